// Who is told of their turn by the browser's push service, and what a push service that misbehaves can do.

#include "server/push/push.h"

#include <gtest/gtest.h>

#include "server/base64url.h"
#include "server/people/account_name.h"
#include "unit/server/people.h"
#include "unit/server/push_service.h"

namespace sennight {
namespace {

using test::FakePushService;
using test::PushBrowser;

const PushSender::Options kForTests = {
    .loopback = true, .time = std::chrono::milliseconds(2000), .again = std::chrono::milliseconds(20)};

// ---- the sender -----------------------------------------------------------------------------------------------------

class Sender : public ::testing::Test {
 protected:
  void open(PushSender::Options options = kForTests) {
    sender = std::make_unique<PushSender>(
        PushKey::make().value(), [] { return TimeStamp{1'700'000'000'000}; }, std::move(options),
        [this](const std::string& endpoint) {
          const std::lock_guard lock(mutex);
          gone.push_back(endpoint);
        });
  }
  PushMessage message(const std::string& path, const std::string& text = "hello", const std::string& topic = "t") {
    return {{.endpoint = service.address(path),
             .person = "",
             .session = "",
             .key = to_base64url(browser.key.open()),
             .auth = to_base64url(browser.auth)},
            text,
            topic,
            60};
  }
  template <class Condition>
  static bool comes_true(Condition condition) {
    for (int i = 0; i < 2000; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }
  std::vector<std::string> gone_now() {
    const std::lock_guard lock(mutex);
    return gone;
  }

  FakePushService service;
  PushBrowser browser;
  std::mutex mutex;
  std::vector<std::string> gone;
  std::unique_ptr<PushSender> sender;
};

TEST_F(Sender, brings_a_message_that_only_the_browser_reads) {
  open();
  ASSERT_TRUE(sender->send(message("/one")));
  ASSERT_TRUE(comes_true([&] { return sender->sent() == 1; }));
  const auto got = service.messages().at(0);
  EXPECT_EQ(got.target, "/one");
  EXPECT_EQ("https://" + got.host, service.address(""));
  EXPECT_EQ(got.coding, "aes128gcm");
  EXPECT_EQ(got.ttl, "60");
  EXPECT_EQ(got.topic, "t");
  EXPECT_TRUE(got.authorization.starts_with("vapid t=ey")) << got.authorization;
  EXPECT_EQ(browser.read(got.body), "hello");
  EXPECT_EQ(got.body.find("hello"), std::string::npos);
  EXPECT_EQ(sender->waiting(), 0u);
}

TEST_F(Sender, says_which_subscriptions_are_no_more) {
  open();
  for (const int status : {410, 404}) service.answer_with({.status = status});
  sender->send(message("/one"));
  ASSERT_TRUE(comes_true([&] { return gone_now().size() == 1; }));
  sender->send(message("/two"));
  ASSERT_TRUE(comes_true([&] { return gone_now().size() == 2; }));
  EXPECT_EQ(gone_now()[0], service.address("/one"));
  EXPECT_EQ(service.count(), 2u) << "no second try";
}

TEST_F(Sender, tries_again_when_the_service_says_and_gives_up_in_the_end) {
  open();
  service.answer_with({.status = 503});
  service.answer_with({.status = 429});
  sender->send(message("/one"));
  ASSERT_TRUE(comes_true([&] { return sender->sent() == 1; }));
  EXPECT_EQ(service.count(), 3u);
  for (int i = 0; i < 3; ++i) service.answer_with({.status = 500});
  sender->send(message("/two"));
  ASSERT_TRUE(comes_true([&] { return sender->failed() == 1; }));
  EXPECT_EQ(service.count(), 6u);
  service.answer_with({.status = 503, .retry_after = "1"});
  const auto begun = std::chrono::steady_clock::now();
  sender->send(message("/three"));
  ASSERT_TRUE(comes_true([&] { return sender->sent() == 2; }));
  EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(950));
  // What is refused for good is not sent again.
  service.answer_with({.status = 400});
  sender->send(message("/four"));
  ASSERT_TRUE(comes_true([&] { return sender->failed() == 2; }));
  EXPECT_EQ(service.count(), 9u);
  EXPECT_TRUE(gone_now().empty());
}

TEST_F(Sender, a_flood_is_bounded_and_a_later_message_takes_the_place_of_an_earlier_one) {
  PushSender::Options options = kForTests;
  options.most_waiting = 5;
  options.at_once = 1;
  open(options);
  service.answer_with({.after = std::chrono::milliseconds(300)});
  int taken = 0;
  for (int i = 0; i < 50; ++i) taken += sender->send(message("/" + std::to_string(i), "m", std::to_string(i)));
  EXPECT_EQ(taken, 5);
  ASSERT_TRUE(comes_true([&] { return sender->sent() == 5; }));
  EXPECT_EQ(service.count(), 5u);
  service.answer_with({.after = std::chrono::milliseconds(300)});
  sender->send(message("/busy"));
  ASSERT_TRUE(comes_true([&] { return service.count() == 6; }));
  for (const char* text : {"first", "second", "third"}) sender->send(message("/same", text));
  ASSERT_TRUE(comes_true([&] { return sender->waiting() == 0; }));
  EXPECT_EQ(service.count(), 7u);
  EXPECT_EQ(browser.read(service.messages().back().body), "third");
}

TEST_F(Sender, a_service_that_does_not_answer_costs_its_time_and_no_more) {
  PushSender::Options options = kForTests;
  options.time = std::chrono::milliseconds(100);
  options.tries = 1;
  open(options);
  service.answer_with({.after = std::chrono::milliseconds(500)});
  sender->send(message("/slow"));
  ASSERT_TRUE(comes_true([&] { return sender->failed() == 1; }));
  sender.reset();  // ends at once, whatever waits
}

TEST_F(Sender, this_machine_is_no_push_service) {
  PushSender::Options options = kForTests;
  options.loopback = false;
  open(options);
  sender->send(message("/one"));
  ASSERT_TRUE(comes_true([&] { return sender->failed() == 1; }));
  EXPECT_EQ(service.connections, 0);
}

// ---- games ----------------------------------------------------------------------------------------------------------

class PushedNews : public test::PeopleTest {
 protected:
  PushedNews() { begin(); }
  ~PushedNews() override { end(); }

