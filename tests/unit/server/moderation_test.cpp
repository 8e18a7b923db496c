// What those who run a site do to people and games, what people tell them, and free chat: what happens, and all that is
// refused.
#include <vector>

#include "server/people/account_name.h"
#include "unit/server/people.h"

namespace sennight::test {
namespace {

class Moderation : public PeopleTest {
 protected:
  Moderation() {
    for (Browser* guest : {&ann, &bob, &cid, &dan, &eve}) guest->post("/api/games", kOwnGame, 201);
  }
  static Json naming(const std::string& name) { return {{"name", name}, {"password", "a good long one"}}; }
  void sign_up(Browser& browser, const std::string& name) { browser.post("/api/account", naming(name), 201); }
  static std::string code(const Json& reply) { return reply.value("error", Json::object()).value("code", ""); }
  OperatorAct act(const std::string& what = "test") { return {++time, "root", what, "", 0}; }
  // As the command does it, and as running servers notice it.
  void ban(const std::string& person) {
    ASSERT_TRUE(accounts->ban({person, "", ++time}, act("ban")));
    people_service->look_at_operator();
  }
  void freeze(const std::string& game, bool frozen) {
    ASSERT_TRUE(accounts->freeze(game, frozen, act("freeze")));
    people_service->look_at_operator();
    ASSERT_TRUE(comes_true([&] { return is_frozen(game) == frozen; }));
  }
  bool is_frozen(const std::string& game) { return ann.get(path(game)).at("table").contains("frozen"); }
  void both_talk(const Party& game) {
    for (Browser* one : {&ann, &bob}) one->post(path(game.id, "talk"), {{"wanted", true}});
  }
  Json chat(Browser& who, const Party& game) { return who.get(path(game.id)).at("you").value("chat", Json::array()); }

