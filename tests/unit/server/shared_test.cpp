// Two servers on one store, as two processes on one database.

#include <gtest/gtest.h>

#include "unit/server/two_servers.h"

namespace sennight {
namespace {

using test::Shared;

TEST_F(Shared, people_play_one_game_through_two_servers) {
  const Party game = ann_and_bob();
  const auto at_first = watch(game.id, ann);
  change_over();
  const auto at_second = watch(game.id, bob);
  bool first = false;
  int ply = 0;
  for (const char* text : {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4"}) {
    (ply % 2 == 0 ? ann : bob).post(path(game.id, "moves"), move(text, ply));
    ++ply;
    change_over();
    first = !first;
  }
  EXPECT_TRUE(sees(at_first, 5));
  EXPECT_TRUE(sees(at_second, 5));
  ann.post(path(game.id, "moves"), move("c4f7", 5), 403);
  ann.post(path(game.id, "moves"), move("f1c4", 4), 403);
  EXPECT_EQ(bob.post(path(game.id, "moves"), move("f8c5", 4), 409).at("error").at("message"),
            "the game has moved on; look at the board again");
}

TEST_F(Shared, of_two_who_move_at_once_exactly_one_is_kept) {
  common.silent = true;
  for (int round = 0; round < 10; ++round) {
    const std::string id = create({test::kPerson, test::kPerson});
    std::array<HttpReply, 2> replies;
    {
      const auto play_at = [&](std::size_t which, Site& server, const char* text) {
        HttpRequest wanted = ann.wanted("POST", path(id, "moves"), move(text, 0).dump());
        std::promise<HttpReply> promise;
        server.handle(std::move(wanted), [&](HttpReply reply) { promise.set_value(std::move(reply)); });
        replies[which] = promise.get_future().get();
      };
      const std::jthread one([&] { play_at(0, *site, "e2e4"); });
      const std::jthread two([&] { play_at(1, *other_site, "d2d4"); });
    }
    const std::size_t winner = replies[0].status == 200 ? 0 : 1;
    EXPECT_EQ(replies[winner].status, 200) << *replies[winner].body;
    EXPECT_EQ(replies[1 - winner].status, 409) << *replies[1 - winner].body;
    EXPECT_NE(replies[1 - winner].body->find("the game has moved on"), std::string::npos) << *replies[1 - winner].body;
    EXPECT_EQ((**store.load(id)).moves, std::vector<std::string>{winner == 0 ? "e2e4" : "d2d4"});
    for (int server = 0; server < 2; ++server, change_over()) EXPECT_EQ(get(path(id)).at("plies"), 1);
  }
}

TEST_F(Shared, nobody_is_judged_by_a_copy_that_cannot_be_compared) {
  const std::string id = create({test::kPerson, test::kPerson});
  const auto channel = room(id);
  const auto status_of_late_move = [&] {
    std::promise<int> status;
    channel->ask(MoveRequest{.text = "e7e5", .ply = 1}, ann.visitor(),
                 [&](auto told) { status.set_value(told ? 200 : told.error().status); });
    return status.get_future().get();
  };
  EXPECT_EQ(status_of_late_move(), 409);
  common.away = true;
  EXPECT_EQ(status_of_late_move(), 503) << "somebody may have moved elsewhere";
  common.away = false;
  EXPECT_EQ(status_of_late_move(), 409);
}

TEST_F(Shared, of_two_who_sit_down_at_once_exactly_one_sits) {
  common.silent = true;
  const Party game = party(ann, "chess", 2, "public");
  change_over();
  EXPECT_EQ(cid.get(path(game.id)).at("plies"), 0);  // both servers have the game
  change_over();
  bob.post(path(game.id, "sit"), sit(1, "Bob"));
  change_over();
  EXPECT_EQ(cid.post(path(game.id, "sit"), sit(1, "Cid"), 409).at("error").at("code"), "taken");
  // Through the live channel nobody has looked before.
  const auto channel = room(game.id);
  change_over();
  bob.post(path(game.id, "say"), {{"phrase", "hello"}});
  std::promise<OrRefusal<SharedText>> answer;
  channel->ask(SayRequest{"good-luck"}, ann.visitor(), [&](auto told) { answer.set_value(std::move(told)); });
  EXPECT_TRUE(answer.get_future().get());
  const Json table = ann.get(path(game.id)).at("table");
  EXPECT_EQ(table.at("said").size(), 2u) << "neither has overwritten the other: " << table;
}

TEST_F(Shared, what_a_lost_bell_has_not_told_is_found_soon_after) {
  common.silent = true;
  const Party game = ann_and_bob();
  change_over();
  const auto watcher = watch(game.id, bob);
  change_over();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  EXPECT_TRUE(sees(watcher, 1));
}

TEST_F(Shared, a_refusal_is_looked_at_again_where_the_game_has_gone_on) {
  common.silent = true;
  const Party game = ann_and_bob();
  change_over();
  const auto stale = room(game.id);
  change_over();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  // For the room of the other server it is White's turn, and Bob has no right to move.
  std::promise<OrRefusal<SharedText>> answer;
  stale->ask(MoveRequest{.text = "e7e5", .ply = 1}, bob.visitor(),
             [&](auto told) { answer.set_value(std::move(told)); });
  const auto told = answer.get_future().get();
  EXPECT_TRUE(told) << told.error().message;
}

TEST_F(Shared, a_computer_thinks_in_one_of_them) {
  computer.held = true;
  other_computer.held = true;
  const std::string id = create({test::kComputer, test::kPerson});
  ASSERT_TRUE(comes_true([&] { return computer.calls == 1; }));
  change_over();
  const auto watcher = watch(id, ann);
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(get(path(id)).at("thinking")) << "in the other one";
    time += 500;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(other_computer.calls, 0);
  computer.held = false;
  EXPECT_TRUE(sees(watcher, 1));
  EXPECT_EQ(changes(id), 1);
}

TEST_F(Shared, a_computer_whose_server_has_gone_moves_in_the_other) {
  computer.held = true;
  const std::string id = create({test::kComputer, test::kPerson});
  ASSERT_TRUE(comes_true([&] { return computer.calls == 1; }));
  {
    // As if it had been killed: nobody hears of it again, and the time that it had taken is over.
    const std::lock_guard lock(common.mutex);
    common.turns.at(id) = {-1, -1};
  }
  EXPECT_TRUE(comes_true([&] { return (**store.load(id)).head.plies == 1; }));
  EXPECT_EQ(other_computer.calls, 1) << "though nobody looks there";
}

TEST_F(Shared, a_flag_falls_once) {
  common.silent = true;
  const Json seats = Json::array({{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "person"}, {"free", true}}});
  const Json clock = {{"kind", "fischer"}, {"main", 60}, {"increment", 0}};
  const Json made = ann.post("/api/games", {{"variant", "chess"}, {"seats", seats}, {"clock", clock}}, 201);
  const std::string id = made.at("id");
  bob.post(path(id, "sit") + "?key=" + made.at("you").at("invitation").get<std::string>(), sit(1, "Bob"));
  ann.post(path(id, "moves"), move("e2e4", 0));
  bob.post(path(id, "moves"), move("e7e5", 1));
  change_over();
  const auto watcher = watch(id, bob);
  const std::int64_t before = changes(id);
  time += 61'000;
  EXPECT_TRUE(comes_true([&] { return (**store.load(id)).head.result.over; }));
  for (int server = 0; server < 2; ++server, change_over())
    EXPECT_EQ(ann.get(path(id)).at("result").at("text"), "Black wins on time");
  EXPECT_EQ(changes(id), before + 1);
}

TEST_F(Shared, a_flag_falls_when_the_server_that_had_the_game_has_gone) {
  const Json seats = Json::array({{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "person"}, {"free", true}}});
  const Json clock = {{"kind", "fischer"}, {"main", 60}, {"increment", 0}};
  const Json made = ann.post("/api/games", {{"variant", "chess"}, {"seats", seats}, {"clock", clock}}, 201);
  const std::string id = made.at("id");
  bob.post(path(id, "sit") + "?key=" + made.at("you").at("invitation").get<std::string>(), sit(1, "Bob"));
  ann.post(path(id, "moves"), move("e2e4", 0));
  bob.post(path(id, "moves"), move("e7e5", 1));
  site.reset();
  service.reset();
  time += 62'000;
  EXPECT_TRUE(comes_true([&] { return (**store.load(id)).head.result.over; }));
}

TEST_F(Shared, a_rematch_is_one_game_whichever_server_is_asked) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  ann.post(path(game.id, "resign"), {{"player", 0}, {"ply", 2}});
  const std::string first = ann.post(path(game.id, "rematch"), Json::object(), 201).at("id");
  change_over();
  EXPECT_EQ(bob.post(path(game.id, "rematch"), Json::object(), 201).at("id"), first);
}

}  // namespace
}  // namespace sennight
