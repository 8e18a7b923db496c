// Where pieces go of whose types something is asked that tables do not tell: what they spare, what is lent to them, where they
// are slowed, whether they take own pieces. Included by generate.h, whose class it completes.
#pragma once

#include "movegen/generate.h"

namespace sennight::fast {

template <int W, class Sink>
Bits<W> Generator<W, Sink>::rare_targets(const TypeMoves<W>& type, unsigned from, Bits<W> normal) const {
  if (type.may_be_slow) {
    normal = slowed_targets(type, from);
  } else if (type.may_borrow && touched_.dispossessed.contains(from)) {
    normal = lent_targets(from);
    if (type.takes_own) normal |= own_targets(type, from);
  } else {
    if (type.is_choosy) normal |= choosy_targets(type, from, capturable_);
    if (type.takes_own) normal |= own_targets(type, from);
    if (type.may_borrow) normal |= lent_targets(from);
  }
  if (type.may_be_harmless && touched_.harmless.contains(from)) normal -= occupied_;
  if (type.moves_capture) normal -= passed_targets(from);
  return normal;
}

template <int W, class Sink>
Bits<W> Generator<W, Sink>::rare_initial_targets(const TypeMoves<W>& type, unsigned from) const {
  if (type.may_borrow && touched_.dispossessed.contains(from)) return Bits<W>::none();
  const Bits<W> targets = type.is_guarded    ? guarded_targets(from)
                          : type.may_be_slow ? slowed_initial_targets(type, from)
                                             : reached(type.initial, from) - occupied_;
  return type.moves_capture ? targets - passed_targets(from) : targets;
}

template <int W, class Sink>
Bits<W> Generator<W, Sink>::guarded_targets(unsigned from) const {
  Bits<W> ends = Bits<W>::none();
  walk_guarded(tables_, state_, from, [&](const PathNode& node) {
    ends.insert(static_cast<unsigned>(node.cell.index()));
    return false;
  });
  return ends;
}

// A way goes on where nothing stands and nothing slows it: for initial moves, which do not hop, slow cells are like pieces.
template <int W, class Sink>
Bits<W> Generator<W, Sink>::slowed_initial_targets(const TypeMoves<W>& type, unsigned from) const {
  const Bits<W> closed = occupied_ | slowing_cells(tables_, state_, from);
  const Bits<W> ends = type.initial.slides.empty() ? type.initial.leaps[from]
                                                   : tables_.reach.reached(type.initial.slides[from], closed);
  return ends - occupied_;
}

template <int W, class Sink>
Bits<W> Generator<W, Sink>::slowed_targets(const TypeMoves<W>& type, unsigned from) const {
  const WalkedReach<W> reach = slowed_reach(tables_, state_, touched_, from);
  Bits<W> targets = reach.quiets | (reach.captures & capturable_);
  if (type.takes_own) targets |= reach.captures & own_capturable();
  return targets;
}

// As joined().
template <int W, class Sink>
Bits<W> Generator<W, Sink>::slowed_joins(const TypeMoves<W>& type, unsigned from) const {
  const Bits<W> closed = occupied_ | slowing_cells(tables_, state_, from);
  Bits<W> ends = Bits<W>::none();
  walk_reached(
      tables_.variant.moves(PlayerId(std::size_t{me_}), type.type), from,
      [&](Cell cell) { return !closed.contains(static_cast<unsigned>(cell.index())); },
      [&](const PathNode& node, bool) {
        if (node.quiet) ends.insert(static_cast<unsigned>(node.cell.index()));
        return false;
      });
  return ends;
}

// Own pieces that own pieces may capture. Not kept: few games have any.
template <int W, class Sink>
Bits<W> Generator<W, Sink>::own_capturable() const {
  if (tables_.variant.self_capture() == nullptr) return Bits<W>::none();
  const Bits<W> own = own_ - state_.of_types(tables_.own_untakable);
  return tables_.has_auras ? own - touched_.shielded : own;
}

// Among the captures of a search are only those that promote: nobody hopes to gain by the others.
template <int W, class Sink>
Bits<W> Generator<W, Sink>::own_targets(const TypeMoves<W>& type, unsigned from) const {
  Bits<W> own = Bits<W>::none();
  if (!type.may_borrow || !touched_.dispossessed.contains(from)) {
    if (type.both.exists()) own = reached(type.both, from);
    if (type.capture.exists()) own |= reached(type.capture, from);
    if (type.is_choosy) own |= choosy_targets(type, from, own_capturable());
  }
  if (type.may_borrow) own |= lent_reach(tables_.variant, touched_, me_, from, occupied_, occupied_).captures;
  return own & own_capturable();
}

template <int W, class Sink>
Bits<W> Generator<W, Sink>::lent_targets(unsigned from) const {
  const WalkedReach<W> reach = lent_reach(tables_.variant, touched_, me_, from, occupied_, occupied_);
  return reach.quiets | (reach.captures & capturable_);
}

template <int W, class Sink>
Bits<W> Generator<W, Sink>::choosy_targets(const TypeMoves<W>& type, unsigned from, const Bits<W>& capturable) const {
  const ChoosyReach<W> reach = choosy_reach(tables_.variant.hops(PlayerId(std::size_t{me_}), type.type), from,
                                            occupied_,
                                            [this](unsigned cell) -> unsigned { return state_.type_at[cell]; });
  return reach.quiets | (reach.captures & capturable);
}

template <int W, class Sink>
bool Generator<W, Sink>::is_held(const CastlingRule<W>& castling) const {
  if ((castling.leaves & (touched_.frozen | touched_.dispossessed)).any()) return true;
  if (tables_.slowed == 0) return false;
  const auto is_slowed = [&](unsigned cell) { return slowing_cells(tables_, state_, cell).contains(cell); };
  return is_slowed(castling.royal) || is_slowed(castling.partner);
}

}  // namespace sennight::fast
