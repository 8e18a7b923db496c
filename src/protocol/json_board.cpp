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

constexpr double kBeyond = 0.8;        // from the centre of a line's last cell to its label
constexpr double kLevelBeneath = 1.0;  // from the lowest cell of a level to the level's name

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
    for (const Point corner : board.outline())
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

// Lines between orthogonal neighbours on one level, each once.
Json links_json(const Board& board) {
  Json links = Json::array();
  if (!board.definition().points) return links;
  const Vec orthogonal = board.lattice().is_hexagonal() ? Vec{0, 1, 0} : Vec{1, 0, 0};
  for (const Cell cell : board.all()) {
    for (const Vec step : board.lattice().images(orthogonal)) {
      const Cell other = board.step(cell, step);
      if (other && cell < other) links.push_back(Json::array({board.name(cell), board.name(other)}));
    }
  }
  return links;
}

Json zone_json(const Board& board, const std::string& name, Json player, const CellSet& zone) {
  Json cells = Json::array();
  for (const Cell cell : zone) cells.push_back(board.name(cell));
  return {{"name", name}, {"player", std::move(player)}, {"cells", std::move(cells)}};
}

Json zones_json(const Variant& variant) {
  Json zones = Json::array();
  for (const std::string& name : variant.definition().drawn_zones) {
    const CellSet first = variant.zone(name, PlayerId(0));
    bool common = true;
    for (std::size_t p = 1; p < variant.players(); ++p) common = common && variant.zone(name, PlayerId(p)) == first;
    if (common) zones.push_back(zone_json(variant.board(), name, nullptr, first));
    for (std::size_t p = 0; p < variant.players() && !common; ++p) {
      zones.push_back(zone_json(variant.board(), name, p, variant.zone(name, PlayerId(p))));
    }
  }
  return zones;
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
    if (board.definition().levels == 1) continue;
    Point low{1e9, 0}, high{-1e9, 0};
    for (const Cell cell : cells) {
      const Point p = board.centre(cell);
      low.x = std::min(low.x, p.x);
      high.x = std::max(high.x, p.x);
      high.y = std::max(high.y, p.y);
    }
    const std::string name = prism ? board.name(cells.front()).substr(1, 1) : fmt::format("{}", level + 1);
    labels.push_back({name, {(low.x + high.x) / 2, high.y + kLevelBeneath}});
  }
  return labels;
}

Json board_json(const Variant& variant) {
  const Board& board = variant.board();
  Json labels = Json::array();
  for (const BoardLabel& label : board_labels(board)) {
    labels.push_back({{"text", label.text}, {"x", rounded(label.at.x)}, {"y", rounded(label.at.y)}});
  }
  return {{"style", board.definition().points ? "points" : "cells"},
          {"width", rounded(board.page_width())},
          {"height", rounded(board.page_height())},
          {"levels", board.definition().levels},
          {"cells", cells_json(board)},
          {"links", links_json(board)},
          {"zones", zones_json(variant)},
          {"labels", std::move(labels)}};
}

}  // namespace sennight
