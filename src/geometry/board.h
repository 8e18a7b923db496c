// A board: the graph of its cells and the directions that lead from one to another; their names, their order in FEN, and
// how they are drawn. Immutable once made; the cells are numbered in the order of their names' lines, which no caller may
// rely on.
//
// Coordinates serve names, zones and drawing. Who moves asks `step`: it looks up where a direction leads from a cell,
// which the lattice and the shape have decided when the board was made. On a board that wraps a direction may lead round
// it and back, and several directions may lead to one cell.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "geometry/cell.h"
#include "geometry/gluing.h"
#include "geometry/lattice.h"
#include "geometry/symmetry.h"

namespace sennight {

enum class CellNaming {
  kFileNumber,   // file letter, then the number in that file counted from the bottom (square: the rank)
  kRankLetter,   // hexagonal ranks: the letter of the line that runs up-left, then the rank
  kColumnLevel,  // prism: digit, level letter, digit
};

enum class BoardWrap {
  kNone,
  kFiles,  // the last file is next to the first one: a cylinder
  kBoth,   // ... and the last rank to the first: a torus
};

// What a board is made from, as a variant file says it. The shape tells which numbers count.
struct BoardDefinition {
  LatticeKind lattice = LatticeKind::kSquare;
  std::string shape = "rectangle";  // a name of shapes()
  int files = 8, ranks = 8;         // rectangle, 1..26 and 1..99; of one sector
  int sectors = 0;                  // sectors: 2..6
  int side = 0;                     // hexagon: cells along an edge, 2..9
  std::vector<int> lines{};  // lengths of the files (left to right) or ranks (bottom to top), centred on the page
  std::vector<std::string> region{};  // linear inequalities in x and y, such as "0 <= y" and "x + y <= 8"
  int levels = 1;                     // 1..9; more than one makes a prism
  CellNaming naming = CellNaming::kFileNumber;
  std::string letters{};               // names of files or letter lines; empty = a, b, c ... without gaps
  bool points = false;                 // drawn as points joined by lines, not as tiles
  std::vector<std::string> regions{};  // expressions for parts within which nothing moves
  bool joined_levels = false;          // a step in the plane leads to the next cell of every level
  BoardWrap wrap = BoardWrap::kNone;   // rectangle
  std::string without{};               // an expression for cells that the shape has and the board has not; may be empty
  std::vector<Vec> also{};             // places beside the shape that are cells too, on each level; -50..50
  std::vector<std::string> walls{};    // neighbours between which no step leads, such as "d4-e4"
  std::vector<std::string> seams{};    // edges that are next to each other, such as "a8-d8 top = e8-h8 top"

  // One level of squares in files and ranks.
  bool has_files_and_ranks() const { return shape == "rectangle" && lattice == LatticeKind::kSquare && levels == 1; }
};

// One of the directions of a board.
using Direction = Id<struct DirectionTag, std::uint16_t>;

class Board {
 public:
  // Errors: an unknown shape, sizes out of range, more than kMaxCells cells, no cell, bad inequality, lengths that do not
  // fit the lattice, too few letters, a wrap that does not close, a bad expression in `without`, a place in `also` that is
  // a cell already, a wall that does not stand between two neighbours or stands there twice, a seam of edges that are
  // not free, or not as many, levels that cannot be joined, a region that is no expression for cells. Whoever names a key of the
  // definition begins with it, in quotation marks; the place of the error is then the number of an entry, from 0, where the
  // key is a list. Cost: the square of the number of cells.
  static Result<Board> make(const BoardDefinition& definition);

  std::size_t size() const { return coordinates_.size(); }
  const BoardDefinition& definition() const { return definition_; }
  const Lattice& lattice() const { return lattice_; }
  const CellSet& all() const { return all_; }

  Vec coordinates(Cell cell) const { return coordinates_[cell.index()]; }
  // The cell at these coordinates, or none off the board.
  Cell at(Vec coordinates) const;

