// Games that nobody goes on with: they are over after a time, and nobody has too many of them.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/game_service.h"

namespace sennight {

namespace {

constexpr TimeStamp kLookForIdleEveryMs = 6 * 3'600'000;
// After so many at once the others wait for a moment: each of them is read.
constexpr int kMostEndedAtOnce = 100;
constexpr TimeStamp kEndMoreAfterMs = 10'000;
constexpr int kIdlePage = 1000;
// Of somebody with very many games only the last ones are counted: a program may have a hundred thousand.
constexpr int kMostCounted = 2000;

}  // namespace

// Each process does it; of several one ends the game, and the others find it so.
void GameService::end_idle_games() {
  const TimeStamp now = options_.now();
  TimeStamp from = idle_from_.exchange(0), again = kLookForIdleEveryMs;
  int ended = 0;
  for (bool more = true; more;) {
    const auto games = store_.idle(from, now - kFilledWithinMs, kIdlePage);
    if (!games) {
      spdlog::error("{}", games.error().message);
      break;
    }
    for (const GameHead& head : *games) {
      const auto table = parse_table(head.table.text);
      const TimeStamp at = table ? closes_at(head, *table) : 0;
      if (at == 0 || now < at) continue;
      if (++ended > kMostEndedAtOnce) {
        // Next time from here: those that cannot be ended, because their variant is gone, say, hold up no others.
        idle_from_ = head.updated - 1;
        break;
      }
      room(head.id, [](const Found& live) {
        if (live) (*live)->ring();
      });
    }
    if (ended > kMostEndedAtOnce) again = kEndMoreAfterMs;
    more = !games->empty() && ended <= kMostEndedAtOnce;  // a page may be short: what is damaged is left out
    if (more) from = games->back().updated;
  }
  alarms_.set(std::string(kIdleAlarm), clock_now() + again);
}

OrRefusal<void> GameService::may_have_more(const Visitor& visitor) {
  if (visitor.person.empty()) return {};
  const auto count = store_.count_unfinished(visitor.person, kMostCounted);
  if (!count) return std::unexpected(refusal_of(count.error(), "your games could not be counted"));
  if (*count < options_.most_unfinished) return {};
  return refuse(409, fmt::format("you have {} games that are not over: end some before you begin another", *count),
                "too-many-games");
}

}  // namespace sennight
