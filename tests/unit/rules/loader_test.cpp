// Reading variant files: what the format means, how files extend one another, and every kind of finding with its place.
#include "rules/loader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "rules/document.h"

namespace sennight {
namespace {

using Files = std::map<std::string, std::string>;

FileReader reader(const Files& files) {
  return [&files](const std::string& path) -> Result<std::string> {
    const auto file = files.find(path);
    if (file == files.end()) return fail("there is no file " + path);
    return file->second;
  };
}

struct Loaded {
  std::optional<VariantDefinition> definition;
  std::vector<std::string> findings;
};

Loaded load(const Files& files, const std::string& path = "v/game.toml") {
  Findings findings;
  Loaded loaded;
  loaded.definition = load_definition(path, reader(files), findings);
  for (const Finding& finding : findings) loaded.findings.push_back(to_text(finding));
  return loaded;
}

Loaded load_text(const std::string& text) {
  const Files files{{"v/game.toml", text}};
  return load(files);
}

using Lines = std::vector<std::string>;

// A smallest game, line by line; tests put their own lines behind it.
constexpr const char* kSmall =
    "name = 'Small'\n"                                                // 1
    "board = { shape = 'rectangle', files = 4, ranks = 5 }\n"         // 2
    "pieces = { K = { name = 'King', move = 'K', royal = true } }\n"  // 3
    "setup = { K = 'a1' }\n";                                         // 4

std::string small(const std::string& more) { return kSmall + more; }

TEST(Loader, ReadsTheSmallestGame) {
  const Loaded loaded = load_text(kSmall);
  ASSERT_TRUE(loaded.definition);
  EXPECT_EQ(loaded.findings, Lines{});
  const VariantDefinition& game = *loaded.definition;
  EXPECT_EQ(game.id, "game");
  EXPECT_EQ(game.name, "Small");
  EXPECT_EQ(game.board.value.files, 4);
  EXPECT_EQ(game.board.value.ranks, 5);
  ASSERT_EQ(game.pieces.size(), 1u);
  EXPECT_TRUE(game.pieces[0].royal);
  EXPECT_EQ(game.pieces[0].at.line, 3);
  EXPECT_EQ(game.pieces[0].at.column, 12);
  EXPECT_EQ(game.pieces[0].move.value, "K");
  EXPECT_EQ(game.pieces[0].move.at.column, 40);
  EXPECT_EQ(game.player_names, (Lines{"White", "Black"}));
  EXPECT_EQ(game.player_letters, "wb");
  EXPECT_EQ(game.views[1].value, "mirror");
}

TEST(Loader, ReadsEveryPartOfTheFormat) {
  const Loaded loaded = load_text(R"(
name = "All"
family = "Tests"
summary = "s"
inventor = "i"
source = "o"
reconstruction = "r"
fen = "fairy"
[board]
shape = "hexagon"
side = 5
orientation = "ranks"
letters = "abcdefghi"
names = "file-number"
draw = "points"
levels = 2
[players]
names = ["One", "Two"]
letters = "xy"
views = ["identity", "half-turn"]
[zones]
own = "a1 a2"
middle = { cells = "e5", common = true, draw = true }
[pieces.K]
name = "King"
move = "W"
royal = true
facing = "vW0"
picture = "king"
[pieces.P]
name = "Pawn"
move = "fW"
[setup]
K = "a1"
k = "a5"
[initial]
right = "unmoved"
cells = "rank:2"
except = "b2"
after-drop = "@own"
[en-passant]
by = ["P"]
[castling.short]
letter = "K"
royal = ["e1", "g1"]
partner = "h1 f1"
[swap.one]
kind = "adjacent"
directions = "W"
except = "P"
[swap.two]
kind = "unmoved-in-check"
partners = "rank:1"
[fusion]
component-limit = 6
[fusion.compounds]
D = "R U"
C = ["F A", "S M"]
[promotion.one]
pieces = "P Q"
to = "Q R"
zone = "rank:8"
when = "arrival-or-departure"
except = "a8"
forced = { zone = "rank:8" }
limit = 3
only = "lost"
[promotion.two]
becomes = { W = "Y" }
when = "no-further-move"
inside = "within:3"
[hand.returns]
Q = "P"
[drops]
stuck = "allowed"
one-per-line = "P"
no-mate-by = ["P"]
zones = { "P Q" = "ranks:2-7" }
[ends]
stalemate = "quarter"
repetition = { count = 4, result = "first-player-loses", perpetual-check = "loses" }
moves = { plies = 100, reset = "P" }
bare-royals = "draw"
lone-minors = "B N"
one-colour = "B"
extinction = "board-and-hand"
loss-of-all = "P"
marriage = { of = "K Q", step = "W" }
[elimination]
army = "recruited"
[[sample]]
fen = "f"
moves = "a1a2 b1b2"
legal = ""
includes = "x"
excludes = ["y", "z"]
count = 0
result = "1-0"
fen-after = "g"
origin = "own"
[[perft]]
fen = "h"
counts = [20, 119060324]
origin = "published"
)");
  EXPECT_EQ(loaded.findings, Lines{});
  ASSERT_TRUE(loaded.definition);
  const VariantDefinition& game = *loaded.definition;
  EXPECT_EQ(game.fen_tail, VariantDefinition::FenTail::kFairy);
  EXPECT_EQ(game.board.value.lattice, LatticeKind::kHexRanks);
  EXPECT_EQ(game.board.value.naming, CellNaming::kFileNumber);
  EXPECT_TRUE(game.board.value.points);
  EXPECT_EQ(game.zones.size(), 2u);
  EXPECT_EQ(game.common_zones.size(), 1u);
  EXPECT_EQ(game.drawn_zones, Lines{"middle"});
  EXPECT_EQ(game.pieces[0].facing->value, "vW0");
  EXPECT_EQ(game.setup[1].first.value, "k");
  EXPECT_EQ(game.initial.right, InitialDefinition::Right::kUnmoved);
  EXPECT_EQ(game.initial.after_drop->value, "@own");
  EXPECT_EQ(game.en_passant.by[0].value, "P");
  EXPECT_EQ(game.castlings[0].royal_to.value, "g1");
  EXPECT_EQ(game.castlings[0].partner_to.value, "f1");
  EXPECT_EQ(game.swaps[1].kind, SwapDefinition::Kind::kUnmovedInCheck);
  EXPECT_EQ(game.fusion->component_limit->value, 6);
  ASSERT_EQ(game.fusion->compounds.size(), 2u);
  EXPECT_EQ(game.fusion->compounds[1].second[1].second.value, "M");
  ASSERT_EQ(game.promotions.size(), 2u);
  // Q may become R but is not offered itself.
  ASSERT_EQ(game.promotions[0].changes.size(), 2u);
  EXPECT_EQ(game.promotions[0].changes[0].second.size(), 2u);
  ASSERT_EQ(game.promotions[0].changes[1].second.size(), 1u);
  EXPECT_EQ(game.promotions[0].changes[1].second[0].value, "R");
  EXPECT_TRUE(game.promotions[0].on_departure);
  EXPECT_EQ(game.promotions[0].forced, PromotionDefinition::Forced::kZone);
  EXPECT_EQ(game.promotions[0].except->value, "a8");
  EXPECT_TRUE(game.promotions[0].only_lost_types);
  EXPECT_FALSE(game.promotions[0].plus);
  EXPECT_TRUE(game.promotions[1].plus);
  EXPECT_EQ(game.promotions[1].when, PromotionDefinition::When::kNoFurtherMove);
  EXPECT_EQ(game.promotions[1].inside->value, "within:3");
  EXPECT_TRUE(game.drops->stuck_allowed);
  EXPECT_EQ(game.drops->zones[0].first.size(), 2u);
  EXPECT_EQ(game.ends.of("no_move").word("stalemate"), "quarter");
  EXPECT_EQ(game.ends.of("repetition").word("result"), "first-player-loses");
  EXPECT_EQ(game.ends.of("repetition").word("perpetual-check"), "loses");
  EXPECT_EQ(game.ends.of("extinction").word("extinction"), "board-and-hand");
  EXPECT_EQ(game.ends.of("marriage").words("of")[1].value, "Q");
  EXPECT_EQ(game.elimination->army, EliminationDefinition::Army::kRecruited);
  EXPECT_EQ(game.samples[0].moves, (Lines{"a1a2", "b1b2"}));
  EXPECT_TRUE(game.samples[0].legal && game.samples[0].legal->empty());
  EXPECT_EQ(game.perfts[0].counts, (std::vector<std::uint64_t>{20, 119060324}));
}

TEST(Loader, KeepsTheOrderOfTheFile) {
  const Loaded loaded = load_text(
      "name = 'x'\nboard = { shape = 'rectangle', files = 3, ranks = 3 }\n[setup]\nZ = 'a1'\nA = 'b1'\n"
      "[pieces.Z]\nname = 'z'\nmove = 'K'\n[pieces.A]\nname = 'a'\nmove = 'K'\n");
  ASSERT_TRUE(loaded.definition);
  EXPECT_EQ(loaded.definition->pieces[0].token, "Z");
  EXPECT_EQ(loaded.definition->setup[0].first.value, "Z");
}

TEST(Loader, PlacesTheWordsOfAString) {
  const Loaded loaded = load_text(small("[en-passant]\nby = 'P QQ'\n"));
  ASSERT_TRUE(loaded.definition);
  EXPECT_EQ(loaded.definition->en_passant.by[1].value, "QQ");
  EXPECT_EQ(loaded.definition->en_passant.by[1].at.line, 6);
  EXPECT_EQ(loaded.definition->en_passant.by[1].at.column, 9);
}

// ---- inheritance --------------------------------------------------------------------------------

TEST(Inheritance, MergesTablesAndReplacesValues) {
  const Files files{
      {"v/base.toml",
       std::string(kSmall) + "[ends]\nstalemate = 'loss'\nlone-minors = ['A', 'B']\nbare-royals = 'draw'\n"},
      {"v/game.toml", "extends = 'base'\nname = 'Child'\n[board]\nfiles = 7\n[ends]\nlone-minors = ['C']\n"}};
  const Loaded loaded = load(files);
  EXPECT_EQ(loaded.findings, Lines{});
  ASSERT_TRUE(loaded.definition);
  EXPECT_EQ(loaded.definition->name, "Child");
  EXPECT_EQ(loaded.definition->id, "game");
  EXPECT_EQ(loaded.definition->board.value.files, 7);
  EXPECT_EQ(loaded.definition->board.value.ranks, 5);
  EXPECT_EQ(loaded.definition->ends.of("no_move").word("stalemate"), "loss");
  EXPECT_EQ(loaded.definition->ends.of("material").word("bare-royals"), "draw");
  const std::vector<Text>& minors = loaded.definition->ends.of("material").words("lone-minors");
  ASSERT_EQ(minors.size(), 1u);
  EXPECT_EQ(minors[0].value, "C");
}

TEST(Inheritance, RemembersTheFileOfEachValue) {
  const Files files{{"v/base.toml", kSmall}, {"v/game.toml", "name = 'x'\nextends = 'base'\n[setup]\nk = 'b5'\n"}};
  const Loaded loaded = load(files);
  ASSERT_TRUE(loaded.definition);
  EXPECT_EQ(loaded.definition->setup[0].second.at.file, "v/base.toml");
  EXPECT_EQ(loaded.definition->setup[0].second.at.line, 4);
  EXPECT_EQ(loaded.definition->setup[1].second.at.file, "v/game.toml");
  EXPECT_EQ(loaded.definition->setup[1].second.at.line, 4);
}

TEST(Inheritance, ReadsEachBaseOnceAndBeforeWhatExtendsIt) {
  const Files files{{"v/game.toml", "name = 'x'\nextends = ['left', 'right']\n"},
                    {"v/left.toml", "extends = 'root'\nfamily = 'left'\n"},
                    {"v/right.toml", "extends = 'root'\nabstract = true\n"},
                    {"v/root.toml", std::string("family = 'root'\n") + kSmall}};
  const Loaded loaded = load(files);
  EXPECT_EQ(loaded.findings, Lines{});
  ASSERT_TRUE(loaded.definition);
  EXPECT_EQ(loaded.definition->family, "left");  // not put back to 'root' by way of 'right'
  EXPECT_FALSE(loaded.definition->abstract);
}

TEST(Inheritance, FollowsRelativePaths) {
  const Files files{{"v/game.toml", "name = 'x'\nextends = 'base/common'\n"},
                    {"v/base/common.toml", "extends = '../other/root.toml'\n"},
                    {"v/other/root.toml", kSmall}};
  EXPECT_TRUE(load(files).definition);
}

TEST(Inheritance, DoesNotHandDownWhatBelongsToOneFile) {
  const Files files{{"v/base.toml", small("summary = 'of the base'\n[[perft]]\ncounts = [1]\norigin = 'own'\n")},
                    {"v/game.toml", "extends = 'base'\n"}};
  const Loaded loaded = load(files);
  EXPECT_EQ(loaded.findings, Lines{"v/game.toml:1:1: error: the file needs 'name'"});
}

TEST(Inheritance, RemovesInheritedKeys) {
  const Files files{
      {"v/base.toml", small("[zones]\na = 'a1'\nb = 'b1'\n[[sample]]\ncount = 1\norigin = 'own'\n")},
      {"v/game.toml", "name = 'x'\nextends = 'base'\nremove = ['zones.a', 'setup.K']\n[setup]\nK = 'c1'\n"}};
  const Loaded loaded = load(files);
  EXPECT_EQ(loaded.findings, Lines{});
  ASSERT_TRUE(loaded.definition);
  ASSERT_EQ(loaded.definition->zones.size(), 1u);
  EXPECT_EQ(loaded.definition->zones[0].first, "b");
  EXPECT_EQ(loaded.definition->setup[0].second.value, "c1");
}

TEST(Inheritance, ReportsAKeyThatCannotBeRemoved) {
  const Files files{{"v/base.toml", kSmall},
                    {"v/game.toml", "name = 'x'\nextends = 'base'\nremove = ['pieces.K', 'pieces.N']\n"}};
  EXPECT_EQ(load(files).findings, Lines{"v/game.toml:3:23: error: nothing to remove: no 'pieces.N' is inherited"});
}

TEST(Inheritance, SuggestsTheKeyThatMayBeRemoved) {
  const Files files{{"v/base.toml", kSmall}, {"v/game.toml", "name = 'x'\nextends = 'base'\nremove = 'setp.K'\n"}};
  EXPECT_EQ(load(files).findings,
            Lines{"v/game.toml:3:10: error: nothing to remove: no 'setp.K' is inherited; did you mean 'setup.K'?"});
}

TEST(Inheritance, LetsABaseRemoveWhatOnlyItsGamesInherit) {
  EXPECT_EQ(load_text("abstract = true\nremove = 'pieces.N'\n").findings, Lines{});
}

TEST(Inheritance, ReportsAMissingBaseWhereItIsNamed) {
  const Files files{{"v/game.toml", "name = 'x'\nextends = ['bse']\n"}};
  EXPECT_EQ(load(files).findings,
            Lines{"v/game.toml:2:12: error: cannot extend 'v/bse.toml': there is no file v/bse.toml"});
}

TEST(Inheritance, ReportsCircles) {
  const Files files{{"v/game.toml", "extends = 'b'\n"}, {"v/b.toml", "extends = 'game'\n"}};
  EXPECT_EQ(load(files).findings,
            Lines{"v/b.toml:1:11: error: files extend each other in a circle: v/game.toml -> v/b.toml -> v/game.toml"});
}

TEST(Inheritance, ReportsChainsThatAreTooLong) {
  Files files{{"v/game.toml", "extends = 'b0'\n"}};
  for (int i = 0; i < 20; ++i) {
    files["v/b" + std::to_string(i) + ".toml"] = "extends = 'b" + std::to_string(i + 1) + "'\n";
  }
  const Loaded loaded = load(files);
  ASSERT_EQ(loaded.findings.size(), 1u);
  EXPECT_EQ(loaded.findings[0], "v/b7.toml:1:11: error: more than 8 files extend one another here");
}

TEST(Inheritance, LeavesOutUnusedPiecesWhenAsked) {
  const std::string base =
      "abstract = true\nunused-pieces = 'leave-out'\nboard = { shape = 'rectangle', files = 4, ranks = 5 }\n"
      "[pieces]\nK = { name = 'k', move = 'K' }\nP = { name = 'p', move = 'W' }\nQ = { name = 'q', move = 'Q' }\n"
      "H = { name = 'h', move = 'N' }\nX = { name = 'x', move = 'N' }\n"
      "[promotion.a]\npieces = 'P X'\nto = 'Q'\nzone = 'rank:5'\n[hand.returns]\nQ = 'H'\nX = 'P'\n[ends]\nlone-minors "
      "= 'X H'\n";
  const Files files{{"v/base.toml", base},
                    {"v/game.toml", "name = 'x'\nextends = 'base'\n[setup]\nK = 'a1'\nP = 'rank:2'\n"}};
  const Loaded loaded = load(files);
  EXPECT_EQ(loaded.findings, Lines{});
  ASSERT_TRUE(loaded.definition);
  std::string tokens;
  for (const PieceDefinition& piece : loaded.definition->pieces) tokens += piece.token;
  EXPECT_EQ(tokens, "KPQH");  // Q by promotion, H because a Queen returns as one; nothing leads to X
  EXPECT_EQ(loaded.definition->promotions[0].changes.size(), 1u);
  EXPECT_EQ(loaded.definition->hand.returns.size(), 1u);
  EXPECT_EQ(loaded.definition->ends.of("material").words("lone-minors").size(), 1u);
}

// ---- findings -----------------------------------------------------------------------------------

TEST(Findings, NameTheNearestKey) {
  EXPECT_EQ(load_text("abstract = true\n[pieces.Q]\n  mvoe = 'Q'\n").findings,
            Lines{"v/game.toml:3:3: error: unknown key 'mvoe'; did you mean 'move'?"});
  EXPECT_EQ(load_text("abstract = true\n[bord]\nfiles = 8\n").findings,
            Lines{"v/game.toml:2:2: error: unknown key 'bord'; did you mean 'board'?"});
  EXPECT_EQ(load_text("abstract = true\n[ends]\nstalmate = 'loss'\n").findings,
            Lines{"v/game.toml:3:1: error: unknown key 'stalmate'; did you mean 'stalemate'?"});
}

TEST(Findings, ListTheKnownKeysWhenNoneIsNear) {
  EXPECT_EQ(load_text("abstract = true\n[elimination]\narmy = 'leaves'\nwhatever = 1\n").findings,
            Lines{"v/game.toml:4:1: error: unknown key 'whatever'; known here: army, by, stalemate, until"});
}

TEST(Findings, NameTheNearestValue) {
  EXPECT_EQ(load_text("abstract = true\n[board]\nshape = 'hexgon'\n").findings,
            Lines{"v/game.toml:3:9: error: 'shape' cannot be 'hexgon'; did you mean 'hexagon'?"});
  EXPECT_EQ(load_text("abstract = true\nfen = 'other'\n").findings,
            Lines{"v/game.toml:2:7: error: 'fen' cannot be 'other'; known here: fairy, own"});
}

TEST(Findings, StandAtTheFirstKeyWhereTheFileLacksOne) {
  EXPECT_EQ(load_text("# A game.\n\nname = 'x'\n[pieces.K]\nname = 'King'\nmove = 'K'\n[setup]\nK = 'a1'\n").findings,
            Lines{"v/game.toml:3:1: error: the file needs 'board'"});
}

TEST(Findings, NameListsWithoutAWord) {
  const auto about = [](const std::string& table) { return load_text("abstract = true\n" + table).findings; };
  EXPECT_EQ(about("[promotion.last]\npieces = []\nto = ' '\nzone = 'all'\n"),
            (Lines{"v/game.toml:3:10: error: 'pieces' names nothing; without a word for it the key is left out",
                   "v/game.toml:4:6: error: 'to' names nothing; without a word for it the key is left out"}));
  EXPECT_EQ(about("[drops]\nno-mate-by = ''\n"),
            Lines{"v/game.toml:3:14: error: 'no-mate-by' names nothing; without a word for it the key is left out"});
}

TEST(Findings, NameWrongTypes) {
  EXPECT_EQ(load_text("abstract = true\n[board]\nfiles = '8'\n").findings,
            Lines{"v/game.toml:3:9: error: 'files' must be a whole number, not a string"});
  EXPECT_EQ(load_text("abstract = true\nfamily = 8\n").findings,
            Lines{"v/game.toml:2:10: error: 'family' must be a string, not a number"});
  EXPECT_EQ(load_text("abstract = 1\n").findings,
            (Lines{"v/game.toml:1:1: error: the file needs 'name'", "v/game.toml:1:1: error: the file needs 'board'",
                   "v/game.toml:1:1: error: the file needs 'pieces'", "v/game.toml:1:1: error: the file needs 'setup'",
                   "v/game.toml:1:12: error: 'abstract' must be true or false, not a number"}));
  EXPECT_EQ(
      load_text("abstract = true\nboard = 3.5\n").findings,
      Lines{
          "v/game.toml:2:9: error: [board] must be a table, not a number with a point; a table has 'shape', 'lengths', "
          "'sectors', 'side', 'where', 'orientation', 'lattice', 'files' and 12 more"});
  EXPECT_EQ(load_text("abstract = true\n[pieces]\nQ = 'Q'\n").findings,
            Lines{"v/game.toml:3:5: error: [pieces.Q] must be a table, not a string; a table has 'name', "
                  "'move', 'within', 'royal', 'facing', 'picture', 'sign' and 'glyph'"});
  // Once, and at its place, in a whole game too.
  EXPECT_EQ(load_text("name = 'A'\nboard = { shape = 'rectangle', files = 4, ranks = 5 }\nsetup = {}\n"
                      "pieces.Q = 'Q'\n")
                .findings,
            Lines{"v/game.toml:4:12: error: [pieces.Q] must be a table, not a string; a table has 'name', "
                  "'move', 'within', 'royal', 'facing', 'picture', 'sign' and 'glyph'"});
  EXPECT_EQ(load_text("abstract = true\n[[promotion]]\npieces = 'P'\n").findings,
            Lines{"v/game.toml:2:1: error: [promotion] must be a table, not a list; write [promotion.NAME]"});
  // A key in place of a table's name.
  EXPECT_EQ(load_text("abstract = true\n[promotion]\npieces = 'P'\n").findings,
            Lines{"v/game.toml:3:10: error: 'pieces' stands in a table with a name of your own: [promotion.NAME]"});
  EXPECT_EQ(load_text("abstract = true\nsample = 'Q'\n").findings,
            Lines{"v/game.toml:2:10: error: [[sample]] must be a list of tables, not a string"});
  EXPECT_EQ(load_text("abstract = true\n[en-passant]\nby = ['P', true]\n").findings,
            Lines{"v/game.toml:3:12: error: each of 'by' must be a string, not true"});
}

TEST(Findings, NameMissingValues) {
  EXPECT_EQ(
      load_text("name = 'x'\n[pieces.Q]\nname = 'Queen'\n[board]\nshape = 'rectangle'\nfiles = 8\n[setup]\n").findings,
      (Lines{"v/game.toml:2:1: error: [pieces.Q] needs 'move'", "v/game.toml:4:1: error: [board] needs 'ranks'"}));
  EXPECT_EQ(load_text(small("[castling.x]\nletter = 'K'\nroyal = 'e1 g1'\n")).findings,
            Lines{"v/game.toml:5:1: error: [castling.x] needs 'partner'"});
  EXPECT_EQ(load_text(small("[promotion.x]\nlimit = 3\n")).findings,
            (Lines{"v/game.toml:5:1: error: [promotion.x] needs 'becomes', or 'pieces' and 'to'",
                   "v/game.toml:5:1: error: [promotion.x] needs 'zone'"}));
}

TEST(Findings, AreFewerInABaseWhichMayLeaveThingsOpen) {
  EXPECT_EQ(load_text("abstract = true\n[castling.x]\nletter = 'K'\n[promotion.x]\nlimit = 3\n[pieces.Q]\n[board]\n")
                .findings,
            Lines{});
}

TEST(Findings, NameNumbersOutOfRange) {
  EXPECT_EQ(load_text("abstract = true\n[board]\nfiles = 27\nlengths = [3, 61]\n").findings,
            (Lines{"v/game.toml:3:9: error: 'files' is 27; 1 to 26 is possible",
                   "v/game.toml:4:15: error: each of 'lengths' is 61; 1 to 60 is possible"}));
}

TEST(Findings, NameKeysThatDoNotGoTogether) {
  EXPECT_EQ(load_text("name = 'x'\npieces = {}\nsetup = {}\n[board]\nshape = 'hexagon'\nside = 5\norientation = "
                      "'files'\nranks = 4\n")
                .findings,
            Lines{"v/game.toml:8:1: error: 'ranks' does not go with this shape"});
  EXPECT_EQ(load_text(small("[promotion.a]\nbecomes = { W = 'Y' }\nto = 'Q'\nzone = 'a1'\ninside = 'a1'\n")).findings,
            (Lines{"v/game.toml:7:1: error: 'to' does not go with 'becomes'",
                   "v/game.toml:9:1: error: 'inside' goes with when = \"no-further-move\" only"}));
}

TEST(Findings, NameNotationsThatABoardCannotHave) {
  EXPECT_EQ(load_text("notation = 'algebra'\n" + small("")).findings,
            (Lines{"v/game.toml:1:12: error: 'notation' cannot be 'algebra'; known here: hodges, san, wxf"}));
  const std::string wide =
      "name = 'Wide'\nnotation = 'hodges'\nboard = { shape = 'rectangle', files = 2, ranks = 27 }\n"
      "pieces = { K = { name = 'King', move = 'K', royal = true } }\nsetup = { K = 'a1' }\n";
  EXPECT_EQ(load_text(wide).findings,
            (Lines{"v/game.toml:2:12: error: this notation has letters for at most 26 ranks"}));
  const std::string hexagon =
      "name = 'Hexagon'\nnotation = 'wxf'\nboard = { shape = 'hexagon', side = 3, orientation = 'files' }\n"
      "pieces = { K = { name = 'King', move = 'K', royal = true } }\nsetup = { K = 'c1' }\n";
  EXPECT_EQ(
      load_text(hexagon).findings,
      (Lines{
          "v/game.toml:2:12: error: this notation is for boards of one level with files and ranks that do not wrap"}));
}

TEST(Findings, NameSignsThatMovesCannotBegin) {
  for (const char* sign : {"king", "Kingy", "+", "K1"}) {
    const Files files{{"v/game.toml",
                       "name = 'Small'\nboard = { shape = 'rectangle', files = 4, ranks = 5 }\nsetup = { K = 'a1' }\n"
                       "[pieces.K]\nname = 'King'\nmove = 'K'\nsign = '" +
                           std::string(sign) + "'\n"}};
    Findings findings;
    EXPECT_EQ(load_variant("v/game.toml", reader(files), findings), nullptr) << sign;
    ASSERT_EQ(findings.size(), 1u) << sign;
    EXPECT_EQ(to_text(findings[0]),
              "v/game.toml:7:8: error: a sign is a capital letter, perhaps after '+', and up to two more letters");
  }
}

TEST(Findings, AskForWordsThatSayWhere) {
  EXPECT_EQ(load_text(small("zones = { home = { cells = 'a1', words = 'the home' } }\n")).findings,
            (Lines{"v/game.toml:5:42: error: 'words' begin with 'in' or 'on': they say where a piece stands, like 'in "
                   "the palace' or "
                   "'on the far side'"}));
  EXPECT_EQ(load_text(small("zones = { home = { cells = 'a1', words = 'in the home' } }\n")).findings, Lines{});
}

TEST(Findings, NameAliasesThatCannotBe) {
  EXPECT_EQ(load_text("aliases = 'other one-2 one_3'\n" + small("")).findings, Lines{});
  EXPECT_EQ(load_text("aliases = ['a/b', 'x', 'game', 'x']\n" + small("")).findings,
            (Lines{"v/game.toml:1:12: error: 'a/b' cannot be an alias: letters, digits, '-' and '_' are needed",
                   "v/game.toml:1:24: error: the alias 'game' is the game's own id",
                   "v/game.toml:1:32: error: the alias 'x' is there twice"}));
}

TEST(Findings, ComeAllAtOnceInTheOrderOfTheFile) {
  EXPECT_EQ(load_text("naem = 'x'\nabstract = true\n[players]\nletters = 3\n[board]\nfiles = 0\nrank = 8\n").findings,
            (Lines{"v/game.toml:1:1: error: unknown key 'naem'; did you mean 'name'?",
                   "v/game.toml:4:11: error: 'letters' must be a string, not a number",
                   "v/game.toml:6:9: error: 'files' is 0; 1 to 26 is possible",
                   "v/game.toml:7:1: error: unknown key 'rank'; did you mean 'ranks'?"}));
}

TEST(Findings, NameThePlaceInTheBaseThatIsWrong) {
  const Files files{{"v/base.toml", "abstract = true\n[ends]\nbare-royal = 'draw'\n"},
                    {"v/game.toml", std::string("extends = 'base'\n") + kSmall}};
  EXPECT_EQ(load(files).findings,
            Lines{"v/base.toml:3:1: error: unknown key 'bare-royal'; did you mean 'bare-royals'?"});
}

TEST(Findings, StopAtTheFirstSyntaxError) {
  const Loaded loaded = load_text("name = 'x'\nfamily = \nsummary = \n");
  ASSERT_EQ(loaded.findings.size(), 1u);
  EXPECT_TRUE(loaded.findings[0].starts_with("v/game.toml:2:10: error: ")) << loaded.findings[0];
  EXPECT_FALSE(loaded.definition);
}

TEST(Findings, NameAFileThatCannotBeRead) {
  EXPECT_EQ(load({}).findings, Lines{"v/game.toml:1:1: error: there is no file v/game.toml"});
}

TEST(Findings, OfTheRulesComeWithTheirPlaceToo) {
  const Files files{{"v/game.toml",
                     "name = 'x'\nboard = { shape = 'rectangle', files = 4, ranks = 5 }\n[setup]\nK = 'a1 z9'\n"
                     "[pieces.K]\nname = 'King'\nroyal = true\nmove = 'Y'\n"}};
  Findings findings;
  EXPECT_EQ(load_variant("v/game.toml", reader(files), findings), nullptr);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_TRUE(to_text(findings[0]).starts_with("v/game.toml:4:9: error: 'z9'")) << to_text(findings[0]);
  EXPECT_TRUE(to_text(findings[1]).starts_with("v/game.toml:8:9: error: movement 'Y'")) << to_text(findings[1]);
}

// "LINE:COLUMN: text" of each finding.
Lines complaints_about(const std::string& text) {
  const Files files{{"v/game.toml", text}};
  Findings findings;
  load_variant("v/game.toml", reader(files), findings);
  Lines lines;
  for (const Finding& finding : findings)
    lines.push_back(fmt::format("{}:{}: {}", finding.at.line, finding.at.column, finding.text));
  return lines;
}

TEST(Findings, StandWhereTheyAreInsideOfAText) {
  const auto game = [](const std::string& move, const std::string& cells) {
    return complaints_about(
        "name = 'x'\nboard = { shape = 'rectangle', files = 4, ranks = 5 }\n[setup]\nK = 'a1'\n"
        "N = '" +
        cells +
        "'\n[pieces.K]\nname = 'King'\nroyal = true\nmove = 'K'\n"
        "[pieces.N]\nname = 'Knight'\nmove = '" +
        move + "'\n");
  };
  EXPECT_EQ(game("N", "b1"), Lines{});
  EXPECT_EQ(game("W Y", "b1"), Lines{"12:11: movement 'W Y', character 3: expected an atom (W F D N A H C Z G K Q R B "
                                     "U or a vector), not 'Y'"});
  EXPECT_EQ(game("W [W-50F]", "b1"), Lines{"12:14: movement 'W [W-50F]', character 6: F does not turn by 50 "
                                           "degrees after W; possible are 45, 135"});
  EXPECT_EQ(game("W{in camp}", "b1"), Lines{"12:14: movement 'W{in camp}': no zone is called 'camp'"});
  EXPECT_EQ(game("W cN{not taking X}", "b1"), Lines{"12:25: no piece type is called 'X'"});
  EXPECT_EQ(game("", "b1"),
            Lines{"12:8: a movement is expected, such as \"K\"; \"none\" for a piece that never moves"});
  EXPECT_EQ(game("N", "b1 z9"), Lines{"5:9: 'z9' selects no cells: no cell has this name; cells here have names like "
                                      "a1, c3 and d5"});
  EXPECT_EQ(game("N", "b1 a1"),
            Lines{"5:9: two pieces stand on a1 at the start: a King of White and a Knight of White"});
}

TEST(Findings, SayHowToPlaceNoneOfAPlayersPieces) {
  EXPECT_EQ(complaints_about("name = 'x'\nboard = { shape = 'rectangle', files = 4, ranks = 5 }\n[setup]\nK = 'b1'\n"
                             "R = 'a1'\nn = 'a5'\n[pieces.K]\nname = 'King'\nroyal = true\nmove = 'K'\n"
                             "[pieces.N]\nname = 'Knight'\nmove = 'N'\n[pieces.R]\nname = 'Rook'\nmove = 'R'\n"),
            Lines{"6:6: two pieces stand on a5 at the start: a Rook of Black and a Knight of Black; without a key 'r' "
                  "the second stands as the player sees the first player's: r = \"none\" puts none there"});
}

TEST(Findings, AreNotRepeatedForWhatFollowsFromThem) {
  // A misspelt key is not missing as well, and without a King nobody needs to hear of castling.
  EXPECT_EQ(
      complaints_about(
          "nmae = 'x'\nboard = { shpae = 'rectangle', files = 4, ranks = 5 }\n[setup]\n[pieces.K]\nname = 'King'\n"
          "move = 'K'\n"),
      (Lines{"1:1: unknown key 'nmae'; did you mean 'name'?", "2:11: unknown key 'shpae'; did you mean 'shape'?"}));
  EXPECT_EQ(complaints_about("name = 'x'\nboard = { shape = 'rectangle', files = 8, ranks = 8 }\n[setup]\nR = 'h1'\n"
                             "[pieces.K]\nname = 'King'\nroyal = true\nmove = 'K'\n[pieces.R]\nname = 'Rook'\n"
                             "move = 'R'\n[castling.a]\nletter = 'K'\nroyal = 'e1 g1'\npartner = 'h1 f1'\n"),
            Lines{"3:1: White and Black have 0 royals at the start; 1 is needed"});
}

TEST(Findings, OfBoardPlayersAndCastlingsStandAtTheirKeys) {
  const std::string head = "name = 'x'\n[board]\nshape = 'rectangle'\nfiles = 8\nranks = 8\n";
  const std::string pieces =
      "[pieces.K]\nname = 'King'\nroyal = true\nmove = 'K'\n[pieces.R]\nname = 'Rook'\n"
      "move = 'R'\n[setup]\nK = 'e1'\nR = 'h1'\n";
  EXPECT_EQ(complaints_about(head + "letters = 'abc'\n" + pieces),
            Lines{"6:11: 'letters': the board has more lines than the 3 letters given"});
  EXPECT_EQ(complaints_about(head + "[players]\nletters = 'wbr'\n" + pieces),
            Lines{"7:11: players need one letter each, all different: 3 letters for 2 players"});
  EXPECT_EQ(complaints_about(head + "[players]\nnames = ['One']\n" + pieces),
            Lines{"7:9: a game of one player has no royals: nobody could attack them"});
  EXPECT_EQ(complaints_about(head + "[players]\nnames = ['One']\n[legal]\npass = 'always'\n" + pieces),
            Lines{"7:9: 'names' has one name, and a game of one player has no royals: nobody could attack them and no "
                  "[legal]"});
  EXPECT_EQ(complaints_about(head + "[players]\nnames = ['1', '2', '3', '4', '5']\n" + pieces),
            Lines{"7:9: 5 players; 1 to 4 are possible"});
  EXPECT_EQ(complaints_about(head + pieces + "[castling.a]\nletter = 'KK'\nroyal = 'e1 g1'\npartner = 'h1 f1'\n"),
            Lines{"17:10: the letter of a castling is one capital letter"});
  EXPECT_EQ(complaints_about(head + pieces + "[castling.a]\nletter = 'K'\nroyal = 'e1 g1'\npartner = 'h2 f1'\n"),
            (Lines{"19:12: castling: no piece of White stands on h2 at the start"}));
}

TEST(Findings, OfSwapsNameTheKindThatHasTheKey) {
  const std::string game =
      "name = 'x'\nboard = { shape = 'rectangle', files = 8, ranks = 8 }\n[pieces.K]\nname = 'King'\nroyal = true\n"
      "move = 'K'\n[setup]\nK = 'e1'\n[swap.a]\n";
  EXPECT_EQ(complaints_about(game + "kind = 'adjacent'\npartners = 'rank:1'\n"),
            Lines{"11:1: 'partners' is for swaps of kind \"unmoved-in-check\""});
  EXPECT_EQ(complaints_about(game + "kind = 'unmoved-in-check'\nexcept = 'K'\ndirections = 'W'\n"),
            (Lines{"11:1: 'except' is for swaps of kind \"adjacent\" and \"once\"",
                   "12:1: 'directions' is for swaps of kind \"adjacent\""}));
}

TEST(Findings, OfBasesAreThoseThatEveryGameHas) {
  const auto findings_of = [](const std::string& text) {
    const Files files{{"v/base.toml", text}};
    Findings findings;
    check_base("v/base.toml", reader(files), findings);
    Lines lines;
    for (const Finding& finding : findings)
      lines.push_back(fmt::format("{}:{}: {}", finding.at.line, finding.at.column, finding.text));
    return lines;
  };
  const std::string board = "abstract = true\nboard = { shape = 'rectangle', files = 8, ranks = 8 }\n";
  EXPECT_EQ(findings_of(board + "[pieces.K]\nmove = 'K'\n"), Lines{});
  EXPECT_EQ(findings_of(board + "[pieces.K]\nroyl = true\nmove = 'KY'\n"),
            Lines{"4:1: unknown key 'royl'; did you mean 'royal'?"});
  EXPECT_EQ(findings_of(board + "[pieces.K]\nmove = 'KY'\n").size(), 1u);
  // Without a board nobody knows what the letters stand for.
  EXPECT_EQ(findings_of("abstract = true\n[pieces.K]\nmove = 'KY'\n"), Lines{});
}

TEST(Zones, MayNameAnyZoneFurtherUp) {
  // Those that are common to all stand in the same order as the others.
  const Files files{{"v/game.toml",
                     "name = 'x'\nboard = { shape = 'rectangle', files = 4, ranks = 5 }\n[zones]\n"
                     "water = { cells = 'rank:3', common = true }\nland = 'all - @water'\nshore = '@land - rank:1'\n"
                     "[setup]\nK = 'a1'\n[pieces.K]\nname = 'King'\nroyal = true\nmove = 'K'\n"}};
  Findings findings;
  const VariantPtr game = load_variant("v/game.toml", reader(files), findings);
  ASSERT_TRUE(game) << to_text(findings);
  EXPECT_EQ(game->zone("land", PlayerId(0)).size(), 16);
  EXPECT_EQ(game->zone("shore", PlayerId(0)).size(), 12);
}

TEST(Findings, SayThatABaseIsNoGame) {
  const Files files{{"v/game.toml", "abstract = true\n"}};
  Findings findings;
  EXPECT_EQ(load_variant("v/game.toml", reader(files), findings), nullptr);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(to_text(findings[0]),
            "v/game.toml:1:1: error: this file is a base for others (abstract = true), not a game");
}

TEST(NearestWord, CountsASwapOfNeighboursAsOneMistake) {
  EXPECT_EQ(nearest_word("mvoe", {"name", "move", "royal"}), "move");
  EXPECT_EQ(nearest_word("Move", {"name", "move"}), "move");
  EXPECT_EQ(nearest_word("promotoin", {"players", "promotion"}), "promotion");
  EXPECT_EQ(nearest_word("xyz", {"name", "move"}), "");
  EXPECT_EQ(nearest_word("ab", {"cd"}), "");
  EXPECT_EQ(nearest_word("wolf", {"gold"}), "");  // two other letters of four
  EXPECT_EQ(nearest_word("drown", {"drops", "drowning"}), "drowning");
  EXPECT_EQ(nearest_word("ches", {"chennis", "chess"}), "chess");
}

// ---- style --------------------------------------------------------------------------------------

TEST(Style, IsReadAndInherited) {
  const Files files{{"v/base.toml",
                     "abstract = true\n[style]\ncells = 'plain'\ncolours = 'wood'\npieces = 'wedges'\n"
                     "[style.labels]\ntop = '4 3 2 1'\n"},
                    {"v/game.toml", "extends = 'base'\n" + std::string(kSmall) +
                                        "[style]\npieces = 'discs'\narmies = 'red black'\nhands = 'beside'\n"}};
  const Loaded loaded = load(files);
  ASSERT_EQ(loaded.findings, Lines{});
  const StyleDefinition& style = loaded.definition->style;
  EXPECT_EQ(style.cells, "plain");
  EXPECT_EQ(style.colours, "wood");
  EXPECT_EQ(style.pieces, "discs");
  EXPECT_EQ(style.hands, "beside");
  EXPECT_EQ(style.zones, "filled");
  ASSERT_EQ(style.armies.size(), 2u);
  EXPECT_EQ(style.armies[1].value, "black");
  ASSERT_EQ(style.labels.top.size(), 4u);
  EXPECT_EQ(style.labels.top[0].value, "4");
  EXPECT_TRUE(style.labels.left.empty());
}

TEST(Style, ReportsUnknownWordsWhereTheyStand) {
  EXPECT_EQ(load_text(small("[style]\ncells = 'wooden'\npieces = 'disks'\nriver-name = 'x'\n")).findings,
            (Lines{"v/game.toml:6:9: error: 'cells' cannot be 'wooden'; known here: chequered, plain",
                   "v/game.toml:7:10: error: 'pieces' cannot be 'disks'; did you mean 'discs'?",
                   "v/game.toml:8:1: error: unknown key 'river-name'; known here: armies, cells, colours, diagonals, "
                   "dots, hands, inscription, labels, marks, pieces, river, water, zones"}));
}

// What is wrong with a style on a board of cells, or of points.
Lines style_findings(const std::string& style, bool points = false) {
  const std::string board = points ? "draw = 'points'" : "draw = 'cells'";
  const Files files{{"v/game.toml", "name = 'Small'\nboard = { shape = 'rectangle', files = 4, ranks = 5, " + board +
                                        " }\npieces = { K = { name = 'King', move = 'K', royal = true } }\n"
                                        "setup = { K = 'a1' }\nzones = { half = 'ranks:1-2' }\n[style]\n" +
                                        style}};
  Findings findings;
  load_variant("v/game.toml", reader(files), findings);
  Lines lines;
  for (const Finding& finding : findings) lines.push_back(finding.text);
  return lines;
}

TEST(Style, MustFitTheBoardTheZonesAndThePlayers) {
  EXPECT_EQ(style_findings("river = 'half'\nmarks = 'half'\ndiagonals = 'half'\ninscription = 'xy'\n", true), Lines{});
  EXPECT_EQ(style_findings("dots = 'half'\nwater = 'half'\narmies = 'red blue'\n"), Lines{});
  EXPECT_EQ(style_findings("river = 'bank'\n", true), Lines{"no zone is called 'bank'"});
  EXPECT_EQ(style_findings("river = 'half'\n"), Lines{"'river' is for boards that are drawn as points"});
  EXPECT_EQ(style_findings("dots = 'half'\n", true), Lines{"'dots' is for boards that are drawn as cells"});
  EXPECT_EQ(style_findings("inscription = 'xy'\n", true), Lines{"'inscription' needs a 'river' to stand on"});
  EXPECT_EQ(style_findings("labels = { top = '1 2 3' }\n"), Lines{"3 labels on the top for 4 lines"});
  EXPECT_EQ(style_findings("labels = { right = '1 2 3 4 5' }\n"), Lines{});
  EXPECT_EQ(style_findings("armies = 'red'\n"), Lines{"1 colours of armies for 2 players"});
  EXPECT_EQ(style_findings("armies = 'red red'\n"), Lines{"two armies are 'red'"});
  EXPECT_EQ(style_findings("armies = 'red pink'\n"),
            Lines{"no army has the colour 'pink'; known here: white, black, red, yellow, blue"});
}

TEST(Style, GlyphsAreOneForAllOrOneForEach) {
  const auto with_glyph = [](const std::string& glyph) {
    const Files files{{"v/game.toml",
                       "name = 'Small'\nboard = { shape = 'rectangle', files = 4, ranks = 5 }\n"
                       "pieces = { K = { name = 'King', move = 'K', royal = true, glyph = '" +
                           glyph + "' } }\nsetup = { K = 'a1' }\n"}};
    Findings findings;
    const VariantPtr variant = load_variant("v/game.toml", reader(files), findings);
    Lines lines;
    for (const Finding& finding : findings) lines.push_back(finding.text);
    if (variant)
      for (const std::string& one : variant->types()[0].glyphs) lines.push_back(one);
    return lines;
  };
  EXPECT_EQ(with_glyph("王"), Lines{"王"});
  EXPECT_EQ(with_glyph("帥 將"), (Lines{"帥", "將"}));
  EXPECT_EQ(with_glyph("帥 將 王"), Lines{"3 glyphs; one for all players or one for each of 2"});
  EXPECT_EQ(with_glyph("王王王"), Lines{"'王王王' has more than 2 characters"});
}

// ---- documentation ------------------------------------------------------------------------------

// The blocks of docs/variant-format.md that are marked as TOML, each with the number of the line before it.
std::vector<std::pair<int, std::string>> documented_examples() {
  std::ifstream file(SENNIGHT_SOURCE_DIR "/docs/variant-format.md");
  std::vector<std::pair<int, std::string>> blocks;
  bool inside = false;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line == "```toml") blocks.emplace_back(number, "");
    else if (inside && line != "```") blocks.back().second += line + "\n";
    inside = line == "```toml" || (inside && line != "```");
  }
  return blocks;
}

TEST(Documentation, ExamplesOfTheFormatAreRead) {
  const auto examples = documented_examples();
  ASSERT_GT(examples.size(), 10u);
  for (const auto& [line, text] : examples) {
    if (text.starts_with("name = \"Knight hunt\"")) {
      const Files files{{"v/game.toml", text}};
      Findings findings;
      EXPECT_TRUE(load_variant("v/game.toml", reader(files), findings)) << "line " << line;
      EXPECT_TRUE(findings.empty()) << to_text(findings[0]);
    } else {
      const std::string head = text.find("abstract") == std::string::npos ? "abstract = true\n" : "";
      EXPECT_EQ(load_text(head + text).findings, Lines{}) << "line " << line;
    }
  }
}

}  // namespace
}  // namespace sennight
