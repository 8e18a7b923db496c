#include "rules/special/initial.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/english.h"
#include "base/text.h"
#include "rules/cell_words.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"
#include "rules/targets.h"

namespace sennight {

namespace {

constexpr std::string_view kOthers = "others";  // in a table of cells or rights: the types that it does not name

using Right = InitialDefinition::Right;

void read_right(Section& initial, InitialDefinition& into) {
  const std::initializer_list<std::pair<std::string_view, Right>> kinds = {
      {"cells", Right::kCells}, {"unmoved", Right::kUnmoved}, {"unused", Right::kUnused}};
  const Node* right = initial.value("right");
  if (right != nullptr) into.right_at = right->at;
  if (right == nullptr || right->kind != Node::Kind::kTable) return initial.choice<Right>("right", into.right, kinds);
  Section by_type = initial.part("right");
  for (const auto& [token, node] : by_type.entries()) {
    Right kind = Right::kCells;
    by_type.choice<Right>(token, kind, kinds);
    if (token == kOthers) into.right = kind;
    else into.right_of.emplace_back(Text{token, node.key_at}, kind);
  }
}

void read_initial(Section& top, VariantDefinition& definition) {
  Section initial = top.table("initial");
  InitialDefinition& into = definition.initial;
  read_right(initial, into);
  if (const Node* cells = initial.value("cells"); cells != nullptr && cells->kind == Node::Kind::kTable) {
    Section by_type = initial.part("cells");
    for (const auto& [token, node] : by_type.entries()) {
      const std::optional<Text> said = by_type.text_of(node, Section::quoted(token));
      if (!said) continue;
      if (token == kOthers) into.cells = *said;
      else into.cells_of.emplace_back(Text{token, node.key_at}, *said);
    }
  } else {
    into.cells = initial.text("cells");
  }
  into.except = initial.text("except");
  into.after_drop = initial.text("after-drop");
  into.not_in_check = initial.types("not-in-check");
  Section aimed = initial.part("aimed-by");
  for (const auto& [token, node] : aimed.entries())
    into.aimed_by.emplace_back(Text{token, node.key_at}, aimed.words_of(node, Section::quoted(token)));
  Section unattacked = initial.part("unattacked");
  for (const auto& [token, node] : unattacked.entries())
    into.unattacked.emplace_back(Text{token, node.key_at}, unattacked.words_of(node, Section::quoted(token)));
  initial.finish();
}

void leave_out_of_initial(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  std::erase_if(from.initial.right_of, [&](const auto& entry) { return is_unused(entry.first); });
  std::erase_if(from.initial.cells_of, [&](const auto& entry) { return is_unused(entry.first); });
  std::erase_if(from.initial.not_in_check, is_unused);
  std::erase_if(from.initial.aimed_by, [&](const auto& entry) { return is_unused(entry.first); });
  for (auto& [type, enemies] : from.initial.aimed_by) std::erase_if(enemies, is_unused);
  std::erase_if(from.initial.unattacked, [&](const auto& entry) { return is_unused(entry.first); });
}

void name_cells_of_initial(const VariantDefinition& definition, const std::function<void(const Text&)>& name) {
  const InitialDefinition& initial = definition.initial;
  for (const auto* text : {&initial.cells, &initial.except, &initial.after_drop})
    if (*text) name(**text);
  for (const auto& [token, cells] : initial.cells_of) name(cells);
}

// ---- compiled -----------------------------------------------------------------------------------

// Per player and cell: where the player's pieces of the type aim at the cell from, over whatever stands between.
PerPlayer<std::vector<CellSet>> aims_of_type(const Variant& variant, TypeId by) {
  PerPlayer<std::vector<CellSet>> aims;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const AttackForest& attacks = variant.attacks(PlayerId(p));
    for (std::size_t target = 0; target < variant.cells(); ++target) {
      CellSet& from = aims[p].emplace_back();
      const auto [begin, end] = attacks.tree(target);
      for (std::uint32_t i = begin; i < end; ++i)
        if (TypeSet(attacks.nodes()[i].types).contains(by)) from.insert(attacks.nodes()[i].cell);
    }
  }
  return aims;
}

std::vector<InitialRight::Aim> aims_of(const InitialDefinition& definition, RuleCompiler& compiler) {
  std::vector<InitialRight::Aim> aims;
  const InitialRight& right = compiler.special().initial;
  for (const auto& [of, enemies] : definition.aimed_by) {
    const TypeId aimed = compiler.type(of);
    const bool is_lost = aimed && right.types.contains(aimed) ? right.stays_with_piece(aimed)
                                                              : definition.right != Right::kCells;
    if (!is_lost) {
      compiler.error(of.at, "'aimed-by' needs right = \"unmoved\": a right that comes with a cell is not lost");
      return {};
    }
    for (const Text& enemy : enemies)
      if (const TypeId by = compiler.type(enemy); by && aimed)
        aims.push_back({aimed, by, aims_of_type(compiler.variant(), by)});
  }
  return aims;
}

// To whom the right belongs, by type.
void compile_right(const InitialDefinition& definition, RuleCompiler& compiler, InitialRight& right) {
  const auto enter = [&](TypeId type, Right kind) {
    if (kind == Right::kUnmoved) right.unmoved.insert(type);
    if (kind == Right::kUnused) right.unused.insert(type);
  };
  TypeSet others = right.types;
  for (const auto& [token, kind] : definition.right_of) {
    const TypeId type = compiler.type(token);
    if (type && !right.types.contains(type))
      compiler.fault(token.at, fmt::format("{} has no initial moves", token.value));
    if (!type || !others.contains(type)) continue;
    others = TypeSet(others.bits() & ~type_bit(type.index()));
    enter(type, kind);
  }
  for (std::size_t t = 0; t < compiler.variant().types().size(); ++t)
    if (others.contains(TypeId(t))) enter(TypeId(t), definition.right);
}

// Which cells of initial moves no rival may attack.
void compile_unattacked(const InitialDefinition& definition, RuleCompiler& compiler, InitialRight& right) {
  for (const auto& [token, parts] : definition.unattacked) {
    const TypeId type = compiler.type(token);
    if (!type) continue;
    for (const Text& part : parts) {
      if (part.value == "start") right.safe_start.insert(type);
      else if (part.value == "way") right.safe_way.insert(type);
      else if (part.value == "over") {
        right.safe_way.insert(type);
        right.over.insert(type);
      } else if (part.value == "end") right.safe_end.insert(type);
      else
        compiler.fault(
            part.at, fmt::format("'{}' is no part of an initial move; known here: end, over, start, way", part.value));
    }
  }
}

void compile_initial(const VariantDefinition& whole, RuleCompiler& compiler) {
  const InitialDefinition& definition = whole.initial;
  const Variant& variant = compiler.variant();
  InitialRight& right = compiler.special().initial;
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    if (std::ranges::any_of(variant.types()[t].movement.terms, &Term::initial)) right.types.insert(TypeId(t));
  compile_right(definition, compiler, right);
  right.aims = aims_of(definition, compiler);
  const TypeSet not_in_check = compiler.type_set(definition.not_in_check);
  compile_unattacked(definition, compiler, right);
  for (const auto& [token, cells] : definition.cells_of)
    if (const TypeId type = compiler.type(token); type && !right.types.contains(type))
      compiler.fault(token.at, fmt::format("{} has no initial moves", token.value));
  right.cells_of.resize(variant.types().size());
  if (right.types.empty()) {
    if (const auto& said = definition.cells ? definition.cells : definition.after_drop)
      compiler.warn(said->at, "[initial] has no effect: no movement has an initial move ('i')");
    return;
  }
  const PerPlayer<CellSet> except = definition.except ? compiler.zones(*definition.except) : PerPlayer<CellSet>{};
  right.not_in_check = not_in_check;
  for (const InitialCells& group : initial_cells(variant)) {
    const PerPlayer<CellSet> cells = group.said != nullptr
                                         ? compiler.zones(*group.said)
                                         : for_players(variant, array_cells_of(variant, PlayerId(0), group.types));
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      for (std::size_t p = 0; group.types.contains(TypeId(t)) && p < variant.players(); ++p) {
        const bool waits = right.unused.contains(TypeId(t));  // it may begin on a cell from which it never does so
        right.cells_of[t][p] = waits ? cells[p] : cells[p] - except[p];
        if (right.unmoved.contains(TypeId(t))) right.unmoved_cells[p] |= right.cells_of[t][p];
        if (right.stays_with_piece(TypeId(t))) compiler.special().rights.matters[p] |= right.cells_of[t][p];
      }
  }
  if (definition.after_drop) right.after_drop = compiler.zones(*definition.after_drop);
  for (std::size_t p = 0; p < variant.players(); ++p) {
    right.after_drop[p] = right.after_drop[p] - except[p];
    right.anywhere[p] = variant.board().all() - except[p];
  }
}

// ---- what does not go together ------------------------------------------------------------------

// Does an initial move of the type lead over a cell?
bool passes_cells(const Variant& variant, TypeId type) {
  for (std::size_t p = 0; p < variant.players(); ++p)
    for (const PathNode& node : variant.initial_moves(PlayerId(p), type).nodes())
      if (node.skip > static_cast<std::size_t>(&node - variant.initial_moves(PlayerId(p), type).nodes().data()) + 1)
        return true;
  return false;
}

void check_unattacked(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const InitialDefinition& definition = checker.definition().initial;
  if (definition.unattacked.empty()) return;
  if (variant.players() != 2)
    return checker.error(definition.unattacked.front().first.at,
                         "'unattacked' is for two players: it must be clear who attacks");
  for (const auto& [token, parts] : definition.unattacked) {
    const TypeId type = variant.find_type(token.value);
    if (!variant.has_initial(type)) {
      checker.error(token.at, fmt::format("{} has no initial moves", token.value));
      continue;
    }
    for (const Text& part : parts) {
      if (part.value != "way" && part.value != "over") continue;
      if (!passes_cells(variant, type))
        checker.error(part.at, fmt::format("initial moves of {} pass no cell: leaps have no way", token.value));
      else if (variant.en_passant_every())
        checker.error(part.at,
                      fmt::format("'{}' and passed = \"every\" do not go together: which way was gone must be clear",
                                  part.value));
      else if (part.value == "over" && !variant.en_passant().empty() && !variant.royals().contains(type))
        checker.error(
            part.at,
            fmt::format("'over' and [en-passant] do not go together: {} may pass over a cell on which something stands",
                        token.value));
    }
  }
}

// A right that a piece takes along is the same bit as that of an unmoved piece: it must not be taken for that, and it must be
// clear where the piece goes.
void check_unused(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const VariantDefinition& definition = checker.definition();
  const InitialRight& right = variant.initial();
  if (right.unused.empty()) return;
  const auto refuse = [&](std::string_view what) {
    checker.error(definition.initial.right_at, fmt::format("right = \"unused\" and {} do not go together", what));
  };
  for (const RightPair& pair : variant.right_pairs()) {
    const TypeId type = right.unused.contains(pair.on_royal.type()) ? pair.on_royal.type() : pair.on_partner.type();
    if (!right.unused.contains(type)) continue;
    refuse(fmt::format("castlings or swaps of an unmoved {}", checker.token(type)));
    break;
  }
  if (std::ranges::any_of(variant.swaps(),
                          [](const Swap& swap) { return swap.kind == SwapDefinition::Kind::kUnmovedInCheck; }))
    refuse("swaps of unmoved pieces");
  if (variant.gating() != nullptr) refuse("[gating]");
  if (variant.effects().facts().moves_on) refuse("[transfer]");
  checker.refuse_in_fen("which pieces have not used a right", definition.initial.right_at);
}

void check_initial(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const InitialDefinition& definition = checker.definition().initial;
  const auto has_initial = [&](const Text& text) {
    if (variant.has_initial(variant.find_type(text.value))) return;
    checker.error(text.at, fmt::format("{} has no initial moves", text.value));
  };
  for (const Text& text : definition.not_in_check) {
    has_initial(text);
    if (variant.safety() != Safety::kLegal)
      checker.error(text.at, fmt::format("'not-in-check' has no sense: {}", why_without_checks(variant.safety())));
  }
  for (const auto& [of, enemies] : definition.aimed_by) has_initial(of);
  check_unattacked(checker);
  for (const InitialRight::Aim& aim : variant.initial().aims) {
    bool aims = false;
    for (const std::vector<CellSet>& from : aim.from)
      aims = aims || std::ranges::any_of(from, [](const CellSet& cells) { return !cells.empty(); });
    if (aims) continue;
    checker.error(
        definition.aimed_by.front().first.at,
        fmt::format("{} never aims at anything: hops and moves without captures do not", checker.token(aim.by)));
  }
  const std::optional<Text>& dropped = definition.after_drop;
  if (dropped && !variant.drops().exist) return checker.error(dropped->at, "'after-drop' has no sense without [drops]");
  // Whether a piece is unmoved is one bit: it must not stand for an initial move and for a castling or swap.
  const InitialRight& right = variant.initial();
  bool after_drop = false;
  for (std::size_t p = 0; p < variant.players(); ++p) after_drop = after_drop || !right.after_drop[p].empty();
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const CellSet cells = right.unmoved_cells[p] | right.after_drop[p];
    if (!cells.intersects(variant.right_pair_cells())) continue;
    checker.error(checker.definition().at,
                  "initial moves belong to unmoved pieces on cells from which castling or swaps are made");
    break;
  }
  check_unused(checker);
  if (!right_letters(variant)) checker.refuse_in_fen("unmoved pieces, but for one on each file");
  if (after_drop) checker.refuse_in_fen("dropped pieces with initial moves", dropped->at);
}

