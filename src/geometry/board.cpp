#include "geometry/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "base/text.h"
#include "geometry/inequality.h"

namespace sennight {

namespace {

constexpr int kRegionReach = 40;  // regions are searched for in |x|, |y| <= this

int floor_mod(int a, int b) { return ((a % b) + b) % b; }

}  // namespace

CellSet Symmetry::operator()(const CellSet& set) const {
  CellSet image;
  for (const Cell cell : set) image.insert(cells[cell.index()]);
  return image;
}

Result<Board> Board::make(const BoardDefinition& definition) {
  Board board(definition);
  if (definition.levels < 1 || definition.levels > 9) return fail("a board has 1 to 9 levels");
  if (auto placed = board.place_cells(); !placed) return std::unexpected(placed.error());
  if (board.coordinates_.empty()) return fail("the board has no cell");
  if (board.coordinates_.size() > kMaxCells) {
    return fail(fmt::format("the board has {} cells; {} is the limit", board.coordinates_.size(), kMaxCells));
  }
  // Number the cells line by line, left to right, from the first player's side: a fixed, readable order.
  const bool by_file = definition.lattice == LatticeKind::kHexFiles;
  std::sort(board.coordinates_.begin(), board.coordinates_.end(), [&](Vec a, Vec b) {
    return by_file ? std::tuple(a.z, a.x, a.y) < std::tuple(b.z, b.x, b.y)
                   : std::tuple(a.z, a.y, a.x) < std::tuple(b.z, b.y, b.x);
  });
  Vec high = board.grid_low_ = board.coordinates_.front();
  for (const Vec v : board.coordinates_) {
    board.grid_low_ = {std::min(board.grid_low_.x, v.x), std::min(board.grid_low_.y, v.y),
                       std::min(board.grid_low_.z, v.z)};
    high = {std::max(high.x, v.x), std::max(high.y, v.y), std::max(high.z, v.z)};
  }
  board.grid_size_ = high - board.grid_low_ + Vec{1, 1, 1};
  board.grid_.assign(static_cast<std::size_t>(board.grid_size_.x * board.grid_size_.y * board.grid_size_.z), Cell());
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Vec at = board.coordinates_[i] - board.grid_low_;
    board.grid_[static_cast<std::size_t>((at.z * board.grid_size_.y + at.y) * board.grid_size_.x + at.x)] = Cell(i);
    board.all_.insert(Cell(i));
  }
  board.order_lines();
  if (auto named = board.name_cells(); !named) return std::unexpected(named.error());
  board.lay_out();
  return board;
}

Result<void> Board::place_cells() {
  std::vector<Vec> plane;
  const bool square = !lattice_.is_hexagonal();
  switch (definition_.shape) {
    case BoardDefinition::Shape::kRectangle:
      if (!square) return fail("a rectangle needs the square lattice");
      if (definition_.files < 1 || definition_.files > 26) return fail("a rectangle has 1 to 26 files");
      if (definition_.ranks < 1 || definition_.ranks > 99) return fail("a rectangle has 1 to 99 ranks");
      for (int y = 0; y < definition_.ranks; ++y)
        for (int x = 0; x < definition_.files; ++x) plane.push_back({x, y, 0});
      break;
    case BoardDefinition::Shape::kHexagon: {
      if (square) return fail("a hexagon needs a hexagonal lattice");
      if (definition_.side < 2 || definition_.side > 9) return fail("a hexagon has a side of 2 to 9 cells");
      const int reach = definition_.side - 1;
      for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x)
          if (std::abs(x + y) <= reach) plane.push_back({x, y, 0});
      break;
    }
    case BoardDefinition::Shape::kLines: {
      if (definition_.lines.empty() || definition_.lines.size() > 40) return fail("a board of lines has 1 to 40 lines");
      const bool files = definition_.lattice == LatticeKind::kHexFiles;
      const int count = static_cast<int>(definition_.lines.size());
      // Every line is centred on the page. On a hexagonal lattice neighbouring lines are shifted by half a step, so the
      // parity of the lengths must alternate; the number of the first line is chosen to make that parity fit.
      int first = -(count - 1) / 2;
      if (!square && floor_mod(definition_.lines[0] - 1 - first, 2) != 0) --first;
      for (int i = 0; i < count; ++i) {
        const int length = definition_.lines[static_cast<std::size_t>(i)];
        const int line = first + i;
        if (length < 1 || length > 60)
          return fail(fmt::format("line {} has {} cells; 1 to 60 is possible", i + 1, length));
        const int shift = square ? definition_.lines[0] - length : length - 1 - line;
        if (floor_mod(shift, 2) != 0) {
          return fail(fmt::format("line {} of {} cells does not fit between its neighbours", i + 1, length));
        }
        for (int k = 0; k < length; ++k) {
          const int twice = 2 * k - (length - 1);  // twice the signed distance from the middle
          if (square) plane.push_back({shift / 2 + k, i, 0});
          else if (files) plane.push_back({line, (twice - line) / 2, 0});
          else plane.push_back({(twice - line) / 2, line, 0});
        }
      }
      break;
    }
    case BoardDefinition::Shape::kRegion: {
      std::vector<HalfSpace> bounds;
      for (const std::string& text : definition_.region) {
        auto parsed = parse_inequality(text);
        if (!parsed) return std::unexpected(parsed.error());
        bounds.insert(bounds.end(), parsed->begin(), parsed->end());
      }
      for (int y = -kRegionReach; y <= kRegionReach; ++y)
        for (int x = -kRegionReach; x <= kRegionReach; ++x)
          if (std::all_of(bounds.begin(), bounds.end(), [&](const HalfSpace& h) { return h.holds({x, y, 0}); }))
            plane.push_back({x, y, 0});
      break;
    }
  }
  for (int z = 0; z < definition_.levels; ++z)
    for (const Vec v : plane) coordinates_.push_back({v.x, v.y, z});
  return {};
}

