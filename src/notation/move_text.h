// Moves as text (a superset of the variant dialect of UCI).
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "position/position.h"

namespace sennight {

// The text of a move of this position. Different legal moves have different texts.
std::string format_move(const Position& position, const Move& move);

// How it is written that the player to move leaves the game: MoveKind::kLeave, which is among no legal moves.
inline constexpr std::string_view kLeaveText = "leave";

// What stands before the '@' of a drop: the piece's letter, or the token of its other face, "+P".
std::string dropped_text(const Variant& variant, TypeId type);

// The legal move with this text, or a departure that the rules allow. Errors: text that no move can have; a move that is
// not legal here; each says so with the text.
Result<Move> parse_move(const Position& position, std::string_view text);
// Is it written as moves are, legal somewhere or not? Errors: text that no move can have.
Result<void> check_move_text(const Variant& variant, std::string_view text);

// The cell that the partner leaves in this castling. REQUIRES: a castling of the variant.
Cell partner_of(const Variant& variant, const Move& castling);

}  // namespace sennight
