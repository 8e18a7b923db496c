#include "rules/special/promotion.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/english.h"
#include "rules/cell_words.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"
#include "rules/targets.h"
#include "rules/tokens.h"
#include "rules/ways.h"

namespace sennight {

namespace {

// ---- read ---------------------------------------------------------------------------------------

// What becomes what: `becomes` (one new type each, written with '+'), or `pieces` and `to`.
void read_promotion_changes(Section& promotion, PromotionDefinition& into) {
  if (promotion.has("becomes")) {
    into.plus = true;
    promotion.refuse("pieces", "does not go with 'becomes'");
    promotion.refuse("to", "does not go with 'becomes'");
    Section becomes = promotion.part("becomes");
    for (const auto& [token, target] : becomes.entries())
      if (auto text = becomes.text_of(target, Section::quoted(token)))
        into.changes.push_back({Text{token, target.key_at}, {std::move(*text)}});
    return;
  }
  const bool has_pieces = promotion.has("pieces"), has_targets = promotion.has("to");
  if (!promotion.exists()) return;
  if (!has_pieces && !has_targets && promotion.is_complete()) {
    promotion.error(into.at, fmt::format("{} needs 'becomes', or 'pieces' and 'to'", promotion.title()));
    return;
  }
  promotion.require("pieces");
  promotion.require("to");
  const auto targets = promotion.words("to"), pieces = promotion.types("pieces");
  if (targets.size() > kMostTokens || pieces.size() > kMostTokens)
    return promotion.error(into.at, fmt::format("{} names more than {} pieces", promotion.title(), kMostTokens));
  into.to_captured = targets.size() == 1 && targets.front().value == "captured";
  for (const Text& piece : pieces) {
    std::vector<Text> others;
    for (const Text& target : into.to_captured ? std::vector<Text>() : targets)
      if (target.value != piece.value) others.push_back(target);
      else if (pieces.size() == 1) into.idle.push_back(target);
    into.changes.emplace_back(piece, std::move(others));
  }
}

// Where it happens, and whether the piece may stay what it is.
void read_promotion_occasion(Section& promotion, PromotionDefinition& into) {
  using Definition = PromotionDefinition;
  enum class When { kArrival, kQuietArrival, kArrivalOrDeparture, kEntryOrCapture, kCapture, kNoFurtherMove, kInstead };
  When when = When::kArrival;
  promotion.choice<When>("when", when,
                         {{"arrival", When::kArrival},
                          {"quiet-arrival", When::kQuietArrival},
                          {"arrival-or-departure", When::kArrivalOrDeparture},
                          {"entry-or-capture", When::kEntryOrCapture},
                          {"capture", When::kCapture},
                          {"no-further-move", When::kNoFurtherMove},
                          {"instead-of-move", When::kInstead}});
  into.on_entry = when == When::kEntryOrCapture;
  into.on_departure = when == When::kArrivalOrDeparture || into.on_entry;
  into.on_capture = when == When::kCapture;
  into.on_quiet = when == When::kQuietArrival;
  into.taking = promotion.types("taking");
  if (const Node* const taking = promotion.value("taking"); taking != nullptr && !into.on_capture)
    promotion.error(taking->at, "'taking' goes with when = \"capture\" only");
  if (into.to_captured) {
    if (!into.on_capture)
      promotion.error(promotion.value("to")->at, "to = \"captured\" goes with when = \"capture\" only");
    for (const std::string_view key : {"limit", "only"}) promotion.refuse(key, "does not go with to = \"captured\"");
  }
  into.zone = promotion.text("zone");
  into.except = promotion.text("except");
  if (when == When::kInstead) {
    into.when = Definition::When::kInstead;
    if (promotion.exists()) promotion.require("zone");
    into.step = promotion.text("step");
    promotion.choice<bool>("last", into.last_anywhere, {{"zone", false}, {"anywhere", true}});
    promotion.choice<bool>("attacks", into.peaceful, {{"allowed", false}, {"forbidden", true}});
    for (const std::string_view key : {"forced", "inside", "except"})
      promotion.refuse(key, "does not go with when = \"instead-of-move\"");
    return;
  }
  for (const std::string_view key : {"step", "last", "attacks"})
    promotion.refuse(key, "goes with when = \"instead-of-move\" only");
  if (when == When::kNoFurtherMove) {
    into.when = Definition::When::kNoFurtherMove;
    into.forced = Definition::Forced::kNoFurtherMove;
    into.inside = promotion.text("inside");
    promotion.refuse("forced", "does not go with when = \"no-further-move\", which forces");
    return;
  }
  if (promotion.exists()) promotion.require("zone");
  promotion.refuse("inside", "goes with when = \"no-further-move\" only");
  const Node* forced = promotion.value("forced");
  if (forced == nullptr) return;
  if (forced->kind == Node::Kind::kBoolean) {
    into.forced = forced->boolean ? Definition::Forced::kAlways : Definition::Forced::kNever;
  } else if (forced->kind == Node::Kind::kTable) {
    into.forced = Definition::Forced::kZone;
    Section where = promotion.part("forced");
    where.require("zone");
    where.text("zone", into.forced_zone);
    where.finish();
  } else if (forced->kind == Node::Kind::kString && forced->text != "no-further-move") {
    promotion.error(forced->at, fmt::format("'forced' cannot be '{}'; known here: true, false, \"no-further-move\" and "
                                            "{{ zone = \"...\" }}",
                                            forced->text));
  } else if (forced->kind == Node::Kind::kString) {
    promotion.choice<Definition::Forced>("forced", into.forced,
                                         {{"no-further-move", Definition::Forced::kNoFurtherMove}});
  } else {
    promotion.wrong_type(*forced, "'forced'", "true, false, \"no-further-move\" or { zone = \"...\" }");
  }
}

void read_promotions(Section& top, VariantDefinition& definition) {
  for (Section& promotion : top.named_tables("promotion")) {
    PromotionDefinition into;
    into.at = promotion.at();
    into.players = promotion.words("for");
    read_promotion_changes(promotion, into);
    read_promotion_occasion(promotion, into);
    into.limit_per_type = promotion.number("limit", 1, 99);
    promotion.choice<bool>("only", into.only_lost_types, {{"lost", true}});
    promotion.finish();
    definition.promotions.push_back(std::move(into));
  }
}

void leave_out_of_promotions(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  for (PromotionDefinition& promotion : from.promotions) {
    std::erase_if(promotion.changes, [&](const auto& entry) { return is_unused(entry.first); });
    if (std::erase_if(promotion.taking, is_unused) > 0 && promotion.taking.empty()) promotion.changes.clear();
  }
  std::erase_if(from.promotions, [](const PromotionDefinition& promotion) { return promotion.changes.empty(); });
}

void bring_by_promotion(const VariantDefinition& definition, ComingUp& types) {
  for (const PromotionDefinition& promotion : definition.promotions) {
    for (const auto& [from, to] : promotion.changes)
      if (types.has(from))
        for (const Text& target : to)
          // Only what was lost, so it was there already; but a piece that is marked comes up beside it.
          if (!promotion.only_lost_types || target.value.ends_with('~')) types.add(target);
  }
}

void name_cells_of_promotions(const VariantDefinition& definition, const std::function<void(const Text&)>& name) {
  for (const PromotionDefinition& promotion : definition.promotions) {
    for (const auto* text : {&promotion.zone, &promotion.inside, &promotion.except})
      if (*text) name(**text);
    name(promotion.forced_zone);
  }
}

// ---- compiled -----------------------------------------------------------------------------------

// Whose rule it is. Letters of nobody are passed over.
PerPlayer<bool> players_of(const VariantDefinition& whole, const PromotionDefinition& definition) {
  PerPlayer<bool> players{};
  for (std::size_t p = 0; p < whole.player_names.size(); ++p)
    players[p] = definition.players.empty() || std::ranges::any_of(definition.players, [&](const Text& letter) {
                   return letter.value.size() == 1 && whole.player_letters.find(letter.value) == p;
                 });
  return players;
}

// Promotions that are moves of their own.
std::vector<InPlacePromotion> compile_promotions_instead(const VariantDefinition& definition, RuleCompiler& compiler) {
  std::vector<InPlacePromotion> changes;
  for (const PromotionDefinition& promotion : definition.promotions) {
    if (promotion.when != PromotionDefinition::When::kInstead) continue;
    for (const auto& [from, to] : promotion.changes) {
      InPlacePromotion change;
      change.piece = change.promotion.piece = compiler.type(from);
      for (const Text& token : to)
        if (const TypeId target = compiler.type(token)) change.promotion.targets.push_back(target);
      if (!change.piece || change.promotion.targets.empty()) continue;
      if (promotion.plus && to.size() > 1) compiler.fault(promotion.at, "'+' needs one new type for each");
      change.promotion.plus = promotion.plus;
      if (promotion.limit_per_type) change.promotion.limit_per_type = promotion.limit_per_type->value;
      change.promotion.only_lost_types = promotion.only_lost_types;
      change.last_anywhere = promotion.last_anywhere;
      change.peaceful = promotion.peaceful;
      change.promotion.players = players_of(definition, promotion);
      if (promotion.zone) change.cells = compiler.zones(*promotion.zone);
      for (std::size_t p = 0; p < compiler.variant().players(); ++p)
        if (!change.promotion.players[p]) change.cells[p] = CellSet();
      if (promotion.step) {
        change.steps = compiler.neighbours(*promotion.step);
        change.step = promotion.step->value;
      }
      changes.push_back(std::move(change));
    }
  }
  return changes;
}

// What nobody captures nobody becomes so.
bool may_become_captured(const VariantDefinition& whole, const Variant& variant, TypeId piece, TypeId target) {
  if (target == piece || variant.royals().contains(target) || variant.untakable().contains(target)) return false;
  return !whole.neutral || whole.neutral->piece.value != variant.type(target).token;
}

// Where the type captures and stays where it is.
PerPlayer<std::vector<CellSet>> shots_of(const Variant& variant, TypeId type) {
  PerPlayer<std::vector<CellSet>> shots;
  if (!variant.effects().facts().marksmen.contains(type)) return shots;
  for (std::size_t p = 0; p < variant.players(); ++p)
    for (const Cell from : variant.board().all()) {
      CellSet cells;
      for (const Cell to : variant.board().all())
        if (variant.effects().stays(PlayerId(p), type, from, to)) cells.insert(to);
      shots[p].push_back(cells);
    }
  return shots;
}

// Of a promotion of nothing, so that a mistake in its types hides none in its cells.
void look_at_cells(const PromotionDefinition& definition, RuleCompiler& compiler) {
  for (const auto* text : {&definition.zone, &definition.inside, &definition.except})
    if (*text) compiler.zones(**text);
  if (definition.forced == PromotionDefinition::Forced::kZone) compiler.zones(definition.forced_zone);
}

// Only a royal becomes one where a player has one, and it becomes nothing else. A promotion says so by itself, whatever
// else is wrong.
void refuse_royals(const VariantDefinition& whole, RuleCompiler& compiler) {
  const Variant& variant = compiler.variant();
  const auto is_royal = [&](const Text& text) {
    const TypeId type = variant.find_type(text.value);
    return type && variant.royals().contains(type);
  };
  const bool may_become_royal = variant.has_several_royals() || whole.lacks("royals");
  for (const PromotionDefinition& promotion : whole.promotions)
    for (const auto& [from, to] : promotion.changes)
      for (const Text& target : to) {
        if (!variant.find_type(from.value) || !variant.find_type(target.value)) continue;
        if (is_royal(from) && !is_royal(target))
          compiler.fault(target.at, fmt::format("{} is royal and can become only what is royal, too", from.value));
        else if (!is_royal(from) && is_royal(target) && !may_become_royal)
          compiler.fault(target.at, fmt::format("{} is royal and cannot be promoted to", target.value));
      }
}

void compile_promotions(const VariantDefinition& whole, RuleCompiler& compiler) {
  refuse_royals(whole, compiler);
  const Variant& variant = compiler.variant();
  const CellSet& board = variant.board().all();
  SpecialRules& into = compiler.special();
  for (const PromotionDefinition& definition : whole.promotions)
    for (const Text& letter : definition.players) compiler.player(letter);  // says which are unknown
  into.changes = compile_promotions_instead(whole, compiler);
  for (const PromotionDefinition& definition : whole.promotions) {
    if (definition.when == PromotionDefinition::When::kInstead) continue;
    for (const auto& [from, to] : definition.changes) {
      Promotion promotion;
      promotion.piece = compiler.type(from);
      for (const Text& token : to)
        if (const TypeId target = compiler.type(token); target && !definition.to_captured)
          promotion.targets.push_back(target);
      promotion.captured = definition.to_captured;
      for (const Text& token : definition.taking)
        if (const TypeId type = compiler.type(token)) promotion.taken.insert(type);
      if (promotion.captured && promotion.piece) {
        for (std::size_t t = 0; t < variant.types().size(); ++t)
          if (may_become_captured(whole, variant, promotion.piece, TypeId(t)) &&
              (promotion.taken.empty() || promotion.taken.contains(TypeId(t))))
            promotion.targets.push_back(TypeId(t));
        promotion.taken = TypeSet();
        for (const TypeId target : promotion.targets) promotion.taken.insert(target);
        if (promotion.targets.empty())
          compiler.error(definition.at, fmt::format("{} can capture nothing that it could become", from.value));
      }
      if (!promotion.piece || promotion.targets.empty()) {
        look_at_cells(definition, compiler);
        continue;
      }
      promotion.plus = definition.plus;
      if (definition.plus && promotion.targets.size() > 1)
        compiler.fault(definition.at, "'+' needs one new type for each");
      if (definition.limit_per_type) promotion.limit_per_type = definition.limit_per_type->value;
      promotion.only_lost_types = definition.only_lost_types;
      promotion.on_capture = definition.on_capture;
      promotion.on_quiet = definition.on_quiet;
      promotion.on_entry = definition.on_entry;
      promotion.players = players_of(whole, definition);
      promotion.shots = shots_of(variant, promotion.piece);
      if (definition.except) promotion.except = compiler.zones(*definition.except);
      const PerPlayer<CellSet> where = definition.zone ? compiler.zones(*definition.zone) : for_players(variant, board);
      const PerPlayer<CellSet> inside = definition.inside ? compiler.zones(*definition.inside) : PerPlayer<CellSet>{};
      const PerPlayer<CellSet> forced_zone = definition.forced == PromotionDefinition::Forced::kZone
                                                 ? compiler.zones(definition.forced_zone)
                                                 : PerPlayer<CellSet>{};
      for (std::size_t p = 0; p < variant.players(); ++p) {
        if (!promotion.players[p]) continue;
        const CellSet stuck = stuck_cells(variant, PlayerId(p), promotion.piece);
        if (definition.when == PromotionDefinition::When::kNoFurtherMove) {
          promotion.forced[p] = stuck & where[p];
          promotion.on_arrival[p] = promotion.forced[p];
          if (definition.inside) {
            for (const Cell cell : where[p])
              if (!plain_targets(variant, PlayerId(p), promotion.piece, cell).intersects(inside[p]))
                promotion.on_arrival[p].insert(cell);
          }
          continue;
        }
        promotion.on_arrival[p] = where[p];
        if (definition.on_departure) promotion.on_departure[p] = where[p];
        switch (definition.forced) {
          case PromotionDefinition::Forced::kAlways: promotion.forced[p] = board; break;
          case PromotionDefinition::Forced::kNever: break;
          case PromotionDefinition::Forced::kNoFurtherMove: promotion.forced[p] = stuck; break;
          case PromotionDefinition::Forced::kZone: promotion.forced[p] = forced_zone[p]; break;
        }
      }
      into.promotions_of[promotion.piece.index()].push_back(static_cast<std::uint8_t>(into.promotions.size()));
      into.promotions.push_back(std::move(promotion));
    }
  }
  if (into.promotions.size() > 255) compiler.error(whole.at, "more than 255 promotions");
}

// ---- what does not go together ------------------------------------------------------------------

// Where the file makes the compiled promotion instead of a move with this number.
Location place_of_change(const Variant& variant, std::size_t which) {
  for (const PromotionDefinition& definition : variant.definition().promotions) {
    if (definition.when != PromotionDefinition::When::kInstead) continue;
    for (const auto& [from, to] : definition.changes)
      if (which-- == 0) return from.at;
  }
  return variant.definition().at;
}

void check_promotions_instead(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const std::vector<InPlacePromotion>& all = variant.changes();
  const auto share_player = [&](const Promotion& a, const Promotion& b) {
    for (std::size_t p = 0; p < variant.players(); ++p)
      if (a.players[p] && b.players[p]) return true;
    return false;
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string& token = variant.type(all[i].piece).token;
    const auto error = [&](std::string text) { checker.error(place_of_change(variant, i), std::move(text)); };
    // What changes where it stands has a text of its own, unless the piece may also move and end where it began.
    const bool has_own_text = all[i].step.empty() && !variant.locusts().contains(all[i].piece);
    if (!has_own_text && std::ranges::any_of(variant.promotions_of(all[i].piece), [&](std::uint8_t which) {
          return share_player(variant.promotions()[which], all[i].promotion);
        }))
      error(fmt::format(
          "{} promotes by moves and instead of them with a step, and the text of a move could not tell which", token));
    for (std::size_t k = 0; k < i; ++k)
      if (all[k].piece == all[i].piece && share_player(all[k].promotion, all[i].promotion))
        error(fmt::format("two promotions of {} are made instead of a move", token));
  }
}

// Where the file makes the compiled promotion with this number of a piece, or that piece one of this type.
Location place_of_promotion(const Variant& variant, std::size_t which, TypeId target) {
  for (const PromotionDefinition& definition : variant.definition().promotions) {
    if (definition.when == PromotionDefinition::When::kInstead) continue;
    for (const auto& [from, to] : definition.changes) {
      if (which-- > 0) continue;
      const auto text = std::ranges::find(to, variant.type(target).token, &Text::value);
      return text != to.end() ? text->at : from.at;
    }
  }
  return variant.definition().at;
}

// Does no capture give both promotions?
bool are_apart(TypeSet taken, TypeSet others) {
  return !taken.empty() && !others.empty() && (taken.bits() & others.bits()) == 0;
}

// Is one for captures alone and the other for other moves?
bool are_of_other_moves(const Promotion& a, const Promotion& b) {
  return (a.on_capture && b.on_quiet) || (a.on_quiet && b.on_capture);
}
bool are_of_other_moves(const PromotionDefinition& a, const PromotionDefinition& b) {
  return (a.on_capture && b.on_quiet) || (a.on_quiet && b.on_capture);
}

void check_overlap(std::size_t first, std::size_t second, RuleChecker& checker) {
  const Promotion &a = checker.variant().promotions()[first], &b = checker.variant().promotions()[second];
  const Variant& variant = checker.variant();
  if (are_of_other_moves(a, b)) return;  // never offered to one move
  if (are_apart(a.taken, b.taken)) return;
  const bool captured = a.captured || b.captured;
  const auto target = captured ? a.targets.begin() : std::ranges::find_first_of(a.targets, b.targets);
  if (target == a.targets.end()) return;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const CellSet allowed = variant.board().all() - a.except[p] - b.except[p];
    const CellSet arrivals_a = a.on_departure[p].empty() ? a.on_arrival[p] : variant.board().all();
    const CellSet arrivals_b = b.on_departure[p].empty() ? b.on_arrival[p] : variant.board().all();
    if (!(arrivals_a & arrivals_b & allowed).empty()) {
      checker.error(place_of_promotion(variant, second, *target),
                    captured ? fmt::format("{} becomes what it captures and promotes otherwise on the same cells",
                                           checker.token(a.piece))
                             : fmt::format("two promotions make a {} of a {} on the same cells", checker.token(*target),
                                           checker.token(a.piece)));
      return;
    }
  }
}

// Is no cell of `forced` one where the piece promotes?
bool forces_nowhere(const Variant& variant, const PromotionDefinition& definition) {
  if (definition.forced != PromotionDefinition::Forced::kZone || definition.on_departure) return false;
  for (const std::uint8_t i : variant.promotions_of(variant.find_type(definition.changes.front().first.value)))
    for (std::size_t p = 0; p < variant.players(); ++p)
      if (variant.promotions()[i].on_arrival[p].intersects(variant.promotions()[i].forced[p])) return false;
  return true;
}

// Of the new types that one piece may choose, no two are written alike.
void check_promotions(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  struct Written {
    TypeId target;
    TypeSet taken;
    const PromotionDefinition* by;
  };
  std::map<std::tuple<std::size_t, std::size_t, char>, std::vector<Written>> written;  // by player, piece and letter
  for (const PromotionDefinition& promotion : variant.definition().promotions) {
    if (forces_nowhere(variant, promotion))
      checker.error(promotion.forced_zone.at, "no cell here is one of the promotion's: nothing is forced");
    TypeSet taken;
    for (const Text& text : promotion.taking) {
      const TypeId type = variant.find_type(text.value);
      if (!type) continue;
      if (!variant.royals_fall()) checker.refuse_royal(text, "be captured");
      if (variant.untakable().contains(type)) checker.error(text.at, fmt::format("nobody captures {}", text.value));
      taken.insert(type);
    }
    for (const auto& [from, to] : promotion.changes) {
      const TypeId piece = variant.find_type(from.value);
      if (promotion.when == PromotionDefinition::When::kInstead)
        checker.refuse_royal(from, "promote instead of a move");
      if (promotion.to_captured) checker.refuse_royal(from, "become what it captures");
      if ((promotion.to_captured || !promotion.taking.empty()) && piece && variant.twice().contains(piece))
        checker.error(from.at, fmt::format("{} may take two pieces in a move, and cannot become both", from.value));
      std::set<std::string> tokens;
      for (const Text& text : to) {
        if (text.value == from.value) checker.error(text.at, fmt::format("{} cannot become what it is", from.value));
        if (!tokens.insert(text.value).second)
          checker.error(text.at, fmt::format("{} may become {} twice", from.value, text.value));
        const TypeId target = variant.find_type(text.value);
        const char letter = promotion.plus ? '+' : variant.type(target).letter;
        const PerPlayer<bool> players = players_of(variant.definition(), promotion);
        for (std::size_t p = 0; p < variant.players(); ++p) {
          if (!players[p]) continue;
          std::vector<Written>& alike = written[{p, piece.index(), letter}];
          const auto other = std::ranges::find_if(alike, [&](const Written& entry) {
            return entry.target != target && !are_apart(entry.taken, taken) &&
                   !are_of_other_moves(*entry.by, promotion);
          });
          if (other == alike.end()) {
            alike.push_back({target, taken, &promotion});
            continue;
          }
          checker.error(text.at,
                        fmt::format("{} may become {} and {}, and moves could not tell which{}", from.value,
                                    checker.token(other->target), text.value,
                                    promotion.plus ? "; with 'pieces' and 'to' a move ends with the letter" : ""));
          break;  // it is the same for the others
        }
      }
    }
  }
  // A move may offer one type only once, or it would be two moves with one effect.
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const auto& of_type = variant.promotions_of(TypeId(t));
    for (std::size_t i = 0; i < of_type.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) check_overlap(of_type[k], of_type[i], checker);
  }
  check_promotions_instead(checker);
}

