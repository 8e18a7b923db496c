#include "pieces/paths.h"

#include <algorithm>
#include <array>

namespace sennight {

namespace {

// Walks the paths of one term. What the term's directions and turns mean is found out once and remembered.
class Walker {
 public:
  Walker(const Board& board, const Term& term, const Symmetry& view, const ZoneFinder& zones)
      : board_(board),
        term_(term),
        view_(view),
        starts_(board.all()),
        inside_(board.all()),
        stops_(board.all()),
        first_(first_vectors(term.legs[0])) {
    for (const ZoneLimit& limit : term.limits) {
      const CellSet zone = zones(limit.zone);
      if (limit.kind == ZoneLimit::Kind::kTo) stops_ = stops_ & zone;
      else starts_ = starts_ & zone;
      if (limit.kind == ZoneLimit::Kind::kIn) inside_ = inside_ & zone;
    }
    for (const Leg& leg : term.legs) {
      LegZones& legs = legs_.emplace_back(LegZones{board.all(), board.all(), board.all()});
      for (const ZoneLimit& limit : leg.limits) {
        CellSet& cells = limit.kind == ZoneLimit::Kind::kFrom ? legs.from
                         : limit.kind == ZoneLimit::Kind::kTo ? legs.to
                                                              : legs.in;
        cells = cells & zones(limit.zone);
      }
    }
  }

  // Calls visit(path) for each path. False when there were more than kMaxPathSteps steps.
  template <class Visit>
  bool walk(Cell origin, const Visit& visit) {
    if (!starts_.contains(origin)) return true;
    around_ = board_.around(origin);
    steps_ = 0;
    visited_ = CellSet();
    visited_.insert(origin);
    if (term_.twice) {
      for (const TwoSteps& way : two_steps(board_, term_, view_, origin)) {
        CellSet reached = way.ends;
        reached.insert(way.between);
        for (const Cell cell : reached - visited_) visit(std::span<const Step>(std::array{Step{cell, true}}));
        visited_ |= reached;
      }
      return true;
    }
    if (term_.legs[0].anywhere)
      for (const Cell cell : (inside_ & stops_) - visited_ - around_)
        visit(std::span<const Step>(std::array{Step{cell, true}}));
    for (const Vec v : first_) begin_leg(0, origin, v, view_.map_from(origin), visit);
    return steps_ <= kMaxPathSteps;
  }

 private:
  // Takes the first step of a leg, once for each way that its curve may go. `frame` maps the term's vectors to those of
  // the board at `from`.
  template <class Visit>
  bool begin_leg(std::size_t leg, Cell from, Vec v, const LinearMap& frame, const Visit& visit) {
    if (!legs_[leg].from.contains(from)) return false;
    if (term_.legs[leg].curve == Curve::kStraight) return step(leg, 1, from, v, 0, frame, visit);
    const bool left = step(leg, 1, from, v, -1, frame, visit);
    const bool right = step(leg, 1, from, v, 1, frame, visit);
    return left || right;
  }

  // Steps by v, the step numbered `count` of its leg; `side` is -1 or 1 on a curve (the turn before step 2). False when
  // the path cannot go there.
  template <class Visit>
  bool step(std::size_t index, int count, Cell from, Vec v, int side, const LinearMap& frame, const Visit& visit) {
    if (!board_.is_glued()) return enter(index, count, board_.step(from, frame(v)), v, side, frame, visit);
    bool entered = false;
    board_.for_each_lead(from, frame(v), [&](Cell cell, const LinearMap& turn) {
      entered = enter(index, count, cell, v, side, compose(turn, frame), visit) || entered;
    });
    return entered;
  }

  template <class Visit>
  bool enter(std::size_t index, int count, Cell cell, Vec v, int side, const LinearMap& frame, const Visit& visit) {
    if (!cell || visited_.contains(cell) || !inside_.contains(cell) || !legs_[index].in.contains(cell)) return false;
    if (++steps_ > kMaxPathSteps) return false;
    const Leg& leg = term_.legs[index];
    const bool last_leg = index + 1 == term_.legs.size();
    const bool may_end = legs_[index].to.contains(cell);
    path_.push_back({cell, may_end && (last_leg || leg.may_stop) && stops_.contains(cell) && !around_.contains(cell)});
    visited_.insert(cell);
    bool longer = false;
    if (leg.range == 0 || count < leg.range) {
      const int next_side = leg.curve == Curve::kZigzag ? -side : side;
      const Turn turn = curved(index, v, side);
      longer = turn.exists && step(index, count + 1, cell, turn.to, next_side, frame, visit);
    }
    if (!last_leg && may_end) {
      const std::size_t turns = bent(index + 1, v);  // an index: the list of bends may grow meanwhile
      for (std::size_t i = 0; i < bends_[turns].to.size(); ++i)
        longer = begin_leg(index + 1, cell, bends_[turns].to[i], frame, visit) || longer;
    }
    if (!longer) emit(visit);
    visited_.erase(cell);
    path_.pop_back();
    return true;
  }

  template <class Visit>
  void emit(const Visit& visit) {
    std::size_t length = path_.size();
    while (length > 0 && !path_[length - 1].may_stop) --length;
    if (length > 0) visit(std::span<const Step>(path_).first(length));
  }

