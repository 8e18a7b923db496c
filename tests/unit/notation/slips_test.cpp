// Slips of design: each is warned of at the place of its cause. That games that ship have none stands in tests/contract.

#include "notation/slips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "base/files.h"
#include "rules/pictures.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

// "LINE: text" of each slip of a file that extends chess. Its first line has the name, the second `extends`. What stands in the
// file of chess has no line here.
Texts slips_of(const std::string& toml) {
  const Variant& rules = variant_from_text("name = 'Test'\nextends = 'chess'\n" + toml);
  Findings findings;
  find_slips(rules, findings);
  Texts texts;
  for (const Finding& finding : findings) {
    EXPECT_FALSE(finding.is_error);
    const bool is_inherited = finding.at.file.ends_with("chess.toml");
    texts.push_back((is_inherited ? "chess" : std::to_string(finding.at.line)) + ": " + finding.text);
  }
  return texts;
}

TEST(Slips, none_in_a_game_that_means_what_it_says) { EXPECT_EQ(slips_of(""), Texts{}); }

TEST(Slips, zones_that_nothing_uses_or_that_are_empty) {
  EXPECT_EQ(
      slips_of("[zones]\ncamp = 'rank:2'\nnowhere = 'rank:2 & rank:3'\n[promotion.last-rank]\nexcept = '@nowhere'\n"),
      (Texts{"4: nothing uses the zone 'camp'", "5: the zone 'nowhere' has no cells"}));
  EXPECT_EQ(
      slips_of("[zones]\nhill = { cells = 'd4', draw = true }\ncamp = 'ranks:1-7'\n[pieces.N]\nmove = 'N{in camp}'\n"),
      Texts{});
}

TEST(Slips, types_that_never_come_up) {
  EXPECT_EQ(slips_of("[pieces.A]\nname = 'Ant'\nmove = 'W'\n"),
            Texts{"3: 'A' never comes up: it is neither in the setup nor in a hand, and nothing becomes it"});
  EXPECT_EQ(slips_of("[pieces.A]\nname = 'Ant'\nmove = 'W'\n[promotion.last-rank]\nto = 'A Q'\n"), Texts{});
}

TEST(Slips, movements_that_lead_nowhere) {
  EXPECT_EQ(slips_of("[pieces.N]\nmove = 'N (9,9)'\n"),
            Texts{"4: the part '(9,9)' of 'N (9,9)' leads nowhere on this board"});
  EXPECT_EQ(slips_of("[pieces.N]\nmove = '(9,9)'\n"), Texts{"4: '(9,9)' leads nowhere on this board"});
  // Behind a "?" the piece may stop, so the rest is not missed.
  EXPECT_EQ(slips_of("[pieces.N]\nmove = 'F[ffW0?90W0{from base}]'\n[zones]\nbase = 'rank:1'\n"),
            Texts{"4: the part '[ffW0?90W0{from base}]' of 'F[ffW0?90W0{from base}]' never goes on by its leg 2"});
}

TEST(Slips, movements_that_say_more_steps_than_the_board_has) {
  EXPECT_EQ(slips_of("[pieces.N]\nmove = 'N D9'\n"),
            Texts{"4: the part 'D9' of 'N D9' never goes 9 steps: no way on this board has more than 3"});
  EXPECT_EQ(slips_of("[pieces.R]\nmove = 'R99'\n"),
            Texts{"4: 'R99' never goes 99 steps: no way on this board has more than 7"});
  EXPECT_EQ(slips_of("[pieces.R]\nmove = 'R7'\n"), Texts{});
}

TEST(Slips, pieces_that_never_move_are_none_where_the_file_says_so) {
  EXPECT_EQ(slips_of("[pieces.O]\nname = 'Stone'\nmove = 'none'\n[setup]\nO = 'a4 h4'\n"), Texts{});
}

TEST(Slips, several_royals_that_nobody_has) {
  EXPECT_EQ(slips_of("[royals]\ncheck = 'all'\n"), Texts{"3: no player ever has more than one royal"});
  EXPECT_EQ(slips_of("[royals]\ncheck = 'all'\n[promotion.last-rank]\nto = 'Q K'\n"), Texts{});
}

