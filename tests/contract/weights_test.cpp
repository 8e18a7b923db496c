// What is shipped of what was learnt, variants/values.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/files.h"
#include "support/all_variants.h"

namespace sennight {
namespace {

// Weights and nets for other rules, and nets beside other weights, would be left alone without a word: whoever changes a game
// learns it anew.
TEST(ShippedWeights, are_each_for_the_rules_of_their_game) {
  const auto paths = list_files(SENNIGHT_SOURCE_DIR "/variants/values");
  ASSERT_TRUE(paths) << paths.error().message;
  EXPECT_FALSE(paths->empty());
  std::uintmax_t bytes = 0;
  for (const std::string& path : *paths) {
    const std::string id = std::filesystem::path(path).stem().string();
    const Variant& variant = AllVariants::get().find(id);
    if (path.ends_with(".net")) EXPECT_NE(variant.net(), nullptr) << path;
    else EXPECT_NE(variant.weights(), nullptr) << path;
    bytes += std::filesystem::file_size(path);
  }
  EXPECT_LT(bytes, 12u << 20);
}

}  // namespace
}  // namespace sennight
