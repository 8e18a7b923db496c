// People who do not know each other find each other: who looks for a game, who joins, who may not.

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <thread>
#include <vector>

#include "server/live_channel.h"
#include "unit/server/people.h"

namespace sennight {
namespace {

using test::Watcher;

class LobbyTest : public test::PeopleTest {
 protected:
  static Json wanted(const std::string& variant = "chess", const Json& more = Json::object()) {
    Json json = {{"variant", variant}};
    json.update(more);
    return json;
  }
  // What the lobby answers to somebody who looks; known from then on.
  Json seek(Browser& who, const Json& what = wanted(), int status = 200) {
    return who.post("/api/lobby/seeks", what, status);
  }
  Json join(Browser& who, const std::string& id, int status = 200, const std::string& name = "") {
    return who.post("/api/lobby/seeks/" + id + "/join", {{"name", name}}, status);
  }
  Json withdraw(Browser& who, const std::string& id, int status = 200) {
    return who.post("/api/lobby/seeks/" + id + "/withdraw", Json::object(), status);
  }
  // Somebody who has the lobby open.
  std::shared_ptr<Watcher> look(Browser& who) {
    auto watcher = std::make_shared<Watcher>();
    service->lobby()->subscribe(watcher, who.visitor());
    return watcher;
  }
  // Those who somebody who comes now sees.
  Json seeks(Browser& who) {
    const auto watcher = look(who);
    const Json list = watcher->messages().front().at("seeks");
    service->lobby()->unsubscribe(watcher.get());
    return list;
  }
  static std::string id_of(const Json& sought) { return sought.at("seek").at("id"); }
  std::size_t games() { return store.list(kMostListed).value().size(); }
  void expect_refused(const Json& reply, const std::string& code) { EXPECT_EQ(reply.at("error").at("code"), code); }
};

TEST_F(LobbyTest, a_search_that_is_sent_again_is_the_same_until_its_game_and_after) {
  const Json mine = wanted("chess", {{"cmd", "anns-search"}});
  const std::string id = id_of(seek(ann, mine));
  EXPECT_EQ(id_of(seek(ann, mine)), id);
  const Json joins = {{"name", "Bob"}, {"cmd", "bob-joins"}};
  bob.post("/api/lobby/seeks", wanted("crazyhouse"));  // now he is somebody
  const std::string game = bob.post("/api/lobby/seeks/" + id + "/join", joins).at("game");
  ASSERT_NE(game, "");
  EXPECT_EQ(bob.post("/api/lobby/seeks/" + id + "/join", joins).at("game"), game);
  EXPECT_EQ(seek(ann, mine).at("game"), game) << "late, and no new search";
  EXPECT_EQ(games(), 1u);
  expect_refused(seek(ann, wanted("crazyhouse", {{"cmd", "anns-search"}}), 409), "repeated");
  EXPECT_EQ(id_of(seek(bob, mine)), id_of(seek(bob, mine))) << "a name of somebody else's choice is another one";
}

TEST_F(LobbyTest, a_search_that_was_withdrawn_is_not_begun_anew_by_a_late_repeat) {
  const Json mine = wanted("chess", {{"cmd", "anns-search"}});
  withdraw(ann, id_of(seek(ann, mine)));
  const Json late = seek(ann, mine);
  EXPECT_EQ(late.at("seek"), nullptr);
  EXPECT_EQ(late.at("game"), "");
  EXPECT_TRUE(seeks(eve).empty());
  time += kAskedMs + 1000;
  EXPECT_NE(seek(ann, mine).at("seek"), nullptr) << "it is not remembered for ever";
}

TEST_F(LobbyTest, who_got_a_seat_at_a_table_by_a_search_that_is_sent_again_keeps_that_one) {
  const Party table = party(ann, "chess", 2, "public");
  const auto watcher = std::make_shared<Watcher>();
  room(table.id)->subscribe(watcher, ann.visitor());
  const Json mine = wanted("chess", {{"cmd", "bobs-search"}});
  withdraw(bob, id_of(seek(bob, wanted("crazyhouse"))));
  EXPECT_EQ(seek(bob, mine).at("game"), table.id);
  EXPECT_EQ(seek(bob, mine).at("game"), table.id);
  EXPECT_TRUE(seeks(eve).empty());
}

TEST_F(LobbyTest, two_who_want_the_same_get_into_one_game_and_all_their_pages_hear_of_it) {
  const Json clock = {{"kind", "fischer"}, {"main", 300}, {"increment", 3}};
  const Json mine = seek(ann, wanted("chess", {{"clock", clock}, {"name", "Ann"}, {"seat", 1}}));
  EXPECT_EQ(mine.at("game"), "");
  EXPECT_TRUE(mine.at("seek").at("mine"));
  const auto first = look(ann), second = look(ann), stranger = look(eve);
  const Json told = stranger->messages().front().at("seeks");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].at("people"), Json::array({{{"name", "Ann"}, {"seat", 1}}}));
  EXPECT_EQ(told[0].at("clock"), clock);
  EXPECT_FALSE(told[0].at("mine"));
  EXPECT_TRUE(first->messages().front().at("seeks")[0].at("mine"));

