// Programs that run to their end with all input given at once; process.h is for those that are talked to.
#pragma once

#include <string>
#include <vector>

namespace sennight::test {

struct Finished {
  int status = -1;  // exit status; -1 when it did not end by itself
  std::string output, error;
};

// Runs a program to its end. `arguments` without the program itself; `input` goes to its standard
// input.
Finished run(const std::string& program, const std::vector<std::string>& arguments, const std::string& input = {});

}  // namespace sennight::test
