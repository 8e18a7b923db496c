#include "support/postgres.h"

#include <pwd.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>
#include <vector>

#include "support/program.h"

namespace sennight::test {

namespace fs = std::filesystem;

namespace {

// Debian keeps the server's programs apart, by version.
std::string find_programs() {
  std::vector<std::string> found;
  std::error_code ignored;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", ignored))
    if (fs::exists(version.path() / "bin" / "initdb")) found.push_back((version.path() / "bin").string());
  return found.empty() ? "" : *std::max_element(found.begin(), found.end());
}

// The server refuses to run as root: words before a command that make it somebody else's, and end it with the tests.
std::vector<std::string> as_nobody() {
  std::vector<std::string> words = {"/usr/bin/setpriv", "--pdeathsig", "QUIT"};
  if (geteuid() != 0) return words;
  const passwd* user = getpwnam("postgres");
  if (user == nullptr) user = getpwnam("nobody");
  if (user == nullptr) return words;
  words.push_back("--reuid=" + std::to_string(user->pw_uid));
  words.push_back("--regid=" + std::to_string(user->pw_gid));
  words.emplace_back("--clear-groups");
  return words;
}

}  // namespace

PostgresServer::PostgresServer() : programs_(find_programs()) {
  if (programs_.empty()) {
    problem_ = "PostgreSQL is not installed: apt-get install postgresql";
    return;
  }
  if (geteuid() == 0) {
    const passwd* user = getpwnam("postgres");
    if (user == nullptr) user = getpwnam("nobody");
    if (user == nullptr || chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) {
      problem_ = "there is no user to run PostgreSQL as";
      return;
    }
  }
  std::vector<std::string> arguments = as_nobody();
  const std::string program = arguments.front();
  arguments.erase(arguments.begin());
  for (const std::string& word :
       {programs_ + "/initdb", std::string("-D"), folder_.path() + "/data", std::string("-U"), std::string("sennight"),
        std::string("-A"), std::string("trust"), std::string("-E"), std::string("UTF8"), std::string("--locale=C"),
        std::string("--no-sync"), std::string("--no-instructions")})
    arguments.push_back(word);
  const Finished made = run(program, arguments);
  if (made.status != 0) problem_ = "initdb: " + made.error;
  else start();
}

PostgresServer::~PostgresServer() { end(SIGQUIT); }

PostgresServer& PostgresServer::shared() {
  static PostgresServer server;
  return server;
}

void PostgresServer::start() {
  std::string line;
  for (const std::string& word : as_nobody()) line += word + " ";
  // What is tested is this program, not the server's disk.
  line += programs_ + "/postgres -D " + folder_.path() + "/data -k " + folder_.path() +
          " -c listen_addresses='' -c fsync=off -c full_page_writes=off -c max_connections=80 -c shared_buffers=16MB" +
          " -c max_wal_size=256MB -c log_min_messages=fatal >>" + folder_.path() + "/log 2>&1";
  process_ = std::make_unique<Process>(std::vector<std::string>{"/bin/sh", "-c", "exec " + line});
  problem_ = "the server does not start";
  for (int tries = 0; tries < 1000 && !problem_.empty(); ++tries) {
    if (run(programs_ + "/pg_isready", {"-q", "-h", folder_.path()}).status == 0) problem_.clear();
    else std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void PostgresServer::end(int signal) {
  if (!process_) return;
  process_->send_signal(signal);
  process_->wait(std::chrono::seconds(30));
  process_.reset();
}

void PostgresServer::stop() { end(SIGINT); }
void PostgresServer::crash() { end(SIGQUIT); }

std::string PostgresServer::address(const std::string& database, const std::string& folder) const {
  return "postgresql://sennight@/" + database + "?host=" + folder;
}

std::string PostgresServer::sql(const std::string& database, const std::string& command) const {
  const Finished done = run(programs_ + "/psql", {"-h", folder_.path(), "-U", "sennight", "-d", database, "-X", "-A",
                                                  "-t", "-q", "-v", "ON_ERROR_STOP=1", "-c", command});
  std::string text = done.status == 0 ? done.output : "failed: " + done.error;
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

std::string PostgresServer::restored_from(const std::string& database) {
  const std::string file = folder_.path() + "/backup.dump";
  const Finished dumped = run(programs_ + "/pg_dump",
                              {"-h", folder_.path(), "-U", "sennight", "--format=custom", "--file=" + file, database});
  std::string copy = new_database();
  const Finished restored = run(programs_ + "/pg_restore",
                                {"-h", folder_.path(), "-U", "sennight", "--exit-on-error", "--dbname=" + last_, file});
  return dumped.status == 0 && restored.status == 0 ? copy : "";
}

std::string PostgresServer::new_database() {
  if (!problem_.empty()) return "";
  last_ = "test" + std::to_string(++databases_);
  if (!sql("postgres", "CREATE DATABASE " + last_).empty()) return "";
  return address(last_, folder_.path());
}

}  // namespace sennight::test
