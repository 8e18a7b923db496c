// What the program writes: standard output, which may be full or closed, and files. What cannot be written is an error.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace sennight {

// Writes the text at once. Errors: it could not be written, now or earlier.
Result<void> print(std::string_view text);

// Writes a file whole or not at all, and the folders above it. Errors: it cannot be written.
Result<void> write_file(const std::string& path, std::string_view text);

}  // namespace sennight
