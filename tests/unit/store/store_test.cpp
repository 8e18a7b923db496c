// What every store promises, checked on each implementation, and what only the file does.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "base/random.h"
#include "store/game_id.h"
#include "store/memory_store.h"
#include "store/postgres_store.h"
#include "store/sqlite_store.h"
#include "store/write_queue.h"
#include "support/postgres.h"
#include "unit/store/samples.h"

namespace sennight {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<SqliteStore> open_store(const std::string& path) {
  auto store = SqliteStore::open(path);
  EXPECT_TRUE(store) << store.error().message;
  return store ? std::move(*store) : nullptr;
}

struct InMemory {
  std::unique_ptr<GameStore> store = std::make_unique<MemoryStore>();
};
struct InFile {
  Folder folder;
  std::unique_ptr<GameStore> store = open_store(folder.file("games.db"));
};

struct InDatabase {
  std::unique_ptr<GameStore> store = open_database();
  static std::unique_ptr<GameStore> open_database() {
    auto opened = PostgresStore::open(test::PostgresServer::shared().new_database());
    EXPECT_TRUE(opened) << opened.error().message;
    return opened ? std::move(*opened) : nullptr;
  }
};

template <class Implementation>
class Store : public ::testing::Test {
 protected:
  GameStore& store() { return *implementation_.store; }
  GameRecord loaded(const std::string& id) {
    auto game = store().load(id);
    EXPECT_TRUE(game && *game);
    return game && *game ? **game : GameRecord{};
  }