TEST(Slips, passed_cells_where_every_one_counts) {
  EXPECT_EQ(
      slips_of(
          "fen = 'own'\n[pieces.P]\nmove = 'mfW cfF im[fW-W?W]'\n[en-passant]\npassed = 'every'\nover = 'rank:3'\n"),
      Texts{});
  EXPECT_EQ(slips_of("fen = 'own'\n[en-passant]\npassed = 'every'\nover = 'rank:4'\n"),
            Texts{"6: no initial move passes one of these cells"});
}

TEST(Slips, pictures_that_nobody_has_drawn) {
  Findings findings;
  find_slips(variant_from_text("name = 'Test'\nextends = 'chess'\n[pieces.N]\npicture = 'knigt'\n"), findings);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_TRUE(findings.front().is_error);  // the one slip that is no matter of taste
  EXPECT_EQ(findings.front().text,
            "no picture is called 'knigt'; without the key the piece is drawn from its moves; did you mean 'knight'?");
  EXPECT_EQ(slips_of("[pieces.N]\npicture = 'rook+knight'\n"), Texts{});
}

TEST(Slips, know_the_pictures_of_the_web_app) {
  const Result<std::string> source = read_file(SENNIGHT_SOURCE_DIR "/web/src/pieces/silhouettes.ts");
  ASSERT_TRUE(source);
  const std::size_t begin = source->find("export const silhouettes"), end = source->find("\n};", begin);
  ASSERT_NE(end, std::string::npos);
  const std::string list = source->substr(begin, end - begin);
  std::set<std::string> drawn;
  const std::regex entry("\n  '?([a-z-]+)'?: \\{");
  for (std::sregex_iterator i(list.begin(), list.end(), entry), none; i != none; ++i) drawn.insert((*i)[1]);
  EXPECT_EQ(drawn, std::set<std::string>(kPictures.begin(), kPictures.end()));
}

TEST(Slips, a_limit_that_binds_one_part_of_several) {
  EXPECT_EQ(slips_of("[zones]\ncamp = 'ranks:1-4'\n[pieces.N]\nmove = 'WF{in camp}'\n"),
            Texts{"6: '{in camp}' limits only 'F', the last part of 'WF'; give each part its own limit, or put a blank "
                  "before the last"});
  EXPECT_EQ(slips_of("[zones]\ncamp = 'ranks:1-4'\n[pieces.N]\nmove = 'W{in camp}F{in camp}'\n"), Texts{});
  EXPECT_EQ(slips_of("[zones]\ncamp = 'ranks:1-4'\n[pieces.N]\nmove = 'W F{in camp}'\n"), Texts{});
  EXPECT_EQ(slips_of("[zones]\ncamp = 'ranks:1-4'\n[pieces.N]\nmove = 'K{in camp}'\n"), Texts{});  // K is one part
}

TEST(Slips, cells_where_a_piece_is_lost) {
  EXPECT_EQ(
      slips_of("remove = ['promotion']\n"),
      Texts{"chess: a Pawn that comes to a8, b8, c8, d8, e8, f8, g8 and h8 can never move again, and does not promote "
            "there"});
  EXPECT_EQ(slips_of("remove = ['promotion']\n[ends]\ngoal = { pieces = 'P', zone = 'rank:8' }\n"), Texts{});
}

TEST(Slips, cells_where_a_piece_may_stay_and_be_lost) {
  EXPECT_EQ(slips_of("[promotion.last-rank]\nforced = false\n"),
            Texts{"3: a Pawn that comes to a8, b8, c8, d8, e8, f8, g8 and h8 can never move again, and need not "
                  "promote there"});
  EXPECT_EQ(slips_of("[promotion.last-rank]\nforced = 'no-further-move'\n"), Texts{});
  // Limits of the new types change nothing in that.
  EXPECT_EQ(slips_of("[promotion.last-rank]\nforced = false\nonly = 'lost'\n").size(), 1u);
  EXPECT_EQ(slips_of("[promotion.last-rank]\nonly = 'lost'\n"), Texts{});
}

