#include "endings/ways_back.h"

#include <algorithm>

namespace sennight {
namespace {

using Ways = std::vector<std::vector<WayBack>>;

// Must a quiet move of the type change it?
bool must_change(const Variant& variant, PlayerId owner, TypeId type, Cell from, Cell to) {
  return std::ranges::any_of(variant.promotions_of(type), [&](std::uint8_t index) {
    const Promotion& promotion = variant.promotions()[index];
    const std::size_t p = owner.index();
    return !promotion.on_capture && promotion.forced[p].contains(to) && !promotion.except[p].contains(to) &&
           (promotion.on_arrival[p].contains(to) || promotion.on_departure[p].contains(from));
  });
}

void add_tree(const Variant& variant, Piece piece, const PathForest& forest, Cell from, Ways& ways) {
  walk_tree(forest, from.index(), [&](const PathNode& node, const std::vector<std::uint32_t>& above) {
    if (!node.quiet || must_change(variant, piece.owner(), piece.type(), from, node.cell)) return;
    CellSet between;
    for (const std::uint32_t at : above) between.insert(forest.nodes()[at].cell);
    ways[node.cell.index()].push_back({from, between});
  });
}

}  // namespace

WaysBack::WaysBack(const Variant& variant, const Material& material) {
  const InitialRight& right = variant.initial();
  for (std::size_t i = 0; i < material.size(); ++i) {
    const PlayerId owner = material[i].owner();
    const TypeId type = material[i].type();
    ways_[i].resize(variant.cells());
    for (std::size_t c = 0; c < variant.cells(); ++c) {
      add_tree(variant, material[i], variant.moves(owner, type), Cell(c), ways_[i]);
      if (variant.has_initial(type) && right.by_cell(owner, type).contains(Cell(c)))
        add_tree(variant, material[i], variant.initial_moves(owner, type), Cell(c), ways_[i]);
    }
  }
}

}  // namespace sennight
