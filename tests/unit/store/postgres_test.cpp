// What only the PostgreSQL store does: connections that end, commits whose answer is lost, other processes.

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/postgres_store.h"
#include "support/postgres.h"
#include "unit/store/samples.h"

namespace sennight {
namespace {

using std::chrono::milliseconds;
using test::PostgresServer;

std::unique_ptr<PostgresStore> open_postgres(const std::string& address) {
  auto store = PostgresStore::open(address);
  EXPECT_TRUE(store) << store.error().message;
  return store ? std::move(*store) : nullptr;
}

// Stands between a store and its server, on a socket in a folder of its own, and cuts connections.
class Relay {
 public:
  enum class Cut { kNever, kBeforeCommit, kAfterCommit };

  explicit Relay(std::string server)
      : server_(std::move(server)), thread_([this](const std::stop_token& stop) { work(stop); }) {
    while (!listens_) std::this_thread::yield();
  }
  std::string folder() const { return folder_.path(); }
  // The next connection that commits is cut, before the server hears of it or when it has done so. `meanwhile` happens
  // before the client notices.
  void cut_next(Cut cut, std::function<void()> meanwhile = {}) {
    const std::lock_guard lock(mutex_);
    meanwhile_ = std::move(meanwhile);
    cut_ = cut;
  }
  int cuts() const { return cuts_; }

