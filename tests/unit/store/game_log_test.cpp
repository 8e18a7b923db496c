// The log of a game: what the stores write of each change is the game, and stays.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "store/game_log.h"
#include "store/memory_store.h"
#include "store/postgres_store.h"
#include "store/sqlite_store.h"
#include "support/postgres.h"
#include "unit/store/samples.h"

namespace sennight {
namespace {

TEST(TextChange, gives_the_other_text_whatever_they_are) {
  Random random(5);
  const auto text = [&](std::size_t longest, std::size_t letters) {
    std::string drawn;
    for (std::size_t size = random.below(longest + 1); drawn.size() < size;)
      drawn += static_cast<char>("a:;=+,0\n-\xc3"[random.below(letters)]);
    return drawn;
  };
  for (int i = 0; i < 3000; ++i) {
    const std::string before = text(200, 1 + random.below(10));
    std::string after = random.below(3) == 0 ? text(200, 1 + random.below(10)) : before;
    for (std::size_t edits = random.below(4); edits > 0; --edits) {
      const std::size_t at = random.below(after.size() + 1);
      if (random.below(2) == 0) after.insert(at, text(40, 10));
      else after.erase(at, random.below(60));
    }
    EXPECT_EQ(changed_text(before, text_change(before, after)), after) << before << " -> " << after;
  }
}

TEST(TextChange, is_short_where_little_has_changed_also_when_a_list_moves_on) {
  std::vector<std::string> messages;
  const auto table = [&] {
    std::string all = R"({"access":"private","chat":[)";
    for (const std::string& one : messages) all += one + ",";
    return all + R"(],"maker":"somebody","places":[{"name":"Ann"},{"name":"Bob"}]})";
  };
  std::string before = table();
  std::size_t longest = 0;
  for (int i = 0; i < 100; ++i) {
    const std::string number = std::to_string(1000 + i * 7919 % 9000);
    messages.push_back(R"({"at":17000000)" + number + R"(,"player":0,"text":"what was said, number )" + number +
                       R"("})");
    if (messages.size() > 40) messages.erase(messages.begin());
    const std::string after = table(), change = text_change(before, after);
    EXPECT_EQ(changed_text(before, change), after);
    longest = std::max(longest, change.size());
    before = after;
  }
  EXPECT_GT(before.size(), 2500u);
  EXPECT_LT(longest, 200u) << "not all of what is there";
}

TEST(TextChange, that_makes_no_sense_is_none) {
  for (const char* change : {"=0,9;", "=9,0;", "=", "=0,", "=-1,1;", "+3:ab", "+x:", "?", "=1,1", "+99999999999:x"})
    EXPECT_EQ(changed_text("text", change), std::nullopt) << change;
  EXPECT_EQ(changed_text("text", "=2,2;+1:-=0,2;"), "xt-te");
}

struct InMemoryLog {
  std::unique_ptr<GameStore> store = std::make_unique<MemoryStore>();
};
struct InFileLog {
  Folder folder;
  std::unique_ptr<GameStore> store = SqliteStore::open(folder.file("games.db")).value();
};
struct InDatabaseLog {
  std::unique_ptr<GameStore> store = PostgresStore::open(test::PostgresServer::shared().new_database()).value();
};

template <class Implementation>
class Log : public ::testing::Test {
 protected:
  GameStore& store() { return *implementation_.store; }
  GameRecord loaded(const std::string& id) { return store().load(id).value().value_or(GameRecord()); }
  std::vector<GameEvent> events(const std::string& id) { return store().events(id).value(); }

 private:
  Implementation implementation_;
};
using LogImplementations = ::testing::Types<InMemoryLog, InFileLog, InDatabaseLog>;
TYPED_TEST_SUITE(Log, LogImplementations);

