// match: plays two UCI engines against each other and prints the score. See docs/engine.md.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>

#include "base/text.h"
#include "support/peer.h"
#include "support/variants.h"

namespace {

std::vector<std::string> command_words(const std::string& text) {
  std::vector<std::string> words;
  for (const std::string_view word : sennight::split_words(text)) words.emplace_back(word);
  return words;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace sennight::test;  // a program of one page
  CLI::App app("Play two UCI engines against each other", "match");
  std::string a, b, variant_id, name_b, go = "movetime 50";
  std::vector<std::string> options_a, options_b;
  int games = 20, opening = 4, plies = 400, seed = 1;
  app.add_option("A", a, "Command of the first engine, in quotes with its arguments")->required();
  app.add_option("B", b, "Command of the second engine")->required();
  app.add_option("VARIANT", variant_id, "Variant")->required();
  app.add_option("--name-b", name_b, "What the second engine calls the variant");
  app.add_option("--option-a", options_a, "NAME=VALUE for the first engine");
  app.add_option("--option-b", options_b, "NAME=VALUE for the second engine");
  app.add_option("--games", games, "Number of games; each opening is played twice");
  app.add_option("--opening", opening, "Random plies at the start");
  app.add_option("--plies", plies, "Longest game");
  app.add_option("--seed", seed, "Seed of the openings");
  app.add_option("--go", go, "Limits of each move, as in UCI");
  CLI11_PARSE(app, argc, argv);

  const sennight::VariantPtr& rules = variant(variant_id);
  Peer first(command_words(a), variant_id, options_a);
  Peer second(command_words(b), name_b.empty() ? variant_id : name_b, options_b);
  int wins = 0, losses = 0, draws = 0, faults = 0;
  for (int game = 0; game < games; ++game) {
    const auto start = random_opening(
        *rules, static_cast<std::uint64_t>(seed) * 1000 + static_cast<std::uint64_t>(game / 2), opening);
    const bool a_first = game % 2 == 0;
    const MatchGame played = play_match_game(*rules, a_first ? first : second, a_first ? second : first, start, go,
                                             plies, nullptr);
    if (!played.fault.empty()) {
      ++faults;
      fmt::print("game {}: {}\n", game + 1, played.fault);
      continue;
    }
    const int quarters = played.outcome.over ? played.outcome.quarters[a_first ? 0 : 1] : 2;
    wins += quarters > 2;
    losses += quarters < 2;
    draws += quarters == 2;
  }
  const int counted = wins + losses + draws;
  const double score = counted == 0 ? 0.5 : (wins + 0.5 * draws) / counted;
  fmt::print("{}: +{} ={} -{}  score {:.1f}%", variant_id, wins, draws, losses, 100.0 * score);
  if (score > 0.0 && score < 1.0) {
    const double error = std::sqrt(score * (1.0 - score) / counted);
    fmt::print("  Elo {:+.0f} (score error {:.1f}%)", -400.0 * std::log10(1.0 / score - 1.0), 100.0 * error);
  }
  fmt::print("  faults {}\n", faults);
  return faults == 0 ? 0 : 1;
}
