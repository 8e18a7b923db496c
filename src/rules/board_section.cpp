#include "rules/board_section.h"

#include <algorithm>
#include <set>

#include "base/english.h"
#include "base/text.h"
#include "geometry/inequality.h"
#include "geometry/shapes/shape.h"

namespace sennight {

namespace {

// Are there no keys that the shape needs, and others in their place? Then it is the shape that is wrong, and it is told.
bool is_another_meant(Section& board, const Shape& shape, const Text& name, const std::set<std::string_view>& keys) {
  std::vector<std::string> missing, extra;
  for (const std::string_view key : keys) {
    const bool is_needed = std::ranges::find(shape.needs, key) != shape.needs.end();
    const bool is_allowed = std::ranges::find(shape.allows, key) != shape.allows.end();
    if (is_needed && !board.has(key)) missing.push_back(fmt::format("'{}'", key));
    if (!is_needed && !is_allowed && board.has(key)) extra.push_back(fmt::format("'{}'", key));
  }
  if (missing.empty() || extra.empty() || !board.is_complete()) return false;
  board.error(name.at, fmt::format("the shape '{}' needs {}, and {} {} not go with it", name.value, join_words(missing),
                                   join_words(extra), extra.size() == 1 ? "does" : "do"));
  return true;
}

// The shapes say which keys go with them. False after it has been told that another shape is meant.
bool read_shape(Section& board, BoardDefinition& into) {
  std::vector<std::string_view> names;
  std::set<std::string_view> keys;
  for (const Shape& shape : shapes()) {
    names.push_back(shape.name);
    keys.insert(shape.needs.begin(), shape.needs.end());
    keys.insert(shape.allows.begin(), shape.allows.end());
  }
  const auto name = board.one_of("shape", names);
  if (name) into.shape = name->value;
  else if (board.has("shape")) return true;  // what a misspelt shape needs nobody knows
  const Shape& shape = *find_shape(into.shape);
  if (name && is_another_meant(board, shape, *name, keys)) return false;
  for (const std::string_view key : keys) {
    const bool is_needed = std::ranges::find(shape.needs, key) != shape.needs.end();
    const bool is_allowed = std::ranges::find(shape.allows, key) != shape.allows.end();
    if (is_needed && board.exists()) board.require(key);
    if (!is_needed && !is_allowed) board.refuse(key, "does not go with this shape");
  }
  return true;
}

// Hexagons lie in files or in ranks; other cells do not.
void read_lattice(Section& board, BoardDefinition& into, bool is_shape_known) {
  enum class Tiles { kSquares, kHexagons, kTriangles };
  Tiles tiles = board.has("orientation") || into.shape == "hexagon" ? Tiles::kHexagons : Tiles::kSquares;
  const auto word = board.one_of("lattice", {"squares", "hexagons", "triangles"});
  if (word)
    tiles = word->value == "squares"    ? Tiles::kSquares
            : word->value == "hexagons" ? Tiles::kHexagons
                                        : Tiles::kTriangles;
  if (tiles == Tiles::kTriangles) into.lattice = LatticeKind::kTriangles;
  // Read in any case: the key and its words are known even where they do not fit.
  LatticeKind hexagons = LatticeKind::kHexFiles;
  board.choice<LatticeKind>("orientation", hexagons,
                            {{"files", LatticeKind::kHexFiles}, {"ranks", LatticeKind::kHexRanks}});
  if (!word && board.has("lattice")) return;  // what a misspelt lattice needs nobody knows
  if (!is_shape_known) return;
  if (tiles != Tiles::kHexagons) return board.refuse("orientation", "is for hexagons");
  if (board.exists()) board.require("orientation");
  into.lattice = hexagons;
}

void read_lengths(Section& board, std::vector<int>& into) {
  const Node* lengths = board.value("lengths");
  if (lengths == nullptr) return;
  if (lengths->kind != Node::Kind::kArray) board.wrong_type(*lengths, "'lengths'", "a list of numbers");
  for (const Node& item : lengths->items)
    if (const auto length = board.number_of(item, "each of 'lengths'", 1, 60)) into.push_back(length->value);
}

// Places as "(3,-1)".
void read_places(Section& board, std::vector<Vec>& into) {
  for (const Text& text : board.words("also")) {
    const std::string_view all = text.value;
    const std::size_t comma = all.find(',');
    if (all.starts_with('(') && all.ends_with(')') && comma != std::string_view::npos) {
      const auto x = parse_integer(all.substr(1, comma - 1));
      const auto y = parse_integer(all.substr(comma + 1, all.size() - comma - 2));
      if (x && y) {
        into.push_back({*x, *y, 0});
        continue;
      }
    }
    board.error(text.at, fmt::format("'{}' is no place: coordinates are expected, as in \"(8,3)\"", all));
  }
}

}  // namespace

void read_board(Section& board, Located<BoardDefinition>& into) {
  BoardDefinition& definition = into.value;
  into.at = board.at();
  if (board.exists()) board.require("shape");
  const bool is_shape_known = read_shape(board, definition);
  read_lattice(board, definition, is_shape_known);
  board.number("files", 1, 26, definition.files);
  board.number("ranks", 1, 99, definition.ranks);
  board.number("side", 2, 9, definition.side);
  board.number("sectors", 2, 6, definition.sectors);
  board.number("levels", 1, 9, definition.levels);
  board.flag("joined-levels", definition.joined_levels);
  read_lengths(board, definition.lines);
  for (Text& text : board.texts("where")) {
    if (const auto bounds = parse_inequality(text.value); !bounds)
      board.error(place_in(text, bounds.error()), bounds.error().message);
    definition.region.push_back(std::move(text.value));
  }
  board.choice<BoardWrap>("wrap", definition.wrap, {{"files", BoardWrap::kFiles}, {"both", BoardWrap::kBoth}});
  board.text("without", definition.without);
  read_places(board, definition.also);
  for (Text& text : board.texts("walls")) definition.walls.push_back(std::move(text.value));
  for (Text& text : board.texts("regions")) definition.regions.push_back(std::move(text.value));
  for (Text& text : board.texts("seams")) definition.seams.push_back(std::move(text.value));
  definition.naming = definition.lattice == LatticeKind::kHexRanks ? CellNaming::kRankLetter : CellNaming::kFileNumber;
  board.choice<CellNaming>("names", definition.naming,
                           {{"file-number", CellNaming::kFileNumber},
                            {"rank-letter", CellNaming::kRankLetter},
                            {"column-level", CellNaming::kColumnLevel}});
  board.text("letters", definition.letters);
  board.choice<bool>("draw", definition.points, {{"cells", false}, {"points", true}});
  board.finish();
}

}  // namespace sennight
