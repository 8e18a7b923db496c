// Inside of game_notation.h: the parts of which the notations are made. san.cpp, hodges.cpp and wxf.cpp write moves,
// spellings.cpp says what else is understood.
#pragma once

#include <string>
#include <vector>

#include "position/position.h"

namespace sennight {

// How a notation names a cell, and the halves of the name that may tell two pieces apart; empty where a name has no
// halves.
struct CellSpelling {
  std::string whole, file, rank;
};

// As the board names it: "e4". On boards with levels a name has no halves.
CellSpelling board_spelling(const Board& board, Cell cell);
// Hodges': file from the right as a number, rank from the top as a letter. REQUIRES: a rectangle.
CellSpelling hodges_spelling(const Board& board, Cell cell);

// Is the move a capture, or a quiet move of pieces of both kinds?
bool is_capture(const Position& position, const Move& move);
// Does the move make its piece another type? Fusions and fissions do not count.
bool is_promotion(const Move& move);
// Is the new type written '+' in the text that programs exchange?
bool is_plus_promotion(const Position& position, const Move& move);
// "O-O" towards the nearer partner, else "O-O-O"; where start cells are sets, "O-O" for the first castling of the file.
// Empty where another piece than the royal castles: that is written as a move of that piece.
std::string castling_text(const Position& position, const Move& move);

// One text for each move of `legal`, in its order. Two moves may still have one text.
std::vector<std::string> san_texts(const Position& position, const MoveList& legal);
std::vector<std::string> hodges_texts(const Position& position, const MoveList& legal);
// Empty where the notation has no words for a move.
std::vector<std::string> wxf_texts(const Position& position, const MoveList& legal);

// What a person may type for a move, without signs between the parts; in no promised order, some twice. `loose` ones
// leave the new type open.
struct Spellings {
  std::vector<std::string> exact, loose;
};
Spellings spellings(const Position& position, const Move& move);

}  // namespace sennight
