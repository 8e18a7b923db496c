// What [legal] forbids, and what goes with it: compulsory captures, moves that may not give check, an army that is a
// burden, a player without a royal, double steps that leave no chance, goals that are answered. Own positions, counted
// by hand.
#include <gtest/gtest.h>

#include <atomic>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

const std::string kSmall =
    "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"a1\", R = \"b1\" }\n"
    "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n";
const std::string kMustCapture = kSmall + "[legal]\ncaptures = \"compulsory\"\n";
const std::string kNoChecks = kSmall + "[legal]\nchecks = \"forbidden\"\n";
const std::string kAnswered = kNoChecks + "[ends]\ngoal = { pieces = \"K\", zone = \"rank:5\", answer = \"round\" }\n" +
                              "[players]\nviews = [\"identity\", \"identity\"]\n";

std::string identical_views(std::string text) {  // the second player's pieces then need cells of their own
  const std::string setup = "setup = { K = \"a1\", R = \"b1\" }";
  return text.replace(text.find(setup), setup.size(), "setup = { K = \"a1\", R = \"b1\", k = \"e1\", r = \"d1\" }");
}

std::string with(const std::string& base, const std::string& more) {
  return "extends = \"" + base + "\"\nname = \"x\"\n" + more;
}

Texts moves(const std::string& toml, const std::string& fen) {
  return legal_texts(position(variant_from_text(toml), fen));
}

std::string page(const std::string& toml) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(toml)))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  return text;
}

void walk_by_the_laws(const std::string& toml, int games) {
  walk_briefly(variant_from_text(toml), games, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    ASSERT_EQ(plain::legal_moves_keep_to_what_is_forbidden(position, legal), "");
    ASSERT_EQ(plain::ends_are_as_counted(position), "");
  });
}

TEST(Legal, captures_are_compulsory_if_the_file_says_so) {
  EXPECT_EQ(moves(kMustCapture, "4k/1r3/5/5/KR3 w"), Texts{"b1b4"});
  EXPECT_EQ(moves(kMustCapture, "4k/2r2/5/5/KR3 w").size(), 9u);  // King 2, Rook 7
  // A capture that would leave the King attacked is none: the Rook is pinned.
  EXPECT_EQ(moves(kMustCapture, "r3k/5/5/R1r2/K4 w"), Texts{"a2a5"});
  EXPECT_EQ(perft(position(variant_from_text(kMustCapture), "4k/1r3/5/5/KR3 w"), 4),
            reference_perft(position(variant_from_text(kMustCapture), "4k/1r3/5/5/KR3 w"), 4));
}

TEST(Legal, captures_of_some_types_alone_compel) {
  const std::string by_king = kMustCapture + "compelled-by = \"K\"\n",
                    by_rook = kMustCapture + "compelled-by = \"R\"\n";
  // Only the Rook can capture.
  EXPECT_EQ(moves(by_rook, "4k/1r3/5/5/KR3 w"), Texts{"b1b4"});
  EXPECT_EQ(moves(by_king, "4k/1r3/5/5/KR3 w"), moves(kSmall, "4k/1r3/5/5/KR3 w"));
  // The King can, too: then any capture will do.
  EXPECT_EQ(moves(by_king, "4k/5/5/1r3/KR3 w"), (Texts{"a1b2", "b1b2"}));
  for (const std::string& toml : {by_king, by_rook}) {
    const Variant& variant = variant_from_text(toml);
    EXPECT_EQ(perft(position(variant, "4k/1r3/5/5/KR3 w"), 4),
              reference_perft(position(variant, "4k/1r3/5/5/KR3 w"), 4));
    walk_by_the_laws(toml, 300);
  }
  for (const std::string base : {"chess", "shogi", "../honeycomb/wildhoney"})
    walk_by_the_laws(with(base, "[legal]\ncaptures = \"compulsory\"\ncompelled-by = \"N P\"\n"), 60);
  EXPECT_NE(page(by_rook).find("A player who can capture with a Rook must capture, with whatever piece; other captures "
                               "compel nobody."),
            std::string::npos);
}