// ---- what is hardly meant -----------------------------------------------------------------------

// "Only for some" is a rule where others have no such pieces.
void find_promotions_for_some(const SlipSearch& search, const PromotionDefinition& definition) {
  const Variant& variant = search.variant;
  if (definition.players.empty()) return;
  std::vector<std::string> pieces;
  for (const auto& [from, to] : definition.changes) {
    const TypeId type = variant.find_type(from.value);
    if (type && search.occurring.contains(type) && promotes_for_some_only(variant, search.travels, type))
      pieces.push_back(variant.type(type).name);
  }
  if (!pieces.empty())
    search.warn(definition.players.front().at,
                fmt::format("others have {} too, and can never promote {}: 'for' leaves them out",
                            with_article(join_words(pieces, "or")), pieces.size() > 1 ? "them" : "it"));
}

// R becomes +B, although there is +R.
void find_crossed_faces(const SlipSearch& search, const PromotionDefinition& definition) {
  const Variant& variant = search.variant;
  for (const auto& [from, to] : definition.changes)
    for (const Text& target : to) {
      if (!target.value.starts_with('+') || target.value == "+" + from.value) continue;
      const TypeId own = variant.find_type("+" + from.value), face = variant.find_type(target.value);
      const TypeId other = variant.find_type(target.value.substr(1));
      if (own && face && other && other != variant.find_type(from.value))
        search.warn(target.at, fmt::format("{} becomes {}, although there are {} and a '+{}'", from.value, target.value,
                                           target.value.substr(1), from.value));
    }
}

