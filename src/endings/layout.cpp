#include "endings/layout.h"

#include <algorithm>
#include <set>

#include "base/assert.h"

namespace sennight {
namespace {

CellSet image_of(const CellSet& set, const CellMap& map) {
  CellSet image;
  for (const Cell cell : set) image.insert(map[cell.index()]);
  return image;
}

bool keeps(const PerPlayer<CellSet>& cells, PlayerId player, const CellMap& map) {
  return image_of(cells[player.index()], map) == cells[player.index()];
}

// Paths from a cell as sets of numbers: the cells after the map, then what may be done on the last.
using Paths = std::multiset<std::vector<std::size_t>>;

void add_tree(const PathForest& forest, Cell from, const CellMap& map, Paths& paths) {
  walk_tree(forest, from.index(), [&](const PathNode& node, const std::vector<std::uint32_t>& above) {
    std::vector<std::size_t> path;
    for (const std::uint32_t at : above) path.push_back(map[forest.nodes()[at].cell.index()].index());
    path.push_back(map[node.cell.index()].index());
    path.push_back(kMaxCells + (node.quiet ? 1 : 0) + (node.capture ? 2 : 0));
    paths.insert(std::move(path));
  });
}

void add_hops(const HopForest& forest, Cell from, const CellMap& map, Paths& paths) {
  for (std::size_t which = 0; which < forest.paths(from.index()); ++which) {
    const HopRule& rule = forest.rule(from.index(), which);
    std::vector<std::size_t> path{
        kMaxCells,
        static_cast<std::size_t>(rule.screens.fewest * 512 + rule.screens.most * 2 + (rule.lands_next ? 1 : 0))};
    // In halves: a number of the page's engine has 32 bits.
    for (const TypeBits types : {rule.not_over, rule.not_taking})
      for (const TypeBits half : {types & 0xffffffffU, types >> 32U}) path.push_back(static_cast<std::size_t>(half));
    for (const HopStep& step : forest.path(from.index(), which)) {
      path.push_back(map[step.cell.index()].index());
      path.push_back(kMaxCells + (step.quiet ? 1 : 0) + (step.capture ? 2 : 0));
    }
    paths.insert(std::move(path));
  }
}

Paths ways_of(const Variant& variant, Piece piece, Cell from, const CellMap& map) {
  Paths paths;
  const PlayerId owner = piece.owner();
  const TypeId type = piece.type();
  add_tree(variant.moves(owner, type), from, map, paths);
  if (variant.has_hops(type)) add_hops(variant.hops(owner, type), from, map, paths);
  if (const PathForest* facing = variant.facing(owner, type)) add_tree(*facing, from, map, paths);
  // As part of what an initial move is: whether there are any depends on the cell.
  if (variant.has_initial(type) && variant.initial().cells(owner, type).contains(from)) {
    Paths initial;
    add_tree(variant.initial_moves(owner, type), from, map, initial);
    for (std::vector<std::size_t> path : initial) {
      path.push_back(kMaxCells);
      paths.insert(std::move(path));
    }
  }
  return paths;
}

bool keeps_moves(const Variant& variant, Piece piece, const CellMap& identity, const CellMap& map) {
  for (std::size_t c = 0; c < variant.cells(); ++c)
    if (ways_of(variant, piece, Cell(c), map) != ways_of(variant, piece, map[c], identity)) return false;
  return std::ranges::all_of(variant.promotions_of(piece.type()), [&](std::uint8_t index) {
    const Promotion& promotion = variant.promotions()[index];
    return keeps(promotion.on_arrival, piece.owner(), map) && keeps(promotion.on_departure, piece.owner(), map) &&
           keeps(promotion.forced, piece.owner(), map) && keeps(promotion.except, piece.owner(), map);
  });
}

// Does one of the rules look into some directions and not into others? How pieces move is compared cell by cell.
bool looks_one_way(const RuleDefinitions& rules) {
  constexpr std::string_view kDirections = "fblrvs[(";
  for (const RuleDefinition& rule : rules.list)
    for (const std::string_view key : {"step", "directions"})
      for (const Text& movement : rule.words(key))
        if (movement.value.find_first_of(kDirections) != std::string::npos) return true;
  return false;
}

// Are there rules that speak of cells besides how the pieces move and promote?
bool knows_cells(const Variant& variant) {
  return looks_one_way(variant.definition().effects) || looks_one_way(variant.definition().ends) ||
         !variant.changes().empty() || !variant.swaps().empty() ||
         !variant.definition().ends.of("goal").values.empty() || !variant.definition().ends_of.empty();
}

}  // namespace

std::vector<CellMap> symmetries_of(const Variant& variant, const Material& material) {
  std::vector<CellMap> generators, group;
  for (const char* const name : {"identity", "mirror", "half-turn", "turn-90", "turn-120", "turn-240"})
    if (auto symmetry = variant.board().symmetry(name)) generators.push_back(std::move(symmetry->cells));
  group.push_back(generators.front());
  if (knows_cells(variant)) return group;
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const CellMap& generator : generators) {
      CellMap product;
      for (const Cell cell : group[i]) product.push_back(generator[cell.index()]);
      if (std::ranges::find(group, product) == group.end()) group.push_back(std::move(product));
    }
  }
  std::erase_if(group, [&](const CellMap& map) {
    for (std::size_t i = 0; i < material.size(); ++i)
      if (!keeps_moves(variant, material[i], group.front(), map)) return true;
    return false;
  });
  return group;
}

