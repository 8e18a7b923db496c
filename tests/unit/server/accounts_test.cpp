// Accounts: how a guest becomes one, how it is seen, taken away and deleted, and all that is refused.
#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "server/people/account_name.h"
#include "server/people/password.h"
#include "unit/server/people.h"

namespace sennight::test {
namespace {

class Accounts : public PeopleTest {
 protected:
  static Json signing(const std::string& name, const std::string& password = "a good long one") {
    return {{"name", name}, {"password", password}};
  }
  void sign_up(Browser& browser, const std::string& name) { browser.post("/api/account", signing(name), 201); }
  Json account(Browser& browser) { return browser.get("/api/account").at("account"); }
  static std::string name_at(const Json& game, std::size_t player) {
    return game.at("table").at("places")[player].at("name");
  }
  // Whoever follows something with a session.
  Visitor visitor_of(const std::string& folded) {
    Visitor visitor;
    visitor.person = accounts->account_named(folded).value()->person;
    return visitor;
  }
  Visitor ann_visitor() { return visitor_of(folded_name("Annabel").value()); }
  Visitor bob_visitor() { return visitor_of(folded_name("Bobby").value()); }
  static bool is_marked(const Json& game, std::size_t player) {
    return game.at("table").at("places")[player].contains("account");
  }
  // After the time for which what the store has said is believed.
  void later(TimeStamp milliseconds = 4000) { time += milliseconds; }
};

TEST(AccountNames, look_alike_when_a_reader_could_take_one_for_the_other) {
  const auto same = [](const char* one, const char* other) {
    return folded_name(one).value_or("one") == folded_name(other).value_or("other");
  };
  EXPECT_TRUE(same("Anna", "aNNA"));
  EXPECT_TRUE(same("Lili", "IiLl"));
  EXPECT_TRUE(same("Bob-by", "b0b_by"));
  EXPECT_TRUE(same("Arnold", "Amold"));
  EXPECT_TRUE(same("Savvy5", "SawyS"));
  EXPECT_FALSE(same("Anna", "Anne"));
}

TEST(AccountNames, are_refused_when_they_are_none) {
  for (const char* name : {"",         "ab",          "abcdefghijklmnopqrstu",
                           "1abc",     "-abc",        "Ann Bee",
                           "Ann\n",    "Ann\tBee",    "Ann\x7f",
                           "Änne",     "\xd0\x90nna", "Ann\xe2\x80\x8b",
                           "Ann@",     "Ann/..",      "admin",
                           "Adm1n",    "AD-MIN",      "SennIght",
                           "0perator", "\xff\xfe"})
    EXPECT_FALSE(folded_name(name)) << name;
  EXPECT_FALSE(folded_name(std::string_view("Ann\0Bee", 7)));
  for (const char* name : {"abc", "Ann", "abcdefghijklmnopqrst", "a-b_c9"}) EXPECT_TRUE(folded_name(name)) << name;
}

TEST(Passwords, are_kept_as_hashes_that_know_their_own_alone) {
  const std::string one = hash_of_password("correct horse").value(), other = hash_of_password("correct horse").value();
  EXPECT_NE(one, other) << "each has a salt of its own";
  EXPECT_TRUE(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$")) << one;
  EXPECT_TRUE(is_password("correct horse", one));
  EXPECT_FALSE(is_password("correct hors", one));
  EXPECT_FALSE(is_password("", one));
  EXPECT_FALSE(is_password("nobody's", "")) << "an account that is being deleted has no password";
  EXPECT_FALSE(is_password("correct horse", "no hash"));
}

TEST(Passwords, that_everybody_would_try_are_refused) {
  for (const char* password : {"", "short", "password", "PassWord1", "aaaaaaaaaaaa", "wilhelmine"})
    EXPECT_FALSE(check_password(password, "wilhelmine")) << password;
  EXPECT_FALSE(check_password(std::string(257, 'a') + "b", "x"));
  EXPECT_FALSE(check_password(std::string_view("abcdefgh\0i", 10), "x"));
  EXPECT_TRUE(check_password("correct horse battery", "wilhelmine"));
  EXPECT_TRUE(check_password("пароль не прост", "wilhelmine"));
}

TEST_F(Accounts, a_guest_stays_a_guest_without_one) {
  EXPECT_TRUE(account(ann).is_null());
  const Party game = ann_and_bob();
  EXPECT_FALSE(is_marked(ann.get(path(game.id)), 0));
  EXPECT_TRUE(account(ann).is_null());
  EXPECT_TRUE(ann.session.empty());
}

TEST_F(Accounts, the_games_of_a_guest_become_the_accounts_and_are_there_on_every_device) {
  const Party game = ann_and_bob();
  sign_up(ann, "Annabel");
  Json seen = ann.get(path(game.id));
  EXPECT_EQ(name_at(seen, 0), "Annabel");
  EXPECT_TRUE(is_marked(seen, 0));
  EXPECT_FALSE(is_marked(seen, 1));
  EXPECT_EQ(seen.at("you").at("seats"), Json::array({0}));
  EXPECT_EQ(account(ann).at("name"), "Annabel");
  // The cookie of the guest alone is nobody in that game any more.
  Browser before{*this};
  before.cookie = ann.cookie;
  before.get(path(game.id), 404);
  // Another device.
  cid.post("/api/account/session", signing("annabel"));
  EXPECT_EQ(cid.get(path(game.id)).at("you").at("seats"), Json::array({0}));
  cid.post(path(game.id, "moves"), move("e2e4", 0));
  EXPECT_EQ(ann.get("/api/games").at("games").size(), 1U);
  EXPECT_EQ(cid.get("/api/games").at("games").at(0).at("id"), game.id);
}

TEST_F(Accounts, who_has_one_sits_under_its_name_whatever_is_typed) {
  sign_up(bob, "Bobby");
  const Party game = party(ann);
  bob.post(path(game.id, "sit") + game.key, sit(1, "Annabel"));
  EXPECT_EQ(name_at(bob.get(path(game.id)), 1), "Bobby");
  const Party own = party(bob);
  EXPECT_EQ(name_at(bob.get(path(own.id)), 0), "Bobby");
  EXPECT_TRUE(is_marked(bob.get(path(own.id)), 0));
  // A guest may type any name; the mark is missing.
  const Party others = party(ann);
  cid.post(path(others.id, "sit") + others.key, sit(1, "Bobby"));
  EXPECT_FALSE(is_marked(cid.get(path(others.id)), 1));
}

TEST_F(Accounts, a_seat_that_is_handed_over_to_one_bears_its_name) {
  const Party game = ann_and_bob();
  sign_up(cid, "Cedric");
  const std::string token = bob.post(path(game.id, "handover"), Json::object()).at("token");
  cid.post(path(game.id, "takeover"), {{"token", token}});
  EXPECT_EQ(name_at(ann.get(path(game.id)), 1), "Cedric");
  EXPECT_TRUE(is_marked(ann.get(path(game.id)), 1));
}

TEST_F(Accounts, games_of_a_guest_come_along_at_each_sign_in) {
  sign_up(ann, "Annabel");
  ann.post("/api/account/signout", Json::object());
  EXPECT_TRUE(ann.session.empty());
  EXPECT_TRUE(account(ann).is_null());
  std::vector<std::string> games;
  for (int i = 0; i < 60; ++i) games.push_back(party(ann).id);
  ann.post("/api/account/session", signing("Annabel"));
  for (const std::string& id : games) EXPECT_TRUE(is_marked(ann.get(path(id)), 0));
}

TEST_F(Accounts, survive_a_restart) {
  sign_up(ann, "Annabel");
  const Party game = party(ann);
  restart();
  EXPECT_EQ(account(ann).at("name"), "Annabel");
  EXPECT_EQ(ann.get(path(game.id)).at("you").at("seats"), Json::array({0}));
  EXPECT_EQ(bob.get("/api/players/annabel").at("name"), "Annabel");
}

TEST_F(Accounts, a_name_is_given_once_and_so_is_one_that_looks_like_it) {
  sign_up(ann, "Lili");
  for (const char* name : {"Lili", "LILI", "L1l1", "Li-Li"}) {
    const Json refused = bob.post("/api/account", signing(name), 409);
    EXPECT_EQ(refused.at("error").at("code"), "taken");
  }
  EXPECT_TRUE(bob.session.empty());
}

TEST_F(Accounts, what_is_no_name_or_no_password_is_refused) {
  bob.post("/api/account", signing("Bob\x01y"), 400);
  bob.post("/api/account", signing("Боб"), 400);
  bob.post("/api/account", signing(std::string(2000, 'b')), 400);
  bob.post("/api/account", signing("Bobby", "short"), 400);
  bob.post("/api/account", signing("Bobby", std::string(300, 'x')), 400);
  bob.post("/api/account", {{"name", "Bobby"}}, 400);
  bob.post("/api/account", {{"name", 7}, {"password", "a good long one"}}, 400);
  EXPECT_EQ(bob.send("POST", "/api/account", "no json").status, 400);
  EXPECT_EQ(bob.send("POST", "/api/account", "[]").status, 400);
}

TEST_F(Accounts, nobody_learns_from_a_refusal_whether_there_is_such_a_name) {
  sign_up(ann, "Annabel");
  const HttpReply known = bob.send("POST", "/api/account/session", signing("Annabel", "a bad long one").dump());
  const HttpReply unknown = bob.send("POST", "/api/account/session", signing("Ludmilla", "a bad long one").dump());
  const HttpReply none = bob.send("POST", "/api/account/session", signing("no name at all", "a bad long one").dump());
  const HttpReply long_one = bob.send("POST", "/api/account/session", signing("Annabel", std::string(999, 'x')).dump());
  for (const HttpReply* reply : {&known, &unknown, &none, &long_one}) {
    EXPECT_EQ(reply->status, 403);
    EXPECT_EQ(*reply->body, *known.body);
    EXPECT_TRUE(reply->set_cookie.empty());
  }
}

TEST_F(Accounts, guesses_are_limited_by_name_and_by_address) {
  sign_up(ann, "Annabel");
  const auto guess = [&](const std::string& name, const std::string& address) {
    HttpRequest wanted = eve.wanted("POST", "/api/account/session", signing(name, "a bad long one").dump());
    wanted.address = address;
    wanted.cookie = "";
    return handle(std::move(wanted)).status;
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(guess("Annabel", fmt::format("1.1.{}.1", i)), 403);
  EXPECT_EQ(guess("Annabel", "1.1.99.1"), 429) << "other addresses are no way round it";
  EXPECT_EQ(guess("ANNABE1", "1.1.99.2"), 429) << "other spellings neither";
  EXPECT_EQ(guess("Ludmilla", "1.1.99.1"), 403) << "other names are not concerned";
  later(60'000);
  EXPECT_EQ(guess("Annabel", "1.1.99.1"), 403) << "after a while one may try again";
  int refused = 0;
  for (int i = 0; i < 110; ++i)
    refused += guess("Guess" + std::string(1, static_cast<char>('a' + i % 26)) +
                         std::string(1, static_cast<char>('a' + i / 26)),
                     "9.9.9.9") == 429;
  EXPECT_GE(refused, 5) << "one address tries many names";
}

TEST_F(Accounts, new_ones_are_limited_by_address) {
  int made = 0;
  for (int i = 0; i < 60; ++i) {
    Browser fresh{*this};
    const HttpReply reply = fresh.send(
        "POST", "/api/account",
        signing(fmt::format("Name{}{}", static_cast<char>('a' + i / 20), static_cast<char>('a' + i % 20))).dump());
    made += reply.status == 201;
    EXPECT_EQ(reply.status == 429, reply.retry_after > 0);
  }
  EXPECT_GE(made, 40);
  EXPECT_LE(made, 50);
}

TEST_F(Accounts, a_sign_in_ends_the_session_before_and_one_that_is_refused_ends_none) {
  sign_up(ann, "Annabel");
  ann.post("/api/account/session", signing("annabel", "another long one"), 403);
  ann.post("/api/account", signing("annabel"), 409);
  later();
  EXPECT_EQ(account(ann).at("name"), "Annabel");
  Browser before{*this};
  before.session = ann.session;
  ann.post("/api/account/session", signing("annabel"));
  EXPECT_EQ(account(ann).at("sessions").size(), 1U);
  EXPECT_TRUE(account(before).is_null());
}

TEST_F(Accounts, a_session_that_was_made_up_is_none) {
  sign_up(ann, "Annabel");
  const Party game = party(ann);
  eve.session = "sennight-session=00000000000000000000000000";
  EXPECT_TRUE(account(eve).is_null());
  eve.get(path(game.id), 404);
  eve.session = "sennight-session=nonsense";
  EXPECT_TRUE(account(eve).is_null());
  // What the store keeps of a session is no way in.
  const auto known = accounts->session_of(person_of(ann.session.substr(ann.session.find('=') + 1)), time).value();
  ASSERT_TRUE(known);
  eve.session = "sennight-session=" + known->session.id;
  EXPECT_TRUE(account(eve).is_null());
  eve.session = "";
  eve.cookie = "sennight=" + ann.session.substr(ann.session.find('=') + 1);
  eve.get(path(game.id), 404);
}

TEST_F(Accounts, over_tls_a_cookie_counts_that_no_other_site_can_set) {
  sign_up(ann, "Annabel");
  HttpRequest wanted = ann.wanted("GET", "/api/account");
  wanted.is_over_tls = true;
  EXPECT_TRUE(Json::parse(*handle(wanted).body).at("account").is_null());
  wanted = bob.wanted("POST", "/api/account", signing("Bobby").dump(), "https://here");
  const HttpReply reply = handle(wanted);
  EXPECT_TRUE(reply.set_cookie.starts_with("__Host-sennight-session=")) << reply.set_cookie;
  for (const char* part : {"; Secure", "; HttpOnly", "; SameSite=Strict", "; Path=/"})
    EXPECT_NE(reply.set_cookie.find(part), std::string::npos) << part;
  EXPECT_EQ(reply.set_cookie.find("Domain"), std::string::npos);
}

TEST_F(Accounts, a_page_of_another_origin_changes_nothing) {
  sign_up(ann, "Annabel");
  for (const char* what : {"", "/session", "/signout", "/password", "/delete", "/block", "/unblock"})
    EXPECT_EQ(ann.send("POST", std::string("/api/account") + what, "{}", "https://evil.example").status, 403) << what;
  EXPECT_EQ(account(ann).at("name"), "Annabel");
}

TEST_F(Accounts, nothing_of_an_account_is_done_or_shown_without_a_session) {
  sign_up(ann, "Annabel");
  for (const char* what : {"signout", "password", "delete", "block", "unblock"})
    EXPECT_EQ(bob.send("POST", std::string("/api/account/") + what, "{}").status, 401) << what;
  EXPECT_EQ(bob.send("GET", "/api/account/export").status, 401);
  EXPECT_EQ(bob.send("GET", "/api/account/session").status, 405);
  EXPECT_EQ(bob.send("POST", "/api/players/Annabel").status, 405);
  EXPECT_EQ(bob.send("GET", "/api/account/everything").status, 404);
  bob.get("/api/players/Ludmilla", 404);
  bob.get("/api/players/%2e%2e", 404);
}

TEST_F(Accounts, the_secret_of_a_session_changes_and_the_old_one_ends) {
  sign_up(ann, "Annabel");
  const std::string first = ann.session;
  later(23 * 3'600'000);
  account(ann);
  EXPECT_EQ(ann.session, first);
  later(3'600'000);
  EXPECT_EQ(account(ann).at("sessions").size(), 1U);
  EXPECT_NE(ann.session, first);
  Browser thief{*this};
  thief.session = first;
  EXPECT_FALSE(account(thief).is_null()) << "what is under way still counts";
  EXPECT_EQ(thief.session, first) << "but gets no secret of its own";
  later(61'000);
  EXPECT_TRUE(account(thief).is_null());
  EXPECT_EQ(account(ann).at("name"), "Annabel");
}

TEST_F(Accounts, a_session_ends_when_nobody_uses_it_and_at_the_latest_after_a_year) {
  constexpr TimeStamp kDay = 24 * 3'600'000;
  sign_up(ann, "Annabel");
  later(91 * kDay);
  EXPECT_TRUE(account(ann).is_null());
  ann.post("/api/account/session", signing("Annabel"));
  int days = 0;
  for (; days < 1000 && !account(ann).is_null(); days += 50) later(50 * kDay);
  EXPECT_GE(days, 400);
  EXPECT_LE(days, 450);
}

TEST_F(Accounts, one_signs_out_here_and_everywhere) {
  sign_up(ann, "Annabel");
  bob.post("/api/account/session", signing("Annabel"));
  cid.post("/api/account/session", signing("Annabel"));
  EXPECT_EQ(account(ann).at("sessions").size(), 3U);
  const std::string stolen = ann.session;
  ann.post("/api/account/signout", Json::object());
  Browser thief{*this};
  thief.session = stolen;
  EXPECT_TRUE(account(thief).is_null());
  EXPECT_EQ(account(bob).at("sessions").size(), 2U);
  bob.post("/api/account/signout", {{"everywhere", true}});
  EXPECT_TRUE(account(cid).is_null());
}

TEST_F(Accounts, a_live_channel_does_nothing_more_when_its_session_has_ended) {
  sign_up(ann, "Annabel");
  const Party game = ann_and_bob();
  const auto source = live_source(ann.wanted("GET", path(game.id, "live"))).value();
  const auto watcher = std::make_shared<Watcher>();
  source->subscribe(watcher, ann.visitor());
  ASSERT_FALSE(watcher->messages().empty());
  EXPECT_EQ(watcher->messages().front().at("game").at("you").at("seats"), Json::array({0}));
  const auto plays = [&](const std::string& text, int ply) {
    const auto status = std::make_shared<std::promise<int>>();  // the setter may outlive the wait
    source->change(MoveRequest{text, ply}, ann.visitor(), [status](const OrRefusal<SharedText>& answer) {
      status->set_value(answer ? 200 : answer.error().status);
    });
    return status->get_future().get();
  };
  EXPECT_EQ(plays("e2e4", 0), 200);
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  cid.post("/api/account/session", signing("Annabel"));
  cid.post("/api/account/signout", {{"everywhere", true}});
  EXPECT_EQ(plays("d2d4", 2), 401);
  source->unsubscribe(watcher.get());
}

TEST_F(Accounts, a_new_password_needs_the_old_one_and_ends_the_other_sessions) {
  sign_up(ann, "Annabel");
  bob.post("/api/account/session", signing("Annabel"));
  ann.post("/api/account/password", {{"password", "a bad long one"}, {"new", "another long one"}}, 403);
  ann.post("/api/account/password", {{"password", "a good long one"}, {"new", "short"}}, 400);
  ann.post("/api/account/password", {{"password", "a good long one"}}, 400);
  ann.post("/api/account/password", {{"password", "a good long one"}, {"new", "another long one"}});
  EXPECT_EQ(account(ann).at("sessions").size(), 1U);
  EXPECT_TRUE(account(bob).is_null());
  bob.post("/api/account/session", signing("Annabel"), 403);
  bob.post("/api/account/session", signing("Annabel", "another long one"));
}

TEST_F(Accounts, another_accounts_seat_is_not_ones_own) {
  sign_up(ann, "Annabel");
  sign_up(bob, "Bobby");
  const Party game = party(ann);
  bob.post(path(game.id, "sit") + game.key, sit(1));
  bob.post(path(game.id, "moves"), move("e2e4", 0), 403);
  bob.post(path(game.id, "resign"), {{"player", 0}, {"ply", 0}}, 403);
  ann.post(path(game.id, "moves"), move("e2e4", 0));
}

TEST_F(Accounts, a_player_shows_public_games_that_are_over_and_no_others) {
  sign_up(ann, "Annabel");
  const Party shown = ann_and_bob("public"), hidden = ann_and_bob("private"), runs = ann_and_bob("public");
  for (const Party& game : {shown, hidden}) bob.post(path(game.id, "resign"), {{"player", 1}, {"ply", 0}});
  const Json player = cid.get("/api/players/annabel");
  EXPECT_EQ(player.at("name"), "Annabel");
  ASSERT_EQ(player.at("games").size(), 1U);
  EXPECT_EQ(player.at("games").at(0).at("game").at("id"), shown.id);
  EXPECT_EQ(player.at("games").at(0).at("player"), 0);
  EXPECT_TRUE(player.at("next").is_null());
  EXPECT_EQ(player.dump().find("@"), std::string::npos) << "nothing tells who stands at tables";
}

TEST_F(Accounts, all_that_is_kept_can_be_taken_away) {
  sign_up(ann, "Annabel");
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  ann.post(path(game.id, "say"), {{"phrase", "good-luck"}});
  bob.post(path(game.id, "say"), {{"phrase", "thanks"}});
  ann.post("/api/account/block", {{"game", game.id}, {"player", 1}});
  for (int i = 0; i < 60; ++i) party(ann);
  Json all = ann.get("/api/account/export");
  EXPECT_EQ(all.at("account").at("name"), "Annabel");
  EXPECT_EQ(all.at("account").at("blocks").at(0).at("name"), "Bob");
  EXPECT_EQ(all.at("games").size(), 50U);
  const Json more = ann.get("/api/account/export?before=" + all.at("next").get<std::string>());
  EXPECT_TRUE(more.at("next").is_null());
  ASSERT_EQ(more.at("games").size(), 11U);
  const Json& first = more.at("games").back();
  EXPECT_EQ(first.at("id"), game.id);
  EXPECT_EQ(first.at("moves"), Json::array({"e2e4"}));
  EXPECT_EQ(first.at("seats").at(0).at("name"), "Annabel");
  EXPECT_EQ(first.at("said").size(), 1U) << "what others said is theirs";
  EXPECT_NE(first.at("pgn").get<std::string>().find("1. e"), std::string::npos) << first.at("pgn");
  EXPECT_EQ(more.dump().find("@"), std::string::npos);
}

TEST_F(Accounts, what_one_has_said_can_be_taken_away_also_when_the_table_shows_it_no_more) {
  sign_up(ann, "Annabel");
  const Party game = ann_and_bob();
  for (int i = 0; i < 15; ++i) {
    time += 6000;
    bob.post(path(game.id, "say"), {{"phrase", "thanks"}});
    ann.post(path(game.id, "say"), {{"phrase", i == 0 ? "good-luck" : "hello"}});
  }
  EXPECT_EQ(ann.get(path(game.id)).at("table").at("said").size(), kMostSaid);
  const Json said = ann.get("/api/account/export").at("games").at(0).at("said");
  ASSERT_EQ(said.size(), 15U);
  EXPECT_EQ(said.at(0).at("phrase"), "good-luck");
}

TEST_F(Accounts, a_guest_takes_away_all_that_is_kept) {
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  ann.post(path(game.id, "say"), {{"phrase", "good-luck"}});
  bob.post(path(game.id, "say"), {{"phrase", "thanks"}});
  ann.post(path(game.id, "report"), {{"player", 1}});
  for (int i = 0; i < 60; ++i) party(ann);
  const Json all = ann.get("/api/guest/export");
  EXPECT_EQ(all.at("games").size(), 50U);
  ASSERT_EQ(all.at("guest").at("reports").size(), 1U);
  EXPECT_EQ(all.at("guest").at("reports")[0].at("game"), game.id);
  const Json more = ann.get("/api/guest/export?before=" + all.at("next").get<std::string>());
  EXPECT_TRUE(more.at("next").is_null());
  ASSERT_EQ(more.at("games").size(), 11U);
  const Json& first = more.at("games").back();
  EXPECT_EQ(first.at("id"), game.id);
  EXPECT_EQ(first.at("seats").at(0).at("name"), "Ann");
  EXPECT_EQ(first.at("said").size(), 1U) << "what others said is theirs";
  EXPECT_NE(first.at("pgn").get<std::string>().find("1. e"), std::string::npos);
  EXPECT_EQ(more.dump().find(ann.visitor().person), std::string::npos) << "who one is, is told to nobody";
}

TEST_F(Accounts, nothing_is_left_of_a_guest_who_was_deleted) {
  const Party over = ann_and_bob("public"), runs = ann_and_bob("public"), waits = party(ann, "chess", 2, "public");
  ann.post(path(over.id, "say"), {{"phrase", "good-luck"}});
  bob.post(path(over.id, "resign"), {{"player", 1}, {"ply", 0}});
  ann.post(path(runs.id, "moves"), move("e2e4", 0));
  const std::string person = ann.visitor().person, cookie = ann.cookie;
  ann.post("/api/guest/delete", Json::object());
  EXPECT_EQ(ann.cookie.find(cookie), std::string::npos) << "the cookie is taken away";
  const Json game = bob.get(path(over.id));
  EXPECT_EQ(name_at(game, 0), "");
  EXPECT_EQ(game.at("table").at("places")[0].at("free"), false);
  EXPECT_TRUE(game.at("table").at("said").empty());
  EXPECT_EQ(bob.get(path(runs.id)).at("result").at("score"), "0-1") << "who plays gives up";
  EXPECT_EQ(bob.get(path(waits.id)).at("result").at("score"), "*") << "a table that nobody else sits at is closed";
  const auto heads = store.list(100).value();
  ASSERT_EQ(heads.size(), 3u);
  for (const GameHead& head : heads) {
    EXPECT_EQ(head.table.text.find(person), std::string::npos) << head.table.text;
    EXPECT_TRUE(std::find(head.table.people.begin(), head.table.people.end(), person) == head.table.people.end());
  }
  // The old cookie is nobody's.
  ann.cookie = cookie;
  EXPECT_TRUE(ann.get("/api/guest/export").at("games").empty());
  ann.post(path(runs.id, "moves"), move("d2d4", 0), 403);
}

TEST_F(Accounts, what_is_kept_of_a_guest_is_for_nobody_else) {
  const Party game = ann_and_bob();
  eve.cookie.clear();
  eve.get("/api/guest/export", 404);
  eve.post("/api/guest/delete", Json::object(), 404);
  // Nobody is named in a request: who asks is who is meant.
  ann.post("/api/guest/delete", {{"person", bob.visitor().person}}, 400);
  EXPECT_EQ(ann.send("GET", "/api/guest/delete").status, 405);
  EXPECT_EQ(ann.send("POST", "/api/guest/export", "{}").status, 405);
  EXPECT_EQ(ann.send("POST", "/api/guest/delete", "{}", "https://elsewhere.example.org").status, 403)
      << "a page of another origin";
  EXPECT_EQ(ann.get("/api/guest/export").at("games").size(), 1U);
  EXPECT_EQ(bob.get(path(game.id)).at("table").at("places")[0].at("name"), "Ann") << "nothing has changed";
  sign_up(bob, "Robert");
  bob.post("/api/guest/delete", Json::object(), 409);
  bob.get("/api/guest/export", 409);
}

TEST_F(Accounts, nothing_is_left_of_one_that_was_deleted) {
  sign_up(ann, "Annabel");
  sign_up(cid, "Cedric");
  cid.post("/api/account/block", {{"name", "annabel"}});
  const Party over = ann_and_bob("public"), runs = ann_and_bob("public"), waits = party(ann, "chess", 2, "public");
  const Party others = party(bob, "chess", 2, "public");
  ann.post(path(others.id, "sit"), sit(1));
  const Party still_free = party(bob, three_players()->id(), 3, "public");
  ann.post(path(still_free.id, "sit"), sit(1));
  ann.post(path(over.id, "say"), {{"phrase", "good-luck"}});
  bob.post(path(over.id, "say"), {{"phrase", "thanks"}});
  for (Browser* who : {&ann, &bob}) who->post(path(runs.id, "talk"), {{"wanted", true}});
  ann.post(path(runs.id, "say"), {{"text", "my secret"}});
  const Party left = party(bob, three_players()->id(), 3, "public");
  ann.post(path(left.id, "sit"), sit(1));
  ann.post(path(left.id, "leave"), {{"player", 1}});
  bob.post(path(over.id, "resign"), {{"player", 1}, {"ply", 0}});
  ann.post(path(runs.id, "moves"), move("e2e4", 0));
  const std::string person = accounts->account_named(folded_name("Annabel").value()).value()->person;

  ann.post("/api/account/delete", {{"password", "a bad long one"}}, 403);
  ann.post("/api/account/delete", {{"password", "a good long one"}});
  EXPECT_TRUE(ann.session.empty());
  bob.get("/api/players/Annabel", 404);
  bob.post("/api/account/session", signing("Annabel"), 403);
  EXPECT_TRUE(account(cid).at("blocks").empty());
  // The games are there, with a seat without a name that is nobody's.
  const Json game = bob.get(path(over.id));
  EXPECT_EQ(game.at("result").at("over"), true);
  EXPECT_EQ(name_at(game, 0), "");
  EXPECT_FALSE(is_marked(game, 0));
  EXPECT_EQ(game.at("table").at("places")[0].at("free"), false);
  ASSERT_EQ(game.at("table").at("said").size(), 1U);
  EXPECT_EQ(game.at("table").at("said")[0].at("player"), 1);
  EXPECT_EQ(bob.get(path(runs.id)).at("result").at("score"), "0-1") << "who plays gives up";
  EXPECT_EQ(bob.get(path(waits.id)).at("result").at("score"), "*") << "a table that nobody else sits at is closed";
  EXPECT_EQ(bob.get(path(others.id)).at("result").at("over"), true);
  EXPECT_EQ(bob.get(path(still_free.id)).at("table").at("places")[1].at("free"), true);
  const auto heads = store.list(100).value();
  for (const GameHead& head : heads) {
    EXPECT_EQ(head.table.text.find("Annabel"), std::string::npos) << head.table.text;
    EXPECT_EQ(head.table.text.find(person), std::string::npos) << head.table.text;
    EXPECT_TRUE(std::find(head.table.people.begin(), head.table.people.end(), person) == head.table.people.end());
    for (const GameEvent& event : store.events(head.id).value())
      for (const std::string& trace : {std::string("Annabel"), person, std::string("secret"), std::string("good-luck")})
        EXPECT_EQ(event.rest.find(trace), std::string::npos) << "the log: " << event.rest;
    EXPECT_EQ(unlike_log(**store.load(head.id), store.events(head.id).value()), "");
  }
  EXPECT_FALSE(accounts->account_of(person).value());
  sign_up(dan, "Annabel");
  EXPECT_TRUE(dan.get("/api/players/Annabel").at("games").empty());
}

TEST_F(Accounts, a_deletion_that_could_not_be_finished_is_finished_at_the_next_start) {
  sign_up(ann, "Annabel");
  const Party game = ann_and_bob("public");
  store.set_fault([](std::string_view call) -> std::optional<StoreFault> {
    return call == "end" || call == "seat" ? std::optional(StoreFault::kRefused) : std::nullopt;
  });
  ann.post("/api/account/delete", {{"password", "a good long one"}}, 500);
  store.set_fault({});
  ann.post("/api/account/session", signing("Annabel"), 403);
  bob.get("/api/players/Annabel", 404);
  restart();
  people_service->resume();
  EXPECT_TRUE(comes_true([&] { return accounts->leaving().value().empty(); }));
  EXPECT_EQ(name_at(bob.get(path(game.id)), 0), "");
}

TEST_F(Accounts, who_is_blocked_neither_sits_down_nor_speaks) {
  sign_up(ann, "Annabel");
  sign_up(bob, "Bobby");
  const Party before = ann_and_bob("public");
  ann.post("/api/account/block", {{"name", "bobby"}});
  EXPECT_EQ(account(ann).at("blocks").at(0).at("name"), "Bobby");
  const Json refused = bob.post(path(before.id, "say"), {{"phrase", "good-luck"}}, 403);
  EXPECT_EQ(refused.at("error").at("code"), "blocked");
  const Party game = party(ann, "chess", 2, "public");
  bob.post(path(game.id, "sit"), sit(1), 403);
  cid.post(path(game.id, "sit"), sit(1));
  const Party others = party(bob, "chess", 2, "public");
  ann.post(path(others.id, "sit"), sit(1), 403);
  // It survives a restart, and ends when it is taken back.
  restart();
  people_service->resume();
  bob.post(path(before.id, "say"), {{"phrase", "good-luck"}}, 403);
  const Json blocks = account(ann).at("blocks");
  bob.post("/api/account/unblock", {{"id", blocks.at(0).at("id")}});
  bob.post(path(before.id, "say"), {{"phrase", "good-luck"}}, 403);
  ann.post("/api/account/unblock", {{"id", blocks.at(0).at("id")}});
  bob.post(path(before.id, "say"), {{"phrase", "good-luck"}});
}

TEST_F(Accounts, who_is_blocked_is_not_met_in_the_lobby) {
  sign_up(ann, "Annabel");
  sign_up(bob, "Bobby");
  const Json wanted = {{"variant", "chess"}};
  ann.post("/api/account/block", {{"name", "bobby"}});
  const auto hers = std::make_shared<Watcher>(), his = std::make_shared<Watcher>(), dans = std::make_shared<Watcher>();
  service->lobby()->subscribe(hers, ann_visitor());
  service->lobby()->subscribe(his, bob_visitor());
  service->lobby()->subscribe(dans, dan.visitor());
  const std::string seek = ann.post("/api/lobby/seeks", wanted).at("seek").at("id");
  EXPECT_EQ(dans->of_type("seek").size(), 1U);
  EXPECT_TRUE(his->of_type("seek").empty()) << "whom she does not meet does not see that she looks";
  // Whoever comes later does not see it either, and cannot answer what he does not see.
  const auto later = std::make_shared<Watcher>();
  service->lobby()->subscribe(later, bob_visitor());
  EXPECT_TRUE(later->of_type("lobby").front().at("seeks").empty());
  bob.post("/api/lobby/seeks/" + seek + "/join", Json::object(), 404);
  // Who wants the same looks beside her.
  const Json own = bob.post("/api/lobby/seeks", wanted);
  EXPECT_NE(own.at("seek").at("id"), seek);
  EXPECT_EQ(hers->of_type("seek").size(), 1U) << "her own alone";
  EXPECT_EQ(dans->of_type("seek").size(), 2U);
  ann.post("/api/lobby/seeks/" + own.at("seek").at("id").get<std::string>() + "/join", Json::object(), 404);
  // Others get the game, under the names of their accounts.
  const std::string game = cid.post("/api/lobby/seeks/" + seek + "/join", {{"name", "Cid"}}).at("game");
  const Json places = ann.get(path(game)).at("table").at("places");
  EXPECT_NE(places.dump().find("Annabel"), std::string::npos);
  EXPECT_NE(places.dump().find("Cid"), std::string::npos);
}

TEST_F(Accounts, a_search_that_somebody_blocked_joins_goes_out_of_sight) {
  sign_up(ann, "Annabel");
  sign_up(bob, "Bobby");
  ann.post("/api/account/block", {{"name", "bobby"}});
  const auto hers = std::make_shared<Watcher>();
  service->lobby()->subscribe(hers, ann_visitor());
  const Json wanted = {{"variant", three_players()->id()}};
  const std::string seek = cid.post("/api/lobby/seeks", wanted).at("seek").at("id");
  EXPECT_EQ(hers->of_type("seek").size(), 1U);
  bob.post("/api/lobby/seeks/" + seek + "/join", Json::object());
  EXPECT_EQ(hers->of_type("seek").size(), 1U);
  ASSERT_EQ(hers->of_type("gone").size(), 1U);
  EXPECT_EQ(hers->of_type("gone").front().at("id"), seek);
}

TEST_F(Accounts, a_guest_is_blocked_by_the_seat_and_stays_so_with_an_account) {
  sign_up(ann, "Annabel");
  const Party before = ann_and_bob();
  ann.post("/api/account/block", {{"game", before.id}, {"player", 1}});
  bob.post(path(before.id, "say"), {{"phrase", "good-luck"}}, 403);
  sign_up(bob, "Bobby");
  bob.post(path(before.id, "say"), {{"phrase", "good-luck"}}, 403);
  const Party game = party(ann, "chess", 2, "public");
  bob.post(path(game.id, "sit"), sit(1), 403);
}

TEST_F(Accounts, what_cannot_be_blocked_is_refused) {
  sign_up(ann, "Annabel");
  const Party game = party(ann), hidden = party(bob);
  ann.post("/api/account/block", {{"name", "Annabel"}}, 409);
  ann.post("/api/account/block", {{"name", "Ludmilla"}}, 404);
  ann.post("/api/account/block", {{"game", game.id}, {"player", 0}}, 409);
  ann.post("/api/account/block", {{"game", game.id}, {"player", 1}}, 409);
  ann.post("/api/account/block", {{"game", game.id}, {"player", 9}}, 400);
  ann.post("/api/account/block", {{"game", game.id}, {"player", "x"}}, 400);
  ann.post("/api/account/block", {{"game", hidden.id}, {"player", 0}}, 404);
  ann.post("/api/account/block", Json::object(), 400);
  int refused = 0;
  for (int i = 0; i < 60; ++i)
    refused += ann.send("POST", "/api/account/block", Json{{"name", "Ludmilla"}}.dump()).status == 429;
  EXPECT_GE(refused, 10);
}

TEST_F(Accounts, a_flood_of_passwords_is_refused_and_others_are_served) {
  sign_up(ann, "Annabel");
  std::atomic<int> busy = 0, answered = 0;
  std::vector<std::jthread> flood;
  for (int i = 0; i < 60; ++i)
    flood.emplace_back([&, i] {
      HttpRequest wanted = eve.wanted("POST", "/api/account/session", signing(fmt::format("Flood{}", i + 100)).dump());
      wanted.address = fmt::format("2.2.{}.2", i);
      const int status = handle(std::move(wanted)).status;
      busy += status == 503;
      answered += status == 403;
    });
  EXPECT_EQ(account(ann).at("name"), "Annabel");
  flood.clear();
  EXPECT_EQ(busy + answered, 60);
  // While some are refused, the count of those that wait runs ahead for a moment.
  EXPECT_GE(answered, static_cast<int>(kMostHashesWaiting) / 2);
}

}  // namespace
}  // namespace sennight::test