// Has a piece of this type done what it is for as soon as it is there?
bool is_goal_type(const Variant& variant, const Text& token) {
  return std::ranges::any_of(end_definitions(variant.definition(), "goal"), [&](const RuleDefinition& rule) {
    return std::ranges::find(rule.words("pieces"), token.value, &Text::value) != rule.words("pieces").end();
  });
}

// All that the piece may become can do much less than it does.
void find_poor_promotions(const SlipSearch& search, const PromotionDefinition& definition, WaysByType& ways_by_type) {
  const Variant& variant = search.variant;
  for (const auto& [from, to] : definition.changes) {
    const TypeId type = variant.find_type(from.value);
    if (!type || !search.occurring.contains(type) || variant.royals().contains(type) || to.empty()) continue;
    const Ways& ways = ways_by_type.of(type);
    bool all_poor = !ways.empty();
    for (const Text& token : to) {
      const TypeId target = variant.find_type(token.value);
      if (!target || !all_poor) break;
      const Ways& others = ways_by_type.of(target);
      const bool is_part = ways.has_all_of(others) && !(ways == others), is_small = others.size() * 5 < ways.size() * 3;
      const bool waits = variant.pounce() != nullptr && variant.pounce()->pieces.contains(target);
      const bool changes = std::ranges::find(variant.changes(), target, &InPlacePromotion::piece) !=
                           variant.changes().end();
      const bool never_moves = variant.type(target).movement.terms.empty() && !waits && !changes;
      all_poor = !is_goal_type(variant, token) && (!others.empty() || never_moves) && (is_part || is_small) &&
                 variant.promotions_of(target).empty() && !variant.royals().contains(target);
    }
    if (all_poor)
      search.warn(to.front().at, fmt::format("{} becomes {}, which can do less", with_article(variant.type(type).name),
                                             with_article(variant.type(variant.find_type(to.front().value)).name)));
  }
}