// Something that may happen to a game.
GameChange any_change(Random& random, const GameRecord& game, int number) {
  GameChange change{game.head.id, game.head.plies, TableChanged{}, game.head.result, 1000 + number, {}, {}};
  const auto word = [&] { return "word" + std::to_string(random.below(1000)); };
  switch (random.below(6)) {
    case 0:
    case 1:
    case 2: change.what = MovePlayed{"m" + std::to_string(random.below(50))}; break;
    case 3:
      change.what = MovesTakenBack{static_cast<int>(random.below(static_cast<std::size_t>(game.head.plies) + 1))};
      break;
    case 4:
      change.what = GameEnded{};
      change.result = {true, "1-0", word(), "won by " + word(), static_cast<int>(random.below(2))};
      break;
    default: break;
  }
  if (random.below(5) == 0) change.result = {};
  if (random.below(3) == 0) {
    KeptTable table = game.head.table;
    table.text = table.text.substr(0, random.below(table.text.size() + 1)) + "{\"" + word() + "\":\n" + word() + "}" +
                 table.text.substr(table.text.size() / 2);
    if (table.text.size() > 600) table.text.erase(0, 300);
    table.listed = random.below(2) == 0;
    table.people.assign(random.below(3), "");
    for (std::size_t i = 0; i < table.people.size(); ++i) table.people[i] = std::to_string(i) + word();
    change.table = table;
  }
  if (random.below(3) == 0)
    change.clock = KeptClock{random.below(4) == 0 ? "" : "{\"since\":" + word() + ",\"main\":300}",
                             random.below(3) == 0 ? 0 : static_cast<TimeStamp>(random.below(1'000'000))};
  if (random.below(6) == 0)
    change.seats = std::vector<Seat>{{Seat::Kind::kComputer, 1 + static_cast<int>(random.below(8))},
                                     {Seat::Kind::kPerson, 1}};
  if (random.below(3) == 0) change.seq = game.head.seq;
  return change;
}

TYPED_TEST(Log, folded_is_the_game_after_whatever_has_happened) {
  Random random(11);
  for (int round = 0; round < 6; ++round) {
    const std::string id = "game" + std::to_string(round);
    GameRecord game = new_game(id);
    for (std::size_t ply = random.below(4); ply > 0; --ply) game.moves.push_back("before" + std::to_string(ply));
    game.head.plies = static_cast<int>(game.moves.size());
    if (round % 2 == 0) game.head.table = {"a table", true, {"ann", "bob"}};
    if (round % 3 == 0) game.head.clock = {"a clock", 77};
    ASSERT_TRUE(this->store().create(game));
    std::vector<GameEvent> before;
    for (int number = 0; number < 60; ++number) {
      const GameRecord now = this->loaded(id);
      ASSERT_EQ(rebuilt(id, this->events(id)).value(), now) << number;
      EXPECT_EQ(unlike_log(now, this->events(id)), "");
      // What was written stays as it was, and each number is there once.
      const std::vector<GameEvent> events = this->events(id);
      ASSERT_GE(events.size(), before.size());
      EXPECT_TRUE(std::equal(before.begin(), before.end(), events.begin())) << number;
      for (std::size_t i = 1; i < events.size(); ++i) EXPECT_EQ(events[i].seq, events[i - 1].seq + 1);
      EXPECT_EQ(events.back().seq, now.head.seq);
      EXPECT_EQ(events.back().at, now.head.updated);
      before = events;
      // Several at once are several events.
      std::vector<Change> changes = {any_change(random, now, number)};
      if (number % 7 == 0) changes.push_back(GameChange{id, now.head.plies, GameEnded{}, kWon, 5000});
      this->store().keep(changes);
      // One that is refused is none.
      GameChange late = any_change(random, now, number);
      late.seq = now.head.seq - 1;
      EXPECT_FALSE(this->store().keep(std::vector<Change>{late}).front());
    }
    EXPECT_GT(before.size(), 55u);
  }
}

