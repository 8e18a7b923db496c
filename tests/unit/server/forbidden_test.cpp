// What nobody may do at somebody else's table. Each is refused, changes nothing, and says no more than it must.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

#include "base/random.h"
#include "server/live_channel.h"
#include "unit/server/people.h"

namespace sennight {
namespace {

class Forbidden : public test::PeopleTest {
 protected:
  // The reply is a refusal of that status and code, and the game is as it was.
  void refused(Browser& who, const Party& game, const std::string& what, const Json& body, int status,
               const std::string& code = "", const std::string& key = "") {
    const Json before = ann.get(path(game.id));
    const Json reply = who.post(path(game.id, what) + key, body, status);
    EXPECT_EQ(reply.at("error").at("code"), code) << what << ": " << reply;
    EXPECT_FALSE(reply.contains("id"));
    EXPECT_EQ(ann.get(path(game.id)), before) << what;
  }
};

TEST_F(Forbidden, the_opponents_moves) {
  const Party game = ann_and_bob();
  refused(bob, game, "moves", move("e2e4", 0), 403, "not-yours");
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  refused(ann, game, "moves", move("e7e5", 1), 403, "not-yours");
}

TEST_F(Forbidden, moves_of_somebody_who_looks_on) {
  const Party game = ann_and_bob("public");
  refused(eve, game, "moves", move("e2e4", 0), 403, "not-yours");
  const Party invited = ann_and_bob();
  refused(eve, invited, "moves", move("e2e4", 0), 403, "not-yours", invited.key);
}

TEST_F(Forbidden, a_private_game_is_not_there_for_whoever_knows_its_id_alone) {
  const Party game = ann_and_bob();
  const std::string unknown = "zzzzzzzzzzzz";
  for (const std::string rest : {"", "plies/0"}) {
    EXPECT_EQ(*eve.send("GET", path(game.id, rest)).body, *eve.send("GET", path(unknown, rest)).body) << rest;
    eve.get(path(game.id, rest), 404);
  }
  for (const std::string what : {"moves", "reading", "undo", "resign", "offer", "decline", "abort", "sit", "leave",
                                 "fill", "handover", "rematch", "say", "resume", "talk", "report", "time"}) {
    refused(eve, game, what,
            {{"text", "e2e4"}, {"ply", 0}, {"player", 1}, {"kind", "draw"}, {"level", 1}, {"phrase", "hello"}}, 404);
  }
  const auto live = live_source(eve.wanted("GET", path(game.id, "live")));
  ASSERT_FALSE(live);
  EXPECT_EQ(live.error().status, 404);
  EXPECT_TRUE(live_source(bob.wanted("GET", path(game.id, "live"))));
  EXPECT_TRUE(live_source(eve.wanted("GET", path(game.id, "live") + game.key)));
}

TEST_F(Forbidden, a_wrong_invitation) {
  const Party game = party(ann);
  for (const std::string key : {"?key=", "?key=x", "?key=00000000000000000000000000", "?kex=1"}) {
    eve.get(path(game.id) + key, 404);
    eve.post(path(game.id, "sit") + key, sit(1), 404);
  }
  // One letter off, and one short.
  std::string off = game.key;
  off.back() = off.back() == '0' ? '1' : '0';
  eve.get(path(game.id) + off, 404);
  eve.get(path(game.id) + game.key.substr(0, game.key.size() - 1), 404);
  eve.get(path(game.id) + game.key + "0", 404);
  // Another game's.
  const Party other = party(ann);
  eve.get(path(game.id) + other.key, 404);
}

TEST_F(Forbidden, a_game_without_an_invitation_is_not_opened_by_an_empty_one) {
  const Json game = ann.post(
      "/api/games", {{"variant", "chess"}, {"seats", {test::kPerson, test::kPerson}}, {"access", "private"}}, 201);
  EXPECT_EQ(game.at("you").at("invitation"), "");
  eve.get(path(game.at("id")) + "?key=", 404);
  eve.get(path(game.at("id")), 404);
}

TEST_F(Forbidden, a_seat_that_is_taken) {
  const Party game = party(ann);
  refused(eve, game, "sit", sit(0), 409, "taken", game.key);
  bob.post(path(game.id, "sit") + game.key, sit(1));
  refused(eve, game, "sit", sit(1), 409, "taken", game.key);
  refused(eve, game, "sit", sit(2), 400, "", game.key);
  refused(ann, game, "sit", sit(1), 409, "taken");
}

TEST_F(Forbidden, a_seat_in_a_game_that_one_may_only_watch) {
  const Json game = ann.post(
      "/api/games",
      {{"variant", "chess"}, {"seats", {test::kPerson, {{"kind", "person"}, {"free", true}}}}, {"access", "link"}},
      201);
  const Party watched{game.at("id"), ""};
  refused(eve, watched, "sit", sit(1), 403, "not-invited");
}

TEST_F(Forbidden, moves_before_all_sit) {
  const Party game = party(ann);
  refused(ann, game, "moves", move("e2e4", 0), 409, "not-begun");
  refused(ann, game, "resign", {{"player", 0}, {"ply", 0}}, 409, "not-begun");
  refused(ann, game, "offer", {{"kind", "draw"}, {"ply", 0}}, 409, "not-begun");
}

TEST_F(Forbidden, taking_back_what_another_has_played) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  refused(bob, game, "undo", {{"ply", 1}}, 403, "by-agreement");
  refused(ann, game, "undo", {{"ply", 1}}, 403, "by-agreement");
  refused(eve, game, "undo", {{"ply", 1}}, 403, "not-yours", game.key);
  bob.post(path(game.id, "resign"), {{"player", 1}, {"ply", 1}});
  refused(bob, game, "undo", {{"ply", 1}, {"over", true}}, 403, "by-agreement");
}

TEST_F(Forbidden, resigning_for_another) {
  const Party game = ann_and_bob();
  refused(bob, game, "resign", {{"player", 0}, {"ply", 0}}, 403, "not-yours");
  refused(eve, game, "resign", {{"player", 0}, {"ply", 0}}, 403, "not-yours", game.key);
  refused(bob, game, "resign", {{"player", 2}, {"ply", 0}}, 400);
}

TEST_F(Forbidden, a_game_at_one_screen_of_somebody_else) {
  const Json made = ann.post(
      "/api/games", {{"variant", "chess"}, {"seats", {test::kPerson, test::kPerson}}, {"access", "link"}}, 201);
  const Party game{made.at("id"), ""};
  refused(eve, game, "moves", move("e2e4", 0), 403, "not-yours");
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  refused(eve, game, "undo", {{"ply", 1}}, 403, "not-yours");
  refused(eve, game, "resign", {{"player", 0}, {"ply", 1}}, 403, "not-yours");
  refused(eve, game, "abort", {{"ply", 1}}, 403, "not-yours");
}

TEST_F(Forbidden, forged_cookies) {
  const Party game = ann_and_bob();
  const std::string hers = ann.cookie;
  Random random(7);
  for (int i = 0; i < 40; ++i) {
    // A letter changed, or another one more, or one less.
    std::string forged = hers;
    const std::size_t at = 9 + random.below(forged.size() - 9);
    forged[at] = forged[at] == 'a' ? 'b' : 'a';
    if (i % 3 == 1) forged += "0";
    if (i % 3 == 2) forged.pop_back();
    eve.cookie = forged;
    eve.get(path(game.id), 404);
  }
  // What is kept of the secret is not the secret.
  const auto record = store.load(game.id);
  ASSERT_TRUE(record && *record);
  const std::string& text = (*record)->head.table.text;
  EXPECT_EQ(text.find(hers.substr(9)), std::string::npos) << "the secret itself is kept nowhere";
  for (const std::string& person : (*record)->head.table.people) {
    eve.cookie = "sennight=" + person;
    eve.get(path(game.id), 404);
    eve.cookie = "sennight=" + person.substr(0, 26);
    eve.get(path(game.id), 404);
  }
  eve.cookie = hers + "; " + hers;
  EXPECT_EQ(eve.get(path(game.id)).at("you").at("seats"), Json::array({0})) << "twice the same is no harm";
}

TEST_F(Forbidden, no_answer_tells_who_somebody_is) {
  const Party game = ann_and_bob("public");
  const auto record = store.load(game.id);
  ASSERT_TRUE(record && *record);
  ASSERT_EQ((*record)->head.table.people.size(), 2u);
  for (Browser* who : {&ann, &bob, &eve})
    for (const std::string& target : {path(game.id), std::string("/api/games")})
      for (const std::string& person : (*record)->head.table.people)
        EXPECT_EQ(who->send("GET", target).body->find(person), std::string::npos) << target;
  EXPECT_EQ(eve.get(path(game.id)).at("you").at("invitation"), "");
}

TEST_F(Forbidden, what_was_said_before_said_again) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("g1f3", 0));
  refused(ann, game, "moves", move("g1f3", 0), 403, "not-yours");
  bob.post(path(game.id, "moves"), move("g8f6", 1));
  refused(ann, game, "moves", move("f3g1", 0), 409);
  refused(ann, game, "moves", move("f3g1", 3), 409);
  refused(bob, game, "offer", {{"kind", "draw"}, {"ply", 1}}, 409);
  refused(bob, game, "decline", {{"ply", 2}}, 409);
}

