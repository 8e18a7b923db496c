// `sennight match`: lets engines play each other and says how much stronger one is. Results are told on standard
// output at the end, progress on standard error.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/text.h"
#include "match/match.h"
#include "match/record.h"
#include "rules/net.h"
#include "rules/weights.h"
#include "sennight/commands.h"
#include "sennight/far_table.h"
#include "sennight/game_options.h"
#include "sennight/home.h"
#include "sennight/match_text.h"

namespace sennight {

namespace {

struct MatchOptions {
  std::vector<std::string> variants;
  MatchSettings settings;
  std::string name_a, name_b;
  std::string clock, sprt, results, pgn, store;
  std::array<std::string, 2> weights;  // "derived", or the path of a file
  std::int64_t processor_time = 50, nodes = 0, depth = 0;
};

// Milliseconds of "10+0.1", seconds and increment.
std::optional<std::pair<std::int64_t, std::int64_t>> parse_clock(const std::string& text) {
  const auto milliseconds = [](std::string_view part) -> std::optional<std::int64_t> {
    double seconds = 0.0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), seconds);
    if (error != std::errc{} || end != part.data() + part.size() || !(seconds >= 0.0 && seconds < 1e6)) return {};
    return std::llround(seconds * 1000.0);
  };
  const auto parts = split(text, '+');
  if (parts.size() > 2) return std::nullopt;
  const auto time = milliseconds(parts[0]);
  const auto increment = parts.size() == 2 ? milliseconds(parts[1]) : std::optional<std::int64_t>(0);
  if (!time || !increment || *time == 0) return std::nullopt;
  return std::pair{*time, *increment};
}

std::optional<Sprt> parse_sprt(const std::string& text) {
  const auto parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto low = parse_integer(parts[0]), high = parse_integer(parts[1]);
  if (!low || !high || *low >= *high || std::abs(*low) > 1000 || std::abs(*high) > 1000) return std::nullopt;
  return Sprt{.elo0 = static_cast<double>(*low), .elo1 = static_cast<double>(*high)};
}

// Reads the games of this match from a file of results; there need not be one yet.
Result<Played> read_played(const std::string& path, const Heading& heading) {
  Played played;
  if (path.empty() || !find_file(path)) return played;
  const Result<std::string> content = read_file(path);
  if (!content) return std::unexpected(content.error());
  for (const std::string_view text : split(*content, '\n')) {
    if (auto line = parse_result(text); line && line->heading == heading) played[line->game.name] = line->game;
  }
  return played;
}

Result<std::ofstream> open_to_append(const std::string& path) {
  std::ofstream file;
  if (path.empty()) return file;
  file.open(path, std::ios::app);
  if (!file) return fail(fmt::format("cannot write to {}", path));
  return file;
}

// What is wrong with a text of weights or of a net; nothing when all is well.
std::optional<WeightsFault> fault_of_learned(const Variant& variant, const std::string& text) {
  if (is_net(text)) {
    if (const auto net = parse_net(variant, variant.weights(), text); !net) return net.error();
  } else if (const auto weights = parse_weights(variant, text); !weights) {
    return weights.error();
  }
  return std::nullopt;
}