  const std::string game = seek(bob, wanted("chess", {{"clock", clock}, {"name", "Bob"}})).at("game");
  ASSERT_NE(game, "");
  for (const auto& page : {first, second}) {
    ASSERT_EQ(page->of_type("begun").size(), 1u);
    EXPECT_EQ(page->of_type("begun")[0].at("game"), game);
  }
  EXPECT_TRUE(stranger->of_type("begun").empty()) << "that is nobody else's business";
  EXPECT_EQ(stranger->of_type("gone").back().at("id"), id_of(mine));
  const Json hers = ann.get(path(game)), his = bob.get(path(game));
  EXPECT_EQ(hers.at("you").at("seats"), Json::array({1})) << "as she wished";
  EXPECT_EQ(his.at("you").at("seats"), Json::array({0}));
  EXPECT_EQ(his.at("table").at("places")[1].at("name"), "Ann");
  EXPECT_EQ(his.at("clock").at("control"), clock);
  EXPECT_EQ(his.at("table").at("access"), "public");
  EXPECT_TRUE(his.at("table").at("begun"));
  bob.post(path(game, "moves"), move("e2e4", 0));
  EXPECT_TRUE(seeks(eve).empty());
}

TEST_F(LobbyTest, only_the_same_fits) {
  const Json clock = {{"kind", "fischer"}, {"main", 300}, {"increment", 3}};
  seek(ann, wanted("chess", {{"seat", 0}}));
  EXPECT_EQ(seek(bob, wanted("crazyhouse")).at("game"), "");
  EXPECT_EQ(seek(bob, wanted("chess", {{"clock", clock}})).at("game"), "");
  EXPECT_EQ(seek(bob, wanted("chess", {{"seat", 0}})).at("game"), "") << "both want the same colour";
  EXPECT_EQ(seeks(eve).size(), 4u);
  // Who answers takes what is left.
  EXPECT_NE(seek(cid, wanted("chess", {{"seat", 1}})).at("game"), "");
}

TEST_F(LobbyTest, three_come_together_and_one_may_think_better_of_it) {
  const std::string id = three_players()->id();
  const std::string mine = id_of(seek(ann, wanted(id, {{"name", "Ann"}})));
  const auto page = look(ann), his = look(bob);
  const Json second = join(bob, mine, 200, "Bob");
  EXPECT_EQ(second.at("game"), "");
  EXPECT_EQ(second.at("seek").at("people").size(), 2u);
  EXPECT_EQ(page->of_type("seek").back().at("seek").at("people")[1].at("name"), "Bob");
  // Who began it leaves: the others go on looking.
  withdraw(ann, mine);
  EXPECT_EQ(seeks(eve)[0].at("people").size(), 1u);
  EXPECT_EQ(seek(ann, wanted(id, {{"seat", 2}})).at("seek").at("id"), mine);
  const std::string game = join(cid, mine).at("game");
  EXPECT_EQ(page->of_type("begun").back().at("game"), game);
  std::set<int> seats;
  for (Browser* who : {&ann, &bob, &cid}) {
    const Json you = who->get(path(game)).at("you").at("seats");
    ASSERT_EQ(you.size(), 1u);
    seats.insert(you[0].get<int>());
  }
  EXPECT_EQ(seats.size(), 3u);
  EXPECT_EQ(ann.get(path(game)).at("you").at("seats"), Json::array({2}));
}

