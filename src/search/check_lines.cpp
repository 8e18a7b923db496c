#include "search/check_lines.h"

namespace sennight {
namespace {

// With effects a move changes more than its cells; of several royals one may be attacked before; where royals that face
// each other are no check, a royal may be left in check by a pass; what an aura touches may attack from elsewhere; and
// what must be attacked is in danger where no line leads to it.
bool are_told_by_cells(const Variant& variant) {
  return variant.players() == 2 && variant.safety() == Safety::kLegal && !variant.effects().any() &&
         !variant.has_several_royals() && variant.turn_rule() == nullptr && variant.neutral() == nullptr &&
         !variant.ends().facts().facing_draws && variant.auras().empty() && variant.attacked() == nullptr;
}

}  // namespace

CheckLines::CheckLines(const Variant& variant)
    : variant_(&variant),
      cells_(variant.cells()),
      applies_(are_told_by_cells(variant)),
      rows_(applies_ ? 2 * cells_ : 0) {}

void CheckLines::fill(std::vector<TypeBits>& row, PlayerId owner, Cell royal) const {
  const PlayerId rival = rival_of(owner);
  row.assign(cells_, 0);
  const AttackForest& attacks = variant_->attacks(rival);
  const auto [begin, end] = attacks.tree(royal.index());
  for (std::uint32_t i = begin; i < end; ++i) {
    const AttackNode& node = attacks.nodes()[i];
    row[node.cell.index()] |= node.types;
    if (node.skip > i + 1) row[node.cell.index()] |= kLine;  // somebody attacks from behind it
  }
  // Who comes to such a chain may be a screen, whatever it is.
  for (const HopAttackForest& hops : variant_->hop_attacks(rival))
    for (std::size_t chain = 0; chain < hops.chains(royal.index()); ++chain)
      for (const HopAttackNode& node : hops.chain(royal.index(), chain)) row[node.cell.index()] = ~TypeBits{0};
}

}  // namespace sennight
