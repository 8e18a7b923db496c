#include "store/postgres_connection.h"

#include <fmt/format.h>
#include <poll.h>
#include <postgresql/libpq-fe.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace sennight {

namespace {

namespace chrono = std::chrono;

// Longer than anything that is asked here takes, so short that a server that hangs is noticed.
constexpr chrono::seconds kPatience(10);
constexpr const char* kConnectSeconds = "3";

std::string first_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  std::string line(text.substr(0, text.find('\n')));
  return line;
}

// A server that is told to stop ends connections with a word of its own.
bool says_goodbye(std::string_view state) { return state.starts_with("57P") || state.starts_with("08"); }

}  // namespace

// ---- addresses ------------------------------------------------------------------------------------------------------

Result<PostgresAddress> PostgresAddress::parse(const std::string& text) {
  PostgresAddress address;
  address.text_ = text;
  char* problem = nullptr;
  PQconninfoOption* options = PQconninfoParse(text.c_str(), &problem);
  if (problem != nullptr) PQfreemem(problem);
  if (options == nullptr)
    return fail("the address of the store is not understood; it looks like postgresql://user@host:5432/database");
  std::string host, database;
  for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option) {
    if (option->val == nullptr) continue;
    const std::string_view name = option->keyword;
    if (name == "host") host = option->val;
    if (name == "dbname") database = option->val;
    if (name == "password") address.password_ = option->val;
  }
  PQconninfoFree(options);
  address.shown_ = fmt::format("{}{}", database.empty() ? std::string("the database") : "the database " + database,
                               host.empty() ? "" : " at " + host);
  return address;
}

std::string PostgresAddress::cleaned(std::string_view message) const {
  std::string line = first_line(message);
  if (password_.empty()) return line;
  for (std::size_t at = 0; (at = line.find(password_, at)) != std::string::npos; at += 3)
    line.replace(at, password_.size(), "***");
  return line;
}

// ---- rows -----------------------------------------------------------------------------------------------------------

PostgresRows::PostgresRows(pg_result* result) : result_(result, PQclear) {}

int PostgresRows::count() const { return PQntuples(result_.get()); }
int PostgresRows::columns() const { return PQnfields(result_.get()); }

std::string PostgresRows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t PostgresRows::number(int row, int column) const {
  return parse_integer<std::int64_t>(text(row, column)).value_or(0);
}

std::string postgres_array(std::span<const std::string> texts) {
  std::string array = "{";
  for (const std::string& text : texts) {
    if (array.size() > 1) array += ',';
    array += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') array += '\\';
      array += c;
    }
    array += '"';
  }
  return array + '}';
}

// ---- the connection -------------------------------------------------------------------------------------------------

PostgresConnection::PostgresConnection(pg_conn* connection, const PostgresAddress& address)
    : connection_(connection), address_(address) {}

PostgresConnection::~PostgresConnection() { PQfinish(connection_); }

Answered<std::unique_ptr<PostgresConnection>> PostgresConnection::open(const PostgresAddress& address) {
  // What stands before the address holds where it says nothing, what stands after it always.
  const std::array<const char*, 8> names = {"connect_timeout", "gssencmode",      "tcp_user_timeout", "keepalives_idle",
                                            "dbname",          "client_encoding", "application_name", nullptr};
  const std::array<const char*, 8> values = {kConnectSeconds,        "disable", "8000",     "5",
                                             address.text().c_str(), "UTF8",    "sennight", nullptr};
  pg_conn* raw = PQconnectdbParams(names.data(), values.data(), 1);
  std::unique_ptr<PostgresConnection> made(new PostgresConnection(raw, address));
  if (PQstatus(raw) != CONNECTION_OK) return std::unexpected(made->lost());
  PQsetNoticeProcessor(
      raw, [](void*, const char*) {}, nullptr);
  if (PQsetnonblocking(raw, 1) != 0) return std::unexpected(made->lost());
  // A change is not answered before it is on the disk, whatever the server's default is; nobody waits for ever.
  if (auto set = made->script("SELECT set_config('synchronous_commit', 'on', false) "
                              "WHERE current_setting('synchronous_commit') = 'off';"
                              "SET statement_timeout = '8s'; SET lock_timeout = '3s';"
                              "SET idle_in_transaction_session_timeout = '20s'");
      !set)
    return std::unexpected(set.error());
  return made;
}

PostgresError PostgresConnection::lost(std::string_view message) {
  lost_ = true;
  std::string line = address_.cleaned(message.empty() ? PQerrorMessage(connection_) : message);
  if (line.empty()) line = "the connection is gone";
  return {true, "", std::move(line)};
}

bool PostgresConnection::wait_for(bool write, Time deadline) {
  pollfd waiting{PQsocket(connection_), static_cast<short>(write ? POLLIN | POLLOUT : POLLIN), 0};
  const auto left = chrono::ceil<chrono::milliseconds>(deadline - chrono::steady_clock::now()).count();
  if (waiting.fd < 0 || left < 0) return false;
  return poll(&waiting, 1, static_cast<int>(left)) != 0;  // interrupted: the caller looks again
}

bool PostgresConnection::flush(Time deadline) {
  for (;;) {
    const int left = PQflush(connection_);
    if (left == 0) return true;
    if (left < 0 || !wait_for(true, deadline)) return false;
    // The server may wait until its answers are taken.
    if (PQconsumeInput(connection_) == 0) return false;
  }
}

