// lengths: how long games of each variant take when computers of a low level play them against themselves. Prints a
// line for each variant: its id and the middle number of plies. scripts/lengths writes variants/lengths.txt with it.
//
// No clock is read and each game has a fixed seed, so the same program prints the same numbers.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "search/levels.h"
#include "support/variants.h"

namespace {

using namespace sennight;  // a program of one page

int plies_of_a_game(const VariantPtr& variant, int level, std::uint64_t seed, int most) {
  Searcher searcher(variant, {.hash_megabytes = 2});
  const std::atomic<bool> stop{false};
  Game game(Position::start(*variant));
  while (!game.outcome().over && static_cast<int>(game.moves().size()) < most)
    game.play(*play_level(searcher, game, level, seed, {}, {}, stop).best);
  return static_cast<int>(game.moves().size());
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measure how many plies games take", "lengths");
  std::vector<std::string> ids;
  int level = 3, games = 3, most = 800;
  app.add_option("VARIANT", ids, "Variants; all without it");
  app.add_option("--level", level, "Strength of the computers, 1 to 10")
      ->check(CLI::Range(kLowestLevel, kHighestLevel));
  app.add_option("--games", games, "Games of each variant; odd, so that there is a middle one")
      ->check(CLI::Range(1, 99));
  app.add_option("--plies", most, "A longer game counts as this long");
  CLI11_PARSE(app, argc, argv);
  if (ids.empty()) ids = test::variant_ids();
  for (const std::string& id : ids) {
    std::vector<int> plies;
    for (int game = 0; game < games; ++game)
      plies.push_back(plies_of_a_game(test::variant(id), level, static_cast<std::uint64_t>(game), most));
    std::ranges::sort(plies);
    fmt::print("{} {}\n", id, plies[plies.size() / 2]);
    std::fflush(stdout);
  }
  return 0;
}
