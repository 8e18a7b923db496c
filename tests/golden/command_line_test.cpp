// The program as others call it: what it prints, its exit status, and one line on standard error
// for every kind of bad input.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/text.h"
#include "support/program.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

using Arguments = std::vector<std::string>;

Finished sennight_program(const Arguments& arguments) { return run(SENNIGHT_BINARY, arguments); }

// Standard output of a call that must succeed.
std::string output_of(const Arguments& arguments) {
  const Finished finished = sennight_program(arguments);
  EXPECT_EQ(finished.status, 0) << finished.error;
  EXPECT_EQ(finished.error, "");
  return finished.output;
}

// Standard error of a call with bad input: one line, status 2, nothing on standard output.
std::string error_of(const Arguments& arguments) {
  const Finished finished = sennight_program(arguments);
  EXPECT_EQ(finished.status, 2);
  EXPECT_EQ(finished.output, "");
  EXPECT_EQ(std::ranges::count(finished.error, '\n'), 1) << finished.error;
  EXPECT_TRUE(finished.error.ends_with("\n"));
  return finished.error;
}

constexpr const char* kLoneRook = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";

TEST(CommandLine, variants_prints_id_name_players_cells_collection_and_aliases) {
  const std::string output = output_of({"variants"});
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(output, '\n')), variant_ids().size());
  EXPECT_NE(output.find("chess\tChess\t2\t64\tChess and other aims\tnormal\n"), std::string::npos);
  EXPECT_NE(output.find("honeycomb\t3-player Honeycomb Chess\t3\t180\t\t\n"), std::string::npos);
  EXPECT_NE(output.find("hr-trios\tHorn Rimmed Trios\t2\t127\t\t\n"), std::string::npos);
  std::vector<std::string_view> lines = split(output, '\n');
  EXPECT_TRUE(std::ranges::is_sorted(lines.begin(), lines.end() - 1));
}

TEST(CommandLine, a_game_has_other_names) {
  EXPECT_EQ(output_of({"perft", "normal", "3"}), output_of({"perft", "chess", "3"}));
  EXPECT_EQ(output_of({"describe", "3check"}), output_of({"describe", "three-check"}));
  EXPECT_NE(error_of({"moves", "3chek"}).find("did you mean '3check'?"), std::string::npos);
}

TEST(CommandLine, perft_prints_the_number_of_nodes_last) {
  EXPECT_EQ(output_of({"perft", "chess", "3"}), "nodes 8902\n");  // published
  EXPECT_EQ(output_of({"perft", "chess", "0"}), "nodes 1\n");
  EXPECT_EQ(output_of({"perft", "chess", "3", "--threads", "3"}), "nodes 8902\n");
  EXPECT_EQ(output_of({"perft", "chess", "1", "--moves", "f2f3", "e7e5", "g2g4", "d8h4"}), "nodes 0\n");
}

TEST(CommandLine, perft_divides_by_move_sorted_by_byte) {
  EXPECT_EQ(output_of({"perft", "chess", "2", "--divide", "--fen", kLoneRook, "--moves", "h1h2"}),
            "e8d7 19\ne8d8 19\ne8e7 19\ne8f7 19\ne8f8 19\nnodes 95\n");  // counted by hand
  EXPECT_EQ(output_of({"perft", "chess", "2", "--divide", "--threads", "2", "--fen", kLoneRook, "--moves", "h1h2"}),
            "e8d7 19\ne8d8 19\ne8e7 19\ne8f7 19\ne8f8 19\nnodes 95\n");
}

TEST(CommandLine, bench_searches_the_named_variants_alone) {
  const std::string output = output_of({"bench", "los-alamos", "3check"});
  const std::vector<std::string_view> lines = split(output, '\n');
  ASSERT_EQ(lines.size(), 5u) << output;
  EXPECT_TRUE(lines[0].starts_with("los-alamos ")) << output;
  EXPECT_TRUE(lines[1].starts_with("three-check ")) << output;
  EXPECT_TRUE(lines[3].starts_with("Bench: ")) << output;
  EXPECT_NE(error_of({"bench", "los-alamo"}).find("did you mean 'los-alamos'?"), std::string::npos);
}

