// Explosions: a capture takes the capturer with it and what stands around. Own positions, counted by hand, but for the
// counts that say otherwise.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <nlohmann/json.hpp>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "position/attack.h"
#include "protocol/json.h"
#include "rules/describe.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const std::string kAround = "[explosion]\ndirections = \"K\"\n";
const std::string kAtomic = "extends = \"chess\"\nname = \"Exploding chess\"\n" + kAround +
                            "except = \"P\"\ntouching-royals = \"no-check\"\n";

std::string exploding(const std::string& base) { return "extends = \"" + base + "\"\nname = \"x\"\n" + kAround; }

std::string verdict(const std::string& moves, const std::string& fen) {
  return result_text(variant_from_text(kAtomic), moves, fen);
}

// A walk takes few of the games with sanitizers; explosions that take royals are rare.
#ifdef SENNIGHT_SANITIZED
constexpr int kGames = 2500;
#else
constexpr int kGames = 120;
#endif

// Origin: the counts that several programs publish for atomic chess.
TEST(Explosion, has_the_published_counts) {
  const Variant& atomic = variant_from_text(kAtomic);
  const std::vector<std::pair<std::string, std::vector<std::uint64_t>>> published = {
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {20, 400, 8902, 197326}},
      {"rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1", {40, 1238, 45237}},
      {"rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1", {28, 833, 23353}},
  };
  for (const auto& [fen, counts] : published) {
    for (std::size_t depth = 1; depth <= counts.size(); ++depth)
      EXPECT_EQ(perft(position(atomic, fen), static_cast<int>(depth)), counts[depth - 1]) << fen << " at " << depth;
    EXPECT_EQ(reference_perft(position(atomic, fen), 2), counts[1]) << fen;
  }
}

