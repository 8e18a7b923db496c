// The disk, for those who may touch it: the program and the tests. Everything else is handed
// functions like these.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace sennight {

// The whole content of a file. Errors: it does not exist, is a folder, or cannot be read; each names the path.
Result<std::string> read_file(const std::string& path);
// Refuses a file of more than `most` bytes too, before it reads it.
Result<std::string> read_short_file(const std::string& path, std::uintmax_t most);

// Is there a file that can be opened? Errors: why not, as those of read_file.
Result<void> find_file(const std::string& path);

// The paths of all files in a folder and the folders below it, sorted. Errors: the folder cannot be
// read.
Result<std::vector<std::string>> list_files(const std::string& folder);

}  // namespace sennight
