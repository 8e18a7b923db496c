// What is legal besides what the pieces can do.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

// When the player to move, who is not in check, may pass.
enum class MayPass {
  kNever,
  kAlways,
  kWithoutMove,  // when nothing else is legal
};

// Whether moves may leave the rival's royal attacked.
enum class MayCheck {
  kAlways,
  kNever,
  kToMate,  // only where the rival then has no legal move
};

// Where a check must mate, whether it does may depend on whether its answers give check and mate, and so on. After so many
// checks, each the answer to the one before, an answer is taken for legal.
inline constexpr int kMostCrossChecks = 4;

// Which of the moves that the pieces can make are not legal, besides those that leave the own royal attacked; and
// whether a pass is.
struct LegalDefinition {
  std::optional<Located<bool>> must_capture;  // who can capture may do nothing else
  std::vector<Text> compelled_by;       // types; only where one of these can capture must a capture be made; empty: any
  std::optional<Location> no_captures;  // nobody may capture
  std::optional<Located<MayCheck>> may_check;  // kAlways when it is not said
  std::optional<Located<MayPass>> may_pass;    // kNever when it is not said
  std::optional<Located<bool>> royal_stays;    // a royal in check makes no move but to capture all that gives it
  std::optional<Located<bool>> must_drop;      // who can drop may do nothing else
  // No move brings such a piece onto a line along straight forward on which one, or two, of its player stand already.
  std::vector<Text> one_per_line, two_per_line;
  std::vector<Text> unattacked;  // no move brings such a piece to a cell that a rival attacks
  // Pieces that must be attacked after each move of their player, each with the types by which; empty: by any.
  std::vector<std::pair<Text, std::vector<Text>>> attacked;
};

// Pieces that no move of their player may leave without a rival's piece that attacks them; nobody captures them.
struct AttackedRule {
  TypeSet types;
  std::array<TypeSet, kMaxTypes> by{};  // of each of the types: the types whose attack counts
};

// How many pieces of a player may come to stand on a line along straight forward.
struct LineLimit {
  TypeSet types;
  std::array<std::uint8_t, kMaxTypes> most{};  // of each of the types
  PerPlayer<std::vector<CellSet>> line;        // per player and cell: the other cells of its line
};

}  // namespace sennight
