// When a turn ends: turns of several moves, captures in a chain, what follows at the end, and passes that put a player out.
#include <bit>

#include "position/attack.h"
#include "position/move_effects.h"
#include "position/position.h"

namespace sennight {

// Does the turn of several moves go on after this one, which has been played?
bool Position::goes_on(const Move& move) const {
  if (turn_moves_.left == 0 || move.kind == MoveKind::kPass || !is_living(turn_)) return false;
  if (variant_->turn_rule()->pieces == TurnPieces::kSame && moved_.empty()) return false;
  return variant_->turn_rule()->check != TurnCheck::kEndsTurn || !in_check(*this, rival_of(turn_));
}

// Is it a capture after which the piece may have to go on?
bool Position::begins_chain(const Move& move) const {
  if (!move.from || !variant_->chain()->pieces.contains(piece(move.from).type())) return false;
  if (move.kind == MoveKind::kEnPassant || takes_between(move)) return true;
  const Piece there = piece(move.to);
  return move.kind == MoveKind::kNormal && there && there.owner().index() < variant_->players() &&
         variant_->are_rivals(there.owner(), turn_);
}

// Does the piece attack another one that may be captured?
bool Position::can_capture_on(Cell from) const {
  const Piece taker = piece(from);
  for (const Cell cell : occupied()) {
    const Piece there = piece(cell);
    if (there.owner().index() >= variant_->players() || !variant_->are_rivals(there.owner(), taker.owner()) ||
        variant_->untakable().contains(there.type()))
      continue;
    if (variant_->royals().contains(there.type()) && !variant_->captures_royals() &&
        (!variant_->royals_fall() || royals(there.owner()).size() == 1))
      continue;
    if (attackers(*this, cell, taker.owner(), TypeSet(type_bit(taker.type().index()))).contains(from)) return true;
  }
  return false;
}

// What follows at the end of a turn in which a piece has moved, which stands on `moved` now.
void Position::end_turn(Cell moved, bool stood, Undo& undo) {
  if (!moved || !is_living(turn_)) return;
  Effects late;
  late.mover = turn_;
  late.target = moved;
  variant_->effects().end_turn(late, PositionBoard(*this), stood);
  apply(late);
  undo.eliminations.append(late);
}

// The first of the rivals after the player who attack the royal; nobody if none does.
PlayerId Position::checker_of(PlayerId player) const {
  for (std::size_t i = 1; i < variant_->players(); ++i) {
    const PlayerId rival((player.index() + i) % variant_->players());
    if (variant_->are_rivals(rival, player) && is_living(rival) && is_royal_attacked(*this, player, rival))
      return rival;
  }
  return {};
}

// Who puts the player out who has to pass: a rival by mate, the player himself by stalemate, or nobody.
PlayerId Position::loses_by_pass(PlayerId player) const {
  if (variant_->mates_eliminate())
    if (const PlayerId mater = checker_of(player)) return mater;
  return variant_->stalemates_eliminate() && turn_moves_.made == 0 ? player : PlayerId();
}

std::uint64_t Position::turn_key() const {
  const Variant::Keys& keys = variant_->keys();
  return keys.made.empty() ? 0 : keys.made[turn_moves_.made] ^ keys.left[turn_moves_.left];
}

std::uint64_t Position::chain_key() const {
  if (!chain_) return 0;
  const std::uint64_t key = variant_->keys().chain[chain_.index()];
  return chain_stood_ ? std::rotl(key, 17) : key;  // any other number will do
}

std::uint64_t Position::moved_key() const {
  std::uint64_t key = 0;
  for (const Cell cell : moved_.set()) key ^= variant_->keys().moved[cell.index()];
  return key;
}

}  // namespace sennight
