#include "match/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <thread>

#include "match/schedule.h"
#include "match/table.h"

namespace sennight {
namespace {

std::string spending_text(const Spending& spending) {
  switch (spending.kind) {
    case Spending::Kind::kProcessorTime: return fmt::format("{} ms of processor time", spending.amount);
    case Spending::Kind::kNodes: return fmt::format("{} nodes", spending.amount);
    case Spending::Kind::kDepth: return fmt::format("depth {}", spending.amount);
    case Spending::Kind::kClock: break;
  }
  return fmt::format("clock {}+{} ms", spending.amount, spending.increment);
}

void play_games(const MatchSettings& settings, MatchSchedule& schedule) {
  std::optional<MatchTable> table;
  while (const auto name = schedule.next()) {
    if (!table || table->variant()->id() != name->variant) {
      const auto found = std::ranges::find(settings.variants, name->variant,
                                           [](const VariantPtr& variant) { return variant->id(); });
      table.emplace(settings, *found);
    }
    const Result<PlayedGame> game = table->play(*name);
    if (game) schedule.add(*game);
    else schedule.fail_with(game.error());
  }
}

}  // namespace

std::string conditions(const MatchSettings& settings) {
  std::string text = fmt::format("{}; {} plies by chance, balance {}, seed {}, at most {} plies, {} MB",
                                 spending_text(settings.spending), settings.opening_plies, settings.balance,
                                 settings.seed, settings.most_plies, settings.sides[0].hash_megabytes);
  if (settings.odds != 1.0) text += fmt::format(", B {} times as much", settings.odds);
  return text;
}

std::vector<std::string> seatings(std::size_t players, bool lone) {
  std::vector<std::string> all;
  for (std::size_t of_a = lone ? 1 : players - 1; of_a > 0; --of_a) {
    std::string seating = std::string(of_a, 'A') + std::string(players - of_a, 'B');
    do all.push_back(seating);
    while (std::ranges::next_permutation(seating).found);
  }
  return all;
}

double share_of_a(const PlayedGame& game) {
  const std::string& seating = game.name.seating;
  if (seating.size() == 2) return game.numbers[seating.front() == 'A' ? 0 : 1] / 4.0;
  double share = 0.0;
  const auto firsts = std::ranges::count(game.numbers, 1);
  for (std::size_t p = 0; p < seating.size(); ++p) {
    if (seating[p] == 'A' && game.numbers[p] == 1) share += 1.0 / static_cast<double>(firsts);
  }
  return share;
}

Summary summarize(const MatchSettings& settings, const Played& played, const std::string& variant) {
  Summary summary;
  std::map<std::pair<std::string, int>, std::vector<double>> openings;
  double sum = 0.0;
  for (const auto& [name, game] : played) {
    if (!variant.empty() && name.variant != variant) continue;
    const double share = share_of_a(game);
    ++summary.games;
    summary.plies += game.plies;
    summary.faults += game.fault;
    (share > 0.999 ? summary.wins : share < 0.001 ? summary.losses : summary.draws) += 1;
    sum += share;
    openings[{name.variant, name.opening}].push_back(share);
  }
  if (summary.games > 0) summary.share = sum / summary.games;
  std::vector<double> complete;
  const std::size_t players = settings.variants.empty() ? 2 : settings.variants.front()->players();
  const std::size_t all = seatings(players, settings.lone).size();
  for (const auto& [opening, shares] : openings) {
    if (shares.size() != all) continue;
    double total = 0.0;
    for (const double share : shares) total += share;
    complete.push_back(total / static_cast<double>(all));
  }
  summary.sample = sample_of(complete);
  if (settings.sprt) summary.ratio = log_likelihood_ratio(summary.sample, *settings.sprt);
  return summary;
}

Result<void> play_match(const MatchSettings& settings, Played& played, const Report& report) {
  MatchSchedule schedule(settings, played, report);
  if (settings.elsewhere) {
    if (const Result<void> done = settings.elsewhere(schedule); !done) return done;
  } else {
    std::vector<std::jthread> threads;
    for (int i = 1; i < settings.concurrency; ++i) threads.emplace_back([&] { play_games(settings, schedule); });
    play_games(settings, schedule);
  }
  if (const auto failure = schedule.failure()) return std::unexpected(*failure);
  return {};
}

}  // namespace sennight
