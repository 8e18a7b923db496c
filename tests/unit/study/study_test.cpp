// Studies: what is counted in games whose moves are known, and that a study follows from its settings.
#include "study/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "movegen/movegen.h"
#include "search/searcher.h"
#include "study/report.h"
#include "support/games.h"

namespace sennight::test {
namespace {

const std::atomic<bool> kGoOn = false;

const std::string kTiny = R"toml(
name = "Tiny"
[board]
shape = "rectangle"
files = 5
ranks = 5
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.R]
name = "Rook"
move = "R"
[pieces.S]
name = "Stone"
move = "mfW"
[setup]
K = "c1"
R = "a1"
S = "e2"
[ends]
stalemate = "draw"
bare-royals = "draw"
repetition = { count = 3, result = "draw" }
moves = { plies = 60 }
)toml";

VariantPtr shared(const Variant& variant) {
  return {&variant, [](const Variant*) {}};
}

StudySettings small(const VariantPtr& variant) {
  StudySettings settings;
  settings.variant = variant;
  settings.games = 6;
  settings.nodes = 60;
  settings.most_plies = 80;
  settings.ending_pieces = 0;
  return settings;
}

// What a tally says of the moves of one game.
Tally tally_of(const Variant& variant, const std::string& moves) {
  const Game game = play(variant, moves);
  Tally tally(variant);
  Position position = game.start();
  for (const Move& move : game.moves()) {
    tally.add(position, move, count_legal_moves(position));
    Undo undo;
    position.make(move, undo);
  }
  tally.finish({.number = 1, .plies = static_cast<int>(game.moves().size()), .permille = {}, .reason = {}});
  return tally;
}

const TypeTally& of(const Tally& tally, const std::string& token) {
  return tally.types[tally.variant->find_type(token).index()];
}

// Counted by hand.
TEST(Tally, captures_castlings_and_captures_en_passant_are_counted) {
  const Tally tally = tally_of(*variant("chess"), "e2e4 d7d5 e4d5 d8d5 g1f3 g7g5 f1e2 f7f5 e1g1 g5g4 h2h4 g4h3");
  EXPECT_EQ(of(tally, "P").moves, 8u);
  EXPECT_EQ(of(tally, "P").captures, 2u);
  EXPECT_EQ(of(tally, "P").captured, 3u);
  EXPECT_EQ(of(tally, "Q").moves, 1u);
  EXPECT_EQ(of(tally, "Q").captures, 1u);
  EXPECT_EQ(of(tally, "Q").captured, 0u);
  EXPECT_EQ(of(tally, "K").moves, 1u);
  EXPECT_EQ(of(tally, "R").moves, 0u);
  EXPECT_EQ(of(tally, "R").games, 0u);
  EXPECT_EQ(of(tally, "B").games, 1u);
  EXPECT_EQ(tally.kinds[static_cast<std::size_t>(MoveKind::kCastling)], 1u);
  EXPECT_EQ(tally.kinds[static_cast<std::size_t>(MoveKind::kEnPassant)], 1u);
  EXPECT_EQ(tally.checks, 0u);
  for (const TypeTally& type : tally.types) EXPECT_EQ(type.became + type.dropped, 0u);
  EXPECT_EQ(tally.choices[20], 2u);  // before the first two moves
  // Both sides' cells at the start, and what was come to: e4 d5 f3 e2 g1 f1 h4 for White.
  EXPECT_EQ(tally.entered[0].size(), 16 + 4);
  EXPECT_EQ(tally.entered[1].size(), 16 + 5);  // d5 g5 f5 g4 h3
}

TEST(Tally, promotions_drops_and_checks_are_counted) {
  const Tally promoted = tally_of(*variant("chess"), "a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5 a7b8q");
  EXPECT_EQ(of(promoted, "Q").became, 1u);
  EXPECT_EQ(of(promoted, "P").captures, 3u);
  EXPECT_EQ(of(promoted, "N").captured, 1u);
  EXPECT_EQ(of(promoted, "Q").moves, 0u);
  const Tally dropped = tally_of(*variant("crazyhouse"), "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 P@e4 e5e4");
  EXPECT_EQ(of(dropped, "P").dropped, 1u);
  EXPECT_EQ(of(dropped, "P").became, 0u);
  EXPECT_EQ(of(dropped, "P").captured, 3u);
  EXPECT_EQ(dropped.checks, 1u);  // the drop answers one
}