 private:
  static sockaddr_un address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    return address;
  }
  void work(const std::stop_token& stop) {
    const int listener = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const sockaddr_un own = address_of(folder_.path() + "/.s.PGSQL.5432");
    bind(listener, reinterpret_cast<const sockaddr*>(&own), sizeof own);
    listen(listener, 16);
    listens_ = true;
    std::vector<std::jthread> pipes;
    while (!stop.stop_requested()) {
      pollfd waiting{listener, POLLIN, 0};
      if (poll(&waiting, 1, 20) <= 0) continue;
      const int client = accept(listener, nullptr, nullptr);
      pipes.emplace_back([this, client](const std::stop_token& end) { pass_on(client, end); });
    }
    close(listener);
  }
  void pass_on(int client, const std::stop_token& stop) {
    const int server = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const sockaddr_un there = address_of(server_);
    bool open = connect(server, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0;
    bool cut_before = false, cut_after = false;
    std::vector<char> bytes(1 << 16);
    while (open && !stop.stop_requested()) {
      pollfd both[2] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
      if (poll(both, 2, 20) <= 0) continue;
      if (both[0].revents != 0) {
        const ssize_t count = read(client, bytes.data(), bytes.size());
        if (count <= 0) break;
        const std::string_view text(bytes.data(), static_cast<std::size_t>(count));
        // Where the command is bound that each connection has prepared under this name.
        if (text.find(std::string_view("\0end_keeping", 12)) != std::string_view::npos && cut_ != Cut::kNever) {
          const Cut cut = cut_.exchange(Cut::kNever);
          cut_before = cut == Cut::kBeforeCommit;
          if (cut_before) break;
          cut_after = cut == Cut::kAfterCommit;
        }
        open = write(server, bytes.data(), static_cast<std::size_t>(count)) == count;
      }
      if (both[1].revents != 0) {
        const ssize_t count = read(server, bytes.data(), bytes.size());
        if (count <= 0 || cut_after) break;
        open = write(client, bytes.data(), static_cast<std::size_t>(count)) == count;
      }
    }
    close(server);
    if (cut_before || cut_after) {
      ++cuts_;
      if (const auto meanwhile = take_meanwhile()) meanwhile();
    }
    close(client);
  }

  std::function<void()> take_meanwhile() {
    const std::lock_guard lock(mutex_);
    return std::exchange(meanwhile_, {});
  }

  const std::string server_;
  const test::Folder folder_;
  std::mutex mutex_;
  std::function<void()> meanwhile_;  // under the mutex
  std::atomic<Cut> cut_ = Cut::kNever;
  std::atomic<int> cuts_ = 0;
  std::atomic<bool> listens_ = false;
  std::jthread thread_;  // last: it uses all the others
};

TEST(PostgresStore, a_commit_whose_answer_is_lost_is_kept_exactly_once) {
  PostgresServer& server = PostgresServer::shared();
  server.new_database();
  Relay relay(server.socket());
  const auto store = open_postgres(server.address(server.last_database(), relay.folder()));
  ASSERT_TRUE(store);
  ASSERT_TRUE(store->create(new_game("one")));
  int plies = 0, cuts = 0;
  for (const Relay::Cut cut : {Relay::Cut::kAfterCommit, Relay::Cut::kBeforeCommit, Relay::Cut::kAfterCommit}) {
    relay.cut_next(cut);
    const auto kept = store->append_move("one", plies, "m" + std::to_string(plies), kOngoing, 2);
    EXPECT_TRUE(kept) << kept.error().message;
    EXPECT_EQ(relay.cuts(), ++cuts) << "or nothing was tested";
    EXPECT_EQ((**store->load("one")).head.plies, ++plies) << "neither lost nor twice";
  }
  relay.cut_next(Relay::Cut::kAfterCommit);
  EXPECT_TRUE(store->create(new_game("two")));
  relay.cut_next(Relay::Cut::kAfterCommit);
  EXPECT_TRUE(store->truncate("one", 3, 1, kOngoing, 3));
  EXPECT_EQ((**store->load("one")).moves, std::vector<std::string>{"m0"});
  // Each answer of a group is its own, also when it was lost with the others.
  relay.cut_next(Relay::Cut::kAfterCommit);
  const std::vector<Change> group = {GameChange{"one", 1, MovePlayed{"last"}, kOngoing, 4},
                                     GameChange{"one", 1, MovePlayed{"late"}, kOngoing, 4}, new_game("three")};
  const auto answers = store->keep(group);
  EXPECT_TRUE(answers[0]);
  EXPECT_FALSE(answers[1]);
  EXPECT_TRUE(answers[2]);
  EXPECT_EQ((**store->load("one")).moves, (std::vector<std::string>{"m0", "last"}));
}

TEST(PostgresStore, what_another_has_kept_while_a_commit_was_in_doubt_is_not_overwritten) {
  PostgresServer& server = PostgresServer::shared();
  const auto other = open_postgres(server.new_database());
  Relay relay(server.socket());
  const auto store = open_postgres(server.address(server.last_database(), relay.folder()));
  ASSERT_TRUE(store);
  ASSERT_TRUE(store->create(new_game("one")));
  relay.cut_next(Relay::Cut::kBeforeCommit, [&] { EXPECT_TRUE(other->append_move("one", 0, "theirs", kOngoing, 2)); });
  const auto kept = store->append_move("one", 0, "ours", kOngoing, 2);
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().fault, StoreFault::kConflict);
  EXPECT_EQ((**store->load("one")).moves, std::vector<std::string>{"theirs"});
}

TEST(PostgresStore, survives_a_server_that_stops_crashes_and_comes_back) {
  PostgresServer server;
  ASSERT_EQ(server.problem(), "");
  const auto store = open_postgres(server.new_database());
  ASSERT_TRUE(store->create(new_game("one")));
  int plies = 0;
  for (const bool crashes : {false, true}) {
    if (crashes) server.crash();
    else server.stop();
    const auto refused = store->append_move("one", plies, "away", kOngoing, 2);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().fault, StoreFault::kBusy) << refused.error().message;
    EXPECT_NE(refused.error().message.find("away"), std::string::npos) << refused.error().message;
    EXPECT_EQ(store->load("one").error().fault, StoreFault::kBusy);
    EXPECT_EQ(store->alive(5).error().fault, StoreFault::kBusy);
    server.start();
    ASSERT_EQ(server.problem(), "");
    ASSERT_TRUE(store->append_move("one", plies, "there", kOngoing, 2));
    std::this_thread::sleep_for(milliseconds(400));  // readers look again
    EXPECT_EQ((**store->load("one")).head.plies, ++plies) << "what was refused is not there";
  }
}

