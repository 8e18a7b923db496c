// What a variant file says, with the places where it says so, and what there is to report about it.
#pragma once

#include <string>
#include <vector>

namespace sennight {

// A place in a variant file; line and column count from 1, 0 = the whole file.
struct Location {
  std::string file;
  int line = 0, column = 0;
};

// A value and where it was written.
template <class T>
struct Located {
  T value{};
  Location at;
};
using Text = Located<std::string>;

// What stands in the texts.
std::vector<std::string> values_of(const std::vector<Text>& texts);

// Something to report about a file.
struct Finding {
  Location at;
  bool is_error = true;
  std::string text;
};
using Findings = std::vector<Finding>;

}  // namespace sennight
