#include "rules/special/royals.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/rule_checker.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

void read_royals(Section& top, VariantDefinition& into) {
  Section royals = top.table("royals");
  if (!royals.exists()) return;
  RoyalsDefinition rule;
  rule.at = royals.at();
  royals.require("check");
  royals.choice<RoyalCheck>("check", rule.check, {{"any", RoyalCheck::kAny}, {"all", RoyalCheck::kAll}});
  royals.finish();
  into.royals = rule;
}

// What asks where the one royal of a player is, or could take the last of several.
void check_several_royals(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const VariantDefinition& definition = checker.definition();
  if (!definition.royals) return;
  const Location& at = definition.royals->at;
  if (variant.safety() != Safety::kLegal)
    return checker.error(at, fmt::format("[royals] has no sense: {}", why_without_checks(variant.safety())));
  const auto refuse = [&](bool is_there, std::string_view what) {
    if (is_there) checker.error(at, fmt::format("[royals] and {} do not go together", what));
  };
  const auto asks_for_the_one = [](const Swap& swap) { return swap.kind != SwapDefinition::Kind::kOnce; };
  refuse(std::ranges::any_of(variant.swaps(), asks_for_the_one), "[swap]");
  refuse(variant.royal_stays(), "royal-in-check = \"stays\"");
  refuse(variant.effects().facts().may_take_royals, "effects that take royals");
  refuse(!definition.ends.of("no_move").words("mate-needs").empty(), "'mate-needs'");
  refuse(!definition.ends.of("no_move").words("mate-never-by").empty(), "'mate-never-by'");
  refuse(variant.may_pass() && definition.fen_tail == VariantDefinition::FenTail::kFairy,
         "passes with fen = \"fairy\", which are written by the royal's cell,");
  refuse(variant.royals_fall() && !variant.locusts().empty(), "pieces that take on their way");
  for (const PieceDefinition& piece : definition.pieces)
    if (piece.facing) checker.error(piece.facing->at, "[royals] and 'facing' do not go together");
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    if (variant.royals().contains(TypeId(t)) && variant.has_initial(TypeId(t)) && !variant.en_passant().empty())
      checker.error(at, fmt::format("[royals] and [en-passant] do not go together while a {} has initial moves",
                                    variant.type(TypeId(t)).name));
}

// Does nobody ever have more than one?
void find_slips_of_royals(const SlipSearch& search) {
  const Variant& variant = search.variant;
  const auto& royals = variant.definition().royals;
  if (!royals || !search.is_own(royals->at)) return;
  bool several = false;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    int count = 0;
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (variant.royals().contains(TypeId(t)))
        count += variant.array_count(PlayerId(p), TypeId(t)) + variant.start_hand(PlayerId(p), TypeId(t));
    several = several || count > 1;
  }
  for (const Promotion& promotion : variant.promotions())
    for (const TypeId target : promotion.targets)
      several = several || (variant.royals().contains(target) && !variant.royals().contains(promotion.piece));
  if (!several) search.warn(royals->at, "no player ever has more than one royal");
}

}  // namespace

namespace special_room {

// Its sentences stand with those of royals: Describer::royals().
SpecialRoom royals() {
  return {.name = "royals",
          .all_tables = "royals = {}\n",
          .help = {{"", "royals", "Several royals of one player"},
                   {"royals", "check", "Which royals of a player must be attacked for a check"}},
          .read = read_royals,
          .check = check_several_royals,
          .find_slips = find_slips_of_royals};
}

}  // namespace special_room

}  // namespace sennight