  const Json kOwnGame = {{"variant", "chess"}, {"seats", Json::array({kPerson, kPerson})}, {"access", "link"}};
};

// ---- bans -----------------------------------------------------------------------------------------------------------

TEST_F(Moderation, who_is_banned_is_signed_out_and_does_not_come_back) {
  sign_up(bob, "Bobby");
  const Party game = party(ann, "chess", 2, "public");
  const std::string person = accounts->account_named(folded_name("Bobby").value()).value()->person;
  ban(person);
  EXPECT_TRUE(bob.get("/api/account").at("account").is_null());
  const Json refused = cid.post("/api/account/session", naming("Bobby"), 403);
  EXPECT_EQ(code(refused), "banned");
  EXPECT_EQ(refused.at("error").at("message"), "those who run this site have banned you");
  EXPECT_EQ(code(cid.post("/api/account/session", {{"name", "Bobby"}, {"password", "another one"}}, 403)), "wrong")
      << "only whoever knows the password hears of the ban";
  EXPECT_TRUE(accounts->sessions(person, time).value().empty());
  // It survives a restart, and ends when it is taken back.
  restart();
  people_service->resume();
  EXPECT_EQ(code(cid.post("/api/account/session", naming("Bobby"), 403)), "banned");
  ASSERT_TRUE(accounts->unban(person, act("unban")));
  people_service->look_at_operator();
  cid.post("/api/account/session", naming("Bobby"));
  cid.post(path(game.id, "sit"), sit(1));
}

TEST_F(Moderation, a_banned_guest_takes_no_seat_makes_no_game_and_does_nothing_at_a_table) {
  const Party game = ann_and_bob("public"), other = party(cid, "chess", 2, "public");
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  ban(bob.visitor().person);
  EXPECT_EQ(code(bob.post(path(other.id, "sit"), sit(1), 403)), "banned");
  EXPECT_EQ(code(bob.post("/api/games", kOwnGame, 403)), "banned");
  EXPECT_EQ(code(bob.post("/api/lobby/seeks", {{"variant", "chess"}}, 403)), "banned");
  const std::string seek = dan.post("/api/lobby/seeks", {{"variant", "chess"}, {"seat", 0}}).at("seek").at("id");
  EXPECT_EQ(code(bob.post("/api/lobby/seeks/" + seek + "/join", Json::object(), 403)), "banned");
  EXPECT_EQ(code(bob.post(path(game.id, "moves"), move("e7e5", 1), 403)), "banned");
  EXPECT_EQ(code(bob.post(path(game.id, "say"), {{"phrase", "hello"}}, 403)), "banned");
  EXPECT_EQ(code(bob.post(path(game.id, "talk"), {{"wanted", true}}, 403)), "banned");
  EXPECT_EQ(code(bob.post(path(game.id, "report"), {{"player", 0}}, 403)), "banned");
  EXPECT_EQ(code(bob.post("/api/account", naming("Bobby"), 403)), "banned");
  EXPECT_EQ(ann.get(path(game.id)).at("plies"), 1);
  // The live channel gives no more.
  const auto promise = std::make_shared<std::promise<int>>();
  room(game.id)->change(MoveRequest{"e7e5", 1, {}}, bob.visitor(), [promise](const OrRefusal<SharedText>& answer) {
    promise->set_value(answer ? 200 : answer.error().status);
  });
  EXPECT_EQ(promise->get_future().get(), 403);
}

// ---- frozen games ---------------------------------------------------------------------------------------------------

TEST_F(Moderation, a_frozen_game_takes_no_moves_and_its_clocks_stand) {
  const Json seats = Json::array({{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "person"}, {"free", true}}});
  const Json control = {{"kind", "fischer"}, {"main", 60}, {"increment", 0}};
  const Json made = ann.post("/api/games",
                             {{"variant", "chess"}, {"seats", seats}, {"access", "public"}, {"clock", control}}, 201);
  const Party game{made.at("id"), ""};
  bob.post(path(game.id, "sit"), sit(1, "Bob"));
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  time += 10'000;
  freeze(game.id, true);
  const Json clock = ann.get(path(game.id)).at("clock");
  EXPECT_TRUE(clock.at("running").is_null());
  EXPECT_NEAR(clock.at("sides")[0].at("milliseconds").get<double>(), 50'000, 1000);
  time += 3'600'000;
  for (const auto& [what, body] : std::vector<std::pair<std::string, Json>>{{"moves", move("g1f3", 2)},
                                                                            {"resign", {{"player", 0}, {"ply", 2}}},
                                                                            {"offer", {{"kind", "draw"}, {"ply", 2}}},
                                                                            {"offer", {{"kind", "pause"}, {"ply", 2}}},
                                                                            {"abort", {{"ply", 2}}},
                                                                            {"time", {{"player", 1}, {"ply", 2}}},
                                                                            {"handover", Json::object()}})
    EXPECT_EQ(code(ann.post(path(game.id, what), body, 409)), "frozen") << what;
  bob.post(path(game.id, "say"), {{"phrase", "one-moment"}});
  // A restart changes nothing; what is let go on goes on where it stood.
  restart();
  people_service->resume();
  EXPECT_EQ(code(ann.post(path(game.id, "moves"), move("g1f3", 2), 409)), "frozen");
  time += 3'600'000;
  freeze(game.id, false);
  EXPECT_FALSE(ann.get(path(game.id)).at("clock").at("running").is_null());
  ann.post(path(game.id, "moves"), move("g1f3", 2));
  EXPECT_TRUE(comes_true([&] { return accounts->freezes().value().empty(); }));
}

TEST_F(Moderation, a_computer_does_not_move_in_a_frozen_game) {
  computer.held = true;
  const std::string id =
      ann.post("/api/games", {{"variant", "chess"}, {"seats", Json::array({kPerson, kComputer})}, {"access", "link"}},
               201)
          .at("id");
  ann.post(path(id, "moves"), move("e2e4", 0));
  ASSERT_TRUE(comes_true([&] { return computer.calls > 0; }));
  freeze(id, true);
  computer.held = false;
  ASSERT_TRUE(comes_true([&] { return computer.stopped > 0; }));
  EXPECT_EQ(ann.get(path(id)).at("plies"), 1);
  freeze(id, false);
  EXPECT_EQ(wait_for(id, 2).at("plies"), 2);
}

// ---- free chat ------------------------------------------------------------------------------------------------------

TEST_F(Moderation, free_chat_opens_when_all_at_the_table_want_it_and_stays_among_them) {
  const Party game = ann_and_bob("public");
  const auto watcher = std::make_shared<Watcher>();
  room(game.id)->subscribe(watcher, eve.visitor());
  EXPECT_EQ(code(ann.post(path(game.id, "say"), {{"text", "Hello"}}, 403)), "no-chat");
  ann.post(path(game.id, "talk"), {{"wanted", true}});
  EXPECT_TRUE(bob.get(path(game.id)).at("table").at("places")[0].contains("talks"));
  EXPECT_EQ(code(ann.post(path(game.id, "say"), {{"text", "Hello"}}, 403)), "no-chat") << "one alone does not open it";
  bob.post(path(game.id, "talk"), {{"wanted", true}});
  ann.post(path(game.id, "say"), {{"text", "  Grüß dich, \"Bob\" <b>☺</b> "}});
  const Json heard = chat(bob, game);
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0].at("text"), "Grüß dich, \"Bob\" <b>☺</b>");
  EXPECT_EQ(heard[0].at("player"), 0);
  // Nobody else sees it, also not who looks on over the live channel.
  EXPECT_EQ(eve.get(path(game.id)).dump().find("dich"), std::string::npos);
  for (const Json& message : watcher->messages()) EXPECT_EQ(message.dump().find("dich"), std::string::npos);
  // It stays with the game, also when somebody has had enough.
  bob.post(path(game.id, "talk"), {{"wanted", false}});
  EXPECT_EQ(code(ann.post(path(game.id, "say"), {{"text", "What?"}}, 403)), "no-chat");
  restart();
  EXPECT_EQ(chat(ann, game), heard);
}

