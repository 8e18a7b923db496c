// `sennight bench`: searches fixed positions of every variant; tells the speed, and a node count that depends on the code alone.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "sennight/commands.h"
#include "sennight/home.h"
#include "search/bench.h"

namespace sennight {

namespace {

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Result<Answer> run_bench() {
  const Result<Catalogue> catalogue = open_catalogue();
  if (!catalogue) return std::unexpected(catalogue.error());
  Findings findings;
  std::uint64_t total = 0;
  double searching = 0.0;
  for (const VariantDefinition& game : catalogue->games(findings)) {
    const Result<VariantPtr> variant = catalogue->load(game.id);
    if (!variant) return std::unexpected(variant.error());
    const double began = seconds_now();
    const std::uint64_t nodes = bench(*variant);
    const double seconds = seconds_now() - began;
    fmt::print("{:<36} {:>8} nodes {:>9.0f} nodes/s\n", game.id, nodes, static_cast<double>(nodes) / seconds);
    std::fflush(stdout);
    total += nodes;
    searching += seconds;
  }
  fmt::print("All: {:.1f} s, {:.0f} nodes/s\n", searching, static_cast<double>(total) / searching);
  return Answer{fmt::format("Bench: {}\n", total)};
}

}  // namespace

void add_bench_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("bench", "Search fixed positions of every variant; speed and a node count");
  command->callback([&action] { action = run_bench; });
}

}  // namespace sennight
