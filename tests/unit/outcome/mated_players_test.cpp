// Games of several players in which royals are guarded, and who is mated is out. Own positions, counted by hand; that the
// generators agree is a law.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

// Three armies in corners of a board of squares; White's King may castle with the Rook.
std::string three(const std::string& army, const std::string& more = "") {
  return "name = \"x\"\nboard = { shape = \"rectangle\", files = 8, ranks = 8 }\n"
         "setup = { K = \"d1\", R = \"b1 g1\", P = \"c2 d2 e2\" }\n"
         "elimination = { by = \"mate\", army = \"" +
         army + "\" }\n" + more +
         "[players]\nnames = [\"White\", \"Yellow\", \"Black\"]\nletters = \"wyb\"\n"
         "views = [\"identity\", \"turn-90\", \"half-turn\"]\n"
         "[pieces]\nK = { name = \"King\", move = \"K\", royal = true }\nR = { name = \"Rook\", move = \"R\" }\n"
         "P = { name = \"Pawn\", move = \"mfW cfF\" }\n";
}
const Variant& game(const std::string& army) { return variant_from_text(three(army)); }

// Yellow's King on h1 is in check by the Rook on a1; the one on a2 takes the cells above. The Pawn cannot help.
constexpr const char* kMated = "bK7/8/8/2yP5/8/3wK4/bR7/wR6yK y wyb - - 4 9";

TEST(MatedPlayers, are_out_by_a_pass) {
  EXPECT_EQ(legal_texts(position(game("leaves"), kMated)), (Texts{"0000"}));
  EXPECT_EQ(fen_after(game("leaves"), "0000", kMated), "bK7/8/8/8/8/3wK4/bR7/wR7 b w3b - - 0 9");
  EXPECT_EQ(fen_after(game("recruited"), "0000", kMated), "bK7/8/8/2wP5/8/3wK4/bR7/wR7 b w3b - - 0 9");
  EXPECT_EQ(fen_after(game("stays"), "0000", kMated), "bK7/8/8/2yP5/8/3wK4/bR7/wR7 b w3b - - 0 9");
  EXPECT_EQ(result_text(game("leaves"), "0000", kMated), "ongoing");
  EXPECT_EQ(result_text(game("leaves"), "0000", "8/8/8/8/8/3wK4/3wR4/wR6yK y wy3 - - 4 9"),
            "placing 1,2,3 elimination");
}

TEST(MatedPlayers, guard_their_royals_against_all_rivals) {
  const Variant& variant = game("leaves");
  // White's Rook on d2 is pinned by Black's on d8, and a King may not go to what Yellow attacks.
  EXPECT_FALSE(may_play(position(variant, "bK2bR4/8/8/8/8/8/3wR4/3wK3yK w wyb - - 0 1"), "d2e2"));
  EXPECT_TRUE(may_play(position(variant, "bK2bR4/8/8/8/8/8/3wR4/3wK3yK w wyb - - 0 1"), "d2d8"));
  EXPECT_FALSE(may_play(position(variant, "bK7/8/8/8/8/8/7yR/3wK3yK w wyb - - 0 1"), "d1d2"));
  // What belongs to who is out guards nobody and attacks nobody.
  EXPECT_TRUE(may_play(position(variant, "bK7/8/8/8/8/8/7yR/3wK4 w w3b - - 0 1"), "d1d2"));
}

TEST(MatedPlayers, give_their_army_to_the_first_who_mates) {
  // White's Rook gives check along the first rank, Black's along the file; Black moves before White.
  const std::string fen = "bK6bR/8/8/2yP5/8/3wK4/bR7/wR6yK y wyb - - 4 9";
  EXPECT_EQ(fen_after(game("recruited"), "0000", fen), "bK6bR/8/8/2bP5/8/3wK4/bR7/wR7 b w3b - - 0 9");
}

TEST(MatedPlayers, who_is_stalemated_passes_and_stays) {
  const Variant& variant = game("leaves");
  const std::string fen = "bK5bR1/8/8/8/8/8/bR7/3wK3yK y wyb - - 4 9";
  EXPECT_EQ(legal_texts(position(variant, fen)), (Texts{"0000"}));
  EXPECT_EQ(fen_after(variant, "0000", fen), "bK5bR1/8/8/8/8/8/bR7/3wK3yK b wyb - - 5 9 1");
}

TEST(MatedPlayers, may_be_stalemated_out_of_the_game) {
  for (const std::string army : {"leaves", "recruited"}) {
    const Variant& variant = variant_from_text(three(army + "\", stalemate = \"out"));
    // Nobody recruits whom nobody has mated.
    EXPECT_EQ(fen_after(variant, "0000", "bK5bR1/8/8/8/8/8/bR7/3wK3yK y wyb - - 4 9"),
              "bK5bR1/8/8/8/8/8/bR7/3wK4 b w3b - - 0 9");
    EXPECT_EQ(fen_after(variant, "0000", kMated), army == "leaves" ? "bK7/8/8/8/8/3wK4/bR7/wR7 b w3b - - 0 9"
                                                                   : "bK7/8/8/2wP5/8/3wK4/bR7/wR7 b w3b - - 0 9");
    MoveList legal;
    EXPECT_EQ(laws::broken_law(position(variant, "bK5bR1/8/8/8/8/8/bR7/3wK3yK y wyb - - 4 9"), legal, 3), "");
    EXPECT_NE(page_of(variant).find("Who has no legal move passes, and is out of the game, in check or not."),
              std::string::npos);
  }
}

