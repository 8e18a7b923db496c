#include "rules/special/aura.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "pieces/describe.h"
#include "rules/cell_words.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"
#include "rules/targets.h"

namespace sennight {

namespace {

using On = AuraDefinition::On;

void read_auras(Section& top, VariantDefinition& definition) {
  for (Section& aura : top.tables("aura")) {
    AuraDefinition into;
    into.at = aura.at();
    aura.require("of");
    into.of = aura.types("of");
    aura.require("reach");
    aura.text("reach", into.reach);
    if (const Node* node = aura.value("on")) {
      On on = On::kEnemy;
      aura.choice<On>("on", on, {{"enemy", On::kEnemy}, {"own", On::kOwn}, {"both", On::kBoth}});
      into.on = {on, node->at};
    }
    aura.flag("freeze", into.freezes);
    into.lend = aura.text("lend");
    if (aura.is_complete() && into.freezes == into.lend.has_value())
      aura.lacks(into.freezes ? "[[aura]] either freezes or lends: it has 'freeze' and 'lend'"
                              : "[[aura]] does nothing: it needs freeze = true, or 'lend'");
    into.to = aura.types("to");
    aura.finish();
    definition.auras.push_back(std::move(into));
  }
}

// One whose types have gone goes too: without `to` it would touch all.
void leave_out_of_auras(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  std::erase_if(from.auras, [&](AuraDefinition& aura) {
    const bool named = !aura.to.empty();
    std::erase_if(aura.of, is_unused);
    std::erase_if(aura.to, is_unused);
    return aura.of.empty() || (named && aura.to.empty());
  });
}

// A movement of which each part fits; without parts after reporting.
template <class Fits>
Movement movement_of(const Text& text, RuleCompiler& compiler, Fits fits, std::string_view wanted) {
  const Variant& variant = compiler.variant();
  auto movement = parse_movement(variant.board().lattice(), text.value);
  if (!movement) {
    compiler.fault(place_in(text, movement.error()), movement.error().message);
    return {};
  }
  const auto refuse = [&](std::string why) {
    compiler.fault(text.at, std::move(why));
    return Movement();
  };
  if (movement->terms.empty()) return refuse("a movement is expected, such as \"K\"");
  if (!std::ranges::all_of(movement->terms, fits)) return refuse(fmt::format("movement '{}': {}", text.value, wanted));
  for (const Term& term : movement->terms)
    for (const ZoneLimit& limit : term.limits)
      if (!variant.has_zone(limit.zone))
        return refuse(fmt::format("movement '{}': no zone is called '{}'", text.value, limit.zone));
  return *std::move(movement);
}

// Has it nothing but paths over empty cells?
bool is_straightforward(const Term& term) {
  return !term.initial && !term.hop && !term.takes_passed && !term.twice && term.spared.empty();
}

// `total`: the cells on all paths so far, of all auras.
PerPlayer<PathForest> forests_of(const Movement& movement, const Text& text, RuleCompiler& compiler,
                                 std::size_t& total) {
  constexpr std::size_t kMostCells = 1'000'000;
  const Variant& variant = compiler.variant();
  PerPlayer<PathForest> forests;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const auto zones = [&](const std::string& name) { return variant.zone(name, PlayerId(p)); };
    PathTreeBuilder builder;
    for (const Cell origin : variant.board().all()) {
      for (const Term& term : movement.terms)
        if (!for_each_path(variant.board(), term, variant.view(PlayerId(p)).map, zones, origin,
                           [&](std::span<const Step> path) {
                             total += path.size();
                             if (total <= kMostCells) builder.add(path, term.quiet, term.capture);
                           })) {
          compiler.fault(text.at, fmt::format("movement '{}': it has too many paths, more than {} steps from one cell",
                                              text.value, kMaxPathSteps));
          return forests;
        }
      builder.append_to(forests[p]);
      if (total > kMostCells) {
        compiler.fault(text.at, fmt::format("movement '{}': with this one the auras have too many paths", text.value));
        return forests;
      }
    }
  }
  return forests;
}

void compile_auras(const VariantDefinition& whole, RuleCompiler& compiler) {
  std::vector<Aura>& auras = compiler.special().auras;
  if (whole.auras.size() > kMostAuras)
    return compiler.fault(whole.auras[kMostAuras].at, fmt::format("more than {} tables [[aura]]", kMostAuras));
  std::size_t total = 0;
  for (const AuraDefinition& definition : whole.auras) {
    Aura aura;
    aura.of = compiler.type_set(definition.of);
    aura.to = definition.to.empty() ? TypeSet::all() : compiler.type_set(definition.to);
    const On on = definition.on ? definition.on->value : definition.freezes ? On::kEnemy : On::kOwn;
    aura.on_rivals = on != On::kOwn;
    aura.on_own = on != On::kEnemy;
    aura.freezes = definition.freezes;
    aura.reach = movement_of(
        definition.reach, compiler,
        [](const Term& term) { return is_straightforward(term) && term.quiet && term.capture; },
        "'reach' says where, and is written without m, c, i, p, g, x, '+' and types to spare");
    aura.reached = forests_of(aura.reach, definition.reach, compiler, total);
    if (definition.lend) {
      aura.lend = movement_of(*definition.lend, compiler, is_straightforward,
                              "what is lent is written without i, p, g, x, '+' and types to spare");
      aura.lent = forests_of(aura.lend, *definition.lend, compiler, total);
    }
    auras.push_back(std::move(aura));
  }
}

// May pieces of the type get moves from it?
bool lends_to(const Aura& aura, TypeId type) { return !aura.freezes && aura.to.contains(type); }

// Moves that are lent must not be written as others of the same piece are.
void check_texts(RuleChecker& checker, const Aura& aura, const Text& lend) {
  const Variant& variant = checker.variant();
  for (std::size_t p = 0; p < variant.players(); ++p) {
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const TypeId type(t);
      if (!lends_to(aura, type)) continue;
      for (const Cell cell : variant.board().all()) {
        const CellSet quiet = tree_targets(aura.lent[p], cell).quiet;
        if (variant.en_passant().contains(type) &&
            quiet.intersects(targets_of(variant, PlayerId(p), type, cell).captures))
          return checker.error(lend.at,
                               fmt::format("{} could go by this to a cell on which it captures en passant, and "
                                           "both moves would have one text: leave it out of 'to'",
                                           checker.token(type)));
        for (const Castling& castling : variant.castlings())
          if (castling.player == PlayerId(p) && castling.royal_from == cell && castling.royal.type() == type &&
              castling.target != castling.partner_from && quiet.contains(castling.target))
            return checker.error(lend.at, fmt::format("{} could go by this to {}, to which it castles, and both "
                                                      "moves would have one text: leave it out of 'to'",
                                                      checker.token(type), variant.board().name(castling.target)));
      }
    }
  }
}

