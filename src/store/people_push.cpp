// Where people want to be told of their turn.
#include "store/people_steps.h"
#include "store/people_store.h"

namespace sennight {

namespace {

constexpr PostgresCommand kCountPush = {"count_push", "SELECT COUNT(*) FROM push_subscriptions WHERE endpoint <> $1"};
constexpr PostgresCommand kDropOldPush = {"drop_old_push", "DELETE FROM push_subscriptions WHERE made <= $1"};
constexpr PostgresCommand kAddPush = {
    "add_push",
    "INSERT INTO push_subscriptions (endpoint, person, session, key, auth, made) VALUES ($1, $2, $3, $4, $5, $6) "
    "ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, session = excluded.session, key = excluded.key, "
    "auth = excluded.auth, made = excluded.made"};
constexpr PostgresCommand kDropMostPush = {
    "drop_most_push",
    "DELETE FROM push_subscriptions WHERE endpoint IN (SELECT endpoint FROM push_subscriptions WHERE person = $1 "
    "ORDER BY made DESC, endpoint LIMIT 1000 OFFSET $2)"};

}  // namespace

Stored<bool> PeopleStore::add_push(const PushSubscription& wanted, const PushBounds& bounds) {
  bool added = false;
  const auto done = database_->transact(true, [&](SqlWork& work) -> Stored<void> {
    auto rows = work.run(kDropOldPush, {std::to_string(bounds.made_before)});
    if (rows) rows = work.run(kCountPush, {wanted.endpoint});
    if (!rows) return std::unexpected(rows.error());
    added = std::strtoull(rows->front().front().c_str(), nullptr, 10) < bounds.most;
    if (!added) return {};
    rows = work.run(kAddPush, {wanted.endpoint, wanted.person, wanted.session, wanted.key, wanted.auth,
                               std::to_string(wanted.made)});
    if (rows) rows = work.run(kDropMostPush, {wanted.person, std::to_string(bounds.most_of_person)});
    if (!rows) return std::unexpected(rows.error());
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return added;
}

Stored<void> PeopleStore::remove_push(std::string_view endpoint) {
  return change_all(*database_,
                    {{{"remove_push", "DELETE FROM push_subscriptions WHERE endpoint = $1"}, {std::string(endpoint)}}});
}

Stored<std::vector<PushSubscription>> PeopleStore::push_of(std::string_view person, TimeStamp now) {
  return all_made(
      ask_rows(*database_,
               {"push_of",
                "SELECT endpoint, person, session, key, auth, made FROM push_subscriptions WHERE person = $1 AND "
                "(session = '' OR EXISTS (SELECT 1 FROM sessions WHERE id = push_subscriptions.session AND ends > $2)) "
                "ORDER BY made, endpoint"},
               {std::string(person), std::to_string(now)}),
      [](const SqlRow& row) {
        SqlColumns in(row);
        return PushSubscription{in.text(), in.text(), in.text(), in.text(), in.text(), in.number()};
      });
}

Stored<void> PeopleStore::push_follows(std::string_view guest, std::string_view person, std::string_view session) {
  return change_all(*database_,
                    {{{"push_follows", "UPDATE push_subscriptions SET person = $2, session = $3 WHERE person = $1"},
                      {std::string(guest), std::string(person), std::string(session)}}});
}

}  // namespace sennight