  void begin() {
    site.reset();
    people_site.reset();
    people_service.reset();
    service.reset();
    push = std::make_unique<Push>(
        *accounts, key, [this] { return ++time; }, kForTests);
    service = std::make_unique<GameService>(
        *shelf, store, computer,
        GameService::Options{.now = [this] { return ++time; },
                             .new_id = new_game_id,
                             .computer_threads = 1,
                             .variant_files = test::variant_files(),
                             .ratings = &ratings,
                             .turn_news = [this](TurnNews news) { push->tell(std::move(news)); }});
    people_service = std::make_unique<People>(*accounts, *service, [this] { return ++time; });
    people_site = std::make_unique<PeopleSite>(*people_service, *service);
    site = std::make_unique<Site>(*service, StaticFiles(), people_site.get(), push.get());
    service->resume();
  }
  void end() {
    site.reset();
    if (service) service->close();
    if (people_service) people_service->close();
    push.reset();
  }
  void anew() {
    end();
    begin();
  }

  Json wanted(const std::string& path, const PushBrowser& with) {
    return {{"endpoint", pushes.address(path)},
            {"expirationTime", nullptr},
            {"keys", {{"p256dh", to_base64url(with.key.open())}, {"auth", to_base64url(with.auth)}}}};
  }
  Party days_party(const Json& clock = {{"kind", "days"}, {"days", 4}}) {
    const Json seats = Json::array({{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "person"}, {"free", true}}});
    Json wants = {{"variant", "chess"}, {"seats", seats}};
    if (!clock.is_null()) wants["clock"] = clock;
    const Json game = ann.post("/api/games", wants, 201);
    const Party made{game.at("id"), "?key=" + game.at("you").at("invitation").get<std::string>()};
    bob.post(path(made.id, "sit") + made.key, sit(1, "Bob"));
    return made;
  }
  bool comes(std::size_t count) {
    return comes_true([&] { return pushes.count() >= count && push->sender().waiting() == 0; });
  }
  static void wait_a_while() { std::this_thread::sleep_for(std::chrono::milliseconds(80)); }
  Json last(const PushBrowser& with) { return Json::parse(with.read(pushes.messages().back().body), nullptr, false); }