// A type that could never move from any of the cells on which a piece becomes it, nor changes there again.
void find_dead_promotions(const SlipSearch& search, const PromotionDefinition& definition, const Promotion& promotion) {
  const Variant& variant = search.variant;
  const PlayerId first(0);
  if (!search.is_own(definition.at) || promotion.captured || variant.fusion()) return;
  if (variant.effects().facts().displaces || variant.effects().facts().moves_on) return;
  const CellSet cells = (search.travels.arriving[0][promotion.piece.index()] & promotion.on_arrival[0]) -
                        promotion.except[0];
  if (cells.empty() || !(promotion.on_departure[0] - promotion.on_arrival[0]).empty()) return;
  for (const TypeId target : promotion.targets) {
    const bool changes = std::ranges::find(variant.changes(), target, &InPlacePromotion::piece) !=
                         variant.changes().end();
    if (variant.type(target).movement.terms.empty() || changes) continue;
    if (variant.pounce() != nullptr && variant.pounce()->pieces.contains(target)) continue;
    bool moves = false;
    for (const Cell cell : cells) moves = moves || !one_move(variant, first, target, cell).empty();
    if (moves) continue;
    const Text* said = nullptr;
    for (const auto& [from, to] : definition.changes)
      for (const Text& token : to)
        if (variant.find_type(token.value) == target) said = &token;
    search.warn(said != nullptr ? said->at : definition.at,
                fmt::format("{} that becomes {} can never move again", with_article(variant.type(promotion.piece).name),
                            with_article(variant.type(target).name)));
  }
}

