// What processes share besides the games, in a PostgreSQL database: notes, who is connected, thoughts for workers.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "store/postgres_jobs.h"
#include "store/postgres_store.h"
#include "support/postgres.h"

namespace sennight {
namespace {

using test::PostgresServer;

std::unique_ptr<PostgresStore> open_shared(const std::string& address) {
  auto store = PostgresStore::open(address);
  EXPECT_TRUE(store) << store.error().message;
  return store ? std::move(*store) : nullptr;
}

std::unique_ptr<PostgresJobs> open_jobs(const std::string& address) {
  auto jobs = PostgresJobs::open(address);
  EXPECT_TRUE(jobs) << jobs.error().message;
  return jobs ? std::move(*jobs) : nullptr;
}

TEST(PostgresShared, of_those_who_replace_a_note_at_once_exactly_one_does) {
  const std::string address = PostgresServer::shared().new_database();
  const auto one = open_shared(address), two = open_shared(address);
  EXPECT_EQ(one->read_note("n").value(), SharedNote());
  EXPECT_FALSE(one->replace_note("n", 3, "x").value()) << "there is none yet";
  EXPECT_TRUE(one->replace_note("n", 0, "a \"text\" with 'quotes'").value());
  EXPECT_FALSE(two->replace_note("n", 0, "b").value());
  EXPECT_EQ(two->read_note("n").value(), (SharedNote{1, "a \"text\" with 'quotes'"}));
  EXPECT_EQ(two->read_note("m").value(), SharedNote()) << "another name";
  for (std::int64_t version = 1; version < 40; ++version) {
    std::atomic<int> ready = 0, won = 0;
    {
      std::vector<std::jthread> threads;
      for (PostgresStore* store : {one.get(), two.get()})
        threads.emplace_back([&, store] {
          ++ready;
          while (ready < 2) std::this_thread::yield();
          if (store->replace_note("n", version, store == one.get() ? "one" : "two").value_or(false)) ++won;
        });
    }
    ASSERT_EQ(won, 1) << version;
    ASSERT_EQ(one->read_note("n")->version, version + 1);
  }
}

TEST(PostgresShared, others_hear_of_notes_and_of_who_is_connected) {
  const std::string address = PostgresServer::shared().new_database();
  const auto one = open_shared(address), two = open_shared(address);
  std::mutex mutex;
  std::set<std::string> heard;
  two->listen([&](const std::string& id, std::int64_t seq) {
    const std::lock_guard lock(mutex);
    heard.insert(id + ":" + std::to_string(seq));
  });
  const auto hears = [&](const std::string& what) {
    for (int i = 0; i < 1000; ++i) {
      {
        const std::lock_guard lock(mutex);
        if (heard.contains(what)) return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  };
  ASSERT_TRUE(hears(":0"));
  ASSERT_TRUE(one->replace_note("lobby", 0, "x").value());
  EXPECT_TRUE(hears("@lobby:1"));
  std::vector<Attendance> many;
  for (int i = 0; i < 500; ++i) many.push_back({"a-game-with-a-long-name-" + std::to_string(i), {"p", "q"}, 3});
  ASSERT_TRUE(one->show_attendance(many));
  for (const char* number : {"0", "250", "499"})
    EXPECT_TRUE(hears(std::string("+a-game-with-a-long-name-") + number + ":0"));
  two->listen({});
}

TEST(PostgresShared, who_is_connected_elsewhere_is_known_while_that_process_lives) {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  const auto one = open_shared(address), two = open_shared(address), three = open_shared(address);
  const std::vector<std::string> ids = {"g", "h", "i"};
  EXPECT_EQ(one->others_attendance(ids).value(), std::vector<Attendance>());
  ASSERT_TRUE(one->show_attendance(std::vector<Attendance>{{"g", {"ann"}, 2}, {"h", {}, 1}}));
  ASSERT_TRUE(two->show_attendance(std::vector<Attendance>{{"g", {"ann", "bob"}, 3}}));
  EXPECT_EQ(three->others_attendance(ids).value(), (std::vector<Attendance>{{"g", {"ann", "bob"}, 5}, {"h", {}, 1}}));
  EXPECT_EQ(one->others_attendance(ids).value(), (std::vector<Attendance>{{"g", {"ann", "bob"}, 3}})) << "not its own";
  ASSERT_TRUE(one->show_attendance(std::vector<Attendance>{{"g", {}, 0}}));
  EXPECT_EQ(three->others_attendance(ids).value(), (std::vector<Attendance>{{"g", {"ann", "bob"}, 3}, {"h", {}, 1}}));
  // The second says nothing any more, the first does.
  server.sql(server.last_database(), "UPDATE processes SET until = now() - interval '1 second'");
  ASSERT_TRUE(one->still_here());
  EXPECT_EQ(three->others_attendance(ids).value(), (std::vector<Attendance>{{"h", {}, 1}}));
  server.sql(server.last_database(), "UPDATE processes SET until = now() - interval '1 hour' WHERE until < now()");
  ASSERT_TRUE(one->still_here());
  EXPECT_EQ(server.sql(server.last_database(), "SELECT count(*) FROM attendance"), "1") << "what is gone is forgotten";
}

// ---- thoughts for workers -------------------------------------------------------------------------------------------

constexpr std::chrono::milliseconds kLong(2000);

TEST(PostgresJobs, each_is_taken_by_one_worker_and_answered_once) {
  const std::string address = PostgresServer::shared().new_database();
  const auto asker = open_jobs(address), one = open_jobs(address), two = open_jobs(address);
  EXPECT_FALSE(asker->are_workers().value());
  std::vector<std::int64_t> numbers;
  for (int i = 0; i < 40; ++i) numbers.push_back(asker->post("job " + std::to_string(i), kLong).value());
  std::mutex mutex;
  std::multiset<std::int64_t> taken;
  {
    std::vector<std::jthread> threads;
    for (PostgresJobs* worker : {one.get(), two.get()})
      threads.emplace_back([&, worker] {
        for (;;) {
          const auto jobs = worker->take(3);
          if (!jobs || jobs->empty()) return;
          for (const PostgresJobs::Job& job : *jobs) {
            {
              const std::lock_guard lock(mutex);
              taken.insert(job.number);
            }
            EXPECT_TRUE(worker->answer(job.number, "answer to " + job.body));
          }
        }
      });
  }
  EXPECT_EQ(taken, std::multiset<std::int64_t>(numbers.begin(), numbers.end()));
  EXPECT_TRUE(asker->are_workers().value());
  const auto seen = asker->look(numbers).value();
  ASSERT_EQ(seen.size(), 40u);
  for (const PostgresJobs::Seen& one_seen : seen) {
    const auto i = std::find(numbers.begin(), numbers.end(), one_seen.number) - numbers.begin();
    EXPECT_EQ(one_seen.answer, "answer to job " + std::to_string(i));
  }
  ASSERT_TRUE(asker->drop(numbers));
  EXPECT_TRUE(asker->look(numbers)->empty());
}

TEST(PostgresJobs, a_worker_that_dies_loses_only_its_lease) {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  const auto asker = open_jobs(address), dead = open_jobs(address), other = open_jobs(address);
  const std::int64_t number = asker->post("x", kLong).value();
  ASSERT_EQ(dead->take(5)->size(), 1u);
  EXPECT_TRUE(other->take(5)->empty());
  EXPECT_EQ(dead->hold(std::vector<PostgresJobs::Held>{{number, "so far"}}).value(), std::vector<std::int64_t>{number});
  EXPECT_EQ(asker->look({&number, 1})->front().progress, "so far");
  server.sql(server.last_database(), "UPDATE jobs SET lease = now() - interval '1 second'");
  ASSERT_EQ(other->take(5)->size(), 1u) << "nobody has spoken of it for a while";
  ASSERT_TRUE(dead->answer(number, "too late"));
  EXPECT_FALSE(asker->look({&number, 1})->front().answer);
  EXPECT_TRUE(dead->hold(std::vector<PostgresJobs::Held>{{number, ""}})->empty()) << "it is another's";
  ASSERT_TRUE(other->answer(number, "here"));
  EXPECT_EQ(asker->look({&number, 1})->front().answer, "here");
}

TEST(PostgresJobs, what_nobody_wants_any_more_is_not_done) {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  const auto asker = open_jobs(address), worker = open_jobs(address);
  const std::int64_t first = asker->post("x", kLong).value();
  ASSERT_EQ(worker->take(5)->size(), 1u);
  ASSERT_TRUE(asker->drop({&first, 1}));
  EXPECT_TRUE(worker->hold(std::vector<PostgresJobs::Held>{{first, ""}})->empty())
      << "its asker has thought better of it";
  const std::int64_t second = asker->post("y", kLong).value();
  server.sql(server.last_database(), "UPDATE jobs SET asked = now() - interval '20 seconds'");
  EXPECT_TRUE(worker->take(5)->empty()) << "its asker has died";
  server.sql(server.last_database(), "UPDATE jobs SET asked = now() - interval '10 minutes'");
  EXPECT_TRUE(worker->take(5)->empty());
  EXPECT_TRUE(asker->look({&second, 1})->empty()) << "it is forgotten";
}

TEST(PostgresJobs, short_ones_come_first_and_a_worker_that_goes_leaves_what_it_has) {
  const std::string address = PostgresServer::shared().new_database();
  const auto asker = open_jobs(address), one = open_jobs(address), two = open_jobs(address);
  const std::int64_t slow = asker->post("long", kLong).value();
  const std::int64_t quick = asker->post("short", std::chrono::milliseconds(50)).value();
  EXPECT_EQ(one->take(1)->front().number, quick);
  EXPECT_EQ(one->take(1)->front().number, slow);
  EXPECT_TRUE(two->take(5)->empty());
  ASSERT_TRUE(one->leave());
  EXPECT_EQ(two->take(5)->size(), 2u);
  ASSERT_TRUE(two->leave());
  EXPECT_FALSE(asker->are_workers().value());
}

TEST(PostgresJobs, games_are_for_the_program_that_they_need) {
  PostgresServer& server = PostgresServer::shared();
  const std::string address = server.new_database();
  const auto asker = open_jobs(address), same = open_jobs(address), other = open_jobs(address);
  same->be("this");
  other->be("that");
  using Wish = PostgresJobs::GameWish;
  const std::string names[] = {"p", "q"};
  EXPECT_EQ(asker->want_parcels(names).value(), (std::vector<std::string>{"p", "q"}));
  ASSERT_TRUE(asker->keep_parcel("p", "what they share"));
  EXPECT_EQ(asker->want_parcels(names).value(), std::vector<std::string>{"q"});
  const std::vector<Wish> wishes = {{"p", "2 AB"}, {"p", "1 \"A\",{B}"}, {"q", "2 AB"}};
  const auto numbers = asker->post_games(wishes, "this").value();
  ASSERT_EQ(numbers.size(), 3u);
  EXPECT_TRUE(same->take(5)->empty()) << "they are no thoughts";
  EXPECT_TRUE(other->take_games(5)->empty());
  EXPECT_EQ(asker->players("this")->fitting, 1);
  EXPECT_EQ(asker->players("this")->others, 1);
  const auto taken = same->take_games(2).value();
  ASSERT_EQ(taken.size(), 2u);
  for (const PostgresJobs::Job& job : taken) {
    const auto place = std::find(numbers.begin(), numbers.end(), job.number) - numbers.begin();
    EXPECT_EQ(job.parcel, wishes.at(static_cast<std::size_t>(place)).parcel);
    EXPECT_EQ(job.body, wishes.at(static_cast<std::size_t>(place)).body);
    EXPECT_LT(place, 2) << "those that wait longest are first";
  }
  EXPECT_EQ(same->parcel("p").value(), "what they share");
  EXPECT_EQ(same->parcel("r").value(), std::nullopt);
  EXPECT_TRUE(asker->answered(numbers)->empty());
  ASSERT_TRUE(same->answer(taken[0].number, "played"));
  const auto answered = asker->answered(numbers).value();
  ASSERT_EQ(answered.size(), 1u);
  EXPECT_EQ(answered[0].answer, "played");
  // A thought is anybody's, and it does not wait for games.
  ASSERT_TRUE(asker->post("a thought", kLong));
  EXPECT_EQ(other->take(5)->size(), 1u);
  // What nobody has spoken of for long is forgotten.
  server.sql(server.last_database(), "UPDATE parcels SET asked = now() - interval '1 hour'");
  ASSERT_TRUE(other->take(5));
  EXPECT_EQ(same->parcel("p").value(), std::nullopt);
}

TEST(PostgresJobs, news_wake_whoever_waits) {
  const std::string address = PostgresServer::shared().new_database();
  const auto asker = open_jobs(address), worker = open_jobs(address);
  worker->wait_for_news(std::chrono::milliseconds(1));  // listens from now on
  const auto began = std::chrono::steady_clock::now();
  ASSERT_TRUE(asker->post("x", kLong));
  worker->wait_for_news(std::chrono::seconds(30));
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(10));
}

}  // namespace
}  // namespace sennight