TEST(CommandLine, a_record_of_a_game_of_ones_own_is_read_with_its_file) {
  const std::string folder = testing::TempDir() + "sennight-own-game";
  std::filesystem::create_directory(folder);
  const std::string file = folder + "/own-game.toml", record = folder + "/game.pgn";
  std::ofstream(file) << "extends = \"chess\"\nname = \"A game of my own\"\n";
  std::ofstream(record) << output_of({"pgn", file, "--moves", "e2e4", "e7e5"});
  EXPECT_EQ(output_of({"read-pgn", record, "--variant-file", file}),
            "own-game\trnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\te2e4 e7e5\t*\n");
  EXPECT_NE(error_of({"read-pgn", record}).find("--variant-file"), std::string::npos);
  EXPECT_NE(error_of({"read-pgn", record, "--variant-file", folder + "/none.toml"}).find("none.toml"),
            std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST(CommandLine, moves_prints_the_legal_moves_sorted_by_byte) {
  EXPECT_EQ(output_of({"moves", "chess", "--fen", "7k/8/8/8/8/8/8/K7 w"}), "a1a2\na1b1\na1b2\n");
  // A game that is over has none, and says so beside them.
  const Finished over = sennight_program({"moves", "chess", "--moves", "f2f3", "e7e5", "g2g4", "d8h4"});
  EXPECT_EQ(over.status, 0);
  EXPECT_EQ(over.output, "");
  EXPECT_EQ(over.error, "sennight: no moves: the game is over, 0-1 checkmate\n");
  // Capitals before small letters: drops before other moves.
  EXPECT_TRUE(output_of({"moves", "crazyhouse", "--fen", "7k/8/8/8/8/8/8/K7[P] w"}).starts_with("P@a2\n"));
}

TEST(CommandLine, fen_prints_the_position) {
  EXPECT_EQ(output_of({"fen", "chess", "--moves", "e2e4", "e7e5"}),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n");
  EXPECT_EQ(output_of({"fen", "chess", "--moves"}), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
}

TEST(CommandLine, result_prints_score_and_reason) {
  EXPECT_EQ(output_of({"result", "chess"}), "ongoing White to move\n");
  EXPECT_EQ(output_of({"result", "chess", "--fen", "4k3/8/8/8/8/8/8/4RK2 b"}), "ongoing Black to move, in check\n");
  EXPECT_EQ(output_of({"result", "chess", "--moves", "f2f3", "e7e5", "g2g4", "d8h4"}), "0-1 checkmate\n");
  EXPECT_EQ(output_of({"result", "glinski", "--fen", "5k/3Q3/5K2/9/10/11/10/9/8/7/6 b"}), "3/4-1/4 stalemate\n");
  EXPECT_EQ(output_of({"result", "hr-wellisch-3p", "--fen", "7/8/9/1rR2bR3yG1/11/12/13/12/bG3rR6/10/9/4rG3/7[] b",
                       "--moves", "h10h9"}),
            "placing 1,2,2 elimination\n");
}

TEST(CommandLine, play_may_go_on_after_a_repetition) {
  const Arguments repeated = {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"};
  Arguments call = {"result", "chess", "--moves"};
  call.insert(call.end(), repeated.begin(), repeated.end());
  EXPECT_EQ(output_of(call), "1/2-1/2 third occurrence of the position\n");
  call.insert(call.end(), {"f2f3", "e7e5", "g2g4", "d8h4"});
  EXPECT_EQ(output_of(call), "1/2-1/2 third occurrence of the position\n");
  call[0] = "moves";
  const Finished mated = sennight_program(call);
  EXPECT_EQ(mated.output, "");
  EXPECT_EQ(mated.error, "sennight: no moves: the game is over, 0-1 checkmate\n");
}

TEST(CommandLine, match_tells_the_score_and_goes_on_from_its_results) {
  const std::string file = std::filesystem::temp_directory_path() / ("sennight_match_" + std::to_string(getpid()));
  const Arguments call = {"match",    "los-alamos", "--nodes",    "100",    "--openings",
                          "1",        "--results",  file,         "--b",    std::string(SENNIGHT_BINARY) + " engine",
                          "--name-b", "itself",     "--option-b", "Hash=16"};
  const Finished played = sennight_program(call);
  EXPECT_EQ(played.status, 0) << played.error;
  // The same engine in a process of its own, with as many nodes: it plays the same moves, so that swapped seats are even.
  EXPECT_TRUE(played.output.starts_with("A: built-in\nB: itself\n100 nodes; ")) << played.output;
  EXPECT_NE(played.output.find("los-alamos: 2 games  "), std::string::npos) << played.output;
  EXPECT_NE(played.output.find("score 50.0 % +-0.0  Elo +0 "), std::string::npos) << played.output;
  EXPECT_TRUE(played.output.ends_with("faults 0\n")) << played.output;
  const auto size = std::filesystem::file_size(file);
  EXPECT_EQ(output_of(call), played.output);
  EXPECT_EQ(std::filesystem::file_size(file), size);  // nothing was played again
  std::filesystem::remove(file);

  EXPECT_EQ(error_of({"match", "los-alamos", "--a", "no-such-program"}),
            "sennight: 'no-such-program' does not run or speaks no UCI\n");
  error_of({"match"});
  error_of({"match", "ches"});
  error_of({"match", "chess", "--sprt", "10,0"});
  error_of({"match", "chess", "--clock", "fast"});
  error_of({"match", "chess", "--nodes", "5", "--depth", "5"});
  error_of({"match", "chess", "--lone"});
  error_of({"match", "chess", "honeycomb"});
}

TEST(CommandLine, study_tells_what_a_game_is_like) {
  const Arguments call = {"study", "los-alamos", "--games", "3", "--nodes", "30", "--endings", "1"};
  const Finished told = sennight_program(call);
  EXPECT_EQ(told.status, 0) << told.error;
  EXPECT_TRUE(
      told.output.starts_with("Los Alamos chess: 3 games of the engine against itself, 30 nodes a move, the "
                              "first 4 plies by chance, seed 1\n"))
      << told.output;
  EXPECT_NE(told.output.find("\nKing and Rook against King    100.0 % won when White moves"), std::string::npos)
      << told.output;
  EXPECT_NE(told.error.find("3/3 games"), std::string::npos) << told.error;
  Arguments again = call;
  again.insert(again.end(), {"--threads", "2"});
  EXPECT_EQ(sennight_program(again).output, told.output);
  again.emplace_back("--json");
  EXPECT_TRUE(sennight_program(again).output.starts_with("{\n  \"variant\": \"los-alamos\",\n"));

  error_of({"study"});
  error_of({"study", "ches"});
  error_of({"study", "chess", "--games", "0"});
  error_of({"study", "chess", "--endings", "3"});
}

TEST(CommandLine, endings_makes_tables_and_leaves_those_that_are_there) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("sennight_endings_" + std::to_string(getpid()));
  const Arguments call = {"endings", "los-alamos", "KR-K", "K-KN", "--out", folder.string()};
  const Finished made = sennight_program(call);
  EXPECT_EQ(made.status, 0) << made.error;
  const std::vector<std::string_view> lines = split(made.output, '\n');
  ASSERT_EQ(lines.size(), 4U) << made.output;
  EXPECT_TRUE(lines[0].starts_with("men             positions   first   drawn  second  longest  longest")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("KR-K ")) << lines[1];
  EXPECT_TRUE(lines[2].starts_with("K-KN ") && lines[2].ends_with("   0.0   100.0     0.0        -        -"))
      << lines[2];
  EXPECT_NE(made.error.find("2/2 tables"), std::string::npos) << made.error;
  const fs::path table = folder / "los-alamos" / "KR-K.table";
  for (const char* const name : {"KR-K.table", "K-KN.table", "K-K.table"})
    EXPECT_TRUE(fs::exists(folder / "los-alamos" / name)) << name;

  // The second time nothing is written; a damaged one is made anew.
  const auto written = fs::last_write_time(table);
  EXPECT_EQ(sennight_program(call).output, made.output);
  EXPECT_EQ(fs::last_write_time(table), written);
  const auto size = fs::file_size(table);
  fs::resize_file(table, size - 1);
  const Finished mended = sennight_program(call);
  EXPECT_EQ(mended.output, made.output);
  EXPECT_NE(mended.error.find("KR-K: this table is damaged; it is made anew"), std::string::npos) << mended.error;
  EXPECT_EQ(fs::file_size(table), size);

  // The engine plays by them.
  const std::string session = "setoption name UCI_Variant value los-alamos\nsetoption name EndingsPath value " +
                              folder.string() + "\nposition fen 3k2/6/6/6/6/R1K3 w\ngo depth 2\n";
  const std::string told = run(SENNIGHT_BINARY, {"engine"}, session).output;
  EXPECT_NE(told.find("info string 3 tables of endings for los-alamos in " + folder.string() + "\n"), std::string::npos)
      << told;
  EXPECT_NE(told.find("info depth 1 seldepth 1 multipv 1 score mate "), std::string::npos) << told;
  fs::resize_file(table, size - 1);
  EXPECT_NE(run(SENNIGHT_BINARY, {"engine"}, session).output.find("KR-K.table: this table is damaged\n"),
            std::string::npos);
  fs::remove_all(folder);

  error_of({"endings"});
  error_of({"endings", "ches"});
  EXPECT_NE(error_of({"endings", "chess", "KX-K"}).find("'X-K' is no piece of this game"), std::string::npos);
  error_of({"endings", "chess", "--men", "5"});
  EXPECT_NE(error_of({"endings", "honeycomb"}).find("two players"), std::string::npos);
  EXPECT_NE(error_of({"endings", "los-alamos", "KN-K", "--out", "/proc/none"}).find("cannot write /proc/none"),
            std::string::npos);
}

TEST(CommandLine, mine_writes_puzzles_and_tells_how_many) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("sennight_mine_" + std::to_string(getpid()))).string();
  const Arguments call = {"mine",    "los-alamos", "--count", "2",  "--moves", "1",
                          "--nodes", "60",         "--games", "40", "--out",   path};
  const Finished mined = sennight_program(call);
  EXPECT_EQ(mined.status, 0) << mined.error;
  EXPECT_NE(mined.output.find("\n2 puzzles: 2 in one move, 0 in two, 0 in three\nWritten: " + path + "\n"),
            std::string::npos)
      << mined.output;
  std::ifstream file(path);
  std::string first, second;
  std::getline(file, first);
  std::getline(file, second);
  EXPECT_TRUE(first.starts_with("# Found by: sennight mine los-alamos --count 2 --moves 1 --nodes 60 --opening 2 "))
      << first;
  EXPECT_EQ(second, "sennight puzzles 1");
  std::filesystem::remove(path);

  error_of({"mine"});
  error_of({"mine", "ches"});
  EXPECT_NE(error_of({"mine", "marseillais"}).find("a turn has several moves"), std::string::npos);
  error_of({"mine", "chess", "--moves", "4"});
  error_of({"mine", "chess", "--count", "0"});
  EXPECT_NE(error_of({"mine", "los-alamos", "--count", "1", "--out", "/proc/none"}).find("cannot write /proc/none"),
            std::string::npos);
}

TEST(CommandLine, an_interrupted_study_tells_of_what_was_played) {
  // In the foreground: else the program gets the signal twice, alone and with its group, and the second one ends it.
  const Finished told = run("/usr/bin/timeout", {"--foreground", "--preserve-status", "-s", "INT", "2", SENNIGHT_BINARY,
                                                 "study", "los-alamos", "--games", "100000", "--nodes", "20"});
  EXPECT_EQ(told.status, 0) << told.error;
  EXPECT_TRUE(told.output.starts_with("Los Alamos chess: stopped after ")) << told.output;
  EXPECT_EQ(told.output.find("\nEndings\n"), std::string::npos);
}

std::string content_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(CommandLine, learn_writes_weights_and_goes_on_from_its_games) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                       ("sennight_learn_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string games = folder / "games", weights = folder / "weights.txt";
  const Arguments call = {"learn",   "los-alamos", "--games",    "3",   "--rounds", "2",     "--nodes",    "50",
                          "--plies", "60",         "--games-in", games, "--out",    weights, "--openings", "0"};
  const Finished learned = sennight_program(call);
  ASSERT_EQ(learned.status, 0) << learned.error;
  EXPECT_NE(learned.error.find("round 2: 6 games, "), std::string::npos) << learned.error;
  EXPECT_NE(learned.output.find("\nWritten: " + weights + "\n"), std::string::npos) << learned.output;
  const std::string text = content_of(weights), played = content_of(games);
  EXPECT_NE(text.find("\nsennight weights 1\nrules "), std::string::npos);
  EXPECT_TRUE(text.ends_with("\nend\n"));

  // Broken off in the middle of a line.
  std::ofstream(games) << played.substr(0, played.size() * 2 / 3);
  EXPECT_EQ(sennight_program(call).status, 0);
  EXPECT_EQ(content_of(weights), text);
  // A match takes them; with the same weights on both sides it is even.
  EXPECT_NE(output_of({"match", "los-alamos", "--nodes", "100", "--openings", "1", "--weights-a", weights,
                       "--weights-b", weights})
                .find("score 50.0 % +-0.0"),
            std::string::npos);

  Arguments other = call;
  other[3] = "4";
  EXPECT_NE(error_of(other).find(games + ": these games were played with other settings"), std::string::npos);
  EXPECT_NE(error_of({"match", "chess", "--weights-a", weights}).find(weights + ":"), std::string::npos);
  std::ofstream(weights, std::ios::app) << "tempo 1 1\n";
  EXPECT_NE(error_of({"match", "los-alamos", "--weights-a", weights}).find("something follows 'end'"),
            std::string::npos);
  error_of({"learn"});
  error_of({"learn", "ches"});
  std::filesystem::remove_all(folder);
}

// Weights without cells, and those of a game with the same pieces.
TEST(CommandLine, learn_leaves_cells_to_the_rules_and_takes_what_kin_has_learnt) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                       ("sennight_kin_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string weights = folder / "weights.txt";
  const Finished learned = sennight_program({"learn", "los-alamos", "--games", "2", "--rounds", "1", "--nodes", "50",
                                             "--plies", "60", "--without-cells", "--games-in", folder / "games",
                                             "--out", weights, "--openings", "0"});
  ASSERT_EQ(learned.status, 0) << learned.error;
  EXPECT_NE(content_of(weights).find("\ncells of-rules\n"), std::string::npos);
  EXPECT_NE(learned.output.find(", without cells\n"), std::string::npos) << learned.output;

  const Arguments call = {"learn", "gothic", "--like", "chess", "--out", weights, "--openings", "0"};
  const Finished taken = sennight_program(call);
  ASSERT_EQ(taken.status, 0) << taken.error;
  EXPECT_TRUE(taken.output.starts_with("Found by: sennight learn gothic --like chess\ngothic rules ")) << taken.output;
  EXPECT_NE(output_of({"match", "gothic", "--nodes", "100", "--openings", "1", "--weights-a", weights, "--weights-b",
                       weights})
                .find("score 50.0 % +-0.0"),
            std::string::npos);
  EXPECT_NE(error_of({"learn", "gothic", "--like", "clobber"}).find("nothing was learnt of clobber"),
            std::string::npos);
  error_of({"learn", "gothic", "--like", "no-game"});
  for (const Arguments& more :
       {Arguments{"--net", "16"}, {"--rounds", "2"}, {"--games", "5"}, {"--score-share", "0.5"}}) {
    Arguments both = call;
    both.insert(both.end(), more.begin(), more.end());
    EXPECT_NE(error_of(both).find("excludes"), std::string::npos) << error_of(both);
  }
  std::filesystem::remove_all(folder);
}

// The match decides whether anything is written.
TEST(CommandLine, learn_keeps_no_weights_that_are_not_surely_better) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                       ("sennight_refused_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string weights = folder / "weights.txt";
  const Finished learned = sennight_program({"learn", "los-alamos", "--games", "1", "--rounds", "1", "--nodes", "50",
                                             "--plies", "40", "--games-in", folder / "games", "--out", weights,
                                             "--openings", "1", "--match-nodes", "50"});
  EXPECT_EQ(learned.status, 1) << learned.error;
  EXPECT_TRUE(learned.output.ends_with("Not surely better: no weights were written\n")) << learned.output;
  EXPECT_FALSE(std::filesystem::exists(weights));
  std::filesystem::remove_all(folder);
}

// A net beside the weights: learnt from games that may be more later, written, and taken by a match.
TEST(CommandLine, learn_writes_a_net_and_a_match_takes_it) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                       ("sennight_net_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string games = folder / "games", net = folder / "los-alamos.net";
  Arguments call = {"learn",    "los-alamos", "--net",      "16",  "--games", "40", "--nodes",    "30", "--plies", "40",
                    "--epochs", "2",          "--games-in", games, "--out",   net,  "--openings", "0"};
  const Finished learned = sennight_program(call);
  ASSERT_EQ(learned.status, 0) << learned.error;
  EXPECT_NE(learned.error.find("epoch 2: loss "), std::string::npos) << learned.error;
  EXPECT_NE(learned.output.find("\nWritten: " + net + "\n"), std::string::npos) << learned.output;
  const std::string text = content_of(net);
  EXPECT_NE(text.find("\nsennight net 1\nrules "), std::string::npos);
  EXPECT_TRUE(text.ends_with("\nend\n"));

  // Fewer games or other epochs are no other settings of the games.
  call[5] = "20";
  EXPECT_EQ(sennight_program(call).status, 0);
  EXPECT_NE(content_of(net), text);
  call[5] = "40";
  EXPECT_EQ(sennight_program(call).status, 0);
  EXPECT_EQ(content_of(net), text);
  EXPECT_NE(
      output_of({"match", "los-alamos", "--nodes", "100", "--openings", "1", "--weights-a", net, "--weights-b", net})
          .find("score 50.0 % +-0.0"),
      std::string::npos);
  EXPECT_NE(error_of({"match", "chess", "--weights-a", net}).find(net + ":6: this net is for other rules"),
            std::string::npos);
  error_of({"learn", "los-alamos", "--net", "17"});
  error_of({"learn", "los-alamos", "--net", "16", "--rounds", "2"});
  EXPECT_NE(
      error_of({"learn", "hr-mccooey-3p", "--net", "16", "--games", "1", "--nodes", "10", "--games-in", games + "3"})
          .find("nets are learnt for games of two players"),
      std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST(CommandLine, an_id_may_be_a_path) {
  const std::string path = SENNIGHT_SOURCE_DIR "/variants/reference/chess.toml";
  EXPECT_EQ(output_of({"perft", path, "2"}), "nodes 400\n");
}

TEST(CommandLine, bad_input_is_told_in_one_line) {
  EXPECT_EQ(error_of({"moves", "ches"}), "sennight: no variant is called 'ches'; did you mean 'chess'?\n");
  EXPECT_EQ(error_of({"moves", "chess", "--fen", "8/8/8 w"}),
            "sennight: FEN, placement: there are 3 lines, 8 are needed\n");
  EXPECT_EQ(error_of({"moves", "chess", "--fen", ""}), "sennight: FEN is empty\n");
  EXPECT_EQ(error_of({"fen", "chess", "--moves", "e2e4", "e2e4"}),
            "sennight: move 2: 'e2e4' is not a legal move here: e2 is empty\n");
  EXPECT_EQ(error_of({"result", "chess", "--moves", "f2f3", "e7e5", "g2g4", "d8h4", "a2a3"}),
            "sennight: move 5: 'a2a3' is not a legal move here: the game is over by checkmate\n");
  EXPECT_EQ(error_of({"fen", "chess", "--moves", "a\nb"}),
            "sennight: move 1: 'a\\nb' is no move: it does not begin with a cell of this board\n");
}

TEST(CommandLine, a_missing_file_is_bad_input) {
  error_of({"moves", "no/such.toml"});
  error_of({"moves", "such.toml"});
  EXPECT_EQ(error_of({"check", "no/such.toml"}), "sennight: there is no file no/such.toml\n");
  error_of({"check", SENNIGHT_SOURCE_DIR "/variants/reference/chess.toml", "no/such.toml"});
  error_of({"check", SENNIGHT_SOURCE_DIR "/variants"});
}

TEST(CommandLine, wrong_options_are_bad_input) {
  EXPECT_EQ(error_of({"prft", "chess"}), "sennight: there is no subcommand 'prft'; see --help\n");
  error_of({});
  error_of({"perft"});
  error_of({"perft", "chess"});
  error_of({"perft", "chess", "x"});
  error_of({"perft", "chess", "-1"});
  error_of({"perft", "chess", "2", "--threads", "0"});
  error_of({"perft", "chess", "2", "--fast"});
  error_of({"moves", "chess", "surplus"});
  error_of({"moves", "chess", "--fen"});
  error_of({"check"});
  error_of({"variants", "surplus"});
}

TEST(CommandLine, help_and_version_go_to_standard_output) {
  EXPECT_NE(output_of({"--help"}).find("perft"), std::string::npos);
  EXPECT_NE(output_of({"perft", "--help"}).find("DEPTH"), std::string::npos);
  EXPECT_TRUE(output_of({"--version"}).starts_with("sennight "));
}

TEST(CommandLine, check_is_silent_about_good_files) {
  EXPECT_EQ(output_of({"check", SENNIGHT_SOURCE_DIR "/variants/reference/chess.toml",
                       SENNIGHT_SOURCE_DIR "/variants/reference/shogi.toml"}),
            "");
}

TEST(CommandLine, check_reports_findings_with_their_places) {
  const std::string path = testing::TempDir() + "sennight-check-test.toml";
  const auto check = [&](const std::string& text) {
    std::ofstream(path) << text;
    return sennight_program({"check", path});
  };
  const std::string chess = SENNIGHT_SOURCE_DIR "/variants/reference/chess";
  const Finished wrong = check("name = 'Test'\nextends = '" + chess +
                               "'\n[[perft]]\ncounts = [20, 401]\norigin = 'own'\n");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_EQ(wrong.output, path + ":4:15: error: perft 2 is 400, not 401\n");
  EXPECT_EQ(wrong.error, "");
  const std::string slip = "name = 'Test'\nextends = '" + chess + "'\n[zones]\ncamp = 'rank:2'\n";
  const Finished warned = check(slip);
  EXPECT_EQ(warned.status, 0);
  EXPECT_EQ(warned.output, path + ":4:8: warning: nothing uses the zone 'camp'\n");
  const Finished strict = sennight_program({"check", "--strict", path});
  EXPECT_EQ(strict.status, 1);
  EXPECT_EQ(strict.output, path + ":4:8: error: nothing uses the zone 'camp'\n");
  // A base of the program is named where it lies.
  const Finished in_base = check(
      "name = 'Test'\nextends = 'chess'\nboard = { shape = 'rectangle', files = 8, ranks = 12 }\n");
  EXPECT_NE(in_base.output.find("/variants/reference/chess.toml:62:"), std::string::npos) << in_base.output;
  const Finished unreadable = check("name = \n");
  EXPECT_EQ(unreadable.status, 1);
  EXPECT_TRUE(unreadable.output.starts_with(path + ":1:")) << unreadable.output;
  std::filesystem::remove(path);
}

// Runs the program by a shell, which can bind its output to something else, or limit what it gets.
Finished in_shell(const std::string& before, const std::string& command, const std::string& input = {}) {
  return run("/bin/sh", {"-c", before + "exec " + SENNIGHT_BINARY + " " + command}, input);
}

TEST(CommandLine, output_that_cannot_be_written_is_an_error) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  const std::string path = testing::TempDir() + "sennight-full-test.toml";
  std::ofstream(path) << "name = 1\n";
  for (const std::string& command :
       {std::string("variants"), std::string("perft chess 2 --divide"), std::string("moves chess"),
        std::string("fen chess"), std::string("result chess"), "check " + path, std::string("bench"),
        std::string("bench --cost chess"), std::string("--help"), std::string("--version"), std::string("engine")}) {
    const Finished finished = in_shell("", command + " >/dev/full", "uci\nisready\n");
    EXPECT_EQ(finished.status, 2) << command;
    EXPECT_EQ(finished.error, "sennight: cannot write to standard output\n") << command;
  }
  std::filesystem::remove(path);
}

TEST(CommandLine, errors_are_one_line_of_plain_text) {
  EXPECT_EQ(error_of({"moves", "chess", "--fen",
                      "\x1b"
                      "c\xff\xe2\x80\xae/8 w"}),
            "sennight: FEN, placement: line 1: no piece of this variant begins '\\x1bc\\xff'\n");
  EXPECT_EQ(error_of({"a\nb"}), "sennight: there is no subcommand 'a\\nb'; see --help\n");
  EXPECT_LT(error_of({"moves", "chess", "--moves", std::string(100'000, 'x')}).size(), 3000u);
}

TEST(CommandLine, check_shows_a_hundred_findings_and_how_many_more) {
  const std::string path = testing::TempDir() + "sennight-many-findings.toml";
  {
    std::ofstream file(path);
    for (int i = 0; i < 1000; ++i) file << "\"k\\n" << i << "\" = 1\n";
  }
  const Finished finished = sennight_program({"check", path});
  EXPECT_EQ(finished.status, 1);
  EXPECT_EQ(std::ranges::count(finished.output, '\n'), 101);
  EXPECT_TRUE(finished.output.starts_with(path + ":1:1: error: ")) << finished.output.substr(0, 200);
  EXPECT_NE(finished.output.find(path + ":7:1: error: unknown key 'k\\n6'"), std::string::npos);
  // The four keys that every game needs are missing: the first four may be meant for them.
  EXPECT_TRUE(finished.output.ends_with("and 900 more findings\n"));
  std::filesystem::remove(path);
}

TEST(CommandLine, hostile_files_are_refused_and_nothing_worse) {
  const std::string path = testing::TempDir() + "sennight-hostile.toml";
  std::string key = "k";
  for (int i = 1; i < 20'000; ++i) key += ".k";
  for (const std::string& line : {key + " = 1", "[" + key + "]"}) {
    std::ofstream(path) << line << "\n";
    const Finished finished = sennight_program({"check", path});
    EXPECT_EQ(finished.status, 1);
    EXPECT_NE(finished.output.find("this key has more than 32 parts"), std::string::npos) << finished.output;
    EXPECT_NE(error_of({"moves", path}).find("this key has more than 32 parts"), std::string::npos);
  }
  std::ofstream(path) << std::string(5'000'000, 'n') << " = 1\n";
  const Finished finished = sennight_program({"check", path});
  EXPECT_EQ(finished.status, 1);
  EXPECT_EQ(finished.output, path + ":1:1: error: " + path + " has 5000005 bytes; 4194304 is the most\n");
  std::filesystem::remove(path);
}

#if !defined(SENNIGHT_SANITIZED)  // sanitizers need the address space
TEST(CommandLine, the_engine_outlives_a_table_and_threads_that_the_system_refuses) {
  const std::string lines =
      "uci\nsetoption name Hash value 1024\nsetoption name Hash value 65536\nsetoption name Threads value 256\n"
      "position startpos\ngo depth 3\n";
  const Finished finished = in_shell("ulimit -v 700000; ", "engine", lines);
  EXPECT_EQ(finished.status, 0);
  EXPECT_NE(finished.output.find("info string error: setoption Hash: expected a number from 1 to "), std::string::npos)
      << finished.output;
  EXPECT_NE(finished.output.find("not '65536'; it stays at 16"), std::string::npos) << finished.output;
  EXPECT_NE(finished.output.find("info string error: setoption Threads: the system gives no more than "),
            std::string::npos)
      << finished.output;
  EXPECT_NE(finished.output.find("\nbestmove "), std::string::npos) << finished.output;
}
#endif

TEST(CommandLine, finds_the_variants_in_the_home_that_is_named) {
  const std::string home = testing::TempDir() + "sennight-home-test";
  std::filesystem::create_directories(home + "/variants");
  std::filesystem::copy_file(SENNIGHT_SOURCE_DIR "/variants/reference/chess.toml", home + "/variants/only-this.toml",
                             std::filesystem::copy_options::overwrite_existing);
  setenv("SENNIGHT_HOME", home.c_str(), 1);
  EXPECT_EQ(output_of({"variants"}), "only-this\tChess\t2\t64\tChess and other aims\tnormal\n");
  error_of({"moves", "chess"});
  unsetenv("SENNIGHT_HOME");
  std::filesystem::remove_all(home);
}

}  // namespace
}  // namespace sennight::test
