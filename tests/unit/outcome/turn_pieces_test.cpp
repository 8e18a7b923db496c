// Turns whose moves must be of different pieces, or of one. Small positions counted by hand; the counts of whole trees are
// those of a program that was written for them and shares no code with this one.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace turn_pieces_tests {
namespace {

using Counts = std::vector<std::uint64_t>;

// `turn` and `more` are tables of its text.
std::string game(const std::string& turn, const std::string& more = "") {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
         "players = { views = [\"identity\", \"half-turn\"] }\nsetup = { K = \"b1\", N = \"c1\", R = \"d1\", P = \"c2 "
         "d2\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n"
         "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.P]\nname = \"Pawn\"\nmove = \"mfW cfF\"\n" +
         more + "[turn]\n" + turn + "\n";
}

const std::string kDifferent = game("moves = 2\npieces = \"different\"");
const std::string kSame = game("moves = 2\npieces = \"same\"");

TEST(TurnPieces, are_different) {
  const Variant& variant = variant_from_text(kDifferent);
  const std::string fen = "4k/5/5/5/KN1R1 w - - 2/2 0 3";
  const Position middle = play(variant, "d1d2", fen).position();
  EXPECT_EQ(format_fen(middle), "4k/5/5/3R1/KN3 w - - 1/2/d2 1 3");
  EXPECT_FALSE(may_play(middle, "d2d3"));
  EXPECT_TRUE(may_play(middle, "b1c3"));
  EXPECT_EQ(fen_after(variant, "d1d2 b1c3", fen), "4k/5/2N2/3R1/K4 b - - 2/2 2 3");
  // The next turn knows nothing of it, nor does a FEN that does not tell.
  EXPECT_TRUE(may_play(play(variant, "d1d2 a1a2 d5d4 e5e4", "3rk/5/5/5/KN1R1 w - - 2/2 0 3").position(), "d2d3"));
  EXPECT_TRUE(may_play(position(variant, "4k/5/5/3R1/KN3 w - - 1/2 0 3"), "d2d3"));
  EXPECT_FALSE(may_play(position(variant, "4k/5/5/3R1/KN3 w - - 1/2/d2 0 3"), "d2d3"));
  // Positions differ by what has moved.
  EXPECT_NE(position(variant, "4k/5/5/3R1/KN3 w - - 1/2/d2 0 3").key(),
            position(variant, "4k/5/5/3R1/KN3 w - - 1/2/b1 0 3").key());
}

TEST(TurnPieces, may_be_three_and_more) {
  const Variant& variant = variant_from_text(game("moves = 3\npieces = \"different\""));
  const std::string fen = "4k/5/5/5/KN1R1 w - - 3/3 0 3";
  const Position last = play(variant, "d1d2 b1c3", fen).position();
  EXPECT_EQ(format_fen(last), "4k/5/2N2/3R1/K4 w - - 1/3/d2,c3 2 3");
  for (const std::string& text : legal_texts(last)) EXPECT_TRUE(text.starts_with("a1")) << text;
}

TEST(TurnPieces, are_one) {
  const Variant& variant = variant_from_text(kSame);
  const std::string fen = "4k/5/5/5/KN1R1 w - - 2/2 0 3";
  const Position middle = play(variant, "b1c3", fen).position();
  EXPECT_EQ(format_fen(middle), "4k/5/2N2/5/K2R1 w - - 1/2/c3 1 3");
  for (const std::string& text : legal_texts(middle)) EXPECT_TRUE(text.starts_with("c3")) << text;
  EXPECT_TRUE(may_play(middle, "c3b1"));
  // A piece that leaves the board with what it takes ends the turn.
  const Variant& explodes = variant_from_text(
      game("moves = 2\npieces = \"same\"", "[explosion]\ndirections = \"K\"\n"));
  EXPECT_EQ(fen_after(explodes, "d1d4", "k4/3n1/5/5/K2R1 w - - 2/2 0 3"), "k4/5/5/5/K4 b - - 2/2 0 3");
}

TEST(TurnPieces, leave_nobody_without_a_way_out) {
  // The King alone has nothing for a second move: a stalemate, or a pass where there is one.
  EXPECT_EQ(result_text(variant_from_text(kDifferent), "a1a2", "4k/5/5/5/K4 w - - 2/2 0 3"), "1/2-1/2 stalemate");
  const Variant& passes = variant_from_text(
      game("moves = 2\npieces = \"different\"", "[legal]\npass = \"without-move\"\n"));
  const Position alone = play(passes, "a1a2", "4k/5/5/5/K4 w - - 2/2 0 3").position();
  EXPECT_EQ(legal_texts(alone), std::vector<std::string>{"0000"});
  EXPECT_EQ(fen_after(passes, "a1a2 0000", "4k/5/5/5/K4 w - - 2/2 0 3"), "4k/5/5/K4/5 b - - 2/2 2 3");
}

TEST(TurnPieces, count_who_castles_changes_places_or_is_dropped) {
  const Variant& castles = variant_from_text(
      game("moves = 2\npieces = \"different\"",
           "[castling.short]\nletter = \"K\"\nroyal = \"b1 d1\"\npartner = \"d1 c1\"\ntext = \"partner\"\n"));
  const Position castled = play(castles, "b1d1", "4k/5/5/2P2/1K1R1 w b1,d1 - 2/2 0 3").position();
  EXPECT_EQ(legal_texts(castled), std::vector<std::string>{"c2c3"});
  const Variant& swaps = variant_from_text(
      game("moves = 2\npieces = \"different\"", "[swap.near]\nkind = \"adjacent\"\ndirections = \"W\"\n"));
  EXPECT_EQ(legal_texts(play(swaps, "b1c1", "4k/5/5/2P2/1KN2 w - - 2/2 0 3").position()),
            std::vector<std::string>{"c2c3"});
  EXPECT_FALSE(may_play(play(swaps, "c1e2", "4k/5/5/2P2/1KN2 w - - 2/2 0 3").position(), "b1e2"));
  const Variant& drops = variant_from_text(
      game("moves = 2\npieces = \"different\"", "[hand]\nreturns = { P = \"P\", N = \"N\" }\n[drops]\n"));
  const Position dropped = play(drops, "N@c3", "4k/5/5/5/K4[NP] w - - 2/2 0 3").position();
  EXPECT_FALSE(may_play(dropped, "c3b1"));
  EXPECT_TRUE(may_play(dropped, "P@b3"));
  EXPECT_TRUE(may_play(dropped, "a1a2"));
  const Variant& one = variant_from_text(
      game("moves = 2\npieces = \"same\"", "[hand]\nreturns = { P = \"P\", N = \"N\" }\n[drops]\n"));
  const Position goes_on = play(one, "N@c3", "4k/5/5/5/K4[NP] w - - 2/2 0 3").position();
  for (const std::string& text : legal_texts(goes_on)) EXPECT_TRUE(text.starts_with("c3")) << text;
}

TEST(TurnPieces, count_as_another_program_does) {
  const auto counts = [](const std::string& turn) {
    Counts found;
    for (int depth = 1; depth <= 4; ++depth)
      found.push_back(perft(Position::start(variant_from_text(game(turn))), depth));
    return found;
  };
  EXPECT_EQ(counts("moves = 2\npieces = \"different\""), (Counts{10, 78, 709, 5150}));
  EXPECT_EQ(counts("moves = 3\npieces = \"different\""), (Counts{10, 78, 462, 4078}));
  EXPECT_EQ(counts("moves = 2\npieces = \"same\""), (Counts{10, 34, 285, 914}));
  EXPECT_EQ(counts("moves = 3\npieces = \"same\""), (Counts{10, 34, 101, 877}));
}

TEST(TurnPieces, obey_the_laws) {
  for (const std::string pieces : {"different", "same"}) {
    const std::string turn = "moves = 2\npieces = \"" + pieces + "\"";
    for (const std::string& toml :
         {game(turn), game((pieces == "same" ? "grows = 1" : "moves = 4") + ("\npieces = \"" + pieces + "\"")),
          game(turn + "\ncheck = \"last-move\""), game(turn, "[legal]\npass = \"without-move\"\n"),
          game(turn, "[legal]\ncaptures = \"compulsory\"\n"),
          game(turn, "[hand]\nreturns = { P = \"P\", N = \"N\", R = \"R\" }\n[drops]\n"),
          game(turn, "[explosion]\ndirections = \"K\"\nexcept = \"P\"\n"),
          game(turn, "[swap.near]\nkind = \"adjacent\"\ndirections = \"K\"\n"),
          game(turn, "[castling.short]\nletter = \"K\"\nroyal = \"b1 d1\"\npartner = \"d1 c1\"\ntext = \"partner\"\n"),
          game(turn, "[promotion.far]\npieces = \"P\"\nto = \"R N\"\nzone = \"rank:5\"\n")}) {
      const Variant& variant = variant_from_text(toml);
      walk(variant, 150, 1, [&](const Position& position) {
        MoveList legal;
        ASSERT_EQ(laws::broken_law(position, legal, 3), "");
        for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
      });
      EXPECT_EQ(reference_perft(Position::start(variant), kReferenceDepth),
                perft(Position::start(variant), kReferenceDepth));
    }
  }
}

TEST(TurnPieces, are_asked_of_three_players) {
  for (const std::string pieces : {"different", "same"}) {
    VariantDefinition definition = variant("hr-wellisch-3p")->definition();
    definition.turn.emplace().moves = Located<int>{2, {}};
    definition.turn->pieces = Located<TurnPieces>{pieces == "same" ? TurnPieces::kSame : TurnPieces::kDifferent, {}};
    definition.en_passant.by.clear();
    Findings findings;
    const VariantPtr three = Variant::compile(definition, findings);
    ASSERT_NE(three, nullptr);
    ASSERT_EQ(three->players(), 3u);
    walk(*three, 16, 3, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      for (const Move& move : legal) {
        if (!move.from || position.turn_moves().made == 0) continue;
        ASSERT_EQ(position.moved().contains(move.from), pieces == "same");
      }
    });
    EXPECT_EQ(reference_perft(Position::start(*three), 2), perft(Position::start(*three), 2));
  }
}

