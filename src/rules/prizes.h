// Points that players win in the course of a game, by captures and by putting rivals out, and what these decide.
//
// A position keeps what each player has won (Position::points); it stays when the player is out. What is captured is told
// by what changes hands or leaves the board in a move, so captures of every kind count, and effects do too.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "rules/effects.h"
#include "rules/ends/end.h"

namespace sennight {

using WonPoints = std::uint16_t;
inline constexpr int kMostPoints = 65535;  // nothing beyond is counted

struct PrizeRule {
  // What goes by points: every end of the game, what would be a draw, or nothing but reaching the goal.
  enum class Decide : std::uint8_t { kAll, kDraws, kGoal };

  std::array<WonPoints, kMaxTypes> captures{};  // for a piece of the type
  WonPoints elimination = 0;                    // for each player whom somebody puts out
  WonPoints stalemate = 0;                      // for a player who is out by a stalemate
  int goal = 0;                                 // who has so many points ends the game; 0: there is none
  Decide decide = Decide::kAll;
  std::size_t players = 0;
  const End* end = nullptr;  // whose name a result by points has

  // What `mover` wins by one more piece that is gone. `lives`: was its owner in the game before the move?
  int for_piece(Piece piece, PlayerId mover, bool lives) const {
    return piece && lives && piece.owner() != mover ? captures[piece.type().index()] : 0;
  }
  // What `mover` wins by these changes: what the pieces of each rival who was in the game, `lives(player)`, have lost in
  // points. Pieces that only go elsewhere are no loss.
  template <class Lives>
  int for_changes(const Effects& effects, PlayerId mover, Lives lives) const {
    PerPlayer<int> lost{};
    for (const CellChange& change : effects.cells) {
      const auto count = [&](Piece piece, int times) {
        if (!piece || piece.owner().index() >= players || !lives(piece.owner())) return;
        lost[piece.owner().index()] += times * for_piece(piece, mover, true);
      };
      count(change.before, 1);
      count(change.after, -1);
    }
    int sum = 0;
    for (const int points : lost) sum += std::max(points, 0);
    return sum;
  }
  static WonPoints sum(int points, int more) { return static_cast<WonPoints>(std::min(points + more, kMostPoints)); }

  // Do they decide an end that would mean this?
  bool decides(Verdict verdict) const {
    return decide == Decide::kAll || (decide == Decide::kDraws && verdict == Verdict::kDraw);
  }
  // Who has the most points; none where several have as many.
  PlayerId leader(const EndView& view) const;
  // What an end means where points decide: who has the most wins, several with as many draw.
  Finish settled(Finish finish, const EndView& view) const;
};

// Does who has the most points win however the game ends, in the game or out of it?
inline bool points_decide_all(const EndFacts& facts) {
  return facts.prizes != nullptr && facts.prizes->decide == PrizeRule::Decide::kAll;
}

}  // namespace sennight
