// How the positions of one ending are numbered.
//
// A number stands for the cells of the pieces and whose turn it is. Positions that a symmetry of the game carries onto
// each other share a number as far as that is cheap: the first piece is brought to the first of the cells that symmetries
// carry it to, by the same symmetry each time. Where other symmetries leave that cell in its place, mirror images keep
// numbers of their own. Pieces of one owner and type stand in the order of their cells.
#pragma once

#include <cstdint>
#include <vector>

#include "endings/material.h"
#include "rules/variant.h"

namespace sennight {

using EndingNumber = std::uint32_t;

// A map of the board onto itself: the image of each cell, by index.
using CellMap = std::vector<Cell>;

// The maps that change nothing about how these pieces may move, promote and end the game. The first one is the identity.
std::vector<CellMap> symmetries_of(const Variant& variant, const Material& material);

class EndingLayout {
 public:
  EndingLayout(const Variant& variant, const Material& material);

  // One more than the greatest number. May be more than EndingNumber holds.
  std::uint64_t numbers() const { return numbers_; }
  std::size_t pieces() const { return material_.size(); }

  EndingNumber number(const EndingCells& cells, PlayerId turn) const {
    if (pieces() == 0) return static_cast<EndingNumber>(turn.index());
    const std::uint8_t map = usual_map_[cells[0].index()];
    if (map == 0) return number_in_place(cells, turn);
    return number_in_place(mapped(cells, map), turn);
  }
  // False when the number stands for no position: two pieces on one cell, or equal pieces in another order.
  bool cells_of(EndingNumber number, EndingCells& cells, PlayerId& turn) const;
  // Calls visit(cells) for each position that shares the number of this one, mirror images that have one of their own
  // left out; this one is the first. REQUIRES: cells as cells_of gave them.
  template <class Visit>
  void for_each_copy(const EndingCells& cells, Visit visit) const {
    if (pieces() == 0) return visit(cells);
    for (const std::uint8_t map : copies_[cells[0].index()]) visit(mapped(cells, map));
  }

  // Calls visit(number) for each position that has a number and leads, by the move that leads from `before` to `after`
  // or by its image, to the position of the number `to`. REQUIRES: `after` has the number `to`, and its first piece
  // stands where its number has it.
  template <class Visit>
  void for_each_image(const EndingCells& before, const EndingCells& after, PlayerId turn_before, EndingNumber to,
                      Visit visit) const {
    const std::vector<std::uint8_t>& maps = all_maps_[before[0].index()];
    if (maps.size() == 1 && all_maps_[after[0].index()].size() == 1) {
      visit(number_in_place(maps[0] == 0 ? before : mapped(before, maps[0]), turn_before));
      return;
    }
    for (const std::uint8_t map : maps)
      if (number(mapped(after, map), rival_of(turn_before)) == to)
        visit(number_in_place(mapped(before, map), turn_before));
  }

 private:
  EndingCells mapped(const EndingCells& cells, std::uint8_t map) const {
    EndingCells images = cells;
    for (std::size_t i = 0; i < pieces(); ++i) images[i] = maps_[map][cells[i].index()];
    return images;
  }
  // REQUIRES: the first piece stands where numbers have it.
  EndingNumber number_in_place(EndingCells cells, PlayerId turn) const {
    if (has_equals_) sort_equals(cells);
    std::uint64_t number = places_[cells[0].index()];
    for (std::size_t i = 1; i < pieces(); ++i) number = number * cells_ + cells[i].index();
    return static_cast<EndingNumber>(number * 2 + turn.index());
  }
  void sort_equals(EndingCells& cells) const;

  Material material_;
  std::size_t cells_;
  bool has_equals_ = false;
  std::vector<CellMap> maps_;
  std::vector<Cell> first_cells_;                    // where numbers have the first piece
  std::vector<std::uint32_t> places_;                // by cell: which of these it is
  std::vector<std::uint8_t> usual_map_;              // by cell: the map that brings the first piece there
  std::vector<std::vector<std::uint8_t>> all_maps_;  // by cell: all that do
  std::vector<std::vector<std::uint8_t>> copies_;    // by cell: for each cell that maps carry it to one that does
  std::uint64_t numbers_ = 0;
};

}  // namespace sennight
