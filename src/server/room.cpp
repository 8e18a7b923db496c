#include "server/room.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"

namespace sennight {

namespace {

constexpr std::chrono::milliseconds kTellEvery(100);
constexpr std::size_t kLongestLine = 12;  // moves of a thought that are sent

}  // namespace

Room::Room(VariantPtr variant, Position start, GameHead head, std::string start_fen, const RoomServices& services)
    : variant_(std::move(variant)),
      start_fen_(std::move(start_fen)),
      services_(services),
      game_(std::move(start)),
      head_(std::move(head)) {}

Result<std::shared_ptr<Room>> Room::make(VariantPtr variant, GameRecord record, const RoomServices& services) {
  auto start = parse_fen(*variant, record.start);
  if (!start) return fail(fmt::format("game '{}': {}", record.head.id, start.error().message));
  if (record.head.seats.size() != variant->players()) {
    return fail(fmt::format("game '{}' has {} seats for {} players", record.head.id, record.head.seats.size(),
                            variant->players()));
  }
  const std::shared_ptr<Room> room(
      new Room(std::move(variant), std::move(*start), std::move(record.head), std::move(record.start), services));
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const auto move = parse_move(room->game_.position(), record.moves[ply]);
    if (!move) return fail(fmt::format("game '{}', move {}: {}", room->head_.id, ply + 1, move.error().message));
    room->played_.push_back(played_view_of(room->game_.position(), *move));
    room->game_.play(*move);
  }
  return room;
}

bool Room::is_computers_turn() const { return head_.seats[game_.position().turn().index()].is_computer(); }

StoredResult Room::current_result() const {
  const Outcome& outcome = game_.outcome();
  if (!outcome.over) return {};
  return {true, score_text(*variant_, outcome), reason_text(*variant_, outcome), sentence(*variant_, outcome), -1};
}

Json Room::game_json_now() const {
  const StoredResult& result = head_.result;
  const GameView view{.summary = {.id = head_.id,
                                  .variant = head_.variant,
                                  .variant_name = variant_->definition().name,
                                  .created = head_.created,
                                  .updated = head_.updated,
                                  .plies = head_.plies,
                                  .seats = head_.seats,
                                  .result = {result.over, result.score, result.reason, result.text}},
                      .start = start_fen_,
                      .moves = played_,
                      .position = game_.position(),
                      .thinking = thinking_.has_value(),
                      .undoable = head_.plies > 0 || result.resigned >= 0};
  return game_json(view);
}

void Room::send(const Json& message, bool may_skip) {
  std::erase_if(subscribers_, [](const auto& subscriber) { return subscriber.expired(); });
  if (subscribers_.empty()) return;
  const auto text = std::make_shared<const std::string>(to_text(message));
  for (const auto& watcher : subscribers_)
    if (const auto subscriber = watcher.lock()) subscriber->send(text, may_skip);
}

// The store has the change: wakes the computer, tells the watchers, returns the game.
Json Room::changed() {
  wake_computer();
  Json json = game_json_now();
  send(live_game_json(json), false);
  return json;
}

Json Room::view() {
  const std::lock_guard lock(mutex_);
  wake_computer();
  return game_json_now();
}

OrRefusal<Json> Room::position_after(int ply) {
  const std::lock_guard lock(mutex_);
  const auto& moves = game_.moves();
  if (ply < 0 || ply > static_cast<int>(moves.size()))
    return refuse(404, fmt::format("the game has {} plies, not {}", moves.size(), ply));
  const bool last = ply == static_cast<int>(moves.size());
  if (last) return position_json(game_.position(), !is_over());
  Position position = game_.start();
  Undo undo;
  for (int i = 0; i < ply; ++i) position.make(moves[static_cast<std::size_t>(i)], undo);
  return position_json(position, false);
}

// Plays a legal move, in the store first.
OrRefusal<void> Room::append(const Move& move) {
  PlayedMove view = played_view_of(game_.position(), move);
  game_.play(move);
  const StoredResult result = current_result();
  const TimeStamp now = services_.now();
  if (const auto kept = services_.store.append_move(head_.id, head_.plies, view.text, result, now); !kept) {
    game_.undo();
    spdlog::error("game {}: {}", head_.id, kept.error().message);
    return refuse(500, "the move could not be kept: " + kept.error().message);
  }
  head_.plies += 1;
  head_.updated = now;
  head_.result = result;
  played_.push_back(std::move(view));
  return {};
}

OrRefusal<Json> Room::play(const MoveRequest& request) {
  const std::lock_guard lock(mutex_);
  if (request.ply != head_.plies)
    return refuse(409, fmt::format("the game is at ply {}, not {}", head_.plies, request.ply));
  if (is_over()) return refuse(409, fmt::format("the game is over: {}", head_.result.text));
  if (is_computers_turn()) return refuse(409, "it is the computer's turn");
  if (head_.plies >= kMostPlies)
    return refuse(409, fmt::format("the game has reached the limit of {} plies", kMostPlies));
  const auto move = parse_move(game_.position(), request.text);
  if (!move) return refuse(400, move.error().message);
  if (const auto kept = append(*move); !kept) return std::unexpected(kept.error());
  return changed();
}

