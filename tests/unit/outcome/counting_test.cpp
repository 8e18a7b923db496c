// Who cannot win any more counts moves for a draw. Own positions, counted by hand; those of makruk and ASEAN chess, which
// another program counts too, are in the files of these games.
#include <gtest/gtest.h>

#include <atomic>

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

// A small board of hexagons; `counting` is the table.
std::string counting_game(const std::string& counting, const std::string& more = "") {
  return "name = \"Small\"\nboard = { shape = \"hexagon\", side = 3, orientation = \"files\" }\n"
         "setup = { K = \"a1\", R = \"b1\", B = \"a2\", P = \"c1\" }\n"
         "players = { views = [\"identity\", \"half-turn\"] }\n" +
         more +
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
         "[pieces.B]\nname = \"Bishop\"\nmove = \"F0\"\n[pieces.P]\nname = \"Pawn\"\nmove = \"fW\"\n"
         "[promotion.far]\npieces = \"P\"\nto = \"R\"\nzone = \"stuck(fW)\"\n[ends]\nmoves = { plies = 100 }\n" +
         (counting.empty() ? "" : "[ends.counting]\n" + counting);
}

const std::string kCounts = "pieces = \"RB=3 R=4 =6\"\nwithout = \"P\"\n";

std::string counted(const Variant& game, std::string_view moves, std::string_view fen) {
  const Game played = play(game, moves, fen);
  return format_fen(played.position());
}

TEST(Counting, of_a_bare_player_begins_with_his_turn_and_runs_out) {
  const Variant& game = variant_from_text(counting_game(kCounts));
  // White has Rook and Bishop, Black the King: 3 moves for Black, from his next turn on.
  EXPECT_EQ(counted(game, "e3d3", "2k/4/5/R3/KB1 w"), "2k/4/5/RK2/1B1 b - - 0/6 0 1");
  const std::string_view bare = "2k/4/5/RK2/1B1 b - - 0/6 0 1";
  EXPECT_EQ(result_text(game, "", bare), "ongoing");
}

TEST(Counting, that_is_too_long_draws) {
  const Variant& game = variant_from_text(counting_game(kCounts));
  const std::string_view last = "2k/4/5/RK2/1B1 b - - 6/6 0 9", before = "2k/4/5/RK2/1B1 b - - 4/6 0 9";
  const Position at = position(game, last);
  const std::string any = legal_texts(at).front();
  EXPECT_EQ(result_text(game, any, last), "1/2-1/2 a count of moves that has run out");
  EXPECT_EQ(result_text(game, any, before), "ongoing");
  // The list of moves is not emptied: play may go on.
  EXPECT_FALSE(legal_texts(play(game, any, last).position()).empty());
}

TEST(Counting, waits_for_types_and_looks_at_what_the_rival_has) {
  const Variant& game = variant_from_text(counting_game(kCounts));
  const auto limit = [&](std::string_view fen) {
    const Position at = position(game, fen);
    Game played(at);
    played.play(move(at, legal_texts(at).front()));
    return played.position().counting().limit;
  };
  EXPECT_EQ(limit("2k/4/5/4/K1B w"), 12);
  EXPECT_EQ(limit("2k/4/5/4/KP1 w"), 0);
  EXPECT_EQ(limit("2k/4/5/4/K2 w"), 0) << "both are bare";
  EXPECT_EQ(limit("2k/4/4r/4/K1B w"), 0) << "nobody is bare";
}

TEST(Counting, on_the_whole_board_asks_for_few_pieces) {
  const Variant& game = variant_from_text(
      counting_game(kCounts + "board = 20\nboard-most = 2\nboard-without = \"P\"\n"));
  const auto count = [&](std::string_view fen) {
    const Position at = position(game, fen);
    Game played(at);
    played.play(move(at, legal_texts(at).front()));
    return played.position().counting();
  };
  EXPECT_EQ(count("2k/4/4r/4/K1B w"), (CountState{40, 0}));
  EXPECT_EQ(count("1rk/4/4r/4/K1B w").limit, 0) << "Black, who is to move then, has three";
  EXPECT_EQ(count("1pk/4/5/4/K1B w").limit, 0);
}

TEST(Counting, may_begin_with_all_pieces_on_the_board) {
  const Variant& game = variant_from_text(counting_game(kCounts + "from = \"all-pieces\"\n"));
  EXPECT_EQ(counted(game, "e3d3", "2k/4/5/R3/KB1 w"), "2k/4/5/RK2/1B1 b - - 8/6 0 1");
}

