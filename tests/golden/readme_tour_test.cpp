// The variant file in the README's tour works as the README says.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "match/process.h"

namespace sennight {
namespace {

using namespace std::chrono_literals;

std::string readme() {
  std::ifstream file(std::string(SENNIGHT_SOURCE_DIR) + "/README.md");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// The file of the tour, written to a folder of its own.
std::filesystem::path tour_file() {
  const std::string text = readme();
  const std::string open = "```toml\n";
  const std::size_t begin = text.find(open);
  const std::size_t end = text.find("```", begin + open.size());
  EXPECT_NE(begin, std::string::npos);
  EXPECT_NE(end, std::string::npos);
  const auto folder = std::filesystem::temp_directory_path() / ("sennight-tour-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "skirmish.toml") << text.substr(begin + open.size(), end - begin - open.size());
  return folder / "skirmish.toml";
}

struct Output {
  std::vector<std::string> lines;
  int status = -1;
};

Output run(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), SENNIGHT_BINARY);
  Process process(arguments);
  process.close_input();
  Output output;
  while (const auto line = process.read_line(60s)) output.lines.push_back(*line);
  output.status = process.wait(60s).value_or(-1);
  return output;
}

TEST(ReadmeTour, its_file_passes_the_check) {
  const Output check = run({"check", tour_file()});
  EXPECT_EQ(check.status, 0);
  EXPECT_TRUE(check.lines.empty()) << check.lines.front();
}

TEST(ReadmeTour, its_game_can_be_played) {
  const Output moves = run({"moves", tour_file()});
  EXPECT_EQ(moves.status, 0);
  EXPECT_EQ(moves.lines.size(), 11u);  // own
  const Output perft = run({"perft", tour_file(), "4"});
  ASSERT_FALSE(perft.lines.empty());
  EXPECT_EQ(perft.lines.back(), "nodes 17147");  // own
}

TEST(ReadmeTour, a_misspelt_word_is_named_with_its_place) {
  const auto path = tour_file();
  std::ofstream(path, std::ios::app) << "\n[ends.fifty]\nplise = 100\n";
  const Output check = run({"check", path});
  EXPECT_EQ(check.status, 1);
  ASSERT_FALSE(check.lines.empty());
  EXPECT_NE(check.lines.front().find("unknown key 'fifty'"), std::string::npos) << check.lines.front();
}

}  // namespace
}  // namespace sennight
