// Programs that run to their end.
#pragma once

#include <string>
#include <vector>

namespace sennight::test {

struct Finished {
  int status = -1;  // exit status; -1 when it did not end by itself
  std::string output, error;
};

// Runs a program to its end, without input. `arguments` leave the program itself out.
Finished run(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace sennight::test