// Black's Rook on a2 holds the King on d1 where Black's other one takes h2: nobody gives check, and Yellow has no move.
constexpr const char* kStalemated = "bK5bR1/8/8/8/8/8/bR7/3wK3yK y wyb - - 4 9";

TEST(MatedPlayers, may_draw_by_stalemate) {
  const Variant& variant = variant_from_text(three("leaves\", stalemate = \"draw"));
  EXPECT_EQ(fen_after(variant, "0000", kStalemated), "bK5bR1/8/8/8/8/8/bR7/3wK3yK b wyb - - 5 9 1");
  EXPECT_EQ(result_text(variant, "0000", kStalemated), "placing 1,1,1 stalemate");
  EXPECT_EQ(result_text(variant, "0000", kMated), "ongoing");
  EXPECT_NE(
      page_of(variant).find("Who has no legal move and is not in check passes, and the game ends: all who are left "
                            "share the first place."),
      std::string::npos);
}

TEST(MatedPlayers, may_end_the_game_with_the_first_of_them) {
  for (const std::string army : {"leaves", "recruited", "stays"}) {
    const Variant& variant = variant_from_text(three(army + "\", until = \"first"));
    // White's Rook on a1 mates, Black's on a2 helps: White wins, Black has not prevented it.
    EXPECT_EQ(result_text(variant, "0000", kMated), "placing 1,3,2 elimination") << army;
    MoveList legal;
    EXPECT_EQ(laws::broken_law(position(variant, kMated), legal, 2), "") << army;
    EXPECT_NE(page_of(variant).find("The first who is out ends the game."), std::string::npos);
  }
  // Out by nobody's doing: the others share the first place.
  EXPECT_EQ(
      result_text(variant_from_text(three("leaves\", stalemate = \"out\", until = \"first")), "0000", kStalemated),
      "placing 1,3,1 elimination");
  // With teams the whole team is out.
  std::string teams = three("leaves\", until = \"first");
  teams.insert(teams.find("letters"), "teams = \"a b a\"\n");
  EXPECT_EQ(result_text(variant_from_text(teams), "0000", kMated), "placing 1,2,1 elimination");
}

TEST(MatedPlayers, castle_neither_out_of_check_nor_over_attacked_cells) {
  const Variant& variant = variant_from_text(
      three("leaves", "castling = { right = { letter = \"K\", royal = \"d1 f1\", partner = \"g1 e1\" } }\n"));
  const auto castles = [&](const std::string& rest) {
    return may_play(position(variant, rest + " w wyb d1,g1 - 0 1"), "d1f1");
  };
  EXPECT_TRUE(castles("bK7/8/8/8/8/yK7/8/3wK2wR1"));
  EXPECT_FALSE(castles("bK2bR4/8/8/8/8/yK7/8/3wK2wR1"));
  EXPECT_FALSE(castles("bK7/8/8/4yR3/8/yK7/8/3wK2wR1"));
  EXPECT_FALSE(castles("bK4bR2/8/8/8/8/yK7/8/3wK2wR1"));
  EXPECT_TRUE(castles("bK5bR1/8/8/8/8/yK7/8/3wK2wR1"));
}

TEST(MatedPlayers, obey_the_laws) {
  int out = 0;
  for (const std::string& toml :
       {three("leaves"), three("recruited"), three("stays"),
        three("stays", "castling = { right = { letter = \"K\", royal = \"d1 f1\", partner = \"g1 e1\" } }\n"),
        std::string("name = \"x\"\nextends = \"four-armies\"\nelimination = { by = \"mate\", army = \"recruited\" }\n"),
        std::string("name = \"x\"\nextends = \"../horn-rimmed/hr-wellisch-3p\"\nelimination = { by = \"mate\" }\n"),
        std::string("name = \"x\"\nextends = \"../honeycomb/honeycomb\"\nelimination = { by = \"mate\", army = "
                    "\"stays\" }\n")}) {
    const Variant& variant = variant_from_text(toml);
    walk_briefly(variant, 900, 1, [&](const Position& at) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, 2), "");
      for (std::size_t p = 0; p < variant.players(); ++p) out += !at.is_living(PlayerId(p));
    });
    EXPECT_EQ(reference_perft(Position::start(variant), 2), perft(Position::start(variant), 2));
  }
  EXPECT_GT(out, 0);
  for (const std::string army : {"leaves", "recruited", "stays"}) {
    const Position mated = position(game(army), kMated);
    MoveList legal;
    ASSERT_EQ(laws::broken_law(mated, legal, 3), "");
    EXPECT_EQ(reference_perft(mated, 4), perft(mated, 4));
  }
}

TEST(MatedPlayers, are_told) {
  const std::string page = page_of(game("stays"));
  for (const std::string sentence : {"The King is royal: a player may not make a move after which an enemy piece could "
                                     "capture the player's own King.",
                                     "Who is in check and has no legal move is mated, passes, and is out of the game.",
                                     "A player who has no legal move passes; nobody else may."})
    EXPECT_NE(page.find(sentence), std::string::npos) << page;
}

TEST(MatedPlayers, go_with_no_effects) {
  EXPECT_NE(complaints_about(three("leaves", "explosion = { directions = \"K\", except = \"K\" }\n"))
                .find("by = \"mate\" and effects of moves do not go together"),
            std::string::npos);
}

}  // namespace
}  // namespace sennight::test
