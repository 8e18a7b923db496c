// `sennight perft`: counts move sequences.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "notation/move_text.h"
#include "outcome/perft.h"
#include "sennight/commands.h"
#include "sennight/game_options.h"

namespace sennight {

namespace {

constexpr int kGreatestDepth = 99;
constexpr int kMostThreads = 256;

struct PerftOptions {
  GameOptions game;
  int depth = 0;
  bool divide = false;
  int threads = 1;
};

Result<Answer> count_nodes(const PerftOptions& options) {
  const Result<LoadedGame> loaded = load_game(options.game);
  if (!loaded) return std::unexpected(loaded.error());
  const Position& position = loaded->game.position();
  if (options.depth == 0) return Answer{"nodes 1\n"};
  const auto counts = perft_divide(position, options.depth, options.threads);
  std::uint64_t nodes = 0;
  std::vector<std::string> lines;
  for (const auto& [move, count] : counts) {
    nodes += count;
    lines.push_back(fmt::format("{} {}\n", format_move(position, move), count));
  }
  Answer answer;
  if (options.divide) {
    std::ranges::sort(lines);
    for (const std::string& line : lines) answer.output += line;
  }
  answer.output += fmt::format("nodes {}\n", nodes);
  return answer;
}

}  // namespace

void add_perft_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("perft", "Count the move sequences of a length");
  const auto options = std::make_shared<PerftOptions>();
  options->game.add_id_to(*command);
  command->add_option("DEPTH", options->depth, "Length in plies")->required()->check(CLI::Range(0, kGreatestDepth));
  options->game.add_position_to(*command);
  command->add_flag("--divide", options->divide, "Show the count of each first move");
  command->add_option("--threads", options->threads, "Threads that count")->check(CLI::Range(1, kMostThreads));
  command->callback([&action, options] { action = [options] { return count_nodes(*options); }; });
}

}  // namespace sennight