void check_auras(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const VariantDefinition& definition = checker.definition();
  if (variant.auras().empty()) return;
  const auto refuse = [&](bool there, std::string_view what) {
    if (there) checker.error(definition.auras.front().at, fmt::format("[[aura]] and {} do not go together", what));
  };
  refuse(variant.pounce() != nullptr, "[pounce]");
  refuse(std::ranges::any_of(variant.changes(), &InPlacePromotion::peaceful),
         "a promotion with attacks = \"forbidden\"");
  refuse(!definition.initial.aimed_by.empty(), "'aimed-by'");
  refuse(variant.shuffle() && !variant.shuffle()->defended().empty(), "'defended' of [shuffle]");
  refuse(definition.effects.of("conversion").word("directions") == "captures", "a [conversion] of what is attacked");
  for (std::size_t i = 0; i < variant.auras().size(); ++i) {
    const Aura& aura = variant.auras()[i];
    const AuraDefinition& said = definition.auras[i];
    if (variant.neutral() != nullptr && aura.of.contains(variant.neutral()->type))
      checker.error(said.at, "the neutral piece has no aura: it is nobody's");
    if (variant.players() == 1 && aura.on_rivals)
      checker.error(said.on ? said.on->at : said.at, "a game of one player has no enemies: write on = \"own\"");
    if (said.lend) check_texts(checker, aura, *said.lend);
  }
}

// Does it lead to no cell, from wherever?
bool leads_nowhere(const PerPlayer<PathForest>& forests) {
  return std::ranges::all_of(forests, [](const PathForest& forest) { return forest.nodes().empty(); });
}

