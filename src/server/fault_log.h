// One line in the log for what should not have happened. A connection may fail for any reason, memory included; the
// others and the process go on.
#pragma once

#include <exception>
#include <string_view>

namespace sennight {

// `where` says what failed. Never throws, also when there is no memory for the line.
void log_exception(std::string_view where, const std::exception_ptr& exception) noexcept;

}  // namespace sennight
