// In what order moves are tried: the better the first ones, the fewer are looked at.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "base/assert.h"
#include "position/position.h"
#include "search/evaluator.h"
#include "search/transposition.h"

namespace sennight {

struct OrderedMove {
  Move move;
  std::int32_t score = 0;
  bool quiet = false;  // neither captures nor promotes
  bool bad = false;    // a capture that seems to lose material
  bool check = false;  // attacks the rival's royal directly
};

// What has been learnt about moves in one search. One per thread.
class History {
 public:
  History();
  void clear();

  int quiet(const Position& position, const Move& move) const { return quiets_[index(position, move)]; }
  // A quiet move cut off at `depth`, or failed to. REQUIRES of both: before the move is made.
  void reward(const Position& position, const Move& move, int depth) {
    SENNIGHT_REQUIRES(position.fits(move), move.from, move.to, move.kind);
    add(quiets_[index(position, move)], bonus(depth));
  }
  void punish(const Position& position, const Move& move, int depth) {
    SENNIGHT_REQUIRES(position.fits(move), move.from, move.to, move.kind);
    add(quiets_[index(position, move)], -bonus(depth));
  }

  // The quiet move that last refuted a move of `piece` to `to`; 0 if none.
  MoveCode& answer(Piece piece, Cell to) { return answers_[piece.code() * kMaxCells + to.index()]; }

  static constexpr int kLimit = 16384;

 private:
  static int bonus(int depth) { return std::min(16 * depth * depth + 32 * depth, 1600); }
  static void add(std::int16_t& value, int change) {
    value = static_cast<std::int16_t>(value + change - value * std::abs(change) / kLimit);
  }
  // Moves on the board by piece and target, drops in a second half.
  static std::size_t index(const Position& position, const Move& move) {
    if (move.kind == MoveKind::kDrop) {
      const std::size_t code = Piece(position.turn(), move.type).code();
      return (kPieceCodes + code) * kMaxCells + move.to.index();
    }
    if (move.kind == MoveKind::kPass) return 0;
    return position.piece(move.from).code() * kMaxCells + move.to.index();
  }
  std::vector<std::int16_t> quiets_;
  std::vector<MoveCode> answers_;
};

// What a node knows of its moves before they are tried.
struct Hints {
  MoveCode table = 0;                 // from the transposition table
  std::array<MoveCode, 2> killers{};  // quiet moves that cut off in sibling nodes
  MoveCode answer = 0;                // what refuted the last move before
};

// Puts moves in order, best first, as they are asked for.
class Ordering {
 public:
  explicit Ordering(const Evaluator& evaluator) : evaluator_(&evaluator) {}

  // Scores `moves`, legal in `position`, into `ordered`.
  void score(const Position& position, const MoveList& moves, const Hints& hints, const History& history,
             std::vector<OrderedMove>& ordered);

 private:
  void find_checks(const Position& position);
  void forget_checks();
  bool seems_bad(const Position& position, const Move& move, int gain, TypeId mover) const;

  const Evaluator* evaluator_;
  // Types that would attack the rival's royal from each cell; cleared through the list of cells that are set.
  std::array<std::uint32_t, kMaxCells> check_types_{};
  std::vector<Cell> check_cells_;
};

// Brings the best of `ordered` from `at` on to `at`.
void bring_best(std::vector<OrderedMove>& ordered, std::size_t at);

}  // namespace sennight
