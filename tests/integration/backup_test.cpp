// Backups are made while people play, and brought back, as docs/hosting.md tells: games and accounts are there again, and
// what came after the backup is not.

#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/files.h"
#include "support/http_client.h"
#include "support/postgres.h"
#include "support/program.h"
#include "support/server_program.h"

namespace sennight {
namespace {

using nlohmann::json;
using test::HttpClient;
using test::PostgresServer;
using test::Response;
using test::ServerProgram;

json named(const std::string& name) { return {{"name", name}, {"password", "a good long one"}}; }

// Somebody with an account, in a browser that keeps cookies.
class Person {
 public:
  explicit Person(std::string name) : name_(std::move(name)) {}

  Response ask(const ServerProgram& server, const std::string& method, const std::string& target,
               const json& body = nullptr) {
    std::string header;
    for (const auto& [key, value] : cookies_) header += (header.empty() ? "" : "; ") + key + "=" + value;
    const auto answer = HttpClient(server.port())
                            .request(method, target, body.is_null() ? "" : body.dump(),
                                     header.empty() ? "" : "Cookie: " + header + "\r\n");
    if (!answer) return {};
    if (const auto made = answer->headers.find("set-cookie"); made != answer->headers.end()) {
      const std::string cookie = made->second.substr(0, made->second.find(';'));
      cookies_[cookie.substr(0, cookie.find('='))] = cookie.substr(cookie.find('=') + 1);
    }
    return *answer;
  }
  void sign_up(const ServerProgram& server) {
    EXPECT_EQ(ask(server, "POST", "/api/account", named(name_)).status, 201) << name_;
  }
  // A game of the person's own with so many moves; others know nothing of it.
  std::string play(const ServerProgram& server, int plies) {
    const json person = {{"kind", "person"}};
    const Response made = ask(server, "POST", "/api/games",
                              {{"variant", "chess"}, {"seats", {person, person}}, {"access", "private"}});
    EXPECT_EQ(made.status, 201) << made.body;
    const std::string id = json::parse(made.body).at("id");
    move(server, id, 0, plies);
    return id;
  }
  void move(const ServerProgram& server, const std::string& id, int from, int to) {
    const std::vector<std::string> moves = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"};
    for (int ply = from; ply < to; ++ply) {
      const Response moved = ask(server, "POST", "/api/games/" + id + "/moves",
                                 {{"text", moves[static_cast<std::size_t>(ply)]}, {"ply", ply}});
      EXPECT_EQ(moved.status, 200) << moved.body;
    }
  }
  int plies(const ServerProgram& server, const std::string& id) {
    const Response game = ask(server, "GET", "/api/games/" + id);
    return game.status == 200 ? json::parse(game.body).at("plies").get<int>() : -1;
  }

 private:
  const std::string name_;
  std::map<std::string, std::string> cookies_;
};

// What is there when the backup is made, and what is not yet.
struct Before {
  Person ann{"Annabel"}, bob{"Bobby"}, late{"Latecomer"};
  std::map<std::string, int> of_ann, of_bob;
  std::string later;

