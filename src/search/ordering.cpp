#include "search/ordering.h"

#include <algorithm>

#include "position/attack.h"

namespace sennight {
namespace {

constexpr std::int32_t kTableMove = 1 << 30;
constexpr std::int32_t kGoodCapture = 1 << 26;
constexpr std::int32_t kKiller = 1 << 24;
constexpr std::int32_t kBadCapture = -(1 << 26);
constexpr std::int32_t kCheckBonus = 3000;  // in units of history

}  // namespace

History::History() : quiets_(2 * kPieceCodes * kMaxCells), answers_(kPieceCodes * kMaxCells) {}

void History::clear() {
  std::ranges::fill(quiets_, std::int16_t{0});
  std::ranges::fill(answers_, MoveCode{0});
}

void Ordering::find_checks(const Position& position) {
  const Variant& variant = evaluator_->variant();
  const PlayerId mover = position.turn();
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const PlayerId rival(p);
    if (rival == mover || !position.is_living(rival)) continue;
    const Cell royal = position.royal(rival);
    if (!royal) continue;
    const AttackForest& attacks = variant.attacks(mover);
    const auto [begin, end] = attacks.tree(royal.index());
    const AttackNode* nodes = attacks.nodes().data();
    for (std::uint32_t i = begin; i < end;) {
      const AttackNode& node = nodes[i];
      std::uint32_t& types = check_types_[node.cell.index()];
      if (types == 0 && node.types != 0) check_cells_.push_back(node.cell);
      types |= node.types;
      i = position.is_empty(node.cell) ? i + 1 : node.skip;
    }
  }
}

void Ordering::forget_checks() {
  for (const Cell cell : check_cells_) check_types_[cell.index()] = 0;
  check_cells_.clear();
}

// Without playing the exchange out: a dear piece takes a cheap one that is guarded.
bool Ordering::seems_bad(const Position& position, const Move& move, int gain, TypeId mover) const {
  const Variant& variant = evaluator_->variant();
  if (variant.safety() == Safety::kLegal && variant.royals().contains(mover)) return false;
  const int risk = evaluator_->capture_value(move.type ? move.type : mover);
  if (risk <= gain + 30) return false;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const PlayerId rival(p);
    if (rival != position.turn() && position.is_living(rival) && is_attacked(position, move.to, rival)) return true;
  }
  return false;
}

void Ordering::score(const Position& position, const MoveList& moves, const Hints& hints, const History& history,
                     std::vector<OrderedMove>& ordered) {
  ordered.clear();
  if (moves.empty()) return;
  find_checks(position);
  for (const Move& move : moves) {
    OrderedMove& entry = ordered.emplace_back();
    entry.move = move;
    if (move.kind == MoveKind::kPass) {
      entry.quiet = true;
      continue;
    }
    const bool by_drop = move.kind == MoveKind::kDrop;
    const TypeId mover = by_drop ? move.type : position.piece(move.from).type();
    const TypeId becomes = move.type ? move.type : mover;
    entry.check = (check_types_[move.to.index()] >> becomes.index() & 1) != 0;

    int gain = 0;
    bool captures = false;
    if (move.kind == MoveKind::kNormal || move.kind == MoveKind::kInitial) {
      if (const Piece victim = position.piece(move.to)) {
        captures = true;
        gain = evaluator_->capture_value(victim.type());
      }
    } else if (move.kind == MoveKind::kEnPassant) {
      captures = true;
      gain = evaluator_->capture_value(mover);  // the victim is of a like type
    }
    const bool promotes = !by_drop && move.type && move.kind != MoveKind::kFusion && move.kind != MoveKind::kFission;
    const int change = promotes ? evaluator_->change_value(mover, move.type) : 0;
    entry.quiet = !captures && !promotes;

    const MoveCode code = move_code(move);
    if (!entry.quiet) entry.bad = (promotes && change < 0) || seems_bad(position, move, gain + change, mover);
    if (code == hints.table) {
      entry.score = kTableMove;
    } else if (!entry.quiet) {
      entry.score = (entry.bad ? kBadCapture : kGoodCapture) + (gain + change) * 16 -
                    evaluator_->board_value(mover) / 8;
    } else if (code == hints.killers[0]) {
      entry.score = kKiller + 2;
    } else if (code == hints.killers[1]) {
      entry.score = kKiller + 1;
    } else if (code == hints.answer) {
      entry.score = kKiller;
    } else {
      entry.score = history.quiet(position, move) + (entry.check ? kCheckBonus : 0);
    }
  }
  forget_checks();
}

void bring_best(std::vector<OrderedMove>& ordered, std::size_t at) {
  std::size_t best = at;
  for (std::size_t i = at + 1; i < ordered.size(); ++i) {
    if (ordered[i].score > ordered[best].score) best = i;
  }
  std::swap(ordered[at], ordered[best]);
}

}  // namespace sennight
