// Several royals of one player, and royals that become others. Own positions, counted by hand; the whole of it together is
// counted by other programs in the variant files.
#include <gtest/gtest.h>

#include <atomic>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "protocol/json.h"
#include "rules/describe.h"
#include "search/evaluator.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

// White has one King, Black two; `rest`: more tables.
std::string two_kings(const std::string& rest, const std::string& head = "") {
  return "name = \"Kings\"\n" + head +
         "board = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
         "setup = { K = \"a1\", R = \"b1\", Q = \"c1\", P = \"e2\", k = \"a5 e5\", r = \"b5\", q = \"none\", p = "
         "\"none\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
         "[pieces.Q]\nname = \"Queen\"\nmove = \"Q\"\n[pieces.P]\nname = \"Pawn\"\nmove = \"mfW cfF\"\n" +
         rest;
}
const std::string kAllRoyals = "[royals]\ncheck = \"all\"\n", kAnyRoyal = "[royals]\ncheck = \"any\"\n";
const std::string kCrown = "[promotion.crown]\npieces = \"P\"\nto = \"R K\"\nzone = \"rank:5\"\nlimit = 2\n";

Texts royal_moves(const std::string& toml, const std::string& fen) {
  const Position at = position(variant_from_text(toml), fen);
  MoveList legal;
  EXPECT_EQ(laws::broken_law(at, legal, 0), "");
  return legal_texts(at);
}

bool royals_checked(const std::string& toml, const std::string& fen) {
  const Position at = position(variant_from_text(toml), fen);
  return in_check(at, at.turn());
}

TEST(Royals, of_whom_all_must_be_attacked_give_no_check_before) {
  const std::string game = two_kings(kAllRoyals);
  EXPECT_FALSE(royals_checked(game, "k3k/5/5/5/R3K b"));
  EXPECT_TRUE(royals_checked(game, "k3k/5/5/5/RK2R b"));
  EXPECT_TRUE(royals_checked(game, "k4/5/5/5/R3K b"));  // one alone
  // One may go where a Rook attacks, or stay there.
  EXPECT_EQ(royal_moves(game, "k3k/5/5/5/R3K b"), (Texts{"a5a4", "a5b4", "a5b5", "e5d4", "e5d5", "e5e4"}));
  // When both are attacked, one of them must leave, or something must come between.
  EXPECT_EQ(royal_moves(game, "k3k/5/5/5/RK2R b"), (Texts{"a5b4", "a5b5", "e5d4", "e5d5"}));
  EXPECT_EQ(royal_moves(game, "k3k/2r2/5/5/RK2R b"), (Texts{"a5b4", "a5b5", "c4a4", "c4e4", "e5d4", "e5d5"}));
  // The other player, with one King, is in check as ever.
  EXPECT_EQ(royal_moves(game, "k3k/5/5/r4/4K w"), (Texts{"e1d1"}));
}

TEST(Royals, are_captured_while_there_are_others) {
  const std::string game = two_kings(kAllRoyals);
  const Game played = play(variant_from_text(game), "a1a5", "k3k/5/5/5/R3K w");
  EXPECT_EQ(format_fen(played.position()), "R3k/5/5/5/4K b - - 0 1");
  EXPECT_EQ(legal_texts(played.position()), (Texts{"e5d4", "e5e4"}));
  // The last one is not: in positions for study the rival may be in check already.
  EXPECT_EQ(royal_moves(game, "k4/5/5/5/R3K w").size(), 3u + 3u + 3u);
  EXPECT_EQ(result_text(variant_from_text(game), "", "k3k/5/5/R2R1/4K b"), "ongoing");
  EXPECT_EQ(result_text(variant_from_text(game), "", "k4/2R2/1R3/5/4K b"), "1/2-1/2 stalemate");
  EXPECT_EQ(result_text(variant_from_text(game), "", "k3R/3R1/5/5/4K b"), "1-0 checkmate");
  EXPECT_EQ(result_text(variant_from_text(game), "", "k3k/5/Q3Q/5/KR1R1 b"), "1-0 checkmate");
  EXPECT_EQ(result_text(variant_from_text(game), "", "k3k/5/4Q/5/KR1R1 b"), "ongoing");
}

TEST(Royals, of_whom_none_may_be_attacked_are_all_guarded) {
  const std::string game = two_kings(kAnyRoyal);
  EXPECT_TRUE(royals_checked(game, "k3k/5/5/5/R3K b"));
  EXPECT_EQ(royal_moves(game, "k3k/5/5/5/R3K b"), (Texts{"a5b4", "a5b5"}));
  EXPECT_EQ(royal_moves(game, "k3k/5/5/5/RK2R b"), Texts{});
  EXPECT_EQ(result_text(variant_from_text(game), "", "k3k/5/5/5/RK2R b"), "1-0 checkmate");
  // Nobody takes them.
  EXPECT_EQ(royal_moves(game, "k3k/5/5/5/R3K w").size(), 3u + 3u + 3u);
}

