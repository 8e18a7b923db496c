#include "sennight/long_run.h"

#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "sennight/machine.h"

namespace sennight {

namespace {

constexpr double kSecondsBetweenNewLines = 5.0, kSecondsBetweenRewrites = 0.2;

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void on_interrupt(int signal) {
  interrupted = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

Interrupt::Interrupt() {
  interrupted = false;
  std::signal(SIGINT, on_interrupt);
}

Interrupt::~Interrupt() { std::signal(SIGINT, SIG_DFL); }

const std::atomic<bool>& Interrupt::asked() const { return interrupted; }

ProgressLine::ProgressLine() : rewrites_(isatty(STDERR_FILENO) == 1) {
  // Lines that stay are for what takes long.
  if (!rewrites_) shown_ = seconds_now();
}

ProgressLine::~ProgressLine() {
  if (rewrites_ && shown_ >= 0.0) std::fputs("\r\033[K", stderr);
}

void ProgressLine::show(const std::string& text, bool anyway) {
  const double now = seconds_now();
  if (shown_ >= 0.0 && !anyway && now - shown_ < (rewrites_ ? kSecondsBetweenRewrites : kSecondsBetweenNewLines))
    return;
  shown_ = now;
  std::fprintf(stderr, rewrites_ ? "\r%s\033[K" : "%s\n", text.c_str());
}

}  // namespace sennight