TEST_F(LobbyTest, who_gets_into_a_game_looks_no_more) {
  seek(ann, wanted("crazyhouse"));
  const std::string three = id_of(seek(cid, wanted(three_players()->id())));
  join(ann, three);
  seek(ann);
  EXPECT_EQ(seeks(eve).size(), 3u);
  EXPECT_NE(seek(bob).at("game"), "");
  const Json left = seeks(eve);
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].at("people").size(), 1u) << "she has left the three";
}

TEST_F(LobbyTest, whoever_is_gone_for_a_while_looks_no_more) {
  seek(ann);
  const auto page = look(ann);
  time += 3 * kPatienceMs;
  service->lobby()->ring();
  EXPECT_EQ(seeks(eve).size(), 1u) << "she is there";
  service->lobby()->unsubscribe(page.get());
  time += kPatienceMs / 2;
  const auto again = look(ann);
  time += kPatienceMs;
  service->lobby()->ring();
  EXPECT_EQ(seeks(eve).size(), 1u) << "she came back in time";
  const auto stranger = look(eve);
  service->lobby()->unsubscribe(again.get());
  time += kPatienceMs + 1;
  EXPECT_TRUE(comes_true([&] { return !stranger->of_type("gone").empty(); })) << "the server notices by itself";
  // Who never opens the lobby is not waited for either.
  seek(bob);
  time += kPatienceMs + 1;
  EXPECT_TRUE(comes_true([&] { return seeks(eve).empty(); }));
}

TEST_F(LobbyTest, a_page_that_was_away_when_the_game_began_hears_of_it_once) {
  seek(ann);
  service->lobby()->unsubscribe(look(ann).get());
  const std::string game = seek(bob).at("game");
  const auto page = look(ann);
  ASSERT_EQ(page->of_type("begun").size(), 1u);
  EXPECT_EQ(page->of_type("begun")[0].at("game"), game);
  EXPECT_TRUE(look(ann)->of_type("begun").empty());
  EXPECT_TRUE(look(bob)->of_type("begun").empty()) << "he had his answer";
}

TEST_F(LobbyTest, looking_twice_for_the_same_is_looking_once) {
  const std::string first = id_of(seek(ann));
  EXPECT_EQ(id_of(seek(ann)), first);
  EXPECT_EQ(seeks(eve).size(), 1u);
}

TEST_F(LobbyTest, play_now_sits_down_where_somebody_waits_at_a_public_table) {
  const Party table = party(ann, "chess", 2, "public"), hidden = party(cid);
  EXPECT_EQ(seek(bob).at("game"), "") << "nobody waits there";
  withdraw(bob, seeks(bob)[0].at("id"));
  const auto waits = std::make_shared<Watcher>();
  room(table.id)->subscribe(waits, ann.visitor());
  room(hidden.id)->subscribe(waits, cid.visitor());
  EXPECT_EQ(seek(eve, wanted("chess", {{"seat", 0}})).at("game"), "") << "that seat is hers";
  const std::string game = seek(bob, wanted("chess", {{"name", "Bob"}, {"seat", 1}})).at("game");
  EXPECT_NE(game, table.id) << "who looks in the lobby comes first";
  EXPECT_EQ(eve.get(path(game)).at("you").at("seats"), Json::array({0}));
}

TEST_F(LobbyTest, play_now_takes_the_free_seat_of_a_public_table) {
  const Party table = party(ann, "chess", 2, "public");
  const auto waits = std::make_shared<Watcher>();
  room(table.id)->subscribe(waits, ann.visitor());
  EXPECT_EQ(seek(bob, wanted("chess", {{"name", "Bob"}})).at("game"), table.id);
  EXPECT_EQ(bob.get(path(table.id)).at("you").at("seats"), Json::array({1}));
  EXPECT_EQ(games(), 1u);
}

