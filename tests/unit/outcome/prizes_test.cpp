// Points are won by captures and eliminations, and decide. Own positions; the numbers are counted by hand.
#include <gtest/gtest.h>

#include <atomic>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test::prizes {
namespace {

// Two armies without royals: who has ten points ends the game.
std::string two(const std::string& prizes, const std::string& more = "") {
  return "name = \"x\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
         "setup = { R = \"a1\", N = \"b1 d1\", P = \"a2 b2 c2 d2 e2\" }\n"
         "[pieces]\nR = { name = \"Rook\", move = \"R\" }\nN = { name = \"Knight\", move = \"N\" }\n"
         "P = { name = \"Pawn\", move = \"mfW cfF\" }\n[ends]\nextinction = \"board\"\nprizes = { " +
         prizes + " }\n" + more;
}
const std::string kTen = "captures = \"R=5 N=3 P=1\", goal = 10";
const Variant& ten() { return variant_from_text(two(kTen)); }

// Three or four armies on a board of squares.
std::string many(const std::string& elimination, const std::string& prizes, bool four) {
  return "name = \"x\"\nboard = { shape = \"rectangle\", files = 8, ranks = 8 }\n"
         "setup = { K = \"d1\", R = \"b1 g1\", P = \"c2 d2 e2\" }\nelimination = { " +
         elimination + " }\n[players]\nnames = [\"Red\", \"Blue\", \"Yellow\"" + (four ? ", \"Green\"" : "") +
         "]\nletters = \"rby" + (four ? "g" : "") + "\"\nviews = [\"identity\", \"turn-90\", \"half-turn\"" +
         (four ? ", \"turn-270\"" : "") +
         "]\n[pieces]\nK = { name = \"King\", move = \"K\", royal = true }\nR = { name = \"Rook\", move = \"R\" }\n"
         "P = { name = \"Pawn\", move = \"mfW cfF\" }\n[ends]\nprizes = { " +
         prizes + " }\n";
}
const std::string kByCapture = "by = \"capture\", army = \"stays\"";
const std::string kByMate = "by = \"mate\", army = \"stays\", stalemate = \"out\"";
const std::string kPuttingOut = "captures = \"K=3 R=5 P=1\", elimination = 20";
const std::string kWithStalemate = kPuttingOut + ", stalemate = 15";

std::string on(const std::string& base, const std::string& prizes) {
  return "extends = \"" + base + "\"\nname = \"x\"\n[ends]\nprizes = { " + prizes + " }\n";
}

TEST(Prizes, are_for_what_a_move_captures) {
  EXPECT_EQ(fen_after(ten(), "a1a5", "r4/5/5/5/R4 w"), "R4/5/5/5/5 b - - 5:0 0 1");
  EXPECT_EQ(fen_after(ten(), "a1a4", "r4/5/5/5/R4 w"), "r4/R4/5/5/5 b - - 0:0 1 1");
  EXPECT_EQ(fen_after(ten(), "a1a5 b3a5", "r4/5/1n3/5/R3P w"), "n4/5/5/5/4P w - - 5:5 0 2");
}

TEST(Prizes, are_for_every_kind_of_capture) {
  const std::string values = "captures = \"Q=9 R=5 N=3 P=1\"";
  EXPECT_EQ(fen_after(variant_from_text(on("chess", values)), "e5d6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0:2 0 1"),
            "4k3/8/3P4/8/8/8/8/4K3 b - - 1:2 0 1");
  // The Queen that is taken, and the Knight beside her; the own Rook brings the other player nothing.
  EXPECT_EQ(fen_after(variant_from_text(on("atomic", values)), "d1d5", "4k3/8/8/2nq4/8/8/8/3R2K1 w - - 0:0 0 1"),
            "4k3/8/8/8/8/8/8/6K1 b - - 12:0 0 1");
}

TEST(Prizes, win_at_once_when_there_are_enough) {
  EXPECT_EQ(result_text(ten(), "a1a5", "r3p/5/5/5/R4 w - - 4:0 0 1"), "ongoing");
  EXPECT_EQ(result_text(ten(), "a1a5", "r3p/5/5/5/R4 w - - 5:0 0 1"), "1-0 points");
  EXPECT_EQ(result_text(ten(), "a5a1", "r3p/5/5/5/R3P b - - 5:9 0 1"), "0-1 points");
  const Position won = play(ten(), "a1a5", "r3p/5/5/5/R4 w - - 5:0 0 1").position();
  EXPECT_EQ(legal_texts(won), std::vector<std::string>{});
  EXPECT_EQ(count_legal_moves(won), 0u);
}

TEST(Prizes, decide_what_the_file_says) {
  // The last piece is taken: who took it would win, but the other has more points.
  const auto last_one = [](const std::string& decide) {
    return result_text(variant_from_text(two("captures = \"R=5 N=3 P=1\", goal = 10, decide = \"" + decide + "\"")),
                       "a1a5", "r4/5/5/5/R4 w - - 0:9 0 1");
  };
  EXPECT_EQ(last_one("all"), "0-1 points");
  EXPECT_EQ(last_one("draws"), "1-0 loss of the whole army");
  EXPECT_EQ(last_one("goal"), "1-0 loss of the whole army");
  const auto quiet = [](const std::string& decide, const std::string& points) {
    return result_text(variant_from_text(two("captures = \"R=5 N=3 P=1\", goal = 10, decide = \"" + decide + "\"",
                                             "moves = { plies = 4 }\n")),
                       "a1a2", "r4/5/5/5/R4 w - - " + points + " 3 3");
  };
  for (const std::string decide : {"all", "draws"}) {
    EXPECT_EQ(quiet(decide, "3:1"), "1-0 points");
    EXPECT_EQ(quiet(decide, "3:4"), "0-1 points");
    EXPECT_EQ(quiet(decide, "4:4"), "1/2-1/2 points");
  }
  EXPECT_TRUE(quiet("goal", "3:1").starts_with("1/2-1/2 "));
  EXPECT_FALSE(quiet("goal", "3:1").ends_with(" points"));
}

TEST(Prizes, make_positions_differ_and_are_taken_back) {
  const Position none = position(ten(), "r4/5/5/5/R4 w - - 0:0 0 1"),
                 some = position(ten(), "r4/5/5/5/R4 w - - 1:0 0 1"),
                 other = position(ten(), "r4/5/5/5/R4 w - - 0:1 0 1");
  EXPECT_NE(none.key(), some.key());
  EXPECT_NE(some.key(), other.key());
  Position played = none;
  Undo undo;
  const Move takes = move(none, "a1a5");
  played.make(takes, undo);
  EXPECT_EQ(played.points(PlayerId(0)), 5);
  EXPECT_EQ(played.points(PlayerId(1)), 0);
  EXPECT_TRUE(played.is_consistent());
  played.unmake(takes, undo);
  EXPECT_TRUE(played == none);
}

TEST(Prizes, are_read_from_the_fen_and_may_be_missing) {
  EXPECT_EQ(format_fen(position(ten(), "r4/5/5/5/R4 w - - 4 7")), "r4/5/5/5/R4 w - - 0:0 4 7");
  EXPECT_EQ(format_fen(position(ten(), "r4/5/5/5/R4 w")), "r4/5/5/5/R4 w - - 0:0 0 1");
  EXPECT_EQ(format_fen(position(ten(), "r4/5/5/5/R4 w - - 65535:3 4 7")), "r4/5/5/5/R4 w - - 65535:3 4 7");
  for (const char* wrong : {"3:", "1:1:1", ":1", "x:1", "-1:0", "65536:0", "1.5:0"}) {
    const auto read = parse_fen(ten(), "r4/5/5/5/R4 w - - " + std::string(wrong) + " 0 1");
    ASSERT_FALSE(read) << wrong;
    EXPECT_EQ(read.error().message,
              "FEN, points: '" + std::string(wrong) + "' is not 2 numbers from 0 to 65535, joined by ':'");
  }
  EXPECT_FALSE(
      parse_fen(variant_from_text("extends = \"chess\"\nname = \"x\"\n"), "4k3/8/8/8/8/8/8/4K3 w - - 3:3 0 1"));
  // Nothing beyond is counted.
  EXPECT_EQ(fen_after(variant_from_text(two("captures = \"R=5\"")), "a1a5", "r3p/5/5/5/R4 w - - 65533:0 0 1"),
            "R3p/5/5/5/5 b - - 65535:0 0 1");
  // Beside the checks that are counted.
  const Variant& both = variant_from_text(
      "extends = \"chess\"\nname = \"x\"\n[ends]\nchecks = 3\nprizes = { captures = \"Q=9 R=5 B=3 N=3 P=1\" }\n");
  EXPECT_EQ(format_fen(position(both, "4k3/8/8/8/8/8/8/4K3 w - - 2+1 7:0 5 9")),
            "4k3/8/8/8/8/8/8/4K3 w - - 2+1 7:0 5 9");
  EXPECT_EQ(format_fen(position(both, "4k3/8/8/8/8/8/8/4K3 w - - 7:0 5 9")), "4k3/8/8/8/8/8/8/4K3 w - - 3+3 7:0 5 9");
}

// Red's Rook on a2 may take Blue's King on h2.
constexpr const char* kOpen = "gK6yK/8/8/8/8/8/rR6bK/rK5bPbR r rbyg - - 3 9";

TEST(Prizes, are_for_who_puts_a_rival_out_and_not_for_what_that_one_leaves) {
  const Variant& four = variant_from_text(many(kByCapture, kPuttingOut, true));
  EXPECT_EQ(fen_after(four, "a2h2", kOpen), "gK6yK/8/8/8/8/8/7rR/rK5bPbR y r4yg - - 23:0:0:0 0 9");
  // The Rook that stands there for nobody brings nothing.
  EXPECT_EQ(fen_after(four, "a2h2 h8g8 a8b8 h2h1", kOpen), "1gK4yK1/8/8/8/8/8/8/rK5bPrR y r4yg - - 23:0:0:0 0 10");
  // By an attack, when the turn comes; what leaves the board with the King was not captured.
  EXPECT_EQ(fen_after(variant_from_text(many("army = \"leaves\"", kPuttingOut, true)), "a8b8",
                      "gK6yK/8/8/8/8/8/rR6bK/rK5bPbR g rbyg - - 3 9"),
            "1gK5yK/8/8/8/8/8/rR7/rK7 r r4yg - - 20:0:0:0 0 10");
  // Who leaves the game brings nobody anything.
  Position left = position(four, kOpen);
  const Position before = left;
  Undo undo;
  const Move leave{Cell(), Cell(), Cell(), TypeId(), MoveKind::kLeave};
  left.make(leave, undo);
  EXPECT_EQ(format_fen(left), "gK6yK/8/8/8/8/8/rR6bK/6bPbR b 4byg - - 0:0:0:0 0 9");
  left.unmake(leave, undo);
  EXPECT_TRUE(left == before);
}

TEST(Prizes, are_for_who_mates_and_for_who_is_stalemated) {
  const Variant& three = variant_from_text(many(kByMate, kWithStalemate, false));
  EXPECT_EQ(fen_after(three, "0000", "yK7/8/8/2bP5/8/3rK4/yR7/rR6bK b rby - - 0:0:4 4 9"),
            "yK7/8/8/2bP5/8/3rK4/yR7/rR7 y r3y - - 20:0:4 0 9");
  EXPECT_EQ(fen_after(three, "0000", "yK5yR1/8/8/8/8/8/yR7/3rK3bK b rby - - 1:2:3 4 9"),
            "yK5yR1/8/8/8/8/8/yR7/3rK4 y r3y - - 1:17:3 0 9");
}

TEST(Prizes, let_those_win_who_are_out) {
  const Variant& four = variant_from_text(many(kByCapture, kPuttingOut, true));
  const auto placing = [&](const std::string& points) {
    return result_text(four, "a2h2", "8/8/8/8/8/8/rR6bK/rK7 r rb43 - - " + points + " 3 9");
  };
  EXPECT_EQ(placing("0:40:5:0"), "placing 2,1,3,4 points");
  EXPECT_EQ(placing("0:4:50:70"), "placing 3,4,2,1 points");
  EXPECT_EQ(placing("17:40:5:5"), "placing 1,1,3,3 points");
  EXPECT_EQ(placing("0:0:0:0"), "placing 1,2,2,2 points");
  const Game shared = play(four, "a2h2", "8/8/8/8/8/8/rR6bK/rK7 r rb43 - - 17:40:5:5 3 9");
  EXPECT_EQ(sentence(four, shared.outcome()), "Draw of Red and Blue by points");
  EXPECT_EQ(sentence(four, play(four, "a2h2", "8/8/8/8/8/8/rR6bK/rK7 r rb43 - - 0:1:2:70 3 9").outcome()),
            "Green wins by points");
  // Where they decide the goal alone, the last one wins.
  const Variant& goal = variant_from_text(many(kByCapture, kPuttingOut + ", goal = 60, decide = \"goal\"", true));
  EXPECT_EQ(result_text(goal, "a2h2", "8/8/8/8/8/8/rR6bK/rK7 r rb43 - - 0:40:5:0 3 9"), "placing 1,2,4,3 elimination");
  EXPECT_EQ(result_text(goal, "a2h2", "yK7/8/8/8/8/8/rR6bK/rK7 r rby4 - - 40:1:5:9 3 9"), "placing 1,3,2,4 points");
}

// Armies for four on a cross: mates and captures bring points, promoted Queens one.
const std::string kCross = R"(
name = "Cross"
board = { shape = "lines", lengths = [8, 8, 8, 14, 14, 14, 14, 14, 14, 14, 14, 8, 8, 8] }

[players]
names = ["Red", "Blue", "Yellow", "Green"]
letters = "rbyg"
views = ["identity", "turn-270", "half-turn", "turn-90"]

[pieces]
K = { name = "King", picture = "king", move = "K", royal = true }
Q = { name = "Queen", picture = "queen", move = "Q" }
D = { name = "Promoted Queen", picture = "queen", move = "Q" }
R = { name = "Rook", picture = "rook", move = "R" }
B = { name = "Bishop", picture = "bishop", move = "B" }
N = { name = "Knight", picture = "knight", move = "N" }
P = { name = "Pawn", picture = "pawn", move = "mfW cfF im[fW-W]" }

[setup]
P = "d2 e2 f2 g2 h2 i2 j2 k2"
R = "d1 k1"
N = "e1 j1"
B = "f1 i1"
Q = "g1"
K = "h1"

[promotion.middle]
pieces = "P"
to = "D"
zone = "rank:8"

[castling.short]
letter = "K"
royal = "h1 j1"
partner = "k1 i1"

[castling.long]
letter = "Q"
royal = "h1 f1"
partner = "d1 g1"

[elimination]
by = "mate"
army = "stays"
stalemate = "out"

[ends]
prizes = { captures = "Q=9 R=5 B=5 N=3 P=1 D=1", elimination = 20, stalemate = 20 }
repetition = { count = 3, result = "draw" }
moves = { plies = 200, reset = "P" }
)";

