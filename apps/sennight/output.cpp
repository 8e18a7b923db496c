#include "sennight/output.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace sennight {

Result<void> print(std::string_view text) {
  // A write that fails leaves the rest out without a word; only the stream remembers it.
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) return fail("cannot write to standard output");
  return {};
}

Result<void> write_file(const std::string& path, std::string_view text) {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  const std::string part = path + ".part";
  std::ofstream file(part, std::ios::trunc);
  file << text;
  file.close();
  if (file) std::filesystem::rename(part, path, error);
  if (!file || error) return fail(fmt::format("cannot write {}", path));
  return {};
}

}  // namespace sennight
