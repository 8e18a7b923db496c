#include "puzzles/mine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>

#include "base/random.h"
#include "match/opening.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "position/attack.h"
#include "puzzles/prover.h"
#include "search/searcher.h"

namespace sennight {
namespace {

constexpr std::size_t kTableMegabytes = 4;
constexpr std::uint64_t kSlip = 14;        // one move of so many is any move
constexpr std::size_t kFewestChoices = 5;  // legal moves of a position that is no trifle
constexpr std::size_t kMostPositions = 6;  // of one game that go to the prover
constexpr int kLongestForced = 2 * kMostPuzzleMoves - 1;

// The other one of two who live.
PlayerId rival_in(const Position& position) {
  for (std::size_t p = 0; p < position.variant().players(); ++p)
    if (PlayerId(p) != position.turn() && position.is_living(PlayerId(p))) return PlayerId(p);
  return position.turn();
}

bool has_won(const Outcome& outcome, const Variant& variant, PlayerId player) {
  return outcome.over &&
         (variant.players() <= 2 ? outcome.quarters[player.index()] == 4 : outcome.places[player.index()] == 1);
}

// What must not come twice: moves of the solution, the first move, and where the other royal stands.
using Pattern = std::tuple<int, Cell, Cell, TypeId, Cell>;

class Miner {
 public:
  Miner(const MineSettings& settings, const std::atomic<bool>& stop)
      : settings_(settings),
        stop_(stop),
        variant_(*settings.variant),
        searcher_(settings.variant, {.hash_megabytes = kTableMegabytes}),
        prover_(settings.proof_moves) {
    // Of one, two and three moves: 4, 6 and 5 of 15.
    constexpr std::array<int, kMostPuzzleMoves> kShares = {4, 6, 5};
    int all = 0, left = settings.count;
    for (int moves = 1; moves <= settings.most_moves; ++moves) all += kShares[static_cast<std::size_t>(moves) - 1];
    for (int moves = settings.most_moves; moves > 1; --moves) {
      const auto at = static_cast<std::size_t>(moves) - 1;
      wanted_[at] = settings.count * kShares[at] / all;
      left -= wanted_[at];
    }
    wanted_[0] = left;
  }

  Mined run(const MineProgress& progress) {
    while (!stop_ && mined_.games < settings_.most_games && static_cast<int>(mined_.puzzles.size()) < settings_.count) {
      Random random(settings_.seed * 1'000'003 + static_cast<std::uint64_t>(mined_.games + 1));
      dig(play(random));
      if (stop_) break;  // half a game counts for nothing
      ++mined_.games;
      if (progress) progress(mined_.games, static_cast<int>(mined_.puzzles.size()));
    }
    std::ranges::stable_sort(mined_.puzzles, {}, &Puzzle::grade);
    return std::move(mined_);
  }

 private:
  // A game; its positions that may be puzzles, the latest first.
  std::vector<Position> play(Random& random) {
    std::vector<Position> found;
    Game game(Position::start(variant_));
    const auto opening = random_opening(variant_, random.next(),
                                        static_cast<int>(variant_.players()) * settings_.opening_plies,
                                        [](const Game& start) { return is_quiet_start(start.position()); });
    for (const std::string& text : opening) game.play(*parse_move(game.position(), text));
    searcher_.clear();
    Limits limits;
    limits.nodes = settings_.nodes;
    MoveList moves;
    std::vector<bool> forced(game.moves().size());
    while (!game.outcome().over && static_cast<int>(game.moves().size()) < settings_.most_plies) {
      const SearchResult searched = searcher_.search(game, limits, {}, stop_);
      if (stop_ || !searched.best) return {};
      forced.push_back(searched.score > 0 && is_forced(searched.score) &&
                       plies_to_end(searched.score) <= kLongestForced);
      Move move = *searched.best;
      if (random.below(kSlip) == 0) {
        legal_moves(game.position(), moves);
        move = moves[random.below(moves.size())];
      }
      game.play(move);
    }
    // And the last moves of who has won, whether they were seen to come or not.
    const Outcome end = game.outcome();
    for (int back = 1; !game.moves().empty() && found.size() < kMostPositions; ++back) {
      game.undo();
      const Position& position = game.position();
      if (position.living() != 2) continue;
      const bool last = back <= kLongestForced + 1 && has_won(end, variant_, position.turn());
      if (last || forced[game.moves().size()]) found.push_back(position);
    }
    return found;
  }

