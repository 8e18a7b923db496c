// Where pieces go, for the reference generator: read from the movement notation for every move, on the board as it stands.
#pragma once

#include <functional>
#include <vector>

#include "position/position.h"

namespace sennight::reference {

// A cell that a piece reaches on the board as it stands.
struct Reached {
  Cell to, passed;
  bool empty = false;  // else an occupied cell that the piece could capture on, whoever stands there
  bool initial = false;
  Cell screen;  // that was passed last
  CellSet way;  // the cells before it, the first one included
};

// Is the piece on the cell, if it is more than thought of, of a type that the term does not hop over, or does not take?
bool spares(const Position& position, const Term& term, TypeLimit::Kind kind, Cell cell);

// What `term` reaches for a piece of `player` on `origin`, as far as others do not slow it; for hops that take what they pass
// see locust_ends.
std::vector<Reached> reach(const Position& position, const Term& term, PlayerId player, Cell origin);

// What `term` reaches for a capture, also on cells that are empty now: nothing where it spares royals, and so is no attack.
std::vector<Reached> reach_to_capture(const Position& position, const Term& term, PlayerId player, Cell origin);

// The same for what a royal faces where that is no attack: nobody slows it.
std::vector<Reached> facing_reach(const Position& position, const Term& term, PlayerId player, Cell origin);

// The empty cells on which a hop ends that takes the one piece it passes; `target` is thought to be one.
std::vector<Reached> locust_ends(const Position& position, const Term& term, PlayerId player, Cell origin,
                                 Cell target = Cell());

// May the piece on the cell not move, because of another one near it?
bool is_frozen(const Position& position, Cell cell);

// Has it no moves of its own, because another one near it lends it others in their place?
bool is_dispossessed(const Position& position, Cell cell);

// May nobody capture it, because of another one near it?
bool is_shielded(const Position& position, Cell cell);

// Does it stand where no move may leave it, because of another one near it?
bool is_forbidden_there(const Position& position, Cell cell);

// Does it stand where another one slows it?
bool is_slowed(const Position& position, Cell cell);

// May it not capture, because of another one near it, or because none is? Frozen ones are among them.
bool is_harmless(const Position& position, Cell cell);

// The ways in which the piece on the cell may move as things are: those of its type, and those that others lend it. None if
// it is frozen.
std::vector<std::reference_wrapper<const Term>> terms_of(const Position& position, Cell cell);

// Does the piece of `by` on `from` attack the target?
bool attacks_from(const Position& position, Cell from, Cell target, PlayerId by);

}  // namespace sennight::reference
