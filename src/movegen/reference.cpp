#include "movegen/reference.h"

#include <algorithm>

#include "movegen/reference_limits.h"
#include "movegen/reference_walk.h"
#include "position/decided.h"
#include "position/move_effects.h"
#include "position/promotions.h"

namespace sennight::reference {

namespace {

void add_once(MoveList& moves, const Move& move) {
  const auto same = [&](const Move& other) {
    return other.from == move.from && other.to == move.to && other.type == move.type &&
           (other.kind == move.kind || (other.kind == MoveKind::kNormal && move.kind == MoveKind::kInitial)) &&
           (move.kind != MoveKind::kLocust || other.passed == move.passed);
  };
  if (std::none_of(moves.begin(), moves.end(), same)) moves.push_back(move);
}

// Neither royals nor what belongs to nobody are captured, nor what others shield; but where royals fall, the last one of a
// player alone is not.
bool is_takable(const Position& position, Cell cell) {
  const Variant& variant = position.variant();
  const Piece piece = position.piece(cell);
  if (piece.owner().index() >= variant.players() || is_shielded(position, cell)) return false;
  if (variant.untakable().contains(piece.type())) return false;
  if (!variant.royals().contains(piece.type()) || variant.captures_royals()) return true;
  if (!variant.royals_fall()) return false;
  int royals = 0;
  for (const Cell other : position.pieces(piece.owner()))
    royals += variant.royals().contains(position.piece(other).type());
  return royals > 1;
}

// May a piece of this type, of the player to move, capture what stands there?
bool may_take(const Position& position, TypeId type, Cell cell) {
  const Piece there = position.piece(cell);
  if (there.owner() != position.turn())
    return position.variant().are_rivals(there.owner(), position.turn()) && is_takable(position, cell);
  return position.variant().captures_own(type, there.type()) && !is_shielded(position, cell);
}

// Pieces join and part along quiet paths, neither hopping nor by an initial move.
bool is_ordinary(const Term& term) { return term.quiet && !term.hop && !term.initial; }

bool mover_in_check(const Position& position, PlayerId player);

// Could a rival capture the piece on `from` if it stood on the cell, its own or an empty one?
bool is_attacked_there(const Position& position, Cell from, Cell cell);

// May no rival attack a cell of this initial move that has to be safe?
bool is_guarded(const Position& position, Cell from, const Reached& reached) {
  const InitialRight& right = position.variant().initial();
  const TypeId type = position.piece(from).type();
  CellSet safe;
  if (right.safe_way.contains(type)) safe = reached.way;
  safe.erase(from);
  if (right.safe_start.contains(type)) safe.insert(from);
  if (right.safe_end.contains(type)) safe.insert(reached.to);
  for (const Cell cell : safe)
    if (is_attacked_there(position, from, cell)) return false;
  return true;
}

void piece_moves(const Position& position, Cell from, MoveList& moves) {
  const Variant& variant = position.variant();
  const PlayerId mover = position.turn();
  const TypeId type = position.piece(from).type();
  const auto add = [&](const Reached& reached, MoveKind kind) {
    const auto finish = [&](TypeId target) {
      const bool leaves_chance = kind == MoveKind::kInitial && reached.passed && !variant.royals().contains(type) &&
                                 (variant.en_passant_every() ||
                                  variant.en_passant_over(mover).contains(reached.passed));
      add_once(moves, {from, reached.to, leaves_chance ? reached.passed : Cell(), target, kind});
    };
    for_each_finish(position, type, from, reached.to, !reached.empty, finish,
                    reached.empty ? TypeId() : position.piece(reached.to).type());
  };
  const auto terms = terms_of(position, from);
  const bool harmless = is_harmless(position, from);
  // Ordinary moves before initial ones: where both exist they are one move.
  for (const bool initial : {false, true}) {
    for (const Term& term : terms) {
      if (term.initial != initial || (initial && !position.has_initial_right(from, type, mover))) continue;
      if (initial && variant.initial().not_in_check.contains(type) && mover_in_check(position, mover)) continue;
      for (const Reached& reached : reach(position, term, mover, from)) {
        if (initial && !is_guarded(position, from, reached)) continue;
        if (reached.empty) add(reached, initial ? MoveKind::kInitial : MoveKind::kNormal);
        else if (term.capture && !harmless && may_take(position, type, reached.to) &&
                 !spares(position, term, TypeLimit::Kind::kTaking, reached.to))
          add(reached, MoveKind::kNormal);
      }
    }
  }
  if (!variant.fusion() || is_frozen(position, from)) return;
  const Fusion& fusion = *variant.fusion();
  if (fusion.simple.contains(type)) {
    for (const Term& term : variant.type(type).movement.terms) {
      if (!is_ordinary(term)) continue;
      for (const Reached& reached : reach(position, term, mover, from)) {
        if (reached.empty || position.piece(reached.to).owner() != mover) continue;
        const TypeId compound = fusion.compound_of(type, position.piece(reached.to).type());
        if (compound) add_once(moves, {from, reached.to, Cell(), compound, MoveKind::kFusion});
      }
    }
  }
  if (const Compound* compound = fusion.find(type)) {
    for (const auto& [a, b] : compound->components) {
      for (const TypeId component : {a, b}) {
        for (const Term& term : variant.type(component).movement.terms) {
          if (!is_ordinary(term)) continue;
          for (const Reached& reached : reach(position, term, mover, from))
            if (reached.empty) add_once(moves, {from, reached.to, Cell(), component, MoveKind::kFission});
        }
      }
    }
  }
}

// Has the piece of the player to move a cell to go to, whatever becomes of the royal?
bool can_go(const Position& position, Cell from) {
  const Variant& variant = position.variant();
  const TypeId type = position.piece(from).type();
  for (const Term& term : variant.type(type).movement.terms) {
    if (term.initial && !position.has_initial_right(from, type, position.turn())) continue;
    for (const Reached& reached : reach(position, term, position.turn(), from))
      if (reached.empty || (!term.initial && term.capture && may_take(position, type, reached.to) &&
                            !spares(position, term, TypeLimit::Kind::kTaking, reached.to)))
        return true;
  }
  return false;
}

// Where a piece that waits comes down: each cell is tried out.
void pounce_moves(const Position& position, MoveList& moves) {
  const Variant& variant = position.variant();
  const PlayerId mover = position.turn();
  const Pounce* rule = variant.pounce();
  if (rule == nullptr) return;
  for (const Cell from : position.pieces(mover)) {
    const TypeId type = position.piece(from).type();
    if (!rule->pieces.contains(type)) continue;
    for (const Cell to : variant.board().all()) {
      if (to == from || (!position.is_empty(to) && !may_take(position, type, to))) continue;
      const Move move{from, to, Cell(), rule->becomes, MoveKind::kNormal};
      Position after = position;
      Undo undo;
      after.make(move, undo);
      int attacked = 0;
      bool trapped = false;
      for (const Cell cell : variant.board().all()) {
        const Piece there = after.piece(cell);
        if (!there || !variant.are_rivals(there.owner(), mover) || variant.untakable().contains(there.type())) continue;
        if (there.owner().index() >= variant.players()) continue;
        bool attacks = false;
        for (const Term& term : variant.type(rule->becomes).movement.terms)
          for (const Reached& reached : reach_to_capture(after, term, mover, to)) attacks |= reached.to == cell;
        attacked += attacks;
        trapped |= attacks && rule->trapped && !variant.royals().contains(there.type()) && !can_go(after, cell);
      }
      if (attacked >= rule->attacks || trapped) moves.push_back(move);
    }
  }
}

// Hops that take what they pass.
void locust_moves(const Position& position, Cell from, MoveList& moves) {
  if (is_harmless(position, from)) return;
  const PlayerId mover = position.turn();
  const TypeId type = position.piece(from).type();
  for (const Term& term : terms_of(position, from)) {
    for (const Reached& end : locust_ends(position, term, mover, from)) {
      if (!position.variant().are_rivals(position.piece(end.screen).owner(), mover) ||
          !is_takable(position, end.screen) || spares(position, term, TypeLimit::Kind::kTaking, end.screen))
        continue;
      for_each_finish(
          position, type, from, end.to, true,
          [&](TypeId target) {
            add_once(moves, {from, end.to, end.screen, target, MoveKind::kLocust});
          },
          position.piece(end.screen).type());
    }
  }
}

// Two steps that take between them, and there and back.
void two_step_moves(const Position& position, Cell from, MoveList& moves) {
  const Board& board = position.variant().board();
  const PlayerId mover = position.turn();
  const TypeId type = position.piece(from).type();
  const LinearMap& view = position.variant().view(mover).map_from(from);
  const auto may_take = [&](Cell cell) {
    return !position.is_empty(cell) && position.variant().are_rivals(position.piece(cell).owner(), mover) &&
           is_takable(position, cell);
  };
  const bool harmless = is_harmless(position, from);
  for (const Term& term : terms_of(position, from)) {
    if (!term.twice) continue;
    for (const Vec v : first_vectors(term.legs[0])) {
      board.for_each_lead(from, view(v), [&](Cell between, const LinearMap& turn) {
        if (position.is_empty(between)) add_once(moves, {from, from, Cell(), TypeId(), MoveKind::kLocust});
        if (!may_take(between) || harmless) return;
        std::vector<Cell> ends{from};
        for (const Vec next : next_vectors(board.lattice(), term.legs[1], v))
          board.for_each_lead(between, turn(view(next)), [&](Cell end, const LinearMap&) { ends.push_back(end); });
        for (const Cell end : ends) {
          if (end != from && !position.is_empty(end) && !may_take(end)) continue;
          for_each_finish(position, type, from, end, true, [&](TypeId target) {
            add_once(moves, {from, end, between, target, MoveKind::kLocust});
          });
        }
      });
    }
  }
}

void en_passant_moves(const Position& position, MoveList& moves) {
  const Variant& variant = position.variant();
  for (const EnPassant& chance : position.en_passant()) {
    if (!chance.passed || !variant.are_rivals(position.piece(chance.victim).owner(), position.turn())) continue;
    if (is_shielded(position, chance.victim)) continue;
    for (const Cell from : position.pieces(position.turn())) {
      const TypeId type = position.piece(from).type();
      if (!variant.en_passant().contains(type) || is_harmless(position, from) || is_dispossessed(position, from))
        continue;
      for (const Term& term : variant.type(type).movement.terms) {
        for (const Reached& reached : reach_to_capture(position, term, position.turn(), from)) {
          if (reached.to != chance.passed) continue;
          for_each_finish(
              position, type, from, reached.to, true,
              [&](TypeId target) {
                add_once(moves, {from, reached.to, Cell(), target, MoveKind::kEnPassant});
              },
              position.piece(chance.victim).type());
        }
      }
    }
  }
}

// Where a piece captures en passant it goes in no other way, if the rules say so of its type.
void moves_become_captures(const Position& position, MoveList& moves) {
  const TypeSet types = position.variant().en_passant_by_moving();
  if (types.empty()) return;
  const MoveList all = moves;
  std::erase_if(moves, [&](const Move& move) {
    const bool is_plain = move.kind == MoveKind::kNormal || move.kind == MoveKind::kInitial;
    return is_plain && types.contains(position.piece(move.from).type()) &&
           std::ranges::any_of(all, [&](const Move& other) {
             return other.kind == MoveKind::kEnPassant && other.from == move.from && other.to == move.to;
           });
  });
}

// Does a rival of `player` who is in the game attack the cell?
bool is_attacked_by_rivals(const Position& position, Cell cell, PlayerId player) {
  for (std::size_t p = 0; p < position.variant().players(); ++p) {
    const PlayerId rival(p);
    if (position.variant().are_rivals(rival, player) && position.is_living(rival) && is_attacked(position, cell, rival))
      return true;
  }
  return false;
}

// Could a rival capture a royal of `player` that stood on the cell? The compiled effects tell what shields it.
bool is_endangered(const Position& position, Cell cell, PlayerId player) {
  if (position.variant().mates_eliminate()) return is_attacked_by_rivals(position, cell, player);
  const PlayerId rival = rival_of(player);
  return is_attacked(position, cell, rival) && !position.variant().effects().shield(cell, rival, position.royal(rival));
}

bool is_attacked_there(const Position& position, Cell from, Cell cell) {
  const PlayerId mover = position.turn();
  Setup setup = position.setup();
  setup.board[from.index()] = Piece();
  setup.board[cell.index()] = position.piece(from);
  setup.unmoved = CellSet();
  setup.en_passant.clear();
  const Result<Position> there = Position::from_setup(position.variant(), setup);
  if (!there) return false;
  return position.variant().royals().contains(position.piece(from).type()) ? is_endangered(*there, cell, mover)
                                                                           : is_attacked(*there, cell, rival_of(mover));
}

bool mover_in_check(const Position& position, PlayerId player) {
  const Variant& variant = position.variant();
  if (variant.has_several_royals()) {
    int royals = 0, attacked = 0;
    for (const Cell cell : position.pieces(player)) {
      if (!variant.royals().contains(position.piece(cell).type())) continue;
      ++royals;
      attacked += is_attacked(position, cell, rival_of(player));
    }
    return attacked > 0 && (!variant.royals_fall() || attacked == royals);
  }
  return position.royal(player) && is_endangered(position, position.royal(player), player);
}

void castling_moves(const Position& position, MoveList& moves) {
  for (const Castling& castling : position.variant().castlings()) {
    if (castling.player != position.turn()) continue;
    if (!position.unmoved().contains(castling.royal_from) || !position.unmoved().contains(castling.partner_from))
      continue;
    if (position.piece(castling.royal_from) != castling.royal ||
        position.piece(castling.partner_from) != castling.partner)
      continue;
    const auto is_held = [&](Cell cell) {
      return is_frozen(position, cell) || is_slowed(position, cell) || is_dispossessed(position, cell);
    };
    if (is_held(castling.royal_from) || is_held(castling.partner_from)) continue;
    bool possible = castling.apart || !position.variant().has_checks() || !mover_in_check(position, position.turn());
    for (const Cell cell : castling.empty) possible = possible && position.is_empty(cell);
    for (const Cell cell : castling.safe) {
      const bool bad = castling.apart ? is_attacked_by_rivals(position, cell, position.turn())
                                      : is_endangered(position, cell, position.turn());
      possible = possible && !bad;
    }
    if (possible) moves.push_back({castling.royal_from, castling.target, Cell(), TypeId(), MoveKind::kCastling});
  }
}

// Behind each plain move and castling of an unmoved piece a piece from the hand may enter. These have been listed.
void gating_moves(const Position& position, MoveList& moves) {
  const Gating* gating = position.variant().gating();
  if (gating == nullptr) return;
  const std::size_t mover = position.turn().index();
  const auto enters = [&](Cell cell, std::size_t type) {
    return position.unmoved().contains(cell) && gating->cells[type][mover].contains(cell) &&
           position.in_hand(position.turn(), TypeId(type)) > 0;
  };
  const MoveList plain = moves;
  for (const Move& move : plain) {
    for (std::size_t t = 0; t < position.variant().types().size(); ++t) {
      if (move.kind == MoveKind::kNormal && !move.type && enters(move.from, t))
        moves.push_back({move.from, move.to, Cell(), TypeId(t), MoveKind::kGate});
      if (move.kind != MoveKind::kCastling) continue;
      for (const Castling& castling : position.variant().castlings()) {
        if (castling.player != position.turn() || castling.royal_from != move.from || castling.target != move.to)
          continue;
        const auto is_left = [&](Cell cell) { return cell != castling.royal_to && cell != castling.partner_to; };
        if (is_left(castling.royal_from) && enters(castling.royal_from, t))
          moves.push_back({move.from, move.to, Cell(), TypeId(t), MoveKind::kCastlingGate});
        if (is_left(castling.partner_from) && enters(castling.partner_from, t))
          moves.push_back({move.from, move.to, Cell(), TypeId(t), MoveKind::kCastlingPartnerGate});
      }
    }
  }
}

// Does the new piece attack nobody, and no piece the rival's royal?
bool is_peaceful(const Position& position, const Move& move) {
  Position after = position;
  Undo undo;
  after.make(move, undo);
  const PlayerId mover = position.turn();
  for (std::size_t p = 0; p < position.variant().players(); ++p) {
    const PlayerId rival(p);
    if (!position.variant().are_rivals(rival, mover)) continue;
    for (const Term& term : position.variant().type(move.type).movement.terms)
      for (const Reached& reached : reach_to_capture(after, term, mover, move.to))
        if (after.pieces(rival).contains(reached.to)) return false;
    if (mover_in_check(after, rival)) return false;
  }
  return true;
}

void change_moves(const Position& position, MoveList& moves) {
  const PlayerId mover = position.turn();
  for (const InPlacePromotion& change : position.variant().changes()) {
    if (!change.promotion.players[mover.index()]) continue;
    for (const Cell from : position.pieces(mover)) {
      if (position.piece(from).type() != change.piece || is_frozen(position, from)) continue;
      const bool anywhere = change.last_anywhere && position.count(mover, change.piece) == 1;
      if (!anywhere && !change.cells[mover.index()].contains(from)) continue;
      for (const TypeId target : change.promotion.targets) {
        if (!is_promotion_allowed(position.variant(), mover, change.promotion, target,
                                  [&](TypeId type) { return position.count(mover, type); }))
          continue;
        for (const Cell to : position.variant().board().all()) {
          const bool steps = !change.steps[mover.index()].empty() && position.is_empty(to) &&
                             change.steps[mover.index()][from.index()].contains(to);
          const Move move{from, to, Cell(), target, MoveKind::kChange};
          if ((to == from || steps) && (!change.peaceful || is_peaceful(position, move))) moves.push_back(move);
        }
      }
    }
  }
}

// With any own piece that is no royal, whatever the position is.
void once_swap_moves(const Position& position, MoveList& moves) {
  const PlayerId mover = position.turn();
  const Variant& variant = position.variant();
  for (const Swap& swap : variant.swaps())
    for (const Cell royal : position.pieces(mover))
      if (const TypeId after = swap.becomes[position.piece(royal).type().index()])
        for (const Cell cell : position.pieces(mover))
          if (const TypeId other = position.piece(cell).type();
              !variant.royals().contains(other) && !swap.except.contains(other) && !is_frozen(position, royal) &&
              !is_frozen(position, cell))
            moves.push_back({royal, cell, Cell(), after, MoveKind::kSwap});
}

void swap_moves(const Position& position, SwapDefinition::Kind kind, MoveList& moves) {
  const PlayerId mover = position.turn();
  const Cell royal = position.royal(mover);
  if (!royal || position.variant().safety() != Safety::kLegal) return;
  const bool checked = mover_in_check(position, mover);
  for (const Swap& swap : position.variant().swaps()) {
    if (swap.kind != kind) continue;
    for (const Cell cell : position.pieces(mover)) {
      if (cell == royal || swap.except.contains(position.piece(cell).type())) continue;
      if (is_frozen(position, royal) || is_frozen(position, cell)) continue;
      bool possible = false;
      if (kind == SwapDefinition::Kind::kAdjacent) {
        possible = !checked && swap.neighbours[mover.index()][royal.index()].contains(cell);
      } else {
        possible = checked && swap.partners[mover.index()].contains(cell) && position.unmoved().contains(royal) &&
                   position.unmoved().contains(cell);
      }
      if (possible) moves.push_back({royal, cell, Cell(), TypeId(), MoveKind::kSwap});
    }
  }
}

// May a drop leave the pieces of types that spread over the colours where all of them can still do so?
bool keeps_spread(const Position& position, TypeId dropped, Cell to) {
  const Variant& variant = position.variant();
  const Board& board = variant.board();
  const PlayerId mover = position.turn();
  int colours = 0;
  for (const Cell cell : board.all()) colours = std::max(colours, board.colour_class(cell) + 1);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (!variant.drops().spread.contains(TypeId(t))) continue;
    const int all = position.count(mover, TypeId(t)) + position.in_hand(mover, TypeId(t));
    for (int colour = 0; colour < colours; ++colour) {
      int standing = 0, possible = 0;
      for (const Cell cell : board.all()) {
        if (board.colour_class(cell) != colour) continue;
        if (position.piece(cell) == Piece(mover, TypeId(t))) ++standing;
        else if (cell != to && position.is_empty(cell) && variant.drops().cells[t][mover.index()].contains(cell))
          ++possible;
      }
      if (dropped == TypeId(t)) {
        const bool here = board.colour_class(to) == colour;
        if (here && standing + 1 > (all + colours - 1) / colours) return false;
      } else if (standing + possible < all / colours) {
        return false;
      }
    }
  }
  return true;
}

// Is there an own piece from which a piece may be dropped on the cell, where that is needed?
bool stands_beside(const Position& position, Cell cell) {
  const PlayerId mover = position.turn();
  const std::vector<CellSet>& beside = position.variant().drops().beside[mover.index()];
  if (beside.empty()) return true;
  for (const Cell own : position.pieces(mover))
    if (beside[own.index()].contains(cell)) return true;
  return false;
}

void drop_moves(const Position& position, MoveList& moves) {
  const Variant& variant = position.variant();
  const PlayerId mover = position.turn();
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId type(t);
    if (position.in_hand(mover, variant.drops().held_as[t]) == 0) continue;
    for (const Cell cell : variant.board().all()) {
      if (!position.is_empty(cell) || !variant.drops().cells[t][mover.index()].contains(cell)) continue;
      if (!stands_beside(position, cell)) continue;
      const int most = variant.drops().most_per_line[t];
      int alike = 0;
      if (most > 0)
        for (const Cell other : variant.drops().line[mover.index()][cell.index()])
          alike += position.piece(other) == Piece(mover, type);
      if ((most == 0 || alike < most) && keeps_spread(position, type, cell))
        moves.push_back({Cell(), cell, Cell(), type, MoveKind::kDrop});
    }
  }
}

