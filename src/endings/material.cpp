#include "endings/material.h"

#include <algorithm>

#include "base/assert.h"
#include "base/english.h"

namespace sennight {
namespace {

std::size_t rank_of(const Variant& variant, Piece piece) {
  return (variant.royals().contains(piece.type()) ? 0 : kPieceCodes) + piece.code();
}

}  // namespace

Material::Material(const Variant& variant, std::vector<Piece> pieces) : size_(pieces.size()) {
  SENNIGHT_REQUIRES(pieces.size() <= kMostEndingPieces, pieces.size());
  std::ranges::sort(pieces, {}, [&](Piece piece) { return rank_of(variant, piece); });
  std::ranges::copy(pieces, pieces_.begin());
}

std::uint32_t Material::code() const {
  std::uint32_t code = 0;
  for (const Piece piece : pieces_) code = code << 8 | static_cast<std::uint32_t>(piece.code());
  return code;
}

bool read_material(const Position& position, Material& material, EndingCells& cells) {
  const Variant& variant = position.variant();
  struct Standing {
    std::size_t rank = 0;
    Piece piece;
    Cell cell;
  };
  std::array<Standing, kMostEndingPieces> standing;
  std::size_t count = 0;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    for (const Cell cell : position.pieces(PlayerId(p))) {
      if (count == kMostEndingPieces) return false;
      const Piece piece = position.piece(cell);
      standing[count++] = {rank_of(variant, piece), piece, cell};
    }
  }
  // Few: nothing is faster than to put each into its place.
  for (std::size_t i = 1; i < count; ++i)
    for (std::size_t k = i; k > 0 && standing[k].rank < standing[k - 1].rank; --k)
      std::swap(standing[k], standing[k - 1]);
  material = Material();
  for (std::size_t i = 0; i < count; ++i) {
    material.add(standing[i].piece);
    cells[i] = standing[i].cell;
  }
  return true;
}

std::string material_text(const Variant& variant, const Material& material) {
  std::string text;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < material.size(); ++i)
      if (material[i].owner() == PlayerId(p)) names.push_back(variant.type(material[i].type()).name);
    text += (p == 0 ? "" : " against ") + (names.empty() ? std::string("nothing") : join_words(names));
  }
  return text;
}

}  // namespace sennight
