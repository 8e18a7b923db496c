// Games between two programs with our rules as the arbiter, where both must know the same legal moves.
#pragma once

#include <string>
#include <vector>

#include "match/uci_peer.h"
#include "outcome/outcome.h"

namespace sennight::test {

struct ComparedGame {
  Outcome outcome;  // not over when `fault` says why
  std::vector<std::string> moves;
  std::string fault;  // an illegal move, different legal moves, no answer; empty = none
};

// Plays from the start after the moves `opening`, at most `plies` further. At each position `compare` must have the
// same legal moves as we. `first` has the first move.
ComparedGame play_compared_game(const Variant& variant, UciPeer& first, UciPeer& second,
                                const std::vector<std::string>& opening, const std::string& go, int plies,
                                UciPeer& compare);

}  // namespace sennight::test
