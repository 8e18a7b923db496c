// One live game: its position, who watches it, and the computer that thinks about it.
//
// Invariants:
//   1. A change is in the store before anybody hears of it; when the store fails, the room is as before.
//   2. Watchers get the messages of a game in the order of its changes.
//   3. At most one thought is current; the result of any other is thrown away.
// All public functions may be called from any thread.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "outcome/outcome.h"
#include "protocol/json.h"
#include "protocol/requests.h"
#include "server/computer_player.h"
#include "server/computer_pool.h"
#include "server/refusal.h"
#include "store/game_store.h"

namespace sennight {

// A game that goes on for longer takes no more moves.
inline constexpr int kMostPlies = 2000;

// Somebody who watches a game.
class Subscriber {
 public:
  virtual ~Subscriber() = default;
  // Must not block nor call back into the room. A message that may be skipped says nothing that a later one does not.
  virtual void send(std::shared_ptr<const std::string> message, bool may_skip) = 0;
};

// What a room works with; everything outlives it.
struct RoomServices {
  GameStore& store;
  ComputerPlayer& computer;
  ComputerPool& pool;
  std::function<TimeStamp()> now;  // milliseconds since 1970
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  // Replays the record. Errors: the start or a move is not legal (any more), with its number.
  static Result<std::shared_ptr<Room>> make(VariantPtr variant, GameRecord record, const RoomServices& services);

  // Each answer is `Game` of docs/api.md. Looking at a game also wakes a computer whose turn it is.
  Json view();
  OrRefusal<Json> play(const MoveRequest& request);
  OrRefusal<Json> undo();
  OrRefusal<Json> resign(const ResignRequest& request);

  // The position after `ply` plies. Errors: 404, there is none.
  OrRefusal<Json> position_after(int ply);

  // Sends the game now, and everything later until the subscriber is gone.
  void subscribe(const std::shared_ptr<Subscriber>& subscriber);

  // Stops the computer for good; for the end of the program.
  void close();

 private:
  Room(VariantPtr variant, Position start, GameHead head, std::string start_fen, const RoomServices& services);

  // All of these: REQUIRES mutex_ is held.
  bool is_computers_turn() const;
  bool is_over() const { return head_.result.over; }
  StoredResult current_result() const;
  Json game_json_now() const;
  OrRefusal<void> append(const Move& move);
  Json changed();
  void send(const Json& message, bool may_skip);
  void stop_thinking();
  void wake_computer();

  void think(std::uint64_t thought, std::stop_token stop);
  void tell(std::uint64_t thought, const Position& from, const Thought& found);

  const VariantPtr variant_;
  const std::string start_fen_;
  const RoomServices services_;

  std::mutex mutex_;
  Game game_;
  GameHead head_;
  std::vector<PlayedMove> played_;
  std::vector<std::weak_ptr<Subscriber>> subscribers_;
  std::uint64_t thought_ = 0;                 // number of the current thought
  std::optional<std::stop_source> thinking_;  // set while it lasts
  std::chrono::steady_clock::time_point last_told_{};
  bool closed_ = false;
};

}  // namespace sennight
