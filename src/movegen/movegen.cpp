// The fast generator: one pass over the mover's pieces along the path tables. Legality is settled while generating. A move needs a
// test only if it could change who attacks the own royal: when in check, when the royal moves, when the piece leaves a cell that an
// attack table's walk from the royal has met ("sensitive"), or, against hoppers, when it lands on one of their lines. The test
// looks at the board through an overlay of the cells that the move empties and fills; no move is made.

#include "movegen/movegen.h"

#include <array>

#include "movegen/promotion.h"
#include "position/attack.h"
#include "position/attack_walk.h"
#include "position/decided.h"

namespace sennight {

namespace {

// The board as a move would leave it, as far as attacks on the mover's royal are concerned.
struct Overlay {
  Cell emptied[2], filled[2];
  Piece own;  // any piece of the mover
};

enum class Wanted { kAll, kCaptures };

template <class Sink>
class Generator {
 public:
  Generator(const Position& position, Wanted wanted, Sink& sink)
      : position_(position), variant_(position.variant()), mover_(position.turn()), wanted_(wanted), sink_(sink), own_(mover_, TypeId(0)) {}

  void run() {
    if (decided(position_).decision != Decision::kNone) return;
    guard_ = variant_.safety() == Safety::kLegal && position_.royal(mover_);
    if (guard_) look_from_royal();
    for (const Cell cell : position_.pieces(mover_)) piece_moves(cell);
    if (!variant_.en_passant().empty()) en_passant();
    if (wanted_ == Wanted::kAll) {
      if (!variant_.castlings().empty()) castlings();
      for (const Swap& swap : variant_.swaps())
        if (swap.kind == SwapDefinition::Kind::kAdjacent) adjacent_swaps(swap);
      if (variant_.has_hands()) drops();
      for (const Swap& swap : variant_.swaps())
        if (swap.kind == SwapDefinition::Kind::kUnmovedInCheck && emitted_ == 0) rescue_swaps(swap);
    }
    if (variant_.safety() == Safety::kElimination && emitted_ == 0 && wanted_ == Wanted::kAll) emit({Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass});
  }

 private:
  PlayerId enemy() const { return PlayerId(1 - mover_.index()); }  // guard_ implies two players

  void look_from_royal() {
    royal_ = position_.royal(mover_);
    in_check_ = is_attacked(position_, royal_, enemy());
    const AttackForest& attacks = variant_.attacks(enemy());
    const auto [begin, end] = attacks.tree(royal_.index());
    const AttackNode* nodes = attacks.nodes().data();
    for (std::uint32_t i = begin; i < end;) {
      if (position_.is_empty(nodes[i].cell)) {
        ++i;
      } else {
        sensitive_.insert(nodes[i].cell);
        i = nodes[i].skip;
      }
    }
    const HopAttackForest& hops = variant_.hop_attacks(enemy());
    if (hops.empty()) return;
    for (std::size_t k = 0; k < hops.chains(royal_.index()); ++k) {
      // A hopper attacks over one piece: up to the third piece of the line, what leaves or lands may matter.
      int met = 0;
      for (const HopAttackNode& node : hops.chain(royal_.index(), k)) {
        sensitive_.insert(node.cell);
        landing_.insert(node.cell);
        if (!position_.is_empty(node.cell) && ++met == 3) break;
      }
    }
  }

  bool attacked_after(const Overlay& overlay, Cell royal) const {
    const auto piece_at = [&](Cell cell) {
      if (cell == overlay.filled[0] || cell == overlay.filled[1]) return overlay.own;
      if (cell == overlay.emptied[0] || cell == overlay.emptied[1]) return Piece();
      return position_.piece(cell);
    };
    return walk_attackers(variant_, royal, enemy(), ~0u, piece_at, [](Cell) { return true; });
  }

  // Is the royal safe after `from` -> `to`? `from` none for a drop.
  bool is_safe(Cell from, Cell to, bool vacates = true) const {
    if (!guard_) return true;
    const bool royal_moves = from == royal_;
    if (!in_check_ && !royal_moves && !(from && vacates && sensitive_.contains(from)) && !landing_.contains(to)) return true;
    return !attacked_after({{vacates ? from : Cell(), Cell()}, {to, Cell()}, own_}, royal_moves ? to : royal_);
  }

  void emit(const Move& move) {
    ++emitted_;
    sink_(move);
  }

  bool may_capture(Piece piece) const {
    return piece.owner() != mover_ && !variant_.royals().contains(piece.type());
  }

  // Emits the move with each promotion that it may or must make.
  void finish(Cell from, Cell to, Cell passed, MoveKind kind, TypeId type, bool is_capture) {
    if (!is_safe(from, to)) return;
    if (variant_.promotions_of(type).empty()) {
      if (is_capture || wanted_ == Wanted::kAll) emit({from, to, passed, TypeId(), kind});
      return;
    }
    for_each_finish(position_, type, from, to, [&](TypeId target) {
      if (is_capture || wanted_ == Wanted::kAll || target) emit({from, to, passed, target, kind});
    });
  }

