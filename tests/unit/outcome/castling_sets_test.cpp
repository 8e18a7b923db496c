// Castlings that start from any of several cells, and start arrays by number. Positions of our own, counted by hand;
// numbers of arrays as published.
#include <gtest/gtest.h>

#include <set>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/game_notation.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "position/position.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const Variant& shuffled() { return *variant("chess960"); }

Position read(const std::string& fen) { return position(shuffled(), fen); }

Position after(const Position& before, const std::string& text) {
  Position position = before;
  const Result<Move> move = parse_move(position, text);
  EXPECT_TRUE(move) << text;
  Undo undo;
  if (move) position.make(*move, undo);
  return position;
}

// Cells that do not matter are left out of the FEN's first field by the caller.
TEST(CastlingFromSets, ends_on_the_same_cells_from_wherever_it_starts) {
  EXPECT_EQ(format_fen(after(read("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1"), "e1h1")), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
  EXPECT_EQ(format_fen(after(read("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1"), "e1a1")), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
  // The two change places, one of them stays, or both go the same way.
  EXPECT_EQ(format_fen(after(read("4k3/8/8/8/8/8/8/5KR1 w G - 0 1"), "f1g1")), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
  EXPECT_EQ(format_fen(after(read("4k3/8/8/8/8/8/8/2RK4 w C - 0 1"), "d1c1")), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
  EXPECT_EQ(format_fen(after(read("4k3/8/8/8/8/8/8/6KR w H - 0 1"), "g1h1")), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
  EXPECT_EQ(format_fen(after(read("4k3/8/8/8/8/8/8/3K1R2 w F - 0 1"), "d1f1")), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
  EXPECT_EQ(format_fen(after(read("1r2k1r1/8/8/8/8/8/8/8 b gb - 0 1"), "e8b8")), "2kr2r1/8/8/8/8/8/8/8 w - - 1 2");
  // Who stays where it is has castled all the same.
  EXPECT_EQ(format_fen(after(read("4k3/8/8/8/8/8/8/R5KR w HA - 0 1"), "g1h1")), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
}

TEST(CastlingFromSets, needs_empty_cells_and_a_safe_way) {
  EXPECT_TRUE(may_play(read("4k3/8/8/8/8/8/8/1RK5 w B - 0 1"), "c1b1"));
  EXPECT_FALSE(may_play(read("4k3/8/8/8/8/8/8/1RKN4 w B - 0 1"), "c1b1"));   // the Rook's end is taken
  EXPECT_FALSE(may_play(read("4k3/8/8/8/8/8/8/RN2K3 w A - 0 1"), "e1a1"));   // the Rook's way
  EXPECT_TRUE(may_play(read("1r2k3/8/8/8/8/8/8/R3K3 w A - 0 1"), "e1a1"));   // the Rook may cross what is attacked
  EXPECT_FALSE(may_play(read("3rk3/8/8/8/8/8/8/R3K3 w A - 0 1"), "e1a1"));   // the King may not
  EXPECT_FALSE(may_play(read("2r1k3/8/8/8/8/8/8/1RK5 w B - 0 1"), "c1b1"));  // nor castle in check, where it stays
  // The King has no way, but the Rook hides it.
  EXPECT_FALSE(may_play(read("4k3/8/8/8/8/8/8/qRK5 w B - 0 1"), "c1b1"));
  EXPECT_TRUE(may_play(read("4k3/8/8/8/8/8/8/bRK5 w B - 0 1"), "c1b1"));
  EXPECT_FALSE(may_play(read("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1"), "e1b1"));
}

TEST(CastlingFromSets, keeps_the_rights_of_each_partner) {
  // The letter of a side means the outermost partner, a file means that one.
  EXPECT_EQ(format_fen(read("4k3/8/8/8/8/8/8/RRK3RR w KQ - 0 1")), "4k3/8/8/8/8/8/8/RRK3RR w HA - 0 1");
  EXPECT_EQ(format_fen(read("4k3/8/8/8/8/8/8/RRK3RR w GB - 0 1")), "4k3/8/8/8/8/8/8/RRK3RR w GB - 0 1");
  const Position inner = read("4k3/8/8/8/8/8/8/RRK3RR w GB - 0 1");
  EXPECT_TRUE(may_play(inner, "c1g1") && may_play(inner, "c1b1"));
  EXPECT_FALSE(may_play(inner, "c1h1") || may_play(inner, "c1a1"));
  EXPECT_EQ(format_fen(after(inner, "b1b5")), "4k3/8/8/1R6/8/8/8/R1K3RR b G - 1 1");
  EXPECT_EQ(format_fen(after(inner, "a1a5")), "4k3/8/8/R7/8/8/8/1RK3RR b GB - 1 1");
  EXPECT_EQ(format_fen(after(inner, "c1d1")), "4k3/8/8/8/8/8/8/RR1K2RR b - - 1 1");
  // Two Rooks without their King have no right, though one stands where Kings may.
  EXPECT_EQ(format_fen(after(read("4k3/8/8/8/8/8/8/1R1K3R w HB - 0 1"), "d1d2")), "4k3/8/8/8/8/8/3K4/1R5R b - - 1 1");
  EXPECT_EQ(read("4k3/8/8/8/8/8/8/1R1K3R w - - 0 1").key(), read("4k3/8/8/8/8/8/8/1R1K3R w - - 0 1").key());
  EXPECT_NE(read("4k3/8/8/8/8/8/8/1R1K3R w H - 0 1").key(), read("4k3/8/8/8/8/8/8/1R1K3R w B - 0 1").key());
  EXPECT_FALSE(parse_fen(shuffled(), "4k3/8/8/8/8/8/8/1R1K3R w X - 0 1"));
}

TEST(CastlingFromSets, is_written_long_and_short) {
  const Position position = read("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1");
  for (const auto& [text, notation] : {std::pair{"e1g1", "O-O"}, {"e1b1", "O-O-O"}}) {
    const Result<Move> move = parse_move(position, text);
    ASSERT_TRUE(move);
    EXPECT_EQ(move->kind, MoveKind::kCastling);
    EXPECT_EQ(format_notation(position, *move), notation);
    const Result<Move> back = read_notation(position, notation);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, *move);
  }
}

TEST(CastlingFromSets, obeys_the_laws) {
  std::size_t castlings = 0;
  walk(shuffled(), 400, 3, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 5), "");
    legal_moves(position, legal);
    for (const Move& move : legal) {
      if (move.kind != MoveKind::kCastling) continue;
      ++castlings;
      ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
    }
  });
  EXPECT_GT(castlings, 0u);
}

std::string with_castling(const std::string& more, const std::string& castling) {
  return "name = \"Small\"\nfen = \"fairy\"\nboard = { shape = \"rectangle\", files = 6, ranks = 6 }\n"
         "setup = { K = \"c1\", R = \"a1 f1\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n"
         "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n" +
         more + "[castling.side]\nletter = \"K\"\n" + castling;
}

TEST(CastlingFromSets, tells_what_does_not_fit) {
  const std::string royal = "royal = { from = \"b1 c1 d1\", to = \"e1\" }\n";
  const std::string partner = "partner = { piece = \"R\", from = \"rank:1\", to = \"d1\", way = \"rW0\" }\n";
  EXPECT_EQ(complaints_about(with_castling("", royal + partner + "text = \"partner\"\n")), "");
  EXPECT_EQ(complaints_about(with_castling("", royal + partner)),
            "two castlings move the royal from b1 to e1; text = \"partner\" names it by the partner's cell\n");
  EXPECT_EQ(complaints_about(with_castling("", royal + "partner = \"f1 d1\"\ntext = \"partner\"\n")),
            "'royal' and 'partner' are both strings or both tables\n");
  EXPECT_EQ(complaints_about(with_castling("", royal + "partner = { from = \"rank:1\", to = \"d1\" }\n")),
            "'partner' needs 'piece'\n");
  EXPECT_NE(complaints_about(with_castling("[swap.a]\nkind = \"adjacent\"\n", royal + partner + "text = \"partner\"\n"))
                .find("text = \"partner\" and [swap] do not go together"),
            std::string::npos);
  EXPECT_NE(complaints_about(with_castling("", royal + "partner = { piece = \"R\", from = \"all\", to = \"d1\" }\n"
                                                       "text = \"partner\"\n"))
                .find("names partners by their files"),
            std::string::npos);
  EXPECT_NE(complaints_about(with_castling("", royal + "partner = { piece = \"Z\", from = \"all\", to = \"d1\" }\n")),
            "");
  std::string text;
  for (const RuleSection& section : describe_rules(shuffled()))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  EXPECT_NE(text.find("the King goes from its start cell to g1 and the Rook that stands orthogonally to the right of "
                      "it from its start cell to f1"),
            std::string::npos)
      << text;
}

// ---- arrays --------------------------------------------------------------------------------------

std::string first_rank(const Position& position) {
  const std::string fen = format_fen(position);
  const std::size_t end = fen.find(' ');
  return fen.substr(fen.rfind('/', end) + 1, end - fen.rfind('/', end) - 1);
}

TEST(Shuffle, numbers_are_those_that_are_used_everywhere) {
  ASSERT_TRUE(shuffled().shuffle());
  EXPECT_EQ(shuffled().shuffle()->count(), 960u);
  for (const auto& [number, rank] : {std::pair{0u, "BBQNNRKR"}, {518u, "RNBQKBNR"}, {959u, "RKRNNQBB"}}) {
    const Result<Position> start = Position::start(shuffled(), number);
    ASSERT_TRUE(start);
    EXPECT_EQ(first_rank(*start), rank);
    EXPECT_EQ(start->array_number(), number);
  }
  EXPECT_EQ(Position::start(shuffled()), *Position::start(shuffled(), 518));
  EXPECT_EQ(Position::start(shuffled(), 960).error().message, "there is no array 960; the last one is 959");
  EXPECT_EQ(Position::start(*variant("chess"), 0).error().message, "this game has one start array only");
}

TEST(Shuffle, every_array_has_one_number_and_all_rights) {
  std::set<std::string> seen;
  for (std::uint32_t number = 0; number < 960; ++number) {
    const Result<Position> start = Position::start(shuffled(), number);
    ASSERT_TRUE(start);
    ASSERT_TRUE(seen.insert(format_fen(*start)).second);
    EXPECT_EQ(start->array_number(), number);
    EXPECT_EQ(start->unmoved().size(), 6);
    const std::string rank = first_rank(*start);
    EXPECT_LT(rank.find('R'), rank.find('K'));
    EXPECT_GT(rank.rfind('R'), rank.find('K'));
    EXPECT_NE(rank.find('B') % 2, rank.rfind('B') % 2);
  }
  EXPECT_EQ(after(Position::start(shuffled()), "e2e4").array_number(), std::nullopt);
}

// Published are 12118; twelve more differ from another game's array in fewer than three cells.
TEST(Shuffle, leaves_as_many_arrays_as_published) {
  const Variant& variant = *test::variant("caparandom");
  EXPECT_EQ(variant.shuffle()->count(), 48000u);
  int arrays = 0, alike = 0;
  for (std::uint32_t number = 0; number < 48000; ++number) {
    const auto array = variant.shuffle()->array(variant, number);
    if (!array) continue;
    ++arrays;
    int differences = 0;
    const std::string other = "RNBQCKABNR";
    for (std::size_t file = 0; file < other.size(); ++file) {
      const Cell cell = variant.board().find(std::string(1, static_cast<char>('a' + file)) + "1");
      if (variant.type((*array)[cell.index()].type()).token != other.substr(file, 1)) ++differences;
    }
    if (differences < 3) ++alike;
  }
  EXPECT_EQ(arrays - alike, 12118);
  EXPECT_EQ(alike, 12);
}

std::string shuffle(const std::string& lines) {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 8, ranks = 8 }\n"
         "setup = { K = \"e1\", N = \"b1 g1\", B = \"c1\", Q = \"d1\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\n"
         "royal = true\n[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n[pieces.B]\nname = \"Bishop\"\nmove = \"B\"\n"
         "[pieces.Q]\nname = \"Queen\"\nmove = \"Q\"\n[shuffle]\n" +
         lines;
}

TEST(Shuffle, places_one_of_two_types_and_then_the_other) {
  const Variant& variant = variant_from_text(
      shuffle("cells = \"b1 c1 d1\"\nsteps = [\"Q|B on b1 d1\", \"Q|B on c1\", \"N\"]\n"));
  ASSERT_TRUE(variant.shuffle());
  EXPECT_EQ(variant.shuffle()->count(), 4u);
  std::vector<std::string> ranks;
  for (std::uint32_t number = 0; number < 4; ++number) ranks.push_back(first_rank(*Position::start(variant, number)));
  EXPECT_EQ(ranks, (std::vector<std::string>{"1QBNK1N1", "1NBQK1N1", "1BQNK1N1", "1NQBK1N1"}));
  EXPECT_EQ(Position::start(variant).array_number(), 1u);
}

TEST(Shuffle, leaves_out_arrays_that_are_not_wanted) {
  // Of the six ways to place two Knights on b1, c1, d1 and g1, with Bishop and Queen on the others, two have neighbours.
  const std::string steps = "cells = \"b1 c1 d1 g1\"\nsteps = [\"N N\", \"B Q\"]\n";
  const auto arrays = [&](const std::string& more) {
    const Variant& variant = variant_from_text(shuffle(steps + more));
    int count = 0;
    for (std::uint32_t number = 0; number < variant.shuffle()->count(); ++number)
      count += Position::start(variant, number).has_value();
    return count;
  };
  EXPECT_EQ(arrays(""), 6);
  EXPECT_EQ(arrays("apart = \"N\"\n"), 4);
  // The Queen is defended on d1 only, by the King: where a Knight stands on g1, and the other one on b1 or c1.
  EXPECT_EQ(arrays("defended = \"Q\"\n"), 2);
  const Variant& variant = variant_from_text(shuffle(steps + "apart = \"N\"\n"));
  EXPECT_EQ(Position::start(variant, 0).error().message,
            "there is no array 0: next to b1 would stand a piece of the same type");
  std::uint64_t next = 0;
  EXPECT_EQ(variant.shuffle()->draw(variant, [&] { return next++; }), 1u);
}

TEST(Shuffle, tells_what_does_not_fit) {
  EXPECT_EQ(complaints_about(shuffle("cells = \"b1 c1\"\nsteps = [\"N\", \"B\"]\n")), "");
  EXPECT_EQ(complaints_about(shuffle("cells = \"b1 c1\"\n")), "[shuffle] needs 'steps'\n");
  EXPECT_EQ(complaints_about(shuffle("cells = \"b1 c1\"\nsteps = \"N on d1\"\n")),
            "the step 'N on d1' has cells that are not shuffled\n");
  EXPECT_NE(complaints_about(shuffle("cells = \"b1 c1\"\nsteps = [\"N\", \"B on c1\"]\n"))
                .find("has some of the cells of 'N' and not all"),
            std::string::npos);
  EXPECT_NE(complaints_about(shuffle("cells = \"b1 c1 g1\"\nsteps = [\"N\", \"N\", \"B\"]\n"))
                .find("one array would have two numbers"),
            std::string::npos);
  EXPECT_EQ(complaints_about(shuffle("cells = \"b1 c1\"\nsteps = [\"N\", \"Q\"]\n")),
            "the steps place 0 of B, and [setup] has 1 on these cells\n");
  EXPECT_EQ(complaints_about(shuffle("cells = \"b1 c1\"\nsteps = [\"N on c1\", \"B on b1\"]\n")),
            "the array of [setup] is none of those that these steps make\n");
  EXPECT_NE(complaints_about(shuffle("cells = \"b1 c1\"\nsteps = [\"N N\", \"B\"]\n")).find("finds no free cell"),
            std::string::npos);
}

}  // namespace
}  // namespace sennight::test
