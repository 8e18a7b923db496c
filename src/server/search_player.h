// The computer player that searches.
#pragma once

#include "search/limits.h"
#include "server/computer_player.h"
#include "server/ending_shelf.h"

namespace sennight {

class SearchPlayer : public ComputerPlayer {
 public:
  // `clock` may be called from any thread; empty = no limit of time, for tests. `endings` outlive the player; null: none.
  explicit SearchPlayer(Clock clock, const EndingShelf* endings = nullptr);

  Result<Move> choose(const Game& game, const ThoughtOrder& order, const std::function<void(const Thought&)>& report,
                      std::stop_token stop) override;

 private:
  // Throws bad_alloc when there is no memory for the table.
  Result<Move> search(const Game& game, const ThoughtOrder& order, std::size_t megabytes,
                      const std::function<void(const Thought&)>& report, std::stop_token stop) const;

  const Clock clock_;
  const EndingShelf* const endings_;
};

// A score for people, from the mover's side: pawns with a sign ("+0.35", "0.00"), or the moves to a forced end ("#3",
// "#-3").
std::string score_for_people(Score score);

}  // namespace sennight