TEST_F(Forbidden, commands_that_are_replayed_or_used_for_something_else) {
  const Party game = ann_and_bob();
  const auto named = [](Json act) {
    act["cmd"] = "anns-first-move";
    return act;
  };
  ann.post(path(game.id, "moves"), named(move("g1f3", 0)));
  refused(ann, game, "moves", named(move("e2e4", 0)), 409, "repeated");
  refused(ann, game, "resign", named({{"player", 0}, {"ply", 1}}), 409, "repeated");
  // Another's command is nobody else's, and tells nobody whether there was one.
  refused(bob, game, "moves", named(move("g1f3", 0)), 409);
  refused(eve, game, "moves", named(move("g1f3", 0)), 403, "not-yours", game.key);
  refused(eve, game, "moves", named(move("g1f3", 0)), 404);
  EXPECT_EQ(bob.post(path(game.id, "moves"), named(move("g8f6", 1))).at("plies"), 2) << "his own of the same name";
  // A whole conversation once more, by whoever has heard it.
  ann.post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 2}});
  bob.post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 2}});
  const Json before = ann.get(path(game.id));
  EXPECT_EQ(before.at("plies"), 0);
  EXPECT_EQ(ann.post(path(game.id, "moves"), named(move("g1f3", 0))), before);
  refused(bob, game, "moves", named(move("g1f3", 0)), 409, "repeated");
}