// "ranks:7-8", forced on rank 7: nothing comes to rank 8 that could still promote.
void find_cells_behind_forced(const SlipSearch& search, const PromotionDefinition& definition,
                              const Promotion& promotion) {
  constexpr std::size_t kFirst = 0;
  if (!definition.zone || !search.is_own(definition.zone->at)) return;
  if ((promotion.on_arrival[kFirst] - promotion.except[kFirst] - promotion.forced[kFirst]).empty())
    return;  // all the same
  const PlayerId first(kFirst);
  const CellSet& arriving = search.travels.arriving[kFirst][promotion.piece.index()];
  CellSet behind;
  for (const Cell cell : promotion.forced[kFirst] & arriving)
    behind |= one_move(search.variant, first, promotion.piece, cell);
  behind = (behind & promotion.on_arrival[kFirst]) - promotion.except[kFirst] - arriving;
  if (!behind.empty())
    search.warn(definition.zone->at,
                fmt::format("no {} ever stands {} to promote: it must do so before",
                            search.variant.type(promotion.piece).name, cell_words(search.variant, behind).where));
}

// Where a piece would come that never promoted.
CellSet country_without(const Variant& variant, PlayerId player, const Promotion& promotion, CellSet from) {
  CellSet found = from;
  while (!from.empty()) {
    const Cell cell = from.first();
    from.erase(cell);
    const CellSet more = cells_after_move(variant, player, promotion.piece, cell) - found;
    found |= more;
    from |= more;
  }
  return found;
}

