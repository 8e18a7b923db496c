// In what order moves are tried: the better the first ones, the fewer are looked at.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "movegen/stages.h"
#include "position/position.h"
#include "search/evaluator.h"
#include "search/transposition.h"

namespace sennight {

struct OrderedMove {
  Move move;
  bool quiet = false;        // neither captures nor promotes
  bool bad = false;          // a capture that seems to lose material
  bool check = false;        // attacks the rival's royal directly
  bool judged = true;        // is `bad` known? What is not passes for good
  std::int32_t history = 0;  // of a quiet move, all that is known of it
};

// Moves of a node and their scores. The scores lie side by side, as the best of them is looked for again and again.
class OrderedMoves {
 public:
  std::size_t size() const { return moves_.size(); }
  OrderedMove& operator[](std::size_t at) { return moves_[at]; }
  const OrderedMove& operator[](std::size_t at) const { return moves_[at]; }
  std::int32_t& score(std::size_t at) { return scores_[at]; }
  auto begin() const { return moves_.begin(); }
  auto end() const { return moves_.end(); }
  void clear() {
    moves_.clear();
    scores_.clear();
  }
  // Its score is 0.
  OrderedMove& add() {
    scores_.push_back(0);
    return moves_.emplace_back();
  }
  void swap(std::size_t a, std::size_t b) {
    std::swap(moves_[a], moves_[b]);
    std::swap(scores_[a], scores_[b]);
  }
  // Where the best from `at` on is, of several the first. REQUIRES: at < size().
  std::size_t best_from(std::size_t at) const;

 private:
  std::vector<OrderedMove> moves_;
  std::vector<std::int32_t> scores_;
};

// What has been learnt about moves in one search. One per thread.
class History {
 public:
  explicit History(const Variant& variant);
  void clear();

  // Of a piece, from 1. Its code leaves numbers out, which does not suit tables in which many share a place.
  std::size_t number(Piece piece) const { return 1 + piece.owner().index() * types_ + piece.type().index(); }
  // Of a piece that has come to a cell.
  std::uint64_t number(Piece piece, Cell to) const { return number(piece) * stride_ + to.index(); }

  // How well moves did that followed one move, each at its place; null for those that followed nothing known.
  using Sequel = std::int16_t*;
  Sequel sequel(Piece moved, Cell to) {
    if (!moved) return nullptr;
    const std::uint64_t key = number(moved, to) * 0x9E3779B97F4A7C15ULL;
    return sequels_.data() + (key >> 40) % sequel_count_ * sequel_size_;
  }
  using Sequels = std::array<Sequel, 2>;  // of the last move, and of the mover's last

  // From -3 * kLimit to 3 * kLimit.
  int quiet(const Position& position, const Move& move, const Sequels& before) const {
    return quiet(move, move.kind == MoveKind::kPass ? Piece() : position.moved_by(move), before);
  }
  // The same; `piece`: what the move moves or brings.
  int quiet(const Move& move, Piece piece, const Sequels& before) const {
    int sum = quiets_[index(move, piece)];
    const std::size_t place = sequel_place(move, piece);
    for (std::int16_t* const sequel : before) sum += sequel == nullptr ? 0 : sequel[place];
    return sum;
  }
  // A quiet move cut off at `depth`, or failed to. REQUIRES of both: before the move is made.
  void reward(const Position& position, const Move& move, const Sequels& before, int depth) {
    change(position, move, before, bonus(depth));
  }
  void punish(const Position& position, const Move& move, const Sequels& before, int depth) {
    change(position, move, before, -bonus(depth));
  }

  // How well captures and promotions did, by the piece, its target and what stood there. From -kLimit to kLimit.
  int capture(const Position& position, const Move& move) const { return captures_[capture_place(position, move)]; }
  void reward_capture(const Position& position, const Move& move, int depth) {
    add(captures_[capture_place(position, move)], bonus(depth));
  }
  void punish_capture(const Position& position, const Move& move, int depth) {
    add(captures_[capture_place(position, move)], -bonus(depth));
  }

  // The quiet move that last refuted a move of `piece` to `to`; 0 if none.
  MoveCode& answer(Piece piece, Cell to) { return answers_[piece.code() << cell_bits_ | to.index()]; }

  static constexpr int kLimit = 16384;