TEST_F(Forbidden, agreeing_for_another_or_twice) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  ann.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 1}});
  refused(ann, game, "offer", {{"kind", "draw"}, {"ply", 1}}, 409);
  refused(eve, game, "offer", {{"kind", "draw"}, {"ply", 1}}, 403, "not-yours", game.key);
  refused(eve, game, "decline", {{"ply", 1}}, 403, "not-yours", game.key);
  refused(bob, game, "offer", {{"kind", "takeback"}, {"ply", 1}}, 409);
  refused(bob, game, "offer", {{"kind", "peace"}, {"ply", 1}}, 400);
}

TEST_F(Forbidden, talking_at_anothers_table_and_other_words_than_the_phrases) {
  const Party game = ann_and_bob("public");
  refused(eve, game, "say", {{"phrase", "hello"}}, 403, "not-yours");
  for (const Json& words :
       {Json("you fool"), Json(""), Json(7), Json("HELLO"), Json("hello "), Json(std::string(99, 'x'))})
    refused(bob, game, "say", {{"phrase", words}}, 400);
  refused(bob, game, "say", Json::object(), 400);
  const Party alone{create(Json::array({test::kPerson, test::kPerson})), ""};
  refused(eve, alone, "say", {{"phrase", "hello"}}, 409);
  // Who only made the table and sits elsewhere, or left it, has no voice.
  const Party left = party(ann);
  ann.post(path(left.id, "leave"), {{"player", 0}});
  refused(ann, left, "say", {{"phrase", "hello"}}, 403, "not-yours");
}