// "rank:7", forced, of eight: the cells behind it, to which no such piece ever comes. Empty where the line is the last one,
// or is meant as one that is not.
CellSet board_behind_forced(const SlipSearch& search, const PromotionDefinition& definition,
                            const Promotion& promotion) {
  const Variant& variant = search.variant;
  const Board& board = variant.board();
  if (!definition.zone || !search.is_own(definition.zone->at) || board.is_glued()) return {};
  if (promotion.on_capture || promotion.on_quiet || !promotion.taken.empty() || !promotion.players[0]) return {};
  const CellSet& line = promotion.on_arrival[0];
  if (line.empty() || !(line - promotion.forced[0]).empty()) return {};
  const auto rank = [&](Cell cell) { return board.lattice().forward(board.coordinates(cell)); };
  for (const Cell cell : line)
    if (rank(cell) != rank(line.first())) return {};
  const CellSet& standing = search.travels.standing[0][promotion.piece.index()];
  CellSet behind;
  std::map<int, int> ranks;  // how many cells of each
  for (const Cell cell : country_without(variant, PlayerId(0), promotion, standing | line) - standing - line) {
    if (rank(cell) <= rank(line.first())) continue;
    behind.insert(cell);
    ++ranks[rank(cell)];
  }
  if (behind.size() * 2 < line.size()) return {};  // corners, say
  // In some games pieces promote where the rivals' own start; on the rank before the last they hardly do.
  const auto far = std::ranges::count_if(ranks, [&](const auto& one) { return one.second * 2 >= line.size(); });
  for (std::size_t p = 1; p < variant.players() && far > 1; ++p)
    for (const Cell cell : variant.array_cells(PlayerId(p)) & line)
      if (variant.array_piece(cell).type() == promotion.piece) return {};
  return behind;
}