TEST_F(LobbyTest, shows_public_games_with_those_who_watch_and_nothing_private) {
  const Party shown = ann_and_bob("public"), hidden = ann_and_bob(), table = party(cid, "crazyhouse", 2, "public");
  create(Json::array({test::kPerson, test::kPerson}));
  const Party over = ann_and_bob("public");
  ann.post(path(over.id, "resign"), {{"player", 0}, {"ply", 0}});
  const auto watcher = std::make_shared<Watcher>(), player = std::make_shared<Watcher>();
  room(shown.id)->subscribe(watcher, eve.visitor());
  room(shown.id)->subscribe(player, ann.visitor());
  for (Browser* who : {&eve, &ann}) {
    const Json list = who->get("/api/lobby/games").at("games");
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0].at("id"), shown.id);
    EXPECT_EQ(list[0].at("watchers"), 1);
    EXPECT_EQ(list[0].at("attended"), true);
    EXPECT_EQ(list[1].at("id"), table.id);
    EXPECT_EQ(list[1].at("table").at("begun"), false);
    EXPECT_EQ(list[1].at("watchers"), 0);
  }
}

TEST_F(LobbyTest, of_two_who_take_the_last_seat_at_once_exactly_one_gets_it) {
  for (int round = 0; round < 20; ++round) {
    time += 60'000;
    const std::size_t before = games();
    const std::string id = id_of(seek(ann, wanted("chess")));
    std::array<HttpReply, 4> replies;
    {
      std::array<Browser*, 4> all = {&bob, &cid, &eve, &dan};
      std::vector<std::jthread> threads;  // joined before what they use goes
      for (std::size_t i = 0; i < all.size(); ++i)
        threads.emplace_back([&, i] { replies[i] = all[i]->send("POST", "/api/lobby/seeks/" + id + "/join", "{}"); });
    }
    int won = 0;
    for (const HttpReply& reply : replies) {
      if (reply.status == 200) ++won;
      else EXPECT_TRUE(reply.status == 409 || reply.status == 404) << *reply.body;
    }
    EXPECT_EQ(won, 1);
    EXPECT_EQ(games(), before + 1);
  }
}

TEST_F(LobbyTest, a_game_that_cannot_be_kept_leaves_the_others_looking) {
  const std::string id = id_of(seek(ann));
  const auto page = look(ann);
  store.set_fault(
      [](std::string_view call) { return call == "create" ? std::optional(StoreFault::kRefused) : std::nullopt; });
  join(bob, id, 500);
  store.set_fault({});
  EXPECT_TRUE(page->of_type("begun").empty());
  EXPECT_EQ(seeks(eve)[0].at("people").size(), 1u);
  EXPECT_NE(join(bob, id).at("game"), "");
}

TEST_F(LobbyTest, nothing_of_it_survives_a_restart_and_pages_are_told_so) {
  seek(ann);
  restart();
  EXPECT_EQ(look(ann)->messages().front().at("seeks"), Json::array());
  EXPECT_EQ(look(ann)->messages().front().at("known"), true);
  EXPECT_EQ(look(eve)->messages().front().at("known"), false);
}

// ---- forbidden ------------------------------------------------------------------------------------------------------

TEST_F(LobbyTest, nobody_withdraws_what_another_looks_for) {
  const std::string id = id_of(seek(ann));
  seek(eve, wanted("crazyhouse"));
  expect_refused(withdraw(eve, id, 403), "not-yours");
  cid.cookie = "";
  expect_refused(withdraw(cid, id, 403), "not-yours");
  EXPECT_EQ(seeks(bob).size(), 2u);
  withdraw(ann, "zzzzzzzzzzzz", 404);
  withdraw(ann, id);
  withdraw(ann, id, 404);
}

