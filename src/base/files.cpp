#include "base/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

namespace sennight {

namespace fs = std::filesystem;

Result<void> find_file(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return fail("there is no file " + path);
  if (!fs::is_regular_file(path, error)) return fail(path + " is no file");
  if (!std::ifstream(path, std::ios::binary).is_open()) return fail("cannot read " + path);
  return {};
}

Result<std::string> read_short_file(const std::string& path, std::uintmax_t most) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  if (!error && size > most) return fail(fmt::format("{} has {} bytes; {} is the most", path, size, most));
  return read_file(path);
}

Result<std::string> read_file(const std::string& path) {
  if (const Result<void> found = find_file(path); !found) return std::unexpected(found.error());
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream content;
  if (stream && stream.peek() != std::ifstream::traits_type::eof()) content << stream.rdbuf();
  if (stream.bad() || !stream.is_open()) return fail("cannot read " + path);
  return std::move(content).str();
}

Result<std::vector<std::string>> list_files(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> paths;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (entry->is_regular_file(error)) paths.push_back(entry->path().string());
    error.clear();  // a file that vanished meanwhile is no error of the folder
  }
  if (error) return fail("cannot read the folder " + folder + ": " + error.message());
  std::ranges::sort(paths);
  return paths;
}

}  // namespace sennight