TEST(Explosion, takes_the_capturer_and_what_stands_around_but_for_what_it_spares) {
  EXPECT_EQ(fen_after(variant_from_text(kAtomic), "d5c7", "rnbqkbnr/pppppppp/8/3N4/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"),
            "r3kbnr/pp1ppppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 1");
  EXPECT_EQ(
      fen_after(variant_from_text(kAtomic), "e4d5", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"),
      "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  // A Rook that explodes takes the right to castle with it.
  EXPECT_EQ(fen_after(variant_from_text(kAtomic), "g4h2", "4k3/8/8/8/6n1/8/7P/R3K2R b KQ - 0 1"),
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 2");
}

TEST(Explosion, begins_where_the_capturer_arrives_also_en_passant) {
  EXPECT_EQ(fen_after(variant_from_text(kAtomic), "e5d6", "4k3/2p1r3/2n5/3pP3/8/8/8/4K3 w - d6 0 1"),
            "4k3/2p5/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(Explosion, of_a_royal_ends_the_game) {
  EXPECT_EQ(verdict("d5e7", "rnbqkbnr/pppppppp/8/3N4/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"), "1-0 loss of the King");
  EXPECT_EQ(verdict("d5c7", "rnbqkbnr/pppppppp/8/3N4/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"), "ongoing");
  // Also for a player in check, whom nothing else helps that does not end the check.
  const Position checked = position(variant_from_text(kAtomic), "k3r3/p7/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_TRUE(in_check(checked, checked.turn()));
  EXPECT_TRUE(may_play(checked, "a1a7"));
  EXPECT_FALSE(may_play(checked, "a1b1"));
  EXPECT_EQ(verdict("a1a7", format_fen(checked)), "1-0 loss of the King");
}

TEST(Explosion, of_the_own_royal_is_not_legal) {
  const Position near = position(variant_from_text(kAtomic), "4k3/8/8/8/8/8/4p3/3QK3 w - - 0 1");
  EXPECT_FALSE(may_play(near, "d1e2"));  // beside the King
  EXPECT_FALSE(may_play(near, "e1e2"));  // by the King
  EXPECT_TRUE(may_play(near, "d1d8"));
}

TEST(Explosion, makes_royals_that_touch_safe_if_the_file_says_so) {
  const std::string fen = "8/8/8/8/8/4k3/r3K3/8 w - - 0 1";
  const Position safe = position(variant_from_text(kAtomic), fen);
  EXPECT_FALSE(in_check(safe, safe.turn()));
  EXPECT_TRUE(may_play(safe, "e2d2"));  // still beside the other, and still on the Rook's rank
  EXPECT_FALSE(may_play(safe, "e2e3"));
  const Position checked = position(variant_from_text(exploding("chess")), fen);
  EXPECT_TRUE(in_check(checked, checked.turn()));
  EXPECT_FALSE(may_play(checked, "e2d2"));
}

// The King goes over d1 to c1, both beside the other King.
TEST(Explosion, lets_a_royal_castle_beside_the_other) {
  const std::string fen = "8/8/8/8/8/8/3k3r/R3K3 w Q - 0 1";
  EXPECT_TRUE(may_play(position(variant_from_text(kAtomic), fen), "e1c1"));
  EXPECT_FALSE(may_play(position(variant_from_text(exploding("chess")), fen), "e1c1"));
  for (const std::string& rules : {kAtomic, exploding("chess")}) {
    MoveList legal;
    EXPECT_EQ(laws::broken_law(position(variant_from_text(rules), fen), legal, 0), "");
  }
}

TEST(Explosion, obeys_the_laws_of_all_games_on_every_board) {
  std::size_t royals_lost = 0;
  for (const std::string base :
       {"chess", "glinski", "crazyhouse", "xiangqi", "los-alamos", "../horn-rimmed/hr-liu-yang",
        "../four-linepiece/mishling-fusion", "../mitred/mitred-sylvia"}) {
    for (const std::string more : {"", "touching-royals = \"no-check\"\n"}) {
      const Variant& variant = variant_from_text(exploding(base) + more);
      walk_briefly(variant, kGames, 1, [&](const Position& position) {
        MoveList legal;
        ASSERT_EQ(laws::broken_law(position, legal, 3), "");
        const Outcome outcome = outcome_of(position);
        royals_lost += outcome.over && outcome.reason.text.starts_with("loss of the ");
      });
    }
  }
  EXPECT_GT(royals_lost, 0u);
}

TEST(Explosion, eliminates_one_of_three_at_once) {
  for (const std::string base : {"../honeycomb/wildhoney", "../honeycomb/honeycomb", "../horn-rimmed/hr-wellisch-3p"}) {
    const Variant& three = variant_from_text(exploding(base));
    std::size_t exploded = 0;
    walk_briefly(three, kGames, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      for (const Move& move : legal) {
        Position after = position;
        Undo undo;
        after.make(move, undo);
        const PerPlayer<bool> lost = lost_royals(three, undo.effects);
        EXPECT_FALSE(lost[position.turn().index()]);
        for (std::size_t p = 0; p < three.players(); ++p) {
          if (!lost[p]) continue;
          ++exploded;
          EXPECT_FALSE(after.is_living(PlayerId(p)));
          EXPECT_EQ(undo.eliminated_by[p], position.turn());
          EXPECT_TRUE(after.pieces(PlayerId(p)).empty());
        }
      }
    });
    EXPECT_GT(exploded, 0u) << base;
  }
}

TEST(Explosion, is_seen_by_the_search) {
  const VariantPtr atomic(std::shared_ptr<const Variant>(), &variant_from_text(kAtomic));
  const std::atomic<bool> never = false;
  const auto best = [&](const std::string& fen, int depth) {
    Searcher searcher(atomic, {.hash_megabytes = 1});
    Limits limits;
    limits.depth = depth;
    return searcher.search(Game(position(*atomic, fen)), limits, {}, never);
  };
  const SearchResult win = best("k3r3/p7/8/8/8/8/8/R3K3 w - - 0 1", 2);
  EXPECT_EQ(win.score, win_in(1));
  EXPECT_EQ(format_move(position(*atomic, "k3r3/p7/8/8/8/8/8/R3K3 w - - 0 1"), *win.best), "a1a7");
  // The Queen would take a protected Pawn and lose nothing but herself: nobody takes her for a Pawn.
  const SearchResult quiet = best("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", 4);
  EXPECT_NE(format_move(position(*atomic, "4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1"), *quiet.best), "d1d5");
}

TEST(Explosion, is_told_to_pages_that_know_no_rule) {
  const Json json = position_json(position(variant_from_text(kAtomic), "4k3/2p1r3/2n5/3pP3/8/8/8/4K3 w - d6 0 1"),
                                  true);
  for (const Json& move : json.at("legal")) {
    if (move.at("text") != "e5d6") continue;
    std::map<std::string, bool> emptied;
    for (const auto& [cell, piece] : move.at("effects").at("cells").items()) emptied[cell] = piece.is_null();
    EXPECT_EQ(emptied,
              (std::map<std::string, bool>{{"c6", true}, {"d5", true}, {"d6", true}, {"e5", true}, {"e7", true}}));
    return;
  }
  ADD_FAILURE() << "no capture en passant";
}

TEST(Explosion, is_told_on_the_page) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(kAtomic)))
    for (const RuleSentence& sentence : section.sentences) text += section.title + ": " + sentence.text + '\n';
  EXPECT_NE(
      text.find("Explosions: A capture explodes: with the captured piece the one that captured it leaves the board, "
                "and so does every piece of any player around the cell where it arrived, except Pawns."),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("A player who has no King on the board any more has lost."), std::string::npos) << text;
}

TEST(Explosion, refuses_what_has_no_sense) {
  const std::string small =
      "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"a1\", R = \"b1\" }\n"
      "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n";
  const std::string spared = "[pieces.X]\nname = \"x\"\nmove = \"K\"\n" + kAround + "except = \"R X\"\n";
  EXPECT_EQ(complaints_about(small + kAround + "except = \"R\"\ntouching-royals = \"no-check\"\n"), "");
  EXPECT_EQ(complaints_about(small + "[explosion]\nexcept = \"R\"\n"), "[explosion] needs 'directions'\n");
  EXPECT_EQ(complaints_about(small + kAround + "except = \"Y\"\n"), "no piece type is called 'Y'\n");
  EXPECT_EQ(complaints_about(small + kAround + "except = \"K\"\ntouching-royals = \"no-check\"\n"),
            "explosions that spare royals cannot protect them where they touch\n");
  EXPECT_EQ(complaints_about("unused-pieces = \"leave-out\"\n" + small + spared), "");
}

}  // namespace
}  // namespace sennight::test
