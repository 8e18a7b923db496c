// What one player's pieces reach and attack, by the move generator's tables.
#include <algorithm>

#include "movegen/choosy.h"
#include "movegen/tables.h"
#include "search/recorder.h"

namespace sennight {
namespace {

constexpr int kAssaultHit = 3;  // weight of each cell near a royal that is attacked
constexpr int kSafeCheck = 16;  // weight of a type that could give check where no rival piece but the royal guards
constexpr int kWeakCell = 4;    // weight of each attacked cell near a royal that no other piece guards
constexpr int kUnguarded = 20;  // centipawns at most for an attack on an unguarded piece that is no dearer

// From where one player's pieces would check rivals' royals.
template <int W>
struct Checks {
  fast::Bits<W> safe = fast::Bits<W>::none();  // where no piece of that rival would take the one that checks
  std::array<std::uint32_t, kMaxCells> types;  // bits of those that would check from a safe cell; of others not set

  // Adds those of one royal; `own`: the player's pieces, of `there`; `guarded`: what the royal's side guards. Returns
  // from how many cells one of the player's types attacks the royal, or will when it comes there.
  int add(const AttackForest& attacks, Cell royal, const fast::Bits<W>& occupied, const fast::Bits<W>& own,
          const fast::Bits<W>& guarded, TypeSet there) {
    const auto [begin, end] = attacks.tree(royal.index());
    const AttackNode* nodes = attacks.nodes().data();
    int open = 0;
    for (std::uint32_t i = begin; i < end;) {
      const AttackNode& node = nodes[i];
      const auto cell = static_cast<unsigned>(node.cell.index());
      const bool is_own = own.contains(cell);
      const bool empty = !occupied.contains(cell);
      open += (empty || is_own) && (node.types & there.bits()) != 0;
      if (!is_own && !guarded.contains(cell)) {
        types[cell] = node.types | (safe.contains(cell) ? types[cell] : 0);
        safe.insert(cell);
      }
      i = empty ? i + 1 : node.skip;
    }
    return open;
  }
  // Can a piece of this type that reaches `cells` check from one of them?
  bool by(unsigned type, const fast::Bits<W>& cells) const {
    bool can = false;
    (cells & safe).for_each([&](unsigned cell) { can = can || (types[cell] >> type & 1) != 0; });
    return can;
  }
};

}  // namespace

template <int W, class Recorder>
PerPlayer<Evaluator::Survey> Evaluator::wide_surveys(const Position& position, Recorder& record) const {
  using fast::Bits;
  const fast::Tables<W>& tables = fast::tables_of<W>(*variant_);
  const Bits<W> occupied = Bits<W>::from(position.occupied());
  const auto reached = [&](const fast::Mobility<W>& mobility, unsigned from) {
    return mobility.slides.empty() ? mobility.leaps[from] : tables.reach.reached(mobility.slides[from], occupied);
  };
  struct Looked {  // not initialized: there are many more than needed
    unsigned from;
    unsigned type;
    Bits<W> captures, quiets;
  };
  struct Army {
    // Guards: what is attacked or defended, by any piece, by any but the royal, by slow ones
    Bits<W> own, guards, support, slow_guards;
    TypeSet types;  // on the board and in hand
    std::size_t begin = 0, end = 0;
    bool lives = false;
  };
  std::array<Looked, kMaxCells> pieces;
  PerPlayer<Army> armies;
  std::size_t count = 0;

  // 1. What every piece reaches
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    Army& army = armies[p];
    army.own = army.guards = army.support = army.slow_guards = Bits<W>::none();
    army.begin = army.end = count;
    army.lives = position.is_living(PlayerId(p));
    if (!army.lives) continue;
    const auto& all_moves = tables.moves[p];
    army.own = Bits<W>::from(position.pieces(PlayerId(p)));
    army.own.for_each([&](unsigned from) {
      const TypeId type = position.piece(Cell(from)).type();
      army.types.insert(type);
      const fast::TypeMoves<W>& moves = all_moves[type.index()];
      Bits<W> captures = Bits<W>::none(), quiets = Bits<W>::none();
      if (moves.both.exists()) captures = quiets = reached(moves.both, from);
      if (moves.capture.exists()) captures |= reached(moves.capture, from);
      fast::ChoosyReach<W> choosy;
      if (moves.is_choosy) {
        choosy = fast::choosy_reach(variant_->hops(PlayerId(p), type), from, occupied, [&](unsigned cell) {
          return static_cast<unsigned>(position.piece(Cell(cell)).type().index());
        });
        captures |= choosy.captures;
      }
      army.guards |= captures;
      const Traits& traits = traits_[type.index()];
      if (traits.assault == 0) return;  // royals
      army.support |= captures;
      if (traits.slow) army.slow_guards |= captures;
      if (traits.active && moves.quiet.exists()) quiets |= reached(moves.quiet, from);
      if (traits.active) quiets |= choosy.quiets;
      pieces[count++] = {from, static_cast<unsigned>(type.index()), captures, quiets};
    });
    army.end = count;
    for (std::size_t t = 0; variant_->has_hands() && t < variant_->types().size(); ++t)
      if (position.in_hand(PlayerId(p), TypeId(t)) > 0) army.types.insert(TypeId(t));
  }

