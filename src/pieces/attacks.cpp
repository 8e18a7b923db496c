#include "pieces/attacks.h"

#include <algorithm>

namespace sennight {

std::uint32_t AttackTreeBuilder::child(std::uint32_t parent, Cell cell) {
  std::uint32_t found = parent == 0 ? roots_[cell.index()] : nodes_[parent].first_child;
  while (found != 0 && nodes_[found].cell != cell) found = nodes_[found].next;
  if (found != 0) return found;
  found = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({cell});
  if (parent == 0) roots_[cell.index()] = found;
  (nodes_[parent].first_child == 0 ? nodes_[parent].first_child : nodes_[nodes_[parent].last_child].next) = found;
  nodes_[parent].last_child = found;
  return found;
}

void AttackTreeBuilder::add(Cell origin, std::span<const Step> path, TypeBits types) {
  std::uint32_t at = 0;
  for (std::size_t i = path.size() - 1; i-- > 0;) at = child(at, path[i].cell);
  nodes_[child(at, origin)].types |= types;
}

void AttackTreeBuilder::flatten(std::size_t node, AttackForest& forest) const {
  const std::size_t at = forest.nodes_.size();
  if (node != 0) forest.nodes_.push_back({nodes_[node].cell, 0, nodes_[node].types});
  for (std::uint32_t child = nodes_[node].first_child; child != 0; child = nodes_[child].next) flatten(child, forest);
  if (node != 0) forest.nodes_[at].skip = static_cast<std::uint32_t>(forest.nodes_.size());
}

void AttackTreeBuilder::append_to(AttackForest& forest) const {
  flatten(0, forest);
  forest.begins_.push_back(static_cast<std::uint32_t>(forest.nodes_.size()));
}

void HopAttackBuilder::add(Cell origin, std::span<const Step> path, TypeBits types) {
  std::vector<Cell> cells;  // from the target, left out, back to the origin
  for (std::size_t i = path.size() - 1; i-- > 0;) cells.push_back(path[i].cell);
  cells.push_back(origin);
  // Extend or reuse the chain that this path begins, or that begins this path.
  for (auto& chain : chains_) {
    const std::size_t common = std::min(chain.size(), cells.size());
    if (!std::equal(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(common), chain.begin(),
                    [](Cell cell, const HopAttackNode& node) { return node.cell == cell; })) {
      continue;
    }
    for (std::size_t i = common; i < cells.size(); ++i) chain.push_back({cells[i], 0});
    chain[cells.size() - 1].types |= types;
    return;
  }
  auto& chain = chains_.emplace_back();
  for (const Cell cell : cells) chain.push_back({cell, 0});
  chain.back().types |= types;
}

void HopAttackBuilder::append_to(HopAttackForest& forest) const {
  for (const auto& chain : chains_) {
    forest.nodes_.insert(forest.nodes_.end(), chain.begin(), chain.end());
    forest.chains_.push_back(static_cast<std::uint32_t>(forest.nodes_.size()));
  }
  forest.lists_.push_back(static_cast<std::uint32_t>(forest.chains_.size() - 1));
}

}  // namespace sennight