  // The direction of this board that has this name on the lattice; none when it leads nowhere from any cell.
  Direction direction(Vec name) const;
  // The cell that the direction leads to from `cell`, or none. Leaps are directions, too.
  Cell step(Cell cell, Direction direction) const {
    return direction ? edges_[direction.index() * size() + cell.index()] : Cell();
  }
  Cell step(Cell cell, Vec direction) const { return step(cell, this->direction(direction)); }
  // Is it glued, from parts or to itself, so that a direction may lead to more than one cell and turn on the way? `step`
  // knows the first of them.
  bool is_glued() const { return glued_.has_value(); }
  // Has each cell a look of its own, so that the drawn rows are bent? Otherwise it is drawn as its lattice.
  bool cells_differ() const { return cells_differ_; }
  // Calls visit(cell, turn) for each cell that the direction leads to; who goes on from there maps directions by `turn`.
  template <class Visit>
  void for_each_lead(Cell from, Vec direction, const Visit& visit) const {
    if (!glued_) {
      if (const Cell cell = step(from, direction)) visit(cell, LinearMap{});
    } else if (directions_.contains(direction)) {
      for (const Lead& lead : glued_->leads(from, glued_->number(direction))) visit(lead.cell, lead.turn);
    }
  }
  // The cells from `from` to `to`, both included, that one direction leads through, without going round a board that
  // wraps; empty when there is a gap.
  std::vector<Cell> line(Cell from, Cell to) const;
  // The neighbours between which there is a wall, in the order of the definition: no step leads from one to the other, nor
  // back. A leap over other cells is no step. Neighbours are those that an orthogonal or diagonal step joins, on levels
  // one above the other, too.
  const std::vector<std::pair<Cell, Cell>>& walls() const { return walls_; }
  // Where walls are drawn: along the edges that the two cells have in common, or on their common corner if they have no
  // edge. Over an edge that wraps or is sewn it stands on both sides of the board. None between levels, between cells that do not
  // touch, and on a board of points.
  struct WallLine {
    Cell cell;
    std::size_t from = 0, to = 0;  // corners of the cell's outline; the same where it is a corner
  };
  std::vector<WallLine> wall_lines() const;
  // Parts of the board within which nothing moves: whatever goes by a movement ends in none of those in which it began. In
  // the order of the definition; they may overlap.
  const std::vector<CellSet>& regions() const { return regions_; }
  // All cells of the regions in which this one lies.
  CellSet around(Cell cell) const {
    CellSet cells;
    for (const CellSet& region : regions_)
      if (region.contains(cell)) cells |= region;
    return cells;
  }
  // Number of orthogonal steps in the plane between two cells, whatever lies between: the shorter way round, on a board
  // that wraps. Diagonal steps of squares count as two.
  int distance(Cell from, Cell to) const;

  const std::string& name(Cell cell) const { return names_[cell.index()]; }
  Cell find(std::string_view name) const;  // none when no cell has this name
  // For messages: what names look like here; which lines there are, of a kind such as "ranks".
  std::string names_text() const;
  std::string lines_text(std::string_view kind) const;
  // The longest prefix of `text` that names a cell, and that cell; none when no prefix does.
  std::pair<Cell, std::size_t> find_prefix(std::string_view text) const;

  // Lines of cells in the order of FEN. A level of a prism begins with a line whose `starts_level` is true.
  struct Line {
    std::vector<Cell> cells;
    bool starts_level = false;
  };
  const std::vector<Line>& lines() const { return lines_; }

  // As Lattice::colour_class. A board that wraps may have neighbours of one colour where its lines close.
  int colour_class(Cell cell) const { return glued_ ? glued_->shade(cell) : lattice_.colour_class(coordinates(cell)); }
  // Centre on the page in cell widths, x to the right, y downwards from the top edge. Levels lie side by side.
  Point centre(Cell cell) const { return centres_[cell.index()]; }
  // The same for coordinates, whether they have a cell or not.
  Point centre(Vec coordinates) const;
  // Corners of the cell's outline about its centre, in the same units; empty for a board of points. Equal for all cells,
  // but triangles that point up and down, and where cells differ.
  const std::vector<Point>& outline(Cell cell) const {
    return outlines_[cells_differ_ ? cell.index() : lattice_.points_up(coordinates(cell)) ? 1 : 0];
  }
  // Names of files and ranks round a board whose cells differ, with their place on the page; none on others.
  struct RimLabel {
    std::string text;
    Point at;
  };
  const std::vector<RimLabel>& rim_labels() const { return rim_labels_; }
  double page_width() const { return page_width_; }
  double page_height() const { return page_height_; }

  // The symmetry of this name (see Lattice::find_map), or "shift-8": so many files to the right on a board whose files
  // wrap. Errors: unknown name, or the map does not carry the board onto itself, with what leads from each cell to the next
  // and its walls.
  Result<Symmetry> symmetry(std::string_view name) const;
  // The board in a mirror that stands up the page. Nothing where that does not carry the board onto itself.
  std::optional<Symmetry> left_and_right_exchanged() const;

