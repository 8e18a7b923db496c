// Ratings in the store of people: the same promise in memory, in a file and in a database.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "store/people_store.h"
#include "support/postgres.h"
#include "unit/store/samples.h"

namespace sennight {
namespace {

std::unique_ptr<PeopleStore> opened_ratings(Result<std::unique_ptr<PeopleStore>> store) {
  EXPECT_TRUE(store) << store.error().message;
  return store ? std::move(*store) : nullptr;
}

struct RatingsInMemory {
  std::unique_ptr<PeopleStore> store = opened_ratings(PeopleStore::in_memory());
};
struct RatingsInFile {
  Folder folder;
  std::unique_ptr<PeopleStore> store = opened_ratings(PeopleStore::in_file(folder.file("people.db")));
};
struct RatingsInDatabase {
  std::unique_ptr<PeopleStore> store = opened_ratings(
      PeopleStore::in_database(test::PostgresServer::shared().new_database()));
};

const RatingPool kPool = {"Games, \"well known\"", 2};

// The first gains what the others lose.
std::vector<Rating> ten_points(const std::vector<Rating>& before) {
  std::vector<Rating> after = before;
  for (std::size_t i = 0; i < after.size(); ++i) {
    after[i].rating += i == 0 ? 10.12345678 : -10.5;
    after[i].deviation -= 7;
    ++after[i].games;
    after[i].at += 1000;
  }
  return after;
}

template <class Implementation>
class RatingsKept : public ::testing::Test {
 protected:
  RatingsKept() {
    for (const std::string name : {"Ann", "Bob"})
      EXPECT_TRUE(store().add_account({"@" + name, name, "folded " + name, "hash", 1000, false}).value());
  }
  PeopleStore& store() { return *implementation_.store; }
  void begin(const std::string& id, std::vector<std::string> people = {"@Ann", "@Bob"}, TimeStamp made = 5) {
    EXPECT_TRUE(store().begin_rated({id, kPool, std::move(people), made}));
  }
  Rating of(const std::string& person) { return store().ratings(kPool, {person}).value().front(); }

 private:
  Implementation implementation_;
};
using RatingsImplementations = ::testing::Types<RatingsInMemory, RatingsInFile, RatingsInDatabase>;
TYPED_TEST_SUITE(RatingsKept, RatingsImplementations);

TYPED_TEST(RatingsKept, a_newcomer_has_the_first_rating_and_a_game_changes_both) {
  EXPECT_EQ(this->of("@Ann"), Rating{});
  this->begin("g1");
  const auto changes = this->store().count_rated("g1", ten_points).value();
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].before, Rating{});
  EXPECT_EQ(changes[1].player, 1);
  EXPECT_EQ(this->of("@Ann"), (Rating{1510.123, 343, 0.06, 1, 1000}));
  EXPECT_EQ(this->of("@Bob"), (Rating{1489.5, 343, 0.06, 1, 1000}));
  EXPECT_EQ(changes[0].after, this->of("@Ann")) << "what is told is what is kept";
  EXPECT_EQ(this->store().ratings_of("@Ann").value(), (std::vector<PooledRating>{{kPool, this->of("@Ann")}}));
  EXPECT_EQ(this->store().rating_changes("@Bob", kPool, 9).value(), (std::vector<RatingChange>{changes[1]}));
  EXPECT_EQ(this->store().ratings({kPool.name, 3}, {"@Ann"}).value().front(), Rating{}) << "another number of players";
}

TYPED_TEST(RatingsKept, a_game_counts_once_whoever_says_so_how_often) {
  this->begin("g1");
  const auto first = this->store().count_rated("g1", ten_points).value();
  this->begin("g1");
  EXPECT_EQ(this->store().count_rated("g1", ten_points).value(), first) << "the answer is the same";
  EXPECT_EQ(this->of("@Ann").games, 1);
  EXPECT_TRUE(this->store().open_rated(0, "").value().empty());
  EXPECT_TRUE(this->store().drop_rated("g1"));
  EXPECT_EQ(this->store().count_rated("g1", ten_points).value(), first) << "what has counted stays";
}

TYPED_TEST(RatingsKept, of_many_who_count_a_game_at_once_one_does) {
  this->begin("g1");
  std::atomic<int> calls = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      const auto changes = this->store().count_rated("g1", [&](const std::vector<Rating>& before) {
        ++calls;
        return ten_points(before);
      });
      EXPECT_EQ(changes.value().size(), 2U);
    });
  threads.clear();
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(this->of("@Ann").games, 1);
}

TYPED_TEST(RatingsKept, what_cannot_be_rated_changes_nothing_and_may_be_tried_again) {
  this->begin("g1");
  EXPECT_FALSE(this->store().count_rated("g1", [](const auto&) { return std::vector<Rating>(); }));
  EXPECT_EQ(this->of("@Ann"), Rating{});
  EXPECT_EQ(this->store().count_rated("g1", ten_points).value().size(), 2U);
}

TYPED_TEST(RatingsKept, games_that_have_not_counted_yet_are_known_until_they_are_dropped) {
  this->begin("g2", {"@Ann", "computer:3"}, 7);
  this->begin("g1");
  const auto open = this->store().open_rated(0, "").value();
  ASSERT_EQ(open.size(), 2U);
  EXPECT_EQ(open[1], (RatedGame{"g2", kPool, {"@Ann", "computer:3"}, 7}));
  EXPECT_EQ(this->store().open_rated(5, "g1").value(), (std::vector<RatedGame>{open[1]}));
  EXPECT_TRUE(this->store().open_rated(7, "g2").value().empty());
  EXPECT_TRUE(this->store().drop_rated("g1"));
  EXPECT_TRUE(this->store().count_rated("g1", ten_points).value().empty());
  EXPECT_TRUE(this->store().count_rated("unknown", ten_points).value().empty());
  EXPECT_EQ(this->of("@Ann"), Rating{});
}

TYPED_TEST(RatingsKept, a_computer_in_two_seats_gets_the_mean) {
  this->begin("g1", {"computer:3", "@Ann", "computer:3"});
  const auto changes = this->store().count_rated("g1", ten_points).value();
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(changes[0].after, changes[2].after);
  EXPECT_NEAR(this->of("computer:3").rating, 1500 + (10.12345678 - 10.5) / 2, 0.001);
  EXPECT_EQ(this->of("computer:3").games, 1);
}

TYPED_TEST(RatingsKept, of_a_deleted_account_nothing_is_left_and_the_others_games_count) {
  this->begin("g1");
  ASSERT_TRUE(this->store().count_rated("g1", ten_points));
  this->begin("g2");
  this->begin("g3");
  ASSERT_TRUE(this->store().begin_leaving("@Bob"));
  EXPECT_EQ(this->store().count_rated("g2", ten_points).value().size(), 1U) << "Ann wins while he is being deleted";
  EXPECT_EQ(this->of("@Bob").games, 1);
  ASSERT_TRUE(this->store().remove_account("@Bob"));
  EXPECT_EQ(this->of("@Bob"), Rating{});
  EXPECT_TRUE(this->store().rating_changes("@Bob", kPool, 9).value().empty());
  EXPECT_EQ(this->store().open_rated(0, "").value().front().people, (std::vector<std::string>{"@Ann", kNobody}));
  EXPECT_EQ(this->store().count_rated("g3", ten_points).value().size(), 1U);
  EXPECT_EQ(this->of("@Ann").games, 3);
  EXPECT_EQ(this->of("@Bob"), Rating{});
}

}  // namespace
}  // namespace sennight
