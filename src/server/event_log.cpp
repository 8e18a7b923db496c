#include "server/event_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "server/guest.h"

namespace sennight {

namespace {

// Of the line that this thread writes now. A formatter gets nothing but the text.
thread_local const LogFields* fields_now = nullptr;

class JsonLogLines : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& to) override {
    namespace chrono = std::chrono;
    const auto since = message.time.time_since_epoch();
    const auto seconds = chrono::duration_cast<chrono::seconds>(since);
    const auto thousandths = chrono::duration_cast<chrono::milliseconds>(since - seconds).count();
    const auto word = spdlog::level::to_string_view(message.level);
    nlohmann::ordered_json line = {
        {"time", fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(static_cast<std::time_t>(seconds.count())), thousandths)},
        {"level", std::string(word.data(), word.size())}};
    if (fields_now != nullptr) {
      const LogFields& fields = *fields_now;
      const auto set = [&](const char* name, std::string_view value) {
        if (!value.empty()) line[name] = value;
      };
      set("event", fields.event);
      set("game", fields.game);
      set("method", fields.method);
      set("path", fields.path);
      if (fields.status != 0) line["status"] = fields.status;
      if (fields.took) line["milliseconds"] = fields.took->count();
    }
    line["text"] = std::string(message.payload.data(), message.payload.size());
    // Bytes that are no text are replaced: the line has to stay JSON.
    const std::string text = line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
    to.append(text.data(), text.data() + text.size());
  }
  std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<JsonLogLines>(); }
};

}  // namespace

void log_event(spdlog::level::level_enum level, std::string_view text, const LogFields& fields) {
  struct Scope {
    const LogFields* before = fields_now;
    ~Scope() { fields_now = before; }
  } const scope;
  fields_now = &fields;
  spdlog::log(level, "{}", text);
}

std::unique_ptr<spdlog::formatter> json_log_lines() { return std::make_unique<JsonLogLines>(); }

std::string without_secrets(std::string_view target) {
  const std::size_t question = target.find('?');
  std::string shown(target.substr(0, question));
  if (question == std::string_view::npos) return shown;
  char before = '?';
  for (const std::string_view part : split(target.substr(question + 1), '&')) {
    const std::size_t equals = part.find('=');
    const std::string_view name = part.substr(0, equals);
    const std::string_view value = equals == std::string_view::npos ? "" : part.substr(equals + 1);
    shown += before;
    before = '&';
    if (name == "key" || is_secret(value)) shown += std::string(name) + "=...";
    else shown += part;
  }
  return shown;
}

}  // namespace sennight
