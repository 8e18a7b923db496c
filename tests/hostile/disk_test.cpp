// The disk fails in every way that it knows, under the program itself: what was acknowledged stays, what was refused
// never comes, and whoever asks is told clearly.

#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "support/disk_faults.h"
#include "support/http_client.h"
#include "support/server_program.h"

namespace sennight {
namespace {

namespace chrono = std::chrono;
namespace fs = std::filesystem;
using Json = nlohmann::json;
using test::DiskFaults;
using test::FaultRecord;
using test::Folder;
using test::HttpClient;
using test::ServerProgram;

// Moves that can be played for ever, but for the third repetition.
const std::vector<std::string> kMoves = {"a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6",
                                         "e2e3", "e7e6", "f2f3", "f7f6", "g2g3", "g7g6", "h2h3", "h7h6"};

struct Answer {
  int status = 0;
  Json body;
  std::string code() const { return of_error("code"); }
  std::string message() const { return of_error("message"); }
  std::string of_error(const char* field) const {
    return body.is_object() ? body.value("error", Json::object()).value(field, "") : "";
  }
};

class Disk : public ::testing::Test {
 protected:
  std::string data() const { return folder_.path() + "/data"; }
  std::string file() const { return data() + "/games.db"; }

  void start() {
    server.reset();
    server.emplace(SENNIGHT_BINARY,
                   ServerProgram::Options{
                       .arguments = {}, .data = data(), .store = "", .before = faults.before(SENNIGHT_DISK_FAULTS)});
    ASSERT_NE(server->port(), 0) << server->log();
  }
  // As a crash would end it: what was not kept is gone.
  void crash_and_start() {
    server->send_signal(SIGKILL);
    server->wait(chrono::seconds(10));
    faults.heal();
    start();
  }
  Answer ask(const std::string& method, const std::string& target, const Json& body = {}) const {
    HttpClient client(server->port());
    const auto response = client.request(method, target, body.is_null() ? "" : body.dump());
    if (!response) return {};
    return {response->status, Json::parse(response->body, nullptr, false)};
  }
  Answer game(const std::string& id) const { return ask("GET", "/api/games/" + id); }
  std::string create(const Json& second = {{"kind", "person"}}) const {
    const Answer made = ask("POST", "/api/games", {{"variant", "chess"}, {"seats", {{{"kind", "person"}}, second}}});
    EXPECT_EQ(made.status, 201) << made.body;
    return made.body.is_object() ? made.body.value("id", "") : "";
  }
  Answer move(const std::string& id, std::size_t ply) const {
    return ask("POST", "/api/games/" + id + "/moves", {{"text", kMoves[ply]}, {"ply", ply}});
  }
  std::size_t plies(const std::string& id) const {
    const Json body = game(id).body;
    return body.is_object() ? body.value("plies", std::size_t{999}) : 999;
  }

