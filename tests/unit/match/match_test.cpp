// Matches: that they are fair, can be broken off, and count rightly.
#include "match/match.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "match/opening.h"
#include "match/record.h"
#include "notation/move_text.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight {
namespace {

MatchSettings small_match(const std::string& variant, std::int64_t nodes) {
  MatchSettings settings;
  settings.variants = {test::variant(variant)};
  settings.spending = {Spending::Kind::kNodes, nodes, 0};
  settings.openings = 2;
  settings.most_plies = 120;
  for (PlayerSettings& side : settings.sides) side.hash_megabytes = 1;
  return settings;
}

Played all_games(const MatchSettings& settings) {
  Played played;
  const auto done = play_match(settings, played, [](const PlayedGame&, const Played&) {});
  EXPECT_TRUE(done) << done.error().message;
  return played;
}

// The null test: an engine that answers by nodes alone plays the same game whoever is called A, so that swapped seats
// give exactly one half. A harness that forgets to clear a table, or swaps seats wrongly, shows here.
TEST(Match, an_engine_is_as_strong_as_itself) {
  for (const char* const variant : {"los-alamos", "minishogi"}) {
    const MatchSettings settings = small_match(variant, 300);
    const Played played = all_games(settings);
    ASSERT_EQ(played.size(), 4u);
    const Summary summary = summarize(settings, played, "");
    EXPECT_DOUBLE_EQ(summary.share, 0.5) << variant;
    EXPECT_DOUBLE_EQ(summary.sample.error, 0.0) << variant;
    EXPECT_EQ(summary.faults, 0);
    for (int opening = 1; opening <= 2; ++opening)
      EXPECT_EQ(played.at({variant, opening, "AB"}).moves, played.at({variant, opening, "BA"}).moves);
  }
}

TEST(Match, three_players_change_all_seats) {
  MatchSettings settings = small_match("hr-mccooey-3p", 100);
  settings.openings = 1;
  settings.most_plies = 60;
  const Played played = all_games(settings);
  ASSERT_EQ(played.size(), 6u);
  EXPECT_DOUBLE_EQ(summarize(settings, played, "").share, 0.5);
  settings.lone = true;
  const Played lone = all_games(settings);
  ASSERT_EQ(lone.size(), 3u);
  EXPECT_NEAR(summarize(settings, lone, "").share, 1.0 / 3.0, 1e-9);
}

TEST(Match, more_thought_wins) {
  MatchSettings settings = small_match("los-alamos", 20);
  settings.odds = 200.0;
#ifdef SENNIGHT_SANITIZED
  settings.openings = 1;
#else
  settings.openings = 4;
#endif
  settings.most_plies = 300;
  const Summary summary = summarize(settings, all_games(settings), "");
  EXPECT_LE(summary.share, 0.25);
}

TEST(Match, what_was_played_is_not_played_again) {
  const MatchSettings settings = small_match("los-alamos", 100);
  Played played = all_games(settings);
  const GameName lost{"los-alamos", 2, "BA"};
  const PlayedGame before = played.at(lost);
  played.erase(lost);
  int games = 0;
  ASSERT_TRUE(play_match(settings, played, [&](const PlayedGame& game, const Played&) {
    ++games;
    EXPECT_EQ(game.name, lost);
  }));
  EXPECT_EQ(games, 1);
  EXPECT_EQ(played.at(lost).moves, before.moves);
}

TEST(Match, several_games_at_a_time_are_the_same_games) {
  MatchSettings settings = small_match("los-alamos", 100);
  const Played one_by_one = all_games(settings);
  settings.concurrency = 3;
  const Played together = all_games(settings);
  ASSERT_EQ(together.size(), one_by_one.size());
  for (const auto& [name, game] : one_by_one) EXPECT_EQ(together.at(name).moves, game.moves);
}

TEST(Match, who_does_not_answer_loses) {
  MatchSettings settings = small_match("los-alamos", 20);
  settings.openings = 1;
  settings.sides[1].engine = "no-such-program-anywhere";
  Played played;
  const auto none = play_match(settings, played, [](const PlayedGame&, const Played&) {});
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().message.find("no-such-program-anywhere"), std::string::npos);
}

// Two walkers with two cells between them: each has one move.
TEST(Openings, are_shorter_where_the_game_is_soon_over) {
  const Variant& soon_over = test::variant_from_text(R"toml(
name = "Soon over"
[board]
shape = "rectangle"
files = 2
ranks = 4
[pieces.S]
name = "Stone"
move = "mfW"
[setup]
S = "a1"
[ends]
stalemate = "loss"
)toml");
  EXPECT_EQ(random_opening(soon_over, 1, 8, {}), std::vector<std::string>{"a1a2"});
  EXPECT_EQ(random_opening(soon_over, 1, 1, [](const Game&) { return false; }), std::vector<std::string>{"a1a2"});
}

TEST(Openings, are_fair_varied_and_repeatable) {
  const VariantPtr& chess = test::variant("chess");
  std::set<std::vector<std::string>> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto is_fair = [](const Game& game) { return is_quiet_start(game.position()); };
    const auto opening = random_opening(*chess, seed, 8, is_fair);
    EXPECT_EQ(opening, random_opening(*chess, seed, 8, is_fair));
    EXPECT_EQ(opening.size(), 8u);
    seen.insert(opening);
    Game game(Position::start(*chess));
    for (const std::string& text : opening) {
      const auto move = parse_move(game.position(), text);
      ASSERT_TRUE(move) << text;
      game.play(*move);
    }
    EXPECT_TRUE(is_quiet_start(game.position()));
  }
  EXPECT_EQ(seen.size(), 20u);
}

