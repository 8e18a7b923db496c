// What pieces do that neither step nor slide: two steps in one move, hops that take what they pass, pieces that come down.
// Where royals must be safe the sink tries these moves. Included by generate.h, whose class it completes.
#pragma once

#include "movegen/generate.h"

namespace sennight::fast {

// Two steps with a capture between them, and the way there and back that changes nothing; the other moves of such a
// piece are leaps. Where royals must be safe the sink tries them.
template <int W, class Sink>
void Generator<W, Sink>::two_steps(unsigned from) {
  const TypeMoves<W>& type = tables_.moves[me_][state_.type_at[from]];
  if (type.two_steps.empty()) return;
  bool may_stay = false;
  for (const TwoStepsRule<W>& way : type.two_steps[from]) {
    may_stay = may_stay || !occupied_.contains(way.between);
    if (!capturable_.contains(way.between) || is_harmless(from)) continue;
    Bits<W> ends = way.ends & targetable_;
    if (way.ends.contains(from)) ends.insert(from);
    ends.for_each([&](unsigned to) { finish_locust(type, from, way.between, to); });
  }
  if constexpr (!Sink::kCapturesOnly)
    if (may_stay) sink_.move({Cell(from), Cell(from), Cell(), TypeId(), MoveKind::kLocust});
}

// Hops that take what they pass. Where royals must be safe the sink tries them.
template <int W, class Sink>
void Generator<W, Sink>::locust_hops(unsigned from) {
  const TypeMoves<W>& type = tables_.moves[me_][state_.type_at[from]];
  if (type.locusts == nullptr || is_harmless(from)) return;
  const auto is_victim = [this](unsigned cell, const HopRule& rule) {
    return capturable_.contains(cell) && (rule.not_taking >> state_.type_at[cell] & 1) == 0;
  };
  for_each_victim(*type.locusts, from, occupied_, is_victim, [&](unsigned victim, const Bits<W>& ends) {
    ends.for_each([&](unsigned to) { finish_locust(type, from, victim, to); });
  });
}

// What pieces do that neither step nor slide.
template <int W, class Sink>
void Generator<W, Sink>::leaps(unsigned from) {
  two_steps(from);
  locust_hops(from);
  if (tables_.pounce != nullptr) pounces(from);
}

// A piece that waits comes down.
template <int W, class Sink>
void Generator<W, Sink>::pounces(unsigned from) {
  const Pounce& rule = *tables_.pounce;
  if (!rule.pieces.contains(TypeId(std::size_t{state_.type_at[from]}))) return;
  if (wants_quiets()) return;  // they are among the promotions
  Bits<W> to = ~state_.untakable(tables_, me_) - (own_ & state_.of_types(tables_.royals));
  to.erase(from);
  to = legal(from, to & tables_.board);
  to.for_each([&](unsigned cell) {
    if (attacks_enough(rule, from, cell)) sink_.moves(from, Bits<W>::of(cell), rule.becomes, MoveKind::kNormal);
  });
}

// As the board is after the move, with all that follows from it.
template <int W, class Sink>
bool Generator<W, Sink>::attacks_enough(const Pounce& rule, unsigned from, unsigned to) const {
  State<W> after(tables_, state_);
  after.play(tables_, {Cell(from), Cell(to), Cell(), rule.becomes, MoveKind::kNormal});
  const TypeMoves<W>& type = tables_.moves[me_][rule.becomes.index()];
  Bits<W> attacked = Bits<W>::none();
  for (const Mobility<W>* mobility : {&type.both, &type.capture})
    if (mobility->exists())
      attacked |= mobility->slides.empty() ? mobility->leaps[to]
                                           : tables_.reach.reached(mobility->slides[to], after.occupied());
  const Bits<W> royals = after.of_types(tables_.royals);
  attacked &= after.occupied() - after.side(tables_, me_) - (after.of_types(tables_.untakable) - royals);
  if (static_cast<int>(attacked.count()) >= rule.attacks) return true;
  if (!rule.trapped || !attacked.any()) return false;
  const Generator rival(tables_, after, sink_);
  bool trapped = false;
  (attacked - royals).for_each([&](unsigned cell) {
    const Targets goes = rival.targets(tables_.moves[after.turn][after.type_at[cell]], cell);
    trapped = trapped || !(goes.normal | goes.initial).any();
  });
  return trapped;
}

template <int W, class Sink>
void Generator<W, Sink>::finish_locust(const TypeMoves<W>& type, unsigned from, unsigned between, unsigned to) {
  bool forced = false;
  const auto add = [&](TypeId target) { sink_.move({Cell(from), Cell(to), Cell(between), target, MoveKind::kLocust}); };
  for (const PromotionRule<W>& promotion : type.promotions) {
    if (promotion.on_quiet || promotion.except.contains(to) || !is_given_by(promotion, between)) continue;
    if (!promotion.on_arrival.contains(to) && !promotion.on_departure.contains(from)) continue;
    forced = forced || promotion.forced.contains(to);
    for (const TypeId target : promotion.targets)
      if (is_given_by(promotion, target, between) && (!promotion.limited || is_allowed(promotion, target))) add(target);
  }
  if (!forced) add(TypeId());
}

}  // namespace sennight::fast
