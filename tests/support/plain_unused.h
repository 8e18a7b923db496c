// Rights to initial moves that go along with who has not used them, from the texts of FEN and the file's definition.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "support/plain_position.h"

namespace sennight::plain {

// Does a piece of this type keep its right wherever it goes?
inline bool takes_right_along(const VariantDefinition& game, const std::string& token) {
  for (const auto& [type, right] : game.initial.right_of)
    if (type.value == token) return right == InitialDefinition::Right::kUnused;
  return game.initial.right == InitialDefinition::Right::kUnused;
}

// The cells of those who have such a right after the move because they had it before and have moved. `told` is the board then.
inline std::vector<std::string> rights_taken_along(const Variant& variant, const Fen& before, const Fen& told,
                                                   const Move& move) {
  std::vector<std::string> rights;
  if (!move.from || move.kind == MoveKind::kInitial) return rights;
  const std::string from = variant.board().name(move.from), to = variant.board().name(move.to);
  const auto go = [&](const std::string& old, const std::string& now) {
    if (std::ranges::find(before.rights, old) == before.rights.end()) return false;
    const auto was = before.board.find(old), is = told.board.find(now);
    if (was == before.board.end() || is == told.board.end() || was->second != is->second) return false;
    if (!takes_right_along(variant.definition(), was->second.token)) return false;
    rights.push_back(now);
    return true;
  };
  if (!go(from, to)) go(from, from);
  if (move.kind == MoveKind::kSwap) go(to, from);
  return rights;
}

}  // namespace sennight::plain
