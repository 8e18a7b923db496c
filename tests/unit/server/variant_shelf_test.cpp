#include "server/variant_shelf.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/variants.h"

namespace sennight {

namespace {

VariantShelf chess_and_glinski() {
  return VariantShelf({test::variant("glinski")->definition(), test::variant("chess")->definition()});
}

TEST(VariantShelf, what_is_only_told_of_is_not_kept) {
  VariantShelf shelf = chess_and_glinski();
  ASSERT_NE(shelf.list(), nullptr);
  ASSERT_NE(shelf.describe("chess"), nullptr);
  EXPECT_EQ(shelf.kept(), 0u);
  const VariantPtr chess = shelf.find("chess");
  ASSERT_NE(chess, nullptr);
  EXPECT_EQ(shelf.kept(), 1u);
  EXPECT_EQ(shelf.find("chess"), chess);
}

TEST(VariantShelf, the_list_is_the_same_whoever_is_kept) {
  VariantShelf shelf = chess_and_glinski(), another = chess_and_glinski();
  another.find("glinski");
  EXPECT_EQ(*shelf.list(), *another.list());
  const auto list = nlohmann::json::parse(*shelf.list());
  ASSERT_EQ(list.at("variants").size(), 2u);
  EXPECT_EQ(list.at("variants").at(0).at("id"), "chess");
}

TEST(VariantShelf, a_preparation_that_is_stopped_leaves_nothing_ready) {
  VariantShelf shelf = chess_and_glinski();
  std::stop_source stop;
  stop.request_stop();
  shelf.prepare(stop.get_token());
  EXPECT_EQ(shelf.ready_list(), nullptr);
  shelf.prepare({});
  EXPECT_NE(shelf.ready_list(), nullptr);
}

TEST(VariantShelf, there_is_nothing_of_what_nobody_offers) {
  VariantShelf shelf = chess_and_glinski();
  EXPECT_EQ(shelf.find("shogi"), nullptr);
  EXPECT_EQ(shelf.describe("shogi"), nullptr);
  EXPECT_EQ(shelf.definition("shogi"), nullptr);
}

}  // namespace

}  // namespace sennight
