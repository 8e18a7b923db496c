// Movements compiled to paths over the cells of one board.
//
// The paths of a piece from one cell form a tree: they share their first cells. A tree is stored as its nodes in
// preorder; each node says where to go on when its cell is occupied (`skip`, past its subtree). Walking is one loop,
// walk_reached.
//
// One cell may be reached through several nodes: whoever lists moves removes doubles.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "geometry/board.h"
#include "pieces/movement.h"
#include "pieces/type_bits.h"

namespace sennight {

struct Step {
  Cell cell;
  bool may_stop = false;
};

// Zones that a movement names, for one player. REQUIRES of the finder: known names only; a variant's loader has checked
// them.
using ZoneFinder = std::function<CellSet(const std::string& name)>;

// Visits every path of `term` from `origin` on the empty board, to its last cell on which the piece may stop. Each path
// has one step at least. `view` maps the first player's vectors to the mover's. Paths never return to a cell that they
// have visited, nor to the origin. What Term::twice reaches by two steps it reaches by a leap. False when there are more
// than kMaxPathSteps steps from this origin; then only some of the paths were visited. Legs that branch can have more paths
// than anybody could wait for; real pieces have a few hundred steps.
inline constexpr std::size_t kMaxPathSteps = 2048;
bool for_each_path(const Board& board, const Term& term, const Symmetry& view, const ZoneFinder& zones, Cell origin,
                   const std::function<void(std::span<const Step>)>& visit);

// The paths of a term from all cells, walked once: the same as for_each_path for each of them, much faster.
class TermPaths {
 public:
  TermPaths(const Board& board, const Term& term, const Symmetry& view, const ZoneFinder& zones);
  bool is_complete() const { return complete_; }       // else some are missing
  std::size_t steps() const { return steps_.size(); }  // of all paths together
  std::size_t paths(Cell origin) const { return firsts_[origin.index() + 1] - firsts_[origin.index()]; }
  std::span<const Step> path(Cell origin, std::size_t which) const {
    const std::size_t path = firsts_[origin.index()] + which;
    return std::span(steps_).subspan(begins_[path], begins_[path + 1] - begins_[path]);
  }

 private:
  std::vector<Step> steps_;
  std::vector<std::uint32_t> begins_{0};  // of paths in steps_
  std::vector<std::uint32_t> firsts_{0};  // of cells in begins_
  bool complete_ = true;
};

// A way of a piece that takes two steps in a move (Term::twice).
struct TwoSteps {
  Cell between;
  CellSet ends;  // where it may go from there; its start is one of them
};
// Its ways from `origin`, each cell between once. Empty for other terms.
std::vector<TwoSteps> two_steps(const Board& board, const Term& term, const Symmetry& view, Cell origin);
// Those of all its terms.
std::vector<TwoSteps> two_steps(const Board& board, const Movement& movement, const Symmetry& view, Cell origin);

struct PathNode {
  Cell cell;
  Cell passed;             // the cell before, none on the first step
  std::uint32_t skip = 0;  // the node to go on with when the cell is occupied
  bool quiet = false;      // may the piece stop here when the cell is empty
  bool capture = false;    // may it capture here
};

// Trees of paths, one per index.
class PathForest {
 public:
  std::span<const PathNode> nodes() const { return nodes_; }
  // First and past-the-end node of tree `index`; skip indices are absolute.
  std::pair<std::uint32_t, std::uint32_t> tree(std::size_t index) const { return {begins_[index], begins_[index + 1]}; }
  // Forgets the passed cells outside of `cells`.
  void keep_passed(const CellSet& cells) {
    for (PathNode& node : nodes_)
      if (node.passed && !cells.contains(node.passed)) node.passed = Cell();
  }
  bool empty(std::size_t index) const { return begins_[index] == begins_[index + 1]; }

