// A PostgreSQL server of the tests' own: in a new folder, on a socket in it, without a port, as a user without rights. It
// ends with the test program, however that ends.
#pragma once

#include <memory>
#include <string>

#include "match/process.h"
#include "support/server_program.h"

namespace sennight::test {

class PostgresServer {
 public:
  // Starts it. When there is no PostgreSQL here, `problem` says so.
  PostgresServer();
  ~PostgresServer();

  // One for the whole test program, which runs.
  static PostgresServer& shared();

  const std::string& problem() const { return problem_; }
  // Address of a new and empty database; "" when it cannot be made.
  std::string new_database();
  // The same database through a socket in another folder.
  std::string address(const std::string& database, const std::string& folder) const;
  // What a command line of SQL answers, without spaces at its end.
  std::string sql(const std::string& database, const std::string& command) const;
  std::string socket() const { return folder_.path() + "/.s.PGSQL.5432"; }
  const std::string& last_database() const { return last_; }

  // Copies a database into a new one, by way of a file as a backup is made. Returns the address of the copy.
  std::string restored_from(const std::string& database);

  // As a service is stopped: connections are ended, what was kept is there afterwards.
  void stop();
  // As when the machine's memory is over: all its processes end at once.
  void crash();
  void start();

 private:
  void end(int signal);

  Folder folder_;
  std::string programs_, problem_, last_;
  std::unique_ptr<Process> process_;
  int databases_ = 0;
};

}  // namespace sennight::test
