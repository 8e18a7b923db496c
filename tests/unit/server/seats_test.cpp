// Seats that belong to somebody: taking them, playing from them, agreeing, moving on. What is refused is in
// forbidden_test.cpp.

#include <gtest/gtest.h>

#include "server/guest.h"
#include "server/table.h"
#include "unit/server/people.h"

namespace sennight {
namespace {

class Seats : public test::PeopleTest {};

TEST_F(Seats, an_invitation_fills_the_table_and_the_game_begins) {
  const Party game = party(ann);
  EXPECT_TRUE(ann.cookie.starts_with("sennight="));
  const Json before = bob.get(path(game.id) + game.key);
  EXPECT_EQ(before.at("table").at("begun"), false);
  EXPECT_EQ(before.at("table").at("places"),
            Json::parse(R"([{"name": "Ann", "free": false}, {"name": "", "free": true}])"));
  EXPECT_EQ(before.at("you").at("seats"), Json::array());
  EXPECT_EQ(before.at("you").at("mayJoin"), true);
  EXPECT_EQ(before.at("you").at("invitation"), "") << "it is for those at the table";
  const auto watcher = std::make_shared<test::Watcher>();
  room(game.id)->subscribe(watcher, ann.visitor());
  const Json seated = bob.post(path(game.id, "sit") + game.key, sit(1, " Bob "));
  EXPECT_EQ(seated.at("table").at("begun"), true);
  EXPECT_EQ(seated.at("table").at("places")[1].at("name"), "Bob");
  EXPECT_EQ(seated.at("you").at("seats"), Json::array({1}));
  const Json heard = watcher->of_type("game").back().at("game");
  EXPECT_EQ(heard.at("table").at("begun"), true) << "the others see it at once";
  EXPECT_EQ(heard.at("you").at("seats"), Json::array({0})) << "and each what it means for them";
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  // No key is needed any more by those who sit there.
  EXPECT_EQ(bob.get(path(game.id)).at("plies"), 2);
}

TEST_F(Seats, three_take_their_seats_and_may_change_them_before_it_begins) {
  const std::string three = three_players()->id();
  const Party game = party(ann, three, 3);
  bob.post(path(game.id, "sit") + game.key, sit(1, "Bob"));
  bob.post(path(game.id, "sit") + game.key, sit(2, "Bob"));
  EXPECT_EQ(ann.get(path(game.id)).at("table").at("places")[1].at("free"), true);
  bob.post(path(game.id, "leave"), {{"player", 2}});
  EXPECT_EQ(ann.get(path(game.id)).at("table").at("places")[2].at("free"), true);
  bob.post(path(game.id, "sit") + game.key, sit(2, "Bob"));
  EXPECT_EQ(cid.post(path(game.id, "sit") + game.key, sit(1, "Cid")).at("table").at("begun"), true);
}

TEST_F(Seats, a_computer_takes_a_free_seat) {
  const Party game = party(ann);
  const Json filled = ann.post(path(game.id, "fill"), {{"player", 1}, {"level", 2}});
  EXPECT_EQ(filled.at("seats")[1], (Json{{"kind", "computer"}, {"level", 2}}));
  EXPECT_EQ(filled.at("table").at("begun"), true);
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  for (int i = 0; i < 30'000 && ann.get(path(game.id)).at("plies") < 2; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(ann.get(path(game.id)).at("plies"), 2);
}

TEST_F(Seats, a_computer_that_was_to_begin_waits_for_the_others) {
  const std::string three = three_players()->id();
  const Party game = party(ann, three, 3);
  ann.post(path(game.id, "sit"), sit(1));
  ann.post(path(game.id, "fill"), {{"player", 0}, {"level", 1}});
  EXPECT_EQ(computer.calls, 0);
  // It may be sent away again.
  ann.post(path(game.id, "leave"), {{"player", 0}});
  EXPECT_EQ(ann.get(path(game.id)).at("seats")[0].at("kind"), "person");
  ann.post(path(game.id, "fill"), {{"player", 0}, {"level", 1}});
  bob.post(path(game.id, "sit") + game.key, sit(2));
  for (int i = 0; i < 30'000 && ann.get(path(game.id)).at("plies") < 1; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(ann.get(path(game.id)).at("plies"), 1);
}

TEST_F(Seats, all_of_it_survives_a_restart) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  bob.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 1}});
  const Json before = ann.get(path(game.id));
  restart();
  EXPECT_EQ(ann.get(path(game.id)), before);
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  EXPECT_EQ(ann.get("/api/games").at("games").size(), 1u);
}

