// The text of a net: that it says all, and that a broken one is refused with its place.
#include "rules/net.h"

#include <gtest/gtest.h>

#include <map>

#include "rules/catalogue.h"
#include "rules/variant.h"
#include "support/catalogue.h"
#include "support/nets.h"
#include "support/variants.h"

namespace sennight {
namespace {

TEST(Net, comes_back_from_its_text) {
  for (const char* const id : {"chess", "crazyhouse", "glinski"}) {
    const Variant& variant = *test::variant(id);
    for (const std::size_t units : kNetWidths) {
      const Net net = test::drawn_net(variant, units, 5);
      const std::string text = format_net(variant, nullptr, net, "one\ntwo");
      EXPECT_TRUE(is_net(text));
      const auto parsed = parse_net(variant, nullptr, text);
      ASSERT_TRUE(parsed) << id << " " << parsed.error().text;
      EXPECT_EQ(*parsed, net) << id;
    }
  }
}

// Each input has a place of its own, none is out of range.
TEST(Net, has_a_place_for_each_input) {
  const Variant& variant = *test::variant("crazyhouse");
  const NetInputs inputs(variant);
  std::vector<int> used(inputs.size(), 0);
  for (const bool rival : {false, true}) {
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      for (std::size_t cell = 0; cell < variant.cells(); ++cell) ++used[inputs.on(rival, TypeId(t), Cell(cell))];
      for (std::size_t nth = 1; nth <= kNetHandSteps; ++nth) ++used[inputs.held(rival, TypeId(t), nth)];
    }
  }
  EXPECT_EQ(used, std::vector<int>(inputs.size(), 1));
  EXPECT_EQ(inputs.held(true, TypeId(0), kNetHandSteps + 5), inputs.held(true, TypeId(0), kNetHandSteps));
}

TEST(Net, is_for_the_rules_and_the_weights_that_it_was_learnt_with) {
  const Variant &chess = *test::variant("chess"), &glinski = *test::variant("glinski");
  ASSERT_NE(chess.weights(), nullptr);
  const std::string text = format_net(chess, chess.weights(), test::drawn_net(chess, 16, 1), "");
  EXPECT_TRUE(is_net_for(chess, chess.weights(), text));
  EXPECT_FALSE(is_net_for(chess, nullptr, text));
  EXPECT_FALSE(is_net_for(glinski, glinski.weights(), text));
  EXPECT_FALSE(is_net(format_weights(chess, *chess.weights(), "")));
}

TEST(Net, is_refused_with_the_line_and_the_reason) {
  const Variant& chess = *test::variant("chess");
  const std::string good = format_net(chess, nullptr, test::drawn_net(chess, 16, 1), "");
  const std::size_t units = good.find("units"), end = good.rfind("end\n"), sum = good.rfind("checksum");
  const std::string head = good.substr(0, units), sixteen = " 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n";
  std::string changed = good;
  changed[good.find("constant 7") + 9] = '8';
  struct Case {
    std::string text;
    int line;
    std::string reason;
  };
  const std::vector<Case> cases = {
      {"", 1, "the text is cut off: its last line should be 'end'"},
      {good.substr(0, end), -1, "the text is cut off: its last line should be 'end'"},
      {good.substr(0, sum) + "end\n", -1, "no line 'checksum' follows the numbers"},
      {good + "units 16\n", -1, "something follows 'end'"},
      {changed, -1, "the lines before were changed"},
      {"rules 1\n", 1, "the first line should be 'sennight net 1'"},
      {"sennight net 1\nrules 0123\nend\n", 2, "this net is for other rules"},
      {head.substr(0, head.find("beside")) + "beside 01\nend\n", 3, "this net was learnt beside other weights"},
      {head + "constant 1\nend\n", 4, "'units' should stand before this line"},
      {head + "units 17\nend\n", 4, "'units' should be one of 16, 32, 64"},
      {head + "units 16\nunits 16\n", 5, "this was said before"},
      {head + "units 16\nconstant 99999\n", 5, "'99999' is no whole number from -1000 to 1000"},
      {head + "units 16\nbias 1 2\n", 5, "16 numbers should follow 'bias', there are 2"},
      {head + "units 16\nspeed 1 2\n", 5, "there is no input 'speed'"},
      {head + "units 16\nown P\n", 5, "'own' needs 19 words"},
      {head + "units 16\nown X a1" + sixteen, 5, "'X' is no piece of this game"},
      {head + "units 16\nown P z9" + sixteen, 5, "'z9' is no cell of this game"},
      {head + "units 16\nown-held P 1" + sixteen, 5, "'own-held': this game has no hands"},
      {head + "units 16\nown P a3" + sixteen + "own P a3" + sixteen, 6, "this was said before"},
  };
  for (const Case& bad : cases) {
    const auto parsed = parse_net(chess, nullptr, bad.text);
    ASSERT_FALSE(parsed) << bad.reason;
    EXPECT_EQ(parsed.error().text, bad.reason);
    if (bad.line > 0) {
      EXPECT_EQ(parsed.error().line, bad.line) << bad.reason;
    }
  }
  const auto three = parse_net(*test::variant("hr-mccooey-3p"), nullptr, good);
  ASSERT_FALSE(three);
  EXPECT_EQ(three.error().text, "nets are for games of two players");
}

// No sum of what the bounds allow leaves its range.
TEST(Net, has_bounds_in_which_no_sum_leaves_its_range) {
  for (const char* const id : {"chess", "shogi", "crazyhouse", "mishling-fusion"}) {
    const Variant& variant = *test::variant(id);
    int men = 0;
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      men += variant.array_count(PlayerId(0), TypeId(t)) + variant.array_count(PlayerId(1), TypeId(t)) +
             variant.start_hand(PlayerId(0), TypeId(t)) + variant.start_hand(PlayerId(1), TypeId(t));
    for (const std::size_t units : kNetWidths) {
      const NetBounds bounds = net_bounds(variant, units);
      EXPECT_GT(bounds.first, kNetOne / 16) << id;
      EXPECT_LE(men * bounds.first + bounds.bias, 32'767) << id;
      const std::int64_t full = std::int64_t{1} << kNetFullShift;
      EXPECT_LT(static_cast<std::int64_t>(2 * units) * bounds.out * full + bounds.constant * full,
                std::int64_t{1} << 31);
    }
  }
}

// A net comes with the game of its name and is left alone when the weights are others; a broken file is told with its path
// and line.
TEST(Net, lies_beside_the_variants) {
  std::map<std::string, std::string> files = {{"v/a/kings.toml", test::kKingsGame}};
  const auto open = [&] { return test::catalogue_of(files); };
  const VariantPtr plain = *open().load("kings");
  EXPECT_EQ(plain->net(), nullptr);
  const Net net = test::drawn_net(*plain, 16, 3);
  const std::string text = format_net(*plain, nullptr, net, "");
  files["v/values/kings.net"] = text;
  const VariantPtr learnt = *open().load("kings");
  ASSERT_NE(learnt->net(), nullptr);
  EXPECT_EQ(*learnt->net(), net);
  EXPECT_EQ((*open().load("v/a/kings.toml"))->net(), nullptr);

  files["v/values/kings.txt"] = format_weights(*plain, Weights(1, 16), "");
  EXPECT_EQ((*open().load("kings"))->net(), nullptr);

  files.erase("v/values/kings.txt");
  std::string broken = text;
  broken.replace(broken.find("constant"), 8, "constans");
  files["v/values/kings.net"] = broken;
  const auto refused = open().load("kings");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("v/values/kings.net:5:1: error: there is no input 'constans'"),
            std::string::npos)
      << refused.error().message;
}

}  // namespace
}  // namespace sennight
