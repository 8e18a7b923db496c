// Turns of several moves that ask which pieces make them (TurnRule::pieces): the one place that knows what has moved.
// Position and the generator's state come here; the reference generator has an answer of its own.
#pragma once

#include "position/move.h"
#include "rules/variant.h"

namespace sennight {

// The castling of `mover` that such a move makes; null if none does.
inline const Castling* castling_of_move(const Variant& variant, const Move& move, PlayerId mover) {
  for (const Castling& castling : variant.castlings())
    if (castling.royal_from == move.from && castling.target == move.to && castling.player == mover) return &castling;
  return nullptr;
}

// Where the pieces stand that have moved in the turn when `move` of `mover` has been played too, as long as it goes on. What
// is dropped has moved. Of two that castle or change places both have; where one piece makes all moves it is the one that the
// text of the move names.
//   before: those before the move
//   is_own(cell): does a piece of the mover stand there now?
template <class IsOwn>
CellSet moved_in_turn(const Variant& variant, const CellSet& before, const Move& move, PlayerId mover, IsOwn is_own) {
  CellSet moved = before;
  if (moves_nothing(move.kind) || move.kind == MoveKind::kNeutral) return moved;
  const bool both = variant.turn_rule()->pieces == TurnPieces::kDifferent;
  if (!both) moved = CellSet();
  if (move.from) moved.erase(move.from);
  const bool castles = move.kind == MoveKind::kCastling || move.kind == MoveKind::kCastlingGate ||
                       move.kind == MoveKind::kCastlingPartnerGate;
  if (const Castling* castling = castles ? castling_of_move(variant, move, mover) : nullptr) {
    moved.insert(castling->royal_to);
    if (both) moved.insert(castling->partner_to);
  } else {
    moved.insert(move.to);
    const bool other_stays = move.kind == MoveKind::kFission || move.kind == MoveKind::kGate ||
                             (move.kind == MoveKind::kSwap && !both);
    if (move.from && !other_stays && is_own(move.from)) moved.insert(move.from);  // who takes without going there
  }
  CellSet standing;
  for (const Cell cell : moved)
    if (is_own(cell)) standing.insert(cell);
  return standing;
}

// May this move be made when these pieces have moved in the turn?
inline bool is_of_turn(const Variant& variant, const CellSet& moved, const Move& move, PlayerId mover) {
  if (moved.empty() || move.kind == MoveKind::kPass) return true;
  const bool same = variant.turn_rule()->pieces == TurnPieces::kSame;
  if (!move.from) return !same;
  if (same) return moved.contains(move.from);
  if (moved.contains(move.from) || (move.kind == MoveKind::kSwap && moved.contains(move.to))) return false;
  const bool castles = move.kind == MoveKind::kCastling || move.kind == MoveKind::kCastlingGate ||
                       move.kind == MoveKind::kCastlingPartnerGate;
  const Castling* castling = castles ? castling_of_move(variant, move, mover) : nullptr;
  return castling == nullptr || !moved.contains(castling->partner_from);
}

}  // namespace sennight