TEST(Royals, come_by_promotion_as_far_as_the_limit_goes) {
  const std::string all = two_kings(kAllRoyals + kCrown), any = two_kings(kAnyRoyal + kCrown);
  EXPECT_EQ(royal_moves(all, "5/2P2/5/k4/4K w"), (Texts{"c4c5k", "c4c5r", "e1d1", "e1d2", "e1e2"}));
  EXPECT_EQ(royal_moves(all, "5/2P2/5/k4/3KK w"), (Texts{"c4c5r", "d1c1", "d1c2", "d1d2", "d1e2", "e1d2", "e1e2"}));
  // A King may come to an attacked cell where the other one is safe, and only there.
  EXPECT_EQ(royal_moves(all, "r4/2P2/5/k4/4K w").size(), 5u);
  EXPECT_EQ(royal_moves(any, "r4/2P2/5/k4/4K w"), (Texts{"c4c5r", "e1d1", "e1d2", "e1e2"}));
  EXPECT_EQ(format_fen(play(variant_from_text(all), "c4c5k", "5/2P2/5/k4/4K w").position()), "2K2/5/5/k4/4K b - - 1 1");
}

TEST(Royals, castle_only_where_the_castling_one_is_safe) {
  const std::string castling =
      "[castling.side]\nletter = \"C\"\nroyal = { from = \"c1\", to = \"a1\" }\n"
      "partner = { piece = \"R\", from = \"e1\", to = \"b1\" }\n";
  const std::string game =
      "name = \"Castle\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
      "setup = { K = \"c1 c2\", R = \"e1\", k = \"c5\", r = \"none\" }\n"
      "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n" +
      castling;
  const auto castles = [&](const std::string& rule, const std::string& fen) {
    const Texts moves = royal_moves(game + rule, fen);
    return std::ranges::find(moves, "c1a1") != moves.end();
  };
  for (const std::string& rule : {kAllRoyals, kAnyRoyal}) EXPECT_TRUE(castles(rule, "2k2/5/5/K4/2K1R w c1,e1"));
  EXPECT_TRUE(castles(kAllRoyals, "r1k2/5/K4/5/2K1R w c1,e1"));  // the other one is attacked
  EXPECT_FALSE(castles(kAnyRoyal, "r1k2/5/K4/5/2K1R w c1,e1"));
  for (const std::string& rule : {kAllRoyals, kAnyRoyal})
    EXPECT_FALSE(castles(rule, "1rk2/5/4K/5/2K1R w c1,e1"));  // its way is
}

TEST(Royals, are_told_in_words_and_in_JSON) {
  const auto page = [](const std::string& toml) {
    std::string text;
    for (const RuleSection& section : describe_rules(variant_from_text(toml)))
      for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
    return text;
  };
  const std::string all = page(two_kings(kAllRoyals)), any = page(two_kings(kAnyRoyal));
  EXPECT_NE(
      all.find("The King is royal, and a player may have several.\nA player may not make a move after which all of "
               "them could be captured.\nWhile one of them is safe, the others may be left attacked, and are "
               "captured like any other piece.\n"),
      std::string::npos)
      << all;
  EXPECT_NE(all.find("A player all of whose royal pieces could be captured is in check."), std::string::npos) << all;
  EXPECT_NE(any.find("A player may not make a move after which an enemy piece could capture one of them.\n"),
            std::string::npos)
      << any;
  const auto checks = [](const std::string& toml, const std::string& fen) {
    return position_json(position(variant_from_text(toml), fen), false)["checks"].dump();
  };
  EXPECT_EQ(checks(two_kings(kAllRoyals), "k3k/5/5/5/R3K b"), "[]");
  EXPECT_EQ(checks(two_kings(kAllRoyals), "k3k/5/5/5/RK2R b"), "[\"a5\",\"e5\"]");
  EXPECT_EQ(checks(two_kings(kAnyRoyal), "k3k/5/5/5/R3K b"), "[\"a5\"]");
}

// A walk takes few of the positions with sanitizers.
#ifdef SENNIGHT_SANITIZED
constexpr int kRoyalPositions = 6000;
#else
constexpr int kRoyalPositions = 400;
#endif

TEST(Royals, are_found_alike_by_both_generators_in_random_games) {
  std::size_t positions = 0, several = 0, falls = 0;
  const std::string returns = "[hand.returns]\nK = \"R\"\n[drops]\n";
  for (const std::string& toml :
       {two_kings(kAllRoyals + kCrown), two_kings(kAnyRoyal + kCrown), two_kings(kAllRoyals + kCrown + returns),
        two_kings(kAllRoyals + kCrown + "[legal]\nchecks = \"forbidden\"\n"),
        two_kings(kAnyRoyal + kCrown + "[turn]\nmoves = 2\ncheck = \"last-move\"\n"),
        two_kings(kAllRoyals + kCrown + "[turn]\nmoves = 2\ncheck = \"ends-turn\"\n"),
        two_kings(kAllRoyals + kCrown + "[ends]\nchecks = 9\n")}) {
    const Variant& game = variant_from_text(toml);
    walk_briefly(game, kRoyalPositions, 1, [&](const Position& at) {
      ++positions;
      several += at.royals(at.turn()).size() > 1;
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, positions), "");
      ASSERT_EQ(plain::legal_moves_keep_to_what_is_forbidden(at, legal), "");
      for (const Move& move : legal) {
        ASSERT_EQ(plain::make_does_what_the_text_says(at, move), "");
        falls += move.to && !at.is_empty(move.to) && at.piece(move.to).owner() != at.turn() &&
                 game.royals().contains(at.piece(move.to).type());
      }
    });
  }
  EXPECT_GT(positions, 500u);
  EXPECT_GT(several, 100u);
  EXPECT_GT(falls, 20u);
}

