#include "rules/special/drops.h"

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

// ---- read ---------------------------------------------------------------------------------------

void read_drops(Section& top, VariantDefinition& definition) {
  Section drops = top.table("drops");
  if (!drops.exists()) return;
  DropDefinition into;
  into.at = drops.at();
  drops.choice<bool>("stuck", into.stuck_allowed, {{"forbidden", false}, {"allowed", true}});
  into.one_per_line = drops.types("one-per-line");
  into.two_per_line = drops.types("two-per-line");
  into.no_mate_by = drops.types("no-mate-by");
  into.no_check_by = drops.types("no-check-by");
  into.spread = drops.types("on-all-colours");
  into.beside = drops.text("beside");
  into.unlimited = drops.types("unlimited");
  Section zones = drops.part("zones");
  for (const auto& [tokens, node] : zones.entries()) {
    std::vector<Text> types;
    for (const std::string_view token : split_words(tokens)) types.push_back({std::string(token), node.key_at});
    if (auto cells = zones.text_of(node, Section::quoted(tokens)))
      into.zones.emplace_back(std::move(types), std::move(*cells));
  }
  Section faces = drops.part("faces");
  for (const auto& [token, node] : faces.entries())
    if (auto text = faces.text_of(node, Section::quoted(token)))
      into.faces.emplace_back(Text{token, node.key_at}, std::move(*text));
  drops.finish();
  definition.drops = std::move(into);
}

void leave_out_of_drops(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  if (!from.drops) return;
  for (auto* types : {&from.drops->one_per_line, &from.drops->two_per_line, &from.drops->no_mate_by,
                      &from.drops->no_check_by, &from.drops->spread, &from.drops->unlimited})
    std::erase_if(*types, is_unused);
  for (auto& [types, cells] : from.drops->zones) std::erase_if(types, is_unused);
  std::erase_if(from.drops->faces, [&](const auto& entry) { return is_unused(entry.first); });
}

// The other faces of what is held.
void bring_by_drops(const VariantDefinition& definition, ComingUp& types) {
  if (!definition.drops) return;
  for (const auto& [held, face] : definition.drops->faces)
    if (types.has(held)) types.add(face);
}

void name_cells_of_drops(const VariantDefinition& definition, const std::function<void(const Text&)>& name) {
  if (!definition.drops) return;
  for (const auto& [types, cells] : definition.drops->zones) name(cells);
}

// ---- compiled -----------------------------------------------------------------------------------

void compile_drops(const VariantDefinition& whole, RuleCompiler& compiler) {
  const Variant& variant = compiler.variant();
  Drops& drops = compiler.special().drops;
  for (std::size_t t = 0; t < kMaxTypes; ++t) drops.held_as[t] = TypeId(t);
  if (!whole.drops) return;
  const DropDefinition& definition = *whole.drops;
  drops.exist = true;
  for (const auto& [held, face] : definition.faces) {
    const TypeId from = compiler.type(held), to = compiler.type(face);
    if (!from || !to) continue;
    drops.other_face[from.index()] = to;
    drops.held_as[to.index()] = from;
  }
  bool is_limited = false;
  for (const auto& [tokens, most] : {std::pair(&definition.two_per_line, 2), std::pair(&definition.one_per_line, 1)})
    for (const Text& token : *tokens)
      if (const TypeId found = compiler.type(token)) {
        drops.most_per_line[found.index()] = static_cast<std::uint8_t>(most);
        is_limited = true;
      }
  drops.no_mate_by = compiler.type_set(definition.no_mate_by);
  drops.no_check_by = compiler.type_set(definition.no_check_by);
  drops.spread = compiler.type_set(definition.spread);
  drops.unlimited = compiler.type_set(definition.unlimited);
  if (definition.beside) drops.beside = compiler.neighbours(*definition.beside);
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    for (std::size_t p = 0; p < variant.players(); ++p) {
      drops.cells[t][p] = variant.board().all();
      if (!definition.stuck_allowed)
        drops.cells[t][p] = drops.cells[t][p] - stuck_cells(variant, PlayerId(p), TypeId(t));
    }
  for (const auto& [tokens, expression] : definition.zones) {
    const PerPlayer<CellSet> sets = compiler.zones(expression);
    for (const Text& token : tokens)
      if (const TypeId found = compiler.type(token))
        for (std::size_t p = 0; p < variant.players(); ++p)
          drops.cells[found.index()][p] = drops.cells[found.index()][p] & sets[p];
  }
  if (is_limited) drops.line = compiler.neighbours(Text{"vW0", definition.at});
}

// ---- what does not go together ------------------------------------------------------------------

