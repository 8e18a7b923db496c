// Passes, royals that may face each other, moves that spare some types, and hops that land on the next cell. Own positions, counted by hand; the whole of
// it together is counted by another program in the variant files.
#include <gtest/gtest.h>

#include <atomic>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/game_notation.h"
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

// `head`: more of the file's head; `king`: more of the King; `rook`: the Rook's movement.
std::string small(const std::string& head, const std::string& king, const std::string& rook, const std::string& rest) {
  return "name = \"Small\"\n" + head +
         "board = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"a1\", R = \"b1\", P = \"c1\" }\n"
         "players = { views = [\"identity\", \"half-turn\"] }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = "
         "true\n" +
         king + "[pieces.R]\nname = \"Rook\"\nmove = \"" + rook + "\"\n[pieces.P]\nname = \"Pawn\"\nmove = \"fW\"\n" +
         rest;
}

const std::string kPass = "[legal]\npass = \"always\"\n";
const std::string kFairy = "fen = \"fairy\"\n";
const std::string kFacing = "facing = \"vW0\"\n";
const std::string kChoosy = "mR cpR{not over R}{not taking P}";
const std::string kPassing = small("", "", "R", kPass + "[ends]\npasses = 2\n");
const std::string kAll = small(kFairy, kFacing, kChoosy, kPass + "[ends]\npasses = 2\nfacing = \"draw\"\n");

Texts moves_of(const std::string& toml, const std::string& fen) {
  return legal_texts(position(variant_from_text(toml), fen));
}

Texts captures_of(const std::string& rook, const std::string& fen, const std::string& from) {
  const Position at = position(variant_from_text(small("", "", rook, "")), fen);
  MoveList legal;
  EXPECT_EQ(laws::broken_law(at, legal, 0), "");
  Texts texts;
  for (const Move& move : legal)
    if (const std::string text = format_move(at, move); text.starts_with(from) && !at.is_empty(move.to))
      texts.push_back(text);
  std::ranges::sort(texts);
  return texts;
}

bool is_checked(const std::string& toml, const std::string& fen) {
  const Position at = position(variant_from_text(toml), fen);
  MoveList legal;
  EXPECT_EQ(laws::broken_law(at, legal, 0), "");
  return in_check(at, at.turn());
}

std::string page_of(const std::string& toml) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(toml)))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  return text;
}

TEST(Passing, is_a_move_of_who_is_not_in_check) {
  EXPECT_EQ(moves_of(kPassing, "4k/5/5/5/K4 w"), (Texts{"0000", "a1a2", "a1b1", "a1b2"}));
  EXPECT_EQ(moves_of(kPassing, "r3k/5/5/5/K4 w"), (Texts{"a1b1", "a1b2"}));
  // Who has no other move passes; in check that is mate as ever.
  EXPECT_EQ(moves_of(kPassing, "k4/2R2/1K3/5/5 b"), (Texts{"0000", "a5b5"}));
  EXPECT_EQ(moves_of(kPassing, "k4/5/KR3/5/5 b"), Texts{"0000"});
  EXPECT_EQ(result_text(variant_from_text(kPassing), "", "k3R/5/1K3/5/5 b"), "1-0 checkmate");
  EXPECT_EQ(moves_of(small("", "", "R", ""), "k4/5/KR3/5/5 b"), Texts{});
}

TEST(Passing, changes_the_turn_alone_and_is_counted_where_an_end_asks) {
  const Variant& counted = variant_from_text(kPassing);
  const Variant& free = variant_from_text(small("", "", "R", kPass));
  const std::string start = "4k/5/5/5/K4 w - - 3 7";
  EXPECT_EQ(format_fen(play(counted, "0000", start).position()), "4k/5/5/5/K4 b - - 4 7 1");
  EXPECT_EQ(format_fen(play(free, "0000", start).position()), "4k/5/5/5/K4 b - - 4 7");
  EXPECT_EQ(format_fen(play(counted, "0000 e5e4 0000", start).position()), "5/4k/5/5/K4 b - - 6 8 1");
  EXPECT_NE(play(counted, "0000", start).position().key(), position(counted, "4k/5/5/5/K4 b - - 4 7").key());
  EXPECT_EQ(play(free, "0000", start).position().key(), position(free, "4k/5/5/5/K4 b - - 4 7").key());
}