 private:
  static int bonus(int depth) { return std::min(16 * depth * depth + 32 * depth, 1600); }
  void change(const Position& position, const Move& move, const Sequels& before, int change) {
    SENNIGHT_REQUIRES(position.fits(move), move.from, move.to, move.kind);
    const Piece piece = move.kind == MoveKind::kPass ? Piece() : position.moved_by(move);
    add(quiets_[index(move, piece)], change);
    const std::size_t place = sequel_place(move, piece);
    for (std::int16_t* const sequel : before) {
      if (sequel != nullptr) add(sequel[place], change);
    }
  }
  static void add(std::int16_t& value, int change) {
    value = static_cast<std::int16_t>(value + change - value * std::abs(change) / kLimit);
  }
  // Moves on the board by piece and target, drops in a second half.
  std::size_t index(const Move& move, Piece piece) const {
    if (move.kind == MoveKind::kPass) return 0;
    const std::size_t half = move.kind == MoveKind::kDrop ? codes_ : 0;
    return (half + piece.code()) << cell_bits_ | move.to.index();
  }
  // The owner of the piece is known from the move before; drops and moves of one type to one cell share a place.
  std::size_t sequel_place(const Move& move, Piece piece) const {
    if (move.kind == MoveKind::kPass) return 0;
    return (piece.type().index() * cells_ + move.to.index()) & (sequel_size_ - 1);
  }
  std::size_t capture_place(const Position& position, const Move& move) const {
    if (move.kind == MoveKind::kPass) return 0;
    const Piece victim = position.piece(move.to);
    const Piece piece = position.moved_by(move);
    return ((number(piece) * cells_ + move.to.index()) * types_ + (victim ? victim.type().index() : 0)) % kCaptures;
  }
  static constexpr std::size_t kCaptures = (1 << 16) - 15;  // a prime number: 128 KB
  static constexpr std::size_t kLeastTypes = 32;
  static constexpr std::size_t kLeastStride = 256;
  std::size_t cells_, stride_;  // stride: a power of two, at least as many
  int cell_bits_;               // of the number of a cell
  std::size_t types_, codes_;   // types: at least so many
  std::vector<std::int16_t> captures_;
  std::size_t sequel_size_ = 1, sequel_count_ = 1;  // powers of two
  std::vector<std::int16_t> sequels_;
  std::vector<std::int16_t> quiets_;
  std::vector<MoveCode> answers_;
};

// What a node knows of its moves before they are tried.
struct Hints {
  MoveCode table = 0;                 // from the transposition table
  std::array<MoveCode, 2> killers{};  // quiet moves that cut off in sibling nodes
  MoveCode answer = 0;                // what refuted the last move before
  History::Sequels before{};          // what followed the last moves
};

// From where which of the mover's types would attack a rival's royal. Found once for a node, at the first need.
struct CheckCells {
  struct From {
    Cell cell;
    TypeBits types;
  };
  std::vector<From> cells;  // each once
  bool found = false;
};

// Puts moves in order, best first, as they are asked for.
class Ordering {
 public:
  explicit Ordering(const Evaluator& evaluator) : evaluator_(&evaluator) {}

  // Scores `moves`, legal in `position`, into `ordered`. Whether captures lose material is found out when they are the best
  // that is left: many never are.
  void score(const Position& position, const MoveList& moves, const Hints& hints, const History& history,
             OrderedMoves& ordered);
  // The same behind those that are in `ordered` already. `checks`: of the position, filled when they are not found yet.
  void add(const Position& position, const MoveList& moves, const Hints& hints, const History& history,
           CheckCells& checks, OrderedMoves& ordered);
  // Brings the best of `ordered` from `at` on to `at`; it is judged then. `stages`: of the position, may be null.
  // REQUIRES: at < ordered.size(); the moves are legal in `position`.
  void bring_best(const Position& position, StagedMoves* stages, OrderedMoves& ordered, std::size_t at) const;
  // All that are not judged yet.
  void judge_all(const Position& position, OrderedMoves& ordered) const;

  // Scores from here on belong to captures and promotions that do not seem to lose material, and to the table's move.
  static constexpr std::int32_t kGood = 1 << 25;

 private:
  void add_checks(const Position& position, Cell royal, CheckCells& checks);
  void find_checks(const Position& position, CheckCells& checks);
  // May it lose material, as far as one can tell without a look at the board?
  bool is_risky(const Position& position, const Move& move, int gain, TypeId mover) const;
  bool loses_material(const Position& position, StagedMoves* stages, const Move& move) const;
  void judge(const Position& position, StagedMoves* stages, OrderedMoves& ordered, std::size_t at) const;

  const Evaluator* evaluator_;
  // What a list of check cells says, by cell; cleared through the list.
  std::array<TypeBits, kMaxCells> check_types_{};
  std::vector<CheckCells::From> check_cells_;  // room for those of a caller who keeps none
};

}  // namespace sennight
