// A chess program in a process of its own, spoken to in CECP, the protocol of XBoard and WinBoard, version 2.
// Source: T. Mann and H. G. Muller, "Chess Engine Communication Protocol".
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/process.h"

namespace sennight {

class CecpPeer {
 public:
  // What it may spend on a move.
  struct Limit {
    enum class Kind {
      kProcessorTime,  // so many milliseconds on average: the protocol can neither limit one move finely nor stop it
      kDepth,
      kClock,  // milliseconds of wall time that are left to it and to its opponent, and for each move
    };
    Kind kind = Kind::kProcessorTime;
    std::int64_t amount = 50, opponent = 0, increment = 0;
    std::int64_t whole_game = 0;  // kClock: what each had at the start
  };

  // `variant`: what the program calls the game, "normal" for that of eight by eight; `options`: "Name=value".
  // Ends in an error() when the program does not run, does not speak CECP or does not know the game.
  CecpPeer(const std::vector<std::string>& command, std::string variant, std::vector<std::string> options = {});

  // Why nothing that it says later can be relied on; empty as long as all is well.
  const std::string& error() const { return error_; }
  void new_game();
  // The move that it plays after `moves` from the start, as it writes it (coordinates), or kResigns. Errors: it refuses
  // one of the moves, claims that the game is over, or does not answer; only the last ends in an error().
  Result<std::string> best_move(const std::vector<std::string>& moves, const Limit& limit);
  // Its last answer counts as this move, as we write it: it has made it on its own board.
  void agree(const std::string& move);

 private:
  std::string feature(const std::string& name) const;
  Result<void> greet();
  void take_features(std::string_view line);
  Result<void> settle();
  Result<void> set_position(const std::vector<std::string>& moves);
  void set_limit(const Limit& limit);
  std::unexpected<Error> give_up(std::string why);

  Process process_;
  std::string variant_, error_;
  std::vector<std::string> options_;
  std::map<std::string, std::string, std::less<>> features_;
  std::vector<std::string> told_;  // the moves that it knows of
  std::int64_t saved_ = 0;         // microseconds of processor time that are left until `moves_left_` is 0
  int moves_left_ = 0, pings_ = 0;
};

}  // namespace sennight
