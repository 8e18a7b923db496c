#include "protocol/diagram.h"

#include <algorithm>
#include <tuple>

namespace sennight {

namespace {

constexpr PlayerId kOwner(0);

Diagram diagram_on(const Variant& variant, TypeId type, Cell cell) {
  Diagram diagram;
  diagram.cell = cell;
  CellSet quiet, capture;
  const PathForest& moves = variant.moves(kOwner, type);
  const auto [begin, end] = moves.tree(cell.index());
  for (const PathNode& node : moves.nodes().subspan(begin, end - begin)) {
    if (node.quiet) quiet.insert(node.cell);
    if (node.capture) capture.insert(node.cell);
  }
  if (variant.has_hops(type)) {
    const HopForest& hops = variant.hops(kOwner, type);
    for (std::size_t which = 0; which < hops.paths(cell.index()); ++which) {
      const auto path = hops.path(cell.index(), which);
      const auto screens = static_cast<std::size_t>(hops.rule(cell.index(), which).screens.fewest);
      if (screens == 0) {
        for (const HopStep& step : path)
          if (step.capture) capture.insert(step.cell);
        continue;
      }
      // The first cells of a path have no place for so many pieces before them.
      for (std::size_t i = screens; i < path.size(); ++i)
        if (path[i].quiet || path[i].capture) diagram.hop.insert(path[i].cell);
    }
  }
  if (const HopForest* locusts = variant.locust_hops(kOwner, type))
    for (std::size_t which = 0; which < locusts->paths(cell.index()); ++which)
      for (const HopStep& step : locusts->path(cell.index(), which).subspan(1))
        if (step.capture) diagram.hop.insert(step.cell);
  diagram.both = quiet & capture;
  diagram.quiet = quiet - diagram.both;
  diagram.capture = capture - diagram.both;
  if (variant.has_initial(type)) {
    const PathForest& initial = variant.initial_moves(kOwner, type);
    const auto [first, last] = initial.tree(cell.index());
    for (const PathNode& node : initial.nodes().subspan(first, last - first))
      if (node.quiet && !quiet.contains(node.cell)) diagram.initial.insert(node.cell);
  }
  return diagram;
}

// Square of the distance from the middle of the board, levels counted as long as cells. On a board that wraps from the
// middle of the first file: there one sees how pieces go round.
double off_centre(const Board& board, Cell cell) {
  const auto place = [&](Cell at) {
    return board.cells_differ() ? board.centre(at) : board.lattice().point(board.coordinates(at));
  };
  Point middle;
  double middle_level = 0;
  for (const Cell other : board.all()) {
    const Point p = place(other);
    middle.x += p.x;
    middle.y += p.y;
    middle_level += board.coordinates(other).z;
  }
  const auto count = static_cast<double>(board.size());
  if (board.definition().wrap != BoardWrap::kNone)
    for (const Cell other : board.all()) middle.x = std::min(middle.x, count * place(other).x);
  const Point p = place(cell);
  const double dx = p.x - middle.x / count, dy = p.y - middle.y / count;
  const double dz = board.coordinates(cell).z - middle_level / count;
  return dx * dx + dy * dy + dz * dz;
}

}  // namespace

Diagram diagram_of(const Variant& variant, TypeId type) {
  Diagram best;
  std::tuple<int, bool, double> best_rank;
  for (const Cell cell : variant.board().all()) {
    Diagram diagram = diagram_on(variant, type, cell);
    const int reach = diagram.quiet.size() + diagram.capture.size() + diagram.both.size() + diagram.hop.size();
    const bool right = variant.has_initial(type) && variant.initial().origins(kOwner, type).contains(cell);
    const std::tuple rank(reach, right, -off_centre(variant.board(), cell));
    if (best.cell && rank <= best_rank) continue;
    best_rank = rank;
    best = diagram;
  }
  return best;
}

}  // namespace sennight
