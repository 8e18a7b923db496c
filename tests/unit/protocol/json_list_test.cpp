// The list of variants and the small pictures of games. Expected values follow docs/api.md.

#include "protocol/json_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "base/text.h"
#include "notation/fen.h"
#include "support/variants.h"

namespace sennight {
namespace {

using test::variant;

TEST(VariantList, has_every_field_of_the_interface) {
  const Json list = variant_list_json({variant("chess")}, {{"chess", 80}});
  const Json& summary = list.at("variants").at(0);
  for (const char* field : {"id", "name", "aliases", "family", "collection", "summary", "inventor", "players",
                            "playerNames", "cells", "board", "pieces", "drops", "fusion", "plies", "start"}) {
    EXPECT_TRUE(summary.contains(field)) << field;
  }
  EXPECT_EQ(summary.at("cells"), 64);
  EXPECT_EQ(summary.at("plies"), 80);
  EXPECT_EQ(summary.at("drops"), false);
  EXPECT_EQ(summary.at("pieces").size(), 6u);
  for (const char* field : {"lattice", "style", "width", "height", "levels", "outline", "cells", "links", "zones"}) {
    EXPECT_TRUE(list.at("boards").at(0).contains(field)) << field;
  }
  EXPECT_FALSE(list.at("boards").at(0).contains("labels"));
}

TEST(VariantList, a_game_that_nobody_measured_has_no_length) {
  EXPECT_TRUE(variant_list_json({variant("chess")}, {}).at("variants").at(0).at("plies").is_null());
}

TEST(VariantList, tells_what_people_look_for) {
  const Json list = variant_list_json({variant("shogi"), variant("glinski"), variant("xiangqi")}, {});
  const Json& shogi = list.at("variants").at(0);
  EXPECT_EQ(shogi.at("drops"), true);
  EXPECT_TRUE(std::ranges::any_of(shogi.at("pieces"), [](const Json& type) { return type.at("name") == "Lance"; }));
  EXPECT_EQ(list.at("boards").at(1).at("lattice"), "hexagons");
  EXPECT_EQ(list.at("boards").at(2).at("style"), "points");
}

TEST(VariantList, says_a_board_once) {
  const Json list = variant_list_json({variant("chess"), variant("glinski"), variant("crazyhouse")}, {});
  EXPECT_EQ(list.at("boards").size(), 2u);
  EXPECT_EQ(list.at("variants").at(0).at("board"), list.at("variants").at(2).at("board"));
}

TEST(Placement, lists_cells_by_player_and_type) {
  const auto position = parse_fen(*variant("chess"), "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1");
  ASSERT_TRUE(position);
  EXPECT_EQ(placement_json(*position), Json::parse(R"([{"K": "e1", "P": "a2 b2"}, {"K": "e8"}])"));
}

TEST(Lengths, are_read_line_by_line) {
  const auto lengths = parse_lengths("# measured\n\nchess 80\nshogi 110\n");
  ASSERT_TRUE(lengths);
  EXPECT_EQ(*lengths, (GameLengths{{"chess", 80}, {"shogi", 110}}));
  for (const char* text : {"chess", "chess x", "chess 0", "chess 8 0"}) {
    const auto broken = parse_lengths("# fine\n" + std::string(text));
    ASSERT_FALSE(broken) << text;
    EXPECT_NE(broken.error().message.find("line 2"), std::string::npos) << broken.error().message;
  }
}

}  // namespace
}  // namespace sennight