TEST_F(Seats, lists_show_ones_own_games_and_those_for_everybody) {
  const Party hidden = ann_and_bob(), shown = party(cid, "chess", 2, "public");
  const std::string open = create(Json::array({test::kPerson, test::kPerson}));
  const auto ids = [&](Browser& who, const std::string& query = "") {
    std::vector<std::string> found;
    const Json list = who.get("/api/games" + query).at("games");
    for (const Json& game : list) found.push_back(game.at("id"));
    return found;
  };
  EXPECT_EQ(ids(ann), (std::vector<std::string>{open, shown.id, hidden.id}));
  EXPECT_EQ(ids(bob), (std::vector<std::string>{open, shown.id, hidden.id}));
  EXPECT_EQ(ids(eve), (std::vector<std::string>{open, shown.id}));
  EXPECT_EQ(ids(eve, "?known=" + hidden.id), (std::vector<std::string>{open, shown.id}));
}

TEST_F(Seats, lists_say_where_others_wait_for_a_move_of_ones_own) {
  const Party game = ann_and_bob();
  const auto waits = [&](Browser& who, const std::string& id, const std::string& query = "") {
    const Json list = who.get("/api/games" + query).at("games");
    const auto found = std::find_if(list.begin(), list.end(), [&](const Json& one) { return one.at("id") == id; });
    return found != list.end() && found->at("yourTurn") == true;
  };
  EXPECT_TRUE(waits(ann, game.id));
  EXPECT_FALSE(waits(bob, game.id));
  EXPECT_FALSE(waits(eve, game.id, "?known=" + game.id));
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  EXPECT_FALSE(waits(ann, game.id));
  EXPECT_TRUE(waits(bob, game.id));
  restart();
  EXPECT_TRUE(waits(bob, game.id)) << "it stands in what is kept";
  EXPECT_FALSE(waits(ann, game.id));
  bob.post(path(game.id, "resign"), {{"player", 1}, {"ply", 1}});
  EXPECT_FALSE(waits(ann, game.id)) << "it is over";
  // With three the turn goes round.
  const std::string three = three_players()->id();
  const Party table = party(ann, three, 3);
  ann.post(path(table.id, "sit"), sit(0));
  bob.post(path(table.id, "sit") + table.key, sit(1, "Bob"));
  EXPECT_FALSE(waits(ann, table.id)) << "it has not begun";
  cid.post(path(table.id, "sit") + table.key, sit(2, "Cid"));
  for (int ply = 0; ply < 4; ++ply) {
    Browser* const people[] = {&ann, &bob, &cid};
    for (int who = 0; who < 3; ++who) EXPECT_EQ(waits(*people[who], table.id), who == ply % 3) << ply << " " << who;
    Browser& mover = *people[ply % 3];
    const Json legal = mover.get(path(table.id)).at("position").at("legal");
    mover.post(path(table.id, "moves"), move(legal.at(0).at("text"), ply));
  }
  // Nobody waits at one screen, or for a computer's sake.
  const std::string alone = create(Json::array({test::kPerson, test::kPerson}));
  EXPECT_FALSE(waits(ann, alone));
  const Json own = ann.post(
      "/api/games",
      {{"variant", "chess"}, {"access", "private"}, {"seats", {test::kPerson, {{"kind", "computer"}, {"level", 1}}}}},
      201);
  EXPECT_FALSE(waits(ann, own.at("id")));
}

// As games were before seats had owners: no cookie, no wish, and whoever knows the id plays.
TEST_F(Seats, who_asks_for_no_seats_gets_a_game_for_whoever_knows_its_id) {
  const HttpReply made = request("POST", "/api/games",
                                 Json{{"variant", "chess"}, {"seats", {test::kPerson, test::kPerson}}}.dump());
  EXPECT_EQ(made.status, 201);
  EXPECT_EQ(made.set_cookie, "");
  const std::string id = Json::parse(*made.body).at("id");
  play(id, "e2e4", 0);
  eve.post(path(id, "moves"), move("e7e5", 1));
  EXPECT_EQ(get(path(id)).at("you").at("seats"), Json::array({0, 1}));
  undo(id, 2);
  resign(id, 0, 1);
}