OrRefusal<Json> Room::undo() {
  const std::lock_guard lock(mutex_);
  const bool resigned = head_.result.resigned >= 0;
  int target = head_.plies;
  if (!resigned) {
    if (target == 0) return refuse(409, "there is no move to take back");
    do --target;
    while (target > 0 && head_.seats[played_[static_cast<std::size_t>(target)].player.index()].is_computer());
  }
  stop_thinking();
  std::vector<Move> taken;
  while (static_cast<int>(game_.moves().size()) > target) {
    taken.push_back(game_.moves().back());
    game_.undo();
  }
  const StoredResult result = current_result();
  const TimeStamp now = services_.now();
  const auto kept = services_.store.truncate(head_.id, target, result, now);
  if (!kept) {
    for (; !taken.empty(); taken.pop_back()) game_.play(taken.back());
    wake_computer();
    spdlog::error("game {}: {}", head_.id, kept.error().message);
    return refuse(500, "the move could not be taken back: " + kept.error().message);
  }
  played_.resize(static_cast<std::size_t>(target));
  head_.plies = target;
  head_.updated = now;
  head_.result = result;
  return changed();
}

OrRefusal<Json> Room::resign(const ResignRequest& request) {
  const std::lock_guard lock(mutex_);
  if (request.player >= static_cast<int>(variant_->players()))
    return refuse(400, fmt::format("there is no player {}", request.player));
  const PlayerId player(request.player);
  if (is_over()) return refuse(409, fmt::format("the game is over: {}", head_.result.text));
  if (head_.seats[player.index()].is_computer())
    return refuse(409, fmt::format("player {} is a computer", request.player));
  if (!game_.position().is_living(player))
    return refuse(409, fmt::format("player {} is out of the game", request.player));
  const Outcome outcome = resignation(game_.position(), player);
  const StoredResult result{true, score_text(*variant_, outcome), reason_text(*variant_, outcome),
                            sentence(*variant_, outcome), request.player};
  const TimeStamp now = services_.now();
  if (const auto kept = services_.store.finish(head_.id, result, now); !kept) {
    spdlog::error("game {}: {}", head_.id, kept.error().message);
    return refuse(500, "the resignation could not be kept: " + kept.error().message);
  }
  stop_thinking();
  head_.result = result;
  head_.updated = now;
  return changed();
}

void Room::subscribe(const std::shared_ptr<Subscriber>& subscriber) {
  const std::lock_guard lock(mutex_);
  wake_computer();
  subscribers_.push_back(subscriber);
  subscriber->send(std::make_shared<const std::string>(to_text(live_game_json(game_json_now()))), false);
}

void Room::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  stop_thinking();
}

// ---- the computer -------------------------------------------------------------------------------

void Room::stop_thinking() {
  if (!thinking_) return;
  thinking_->request_stop();
  thinking_.reset();
}

void Room::wake_computer() {
  if (closed_ || thinking_ || is_over() || !is_computers_turn() || head_.plies >= kMostPlies) return;
  thinking_.emplace();
  services_.pool.post(
      [room = shared_from_this(), thought = ++thought_, stop = thinking_->get_token()] { room->think(thought, stop); });
}

// Runs on a thread of the pool.
void Room::think(std::uint64_t thought, std::stop_token stop) {
  // A game of its own: the room's goes on to be looked at and taken back.
  std::optional<Game> game;
  int level = kMinLevel;
  std::uint64_t seed = 0;
  {
    const std::lock_guard lock(mutex_);
    if (!thinking_ || thought != thought_) return;
    game.emplace(game_.start());
    for (const Move& move : game_.moves()) game->play(move);
    level = head_.seats[game_.position().turn().index()].level;
    seed = game_.position().key() ^ Random(static_cast<std::uint64_t>(head_.updated)).next();
  }
  const auto report = [&](const Thought& found) { tell(thought, game->position(), found); };
  const Result<Move> move = services_.computer.choose(*game, level, seed, report, stop);

  const std::lock_guard lock(mutex_);
  if (!thinking_ || thought != thought_) return;
  thinking_.reset();
  std::string problem;
  if (!move) problem = move.error().message;
  else if (!is_legal(game_.position(), *move)) problem = "it chose an illegal move";
  else if (const auto kept = append(*move); !kept) problem = kept.error().message;
  if (problem.empty()) {
    changed();
    return;
  }
  // No new try by itself, which could go on for ever: the next look at the game wakes the computer again.
  spdlog::error("game {}: the computer did not move: {}", head_.id, problem);
  send(live_error_json("the computer did not move: " + problem), false);
  send(live_game_json(game_json_now()), false);
}

void Room::tell(std::uint64_t thought, const Position& from, const Thought& found) {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  if (!thinking_ || thought != thought_ || now - last_told_ < kTellEvery || subscribers_.empty()) return;
  last_told_ = now;
  ThinkingView view{.player = from.turn(),
                    .depth = found.depth,
                    .nodes = found.nodes,
                    .score = found.score,
                    .line = {},
                    .milliseconds = found.milliseconds};
  Position position = from;
  Undo undo;
  for (std::size_t i = 0; i < std::min(found.line.size(), kLongestLine); ++i) {
    view.line.push_back(format_move(position, found.line[i]));
    position.make(found.line[i], undo);
  }
  send(thinking_json(view), true);
}

}  // namespace sennight
