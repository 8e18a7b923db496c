// A study in steps: the same report as one that is made in one go, after each step what there is, and bounds on what may be
// asked for.
#include "study/desk.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "study/report.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

TEST(StudyDesk, steps_make_the_same_report_as_one_go) {
  std::int64_t now = 0;
  double share = 0.0;
  StudyDesk desk([&] { return now += 100; }, [&](double part) { share = part; });
  StudyRequest request;
  request.games = 4;
  request.nodes = 40;
  request.seed = 7;
  request.endings = 1;
  auto told = nlohmann::json::parse(desk.begin(variant("gardner"), request));
  EXPECT_EQ(told["games"], 0);
  EXPECT_EQ(told["of"], 4);
  int endings = 0, steps = 0;
  std::string announced;
  while (!told["done"].get<bool>()) {
    EXPECT_TRUE(told["report"]["stopped"].get<bool>());
    const auto step = desk.step();
    ASSERT_TRUE(step);
    told = nlohmann::json::parse(*step);
    ++steps;
    if (!announced.empty()) {
      EXPECT_EQ(told["report"]["endings"].back()["pieces"], announced);
    }
    announced = told.contains("next") ? told["next"]["pieces"].get<std::string>() : "";
    endings += announced.empty() ? 0 : 1;
    ASSERT_LT(steps, 100);
  }
  EXPECT_GE(steps, 2 + endings);  // no more than two games a step, by the clock
  EXPECT_EQ(endings, 5);
  EXPECT_GT(share, 0.5);
  StudySettings settings;
  settings.variant = variant("gardner");
  settings.games = 4;
  settings.nodes = 40;
  settings.seed = 7;
  settings.ending_pieces = 1;
  settings.most_positions = kMostStudyPositions;
  const std::atomic<bool> go_on = false;
  EXPECT_EQ(told["report"], nlohmann::json::parse(study_json(make_study(settings, go_on))));
  // What is done stays done.
  const auto again = desk.step();
  ASSERT_TRUE(again);
  EXPECT_EQ(nlohmann::json::parse(*again), told);
}

TEST(StudyDesk, a_game_without_endings_is_done_after_its_games) {
  StudyDesk desk([] { return 0; }, {});
  EXPECT_EQ(desk.step().error().message, "no study has begun");
  StudyRequest request;
  request.games = 2;
  request.nodes = 20;
  request.endings = 2;
  desk.begin(variant("hr-mccooey-3p"), request);
  const auto told = nlohmann::json::parse(*desk.step());
  EXPECT_TRUE(told["done"].get<bool>());
  EXPECT_FALSE(told["report"]["stopped"].get<bool>());
  EXPECT_EQ(told["report"]["endingsRefusal"], "only endings of two players are solved");
}

TEST(StudyDesk, requests_have_bounds) {
  const auto request = parse_study_request(R"({"variant": "chess", "games": 1000, "nodes": 5000, "endings": 0})");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->variant, "chess");
  EXPECT_EQ(request->games, 1000);
  EXPECT_EQ(request->nodes, 5000);
  EXPECT_EQ(request->endings, 0);
  EXPECT_EQ(request->seed, 1);
  EXPECT_EQ(parse_study_request(R"({"definition": "name = 'A'"})")->definition, "name = 'A'");
  const auto refused = [](const char* body) { return parse_study_request(body).error().message; };
  EXPECT_EQ(refused("{}"), "field 'variant' is missing");
  EXPECT_EQ(refused(R"({"variant": "chess", "games": 1001})"), "field 'games' is not a whole number from 1 to 1000");
  EXPECT_EQ(refused(R"({"variant": "chess", "nodes": 0})"), "field 'nodes' is not a whole number from 1 to 5000");
  EXPECT_EQ(refused(R"({"variant": "chess", "seed": -1})"), "field 'seed' is not a whole number from 0 to 1000000000");
  EXPECT_EQ(refused(R"({"variant": "chess", "endings": 3})"), "field 'endings' is not a whole number from 0 to 2");
  EXPECT_EQ(refused("no"), "the message is not JSON");
}

TEST(StudyReport, bars_have_one_width_and_hold_all_numbers) {
  EXPECT_EQ(bars_of({}), std::vector<Bar>());
  EXPECT_EQ(bars_of({0, 0}), std::vector<Bar>());
  EXPECT_EQ(bars_of({0, 0, 5}), (std::vector<Bar>{{2, 2, 5}}));
  EXPECT_EQ(bars_of({1, 0, 2}), (std::vector<Bar>{{0, 0, 1}, {1, 1, 0}, {2, 2, 2}}));
  std::vector<std::uint64_t> counts(61, 1);
  counts[0] = 0;
  const std::vector<Bar> bars = bars_of(counts);  // 1 to 60
  EXPECT_EQ(bars.size(), 20u);
  EXPECT_EQ(bars.front(), (Bar{1, 3, 3}));
  EXPECT_EQ(bars.back(), (Bar{58, 60, 3}));
  counts.resize(62, 1);  // 1 to 61: wider bars, the last one not full
  EXPECT_EQ(bars_of(counts).back().count, 1u);
  EXPECT_LE(bars_of(counts).size(), static_cast<std::size_t>(kMostBars));
}

}  // namespace
}  // namespace sennight::test