TEST_F(Moderation, free_chat_keeps_the_last_messages_and_takes_some_at_a_time) {
  const Party game = ann_and_bob();
  both_talk(game);
  int sent = 0, refused = 0;
  for (int i = 0; i < 12; ++i) {
    const HttpReply reply = ann.send("POST", path(game.id, "say"), Json{{"text", "quick"}}.dump());
    ++(reply.status == 200 ? sent : refused);
    EXPECT_TRUE(reply.status == 200 || reply.status == 429) << reply.status;
  }
  EXPECT_LE(sent, 7);
  for (int i = 0; i < 50; ++i) {
    time += 3000;
    bob.post(path(game.id, "say"), {{"text", "message " + std::to_string(i)}});
  }
  const Json all = chat(ann, game);
  EXPECT_EQ(all.size(), kMostChat);
  EXPECT_EQ(all.back().at("text"), "message 49");
}

TEST_F(Moderation, whoever_takes_a_seat_decides_anew_about_free_chat) {
  const Party game = party(ann);
  ann.post(path(game.id, "talk"), {{"wanted", true}});
  bob.post(path(game.id, "sit") + game.key, sit(1, "Bob"));
  EXPECT_EQ(code(ann.post(path(game.id, "say"), {{"text", "Hello"}}, 403)), "no-chat");
  bob.post(path(game.id, "talk"), {{"wanted", true}});
  // The seat goes to another device of the same person.
  const std::string token = bob.post(path(game.id, "handover"), Json::object()).at("token");
  cid.post(path(game.id, "takeover"), {{"token", token}});
  cid.post(path(game.id, "say"), {{"text", "On the telephone now"}});
  EXPECT_EQ(chat(ann, game).size(), 1U);
  bob.get(path(game.id), 404);
}

