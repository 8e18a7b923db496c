#include "movegen/reference_walk.h"

#include <algorithm>

namespace sennight::reference {

bool spares(const Position& position, const Term& term, TypeLimit::Kind kind, Cell cell) {
  const Piece there = position.piece(cell);
  const auto names = [&](const std::string& token) { return position.variant().type(there.type()).token == token; };
  return there && std::ranges::any_of(term.spared, [&](const TypeLimit& limit) {
           return limit.kind == kind && std::ranges::any_of(limit.types, names);
         });
}

namespace {

// Follows the notation of one term step by step over the board. With `quiet` empty cells are reached, whatever the term
// says. `slow`: cells where the way ends. `target`: an empty cell on which a piece is thought to stand.
class Walk {
 public:
  Walk(const Position& position, const Term& term, bool quiet, PlayerId player, Cell origin, const CellSet& slow,
       std::vector<Reached>& reached, Cell target = Cell())
      : position_(position),
        variant_(position.variant()),
        term_(term),
        quiet_(quiet),
        player_(player),
        origin_(origin),
        slow_(slow),
        reached_(reached),
        target_(target),
        goes_over_(term.initial && variant_.initial().over.contains(position.piece(origin).type())) {
    for (const ZoneLimit& limit : term.limits)
      if (limit.kind != ZoneLimit::Kind::kTo && !variant_.zone(limit.zone, player).contains(origin)) return;
    if (term.twice) {
      step_twice();
      return;
    }
    CellSet start;
    start.insert(origin);
    if (term.legs[0].anywhere)
      for (const Cell cell : variant_.board().all())
        enter(0, 1, origin, cell, Vec{}, 0, variant_.view(player).map_from(origin), {}, start);
    for (const Vec v : first_vectors(term.legs[0]))
      enter_leg(0, origin, v, variant_.view(player).map_from(origin), {}, start);
  }

 private:
  struct Passed {
    int count = 0;
    Cell last;
  };

  // Do the limits of a leg of this kind let it begin, come or end there?
  bool keeps(std::size_t leg, ZoneLimit::Kind kind, Cell cell) const {
    return std::ranges::all_of(term_.legs[leg].limits, [&](const ZoneLimit& limit) {
      return limit.kind != kind || variant_.zone(limit.zone, player_).contains(cell);
    });
  }

  bool is_empty(Cell cell) const { return position_.is_empty(cell) && cell != target_; }

  // What stands on the first cell is in nobody's way.
  void step_twice() {
    const auto reach = [&](Cell cell) {
      if (cell && cell != origin_)
        reached_.push_back({cell, Cell(), position_.is_empty(cell), false, Cell(), CellSet()});
    };
    for (const Vec v : first_vectors(term_.legs[0])) {
      const Board& board = variant_.board();
      const LinearMap& view = variant_.view(player_).map_from(origin_);
      board.for_each_lead(origin_, view(v), [&](Cell first, const LinearMap& turn) {
        reach(first);
        for (const Vec next : next_vectors(board.lattice(), term_.legs[1], v))
          board.for_each_lead(first, turn(view(next)), [&](Cell end, const LinearMap&) { reach(end); });
      });
    }
  }

  // `frame` maps the term's vectors to those of the board on the cell.
  void enter_leg(std::size_t leg, Cell from, Vec v, const LinearMap& frame, Passed passed, const CellSet& visited) {
    if (!keeps(leg, ZoneLimit::Kind::kFrom, from)) return;
    if (term_.legs[leg].curve == Curve::kStraight) {
      step(leg, 1, from, v, 0, frame, passed, visited);
    } else {
      step(leg, 1, from, v, -1, frame, passed, visited);
      step(leg, 1, from, v, +1, frame, passed, visited);
    }
  }

  void step(std::size_t index, int count, Cell from, Vec v, int side, const LinearMap& frame, Passed passed,
            const CellSet& visited) {
    variant_.board().for_each_lead(from, frame(v), [&](Cell cell, const LinearMap& turn) {
      enter(index, count, from, cell, v, side, compose(turn, frame), passed, visited);
    });
  }

