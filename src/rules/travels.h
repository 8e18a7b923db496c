// Where the pieces of a variant can come in a game, if all others let them.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "rules/variant.h"

namespace sennight {

// Cells of each player's pieces by type. More than real play may show, never less: pieces in the way are not asked,
// every cell that may give an initial right does, and where pieces are exchanged, joined, pushed or change sides each may be
// anywhere.
struct Travels {
  PerPlayer<std::array<CellSet, kMaxTypes>> standing;  // where one may stand at some time
  PerPlayer<std::array<CellSet, kMaxTypes>> arriving;  // where a move of one may end, drops apart
};
Travels travels(const Variant& variant);
// The same of the army that a player begins with: not where pieces stand that were recruited.
Travels travels_of_own_army(const Variant& variant);

// The types among these that come up, and none of whose moves ever ends on one of the cells that `around` tells of where it
// began; of captures alone if `by_capture`.
using CellsAround = std::function<CellSet(PlayerId player, Cell from)>;
std::vector<TypeId> never_going(const Variant& variant, const Travels& travels, TypeSet types, bool by_capture,
                                const CellsAround& around);

// Does a piece that may promote so ever come to where it does, or leave such a cell?
bool ever_promotes(const Variant& variant, const Travels& travels, const Promotion& promotion);
// Is there a player who has such pieces, and can never promote one, although another player can?
bool promotes_for_some_only(const Variant& variant, const Travels& travels, TypeId type);

// The cells to which one move leads from `origin`, if nothing stands in its way. Initial moves count where there may be a
// right to them, and moves that another piece may lend.
CellSet one_move(const Variant& variant, PlayerId player, TypeId type, Cell origin);

// The same of those on which the piece then stands: not where it captures and stays where it was, or is lost by that.
CellSet cells_after_move(const Variant& variant, PlayerId player, TypeId type, Cell origin);
// Of cells on which a piece captures those on which it then stands.
CellSet arrivals_of(const Variant& variant, PlayerId player, TypeId type, Cell origin, const CellSet& captures);

}  // namespace sennight