TEST_F(Seats, games_from_before_belong_to_whoever_has_the_link) {
  GameRecord old;
  old.head.id = "0123456789ab";
  old.head.variant = "chess";
  old.head.seats = {{}, {}};
  old.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  ASSERT_TRUE(store.create(old));
  EXPECT_EQ(get("/api/games").at("games").size(), 0u) << "their ids are told to nobody";
  EXPECT_EQ(get("/api/games?known=0123456789ab,zzzzzzzzzzzz").at("games").size(), 1u) << "but to who knows them";
  eve.post(path(old.head.id, "moves"), move("e2e4", 0));
  ann.post(path(old.head.id, "moves"), move("e7e5", 1));
}

TEST_F(Seats, a_game_at_one_screen_is_its_makers_and_others_may_look_on) {
  const Json game = ann.post(
      "/api/games", {{"variant", "chess"}, {"seats", {test::kPerson, test::kPerson}}, {"access", "link"}}, 201);
  const std::string id = game.at("id");
  EXPECT_EQ(game.at("you").at("seats"), Json::array({0, 1}));
  EXPECT_EQ(game.at("table").at("shared"), false);
  ann.post(path(id, "moves"), move("e2e4", 0));
  ann.post(path(id, "moves"), move("e7e5", 1));
  EXPECT_EQ(eve.get(path(id)).at("you").at("seats"), Json::array());
  EXPECT_EQ(ann.post(path(id, "undo"), {{"ply", 2}}).at("plies"), 1);
}

TEST_F(Seats, a_draw_is_agreed_by_all_who_live) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  const Json offered = ann.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 1}});
  EXPECT_EQ(offered.at("table").at("offer"), (Json{{"kind", "draw"}, {"agreed", {0}}}));
  EXPECT_EQ(offered.at("result").at("over"), false);
  const Json drawn = bob.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 1}});
  EXPECT_EQ(drawn.at("result").at("score"), "1/2-1/2");
  EXPECT_EQ(drawn.at("result").at("reason"), "agreement");
  EXPECT_EQ(drawn.at("table").at("offer"), nullptr);
}

TEST_F(Seats, with_three_a_draw_needs_the_third_and_all_share_the_first_place) {
  const Party game = party(ann, three_players()->id(), 3);
  bob.post(path(game.id, "sit") + game.key, sit(1));
  cid.post(path(game.id, "sit") + game.key, sit(2));
  const Json draw = {{"kind", "draw"}, {"ply", 0}};
  ann.post(path(game.id, "offer"), draw);
  EXPECT_EQ(bob.post(path(game.id, "offer"), draw).at("result").at("over"), false);
  EXPECT_EQ(cid.post(path(game.id, "offer"), draw).at("result").at("score"), "placing 1,1,1");
}

TEST_F(Seats, an_offer_ends_with_a_move_or_a_no) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  ann.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 1}});
  EXPECT_EQ(bob.post(path(game.id, "moves"), move("e7e5", 1)).at("table").at("offer"), nullptr);
  bob.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 2}});
  EXPECT_EQ(ann.post(path(game.id, "decline"), {{"ply", 2}}).at("table").at("offer"), nullptr);
  bob.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 2}}, 409);
  ann.post(path(game.id, "moves"), move("g1f3", 2));
  bob.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 3}});
  EXPECT_EQ(bob.post(path(game.id, "decline"), {{"ply", 3}}).at("table").at("offer"), nullptr) << "withdrawn";
}

TEST_F(Seats, a_move_is_taken_back_by_agreement_to_the_last_turn_of_who_asks) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  const Json ask = {{"kind", "takeback"}, {"ply", 2}};
  EXPECT_EQ(ann.post(path(game.id, "offer"), ask).at("plies"), 2);
  EXPECT_EQ(bob.post(path(game.id, "offer"), ask).at("plies"), 0);
  ann.post(path(game.id, "moves"), move("d2d4", 0));
  bob.post(path(game.id, "moves"), move("d7d5", 1));
  bob.post(path(game.id, "offer"), ask);
  EXPECT_EQ(ann.post(path(game.id, "offer"), ask).at("plies"), 1);
}