EndingLayout::EndingLayout(const Variant& variant, const Material& material)
    : material_(material), cells_(variant.cells()) {
  for (std::size_t i = 1; i < material.size(); ++i) has_equals_ = has_equals_ || material[i] == material[i - 1];
  maps_ = symmetries_of(variant, material);
  // The first piece cannot have both a place of its own and one among its equals.
  if (material.size() > 1 && material[0] == material[1]) maps_.resize(1);
  places_.resize(cells_);
  usual_map_.resize(cells_);
  all_maps_.resize(cells_);
  copies_.resize(cells_);
  for (std::size_t c = 0; c < cells_; ++c) {
    CellSet images;
    Cell first(c);
    for (std::size_t m = 0; m < maps_.size(); ++m) {
      const Cell image = maps_[m][c];
      if (!images.contains(image)) copies_[c].push_back(static_cast<std::uint8_t>(m));
      images.insert(image);
      first = std::min(first, image);
    }
    for (std::size_t m = 0; m < maps_.size(); ++m)
      if (maps_[m][c] == first) all_maps_[c].push_back(static_cast<std::uint8_t>(m));
    usual_map_[c] = all_maps_[c].front();
    if (first == Cell(c)) {
      places_[c] = static_cast<std::uint32_t>(first_cells_.size());
      first_cells_.push_back(first);
    }
  }
  numbers_ = 2;
  for (std::size_t i = 0; i < material.size(); ++i) numbers_ *= i == 0 ? first_cells_.size() : cells_;
}

bool EndingLayout::cells_of(EndingNumber number, EndingCells& cells, PlayerId& turn) const {
  SENNIGHT_REQUIRES(number < numbers_, number);
  turn = PlayerId(number % 2);
  std::size_t rest = number / 2;
  for (std::size_t i = pieces(); i-- > 1;) {
    cells[i] = Cell(rest % cells_);
    rest /= cells_;
  }
  if (pieces() > 0) cells[0] = first_cells_[rest];
  for (std::size_t i = 1; i < pieces(); ++i) {
    for (std::size_t k = 0; k < i; ++k)
      if (cells[k] == cells[i]) return false;
    if (material_[i] == material_[i - 1] && cells[i] < cells[i - 1]) return false;
  }
  return true;
}

void EndingLayout::sort_equals(EndingCells& cells) const {
  for (std::size_t i = 1; i < pieces(); ++i)
    for (std::size_t k = i; k > 0 && material_[k] == material_[k - 1] && cells[k] < cells[k - 1]; --k)
      std::swap(cells[k], cells[k - 1]);
}

}  // namespace sennight
