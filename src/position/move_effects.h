// What a move changes, and an elimination: the one place that turns them into a list of effects (rules/effects.h).
//
// Position::make and the generator's state apply the list, unmake reverses it, the evaluator sums it and the JSON of a
// move carries it. For speed the first two play plain moves, quiet ones and captures, without a list; that they do
// the same is a law of the contract tests.
#pragma once

#include <algorithm>
#include <span>

#include "position/position.h"
#include "rules/effects.h"

namespace sennight {

// Appends what a pseudo-legal move of `mover` does to board and hands, whatever its kind, and what the variant's effects
// let follow from it. Eliminations are not part of it. REQUIRES: `effects` is empty.
void list_effects(const Variant& variant, const BoardView& board, std::span<const EnPassant> chances, PlayerId mover,
                  const Move& move, Effects& effects);
void list_effects(const Position& position, const Move& move, Effects& effects);
// Only what the move itself does.
void list_changes(const Variant& variant, const BoardView& board, std::span<const EnPassant> chances, PlayerId mover,
                  const Move& move, Effects& effects);

// Appends what becomes of the army and the hand of a player who is eliminated by another one, or by none but himself.
void list_elimination(const Position& position, PlayerId player, PlayerId by, Effects& effects);

// Do they go to `by`? Nobody recruits the own ones.
inline bool recruits_from(const Variant& variant, PlayerId player, PlayerId by) {
  return variant.recruits_army() && by != player;
}

// What of this army then stands on the cell of this piece, or nothing. Where a recruit would have to promote, it does so at
// once.
inline Piece after_elimination(const Variant& variant, Cell cell, Piece piece, PlayerId by) {
  using Army = EliminationDefinition::Army;
  if (variant.royals().contains(piece.type())) return Piece();
  if (variant.army_of_the_eliminated() == Army::kStays) return piece;
  if (!recruits_from(variant, piece.owner(), by)) return Piece();
  for (const std::uint8_t index : variant.promotions_of(piece.type())) {
    const Promotion& promotion = variant.promotions()[index];
    if (!promotion.on_capture && promotion.on_arrival[by.index()].contains(cell) &&
        promotion.forced[by.index()].contains(cell))
      return Piece(by, promotion.targets.front());
  }
  return Piece(by, piece.type());
}

// Whose royals leave the board by these effects.
PerPlayer<bool> lost_royals(const Variant& variant, const Effects& effects);

class PositionBoard final : public BoardView {
 public:
  // The position must outlive the view.
  explicit PositionBoard(const Position& position) : position_(position) {}
  Piece piece(Cell cell) const override { return position_.piece(cell); }
  CellSet pieces(PlayerId player) const override { return position_.pieces(player); }
  int in_hand(PlayerId player, TypeId type) const override { return position_.in_hand(player, type); }

 private:
  const Position& position_;
};

// The cells on which a piece may be taken en passant after a move, the last one first.
struct PassedCells {
  std::array<Cell, kMaxEnPassant> cells;
  std::size_t count = 0;
  const Cell* begin() const { return cells.data(); }
  const Cell* end() const { return cells.data() + count; }
};

// Those after an initial move of a piece of `type`, which has been made, where each passed cell counts: those of the first
// path to its target on which nothing stands, as far as the rule names them.
template <class PieceAt>
PassedCells every_passed_cell(const Variant& variant, const Move& move, PlayerId mover, TypeId type, PieceAt piece_at) {
  PassedCells passed;
  const PathForest& paths = variant.initial_moves(mover, type);
  const auto [begin, end] = paths.tree(move.from.index());
  std::array<std::uint32_t, kMaxEnPassant + 1> way;  // the nodes above
  std::size_t length = 0;
  for (std::uint32_t i = begin; i < end;) {
    const PathNode& node = paths.nodes()[i];
    while (length > 0 && paths.nodes()[way[length - 1]].skip <= i) --length;
    if (node.quiet && node.cell == move.to && node.passed == move.passed) {
      while (length > 0)
        if (const Cell cell = paths.nodes()[way[--length]].cell; variant.en_passant_over(mover).contains(cell))
          passed.cells[passed.count++] = cell;
      return passed;
    }
    if (node.cell == move.to || piece_at(node.cell)) {
      i = node.skip;
      continue;
    }
    way[length++] = i++;
  }
  return passed;
}

// The same for any move.
template <class PieceAt>
PassedCells passed_cells(const Variant& variant, const Move& move, PlayerId mover, TypeId type, PieceAt piece_at) {
  if (move.kind != MoveKind::kInitial || !move.passed) return {};
  return variant.en_passant_every() ? every_passed_cell(variant, move, mover, type, piece_at)
                                    : PassedCells{{move.passed}, 1};
}

// The en passant chances after `move` of `mover`, which has passed these cells, when it is the turn of `turn`.
// `piece_at(cell)` tells what stands on a cell after the move. Whether anybody can use a chance is not looked at.
template <class Chances, class PieceAt>
Chances next_chances(const Chances& before, const Move& move, const PassedCells& passed, PlayerId mover, PlayerId turn,
                     PieceAt piece_at) {
  Chances kept;
  std::size_t count = 0;
  for (const Cell cell : passed) kept[count++] = {cell, move.to};
  for (const EnPassant& chance : before) {
    if (!chance.passed || count == kept.size()) continue;
    const Piece victim = piece_at(chance.victim);
    const bool stands = victim && victim.owner() != mover && victim.owner() != turn && chance.victim != move.from &&
                        chance.victim != move.to;
    if (stands && !piece_at(chance.passed)) kept[count++] = chance;
  }
  // The newest victim may have been eliminated with its army, or changed sides.
  if (passed.count > 0 && (!piece_at(move.to) || piece_at(move.to).owner() == turn)) {
    const auto left = std::shift_left(kept.begin(), kept.end(), static_cast<std::ptrdiff_t>(passed.count));
    std::fill(left, kept.end(), EnPassant());
  }
  return kept;
}

// The same where a turn has several moves, for two players. `goes_on`: is it still the mover's turn? Chances against the
// mover's pieces arise by each move of the turn; those against the rival's last for its first move, unless the rule gives
// them to en passant captures in a row. No more than the newest are kept.
template <class PieceAt>
EnPassantChances next_chances_in_turn(const TurnRule& rule, const EnPassantChances& before, const Move& move,
                                      PlayerId mover, bool goes_on, PieceAt piece_at) {
  EnPassantChances kept;
  std::size_t count = 0;
  if (move.kind == MoveKind::kInitial && move.passed && piece_at(move.to)) kept[count++] = {move.passed, move.to};
  const bool once_more = goes_on && rule.en_passant_in_row && move.kind == MoveKind::kEnPassant;
  for (const EnPassant& chance : before) {
    if (!chance.passed || count == kMaxEnPassant) continue;
    const Piece victim = piece_at(chance.victim);
    const bool stands = victim && chance.victim != move.from && chance.victim != move.to && !piece_at(chance.passed);
    if (stands && (victim.owner() == mover || once_more)) kept[count++] = chance;
  }
  return kept;
}

}  // namespace sennight
