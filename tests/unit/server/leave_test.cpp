// People who leave a game of three: their seat is out by the game's own rule, a computer plays on in it, or the game ends.

#include <gtest/gtest.h>

#include "server/table.h"
#include "unit/server/people.h"

namespace sennight {
namespace {

const Json kAMinute = {{"kind", "fischer"}, {"main", 60}, {"increment", 2}};

class Leave : public test::PeopleTest {
 protected:
  // Ann, Bob and Cid sit down; the other seats of the game are the computers'.
  Party three(const std::string& leaving, const Json& clock = nullptr) {
    Json seats = Json::array({{{"kind", "person"}, {"name", "Ann"}}});
    while (seats.size() < 3) seats.push_back({{"kind", "person"}, {"free", true}});
    Json wanted = {{"variant", three_players()->id()}, {"seats", seats}, {"clock", clock}};
    if (!leaving.empty()) wanted["leaving"] = leaving;
    const Json game = ann.post("/api/games", wanted, 201);
    const Party made{game.at("id"), "?key=" + game.at("you").at("invitation").get<std::string>()};
    bob.post(path(made.id, "sit") + made.key, sit(1, "Bob"));
    cid.post(path(made.id, "sit") + made.key, sit(2, "Cid"));
    return made;
  }
  Json gives_up(Browser& who, const Party& game, int player, int status = 200) {
    const Json now = who.get(path(game.id));
    return who.post(path(game.id, "resign"), {{"player", player}, {"ply", now.at("plies")}}, status);
  }
  // Each moves once, the first player first.
  void all_move(const Party& game) {
    Browser* const people[] = {&ann, &bob, &cid};
    for (int ply = 0; ply < 3; ++ply) {
      Browser& mover = *people[ply];
      const Json now = mover.get(path(game.id));
      mover.post(path(game.id, "moves"), move(now.at("position").at("legal").at(0).at("text"), ply));
    }
  }
  bool reaches(const Party& game, int plies) {
    return comes_true([&] { return ann.get(path(game.id)).at("plies") >= plies; });
  }
};

TEST_F(Leave, ends_the_game_unless_it_was_chosen_otherwise) {
  const Party game = three("end");
  EXPECT_EQ(ann.get(path(game.id)).at("table").at("leaving"), "end");
  EXPECT_EQ(gives_up(cid, game, 2).at("result").at("score"), "placing 1,1,3");
}

TEST_F(Leave, puts_the_seat_out_where_the_game_has_a_rule_for_that) {
  for (const std::string leaving : {"", "out"}) {
    const Party game = three(leaving);
    EXPECT_EQ(ann.get(path(game.id)).at("table").at("leaving"), "out");
    // Bob, whose turn it is not, is out when it comes; Cid moves next.
    const Json left = gives_up(bob, game, 1);
    EXPECT_EQ(left.at("result").at("over"), false);
    EXPECT_EQ(left.at("table").at("gone"), Json::array({1}));
    EXPECT_EQ(left.at("position").at("living"), Json::array({0, 1, 2}));
    EXPECT_EQ(left.at("you").at("seats"), Json::array());
    const Json now = ann.get(path(game.id));
    ann.post(path(game.id, "moves"), move(now.at("position").at("legal").at(0).at("text"), 0));
    ASSERT_TRUE(reaches(game, 2));
    const Json out = ann.get(path(game.id));
    EXPECT_EQ(out.at("position").at("living"), Json::array({0, 2}));
    EXPECT_EQ(out.at("position").at("turn"), 2);
    const Json& last = out.at("moves")[1];
    EXPECT_EQ(last.at("kind"), "leave");
    EXPECT_EQ(last.at("eliminations")[0].at("by"), 1);
    EXPECT_EQ(last.at("eliminations")[0].at("army"), "removed") << "nobody has attacked it, so nobody recruits it";
    for (const Json& piece : out.at("position").at("pieces")) EXPECT_NE(piece.at("player"), 1);
    gives_up(bob, game, 1, 409);
    // The same after a restart, and in the record; then the last but one gives up.
    restart();
    EXPECT_EQ(cid.get(path(game.id)).at("position").at("living"), Json::array({0, 2}));
    const std::string pgn = *ann.send("GET", path(game.id, "pgn")).body;
    EXPECT_NE(pgn.find(" leave"), std::string::npos) << pgn;
    EXPECT_EQ(pgn.find("Computer"), std::string::npos) << pgn;
    const Json end = gives_up(cid, game, 2);
    EXPECT_EQ(end.at("result").at("score"), "placing 1,3,2");
  }
}

TEST_F(Leave, in_the_own_turn_is_being_out_at_once) {
  const Party game = three("");
  gives_up(ann, game, 0);
  ASSERT_TRUE(reaches(game, 1));
  const Json now = bob.get(path(game.id));
  EXPECT_EQ(now.at("position").at("turn"), 1);
  EXPECT_EQ(now.at("position").at("living"), Json::array({1, 2}));
  // Taken back by agreement, whoever has left leaves again.
  bob.post(path(game.id, "moves"), move(now.at("position").at("legal").at(0).at("text"), 1));
  for (Browser* who : {&bob, &cid}) who->post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 2}});
  EXPECT_EQ(bob.get(path(game.id)).at("plies"), 1);
  for (Browser* who : {&bob, &cid}) who->post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 1}});
  EXPECT_EQ(bob.get(path(game.id)).at("result").at("score"), "placing 3,1,1");
}

