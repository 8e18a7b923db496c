// What is said of each variant of the catalogue: by `check`, and in the list that the pages show.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/text.h"
#include "notation/slips.h"
#include "protocol/json_list.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

class Catalogue : public testing::TestWithParam<std::string> {
 protected:
  const Variant& rules() const { return *variant(GetParam()); }
};

TEST_P(Catalogue, has_no_slip_of_design) {
  Findings findings;
  find_slips(rules(), findings);
  std::vector<std::string> texts;
  for (const Finding& finding : findings) texts.push_back(finding.text);
  EXPECT_EQ(texts, std::vector<std::string>{});
}

// A sketch and the outline are enough to draw each board as `Board` says.
TEST_P(Catalogue, a_sketch_says_the_same_as_the_board) {
  const Json board = board_json(rules());
  const Json sketch = variant_list_json({variant(GetParam())}, {}).at("boards").at(0);
  const std::string names = sketch.at("cells").at("names");
  const auto cell_names = split(names, ' ');
  ASSERT_EQ(cell_names.size(), board.at("cells").size());
  for (std::size_t i = 0; i < cell_names.size(); ++i) {
    const Json& cell = board.at("cells").at(i);
    EXPECT_EQ(cell.at("name"), std::string(cell_names[i]));
    const bool has_corners = sketch.at("cells").contains("corners");
    if (!has_corners) {
      EXPECT_EQ(cell.at("x"), sketch.at("cells").at("x").at(i));
      EXPECT_EQ(cell.at("y"), sketch.at("cells").at("y").at(i));
    }
    EXPECT_EQ(std::to_string(cell.at("shade").get<int>()),
              sketch.at("cells").at("shades").get<std::string>().substr(i, 1));
    EXPECT_EQ(std::to_string(cell.at("level").get<int>()),
              sketch.at("cells").at("levels").get<std::string>().substr(i, 1));
    for (std::size_t k = 0; k < cell.at("polygon").size(); ++k) {
      const Json& corner = cell.at("polygon").at(k);
      if (has_corners) {  // in tenths
        const Json& rows = sketch.at("cells").at("corners");
        EXPECT_NEAR(corner[0].get<double>(), rows.at(2 * k).at(i).get<double>() / 10, 0.051);
        EXPECT_NEAR(corner[1].get<double>(), rows.at(2 * k + 1).at(i).get<double>() / 10, 0.051);
        continue;
      }
      const Json& step = sketch.at("outline").at(k);
      EXPECT_NEAR(corner[0].get<double>(), cell.at("x").get<double>() + step[0].get<double>(), 0.002);
      EXPECT_NEAR(corner[1].get<double>(), cell.at("y").get<double>() + step[1].get<double>(), 0.002);
    }
  }
  for (const auto& [key, value] : board.items()) {
    if (key == "cells" || key == "labels") continue;
    EXPECT_EQ(sketch.at(key), value) << key;
  }
}

INSTANTIATE_TEST_SUITE_P(Every, Catalogue, testing::ValuesIn(variant_ids()), test_name);

}  // namespace
}  // namespace sennight::test