TEST_F(Forbidden, of_two_who_sit_down_at_once_exactly_one_gets_the_seat) {
  for (int round = 0; round < 10; ++round) {
    time += 60'000;
    const Party game = party(ann);
    std::array<HttpReply, 3> replies;
    std::array<Browser*, 3> all = {&bob, &cid, &eve};
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < all.size(); ++i)
        threads.emplace_back(
            [&, i] { replies[i] = all[i]->send("POST", path(game.id, "sit") + game.key, sit(1).dump()); });
    }
    int won = 0;
    for (const HttpReply& reply : replies) {
      if (reply.status == 200) ++won;
      else EXPECT_EQ(reply.status, 409) << *reply.body;
    }
    EXPECT_EQ(won, 1);
  }
}

TEST_F(Forbidden, a_draw_with_a_computer) {
  const Party game = party(ann);
  ann.post(path(game.id, "fill"), {{"player", 1}, {"level", 1}});
  refused(ann, game, "offer", {{"kind", "draw"}, {"ply", 0}}, 409);
}

TEST_F(Forbidden, ending_a_game_that_is_under_way_or_over) {
  const Party game = ann_and_bob();
  refused(eve, game, "abort", {{"ply", 0}}, 403, "not-yours", game.key);
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  refused(ann, game, "abort", {{"ply", 2}}, 409);
  ann.post(path(game.id, "resign"), {{"player", 0}, {"ply", 2}});
  refused(bob, game, "abort", {{"ply", 2}}, 409);
  refused(bob, game, "offer", {{"kind", "draw"}, {"ply", 2}}, 409);
  refused(bob, game, "moves", move("g1f3", 2), 403, "not-yours");
  refused(ann, game, "moves", move("g1f3", 2), 409);
}

TEST_F(Forbidden, arranging_somebody_elses_table) {
  const Party game = party(ann, three_players()->id(), 3);
  bob.post(path(game.id, "sit") + game.key, sit(1));
  refused(bob, game, "fill", {{"player", 2}, {"level", 1}}, 403, "not-yours");
  refused(eve, game, "fill", {{"player", 2}, {"level", 1}}, 403, "not-yours", game.key);
  refused(bob, game, "leave", {{"player", 0}}, 403, "not-yours");
  refused(eve, game, "leave", {{"player", 1}}, 403, "not-yours", game.key);
  refused(ann, game, "fill", {{"player", 1}, {"level", 1}}, 409, "taken");
  refused(ann, game, "fill", {{"player", 2}, {"level", 11}}, 400);
  cid.post(path(game.id, "sit") + game.key, sit(2));
  refused(ann, game, "leave", {{"player", 1}}, 409);
  refused(bob, game, "leave", {{"player", 1}}, 409);
}

TEST_F(Forbidden, seats_in_a_game_that_is_nobodys) {
  const Party game{create(Json::array({test::kPerson, test::kPerson})), ""};
  refused(eve, game, "sit", sit(0), 409);
  refused(eve, game, "fill", {{"player", 0}, {"level", 1}}, 403, "not-yours");
  refused(eve, game, "handover", Json::object(), 403, "not-yours");
  refused(eve, game, "takeover", {{"token", "00000000000000000000000000"}}, 403, "expired");
  refused(eve, game, "rematch", Json::object(), 403, "not-yours");
}

