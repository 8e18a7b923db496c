// Games with clocks, from the interface down to the store. Time is the test's own: it stands still but for a millisecond
// each time that somebody looks at it.

#include <gtest/gtest.h>

#include "server/live_channel.h"
#include "unit/server/people.h"

namespace sennight {
namespace {

const Json kMinute = {{"kind", "fischer"}, {"main", 60}, {"increment", 2}};

class Clocks : public test::PeopleTest {
 protected:
  Party party_with(const Json& clock, const std::string& variant = "chess", std::size_t players = 2,
                   const std::string& fen = "") {
    Json seats = Json::array({{{"kind", "person"}, {"name", "Ann"}}});
    while (seats.size() < players) seats.push_back({{"kind", "person"}, {"free", true}});
    Json wanted = {{"variant", variant}, {"seats", seats}, {"clock", clock}};
    if (!fen.empty()) wanted["fen"] = fen;
    if (players > 2) wanted["leaving"] = "end";
    const Json game = ann.post("/api/games", wanted, 201);
    const Party made{game.at("id"), "?key=" + game.at("you").at("invitation").get<std::string>()};
    bob.post(path(made.id, "sit") + made.key, sit(1, "Bob"));
    if (players > 2) cid.post(path(made.id, "sit") + made.key, sit(2, "Cid"));
    return made;
  }
  // Both have moved: White's clock runs.
  Party begun(const Json& clock = kMinute) {
    const Party game = party_with(clock);
    ann.post(path(game.id, "moves"), move("e2e4", 0));
    bob.post(path(game.id, "moves"), move("e7e5", 1));
    return game;
  }
  static std::int64_t bank(const Json& game, std::size_t player) {
    return game.at("clock").at("sides").at(player).at("milliseconds");
  }
  void wait_for_plies(Browser& who, const std::string& id, int plies) {
    EXPECT_TRUE(comes_true([&] { return who.get(path(id)).at("plies") == plies; })) << "the computer does not move";
  }
  // The game once it is over.
  Json wait_for_end(const std::string& id) {
    for (int i = 0; i < 15'000; ++i) {
      Json game = ann.get(path(id));
      if (game.at("result").at("over") == true) return game;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    ADD_FAILURE() << "no flag falls";
    return ann.get(path(id));
  }
};

TEST_F(Clocks, run_when_all_have_moved_and_not_before) {
  const Party game = party_with(kMinute);
  time += 3'600'000;
  Json now = ann.post(path(game.id, "moves"), move("e2e4", 0));
  EXPECT_EQ(now.at("clock").at("running"), nullptr);
  time += 3'600'000;
  now = bob.post(path(game.id, "moves"), move("e7e5", 1));
  EXPECT_EQ(now.at("clock").at("running"), 0);
  EXPECT_EQ(bank(now, 0), 60'000);
  EXPECT_EQ(bank(now, 1), 60'000) << "the first move is free";
  EXPECT_EQ(now.at("clock").at("deadline").get<TimeStamp>() - now.at("clock").at("since").get<TimeStamp>(), 60'000);
  time += 10'000;
  now = ann.post(path(game.id, "moves"), move("g1f3", 2));
  EXPECT_NEAR(static_cast<double>(bank(now, 0)), 52'000, 100);
  EXPECT_EQ(now.at("clock").at("running"), 1);
  EXPECT_EQ(now.at("clock").at("control"), kMinute);
}

TEST_F(Clocks, a_flag_falls_by_itself) {
  const Party game = begun();
  time += 61'000;
  const Json end = wait_for_end(game.id);
  EXPECT_EQ(end.at("result"), Json::parse(R"({"over": true, "score": "0-1", "reason": "time",
                                            "text": "Black wins on time"})"));
  EXPECT_EQ(bank(end, 0), 0);
  EXPECT_EQ(end.at("clock").at("running"), nullptr);
  EXPECT_EQ(end.at("position").at("legal").size(), 0u);
}

TEST_F(Clocks, a_move_after_the_flag_is_refused) {
  const Party game = begun();
  time += 60'001;
  const Json refused = ann.post(path(game.id, "moves"), {{"text", "g1f3"}, {"ply", 2}, {"spent", 0}}, 409);
  EXPECT_EQ(refused.at("error").at("message"), "the game is over: Black wins on time");
  EXPECT_EQ(ann.get(path(game.id)).at("plies"), 2);
  EXPECT_EQ(ann.post(path(game.id, "resign"), {{"player", 0}, {"ply", 2}}, 409).at("error").at("code"), "");
  // Time does not come back by any of the usual ways.
  bob.post(path(game.id, "undo"), {{"ply", 2}}, 403);
  bob.post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 2}}, 409);
}

TEST_F(Clocks, a_move_just_before_the_flag_counts) {
  const Party game = begun();
  time += 59'000;
  const Json now = ann.post(path(game.id, "moves"), move("g1f3", 2));
  EXPECT_EQ(now.at("plies"), 3);
  EXPECT_NEAR(static_cast<double>(bank(now, 0)), 3'000, 500);
}

TEST_F(Clocks, lag_that_was_measured_is_given_back) {
  const Party game = begun();
  const auto page = std::make_shared<test::Watcher>();
  room(game.id)->subscribe(page, ann.visitor());
  room(game.id)->measured(page.get(), std::chrono::milliseconds(400));
  time += 59'900;
  time += 300;  // on its way
  EXPECT_EQ(ann.post(path(game.id, "moves"), move("g1f3", 2)).at("plies"), 3);
  // What others measure is no help.
  const auto others = std::make_shared<test::Watcher>();
  room(game.id)->subscribe(others, ann.visitor());
  room(game.id)->measured(others.get(), std::chrono::milliseconds(400));
  time += 60'200;
  bob.post(path(game.id, "moves"), move("b8c6", 3), 409);
}

TEST_F(Clocks, a_royal_alone_wins_nothing) {
  // White has a queen and no time, Black only the king.
  const Party game = party_with(kMinute, "chess", 2, "7k/8/8/8/8/8/Q7/K7 w - - 0 1");
  ann.post(path(game.id, "moves"), move("a2b2", 0));
  bob.post(path(game.id, "moves"), move("h8g8", 1));
  time += 70'000;
  const Json end = wait_for_end(game.id);
  EXPECT_EQ(end.at("result").at("score"), "1/2-1/2");
  EXPECT_EQ(end.at("result").at("text"), "Draw: White is out of time, and Black has too little left to win");
}

TEST_F(Clocks, a_piece_beside_the_royal_is_enough) {
  const Party game = party_with(kMinute, "chess", 2, "6nk/8/8/8/8/8/Q7/K7 w - - 0 1");
  ann.post(path(game.id, "moves"), move("a2b2", 0));
  bob.post(path(game.id, "moves"), move("g8f6", 1));
  time += 70'000;
  EXPECT_EQ(wait_for_end(game.id).at("result").at("score"), "0-1");
}

TEST_F(Clocks, where_pieces_come_back_everybody_can_win) {
  const Party game = party_with(kMinute, "crazyhouse", 2, "7k/8/8/8/8/8/Q7/K7[] w - - 0 1");
  ann.post(path(game.id, "moves"), move("a2b2", 0));
  bob.post(path(game.id, "moves"), move("h8g8", 1));
  time += 70'000;
  EXPECT_EQ(wait_for_end(game.id).at("result").at("score"), "0-1");
}

TEST_F(Clocks, with_three_players_a_flag_is_a_resignation) {
  const std::string three = three_players()->id();
  const auto ended = [&](bool by_time) {
    const Party game = party_with(kMinute, three, 3);
    Browser* const people[] = {&ann, &bob, &cid};
    for (int ply = 0; ply < 4; ++ply) {
      Browser& mover = *people[ply % 3];
      const Json now = mover.get(path(game.id));
      EXPECT_EQ(now.at("clock").at("running"), ply < 3 ? Json(nullptr) : Json(0));
      mover.post(path(game.id, "moves"), move(now.at("position").at("legal").at(0).at("text"), ply));
    }
    if (by_time) time += 61'000;
    else bob.post(path(game.id, "resign"), {{"player", 1}, {"ply", 4}});
    return wait_for_end(game.id).at("result");
  };
  const Json resigned = ended(false), on_time = ended(true);
  EXPECT_EQ(on_time.at("score"), resigned.at("score"));
  EXPECT_EQ(on_time.at("score"), "placing 1,3,1");
  EXPECT_EQ(on_time.at("reason"), "time");
  EXPECT_NE(on_time.at("text").get<std::string>().find("is out of time"), std::string::npos);
}

TEST_F(Clocks, survive_a_restart_and_the_time_without_a_server_is_nobodys) {
  const Party game = begun();
  time += 20'000;
  const Json before = ann.get(path(game.id));
  restart();
  EXPECT_EQ(ann.get(path(game.id)), before);
  service->close();  // the last sign of life
  time += 7'200'000;
  restart();
  service->resume();
  EXPECT_EQ(ann.get(path(game.id)).at("clock"), before.at("clock")) << "by the clock of the games nothing has passed";
  time += 30'000;
  const Json now = ann.post(path(game.id, "moves"), move("g1f3", 2));
  EXPECT_NEAR(static_cast<double>(bank(now, 0)), 12'000, 500) << "60 less 20 and 30, and 2 for the move";
}

TEST_F(Clocks, a_flag_falls_after_a_restart_though_nobody_looks) {
  const Party game = begun();
  restart();
  service->resume();
  time += 61'000;
  for (int i = 0; i < 15'000 && !store.load(game.id).value()->head.result.over; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(store.load(game.id).value()->head.result.text, "Black wins on time");
}

TEST_F(Clocks, a_flag_that_the_disk_refuses_falls_later) {
  const Party game = begun();
  store.set_fault(
      [](std::string_view call) { return call == "end" ? std::optional(StoreFault::kRefused) : std::nullopt; });
  time += 61'000;
  const Json refused = ann.post(path(game.id, "moves"), move("g1f3", 2), 409);
  EXPECT_EQ(refused.at("error").at("code"), "too-late");
  EXPECT_EQ(ann.get(path(game.id)).at("result").at("over"), false);
  store.set_fault({});
  time += 1'000;
  EXPECT_EQ(wait_for_end(game.id).at("result").at("text"), "Black wins on time");
}

TEST_F(Clocks, a_slow_disk_costs_nobody_time) {
  const Party game = begun();
  time += 10'000;
  store.set_fault([this](std::string_view call) -> std::optional<StoreFault> {
    if (call == "move") time += 30'000;
    return std::nullopt;
  });
  const Json now = ann.post(path(game.id, "moves"), move("g1f3", 2));
  store.set_fault({});
  EXPECT_NEAR(static_cast<double>(bank(now, 0)), 52'000, 500);
}

TEST_F(Clocks, what_is_taken_back_stays_used) {
  const Party game = begun();
  time += 10'000;
  ann.post(path(game.id, "moves"), move("g1f3", 2));
  time += 5'000;
  ann.post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 3}});
  const Json back = bob.post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 3}});
  EXPECT_EQ(back.at("plies"), 2);
  EXPECT_EQ(back.at("clock").at("running"), 0);
  EXPECT_NEAR(static_cast<double>(bank(back, 0)), 52'000, 500);
  EXPECT_NEAR(static_cast<double>(bank(back, 1)), 55'000, 500) << "and earns nothing";
}

TEST_F(Clocks, stop_with_the_game_and_begin_anew_with_the_next) {
  const Party game = begun();
  time += 10'000;
  bob.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 2}});
  const Json drawn = ann.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 2}});
  EXPECT_EQ(drawn.at("clock").at("running"), nullptr);
  EXPECT_NEAR(static_cast<double>(bank(drawn, 0)), 50'000, 500);
  const Json next = ann.post(path(game.id, "rematch"), Json::object(), 201);
  EXPECT_EQ(next.at("clock").at("control"), kMinute);
  EXPECT_EQ(bank(next, 0), 60'000);
  const Party other = party_with(kMinute);
  EXPECT_EQ(ann.post(path(other.id, "abort"), {{"ply", 0}}).at("clock").at("running"), nullptr);
}

TEST_F(Clocks, a_seat_that_moves_to_another_device_takes_its_time_along) {
  const Party game = begun();
  const Json before = ann.get(path(game.id)).at("clock");
  const Json token = ann.post(path(game.id, "handover"), Json::object()).at("token");
  EXPECT_EQ(eve.post(path(game.id, "takeover"), {{"token", token}}).at("clock"), before);
  time += 10'000;
  EXPECT_NEAR(static_cast<double>(bank(eve.post(path(game.id, "moves"), move("g1f3", 2)), 0)), 52'000, 500);
}

TEST_F(Clocks, days_run_from_the_first_turn_on_and_who_never_moves_loses_nothing) {
  const Json days = {{"kind", "days"}, {"days", 1}};
  const Party game = party_with(days);
  const Json now = ann.get(path(game.id));
  EXPECT_EQ(now.at("clock").at("running"), 0);
  time += 86'400'000;
  const Json end = wait_for_end(game.id);
  EXPECT_EQ(end.at("result").at("score"), "*");
  EXPECT_EQ(end.at("result").at("text"), "The game was aborted: White did not move in time");
  const Party played = begun(days);
  time += 86'500'000;
  EXPECT_EQ(wait_for_end(played.id).at("result").at("text"), "Black wins on time");
}

TEST_F(Clocks, byoyomi_goes_through_its_periods) {
  const Party game = begun({{"kind", "byoyomi"}, {"main", 10}, {"period", 5}, {"periods", 2}});
  time += 16'000;
  const Json now = ann.post(path(game.id, "moves"), move("g1f3", 2));
  EXPECT_EQ(bank(now, 0), 0);
  EXPECT_EQ(now.at("clock").at("sides")[0].at("periods"), 1);
  time += 21'000;
  EXPECT_EQ(wait_for_end(game.id).at("result").at("text"), "White wins on time");
}

TEST_F(Clocks, others_may_be_given_more_time) {
  const Party game = begun();
  const Json more = bob.post(path(game.id, "time"), {{"player", 0}, {"ply", 2}});
  EXPECT_EQ(bank(more, 0), 75'000);
  bob.post(path(game.id, "time"), {{"player", 1}, {"ply", 2}}, 403);
  eve.post(path(game.id, "time") + game.key, {{"player", 0}, {"ply", 2}}, 403);
  bob.post(path(game.id, "time"), {{"player", 7}, {"ply", 2}}, 400);
  time += 70'000;
  EXPECT_EQ(ann.post(path(game.id, "moves"), move("g1f3", 2)).at("plies"), 3);
}

TEST_F(Clocks, a_computer_thinks_within_its_time) {
  const Json game = ann.post("/api/games",
                             {{"variant", "chess"},
                              {"seats", {test::kPerson, {{"kind", "computer"}, {"level", 8}}}},
                              {"access", "link"},
                              {"clock", {{"kind", "fischer"}, {"main", 6}, {"increment", 0}}}},
                             201);
  const std::string id = game.at("id");
  ann.post(path(id, "moves"), move("a2a3", 0));
  for (int i = 0; i < 15'000 && ann.get(path(id)).at("plies") < 2; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(computer.milliseconds, -1) << "the first move is free";
  ann.post(path(id, "moves"), move("h2h3", 2));
  for (int i = 0; i < 15'000 && ann.get(path(id)).at("plies") < 4; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_GT(computer.milliseconds, 0);
  EXPECT_LE(computer.milliseconds, 200) << "a thirtieth of six seconds";
}

TEST_F(Clocks, stand_in_lists_and_records) {
  const Party game = begun();
  const Json list = ann.get("/api/games").at("games");
  EXPECT_EQ(list.at(0).at("clock").at("control"), kMinute);
  const std::string pgn = *ann.send("GET", path(game.id, "pgn")).body;
  EXPECT_NE(pgn.find("[TimeControl \"60+2\"]"), std::string::npos) << pgn;
  EXPECT_EQ(ann.get(path(party(ann).id)).at("clock"), nullptr);
}

TEST_F(Clocks, a_ping_tells_the_time) {
  const Party game = begun();
  LiveChannel channel(room(game.id), {}, ann.visitor());
  const auto nothing = [](const OrRefusal<SharedText>&) {};
  EXPECT_EQ(channel.receive(R"({"type": "ping", "id": 7})", true, nothing), LiveChannel::Verdict::kGoOn);
  const Json pong = Json::parse(channel.first_waiting());
  EXPECT_EQ(pong.at("type"), "pong");
  EXPECT_EQ(pong.at("id"), 7);
  EXPECT_NEAR(pong.at("now").get<double>(), static_cast<double>(time.load()), 50);
  EXPECT_NEAR(ann.get("/api/time").at("now").get<double>(), static_cast<double>(time.load()), 50);
}

TEST_F(Clocks, controls_that_make_no_sense_are_refused) {
  const auto made = [&](const std::string& clock, const std::string& access = "private") {
    return ann
        .send("POST", "/api/games",
              R"({"variant": "chess", "seats": [{"kind": "person"}, {"kind": "person"}], "access": ")" + access +
                  R"(", "clock": )" + clock + "}")
        .status;
  };
  EXPECT_EQ(made(R"({"kind": "fischer", "main": 60, "increment": 0})"), 201);
  EXPECT_EQ(made("null"), 201);
  for (const char* bad : {"60",
                          "[]",
                          "{}",
                          R"("fischer")",
                          R"({"kind": "hourglass", "main": 60})",
                          R"({"kind": 7})",
                          R"({"kind": "fischer", "main": -60, "increment": 0})",
                          R"({"kind": "fischer", "main": 0, "increment": 5})",
                          R"({"kind": "fischer", "main": 60})",
                          R"({"kind": "fischer", "main": 60, "increment": -1})",
                          R"({"kind": "fischer", "main": 60.5, "increment": 0})",
                          R"({"kind": "fischer", "main": 1e300, "increment": 0})",
                          R"({"kind": "fischer", "main": 99999999999999999999999, "increment": 0})",
                          R"({"kind": "fischer", "main": "NaN", "increment": 0})",
                          R"({"kind": "fischer", "main": NaN, "increment": 0})",
                          R"({"kind": "fischer", "main": 36001, "increment": 0})",
                          R"({"kind": "delay", "main": 60, "delay": 0})",
                          R"({"kind": "bronstein", "main": 60, "delay": 601})",
                          R"({"kind": "byoyomi", "main": 0, "period": 0, "periods": 1})",
                          R"({"kind": "byoyomi", "main": 0, "period": 5, "periods": 31})",
                          R"({"kind": "days", "days": 15})",
                          R"({"kind": "days", "days": 0})"})
    EXPECT_EQ(made(bad), 400) << bad;
  EXPECT_EQ(made(R"({"kind": "days", "days": 3})", "open"), 400) << "nobody has time to lose there";
}

TEST_F(Clocks, nobody_winds_them) {
  const Party game = begun();
  time += 30'000;
  const Json move = {{"text", "g1f3"}, {"ply", 2}};
  Json forged = move;
  forged["clock"] = {{"sides", Json::array()}};
  EXPECT_EQ(ann.post(path(game.id, "moves"), forged, 400).at("error").at("message"), "field 'clock' is not known here");
  for (const Json& spent : {Json(-1), Json(1e300), Json("NaN"), Json(0.5), Json(nullptr)}) {
    Json bad = move;
    bad["spent"] = spent;
    EXPECT_EQ(ann.post(path(game.id, "moves"), bad, 400).at("error").at("message").get<std::string>().substr(0, 13),
              "field 'spent'");
  }
  Json hasty = move;
  hasty["spent"] = 0;
  EXPECT_NEAR(static_cast<double>(bank(ann.post(path(game.id, "moves"), hasty), 0)), 32'000, 500)
      << "what was never measured is not believed";
}

// ---- pausing --------------------------------------------------------------------------------------------------------

TEST_F(Clocks, pause_when_all_agree_and_run_again_when_anybody_wants) {
  const Party game = begun();
  time += 10'000;
  const Json offer = {{"kind", "pause"}, {"ply", 2}};
  Json now = bob.post(path(game.id, "offer"), offer);
  EXPECT_EQ(now.at("clock").at("running"), 0) << "an offer stops nothing";
  EXPECT_EQ(now.at("table").at("offer").at("kind"), "pause");
  now = ann.post(path(game.id, "offer"), offer);
  EXPECT_EQ(now.at("clock").at("running"), nullptr);
  EXPECT_GT(now.at("clock").at("paused").get<TimeStamp>(), time);
  EXPECT_TRUE(now.at("table").at("offer").is_null());
  EXPECT_NEAR(static_cast<double>(bank(now, 0)), 50'000, 100);
  // Nobody's time runs, nobody moves, and it survives a restart.
  restart();
  time += 300'000;
  EXPECT_EQ(ann.post(path(game.id, "moves"), move("g1f3", 2), 409).at("error").at("code"), "paused");
  ann.post(path(game.id, "time"), {{"player", 1}, {"ply", 2}});
  bob.post(path(game.id, "say"), {{"phrase", "i-am-back"}});
  EXPECT_FALSE(ann.get(path(game.id)).at("clock").at("paused").is_null()) << "other things let it stand";
  now = bob.post(path(game.id, "resume"), {{"ply", 2}});
  EXPECT_EQ(now.at("clock").at("running"), 0);
  EXPECT_TRUE(now.at("clock").at("paused").is_null());
  EXPECT_NEAR(static_cast<double>(bank(now, 0)), 50'000, 100);
  time += 5'000;
  now = ann.post(path(game.id, "moves"), move("g1f3", 2));
  EXPECT_NEAR(static_cast<double>(bank(now, 0)), 47'000, 200);
}

TEST_F(Clocks, a_pause_ends_by_itself_though_nobody_looks) {
  const Party game = begun();
  for (Browser* who : {&ann, &bob}) who->post(path(game.id, "offer"), {{"kind", "pause"}, {"ply", 2}});
  restart();
  service->resume();
  time += 15 * 60'000;
  EXPECT_TRUE(comes_true([&] { return ann.get(path(game.id)).at("clock").at("running") == 0; }));
  EXPECT_NEAR(static_cast<double>(bank(ann.get(path(game.id)), 0)), 60'000, 100);
  time += 61'000;
  EXPECT_EQ(wait_for_end(game.id).at("result").at("reason"), "time");
}

TEST_F(Clocks, a_pause_is_over_with_the_game_and_with_a_move_that_is_taken_back) {
  const Party one = begun(), other = begun();
  for (const Party& game : {one, other})
    for (Browser* who : {&ann, &bob}) who->post(path(game.id, "offer"), {{"kind", "pause"}, {"ply", 2}});
  EXPECT_TRUE(bob.post(path(one.id, "resign"), {{"player", 1}, {"ply", 2}}).at("clock").at("paused").is_null());
  for (Browser* who : {&bob, &ann}) who->post(path(other.id, "offer"), {{"kind", "takeback"}, {"ply", 2}});
  const Json back = ann.get(path(other.id));
  EXPECT_EQ(back.at("plies"), 1);
  EXPECT_TRUE(back.at("clock").at("paused").is_null());
}

TEST_F(Clocks, pause_for_three_when_all_three_agree) {
  const Party game = party_with(kMinute, three_players()->id(), 3);
  std::array<Browser*, 3> people = {&ann, &bob, &cid};
  for (int ply = 0; ply < 3; ++ply) {
    Browser& mover = *people[static_cast<std::size_t>(ply)];
    const std::string text = mover.get(path(game.id)).at("position").at("legal")[0].at("text");
    mover.post(path(game.id, "moves"), move(text, ply));
  }
  const Json offer = {{"kind", "pause"}, {"ply", 3}};
  ann.post(path(game.id, "offer"), offer);
  EXPECT_TRUE(bob.post(path(game.id, "offer"), offer).at("clock").at("paused").is_null());
  EXPECT_FALSE(cid.post(path(game.id, "offer"), offer).at("clock").at("paused").is_null());
}

TEST_F(Clocks, what_is_not_to_be_paused) {
  const Party game = begun();
  const Json offer = {{"kind", "pause"}, {"ply", 2}};
  EXPECT_EQ(eve.post(path(game.id, "offer") + game.key, offer, 403).at("error").at("code"), "not-yours");
  ann.post(path(game.id, "resume"), {{"ply", 2}}, 409);
  ann.post(path(game.id, "offer"), offer);
  ann.post(path(game.id, "offer"), offer, 409);
  bob.post(path(game.id, "decline"), {{"ply", 2}});
  EXPECT_EQ(ann.get(path(game.id)).at("clock").at("running"), 0);
  // Before all have moved, without clocks, and in days there is nothing to pause.
  for (const Party& other : {party_with(kMinute), ann_and_bob(), begun({{"kind", "days"}, {"days", 2}})}) {
    const int ply = ann.get(path(other.id)).at("plies");
    ann.post(path(other.id, "offer"), {{"kind", "pause"}, {"ply", ply}}, 409);
  }
  ann.post(path(game.id, "moves"), move("g1f3", 2));
  for (Browser* who : {&ann, &bob}) who->post(path(game.id, "offer"), {{"kind", "pause"}, {"ply", 3}});
  EXPECT_EQ(eve.post(path(game.id, "resume") + game.key, {{"ply", 3}}, 403).at("error").at("code"), "not-yours");
  EXPECT_FALSE(ann.get(path(game.id)).at("clock").at("paused").is_null());
}

TEST_F(Clocks, a_computer_waits_while_the_game_is_paused) {
  const Json seats = Json::array({{{"kind", "person"}}, {{"kind", "person"}, {"free", true}}, test::kComputer});
  const Json made = ann.post("/api/games", {{"variant", three_players()->id()}, {"seats", seats}, {"clock", kMinute}},
                             201);
  const std::string id = made.at("id"), key = "?key=" + made.at("you").at("invitation").get<std::string>();
  bob.post(path(id, "sit") + key, sit(1));
  const auto play_first = [&](Browser& who, int ply) {
    const std::string text = who.get(path(id)).at("position").at("legal")[0].at("text");
    who.post(path(id, "moves"), move(text, ply));
  };
  play_first(ann, 0);
  play_first(bob, 1);
  wait_for_plies(ann, id, 3);
  computer.held = true;
  play_first(ann, 3);
  play_first(bob, 4);
  for (Browser* who : {&ann, &bob}) who->post(path(id, "offer"), {{"kind", "pause"}, {"ply", 5}});
  computer.held = false;
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(ann.get(path(id)).at("plies"), 5) << "its thought is thrown away";
  EXPECT_EQ(ann.get(path(id)).at("thinking"), false);
  ann.post(path(id, "resume"), {{"ply", 5}});
  wait_for_plies(ann, id, 6);
}

}  // namespace
}  // namespace sennight