TEST_F(Leave, nobody_is_out_by_a_move_of_that_name) {
  const Party game = three("");
  const Json refused = ann.post(path(game.id, "moves"), move("leave", 0), 409);
  EXPECT_EQ(refused.at("error").at("message"), "whoever leaves a game resigns");
}

// Two leave out of turn; before the turn of the first comes, the others end the game.
TEST_F(Leave, who_was_still_to_be_out_stands_behind_those_who_stay) {
  const Party game = three("");
  gives_up(cid, game, 2);
  const Json end = gives_up(ann, game, 0);
  EXPECT_EQ(end.at("result").at("over"), true) << "one would be left";
  EXPECT_EQ(end.at("result").at("score"), "placing 2,1,3");
}

TEST_F(Leave, a_flag_that_falls_puts_the_seat_out_and_the_next_has_the_turn) {
  const Party game = three("", kAMinute);
  all_move(game);
  time += 61'000;
  ASSERT_TRUE(comes_true([&] { return bob.get(path(game.id)).at("plies") == 4; }));
  const Json now = bob.get(path(game.id));
  EXPECT_EQ(now.at("table").at("gone"), Json::array({0}));
  EXPECT_EQ(now.at("position").at("living"), Json::array({1, 2}));
  EXPECT_EQ(now.at("clock").at("running"), 1);
  EXPECT_GT(now.at("clock").at("sides")[1].at("milliseconds"), 55'000) << "its owner has lost no time by that";
  time += 70'000;
  ASSERT_TRUE(comes_true([&] { return bob.get(path(game.id)).at("result").at("over") == true; }));
  EXPECT_EQ(bob.get(path(game.id)).at("result").at("score"), "placing 3,2,1");
}

// Nobody else is there: it ends, and is taken back like any other resignation.
TEST_F(Leave, at_one_screen_ends_the_game_and_can_be_taken_back) {
  const Json seats = Json::array({test::kPerson, test::kPerson, test::kPerson});
  const Json made = ann.post("/api/games", {{"variant", three_players()->id()}, {"seats", seats}, {"access", "link"}},
                             201);
  const Party game{made.at("id"), ""};
  EXPECT_EQ(made.at("table").at("leaving"), "out");
  EXPECT_EQ(gives_up(ann, game, 0).at("result").at("score"), "placing 3,1,1");
  const Json back = ann.post(path(game.id, "undo"), {{"ply", 0}, {"over", true}});
  EXPECT_EQ(back.at("result").at("over"), false);
  EXPECT_EQ(back.at("table").at("gone"), Json::array());
}

// One person and a computer are enough to go on.
TEST_F(Leave, the_others_may_be_one_person_and_a_computer) {
  const Json seats = Json::array({test::kPerson, {{"kind", "person"}, {"free", true}}, test::kComputer});
  const Json made = ann.post("/api/games", {{"variant", three_players()->id()}, {"seats", seats}}, 201);
  const Party game{made.at("id"), "?key=" + made.at("you").at("invitation").get<std::string>()};
  bob.post(path(game.id, "sit") + game.key, sit(1, "Bob"));
  gives_up(ann, game, 0);
  ASSERT_TRUE(comes_true([&] { return bob.get(path(game.id)).at("position").at("living") == Json::array({1, 2}); }));
  EXPECT_EQ(gives_up(bob, game, 1).at("result").at("over"), true);
}

TEST_F(Leave, a_computer_plays_on_and_the_seat_is_the_owners_no_more) {
  const Party game = three("computer");
  ann.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 0}});
  const Json left = gives_up(bob, game, 1);
  EXPECT_EQ(left.at("result").at("over"), false);
  EXPECT_EQ(left.at("table").at("gone"), Json::array({1}));
  EXPECT_EQ(left.at("table").at("offer"), nullptr);
  EXPECT_EQ(left.at("table").at("places")[1].at("name"), "Bob") << "all see for whom it plays";
  EXPECT_EQ(left.at("seats")[1].at("kind"), "computer");
  EXPECT_EQ(left.at("you").at("seats"), Json::array());
  const Json now = ann.get(path(game.id));
  ann.post(path(game.id, "moves"), move(now.at("position").at("legal").at(0).at("text"), 0));
  EXPECT_TRUE(reaches(game, 2)) << "the computer moves";
  gives_up(bob, game, 1, 409);
  bob.post(path(game.id, "say"), {{"phrase", "hello"}}, 403);
  restart();
  EXPECT_EQ(bob.get(path(game.id)).at("table").at("gone"), Json::array({1}));
  EXPECT_EQ(ann.get(path(game.id)).at("seats")[1].at("kind"), "computer");
}

