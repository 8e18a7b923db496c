#include "search/levels.h"

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "base/random.h"

namespace sennight {
namespace {

constexpr std::array<Level, 8> kLevels = {{
    {.depth = 1, .nodes = 2'000, .milliseconds = 100, .lines = 12, .noise = 260},
    {.depth = 2, .nodes = 5'000, .milliseconds = 150, .lines = 8, .noise = 130},
    {.depth = 3, .nodes = 12'000, .milliseconds = 250, .lines = 5, .noise = 60},
    {.depth = 4, .nodes = 40'000, .milliseconds = 350, .lines = 3, .noise = 25},
    {.depth = 6, .nodes = 120'000, .milliseconds = 500, .lines = 1, .noise = 0},
    {.depth = 8, .nodes = 400'000, .milliseconds = 800, .lines = 1, .noise = 0},
    {.depth = 12, .nodes = 1'500'000, .milliseconds = 1300, .lines = 1, .noise = 0},
    {.depth = kMaxPly - 1, .nodes = 20'000'000, .milliseconds = 2000, .lines = 1, .noise = 0},
}};

}  // namespace

Level level_settings(int level) {
  SENNIGHT_REQUIRES(kLowestLevel <= level && level <= kHighestLevel, level);
  return kLevels[static_cast<std::size_t>(std::clamp(level, kLowestLevel, kHighestLevel) - 1)];
}

std::size_t hash_megabytes_of_level(int level) { return level <= 4 ? 2 : 32; }

SearchResult play_level(Searcher& searcher, const Game& game, int level, std::uint64_t seed, const Clock& clock,
                        const std::atomic<bool>& stop, const InfoHandler& report,
                        std::optional<std::int64_t> most_milliseconds) {
  const Level settings = level_settings(level);
  Limits limits;
  limits.depth = settings.depth;
  limits.nodes = settings.nodes;
  if (clock) limits.move_time = std::min(settings.milliseconds, most_milliseconds.value_or(settings.milliseconds));

  const SearcherOptions before = searcher.options();
  SearcherOptions options = before;
  options.lines = settings.lines;
  options.endings = settings.lines == 1;             // who errs does so in endings too
  static_cast<void>(searcher.set_options(options));  // the table keeps its size
  SearchResult result = searcher.search(game, limits, clock, stop, report);
  static_cast<void>(searcher.set_options(before));
  if (settings.noise == 0 || !result.best) return result;

  // A move that ends the game at once is never overlooked; other forced ends may be.
  Random random(seed ^ game.position().key());
  const SearchInfo* chosen = nullptr;
  Score best = -2 * kInfinity;
  for (const SearchInfo& line : result.lines) {
    if (line.pv.empty()) continue;
    Score score = line.score + static_cast<Score>(random.below(static_cast<std::uint64_t>(settings.noise) + 1));
    if (line.score >= win_in(1)) score += kInfinity;
    if (chosen == nullptr || score > best) {
      chosen = &line;
      best = score;
    }
  }
  if (chosen == nullptr) return result;
  result.best = chosen->pv.front();
  result.reply = chosen->pv.size() > 1 ? std::optional(chosen->pv[1]) : std::nullopt;
  result.score = chosen->score;
  return result;
}

}  // namespace sennight