// Four armies on the board of two, whose Kings are captured.
const std::string kFour = R"(
name = "Four"
board = { shape = "rectangle", files = 8, ranks = 8 }

[players]
names = ["Red", "Blue", "Yellow", "Green"]
letters = "rbyg"
views = ["identity", "turn-270", "half-turn", "turn-90"]

[pieces]
K = { name = "King", picture = "king", move = "K", royal = true }
R = { name = "Boat", picture = "rook", move = "R" }
B = { name = "Bishop", picture = "bishop", move = "B" }
N = { name = "Knight", picture = "knight", move = "N" }
P = { name = "Pawn", picture = "pawn", move = "mfW cfF" }

[setup]
R = "a1"
N = "b1"
B = "c1"
K = "d1"
P = "a2 b2 c2 d2"

[promotion.far]
pieces = "P"
to = "R"
zone = "rank:8"

[elimination]
by = "capture"
army = "stays"

[ends]
prizes = { captures = "K=3 R=5 B=5 N=3 P=1" }
moves = { plies = 200, reset = "P" }
)";

TEST(Prizes, say_what_whole_games_for_four_need) {
  for (const std::string* toml : {&kCross, &kFour}) {
    EXPECT_EQ(complaints_about(*toml), "");
    std::size_t won = 0;
    walk_briefly(variant_from_text(*toml), 90, 7, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      ASSERT_EQ(plain::ends_are_as_counted(position), "");
      won += position.points(PlayerId(0)) > 0;
    });
    EXPECT_GT(won, 0u);
  }
  // A Rook that stands there for nobody, and one that does not.
  const Variant& four = variant_from_text(kFour);
  EXPECT_EQ(fen_after(four, "a1a8", "bR6yK/8/8/8/8/8/8/rR2rK3gK r r4yg - - 3:4:0:0 5 9"),
            "rR6yK/8/8/8/8/8/8/3rK3gK y r4yg - - 3:4:0:0 0 9");
  EXPECT_EQ(fen_after(four, "a1a8", "bR6yK/8/8/8/8/8/8/rR2rK2bKgK r rbyg - - 3:4:0:0 5 9"),
            "rR6yK/8/8/8/8/8/8/3rK2bKgK b rbyg - - 8:4:0:0 0 9");
}