  void piece_moves(Cell from) {
    const TypeId type = position_.piece(from).type();
    if (variant_.has_doubles(mover_, type)) {
      CellSet seen;
      paths<true>(from, type, seen);
    } else {
      CellSet unused;
      paths<false>(from, type, unused);
    }
    if (variant_.fusion() && wanted_ == Wanted::kAll) fusions(from, type);
  }

  template <bool kDoubles>
  void paths(Cell from, TypeId type, CellSet& seen) {
    const auto fresh = [&](Cell cell) {
      if constexpr (kDoubles) {
        if (seen.contains(cell)) return false;
        seen.insert(cell);
      }
      return true;
    };
    const PathForest& moves = variant_.moves(mover_, type);
    const auto [begin, end] = moves.tree(from.index());
    const PathNode* nodes = moves.nodes().data();
    for (std::uint32_t i = begin; i < end;) {
      const PathNode& node = nodes[i];
      const Piece piece = position_.piece(node.cell);
      if (piece.is_empty()) {
        if (node.quiet && fresh(node.cell)) finish(from, node.cell, Cell(), MoveKind::kNormal, type, false);
        ++i;
      } else {
        if (node.capture && may_capture(piece) && fresh(node.cell)) finish(from, node.cell, Cell(), MoveKind::kNormal, type, true);
        i = node.skip;
      }
    }
    if (variant_.has_hops(type)) {
      const HopForest& hops = variant_.hops(mover_, type);
      for (std::size_t k = 0; k < hops.paths(from.index()); ++k) {
        bool screened = false;
        for (const HopStep& step : hops.path(from.index(), k)) {
          const Piece piece = position_.piece(step.cell);
          if (piece.is_empty()) {
            if (screened && step.quiet && fresh(step.cell)) finish(from, step.cell, Cell(), MoveKind::kNormal, type, false);
          } else if (!screened) {
            screened = true;
          } else {
            if (step.capture && may_capture(piece) && fresh(step.cell)) finish(from, step.cell, Cell(), MoveKind::kNormal, type, true);
            break;
          }
        }
      }
    }
    if (variant_.has_initial(type) && position_.has_initial_right(from, type, mover_)) {
      const PathForest& initial = variant_.initial_moves(mover_, type);
      const auto [first, last] = initial.tree(from.index());
      for (std::uint32_t i = first; i < last;) {
        const PathNode& node = initial.nodes()[i];
        if (position_.is_empty(node.cell)) {
          if (node.quiet && fresh(node.cell)) finish(from, node.cell, node.passed, MoveKind::kInitial, type, false);
          ++i;
        } else {
          i = node.skip;
        }
      }
    }
  }

  void fusions(Cell from, TypeId type) {
    const Fusion& fusion = *variant_.fusion();
    if (fusion.simple.contains(type)) {
      CellSet seen;
      const PathForest& moves = variant_.moves(mover_, type);
      const auto [begin, end] = moves.tree(from.index());
      for (std::uint32_t i = begin; i < end;) {
        const PathNode& node = moves.nodes()[i];
        const Piece piece = position_.piece(node.cell);
        if (piece.is_empty()) {
          ++i;
          continue;
        }
        if (node.quiet && piece.owner() == mover_ && !seen.contains(node.cell)) {
          const TypeId compound = fusion.compound_of(type, piece.type());
          seen.insert(node.cell);
          if (compound && is_safe(from, node.cell)) emit({from, node.cell, Cell(), compound, MoveKind::kFusion});
        }
        i = node.skip;
      }
    }
    const Compound* compound = fusion.find(type);
    if (compound == nullptr) return;
    for (const auto& [a, b] : compound->components) {
      fissions(from, a);
      fissions(from, b);
    }
  }

  void fissions(Cell from, TypeId component) {
    CellSet seen;
    const PathForest& moves = variant_.moves(mover_, component);
    const auto [begin, end] = moves.tree(from.index());
    for (std::uint32_t i = begin; i < end;) {
      const PathNode& node = moves.nodes()[i];
      if (!position_.is_empty(node.cell)) {
        i = node.skip;
        continue;
      }
      if (node.quiet && !seen.contains(node.cell)) {
        seen.insert(node.cell);
        if (is_safe(from, node.cell, false)) emit({from, node.cell, Cell(), component, MoveKind::kFission});
      }
      ++i;
    }
  }

  void en_passant() {
    Cell done;
    for (const EnPassant& chance : position_.en_passant()) {
      if (!chance.passed || chance.passed == done || position_.piece(chance.victim).owner() == mover_) continue;
      done = chance.passed;
      for (const Cell from : attackers(position_, chance.passed, mover_, variant_.en_passant())) {
        if (guard_ && attacked_after({{from, chance.victim}, {chance.passed, Cell()}, own_}, from == royal_ ? chance.passed : royal_)) continue;
        for_each_finish(position_, position_.piece(from).type(), from, chance.passed,
                        [&](TypeId target) { emit({from, chance.passed, Cell(), target, MoveKind::kEnPassant}); });
      }
    }
  }

