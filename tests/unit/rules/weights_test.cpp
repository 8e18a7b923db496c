// The text of weights: that it says all, and that a broken one is refused with its place.
#include "rules/weights.h"

#include <gtest/gtest.h>

#include <map>

#include "base/random.h"
#include "rules/catalogue.h"
#include "rules/variant.h"
#include "support/catalogue.h"
#include "support/variants.h"

namespace sennight {
namespace {

Weights drawn(const Variant& variant, std::uint64_t seed) {
  Weights weights(variant.types().size(), variant.cells());
  Random random(seed);
  const auto number = [&] { return (static_cast<double>(random.below(4001)) - 2000.0) / 100.0; };
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = {number(), number()};
  return weights;
}

TEST(Weights, come_back_from_their_text) {
  for (const char* const id : {"chess", "crazyhouse", "hr-mccooey-3p", "mishling-fusion"}) {
    const Variant& variant = *test::variant(id);
    const Weights weights = drawn(variant, 5);
    const auto parsed = parse_weights(variant, format_weights(variant, weights, "one\ntwo"));
    ASSERT_TRUE(parsed) << id << " " << parsed.error().text;
    EXPECT_EQ(*parsed, weights) << id;
  }
}

TEST(Weights, may_leave_cells_to_the_rules) {
  const Variant& chess = *test::variant("chess");
  Weights weights = drawn(chess, 5), others = drawn(chess, 6);
  const std::size_t knight = weights.index_on(chess.find_type("N"), chess.board().find("c3"));
  weights.leave_cells_to_rules();
  EXPECT_EQ(weights[knight], Weight{});
  const std::string text = format_weights(chess, weights, "");
  EXPECT_NE(text.find("\ncells of-rules\n"), std::string::npos);
  EXPECT_EQ(text.find("\non "), std::string::npos);
  const auto parsed = parse_weights(chess, text);
  ASSERT_TRUE(parsed) << parsed.error().text;
  EXPECT_EQ(*parsed, weights);
  weights.take_cells(others);
  EXPECT_FALSE(weights.has_cells_of_rules());
  EXPECT_EQ(weights[knight], others[knight]);
  EXPECT_NE(*parsed, weights);
}

// Each index is used once, none is out of range.
TEST(Weights, have_places_of_their_own) {
  const Weights weights(5, 7);
  std::vector<int> used(weights.size(), 0);
  for (std::size_t i = 0; i < kGeneralWords.size(); ++i) ++used[weights.index(static_cast<General>(i))];
  for (std::size_t t = 0; t < 5; ++t) {
    for (std::size_t i = 0; i < kOfTypeWords.size(); ++i) ++used[weights.index(static_cast<OfType>(i), TypeId(t))];
    for (std::size_t nth = 1; nth <= kHeldSteps; ++nth) ++used[weights.index_held(TypeId(t), nth)];
    for (std::size_t cell = 0; cell < 7; ++cell) ++used[weights.index_on(TypeId(t), Cell(cell))];
  }
  EXPECT_EQ(used, std::vector<int>(weights.size(), 1));
}

TEST(Weights, are_refused_with_the_line_and_the_reason) {
  const Variant& chess = *test::variant("chess");
  const std::string good = format_weights(chess, drawn(chess, 1), "");
  const std::size_t end = good.rfind("end\n"), rules = good.find("rules"), body = good.find('\n', rules) + 1;
  const std::string head = good.substr(0, body);
  struct Case {
    std::string text;
    int line;
    std::string reason;
  };
  const std::vector<Case> cases = {
      {"", 1, "the text is cut off: its last line should be 'end'"},
      {good.substr(0, end), -1, "the text is cut off: its last line should be 'end'"},
      {"rules 1\n", 1, "the first line should be 'sennight weights 1'"},
      {"sennight weights 1\nend\n", 3, "no line 'rules' says which rules these weights are for"},
      {"sennight weights 1\nrules 0123\nend\n", 2, "these weights are for other rules"},
      {head + "speed 1 2\nend\n", 3, "there is no weight 'speed'"},
      {head + "tempo 1\nend\n", 3, "two numbers should follow 'tempo', early and late"},
      {head + "tempo 1 2 3\nend\n", 3, "two numbers should follow 'tempo', early and late"},
      {head + "tempo 1 x\nend\n", 3, "'x' is no number from -200 to 200"},
      {head + "tempo nan 1\nend\n", 3, "'nan' is no number from -200 to 200"},
      {head + "tempo 1 1\n\n# so\ntempo 1 1\nend\n", 6, "this was said before"},
      {head + "piece\nend\n", 3, "'piece' needs 4 words"},
      {head + "piece X 1 1\nend\n", 3, "'X' is no piece of this game"},
      {head + "piece P 1 99999\nend\n", 3, "'99999' is no number from -20000 to 20000"},
      {head + "mobility N 999 1\nend\n", 3, "'999' is no number from -200 to 200"},
      {head + "held P 5 1 1\nend\n", 3, "'5' is no number from 1 to 4"},
      {head + "on P z9 1 1\nend\n", 3, "'z9' is no cell of this game"},
      {head + "cells of-rules\non P e4 1 1\nend\n", 4, "this was said before"},
      {head + "on P e4 1 1\ncells of-rules\nend\n", 4, "weights of cells, or this, were said before"},
      {head + "cells of-rules\ncells of-rules\nend\n", 4, "weights of cells, or this, were said before"},
      {head + "cells of\nend\n", 3, "there is no weight 'cells'"},
      {head + "end\ntempo 1 1\n", 4, "something follows 'end'"},
  };
  for (const Case& bad : cases) {
    const auto parsed = parse_weights(chess, bad.text);
    ASSERT_FALSE(parsed) << bad.reason;
    EXPECT_EQ(parsed.error().text, bad.reason);
    if (bad.line > 0) {
      EXPECT_EQ(parsed.error().line, bad.line) << bad.reason;
    }
  }
}

TEST(Weights, are_for_the_rules_that_they_were_learnt_with) {
  const Variant &chess = *test::variant("chess"), &glinski = *test::variant("glinski");
  const std::string text = format_weights(chess, drawn(chess, 1), "");
  EXPECT_TRUE(are_for(chess, text));
  EXPECT_FALSE(are_for(glinski, text));
}

// Weights come with the game of their name, and a broken file is told with its path and line.
TEST(Weights, lie_beside_the_variants) {
  std::map<std::string, std::string> files = {{"v/a/kings.toml", test::kKingsGame}};
  const auto open = [&] { return test::catalogue_of(files); };
  const auto plain = open().load("kings");
  ASSERT_TRUE(plain) << plain.error().message;
  EXPECT_EQ((*plain)->weights(), nullptr);

  const Weights weights = drawn(**plain, 3);
  files["v/values/kings.txt"] = format_weights(**plain, weights, "learnt");
  const auto learnt = open().load("kings");
  ASSERT_TRUE(learnt) << learnt.error().message;
  ASSERT_NE((*learnt)->weights(), nullptr);
  EXPECT_EQ(*(*learnt)->weights(), weights);
  Findings findings;
  EXPECT_EQ(open().games(findings).front().weights.value, files["v/values/kings.txt"]);
  // A file that is named by its path is read alone.
  EXPECT_EQ((*open().load("v/a/kings.toml"))->weights(), nullptr);

  files["v/values/kings.txt"] += "tempo 1 1\n";
  const auto broken = open().load("kings");
  ASSERT_FALSE(broken);
  EXPECT_NE(broken.error().message.find("v/values/kings.txt:"), std::string::npos) << broken.error().message;
  EXPECT_NE(broken.error().message.find("something follows 'end'"), std::string::npos) << broken.error().message;

  // With other rules they are left alone.
  files["v/values/kings.txt"] = format_weights(**plain, weights, "learnt");
  files["v/a/kings.toml"] =
      std::string(test::kKingsGame).replace(std::string(test::kKingsGame).find("move = 'K'"), 10, "move = 'W'");
  const auto changed = open().load("kings");
  ASSERT_TRUE(changed) << changed.error().message;
  EXPECT_EQ((*changed)->weights(), nullptr);
}

}  // namespace
}  // namespace sennight
