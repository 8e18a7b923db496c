// The puzzles in variants/puzzles, and what a test may ask of one.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/files.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "puzzles/mine.h"
#include "puzzles/prover.h"
#include "search/searcher.h"
#include "support/all_variants.h"

namespace sennight::test {

inline constexpr std::uint64_t kEnoughForAll = 50'000'000;
// Within which the engine finds the move, in a new table of 16 MB: of 50 puzzles it may miss one, where it is content with a
// longer win. 19 of 20 need less than 20'000.
inline constexpr std::uint64_t kEngineNodes = 500'000;
inline constexpr int kMissedAtMost = 50;  // one of so many

struct ShippedPuzzles {
  const Variant* variant = nullptr;
  std::vector<Puzzle> puzzles;
};

// By game; a file that is broken fails the test.
inline const std::vector<ShippedPuzzles>& shipped_puzzles() {
  static const std::vector<ShippedPuzzles> shipped = [] {
    std::vector<ShippedPuzzles> all;
    const std::string folder = SENNIGHT_SOURCE_DIR "/variants/puzzles";
    auto files = list_files(folder);
    EXPECT_TRUE(files);
    std::ranges::sort(*files);
    for (const std::string& path : *files) {
      const std::string name = path.substr(path.rfind('/') + 1);
      const auto puzzles = parse_puzzles(*read_file(path));
      EXPECT_TRUE(puzzles) << path << ": " << puzzles.error().message;
      if (puzzles) all.push_back({&AllVariants::get().find(name.substr(0, name.rfind('.'))), *puzzles});
    }
    return all;
  }();
  return shipped;
}

inline std::string line_text(const Variant& variant, const Puzzle& puzzle) { return variant.id() + ": " + puzzle.fen; }

// Calls f(variant, puzzle) for every `step`-th puzzle of each game, beginning with the first; returns how many.
template <class F>
int for_shipped(std::size_t step, F&& f) {
  int seen = 0;
  for (const ShippedPuzzles& game : shipped_puzzles())
    for (std::size_t i = 0; i < game.puzzles.size(); i += step) {
      f(*game.variant, game.puzzles[i]);
      ++seen;
    }
  return seen;
}

// Is the solution of the prover, with the moves of this generator, the one in the file?
inline void expect_solution(const Variant& variant, const Puzzle& puzzle, ListMoves* list) {
  auto start = parse_fen(variant, puzzle.fen);
  ASSERT_TRUE(start) << line_text(variant, puzzle);
  Prover prover(kEnoughForAll, list);
  const auto line = prover.solution(*start, puzzle.moves());
  ASSERT_FALSE(prover.has_given_up()) << line_text(variant, puzzle);
  ASSERT_TRUE(line) << line_text(variant, puzzle);
  // Of several defences that last as long any may stand in the file.
  EXPECT_EQ(format_move(*start, line->front()), puzzle.line.front()) << line_text(variant, puzzle);
}

// Does the engine choose the only move that wins so fast, within so many nodes?
inline bool engine_solves(Searcher& searcher, const Puzzle& puzzle, std::uint64_t nodes) {
  const auto start = parse_fen(*searcher.variant(), puzzle.fen);
  Limits limits;
  limits.nodes = nodes;
  const std::atomic<bool> stop = false;
  searcher.clear();
  const SearchResult found = searcher.search(Game(*start), limits, {}, stop);
  return found.best && format_move(*start, *found.best) == puzzle.line.front();
}

}  // namespace sennight::test
