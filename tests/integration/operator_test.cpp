// The command `operator` beside servers that run: what it does to a store is noticed soon, and is written down. Accounts
// through several processes, and a folder of an earlier version.
#include <sqlite3.h>

#include <algorithm>

#include "integration/guests.h"
#include "server/people/account_name.h"
#include "store/people_layout.h"
#include "support/program.h"

namespace sennight {
namespace {

using nlohmann::json;
using test::Finished;
using test::Guest;
using test::PostgresServer;
using test::Processes;
using test::Response;

// What running servers do about it in time.
template <class Condition>
bool comes_soon(Condition condition) {
  for (int i = 0; i < 200; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return false;
}

json naming(const std::string& name) { return {{"name", name}, {"password", "a good long one"}}; }
std::string code(const Response& response) {
  const json reply = json::parse(response.body, nullptr, false);
  return reply.is_object() && reply.contains("error") ? reply.at("error").value("code", "") : "";
}

// The command on one store.
class Operator {
 public:
  explicit Operator(std::vector<std::string> where) : where_(std::move(where)) {}
  Finished call(const std::vector<std::string>& words) const {
    std::vector<std::string> arguments = {"operator"};
    arguments.insert(arguments.end(), where_.begin(), where_.end());
    arguments.insert(arguments.end(), words.begin(), words.end());
    return test::run(SENNIGHT_BINARY, arguments);
  }
  // What it says.
  std::string does(const std::vector<std::string>& words) const {
    const Finished finished = call(words);
    EXPECT_EQ(finished.status, 0) << words.front() << ": " << finished.error;
    return finished.output;
  }
  // The one line in which it refuses.
  std::string refuses(const std::vector<std::string>& words) const {
    const Finished finished = call(words);
    EXPECT_EQ(finished.status, 2) << words.front();
    EXPECT_EQ(finished.output, "");
    return finished.error;
  }

 private:
  const std::vector<std::string> where_;
};

TEST(OperatorCommand, bans_freezes_and_writes_it_down_while_two_processes_serve_a_database) {
  const std::string address = PostgresServer::shared().new_database();
  Processes processes(address, 2);
  const Operator site({"--store", address});
  Guest ann(processes), bob(processes), other(processes);
  ASSERT_EQ(ann.post(0, "/api/account", naming("Annabel")).status, 201);
  ASSERT_EQ(bob.post(1, "/api/account", naming("Bobby")).status, 201);
  const Response made = ann.post(0, "/api/games",
                                 {{"variant", "chess"},
                                  {"access", "public"},
                                  {"clock", {{"kind", "fischer"}, {"main", 600}, {"increment", 0}}},
                                  {"seats", {{{"kind", "person"}}, {{"kind", "person"}, {"free", true}}}}});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id = json::parse(made.body).at("id"), game = "/api/games/" + id;
  ASSERT_EQ(bob.post(1, game + "/sit", {{"player", 1}}).status, 200);
  ASSERT_EQ(ann.post(0, game + "/moves", {{"text", "e2e4"}, {"ply", 0}}).status, 200);
  ASSERT_EQ(bob.post(1, game + "/report", {{"player", 0}}).status, 200);
  EXPECT_NE(site.does({"reports"}).find("game " + id + "\tplayer 0\tAnnabel\tthe player"), std::string::npos);
  // Frozen in both.
  site.does({"freeze", id});
  for (std::size_t which = 0; which < 2; ++which)
    EXPECT_TRUE(comes_soon([&] {
      return code(bob.post(which, game + "/moves", {{"text", "e7e5"}, {"ply", 1}})) == "frozen" ||
             processes.ask_for(which, 200, "GET", game)->at("table").contains("frozen");
    })) << which;
  site.does({"unfreeze", id});
  EXPECT_TRUE(comes_soon([&] { return !processes.ask_for(0, 200, "GET", game)->at("table").contains("frozen"); }));
  // Banned in both.
  site.does({"ban", "bobby"});
  EXPECT_TRUE(comes_soon([&] { return bob.post(0, game + "/say", {{"phrase", "hello"}}).status == 403; }));
  EXPECT_EQ(code(other.post(1, "/api/account/session", naming("Bobby"))), "banned");
  site.does({"unban", "Bobby"});
  EXPECT_TRUE(comes_soon([&] { return other.post(1, "/api/account/session", naming("Bobby")).status == 200; }));
  // All of it is written down, the last first.
  const std::string acts = site.does({"acts"});
  std::size_t at = 0;
  for (const char* line : {"\tunban\tBobby\n", "\tban\tbobby\n", "\tunfreeze\t", "\tfreeze\t"}) {
    at = acts.find(line, at);
    ASSERT_NE(at, std::string::npos) << line << " in " << acts;
  }
  EXPECT_NE(site.does({"stats"}).find("accounts\t2\n"), std::string::npos);
}

TEST(OperatorCommand, works_on_a_folder_beside_its_server_and_without_one) {
  const test::Folder folder;
  const Operator site({"--data", folder.path()});
  EXPECT_NE(site.refuses({"stats"}).find("there are no games in"), std::string::npos);
  std::string id;
  {
    test::ServerProgram server(SENNIGHT_BINARY, {{}, folder.path(), "", ""});
    test::HttpClient client(server.port());
    ASSERT_EQ(client.request("POST", "/api/account", naming("Bobby").dump())->status, 201);
    const auto made = client.request("POST", "/api/games",
                                     R"({"variant": "chess", "seats": [{"kind": "person"}, {"kind": "person"}]})");
    ASSERT_EQ(made->status, 201) << made->body;
    id = json::parse(made->body).at("id");
    site.does({"freeze", id});
    site.does({"delete", "Bobby"});
    EXPECT_TRUE(comes_soon([&] {
      const auto game = client.request("GET", "/api/games/" + id);
      return game && json::parse(game->body).at("table").contains("frozen");
    }));
    EXPECT_TRUE(comes_soon([&] { return client.request("GET", "/api/players/Bobby")->status == 404; }));
    server.send_signal(SIGTERM);
    server.wait(std::chrono::seconds(20));
  }
  const std::string counted = site.does({"stats"});
  EXPECT_NE(counted.find("accounts\t0\nsessions\t0\nbans\t0\nfrozen games\t1\n"), std::string::npos);
  EXPECT_NE(counted.find("\nlive games\t1\nwaiting games\t0\nfinished today\t0\n"), std::string::npos) << counted;
  EXPECT_TRUE(counted.ends_with("\nvariant\tlive\twaiting\tfinished today\nchess\t1\t0\t0\n")) << counted;
  site.does({"unfreeze", id});
  test::ServerProgram server(SENNIGHT_BINARY, {{}, folder.path(), "", ""});
  test::HttpClient client(server.port());
  EXPECT_TRUE(comes_soon([&] {
    const auto moved = client.request("POST", "/api/games/" + id + "/moves", R"({"text": "e2e4", "ply": 0})");
    return moved && moved->status == 200;
  }));
}

TEST(OperatorCommand, refuses_what_is_not_there_and_writes_nothing_down) {
  const test::Folder folder;
  const Operator site({"--data", folder.path()});
  {
    test::ServerProgram server(SENNIGHT_BINARY, {{}, folder.path(), "", ""});
    ASSERT_NE(server.port(), 0);
  }
  const std::vector<std::vector<std::string>> wrong = {{"ban", "Nobody"},
                                                       {"unban", "guest:0123456789abcdef0123456789abcdef"},
                                                       {"ban", "guest:x"},
                                                       {"delete", "guest:0123456789abcdef0123456789abcdef"},
                                                       {"freeze", "000000000000"},
                                                       {"unfreeze", "no id"},
                                                       {"ban"},
                                                       {"dance"},
                                                       {}};
  for (const auto& words : wrong) {
    const Finished finished = site.call(words);
    EXPECT_EQ(finished.status, 2) << (words.empty() ? "nothing" : words.front());
    EXPECT_EQ(finished.output, "");
    EXPECT_EQ(std::count(finished.error.begin(), finished.error.end(), '\n'), 1) << finished.error;
  }
  EXPECT_EQ(site.does({"acts"}), "");
  EXPECT_EQ(Operator({"--store", "mysql://me:secret@host/x"}).refuses({"stats"}).find("secret"), std::string::npos);
}

// ---- accounts through several processes -----------------------------------------------------------------------------

TEST(AccountsOfProcesses, one_signs_in_at_one_plays_at_another_and_signs_out_everywhere) {
  Processes processes(PostgresServer::shared().new_database(), 2);
  Guest ann(processes), telephone(processes), bob(processes);
  ASSERT_EQ(ann.post(0, "/api/account", naming("Annabel")).status, 201);
  EXPECT_EQ(code(bob.post(1, "/api/account", naming("annabe1"))), "taken") << "a name that looks alike";
  ASSERT_EQ(telephone.post(1, "/api/account/session", naming("annabel")).status, 200);
  const Response made = ann.post(1, "/api/games",
                                 {{"variant", "chess"},
                                  {"access", "public"},
                                  {"seats", {{{"kind", "person"}}, {{"kind", "person"}, {"free", true}}}}});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string game = "/api/games/" + json::parse(made.body).at("id").get<std::string>();
  ASSERT_EQ(bob.post(0, game + "/sit", {{"player", 1}, {"name", "Bob"}}).status, 200);
  ASSERT_EQ(ann.post(0, game + "/moves", {{"text", "e2e4"}, {"ply", 0}}).status, 200);
  ASSERT_EQ(bob.post(1, game + "/moves", {{"text", "e7e5"}, {"ply", 1}}).status, 200);
  // The other device has the seat too, at whatever process.
  ASSERT_EQ(telephone.post(0, game + "/moves", {{"text", "g1f3"}, {"ply", 2}}).status, 200);
  ASSERT_EQ(bob.post(0, game + "/moves", {{"text", "b8c6"}, {"ply", 3}}).status, 200);
  // The end of all sessions is noticed in both.
  ASSERT_EQ(telephone.post(1, "/api/account/signout", {{"everywhere", true}}).status, 200);
  for (std::size_t which = 0; which < 2; ++which)
    EXPECT_TRUE(comes_soon([&] {
      return ann.post(which, "/api/account/password", {{"password", "x"}, {"new", "a better long one"}}).status == 401;
    })) << which;
  EXPECT_EQ(ann.post(0, game + "/moves", {{"text", "f1c4"}, {"ply", 4}}).status, 403);
  // Signing in anew gives the seat back.
  ASSERT_EQ(ann.post(1, "/api/account/session", naming("Annabel")).status, 200);
  EXPECT_EQ(ann.post(0, game + "/moves", {{"text", "f1c4"}, {"ply", 4}}).status, 200);
}

// ---- a folder of an earlier version ---------------------------------------------------------------------------------

void run_sql(const std::string& file, const std::string& sql) {
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &raw), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(raw, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(raw);
  sqlite3_close(raw);
}

// The first layout of the games.
constexpr const char* kFirstGames = R"(
  CREATE TABLE games (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, variant TEXT NOT NULL, start TEXT NOT NULL,
    seats TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL, plies INTEGER NOT NULL,
    over INTEGER NOT NULL, score TEXT NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL, resigned INTEGER NOT NULL);
  CREATE INDEX games_unfinished ON games (updated) WHERE over = 0;
  CREATE TABLE moves (game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE, ply INTEGER NOT NULL,
    text TEXT NOT NULL, PRIMARY KEY (game, ply)) WITHOUT ROWID;
  INSERT INTO games VALUES (1, '0a1b2c3d4e5f', 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'p1,p1', 1000, 3000, 2, 0, 'ongoing', '', '', -1);
  INSERT INTO moves VALUES (1, 0, 'e2e4'), (1, 1, 'e7e5');
  PRAGMA user_version = 1;
)";

// The accounts before there were bans and reports.
std::string first_accounts() {
  return "CREATE TABLE sennight_people (version integer NOT NULL); INSERT INTO sennight_people VALUES (1);" +
         std::string(kPeopleMigrations.front()) + "INSERT INTO accounts VALUES ('@0123', 'Annabel', '" +
         folded_name("Annabel").value() +
         "', 'no hash', 1000, 0);"
         "INSERT INTO blocks VALUES ('b', '@0123', '4567', 'Bob', 2000);";
}

TEST(OldFolder, is_opened_brought_up_to_date_and_played_on) {
  const test::Folder folder;
  run_sql(folder.path() + "/games.db", kFirstGames);
  run_sql(folder.path() + "/people.db", first_accounts());
  const Operator site({"--data", folder.path()});
  for (int times = 0; times < 2; ++times) {
    test::ServerProgram server(SENNIGHT_BINARY, {{}, folder.path(), "", ""});
    ASSERT_NE(server.port(), 0) << server.log();
    test::HttpClient client(server.port());
    const auto game = client.request("GET", "/api/games/0a1b2c3d4e5f");
    ASSERT_TRUE(game && game->status == 200) << server.log();
    EXPECT_EQ(json::parse(game->body).at("plies"), 2 + times);
    const auto known = client.request("GET", "/api/players/Annabel");
    EXPECT_EQ(known->status, 200) << known->body;
    const std::string text = times == 0 ? "g1f3" : "b8c6";
    const auto moved = client.request("POST", "/api/games/0a1b2c3d4e5f/moves",
                                      json{{"text", text}, {"ply", 2 + times}}.dump());
    EXPECT_EQ(moved->status, 200) << moved->body;
    site.does({"ban", "Annabel"});
    EXPECT_NE(site.does({"stats"}).find("accounts\t1\nsessions\t0\nbans\t1\n"), std::string::npos);
  }
}

}  // namespace
}  // namespace sennight