// A walk takes few of the positions with sanitizers, and ends are rare.
#ifdef SENNIGHT_SANITIZED
constexpr int kPositions = 4000;
#else
constexpr int kPositions = 150;
#endif

TEST(Prizes, obey_the_laws_of_all_games_on_every_board) {
  const std::string goal = ", goal = 9", pieces = "captures = \"Q=9 R=5 B=3 N=3 P=1\"";
  std::size_t ends = 0, won = 0, boards = 0;
  for (const std::string& toml :
       {two(kTen), two(kTen, "moves = { plies = 30 }\n"), two(kTen + ", decide = \"draws\""),
        on("chess", pieces + goal), on("crazyhouse", pieces + goal),
        on("atomic", pieces + goal + ", decide = \"draws\""), on("glinski", pieces + goal),
        on("makruk", "captures = \"R=5 N=3 P=1\", goal = 6, decide = \"goal\""),
        on("../reference/yalta", pieces + goal), on("../reference/yalta", pieces),
        many(kByCapture, kPuttingOut + ", goal = 9", true), many(kByCapture, kPuttingOut, false),
        many("by = \"capture\", army = \"recruited\"", kPuttingOut + ", goal = 30", true),
        many("army = \"leaves\"", kPuttingOut + ", goal = 45, decide = \"goal\"", true),
        many("army = \"recruited\", stalemate = \"out\"", kWithStalemate + ", goal = 45", false),
        many(kByMate, kWithStalemate, true), many(kByMate, kWithStalemate + ", goal = 9", false)}) {
    const Variant& variant = variant_from_text(toml);
    ++boards;
    walk_briefly(variant, kPositions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      ASSERT_EQ(plain::ends_are_as_counted(position), "");
      for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
      for (std::size_t p = 0; p < variant.players(); ++p) won += position.points(PlayerId(p)) > 0;
      ends += outcome_of(position).reason.text == "points";
    });
    const Position start = Position::start(variant);
    EXPECT_EQ(perft(start, 3), reference_perft(start, 3));
  }
  EXPECT_EQ(boards, 17u);
  EXPECT_GT(won, boards);
  EXPECT_GT(ends, 0u);
}

