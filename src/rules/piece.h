// Players, piece types and pieces of one variant.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>

#include "base/assert.h"
#include "base/id.h"
#include "pieces/type_bits.h"

namespace sennight {

inline constexpr std::size_t kMaxPlayers = 4;

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

// A set of piece types.
class TypeSet {
 public:
  constexpr TypeSet() = default;
  constexpr explicit TypeSet(TypeBits bits) : bits_(bits) {}
  static constexpr TypeSet all() { return TypeSet((TypeBits{1} << kMaxTypes) - 1); }
  // REQUIRES of both: the index is below kMaxTypes.
  constexpr bool contains(TypeId type) const {
    SENNIGHT_REQUIRES(type.index() < kMaxTypes, type);
    return (bits_ >> type.index()) & 1;
  }
  constexpr void insert(TypeId type) { bits_ |= type_bit(type.index()); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr TypeBits bits() const { return bits_; }
  friend constexpr bool operator==(TypeSet, TypeSet) = default;

 private:
  TypeBits bits_ = 0;
};

// What stands on a cell: nothing, or a piece type with its owner. One byte: the owner in the two high bits, below them
// one more than the type.
class Piece {
 public:
  constexpr Piece() = default;  // an empty cell
  constexpr Piece(PlayerId owner, TypeId type)
      : code_(static_cast<std::uint8_t>(owner.index() << kTypeDigits | (type.index() + 1))) {
    SENNIGHT_REQUIRES(owner.index() < kMaxPlayers && type.index() < kMaxTypes, owner, type);
  }

  constexpr bool is_empty() const { return code_ == 0; }
  constexpr explicit operator bool() const { return code_ != 0; }
  // REQUIRES of both: not empty.
  constexpr PlayerId owner() const {
    SENNIGHT_REQUIRES(code_ != 0);
    return PlayerId(std::size_t{code_} >> kTypeDigits);
  }
  constexpr TypeId type() const {
    SENNIGHT_REQUIRES(code_ != 0);
    return TypeId((code_ & kMaxTypes) - 1u);
  }
  // 0 for an empty cell, else from 1 to kPieceCodes - 1, by owner and then by type. Not every number occurs.
  constexpr std::size_t code() const { return code_; }

  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  static constexpr unsigned kTypeDigits = 6;
  static_assert(kMaxTypes == (1u << kTypeDigits) - 1);
  std::uint8_t code_ = 0;
};

inline constexpr std::size_t kCodesOfOwner = kMaxTypes + 1;
inline constexpr std::size_t kPieceCodes = kMaxPlayers * kCodesOfOwner;

}  // namespace sennight