  struct Turn {
    std::size_t leg;
    Vec from;
    int side;
    bool exists;
    Vec to;
  };
  // The vector after `v` on the curve of a leg.
  Turn curved(std::size_t index, Vec v, int side) {
    const Leg& leg = term_.legs[index];
    if (leg.curve == Curve::kStraight) return {index, v, side, true, v};
    for (const Turn& turn : turns_)
      if (turn.leg == index && turn.from == v && turn.side == side) return turn;
    const int degrees = leg.curve_degrees != 0 ? leg.curve_degrees : board_.lattice().turn_degrees();
    Turn turn{index, v, side, false, v};
    turn.exists = turned(board_.lattice(), leg, v, side * degrees, turn.to);
    return turns_.emplace_back(turn);
  }

  struct Bend {
    std::size_t leg;
    Vec from;
    std::vector<Vec> to;
  };
  // Where in bends_ the vectors stand with which a leg may begin after a step by `v`.
  std::size_t bent(std::size_t index, Vec v) {
    for (std::size_t i = 0; i < bends_.size(); ++i)
      if (bends_[i].leg == index && bends_[i].from == v) return i;
    bends_.push_back({index, v, next_vectors(board_.lattice(), term_.legs[index], v)});
    return bends_.size() - 1;
  }

  // Where a leg may begin, which cells its steps may lead to, and where it may end.
  struct LegZones {
    CellSet from, in, to;
  };

  const Board& board_;
  const Term& term_;
  const Symmetry& view_;
  std::vector<LegZones> legs_;
  CellSet starts_, inside_, stops_, visited_;
  CellSet around_;  // the regions of the board in which the path begins
  std::vector<Vec> first_;
  std::vector<Turn> turns_;
  std::vector<Bend> bends_;
  std::vector<Step> path_;
  std::size_t steps_ = 0;
};

}  // namespace

std::vector<TwoSteps> two_steps(const Board& board, const Term& term, const Symmetry& view, Cell origin) {
  std::vector<TwoSteps> ways;
  if (!term.twice) return ways;
  for (const Vec v : first_vectors(term.legs[0])) {
    const LinearMap& frame = view.map_from(origin);
    board.for_each_lead(origin, frame(v), [&](Cell between, const LinearMap& turn) {
      auto way = std::ranges::find(ways, between, &TwoSteps::between);
      if (way == ways.end()) way = ways.insert(way, {between, {}});
      way->ends.insert(origin);
      for (const Vec next : next_vectors(board.lattice(), term.legs[1], v))
        board.for_each_lead(between, turn(frame(next)), [&](Cell end, const LinearMap&) { way->ends.insert(end); });
    });
  }
  return ways;
}

std::vector<TwoSteps> two_steps(const Board& board, const Movement& movement, const Symmetry& view, Cell origin) {
  std::vector<TwoSteps> ways;
  for (const Term& term : movement.terms) {
    for (const TwoSteps& way : two_steps(board, term, view, origin)) {
      const auto known = std::ranges::find(ways, way.between, &TwoSteps::between);
      if (known == ways.end()) ways.push_back(way);
      else known->ends |= way.ends;
    }
  }
  return ways;
}

bool for_each_path(const Board& board, const Term& term, const Symmetry& view, const ZoneFinder& zones, Cell origin,
                   const std::function<void(std::span<const Step>)>& visit) {
  return Walker(board, term, view, zones).walk(origin, visit);
}

TermPaths::TermPaths(const Board& board, const Term& term, const Symmetry& view, const ZoneFinder& zones) {
  Walker walker(board, term, view, zones);
  for (std::size_t c = 0; c < board.size(); ++c) {
    complete_ = complete_ && walker.walk(Cell(c), [&](std::span<const Step> path) {
      steps_.insert(steps_.end(), path.begin(), path.end());
      begins_.push_back(static_cast<std::uint32_t>(steps_.size()));
    });
    firsts_.push_back(static_cast<std::uint32_t>(begins_.size() - 1));
  }
}

void PathTreeBuilder::add(std::span<const Step> path, bool quiet, bool capture) {
  std::uint32_t at = 0;
  for (const Step& step : path) {
    std::uint32_t next = nodes_[at].first_child;
    while (next != 0 && nodes_[next].cell != step.cell) next = nodes_[next].next;
    if (next == 0) {
      next = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({step.cell, nodes_[at].cell});
      (nodes_[at].first_child == 0 ? nodes_[at].first_child : nodes_[nodes_[at].last_child].next) = next;
      nodes_[at].last_child = next;
    }
    nodes_[next].quiet |= step.may_stop && quiet;
    nodes_[next].capture |= step.may_stop && capture;
    at = next;
  }
}

void PathTreeBuilder::flatten(std::size_t node, PathForest& forest) const {
  const std::size_t at = forest.nodes_.size();
  if (node != 0)
    forest.nodes_.push_back({nodes_[node].cell, nodes_[node].passed, 0, nodes_[node].quiet, nodes_[node].capture});
  for (std::uint32_t child = nodes_[node].first_child; child != 0; child = nodes_[child].next) flatten(child, forest);
  if (node != 0) forest.nodes_[at].skip = static_cast<std::uint32_t>(forest.nodes_.size());
}

void PathTreeBuilder::append_to(PathForest& forest) {
  flatten(0, forest);
  forest.begins_.push_back(static_cast<std::uint32_t>(forest.nodes_.size()));
  nodes_.resize(1);
  nodes_[0] = Node();
}

void HopForest::add_path(std::span<const Step> path, bool quiet, bool capture, const HopRule& rule) {
  rules_.push_back(rule);
  for (const Step& step : path) steps_.push_back({step.cell, step.may_stop && quiet, step.may_stop && capture});
  paths_.push_back(static_cast<std::uint32_t>(steps_.size()));
}

}  // namespace sennight