TEST(Prizes, end_the_lines_that_perft_counts) {
  for (const char* fen : {"r3p/5/1n3/5/R3P w - - 5:8 0 1", "r1n1p/ppp2/5/1PPP1/R1N1N w - - 7:7 0 1"})
    EXPECT_EQ(perft(position(ten(), fen), 4), reference_perft(position(ten(), fen), 4)) << fen;
  const Variant& four = variant_from_text(many(kByCapture, kPuttingOut + ", goal = 23", true));
  EXPECT_EQ(perft(position(four, kOpen), 3), reference_perft(position(four, kOpen), 3));
}

SearchResult search(const Variant& variant, const std::string& fen, int depth, Multiplayer multiplayer) {
  const VariantPtr game(&variant, [](const Variant*) {});
  Searcher searcher(game, {.hash_megabytes = 1, .multiplayer = multiplayer});
  const std::atomic<bool> never = false;
  Limits limits;
  limits.depth = depth;
  return searcher.search(Game(position(variant, fen)), limits, {}, never);
}

TEST(Prizes, are_seen_by_the_search) {
  const auto kAny = Multiplayer::kBestReply;
  EXPECT_EQ(search(ten(), "r3p/5/5/5/R4 w - - 5:0 0 1", 3, kAny).score, win_in(1));
  // The last piece is not taken by who has fewer points then.
  const SearchResult waits = search(ten(), "r4/5/5/5/R4 w - - 0:9 0 1", 1, kAny);
  ASSERT_TRUE(waits.best);
  EXPECT_NE(waits.best->to, ten().board().find("a5"));
  EXPECT_EQ(search(ten(), "r4/5/5/5/R4 w - - 0:3 0 1", 3, kAny).score, win_in(1));
}

