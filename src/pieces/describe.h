// Movements in words, for people who do not read the notation.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "pieces/movement.h"

namespace sennight {

// Where a piece in the zone stands, with its preposition: "in the palace".
using ZoneWords = std::function<std::string(const std::string& zone)>;
// The names of piece types: "Rook".
using TypeNames = std::function<std::vector<std::string>(const std::vector<std::string>& tokens)>;

// Full sentences: "Moves any distance orthogonally, without capturing. Captures ...". Terms that differ only in what
// they may do are told once. An empty movement "does not move".
// `types` names those of the tokens that a reader needs to know of.
std::string describe(
    const Lattice& lattice, const Movement& movement, const ZoneWords& zones,
    const TypeNames& types = [](const std::vector<std::string>& tokens) { return tokens; });

// Where single moves of the movement lead, for behind a noun: "one step diagonally or with a leap of two cells
// orthogonally". What may stand on the way or at the end is left out.
// REQUIRES: a movement that is not empty.
std::string steps_in_words(const Lattice& lattice, const Movement& movement, const ZoneWords& zones);

// Where the vectors point, as an adverb: "orthogonally", "diagonally forward", "straight forward or sideways".
// REQUIRES: images of one orthogonal or diagonal step.
std::string directions_in_words(const Lattice& lattice, const std::vector<Vec>& vectors);

}  // namespace sennight