  void castlings() {
    for (const Castling& castling : variant_.castlings()) {
      if (castling.player != mover_ || !position_.unmoved().contains(castling.royal_from) || !position_.unmoved().contains(castling.partner_from)) continue;
      if (castling.empty.intersects(position_.occupied())) continue;
      bool safe = !in_check_;
      for (const Cell cell : castling.safe) safe = safe && !is_attacked(position_, cell, enemy());
      if (!safe) continue;
      const Overlay after{{castling.royal_from, castling.partner_from}, {castling.royal_to, castling.partner_to}, own_};
      if (attacked_after(after, castling.royal_to)) continue;
      emit({castling.royal_from, castling.royal_to, Cell(), TypeId(), MoveKind::kCastling});
    }
  }

  void try_swap(Cell partner) {
    if (!attacked_after({{Cell(), Cell()}, {royal_, partner}, own_}, partner)) emit({royal_, partner, Cell(), TypeId(), MoveKind::kSwap});
  }

  void adjacent_swaps(const Swap& swap) {
    if (guard_ && in_check_) return;
    const Cell royal = position_.royal(mover_);
    if (!royal) return;
    for (const Cell cell : swap.neighbours[mover_.index()][royal.index()] & position_.pieces(mover_)) {
      if (swap.except.contains(position_.piece(cell).type())) continue;
      if (guard_) try_swap(cell);
      else emit({royal, cell, Cell(), TypeId(), MoveKind::kSwap});
    }
  }

  // Swaps that exist only in check and when nothing else is legal.
  void rescue_swaps(const Swap& swap) {
    if (!guard_ || !in_check_ || !position_.unmoved().contains(royal_)) return;
    for (const Cell cell : swap.partners[mover_.index()] & position_.unmoved() & position_.pieces(mover_))
      if (!swap.except.contains(position_.piece(cell).type())) try_swap(cell);
  }

  void drops() {
    const Drops& drops = variant_.drops();
    const CellSet empty = variant_.board().all() - position_.occupied();
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const TypeId type(t);
      if (position_.in_hand(mover_, type) == 0) continue;
      CellSet targets = empty & drops.cells[t][mover_.index()];
      if (drops.one_per_line.contains(type)) {
        for (const Cell cell : position_.pieces(mover_))
          if (position_.piece(cell).type() == type) targets = targets - drops.line[mover_.index()][cell.index()];
      }
      if (!in_check_ && landing_.empty() && !drops.no_mate_by.contains(type)) {
        sink_.drops(type, targets);
        emitted_ += static_cast<std::uint64_t>(targets.size());
        continue;
      }
      for (const Cell to : targets) {
        if (!is_safe(Cell(), to)) continue;
        if (drops.no_mate_by.contains(type) && mates(to, type)) continue;
        emit({Cell(), to, Cell(), type, MoveKind::kDrop});
      }
    }
  }

  bool mates(Cell to, TypeId type) const {
    const Cell victim = position_.royal(enemy());
    if (!victim) return false;
    // Most drops give no check: look before playing the move.
    const auto piece_at = [&](Cell cell) { return cell == to ? Piece(mover_, type) : position_.piece(cell); };
    if (!walk_attackers(variant_, victim, mover_, ~0u, piece_at, [](Cell) { return true; })) return false;
    Position after = position_;
    Undo undo;
    after.make({Cell(), to, Cell(), type, MoveKind::kDrop}, undo);
    return !has_legal_move(after);
  }

  const Position& position_;
  const Variant& variant_;
  const PlayerId mover_;
  const Wanted wanted_;
  Sink& sink_;
  const Piece own_;
  bool guard_ = false, in_check_ = false;
  Cell royal_;
  CellSet sensitive_, landing_;
  std::uint64_t emitted_ = 0;
};

struct ListSink {
  MoveList& moves;
  void operator()(const Move& move) { moves.push_back(move); }
  void drops(TypeId type, const CellSet& targets) {
    for (const Cell to : targets) moves.push_back({Cell(), to, Cell(), type, MoveKind::kDrop});
  }
};

struct CountSink {
  std::uint64_t count = 0;
  void operator()(const Move&) { ++count; }
  void drops(TypeId, const CellSet& targets) { count += static_cast<std::uint64_t>(targets.size()); }
};

}  // namespace

void legal_moves(const Position& position, MoveList& moves) {
  moves.clear();
  ListSink sink{moves};
  Generator(position, Wanted::kAll, sink).run();
}

void legal_captures(const Position& position, MoveList& moves) {
  moves.clear();
  ListSink sink{moves};
  Generator(position, Wanted::kCaptures, sink).run();
}

std::uint64_t count_legal_moves(const Position& position) {
  CountSink sink;
  Generator(position, Wanted::kAll, sink).run();
  return sink.count;
}

bool is_legal(const Position& position, const Move& move) {
  MoveList moves;
  legal_moves(position, moves);
  for (const Move& legal : moves)
    if (legal == move) return true;
  return false;
}

bool has_legal_move(const Position& position) { return count_legal_moves(position) > 0; }

}  // namespace sennight
