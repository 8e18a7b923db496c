#include "search/evaluator.h"

#include <algorithm>

#include "base/assert.h"
#include "position/attack.h"

namespace sennight {
namespace {

constexpr int kTempo = 12;
constexpr int kExposure = 40;  // thousandths of a centipawn per cell open to checks and percent of the start's material
constexpr int kDefender = 5;   // centipawns for an own piece near the royal
constexpr int kAssaultShare = 24;
constexpr int kWorstAssault = 700;
constexpr int kApproach = 8;     // centipawns per step nearer to a royal that stands alone
constexpr int kCornering = 3;    // times what its cell is worth to such a royal
constexpr int kRivalGone = 600;  // centipawns for each eliminated rival
constexpr int kGone = 3000;      // centipawns for the own elimination, as far as it threatens
// Percent of royals that will be lost when they are attacked by a player who moves before the owner does, and when they
// are not.
constexpr int kHelpless = 80, kThreatened = 12;
// Value of the last pieces of types that must not die out, by their number.
constexpr std::array<int, 6> kLastOnes = {-3000, -500, -260, -140, -70, -30};

// Sums are counted anew in one of so many positions, chosen by the key, where assertions are on.
[[maybe_unused]] constexpr std::uint64_t kChecked = 64;

}  // namespace

Sums Evaluator::sums(const Position& position) const {
  Sums sums;
  for (std::size_t player = 0; player < variant_->players(); ++player) {
    for (const Cell cell : position.pieces(PlayerId(player))) {
      const Piece piece = position.piece(cell);
      sums.value[player] += cell_value(piece, cell);
      sums.material[player] += board_value(piece.type());
    }
    if (!variant_->has_hands()) continue;
    for (std::size_t type = 0; type < variant_->types().size(); ++type) {
      const int held = position.in_hand(PlayerId(player), TypeId(type)) * hand_value_[type];
      sums.value[player] += Value{held, held};
      sums.material[player] += held;
    }
  }
  return sums;
}

void Evaluator::add_changes(Sums& sums, const Effects& effects) const {
  const auto take = [&](Piece piece, Cell cell) {
    sums.value[piece.owner().index()] -= cell_value(piece, cell);
    sums.material[piece.owner().index()] -= board_value(piece.type());
  };
  const auto give = [&](Piece piece, Cell cell) {
    sums.value[piece.owner().index()] += cell_value(piece, cell);
    sums.material[piece.owner().index()] += board_value(piece.type());
  };
  for (const CellChange& change : effects.cells) {
    if (change.before) take(change.before, change.cell);
    if (change.after) give(change.after, change.cell);
  }
  for (const HandChange& change : effects.hands) {
    const int held = change.change * hand_value(change.type);
    sums.value[change.player.index()] += Value{held, held};
    sums.material[change.player.index()] += held;
  }
}

void Evaluator::update(Sums& sums, const Move& move, const Undo& undo) const {
  if (undo.plain) {
    // The piece may have changed sides since; the changes below begin with what the move made of it.
    const std::size_t mover = undo.turn.index();
    const Piece piece = move.type ? Piece(undo.turn, move.type) : undo.moved;
    sums.value[mover] -= cell_value(undo.moved, move.from);
    sums.value[mover] += cell_value(piece, move.to);
    sums.material[mover] += board_value(piece.type()) - board_value(undo.moved.type());
    if (undo.captured) {
      const std::size_t victim = undo.captured.owner().index();
      sums.value[victim] -= cell_value(undo.captured, move.to);
      sums.material[victim] -= board_value(undo.captured.type());
      if (const TypeId returned = variant_->returns_as(undo.captured.type()); returned && variant_->has_hands()) {
        const int held = hand_value(returned);
        sums.value[mover] += Value{held, held};
        sums.material[mover] += held;
      }
    }
  } else {
    add_changes(sums, undo.effects);
  }
  if (!undo.eliminations.empty()) add_changes(sums, undo.eliminations);
}

void Evaluator::add_passed(const Position& position, PlayerId player, const PerPlayer<Survey>& surveys,
                           Value& value) const {
  CellSet rivals;
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    if (p != player.index()) rivals |= surveys[p].slow;
  }
  for (const Cell cell : surveys[player.index()].slow) {
    const std::size_t slot = position.piece(cell).code() * cells_ + cell.index();
    if (!stoppers_[slot].intersects(rivals)) value += passed_values_[slot];
  }
}

