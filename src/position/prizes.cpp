// What players win in points by a move, and the part of the key that tells of it.
#include "rules/prizes.h"

#include <algorithm>

#include "position/position.h"

namespace sennight {

namespace {

// Any numbers will do that are the same in every process: mixed as a generator of random numbers mixes its state.
std::uint64_t key_of(std::size_t player, WonPoints points) {
  std::uint64_t key = (static_cast<std::uint64_t>(points) << 8 | (player + 1)) * 0x9e37'79b9'7f4a'7c15;
  key = (key ^ key >> 30) * 0xbf58'476d'1ce4'e5b9;
  key = (key ^ key >> 27) * 0x94d0'49bb'1331'11eb;
  return key ^ key >> 31;
}

}  // namespace

std::uint64_t Position::points_key() const {
  std::uint64_t key = 0;
  for (std::size_t p = 0; p < points_.size(); ++p)
    if (points_[p] != 0) key ^= key_of(p, points_[p]);
  return key;
}

void Position::win_prizes(const PrizeRule& rule, const Move& move, const Undo& undo) {
  const auto lives = [&](PlayerId player) { return undo.places[player.index()] == 0; };
  PerPlayer<int> won{};
  const PlayerId mover = undo.turn;
  if (!undo.plain) won[mover.index()] = rule.for_changes(undo.effects, mover, lives);
  else if (undo.captured) won[mover.index()] = rule.for_piece(undo.captured, mover, lives(undo.captured.owner()));
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    const PlayerId by = undo.eliminated_by[p];
    if (!by) continue;
    // Who is out by himself has been stalemated, or has left the game.
    if (by != PlayerId(p)) won[by.index()] += rule.elimination;
    else if (move.kind == MoveKind::kPass) won[p] += rule.stalemate;
  }
  if (std::ranges::count(won, 0) == static_cast<std::ptrdiff_t>(won.size())) return;
  key_ ^= points_key();
  for (std::size_t p = 0; p < variant_->players(); ++p) points_[p] = PrizeRule::sum(points_[p], won[p]);
  key_ ^= points_key();
}

}  // namespace sennight
