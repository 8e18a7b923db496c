// Conditional moves: "if they play this, I play that, and if then ...". A plain value that belongs to a seat; the room plays
// from it when the turn comes, the store keeps it with the table.
//
// A line is what is expected to be played from the position on the board on: the moves of all others and, wherever it is the
// seat's turn, the reply. Lines that begin alike are branches of one tree. Each move that is played takes itself from the
// lines that begin with it, and all other lines are dropped.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "outcome/outcome.h"
#include "protocol/game_view.h"
#include "server/refusal.h"

namespace sennight {

struct ConditionalMoves {
  int player = 0;  // whose replies they are
  std::vector<std::vector<ExpectedMove>> lines;
  friend bool operator==(const ConditionalMoves&, const ConditionalMoves&) = default;
};

// The lines, if each of their moves is legal in its place: the others' turn comes first, a reply of the player last, and
// where two lines expect the same they reply the same. Lines that others go on from are left out. `game` is the same
// afterwards. Refusals: 400, with the numbers of line and move.
OrRefusal<ConditionalMoves> read_conditional(Game& game, int player,
                                             const std::vector<std::vector<std::string>>& lines);

// What a move leaves of them, in the position after it: nothing of whoever is out of the game.
std::vector<ConditionalMoves> after_move(const std::vector<ConditionalMoves>& all, const std::string& text,
                                         const Position& after);

// The reply of the player whose turn it is, "" for none.
std::string reply_now(const std::vector<ConditionalMoves>& all, PlayerId turn);

// Without those of one player.
std::vector<ConditionalMoves> without_player(std::vector<ConditionalMoves> all, int player);

}  // namespace sennight