int Evaluator::royal_danger(const Position& position, const Sums& sums, PlayerId owner,
                            const PerPlayer<Survey>& surveys) const {
  const Cell royal = position.royal(owner);
  if (!royal) return 0;
  int danger = 0, open = 0, material = 0;
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    const PlayerId rival(p);
    if (rival == owner || !position.is_living(rival)) continue;
    material += sums.material[p];
    TypeSet types;
    int assault = surveys[p].assault, assailants = surveys[p].assailants;
    for (std::size_t type = 0; type < variant_->types().size(); ++type) {
      const bool held = position.in_hand(rival, TypeId(type)) > 0;
      if (held) {
        assault += traits_[type].assault;
        ++assailants;
      }
      if (held || position.count(rival, TypeId(type)) > 0) types.insert(TypeId(type));
    }
    // Cells from which one of the rival's pieces would give check.
    const AttackForest& attacks = variant_->attacks(rival);
    const auto [begin, end] = attacks.tree(royal.index());
    const AttackNode* nodes = attacks.nodes().data();
    for (std::uint32_t i = begin; i < end;) {
      const AttackNode& node = nodes[i];
      const Piece piece = position.piece(node.cell);
      if (piece.is_empty()) {
        open += (node.types & types.bits()) != 0;
        ++i;
      } else {
        open += piece.owner() == rival && (node.types & types.bits()) != 0;
        i = node.skip;
      }
    }
    if (assailants >= 2) danger += std::min(assault * assault / kAssaultShare, kWorstAssault);
  }
  danger -= kDefender * (position.pieces(owner) & near_[royal.index()]).size();
  // Open lines count by what the rivals have to use them.
  const int strength = material * 100 / start_material_;
  danger += open * strength * kExposure / 1000;
  return danger;
}

Score Evaluator::side_value(const Position& position, const Sums& sums, PlayerId player,
                            const PerPlayer<Survey>& surveys) const {
  const std::size_t p = player.index();
  int total = 0;
  for (std::size_t i = 0; i < variant_->players(); ++i) total += sums.material[i];
  Value sum = sums.value[p];
  sum += surveys[p].value;
  add_passed(position, player, surveys, sum);
  if (variant_->safety() != Safety::kNone) sum.middle -= royal_danger(position, sums, player, surveys);
  const int phase = std::min(256, total * 256 / start_material_);
  int value = (sum.middle * phase + sum.end * (256 - phase)) / 256;
  for (const TypeSet vital : variant_->ends().facts().vital) {
    std::size_t count = 0;
    for (std::size_t type = 0; type < variant_->types().size(); ++type)
      if (vital.contains(TypeId(type))) count += static_cast<std::size_t>(position.count(player, TypeId(type)));
    if (count < kLastOnes.size()) value += kLastOnes[count];
  }
  if (variant_->safety() == Safety::kLegal && sums.material[p] == 0) value += lone_royal_value(position, player);
  return value;
}

// A royal left alone is driven to where it moves least, with the help of the other royal.
int Evaluator::lone_royal_value(const Position& position, PlayerId player) const {
  const Cell own = position.royal(player), other = position.royal(PlayerId(1 - player.index()));
  if (!own || !other) return 0;
  const Board& board = variant_->board();
  const Vec between = board.coordinates(own) - board.coordinates(other);
  const int apart = board.lattice().distance(between) + std::abs(between.z);
  return kApproach * apart + kCornering * cell_value(position.piece(own), own).end;
}

// Who attacks a royal eliminates its owner when the turn comes to the attacker, unless somebody has helped before: the
// owner, if the turn comes to the owner first, or a third player, who seldom wants to.
void Evaluator::add_risks(const Position& position, Standings& standings) const {
  const std::size_t players = variant_->players(), mover = position.turn().index();
  // Turns until the player moves; the attacks of the player to move count a round later.
  const auto turns = [&](std::size_t player) { return (player + players - mover) % players; };
  const bool recruits = variant_->recruits_army();
  const PerPlayer<int> before = standings.worth;
  for (std::size_t owner = 0; owner < players; ++owner) {
    if (before[owner] == 0) continue;
    const Cell royal = position.royal(PlayerId(owner));
    if (!royal) continue;
    int safe = 100;
    for (std::size_t rival = 0; rival < players; ++rival) {
      if (rival == owner || before[rival] == 0 || !is_attacked(position, royal, PlayerId(rival))) continue;
      const bool helpless = rival != mover && turns(rival) < turns(owner);
      const int risk = helpless ? kHelpless : kThreatened;
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
  const PerPlayer<Survey> surveys = this->surveys(position);
  Standings standings;
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    if (position.is_living(PlayerId(p)))
      standings.worth[p] = std::max(1, side_value(position, sums, PlayerId(p), surveys));
  }
  if (variant_->safety() == Safety::kElimination) add_risks(position, standings);
  return standings;
}

Score Evaluator::evaluate(const Position& position, const Sums& sums, PlayerId player) const {
  SENNIGHT_REQUIRES(position.key() % kChecked != 0 || sums == this->sums(position), position.key(), player);
  Score score = 0;
  if (variant_->players() == 2) {
    const PerPlayer<Survey> surveys = this->surveys(position);
    score = side_value(position, sums, player, surveys) -
            side_value(position, sums, PlayerId(1 - player.index()), surveys);
  } else {
    const Standings standings = this->standings(position, sums);
    const int rivals = static_cast<int>(variant_->players()) - 1;
    score = standings.worth[player.index()] - kGone * standings.risk[player.index()] / 100;
    for (std::size_t p = 0; p < variant_->players(); ++p) {
      if (PlayerId(p) == player) continue;
      const int gone = position.is_living(PlayerId(p)) ? standings.risk[p] : 100;
      score += kRivalGone * gone / 100 - standings.worth[p] / rivals;
    }
  }
  score += position.turn() == player ? kTempo : -kTempo;
  return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace sennight