// ---- what is hardly meant -----------------------------------------------------------------------

std::string names_of_cells(const Variant& variant, const CellSet& cells) {
  std::vector<std::string> names;
  for (const Cell cell : cells) names.push_back(variant.board().name(cell));
  return join_first_words(std::move(names));
}

// Where the right of these types exists. They have it on the same cells.
const CellSet& cells_of(const Variant& variant, PlayerId player, const InitialCells& group) {
  for (std::size_t t = 0; t + 1 < variant.types().size(); ++t)
    if (group.types.contains(TypeId(t))) return variant.initial().cells(player, TypeId(t));
  return variant.initial().cells(player, TypeId(variant.types().size() - 1));
}

// A player whose pieces start elsewhere than the first player's, whose start cells are where initial moves begin.
void rights_of_nobody(const SlipSearch& search, const InitialCells& group) {
  const Variant& variant = search.variant;
  const VariantDefinition& definition = variant.definition();
  for (std::size_t p = 1; p < variant.players(); ++p) {
    const CellSet own = array_cells_of(variant, PlayerId(p), group.types);
    if (own.empty() || own.intersects(cells_of(variant, PlayerId(p), group)) || !search.is_own(definition.setup_at))
      continue;
    const std::string& name = variant.type(variant.array_piece(own.first()).type()).name;
    return search.warn(
        definition.setup_at,
        fmt::format("no {} of {} has its initial move: without 'cells' in [initial] it is made from where "
                    "those of {} start, as {} sees the board",
                    name, definition.player_names[p], definition.player_names[0], definition.player_names[p]));
  }
}

