// `sennight mine`: finds puzzles of a game in quick play of the engine against itself. They go to a file, what was found to
// standard output, progress to standard error. An interrupt ends the play; what was found is written.
#include <fmt/format.h>

#include <limits>
#include <memory>
#include <string>

#include "puzzles/mine.h"
#include "sennight/commands.h"
#include "sennight/game_options.h"
#include "sennight/home.h"
#include "sennight/long_run.h"
#include "sennight/output.h"

namespace sennight {

namespace {

struct MineOptions {
  GameOptions game;
  MineSettings settings;
  std::string output;
};

Result<Answer> run_mine(MineOptions options) {
  const Result<LoadedGame> loaded = load_game(options.game);
  if (!loaded) return std::unexpected(loaded.error());
  MineSettings& settings = options.settings;
  settings.variant = loaded->variant;
  const std::string& id = loaded->variant->id();
  if (loaded->variant->players() == 1 || loaded->variant->has_teams())
    return fail("puzzles are found in games of two players or more without teams");
  if (loaded->variant->turn_rule() != nullptr)
    return fail(fmt::format("{}: a turn has several moves, and puzzles are made of turns of one move", id));
  if (options.output.empty()) {
    const Result<std::string> home = find_home();
    if (!home) return std::unexpected(home.error());
    options.output = fmt::format("{}/variants/puzzles/{}.txt", *home, id);
  }
  const Mined mined = [&] {
    const Interrupt interrupt;
    ProgressLine line;
    return mine(settings, interrupt.asked(), [&](int games, int puzzles) {
      line.show(fmt::format("{} games  {}/{} puzzles", games, puzzles, settings.count));
    });
  }();
  const auto counts = mined.by_moves();
  Answer answer;
  answer.output = fmt::format("{} games, {} positions looked at, {} of them given up\n", mined.games, mined.positions,
                              mined.given_up);
  answer.output += fmt::format("{} puzzles: {} in one move, {} in two, {} in three\n", mined.puzzles.size(), counts[0],
                               counts[1], counts[2]);
  if (mined.puzzles.empty()) {
    answer.status = 1;
    answer.output += "No puzzle was found: nothing is written\n";
    return answer;
  }
  const std::string comment = fmt::format(
      "Found by: sennight mine {} --count {} --moves {} --nodes {} --opening {} --plies {} --proof {} --games {} "
      "--seed {}",
      id, settings.count, settings.most_moves, settings.nodes, settings.opening_plies, settings.most_plies,
      settings.proof_moves, mined.games, settings.seed);
  if (const auto written = write_file(options.output, format_puzzles(mined.puzzles, comment)); !written)
    return std::unexpected(written.error());
  answer.output += fmt::format("Written: {}\n", options.output);
  return answer;
}

}  // namespace

void add_mine_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("mine",
                                         "Mine puzzles, wins in a few moves, from play of the engine against itself");
  const auto options = std::make_shared<MineOptions>();
  MineSettings& settings = options->settings;
  constexpr int kMost = std::numeric_limits<int>::max();
  options->game.add_id_to(*command);
  command->add_option("--count", settings.count, "Puzzles; 40")->check(CLI::Range(1, 10'000));
  command->add_option("--moves", settings.most_moves, "Most moves of a solution; 3")
      ->check(CLI::Range(1, kMostPuzzleMoves));
  command->add_option("--games", settings.most_games, "Games at most; 1000")->check(CLI::Range(1, 1'000'000));
  command->add_option("--nodes", settings.nodes, "Nodes a move; 200")->check(CLI::Range(1, kMost));
  command->add_option("--opening", settings.opening_plies, "First plies of each player that are drawn by chance; 2")
      ->check(CLI::Range(0, 100));
  command->add_option("--plies", settings.most_plies, "A longer game is broken off; 300")->check(CLI::Range(1, 60'000));
  command
      ->add_option("--proof", settings.proof_moves,
                   "Moves tried in one proof; positions that need more are left out; 300000")
      ->check(CLI::Range(1, kMost));
  command->add_option("--seed", settings.seed, "Of openings and slips; 1");
  command->add_option("--out", options->output, "File of the puzzles; puzzles/ID.txt in the folder of the variants");
  command->callback([&action, options] { action = [options] { return run_mine(*options); }; });
}

}  // namespace sennight
