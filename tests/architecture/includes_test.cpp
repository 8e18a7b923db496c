// The layers of the program, and the rules that keep it readable, checked on the sources
// themselves.
//
// The order of the modules is the order of the sennight_module() calls in CMakeLists.txt, which
// hands it over as SENNIGHT_MODULES. A test here fails with one line for each offending place.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestFile = 800;
constexpr std::size_t kLengthNoteWithin = 30;

struct SourceFile {
  std::string path;  // relative to the checkout, with forward slashes
  std::vector<std::string> lines;
};

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream{std::string(text)};
  for (std::string part; std::getline(stream, part, separator);) {
    parts.push_back(part);
  }
  return parts;
}

bool is_source(const fs::path& path) {
  static constexpr std::string_view kExtensions[] = {".h", ".cpp", ".ts", ".js", ".mjs", ".svelte", ".css", ".html"};
  return std::ranges::find(kExtensions, path.extension().string()) != std::end(kExtensions);
}

// The sources under `folder`, in order of their path; none when there is no such folder.
std::vector<SourceFile> sources_in(const std::string& folder) {
  const fs::path root = SENNIGHT_SOURCE_DIR;
  std::vector<SourceFile> files;
  if (!fs::exists(root / folder)) {
    return files;
  }
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
    if (!entry.is_regular_file() || !is_source(entry.path())) {
      continue;
    }
    SourceFile file{.path = fs::relative(entry.path(), root).generic_string(), .lines = {}};
    std::ifstream stream(entry.path());
    for (std::string line; std::getline(stream, line);) {
      file.lines.push_back(line);
    }
    files.push_back(std::move(file));
  }
  std::ranges::sort(files, {}, &SourceFile::path);
  return files;
}

std::vector<SourceFile> all_sources() {
  std::vector<SourceFile> files;
  for (const char* folder : {"src", "apps", "web/src"}) {
    std::ranges::move(sources_in(folder), std::back_inserter(files));
  }
  return files;
}

std::vector<std::string> modules() { return split(SENNIGHT_MODULES, ','); }

// The place of a module in the order of the layers, if it is one.
std::optional<std::ptrdiff_t> layer(const std::string& module) {
  const std::vector<std::string> names = modules();
  const auto found = std::ranges::find(names, module);
  if (found == names.end()) {
    return std::nullopt;
  }
  return found - names.begin();
}

std::string trimmed(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : line.substr(begin);
}

bool is_comment(const std::string& line) {
  const std::string text = trimmed(line);
  return text.starts_with("//") || text.starts_with("/*") || text.starts_with("*") || text.starts_with("<!--");
}

std::string without_comment(const std::string& line) { return is_comment(line) ? "" : line.substr(0, line.find("//")); }

std::string place(const SourceFile& file, std::size_t index) {
  return file.path + ":" + std::to_string(index + 1) + ": ";
}

bool is_test_source(const SourceFile& file) { return file.path.find(".test.") != std::string::npos; }

TEST(Architecture, a_module_includes_only_modules_before_it) {
  static const std::regex kInclude(R"(^\s*#\s*include\s*["<]([a-z_]+)/[^">]*[">])");
  for (const SourceFile& file : sources_in("src")) {
    const std::string own = split(file.path, '/').at(1);
    ASSERT_TRUE(layer(own)) << file.path << ": " << own << " is not a module of CMakeLists.txt";
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      std::smatch match;
      if (!std::regex_search(file.lines[i], match, kInclude)) {
        continue;
      }
      const std::string other = match[1];
      EXPECT_LE(layer(other).value_or(0), *layer(own))
          << place(file, i) << own << " includes " << other << ", which comes after it";
    }
  }
}