TEST(Slips, promotions_that_never_come) {
  EXPECT_EQ(slips_of("remove = ['promotion']\n[promotion.back]\npieces = 'P'\nto = 'Q'\nzone = 'rank:1'\n"),
            Texts{"7: no Pawn ever comes to where it would promote"});
}

TEST(Slips, goals_that_nobody_reaches) {
  EXPECT_EQ(slips_of("[ends]\ngoal = { pieces = 'P', zone = 'rank:1' }\n"),
            Texts{"4: no Pawn can ever reach the goal"});
  EXPECT_EQ(slips_of("[ends]\ngoal = [{ pieces = 'N', zone = 'rank:8' }, { pieces = 'P', zone = 'rank:1' }]\n"),
            Texts{"4: no Pawn can ever reach the goal"});
  EXPECT_EQ(slips_of("[ends.of.b]\ngoal = { pieces = 'P', zone = 'rank:1' }\n"),
            Texts{"4: no Pawn of Black can ever reach the goal"});
}

TEST(Slips, the_array) {
  EXPECT_EQ(slips_of("[setup]\nN = 'b1'\n"),
            Texts{"4: the array is lopsided: opposite b1 there is no piece, as there is for all others"});
  // Two pieces have changed places, on one side or at both ends.
  const std::string lopsided = "the array is lopsided: with the pieces on a1 and ",
                    same = " exchanged it would be the same on both sides";
  EXPECT_EQ(slips_of("remove = ['castling']\n[setup]\nN = 'a1 g1'\nR = 'b1 h1'\n"),
            Texts{"5: " + lopsided + "b1" + same});
  EXPECT_EQ(slips_of("remove = ['castling']\n[setup]\nN = 'a1 b1'\nR = 'g1 h1'\n"),
            Texts{"5: " + lopsided + "g1" + same});
  EXPECT_EQ(slips_of("[setup]\nN = 'b1 d1'\nQ = 'g1'\n"), Texts{});  // of the Queen there is one
}

TEST(Slips, en_passant_without_initial_moves) {
  EXPECT_EQ(slips_of("[pieces.P]\nmove = 'mfW cfF'\n[en-passant]\nby = 'P'\n").back(),
            "6: nothing can be captured en passant: no movement has an initial move ('i')");
}

TEST(Slips, drops_from_hands_that_stay_empty) {
  EXPECT_EQ(slips_of("[drops]\nstuck = 'allowed'\n"),
            Texts{"3: hands are always empty: [hand] has neither 'start' nor 'returns' of a piece in the game"});
  EXPECT_EQ(slips_of("[hand]\nstart = 'N'\n[drops]\none-per-line = 'P'\n"), Texts{"6: no 'P' ever comes to a hand"});
}

TEST(Slips, a_start_without_a_game) {
  EXPECT_EQ(
      slips_of("remove = ['castling']\n[setup]\nP = 'none'\nR = 'none'\nN = 'none'\nB = 'none'\nQ = 'none'\n").back(),
      "4: the game is over before it begins: Draw by insufficient material");
  EXPECT_EQ(slips_of("remove = ['castling']\n[setup]\nP = 'rank:2 - e2'\nQ = 'e5'\nR = 'a1'\nq = 'd8'\n").back(),
            "4: Black is in check at the start");
}

TEST(Slips, a_game_that_nobody_can_win) {
  const std::string none = "remove = ['castling', 'ends']\n[pieces.K]\nroyal = false\n";
  EXPECT_EQ(slips_of(none),
            Texts{"chess: nobody can win: no piece is 'royal', and [ends] says of nothing else that it wins or loses"});
  for (const char* end : {"stalemate = 'win'", "extinction = 'board'", "loss-of-all = 'K'",
                          "goal = { pieces = 'K', zone = 'rank:8' }", "repetition = { count = 3, result = 'loss' }"})
    EXPECT_EQ(slips_of(none + "[ends]\n" + end + "\n"), Texts{}) << end;
  EXPECT_EQ(slips_of(none + "[ends]\ngoal = { pieces = 'K', zone = 'rank:8', result = 'draw' }\n").size(), 1u);
  EXPECT_EQ(
      slips_of("[legal]\nchecks = 'forbidden'\n"),
      Texts{"4: nobody can win: no move may give check, so nobody is mated, and [ends] says of nothing else that it "
            "wins or loses"});
  EXPECT_EQ(slips_of("[legal]\nchecks = 'forbidden'\n[ends]\ngoal = { pieces = 'K', zone = 'rank:8' }\n"), Texts{});
  EXPECT_EQ(slips_of(none + "[ends.of.w]\ngoal = { pieces = 'K', zone = 'rank:8' }\n"),
            Texts{"7: this end is for White only, although Black has the same army"});
}

