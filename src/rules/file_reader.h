// How core code gets at files: it touches no disk itself.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "base/result.h"

namespace sennight {

// No variant file is longer.
inline constexpr std::size_t kMostFileBytes = 4 * 1024 * 1024;

// Reads files for the loader. Errors: why the file cannot be read.
using FileReader = std::function<Result<std::string>(const std::string& path)>;

}  // namespace sennight
