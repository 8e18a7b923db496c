// FEN: what is written, what is read when fields are missing, and what is refused.

#include "notation/fen.h"

#include <gtest/gtest.h>

#include <string>

#include "support/games.h"

namespace sennight::test {
namespace {

std::string fen_after(const std::string& id, const std::string& moves, const std::string& fen = {}) {
  return test::fen_after(*variant(id), moves, fen);
}

// The FEN as it is written again after reading.
std::string rewritten(const std::string& id, const std::string& fen) { return format_fen(position(*variant(id), fen)); }

std::string error_of(const std::string& id, const std::string& fen) {
  const Result<Position> read = parse_fen(*variant(id), fen);
  return read ? "no error" : read.error().message;
}

// Origin of the start positions: spec.
TEST(Fen, writes_each_board_in_its_own_order) {
  const auto start = [](const std::string& id) { return format_fen(Position::start(*variant(id))); };
  EXPECT_EQ(start("chess"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(start("grand"), "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1");
  EXPECT_EQ(start("shogi"), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1");
  EXPECT_EQ(start("hr-wellisch"),
            "swswsws/svrqgrvs/ppppvpppp/4pp4/11/12/13/12/11/4PP4/PPPPVPPPP/SVRQGRVS/SWSWSWS[] "
            "w - - 0 1");
  EXPECT_EQ(start("mishling"), "6/b5B/ub4BU/urb3BRU/unfb2BFNU/gcd1b1B1DCG/anfb2BFNA/arb3BRA/ab4BA/b5B/6 w - - 0 1");
  EXPECT_EQ(start("trimac").substr(0, 16), "r2p2P2R/4p1P4/n2");
  EXPECT_EQ(start("honeycomb-pawnless"),
            "bRbB4yByR/bB5yB/6/5/4/3/rBrB/rR//bQbN4yNyQ/bN5yN/6/5/4/3/rNrN/rQ//"
            "bKbF4yFyK/bF5yF/6/5/4/3/rFrF/rK//bQbN4yNyQ/bN5yN/6/5/4/3/rNrN/rQ//"
            "bRbB4yByR/bB5yB/6/5/4/3/rBrB/rR r ryb - - 0 1");
}

// The second sequence of moves and its FEN are those of the FEN standard's example.
TEST(Fen, writes_castling_en_passant_and_counters_as_other_programs_do) {
  EXPECT_EQ(fen_after("chess", "e2e4 c7c5 g1f3"), "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  EXPECT_EQ(fen_after("chess", "e1e2", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
  EXPECT_EQ(fen_after("chess", "a1b1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 1 1");
  EXPECT_EQ(fen_after("chess", "h1h8", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
}

// Origin: fairy-stockfish.
TEST(Fen, names_an_en_passant_cell_only_if_a_piece_could_take_there) {
  EXPECT_EQ(fen_after("chess", "e2e4 a7a6 e4e5 d7d5"), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
  EXPECT_EQ(fen_after("chess", "e2e4 d7d5"), "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  EXPECT_EQ(rewritten("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST(Fen, may_end_after_the_side_to_move) {
  EXPECT_EQ(rewritten("chess", "r3k2r/8/8/8/8/8/8/R3KR2 w"), "r3k2r/8/8/8/8/8/8/R3KR2 w Qkq - 0 1");
  EXPECT_EQ(rewritten("chess", "r3k2r/8/8/8/8/8/8/R3KR2 w -"), "r3k2r/8/8/8/8/8/8/R3KR2 w - - 0 1");
  // King and partners on their first cells count as unmoved.
  EXPECT_EQ(rewritten("mitred-sylvia", "4k3/8/8/8/8/8/1R2K3/8[] b"), "4k3/8/8/8/8/8/1R2K3/8[] b b2,e2 - 0 1");
  // Brokers on start cells have the double step, the one on the centre file excepted.
  const std::string brokers = "7/8/8B/10/10G/12/6B1B4/12/11/10/9/g7/7[] w";
  EXPECT_EQ(rewritten("hr-mccooey", brokers), brokers + " c1 - 0 1");
}

TEST(Fen, reads_fewer_fields_than_it_writes) {
  EXPECT_EQ(rewritten("chess", "4k3/8/8/8/8/8/8/4K3 b - - 7"), "4k3/8/8/8/8/8/8/4K3 b - - 7 1");
  EXPECT_EQ(rewritten("chess", "  4k3/8/8/8/8/8/8/4K3\tb "), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(Fen, keeps_the_counting_field_of_endings_where_the_game_counts) {
  const std::string counted = "4k3/8/8/8/8/8/8/R3K3 w - 32 5 60";
  EXPECT_EQ(rewritten("makruk", counted), counted);
  EXPECT_EQ(rewritten("chess", counted), "4k3/8/8/8/8/8/8/R3K3 w - - 0 60");
}

TEST(Fen, keeps_promoted_pieces_of_games_that_mark_them) {
  const std::string shogi = "4k4/9/9/9/+P1+r6/9/9/9/4K4[PPb] w - - 0 1";
  EXPECT_EQ(rewritten("shogi", shogi), shogi);
  const std::string crazyhouse = "4k3/8/8/8/Q~1q~Q4/8/8/4K3[Pn] w - - 0 1";
  EXPECT_EQ(rewritten("crazyhouse", crazyhouse), crazyhouse);
}

TEST(Fen, writes_hands_player_by_player_in_alphabetical_order) {
  EXPECT_EQ(rewritten("crazyhouse", "4k3/8/8/8/8/8/8/4K3[pRnPqB] w - - 0 1"), "4k3/8/8/8/8/8/8/4K3[BPRnpq] w - - 0 1");
  EXPECT_EQ(rewritten("crazyhouse", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
  EXPECT_EQ(rewritten("chess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(rewritten("hr-wellisch-3p", "7/8/9/4bR3yG1/11/12/13/12/bG10/10/9/4rG3/7[yPrWySrP] b ryb - - 3 7"),
            "7/8/9/4bR3yG1/11/12/13/12/bG10/10/9/4rG3/7[rPrWyPyS] b ryb - - 3 7");
}

TEST(Fen, with_three_players_tells_who_lives) {
  const std::string board = "7/8/9/4bR5/11/12/13/12/bG10/10/9/4rG3/7[] b";
  EXPECT_EQ(rewritten("hr-wellisch-3p", board), board + " r3b - - 0 1");
  const std::string alone = "7/8/9/4bR5/11/12/13/12/bG10/10/9/8/7[] b";
  EXPECT_EQ(rewritten("hr-wellisch-3p", alone), alone + " 22b - - 0 1");
  EXPECT_EQ(rewritten("hr-wellisch-3p", alone + " 32b"), alone + " 32b - - 0 1");
}

TEST(Fen, keeps_two_en_passant_chances_with_the_pieces_that_may_be_taken) {
  const std::string fen = fen_after("hr-mccooey-3p", "c1c3 i8g8 c5e5");
  EXPECT_NE(fen.find(" d5e5,h8g8 "), std::string::npos) << fen;
  EXPECT_EQ(rewritten("hr-mccooey-3p", fen), fen);
  // The pieces are found from the passed cells alone, too.
  std::string shorter = fen;
  shorter.replace(shorter.find("d5e5,h8g8"), 9, "d5,h8");
  EXPECT_EQ(rewritten("hr-mccooey-3p", shorter), fen);
}

TEST(Fen, keeps_the_passes_in_succession) {
  const std::string stuck = "rGrP5/rPrP6/9/10/11/11bP/11bPbG/11bP/11/10/9/yPyP6/yGyP5[] r";
  const std::string fen = fen_after("hr-wellisch-3p", "0000 0000", stuck);
  EXPECT_TRUE(fen.ends_with(" b ryb - - 2 1 2")) << fen;
  EXPECT_EQ(rewritten("hr-wellisch-3p", fen), fen);
}

TEST(Fen, drops_rights_that_no_play_can_leave) {
  // A Queen is no castling partner; a Broker in the middle of the board has lost its double step.
  EXPECT_EQ(rewritten("chess", "4k3/8/8/8/8/8/8/Q3K2R w KQkq - 0 1"), "4k3/8/8/8/8/8/8/Q3K2R w K - 0 1");
  const std::string fen = "7/8/9/10/11/12/6G1B4/12/11/10/g8/8/7[] w";
  EXPECT_EQ(rewritten("hr-mccooey", fen + " g5,g7 - 0 1"), fen + " - - 0 1");
}

TEST(FenErrors, name_the_field_and_what_is_wrong) {
  EXPECT_EQ(error_of("chess", ""), "FEN is empty");
  EXPECT_EQ(error_of("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), "FEN does not say who is to move");
  EXPECT_EQ(error_of("chess", "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w"),
            "FEN, placement: line 3 has 9 cells, 8 are needed");
  EXPECT_EQ(error_of("chess", "rnbqkbnr/pppppppp/8/8/8/7/PPPPPPPP/RNBQKBNR w"),
            "FEN, placement: line 6 has 7 cells, 8 are needed");
  EXPECT_EQ(error_of("chess", "8/8/8 w"), "FEN, placement: there are 3 lines, 8 are needed");
  EXPECT_EQ(error_of("chess", "8/8/8/8/8/8/8/8/8 w"), "FEN, placement: there are more than 8 lines");
  EXPECT_EQ(error_of("chess", "8//8/8/8/8/8/8 w"), "FEN, placement: '/' is needed after line 1");
  EXPECT_EQ(error_of("chess", "8/8/xyz5/8/8/8/8/8 w"), "FEN, placement: line 3: no piece of this variant begins 'xyz'");
  EXPECT_EQ(error_of("chess", "8/8/08/8/8/8/8/8 w"), "no error");
  EXPECT_EQ(error_of("chess", "8/8/0p7/8/8/8/8/8 w"), "FEN, placement: line 3: '0' is no number of empty cells");
  EXPECT_EQ(error_of("chess", "8/8/8/8/8/8/8/8 x"), "FEN, side to move: 'x' is no player; one of 'w', 'b' is needed");
  EXPECT_EQ(error_of("chess", "8/8/8/8/8/8/8/8 w Kx"), "FEN, castling: 'x' is no castling letter");
  EXPECT_EQ(error_of("chess", "8/8/8/8/8/8/8/8 w - z9"), "FEN, en passant: no cell is called 'z9'");
  EXPECT_EQ(error_of("chess", "8/8/8/8/8/8/8/8 w - e6"), "FEN, en passant: no double step can have passed e6");
  EXPECT_EQ(error_of("chess", "8/8/8/8/8/8/8/8 w - - -1"), "FEN, clock: '-1' is no number from 0 to 65535");
  EXPECT_EQ(error_of("chess", "8/8/8/8/8/8/8/8 w - - 0 many"), "FEN, round: 'many' is no number from 0 to 65535");
  EXPECT_EQ(error_of("chess", "8/8/8/8/8/8/8/8 w - - 0 1 more"), "FEN has a field too many: 'more'");
  EXPECT_EQ(error_of("glinski", fen_after("glinski", "") + " more"), "FEN has a field too many: 'more'");
  EXPECT_EQ(error_of("chess", "KK6/8/8/8/8/8/8/8 w"), "FEN: White has two royal pieces, on a8 and b8");
}

TEST(FenErrors, of_en_passant_chances) {
  const std::string start = format_fen(play(*variant("hr-glinski"), "f5f7").position());
  const std::string board = start.substr(0, start.find(" - - "));
  EXPECT_EQ(error_of("hr-glinski", board + " - f6f7"), "no error");
  EXPECT_EQ(error_of("hr-glinski", board + " - f6e5"), "FEN: no double step can have passed f6 to e5");
  EXPECT_EQ(error_of("hr-glinski", board + " - f6z"), "FEN, en passant: no cell is called 'z'");
  EXPECT_EQ(error_of("hr-glinski", board + " - f6f7,f6f7"),
            "FEN: there are more en passant cells than double steps may leave");
}

TEST(FenErrors, of_hands) {
  const std::string board = "4k3/8/8/8/8/8/8/4K3";
  EXPECT_EQ(error_of("chess", board + "[P] w"), "FEN, placement: in brackets: this variant has no hands");
  EXPECT_EQ(error_of("crazyhouse", board + "[P w"), "FEN, placement: ']' is missing at its end");
  EXPECT_EQ(error_of("crazyhouse", board + "[P?] w"), "FEN, placement: in brackets: '?' is no piece");
  EXPECT_EQ(error_of("crazyhouse", board + "[K] w"), "FEN, placement: in brackets: a King cannot be in a hand");
  EXPECT_EQ(error_of("crazyhouse", board + "[" + std::string(300, 'P') + "] w"),
            "FEN, placement: in brackets: there are too many pieces");
  EXPECT_EQ(error_of("crazyhouse", board + "[" + std::string(200, 'P') + std::string(200, 'p') + "] w"),
            "FEN, placement: there are more than 255 pieces");
}

TEST(FenErrors, of_three_players) {
  const std::string board = "7/8/9/4bR3yG1/11/12/13/12/bG10/10/9/4rG3/7[] r ";
  EXPECT_EQ(error_of("hr-wellisch-3p", board + "ry"),
            "FEN, living players: 'ry' needs one character for each of 3 players");
  EXPECT_EQ(error_of("hr-wellisch-3p", board + "rxb"),
            "FEN, living players: 'x' is neither 'y' nor the place of an eliminated player");
  EXPECT_EQ(error_of("hr-wellisch-3p", board + "r2b"),
            "FEN, living players: 'r2b' has places that eliminations cannot give");
  EXPECT_EQ(error_of("hr-wellisch-3p", board + "3yb"), "FEN: the player to move is not in the game");
  EXPECT_EQ(error_of("hr-wellisch-3p", board + "222"), "FEN, living players: nobody lives");
  EXPECT_EQ(error_of("hr-wellisch-3p", board + "r32 a1"), "FEN: a1 is empty and cannot hold an unmoved piece");
}

TEST(FenErrors, of_levels) {
  const std::string level = "8/7/6/5/4/3/2/1";
  const std::string two = level + "//" + level;
  EXPECT_EQ(error_of("honeycomb", two + "//" + two + "/" + level + " r"),
            "FEN, placement: '//' is needed after line 32");
}

}  // namespace
}  // namespace sennight::test
