// Random games in which pieces are promoted by what they capture: the laws of all games, and what the file says of promotions.
#pragma once

#include <gtest/gtest.h>

#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {

// How many legal moves promoted by a capture.
inline int captures_that_promote(const Variant& variant, int games) {
  int count = 0;
  walk(variant, games, 1, [&](const Position& at) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(at, legal, 3), "");
    ASSERT_EQ(plain::promotions_lie_in_their_zones(at, legal), "");
    for (const Move& move : legal) {
      ASSERT_EQ(plain::make_does_what_the_text_says(at, move), "");
      count += move.type && !at.is_empty(move.to);
    }
  });
  return count;
}

}  // namespace sennight::test
