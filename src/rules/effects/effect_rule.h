// A rule that lets more follow from a move than the move itself: an effect. What its room has to offer.
//
// Every effect has one room: a source file in this folder. It holds what a variant file may say of it (its fields), what
// it refuses, its compiled form, what it adds to the list of what a move changes, and the sentences of a game's page. No
// room knows another. The rooms stand in one table (table.cpp); the loader, the compiler, `check`, both generators,
// make and unmake, the search, the JSON of a move, the page and the fuzzers loop over it or over the lists that the
// rooms have added to, so that an effect which stands there is known to all of them. docs/howto/add-an-effect.md tells
// how to add one.
#pragma once

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include "rules/definition.h"
#include "rules/effects.h"
#include "rules/rule_field.h"

namespace sennight {

class Describer;
class RuleCompiler;
class Variant;
struct ComingUp;
struct RuleSentence;
struct SlipSearch;

// What others must know of the effects for the sake of speed, or to be right: gathered once when a variant is compiled.
struct EffectFacts {
  // An effect may take a royal off the board. Then a move that loses the own royal is not legal, one that takes the
  // rival's is, even in check, and generators try each move out.
  bool may_take_royals = false;
  // An effect may find that it cannot follow from a move (Effects::forbidden): generators ask for each move.
  bool may_forbid = false;
  // An effect takes pieces on from where they have moved: a royal must be safe where it steps, too.
  bool moves_on = false;
  // Effects follow from captures alone, after which fewer pieces are there and none of another type. Then the moves of an
  // ending can be taken back.
  bool only_takes = true;
  // Types that come back unmoved.
  TypeSet reborn;
  // Types that nobody can take.
  TypeSet untakable;
  // Types that stay behind where a piece has stood.
  TypeSet left_behind;
  // Types that may stay where they are when they capture, EffectRule::stays.
  TypeSet marksmen;
  // Pieces come to cells to which no move of their own takes them: pushed, reborn, or on the other side.
  bool displaces = false;
  // An effect follows when the turn ends, not from each of its moves: EffectRule::end_turn.
  bool at_turn_end = false;
  // Per player and cell: where this player's own royal must stand so that a rival's royal on the cell is safe from the
  // player's pieces. Empty vectors: nowhere.
  PerPlayer<std::vector<CellSet>> shields;
};

// The piece that made a capture, as it was before: the one that left its cell, while others have been taken; nothing where
// none left. And that cell, on which something may have stayed behind, or a rival's piece may stand in exchange.
inline CellChange captor_of(const Effects& effects) {
  const auto is_left = [&](const CellChange& change) {
    if (!change.after || (change.cell != effects.target && change.after.owner() != effects.mover)) return true;
    return effects.trails && change.cell != effects.target && change.after.type() != change.before.type();
  };
  CellChange captor{};
  for (const CellChange& change : effects.cells)
    if (change.before && change.before.owner() == effects.mover && is_left(change)) captor = change;
  return captor;
}

// Is a rival's piece taken on another cell than the one to which the move goes?
inline bool takes_elsewhere(const Effects& effects) {
  return std::ranges::any_of(effects.cells, [&](const CellChange& change) {
    return change.cell != effects.target && change.before && change.before.owner() != effects.mover && !change.after;
  });
}

// Do own pieces beside the one that left the cell have a part in the move, as in a castling? Then no line is that of the
// piece which moves.
inline bool moves_others(const Effects& effects, Cell left) {
  return std::ranges::any_of(effects.cells, [&](const CellChange& change) {
    return change.cell != left && change.cell != effects.target &&
           (change.before ? change.before : change.after).owner() == effects.mover;
  });
}

// An effect of one variant, compiled. Immutable.
class EffectRule {
 public:
  virtual ~EffectRule() = default;
  // Adds what follows from a move to the list of what it changes. `board` is as it was before the move;
  // Effects::after tells what stands on a cell with the changes so far.
  virtual void add_to(Effects& effects, const BoardView& board) const = 0;
  // Adds what follows at the end of a turn of `effects.mover`, which may have had several moves of one piece. It stands on
  // `effects.target` now. `stood`: asks_for() said yes to where it stood when the turn began. `board` is as it is now.
  virtual void end_turn(Effects& effects, const BoardView& board, bool stood) const {
    (void)effects, (void)board, (void)stood;
  }
  // Must be known at the end of the player's turn that the piece which moved stood here when the turn began?
  virtual bool asks_for(PlayerId, Cell) const { return false; }
  // For the game's page.
  virtual std::vector<RuleSentence> sentences(const Describer& words) const = 0;
  // Reports what does not go together with the rest of the variant, which is sound by itself.
  virtual void check(const Variant&, Findings&) const {}
  // Warns of what its author hardly meant.
  virtual void find_slips(const SlipSearch&) const {}
  virtual void tell(EffectFacts&) const {}
  // Does a piece of the mover that captures so stay on the cell from which it has captured? It does not promote then.
  virtual bool stays(PlayerId, TypeId, Cell from, Cell target) const {
    (void)from, (void)target;
    return false;
  }
  // Is it gone from its cell by that and stands nowhere as the mover's piece of this type, whatever became of it?
  virtual bool is_lost_by_capturing(TypeId) const { return false; }
};

// Reports at `at` the types that the effect must spare and does not: royals, which cannot `suffer` it ("be taken so"), and,
// where it takes pieces, those that nobody can take.
void check_spared(const Variant& variant, TypeSet spared, std::string_view suffer, bool takes, const Location& at,
                  Findings& findings);

// Tables of one effect in a variant file.
inline constexpr std::size_t kMostEffectTables = 16;

// A row of the table.
struct EffectRoom {
  std::string_view name;   // of the effect, of its table in the variant file, and of its source file
  std::string_view help;   // for editors: what that table means, in a line without a full stop
  std::string_view title;  // above its sentences
  std::vector<RuleField> fields;
  // Called for every variant, with an empty definition where the file says nothing. Null: the variant has no such
  // effect. Errors are reported to the compiler.
  std::unique_ptr<const EffectRule> (*compile)(const RuleDefinition& definition, RuleCompiler& compiler);
  // Adds the types that come up by the effect, when others do. Null: none.
  void (*bring)(const RuleDefinition& definition, ComingUp& types) = nullptr;
  // May a variant file have several such tables, [[name]], for different pieces? Each is a rule of its own.
  bool may_be_several = false;
};

// All rooms, in the order in which their effects follow from a move.
const std::vector<EffectRoom>& effect_rooms();

}  // namespace sennight
