#include "protocol/json_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "base/assert.h"
#include "base/text.h"

namespace sennight {

namespace {

constexpr double kBeyond = 0.8;          // from the centre of a line's last cell to its label
constexpr double kBesideTriangle = 0.3;  // from the outermost corner of a triangle to its label
constexpr double kLevelBeneath = 1.0;    // from the lowest cell of a level to the level's name

// The parts of a cell's name that name lines: file or letter line, and number; two digits on a prism.
struct NameParts {
  std::string first, second;
};

NameParts name_parts(const Board& board, Cell cell) {
  const std::string& name = board.name(cell);
  if (board.definition().naming == CellNaming::kColumnLevel) return {name.substr(0, 1), name.substr(2)};
  return {name.substr(0, 1), name.substr(1, name.find('-') - 1)};
}

// Puts the text beyond the last of the cells, in the direction in which they run; `otherwise` is the direction of a
// single cell. REQUIRES: at least one cell.
BoardLabel label_beyond(const Board& board, const std::string& text, const std::vector<Cell>& line, Point otherwise) {
  SENNIGHT_REQUIRES(!line.empty(), text);
  const Point end = board.centre(line.back());
  Point direction = otherwise;
  if (board.lattice().is_triangular()) {  // lines go to and fro, and cells reach further to some sides
    double reach = 0;
    for (const Point corner : board.outline(line.back()))
      reach = std::max(reach, corner.x * direction.x + corner.y * direction.y);
    return {text, {end.x + direction.x * (reach + kBesideTriangle), end.y + direction.y * (reach + kBesideTriangle)}};
  }
  if (line.size() > 1) {
    const Point before = board.centre(line[line.size() - 2]);
    direction = {end.x - before.x, end.y - before.y};
  }
  const double length = std::hypot(direction.x, direction.y);
  return {text, {end.x + direction.x / length * kBeyond, end.y + direction.y / length * kBeyond}};
}

// Labels of all lines of one kind; `towards` is what grows along a line to its labelled end.
template <class Name, class Towards>
void label_lines(const Board& board, const std::vector<Cell>& cells, Name name, Towards towards, Point otherwise,
                 std::vector<BoardLabel>& labels) {
  std::map<std::string, std::vector<Cell>> lines;
  for (const Cell cell : cells) lines[name(cell)].push_back(cell);
  for (auto& [text, line] : lines) {
    std::sort(line.begin(), line.end(),
              [&](Cell a, Cell b) { return towards(board.centre(a)) < towards(board.centre(b)); });
    labels.push_back(label_beyond(board, text, line, otherwise));
  }
}

Json point_json(Point point) { return Json::array({rounded(point.x), rounded(point.y)}); }

Json cells_json(const Board& board) {
  Json cells = Json::array();
  for (const Cell cell : board.all()) {
    const Point centre = board.centre(cell);
    Json polygon = Json::array();
    for (const Point corner : board.outline(cell))
      polygon.push_back(point_json({centre.x + corner.x, centre.y + corner.y}));
    cells.push_back({{"name", board.name(cell)},
                     {"x", rounded(centre.x)},
                     {"y", rounded(centre.y)},
                     {"polygon", std::move(polygon)},
                     {"shade", board.colour_class(cell)},
                     {"level", board.coordinates(cell).z}});
  }
  return cells;
}

// The cells that one step of a kind reaches.
std::vector<Cell> neighbours(const Board& board, Cell cell, Vec kind) {
  std::vector<Cell> found;
  for (const Vec step : board.lattice().images(kind))
    if (const Cell other = board.step(cell, step)) found.push_back(other);
  return found;
}

// Whether the line from a cell along an orthogonal step has the board on one of its sides only.
bool runs_along_the_edge(const Board& board, Cell cell, Vec step) {
  const Cell other = board.step(cell, step);
  int sides = 0;
  if (board.lattice().turn_degrees() == 60) {
    const std::vector<Cell> near = neighbours(board, other, board.lattice().orthogonal());
    for (const Cell side : neighbours(board, cell, board.lattice().orthogonal()))
      sides += std::find(near.begin(), near.end(), side) != near.end();
  } else {
    for (const Vec aside : {Vec{-step.y, step.x, 0}, Vec{step.y, -step.x, 0}})
      sides += board.step(cell, aside) && board.step(other, aside);
  }
  return sides < 2;
}

// The points on both banks of the river: those of one player's zone that have a neighbour in the other's.
CellSet river_banks(const Variant& variant) {
  CellSet banks;
  const auto& river = variant.definition().style.river;
  if (!river) return banks;
  const CellSet near = variant.zone(river->value, PlayerId(0)), far = variant.zone(river->value, PlayerId(1));
  for (const Cell cell : near) {
    for (const Cell other : neighbours(variant.board(), cell, variant.board().lattice().orthogonal())) {
      if (!far.contains(other)) continue;
      banks.insert(cell);
      banks.insert(other);
    }
  }
  return banks;
}

// The lines of a board of points, each once: between orthogonal neighbours, but over the river only along the board's
// edge, and from the middle of a zone of diagonals to its diagonal neighbours. None leads round a board that wraps.
Json links_json(const Variant& variant) {
  const Board& board = variant.board();
  const StyleDefinition& style = variant.definition().style;
  Json links = Json::array();
  if (!board.definition().points) return links;
  const auto add = [&](Cell a, Cell b) { links.push_back(Json::array({board.name(a), board.name(b)})); };
  CellSet near, far;
  if (style.river) {
    near = variant.zone(style.river->value, PlayerId(0));
    far = variant.zone(style.river->value, PlayerId(1));
  }
  for (const Cell cell : board.all()) {
    for (const Vec step : board.lattice().images(board.lattice().orthogonal())) {
      const Cell other = board.step(cell, step);
      if (!other || !(cell < other) || board.coordinates(cell) + step != board.coordinates(other)) continue;
      const bool crosses = (near.contains(cell) && far.contains(other)) || (far.contains(cell) && near.contains(other));
      if (!crosses || runs_along_the_edge(board, cell, step)) add(cell, other);
    }
  }
  for (const Text& name : style.diagonals) {
    CellSet drawn;
    for (std::size_t p = 0; p < variant.players(); ++p) {
      const CellSet zone = variant.zone(name.value, PlayerId(p));
      for (const Cell middle : zone) {
        const auto inside = [&](Vec kind) {
          const std::vector<Cell> around = neighbours(board, middle, kind);
          return around.size() == board.lattice().images(kind).size() &&
                 std::all_of(around.begin(), around.end(), [&](Cell cell) { return zone.contains(cell); });
        };
        if (drawn.contains(middle) || !inside(board.lattice().orthogonal()) || !inside(Lattice::diagonal())) continue;
        drawn.insert(middle);
        for (const Cell corner : neighbours(board, middle, Lattice::diagonal())) add(middle, corner);
      }
    }
  }
  return links;
}

Json walls_json(const Board& board) {
  Json walls = Json::array();
  for (const Board::WallLine& line : board.wall_lines())
    walls.push_back({{"cell", board.name(line.cell)}, {"from", line.from}, {"to", line.to}});
  return walls;
}

Json names_json(const Board& board, const CellSet& set) {
  Json cells = Json::array();
  for (const Cell cell : set) cells.push_back(board.name(cell));
  return cells;
}

Json zone_json(const Board& board, const std::string& name, Json player, std::string_view look, const CellSet& zone) {
  return {{"name", name}, {"player", std::move(player)}, {"look", look}, {"cells", names_json(board, zone)}};
}

// What is drawn of a zone: see Zone in docs/api.md.
std::string_view zone_look(const StyleDefinition& style, const std::string& name) {
  const auto in = [&](const std::vector<Text>& names) {
    return std::any_of(names.begin(), names.end(), [&](const Text& text) { return text.value == name; });
  };
  if (in(style.water)) return "water";
  if (in(style.diagonals)) return "lines";
  return style.zones;
}

Json zones_json(const Variant& variant) {
  Json zones = Json::array();
  if (const CellSet banks = river_banks(variant); !banks.empty())
    zones.push_back(zone_json(variant.board(), "river", nullptr, "river", banks));
  for (const std::string& name : variant.definition().drawn_zones) {
    const std::string_view look = zone_look(variant.definition().style, name);
    const CellSet first = variant.zone(name, PlayerId(0));
    bool common = true;
    for (std::size_t p = 1; p < variant.players(); ++p) common = common && variant.zone(name, PlayerId(p)) == first;
    if (common) zones.push_back(zone_json(variant.board(), name, nullptr, look, first));
    for (std::size_t p = 0; p < variant.players() && !common; ++p) {
      zones.push_back(zone_json(variant.board(), name, p, look, variant.zone(name, PlayerId(p))));
    }
  }
  return zones;
}

// The labels that the variant's style puts round a rectangle.
std::vector<BoardLabel> style_labels(const Variant& variant) {
  const Board& board = variant.board();
  const StyleDefinition::Labels& sides = variant.definition().style.labels;
  const int files = board.definition().files, ranks = board.definition().ranks;
  const auto centre = [&](int x, int y) { return board.centre(Vec{x, y, 0}); };
  std::vector<BoardLabel> labels;
  const auto put = [&](const std::vector<Text>& texts, auto place) {
    for (std::size_t i = 0; i < texts.size(); ++i) labels.push_back({texts[i].value, place(static_cast<int>(i))});
  };
  put(sides.top, [&](int i) { return Point{centre(i, ranks - 1).x, centre(i, ranks - 1).y - kBeyond}; });
  put(sides.bottom, [&](int i) { return Point{centre(i, 0).x, centre(i, 0).y + kBeyond}; });
  put(sides.left, [&](int i) { return Point{centre(0, i).x - kBeyond, centre(0, i).y}; });
  put(sides.right, [&](int i) { return Point{centre(files - 1, i).x + kBeyond, centre(files - 1, i).y}; });
  return labels;
}

Json look_json(const Variant& variant) {
  const Board& board = variant.board();
  const StyleDefinition& style = variant.definition().style;
  Json dots = Json::array();
  if (style.dots) {
    for (const Cell cell : variant.zone(style.dots->value, PlayerId(0))) {
      Point corner{-1e9, 1e9};  // the upper right one
      for (const Point point : board.outline(cell))
        if (point.x - point.y > corner.x - corner.y) corner = point;
      const Point centre = board.centre(cell);
      dots.push_back(point_json({centre.x + corner.x, centre.y + corner.y}));
    }
  }
  CellSet marks;
  for (std::size_t p = 0; style.marks && p < variant.players(); ++p)
    marks |= variant.zone(style.marks->value, PlayerId(p));
  return {{"cells", style.cells},    {"colours", style.colours},          {"hands", style.hands},
          {"dots", std::move(dots)}, {"marks", names_json(board, marks)}, {"inscription", style.inscription}};
}

}  // namespace

double rounded(double value) { return std::round(value * 1000) / 1000 + 0.0; }

std::vector<BoardLabel> board_labels(const Board& board) {
  const auto down = [](Point p) { return p.y * 1000 + p.x; };
  const auto left = [](Point p) { return -p.x * 1000 + p.y; };
  const auto right = [](Point p) { return p.x * 1000 + p.y; };
  const Point beneath{0, 1}, down_left{-0.5, std::sqrt(3.0) / 2}, to_the_left{-1, 0},
      up_left{-std::sqrt(3.0) / 2, -0.5};
  const bool prism = board.definition().naming == CellNaming::kColumnLevel;
  const bool bent = board.lattice().kind() == LatticeKind::kHexFiles;  // lines of one number have a bend in the middle

  std::vector<BoardLabel> labels;
  for (const Board::RimLabel& label : board.rim_labels()) labels.push_back({label.text, label.at});
  if (!labels.empty()) return labels;
  for (int level = 0; level < board.definition().levels; ++level) {
    std::vector<Cell> cells;
    for (const Cell cell : board.all())
      if (board.coordinates(cell).z == level) cells.push_back(cell);
    label_lines(
        board, cells, [&](Cell c) { return name_parts(board, c).first; }, down, prism ? down_left : beneath, labels);
    const auto number = [&](Cell c) { return name_parts(board, c).second; };
    // Beside each other on a prism, where both families of lines end on the left.
    if (prism) label_lines(board, cells, number, right, Point{1, 0}, labels);
    else label_lines(board, cells, number, left, bent ? up_left : to_the_left, labels);
    // Elsewhere a level has its number alone, which ranks have, too: the page tells it above the level.
    if (board.definition().levels == 1 || !prism) continue;
    Point low{1e9, 0}, high{-1e9, 0};
    for (const Cell cell : cells) {
      const Point p = board.centre(cell);
      low.x = std::min(low.x, p.x);
      high.x = std::max(high.x, p.x);
      high.y = std::max(high.y, p.y);
    }
    labels.push_back({board.name(cells.front()).substr(1, 1), {(low.x + high.x) / 2, high.y + kLevelBeneath}});
  }
  return labels;
}

Json board_json(const Variant& variant) {
  const Board& board = variant.board();
  Json labels = Json::array();
  const bool own = variant.definition().style.labels.empty();
  for (const BoardLabel& label : own ? board_labels(board) : style_labels(variant)) {
    labels.push_back({{"text", label.text}, {"x", rounded(label.at.x)}, {"y", rounded(label.at.y)}});
  }
  return {{"style", board.definition().points ? "points" : "cells"},
          {"width", rounded(board.page_width())},
          {"height", rounded(board.page_height())},
          {"levels", board.definition().levels},
          {"cells", cells_json(board)},
          {"look", look_json(variant)},
          {"links", links_json(variant)},
          {"walls", walls_json(board)},
          {"zones", zones_json(variant)},
          {"labels", std::move(labels)}};
}

}  // namespace sennight