  void enter(std::size_t index, int count, Cell from, Cell cell, Vec v, int side, const LinearMap& frame, Passed passed,
             CellSet visited) {
    if (visited.contains(cell) || !keeps(index, ZoneLimit::Kind::kIn, cell)) return;
    const bool may_end = keeps(index, ZoneLimit::Kind::kTo, cell);
    bool may_stop = may_end && (index + 1 == term_.legs.size() || term_.legs[index].may_stop);
    for (const CellSet& region : variant_.board().regions())
      if (region.contains(origin_) && region.contains(cell)) may_stop = false;
    for (const ZoneLimit& limit : term_.limits) {
      const bool inside = variant_.zone(limit.zone, player_).contains(cell);
      if (limit.kind == ZoneLimit::Kind::kIn && !inside) return;
      if (limit.kind == ZoneLimit::Kind::kTo && !inside) may_stop = false;
    }
    // Has it passed as many pieces as it must before it may stop, and may it pass another one?
    const int fewest = term_.hop ? term_.screens.fewest : 0, most = term_.hop ? term_.screens.most : 0;
    const bool is_behind = !term_.lands_next || (from != origin_ && !is_empty(from));
    const bool enough = passed.count >= fewest && is_behind;
    if (is_empty(cell)) {
      if (may_stop && quiet_ && enough)
        reached_.push_back({cell, from == origin_ ? Cell() : from, true, term_.initial, passed.last, visited});
      if (term_.lands_next && passed.count == most) return;
    } else {
      if (may_stop && enough && (term_.capture || quiet_)) {
        // Quiet terms report it too: a fusion ends on an own piece at the end of a quiet path.
        reached_.push_back({cell, from == origin_ ? Cell() : from, false, term_.initial, passed.last, visited});
      }
      if (passed.count == most && !goes_over_) return;
      if (spares(position_, term_, TypeLimit::Kind::kOver, cell)) return;
      passed = {passed.count + 1, cell};
    }
    if (slow_.contains(cell) || slow_.contains(origin_)) return;
    visited.insert(cell);
    const Leg& leg = term_.legs[index];
    if (leg.range == 0 || count < leg.range) {
      Vec next = v;
      const Lattice& lattice = variant_.board().lattice();
      const int degrees = leg.curve_degrees != 0 ? leg.curve_degrees : lattice.turn_degrees();
      if (leg.curve == Curve::kStraight || turned(lattice, leg, v, side * degrees, next)) {
        step(index, count + 1, cell, next, leg.curve == Curve::kZigzag ? -side : side, frame, passed, visited);
      }
    }
    if (index + 1 < term_.legs.size() && may_end) {
      for (const Vec next : next_vectors(variant_.board().lattice(), term_.legs[index + 1], v))
        enter_leg(index + 1, cell, next, frame, passed, visited);
    }
  }

  const Position& position_;
  const Variant& variant_;
  const Term& term_;
  bool quiet_;
  PlayerId player_;
  Cell origin_;
  const CellSet& slow_;
  std::vector<Reached>& reached_;
  Cell target_;
  bool goes_over_;  // what stands on its way does not end it
};

// Is it a capture of everything but royals? It gives no check, and is no attack.
bool spares_royals(const Variant& variant, const Term& term) {
  bool spares = false;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (!variant.royals().contains(TypeId(t))) continue;
    spares = std::ranges::any_of(term.spared, [&](const TypeLimit& limit) {
      return limit.kind == TypeLimit::Kind::kTaking &&
             std::ranges::find(limit.types, variant.type(TypeId(t)).token) != limit.types.end();
    });
    if (!spares) return false;
  }
  return spares;
}

// Of an aura, or of what a royal faces: nobody slows that.
std::vector<Reached> reach_unslowed(const Position& position, const Term& term, PlayerId player, Cell origin) {
  std::vector<Reached> reached;
  if (term.capture && !term.takes_passed) Walk(position, term, true, player, origin, CellSet(), reached);
  return reached;
}

// Does a piece on one cell touch what stands on another, if its aura leads there?
bool may_touch(const Position& position, const Aura& aura, Cell from, Cell to) {
  const Variant& variant = position.variant();
  const Piece radiating = position.piece(from), piece = position.piece(to);
  if (!radiating || radiating.owner().index() >= variant.players() || !aura.of.contains(radiating.type())) return false;
  if (!piece || piece.owner().index() >= variant.players() || !aura.to.contains(piece.type())) return false;
  return variant.are_rivals(radiating.owner(), piece.owner()) ? aura.on_rivals : aura.on_own;
}

// The cells on which others slow the piece that stands on `from`.
CellSet slow_cells(const Position& position, Cell from) {
  CellSet slow;
  for (const Aura& aura : position.variant().auras()) {
    if (aura.does != Aura::Does::kSlows) continue;
    for (const Cell other : position.variant().board().all()) {
      if (other == from || !may_touch(position, aura, other, from)) continue;
      for (const Term& term : aura.reach.terms)
        for (const Reached& reached : reach_unslowed(position, term, position.piece(other).owner(), other))
          slow.insert(reached.to);
    }
  }
  return slow;
}

}  // namespace

std::vector<Reached> reach(const Position& position, const Term& term, PlayerId player, Cell origin) {
  std::vector<Reached> reached;
  if (!term.takes_passed) Walk(position, term, term.quiet, player, origin, slow_cells(position, origin), reached);
  return reached;
}

