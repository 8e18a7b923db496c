#include "search/mobility.h"

#include <algorithm>
#include <array>
#include <vector>

namespace sennight {
namespace {

constexpr PlayerId kFirst{0};

// Chances that a cell is not reached, per cell; paths to one cell are taken as independent.
struct Misses {
  std::array<double, kMaxCells> quiet, capture;
  Misses() {
    quiet.fill(1.0);
    capture.fill(1.0);
  }
};

void walk(std::span<const PathNode> nodes, std::uint32_t begin, std::uint32_t end, double chance, double empty,
          Misses& misses) {
  for (std::uint32_t i = begin; i < end; i = nodes[i].skip) {
    const std::size_t cell = nodes[i].cell.index();
    if (nodes[i].quiet) misses.quiet[cell] *= 1.0 - chance;
    if (nodes[i].capture) misses.capture[cell] *= 1.0 - chance;
    walk(nodes, i + 1, nodes[i].skip, chance * empty, empty, misses);
  }
}

// What takes the pieces that it passes sees each cell behind which it may end.
void walk_locusts(const HopForest& locusts, Cell from, double empty, Misses& misses) {
  for (std::size_t path = 0; path < locusts.paths(from.index()); ++path) {
    const bool lands_next = locusts.rule(from.index(), path).lands_next;
    const auto steps = locusts.path(from.index(), path);
    double before = 1.0;
    for (std::size_t target = 0; target + 1 < steps.size(); ++target) {
      double behind = empty;
      std::size_t end = target + 1;
      for (; !lands_next && end + 1 < steps.size() && !steps[end].capture; ++end) behind *= empty;
      if (steps[end].capture) misses.capture[steps[target].cell.index()] *= 1.0 - before * behind;
      before *= empty;
    }
  }
}

}  // namespace

Reach expected_reach(const Variant& variant, TypeId type, Cell from, double density) {
  Misses misses;
  const PathForest& forest = variant.moves(kFirst, type);
  const auto [begin, end] = forest.tree(from.index());
  walk(forest.nodes(), begin, end, 1.0, 1.0 - density, misses);
  if (variant.has_hops(type)) {
    const HopForest& hops = variant.hops(kFirst, type);
    for (std::size_t path = 0; path < hops.paths(from.index()); ++path) {
      const HopRule& rule = hops.rule(from.index(), path);
      const auto steps = hops.path(from.index(), path);
      const auto fewest = static_cast<std::size_t>(rule.screens.fewest);
      // Chances that so many pieces were passed so far, and of them that the last one was just now.
      std::vector<double> passed(1 + std::min(static_cast<std::size_t>(rule.screens.most), steps.size()), 0.0);
      std::vector<double> just(passed.size(), 0.0);
      passed[0] = 1.0;
      for (const HopStep& step : steps) {
        const std::vector<double>& ready = rule.lands_next ? just : passed;
        double enough = 0.0;
        for (std::size_t k = fewest; k < ready.size(); ++k) enough += ready[k];
        if (step.quiet) misses.quiet[step.cell.index()] *= 1.0 - enough;
        if (step.capture) misses.capture[step.cell.index()] *= 1.0 - enough;
        for (std::size_t k = passed.size(); k-- > 0;) {
          just[k] = k == 0 ? 0.0 : passed[k - 1] * density;
          passed[k] = passed[k] * (1.0 - density) + just[k];
        }
      }
    }
  }
  if (const HopForest* locusts = variant.locust_hops(kFirst, type)) walk_locusts(*locusts, from, 1.0 - density, misses);
  Reach reach;
  for (std::size_t cell = 0; cell < variant.cells(); ++cell) {
    reach.quiet += 1.0 - misses.quiet[cell];
    reach.capture += 1.0 - misses.capture[cell];
  }
  return reach;
}

CellSet empty_board_targets(const Variant& variant, TypeId type, Cell from) {
  CellSet targets;
  const PathForest& forest = variant.moves(kFirst, type);
  const auto [begin, end] = forest.tree(from.index());
  for (std::uint32_t i = begin; i < end; ++i) {
    const PathNode& node = forest.nodes()[i];
    if (node.quiet || node.capture) targets.insert(node.cell);
  }
  return targets;
}

CellSet quiet_targets(const Variant& variant, TypeId type, Cell from) {
  CellSet targets;
  const PathForest& forest = variant.moves(kFirst, type);
  const auto [begin, end] = forest.tree(from.index());
  for (std::uint32_t i = begin; i < end; ++i) {
    if (forest.nodes()[i].quiet) targets.insert(forest.nodes()[i].cell);
  }
  return targets;
}

std::vector<int> moves_to_reach(const Variant& variant, TypeId type, const CellSet& goal) {
  std::vector<CellSet> targets;
  for (std::size_t cell = 0; cell < variant.cells(); ++cell) {
    targets.push_back(empty_board_targets(variant, type, Cell(cell)));
  }
  std::vector<int> distance(variant.cells(), -1);
  for (const Cell cell : goal) distance[cell.index()] = 0;
  CellSet reached = goal;
  for (int moves = 1;; ++moves) {
    CellSet next = reached;
    for (std::size_t cell = 0; cell < variant.cells(); ++cell) {
      if (distance[cell] >= 0 || !targets[cell].intersects(reached)) continue;
      distance[cell] = moves;
      next.insert(Cell(cell));
    }
    if (next == reached) return distance;
    reached = next;
  }
}

}  // namespace sennight
