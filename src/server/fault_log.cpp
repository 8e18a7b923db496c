#include "server/fault_log.h"

#include <spdlog/spdlog.h>

namespace sennight {

void log_exception(std::string_view where, const std::exception_ptr& exception) noexcept {
  try {
    try {
      std::rethrow_exception(exception);
    } catch (const std::exception& error) {
      spdlog::error("{}: {}", where, error.what());
    } catch (...) {
      spdlog::error("{}: an exception of unknown type", where);
    }
  } catch (...) {
    // Not even a line can be written.
  }
}

std::string printable(std::string_view text) {
  constexpr std::size_t kMostCharacters = 100;
  std::string clean(text.substr(0, kMostCharacters));
  for (char& c : clean)
    if (c < ' ' || c > '~') c = '?';
  return clean;
}

}  // namespace sennight
