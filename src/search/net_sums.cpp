// The first layer is kept as sums: a move adds and takes away the rows of the pieces that came and went. The others are
// counted anew for each evaluation. rules/net.h has the shape and the units.

#include "search/net_sums.h"

#include <algorithm>

#include "base/short_list.h"
#include "search/hand_changes.h"

namespace sennight {

// Pieces that come and go, and pieces in hands.
struct NetEvaluator::Changes {
  struct OnCell {
    Piece piece;
    Cell cell;
  };
  struct Held {
    PlayerId player;
    TypeId type;
    int before = 0, after = 0;
  };
  ShortList<OnCell, 8> gone, come;
  ShortList<Held, 4> held;
};

namespace {

constexpr int kFull = kNetOne - 1;  // so that its square stays in range
constexpr int kWidening = 6;        // shift of a unit before it is squared
static_assert(kNetOne == 1 << 9 && kFull << kWidening < 1 << 15 && 2 * (9 + kWidening) - 16 == kNetFullShift);

// Sums wrap around instead of leaving their range: nothing is undefined even in a position that no play reaches.
Net::Number sum(int value) { return static_cast<Net::Number>(value); }

// Numbers of 16 bits as far as they go, because twice as many fit into a vector: a unit is widened before it is squared, so
// that the upper half of the square is what counts.
template <std::size_t Units>
std::int32_t side_total(const Net::Number* units, const Net::Number* weights) {
  std::int32_t total = 0;
  for (std::size_t i = 0; i < Units; ++i) {
    // A clipped unit, squared: what two pieces have in common counts more than their sum.
    const Net::Number level = std::clamp<Net::Number>(units[i], 0, kFull);
    const auto wide = static_cast<Net::Number>(level << kWidening);
    const auto square = static_cast<Net::Number>((std::int32_t{wide} * wide) >> 16);
    total += std::int32_t{square} * weights[i];
  }
  return total;
}

}  // namespace

NetEvaluator::NetEvaluator(const Variant& variant, NetPtr net)
    : variant_(&variant), net_(std::move(net)), inputs_(variant) {
  for (std::size_t player = 0; player < seen_.size(); ++player) {
    seen_[player].resize(variant.cells());
    for (std::size_t cell = 0; cell < variant.cells(); ++cell)
      seen_[player][variant.view(PlayerId(player))(Cell(cell)).index()] = Cell(cell);
  }
}

std::size_t NetEvaluator::row_of(std::size_t viewer, Piece piece, Cell cell) const {
  return inputs_.on(piece.owner().index() != viewer, piece.type(), seen_[viewer][cell.index()]) * net_->units;
}

std::size_t NetEvaluator::held_row_of(std::size_t viewer, PlayerId holder, TypeId type, int nth) const {
  return inputs_.held(holder.index() != viewer, type, static_cast<std::size_t>(nth)) * net_->units;
}

void NetEvaluator::add_row(NetSums& sums, std::size_t viewer, std::size_t row, int sign) const {
  const Net::Number* const numbers = &net_->first[row];
  auto& view = sums.views[viewer];
  for (std::size_t unit = 0; unit < net_->units; ++unit) view[unit] = sum(view[unit] + sign * numbers[unit]);
}

NetSums NetEvaluator::sums(const Position& position) const {
  NetSums sums;
  for (std::size_t viewer = 0; viewer < sums.views.size(); ++viewer) {
    std::ranges::copy(net_->bias, sums.views[viewer].begin());
    for (std::size_t player = 0; player < kMaxPlayers; ++player) {  // what is nobody's, too
      for (const Cell cell : position.pieces(PlayerId(player)))
        add_row(sums, viewer, row_of(viewer, position.piece(cell), cell), 1);
      for (std::size_t type = 0; variant_->has_hands() && type < variant_->types().size(); ++type) {
        for (int nth = 1; nth <= position.in_hand(PlayerId(player), TypeId(type)); ++nth)
          add_row(sums, viewer, held_row_of(viewer, PlayerId(player), TypeId(type), nth), 1);
      }
    }
  }
  return sums;
}

void NetEvaluator::list_changes(const Position& position, const Move& move, const Undo& undo, Changes& changes) const {
  const auto add = [&](const Effects& effects) {
    for (const CellChange& change : effects.cells) {
      if (change.before) changes.gone.push_back({change.before, change.cell});
      if (change.after) changes.come.push_back({change.after, change.cell});
    }
  };
  if (undo.plain) {
    changes.gone.push_back({undo.moved, move.from});
    changes.come.push_back({move.type ? Piece(undo.turn, move.type) : undo.moved, move.to});
    if (undo.captured) changes.gone.push_back({undo.captured, move.to});
  } else {
    add(undo.effects);
  }
  add(undo.eliminations);
  if (!variant_->has_hands()) return;
  for_each_hand_change(*variant_, position, undo, [&](PlayerId player, TypeId type, int before, int after) {
    changes.held.push_back({player, type, before, after});
  });
}

// With the width as a constant the loops become vector instructions.
template <std::size_t Units>
void NetEvaluator::apply(const NetSums& before, NetSums& after, const Changes& changes) const {
  const Net::Number* const first = net_->first.data();
  for (std::size_t viewer = 0; viewer < before.views.size(); ++viewer) {
    const Net::Number* const old = before.views[viewer].data();
    Net::Number* const now = after.views[viewer].data();
    const auto row = [&](const Changes::OnCell& change) { return first + row_of(viewer, change.piece, change.cell); };
    // Nearly all moves are one of the first two.
    if (changes.come.size() == 1 && changes.gone.size() == 1) {
      const Net::Number *come = row(*changes.come.begin()), *gone = row(*changes.gone.begin());
      for (std::size_t i = 0; i < Units; ++i) now[i] = sum(old[i] + come[i] - gone[i]);
    } else if (changes.come.size() == 1 && changes.gone.size() == 2) {
      const Net::Number *come = row(*changes.come.begin()), *gone = row(*changes.gone.begin()),
                        *other = row(changes.gone.begin()[1]);
      for (std::size_t i = 0; i < Units; ++i) now[i] = sum(old[i] + come[i] - gone[i] - other[i]);
    } else {
      std::copy_n(old, Units, now);
      for (const Changes::OnCell& change : changes.come) {
        const Net::Number* const come = row(change);
        for (std::size_t i = 0; i < Units; ++i) now[i] = sum(now[i] + come[i]);
      }
      for (const Changes::OnCell& change : changes.gone) {
        const Net::Number* const gone = row(change);
        for (std::size_t i = 0; i < Units; ++i) now[i] = sum(now[i] - gone[i]);
      }
    }
    for (const Changes::Held& held : changes.held) {
      for (int nth = held.before + 1; nth <= held.after; ++nth)
        add_row(after, viewer, held_row_of(viewer, held.player, held.type, nth), 1);
      for (int nth = held.before; nth > held.after; --nth)
        add_row(after, viewer, held_row_of(viewer, held.player, held.type, nth), -1);
    }
  }
}

void NetEvaluator::update(const NetSums& before, NetSums& after, const Position& position, const Move& move,
                          const Undo& undo) const {
  Changes changes;
  list_changes(position, move, undo, changes);
  with_units(net_->units, [&]<std::size_t Units>() { apply<Units>(before, after, changes); });
}

int NetEvaluator::evaluate(const NetSums& sums, PlayerId turn) const {
  std::int32_t total = net_->constant * (1 << kNetFullShift);
  for (std::size_t side = 0; side < 2; ++side) {
    const Net::Number* const units = sums.views[(side == 0 ? turn : rival_of(turn)).index()].data();
    const Net::Number* const weights = net_->out[side].data();
    total += with_units(net_->units, [&]<std::size_t Units>() { return side_total<Units>(units, weights); });
  }
  return total / (kNetFine << kNetFullShift);
}

}  // namespace sennight