 private:
  Implementation implementation_;
};

using Implementations = ::testing::Types<InMemory, InFile, InDatabase>;
TYPED_TEST_SUITE(Store, Implementations);

TYPED_TEST(Store, gives_back_what_it_was_given) {
  const GameRecord game = new_game("one");
  ASSERT_TRUE(this->store().create(game));
  EXPECT_EQ(this->loaded("one"), game);
}

TYPED_TEST(Store, knows_no_game_that_was_never_made) {
  const auto game = this->store().load("none");
  ASSERT_TRUE(game);
  EXPECT_FALSE(*game);
  EXPECT_FALSE(this->store().append_move("none", 0, "e2e4", kOngoing, 1));
  EXPECT_FALSE(this->store().truncate("none", 0, 0, kOngoing, 1));
  EXPECT_FALSE(this->store().finish("none", 0, kWon, 1));
}

TYPED_TEST(Store, refuses_an_id_twice) {
  ASSERT_TRUE(this->store().create(new_game("one")));
  EXPECT_FALSE(this->store().create(new_game("one", 2000)));
  EXPECT_EQ(this->loaded("one").head.created, 1000);
}

TYPED_TEST(Store, keeps_moves_in_order) {
  ASSERT_TRUE(this->store().create(new_game("one")));
  ASSERT_TRUE(this->store().append_move("one", 0, "e1e2", kOngoing, 2000));
  ASSERT_TRUE(this->store().append_move("one", 1, "e8e7", kWon, 3000));
  const GameRecord game = this->loaded("one");
  EXPECT_EQ(game.moves, (std::vector<std::string>{"e1e2", "e8e7"}));
  EXPECT_EQ(game.head.plies, 2);
  EXPECT_EQ(game.head.updated, 3000);
  EXPECT_EQ(game.head.result, kWon);
}

TYPED_TEST(Store, refuses_a_move_at_another_ply) {
  ASSERT_TRUE(this->store().create(new_game("one")));
  ASSERT_TRUE(this->store().append_move("one", 0, "e1e2", kOngoing, 2000));
  EXPECT_FALSE(this->store().append_move("one", 0, "e1f1", kOngoing, 3000));
  EXPECT_FALSE(this->store().append_move("one", 2, "e1f1", kOngoing, 3000));
  EXPECT_EQ(this->loaded("one").moves, std::vector<std::string>{"e1e2"});
  EXPECT_EQ(this->loaded("one").head.updated, 2000);
}

TYPED_TEST(Store, lists_the_games_of_one_person_page_by_page) {
  for (int i = 0; i < 6; ++i) {
    GameRecord game = new_game("g" + std::to_string(i));
    game.head.table = {"text", i % 2 == 0, i == 3 ? std::vector<std::string>{"bob"} : std::vector<std::string>{"ann"}};
    ASSERT_TRUE(this->store().create(game));
  }
  const auto ids = [&](const char* person, int limit, const char* before) {
    std::string all;
    const auto heads = this->store().games_of(person, limit, before).value();
    for (const GameHead& head : heads) all += head.id + " ";
    return all;
  };
  EXPECT_EQ(ids("ann", 10, ""), "g5 g4 g2 g1 g0 ");
  EXPECT_EQ(ids("ann", 2, ""), "g5 g4 ");
  EXPECT_EQ(ids("ann", 2, "g4"), "g2 g1 ");
  EXPECT_EQ(ids("ann", 2, "g1"), "g0 ");
  EXPECT_EQ(ids("ann", 2, "g0"), "");
  EXPECT_EQ(ids("bob", 10, ""), "g3 ");
  EXPECT_EQ(ids("cid", 10, ""), "");
}

TYPED_TEST(Store, takes_moves_back_and_goes_on) {
  ASSERT_TRUE(this->store().create(new_game("one")));
  for (int ply = 0; ply < 5; ++ply) ASSERT_TRUE(this->store().append_move("one", ply, std::to_string(ply), kWon, 2000));
  ASSERT_TRUE(this->store().truncate("one", 5, 2, kOngoing, 3000));
  EXPECT_EQ(this->loaded("one").moves, (std::vector<std::string>{"0", "1"}));
  EXPECT_EQ(this->loaded("one").head.result, kOngoing);
  ASSERT_TRUE(this->store().append_move("one", 2, "again", kOngoing, 4000));
  EXPECT_EQ(this->loaded("one").moves, (std::vector<std::string>{"0", "1", "again"}));
  EXPECT_FALSE(this->store().truncate("one", 3, 4, kOngoing, 5000));
  EXPECT_FALSE(this->store().truncate("one", 3, -1, kOngoing, 5000));
}

TYPED_TEST(Store, ends_a_game_without_a_move) {
  ASSERT_TRUE(this->store().create(new_game("one")));
  const GameResult resigned{true, "0-1", "resignation", "Black wins by resignation", 0};
  ASSERT_TRUE(this->store().finish("one", 0, resigned, 2000));
  EXPECT_EQ(this->loaded("one").head.result, resigned);
  EXPECT_EQ(this->loaded("one").head.plies, 0);
}

TYPED_TEST(Store, lists_the_last_created_first) {
  for (const char* id : {"one", "two", "three"}) ASSERT_TRUE(this->store().create(new_game(id)));
  ASSERT_TRUE(this->store().append_move("one", 0, "e1e2", kOngoing, 9000));
  const auto games = this->store().list(2);
  ASSERT_TRUE(games);
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ((*games)[0].id, "three");
  EXPECT_EQ((*games)[1].id, "two");
  EXPECT_TRUE(this->store().list(0)->empty());
}

TYPED_TEST(Store, lists_unfinished_games_by_their_last_change) {
  for (const char* id : {"one", "two", "three"}) ASSERT_TRUE(this->store().create(new_game(id)));
  ASSERT_TRUE(this->store().append_move("one", 0, "e1e2", kOngoing, 9000));
  ASSERT_TRUE(this->store().finish("three", 0, kWon, 9500));
  const auto games = this->store().unfinished(10);
  ASSERT_TRUE(games);
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ((*games)[0].id, "one");
  EXPECT_EQ((*games)[1].id, "two");
}

TYPED_TEST(Store, lists_games_that_are_left_alone_from_the_oldest_on) {
  for (const char* id : {"one", "two", "three", "four"}) ASSERT_TRUE(this->store().create(new_game(id)));
  ASSERT_TRUE(this->store().append_move("one", 0, "e1e2", kOngoing, 9000));
  ASSERT_TRUE(this->store().append_move("two", 0, "e1e2", kOngoing, 8000));
  ASSERT_TRUE(this->store().append_move("four", 0, "e1e2", kOngoing, 7000));
  ASSERT_TRUE(this->store().finish("three", 0, kWon, 7500));
  const auto ids = [&](TimeStamp from, TimeStamp until, int limit) {
    std::string all;
    const auto heads = this->store().idle(from, until, limit);
    EXPECT_TRUE(heads);
    if (heads)
      for (const GameHead& head : *heads) all += head.id + " ";
    return all;
  };
  EXPECT_EQ(ids(0, 10'000, 10), "four two one ");
  EXPECT_EQ(ids(0, 10'000, 2), "four two ");
  EXPECT_EQ(ids(7000, 10'000, 10), "two one ") << "after the one where the last page ended";
  EXPECT_EQ(ids(0, 9000, 10), "four two ");
  EXPECT_EQ(ids(0, 7000, 10), "");
  EXPECT_EQ(ids(0, 10'000, 0), "");
}

TYPED_TEST(Store, counts_the_unfinished_games_of_a_person) {
  for (const char* id : {"one", "two", "three"}) {
    GameRecord game = new_game(id);
    game.head.table = {"a table", false, {"ann", "bob"}};
    ASSERT_TRUE(this->store().create(game));
  }
  ASSERT_TRUE(this->store().create(new_game("four")));
  EXPECT_EQ(this->store().count_unfinished("ann", 10), 3);
  ASSERT_TRUE(this->store().finish("two", 0, kWon, 7500));
  EXPECT_EQ(this->store().count_unfinished("ann", 10), 2);
  EXPECT_EQ(this->store().count_unfinished("cid", 10), 0);
  EXPECT_EQ(this->store().count_unfinished("ann", 2), 1) << "of the last two, \"two\" is over";
  EXPECT_EQ(this->store().count_unfinished("ann", 1), 1);
  EXPECT_EQ(this->store().count_unfinished("ann", 0), 0);
  const KeptTable other{"another table", false, {"bob"}};
  const GameChange change{"one", 0, TableChanged{}, kOngoing, 8000, other, {}};
  ASSERT_TRUE(this->store().keep(std::vector<Change>{change}).front());
  EXPECT_EQ(this->store().count_unfinished("ann", 10), 1);
  EXPECT_EQ(this->store().count_unfinished("bob", 10), 2);
}

TYPED_TEST(Store, counts_games_that_are_over_by_variant) {
  for (const char* id : {"one", "two", "three"}) ASSERT_TRUE(this->store().create(new_game(id)));
  GameRecord other = new_game("four");
  other.head.variant = "another";
  ASSERT_TRUE(this->store().create(other));
  const std::string variant = new_game("one").head.variant;
  EXPECT_TRUE(this->store().finished_since(0)->empty()) << "all go on";
  ASSERT_TRUE(this->store().finish("one", 0, kWon, 7500));
  ASSERT_TRUE(this->store().finish("two", 0, kWon, 7600));
  ASSERT_TRUE(this->store().finish("four", 0, kWon, 7700));
  using Counts = std::map<std::string, std::int64_t>;
  EXPECT_EQ(this->store().finished_since(0).value(), (Counts{{variant, 2}, {"another", 1}}));
  EXPECT_EQ(this->store().finished_since(7600).value(), (Counts{{variant, 1}, {"another", 1}}));
  EXPECT_TRUE(this->store().finished_since(7701)->empty());
}

TYPED_TEST(Store, keeps_who_sits_where) {
  GameRecord game = new_game("one");
  game.head.table = {"a table", false, {"ann", "bob"}};
  ASSERT_TRUE(this->store().create(game));
  EXPECT_EQ(this->loaded("one"), game);
  const KeptTable other{"another table", true, {"bob", "cid"}};
  const std::vector<Seat> seats = {{Seat::Kind::kComputer, 3}, {Seat::Kind::kPerson, 1}};
  const GameChange change{"one", 0, TableChanged{}, kOngoing, 2000, other, seats};
  ASSERT_TRUE(this->store().keep(std::vector<Change>{change}).front());
  EXPECT_EQ(this->loaded("one").head.table, other);
  EXPECT_EQ(this->loaded("one").head.seats, seats);
  EXPECT_EQ(this->loaded("one").head.updated, 2000);
  // A move leaves it as it is, unless it says something else.
  ASSERT_TRUE(this->store().append_move("one", 0, "e1e2", kOngoing, 3000));
  EXPECT_EQ(this->loaded("one").head.table, other);
  const GameChange late{"one", 0, TableChanged{}, kOngoing, 4000, KeptTable{}, {}};
  EXPECT_FALSE(this->store().keep(std::vector<Change>{late}).front()) << "meant for an earlier ply";
}

TYPED_TEST(Store, lists_for_a_person_what_is_his_or_everybodys) {
  const auto keep = [&](const char* id, bool listed, std::vector<std::string> people) {
    GameRecord game = new_game(id);
    game.head.table = {"t", listed, std::move(people)};
    ASSERT_TRUE(this->store().create(game));
  };
  keep("hers", false, {"ann"});
  keep("theirs", false, {"ann", "bob"});
  keep("all", true, {"cid"});
  keep("his", false, {"bob"});
  const auto ids = [&](const char* person, int limit) {
    std::vector<std::string> found;
    const auto games = this->store().list_for(person, limit);
    EXPECT_TRUE(games);
    if (games)
      for (const GameHead& head : *games) found.push_back(head.id);
    return found;
  };
  EXPECT_EQ(ids("ann", 9), (std::vector<std::string>{"all", "theirs", "hers"}));
  EXPECT_EQ(ids("bob", 9), (std::vector<std::string>{"his", "all", "theirs"}));
  EXPECT_EQ(ids("bob", 2), (std::vector<std::string>{"his", "all"}));
  EXPECT_EQ(ids("", 9), std::vector<std::string>{"all"});
  EXPECT_EQ(ids("nobody", 9), std::vector<std::string>{"all"});
  // Who leaves has it in his list no more.
  const GameChange left{"theirs", 0, TableChanged{}, kOngoing, 5, KeptTable{"t", false, {"bob"}}, {}};
  ASSERT_TRUE(this->store().keep(std::vector<Change>{left}).front());
  EXPECT_EQ(ids("ann", 9), (std::vector<std::string>{"all", "hers"}));
  const std::vector<std::string> asked = {"his", "none", "hers"};
  const auto heads = this->store().heads(asked);
  ASSERT_TRUE(heads);
  ASSERT_EQ(heads->size(), 2u);
  EXPECT_EQ((*heads)[0].id, "his");
  EXPECT_EQ((*heads)[1].id, "hers");
}

TYPED_TEST(Store, keeps_clocks_and_tells_which_run) {
  GameRecord soon = new_game("soon"), later = new_game("later"), plain = new_game("plain");
  soon.head.clock = {"soon's clock", 5'000};
  later.head.clock = {"later's clock", 9'000};
  for (const GameRecord& game : {later, soon, plain}) ASSERT_TRUE(this->store().create(game));
  EXPECT_EQ(this->loaded("soon"), soon);
  EXPECT_EQ(this->store().running_clocks().value(), (std::vector<RunningClock>{{"soon", 5'000}, {"later", 9'000}}));
  GameChange move{"soon", 0, MovePlayed{"e1e2"}, kOngoing, 2'000};
  move.clock = KeptClock{"moved", 12'000};
  GameChange end{"later", 0, GameEnded{}, kWon, 2'000};
  end.clock = KeptClock{"stopped", 0};
  const GameChange without{"plain", 0, MovePlayed{"e1e2"}, kOngoing, 2'000};
  for (const GameChange& change : {move, end, without})
    ASSERT_TRUE(this->store().keep(std::vector<Change>{change}).front());
  EXPECT_EQ(this->loaded("soon").head.clock, (KeptClock{"moved", 12'000}));
  EXPECT_EQ(this->loaded("plain").head.clock, KeptClock{});
  EXPECT_EQ(this->store().list(9)->at(0).clock, KeptClock{});
  EXPECT_EQ(this->store().running_clocks().value(), (std::vector<RunningClock>{{"soon", 12'000}}));
  // A change that says nothing of the clock leaves it.
  ASSERT_TRUE(this->store().append_move("soon", 1, "e8e7", kOngoing, 3'000));
  EXPECT_EQ(this->loaded("soon").head.clock, (KeptClock{"moved", 12'000}));
}

TYPED_TEST(Store, adds_up_for_how_long_nobody_has_served_its_games) {
  EXPECT_EQ(this->store().begin_serving(1'000'000).value(), 0) << "before the first time there was nothing to serve";
  ASSERT_TRUE(this->store().alive(1'050'000));
  EXPECT_EQ(this->store().begin_serving(1'080'000).value(), 30'000);
  ASSERT_TRUE(this->store().alive(1'070'000)) << "a clock that was set back";
  EXPECT_EQ(this->store().begin_serving(1'081'000).value(), 31'000);
  EXPECT_EQ(this->store().begin_serving(900'000).value(), 31'000) << "no time is taken from anybody";
  // A change of a game whose clock runs is a sign of life too; others are not looked at.
  ASSERT_TRUE(this->store().begin_serving(2'000'000));
  GameRecord game = new_game("one", 2'010'000);
  game.head.clock = {"clock", 2'500'000};
  ASSERT_TRUE(this->store().create(game));
  const TimeStamp before = this->store().begin_serving(2'010'000).value();
  ASSERT_TRUE(this->store().append_move("one", 0, "e1e2", kOngoing, 2'015'000));
  EXPECT_EQ(this->store().begin_serving(2'020'000).value(), before + 5'000);
}

TYPED_TEST(Store, takes_any_text) {
  GameRecord game = new_game("one");
  game.start = "'; DROP TABLE games; -- \xc3\xa9 \"\n";
  ASSERT_TRUE(this->store().create(game));
  ASSERT_TRUE(this->store().append_move("one", 0, "W@c3'", kOngoing, 1));
  EXPECT_EQ(this->loaded("one").start, game.start);
  EXPECT_EQ(this->loaded("one").moves, std::vector<std::string>{"W@c3'"});
}

TYPED_TEST(Store, one_of_two_who_make_the_same_ply_wins) {
  ASSERT_TRUE(this->store().create(new_game("one")));
  std::atomic<int> kept = 0;
  const auto play = [&] {
    for (int ply = 0; ply < 50; ++ply)
      if (this->store().append_move("one", ply, "m", kOngoing, 1)) ++kept;
  };
  { const std::jthread first(play), second(play); }
  EXPECT_EQ(kept, this->loaded("one").head.plies);
  EXPECT_EQ(kept, 50);
}

TYPED_TEST(Store, keeps_a_group_with_one_answer_for_each_change) {
  const std::vector<Change> changes = {
      new_game("one"),
      GameChange{"one", 0, MovePlayed{"e1e2"}, kOngoing, 2, {}, {}},
      GameChange{"one", 0, MovePlayed{"e1f1"}, kOngoing, 3},  // too late
      GameChange{"none", 0, MovePlayed{"e1e2"}, kOngoing, 4},
      new_game("one"),
      GameChange{"one", 1, MovePlayed{"e8e7"}, kOngoing, 5},
  };
  const auto answers = this->store().keep(changes);
  ASSERT_EQ(answers.size(), changes.size());
  for (const std::size_t kept : {0u, 1u, 5u}) EXPECT_TRUE(answers[kept]) << kept;
  for (const std::size_t refused : {2u, 3u, 4u}) EXPECT_EQ(answers[refused].error().fault, StoreFault::kConflict);
  EXPECT_EQ(this->loaded("one").moves, (std::vector<std::string>{"e1e2", "e8e7"}));
}

TYPED_TEST(Store, counts_changes_and_keeps_none_that_was_meant_for_another_state) {
  ASSERT_TRUE(this->store().create(new_game("one")));
  EXPECT_EQ(this->loaded("one").head.seq, 0);
  const auto sits = [&](const char* table, std::int64_t seq) {
    GameChange change{"one", 0, TableChanged{}, kOngoing, 2'000, KeptTable{table, false, {"ann"}}, {}};
    change.seq = seq;
    return this->store().keep(std::vector<Change>{change}).front();
  };
  ASSERT_TRUE(sits("ann's", 0));
  const auto late = sits("bob's", 0);
  ASSERT_FALSE(late) << "nobody has moved, but somebody has sat down";
  EXPECT_EQ(late.error().fault, StoreFault::kConflict);
  EXPECT_EQ(this->loaded("one").head.table.text, "ann's");
  EXPECT_EQ(this->loaded("one").head.seq, 1);
  ASSERT_TRUE(this->store().append_move("one", 0, "e1e2", kOngoing, 3'000));
  ASSERT_TRUE(this->store().truncate("one", 1, 0, kOngoing, 4'000));
  EXPECT_EQ(this->loaded("one").head.seq, 3) << "what was taken back was a change too";
  EXPECT_EQ(this->store().list(1)->front().seq, 3);
  EXPECT_FALSE(sits("bob's", 1));
  EXPECT_TRUE(sits("bob's", 3));
}

TYPED_TEST(Store, one_of_many_who_change_the_same_state_wins) {
  ASSERT_TRUE(this->store().create(new_game("one")));
  std::atomic<int> kept = 0;
  const auto change = [&](int who) {
    for (int seq = 0; seq < 30; ++seq) {
      GameChange sits{"one", 0, TableChanged{}, kOngoing, 1, KeptTable{std::to_string(who), false, {}}, {}};
      sits.seq = seq;
      while (this->loaded("one").head.seq < seq) std::this_thread::yield();
      if (this->store().keep(std::vector<Change>{sits}).front()) ++kept;
    }
  };
  { const std::jthread first(change, 1), second(change, 2), third(change, 3); }
  EXPECT_EQ(kept, 30);
  EXPECT_EQ(this->loaded("one").head.seq, 30);
}

TYPED_TEST(Store, keeps_games_that_were_begun_elsewhere) {
  GameRecord game = new_game("one");
  game.moves = {"e1e2", "e8e7", "e2e3"};
  game.head.plies = 3;
  game.head.table = {"a table", true, {"ann", "bob"}};
  ASSERT_TRUE(this->store().create(game));
  EXPECT_EQ(this->loaded("one"), game);
  ASSERT_TRUE(this->store().truncate("one", 3, 1, kOngoing, 2'000));
  ASSERT_TRUE(this->store().append_move("one", 1, "e8d8", kOngoing, 3'000));
  EXPECT_EQ(this->loaded("one").moves, (std::vector<std::string>{"e1e2", "e8d8"}));
}

TYPED_TEST(Store, takes_back_what_was_played_in_the_same_group) {
  ASSERT_TRUE(this->store().create(new_game("one")));
  const std::vector<Change> changes = {
      GameChange{"one", 0, MovePlayed{"e1e2"}, kOngoing, 2}, GameChange{"one", 1, MovePlayed{"e8e7"}, kOngoing, 3},
      GameChange{"one", 2, MovesTakenBack{1}, kOngoing, 4}, GameChange{"one", 1, MovePlayed{"e8d8"}, kOngoing, 5}};
  for (const auto& answer : this->store().keep(changes)) EXPECT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(this->loaded("one").moves, (std::vector<std::string>{"e1e2", "e8d8"}));
}

TYPED_TEST(Store, keeps_a_command_once_whatever_has_become_of_it) {
  GameRecord made = new_game("one");
  made.command = Command{"ann makes it", "a game"};
  ASSERT_TRUE(this->store().create(made));
  ASSERT_TRUE(this->store().create(new_game("two")));
  const auto play = [&](const char* id, int ply, const char* key, const char* what) {
    GameChange move{id, ply, MovePlayed{"e1e2"}, kOngoing, 2};
    move.command = Command{key, what};
    return this->store().keep(std::vector<Change>{move}).front();
  };
  ASSERT_TRUE(play("one", 0, "ann moves", "e1e2"));
  for (const int ply : {0, 1}) {
    const auto again = play("one", ply, "ann moves", "e1e2");
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().fault, StoreFault::kRepeated) << "also where it would be possible: " << ply;
  }
  EXPECT_EQ(play("one", 1, "ann makes it", "e1e2").error().fault, StoreFault::kRepeated);
  ASSERT_TRUE(this->store().truncate("one", 1, 0, kOngoing, 3));
  EXPECT_EQ(play("one", 0, "ann moves", "e1e2").error().fault, StoreFault::kRepeated) << "what was taken back stays so";
  EXPECT_EQ(this->loaded("one").head.seq, 2);
  EXPECT_TRUE(this->loaded("one").moves.empty());
  EXPECT_TRUE(play("one", 0, "ann moves again", "e1e2"));
  EXPECT_TRUE(play("two", 0, "ann moves", "e1e2")) << "in another game it is another one";
  EXPECT_EQ(this->store().done("one", "ann makes it").value(), (DoneCommand{"a game", 0}));
  EXPECT_EQ(this->store().done("one", "ann moves").value(), (DoneCommand{"e1e2", 1}));
  EXPECT_EQ(this->store().done("one", "ann moves again").value(), (DoneCommand{"e1e2", 3}));
  EXPECT_EQ(this->store().done("one", "bob moves").value(), std::nullopt);
  EXPECT_EQ(this->store().done("two", "ann makes it").value(), std::nullopt);
  EXPECT_EQ(this->store().done("none", "ann moves").value(), std::nullopt);
  // One that was refused was not done.
  EXPECT_EQ(play("two", 7, "too early", "e1e2").error().fault, StoreFault::kConflict);
  EXPECT_EQ(this->store().done("two", "too early").value(), std::nullopt);
  EXPECT_TRUE(play("two", 1, "too early", "e1e2"));
  // Of two in one group the first.
  GameChange one{"one", 1, MovePlayed{"e8e7"}, kOngoing, 4}, other{"one", 2, MovePlayed{"e2e3"}, kOngoing, 4};
  one.command = other.command = Command{"twice", "x"};
  const auto answers = this->store().keep(std::vector<Change>{one, other});
  EXPECT_TRUE(answers[0]);
  EXPECT_EQ(answers[1].error().fault, StoreFault::kRepeated);
}

TYPED_TEST(Store, tells_the_clocks_that_are_due) {
  for (const auto& [id, deadline] : {std::pair("late", 5'000), std::pair("soon", 7'000), std::pair("far", 90'000)}) {
    GameRecord game = new_game(id);
    game.head.clock = {"a clock", deadline};
    ASSERT_TRUE(this->store().create(game));
  }
  EXPECT_EQ(this->store().running_clocks(7'000).value(), (std::vector<RunningClock>{{"late", 5'000}, {"soon", 7'000}}));
  EXPECT_EQ(this->store().running_clocks().value().size(), 3u);
}

TEST(MemoryStore, a_fault_changes_nothing) {
  MemoryStore store;
  ASSERT_TRUE(store.create(new_game("one")));
  store.set_fault(
      [](std::string_view call) { return call != "load" ? std::optional(StoreFault::kRefused) : std::nullopt; });
  EXPECT_FALSE(store.append_move("one", 0, "e1e2", kWon, 5));
  EXPECT_FALSE(store.truncate("one", 0, 0, kWon, 5));
  EXPECT_FALSE(store.finish("one", 0, kWon, 5));
  EXPECT_FALSE(store.create(new_game("two")));
  EXPECT_FALSE(store.list(5));
  EXPECT_EQ(**store.load("one"), new_game("one"));
}

TEST(SqliteStore, finds_its_games_again) {
  const Folder folder;
  {
    const auto store = open_store(folder.file("games.db"));
    ASSERT_TRUE(store->create(new_game("one")));
    ASSERT_TRUE(store->append_move("one", 0, "e1e2", kOngoing, 2));
  }
  const auto store = open_store(folder.file("games.db"));
  EXPECT_EQ((**store->load("one")).moves, std::vector<std::string>{"e1e2"});
}

TEST(SqliteStore, knows_its_commands_again) {
  const Folder folder;
  GameChange move{"one", 0, MovePlayed{"e1e2"}, kOngoing, 2};
  move.command = Command{"ann moves", "e1e2"};
  for (int times = 0; times < 2; ++times) {
    const auto store = open_store(folder.file("games.db"));
    if (times == 0) {
      ASSERT_TRUE(store->create(new_game("one")));
    }
    move.plies = times;
    EXPECT_EQ(store->keep(std::vector<Change>{move}).front().has_value(), times == 0);
    EXPECT_EQ(store->done("one", "ann moves").value(), (DoneCommand{"e1e2", 1}));
  }
}

TEST(SqliteStore, two_connections_see_each_other) {
  const Folder folder;
  const auto one = open_store(folder.file("games.db"));
  const auto two = open_store(folder.file("games.db"));
  ASSERT_TRUE(one->create(new_game("one")));
  ASSERT_TRUE(two->append_move("one", 0, "e1e2", kOngoing, 2));
  EXPECT_FALSE(one->append_move("one", 0, "e1f1", kOngoing, 3));
  EXPECT_EQ((**one->load("one")).head.plies, 1);
}

TEST(SqliteStore, refuses_a_file_of_a_later_version) {
  const Folder folder;
  open_store(folder.file("games.db"));
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file("games.db").c_str(), &raw), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(raw, "PRAGMA user_version = 999", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(raw);
  const auto store = SqliteStore::open(folder.file("games.db"));
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("later version"), std::string::npos) << store.error().message;
}

TEST(SqliteStore, says_why_it_cannot_open) {
  const Folder folder;
  EXPECT_FALSE(SqliteStore::open(folder.file("missing/games.db")));
  std::ofstream(folder.file("text.db")) << std::string(4096, 'x');
  const auto store = SqliteStore::open(folder.file("text.db"));
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("text.db"), std::string::npos) << store.error().message;
}

// A trigger stands for any failure in the middle of a transaction.
TEST(SqliteStore, a_failure_in_the_middle_of_a_change_leaves_nothing_of_it) {
  const Folder folder;
  const auto store = open_store(folder.file("games.db"));
  ASSERT_TRUE(store->create(new_game("one")));
  ASSERT_TRUE(store->append_move("one", 0, "kept", kOngoing, 2));
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file("games.db").c_str(), &raw), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(raw, "CREATE TRIGGER fault BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'disk full'); END",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  const auto refused = store->append_move("one", 1, "lost", kWon, 3);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("disk full"), std::string::npos) << refused.error().message;
  EXPECT_FALSE(store->truncate("one", 1, 0, kOngoing, 3));
  EXPECT_EQ((**store->load("one")).moves, std::vector<std::string>{"kept"});
  ASSERT_EQ(sqlite3_exec(raw, "DROP TRIGGER fault", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(raw);
  EXPECT_TRUE(store->append_move("one", 1, "later", kWon, 3));
}

// What the first layout of the file looked like.
constexpr const char* kFirstLayout = R"(
  CREATE TABLE games (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, variant TEXT NOT NULL, start TEXT NOT NULL,
    seats TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL, plies INTEGER NOT NULL,
    over INTEGER NOT NULL, score TEXT NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL, resigned INTEGER NOT NULL);
  CREATE INDEX games_unfinished ON games (updated) WHERE over = 0;
  CREATE TABLE moves (game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE, ply INTEGER NOT NULL,
    text TEXT NOT NULL, PRIMARY KEY (game, ply)) WITHOUT ROWID;
  INSERT INTO games VALUES (1, 'one', 'some-game', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'p1,c5', 1000, 3000, 2, 1, '1-0',
    'checkmate', 'White wins by checkmate', -1);
  INSERT INTO moves VALUES (1, 0, 'e1e2'), (1, 1, 'e8e7');
  PRAGMA user_version = 1;
)";

TEST(SqliteStore, brings_a_file_of_the_first_layout_up_to_date) {
  const Folder folder;
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file("games.db").c_str(), &raw), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(raw, kFirstLayout, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(raw);
  for (int times = 0; times < 2; ++times) {
    const auto store = open_store(folder.file("games.db"));
    GameRecord expected = new_game("one");
    expected.moves = {"e1e2", "e8e7"};
    expected.head.plies = 2;
    expected.head.updated = 3000;
    expected.head.result = kWon;
    const auto game = store->load("one");
    ASSERT_TRUE(game) << game.error().message;
    EXPECT_EQ(**game, expected);
    EXPECT_TRUE(store->find_damage({}).empty());
  }
}

// The second layout: with checksums, without tables. The sum of the first game below, by an independent CRC-64/XZ of its
// fields as that layout has them.
constexpr std::int64_t kSumOfSecondLayout = 8943682793399523791;

TEST(SqliteStore, brings_a_file_of_the_second_layout_up_to_date_and_trusts_its_sums) {
  const Folder folder;
  {
    // Games without a table have the sums that they had in that layout: what is made here is such a file but for the
    // columns and tables that came later.
    const auto store = open_store(folder.file("games.db"));
    GameRecord game = new_game("one");
    game.moves = {"e1e2", "e8e7"};
    game.head.plies = 2;
    ASSERT_TRUE(store->create(game));
    ASSERT_TRUE(store->create(new_game("two")));
  }
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file("games.db").c_str(), &raw), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(raw,
                         "DROP TABLE people; DROP INDEX games_listed; ALTER TABLE games DROP COLUMN table_text;"
                         "ALTER TABLE games DROP COLUMN listed; ALTER TABLE games DROP COLUMN people;"
                         "DROP INDEX games_running; DROP TABLE service; ALTER TABLE games DROP COLUMN clock;"
                         "ALTER TABLE games DROP COLUMN deadline; ALTER TABLE games DROP COLUMN seq;"
                         "DROP TABLE commands;"
                         "INSERT INTO moves SELECT game, seq + 2, body FROM events WHERE kind = 0;"
                         "DROP TABLE events; ALTER TABLE games DROP COLUMN logged;"
                         "UPDATE games SET variant = 'other-game' WHERE id = 'two'; PRAGMA user_version = 2;",
                         nullptr, nullptr, nullptr),
            SQLITE_OK)
      << sqlite3_errmsg(raw);

  sqlite3_stmt* sum = nullptr;
  ASSERT_EQ(sqlite3_prepare_v2(raw, "SELECT sum FROM games WHERE id = 'one'", -1, &sum, nullptr), SQLITE_OK);
  ASSERT_EQ(sqlite3_step(sum), SQLITE_ROW);
  EXPECT_EQ(sqlite3_column_int64(sum, 0), kSumOfSecondLayout);
  sqlite3_finalize(sum);
  sqlite3_close(raw);
  for (int times = 0; times < 2; ++times) {
    const auto store = open_store(folder.file("games.db"));
    const auto game = store->load("one");
    ASSERT_TRUE(game && *game) << game.error().message;
    EXPECT_EQ((*game)->head.table, KeptTable{}) << "open to whoever knows its id, and not listed";
    EXPECT_EQ((*game)->moves.size(), 2u);
    ASSERT_FALSE(store->load("two")) << "what was altered before is not taken for sound";
    EXPECT_EQ(store->load("two").error().fault, StoreFault::kDamaged);
    EXPECT_EQ(store->find_damage({}).size(), 1u);
    EXPECT_TRUE(store->list_for("ann", 9)->empty());
    if (times == 0) {
      const GameChange seated{"one", 2, TableChanged{}, kOngoing, 9, KeptTable{"t", false, {"ann"}}, {}};
      ASSERT_TRUE(store->keep(std::vector<Change>{seated}).front());
      EXPECT_EQ(store->list_for("ann", 9)->size(), 1u);
      ASSERT_TRUE(
          store->keep(std::vector<Change>{GameChange{"one", 2, TableChanged{}, kOngoing, 9, KeptTable{}, {}}}).front());
    }
  }
}

// The third layout: without clocks.
TEST(SqliteStore, brings_a_file_of_the_third_layout_up_to_date) {
  const Folder folder;
  GameRecord game = new_game("one");
  game.head.table = {"a table", true, {"ann"}};
  {
    const auto store = open_store(folder.file("games.db"));
    ASSERT_TRUE(store->create(game));
  }
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file("games.db").c_str(), &raw), SQLITE_OK);
  ASSERT_EQ(
      sqlite3_exec(raw,
                   "DROP INDEX games_running; DROP TABLE service; ALTER TABLE games DROP COLUMN clock;"
                   "ALTER TABLE games DROP COLUMN deadline; ALTER TABLE games DROP COLUMN seq; DROP TABLE commands;"
                   "DROP TABLE events; ALTER TABLE games DROP COLUMN logged; PRAGMA user_version = 3;",
                   nullptr, nullptr, nullptr),
      SQLITE_OK)
      << sqlite3_errmsg(raw);
  sqlite3_close(raw);
  for (int times = 0; times < 2; ++times) {
    const auto store = open_store(folder.file("games.db"));
    const auto found = store->load("one");
    ASSERT_TRUE(found && *found) << found.error().message;
    EXPECT_EQ(**found, game) << "with the sum that it had";
    EXPECT_TRUE(store->find_damage({}).empty());
    EXPECT_TRUE(store->running_clocks()->empty());
    EXPECT_EQ(store->begin_serving(1'000 + times).value(), times);
  }
}

// Whatever bit of the file changes: each game is as it was written, or it is known that it is not.
TEST(SqliteStore, no_flipped_byte_alters_a_game_in_silence) {
  const Folder folder;
  std::vector<GameRecord> written;
  {
    const auto store = open_store(folder.file("games.db"));
    for (int i = 0; i < 40; ++i) {
      GameRecord game = new_game("game" + std::to_string(i), 1000 + i);
      for (int ply = 0; ply < 30; ++ply) game.moves.push_back("m" + std::to_string(i * ply));
      game.head.plies = 30;
      ASSERT_TRUE(store->create(game));
      written.push_back(std::move(game));
    }
  }
  std::string bytes;
  {
    std::ifstream file(folder.file("games.db"), std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  Random random(7);
  int noticed = 0;
  for (int flip = 0; flip < 150; ++flip) {
    std::string damaged = bytes;
    const std::size_t at = random.below(bytes.size());
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
    for (const char* left : {"-wal", "-shm"}) fs::remove(folder.file("games.db") + left);
    std::ofstream(folder.file("games.db"), std::ios::binary) << damaged;
    const auto store = SqliteStore::open(folder.file("games.db"));
    if (!store) {
      ++noticed;
      continue;
    }
    for (const GameRecord& game : written) {
      const auto found = (*store)->load(game.head.id);
      if (found && *found) {
        EXPECT_EQ(**found, game) << "byte " << at;
      } else {
        ++noticed;
      }
    }
    const auto list = (*store)->list(100);
    if (!list) continue;
    for (const GameHead& head : *list) {
      const auto original = std::find_if(written.begin(), written.end(),
                                         [&](const GameRecord& game) { return game.head == head; });
      EXPECT_TRUE(head.damaged || original != written.end()) << "byte " << at << ": " << head.id;
    }
  }
  EXPECT_GT(noticed, 0);
}

TEST(WriteQueue, keeps_what_waits_together_and_in_order) {
  // Counts the transactions, and is slow, as a disk is.
  class SlowStore : public MemoryStore {
   public:
    std::vector<Stored<void>> keep(std::span<const Change> changes) override {
      ++groups;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      return MemoryStore::keep(changes);
    }
    std::atomic<int> groups = 0;
  };
  SlowStore store;
  std::atomic<int> kept = 0;
  {
    WriteQueue queue(store);
    queue.post(new_game("one"), [](const Stored<void>&) {});
    for (int ply = 0; ply < 50; ++ply) {
      queue.post(GameChange{"one", ply, MovePlayed{std::to_string(ply)}, kOngoing, 1},
                 [&kept](const Stored<void>& answer) {
                   if (answer) ++kept;
                 });
    }
  }
  EXPECT_EQ(kept, 50) << "the end keeps what waits";
  EXPECT_LE(store.groups, 4);
}

TEST(WriteQueue, refuses_when_too_much_waits) {
  MemoryStore store;
  std::atomic<bool> held = true;
  store.set_fault([&](std::string_view) -> std::optional<StoreFault> {
    while (held) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return std::nullopt;
  });
  std::atomic<int> busy = 0, kept = 0;
  {
    WriteQueue queue(store, 3);
    for (int i = 0; i < 10; ++i) {
      queue.post(new_game(std::to_string(i)), [&](const Stored<void>& answer) {
        ++(answer ? kept : busy);
        EXPECT_TRUE(answer || answer.error().fault == StoreFault::kBusy);
      });
    }
    EXPECT_GE(busy, 4);  // at most three are being written, and three wait
    held = false;
  }
  EXPECT_EQ(busy + kept, 10);
}

TEST(GameId, is_long_and_never_the_same) {
  std::set<std::string> ids;
  for (int i = 0; i < 1000; ++i) {
    const auto id = new_game_id();
    ASSERT_TRUE(id);
    EXPECT_GE(id->size(), 10u);
    EXPECT_TRUE(is_game_id(*id)) << *id;
    ids.insert(*id);
  }
  EXPECT_EQ(ids.size(), 1000u);
}

TEST(GameId, other_texts_are_none) {
  for (const char* text : {"", "short", "0123456789ab0", "0123456789a/", "0123456789aU", "../../../etc"}) {
    EXPECT_FALSE(is_game_id(text)) << text;
  }
}

}  // namespace
}  // namespace sennight
