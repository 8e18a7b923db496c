// Variant files of another program become games that are played as that program plays them.

#include "import/import.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/files.h"
#include "notation/fen.h"
#include "outcome/perft.h"
#include "rules/loader.h"
#include "support/games.h"
#include "support/imports.h"

namespace sennight::test {
namespace {

const ImportWords& import_words() {
  static const ImportWords kWords = [] {
    const std::string folder = SENNIGHT_SOURCE_DIR "/variants/import/";
    const auto words = read_import_words(read_file(folder + "words.ini").value(),
                                         read_file(folder + "games.ini").value());
    EXPECT_TRUE(words.has_value()) << words.error().message;
    return words.value_or(ImportWords{});
  }();
  return kWords;
}

std::vector<ImportedFile> imported(const std::string& text, bool is_partial, Findings& findings) {
  return import_games("a.ini", text, import_words(), {.only = {}, .is_partial = is_partial}, findings);
}

std::string import_findings(const std::string& text) {
  Findings findings;
  imported(text, false, findings);
  return to_text(findings);
}

// The one game of a text that must be good.
std::string toml_of(const std::string& text, bool is_partial = false) {
  Findings findings;
  const auto files = imported(text, is_partial, findings);
  EXPECT_EQ(files.size(), 1u) << to_text(findings);
  return files.empty() ? "" : files.front().toml;
}

TEST(Import, invented_games_count_as_the_program_does) {
  for (const ImportedSample& sample : imported_samples()) {
    const std::string toml = toml_of(sample.text);
    ASSERT_NE(toml, "") << sample.name;
    const Position start = Position::start(variant_from_text(toml));
    for (std::size_t i = 0; i < sample.counts.size(); ++i) {
#ifdef SENNIGHT_SANITIZED
      if (sample.counts[i] > 30'000) break;
#else
      if (sample.counts[i] > 6'000'000) break;
#endif
      EXPECT_EQ(perft(start, static_cast<int>(i) + 1), sample.counts[i])
          << sample.name << ", depth " << i + 1 << ", " << sample.origin;
    }
  }
}

// The table of that program's own games says what our files say, which were compared with it one by one.
TEST(Import, its_own_games_are_those_of_our_files) {
  std::map<std::string, std::string> ids;  // name there -> id
  for (const VariantDefinition& game : variant_definitions()) {
    ids[game.id] = game.id;
    for (const Text& alias : game.aliases) ids[alias.value] = game.id;
  }
  // Where our files follow the written rules, and where the usual array is another: the counts of that program itself.
  const std::map<std::string, std::vector<std::uint64_t>> differing = {{"cambodian", {25, 625, 15031, 361793}},
                                                                       {"karouk", {25, 625, 15031, 361793}},
                                                                       {"dobutsu", {4, 13, 69, 412}},
                                                                       {"caparandom", {28, 784, 25228}}};
  int compared = 0;
  for (const IniSection& game : import_words().games) {
    const auto id = ids.find(game.name.value);
    if (id == ids.end()) continue;
    const std::string toml = toml_of("[test:" + game.name.value + "]\n", true);
    if (toml.empty()) continue;
    const Position theirs = Position::start(variant_from_text(toml)), own = Position::start(*variant(id->second));
    const auto differs = differing.find(game.name.value);
#ifdef SENNIGHT_SANITIZED
    constexpr std::uint64_t kMost = 2'000;
#else
    constexpr std::uint64_t kMost = 60'000;
#endif
    std::uint64_t nodes = 1;
    const int depths = differs == differing.end() ? 4 : static_cast<int>(differs->second.size());
    for (int depth = 1; depth <= depths && nodes <= kMost; ++depth) {
      nodes = differs == differing.end() ? perft(own, depth) : differs->second[static_cast<std::size_t>(depth) - 1];
      EXPECT_EQ(perft(theirs, depth), nodes) << game.name.value << ", depth " << depth;
    }
    ++compared;
  }
  EXPECT_GE(compared, 68);
}

TEST(Import, moves_are_counted_as_in_our_files) {
  const auto counting = [](const std::string& text) {
    EXPECT_EQ(import_findings(text), "");
    std::string said;
    const RuleDefinition& rule = variant_from_text(toml_of(text)).definition().ends.of("counting");
    for (const std::string key : {"pieces", "from", "without", "board", "board-most", "board-without"})
      for (const Text& word : rule.words(key)) said += (said.empty() ? "" : " ") + key + ":" + word.value;
    return said;
  };
  const std::string makruk =
      "pieces:RR=8 pieces:R=16 pieces:SS=22 pieces:NN=32 pieces:S=44 pieces:=64 from:all-pieces "
      "without:P board:64 board-without:P";
  EXPECT_EQ(counting("[a:makruk]\n"), makruk);
  EXPECT_EQ(counting("[a:makpong]\n"), makruk);
  EXPECT_EQ(counting("[a:asean]\n"), "pieces:R=16 pieces:BQ=44 pieces:NQ=64");
  EXPECT_EQ(
      counting("[a:makruk]\ncountingRule = cambodian\n"),
      "pieces:RR=7 pieces:R=15 pieces:SS=21 pieces:NN=31 pieces:S=43 pieces:=63 from:all-pieces without:P board:63 "
      "board-most:3");
  EXPECT_EQ(counting("[a:makruk]\ncountingRule = none\n"), "");
  for (const auto& [id, text] : {std::pair("makruk", "[a:makruk]\n"), {"asean", "[a:asean]\n"}}) {
    const RuleDefinition &own = variant(id)->definition().ends.of("counting"),
                         &theirs = variant_from_text(toml_of(text)).definition().ends.of("counting");
    for (const std::string key : {"pieces", "from", "without", "board", "board-most", "board-without"})
      EXPECT_EQ(values_of(own.words(key)), values_of(theirs.words(key))) << id << ' ' << key;
  }
}

TEST(Import, what_cannot_be_said_is_named_at_its_key) {
  const std::string head = "[a:chess]\n";
  EXPECT_EQ(import_findings(head + "connectN = 3\n"),
            "a.ini:2:12: error: connectN = 3: our format cannot say pieces in a row that win\n");
  EXPECT_EQ(import_findings(head + "connectN = 0\n"), "");
  EXPECT_EQ(import_findings(head + "whiteFlag = *8\nflagPiece = k\nflagMove = true\n"),
            "a.ini:2:13: error: a goal of one player that the rival may answer\n");
  EXPECT_EQ(import_findings(head + "flipEnclosedPieces = quadwrangle\n"),
            "a.ini:2:22: error: pieces that change sides by the rule 'quadwrangle'\n");
  EXPECT_EQ(import_findings(head + "flipEnclosedPieces = ataxx\n"), "a.ini:2:22: error: royals that change sides\n");
  EXPECT_EQ(import_findings(head + "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\n"),
            "a.ini:2:12: error: a start position in which the second player moves first\n");
  EXPECT_EQ(import_findings(head +
                            "customPiece1 = x:NjQ\nstartFen = rnbqkbxr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBXR w - - 0 1\n"),
            "a.ini:2:19: error: the moves 'NjQ': 'j' cannot be said: a leap that needs a piece to jump over\n");
  // A parent says it.
  EXPECT_EQ(import_findings("[a:janggi]\n"),
            "a.ini:1:2: error: points that do not decide where 50 moves without progress draw\n");
  EXPECT_EQ(import_findings("[a:janggi]\nmaterialCounting = none\n"), "");
  EXPECT_EQ(import_findings("[a:janggi]\nnMoveRule = 0\n"), "");
  EXPECT_EQ(import_findings("[a:janggi]\nmaterialCounting = whitedrawodds\n"),
            "a.ini:2:20: error: points of the pieces left by the rule 'whitedrawodds'\n");
  EXPECT_EQ(import_findings("[a:makruk]\ncountingRule = odd\n"),
            "a.ini:2:16: error: counting of moves by the rule 'odd'\n");
}

// Stones that are dropped and turn others: published counts of the two games that everybody knows.
TEST(Import, pieces_that_change_sides_count_as_published) {
  const std::string stones(60, 'P'), rivals(60, 'p');
  const std::string common =
      "pieceDrops = true\ndoubleStep = false\ncastling = false\nstalemateValue = loss\n"
      "passOnStalemate = true\nmaterialCounting = unweighted\nnMoveRule = 0\nnFoldRule = 0\n";
  const std::string around = toml_of(
      "[a]\ncustomPiece1 = p:mDmNmA\nmaxRank = 7\nmaxFile = 7\nstartFen = P5p/7/7/7/7/7/p5P[" + stones + rivals +
      "] w - - 0 1\nenclosingDrop = ataxx\nflipEnclosedPieces = ataxx\n" + common);
  const Position ring = Position::start(variant_from_text(around));
  EXPECT_EQ(perft(ring, 3), 6460u) << around;
  EXPECT_EQ(perft(ring, 4), 155'888u);
  const std::string rows = toml_of("[b]\nimmobile = p\nstartFen = 8/8/8/3pP3/3Pp3/8/8/8[" + stones + rivals +
                                   "] w - - 0 1\nenclosingDrop = reversi\nenclosingDropStart = d4 e4 d5 e5\n"
                                   "flipEnclosedPieces = reversi\n" +
                                   common);
  const Position square = Position::start(variant_from_text(rows));
  EXPECT_EQ(perft(square, 4), 244u) << rows;
  EXPECT_EQ(perft(square, 6), 8200u);
  EXPECT_EQ(variant_from_text(rows).ends().facts().pass_limit, 2);
}

TEST(Import, points_are_those_of_our_files) {
  const std::string toml = toml_of("[a:janggi]\nnMoveRule = 0\n");
  EXPECT_NE(toml.find("second-player-halves = 3"), std::string::npos) << toml;
  for (const char* const worth : {"R=13", "C=7", "N=5", "B=3", "A=3", "P=2"})
    EXPECT_NE(toml.find(worth), std::string::npos) << worth << '\n' << toml;
}

TEST(Import, drops_need_not_give_check) {
  const Variant& variant = variant_from_text(toml_of("[a:crazyhouse]\ndropChecks = false\n"));
  const Position start = position(variant, "7k/8/8/8/8/8/8/K7[R] w - - 0 1");
  EXPECT_TRUE(may_play(start, "R@c3"));
  EXPECT_FALSE(may_play(start, "R@h3"));
}

TEST(Import, types_may_be_immune_to_their_like) {
  const Variant& variant = variant_from_text(toml_of("[a:chess]\nmutuallyImmuneTypes = q\n"));
  const Position start = position(variant, "q5k1/8/8/8/8/8/8/Q5K1 w - - 0 1");
  EXPECT_TRUE(may_play(start, "a1a7"));
  EXPECT_FALSE(may_play(start, "a1a8"));
}

TEST(Import, the_stalemated_may_pass) {
  const Variant& variant = variant_from_text(toml_of("[a:chess]\nkingPassOnStalemate = true\n"));
  EXPECT_EQ(legal_texts(position(variant, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1")), std::vector<std::string>{"h8h8"});
}

// The last Rook is in the hand still.
TEST(Import, a_loss_of_types_may_draw_and_count_those_in_hand) {
  const Variant& variant = variant_from_text(
      toml_of("[a:crazyhouse]\nextinctionValue = draw\nextinctionPieceTypes = r\n"));
  EXPECT_EQ(result_text(variant, "h8h1", "6kr/8/8/8/8/8/8/6KR[R] b - - 0 1").substr(0, 7), "ongoing");
  EXPECT_EQ(result_text(variant, "h8h1", "6kr/8/8/8/8/8/8/6KR[] b - - 0 1").substr(0, 7), "1/2-1/2");
  EXPECT_EQ(import_findings("[a:crazyhouse]\nextinctionValue = draw\nextinctionPieceTypes = qr\n"),
            "a.ini:2:19: error: an end by the loss of one of several types, for which promoted pieces count, too\n");
}

TEST(Import, rights_to_castle_may_differ_between_the_players) {
  const Variant& variant = variant_from_text(toml_of("[a:chess]\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1\n"));
  EXPECT_TRUE(may_play(position(variant, "r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1"), "e1g1"));
  const Position black = position(variant, "r3k2r/8/8/8/8/8/8/R3K2R b KQq - 0 1");
  EXPECT_TRUE(may_play(black, "e8c8"));
  EXPECT_FALSE(may_play(black, "e8g8"));
  EXPECT_FALSE(parse_fen(variant, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1").has_value());
}

TEST(Import, goals_that_are_said_for_each_player_may_be_the_same) {
  const std::string each = "flagPieceWhite = k\nflagPieceBlack = k\nwhiteFlag = *8\nblackFlag = *1\nflagMove = true\n";
  const std::string both = "flagPiece = k\nwhiteFlag = *8\nblackFlag = *1\nflagMove = true\n";
  EXPECT_EQ(toml_of("[a:chess]\n" + each), toml_of("[a:chess]\n" + both));
}

// White's King wins on the hill, Black's Knight in the corner; neither does elsewhere.
TEST(Import, goals_may_differ_between_the_players) {
  const std::string toml = toml_of(
      "[a:chess]\nflagPieceWhite = k\nflagPieceBlack = n\nwhiteFlag = d4 e4\nblackFlag = a1\n");
  const Variant& variant = variant_from_text(toml);
  EXPECT_EQ(result_text(variant, "d3d4", "7k/8/8/8/8/3K4/8/8 w - - 0 1").substr(0, 3), "1-0");
  EXPECT_EQ(result_text(variant, "b2a1", "7k/8/8/8/8/8/1K6/8 w - - 0 1").substr(0, 7), "ongoing");
  EXPECT_EQ(result_text(variant, "b3a1", "7k/8/8/8/8/1n6/8/7K b - - 0 1").substr(0, 3), "0-1");
  EXPECT_EQ(result_text(variant, "f3d4", "7k/8/8/8/8/5n2/8/7K b - - 0 1").substr(0, 7), "ongoing");
}

TEST(Import, a_part_of_a_game_tells_what_is_left_out) {
  const std::string toml = toml_of("[a:chess]\nconnectN = 3\n", true);
  EXPECT_NE(toml.find("# NOT SAID: connectN = 3: our format cannot say pieces in a row that win\n"), std::string::npos)
      << toml;
  EXPECT_EQ(perft(Position::start(variant_from_text(toml)), 3), 8902u);  // published: nothing else has changed
}

TEST(Import, errors_have_places_and_say_what_was_expected) {
  EXPECT_EQ(import_findings(""), "a.ini:1:1: error: there is no section '[name]'\n");
  EXPECT_EQ(import_findings("[a:ches]\n"), "a.ini:1:4: error: there is no game 'ches'; did you mean 'chess'?\n");
  EXPECT_EQ(import_findings("[a:b]\n[b:a]\n"),
            "a.ini:1:4: error: the parent 'b' stands further down, or could not be read; a parent comes first\n"
            "a.ini:2:4: error: the parent 'a' stands further down, or could not be read; a parent comes first\n");
  EXPECT_EQ(import_findings("[a:a]\n").substr(0, 32), "a.ini:1:4: error: the parent 'a'");
  const std::string head = "[a:chess]\n";
  EXPECT_EQ(import_findings(head + "maxRnak = 8\n"),
            "a.ini:2:1: error: there is no key 'maxRnak'; did you mean 'maxRank'?\n");
  EXPECT_EQ(import_findings(head + "maxRank = x\n"),
            "a.ini:2:11: error: maxRank: expected a number from 0 to 9999, not 'x'\n");
  EXPECT_EQ(import_findings(head + "maxRank = 99999999999\n"),
            "a.ini:2:11: error: maxRank: expected a number from 0 to 9999, not '99999999999'\n");
  EXPECT_EQ(import_findings(head + "castling = yes\n"),
            "a.ini:2:12: error: castling: expected true or false, not 'yes'\n");
  EXPECT_EQ(import_findings(head + "promotionPieceTypes = qx\n"),
            "a.ini:2:24: error: promotionPieceTypes: no type has the letter 'x'\n");
  EXPECT_EQ(import_findings(head + "whiteFlag = d4 44\n"),
            "a.ini:2:16: error: whiteFlag: expected cells as 'd4', '*4' or 'd*', or '-' for none, not '44'\n");
  EXPECT_EQ(import_findings(head + "promotedPieceType = p:x\n"),
            "a.ini:2:21: error: promotedPieceType: no type has the letter 'x'\n");
  EXPECT_EQ(import_findings(head + "knight = n:N\n"), "a.ini:2:11: error: knight: the moves of this type are given\n");
  EXPECT_EQ(import_findings(head + "maxFile = 24\nmaxRank = 24\n"),
            "a.ini:3:11: error: a board of 24x24; ours have at most 26 files and 512 cells\n");
  EXPECT_EQ(import_findings(head + "maxRank = 6\n"), "a.ini:1:2: error: the start position: 8 ranks, not 6\n");
  EXPECT_EQ(import_findings(head + "startFen = 9/8/8/8/8/8/8/8 w\n"),
            "a.ini:2:12: error: the start position: rank 8 has not 8 cells\n");
  EXPECT_EQ(import_findings(head + "startFen = 8/8/8/8/8/8/8/7X w\n"),
            "a.ini:2:12: error: the start position: no type has the letter 'X'\n");
  EXPECT_EQ(import_findings(head + "startFen = 99999999999/8/8/8/8/8/8/8 w\n"),
            "a.ini:2:12: error: the start position: rank 8 has not 8 cells\n");
}

// What the program does with these is its own; games without a meaning here must not come out.
TEST(Import, games_that_our_rules_refuse_are_refused) {
  const std::string refused = import_findings(
      "[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w - - 0 1\n");
  EXPECT_EQ(refused.substr(0, 40), "a.ini:1:2: error: 'a' is no game here: W") << refused;
  EXPECT_NE(import_findings("[a:chess]\nstartFen = 8/8/8/8/8/8/8/8 w\n"), "");
}

TEST(Import, pieces_are_kept_from_cells_that_they_cannot_leave) {
  // By hand: a lance on a3 may go to a4, not to a5, where it could never move; the King has five moves.
  const std::string toml = toml_of(
      "[a]\nlance = l\nking = k\nmaxRank = 5\nmaxFile = 5\ndoubleStep = false\ncastling = false\n"
      "immobilityIllegal = true\nstartFen = 4k/5/L4/5/2K2 w - - 0 1\n");
  EXPECT_EQ(perft(Position::start(variant_from_text(toml)), 1), 6u);
}

}  // namespace
}  // namespace sennight::test
