#include "support/walk.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "base/random.h"
#include "movegen/movegen.h"
#include "notation/fen.h"

namespace sennight::test {

namespace {

constexpr int kLongestGame = 1000;
#ifdef SENNIGHT_SANITIZED
constexpr int kFewer = 25;
constexpr int kBrief = 1;
#else
constexpr int kFewer = 1;
constexpr int kBrief = 3;
#endif

std::vector<Position> starts(const Variant& variant) {
  std::vector<Position> found{Position::start(variant)};
  const auto add = [&](const std::string& fen) {
    if (fen.empty()) return;
    const Result<Position> parsed = parse_fen(variant, fen);
    if (parsed) found.push_back(*parsed);
    else ADD_FAILURE() << variant.id() << ": a sample cannot be read: " << parsed.error().message << ": " << fen;
  };
  for (const SampleDefinition& sample : variant.definition().samples) add(sample.fen);
  for (const PerftDefinition& perft : variant.definition().perfts) add(perft.fen);
  return found;
}

void walk_every(const Variant& variant, int count, int stride, int every,
                const std::function<void(const Position&)>& visit) {
  const std::vector<Position> from = starts(variant);
  count = (count + kFewer - 1) / kFewer;
  MoveList moves;
  // Positions without a move make empty games, hence the second bound.
  for (std::uint64_t game = 0; count > 0 && game < 10'000; ++game) {
    Position position = from[game % from.size()];
    Random random(game);
    for (int ply = 0; ply < kLongestGame && count > 0; ++ply) {
      if (ply % stride == 0) {
        if ((count - 1) % every == 0) {
          SCOPED_TRACE(format_fen(position));
          visit(position);
        }
        --count;
        if (testing::Test::HasFatalFailure()) return;
      }
      legal_moves(position, moves);
      if (moves.empty()) break;
      Undo undo;
      position.make(moves[random.below(moves.size())], undo);
    }
  }
  EXPECT_EQ(count, 0) << variant.id() << ": the games are too short for so many positions";
}

}  // namespace

void walk(const Variant& variant, int count, int stride, const std::function<void(const Position&)>& visit) {
  walk_every(variant, count, stride, 1, visit);
}

void walk_briefly(const Variant& variant, int count, int stride, const std::function<void(const Position&)>& visit) {
  walk_every(variant, count, stride, std::getenv("SENNIGHT_THOROUGH") != nullptr ? 1 : kBrief, visit);
}

}  // namespace sennight::test
