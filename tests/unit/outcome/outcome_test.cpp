// How games end. Positions and results follow the rules of the named games in the specification,
// unless a test says otherwise.

#include "outcome/outcome.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "movegen/movegen.h"
#include "support/games.h"

namespace sennight::test {
namespace {

std::string result(const std::string& id, const std::string& moves, const std::string& fen = {}) {
  return result_text(*variant(id), moves, fen);
}

constexpr const char* kKnightsOutAndBack = "g1f3 g8f6 f3g1 f6g8 ";
constexpr const char* kBackAgain = "g1f3 g8f6 f3g1 f6g8";

TEST(Outcome, mate_loses) {
  EXPECT_EQ(result("chess", "f2f3 e7e5 g2g4 d8h4"), "0-1 checkmate");
  EXPECT_EQ(result("chess", "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"), "1-0 checkmate");
}

TEST(Outcome, stalemate_counts_as_the_variant_says) {
  EXPECT_EQ(result("chess", "", "7k/5Q2/6K1/8/8/8/8/8 b"), "1/2-1/2 stalemate");
  EXPECT_EQ(result("xiangqi", "", "3k5/9/9/9/9/9/9/9/3p1p3/4K4 w"), "0-1 stalemate");
  const std::string black_to_move = "5k/3Q3/5K2/9/10/11/10/9/8/7/6 b";
  EXPECT_EQ(result("glinski", "", black_to_move), "3/4-1/4 stalemate");
  EXPECT_EQ(result("mccooey", "", black_to_move), "1/2-1/2 stalemate");
  EXPECT_EQ(result("glinski", "", "5K/3q3/5k2/9/10/11/10/9/8/7/6 w"), "1/4-3/4 stalemate");
}

TEST(Outcome, the_third_occurrence_draws_where_the_variant_says_so) {
  EXPECT_EQ(result("chess", kKnightsOutAndBack), "ongoing");
  EXPECT_EQ(result("chess", std::string(kKnightsOutAndBack) + kBackAgain), "1/2-1/2 third occurrence of the position");
}

TEST(Outcome, the_third_occurrence_loses_for_its_mover_where_the_variant_says_so) {
  // Blue's Rook completes it. Source: trimac.md rule 5.
  EXPECT_EQ(result("trimac", "a1a2 a10a9 a2a1 a9a10 a1a2 a10a9 a2a1 a9a10"), "1-0 third occurrence of the position");
}

TEST(Outcome, positions_with_other_rights_are_not_the_same) {
  // The Rooks come back, but White has lost the right to castle: the position after ply 4 is
  // another than the start.
  const std::string start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(result("chess", "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8", start), "ongoing");
  EXPECT_EQ(result("chess", "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8", start),
            "1/2-1/2 third occurrence of the position");
}

TEST(Outcome, who_gives_check_with_every_move_loses_by_repetition) {
  const std::string start = "4k4/9/9/9/9/9/9/9/R3K4[] w";
  EXPECT_EQ(result("shogi", "a1a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9", start),
            "0-1 perpetual check");
  // The same with one quiet move of the Rook in each round.
  EXPECT_EQ(result("shogi", "a1a9 e9e8 a9a7 e8e9 a7a9 e9e8 a9a7 e8e9 a7a9 e9e8 a9a7 e8e9 a7a9", start),
            "1/2-1/2 fourth occurrence of the position");
}

TEST(Outcome, the_first_player_loses_by_repetition_where_the_variant_says_so) {
  const std::string round = "a1b1 e5d5 b1a1 d5e5 ";
  EXPECT_EQ(result("minishogi", round + round, "4k/5/5/5/K4[] w"), "ongoing");
  EXPECT_EQ(result("minishogi", round + round + round, "4k/5/5/5/K4[] w"), "0-1 fourth occurrence of the position");
}

TEST(Outcome, a_count_of_plies_without_progress_draws) {
  EXPECT_EQ(result("chess", "", "4k3/8/8/8/8/8/8/4K2R w - - 99 80"), "ongoing");
  EXPECT_EQ(result("chess", "h1h2", "4k3/8/8/8/8/8/8/4K2R w - - 99 80"), "1/2-1/2 100 plies without progress");
  EXPECT_EQ(result("crazyhouse", "h1h2", "4k3/8/8/8/8/8/8/4K2R[] w - - 99 80"), "ongoing");
}

TEST(Outcome, mate_on_the_last_ply_of_the_count_is_mate) {
  EXPECT_EQ(result("chess", "h1h8", "k7/8/1K6/8/8/8/8/7R w - - 99 80"), "1-0 checkmate");
}

TEST(Outcome, repetition_counts_before_the_count_of_plies) {
  EXPECT_EQ(result("chess", std::string(kKnightsOutAndBack) + kBackAgain,
                   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 92 50"),
            "1/2-1/2 third occurrence of the position");
}

TEST(Outcome, the_first_end_stays_although_play_goes_on) {
  const std::string repeated = std::string(kKnightsOutAndBack) + kBackAgain;
  const Game game = play(*variant("chess"), repeated + " f2f3 e7e5 g2g4 d8h4");
  EXPECT_EQ(game.outcome().reason.text, "third occurrence of the position");
  EXPECT_EQ(outcome_of(game.position()).reason.text, "checkmate");
}

TEST(Outcome, undo_goes_back_before_an_end) {
  Game game = play(*variant("chess"), std::string(kKnightsOutAndBack) + kBackAgain);
  EXPECT_EQ(game.occurrences(), 3);
  game.undo();
  EXPECT_FALSE(game.outcome().over);
  EXPECT_EQ(game.occurrences(), 2);
  while (!game.moves().empty()) game.undo();
  EXPECT_EQ(game.position(), game.start());
  EXPECT_EQ(game.occurrences(), 1);
}

TEST(Outcome, too_little_material_draws) {
  const std::string draw = "1/2-1/2 insufficient material";
  EXPECT_EQ(result("chess", "", "4k3/8/8/8/8/8/8/4K3 w"), draw);
  EXPECT_EQ(result("chess", "", "4k3/8/8/8/8/8/8/4KB2 w"), draw);
  EXPECT_EQ(result("chess", "", "4k3/8/8/8/8/8/8/4KN2 w"), draw);
  EXPECT_EQ(result("chess", "", "4k1b1/8/8/8/8/8/8/4KB2 w"), draw);      // both on light cells
  EXPECT_EQ(result("chess", "", "4kb2/8/8/8/8/8/8/4KB2 w"), "ongoing");  // on different colours
  EXPECT_EQ(result("chess", "", "4k3/8/8/8/8/8/8/3NKN2 w"), "ongoing");
  EXPECT_EQ(result("chess", "", "4kn2/8/8/8/8/8/8/4KN2 w"), "ongoing");
  EXPECT_EQ(result("chess", "", "4k3/8/8/8/8/8/8/4KP2 w"), "ongoing");
  EXPECT_EQ(result("los-alamos", "", "3k2/6/6/6/6/3K2 w"), draw);
  EXPECT_EQ(result("los-alamos", "", "3k2/6/6/6/6/3KN1 w"), "ongoing");
  EXPECT_EQ(result("makruk", "", "4k3/8/8/8/8/8/8/4K3 w"), "ongoing");
  EXPECT_EQ(result("crazyhouse", "", "4k3/8/8/8/8/8/8/4K3[] w"), "ongoing");
}

TEST(Outcome, a_draw_by_material_leaves_moves_to_play) {
  const Position position = test::position(*variant("chess"), "4k3/8/8/8/8/8/8/4K3 w");
  EXPECT_EQ(count_legal_moves(position), 5u);
}

TEST(Outcome, a_player_without_pieces_on_board_and_in_hand_has_lost) {
  const std::string id = "mitred-electra";
  // A captured Rook leaves the game; a Wing in hand keeps its owner alive.
  EXPECT_EQ(result(id, "a1a2", "8/8/8/8/8/8/r7/R7[] w"), "1-0 loss of the whole army");
  EXPECT_EQ(result(id, "a1a2", "8/8/8/8/8/8/r7/R7[w] w"), "ongoing");
}

TEST(Outcome, the_last_pawn_loses_even_by_promoting) {
  const std::string id = "mitred-electra-kinglet";
  EXPECT_EQ(result(id, "", "8/p7/8/8/8/8/P7/8[] w"), "ongoing");
  EXPECT_EQ(result(id, "a7a8+", "8/P7/8/8/8/8/7p/8[] w"), "0-1 loss of the last Pawn");
  // The same move takes the other's last Pawn: the mover wins.
  EXPECT_EQ(result(id, "a7b8+", "1p6/P7/8/8/8/8/8/8[] w"), "1-0 loss of the last Pawn");
}

TEST(Outcome, marriage_wins) {
  const std::string id = "mitred-diana-bishogi-bachelor";
  EXPECT_EQ(result(id, "Q@a2", "7k/8/8/8/8/8/8/K7[Q] w"), "1-0 marriage");
  EXPECT_EQ(result(id, "Q@a3", "7k/8/8/8/8/8/8/K7[Q] w"), "ongoing");
  EXPECT_EQ(result(id, "a1a2", "7k/8/8/8/Q7/8/8/K7[] w"), "ongoing");
}

TEST(Outcome, the_last_player_wins_and_the_others_are_placed_by_their_elimination) {
  const std::string id = "honeycomb";
  EXPECT_EQ(result(id, "2b24a4 2a73a7 7d85c6 4a46b6 3d83d7 6d85d7 8d82d8 1b61b5"), "placing 1,2,3 elimination");
}

TEST(Outcome, players_eliminated_at_once_share_a_place) {
  const std::string id = "hr-wellisch-3p";
  EXPECT_EQ(result(id, "h10h9", "7/8/9/1rR2bR3yG1/11/12/13/12/bG3rR6/10/9/4rG3/7[] b"), "placing 1,2,2 elimination");
  EXPECT_EQ(result(id, "h10h9 e2e3 h9h8", "7/8/9/1rR2bR3yG1/11/12/13/12/bG1yP1rR6/10/9/4rG3/7[] b"),
            "placing 1,3,2 elimination");
}

TEST(Outcome, those_who_draw_share_the_first_place) {
  const std::string out = "1c21c3 1c71c6 7c76c6 ", back = "1c31c2 1c61c7 6c67c7 ";
  EXPECT_EQ(result("honeycomb-pawnless", out + back + out + back), "placing 1,1,1 third occurrence of the position");
  // Yellow was eliminated before.
  EXPECT_EQ(result("hr-wellisch-3p", "e2e1 a5a6 e1e2 a6a5 e2e1 a5a6 e1e2 a6a5",
                   "7/8/9/10/11/12/13/12/bG10/10/9/4rG3/7[] r r3b"),
            "placing 1,3,1 third occurrence of the position");
}

TEST(Outcome, passes_all_round_draw) {
  // Each General stands in a corner behind Points that cannot move.
  const std::string stuck = "rGrP5/rPrP6/9/10/11/11bP/11bPbG/11bP/11/10/9/yPyP6/yGyP5[] r";
  EXPECT_EQ(result("hr-wellisch-3p", "0000 0000", stuck), "ongoing");
  EXPECT_EQ(result("hr-wellisch-3p", "0000 0000 0000", stuck), "placing 1,1,1 passes all round");
}

TEST(Outcome, an_elimination_between_passes_takes_only_the_pass_of_the_player_who_leaves) {
  // Yellow passes, Blue eliminates Red and passes: both who live have passed one after the other.
  const std::string pawns =
      "6bPbK/6bP/6/5/4/3/2/1//6bPbP/6bP/6/5/4/3/2/1//8/7/5rK/5/4/3/2/1//yPyP6/yPyP5/yP5/5/4/3/2/1//yPyP6/yKyP5/yP5/5/4/"
      "3/2/1 r";
  EXPECT_EQ(result("wildhoney", "1c61c7 0000", pawns), "ongoing");
  EXPECT_EQ(result("wildhoney", "1c61c7 0000 0000", pawns), "placing 3,1,1 passes all round");
  // Yellow and Blue pass, Red eliminates Blue: Red has not passed.
  const std::string corner = "7/8/9/10/11/12/10rSbWbW/ySyW8bWbG/yGyW4rSrP2bP/yS4rP1rS2/6rP2/4rG3/7[] r";
  EXPECT_EQ(result("hr-wellisch-3p", "h4k5 0000 0000", corner), "ongoing");
}

TEST(Outcome, resignation_gives_the_game_to_the_rivals) {
  const Variant& chess = *variant("chess");
  const Outcome two = resignation(Position::start(chess), PlayerId(0));
  EXPECT_EQ(score_text(chess, two), "0-1");
  EXPECT_EQ(sentence(chess, two), "Black wins by resignation");
  const Variant& honeycomb = *variant("honeycomb");
  const Outcome three = resignation(Position::start(honeycomb), PlayerId(1));
  EXPECT_EQ(score_text(honeycomb, three), "placing 1,3,1");
}

TEST(OutcomeText, tells_the_result_in_a_sentence) {
  const Variant& chess = *variant("chess");
  EXPECT_EQ(sentence(chess, {}), "The game goes on");
  EXPECT_EQ(sentence(chess, play(chess, "f2f3 e7e5 g2g4 d8h4").outcome()), "Black wins by checkmate");
  EXPECT_EQ(sentence(chess, play(chess, "", "7k/5Q2/6K1/8/8/8/8/8 b").outcome()), "Draw by stalemate");
  const Variant& quarters = *variant("glinski");
  EXPECT_EQ(sentence(quarters, play(quarters, "", "5k/3Q3/5K2/9/10/11/10/9/8/7/6 b").outcome()),
            "White scores 3/4 to 1/4 by stalemate");
  const Variant& pawns = *variant("mitred-electra-kinglet");
  EXPECT_EQ(sentence(pawns, play(pawns, "a7a8+", "8/P7/8/8/8/8/7p/8[] w").outcome()),
            "Black wins: loss of the last Pawn");
  const Variant& three = *variant("honeycomb-pawnless");
  EXPECT_EQ(sentence(three, play(three,
                                 "1c21c3 1c71c6 7c76c6 1c31c2 1c61c7 6c67c7 "
                                 "1c21c3 1c71c6 7c76c6 1c31c2 1c61c7 6c67c7")
                                .outcome()),
            "Draw of Red, Yellow and Blue by third occurrence of the position");
}

}  // namespace
}  // namespace sennight::test
