// Boards that are glued to themselves, Board::sew: at seams, which are edges of the drawn board that are next to each
// other, or level to level, where a step leads to any of them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "geometry/board.h"

namespace sennight {

namespace {

// Of leaps on a board with seams: where edges meet in odd ways each leads to more cells the longer it is.
constexpr int kLongestLeap = 9;

// As in Gluing::kSteps.
constexpr std::array<std::string_view, Gluing::kSteps.size()> kSides = {"right", "top", "left", "bottom"};

Vec step_over(std::size_t side) { return Gluing::kSteps[side]; }
std::size_t opposite(std::size_t side) { return (side + 2) % Gluing::kSteps.size(); }

// One of the two banks of a seam: cells in a row, and the side on which they are sewn.
struct Bank {
  std::vector<Cell> cells;
  std::size_t side = 0;
  Vec run;  // from each cell to the next; zero where there is one
};

LinearMap turn_between(const Bank& from, const Bank& to) {
  const Vec out = step_over(from.side), in = step_over(opposite(to.side));
  // One cell alone is turned, not seen in a mirror.
  const auto aside = [](Vec v) { return Vec{v.y, -v.x, 0}; };
  const Vec run = from.run == Vec{} ? aside(out) : from.run, goes_on = from.run == Vec{} ? aside(in) : to.run;
  return {in.x * out.x + goes_on.x * run.x, in.x * out.y + goes_on.x * run.y, in.y * out.x + goes_on.y * run.x,
          in.y * out.y + goes_on.y * run.y, 1};
}

// The words of a text between blanks.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const std::size_t length = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
}

// Reads "a8-d8 top = e8-h8 top", and what is said of it.
class SeamReader {
 public:
  explicit SeamReader(const Board& board) : board_(board) {}

  Result<std::pair<Bank, Bank>> read(std::string_view text) const {
    const std::vector<std::string_view> words = words_of(text);
    if (words.size() != 5 || words[2] != "=")
      return fail(
          fmt::format("'seams': '{}' is no seam: cells and their side are expected, then '=' and as many more, "
                      "as in \"a8-d8 top = e8-h8 top\"",
                      text));
    auto first = bank(words[0], words[1]), second = bank(words[3], words[4]);
    if (!first) return std::unexpected(first.error());
    if (!second) return std::unexpected(second.error());
    if (first->cells.size() != second->cells.size())
      return fail(fmt::format("'seams': {} are {} cells and {} are {}", words[0], first->cells.size(), words[3],
                              second->cells.size()));
    return std::pair(*std::move(first), *std::move(second));
  }

  std::string edge_text(Cell cell, std::size_t side) const {
    return fmt::format("the {} of {}", kSides[side], board_.name(cell));
  }

 private:
  Result<Bank> bank(std::string_view cells, std::string_view side) const {
    Bank bank;
    const auto found = std::ranges::find(kSides, side);
    if (found == kSides.end())
      return fail(fmt::format("'seams': '{}' is no side of a cell; these are top, bottom, left and right", side));
    bank.side = static_cast<std::size_t>(found - kSides.begin());
    const std::size_t dash = cells.find('-');
    std::array<Cell, 2> ends;
    for (const std::size_t i : {0U, 1U}) {
      const std::string_view name = dash == std::string_view::npos ? cells
                                    : i == 0                       ? cells.substr(0, dash)
                                                                   : cells.substr(dash + 1);
      ends[i] = board_.find(name);
      if (!ends[i]) return fail(fmt::format("'seams': no cell is called '{}'; {}", name, board_.names_text()));
    }
    const Vec a = board_.coordinates(ends[0]), way = board_.coordinates(ends[1]) - a;
    const Vec out = step_over(bank.side);
    const int steps = std::abs(way.x) + std::abs(way.y);
    if (way.x * out.x + way.y * out.y != 0 || (way.x != 0 && way.y != 0))
      return fail(fmt::format("'seams': {} is no row of cells whose {} could be sewn; it runs along a {}", cells, side,
                              out.x == 0 ? "rank" : "file"));
    if (steps > 0) bank.run = {way.x / steps, way.y / steps, 0};
    for (int i = 0; i <= steps; ++i) {
      const Cell cell = board_.at({a.x + i * bank.run.x, a.y + i * bank.run.y, a.z});
      if (!cell) return fail(fmt::format("'seams': there is a hole in {}", cells));
      const Vec place = board_.coordinates(cell);
      if (const Cell beyond = board_.at({place.x + out.x, place.y + out.y, place.z}))
        return fail(fmt::format("'seams': {} is next to {} already", edge_text(cell, bank.side), board_.name(beyond)));
      bank.cells.push_back(cell);
    }
    return bank;
  }

