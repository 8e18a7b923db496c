// Promotion: a piece becomes another type, with a move or instead of one.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct PromotionDefinition {
  Location at;
  std::vector<Text> players;                                // letters of those whose rule it is; none: everybody's
  std::vector<std::pair<Text, std::vector<Text>>> changes;  // piece token -> tokens of the types it may become
  std::vector<Text> idle;                                   // named where a type would become what it is, and left out
  bool to_captured = false;                                 // it becomes what it captures; no tokens then
  bool plus = false;                                        // written with '+', else with the letter of the new type
  std::optional<Text> zone;                                 // where; without it `no_further_move` decides
  bool on_departure = false;                                // a move that starts in the zone counts too
  enum class When { kZone, kNoFurtherMove, kInstead } when = When::kZone;
  std::optional<Text> inside;  // kNoFurtherMove: optional where no target lies inside this zone
  enum class Forced { kAlways, kNever, kNoFurtherMove, kZone } forced = Forced::kAlways;
  Text forced_zone;                            // Forced::kZone
  std::optional<Text> except;                  // arrival cells where this promotion is never offered
  std::optional<Located<int>> limit_per_type;  // at most so many of the new type on the board afterwards
  bool only_lost_types = false;                // only to types of which the player has fewer than in the start array
  bool on_capture = false;                     // only moves that capture
  std::vector<Text> taking;                    // with on_capture: only of these types; none: of any
  bool on_quiet = false;                       // only moves that do not
  bool on_entry = false;  // captures that start or end in the zone, of other moves only those that come from outside it
  // Of a change that is a move of its own, with the piece where it stands.
  std::optional<Text> step;    // a movement: or by such a step, without a capture
  bool last_anywhere = false;  // a player's last piece of the type, wherever it stands
  bool peaceful = false;       // the new piece attacks nothing, and no check is given
};

// One way in which one type may change when it makes a move.
struct Promotion {
  TypeId piece;
  PerPlayer<bool> players{};        // whose rule it is; for the others the sets of cells are empty
  std::vector<TypeId> targets;      // in the order of the file
  bool plus = false;                // text suffix '+', else the letter of the new type
  PerPlayer<CellSet> on_arrival;    // cells where an arriving piece may change
  PerPlayer<CellSet> on_departure;  // cells that give the chance to a move that starts there
  PerPlayer<CellSet> forced;        // arrival cells where the piece may not stay what it is
  PerPlayer<CellSet> except;        // arrival cells where this promotion is not offered
  int limit_per_type = 0;  // 0 = none; at most so many of the new type (of each component, see Fusion) afterwards
  bool only_lost_types = false;
  bool on_capture = false;  // offered only to moves that capture
  bool on_quiet = false;    // only to moves that do not
  bool on_entry = false;    // to a move that starts on a cell of on_departure only if it captures
  bool captured = false;    // of the targets only the type that is captured
  TypeSet taken;            // with on_capture: offered only where one of these is captured; empty: whatever it is
  // Per player and cell: where a capture from there is one at which the piece stays, and so does not promote. Empty
  // vectors: nowhere.
  PerPlayer<std::vector<CellSet>> shots;

  bool is_shot(PlayerId player, Cell from, Cell to) const {
    const std::vector<CellSet>& cells = shots[player.index()];
    return !cells.empty() && cells[from.index()].contains(to);
  }
};

// A promotion that is a move of its own: the piece changes where it stands, or with a quiet step.
struct InPlacePromotion {
  TypeId piece;
  Promotion promotion;                    // what it becomes, and the limits of that
  PerPlayer<CellSet> cells;               // where it may stand
  bool last_anywhere = false;             // a player's last piece of the type may stand anywhere
  bool peaceful = false;                  // the new piece attacks nothing, and no check is given
  PerPlayer<std::vector<CellSet>> steps;  // per player and cell; none without steps
  std::string step;                       // as the file has them
};

class Describer;
struct RuleSentence;
// Those with a move and those instead of one, in words: a part of the room in a source of its own.
std::vector<RuleSentence> promotion_sentences(const Describer& words);

}  // namespace sennight
