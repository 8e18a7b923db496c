// Who attacks a cell.
#pragma once

#include "position/position.h"

namespace sennight {

// Could a piece of `by`, of one of `types`, capture an enemy that stood on `target`? Facing royals attack, unless facing
// is an end of its own; en passant does not count, nor that a piece may spare some types. Frozen pieces attack nothing, and
// moves that are lent count; who is slowed attacks no farther, and what is shielded on the target is not attacked.
bool is_attacked(const Position& position, Cell target, PlayerId by, TypeSet types = TypeSet::all());

// The cells of all those pieces.
CellSet attackers(const Position& position, Cell target, PlayerId by, TypeSet types = TypeSet::all());

// Could a piece of `by` capture en passant what has passed? It does so by its own movement.
bool may_capture_passed(const Position& position, const EnPassant& chance, PlayerId by);

// Could `by` capture the royal of `owner`? False without a royal, and where an effect shields it. Of several royals any one,
// or all of them, as the variant has it.
bool is_royal_attacked(const Position& position, PlayerId owner, PlayerId by);

// Is the royal of the player attacked by any living rival? False without a royal.
bool in_check(const Position& position, PlayerId player);

// Has the player a piece that must be attacked (AttackedRule) and is not, by any living rival's piece that counts?
bool lacks_attack(const Position& position, PlayerId player);

// Do the royals of the two players face each other? Only where that is an end of its own (EndFacts::facing_draws).
bool royals_face(const Position& position);

}  // namespace sennight