TEST_F(Seats, a_game_is_aborted_before_all_have_moved) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  const Json result = bob.post(path(game.id, "abort"), {{"ply", 1}}).at("result");
  EXPECT_EQ(result.at("over"), true);
  EXPECT_EQ(result.at("score"), "*");
  EXPECT_EQ(result.at("reason"), "aborted");
  const Party other = ann_and_bob();
  ann.post(path(other.id, "moves"), move("e2e4", 0));
  bob.post(path(other.id, "moves"), move("e7e5", 1));
  bob.post(path(other.id, "abort"), {{"ply", 2}}, 409);
}

TEST_F(Seats, a_link_moves_the_seat_to_another_device_once) {
  const Party game = ann_and_bob();
  const std::string token = bob.post(path(game.id, "handover"), Json::object()).at("token");
  Browser phone(*this);
  const Json moved = phone.post(path(game.id, "takeover"), {{"token", token}});
  EXPECT_EQ(moved.at("you").at("seats"), Json::array({1}));
  EXPECT_EQ(moved.at("table").at("places")[1].at("name"), "Bob");
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  bob.get(path(game.id), 404);
  phone.post(path(game.id, "moves"), move("e7e5", 1));
  eve.post(path(game.id, "takeover"), {{"token", token}}, 403);
}

TEST_F(Seats, a_rematch_rotates_the_seats_and_is_the_same_for_all) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "rematch"), Json::object(), 409);
  ann.post(path(game.id, "resign"), {{"player", 0}, {"ply", 0}});
  const auto watcher = std::make_shared<test::Watcher>();
  room(game.id)->subscribe(watcher, bob.visitor());
  const Json next = ann.post(path(game.id, "rematch"), Json::object(), 201);
  EXPECT_EQ(watcher->of_type("game").back().at("game").at("table").at("next"), next.at("id"));
  EXPECT_EQ(next.at("you").at("seats"), Json::array({1}));
  EXPECT_EQ(next.at("table").at("places")[0].at("name"), "Bob");
  EXPECT_EQ(next.at("table").at("begun"), true);
  EXPECT_EQ(bob.post(path(game.id, "rematch"), Json::object(), 201).at("id"), next.at("id"));
  bob.post(path(next.at("id"), "moves"), move("e2e4", 0));
  // Who looked on by invitation does so again.
  EXPECT_EQ(cid.get(path(next.at("id")) + game.key).at("plies"), 1);
}

TEST_F(Seats, a_rematch_that_was_promised_is_made_after_a_restart) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "resign"), {{"player", 0}, {"ply", 0}});
  store.set_fault(
      [](std::string_view call) { return call == "create" ? std::optional(StoreFault::kRefused) : std::nullopt; });
  ann.post(path(game.id, "rematch"), Json::object(), 500);
  store.set_fault({});
  restart();
  const std::string promised = bob.get(path(game.id)).at("table").at("next");
  EXPECT_FALSE(promised.empty());
  EXPECT_EQ(bob.post(path(game.id, "rematch"), Json::object(), 201).at("id"), promised);
}

TEST_F(Seats, presence_tells_who_of_the_table_is_here_and_who_has_gone_for_a_while) {
  const Party game = ann_and_bob();
  const auto hers = std::make_shared<test::Watcher>(), his = std::make_shared<test::Watcher>(),
             strangers = std::make_shared<test::Watcher>();
  const auto last = [&] { return hers->of_type("presence").back(); };
  room(game.id)->subscribe(hers, ann.visitor());
  EXPECT_EQ(last().at("online"), Json::array({true, false}));
  room(game.id)->subscribe(his, bob.visitor());
  EXPECT_EQ(last().at("online"), Json::array({true, true}));
  time += kCountWatchersEveryMs;
  room(game.id)->subscribe(strangers, cid.visitor());
  EXPECT_EQ(last().at("watchers"), 1);
  EXPECT_EQ(strangers->of_type("presence").size(), 1u);
  // Who goes may come back at once: only then he counts as away.
  room(game.id)->unsubscribe(his.get());
  EXPECT_EQ(last().at("online"), Json::array({true, true}));
  time += 5000;
  room(game.id)->subscribe(his, bob.visitor());
  time += 10'000;
  room(game.id)->ring();
  EXPECT_EQ(last().at("online"), Json::array({true, true}));
  room(game.id)->unsubscribe(his.get());
  time += 9000;
  EXPECT_TRUE(comes_true([&] {
    return last().at("online") == Json::array({true, false});
  })) << "the server notices by itself";
  EXPECT_EQ(last().at("watchers"), 1);
  time += kCountWatchersEveryMs;
  room(game.id)->unsubscribe(strangers.get());
  EXPECT_EQ(last().at("watchers"), 0);
}

