// `sennight learn`: finds weights for the evaluation of a variant by play against itself, tests them in a match against
// those that follow from the rules, and writes them when they are better; with --like it takes them from a game with the
// same pieces; with --net it learns a net beside the weights, which is tested against what the variant has. What was found
// is told on standard output at the end, progress on standard error.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/text.h"
#include "learn/kin.h"
#include "learn/learn.h"
#include "learn/learn_net.h"
#include "match/match.h"
#include "sennight/commands.h"
#include "sennight/far_table.h"
#include "sennight/game_options.h"
#include "sennight/home.h"
#include "sennight/machine.h"
#include "sennight/match_text.h"
#include "sennight/output.h"

namespace sennight {

namespace {

constexpr double kSecondsBetweenLines = 20.0;

struct LearnOptions {
  GameOptions game;
  LearnSettings settings;
  NetFitSettings net{.units = 0};  // 0 units: weights are learnt
  MatchSettings match;
  std::int64_t processor_time = 60, match_nodes = 0;
  std::string games, output, store;
  std::optional<double> score_share;
  bool keep = false, without_cells = false;
  GameOptions kin;  // whose weights are taken instead of learning any; no name: of nobody
};

// The games in a file that was begun with the same settings; none when there is no file. A game whose line was cut off
// is played again.
Result<LearnedGames> read_games(const std::string& path, const std::string& first_line) {
  LearnedGames games;
  if (!find_file(path)) return games;
  const Result<std::string> content = read_file(path);
  if (!content) return std::unexpected(content.error());
  const auto lines = split(*content, '\n');
  if (lines.front().empty()) return games;
  if (lines.front() != first_line)
    return fail(fmt::format("{}: these games were played with other settings: '{}'; --games-in names another file",
                            path, lines.front()));
  for (const std::string_view line : lines)
    if (auto game = parse_game(line)) {
      const std::pair name(game->round, game->number);
      games[name] = *std::move(game);
    }
  return games;
}

// A file to which games are added: with its first line when it is new, and not after a line that was cut off.
Result<std::ofstream> open_games(const std::string& path, const std::string& first_line) {
  std::string old;
  if (find_file(path)) {
    const Result<std::string> content = read_file(path);
    if (!content) return std::unexpected(content.error());
    old = *content;
  }
  std::ofstream file(path, std::ios::app);
  if (old.empty()) file << first_line << '\n';
  else if (old.back() != '\n') file << '\n';
  if (!file) return fail(fmt::format("cannot write to {}", path));
  return file;
}

std::string learned_text(const Learned& learned) {
  std::string shares;
  for (std::size_t living = learned.slopes.size() - 1; living >= 2; --living) {
    if (learned.slopes[living] == 0.0) continue;
    const double share = 100.0 /
                         (1.0 + (static_cast<double>(living) - 1.0) * std::exp(-learned.slopes[living] * 100.0));
    shares += shares.empty() ? fmt::format("100 centipawns ahead is {:.1f} % of the points", share)
                             : fmt::format(", once {} are left {:.1f} %", living, share);
  }
  return fmt::format("{} games, {} positions; {}; loss {:.4f}, was {:.4f}", learned.games, learned.positions, shares,
                     learned.loss_after, learned.loss_before);
}

// The games that there are, and a file to which those that are played are added.
struct GamesFile {
  LearnedGames games;
  std::ofstream file;
};
Result<GamesFile> begin_games(const LearnOptions& options, const std::string& conditions) {
  const std::string first_line = "sennight learn " + conditions;
  Result<LearnedGames> games = read_games(options.games, first_line);
  if (!games) return std::unexpected(games.error());
  Result<std::ofstream> file = open_games(options.games, first_line);
  if (!file) return std::unexpected(file.error());
  return GamesFile{*std::move(games), *std::move(file)};
}

// Writes games and tells how far it is.
LearnReport report_on(GamesFile& to, double total) {
  LearnReport report;
  report.on_game = [&to, total, began = seconds_now(), before = to.games.size(), shown = 0.0](
                       const LearnedGame& game, const LearnedGames& all) mutable {
    to.file << format_game(game) + '\n' << std::flush;
    const double now = seconds_now();
    if (now - shown < kSecondsBetweenLines) return;
    shown = now;
    const double rate = static_cast<double>(all.size() - before) / std::max(now - began, 1e-3);
    std::fprintf(
        stderr, "%s\n",
        fmt::format("round {}  {}/{:.0f} games  {:.0f} a minute  {:.0f} minutes left", game.round, all.size(), total,
                    60.0 * rate, (total - static_cast<double>(all.size())) / std::max(rate, 1e-3) / 60.0)
            .c_str());
  };
  return report;
}

// What was learnt: the text to be written below the comment, and what it is called.
struct LearnedText {
  std::string comment, rival, what;
  std::function<std::string(const std::string& comment)> text;
};

LearnedText weights_text(const VariantPtr& variant, std::string comment, Weights weights) {
  return {.comment = std::move(comment),
          .rival = std::string(kDerivedWeights),
          .what = "weights that follow from the rules",
          .text = [variant, weights = std::move(weights)](const std::string& full_comment) {
            return format_weights(*variant, weights, full_comment);
          }};
}

Result<LearnedText> learn_weights(const LearnOptions& options) {
  const LearnSettings& settings = options.settings;
  const VariantPtr& variant = settings.variant;
  Result<GamesFile> games = begin_games(options, conditions(settings));
  if (!games) return std::unexpected(games.error());
  LearnReport report = report_on(*games, static_cast<double>(settings.rounds) * settings.games);
  report.on_round = [&](int round, const Learned& learned) {
    std::fprintf(stderr, "%s\n", fmt::format("round {}: {}", round, learned_text(learned)).c_str());
  };
  const Result<Learned> learned = learn(settings, games->games, report);
  if (!learned) return std::unexpected(learned.error());
  if (games->file.fail()) return fail(fmt::format("cannot write to {}", options.games));
  Weights weights = learned->weights;
  if (settings.learnt == Learnt::kWithoutCells) weights.leave_cells_to_rules();
  return weights_text(
      variant,
      fmt::format("Found by: sennight learn {}\n{}\n{}", variant->id(), conditions(settings), learned_text(*learned)),
      std::move(weights));
}

Result<LearnedText> take_weights(const LearnOptions& options) {
  const VariantPtr& variant = options.settings.variant;
  const Result<LoadedGame> kin = load_game(options.kin);
  if (!kin) return std::unexpected(kin.error());
  Result<Weights> weights = weights_from_kin(*variant, *kin->variant);
  if (!weights) return std::unexpected(weights.error());
  return weights_text(
      variant,
      fmt::format("Found by: sennight learn {} --like {}\n{} rules {:016x}, {} rules {:016x} weights {:016x}",
                  variant->id(), kin->variant->id(), variant->id(), rules_number(*variant), kin->variant->id(),
                  rules_number(*kin->variant), weights_number(*kin->variant, kin->variant->weights())),
      *std::move(weights));
}

Result<LearnedText> learn_net(const LearnOptions& options) {
  const VariantPtr& variant = options.settings.variant;
  if (const Result<void> checked = check_for_net(*variant); !checked) return std::unexpected(checked.error());
  NetSettings settings;
  settings.games = options.settings;
  settings.fit = options.net;
  settings.fit.seed = options.settings.play.seed;
  settings.fit.threads = options.settings.threads;
  Result<GamesFile> games = begin_games(options, net_conditions(settings));
  if (!games) return std::unexpected(games.error());
  if (const Result<void> played = play_for_net(settings, games->games, report_on(*games, settings.games.games));
      !played)
    return std::unexpected(played.error());
  if (games->file.fail()) return fail(fmt::format("cannot write to {}", options.games));
  const Result<LearnedNet> learned = learn_net_from(
      settings, games->games, [](int epoch, double loss, double held_out) {
        std::fprintf(stderr, "%s\n",
                     fmt::format("epoch {}: loss {:.5f}, in games held out {:.5f}", epoch, loss, held_out).c_str());
      });
  if (!learned) return std::unexpected(learned.error());
  const std::string found = fmt::format(
      "{} games, {} positions; 100 centipawns ahead is {:.1f} % of the points\n"
      "{} units, epoch {} of {}, score {}, fading {}; loss in games held out {:.5f}, {:.5f} as written, was {:.5f}",
      learned->games, learned->positions, 100.0 / (1.0 + std::exp(-learned->slope * 100.0)), settings.fit.units,
      learned->epoch, settings.fit.epochs, settings.games.score_share, settings.fit.fading, learned->loss_after,
      learned->loss_rounded, learned->loss_before);
  return LearnedText{.comment = fmt::format("Found by: sennight learn {} --net {}\n{}\n{}", variant->id(),
                                            settings.fit.units, net_conditions(settings), found),
                     .rival = "",
                     .what = variant->net() ? "net that there was" : "weights without a net",
                     .text = [variant, net = learned->net](const std::string& comment) {
                       return format_net(*variant, variant->weights(), *net, comment);
                     }};
}

Result<Answer> run_learn(LearnOptions options) {
  const Result<LoadedGame> loaded = load_game(options.game);
  if (!loaded) return std::unexpected(loaded.error());
  const VariantPtr& variant = options.settings.variant = loaded->variant;
  if (variant->players() == 1) return fail("nothing is learnt of games of one player");
  if (variant->has_teams()) return fail("nothing is learnt of games with teams");
  const bool net = options.net.units != 0;
  if (net) options.settings.score_share = kNetScoreShare;
  if (options.score_share) options.settings.score_share = *options.score_share;
  if (options.without_cells) options.settings.learnt = Learnt::kWithoutCells;
  if (options.games.empty()) options.games = fmt::format("learn-{}{}.games", net ? "net-" : "", variant->id());
  if (options.output.empty()) {
    const Result<std::string> home = find_home();
    if (!home) return std::unexpected(home.error());
    options.output = fmt::format("{}/variants/values/{}.{}", *home, variant->id(), net ? "net" : "txt");
  }
  std::optional<FarTable> spread;
  SentVariant files;
  if (!options.store.empty()) {
    Result<FarTable> opened = FarTable::open(options.store);
    if (!opened) return std::unexpected(opened.error());
    spread = *std::move(opened);
    Result<SentVariant> found = files_of_named(options.game.variant, *variant);
    if (!found) return std::unexpected(found.error());
    files = *std::move(found);
    options.settings.elsewhere = [&games = spread->games(), plain = options.settings, &files](const LearnRound& round,
                                                                                              LearnSchedule& schedule) {
      return games.play(plain, files, round, schedule);
    };
  }
  const Result<LearnedText> learned = net                            ? learn_net(options)
                                      : !options.kin.variant.empty() ? take_weights(options)
                                                                     : learn_weights(options);
  if (!learned) return std::unexpected(learned.error());
  std::string comment = learned->comment;
  Answer answer;
  if (options.match.openings > 0) {
    MatchSettings& match = options.match;
    match.variants = {variant};
    match.sides[0].weights = learned->text("");
    match.sides[1].weights = learned->rival;
    match.spending = options.match_nodes != 0 ? Spending{Spending::Kind::kNodes, options.match_nodes, 0}
                                              : Spending{Spending::Kind::kProcessorTime, options.processor_time, 0};
    match.seed = options.settings.play.seed + 1;  // not the openings that were learnt from
    match.concurrency = options.settings.threads;
    if (spread)
      match.elsewhere = [&games = spread->games(), plain = match, &files](MatchSchedule& schedule) {
        return games.play(plain, {files}, schedule);
      };
    Played played;
    MatchProgress progress(match);
    const Result<void> done = play_match(match, played,
                                         [&](const PlayedGame&, const Played& all) { progress.show(all); });
    if (!done) return std::unexpected(done.error());
    const Summary summary = summarize(match, played, "");
    comment += fmt::format("\nAgainst the {}, {}:\n{} games  {}", learned->what, conditions(match), summary.games,
                           summary_text(match, summary));
    const bool better = summary.share - kConfidence * summary.sample.error > 0.5;
    if (!better) {
      answer.status = 1;
      options.output = options.keep ? options.output + ".refused" : "";
    }
  }
  for (const std::string_view line : split(comment, '\n')) answer.output += fmt::format("{}\n", line);
  if (options.output.empty()) {
    answer.output += fmt::format("Not surely better: no {} written\n", net ? "net was" : "weights were");
    return answer;
  }
  if (const auto written = write_file(options.output, learned->text(comment)); !written)
    return std::unexpected(written.error());
  answer.output += fmt::format("{}: {}\n", answer.status == 0 ? "Written" : "Not surely better; written aside",
                               options.output);
  return answer;
}

}  // namespace

void add_learn_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("learn", "Learn what pieces are worth in a variant, by play against itself");
  const auto options = std::make_shared<LearnOptions>();
  options->match.openings = 60;
  LearnSettings& settings = options->settings;
  constexpr int kMost = std::numeric_limits<int>::max();
  options->game.add_id_to(*command);
  auto* rounds = command->add_option("--rounds", settings.rounds, "Rounds, each played with what was learnt before; 2")
                     ->check(CLI::Range(1, 100));
  auto* games = command->add_option("--games", settings.games, "Games a round; 1000");
  games->check(CLI::Range(1, 1'000'000));
  command->add_option("--nodes", settings.play.nodes, "Nodes a move; 400")->check(CLI::Range(1, kMost));
  command->add_option("--plies", settings.play.most_plies, "A longer game is drawn; 400")->check(CLI::Range(1, 60'000));
  command->add_option("--seed", settings.play.seed, "Of the openings; 1");
  command->add_option("--threads", settings.threads, "Games at the same time, and threads that a net is fitted with; 1")
      ->check(CLI::Range(1, 256));
  add_spread_option(*command, options->store);
  command->add_option(
      "--games-in", options->games,
      "File of the games; those in it are not played again; learn-ID.games or learn-net-ID.games in this folder");
  command->add_option(
      "--out", options->output,
      "File of the weights or of the net; values/ID.txt or values/ID.net in the folder of the variants");
  command
      ->add_option("--openings", options->match.openings,
                   "Of the match that decides whether the weights are written; each is played with every seating; "
                   "60, 0 = no match")
      ->check(CLI::Range(0, 1'000'000));
  auto* time = command
                   ->add_option("--processor-time", options->processor_time,
                                "Milliseconds of processor time a move of the match; 60")
                   ->check(CLI::Range(1, kMost));
  command->add_option("--match-nodes", options->match_nodes, "Nodes a move of the match instead")
      ->check(CLI::Range(1, kMost))
      ->excludes(time);
  auto* net = command
                  ->add_option("--net", options->net.units,
                               fmt::format("Learn a net of so many units beside the weights instead: {}",
                                           fmt::join(kNetWidths, ", ")))
                  ->check(CLI::IsMember(std::vector<std::size_t>(kNetWidths.begin(), kNetWidths.end())))
                  ->excludes(rounds);
  command->add_option("--epochs", options->net.epochs, "How often a net goes through all positions; 20")
      ->check(CLI::Range(1, 10'000))
      ->needs(net);
  command
      ->add_option("--fading", options->net.fading,
                   "How fast a net forgets what few positions speak of; 0.3, more for large boards and few games")
      ->check(CLI::Range(0.0, 100.0))
      ->needs(net);
  auto* share = command->add_option(
      "--score-share", options->score_share,
      "Of the search's score in what is expected, the rest is the result; 0.5, of a net 0.7");
  share->check(CLI::Range(0.0, 1.0));
  auto* without_cells = command->add_flag("--without-cells", options->without_cells,
                                          "Leave what pieces are worth on single cells to the rules: a small file");
  without_cells->excludes(net);
  command
      ->add_option(
          "--like", options->kin.variant,
          "Take what was learnt of this game, which has the same pieces, but for their values and cells, and play "
          "the match")
      ->excludes(net)
      ->excludes(rounds)
      ->excludes(games)
      ->excludes(share)
      ->excludes(without_cells);
  command->add_flag("--keep", options->keep, "Write weights that the match refused too, to the file .refused");
  command->callback([&action, options] { action = [options] { return run_learn(*options); }; });
}

}  // namespace sennight