TEST(Slips, a_game_in_which_nothing_is_captured) {
  EXPECT_EQ(slips_of("remove = ['castling', 'en-passant']\n[pieces]\nP = { move = 'mfW' }\nN = { move = 'mN' }\n"
                     "B = { move = 'mB' }\nR = { move = 'mR' }\nQ = { move = 'mQ' }\nK = { move = 'mK' }\n"),
            Texts{"chess: no piece ever captures: so nobody is ever in check, or mated"});
}

TEST(Slips, hops_that_are_too_short) {
  EXPECT_EQ(slips_of("[pieces.R]\nmove = 'mR cpW'\n"),
            Texts{"4: 'cpW' hops over nothing: it is one step long. Behind it a number gives it a range, 0 for any"});
  EXPECT_EQ(slips_of("[pieces.R]\nmove = 'mR cpW2'\n"), Texts{});
  EXPECT_EQ(slips_of("[pieces.R]\nmove = 'mR cpW3{over 3}'\n"),
            Texts{"4: 'cpW3{over 3}' never moves: three steps have no room for three pieces before the last one"});
  EXPECT_EQ(slips_of("[pieces.R]\nmove = 'mR cpW4{over 3}'\n"), Texts{});
}

TEST(Slips, pieces_that_see_one_side_only) {
  EXPECT_EQ(slips_of("[pieces.Q]\nmove = 'Q lN'\n"),
            Texts{"4: a Queen does not move to the left as it moves to the right, and no other piece is its mirror "
                  "image"});
  EXPECT_EQ(slips_of("[pieces.N]\nmove = 'WlN'\n[pieces.B]\nmove = 'WrN'\n"), Texts{});
}

TEST(Slips, colours_that_are_never_left) {
  EXPECT_EQ(
      slips_of("remove = ['castling']\n[setup]\nB = 'a1 c1'\nR = 'f1 h1'\n"),
      (Texts{"5: the array is lopsided: with the pieces on a1 and f1 exchanged it would be the same on both sides",
             "chess: all Bishops of White stand on one colour, which such a piece never leaves"}));
  EXPECT_EQ(slips_of("[pieces.N]\nmove = 'C'\n"),
            Texts{"4: a Knight never leaves the colour of its cell, as its picture lets nobody expect"});
  EXPECT_EQ(slips_of("[pieces.B]\nmove = 'A'\n"),
            Texts{"4: a Bishop comes to eight cells only of the 32 of its colour, as its picture lets nobody expect"});
  EXPECT_EQ(slips_of("[pieces.B]\nmove = 'A'\npicture = 'elephant'\n"), Texts{});
}

TEST(Slips, pieces_that_promote_where_they_start) {
  EXPECT_EQ(slips_of("[promotion.last-rank]\nzone = 'ranks:2-8'\n").front(),
            "chess: a Pawn stands at the start where it would promote, on a2");
}

TEST(Slips, types_that_move_alike) {
  EXPECT_EQ(slips_of("[pieces.B]\nmove = 'N'\n"), Texts{"4: Knights and Bishops move alike"});
}

