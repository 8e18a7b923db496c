#include "search/ordering.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include "position/attack.h"
#include "search/exchange.h"

namespace sennight {
namespace {

// Bands of scores, the first to be tried first: the move of the table, captures and promotions that do not lose, killers and
// the answer to the move before, quiet moves by their history, captures that lose. Our own numbers; only their order matters.
constexpr std::int32_t kTableMove = 1 << 30;
constexpr std::int32_t kGoodCapture = 2 * Ordering::kGood;
constexpr std::int32_t kKiller = 1 << 24;
constexpr std::int32_t kBadCapture = -(1 << 26);
constexpr std::int32_t kCheckBonus = 3000;     // in units of history
constexpr int kEvenTrade = 30;                 // centipawns that a trade may lose and still count as even
constexpr std::size_t kMostSequels = 1 << 19;  // numbers in their table: 1 MB

std::int32_t quiet_score(const OrderedMove& entry, MoveCode code, const Hints& hints) {
  if (code == hints.table) return kTableMove;
  if (code == hints.killers[0]) return kKiller + 2;
  if (code == hints.killers[1]) return kKiller + 1;
  if (code == hints.answer) return kKiller;
  return entry.history + (entry.check ? kCheckBonus : 0);
}

}  // namespace

// Two moves in a row have many combinations on a large board: those that share a place there are few in one search.
History::History(const Variant& variant)
    : cells_(variant.cells()),
      stride_(std::max(kLeastStride, std::bit_ceil(cells_))),
      cell_bits_(std::bit_width(cells_ - 1)),
      types_(std::max(kLeastTypes, variant.types().size())),
      codes_(variant.piece_codes()),
      captures_(kCaptures),
      quiets_(2 * codes_ << cell_bits_),
      answers_(codes_ << cell_bits_) {
  const std::size_t moves = variant.types().size() * cells_;
  sequel_size_ = std::min(std::bit_ceil(moves), kMostSequels / 64);
  sequel_count_ = std::min(std::bit_ceil(moves * variant.players()), kMostSequels / sequel_size_);
  sequels_.resize(sequel_size_ * sequel_count_);
}

void History::clear() {
  std::ranges::fill(quiets_, std::int16_t{0});
  std::ranges::fill(captures_, std::int16_t{0});
  std::ranges::fill(sequels_, std::int16_t{0});
  std::ranges::fill(answers_, MoveCode{0});
}

void Ordering::add_checks(const Position& position, Cell royal, CheckCells& checks) {
  const AttackForest& attacks = evaluator_->variant().attacks(position.turn());
  const auto is_empty = [board = position.placement().board()](Cell cell) { return board[cell.index()].is_empty(); };
  walk_reached(attacks, royal.index(), is_empty, [&](const AttackNode& node, bool) {
    TypeBits& types = check_types_[node.cell.index()];
    if (types == 0 && node.types != 0) checks.cells.push_back({node.cell, 0});
    types |= node.types;
    return false;
  });
}

// From where which types would give check, as the pieces stand. A move that opens a line is not among them.
void Ordering::find_checks(const Position& position, CheckCells& checks) {
  const Variant& variant = evaluator_->variant();
  const PlayerId mover = position.turn();
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const PlayerId rival(p);
    if (!variant.are_rivals(rival, mover) || !position.is_living(rival)) continue;
    for (const Cell royal : position.royals(rival)) add_checks(position, royal, checks);
  }
  for (CheckCells::From& from : checks.cells) {
    from.types = check_types_[from.cell.index()];
    check_types_[from.cell.index()] = 0;
  }
  checks.found = true;
}

bool Ordering::is_risky(const Position& position, const Move& move, int gain, TypeId mover) const {
  const Variant& variant = evaluator_->variant();
  if (variant.safety() == Safety::kLegal && variant.royals().contains(mover) && !variant.royals_fall()) return false;
  // The exchange does not go in turns; a neutral piece seldom changes it.
  if (position.turn_moves().left > 0 && variant.neutral() == nullptr) return false;
  return evaluator_->capture_value(move.type ? move.type : mover) > gain + kEvenTrade;
}

// A dear piece takes a cheap one, and the exchange that follows does not pay.
bool Ordering::loses_material(const Position& position, StagedMoves* stages, const Move& move) const {
  if (stages != nullptr)
    return stages->is_attacked(move.to) && !gains_at_least(position, *evaluator_, move, -kEvenTrade, stages);
  const Variant& variant = evaluator_->variant();
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const PlayerId rival(p);
    if (variant.are_rivals(rival, position.turn()) && position.is_living(rival) &&
        is_attacked(position, move.to, rival))
      return !gains_at_least(position, *evaluator_, move, -kEvenTrade);
  }
  return false;
}

void Ordering::judge(const Position& position, StagedMoves* stages, OrderedMoves& ordered, std::size_t at) const {
  OrderedMove& entry = ordered[at];
  entry.judged = true;
  entry.bad = loses_material(position, stages, without_gate(entry.move));
  if (entry.bad && ordered.score(at) != kTableMove) ordered.score(at) += kBadCapture - kGoodCapture;
}

void Ordering::judge_all(const Position& position, OrderedMoves& ordered) const {
  for (std::size_t at = 0; at < ordered.size(); ++at)
    if (!ordered[at].judged) judge(position, nullptr, ordered, at);
}