TEST(Counting, agrees_with_what_texts_tell_and_changes_no_move) {
  for (const std::string& table : {kCounts, kCounts + "from = \"all-pieces\"\nboard = 9\n",
                                   kCounts + "board = 5\nboard-most = 3\nboard-without = \"P\"\n"})
    for (const std::string more : {"", "fen = \"fairy\"\n"}) {
      const bool fairy = !more.empty();
      std::string text = counting_game(table);
      std::string plain_text = counting_game("");
      if (fairy) text = more + text, plain_text = more + plain_text;
      const Variant& game = variant_from_text(text);
      EXPECT_EQ(perft(Position::start(game), 4), perft(Position::start(variant_from_text(plain_text)), 4));
      EXPECT_EQ(perft(Position::start(game), 3), reference_perft(Position::start(game), 3));
      int counts = 0;
      walk_briefly(game, 2000, 9, [&](const Position& at) {
        MoveList legal;
        EXPECT_EQ(laws::broken_law(at, legal, 0), "");
        for (const Move& move : legal) EXPECT_EQ(plain::make_does_what_the_text_says(at, move), "");
        counts += at.counting().runs();
      });
      EXPECT_GT(counts, 20);
    }
}

TEST(Counting, stands_in_the_fen_and_no_position_differs_by_it) {
  const Variant& game = variant_from_text(counting_game(kCounts));
  const Position one = position(game, "2k/4/5/RK2/1B1 b - - 0/6 0 1"),
                 two = position(game, "2k/4/5/RK2/1B1 b - - 4/6 0 1");
  EXPECT_EQ(one.key(), two.key());
  EXPECT_FALSE(one == two);
  EXPECT_EQ(format_fen(two), "2k/4/5/RK2/1B1 b - - 4/6 0 1");
  EXPECT_EQ(format_fen(position(game, "2k/4/5/RK2/1B1 b - - 7 1")), "2k/4/5/RK2/1B1 b - - 7 1");
  for (const char* wrong : {"4/", "/6", "4/0", "-1/6", "4/99999"}) {
    const auto read = parse_fen(game, "2k/4/5/RK2/1B1 b - - " + std::string(wrong) + " 0 1");
    ASSERT_FALSE(read) << wrong;
    EXPECT_NE(read.error().message.find("is not the plies counted"), std::string::npos) << read.error().message;
  }
}

TEST(Counting, is_seen_by_the_computer) {
  // A Rook ahead, but the rival's next move draws.
  const std::string text = counting_game(kCounts);
  const VariantPtr game(&variant_from_text(text), [](const Variant*) {});
  Searcher searcher(game);
  const std::atomic<bool> stop = false;
  Limits limits;
  limits.depth = 3;
  Game drawn(position(*game, "2k/4/5/RK2/1B1 w - - 5/6 0 9")), ahead(position(*game, "2k/4/5/RK2/1B1 w - - 1/6 0 9"));
  EXPECT_LT(searcher.search(drawn, limits, {}, stop).score, 200);
  EXPECT_GT(searcher.search(ahead, limits, {}, stop).score, 200);
}

TEST(Counting, that_makes_no_sense_is_refused) {
  const auto wrong = [](const std::string& counting, const std::string& more = "") {
    return complaints_about(counting_game(counting, more));
  };
  EXPECT_EQ(wrong(kCounts), "");
  EXPECT_EQ(wrong("pieces = \"R\"\n"), "'R' is not pieces of the rival, '=' and a number of moves, 1 to 999: RR=8\n");
  EXPECT_EQ(wrong("pieces = \"R=0\"\n"),
            "'R=0' is not pieces of the rival, '=' and a number of moves, 1 to 999: RR=8\n");
  EXPECT_NE(wrong("pieces = \"X=5\"\n"), "");
  EXPECT_EQ(wrong("pieces = \"=5 R=6\"\n"), "what follows '=5' never holds: it fits any pieces\n");
  EXPECT_EQ(wrong(kCounts + "board-most = 3\n"),
            "'board-most' and 'board-without' have no sense without 'board', the number of moves\n");
  EXPECT_EQ(wrong(kCounts, "turn = { moves = 2 }\n"),
            "'counting' and [turn] do not go together: plies are counted in pairs\n");
}

TEST(Counting, is_told_on_the_page) {
  std::string page;
  for (const RuleSection& section : describe_rules(variant_from_text(
           counting_game(kCounts + "from = \"all-pieces\"\nboard = 20\nboard-most = 3\nboard-without = \"P\"\n"))))
    for (const RuleSentence& sentence : section.sentences) page += sentence.text + '\n';
  for (const char* sentence :
       {"A player who has nothing left but the King counts moves: 3 against a Rook and a Bishop; 4 against a Rook; 6 "
        "otherwise.",
        "This is not counted while there is a Pawn.", "This count begins with the number of all pieces on the board.",
        "It begins anew when the other player captures or promotes.",
        "A player who has more, but at most three pieces, counts 20 moves. Who is to move first then counts.",
        "When the player who counts makes one move more, the game is a draw."})
    EXPECT_NE(page.find(sentence), std::string::npos) << sentence << "\n" << page;
}

}  // namespace
}  // namespace sennight::test
