// Transcripts of UCI sessions with the program: tests/golden/uci/*.txt.
//
//   > text    is sent
//   < text    is the next line that must come; `*` stands for any text, {number} for an integer, {move} for one word
//   ...       lines are skipped until the next expected one
//   # text    a remark
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "base/files.h"
#include "match/process.h"

namespace sennight {
namespace {

constexpr std::chrono::seconds kPatience{30};

std::vector<std::string> transcripts() {
  const auto files = list_files(SENNIGHT_SOURCE_DIR "/tests/golden/uci");
  return files ? *files : std::vector<std::string>{};
}

std::regex pattern_of(const std::string& text) {
  std::string pattern;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 8, "{number}") == 0) {
      pattern += "-?[0-9]+";
      i += 7;
    } else if (text.compare(i, 6, "{move}") == 0) {
      pattern += "[^ ]+";
      i += 5;
    } else if (text[i] == '*') {
      pattern += ".*";
    } else {
      if (std::string_view("\\^$.|?+()[]{}").find(text[i]) != std::string_view::npos) pattern += '\\';
      pattern += text[i];
    }
  }
  return std::regex(pattern);
}

class UciTranscript : public testing::TestWithParam<std::string> {};

TEST_P(UciTranscript, comes_out_as_written) {
  const auto text = read_file(GetParam());
  ASSERT_TRUE(text);
  Process engine({SENNIGHT_BINARY, "engine"});
  std::istringstream lines(*text);
  bool skipping = false;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    if (line == "...") {
      skipping = true;
    } else if (line.starts_with("> ")) {
      ASSERT_TRUE(engine.write_line(line.substr(2))) << "line " << number;
    } else if (line.starts_with("< ")) {
      const std::regex pattern = pattern_of(line.substr(2));
      std::string skipped;
      for (;;) {
        const auto answer = engine.read_line(kPatience);
        ASSERT_TRUE(answer) << "line " << number << ": nothing came for: " << line << "\nskipped:\n" << skipped;
        if (std::regex_match(*answer, pattern)) break;
        ASSERT_TRUE(skipping) << "line " << number << ": expected " << line << "\ncame: " << *answer;
        skipped += *answer + '\n';
      }
      skipping = false;
    } else {
      FAIL() << "line " << number << " of the transcript has no mark: " << line;
    }
  }
  EXPECT_EQ(engine.wait(kPatience), 0);
}

INSTANTIATE_TEST_SUITE_P(Files, UciTranscript, testing::ValuesIn(transcripts()), [](const auto& script) {
  const std::size_t slash = script.param.rfind('/');
  std::string name = script.param.substr(slash + 1, script.param.rfind('.') - slash - 1);
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace sennight
