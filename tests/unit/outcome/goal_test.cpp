// A goal: pieces of certain types that reach a zone end the game. Own positions; the numbers are counted by hand.
#include <gtest/gtest.h>

#include <atomic>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "rules/loader.h"
#include "rules_page.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// The far rank is a King's goal: the fifth for the first player, the first for the second.
const std::string kRun = R"(
name = "Run"
board = { shape = "rectangle", files = 5, ranks = 5 }
setup = { K = "a1", R = "b1" }
[zones]
far = "rank:5"
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.R]
name = "Rook"
move = "R"
[ends]
goal = { pieces = "K", zone = "@far" }
)";

std::string with_result(const std::string& result) {
  std::string text = kRun;
  const std::string goal = "zone = \"@far\"";
  return text.replace(text.find(goal), goal.size(), goal + ", result = \"" + result + "\"");
}

TEST(Goal, wins_at_once_for_each_player_in_the_own_zone) {
  const Variant& run = variant_from_text(kRun);
  EXPECT_EQ(result_text(run, "a4a5", "5/K4/5/4k/5 w"), "1-0 reaching the goal");
  EXPECT_EQ(result_text(run, "e2e1", "5/5/K4/4k/5 b"), "0-1 reaching the goal");
  EXPECT_EQ(result_text(run, "a3b3", "5/5/K4/4k/5 w"), "ongoing");
  // Another piece there, or the own first rank, is no goal.
  EXPECT_EQ(result_text(run, "e3e5", "5/1k3/4R/5/K4 w"), "ongoing");
  EXPECT_EQ(sentence(run, play(run, "a4a5", "5/K4/5/4k/5 w").outcome()), "White wins by reaching the goal");
}

// Two Rooks on the far rank, wherever the King is.
TEST(Goal, may_ask_for_several_pieces) {
  std::string text = kRun;
  const std::string goal = "pieces = \"K\", zone = \"@far\"";
  text.replace(text.find(goal), goal.size(), "pieces = \"R N\", zone = \"@far\", least = 2");
  text.replace(text.find("R = \"b1\""), 8, "R = \"b1 c1\", N = \"d1\"");
  text.replace(text.find("[ends]"), 0, "[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n");
  const Variant& race = variant_from_text(text);
  EXPECT_EQ(result_text(race, "b4b5", "R4/1R3/4k/5/K4 w"), "1-0 reaching the goal");
  EXPECT_EQ(result_text(race, "b3c5", "4R/5/1N2k/5/K4 w"), "1-0 reaching the goal");
  EXPECT_EQ(result_text(race, "b4c4", "R4/1R3/4k/5/K4 w"), "ongoing");
  EXPECT_EQ(result_text(race, "a1a2", "R4/1r3/4k/5/K4 w"), "ongoing");  // the rival's does not count
  EXPECT_EQ(result_text(race, "b2b1", "4K/5/4k/1r3/r4 b"), "0-1 reaching the goal");
  EXPECT_NE(
      page_of(race).find("When two Rooks or Knights of a player stand on the last rank, that player wins at once."),
      std::string::npos)
      << page_of(race);
  EXPECT_EQ(complaints_about(text), "");
  const auto with_least = [&](const std::string& least, const std::string& zone = "@far") {
    std::string other = text;
    other.replace(other.find("zone = \"@far\", least = 2"), 24, "zone = \"" + zone + "\", least = " + least);
    return complaints_about(other);
  };
  EXPECT_EQ(with_least("6"), "'goal' has five cells, and six pieces must stand there\n");
  EXPECT_EQ(with_least("2", "rank:1"), "three pieces stand in their goal at the start, R on b1 among them\n");
}

TEST(Goal, leaves_the_loser_no_move) {
  const Variant& run = variant_from_text(kRun);
  const Position lost = play(run, "a4a5", "5/K4/5/4k/4r w").position();
  EXPECT_EQ(legal_texts(lost), std::vector<std::string>{});
  EXPECT_EQ(count_legal_moves(lost), 0u);
  MoveList slow;
  reference::legal_moves(lost, slow);
  EXPECT_TRUE(slow.empty());
}