TEST_F(Seats, who_is_away_for_long_keeps_the_seat_and_loses_nothing_where_there_is_no_clock) {
  const Party game = ann_and_bob();
  const auto his = std::make_shared<test::Watcher>();
  room(game.id)->subscribe(his, bob.visitor());
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  ann.post(path(game.id, "moves"), move("g1f3", 2));
  room(game.id)->unsubscribe(his.get());
  time += 30LL * 24 * 3'600'000;
  room(game.id)->ring();
  // Nobody can claim the game from whoever is in a tunnel.
  ann.post(path(game.id, "abort"), {{"ply", 3}}, 409);
  ann.post(path(game.id, "resign"), {{"player", 1}, {"ply", 3}}, 403);
  EXPECT_EQ(ann.get(path(game.id)).at("result").at("over"), false);
  EXPECT_EQ(bob.get(path(game.id)).at("you").at("seats"), Json::array({1}));
  EXPECT_EQ(bob.post(path(game.id, "moves"), move("b8c6", 3)).at("plies"), 4);
}

TEST_F(Seats, a_crowd_that_comes_and_goes_is_counted_once_a_second) {
  const Party game = ann_and_bob("public");
  const auto hers = std::make_shared<test::Watcher>(), his = std::make_shared<test::Watcher>();
  const auto live = room(game.id);
  live->subscribe(hers, ann.visitor());
  const auto told = [&] { return hers->of_type("presence").size(); };
  const auto counted = [&] { return hers->of_type("presence").back().at("watchers").get<int>(); };
  time += kCountWatchersEveryMs;
  const std::size_t before = told();
  const TimeStamp begin = time;
  std::vector<std::shared_ptr<test::Watcher>> crowd;
  for (int i = 0; i < 400; ++i) {
    crowd.push_back(std::make_shared<test::Watcher>());
    live->subscribe(crowd.back(), cid.visitor());
    EXPECT_EQ(crowd.back()->of_type("presence").size(), 1U) << "who comes is told at once what is known";
  }
  // Asking for the time takes a millisecond here.
  const auto seconds = [&] { return static_cast<std::size_t>((time - begin) / kCountWatchersEveryMs); };
  EXPECT_LE(told() - before, seconds() + 1);
  std::size_t all = 0;
  for (const auto& one : crowd) all += one->of_type("presence").size();
  EXPECT_LE(all, crowd.size() * (seconds() + 2)) << "and not once for each who comes later";
  // A player who comes is told at once all the same.
  const std::size_t without_him = told();
  live->subscribe(his, bob.visitor());
  EXPECT_EQ(told(), without_him + 1);
  EXPECT_EQ(hers->of_type("presence").back().at("online"), Json::array({true, true}));
  // The last of them are counted although nobody comes later.
  time += kCountWatchersEveryMs;
  EXPECT_TRUE(comes_true([&] { return counted() == 400; }));
  const std::size_t full = told();
  for (const auto& one : crowd) live->unsubscribe(one.get());
  time += kCountWatchersEveryMs;
  EXPECT_TRUE(comes_true([&] { return counted() == 0; }));
  EXPECT_LE(told() - full, seconds() + 1);
}

TEST_F(Seats, phrases_are_heard_by_all_and_kept) {
  const Party game = ann_and_bob();
  const auto his = std::make_shared<test::Watcher>();
  room(game.id)->subscribe(his, bob.visitor());
  const Json before = ann.get(path(game.id));
  const Json said = ann.post(path(game.id, "say"), {{"phrase", "good-luck"}}).at("table").at("said");
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].at("player"), 0);
  EXPECT_EQ(said[0].at("phrase"), "good-luck");
  EXPECT_EQ(his->of_type("game").back().at("game").at("table").at("said"), said);
  restart();
  EXPECT_EQ(bob.get(path(game.id)).at("table").at("said"), said);
  // A phrase is no move: what is offered stands, and after the end people may still be polite.
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  bob.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 1}});
  EXPECT_FALSE(bob.post(path(game.id, "say"), {{"phrase", "hello"}}).at("table").at("offer").is_null());
  ann.post(path(game.id, "resign"), {{"player", 0}, {"ply", 1}});
  for (int i = 0; i < 20; ++i) {
    time += 6000;
    bob.post(path(game.id, "say"), {{"phrase", "well-played"}});
  }
  const Json all = ann.get(path(game.id));
  EXPECT_EQ(all.at("table").at("said").size(), kMostSaid) << "the last ones";
  EXPECT_EQ(all.at("result").at("score"), "0-1");
}

