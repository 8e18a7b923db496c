// What commands that run for minutes share: a line that says how far they are, and an end when somebody interrupts them.
#pragma once

#include <atomic>
#include <string>

namespace sennight {

// While it lives, the first interrupt (Ctrl-C) asks for what there is, the second ends the program. One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // Set by the first one; outlives everything.
  const std::atomic<bool>& asked() const;
};

// A line on standard error, rewritten where that can be done; elsewhere a new one every five seconds, none at first.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // `anyway`: though the last one was shown just before.
  void show(const std::string& text, bool anyway = false);

 private:
  bool rewrites_;
  double shown_ = -1.0;  // when the last one was, in seconds; -1: none yet
};

}  // namespace sennight