  void make(const ServerProgram& server) {
    ann.sign_up(server);
    bob.sign_up(server);
    for (int plies = 0; plies < 4; ++plies) {
      of_ann[ann.play(server, plies)] = plies;
      of_bob[bob.play(server, plies)] = plies;
    }
  }
  void go_on(const ServerProgram& server) {
    late.sign_up(server);
    later = ann.play(server, 2);
    ann.move(server, of_ann.begin()->first, of_ann.begin()->second, of_ann.begin()->second + 1);
  }
  void expect(const ServerProgram& server) {
    ASSERT_NE(server.port(), 0) << server.log();
    for (const auto& [id, plies] : of_ann) EXPECT_EQ(ann.plies(server, id), plies) << "by the session in the browser";
    Person again("Bobby");
    EXPECT_EQ(again.ask(server, "POST", "/api/account/session", named("Bobby")).status, 200) << "by the password";
    for (const auto& [id, plies] : of_bob) EXPECT_EQ(again.plies(server, id), plies);
    EXPECT_EQ(again.plies(server, of_ann.begin()->first), -1) << "and they are private as before";
    EXPECT_EQ(ann.plies(server, later), -1) << "what came after the backup";
    EXPECT_EQ(ann.ask(server, "GET", "/api/players/Latecomer").status, 404);
    // And all goes on.
    const auto& [id, plies] = *of_bob.begin();
    again.move(server, id, plies, plies + 1);
    late.sign_up(server);
  }
};

// The lines of the code block of docs/hosting.md that has this text, with other folders.
std::string commands_with(const std::string& text, const std::string& data, const std::string& backups) {
  const auto docs = read_file(std::string(SENNIGHT_SOURCE_DIR) + "/docs/hosting.md");
  EXPECT_TRUE(docs);
  const std::size_t at = docs->find(text);
  EXPECT_NE(at, std::string::npos) << text;
  if (!docs || at == std::string::npos) return "";
  const std::size_t begin = docs->rfind("```\n", at) + 4;
  std::string block = docs->substr(begin, docs->find("```", at) - begin), kept;
  std::istringstream lines(block);
  // Services and rights are those of an installed site.
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with("systemctl ") && !line.starts_with("chown ")) kept += line + "\n";
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"/var/lib/sennight", data},
                                 {"/var/backups", backups},
                                 {"$(date +%F)", "2026-01-31"},
                                 {"DATE", "2026-01-31"}})
    for (std::size_t found = kept.find(from); found != std::string::npos; found = kept.find(from, found + to.size()))
      kept.replace(found, from.size(), to);
  return kept;
}

TEST(Backup, of_sqlite_made_while_it_serves_has_all_games_and_accounts) {
  const test::Folder data, backups;
  Before before;
  {
    ServerProgram server(SENNIGHT_BINARY, {{}, data.path(), "", ""});
    ASSERT_NE(server.port(), 0) << server.log();
    before.make(server);
    const auto saved = test::run("/bin/sh",
                                 {"-ec", commands_with(".backup /var/backups/people-", data.path(), backups.path())});
    ASSERT_EQ(saved.status, 0) << saved.error;
    before.go_on(server);
    server.send_signal(SIGKILL);  // so that files are left beside the database that are not the backup's
    server.wait(std::chrono::seconds(20));
  }
  const auto restored = test::run(
      "/bin/sh", {"-ec", commands_with("cp /var/backups/people-DATE.db", data.path(), backups.path())});
  ASSERT_EQ(restored.status, 0) << restored.error;
  before.expect(ServerProgram(SENNIGHT_BINARY, {{}, data.path(), "", ""}));
}

TEST(Backup, of_postgresql_made_while_it_serves_has_all_games_and_accounts) {
  PostgresServer& database = PostgresServer::shared();
  ASSERT_EQ(database.problem(), "");
  const std::string address = database.new_database(), name = database.last_database();
  Before before;
  std::string copy;
  {
    ServerProgram server(SENNIGHT_BINARY, {{}, "", address, ""});
    ASSERT_NE(server.port(), 0) << server.log();
    before.make(server);
    copy = database.restored_from(name);
    ASSERT_NE(copy, "");
    before.go_on(server);
  }
  before.expect(ServerProgram(SENNIGHT_BINARY, {{}, "", copy, ""}));
}

// As docs/hosting.md tells under "From SQLite to PostgreSQL".
TEST(SiteCopy, of_a_folder_goes_on_in_a_database_with_the_same_cookies_and_passwords) {
  PostgresServer& database = PostgresServer::shared();
  ASSERT_EQ(database.problem(), "");
  const std::string address = database.new_database();
  const test::Folder data;
  const std::vector<std::string> command = {"operator", "copy", data.path(), "--store", address};
  Before before;
  {
    ServerProgram server(SENNIGHT_BINARY, {{}, data.path(), "", ""});
    ASSERT_NE(server.port(), 0) << server.log();
    before.make(server);
    const auto refused = test::run(SENNIGHT_BINARY, command);
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.error.find("stop the server first"), std::string::npos) << refused.error;
  }
  const auto copied = test::run(SENNIGHT_BINARY, command);
  ASSERT_EQ(copied.status, 0) << copied.error;
  EXPECT_TRUE(copied.output.starts_with("8 games with ")) << copied.output;
  EXPECT_NE(copied.output.find("2 accounts are copied"), std::string::npos) << copied.output;
  before.expect(ServerProgram(SENNIGHT_BINARY, {{}, "", address, ""}));
}

}  // namespace
}  // namespace sennight