void find_slips_of_promotions(const SlipSearch& search) {
  const Variant& variant = search.variant;
  WaysByType ways_by_type(variant);
  std::size_t which = 0;
  for (const PromotionDefinition& definition : variant.definition().promotions) {
    for (const Text& same : definition.idle)
      if (search.is_own(same.at))
        search.warn(same.at, fmt::format("{} becomes itself here, which no promotion does", same.value));
    for (const Text& taken : definition.taking)
      if (const TypeId type = variant.find_type(taken.value);
          type && search.is_own(taken.at) && !search.occurring.contains(type))
        search.warn(taken.at, fmt::format("there never is {} to capture", with_article(variant.type(type).name)));
    find_promotions_for_some(search, definition);
    find_crossed_faces(search, definition);
    find_poor_promotions(search, definition, ways_by_type);
    if (definition.when == PromotionDefinition::When::kInstead) continue;  // those are moves, Variant::changes()
    std::vector<std::string> never, early;
    CellSet behind;
    for (std::size_t i = 0; i < definition.changes.size() && which < variant.promotions().size(); ++i, ++which) {
      const Promotion& promotion = variant.promotions()[which];
      if (!search.occurring.contains(promotion.piece)) continue;
      if (odd_way(variant, promotion.piece) != OddWay::kNone) continue;  // its movement is the cause
      if (!ever_promotes(variant, search.travels, promotion)) never.push_back(variant.type(promotion.piece).name);
      else {
        find_dead_promotions(search, definition, promotion);
        find_cells_behind_forced(search, definition, promotion);
        if (const CellSet cells = board_behind_forced(search, definition, promotion); !cells.empty()) {
          early.push_back(variant.type(promotion.piece).name);
          behind |= cells;
        }
      }
    }
    if (!never.empty() && search.is_own(definition.at))
      search.warn(definition.zone ? definition.zone->at : definition.at,
                  fmt::format("no {} ever comes to where it would promote", join_words(never, "or")));
    if (!early.empty())
      search.warn(definition.zone->at, fmt::format("no {} ever stands {}: it promotes before the board ends",
                                                   join_words(early, "or"), cell_words(variant, behind).where));
  }
}

}  // namespace