TEST(Passing, so_many_in_succession_draw) {
  const Variant& game = variant_from_text(kPassing);
  EXPECT_EQ(result_text(game, "0000", "4k/5/5/5/K4 w"), "ongoing");
  EXPECT_EQ(result_text(game, "0000 e5e4 0000 e4e5", "4k/5/5/5/K4 w"), "ongoing");
  EXPECT_EQ(result_text(game, "0000 0000", "4k/5/5/5/K4 w"), "1/2-1/2 two passes in succession");
  EXPECT_EQ(perft(position(game, "4k/5/5/5/K4 w"), 2), 16u);
  EXPECT_EQ(perft(position(game, "4k/5/5/5/K4 b - - 0 1 1"), 1), 4u);
  EXPECT_EQ(perft(position(game, "4k/5/5/5/K4 w - - 0 1 2"), 1), 0u);
}

TEST(Passing, is_written_as_the_dialect_has_it_and_read_in_many_ways) {
  const Variant& own = variant_from_text(kPassing);
  const Variant& fairy = variant_from_text(small(kFairy, "", "R", kPass));
  const Position there = position(fairy, "4k/5/5/5/K4 w - - 0 1");
  EXPECT_EQ(legal_texts(there), (Texts{"a1a1", "a1a2", "a1b1", "a1b2"}));
  for (const Variant* game : {&own, &fairy}) {
    const Position at = position(*game, "4k/5/5/5/K4 w");
    MoveList legal;
    legal_moves(at, legal);
    const auto pass = std::ranges::find(legal, MoveKind::kPass, &Move::kind);
    ASSERT_NE(pass, legal.end());
    EXPECT_EQ(format_notation(at, *pass), "pass");
    for (const char* text : {"0000", "pass", "Pass", "--"}) {
      const auto read = read_notation(at, text);
      ASSERT_TRUE(read) << text << ": " << read.error().message;
      EXPECT_EQ(*read, *pass) << text;
    }
    EXPECT_EQ(parse_move(at, "0000"), *pass);
    EXPECT_EQ(parse_move(at, format_move(at, *pass)), *pass);
  }
  EXPECT_FALSE(parse_move(position(fairy, "r3k/5/5/5/K4 w"), "a1a1"));
  EXPECT_FALSE(read_notation(position(variant_from_text(small("", "", "R", "")), "4k/5/5/5/K4 w"), "--"));
}

const std::string kFaced = "2k2/5/5/5/2K2";

TEST(FacingRoyals, must_part_or_draw_by_a_pass) {
  const Variant& game = variant_from_text(kAll);
  // c1c2 would leave them facing.
  EXPECT_EQ(moves_of(kAll, kFaced + " w"), (Texts{"c1b1", "c1b2", "c1c1", "c1d1", "c1d2"}));
  EXPECT_EQ(result_text(game, "c1c1", kFaced + " w"), "1/2-1/2 Kings that face each other");
  EXPECT_EQ(result_text(game, "c1b1", kFaced + " w"), "ongoing");
  // Whoever comes to face the other may do so.
  EXPECT_EQ(result_text(game, "b1c1", "2k2/5/5/5/1K3 w"), "ongoing");
  EXPECT_EQ(result_text(game, "b1c1 c5c5", "2k2/5/5/5/1K3 w"), "1/2-1/2 Kings that face each other");
  EXPECT_EQ(perft(position(game, kFaced + " b - - 0 1 1"), 1), 0u);
  for (const char* fen : {"2k2/5/5/5/2K2 w", "2k2/5/2r2/5/2K2 w", "1rk2/5/5/2R2/2K2 w", "r1k1R/5/5/5/2K2 b"})
    EXPECT_EQ(perft(position(game, fen), 4), reference_perft(position(game, fen), 4)) << fen;
}