// Cells on which the first player, from whose side they are written, has no such piece, while the second has. The other
// way round it may be meant.
void rights_of_the_second(const SlipSearch& search, const InitialCells& group) {
  const Variant& variant = search.variant;
  const VariantDefinition& definition = variant.definition();
  const auto starts = [&](std::size_t p) { return array_cells_of(variant, PlayerId(p), group.types); };
  const auto has_right = [&](std::size_t p) { return starts(p).intersects(cells_of(variant, PlayerId(p), group)); };
  if (starts(0).empty() || has_right(0) || variant.players() < 2 || !has_right(1)) return;
  search.warn(group.said->at, fmt::format("no {} of {} starts on these cells, so none has its initial move",
                                          variant.type(variant.array_piece(starts(0).first()).type()).name,
                                          definition.player_names[0]));
}

// Of a type whose cells are said: those of one player all start elsewhere, while those of another start there.
void rights_of_one_player(const SlipSearch& search, const InitialCells& group) {
  const Variant& variant = search.variant;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (!group.types.contains(TypeId(t))) continue;
    TypeSet one;
    one.insert(TypeId(t));
    const auto starts = [&](std::size_t p) { return array_cells_of(variant, PlayerId(p), one); };
    const auto has_right = [&](std::size_t p) {
      return starts(p).intersects(variant.initial().cells(PlayerId(p), TypeId(t)));
    };
    // Where all see the board alike the cells of each are named one by one; else those of the others may be meant to start
    // elsewhere.
    for (std::size_t p = 1; p < variant.players() && has_right(0); ++p) {
      const CellSet& cells = variant.initial().cells(PlayerId(p), TypeId(t));
      if (starts(p).empty() || has_right(p) || !(cells == variant.initial().cells(PlayerId(0), TypeId(t)))) continue;
      search.warn(group.said->at, fmt::format("no {} of {} starts on these cells, so none has its initial move",
                                              variant.types()[t].name, variant.definition().player_names[p]));
    }
  }
}

