// One mistake hides no other, brings no others with it, and stands where it was made.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/loader.h"

namespace sennight {
namespace {

using Told = std::vector<std::string>;

// "LINE:COLUMN: text" of each finding.
Told told_of(const std::string& text) {
  Findings findings;
  load_variant(
      "v/game.toml", [&](const std::string&) -> Result<std::string> { return text; }, findings);
  Told told;
  for (const Finding& finding : findings)
    told.push_back(fmt::format("{}:{}: {}", finding.at.line, finding.at.column, finding.text));
  return told;
}

// A game in which each part has a line of its own, so that a test may put another one in its place.
struct Parts {
  std::string head = "";
  std::string board = "shape = 'rectangle', files = 8, ranks = 8";
  std::string players = "";
  std::string rook = "R";
  std::string setup = "K = 'e1', R = 'a1 h1', P = 'rank:2'";
  std::string more = "";
};
std::string game_of(const Parts& parts) {
  return "name = 'x'\n"  // 1
         "board = { " +
         parts.board +
         " }\n"  // 2
         "players = { " +
         parts.players +
         " }\n"  // 3
         "setup = { " +
         parts.setup +
         " }\n"                                                      // 4
         "pieces.K = { name = 'King', move = 'K', royal = true }\n"  // 5
         "pieces.R = { name = 'Rook', move = '" +
         parts.rook +
         "' }\n"                                             // 6
         "pieces.P = { name = 'Pawn', move = 'mfW cfF' }\n"  // 7
         + parts.head + parts.more;                          // 8
}

TEST(AllFindings, none_where_nothing_is_wrong) { EXPECT_EQ(told_of(game_of({})), Told{}); }

TEST(AllFindings, come_in_the_order_of_the_file) {
  EXPECT_EQ(
      told_of(game_of({.rook = "X", .more = "en-pasant = { by = 'P' }\n"})),
      (Told{"6:37: movement 'X', character 1: expected an atom (W F D N A H C Z G K Q R B U or a vector), not 'X'",
            "8:1: unknown key 'en-pasant'; did you mean 'en-passant'?"}));
  // What is missing because of a misspelt table is not told.
  EXPECT_EQ(told_of(game_of({.players = "names = ['A', 'B', 'C'], letters = 'abc', views = ['identity', 'turn-90', "
                                        "'mirror']",
                             .more = "elimnation = {}\n"})),
            Told{"8:1: unknown key 'elimnation'; did you mean 'elimination'?"});
  EXPECT_EQ(told_of("name = 'x'\nextend = 'chess'\nremove = ['setup.N']\n"),
            (Told{"2:1: unknown key 'extend'; did you mean 'extends'?"}));
  EXPECT_EQ(told_of("name = 'x'\nremove = ['setup.N']\n[pieces.N]\nextends = 'chess'\n"),
            (Told{"4:1: 'extends' belongs above the first table of the file"}));
  EXPECT_EQ(told_of(game_of({.setup = "K = 'e1', R = 'a1 h1', P = 'rank:2', royal = true"})).front(),
            "4:48: 'royal' is no piece type");
  EXPECT_EQ(told_of(game_of({.more = "pieces.p = { move = 'K' }\n"})).front(),
            "8:8: 'p' is no piece: a capital letter is expected, perhaps with '+' before or '~' behind it");
}

TEST(AllFindings, tell_in_plain_words_what_is_no_toml) {
  EXPECT_EQ(told_of("name = 'x'\nname = 'y'\n").front().substr(0, 4), "2:1:");
  EXPECT_EQ(told_of("name = 'x'\n[pieces.K]\nname = King # the first\n").front(),
            "3:8: a text stands in quotes: \"King\"");
  EXPECT_EQ(told_of("name = 'x'\n[pieces.N]\n  move = N\n").front(), "3:10: a text stands in quotes: \"N\"");
  EXPECT_EQ(told_of("name = 'x'\nboard = rectangle, files = 8\n").front(),
            "2:9: a text stands in quotes: \"rectangle\"");
  EXPECT_EQ(told_of("name = 'x'\n[pieces.K]\nroyal = True\n").front(),
            "3:9: true and false are written with small letters");
  EXPECT_EQ(
      told_of("name = 'x'\n[pieces.K]\nname = ?\n").front(),
      "3:8: a value is a text in straight quotes, a number, true, false, a list [ ] or a table { }: what stands here "
      "is none of them; perhaps quotes or braces are missing");
  EXPECT_EQ(told_of("name = 'x'\nboard = { shape = 'rectangle',\nfiles = 8 }\n").front().substr(6),
            "a table in braces { } must stay on one line");
  EXPECT_EQ(told_of("name = 'x'\nsummary = \"\"\"\nmuch\n").front(),
            "2:11: a text begins with \"\"\" here and does not end");
  EXPECT_EQ(told_of("name = 'x\n").front().substr(6),
            "a string ends on the line on which it begins: the quote at its end is missing");
}

TEST(AllFindings, stand_at_the_word_that_says_too_little_or_too_much) {
  EXPECT_EQ(told_of(game_of({.more = "perft = [{ counts = [1], origin = ' ' }]\n"})).front(),
            "8:35: 'origin' says who has counted, and this says nothing");
  EXPECT_EQ(told_of(game_of({.more = "rebirth = { pieces = 'R', by-file = 'R P', by-colour = 'R' }\n"})).front(),
            "8:40: 'by-file' names P, which is not in 'pieces'");
  // One key whose cells are those of several others.
  EXPECT_EQ(told_of(game_of({.setup = "P = 'ranks:1-2', K = 'e1', R = 'a1 h1'"})),
            Told{"4:15: two pieces stand on e1, a1 and h1 at the start: a Pawn of White and a King or a Rook"});
}

TEST(AllFindings, come_together_whatever_they_are_about) {
  // A word of the head, a movement, a cell of the setup, a word of an end, a cell of a castling.
  EXPECT_EQ(
      told_of(game_of({.head = "fen = 'fary'\n",
                       .rook = "X",
                       .setup = "K = 'e1', R = 'a1 h9', P = 'rank:2'",
                       .more = "ends = { stalemate = 'drawn' }\n"
                               "castling.a = { letter = 'K', royal = 'e1 g1', partner = 'h9 f1' }\n"
                               "zones.a = 'rank:99'\n"})),
      (Told{"4:29: 'h9' selects no cells: no cell has this name; cells here have names like a1, a5 and h8",
            "6:37: movement 'X', character 1: expected an atom (W F D N A H C Z G K Q R B U or a vector), not 'X'",
            "8:7: 'fen' cannot be 'fary'; did you mean 'fairy'?",
            "9:22: 'stalemate' cannot be 'drawn'; did you mean 'draw'?",
            "10:58: no cell is called 'h9'; cells here have names like a1, a5 and h8",
            "11:12: 'rank:99' selects no cells: no cell lies there; ranks here are 1 to 8"}));
}

TEST(AllFindings, are_not_hidden_by_a_word_that_nobody_knows) {
  const std::string promotion = "promotion.a = { pieces = 'P', to = 'B', zone = 'rank:9' }\n";
  const std::string no_bishop = "no piece type is called 'B'",
                    no_rank = "'rank:9' selects no cells: no cell lies there; ranks here are 1 to 8";
  EXPECT_EQ(
      told_of(
          game_of({.setup = "K = 'e9', R = 'a1 h1', P = 'rank:2'", .more = "en-pasant = { by = 'P' }\n" + promotion})),
      (Told{"4:16: 'e9' selects no cells: no cell has this name; cells here have names like a1, a5 and h8",
            "8:1: unknown key 'en-pasant'; did you mean 'en-passant'?", "9:37: " + no_bishop, "9:49: " + no_rank}));
  EXPECT_EQ(told_of(game_of({.more = "pieces.Q = { name = 'Queen', move = 'Q', royall = true }\n" + promotion})),
            (Told{"8:42: unknown key 'royall'; did you mean 'royal'?", "9:37: " + no_bishop, "9:49: " + no_rank}));
  // A table that may be anything.
  EXPECT_EQ(told_of(game_of({.more = "quux = { a = 1 }\n" + promotion})).size(), 3u);
}

TEST(AllFindings, are_not_hidden_by_a_board_that_is_not_known) {
  const std::string promotion = "promotion.a = { pieces = 'P', to = 'B', zone = 'rank:9' }\n";
  const Told words{
      "6:37: movement 'X', character 1: expected an atom (W F D N A H C Z G K Q R B U or a vector), not 'X'",
      "8:37: no piece type is called 'B'"};
  const auto told = [&](const std::string& board) {
    return told_of(game_of({.board = board, .rook = "X", .setup = "K = 'e9'", .more = promotion}));
  };
  EXPECT_EQ(told("shape = 'rectangel', files = 8, ranks = 8"),
            (Told{"2:19: 'shape' cannot be 'rectangel'; did you mean 'rectangle'?", words[0], words[1]}));
  EXPECT_EQ(told("shape = 'rectangle', files = 88, ranks = 8"),
            (Told{"2:40: 'files' is 88; 1 to 26 is possible", words[0], words[1]}));
  EXPECT_EQ(told("shape = 'rectangle', files = 23, ranks = 23"),
            (Told{"2:52: 'ranks': the board has 529 cells; 512 is the limit", words[0], words[1]}));
  // A movement of some board is none of the mistakes.
  EXPECT_EQ(told_of(game_of({.board = "shape = 'rectangel', levels = 3", .rook = "[W-30F] u(0,1,1)"})),
            Told{"2:19: 'shape' cannot be 'rectangel'; did you mean 'rectangle'?"});
  EXPECT_EQ(
      told_of("name = 'x'\nsetup = { K = 'e1' }\npieces.K = { name = 'King', move = 'Y', royal = true }\n"),
      (Told{"1:1: the file needs 'board'",
            "3:37: movement 'Y', character 1: expected an atom (W F D N A H C Z G K Q R B U or a vector), not 'Y'"}));
}

TEST(AllFindings, one_mistake_about_the_board_is_one) {
  EXPECT_EQ(told_of(game_of({.board = "shape = 'hexagon', files = 8, ranks = 8"})),
            Told{"2:19: the shape 'hexagon' needs 'side', and 'files' and 'ranks' do not go with it"});
  EXPECT_EQ(told_of(game_of({.rook = "R (0,1,1)", .setup = "K = 'e1-1', R = 'a1-2 h1-2', P = 'rank:2'"})),
            Told{"6:39: movement 'R (0,1,1)', character 3: a vector has two numbers here: this board has one level, as "
                 "[board] names no 'levels'"});
  EXPECT_EQ(
      told_of(game_of({.rook = "uR"})),
      Told{"6:37: movement 'uR', character 1: expected an atom (W F D N A H C Z G K Q R B U or a vector), not 'u': "
           "this board has one level, as [board] names no 'levels'"});
  EXPECT_EQ(told_of(game_of({.setup = "K = 'e9', R = 'a9 h1', P = 'i2'"})),
            Told{"4:16: 'e9' selects no cells: no cell has this name; cells here have names like a1, a5 and h8; so it "
                 "is with 'a9' in line 4 and 'i2' in line 4"});
}

TEST(AllFindings, unlike_words_for_cells_are_told_apart) {
  EXPECT_EQ(told_of(game_of({.setup = "K = 'e9', R = 'a9 h1', P = 'alll'"})),
            (Told{"4:16: 'e9' selects no cells: no cell has this name; cells here have names like a1, a5 and h8",
                  "4:26: 'a9' selects no cells: no cell has this name; cells here have names like a1, a5 and h8",
                  "4:39: 'alll' selects no cells: it is no cell, and neither 'all' nor 'none'; cells here have names "
                  "like a1, a5 and h8"}));
}

TEST(AllFindings, say_how_it_is_written) {
  EXPECT_EQ(told_of(game_of({.more = "ends = { loss-of-all = 'P,R' }\n"})),
            Told{"8:25: no piece type is called 'P,R'; types are divided by blanks"});
  EXPECT_EQ(told_of("name = 'x'\nsetup.J~ = 'a1'\n").front(), "2:8: a key with '+' or '~' stands in quotes: \"J~\"");
  EXPECT_EQ(told_of("name = 'x'\n[setup]\n+P = 'a1'\n").front(), "3:1: a key with '+' or '~' stands in quotes: \"+P\"");
  EXPECT_EQ(told_of("name = 'x'\n[pieces.J~]\nname = 'Bear'\n").front(),
            "2:10: a key with '+' or '~' stands in quotes: \"J~\"");
  EXPECT_EQ(told_of(game_of({.more = "pieces.Q = { name = 'Queen', move = 'Q', within = 'ranks:1-5' }\n"})).front(),
            "8:51: no zone is called 'ranks:1-5': cells get a name in [zones], which stands here");
  EXPECT_EQ(told_of(game_of({.setup = "k = 'e1', R = 'a1 h1', P = 'rank:2'"})),
            Told{"4:11: White has no royal at the start, as 'k' places one of another player alone, and no 'K' one of "
                 "each: 'extinction' or 'loss-of-all' must say how that player loses"});
  EXPECT_EQ(told_of(game_of({.rook = "K", .more = "en-passant = { by = 'R' }\n"})),
            Told{"8:22: R can move and capture to one cell, and its moves could not tell which is meant en passant; "
                 "moving-there = \"captures\" says that a move there is the capture"});
}

TEST(AllFindings, a_table_without_its_name_is_one) {
  EXPECT_EQ(told_of(game_of({.more = "[promotion]\npieces = 'P'\nto = 'R'\nzone = 'rank:8'\n"})),
            Told{"9:10: 'pieces' stands in a table with a name of your own: [promotion.NAME]"});
}

TEST(AllFindings, what_a_table_lacks_because_of_an_unknown_key_is_one) {
  EXPECT_EQ(told_of(game_of({.more = "[[aura]]\nof = 'R'\nreach = 'K'\nfreze = true\n"})),
            Told{"11:1: unknown key 'freze'; did you mean 'freeze'?"});
}

TEST(AllFindings, name_the_place_of_what_is_there_twice) {
  EXPECT_EQ(told_of("name = 'x'\n[pieces.K]\nroyal = true\n  royal = true\n").front(),
            "4:3: 'royal' is here a second time; the first one is in line 3");
  EXPECT_EQ(told_of("name = 'x'\n[pieces.K]\nroyal = true\n[pieces.K]\nname = 'K'\n").front(),
            "4:1: the table [pieces.K] is here a second time; the first one is in line 2");
  EXPECT_EQ(told_of("name = 'x'\n[board\n").front().substr(0, 53),
            "2:7: the name of a table stands in brackets: the ']' ");
  EXPECT_EQ(told_of("name 'x'\n").front(), "1:6: '=' is expected between a key and its value");
}

TEST(AllFindings, tell_nothing_that_follows_from_another) {
  // Nobody needs to hear that no King castles where it is not known which piece is one.
  EXPECT_EQ(told_of(game_of({.more = "pieces.Kk = { name = 'Queen', move = 'Q' }\n"
                                     "castling.a = { letter = 'K', royal = 'e2 g2', partner = 'h1 f1' }\n"})),
            Told{"8:8: 'Kk' is no piece: a capital letter is expected, perhaps with '+' before or '~' behind it"});
  EXPECT_EQ(
      told_of(game_of({.rook = "W{in camp}", .more = "promotion.a = { pieces = 'P', to = 'R', zone = 'rank:8' }\n"})),
      Told{"6:42: movement 'W{in camp}': no zone is called 'camp'"});
  // The board is not known, and so no cell.
  EXPECT_EQ(told_of(game_of({.board = "shape = 'rectangle', file = 8, ranks = 8", .setup = "K = 'e9'"})),
            Told{"2:32: unknown key 'file'; did you mean 'files'?"});
  EXPECT_EQ(told_of(game_of({.board = "shape = 'rectangle', files = 8, ranks = 8, level = 2", .setup = "K = 'e1-2'"})),
            Told{"2:54: unknown key 'level'; did you mean 'levels'?"});
}

TEST(AllFindings, are_looked_for_in_what_is_left_out_too) {
  const std::string head = "unused-pieces = 'leave-out'\n";
  EXPECT_EQ(
      told_of(game_of({.head = head, .more = "pieces.Q = { name = 'Queen', move = 'Y' }\n"})),
      Told{"9:38: movement 'Y', character 1: expected an atom (W F D N A H C Z G K Q R B U or a vector), not 'Y'"});
  EXPECT_EQ(told_of(game_of({.head = head, .more = "pieces.Qq = { name = 'Queen', move = 'Q' }\n"})),
            Told{"9:8: 'Qq' is no piece: a capital letter is expected, perhaps with '+' before or '~' behind it"});
}

TEST(AllFindings, are_looked_for_in_compounds_that_are_left_out) {
  const std::string head = "unused-pieces = 'leave-out'\n";
  const std::string types = "pieces.A = { name = 'Ant', move = 'W' }\npieces.C = { name = 'Cat', move = 'F' }\n";
  EXPECT_EQ(told_of(game_of({.head = head, .more = types + "fusion = { compounds = { C = 'A R' } }\n"})), Told{});
  EXPECT_EQ(told_of(game_of({.head = head, .more = types + "fusion = { compounds = { C = 'A X' } }\n"})),
            Told{"11:33: no piece type is called 'X'"});
}

TEST(AllFindings, names_are_not_blank) {
  EXPECT_EQ(told_of(game_of({.more = "pieces.Q = { name = ' ', move = 'Q' }\n"})), Told{"8:21: a piece needs a name"});
}

TEST(AllFindings, a_required_key_by_another_name_is_one) {
  EXPECT_EQ(told_of(game_of({.more = "castling.a = { letter = 'K', royal = 'e1 g1', rook = 'h1 f1' }\n"})),
            Told{"8:47: unknown key 'rook'; 'partner' is missing"});
  EXPECT_EQ(told_of(game_of({.more = "swap.a = { typ = 'adjacent' }\n"})),
            Told{"8:12: unknown key 'typ'; 'kind' is missing"});
}

TEST(AllFindings, of_lists_of_types_name_what_is_there_twice) {
  EXPECT_EQ(told_of(game_of({.more = "ends = { loss-of-all = 'P R P' }\n"})),
            Told{"8:29: 'loss-of-all' names P twice"});
  EXPECT_EQ(told_of(game_of({.more = "promotion.a = { pieces = 'P P', to = 'R', zone = 'rank:8' }\n"})),
            Told{"8:29: 'pieces' names P twice"});
}

TEST(AllFindings, of_promotions_and_castlings_are_not_hidden) {
  const std::string promotion = "promotion.a = { pieces = 'P', to = 'K', zone = 'rank:8' }\n";
  EXPECT_EQ(told_of(game_of({.more = promotion})), Told{"8:37: K is royal and cannot be promoted to"});
  EXPECT_EQ(told_of(game_of({.setup = "K = 'e1', R = 'a9 h1', P = 'rank:2'", .more = promotion})),
            (Told{"4:26: 'a9' selects no cells: no cell has this name; cells here have names like a1, a5 and h8",
                  "8:37: K is royal and cannot be promoted to"}));
  EXPECT_EQ(told_of(game_of({.setup = "K = 'e1', R = 'a9 h1', P = 'rank:2'",
                             .more = "promotion.a = { pieces = 'K', to = 'R', zone = 'rank:8' }\n"
                                     "castling.a = { letter = 'AB', royal = 'e1 c1', partner = 'h1 d1' }\n"})),
            (Told{"4:26: 'a9' selects no cells: no cell has this name; cells here have names like a1, a5 and h8",
                  "8:37: K is royal and can become only what is royal, too",
                  "9:25: the letter of a castling is one capital letter"}));
}

TEST(AllFindings, of_movements_are_those_of_the_board_that_was_meant) {
  const std::string large = "shape = 'rectangle', files = 8, ranks = 8, levels = 9";
  EXPECT_EQ(told_of(game_of({.board = large, .rook = "W [W-(1,0,1)]"})),
            (Told{"2:63: 'levels': the board has 576 cells; 512 is the limit",
                  "6:42: movement 'W [W-(1,0,1)]', character 6: (1,0,1) never follows W"}));
  EXPECT_EQ(told_of(game_of({.board = large, .rook = "W (1,0,1)"})),
            Told{"2:63: 'levels': the board has 576 cells; 512 is the limit"});
}

TEST(AllFindings, of_royals_name_cells_that_are_none) {
  EXPECT_EQ(told_of(game_of({.setup = "K = 'rank:1 & file:e & {x=9}', R = 'a1 h1'"})),
            Told{"4:15: 'rank:1 & file:e & {x=9}' selects no cell, so White and Black have 0 royals at the start; 1 is "
                 "needed"});
}

TEST(AllFindings, of_letters_say_which_name_the_lines) {
  EXPECT_EQ(told_of(game_of({.board = "shape = 'rectangle', files = 8, ranks = 8, also = ['(27,3)', '(27,4)']"})),
            Told{"2:61: 'also': the board has more lines than the 26 letters from a to z that name them"});
}

TEST(AllFindings, of_ends_name_keys_that_say_nothing_alone) {
  EXPECT_EQ(told_of(game_of({.more = "ends = { extinction-result = 'win' }\n"})),
            Told{"8:30: 'extinction-result' has no sense without 'extinction'"});
  EXPECT_EQ(told_of(game_of({.more = "ends = { loss-of-all-least = 2 }\n"})),
            Told{"8:30: 'loss-of-all-least' has no sense without 'loss-of-all'"});
}

TEST(AllFindings, of_players_are_about_their_names) {
  EXPECT_EQ(told_of(game_of({.players = "names = ['Red', 'Red']"})), Told{"3:29: two players have the name 'Red'"});
  EXPECT_EQ(told_of(game_of({.players = "names = ['Red', ' ']"})), Told{"3:29: a player needs a name"});
  EXPECT_EQ(told_of(game_of({.players = "names = ['a', 'b'], letters = 'abc', views = ['identity', 'mirror', "
                                        "'half-turn']"})),
            Told{"3:21: 2 names of players, and 3 letters and views"});
}

TEST(AllFindings, of_views_stand_at_what_they_do_not_fit) {
  const auto told = [&](const std::string& board, const std::string& place, const std::string& cell) {
    EXPECT_EQ(told_of(game_of({.board = "shape = 'rectangle', files = 8, ranks = 8, " + board})),
              Told{place + ": 'mirror' does not map the board onto itself (" + cell +
                   " has no partner), which is how Black sees it unless [players] says other 'views'"});
  };
  told("without = 'a4'", "2:64", "a5");
  told("also = ['(9,3)']", "2:61", "j4");
  told("walls = ['a4-b4']", "2:62", "the wall a4-b4");
  told("orientation = 'files'", "2:68", "a1");
  EXPECT_EQ(told_of(game_of({.board = "shape = 'rectangle', files = 8, ranks = 8, without = 'a4'",
                             .players = "views = ['identity', 'mirror']"})),
            Told{"3:34: 'mirror' does not map the board onto itself (a5 has no partner)"});
  // Twice the same view is one mistake, however many pieces it puts on the same cells.
  EXPECT_EQ(told_of(game_of({.players = "views = ['identity', 'identity']"})),
            Told{"3:34: 'identity' is the view of White, too, so that their pieces would stand on the same cells"});
}

TEST(AllFindings, of_boards_stand_at_the_value) {
  const auto told = [](const std::string& board) { return told_of(game_of({.board = board, .setup = "K = 'none'"})); };
  EXPECT_EQ(told("shape = 'region', where = ['0 <= x', 'y + w <= 3']"),
            Told{"2:53: 'y + w <= 3' is no inequality like '-5 <= x + 2y <= 5'"});
  EXPECT_EQ(told("shape = 'region', where = ['0 <= x']"),
            Told{"2:37: 'where': the board has 3321 cells; 512 is the limit"});
  EXPECT_EQ(told("shape = 'rectangle', files = 23, ranks = 23"),
            Told{"2:52: 'ranks': the board has 529 cells; 512 is the limit"});
  EXPECT_EQ(told("shape = 'hexagon', lattice = 'triangles', side = 4, levels = 2"),
            Told{"2:72: 'levels': a board of triangles has one level"});
  EXPECT_EQ(told("shape = 'cross', files = 8, ranks = 9, side = 3"),
            Told{"2:36: 'files': arms 3 cells wide do not stand in the middle of 8 files and 9 ranks: each number must "
                 "be greater by an even number"});
  EXPECT_EQ(told("shape = 'rectangle', files = 4, ranks = 4, also = ['(4,0)', '(1,1)']"),
            Told{"2:71: 'also': (1,1) is a cell already"});
  EXPECT_EQ(told("shape = 'rectangle', files = 4, ranks = 4, walls = ['a1-a2', 'a1-c3']"),
            Told{"2:72: 'walls': a1 and c3 are no neighbours: no step leads from one to the other"});
  EXPECT_EQ(told("shape = 'rectangle', files = 4, ranks = 4, walls = ['a1-z2']"),
            Told{"2:63: 'walls': no cell is called 'z2'; cells here have names like a1, a3 and d4"});
  EXPECT_EQ(told("shape = 'rectangle', files = 4, ranks = 4, walls = [3]"),
            Told{"2:63: each of 'walls' must be a string, not a number"});
  EXPECT_EQ(told("shape = 'hexagon', lattice = 'triangle', side = 4"),
            Told{"2:40: 'lattice' cannot be 'triangle'; did you mean 'triangles'?"});
  EXPECT_EQ(told("shape = 'hexagon', orientation = 'files', side = 3, letters = 'abcdef'"),
            Told{"2:73: 'letters': the board has fewer lines than the 6 letters given"});
}

TEST(AllFindings, of_castlings_stand_at_their_cells) {
  const auto told = [](const std::string& cells) {
    return told_of(game_of({.more = "castling.a = { letter = 'K', " + cells + " }\n"}));
  };
  EXPECT_EQ(told("royal = 'e1 g1', partner = 'h1 g1'"), Told{"8:61: the royal and its partner end on one cell"});
  EXPECT_EQ(
      told("royal = 'e1 f1', partner = 'h1 e1'"),
      Told{"8:42: the royal can go from e1 to f1 without castling; text = \"partner\" in this table writes it e1h1"});
  EXPECT_EQ(told_of(game_of({.more = "castling.a = { letter = 'K', royal = 'e1 g1', partner = 'h1 f1' }\n"
                                     "castling.b = { letter = 'Q', royal = 'e1 g1', partner = 'a1 d1' }\n"})),
            Told{"9:42: two castlings move the royal from e1 to g1; text = \"partner\" in this table writes it e1a1"});
  // As tables: who stands there?
  EXPECT_EQ(told("royal = { from = 'd1', to = 'g1' }, partner = { piece = 'R', from = 'h1', to = 'f1' }"),
            Told{"8:47: castling: no King stands there at the start"});
  EXPECT_EQ(told("royal = { from = 'e1', to = 'g1' }, partner = { piece = 'P', from = 'h1', to = 'f1' }"),
            Told{"8:98: castling: no Pawn stands there at the start"});
}

TEST(AllFindings, of_promotions_stand_at_the_types) {
  EXPECT_EQ(told_of(game_of({.more = "promotion.a = { pieces = 'P', to = 'R', zone = 'rank:8' }\n"
                                     "promotion.b = { pieces = 'P', to = 'R', zone = 'ranks:7-8' }\n"})),
            Told{"9:37: two promotions make a R of a P on the same cells"});
  EXPECT_EQ(told_of(game_of({.more = "promotion.a = { pieces = 'P', to = 'captured', zone = 'rank:8' }\n"})),
            Told{"8:36: to = \"captured\" goes with when = \"capture\" only"});
}

TEST(AllFindings, of_arrays_stand_at_the_second_royal) {
  EXPECT_EQ(told_of(game_of({.setup = "K = 'e1 e3'"})),
            Told{"4:19: White and Black have 2 royals at the start; 1 is needed, or a table [royals]"});
}

TEST(AllFindings, of_shuffles_stand_at_the_word) {
  const auto told = [](const std::string& step) {
    return told_of(game_of({.setup = "K = 'b1', R = 'a1 c1'",
                            .more = "shuffle = { cells = 'a1 b1 c1', steps = ['" + step + "', 'K'] }\n"}));
  };
  EXPECT_EQ(told("R R on a1 c1"), Told{});
  EXPECT_EQ(told("R R on a1 c2"), Told{"8:53: the step 'R R on a1 c2' has cells that are not shuffled"});
  EXPECT_EQ(told("R R at a1 c1"), Told{"8:47: no piece type is called 'at'"});
  EXPECT_EQ(told("R X on a1 c1"), Told{"8:45: no piece type is called 'X'"});
}

TEST(AllFindings, of_counts_and_hands_are_one_each) {
  EXPECT_EQ(told_of(game_of({.more = "perft = [{ counts = [], origin = 'own' }]\n"})),
            Told{"8:21: 'counts' has no number"});
  EXPECT_EQ(told_of(game_of({.more = "perft = [{ counts = [3, -4], origin = 'own' }]\n"})),
            Told{"8:25: each of 'counts' is a number from 0, not -4"});
  EXPECT_EQ(told_of(game_of({.more = "drops = {}\nhand = { start = 1 }\n"})),
            Told{"9:18: 'start' must be a list of words, not a number"});
  EXPECT_EQ(told_of(game_of({.more = "turn = { moves-of = { x = 2 } }\n"})),
            Told{"8:23: 'x' is the letter of no player: they are w and b"});
  EXPECT_EQ(told_of(game_of({.setup = "K = 'e1', R = 'a1', P = 'rank:2'",
                             .more = "hand = { start = 'R' }\ngating = { cells = 'rank:2' }\n"
                                     "promotion.a = { pieces = 'P', to = 'R', zone = 'rank:8' }\n"})),
            Told{"9:20: P on a2, b2, c2, d2, e2, f2, g2 and h2 may promote, and its moves could not tell what enters"});
}

TEST(AllFindings, of_the_array_stand_at_the_cells) {
  EXPECT_EQ(told_of(game_of({.setup = "K = 'e1', R = 'a1 b1 a1'"})), Told{"4:32: the cell a1 stands there twice"});
  EXPECT_EQ(told_of(game_of({.setup = "K = 'e1', R = 'a1 - a1'"})), Told{});  // a set without a cell
  EXPECT_EQ(told_of(game_of({.setup = ""})),
            Told{"4:9: [setup] places no piece; leave it out where a game begins without any"});
}

TEST(AllFindings, of_a_castling_of_a_base_stand_where_this_game_places_the_royal) {
  const std::string base = game_of({.more = "castling.a = { letter = 'K', royal = 'e1 c1', partner = 'a1 d1' }\n"}),
                    game = "extends = 'base'\nname = 'y'\n[setup]\nK = 'f1'\n";
  const auto read = [&](const std::string& path) { return Result<std::string>(path == "v/base.toml" ? base : game); };
  Findings findings;
  EXPECT_EQ(load_variant("v/game.toml", read, findings), nullptr);
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings.front().text, "castling: no royal of White stands on e1 at the start");
  EXPECT_EQ(findings.front().at.file, "v/game.toml");
  EXPECT_EQ(findings.front().at.line, 4);
}

TEST(AllFindings, of_a_castling_between_cells_that_are_none_are_one) {
  const std::string royal = "castling.a = { letter = 'K', royal = { piece = 'K', from = 'e1', to = 'g1' }, ",
                    partner = "partner = { piece = 'R', from = 'j1', to = 'f1' } }\n";
  EXPECT_EQ(told_of(game_of({.more = royal + partner})),
            Told{"8:112: 'j1' selects no cells: no cell has this name; cells here have names like a1, a5 and h8"});
}

TEST(AllFindings, of_a_promotion_that_is_forced_elsewhere) {
  EXPECT_EQ(told_of(game_of({.more = "promotion.a = { pieces = 'P', to = 'R', zone = 'rank:8', "
                                     "forced = { zone = 'rank:1' } }\n"})),
            Told{"8:76: no cell here is one of the promotion's: nothing is forced"});
}

TEST(AllFindings, name_the_word_of_which_a_key_is_the_beginning) {
  EXPECT_EQ(told_of(game_of({.more = "gate = {}\n"})), Told{"8:1: unknown key 'gate'; did you mean 'gating'?"});
}

TEST(AllFindings, within_is_for_hexagons) {
  EXPECT_EQ(told_of(game_of({.more = "promotion.a = { pieces = 'P', to = 'R', zone = 'within:2' }\n"})),
            Told{"8:49: 'within:2' selects no cells: it counts from the centre of a hexagon, and this board is none"});
}

TEST(AllFindings, are_told_once_and_in_order) {
  Findings findings{
      {{"a", 2, 1}, true, "x"}, {{"a", 1, 5}, true, "y"}, {{"a", 2, 1}, true, "z"}, {{"a", 2, 1}, true, "x"}};
  put_in_order(findings, 0, "");
  ASSERT_EQ(findings.size(), 3u);
  EXPECT_EQ(findings[0].text + findings[1].text + findings[2].text, "yxz");
}

}  // namespace
}  // namespace sennight