TEST(Slips, initial_moves_of_nobody_and_passed_cells) {
  EXPECT_EQ(slips_of("[initial]\ncells = 'rank:3'\n"),
            Texts{"4: no piece with initial moves stands on these cells at the start"});
  EXPECT_EQ(slips_of("[en-passant]\nover = 'rank:5'\n"), Texts{"4: no initial move passes one of these cells"});
  EXPECT_EQ(slips_of("[pieces.P]\nmove = 'mfW im[fW-W]'\n").back(),
            "chess: no Pawn ever captures on a cell that an initial move passes");
  // Each player's Pawns may be a type of their own.
  for (const std::string& text :
       slips_of("[setup]\np = 'none'\nO = 'none'\no = 'rank:7'\n[pieces.O]\nname = 'Other'\nmove = 'mfW cfF im[fW-W]'\n"
                "[en-passant]\nby = 'P O'\n[promotion.last-rank]\npieces = 'P O'\n"))
    EXPECT_EQ(text.find("ever captures"), std::string::npos) << text;
}

TEST(Slips, hands_that_nothing_leaves_or_comes_back_to) {
  EXPECT_EQ(slips_of("[hand.returns]\nN = 'N'\n[drops]\nzones = { N = 'rank:2 & rank:3' }\n"),
            Texts{"6: a Knight in hand can be dropped nowhere"});
  EXPECT_EQ(slips_of("[hand.returns]\nB = 'N'\n[drops]\n"), Texts{});  // a Pawn may have become it
  EXPECT_EQ(slips_of("remove = ['promotion.last-rank']\n[promotion.last]\npieces = 'P'\nto = 'Q'\nzone = 'rank:8'\n"
                     "[hand.returns]\nB = 'N'\n[drops]\n"),
            Texts{"9: a captured Bishop comes to the hand as a Knight, although nothing becomes a Bishop"});
}

TEST(Slips, zones_that_do_not_turn) {
  EXPECT_EQ(
      slips_of("[zones]\nfar = { cells = 'ranks:5-8', common = true }\n[pieces.N]\nmove = 'N W{from far}'\n"),
      Texts{"4: the zone 'far' is the same cells for all players, but Black does not see it as White does, and it "
            "limits the Knight; without 'common' it turns with the players"});
  EXPECT_EQ(slips_of("[zones]\nmid = { cells = 'ranks:4-5', common = true }\n[pieces.N]\nmove = 'N W{from mid}'\n"),
            Texts{});
}

TEST(Slips, a_royal_that_is_left_out) {
  EXPECT_EQ(
      slips_of("unused-pieces = 'leave-out'\nremove = ['setup.K', 'castling']\n[setup]\nQ = 'd1'\n"),
      Texts{"5: nobody can win: the King is royal and stands nowhere at the start, so 'unused-pieces' leaves it out"});
}

TEST(Slips, numbers_that_say_little) {
  EXPECT_EQ(slips_of("[ends]\nmoves = { plies = 2 }\n"),
            Texts{"4: a draw after 2 plies without progress comes before anybody can do much"});
  EXPECT_EQ(slips_of("[legal]\npass = 'always'\n[ends]\npasses = 2\npoints = { values = 'R=5 B=3 N=3 P=1' }\n"),
            Texts{"7: a Queen counts nothing: 'values' has no 'Q'"});
  EXPECT_EQ(slips_of("[legal]\npass = 'always'\n[ends]\npasses = 2\npoints = { values = 'R=5 B=3 Q=9' }\n"),
            Texts{"7: 'values' has no P and no N: these count nothing"});
  EXPECT_EQ(slips_of("fen = 'own'\n[turn]\nmoves = 2\nfirst = 2\n"),
            Texts{"6: 'first' changes nothing: the first turn is as long as the others"});
  // It is compared with the turns of the player who begins.
  EXPECT_EQ(slips_of("fen = 'own'\n[turn]\nmoves-of = { w = 2, b = 3 }\nfirst = 1\n"), Texts{});
  EXPECT_EQ(slips_of("fen = 'own'\n[turn]\nmoves-of = { w = 2, b = 3 }\nfirst = 2\n"),
            Texts{"6: 'first' changes nothing: the first turn is as long as the others"});
}

TEST(Slips, parts_of_cells_that_are_nothing) {
  EXPECT_EQ(slips_of("[setup]\nN = 'b1, g1, rank:1 & {x=-9}'\n"), Texts{"4: 'rank:1 & {x=-9}' selects no cell"});
  EXPECT_EQ(slips_of("[promotion.last-rank]\nzone = 'rank:8 {x = 9} - a8'\n"),
            Texts{"4: '{x = 9} - a8' selects no cell"});
  // What stands behind a minus is joined to what stands before it.
  EXPECT_EQ(slips_of("[promotion.last-rank]\nzone = 'rank:8 - none, rank:7&rank:7'\n"), Texts{});
}

