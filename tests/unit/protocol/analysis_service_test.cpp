// The calls that need no game that is kept, answered from memory alone. What the answers say is tested where they are made, and
// tests/browser/offline.test.mjs compares them with the server's.

#include "protocol/analysis_service.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/files.h"
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
  EXPECT_EQ(ask("/api/analysis", "{" + mate + R"(, "level": 1})").at("lines").size(), 11u);
  EXPECT_EQ(refused("/api/analysis", "{" + mate + R"(, "level": 11})"),
            "field 'level' is not a whole number from 1 to 10");
}

// Of which chess has a net, which comes later.
class LateNetTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto& files = test::variant_files();
    text_ = learned(kNet);
    AnalysisService::Shipped shipped{
        .files = {files.begin(), files.end()}, .lengths = "", .names = "", .later = {kNet, "values/none-such.net"}};
    // The net stands beside these weights.
    shipped.files.emplace("values/chess.txt", learned("values/chess.txt"));
    auto made = AnalysisService::make(std::move(shipped), [this] { return now_ += 1; });
    ASSERT_TRUE(made) << made.error().message;
    service_ = std::move(*made);
  }
  static std::string learned(const std::string& path) {
    const auto text = read_file(std::string(SENNIGHT_SOURCE_DIR "/variants/") + path);
    EXPECT_TRUE(text) << path;
    return text.value_or("");
  }
  bool has_net(const std::string& name) { return (*service_->find(name))->net() != nullptr; }
  AnalysisService::Answer think(const std::string& name) {
    return service_->answer("/api/analysis", Json{{"variant", name}, {"milliseconds", 20}}.dump());
  }

  static constexpr const char* kNet = "values/chess.net";
  std::string text_;
  std::int64_t now_ = 0;
  std::unique_ptr<AnalysisService> service_;
};

TEST_F(LateNetTest, thoughts_wait_for_it_and_nothing_else_does) {
  EXPECT_EQ(service_->answer("/api/lines", R"({"variant": "chess"})").status, 200);
  EXPECT_EQ(service_->answer("/api/variants/chess", "").status, 200);
  // By either name, and as long as it is not there.
  for (const std::string name : {"chess", "normal", "chess"}) {
    const auto [status, body] = think(name);
    EXPECT_EQ(status, AnalysisService::kNeedsFile) << name;
    EXPECT_EQ(body, kNet) << name;
  }
  EXPECT_EQ(think("shogi").status, 200);
  EXPECT_EQ(think("gardner").status, 200);
  const std::string own = Json{{"definition", kFour}, {"milliseconds", 20}}.dump();
  EXPECT_EQ(service_->answer("/api/analysis", own).status, 200);
}

TEST_F(LateNetTest, a_game_that_is_compiled_already_is_compiled_anew) {
  EXPECT_FALSE(has_net("chess"));
  EXPECT_FALSE(has_net("normal"));
  const auto given = service_->give(kNet, text_);
  ASSERT_TRUE(given) << given.error().message;
  EXPECT_TRUE(has_net("chess"));
  EXPECT_TRUE(has_net("normal"));
  EXPECT_EQ(think("chess").status, 200);
  EXPECT_EQ(think("normal").status, 200);
}

TEST_F(LateNetTest, a_game_whose_net_cannot_be_had_or_is_wrong_is_thought_about_without_it) {
  std::string broken = text_;
  broken.replace(broken.find("\nunits "), 7, "\nunots ");
  for (const std::string& text : {std::string(), broken}) {
    SetUp();
    const auto given = service_->give(kNet, text);
    EXPECT_EQ(given.has_value(), text.empty());
    if (!given) {
      EXPECT_NE(given.error().message.find(kNet), std::string::npos) << given.error().message;
    }
    EXPECT_FALSE(has_net("chess"));
    EXPECT_EQ(think("chess").status, 200);
  }
}

