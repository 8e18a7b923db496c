#include "match/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

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

Spending multiplied(Spending spending, double odds) {
  spending.amount = std::max<std::int64_t>(1, std::llround(static_cast<double>(spending.amount) * odds));
  spending.increment = std::llround(static_cast<double>(spending.increment) * odds);
  return spending;
}

// The opening of this number: the same for every seating and whoever plays.
std::vector<std::string> opening_of(const MatchSettings& settings, const VariantPtr& variant, int number,
                                    const std::atomic<bool>& stop) {
  std::optional<Searcher> searcher;
  const auto is_fair = [&](const Game& game) {
    if (!is_quiet_start(game.position())) return false;
    if (settings.balance == 0 || variant->players() != 2) return true;
    if (!searcher) searcher.emplace(variant, SearcherOptions{.hash_megabytes = kBalanceMegabytes});
    searcher->clear();
    Limits limits;
    limits.nodes = kBalanceNodes;
    return std::abs(searcher->search(game, limits, {}, stop).score) <= settings.balance;
  };
  const std::uint64_t seed = settings.seed * 1'000'003 + static_cast<std::uint64_t>(number);
  return random_opening(*variant, seed, settings.opening_plies, is_fair);
}

}  // namespace

Result<Player*> MatchTable::player(std::size_t side, std::size_t number) {
  auto& own = players_[side];
  while (own.size() <= number) own.push_back(nullptr);
  if (!own[number]) {
    auto made = make_player(variant_, settings_->sides[side], *stop_);
    if (!made) return std::unexpected(made.error());
    own[number] = *std::move(made);
  }
  return own[number].get();
}

void MatchTable::lose(PlayedGame& played, const Position& position, PlayerId loser) const {
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    if (variant_->players() == 2) played.numbers[p] = PlayerId(p) == loser ? 0 : 4;
    else if (variant_->has_teams()) played.numbers[p] = variant_->are_rivals(PlayerId(p), loser) ? 1 : 2;
    else played.numbers[p] = PlayerId(p) == loser ? position.living() : std::max(1, position.place(PlayerId(p)));
  }
}

Result<PlayedGame> MatchTable::play(const GameName& name) {
  PlayedGame played;
  played.name = name;
  Record record{Game(Position::start(*variant_)), opening_of(*settings_, variant_, name.opening, *stop_)};
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
    if (*stop_) return fail("it was stopped");
    const PlayerId mover = record.game.position().turn();
    const std::size_t seat = mover.index(), side = sides[seat];
    const auto fault = [&](const std::string& what) {
      played.fault = true;
      played.reason = fmt::format("{} {}", name.seating[seat], what);
      lose(played, record.game.position(), mover);
    };
    const std::int64_t began = milliseconds_now();
    const Result<std::string> text = seated[seat]->choose(record, spending[side], left);
    if (*stop_) return fail("it was stopped");
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
    else if (outcome.over) played.numbers[p] = outcome.places[p];
    else played.numbers[p] = variant_->has_teams() ? 1 : std::max(1, record.game.position().place(PlayerId(p)));
  }
  return played;
}

}  // namespace sennight
