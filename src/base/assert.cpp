#include "base/assert.h"

#if SENNIGHT_ASSERTIONS

#include <cstdio>
#include <cstdlib>

namespace sennight::assertion {

namespace {

// The path from the checkout on: "src/base/random.h". The compiler may have been given a longer one.
std::string_view from_checkout(std::string_view path) {
  for (const std::string_view folder : {"/src/", "/apps/", "/tests/"}) {
    const std::size_t at = path.rfind(folder);
    if (at != std::string_view::npos) return path.substr(at + 1);
  }
  return path;
}

}  // namespace

void fail(const Place& place, std::initializer_list<std::string> values) {
  std::string line(from_checkout(place.file));
  line += ':' + std::to_string(place.line) + ": " + place.function + ": " + place.kind + ": " + place.condition;
  std::string_view separator = "";
  if (values.size() > 0) line += "; " + std::string(place.names) + " = ";
  for (const std::string& value : values) {
    line += separator;
    line += value;
    separator = ", ";
  }
  line += '\n';
  static_cast<void>(std::fputs(line.c_str(), stderr));  // unbuffered; when it fails nobody can be told
  std::abort();
}

}  // namespace sennight::assertion

#endif
