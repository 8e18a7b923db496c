// What is left of a game: which pieces stand on the board, wherever they stand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "position/position.h"

namespace sennight {

// The most pieces of an ending that can be solved.
inline constexpr std::size_t kMostEndingPieces = 4;

// At most kMostEndingPieces pieces in a fixed order: royals first, then by owner and type.
class Material {
 public:
  Material() = default;
  // REQUIRES: no more than kMostEndingPieces.
  Material(const Variant& variant, std::vector<Piece> pieces);

  std::size_t size() const { return size_; }
  Piece operator[](std::size_t index) const { return pieces_[index]; }
  // One byte for each piece, 0 for none; equal for equal materials only.
  std::uint32_t code() const;

  // REQUIRES: there is room, and no piece so far comes after this one in the order.
  void add(Piece piece) { pieces_[size_++] = piece; }

  friend bool operator==(const Material&, const Material&) = default;

 private:
  std::array<Piece, kMostEndingPieces> pieces_{};
  std::size_t size_ = 0;
};

// Where the pieces of a material stand, in its order.
using EndingCells = std::array<Cell, kMostEndingPieces>;

// The material of a position and where it stands. False when there are more than kMostEndingPieces.
bool read_material(const Position& position, Material& material, EndingCells& cells);

// All materials with so many pieces that can come up in a game: with one royal of each player who has a royal at the start.
// Sorted by pieces, the first player's first. Empty with other than two players.
std::vector<Material> occurring_materials(const Variant& variant, std::size_t pieces);

// "KR-K": the tokens of each player's pieces, in the order of the material.
std::string material_name(const Variant& variant, const Material& material);
// The same backwards, in any order of the pieces. Errors: it is no such name; a token that the variant does not have; too
// many pieces.
Result<Material> parse_material(const Variant& variant, std::string_view name);

// "King and Rook against King". A player without a piece is "nothing".
std::string material_text(const Variant& variant, const Material& material);

}  // namespace sennight
