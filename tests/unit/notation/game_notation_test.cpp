// The notations of the games: how each kind of move is written, and what typed texts mean.

#include "notation/game_notation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "notation/move_text.h"
#include "support/games.h"

namespace sennight::test {
namespace {

// The move's text in the game's notation, the move being given as programs write it.
std::string noted(const Position& position, const std::string& text) {
  return format_notation(position, move(position, text));
}

// What a typed text means, as programs write it; or the message.
std::string read(const Position& position, const std::string& typed) {
  const Result<Move> found = read_notation(position, typed);
  return found ? format_move(position, *found) : found.error().message;
}

// The moves of a game, one after the other.
std::string noted_game(const std::string& id, const std::string& moves) {
  const Game game = play(*variant(id), moves);
  Position position = game.start();
  std::string text;
  for (const Move& move : game.moves()) {
    text += (text.empty() ? "" : " ") + format_notation(position, move);
    Undo undo;
    position.make(move, undo);
  }
  return text;
}

// Origin: FIDE Laws of Chess, appendix C.
TEST(GameNotation, writes_chess_as_the_laws_say) {
  EXPECT_EQ(noted_game("chess", "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4"), "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4");
  EXPECT_EQ(noted_game("chess", "f2f3 e7e5 g2g4 d8h4"), "f3 e5 g4 Qh4#");
  EXPECT_EQ(noted_game("chess", "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5"), "e4 d5 exd5 Qxd5 Nc3 Qe5+");
  const Position passant = play(*variant("chess"), "e2e4 a7a6 e4e5 d7d5").position();
  EXPECT_EQ(noted(passant, "e5d6"), "exd6");
  const Position castling = position(*variant("chess"), "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_EQ(noted(castling, "e1g1"), "O-O");
  EXPECT_EQ(noted(castling, "e1c1"), "O-O-O");
  EXPECT_EQ(noted(castling, "b7a8q"), "bxa8=Q+");
  EXPECT_EQ(noted(castling, "b7b8n"), "b8=N");
}

TEST(GameNotation, tells_equal_pieces_apart_by_file_rank_or_cell) {
  const Position files = position(*variant("chess"), "4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1");
  EXPECT_EQ(noted(files, "b1d2"), "Nbd2");
  EXPECT_EQ(noted(files, "b1c3"), "Nc3");
  const Position ranks = position(*variant("chess"), "4k3/8/8/R7/8/8/4K3/R7 w - - 0 1");
  EXPECT_EQ(noted(ranks, "a1a3"), "R1a3");
  const Position cells = position(*variant("chess"), "8/8/k7/8/4Q2Q/8/K7/7Q w - - 0 1");
  EXPECT_EQ(noted(cells, "h4e1"), "Qh4e1");
}

TEST(GameNotation, has_a_sign_for_each_kind_of_move) {
  const Position crazyhouse = position(*variant("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[PN] w");
  EXPECT_EQ(noted(crazyhouse, "P@e5"), "P@e5");
  EXPECT_EQ(noted(crazyhouse, "N@d6"), "N@d6+");
  const Position fusion = Position::start(*variant("mishling-fusion"));
  EXPECT_EQ(noted(fusion, "d1e3"), "U&e3=E");
  EXPECT_EQ(noted(fusion, "f3f4~r"), "D~Rf4");
  EXPECT_EQ(noted(Position::start(*variant("hr-liu-yang")), "g2f1"), "G<>f1");
  // Types that change sides when they promote are written with the new type's sign, so '+' stays check.
  const Position camp = position(*variant("mitred-diana"), "4k3/8/8/P7/8/8/8/4K3[] w");
  EXPECT_EQ(noted(camp, "a5a6+"), "a6=T");
  EXPECT_EQ(noted(camp, "a5a6"), "a6");
}

TEST(GameNotation, names_those_whom_a_move_eliminates) {
  // Source of the game: honeycomb.md, facts 13. The last move of each pair passes the turn to an attacker.
  EXPECT_EQ(noted_game("honeycomb", "2b24a4 2a73a7 7d85c6 4a46b6 3d83d7 6d85d7 8d82d8 1b61b5"),
            "N4a4 2a7-3a7 N7d8-5c6 Nx6b6+ 3d8-3d7 6d8-5d7#B Qx2d8+ 1b5#Y");
}

// Origin: the first moves of well-known openings, as books print them.
TEST(GameNotation, writes_xiangqi_by_files_and_ways) {
  EXPECT_EQ(noted_game("xiangqi", "h3e3 h10g8 h1g3 i10h10 i1h1"), "C2=5 H8+7 H2+3 R9=8 R1=2");
  const Position tandem = position(*variant("xiangqi"), "4k4/9/9/9/9/4C4/9/4C4/9/3K5 w - - 0 1");
  EXPECT_EQ(noted(tandem, "e5d5"), "C+=6");
  EXPECT_EQ(noted(tandem, "e3d3"), "C-=6");
  EXPECT_EQ(noted(tandem, "e5e6"), "C++1\u2020");
  EXPECT_EQ(read(tandem, "c+=6"), "e5d5");
  const Position start = Position::start(*variant("xiangqi"));
  EXPECT_EQ(read(start, "C2.5"), "h3e3");
  EXPECT_EQ(read(start, "n2+3"), "h1g3");
  EXPECT_EQ(read(start, "h3-e3"), "h3e3");
  EXPECT_EQ(read(start, "H2+4"), "'H2+4' is not a legal move here; legal are H2+1, H2+3, H8+7 and H8+9");
}

// Origin: G. Hodges' notation as the books on shogi print it.
TEST(GameNotation, writes_shogi_as_in_the_west) {
  EXPECT_EQ(noted_game("shogi", "c3c4 g7g6 b2h8+ g9h8"), "P-7f P-3d Bx2b+ Sx2b");
  const Position drop = play(*variant("shogi"), "c3c4 g7g6 b2h8+ g9h8").position();
  EXPECT_EQ(noted(drop, "B@e5"), "B*5e");
  const Position camp = position(*variant("shogi"), "4k4/9/9/9/2S1S4/9/9/9/4K4[] w");
  EXPECT_EQ(noted(camp, "c5d6"), "S7e-6d");
  const Position choice = position(*variant("shogi"), "k8/9/9/6S2/9/9/9/9/4K4[] w");
  EXPECT_EQ(noted(choice, "g6g7"), "S-3c=");
  EXPECT_EQ(noted(choice, "g6g7+"), "S-3c+");
  EXPECT_EQ(read(choice, "s3c"), "g6g7");
  EXPECT_EQ(read(choice, "S-3c+"), "g6g7+");
}

TEST(GameNotation, reads_what_people_type) {
  const Position start = Position::start(*variant("chess"));
  for (const char* typed :
       {"Nf3", "nf3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", "G1F3", " Nf3 ", "Nf3+", "Nf3!", "g1\u2013f3"})
    EXPECT_EQ(read(start, typed), "g1f3") << typed;
  for (const char* typed : {"e4", "e2e4", "e2-e4", "Pe4", "E4"}) EXPECT_EQ(read(start, typed), "e2e4") << typed;
  const Position hand = position(*variant("shogi"), "4k4/9/9/9/9/9/9/9/4K4[P] w");
  for (const char* typed : {"P*5e", "P@e5", "p*5e", "P@5e"}) EXPECT_EQ(read(hand, typed), "P@e5") << typed;
  const Position castling = position(*variant("chess"), "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1");
  for (const char* typed : {"O-O", "0-0", "o-o", "OO", "Kg1", "e1g1"})
    EXPECT_EQ(read(castling, typed), "e1g1") << typed;
  for (const char* typed : {"bxa8=Q+", "bxa8=Q", "ba8q", "b7a8q", "bxa8(Q)", "b7xa8Q"})
    EXPECT_EQ(read(castling, typed), "b7a8q") << typed;
  const Position fusion = Position::start(*variant("mishling-fusion"));
  for (const char* typed : {"U&e3=E", "Ud1&e3", "Ue3", "d1e3"}) EXPECT_EQ(read(fusion, typed), "d1e3") << typed;
  for (const char* typed : {"D~Rf4", "DRf4", "f3f4~r"}) EXPECT_EQ(read(fusion, typed), "f3f4~r") << typed;
}

// A small letter is a file where both are possible, and a piece where only that is.
TEST(GameNotation, takes_a_small_b_for_the_file_first) {
  const Position both = position(*variant("chess"), "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1");
  EXPECT_EQ(read(both, "bxc3"), "b2c3");
  EXPECT_EQ(read(both, "Bxc3"), "d2c3");
  const Position bishop = position(*variant("chess"), "4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1");
  EXPECT_EQ(read(bishop, "bxc3"), "d2c3");
}

TEST(GameNotation, says_what_is_possible_when_a_text_is_not_clear) {
  const Position files = position(*variant("chess"), "4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1");
  EXPECT_EQ(read(files, "Nd2"), "'Nd2' may be Nbd2 or Nfd2: write which");
  const Position promotion = position(*variant("chess"), "7k/P7/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(read(promotion, "a8"), "'a8' may be a8=B, a8=N, a8=Q or a8=R: write which");
  EXPECT_EQ(read(Position::start(*variant("chess")), "Nd4"),
            "'Nd4' is not a legal move here; legal are Na3, Nc3, Nf3 and Nh3");
  EXPECT_EQ(read(Position::start(*variant("chess")), ""), "type a move");
  EXPECT_EQ(read(Position::start(*variant("chess")), "e2e5"), "'e2e5' is not a legal move here");
  EXPECT_EQ(read(play(*variant("chess"), "f2f3 e7e5 g2g4 d8h4").position(), "a3"),
            "no move is legal: the game is over by checkmate");
}

TEST(GameNotation, the_sign_of_a_piece_is_data) {
  const Variant& signs = variant_from_text(
      "name = \"Signs\"\nextends = \"chess\"\n[pieces.N]\nsign = \"Kn\"\n[pieces.P]\nsign = \"P\"\n");
  const Position start = Position::start(signs);
  EXPECT_EQ(noted(start, "g1f3"), "Knf3");
  EXPECT_EQ(noted(start, "e2e4"), "Pe4");
  EXPECT_EQ(read(start, "Nf3"), "g1f3");
  EXPECT_EQ(read(start, "pe4"), "e2e4");
}

}  // namespace
}  // namespace sennight::test