 private:
  friend class PathTreeBuilder;
  std::vector<PathNode> nodes_;
  std::vector<std::uint32_t> begins_{0};
};

// Walks tree `index` of a PathForest or an AttackForest as far as the board lets it: calls visit(node, is_empty) for each
// node with nothing before it; what stands there hides what lies behind. Until `visit` returns true; returns whether it
// did. `is_empty(cell)` tells where nothing stands.
template <class Forest, class IsEmpty, class Visit>
[[gnu::always_inline]] inline bool walk_reached(const Forest& forest, std::size_t index, IsEmpty is_empty,
                                                Visit visit) {
  const auto [begin, end] = forest.tree(index);
  const auto* nodes = forest.nodes().data();
  for (std::uint32_t i = begin; i < end;) {
    const bool empty = is_empty(nodes[i].cell);
    if (visit(nodes[i], empty)) return true;
    i = empty ? i + 1 : nodes[i].skip;
  }
  return false;
}

// Walks the whole of tree `index`: calls visit(node, above) for each node, with those that lead to it, the first step first,
// as indices of nodes of the forest.
template <class Forest, class Visit>
void walk_tree(const Forest& forest, std::size_t index, Visit visit) {
  const auto [begin, end] = forest.tree(index);
  const auto* nodes = forest.nodes().data();
  std::vector<std::uint32_t> above;  // in preorder: those whose subtree has not ended
  for (std::uint32_t i = begin; i < end; ++i) {
    while (!above.empty() && nodes[above.back()].skip <= i) above.pop_back();
    visit(nodes[i], std::as_const(above));
    above.push_back(i);
  }
}

// Collects the paths of one tree and appends it to a forest.
class PathTreeBuilder {
 public:
  void add(std::span<const Step> path, bool quiet, bool capture);
  // Appends the tree to the forest and starts a new one.
  void append_to(PathForest& forest);

 private:
  struct Node {
    Cell cell, passed;
    bool quiet = false, capture = false;
    std::uint32_t first_child = 0, last_child = 0, next = 0;  // 0 = none
  };
  void flatten(std::size_t node, PathForest& forest) const;
  std::vector<Node> nodes_ = std::vector<Node>(1);  // node 0 is the origin
};

// A hopper's straight or other path: it may capture the piece behind as many as it must pass; it may stop on the empty
// cells before that one when `quiet`. One that lands next ends on the first cell behind. Captures of a piece that hops over
// nothing and spares some types are kept here too.
struct HopStep {
  Cell cell;
  bool quiet = false, capture = false;
};

// What a path of a HopForest asks of the pieces on it.
struct HopRule {
  Screens screens;          // pieces that are passed: none where nothing is hopped over
  TypeBits not_over = 0;    // types that are no screens
  TypeBits not_taking = 0;  // ... that are not captured
  bool lands_next = false;  // Term::lands_next
  // Is it walked, not looked up?
  bool is_choosy() const { return screens != Screens{} || not_over != 0 || not_taking != 0 || lands_next; }
};

// Lists of hop paths, one list per index.
class HopForest {
 public:
  void add_path(std::span<const Step> path, bool quiet, bool capture, const HopRule& rule = {});
  void finish_index() { lists_.push_back(static_cast<std::uint32_t>(paths_.size() - 1)); }
  bool has_lists() const { return lists_.size() > 1; }
  std::size_t paths(std::size_t index) const { return lists_[index + 1] - lists_[index]; }
  std::span<const HopStep> path(std::size_t index, std::size_t which) const {
    const std::size_t path = lists_[index] + which;
    return std::span(steps_).subspan(paths_[path], paths_[path + 1] - paths_[path]);
  }
  const HopRule& rule(std::size_t index, std::size_t which) const { return rules_[lists_[index] + which]; }

 private:
  std::vector<HopStep> steps_;
  std::vector<HopRule> rules_;  // of each path
  std::vector<std::uint32_t> paths_{0}, lists_{0};
};

}  // namespace sennight
