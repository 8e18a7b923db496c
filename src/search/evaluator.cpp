#include "search/evaluator.h"

#include <algorithm>
#include <bit>

#include "base/assert.h"
#include "position/attack.h"
#include "search/hand_changes.h"
#include "search/recorder.h"

namespace sennight {
namespace {

constexpr int kApproach = 8;     // centipawns per step nearer to a royal that stands alone
constexpr int kCornering = 3;    // times what its cell is worth to such a royal
constexpr int kRivalGone = 600;  // centipawns for each eliminated rival
constexpr int kGone = 3000;      // centipawns for the own elimination, as far as it threatens
constexpr int kGoneAhead = 600;  // the same where points decide: who is out wins no more of them, and may yet win
// Percent of royals that will be lost when they are attacked by a player who moves before the owner does; when they are not;
// and when they are not and the army would be taken over, so that the attacker is thought to gain what the owner loses.
constexpr int kHelpless = 80, kThreatened = 12, kThreatenedArmy = 4;
// Percent of what each rival has, on average, that count against the own army where armies are taken over: who spends pieces on
// one rival there feeds the other.
constexpr int kRivalsShare = 50;
// Value of the last pieces of types that must not die out, by their number.
constexpr std::array<int, 6> kLastOnes = {-3000, -500, -260, -140, -70, -30};

// Sums are counted anew in one of so many positions, chosen by the key, where assertions are on.
[[maybe_unused]] constexpr std::uint64_t kChecked = 64;

}  // namespace

Sums Evaluator::sums(const Position& position) const {
  Sums sums;
  for (std::size_t player = 0; player < kMaxPlayers; ++player) {  // what is nobody's, too
    for (const Cell cell : position.pieces(PlayerId(player))) {
      const Piece piece = position.piece(cell);
      sums.value[player] += cell_value(piece, cell);
      sums.material[player] += material_[piece.type().index()];
      toggle(sums, piece, cell);
    }
    if (!variant_->has_hands()) continue;
    for (std::size_t type = 0; type < variant_->types().size(); ++type) {
      const int held = position.in_hand(PlayerId(player), TypeId(type));
      for (int nth = 1; nth <= held; ++nth) sums.value[player] += held_value(TypeId(type), nth);
      sums.material[player] += held * held_material_[type];
    }
  }
  return sums;
}

void Evaluator::add_changes(Sums& sums, const Effects& effects) const {
  for (const CellChange& change : effects.cells) {
    if (const Piece before = change.before) {
      sums.value[before.owner().index()] -= cell_value(before, change.cell);
      sums.material[before.owner().index()] -= material_[before.type().index()];
      toggle(sums, before, change.cell);
    }
    if (const Piece after = change.after) {
      sums.value[after.owner().index()] += cell_value(after, change.cell);
      sums.material[after.owner().index()] += material_[after.type().index()];
      toggle(sums, after, change.cell);
    }
  }
}

void Evaluator::add_hand_change(Sums& sums, PlayerId player, TypeId type, int before, int after) const {
  const std::size_t p = player.index();
  for (int nth = before + 1; nth <= after; ++nth) sums.value[p] += held_value(type, nth);
  for (int nth = before; nth > after; --nth) sums.value[p] -= held_value(type, nth);
  sums.material[p] += (after - before) * held_material_[type.index()];
}

void Evaluator::update(Sums& sums, const Position& after, const Move& move, const Undo& undo) const {
  if (undo.plain) {
    // The piece may have changed sides since; the changes below begin with what the move made of it.
    const std::size_t mover = undo.turn.index();
    const Piece piece = move.type ? Piece(undo.turn, move.type) : undo.moved;
    sums.value[mover] -= cell_value(undo.moved, move.from);
    sums.value[mover] += cell_value(piece, move.to);
    sums.material[mover] += change_material(undo.moved.type(), piece.type());
    toggle(sums, undo.moved, move.from);
    toggle(sums, piece, move.to);
    if (undo.captured) {
      const std::size_t victim = undo.captured.owner().index();
      sums.value[victim] -= cell_value(undo.captured, move.to);
      sums.material[victim] -= material_[undo.captured.type().index()];
      toggle(sums, undo.captured, move.to);
    }
  } else {
    add_changes(sums, undo.effects);
  }
  if (!undo.eliminations.empty()) add_changes(sums, undo.eliminations);
  if (variant_->has_hands()) update_hands(sums, after, undo);
}

void Evaluator::update_hands(Sums& sums, const Position& after, const Undo& undo) const {
  for_each_hand_change(*variant_, after, undo, [&](PlayerId player, TypeId type, int before, int now) {
    add_hand_change(sums, player, type, before, now);
  });
}

// REQUIRES: all else is known.
void Evaluator::find_par() {
  if (!variant_->recruits_army()) return;
  const Position start = Position::start(*variant_);
  par_ = standings(start, sums(start)).worth[0] * (100 - kRivalsShare) / 100;
}

int Evaluator::phase(const Sums& sums) const {
  int total = 0;
  for (std::size_t i = 0; i < variant_->players(); ++i) total += sums.material[i];
  return std::min(256, total * 256 / start_material_);
}

int Evaluator::fixed_value(const Position& position, const Sums& sums, PlayerId player) const {
  // Of more players who have won something they are added to what stands, which an elimination takes away.
  int value = variant_->players() <= 2 ? won_value(position, player) : 0;
  for (const EndFacts::Vital& vital : variant_->ends().facts().vital) {
    if (!vital.players[player.index()]) continue;
    int count = 1 - vital.least;  // the last that may not be lost is the last one
    for (std::size_t type = 0; type < variant_->types().size(); ++type)
      if (vital.types.contains(TypeId(type))) {
        count += position.count(player, TypeId(type));
        if (vital.counts_hand) count += position.in_hand(player, TypeId(type));
      }
    if (count < static_cast<int>(kLastOnes.size())) value += kLastOnes[static_cast<std::size_t>(std::max(count, 0))];
  }
  const bool may_be_mated = variant_->safety() == Safety::kLegal || unites_rivals();
  if (may_be_mated && sums.material[player.index()] == royal_material(position, player) && position.living() == 2)
    value += lone_royal_value(position, player);
  return value;
}

// What the royal is worth that a player has left, where royals are captured like other pieces.
int Evaluator::royal_material(const Position& position, PlayerId player) const {
  const Cell royal = variant_->royals_fall() ? position.royal(player) : Cell();
  return royal ? material_[position.piece(royal).type().index()] : 0;
}

int Evaluator::side_value(const Position& position, const Sums& sums, PlayerId player, Value surveyed) const {
  Value fine = surveyed;
  for (TypeBits left = paired_.bits(); left != 0; left &= left - 1) {
    const TypeId type(static_cast<std::size_t>(std::countr_zero(left)));
    if (position.count(player, type) >= 2) fine += pair_values_[type.index()];
  }
  const int phase = this->phase(sums);
  const Value sum = sums.value[player.index()];
  const int middle = sum.middle + fine.middle / kFine, end = sum.end + fine.end / kFine;
  return (middle * phase + end * (256 - phase)) / 256 + fixed_value(position, sums, player);
}

// A royal left alone is driven to where it moves least, with the help of the other royal.
int Evaluator::lone_royal_value(const Position& position, PlayerId player) const {
  const Cell own = position.royal(player), other = position.royal(position.next_living(player));
  if (!own || !other) return 0;
  const Board& board = variant_->board();
  const int levels = board.coordinates(own).z - board.coordinates(other).z;
  const int apart = board.distance(own, other) + std::abs(levels);
  return kApproach * apart + kCornering * cell_value(position.piece(own), own).end;
}

// Who attacks a royal eliminates its owner when the turn comes to the attacker, unless somebody has helped before: the
// owner, if the turn comes to the owner first, or a third player, who seldom wants to.
void Evaluator::add_risks(const Position& position, Standings& standings) const {
  const std::size_t players = variant_->players(), mover = position.turn().index();
  // Turns until the player moves; the attacks of the player to move count a round later.
  const auto turns = [&](std::size_t player) { return (player + players - mover) % players; };
  const bool recruits = variant_->recruits_army();
  const int threatened = recruits ? kThreatenedArmy : kThreatened;
  const PerPlayer<int> before = standings.worth;
  for (std::size_t owner = 0; owner < players; ++owner) {
    if (before[owner] == 0) continue;
    const Cell royal = position.royal(PlayerId(owner));
    if (!royal) continue;
    int safe = 100;
    for (std::size_t rival = 0; rival < players; ++rival) {
      if (!variant_->are_rivals(PlayerId(rival), PlayerId(owner)) || before[rival] == 0 ||
          !is_attacked(position, royal, PlayerId(rival)))
        continue;
      const bool helpless = rival != mover && turns(rival) < turns(owner);
      const int risk = helpless ? kHelpless : threatened;
      if (recruits) standings.worth[rival] += before[owner] * risk * safe / 10000;
      safe = safe * (100 - risk) / 100;
    }
    standings.risk[owner] = 100 - safe;
    standings.worth[owner] -= before[owner] * (100 - safe) / 100;
  }
  for (std::size_t p = 0; p < players; ++p) {
    if (before[p] != 0) standings.worth[p] = std::max(standings.worth[p], 1);
  }
}

Evaluator::Standings Evaluator::standings(const Position& position, const Sums& sums) const {
  SENNIGHT_REQUIRES(position.key() % kChecked != 0 || sums == this->sums(position), position.key());
  NoRecorder nobody;
  const PerPlayer<Value> surveyed = survey(position, sums, nobody);
  Standings standings;
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    if (position.is_living(PlayerId(p)))
      standings.worth[p] = std::max(1, side_value(position, sums, PlayerId(p), surveyed[p]));
  }
  if (variant_->safety() == Safety::kElimination && !variant_->mates_eliminate()) add_risks(position, standings);
  for (std::size_t p = 0; point_ > 0 && p < variant_->players(); ++p)
    standings.worth[p] += won_value(position, PlayerId(p));
  return standings;
}

