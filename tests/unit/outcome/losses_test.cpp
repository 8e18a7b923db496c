// Losing the last of a type, stalemates that the smaller army wins, castling where no piece is royal, and hands that are full at the start.
// Own positions, counted by hand.
#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "outcome/outcome.h"
#include "position/position.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

std::string army(const std::string& ends, const std::string& more = "") {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
         "setup = { K = \"a1 b1\", R = \"c1\", P = \"d2\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\n"
         "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.P]\nname = \"Pawn\"\nmove = \"mfW cfF\"\n" +
         more + "[ends]\n" + ends;
}

std::string result_of(const std::string& toml, const std::string& fen) {
  return result_text(variant_from_text(toml), "", fen);
}

std::string rules_of(const std::string& toml) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(toml)))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  return text;
}

void walk_small(const std::string& toml, int games, std::size_t* over = nullptr) {
  walk(variant_from_text(toml), games, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    ASSERT_EQ(plain::ends_are_as_counted(position), "");
    if (over != nullptr) *over += outcome_of(position).over;
  });
}

TEST(LossOfAll, counts_together_each_type_or_down_to_a_number) {
  const std::string together = army("loss-of-all = \"K R\"\n");
  EXPECT_EQ(result_of(together, "kk2r/5/5/3P1/5 w"), "0-1 loss of the last King or Rook");
  EXPECT_EQ(result_of(together, "kk2r/5/5/3P1/2R2 w"), "ongoing");
  const std::string each = army("loss-of-all = \"K R\"\nloss-of-all-counts = \"each-type\"\n");
  EXPECT_EQ(result_of(each, "kk2r/5/5/3P1/2R2 w"), "0-1 loss of all pieces of one type");
  EXPECT_EQ(result_of(each, "kk3/5/5/3P1/K1R2 w"), "1-0 loss of all pieces of one type");
  // One move that leaves both without: who made it wins.
  EXPECT_EQ(result_of(each, "kk3/5/5/5/K4 w"), "0-1 loss of all pieces of one type");
  const std::string two = army("loss-of-all = \"K\"\nloss-of-all-least = 2\n");
  EXPECT_EQ(result_of(two, "kk3/5/5/5/K1R2 b"), "0-1 fewer than two Kings");
  EXPECT_EQ(result_of(two, "kk3/5/5/5/KK3 b"), "ongoing");
}

TEST(FewPieces, leave_less_time) {
  const std::string few = army("moves = { plies = 40, few = 2, few-plies = 6 }\n");
  EXPECT_EQ(result_of(few, "kk3/5/5/5/KR3 w - - 5 9"), "ongoing");
  EXPECT_EQ(result_of(few, "kk3/5/5/5/KR3 w - - 6 9"), "1/2-1/2 6 plies without progress, with few pieces");
  EXPECT_EQ(result_of(few, "kk3/5/5/5/KRR2 w - - 6 9"), "ongoing");  // one of the players has more
  EXPECT_EQ(result_of(few, "kk3/5/5/5/KRR2 w - - 39 29"), "ongoing");
  EXPECT_EQ(result_of(few, "kk3/5/5/5/KRR2 w - - 40 29"), "1/2-1/2 40 plies without progress");
  // Without any other limit, and what is in hand counts.
  const std::string alone = army("moves = { few = 2, few-plies = 6 }\n");
  EXPECT_EQ(result_of(alone, "kk3/5/5/5/KR3 w - - 6 9"), "1/2-1/2 6 plies without progress, with few pieces");
  EXPECT_EQ(result_of(alone, "kk3/5/5/5/KRR2 w - - 200 109"), "ongoing");
  const std::string hands = army("moves = { few = 2, few-plies = 6 }\n", "[hand.returns]\nR = \"R\"\n[drops]\n");
  EXPECT_EQ(result_of(hands, "kk3/5/5/5/KR3[R] w - - 6 9"), "ongoing");
  EXPECT_NE(rules_of(few).find("When no player has more than two pieces and no piece is captured for 3 moves by each "
                               "player, the game is a draw.\n"),
            std::string::npos)
      << rules_of(few);
  EXPECT_NE(complaints_about(army("moves = { few = 2 }\n")).find("'few' needs 'few-plies'"), std::string::npos);
  EXPECT_NE(complaints_about(army("moves = { plies = 6, few = 2, few-plies = 6 }\n")).find("no less than 'plies'"),
            std::string::npos);
  walk_small(few, 60);
}