void find_slips_of_auras(const SlipSearch& search) {
  const std::vector<AuraDefinition>& definitions = search.variant.definition().auras;
  for (std::size_t i = 0; i < definitions.size(); ++i) {
    const AuraDefinition& said = definitions[i];
    const Aura& aura = search.variant.auras()[i];
    if (!search.is_own(said.at)) continue;
    if (leads_nowhere(aura.reached))
      search.warn(said.reach.at, fmt::format("'{}' leads nowhere on this board", said.reach.value));
    if (said.lend && leads_nowhere(aura.lent))
      search.warn(said.lend->at, fmt::format("'{}' leads nowhere on this board", said.lend->value));
    const auto never = [&](const std::vector<Text>& types, std::string_view what) {
      if (!types.empty() && std::ranges::none_of(types, [&](const Text& token) {
            const TypeId type = search.variant.find_type(token.value);
            return type && search.occurring.contains(type);
          }))
        search.warn(types.front().at, fmt::format("no piece {} ever comes up", what));
    };
    never(said.of, "that has this aura");
    never(said.to, "that this aura could touch");
  }
}

// ---- words ----

std::string in_words(const Describer& words, const Movement& movement) {
  const Variant& variant = words.variant();
  return describe(variant.board().lattice(), movement,
                  [&](const std::string& zone) { return zone_words(variant, zone); });
}

// The one type whose own movement this is, if such a piece is among them.
TypeId whose(const Variant& variant, TypeSet types, const Movement& movement) {
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    if (types == TypeSet(type_bit(t)) && variant.types()[t].movement == movement) return TypeId(t);
  return TypeId();
}

// Types with an aura that may be frozen themselves.
TypeSet frozen_radiators(const Variant& variant, const Aura& aura) {
  TypeBits frozen = 0;
  for (const Aura& other : variant.auras())
    if (other.freezes) frozen |= aura.of.bits() & other.to.bits();
  return TypeSet(frozen);
}

std::vector<RuleSentence> aura_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  std::vector<RuleSentence> sentences;
  for (const Aura& aura : variant.auras()) {
    const std::vector<std::string> names = words.names(aura.of);
    if (names.empty()) continue;
    const std::string radiating = with_article(join_words(names, "or"));
    const std::string touched = aura.to == TypeSet::all() ? "pieces" : join_words(words.plurals(aura.to), "and");
    const std::string which = aura.on_rivals && aura.on_own ? fmt::format("{} of either side", capitalised(touched))
                              : aura.on_rivals              ? "Enemy " + touched
                                                            : "Own " + touched;
    const bool by_own_moves = !whose(variant, aura.of, aura.reach).is_none();
    const std::string_view aims = !aura.on_own ? "attacks" : aura.on_rivals ? "attacks or guards" : "guards";
    const TypeId lender = whose(variant, aura.of, aura.lend);
    const std::string does = aura.freezes ? "are frozen: they may not move, and so neither capture nor give check"
                             : lender     ? "may also move like " + with_article(words.name(lender))
                                          : "may also make other moves than their own";
    sentences.push_back({by_own_moves ? fmt::format("{} that {} {} {}.", which, radiating, aims, does)
                                      : fmt::format("{} within reach of {} {}.", which, radiating, does)});
    if (!by_own_moves) {
      sentences.push_back({fmt::format("Within reach of {} is where a piece could go that moves so.", radiating)});
      sentences.push_back({in_words(words, aura.reach)});
    }
    if (!aura.freezes && !lender) {
      sentences.push_back({fmt::format("This is what {} lends.", radiating)});
      sentences.push_back({in_words(words, aura.lend)});
    }
    if (const auto frozen = words.names(frozen_radiators(variant, aura)); !frozen.empty())
      sentences.push_back(
          {fmt::format("{} that is frozen still {}.", capitalised(with_article(join_words(frozen, "or"))),
                       aura.freezes ? "freezes others" : "lends moves to others")});
  }
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom aura() {
  return {.name = "aura",
          .title = "Near other pieces",
          .all_tables = "aura = [{}]\n",
          .help = {{"", "aura", "Pieces that freeze those near them, or lend them moves"},
                   {"aura", "of", "Types that do so", "types"},
                   {"aura", "reach", "A movement: how far from such a piece", "movement"},
                   {"aura", "on", "Whose pieces it touches"},
                   {"aura", "freeze", "May pieces there not move?"},
                   {"aura", "lend", "A movement: what pieces there may do besides their own", "movement"},
                   {"aura", "to", "Types that it touches; default: all", "types"}},
          .read = read_auras,
          .leave_out = leave_out_of_auras,
          .compile = compile_auras,
          .check = check_auras,
          .find_slips = find_slips_of_auras,
          .sentences = aura_sentences};
}

}  // namespace special_room

}  // namespace sennight
