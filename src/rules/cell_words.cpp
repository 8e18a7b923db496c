#include "rules/cell_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "base/english.h"

namespace sennight {

namespace {

constexpr int kMostListed = 16, kMostLeftOut = 3;

// Lines of cells in their order, and which of them a set fills.
class Lines {
 public:
  // `number` tells the line of a cell.
  template <class Number>
  Lines(const Board& board, Number number) {
    for (const Cell cell : board.all()) lines_[number(board.coordinates(cell))].insert(cell);
  }
  int count() const { return static_cast<int>(lines_.size()); }

  struct Run {
    int first = 0, last = 0;  // from 1
    CellSet cells;
  };
  // The shortest run of neighbouring lines that holds the cells. REQUIRES: not empty.
  Run run(const CellSet& cells) const {
    Run run;
    int index = 0;
    for (const auto& [number, line] : lines_) {
      ++index;
      if (!line.intersects(cells)) continue;
      if (run.first == 0) run.first = index;
      run.last = index;
    }
    index = 0;
    for (const auto& [number, line] : lines_) {
      ++index;
      if (index >= run.first && index <= run.last) run.cells |= line;
    }
    return run;
  }
  // The first cell of a line's name, for files.
  Cell some_cell(int index) const { return std::next(lines_.begin(), index - 1)->second.first(); }

 private:
  std::map<int, CellSet> lines_;
};

// "the last rank", "the first three ranks", "the second rank", "the ranks from the second to the seventh".
std::string rank_words(const Lines::Run& run, int ranks) {
  const int count = run.last - run.first + 1;
  if (run.last == ranks) return count == 1 ? "the last rank" : fmt::format("the last {} ranks", number_word(count));
  if (run.first == 1) return count == 1 ? "the first rank" : fmt::format("the first {} ranks", number_word(count));
  if (count == 1) return fmt::format("the {} rank", ordinal_word(run.first));
  return fmt::format("the ranks from the {} to the {}", ordinal_word(run.first), ordinal_word(run.last));
}

// The cells beyond which, along `forward`, the board ends: the ends of the files. A wall is no end.
CellSet ends_of_files(const Board& board, Vec forward) {
  CellSet ends;
  for (const Cell cell : board.all()) {
    const Vec ahead = board.coordinates(cell) + forward;
    if (!board.at({ahead.x, ahead.y, ahead.z})) ends.insert(cell);
  }
  return ends;
}

std::optional<std::string> written_words(const Variant& variant, const std::string& zone) {
  for (const auto& [name, words] : variant.definition().zone_words)
    if (name == zone) return words;
  return std::nullopt;
}

bool is_drawn(const Variant& variant, const std::string& zone) {
  const auto& drawn = variant.definition().drawn_zones;
  return std::ranges::find(drawn, zone) != drawn.end();
}

// "the palace": names of zones are written with dashes.
std::string spoken(std::string zone) {
  std::ranges::replace(zone, '-', ' ');
  return "the " + zone;
}

// "on e4 or f5".
std::string listed(const Variant& variant, const CellSet& cells) {
  std::vector<std::string> names;
  for (const Cell cell : cells) names.push_back(variant.board().name(cell));
  return "on " + join_words(names, "or");
}

}  // namespace

CellWords shape_words(const Variant& variant, const CellSet& cells) {
  const Board& board = variant.board();
  if (cells.empty()) return {"on no cell"};
  if (cells == board.all()) return {"anywhere on the board"};
  if (board.cells_differ()) return {};  // its lines go on under other names
  if (board.lattice().is_triangular()) {
    CellSet up;
    for (const Cell cell : board.all())
      if (board.lattice().points_up(board.coordinates(cell))) up.insert(cell);
    if (cells == up) return {"on the cells that point up"};
    if (cells == board.all() - up) return {"on the cells that point down"};
  }
  if (board.lattice().kind() != LatticeKind::kHexFiles) {
    const Lines ranks(board, [](Vec v) { return v.y; });
    const Lines::Run run = ranks.run(cells);
    if (run.cells == cells) return {"on " + rank_words(run, ranks.count())};
    if (board.lattice().kind() == LatticeKind::kSquare) {
      const Lines files(board, [](Vec v) { return v.x; });
      const Lines::Run across = files.run(cells);
      const auto file = [&](int index) { return board.name(files.some_cell(index)).substr(0, 1); };
      const std::string which = across.first == across.last
                                    ? "file " + file(across.first)
                                    : fmt::format("files {} to {}", file(across.first), file(across.last));
      if (across.cells == cells) return {"on " + which, true};
      if ((across.cells & run.cells) == cells && cells.size() > 1)
        return {fmt::format("on {} of {}", which, rank_words(run, ranks.count())), true};
    }
  } else {
    if (cells == ends_of_files(board, {0, 1, 0})) return {"on the last cell of a file"};
    if (cells == ends_of_files(board, {0, -1, 0})) return {"on the first cell of a file"};
  }
  return {};
}

bool is_listed(const Variant& variant, const std::string& zone) {
  const CellSet& cells = variant.zone(zone, PlayerId(0));
  return !written_words(variant, zone) && !is_drawn(variant, zone) && cells.size() <= kMostListed &&
         shape_words(variant, cells).where.empty();
}

std::string zone_words(const Variant& variant, const std::string& zone) {
  if (const auto words = written_words(variant, zone)) return *words;
  const std::string shape = shape_words(variant, variant.zone(zone, PlayerId(0))).where;
  if (!is_drawn(variant, zone)) {
    if (is_listed(variant, zone)) return listed(variant, variant.zone(zone, PlayerId(0)));
    return shape.empty() ? "in " + spoken(zone) : shape;
  }
  return "in " + spoken(zone) + (shape.empty() ? "" : fmt::format(" ({})", without_preposition(shape)));
}

CellWords cell_words(const Variant& variant, const CellSet& cells) {
  const VariantDefinition& definition = variant.definition();
  for (const auto& [zone, expression] : definition.zones) {
    if (!written_words(variant, zone) && !is_drawn(variant, zone)) continue;
    if (variant.zone(zone, PlayerId(0)) == cells) return {zone_words(variant, zone)};
  }
  if (CellWords words = shape_words(variant, cells); !words.where.empty()) return words;
  // A zone but for a few cells.
  for (const auto& [zone, expression] : definition.zones) {
    const CellSet all = variant.zone(zone, PlayerId(0));
    const CellSet without = all - cells;
    if (!written_words(variant, zone) || !(cells - all).empty() || without.size() > kMostLeftOut) continue;
    return {fmt::format("{} except {}", zone_words(variant, zone), listed(variant, without)), true};
  }
  if (cells.size() > kMostListed) return {fmt::format("on one of {} cells", cells.size())};
  return {listed(variant, cells), true};
}

std::string without_preposition(const std::string& where) { return where.substr(where.find(' ') + 1); }

}  // namespace sennight