std::vector<Reached> reach_to_capture(const Position& position, const Term& term, PlayerId player, Cell origin) {
  std::vector<Reached> reached;
  if (term.capture && !term.takes_passed && !spares_royals(position.variant(), term))
    Walk(position, term, true, player, origin, slow_cells(position, origin), reached);
  return reached;
}

std::vector<Reached> facing_reach(const Position& position, const Term& term, PlayerId player, Cell origin) {
  return reach_unslowed(position, term, player, origin);
}

std::vector<Reached> locust_ends(const Position& position, const Term& term, PlayerId player, Cell origin,
                                 Cell target) {
  std::vector<Reached> reached;
  if (!term.takes_passed) return reached;
  Walk(position, term, true, player, origin, CellSet(), reached, target);
  std::erase_if(reached, [](const Reached& end) { return !end.empty; });
  return reached;
}

namespace {

// Calls visit(aura) for each aura in which the piece on the cell stands.
template <class Visit>
void for_each_aura_at(const Position& position, Cell cell, Visit visit) {
  for (const Aura& aura : position.variant().auras()) {
    for (const Cell other : position.variant().board().all()) {
      if (!may_touch(position, aura, other, cell)) continue;
      for (const Term& term : aura.reach.terms)
        for (const Reached& reached : reach_unslowed(position, term, position.piece(other).owner(), other))
          if (reached.to == cell) visit(aura);
    }
  }
}

}  // namespace

bool is_frozen(const Position& position, Cell cell) {
  bool frozen = false;
  for_each_aura_at(position, cell, [&](const Aura& aura) { frozen = frozen || aura.does == Aura::Does::kFreezes; });
  return frozen;
}

bool is_dispossessed(const Position& position, Cell cell) {
  bool dispossessed = false;
  for_each_aura_at(position, cell, [&](const Aura& aura) { dispossessed = dispossessed || aura.instead; });
  return dispossessed;
}

bool is_shielded(const Position& position, Cell cell) {
  bool shielded = false;
  for_each_aura_at(position, cell, [&](const Aura& aura) { shielded = shielded || aura.does == Aura::Does::kShields; });
  return shielded;
}

bool is_forbidden_there(const Position& position, Cell cell) {
  bool forbidden = false;
  for_each_aura_at(position, cell,
                   [&](const Aura& aura) { forbidden = forbidden || aura.does == Aura::Does::kForbids; });
  return forbidden;
}

bool is_slowed(const Position& position, Cell cell) { return slow_cells(position, cell).contains(cell); }

bool is_harmless(const Position& position, Cell cell) {
  bool ended = false, covered = false, needs_cover = false;
  for (const Aura& aura : position.variant().auras())
    needs_cover = needs_cover ||
                  (aura.does == Aura::Does::kCoversCaptures && aura.to.contains(position.piece(cell).type()));
  for_each_aura_at(position, cell, [&](const Aura& aura) {
    ended = ended || aura.does == Aura::Does::kFreezes || aura.does == Aura::Does::kEndsCaptures;
    covered = covered || aura.does == Aura::Does::kCoversCaptures;
  });
  return ended || (needs_cover && !covered);
}

std::vector<std::reference_wrapper<const Term>> terms_of(const Position& position, Cell cell) {
  if (is_frozen(position, cell)) return {};
  const std::vector<Term>& own = position.variant().type(position.piece(cell).type()).movement.terms;
  std::vector<std::reference_wrapper<const Term>> terms;
  if (!is_dispossessed(position, cell)) terms.assign(own.begin(), own.end());
  for_each_aura_at(position, cell, [&](const Aura& aura) {
    if (aura.lends()) terms.insert(terms.end(), aura.lend.terms.begin(), aura.lend.terms.end());
  });
  return terms;
}

bool attacks_from(const Position& position, Cell from, Cell target, PlayerId by) {
  const Variant& variant = position.variant();
  if (is_harmless(position, from) || is_shielded(position, target)) return false;
  std::vector<std::reference_wrapper<const Term>> terms = terms_of(position, from);
  const Movement& facing = variant.type(position.piece(from).type()).facing;
  if (!variant.ends().facts().facing_draws) terms.insert(terms.end(), facing.terms.begin(), facing.terms.end());
  for (const Term& term : terms) {
    if (spares_royals(variant, term)) continue;
    for (const Reached& reached : reach_to_capture(position, term, by, from))
      if (reached.to == target) return true;
    for (const Reached& end : locust_ends(position, term, by, from, target))
      if (end.screen == target) return true;
  }
  return false;
}

}  // namespace sennight::reference
