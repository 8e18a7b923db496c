// What the server says of every game is what api/ says that it does.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/analysis.h"
#include "protocol/json.h"
#include "support/all_variants.h"
#include "support/interface.h"

namespace sennight {
namespace {

#ifdef SENNIGHT_SANITIZED
constexpr std::size_t kStride = 8;  // slow builds look at some of the games
#else
constexpr std::size_t kStride = 1;
#endif

TEST(Interface, describes_every_game_and_its_start) {
  auto& variants = AllVariants::get();
  std::size_t seen = 0;
  for (std::size_t i = 0; i < variants.size(); i += kStride, ++seen) {
    const Variant& variant = variants.variant(i);
    EXPECT_EQ(test::unlike_interface("GET", "/api/variants/" + variant.id(), 200, to_text(variant_json(variant))), "")
        << variant.id();
    LineRequest line;
    line.variant = variant.id();
    line.cell = variant.board().name(variant.board().all().first());
    const auto told = line_json(variant, line);
    ASSERT_TRUE(told) << variant.id();
    EXPECT_EQ(test::unlike_interface("POST", "/api/lines", 200, to_text(*told)), "") << variant.id();
  }
  EXPECT_GE(seen * kStride, variants.size());
}

TEST(Interface, takes_an_answer_apart) {
  EXPECT_EQ(test::unlike_interface("GET", "/api/time", 200, R"({"now": 5})"), "");
  EXPECT_EQ(test::unlike_interface("GET", "/api/time", 200, R"({"now": "5"})"), "field 'now' is not a whole number");
  EXPECT_EQ(test::unlike_interface("GET", "/api/time", 200, R"({"now": 5, "then": 6})"),
            "field 'then' is not known here");
  EXPECT_EQ(test::unlike_interface("GET", "/api/time", 404, R"({"error": {"message": "gone"}})"),
            "field 'error.code' is missing");
  EXPECT_EQ(test::unlike_interface("GET", "/api/tine", 200, "{}"), "GET /api/tine is no call");
  EXPECT_EQ(test::unlike_interface("POST", "/api/games", 200, "{}"), "status 200 is not that of POST /api/games");
}

}  // namespace
}  // namespace sennight
