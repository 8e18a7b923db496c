// Passkeys: how one signs up and in with them, what can be done with them, and that every forgery is refused.
#include <fmt/format.h>

#include "server/base64url.h"
#include "server/people/account_name.h"
#include "unit/server/authenticator.h"
#include "unit/server/people.h"

namespace sennight::test {
namespace {

class Passkeys : public PeopleTest {
 protected:
  static Json signing(const std::string& name, const std::string& password = "a good long one") {
    return {{"name", name}, {"password", password}};
  }
  Json account(Browser& browser) { return browser.get("/api/account").at("account"); }

  static Json options(Browser& browser, const std::string& use, const std::string& name = "", int status = 200) {
    Json wanted = {{"use", use}};
    if (!name.empty()) wanted["name"] = name;
    return browser.post("/api/account/passkeys/options", wanted, status);
  }
  static std::string challenge(Browser& browser, const std::string& use, const std::string& name = "") {
    return options(browser, use, name).at("challenge");
  }
  // What the browser sends of a new passkey, and of one that signs.
  static Json made(const Authenticator& device, const std::string& challenge) {
    return {{"id", to_base64url(device.id)},
            {"clientData", to_base64url(device.client_data(device.create_type, challenge))},
            {"attestation", to_base64url(device.attestation())}};
  }
  static Json shown(const Authenticator& device, const std::string& challenge, const std::string& user) {
    const std::string said = device.client_data(device.get_type, challenge);
    Json json = {{"id", to_base64url(device.id)},
                 {"clientData", to_base64url(said)},
                 {"authenticatorData", to_base64url(device.data(false))},
                 {"signature", to_base64url(device.signature(said))}};
    if (!user.empty()) json["user"] = user;
    return json;
  }

  // A new account; what the authenticator remembers of it.
  std::string sign_up(Browser& browser, const std::string& name, const Authenticator& device) {
    const Json wanted = options(browser, "sign-up", name);
    const Json body = {{"name", name}, {"label", "Phone"}, {"passkey", made(device, wanted.at("challenge"))}};
    browser.post("/api/account/passkeys/signup", body, 201);
    return wanted.at("user").at("id");
  }
  Json sign_in(Browser& browser, const Authenticator& device, const std::string& user, int status = 200) {
    return browser.post("/api/account/passkeys/session",
                        {{"passkey", shown(device, challenge(browser, "sign-in"), user)}}, status);
  }
  // As above with something that is not as it should be: it is refused, and nobody is signed in.
  std::string refused(const Authenticator& device, const std::string& challenge, const std::string& user) {
    const HttpReply reply = eve.send("POST", "/api/account/passkeys/session",
                                     Json{{"passkey", shown(device, challenge, user)}}.dump());
    EXPECT_EQ(reply.status, 403) << *reply.body;
    EXPECT_TRUE(reply.set_cookie.empty());
    return Json::parse(*reply.body).value("error", Json::object()).value("message", "");
  }
  Json proof(Browser& browser, const Authenticator& device) { return shown(device, challenge(browser, "confirm"), ""); }

