// Which moves have to be tried by playing them, where the generator does not know beforehand what is legal. Most plain moves
// need no trial: they neither open nor close a line to a royal, nor arrive where they give check.
//
// A line to a royal (tables.h) changes by a plain move only when a piece leaves it, enters it or is taken on it. If the line
// needs n pieces between, or m to n, and there are
//
//   m - 1    it may hold when a piece enters
//   m to n   it holds already, or the type of a screen forbids it: then each change counts
//   n + 1    it may hold when a piece leaves
//
// and with any other number it does not hold after one move.
#pragma once

#include "movegen/state.h"
#include "position/turn_pieces.h"

namespace sennight::fast {

template <int W>
class Trials {
 public:
  // Nothing else is cleared: most games try no moves.
  explicit Trials(Crosses crosses = 0) : looked_(false), crosses_(crosses) {}

  // State::is_allowed, without playing moves that need no trial. REQUIRES: tables.filters; a pseudo-legal move of the
  // state, which is the same in each call.
  bool allow(const Tables<W>& tables, const State<W>& state, const Move& move) {
    if (tables.line_limit != nullptr && state.crowds(tables, move)) return false;
    if (tables.unattacked != 0 && state.exposes(tables, move)) return false;
    if (tables.attacked != nullptr && state.leaves_alone(tables, move)) return false;
    if (tables.forbids_places && state.leaves_forbidden(tables, move)) return false;
    if (tables.limits_pieces && !is_of_turn(tables.variant, state.moved, move, PlayerId(std::size_t{state.turn})))
      return false;
    if (!looked_) look(tables, state);
    looked_ = true;
    return !needs(tables, state, move) || state.is_allowed(tables, move, crosses_);
  }

 private:
  // Finds out which moves of this state need a trial.
  void look(const Tables<W>& tables, const State<W>& state) {
    own_.clear();
    given_.clear();
    checks_from_ = nullptr;
    if (tables.safety != Safety::kLegal || tables.variant.effects().any() || tables.has_auras) {
      own_.all = true;
      return;
    }
    const unsigned me = state.turn, rival = rival_of(me);
    const Bits<W> royals = state.of_types(tables.royals), occupied = state.occupied();
    if (const Bits<W> royal = royals & state.players[me]; tables.several_royals && royal.any()) [[unlikely]] {
      look_at_several(tables, Attackers<W>(tables, state, rival), royal, occupied);
    } else if (tables.tries && royal.any()) {
      own_.look(Attackers<W>(tables, state, rival), royal.first(), occupied);
      own_.leaving.insert(royal.first());
      own_.all = own_.all || state.royals_face(tables);  // they must part
    }
    if (!tables.limits_checks && !(tables.checks_last && state.turn_moves.left > 0)) return;
    const Bits<W> victim = royals & state.players[rival];
    if (!victim.any()) return;
    if (tables.several_royals) {
      given_.all = true;
      return;
    }
    given_.look(Attackers<W>(tables, state, me), victim.first(), occupied);
    checks_from_ = tables.attacks[me].to(victim.first());
  }

  // Where all royals must be attacked for a check, no move needs a trial that leaves one of them safe which is safe now;
  // else none that changes nothing for any of them.
  void look_at_several(const Tables<W>& tables, const Attackers<W>& attackers, const Bits<W>& royals,
                       const Bits<W>& occupied) {
    bool safe = false, attacked = false;
    royals.for_each([&](unsigned royal) {
      if (safe && tables.royals_fall) return;
      Changes changes;
      changes.clear();
      changes.look(attackers, royal, occupied);
      attacked = attacked || changes.all;
      if (changes.all) return;
      safe = true;
      own_.leaving |= changes.leaving | Bits<W>::of(royal);
      own_.entering |= changes.entering;
    });
    own_.all = tables.royals_fall ? !safe : attacked;
  }

  // REQUIRES: look() at this state; a pseudo-legal move of it.
  bool needs(const Tables<W>& tables, const State<W>& state, const Move& move) const {
    if (move.kind > MoveKind::kInitial) return true;
    if (tables.several_royals && move.type && (tables.royals >> move.type.index() & 1) != 0) return true;
    const auto from = static_cast<unsigned>(move.from.index()), to = static_cast<unsigned>(move.to.index());
    if (own_.by(from, to) || given_.by(from, to)) return true;
    if (checks_from_ == nullptr) return false;
    const unsigned type = move.type ? static_cast<unsigned>(move.type.index()) : state.type_at[from];
    const std::vector<TypeBits>& groups = tables.attacks[state.turn].groups;
    for (std::size_t i = 0; i < groups.size(); ++i)
      if ((groups[i] >> type & 1) != 0 && (checks_from_[i].direct.contains(to) || checks_from_[i].lined.contains(to)))
        return true;
    return false;
  }

  // Moves that may change whether a royal is attacked by pieces which stand where they stand.
  struct Changes {
    bool all;
    Bits<W> leaving, entering;

    void clear() {
      all = false;
      leaving = entering = Bits<W>::none();
    }
    void look(const Attackers<W>& attackers, unsigned royal, const Bits<W>& occupied) {
      all = attackers.attack(royal, occupied);
      attackers.for_each_line(royal, [&](const Line<W>& line) {
        const Bits<W> present = line.between & occupied;
        const unsigned count = present.count(), most = attackers.most_between(line);
        if (count >= line.pieces && count <= most + 1) leaving |= present;
        if (count + 1 >= line.pieces && count <= most) entering |= line.between;
      });
    }
    bool by(unsigned from, unsigned to) const { return all || leaving.contains(from) || entering.contains(to); }
  };

  bool looked_;
  Crosses crosses_;
  Changes own_, given_;                             // attacks on the own royal, and by the own pieces on the rival's
  const typename Attacks<W>::Target* checks_from_;  // by groups: from where a piece may give check; null: no matter
};

}  // namespace sennight::fast