TEST_F(LobbyTest, nobody_plays_against_themselves) {
  const std::string id = id_of(seek(ann));
  expect_refused(join(ann, id, 409), "own");
  const std::string three = id_of(seek(ann, wanted(three_players()->id())));
  expect_refused(join(ann, three, 409), "own");
  join(bob, three);
  expect_refused(join(bob, three, 409), "own");
  EXPECT_EQ(games(), 0u);
}

TEST_F(LobbyTest, nobody_looks_for_everything) {
  for (const std::string& id : {std::string("chess"), std::string("crazyhouse"), three_players()->id()})
    seek(ann, wanted(id));
  const Json clock = {{"kind", "days"}, {"days", 3}};
  expect_refused(seek(ann, wanted("chess", {{"clock", clock}}), 409), "too-many");
  // Many cookies from one address are no way round that.
  std::size_t made = 3;
  for (int i = 0; i < 60; ++i) {
    Browser other(*this);
    const HttpReply reply = other.send(
        "POST", "/api/lobby/seeks",
        wanted("chess", {{"clock", {{"kind", "fischer"}, {"main", 60 + i}, {"increment", 0}}}}).dump());
    if (reply.status == 200) ++made;
    else EXPECT_EQ(reply.status, 503) << *reply.body;
  }
  EXPECT_EQ(made, kMostSeeksOfAddress);
}

TEST_F(LobbyTest, what_makes_no_sense_is_refused) {
  for (const Json& body : {Json::object(), wanted("nothing"), wanted("chess", {{"seat", 2}}),
                           wanted("chess", {{"seat", -1}}), wanted("chess", {{"seat", "white"}}),
                           wanted("chess", {{"clock", {{"kind", "sand"}}}}), wanted("chess", {{"clock", 5}}),
                           wanted("chess", {{"name", std::string(25, 'x')}}), wanted("chess", {{"name", "a\nb"}})})
    seek(eve, body, 400);
  eve.get("/api/lobby", 404);
  eve.get("/api/lobby/seeks", 405);
  eve.get("/api/lobby/live", 400);
  eve.post("/api/lobby/games", Json::object(), 405);
  for (const std::string rest : {"/x/join", "/zzzzzzzzzzzz/steal", "/zzzzzzzzzzzz", "/"})
    eve.post("/api/lobby/seeks" + rest, Json::object(), 404);
  join(eve, "zzzzzzzzzzzz", 404);
  EXPECT_EQ(eve.send("POST", "/api/lobby/seeks", "[]").status, 400);
  const std::string id = id_of(seek(ann));
  EXPECT_EQ(eve.send("POST", "/api/lobby/seeks/" + id + "/join", R"({"name": 3})").status, 400);
  EXPECT_EQ(seeks(eve).size(), 1u);
}

TEST_F(LobbyTest, pages_of_another_origin_neither_look_nor_listen) {
  const std::string id = id_of(seek(ann));
  for (const std::string& what : {std::string(), "/" + id + "/join", "/" + id + "/withdraw"})
    EXPECT_EQ(ann.send("POST", "/api/lobby/seeks" + what, wanted().dump(), "http://evil.example").status, 403);
  const auto live = live_source(ann.wanted("GET", "/api/lobby/live", "", "http://evil.example"));
  ASSERT_FALSE(live);
  EXPECT_EQ(live.error().status, 403);
  EXPECT_TRUE(live_source(ann.wanted("GET", "/api/lobby/live", "", "http://here")));
}

TEST_F(LobbyTest, nothing_tells_who_somebody_is) {
  seek(ann, wanted("chess", {{"name", "Ann"}}));
  const auto stranger = look(eve);
  const std::string person = ann.visitor().person, address = "1.2.3.4";
  ASSERT_EQ(person.size(), 32u);
  const std::string game = seek(bob).at("game");
  for (const Json& message : stranger->messages()) {
    EXPECT_EQ(message.dump().find(person), std::string::npos);
    EXPECT_EQ(message.dump().find(address), std::string::npos);
    EXPECT_EQ(message.dump().find(game), std::string::npos);
  }
  EXPECT_EQ(eve.send("GET", "/api/lobby/games").body->find(person), std::string::npos);
}