TEST_F(Forbidden, links_to_seats_that_are_not_ones_own_used_or_old) {
  const Party game = ann_and_bob();
  refused(eve, game, "handover", Json::object(), 403, "not-yours", game.key);
  refused(eve, game, "takeover", {{"token", "00000000000000000000000000"}}, 403, "expired");
  const std::string token = bob.post(path(game.id, "handover"), Json::object()).at("token");
  refused(bob, game, "takeover", {{"token", token}}, 409, "same-device");
  // The second link makes the first one void.
  const std::string second = bob.post(path(game.id, "handover"), Json::object()).at("token");
  refused(eve, game, "takeover", {{"token", token}}, 403, "expired");
  time += 25 * 3'600'000;
  refused(eve, game, "takeover", {{"token", second}}, 403, "expired");
  EXPECT_EQ((*store.load(game.id))->head.table.text.find(second), std::string::npos) << "only its hash is kept";
}

TEST_F(Forbidden, a_rematch_of_others_or_too_early) {
  const Party game = ann_and_bob();
  refused(bob, game, "rematch", Json::object(), 409);
  ann.post(path(game.id, "resign"), {{"player", 0}, {"ply", 0}});
  refused(eve, game, "rematch", Json::object(), 403, "not-yours", game.key);
}

TEST_F(Forbidden, pages_of_another_origin) {
  const Party game = ann_and_bob();
  const Json before = ann.get(path(game.id));
  for (const std::string what : {"moves", "undo", "resign", "offer", "decline", "abort", "sit", "leave", "fill",
                                 "handover", "takeover", "rematch", "say", "resume", "talk", "report", "time"}) {
    for (const char* origin : {"http://evil.example", "null", "https://here.evil.example", "http://here:81"})
      EXPECT_EQ(ann.send("POST", path(game.id, what), move("e2e4", 0).dump(), origin).status, 403) << what << origin;
  }
  EXPECT_EQ(ann.get(path(game.id)), before);
  const auto live = live_source(ann.wanted("GET", path(game.id, "live"), "", "http://evil.example"));
  ASSERT_FALSE(live);
  EXPECT_EQ(live.error().status, 403);
}

TEST_F(Forbidden, the_live_channel_gives_no_more_than_the_calls) {
  const Party game = ann_and_bob();
  LiveChannel channel(room(game.id), {}, bob.visitor());
  for (const char* message : {R"({"type": "move", "text": "e2e4", "ply": 0})",
                              R"({"type": "resign", "player": 0, "ply": 0})", R"({"type": "undo", "ply": 0})"}) {
    const auto promise = std::make_shared<std::promise<OrRefusal<SharedText>>>();
    auto answer = promise->get_future();
    channel.receive(message, true, [promise](OrRefusal<SharedText> given) { promise->set_value(std::move(given)); });
    const auto given = answer.get();
    ASSERT_FALSE(given) << message;
    EXPECT_EQ(given.error().status, 403) << message;
    channel.finish(given);
  }
  EXPECT_EQ(ann.get(path(game.id)).at("plies"), 0);
}

TEST_F(Forbidden, a_cookie_that_a_neighbour_has_set_counts_for_nothing_over_tls) {
  const Party game = ann_and_bob();
  HttpRequest request = ann.wanted("GET", path(game.id));
  request.is_over_tls = true;
  EXPECT_EQ(handle(request).status, 404);
  // Whoever begins over TLS gets the cookie that only this host can set.
  const HttpReply made = eve.send(
      "POST", "/api/games",
      Json{{"variant", "chess"}, {"seats", {test::kPerson, test::kPerson}}, {"access", "link"}}.dump(), "https://here");
  EXPECT_EQ(made.status, 201);
  EXPECT_TRUE(made.set_cookie.starts_with("__Host-sennight="));
  EXPECT_NE(made.set_cookie.find("Secure"), std::string::npos);
}