Answered<std::optional<PostgresRows>> PostgresConnection::next(Time deadline) {
  while (PQisBusy(connection_) != 0) {
    if (!wait_for(false, deadline)) return std::unexpected(lost("the server does not answer"));
    if (PQconsumeInput(connection_) == 0) return std::unexpected(lost());
  }
  pg_result* result = PQgetResult(connection_);
  if (result == nullptr) return std::nullopt;
  return PostgresRows(result);
}

namespace {

ExecStatusType status_of(const std::shared_ptr<pg_result>& result) { return PQresultStatus(result.get()); }

}  // namespace

Answered<std::vector<PostgresRows>> PostgresConnection::run(std::span<const PostgresCall> calls) {
  if (lost_) return std::unexpected(lost());
  for (const PostgresCall& call : calls)
    for (const std::string& parameter : call.parameters)
      if (parameter.find('\0') != std::string::npos)
        return std::unexpected(PostgresError{false, "22021", "a text with a zero byte cannot be kept"});
  const Time deadline = chrono::steady_clock::now() + kPatience;
  if (PQenterPipelineMode(connection_) == 0) return std::unexpected(lost());
  std::vector<std::string> sent;  // "" for a call, else what is prepared
  for (const PostgresCall& call : calls) {
    const bool known = prepared_.contains(call.command.name) ||
                       std::find(sent.begin(), sent.end(), call.command.name) != sent.end();
    if (!known) {
      if (PQsendPrepare(connection_, call.command.name, call.command.sql, 0, nullptr) == 0)
        return std::unexpected(lost());
      sent.emplace_back(call.command.name);
    }
    std::vector<const char*> values;
    for (const std::string& parameter : call.parameters) values.push_back(parameter.c_str());
    if (PQsendQueryPrepared(connection_, call.command.name, static_cast<int>(values.size()), values.data(), nullptr,
                            nullptr, 0) == 0)
      return std::unexpected(lost());
    sent.emplace_back();
    // Long ones are handed on while they are made.
    if (!flush(deadline)) return std::unexpected(lost("the server does not answer"));
  }
  if (PQpipelineSync(connection_) == 0 || !flush(deadline)) return std::unexpected(lost("the server does not answer"));

  std::vector<PostgresRows> answers;
  std::optional<PostgresError> refused;
  for (std::size_t at = 0; at <= sent.size();) {
    auto result = next(deadline);
    if (!result) return std::unexpected(result.error());
    if (!*result) {
      if (PQstatus(connection_) == CONNECTION_BAD) return std::unexpected(lost());
      ++at;  // the end of one command's results
      continue;
    }
    const ExecStatusType status = status_of((*result)->result_);
    if (status == PGRES_PIPELINE_SYNC) break;
    if (status == PGRES_PIPELINE_ABORTED) continue;
    if (status == PGRES_FATAL_ERROR) {
      const pg_result* error = (*result)->result_.get();
      const char* state = PQresultErrorField(error, PG_DIAG_SQLSTATE);
      if (state == nullptr || says_goodbye(state) || PQstatus(connection_) == CONNECTION_BAD)
        return std::unexpected(lost(PQresultErrorMessage(error)));
      refused = PostgresError{false, state, address_.cleaned(PQresultErrorMessage(error))};
      continue;
    }
    if (at < sent.size() && !sent[at].empty()) prepared_.insert(sent[at]);
    else answers.push_back(std::move(**result));
  }
  if (PQexitPipelineMode(connection_) == 0) return std::unexpected(lost());
  if (refused) return std::unexpected(std::move(*refused));
  return answers;
}

Answered<PostgresRows> PostgresConnection::run_one(PostgresCall call) {
  auto answers = run({&call, 1});
  if (!answers) return std::unexpected(std::move(answers.error()));
  return std::move(answers->front());
}

Answered<void> PostgresConnection::script(const std::string& sql) {
  if (lost_) return std::unexpected(lost());
  const Time deadline = chrono::steady_clock::now() + kPatience;
  if (PQsendQuery(connection_, sql.c_str()) == 0 || !flush(deadline)) return std::unexpected(lost());
  std::optional<PostgresError> refused;
  for (;;) {
    auto result = next(deadline);
    if (!result) return std::unexpected(result.error());
    if (!*result) break;
    if (status_of((*result)->result_) != PGRES_FATAL_ERROR) continue;
    const pg_result* error = (*result)->result_.get();
    const char* state = PQresultErrorField(error, PG_DIAG_SQLSTATE);
    if (state == nullptr || says_goodbye(state)) return std::unexpected(lost(PQresultErrorMessage(error)));
    refused = PostgresError{false, state, address_.cleaned(PQresultErrorMessage(error))};
  }
  if (PQstatus(connection_) == CONNECTION_BAD) return std::unexpected(lost());
  if (refused) return std::unexpected(std::move(*refused));
  return {};
}

void PostgresConnection::roll_back() {
  if (!lost_ && PQtransactionStatus(connection_) != PQTRANS_IDLE) static_cast<void>(script("ROLLBACK"));
}

Answered<std::vector<std::string>> PostgresConnection::news(chrono::milliseconds patience) {
  std::vector<std::string> news;
  for (const bool waits : {false, true}) {
    if (lost_) return std::unexpected(lost());
    if (waits) wait_for(false, chrono::steady_clock::now() + patience);
    if (PQconsumeInput(connection_) == 0 || PQstatus(connection_) == CONNECTION_BAD) return std::unexpected(lost());
    while (PGnotify* told = PQnotifies(connection_)) {
      news.emplace_back(told->extra);
      PQfreemem(told);
    }
    if (!news.empty()) break;
  }
  return news;
}

}  // namespace sennight