TEST(FacingRoyals, may_draw_by_a_pass_in_check) {
  const std::string quiet = small(kFairy, kFacing, "R", kPass + "[ends]\nfacing = \"draw\"\n");
  EXPECT_EQ(moves_of(quiet, "2k2/5/5/5/r1K2 w"), (Texts{"c1b2", "c1c1", "c1d2"}));
  EXPECT_EQ(result_text(variant_from_text(quiet), "c1c1", "2k2/5/5/5/r1K2 w"), "1/2-1/2 Kings that face each other");
  EXPECT_EQ(moves_of(quiet, "1k3/5/5/5/r1K2 w"), (Texts{"c1b2", "c1c2", "c1d2"}));  // not facing: no pass in check
}

TEST(FacingRoyals, are_forbidden_unless_the_file_says_so) {
  const std::string forbidden = small("", kFacing, "R", "[ends]\nfacing = \"forbidden\"\n");
  EXPECT_EQ(moves_of(forbidden, "2k2/5/5/5/1K3 w"), (Texts{"b1a1", "b1a2", "b1b2"}));
}

TEST(SparedTypes, are_not_hopped_over) {
  const std::string over = "mR cpR{not over R}", any = "mR cpR";
  EXPECT_EQ(captures_of(any, "4k/5/5/5/RR1pK w", "a1"), Texts{"a1d1"});
  EXPECT_EQ(captures_of(over, "4k/5/5/5/RR1pK w", "a1"), Texts{});
  EXPECT_EQ(captures_of(over, "4k/5/5/5/Rr1pK w", "a1"), Texts{});  // of either side
  EXPECT_EQ(captures_of(over, "4k/5/5/5/RP1pK w", "a1"), Texts{"a1d1"});
  EXPECT_EQ(captures_of(over, "4k/5/5/5/RPRpK w", "a1"), Texts{});
  EXPECT_EQ(captures_of("mR cpR{not over P R}", "4k/5/5/5/RP1pK w", "a1"), Texts{});
}

TEST(SparedTypes, are_not_taken) {
  EXPECT_EQ(captures_of("mR cpR{not taking R}", "r3k/5/p4/P4/R1PrK w", "a1"), Texts{"a1a3"});
  EXPECT_EQ(captures_of("mR cpR{not taking R}", "r3k/P4/5/5/R1PpK w", "a1"), Texts{"a1d1"});
  EXPECT_EQ(captures_of("R{not taking R}", "r3k/5/5/5/R2pK w", "a1"), Texts{"a1d1"});
  EXPECT_EQ(captures_of("R{not taking P R}", "r3k/5/5/5/R2pK w", "a1"), Texts{});
  // Quiet moves stay what they are.
  EXPECT_EQ(moves_of(small("", "", "R{not taking P}", ""), "k4/5/5/5/R2pK w").size(), 5u + 3u);
}

