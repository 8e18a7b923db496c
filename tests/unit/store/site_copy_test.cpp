// A site that goes from files into a database: all that was kept is there, or nothing.
#include "store/site_copy.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "store/game_log.h"
#include "store/people_store.h"
#include "store/postgres_store.h"
#include "store/sqlite_store.h"
#include "support/postgres.h"
#include "unit/store/samples.h"

namespace sennight {
namespace {

const OperatorAct kAct{.made = 9000, .by = "root", .act = "copy", .object = "a folder", .number = 0};

// A folder with a site in it.
class SiteCopy : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto games = SqliteStore::open(games_file());
    ASSERT_TRUE(games) << games.error().message;
    const auto people = PeopleStore::in_file(people_file());
    ASSERT_TRUE(people) << people.error().message;
  }
  std::string games_file() const { return folder_.file("games.db"); }
  std::string people_file() const { return folder_.file("people.db"); }
  Result<CopiedSite> copy() const { return copy_site(games_file(), people_file(), address_, kAct); }
  // What it says when it refuses; nothing is in the database then.
  std::string refusal() const {
    const auto copied = copy();
    EXPECT_FALSE(copied);
    return copied ? "" : copied.error().message;
  }
  const std::string& address() const { return address_; }
  std::string sql(const std::string& command) const { return test::PostgresServer::shared().sql(database_, command); }

 private:
  const Folder folder_;
  const std::string address_ = test::PostgresServer::shared().new_database();
  const std::string database_ = test::PostgresServer::shared().last_database();
};

void play(GameStore& store, const std::string& id, int plies) {
  for (int ply = 0; ply < plies; ++ply)
    ASSERT_TRUE(store.append_move(id, ply, "m" + std::to_string(ply), kOngoing, 2000 + ply));
}