  PushKey key = PushKey::make().value();
  FakePushService pushes;
  PushBrowser anns, bobs;
  std::unique_ptr<Push> push;
};

TEST_F(PushedNews, whoever_wants_it_and_is_not_there_is_told_of_the_turn) {
  EXPECT_EQ(ann.get("/api/push").at("key"), to_base64url(key.open()));
  const Party game = days_party();
  bob.post("/api/push", wanted("/bob", bobs));
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  ASSERT_TRUE(comes(1));
  EXPECT_EQ(pushes.messages()[0].target, "/bob");
  EXPECT_EQ(last(bobs), (Json{{"kind", "turn"}, {"game", game.id}, {"name", "Chess"}})) << "no secret is in it";
  EXPECT_NEAR(std::stod(pushes.messages()[0].ttl), 4 * 86'400, 2);
  EXPECT_EQ(pushes.messages()[0].topic, game.id);
  // Ann has not asked for it.
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  wait_a_while();
  EXPECT_EQ(pushes.count(), 1u);
  // Who looks at the game is not told.
  const auto page = std::make_shared<test::Watcher>();
  room(game.id)->subscribe(page, bob.visitor());
  ann.post(path(game.id, "moves"), move("g1f3", 2));
  wait_a_while();
  EXPECT_EQ(pushes.count(), 1u);
}

TEST_F(PushedNews, who_does_not_want_it_any_more_is_not_told) {
  const Party game = days_party();
  bob.post("/api/push", wanted("/bob", bobs));
  bob.post("/api/push/remove", {{"endpoint", pushes.address("/bob")}});
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  wait_a_while();
  EXPECT_EQ(pushes.connections, 0);
}

TEST_F(PushedNews, the_beginning_of_a_game_is_news_and_its_end_is_none) {
  ann.post("/api/push", wanted("/ann", anns));
  bob.post("/api/push", wanted("/bob", bobs));
  const Party game = days_party(Json());
  ASSERT_TRUE(comes(1));
  EXPECT_EQ(last(anns).at("kind"), "turn");
  ann.post(path(game.id, "moves"), move("f2f3", 0));
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  ann.post(path(game.id, "moves"), move("g2g4", 2));
  ASSERT_TRUE(comes(4));
  EXPECT_EQ(pushes.messages().back().ttl, "3600") << "without days it is soon of no use";
  bob.post(path(game.id, "moves"), move("d8h4", 3));
  wait_a_while();
  EXPECT_EQ(pushes.count(), 4u);
}

TEST_F(PushedNews, a_conditional_move_leaves_nothing_to_tell_its_owner) {
  const Party game = days_party();
  ann.post("/api/push", wanted("/ann", anns));
  bob.post("/api/push", wanted("/bob", bobs));
  bob.post(path(game.id, "conditional"),
           {{"player", 1}, {"ply", 0}, {"lines", Json::array({Json::array({"e2e4", "e7e5"})})}});
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  ASSERT_TRUE(comes(1));
  wait_a_while();
  EXPECT_EQ(pushes.count(), 1u);
  EXPECT_EQ(pushes.messages()[0].target, "/ann");
}

TEST_F(PushedNews, a_reminder_comes_once_when_a_quarter_of_the_time_is_left) {
  const Party game = days_party();
  bob.post("/api/push", wanted("/bob", bobs));
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  ASSERT_TRUE(comes(1));
  const TimeStamp deadline = bob.get(path(game.id)).at("clock").at("deadline");
  const std::string before = *ann.send("GET", path(game.id)).body;
  time = deadline - 24 * 3'600'000 - 5000;
  wait_a_while();
  EXPECT_EQ(pushes.count(), 1u);
  anew();  // also behind a restart
  wait_a_while();
  EXPECT_EQ(pushes.count(), 1u);
  time = deadline - 24 * 3'600'000 + 5000;
  ASSERT_TRUE(comes(2));
  EXPECT_EQ(last(bobs), (Json{{"kind", "reminder"}, {"game", game.id}, {"name", "Chess"}}));
  EXPECT_EQ(*ann.send("GET", path(game.id)).body, before) << "nobody sees that there was one";
  EXPECT_EQ((**store.load(game.id)).head.clock.deadline, deadline);
  time += 60'000;
  anew();
  room(game.id)->ring();
  wait_a_while();
  EXPECT_EQ(pushes.count(), 2u);
  // The next turn is reminded of anew, with a quarter of it where that is less than a day.
  const Party quick = days_party({{"kind", "days"}, {"days", 1}});
  ann.post(path(quick.id, "moves"), move("e2e4", 0));
  ASSERT_TRUE(comes(3));
  time += 17 * 3'600'000;
  wait_a_while();
  EXPECT_EQ(pushes.count(), 3u);
  time += 3'600'000 + 10'000;
  EXPECT_TRUE(comes(4));
}

TEST_F(PushedNews, a_subscription_that_is_no_more_is_removed) {
  const Party game = days_party();
  bob.post("/api/push", wanted("/bob", bobs));
  pushes.answer_with({.status = 410});
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  ASSERT_TRUE(comes(1));
  EXPECT_TRUE(comes_true([&] { return accounts->push_of(bob.visitor().person, time).value().empty(); }));
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  ann.post(path(game.id, "moves"), move("g1f3", 2));
  wait_a_while();
  EXPECT_EQ(pushes.count(), 1u);
}

TEST_F(PushedNews, what_is_no_push_service_is_refused) {
  const auto refused = [&](const Json& body) { return ann.post("/api/push", body, 400).at("error").at("message"); };
  Json body = wanted("/ann", anns);
  for (const char* bad : {"http://push.example.org/a", "https://10.0.0.1/a", "https://localhost/a",
                          "file:///etc/passwd", "https://push.example.org:8080/a"}) {
    body["endpoint"] = bad;
    EXPECT_EQ(refused(body).get<std::string>().substr(0, 18), "field 'endpoint': ") << bad;
  }
  body = wanted("/ann", anns);
  body["keys"]["p256dh"] = to_base64url(std::string(65, '\x04'));
  EXPECT_EQ(refused(body), "field 'keys.p256dh' is no key of the curve P-256");
  body = wanted("/ann", anns);
  body["keys"]["auth"] = "AAAA";
  EXPECT_EQ(refused(body), "field 'keys.auth' has not 16 bytes");
  EXPECT_TRUE(accounts->push_of(ann.visitor().person, time).value().empty());
  // A page of somebody else's site.
  EXPECT_EQ(ann.send("POST", "/api/push", wanted("/ann", anns).dump(), "https://evil.example").status, 403);
}

TEST_F(PushedNews, a_flood_of_subscriptions_and_of_news_is_bounded) {
  ann.post("/api/push", wanted("/0", anns));
  for (int i = 1; i < 20; ++i) ann.post("/api/push", wanted("/" + std::to_string(i), anns));
  const auto kept = accounts->push_of(ann.visitor().person, time).value();
  ASSERT_EQ(kept.size(), kMostPushOfPerson);
  EXPECT_EQ(kept.back().endpoint, pushes.address("/19")) << "the last ones";
  for (int i = 0; i < 60; ++i) {
    const HttpReply reply = ann.send("POST", "/api/push", wanted("/x", anns).dump());
    if (reply.status == 429) break;
    ASSERT_LT(i, 59);
  }
  for (int i = 0; i < 500; ++i)
    push->tell({.person = ann.visitor().person, .game = "game" + std::to_string(i), .name = "Chess"});
  ASSERT_TRUE(comes_true([&] { return push->sender().waiting() == 0 && pushes.count() > 0; }));
  wait_a_while();
  EXPECT_LE(pushes.count(), 25 * kMostPushOfPerson);
}

TEST_F(PushedNews, belongs_to_the_person_and_goes_with_it) {
  const Json credentials = {{"name", "annie"}, {"password", "quite a long one"}};
  const Party game = days_party();
  ann.post("/api/push", wanted("/ann", anns));
  const std::string guest = ann.visitor().person;
  ann.post("/api/account", credentials, 201);
  EXPECT_TRUE(accounts->push_of(guest, time).value().empty());
  // The account is told now, while the session of that browser goes on.
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  bob.post(path(game.id, "moves"), move("e7e5", 1));
  ASSERT_TRUE(comes(1));
  EXPECT_EQ(last(anns).at("game"), game.id);
  const Json own = ann.get("/api/account/export");
  ASSERT_EQ(own.at("account").at("push").size(), 1u);
  EXPECT_EQ(own.at("account").at("push")[0].at("endpoint"), pushes.address("/ann"));
  ann.post("/api/account/signout", Json::object());
  cid.post("/api/account/session", credentials);
  cid.post(path(game.id, "moves"), move("g1f3", 2));
  bob.post(path(game.id, "moves"), move("b8c6", 3));
  wait_a_while();
  EXPECT_EQ(pushes.count(), 1u) << "that browser is signed out";
  // Deleting the account leaves nothing.
  cid.post("/api/push", wanted("/cid", anns));
  const auto account = accounts->account_named(folded_name("annie").value()).value().value();
  EXPECT_EQ(accounts->push_of(account.person, time).value().size(), 1u);
  cid.post("/api/account/delete", {{"password", "quite a long one"}});
  EXPECT_TRUE(accounts->push_of(account.person, 0).value().empty());
}

TEST_F(PushedNews, who_is_banned_is_told_nothing) {
  ann.post("/api/push", wanted("/ann", anns));
  ASSERT_TRUE(accounts->ban({ann.visitor().person, "", time}, {time, "operator", "ban", "ann"}));
  EXPECT_TRUE(accounts->push_of(ann.visitor().person, 0).value().empty());
}

class NoPush : public test::PeopleTest {};

TEST_F(NoPush, a_server_without_a_key_says_so) {
  EXPECT_EQ(ann.get("/api/push").at("key"), nullptr);
  ann.post("/api/push", {{"endpoint", "https://push.example.org/a"}, {"keys", {{"p256dh", ""}, {"auth", ""}}}}, 404);
}

}  // namespace
}  // namespace sennight
