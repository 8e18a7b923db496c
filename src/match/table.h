// One who plays the games of a match one after another, with players of its own.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <vector>

#include "match/match.h"
#include "match/player.h"

namespace sennight {

class MatchTable {
 public:
  // All outlive it. `stop` may be set at any time by any thread: the game that is played ends with an error then.
  MatchTable(const MatchSettings& settings, VariantPtr variant, const std::atomic<bool>& stop = kNeverStopped)
      : settings_(&settings), variant_(std::move(variant)), stop_(&stop) {}

  const VariantPtr& variant() const { return variant_; }
  // Depends on the settings and the name alone, where time is no limit. Errors: a player cannot be made; it was stopped.
  Result<PlayedGame> play(const GameName& name);

 private:
  Result<Player*> player(std::size_t side, std::size_t number);
  void lose(PlayedGame& played, const Position& position, PlayerId loser) const;

  const MatchSettings* settings_;
  VariantPtr variant_;
  const std::atomic<bool>* stop_;
  // One for each seat, so that nobody finds in his table what another has thought.
  std::array<std::vector<std::unique_ptr<Player>>, 2> players_;
};

}  // namespace sennight
