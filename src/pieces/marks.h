// How a piece type moves, as marks around its letter: one for each direction and kind of movement. For drawing only.
#pragma once

#include <vector>

#include "pieces/movement.h"

namespace sennight {

struct Mark {
  enum class Kind {
    kStep,   // one step to a neighbour through an edge or a corner
    kSlide,  // several steps of one vector in a row
    kLeap,   // one step longer than to a neighbour
    kCurve,  // a path with a bend
    kHop,    // over a piece
  };
  enum class Mode { kBoth, kQuiet, kCapture };
  double angle = 0;  // of the first step, degrees clockwise from the owner's straight forward, in [0, 360)
  Kind kind = Kind::kStep;
  Mode mode = Mode::kBoth;
  friend bool operator==(const Mark&, const Mark&) = default;
};

// Marks by angle, then kind, then mode; each once. Quiet and capturing marks of one angle and kind are one mark; a step
// is left out where a slide of the same angle does as much. Initial moves have no marks, nor have steps straight up or
// down a prism, which have no angle; limits to zones are not looked at.
std::vector<Mark> marks(const Lattice& lattice, const Movement& movement);

}  // namespace sennight
