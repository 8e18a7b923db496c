// What the searches for three and more players share. Any of them may be asked for; docs/performance.md tells which plays best.
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

class MultiplayerWorker : public Worker {
 public:
  using Worker::Worker;

 protected:
  // The end of the game at a node. No winner: drawn between all who live.
  struct Standing {
    PlayerId winner;
  };
  std::optional<Standing> finish() const;
  bool is_dead(PlayerId player) const { return !position_->is_living(player); }
  PlayerId next_living(PlayerId player) const;
  // Only the next player's attack is danger at once: from the others somebody moves in between.
  bool is_in_check() const override;

  const int round_ = static_cast<int>(variant_.players());  // plies from a player's turn to the next while all live
};

}  // namespace sennight
