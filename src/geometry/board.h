// A board: a finite set of cells of a lattice, their names, their order in FEN, and how they are drawn.
// Immutable once made; the cells are numbered in the order of their names' lines, which no caller may rely on.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "geometry/cell.h"
#include "geometry/lattice.h"

namespace sennight {

enum class CellNaming {
  kFileNumber,   // file letter, then the number in that file counted from the bottom (square: the rank)
  kRankLetter,   // hexagonal ranks: the letter of the line that runs up-left, then the rank
  kColumnLevel,  // prism: digit, level letter, digit
};

// What a board is made from, as a variant file says it. Exactly one of the shapes is used.
struct BoardDefinition {
  LatticeKind lattice = LatticeKind::kSquare;
  enum class Shape { kRectangle, kHexagon, kLines, kRegion } shape = Shape::kRectangle;
  int files = 8, ranks = 8;  // rectangle, 1..26 and 1..99
  int side = 0;              // hexagon: cells along an edge, 2..9
  std::vector<int> lines{};  // lengths of the files (left to right) or ranks (bottom to top), centred on the page
  std::vector<std::string> region{};  // linear inequalities in x and y, such as "0 <= y" and "x + y <= 8"
  int levels = 1;                     // 1..9; more than one makes a prism
  CellNaming naming = CellNaming::kFileNumber;
  std::string letters{};  // names of files or letter lines; empty = a, b, c ... without gaps
  bool points = false;    // drawn as points joined by lines, not as tiles
};

// A map of the board onto itself with its effect on vectors: how another player sees the board.
struct Symmetry {
  LinearMap map;
  std::vector<Cell> cells;  // image of each cell, by index
  Cell operator()(Cell cell) const { return cells[cell.index()]; }
  CellSet operator()(const CellSet& set) const;
};

class Board {
 public:
  // Errors: sizes out of range, more than kMaxCells cells, no cell, bad inequality, lengths that do not fit the
  // lattice, too few letters.
  static Result<Board> make(const BoardDefinition& definition);

  std::size_t size() const { return coordinates_.size(); }
  const BoardDefinition& definition() const { return definition_; }
  const Lattice& lattice() const { return lattice_; }
  const CellSet& all() const { return all_; }

  Vec coordinates(Cell cell) const { return coordinates_[cell.index()]; }
  // The cell at these coordinates, or none off the board.
  Cell at(Vec coordinates) const;
  // The cell reached from `cell` by the vector, or none off the board.
  Cell step(Cell cell, Vec vector) const { return at(coordinates(cell) + vector); }

  const std::string& name(Cell cell) const { return names_[cell.index()]; }
  Cell find(std::string_view name) const;  // none when no cell has this name
  // The longest prefix of `text` that names a cell, and that cell; none when no prefix does.
  std::pair<Cell, std::size_t> find_prefix(std::string_view text) const;

  // Lines of cells in the order of FEN. A level of a prism begins with a line whose `starts_level` is true.
  struct Line {
    std::vector<Cell> cells;
    bool starts_level = false;
  };
  const std::vector<Line>& lines() const { return lines_; }

  // Colour class: 0 or 1 on squares, 0..2 on hexagons; a diagonal step keeps it.
  int colour_class(Cell cell) const;
  // Centre on the page in cell widths, x to the right, y downwards from the top edge. Levels lie side by side.
  Point centre(Cell cell) const;
  // Corners of the cell's outline about its centre, in the same units; empty for a board of points.
  std::vector<Point> outline() const;
  double page_width() const { return page_width_; }
  double page_height() const { return page_height_; }

  // The symmetry of this name (see Lattice::find_map). Errors: unknown name, or the map does not carry the board onto
  // itself.
  Result<Symmetry> symmetry(std::string_view name) const;

  // The cells that an expression selects. Parts: cell names; `rank:8` `ranks:6-8` `file:a` `files:d-f` `level:c` `all`
  // `none` `within:5` (at most so many steps from the centre) and inequalities in braces over the coordinates,
  // `{x + 2y > 0}`, from the centre on boards of lines and hexagons. Joined by blanks (union), `&` (intersection, binds
  // tighter) and `-` (difference, as `&`). `@name` is one of the `named` sets, `name(text)` what one of the `functions`
  // makes of the text. Errors: an unknown part, with its text; what a function does not accept.
  using NamedSets = std::map<std::string, CellSet, std::less<>>;
  using Functions = std::map<std::string, std::function<Result<CellSet>(std::string_view text)>, std::less<>>;
  Result<CellSet> zone(std::string_view expression, const NamedSets& named = {}, const Functions& functions = {}) const;

 private:
  explicit Board(const BoardDefinition& definition)
      : definition_(definition), lattice_(definition.lattice, definition.levels > 1) {}

  Result<void> place_cells();
  Result<void> name_cells();
  void order_lines();
  void lay_out();
  // Where the part of an expression that begins at `at` ends. Errors: brackets without their other half.
  static Result<std::size_t> end_of_part(std::string_view expression, std::size_t at);
  Result<CellSet> zone_part(std::string_view part, const NamedSets& named, const Functions& functions) const;

  BoardDefinition definition_;
  Lattice lattice_;
  CellSet all_;
  std::vector<Vec> coordinates_;
  std::vector<std::string> names_;
  std::vector<Line> lines_;
  std::vector<Cell> grid_;  // dense box around the cells, for at()
  Vec grid_low_, grid_size_;
  std::vector<Point> centres_;
  std::unordered_map<std::string, Cell> by_name_;
  double page_width_ = 0, page_height_ = 0;
};

}  // namespace sennight