  Folder folder_;
  DiskFaults faults{folder_.path()};
  std::optional<ServerProgram> server;
};

TEST_F(Disk, a_flush_that_fails_once_refuses_the_move_for_good) {
  start();
  const std::string id = create();
  ASSERT_EQ(move(id, 0).status, 200);
  faults.fail(FaultRecord::kFlush);
  const Answer refused = move(id, 1);
  EXPECT_EQ(refused.status, 500) << refused.body;
  EXPECT_EQ(refused.code(), "not-kept") << refused.body;
  EXPECT_EQ(plies(id), 1u);
  crash_and_start();
  EXPECT_EQ(plies(id), 1u) << "a refused move came back";
  EXPECT_EQ(move(id, 1).status, 200);
}

TEST_F(Disk, flushes_that_all_fail_say_that_nobody_knows) {
  start();
  const std::string id = create();
  ASSERT_EQ(move(id, 0).status, 200);
  faults.fail(FaultRecord::kFlush, 0, 1'000'000);
  const Answer doubtful = move(id, 1);
  EXPECT_EQ(doubtful.status, 503) << doubtful.body;
  EXPECT_EQ(doubtful.code(), "unknown") << doubtful.body;
  // Nothing is accepted, and the pages stay.
  EXPECT_GE(move(id, 1).status, 500);
  EXPECT_EQ(game(id).status, 200);
  EXPECT_EQ(ask("GET", "/api/games").status, 200);
  faults.heal();
  EXPECT_EQ(move(id, 1).status, 200) << "the disk works again";
  crash_and_start();
  EXPECT_EQ(plies(id), 2u);
}

// One game for each fault: its second move meets it.
TEST_F(Disk, what_was_acknowledged_is_there_and_what_was_refused_is_not) {
  start();
  struct Try {
    std::string id, what;
    int status = 0;
    std::string code;
  };
  std::vector<Try> tries;
  for (const FaultRecord::Call call : {FaultRecord::kFlush, FaultRecord::kWrite, FaultRecord::kTruncate}) {
    for (const int error : {EIO, ENOSPC}) {
      for (const bool tears : {false, true}) {
        for (const std::int64_t times : {1, 2, 3}) {
          for (std::int64_t after = 0; after < (call == FaultRecord::kWrite ? 6 : 2); ++after) {
            if (tears && call != FaultRecord::kWrite) continue;
            Try next{create(), "", 0, ""};
            next.what = "call " + std::to_string(call) + ", error " + std::to_string(error) + ", after " +
                        std::to_string(after) + ", times " + std::to_string(times) + (tears ? ", torn" : "");
            ASSERT_EQ(move(next.id, 0).status, 200) << next.what;
            faults.record().tears = tears;
            faults.fail(call, after, times, error);
            const Answer answer = move(next.id, 1);
            faults.heal();
            next.status = answer.status;
            next.code = answer.code();
            EXPECT_TRUE(answer.status == 200 || (answer.status == 500 && answer.code() == "not-kept") ||
                        (answer.status == 503 && answer.code() == "unknown"))
                << next.what << ": " << answer.body;
            tries.push_back(std::move(next));
          }
        }
      }
    }
  }
  // The last one is refused right before the end: nothing is written over it.
  const std::string last = create();
  ASSERT_EQ(move(last, 0).status, 200);
  faults.fail(FaultRecord::kFlush);
  EXPECT_EQ(move(last, 1).code(), "not-kept");
  crash_and_start();
  EXPECT_EQ(plies(last), 1u);
  for (const Try& tried : tries) {
    const std::size_t there = plies(tried.id);
    EXPECT_TRUE(tried.status != 200 || there == 2u) << "lost: " << tried.what;
    EXPECT_TRUE(tried.code != "not-kept" || there == 1u) << "came back: " << tried.what;
    EXPECT_TRUE(there == 1 || there == 2) << tried.what;
  }
}

// One flush for all that wait: forty moves take a few flushes, not forty, and pages take none.
TEST_F(Disk, changes_share_the_flushes_of_a_slow_disk) {
  start();
  std::vector<std::string> ids;
  for (int i = 0; i < 40; ++i) ids.push_back(create());
  constexpr chrono::milliseconds kFlush(250);
  faults.record().flush_microseconds = chrono::microseconds(kFlush).count();
  const std::int64_t before = faults.calls(FaultRecord::kFlush);
  const auto begun = chrono::steady_clock::now();
  chrono::steady_clock::duration slowest_page{};
  {
    std::vector<std::jthread> players;
    for (const std::string& id : ids) players.emplace_back([&] { EXPECT_EQ(move(id, 0).status, 200); });
    for (int i = 0; i < 5; ++i) {
      const auto asked = chrono::steady_clock::now();
      EXPECT_EQ(ask("GET", "/api/games").status, 200);
      EXPECT_EQ(game(ids[0]).status, 200);
      slowest_page = std::max(slowest_page, chrono::steady_clock::now() - asked);
    }
  }
  EXPECT_LE(faults.calls(FaultRecord::kFlush) - before, 12);
  EXPECT_LT(chrono::steady_clock::now() - begun, 40 * kFlush / 2);
  EXPECT_LT(slowest_page, chrono::seconds(2));
}

TEST_F(Disk, a_foreign_lock_ends_in_a_clear_refusal) {
  start();
  const std::string id = create();
  sqlite3* foreign = nullptr;
  ASSERT_EQ(sqlite3_open(file().c_str(), &foreign), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(foreign, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  const auto begun = chrono::steady_clock::now();
  const Answer refused = move(id, 0);
  EXPECT_LT(chrono::steady_clock::now() - begun, chrono::seconds(4));
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.code(), "busy") << refused.body;
  EXPECT_EQ(game(id).status, 200);
  EXPECT_EQ(ask("GET", "/api/games").status, 200);
  sqlite3_close(foreign);
  EXPECT_EQ(move(id, 0).status, 200);
}

TEST_F(Disk, a_removed_file_is_noticed) {
  start();
  const std::string id = create();
  for (const std::string& name : {file(), file() + "-wal"}) {
    fs::rename(name, name + ".away");
    const Answer refused = move(id, 0);
    EXPECT_EQ(refused.status, 500) << name;
    EXPECT_NE(refused.message().find("removed or replaced"), std::string::npos) << refused.body;
    fs::rename(name + ".away", name);
  }
  EXPECT_EQ(move(id, 0).status, 200);
  crash_and_start();
  EXPECT_EQ(plies(id), 1u);
}

TEST_F(Disk, a_damaged_game_is_marked_and_the_others_stay) {
  start();
  const std::string sound = create(), head = create(), moves = create();
  for (const std::string& id : {sound, head, moves}) ASSERT_EQ(move(id, 0).status, 200);
  server.reset();
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(file().c_str(), &raw), SQLITE_OK);
  const std::string damage =
      "UPDATE games SET seats = 'x9,' WHERE id = '" + head +
      "'; UPDATE events SET body = 'h2h4' WHERE kind = 0 AND game = (SELECT number FROM games WHERE id = '" + moves +
      "');";
  ASSERT_EQ(sqlite3_exec(raw, damage.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(raw);
  start();
  const Answer list = ask("GET", "/api/games");
  ASSERT_EQ(list.status, 200);
  ASSERT_EQ(list.body.at("games").size(), 3u);
  for (const Json& listed : list.body.at("games")) EXPECT_EQ(listed.at("damaged"), listed.at("id") == head) << listed;
  EXPECT_EQ(game(head).code(), "damaged");
  EXPECT_EQ(game(moves).code(), "damaged");
  EXPECT_EQ(plies(sound), 1u);
  EXPECT_EQ(move(sound, 1).status, 200);
  for (int i = 0; i < 1000 && server->log().find(moves) == std::string::npos; ++i)
    std::this_thread::sleep_for(chrono::milliseconds(20));
  EXPECT_NE(server->log().find(moves), std::string::npos) << "the check at the start says nothing: " << server->log();
}

TEST_F(Disk, a_folder_that_cannot_be_written_ends_the_start) {
  faults.fail(FaultRecord::kOpen, 0, 1'000'000, EACCES);
  ServerProgram refused(SENNIGHT_BINARY,
                        {.arguments = {}, .data = data(), .store = "", .before = faults.before(SENNIGHT_DISK_FAULTS)});
  EXPECT_EQ(refused.port(), 0);
  EXPECT_EQ(refused.wait(chrono::seconds(30)), 2);
  EXPECT_NE(refused.log().find("games.db"), std::string::npos) << refused.log();
}

TEST_F(Disk, files_are_private) {
  start();
  create();
  for (const std::string& name : {data(), file(), file() + "-wal", file() + "-shm", data() + "/lock"}) {
    struct stat found {};
    ASSERT_EQ(::stat(name.c_str(), &found), 0) << name;
    EXPECT_EQ(found.st_mode & 077u, 0u) << name;
  }
}

TEST_F(Disk, a_full_disk_refuses_and_recovers) {
  start();
  const std::string id = create();
  ASSERT_EQ(move(id, 0).status, 200);
  faults.fail(FaultRecord::kWrite, 0, 1'000'000, ENOSPC);
  EXPECT_EQ(move(id, 1).status, 500);
  EXPECT_EQ(
      ask("POST", "/api/games", {{"variant", "chess"}, {"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}}).status,
      500);
  EXPECT_EQ(game(id).status, 200);
  faults.heal();
  EXPECT_EQ(move(id, 1).status, 200);
  crash_and_start();
  EXPECT_EQ(plies(id), 2u);
  EXPECT_EQ(ask("GET", "/api/games").body.at("games").size(), 1u);
}

#ifndef SENNIGHT_SANITIZED  // a sanitizer has its own allocator
TEST_F(Disk, no_memory_for_a_computers_table_ends_nothing) {
  start();
  faults.record().big_allocation = 16 * 1024 * 1024;
  const std::string id = create({{"kind", "computer"}, {"level", 5}});
  ASSERT_EQ(move(id, 0).status, 200);
  for (int i = 0; i < 1000 && plies(id) < 2; ++i) std::this_thread::sleep_for(chrono::milliseconds(20));
  EXPECT_EQ(plies(id), 2u) << "it does not play with a smaller table: " << server->log();
  EXPECT_TRUE(server->is_running());
}
#endif

}  // namespace
}  // namespace sennight