TEST_F(Leave, the_second_who_leaves_ends_it_and_the_first_is_last) {
  const Party game = three("computer");
  gives_up(cid, game, 2);
  const Json end = gives_up(ann, game, 0);
  EXPECT_EQ(end.at("result").at("over"), true);
  EXPECT_EQ(end.at("result").at("score"), "placing 2,1,3");
  EXPECT_EQ(end.at("result").at("reason"), "resignation");
  const std::vector<std::string>& names = three_players()->definition().player_names;
  EXPECT_EQ(end.at("result").at("text"), names[1] + " wins by resignation; " + names[2] + " had left");
}

TEST_F(Leave, the_others_agree_on_a_draw_without_the_computer) {
  const Party game = three("computer");
  gives_up(ann, game, 0);
  EXPECT_TRUE(reaches(game, 1));
  bob.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 1}});
  const Json end = cid.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 1}});
  EXPECT_EQ(end.at("result").at("score"), "placing 3,1,1");
  const std::string text = end.at("result").at("text");
  EXPECT_TRUE(text.ends_with("by agreement; " + three_players()->definition().player_names[0] + " had left")) << text;
}

TEST_F(Leave, a_rematch_has_that_seat_free) {
  const Party game = three("computer");
  gives_up(cid, game, 2);
  gives_up(ann, game, 0);
  cid.post(path(game.id, "rematch"), Json::object(), 403);
  const Json next = bob.post(path(game.id, "rematch"), Json::object(), 201);
  EXPECT_EQ(next.at("table").at("leaving"), "computer");
  EXPECT_EQ(next.at("table").at("gone"), Json::array());
  EXPECT_EQ(next.at("table").at("places")[0].at("free"), true) << "Cid's, who comes from the last seat to the first";
  EXPECT_EQ(next.at("table").at("places")[1].at("name"), "Ann");
  cid.post(path(next.at("id"), "sit") + game.key, sit(0, "Cid"));
}

TEST_F(Leave, a_flag_that_falls_leaves_too_and_the_computer_has_time) {
  const Party game = three("computer", kAMinute);
  all_move(game);
  time += 61'000;
  EXPECT_TRUE(comes_true([&] { return bob.get(path(game.id)).at("table").at("gone") == Json::array({0}); }));
  EXPECT_TRUE(comes_true([&] { return bob.get(path(game.id)).at("plies") == 4; }));
  const Json now = bob.get(path(game.id));
  EXPECT_EQ(now.at("result").at("over"), false);
  EXPECT_GT(now.at("clock").at("sides")[0].at("milliseconds"), 55'000);
  EXPECT_EQ(now.at("clock").at("running"), 1);
  // The next flag ends it: one person would be left.
  time += 61'000;
  EXPECT_TRUE(comes_true([&] { return bob.get(path(game.id)).at("result").at("over") == true; }));
  const Json end = bob.get(path(game.id)).at("result");
  EXPECT_EQ(end.at("score"), "placing 3,2,1");
  EXPECT_EQ(end.at("reason"), "time");
  EXPECT_EQ(end.at("text"), three_players()->definition().player_names[2] + " wins on time");
}

TEST_F(Leave, a_clock_that_runs_for_another_runs_on) {
  const Party game = three("computer", kAMinute);
  all_move(game);
  time += 10'000;
  const Json before = ann.get(path(game.id)).at("clock");
  const Json after = gives_up(bob, game, 1).at("clock");
  EXPECT_EQ(after.at("running"), 0);
  EXPECT_EQ(after.at("since"), before.at("since"));
  EXPECT_EQ(after.at("deadline"), before.at("deadline"));
}

TEST_F(Leave, is_asked_for_where_it_means_something) {
  const Json two = Json::array({{{"kind", "person"}}, {{"kind", "person"}, {"free", true}}});
  const auto refused = [&](const Json& seats, const std::string& variant, const std::string& word) {
    const Json answer =
        ann.post("/api/games", {{"variant", variant}, {"seats", seats}, {"leaving", word}}, 400).at("error");
    return answer.at("message").get<std::string>();
  };
  EXPECT_NE(refused(two, "chess", "computer").find("among three or more"), std::string::npos);
  EXPECT_NE(refused(Json::array({test::kPerson, test::kPerson, test::kPerson}), three_players()->id(), "computer")
                .find("where others may sit down"),
            std::string::npos);
  EXPECT_EQ(refused(two, "chess", "quit"), "field 'leaving' is not one of 'end', 'computer' and 'out'");
}

TEST(LeaveTable, is_kept_and_read_back_and_nonsense_is_refused) {
  Table table;
  table.access = Access::kPrivate;
  table.places = {{}, {}, {}};
  table.leaving = Leaving::kComputer;
  table.gone = {2, 0};
  const std::string text = kept(table).text;
  EXPECT_EQ(parse_table(text), table);
  for (const auto& [from, to] : {std::pair{"[2,0]", "[2,3]"}, {"[2,0]", "[2,2]"}, {"[2,0]", "2"}, {"computer", "?"}}) {
    std::string broken = text;
    const std::size_t at = broken.find(from);
    ASSERT_NE(at, std::string::npos) << text;
    broken.replace(at, std::string_view(from).size(), to);
    EXPECT_FALSE(parse_table(broken)) << broken;
  }
}

}  // namespace
}  // namespace sennight
