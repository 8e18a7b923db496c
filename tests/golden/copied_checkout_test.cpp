// A checkout that is copied with all that was built in it must build its own sources.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/files.h"
#include "support/program.h"

namespace sennight::test {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

// A checkout of a few lines with our own scripts: building makes a file with what its source says.
void make_checkout(const fs::path& folder, const std::string& source) {
  write(folder / "source.txt", source);
  write(folder / "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.25)\n"
        "project(copied LANGUAGES NONE)\n"
        "add_custom_target(copied ALL COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/source.txt built.txt)\n");
  fs::copy_file(SENNIGHT_SOURCE_DIR "/CMakePresets.json", folder / "CMakePresets.json");
  fs::create_directories(folder / "scripts");
  for (const char* name : {"lib.sh", "packages.txt"})
    fs::copy_file(fs::path(SENNIGHT_SOURCE_DIR) / "scripts" / name, folder / "scripts" / name);
}

std::string built_in(const fs::path& folder) {
  const std::string script = "export SENNIGHT_JOBS=1; . '" + (folder / "scripts/lib.sh").string() +
                             "'; configure release; compile release";
  const Finished finished = run("/bin/bash", {"-c", script});
  EXPECT_EQ(finished.status, 0) << finished.output << finished.error;
  return read_file((folder / "out/release/built.txt").string()).value_or("nothing");
}

TEST(CopiedCheckout, builds_its_own_sources) {
  const fs::path home = fs::path(testing::TempDir()) / "sennight-copied-checkout";
  fs::remove_all(home);
  make_checkout(home / "first", "of the first");
  EXPECT_EQ(built_in(home / "first"), "of the first");

  fs::copy(home / "first", home / "second", fs::copy_options::recursive);
  write(home / "second/source.txt", "of the second");
  EXPECT_EQ(built_in(home / "second"), "of the second");

  fs::rename(home / "second", home / "third");
  write(home / "third/source.txt", "of the third");
  EXPECT_EQ(built_in(home / "third"), "of the third");
  fs::remove_all(home);
}

}  // namespace
}  // namespace sennight::test
