// Legal moves. Two implementations of one contract: this fast one, and reference.h, which is obviously right; tests and
// fuzzers compare them on every variant.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "position/move.h"
#include "position/position.h"

namespace sennight {

// Fills `moves` (cleared first) with the legal moves of the player to move, each once, in no promised order. None when
// the game is decided (position/decided.h), after mate and after stalemate; repetition and move counts are not looked at.
void legal_moves(const Position& position, MoveList& moves);

// Only captures of rivals' pieces, and promotions but those offered everywhere, for quiescence search: a subset of legal_moves.
void legal_captures(const Position& position, MoveList& moves);

// Is `move` one of legal_moves(position), or a departure that the rules allow?
bool is_legal(const Position& position, const Move& move);

// Does the player to move have a legal move?
bool has_legal_move(const Position& position);

// The number of legal moves, faster than listing them.
std::uint64_t count_legal_moves(const Position& position);

// The number of move sequences of exactly `depth` >= 0 plies: perft. Counts the last ply without listing. Once `stop` is
// set, by any thread, it returns soon, and the number means nothing.
std::uint64_t count_sequences(const Position& position, int depth, const std::atomic<bool>& stop);

}  // namespace sennight
