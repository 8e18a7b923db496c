#include "puzzles/prover.h"

#include <algorithm>
#include <utility>

#include "movegen/movegen.h"
#include "outcome/outcome.h"

namespace sennight {
namespace {

constexpr int kWholePoint = 4;  // quarters

void to_front(MoveList& moves, const Move& first) {
  const auto found = std::ranges::find(moves, first);
  if (found != moves.end()) std::swap(*found, moves.front());
}

// Plays a move as long as it lives.
class Played {
 public:
  Played(Position& position, const Move& move) : position_(position), move_(move) { position_.make(move, undo_); }
  ~Played() { position_.unmake(move_, undo_); }
  Played(const Played&) = delete;
  Played& operator=(const Played&) = delete;

 private:
  Position& position_;
  const Move move_;
  Undo undo_;
};

}  // namespace

Prover::Prover(std::uint64_t most_moves) : Prover(most_moves, nullptr) {}

Prover::Prover(std::uint64_t most_moves, ListMoves* list) : left_(most_moves), list_(list) {}

bool Prover::is_won(const Position& position, PlayerId winner) const {
  const Outcome outcome = outcome_of(position);
  if (!outcome.over) return false;
  if (position.variant().players() == 2) return outcome.quarters[winner.index()] == kWholePoint;
  for (std::size_t p = 0; p < position.variant().players(); ++p)
    if ((outcome.places[p] == 1) == position.variant().are_rivals(PlayerId(p), winner)) return false;
  return true;
}

void Prover::list_moves(const Position& position, MoveList& moves) const {
  (list_ == nullptr ? legal_moves : list_)(position, moves);
}

// Does the move win in at most `moves` moves, itself counted?
bool Prover::wins_by(Position& position, const Move& attack, int moves) {
  const PlayerId attacker = position.turn();
  const Played played(position, attack);
  // Most moves are refuted by anything, where nobody can be eliminated after a move of his own.
  if (moves == 1 && list_ == nullptr && position.variant().players() == 2 && has_legal_move(position)) return false;
  return loses(position, attacker, moves - 1);
}

bool Prover::wins(Position& position, int moves) {
  if (moves == 0 || left_ == 0) return false;
  MoveList attacks;
  list_moves(position, attacks);
  const auto depth = static_cast<std::size_t>(moves);
  to_front(attacks, best_attack_[depth]);
  for (const Move& attack : attacks) {
    if (left_ == 0) return false;
    --left_;
    if (!wins_by(position, attack, moves)) continue;
    best_attack_[depth] = attack;
    return true;
  }
  return false;
}

// Does `attacker`, who has just moved, force a win in at most `moves` more moves, whatever the others do?
bool Prover::loses(Position& position, PlayerId attacker, int moves) {
  MoveList defences;
  list_moves(position, defences);
  if (defences.empty()) return is_won(position, attacker);
  const bool at_once = position.variant().players() > 2;  // a defence may be the end itself
  if (moves == 0 && !at_once) return false;
  const auto depth = static_cast<std::size_t>(moves);
  to_front(defences, best_defence_[depth]);
  for (const Move& defence : defences) {
    if (left_ == 0) return false;
    --left_;
    const Played played(position, defence);
    if (at_once && is_won(position, attacker)) continue;
    if (position.turn() == attacker && wins(position, moves)) continue;
    best_defence_[depth] = defence;
    return false;
  }
  return true;
}

int Prover::shortest(Position& position, int most) {
  for (int moves = 1; moves <= most; ++moves)
    if (wins(position, moves)) return moves;
  return 0;
}

MoveList Prover::winning_moves(Position& position, int moves) {
  MoveList attacks, winning;
  list_moves(position, attacks);
  to_front(attacks, best_attack_[static_cast<std::size_t>(moves)]);
  for (const Move& attack : attacks) {
    if (left_ == 0 || winning.size() == 2) break;
    --left_;
    if (wins_by(position, attack, moves)) winning.push_back(attack);
  }
  return winning;
}

std::size_t Prover::count_wins(Position& position, int moves) {
  MoveList attacks;
  list_moves(position, attacks);
  return static_cast<std::size_t>(
      std::ranges::count_if(attacks, [&](const Move& attack) { return wins_by(position, attack, moves); }));
}

std::optional<MoveList> Prover::solution(Position& position, int moves) {
  if (shortest(position, moves) != moves) return std::nullopt;
  std::size_t ways = 0;
  auto line = only_line(position, moves, ways);
  if (has_given_up() || ways != 1) return std::nullopt;
  return line;
}

// As above, when `moves` is known to be the fewest. `ways` gets how many moves win now.
std::optional<MoveList> Prover::only_line(Position& position, int moves, std::size_t& ways) {
  MoveList winning = winning_moves(position, moves);
  if (left_ == 0 || winning.empty()) return std::nullopt;
  ways = winning.size();
  if (moves == 1) {
    if (ways > 1) ways = count_wins(position, 1);
    return MoveList{winning.front()};
  }
  if (ways > 1) return std::nullopt;
  const Played played(position, winning.front());
  MoveList defences;
  list_moves(position, defences);
  std::optional<MoveList> chosen;
  std::size_t fewest = 0;
  for (const Move& defence : defences) {
    if (left_ == 0) return std::nullopt;
    const Played defended(position, defence);
    if (outcome_of(position).over || wins(position, moves - 2)) continue;  // it does not last
    std::size_t here = 0;
    auto rest = only_line(position, moves - 1, here);
    if (!rest) return std::nullopt;
    // The ways at the end of that line.
    if (moves > 2) here = 1;
    if ((chosen && here >= fewest) || (here > 1 && position.variant().players() > 2)) continue;
    fewest = here;
    chosen = MoveList{winning.front(), defence};
    chosen->insert(chosen->end(), rest->begin(), rest->end());
  }
  return chosen;
}

}  // namespace sennight
