// The rest of the fast generator: pieces that come from the hand.
#pragma once

#include "movegen/generate.h"

namespace sennight::fast {

// Where any piece may be dropped.
template <int W, class Sink>
Bits<W> Generator<W, Sink>::droppable() const {
  const std::vector<Bits<W>>& beside = tables_.drop_beside[me_];
  if (beside.empty()) return mask_ - occupied_;
  Bits<W> near = Bits<W>::none();
  own_.for_each([&](unsigned cell) { near |= beside[cell]; });
  return (near & mask_) - occupied_;
}

template <int W, class Sink>
void Generator<W, Sink>::drops() {
  const Drops& drops = tables_.variant.drops();
  const Bits<W> allowed = droppable();
  for (unsigned t = 0; t < tables_.types; ++t) {
    if (state_.hands[me_][t] == 0) continue;
    drops_of(TypeId(t), allowed);
    if (const TypeId face = drops.other_face[t]) [[unlikely]]
      drops_of(face, allowed);
  }
}

template <int W, class Sink>
void Generator<W, Sink>::drops_of(TypeId type, const Bits<W>& allowed) {
  const Drops& drops = tables_.variant.drops();
  Bits<W> targets = allowed & tables_.drop_cells[me_][type.index()];
  if (const unsigned most = drops.most_per_line[type.index()]; most != 0) {
    const std::vector<Bits<W>>& lines = tables_.drop_lines[me_];
    const Bits<W> alike = state_.types[type.index()] & own_;
    if (most == 1) alike.for_each([&](unsigned cell) { targets -= lines[cell]; });
    else
      targets.for_each([&](unsigned to) {
        if ((lines[to] & alike).count() >= most) targets.erase(to);
      });
  }
  if (tables_.safety == Safety::kLegal && drops.no_mate_by.contains(type)) {
    checking_drops(type, targets).for_each([&](unsigned to) {
      if (mates(type, to)) targets.erase(to);
    });
  }
  if (tables_.safety == Safety::kLegal && drops.no_check_by.contains(type)) [[unlikely]] {
    checking_drops(type, targets).for_each([&](unsigned to) {
      if (state_.gives_check(tables_, {Cell(), Cell(to), Cell(), type, MoveKind::kDrop})) targets.erase(to);
    });
  }
  if (tables_.spread != 0) targets = on_all_colours(tables_, state_, type, targets);
  if ((tables_.royals >> type.index() & 1) != 0 && tables_.safety == Safety::kLegal && !tables_.tries) {
    const Attackers<W> rivals(tables_, state_, rival_of(me_));
    targets.for_each([&](unsigned to) {
      if (rivals.attack(to, occupied_ | Bits<W>::of(to))) targets.erase(to);
    });
  }
  sink_.moves(kNowhere, targets, type, MoveKind::kDrop);
}

// Those of the targets where a drop could give check, and perhaps some more.
template <int W, class Sink>
Bits<W> Generator<W, Sink>::checking_drops(TypeId type, const Bits<W>& targets) const {
  const Bits<W> victim = state_.of_types(tables_.royals) - own_;
  if (!victim.any()) return Bits<W>::none();
  Bits<W> checking = Bits<W>::none();
  const Attacks<W>& attacks = tables_.attacks[me_];
  // A dropped piece may be a screen, and who has an aura may end the rival's.
  if (attacks.has_hops || tables_.several_royals || tables_.has_auras) return targets;
  // In positions for study the rival may be in check already; then any drop may leave it mated.
  if (Attackers<W>(tables_, state_, me_).attack(victim.first(), occupied_)) return targets;
  const auto* at = attacks.to(victim.first());
  for (std::size_t i = 0; i < attacks.groups.size(); ++i)
    if (attacks.groups[i] >> type.index() & 1) checking |= at[i].direct | at[i].lined;
  return targets & checking;
}

// REQUIRES: a royal of the other player.
template <int W, class Sink>
bool Generator<W, Sink>::mates(TypeId type, unsigned to) const {
  SENNIGHT_REQUIRES((state_.of_types(tables_.royals) - own_).any(), type, to);
  State<W> after(tables_, state_);
  after.play(tables_, {Cell(), Cell(to), Cell(), type, MoveKind::kDrop});
  if (after.turn == me_) return false;                              // the turn goes on
  if (tables_.decides && is_decided(tables_, after)) return false;  // ended in another way, which comes first
  if (!after.is_royal_attacked(tables_, rival_of(me_), me_)) return false;
  return count_moves(tables_, after) == 0;
}

}  // namespace sennight::fast