Score Evaluator::evaluate(const Position& position, const Sums& sums, PlayerId player) const {
  return net_ ? evaluate(position, sums, net_->sums(position), player) : evaluate_weights(position, sums, player);
}

Score Evaluator::evaluate(const Position& position, const Sums& sums, const NetSums& net_sums, PlayerId player) const {
  SENNIGHT_REQUIRES(position.key() % kChecked != 0 || net_sums == net_->sums(position), position.key());
  return with_net(evaluate_weights(position, sums, player), net_sums, position.turn(), player);
}

Score Evaluator::with_net(Score weights, const NetSums& net_sums, PlayerId turn, PlayerId player) const {
  const int mend = net_->evaluate(net_sums, turn);
  return std::clamp(weights + (turn == player ? mend : -mend), -kMaxEvaluation, kMaxEvaluation);
}

Score Evaluator::balance(const Position& position, const Sums& sums, PlayerId first, PlayerId second,
                         WalkerMemory* walkers) const {
  SENNIGHT_REQUIRES(position.key() % kChecked != 0 || sums == this->sums(position), position.key());
  if (variant_->players() == 1) return 0;  // nobody to be ahead of, and what is good is for the rules to say
  NoRecorder nobody;
  const PerPlayer<Value> surveyed = survey(position, sums, nobody, walkers);
  const Score balance = side_value(position, sums, first, surveyed[first.index()]) -
                        side_value(position, sums, second, surveyed[second.index()]);
  return variant_->ends().facts().army_is_burden ? -balance : balance;  // the less is left the better
}