// The second part of a turn.
void neutral_moves(const Position& position, MoveList& moves) {
  const NeutralRule& rule = *position.variant().neutral();
  const PlayerId mover = position.turn();
  const Cell from = position.neutral();
  const auto add = [&](Cell to) {
    if (!position.is_empty(to) || !rule.cells[mover.index()].contains(to)) return;
    add_once(moves, {from, to, Cell(), from ? TypeId() : rule.type, MoveKind::kNeutral});
  };
  if (!from || !rule.moves) {
    for (const Cell to : position.variant().board().all()) add(to);
    return;
  }
  for (const Term& term : position.variant().type(rule.type).movement.terms) {
    if (term.initial) continue;  // it has no rights
    for (const Reached& reached : reach(position, term, mover, from)) add(reached.to);
  }
}

// Do the royals face each other where that is no attack?
bool royals_face(const Position& position) {
  if (!position.variant().ends().facts().facing_draws) return false;
  for (const PlayerId player : {PlayerId(0), PlayerId(1)}) {
    const Cell own = position.royal(player), other = position.royal(rival_of(player));
    if (!own || !other) return false;
    for (const Term& term : position.variant().type(position.piece(own).type()).facing.terms)
      for (const Reached& reached : facing_reach(position, term, player, own))
        if (reached.to == other) return true;
  }
  return false;
}

