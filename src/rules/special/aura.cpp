#include "rules/special/aura.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

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
using Captures = AuraDefinition::Captures;

// Instead of a movement: that of the type which has the aura.
constexpr std::string_view kOwnMovement = "own";

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
    aura.flag("slow", into.slows);
    aura.flag("shield", into.shields);
    aura.flag("forbidden", into.forbids);
    into.lend = aura.text("lend");
    if (const Node* node = aura.value("instead")) {
      bool instead = false;
      aura.flag("instead", instead);
      into.instead = {instead, node->at};
      if (aura.is_complete() && !into.lend)
        aura.error(node->at, "'instead' is for 'lend': what is lent takes the place of a piece's own moves");
    }
    if (aura.value("captures") != nullptr) {
      Captures captures = Captures::kWithin;
      aura.choice<Captures>("captures", captures, {{"within", Captures::kWithin}, {"outside", Captures::kOutside}});
      into.captures = captures;
    }
    const int does = int{into.freezes} + int{into.slows} + int{into.shields} + int{into.forbids} +
                     int{into.lend.has_value()} + int{into.captures.has_value()};
    if (aura.is_complete() && does != 1)
      aura.lacks(fmt::format("[[aura]] does {} of 'freeze', 'slow', 'shield', 'forbidden', 'lend' and 'captures'",
                             does > 1 ? "one thing: it has more than one" : "nothing: it needs one"));
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
Movement written_movement(const Text& text, RuleCompiler& compiler, Fits fits, std::string_view wanted) {
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
    for (const ZoneLimit& limit : term.zone_limits())
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
        if (!for_each_path(variant.board(), term, variant.view(PlayerId(p)), zones, origin,
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

// What a piece of the type itself can do of this kind; without parts after reporting.
template <class Wanted, class Fits>
Movement own_movement(const Text& text, TypeId type, RuleCompiler& compiler, Wanted wanted, Fits fits,
                      std::string_view without) {
  const PieceType& piece = compiler.variant().type(type);
  Movement movement = piece.movement;
  std::erase_if(movement.terms, [&](const Term& term) { return !wanted(term); });
  if (!std::ranges::all_of(movement.terms, fits)) {
    compiler.fault(text.at, fmt::format("the movement of {} has {}, and cannot be its aura's", piece.token, without));
    return {};
  }
  return movement;
}

// The aura of these types, all of which reach and lend alike.
Aura aura_of(TypeSet of, TypeId own, const AuraDefinition& definition, RuleCompiler& compiler, std::size_t& total) {
  Aura aura;
  aura.of = of;
  aura.to = definition.to.empty() ? TypeSet::all() : compiler.type_set(definition.to);
  aura.does = definition.freezes                         ? Aura::Does::kFreezes
              : definition.slows                         ? Aura::Does::kSlows
              : definition.shields                       ? Aura::Does::kShields
              : definition.forbids                       ? Aura::Does::kForbids
              : definition.lend                          ? Aura::Does::kLends
              : definition.captures == Captures::kWithin ? Aura::Does::kCoversCaptures
                                                         : Aura::Does::kEndsCaptures;
  const bool helps = aura.lends() || definition.shields || aura.does == Aura::Does::kCoversCaptures;
  const On on = definition.on ? definition.on->value : helps ? On::kOwn : On::kEnemy;
  aura.on_rivals = on != On::kOwn;
  aura.on_own = on != On::kEnemy;
  if (definition.reach.value == kOwnMovement)
    aura.reach = own_movement(
        definition.reach, own, compiler, [](const Term& term) { return term.capture && !term.initial; },
        is_straightforward, "captures with p, g, x, '+' or types to spare");
  else
    aura.reach = written_movement(
        definition.reach, compiler,
        [](const Term& term) { return is_straightforward(term) && term.quiet && term.capture; },
        "'reach' says where, and is written without m, c, i, p, g, x, '+' and types to spare");
  aura.reached = forests_of(aura.reach, definition.reach, compiler, total);
  if (!definition.lend) return aura;
  aura.instead = definition.instead && definition.instead->value;
  if (definition.lend->value == kOwnMovement)
    aura.lend = own_movement(
        *definition.lend, own, compiler, [](const Term& term) { return !term.initial; }, is_straightforward,
        "parts with p, g, x, '+' or types to spare");
  else
    aura.lend = written_movement(*definition.lend, compiler, is_straightforward,
                                 "what is lent is written without i, p, g, x, '+' and types to spare");
  aura.lent = forests_of(aura.lend, *definition.lend, compiler, total);
  return aura;
}

void compile_auras(const VariantDefinition& whole, RuleCompiler& compiler) {
  std::vector<Aura>& auras = compiler.special().auras;
  std::size_t total = 0, loans = 0;
  for (std::size_t i = 0; i < whole.auras.size(); ++i) {
    const AuraDefinition& definition = whole.auras[i];
    const TypeSet of = compiler.type_set(definition.of);
    const bool by_type = definition.reach.value == kOwnMovement ||
                         (definition.lend && definition.lend->value == kOwnMovement);
    std::vector<TypeId> owners;  // those that get one of their own
    for (std::size_t t = 0; by_type && t < compiler.variant().types().size(); ++t)
      if (of.contains(TypeId(t))) owners.push_back(TypeId(t));
    if (!by_type) owners.push_back(TypeId());
    for (const TypeId own : owners) {
      if (auras.size() == kMostAuras)
        return compiler.fault(definition.at, fmt::format("more than {} auras, of all types together", kMostAuras));
      Aura aura = aura_of(own.is_none() ? of : TypeSet(type_bit(own.index())), own, definition, compiler, total);
      aura.table = i;
      if (aura.lends()) {
        if (loans == kMostLenders)
          return compiler.fault(definition.at, fmt::format("more than {} auras that lend moves", kMostLenders));
        aura.loan = loans++;
      }
      auras.push_back(std::move(aura));
    }
  }
}

// May pieces of the type get moves from it?
bool lends_to(const Aura& aura, TypeId type) { return aura.lends() && aura.to.contains(type); }

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

// What takes on its way does not go there step by step.
void check_slowed(RuleChecker& checker, const Aura& aura, const AuraDefinition& said) {
  const Variant& variant = checker.variant();
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    if (aura.to.contains(TypeId(t)) && variant.locusts().contains(TypeId(t)))
      return checker.error(
          said.to.empty() ? said.at : said.to.front().at,
          fmt::format("{} takes on its way and cannot be slowed: leave it out of 'to'", checker.token(TypeId(t))));
}

// What has no moves of its own does nothing that asks for them.
void check_instead(RuleChecker& checker, const Aura& aura, const AuraDefinition& said) {
  const Variant& variant = checker.variant();
  const Location& at = said.instead->at;
  if (variant.fusion()) return checker.error(at, "'instead' and [fusion] do not go together");
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (!aura.to.contains(TypeId(t))) continue;
    const auto refuse = [&](std::string_view why) {
      checker.error(said.to.empty() ? at : said.to.front().at,
                    fmt::format("{} {}, and does not move otherwise instead: leave it out of 'to'",
                                checker.token(TypeId(t)), why));
    };
    if (variant.locusts().contains(TypeId(t))) return refuse("takes on its way");
    if (!variant.types()[t].facing.terms.empty()) return refuse("faces others");
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
  const auto refuse_forbidden = [&](bool there, std::string_view what, std::string_view why) {
    for (const AuraDefinition& said : definition.auras)
      if (there && said.forbids)
        return checker.error(said.at, fmt::format("'forbidden' of [[aura]] and {} do not go together: {}", what, why));
  };
  refuse_forbidden(definition.elimination.has_value(), "[elimination]", "there every move is legal");
  refuse_forbidden(variant.may_pass(), "passes", "who passes would leave such a piece where it stands");
  for (std::size_t i = 0; i < variant.auras().size(); ++i) {
    const Aura& aura = variant.auras()[i];
    const AuraDefinition& said = definition.auras[aura.table];
    if (variant.neutral() != nullptr && aura.of.contains(variant.neutral()->type))
      checker.error(said.at, "the neutral piece has no aura: it is nobody's");
    if (variant.players() == 1 && aura.on_rivals)
      checker.error(said.on ? said.on->at : said.at, "a game of one player has no enemies: write on = \"own\"");
    if (said.lend && !aura.instead) check_texts(checker, aura, *said.lend);
    if (said.slows) check_slowed(checker, aura, said);
    if (aura.instead) check_instead(checker, aura, said);
  }
}

// Does it lead to no cell, from wherever?
bool leads_nowhere(const PerPlayer<PathForest>& forests) {
  return std::ranges::all_of(forests, [](const PathForest& forest) { return forest.nodes().empty(); });
}

void find_slips_of_auras(const SlipSearch& search) {
  const std::vector<AuraDefinition>& definitions = search.variant.definition().auras;
  const auto lead_nowhere = [&](std::size_t table, auto forests) {
    return std::ranges::none_of(search.variant.auras(),
                                [&](const Aura& aura) { return aura.table == table && !leads_nowhere(forests(aura)); });
  };
  for (std::size_t i = 0; i < definitions.size(); ++i) {
    const AuraDefinition& said = definitions[i];
    if (!search.is_own(said.at)) continue;
    if (lead_nowhere(
            i, [](const Aura& aura) -> const auto& { return aura.reached; }))
      search.warn(said.reach.at, fmt::format("'{}' leads nowhere on this board", said.reach.value));
    if (said.lend && lead_nowhere(
                         i, [](const Aura& aura) -> const auto& { return aura.lent; }))
      search.warn(said.lend->at, fmt::format("'{}' leads nowhere on this board", said.lend->value));
    const auto never = [&](const std::vector<Text>& types, std::string_view what) {
      if (!types.empty() && std::ranges::none_of(types, [&](const Text& token) {
            const TypeId type = search.variant.find_type(token.value);
            return type && search.occurring.contains(type);
          }))
        search.warn(types.front().at, fmt::format("no piece {} ever comes up", what));
    };
    if (said.on && search.is_own(said.on->at)) {
      if (said.on->value == On::kOwn && (said.freezes || said.slows))
        search.warn(said.on->at,
                    fmt::format("this aura {} pieces of its own side alone", said.freezes ? "freezes" : "slows"));
      else if (said.on->value == On::kEnemy && (said.shields || said.lend))
        search.warn(said.on->at, fmt::format("this aura {} alone",
                                             said.shields ? "shields rivals' pieces" : "lends moves to rivals"));
    }
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

// Types among these that may be frozen themselves.
TypeSet frozen_among(const Variant& variant, TypeSet types) {
  TypeBits frozen = 0;
  for (const Aura& other : variant.auras())
    if (other.does == Aura::Does::kFreezes) frozen |= types.bits() & other.to.bits();
  return TypeSet(frozen);
}

std::string touched_words(const Describer& words, TypeSet types) {
  return types == TypeSet::all() ? "pieces" : join_words(words.plurals(types), "and");
}

// What the auras of a table do to those whom they touch. `own_loan`: they lend moves of their own types, which are several.
std::string what_it_does(const Describer& words, const Aura& aura, TypeId lender, bool own_loan) {
  switch (aura.does) {
    case Aura::Does::kFreezes: return "are frozen: they may not move, and so neither capture nor give check";
    case Aura::Does::kSlows:
      return "are slowed: they go one step at most, and who of them comes to such a cell stops there";
    case Aura::Does::kShields:
      return (aura.to.bits() & words.variant().royals().bits()) != 0 ? "cannot be captured, nor be in check"
                                                                     : "cannot be captured";
    case Aura::Does::kCoversCaptures: return "may capture and give check";
    case Aura::Does::kEndsCaptures: return "may neither capture nor give check";
    case Aura::Does::kForbids: return "may never stand so: no move, whoever makes it, may leave a piece there";
    case Aura::Does::kLends: break;
  }
  if (aura.instead) {
    constexpr std::string_view kNotOwn = "and not as they do otherwise";
    if (own_loan) return fmt::format("move like that piece {}", kNotOwn);
    return lender ? fmt::format("move like {} {}", with_article(words.name(lender)), kNotOwn)
                  : "have other moves in place of their own";
  }
  if (own_loan) return "may also move like that piece";
  return lender ? "may also move like " + with_article(words.name(lender)) : "may also make other moves than their own";
}

// What the auras of one table do; they differ by their types and what these can do.
void add_sentences(const Describer& words, std::span<const Aura> auras, const AuraDefinition& said,
                   std::vector<RuleSentence>& sentences) {
  const Variant& variant = words.variant();
  const Aura& aura = auras.front();
  TypeBits types = 0;
  for (const Aura& each : auras) types |= each.of.bits();
  const TypeSet of{types};
  const std::vector<std::string> names = words.names(of);
  if (names.empty()) return;
  const std::string radiating = with_article(join_words(names, "or"));
  const std::string touched = touched_words(words, aura.to);
  const std::string which = aura.on_rivals && aura.on_own ? fmt::format("{} of either side", capitalised(touched))
                            : aura.on_rivals              ? "Enemy " + touched
                                                          : "Own " + touched;
  const bool by_own_moves = said.reach.value == kOwnMovement || !whose(variant, of, aura.reach).is_none();
  const std::string_view aims = !aura.on_own ? "attacks" : aura.on_rivals ? "attacks or guards" : "guards";
  const bool own_loan = said.lend && said.lend->value == kOwnMovement && auras.size() > 1;
  const TypeId lender = whose(variant, of, aura.lend);
  const std::string does = what_it_does(words, aura, lender, own_loan);
  sentences.push_back({by_own_moves ? fmt::format("{} that {} {} {}.", which, radiating, aims, does)
                                    : fmt::format("{} within reach of {} {}.", which, radiating, does)});
  if (!by_own_moves) {
    sentences.push_back({fmt::format("Within reach of {} is where a piece could go that moves so.", radiating)});
    sentences.push_back({in_words(words, aura.reach)});
  }
  if (aura.lends() && !lender && !own_loan) {
    sentences.push_back({fmt::format("This is what {} lends.", radiating)});
    sentences.push_back({in_words(words, aura.lend)});
  }
  const auto frozen = words.names(frozen_among(variant, of));
  const bool slows = aura.does == Aura::Does::kSlows, shields = aura.does == Aura::Does::kShields;
  if (slows) sentences.push_back({"A leap is one step."});
  if (frozen.empty() || !(aura.lends() || slows || shields || aura.does == Aura::Does::kFreezes)) return;
  sentences.push_back({fmt::format("{} that is frozen still {}.", capitalised(with_article(join_words(frozen, "or"))),
                                   aura.lends() ? "lends moves to others"
                                   : slows      ? "slows others"
                                   : shields    ? "shields others"
                                                : "freezes others")});
}

std::vector<RuleSentence> aura_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  const std::vector<Aura>& auras = variant.auras();
  std::vector<RuleSentence> sentences;
  for (std::size_t first = 0, end = 0; first < auras.size(); first = end) {
    while (end < auras.size() && auras[end].table == auras[first].table) ++end;
    add_sentences(words, std::span(auras).subspan(first, end - first), variant.definition().auras[auras[first].table],
                  sentences);
  }
  if (const TypeSet covered = covered_types(auras); !covered.empty())
    sentences.push_back(
        {fmt::format("Elsewhere {} may neither capture nor give check.", touched_words(words, covered))});
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom aura() {
  return {.name = "aura",
          .title = "Near other pieces",
          .all_tables = "aura = [{}]\n",
          .help = {{"", "aura",
                    "Pieces that freeze, slow or shield those near them, lend them moves or say where they may be"},
                   {"aura", "of", "Types that do so", "types"},
                   {"aura", "reach", "A movement: how far from such a piece; or own, what it can capture by itself",
                    "movement"},
                   {"aura", "on", "Whose pieces it touches"},
                   {"aura", "freeze", "May pieces there not move?"},
                   {"aura", "slow", "Do ways end there, and do pieces go one step from there?"},
                   {"aura", "shield", "Can pieces there not be captured?"},
                   {"aura", "forbidden", "Is a move illegal that leaves a piece there?"},
                   {"aura", "lend", "A movement: what pieces there may do besides their own; or own", "movement"},
                   {"aura", "instead", "Does what is lent take the place of a piece's own moves?"},
                   {"aura", "captures", "Do pieces capture only within it, or only outside?"},
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
