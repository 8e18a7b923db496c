// A child process that is talked to in lines.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sennight {

class Process {
 public:
  // Starts the program, looked for in $PATH when its name has no slash, with its arguments. When it cannot be run, it
  // ends at once.
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
  // Has its output ended, so that no line will come any more?
  bool has_ended() const { return ended_; }
  // Processor time that all its threads have used, in microseconds; nothing when it has gone.
  std::optional<std::int64_t> processor_time() const;
  // -1 when it has ended and `wait` has seen it.
  pid_t id() const { return pid_; }
  // Waits for the end. Exit status, or nothing after the time or a signal.
  std::optional<int> wait(std::chrono::milliseconds patience);

 private:
  pid_t pid_ = -1;
  int to_ = -1, from_ = -1;
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace sennight