TEST(SparedTypes, give_no_check_as_screens_and_pin_as_the_others_do) {
  const std::string toml = small("", "", "mR cpR{not over R}", "");
  const auto checked = [&](const char* fen) { return is_checked(toml, fen); };
  EXPECT_TRUE(checked("4k/5/5/5/r1P1K w"));
  EXPECT_FALSE(checked("4k/5/5/5/r1R1K w"));
  EXPECT_FALSE(checked("4k/5/5/5/r1r1K w"));
  // The Pawn leaves the Rook alone between: no screen. The Rook leaves the Pawn alone: check.
  EXPECT_EQ(std::ranges::count(moves_of(toml, "4k/5/5/5/rPR1K w"), "b1b2"), 1);
  EXPECT_EQ(std::ranges::count(moves_of(toml, "4k/5/5/5/rPR1K w"), "c1c2"), 0);
  // A Rook may step between, a Pawn may not; a Pawn may not become the screen by a capture.
  const std::string step = small("", "", "mR cpR{not over R}", "");
  EXPECT_EQ(std::ranges::count(moves_of(step, "r3k/5/5/1R3/K4 w"), "b2a2"), 1);
  const std::string sideways =
      "name = \"x\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
      "setup = { K = \"a1\", R = \"b1\", P = \"c1\" }\n[pieces.K]\nname = \"King\"\n"
      "move = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"mR cpR{not over R}\"\n"
      "[pieces.P]\nname = \"Pawn\"\nmove = \"W\"\n";
  EXPECT_EQ(std::ranges::count(moves_of(sideways, "r3k/5/5/1P3/K4 w"), "b2a2"), 0);
  EXPECT_EQ(std::ranges::count(moves_of(sideways, "r3k/5/5/rP3/K4 w"), "b2a2"), 0);
  EXPECT_EQ(std::ranges::count(moves_of(sideways, "r3k/5/5/rR3/K4 w"), "b2a2"), 0);  // it only hops
}

Texts moves_from(const std::string& rook, const std::string& fen, const std::string& from) {
  Texts texts = moves_of(small("", "", rook, ""), fen);
  std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(from); });
  return texts;
}

TEST(HopsToTheNextCell, end_just_behind_what_they_pass) {
  EXPECT_EQ(moves_from("pR", "4k/5/5/5/RP2K w", "a1"), (Texts{"a1c1", "a1d1"}));
  EXPECT_EQ(moves_from("gR", "4k/5/5/5/RP2K w", "a1"), Texts{"a1c1"});
  EXPECT_EQ(moves_from("gR", "4k/5/5/5/R1p1K w", "a1"), Texts{"a1d1"});  // a piece of any side, at any distance
  EXPECT_EQ(moves_from("gR", "4k/5/5/5/R3K w", "a1"), Texts{});          // behind the King the board ends
  EXPECT_EQ(moves_from("gR", "4k/5/5/5/RPP1K w", "a1"), Texts{});        // an own piece stands there
  EXPECT_EQ(captures_of("gR", "4k/5/5/5/RPp1K w", "a1"), Texts{"a1c1"});
  EXPECT_EQ(captures_of("gR", "4k/5/5/5/RP1pK w", "a1"), Texts{});
  EXPECT_EQ(captures_of("gR", "4k/5/5/5/R1PpK w", "a1"), Texts{"a1d1"});
  EXPECT_EQ(captures_of("gR{not over P}", "4k/5/5/5/RPp1K w", "a1"), Texts{});
  EXPECT_EQ(moves_from("cgR", "4k/5/5/5/RP2K w", "a1"), Texts{});
  EXPECT_EQ(moves_from("gQ", "4k/5/5/1P3/R3K w", "a1"), Texts{"a1c3"});
  // Round a corner, over the Pawn.
  EXPECT_EQ(moves_from("g[W-90W]", "4k/5/5/P4/R3K w", "a1"), Texts{"a1b2"});
}

TEST(HopsToTheNextCell, give_check_over_the_neighbour_alone) {
  const std::string toml = small("", "", "gR", "");
  const auto checked = [&](const char* fen) { return is_checked(toml, fen); };
  EXPECT_TRUE(checked("k4/5/5/5/r2PK w"));
  EXPECT_TRUE(checked("k4/5/5/5/2rPK w"));
  EXPECT_FALSE(checked("k4/5/5/5/r1P1K w"));
  EXPECT_FALSE(checked("k4/5/5/5/3rK w"));
  EXPECT_FALSE(checked("k4/5/5/5/r1PPK w"));
  // Who steps into the line beside the King, and who leaves the line, may open it.
  EXPECT_EQ(std::ranges::count(moves_of(toml, "k4/5/5/2R2/r3K w"), "e1d1"), 1);
  EXPECT_EQ(std::ranges::count(moves_of(toml, "k4/5/5/5/rP1PK w"), "b1b2"), 0);  // the two Pawns closed the line
}