TEST_F(Forbidden, ids_that_are_guessed) {
  const Party game = ann_and_bob();
  const std::string seek = ann.post("/api/lobby/seeks", {{"variant", "chess"}}).at("seek").at("id");
  Random random(11);
  constexpr std::string_view kLetters = "0123456789abcdefghjkmnpqrstvwxyz";
  for (int i = 0; i < 200; ++i) {
    // Half of them one letter beside one that there is.
    std::string guess = i % 4 == 1 ? seek : game.id;
    if (i % 2 == 0) std::ranges::generate(guess, [&] { return kLetters[random.below(kLetters.size())]; });
    else guess[random.below(guess.size())] = kLetters[random.below(kLetters.size())];
    if (guess == game.id || guess == seek) continue;
    eve.get(path(guess), 404);
    eve.post(path(guess, "moves"), move("e2e4", 0), 404);
    EXPECT_EQ(eve.send("POST", "/api/lobby/seeks/" + guess + "/withdraw").status, 404);
  }
  for (const char* guess : {"..", "%2e%2e%2fapi", "%00", "'%20OR%201=1--", "1", "games", "%ff%fe"}) {
    const int status = eve.send("GET", std::string("/api/games/") + guess).status;
    EXPECT_TRUE(status == 400 || status == 404) << guess << ' ' << status;
  }
  // An id of one kind is none of another.
  eve.get(path(seek), 404);
  EXPECT_EQ(eve.send("POST", "/api/lobby/seeks/" + game.id + "/withdraw").status, 404);
}

TEST_F(Forbidden, changes_by_an_address_that_is_only_looked_at) {
  const Party game = ann_and_bob();
  const Json before = ann.get(path(game.id));
  for (const std::string what : {"moves", "undo", "resign", "offer", "decline", "abort", "sit", "leave", "fill",
                                 "handover", "takeover", "rematch", "say", "resume", "talk", "report", "time"})
    for (const char* method : {"GET", "HEAD", "PUT", "DELETE"})
      EXPECT_EQ(ann.send(method, path(game.id, what), move("e2e4", 0).dump()).status, 405) << method << ' ' << what;
  EXPECT_EQ(ann.get(path(game.id)), before);
}

TEST_F(Forbidden, fields_that_would_say_who_one_is) {
  const Party game = ann_and_bob();
  for (const char* field : {"player", "person", "owner", "account", "seat", "as", "__proto__"}) {
    Json forged = move("e2e4", 0);
    forged[field] = 0;
    refused(bob, game, "moves", forged, 400);
    forged = {{"phrase", "hello"}, {field, 0}};
    refused(bob, game, "say", forged, 400);
    forged = {{"kind", "draw"}, {"ply", 0}, {field, 0}};
    refused(bob, game, "offer", forged, 400);
  }
}