TEST(Study, spreads_are_middles_of_the_sorted_numbers) {
  EXPECT_EQ(spread_of({}), Spread());
  EXPECT_EQ(spread_of({0, 0, 1}), (Spread{2, 2, 2, 2, 2}));
  EXPECT_EQ(spread_of({1, 1, 1, 1, 1}), (Spread{0, 1, 2, 3, 4}));
  EXPECT_EQ(spread_of({3, 0, 0, 0, 0, 1}), (Spread{0, 0, 0, 0, 5}));
}

// The counts of a study are those of its games, played again one by one.
TEST(Study, its_numbers_are_those_of_its_games) {
  const Variant& tiny = variant_from_text(kTiny);
  const StudySettings settings = small(shared(tiny));
  const Study study = make_study(settings, kGoOn);
  ASSERT_EQ(study.tally.games.size(), 6u);
  Searcher searcher(settings.variant, {.hash_megabytes = 4});
  std::uint64_t moves = 0, plies = 0;
  for (int number = 1; number <= 6; ++number) {
    Tally tally(tiny);
    ASSERT_TRUE(play_studied_game(searcher, settings, number, tally, kGoOn));
    const StudiedGame& game = study.tally.games[static_cast<std::size_t>(number) - 1];
    EXPECT_EQ(game.number, number);
    EXPECT_EQ(game.plies, tally.games[0].plies);
    EXPECT_EQ(game.permille, tally.games[0].permille);
    EXPECT_EQ(game.permille[0] + game.permille[1], 1000);
    plies += static_cast<std::uint64_t>(game.plies);
    moves += of(tally, "R").moves;
  }
  EXPECT_EQ(of(study.tally, "R").moves, moves);
  std::uint64_t all = 0, chosen = 0;
  for (const TypeTally& type : study.tally.types) all += type.moves;
  for (const std::uint64_t count : study.tally.choices) chosen += count;
  EXPECT_EQ(all, plies);
  EXPECT_EQ(chosen, plies);
}

TEST(Study, the_same_seed_gives_the_same_report_with_any_number_of_threads) {
  StudySettings settings = small(shared(variant_from_text(kTiny)));
  settings.ending_pieces = 1;
  const std::string text = study_text(make_study(settings, kGoOn));
  settings.threads = 3;
  EXPECT_EQ(study_text(make_study(settings, kGoOn)), text);
  settings.seed = 2;
  EXPECT_NE(study_text(make_study(settings, kGoOn)), text);
}

TEST(Study, it_says_what_is_never_used) {
  // No Stone ever comes to that file.
  const std::string useless = kTiny + R"toml(
[pieces.T]
name = "Tower"
move = "R"
[promotion.far]
pieces = "S"
to = "T"
zone = "a5"
)toml";
  const Study study = make_study(small(shared(variant_from_text(useless))), kGoOn);
  const auto unused = never_used(study);
  const auto has = [&](const std::string& what) { return std::ranges::count(unused, what) == 1; };
  EXPECT_TRUE(has("nothing was promoted to: Tower")) << study_text(study);
  StudySettings short_one = small(variant("chess"));
  short_one.games = short_one.most_plies = 1;
  const auto of_chess = never_used(make_study(short_one, kGoOn));
  for (const char* const what :
       {"nobody castled", "nothing was captured en passant", "never captured: Pawn, Knight, Bishop, Rook and Queen"})
    EXPECT_EQ(std::ranges::count(of_chess, what), 1) << what;
}

