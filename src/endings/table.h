// How every position of one ending comes out when both sides play as well as can be.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "endings/layout.h"
#include "endings/material.h"
#include "position/position.h"
#include "rules/travels.h"

namespace sennight {

// For the player to move. A win is the whole point. A draw is everything between: what neither side can end, too, and where
// the game knows quarters of a point, what is worth some of them.
enum class EndingResult : std::uint8_t { kImpossible, kDrawn, kWon, kLost };

struct EndingValue {
  EndingResult result = EndingResult::kDrawn;
  int plies = 0;  // to the end of the game, of a win or a loss
  friend bool operator==(const EndingValue&, const EndingValue&) = default;
};

// What a table says of all positions in which each piece stands where it may come to in a game. Mirror images count each.
struct EndingSummary {
  struct Turn {
    std::uint64_t positions = 0;         // that the rules allow, with this player to move
    std::array<std::uint64_t, 2> won{};  // by this player
  };
  std::array<Turn, 2> turns;                 // by the player to move
  std::array<int, 2> longest{};              // plies of the longest win of this player, who is to move
  std::array<std::optional<Setup>, 2> hard;  // where it begins; nothing when the player wins nowhere
};

// The values of a table in little room: few differ, and each position has the place of its own among them, in one byte or
// in two where there are more than 256, the lower one first.
struct PackedValues {
  std::vector<std::int16_t> codes;  // as EndingTable::code_of makes them, rising
  std::string places;
  std::size_t begin = 0;  // of the places: what stands before belongs to somebody else

  bool is_wide() const { return codes.size() > 256; }
  std::size_t place(std::size_t number) const {
    const auto byte = [&](std::size_t at) -> std::size_t { return static_cast<std::uint8_t>(places[begin + at]); };
    return is_wide() ? byte(2 * number) | byte(2 * number + 1) << 8U : byte(number);
  }
  std::int16_t operator[](std::size_t number) const { return codes[place(number)]; }
};

class EndingTable {
 public:
  // `values`: by number, as code_of makes them.
  EndingTable(const Material& material, EndingLayout layout, const std::vector<std::int16_t>& values);
  // REQUIRES: a place for each number of the layout, and a code for each place.
  EndingTable(const Material& material, EndingLayout layout, PackedValues values)
      : material_(material), layout_(std::move(layout)), values_(std::move(values)) {}

  const Material& material() const { return material_; }
  const EndingLayout& layout() const { return layout_; }
  const PackedValues& values() const { return values_; }
  // REQUIRES: these pieces on these cells of the variant, each on one of its own.
  EndingValue value(const EndingCells& cells, PlayerId turn) const {
    return value_of(values_[layout_.number(cells, turn)]);
  }
  EndingSummary summary(const Travels& travels) const;

  // Values as they are kept: 0 a draw, n + 1 a win in n plies, -n - 1 a loss in n.
  static constexpr std::int16_t kImpossible = -32768;
  static constexpr int kMostPlies = 32000;
  static std::int16_t code_of(const EndingValue& value);
  static EndingValue value_of(std::int16_t code);

 private:
  Material material_;
  EndingLayout layout_;
  PackedValues values_;
};

// A position in which these pieces stand on these cells, nothing has rights of the past, and the counters are at 0.
Setup ending_setup(const Material& material, const EndingCells& cells, PlayerId turn);

}  // namespace sennight
