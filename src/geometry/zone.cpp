// Expressions that select cells of a board: Board::zone.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "geometry/board.h"
#include "geometry/inequality.h"

namespace sennight {

namespace {

// Where the part of an expression that begins at `at` ends. Errors: brackets without their other half.
Result<std::size_t> end_of_part(std::string_view expression, std::size_t at) {
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

// What may stand behind such a word and a colon.
std::string_view example_of(std::string_view kind) {
  return kind == "rank"        ? "8"
         : kind == "ranks"     ? "6-8"
         : kind == "within"    ? "2"
         : kind == "pointing"  ? "up"
         : kind.ends_with('s') ? "a-c"
                               : "a";
}

}  // namespace

std::string Board::names_text() const {
  return fmt::format("cells here have names like {}, {} and {}", names_.front(), names_[names_.size() / 2],
                     names_.back());
}

std::string Board::lines_text(std::string_view kind) const {
  Vec low = coordinates_.front(), high = low;
  for (const Vec v : coordinates_) {
    low = {std::min(low.x, v.x), std::min(low.y, v.y), std::min(low.z, v.z)};
    high = {std::max(high.x, v.x), std::max(high.y, v.y), std::max(high.z, v.z)};
  }
  const std::string letters = definition_.letters.empty() ? "abcdefghijklmnopqrstuvwxyz" : definition_.letters;
  const auto letter = [&](int index) {
    return index >= 0 && index < static_cast<int>(letters.size()) ? letters[static_cast<std::size_t>(index)] : '?';
  };
  if (kind.starts_with("rank")) return fmt::format("ranks here are {} to {}", low.y - low_.y + 1, high.y - low_.y + 1);
  if (kind.starts_with("file"))
    return fmt::format("files here are {} to {}", letter(low.x - low_.x), letter(high.x - low_.x));
  if (definition_.naming != CellNaming::kColumnLevel)
    return fmt::format("levels here are {} to {}", low.z + 1, high.z + 1);
  return fmt::format("levels here are {} to {}", letter(low.z), letter(high.z));
}

Result<CellSet> Board::zone_part(std::string_view part, const NamedSets& named, const Functions& functions) const {
  const auto bad = [&](std::string_view why) { return fail(fmt::format("'{}' selects no cells: {}", part, why), 0); };
  if (part == "all") return all_;
  if (part == "none") return CellSet();
  if (part.front() == '@') {
    const auto entry = named.find(part.substr(1));
    return entry == named.end() ? Result<CellSet>(bad("no zone further up has this name")) : entry->second;
  }
  if (const std::size_t open = part.find('('); open != std::string_view::npos && part.front() != '{') {
    const auto function = functions.find(part.substr(0, open));
    if (function == functions.end()) return bad("nothing like this is known here");
    auto cells = function->second(part.substr(open + 1, part.size() - open - 2));
    if (!cells) cells.error().place = open + 1 + cells.error().place.value_or(0);
    return cells;
  }
  CellSet set;
  if (part.front() == '{') {
    auto bounds = parse_inequality(part.substr(1, part.size() - 2));
    if (!bounds) return fail(bounds.error().message, 1 + bounds.error().place.value_or(0));
    for (const Cell cell : all_)
      if (std::all_of(bounds->begin(), bounds->end(), [&](const HalfSpace& h) { return h.holds(coordinates(cell)); }))
        set.insert(cell);
    return set;
  }
  const std::size_t colon = part.find(':');
  if (colon == std::string_view::npos) {
    const Cell cell = find(part);
    if (!cell && named.contains(part)) return bad(fmt::format("no cell has this name; the zone is '@{}'", part));
    for (const std::string_view kind : {"rank", "ranks", "file", "files", "level", "levels", "within", "pointing"})
      if (part == kind) return bad(fmt::format("a line is written without a blank, '{}:{}'", kind, example_of(kind)));
    // A word in which nothing counts is no misspelt cell.
    const bool is_like_cells = std::ranges::any_of(names_, [&](const std::string& name) {
      return std::ranges::any_of(name, is_digit) == std::ranges::any_of(part, is_digit);
    });
    if (!cell && !is_like_cells) return bad("it is no cell, and neither 'all' nor 'none'; " + names_text());
    if (!cell) return bad("no cell has this name; " + names_text());
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
    if (lattice_.is_triangular()) return bad("the centre of triangles is no cell");
    // There the cell (0,0) is the centre, elsewhere a corner or any cell.
    if (!lattice_.is_hexagonal() || (definition_.shape != "hexagon" && definition_.shape != "lines"))
      return bad("it counts from the centre of a hexagon, and this board is none");
    for (const Cell cell : all_)
      if (lattice_.distance({}, coordinates(cell)) <= *reach) set.insert(cell);
    return set;
  }
  if (kind == "pointing") {
    if (!lattice_.is_triangular()) return bad("only triangles point up or down, and the cells of this board are none");
    if (value != "up" && value != "down") return bad("'up' or 'down' is expected after 'pointing:'");
    for (const Cell cell : all_)
      if (lattice_.points_up(coordinates(cell)) == (value == "up")) set.insert(cell);
    return set;
  }
  if (kind == "rank" || kind == "ranks") {
    const auto low = parse_integer(from), high = parse_integer(to);
    if (!low || !high) return bad("numbers are expected, as in 'ranks:6-8'");
    if (*low > *high) return bad("the smaller number comes first");
    for (const Cell cell : all_) {
      const int rank = coordinates(cell).y - low_.y + 1;
      if (rank >= *low && rank <= *high) set.insert(cell);
    }
  } else if (kind == "file" || kind == "files" || kind == "level" || kind == "levels") {
    const std::string letters = definition_.letters.empty() ? "abcdefghijklmnopqrstuvwxyz" : definition_.letters;
    // Levels have letters in names by column, elsewhere numbers; both mean the same.
    const auto number_of = [&](std::string_view line) {
      if (line.size() != 1) return std::string::npos;
      if (kind.starts_with("level") && line[0] >= '1' && line[0] <= '9') return static_cast<std::size_t>(line[0] - '1');
      return letters.find(line);
    };
    const std::size_t low = number_of(from), high = number_of(to);
    if (low == std::string::npos || high == std::string::npos) return bad("letters are expected, as in 'files:d-f'");
    if (low > high) return bad("the first letter comes after the last one");
    for (const Cell cell : all_) {
      const Vec v = coordinates(cell);
      const auto line = static_cast<std::size_t>(kind.starts_with("file") ? v.x - low_.x : v.z);
      if (line >= low && line <= high) set.insert(cell);
    }
  } else {
    return bad("known kinds are rank, ranks, file, files, level, levels, within and pointing");
  }
  if (set.empty()) return bad("no cell lies there; " + lines_text(kind));
  return set;
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
      if (expecting) return fail(fmt::format("'{}' stands where cells are expected in '{}'", c, expression), at);
      joint = c;
      expecting = true;
      ++at;
      continue;
    }
    const Result<std::size_t> end = end_of_part(expression, at);
    if (!end) return fail(end.error().message, at);
    auto part = zone_part(expression.substr(at, *end - at), named, functions);
    if (!part) return fail(part.error().message, at + part.error().place.value_or(0));
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
  if (expression.find_first_not_of(" \t\n,") == std::string_view::npos)
    return fail("cells are expected; for no cells write 'none'");
  if (expecting) return fail(fmt::format("cells are expected at the end of '{}'", expression), expression.size() - 1);
  return whole | term;
}

}  // namespace sennight
