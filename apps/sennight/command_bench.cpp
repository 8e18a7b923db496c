// `sennight bench`: searches fixed positions of every variant, or of those named; tells the speed, and
// a node count that depends on the code alone. `sennight bench --cost`: what variants cost in memory
// and time, as a table with tabs between the columns.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "position/position.h"
#include "search/bench.h"
#include "sennight/commands.h"
#include "sennight/cost.h"
#include "sennight/home.h"
#include "sennight/machine.h"
#include "sennight/output.h"

namespace sennight {

namespace {

std::vector<std::string> all_games(const Catalogue& catalogue) {
  std::vector<std::string> names;
  Findings findings;
  for (const VariantDefinition& game : catalogue.games(findings)) names.push_back(game.id);
  return names;
}

Result<Answer> run_bench(std::vector<std::string> names) {
  const Result<Catalogue> catalogue = open_catalogue();
  if (!catalogue) return std::unexpected(catalogue.error());
  if (names.empty()) names = all_games(*catalogue);
  std::uint64_t total = 0;
  double searching = 0.0;
  for (const std::string& name : names) {
    const Result<VariantPtr> variant = catalogue->load(name);
    if (!variant) return std::unexpected(variant.error());
    const double began = seconds_now();
    const std::uint64_t nodes = bench(*variant);
    const double seconds = seconds_now() - began;
    if (const Result<void> printed = print(fmt::format("{:<36} {:>8} nodes {:>9.0f} nodes/s\n", (*variant)->id(), nodes,
                                                       static_cast<double>(nodes) / seconds));
        !printed) {
      return std::unexpected(printed.error());
    }
    total += nodes;
    searching += seconds;
  }
  return Answer{fmt::format("All: {:.1f} s, {:.0f} nodes/s\nBench: {}\n", searching,
                            static_cast<double>(total) / searching, total)};
}

Result<Answer> run_cost(std::vector<std::string> names) {
  const Result<Catalogue> catalogue = open_catalogue();
  if (!catalogue) return std::unexpected(catalogue.error());
  if (names.empty()) names = all_games(*catalogue);
  std::string output = "id\tcells\ttypes\tpaths\tload ms\ttables ms\tKB\ttables KB\tdepth\tnodes\tmoves\tnodes/s\n";
  double loading = 0, slowest = 0;
  for (const std::string& name : names) {
    const Result<Cost> cost = measure_cost(*catalogue, name);
    if (!cost) return std::unexpected(cost.error());
    output += fmt::format("{}\t{}\t{}\t{:.1f}\t{:.2f}\t{:.2f}\t{}\t{}\t{}\t{}\t{:.1f}\t{:.0f}\n", cost->id, cost->cells,
                          cost->types, cost->paths, cost->load_milliseconds, cost->tables_milliseconds,
                          cost->bytes / 1024, cost->table_bytes / 1024, cost->depth, cost->nodes, cost->moves,
                          cost->nodes_per_second);
    loading += cost->load_milliseconds;
    slowest = std::max(slowest, cost->load_milliseconds);
  }
  output += fmt::format("{} variants: loaded in {:.0f} ms, the slowest in {:.1f} ms; a position has {} bytes\n",
                        names.size(), loading, slowest, sizeof(Position));
  return Answer{output};
}

}  // namespace

void add_bench_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("bench", "Search fixed positions of every variant; speed and a node count");
  const auto names = std::make_shared<std::vector<std::string>>();
  const auto cost = std::make_shared<bool>(false);
  command->add_flag("--cost", *cost, "Memory, load time and perft speed of each variant instead");
  command->add_option("ID", *names, "These variants only, or files of variants");
  command->callback([&action, names, cost] {
    if (*cost) action = [names] { return run_cost(*names); };
    else action = [names] { return run_bench(*names); };
  });
}

}  // namespace sennight
