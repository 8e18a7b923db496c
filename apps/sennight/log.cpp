#include "sennight/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <utility>

#include "base/printable.h"
#include "server/event_log.h"

namespace sennight {

namespace {

constexpr const char* kJson = "json";
constexpr int kBadStart = 2;

}  // namespace

void add_log_option(CLI::App& command, std::string& form) {
  command
      .add_option("--log", form, "Form of the log: text, or json for one object a line, a line for each request too")
      ->check(CLI::IsMember({"text", kJson}))
      ->capture_default_str();
}

void begin_log(const std::string& form) {
  spdlog::set_default_logger(spdlog::stderr_logger_mt("sennight"));
  if (form == kJson) spdlog::default_logger()->set_formatter(json_log_lines());
}

Result<Answer> in_log(const std::string& form, Result<Answer> answer) {
  if (answer || form != kJson) return answer;
  spdlog::critical("{}", one_line(answer.error().message));
  return Answer{.output = "", .status = kBadStart};
}

}  // namespace sennight
