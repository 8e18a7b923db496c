#include "geometry/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "base/text.h"
#include "geometry/shapes/shape.h"

namespace sennight {

namespace {

constexpr int kAlsoReach = 50;                   // coordinates of `also`
constexpr std::size_t kMostDirections = 16'384;  // of a board: with 256 cells a table of 8 megabytes

}  // namespace

CellSet Symmetry::operator()(const CellSet& set) const {
  CellSet image;
  for (const Cell cell : set) image.insert(cells[cell.index()]);
  return image;
}

Result<Board> Board::make(const BoardDefinition& definition) {
  Board board(definition);
  if (definition.levels < 1 || definition.levels > 9) return fail("a board has 1 to 9 levels");
  const auto gluing = board.place_cells();
  if (!gluing) return std::unexpected(gluing.error());
  const std::vector<Vec> places = board.coordinates_;  // in the order of the gluing
  // Number the cells line by line, left to right, from the first player's side: a fixed, readable order.
  const bool by_file = definition.lattice == LatticeKind::kHexFiles;
  std::sort(board.coordinates_.begin(), board.coordinates_.end(), [&](Vec a, Vec b) {
    return by_file ? std::tuple(a.z, a.x, a.y) < std::tuple(b.z, b.x, b.y)
                   : std::tuple(a.z, a.y, a.x) < std::tuple(b.z, b.y, b.x);
  });
  board.low_ = box_around(board.coordinates_).low;
  board.number_cells();
  if (auto named = board.name_cells(); !named) return std::unexpected(named.error());
  if (auto removed = board.remove_cells(); !removed) return std::unexpected(removed.error());
  board.order_lines();
  const auto sewn = board.sew(places);
  if (!sewn) return std::unexpected(sewn.error());
  if (*gluing) board.lay_out(**gluing, places);
  else board.lay_out();
  if (const auto& glued = *gluing ? *gluing : *sewn; glued) board.glue(*glued, places);
  else if (auto linked = board.link(); !linked) return std::unexpected(linked.error());
  if (auto raised = board.raise_walls(); !raised) return std::unexpected(raised.error());
  if (auto divided = board.divide(); !divided) return std::unexpected(divided.error());
  return board;
}

Board::Box Board::box_around(const std::vector<Vec>& vectors) {
  Vec low = vectors.front(), high = low;
  for (const Vec v : vectors) {
    low = {std::min(low.x, v.x), std::min(low.y, v.y), std::min(low.z, v.z)};
    high = {std::max(high.x, v.x), std::max(high.y, v.y), std::max(high.z, v.z)};
  }
  return {low, high - low + Vec{1, 1, 1}};
}

Result<std::optional<Gluing>> Board::place_cells() {
  const Shape* shape = find_shape(definition_.shape);
  if (shape == nullptr) return fail(fmt::format("no shape is called '{}'", definition_.shape));
  if (lattice_.is_triangular() && definition_.levels > 1) return fail("'levels': a board of triangles has one level");
  if (definition_.lattice == LatticeKind::kTriangles && definition_.points)
    return fail("'draw': a board of triangles is drawn as cells");
  auto layout = shape->layout(definition_);
  if (!layout) return std::unexpected(layout.error());
  of_places_ = layout->of_places;
  of_directions_ = layout->of_directions;
  std::set<Vec> known;
  if (!definition_.also.empty())
    for (const Vec v : layout->places) known.insert(of_places_.reduce(v));
  const std::size_t of_shape = layout->places.size();
  for (std::size_t i = 0; i < definition_.also.size(); ++i) {
    const Vec v = definition_.also[i];
    if (std::abs(v.x) > kAlsoReach || std::abs(v.y) > kAlsoReach)
      return fail(fmt::format("'also': ({},{}) lies too far away; {} is the limit", v.x, v.y, kAlsoReach), i);
    if (!known.insert(of_places_.reduce(v)).second)
      return fail(fmt::format("'also': ({},{}) is a cell already", v.x, v.y), i);
    layout->places.push_back(v);
  }
  for (int z = 0; z < definition_.levels; ++z)
    for (const Vec v : layout->places) coordinates_.push_back({v.x, v.y, z});
  // The last key of the shape, unless it would do without another one.
  const std::string_view size = shape->needs.back();
  if (coordinates_.empty()) return fail(fmt::format("'{}': the board has no cell", size));
  if (coordinates_.size() > kMaxCells)
    return fail(fmt::format("'{}': the board has {} cells; {} is the limit",
                            of_shape > kMaxCells                ? size
                            : layout->places.size() > kMaxCells ? "also"
                                                                : "levels",
                            coordinates_.size(), kMaxCells));
  return std::move(layout->gluing);
}

void Board::number_cells() {
  std::vector<Vec> places;
  for (const Vec v : coordinates_) places.push_back(of_places_.reduce(v));
  places_ = box_around(places);
  cells_at_.assign(places_.volume(), Cell());
  all_ = {};
  for (std::size_t i = 0; i < places.size(); ++i) {
    cells_at_[places_.index(places[i])] = Cell(i);
    all_.insert(Cell(i));
  }
}

Result<void> Board::name_cells() {
  std::string letters = definition_.letters;
  if (letters.empty()) letters = "abcdefghijklmnopqrstuvwxyz";
  const std::set<char> distinct(letters.begin(), letters.end());
  if (distinct.size() != letters.size() ||
      !std::all_of(letters.begin(), letters.end(), [](char c) { return c >= 'a' && c <= 'z'; })) {
    return fail("'letters': the letters of a board are different lower-case letters");
  }
  const auto letter = [&](int index) {
    return index < static_cast<int>(letters.size()) ? letters[static_cast<std::size_t>(index)] : '\0';
  };
  std::map<int, int> lowest_y;  // per file
  int low_sum = coordinates_[0].x + coordinates_[0].y;
  for (const Vec v : coordinates_) {
    low_sum = std::min(low_sum, v.x + v.y);
    const auto [entry, fresh] = lowest_y.try_emplace(v.x, v.y);
    if (!fresh) entry->second = std::min(entry->second, v.y);
  }
  std::set<char> used;
  for (const Vec v : coordinates_) {
    char first = '\0';
    std::string name;
    switch (definition_.naming) {
      case CellNaming::kFileNumber:
        first = letter(v.x - low_.x);
        name = fmt::format("{}{}", first, 1 + v.y - (lattice_.is_hexagonal() ? lowest_y[v.x] : low_.y));
        break;
      case CellNaming::kRankLetter:
        first = letter(v.x + v.y - low_sum);
        name = fmt::format("{}{}", first, 1 + v.y - low_.y);
        break;
      case CellNaming::kColumnLevel:
        first = letter(v.z);
        if (v.x > -1 || v.x < -9 || v.y < 0 || v.y > 9)
          return fail("'names': names by column need -9 <= x <= -1 and 0 <= y <= 9");
        name = fmt::format("{}{}{}", -v.x, first, v.y);
        break;
    }
    if (first == '\0' && definition_.letters.empty())
      return fail(fmt::format("'{}': the board has more lines than the {} letters from a to z that name them",
                              definition_.also.empty() ? find_shape(definition_.shape)->needs.back() : "also",
                              letters.size()));
    if (first == '\0')
      return fail(fmt::format("'letters': the board has more lines than the {} letters given", letters.size()));
    used.insert(first);
    if (definition_.naming != CellNaming::kColumnLevel && definition_.levels > 1) name += fmt::format("-{}", v.z + 1);
    by_name_.emplace(name, Cell(names_.size()));
    names_.push_back(std::move(name));
  }
  if (!definition_.letters.empty() && !used.contains(definition_.letters.back()))
    return fail(fmt::format("'letters': the board has fewer lines than the {} letters given", letters.size()));
  if (by_name_.size() != names_.size()) return fail("two cells of the board have one name");
  return {};
}

// The cells that remain keep their names.
Result<void> Board::remove_cells() {
  if (definition_.without.empty()) return {};
  if (definition_.without.contains('@'))
    return fail("'without': zones have no names yet when the board is made; write the cells themselves, not '@'");
  const auto removed = zone(definition_.without);
  if (!removed) return fail("'without': " + removed.error().message);
  std::vector<Vec> coordinates;
  std::vector<std::string> names;
  by_name_.clear();
  for (const Cell cell : all_ - *removed) {
    by_name_.emplace(name(cell), Cell(names.size()));
    names.push_back(name(cell));
    coordinates.push_back(this->coordinates(cell));
  }
  if (names.empty()) return fail("'without': the board has no cell left");
  coordinates_ = std::move(coordinates);
  names_ = std::move(names);
  number_cells();
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
  page_low_ = {1e9, 1e9};
  page_high_ = {-1e9, -1e9};
  for (const Vec v : coordinates_) {
    std::vector<Point>& outline = outlines_[lattice_.points_up(v) ? 1 : 0];
    if (outline.empty()) outline = lattice_.corners(v);
    const Point p = lattice_.point(v);
    for (const Point corner : outline) {
      page_low_ = {std::min(page_low_.x, p.x + corner.x), std::min(page_low_.y, p.y - corner.y)};
      page_high_ = {std::max(page_high_.x, p.x + corner.x), std::max(page_high_.y, p.y - corner.y)};
    }
  }
  if (definition_.points) outlines_.assign(2, {});
  page_height_ = page_high_.y - page_low_.y;
  page_width_ = (page_high_.x - page_low_.x) * definition_.levels + (definition_.levels - 1);
  for (const Vec v : coordinates_) centres_.push_back(centre(v));
}

Point Board::centre(Vec coordinates) const {
  const Point p = lattice_.point(coordinates);
  return {p.x - page_low_.x + coordinates.z * (page_high_.x - page_low_.x + 1), page_high_.y - p.y};
}

// Finds out once where each direction leads from each cell.
Result<void> Board::link() {
  const auto for_each_edge = [&](const auto& visit) {
    for (std::size_t from = 0; from < size(); ++from)
      for (std::size_t to = 0; to < size(); ++to)
        lattice_.for_each_direction(coordinates_[from], coordinates_[to],
                                    [&](Vec v) { visit(of_directions_.reduce(v), from, to); });
  };
  if (lattice_.is_triangular() || of_directions_.any()) {
    std::vector<Vec> seen;
    for_each_edge([&](Vec v, std::size_t, std::size_t) { seen.push_back(v); });
    directions_ = box_around(seen);
  } else {
    const Vec reach = places_.size - Vec{1, 1, 1};
    directions_ = {-1 * reach, reach + places_.size};
  }
  direction_of_.assign(directions_.volume(), Direction());
  std::size_t count = 0;
  for_each_edge([&](Vec v, std::size_t, std::size_t) {
    Direction& direction = direction_of_[directions_.index(v)];
    if (!direction && count++ < kMostDirections) direction = Direction(count - 1);
  });
  if (count > kMostDirections) return fail("the cells of the board lie too far apart");
  edges_.assign(count * size(), Cell());
  for_each_edge([&](Vec v, std::size_t from, std::size_t to) {
    edges_[direction_of_[directions_.index(v)].index() * size() + from] = Cell(to);
  });
  return {};
}

// The same for a board that is glued.
void Board::glue(const Gluing& gluing, const std::vector<Vec>& places) {
  std::vector<Cell> cells;
  for (const Vec place : places) cells.push_back(at(place));
  glued_.emplace(gluing, cells, size());
  directions_ = {-1 * gluing.reach, 2 * gluing.reach + Vec{1, 1, 1}};
  for (std::size_t i = 0; i < directions_.volume(); ++i) {
    direction_of_.emplace_back(i);
    for (std::size_t from = 0; from < size(); ++from) {
      const std::span<const Lead> leads = glued_->leads(Cell(from), i);
      edges_.push_back(leads.empty() ? Cell() : leads.front().cell);
    }
  }
}

void Board::lay_out(const Gluing& gluing, const std::vector<Vec>& places) {
  page_low_ = {1e9, 1e9};
  page_high_ = {-1e9, -1e9};
  for (const auto& corners : gluing.corners)
    for (const Point p : corners) {
      page_low_ = {std::min(page_low_.x, p.x), std::min(page_low_.y, p.y)};
      page_high_ = {std::max(page_high_.x, p.x), std::max(page_high_.y, p.y)};
    }
  page_width_ = page_high_.x - page_low_.x;
  page_height_ = page_high_.y - page_low_.y;
  const auto on_page = [&](Point p) { return Point{p.x - page_low_.x, page_high_.y - p.y}; };
  centres_.resize(size());
  cells_differ_ = true;
  outlines_.assign(size(), {});
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Cell cell = at(places[i]);
    if (!cell) continue;
    Point& centre = centres_[cell.index()];
    const auto count = static_cast<double>(gluing.corners[i].size());
    for (const Point p : gluing.corners[i]) {
      const Point corner = on_page(p);
      centre = {centre.x + corner.x / count, centre.y + corner.y / count};
      outlines_[cell.index()].push_back(corner);
    }
    for (Point& corner : outlines_[cell.index()]) corner = {corner.x - centre.x, corner.y - centre.y};
  }
  for (const Gluing::Label& label : gluing.labels) {
    const Vec at = places[static_cast<std::size_t>(label.place)] - low_;
    const std::string& letters = definition_.letters;
    const auto file = static_cast<std::size_t>(at.x);
    const char letter = letters.empty() ? static_cast<char>('a' + at.x) : letters[file];
    rim_labels_.push_back({label.names_file ? std::string(1, letter) : std::to_string(at.y + 1), on_page(label.at)});
  }
}