TEST_F(Seats, games_that_nobody_goes_on_with_are_over_after_a_long_time) {
  constexpr TimeStamp kDay = 24 * 3'600'000;
  const Party table = party(ann), played = ann_and_bob(), alive = ann_and_bob();
  const Json machine = {{"kind", "computer"}, {"level", 1}}, person = {{"kind", "person"}};
  const auto alone = [&](const Json& seats, const Json& more) {
    Json wanted = {{"variant", "chess"}, {"seats", seats}, {"access", "private"}};
    wanted.update(more);
    return ann.post("/api/games", wanted, 201).at("id").get<std::string>();
  };
  const std::string solo = alone({person, machine}, Json::object()),
                    at_one_screen = alone({person, person}, Json::object()), nobodys = create({person, person});
  ann.post(path(played.id, "moves"), move("e2e4", 0));
  const auto is_over = [&](const std::string& id) { return store.load(id).value()->head.result.over; };
  const auto some_later = [&](TimeStamp days) {
    time += days * kDay;
    restart();
    service->resume();
  };
  some_later(29);
  ann.post(path(alive.id, "moves"), move("d2d4", 0));
  some_later(2);
  EXPECT_TRUE(comes_true([&] { return is_over(table.id); })) << "a table that nobody has filled for 30 days";
  EXPECT_TRUE(comes_true([&] {
    return ann.get(path(table.id)).at("result").at("text") == "The game was aborted: seats stayed free for 30 days";
  }));
  for (const std::string& id : {played.id, alive.id, solo, at_one_screen, nobodys}) EXPECT_FALSE(is_over(id)) << id;
  some_later(60);
  EXPECT_TRUE(comes_true([&] { return is_over(played.id); })) << "nobody has done anything for 90 days";
  EXPECT_TRUE(comes_true([&] { return bob.get(path(played.id)).at("result").at("over").get<bool>(); }));
  const Json result = bob.get(path(played.id)).at("result");
  EXPECT_EQ(result.at("score"), "*");
  EXPECT_EQ(result.at("reason"), "aborted");
  EXPECT_EQ(result.at("text"), "The game was aborted: nobody did anything for 90 days");
  EXPECT_FALSE(is_over(alive.id)) << "somebody moved there 62 days ago";
  // While the process runs, without anybody who looks.
  time += 29 * kDay;
  EXPECT_TRUE(comes_true([&] { return is_over(alive.id); }));
  some_later(1000);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  for (const std::string& id : {solo, at_one_screen, nobodys})
    EXPECT_FALSE(is_over(id)) << "nobody waits for another there";
}

TEST_F(Seats, nobody_has_more_than_so_many_games_that_are_not_over) {
  const Json person = {{"kind", "person"}};
  const Json wanted = {{"variant", "chess"}, {"seats", {person, person}}, {"access", "private"}};
  std::string first;
  for (int i = 0; i < 500; ++i) {
    time += 2000;
    const Json game = ann.post("/api/games", wanted, 201);
    if (first.empty()) first = game.at("id");
  }
  const Json refused = ann.post("/api/games", wanted, 409);
  EXPECT_EQ(refused.at("error").at("code"), "too-many-games");
  EXPECT_EQ(refused.at("error").at("message"),
            "you have 500 games that are not over: end some before you begin another");
  bob.post("/api/games", wanted, 201);
  ann.post(path(first, "resign"), {{"player", 0}, {"ply", 0}});
  ann.post("/api/games", wanted, 201);
  ann.post("/api/games", wanted, 409);
}

