#include "endings/material.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.h"
#include "base/english.h"
#include "rules/occurring.h"
#include "rules/travels.h"

namespace sennight {
namespace {

std::size_t rank_of(const Variant& variant, Piece piece) {
  return (variant.royals().contains(piece.type()) ? 0 : kPieceCodes) + piece.code();
}

constexpr char kBetweenPlayers = '-';

// What a player may have left, by the number of pieces.
using Armies = std::array<std::vector<std::vector<Piece>>, kMostEndingPieces + 1>;

Armies armies_of(const Variant& variant, PlayerId player, const Travels& travels) {
  std::vector<Piece> royal, others;
  const TypeSet occurring = occurring_types(variant);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const Piece piece(player, TypeId(t));
    const bool comes = !travels.standing[player.index()][t].empty();
    if (!variant.royals().contains(TypeId(t))) {
      if (comes && occurring.contains(TypeId(t))) others.push_back(piece);
    } else if (royal.empty() && variant.array_count(player, TypeId(t)) > 0) {
      royal.push_back(piece);
    }
  }
  Armies armies;
  armies[royal.size()].push_back(royal);
  for (std::size_t size = royal.size(); size < kMostEndingPieces; ++size)
    for (const std::vector<Piece>& army : armies[size])
      for (const Piece piece : others) {
        // Each set once: in the order of the types.
        if (army.size() > royal.size() && piece.code() < army.back().code()) continue;
        armies[size + 1].push_back(army);
        armies[size + 1].back().push_back(piece);
      }
  return armies;
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

std::vector<Material> occurring_materials(const Variant& variant, std::size_t pieces) {
  std::vector<Material> materials;
  if (variant.players() != 2 || pieces > kMostEndingPieces) return materials;
  const Travels ways = travels(variant);
  const Armies first = armies_of(variant, PlayerId(0), ways), second = armies_of(variant, PlayerId(1), ways);
  for (std::size_t size = pieces; size-- > 1;)  // who has nothing left does not play on
    for (const std::vector<Piece>& own : first[size])
      for (const std::vector<Piece>& other : second[pieces - size]) {
        std::vector<Piece> all = own;
        all.insert(all.end(), other.begin(), other.end());
        materials.emplace_back(variant, std::move(all));
      }
  return materials;
}

std::string material_name(const Variant& variant, const Material& material) {
  std::string name;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    if (p > 0) name += kBetweenPlayers;
    for (std::size_t i = 0; i < material.size(); ++i)
      if (material[i].owner() == PlayerId(p)) name += variant.type(material[i].type()).token;
  }
  return name;
}

Result<Material> parse_material(const Variant& variant, std::string_view name) {
  std::vector<Piece> pieces;
  std::size_t player = 0;
  for (std::string_view rest = name; !rest.empty();) {
    if (rest.front() == kBetweenPlayers && ++player < variant.players()) {
      rest.remove_prefix(1);
      continue;
    }
    TypeId type;  // with the longest token: some are the beginning of others
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const std::string& token = variant.types()[t].token;
      if (rest.starts_with(token) && (!type || token.size() > variant.type(type).token.size())) type = TypeId(t);
    }
    if (player >= variant.players() || !type)
      return fail(fmt::format("'{}': '{}' is no piece of this game", name, rest));
    rest.remove_prefix(variant.type(type).token.size());
    pieces.emplace_back(PlayerId(player), type);
  }
  if (player + 1 != variant.players())
    return fail(fmt::format("'{}': expected the pieces of each player with '{}' between them", name, kBetweenPlayers));
  if (pieces.size() > kMostEndingPieces)
    return fail(fmt::format("'{}': {} pieces are the most", name, kMostEndingPieces));
  return Material(variant, std::move(pieces));
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
