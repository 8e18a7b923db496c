// Acts that are sent more than once: by the same person, by others, after what they did was taken back, through another
// server, after a restart.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "server/live_channel.h"
#include "unit/server/people.h"
#include "unit/server/two_servers.h"

namespace sennight {
namespace {

Json named(Json act, const std::string& cmd = "an-act-of-mine") {
  act["cmd"] = cmd;
  return act;
}

class Commands : public test::PeopleTest {
 protected:
  std::int64_t changes(const std::string& id) { return (**store.load(id)).head.seq; }
  // Asked again it is answered as before, and nothing happens.
  void done_once(Browser& who, const std::string& id, const std::string& what, const Json& act) {
    const std::string name = what + "-0123456789";
    who.post(path(id, what), named(act, name));
    const std::int64_t before = changes(id);
    for (int times = 0; times < 2; ++times) {
      EXPECT_EQ(who.post(path(id, what), named(act, name)), who.get(path(id))) << what;
      EXPECT_EQ(changes(id), before) << what;
    }
  }
  std::string code(const Json& reply) { return reply.at("error").at("code"); }
};

TEST_F(Commands, each_act_that_is_sent_again_is_done_once) {
  const Party game = party(ann);
  const std::string& id = game.id;
  Json sits = sit(1, "Bob");
  bob.post(path(id, "sit") + game.key, named(sits));
  EXPECT_EQ(bob.post(path(id, "sit") + game.key, named(sits)).at("table").at("begun"), true);
  EXPECT_EQ(changes(id), 1);
  done_once(ann, id, "moves", move("e2e4", 0));
  done_once(bob, id, "moves", move("e7e5", 1));
  done_once(ann, id, "say", {{"phrase", "hello"}});
  done_once(ann, id, "talk", {{"wanted", true}});
  done_once(bob, id, "talk", {{"wanted", true}});
  done_once(bob, id, "say", {{"text", "twice?"}});
  EXPECT_EQ(bob.get(path(id)).at("you").at("chat").size(), 1u);
  done_once(ann, id, "offer", {{"kind", "draw"}, {"ply", 2}});
  done_once(bob, id, "decline", {{"ply", 2}});
  done_once(ann, id, "resign", {{"player", 0}, {"ply", 2}});
  const Party other = party(ann);
  done_once(ann, other.id, "leave", {{"player", 0}});
  done_once(ann, other.id, "fill", {{"player", 0}, {"level", 1}});
  done_once(ann, other.id, "abort", {{"ply", 0}});
}

TEST_F(Commands, clocks_are_changed_once) {
  Json wanted = {{"variant", "chess"},
                 {"seats", {{{"kind", "person"}}, {{"kind", "person"}, {"free", true}}}},
                 {"clock", {{"kind", "fischer"}, {"main", 300}, {"increment", 3}}}};
  const Json made = ann.post("/api/games", wanted, 201);
  const std::string id = made.at("id"), key = "?key=" + made.at("you").at("invitation").get<std::string>();
  bob.post(path(id, "sit") + key, sit(1));
  ann.post(path(id, "moves"), move("e2e4", 0));
  bob.post(path(id, "moves"), move("e7e5", 1));
  done_once(ann, id, "time", {{"player", 1}, {"ply", 2}});
  ann.post(path(id, "offer"), {{"kind", "pause"}, {"ply", 2}});
  done_once(bob, id, "offer", {{"kind", "pause"}, {"ply", 2}});
  done_once(bob, id, "resume", {{"ply", 2}});
}

TEST_F(Commands, a_late_repeat_of_a_move_that_was_taken_back_is_not_played) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), named(move("e2e4", 0)));
  ann.post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 1}});
  bob.post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 1}});
  for (int times = 0; times < 2; ++times) {
    // It would be legal, and is for this ply.
    EXPECT_EQ(ann.post(path(game.id, "moves"), named(move("e2e4", 0))).at("plies"), 0);
    restart();
  }
  EXPECT_EQ(changes(game.id), 4);
  EXPECT_EQ(ann.post(path(game.id, "moves"), named(move("e2e4", 0), "another-act")).at("plies"), 1);
}

TEST_F(Commands, hold_after_a_restart_and_when_the_game_has_gone_on) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), named(move("e2e4", 0)));
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  restart();
  EXPECT_EQ(ann.post(path(game.id, "moves"), named(move("e2e4", 0))).at("plies"), 2) << "the game as it is now";
  bob.post(path(game.id, "resign"), {{"player", 1}, {"ply", 2}});
  EXPECT_EQ(ann.post(path(game.id, "moves"), named(move("e2e4", 0))).at("result").at("over"), true);
}

TEST_F(Commands, how_long_the_client_has_counted_is_no_other_content) {
  const Party game = ann_and_bob();
  Json act = named(move("e2e4", 0));
  act["spent"] = 100;
  ann.post(path(game.id, "moves"), act);
  act["spent"] = 4100;
  EXPECT_EQ(ann.post(path(game.id, "moves"), act).at("plies"), 1);
}