TEST(Slips, pawns_that_go_the_wrong_way) {
  EXPECT_EQ(
      slips_of("[pieces.P]\nmove = 'mbW cbF im[fW-W]'\n"),
      (Texts{"3: a Pawn that comes to a1, b1, c1, d1, e1, f1, g1 and h1 can never move again, and does not promote "
             "there",
             "chess: no Pawn ever captures on a cell that an initial move passes"}));
}

TEST(Slips, letters_that_bind_one_part_of_several) {
  EXPECT_EQ(slips_of("[pieces.Q]\nmove = 'Q mND'\n"),
            Texts{"4: 'm' is for 'mN' only, the first part of 'mND'; write it before each part, or put a blank behind "
                  "the first"});
  EXPECT_EQ(slips_of("[pieces.Q]\nmove = 'Q mN D'\n"), Texts{});
  EXPECT_EQ(slips_of("[pieces.Q]\nmove = 'Q mNcD'\n"), Texts{});
}

TEST(Slips, lines_beyond_the_board) {
  EXPECT_EQ(slips_of("[zones]\nfar = 'a1 h1 ranks:6-9'\n[pieces.N]\nmove = 'N W{in far}'\n"),
            Texts{"4: 'ranks:6-9' reaches beyond the board: ranks here are 1 to 8"});
  EXPECT_EQ(slips_of("[promotion.last-rank]\nzone = 'files:a-i & rank:8'\n"),
            Texts{"4: 'files:a-i' reaches beyond the board: files here are a to h"});
  EXPECT_EQ(slips_of("[promotion.last-rank]\nzone = 'rank:6-9 & rank:8'\n"),
            Texts{"4: 'rank:6-9' reaches beyond the board: ranks here are 1 to 8"});
}

TEST(Slips, directions_that_lead_nowhere) {
  EXPECT_EQ(slips_of("remove = ['ends.one-colour']\n[explosion]\ndirections = 'K (9,9)'\n"),
            Texts{"5: '(9,9)' leads nowhere on this board"});
}

TEST(Slips, pieces_that_move_one_way_and_capture_the_other) {
  EXPECT_EQ(slips_of("[pieces.P]\nmove = 'mfW cbF im[fW-W]'\n").front(),
            "4: a Pawn moves only forward and captures only backward");
  EXPECT_EQ(slips_of("[pieces.P]\nmove = 'mfW cF im[fW-W]'\n"), Texts{});
}

TEST(Slips, pieces_that_look_along_a_diagonal) {
  const std::string pawn = "remove = ['castling']\n[pieces.P]\nmove = 'mflF cffW cllW im[ffW-W]'\n";
  EXPECT_EQ(slips_of(pawn).front(),
            "5: a Pawn does not move to the left as it moves to the right, and no other piece is its mirror image");
  // An army in a corner.
  const std::string even =
      "remove = ['castling', 'en-passant', 'setup']\n[pieces.P]\nmove = 'mflF cffW cllW'\n[players]\n"
      "views = ['identity', 'half-turn']\n[promotion.last-rank]\nzone = 'rank:8 file:a'\n[setup]\nK = 'h1'\nQ = 'g2'\n"
      "B = 'h2 f3'\nR = 'f1 h3'\nN = 'g3 f2'\nP = 'h4 g4 f4 e3 e2 e1'\n";
  EXPECT_EQ(slips_of(even), Texts{});
}

TEST(Slips, armies_that_hardly_differ) {
  EXPECT_EQ(slips_of("[setup]\nn = 'b8'\n"), Texts{"4: the armies differ by one piece only: White has two Knights at "
                                                   "the start, Black has one Knight"});
  EXPECT_EQ(slips_of("[setup]\np = 'ranks:6-7'\n"), Texts{});
  // A King alone on its line has no piece opposite to miss.
  EXPECT_EQ(slips_of("remove = ['castling', 'setup']\n[setup]\nK = 'e1'\nP = 'rank:2'\n"), Texts{});
}

