// The tests that docs/ names for what is promised are there.

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Takes a word from the front, and what is no word before it.
std::string next_word(std::string_view& text) {
  while (!text.empty() && !is_word(text.front()) && text.front() != ')') text.remove_prefix(1);
  std::string word;
  while (!text.empty() && is_word(text.front())) {
    word += text.front();
    text.remove_prefix(1);
  }
  return word;
}

// Of all tests in C++, by suite.
std::map<std::string, std::set<std::string>> tests_by_suite() {
  std::map<std::string, std::set<std::string>> tests;
  const std::filesystem::path root = std::filesystem::path(SENNIGHT_SOURCE_DIR) / "tests";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string text = text_of(entry.path());
    for (const char* macro : {"\nTEST(", "\nTEST_F(", "\nTEST_P(", "\nTYPED_TEST("})
      for (std::size_t at = text.find(macro); at != std::string::npos; at = text.find(macro, at + 1)) {
        std::string_view rest = std::string_view(text).substr(at + std::string_view(macro).size());
        const std::string suite = next_word(rest);
        tests[suite].insert(next_word(rest));
      }
  }
  return tests;
}

struct Named {
  std::string suite, test;  // test: "*" for all of the suite
};

// What stands between ` and ` as Suite.test, Suite/*.test or Suite.*.
std::vector<Named> named_in(std::string_view text) {
  std::vector<Named> found;
  for (std::size_t at = text.find('`'); at != std::string_view::npos; at = text.find('`', at + 1)) {
    const std::size_t end = text.find('`', at + 1);
    if (end == std::string_view::npos) break;
    std::string_view code = text.substr(at + 1, end - at - 1);
    at = end;
    std::string suite, test;
    while (!code.empty() && is_word(code.front())) {
      suite += code.front();
      code.remove_prefix(1);
    }
    if (code.starts_with("/*")) code.remove_prefix(2);
    if (suite.empty() || std::isupper(static_cast<unsigned char>(suite.front())) == 0 || !code.starts_with('.'))
      continue;
    code.remove_prefix(1);
    test = next_word(code);
    if (test == "md" || test == "txt") continue;
    found.push_back({suite, test.empty() ? "*" : test});
  }
  return found;
}

TEST(Promises, name_tests_that_there_are) {
  const auto tests = tests_by_suite();
  int names = 0;
  for (const char* document : {"docs/server.md", "docs/online.md"})
    for (const Named& named : named_in(text_of(std::filesystem::path(SENNIGHT_SOURCE_DIR) / document))) {
      // Slow tests, and those of other stores, have their suites too.
      const auto suite = tests.find(named.suite);
      ++names;
      if (suite == tests.end()) ADD_FAILURE() << document << ": there is no suite " << named.suite;
      else if (named.test != "*" && !suite->second.contains(named.test))
        ADD_FAILURE() << document << ": there is no test " << named.suite << '.' << named.test;
    }
  EXPECT_GE(names, 100);
}

// Each line of that list is one thing, with a test of its own or a part of one.
TEST(Promises, tell_sixty_things_at_least_that_are_forbidden) {
  const std::string text = text_of(std::filesystem::path(SENNIGHT_SOURCE_DIR) / "docs/forbidden.md");
  int things = 0;
  std::set<std::string> numbers;
  const auto tests = tests_by_suite();
  for (std::size_t at = text.find("\n| "); at != std::string::npos; at = text.find("\n| ", at + 1)) {
    const std::string line = text.substr(at + 1, text.find('\n', at + 1) - at - 1);
    if (std::isdigit(static_cast<unsigned char>(line[2])) == 0) continue;
    ++things;
    EXPECT_TRUE(numbers.insert(line.substr(2, line.find(' ', 2) - 2)).second) << line;
    const auto named = named_in(line);
    EXPECT_FALSE(named.empty()) << line;
    for (const Named& one : named) {
      const auto suite = tests.find(one.suite);
      EXPECT_TRUE(suite != tests.end() && suite->second.contains(one.test)) << line;
    }
  }
  EXPECT_GE(things, 60);
}

}  // namespace