// Pieces that stand on other cells in other arrays of the shuffle.
void rights_in_other_arrays(const SlipSearch& search, const InitialCells& group) {
  const Variant& variant = search.variant;
  if (!variant.shuffle()) return;
  constexpr std::uint32_t kMostArrays = 2000;
  std::vector<CellSet> there(variant.types().size()), elsewhere(variant.types().size());  // by type
  for (std::uint32_t number = 0; number < std::min(variant.shuffle()->count(), kMostArrays); ++number) {
    const auto array = variant.shuffle()->array(variant, number);
    if (!array) continue;
    for (const Cell cell : variant.shuffle()->cells()) {
      const Piece piece = (*array)[cell.index()];
      if (!piece || piece.owner() != PlayerId(0) || !group.types.contains(piece.type())) continue;
      const bool has_right = variant.initial().cells(PlayerId(0), piece.type()).contains(cell);
      (has_right ? there : elsewhere)[piece.type().index()].insert(cell);
    }
  }
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    if (!there[t].empty() && !elsewhere[t].empty())
      search.warn(group.said->at, fmt::format("in some arrays the {} stands on {}, where it has no initial move",
                                              variant.types()[t].name, names_of_cells(variant, elsewhere[t])));
}

// One or two of the pieces that are like those with the right.
void rights_of_most(const SlipSearch& search, const InitialCells& group) {
  const Variant& variant = search.variant;
  PlayerId player(0);  // the first one who has such pieces
  while (player.index() + 1 < variant.players() && array_cells_of(variant, player, group.types).empty())
    player = PlayerId(player.index() + 1);
  const CellSet starts = array_cells_of(variant, player, group.types);
  constexpr int kMostWithout = 2;
  const CellSet left_out = starts - cells_of(variant, player, group);
  if (left_out.empty() || left_out.size() > kMostWithout || starts.size() < 3 * left_out.size()) return;
  std::vector<std::string> names;
  for (const Cell cell : left_out) names.push_back(variant.board().name(cell));
  search.warn(group.said->at,
              fmt::format("the {} on {} has no initial move, as the others have",
                          variant.type(variant.array_piece(left_out.first()).type()).name, join_words(names)));
}