TEST(Study, endings_say_what_forces_mate) {
  StudySettings settings = small(variant("gardner"));
  settings.games = 1;
  settings.ending_pieces = 2;
  const Study study = make_study(settings, kGoOn);
  std::map<std::string, double> shares;
  for (const StudiedEnding& ending : study.endings) {
    EXPECT_EQ(ending.refusal, "");
    shares[material_text(*settings.variant, ending.material)] = ending.share(0);
  }
  EXPECT_EQ(shares.at("King and Queen against King"), 1.0);
  EXPECT_EQ(shares.at("King and Rook against King"), 1.0);
  EXPECT_EQ(shares.at("King and Knight against King"), 0.0);
  // All corners have one colour here: half of the Bishops never attack one.
  EXPECT_NEAR(shares.at("King, Knight and Bishop against King"), 0.5, 0.05);
  EXPECT_LT(shares.at("King, Knight and Knight against King"), 0.1);
  // A Rook needs no second piece, and a Pawn becomes one that does not.
  EXPECT_EQ(shares.size(), 5u + 3u);
  EXPECT_NE(study_text(study).find("King and Knight against King            0.0 % won"), std::string::npos)
      << study_text(study);
}

// Two walkers in each other's way.
TEST(Study, a_game_that_is_over_at_once_is_studied_too) {
  const Variant& stuck = variant_from_text(R"toml(
name = "Stuck"
[board]
shape = "rectangle"
files = 2
ranks = 2
[pieces.S]
name = "Stone"
move = "mfW"
[setup]
S = "a1"
[ends]
stalemate = "loss"
)toml");
  const Study study = make_study(small(shared(stuck)), kGoOn);
  ASSERT_EQ(study.tally.games.size(), 6u);
  for (const StudiedGame& game : study.tally.games) {
    EXPECT_EQ(game.plies, 0);
    EXPECT_EQ(game.permille[1], 1000);
  }
  EXPECT_NE(study_text(study).find("never moved: Stone"), std::string::npos) << study_text(study);
}

TEST(Study, games_of_more_players_are_studied_without_endings) {
  for (const auto& [id, players] : std::map<std::string, std::size_t>{{"hr-mccooey-3p", 3}}) {
    StudySettings settings = small(variant(id));
    settings.games = 2;
    settings.ending_pieces = 2;
    const Study study = make_study(settings, kGoOn);
    EXPECT_EQ(study.tally.games.size(), 2u);
    EXPECT_NE(study_text(study).find("No endings were solved: only endings of two players"), std::string::npos);
    const auto json = nlohmann::json::parse(study_json(study));
    ASSERT_EQ(json["seats"].size(), players);
    double sum = 0.0;
    for (const auto& seat : json["seats"]) sum += seat["share"].get<double>();
    EXPECT_NEAR(sum, 1.0, 0.01);
  }
}

TEST(Study, json_tells_the_same_as_the_text) {
  StudySettings settings = small(shared(variant_from_text(kTiny)));
  settings.ending_pieces = 1;
  const Study study = make_study(settings, kGoOn);
  const auto json = nlohmann::json::parse(study_json(study));
  EXPECT_EQ(json["games"], 6);
  EXPECT_EQ(json["pieces"][1]["name"], "Rook");
  EXPECT_EQ(json["pieces"][1]["moves"].get<std::uint64_t>(), of(study.tally, "R").moves);
  EXPECT_EQ(json["endings"][0]["pieces"], "King and Rook against King");
  EXPECT_EQ(json["endings"][0]["attackerMoves"]["won"], json["endings"][0]["attackerMoves"]["positions"]);
  EXPECT_FALSE(json["stopped"].get<bool>());
}

TEST(Study, one_that_is_stopped_tells_of_the_games_that_were_played) {
  std::atomic<bool> stop = false;
  StudyProgress progress;
  progress.on_game = [&](int games) { stop = games >= 2; };
  StudySettings settings = small(shared(variant_from_text(kTiny)));
  settings.ending_pieces = 1;
  const Study study = make_study(settings, stop, progress);
  EXPECT_TRUE(study.stopped);
  EXPECT_EQ(study.tally.games.size(), 2u);
  EXPECT_TRUE(study.endings.empty());
  EXPECT_TRUE(study_text(study).starts_with("Tiny: stopped after 2 games of the engine"));
  const Study none = make_study(settings, stop);
  EXPECT_TRUE(none.tally.games.empty());
  EXPECT_EQ(std::ranges::count(study_text(none), '\n'), 1);
  EXPECT_EQ(nlohmann::json::parse(study_json(none))["games"], 0);
}

}  // namespace
}  // namespace sennight::test
