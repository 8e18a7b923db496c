// The rules of one game of each family as `sennight describe` tells them: tests/golden/describe/ID.txt, read beside the
// documents that the rules come from.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "base/files.h"
#include "support/program.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

constexpr const char* kFolder = SENNIGHT_SOURCE_DIR "/tests/golden/describe";

TEST(Describe, tells_the_rules_as_they_were_read) {
  const auto pages = list_files(kFolder);
  ASSERT_TRUE(pages && !pages->empty());
  std::set<std::string> families;
  for (const std::string& page : *pages) {
    const std::string id = std::filesystem::path(page).stem().string();
    const auto expected = read_file(page);
    ASSERT_TRUE(expected);
    const Finished finished = run(SENNIGHT_BINARY, {"describe", id});
    EXPECT_EQ(finished.status, 0) << finished.error;
    EXPECT_EQ(finished.output, *expected) << id << ": sennight describe " << id << " > " << page;
    families.insert(variant(id)->definition().family);
  }
  for (const std::string& id : variant_ids())
    EXPECT_TRUE(families.contains(variant(id)->definition().family)) << "no page for the family of " << id;
}

TEST(Describe, knows_no_other_game) {
  const Finished finished = run(SENNIGHT_BINARY, {"describe", "no-such-game"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_EQ(finished.output, "");
}

}  // namespace
}  // namespace sennight::test
