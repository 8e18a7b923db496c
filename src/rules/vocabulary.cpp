#include "rules/vocabulary.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string>
#include <utility>

#include "base/assert.h"
#include "rules/effects/effect_rules.h"
#include "rules/ends/ends.h"
#include "rules/key_line.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

// What no rule with a room of its own reads: lines about keys of these stand in their rooms. In the order of
// docs/variant-format.md. A test finds keys without a line, and lines without a key.
constexpr auto kCommon = std::to_array<KeyLine>({
    {"", "name", "What people call the game"},
    {"", "intended", "Warnings of check that are meant so, word for word"},
    {"", "aliases", "Other names by which programs know the game"},
    {"", "family", "Groups games in lists"},
    {"", "collection", "Groups games of a family"},
    {"", "summary", "One sentence for the list of games"},
    {"", "inventor", "Who made it, and when"},
    {"", "source", "Where the rules are from"},
    {"", "reconstruction", "What of the array or the rules is reconstructed"},
    {"", "fen", "How FEN goes on after the side to move"},
    {"", "notation", "How people write the moves"},
    {"", "unused-pieces", "Whether pieces that never come into play are left out"},
    {"", "abstract", "A base for other files, not a game"},
    {"", "extends", "Games or bases that this one takes over and changes", "game"},
    {"", "remove", "Inherited keys to take away: \"setup.N\""},
    {"", "board", "Shape and size of the board"},
    {"", "players", "Names, letters and views of the players"},
    {"", "zones", "Sets of cells with a name"},
    {"", "pieces", "The piece types, one table for each"},
    {"", "style", "How board and pieces look"},
    {"", "setup", "Where the pieces stand at the start"},
    {"", "ends", "How the game ends"},
    {"", "sample", "Moves with an expectation that is played"},
    {"", "perft", "Numbers of move sequences that are counted"},

    {"board", "shape", "What the board is made of"},
    {"board", "files", "Number of files"},
    {"board", "ranks", "Number of ranks"},
    {"board", "sectors", "How many parts meet in the middle, each of so many files and ranks"},
    {"board", "side", "Cells along an edge"},
    {"board", "lengths", "Lengths of the lines, each centred: [5, 6, 7, 6, 5]"},
    {"board", "where", "Inequalities in x and y that all cells meet: [\"0 <= x <= 5\"]"},
    {"board", "orientation", "Hexagons in vertical files or horizontal ranks"},
    {"board", "lattice", "What the cells are: squares, hexagons with an 'orientation', or triangles"},
    {"board", "wrap", "The last file is next to the first one; or the last rank, too"},
    {"board", "without", "Cells of the shape that the board lacks: \"a1 h8\"", "cells"},
    {"board", "also", "More cells, by their coordinates: [\"(8,3)\", \"(8,4)\"]"},
    {"board", "walls", "Neighbours between which no step leads: [\"d4-e4\", \"d4-e5\"]"},
    {"board", "regions", "Parts of the board within which nothing moves: [\"a1 a2 b1 b2\"]"},
    {"board", "seams", "Edges that are next to each other: [\"a8-d8 top = e8-h8 top\"]"},
    {"board", "levels", "More than one makes a prism"},
    {"board", "joined-levels", "A step leads to the next cell on any level"},
    {"board", "letters", "Names of the files, in their order"},
    {"board", "names", "How cells are named"},
    {"board", "draw", "Pieces stand on cells, or where lines meet"},

    {"players", "names", "One to four: [\"White\", \"Black\"]"},
    {"players", "letters", "A small letter for each: \"wb\""},
    {"players", "views",
     "How each sees the board: identity, mirror, side-mirror, half-turn, turn-90, turn-270, turn-120, turn-240, with "
     "-levels; shift-8"},
    {"players", "teams", "A word for each of three or four players, the same for partners: \"a b a b\""},

    {"zones.NAME", "cells", "Its cells, as the first player sees them: \"ranks:6-8\", \"e4 e5\", \"{x + y > 3}\"",
     "cells"},
    {"zones.NAME", "common", "The same cells for all players"},
    {"zones.NAME", "draw", "Shown on the board"},
    {"zones.NAME", "words", "Where a piece in it stands: \"in the palace\""},

    {"pieces.NAME", "name", "What people call the piece"},
    {"pieces.NAME", "move", "How it moves, in the movement notation", "movement"},
    {"pieces.NAME", "within", "A zone that it never leaves: each of its moves is {in} it", "zones"},
    {"pieces.NAME", "royal", "Mate takes this piece; one for each player"},
    {"pieces.NAME", "facing", "Lines on which an enemy royal may not stand with nothing between", "movement"},
    {"pieces.NAME", "sign", "How moves name the piece"},
    {"pieces.NAME", "picture", "A drawing; without one it is drawn from its moves", "picture"},
    {"pieces.NAME", "glyph", "Characters on its disc or wedge"},

    {"style", "cells", "Shades of the cells"},
    {"style", "colours", "Colours of the board"},
    {"style", "pieces", "What is shown unless the reader chooses otherwise"},
    {"style", "armies", "A colour for each player: white, black, red, yellow, blue"},
    {"style", "zones", "How drawn zones look"},
    {"style", "hands", "Where pieces in hand lie"},
    {"style", "water", "Names of drawn zones that are water", "zones"},
    {"style", "dots", "A zone whose cells have a dot at a corner", "zones"},
    {"style", "labels", "Names of lines along each side of a rectangle"},
    {"style", "river", "A zone; a river flows where it borders on the other player's", "zones"},
    {"style", "inscription", "Characters along the river"},
    {"style", "diagonals", "Names of zones with diagonal lines", "zones"},
    {"style", "marks", "A zone whose points have marks", "zones"},
    {"style.labels", "top", "From the left"},
    {"style.labels", "bottom", "From the left"},
    {"style.labels", "left", "From the bottom"},
    {"style.labels", "right", "From the bottom"},

    {"ends", "of", "What holds for one player instead: [ends.of.w]"},
    {"sample", "fen", "Where it begins; without this, the start"},
    {"sample", "moves", "Moves to play"},
    {"sample", "legal", "All legal moves then"},
    {"sample", "includes", "Some that are legal"},
    {"sample", "excludes", "Some that are not legal"},
    {"sample", "count", "How many are legal"},
    {"sample", "result", "First word of the result"},
    {"sample", "fen-after", "The position then"},
    {"sample", "origin", "Where the expectation is from"},
    {"perft", "fen", "Where it begins; without this, the start"},
    {"perft", "counts", "Of depths 1, 2, ...: [20, 400]"},
    {"perft", "origin", "Where the numbers are from"},
});