TEST(Prizes, are_sought_among_several_players) {
  const Variant& four = variant_from_text(many(kByCapture, kPuttingOut, true));
  for (const Multiplayer way : {Multiplayer::kBestReply, Multiplayer::kParanoid, Multiplayer::kMaxN}) {
    const SearchResult takes = search(four, kOpen, 3, way);
    ASSERT_TRUE(takes.best);
    EXPECT_EQ(takes.best->to, four.board().find("h2")) << name_of(way);
    // Two are left, and the end is won by who has most: Red by taking the King, or nobody of the two.
    const SearchResult ends = search(four, "8/8/8/8/8/8/rR6bK/rK7 r rb43 - - 10:0:5:30 3 9", 3, way);
    ASSERT_TRUE(ends.best);
    EXPECT_EQ(ends.best->to, four.board().find("h2")) << name_of(way);
    EXPECT_EQ(ends.score, win_in(1)) << name_of(way);
    const SearchResult late = search(four, "8/8/8/8/8/8/rR6bK/rK7 r rb43 - - 10:0:5:90 3 9", 3, way);
    ASSERT_TRUE(late.best);
    EXPECT_NE(late.best->to, four.board().find("h2")) << name_of(way);
  }
}

TEST(Prizes, are_told_on_the_page) {
  const std::string page = page_of(variant_from_text(many(kByMate, kWithStalemate + ", goal = 99", true)));
  for (const char* told :
       {"The game ends when one player is left, or when all players who are left pass one after the other.",
        "Who takes pieces of rivals wins points: a King 3, a Rook 5 and a Pawn 1.",
        "Pieces of players who are out bring none.", "Who mates a rival wins 20 points.",
        "Who is out without having been mated wins 15 points.", "Whoever has won 99 points ends the game at once.",
        "Points decide, however the game ends: who has won most of them wins, in the game or out of it."})
    EXPECT_NE(page.find(told), std::string::npos) << told << "\n" << page;
  EXPECT_EQ(page.find("The last player in the game wins"), std::string::npos);
  const std::string ended = page_of(variant_from_text(
      many("by = \"mate\", army = \"stays\", stalemate = \"draw\", until = \"first\"", "captures = \"R=5\"", true) +
      "moves = { plies = 20 }\nrepetition = { count = 3 }\n"));
  for (const char* told : {"Who has no legal move and is not in check passes, and the game ends.\n",
                           "The first who is out ends the game.\n", "for the third time, points decide.",
                           "counting every player's moves and passes, points decide."})
    EXPECT_NE(ended.find(told), std::string::npos) << told << "\n" << ended;
  EXPECT_EQ(ended.find("share the first place"), std::string::npos) << ended;
  const std::string pair = page_of(variant_from_text(two(kTen + ", decide = \"draws\"")));
  for (const char* told : {"Whoever has won ten points wins at once.",
                           "What would be a draw is won by who has won more points; with as many it is a draw."})
    EXPECT_NE(pair.find(told), std::string::npos) << told << "\n" << pair;
}

