// Games that visitors write, over the interface of docs/api.md: findings at their place, what a text may reach, and what
// a hostile one can cost.

#include <gtest/gtest.h>

#include <ctime>
#include <future>

#include "protocol/format_json.h"
#include "protocol/json.h"
#include "unit/server/fixture.h"

namespace sennight {
namespace {

const std::string kCheck = "/api/definitions/check";

const std::string kSkirmish = R"(name = "Skirmish"

[board]
shape = "hexagon"
side = 4
orientation = "files"

[pieces.K]
name = "King"
move = "K"
royal = true

[pieces.R]
name = "Rook"
move = "W0"

[setup]
K = "d1"
R = "c1"
)";

std::string replaced(const std::string& text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  return text.substr(0, at) + by + text.substr(at + what.size());
}

class WorkshopTest : public test::ServerTest {
 protected:
  Json check(const std::string& text, int status = 200) { return post(kCheck, {{"definition", text}}, status); }
  // The first finding, which is the only one.
  Json finding(const std::string& text) {
    const Json answer = check(text);
    EXPECT_EQ(answer.at("findings").size(), 1u) << answer.dump(1);
    return answer.at("findings").empty() ? Json() : answer.at("findings")[0];
  }
  std::string refused(const std::string& path, const Json& body, int status = 400) {
    return post(path, body, status).at("error").at("message");
  }
};

// ---- findings -----------------------------------------------------------------------------------

TEST_F(WorkshopTest, a_sound_text_is_answered_with_its_game) {
  const Json answer = check(kSkirmish);
  EXPECT_EQ(answer.at("findings"), Json::array());
  EXPECT_EQ(answer.at("more"), 0);
  const Json& game = answer.at("variant");
  EXPECT_EQ(game.at("name"), "Skirmish");
  EXPECT_EQ(game.at("board").at("cells").size(), 37u);
  EXPECT_EQ(game.at("pieces").size(), 2u);
  EXPECT_EQ(game.at("start").at("pieces").size(), 4u);
  EXPECT_FALSE(game.at("rules").empty());
}

TEST_F(WorkshopTest, a_finding_says_where_it_is_and_how_long) {
  const Json shape = finding(replaced(kSkirmish, "\"hexagon\"", "\"hexagom\""));
  EXPECT_EQ(shape.at("line"), 4);
  EXPECT_EQ(shape.at("column"), 9);
  EXPECT_EQ(shape.at("length"), 9);
  EXPECT_EQ(shape.at("file"), "");
  EXPECT_EQ(shape.at("error"), true);
  EXPECT_EQ(shape.at("text"), "'shape' cannot be 'hexagom'; did you mean 'hexagon'?");
  const Json key = finding(replaced(kSkirmish, "royal = true", "roial = true\nroyal = true"));
  EXPECT_EQ(key.at("line"), 11);
  EXPECT_EQ(key.at("column"), 1);
  EXPECT_EQ(key.at("length"), 5);
  const Json move = finding(replaced(kSkirmish, "\"W0\"", "\"W0y\""));
  EXPECT_EQ(move.at("line"), 15);
  EXPECT_NE(move.at("text").get<std::string>().find("character 3"), std::string::npos);
  const Json syntax = finding(replaced(kSkirmish, "side = 4", "side = = 4"));
  EXPECT_EQ(syntax.at("line"), 5);
  EXPECT_TRUE(check("").at("findings").size() > 1);
}

TEST_F(WorkshopTest, samples_are_played) {
  const Json wrong = check(kSkirmish + "\n[[sample]]\nmoves = \"c1c2\"\ncount = 1\norigin = \"own\"\n");
  ASSERT_EQ(wrong.at("findings").size(), 1u);
  EXPECT_NE(wrong.at("findings")[0].at("text").get<std::string>().find("moves are legal, not 1"), std::string::npos);
  EXPECT_FALSE(wrong.at("variant").is_null());
  std::string words;
  for (int i = 0; i < 3000; ++i) words += " c1c2";
  const Json longer = check(kSkirmish + "\n[[sample]]\nmoves = \"" + words + "\"\ncount = 1\norigin = \"own\"\n");
  EXPECT_EQ(longer.at("findings")[0].at("error"), false);
}

TEST(LengthAt, counts_the_characters_of_what_stands_there) {
  const std::string text = "a = \"bé\\\"c\" # x\nkey = [1, 22]\r\n\n'lit'";
  EXPECT_EQ(length_at(text, 1, 1), 1);
  EXPECT_EQ(length_at(text, 1, 5), 7);
  EXPECT_EQ(length_at(text, 2, 1), 3);
  EXPECT_EQ(length_at(text, 2, 11), 2);
  EXPECT_EQ(length_at(text, 3, 1), 0);
  EXPECT_EQ(length_at(text, 4, 1), 5);
  EXPECT_EQ(length_at(text, 9, 1), 0);
  EXPECT_EQ(length_at("\xff\xff", 1, 99), 0);
}

TEST_F(WorkshopTest, warns_of_slips) {
  const Json found = finding(replaced(kSkirmish, "[setup]", "[zones]\ncamp = \"d1\"\n\n[setup]"));
  EXPECT_EQ(found.at("error"), false);
  EXPECT_EQ(found.at("text"), "nothing uses the zone 'camp'");
}

// ---- what a text may reach ----------------------------------------------------------------------

TEST_F(WorkshopTest, a_text_extends_shipped_games_by_id_or_path) {
  const Json answer = check("extends = \"glinski\"\nname = \"Mine\"\n[pieces.N]\nmove = \"N0\"\n");
  EXPECT_EQ(answer.at("findings"), Json::array());
  EXPECT_EQ(answer.at("variant").at("name"), "Mine");
  const Json by_path = check("extends = \"reference/glinski\"\nname = \"Mine\"\n");
  EXPECT_EQ(by_path.at("findings"), Json::array()) << by_path.at("findings").dump();
}

TEST_F(WorkshopTest, a_text_reads_no_file) {
  for (const std::string path :
       {"/etc/passwd", "../../../../etc/passwd", "../CMakeLists", SENNIGHT_SOURCE_DIR "/variants/reference/chess",
        "own", "./own", "", ".", "reference/../../README.md", "lengths.txt"}) {
    const Json answer = check("extends = '" + path + "'\nname = \"Mine\"\n");
    EXPECT_TRUE(answer.at("variant").is_null()) << path;
    ASSERT_FALSE(answer.at("findings").empty()) << path;
    const std::string text = answer.at("findings")[0].at("text");
    EXPECT_TRUE(text.find("no game or base has this name") != std::string::npos ||
                text.find("in a circle") != std::string::npos)
        << path << ": " << text;
  }
  EXPECT_NE(
      finding("extends = \"glinsky\"\nname = \"x\"\n").at("text").get<std::string>().find("did you mean 'glinski'"),
      std::string::npos);
}

TEST_F(WorkshopTest, the_text_of_each_shipped_game_is_that_game) {
  // Some of each family; all take minutes.
  const std::vector<std::string>& ids = test::variant_ids();
  int games = 0;
  for (std::size_t i = 0; i < ids.size(); i += 9) {
    const std::string& id = ids[i];
    const std::string text = get("/api/variants/" + id + "/definition").at("definition");
    const Json answer = check(text);
    // What a game inherits and does not need is a slip in a text of one piece.
    for (const Json& finding : answer.at("findings")) EXPECT_EQ(finding.at("error"), false) << id << finding.dump();
    Json game = answer.at("variant"), original = variant_json(*test::variant(id));
    // A text has no name, and nobody has learnt anything about it.
    for (Json* one : {&game, &original}) {
      one->erase("id");
      for (Json& piece : one->at("pieces")) piece.erase("value");
    }
    EXPECT_EQ(Json::parse(game.dump()), Json::parse(to_text(original))) << id << "\n" << text;
    ++games;
  }
  EXPECT_GT(games, 10);
  get("/api/variants/no-such/definition", 404);
  get("/api/variants/definition", 404);
}

// ---- lines and thoughts -------------------------------------------------------------------------

TEST_F(WorkshopTest, lines_are_played_in_a_game_that_is_not_kept) {
  const Json line = post("/api/lines", {{"definition", kSkirmish}, {"moves", {"c1c3"}}});
  EXPECT_EQ(line.at("moves")[0].at("text"), "c1c3");
  EXPECT_EQ(line.at("position").at("turn"), 1);
  const Json found = post("/api/analysis", {{"definition", kSkirmish}, {"moves", {"c1c3"}}, {"milliseconds", 30}});
  EXPECT_EQ(found.at("player"), 1);
  EXPECT_EQ(found.at("move"), found.at("lines")[0].at("moves")[0]);
  const Json record = post("/api/pgn/text",
                           {{"definition", kSkirmish}, {"nodes", {{{"move", "c1c3"}, {"parent", 0}}}}});
  EXPECT_NE(record.at("text").get<std::string>().find("[Variant \"Skirmish\"]"), std::string::npos);
  // Nothing of it is left where others could find it.
  const Json list = get("/api/variants");
  ASSERT_FALSE(list.at("variants").empty());
  for (const Json& one : list.at("variants")) EXPECT_NE(one.at("name"), "Skirmish");
  EXPECT_EQ(get("/api/games").at("games"), Json::array());
}

TEST_F(WorkshopTest, a_thought_may_be_that_of_a_level) {
  const Json found = post("/api/analysis", {{"definition", kSkirmish}, {"level", 1}});
  const Json line = post("/api/lines", {{"definition", kSkirmish}, {"moves", {found.at("move")}}});
  EXPECT_EQ(line.at("moves").size(), 1u);
  EXPECT_EQ(refused("/api/analysis", {{"variant", "chess"}, {"level", 11}}),
            "field 'level' is not a whole number from 1 to 10");
  // Of several moves a low level may choose one that is not the first.
  EXPECT_FALSE(post("/api/analysis", {{"variant", "chess"}, {"level", 2}}).at("move").is_null());
}

TEST_F(WorkshopTest, requests_with_a_bad_text_are_refused_in_words) {
  const std::string bad = replaced(kSkirmish, "\"hexagon\"", "\"hexagom\"");
  for (const char* path : {"/api/lines", "/api/analysis", "/api/pgn/text"}) {
    Json wanted = {{"definition", bad}};
    if (path == std::string("/api/pgn/text")) wanted["nodes"] = Json::array();
    const std::string message = refused(path, wanted);
    EXPECT_NE(message.find("field 'definition': own.toml:4:9: error: 'shape' cannot be"), std::string::npos) << message;
    refused(path, {{"definition", 3}});
    refused(path, {{"definition", std::string(kLongestDefinition + 1, '#')}});
  }
  EXPECT_EQ(refused(kCheck, {{"definition", std::string(kLongestDefinition + 1, '#')}}),
            "field 'definition' is longer than 40000 characters");
  EXPECT_EQ(refused(kCheck, Json::object()), "field 'definition' is missing");
  std::vector<std::string> moves(kLongestOwnLine + 1, "c1c3");
  EXPECT_EQ(refused("/api/lines", {{"definition", kSkirmish}, {"moves", moves}}),
            "field 'moves' is not a list of at most 600 texts");
  EXPECT_EQ(request("GET", kCheck).status, 405);
  EXPECT_EQ(request("POST", "/api/format").status, 405);
}

TEST_F(WorkshopTest, the_words_of_the_format_are_told) {
  const Json format = get("/api/format");
  EXPECT_EQ(format.at("longest"), kLongestDefinition);
  EXPECT_GT(format.at("keys").size(), 100u);
  EXPECT_GT(format.at("movements").at("squares").size(), 20u);
  EXPECT_EQ(format.at("movements").at("hexagons")[0].at("notation"), "K");
  EXPECT_FALSE(format.at("movements").at("hexagons")[0].at("words").get<std::string>().empty());
}

// ---- limits -------------------------------------------------------------------------------------

// Of all threads of the process: others on the machine change nothing.
double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

#if defined(SENNIGHT_SANITIZED)
constexpr double kSoon = 40;
#else
constexpr double kSoon = 3;
#endif

// A board of so many cells full of pieces that move in so many ways.
std::string crowd(int files, int ranks, const std::string& move, int types, bool three = false) {
  std::string text = "name = 'x'\n";
  text += three ? "board = { shape = 'hexagon', side = 9, orientation = 'files' }\n[players]\nnames = ['A','B','C']\n"
                  "letters = 'abc'\nviews = 'identity turn-120 turn-240'\n[elimination]\narmy = 'recruited'\n"
                : "board = { shape = 'rectangle', files = " + std::to_string(files) +
                      ", ranks = " + std::to_string(ranks) + " }\n";
  for (int i = 0; i < types; ++i) {
    const std::string token = i < 26 ? std::string(1, static_cast<char>('A' + i))
                                     : "'+" + std::string(1, static_cast<char>('A' + i - 26)) + "'";
    text += "[pieces." + token + "]\nname = 'n'\nmove = '" + move + "'\n" + (i == 0 ? "royal = true\n" : "");
  }
  text += three ? "[setup]\nA = 'e1'\nB = 'f1 f2 f3 f4 d1 d2 c1 c2 b1 b2 g2 h3'\n"
                : "[setup]\nA = 'a1'\nB = 'ranks:2-" + std::to_string(ranks / 3) + "'\n";
  return text;
}

TEST_F(WorkshopTest, hostile_texts_cost_a_bounded_time) {
  std::vector<std::string> texts = {
      crowd(16, 16, "Q N0 C0 Z0", 32),      crowd(16, 16, "Q N0 C0 Z0 D0 A0 H0 G0", 6),
      crowd(16, 16, "[W?45F?45W?45F0]", 3), crowd(16, 16, "qN0 zN0 qW0 zF0 zC0", 32),
      crowd(0, 0, "Q N0", 32, true),        crowd(16, 16, "mR cpR pN0 pC0 pB", 32),
  };
  std::string zones = crowd(16, 16, "K", 2) + "[zones]\n";
  while (zones.size() < kLongestDefinition - 100)
    zones += "z" + std::to_string(zones.size()) + " = 'stuck(N0) stuck(C0) stuck(Z0) stuck(G0) stuck(qN0)'\n";
  texts.push_back(zones);
  std::string names = "name = 'x'\nextends = [";
  while (names.size() < kLongestDefinition - 100) names += "'glinsk" + std::to_string(names.size()) + "', ";
  texts.push_back(names + "]\n");
  std::string terms = "N0";
  while (terms.size() < kLongestDefinition - 1000)
    terms += " (" + std::to_string(terms.size() % 15) + "," + std::to_string(terms.size() % 13 + 1) + ")0";
  texts.push_back(crowd(16, 16, terms, 1));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    ASSERT_LE(texts[i].size(), kLongestDefinition);
    const double began = seconds();
    const HttpReply reply = request("POST", kCheck, Json{{"definition", texts[i]}}.dump());
    EXPECT_EQ(reply.status, 200);
    const double checked = seconds();
    const Json answer = Json::parse(*reply.body);
    EXPECT_LT(checked - began, kSoon) << i;
    EXPECT_LT(reply.body->size(), 4'000'000u) << i;
    if (answer.at("variant").is_null()) continue;
    const double thinks = seconds();
    post("/api/lines", {{"definition", texts[i]}});
    EXPECT_LT(seconds() - thinks, kSoon) << i;
    const double thought = seconds();
    post("/api/analysis", {{"definition", texts[i]}, {"milliseconds", 50}});
    EXPECT_LT(seconds() - thought, kSoon) << i;
  }
}

