// `sennight study`: what a game is like, from quick games of the engine against itself and from endings that are solved.
// The report goes to standard output, progress to standard error. An interrupt ends the play; what was played is told.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>

#include "sennight/commands.h"
#include "sennight/game_options.h"
#include "sennight/long_run.h"
#include "sennight/machine.h"
#include "study/report.h"
#include "study/study.h"

namespace sennight {

namespace {

struct StudyOptions {
  GameOptions game;
  StudySettings settings;
  bool json = false;
};

Result<Answer> run_study(StudyOptions options) {
  const Result<LoadedGame> loaded = load_game(options.game);
  if (!loaded) return std::unexpected(loaded.error());
  const StudySettings& settings = options.settings;
  options.settings.variant = loaded->variant;
  Study study = [&] {
    const Interrupt interrupt;
    ProgressLine line;
    const double began = seconds_now();
    StudyProgress progress;
    progress.on_game = [&](int games) {
      const double each = (seconds_now() - began) / games;
      line.show(fmt::format("{}/{} games  {:.0f} s left", games, settings.games, each * (settings.games - games)),
                games == settings.games);
    };
    progress.on_ending = [&](const Material& material, std::size_t which, std::size_t of) {
      line.show(fmt::format("ending {}/{}: {}", which + 1, of, material_text(*settings.variant, material)), true);
    };
    return make_study(settings, interrupt.asked(), progress);
  }();
  return Answer{.output = options.json ? study_json(study) : study_text(study), .status = 0};
}

}  // namespace

void add_study_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("study",
                                         "Tell what a game is like, from quick play of the engine against itself");
  const auto options = std::make_shared<StudyOptions>();
  StudySettings& settings = options->settings;
  options->game.add_id_to(*command);
  command->add_option("--games", settings.games, "Games; 200")->check(CLI::Range(1, 1'000'000));
  command->add_option("--nodes", settings.nodes, "Nodes a move; 500")
      ->check(CLI::Range(1, std::numeric_limits<int>::max()));
  command->add_option("--opening", settings.opening_plies, "First plies of each player that are drawn by chance; 2")
      ->check(CLI::Range(0, 100));
  command->add_option("--plies", settings.most_plies, "A longer game is cut off; 600")->check(CLI::Range(1, 60'000));
  command->add_option("--seed", settings.seed, "Of the openings; 1");
  command
      ->add_option("--endings", settings.ending_pieces,
                   "Most pieces beside a royal against a royal in the endings that are solved, 0 = none; 2")
      ->check(CLI::Range(0, 2));
  command
      ->add_option("--positions", settings.most_positions,
                   "Endings with more positions are left out; 20000000, about a minute of one processor")
      ->check(CLI::Range(1, std::numeric_limits<int>::max()));
  command->add_option("--threads", settings.threads, "Games at the same time; 1")->check(CLI::Range(1, 256));
  command->add_flag("--json", options->json, "Print a JSON object instead of text");
  command->callback([&action, options] { action = [options] { return run_study(*options); }; });
}

}  // namespace sennight
