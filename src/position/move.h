// A move, without its text. Moves mean something only in the position that they were generated for.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/cell.h"
#include "rules/piece.h"
#include "rules/special/en_passant.h"

namespace sennight {

enum class MoveKind : std::uint8_t {
  kNormal,     // quiet move or capture, with promotion when `type` is set
  kInitial,    // a move of an `i` term; `passed` may be taken en passant
  kEnPassant,  // the victim is found in the position
  kDrop,       // `type` from the hand to `to`
  kCastling,   // the royal's from and to
  kSwap,       // `from` and `to` exchange their pieces
  kFusion,     // `from` joins the own piece on `to`; `type` is the compound
  kFission,    // component `type` leaves the compound on `from` for `to`
  kPass,
  kLeave,    // the player to move leaves the game; among no legal moves, as it is a decision of people
  kNeutral,  // of the piece that is nobody's; the first time it comes onto the board, with `type` and no `from`
  kChange,   // becomes `type` on `from` itself, or on `to` by a quiet step
  kLocust,   // takes on `passed`, on its way to `to`. Who takes two steps (Term::twice) may take there again, and `to`
             // may be `from`; without `passed` it is there and back over an empty cell, and nothing changes
  kGate,     // as kNormal, without promotion; `type` from the hand enters on `from`
  kCastlingGate,         // as kCastling; `type` from the hand enters on `from`
  kCastlingPartnerGate,  // as kCastling; `type` from the hand enters where the partner stood
};
constexpr bool is_gating(MoveKind kind) { return kind >= MoveKind::kGate; }
// Does it change nothing by itself, since no piece has moved?
constexpr bool moves_nothing(MoveKind kind) { return kind == MoveKind::kPass || kind == MoveKind::kLeave; }

struct Move {
  Cell from, to;
  Cell passed;  // kInitial: the cell before `to`, none if there is none; kLocust: the cell on its way
  TypeId type;  // the new type, the dropped or entering type, the compound or the component; none otherwise
  MoveKind kind = MoveKind::kNormal;
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 8);

// Does it take on its way?
constexpr bool takes_between(const Move& move) { return move.kind == MoveKind::kLocust && move.passed; }

// The move alone, without the piece that enters behind it.
constexpr Move without_gate(const Move& move) {
  if (!is_gating(move.kind)) return move;
  return {move.from, move.to, move.passed, TypeId(),
          move.kind == MoveKind::kGate ? MoveKind::kNormal : MoveKind::kCastling};
}

// A double step that may be captured as if the piece on `victim` had stopped on `passed`.
struct EnPassant {
  Cell passed, victim;
  friend constexpr bool operator==(const EnPassant&, const EnPassant&) = default;
};
using EnPassantChances = std::array<EnPassant, kMaxEnPassant>;  // newest first; entries without a cell are unused

constexpr Move departure() { return {Cell(), Cell(), Cell(), TypeId(), MoveKind::kLeave}; }

using MoveList = std::vector<Move>;  // reuse one: clearing keeps its memory

}  // namespace sennight