namespace special_room {

SpecialRoom promotion() {
  return {.name = "promotion",
          .title = "Promotion",
          .all_tables =
              "promotion.a = { forced = 'x' }\n"
              "promotion.b = { becomes = {}, forced = { zone = '' } }\n"
              "promotion.c = { when = 'no-further-move' }\n"
              "promotion.d = { when = 'instead-of-move' }\n",
          .help = {{"", "promotion", "What becomes what, and where"},
                   {"promotion.NAME", "for", "Letters of the players whose rule it is; default: everybody"},
                   {"promotion.NAME", "pieces", "Types that may promote", "types"},
                   {"promotion.NAME", "to", "Types that they may become", "types"},
                   {"promotion.NAME", "becomes", "Instead: each type has one new type: { S = \"+S\" }"},
                   {"promotion.NAME", "when",
                    "On arrival, on departure too, with a capture, when the piece could never move again, or instead "
                    "of a move"},
                   {"promotion.NAME", "taking", "With a capture: only of these types", "types"},
                   {"promotion.NAME", "zone", "Where", "cells"},
                   {"promotion.NAME", "except", "Never on these cells", "cells"},
                   {"promotion.NAME", "forced",
                    "Whether it may be declined: true, false, \"no-further-move\" or { zone = \"...\" }"},
                   {"promotion.NAME", "inside", "Optional where all further targets lie outside this zone", "cells"},
                   {"promotion.NAME", "limit", "Not if the player would have more of the new type"},
                   {"promotion.NAME", "only", "Only to types that the player has lost"},
                   {"promotion.NAME", "step", "Instead of a move: or by such a step, without a capture", "movement"},
                   {"promotion.NAME", "last", "Instead of a move: where a player's last piece of the type may change"},
                   {"promotion.NAME", "attacks", "Instead of a move: may the new piece attack from there?"},
                   {"promotion.NAME.forced", "zone", "Where the piece has to promote", "cells"}},
          .read = read_promotions,
          .leave_out = leave_out_of_promotions,
          .bring = bring_by_promotion,
          .name_cells = name_cells_of_promotions,
          .compile = compile_promotions,
          .check = check_promotions,
          .find_slips = find_slips_of_promotions,
          .sentences = promotion_sentences};
}

}  // namespace special_room

}  // namespace sennight