TEST_F(LateNetTest, what_is_not_missing_is_refused) {
  EXPECT_EQ(service_->give("values/shogi.net", text_).error().message, "no file 'values/shogi.net' is missing");
  EXPECT_EQ(service_->give("chess.toml", "").error().message, "no file 'chess.toml' is missing");
  EXPECT_FALSE(service_->give("values/none-such.net", text_));
  EXPECT_TRUE(service_->give(kNet, text_));
  EXPECT_EQ(service_->give(kNet, text_).error().message, "no file 'values/chess.net' is missing");
  EXPECT_TRUE(has_net("chess"));
}

TEST_F(AnalysisServiceTest, several_threads_think_about_a_position_and_one_plays_a_level) {
  const std::string line = R"({"variant": "chess", "milliseconds": 300)";
  EXPECT_EQ(ask("/api/analysis", line + "}").at("threads"), 1);
  service_->think_with(2);
  EXPECT_EQ(ask("/api/analysis", line + "}").at("threads"), 2);
  EXPECT_EQ(ask("/api/analysis", R"({"variant": "chess", "level": 1})").at("threads"), 1);
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

// Kings on f6 and h8, a Queen on a7: Qh7 and Qg7 mate, so do a few more; the values are the rules'.
TEST_F(AnalysisServiceTest, endings_come_out_as_their_tables_say) {
  const auto ending = [&](const std::string& fen) {
    return ask("/api/endings", R"({"variant": "chess", "fen": ")" + fen + R"("})");
  };
  const Json won = ending("7k/Q7/5K2/8/8/8/8/8 w - - 0 1");
  EXPECT_EQ(won.at("pieces"), "King and Queen against King");
  EXPECT_EQ(won.at("result"), "won");
  EXPECT_EQ(won.at("plies"), 1);
  EXPECT_EQ(won.at("limit"), 100);
  const auto worth = [](const Json& told, const std::string& text) {
    for (const Json& move : told.at("moves"))
      if (move.at("text") == text)
        return fmt::format("{} {}", move.at("result").get<std::string>(), move.at("plies").get<int>());
    return std::string("none");
  };
  EXPECT_EQ(worth(won, "a7g7"), "won 1");
  EXPECT_EQ(worth(won, "a7f7"), "drawn 0");  // stalemate
  EXPECT_EQ(worth(won, "a7h7"), "drawn 0");  // the King takes it
  EXPECT_EQ(won.at("moves").front().at("plies"), 1);
  EXPECT_EQ(won.at("moves").back().at("result"), "drawn");
  const Json lost = ending("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(lost.at("refusal"), "the game is over");
  // The longest win with a Rook takes 16 moves of White, published everywhere.
  const Json rook = ending("8/8/8/3k4/8/8/8/KR6 b - - 0 1");
  EXPECT_EQ(rook.at("result"), "lost");
  EXPECT_LE(rook.at("plies"), 32);
  EXPECT_GT(rook.at("plies"), 20);
}

TEST_F(AnalysisServiceTest, endings_without_a_table_say_why) {
  const auto refusal = [&](const std::string& game, const std::string& fen) {
    return ask("/api/endings", R"({"variant": ")" + game + R"(", "fen": ")" + fen + R"("})")
        .at("refusal")
        .get<std::string>();
  };
  EXPECT_EQ(refusal("chess", ""), "more than 4 pieces are on the board");
  EXPECT_EQ(refusal("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            "pieces that have not moved may still castle or the like");
  EXPECT_EQ(refusal("crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), "a player holds pieces in the hand");
  EXPECT_EQ(refusal("hr-mccooey-3p", ""), "only endings of two players are solved");
  EXPECT_EQ(refusal("three-check", ""), "the game counts checks, and the board does not show how many there were");
  EXPECT_EQ(refused("/api/endings", R"({"variant": "none-such"})"), "there is no variant 'none-such'");
  EXPECT_EQ(refused("/api/endings", R"({"variant": "chess", "moves": ["e2e5"]})"),
            "move 1: 'e2e5' is not a legal move here");
}

}  // namespace
}  // namespace sennight
