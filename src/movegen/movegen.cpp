#include "movegen/movegen.h"

#include "movegen/fast.h"
#include "movegen/stages.h"

namespace sennight {

void legal_moves(const Position& position, MoveList& moves) {
  fast::with_width(position.variant(), [&]<int W>() { fast::list_legal_moves<W>(position, moves); });
}

void legal_captures(const Position& position, MoveList& moves) {
  fast::with_width(position.variant(), [&]<int W>() { fast::list_legal_captures<W>(position, moves); });
}

std::uint64_t count_legal_moves(const Position& position) {
  return fast::with_width(position.variant(), [&]<int W>() { return fast::count_legal_moves<W>(position); });
}

std::uint64_t count_sequences(const Position& position, int depth, const std::atomic<bool>& stop) {
  if (depth == 0) return 1;
  return fast::with_width(position.variant(), [&]<int W>() { return fast::count_sequences<W>(position, depth, stop); });
}

bool is_legal(const Position& position, const Move& move) {
  if (move.kind == MoveKind::kLeave) return position.may_leave();
  StagedMoves stages(position.variant());
  stages.look_at(position);
  MoveList room;
  const Move* found = stages.find(move, room);
  return found != nullptr && *found == move;
}

bool has_legal_move(const Position& position) { return count_legal_moves(position) > 0; }

}  // namespace sennight
