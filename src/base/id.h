// Strong indices: a Cell is never a PlayerId by accident.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <limits>

#include "base/assert.h"

namespace sennight {

// An index 0.. of one kind of thing. The greatest value of Rep means "none". REQUIRES of the constructor: Rep holds the
// index.
template <class Tag, class Rep>
class Id {
 public:
  constexpr Id() = default;
  template <std::integral Integer>
  constexpr explicit Id(Integer index) : index_(static_cast<Rep>(index)) {
    SENNIGHT_REQUIRES(static_cast<Integer>(index_) == index, index);
  }

  static constexpr Id none() { return Id(); }
  constexpr bool is_none() const { return index_ == kNone; }
  constexpr explicit operator bool() const { return index_ != kNone; }

  // REQUIRES: not none.
  constexpr std::size_t index() const {
    SENNIGHT_REQUIRES(index_ != kNone);
    return index_;
  }

  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  static constexpr Rep kNone = std::numeric_limits<Rep>::max();
  Rep index_ = kNone;
};

}  // namespace sennight
