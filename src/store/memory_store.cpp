#include "store/memory_store.h"

#include <fmt/format.h>

#include <algorithm>

namespace sennight {

namespace {

std::vector<GameHead> first(std::vector<GameHead> heads, int limit) {
  if (heads.size() > static_cast<std::size_t>(std::max(limit, 0)))
    heads.resize(static_cast<std::size_t>(std::max(limit, 0)));
  return heads;
}

}  // namespace

void MemoryStore::set_fault(Fault fault) {
  const std::lock_guard lock(mutex_);
  fault_ = std::move(fault);
}

Result<void> MemoryStore::check(std::string_view call) const {
  if (fault_ && fault_(call)) return fail(fmt::format("cannot {}: injected fault", call));
  return {};
}

Result<GameRecord*> MemoryStore::find(std::string_view call, std::string_view id) {
  if (auto works = check(call); !works) return std::unexpected(works.error());
  for (GameRecord& game : games_)
    if (game.head.id == id) return &game;
  return fail(fmt::format("there is no game '{}'", id));
}

Result<void> MemoryStore::create(const GameRecord& game) {
  const std::lock_guard lock(mutex_);
  if (auto works = check("create"); !works) return works;
  for (const GameRecord& other : games_)
    if (other.head.id == game.head.id) return fail(fmt::format("there is a game '{}' already", game.head.id));
  games_.push_back(game);
  return {};
}

Result<void> MemoryStore::append_move(std::string_view id, int ply, std::string_view text, const StoredResult& result,
                                      TimeStamp updated) {
  const std::lock_guard lock(mutex_);
  auto game = find("append_move", id);
  if (!game) return std::unexpected(game.error());
  GameHead& head = (*game)->head;
  if (head.plies != ply) return fail(fmt::format("game '{}' has {} moves, not {}", id, head.plies, ply));
  (*game)->moves.emplace_back(text);
  head.plies = ply + 1;
  head.result = result;
  head.updated = updated;
  return {};
}

Result<void> MemoryStore::truncate(std::string_view id, int plies, const StoredResult& result, TimeStamp updated) {
  const std::lock_guard lock(mutex_);
  auto game = find("truncate", id);
  if (!game) return std::unexpected(game.error());
  GameHead& head = (*game)->head;
  if (head.plies < plies || plies < 0)
    return fail(fmt::format("game '{}' has {} moves, not {}", id, head.plies, plies));
  (*game)->moves.resize(static_cast<std::size_t>(plies));
  head.plies = plies;
  head.result = result;
  head.updated = updated;
  return {};
}

Result<void> MemoryStore::finish(std::string_view id, const StoredResult& result, TimeStamp updated) {
  const std::lock_guard lock(mutex_);
  auto game = find("finish", id);
  if (!game) return std::unexpected(game.error());
  (*game)->head.result = result;
  (*game)->head.updated = updated;
  return {};
}

Result<std::optional<GameRecord>> MemoryStore::load(std::string_view id) {
  const std::lock_guard lock(mutex_);
  if (auto works = check("load"); !works) return std::unexpected(works.error());
  for (const GameRecord& game : games_)
    if (game.head.id == id) return game;
  return std::nullopt;
}

Result<std::vector<GameHead>> MemoryStore::list(int limit) {
  const std::lock_guard lock(mutex_);
  if (auto works = check("list"); !works) return std::unexpected(works.error());
  std::vector<GameHead> heads;
  for (auto game = games_.rbegin(); game != games_.rend(); ++game) heads.push_back(game->head);
  return first(std::move(heads), limit);
}

Result<std::vector<GameHead>> MemoryStore::unfinished(int limit) {
  const std::lock_guard lock(mutex_);
  if (auto works = check("unfinished"); !works) return std::unexpected(works.error());
  std::vector<GameHead> heads;
  for (auto game = games_.rbegin(); game != games_.rend(); ++game)
    if (!game->head.result.over) heads.push_back(game->head);
  std::stable_sort(heads.begin(), heads.end(),
                   [](const GameHead& a, const GameHead& b) { return a.updated > b.updated; });
  return first(std::move(heads), limit);
}

}  // namespace sennight
