// Whatever lines come, a UCI session answers in lines, obeys `isready`, ends each search with one bestmove, and ends.
//
// Input: the lines. What would take long is made short: depths, times and numbers of nodes in a `go` are small, tables
// and threads few; `go infinite` is stopped by the next line or the end of the input.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "protocol/uci.h"
#include "support/all_variants.h"
#include "support/fuzz.h"

using namespace sennight;

namespace {

Result<VariantPtr> load(const std::string& name) {
  AllVariants& all = AllVariants::get();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all.id(i) == name) return VariantPtr(std::shared_ptr<void>(), &all.variant(i));  // lives as long as the program
  return fail("there is no variant " + name);
}

UciVariants variants() {
  UciVariants variants;
  for (std::size_t i = 0; i < AllVariants::get().size(); ++i) variants.ids.push_back(AllVariants::get().id(i));
  variants.first = "chess";
  variants.load = load;
  return variants;
}

// Every search gets a limit of nodes, and no depth of perft is great.
std::string made_short(std::string_view line) {
  const auto words = split_words(line);
  if (words.empty() || words[0] != "go") return std::string(line);
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool follows_perft = i > 0 && words[i - 1] == "perft";
    text += (i > 0 ? " " : "") + std::string(follows_perft && words[i].size() == 1 && words[i] > "2" ? "2" : words[i]);
    if (follows_perft && words[i].size() > 1) return text + " perft 1";
  }
  return words.size() > 1 && words[1] == "perft" ? text : text + " nodes 300";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostCharacters = 2000, kMostLines = 40, kMostSearches = 6;
  if (size > kMostCharacters) return -1;
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::atomic<int> ready = 0, moves = 0;
  std::atomic<std::int64_t> now = 0;
  const auto began = std::chrono::steady_clock::now();
  {
    UciSession session(
        "Fuzzed", variants(),
        [&](std::span<const std::string> lines) {
          for (const std::string& line : lines) {
            for (const char c : line)
              if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') require_law("a line with a control character");
            ready += line == "readyok";
            moves += line.starts_with("bestmove ");
          }
        },
        // A clock on which all searches are short. What really passes counts too: `quit` waits by both.
        [&] {
          const auto passed = std::chrono::steady_clock::now() - began;
          return now.fetch_add(1) + std::chrono::duration_cast<std::chrono::milliseconds>(passed).count();
        },
        {.hash_megabytes = 2, .threads = 2});
    int asked = 0;
    std::size_t searches = 0, lines = 0;
    for (const std::string_view line : split(text, '\n')) {
      if (++lines > kMostLines || session.has_quit()) break;
      const auto words = split_words(line);
      if (!words.empty() && words[0] == "go" && ++searches > kMostSearches) continue;
      asked += !words.empty() && words[0] == "isready";
      session.receive(made_short(line));
      if (ready != asked) require_law("isready was not answered at once");
    }
    const bool has_quit = session.has_quit();
    if (!has_quit) session.finish();
    if (moves > static_cast<int>(searches)) require_law("more best moves than searches");
  }
  return 0;
}