TEST(PostgresStore, a_connection_that_was_ended_is_replaced) {
  PostgresServer& server = PostgresServer::shared();
  const auto store = open_postgres(server.new_database());
  ASSERT_TRUE(store->create(new_game("one")));
  ASSERT_TRUE(store->load("one"));
  server.sql("postgres",
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + server.last_database() + "'");
  EXPECT_TRUE(store->append_move("one", 0, "e1e2", kOngoing, 2));
  EXPECT_EQ((**store->load("one")).head.plies, 1);
}

TEST(PostgresStore, one_game_that_cannot_be_kept_does_not_hold_up_the_others) {
  const auto store = open_postgres(PostgresServer::shared().new_database());
  GameRecord odd = new_game("odd");
  odd.start = std::string("a\0b", 3);
  GameRecord unreadable = new_game("unreadable");
  unreadable.head.variant = "\xff\xfe";
  const auto answers = store->keep(std::vector<Change>{new_game("one"), odd, new_game("two"), unreadable});
  EXPECT_TRUE(answers[0]);
  EXPECT_EQ(answers[1].error().fault, StoreFault::kRefused);
  EXPECT_TRUE(answers[2]);
  EXPECT_EQ(answers[3].error().fault, StoreFault::kRefused);
  EXPECT_EQ(store->list(9)->size(), 2u);
}

TEST(PostgresStore, a_game_that_was_altered_is_known_as_damaged) {
  PostgresServer& server = PostgresServer::shared();
  const auto store = open_postgres(server.new_database());
  for (const char* id : {"one", "two", "three"}) ASSERT_TRUE(store->create(new_game(id)));
  ASSERT_TRUE(store->append_move("two", 0, "e1e2", kOngoing, 2));
  server.sql(server.last_database(), "UPDATE games SET variant = 'other' WHERE id = 'one'");
  server.sql(server.last_database(), "UPDATE events SET body = 'e1f1' WHERE game = 'two' AND seq = 1");
  EXPECT_EQ(store->load("one").error().fault, StoreFault::kDamaged);
  EXPECT_EQ(store->load("two").error().fault, StoreFault::kDamaged);
  EXPECT_TRUE(store->load("three"));
  EXPECT_EQ(store->append_move("one", 0, "e1e2", kOngoing, 2).error().fault, StoreFault::kDamaged);
  EXPECT_TRUE(store->list(9)->at(2).damaged);
}

TEST(PostgresStore, its_log_of_events_has_each_number_once) {
  PostgresServer& server = PostgresServer::shared();
  const auto store = open_postgres(server.new_database());
  GameRecord game = new_game("one");
  game.moves = {"a", "b"};
  game.head.plies = 2;
  ASSERT_TRUE(store->create(game));
  ASSERT_TRUE(store->append_move("one", 2, "c", kOngoing, 2));
  ASSERT_TRUE(store->truncate("one", 3, 1, kOngoing, 3));
  ASSERT_TRUE(store->finish("one", 1, kWon, 4));
  EXPECT_EQ(server.sql(server.last_database(),
                       "SELECT string_agg(seq || ' ' || kind || ' ' || body, ', ' ORDER BY seq) FROM events"),
            "-2 0 a, -1 0 b, 0 4 , 1 0 c, 2 1 1, 3 2");
  EXPECT_NE(server.sql(server.last_database(), "INSERT INTO events VALUES ('one', 3, 0, 0, 'x', 'y')"), "");
}

TEST(PostgresStore, a_backup_that_was_put_back_has_all_that_was_kept) {
  PostgresServer& server = PostgresServer::shared();
  const auto store = open_postgres(server.new_database());
  const std::string database = server.last_database();
  GameRecord game = new_game("one");
  game.head.table = {"a table", true, {"ann"}};
  game.head.clock = {"a clock", 5'000};
  ASSERT_TRUE(store->create(game));
  ASSERT_TRUE(store->append_move("one", 0, "e1e2", kOngoing, 2));
  const auto copy = open_postgres(server.restored_from(database));
  ASSERT_TRUE(copy);
  EXPECT_EQ(**copy->load("one"), **store->load("one"));
  EXPECT_EQ(copy->list_for("ann", 9)->size(), 1u);
  ASSERT_TRUE(copy->append_move("one", 1, "e8e7", kOngoing, 3));
  ASSERT_TRUE(copy->create(new_game("two")));
  EXPECT_EQ(copy->list(9)->front().id, "two");
  EXPECT_EQ((**store->load("one")).head.plies, 1);
}

TEST(PostgresStore, refuses_a_database_of_a_later_version) {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  open_postgres(address);
  open_postgres(address);
  server.sql(server.last_database(), "UPDATE sennight SET version = 999");
  const auto store = PostgresStore::open(address);
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("later version"), std::string::npos) << store.error().message;
}

