// The generator's own position agrees with Position, move after move, and finds the same attackers.

#include "movegen/state.h"

#include <gtest/gtest.h>

#include <list>

#include "base/random.h"
#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "position/attack.h"
#include "support/games.h"

namespace sennight::fast {
namespace {

// One to three words, and eight; castling, drops, hops, swaps, fusion, elimination of three players.
constexpr const char* kStateVariants[] = {
    "chess",           "crazyhouse",  "shogi",          "xiangqi",           "glinski",   "trimac",
    "mishling-fusion", "hr-liu-yang", "hr-wellisch-3p", "mitred-sylvia-foh", "honeycomb", "dragonchess"};

template <int W>
void expect_same(const Tables<W>& tables, const State<W>& state, const Position& position) {
  const Variant& variant = position.variant();
  for (unsigned p = 0; p < tables.players; ++p) {
    const PlayerId player(p);
    ASSERT_EQ(state.players[p], Bits<W>::from(position.pieces(player))) << variant.id();
    ASSERT_EQ(state.places[p], position.place(player)) << variant.id();
    for (unsigned t = 0; t < tables.types; ++t) {
      ASSERT_EQ(state.count(p, TypeId(t)), position.count(player, TypeId(t))) << variant.id();
      if (tables.has_hands) {
        ASSERT_EQ(state.hands[p][t], position.in_hand(player, TypeId(t))) << variant.id();
      }
    }
  }
  state.occupied().for_each([&](unsigned cell) {
    ASSERT_EQ(state.type_at[cell], position.piece(Cell(cell)).type().index()) << variant.id();
    ASSERT_TRUE(state.types[state.type_at[cell]].contains(cell)) << variant.id();
  });
  ASSERT_EQ(state.turn, position.turn().index()) << variant.id();
  ASSERT_EQ(state.passes, position.passes()) << variant.id();
  ASSERT_EQ(state.turn_moves, position.turn_moves()) << variant.id();
  if (tables.tracks_unmoved) {
    ASSERT_EQ(state.unmoved, Bits<W>::from(position.unmoved())) << variant.id();
  }
}

template <int W, class Visit>
void play_at_random(const Variant& variant, Visit visit) {
  const Tables<W>& tables = tables_of<W>(variant);
  Random random(17);
  MoveList moves;
  for (int game = 0; game < 4; ++game) {
    Position position = Position::start(variant);
    std::list<State<W>> states;  // copied from one to the next, as perft does
    states.emplace_back(tables, position);
    for (int ply = 0; ply < 120; ++ply) {
      visit(tables, states.back(), position);
      if (testing::Test::HasFatalFailure()) return;
      legal_moves(position, moves);
      if (moves.empty()) break;
      const Move move = moves[random.below(moves.size())];
      Undo undo;
      position.make(move, undo);
      states.emplace_back(tables, states.back());
      states.back().play(tables, move);
    }
  }
}

TEST(State, agrees_with_the_position_after_every_move_of_random_games) {
  for (const char* id : kStateVariants) {
    const Variant& variant = *test::variant(id);
    with_width(variant, [&]<int W>() {
      play_at_random<W>(variant, [](const Tables<W>& tables, const State<W>& state, const Position& position) {
        expect_same(tables, state, position);
      });
    });
  }
}

TEST(Attackers, are_those_that_the_walk_over_paths_finds) {
  for (const char* id : kStateVariants) {
    const Variant& variant = *test::variant(id);
    with_width(variant, [&]<int W>() {
      play_at_random<W>(variant, [](const Tables<W>& tables, const State<W>& state, const Position& position) {
        const Bits<W> occupied = state.occupied();
        for (unsigned p = 0; p < tables.players; ++p) {
          const Attackers<W> pieces(tables, state, p);
          for (unsigned target = 0; target < tables.cells; target += 3) {
            const Bits<W> expected = Bits<W>::from(attackers(position, Cell(target), PlayerId(p)));
            ASSERT_EQ(pieces.of(target, occupied), expected) << position.variant().id();
            ASSERT_EQ(pieces.attack(target, occupied), expected.any()) << position.variant().id();
          }
        }
      });
    });
  }
}

TEST(Attackers, that_are_captured_do_not_count) {
  const Variant& variant = *test::variant("chess");
  const Tables<1>& tables = tables_of<1>(variant);
  const Position position = test::position(variant, "4k3/8/8/8/r3K3/8/3n4/8 w - - 0 1");
  const State<1> state(tables, position);
  const Attackers<1> black(tables, state, 1);
  const auto cell = [&](const char* name) { return static_cast<unsigned>(variant.board().find(name).index()); };
  const Bits<1> rook = Bits<1>::of(cell("a4")), knight = Bits<1>::of(cell("d2"));
  EXPECT_EQ(black.of(cell("e4"), state.occupied()), rook | knight);
  EXPECT_EQ(black.direct(cell("e4")), knight);
  EXPECT_TRUE(black.attack(cell("e4"), state.occupied(), rook));
  EXPECT_TRUE(black.attack(cell("e4"), state.occupied(), knight));
  EXPECT_FALSE(black.attack(cell("e4"), state.occupied(), rook | knight));
}

TEST(Attackers, of_some_types_leave_out_the_others) {
  const Variant& variant = *test::variant("chess");
  const Tables<1>& tables = tables_of<1>(variant);
  const State<1> state(tables, test::position(variant, "4k3/8/8/8/r3K3/8/3n4/8 w - - 0 1"));
  const TypeBits knights = type_bit(variant.find_type("N").index());
  const unsigned e4 = static_cast<unsigned>(variant.board().find("e4").index());
  EXPECT_EQ(Attackers<1>(tables, state, 1, knights).of(e4, state.occupied()),
            Bits<1>::of(static_cast<unsigned>(variant.board().find("d2").index())));
}

}  // namespace
}  // namespace sennight::fast