TEST(HopsToTheNextCell, obey_the_laws_with_other_rules) {
  const auto walk_through = [](const std::string& base, const std::string& more) {
    walk(variant_from_text("extends = \"" + base + "\"\nname = \"x\"\n" + more), 40, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    });
  };
  for (const char* base : {"chess", "crazyhouse", "atomic", "antichess", "grasshopper", "cylinder-chess"})
    for (const char* more : {"[pieces.R]\nmove = \"R gQ\"\n", "[pieces.Q]\nmove = \"mQ cgQ{not over P} cpR\"\n",
                             "[pieces.N]\nmove = \"gN0 gqW0\"\n"})
      walk_through(base, more);
  walk_through("glinski", "[pieces.R]\nmove = \"gQ\"\n");
  walk_through("xiangqi", "[pieces.C]\nmove = \"gR mR\"\n");
  walk_through("../honeycomb/honeycomb", "[pieces.R]\nmove = \"gR gB\"\n");
}

TEST(HopsToTheNextCell, are_told) {
  const Variant& variant = variant_from_text(small("", "", "mgR cR", ""));
  EXPECT_EQ(
      describe_piece(variant, variant.find_type("R")).text,
      "Moves, without capturing, any distance orthogonally, hopping over exactly one piece of any side to the next "
      "cell behind it. Captures any distance orthogonally.");
}

TEST(Passing, obeys_the_laws_of_all_games) {
  std::size_t passes = 0, faced = 0, drawn = 0;
  const auto walk_through = [&](const std::string& toml, int games) {
    walk(variant_from_text(toml), games, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      ASSERT_EQ(plain::ends_are_as_counted(position), "");
      passes += std::ranges::count(legal, MoveKind::kPass, &Move::kind) == 1;
      faced += royals_face(position);
      drawn += outcome_of(position).over;
      EXPECT_EQ(legal.empty(), outcome_of(position).over);
    });
  };
  for (const std::string& toml : {kPassing, kAll, small("", "", kChoosy, ""), small("", kFacing, kChoosy, kPass)})
    walk_through(toml, 1500);
#ifdef SENNIGHT_SANITIZED
  const std::size_t seldom = 0;  // the walks are short
#else
  const std::size_t seldom = 30;
  EXPECT_GT(faced, seldom);
#endif
  EXPECT_GT(passes, 3 * seldom);
  EXPECT_GT(drawn, seldom);
  // On other boards, and with rules that may meet it.
  for (const char* base : {"chess", "glinski", "crazyhouse", "xiangqi", "shogi", "../horn-rimmed/hr-liu-yang",
                           "../four-linepiece/mishling-fusion", "atomic", "three-check", "antichess"})
    walk_through(std::string("extends = \"") + base + "\"\nname = \"x\"\n" + kPass + "[ends]\npasses = 2\n", 40);
}

TEST(SparedTypes, obey_the_laws_with_other_rules) {
  const auto walk_through = [](const std::string& base, const std::string& more) {
    walk(variant_from_text("extends = \"" + base + "\"\nname = \"x\"\n" + more), 40, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    });
  };
  for (const char* base : {"chess", "crazyhouse", "atomic", "antichess"})
    for (const char* more :
         {"[pieces.R]\nmove = \"R{not taking N} pB{not over P}\"\n", "[pieces.Q]\nmove = \"mQ cpQ{not over Q P}\"\n",
          "[pieces.N]\nmove = \"N{not taking P}\"\n"})
      walk_through(base, more);
  walk_through("../four-linepiece/mishling-fusion", "[pieces.R]\nmove = \"R{not taking F} pB{not over U D}\"\n");
  // Nobody joins or parts by a hop.
  walk_through("../four-linepiece/mishling-4c-hexer-fusion", "[pieces.U]\nmove = \"mpB cW\"\n");
  walk_through("../four-linepiece/mishling-fusion", "[pieces.F]\nmove = \"F mpR\"\n");
}

