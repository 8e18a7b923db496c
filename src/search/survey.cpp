// What one player's pieces reach and attack, by the move generator's tables.
#include <algorithm>

#include "movegen/choosy.h"
#include "movegen/tables.h"
#include "search/recorder.h"

namespace sennight {
namespace {

constexpr int kAssaultHit = 3;  // weight of each cell near a royal that is attacked
constexpr int kUnguarded = 20;  // centipawns at most for an attack on an unguarded piece that is no dearer

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
    Bits<W> own, guards, slow_guards;  // guards: what is attacked or defended, by any piece, by slow ones
    std::size_t begin = 0, end = 0;
    bool lives = false;
  };
  std::array<Looked, kMaxCells> pieces;
  PerPlayer<Army> armies;
  std::size_t count = 0;

  // 1. What every piece reaches
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    Army& army = armies[p];
    army.own = army.guards = army.slow_guards = Bits<W>::none();
    army.begin = army.end = count;
    army.lives = position.is_living(PlayerId(p));
    if (!army.lives) continue;
    const auto& all_moves = tables.moves[p];
    army.own = Bits<W>::from(position.pieces(PlayerId(p)));
    army.own.for_each([&](unsigned from) {
      const TypeId type = position.piece(Cell(from)).type();
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
      if (traits.slow) army.slow_guards |= captures;
      if (traits.active && moves.quiet.exists()) quiets |= reached(moves.quiet, from);
      if (traits.active) quiets |= choosy.quiets;
      pieces[count++] = {from, static_cast<unsigned>(type.index()), captures, quiets};
    });
    army.end = count;
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
    for (std::size_t r = 0; r < variant_->players(); ++r) {
      const PlayerId rival(r);
      if (r == p || !armies[r].lives) continue;
      unsafe |= armies[r].slow_guards;
      unguarded = unguarded - (armies[r].own & armies[r].guards);
      if (const Cell royal = position.royal(rival)) surroundings |= Bits<W>::from(near_[royal.index()]);
    }
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
