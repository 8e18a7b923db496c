// Counts of moves told from texts, for support/plain.h.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "support/plain_position.h"

namespace sennight::plain {

// How many men of each token a player has on the board.
inline std::map<std::string, int> army(const Fen& fen, std::size_t player) {
  std::map<std::string, int> men;
  for (const auto& [cell, man] : fen.board)
    if (man.owner == player) ++men[man.token];
  return men;
}

// The moves that the player may count on this board, 0 for none.
inline int moves_to_count(const VariantDefinition& game, const Fen& fen, std::size_t player) {
  const RuleDefinition& rule = game.ends.of("counting");
  const std::map<std::string, int> own = army(fen, player), theirs = army(fen, 1 - player);
  const auto others = [&](const std::map<std::string, int>& men) {
    int count = 0;
    for (const PieceDefinition& piece : game.pieces)
      if (!piece.royal && men.contains(piece.token)) count += men.at(piece.token);
    return count;
  };
  const auto awaited = [&](std::string_view key) {
    for (const Text& type : rule.words(key))
      if (own.contains(type.value) || theirs.contains(type.value)) return true;
    return false;
  };
  if (others(theirs) == 0) return 0;
  if (others(own) > 0) {
    int all = 0;
    for (const auto& [token, count] : own) all += count;
    const int most = rule.number("board-most");
    return awaited("board-without") || (most > 0 && all > most) ? 0 : rule.number("board");
  }
  if (awaited("without")) return 0;
  for (const Text& limit : rule.words("pieces")) {
    std::map<std::string, int> rest = theirs;
    bool has = true;
    // Longest tokens first, so that "+P" is not read as P.
    std::string text = limit.value.substr(0, limit.value.rfind('='));
    while (!text.empty()) {
      std::string longest;
      for (const PieceDefinition& piece : game.pieces)
        if (text.starts_with(piece.token) && piece.token.size() > longest.size()) longest = piece.token;
      if (longest.empty()) return 0;
      has = --rest[longest] >= 0 && has;
      text.erase(0, longest.size());
    }
    if (has) return parse_integer<int>(limit.value.substr(limit.value.rfind('=') + 1)).value();
  }
  return 0;
}

// The count after a move; `after` has the board after it and whose turn it is. `in_place`: a promotion that is a move of its
// own.
inline void count_on(const VariantDefinition& game, const Fen& before, Fen& after, bool in_place) {
  const RuleDefinition& rule = game.ends.of("counting");
  if (rule.words("pieces").empty()) return;
  const std::size_t turn = after.side;
  if (after.limit > 0 && after.counted < 65535) ++after.counted;
  const std::map<std::string, int> own = army(after, turn);
  const bool bare = std::ranges::all_of(own, [&](const auto& men) {
    return std::ranges::any_of(game.pieces,
                               [&](const PieceDefinition& piece) { return piece.royal && piece.token == men.first; });
  });
  const bool changed = !in_place && (army(before, 0) != army(after, 0) || army(before, 1) != army(after, 1));
  if (after.limit == 0 || (changed && bare)) {
    if (const int moves = moves_to_count(game, after, turn); moves > 0) {
      after.limit = 2 * moves;
      after.counted = bare && rule.word("from") == "all-pieces" ? 2 * static_cast<int>(after.board.size()) : 0;
    }
  }
  if (after.limit > 0) after.clock = 0;
}

}  // namespace sennight::plain
