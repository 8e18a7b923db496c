// What tests of stores have in common.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <string>

#include "store/game_store.h"

namespace sennight {
namespace {

// A folder that goes away with the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "sennight-store-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

GameRecord new_game(const std::string& id, TimeStamp created = 1000) {
  GameRecord game;
  game.head = {.id = id,
               .variant = "some-game",
               .seats = {{Seat::Kind::kPerson, 1}, {Seat::Kind::kComputer, 5}},
               .created = created,
               .updated = created,
               .plies = 0,
               .result = {}};
  game.start = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  return game;
}

const GameResult kOngoing;
const GameResult kWon{true, "1-0", "checkmate", "White wins by checkmate", -1};

}  // namespace

inline void run_sql(const std::string& path, const std::string& sql) {
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &raw), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(raw, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(raw);
  sqlite3_close(raw);
}

// What a file of the sixth layout has: moves in a table of their own, no log.
inline constexpr const char* kToSixthLayout =
    "INSERT INTO moves SELECT game, seq - 1, body FROM events WHERE kind = 0;"
    "DROP TABLE events; ALTER TABLE games DROP COLUMN logged; PRAGMA user_version = 6;";

}  // namespace sennight
