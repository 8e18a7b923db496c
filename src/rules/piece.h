// Players, piece types and pieces of one variant.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>

#include "base/assert.h"
#include "base/id.h"

namespace sennight {

inline constexpr std::size_t kMaxPlayers = 4;
inline constexpr std::size_t kMaxTypes = 32;

using PlayerId = Id<struct PlayerTag, std::uint8_t>;
using TypeId = Id<struct TypeTag, std::uint8_t>;

template <class T>
using PerPlayer = std::array<T, kMaxPlayers>;

// The other one of two players.
template <std::unsigned_integral Number>
constexpr Number rival_of(Number player) {
  SENNIGHT_REQUIRES(player < 2, player);
  return static_cast<Number>(player ^ 1);
}
constexpr PlayerId rival_of(PlayerId player) { return PlayerId(rival_of(player.index())); }

// A set of piece types, as bits.
class TypeSet {
 public:
  constexpr TypeSet() = default;
  constexpr explicit TypeSet(std::uint32_t bits) : bits_(bits) {}
  // REQUIRES of both: the index is below kMaxTypes.
  constexpr bool contains(TypeId type) const {
    SENNIGHT_REQUIRES(type.index() < kMaxTypes, type);
    return (bits_ >> type.index()) & 1;
  }
  constexpr void insert(TypeId type) {
    SENNIGHT_REQUIRES(type.index() < kMaxTypes, type);
    bits_ |= std::uint32_t{1} << type.index();
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(TypeSet, TypeSet) = default;

 private:
  std::uint32_t bits_ = 0;
};

// What stands on a cell: nothing, or a piece type with its owner. One byte.
class Piece {
 public:
  constexpr Piece() = default;  // an empty cell
  constexpr Piece(PlayerId owner, TypeId type)
      : code_(static_cast<std::uint8_t>(1 + owner.index() * kMaxTypes + type.index())) {
    SENNIGHT_REQUIRES(owner.index() < kMaxPlayers && type.index() < kMaxTypes, owner, type);
  }

  constexpr bool is_empty() const { return code_ == 0; }
  constexpr explicit operator bool() const { return code_ != 0; }
  // REQUIRES of both: not empty.
  constexpr PlayerId owner() const {
    SENNIGHT_REQUIRES(code_ != 0);
    return PlayerId((code_ - 1u) / kMaxTypes);
  }
  constexpr TypeId type() const {
    SENNIGHT_REQUIRES(code_ != 0);
    return TypeId((code_ - 1u) % kMaxTypes);
  }
  // 0 for an empty cell, else 1 to kMaxPlayers * kMaxTypes.
  constexpr std::size_t code() const { return code_; }

  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  std::uint8_t code_ = 0;
};

inline constexpr std::size_t kPieceCodes = 1 + kMaxPlayers * kMaxTypes;

}  // namespace sennight
