// Commands to the database of people, one after another, and what they answer. For the sources of PeopleStore.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/people_sql.h"

namespace sennight {

struct PeopleStep {
  PostgresCommand command;
  std::vector<std::string> parameters;
};

// All of them or none.
Stored<void> change_all(SqlDatabase& database, const std::vector<PeopleStep>& steps);

Stored<std::vector<SqlRow>> ask_rows(SqlDatabase& database, const PostgresCommand& command,
                                     const std::vector<std::string>& parameters);

// All rows, each made by `make`.
template <class Make>
auto all_made(Stored<std::vector<SqlRow>> rows, Make make) -> Stored<std::vector<decltype(make(rows->front()))>> {
  if (!rows) return std::unexpected(std::move(rows.error()));
  std::vector<decltype(make(rows->front()))> made;
  for (const SqlRow& row : *rows) made.push_back(make(row));
  return made;
}

// Of all sessions of a person but one.
inline constexpr PostgresCommand kEndSessions = {"end_sessions", "DELETE FROM sessions WHERE person = $1 AND id <> $2"};

// A row when the name was free.
inline constexpr PostgresCommand kAddAccount = {"add_account",
                                                "INSERT INTO accounts (person, name, folded, password, created) VALUES "
                                                "($1, $2, $3, $4, $5) ON CONFLICT (folded) DO "
                                                "NOTHING RETURNING person"};
inline constexpr PostgresCommand kEndPush = {"end_push", "DELETE FROM push_subscriptions WHERE person = $1"};

// How the deletion of an account begins.
std::vector<PeopleStep> leaving_steps(std::string_view person);

}  // namespace sennight