TEST_F(Seats, a_public_table_that_nobody_joins_is_closed_after_a_day) {
  const Party waiting = party(ann, "chess", 2, "public"), begun = ann_and_bob("public"), invited = party(ann);
  time += 23 * 3'600'000;
  ann.get(path(waiting.id));
  room(waiting.id)->ring();
  EXPECT_EQ(ann.get(path(waiting.id)).at("result").at("over"), false);
  restart();
  service->resume();
  time += 2 * 3'600'000;
  EXPECT_TRUE(comes_true([&] { return store.load(waiting.id).value()->head.result.over; })) << "though nobody looks";
  EXPECT_TRUE(comes_true([&] { return eve.get(path(waiting.id)).at("result").at("reason") == "aborted"; }));
  for (const Party& other : {begun, invited}) {
    room(other.id)->ring();
    EXPECT_EQ(ann.get(path(other.id)).at("result").at("over"), false);
  }
}

TEST_F(Seats, a_seat_that_cannot_be_kept_is_free_again) {
  const Party game = party(ann);
  store.set_fault(
      [](std::string_view call) { return call == "seat" ? std::optional(StoreFault::kRefused) : std::nullopt; });
  bob.post(path(game.id, "sit") + game.key, sit(1), 500);
  EXPECT_EQ(ann.get(path(game.id)).at("table").at("begun"), false);
  store.set_fault({});
  bob.post(path(game.id, "sit") + game.key, sit(1));
}

TEST(Guest, secrets_are_long_and_never_the_same) {
  const auto one = new_secret(), other = new_secret();
  ASSERT_TRUE(one && other);
  EXPECT_NE(*one, *other);
  EXPECT_TRUE(is_secret(*one));
  EXPECT_FALSE(is_secret(one->substr(1)));
  EXPECT_FALSE(is_secret(*one + "0"));
  EXPECT_FALSE(is_secret(std::string(26, 'u')));
  // SHA-256 of "abc". Source: FIPS 180-2, appendix B.1.
  EXPECT_EQ(person_of("abc"), "ba7816bf8f01cfea414140de5dae2223");
}

TEST(Guest, the_cookie_is_out_of_the_reach_of_scripts_and_other_sites) {
  const std::string secret(26, '7');
  const std::string plain = cookie_of(secret, false), tls = cookie_of(secret, true);
  for (const std::string& cookie : {plain, tls})
    for (const char* part : {"; HttpOnly", "; SameSite=Strict", "; Path=/;"})
      EXPECT_NE(cookie.find(part), std::string::npos) << cookie;
  EXPECT_TRUE(plain.starts_with("sennight=" + secret + ";"));
  EXPECT_TRUE(tls.starts_with("__Host-sennight=" + secret + ";"));
  EXPECT_NE(tls.find("; Secure"), std::string::npos);
  EXPECT_EQ(secret_in_cookies("a=b; sennight=" + secret, false), secret);
  EXPECT_EQ(secret_in_cookies("a=b; __Host-sennight=" + secret + "; sennight=" + std::string(26, '8'), false), secret);
  EXPECT_EQ(secret_in_cookies("sennight=" + secret, true), "") << "a neighbour's site may have set it";
  for (const char* none : {"", "sennight", "sennight=", "sennight=short", "xsennight=77777777777777777777777777"})
    EXPECT_EQ(secret_in_cookies(none, false), "") << none;
}

TEST(TableText, every_table_comes_back_from_the_store) {
  Table table{.access = Access::kPrivate,
              .maker = "ann",
              .invitation = "secret",
              .places = {{"ann", "Ann \"A\""}, {"", ""}, {"bob", "B\xc3\xb6"}},
              .offer = Offer{OfferKind::kTakeback, {2, 0}},
              .declined = {{OfferKind::kDraw, 1}},
              .handover = Handover{"bob", "token", 123},
              .next = "0123456789ab"};
  const KeptTable text = kept(table);
  EXPECT_EQ(text.people, (std::vector<std::string>{"ann", "bob"}));
  EXPECT_FALSE(text.listed);
  const auto back = parse_table(text.text);
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, table);
  EXPECT_EQ(kept(Table{}).text, "");
  EXPECT_EQ(*parse_table(""), Table{});
  for (const char* nonsense : {"x", "[]", "{}", R"({"access": "all"})", "7"})
    EXPECT_FALSE(parse_table(nonsense)) << nonsense;
}

}  // namespace
}  // namespace sennight