// May happen by an effect only: no piece captures one of its own.
bool takes_own_royal(const Position& position, const Move& move) {
  Effects effects;
  list_effects(position, move, effects);
  return lost_royals(position.variant(), effects)[position.turn().index()];
}

// Does an effect forbid it? Royals must be safe where they step, too, before an effect moves them on.
bool is_forbidden(const Position& position, const Move& move) {
  Effects effects;
  list_effects(position, move, effects);
  if (effects.forbidden) return true;
  if (!position.variant().effects().facts().moves_on || position.variant().safety() != Safety::kLegal) return false;
  if (!move.from || position.royal(position.turn()) != move.from) return false;
  // As the same game without effects would have it.
  Effects step;
  list_changes(position.variant(), PositionBoard(position), position.en_passant(), position.turn(), move, step);
  Setup setup = position.setup();
  for (const CellChange& change : step.cells) setup.board[change.cell.index()] = change.after;
  setup.unmoved = CellSet();
  setup.en_passant.clear();
  const Result<Position> after = Position::from_setup(position.variant(), setup);
  return after && mover_in_check(*after, position.turn());
}

// Does a royal that is in check anything else than capture the one piece that gives it?
bool flees(const Position& position, const Move& move) {
  const Cell royal = position.royal(position.turn());
  if (!royal || move.from != royal || !mover_in_check(position, position.turn())) return false;
  CellSet checking;
  for (const Cell from : position.pieces(rival_of(position.turn())))
    if (attacks_from(position, from, royal, rival_of(position.turn()))) checking.insert(from);
  return move.kind != MoveKind::kNormal || checking.size() != 1 || !checking.contains(move.to);
}