TEST_F(Forbidden, bodies_that_are_no_requests) {
  const Party game = ann_and_bob();
  const Json before = ann.get(path(game.id));
  for (const std::string& body :
       {std::string(), std::string("null"), std::string("[]"), std::string("\"e2e4\""), std::string("{"),
        std::string("{\"text\":\"e2e4\",\"ply\":0}x"), std::string("{\"text\":\"\xff\xfe\",\"ply\":0}"),
        std::string("{\"text\":\"e2e4\",\"ply\":0.0}"), std::string("{\"text\":\"e2e4\",\"ply\":1e999}"),
        std::string("{\"text\":[\"e2e4\"],\"ply\":0}"), std::string(60'000, '['), std::string(60'000, '"')})
    EXPECT_EQ(ann.send("POST", path(game.id, "moves"), body).status, 400) << body.substr(0, 40);
  EXPECT_EQ(ann.get(path(game.id)), before);
}

TEST_F(Forbidden, time_for_oneself_and_at_anothers_table) {
  const Json seats = Json::array({test::kPerson, {{"kind", "person"}, {"free", true}}});
  const Json made = ann.post("/api/games",
                             {{"variant", "chess"},
                              {"seats", seats},
                              {"access", "private"},
                              {"clock", {{"kind", "fischer"}, {"main", 60}, {"increment", 0}}}},
                             201);
  const Party game{made.at("id"), "?key=" + made.at("you").at("invitation").get<std::string>()};
  bob.post(path(game.id, "sit") + game.key, sit(1, "Bob"));
  const auto is_not_done = [&](Browser& who, const std::string& what, const Json& body, int status,
                               const std::string& key = "") {
    EXPECT_EQ(who.send("POST", path(game.id, what) + key, body.dump()).status, status) << what << body;
  };
  is_not_done(ann, "time", {{"player", 0}, {"ply", 0}}, 403);
  is_not_done(eve, "time", {{"player", 0}, {"ply", 0}}, 403, game.key);
  is_not_done(eve, "time", {{"player", 0}, {"ply", 0}}, 404);
  is_not_done(eve, "offer", {{"kind", "pause"}, {"ply", 0}}, 403, game.key);
  is_not_done(eve, "resume", {{"ply", 0}}, 403, game.key);
  is_not_done(ann, "resume", {{"ply", 0}}, 409);
}

TEST_F(Forbidden, a_seat_that_one_has_left_or_handed_over) {
  const Party game = ann_and_bob("public");
  const std::string token = bob.post(path(game.id, "handover"), Json::object()).at("token");
  cid.post(path(game.id, "takeover"), {{"token", token}});
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  refused(bob, game, "moves", move("e7e5", 1), 403, "not-yours");
  refused(bob, game, "resign", {{"player", 1}, {"ply", 1}}, 403, "not-yours");
  refused(bob, game, "handover", Json::object(), 403, "not-yours");
  const Party other = party(ann, three_players()->id(), 3);
  bob.post(path(other.id, "sit") + other.key, sit(1));
  bob.post(path(other.id, "leave"), {{"player", 1}});
  dan.post(path(other.id, "sit") + other.key, sit(1));
  refused(bob, other, "leave", {{"player", 1}}, 403, "not-yours", other.key);
}

TEST_F(Forbidden, reports_and_talk_from_outside_and_in_anothers_name) {
  const Party game = ann_and_bob("public");
  refused(eve, game, "talk", {{"wanted", true}}, 403, "not-yours");
  refused(eve, game, "say", {{"text", "hello"}}, 403, "not-yours");
  refused(ann, game, "say", {{"text", "hello"}}, 403, "no-chat");
  EXPECT_EQ(eve.send("POST", path(game.id, "report"), R"({"player":1})").status, 403);
  EXPECT_EQ(ann.send("POST", path(game.id, "report"), R"({"player":0})").status, 409) << "of oneself";
  EXPECT_EQ(ann.send("POST", path(game.id, "report"), R"({"player":1,"at":7})").status, 404) << "never said";
  EXPECT_EQ(ann.send("POST", path(game.id, "report"), R"({"player":1,"words":"made up"})").status, 400);
  EXPECT_TRUE(accounts->reports(10).value().empty());
  for (const char* what : {"ban", "unban", "freeze", "unfreeze", "delete", "reports"})
    EXPECT_EQ(eve.send("POST", path(game.id, what), "{}").status, 404) << what;
}

TEST_F(Forbidden, new_games_that_contradict_themselves) {
  const Json free = {{"kind", "person"}, {"free", true}};
  const auto made = [&](const Json& seats, const Json& access) {
    return eve.post("/api/games", {{"variant", "chess"}, {"seats", seats}, {"access", access}}, 400);
  };
  made({test::kPerson, free}, "open");
  made({test::kPerson, test::kPerson}, "mine");
  made({test::kPerson, test::kPerson}, 3);
  made({test::kPerson, {{"kind", "computer"}, {"level", 1}, {"free", true}}}, "private");
  made({test::kPerson, {{"kind", "person"}, {"free", "yes"}}}, "private");
  made({{{"kind", "person"}, {"name", std::string(25, 'x')}}, free}, "private");
  made({{{"kind", "person"}, {"name", "a\nb"}}, free}, "private");
  EXPECT_EQ(eve.get("/api/games").at("games").size(), 0u);
}

}  // namespace
}  // namespace sennight