TEST_F(SiteCopy, has_all_games_with_their_logs_their_order_and_their_commands) {
  std::vector<std::string> ids;
  {
    const auto from = SqliteStore::open(games_file()).value();
    // More than are sent at once, and not in the order of their names.
    for (int i = 0; i < 700; ++i) {
      ids.push_back("game" + std::to_string((i * 7919) % 10007));
      GameRecord game = new_game(ids.back(), 1000 + i);
      if (i % 3 == 0) game.head.table = {"table 'of' \"\\ ann\n", i % 2 == 0, {"ann", "bob"}};
      if (i % 4 == 0) game.head.clock = {"a clock", 5000 + i};
      if (i % 5 == 0) game.command = {{"key", "what"}};
      ASSERT_TRUE(from->create(game));
    }
    play(*from, ids[0], 5);
    ASSERT_TRUE(from->truncate(ids[0], 5, 2, kOngoing, 3000));
    ASSERT_TRUE(from->append_move(ids[0], 2, "other", kOngoing, 3001));
    play(*from, ids[1], 3);
    ASSERT_TRUE(from->finish(ids[1], 3, kWon, 4000));
    ASSERT_TRUE(from->begin_serving(10'000));
    ASSERT_TRUE(from->begin_serving(12'500));
  }
  const auto copied = copy();
  ASSERT_TRUE(copied) << copied.error().message;
  EXPECT_EQ(copied->games, 700);
  EXPECT_EQ(copied->events, 700 + 5 + 2 + 3 + 1);

  const auto from = SqliteStore::open(games_file()).value();
  const auto to = PostgresStore::open(address()).value();
  EXPECT_EQ(to->list(1000).value(), from->list(1000).value());
  EXPECT_EQ(to->list_for("ann", 1000).value(), from->list_for("ann", 1000).value());
  EXPECT_EQ(to->games_of("bob", 1000, "").value(), from->games_of("bob", 1000, "").value());
  EXPECT_EQ(to->running_clocks().value(), from->running_clocks().value());
  for (const std::string& id : ids) {
    EXPECT_EQ(to->load(id).value(), from->load(id).value()) << id;
    EXPECT_EQ(to->events(id).value(), from->events(id).value()) << id;
    EXPECT_EQ(to->done(id, "key").value().has_value(), from->done(id, "key").value().has_value()) << id;
    EXPECT_FALSE((**to->load(id)).head.damaged) << id;
  }
  // What nobody served so far, and from the last sign of life on, is nobody's time.
  EXPECT_EQ(to->begin_serving(20'000).value(), 2500 + 7500);
  // And all goes on.
  EXPECT_TRUE(to->append_move(ids[0], 3, "next", kOngoing, 5000));
  EXPECT_TRUE(to->create(new_game("brand-new", 99'000)));
  EXPECT_EQ(to->list(1).value().front().id, "brand-new");
}

TEST_F(SiteCopy, has_the_moves_of_games_from_before_there_was_a_log) {
  {
    const auto from = SqliteStore::open(games_file()).value();
    for (const char* id : {"one", "two"}) {
      ASSERT_TRUE(from->create(new_game(id)));
      play(*from, id, 3);
    }
  }
  run_sql(games_file(), kToSixthLayout);
  ASSERT_TRUE(SqliteStore::open(games_file()).value()->append_move("two", 3, "m3", kOngoing, 3000));
  ASSERT_TRUE(copy());
  const auto to = PostgresStore::open(address()).value();
  EXPECT_EQ((**to->load("one")).moves, (std::vector<std::string>{"m0", "m1", "m2"}));
  EXPECT_EQ((**to->load("two")).moves, (std::vector<std::string>{"m0", "m1", "m2", "m3"}));
  EXPECT_EQ(unlike_log(**to->load("two"), to->events("two").value()), "");
  ASSERT_TRUE(to->truncate("one", 3, 1, kOngoing, 4000));
  EXPECT_EQ((**to->load("one")).moves, (std::vector<std::string>{"m0"}));
}

TEST_F(SiteCopy, has_all_tables_of_people_row_by_row) {
  // One row for each table, so that none is forgotten, and texts that are like numbers or quoted.
  run_sql(people_file(), R"(
    INSERT INTO accounts VALUES ('@ann', 'Ann', 'ann', 'hash', 1000, 0), ('@bob', 'Bob', '007', '', 2000, 1);
    INSERT INTO sessions VALUES ('s', '@ann', 1, 2, 3);
    INSERT INTO tokens VALUES ('0012', 's', 1, 0);
    INSERT INTO blocks VALUES ('b', '@ann', '@bob', 'Bob''s "name"', 1);
    INSERT INTO ratings VALUES ('@ann', 'chess', 2, 1500000, 350000, 60000000000, 1, 5);
    INSERT INTO rated_games VALUES ('g', 'chess', 2, '@ann @bob', 1, 1);
    INSERT INTO rating_changes VALUES ('g', 0, '@ann', 'chess', 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    INSERT INTO bans VALUES ('@bob', 'Bob', 1);
    INSERT INTO freezes VALUES ('g', 1);
    INSERT INTO reports VALUES ('r', 'g', 0, '@bob', 'Bob', '@ann', 'words', 1, 2);
    INSERT INTO operator_acts VALUES (1, 1, 'root', 'ban', 'Bob');
    INSERT INTO passkeys VALUES ('k', '@ann', 'public', 'host', 'name', 0, 1, 2, 0);
    INSERT INTO spent_challenges VALUES ('c', 1);
    INSERT OR REPLACE INTO site_keys VALUES ('challenges', 'secret of the files');
    INSERT INTO push_subscriptions VALUES ('e', '@ann', 's', 'key', 'auth', 1);
  )");
  // A process has looked at the database before, and has made a secret there.
  ASSERT_TRUE(PeopleStore::in_database(address()));
  sql("INSERT INTO site_keys VALUES ('challenges', 'another')");
  const auto copied = copy();
  ASSERT_TRUE(copied) << copied.error().message;
  EXPECT_EQ(copied->accounts, 2);
  EXPECT_EQ(sql("SELECT secret FROM site_keys"), "secret of the files");
  // The same rows, whatever the tables are.
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(people_file().c_str(), &raw), SQLITE_OK);
  const auto rows = [&](const std::string& command) {
    std::string text;
    sqlite3_stmt* statement = nullptr;
    EXPECT_EQ(sqlite3_prepare_v2(raw, command.c_str(), -1, &statement, nullptr), SQLITE_OK) << sqlite3_errmsg(raw);
    while (sqlite3_step(statement) == SQLITE_ROW) {
      if (!text.empty()) text += '\n';
      for (int column = 0; column < sqlite3_column_count(statement); ++column)
        text += std::string(column == 0 ? "" : "|") +
                reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
    }
    sqlite3_finalize(statement);
    return text;
  };
  std::string tables = rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'operator_acts'") + '\n';
  int seen = 0;
  for (std::size_t at = 0, end = 0; (end = tables.find('\n', at)) != std::string::npos; at = end + 1, ++seen) {
    const std::string all = "SELECT * FROM " + tables.substr(at, end - at) + " ORDER BY 1, 2";
    const std::string wanted = rows(tables.substr(at, end - at) == "sennight_people" ? "SELECT * FROM sennight_people"
                                                                                     : all);
    EXPECT_NE(wanted, "") << all;
    EXPECT_EQ(sql(tables.substr(at, end - at) == "sennight_people" ? "SELECT * FROM sennight_people" : all), wanted)
        << all;
  }
  sqlite3_close(raw);
  EXPECT_GE(seen, 15);
  const auto acts = PeopleStore::in_database(address()).value()->acts(10).value();
  ASSERT_EQ(acts.size(), 2u);
  EXPECT_EQ(acts[0].act, "copy");
  EXPECT_EQ(acts[1].act, "ban");
}

TEST_F(SiteCopy, refuses_files_and_databases_that_are_in_use_and_leaves_nothing_behind) {
  {
    const auto from = SqliteStore::open(games_file()).value();
    ASSERT_TRUE(from->create(new_game("one")));
    EXPECT_NE(refusal().find("another process holds " + games_file()), std::string::npos) << refusal();
  }
  {
    const auto people = PeopleStore::in_file(people_file()).value();
    EXPECT_NE(refusal().find("another process holds " + people_file()), std::string::npos) << refusal();
  }
  {
    const auto served = PostgresStore::open(address()).value();
    ASSERT_TRUE(served->begin_serving(1));
    EXPECT_NE(refusal().find("is served by a process"), std::string::npos) << refusal();
  }
  // A row that the database does not take, after others that it took: the letter is no UTF-8.
  run_sql(people_file(), "INSERT INTO accounts VALUES ('@ann', CAST(x'ff' AS TEXT), 'ann', 'hash', 1000, 0)");
  EXPECT_NE(refusal().find("nothing was copied"), std::string::npos) << refusal();
  EXPECT_EQ(sql("SELECT count(*) FROM games"), "0");
  run_sql(people_file(), "UPDATE accounts SET name = 'Ann'");
  ASSERT_TRUE(copy());
  EXPECT_NE(refusal().find("has a site in it already"), std::string::npos) << refusal();
  EXPECT_EQ(sql("SELECT count(*) FROM games"), "1");
}

TEST_F(SiteCopy, says_what_is_not_there) {
  const auto no_file = copy_site("/nowhere/games.db", people_file(), address(), kAct);
  EXPECT_EQ(no_file.error().message, "there is no /nowhere/games.db");
  const auto no_address = copy_site(games_file(), people_file(), "postgresql://%", kAct);
  EXPECT_FALSE(no_address);
  const auto nobody = copy_site(games_file(), people_file(), "postgresql://%2Fnowhere/none", kAct);
  EXPECT_NE(nobody.error().message.find("cannot reach"), std::string::npos) << nobody.error().message;
}

}  // namespace
}  // namespace sennight
