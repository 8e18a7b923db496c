// Passkeys in the store of people, and the challenges that they have signed.
#include <algorithm>

#include "store/people_steps.h"
#include "store/people_store.h"

namespace sennight {

namespace {

Passkey passkey_in(const SqlRow& row) {
  SqlColumns in(row);
  return {in.text(), in.text(), in.text(), in.text(), in.text(), in.number(), in.number(), in.number(), in.flag()};
}

constexpr PostgresCommand kPasskeyNamed = {
    "passkey", "SELECT id, person, public, host, name, counter, made, used, suspect FROM passkeys WHERE id = $1"};
constexpr PostgresCommand kPasskeysOf = {"passkeys_of",
                                         "SELECT id, person, public, host, name, counter, made, used, suspect FROM "
                                         "passkeys WHERE person = $1 ORDER BY made, "
                                         "id"};

// False when somebody has it already.
Stored<bool> insert_passkey(SqlWork& work, const Passkey& passkey) {
  const auto rows = work.run(
      {"add_passkey",
       "INSERT INTO passkeys (id, person, public, host, name, counter, made, used) VALUES ($1, $2, $3, $4, $5, $6, $7, "
       "$8) ON CONFLICT (id) DO NOTHING RETURNING id"},
      {passkey.id, passkey.person, passkey.key, passkey.host, passkey.name, std::to_string(passkey.counter),
       std::to_string(passkey.made), std::to_string(passkey.used)});
  if (!rows) return std::unexpected(rows.error());
  return rows->size() == 1;
}

Stored<void> run_step(SqlWork& work, const PostgresCommand& command, std::vector<std::string> parameters) {
  if (auto done = work.run(command, std::move(parameters)); !done) return std::unexpected(std::move(done.error()));
  return {};
}

// A transaction that finds something out.
template <class T, class Work>
Stored<T> found_out(SqlDatabase& database, T found, Work work) {
  const auto done = database.transact(true, [&](SqlWork& running) -> Stored<void> { return work(running, found); });
  if (!done) return std::unexpected(done.error());
  return found;
}

}  // namespace

Stored<PeopleStore::Added> PeopleStore::add_account(const Account& account, const Passkey& passkey) {
  return found_out(*database_, Added::kAdded, [&](SqlWork& work, Added& added) -> Stored<void> {
    const auto known = work.run(kPasskeyNamed, {passkey.id});
    if (!known) return std::unexpected(known.error());
    if (!known->empty()) {
      added = Added::kPasskeyKnown;
      return {};
    }
    const auto rows = work.run(
        kAddAccount, {account.person, account.name, account.folded, account.password, std::to_string(account.created)});
    if (!rows) return std::unexpected(rows.error());
    if (rows->empty()) {
      added = Added::kNameTaken;
      return {};
    }
    if (const auto kept = insert_passkey(work, passkey); !kept) return std::unexpected(kept.error());
    return {};
  });
}

Stored<PeopleStore::Added> PeopleStore::add_passkey(const Passkey& passkey, std::size_t most) {
  return found_out(*database_, Added::kAdded, [&](SqlWork& work, Added& added) -> Stored<void> {
    const auto others = work.run(kPasskeysOf, {passkey.person});
    if (!others) return std::unexpected(others.error());
    if (others->size() >= most) {
      added = Added::kTooMany;
      return {};
    }
    const auto kept = insert_passkey(work, passkey);
    if (!kept) return std::unexpected(kept.error());
    if (!*kept) added = Added::kPasskeyKnown;
    return {};
  });
}

Stored<std::optional<Passkey>> PeopleStore::passkey(std::string_view id) {
  const auto rows = ask_rows(*database_, kPasskeyNamed, {std::string(id)});
  if (!rows) return std::unexpected(rows.error());
  if (rows->empty()) return std::nullopt;
  return passkey_in(rows->front());
}

Stored<std::vector<Passkey>> PeopleStore::passkeys(std::string_view person) {
  return all_made(ask_rows(*database_, kPasskeysOf, {std::string(person)}), passkey_in);
}

Stored<bool> PeopleStore::use_passkey(std::string_view id, std::int64_t counter, TimeStamp now) {
  return found_out(*database_, false, [&](SqlWork& work, bool& counts) -> Stored<void> {
    const auto rows = work.run(kPasskeyNamed, {std::string(id)});
    if (!rows) return std::unexpected(rows.error());
    if (rows->empty()) return store_fail(StoreFault::kConflict, "the passkey is gone");
    const std::int64_t before = passkey_in(rows->front()).counter;
    counts = counter > before || (counter == 0 && before == 0);
    if (!counts)
      return run_step(work, {"doubt_passkey", "UPDATE passkeys SET suspect = 1 WHERE id = $1"}, {std::string(id)});
    return run_step(work, {"use_passkey", "UPDATE passkeys SET counter = $2, used = $3 WHERE id = $1"},
                    {std::string(id), std::to_string(counter), std::to_string(now)});
  });
}

Stored<bool> PeopleStore::rename_passkey(std::string_view person, std::string_view id, std::string_view name) {
  return found_out(*database_, false, [&](SqlWork& work, bool& there) -> Stored<void> {
    const auto rows = work.run(
        {"rename_passkey", "UPDATE passkeys SET name = $3 WHERE person = $1 AND id = $2 RETURNING id"},
        {std::string(person), std::string(id), std::string(name)});
    if (!rows) return std::unexpected(rows.error());
    there = !rows->empty();
    return {};
  });
}

Stored<PeopleStore::Removed> PeopleStore::remove_passkey(std::string_view person, std::string_view id,
                                                         std::string_view but) {
  return found_out(*database_, Removed::kRemoved, [&](SqlWork& work, Removed& removed) -> Stored<void> {
    const auto all = work.run(kPasskeysOf, {std::string(person)});
    if (!all) return std::unexpected(all.error());
    const auto passwords = work.run({"has_password", "SELECT 1 FROM accounts WHERE person = $1 AND password <> ''"},
                                    {std::string(person)});
    if (!passwords) return std::unexpected(passwords.error());
    if (std::ranges::none_of(*all, [&](const SqlRow& row) { return row[0] == id; })) removed = Removed::kNone;
    else if (all->size() == 1 && passwords->empty()) removed = Removed::kLast;
    if (removed != Removed::kRemoved) return {};
    if (auto done = run_step(work, {"remove_passkey", "DELETE FROM passkeys WHERE id = $1"}, {std::string(id)}); !done)
      return done;
    return run_step(work, kEndSessions, {std::string(person), std::string(but)});
  });
}

Stored<bool> PeopleStore::remove_password(std::string_view person, std::string_view but) {
  return found_out(*database_, false, [&](SqlWork& work, bool& removed) -> Stored<void> {
    const auto rows = work.run(
        {"remove_password",
         "UPDATE accounts SET password = '' WHERE person = $1 AND EXISTS (SELECT 1 FROM passkeys "
         "p WHERE p.person = accounts.person) RETURNING person"},
        {std::string(person)});
    if (!rows) return std::unexpected(rows.error());
    removed = !rows->empty();
    if (!removed) return {};
    return run_step(work, kEndSessions, {std::string(person), std::string(but)});
  });
}

Stored<bool> PeopleStore::spend_challenge(std::string_view hash, TimeStamp now, TimeStamp ends) {
  return found_out(*database_, false, [&](SqlWork& work, bool& first) -> Stored<void> {
    if (auto done = run_step(work, {"drop_challenges", "DELETE FROM spent_challenges WHERE ends <= $1"},
                             {std::to_string(now)});
        !done)
      return done;
    const auto rows = work.run({"spend_challenge",
                                "INSERT INTO spent_challenges (hash, ends) VALUES ($1, $2) ON CONFLICT (hash) DO "
                                "NOTHING RETURNING hash"},
                               {std::string(hash), std::to_string(ends)});
    if (!rows) return std::unexpected(rows.error());
    first = !rows->empty();
    return {};
  });
}

Stored<std::string> PeopleStore::site_key(std::string_view name, std::string_view proposed) {
  return found_out(*database_, std::string(), [&](SqlWork& work, std::string& secret) -> Stored<void> {
    if (auto done = run_step(
            work,
            {"propose_site_key", "INSERT INTO site_keys (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"},
            {std::string(name), std::string(proposed)});
        !done)
      return done;
    const auto rows = work.run({"site_key", "SELECT secret FROM site_keys WHERE name = $1"}, {std::string(name)});
    if (!rows) return std::unexpected(rows.error());
    if (rows->empty()) return store_fail(StoreFault::kRefused, "the site's key was not kept");
    secret = rows->front()[0];
    return {};
  });
}

}  // namespace sennight
