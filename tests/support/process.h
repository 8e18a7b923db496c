// A child process that is talked to in lines.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sennight::test {

class Process {
 public:
  // Starts the program with its arguments; it ends at once when it cannot be run.
  explicit Process(const std::vector<std::string>& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  // Closes its input and, if it does not end within a second, kills it.
  ~Process();

  // False when the process has gone.
  bool write_line(std::string_view line);
  void close_input();
  // False when the process has gone.
  bool send_signal(int signal);
  // The next line without its end; nothing at the end of the output or after the time.
  std::optional<std::string> read_line(std::chrono::milliseconds patience);
  // -1 when it has ended and `wait` has seen it.
  pid_t id() const { return pid_; }
  // Waits for the end. Exit status, or nothing after the time or a signal.
  std::optional<int> wait(std::chrono::milliseconds patience);

 private:
  pid_t pid_ = -1;
  int to_ = -1, from_ = -1;
  std::string buffer_;
};

}  // namespace sennight::test
