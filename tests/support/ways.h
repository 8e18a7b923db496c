// Where steps lead on a board, as text, and what holds of all of them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "geometry/board.h"

namespace sennight::test {

inline Board made(const BoardDefinition& definition) {
  auto board = Board::make(definition);
  EXPECT_TRUE(board.has_value()) << (board ? "" : board.error().message);
  return *std::move(board);
}

inline std::string joined(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

// Names of the cells that one step in any direction of the kind reaches, sorted.
inline std::string reached(const Board& board, const std::string& from, Vec kind) {
  std::set<std::string> found;
  for (const Vec v : board.lattice().images(kind))
    board.for_each_lead(board.find(from), v, [&](Cell to, const LinearMap&) { found.insert(board.name(to)); });
  return joined(found);
}

// The cells of a line, and of its branches in brackets. A line that closes ends before a cell comes again.
inline std::string along(const Board& board, Cell from, Vec direction, CellSet seen = {}) {
  std::vector<std::string> ways;
  seen.insert(from);
  board.for_each_lead(from, direction, [&](Cell to, const LinearMap& turn) {
    if (seen.contains(to)) return;
    const std::string rest = along(board, to, turn(direction), seen);
    ways.push_back(board.name(to) + (rest.empty() ? "" : " " + rest));
  });
  if (ways.size() < 2) return ways.empty() ? "" : ways.front();
  std::string text;
  for (const std::string& way : ways) text += "(" + way + ")";
  return text;
}
inline std::string along(const Board& board, const char* from, Vec direction) {
  return along(board, board.find(from), direction);
}

inline constexpr Vec kUp{0, 1, 0}, kRight{1, 0, 0}, kDown{0, -1, 0}, kLeft{-1, 0, 0};

// A step, a leap or two steps that do not lead back as they came; empty if there is none. Adds to `steps` how many were
// tried.
inline std::string step_without_return(const Board& board, std::size_t& steps) {
  for (const Vec kind : {board.lattice().orthogonal(), Lattice::diagonal(), Vec{1, 2, 0}, Vec{0, 2, 0}})
    for (const Vec v : board.lattice().images(kind))
      for (const Cell from : board.all()) {
        std::string wrong;
        board.for_each_lead(from, v, [&](Cell to, const LinearMap& turn) {
          bool back = false;
          board.for_each_lead(to, turn(-1 * v), [&](Cell end, const LinearMap& turned) {
            back = back || (end == from && compose(turned, turn) == LinearMap{});
          });
          ++steps;
          if (!back) wrong = board.name(from) + " to " + board.name(to);
        });
        if (!wrong.empty()) return wrong;
      }
  return "";
}

// A step or leap that the view does not carry to one, with what goes on from there; empty if there is none.
inline std::string step_not_carried(const Board& board, const Symmetry& view) {
  for (const Vec kind : {board.lattice().orthogonal(), Lattice::diagonal(), Vec{1, 2, 0}})
    for (const Vec v : board.lattice().images(kind))
      for (const Cell from : board.all()) {
        std::set<std::string> images, ends;
        bool goes_on = true;
        const Cell image = view(from);
        board.for_each_lead(from, v, [&](Cell to, const LinearMap& turn) {
          images.insert(board.name(view(to)));
          // Where several ways lead to one cell, one of them is the image.
          bool same = false;
          board.for_each_lead(image, view.map_from(image)(v), [&](Cell end, const LinearMap& turned) {
            same = same || (end == view(to) && turned(view.map_from(image)(v)) == view.map_from(end)(turn(v)));
          });
          goes_on = goes_on && same;
        });
        board.for_each_lead(image, view.map_from(image)(v),
                            [&](Cell end, const LinearMap&) { ends.insert(board.name(end)); });
        if (!goes_on || images != ends) return board.name(from) + ": " + joined(images) + " but " + joined(ends);
      }
  return "";
}

}  // namespace sennight::test
