// `sennight import` as others call it.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/files.h"
#include "support/imports.h"
#include "support/program.h"

namespace sennight::test {
namespace {

class ImportCommand : public testing::Test {
 protected:
  ImportCommand() { std::filesystem::create_directories(folder_); }
  ~ImportCommand() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }
  static Finished import(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "import");
    return run(SENNIGHT_BINARY, arguments);
  }

  const std::filesystem::path folder_ = std::filesystem::temp_directory_path() /
                                        ("sennight_import_" + std::to_string(getpid()));
};

TEST_F(ImportCommand, a_piece_is_told_in_our_notation_and_in_words) {
  const Finished piece = import({"--piece", "mQcN"});
  EXPECT_EQ(piece.status, 0);
  EXPECT_EQ(
      piece.output,
      "mQ cN\nMoves, without capturing, any distance orthogonally or diagonally. Captures with a leap of two cells "
      "orthogonally and one to the side. Nothing can block a leap.\n");
  const Finished wrong = import({"--piece", "WjQ"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_EQ(wrong.output, "");
  EXPECT_EQ(wrong.error, "sennight: 'WjQ', character 2: 'j' cannot be said: a leap that needs a piece to jump over\n");
}

TEST_F(ImportCommand, one_game_goes_to_standard_output_and_is_good) {
  const Finished tithe = import({file("tithe.ini", imported_samples()[3].text)});
  EXPECT_EQ(tithe.status, 0) << tithe.output << tithe.error;
  EXPECT_EQ(tithe.output,
            R"(# Imported from the section [tithe] of a variant file for Fairy-Stockfish.

name = "Tithe"
fen = "fairy"

[board]
shape = "rectangle"
files = 7
ranks = 7

[pieces.P]
name = "Pawn"
picture = "pawn"
move = "mfW cfF"

[pieces.N]
name = "Knight"
picture = "knight"
move = "N"

[pieces.D]
name = "Dragon"
picture = "rook"
move = "R F"

[pieces.M]
name = "Knight that captures as a Rook"
move = "mN cR"

[pieces.C]
name = "Man"
picture = "guard"
move = "K"

[setup]
C = "d1"
D = "c1 e1"
M = "a1 g1"
N = "b1 f1"
P = "rank:2"

[promotion.pawns]
pieces = "P"
to = "M N D C"
zone = "rank:7"

[legal]
captures = "compulsory"

[ends]
stalemate = "win"
repetition = { count = 3, result = "draw" }
moves = { plies = 100, reset = "P" }
extinction = "board-and-hand"
extinction-result = "win"
)");
  const std::string path = file("tithe.toml", tithe.output);
  const Finished checked = run(SENNIGHT_BINARY, {"check", "--strict", path});
  EXPECT_EQ(checked.status, 0) << checked.output;
  EXPECT_EQ(run(SENNIGHT_BINARY, {"perft", path, "4"}).output, "nodes 20271\n");  // fairy-stockfish
}

TEST_F(ImportCommand, several_games_go_to_a_folder) {
  std::string text;
  for (const ImportedSample& sample : imported_samples()) text += sample.text + "\n";
  const std::string path = file("all.ini", text);
  const Finished none = import({path});
  EXPECT_EQ(none.status, 2);
  EXPECT_EQ(none.output, "");
  EXPECT_EQ(none.error,
            "sennight: there are 8 games: choose one with --variant, or a folder for all with --out: lighthouse ferry "
            "moat tithe tollgate saltmarsh keel ebb\n");
  EXPECT_NE(import({path, "--variant", "ferry"}).output.find("name = \"Ferry\"\n"), std::string::npos);
  EXPECT_EQ(import({path, "--variant", "fery"}).status, 1);

  const Finished written = import({path, "--out", folder_});
  EXPECT_EQ(written.status, 0) << written.error;
  std::string list;
  for (const ImportedSample& sample : imported_samples()) list += (folder_ / (sample.name + ".toml")).string() + "\n";
  EXPECT_EQ(written.output, list);
  EXPECT_EQ(run(SENNIGHT_BINARY, {"check", folder_ / "keel.toml"}).output, "");
  // Nothing is written over.
  const Finished again = import({path, "--out", folder_});
  EXPECT_EQ(again.status, 2);
  EXPECT_NE(again.error.find("there is already a file"), std::string::npos);
}

TEST_F(ImportCommand, what_cannot_be_said_is_an_error_or_a_remark) {
  const std::string path = file("rows.ini", "[rows:tithe]\n[odd:chess]\nconnectN = 4\nmaxFile = 0\n");
  const Finished wrong = import({path});
  EXPECT_EQ(wrong.status, 1);
  EXPECT_EQ(wrong.output, path + ":1:7: error: there is no game 'tithe'\n" + path +
                              ":4:11: error: maxFile: expected a file from a to z or from 1 to 26, not '0'\n");
  EXPECT_EQ(wrong.error, "");
  const std::string rows = file("rows.ini", "[rows:chess]\nconnectN = 4\n");
  EXPECT_EQ(import({rows}).output,
            rows + ":2:12: error: connectN = 4: our format cannot say pieces in a row that win\n");
  const Finished part = import({rows, "--partial"});
  EXPECT_EQ(part.status, 0);
  EXPECT_NE(part.output.find("# NOT SAID: connectN = 4: our format cannot say pieces in a row that win\n"),
            std::string::npos);
}

TEST_F(ImportCommand, bad_calls_are_one_line) {
  for (const std::vector<std::string>& call : std::vector<std::vector<std::string>>{
           {}, {"no-such.ini"}, {folder_}, {file("a.ini", "[a:chess]\n"), "--out", folder_ / "none"}}) {
    const Finished wrong = import(call);
    EXPECT_EQ(wrong.status, 2);
    EXPECT_EQ(wrong.output, "");
    EXPECT_EQ(std::ranges::count(wrong.error, '\n'), 1) << wrong.error;
  }
  EXPECT_NE(import({"--help"}).output.find("--partial"), std::string::npos);
}

}  // namespace
}  // namespace sennight::test