// The legal moves after so many checks, each the answer to the one before.
void list_legal(const Position& position, MoveList& moves, int crosses);

bool is_allowed(const Position& position, const Move& move, int crosses) {
  const PlayerId mover = position.turn();
  if (takes_own_royal(position, move)) return false;
  if (position.variant().royal_stays() && flees(position, move)) return false;
  // What enters behind a move may not cover the royal.
  if (is_gating(move.kind) && !is_allowed(position, without_gate(move), crosses)) return false;
  const bool faces = position.royal(mover) && royals_face(position);
  if (faces && move.kind == MoveKind::kPass) return true;  // it takes the draw
  Position after = position;
  Undo undo;
  after.make(move, undo);
  if (position.variant().mates_eliminate()) return move.kind == MoveKind::kPass || !mover_in_check(after, mover);
  if (position.variant().safety() != Safety::kLegal) return true;
  const PlayerId rival = rival_of(mover);
  if (position.royal(rival) && !after.royal(rival)) return true;  // it won the game, in check or not
  if (mover_in_check(after, mover) || (faces && royals_face(after))) return false;
  const TurnRule* rule = position.variant().turn_rule();
  const bool too_early = rule != nullptr && rule->check == TurnCheck::kLast && position.turn_moves().left > 0;
  const bool limited = position.variant().forbids_checks() || position.variant().checks_must_mate() || too_early;
  if (limited && mover_in_check(after, rival)) {
    if (!position.variant().checks_must_mate()) return false;
    MoveList replies;
    if (crosses < kMostCrossChecks) list_legal(after, replies, crosses + 1);
    if (!replies.empty()) return false;
  }
  if (move.kind == MoveKind::kDrop && position.variant().drops().no_check_by.contains(move.type) &&
      mover_in_check(after, rival))
    return false;
  if (move.kind == MoveKind::kDrop && position.variant().drops().no_mate_by.contains(move.type) &&
      mover_in_check(after, after.turn())) {
    if (decided(after)) return true;  // ended in another way, which comes first
    MoveList replies;
    reference::legal_moves(after, replies);
    return !replies.empty();
  }
  return true;
}

}  // namespace