Result<void> Board::name_cells() {
  std::string letters = definition_.letters;
  if (letters.empty()) letters = "abcdefghijklmnopqrstuvwxyz";
  const std::set<char> distinct(letters.begin(), letters.end());
  if (distinct.size() != letters.size() ||
      !std::all_of(letters.begin(), letters.end(), [](char c) { return c >= 'a' && c <= 'z'; })) {
    return fail("the letters of a board are different lower-case letters");
  }
  const auto letter = [&](int index) {
    return index < static_cast<int>(letters.size()) ? letters[static_cast<std::size_t>(index)] : '\0';
  };
  std::map<int, int> lowest_y;  // per file
  int low_x = coordinates_[0].x, low_y = coordinates_[0].y, low_sum = low_x + low_y;
  for (const Vec v : coordinates_) {
    low_x = std::min(low_x, v.x);
    low_y = std::min(low_y, v.y);
    low_sum = std::min(low_sum, v.x + v.y);
    const auto [entry, fresh] = lowest_y.try_emplace(v.x, v.y);
    if (!fresh) entry->second = std::min(entry->second, v.y);
  }
  for (const Vec v : coordinates_) {
    char first = '\0';
    std::string name;
    switch (definition_.naming) {
      case CellNaming::kFileNumber:
        first = letter(v.x - low_x);
        name = fmt::format("{}{}", first, 1 + v.y - (lattice_.is_hexagonal() ? lowest_y[v.x] : low_y));
        break;
      case CellNaming::kRankLetter:
        first = letter(v.x + v.y - low_sum);
        name = fmt::format("{}{}", first, 1 + v.y - low_y);
        break;
      case CellNaming::kColumnLevel:
        first = letter(v.z);
        if (v.x > -1 || v.x < -9 || v.y < 0 || v.y > 9)
          return fail("names by column need -9 <= x <= -1 and 0 <= y <= 9");
        name = fmt::format("{}{}{}", -v.x, first, v.y);
        break;
    }
    if (first == '\0') return fail(fmt::format("the board has more lines than the {} letters given", letters.size()));
    if (definition_.naming != CellNaming::kColumnLevel && definition_.levels > 1) name += fmt::format("-{}", v.z + 1);
    by_name_.emplace(name, Cell(names_.size()));
    names_.push_back(std::move(name));
  }
  if (by_name_.size() != names_.size()) return fail("two cells of the board have one name");
  return {};
}

void Board::order_lines() {
  const bool by_file = definition_.lattice == LatticeKind::kHexFiles;
  std::map<std::pair<int, int>, std::vector<Cell>> grouped;  // (level, line in printing order) -> cells
  for (const Cell cell : all_) {
    const Vec v = coordinates(cell);
    grouped[{v.z, by_file ? v.x : -v.y}].push_back(cell);
  }
  int level = -1;
  for (auto& [key, cells] : grouped) {
    if (by_file) std::reverse(cells.begin(), cells.end());  // cells come bottom up; FEN goes down a file
    lines_.push_back({std::move(cells), key.first != level});
    level = key.first;
  }
}

