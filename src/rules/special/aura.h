// Pieces that freeze those near them, or lend them moves.
#pragma once

#include <optional>
#include <vector>

#include "pieces/movement.h"
#include "pieces/paths.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

inline constexpr std::size_t kMostAuras = 16;

struct AuraDefinition {
  enum class On { kEnemy, kOwn, kBoth };
  Location at;
  std::vector<Text> of;           // who has it
  Text reach;                     // a movement, from where such a piece stands
  std::optional<Located<On>> on;  // default: the enemy's pieces where it freezes, the own ones where it lends
  bool freezes = false;
  std::optional<Text> lend;  // a movement
  std::vector<Text> to;      // the types that it touches; empty = all
};

// It touches each piece of its types that stands where a piece of `of` could capture by `reach`, as the board is. What a
// piece has of auras follows from nothing but its type: who is frozen, or moves by what another one lends, touches others
// as before.
struct Aura {
  TypeSet of, to;
  bool on_rivals = false, on_own = false;  // own ones are those of partners, too
  bool freezes = false;                    // else it lends
  Movement reach, lend;                    // as they are written
  PerPlayer<PathForest> reached, lent;     // the same as paths of a player's pieces, index = cell
};

}  // namespace sennight
