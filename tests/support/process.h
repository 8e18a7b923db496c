// Other programs, run by tests.
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
Finished run(const std::string& program, const std::vector<std::string>& arguments,
             const std::string& input = {});

// A program that is talked to line by line. Killed at the end if it still runs.
class Dialogue {
 public:
  explicit Dialogue(const std::string& program);
  ~Dialogue();
  Dialogue(const Dialogue&) = delete;
  Dialogue& operator=(const Dialogue&) = delete;

  // Did it start?
  bool is_open() const { return process_ > 0; }
  void say(const std::string& line);
  // The next line without its end; false when the program has ended.
  bool hear(std::string& line);

 private:
  int process_ = -1, to_ = -1, from_ = -1;
  std::string heard_;
};

}  // namespace sennight::test