Score Evaluator::outline(const Position& position, const Sums& sums, PlayerId first, PlayerId second) const {
  const Score outline = side_value(position, sums, first, Value()) - side_value(position, sums, second, Value());
  return variant_->ends().facts().army_is_burden ? -outline : outline;
}

Score Evaluator::with_tempo(Score score, const Sums& sums, bool to_move) const {
  const int phase = this->phase(sums);
  const Value move = general(General::kTempo);
  const int tempo = (move.middle * phase + move.end * (256 - phase)) / (256 * kFine);
  return std::clamp(to_move ? score + tempo : score - tempo, -kMaxEvaluation, kMaxEvaluation);
}

Score Evaluator::evaluate_weights(const Position& position, const Sums& sums, PlayerId player) const {
  SENNIGHT_REQUIRES(position.key() % kChecked != 0 || sums == this->sums(position), position.key(), player);
  if (variant_->players() <= 2) {
    const Score balance = this->balance(position, sums, PlayerId(0), rival_of(PlayerId(0)), nullptr);
    return with_tempo(player == PlayerId(0) ? balance : -balance, sums, position.turn() == player);
  }
  const Standings standings = this->standings(position, sums);
  if (variant_->has_teams()) {
    Score score = 0;
    for (std::size_t p = 0; p < variant_->players(); ++p) {
      const int gone = position.is_living(PlayerId(p)) ? standings.risk[p] : 100;
      const Score worth = standings.worth[p] - kGone * gone / 100;
      score += variant_->are_rivals(PlayerId(p), player) ? -worth : worth;
    }
    return with_tempo(score, sums, !variant_->are_rivals(position.turn(), player));
  }
  // Between two who are left what one gains the other loses.
  const int rivals = unites_rivals() ? std::max(1, position.living() - position.is_living(player))
                                     : static_cast<int>(variant_->players()) - 1;
  const int share = variant_->recruits_army() ? kRivalsShare : 100;
  const bool by_points = points_decide_all(variant_->ends().facts());
  const int own_risk = by_points && !position.is_living(player) ? 100 : standings.risk[player.index()];
  const int loss = by_points ? kGoneAhead : kGone;
  Score score = standings.worth[player.index()] - loss * own_risk / 100 - par_;
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    if (PlayerId(p) == player) continue;
    const int gone = position.is_living(PlayerId(p)) ? standings.risk[p] : 100;
    score += kRivalGone * gone / 100 - standings.worth[p] * share / 100 / rivals;
  }
  return with_tempo(score, sums, position.turn() == player);
}

