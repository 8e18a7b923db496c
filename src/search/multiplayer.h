// What the searches for three and more players share. Any of them may be asked for; docs/performance.md tells which plays best.
// Once two are left who play against each other it is a game for two, and searched as one (two_player.h).
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "search/worker.h"

namespace sennight {

// What a search takes the rivals of a player to do.
enum class Multiplayer : std::uint8_t {
  kBestReply,  // one of them chooses the best reply against the player, the others make their most natural moves (BRS+)
  kParanoid,   // all of them play against the player, nothing else
  kMaxN,       // everybody plays for himself
};
inline constexpr std::array<std::string_view, 3> kMultiplayerNames = {"best-reply", "paranoid", "max-n"};
constexpr std::string_view name_of(Multiplayer multiplayer) {
  return kMultiplayerNames[static_cast<std::size_t>(multiplayer)];
}

// The end of a game of three or more. No winner: drawn between all who live.
struct Standing {
  PlayerId winner;
};
// How the last position of the path ends the game, if it does. REQUIRES: `position` is that one.
std::optional<Standing> standing_at(const Position& position, const Path& path);

class MultiplayerWorker : public Worker {
 public:
  using Worker::Worker;

 protected:
  std::optional<Standing> finish() const { return standing_at(*position_, path_); }
  bool is_dead(PlayerId player) const { return !position_->is_living(player); }

  const int round_ = static_cast<int>(variant_.players());  // plies from a player's turn to the next while all live
};

}  // namespace sennight
