// Studies over the interface of docs/api.md: lines, set-up positions, thoughts, records.

#include <gtest/gtest.h>

#include <future>

#include "unit/server/fixture.h"

namespace sennight {
namespace {

using test::kPerson;

class Studies : public test::ServerTest {
 protected:
  std::string refused(const std::string& path, const Json& body, int status = 400) {
    const HttpReply reply = request("POST", path, body.dump());
    EXPECT_EQ(reply.status, status) << *reply.body;
    return Json::parse(*reply.body).at("error").at("message");
  }
};

Json piece(const std::string& cell, int player, const std::string& type) {
  return {{"cell", cell}, {"player", player}, {"type", type}};
}

TEST_F(Studies, a_line_is_played_and_described) {
  const Json line = post("/api/lines", {{"variant", "chess"}, {"moves", {"e2e4", "e7e5", "g1f3"}}, {"known", 2}}, 200);
  ASSERT_EQ(line.at("moves").size(), 1u);
  EXPECT_EQ(line.at("moves")[0].at("notation"), "Nf3");
  EXPECT_EQ(line.at("moves")[0].at("player"), 0);
  EXPECT_EQ(line.at("position").at("turn"), 1);
  EXPECT_EQ(line.at("position").at("legal").size(), 29u);
  EXPECT_EQ(line.at("result").at("over"), false);
  EXPECT_EQ(line.at("oddities"), Json::array());
}

TEST_F(Studies, a_line_that_is_not_possible_is_refused_with_its_move) {
  EXPECT_NE(refused("/api/lines", {{"variant", "chess"}, {"moves", {"e2e4", "e2e4"}}}).find("move 2"),
            std::string::npos);
  EXPECT_EQ(refused("/api/lines", {{"variant", "no-such"}}), "there is no variant 'no-such'");
  EXPECT_EQ(refused("/api/lines", {{"variant", "chess"}, {"fen", "8/8"}}),
            "field 'fen': FEN does not say who is to move");
}

TEST_F(Studies, a_line_tells_who_attacks_a_cell) {
  const Json line = post("/api/lines", {{"variant", "chess"}, {"cell", "f3"}}, 200);
  EXPECT_EQ(line.at("attacks"), Json::parse(R"([["g1", "e2", "g2"], []])")) << line.at("attacks");
}

TEST_F(Studies, a_position_is_set_up_with_hands_and_rights) {
  Json setup = {{"pieces", {piece("e1", 0, "K"), piece("h1", 0, "R"), piece("e8", 1, "K")}},
                {"hands", {{{"P", 2}}, Json::object()}},
                {"turn", 0}};
  Json line = post("/api/lines", {{"variant", "crazyhouse"}, {"setup", setup}}, 200);
  EXPECT_EQ(line.at("start"), "4k3/8/8/8/8/8/8/4K2R[PP] w K - 0 1");
  EXPECT_EQ(line.at("rights").at("held"), (Json{"e1", "h1"}));
  setup["moved"] = {"h1"};
  line = post("/api/lines", {{"variant", "crazyhouse"}, {"setup", setup}}, 200);
  EXPECT_EQ(line.at("start"), "4k3/8/8/8/8/8/8/4K2R[PP] w - - 0 1");
  setup.erase("moved");
  setup["unmoved"] = Json::array();
  line = post("/api/lines", {{"variant", "crazyhouse"}, {"setup", setup}}, 200);
  EXPECT_EQ(line.at("start"), "4k3/8/8/8/8/8/8/4K2R[PP] w - - 0 1");
  EXPECT_EQ(line.at("rights").at("possible"), (Json{"e1", "h1"}));
}

TEST_F(Studies, a_position_that_is_not_possible_is_refused_in_words) {
  const auto problem = [&](const Json& setup, const std::string& variant = "chess") {
    return refused("/api/lines", {{"variant", variant}, {"setup", setup}});
  };
  EXPECT_NE(problem({{"pieces", {piece("e1", 0, "K"), piece("a1", 0, "K")}}, {"turn", 0}}).find("two royal"),
            std::string::npos);
  EXPECT_EQ(problem({{"pieces", {piece("z9", 0, "K")}}, {"turn", 0}}), "no cell is named 'z9'");
  EXPECT_EQ(problem({{"pieces", {piece("e1", 0, "X")}}, {"turn", 0}}), "there is no piece 'X' in this game");
  EXPECT_EQ(problem({{"pieces", {piece("e1", 0, "K"), piece("e1", 1, "K")}}, {"turn", 0}}), "two pieces stand on e1");
  EXPECT_EQ(problem({{"pieces", Json::array()}, {"turn", 2}}), "there is no player 2 in this game");
  EXPECT_NE(problem({{"pieces", {piece("e1", 0, "K")}}, {"hands", {{{"K", 1}}}}, {"turn", 0}}, "crazyhouse")
                .find("cannot be in a hand"),
            std::string::npos);
  EXPECT_EQ(problem({{"pieces", 3}, {"turn", 0}}), "field 'setup.pieces' is not a list of at most 512 pieces");
}

TEST_F(Studies, what_is_odd_about_a_position_is_told) {
  const Json line = post("/api/lines", {{"variant", "chess"}, {"fen", "4k3/8/8/8/8/8/4R3/8 w - - 0 1"}}, 200);
  EXPECT_EQ(line.at("oddities"), (Json{"White has no royal piece", "Black is in check, and White is to move"}));
}

TEST_F(Studies, the_engine_tells_several_lines) {
  const Json found = post(
      "/api/analysis",
      {{"variant", "chess"}, {"fen", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"}, {"lines", 3}, {"milliseconds", 80}}, 200);
  ASSERT_EQ(found.at("lines").size(), 3u);
  EXPECT_EQ(found.at("lines")[0].at("moves")[0], "a1a8");
  EXPECT_EQ(found.at("lines")[0].at("notations")[0], "Ra8#");
  EXPECT_EQ(found.at("lines")[0].at("forced"), 1);
  EXPECT_TRUE(found.at("lines")[1].at("forced").is_null());
  EXPECT_TRUE(found.at("lines")[0].at("shares").is_null());
}

TEST_F(Studies, of_three_players_the_engine_tells_the_shares) {
  const Json found = post("/api/analysis", {{"variant", three_players()->id()}, {"milliseconds", 80}}, 200);
  ASSERT_EQ(found.at("lines").size(), 1u);
  const Json& shares = found.at("lines")[0].at("shares");
  ASSERT_EQ(shares.size(), 3u);
  EXPECT_NEAR(shares[0].get<int>() + shares[1].get<int>() + shares[2].get<int>(), 1000, 2);
}

TEST_F(Studies, nobody_has_more_than_a_few_thoughts_waiting) {
  EXPECT_EQ(refused("/api/analysis", {{"variant", "chess"}, {"milliseconds", 5001}}),
            "field 'milliseconds' is not a whole number from 1 to 5000");
  EXPECT_EQ(refused("/api/analysis", {{"variant", "chess"}, {"lines", 6}}),
            "field 'lines' is not a whole number from 1 to 5");
  std::vector<std::future<int>> asked;
  HttpRequest wanted;
  wanted.method = "POST";
  wanted.target = "/api/analysis";
  wanted.body = R"({"variant": "chess", "milliseconds": 200})";
  wanted.address = "192.0.2.7";
  for (int i = 0; i < Analyst::kMostOfOne + 1; ++i) {
    auto status = std::make_shared<std::promise<int>>();
    asked.push_back(status->get_future());
    site->handle(wanted, [status](HttpReply reply) { status->set_value(reply.status); });
  }
  EXPECT_EQ(asked.back().get(), 503);
  asked.pop_back();
  for (auto& status : asked) EXPECT_EQ(status.get(), 200);
  // The turns were given back.
  EXPECT_EQ(post("/api/analysis", {{"variant", "chess"}, {"milliseconds", 20}}, 200).at("lines").size(), 1u);
}

TEST_F(Studies, records_are_read_and_written) {
  const std::string text = "[Variant \"CHESS\"]\n1. e4 {good} (1. d4 $2) e5 *";
  const Json games = post("/api/pgn", {{"text", text}}, 200).at("games");
  ASSERT_EQ(games.size(), 1u);
  const Json& record = games[0];
  EXPECT_EQ(record.at("variant"), "chess");
  ASSERT_EQ(record.at("nodes").size(), 3u);
  EXPECT_EQ(record.at("nodes")[1].at("text"), "d2d4");
  EXPECT_EQ(record.at("nodes")[1].at("glyphs"), Json{2});
  Json nodes = Json::array();
  for (const Json& node : record.at("nodes"))
    nodes.push_back({{"move", node.at("text")},
                     {"parent", node.at("parent")},
                     {"comment", node.at("comment")},
                     {"glyphs", node.at("glyphs")}});
  const Json written = post(
      "/api/pgn/text", {{"variant", "chess"}, {"tags", {{"White", "Ann"}}}, {"nodes", nodes}, {"result", "*"}}, 200);
  const std::string again = written.at("text");
  EXPECT_NE(again.find("[White \"Ann\"]"), std::string::npos);
  EXPECT_NE(again.find("1. e4 {good} ( 1. d4 $2 ) 1... e5 *"), std::string::npos) << again;
  EXPECT_NE(refused("/api/pgn", {{"text", "[Variant \"Chess\"] 1. e4 e4"}}).find("game 1, line 1: move 2 'e4'"),
            std::string::npos);
  EXPECT_NE(refused("/api/pgn/text", {{"variant", "chess"}, {"nodes", {{{"move", "e2e4"}, {"parent", 1}}}}})
                .find("field 'nodes[0].parent'"),
            std::string::npos);
}

TEST_F(Studies, a_game_is_given_as_a_record) {
  const Json seats = Json::array({kPerson, kPerson});
  const Json game = post("/api/games", {{"variant", "chess"}, {"seats", seats}}, 201);
  const std::string path = "/api/games/" + game.at("id").get<std::string>();
  post(path + "/moves", {{"text", "e2e4"}, {"ply", 0}}, 200);
  post(path + "/resign", {{"player", 1}, {"ply", 1}}, 200);
  const HttpReply reply = request("GET", path + "/pgn");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.content_type, "application/x-chess-pgn; charset=utf-8");
  EXPECT_NE(reply.body->find("[Result \"1-0\"]\n[Variant \"Chess\"]\n[Termination \""), std::string::npos)
      << *reply.body;
  EXPECT_TRUE(reply.body->ends_with("\n\n1. e4 1-0\n")) << *reply.body;
}

}  // namespace
}  // namespace sennight