void find_slips_of_initial(const SlipSearch& search) {
  const Variant& variant = search.variant;
  const InitialDefinition& definition = variant.definition().initial;
  if (variant.initial().types.empty()) return;
  Board::NamedSets zones;
  for (const auto& zone : variant.definition().zones) zones[zone.first] = variant.zone(zone.first, PlayerId(0));
  CellSet without_except;
  for (const InitialCells& group : initial_cells(variant)) {
    const CellSet starts = array_cells_of(variant, PlayerId(0), group.types);
    without_except |= group.said != nullptr ? variant.board().zone(group.said->value, zones).value_or(CellSet())
                                            : starts;
    if (group.said == nullptr) {
      if (!starts.empty()) rights_of_nobody(search, group);
    } else if (!definition.except && search.is_own(group.said->at)) {
      rights_of_the_second(search, group);
      rights_of_one_player(search, group);
      rights_in_other_arrays(search, group);
      rights_of_most(search, group);
    }
  }
  if (!definition.except || !search.is_own(definition.except->at) || !variant.initial().unused.empty()) return;
  const Result<CellSet> except = variant.board().zone(definition.except->value, zones);
  if (except && !except->empty() && !except->intersects(without_except))
    search.warn(definition.except->at, "on these cells there is no initial move anyway");
}

// ---- in words -----------------------------------------------------------------------------------

