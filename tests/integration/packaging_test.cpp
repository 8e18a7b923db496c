// What ships for those who run a site, and what docs/hosting.md says of it: the same texts, options that the program has,
// units that systemd takes, a check of health that works.

#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/files.h"
#include "support/program.h"
#include "support/server_program.h"

namespace sennight {
namespace {

namespace fs = std::filesystem;
using test::Finished;

const fs::path kSource = SENNIGHT_SOURCE_DIR;

std::string text_of(const fs::path& path) {
  const auto text = read_file(path.string());
  EXPECT_TRUE(text) << path;
  return text.value_or("");
}

std::vector<fs::path> shipped() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(kSource / "packaging")) files.push_back(entry.path());
  return files;
}

// The words of a text, split at spaces, quotes, commas and brackets.
std::vector<std::string> words_of(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return std::string_view("\"',[]`()").find(c) != std::string_view::npos; }, ' ');
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// The lines of a text that begin so, each with those that a backslash adds.
std::vector<std::string> lines_with(const std::string& text, const std::string& begin) {
  std::vector<std::string> found;
  std::istringstream stream(text);
  bool goes_on = false;
  for (std::string line; std::getline(stream, line);) {
    if (goes_on) found.back() += ' ' + line;
    else if (line.starts_with(begin)) found.push_back(line);
    else continue;
    goes_on = line.ends_with('\\');
  }
  return found;
}

// The options that a command of the program has.
std::set<std::string> options_of(const std::string& command) {
  const Finished help = test::run(SENNIGHT_BINARY, {command, "--help"});
  EXPECT_EQ(help.status, 0);
  std::set<std::string> options;
  for (const std::string& word : words_of(help.output))
    if (word.starts_with("--")) options.insert(word);
  return options;
}

TEST(Packaging, docs_show_what_ships) {
  const std::string docs = text_of(kSource / "docs/hosting.md");
  int shown = 0;
  for (const fs::path& file : shipped()) {
    if (file.filename() == "healthcheck") continue;
    EXPECT_NE(docs.find("\n" + text_of(file) + "```\n"), std::string::npos)
        << file << " is not as docs/hosting.md has it";
    EXPECT_NE(docs.find("/opt/sennight/share/sennight/" + file.filename().string()), std::string::npos) << file;
    ++shown;
  }
  EXPECT_EQ(shown, 5);
}

TEST(Packaging, names_options_that_there_are) {
  const std::set<std::string> of_serve = options_of("serve"), of_worker = options_of("worker");
  std::vector<std::string> commands;
  for (const fs::path& file : shipped())
    for (const std::string& line : lines_with(text_of(file), "ExecStart=")) commands.push_back(line);
  ASSERT_EQ(commands.size(), 3u);
  for (const std::string& line : lines_with(text_of(kSource / "Containerfile"), "CMD")) commands.push_back(line);
  for (const std::string& line : lines_with(text_of(kSource / "docs/hosting.md"), "podman run"))
    commands.push_back(line.substr(line.find(" serve ")));
  ASSERT_EQ(commands.size(), 5u);
  int options = 0;
  for (const std::string& command : commands) {
    const auto words = words_of(command);
    const bool works = std::ranges::find(words, "worker") != words.end();
    for (const std::string& word : words) {
      if (!word.starts_with("--")) continue;
      EXPECT_TRUE((works ? of_worker : of_serve).contains(word)) << word << " of: " << command;
      ++options;
    }
  }
  EXPECT_GE(options, 15);
}

// What a machine needs that only runs the program.
TEST(Packaging, the_container_has_the_libraries_that_the_docs_name) {
  const std::string docs = text_of(kSource / "docs/hosting.md");
  const std::size_t from = docs.find("needs the libraries `");
  ASSERT_NE(from, std::string::npos);
  const std::string paragraph = docs.substr(from, docs.find('\n', from) - from);
  std::set<std::string> named;
  for (const std::string& word : words_of(paragraph))
    if (word.starts_with("lib") && word != "libraries") named.insert(word);
    else if (word == "zlib1g" || word == "ca-certificates") named.insert(word);
  std::set<std::string> installed;
  bool within = false;
  for (const std::string& word : words_of(text_of(kSource / "Containerfile"))) {
    if (word == "--no-install-recommends") within = true;
    else if (word == "&&") within = false;
    else if (within && word != "\\") installed.insert(word);
  }
  EXPECT_GE(named.size(), 8u);
  EXPECT_EQ(installed, named);
}

TEST(Packaging, systemd_takes_the_units) {
  if (test::run("/bin/sh", {"-c", "command -v systemd-analyze"}).status != 0)
    GTEST_SKIP() << "systemd-analyze is not there";
  const test::Folder folder;
  int units = 0;
  for (const fs::path& file : shipped()) {
    if (file.extension() != ".service") continue;
    std::string unit = text_of(file);
    // The program is not installed here.
    const std::string installed = "/opt/sennight/bin/sennight";
    const std::size_t at = unit.find(installed);
    ASSERT_NE(at, std::string::npos) << file;
    unit.replace(at, installed.size(), SENNIGHT_BINARY);
    const std::string copy = (fs::path(folder.path()) / file.filename()).string();
    ASSERT_EQ(test::run("/bin/sh", {"-c", "cat > \"$0\"", copy}, unit).status, 0);
    const Finished checked = test::run("/usr/bin/env", {"systemd-analyze", "verify", copy});
    EXPECT_EQ(checked.status, 0) << file << ": " << checked.error;
    EXPECT_EQ(checked.error.find(file.filename().string()), std::string::npos) << checked.error;
    ++units;
  }
  EXPECT_EQ(units, 3);
}

TEST(Packaging, the_check_of_health_tells_a_server_that_is_well_from_one_that_is_not) {
  const std::string check = (kSource / "packaging/healthcheck").string();
  std::string port;
  {
    test::ServerProgram program(SENNIGHT_BINARY);
    ASSERT_NE(program.port(), 0);
    port = std::to_string(program.port());
    EXPECT_EQ(test::run(check, {port}).status, 0);
    program.send_signal(SIGTERM);
    program.wait(std::chrono::seconds(20));
  }
  EXPECT_NE(test::run(check, {port}).status, 0);
}

}  // namespace
}  // namespace sennight
