// People who look for each other, and who is here, through two servers on one store.

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "server/lobby_state.h"
#include "unit/server/two_servers.h"

namespace sennight {
namespace {

bool anybody(const std::string&, const std::string&) { return true; }

using test::Watcher;

class SharedLobby : public test::Shared {
 protected:
  static Json wanted(const std::string& variant = "chess") { return {{"variant", variant}}; }
  Json seek(Browser& who, const std::string& variant = "chess", int status = 200) {
    return who.post("/api/lobby/seeks", wanted(variant), status);
  }
  std::shared_ptr<Watcher> look(Browser& who) {
    auto watcher = std::make_shared<Watcher>();
    service->lobby()->subscribe(watcher, who.visitor());
    return watcher;
  }
  // How many searches somebody who comes now sees.
  std::size_t seen(Browser& who) {
    const auto watcher = look(who);
    const std::size_t count = watcher->messages().front().at("seeks").size();
    service->lobby()->unsubscribe(watcher.get());
    return count;
  }
  bool comes_to_see(Browser& who, std::size_t count) {
    return comes_true([&] { return seen(who) == count; });
  }
  // Game ids that a page was told of.
  static std::vector<std::string> begun(const std::shared_ptr<Watcher>& page) {
    std::vector<std::string> games;
    for (const Json& message : page->of_type("begun")) games.push_back(message.at("game"));
    return games;
  }
};

TEST_F(SharedLobby, a_search_is_seen_and_answered_in_the_other_server_and_both_hear_of_the_game) {
  const std::string id = seek(ann).at("seek").at("id");
  const auto hers = look(ann);
  change_over();
  const auto stranger = look(eve);
  ASSERT_TRUE(comes_to_see(eve, 1));
  const Json joined = bob.post("/api/lobby/seeks/" + id + "/join", {{"name", "Bob"}});
  const std::string game = joined.at("game");
  ASSERT_NE(game, "");
  EXPECT_TRUE(comes_true([&] { return !hers->of_type("begun").empty(); })) << "through the other server";
  EXPECT_EQ(begun(hers), std::vector<std::string>{game});
  EXPECT_TRUE(comes_true([&] { return !stranger->of_type("gone").empty(); }));
  EXPECT_TRUE(begun(stranger).empty());
  for (int server = 0; server < 2; ++server, change_over()) {
    EXPECT_EQ(ann.get(path(game)).at("table").at("begun"), true);
    EXPECT_EQ(bob.get(path(game)).at("you").at("seats").size(), 1u);
    EXPECT_TRUE(comes_to_see(eve, 0));
  }
}

TEST_F(SharedLobby, play_now_finds_who_looks_in_the_other_server) {
  seek(ann);
  change_over();
  ASSERT_TRUE(comes_to_see(eve, 1));
  EXPECT_NE(seek(bob).at("game"), "");
}

TEST_F(SharedLobby, a_lost_bell_costs_a_while) {
  common.silent = true;
  const std::string id = seek(ann).at("seek").at("id");
  change_over();
  EXPECT_TRUE(comes_to_see(eve, 1));
  // Whoever acts on an old copy acts on what there is.
  change_over();
  ann.post("/api/lobby/seeks/" + id + "/withdraw", Json::object());
  change_over();
  bob.post("/api/lobby/seeks/" + id + "/join", Json::object(), 404);
}

TEST_F(SharedLobby, of_those_who_take_the_last_seat_through_two_servers_exactly_one_gets_it) {
  for (int round = 0; round < 10; ++round) {
    time += 60'000;
    const std::size_t before = store.list(kMostListed).value().size();
    const std::string id = seek(ann).at("seek").at("id");
    std::array<HttpReply, 4> replies;
    {
      const std::array<Browser*, 4> all = {&bob, &cid, &eve, &dan};
      std::vector<std::jthread> threads;  // joined before what they use goes
      for (std::size_t i = 0; i < all.size(); ++i)
        threads.emplace_back([&, i] {
          std::promise<HttpReply> promise;
          Site& server = i % 2 == 0 ? *site : *other_site;
          server.handle(all[i]->wanted("POST", "/api/lobby/seeks/" + id + "/join", "{}"),
                        [&](HttpReply reply) { promise.set_value(std::move(reply)); });
          replies[i] = promise.get_future().get();
        });
    }
    int won = 0;
    for (const HttpReply& reply : replies) {
      if (reply.status == 200) ++won;
      else EXPECT_TRUE(reply.status == 409 || reply.status == 404) << *reply.body;
    }
    EXPECT_EQ(won, 1);
    EXPECT_EQ(store.list(kMostListed).value().size(), before + 1);
  }
}

TEST_F(SharedLobby, whoever_was_in_a_server_that_has_gone_looks_no_more_after_a_while) {
  seek(ann);
  seek(bob, "crazyhouse");
  const auto hers = look(ann);
  change_over();
  const auto his = look(bob);
  time += kPatienceMs / 2;
  ASSERT_TRUE(comes_true([&] { return !his->of_type("lobby").empty(); }));
  // The server where Ann is ends without a word.
  other_site.reset();
  other_service.reset();
  for (int i = 0; i < 4; ++i) {
    time += kPatienceMs / 3;
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
  }
  EXPECT_TRUE(comes_to_see(eve, 1)) << "Bob is here";
}

TEST_F(SharedLobby, a_game_whose_maker_has_gone_is_made_by_the_other_once) {
  seek(ann);
  const auto hers = look(ann);
  // As if a process had taken the last seat for Bob and ended before it made the game.
  const std::string game = new_game_id().value();
  {
    const std::lock_guard lock(common.mutex);
    SharedNote& note = common.notes["lobby"];
    LobbyState lobby = parse_lobby(note.text).value();
    ASSERT_EQ(lobby.seeks.size(), 1u);
    bob.cookie = "sennight=" + new_secret().value();
    const auto place = join(lobby, std::string(lobby.seeks[0].id), {"Bob", {}}, bob.visitor(), game, time, anybody);
    ASSERT_TRUE(place && place->start);
    note = {note.version + 1, lobby_text(lobby)};
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_TRUE(store.list(kMostListed).value().empty()) << "it may still be on its way";
  time += kMakingMs;
  EXPECT_TRUE(comes_true([&] { return !begun(hers).empty(); }));
  EXPECT_EQ(begun(hers), std::vector<std::string>{game});
  EXPECT_EQ(store.list(kMostListed).value().size(), 1u);
  EXPECT_EQ(bob.get(path(game)).at("you").at("seats").size(), 1u);
}

TEST_F(SharedLobby, while_the_store_is_away_nobody_is_told_what_is_not_kept) {
  common.away = true;
  seek(ann, "chess", 503);
  common.away = false;
  EXPECT_EQ(seen(eve), 0u);
  EXPECT_NE(seek(ann).at("seek").at("id"), "");
}

TEST_F(SharedLobby, its_text_is_read_back_as_it_was) {
  LobbyState lobby;
  Visitor one, two;
  one.person = "@" + person_of("one");
  two.person = "@" + person_of("two");
  one.address = "1.2.3.4";
  WantedGame game{
      .what = {.variant = "chess", .clock = TimeControl{.main = 60}, .seat = 1, .name = "Ann \"A\"", .rated = true},
      .variant_name = "Chess",
      .players = 2,
      .rating = RatingView{1612, 80, false}};
  ASSERT_TRUE(sennight::seek(lobby, game, one, "aaaaaaaaaaaa", "gggggggggggg", 1000, anybody));
  EXPECT_EQ(parse_lobby(lobby_text(lobby)).value(), lobby);
  EXPECT_EQ(lobby_text(lobby).find("1.2.3.4"), std::string::npos) << "addresses are nobody's business";
  const auto place = join(lobby, "aaaaaaaaaaaa", {"Bob", {}}, two, "hhhhhhhhhhhh", 2000, anybody);
  ASSERT_TRUE(place && place->start);
  EXPECT_EQ(parse_lobby(lobby_text(lobby)).value(), lobby);
  game_made(lobby, *place->start, 3000);
  EXPECT_EQ(parse_lobby(lobby_text(lobby)).value(), lobby);
  EXPECT_EQ(lobby.begun.size(), 2u);
  EXPECT_EQ(parse_lobby("").value(), LobbyState{});
  for (const char* text : {"{", "[]", R"({"seeks": [{}], "begun": []})", R"({"seeks": 3, "begun": []})"})
    EXPECT_FALSE(parse_lobby(text)) << text;
}

// ---- who is here ----------------------------------------------------------------------------------------------------

class SharedPresence : public test::Shared {
 protected:
  // Who of the table is here and how many look on, as the page was told last.
  static Json told(const std::shared_ptr<Watcher>& page) {
    const auto all = page->of_type("presence");
    return all.empty() ? Json() : all.back();
  }
  static bool is_told(const std::shared_ptr<Watcher>& page, const Json& online, int watchers) {
    return comes_true([&] {
      const Json last = told(page);
      return !last.is_null() && last.at("online") == online && last.at("watchers") == watchers;
    });
  }
};

TEST_F(SharedPresence, who_sits_and_who_looks_on_is_known_through_both_servers) {
  const Party game = ann_and_bob("public");
  const auto hers = watch(game.id, ann);
  change_over();
  const auto his = watch(game.id, bob), strangers = watch(game.id, eve);
  for (const auto& page : {hers, his, strangers})
    EXPECT_TRUE(is_told(page, Json::array({true, true}), 1)) << told(page);
  for (int server = 0; server < 2; ++server, change_over()) {
    const Json list = cid.get("/api/lobby/games").at("games");
    ASSERT_EQ(list.size(), 1u);
    EXPECT_EQ(list[0].at("watchers"), 1) << server;
    EXPECT_EQ(list[0].at("attended"), true);
  }
  // He goes, and comes back in the other server before anybody notices.
  room(game.id)->unsubscribe(his.get());
  change_over();
  const auto again = watch(game.id, bob);
  time += kAwayAfterMs + 1;
  EXPECT_TRUE(is_told(again, Json::array({true, true}), 1)) << told(again);
  room(game.id)->unsubscribe(again.get());
  time += kAwayAfterMs + 1;
  EXPECT_TRUE(is_told(hers, Json::array({true, false}), 1)) << told(hers);
}

TEST_F(SharedPresence, whoever_was_in_a_server_that_has_gone_is_away) {
  const Party game = ann_and_bob();
  const auto hers = watch(game.id, ann);
  change_over();
  const auto his = watch(game.id, bob);
  ASSERT_TRUE(is_told(his, Json::array({true, true}), 0)) << told(his);
  {
    const std::lock_guard lock(common.mutex);
    common.dead[0] = true;
  }
  EXPECT_TRUE(is_told(his, Json::array({false, true}), 0)) << told(his);
}

TEST_F(SharedPresence, play_now_takes_a_seat_where_somebody_waits_in_the_other_server) {
  const Party table = party(ann, "chess", 2, "public");
  const auto waits = watch(table.id, ann);
  ASSERT_TRUE(comes_true([&] {
    const std::lock_guard lock(common.mutex);
    return !common.attendance[0][table.id].people.empty();
  }));
  change_over();
  EXPECT_EQ(bob.post("/api/lobby/seeks", {{"variant", "chess"}}).at("game"), table.id);
}

}  // namespace
}  // namespace sennight
