// The connection that shows that this process serves, and hears what the others have changed.
#include <utility>

#include "base/text.h"
#include "store/postgres_parts.h"

namespace sennight {

namespace {

constexpr std::chrono::milliseconds kListenFor(200), kBeforeReturn(300);
constexpr std::chrono::milliseconds kAskTimeEvery(1000);
// Who does not answer for so long is away.
constexpr std::chrono::milliseconds kAwayAfter(2500);

// One lock of the database: shared by all who serve, and taken alone by whoever finds that nobody does.
constexpr const char* kNumber = "1936027758, 1";
std::string lock_call(const char* function) { return std::string("SELECT ") + function + "(" + kNumber + ")"; }

}  // namespace

Answered<void> PostgresPresence::connect() {
  if (connection_ && !connection_->is_lost()) return {};
  connection_.reset();
  auto opened = PostgresConnection::open(address_);
  if (!opened) return std::unexpected(opened.error());
  connection_ = std::move(*opened);
  return connection_->script(std::string("LISTEN ") + kBellChannel);
}

Answered<void> PostgresPresence::ask_time() {
  const auto here = [] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
  const TimeStamp before = here();
  const auto told = connection_->run_one(
      {{"tell_time", "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"}, {}});
  if (!told) return std::unexpected(told.error());
  // It was told about half way.
  const TimeStamp after = here();
  ahead_ = told->number(0, 0) - (before + (after - before) / 2);
  return {};
}

Answered<void> PostgresPresence::meet() {
  const MutexLock lock(mutex_);
  if (auto connected = connect(); !connected) return connected;
  return ask_time();
}

bool PostgresPresence::is_away() const {
  const Time::rep last = answered_;
  return is_lost_ || (last != 0 && std::chrono::steady_clock::now() - Time(Time::duration(last)) > kAwayAfter);
}

// The database was away for so long, as this process has seen it. Others that serve have seen it too: together they count
// each moment once. Where it has been there all the time, and others could use it, nobody has lost anything.
Answered<void> PostgresPresence::give_back(std::chrono::milliseconds away) {
  const std::string milliseconds = std::to_string(away.count());
  const PostgresCall calls[] = {
      {{"lock_count", "SELECT pg_advisory_xact_lock(1936027758, 2)"}, {}},
      {{"count_away",
        "WITH time AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now), "
        "part AS (SELECT now, now - GREATEST(now - $1::bigint, COALESCE((SELECT value FROM service WHERE name = "
        "'counted'), 0)) AS lost FROM time WHERE pg_postmaster_start_time() > clock_timestamp() - $1::bigint * "
        "interval "
        "'1 millisecond' OR NOT EXISTS (SELECT FROM processes WHERE process <> $2 AND until > now())) "
        "INSERT INTO service SELECT 'down', lost + COALESCE((SELECT value FROM service WHERE name = 'down'), 0) "
        "FROM part WHERE lost > 0 UNION ALL SELECT 'counted', now FROM part "
        "ON CONFLICT (name) DO UPDATE SET value = excluded.value"},
       {milliseconds, owner_}},
      {{"read_down", "SELECT COALESCE((SELECT value FROM service WHERE name = 'down'), 0)"}, {}}};
  const auto answers = connection_->run(calls);
  if (!answers) return std::unexpected(answers.error());
  given_back_ = answers->back().number(0, 0) - down_at_first_;
  return {};
}

Answered<TimeStamp> PostgresPresence::begin_alone_or_not(TimeStamp now) {
  if (auto connected = connect(); !connected) return std::unexpected(connected.error());
  const std::string alone = lock_call("pg_try_advisory_lock");
  const auto locked = connection_->run_one({{"lock_alone", alone.c_str()}, {}});
  if (!locked) return std::unexpected(locked.error());
  const bool is_alone = locked->is_true(0, 0);
  std::vector<PostgresCall> calls;
  const std::string share = lock_call("pg_advisory_lock_shared"), unlock = lock_call("pg_advisory_unlock");
  if (is_alone) {
    // Nobody else has served since the last sign of life.
    calls.push_back(
        {{"add_down",
          "INSERT INTO service SELECT 'down', COALESCE((SELECT value FROM service WHERE name = 'down'), 0) + "
          "GREATEST(0, $1::bigint - GREATEST(life.value, COALESCE((SELECT max(updated) FROM games WHERE deadline > 0 "
          "AND NOT over), 0))) FROM service AS life WHERE life.name = 'alive' "
          "ON CONFLICT (name) DO UPDATE SET value = excluded.value"},
         {std::to_string(now)}});
    calls.push_back(
        {{"begin_life",
          "INSERT INTO service VALUES ('alive', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value"},
         {std::to_string(now)}});
    calls.push_back({{"begin_count",
                      "INSERT INTO service VALUES ('counted', (extract(epoch FROM now()) * 1000)::bigint) ON CONFLICT "
                      "(name) DO UPDATE SET value = excluded.value"},
                     {}});
  }
  calls.push_back({{"lock_shared", share.c_str()}, {}});
  if (is_alone) calls.push_back({{"unlock_alone", unlock.c_str()}, {}});
  calls.push_back({{"read_down", "SELECT COALESCE((SELECT value FROM service WHERE name = 'down'), 0)"}, {}});
  const auto answers = connection_->run(calls);
  if (!answers) return std::unexpected(answers.error());
  down_at_first_ = answers->back().number(0, 0);
  given_back_ = 0;
  return down_at_first_;
}

Stored<TimeStamp> PostgresPresence::begin(TimeStamp now) {
  const MutexLock lock(mutex_);
  auto begun = begin_alone_or_not(now);
  if (begun) return *begun;
  // Whatever locks it holds end with it.
  connection_.reset();
  return std::unexpected(postgres_error("begin to serve the games", begun.error()));
}

void PostgresPresence::listen(PostgresStore::Heard heard) {
  {
    const MutexLock lock(heard_mutex_);
    heard_ = std::move(heard);
  }
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

// Asks for the time. `there`: when it has answered last. What it was away for is counted before anybody learns that it is
// back.
bool PostgresPresence::is_there(Time& there, bool anew) {
  using std::chrono::milliseconds;
  if (!ask_time()) return false;
  const auto missed = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - there);
  if ((anew || missed > kAwayAfter) && !give_back(missed)) return false;
  there = std::chrono::steady_clock::now();
  answered_ = there.time_since_epoch().count();
  is_lost_ = false;
  return true;
}

void PostgresPresence::work(const std::stop_token& stop) {
  const std::string share = lock_call("pg_advisory_lock_shared");
  bool was_away = true;  // what came before it listened is not known
  Time there = std::chrono::steady_clock::now();
  while (!stop.stop_requested()) {
    std::vector<std::string> news;
    bool away = false;
    {
      const MutexLock lock(mutex_);
      const bool anew = !connection_ || connection_->is_lost();
      if (anew) {
        was_away = true;
        away = !connect() || !connection_->run_one({{"lock_shared", share.c_str()}, {}});
      }
      if (!away && (anew || std::chrono::steady_clock::now() - there >= kAskTimeEvery)) away = !is_there(there, anew);
      if (!away) {
        auto heard = connection_->news(kListenFor);
        if (heard) news = std::move(*heard);
        away = !heard;
        // The end of a connection is noticed at once, silence is not.
        if (away) there = std::chrono::steady_clock::now();
      }
      if (away) {
        is_lost_ = true;
        connection_.reset();
      }
    }
    if (away) {
      std::this_thread::sleep_for(kBeforeReturn);
      continue;
    }
    if (std::exchange(was_away, false)) news.insert(news.begin(), "");
    tell(news);
    std::this_thread::yield();
  }
}

void PostgresPresence::tell(const std::vector<std::string>& news) {
  const MutexLock lock(heard_mutex_);
  if (!heard_) return;
  for (const std::string& line : news) {
    if (line.empty()) heard_("", 0);
    for (const std::string_view bell : split_words(line)) {
      const std::size_t colon = bell.rfind(':');
      if (colon == std::string_view::npos) continue;
      if (const auto seq = parse_integer<std::int64_t>(bell.substr(colon + 1)))
        heard_(std::string(bell.substr(0, colon)), *seq);
    }
  }
}

}  // namespace sennight
