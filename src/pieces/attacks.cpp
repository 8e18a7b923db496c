#include "pieces/attacks.h"

#include <algorithm>

namespace sennight {

namespace {

// The cells from the target (left out) back to the origin.
std::vector<Cell> reversed(Cell origin, std::span<const Cell> path) {
  std::vector<Cell> cells(path.rbegin() + 1, path.rend());
  cells.push_back(origin);
  return cells;
}

}  // namespace

void AttackTreeBuilder::add(Cell origin, std::span<const Cell> path, std::size_t type) {
  std::size_t at = 0;
  for (const Cell cell : reversed(origin, path)) {
    std::size_t next = 0;
    for (const std::size_t child : nodes_[at].children)
      if (nodes_[child].cell == cell) next = child;
    if (next == 0) {
      next = nodes_.size();
      nodes_.push_back({cell, 0, {}});
      nodes_[at].children.push_back(next);
    }
    at = next;
  }
  nodes_[at].types |= std::uint32_t{1} << type;
}

void AttackTreeBuilder::flatten(std::size_t node, AttackForest& forest) const {
  const std::size_t at = forest.nodes_.size();
  if (node != 0) forest.nodes_.push_back({nodes_[node].cell, 0, nodes_[node].types});
  for (const std::size_t child : nodes_[node].children) flatten(child, forest);
  if (node != 0) forest.nodes_[at].skip = static_cast<std::uint32_t>(forest.nodes_.size());
}

void AttackTreeBuilder::append_to(AttackForest& forest) const {
  flatten(0, forest);
  forest.begins_.push_back(static_cast<std::uint32_t>(forest.nodes_.size()));
}

void HopAttackBuilder::add(Cell origin, std::span<const Cell> path, std::size_t type) {
  const std::vector<Cell> cells = reversed(origin, path);
  // Extend or reuse the chain that this path begins, or that begins this path.
  for (auto& chain : chains_) {
    const std::size_t common = std::min(chain.size(), cells.size());
    if (!std::equal(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(common), chain.begin(),
                    [](Cell cell, const HopAttackNode& node) { return node.cell == cell; })) {
      continue;
    }
    for (std::size_t i = common; i < cells.size(); ++i) chain.push_back({cells[i], 0});
    chain[cells.size() - 1].types |= std::uint32_t{1} << type;
    return;
  }
  auto& chain = chains_.emplace_back();
  for (const Cell cell : cells) chain.push_back({cell, 0});
  chain.back().types |= std::uint32_t{1} << type;
}

void HopAttackBuilder::append_to(HopAttackForest& forest) const {
  for (const auto& chain : chains_) {
    forest.nodes_.insert(forest.nodes_.end(), chain.begin(), chain.end());
    forest.chains_.push_back(static_cast<std::uint32_t>(forest.nodes_.size()));
  }
  forest.lists_.push_back(static_cast<std::uint32_t>(forest.chains_.size() - 1));
}

}  // namespace sennight
