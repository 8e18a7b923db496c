#include "server/game_service.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "notation/fen.h"
#include "store/game_id.h"

namespace sennight {

namespace {

constexpr int kResumedGames = 64;

}  // namespace

GameService::GameService(VariantShelf& variants, GameStore& store, ComputerPlayer& computer, Options options)
    : variants_(variants),
      store_(store),
      options_(std::move(options)),
      pool_(options_.computer_threads),
      services_{store, computer, pool_, options_.now} {}

GameService::~GameService() {
  std::vector<std::shared_ptr<Room>> rooms;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, room] : rooms_)
      if (auto live = room.lock()) rooms.push_back(std::move(live));
  }
  for (const auto& room : rooms) room->close();
}

void GameService::resume() {
  const auto games = store_.unfinished(kResumedGames);
  if (!games) {
    spdlog::error("{}", games.error().message);
    return;
  }
  for (const GameHead& head : *games) {
    if (std::none_of(head.seats.begin(), head.seats.end(), [](const Seat& seat) { return seat.is_computer(); }))
      continue;
    if (auto live = room(head.id)) (*live)->view();
  }
}

OrRefusal<Json> GameService::games(int limit) {
  const auto games = store_.list(limit);
  if (!games) {
    spdlog::error("{}", games.error().message);
    return refuse(500, games.error().message);
  }
  Json list = Json::array();
  for (const GameHead& head : *games) {
    const VariantDefinition* variant = variants_.definition(head.variant);
    list.push_back(
        summary_json({.id = head.id,
                      .variant = head.variant,
                      .variant_name = variant != nullptr ? variant->name : head.variant,
                      .created = head.created,
                      .updated = head.updated,
                      .plies = head.plies,
                      .seats = head.seats,
                      .result = {head.result.over, head.result.score, head.result.reason, head.result.text}}));
  }
  return Json{{"games", std::move(list)}};
}

OrRefusal<Json> GameService::create(const NewGameRequest& request) {
  const VariantPtr variant = variants_.find(request.variant);
  if (!variant) return refuse(400, fmt::format("there is no variant '{}'", request.variant));
  if (request.seats.size() != variant->players()) {
    return refuse(400, fmt::format("field 'seats' has {} seats; {} has {} players", request.seats.size(),
                                   request.variant, variant->players()));
  }
  Position start = Position::start(*variant);
  if (request.fen) {
    auto position = parse_fen(*variant, *request.fen);
    if (!position) return refuse(400, fmt::format("field 'fen': {}", position.error().message));
    start = std::move(*position);
  }
  const auto id = options_.new_id();
  if (!id) return refuse(500, id.error().message);
  const Game game(start);
  const Outcome& outcome = game.outcome();
  GameRecord record;
  record.head = {.id = *id,
                 .variant = variant->id(),
                 .seats = request.seats,
                 .created = options_.now(),
                 .updated = 0,
                 .plies = 0,
                 .result = {}};
  record.head.updated = record.head.created;
  if (outcome.over) {
    record.head.result = {true, score_text(*variant, outcome), reason_text(*variant, outcome),
                          sentence(*variant, outcome), -1};
  }
  record.start = format_fen(start);
  if (const auto kept = store_.create(record); !kept) {
    spdlog::error("{}", kept.error().message);
    return refuse(500, "the game could not be kept: " + kept.error().message);
  }
  const std::lock_guard lock(mutex_);
  auto live = open(std::move(record));
  if (!live) return std::unexpected(live.error());
  return (*live)->view();
}

OrRefusal<std::shared_ptr<Room>> GameService::room(std::string_view id) {
  const auto missing = [&] { return refuse(404, "there is no such game"); };
  if (!is_game_id(id)) return missing();
  // The lock is held while a game is read: two who ask at once must get one room.
  const std::lock_guard lock(mutex_);
  if (const auto found = rooms_.find(id); found != rooms_.end()) {
    if (auto live = found->second.lock()) {
      keep(live);
      return live;
    }
  }
  auto record = store_.load(id);
  if (!record) {
    spdlog::error("{}", record.error().message);
    return refuse(500, record.error().message);
  }
  if (!*record) return missing();
  return open(std::move(**record));
}

OrRefusal<std::shared_ptr<Room>> GameService::open(GameRecord record) {
  const std::string id = record.head.id;
  VariantPtr variant = variants_.find(record.head.variant);
  if (!variant) return refuse(500, fmt::format("the game's variant '{}' is not here any more", record.head.variant));
  auto live = Room::make(std::move(variant), std::move(record), services_);
  if (!live) {
    spdlog::error("{}", live.error().message);
    return refuse(500, live.error().message);
  }
  rooms_[id] = *live;
  keep(*live);
  return *live;
}

void GameService::keep(const std::shared_ptr<Room>& room) {
  if (!recent_.empty() && recent_.front() == room) return;
  std::erase(recent_, room);
  recent_.push_front(room);
  if (recent_.size() <= options_.rooms_kept) return;
  recent_.pop_back();
  std::erase_if(rooms_, [](const auto& entry) { return entry.second.expired(); });
}

}  // namespace sennight