bool is_attacked(const Position& position, Cell target, PlayerId by) {
  for (const Cell from : position.pieces(by))
    if (attacks_from(position, from, target, by)) return true;
  return false;
}

namespace {

// Turns that ask which pieces make their moves: what moves must be one of those that have moved in it, or none of them.
void keep_pieces_of_turn(const Position& position, MoveList& moves) {
  const TurnRule* rule = position.variant().turn_rule();
  if (rule == nullptr || rule->pieces == TurnPieces::kAny || position.moved().empty()) return;
  std::erase_if(moves, [&](const Move& move) {
    if (rule->pieces == TurnPieces::kSame) return !move.from || !position.moved().contains(move.from);
    if (!move.from) return false;
    bool moves_again = position.moved().contains(move.from);
    if (move.kind == MoveKind::kSwap) moves_again = moves_again || position.moved().contains(move.to);
    if (without_gate(move).kind == MoveKind::kCastling)
      for (const Castling& castling : position.variant().castlings())
        if (castling.player == position.turn() && castling.royal_from == move.from && castling.target == move.to)
          moves_again = moves_again || position.moved().contains(castling.partner_from);
    return moves_again;
  });
}

}  // namespace

void pseudo_legal_moves(const Position& position, MoveList& moves) {
  moves.clear();
  if (decided(position)) return;
  if (position.is_neutral_turn()) return neutral_moves(position, moves);
  for (const Cell cell : position.pieces(position.turn())) {
    piece_moves(position, cell, moves);
    two_step_moves(position, cell, moves);
    locust_moves(position, cell, moves);
  }
  pounce_moves(position, moves);
  en_passant_moves(position, moves);
  moves_become_captures(position, moves);
  castling_moves(position, moves);
  gating_moves(position, moves);
  swap_moves(position, SwapDefinition::Kind::kAdjacent, moves);
  swap_moves(position, SwapDefinition::Kind::kUnmovedInCheck, moves);
  once_swap_moves(position, moves);
  drop_moves(position, moves);
  change_moves(position, moves);
  keep_pieces_of_turn(position, moves);
  const bool passes = position.variant().safety() == Safety::kElimination ? moves.empty()
                                                                          : position.variant().may_pass();
  if (passes) moves.push_back({Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass});
}

