// Sets of piece types as bits: bit t is the type with index t.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/assert.h"

namespace sennight {

inline constexpr std::size_t kMaxTypes = 63;  // of a variant: with its owner, or as "empty", a type fits into a byte

using TypeBits = std::uint64_t;
// REQUIRES: type < kMaxTypes.
constexpr TypeBits type_bit(std::size_t type) {
  SENNIGHT_REQUIRES(type < kMaxTypes, type);
  return TypeBits{1} << type;
}

}  // namespace sennight
