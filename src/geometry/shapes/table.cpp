// The table of shapes. A shape is named twice here and nowhere else: each function stands in the file of its name.
#include <algorithm>

#include "geometry/shapes/shape.h"

namespace sennight {

namespace shape {
Shape rectangle();
Shape hexagon();
Shape lines();
Shape region();
Shape cross();
Shape sectors();
}  // namespace shape

const std::vector<Shape>& shapes() {
  // Each row on a line of its own.
  static const std::vector<Shape> kShapes = {
      shape::rectangle(),  //
      shape::hexagon(),    //
      shape::lines(),      //
      shape::region(),     //
      shape::cross(),      //
      shape::sectors(),    //
  };
  return kShapes;
}

const Shape* find_shape(std::string_view name) {
  const auto found = std::ranges::find(shapes(), name, &Shape::name);
  return found == shapes().end() ? nullptr : &*found;
}

std::string_view unit_words(const BoardDefinition& definition) {
  if (definition.points) return "points";
  switch (definition.lattice) {
    case LatticeKind::kSquare: return "cells";
    case LatticeKind::kHexFiles:
    case LatticeKind::kHexRanks: return "hexagonal cells";
    case LatticeKind::kTriangles: return "triangular cells";
  }
  return "";
}

std::string_view line_words(const BoardDefinition& definition) {
  return definition.lattice == LatticeKind::kHexFiles ? "files" : "ranks";
}

}  // namespace sennight