TEST_F(Commands, over_the_live_channel_they_are_the_same_and_answered_with_the_game) {
  const Party game = ann_and_bob();
  const auto source = live_source(ann.wanted("GET", path(game.id, "live"))).value();
  const auto watcher = std::make_shared<test::Watcher>();
  source->subscribe(watcher, ann.visitor());
  ann.post(path(game.id, "moves"), named(move("e2e4", 0)));
  const std::int64_t before = changes(game.id);
  const std::size_t told = watcher->of_type("game").size();
  LiveChannel channel(source, {}, ann.visitor());
  std::promise<OrRefusal<SharedText>> answer;
  Json act = named(move("e2e4", 0));
  act["type"] = "move";
  channel.receive(act.dump(), true, [&](OrRefusal<SharedText> given) { answer.set_value(std::move(given)); });
  EXPECT_TRUE(answer.get_future().get());
  EXPECT_EQ(changes(game.id), before);
  EXPECT_EQ(watcher->of_type("game").size(), told + 1) << "whoever asks again is told how it stands";
}

TEST_F(Commands, one_game_is_made_by_one_command) {
  const Json wanted = named({{"variant", "chess"}, {"seats", {test::kPerson, test::kPerson}}, {"access", "link"}});
  ann.post("/api/games", {{"variant", "chess"}, {"seats", {test::kPerson, test::kPerson}}, {"access", "link"}}, 201);
  const std::string id = ann.post("/api/games", wanted, 201).at("id");
  ann.post(path(id, "moves"), move("e2e4", 0));
  const Json again = ann.post("/api/games", wanted, 201);
  EXPECT_EQ(again.at("id"), id);
  EXPECT_EQ(again.at("plies"), 1) << "as it is now";
  restart();
  EXPECT_EQ(ann.post("/api/games", wanted, 201).at("id"), id);
  EXPECT_EQ(store.list(9)->size(), 2u);
  Json other = wanted;
  other["seats"][1] = test::kComputer;
  EXPECT_EQ(code(ann.post("/api/games", other, 409)), "repeated");
  other = wanted;
  other["id"] = "0123456789ab";
  ann.post("/api/games", other, 400);
  // Somebody else's of the same name is another game, and whoever brings no cookie is somebody else.
  EXPECT_NE(bob.post("/api/games", wanted, 201).at("id"), id);
  EXPECT_NE(cid.post("/api/games", wanted, 201).at("id"), id);
  EXPECT_EQ(store.list(9)->size(), 4u);
}

TEST_F(Commands, open_games_are_made_once_too_for_whoever_is_known) {
  const Json wanted = named({{"variant", "chess"}, {"seats", {test::kPerson, test::kPerson}}});
  ann_and_bob();
  const std::string id = ann.post("/api/games", wanted, 201).at("id");
  EXPECT_EQ(ann.post("/api/games", wanted, 201).at("id"), id);
  EXPECT_NE(post("/api/games", wanted, 201).at("id"), post("/api/games", wanted, 201).at("id"));
}

TEST_F(Commands, a_store_that_cannot_say_whether_it_was_done_is_no_yes) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), named(move("e2e4", 0)));
  store.set_fault(
      [](std::string_view call) { return call == "load" ? std::optional(StoreFault::kBusy) : std::nullopt; });
  ann.post(path(game.id, "moves"), named(move("e2e4", 0)), 503);
  store.set_fault({});
  EXPECT_EQ(ann.post(path(game.id, "moves"), named(move("e2e4", 0))).at("plies"), 1);
}

TEST_F(Commands, names_that_are_none_are_refused) {
  const Party game = ann_and_bob();
  for (const std::string& name : {std::string("short"), std::string(65, 'a'), std::string("with a blank"),
                                  std::string("quote\"d--"), std::string("\xc3\xa4\xc3\xb6\xc3\xbc-umlauts")})
    ann.post(path(game.id, "moves"), named(move("e2e4", 0), name), 400);
  EXPECT_EQ(changes(game.id), 1);
  ann.post(path(game.id, "moves"), named(move("e2e4", 0), std::string(64, '_')));
}

class CommandsShared : public test::Shared {};

TEST_F(CommandsShared, what_one_server_has_done_the_other_does_not_do_again) {
  const Party game = ann_and_bob();
  change_over();
  get(path(game.id), 404);
  ann.get(path(game.id));  // a copy
  change_over();
  common.silent = true;
  ann.post(path(game.id, "moves"), named(move("e2e4", 0)));
  change_over();
  EXPECT_EQ(ann.post(path(game.id, "moves"), named(move("e2e4", 0))).at("plies"), 1) << "not as the copy has it";
  EXPECT_EQ(changes(game.id), 2);
  ann.post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 1}});
  bob.post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 1}});
  change_over();
  EXPECT_EQ(ann.post(path(game.id, "moves"), named(move("e2e4", 0))).at("plies"), 0);
  EXPECT_EQ(changes(game.id), 4);
}

TEST_F(CommandsShared, of_two_that_get_the_same_act_at_once_one_does_it_and_both_say_so) {
  common.silent = true;
  for (int round = 0; round < 10; ++round) {
    const Party game = ann_and_bob();
    std::array<HttpReply, 2> replies;
    {
      const auto play_at = [&](std::size_t which, Site& server) {
        std::promise<HttpReply> promise;
        server.handle(ann.wanted("POST", path(game.id, "moves"), named(move("e2e4", 0)).dump()),
                      [&](HttpReply reply) { promise.set_value(std::move(reply)); });
        replies[which] = promise.get_future().get();
      };
      const std::jthread one([&] { play_at(0, *site); });
      const std::jthread two([&] { play_at(1, *other_site); });
    }
    for (const HttpReply& reply : replies) {
      EXPECT_EQ(reply.status, 200) << *reply.body;
      EXPECT_EQ(Json::parse(*reply.body).value("plies", 0), 1) << *reply.body;
    }
    EXPECT_EQ(changes(game.id), 2);
  }
}

}  // namespace
}  // namespace sennight
