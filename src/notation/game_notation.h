// Moves as the players of a game write them; docs/notation.md shows each way. Which one a variant uses is data of its
// file. The text of move_text.h stays what programs exchange.
//
//   san      Nf3, exd5, Qxb7+, e8=Q, O-O, P@e5, R&e3=D (fusion), D~Rf4 (fission), K<>b2 (swap)
//   wxf      C2=5, H2+3, K+=4: piece, file from the mover's right (or + - for the front or rear of two), way, file or
//            number of ranks
//   hodges   P-7f, Bx3c+, S*5e, G4i-5h
//
// Behind a move: "+" check, "#" the move wins at once, and with three players "#" with the letters of those whom it
// eliminates. In wxf and hodges, where "+" means something else, a check is a dagger.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "position/position.h"

namespace sennight {

// The texts of all moves of `legal`, in its order, without marks for check and the like. Different moves have different
// texts. REQUIRES: `legal` is the whole list of legal moves.
std::vector<std::string> notations(const Position& position, const MoveList& legal);

// The text of one move with its marks. REQUIRES: legal. Cost: one list of legal moves, and the test for mate.
std::string format_notation(const Position& position, const Move& move);

// Reads what a person types: the game's notation, the text of move_text.h, and what lies between: `Nb1-c3`, `e2-e4`,
// `nf3`, `P*5e`, with or without marks and the sign for a capture. format_notation's text is always read as its move.
// Errors: nothing legal is written so, or several moves are; both say what is possible.
Result<Move> read_notation(const Position& position, std::string_view text);

}  // namespace sennight