  // At most one puzzle, of the most moves of which some are wanted still.
  void dig(const std::vector<Position>& positions) {
    std::optional<Puzzle> best;
    Pattern pattern;
    for (const Position& seen : positions) {
      if (stop_) return;
      Position position = without_clock(seen);
      if (is_trifle(position)) continue;
      ++mined_.positions;
      prover_.allow(settings_.proof_moves);
      const int moves = prover_.shortest(position, settings_.most_moves);
      if (prover_.has_given_up()) ++mined_.given_up;
      if (moves == 0 || prover_.has_given_up() || wanted_[static_cast<std::size_t>(moves) - 1] == 0) continue;
      if (best && best->moves() >= moves) continue;
      prover_.allow(settings_.proof_moves);
      const auto line = prover_.solution(position, moves);
      if (prover_.has_given_up()) ++mined_.given_up;
      if (!line) continue;
      const Pattern here = pattern_of(position, *line);
      if (known_.contains(here)) continue;
      best = puzzle_of(position, *line);
      pattern = here;
    }
    if (!best) return;
    --wanted_[static_cast<std::size_t>(best->moves()) - 1];
    known_.insert(pattern);
    mined_.puzzles.push_back(*std::move(best));
  }

  // What a puzzle begins with: a count that is far from any end.
  Position without_clock(const Position& position) const {
    Setup setup = position.setup();
    setup.clock = 0;
    setup.passes = 0;
    return *Position::from_setup(variant_, setup);
  }

  bool is_trifle(const Position& position) const {
    if (count_legal_moves(position) < kFewestChoices) return true;
    const PlayerId rival = rival_in(position);
    int others = 0;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (!variant_.royals().contains(TypeId(t)))
        others += position.count(rival, TypeId(t)) + position.in_hand(rival, TypeId(t));
    return others == 0;
  }

  static Pattern pattern_of(const Position& position, const MoveList& line) {
    const Move& first = line.front();
    const TypeId type = first.kind == MoveKind::kDrop ? first.type : position.piece(first.from).type();
    return {static_cast<int>(line.size()), first.from, first.to, type, position.royal(rival_in(position))};
  }

  static Puzzle puzzle_of(Position position, const MoveList& line) {
    Puzzle puzzle{.grade = grade_of(position, line), .fen = format_fen(position), .line = {}};
    for (const Move& move : line) {
      puzzle.line.push_back(format_move(position, move));
      Undo undo;
      position.make(move, undo);
    }
    return puzzle;
  }

  const MineSettings& settings_;
  const std::atomic<bool>& stop_;
  const Variant& variant_;
  Searcher searcher_;
  Prover prover_;
  std::array<int, kMostPuzzleMoves> wanted_{};
  std::set<Pattern> known_;
  Mined mined_;
};

}  // namespace

std::array<int, kMostPuzzleMoves> Mined::by_moves() const {
  std::array<int, kMostPuzzleMoves> counts{};
  for (const Puzzle& puzzle : puzzles) ++counts[static_cast<std::size_t>(puzzle.moves()) - 1];
  return counts;
}

int grade_of(const Position& position, const MoveList& line) {
  constexpr std::array<double, kMostPuzzleMoves> kByMoves = {800, 1200, 1600};
  constexpr double kPerDoubledChoice = 70, kPerDoubledAnswer = 40, kQuiet = 200, kOffered = 120, kCapture = -80;
  constexpr double kUsualChoices = 25, kStep = 10;
  const Move& first = line.front();
  const bool drop = first.kind == MoveKind::kDrop;
  const bool captures = !drop && first.from != first.to && !position.is_empty(first.to) &&
                        position.piece(first.to).owner() != position.turn();
  double grade = kByMoves[line.size() / 2];
  grade += kPerDoubledChoice * std::log2(static_cast<double>(count_legal_moves(position)) / kUsualChoices);
  if (captures) grade += kCapture;
  if (line.size() > 1) {
    Position after = position;
    Undo undo;
    after.make(first, undo);
    MoveList answers;
    legal_moves(after, answers);
    grade += kPerDoubledAnswer * std::log2(static_cast<double>(std::max<std::size_t>(answers.size(), 1)));
    if (!in_check(after, after.turn())) grade += kQuiet;
    const bool offered = std::ranges::any_of(answers, [&](const Move& answer) { return answer.to == first.to; });
    if (offered && !captures) grade += kOffered;
  }
  return std::clamp(static_cast<int>(std::round(grade / kStep) * kStep), kLeastGrade, kMostGrade);
}

Mined mine(const MineSettings& settings, const std::atomic<bool>& stop, const MineProgress& progress) {
  return Miner(settings, stop).run(progress);
}

}  // namespace sennight