TEST(Goal, ends_the_lines_that_perft_counts) {
  const Variant& run = variant_from_text(kRun);
  const Position race = position(run, "5/K4/5/4k/5 w");
  EXPECT_EQ(perft(race, 1), 5u);
  EXPECT_EQ(perft(race, 2), 15u);  // none after a5 and b5
  EXPECT_EQ(perft(race, 3), 55u);  // none after e1 and d1
  for (const char* fen : {"5/K4/5/4k/5 w", "1r2k/5/2K2/5/R4 b", "5/2k2/5/2K2/1R1r1 w"})
    EXPECT_EQ(perft(position(run, fen), 5), reference_perft(position(run, fen), 5)) << fen;
}

TEST(Goal, may_mean_something_else_than_a_win) {
  const std::string fen = "5/K4/5/4k/5 w";
  EXPECT_EQ(result_text(variant_from_text(with_result("loss")), "a4a5", fen), "0-1 reaching the goal");
  EXPECT_EQ(result_text(variant_from_text(with_result("draw")), "a4a5", fen), "1/2-1/2 reaching the goal");
  EXPECT_EQ(result_text(variant_from_text(with_result("quarter")), "a4a5", fen), "1/4-3/4 reaching the goal");
}

TEST(Goal, is_seen_by_the_search) {
  const std::atomic<bool> never = false;
  const auto best = [&](const std::string& toml, const std::string& fen, int depth) {
    const VariantPtr variant(std::shared_ptr<const Variant>(), &variant_from_text(toml));
    Searcher searcher(variant, {.hash_megabytes = 1});
    Limits limits;
    limits.depth = depth;
    return searcher.search(Game(position(*variant, fen)), limits, {}, never);
  };
  const SearchResult step = best(kRun, "5/K4/5/4k/r4 w", 3);
  EXPECT_EQ(step.score, win_in(1));
  EXPECT_EQ(step.best->to, variant_from_text(kRun).board().find("b5"));  // the Rook's file is barred
  EXPECT_EQ(best(kRun, "4k/5/1K3/5/5 w", 6).score, win_in(3));
  EXPECT_EQ(best(with_result("draw"), "5/K4/5/3rk/2r2 w", 3).score, 0);  // far behind, it saves a half
}

TEST(Goal, obeys_the_laws_of_all_games) {
  std::size_t ends = 0;
  const auto walk_through = [&](const Variant& variant) {
    walk_briefly(variant, 5000, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      ASSERT_EQ(plain::ends_are_as_counted(position), "");
      const Outcome outcome = outcome_of(position);
      ends += outcome.reason.text == "reaching the goal";
      EXPECT_EQ(legal.empty(), outcome.over);
    });
  };
  walk_through(variant_from_text(kRun));
  walk_through(variant_from_text(with_result("loss")));
  walk_through(
      variant_from_text("extends = \"crazyhouse\"\nname = \"x\"\n[ends]\n"
                        "goal = { pieces = \"P N\", zone = \"rank:6\" }\n"));
  EXPECT_GT(ends, 8u);  // with sanitizers, too, where walks are much shorter
}

TEST(Goal, is_for_three_players_too) {
  const Variant& three = variant_from_text(
      "extends = \"../honeycomb/wildhoney\"\nname = \"x\"\n"
      "[ends]\ngoal = { pieces = \"N C G R Q B K\", zone = \"1c4 2c4 3c4\" }\n");
  std::size_t ends = 0;
  walk_briefly(three, 3000, 1, [&](const Position& position) {
    MoveList fast, slow;
    legal_moves(position, fast);
    reference::legal_moves(position, slow);
    ASSERT_EQ(fast.size(), slow.size());
    const Outcome outcome = outcome_of(position);
    if (outcome.reason.text != "reaching the goal") return;
    ++ends;
    EXPECT_TRUE(fast.empty());
    EXPECT_EQ(std::ranges::count(outcome.places, 1), 1);
  });
  EXPECT_GT(ends, 0u);
}

