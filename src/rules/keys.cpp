#include "rules/keys.h"

#include <algorithm>

#include "base/random.h"

namespace sennight {

Variant::Keys keys_for(const Variant& variant) {
  Random random(0x53656E6E69676874);  // any fixed seed: keys must be the same in every process
  Variant::Keys keys;
  keys.cells = variant.cells();
  keys.types = variant.types().size();
  // Numbers are drawn for this many types at least, for all owners and for all cells, whatever a variant has: a key
  // depends on nothing else. Each goes to its place where it is used.
  constexpr std::size_t kDrawnTypes = 32;
  const std::size_t drawn = std::max(kDrawnTypes, keys.types), codes = variant.piece_codes();
  keys.pieces.resize(codes * keys.cells);
  for (std::size_t cell = 0; cell < keys.cells; ++cell) {
    for (std::size_t owner = 0; owner < kMaxPlayers; ++owner) {
      for (std::size_t type = 0; type < drawn; ++type) {
        const std::uint64_t key = random.next();
        const std::size_t code = Piece(PlayerId(owner), TypeId(type)).code();
        if (code < codes) keys.pieces[code * keys.cells + cell] = key;
      }
    }
  }
  keys.hands.resize(variant.players() * keys.types * 256);
  for (std::size_t owner = 0; owner < kMaxPlayers; ++owner) {
    for (std::size_t type = 0; type < drawn; ++type) {
      for (std::size_t count = 1; count < 256; ++count) {
        const std::uint64_t key = random.next();
        if (owner < variant.players() && type < keys.types) keys.hands[(owner * keys.types + type) * 256 + count] = key;
      }
    }
  }
  for (auto& key : keys.turn) key = random.next();
  for (auto& key : keys.eliminated) key = random.next();
  keys.unmoved.resize(variant.cells());
  keys.en_passant.resize(variant.cells());
  for (auto& key : keys.unmoved) key = random.next();
  for (auto& key : keys.en_passant) key = random.next();
  if (variant.ends().facts().check_limit > 0) keys.checks.resize(kMaxPlayers * kCheckKeys);
  for (auto& key : keys.checks) key = random.next();
  if (const int limit = variant.ends().facts().pass_limit; limit > 0) keys.passes.resize(std::size_t(limit) + 1);
  for (std::size_t i = 1; i < keys.passes.size(); ++i) keys.passes[i] = random.next();
  if (variant.turn_rule() != nullptr) {
    keys.made.resize(kMostTurnMoves);
    keys.left.resize(kMostTurnMoves);
    for (auto* of : {&keys.made, &keys.left})
      for (std::size_t i = 1; i < of->size(); ++i) (*of)[i] = random.next();
  }
  if (variant.chain() != nullptr) keys.chain.resize(variant.cells());
  for (auto& key : keys.chain) key = random.next();
  if (variant.turn_tells_pieces()) keys.moved.resize(variant.cells());
  for (auto& key : keys.moved) key = random.next();
  if (variant.trade() != nullptr) keys.avenged.resize(variant.cells());
  for (auto& key : keys.avenged) key = random.next();
  return keys;
}

}  // namespace sennight
