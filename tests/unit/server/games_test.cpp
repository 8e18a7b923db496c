// Games over the interface of docs/api.md, without sockets.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <new>
#include <string>
#include <vector>

#include "unit/server/fixture.h"

namespace sennight {
namespace {

using test::kComputer;
using test::kPerson;
using test::Watcher;

class Games : public test::ServerTest {};

const Json kPeople = Json::array({kPerson, kPerson});
const Json kAgainstComputer = Json::array({kPerson, kComputer});

TEST_F(Games, a_new_game_is_at_its_start) {
  const Json game = post("/api/games", {{"variant", "chess"}, {"seats", kPeople}}, 201);
  EXPECT_EQ(game.at("variant"), "chess");
  EXPECT_EQ(game.at("variantName"), "Chess");
  EXPECT_EQ(game.at("plies"), 0);
  EXPECT_EQ(game.at("moves"), Json::array());
  EXPECT_EQ(game.at("thinking"), false);
  EXPECT_EQ(game.at("result").at("over"), false);
  EXPECT_EQ(game.at("result").at("score"), "ongoing");
  EXPECT_EQ(game.at("position").at("legal").size(), 20u);
  EXPECT_EQ(get(path(game.at("id"))), game);
}

TEST_F(Games, an_alias_names_the_game_and_the_record_has_its_id) {
  EXPECT_EQ(post("/api/games", {{"variant", "normal"}, {"seats", kPeople}}, 201).at("variant"), "chess");
}

TEST_F(Games, a_game_may_start_from_a_fen) {
  const Json game = post("/api/games",
                         {{"variant", "chess"}, {"seats", kPeople}, {"fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}}, 201);
  EXPECT_EQ(game.at("start"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(game.at("position").at("pieces").size(), 3u);
}

TEST_F(Games, a_game_may_begin_with_moves_that_were_played_elsewhere) {
  const Json seats = {{"variant", "chess"}, {"seats", kPeople}};
  Json wanted = seats;
  wanted["moves"] = {"f2f3", "e7e5", "g2g4"};
  const Json game = post("/api/games", wanted, 201);
  EXPECT_EQ(game.at("plies"), 3);
  EXPECT_EQ(game.at("moves")[2].at("notation"), "g4");
  EXPECT_EQ(game.at("undoable"), true);
  play(game.at("id"), "d8h4", 3, 200);
  EXPECT_EQ(get(path(game.at("id"))).at("result").at("score"), "0-1");
  // Each is checked, and none comes after the end.
  const auto refused = [&](const Json& moves) {
    Json bad = seats;
    bad["moves"] = moves;
    return post("/api/games", bad, 400).at("error").at("message").get<std::string>();
  };
  EXPECT_EQ(refused({"e2e4", "e2e4"}), "field 'moves', move 2: 'e2e4' is not a legal move here: e2 is empty");
  EXPECT_EQ(refused({"f2f3", "e7e5", "g2g4", "d8h4", "a2a3"}), "field 'moves': the game is over after 4");
  EXPECT_EQ(refused({"f2f3", ""}), "field 'moves[1]' is empty");
  EXPECT_EQ(refused("f2f3"), "field 'moves' is not a list of at most 2000 moves");
  wanted["moves"] = {"f2f3", "e7e5", "g2g4", "d8h4"};
  EXPECT_EQ(post("/api/games", wanted, 201).at("result").at("score"), "0-1");
  EXPECT_EQ(get("/api/games").at("games").size(), 2u);
}

TEST_F(Games, a_game_that_is_asked_for_twice_by_one_id_is_made_once) {
  Json wanted = {{"id", "abcdefghjkmn"}, {"variant", "chess"}, {"seats", kPeople}, {"moves", {"e2e4"}}};
  EXPECT_EQ(post("/api/games", wanted, 201).at("id"), "abcdefghjkmn");
  play("abcdefghjkmn", "e7e5", 1, 200);
  // The game as it is by now, whatever else is asked for.
  wanted["variant"] = "glinski";
  const Json again = post("/api/games", wanted, 201);
  EXPECT_EQ(again.at("variant"), "chess");
  EXPECT_EQ(again.at("plies"), 2);
  restart();
  EXPECT_EQ(post("/api/games", wanted, 201).at("plies"), 2);
  EXPECT_EQ(get("/api/games").at("games").size(), 1u);
  // What is no game yet may be asked for again.
  wanted["id"] = "000000000000";
  wanted["moves"] = {"e2e5"};
  wanted["variant"] = "chess";
  post("/api/games", wanted, 400);
  wanted["moves"] = {"e2e3"};
  EXPECT_EQ(post("/api/games", wanted, 201).at("plies"), 1);
  const auto refused = [&](const std::string& id) {
    wanted["id"] = id;
    return post("/api/games", wanted, 400).at("error").at("message").get<std::string>();
  };
  EXPECT_EQ(refused("abc"), "field 'id' is shorter than 12 characters");
  EXPECT_EQ(refused("0000000000000"), "field 'id' is longer than 12 characters");
  EXPECT_EQ(refused("00000000000l"),
            "field 'id' has another character than digits and small letters without i, l, o and u");
}

TEST_F(Games, of_those_who_ask_at_once_for_one_id_all_get_one_game) {
  const std::string wanted = Json{{"id", "bbbbbbbbbbbb"}, {"variant", "chess"}, {"seats", kPeople}}.dump();
  std::vector<std::future<HttpReply>> asked;
  for (int i = 0; i < 8; ++i)
    asked.push_back(std::async(std::launch::async, [&] { return request("POST", "/api/games", wanted); }));
  for (auto& reply : asked) EXPECT_EQ(reply.get().status, 201);
  EXPECT_EQ(get("/api/games").at("games").size(), 1u);
}

TEST_F(Games, who_names_a_game_of_their_own_is_known_before_it_is_made) {
  const auto ask = [&](const std::string& id, const std::string& cookie) {
    const Json wanted = {{"id", id}, {"variant", "chess"}, {"seats", kPeople}, {"access", "private"}};
    return handle({.method = "POST",
                   .target = "/api/games",
                   .body = wanted.dump(),
                   .host = "here",
                   .origin = "",
                   .if_none_match = "",
                   .accept_encoding = "",
                   .cookie = cookie,
                   .address = "1.2.3.4"});
  };
  const auto cookie_in = [](const HttpReply& reply) { return reply.set_cookie.substr(0, reply.set_cookie.find(';')); };
  const HttpReply first = ask("cccccccccccc", "");
  EXPECT_EQ(first.status, 409);
  EXPECT_EQ(Json::parse(*first.body).at("error").at("code"), "guest");
  EXPECT_EQ(get("/api/games/cccccccccccc", 404).at("error").at("code"), "");
  const std::string ann = cookie_in(first);
  ASSERT_FALSE(ann.empty());
  for (int i = 0; i < 2; ++i) {
    const HttpReply made = ask("cccccccccccc", ann);
    ASSERT_EQ(made.status, 201);
    EXPECT_EQ(Json::parse(*made.body).at("you").at("seats"), Json({0, 1}));
  }
  // Nobody gets a game that is not theirs.
  EXPECT_EQ(ask("cccccccccccc", cookie_in(ask("dddddddddddd", ""))).status, 409);
}

TEST_F(Games, a_computer_goes_on_with_moves_that_were_played_elsewhere) {
  const Json game = post("/api/games", {{"variant", "chess"}, {"seats", kAgainstComputer}, {"moves", {"e2e4"}}}, 201);
  EXPECT_EQ(wait_for(game.at("id"), 2).at("moves")[1].at("player"), 1);
}

TEST_F(Games, a_start_that_is_mate_is_over) {
  // Fool's mate.
  const std::string id = create(kPeople, "chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  const Json game = get(path(id));
  EXPECT_EQ(game.at("result").at("score"), "0-1");
  EXPECT_EQ(game.at("position").at("legal"), Json::array());
  play(id, "e2e4", 0, 409);
}

TEST_F(Games, refuses_a_new_game_that_makes_no_sense) {
  post("/api/games", {{"variant", "nothing"}, {"seats", kPeople}}, 400);
  post("/api/games", {{"variant", "chess"}, {"seats", Json::array({kPerson})}}, 400);
  post("/api/games", {{"variant", "chess"}, {"seats", kPeople}, {"fen", "nonsense"}}, 400);
  EXPECT_EQ(get("/api/games").at("games").size(), 0u);
}

TEST_F(Games, moves_are_played_in_turn) {
  const std::string id = create(kPeople);
  play(id, "e2e4", 0);
  const Json game = play(id, "e7e5", 1);
  EXPECT_EQ(game.at("plies"), 2);
  EXPECT_EQ(game.at("moves")[0].at("text"), "e2e4");
  EXPECT_EQ(game.at("moves")[0].at("player"), 0);
  EXPECT_EQ(game.at("moves")[1].at("player"), 1);
  EXPECT_EQ(game.at("position").at("turn"), 0);
  EXPECT_LT(game.at("created"), game.at("updated"));
}

TEST_F(Games, a_refused_move_changes_nothing) {
  const std::string id = create(kPeople);
  const Json before = play(id, "e2e4", 0);
  play(id, "e2e4", 1, 400);  // no piece there
  play(id, "z9z8", 1, 400);  // no cell
  play(id, "e7e5", 0, 409);  // another ply
  play(id, "e7e5", 2, 409);
  post(path(id, "moves"), {{"text", "e7e5"}}, 400);
  request("POST", path(id, "moves"), "not json");
  EXPECT_EQ(get(path(id)), before);
}

TEST_F(Games, a_move_that_cannot_be_kept_is_refused_and_undone) {
  const std::string id = create(kPeople);
  const Json before = play(id, "e2e4", 0);
  const auto watcher = std::make_shared<Watcher>();
  room(id)->subscribe(watcher);
  store.set_fault(
      [](std::string_view call) { return call != "load" ? std::optional(StoreFault::kRefused) : std::nullopt; });
  play(id, "e7e5", 1, 500);
  undo(id, 1, 500);
  resign(id, 0, 1, 500);
  post("/api/games", {{"variant", "chess"}, {"seats", kPeople}}, 500);
  get("/api/games", 500);
  store.set_fault({});
  EXPECT_EQ(get(path(id)), before);
  EXPECT_EQ(watcher->messages().size(), 1u) << "a watcher heard of a change that was not kept";
  restart();
  EXPECT_EQ(get(path(id)), before);
  play(id, "e7e5", 1);
}

TEST_F(Games, a_restart_loses_nothing) {
  const std::string id = create(kPeople);
  play(id, "e2e4", 0);
  const Json before = play(id, "e7e5", 1);
  restart();
  EXPECT_EQ(get(path(id)), before);
}

TEST_F(Games, every_position_of_the_past_can_be_looked_at) {
  const std::string id = create(kPeople);
  const Json start = get(path(id)).at("position");
  play(id, "e2e4", 0);
  const Json last = play(id, "e7e5", 1).at("position");
  const Json first = get(path(id, "plies/0"));
  EXPECT_EQ(first.at("fen"), start.at("fen"));
  EXPECT_EQ(first.at("legal"), Json::array());
  EXPECT_EQ(get(path(id, "plies/1")).at("turn"), 1);
  EXPECT_EQ(get(path(id, "plies/2")), last);
  get(path(id, "plies/3"), 404);
  get(path(id, "plies/-1"), 404);
  get(path(id, "plies/x"), 404);
}

TEST_F(Games, a_game_that_is_over_takes_no_moves) {
  const std::string id = create(kPeople);
  int ply = 0;
  for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) play(id, move, ply++);
  const Json game = get(path(id));
  EXPECT_EQ(game.at("result").at("over"), true);
  EXPECT_EQ(game.at("result").at("score"), "0-1");
  EXPECT_EQ(game.at("result").at("reason"), "checkmate");
  EXPECT_FALSE(game.at("result").at("text").get<std::string>().empty());
  EXPECT_EQ(game.at("position").at("checks"), Json::array({"e1"}));
  play(id, "a2a3", 4, 409);
  resign(id, 0, 4, 409);
}

TEST_F(Games, a_third_repetition_ends_the_game_although_moves_are_left) {
  const std::string id = create(kPeople);
  int ply = 0;
  for (int round = 0; round < 2; ++round)
    for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) play(id, move, ply++);
  const Json game = get(path(id));
  EXPECT_EQ(game.at("result").at("score"), "1/2-1/2");
  EXPECT_EQ(game.at("position").at("legal"), Json::array());
  play(id, "e2e4", ply, 409);
  EXPECT_EQ(get("/api/games").at("games")[0].at("result"), game.at("result"));
  // Taken back, it goes on.
  EXPECT_EQ(undo(id, ply).at("result").at("over"), false);
  play(id, "e7e5", ply - 1);
}

TEST_F(Games, undo_takes_back_one_move_between_people) {
  const std::string id = create(kPeople);
  undo(id, 0, 409);
  play(id, "e2e4", 0);
  play(id, "e7e5", 1);
  EXPECT_EQ(undo(id, 2).at("plies"), 1);
  restart();
  const Json game = get(path(id));
  EXPECT_EQ(game.at("plies"), 1);
  EXPECT_EQ(game.at("position").at("turn"), 1);
  EXPECT_EQ(undo(id, 1).at("plies"), 0);
  EXPECT_EQ(get(path(id)).at("plies"), 0);
}

TEST_F(Games, resignation_ends_the_game_and_can_be_taken_back) {
  const std::string id = create(kPeople);
  play(id, "e2e4", 0);
  Json game = resign(id, 0, 1);
  EXPECT_EQ(game.at("result").at("score"), "0-1");
  EXPECT_EQ(game.at("result").at("reason"), "resignation");
  play(id, "e7e5", 1, 409);
  restart();
  EXPECT_EQ(get(path(id)).at("result"), game.at("result"));
  game = undo(id, 1);
  EXPECT_EQ(game.at("result").at("over"), false);
  EXPECT_EQ(game.at("plies"), 1);
}

TEST_F(Games, say_whether_there_is_something_to_take_back) {
  const std::string id = create(kPeople);
  EXPECT_EQ(get(path(id)).at("undoable"), false);
  undo(id, 0, 409);
  EXPECT_EQ(resign(id, 0, 0).at("undoable"), true);
  EXPECT_EQ(undo(id, 0).at("undoable"), false);
  play(id, "e2e4", 0);
  EXPECT_EQ(get(path(id)).at("undoable"), true);
  EXPECT_EQ(undo(id, 1).at("undoable"), false);
}

// Two who look at the same game press "undo" at the same time: they mean the same move.
TEST_F(Games, two_who_take_back_at_once_take_back_one_turn) {
  const std::string id = create(kPeople);
  const std::vector<std::string> moves = {"g1f3", "g8f6", "f3g1", "f6g8"};
  play(id, moves[0], 0);
  play(id, moves[1], 1);
  int plies = 2;
  for (int round = 0; round < 300; ++round) {
    std::atomic<int> done = 0, refused = 0;
    const auto press = [&] {
      const int status = request("POST", path(id, "undo"), Json{{"ply", plies}}.dump()).status;
      ++(status == 200 ? done : refused);
      EXPECT_TRUE(status == 200 || status == 409) << status;
    };
    { const std::jthread one(press), two(press); }
    ASSERT_EQ(done, 1);
    ASSERT_EQ(refused, 1);
    ASSERT_EQ(get(path(id)).at("plies"), plies - 1);
    play(id, moves[static_cast<std::size_t>(plies - 1)], plies - 1);
  }
}

TEST_F(Games, two_who_take_back_a_resignation_take_back_no_move) {
  const std::string id = create(kPeople);
  play(id, "e2e4", 0);
  resign(id, 0, 1);
  const Json seen = {{"ply", 1}, {"over", true}};
  EXPECT_EQ(post(path(id, "undo"), seen).at("plies"), 1);
  post(path(id, "undo"), seen, 409);
  EXPECT_EQ(get(path(id)).at("plies"), 1);
}

TEST_F(Games, a_typed_text_is_read_and_a_move_is_noted) {
  const std::string id = create(kPeople);
  for (const char* typed : {"Nf3", "nf3", "Ng1-f3", "g1f3"}) {
    const Json reading = post(path(id, "reading"), {{"text", typed}});
    EXPECT_EQ(reading.at("move").at("text"), "g1f3") << typed;
    EXPECT_EQ(reading.at("notation"), "Nf3") << typed;
  }
  EXPECT_EQ(get(path(id)).at("plies"), 0);
  EXPECT_EQ(post(path(id, "reading"), {{"text", "Nd4"}}, 400).at("error").at("message"),
            "'Nd4' is not a legal move here; legal are Na3, Nc3, Nf3 and Nh3");
  post(path(id, "reading"), {{"ply", 0}}, 400);
  play(id, "g1f3", 0);
  EXPECT_EQ(get(path(id)).at("moves").at(0).at("notation"), "Nf3");
}

TEST_F(Games, a_change_says_which_ply_it_is_meant_for) {
  const std::string id = create(kPeople);
  play(id, "e2e4", 0);
  for (const std::string what : {"undo", "resign"}) {
    const auto at_ply = [&](int ply) {
      return fmt::format(R"({{{}"ply": {}}})", what == "resign" ? R"("player": 0, )" : "", ply);
    };
    EXPECT_EQ(request("POST", path(id, what), "").status, 400);
    EXPECT_EQ(request("POST", path(id, what), R"({"player": 0})").status, 400);
    EXPECT_EQ(request("POST", path(id, what), at_ply(0)).status, 409);
    EXPECT_EQ(request("POST", path(id, what), at_ply(2)).status, 409);
  }
  EXPECT_EQ(get(path(id)).at("plies"), 1);
  EXPECT_EQ(get(path(id)).at("result").at("over"), false);
}

TEST_F(Games, with_three_players_who_resigns_is_last) {
  const std::string id = create(Json::array({kPerson, kPerson, kPerson}), three_players()->id());
  const Json game = resign(id, 1, 0);
  EXPECT_EQ(game.at("result").at("score"), "placing 1,3,1");
  resign(create(kPeople), 2, 0, 400);
}

TEST_F(Games, are_listed_newest_first) {
  const std::string one = create(kPeople), two = create(kPeople, "crazyhouse"), three = create(kPeople);
  play(one, "e2e4", 0);
  const Json games = get("/api/games?limit=2").at("games");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0].at("id"), three);
  EXPECT_EQ(games[1].at("id"), two);
  EXPECT_EQ(games[1].at("variantName"), "Crazyhouse");
  EXPECT_EQ(get("/api/games").at("games").size(), 3u);
  for (const char* bad : {"0", "-3", "x", "", "1e3"}) get("/api/games?limit=" + std::string(bad), 400);
}

TEST_F(Games, more_games_than_are_kept_in_memory_are_found_again) {
  std::vector<std::string> ids;
  for (int i = 0; i < 12; ++i) ids.push_back(create(kPeople));
  for (const std::string& id : ids) play(id, "e2e4", 0);
  for (const std::string& id : ids) EXPECT_EQ(get(path(id)).at("plies"), 1);
}

TEST_F(Games, there_are_no_others) {
  get("/api/games/0123456789ab", 404);
  get("/api/games/nothing", 404);
  get("/api/games/..%2f..%2fetc", 404);
  get("/api/games/", 404);
  get("/api/nothing", 404);
  get("/api", 404);
  const std::string id = create(kPeople);
  get(path(id, "nothing"), 404);
  play("0123456789ab", "e2e4", 0, 404);
}

// ---- the computer -------------------------------------------------------------------------------

TEST_F(Games, the_computer_answers) {
  const std::string id = create(kAgainstComputer);
  EXPECT_EQ(play(id, "e2e4", 0).at("thinking"), true);
  const Json game = wait_for(id, 2);
  EXPECT_EQ(game.at("plies"), 2);
  EXPECT_EQ(game.at("moves")[1].at("player"), 1);
  restart();
  EXPECT_EQ(get(path(id)), game);
}

TEST_F(Games, the_computer_begins_when_its_seat_does) {
  const std::string id = create(Json::array({kComputer, kPerson}));
  EXPECT_EQ(wait_for(id, 1).at("position").at("turn"), 1);
}

TEST_F(Games, nobody_moves_for_the_computer) {
  computer.held = true;
  const std::string id = create(kAgainstComputer);
  play(id, "e2e4", 0);
  play(id, "e7e5", 1, 409);
  resign(id, 1, 1, 409);
}

TEST_F(Games, undo_stops_the_computer_first) {
  computer.held = true;
  const std::string id = create(kAgainstComputer);
  play(id, "e2e4", 0);
  while (computer.calls == 0) std::this_thread::yield();
  const Json game = undo(id, 1);
  EXPECT_EQ(game.at("plies"), 0);
  EXPECT_EQ(game.at("thinking"), false);
  while (computer.stopped == 0) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(get(path(id)).at("plies"), 0) << "a stopped thought was played";
}

TEST_F(Games, undo_and_resignation_come_in_time_although_the_computer_has_moved_meanwhile) {
  const std::string id = create(kAgainstComputer);
  play(id, "e2e4", 0);
  wait_for(id, 2);
  EXPECT_EQ(undo(id, 1).at("plies"), 0);
  undo(id, 1, 409);  // that turn is taken back already
  play(id, "d2d4", 0);
  wait_for(id, 2);
  undo(id, 0, 409);  // a person has moved since
  play(id, "e2e4", 1, 409);
  EXPECT_EQ(resign(id, 0, 1).at("result").at("over"), true);
}

TEST_F(Games, undo_goes_back_to_the_persons_turn) {
  const std::string id = create(kAgainstComputer);
  play(id, "e2e4", 0);
  wait_for(id, 2);
  EXPECT_EQ(undo(id, 2).at("plies"), 0);
}

TEST_F(Games, undo_before_the_persons_first_move_lets_the_computer_begin_again) {
  const std::string id = create(Json::array({kComputer, kPerson}));
  wait_for(id, 1);
  computer.held = true;
  const Json game = undo(id, 1);
  EXPECT_EQ(game.at("plies"), 0);
  EXPECT_EQ(game.at("thinking"), true);
  computer.held = false;
  EXPECT_EQ(wait_for(id, 1).at("plies"), 1);
}

TEST_F(Games, resignation_stops_the_computer) {
  computer.held = true;
  const std::string id = create(kAgainstComputer);
  play(id, "e2e4", 0);
  while (computer.calls == 0) std::this_thread::yield();
  EXPECT_EQ(resign(id, 0, 1).at("thinking"), false);
  while (computer.stopped == 0) std::this_thread::yield();
  EXPECT_EQ(get(path(id)).at("plies"), 1);
}

TEST_F(Games, computers_play_each_other_to_the_end) {
  const std::string id = create(Json::array({kComputer, kComputer}), "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 90 80");
  for (int i = 0; i < 30'000 && !get(path(id)).at("result").at("over"); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(get(path(id)).at("result").at("over"), true);
}

TEST_F(Games, a_computers_turn_goes_on_after_a_restart) {
  computer.held = true;
  const std::string id = create(kAgainstComputer);
  play(id, "e2e4", 0);
  while (computer.calls == 0) std::this_thread::yield();
  room(id);
  restart();
  computer.held = false;
  service->resume();
  for (int i = 0; i < 30'000 && (**store.load(id)).head.plies < 2; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ((**store.load(id)).head.plies, 2);
}

TEST_F(Games, a_computer_that_fails_is_asked_again_when_somebody_looks) {
  computer.failing = true;
  const std::string id = create(kAgainstComputer);
  const auto watcher = std::make_shared<Watcher>();
  room(id)->subscribe(watcher);
  play(id, "e2e4", 0);
  for (int i = 0; i < 30'000 && watcher->of_type("error").empty(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(watcher->of_type("error").size(), 1u);
  // The game that follows the error says that nobody thinks any more.
  const auto thinks = [&] { return watcher->of_type("game").back().at("game").at("thinking") == true; };
  for (int i = 0; i < 30'000 && thinks(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_FALSE(thinks());
  EXPECT_EQ(computer.calls, 1);
  computer.failing = false;
  EXPECT_EQ(wait_for(id, 2).at("plies"), 2);
}

TEST_F(Games, a_computers_move_that_cannot_be_kept_is_not_played) {
  computer.held = true;
  const std::string id = create(kAgainstComputer);
  play(id, "e2e4", 0);
  store.set_fault(
      [](std::string_view call) { return call == "move" ? std::optional(StoreFault::kRefused) : std::nullopt; });
  const auto watcher = std::make_shared<Watcher>();
  room(id)->subscribe(watcher);
  computer.held = false;
  for (int i = 0; i < 30'000 && watcher->of_type("error").empty(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(watcher->of_type("game").back().at("game").at("plies"), 1);
  store.set_fault({});
  EXPECT_EQ(wait_for(id, 2).at("plies"), 2);
}

// Eight people with long thoughts do not keep a ninth, or a short thought, waiting for all of them.
TEST(ComputerPool, people_take_turns_and_short_thoughts_come_first) {
  std::mutex mutex;
  std::vector<std::string> order;
  std::atomic<bool> held = true;
  std::atomic<int> done = 0;
  {
    ComputerPool pool(1);
    const auto post = [&](const std::string& person, int milliseconds, const std::string& name, bool waits = false) {
      pool.post({.person = person, .length = std::chrono::milliseconds(milliseconds), .run = [&, name, waits] {
                   while (waits && held) std::this_thread::sleep_for(std::chrono::milliseconds(1));
                   const std::lock_guard lock(mutex);
                   order.push_back(name);
                   ++done;
                 }});
    };
    post("ann", 2000, "first", true);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // it runs
    for (int i = 0; i < 6; ++i) post("ann", 2000, "ann");
    post("bob", 2000, "bob");
    post("ann", 100, "short");
    // The short one has a thread of its own.
    for (int i = 0; i < 5000 && done == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    held = false;
    for (int i = 0; i < 5000 && done < 9; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_EQ(order.size(), 9u);
  EXPECT_EQ(order[0], "short");
  EXPECT_EQ(order[1], "first");
  const auto bob = std::find(order.begin(), order.end(), "bob") - order.begin();
  EXPECT_LE(bob, 3) << "bob waits for all of ann's games";
}

TEST(ComputerPool, a_thought_that_throws_ends_nothing) {
  ComputerPool pool(1);
  std::atomic<bool> done = false;
  pool.post({.person = "", .length = {}, .run = [] { throw std::bad_alloc(); }});
  pool.post({.person = "", .length = {}, .run = [&] { done = true; }});
  for (int i = 0; i < 5000 && !done; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_TRUE(done);
}

TEST_F(Games, a_computer_without_memory_says_so_and_the_game_stays) {
  computer.throwing = true;
  const std::string id = create(kAgainstComputer);
  const auto watcher = std::make_shared<Watcher>();
  room(id)->subscribe(watcher);
  play(id, "e2e4", 0);
  for (int i = 0; i < 30'000 && watcher->of_type("error").empty(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  ASSERT_FALSE(watcher->of_type("error").empty());
  EXPECT_NE(watcher->of_type("error")[0].at("message").get<std::string>().find("memory"), std::string::npos);
  computer.throwing = false;
  EXPECT_EQ(wait_for(id, 2).at("plies"), 2);
}

TEST_F(Games, a_computer_thinks_for_nobody_only_a_minute) {
  computer.held = true;
  const std::string id = create(Json::array({kComputer, kComputer}));
  while (computer.calls == 0) std::this_thread::yield();
  time += 120'000;  // everybody has gone
  computer.held = false;
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_LE((**store.load(id)).head.plies, 1) << "it plays on for nobody";
  const auto watcher = std::make_shared<Watcher>();
  room(id)->subscribe(watcher);
  for (int i = 0; i < 30'000 && (**store.load(id)).head.plies < 4; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_GE((**store.load(id)).head.plies, 4) << "it does not go on for a watcher";
}

// ---- a slow disk, a disk in doubt ----------------------------------------------------------------

TEST_F(Games, nobody_waits_for_the_disk_of_others) {
  const std::string slow = create(kPeople), other = create(kPeople);
  std::atomic<bool> held = true;
  store.set_fault([&](std::string_view call) -> std::optional<StoreFault> {
    while (call == "move" && held) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return std::nullopt;
  });
  std::promise<HttpReply> late;
  auto reply = late.get_future();
  const auto begun = std::chrono::steady_clock::now();
  site->handle({.method = "POST",
                .target = path(slow, "moves"),
                .body = R"({"text": "e2e4", "ply": 0})",
                .host = "",
                .origin = "",
                .if_none_match = "",
                .accept_encoding = "",
                .address = ""},
               [&](HttpReply given) { late.set_value(std::move(given)); });
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(5)) << "the caller waited";
  EXPECT_EQ(get(path(slow)).at("plies"), 0) << "shown before it is kept";
  get(path(other));
  EXPECT_EQ(get("/api/games").at("games").size(), 2u);
  get("/api/variants");
  EXPECT_EQ(reply.wait_for(std::chrono::milliseconds(20)), std::future_status::timeout);
  held = false;
  EXPECT_EQ(reply.get().status, 200);
  EXPECT_EQ(get(path(slow)).at("plies"), 1);
}

TEST_F(Games, who_does_not_know_whether_a_move_is_kept_reads_the_game_again) {
  const std::string id = create(kPeople);
  const auto watcher = std::make_shared<Watcher>();
  room(id)->subscribe(watcher);
  // The store keeps the move although it says that it does not know.
  store.set_fault([&](std::string_view call) -> std::optional<StoreFault> {
    if (call != "move") return std::nullopt;
    store.set_fault({});
    EXPECT_TRUE(store.append_move(id, 0, "e2e4", {}, 5));
    return StoreFault::kUnknown;
  });
  const Json refused = play(id, "d2d4", 0, 503);
  EXPECT_EQ(refused.at("error").at("code"), "unknown");
  for (int i = 0; i < 5000 && get(path(id)).at("plies") != 1; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(get(path(id)).at("moves")[0].at("text"), "e2e4");
  EXPECT_EQ(watcher->of_type("game").back().at("game").at("plies"), 1) << "watchers are told what is there";
  play(id, "e7e5", 1);
}

TEST_F(Games, two_who_ask_at_once_get_one_room) {
  const std::string id = create(kPeople);
  restart();
  store.set_fault([](std::string_view) -> std::optional<StoreFault> {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    return std::nullopt;
  });
  std::vector<std::shared_ptr<Room>> rooms(6);
  {
    std::vector<std::jthread> threads;
    for (auto& found : rooms) threads.emplace_back([&] { found = room(id); });
  }
  for (const auto& found : rooms) EXPECT_EQ(found, rooms[0]);
}

// ---- watchers -----------------------------------------------------------------------------------

TEST_F(Games, watchers_get_the_game_at_once_and_after_each_change) {
  const std::string id = create(kPeople);
  const auto one = std::make_shared<Watcher>(), two = std::make_shared<Watcher>();
  room(id)->subscribe(one);
  room(id)->subscribe(two);
  const Json game = play(id, "e2e4", 0);
  undo(id, 1);
  ASSERT_EQ(one->messages().size(), 3u);
  EXPECT_EQ(one->messages()[0].at("game").at("plies"), 0);
  EXPECT_EQ(one->messages()[1].at("game"), game);
  EXPECT_EQ(one->messages(), two->messages());
}

TEST_F(Games, watchers_hear_the_computer_think) {
  computer.held = true;
  const std::string id = create(kAgainstComputer);
  const auto watcher = std::make_shared<Watcher>();
  room(id)->subscribe(watcher);
  play(id, "e2e4", 0);
  for (int i = 0; i < 30'000 && watcher->of_type("thinking").empty(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  ASSERT_FALSE(watcher->of_type("thinking").empty());
  const Json thought = watcher->of_type("thinking")[0];
  for (const char* field : {"player", "depth", "nodes", "score", "line", "milliseconds"})
    EXPECT_TRUE(thought.contains(field)) << field;
  EXPECT_EQ(thought.at("player"), 1);
  EXPECT_EQ(thought.at("line").size(), 1u);
}

TEST_F(Games, who_plays_at_the_same_time_loses_no_move) {
  const std::string id = create(kPeople);
  const std::vector<std::string> moves = {"g1f3", "g8f6", "b1c3", "b8c6", "e2e4", "e7e5", "d2d4", "d7d5"};
  std::atomic<int> accepted = 0;
  const auto player = [&] {
    for (std::size_t ply = 0; ply < moves.size();) {
      const HttpReply reply = request("POST", path(id, "moves"), Json{{"text", moves[ply]}, {"ply", ply}}.dump());
      if (reply.status == 200) ++accepted;
      if (reply.status == 200 || reply.status == 409) ply = get(path(id)).at("plies");
    }
  };
  { const std::jthread one(player), two(player), three(player); }
  EXPECT_EQ(accepted, static_cast<int>(moves.size()));
  EXPECT_EQ((**store.load(id)).moves, moves);
}

}  // namespace
}  // namespace sennight
