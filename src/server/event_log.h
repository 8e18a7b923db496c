// The log for programs: one JSON object a line, `serve --log json`. What a line speaks of stands in fields of its own; in the
// plain log the same line is its text alone.
#pragma once

#include <spdlog/common.h>
#include <spdlog/formatter.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace sennight {

// What a line speaks of, empty where it does not.
struct LogFields {
  std::string_view event = {};  // what has happened, in a word that stays the same: "request"
  std::string_view game = {};   // id
  std::string_view method = {}, path = {};
  int status = 0;  // of HTTP, 0 for none
  std::optional<std::chrono::milliseconds> took = {};
};

// A line of the default logger. REQUIRES: that logger writes on the thread that it is called from.
void log_event(spdlog::level::level_enum level, std::string_view text, const LogFields& fields);

// A line about a game, which the text names too.
inline void log_of_game(spdlog::level::level_enum level, std::string_view game, std::string_view text) {
  log_event(level, text, {.game = game});
}

// Lines as {"time": "2026-01-31T12:00:00.000Z", "level": "error", "event": ..., "game": ..., "method": ..., "path": ...,
// "status": ..., "milliseconds": ..., "text": ...}; `event` and what follows only where there is something to say.
std::unique_ptr<spdlog::formatter> json_log_lines();

// The path and query of a request without what only those who were given it may know: invitations, links, sessions.
std::string without_secrets(std::string_view target);

}  // namespace sennight
