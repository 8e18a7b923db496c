#include "match/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <optional>
#include <thread>

#include "base/mutex.h"
#include "match/opening.h"
#include "notation/move_text.h"
#include "search/searcher.h"

namespace sennight {
namespace {

// What the balance of an opening is judged with.
constexpr std::uint64_t kBalanceNodes = 4000;
constexpr std::size_t kBalanceMegabytes = 2;

std::int64_t milliseconds_now() {
  using std::chrono::duration_cast, std::chrono::milliseconds, std::chrono::steady_clock;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::string spending_text(const Spending& spending) {
  switch (spending.kind) {
    case Spending::Kind::kProcessorTime: return fmt::format("{} ms of processor time", spending.amount);
    case Spending::Kind::kNodes: return fmt::format("{} nodes", spending.amount);
    case Spending::Kind::kDepth: return fmt::format("depth {}", spending.amount);
    case Spending::Kind::kClock: break;
  }
  return fmt::format("clock {}+{} ms", spending.amount, spending.increment);
}

Spending multiplied(Spending spending, double odds) {
  spending.amount = std::max<std::int64_t>(1, std::llround(static_cast<double>(spending.amount) * odds));
  spending.increment = std::llround(static_cast<double>(spending.increment) * odds);
  return spending;
}

// The opening of this number: the same for every seating and whoever plays.
std::vector<std::string> opening_of(const MatchSettings& settings, const VariantPtr& variant, int number) {
  std::optional<Searcher> searcher;
  const auto is_fair = [&](const Game& game) {
    if (!is_quiet_start(game.position())) return false;
    if (settings.balance == 0 || variant->players() != 2) return true;
    if (!searcher) searcher.emplace(variant, SearcherOptions{.hash_megabytes = kBalanceMegabytes});
    searcher->clear();
    Limits limits;
    limits.nodes = kBalanceNodes;
    const std::atomic<bool> stop{false};
    return std::abs(searcher->search(game, limits, {}, stop).score) <= settings.balance;
  };
  const std::uint64_t seed = settings.seed * 1'000'003 + static_cast<std::uint64_t>(number);
  return random_opening(*variant, seed, settings.opening_plies, is_fair);
}

// One who plays games one after another, with players of its own: one for each seat, so that nobody finds in his
// table what another has thought.
class Table {
 public:
  Table(const MatchSettings& settings, VariantPtr variant) : settings_(&settings), variant_(std::move(variant)) {}

  const VariantPtr& variant() const { return variant_; }
  Result<PlayedGame> play(const GameName& name);

 private:
  Result<Player*> player(std::size_t side, std::size_t number);
  void lose(PlayedGame& played, const Position& position, PlayerId loser) const;

  const MatchSettings* settings_;
  VariantPtr variant_;
  std::array<std::vector<std::unique_ptr<Player>>, 2> players_;
};

Result<Player*> Table::player(std::size_t side, std::size_t number) {
  auto& own = players_[side];
  while (own.size() <= number) own.push_back(nullptr);
  if (!own[number]) {
    auto made = make_player(variant_, settings_->sides[side]);
    if (!made) return std::unexpected(made.error());
    own[number] = *std::move(made);
  }
  return own[number].get();
}

void Table::lose(PlayedGame& played, const Position& position, PlayerId loser) const {
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    if (variant_->players() == 2) played.numbers[p] = PlayerId(p) == loser ? 0 : 4;
    else played.numbers[p] = PlayerId(p) == loser ? position.living() : std::max(1, position.place(PlayerId(p)));
  }
}

Result<PlayedGame> Table::play(const GameName& name) {
  PlayedGame played;
  played.name = name;
  Record record{Game(Position::start(*variant_)), opening_of(*settings_, variant_, name.opening)};
  for (const std::string& text : record.texts) record.game.play(*parse_move(record.game.position(), text));

  std::vector<std::size_t> sides;
  std::vector<Player*> seated;
  std::array<std::size_t, 2> used{};
  PerPlayer<std::int64_t> left{};
  const std::array<Spending, 2> spending = {settings_->spending, multiplied(settings_->spending, settings_->odds)};
  for (std::size_t p = 0; p < name.seating.size(); ++p) {
    const std::size_t side = name.seating[p] == 'A' ? 0 : 1;
    auto player = this->player(side, used[side]++);
    if (!player) return std::unexpected(player.error());
    (*player)->new_game(settings_->seed + static_cast<std::uint64_t>(name.opening) * 8 + p);
    sides.push_back(side);
    seated.push_back(*player);
    left[p] = spending[side].amount;
  }

  while (!record.game.outcome().over && static_cast<int>(record.texts.size()) < settings_->most_plies) {
    const PlayerId mover = record.game.position().turn();
    const std::size_t seat = mover.index(), side = sides[seat];
    const auto fault = [&](const std::string& what) {
      played.fault = true;
      played.reason = fmt::format("{} {}", name.seating[seat], what);
      lose(played, record.game.position(), mover);
    };
    const std::int64_t began = milliseconds_now();
    const Result<std::string> text = seated[seat]->choose(record, spending[side], left);
    if (!text) {
      fault(text.error().message);
      std::erase_if(players_[side], [&](const auto& player) { return player.get() == seated[seat]; });
      break;
    }
    if (spending[side].kind == Spending::Kind::kClock) {
      left[seat] -= milliseconds_now() - began;
      if (left[seat] < 0) {
        fault("runs out of time");
        break;
      }
      left[seat] += spending[side].increment;
    }
    if (*text == kResigns) {
      played.reason = fmt::format("{} resigns", name.seating[seat]);
      lose(played, record.game.position(), mover);
      break;
    }
    const Result<Move> move = parse_move(record.game.position(), *text);
    if (!move) {
      fault("plays what is no move: " + move.error().message);
      break;
    }
    record.game.play(*move);
    record.texts.push_back(*text);
  }

  played.plies = static_cast<int>(record.texts.size());
  played.moves = std::move(record.texts);
  if (!played.reason.empty()) return played;
  const Outcome& outcome = record.game.outcome();
  played.reason = outcome.over ? outcome.reason.text : "too long";
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    if (variant_->players() == 2) played.numbers[p] = outcome.over ? outcome.quarters[p] : 2;
    else played.numbers[p] = outcome.over ? outcome.places[p] : std::max(1, record.game.position().place(PlayerId(p)));
  }
  return played;
}

// The games that wait, and what has been played, for all threads.
class Schedule {
 public:
  Schedule(const MatchSettings& settings, Played& played, const Report& report)
      : settings_(&settings), report_(&report), played_(&played) {
    for (int opening = 1; opening <= settings.openings; ++opening) {
      for (const VariantPtr& variant : settings.variants) {
        for (const std::string& seating : seatings(variant->players(), settings.lone)) {
          GameName name{variant->id(), opening, seating};
          if (!played.contains(name)) waiting_.push_back(std::move(name));
        }
      }
    }
    if (is_decided()) waiting_.clear();
  }

