#include "store/people_store.h"

#include "base/text.h"
#include "store/people_steps.h"

namespace sennight {

namespace {

std::string as_text(std::string_view text) { return std::string(text); }
std::string as_text(TimeStamp number) { return std::to_string(number); }

TimeStamp as_number(const std::string& text) { return std::strtoll(text.c_str(), nullptr, 10); }

// Braces read from left to right, so that the columns come in their order.
Account account_in(const SqlRow& row, std::size_t first = 0) {
  SqlColumns in(row, first);
  return {in.text(), in.text(), in.text(), in.text(), in.number(), in.flag()};
}
Session session_in(const SqlRow& row) {
  SqlColumns in(row);
  return {in.text(), in.text(), in.number(), in.number(), in.number()};
}
Block block_in(const SqlRow& row) {
  SqlColumns in(row);
  return {in.text(), in.text(), in.text(), in.text(), in.number()};
}

// One command, whose rows nobody wants.
Stored<void> change_one(SqlDatabase& database, const PostgresCommand& command,
                        const std::vector<std::string>& parameters) {
  return database.transact(true, [&](SqlWork& work) -> Stored<void> {
    auto done = work.run(command, parameters);
    if (!done) return std::unexpected(std::move(done.error()));
    return {};
  });
}

Stored<void> run_all(SqlWork& work, const std::vector<PeopleStep>& steps) {
  for (const PeopleStep& step : steps)
    if (auto done = work.run(step.command, step.parameters); !done) return std::unexpected(std::move(done.error()));
  return {};
}

Stored<std::optional<Account>> first_account(Stored<std::vector<SqlRow>> rows) {
  if (!rows) return std::unexpected(std::move(rows.error()));
  if (rows->empty()) return std::nullopt;
  return account_in(rows->front());
}

Result<std::unique_ptr<PeopleStore>> store_in(Result<std::unique_ptr<SqlDatabase>> database) {
  if (!database) return std::unexpected(std::move(database.error()));
  return std::make_unique<PeopleStore>(std::move(*database));
}

constexpr PostgresCommand kRemoveBlocks = {"remove_blocks", "DELETE FROM blocks WHERE person = $1 OR other = $2"};

}  // namespace

Stored<void> change_all(SqlDatabase& database, const std::vector<PeopleStep>& steps) {
  return database.transact(true, [&](SqlWork& work) { return run_all(work, steps); });
}

Stored<std::vector<SqlRow>> ask_rows(SqlDatabase& database, const PostgresCommand& command,
                                     const std::vector<std::string>& parameters) {
  std::vector<SqlRow> rows;
  const auto done = database.transact(false, [&](SqlWork& work) -> Stored<void> {
    auto found = work.run(command, parameters);
    if (!found) return std::unexpected(std::move(found.error()));
    rows = std::move(*found);
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return rows;
}

Result<std::unique_ptr<PeopleStore>> PeopleStore::in_file(const std::string& path) {
  return store_in(open_sqlite_people(path));
}
Result<std::unique_ptr<PeopleStore>> PeopleStore::in_memory() { return store_in(open_sqlite_people(":memory:")); }
Result<std::unique_ptr<PeopleStore>> PeopleStore::in_database(const std::string& address) {
  return store_in(open_postgres_people(address));
}

PeopleStore::PeopleStore(std::unique_ptr<SqlDatabase> database) : database_(std::move(database)) {}
PeopleStore::~PeopleStore() = default;

bool PeopleStore::is_shared() const { return database_->is_shared(); }

// ---- accounts -------------------------------------------------------------------------------------------------------

Stored<bool> PeopleStore::add_account(const Account& account) {
  bool added = false;
  const auto done = database_->transact(true, [&](SqlWork& work) -> Stored<void> {
    const auto rows = work.run(
        kAddAccount, {account.person, account.name, account.folded, account.password, as_text(account.created)});
    if (!rows) return std::unexpected(rows.error());
    added = rows->size() == 1;
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return added;
}

Stored<std::optional<Account>> PeopleStore::account_named(std::string_view folded) {
  return first_account(ask_rows(
      *database_,
      {"account_named", "SELECT person, name, folded, password, created, leaving FROM accounts WHERE folded = $1"},
      {as_text(folded)}));
}

Stored<std::optional<Account>> PeopleStore::account_of(std::string_view person) {
  return first_account(ask_rows(
      *database_,
      {"account_of", "SELECT person, name, folded, password, created, leaving FROM accounts WHERE person = $1"},
      {as_text(person)}));
}

Stored<void> PeopleStore::set_password(std::string_view person, std::string_view hash, std::string_view but) {
  return change_all(*database_,
                    {{{"set_password", "UPDATE accounts SET password = $2 WHERE person = $1 AND leaving = 0"},
                      {as_text(person), as_text(hash)}},
                     {kEndSessions, {as_text(person), as_text(but)}}});
}

std::vector<PeopleStep> leaving_steps(std::string_view person) {
  return {{{"begin_leaving", "UPDATE accounts SET password = '', leaving = 1 WHERE person = $1"}, {as_text(person)}},
          {kEndSessions, {as_text(person), ""}},
          {{"remove_passkeys", "DELETE FROM passkeys WHERE person = $1"}, {as_text(person)}},
          {kEndPush, {as_text(person)}},
          {kRemoveBlocks, {as_text(person), as_text(person)}}};
}

Stored<void> PeopleStore::begin_leaving(std::string_view person) {
  return change_all(*database_, leaving_steps(person));
}

Stored<std::vector<Account>> PeopleStore::leaving() {
  return all_made(
      ask_rows(*database_,
               {"leaving", "SELECT person, name, folded, password, created, leaving FROM accounts WHERE leaving = 1"},
               {}),
      [](const SqlRow& row) { return account_in(row); });
}

Stored<void> PeopleStore::remove_account(std::string_view person) {
  auto done = change_all(
      *database_, {{kEndSessions, {as_text(person), ""}},
                   {kEndPush, {as_text(person)}},
                   {kRemoveBlocks, {as_text(person), as_text(person)}},
                   {{"remove_ratings", "DELETE FROM ratings WHERE person = $1"}, {as_text(person)}},
                   {{"remove_changes", "DELETE FROM rating_changes WHERE person = $1"}, {as_text(person)}},
                   {{"remove_from_rated", "UPDATE rated_games SET people = replace(people, $1, $2) WHERE counted = 0"},
                    {as_text(person), kNobody}},
                   {{"remove_ban", "DELETE FROM bans WHERE person = $1"}, {as_text(person)}},
                   {{"remove_reports", "DELETE FROM reports WHERE person = $1 OR reporter = $2"},
                    {as_text(person), as_text(person)}},
                   {{"remove_account", "DELETE FROM accounts WHERE person = $1"}, {as_text(person)}}});
  if (done) database_->forget_deleted();
  return done;
}

Stored<void> PeopleStore::remove_guest(std::string_view person) {
  auto done = change_all(*database_,
                         {{kEndPush, {as_text(person)}},
                          {kRemoveBlocks, {as_text(person), as_text(person)}},
                          {{"remove_own_reports", "DELETE FROM reports WHERE reporter = $1"}, {as_text(person)}}});
  if (done) database_->forget_deleted();
  return done;
}

// ---- sessions -------------------------------------------------------------------------------------------------------

Stored<void> PeopleStore::add_session(const Session& session, std::string_view token, std::size_t most) {
  const std::string created = as_text(session.created);
  return change_all(
      *database_,
      {{{"drop_old_sessions", "DELETE FROM sessions WHERE person = $1 AND ends <= $2"}, {session.person, created}},
       {{"drop_most_sessions",
         "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE person = $1 ORDER BY used DESC, id "
         "LIMIT 1000 OFFSET $2)"},
        {session.person, std::to_string(most - 1)}},
       {{"add_session", "INSERT INTO sessions VALUES ($1, $2, $3, $4, $5)"},
        {session.id, session.person, created, as_text(session.used), as_text(session.ends)}},
       {{"add_token", "INSERT INTO tokens VALUES ($1, $2, $3, 0)"}, {as_text(token), session.id, created}}});
}

Stored<std::optional<ShownSession>> PeopleStore::session_of(std::string_view token, TimeStamp now) {
  const auto rows = ask_rows(
      *database_,
      {"session_of",
       "SELECT s.id, s.person, s.created, s.used, s.ends, a.person, a.name, a.folded, a.password, "
       "a.created, a.leaving, t.made, t.ends FROM tokens t JOIN sessions s ON s.id = t.session "
       "JOIN accounts a ON a.person = s.person WHERE t.hash = $1 AND NOT EXISTS "
       "(SELECT 1 FROM bans b WHERE b.person = s.person)"},
      {as_text(token)});
  if (!rows) return std::unexpected(rows.error());
  if (rows->empty()) return std::nullopt;
  const SqlRow& row = rows->front();
  ShownSession shown{session_in(row), account_in(row, 5), as_number(row[11]), row[12] == "0"};
  if (shown.session.ends <= now || shown.account.leaving || (!shown.is_last && as_number(row[12]) <= now))
    return std::nullopt;
  return shown;
}

Stored<void> PeopleStore::renew(const Session& session, std::string_view token, TimeStamp now, TimeStamp others_end) {
  return database_->transact(true, [&](SqlWork& work) -> Stored<void> {
    const auto rows = work.run({"renew_session", "UPDATE sessions SET used = $2, ends = $3 WHERE id = $1 RETURNING id"},
                               {session.id, as_text(session.used), as_text(session.ends)});
    if (!rows) return std::unexpected(rows.error());
    if (rows->empty()) return store_fail(StoreFault::kConflict, "the session is over");
    return run_all(work, {{{"drop_tokens", "DELETE FROM tokens WHERE session = $1 AND ends > 0 AND ends <= $2"},
                           {session.id, as_text(now)}},
                          {{"end_tokens", "UPDATE tokens SET ends = $2 WHERE session = $1 AND ends = 0"},
                           {session.id, as_text(others_end)}},
                          {{"add_token", "INSERT INTO tokens VALUES ($1, $2, $3, 0)"},
                           {as_text(token), session.id, as_text(now)}}});
  });
}

Stored<std::vector<Session>> PeopleStore::sessions(std::string_view person, TimeStamp now) {
  return all_made(ask_rows(*database_,
                           {"sessions",
                            "SELECT id, person, created, used, ends FROM sessions WHERE person = $1 AND ends > $2 "
                            "ORDER BY used DESC, id"},
                           {as_text(person), as_text(now)}),
                  [](const SqlRow& row) { return session_in(row); });
}

Stored<bool> PeopleStore::goes_on(std::string_view session, TimeStamp now) {
  const auto rows = ask_rows(*database_, {"goes_on", "SELECT id FROM sessions WHERE id = $1 AND ends > $2"},
                             {as_text(session), as_text(now)});
  if (!rows) return std::unexpected(rows.error());
  return !rows->empty();
}

Stored<void> PeopleStore::end_session(std::string_view id) {
  return change_one(*database_, {"end_session", "DELETE FROM sessions WHERE id = $1"}, {as_text(id)});
}

Stored<void> PeopleStore::end_sessions(std::string_view person) {
  return change_one(*database_, kEndSessions, {as_text(person), ""});
}

// ---- who is blocked -------------------------------------------------------------------------------------------------

Stored<bool> PeopleStore::add_block(const Block& block, std::size_t most) {
  bool added = false;
  const auto done = database_->transact(true, [&](SqlWork& work) -> Stored<void> {
    const auto others = work.run({"others_blocked", "SELECT other FROM blocks WHERE person = $1"}, {block.person});
    if (!others) return std::unexpected(others.error());
    for (const SqlRow& row : *others) added = added || row[0] == block.other;
    if (added || others->size() >= most) return {};
    added = true;
    return run_all(work, {{{"add_block", "INSERT INTO blocks VALUES ($1, $2, $3, $4, $5)"},
                           {block.id, block.person, block.other, block.name, as_text(block.made)}}});
  });
  if (!done) return std::unexpected(done.error());
  return added;
}

Stored<void> PeopleStore::remove_block(std::string_view person, std::string_view id) {
  return change_one(*database_, {"remove_block", "DELETE FROM blocks WHERE person = $1 AND id = $2"},
                    {as_text(person), as_text(id)});
}

Stored<std::vector<Block>> PeopleStore::blocks(std::string_view person) {
  return all_made(
      ask_rows(
          *database_,
          {"blocks_of", "SELECT id, person, other, name, made FROM blocks WHERE person = $1 ORDER BY made DESC, id"},
          {as_text(person)}),
      block_in);
}

Stored<std::vector<Block>> PeopleStore::all_blocks() {
  return all_made(ask_rows(*database_, {"all_blocks", "SELECT id, person, other, name, made FROM blocks"}, {}),
                  block_in);
}

Stored<void> PeopleStore::follow(std::string_view guest, std::string_view person) {
  return change_all(
      *database_,
      {{{"follow",
         "UPDATE blocks SET other = $2 WHERE other = $1 AND person <> $3 AND NOT EXISTS (SELECT 1 FROM blocks b "
         "WHERE b.person = blocks.person AND b.other = $2)"},
        {as_text(guest), as_text(person), as_text(person)}},
       {{"follow_rest", "DELETE FROM blocks WHERE other = $1"}, {as_text(guest)}},
       {{"follow_reported", "UPDATE reports SET person = $2 WHERE person = $1"}, {as_text(guest), as_text(person)}},
       {{"follow_reporter",
         "UPDATE reports SET reporter = $2 WHERE reporter = $1 AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.game = "
         "reports.game AND r.player = reports.player AND r.said = reports.said AND r.reporter = $2)"},
        {as_text(guest), as_text(person)}}});
}

}  // namespace sennight
