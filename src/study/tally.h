// What is counted in the games of a study.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "outcome/outcome.h"
#include "rules/variant.h"

namespace sennight {

struct TypeTally {
  std::uint64_t moves = 0;     // of such pieces, castlings and the like under the piece that the move names
  std::uint64_t captures = 0;  // pieces taken by such moves
  std::uint64_t captured = 0;  // such pieces taken by a rival's move, eliminations left out
  std::uint64_t became = 0;    // pieces that turned into one by a move: promotions, fusions
  std::uint64_t dropped = 0;   // from a hand, behind another piece too
  std::uint64_t games = 0;     // in which one of them moved
};

struct StudiedGame {
  int number = 0;             // from 1
  int plies = 0;              // those by chance included
  PerPlayer<int> permille{};  // share of the points
  std::string reason;         // why it ended; empty when it was cut off
};

struct Tally {
  explicit Tally(const Variant& of);

  // Counts one move. REQUIRES: legal in the position, which has so many `legal` moves.
  void add(const Position& position, const Move& move, std::size_t legal);
  // Ends a game: what was added since the last one is its moves.
  void finish(const StudiedGame& game);
  // Adds all games of another tally. REQUIRES: of the same variant; no game is open.
  void merge(const Tally& other);

  const Variant* variant;
  std::vector<StudiedGame> games;         // in the order of finish()
  std::vector<TypeTally> types;           // by type
  std::array<std::uint64_t, 16> kinds{};  // moves of each MoveKind
  std::uint64_t checks = 0;               // moves made while in check
  std::vector<std::uint64_t> choices;     // positions with so many legal moves, by that number
  PerPlayer<CellSet> entered;             // cells that this player's pieces came to, or from

 private:
  void count_effects(const Position& position, const Move& move, TypeId mover);
  std::vector<bool> moved_;  // types that moved in the open game
};

}  // namespace sennight