// A drop is written with the letter of the piece, or with the token of its other face.
void check_faces(RuleChecker& checker) {
  const VariantDefinition& definition = checker.definition();
  std::vector<Text> held = definition.hand.held_at_start();
  for (const auto& [captured, returned] : definition.hand.returns) held.push_back(returned);
  const auto is_held = [&](const Text& text) {
    return std::ranges::any_of(held, [&](const Text& other) { return other.value == text.value; });
  };
  std::set<std::string> known;
  for (const auto& [type, face] : definition.drops->faces) {
    checker.refuse_royal(face, "be the other face of a piece");
    if (!is_held(type))
      checker.error(type.at, fmt::format("{} never lies in a hand, so it has no other face there", type.value));
    if (is_held(face)) checker.error(face.at, fmt::format("{} may lie in a hand by itself", face.value));
    if (!known.insert(face.value).second)
      checker.error(face.at, fmt::format("{} is the face of two types", face.value));
    if (!face.value.starts_with('+') || face.value.ends_with('~'))
      checker.error(
          face.at,
          fmt::format("the other face of a piece begins with '+', not '{}': so drops tell the two apart", face.value));
    else if (face.value.substr(1) != type.value)
      checker.error(face.at, fmt::format("the other face of {0} is +{0}, not {1}: so drops name the piece", type.value,
                                         face.value));
  }
}

void check_drops(RuleChecker& checker) {
  if (!checker.definition().drops) return;
  const DropDefinition& definition = *checker.definition().drops;
  const Safety safety = checker.variant().safety();
  if (!definition.no_mate_by.empty() && safety != Safety::kLegal)
    checker.error(definition.at, fmt::format("'no-mate-by' has no sense: {}", why_without_checks(safety)));
  if (!definition.no_check_by.empty() && safety != Safety::kLegal)
    checker.error(definition.no_check_by.front().at,
                  fmt::format("'no-check-by' has no sense: {}", why_without_checks(safety)));
  if (!definition.no_check_by.empty() && checker.variant().forbids_checks())
    checker.error(definition.no_check_by.front().at, "'no-check-by' has no sense: [legal] forbids all checks");
  for (const Text& token : definition.no_mate_by)
    if (std::ranges::find(definition.no_check_by, token.value, &Text::value) != definition.no_check_by.end())
      checker.error(token.at,
                    fmt::format("{} is in 'no-check-by', too: without a check there is no mate", token.value));
  for (const Text& token : definition.two_per_line)
    if (std::ranges::find(definition.one_per_line, token.value, &Text::value) != definition.one_per_line.end())
      checker.error(token.at, fmt::format("{} is in 'one-per-line', too", token.value));
  if (definition.beside && !definition.spread.empty())
    checker.error(definition.beside->at, "'beside' and 'on-all-colours' do not go together");
  check_faces(checker);
}

// ---- what is hardly meant -----------------------------------------------------------------------

// Drops that must be made, and have not cells enough.
void find_crowded_drops(const SlipSearch& search, const DropDefinition& drops) {
  const Variant& variant = search.variant;
  if (!variant.must_drop()) return;
  for (const auto& [tokens, zone] : drops.zones) {
    int held = 0;
    CellSet cells;
    for (const Text& token : tokens)
      if (const TypeId type = variant.find_type(token.value)) {
        held += variant.start_hand(PlayerId(0), type);
        cells |= variant.drops().cells[type.index()][0];
      }
    const int free = (cells - variant.array_cells(PlayerId(0))).size();
    if (held > free)
      search.warn(zone.at,
                  fmt::format("{} pieces in hand must be dropped here, and {} of these cells {} free",
                              number_word(held), free == 0 ? "none" : number_word(free), free == 1 ? "is" : "are"));
  }
}

void find_slips_of_drops(const SlipSearch& search) {
  const Variant& variant = search.variant;
  const auto& drops = variant.definition().drops;
  if (!drops || variant.gating() != nullptr) return;
  TypeSet held;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (variant.starts_in_a_hand(TypeId(t))) held.insert(TypeId(t));
    if (!search.occurring.contains(TypeId(t))) continue;
    if (const TypeId back = variant.returns_as(TypeId(t))) held.insert(back);
  }
  if (held.empty()) {
    search.warn(drops->at, "hands are always empty: [hand] has neither 'start' nor 'returns' of a piece in the game");
    return;
  }
  find_crowded_drops(search, *drops);
  const auto look = [&](const Text& token) {
    const TypeId type = variant.find_type(token.value);
    if (type && !held.contains(type) && search.is_own(token.at))
      search.warn(token.at, fmt::format("no '{}' ever comes to a hand", token.value));
  };
  for (const auto* list :
       {&drops->one_per_line, &drops->two_per_line, &drops->no_mate_by, &drops->no_check_by, &drops->unlimited})
    for (const Text& token : *list) look(token);
  for (const auto& entry : drops->zones)
    for (const Text& token : entry.first) look(token);
}

// ---- in words -----------------------------------------------------------------------------------

