// The layers of the program, and the rules that keep it readable, checked on the sources
// themselves.
//
// The order of the modules is the order of the sennight_module() calls in CMakeLists.txt, which
// hands it over as SENNIGHT_MODULES. A test here fails with one line for each offending place.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
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

// The sources under `folder`, in order of their path. A folder without any is a mistake of the test.
std::vector<SourceFile> sources_in(const std::string& folder) {
  const fs::path root = SENNIGHT_SOURCE_DIR;
  std::vector<SourceFile> files;
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
  EXPECT_FALSE(files.empty()) << folder;
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

// A rule has one room: a source of its own that nobody includes, and that includes no other. Special rules have headers
// too, with what others look at; not even these does another room include, of whatever kind.
TEST(Architecture, the_rooms_of_rules_do_not_know_each_other) {
  struct Rooms {
    std::string folder;
    std::set<std::string> shared;  // headers of the folder that belong to no room
    std::size_t least;             // rooms that there are
  };
  const std::vector<Rooms> all = {
      {"rules/ends/", {"rules/ends/end.h", "rules/ends/ends.h"}, 16},
      {"rules/effects/", {"rules/effects/effect_rule.h", "rules/effects/effect_rules.h"}, 8},
      {"rules/special/", {"rules/special/special_rule.h"}, 18},
      {"geometry/shapes/", {"geometry/shapes/shape.h"}, 5}};
  static const std::regex kAnyRoom(R"re(^src/(rules/(ends|effects|special)|geometry/shapes)/)re");
  static const std::regex kInclude(R"re(^\s*#\s*include\s*"((rules/(ends|effects|special)|geometry/shapes)/[^"]+)")re");
  const auto without_ending = [](const std::string& path) { return path.substr(0, path.rfind('.')); };
  const std::vector<SourceFile> sources = sources_in("src");
  for (const Rooms& rooms : all) {
    const auto is_room = [&](const std::string& path) { return path.starts_with("src/" + rooms.folder); };
    std::set<std::string> tables;  // files of the folder that speak of all rooms
    for (const std::string& header : rooms.shared) tables.insert("src/" + without_ending(header));
    tables.insert("src/" + rooms.folder + "table");
    std::size_t found = 0;
    for (const SourceFile& file : sources) {
      if (is_room(file.path) && file.path.ends_with(".cpp") && !tables.contains(without_ending(file.path))) ++found;
      for (std::size_t i = 0; i < file.lines.size(); ++i) {
        std::smatch match;
        if (!std::regex_search(file.lines[i], match, kInclude)) continue;
        const std::string header = match[1];
        if (!header.starts_with(rooms.folder) || rooms.shared.contains(header)) continue;
        const bool is_own = without_ending("src/" + header) == without_ending(file.path);
        const bool is_read = rooms.folder == "rules/special/" && !std::regex_search(file.path, kAnyRoom);
        EXPECT_TRUE(is_own || is_read) << place(file, i) << header << " belongs to one rule alone";
      }
    }
    EXPECT_GE(found, rooms.least) << rooms.folder;
  }
}

// Players are a number. Who takes one from one, or writes the first three one after another, has counted them. The other
// one of two is rival_of.
TEST(Architecture, nobody_counts_the_players_by_hand) {
  static const std::regex kCounted(
      R"re(1 - (player|side|mover|turn)|[\[( ]1 - p\b|1 - [a-z_.()]*index\(\)|index\(\) \^ 1|\[0\].*\[1\].*\[2\])re");
  for (const std::string line : {"keys[0] ^ keys[1] ^ keys[2]", "1 - mover", "royals[1 - p]",
                                 "PlayerId(1 - view.turn().index())", "turn.index() ^ 1"})
    EXPECT_TRUE(std::regex_search(line, kCounted)) << line;
  for (const SourceFile& file : sources_in("src"))
    for (std::size_t i = 0; i < file.lines.size(); ++i)
      EXPECT_FALSE(std::regex_search(file.lines[i], kCounted)) << place(file, i) << trimmed(file.lines[i]);
}

// Libraries that are slow to compile, throw, or must be set up in one way only stay in one place.
TEST(Architecture, a_library_is_included_where_it_belongs) {
  struct Home {
    const char* prefix;                // of the included path
    std::vector<const char*> folders;  // or files that alone may include it
  };
  static const std::vector<Home> kHomes = {
      {"toml++/", {"src/rules/toml_library.h"}},
      {"boost/", {"src/sockets/", "src/server/", "src/store/checksum.cpp"}},
      {"SQLiteCpp/", {"src/store/"}},
      {"sqlite3.h", {"src/store/"}},
      {"spdlog/", {"src/server/", "apps/", "src/sockets/"}},  // the program sets the log up
      {"CLI/", {"apps/"}},
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
            EXPECT_TRUE(
                std::ranges::any_of(home.folders, [&](const char* home_of) { return file.path.starts_with(home_of); }))
                << place(file, i) << header << " belongs to " << home.folders.front();
          }
        }
      }
    }
  }
}