// From where these types make their initial moves.
RuleSentence cells_sentence(const Describer& words, const InitialCells& group) {
  const Variant& variant = words.variant();
  const InitialRight& right = variant.initial();
  const std::vector<std::string> who = words.names(group.types);
  const CellSet& cells = cells_of(variant, PlayerId(0), group);
  const CellSet starts = array_cells_of(variant, PlayerId(0), group.types);
  const CellSet without = starts - cells;
  const bool are_starts = (cells - starts).empty() && without.size() <= 2;
  std::string where;
  bool absolute = false;
  const bool several = who.size() > 1;
  const bool unmoved = (group.types.bits() & right.unmoved.bits()) != 0;
  if (are_starts) {
    where = unmoved ? "from its start cell"
                    : fmt::format("from any cell on which {} started",
                                  several ? "such a piece of its side" : with_article(who[0]) + " of its side");
    if (!without.empty()) {
      const CellWords except = cell_words(variant, without);
      where += fmt::format(", but not if it stands {}", except.where);
      absolute = except.is_absolute;
    }
  } else {
    const CellWords stands = cell_words(variant, cells);
    where = "when it stands " + stands.where;
    absolute = stands.is_absolute;
  }
  std::string text = fmt::format("{} {}may make its initial move, which is told with the piece, {}.",
                                 capitalised(with_article(join_words(who, "or"))), unmoved ? "that has not moved " : "",
                                 where);
  return {text + words.for_others(absolute), cells};
}

// That these types make them once in the game.
RuleSentence once_sentence(const Describer& words, const InitialCells& group) {
  const Variant& variant = words.variant();
  const InitialRight& right = variant.initial();
  const CellSet& cells = cells_of(variant, PlayerId(0), group);
  const CellSet starts = array_cells_of(variant, PlayerId(0), group.types);
  const CellSet never = variant.board().all() - right.anywhere[0];
  std::string text = fmt::format(
      "{} may make its initial move, which is told with the piece, once in the game, whatever other moves it has made",
      capitalised(with_article(join_words(words.names(group.types), "or"))));
  bool absolute = false;
  if (!(starts - cells).empty() && !cells.empty()) {
    const CellWords began = cell_words(variant, cells & starts);
    text += fmt::format(", if it began the game {}", began.where);
    absolute = began.is_absolute;
  }
  if (!never.empty()) {
    const CellWords except = cell_words(variant, never);
    text += fmt::format(", but not if it stands {}", except.where);
    absolute = absolute || except.is_absolute;
  }
  return {text + "." + words.for_others(absolute), never};
}

std::vector<RuleSentence> initial_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  const InitialRight& right = variant.initial();
  const std::vector<std::string> who = words.names(right.types);
  if (who.empty()) return {};
  std::vector<RuleSentence> sentences;
  for (const InitialCells& group : initial_cells(variant))
    if (!words.names(group.types).empty())
      sentences.push_back((group.types.bits() & right.unused.bits()) != 0 ? once_sentence(words, group)
                                                                          : cells_sentence(words, group));
  if (const std::vector<std::string> calm = words.names(right.not_in_check); !calm.empty())
    sentences.push_back({fmt::format("{} may not make it while its player is in check.",
                                     capitalised(with_article(join_words(calm, "or"))))});
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    std::vector<std::string> parts;
    if (right.safe_start.contains(TypeId(t))) parts.push_back("where it begins");
    if (right.safe_way.contains(TypeId(t))) parts.push_back("that it passes");
    if (right.safe_end.contains(TypeId(t))) parts.push_back("where it ends");
    if (parts.empty() || words.names(TypeSet(type_bit(t))).empty()) continue;
    sentences.push_back({fmt::format("No cell {} may be attacked when it is made by {}.", join_words(parts, "or"),
                                     with_article(words.name(TypeId(t))))});
    if (right.over.contains(TypeId(t)))
      sentences.push_back({fmt::format("Whatever stands on its way is passed over when it is made by {}.",
                                       with_article(words.name(TypeId(t))))});
  }
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    TypeSet enemies;
    for (const InitialRight::Aim& aim : right.aims)
      if (aim.of == TypeId(t)) enemies.insert(aim.by);
    if (words.names(enemies).empty()) continue;
    sentences.push_back({fmt::format(
        "{} loses this right for good as soon as an enemy {} aims at it: stands where it could capture it if "
        "nothing stood between.",
        capitalised(with_article(words.name(TypeId(t)))), join_words(words.names(enemies), "or"))});
  }
  if (const CellSet& camp = right.after_drop[0]; !camp.empty()) {
    const auto say = [&](TypeBits types, std::string_view how) {
      const std::vector<std::string> dropped = words.names(TypeSet(types));
      if (dropped.empty()) return;
      sentences.push_back(
          {fmt::format("{} that is dropped {} may make it as well, {}.",
                       capitalised(with_article(join_words(dropped, "or"))), cell_words(variant, camp).where, how),
           camp});
    };
    say(right.types.bits() & ~right.unused.bits(), "as its first move");
    say(right.unused.bits(), "once");
  }
  return sentences;
}

}  // namespace

