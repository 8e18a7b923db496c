// All players have the same rules, each as they see the board: when every piece is handed to the
// next player and put where that player sees the same cell, the moves are the same, seen so.
//
// With two players this is a mirror or a half-turn and the colours exchanged, with three a turn by
// 120 degrees.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <ranges>

#include "movegen/movegen.h"
#include "outcome/perft.h"
#include "position/attack.h"
#include "position/decided.h"
#include "property/draws.h"
#include "search/evaluator.h"
#include "support/laws.h"

namespace sennight {
namespace {

class Turned {
 public:
  explicit Turned(const Variant& variant) : variant_(variant), view_(variant.view(PlayerId(1))) {}

  PlayerId operator()(PlayerId player) const {
    if (!player || player.index() >= variant_.players()) return player;  // what is nobody's stays so
    return PlayerId((player.index() + 1) % variant_.players());
  }
  Cell operator()(Cell cell) const { return cell ? view_(cell) : cell; }
  CellSet operator()(const CellSet& set) const { return view_(set); }
  Piece operator()(Piece piece) const { return piece ? Piece((*this)(piece.owner()), piece.type()) : piece; }
  Move operator()(Move move) const {
    move.from = (*this)(move.from);
    move.to = (*this)(move.to);
    move.passed = (*this)(move.passed);
    return move;
  }
  Setup operator()(const Setup& setup) const {
    Setup turned;
    for (const Cell cell : variant_.board().all())
      turned.board[(*this)(cell).index()] = (*this)(setup.board[cell.index()]);
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      turned.hands[(*this)(PlayerId(p)).index()] = setup.hands[p];
      turned.places[(*this)(PlayerId(p)).index()] = setup.places[p];
      turned.checks[(*this)(PlayerId(p)).index()] = setup.checks[p];
      turned.points[(*this)(PlayerId(p)).index()] = setup.points[p];
    }
    turned.turn = (*this)(setup.turn);
    turned.unmoved = (*this)(setup.unmoved);
    for (const EnPassant& chance : setup.en_passant)
      turned.en_passant.push_back({(*this)(chance.passed), (*this)(chance.victim)});
    turned.clock = setup.clock;
    turned.round = setup.round;
    turned.passes = setup.passes;
    turned.turn_moves = setup.turn_moves;
    turned.avenged = (*this)(setup.avenged);
    return turned;
  }

 private:
  const Variant& variant_;
  const Symmetry& view_;
};

// Arrays may break the symmetry; the rules about unmoved pieces look at them.
bool has_equal_arrays(const Variant& variant) {
  const Turned turned(variant);
  return std::ranges::all_of(std::views::iota(std::size_t{0}, variant.cells()), [&](std::size_t c) {
    return variant.array_piece(turned(Cell(c))) == turned(variant.array_piece(Cell(c)));
  });
}

// A position that a walk came to, and what it is for the next player.
struct Pair {
  Position drawn, turned;
};
Pair draw_pair(Random& random) {
  const Variant& variant = **draw_variant();
  RC_PRE(has_equal_arrays(variant));
  const auto drawn = draw_position(variant, random, variant.cells() / 3);
  RC_PRE(drawn.has_value());
  const auto turned = Position::from_setup(variant, Turned(variant)(drawn->setup()));
  if (!turned) RC_FAIL(laws::broken(*drawn, turned.error().message));
  return {*drawn, *turned};
}

RC_GTEST_PROP(Symmetry, every_player_has_the_same_rules, ()) {
  Random random = *draw_random();
  const Pair pair = draw_pair(random);
  const Position &drawn = pair.drawn, &other = pair.turned;
  const Variant& variant = drawn.variant();
  const Turned turned(variant);

  const std::optional<Finish> first = decided(drawn), second = decided(other);
  RC_ASSERT(first.has_value() == second.has_value());
  if (first) {
    RC_ASSERT(first->name == second->name);
    RC_ASSERT(first->verdict == second->verdict);
    RC_ASSERT(turned(first->affected) == second->affected);
  }

  MoveList moves, expected;
  legal_moves(drawn, expected);
  for (Move& move : expected) move = turned(move);
  laws::sort_moves(expected);
  legal_moves(other, moves);
  laws::sort_moves(moves);
  if (moves != expected) RC_FAIL(laws::broken(drawn, "other moves for the next player at '" + format_fen(other) + "'"));

  for (const Cell cell : variant.board().all())
    for (std::size_t p = 0; p < variant.players(); ++p)
      RC_ASSERT(turned(attackers(drawn, cell, PlayerId(p))) == attackers(other, turned(cell), turned(PlayerId(p))));

  if (moves.size() < 60 && perft(drawn, 2) != perft(other, 2))
    RC_FAIL(laws::broken(drawn, "perft(2) differs for the next player"));
}

// Whatever was learnt: a position and its image are worth the same to the players that they belong to.
RC_GTEST_PROP(Symmetry, every_player_is_evaluated_alike, ()) {
  Random random = *draw_random();
  const Pair pair = draw_pair(random);
  const Position &drawn = pair.drawn, &other = pair.turned;
  const Variant& variant = drawn.variant();
  const Turned turned(variant);
  Weights weights = Evaluator(variant, nullptr).weights();
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i].middle += static_cast<double>(random.below(64)) / 8.0 - 4.0;
    weights[i].end += static_cast<double>(random.below(64)) / 8.0 - 4.0;
  }
  const Evaluator evaluator(variant, &weights);
  const PerPlayer<int> here = evaluator.side_values(drawn), there = evaluator.side_values(other);
  for (std::size_t p = 0; p < variant.players(); ++p) RC_ASSERT(here[p] == there[turned(PlayerId(p)).index()]);
  const Sums first = evaluator.sums(drawn), second = evaluator.sums(other);
  if (variant.players() == 2)
    RC_ASSERT(evaluator.evaluate(drawn, first, PlayerId(0)) == evaluator.evaluate(other, second, PlayerId(1)));
}

}  // namespace
}  // namespace sennight