Result<void> read_settings(MatchOptions& options) {
  MatchSettings& settings = options.settings;
  for (const std::string& id : options.variants) {
    GameOptions game;
    game.variant = id;
    const Result<LoadedGame> loaded = load_game(game);
    if (!loaded) return std::unexpected(loaded.error());
    settings.variants.push_back(loaded->variant);
    if (loaded->variant->players() != settings.variants.front()->players())
      return fail("one match has games for equally many players");
    if (loaded->variant->players() == 1) return fail("a match needs a game of two players or more");
  }
  for (std::size_t side = 0; side < settings.sides.size(); ++side) {
    PlayerSettings& player = settings.sides[side];
    if (player.variant.empty()) player.variant = settings.variants.front()->id();
    if (settings.variants.size() > 1 && !player.engine.starts_with("built-in") && player.engine != "greedy")
      return fail("another program plays one variant a match");
    if (player.engine.starts_with(kCecp) && options.nodes != 0)
      return fail("a program of the XBoard protocol has no limit of nodes; --processor-time, --depth and --clock work");
    if (player.engine.starts_with(kCecp) && settings.variants.front()->players() != 2)
      return fail("programs of the XBoard protocol play with two players only");
    player.hash_megabytes = settings.sides[0].hash_megabytes;
    const std::string& weights = options.weights[side];
    if (!weights.empty() && !player.engine.starts_with("built-in")) return fail("weights are for the built-in engine");
    player.weights = weights;
    if (weights.empty() || weights == kDerivedWeights) continue;
    const Result<std::string> text = read_variant_file(weights);
    if (!text) return std::unexpected(text.error());
    for (const VariantPtr& variant : settings.variants) {
      if (const auto fault = fault_of_learned(*variant, *text))
        return fail(fmt::format("{}:{}: {}", weights, fault->line, fault->text));
    }
    player.weights = *text;
  }
  if (settings.lone && settings.variants.front()->players() == 2) return fail("--lone is for more than two players");
  settings.spending = {Spending::Kind::kProcessorTime, options.processor_time, 0};
  if (options.nodes != 0) settings.spending = {Spending::Kind::kNodes, options.nodes, 0};
  if (options.depth != 0) settings.spending = {Spending::Kind::kDepth, options.depth, 0};
  if (!options.clock.empty()) {
    const auto clock = parse_clock(options.clock);
    if (!clock) return fail(fmt::format("--clock: '{}' is no time like 10+0.1, in seconds", options.clock));
    settings.spending = {Spending::Kind::kClock, clock->first, clock->second};
  }
  if (!options.sprt.empty()) {
    settings.sprt = parse_sprt(options.sprt);
    if (!settings.sprt) return fail(fmt::format("--sprt: '{}' is no pair of Elo like 0,10", options.sprt));
  }
  const auto name = [&](std::size_t side) {
    return settings.sides[side].engine +
           (options.weights[side].empty() ? "" : " with weights " + options.weights[side]);
  };
  if (options.name_a.empty()) options.name_a = name(0);
  if (options.name_b.empty()) options.name_b = name(1);
  return {};
}

// Why workers elsewhere cannot play this match; nothing when they can.
std::optional<std::string> cannot_spread(const MatchSettings& settings) {
  for (const PlayerSettings& side : settings.sides)
    if (!is_own_engine(side.engine))
      return fmt::format("--store: workers have this program and no other: they cannot play '{}'", side.engine);
  if (settings.spending.kind == Spending::Kind::kClock)
    return "--store: games by the clock are played here: what else a worker does would decide them";
  return std::nullopt;
}

// From now on the match is played by the workers of the database.
Result<void> spread_match(const MatchOptions& options, std::optional<FarTable>& spread, MatchSettings& settings) {
  if (const auto problem = cannot_spread(settings)) return fail(*problem);
  std::vector<SentVariant> files;
  for (std::size_t i = 0; i < settings.variants.size(); ++i) {
    auto found = files_of_named(options.variants[i], *settings.variants[i]);
    if (!found) return std::unexpected(found.error());
    files.push_back(*std::move(found));
  }
  Result<FarTable> opened = FarTable::open(options.store);
  if (!opened) return std::unexpected(opened.error());
  spread = *std::move(opened);
  settings.elsewhere = [&games = spread->games(), plain = settings, files = std::move(files)](MatchSchedule& schedule) {
    return games.play(plain, files, schedule);
  };
  return {};
}

Result<Answer> run_match(MatchOptions options) {
  if (const Result<void> read = read_settings(options); !read) return std::unexpected(read.error());
  std::optional<FarTable> spread;
  if (!options.store.empty())
    if (const auto done = spread_match(options, spread, options.settings); !done) return std::unexpected(done.error());
  const MatchSettings& settings = options.settings;
  const Heading heading{options.name_a, options.name_b, conditions(settings)};
  Result<Played> played = read_played(options.results, heading);
  if (!played) return std::unexpected(played.error());
  Result<std::ofstream> results = open_to_append(options.results), pgn = open_to_append(options.pgn);
  if (!results) return std::unexpected(results.error());
  if (!pgn) return std::unexpected(pgn.error());

  {
    MatchProgress progress(settings);
    const auto report = [&](const PlayedGame& game, const Played& all) {
      const ResultLine line{heading, game};
      if (results->is_open()) *results << format_result(line) + '\n' << std::flush;
      if (pgn->is_open()) {
        for (const VariantPtr& variant : settings.variants) {
          if (variant->id() == game.name.variant) *pgn << pgn_of(line, *variant) << std::flush;
        }
      }
      progress.show(all);
    };
    if (const Result<void> done = play_match(settings, *played, report); !done) return std::unexpected(done.error());
  }
  if (results->fail() || pgn->fail()) return fail("the results could not be written");

  Answer answer;
  answer.output = fmt::format("A: {}\nB: {}\n{}\n", heading.a, heading.b, heading.conditions);
  const auto add = [&](const std::string& id, const std::string& name) {
    const Summary summary = summarize(settings, *played, id);
    if (summary.faults != 0) answer.status = 1;
    answer.output += fmt::format("{}: {} games  {}\n", name, summary.games, summary_text(settings, summary));
  };
  for (const VariantPtr& variant : settings.variants) add(variant->id(), variant->id());
  if (settings.variants.size() > 1) add("", "all");
  return answer;
}

}  // namespace

