#include "rules/keys.h"

#include "base/random.h"

namespace sennight {

Variant::Keys keys_for(const Variant& variant) {
  Random random(0x53656E6E69676874);  // any fixed seed: keys must be the same in every process
  Variant::Keys keys;
  keys.piece.resize(variant.cells() * kPieceCodes);
  for (std::size_t i = 0; i < keys.piece.size(); ++i) keys.piece[i] = i % kPieceCodes == 0 ? 0 : random.next();
  keys.hand.resize(kMaxPlayers * kMaxTypes * 256);
  for (std::size_t i = 0; i < keys.hand.size(); ++i) keys.hand[i] = i % 256 == 0 ? 0 : random.next();
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
  return keys;
}

}  // namespace sennight
