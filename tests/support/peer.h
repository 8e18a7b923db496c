// A chess engine in a process of its own, spoken to in UCI, and games between two of them with our rules as the
// arbiter.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "outcome/outcome.h"
#include "support/process.h"

namespace sennight::test {

class Peer {
 public:
  // `options`: "Name=value", set before the first game. Ends in failed() when it does not answer.
  Peer(const std::vector<std::string>& command, const std::string& variant,
       const std::vector<std::string>& options = {});

  bool failed() const { return failed_; }
  void new_game();
  // The move that it plays after `moves` from the start or `fen`; `go`: "movetime 50". Nothing when it does not answer.
  std::optional<std::string> best_move(const std::string& fen, const std::vector<std::string>& moves,
                                       const std::string& go);
  // Its legal moves, sorted, by `go perft 1`.
  std::optional<std::vector<std::string>> legal_moves(const std::string& fen, const std::vector<std::string>& moves);

 private:
  std::optional<std::string> line();
  void set_position(const std::string& fen, const std::vector<std::string>& moves);
  Process process_;
  bool failed_ = false;
};

struct MatchGame {
  Outcome outcome;  // not over when `fault` says why
  std::vector<std::string> moves;
  std::string fault;  // an illegal move, different legal moves, no answer; empty = none
};

// Plays from the start after the moves `opening`, at most `plies` further. `compare`: at each position this program
// must have the same legal moves as we. `first` has the first move.
MatchGame play_match_game(const Variant& variant, Peer& first, Peer& second, const std::vector<std::string>& opening,
                          const std::string& go, int plies, Peer* compare);

// A few random legal moves from the start, none of which ends the game.
std::vector<std::string> random_opening(const Variant& variant, std::uint64_t seed, int plies);

}  // namespace sennight::test
