// Making and taking back, one kind of move after the other: what stands where afterwards, and that everything which is
// kept up to date is what a position read anew would have.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/assert.h"
#include "base/random.h"
#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight {
namespace {

struct Case {
  const char* name;
  const char* variant;
  const char* fen;    // "" = the start
  const char* moves;  // all of them, the last is the one that is looked at
  MoveKind kind;
  const char* after;  // the board in FEN afterwards
};

// Origin of the boards afterwards: the rules, by hand.
constexpr Case kCases[] = {
    {"quiet", "chess", "", "g1f3", MoveKind::kNormal, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R"},
    {"capture", "chess", "", "e2e4 d7d5 e4d5", MoveKind::kNormal, "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR"},
    {"initial", "chess", "", "e2e4", MoveKind::kInitial, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"},
    {"en_passant", "chess", "", "e2e4 a7a6 e4e5 d7d5 e5d6", MoveKind::kEnPassant,
     "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR"},
    {"promotion", "chess", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8n", MoveKind::kNormal, "4N2k/8/8/8/8/8/8/K7"},
    {"capture_with_promotion", "chess", "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7d8q", MoveKind::kNormal,
     "3Q3k/8/8/8/8/8/8/K7"},
    {"short_castling", "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", MoveKind::kCastling,
     "r3k2r/8/8/8/8/8/8/R4RK1"},
    {"long_castling", "chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", MoveKind::kCastling,
     "2kr3r/8/8/8/8/8/8/R3K2R"},
    {"capture_into_the_hand", "crazyhouse", "", "e2e4 d7d5 e4d5", MoveKind::kNormal,
     "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[P]"},
    {"drop", "crazyhouse", "7k/8/8/8/8/8/8/K7[Nn] w - - 0 1", "N@d4", MoveKind::kDrop, "7k/8/8/8/3N4/8/8/K7[n]"},
    {"capture_of_what_was_promoted", "crazyhouse", "4n2k/3P4/8/8/8/8/8/K7[] w - - 0 1", "d7e8q", MoveKind::kNormal,
     "4Q~2k/8/8/8/8/8/8/K7[N]"},
    {"promotion_with_plus", "shogi", "", "c3c4 g7g6 b2h8+", MoveKind::kNormal,
     "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[B]"},
};

class Making : public testing::TestWithParam<Case> {};

TEST_P(Making, changes_the_board_and_can_be_taken_back) {
  const Case& example = GetParam();
  const VariantPtr variant = test::variant(example.variant);
  Game game = test::play(*variant, example.moves, example.fen);
  ASSERT_FALSE(game.moves().empty());
  const Move last = game.moves().back();
  EXPECT_EQ(last.kind, example.kind);
  const std::string after = format_fen(game.position());
  EXPECT_EQ(after.substr(0, after.find(' ')), example.after);
  game.undo();

  const Position before = game.position();
  Position played = before;
  Undo undo;
  EXPECT_TRUE(before.fits(last));
  played.make(last, undo);
  EXPECT_TRUE(played.is_consistent());
  EXPECT_EQ(played.key(), played.computed_key());
  EXPECT_NE(played.key(), before.key());
  const Result<Position> read = parse_fen(*variant, format_fen(played));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_TRUE(*read == played);
  EXPECT_EQ(read->key(), played.key());
  played.unmake(last, undo);
  EXPECT_TRUE(played == before);
  EXPECT_TRUE(played.is_consistent());
}

INSTANTIATE_TEST_SUITE_P(Kinds, Making, testing::ValuesIn(kCases),
                         [](const auto& made) { return std::string(made.param.name); });

// Swaps, fusion, fission, passes and eliminations stand in few games, and where depends on the play: games at random
// meet them all. Each is compared with a position that is set up anew.
TEST(Make, every_kind_of_move_agrees_with_a_position_set_up_anew) {
  std::vector<int> met(static_cast<std::size_t>(MoveKind::kPass) + 1, 0);
  int eliminations = 0;
  for (const char* id :
       {"mishling-fusion", "hr-liu-yang", "mitred-sylvia-foh", "hr-wellisch-3p", "hr-trios", "honeycomb", "chess"}) {
    const VariantPtr variant = test::variant(id);
    Random random(5);
    MoveList moves;
    for (int number = 0; number < 12; ++number) {
      Position position = Position::start(*variant);
      for (int ply = 0; ply < 200; ++ply) {
        legal_moves(position, moves);
        if (moves.empty()) break;
        // Rare kinds first, so that they are met.
        Move move = moves[random.below(moves.size())];
        for (const Move& other : moves)
          if (met[static_cast<std::size_t>(other.kind)] < met[static_cast<std::size_t>(move.kind)] / 4) move = other;
        ASSERT_TRUE(position.fits(move));
        const Position before = position;
        Undo undo;
        position.make(move, undo);
        ++met[static_cast<std::size_t>(move.kind)];
        eliminations += position.living() < before.living();
        const Result<Position> anew = Position::from_setup(*variant, position.setup());
        ASSERT_TRUE(anew) << id << ": " << anew.error().message;
        ASSERT_TRUE(*anew == position && anew->key() == position.key()) << id << ": " << format_fen(position);
        Position back = position;
        back.unmake(move, undo);
        ASSERT_TRUE(back == before && back.is_consistent()) << id << ": " << format_fen(before);
      }
    }
  }
  for (const MoveKind kind : {MoveKind::kNormal, MoveKind::kInitial, MoveKind::kEnPassant, MoveKind::kDrop,
                              MoveKind::kCastling, MoveKind::kSwap, MoveKind::kFusion, MoveKind::kFission}) {
    EXPECT_GT(met[static_cast<std::size_t>(kind)], 0) << static_cast<int>(kind);
  }
  EXPECT_GT(eliminations, 0);
}

// A departure is no legal move, so games at random do not meet it by themselves. Whoever leaves takes everything along, the
// others go on as if it had never been there.
TEST(Make, who_leaves_is_out_with_army_and_hand_and_recruits_nobody) {
  for (const char* id : {"hr-wellisch-3p", "honeycomb", "four-armies"}) {
    const VariantPtr variant = test::variant(id);
    Random random(11);
    MoveList moves;
    int departures = 0;
    for (int number = 0; number < 10; ++number) {
      Position position = Position::start(*variant);
      for (int ply = 0; ply < 120; ++ply) {
        legal_moves(position, moves);
        if (moves.empty()) break;
        EXPECT_EQ(std::ranges::find(moves, MoveKind::kLeave, &Move::kind), moves.end());
        const bool leaves = random.below(25) == 0;
        const Move move = leaves ? departure() : moves[random.below(moves.size())];
        ASSERT_TRUE(is_legal(position, move));
        const Position before = position;
        const PlayerId mover = position.turn();
        Undo undo;
        position.make(move, undo);
        if (leaves) {
          ++departures;
          EXPECT_EQ(undo.eliminated_by[mover.index()], mover);
          EXPECT_EQ(position.place(mover), before.living()) << "the worst place that is free";
          EXPECT_TRUE(position.pieces(mover).empty()) << id << ": " << format_fen(position);
          for (std::size_t p = 0; p < variant->players(); ++p) {
            if (PlayerId(p) == mover || undo.eliminated_by[p] || position.turn() == PlayerId(p)) continue;
            EXPECT_EQ(position.pieces(PlayerId(p)), before.pieces(PlayerId(p))) << id << ": " << format_fen(position);
          }
          for (std::size_t t = 0; t < variant->types().size(); ++t) EXPECT_EQ(position.in_hand(mover, TypeId(t)), 0);
          const Result<Position> anew = Position::from_setup(*variant, position.setup());
          ASSERT_TRUE(anew) << id << ": " << anew.error().message;
          ASSERT_TRUE(*anew == position && anew->key() == position.key()) << id << ": " << format_fen(position);
          MoveList fast, plain;
          legal_moves(position, fast);
          reference::legal_moves(position, plain);
          EXPECT_EQ(fast.size(), plain.size()) << id << ": " << format_fen(position);
        }
        Position back = position;
        back.unmake(move, undo);
        ASSERT_TRUE(back == before && back.is_consistent()) << id << ": " << format_fen(before);
      }
    }
    EXPECT_GT(departures, 5) << id;
  }
  EXPECT_FALSE(is_legal(Position::start(*test::variant("chess")), departure()))
      << "no rule says what becomes of the army";
}

TEST(Make, a_pass_changes_the_turn_and_the_passes_alone) {
  const Position before = Position::start(*test::variant("hr-wellisch-3p"));
  Position position = before;
  const Move pass{Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass};
  Undo undo;
  position.make(pass, undo);
  EXPECT_EQ(position.turn(), PlayerId(1));
  EXPECT_EQ(position.passes(), 1);
  EXPECT_EQ(position.occupied(), before.occupied());
  position.unmake(pass, undo);
  EXPECT_TRUE(position == before);
}

// ---- keys ---------------------------------------------------------------------------------------

TEST(Key, is_the_same_by_whatever_way_a_position_is_reached) {
  const Variant& chess = *test::variant("chess");
  const Game one = test::play(chess, "g1f3 g8f6 b1c3"), other = test::play(chess, "b1c3 g8f6 g1f3");
  EXPECT_EQ(one.position().key(), other.position().key());
}

TEST(Key, tells_turn_rights_hands_and_chances_apart) {
  const auto key = [](const char* id, const char* fen) { return test::position(*test::variant(id), fen).key(); };
  EXPECT_NE(key("chess", "7k/8/8/8/8/8/8/K7 w - - 0 1"), key("chess", "7k/8/8/8/8/8/8/K7 b - - 0 1"));
  EXPECT_NE(key("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), key("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
  EXPECT_NE(key("crazyhouse", "7k/8/8/8/8/8/8/K7[N] w - - 0 1"), key("crazyhouse", "7k/8/8/8/8/8/8/K7[NN] w - - 0 1"));
  // A chance that somebody can take, and one that nobody can.
  EXPECT_NE(key("chess", "7k/8/8/3Pp3/8/8/8/K7 w - e6 0 1"), key("chess", "7k/8/8/3Pp3/8/8/8/K7 w - - 0 1"));
  EXPECT_EQ(key("chess", "7k/8/8/P3p3/8/8/8/K7 w - e6 0 1"), key("chess", "7k/8/8/P3p3/8/8/8/K7 w - - 0 1"));
}

TEST(Key, leaves_the_counters_out) {
  const Variant& chess = *test::variant("chess");
  EXPECT_EQ(test::position(chess, "7k/8/8/8/8/8/8/K7 w - - 0 1").key(),
            test::position(chess, "7k/8/8/8/8/8/8/K7 w - - 30 40").key());
}

// ---- setups -------------------------------------------------------------------------------------

std::string why_not(const Variant& variant, const Setup& setup) {
  const Result<Position> position = Position::from_setup(variant, setup);
  return position ? "" : position.error().message;
}

TEST(Setup, is_refused_with_the_reason) {
  const Variant& chess = *test::variant("chess");
  const sennight::Setup start = Position::start(chess).setup();
  const TypeId king = chess.find_type("K");
  const auto cell = [&](const char* name) { return chess.board().find(name); };

  sennight::Setup setup = start;
  setup.board[cell("e4").index()] = Piece(PlayerId(0), king);
  EXPECT_EQ(why_not(chess, setup), "White has two royal pieces, on e1 and e4");

  setup = start;
  setup.board[200] = Piece(PlayerId(0), TypeId(1));
  EXPECT_EQ(why_not(chess, setup), "a piece stands off the board or is of no type of this variant");

  setup = start;
  setup.board[cell("e4").index()] = Piece(PlayerId(2), TypeId(1));
  EXPECT_EQ(why_not(chess, setup), "a piece stands off the board or is of no type of this variant");

  setup = start;
  setup.turn = PlayerId(2);
  EXPECT_EQ(why_not(chess, setup), "the player to move is not in the game");

  setup = start;
  setup.unmoved.insert(cell("e4"));
  EXPECT_EQ(why_not(chess, setup), "e4 is empty and cannot hold an unmoved piece");

  setup = start;
  setup.en_passant = {{cell("e3"), cell("e4")}};
  EXPECT_EQ(why_not(chess, setup), "no double step can have passed e3 to e4");

  setup.en_passant = {{}, {}, {}};
  EXPECT_EQ(why_not(chess, setup), "there are more en passant cells than double steps may leave");
}

TEST(Setup, rights_that_no_piece_can_use_are_dropped) {
  const Variant& chess = *test::variant("chess");
  sennight::Setup setup = test::position(chess, "4k3/8/8/8/8/8/8/R3K2N w - - 0 1").setup();
  for (const char* name : {"a1", "e1", "h1"}) setup.unmoved.insert(chess.board().find(name));
  const Result<Position> position = Position::from_setup(chess, setup);
  ASSERT_TRUE(position);
  EXPECT_TRUE(position->unmoved().contains(chess.board().find("a1")));
  EXPECT_FALSE(position->unmoved().contains(chess.board().find("h1")));
}

TEST(Setup, comes_back_from_the_position) {
  const Variant& chess = *test::variant("chess");
  const Position position = test::position(chess, "r3k2r/8/8/3Pp3/8/8/8/R3K2R w Kq e6 3 17");
  const Result<Position> again = Position::from_setup(chess, position.setup());
  ASSERT_TRUE(again);
  EXPECT_TRUE(*again == position);
}

#if SENNIGHT_ASSERTIONS
TEST(PositionDeathTest, a_move_that_does_not_fit_is_refused) {
  Position position = Position::start(*test::variant("chess"));
  const auto cell = [&](const char* name) { return position.variant().board().find(name); };
  Undo undo;
  EXPECT_DEATH(position.make({cell("e7"), cell("e5"), Cell(), TypeId(), MoveKind::kNormal}, undo), "REQUIRES: fits");
  EXPECT_DEATH(position.make({cell("e3"), cell("e4"), Cell(), TypeId(), MoveKind::kNormal}, undo), "REQUIRES: fits");
  EXPECT_DEATH(position.make({cell("d1"), cell("d2"), Cell(), TypeId(), MoveKind::kNormal}, undo), "REQUIRES: fits");
  EXPECT_DEATH(static_cast<void>(position.piece(Cell(64))), "cell, variant_->cells\\(\\) = 64, 64");
  EXPECT_DEATH(static_cast<void>(position.royal(PlayerId(2))), "player, variant_->players\\(\\) = 2, 2");
  EXPECT_DEATH(static_cast<void>(position.piece(cell("e4")).owner()), "code_ != 0");
}
#endif

}  // namespace
}  // namespace sennight