void Board::lay_out() {
  Point low{1e9, 1e9}, high{-1e9, -1e9};
  for (const Vec v : coordinates_) {
    const Point p = lattice_.point(v);
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  // Margins: half a cell across its widest extent, so that outlines stay on the page.
  const double margin_x = definition_.lattice == LatticeKind::kHexFiles ? 1 / std::numbers::sqrt3 : 0.5;
  const double margin_y = definition_.lattice == LatticeKind::kHexRanks ? 1 / std::numbers::sqrt3 : 0.5;
  const double level_width = high.x - low.x + 2 * margin_x;
  page_height_ = high.y - low.y + 2 * margin_y;
  page_width_ = level_width * definition_.levels + (definition_.levels - 1);
  for (const Vec v : coordinates_) {
    const Point p = lattice_.point(v);
    centres_.push_back({p.x - low.x + margin_x + v.z * (level_width + 1), high.y - p.y + margin_y});
  }
}

Cell Board::at(Vec coordinates) const {
  const Vec v = coordinates - grid_low_;
  if (v.x < 0 || v.y < 0 || v.z < 0 || v.x >= grid_size_.x || v.y >= grid_size_.y || v.z >= grid_size_.z) return Cell();
  return grid_[static_cast<std::size_t>((v.z * grid_size_.y + v.y) * grid_size_.x + v.x)];
}

Cell Board::find(std::string_view name) const {
  const auto entry = by_name_.find(std::string(name));
  return entry == by_name_.end() ? Cell() : entry->second;
}

std::pair<Cell, std::size_t> Board::find_prefix(std::string_view text) const {
  for (std::size_t length = std::min<std::size_t>(text.size(), 6); length >= 2; --length) {
    if (const Cell cell = find(text.substr(0, length))) return {cell, length};
  }
  return {Cell(), 0};
}

int Board::colour_class(Cell cell) const {
  const Vec v = coordinates(cell);
  return lattice_.is_hexagonal() ? floor_mod(v.x - v.y, 3) : floor_mod(v.x + v.y, 2);
}

Point Board::centre(Cell cell) const { return centres_[cell.index()]; }

std::vector<Point> Board::outline() const {
  if (definition_.points) return {};
  if (!lattice_.is_hexagonal()) return {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
  std::vector<Point> corners;
  const double start = definition_.lattice == LatticeKind::kHexFiles ? 0 : std::numbers::pi / 6;
  for (int i = 0; i < 6; ++i) {
    const double angle = start + i * std::numbers::pi / 3;
    corners.push_back({std::cos(angle) / std::numbers::sqrt3, std::sin(angle) / std::numbers::sqrt3});
  }
  return corners;
}

Result<Symmetry> Board::symmetry(std::string_view name) const {
  Symmetry symmetry;
  if (!lattice_.find_map(name, symmetry.map)) return fail(fmt::format("this lattice has no symmetry '{}'", name));
  // The map keeps the centre of mass, which fixes the translation.
  Vec sum, image_sum;
  for (const Vec v : coordinates_) {
    sum = sum + v;
    image_sum = image_sum + symmetry.map(v);
  }
  const int count = static_cast<int>(size());
  const Vec shift = sum - image_sum;
  for (const Vec v : coordinates_) {
    const Vec image = symmetry.map(v);
    const Cell cell = at({image.x + shift.x / count, image.y + shift.y / count, v.z});
    if (shift.x % count != 0 || shift.y % count != 0 || !cell) {
      return fail(fmt::format("'{}' does not map the board onto itself", name));
    }
    symmetry.cells.push_back(cell);
  }
  return symmetry;
}

Result<CellSet> Board::zone_part(std::string_view part, const NamedSets& named, const Functions& functions) const {
  const auto bad = [&](std::string_view why) { return fail(fmt::format("'{}' selects no cells: {}", part, why)); };
  if (part == "all") return all_;
  if (part == "none") return CellSet();
  if (part.front() == '@') {
    const auto entry = named.find(part.substr(1));
    return entry == named.end() ? Result<CellSet>(bad("no zone has this name")) : entry->second;
  }
  if (const std::size_t open = part.find('('); open != std::string_view::npos && part.front() != '{') {
    const auto function = functions.find(part.substr(0, open));
    if (function == functions.end()) return bad("nothing like this is known here");
    return function->second(part.substr(open + 1, part.size() - open - 2));
  }
  CellSet set;
  if (part.front() == '{') {
    auto bounds = parse_inequality(part.substr(1, part.size() - 2));
    if (!bounds) return std::unexpected(bounds.error());
    for (const Cell cell : all_)
      if (std::all_of(bounds->begin(), bounds->end(), [&](const HalfSpace& h) { return h.holds(coordinates(cell)); }))
        set.insert(cell);
    return set;
  }
  const std::size_t colon = part.find(':');
  if (colon == std::string_view::npos) {
    const Cell cell = find(part);
    if (!cell) return bad("no cell has this name");
    set.insert(cell);
    return set;
  }
  const std::string_view kind = part.substr(0, colon);
  const std::string_view value = part.substr(colon + 1);
  const std::size_t dash = value.find('-');
  const std::string_view from = value.substr(0, dash);
  const std::string_view to = dash == std::string_view::npos ? from : value.substr(dash + 1);
  if (kind == "within") {
    const auto reach = parse_integer(value);
    if (!reach) return bad("a number of steps is expected after 'within:'");
    for (const Cell cell : all_)
      if (lattice_.distance(coordinates(cell)) <= *reach) set.insert(cell);
    return set;
  }
  if (kind == "rank" || kind == "ranks") {
    const auto low = parse_integer(from), high = parse_integer(to);
    if (!low || !high) return bad("numbers are expected, as in 'ranks:6-8'");
    int low_y = coordinates_[0].y;
    for (const Vec v : coordinates_) low_y = std::min(low_y, v.y);
    for (const Cell cell : all_) {
      const int rank = coordinates(cell).y - low_y + 1;
      if (rank >= *low && rank <= *high) set.insert(cell);
    }
  } else if (kind == "file" || kind == "files" || kind == "level" || kind == "levels") {
    const std::string letters = definition_.letters.empty() ? "abcdefghijklmnopqrstuvwxyz" : definition_.letters;
    const std::size_t low = from.size() == 1 ? letters.find(from) : std::string::npos;
    const std::size_t high = to.size() == 1 ? letters.find(to) : std::string::npos;
    if (low == std::string::npos || high == std::string::npos) return bad("letters are expected, as in 'files:d-f'");
    int low_x = coordinates_[0].x;
    for (const Vec v : coordinates_) low_x = std::min(low_x, v.x);
    for (const Cell cell : all_) {
      const Vec v = coordinates(cell);
      const auto line = static_cast<std::size_t>(kind.starts_with("file") ? v.x - low_x : v.z);
      if (line >= low && line <= high) set.insert(cell);
    }
  } else {
    return bad("known kinds are rank, ranks, file, files, level, levels and within");
  }
  if (set.empty()) return bad("no cell lies there");
  return set;
}

Result<std::size_t> Board::end_of_part(std::string_view expression, std::size_t at) {
  const auto ends = [&](std::size_t i) {
    return i >= expression.size() || std::string_view(" \t\n,&").find(expression[i]) != std::string_view::npos;
  };
  if (expression[at] == '{') {
    const std::size_t end = expression.find('}', at);
    if (end == std::string_view::npos) return fail(fmt::format("'{{' without '}}' in '{}'", expression));
    return end + 1;
  }
  std::size_t end = at;
  while (!ends(end) && expression[end] != '(') ++end;
  if (ends(end)) return end;
  // What stands in parentheses may hold blanks, and parentheses of its own.
  int depth = 0;
  do {
    if (end == expression.size()) return fail(fmt::format("'(' without ')' in '{}'", expression));
    depth += expression[end] == '(' ? 1 : expression[end] == ')' ? -1 : 0;
    ++end;
  } while (depth > 0);
  if (!ends(end)) {
    const std::size_t next = std::min(expression.find_first_of(" \t\n,&", end), expression.size());
    return fail(fmt::format("'{}' stands right behind ')' in '{}'", expression.substr(end, next - end), expression));
  }
  return end;
}

Result<CellSet> Board::zone(std::string_view expression, const NamedSets& named, const Functions& functions) const {
  CellSet whole;  // union of the finished terms
  CellSet term;   // the term being built
  char joint = '|';
  bool expecting = true;
  std::size_t at = 0;
  while (at < expression.size()) {
    const char c = expression[at];
    if (c == ' ' || c == '\t' || c == '\n' || c == ',') {
      ++at;
      continue;
    }
    if (c == '&' || (c == '-' && at + 1 < expression.size() && expression[at + 1] == ' ')) {
      if (expecting) return fail(fmt::format("'{}' stands where cells are expected in '{}'", c, expression));
      joint = c;
      expecting = true;
      ++at;
      continue;
    }
    const Result<std::size_t> end = end_of_part(expression, at);
    if (!end) return std::unexpected(end.error());
    auto part = zone_part(expression.substr(at, *end - at), named, functions);
    if (!part) return part;
    if (joint == '&') term = term & *part;
    else if (joint == '-') term = term - *part;
    else {
      whole |= term;
      term = *part;
    }
    joint = '|';
    expecting = false;
    at = *end;
  }
  if (expecting) return fail(fmt::format("cells are expected at the end of '{}'", expression));
  return whole | term;
}

}  // namespace sennight