TEST(PostgresStore, two_that_begin_at_once_make_the_tables_once) {
  const std::string address = PostgresServer::shared().new_database();
  std::atomic<int> opened = 0;
  {
    std::vector<std::jthread> starters;
    for (int i = 0; i < 4; ++i)
      starters.emplace_back([&] {
        if (open_postgres(address)) ++opened;
      });
  }
  EXPECT_EQ(opened, 4);
}

TEST(PostgresStore, never_tells_a_password) {
  const std::string secret = "hunter2secret";
  for (const std::string& address :
       {"postgresql://me:" + secret + "@127.0.0.1:1/games", "postgresql://me:" + secret + "@[bad/games",
        "postgresql://me:" + secret + "@localhost:port/games", "postgresql://me:%zz" + secret + "@/games",
        "postgresql:///games?host=/nowhere&password=" + secret, "postgresql://@/games?" + secret + "=1"}) {
    const auto store = PostgresStore::open(address);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().message.find(secret), std::string::npos) << store.error().message;
    EXPECT_FALSE(store.error().message.empty());
  }
}

// What a store has heard.
class Ear {
 public:
  PostgresStore::Heard taker() {
    return [this](const std::string& id, std::int64_t seq) {
      const std::lock_guard lock(mutex_);
      heard_[id] = seq;
    };
  }
  bool hears(const std::string& id, std::int64_t seq) {
    for (int i = 0; i < 1000; ++i) {
      {
        const std::lock_guard lock(mutex_);
        if (const auto found = heard_.find(id); found != heard_.end() && found->second >= seq) return true;
      }
      std::this_thread::sleep_for(milliseconds(5));
    }
    return false;
  }
  void forget() {
    const std::lock_guard lock(mutex_);
    heard_.clear();
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::int64_t> heard_;
};

TEST(PostgresStore, others_hear_of_changes_and_of_what_they_may_have_missed) {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  Ear ear;
  const auto one = open_postgres(address), two = open_postgres(address);
  two->listen(ear.taker());
  EXPECT_TRUE(ear.hears("", 0)) << "what was before is not known";
  std::vector<Change> many;
  for (int i = 0; i < 600; ++i) many.emplace_back(new_game("a-game-with-a-long-name-" + std::to_string(i)));
  for (const auto& answer : one->keep(many)) ASSERT_TRUE(answer);
  std::vector<Change> moves;
  for (int i = 0; i < 600; ++i)
    moves.emplace_back(GameChange{"a-game-with-a-long-name-" + std::to_string(i), 0, MovePlayed{"m"}, kOngoing, 2});
  for (const auto& answer : one->keep(moves)) ASSERT_TRUE(answer);
  one->tidy(true);
  for (const char* number : {"0", "300", "599"})
    EXPECT_TRUE(ear.hears(std::string("a-game-with-a-long-name-") + number, 1)) << number;
  ear.forget();
  server.sql("postgres",
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + server.last_database() + "'");
  EXPECT_TRUE(ear.hears("", 0)) << "after a connection was lost";
  two->listen({});
}

TEST(PostgresStore, a_turn_is_taken_by_one_process_until_it_is_over) {
  const std::string address = PostgresServer::shared().new_database();
  const auto one = open_postgres(address), two = open_postgres(address);
  ASSERT_TRUE(one->create(new_game("one")));
  EXPECT_TRUE(one->take_turn("one", 0, 60'000).value());
  EXPECT_FALSE(two->take_turn("one", 0, 60'000).value());
  EXPECT_TRUE(two->abandoned_turns()->empty());
  EXPECT_TRUE(one->take_turn("one", 0, 1).value()) << "its own";
  std::this_thread::sleep_for(milliseconds(50));
  EXPECT_EQ(two->abandoned_turns().value(), std::vector<std::string>{"one"}) << "whoever had it has gone";
  EXPECT_TRUE(two->take_turn("one", 0, 60'000).value());
  EXPECT_FALSE(one->take_turn("one", 0, 60'000).value());
  ASSERT_TRUE(one->append_move("one", 0, "e1e2", kOngoing, 2));
  EXPECT_TRUE(one->take_turn("one", 1, 10).value()) << "another turn";
  EXPECT_FALSE(two->take_turn("one", 0, 60'000).value()) << "that is over";
  std::this_thread::sleep_for(milliseconds(50));
  ASSERT_TRUE(one->append_move("one", 1, "e8e7", kOngoing, 2));
  EXPECT_TRUE(one->abandoned_turns()->empty()) << "the move came";
}

TEST(PostgresStore, time_without_a_server_is_counted_by_whoever_is_alone) {
  const std::string address = PostgresServer::shared().new_database();
  auto one = open_postgres(address);
  EXPECT_EQ(one->begin_serving(1'000'000).value(), 0);
  const auto two = open_postgres(address);
  EXPECT_EQ(two->begin_serving(1'060'000).value(), 0) << "the first has served all the time";
  ASSERT_TRUE(two->alive(1'070'000));
  one.reset();
  auto three = open_postgres(address);
  EXPECT_EQ(three->begin_serving(1'090'000).value(), 0) << "the second serves";
}

// Two processes see that the database is away; what they tell of it is one and the same time.
TEST(PostgresStore, time_without_the_database_is_counted_once_by_all_who_miss_it) {
  PostgresServer server;
  ASSERT_EQ(server.problem(), "");
  const std::string address = server.new_database();
  const auto one = open_postgres(address), two = open_postgres(address);
  ASSERT_TRUE(one && two);
  constexpr TimeStamp kNow = 1'700'000'000'000;
  TimeStamp before = 0;
  for (const auto& store : {one.get(), two.get()}) {
    before = store->begin_serving(kNow).value();
    store->listen([](const std::string&, std::int64_t) {});
    EXPECT_NEAR(static_cast<double>(store->ahead()), 0, 50) << "it runs on this machine";
  }
  const auto comes = [&](bool away) {
    for (int i = 0; i < 2000; ++i) {
      if (one->is_away() == away && two->is_away() == away) return true;
      std::this_thread::sleep_for(milliseconds(5));
    }
    return false;
  };
  const auto down = [&] {
    return std::stoll(server.sql(server.last_database(), "SELECT value FROM service WHERE name = 'down'"));
  };
  for (const bool crashes : {false, true}) {
    const TimeStamp first = one->given_back();
    const auto begin = std::chrono::steady_clock::now();
    if (crashes) server.crash();
    else server.stop();
    EXPECT_TRUE(comes(true));
    std::this_thread::sleep_for(milliseconds(1500));
    server.start();
    ASSERT_EQ(server.problem(), "");
    EXPECT_TRUE(comes(false));
    const auto all = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin).count();
    const TimeStamp noted = down();
    EXPECT_GE(noted - before - first, 1500);
    // What they missed began with the last sign of life, a little before the end.
    EXPECT_LE(noted - before - first, all + 500);
    for (const auto& store : {one.get(), two.get()})
      EXPECT_NEAR(static_cast<double>(store->given_back()), static_cast<double>(noted - before), 400);
  }
  // Whose connection alone is cut has missed nothing that others have not lost: the database was there for them.
  ASSERT_TRUE(one->still_here() && two->still_here());
  const TimeStamp noted = down();
  server.sql(server.last_database(),
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
  std::this_thread::sleep_for(milliseconds(1000));
  EXPECT_TRUE(comes(false));
  EXPECT_EQ(down(), noted);
}

}  // namespace
}  // namespace sennight