std::vector<RuleSentence> drop_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  const VariantDefinition& definition = variant.definition();
  if (!variant.drops().exist) return {};
  const Drops& drops = variant.drops();
  std::vector<RuleSentence> sentences;
  if (variant.must_drop()) {
    sentences.push_back(
        {"A player who can drop a piece from the hand must do so; pieces move only when that player cannot. A piece "
         "is dropped on an empty cell."});
  } else {
    sentences.push_back({definition.drops->stuck_allowed
                             ? "Instead of moving a piece, a player may drop one from the hand on any empty cell."
                             : "Instead of moving a piece, a player may drop one from the hand on any empty cell from "
                               "which it could later move or capture."});
  }
  if (definition.drops->beside)
    sentences.push_back(
        {"It must be dropped beside an own piece." + words.meaning("Beside it", definition.drops->beside->value)});
  if (const std::vector<std::string> endless = words.plurals(drops.unlimited); !endless.empty())
    sentences.push_back(
        {fmt::format("The hand never runs out of {}: a drop takes nothing from it.", join_words(endless, "and"))});
  std::vector<std::string> faces;
  bool all = true;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId face = drops.other_face[t];
    if (face && words.occurs(TypeId(t)))
      faces.push_back(fmt::format("{} as {}", with_article(words.name(TypeId(t))), with_article(words.name(face))));
    bool is_held = false;
    for (const auto& [captured, returned] : definition.hand.returns)
      is_held = is_held || variant.find_type(returned.value) == TypeId(t);
    all = all && (face || !is_held);
  }
  if (!faces.empty())
    sentences.push_back({fmt::format("{} with either face up: {}.",
                                     all ? "It may be dropped" : "Some pieces may be dropped", join_words(faces))});
  for (const auto& [tokens, zone] : definition.drops->zones) {
    TypeSet types;
    for (const Text& token : tokens)
      if (const TypeId type = variant.find_type(token.value)) types.insert(type);
    if (words.names(types).empty()) continue;
    const CellSet& cells = drops.cells[variant.find_type(tokens.front().value).index()][0];
    const CellWords where = cell_words(variant, cells);
    sentences.push_back(
        {fmt::format("{} may be dropped only {}.{}", capitalised(with_article(join_words(words.names(types), "or"))),
                     where.where, words.for_others(where.is_absolute)),
         cells});
  }
  const bool has_files = variant.board().lattice().kind() != LatticeKind::kHexRanks;
  for (const auto& [most, already] : {std::pair(1, "one"), std::pair(2, "two")}) {
    TypeSet types;
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (drops.most_per_line[t] == most) types.insert(TypeId(t));
    if (const std::vector<std::string> limited = words.names(types); !limited.empty())
      sentences.push_back({fmt::format("No player may drop {} on a {} on which that player has {} already.",
                                       with_article(join_words(limited, "or")),
                                       has_files ? "file" : "line straight forward", already)});
  }
  if (const std::vector<std::string> even = words.plurals(drops.spread); !even.empty())
    sentences.push_back({fmt::format(
        "A player's {} must be spread evenly over the colours of the cells; no drop may take a cell that is "
        "needed for that.",
        join_words(even))});
  if (const std::vector<std::string> quiet = words.names(drops.no_mate_by); !quiet.empty())
    sentences.push_back({fmt::format("The drop of {} may not give checkmate.", with_article(join_words(quiet, "or")))});
  const std::vector<std::string> calm = words.names(drops.no_check_by);
  if (!calm.empty())
    sentences.push_back({fmt::format("The drop of {} may not give check.", with_article(join_words(calm, "or")))});
  if (variant.safety() == Safety::kLegal && calm.empty()) {
    sentences.push_back({drops.no_mate_by.empty() ? "A drop may parry a check, give check or give checkmate."
                                                  : "A drop may parry a check or give check."});
  }
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom drops() {
  return {.name = "drops",
          .title = "Drops",
          .all_tables = "drops = {}\n",
          .help = {{"", "drops", "Pieces in hand come back onto the board"},
                   {"drops", "stuck", "Drops where the piece could never move"},
                   {"drops", "one-per-line", "At most one of these on a line straight forward", "types"},
                   {"drops", "two-per-line", "At most two of these on a line straight forward", "types"},
                   {"drops", "no-mate-by", "A drop of these may not mate", "types"},
                   {"drops", "no-check-by", "A drop of these may not give check", "types"},
                   {"drops", "on-all-colours", "A player's pieces of such a type stand on all colours alike", "types"},
                   {"drops", "beside", "A movement from an own piece to the only cells where drops are allowed",
                    "movement"},
                   {"drops", "unlimited", "Types of which a drop takes nothing from the hand", "types"},
                   {"drops", "zones", "Types to the only cells where they may be dropped"},
                   {"drops", "faces", "Another type as which a piece in hand may be dropped: { P = \"+P\" }"}},
          .read = read_drops,
          .leave_out = leave_out_of_drops,
          .bring = bring_by_drops,
          .name_cells = name_cells_of_drops,
          .compile = compile_drops,
          .check = check_drops,
          .find_slips = find_slips_of_drops,
          .sentences = drop_sentences};
}

}  // namespace special_room

}  // namespace sennight
