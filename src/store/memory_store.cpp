#include "store/memory_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "store/kept_text.h"

namespace sennight {

namespace {

std::vector<GameHead> first(std::vector<GameHead> heads, int limit) {
  if (heads.size() > static_cast<std::size_t>(std::max(limit, 0)))
    heads.resize(static_cast<std::size_t>(std::max(limit, 0)));
  return heads;
}

}  // namespace

void MemoryStore::set_fault(Fault fault) {
  const MutexLock lock(fault_mutex_);
  fault_ = std::move(fault);
}

Stored<void> MemoryStore::check(std::string_view call) {
  Fault asked;
  {
    const MutexLock lock(fault_mutex_);
    asked = fault_;
  }
  const auto fault = asked ? asked(call) : std::nullopt;
  if (fault) return store_fail(*fault, fmt::format("cannot {}: injected fault", call));
  return {};
}

std::vector<Stored<void>> MemoryStore::keep(std::span<const Change> changes) {
  std::vector<Stored<void>> answers;
  for (const Change& wanted : changes) {
    const auto* game = std::get_if<GameRecord>(&wanted);
    answers.push_back(game != nullptr ? add(*game) : change(std::get<GameChange>(wanted)));
  }
  return answers;
}

Stored<void> MemoryStore::add(const GameRecord& game) {
  if (auto works = check("create"); !works) return works;
  const MutexLock lock(mutex_);
  for (const GameRecord& other : games_)
    if (other.head.id == game.head.id) return store_fail(StoreFault::kConflict, made_already(game.head.id));
  games_.push_back(game);
  games_.back().command.reset();
  events_[game.head.id] = first_events(game);
  if (game.command) done_[{game.head.id, game.command->key}] = {game.command->what, 0};
  return {};
}

Stored<void> MemoryStore::change(const GameChange& change) {
  constexpr std::array<std::string_view, 4> kNames = {"move", "take back", "end", "seat"};
  if (auto works = check(kNames[change.what.index()]); !works) return works;
  const MutexLock lock(mutex_);
  const auto game = std::find_if(games_.begin(), games_.end(),
                                 [&](const GameRecord& other) { return other.head.id == change.id; });
  if (game == games_.end()) return store_fail(StoreFault::kConflict, never_made(change.id));
  if (change.command && done_.contains({change.id, change.command->key}))
    return store_fail(StoreFault::kRepeated, done_already(change.id));
  const auto wrong_plies = [&](int plies) {
    return store_fail(StoreFault::kConflict, other_plies(change.id, game->head.plies, plies));
  };
  if (game->head.plies != change.plies) return wrong_plies(change.plies);
  if (change.seq && *change.seq != game->head.seq)
    return store_fail(StoreFault::kConflict, changed_meanwhile(change.id));
  const GameHead before = game->head;
  if (const auto* move = std::get_if<MovePlayed>(&change.what)) {
    game->moves.push_back(move->text);
  } else if (const auto* back = std::get_if<MovesTakenBack>(&change.what)) {
    if (back->plies < 0 || back->plies > game->head.plies) return wrong_plies(back->plies);
    game->moves.resize(static_cast<std::size_t>(back->plies));
  }
  game->head.plies = static_cast<int>(game->moves.size());
  ++game->head.seq;
  game->head.result = change.result;
  game->head.updated = change.updated;
  if (change.table) game->head.table = *change.table;
  if (change.seats) game->head.seats = *change.seats;
  if (change.clock) game->head.clock = *change.clock;
  if (change.forgets) events_[change.id] = events_anew(change, *game);
  else events_[change.id].push_back(event_of(change, &before, game->head, game->start));
  if (change.command) done_[{change.id, change.command->key}] = {change.command->what, game->head.seq};
  return {};
}

Stored<std::vector<GameEvent>> MemoryStore::events(std::string_view id) {
  if (auto works = check("load"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  const auto found = events_.find(std::string(id));
  return found == events_.end() ? std::vector<GameEvent>() : found->second;
}

Stored<std::optional<DoneCommand>> MemoryStore::done(std::string_view id, std::string_view key) {
  if (auto works = check("load"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  const auto found = done_.find({std::string(id), std::string(key)});
  return found == done_.end() ? std::nullopt : std::optional(found->second);
}

Stored<std::optional<GameRecord>> MemoryStore::load(std::string_view id) {
  if (auto works = check("load"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  for (const GameRecord& game : games_)
    if (game.head.id == id) return game;
  return std::nullopt;
}

Stored<std::vector<GameHead>> MemoryStore::list(int limit) {
  if (auto works = check("list"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  std::vector<GameHead> heads;
  for (auto game = games_.rbegin(); game != games_.rend(); ++game) heads.push_back(game->head);
  return first(std::move(heads), limit);
}

Stored<std::vector<GameHead>> MemoryStore::list_for(std::string_view person, int limit) {
  if (auto works = check("list"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  std::vector<GameHead> heads;
  for (auto game = games_.rbegin(); game != games_.rend(); ++game) {
    const KeptTable& table = game->head.table;
    if (table.listed || std::find(table.people.begin(), table.people.end(), person) != table.people.end())
      heads.push_back(game->head);
  }
  return first(std::move(heads), limit);
}

Stored<std::vector<GameHead>> MemoryStore::games_of(std::string_view person, int limit, std::string_view before) {
  if (auto works = check("list"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  const bool from_the_last = std::none_of(games_.begin(), games_.end(),
                                          [&](const GameRecord& game) { return game.head.id == before; });
  std::vector<GameHead> heads;
  bool wanted = from_the_last;
  for (auto game = games_.rbegin(); game != games_.rend(); ++game) {
    const auto& people = game->head.table.people;
    if (wanted && std::find(people.begin(), people.end(), person) != people.end()) heads.push_back(game->head);
    wanted = wanted || game->head.id == before;
  }
  return first(std::move(heads), limit);
}

Stored<std::vector<GameHead>> MemoryStore::heads(std::span<const std::string> ids) {
  if (auto works = check("list"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  std::vector<GameHead> heads;
  for (const std::string& id : ids)
    for (const GameRecord& game : games_)
      if (game.head.id == id) heads.push_back(game.head);
  return heads;
}

Stored<std::vector<GameHead>> MemoryStore::unfinished(int limit) {
  if (auto works = check("unfinished"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  std::vector<GameHead> heads;
  for (auto game = games_.rbegin(); game != games_.rend(); ++game)
    if (!game->head.result.over) heads.push_back(game->head);
  std::stable_sort(heads.begin(), heads.end(),
                   [](const GameHead& a, const GameHead& b) { return a.updated > b.updated; });
  return first(std::move(heads), limit);
}

Stored<std::vector<GameHead>> MemoryStore::idle(TimeStamp from, TimeStamp until, int limit) {
  if (auto works = check("unfinished"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  std::vector<GameHead> heads;
  for (const GameRecord& game : games_)
    if (!game.head.result.over && game.head.updated > from && game.head.updated < until) heads.push_back(game.head);
  std::stable_sort(heads.begin(), heads.end(),
                   [](const GameHead& a, const GameHead& b) { return a.updated < b.updated; });
  return first(std::move(heads), limit);
}

Stored<std::int64_t> MemoryStore::count_unfinished(std::string_view person, int among) {
  if (auto works = check("unfinished"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  std::int64_t count = 0;
  for (auto game = games_.rbegin(); game != games_.rend() && among > 0; ++game) {
    const auto& people = game->head.table.people;
    if (std::find(people.begin(), people.end(), person) == people.end()) continue;
    --among;
    if (!game->head.result.over) ++count;
  }
  return count;
}

Stored<std::map<std::string, std::int64_t>> MemoryStore::finished_since(TimeStamp since) {
  if (auto works = check("finished"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  std::map<std::string, std::int64_t> counts;
  for (const GameRecord& game : games_)
    if (game.head.result.over && game.head.updated >= since) ++counts[game.head.variant];
  return counts;
}

Stored<std::vector<RunningClock>> MemoryStore::running_clocks(TimeStamp until) {
  if (auto works = check("unfinished"); !works) return std::unexpected(works.error());
  const MutexLock lock(mutex_);
  std::vector<RunningClock> running;
  for (const GameRecord& game : games_)
    if (!game.head.result.over && game.head.clock.deadline > 0 && game.head.clock.deadline <= until)
      running.push_back({game.head.id, game.head.clock.deadline});
  std::stable_sort(running.begin(), running.end(),
                   [](const RunningClock& a, const RunningClock& b) { return a.deadline < b.deadline; });
  return running;
}

Stored<TimeStamp> MemoryStore::begin_serving(TimeStamp now) {
  const MutexLock lock(mutex_);
  TimeStamp last = alive_;
  for (const GameRecord& game : games_)
    if (!game.head.result.over && game.head.clock.deadline > 0) last = std::max(last, game.head.updated);
  if (alive_ != 0) down_ += std::max<TimeStamp>(0, now - last);
  alive_ = now;
  return down_;
}

Stored<void> MemoryStore::alive(TimeStamp now) {
  if (auto works = check("alive"); !works) return works;
  const MutexLock lock(mutex_);
  alive_ = std::max(alive_, now);
  return {};
}

}  // namespace sennight
