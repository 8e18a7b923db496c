// Who plays for one player of a game.
#pragma once

namespace sennight {

inline constexpr int kMinLevel = 1, kMaxLevel = 8;

struct Seat {
  enum class Kind { kPerson, kComputer } kind = Kind::kPerson;
  int level = kMinLevel;  // kMinLevel to kMaxLevel; means nothing for a person
  bool is_computer() const { return kind == Kind::kComputer; }
  friend bool operator==(const Seat&, const Seat&) = default;
};

}  // namespace sennight
