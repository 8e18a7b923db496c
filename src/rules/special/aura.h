// Pieces that freeze, slow or shield those near them, lend them moves, say where they may capture, or where no move may leave
// a piece.
#pragma once

#include <optional>
#include <vector>

#include "pieces/movement.h"
#include "pieces/paths.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

inline constexpr std::size_t kMostAuras = 1000;
inline constexpr std::size_t kMostLenders = 16;  // auras that lend moves

struct AuraDefinition {
  enum class On { kEnemy, kOwn, kBoth };
  enum class Captures { kWithin, kOutside };
  Location at;
  std::vector<Text> of;           // who has it
  Text reach;                     // a movement, from where such a piece stands; "own": that of its type
  std::optional<Located<On>> on;  // default: the enemy's pieces where it takes something from them, else the own ones
  // Exactly one of these six.
  bool freezes = false;
  bool slows = false;
  bool shields = false;
  bool forbids = false;
  std::optional<Text> lend;              // a movement, or "own"
  std::optional<Located<bool>> instead;  // of what is lent: it takes the place of the own moves
  std::optional<Captures> captures;
  std::vector<Text> to;  // the types that it touches; empty = all
};

// It touches each piece of its types that stands where a piece of `of` could capture by `reach`, as the board is. What a
// piece has of auras follows from nothing but its type: who is frozen, or moves by what another one lends, touches others
// as before. A table whose types reach or lend by movements of their own becomes one of these for each type.
struct Aura {
  // Pieces there may not move; end their ways there; are not captured; have other moves, too; capture, of all those of `to`,
  // alone; do not capture; stand there after no move.
  enum class Does : std::uint8_t { kFreezes, kSlows, kShields, kLends, kCoversCaptures, kEndsCaptures, kForbids };
  TypeSet of, to;
  bool on_rivals = false, on_own = false;  // own ones are those of partners, too
  Does does = Does::kFreezes;
  std::size_t table = 0;  // index of the definition
  std::size_t loan = 0;   // of one that lends: its number among these
  bool instead = false;   // of one that lends: pieces there have no moves of their own
  Movement reach, lend;   // as they are written
  bool lends() const { return does == Does::kLends; }
  PerPlayer<PathForest> reached, lent;  // the same as paths of a player's pieces, index = cell
};

// Types of which a piece captures only where some aura covers it.
inline TypeSet covered_types(const std::vector<Aura>& auras) {
  TypeBits types = 0;
  for (const Aura& aura : auras)
    if (aura.does == Aura::Does::kCoversCaptures) types |= aura.to.bits();
  return TypeSet(types);
}

// Is a move illegal that leaves a piece in some aura?
inline bool has_forbidding(const std::vector<Aura>& auras) {
  for (const Aura& aura : auras)
    if (aura.does == Aura::Does::kForbids) return true;
  return false;
}

// Types whose ways may end in some aura.
inline TypeSet slowed_types(const std::vector<Aura>& auras) {
  TypeBits types = 0;
  for (const Aura& aura : auras)
    if (aura.does == Aura::Does::kSlows) types |= aura.to.bits();
  return TypeSet(types);
}

}  // namespace sennight