TEST(Slips, castlings_in_which_the_two_do_not_pass) {
  const auto castling = [](const char* royal, const char* partner) {
    return slips_of("[castling.king-side]\nroyal = '" + std::string(royal) + "'\npartner = '" + partner + "'\n");
  };
  EXPECT_EQ(castling("e1 g1", "h2 f1"),
            Texts{"5: the royal and its partner do not move along one line in this castling"});
  EXPECT_EQ(castling("e1 g1", "h1 h1"), Texts{"5: the partner does not move in this castling"});
  // Not the one at the end of the line, which the other castling names.
  EXPECT_EQ(castling("e1 g1", "g1 f1"),
            Texts{"5: the partner is a Knight in this castling, and a Rook in another one"});
  EXPECT_EQ(castling("e1 g1", "f1 e1"),
            Texts{"5: the partner is a Bishop in this castling, and a Rook in another one"});
}

TEST(Slips, promotions_to_the_same_type_and_minors_that_promote) {
  EXPECT_EQ(slips_of("[promotion.last-rank]\nto = 'Q P'\n"),
            Texts{"4: P becomes itself here, which no promotion does"});
  EXPECT_EQ(slips_of("[ends]\nlone-minors = 'B P'\n"),
            Texts{"4: 'lone-minors' draws although a Pawn may still promote"});
  EXPECT_EQ(slips_of("[ends]\none-colour = 'N'\n"),
            Texts{"4: 'one-colour' is for pieces that stay on their colour, and a Knight changes it"});
  // A promotion by which nothing changes.
  EXPECT_EQ(slips_of("[pieces.S]\nname = 'Serpent'\nmove = 'B'\n[promotion.serpent]\nbecomes = { B = 'S' }\n"
                     "zone = 'rank:8'\n[ends]\nlone-minors = 'N'\nbare-royals = 'draw'\n"),
            Texts{"7: a Serpent moves as a Bishop does, which becomes one"});
}

TEST(Slips, faces_that_do_not_come_to_the_hand) {
  EXPECT_EQ(slips_of("[hand.returns]\nP = 'P'\nQ = 'Q'\nR = 'R'\nB = 'B'\n[drops]\n"),
            Texts{"4: a captured Pawn comes to the hand, and a Knight, which it becomes, leaves the game: "
                  "[hand.returns] has no 'N'"});
  EXPECT_EQ(slips_of("[hand.returns]\nQ = 'P'\nR = 'P'\nB = 'P'\nN = 'P'\n[drops]\n"),
            (Texts{"4: a captured Queen comes to the hand as a Pawn, and a captured Pawn leaves the game: "
                   "[hand.returns] has no 'P'",
                   "5: a captured Rook comes to the hand as a Pawn, and a captured Pawn leaves the game: "
                   "[hand.returns] has no 'P'",
                   "6: a captured Bishop comes to the hand as a Pawn, and a captured Pawn leaves the game: "
                   "[hand.returns] has no 'P'",
                   "7: a captured Knight comes to the hand as a Pawn, and a captured Pawn leaves the game: "
                   "[hand.returns] has no 'P'"}));
  // A piece that only capture brings is meant to come so.
  EXPECT_EQ(slips_of("[pieces.W]\nname = 'Whale'\nmove = 'RF'\n[hand.returns]\nN = 'W'\nW = 'W'\n[drops]\n"
                     "[promotion.last-rank]\nto = 'Q R B'\n"),
            Texts{});
}

TEST(Slips, that_are_meant_are_not_told) {
  const std::string lopsided = "setup.N = 'g1'\n",
                    text = "the array is lopsided: opposite g1 there is no piece, as there is for all others";
  EXPECT_EQ(slips_of(lopsided).size(), 1u);
  EXPECT_EQ(slips_of("intended = '" + text + "'\n" + lopsided), Texts{});
  EXPECT_EQ(slips_of("intended = ['" + text + "', 'nothing']\n" + lopsided),
            Texts{"3: 'intended' has a warning that is not given: \"nothing\""});
}

}  // namespace
}  // namespace sennight::test