Direction Board::direction(Vec name) const {
  const Vec v = of_directions_.reduce(name);
  return directions_.contains(v) ? direction_of_[directions_.index(v)] : Direction();
}

std::vector<Cell> Board::line(Cell from, Cell to) const {
  if (glued_) return glued_->line(from, to);
  // Where several directions lead there, the one with the most cells on its way.
  Vec way;
  int steps = -1;
  lattice_.for_each_direction(coordinates(from), coordinates(to), [&](Vec v) {
    const int divisor = std::gcd(std::gcd(v.x, v.y), v.z);
    if (divisor <= steps) return;
    steps = divisor;
    way = v;
  });
  std::vector<Cell> cells{from};
  for (int i = 0; i < steps; ++i) {
    const Cell cell = step(cells.back(), Vec{way.x / steps, way.y / steps, way.z / steps});
    if (!cell) return {};
    cells.push_back(cell);
  }
  return cells;
}

int Board::distance(Cell from, Cell to) const {
  if (glued_) return glued_->distance(from, to);
  const Vec a = coordinates(from), b = coordinates(to);
  int least = lattice_.distance(a, b);
  if (!of_places_.any()) return least;
  for (const int files : {-1, 0, 1})
    for (const int ranks : {-1, 0, 1})
      least = std::min(least, lattice_.distance(a, b + files * of_places_.files + ranks * of_places_.ranks));
  return least;
}