TEST(Royals, are_worth_something_where_they_are_captured) {
  const Variant& game = variant_from_text(two_kings(kAllRoyals));
  const Evaluator evaluator(game);
  EXPECT_GT(evaluator.capture_value(game.find_type("K")), 0);
  EXPECT_EQ(Evaluator(variant_from_text(two_kings(kAnyRoyal))).capture_value(game.find_type("K")), 0);
}

TEST(Royals, may_become_other_royals) {
  const std::string game =
      "name = \"Divine\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"c1\", R = \"a1\" }\n"
      "[pieces.K]\nname = \"King\"\nmove = \"W\"\nroyal = true\n[pieces.D]\nname = \"God\"\nmove = \"Q2\"\nroyal = "
      "true\n"
      "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
      "[promotion.river]\nbecomes = { K = \"D\" }\nzone = \"ranks:3-5\"\n";
  EXPECT_EQ(royal_moves(game, "4k/5/5/2K2/5 w"), (Texts{"c2b2", "c2c1", "c2c3+", "c2d2"}));
  // It is guarded as before, by its own way of moving, and when it is the other one it is mated.
  EXPECT_EQ(royal_moves(game, "4k/5/r4/2K2/5 w"), (Texts{"c2b2", "c2c1", "c2d2"}));
  EXPECT_EQ(royal_moves(game, "4k/r4/5/D4/1r3 w"), (Texts{"a2a4", "a2b1", "a2c2"}));
  EXPECT_EQ(result_text(variant_from_text(game), "", "4d/5/5/RR3/2K2 b"), "ongoing");
  EXPECT_EQ(result_text(variant_from_text(game), "", "R3d/R4/R4/5/2K2 b"), "1-0 checkmate");
  std::size_t positions = 0, gods = 0;
  walk_briefly(variant_from_text(game), kRoyalPositions, 1, [&](const Position& at) {
    ++positions;
    MoveList legal;
    gods += at.count(at.turn(), variant_from_text(game).find_type("D")) > 0;
    ASSERT_EQ(laws::broken_law(at, legal, positions), "");
    for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(at, move), "");
  });
  EXPECT_GT(gods, 50u);
}

TEST(Royals, that_do_not_go_with_other_rules_are_refused) {
  EXPECT_EQ(complaints_about(two_kings("")), "Black has 2 royals at the start; 1 is needed, or a table [royals]\n");
  EXPECT_EQ(complaints_about(two_kings("[royals]\n")), "[royals] needs 'check'\n");
  EXPECT_EQ(complaints_about(two_kings(kAllRoyals + "[legal]\nroyal-in-check = \"stays\"\n")),
            "[royals] and royal-in-check = \"stays\" do not go together\n");
  EXPECT_EQ(complaints_about(two_kings(kAllRoyals + "[explosion]\ndirections = \"K\"\n")),
            "[royals] and effects that take royals do not go together\n");
  EXPECT_EQ(complaints_about(two_kings(kAllRoyals + "[ends]\nmate-needs = \"R\"\n")),
            "[royals] and 'mate-needs' do not go together\n");
  EXPECT_EQ(complaints_about(two_kings(kAnyRoyal + "[hand.returns]\nK = \"R\"\n[drops]\n")),
            "K is royal and cannot be captured\n");
  EXPECT_EQ(
      complaints_about(two_kings(kAnyRoyal + "[promotion.down]\npieces = \"K\"\nto = \"R\"\nzone = \"rank:5\"\n")),
      "K is royal and can become only what is royal, too\n");
}

// A King for nothing is taken; a mate is better.
TEST(Royals, are_sought_by_the_computer) {
  const std::string toml = two_kings(kAllRoyals);
  const VariantPtr variant(std::shared_ptr<const Variant>(), &variant_from_text(toml));
  const std::atomic<bool> never = false;
  const auto best = [&](const std::string& fen) {
    Searcher searcher(variant, {.hash_megabytes = 1});
    Limits limits;
    limits.depth = 4;
    const SearchResult found = searcher.search(Game(position(*variant, fen)), limits, {}, never);
    return format_move(position(*variant, fen), found.best.value());
  };
  EXPECT_EQ(best("k3k/5/2r2/5/R3K w"), "a1a5");
  EXPECT_EQ(best("4k/R4/5/1R3/4K w"), "b2b5");
}

}  // namespace
}  // namespace sennight::test
