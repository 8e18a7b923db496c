#include "pieces/paths.h"

#include <algorithm>

namespace sennight {

namespace {

class Walker {
 public:
  Walker(const Board& board, const Term& term, const LinearMap& view, const ZoneFinder& zones, Cell origin,
         const std::function<void(std::span<const Step>)>& visit)
      : board_(board), term_(term), view_(view), visit_(visit), inside_(board.all()), stops_(board.all()) {
    visited_.insert(origin);
    for (const ZoneLimit& limit : term.limits) {
      const CellSet zone = zones(limit.zone);
      if (limit.kind == ZoneLimit::Kind::kTo) stops_ = stops_ & zone;
      else if (!zone.contains(origin)) return;
      if (limit.kind == ZoneLimit::Kind::kIn) inside_ = inside_ & zone;
    }
    for (const Vec v : first_vectors(term.legs[0])) begin_leg(0, origin, v);
  }

 private:
  // Takes the first step of a leg, once for each way that its curve may go.
  bool begin_leg(std::size_t leg, Cell from, Vec v) {
    if (term_.legs[leg].curve == Curve::kStraight) return step(leg, 1, from, v, 0);
    const bool left = step(leg, 1, from, v, -1);
    const bool right = step(leg, 1, from, v, 1);
    return left || right;
  }

  // Steps by v, the step numbered `count` of its leg; `side` is -1 or 1 on a curve (the turn before step 2). False when
  // the path cannot go there.
  bool step(std::size_t index, int count, Cell from, Vec v, int side) {
    const Cell cell = board_.step(from, view_(v));
    if (!cell || visited_.contains(cell) || !inside_.contains(cell)) return false;
    const Leg& leg = term_.legs[index];
    const bool last_leg = index + 1 == term_.legs.size();
    path_.push_back({cell, (last_leg || leg.may_stop) && stops_.contains(cell)});
    visited_.insert(cell);
    bool longer = false;
    if (leg.range == 0 || count < leg.range) {
      Vec next = v;
      bool exists = true;
      if (leg.curve != Curve::kStraight) {
        const int degrees = leg.curve_degrees != 0 ? leg.curve_degrees : board_.lattice().turn_degrees();
        exists = turned(board_.lattice(), leg, v, side * degrees, next);
      }
      const int next_side = leg.curve == Curve::kZigzag ? -side : side;
      longer = exists && step(index, count + 1, cell, next, next_side);
    }
    if (!last_leg) {
      for (const Vec next : next_vectors(board_.lattice(), term_.legs[index + 1], v)) {
        longer = begin_leg(index + 1, cell, next) || longer;
      }
    }
    if (!longer) emit();
    visited_.erase(cell);
    path_.pop_back();
    return true;
  }

  void emit() {
    std::size_t length = path_.size();
    while (length > 0 && !path_[length - 1].may_stop) --length;
    if (length > 0) visit_(std::span(path_).first(length));
  }

  const Board& board_;
  const Term& term_;
  const LinearMap& view_;
  const std::function<void(std::span<const Step>)>& visit_;
  CellSet inside_, stops_, visited_;
  std::vector<Step> path_;
};

}  // namespace

void for_each_path(const Board& board, const Term& term, const LinearMap& view, const ZoneFinder& zones, Cell origin,
                   const std::function<void(std::span<const Step>)>& visit) {
  Walker(board, term, view, zones, origin, visit);
}

void PathTreeBuilder::add(std::span<const Step> path, bool quiet, bool capture) {
  std::size_t at = 0;
  for (const Step& step : path) {
    std::size_t next = 0;
    for (const std::size_t child : nodes_[at].children)
      if (nodes_[child].cell == step.cell) next = child;
    if (next == 0) {
      next = nodes_.size();
      nodes_.push_back({step.cell, nodes_[at].cell, false, false, {}});
      nodes_[at].children.push_back(next);
    }
    nodes_[next].quiet |= step.may_stop && quiet;
    nodes_[next].capture |= step.may_stop && capture;
    at = next;
  }
}

void PathTreeBuilder::flatten(std::size_t node, PathForest& forest) const {
  const std::size_t at = forest.nodes_.size();
  if (node != 0) forest.nodes_.push_back({nodes_[node].cell, nodes_[node].passed, 0, nodes_[node].quiet, nodes_[node].capture});
  for (const std::size_t child : nodes_[node].children) flatten(child, forest);
  if (node != 0) forest.nodes_[at].skip = static_cast<std::uint32_t>(forest.nodes_.size());
}

void PathTreeBuilder::append_to(PathForest& forest) const {
  flatten(0, forest);
  forest.begins_.push_back(static_cast<std::uint32_t>(forest.nodes_.size()));
}

void HopForest::add_path(std::span<const Step> path, bool quiet, bool capture) {
  for (const Step& step : path) steps_.push_back({step.cell, step.may_stop && quiet, step.may_stop && capture});
  paths_.push_back(static_cast<std::uint32_t>(steps_.size()));
}

}  // namespace sennight