// What the core must not do, as far as the words of its sources show it. That a library throws inside (a vector that
// finds no memory) no word shows; docs/adr/0004 says what is checked and what is not.
TEST(Architecture, the_core_never_throws_prints_exits_or_reads_clocks) {
  struct Ban {
    const char* what;
    const char* pattern;
    std::vector<std::string> homes = {};  // paths that begin so are free to do it
  };
  const std::vector<Ban> bans = {
      {"throws", R"(\bthrow\b|\brethrow_exception\b)"},
      // Braces: coordinates for Board::at, which does not throw.
      {"calls what throws",
       R"(\bstd::sto(i|l|ul|ll|ull|f|d|ld)\b|\.at\([^){]|\.value\(\)|\bstd::regex\b|dynamic_cast<[^>]*&>)"},
      {"prints",
       R"(\b(cout|cerr|clog)\b|\b(printf|fprintf|puts|fputs|putchar|fputc|fwrite|perror)\s*\(|\bfmt::print|<iostream>|<fmt/(ostream|color)\.h>)",
       {"src/base/assert.cpp"}},
      {"ends the program", R"(\b(abort|exit|_Exit|quick_exit|terminate)\s*\()", {"src/base/assert.cpp"}},
      {"reads a clock",
       R"(\b(system_clock|steady_clock|high_resolution_clock|utc_clock)::now\b|\b(std::(time|clock)|gettimeofday|clock_gettime)\s*\()",
       {"src/base/mutex.h"}},
      {"draws chance from the machine", R"(\b(random_device|rand|srand)\b)"},
      {"asks the surroundings", R"(\b(getenv|setenv|system|popen|fork)\s*\()"},
      {"touches the disk", R"(<fstream>|\b(ifstream|ofstream|fstream|fopen)\b)", {"src/base/files"}},
      {"starts threads", R"(\bstd::(thread|async)\b(?!::))", {"src/protocol/"}},
      {"starts threads", R"(\bstd::jthread\b)", {"src/base/helpers.cpp", "src/protocol/"}},
  };
  std::vector<std::pair<const Ban*, std::regex>> patterns;
  for (const Ban& ban : bans) patterns.emplace_back(&ban, std::regex(ban.pattern));
  const std::optional<std::ptrdiff_t> first = layer("base");
  const std::optional<std::ptrdiff_t> last = layer("protocol");
  ASSERT_TRUE(first && last);
  std::size_t looked_at = 0;
  for (const SourceFile& file : sources_in("src")) {
    const std::optional<std::ptrdiff_t> own = layer(split(file.path, '/').at(1));
    if (!own || *own < *first || *own > *last) continue;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::string code = without_comment(file.lines[i]);
      if (code.empty()) continue;
      ++looked_at;
      for (const auto& [ban, pattern] : patterns) {
        const bool at_home = std::ranges::any_of(ban->homes,
                                                 [&](const std::string& home) { return file.path.starts_with(home); });
        EXPECT_TRUE(at_home || !std::regex_search(code, pattern))
            << place(file, i) << ban->what << ": " << trimmed(code);
      }
    }
  }
  EXPECT_GT(looked_at, 1000u);
}