// Men and Kings hop over what they take, and go on; the Bishop's and the Camel's captures compel nobody.
TEST(Legal, hoppers_alone_compel) {
  const std::string toml =
      "name = \"Dark cells\"\nboard = { shape = \"rectangle\", files = 8, ranks = 8 }\n"
      "setup = { B = \"a1\", K = \"c1 e1\", C = \"g1\", M = \"a3 b2 c3 d2 e3 f2 g3 h2\" }\n"
      "[players]\nletters = \"bw\"\nnames = [\"Black\", \"White\"]\nviews = [\"identity\", \"half-turn\"]\n"
      "[pieces.M]\nname = \"Man\"\nmove = \"mfF xgfF2\"\n[pieces.K]\nname = \"King\"\nmove = \"mF xgF2\"\n"
      "[pieces.B]\nname = \"Bishop\"\nmove = \"B\"\n[pieces.C]\nname = \"Camel\"\nmove = \"C\"\n"
      "[promotion.last-rank]\npieces = \"M\"\nto = \"K B C\"\nzone = \"rank:8\"\n"
      "[legal]\ncaptures = \"compulsory\"\ncompelled-by = \"M K\"\n[chain]\npieces = \"M K\"\nneeded = true\n"
      "[ends]\nloss-of-all = \"K\"\nstalemate = \"loss\"\n";
  EXPECT_EQ(moves(toml, "7K/8/7k/4m3/8/8/1B6/8 b"),
            (Texts{"b2a1", "b2a3", "b2c1", "b2c3", "b2d4", "b2e5", "h8g7"}));  // it may take the Man
  EXPECT_EQ(moves(toml, "7K/8/7k/8/8/2m5/1M6/8 b"), Texts{"b2c3d4"});
  EXPECT_EQ(moves(toml, "7K/8/7k/4m3/7m/2m5/1M3B2/8 b"), (Texts{"b2c3d4", "f2h4"}));  // any capture will do
  walk_by_the_laws(toml, 300);
}