Cell Board::at(Vec coordinates) const {
  const Vec place = of_places_.reduce(coordinates);
  return places_.contains(place) ? cells_at_[places_.index(place)] : Cell();
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

namespace {

// A cell whose image is none where the map lays the board's outline onto itself; none if there is no such cell.
Cell cell_without_image(const Board& board, const LinearMap& map) {
  constexpr int kFar = 1 << 20;
  Vec low{kFar, kFar, kFar}, image_low = low;
  const auto lower = [](Vec& least, Vec v) {
    least = {std::min(least.x, v.x), std::min(least.y, v.y), std::min(least.z, v.z)};
  };
  std::set<Vec> places;
  for (const Cell cell : board.all()) {
    const Vec v = board.lattice().position(board.coordinates(cell));
    places.insert(v);
    lower(low, v);
    lower(image_low, map(v));
  }
  for (const Cell cell : board.all())
    if (!places.contains(map(board.lattice().position(board.coordinates(cell))) + low - image_low)) return cell;
  return Cell();
}

}  // namespace

Result<Symmetry> Board::symmetry(std::string_view name) const {
  const auto kept = [&](Symmetry symmetry) -> Result<Symmetry> {
    if (is_sewn() && !carries_steps(symmetry))
      return fail(fmt::format("'{}' does not map the board onto itself (it keeps its cells, but not its seams)", name));
    for (const CellSet& region : regions_)
      if (std::ranges::find(regions_, symmetry(region)) == regions_.end())
        return fail(fmt::format("'{}' does not map the board onto itself (the region of {} has no partner)", name,
                                this->name(region.first())));
    const auto [a, b] = wall_without_image(symmetry.cells);
    if (!a) return symmetry;
    return fail(fmt::format("'{}' does not map the board onto itself (the wall {}-{} has no partner)", name,
                            this->name(a), this->name(b)));
  };
  if (glued_ && !is_sewn()) {
    auto symmetry = glued_->symmetry(name);
    return symmetry ? kept(*std::move(symmetry)) : std::move(symmetry);
  }
  if (constexpr std::string_view kShift = "shift-"; name.starts_with(kShift)) {
    auto symmetry = shifted(name.substr(kShift.size()));
    return symmetry ? kept(*std::move(symmetry)) : std::move(symmetry);
  }
  LinearMap map;
  if (!lattice_.find_map(name, map)) {
    std::vector<std::string_view> known;
    for (const std::string_view other : Lattice::kMaps)
      if (LinearMap found; lattice_.find_map(other, found)) known.push_back(other);
    return fail(fmt::format("this lattice has no symmetry '{}'; it has {}{}{}", name, fmt::join(known, ", "),
                            lattice_.has_levels() ? ", and with '-levels' behind them they turn the levels over" : "",
                            of_places_.files != Vec{} ? ", and 'shift-' with a number of files" : ""));
  }
  if (std::optional<Symmetry> symmetry = symmetry_of(map)) return kept(*std::move(symmetry));
  const Cell lonely = cell_without_image(*this, map);
  return fail(fmt::format("'{}' does not map the board onto itself{}", name,
                          lonely ? fmt::format(" ({} has no partner)", this->name(lonely)) : ""));
}

Result<void> Board::divide() {
  for (std::size_t i = 0; i < definition_.regions.size(); ++i) {
    const auto region = zone(definition_.regions[i]);
    if (!region) return fail("'regions': " + region.error().message, i);
    if (region->empty()) return fail(fmt::format("'regions': '{}' has no cells", definition_.regions[i]), i);
    regions_.push_back(*region);
  }
  return {};
}

Result<Symmetry> Board::shifted(std::string_view files) const {
  const auto name = [&] { return fmt::format("'shift-{}'", files); };
  const Vec round = of_places_.files;
  if (round == Vec{}) return fail(fmt::format("{} is for boards whose files wrap", name()));
  const std::optional<int> count = parse_integer(files);
  if (!count || *count < 1 || *count >= round.x)
    return fail(fmt::format("{} shifts by 1 to {} files, as 'shift-1'", name(), round.x - 1));
  if (const Vec whole = *count * round; whole.y % round.x != 0 || (lattice_.is_triangular() && *count % 2 != 0))
    return fail(fmt::format("{} does not map the board onto itself: the number of files is even here", name()));
  const Vec shift{*count, *count * round.y / round.x, 0};
  Symmetry symmetry;
  for (const Vec v : coordinates_) {
    const Cell cell = at(v + shift);
    if (!cell)
      return fail(fmt::format("{} does not map the board onto itself ({} has no partner)", name(), this->name(at(v))));
    symmetry.cells.push_back(cell);
  }
  return symmetry;
}

std::optional<Symmetry> Board::left_and_right_exchanged() const {
  if (glued_) return std::nullopt;
  std::optional<Symmetry> symmetry = symmetry_of(lattice_.sideways_mirror());
  if (symmetry && wall_without_image(symmetry->cells).first) return std::nullopt;
  for (const CellSet& region : regions_)
    if (symmetry && std::ranges::find(regions_, (*symmetry)(region)) == regions_.end()) return std::nullopt;
  return symmetry;
}

std::optional<Symmetry> Board::symmetry_of(const LinearMap& map) const {
  Symmetry symmetry;
  symmetry.map = map;
  symmetry.facing = lattice_.angle(map(lattice_.up()));
  // What leads round the board leads round its image.
  for (const Vec period : {of_directions_.files, of_directions_.ranks})
    if (of_directions_.reduce(symmetry.map(period)) != Vec{}) return std::nullopt;
  // The map keeps the centre of mass, which fixes the translation.
  Vec sum, image_sum;
  for (const Vec v : coordinates_) {
    sum = sum + lattice_.position(v);
    image_sum = image_sum + symmetry.map(lattice_.position(v));
  }
  const int count = static_cast<int>(size());
  const Vec shift = sum - image_sum;
  if (shift.x % count != 0 || shift.y % count != 0 || shift.z % count != 0) return std::nullopt;
  for (const Vec v : coordinates_) {
    const Vec turned = symmetry.map(lattice_.position(v));
    const Vec image{turned.x + shift.x / count, turned.y + shift.y / count, turned.z + shift.z / count};
    const Vec place = lattice_.place_at(image);
    const Cell cell = at(place);
    if (!cell || lattice_.position(place) != image) return std::nullopt;
    symmetry.cells.push_back(cell);
  }
  return symmetry;
}

}  // namespace sennight
