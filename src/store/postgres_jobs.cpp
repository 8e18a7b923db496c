#include "store/postgres_jobs.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <thread>
#include <utility>

#include "store/game_id.h"
#include "store/postgres_parts.h"

namespace sennight {

namespace {

constexpr const char* kListen = "LISTEN sennight_jobs";
constexpr PostgresCommand kRing = {"ring_jobs", "SELECT pg_notify('sennight_jobs', '')"};

constexpr std::string_view kAsk = "ask somebody else to think", kWork = "take work from others";

std::string numbers_text(std::span<const std::int64_t> numbers) {
  std::vector<std::string> texts;
  for (const std::int64_t number : numbers) texts.push_back(std::to_string(number));
  return postgres_array(texts);
}

std::string milliseconds_text(std::chrono::milliseconds time) { return std::to_string(time.count()); }

}  // namespace

PostgresJobs::PostgresJobs(PostgresAddress address, std::string self, const PostgresStore::Log& log)
    : address_(std::move(address)), self_(std::move(self)), pool_(std::make_unique<PostgresPool>(address_, log)) {}
PostgresJobs::~PostgresJobs() = default;

Result<std::unique_ptr<PostgresJobs>> PostgresJobs::open(const std::string& address, const PostgresStore::Log& log) {
  const auto where = PostgresAddress::parse(address);
  if (!where) return std::unexpected(where.error());
  auto connection = PostgresConnection::open(*where);
  if (!connection) return fail(fmt::format("cannot reach {}: {}", where->shown(), connection.error().message));
  const auto migrated = migrate_postgres(**connection);
  if (!migrated) return fail(fmt::format("cannot work for {}: {}", where->shown(), migrated.error().message));
  if (!*migrated) return fail(fmt::format("cannot use {}: {}", where->shown(), migrated->error().message));
  auto self = new_game_id();
  if (!self) return std::unexpected(self.error());
  return std::unique_ptr<PostgresJobs>(new PostgresJobs(*where, std::move(*self), log));
}

PostgresCall PostgresJobs::ready_call() const {
  return {{"worker_is_there",
           "INSERT INTO workers VALUES ($1, now() + $2::bigint * interval '1 millisecond', $3) ON CONFLICT (worker) DO "
           "UPDATE SET until = excluded.until, program = excluded.program"},
          {self_, milliseconds_text(kLease), program_}};
}

// ---- for whoever asks -----------------------------------------------------------------------------------------------

// A call that was lost and is made again leaves a job that nobody waits for: it goes away by itself.
Stored<std::int64_t> PostgresJobs::post(std::string_view body, std::chrono::milliseconds length) {
  const std::vector<PostgresCall> calls = {
      {{"post_job", "INSERT INTO jobs (asker, length, body) VALUES ($1, $2, $3) RETURNING number"},
       {self_, milliseconds_text(length), std::string(body)}},
      {kRing, {}}};
  const auto rows = pool_->ask(kAsk, calls);
  if (!rows) return std::unexpected(rows.error());
  return rows->front().number(0, 0);
}

Stored<std::vector<PostgresJobs::Seen>> PostgresJobs::look(std::span<const std::int64_t> numbers) {
  const auto rows = pool_->ask_one(
      kAsk, {{"look_at_jobs",
              "UPDATE jobs SET asked = now() WHERE number = ANY($1::bigint[]) RETURNING number, progress, "
              "answer IS NOT NULL, COALESCE(answer, '')"},
             {numbers_text(numbers)}});
  if (!rows) return std::unexpected(rows.error());
  std::vector<Seen> seen;
  for (int row = 0; row < rows->count(); ++row) {
    seen.push_back({rows->number(row, 0), rows->text(row, 1), std::nullopt});
    if (rows->is_true(row, 2)) seen.back().answer = rows->text(row, 3);
  }
  return seen;
}

Stored<std::vector<PostgresJobs::Seen>> PostgresJobs::answered(std::span<const std::int64_t> numbers) {
  const auto rows = pool_->ask_one(
      kAsk,
      {{"answered_jobs", "SELECT number, answer FROM jobs WHERE number = ANY($1::bigint[]) AND answer IS NOT NULL"},
       {numbers_text(numbers)}});
  if (!rows) return std::unexpected(rows.error());
  std::vector<Seen> seen;
  for (int row = 0; row < rows->count(); ++row) seen.push_back({rows->number(row, 0), "", rows->text(row, 1)});
  return seen;
}

// As of `post`: a call that is made again leaves games that nobody waits for.
Stored<std::vector<std::int64_t>> PostgresJobs::post_games(std::span<const GameWish> games,
                                                           const std::string& program) {
  std::vector<std::string> parcels, bodies;
  for (const GameWish& game : games) {
    parcels.push_back(game.parcel);
    bodies.push_back(game.body);
  }
  const std::vector<PostgresCall> calls = {
      {{"post_games",
        "INSERT INTO jobs (asker, length, needs, parcel, body) SELECT $1, 0, $2, wished.parcel, wished.body FROM "
        "unnest($3::text[], $4::text[]) WITH ORDINALITY AS wished (parcel, body, place) ORDER BY place RETURNING "
        "number, parcel, body"},
       {self_, program, postgres_array(parcels), postgres_array(bodies)}},
      {kRing, {}}};
  const auto rows = pool_->ask(kAsk, calls);
  if (!rows) return std::unexpected(rows.error());
  std::map<GameWish, std::int64_t> numbers;
  const PostgresRows& posted = rows->front();
  for (int row = 0; row < posted.count(); ++row)
    numbers[{posted.text(row, 1), posted.text(row, 2)}] = posted.number(row, 0);
  std::vector<std::int64_t> in_order;
  for (const GameWish& game : games) in_order.push_back(numbers[game]);
  return in_order;
}

Stored<std::vector<std::string>> PostgresJobs::want_parcels(std::span<const std::string> names) {
  const auto rows = pool_->ask_one(
      kAsk, {{"want_parcels", "UPDATE parcels SET asked = now() WHERE name = ANY($1::text[]) RETURNING name"},
             {postgres_array(names)}});
  if (!rows) return std::unexpected(rows.error());
  std::set<std::string> missing(names.begin(), names.end());
  for (int row = 0; row < rows->count(); ++row) missing.erase(rows->text(row, 0));
  return std::vector<std::string>(missing.begin(), missing.end());
}

Stored<void> PostgresJobs::keep_parcel(const std::string& name, std::string_view body) {
  const auto done = pool_->ask_one(
      kAsk, {{"keep_parcel",
              "INSERT INTO parcels (name, body) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET asked = now()"},
             {name, std::string(body)}});
  if (!done) return std::unexpected(done.error());
  return {};
}

Stored<PostgresJobs::Players> PostgresJobs::players(const std::string& program) {
  const auto rows = pool_->ask_one(
      kAsk, {{"players",
              "SELECT count(*) FILTER (WHERE program = $1), count(*) FILTER (WHERE program <> $1) FROM workers WHERE "
              "until > now()"},
             {program}});
  if (!rows) return std::unexpected(rows.error());
  return Players{rows->number(0, 0), rows->number(0, 1)};
}

Stored<void> PostgresJobs::drop(std::span<const std::int64_t> numbers) {
  const auto done = pool_->ask_one(
      kAsk, {{"drop_jobs", "DELETE FROM jobs WHERE number = ANY($1::bigint[])"}, {numbers_text(numbers)}});
  if (!done) return std::unexpected(done.error());
  return {};
}

Stored<bool> PostgresJobs::are_workers() {
  const auto rows = pool_->ask_one(kAsk, {{"are_workers", "SELECT 1 FROM workers WHERE until > now() LIMIT 1"}, {}});
  if (!rows) return std::unexpected(rows.error());
  return rows->count() == 1;
}

// ---- for workers ----------------------------------------------------------------------------------------------------

// `command` is told $1 this worker, $2 the program that it is, $3 how long it has what it takes, $4 for how long something is
// wanted, $5 the most.
Stored<std::vector<PostgresJobs::Job>> PostgresJobs::take_of(const char* name, const char* command, int most) {
  const std::vector<PostgresCall> calls = {
      ready_call(),
      {{"forget_jobs", "DELETE FROM jobs WHERE asked < now() - 10 * $1::bigint * interval '1 millisecond'"},
       {milliseconds_text(kWish)}},
      {{"forget_parcels", "DELETE FROM parcels WHERE asked < now() - 100 * $1::bigint * interval '1 millisecond'"},
       {milliseconds_text(kWish)}},
      {{name, command}, {self_, program_, milliseconds_text(kLease), milliseconds_text(kWish), std::to_string(most)}}};
  const auto rows = pool_->ask(kWork, calls);
  if (!rows) return std::unexpected(rows.error());
  std::vector<Job> jobs;
  const PostgresRows& taken = rows->back();
  for (int row = 0; row < taken.count(); ++row)
    jobs.push_back({taken.number(row, 0), taken.text(row, 1), taken.text(row, 2)});
  return jobs;
}

// Those of less than 0.4 seconds come before all others.
Stored<std::vector<PostgresJobs::Job>> PostgresJobs::take(int most) {
  return take_of(
      "take_jobs",
      "UPDATE jobs SET worker = $1, lease = now() + $3::bigint * interval '1 millisecond', progress = '' "
      "WHERE $2::text IS NOT NULL AND number IN (SELECT number FROM jobs WHERE needs = '' AND answer IS NULL "
      "AND (worker = '' OR lease < now()) AND asked > now() - $4::bigint * interval '1 millisecond' ORDER BY "
      "length > 400, number LIMIT $5::bigint FOR UPDATE SKIP LOCKED) RETURNING number, body, parcel",
      most);
}

Stored<std::vector<PostgresJobs::Job>> PostgresJobs::take_games(int most) {
  return take_of("take_games",
                 "UPDATE jobs SET worker = $1, lease = now() + $3::bigint * interval '1 millisecond' WHERE number IN "
                 "(SELECT number FROM jobs WHERE needs = $2 AND needs <> '' AND answer IS NULL AND (worker = '' OR "
                 "lease < now()) AND asked > now() - $4::bigint * interval '1 millisecond' ORDER BY number LIMIT "
                 "$5::bigint FOR UPDATE SKIP LOCKED) RETURNING number, body, parcel",
                 most);
}

Stored<std::optional<std::string>> PostgresJobs::parcel(const std::string& name) {
  const auto rows = pool_->ask_one(kWork, {{"read_parcel", "SELECT body FROM parcels WHERE name = $1"}, {name}});
  if (!rows) return std::unexpected(rows.error());
  if (rows->count() == 0) return std::nullopt;
  return rows->text(0, 0);
}

Stored<std::vector<std::int64_t>> PostgresJobs::hold(std::span<const Held> jobs) {
  std::vector<std::string> numbers, progress;
  for (const Held& job : jobs) {
    numbers.push_back(std::to_string(job.number));
    progress.push_back(job.progress);
  }
  std::vector<PostgresCall> calls = {
      ready_call(),
      {{"hold_jobs",
        "UPDATE jobs SET lease = now() + $2::bigint * interval '1 millisecond', progress = held.progress FROM "
        "unnest($3::bigint[], $4::text[]) AS held (number, progress) WHERE jobs.number = held.number AND worker = $1 "
        "AND "
        "answer IS NULL AND asked > now() - $5::bigint * interval '1 millisecond' RETURNING jobs.number"},
       {self_, milliseconds_text(kLease), postgres_array(numbers), postgres_array(progress),
        milliseconds_text(kWish)}}};
  if (!jobs.empty()) calls.push_back({kRing, {}});
  const auto rows = pool_->ask(kWork, calls);
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::int64_t> held;
  const PostgresRows& found = (*rows)[1];
  for (int row = 0; row < found.count(); ++row) held.push_back(found.number(row, 0));
  return held;
}

Stored<void> PostgresJobs::answer(std::int64_t number, std::string_view text) {
  const std::vector<PostgresCall> calls = {
      {{"answer_job", "UPDATE jobs SET answer = $2 WHERE number = $1 AND worker = $3 AND answer IS NULL"},
       {std::to_string(number), std::string(text), self_}},
      {kRing, {}}};
  const auto done = pool_->ask(kWork, calls);
  if (!done) return std::unexpected(done.error());
  return {};
}

Stored<void> PostgresJobs::leave() {
  const std::vector<PostgresCall> calls = {
      {{"leave_jobs", "UPDATE jobs SET worker = '' WHERE worker = $1 AND answer IS NULL"}, {self_}},
      {{"leave_work", "DELETE FROM workers WHERE worker = $1"}, {self_}},
      {kRing, {}}};
  const auto done = pool_->ask(kWork, calls);
  if (!done) return std::unexpected(done.error());
  return {};
}

void PostgresJobs::wait_for_news(std::chrono::milliseconds patience) {
  const MutexLock lock(mutex_);
  if (!ear_ || ear_->is_lost()) {
    ear_.reset();
    auto opened = PostgresConnection::open(address_);
    // What came before it listened is looked for at once.
    if (opened && (*opened)->script(kListen)) {
      ear_ = std::move(*opened);
      return;
    }
    std::this_thread::sleep_for(patience);
    return;
  }
  static_cast<void>(ear_->news(patience));
}

}  // namespace sennight