  // 2. What that is worth
  PerPlayer<Survey> surveys;
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    const Army& army = armies[p];
    if (!army.lives) continue;
    Survey& survey = surveys[p];
    const Bits<W> rivals = occupied - army.own;
    Bits<W> surroundings = Bits<W>::none();  // of the rivals' royals
    Bits<W> unsafe = occupied, unguarded = rivals;
    Checks<W> checks;
    int weak_cells = 0;
    for (std::size_t r = 0; r < variant_->players(); ++r) {
      const PlayerId rival(r);
      if (r == p || !armies[r].lives) continue;
      unsafe |= armies[r].slow_guards;
      unguarded = unguarded - (armies[r].own & armies[r].guards);
      const Cell royal = position.royal(rival);
      if (!royal) continue;
      const Bits<W> near = Bits<W>::from(near_[royal.index()]);
      surroundings |= near;
      weak_cells += static_cast<int>(((army.support & near) - armies[r].support).count());
      if (variant_->safety() != Safety::kNone)
        survey.open[r] = checks.add(variant_->attacks(PlayerId(p)), royal, occupied, army.own, armies[r].guards,
                                    army.types);
    }
    survey.assault = kWeakCell * weak_cells;
    TypeSet checkers;  // that could give check at once, and would not be taken
    Value fine;
    int dearer = 0, unguarded_ones = 0, chained = 0;
    for (std::size_t i = army.begin; i < army.end; ++i) {
      const auto& [from, type, captures, quiets] = pieces[i];
      const Traits& traits = traits_[type];
      if (traits.slow) survey.slow.insert(Cell(from));
      const Bits<W> attacked = captures & rivals;
      if (traits.active) {
        const int cells = static_cast<int>(((captures | quiets) - unsafe).count() + attacked.count());
        fine += traits.activity * (16 * cells - traits.usual);
        if constexpr (Recorder::kListens)
          record.add(p, weights_.index(OfType::kMobility, TypeId(type)), (16 * cells - traits.usual) / 16.0);
      }
      if (const int hits = static_cast<int>((captures & surroundings).count())) {
        survey.assault += traits.assault + kAssaultHit * hits;
        ++survey.assailants;
        fine += traits.attack * hits;
        if constexpr (Recorder::kListens) record.add(p, weights_.index(OfType::kAttack, TypeId(type)), hits);
      }
      if (!checkers.contains(TypeId(type)) && checks.by(type, captures | quiets)) {
        checkers.insert(TypeId(type));
        survey.assault += kSafeCheck;
        ++survey.assailants;
      }
      attacked.for_each([&](unsigned victim) {
        const int worth = material_[position.piece(Cell(victim)).type().index()];
        const int more = worth - material_[type];
        if (more > 0) dearer += std::min(12 + more / 16, 40);
        else if (worth > 0 && unguarded.contains(victim)) unguarded_ones += std::min(6 + worth / 32, kUnguarded);
      });
      if (traits.slow) {
        (captures & army.own).for_each([&](unsigned guarded) {
          chained += traits_[position.piece(Cell(guarded)).type().index()].slow;
        });
      }
    }
    fine += general(General::kDearer) * dearer;
    fine += general(General::kUnguarded) * unguarded_ones;
    fine += general(General::kChain) * chained;
    if constexpr (Recorder::kListens) {
      record.add(p, weights_.index(General::kDearer), dearer);
      record.add(p, weights_.index(General::kUnguarded), unguarded_ones);
      record.add(p, weights_.index(General::kChain), chained);
    }
    survey.fine = fine;
  }
  return surveys;
}

template <class Recorder>
PerPlayer<Evaluator::Survey> Evaluator::surveys(const Position& position, Recorder& record) const {
  return fast::with_width(*variant_, [&]<int W>() { return wide_surveys<W, Recorder>(position, record); });
}

template PerPlayer<Evaluator::Survey> Evaluator::surveys(const Position&, NoRecorder&) const;
template PerPlayer<Evaluator::Survey> Evaluator::surveys(const Position&, TraceRecorder&) const;

}  // namespace sennight