// An exchange is counted only when its capture comes up: most nodes are cut before.
void Ordering::bring_best(const Position& position, StagedMoves* stages, OrderedMoves& ordered, std::size_t at) const {
  std::size_t best = ordered.best_from(at);
  while (!ordered[best].judged) {
    judge(position, stages, ordered, best);
    if (ordered[best].bad) best = ordered.best_from(at);
  }
  ordered.swap(at, best);
}

void Ordering::score(const Position& position, const MoveList& moves, const Hints& hints, const History& history,
                     OrderedMoves& ordered) {
  ordered.clear();
  CheckCells checks{std::move(check_cells_)};
  checks.cells.clear();
  add(position, moves, hints, history, checks, ordered);
  check_cells_ = std::move(checks.cells);
}

void Ordering::add(const Position& position, const MoveList& moves, const Hints& hints, const History& history,
                   CheckCells& checks, OrderedMoves& ordered) {
  if (moves.empty()) return;
  if (!checks.found) find_checks(position, checks);
  for (const CheckCells::From& from : checks.cells) check_types_[from.cell.index()] = from.types;
  for (const Move& listed : moves) {
    OrderedMove& entry = ordered.add();
    std::int32_t& score = ordered.score(ordered.size() - 1);
    entry.move = listed;
    if (listed.kind == MoveKind::kNormal && !listed.type && position.is_empty(listed.to)) {  // as most are
      const Piece piece = position.piece(listed.from);
      entry.quiet = true;
      entry.check = (check_types_[listed.to.index()] >> piece.type().index() & 1) != 0;
      entry.history = history.quiet(listed, piece, hints.before);
      score = quiet_score(entry, move_code(listed), hints);
      continue;
    }
    const Move move = without_gate(listed);
    if (move.kind == MoveKind::kPass) {
      entry.quiet = true;
      if (move_code(move) == hints.table) score = kTableMove;
      continue;
    }
    const bool enters = !move.from;
    const Piece piece = position.moved_by(move);
    const TypeId mover = piece.type();
    const TypeId becomes = move.type ? move.type : mover;
    entry.check = (check_types_[move.to.index()] >> becomes.index() & 1) != 0;

    int gain = 0;
    bool captures = false;
    if (move.kind == MoveKind::kNormal || move.kind == MoveKind::kInitial) {
      if (const Piece victim = position.piece(move.to); victim && victim.owner() != position.turn()) {
        captures = true;
        gain = evaluator_->capture_value(victim.type());
      }
    } else if (move.kind == MoveKind::kEnPassant) {
      captures = true;
      gain = evaluator_->capture_value(mover);  // the victim is of a like type
    } else if (takes_between(move)) {
      captures = true;
      gain = evaluator_->capture_value(position.piece(move.passed).type());
      if (const Piece victim = position.piece(move.to); victim && move.to != move.from)
        gain += evaluator_->capture_value(victim.type());
    }
    const bool promotes = !enters && move.type && move.kind != MoveKind::kFusion && move.kind != MoveKind::kFission &&
                          !evaluator_->changes_everywhere(mover);
    int change = promotes ? evaluator_->change_value(mover, move.type) : 0;
    entry.quiet = !captures && !promotes;
    const bool by_list = captures && evaluator_->variant().effects().any();
    if (by_list) {
      gain = swing(position, *evaluator_, listed);
      change = 0;
    }

    const MoveCode code = move_code(listed);
    if (entry.quiet) entry.history = history.quiet(move, piece, hints.before);
    if (by_list) entry.bad = gain < -kEvenTrade;
    else if (promotes && change < 0) entry.bad = true;
    else if (!entry.quiet) entry.judged = !is_risky(position, move, gain + change, mover);
    if (entry.quiet) {
      score = quiet_score(entry, code, hints);
    } else if (code == hints.table) {
      score = kTableMove;
    } else {
      score = (entry.bad ? kBadCapture : kGoodCapture) + (gain + change) * 16 - evaluator_->board_value(mover) / 8 +
              history.capture(position, move) / 4;
    }
  }
  for (const CheckCells::From& from : checks.cells) check_types_[from.cell.index()] = 0;
}

std::size_t OrderedMoves::best_from(std::size_t at) const {
  // Eight side by side, each with the first of its best; GCC does not find this by itself.
  constexpr std::size_t kLanes = 8;
  using Lanes [[gnu::vector_size(4 * kLanes)]] = std::int32_t;
  const std::int32_t* const scores = scores_.data() + at;
  const std::size_t count = scores_.size() - at;
  if (count < kLanes) return at + static_cast<std::size_t>(std::max_element(scores, scores + count) - scores);
  Lanes places{0, 1, 2, 3, 4, 5, 6, 7}, best_places = places, best;
  std::memcpy(&best, scores, sizeof best);
  const auto look_at = [&] [[gnu::always_inline]] (std::size_t from) {
    Lanes some;
    std::memcpy(&some, scores + from, sizeof some);
    const auto better = some > best;
    best = better ? some : best;
    best_places = better ? places + static_cast<std::int32_t>(from) : best_places;
  };
  std::size_t from = kLanes;
  for (; from + kLanes <= count; from += kLanes) look_at(from);
  if (from < count) look_at(count - kLanes);  // some of these for a second time
  std::int64_t first = std::numeric_limits<std::int64_t>::min();
  for (std::size_t i = 0; i < kLanes; ++i) first = std::max(first, (std::int64_t{best[i]} << 32) - best_places[i]);
  return at + static_cast<std::size_t>(-static_cast<std::int32_t>(first));
}

}  // namespace sennight
