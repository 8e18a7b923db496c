// A puzzle: a position in which the player to move wins by force in a few moves, and in one way only. And the file that
// has those of one game: variants/puzzles/ID.txt, docs/puzzles.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace sennight {

inline constexpr int kMostPuzzleMoves = 3;
inline constexpr int kLeastGrade = 600, kMostGrade = 2400;

struct Puzzle {
  int grade = 0;                  // how hard it is, on the scale of Elo: kLeastGrade to kMostGrade
  std::string fen;                // its clock is 0
  std::vector<std::string> line;  // moves in turns: the solution, a defence that lasts longest, ... the winning move
  // Of the player who solves it: 1 to kMostPuzzleMoves.
  int moves() const { return static_cast<int>(line.size() + 1) / 2; }
  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

// The text of a file. `comment` may have several lines.
std::string format_puzzles(const std::vector<Puzzle>& puzzles, std::string_view comment);

// The puzzles of such a text, in its order; whether they are true is not looked at. Errors: what is wrong, with the number
// of the line.
Result<std::vector<Puzzle>> parse_puzzles(std::string_view text);

}  // namespace sennight