TEST(Goal, is_told_on_the_page) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(kRun)))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  EXPECT_NE(text.find("When a King of a player stands on the last rank, that player wins at once."), std::string::npos)
      << text;
}

TEST(Goal, refuses_what_has_no_sense) {
  EXPECT_EQ(complaints_about(kRun), "");
  const auto with_goal = [](const std::string& goal) { return kRun.substr(0, kRun.find("goal =")) + goal + '\n'; };
  EXPECT_EQ(complaints_about(with_goal("goal = { pieces = \"X\", zone = \"@far\" }")), "no piece type is called 'X'\n");
  EXPECT_EQ(complaints_about(with_goal("goal = { pieces = \"K\" }")), "'goal' needs 'zone'\n");
  EXPECT_EQ(complaints_about(with_goal("goal = { pieces = \"K R\", zone = \"rank:1\" }")),
            "K stands in its goal at the start, on a1\n");
  EXPECT_EQ(complaints_about(with_goal("goal = { pieces = \"K\", zone = \"none\" }")), "'goal' has no cells\n");
  EXPECT_EQ(
      complaints_about("unused-pieces = \"leave-out\"\n" + with_goal("goal = { pieces = \"X\", zone = \"rank:5\" }\n"
                                                                     "[pieces.X]\nname = \"x\"\nmove = \"K\"")),
      "");
}

TEST(Goal, may_count_when_its_player_is_to_move_again) {
  std::string text = kRun;
  const std::string goal = "zone = \"@far\"";
  text.replace(text.find(goal), goal.size(), goal + ", when = \"next-turn\"");
  const Variant& held = variant_from_text(text);
  EXPECT_EQ(result_text(held, "a4a5", "5/K4/5/4k/5 w"), "ongoing");
  EXPECT_EQ(result_text(held, "a4a5 e2e1", "5/K4/5/4k/5 w"), "1-0 holding the goal");
  EXPECT_EQ(result_text(held, "e2e1 a3b3", "5/5/K4/4k/5 b"), "0-1 holding the goal");
  // The rival captures the Rook in time.
  std::string rook = text;
  rook.replace(rook.find("pieces = \"K\""), 12, "pieces = \"R\"");
  EXPECT_EQ(result_text(variant_from_text(rook), "b1b5 e5b5", "4r/5/5/4k/KR3 w"), "ongoing");
  EXPECT_EQ(legal_texts(play(held, "a4a5 e2e1", "5/K4/5/4k/5 w").position()), std::vector<std::string>{});
  std::size_t over = 0;
  // A walk takes few of the positions with sanitizers.
#ifdef SENNIGHT_SANITIZED
  const int positions = 5000;
#else
  const int positions = 300;
#endif
  walk_briefly(held, positions, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    ASSERT_EQ(plain::ends_are_as_counted(position), "");
    over += outcome_of(position).over;
  });
  EXPECT_GT(over, 0u);
  EXPECT_EQ(perft(Position::start(held), 4), reference_perft(Position::start(held), 4));
  text.replace(text.find("when = "), 0, "answer = \"round\", ");
  EXPECT_NE(complaints_about(text).find("a goal that counts at the next turn has been answered already"),
            std::string::npos);
}

// A King that reaches the far rank wins, a Rook that reaches c3 draws, and one on the far corner loses.
std::string several() {
  return kRun.substr(0, kRun.find("goal =")) +
         "goal = [{ pieces = \"K\", zone = \"@far\" }, { pieces = \"R\", zone = \"c3\", result = \"draw\" },\n"
         "        { pieces = \"R\", zone = \"e5\", result = \"loss\" }]\n";
}