  const Board& board_;
};

}  // namespace

// What the lattice says, and over the seams what they say. Holes are places, too: leaps lead over them.
Result<std::optional<Gluing>> Board::sew(const std::vector<Vec>& places) {
  if (!is_sewn()) return std::nullopt;
  if (!definition_.seams.empty() && (lattice_.turn_degrees() != 90 || definition_.levels > 1))
    return fail("'seams': only boards of squares on one level can be sewn", 0);
  if (definition_.joined_levels && (lattice_.turn_degrees() != 90 || definition_.levels == 1 || cells_differ_))
    return fail("'joined-levels': only the levels of a board of squares can be joined");
  Gluing gluing;
  std::map<Vec, int> number;
  for (std::size_t i = 0; i < places.size(); ++i) number.emplace(of_places_.reduce(places[i]), static_cast<int>(i));
  const auto number_of = [&](Vec place) {
    const auto found = number.find(of_places_.reduce(place));
    return found == number.end() ? -1 : found->second;
  };
  gluing.edges.resize(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    gluing.shades.push_back(lattice_.colour_class(places[i]));
    for (std::size_t side = 0; side < kSides.size(); ++side)
      for (int level = 0; level < definition_.levels; ++level) {
        const Vec next = places[i] + step_over(side);
        const int to = number_of({next.x, next.y, level});
        if (to >= 0 && (definition_.joined_levels || level == next.z))
          gluing.edges[i][side].push_back({to, LinearMap{}});
      }
  }
  const int longest = std::min(std::max(places_.size.x, places_.size.y) - 1, kLongestLeap);
  gluing.reach = {longest, longest, 0};

  const SeamReader reader(*this);
  std::map<std::pair<int, std::size_t>, std::size_t> sewn;  // edges, with the entry that tells so
  const auto join = [&](Cell a, const Bank& from, Cell b, const Bank& to) {
    const int place = number_of(coordinates(a));
    auto& edges = gluing.edges[static_cast<std::size_t>(place)][from.side];
    for (const Gluing::Edge& hole : edges) gluing.edges[static_cast<std::size_t>(hole.to)][opposite(from.side)].clear();
    edges = {{number_of(coordinates(b)), turn_between(from, to)}};
    sewn_edges_.push_back({a, b, step_over(from.side)});
  };
  for (std::size_t i = 0; i < definition_.seams.size(); ++i) {
    const auto seam = reader.read(definition_.seams[i]);
    if (!seam) return fail(seam.error().message, i);
    const auto& [first, second] = *seam;
    for (std::size_t k = 0; k < first.cells.size(); ++k) {
      const Cell a = first.cells[k], b = second.cells[k];
      if (a == b && first.side == second.side)
        return fail(fmt::format("'seams': {} would be sewn to itself", reader.edge_text(a, first.side)), i);
      // A row folded in its middle tells each pair twice.
      const bool is_fold = first.side == second.side && first.cells.front() == second.cells.back();
      for (const auto& [cell, side] : {std::pair(a, first.side), std::pair(b, second.side)}) {
        const auto [entry, fresh] = sewn.try_emplace({number_of(coordinates(cell)), side}, i);
        if (!fresh && (!is_fold || entry->second != i))
          return fail(fmt::format("'seams': {} is sewn already", reader.edge_text(cell, side)), i);
      }
      if (is_fold && k >= first.cells.size() / 2) continue;
      join(a, first, b, second);
      join(b, second, a, first);
    }
  }
  of_directions_ = {};
  return gluing;
}

bool Board::carries_steps(const Symmetry& map) const {
  for (const Cell from : all_)
    for (const Vec step : Gluing::kSteps) {
      const Vec turned = map.map_from(from)(step);
      bool carries = true;
      for_each_lead(from, step, [&](Cell to, const LinearMap& turn) {
        bool found = false;
        for_each_lead(map(from), turned, [&](Cell end, const LinearMap& turn_there) {
          found = found || (end == map(to) && turn_there(turned) == map.map_from(to)(turn(step)));
        });
        carries = carries && found;
      });
      if (!carries) return false;
    }
  return true;
}

}  // namespace sennight