TEST(TurnPieces, are_told) {
  EXPECT_NE(page_of(variant_from_text(kDifferent))
                .find("A turn has two moves, made one after the other, each with another piece."),
            std::string::npos)
      << page_of(variant_from_text(kDifferent));
  EXPECT_NE(
      page_of(variant_from_text(kSame)).find("A turn has two moves, made one after the other, all with one piece."),
      std::string::npos);
  EXPECT_NE(
      page_of(variant_from_text(game("grows = 1\npieces = \"same\""))).find("They must be made, all with one piece."),
      std::string::npos);
}

TEST(TurnPieces, are_refused_where_they_have_no_sense) {
  EXPECT_NE(complaints_about(game("moves = 2\npieces = \"other\"")).find("'other'"), std::string::npos);
  EXPECT_EQ(complaints_about(game("moves = 2\npieces = \"same\"",
                                  "[pushing]\npieces = \"R\"\ndirections = \"W\"\nexcept = \"K\"\n")),
            "[turn] 'pieces' and [pushing] do not go together: it must be clear which piece has moved\n");
  for (const std::string turn : {"moves = 5", "grows = 1", "moves = 2\nfirst = 5", "moves-of = { b = 9 }"})
    EXPECT_EQ(complaints_about(game(turn + "\npieces = \"different\"")),
              "pieces = \"different\" goes with turns of at most four moves\n");
  EXPECT_NE(complaints_about(game("pieces = \"same\"")).find("[turn] changes nothing"), std::string::npos);
  const auto read = parse_fen(variant_from_text(kDifferent), "4k/5/5/3R1/KN3 w - - 1/2/e3 0 3");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "FEN: nothing on e3 has moved in this turn");
  EXPECT_FALSE(parse_fen(variant_from_text(kDifferent), "4k/5/5/3R1/KN3 w - - 2/2/d2 0 3"));
}

}  // namespace
}  // namespace turn_pieces_tests
}  // namespace sennight::test