TYPED_TEST(Log, begins_anew_when_somebody_is_forgotten) {
  GameRecord game = new_game("one");
  game.head.table = {"a table of ann and bob", false, {"ann", "bob"}};
  game.moves = {"before"};
  game.head.plies = 1;
  ASSERT_TRUE(this->store().create(game));
  GameChange says{"one",    1, TableChanged{},
                  kOngoing, 2, KeptTable{"a table of ann and bob: ann says hello", false, {}}};
  says.command = Command{"ann says", "hello"};
  ASSERT_TRUE(this->store().keep(std::vector<Change>{says}).front());
  ASSERT_TRUE(this->store().append_move("one", 1, "e1e2", kOngoing, 3));
  ASSERT_TRUE(this->store().append_move("one", 2, "e8e7", kOngoing, 4));
  ASSERT_TRUE(this->store().truncate("one", 3, 2, kOngoing, 5));
  GameChange forgets{"one", 2, GameEnded{}, kWon, 6, KeptTable{"a table of nobody and bob", false, {"bob"}}};
  forgets.forgets = true;
  ASSERT_TRUE(this->store().keep(std::vector<Change>{forgets}).front());
  const GameRecord now = this->loaded("one");
  EXPECT_EQ(now.moves, (std::vector<std::string>{"before", "e1e2"}));
  EXPECT_EQ(now.head.seq, 5);
  EXPECT_EQ(rebuilt("one", this->events("one")).value(), now);
  EXPECT_EQ(this->events("one").size(), 3u) << "two moves, and how it stands";
  for (const GameEvent& event : this->events("one"))
    EXPECT_EQ((event.body + event.rest).find("ann"), std::string::npos) << event.rest;
  // It goes on as before, and nothing is done twice.
  ASSERT_TRUE(this->store().append_move("one", 2, "e8d8", kOngoing, 7));
  ASSERT_TRUE(this->store().truncate("one", 3, 0, kOngoing, 8));
  EXPECT_EQ(rebuilt("one", this->events("one")).value(), this->loaded("one"));
  says.plies = 0;
  EXPECT_EQ(this->store().keep(std::vector<Change>{says}).front().error().fault, StoreFault::kRepeated);
  // With the last move of it.
  GameChange moves{"one", 0, MovePlayed{"last"}, kOngoing, 9};
  moves.forgets = true;
  ASSERT_TRUE(this->store().keep(std::vector<Change>{moves}).front());
  EXPECT_EQ(this->loaded("one").moves, std::vector<std::string>{"last"});
  EXPECT_EQ(rebuilt("one", this->events("one")).value(), this->loaded("one"));
}

TYPED_TEST(Log, of_a_game_that_was_never_made_is_empty) { EXPECT_TRUE(this->events("none").empty()); }

TEST(Rebuilt, says_where_events_make_no_sense_and_nothing_where_they_do_not_tell_all) {
  EXPECT_EQ(rebuilt("one", {}).value(), std::nullopt);
  GameRecord game = new_game("one");
  std::vector<GameEvent> events = first_events(game);
  EXPECT_EQ(rebuilt("one", events).value(), game);
  events.push_back({1, 2, EventKind::kTable, "", ""});
  EXPECT_EQ(rebuilt("one", events).value(), std::nullopt) << "somebody who knew of no rest has written that";
  for (const char* rest : {"?", "+z1:x", "+o1:x", "+T3:=0,", "+t9:x", "+s1:x", "x"}) {
    events.back().rest = rest;
    EXPECT_FALSE(rebuilt("one", events)) << rest;
  }
  events.back().rest = "+";
  EXPECT_EQ(rebuilt("one", events).value()->head.seq, 1);
}

