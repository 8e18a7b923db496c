#include "sennight/output.h"

#include <cstdio>

namespace sennight {

Result<void> print(std::string_view text) {
  // A write that fails leaves the rest out without a word; only the stream remembers it.
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) return fail("cannot write to standard output");
  return {};
}

}  // namespace sennight