  // Nothing when the match is over.
  std::optional<GameName> next() SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    if (next_ >= waiting_.size() || failure_) return std::nullopt;
    return waiting_[next_++];
  }
  void add(const PlayedGame& game) SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    (*played_)[game.name] = game;
    (*report_)(game, *played_);
    if (is_decided()) next_ = waiting_.size();
  }
  void fail_with(const Error& error) SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    failure_ = error;
  }
  std::optional<Error> failure() SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    return failure_;
  }

 private:
  bool is_decided() const SENNIGHT_NO_THREAD_SAFETY_ANALYSIS {  // the constructor, too, asks it
    return settings_->sprt && decision(summarize(*settings_, *played_, "").ratio, *settings_->sprt) != 0;
  }

  const MatchSettings* settings_;
  const Report* report_;
  Mutex mutex_;
  Played* played_ SENNIGHT_PT_GUARDED_BY(mutex_);
  std::vector<GameName> waiting_;
  std::size_t next_ SENNIGHT_GUARDED_BY(mutex_) = 0;
  std::optional<Error> failure_ SENNIGHT_GUARDED_BY(mutex_);
};

void play_games(const MatchSettings& settings, Schedule& schedule) {
  std::optional<Table> table;
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
  Schedule schedule(settings, played, report);
  {
    std::vector<std::jthread> threads;
    for (int i = 1; i < settings.concurrency; ++i) threads.emplace_back([&] { play_games(settings, schedule); });
    play_games(settings, schedule);
  }
  if (const auto failure = schedule.failure()) return std::unexpected(*failure);
  return {};
}

}  // namespace sennight
