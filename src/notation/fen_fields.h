// The fields of a FEN, each with a reader and a writer. docs/fen.md describes them.
//
// Readers fill their part of a Setup. Their errors say what is wrong in the field; fen.cpp puts the
// field's name before.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "position/position.h"

namespace sennight::fen {

// A piece as FEN writes it: upper case for the first player, lower case for the second; with three
// players the owner's letter and the token. REQUIRES: not empty.
std::string piece_text(const Variant& variant, Piece piece);

// placement.cpp: the board, with the hands in brackets where the variant has hands.
Result<void> read_placement(const Variant& variant, std::string_view text, Setup& setup);
std::string placement_text(const Position& position);

// "w"; the letters of the players are the variant's.
Result<void> read_side(const Variant& variant, std::string_view text, Setup& setup);
std::string side_text(const Position& position);

// Is there a field that tells who lives? Where players can be eliminated.
bool has_living_field(const Variant& variant);
// "ryb", or "r3b" when the second player was eliminated as the first of all.
Result<void> read_living(const Variant& variant, std::string_view text, Setup& setup);
std::string living_text(const Position& position);
// What holds when the field is missing: every player with a piece on the board lives.
void assume_living(const Variant& variant, Setup& setup);

// "a2,b2" or "-".
Result<void> read_unmoved(const Variant& variant, std::string_view text, Setup& setup);
std::string unmoved_text(const Position& position);

// The same rights as castling letters: "KQkq" or "-"; where castlings start from sets of cells, written with the
// partners' files, "HAha"; gates whose pieces no castling names are the letters of their files. Other rights are as if
// nothing had moved.
Result<void> read_castling(const Variant& variant, std::string_view text, Setup& setup);
std::string castling_text(const Position& position);

// Is there a field for the checks given? Where an end counts them.
bool has_checks_field(const Variant& variant);
// "3+2": the checks that the first and the second player need.
Result<void> read_checks(const Variant& variant, std::string_view text, Setup& setup);
std::string checks_text(const Position& position);

// Is there a field for the points won? Where something is to be won.
bool has_points_field(const Variant& variant);
// "9:0:5": the points of each player.
Result<void> read_points(const Variant& variant, std::string_view text, Setup& setup);
std::string points_text(const Position& position);

// Is there a field for the moves of a turn? Where it may have several.
bool has_turn_field(const Variant& variant);
// "2/3": two of the three moves of this turn are still to be made; "2/3/e4", where a turn asks which pieces make its moves,
// also that the piece on e4 has made one.
Result<void> read_turn(const Variant& variant, std::string_view text, Setup& setup);
std::string turn_text(const Position& position);

// Is there a field for the piece that goes on with a chain of captures? Where the variant has chains.
bool has_chain_field(const Variant& variant);
Result<void> read_chain(const Variant& variant, std::string_view text, Setup& setup);
std::string chain_text(const Position& position);

// Is there a field for the cell where a piece was taken whose trade is limited? Where the variant has such pieces.
bool has_trade_field(const Variant& variant);
// "e5" or "-".
Result<void> read_trade(const Variant& variant, std::string_view text, Setup& setup);
std::string trade_text(const Position& position);

// Is there a field for a count of moves while one runs? In our own dialect, where an end counts them.
bool has_counting_field(const Variant& variant);
// "17/32": the plies counted and their limit.
Result<void> read_counting(std::string_view text, Setup& setup);
std::string counting_text(const Position& position);

// "e3e4": the cell that was passed and the cell of the piece that may be taken there; several
// joined by commas, or "-". Without the second cell the piece is looked for. REQUIRES of the
// reader: board, side and living are set.
Result<void> read_en_passant(const Variant& variant, std::string_view text, Setup& setup);
std::string en_passant_text(const Position& position);
// The passed cell alone.
std::string short_en_passant_text(const Position& position);

// Counters are decimal numbers from `least` up.
Result<void> read_counter(std::string_view text, int least, int& counter);

}  // namespace sennight::fen