TEST_F(Moderation, nothing_is_left_of_what_somebody_wrote_whose_account_is_deleted) {
  sign_up(ann, "Annabel");
  const Party game = ann_and_bob();
  both_talk(game);
  ann.post(path(game.id, "say"), {{"text", "my words"}});
  bob.post(path(game.id, "say"), {{"text", "his words"}});
  ann.post(path(game.id, "report"), {{"player", 1}});
  bob.post(path(game.id, "report"), {{"player", 0}, {"at", chat(bob, game)[0].at("at")}});
  const std::string all = ann.get("/api/account/export").dump();
  EXPECT_NE(all.find("my words"), std::string::npos);
  EXPECT_EQ(all.find("his words"), std::string::npos) << "what others wrote is theirs";
  EXPECT_EQ(ann.get("/api/account/export").at("account").at("reports").size(), 1U);
  ann.post("/api/account/delete", {{"password", "a good long one"}});
  const Json left = chat(bob, game);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].at("text"), "his words");
  EXPECT_TRUE(accounts->reports(100).value().empty());
}

TEST_F(Moderation, an_operator_deletes_an_account_while_the_server_runs) {
  sign_up(ann, "Annabel");
  const Party game = ann_and_bob();
  const std::string person = accounts->account_named(folded_name("Annabel").value()).value()->person;
  ASSERT_TRUE(accounts->begin_leaving(person, act("delete")));
  people_service->look_at_operator();
  EXPECT_TRUE(comes_true([&] { return !accounts->account_of(person).value(); }));
  EXPECT_TRUE(ann.get("/api/account").at("account").is_null());
  EXPECT_EQ(bob.get(path(game.id)).at("table").at("places")[0].at("name"), "");
  EXPECT_EQ(accounts->acts(10).value().front().act, "delete");
}

// ---- reports --------------------------------------------------------------------------------------------------------

TEST_F(Moderation, a_report_says_who_wrote_what_and_where) {
  const Party game = ann_and_bob();
  both_talk(game);
  ann.post(path(game.id, "say"), {{"text", "you fool"}});
  const Json at = chat(bob, game)[0].at("at");
  for (int i = 0; i < 2; ++i) bob.post(path(game.id, "report"), {{"player", 0}, {"at", at}});
  bob.post(path(game.id, "report"), {{"player", 0}});
  const auto reports = accounts->reports(10).value();
  ASSERT_EQ(reports.size(), 2U) << "the same twice is one";
  EXPECT_EQ(reports[1].words, "you fool");
  EXPECT_EQ(reports[1].game, game.id);
  EXPECT_EQ(reports[1].person, ann.visitor().person);
  EXPECT_EQ(reports[1].name, "Ann");
  EXPECT_EQ(reports[1].reporter, bob.visitor().person);
  EXPECT_EQ(reports[0].words, "");
  // It is there for whoever runs the site, also when the game has kept newer messages alone, and follows a guest.
  sign_up(ann, "Annabel");
  EXPECT_EQ(accounts->reports(10).value()[0].person,
            accounts->account_named(folded_name("Annabel").value()).value()->person);
}

// ---- what is refused ------------------------------------------------------------------------------------------------

TEST_F(Moderation, words_that_are_no_plain_text_of_one_line_are_refused) {
  const Party game = ann_and_bob();
  both_talk(game);
  for (const Json& text : {Json(""), Json("   "), Json(7), Json(), Json::array(), Json("two\nlines"), Json("bell\a"),
                           Json("\x1b[31m"), Json("\u202eturned round"), Json(std::string("zero\0byte", 9)),
                           Json(std::string(201, 'x')), Json(std::string(3000, 'x'))})
    ann.post(path(game.id, "say"), {{"text", text}}, 400);
  std::string long_one;
  for (int i = 0; i < 200; ++i) long_one += "ß";
  ann.post(path(game.id, "say"), {{"text", long_one}});
  ann.post(path(game.id, "talk"), {{"wanted", "yes"}}, 400);
  ann.post(path(game.id, "talk"), Json::object(), 400);
  EXPECT_EQ(chat(bob, game).size(), 1U);
}

