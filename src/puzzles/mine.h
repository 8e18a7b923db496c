// Mining puzzles: the engine plays quick games against itself, with a slip now and then; where somebody can force a win in a
// few moves, the prover says whether there is one way only.
//
// Every game follows from the settings and its number, so the same settings give the same puzzles.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <vector>

#include "position/position.h"
#include "puzzles/puzzle.h"
#include "rules/variant.h"

namespace sennight {

struct MineSettings {
  VariantPtr variant;
  int count = 40;                       // puzzles, >= 1
  int most_moves = kMostPuzzleMoves;    // of a solution, 1 to kMostPuzzleMoves
  int most_games = 1000;                // after so many it ends with fewer puzzles
  std::uint64_t nodes = 200;            // a move
  int opening_plies = 2;                // by chance, of each player
  int most_plies = 300;                 // a longer game is broken off
  std::uint64_t proof_moves = 300'000;  // that are tried in one proof; where they do not do, the position is left out
  std::uint64_t seed = 1;
};

struct Mined {
  int games = 0;
  int positions = 0;            // that went to the prover
  int given_up = 0;             // of them
  std::vector<Puzzle> puzzles;  // by grade, the easiest first
  // How many of them take 1, 2 and 3 moves.
  std::array<int, kMostPuzzleMoves> by_moves() const;
};

// Hears how far it is after each game: games, puzzles.
using MineProgress = std::function<void(int games, int puzzles)>;

// Two fifths of the puzzles take two moves, a third three moves, the rest one; as far as the games have them. Each
// game gives one at most, and no two have the same first move against a royal on the same cell. Left out are positions with
// hardly a choice, and those in which the other side has royals only. Games of more players give positions in which two
// are left. Once `stop` is set, by any thread, it returns soon with what there is.
Mined mine(const MineSettings& settings, const std::atomic<bool>& stop, const MineProgress& progress = {});

// How hard a puzzle is, judged by what can be counted: its moves, the choices, whether the first move gives check,
// captures, may be captured, and how many answers there are. REQUIRES: the line is legal in the position.
int grade_of(const Position& position, const MoveList& line);

}  // namespace sennight
