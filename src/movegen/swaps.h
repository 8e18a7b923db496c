// Two own pieces that change places. Included by generate.h, whose class it completes.
#pragma once

#include "movegen/generate.h"

namespace sennight::fast {

template <int W, class Sink>
void Generator<W, Sink>::swaps(SwapDefinition::Kind kind) {
  for (const Swap& swap : tables_.variant.swaps()) {
    if (swap.kind != kind || attackers_ == nullptr) continue;
    Bits<W> partners = own_ - state_.of_types(swap.except.bits());
    if (kind == SwapDefinition::Kind::kAdjacent) {
      if (in_check_) continue;
      partners &= Bits<W>::from(swap.neighbours[me_][royal_]);
    } else {
      if (!state_.unmoved.contains(royal_)) continue;
      partners &= Bits<W>::from(swap.partners[me_]) & state_.unmoved;
    }
    partners.erase(royal_);
    if (!movers().contains(royal_)) continue;
    (partners & movers()).for_each([&](unsigned partner) {
      // With auras what attacks the cell now may not do so afterwards.
      if (tables_.has_auras || !endangered(partner))
        sink_.move({Cell(royal_), Cell(partner), Cell(), TypeId(), MoveKind::kSwap});
    });
  }
}

template <int W, class Sink>
void Generator<W, Sink>::rescues(bool is_stuck) {
  if (in_check_ && is_stuck) swaps(SwapDefinition::Kind::kUnmovedInCheck);
  once_swaps();
}

// A royal changes places with any own piece, and becomes one that may not do so again.
template <int W, class Sink>
void Generator<W, Sink>::once_swaps() {
  if (attackers_ == nullptr) return;
  const Bits<W> royals = state_.of_types(tables_.royals) & own_, movers = this->movers();
  for (const Swap& swap : tables_.variant.swaps())
    (royals & movers).for_each([&](unsigned royal) {
      const TypeId after = swap.becomes[state_.type_at[royal]];
      if (!after) return;
      (movers - royals - state_.of_types(swap.except.bits())).for_each([&](unsigned partner) {
        if (tables_.tries || !endangered(partner))
          sink_.move({Cell(royal), Cell(partner), Cell(), after, MoveKind::kSwap});
      });
    });
}

}  // namespace sennight::fast