TEST_F(Moderation, who_has_no_seat_neither_writes_nor_opens_free_chat) {
  const Party game = ann_and_bob("public");
  both_talk(game);
  for (Browser* stranger : {&cid, &eve}) {
    EXPECT_EQ(code(stranger->post(path(game.id, "say"), {{"text", "Hello"}}, 403)), "not-yours");
    EXPECT_EQ(code(stranger->post(path(game.id, "talk"), {{"wanted", true}}, 403)), "not-yours");
    EXPECT_EQ(code(stranger->post(path(game.id, "talk"), {{"wanted", false}}, 403)), "not-yours");
  }
  const Party hidden = ann_and_bob();
  eve.post(path(hidden.id, "say"), {{"text", "Hello"}}, 404);
  eve.post(path(hidden.id, "talk"), {{"wanted", true}}, 404);
  eve.post(path(hidden.id, "report"), {{"player", 0}}, 404);
  // At one screen, or with a computer, there is nobody to talk to.
  const std::string alone = ann.post("/api/games", kOwnGame, 201).at("id");
  ann.post(path(alone, "talk"), {{"wanted", true}}, 409);
  ann.post(path(alone, "say"), {{"text", "Hello"}}, 409);
  // A page of another origin opens nothing.
  const HttpReply foreign = ann.send("POST", path(game.id, "talk"), R"({"wanted": false})",
                                     "https://elsewhere.example.org");
  EXPECT_EQ(foreign.status, 403);
}

TEST_F(Moderation, who_is_blocked_does_not_write) {
  sign_up(ann, "Annabel");
  const Party game = ann_and_bob();
  both_talk(game);
  ann.post("/api/account/block", {{"game", game.id}, {"player", 1}});
  EXPECT_EQ(code(bob.post(path(game.id, "say"), {{"text", "Hello"}}, 403)), "blocked");
  EXPECT_EQ(code(ann.post(path(game.id, "say"), {{"text", "Hello"}}, 403)), "blocked");
  bob.post(path(game.id, "talk"), {{"wanted", false}});
  EXPECT_EQ(code(bob.post(path(game.id, "talk"), {{"wanted", true}}, 403)), "blocked");
  EXPECT_TRUE(chat(ann, game).empty());
}

TEST_F(Moderation, reports_of_nobody_of_oneself_and_of_what_was_never_written_are_refused) {
  const Party game = ann_and_bob("public");
  both_talk(game);
  ann.post(path(game.id, "say"), {{"text", "Hello"}});
  const std::int64_t at = chat(bob, game)[0].at("at");
  EXPECT_EQ(code(eve.post(path(game.id, "report"), {{"player", 0}}, 403)), "not-yours");
  ann.post(path(game.id, "report"), {{"player", 0}}, 409);
  bob.post(path(game.id, "report"), {{"player", 3}}, 409);
  bob.post(path(game.id, "report"), {{"player", 0}, {"at", at + 1}}, 404);
  bob.post(path(game.id, "report"), {{"player", 0}, {"at", -1}}, 400);
  bob.post(path(game.id, "report"), {{"player", 0}, {"at", "now"}}, 400);
  bob.post(path(game.id, "report"), {{"player", -1}}, 400);
  bob.post(path(game.id, "report"), Json::object(), 400);
  bob.get(path(game.id, "report"), 405);
  const Party waiting = party(ann);
  ann.post(path(waiting.id, "report"), {{"player", 1}}, 409);
  EXPECT_TRUE(accounts->reports(10).value().empty());
  // Nobody fills the list.
  int kept = 0;
  for (int i = 0; i < 20; ++i) kept += bob.send("POST", path(game.id, "report"), R"({"player": 0})").status == 200;
  EXPECT_LE(kept, 7);
}

TEST_F(Moderation, no_call_of_the_site_bans_freezes_or_shows_reports) {
  for (const char* target :
       {"/api/operator", "/api/bans", "/api/reports", "/api/account/ban", "/api/account/reports"}) {
    ann.get(target, 404);
    ann.post(target, Json::object(), 404);
  }
  const Party game = ann_and_bob();
  ann.post(path(game.id, "freeze"), {{"frozen", true}}, 404);
}

}  // namespace
}  // namespace sennight::test
