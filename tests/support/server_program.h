// The program itself as a server, with what a hostile test wants to know of it: is it alive, what does it hold, what did
// it say.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "match/process.h"

namespace sennight::test {

// A new folder, gone at the end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

class ServerProgram {
 public:
  struct Options {
    std::vector<std::string> arguments;  // after `serve --port 0 --data FOLDER`, or `--store`
    std::string data;                    // its folder of games; "" = a new one of its own
    std::string store;                   // address of a database instead of a folder
    std::string before;                  // shell commands run first in its process, as "ulimit -n 64"
  };

  // REQUIRES: `program` is an executable file. Waits until it says where it listens.
  explicit ServerProgram(const std::string& program, const Options& options = {});

  std::uint16_t port() const { return port_; }  // 0 when it did not start
  bool is_running();
  // Does a new connection get an answer within the time?
  bool answers(std::chrono::milliseconds patience = std::chrono::seconds(10)) const;
  // Does it within the time, asked again and again?
  bool recovers(std::chrono::milliseconds patience) const;
  // Waits until it has nothing to do any more: after its start it prepares all variants.
  void settle() const;
  // What it holds in memory now, and at most so far; in MiB, 0 when it has ended.
  std::size_t resident_mib() const { return status_mib("VmRSS:"); }
  std::size_t peak_mib() const { return status_mib("VmHWM:"); }
  // Processor time that it has used.
  std::chrono::milliseconds processor_time() const;
  // Standard error so far.
  std::string log() const;
  bool send_signal(int signal) { return process_->send_signal(signal); }
  // Exit status; nothing after the time or a signal.
  std::optional<int> wait(std::chrono::milliseconds patience) { return process_->wait(patience); }
  int process_id() const { return process_->id(); }

 private:
  std::size_t status_mib(const std::string& field) const;

  Folder folder_;  // its log, and its games when no folder was given
  std::optional<Process> process_;
  std::uint16_t port_ = 0;
};

}  // namespace sennight::test
