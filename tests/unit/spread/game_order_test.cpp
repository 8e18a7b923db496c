// What is needed to play a game elsewhere travels whole, and what arrives otherwise than it was sent is not played.
#include "spread/game_order.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "learn/learn.h"
#include "match/table.h"
#include "rules/catalogue.h"
#include "search/evaluator.h"
#include "spread/game_player.h"
#include "support/variants.h"

namespace sennight {
namespace {

const std::string kPath = std::string(SENNIGHT_SOURCE_DIR) + "/variants/reference/los-alamos.toml";

SentVariant sent() {
  auto files = files_of(*load_game_file(kPath, read_file).value(), kPath, read_file);
  EXPECT_TRUE(files) << files.error().message;
  return files.value();
}

MatchOrder small_match() {
  MatchOrder order{.variant = sent(), .settings = {}};
  order.settings.sides[0].hash_megabytes = order.settings.sides[1].hash_megabytes = 1;
  order.settings.sides[0].weights = kDerivedWeights;
  order.settings.sides[1].engine = "greedy";
  order.settings.spending = {Spending::Kind::kNodes, 60, 0};
  order.settings.odds = 1.0 / 3.0;
  order.settings.most_plies = 60;
  order.settings.seed = 0xFFFFFFFFFFFFFFFFU;
  return order;
}

LearnOrder small_learning() {
  LearnOrder order{.variant = sent(), .play = {}, .round = 2, .weights = {}, .net = {}};
  order.play.nodes = 30;
  order.play.most_plies = 60;
  const VariantPtr variant = variant_of(order.variant).value();
  order.weights = Evaluator(*variant, nullptr).weights();
  // More places than a file has.
  for (std::size_t i = 0; i < order.weights->size(); ++i)
    (*order.weights)[i].middle += 1.0 / static_cast<double>(i + 3);
  return order;
}

TEST(GameOrder, travels_whole) {
  const MatchOrder match = small_match();
  const auto read = parse_order(order_text(match).value());
  ASSERT_TRUE(read) << read.error().message;
  const auto& again = std::get<MatchOrder>(*read);
  EXPECT_EQ(again.variant, match.variant);
  EXPECT_EQ(again.settings.seed, match.settings.seed);
  EXPECT_EQ(again.settings.odds, match.settings.odds) << "to the last bit";
  EXPECT_EQ(order_text(again).value(), order_text(match).value());
  const LearnOrder learn = small_learning();
  const auto learning = std::get<LearnOrder>(parse_order(order_text(learn).value()).value());
  EXPECT_EQ(learning.weights, learn.weights) << "to the last bit";
  EXPECT_EQ(order_text(learning).value(), order_text(learn).value());
}

TEST(GameOrder, gives_the_game_that_is_played_here) {
  const MatchOrder match = small_match();
  const std::string text = order_text(match).value(), name = order_name(text);
  int fetched = 0;
  GamePlayer player([&](const std::string& wanted) -> Result<std::optional<std::string>> {
    ++fetched;
    return wanted == name ? std::optional(text) : std::nullopt;
  });
  const VariantPtr variant = variant_of(match.variant).value();
  MatchTable table(match.settings, variant);
  for (const std::string seating : {"AB", "BA"}) {
    const auto far = player.play(name, game_text(GameName{"", 1, seating}), kNeverStopped);
    ASSERT_TRUE(far) << far.error().message;
    const auto here = table.play({variant->id(), 1, seating});
    ASSERT_TRUE(here);
    std::string moves;
    for (const std::string& move : here->moves) moves += (moves.empty() ? "" : " ") + move;
    EXPECT_TRUE(far->ends_with("\t" + moves)) << *far;
  }
  EXPECT_EQ(fetched, 1) << "it is kept ready";
  EXPECT_FALSE(player.play(name, "1 AC", kNeverStopped)) << "no game of the match";
  EXPECT_FALSE(player.play(std::string(64, '0'), "1 AB", kNeverStopped)) << "it is not there";
  const std::atomic<bool> stopped = true;
  EXPECT_FALSE(player.play(name, "1 AB", stopped));
}

TEST(GameOrder, of_learning_is_played_with_its_own_weights) {
  const LearnOrder learn = small_learning();
  LearnOrder derived = learn;
  derived.weights = std::nullopt;
  std::vector<std::string> played;
  for (const LearnOrder& order : {learn, derived}) {
    const std::string text = order_text(order).value();
    GamePlayer player([&](const std::string&) -> Result<std::optional<std::string>> { return text; });
    const auto far = player.play(order_name(text), game_text(3), kNeverStopped);
    ASSERT_TRUE(far) << far.error().message;
    const VariantPtr variant = variant_of(order.variant).value();
    Searcher searcher(variant, {.hash_megabytes = kLearnMegabytes}, order.weights ? &*order.weights : nullptr);
    EXPECT_EQ(*far, format_game(play_game(searcher, order.play, 2, 3)));
    played.push_back(*far);
  }
  EXPECT_NE(played[0], played[1]) << "the weights make no difference: the test shows nothing";
}

TEST(GameOrder, that_was_changed_on_the_way_or_is_too_large_is_not_played) {
  const std::string text = order_text(small_match()).value();
  GamePlayer player([&](const std::string&) -> Result<std::optional<std::string>> { return text + " "; });
  const auto refused = player.play(order_name(text), "1 AB", kNeverStopped);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("was changed on the way"), std::string::npos);
  for (const char* broken : {"", "{}", R"({"version": 2, "kind": "match"})", R"({"version": 1, "kind": "walk"})",
                             R"({"version": 1, "kind": "learn"})"})
    EXPECT_FALSE(parse_order(broken)) << broken;
  MatchOrder large = small_match();
  large.settings.sides[0].weights.assign(kMostOrderBytes, 'x');
  EXPECT_FALSE(order_text(large));
}

}  // namespace
}  // namespace sennight
