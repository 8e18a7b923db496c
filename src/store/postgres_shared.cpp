// What processes share besides the games: notes, and who is connected to which of them.
#include <fmt/format.h>

#include <algorithm>

#include "store/kept_text.h"
#include "store/postgres_parts.h"

namespace sennight {

namespace {

// Of a process that says nothing for so long nobody is there any more.
constexpr const char* kSecondsHere = "10";

PostgresCall still_here_call(const std::string& process) {
  return {
      {"still_here",
       "INSERT INTO processes VALUES ($1, now() + $2::bigint * interval '1 second') ON CONFLICT (process) DO UPDATE "
       "SET until = excluded.until"},
      {process, kSecondsHere}};
}

}  // namespace

// ---- notes ----------------------------------------------------------------------------------------------------------

Stored<SharedNote> PostgresStore::read_note(std::string_view name) {
  const auto rows = pool_->ask_one(
      "read what the processes share",
      {{"read_note", "SELECT version, text FROM notes WHERE name = $1"}, {std::string(name)}});
  if (!rows) return std::unexpected(rows.error());
  if (rows->count() == 0) return SharedNote();
  return SharedNote{rows->number(0, 0), rows->text(0, 1)};
}

// A call that was lost and is made again finds the version that it made itself, and says that somebody was quicker: who
// reads the note then finds their own words in it.
Stored<bool> PostgresStore::replace_note(std::string_view name, std::int64_t version, std::string_view text) {
  const auto rows = pool_->ask_one(
      "change what the processes share",
      {{"replace_note",
        "WITH changed AS (INSERT INTO notes SELECT $1, 1, $3 WHERE $2::bigint = 0 OR EXISTS (SELECT 1 FROM notes WHERE "
        "name = $1 AND version = $2::bigint) ON CONFLICT (name) DO UPDATE SET version = notes.version + 1, text = "
        "excluded.text WHERE notes.version = $2::bigint RETURNING version) "
        "SELECT pg_notify($4, '@' || $1::text || ':' || version) FROM changed"},
       {std::string(name), std::to_string(version), std::string(text), kBellChannel}});
  if (!rows) return std::unexpected(rows.error());
  return rows->count() == 1;
}

// ---- who is connected -----------------------------------------------------------------------------------------------

Stored<void> PostgresStore::show_attendance(std::span<const Attendance> games) {
  if (games.empty()) return {};
  std::vector<std::string> ids, people, watchers, bells = {""};
  for (const Attendance& one : games) {
    ids.push_back(one.game);
    KeptTable table;
    table.people = one.people;
    people.push_back(people_text(table));
    watchers.push_back(std::to_string(one.watchers));
    const std::string bell = fmt::format("+{}:0", one.game);
    if (bells.back().size() + bell.size() >= kMostBellBytes) bells.emplace_back();
    bells.back() += (bells.back().empty() ? "" : " ") + bell;
  }
  std::vector<PostgresCall> calls = {
      {{"begin_showing", "BEGIN"}, {}},
      {{"no_flush", "SET LOCAL synchronous_commit = off"}, {}},
      still_here_call(owner_),
      {{"forget_attendance", "DELETE FROM attendance WHERE process = $1 AND game = ANY($2)"},
       {owner_, postgres_array(ids)}},
      {{"show_attendance",
        "INSERT INTO attendance SELECT game, $1, people, watchers FROM unnest($2::text[], $3::text[], $4::bigint[]) AS "
        "shown (game, people, watchers) WHERE people <> '' OR watchers > 0 ON CONFLICT (game, process) DO UPDATE SET "
        "people = excluded.people, watchers = excluded.watchers"},
       {owner_, postgres_array(ids), postgres_array(people), postgres_array(watchers)}}};
  for (const std::string& bell : bells) calls.push_back({{"ring", "SELECT pg_notify($1, $2)"}, {kBellChannel, bell}});
  calls.push_back({{"end_showing", "COMMIT"}, {}});
  const auto done = pool_->ask("show who is connected", calls);
  if (!done) return std::unexpected(done.error());
  return {};
}

Stored<std::vector<Attendance>> PostgresStore::others_attendance(std::span<const std::string> games) {
  if (games.empty()) return std::vector<Attendance>();
  const auto rows = pool_->ask_one(
      "ask who is connected",
      {{"others_attendance",
        "SELECT game, people, watchers FROM attendance JOIN processes USING (process) WHERE game = ANY($1) AND process "
        "<> $2 AND until > now() ORDER BY game"},
       {postgres_array(games), owner_}});
  if (!rows) return std::unexpected(rows.error());
  std::vector<Attendance> others;
  for (int row = 0; row < rows->count(); ++row) {
    const std::string game = rows->text(row, 0);
    if (others.empty() || others.back().game != game) others.push_back({game, {}, 0});
    Attendance& one = others.back();
    for (std::string& person : parse_people(rows->text(row, 1)))
      if (std::find(one.people.begin(), one.people.end(), person) == one.people.end())
        one.people.push_back(std::move(person));
    one.watchers += rows->number(row, 2);
  }
  return others;
}

Stored<void> PostgresStore::still_here() {
  const std::vector<PostgresCall> calls = {
      {{"begin_showing", "BEGIN"}, {}},
      {{"no_flush", "SET LOCAL synchronous_commit = off"}, {}},
      still_here_call(owner_),
      {{"forget_processes", "DELETE FROM processes WHERE until < now() - interval '1 minute'"}, {}},
      {{"forget_gone",
        "DELETE FROM attendance WHERE NOT EXISTS (SELECT 1 FROM processes WHERE processes.process = "
        "attendance.process)"},
       {}},
      {{"end_showing", "COMMIT"}, {}}};
  const auto done = pool_->ask("say that this process is there", calls);
  if (!done) return std::unexpected(done.error());
  return {};
}

}  // namespace sennight
