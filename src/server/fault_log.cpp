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
  } catch (...) {  // NOLINT(bugprone-empty-catch)
    // Not even a line can be written.
  }
}

}  // namespace sennight
