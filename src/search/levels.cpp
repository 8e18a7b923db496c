#include "search/levels.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "base/random.h"
#include "movegen/movegen.h"
#include "position/attack.h"

namespace sennight {
namespace {

// Found by matches between neighbours: docs/strength.md.
constexpr int kDeep = kMaxPly - 1;
constexpr std::array<Level, kHighestLevel> kLevels = {{
    {.depth = 3, .nodes = 7'000, .milliseconds = 300, .lines = 11, .error = 31, .oversights = 12},
    {.depth = 3, .nodes = 9'000, .milliseconds = 400, .lines = 9, .error = 20, .oversights = 9},
    {.depth = 4, .nodes = 9'000, .milliseconds = 400, .lines = 8, .error = 19, .oversights = 6},
    {.depth = 5, .nodes = 9'000, .milliseconds = 400, .lines = 6, .error = 12, .oversights = 4},
    {.depth = kDeep, .nodes = 9'000, .milliseconds = 400, .lines = 4, .error = 14, .oversights = 3},
    {.depth = kDeep, .nodes = 14'000, .milliseconds = 500, .lines = 4, .error = 7, .oversights = 2},
    {.depth = kDeep, .nodes = 20'000, .milliseconds = 600, .lines = 2, .error = 4, .oversights = 1},
    {.depth = kDeep, .nodes = 50'000, .milliseconds = 1000},
    {.depth = kDeep, .nodes = 190'000, .milliseconds = 1500},
    {.depth = kDeep, .nodes = 1'000'000, .milliseconds = 2500},
}};

// Of three players who errs less lives a little longer, but the third one gains by it as much. So low levels see less and
// err more, and each of the high ones looks at about four times the nodes of the one below.
constexpr std::array<Level, kHighestLevel> kLevelsOfMany = {{
    {.depth = 2, .nodes = 2'000, .milliseconds = 300, .lines = 14, .error = 200, .oversights = 60, .gross = 900},
    {.depth = 2, .nodes = 2'000, .milliseconds = 400, .lines = 12, .error = 120, .oversights = 50},
    {.depth = 3, .nodes = 3'000, .milliseconds = 400, .lines = 10, .error = 48, .oversights = 12},
    {.depth = 4, .nodes = 3'000, .milliseconds = 400, .lines = 5, .error = 10, .oversights = 2},
    {.depth = kDeep, .nodes = 1'500, .milliseconds = 400},
    {.depth = kDeep, .nodes = 5'000, .milliseconds = 500},
    {.depth = kDeep, .nodes = 17'000, .milliseconds = 600},
    {.depth = kDeep, .nodes = 60'000, .milliseconds = 1000},
    {.depth = kDeep, .nodes = 240'000, .milliseconds = 1500},
    {.depth = kDeep, .nodes = 1'000'000, .milliseconds = 2500},
}};

// Centipawns. Moves differ by this much more than they seem to, where all of them are about as good.
constexpr Score kLeastDifference = 40;
// A difference beyond this counts as so large.
constexpr Score kGreatestDifference = 400;
// A forced end further away is as good to a person as so much material, since the way has to be seen.
constexpr Score kForeseen = 2000;

// What catches the eye, in centipawns at an error of a hundred percent.
constexpr Score kCapture = 45, kCheck = 40, kNearLastMove = 30, kForward = 20;
constexpr int kNear = 2;  // steps

// From where a player's pieces stand at the start to where the others' do, on the page.
struct Heading {
  double x = 0, y = 0;
};

Heading heading_of(const Position& start, PlayerId player) {
  const Board& board = start.variant().board();
  Heading own, others;
  int own_count = 0, other_count = 0;
  for (const Cell cell : board.all()) {
    const Piece piece = start.piece(cell);
    if (!piece || piece.owner().index() >= start.variant().players()) continue;
    const bool is_own = piece.owner() == player;
    const Point at = board.centre(cell);
    Heading& sum = is_own ? own : others;
    sum.x += at.x;
    sum.y += at.y;
    ++(is_own ? own_count : other_count);
  }
  if (own_count == 0 || other_count == 0) return {};
  return {others.x / other_count - own.x / own_count, others.y / other_count - own.y / own_count};
}

// How much a move catches the eye.
class Habit {
 public:
  explicit Habit(const Game& game) : position_(game.position()), heading_(heading_of(game.start(), position_.turn())) {
    if (!game.moves().empty()) last_ = game.moves().back().to;
  }

  Score of(const Move& move) {
    Score sum = 0;
    const Board& board = position_.variant().board();
    const PlayerId mover = position_.turn();
    const Piece victim = move.to ? position_.piece(move.to) : Piece();
    if ((victim && victim.owner() != mover) || move.kind == MoveKind::kEnPassant || takes_between(move))
      sum += kCapture;
    if (move.to && last_ && board.distance(move.to, last_) <= kNear) sum += kNearLastMove;
    if (move.from && move.to) {
      const Point from = board.centre(move.from), to = board.centre(move.to);
      const double along = (to.x - from.x) * heading_.x + (to.y - from.y) * heading_.y;
      if (along > 0) sum += kForward;
      if (along < 0) sum -= kForward;
    }
    Undo undo;
    position_.make(move, undo);
    bool checks = false;
    for (std::size_t player = 0; player < position_.variant().players() && !checks; ++player)
      checks = PlayerId(player) != mover && position_.is_living(PlayerId(player)) &&
               in_check(position_, PlayerId(player));
    position_.unmake(move, undo);
    return checks ? sum + kCheck : sum;
  }

 private:
  Position position_;
  Heading heading_;
  Cell last_;
};

// A move that wins the game at once.
std::optional<Move> win_in_one(const Game& game) {
  if (game.outcome().over) return std::nullopt;
  const std::size_t mover = game.position().turn().index();
  const bool two = game.position().variant().players() == 2;
  MoveList moves;
  legal_moves(game.position(), moves);
  Game next = game;
  for (const Move& move : moves) {
    next.play(move);
    const Outcome& outcome = next.outcome();
    const bool wins = outcome.over && (two ? outcome.quarters[mover] == 4 : outcome.places[mover] == 1);
    next.undo();
    if (wins) return move;
  }
  return std::nullopt;
}

// Within about three times `size` of 0, mostly within `size`; the same on every machine.
Score misjudgement(Random& random, Score size) {
  std::int64_t sum = 0;  // of four even draws from -1000 to 1000, whose spread is 1155
  for (int i = 0; i < 4; ++i) sum += static_cast<std::int64_t>(random.below(2001)) - 1000;
  return static_cast<Score>(sum * size / 1155);
}

Score foreseen(Score score) { return std::clamp(score, -kForeseen, kForeseen); }

const SearchInfo* choose(const Game& game, const SearchResult& result, const Level& settings, Random& random) {
  // A line that the search has not come to has no score.
  std::vector<const SearchInfo*> lines;
  for (const SearchInfo& line : result.lines)
    if (!line.pv.empty() && line.score > -kInfinity) lines.push_back(&line);
  if (lines.size() < 2) return nullptr;
  const Score best = foreseen(lines.front()->score);
  Score difference = 0;
  for (const SearchInfo* line : lines) difference += std::min(best - foreseen(line->score), kGreatestDifference);
  difference = kLeastDifference + difference / static_cast<Score>(lines.size() - 1);
  const bool oversees = random.below(1000) < static_cast<std::uint64_t>(settings.oversights);

  Habit habit(game);
  const SearchInfo* chosen = nullptr;
  Score most = 0;
  for (const SearchInfo* line : lines) {
    // Drawn for each, so that what one move is worth does not decide how another is judged.
    const Score wrong = misjudgement(random, difference * settings.error / 100);
    if (!oversees && foreseen(line->score) < best - settings.gross) continue;
    const Score seems = foreseen(line->score) + wrong + habit.of(line->pv.front()) * settings.error / 100;
    if (chosen == nullptr || seems > most) {
      chosen = line;
      most = seems;
    }
  }
  return chosen;
}

// What `own` and `bound` allow together.
template <class Number>
Number lesser(Number own, const std::optional<Number>& bound) {
  return bound ? std::min(own, *bound) : own;
}

}  // namespace

Level level_settings(int level, std::size_t players) {
  SENNIGHT_REQUIRES(kLowestLevel <= level && level <= kHighestLevel, level);
  const auto& levels = players > 2 ? kLevelsOfMany : kLevels;
  Level settings = levels[static_cast<std::size_t>(std::clamp(level, kLowestLevel, kHighestLevel) - 1)];
  // Of four, who sees as many rounds ahead sees more plies.
  if (settings.depth != kDeep && players > 3) settings.depth += static_cast<int>(players) - 3;
  return settings;
}

std::size_t hash_megabytes_of_level(int level) { return level <= 7 ? 2 : level <= 8 ? 8 : 32; }

double level_of_elo(int elo) {
  SENNIGHT_REQUIRES(kLowestElo <= elo && elo <= kHighestElo, elo);
  return kLowestLevel +
         static_cast<double>((kHighestLevel - kLowestLevel) * (elo - kLowestElo)) / (kHighestElo - kLowestElo);
}

SearchResult play_level(Searcher& searcher, const Game& game, double level, std::uint64_t seed, const Limits& bounds,
                        const Clock& clock, const std::atomic<bool>& stop, const InfoHandler& report) {
  SENNIGHT_REQUIRES(kLowestLevel <= level && level <= kHighestLevel, level);
  Random random(seed ^ game.position().key());
  const double whole = std::floor(level);
  const bool higher = static_cast<double>(random.below(1000)) < (level - whole) * 1000;
  const Level settings = level_settings(static_cast<int>(whole) + (higher ? 1 : 0),
                                        game.position().variant().players());

  Limits limits = bounds;
  limits.depth = lesser(settings.depth, bounds.depth);
  limits.nodes = lesser(settings.nodes, bounds.nodes);
  if (clock) limits.move_time = lesser(settings.milliseconds, bounds.move_time);
  const SearcherOptions before = searcher.options();
  SearcherOptions options = before;
  options.lines = settings.lines;
  options.endings = settings.lines == 1;  // who errs does so in endings too
  options.threads = 1;
  static_cast<void>(searcher.set_options(options));  // the table keeps its size
  searcher.clear();
  SearchResult result = searcher.search(game, limits, clock, stop, report);
  static_cast<void>(searcher.set_options(before));
  if (!result.best) return result;

  if (const auto win = win_in_one(game);
      win && (bounds.only.empty() || std::ranges::find(bounds.only, *win) != bounds.only.end())) {
    result.best = win;
    result.reply.reset();
    result.score = win_in(1);
    return result;
  }
  if (settings.error == 0) return result;
  if (const SearchInfo* chosen = choose(game, result, settings, random)) {
    result.best = chosen->pv.front();
    result.reply = chosen->pv.size() > 1 ? std::optional(chosen->pv[1]) : std::nullopt;
    result.score = chosen->score;
  }
  return result;
}

}  // namespace sennight