TEST(Prizes, are_refused_where_they_have_no_sense) {
  EXPECT_EQ(complaints_about(two(kTen)), "");
  EXPECT_EQ(complaints_about(many(kByMate, kWithStalemate, true)), "");
  EXPECT_EQ(complaints_about(two("captures = \"R=5 N\"")), "'N' is not a piece, '=' and its points, 0 to 999: R=5\n");
  EXPECT_EQ(complaints_about(two("captures = \"R=1000\"")),
            "'R=1000' is not a piece, '=' and its points, 0 to 999: R=5\n");
  EXPECT_EQ(complaints_about(two("captures = \"R=5 N=3 P=1 R=6\"")), "R has points already\n");
  EXPECT_NE(complaints_about(two("captures = \"R=5 N=3 P=1\", goal = 0")), "");
  EXPECT_NE(complaints_about(two("goal = 10")), "");
  EXPECT_EQ(complaints_about(two(kTen + ", elimination = 3")),
            "'prizes' for an 'elimination' have no sense: there is no [elimination]\n");
  EXPECT_EQ(complaints_about(two(kTen + ", stalemate = 3")),
            "'prizes' for a 'stalemate' need an [elimination] with stalemate = \"out\"\n");
  EXPECT_EQ(complaints_about(two("captures = \"R=5 N=3 P=1\", decide = \"goal\"")),
            "'prizes' decide nothing: decide = \"goal\" needs a 'goal'\n");
  EXPECT_EQ(
      complaints_about(two(kTen, "passes = 2\npoints = { values = \"R=5 N=3 P=1\" }\n[legal]\npass = \"always\"\n")),
      "'prizes' and 'points' do not go together: both would decide draws\n");
  EXPECT_EQ(complaints_about(many(kByMate, kWithStalemate + ", decide = \"draws\"", true)),
            "'prizes' with decide = \"draws\" are for two players\n");
  EXPECT_EQ(complaints_about(many(kByCapture + ", until = \"first\"", kPuttingOut, true)),
            "'prizes' for an 'elimination' and until = \"first\" do not go together\n");
  EXPECT_NE(complaints_about(two(kTen, "[legal]\ncaptures = \"forbidden\"\n"))
                .find("'prizes' have no sense: [legal] forbids captures\n"),
            std::string::npos);
  EXPECT_NE(complaints_about("name = \"x\"\nextends = \"yalta\"\nplayers = { teams = \"a a b\" }\n"
                             "ends = { prizes = { captures = \"R=5\" } }\n")
                .find("'prizes' and teams do not go together\n"),
            std::string::npos);
}

}  // namespace
}  // namespace sennight::test::prizes
