// What one player's pieces reach and attack, by the move generator's tables.
#include <algorithm>

#include "movegen/tables.h"
#include "search/evaluator.h"

namespace sennight {
namespace {

constexpr int kAssaultHit = 3;  // weight of each cell near a royal that is attacked
constexpr int kChain = 6;       // centipawns for a slow piece that guards another

}  // namespace

template <int W>
Evaluator::Survey Evaluator::wide_survey(const Position& position, PlayerId player) const {
  using fast::Bits;
  const fast::Tables<W>& tables = fast::tables_of<W>(*variant_);
  const auto& all_moves = tables.moves[player.index()];
  const Bits<W> own = Bits<W>::from(position.pieces(player));
  const Bits<W> occupied = Bits<W>::from(position.occupied());
  const Bits<W> rivals = occupied - own;
  Bits<W> surroundings = Bits<W>::none();  // of the rivals' royals
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    const PlayerId rival(p);
    if (rival == player || !position.is_living(rival)) continue;
    if (const Cell royal = position.royal(rival)) surroundings |= Bits<W>::from(near_[royal.index()]);
  }
  const auto reached = [&](const fast::Mobility<W>& mobility, unsigned from) {
    return mobility.slides.empty() ? mobility.leaps[from] : tables.reach.reached(mobility.slides[from], occupied);
  };

  Survey survey;
  int activity = 0, threats = 0;
  own.for_each([&](unsigned from) {
    const TypeId type = position.piece(Cell(from)).type();
    const Traits& traits = traits_[type.index()];
    if (traits.assault == 0) return;  // royals
    if (traits.slow) survey.slow.insert(Cell(from));
    const fast::TypeMoves<W>& moves = all_moves[type.index()];
    Bits<W> captures = Bits<W>::none(), quiets = Bits<W>::none();
    if (moves.both.exists()) captures = quiets = reached(moves.both, from);
    if (moves.capture.exists()) captures |= reached(moves.capture, from);
    if (moves.quiet.exists()) quiets |= reached(moves.quiet, from);
    const Bits<W> attacked = captures & rivals;
    if (traits.activity != 0) {
      const int count = static_cast<int>(((captures | quiets) - occupied).count() + attacked.count());
      activity += (16 * count - traits.usual) * traits.activity;
    }
    if (const int hits = static_cast<int>((captures & surroundings).count())) {
      survey.assault += traits.assault + kAssaultHit * hits;
      ++survey.assailants;
    }
    attacked.for_each([&](unsigned victim) {
      const int more = board_value(position.piece(Cell(victim)).type()) - board_value(type);
      if (more > 0) threats += std::min(12 + more / 16, 40);
    });
    if (traits.slow) {
      (captures & own).for_each([&](unsigned guarded) {
        if (traits_[position.piece(Cell(guarded)).type().index()].slow) threats += kChain;
      });
    }
  });
  const int value = activity / 256 + threats;
  survey.value = {value, value};
  return survey;
}

Evaluator::Survey Evaluator::survey(const Position& position, PlayerId player) const {
  return fast::with_width(*variant_, [&]<int W>() { return wide_survey<W>(position, player); });
}

}  // namespace sennight
