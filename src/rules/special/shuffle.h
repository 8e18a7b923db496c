// Start arrays by number: a game whose array is shuffled names its arrays 0, 1, 2, ...
//
// The file says in which steps an array is made. A step chooses cells among those that are free in its zone, and puts
// its pieces there in order; the number is made of these choices, the first step's as its last digit. A step's choices
// are the sets of cells in the order of their first cells, then of their second ones, ..., with cells from left to right
// and from bottom to top. How many there are never depends on the steps before.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

class RuleCompiler;
class Variant;

struct ShuffleDefinition {
  Location at;
  Text cells;               // of the first player; the others' by their views
  std::vector<Text> steps;  // what is placed in turn: "B on b1 d1", "N N", "Q|A on @light"
  // Types; an array where such a piece is undefended, or where two of a player are neighbours, has no number.
  std::vector<Text> defended, apart;
  bool chance = true;  // a game has any of them where nobody has named one, else that of [setup]
};

class Shuffle {
 public:
  struct Step {
    std::string text;            // of the file
    CellSet cells;               // those of them that are free
    std::vector<TypeId> pieces;  // in the order of their cells; empty where `one_of` says what it is
    std::vector<TypeId> one_of;  // one piece, of a type that no earlier step with the same words has placed
    std::uint32_t places = 0;    // ways to choose the cells
    std::uint32_t choices = 0;   // of the step: places, for each type that is left
    std::size_t size() const { return one_of.empty() ? pieces.size() : 1; }
    TypeSet types() const;
  };
  using Array = std::array<Piece, kMaxCells>;

  // Errors are reported; what is returned then is of no use.
  static Shuffle compile(const ShuffleDefinition& definition, RuleCompiler& compiler);

  // Numbers are below this. Some may have no array: see array().
  std::uint32_t count() const { return count_; }
  const std::vector<Step>& steps() const { return steps_; }
  // The cells on which the arrays differ, the first player's.
  const CellSet& cells() const { return cells_; }
  // Types whose pieces are all defended in every array, and types of which no two are neighbours.
  TypeSet defended() const { return defended_; }
  TypeSet apart() const { return apart_; }
  // Whether chance chooses the array of a game for which nobody has named one; else it is that of [setup].
  bool is_by_chance() const { return by_chance_; }

  // The array with a number. Errors: there is none.
  Result<Array> array(const Variant& variant, std::uint32_t number) const;
  // The number of an array; nothing if it is none.
  std::optional<std::uint32_t> number(const Variant& variant, const Array& array) const;
  // An array with a number, given a source of random numbers. Nothing if hardly any number has an array.
  template <class Random>
  std::optional<std::uint32_t> draw(const Variant& variant, Random next) const {
    constexpr int kTries = 10'000;
    for (int i = 0; i < kTries; ++i) {
      const auto number = static_cast<std::uint32_t>(next() % count_);
      if (array(variant, number)) return number;
    }
    return std::nullopt;
  }

 private:
  using Line = std::array<TypeId, kMaxCells>;  // the first player's, none where nothing is placed

  Line line(std::uint32_t number) const;
  Array with(const Variant& variant, const Line& line) const;
  // A cell with a piece that must be defended and is not, or that stands next to one that it must not; none if there is
  // none.
  Cell undefended(const Variant& variant, const Array& array) const;
  Cell crowded(const Variant& variant, const Array& array) const;
  std::vector<TypeId> left(std::size_t step, const Line& line) const;
  std::vector<Cell> free_cells(const Step& step, const Line& line) const;

  CellSet cells_;
  std::vector<Cell> order_;
  std::vector<Step> steps_;
  TypeSet defended_, apart_;
  std::uint32_t count_ = 1;
  bool by_chance_ = true;
};

}  // namespace sennight
