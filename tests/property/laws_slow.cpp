// Random games and random positions of every variant, all laws asked at each: the long comparison of the two move
// generators.
//
//   SENNIGHT_LAW_MINUTES=30 SENNIGHT_LAW_SEED=7 SENNIGHT_LAW_VARIANT=shogi out/release/tests/property_slow --gtest_filter='Laws.*'
//
// plays for so many minutes (2 unless told), other games than with other seeds, and only variants whose ids contain the
// word. What was played is printed. With one seed the games come in the same order, so that a longer run repeats a
// shorter one.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/random.h"
#include "outcome/outcome.h"
#include "support/all_variants.h"
#include "support/draw.h"
#include "support/laws.h"

namespace sennight {
namespace {

using Clock = std::chrono::steady_clock;

std::string setting(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : otherwise;
}

// What was done with one variant.
struct Tally {
  std::uint64_t games = 0, drawn = 0, refused = 0, positions = 0, moves = 0;
  double seconds = 0;
};

// Plays up to `plies` random moves. Returns the first broken law, with the moves that led there.
std::string play(Position position, int plies, Random& random, Tally& tally) {
  std::string line = format_fen(position);
  MoveList legal;
  Undo undo;
  for (int ply = 0;; ++ply) {
    ++tally.positions;
    const std::string broken = laws::broken_law(position, legal, random.below(1 << 16));
    if (!broken.empty()) return broken + "\n  from " + line;
    tally.moves += legal.size();
    if (legal.empty() || ply == plies) return {};
    // Captures twice as often, so that games come to their ends.
    Move move = legal[random.below(legal.size())];
    if (move.to && move.kind != MoveKind::kDrop && position.is_empty(move.to)) move = legal[random.below(legal.size())];
    line += ' ' + format_move(position, move);
    position.make(move, undo);
  }
}

TEST(Laws, hold_in_random_games_and_positions_of_every_variant) {
  const double minutes = std::atof(setting("SENNIGHT_LAW_MINUTES", "2").c_str());
  const auto seed = std::strtoull(setting("SENNIGHT_LAW_SEED", "1").c_str(), nullptr, 10);
  const std::string wanted = setting("SENNIGHT_LAW_VARIANT", "");
  AllVariants& all = AllVariants::get();
  std::vector<Tally> tallies(all.size());
  const auto began = Clock::now();
  const auto is_over = [&] { return Clock::now() - began > std::chrono::duration<double, std::ratio<60>>(minutes); };

  for (std::uint64_t round = 0; !is_over(); ++round) {
    bool any = false;
    for (std::size_t i = 0; i < all.size() && !is_over(); ++i) {
      if (all.id(i).find(wanted) == std::string::npos) continue;
      any = true;
      const Variant& variant = all.variant(i);
      Tally& tally = tallies[i];
      const auto since = Clock::now();
      Random random(seed * 1'000'003 + round * 1009 + i);
      ++tally.games;
      std::string broken = play(Position::start(variant), 120, random, tally);
      ASSERT_EQ(broken, "");
      for (int n = 0; n < 25; ++n) {
        const auto most = static_cast<std::size_t>(2 + random.below(1 + random.below(variant.cells() * 2 / 3)));
        const auto drawn = draw_position(variant, random, most);
        if (!drawn) {
          ++tally.refused;
          continue;
        }
        ++tally.drawn;
        const auto read = parse_fen(variant, format_fen(*drawn));
        ASSERT_TRUE(read) << variant.id() << ": " << format_fen(*drawn) << ": " << read.error().message;
        broken = play(*read, 4, random, tally);
        ASSERT_EQ(broken, "");
      }
      tally.seconds += std::chrono::duration<double>(Clock::now() - since).count();
    }
    ASSERT_TRUE(any) << "no variant's id contains " << wanted;
  }

  Tally sum;
  const auto line = [](const std::string& name, const Tally& t) {
    fmt::print("{:<44} {:>6} games {:>7} drawn {:>6} refused {:>9} positions {:>11} moves {:>7.1f} s\n", name, t.games,
               t.drawn, t.refused, t.positions, t.moves, t.seconds);
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Tally& t = tallies[i];
    if (t.games > 0) line(all.id(i), t);
    sum = {sum.games + t.games,         sum.drawn + t.drawn, sum.refused + t.refused,
           sum.positions + t.positions, sum.moves + t.moves, sum.seconds + t.seconds};
  }
  line("all", sum);
}

}  // namespace
}  // namespace sennight