// Locks are those of base/mutex.h: clang checks what they guard.
TEST(Architecture, a_mutex_says_what_it_guards) {
  static const std::regex kUnchecked(
      R"(\bstd::(mutex|shared_mutex|recursive_mutex|timed_mutex|lock_guard|scoped_lock|unique_lock|condition_variable)\b)");
  for (const char* folder : {"src", "apps"}) {
    for (const SourceFile& file : sources_in(folder)) {
      if (file.path == "src/base/mutex.h") continue;
      for (std::size_t i = 0; i < file.lines.size(); ++i) {
        EXPECT_FALSE(std::regex_search(without_comment(file.lines[i]), kUnchecked))
            << place(file, i) << "use Mutex, MutexLock and CondVar of base/mutex.h";
      }
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

// The ids of all games: the names of their files. Files in a folder `base` are parts of games.
std::vector<std::string> variant_ids() {
  std::vector<std::string> ids;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(fs::path(SENNIGHT_SOURCE_DIR) / "variants"))
    if (entry.path().extension() == ".toml" && entry.path().parent_path().filename() != "base")
      ids.push_back(entry.path().stem().string());
  std::ranges::sort(ids);
  return ids;
}

// Words of ids that say something else too: of pieces and rules, of ordinary English, or of a protocol (an option of UCI).
constexpr std::string_view kOrdinaryWords[] = {
    "almost",   "armies",   "atomic",    "bent",   "cannon", "capture",    "castling", "casual", "check",  "chess",
    "chess960", "cylinder", "double",    "dragon", "down",   "extinction", "five",     "four",   "free",   "fusion",
    "grand",    "house",    "king",      "kings",  "knight", "long",       "loop",     "micro",  "mirror", "modern",
    "original", "partners", "placement", "plus",   "pocket", "points",     "self",     "short",  "three"};

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool begins_a_word(const std::string& line, const std::string& word) {
  for (std::size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1))
    if (at == 0 || std::isalpha(static_cast<unsigned char>(line[at - 1])) == 0) return true;
  return false;
}

// What stands between two quotation marks of one kind.
std::vector<std::string> quoted_texts(const std::string& line) {
  std::vector<std::string> texts;
  for (const char mark : {'"', '\'', '`'}) {
    const std::vector<std::string> parts = split(line, mark);
    for (std::size_t i = 1; i < parts.size(); ++i) texts.push_back(parts[i]);
  }
  return texts;
}

// A variant is data. The engine that knew a game by name would treat it apart from all others.
TEST(Architecture, sources_name_no_variant) {
  const std::vector<std::string> ids = variant_ids();
  ASSERT_GE(ids.size(), 107u);
  std::set<std::string> words;  // distinctive ones
  for (const std::string& id : ids)
    for (const std::string& word : split(id, '-'))
      if (word.size() > 3 && std::ranges::find(kOrdinaryWords, word) == std::end(kOrdinaryWords)) words.insert(word);
  ASSERT_TRUE(words.contains("trimac") && words.contains("mishling") && std::ranges::binary_search(ids, "chess"));
  for (const SourceFile& file : all_sources()) {
    if (is_test_source(file)) {
      continue;
    }
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::string& line = file.lines[i];
      const std::string lower = lower_case(line);
      if (!is_comment(line) || line.find("Source:") == std::string::npos) {
        for (const std::string& word : words)
          EXPECT_FALSE(begins_a_word(lower, word)) << place(file, i) << word << " in: " << trimmed(line);
      }
      for (const std::string& text : quoted_texts(line)) {
        const std::string name = text.ends_with(".toml") ? text.substr(0, text.size() - 5) : text;
        EXPECT_FALSE(std::ranges::binary_search(ids, name)) << place(file, i) << trimmed(line);
      }
    }
  }
}

}  // namespace
