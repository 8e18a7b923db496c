#include "search/exchange.h"

#include <algorithm>
#include <optional>

#include "position/auras.h"
#include "position/move_effects.h"
#include "rules/attack_walk.h"
#include "rules/aura_walk.h"

namespace sennight {
namespace {

// More valuable than anything that is exchanged.
constexpr int kRoyal = 20'000;

class Exchange {
 public:
  Exchange(const Position& position, const Evaluator& evaluator, Cell target)
      : position_(position), evaluator_(evaluator), target_(target) {
    if (!position.variant().auras().empty()) [[unlikely]]
      touched_ = touched_pieces(position);
  }

  void leave(Cell cell) { gone_.insert(cell); }
  int value(Piece piece) const {
    const Variant& variant = position_.variant();
    if (!variant.royals().contains(piece.type())) return evaluator_.capture_value(piece.type());
    const bool falls = variant.royals_fall() && position_.royals(piece.owner()).size() > 1;
    return falls ? evaluator_.capture_value(piece.type()) : kRoyal;
  }

  struct Attacker {
    Cell cell;
    int value = 0;
  };
  // The cheapest of the mover's pieces, or of the rivals', that attacks the target; no cell when there is none. Of those
  // that are worth less than `cheap` any one will do.
  Attacker cheapest(PlayerId mover, bool of_rivals, int cheap) const {
    const Variant& variant = position_.variant();
    const Piece* board = position_.placement().board();
    Attacker best;
    for (std::size_t p = 0; p < variant.players(); ++p) {
      const PlayerId player(p);
      if (variant.are_rivals(player, mover) != of_rivals || !position_.is_living(player)) continue;
      const auto take = [&](Cell cell) {
        const int worth = value(board[cell.index()]);
        if (!best.cell || worth < best.value) best = {cell, worth};
        return worth < cheap;
      };
      const auto piece_at = [&](Cell cell) { return gone_.contains(cell) ? Piece() : board[cell.index()]; };
      if (!touched_) [[likely]] {
        walk_attackers(variant, target_, player, TypeSet::all().bits(), piece_at, take);
      } else {
        walk_attackers_under_auras(position_, target_, player, TypeSet::all().bits(), piece_at,
                                   [&](Cell cell) { return !touched_->harmless.contains(cell) && take(cell); });
        walk_loans(player, take);
      }
      if (best.cell && best.value < cheap) break;
    }
    return best;
  }

 private:
  // Those that attack by moves that are lent to them.
  template <class Take>
  void walk_loans(PlayerId player, Take take) const {
    const std::vector<Aura>& auras = position_.variant().auras();
    const TypeSet slowed = slowed_types(auras);
    for (std::size_t i = 0; i < auras.size(); ++i) {
      if (!auras[i].lends()) continue;
      for (const Cell cell : (touched_->lent[auras[i].loan] & position_.pieces(player)) - gone_ - touched_->harmless) {
        const CellSet slow = slowed.empty() ? CellSet() : slowing_cells(position_, cell);
        if (reaches_by_loan(auras[i], player, cell, target_, [&](Cell between) {
              return (gone_.contains(between) || position_.is_empty(between)) && !slow.contains(between);
            }))
          take(cell);
      }
    }
  }

  const Position& position_;
  const Evaluator& evaluator_;
  Cell target_;
  CellSet gone_;
  // Before the exchange: what is taken in it may free others, or take moves from them, which is not looked at.
  std::optional<TouchedPieces> touched_;
};

}  // namespace

int swing(const Position& position, const Evaluator& evaluator, const Move& move) {
  Effects effects;
  list_effects(position, move, effects);
  const Exchange exchange(position, evaluator, move.to);
  int gain = 0;
  const auto add = [&](Piece piece, int sign) {
    if (piece)
      gain += (position.variant().are_rivals(piece.owner(), position.turn()) ? -sign : sign) * exchange.value(piece);
  };
  for (const CellChange& change : effects.cells) {
    add(change.before, -1);
    add(change.after, 1);
  }
  for (const HandChange& change : effects.hands)
    gain += (change.player == position.turn() ? change.change : -change.change) * evaluator.hand_value(change.type);
  return gain;
}

bool gains_at_least(const Position& position, const Evaluator& evaluator, const Move& played, int threshold,
                    StagedMoves* stages) {
  const PlayerId mover = position.turn();
  const Move move = without_gate(played);
  if (position.variant().effects().any()) {
    const bool captures = move.kind == MoveKind::kEnPassant || takes_between(move) ||
                          (move.kind == MoveKind::kNormal && !position.is_empty(move.to));
    return !captures || swing(position, evaluator, played) >= threshold;
  }
  Exchange exchange(position, evaluator, move.to);
  int gain = 0;
  TypeId stands;
  switch (move.kind) {
    case MoveKind::kDrop: stands = move.type; break;
    case MoveKind::kNormal:
    case MoveKind::kInitial: {
      const TypeId type = position.piece(move.from).type();
      if (const Piece victim = position.piece(move.to))
        gain = victim.owner() == mover ? -exchange.value(victim) : exchange.value(victim);
      stands = move.type ? move.type : type;
      if (move.type) gain += evaluator.change_value(type, move.type);
      exchange.leave(move.from);
      break;
    }
    case MoveKind::kLocust: {
      const TypeId type = position.piece(move.from).type();
      if (move.passed) {
        gain = exchange.value(position.piece(move.passed));
        exchange.leave(move.passed);
      }
      if (const Piece victim = position.piece(move.to); victim && move.to != move.from) gain += exchange.value(victim);
      stands = move.type ? move.type : type;
      if (move.type) gain += evaluator.change_value(type, move.type);
      if (move.to != move.from) exchange.leave(move.from);
      break;
    }
    case MoveKind::kEnPassant:
      stands = position.piece(move.from).type();
      gain = evaluator.capture_value(stands);  // the victim is of a like type
      exchange.leave(move.from);
      break;
    default: return true;
  }

  // `ahead`: by how much the side that has just taken is beyond what it must reach, if the other stops.
  int ahead = gain - threshold;
  if (ahead < 0) return false;
  ahead = exchange.value(Piece(mover, stands)) - ahead;
  if (ahead <= 0) return true;
  if (stages != nullptr && !stages->is_attacked(move.to, move.from)) return true;
  bool mover_succeeds = true;
  for (bool rivals_turn = true;; rivals_turn = !rivals_turn) {
    // With a taker that is cheap enough the exchange is decided, whichever it is.
    const int enough = ahead + (mover_succeeds ? 0 : 1);
    const Exchange::Attacker taker = exchange.cheapest(mover, rivals_turn, std::min(enough, kRoyal));
    if (!taker.cell) break;
    if (taker.value >= kRoyal && exchange.cheapest(mover, !rivals_turn, 2 * kRoyal).cell)
      break;  // a royal would be taken
    mover_succeeds = !mover_succeeds;
    ahead = taker.value - ahead;
    if (ahead < (mover_succeeds ? 1 : 0)) break;
    exchange.leave(taker.cell);
  }
  return mover_succeeds;
}

}  // namespace sennight