// ---- counting -----------------------------------------------------------------------------------

TEST(MatchScore, elo_is_a_share_of_the_points) {
  EXPECT_DOUBLE_EQ(share_of(0.0), 0.5);
  EXPECT_NEAR(share_of(400.0), 10.0 / 11.0, 1e-12);  // the definition of the scale
  EXPECT_NEAR(elo_of(share_of(-123.0)), -123.0, 1e-9);
}

TEST(MatchScore, pairs_are_one_result) {
  // Whoever has the first move wins: each pair is even, and nothing is uncertain.
  const Sample even = sample_of({0.5, 0.5, 0.5, 0.5});
  EXPECT_DOUBLE_EQ(even.error, 0.0);
  const Sample mixed = sample_of({1.0, 0.0, 1.0, 0.0});
  EXPECT_DOUBLE_EQ(mixed.mean, 0.5);
  EXPECT_DOUBLE_EQ(mixed.error, 0.25);  // 0.5 / sqrt(4)
}

TEST(MatchScore, the_test_decides_for_the_nearer_hypothesis) {
  const Sprt sprt{.elo0 = 0.0, .elo1 = 20.0};
  const auto pairs = [](int wins, int draws, int losses) {
    std::vector<double> shares;
    shares.insert(shares.end(), static_cast<std::size_t>(wins), 1.0);
    shares.insert(shares.end(), static_cast<std::size_t>(draws), 0.5);
    shares.insert(shares.end(), static_cast<std::size_t>(losses), 0.0);
    return sample_of(shares);
  };
  EXPECT_EQ(decision(log_likelihood_ratio(pairs(300, 300, 100), sprt), sprt), 1);
  EXPECT_EQ(decision(log_likelihood_ratio(pairs(100, 300, 300), sprt), sprt), -1);
  EXPECT_EQ(decision(log_likelihood_ratio(pairs(10, 10, 10), sprt), sprt), 0);
  EXPECT_EQ(log_likelihood_ratio(pairs(3, 0, 0), sprt), 0.0);  // too few to say anything
  // Halfway between both nothing is said, whatever the number.
  const Sample middle{.count = 10'000, .mean = (share_of(0.0) + share_of(20.0)) / 2, .error = 0, .variance = 0.1};
  EXPECT_NEAR(log_likelihood_ratio(middle, sprt), 0.0, 1e-9);
}

TEST(MatchScore, first_places_are_shared) {
  const auto share = [](const std::string& seating, PerPlayer<int> numbers) {
    PlayedGame game;
    game.name = {"x", 1, seating};
    game.numbers = numbers;
    return share_of_a(game);
  };
  EXPECT_DOUBLE_EQ(share("AB", {4, 0, 0}), 1.0);
  EXPECT_DOUBLE_EQ(share("BA", {4, 0, 0}), 0.0);
  EXPECT_DOUBLE_EQ(share("BA", {1, 3, 0}), 0.75);
  EXPECT_DOUBLE_EQ(share("ABB", {1, 2, 3}), 1.0);
  EXPECT_DOUBLE_EQ(share("AAB", {1, 2, 1}), 0.5);
  EXPECT_NEAR(share("ABB", {1, 1, 1}), 1.0 / 3.0, 1e-12);
}

// ---- records ------------------------------------------------------------------------------------

ResultLine some_line() {
  PlayedGame game;
  game.name = {"chess", 7, "BA"};
  game.numbers = {0, 4};
  game.plies = 4;
  game.reason = "checkmate";
  game.moves = {"f2f3", "e7e5", "g2g4", "d8h4"};
  return {{"old one", "new", "300 nodes; seed 1"}, game};
}

TEST(MatchRecord, a_line_is_read_as_it_was_written) {
  const ResultLine line = some_line();
  const auto read = parse_result(format_result(line));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->heading, line.heading);
  EXPECT_EQ(read->game.name, line.game.name);
  EXPECT_EQ(read->game.numbers, line.game.numbers);
  EXPECT_EQ(read->game.moves, line.game.moves);
  EXPECT_EQ(read->game.reason, "checkmate");
  EXPECT_FALSE(read->game.fault);
}

TEST(MatchRecord, a_line_that_was_cut_off_is_no_line) {
  const std::string text = format_result(some_line());
  for (std::size_t length = 0; length + 5 < text.size(); ++length)
    EXPECT_FALSE(parse_result(text.substr(0, length))) << text.substr(0, length);
}

TEST(MatchRecord, pgn_has_names_result_and_moves) {
  const std::string pgn = pgn_of(some_line(), *test::variant("chess"));
  EXPECT_NE(pgn.find("[White \"new\"]\n[Black \"old one\"]\n[Result \"0-1\"]"), std::string::npos) << pgn;
  EXPECT_NE(pgn.find("\n1. f2f3 e7e5 2. g2g4 d8h4 0-1\n"), std::string::npos) << pgn;
}

}  // namespace
}  // namespace sennight