  Authenticator phone, key;
};

TEST_F(Passkeys, sign_up_without_a_password_and_in_on_another_device_without_typing_a_name) {
  const Party game = ann_and_bob();
  const std::string user = sign_up(ann, "Annabel", phone);
  const Json own = account(ann);
  EXPECT_EQ(own.at("name"), "Annabel");
  EXPECT_EQ(own.at("password"), false);
  ASSERT_EQ(own.at("passkeys").size(), 1U);
  EXPECT_EQ(own.at("passkeys").at(0).at("name"), "Phone");
  EXPECT_EQ(own.at("passkeys").at(0).at("host"), "here");
  EXPECT_EQ(own.at("passkeys").at(0).at("suspect"), false);
  EXPECT_EQ(ann.get(path(game.id)).at("table").at("places")[0].at("name"), "Annabel") << "games come along";
  EXPECT_EQ(sign_in(cid, phone, user).at("name"), "Annabel");
  EXPECT_EQ(cid.get(path(game.id)).at("you").at("seats"), Json::array({0}));
  EXPECT_EQ(account(cid).at("sessions").size(), 2U);
}

TEST_F(Passkeys, of_all_algorithms_sign_in) {
  int i = 0;
  for (const int algorithm : {-7, -8, -257}) {
    Browser browser{*this};
    const Authenticator device(algorithm);
    const std::string name = fmt::format("Person{}", static_cast<char>('A' + i++));
    const std::string user = sign_up(browser, name, device);
    Browser other{*this};
    EXPECT_EQ(sign_in(other, device, user).at("name"), name);
  }
}

TEST_F(Passkeys, ask_the_browser_for_what_it_needs) {
  const Json wanted = options(ann, "sign-up", "Annabel");
  EXPECT_EQ(wanted.at("host"), "here");
  EXPECT_EQ(wanted.at("algorithms"), Json::array({-8, -7, -257}));
  EXPECT_EQ(wanted.at("user").at("name"), "Annabel");
  EXPECT_TRUE(wanted.at("known").empty());
  const Json entry = options(ann, "sign-in");
  EXPECT_TRUE(entry.at("user").is_null()) << "nobody is named, so nobody learns who has which passkeys";
  EXPECT_TRUE(entry.at("known").empty());
  const std::string user = sign_up(ann, "Annabel", phone);
  const Json more = options(ann, "add");
  EXPECT_EQ(more.at("user").at("id"), user);
  EXPECT_EQ(more.at("known"), Json::array({to_base64url(phone.id)})) << "the same one is not made twice";
  EXPECT_EQ(options(ann, "confirm").at("known"), more.at("known"));
  const std::string person = accounts->account_named(folded_name("Annabel").value()).value()->person;
  EXPECT_EQ(from_base64url(user)->find(person.substr(1)), std::string::npos) << "who stands at tables is not told";
}

TEST_F(Passkeys, are_refused_where_they_could_not_work) {
  const auto status = [&](const std::string& host, const std::string& origin) {
    HttpRequest wanted = ann.wanted("POST", "/api/account/passkeys/options", R"({"use":"sign-in"})", origin);
    wanted.host = host;
    return handle(std::move(wanted)).status;
  };
  EXPECT_EQ(status("127.0.0.1:8080", "http://127.0.0.1:8080"), 400);
  EXPECT_EQ(status("[::1]:8080", "http://[::1]:8080"), 400);
  EXPECT_EQ(status("localhost:8080", "http://localhost:8080"), 200);
  EXPECT_EQ(status("games.example.org", "https://games.example.org"), 200);
  ann.post("/api/account/passkeys/options", {{"use", "sign-up"}}, 400);
  ann.post("/api/account/passkeys/options", {{"use", "sign-up"}, {"name", "a"}}, 400);
  ann.post("/api/account/passkeys/options", {{"use", "delete"}}, 400);
  EXPECT_EQ(options(ann, "add", "", 401).at("error").at("code"), "signed-out");
  options(ann, "confirm", "", 401);
}

TEST_F(Passkeys, of_another_origin_are_good_on_ones_own_machine_alone) {
  // On this machine there is no TLS; elsewhere a page without it is none that browsers make passkeys for.
  const auto at_localhost = [&](const std::string& origin) {
    HttpRequest wanted = ann.wanted("POST", "/api/account/passkeys/options", R"({"use":"sign-up","name":"Annabel"})");
    wanted.host = "localhost:8080";
    const Json given = Json::parse(*handle(wanted).body);
    phone.host = "localhost";
    phone.origin = origin;
    wanted.target = "/api/account/passkeys/signup";
    wanted.body = Json{{"name", "Annabel"}, {"label", "Phone"}, {"passkey", made(phone, given.at("challenge"))}}.dump();
    return handle(wanted).status;
  };
  EXPECT_EQ(at_localhost("https://localhost:8080"), 403);
  EXPECT_EQ(at_localhost("http://localhost:8081"), 403) << "another server of this machine";
  EXPECT_EQ(at_localhost("http://localhost:8080"), 201);
  phone = Authenticator();
  phone.origin = "http://here";
  const Json body = {{"name", "Bobby"}, {"label", "x"}, {"passkey", made(phone, challenge(bob, "sign-up", "Bobby"))}};
  bob.post("/api/account/passkeys/signup", body, 403);
}

// ---- forgeries ----

TEST_F(Passkeys, a_challenge_is_answered_once_and_in_time) {
  const std::string user = sign_up(ann, "Annabel", phone);
  const std::string once = challenge(bob, "sign-in");
  const Json answer = {{"passkey", shown(phone, once, user)}};
  bob.post("/api/account/passkeys/session", answer);
  EXPECT_EQ(refused(phone, once, user), "that challenge has been answered already") << "by a new signature";
  EXPECT_EQ(eve.send("POST", "/api/account/passkeys/session", answer.dump()).status, 403) << "word by word";
  const std::string late = challenge(bob, "sign-in");
  time += kChallengeFor + 1;
  EXPECT_EQ(refused(phone, late, user), "it has taken too long; try again");
  // Whoever waits until it is forgotten that it was answered comes too late.
  EXPECT_EQ(refused(phone, once, user), "it has taken too long; try again");
}

TEST_F(Passkeys, a_challenge_of_one_process_is_good_in_another_and_after_a_restart_once) {
  const std::string user = sign_up(ann, "Annabel", phone);
  const std::string before = challenge(bob, "sign-in");
  restart();
  const Json answer = {{"passkey", shown(phone, before, user)}};
  bob.post("/api/account/passkeys/session", answer);
  restart();
  EXPECT_EQ(eve.send("POST", "/api/account/passkeys/session", answer.dump()).status, 403);
}

TEST_F(Passkeys, a_challenge_that_was_made_up_or_is_for_something_else_is_refused) {
  const std::string user = sign_up(ann, "Annabel", phone);
  const std::string none = "the challenge is not one for this";
  EXPECT_EQ(refused(phone, to_base64url(std::string(56, 'x')), user), none);
  EXPECT_EQ(refused(phone, "AAAA", user), none);
  EXPECT_EQ(refused(phone, challenge(ann, "confirm"), user), none) << "for a change of the account";
  EXPECT_EQ(refused(phone, challenge(ann, "add"), user), none);
  EXPECT_EQ(refused(phone, challenge(ann, "sign-up", "Eve"), user), none);
  HttpRequest elsewhere = eve.wanted("POST", "/api/account/passkeys/options", R"({"use":"sign-in"})");
  elsewhere.host = "other.example.org";
  EXPECT_EQ(refused(phone, Json::parse(*handle(elsewhere).body).at("challenge"), user), none) << "for another host";
}

TEST_F(Passkeys, what_is_signed_for_another_site_is_refused) {
  const std::string user = sign_up(ann, "Annabel", phone);
  Authenticator other = phone;
  other.origin = "https://evil.example";
  EXPECT_EQ(refused(other, challenge(eve, "sign-in"), user), "the page was one of another origin");
  other = phone;
  other.host = "evil.example";
  EXPECT_EQ(refused(other, challenge(eve, "sign-in"), user), "the passkey is for another site");
  other = phone;
  other.more_client_data = R"(,"crossOrigin":true)";
  EXPECT_EQ(refused(other, challenge(eve, "sign-in"), user), "the page was in a frame of another one");
  other = phone;
  other.get_type = "webauthn.create";
  EXPECT_EQ(refused(other, challenge(eve, "sign-in"), user), "what the browser says is about something else");
  EXPECT_EQ(eve.send("POST", "/api/account/passkeys/session", "{}", "https://evil.example").status, 403);
}

TEST_F(Passkeys, what_another_has_signed_or_nobody_was_there_for_is_refused) {
  const std::string user = sign_up(ann, "Annabel", phone), bobs = sign_up(bob, "Bobby", key);
  Authenticator thief;
  thief.id = phone.id;  // and a key of its own
  EXPECT_EQ(refused(thief, challenge(eve, "sign-in"), user), "the signature is not that of this passkey");
  Authenticator other = phone;
  other.flags = 0;
  EXPECT_EQ(refused(other, challenge(eve, "sign-in"), user), "the authenticator says that nobody was present");
  EXPECT_EQ(refused(phone, challenge(eve, "sign-in"), bobs), "that passkey is another account's");
  EXPECT_EQ(refused(phone, challenge(eve, "sign-in"), ""), "that passkey is another account's") << "nobody's";
  const HttpReply unknown = eve.send("POST", "/api/account/passkeys/session",
                                     Json{{"passkey", shown(Authenticator(), challenge(eve, "sign-in"), user)}}.dump());
  EXPECT_EQ(Json::parse(*unknown.body).at("error").at("code"), "unknown-passkey");
  // What was signed is changed on the way.
  const std::string asked = challenge(eve, "sign-in");
  Json changed = shown(phone, asked, user);
  changed["clientData"] = to_base64url(phone.client_data("webauthn.get", asked) + " ");
  eve.post("/api/account/passkeys/session", {{"passkey", changed}}, 403);
}

TEST_F(Passkeys, whose_counter_goes_back_are_refused_and_marked) {
  phone.counter = 5;
  const std::string user = sign_up(ann, "Annabel", phone);
  Authenticator copy = phone;
  phone.counter = 9;
  sign_in(bob, phone, user);
  copy.counter = 8;
  const Json refusal = sign_in(eve, copy, user, 403);
  EXPECT_EQ(refusal.at("error").at("code"), "copied-passkey");
  EXPECT_TRUE(eve.session.empty());
  copy.counter = 9;
  EXPECT_EQ(sign_in(eve, copy, user, 403).at("error").at("code"), "copied-passkey");
  copy.counter = 0;
  EXPECT_EQ(sign_in(eve, copy, user, 403).at("error").at("code"), "copied-passkey");
  EXPECT_EQ(account(ann).at("passkeys").at(0).at("suspect"), true);
  phone.counter = 10;
  sign_in(cid, phone, user);
}

TEST_F(Passkeys, that_do_not_count_may_go_on_without_counting) {
  const std::string user = sign_up(ann, "Annabel", phone);
  for (int i = 0; i < 3; ++i) sign_in(bob, phone, user);
  EXPECT_EQ(account(ann).at("passkeys").at(0).at("suspect"), false);
}

TEST_F(Passkeys, an_account_is_not_made_of_what_is_forged) {
  const auto tries = [&](const Authenticator& device, const std::string& asked, const std::string& name = "Eveline") {
    const Json body = {{"name", name}, {"label", "x"}, {"passkey", made(device, asked)}};
    const HttpReply reply = eve.send("POST", "/api/account/passkeys/signup", body.dump());
    EXPECT_TRUE(reply.set_cookie.empty());
    return reply.status;
  };
  Authenticator bad = key;
  bad.host = "evil.example";
  EXPECT_EQ(tries(bad, challenge(eve, "sign-up", "Eveline")), 403);
  bad = key;
  bad.origin = "https://evil.example";
  EXPECT_EQ(tries(bad, challenge(eve, "sign-up", "Eveline")), 403);
  bad = key;
  bad.flags = 0x04;
  EXPECT_EQ(tries(bad, challenge(eve, "sign-up", "Eveline")), 403);
  bad = key;
  bad.create_type = "webauthn.get";
  EXPECT_EQ(tries(bad, challenge(eve, "sign-up", "Eveline")), 403);
  EXPECT_EQ(tries(key, challenge(eve, "sign-in")), 403) << "the challenge is for something else";
  EXPECT_EQ(tries(key, challenge(eve, "sign-up", "Edwina")), 403) << "for another name";
  time += 600'000;
  Json body = {{"name", "Eveline"}, {"label", "x"}, {"passkey", made(key, challenge(eve, "sign-up", "Eveline"))}};
  body["passkey"]["id"] = to_base64url("another one");
  eve.post("/api/account/passkeys/signup", body, 403);
  body["passkey"]["attestation"] = "not base64url!";
  eve.post("/api/account/passkeys/signup", body, 400);
  body["passkey"]["attestation"] = to_base64url(std::string(10'000, '\x81'));
  eve.post("/api/account/passkeys/signup", body, 403);
  body["label"] = "two\nlines";
  eve.post("/api/account/passkeys/signup", body, 400);
  body["label"] = std::string(41, 'x');
  eve.post("/api/account/passkeys/signup", body, 400);
  EXPECT_TRUE(account(eve).is_null());
  EXPECT_FALSE(accounts->account_named(folded_name("Eveline").value()).value());
  // The same answer makes no second account.
  time += 600'000;
  const std::string asked = challenge(eve, "sign-up", "Eveline");
  EXPECT_EQ(tries(bad = key, asked + "A"), 403);
  const Json once = {{"name", "Eveline"}, {"label", "x"}, {"passkey", made(key, asked)}};
  dan.post("/api/account/passkeys/signup", once, 201);
  EXPECT_EQ(tries(key, asked), 403);
}

TEST_F(Passkeys, a_name_or_a_passkey_that_is_taken_makes_no_account) {
  sign_up(ann, "Lili", phone);
  EXPECT_EQ(options(bob, "sign-up", "L1l1", 409).at("error").at("code"), "taken");
  const std::string asked = challenge(bob, "sign-up", "Bobby");
  cid.post("/api/account", signing("Bobby"), 201);
  const Json late = {{"name", "Bobby"}, {"label", "x"}, {"passkey", made(key, asked)}};
  EXPECT_EQ(bob.post("/api/account/passkeys/signup", late, 409).at("error").at("code"), "taken");
  const Json twice = {{"name", "Dora"}, {"label", "x"}, {"passkey", made(phone, challenge(bob, "sign-up", "Dora"))}};
  EXPECT_EQ(bob.post("/api/account/passkeys/signup", twice, 409).at("error").at("code"), "passkey-known");
  EXPECT_FALSE(accounts->account_named(folded_name("Dora").value()).value());
}

// ---- what is done with them ----

TEST_F(Passkeys, are_added_renamed_and_removed_by_whoever_proves_to_be_the_owner) {
  ann.post("/api/account", signing("Annabel"), 201);
  const auto addition = [&](const Authenticator& device, const std::string& label) {
    return Json{{"label", label}, {"passkey", made(device, challenge(ann, "add"))}};
  };
  Json body = addition(phone, "Phone");
  ann.post("/api/account/passkeys", body, 400);
  body["password"] = "a bad long one";
  ann.post("/api/account/passkeys", body, 403);
  body["password"] = "a good long one";
  ann.post("/api/account/passkeys", body);
  // The passkey shows that one may add another.
  body = addition(key, "Key");
  body["proof"] = proof(ann, phone);
  ann.post("/api/account/passkeys", body);
  Json own = account(ann);
  ASSERT_EQ(own.at("passkeys").size(), 2U);
  const std::string phones = to_base64url(phone.id), keys = to_base64url(key.id);
  ann.post("/api/account/passkeys/rename", {{"id", keys}, {"label", "Bunch of keys"}});
  EXPECT_EQ(account(ann).at("passkeys").at(1).at("name"), "Bunch of keys");
  body = addition(key, "Again");
  body["proof"] = proof(ann, phone);
  EXPECT_EQ(ann.post("/api/account/passkeys", body, 409).at("error").at("code"), "passkey-known");
  // The removal ends the other sessions: what was lost may be signed in.
  bob.post("/api/account/session", signing("Annabel"));
  ann.post("/api/account/passkeys/remove", {{"id", phones}, {"proof", proof(ann, key)}});
  EXPECT_TRUE(account(bob).is_null());
  own = account(ann);
  ASSERT_EQ(own.at("passkeys").size(), 1U);
  EXPECT_EQ(own.at("passkeys").at(0).at("id"), keys);
  ann.post("/api/account/passkeys/remove", {{"id", phones}, {"proof", proof(ann, key)}}, 404);
  ann.post("/api/account/passkeys/remove", {{"id", keys}, {"password", "a good long one"}});
  EXPECT_TRUE(account(ann).at("passkeys").empty());
}

TEST_F(Passkeys, the_last_way_in_is_never_removed) {
  sign_up(ann, "Annabel", phone);
  const std::string phones = to_base64url(phone.id);
  const Json last = ann.post("/api/account/passkeys/remove", {{"id", phones}, {"proof", proof(ann, phone)}}, 409);
  EXPECT_EQ(last.at("error").at("code"), "last");
  ann.post("/api/account/password", {{"proof", proof(ann, phone)}, {"new", "short"}}, 400);
  ann.post("/api/account/password", {{"proof", proof(ann, phone)}, {"new", "a good long one"}});
  EXPECT_EQ(account(ann).at("password"), true);
  bob.post("/api/account/session", signing("Annabel"));
  // Now there are two ways, and either may go, but not both.
  ann.post("/api/account/password", {{"password", "a good long one"}, {"new", ""}});
  EXPECT_TRUE(account(bob).is_null());
  EXPECT_EQ(account(ann).at("password"), false);
  bob.post("/api/account/session", signing("Annabel"), 403);
  bob.post("/api/account/session", signing("Annabel", ""), 403);
  cid.post("/api/account", signing("Cedric"), 201);
  EXPECT_EQ(
      cid.post("/api/account/password", {{"password", "a good long one"}, {"new", ""}}, 409).at("error").at("code"),
      "last");
  cid.post("/api/account/signout", Json::object());
  cid.post("/api/account/session", signing("Cedric"));
}

TEST_F(Passkeys, change_nothing_of_another_account) {
  const std::string user = sign_up(ann, "Annabel", phone);
  sign_up(bob, "Bobby", key);
  const std::string phones = to_base64url(phone.id);
  bob.post("/api/account/passkeys/rename", {{"id", phones}, {"label", "mine"}}, 404);
  bob.post("/api/account/passkeys/remove", {{"id", phones}, {"proof", proof(bob, key)}}, 404);
  EXPECT_EQ(bob.post("/api/account/delete", {{"proof", proof(bob, phone)}}, 403).at("error").at("code"), "wrong")
      << "another's passkey is no proof";
  // What was signed in one session is no proof in another.
  const Json signed_by_ann = proof(ann, phone);
  cid.post("/api/account", signing("Cedric"), 201);
  cid.post("/api/account/delete", {{"proof", signed_by_ann}}, 403);
  Browser second{*this};
  sign_in(second, phone, user);
  second.post("/api/account/delete", {{"proof", signed_by_ann}}, 403);
  // Nor is it one twice.
  const Json body = {{"proof", signed_by_ann}, {"new", "a good long one"}};
  ann.post("/api/account/password", body);
  ann.post("/api/account/password", body, 403);
  for (const char* what : {"passkeys", "passkeys/rename", "passkeys/remove"}) {
    EXPECT_EQ(eve.send("POST", std::string("/api/account/") + what, "{}").status, 401) << what;
    EXPECT_EQ(ann.send("POST", std::string("/api/account/") + what, "{}", "https://evil.example").status, 403) << what;
    EXPECT_EQ(ann.send("GET", std::string("/api/account/") + what).status, 405) << what;
  }
}

TEST_F(Passkeys, are_so_many_at_most) {
  const std::string user = sign_up(ann, "Annabel", phone);
  for (std::size_t i = 1; i < kMostPasskeys; ++i) {
    time += 60'000;
    const Authenticator another(-8);
    ann.post("/api/account/passkeys",
             {{"label", "One more"}, {"passkey", made(another, challenge(ann, "add"))}, {"proof", proof(ann, phone)}});
  }
  time += 60'000;
  ann.post("/api/account/passkeys",
           {{"label", "Too many"}, {"passkey", made(key, challenge(ann, "add"))}, {"proof", proof(ann, phone)}}, 409);
}

TEST_F(Passkeys, are_in_what_one_takes_away_and_gone_with_the_account) {
  const std::string user = sign_up(ann, "Annabel", phone);
  const Json all = ann.get("/api/account/export").at("account").at("passkeys");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(from_base64url(all.at(0).at("key").get<std::string>()), public_key_in(phone.cose()).value());
  EXPECT_EQ(all.at(0).at("counter"), 0);
  EXPECT_EQ(all.at(0).at("name"), "Phone");
  ann.post("/api/account/delete", {{"proof", proof(ann, phone)}});
  EXPECT_TRUE(ann.session.empty());
  EXPECT_EQ(sign_in(bob, phone, user, 403).at("error").at("code"), "unknown-passkey");
  EXPECT_FALSE(accounts->passkey(to_base64url(phone.id)).value());
  bob.get("/api/players/Annabel", 404);
}

TEST_F(Passkeys, of_who_is_banned_open_nothing) {
  const std::string user = sign_up(ann, "Annabel", phone);
  const std::string person = accounts->account_named(folded_name("Annabel").value()).value()->person;
  ASSERT_TRUE(accounts->ban({person, "Annabel", time}, {time, "root", "ban", "Annabel"}));
  EXPECT_EQ(sign_in(bob, phone, user, 403).at("error").at("code"), "banned");
  EXPECT_TRUE(bob.session.empty());
}

TEST_F(Passkeys, are_limited_as_passwords_are) {
  const std::string user = sign_up(ann, "Annabel", phone);
  Authenticator thief;
  thief.id = phone.id;
  const auto guess = [&](const Authenticator& device, const std::string& address) {
    HttpRequest wanted = eve.wanted("POST", "/api/account/passkeys/session",
                                    Json{{"passkey", shown(device, to_base64url(std::string(56, 'x')), user)}}.dump());
    wanted.address = address;
    return handle(std::move(wanted)).status;
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(guess(thief, fmt::format("1.1.{}.1", i)), 403);
  EXPECT_EQ(guess(thief, "1.1.99.1"), 429) << "other addresses are no way round it";
  EXPECT_EQ(guess(key, "1.1.99.1"), 403) << "other passkeys are not concerned";
  int refused = 0;
  for (int i = 0; i < 110; ++i) {
    key.id = fmt::format("guess {}", i);
    refused += guess(key, "9.9.9.9") == 429;
  }
  EXPECT_GE(refused, 5) << "one address tries many";
  int unanswered = 0;
  for (int i = 0; i < 700; ++i)
    unanswered += eve.send("POST", "/api/account/passkeys/options", R"({"use":"sign-in"})").status == 429;
  EXPECT_GE(unanswered, 50);
}

}  // namespace
}  // namespace sennight::test