void add_match_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("match", "Let engines play each other; Elo with its error");
  const auto options = std::make_shared<MatchOptions>();
  MatchSettings& settings = options->settings;
  PlayerSettings &a = settings.sides[0], &b = settings.sides[1];
  constexpr int kMost = std::numeric_limits<int>::max();
  command->add_option("ID", options->variants, "Variants: identifiers or paths of files")->required();
  command->add_option("--a", a.engine,
                      "The first engine: built-in, built-in:WAY (a way to search for three), built-in:level-N, greedy, "
                      "the command of a "
                      "UCI program in quotes, or cecp: and that of a program of the XBoard protocol");
  command->add_option("--b", b.engine, "The second engine");
  command->add_option("--name-a", options->name_a, "What results call it");
  command->add_option("--name-b", options->name_b, "What results call the other");
  command->add_option("--variant-a", a.variant, "What the program calls the variant");
  command->add_option("--variant-b", b.variant, "What the other program calls the variant");
  command->add_option("--option-a", a.options, "NAME=VALUE, an option of the program")->allow_extra_args(false);
  command->add_option("--option-b", b.options, "NAME=VALUE, an option of the program")->allow_extra_args(false);
  command->add_option("--weights-a", options->weights[0],
                      "What the built-in engine evaluates with: derived (from the rules), or a file");
  command->add_option("--weights-b", options->weights[1], "What the second evaluates with");
  command->add_option("--hash", a.hash_megabytes, "Megabytes of the built-in engine's table")
      ->check(CLI::Range(1, 65536));
  auto* time =
      command->add_option("--processor-time", options->processor_time, "Milliseconds of processor time a move; 50")
          ->check(CLI::Range(1, kMost));
  auto* nodes = command->add_option("--nodes", options->nodes, "Nodes a move instead")->check(CLI::Range(1, kMost));
  auto* depth = command->add_option("--depth", options->depth, "Plies a move instead")->check(CLI::Range(1, 100));
  auto* clock = command->add_option("--clock", options->clock, "Seconds a game and for each move instead: 10+0.1");
  nodes->excludes(time);
  depth->excludes(time)->excludes(nodes);
  clock->excludes(time)->excludes(nodes)->excludes(depth);
  command->add_option("--odds", settings.odds, "The second engine spends so many times as much")
      ->check(CLI::Range(0.001, 1000.0));
  command->add_option("--openings", settings.openings, "Openings; each is played with every seating; 100")
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--opening-plies", settings.opening_plies, "Plies by chance at the start; 8")
      ->check(CLI::Range(0, 100));
  command
      ->add_option("--balance", settings.balance,
                   "Centipawns that an opening may seem to favour one of two players; 0 = any; 150")
      ->check(CLI::Range(0, 30'000));
  command->add_option("--plies", settings.most_plies, "A longer game is drawn; 600")->check(CLI::Range(1, 60'000));
  command->add_option("--seed", settings.seed, "Of the openings; 1");
  command->add_flag("--lone", settings.lone, "With more than two players: one A against B only");
  auto* concurrency = command->add_option("--concurrency", settings.concurrency, "Games at the same time; 1")
                          ->check(CLI::Range(1, 256));
  add_spread_option(*command, options->store)->excludes(concurrency);
  command->add_option("--sprt", options->sprt, "ELO0,ELO1: ends when the test is decided, at 5 % risk of either error");
  command->add_option("--results", options->results, "File of results; games of this match in it are not played again");
  command->add_option("--pgn", options->pgn, "File to which games are added as PGN");
  command->callback([&action, options] { action = [options] { return run_match(*options); }; });
}

}  // namespace sennight
