#include "pieces/marks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace sennight {

namespace {

// A step goes to a neighbour if it is no longer than a diagonal one: square root of 2, or of 3 on hexagons and triangles.
bool is_neighbour(const Lattice& lattice, Vec v) {
  const Point p = lattice.heading(v);
  return p.x * p.x + p.y * p.y < (lattice.turn_degrees() == 60 ? 3.5 : 2.5) && std::abs(v.z) <= 1;
}

// Do all legs go on in the direction of the first, or both steps of a piece that takes on both wherever they go?
bool is_straight(const Term& term) {
  return std::all_of(term.legs.begin(), term.legs.end(), [&](const Leg& leg) {
    return leg.curve == Curve::kStraight && leg.turn_degrees == 0 && (term.twice || !leg.any_direction) &&
           leg.images == term.legs[0].images;
  });
}

Mark::Kind kind_of(const Lattice& lattice, const Term& term, Vec first) {
  if (term.hop) return Mark::Kind::kHop;
  if (!is_straight(term)) return Mark::Kind::kCurve;
  const Leg& leg = term.legs[0];
  if (term.legs.size() == 1 && leg.range == 1)
    return is_neighbour(lattice, first) ? Mark::Kind::kStep : Mark::Kind::kLeap;
  // A path that may end only on its last cell jumps as far as the eye can see, although it can be blocked.
  const bool ends_once = term.legs.size() > 1 && term.legs.back().range == 1 &&
                         std::none_of(term.legs.begin(), term.legs.end() - 1, [](const Leg& l) { return l.may_stop; });
  return ends_once ? Mark::Kind::kLeap : Mark::Kind::kSlide;
}

struct Uses {
  bool quiet = false, capture = false;
  bool covers(const Uses& other) const { return quiet >= other.quiet && capture >= other.capture; }
};

}  // namespace

std::vector<Mark> marks(const Lattice& lattice, const Movement& movement) {
  // Angles in thousandths of a degree, so that equal directions are equal numbers.
  std::map<std::pair<long, Mark::Kind>, Uses> found;
  for (const Term& term : movement.terms) {
    if (term.initial) continue;
    for (const Vec first : first_vectors(term.legs[0])) {
      if (first.x == 0 && first.y == 0) continue;
      const long angle = std::lround(lattice.angle(first) * 1000) % 360'000;
      Uses& uses = found[{angle, kind_of(lattice, term, first)}];
      uses.quiet |= term.quiet;
      uses.capture |= term.capture;
    }
  }
  std::vector<Mark> marks;
  for (const auto& [key, uses] : found) {
    const auto& [angle, kind] = key;
    if (kind == Mark::Kind::kStep) {
      const auto slide = found.find({angle, Mark::Kind::kSlide});
      if (slide != found.end() && slide->second.covers(uses)) continue;
    }
    const Mark::Mode mode = uses.quiet && uses.capture ? Mark::Mode::kBoth
                            : uses.quiet               ? Mark::Mode::kQuiet
                                                       : Mark::Mode::kCapture;
    marks.push_back({static_cast<double>(angle) / 1000, kind, mode});
  }
  return marks;
}

}  // namespace sennight