namespace {

// Legal as far as royals are concerned.
void safe_moves(const Position& position, MoveList& moves, int crosses) {
  pseudo_legal_moves(position, moves);
  if (position.variant().effects().facts().may_forbid)
    std::erase_if(moves, [&](const Move& move) { return is_forbidden(position, move); });
  std::erase_if(moves, [&](const Move& move) { return leaves_limits(position, move); });
  if (position.variant().safety() == Safety::kNone) return;
  if (!position.variant().has_checks() && !position.variant().effects().any()) return;
  std::erase_if(moves, [&](const Move& move) { return !is_allowed(position, move, crosses); });
  if (position.variant().safety() == Safety::kElimination) {
    if (moves.empty() && !decided(position)) moves.push_back({Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass});
    return;
  }
  // A swap in check exists only when nothing else is legal.
  const auto is_rescue = [](const Move& move) { return move.kind == MoveKind::kSwap && !move.type; };
  const bool checked = mover_in_check(position, position.turn());
  if (checked && !std::all_of(moves.begin(), moves.end(), is_rescue)) std::erase_if(moves, is_rescue);
  // And one that is made once where there is no check.
  const auto is_once = [](const Move& move) { return move.kind == MoveKind::kSwap && move.type; };
  if (!checked && !std::all_of(moves.begin(), moves.end(), is_once)) std::erase_if(moves, is_once);
}

// A goal that may be answered.
bool has_reached_goal(const Position& position, PlayerId player) {
  const EndFacts& ends = position.variant().ends().facts();
  for (const Cell cell : position.pieces(player))
    if (ends.answers.contains(position.piece(cell).type()) && ends.answer_zones[player.index()].contains(cell))
      return true;
  return false;
}

// Does it take a piece whose trade is limited where it may not?
bool is_unfair_trade(const Position& position, const Move& move) {
  const TradeRule* rule = position.variant().trade();
  if (rule == nullptr || !move.from) return false;
  const PlayerId mover = position.turn();
  const auto is_limited = [&](Cell cell) {
    const Piece piece = cell ? position.piece(cell) : Piece();
    return piece && piece.owner() != mover && rule->pieces.contains(piece.type());
  };
  const bool between = takes_between(move) && is_limited(move.passed), at_end = is_limited(move.to);
  if (!rule->pieces.contains(position.piece(move.from).type())) {
    const Cell avenged = position.avenged();
    return avenged && ((between && move.passed != avenged) || (at_end && move.to != avenged));
  }
  if (!at_end || rule->near[mover.index()][move.from.index()].contains(move.to)) return false;
  if (takes_between(move) && !rule->slight.contains(position.piece(move.passed).type())) return false;
  Position after = position;
  Undo undo;
  after.make(move, undo);
  return reference::is_attacked(after, move.to, rival_of(mover));
}

// Does it take a piece of another player?
bool is_capture(const Position& position, const Move& move) {
  if (move.kind == MoveKind::kEnPassant || takes_between(move)) return true;
  return without_gate(move).kind == MoveKind::kNormal && !position.is_empty(move.to);
}

// The captures of the piece that goes on, and the pass that ends the chain.
void chain_moves(const Position& position, MoveList& moves) {
  std::erase_if(moves, [&](const Move& move) {
    const Piece there = position.piece(move.to);
    return move.from != position.chain() || !is_capture(position, move) || (there && there.owner() == position.turn());
  });
  if (!position.variant().chain()->needed || moves.empty())
    moves.push_back({Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass});
}

void list_legal(const Position& position, MoveList& moves, int crosses) {
  safe_moves(position, moves, crosses);
  if (position.chain()) return chain_moves(position, moves);
  std::erase_if(moves, [&](const Move& move) { return is_unfair_trade(position, move); });
  if (position.variant().passes_without_move() && moves.size() > 1)
    std::erase_if(moves, [](const Move& move) { return move.kind == MoveKind::kPass; });
  if (position.variant().must_capture()) {
    bool is_compelled = false;
    for (const Move& move : moves)
      is_compelled = is_compelled || (is_capture(position, move) &&
                                      position.variant().compelling().contains(position.piece(move.from).type()));
    if (is_compelled) std::erase_if(moves, [&](const Move& move) { return !is_capture(position, move); });
  }
  if (position.variant().must_drop()) {
    bool can_drop = false;
    for (const Move& move : moves) can_drop = can_drop || move.kind == MoveKind::kDrop;
    if (can_drop) std::erase_if(moves, [](const Move& move) { return move.kind != MoveKind::kDrop; });
  }
  if (position.turn().index() == 1 && has_reached_goal(position, PlayerId(0))) {
    bool can_answer = false;
    for (const Move& move : moves) {
      Position after = position;
      Undo undo;
      after.make(move, undo);
      can_answer = can_answer || has_reached_goal(after, position.turn());
    }
    if (!can_answer) moves.clear();
  }
}

}  // namespace

void legal_moves(const Position& position, MoveList& moves) { list_legal(position, moves, 0); }

}  // namespace sennight::reference