TEST(SqliteLog, of_a_game_from_before_begins_with_its_next_change) {
  const Folder folder;
  const std::string path = folder.file("games.db");
  {
    const auto store = SqliteStore::open(path).value();
    for (const char* id : {"one", "two", "three"}) {
      ASSERT_TRUE(store->create(new_game(id)));
      for (int ply = 0; ply < 3; ++ply)
        ASSERT_TRUE(store->append_move(id, ply, "m" + std::to_string(ply), kOngoing, 2));
    }
  }
  run_sql(path, kToSixthLayout);
  for (int times = 0; times < 2; ++times) {
    const auto store = SqliteStore::open(path).value();
    EXPECT_TRUE(store->find_damage({}).empty());
    EXPECT_EQ((**store->load("three")).moves, (std::vector<std::string>{"m0", "m1", "m2"}));
    EXPECT_EQ(rebuilt("three", store->events("three").value()).value(), std::nullopt);
    EXPECT_EQ(store->events("three")->size(), 3u) << "its moves are known";
    if (times == 0) {
      ASSERT_TRUE(store->append_move("one", 3, "m3", kOngoing, 3));
      ASSERT_TRUE(store->truncate("two", 3, 1, kOngoing, 3));
      ASSERT_TRUE(store->append_move("two", 1, "other", kOngoing, 4));
      GameChange forgets{"three", 3, TableChanged{}, kOngoing, 5};
      forgets.forgets = true;
      ASSERT_TRUE(store->keep(std::vector<Change>{forgets}).front());
    }
    EXPECT_EQ((**store->load("one")).moves, (std::vector<std::string>{"m0", "m1", "m2", "m3"}));
    EXPECT_EQ((**store->load("two")).moves, (std::vector<std::string>{"m0", "other"}));
    for (const char* id : {"one", "two", "three"})
      EXPECT_EQ(rebuilt(id, store->events(id).value()).value(), **store->load(id)) << id;
    if (times == 0) {
      for (const char* id : {"one", "two", "three"})
        ASSERT_TRUE(store->finish(id, (**store->load(id)).head.plies, kWon, 9));
      ASSERT_TRUE(store->create(new_game("four")));
      break;
    }
  }
}

TEST(SqliteLog, that_tells_another_game_is_found) {
  const Folder folder;
  const std::string path = folder.file("games.db");
  const auto store = SqliteStore::open(path).value();
  GameRecord game = new_game("one");
  game.head.table = {"a table", true, {"ann"}};
  ASSERT_TRUE(store->create(game));
  ASSERT_TRUE(store->create(new_game("two")));
  ASSERT_TRUE(store->append_move("two", 0, "e1e2", kOngoing, 2));
  EXPECT_TRUE(store->find_damage({}).empty());
  run_sql(path, "UPDATE events SET rest = replace(rest, 'a table', 'another') WHERE game = 1");
  EXPECT_EQ(store->find_damage({}), std::vector<std::string>{"game 'one' is not what its log tells"});
  run_sql(path, "UPDATE events SET rest = '+?' WHERE game = 2 AND seq = 1");
  EXPECT_EQ(store->find_damage({}).back(), "event 1 of game 'two' makes no sense");
}

TEST(SqliteLog, goes_with_its_game) {
  const Folder folder;
  const std::string path = folder.file("games.db");
  const auto store = SqliteStore::open(path).value();
  GameRecord game = new_game("one");
  game.command = Command{"key", "what"};
  ASSERT_TRUE(store->create(game));
  run_sql(path, "PRAGMA foreign_keys = ON; DELETE FROM games");
  EXPECT_TRUE(store->events("one")->empty());
  EXPECT_EQ(store->done("one", "key").value(), std::nullopt);
}

TEST(PostgresLog, of_a_game_from_before_begins_with_its_next_change) {
  test::PostgresServer& server = test::PostgresServer::shared();
  const auto store = PostgresStore::open(server.new_database()).value();
  ASSERT_TRUE(store->create(new_game("one")));
  ASSERT_TRUE(store->append_move("one", 0, "e1e2", kOngoing, 2));
  server.sql(server.last_database(), "UPDATE events SET rest = ''; UPDATE games SET logged = -1");
  EXPECT_EQ(rebuilt("one", store->events("one").value()).value(), std::nullopt);
  ASSERT_TRUE(store->append_move("one", 1, "e8e7", kOngoing, 3));
  EXPECT_EQ(rebuilt("one", store->events("one").value()).value(), **store->load("one"));
  // A process of an older version goes on meanwhile.
  server.sql(server.last_database(), "UPDATE events SET rest = '' WHERE seq = 2; UPDATE games SET logged = 1");
  EXPECT_EQ(rebuilt("one", store->events("one").value()).value(), std::nullopt);
  ASSERT_TRUE(store->truncate("one", 2, 1, kOngoing, 4));
  EXPECT_EQ(rebuilt("one", store->events("one").value()).value(), **store->load("one"));
}

}  // namespace
}  // namespace sennight
