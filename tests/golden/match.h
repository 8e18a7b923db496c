// Games against an independent program, to their end. At every position both must have the same legal moves, so that
// neither can make a move that the other thinks illegal.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>

#include "match/opening.h"
#include "support/peer.h"
#include "support/variants.h"

namespace sennight::test {

inline constexpr const char* kPeer = "/usr/games/fairy-stockfish";

struct Pairing {
  const char* id;
  const char* their_name;
};

// Plays `games` games with colours changing; each opening is played twice.
inline void expect_fair_match(const Pairing& pairing, int games, const std::string& go) {
  if (!std::filesystem::exists(kPeer)) GTEST_SKIP() << kPeer << " is not installed";
  const VariantPtr& rules = variant(pairing.id);
  UciPeer us({SENNIGHT_BINARY, "engine"}, pairing.id, {"Hash=4"});
  UciPeer them({kPeer}, pairing.their_name, {"Hash=4"});
  ASSERT_FALSE(us.failed() || them.failed());
  for (int number = 0; number < games; ++number) {
    const auto opening = random_opening(*rules, static_cast<std::uint64_t>(number / 2), 3, {});
    const bool we_begin = number % 2 == 0;
    const ComparedGame game = play_compared_game(*rules, we_begin ? us : them, we_begin ? them : us, opening, go, 600,
                                                 them);
    std::string moves;
    for (const std::string& move : game.moves) moves += ' ' + move;
    ASSERT_EQ(game.fault, "") << moves;
    EXPECT_TRUE(game.outcome.over) << moves;
  }
}

}  // namespace sennight::test