TEST(Passing, is_understood_by_the_search) {
  const std::atomic<bool> never = false;
  const auto best = [&](const std::string& toml, const std::string& fen, int depth) {
    const VariantPtr variant(std::shared_ptr<const Variant>(), &variant_from_text(toml));
    Searcher searcher(variant, {.hash_megabytes = 1});
    Limits limits;
    limits.depth = depth;
    return searcher.search(Game(position(*variant, fen)), limits, {}, never);
  };
  // Two Rooks behind, White takes the draw that Black has offered by facing, also in check.
  const std::string quiet = small(kFairy, kFacing, "R", kPass + "[ends]\nfacing = \"draw\"\n");
  for (const char* fen : {"rrk2/5/5/5/2K2 w", "1rk2/5/5/5/r1K2 w"}) {
    const SearchResult result = best(quiet, fen, 6);
    EXPECT_EQ(result.score, 0) << fen;
    EXPECT_EQ(result.best->kind, MoveKind::kPass) << fen;
  }
  EXPECT_NE(best(kPassing, "r3k/5/5/5/K4 w - - 0 1 1", 4).best.value().kind, MoveKind::kPass);  // in check
  EXPECT_EQ(best(kPassing, "1r2k/1r3/5/5/K4 w - - 0 1 1", 6).score, 0);                         // a second pass draws
}

TEST(Passing, is_told_on_the_page) {
  EXPECT_NE(page_of(kPassing).find("A player who is not in check may pass instead of moving."), std::string::npos);
  EXPECT_NE(page_of(kPassing).find("When both players pass one after the other, the game is a draw."),
            std::string::npos);
  EXPECT_NE(page_of(kAll).find("A player may let the Kings face each other along a line with nothing between."),
            std::string::npos);
  EXPECT_EQ(page_of(kAll).find("may not face each other"), std::string::npos);
  EXPECT_EQ(page_of(kPassing).find("stalemate"), std::string::npos);
  EXPECT_NE(page_of(small("", "", "R", "")).find("Nobody may pass."), std::string::npos);
  const Variant& choosy = variant_from_text(small("", "", kChoosy, ""));
  EXPECT_EQ(describe_piece(choosy, choosy.find_type("R")).text,
            "Moves, without capturing, any distance orthogonally. Captures any distance orthogonally, hopping over "
            "exactly one piece of any side, but not over a Rook, and never capturing a Pawn.");
}

TEST(Passing, refuses_what_has_no_sense) {
  EXPECT_EQ(complaints_about(kPassing), "");
  EXPECT_EQ(complaints_about(kAll), "");
  EXPECT_NE(complaints_about(small("", "", "R", "[legal]\npass = \"often\"\n")), "");
  EXPECT_EQ(complaints_about(small("", "", "R", "[ends]\npasses = 2\n")),
            "'passes' has no sense without [legal] 'pass': nobody passes\n");
  EXPECT_EQ(complaints_about(small("", kFacing, "R", "[ends]\nfacing = \"draw\"\n")),
            "'facing' needs [legal] pass = \"always\": a pass takes the draw\n");
  EXPECT_EQ(complaints_about(small("", "", "R", kPass + "[ends]\nfacing = \"draw\"\n")),
            "'facing' needs a royal that says along which lines: 'facing' of its piece\n");
  EXPECT_NE(complaints_about(small("", "", "R{not over P}", "")).find("only a hop (p or g) goes over a piece"),
            std::string::npos);
  EXPECT_NE(complaints_about(small("", "", "mR{not taking P}", "")).find("a quiet move takes nothing"),
            std::string::npos);
  EXPECT_NE(complaints_about(small("", "", "pR{not over X}", "")).find("no piece type is called 'X'"),
            std::string::npos);
  EXPECT_EQ(complaints_about(small("", "", "R", kPass + "[elimination]\narmy = \"leaves\"\n")),
            "'pass' and [elimination] do not go together: there who cannot move passes\n");
}

}  // namespace
}  // namespace sennight::test