TEST(Architecture, an_include_in_quotes_names_a_file_of_ours_from_the_root) {
  static const std::regex kInclude(R"re(^\s*#\s*include\s*"([^"]+)")re");
  const fs::path root = SENNIGHT_SOURCE_DIR;
  for (const char* folder : {"src", "apps"}) {
    for (const SourceFile& file : sources_in(folder)) {
      for (std::size_t i = 0; i < file.lines.size(); ++i) {
        std::smatch match;
        if (std::regex_search(file.lines[i], match, kInclude)) {
          const std::string header = match[1];
          EXPECT_TRUE(fs::exists(root / "src" / header) || fs::exists(root / "apps" / header))
              << place(file, i) << "there is no src/" << header;
        }
      }
    }
  }
}

// Libraries that are slow to compile, throw, or must be set up in one way only stay in one place.
TEST(Architecture, a_library_is_included_where_it_belongs) {
  struct Home {
    const char* prefix;           // of the included path
    const char* folder;           // the only folder or file that may include it
    const char* other = nullptr;  // and, for some, a second one
  };
  static constexpr Home kHomes[] = {
      {"toml++/", "src/rules/toml_library.h"},
      {"boost/", "src/server/"},
      {"SQLiteCpp/", "src/store/"},
      {"sqlite3.h", "src/store/"},
      {"spdlog/", "src/server/", "apps/"},  // the program sets the log up
      {"CLI/", "apps/"},
  };
  static const std::regex kInclude(R"re(^\s*#\s*include\s*[<"]([^">]+)[>"])re");
  for (const char* folder : {"src", "apps"}) {
    for (const SourceFile& file : sources_in(folder)) {
      for (std::size_t i = 0; i < file.lines.size(); ++i) {
        std::smatch match;
        if (!std::regex_search(file.lines[i], match, kInclude)) {
          continue;
        }
        const std::string header = match[1];
        for (const Home& home : kHomes) {
          if (header.starts_with(home.prefix)) {
            EXPECT_TRUE(file.path.starts_with(home.folder) ||
                        (home.other != nullptr && file.path.starts_with(home.other)))
                << place(file, i) << header << " belongs to " << home.folder;
          }
        }
      }
    }
  }
}

TEST(Architecture, the_core_never_throws_or_prints) {
  static const std::regex kForbidden(
      R"(\bthrow\b|std::(cout|cerr|clog)\b|\b(printf|puts|fputs|putchar)\s*\(|\bfmt::print)");
  const std::optional<std::ptrdiff_t> first = layer("geometry");
  const std::optional<std::ptrdiff_t> last = layer("protocol");
  ASSERT_TRUE(first && last);
  for (const SourceFile& file : sources_in("src")) {
    const std::optional<std::ptrdiff_t> own = layer(split(file.path, '/').at(1));
    if (!own || *own < *first || *own > *last) {
      continue;
    }
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      EXPECT_FALSE(std::regex_search(without_comment(file.lines[i]), kForbidden))
          << place(file, i) << trimmed(file.lines[i]);
    }
  }
}

TEST(Architecture, a_long_file_says_why_it_is_long) {
  for (const SourceFile& file : all_sources()) {
    if (file.lines.size() <= kLongestFile) {
      continue;
    }
    const std::size_t head = std::min(file.lines.size(), kLengthNoteWithin);
    const bool noted = std::any_of(file.lines.begin(), file.lines.begin() + static_cast<std::ptrdiff_t>(head),
                                   [](const std::string& line) { return line.find("Length:") != std::string::npos; });
    EXPECT_TRUE(noted) << file.path << " has " << file.lines.size()
                       << " lines; split it, or say in a comment at its top: Length: why";
  }
}

// A variant is data. The engine that knew a game by name would treat it apart from all others.
TEST(Architecture, sources_name_no_variant) {
  static const std::regex kNames(
      "trimac|mishling|mitred|ariana|glinski|mccooey|wellisch|xiangqi|shogi|makruk|capablanca", std::regex::icase);
  for (const SourceFile& file : all_sources()) {
    if (is_test_source(file)) {
      continue;
    }
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::string& line = file.lines[i];
      const bool cites = is_comment(line) && line.find("Source:") != std::string::npos;
      EXPECT_TRUE(cites || !std::regex_search(line, kNames)) << place(file, i) << trimmed(line);
    }
  }
}

}  // namespace
