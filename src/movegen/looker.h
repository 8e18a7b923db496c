// What stands behind StagedMoves, for one width of cell sets.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "movegen/fast.h"
#include "movegen/list.h"

namespace sennight::fast {

// The legal moves that list_moves<W, true> leaves out.
template <int W>
void list_quiets(const Tables<W>& tables, const State<W>& state, MoveList& moves) {
  if (hang_together(tables)) [[unlikely]] {
    MoveList captures;
    list_moves<W, true>(tables, state, captures);
    list_moves<W, false>(tables, state, moves);
    std::erase_if(moves, [&](const Move& move) { return std::ranges::find(captures, move) != captures.end(); });
    return;
  }
  moves.clear();
  ListSink<W, false> sink{tables, state, moves};
  Generator<W, ListSink<W, false>>(tables, state, sink, {.quiets = true}).run();
  // Where who cannot move passes, the quiet moves alone do not tell who that is.
  if (tables.safety == Safety::kElimination && moves.size() == 1 && moves.front().kind == MoveKind::kPass)
      [[unlikely]] {
    MoveList captures;
    list_moves<W, true>(tables, state, captures);
    if (!captures.empty()) moves.clear();
  }
}

// The legal move that is `wanted` but for the cell that an initial move passes; nothing if there is none. `moves` is room.
// REQUIRES: its cells and its type are the variant's.
template <int W>
const Move* find_move(const Tables<W>& tables, const State<W>& state, const Move& wanted, MoveList& moves) {
  if (hang_together(tables) || wanted.kind == MoveKind::kPass) {
    list_moves<W, false>(tables, state, moves);
  } else {
    moves.clear();
    ListSink<W, false> sink{tables, state, moves};
    Generator<W, ListSink<W, false>>(tables, state, sink, {.like = &wanted}).run();
  }
  const auto is_it = [&](const Move& move) {
    return move.kind == wanted.kind && move.from == wanted.from && move.to == wanted.to && move.type == wanted.type &&
           (move.kind != MoveKind::kLocust || move.passed == wanted.passed);
  };
  const auto found = std::ranges::find_if(moves, is_it);
  return found == moves.end() ? nullptr : &*found;
}

template <int W>
class WideLooker final : public StagedMoves::Looker {
 public:
  explicit WideLooker(const Variant& variant) : tables_(tables_of<W>(variant)) {}
  void look_at(const Position& position) override {
    state_.emplace(tables_, position);
    for (auto& attackers : attackers_) attackers.reset();
  }
  void all(MoveList& moves) const override { list_moves<W, false>(tables_, *state_, moves); }
  void captures(MoveList& moves) const override { list_moves<W, true>(tables_, *state_, moves); }
  void quiets(MoveList& moves) const override { list_quiets(tables_, *state_, moves); }
  const Move* find(const Move& wanted, MoveList& room) const override {
    return find_move(tables_, *state_, wanted, room);
  }
  bool hang_together() const override { return fast::hang_together(tables_); }
  bool is_attacked(Cell target, Cell gone) override {
    Bits<W> occupied = state_->occupied();
    if (gone) occupied.erase(static_cast<unsigned>(gone.index()));
    for (unsigned p = 0; p < tables_.players; ++p) {
      if (!state_->are_rivals(tables_, p, state_->turn) || state_->places[p] != 0) continue;
      if (!attackers_[p]) attackers_[p].emplace(tables_, *state_, p);
      if (attackers_[p]->attack(static_cast<unsigned>(target.index()), occupied)) return true;
    }
    return false;
  }

 private:
  const Tables<W>& tables_;
  std::optional<State<W>> state_;
  // Of the pieces of the state; nothing before they are asked for.
  std::array<std::optional<Attackers<W>>, kMaxPlayers> attackers_;
};

template <int W>
std::unique_ptr<StagedMoves::Looker> make_looker(const Variant& variant) {
  return std::make_unique<WideLooker<W>>(variant);
}

}  // namespace sennight::fast
