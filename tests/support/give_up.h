// The end of a test program that cannot go on.

#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace sennight::test {

/** Prints the reason on a line of standard error, and aborts. */
[[noreturn]] inline void give_up(const std::string& reason) {
  std::fprintf(stderr, "%s\n", reason.c_str());
  std::abort();
}

}  // namespace sennight::test