  // The cells that an expression selects. Parts: cell names; `rank:8` `ranks:6-8` `file:a` `files:d-f` `level:3`, the same
  // as `level:c`, `all` `none` `within:5` (at most so many steps from the centre), `pointing:up` `pointing:down` (of
  // triangles), and inequalities in braces over the coordinates, `{x + 2y > 0}`, from the centre on boards of lines and
  // hexagons. Joined by blanks (union), `&` (intersection, binds tighter) and `-` (difference, as `&`). `@name` is one of
  // the `named` sets, `name(text)` what one of the `functions` makes of the text. Errors: an unknown part, with its text;
  // what a function does not accept.
  using NamedSets = std::map<std::string, CellSet, std::less<>>;
  using Functions = std::map<std::string, std::function<Result<CellSet>(std::string_view text)>, std::less<>>;
  Result<CellSet> zone(std::string_view expression, const NamedSets& named = {}, const Functions& functions = {}) const;

 private:
  explicit Board(const BoardDefinition& definition)
      : definition_(definition), lattice_(definition.lattice, definition.levels > 1) {}

  Result<std::optional<Gluing>> place_cells();
  Result<void> name_cells();
  void number_cells();
  Result<void> remove_cells();
  void order_lines();
  void lay_out();
  Result<void> link();
  void glue(const Gluing& gluing, const std::vector<Vec>& places);
  void lay_out(const Gluing& gluing, const std::vector<Vec>& places);
  bool is_sewn() const { return !definition_.seams.empty() || definition_.joined_levels; }
  Result<std::optional<Gluing>> sew(const std::vector<Vec>& places);
  // Does the map carry what leads over edges to what does so?
  bool carries_steps(const Symmetry& map) const;
  Result<void> raise_walls();
  Result<void> divide();
  Result<std::pair<Cell, Cell>> wall_of(std::string_view text) const;
  bool separate(Cell a, Cell b);
  WallLine line_on_edge(Cell cell, Vec step) const;
  std::vector<Vec> steps() const;
  std::optional<Symmetry> symmetry_of(const LinearMap& map) const;
  Result<Symmetry> shifted(std::string_view files) const;
  // The first wall that the map does not carry to a wall; two empty cells if there is none.
  std::pair<Cell, Cell> wall_without_image(const std::vector<Cell>& image) const;
  Result<CellSet> zone_part(std::string_view part, const NamedSets& named, const Functions& functions) const;

  BoardDefinition definition_;
  Lattice lattice_;
  CellSet all_;
  std::vector<Vec> coordinates_;
  std::vector<std::string> names_;
  std::vector<Line> lines_;
  // A box of vectors, each with its number in a list.
  struct Box {
    Vec low, size;
    bool contains(Vec v) const {
      const Vec off = v - low;
      return off.x >= 0 && off.y >= 0 && off.z >= 0 && off.x < size.x && off.y < size.y && off.z < size.z;
    }
    std::size_t index(Vec v) const {
      const Vec off = v - low;
      return static_cast<std::size_t>((off.z * size.y + off.y) * size.x + off.x);
    }
    std::size_t volume() const { return static_cast<std::size_t>(size.x * size.y * size.z); }
  };
  static Box box_around(const std::vector<Vec>& vectors);

  Periods of_places_, of_directions_;
  Vec low_;  // least coordinates of the cells, those that were removed included: names and ranks count from them
  Box places_;
  std::vector<Cell> cells_at_;  // by the box of places
  Box directions_;
  std::vector<Direction> direction_of_;  // by the box of directions
  std::vector<Cell> edges_;              // for each direction: where it leads from each cell
  std::optional<GluedCells> glued_;
  bool cells_differ_ = false;
  struct SewnEdge {  // a step from the one cell leads to the other
    Cell from, to;
    Vec step;
  };
  std::vector<SewnEdge> sewn_edges_;
  std::vector<std::pair<Cell, Cell>> walls_;
  std::vector<CellSet> regions_;
  std::vector<std::vector<Point>> outlines_{
      2};  // the second for triangles that point up; of each cell where they differ
  std::vector<RimLabel> rim_labels_;
  Point page_low_, page_high_;  // of a level, y up
  std::vector<Point> centres_;
  std::unordered_map<std::string, Cell> by_name_;
  double page_width_ = 0, page_height_ = 0;
};

}  // namespace sennight