std::vector<InitialCells> initial_cells(const Variant& variant) {
  const InitialDefinition& definition = variant.definition().initial;
  const InitialRight& right = variant.initial();
  std::vector<InitialCells> groups;
  TypeSet others = right.types;
  for (const auto& [token, cells] : definition.cells_of) {
    const TypeId type = variant.find_type(token.value);
    if (!type || !others.contains(type)) continue;
    TypeSet one;
    one.insert(type);
    groups.push_back({&cells, one});
    others = TypeSet(others.bits() & ~one.bits());
  }
  const TypeBits unmoved = others.bits() & right.unmoved.bits(), unused = others.bits() & right.unused.bits();
  for (const TypeBits kind : {others.bits() & ~(unmoved | unused), unmoved, unused})
    if (kind != 0) groups.push_back({definition.cells ? &*definition.cells : nullptr, TypeSet(kind)});
  return groups;
}

std::optional<std::vector<std::pair<char, Cell>>> right_letters(const Variant& variant) {
  std::vector<std::pair<char, Cell>> letters;
  if (variant.initial().unmoved.empty()) return letters;
  const BoardDefinition& board = variant.definition().board.value;
  if (!board.has_files_and_ranks() || board.naming != CellNaming::kFileNumber || variant.players() > 2)
    return std::nullopt;
  const auto letter_of = [&](Cell cell, std::size_t player) {
    const char file = variant.board().name(cell)[0];
    return player == 0 ? to_upper(file) : file;
  };
  std::set<char> known;
  for (const Castling& castling : variant.castlings()) {
    known.insert(castling.letter);
    if (castling.from_sets) known.insert(letter_of(castling.partner_from, castling.player.index()));
  }
  for (std::size_t p = 0; p < variant.players(); ++p) {
    if (variant.gating() != nullptr)
      for (const Cell gate : variant.gating()->gates[p]) known.insert(letter_of(gate, p));
    const std::size_t first = letters.size();
    for (const Cell cell : variant.initial().unmoved_cells[p]) {
      const char letter = letter_of(cell, p);
      if (!known.insert(letter).second) return std::nullopt;
      letters.emplace_back(letter, cell);
    }
    std::sort(letters.begin() + static_cast<std::ptrdiff_t>(first), letters.end());
  }
  return letters;
}

namespace special_room {

SpecialRoom initial() {
  return {
      .name = "initial",
      .title = "Initial moves",
      .all_tables = "initial.cells = {}\ninitial.right = {}\n",
      .help = {{"", "initial", "Who has the right to initial moves, such as a double step"},
               {"initial", "right",
                "Whether the right comes with the cell, stays until the piece moves or until it is used; or a table, "
                "for each type"},
               {"initial", "cells", "Where it holds; without this, where such pieces start; or a table, for each type",
                "cells"},
               {"initial", "except", "Never from these cells", "cells"},
               {"initial", "after-drop", "A piece dropped here has the right until it moves", "cells"},
               {"initial", "not-in-check", "Types without initial moves while their player is in check", "types"},
               {"initial", "unattacked",
                "Types to the cells of their initial moves that no rival may attack, \"over\" for a way over pieces: { "
                "K = \"start way end\" }"},
               {"initial", "aimed-by", "Enemy types that end the right of a type by aiming at it: { K = \"R\" }"}},
      .read = read_initial,
      .leave_out = leave_out_of_initial,
      .name_cells = name_cells_of_initial,
      .compile = compile_initial,
      .check = check_initial,
      .find_slips = find_slips_of_initial,
      .sentences = initial_sentences};
}

}  // namespace special_room

}  // namespace sennight