TEST(Legal, a_capture_in_passing_is_compulsory_too) {
  EXPECT_EQ(moves(with("chess", "[legal]\ncaptures = \"compulsory\"\n"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
            Texts{"e5d6"});
}

TEST(Legal, no_move_gives_check_if_the_file_says_so) {
  const Texts listed = moves(kNoChecks, "4k/5/5/5/KR3 w");
  EXPECT_EQ(std::ranges::count(listed, "b1b5"), 0);
  EXPECT_EQ(std::ranges::count(listed, "b1e1"), 0);
  EXPECT_EQ(listed.size(), 7u);  // King a2 b2, Rook b2 b3 b4 c1 d1
  // Nor does the King open a line.
  EXPECT_EQ(moves(kNoChecks, "4k/5/5/5/R3K w"),
            (Texts{"a1a2", "a1a3", "a1a4", "a1b1", "a1c1", "a1d1", "e1d1", "e1d2", "e1e2"}));
}

TEST(Legal, obeys_the_laws_of_all_games_on_every_board) {
  for (const std::string base : {"chess", "glinski", "crazyhouse", "xiangqi", "shogi", "../horn-rimmed/hr-liu-yang",
                                 "../four-linepiece/mishling-fusion", "atomic"}) {
    for (const std::string rule :
         {"captures = \"compulsory\"", "checks = \"forbidden\"", "captures = \"compulsory\"\nchecks = \"forbidden\""})
      walk_by_the_laws(with(base, "[legal]\n" + rule + "\n"), 60);
  }
  walk_by_the_laws(with("../honeycomb/wildhoney", "[legal]\ncaptures = \"compulsory\"\n"), 60);
  for (const std::string& toml : {kMustCapture, kNoChecks, identical_views(kAnswered)}) walk_by_the_laws(toml, 500);
}

TEST(Legal, is_told_on_the_page) {
  EXPECT_NE(page(kMustCapture).find("A player who can capture must do so"), std::string::npos);
  EXPECT_NE(page(kNoChecks).find("No move may attack the rival's King"), std::string::npos);
}

TEST(Legal, refuses_what_has_no_sense) {
  EXPECT_EQ(complaints_about(kMustCapture), "");
  EXPECT_EQ(complaints_about(kNoChecks), "");
  std::string none = kNoChecks;
  none.erase(none.find("royal = true\n"), 13);
  EXPECT_EQ(complaints_about(none), "'checks' has no sense: there is no royal\n");
  EXPECT_NE(complaints_about(kSmall + "[legal]\ncaptures = \"often\"\n"), "");
  EXPECT_NE(complaints_about(kSmall + "[legal]\ncapture = \"free\"\n"), "");
}

TEST(AnsweredGoal, waits_for_the_player_who_moves_later_in_the_round) {
  const std::string toml = identical_views(kAnswered);
  const Variant& race = variant_from_text(toml);
  EXPECT_EQ(result_text(race, "a4a5", "5/K3k/5/5/5 w"), "ongoing");
  EXPECT_EQ(result_text(race, "a4a5 e4e5", "5/K3k/5/5/5 w"), "1/2-1/2 reaching the goal");
  EXPECT_EQ(result_text(race, "a4a5 e4e3", "5/K3k/5/5/5 w"), "1-0 reaching the goal");
  EXPECT_EQ(result_text(race, "e4e5", "5/K3k/5/5/5 b"), "0-1 reaching the goal");
  // Who cannot answer has no move.
  EXPECT_EQ(result_text(race, "a4a5", "5/K4/4k/5/5 w"), "1-0 reaching the goal");
  EXPECT_EQ(result_text(race, "a4a5", "5/K3k/5/5/3R1 w"), "ongoing");
  const Position lost = play(race, "a4a5", "5/K4/4k/5/5 w").position();
  EXPECT_EQ(legal_texts(lost), Texts{});
  for (const char* fen : {"5/K3k/5/5/5 w", "5/1K1k1/5/5/R3r w", "5/K4/4k/5/5 w"})
    EXPECT_EQ(perft(position(race, fen), 5), reference_perft(position(race, fen), 5)) << fen;
  EXPECT_NE(page(toml).find("Black moves later in the round and may still answer"), std::string::npos) << page(toml);
}

TEST(AnsweredGoal, is_seen_by_the_search) {
  const VariantPtr race(std::shared_ptr<const Variant>(), &variant_from_text(identical_views(kAnswered)));
  const std::atomic<bool> never = false;
  const auto score = [&](const std::string& fen) {
    Searcher searcher(race, {.hash_megabytes = 1});
    Limits limits;
    limits.depth = 4;
    return searcher.search(Game(position(*race, fen)), limits, {}, never).score;
  };
  EXPECT_EQ(score("5/K4/4k/5/5 w"), win_in(1));
  EXPECT_EQ(score("5/K3k/5/5/5 b"), win_in(1));
}

const std::string kBurden =
    "name = \"Burden\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"a1\", R = \"b1\" }\n"
    "[pieces.K]\nname = \"King\"\nmove = \"K\"\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[legal]\n"
    "captures = \"compulsory\"\n[ends]\nstalemate = \"win\"\nextinction = \"board\"\nextinction-result = \"win\"\n";

TEST(Burden, lets_a_player_win_who_has_nothing_left) {
  const Variant& burden = variant_from_text(kBurden);
  EXPECT_EQ(result_text(burden, "b1b5", "1r3/5/5/5/KR3 w"), "0-1 loss of the whole army");
  EXPECT_EQ(sentence(burden, play(burden, "b1b5", "1r3/5/5/5/KR3 w").outcome()),
            "Black wins by loss of the whole army");
  walk_by_the_laws(kBurden, 500);
}

TEST(Burden, is_seen_by_the_search) {
  const VariantPtr burden(std::shared_ptr<const Variant>(), &variant_from_text(kBurden));
  const std::atomic<bool> never = false;
  Searcher searcher(burden, {.hash_megabytes = 1});
  Limits limits;
  limits.depth = 4;
  // The Rook offers itself where the King must take it.
  EXPECT_EQ(searcher.search(Game(position(*burden, "5/5/1k3/5/R4 w")), limits, {}, never).score, win_in(2));
}

// Rooks and a King against Pawns; the Pawns' owner has no King.
const std::string kLacking = with("chess",
                                  "remove = [\"setup\"]\n[setup]\nP = \"rank:1\"\nk = \"e8\"\nr = \"a8 h8\"\n"
                                  "p = \"b4\"\n[initial]\ncells = \"ranks:1-2\"\n[en-passant]\nover = \"rank:3\"\n"
                                  "[ends]\nextinction = \"board\"\n");

TEST(LackingRoyal, plays_on_until_nothing_is_left) {
  const Variant& lacking = variant_from_text(kLacking);
  EXPECT_EQ(result_text(lacking, "a8a1", "r3k3/8/8/8/8/8/8/P7 b q - 0 1"), "0-1 loss of the whole army");
  EXPECT_EQ(format_fen(Position::start(lacking)), "r3k2r/8/8/8/1p6/8/8/PPPPPPPP w kq - 0 1");
  EXPECT_NE(page(kLacking).find("White has no King."), std::string::npos);
  EXPECT_NE(page(kLacking).find("for Black alone"), std::string::npos) << page(kLacking);
  walk_by_the_laws(kLacking, 200);
}

TEST(LackingRoyal, needs_another_way_to_lose) {
  const std::string both = "setup = { K = \"a1\", R = \"b1\" }", one = "setup = { R = \"b1\", k = \"a5\" }";
  std::string lacking = kSmall;
  lacking.replace(lacking.find(both), both.size(), one);
  const std::string around = "[explosion]\ndirections = \"K\"\n", swap = "[swap.any]\nkind = \"adjacent\"\n";
  const std::string lost = "[ends]\nextinction = \"board\"\n";
  EXPECT_EQ(complaints_about(lacking + lost), "");
  EXPECT_EQ(complaints_about(lacking + "[ends]\nloss-of-all = \"R\"\n"), "");
  EXPECT_EQ(complaints_about(lacking),
            "White has no royal at the start, as 'k' places one of another player alone, and no 'K' one of each: "
            "'extinction' or 'loss-of-all' must say how that player loses\n");
  EXPECT_EQ(complaints_about(lacking + lost + "extinction-result = \"win\"\n"),
            "White has no royal at the start, as 'k' places one of another player alone, and no 'K' one of each: "
            "'extinction' or 'loss-of-all' must say how that player loses\n");
  EXPECT_EQ(complaints_about(lacking + around + lost), "White has no royal at the start, and effects take royals\n");
  EXPECT_EQ(complaints_about(lacking + swap + lost), "no swap: White has no royal at the start\n");
  EXPECT_EQ(complaints_about(lacking + "[elimination]\narmy = \"leaves\"\n" + lost),
            "White has 0 royals at the start; 1 is needed\n");
  EXPECT_EQ(complaints_about(identical_views(kAnswered)), "");
}

TEST(EnPassantOver, leaves_no_chance_elsewhere) {
  const auto texts = [](const std::string& moves, const std::string& fen) {
    return legal_texts(play(variant_from_text(kLacking), moves, fen).position());
  };
  const Texts first = texts("a1a3", "4k3/8/8/8/8/1p6/8/P7 w - - 0 1"),
              second = texts("a2a4", "4k3/8/8/8/1p6/8/P7/8 w - - 0 1");
  EXPECT_EQ(std::ranges::count(first, "b3a2"), 0);
  EXPECT_EQ(std::ranges::count(second, "b4a3"), 1);
  EXPECT_EQ(format_fen(play(variant_from_text(kLacking), "a1a3", "4k3/8/8/8/8/1p6/8/P7 w - - 0 1").position()),
            "4k3/8/8/8/8/Pp6/8/8 b - - 0 1");
  EXPECT_FALSE(parse_fen(variant_from_text(kLacking), "4k3/8/8/8/8/Pp6/8/8 b - a2 0 1"));
  EXPECT_NE(page(kLacking).find("passed over a cell on the third rank"), std::string::npos) << page(kLacking);
}

TEST(Legal, who_has_no_move_may_pass_and_nobody_else) {
  const std::string toml = kSmall + "[legal]\npass = \"without-move\"\n";
  const Position free = Position::start(variant_from_text(toml));
  EXPECT_FALSE(may_play(free, "0000"));
  // Stalemated without the pass.
  EXPECT_EQ(moves(toml, "1k3/5/1r3/2r2/K4 w - - 0 1"), Texts{"0000"});
  EXPECT_EQ(moves(kSmall, "1k3/5/1r3/2r2/K4 w - - 0 1"), Texts{});
  // A mate is a mate.
  EXPECT_EQ(moves(toml, "1k3/5/1r3/2r2/K3r w - - 0 1"), Texts{});
  // A list of quiet moves has a pass only where there is no capture either.
  EXPECT_EQ(moves(toml, "1k3/5/5/1r3/K4 w - - 0 1"), Texts{"a1b2"});
  walk_by_the_laws(toml, 40);
  walk_by_the_laws(kMustCapture + "pass = \"without-move\"\n", 40);
  EXPECT_NE(page(toml).find("A player who has no legal move, and is not in check, passes; nobody else may."),
            std::string::npos);
  EXPECT_EQ(complaints_about(kSmall + "[legal]\npass = \"sometimes\"\n"),
            "'pass' cannot be 'sometimes'; known here: always, never, without-move\n");
}

}  // namespace
}  // namespace sennight::test