PerPlayer<int> Evaluator::side_values(const Position& position) const {
  const Sums sums = this->sums(position);
  NoRecorder nobody;
  const PerPlayer<Value> surveyed = survey(position, sums, nobody);
  PerPlayer<int> values{};
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    if (position.is_living(PlayerId(p))) values[p] = side_value(position, sums, PlayerId(p), surveyed[p]);
  }
  return values;
}

Trace Evaluator::trace(const Position& position) const {
  Trace trace;
  TraceRecorder record{trace};
  const Sums sums = this->sums(position);
  trace.phase = phase(sums);
  survey(position, sums, record);
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    const PlayerId player(p);
    if (!position.is_living(player)) {
      trace.amounts[p].clear();
      continue;
    }
    trace.rest[p] = fixed_value(position, sums, player);
    const Symmetry& view = variant_->view(player);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      const Piece piece = position.piece(view(Cell(cell)));
      if (piece.is_empty() || piece.owner() != player) continue;
      record.add(p, weights_.index(OfType::kPiece, piece.type()), 1.0);
      record.add(p, weights_.index_on(piece.type(), Cell(cell)), 1.0);
    }
    for (std::size_t t = 0; t < variant_->types().size(); ++t) {
      const TypeId type(t);
      if (position.count(player, type) >= 2) record.add(p, weights_.index(OfType::kPair, type), 1.0);
      for (int nth = 1; nth <= position.in_hand(player, type); ++nth)
        record.add(p, weights_.index_held(type, static_cast<std::size_t>(nth)), 1.0);
    }
  }
  return trace;
}

}  // namespace sennight
