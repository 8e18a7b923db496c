// The calls that need no game that is kept, answered from memory alone. What the answers say is tested where they are made, and
// tests/browser/offline.test.mjs compares them with the server's.

#include "protocol/analysis_service.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/variants.h"

namespace sennight {
namespace {

const std::string kFour = R"(name = "Four"
[board]
shape = "rectangle"
files = 4
ranks = 4
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.R]
name = "Rook"
move = "W0"
[setup]
K = "c1"
R = "b1"
)";

class AnalysisServiceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto& files = test::variant_files();
    auto made = AnalysisService::make(
        {.files = {files.begin(), files.end()}, .lengths = "chess 90\n", .names = "none = chess\n"},
        [this] { return now_ += 1; });
    ASSERT_TRUE(made) << made.error().message;
    service_ = std::move(*made);
  }
  Json ask(const std::string& path, const std::string& body = "", int status = 200) {
    const auto [told, text] = service_->answer(path, body);
    EXPECT_EQ(told, status) << path << " " << text;
    return Json::parse(text);
  }
  std::string refused(const std::string& path, const std::string& body, int status = 400) {
    return ask(path, body, status).at("error").at("message");
  }

  std::int64_t now_ = 0;
  std::unique_ptr<AnalysisService> service_;
};

TEST_F(AnalysisServiceTest, a_game_is_found_by_its_id_and_its_alias) {
  EXPECT_EQ(ask("/api/variants/chess").at("id"), "chess");
  EXPECT_EQ(ask("/api/variants/normal"), ask("/api/variants/chess"));
  EXPECT_EQ(refused("/api/variants/none-such", "", 404), "there is no such variant");
  EXPECT_EQ(refused("/api/variants/../chess.toml", "", 404), "there is no such variant");
  EXPECT_EQ(refused("/api/nothing", "", 404), "there is no such thing here");
}

TEST_F(AnalysisServiceTest, typed_moves_are_read_in_the_notation_of_the_game) {
  const Json read = ask("/api/reading", R"({"variant": "chess", "moves": ["e2e4", "e7e5"], "text": " Nf3 "})");
  EXPECT_EQ(read.at("move").at("text"), "g1f3");
  EXPECT_EQ(read.at("notation"), "Nf3");
  const std::string castle = R"("variant": "chess", "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1")";
  EXPECT_EQ(ask("/api/reading", "{" + castle + R"(, "text": "O-O"})").at("notation"), "O-O");
  EXPECT_NE(refused("/api/reading", R"({"variant": "chess", "text": "Nf6"})").find("Nf6"), std::string::npos);
  EXPECT_EQ(refused("/api/reading", R"({"variant": "chess", "moves": ["e2e5"], "text": "e4"})"),
            "move 1: 'e2e5' is not a legal move here");
  EXPECT_EQ(refused("/api/reading", R"({"variant": "none-such", "text": "e4"})"), "there is no variant 'none-such'");
  EXPECT_EQ(refused("/api/reading", R"({"variant": "chess"})"), "field 'text' is missing");
}

TEST_F(AnalysisServiceTest, lines_are_played_and_thought_about) {
  EXPECT_EQ(ask("/api/lines", R"({"variant": "chess", "moves": ["e2e4"]})").at("position").at("turn"), 1);
  EXPECT_EQ(refused("/api/lines", R"({"variant": "chess", "moves": ["e2e5"]})"),
            "move 1: 'e2e5' is not a legal move here");
  EXPECT_EQ(refused("/api/lines", R"({"variant": "none-such"})"), "there is no variant 'none-such'");
  EXPECT_EQ(refused("/api/lines", "{"), "the message is not JSON");
  const std::string mate = R"("variant": "chess", "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")";
  EXPECT_EQ(ask("/api/analysis", "{" + mate + R"(, "milliseconds": 200, "lines": 2})").at("move"), "a1a8");
  EXPECT_EQ(ask("/api/analysis", "{" + mate + R"(, "level": 1})").at("lines").size(), 12u);
  EXPECT_EQ(refused("/api/analysis", "{" + mate + R"(, "level": 9})"),
            "field 'level' is not a whole number from 1 to 8");
}

TEST_F(AnalysisServiceTest, a_player_may_give_up_behind_a_line) {
  const Json line = ask("/api/lines", R"({"variant": "chess", "moves": ["e2e4"], "resigned": 0})");
  EXPECT_EQ(line.at("result").at("score"), "0-1");
  EXPECT_EQ(refused("/api/lines", R"({"variant": "chess", "resigned": 2})"), "field 'resigned' names nobody who plays");
}

TEST_F(AnalysisServiceTest, games_that_somebody_writes_are_checked_and_played) {
  const std::string definition = Json(kFour).dump();
  EXPECT_EQ(ask("/api/definitions/check", "{\"definition\": " + definition + "}").at("findings"), Json::array());
  EXPECT_EQ(ask("/api/lines", "{\"definition\": " + definition + "}").at("position").at("pieces").size(), 4u);
  EXPECT_NE(refused("/api/lines", R"({"definition": "name = 3"})").find("field 'definition': own.toml:1"),
            std::string::npos);
  EXPECT_NE(ask("/api/variants/chess/definition").at("definition").get<std::string>().find("[board]"),
            std::string::npos);
}

TEST_F(AnalysisServiceTest, records_are_read_and_written) {
  EXPECT_EQ(ask("/api/pgn", R"({"text": "1. e4 *"})").at("games")[0].at("variant"), "chess");
  EXPECT_EQ(refused("/api/pgn", R"({"text": "[Variant \"Nothing\"]\n\n1. e4 *"})"),
            "game 1, line 3: there is no variant 'Nothing'");
  const Json text = ask("/api/pgn/text", R"({"variant": "chess", "nodes": [{"move": "e2e4", "parent": 0}]})");
  EXPECT_NE(text.at("text").get<std::string>().find("1. e4 *"), std::string::npos);
}

TEST_F(AnalysisServiceTest, what_is_wrong_with_the_folder_is_told) {
  const auto clock = [] { return std::int64_t{0}; };
  const auto twice = AnalysisService::make(
      {.files = {{"a/x.toml", kFour}, {"b/x.toml", kFour}}, .lengths = "", .names = ""}, clock);
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().message, "two files have the id 'x': variants/a/x.toml and variants/b/x.toml");
  EXPECT_FALSE(AnalysisService::make({.files = {}, .lengths = "nonsense", .names = ""}, clock));
}

TEST_F(AnalysisServiceTest, the_list_of_a_folder_has_its_games_sorted_by_name) {
  auto made = AnalysisService::make({.files = {{"x/four.toml", kFour},
                                               {"x/base.toml", "abstract = true\n" + kFour},
                                               {"x/again.toml", "extends = 'base'\nname = 'Again'\n"}},
                                     .lengths = "four 12\n",
                                     .names = ""},
                                    [] { return std::int64_t{0}; });
  ASSERT_TRUE(made) << made.error().message;
  const Json list = Json::parse((*made)->answer("/api/variants", "").body);
  ASSERT_EQ(list.at("variants").size(), 2u) << list;
  EXPECT_EQ(list.at("variants")[0].at("id"), "again");
  EXPECT_EQ(list.at("variants")[1].at("plies"), 12);
}

}  // namespace
}  // namespace sennight