TEST(LossOfAll, may_be_the_aim) {
  const std::string aim = army("loss-of-all = \"K\"\nloss-of-all-result = \"win\"\n");
  EXPECT_EQ(result_of(aim, "kk3/5/5/5/2R2 w").substr(0, 3), "1-0");
  EXPECT_EQ(result_of(aim, "2r2/5/5/5/KK3 w").substr(0, 3), "0-1");
  EXPECT_EQ(result_of(aim, "2r2/5/5/5/2R2 w").substr(0, 3), "0-1");  // who moved last
  EXPECT_NE(rules_of(aim).find("A player who has no King left on the board has won."), std::string::npos);
}

TEST(LossOfAll, obeys_the_laws) {
  std::size_t over = 0;
  for (const char* ends :
       {"loss-of-all = \"K R\"\nloss-of-all-counts = \"each-type\"\n", "loss-of-all = \"K\"\nloss-of-all-least = 2\n",
        "loss-of-all = \"P\"\nloss-of-all-result = \"win\"\n"})
    walk_small(army(ends), 300, &over);
  EXPECT_GT(over, 0u);
}

TEST(LossOfAll, refuses_what_has_no_sense) {
  EXPECT_EQ(complaints_about(army("loss-of-all-least = 2\n")),
            "'loss-of-all-least' has no sense without 'loss-of-all'\n");
  EXPECT_EQ(complaints_about(army("loss-of-all = \"K\"\nloss-of-all-least = 3\n")),
            "White and Black have 2 of the pieces in 'loss-of-all' at the start: 3 are needed\n");
}

TEST(Stalemate, may_be_won_by_the_smaller_army) {
  const std::string fewer = army("stalemate = \"fewer-pieces-win\"\nextinction = \"board\"\n");
  EXPECT_EQ(result_of(fewer, "5/3p1/3P1/5/5 w"), "1/2-1/2 stalemate");
  EXPECT_EQ(result_of(fewer, "k4/3p1/3P1/5/5 w"), "1-0 stalemate");
  EXPECT_EQ(result_of(fewer, "5/1p1p1/1P1P1/1P3/5 w"), "0-1 stalemate");
  EXPECT_NE(rules_of(fewer).find("When the player to move has no legal move, the player with fewer pieces on the board "
                                 "wins, and equal numbers draw."),
            std::string::npos);
  walk_small(fewer, 200);
}

const std::string kCastling =
    "name = \"Small\"\nfen = \"fairy\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"c1\", "
    "R = \"a1\" }\n"
    "[pieces.K]\nname = \"King\"\nmove = \"K\"\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
    "[castling.side]\nletter = \"Q\"\nroyal = \"c1 a1\"\npartner = \"a1 b1\"\n[ends]\nextinction = \"board\"\n";

TEST(Castling, needs_no_royal) {
  const Variant& variant = variant_from_text(kCastling);
  const auto castles = [&](const char* fen) {
    const std::vector<std::string> texts = legal_texts(position(variant, fen));
    return std::ranges::count(texts, "c1a1") == 1;
  };
  EXPECT_TRUE(castles("r1k2/5/5/5/R1K2 w Qq"));
  EXPECT_TRUE(castles("r1k2/5/2r2/1r3/R1K2 w Qq"));  // what would be check, and an attacked way
  EXPECT_FALSE(castles("r1k2/5/5/5/RRK2 w Qq"));
  EXPECT_FALSE(castles("r1k2/5/5/5/R1K2 w q"));
  EXPECT_NE(rules_of(kCastling).find("Neither of the two may have moved before, and all cells between them and those "
                                     "they go to must be empty but for the two themselves."),
            std::string::npos);
  walk_small(kCastling, 300);
}

TEST(Hands, may_hold_something_at_the_start) {
  const std::string pocket =
      "extends = \"chess\"\nname = \"x\"\n[hand]\nstart = \"N P P\"\n[drops]\nstuck = \"allowed\"\n";
  const Variant& variant = variant_from_text(pocket);
  const Position start = Position::start(variant);
  EXPECT_EQ(format_fen(start), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NPPnpp] w KQkq - 0 1");
  MoveList legal;
  legal_moves(start, legal);
  EXPECT_EQ(legal.size(), 20u + 32u + 32u);
  EXPECT_NE(rules_of(pocket).find("Each player also has two Pawns and a Knight in hand."), std::string::npos);
  walk_small(pocket, 20);
  EXPECT_EQ(complaints_about(army("extinction = \"board\"\n", "[hand]\nstart = \"R\"\n")),
            "[hand] without [drops] or [gating]: pieces in hand could never come onto the board\n");
  EXPECT_NE(complaints_about(army("", "royal = true\n[hand]\nstart = \"P\"\n[drops]\n")), "");
  EXPECT_NE(complaints_about(army("", "[hand]\nstart = \"Z\"\n[drops]\n")), "");
}

}  // namespace
}  // namespace sennight::test