std::string_view takes(const RuleField& field) {
  switch (field.kind) {
    case RuleField::Kind::kTypes:
    case RuleField::Kind::kType:
    case RuleField::Kind::kPair: return field.with_numbers ? "" : "types";
    case RuleField::Kind::kZone: return "cells";
    case RuleField::Kind::kMovement: return "movement";
    case RuleField::Kind::kNumber:
    case RuleField::Kind::kWord: return "";
  }
  return "";
}

// By table and key.
using HelpLines = std::map<std::pair<std::string, std::string>, KeyHelp>;

void add_line(std::string_view table, std::string_view key, KeyHelp help, HelpLines& lines) {
  [[maybe_unused]] const bool is_new = lines.emplace(std::pair(table, key), help).second;
  SENNIGHT_ASSERT(is_new, table, key);
}

// Of the ends that stand in `table`, "ends" or what holds for one player.
void add_lines_of_ends(const std::string& table, bool of_player, HelpLines& lines) {
  for (const EndRoom& room : end_rooms()) {
    if (of_player && !room.by_player) continue;
    if (!room.table.empty()) add_line(table, room.table, {room.help, {}}, lines);
    const std::string own = room.table.empty() ? table : fmt::format("{}.{}", table, room.table);
    for (const RuleField& field : room.fields) add_line(own, field.key, {field.help, takes(field)}, lines);
  }
}

HelpLines all_lines() {
  HelpLines lines;
  for (const KeyLine& line : kCommon) add_line(line.table, line.key, {line.text, line.takes}, lines);
  for (const SpecialRoom& room : special_rooms())
    for (const KeyLine& line : room.help) add_line(line.table, line.key, {line.text, line.takes}, lines);
  for (const EffectRoom& room : effect_rooms()) {
    add_line("", room.name, {room.help, {}}, lines);
    for (const RuleField& field : room.fields) add_line(room.name, field.key, {field.help, takes(field)}, lines);
  }
  add_lines_of_ends("ends", false, lines);
  add_lines_of_ends("ends.of.NAME", true, lines);
  return lines;
}

const HelpLines& help_lines() {
  static const HelpLines kLines = all_lines();
  return kLines;
}

}  // namespace

KeyHelp help_for(std::string_view table, std::string_view key) {
  const auto found = help_lines().find({std::string(table), std::string(key)});
  return found == help_lines().end() ? KeyHelp{} : found->second;
}

std::size_t helped_keys() { return help_lines().size(); }

const std::vector<MovementExample>& movement_examples() {
  static const std::vector<MovementExample> kExamples = {
      {"K"},
      {"Q"},
      {"R"},
      {"B"},
      {"N"},
      {"W"},
      {"F"},
      {"D"},
      {"A"},
      {"H"},
      {"C"},
      {"Z"},
      {"G"},
      {"RN"},
      {"BN"},
      {"QN"},
      {"W2"},
      {"W3"},
      {"N0"},
      {"WfF"},
      {"FfW"},
      {"ffW0"},
      {"mR cpR"},
      {"mB cpB"},
      {"mQ cN"},
      {"qW0"},
      {"zW0"},
      {"[W-W]"},
      {"mfW cfF", true, false},
      {"mfW cfF im[fW-W]", true, false},
      {"fW", true, false},
      {"fN", true, false},
      {"ffN", true, false},
      {"[W-45F]", true, false},
      {"[F-F]", true, false},
      {"[F?45W0]", true, false},
      {"mffW cfsW", false, true},
      {"mffW cfsW im[ffW-W]", false, true},
      {"fW", false, true},
      {"fsW", false, true},
      {"fF", false, true},
      {"[W-30F]", false, true},
      {"[F?30W0]", false, true},
  };
  return kExamples;
}

}  // namespace sennight
