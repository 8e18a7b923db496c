// Turns of several moves: what a variant file says of them, and the compiled form.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

// What a check does to the turn in which it is given.
enum class TurnCheck {
  kFree,      // nothing
  kEndsTurn,  // the other player's turn begins
  kLast,      // only the last move of a turn may give one
};

// Which pieces make the moves of a turn.
enum class TurnPieces {
  kAny,
  kDifferent,  // no piece makes two of them
  kSame,       // one piece makes them all
};

struct TurnDefinition {
  Location at;
  std::optional<Located<int>> moves;           // of a turn; where turns grow, of the first one; 1 when it is not said
  std::vector<std::pair<Text, int>> moves_of;  // a player's letter -> the moves of this player's turns
  std::optional<Located<int>> first;           // of the first turn of the game; as the others when it is not said
  std::optional<Located<int>> grows;           // so many moves more than the turn before
  std::optional<Located<TurnCheck>> check;     // kFree when it is not said
  std::optional<Located<bool>> en_passant_in_row;
  std::optional<Located<TurnPieces>> pieces;  // kAny when it is not said
};

inline constexpr int kMostTurnMoves = 99;  // turns do not grow further
// Moves of a turn whose moves are of different pieces: a position keeps the cells of those that have moved.
inline constexpr int kMostDifferent = 4;

// How many moves a turn has, and what ends it.
struct TurnRule {
  PerPlayer<int> moves{};  // where turns grow, of the first turn of the game
  int first = 1, grows = 0;
  TurnCheck check = TurnCheck::kFree;
  // An en passant capture leaves the right to the next one; without this only the first move of a turn has it.
  bool en_passant_in_row = false;
  TurnPieces pieces = TurnPieces::kAny;

  // The moves of a turn of `player` after another one's of `length` moves.
  int after(int length, PlayerId player) const {
    if (grows == 0) return moves[player.index()];
    return length + grows < kMostTurnMoves ? length + grows : kMostTurnMoves;
  }
  // The moves of a turn of `player` that so many turns came before.
  int length_of(std::size_t turns, PlayerId player) const {
    if (grows == 0) return turns == 0 ? first : moves[player.index()];
    constexpr std::size_t kEnough = kMostTurnMoves;
    const int growth = grows * static_cast<int>(turns < kEnough ? turns : kEnough);
    return first + growth < kMostTurnMoves ? first + growth : kMostTurnMoves;
  }
};

}  // namespace sennight
