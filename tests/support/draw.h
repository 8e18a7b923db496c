// Positions drawn at random, also ones that no play reaches.
//
// A source is anything with `below(bound)`: base/random.h, or the bytes of a fuzzer's input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "position/position.h"

namespace sennight {

// Numbers from bytes; zeros when they are used up.
class ByteSource {
 public:
  ByteSource(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
  bool is_empty() const { return left_ == 0; }
  std::uint8_t byte() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  // A number in [0, bound). REQUIRES: bound > 0.
  std::size_t below(std::size_t bound) {
    std::size_t value = 0;
    for (std::size_t range = 1; range < bound; range *= 256) value = value * 256 + byte();
    return value % bound;
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

// A cell that the piece on `victim` may have passed by an initial move a moment ago; none when there is no such cell.
inline Cell passed_by_double_step(const Variant& variant, const Setup& setup, Cell victim) {
  const Piece piece = setup.board[victim.index()];
  if (!variant.has_initial(piece.type())) return Cell();
  for (const Cell from : variant.initial().origins(piece.owner(), piece.type())) {
    if (setup.board[from.index()]) continue;
    const PathForest& paths = variant.initial_moves(piece.owner(), piece.type());
    const auto [begin, end] = paths.tree(from.index());
    for (std::uint32_t n = begin; n < end; ++n) {
      const PathNode& node = paths.nodes()[n];
      if (node.cell == victim && node.quiet && node.passed && !setup.board[node.passed.index()]) return node.passed;
    }
  }
  return Cell();
}

// A setup with up to `most` pieces on any cells: royals at most one for each player and sometimes none, hands where the
// variant has them, rights and en passant chances where they might hold. Not every setup is accepted by
// Position::from_setup.
template <class Source>
Setup draw_setup(const Variant& variant, Source& source, std::size_t most) {
  Setup setup;
  const auto any_cell = [&] { return Cell(source.below(variant.cells())); };
  const auto any_type = [&] { return TypeId(source.below(variant.types().size())); };
  const auto any_player = [&] { return PlayerId(source.below(variant.players())); };
  for (std::size_t p = 0; p < variant.players(); ++p) {
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      if (!variant.royals().contains(TypeId(t)) || source.below(16) == 0) continue;
      setup.board[any_cell().index()] = Piece(PlayerId(p), TypeId(t));
      break;
    }
  }
  const NeutralRule* neutral = variant.neutral();
  const std::size_t pieces = source.below(most + 1);
  for (std::size_t i = 0; i < pieces; ++i) {
    // One in four stands where the array has such a piece: rights depend on that.
    const Cell cell = any_cell();
    const Piece start = variant.array_piece(cell);
    Piece piece = start && source.below(4) == 0 ? start : Piece(any_player(), any_type());
    if (neutral != nullptr && piece.type() == neutral->type) piece = neutral->piece();
    const bool may_stand = !variant.royals().contains(piece.type()) || variant.has_several_royals();
    if (may_stand && !setup.board[cell.index()]) setup.board[cell.index()] = piece;
  }
  setup.turn = any_player();
  setup.unmoved = Position::default_unmoved(variant, setup.board);
  if (source.below(2) == 0) {
    for (const Cell cell : variant.board().all())
      if (setup.board[cell.index()] && variant.unmoved_matters(setup.board[cell.index()].owner()).contains(cell) &&
          source.below(2) == 0)
        setup.unmoved.insert(cell);
  }
  if (variant.has_hands() && source.below(2) == 0) {
    for (std::size_t p = 0; p < variant.players(); ++p) {
      for (std::size_t t = 0; t < variant.types().size(); ++t) {
        const TypeId returned = variant.returns_as(TypeId(t));
        if (returned) setup.hands[p][returned.index()] = static_cast<std::uint8_t>(source.below(3));
      }
    }
  }
  if (variant.turn_rule() != nullptr && source.below(4) != 0) {
    const std::size_t made = source.below(neutral != nullptr ? 2 : 3);
    const std::size_t left = neutral != nullptr ? 1 - made : source.below(4);
    setup.turn_moves = TurnMoves{static_cast<std::uint8_t>(made), static_cast<std::uint8_t>(left)};
  }
  if (!variant.en_passant().empty() && source.below(2) == 0) {
    // For each rival, the last to move first, the first double step found from a random cell on.
    for (std::size_t back = 1; back < variant.players(); ++back) {
      const PlayerId rival((setup.turn.index() + variant.players() - back) % variant.players());
      const std::size_t first = source.below(variant.cells());
      for (std::size_t i = 0; i < variant.cells(); ++i) {
        const Cell victim((first + i) % variant.cells());
        const Piece piece = setup.board[victim.index()];
        if (!piece || piece.owner() != rival) continue;
        const Cell passed = passed_by_double_step(variant, setup, victim);
        if (!passed) continue;
        setup.en_passant.push_back({passed, victim});
        break;
      }
    }
  }
  if (variant.trade() != nullptr && source.below(2) == 0) {
    const Cell cell = any_cell();
    const Piece taker = setup.board[cell.index()];
    if (taker && taker.owner() != setup.turn) setup.avenged = cell;
  }
  if (const int limit = variant.ends().facts().check_limit; limit > 0)
    for (std::size_t p = 0; p < variant.players(); ++p)
      setup.checks[p] = static_cast<std::uint8_t>(source.below(static_cast<std::size_t>(limit) + 1));
  if (variant.ends().facts().prizes != nullptr)
    for (std::size_t p = 0; p < variant.players(); ++p) setup.points[p] = static_cast<WonPoints>(source.below(20));
  return setup;
}

// A position from such a setup, or nothing when it is no possible one.
template <class Source>
std::optional<Position> draw_position(const Variant& variant, Source& source, std::size_t most) {
  auto position = Position::from_setup(variant, draw_setup(variant, source, most));
  if (!position) return std::nullopt;
  return *position;
}

}  // namespace sennight