TEST(Goal, may_be_one_of_several) {
  const Variant& game = variant_from_text(several());
  EXPECT_EQ(result_text(game, "a4a5", "5/K4/5/4k/5 w"), "1-0 reaching the goal");
  EXPECT_EQ(result_text(game, "c1c3", "5/K4/5/4k/2R2 w"), "1/2-1/2 reaching the goal");
  EXPECT_EQ(result_text(game, "e1e5", "5/K1k2/5/5/4R w"), "0-1 reaching the goal");
  EXPECT_EQ(result_text(game, "d5e5", "3r1/K1k2/5/5/5 b"), "ongoing") << "Black sees the board from the other side";
  EXPECT_EQ(result_text(game, "d1e1", "5/K1k2/5/5/3r1 b"), "1-0 reaching the goal");
  // The same as tables of the file.
  const std::string tables = kRun.substr(0, kRun.find("goal =")) +
                             "[[ends.goal]]\npieces = \"K\"\nzone = \"@far\"\n"
                             "[[ends.goal]]\npieces = \"R\"\nzone = \"c3\"\nresult = \"draw\"\n";
  EXPECT_EQ(result_text(variant_from_text(tables), "c1c3", "5/K4/5/4k/2R2 w"), "1/2-1/2 reaching the goal");
  // The first that is reached counts: here two Rooks stand there, in a position for study.
  EXPECT_EQ(result_text(game, "", "4R/1k3/2R2/5/K4 b"), "1/2-1/2 reaching the goal");
  std::string told;
  for (const RuleSection& section : describe_rules(game))
    for (const RuleSentence& sentence : section.sentences) told += sentence.text + '\n';
  EXPECT_NE(told.find("When a King of a player stands on the last rank, that player wins at once."), std::string::npos);
  EXPECT_NE(told.find("When a Rook of a player stands on c3, the game is a draw at once."), std::string::npos) << told;
  std::size_t over = 0;
  walk_briefly(game, 3000, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    over += outcome_of(position).reason.text == "reaching the goal";
  });
  EXPECT_GT(over, 0u);
  EXPECT_EQ(perft(Position::start(game), 4), reference_perft(Position::start(game), 4));
}

TEST(Goal, may_be_one_of_several_of_one_player) {
  const Variant& game = variant_from_text(
      kRun + "[ends.of.b]\ngoal = [{ pieces = \"R\", zone = \"a5\" }, { pieces = \"K\", zone = \"b5\" }]\n");
  EXPECT_EQ(result_text(game, "a4a5", "5/K4/5/4k/5 w"), "1-0 reaching the goal");
  EXPECT_EQ(result_text(game, "e2e1", "5/5/K4/4k/5 b"), "ongoing") << "Black's goals are others";
  EXPECT_EQ(result_text(game, "e1a1", "5/1K3/5/4k/4r b"), "0-1 reaching the goal");
  EXPECT_EQ(result_text(game, "c2b1", "5/1K3/5/2k2/5 b"), "0-1 reaching the goal");
}

TEST(Goal, of_several_is_refused_where_one_would_be) {
  const std::string begin = several().substr(0, several().find("goal ="));
  EXPECT_EQ(complaints_about(begin + "goal = []\n"), "'goal' has no table\n");
  EXPECT_EQ(complaints_about(begin + "goal = [\"K\"]\n"),
            "each of 'goal' must be a table, not a string; a table has 'pieces', 'zone', 'least', 'result', 'answer' "
            "and 'when'\n");
  EXPECT_EQ(complaints_about(begin + "goal = [{ pieces = \"K\", zone = \"@far\" }, { pieces = \"K\" }]\n"),
            "each of 'goal' needs 'zone'\n");
  EXPECT_EQ(
      complaints_about(begin + "goal = [{ pieces = \"K\", zone = \"@far\" }, { pieces = \"R\", zone = \"b1\" }]\n"),
      "R stands in its goal at the start, on b1\n");
  EXPECT_EQ(complaints_about(begin + "goal = [{ pieces = \"K\", zone = \"@far\", answer = \"round\" },\n"
                                     "        { pieces = \"R\", zone = \"c3\" }]\n"),
            "a goal that may be answered is the only one of its game\n");
}

}  // namespace
}  // namespace sennight::test