TEST_F(WorkshopTest, of_one_address_few_texts_wait_and_others_go_on) {
  HttpRequest wanted;
  wanted.method = "POST";
  wanted.target = kCheck;
  wanted.address = "192.0.2.7";
  std::vector<std::future<int>> asked;
  const auto ask = [&](int number) {
    wanted.body = Json{{"definition", crowd(16, 16, "Q N0 C0 Z0", 12) + "# " + std::to_string(number)}}.dump();
    auto status = std::make_shared<std::promise<int>>();
    asked.push_back(status->get_future());
    site->handle(wanted, [status](HttpReply reply) { status->set_value(reply.status); });
  };
  for (int i = 0; i < Workshop::kMostOfOne + 3; ++i) ask(i);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(asked.back().get(), 429);
    asked.pop_back();
  }
  // Somebody else comes second, not fifth.
  EXPECT_EQ(check(kSkirmish).at("findings"), Json::array());
  EXPECT_NE(asked.back().wait_for(std::chrono::seconds(0)), std::future_status::ready);
  for (auto& status : asked) EXPECT_EQ(status.get(), 200);
  // The turns were given back.
  wanted.body = Json{{"definition", kSkirmish}}.dump();
  EXPECT_EQ(handle(wanted).status, 200);
}

TEST_F(WorkshopTest, all_addresses_together_have_a_bound) {
  std::vector<std::future<int>> asked;
  for (int i = 0; i < Workshop::kMostWaiting + 2; ++i) {
    HttpRequest wanted;
    wanted.method = "POST";
    wanted.target = kCheck;
    wanted.address = "192.0.2." + std::to_string(i);
    wanted.body =
        Json{{"definition", (i == 0 ? crowd(16, 16, "Q N0 C0 Z0", 16) : kSkirmish) + "# " + std::to_string(i)}}.dump();
    auto status = std::make_shared<std::promise<int>>();
    asked.push_back(status->get_future());
    site->handle(std::move(wanted), [status](HttpReply reply) { status->set_value(reply.status); });
  }
  int refused = 0;
  for (auto& status : asked) refused += status.get() == 503;
  EXPECT_EQ(refused, 2);
}

}  // namespace
}  // namespace sennight
