// For fuzz targets: how they report.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace sennight {

// Ends the run with a message when a law is broken; libFuzzer keeps the input.
inline void require_law(const std::string& broken) {
  if (broken.empty()) return;
  std::fprintf(stderr, "%s\n", broken.c_str());
  std::abort();
}

}  // namespace sennight
