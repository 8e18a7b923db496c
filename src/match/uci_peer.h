// A chess program in a process of its own, spoken to in UCI.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/process.h"

namespace sennight {

// The words of a command as a shell would take them without quotes and signs: split at spaces.
std::vector<std::string> command_words(std::string_view command);

class UciPeer {
 public:
  // `variant`: what the program calls the game; `options`: "Name=value", set before the first game. Ends in failed()
  // when the program does not answer.
  UciPeer(const std::vector<std::string>& command, const std::string& variant,
          const std::vector<std::string>& options = {});

  // Has it once not answered? Then nothing that it says later can be relied on.
  bool failed() const { return failed_; }
  void new_game();
  // The move that it plays after `moves` from the start or `fen`, as it writes it; `go`: "movetime 50". Nothing when it
  // does not answer.
  std::optional<std::string> best_move(const std::string& fen, const std::vector<std::string>& moves,
                                       const std::string& go);
  // The same when it has used so much processor time; it may answer earlier. Whatever else the machine does takes
  // nothing from it, up to a wall time of two thousand times as much.
  std::optional<std::string> best_move_within(const std::string& fen, const std::vector<std::string>& moves,
                                              std::int64_t milliseconds);
  // Its legal moves, sorted, by `go perft 1`.
  std::optional<std::vector<std::string>> legal_moves(const std::string& fen, const std::vector<std::string>& moves);

 private:
  std::optional<std::string> line();
  void set_position(const std::string& fen, const std::vector<std::string>& moves);
  Process process_;
  bool failed_ = false;
};

}  // namespace sennight