TEST_F(LobbyTest, the_live_channel_of_the_lobby_obeys_no_message) {
  LiveChannel channel(service->lobby(), {}, eve.visitor());
  for (const char* message :
       {R"({"type": "move", "text": "e2e4", "ply": 0})", R"({"type": "say", "phrase": "hello"})"}) {
    std::optional<OrRefusal<SharedText>> answer;
    channel.receive(message, true, [&](OrRefusal<SharedText> given) { answer = std::move(given); });
    ASSERT_TRUE(answer);
    ASSERT_FALSE(*answer);
    EXPECT_EQ(answer->error().status, 400);
    channel.finish(*answer);
  }
  EXPECT_EQ(channel.receive(R"({"type": "ping", "id": 3})", true, [](const OrRefusal<SharedText>&) {}),
            LiveChannel::Verdict::kGoOn);
}

// ---- how often ------------------------------------------------------------------------------------------------------

class RateLimitsTest : public ::testing::Test {
 protected:
  static Visitor visitor(const std::string& person, const std::string& address = "1.2.3.4") {
    Visitor visitor;
    visitor.person = person;
    visitor.address = address;
    return visitor;
  }
  // How many go through until one is refused; 100'000 at most.
  int allowed(Act act, const std::function<Visitor(int)>& who) {
    for (int i = 0; i < 100'000; ++i)
      if (!limits.take(act, who(i))) return i;
    return 100'000;
  }
  TimeStamp now = 1'000'000;
  RateLimits limits{[this] { return now; }};
};

TEST_F(RateLimitsTest, a_person_is_told_when_to_try_again) {
  EXPECT_EQ(allowed(Act::kPhrase, [&](int) { return visitor("ann"); }), 4);
  const auto refused = limits.take(Act::kPhrase, visitor("ann"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().status, 429);
  EXPECT_EQ(refused.error().code, "too-often");
  EXPECT_EQ(refused.error().message, "too many phrases: try again in 5 seconds");
  EXPECT_EQ(refused.error().retry_after, 5);
  EXPECT_TRUE(limits.take(Act::kPhrase, visitor("bob"))) << "others are free";
  EXPECT_TRUE(limits.take(Act::kMove, visitor("ann"))) << "and other things";
  now += 4000;
  EXPECT_FALSE(limits.take(Act::kPhrase, visitor("ann")));
  now += 1000;
  EXPECT_TRUE(limits.take(Act::kPhrase, visitor("ann")));
  EXPECT_FALSE(limits.take(Act::kPhrase, visitor("ann")));
  now += 3'600'000;
  EXPECT_EQ(allowed(Act::kPhrase, [&](int) { return visitor("ann"); }), 4) << "no more than at first";
}

TEST_F(RateLimitsTest, new_cookies_from_one_address_are_no_way_round) {
  const int one = allowed(Act::kNewGame, [&](int i) { return visitor("p" + std::to_string(i)); });
  EXPECT_GT(one, 300);
  EXPECT_LT(one, 10'000);
  EXPECT_FALSE(limits.take(Act::kNewGame, visitor("another")));
  EXPECT_TRUE(limits.take(Act::kNewGame, visitor("another", "5.6.7.8")));
  // A household has one /64 of IPv6.
  EXPECT_EQ(allowed(Act::kNewGame,
                    [&](int i) { return visitor("q" + std::to_string(i), "2001:db8::" + std::to_string(i % 9)); }),
            one);
  // Behind a proxy on this machine everybody is one address.
  EXPECT_GT(allowed(Act::kNewGame, [&](int i) { return visitor("r" + std::to_string(i), "127.0.0.1"); }), 10 * one);
}

TEST_F(RateLimitsTest, thinking_is_counted_by_its_length) {
  EXPECT_TRUE(limits.take(Act::kThinking, visitor("ann"), 1'799'000));
  EXPECT_TRUE(limits.take(Act::kThinking, visitor("ann"), 1000));
  const auto refused = limits.take(Act::kThinking, visitor("ann"), 5000);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "too many thoughts of computers: try again in 3 seconds");
  EXPECT_EQ(refused.error().retry_after, 3);
  EXPECT_TRUE(limits.take(Act::kThinking, visitor("bob"), 5000)) << "others are free";
  now += 2000;
  EXPECT_FALSE(limits.take(Act::kThinking, visitor("ann"), 5000));
  EXPECT_TRUE(limits.take(Act::kThinking, visitor("ann"), 4000)) << "for a shorter one it is enough";
  // One who always has two computers think is never refused.
  for (int i = 0; i < 10'000; ++i) {
    now += 1000;
    EXPECT_TRUE(limits.take(Act::kThinking, visitor("cid"), 2000)) << i;
  }
  // What is more than anybody may have takes all, and is not impossible.
  now += 3'600'000;
  EXPECT_TRUE(limits.take(Act::kThinking, visitor("ann"), 1e9));
  EXPECT_FALSE(limits.take(Act::kThinking, visitor("ann"), 1));
}

TEST_F(RateLimitsTest, what_is_kept_of_strangers_is_bounded) {
  for (int i = 0; i < 200'000; ++i)
    static_cast<void>(limits.take(Act::kMove, visitor("p" + std::to_string(i), "127.0.0.1")));
  EXPECT_LE(limits.size(), 60'000u);
  now += 3'600'000;
  EXPECT_EQ(allowed(Act::kPhrase, [&](int) { return visitor("ann"); }), 4) << "those who are full make room";
}

TEST_F(LobbyTest, floods_of_each_kind_are_refused_with_a_time) {
  const Party game = ann_and_bob();
  const Json seats = {{{"kind", "person"}}, {{"kind", "computer"}, {"level", 8}}};
  const Json against_computer = {{"variant", "chess"}, {"seats", seats}, {"access", "open"}};
  const std::string against = ann.post("/api/games", against_computer, 201).at("id");
  const auto flood = [&](const std::string& target, const Json& body) {
    for (int i = 0; i < 4000; ++i) {
      const HttpReply reply = ann.send("POST", target, body.dump());
      if (reply.status != 429) continue;
      EXPECT_GT(reply.retry_after, 0);
      EXPECT_NE(reply.body->find("try again in"), std::string::npos) << *reply.body;
      return i;
    }
    ADD_FAILURE() << target << " is never refused";
    return 0;
  };
  EXPECT_EQ(flood(path(game.id, "say"), {{"phrase", "hello"}}), 4);
  EXPECT_GT(flood(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 7}}), 50);
  EXPECT_GT(flood(path(game.id, "moves"), move("e2e5", 0)), 900);
  EXPECT_GT(flood("/api/lobby/seeks", wanted()), 10);
  EXPECT_GT(flood("/api/games", {{"variant", "chess"}, {"seats", {test::kPerson, test::kPerson}}}), 100);
  EXPECT_GT(flood(path(game.id, "sit"), sit(0)), 10);
  // Thinking is counted by its time: what is left of half an hour is used up by short thoughts.
  static_cast<void>(service->limits().take(Act::kThinking, ann.visitor(), 1'796'000));
  EXPECT_GT(flood("/api/analysis", {{"variant", "chess"}, {"level", 1}}), 10);
  const auto refused = [&](const std::string& target, const Json& body) {
    const HttpReply reply = ann.send("POST", target, body.dump());
    EXPECT_EQ(reply.status, 429) << target;
    EXPECT_NE(reply.body->find("too many thoughts of computers: try again in"), std::string::npos) << *reply.body;
  };
  refused(path(against, "moves"), move("e2e4", 0));
  EXPECT_EQ(ann.get(path(against)).at("plies"), 0);
  time += 2000;
  EXPECT_EQ(ann.send("POST", path(against, "moves"), move("e2e4", 0).dump()).status, 200);
  // Bob is not held back by that.
  EXPECT_EQ(bob.send("POST", "/api/analysis", R"({"variant": "chess", "level": 1})").status, 200);
  EXPECT_EQ(bob.send("POST", path(game.id, "say"), R"({"phrase": "thanks"})").status, 200);
}

}  // namespace
}  // namespace sennight
