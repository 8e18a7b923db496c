// What is told of a file with mistakes: each once, and nothing that follows from another. Of a file whose board is not known,
// or not the one that its cells and movements are meant for, all that needs none.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "geometry/board.h"
#include "rules/definition.h"
#include "rules/located.h"

namespace sennight {

// Adds an error that is not among the last ones: many a thing is read once for each player, or for each piece that it
// concerns.
void report_once(Findings& findings, const Location& at, std::string text);

// Where a part of a movement is written, and so many characters behind that; the whole if it is not there.
Location place_of_part(const Text& movement, std::string_view part, std::size_t behind);

// Is it what moves may call a piece: nothing, or a capital letter, perhaps after '+', and up to two more letters?
bool is_sign(std::string_view sign);

// That there is no such type, and what is likely the slip; `is_small`: there is one with capital letters.
std::string no_type(std::string_view token, bool is_small);

// That there is no such zone, and which name is nearest, if not so much has been found that nobody reads it.
std::string no_zone(const VariantDefinition& definition, const std::string& zone, std::size_t found);

// The same of what 'within' names, where cells are a slip for the name of a zone.
std::string no_zone_to_stay_in(const VariantDefinition& definition, const std::string& zone, std::size_t found);

// In place of a board that is not known: so that words which need none are looked at, too. What is told of its cells means
// nothing.
BoardDefinition board_in_its_place();

// Is the text a movement on some board?
bool is_movement_somewhere(std::string_view text);

// Why the text is no movement on the board that the file asks for. REQUIRES: it is none on any board.
Error why_no_movement(const BoardDefinition& board, std::string_view text);

// Is what is no movement on boards of one level about levels: a vector of three numbers, "u" or "d"?
bool names_levels(LatticeKind kind, std::string_view movement, const Error& why);

// Is this about cells of a board of several levels? `message` tells that there is no such cell.
bool is_cell_of_a_level(std::string_view message);

// Many cells that a board has not got are one mistake, that of the board: of more than two keys with such a cell, from the
// finding with this number on, the first one names the others.
void gather_unknown_cells(Findings& findings, std::size_t from);

}  // namespace sennight
