// What pieces under auras do: their moves and checks, after the laws have been looked at.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "notation/move_text.h"
#include "position/attack.h"
#include "support/games.h"
#include "support/laws.h"

namespace sennight::test {

// The moves of the piece on the cell.
inline std::string moves_of(const std::string& rules, const std::string& fen, const std::string& cell) {
  const Position at = position(variant_from_text(rules), fen);
  MoveList legal;
  EXPECT_EQ(laws::broken_law(at, legal, 0), "");
  for (std::size_t c = 0; c < at.variant().cells(); ++c) EXPECT_EQ(laws::attacks_agree(at, Cell(c)), "");
  std::string found;
  for (const std::string& text : legal_texts(at))
    if (text.starts_with(cell)) found += text.substr(cell.size()) + ' ';
  return found;
}

// Is the player to move in check?
inline bool is_check(const std::string& rules, const std::string& fen) {
  const Position at = position(variant_from_text(rules), fen);
  MoveList legal;
  EXPECT_EQ(laws::broken_law(at, legal, 0), "");
  return in_check(at, at.turn());
}

}  // namespace sennight::test
