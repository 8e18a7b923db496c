#include "endings/table.h"

#include <algorithm>

#include "base/assert.h"

namespace sennight {
namespace {

constexpr std::size_t kCodes = 1 << 16;

PackedValues packed(const std::vector<std::int16_t>& values) {
  PackedValues packed;
  std::vector<std::uint16_t> places(kCodes);  // by code
  std::vector<bool> occurs(kCodes);
  for (const std::int16_t code : values) occurs[static_cast<std::uint16_t>(code)] = true;
  for (std::size_t code = 0; code < kCodes; ++code)
    if (occurs[code]) packed.codes.push_back(static_cast<std::int16_t>(static_cast<std::uint16_t>(code)));
  std::ranges::sort(packed.codes);
  for (std::size_t i = 0; i < packed.codes.size(); ++i)
    places[static_cast<std::uint16_t>(packed.codes[i])] = static_cast<std::uint16_t>(i);
  const bool wide = packed.is_wide();
  packed.places.reserve(values.size() * (wide ? 2 : 1));
  for (const std::int16_t code : values) {
    const std::uint16_t place = places[static_cast<std::uint16_t>(code)];
    packed.places += static_cast<char>(place & 0xFFU);
    if (wide) packed.places += static_cast<char>(place >> 8U);
  }
  return packed;
}

}  // namespace

EndingTable::EndingTable(const Material& material, EndingLayout layout, const std::vector<std::int16_t>& values)
    : EndingTable(material, std::move(layout), packed(values)) {}

std::int16_t EndingTable::code_of(const EndingValue& value) {
  SENNIGHT_REQUIRES(value.plies >= 0 && value.plies <= kMostPlies, value.plies);
  switch (value.result) {
    case EndingResult::kImpossible: return kImpossible;
    case EndingResult::kDrawn: return 0;
    case EndingResult::kWon: return static_cast<std::int16_t>(value.plies + 1);
    case EndingResult::kLost: return static_cast<std::int16_t>(-value.plies - 1);
  }
  return 0;
}

EndingValue EndingTable::value_of(std::int16_t code) {
  if (code == kImpossible) return {EndingResult::kImpossible, 0};
  if (code == 0) return {EndingResult::kDrawn, 0};
  return code > 0 ? EndingValue{EndingResult::kWon, code - 1} : EndingValue{EndingResult::kLost, -code - 1};
}

EndingSummary EndingTable::summary(const Travels& travels) const {
  EndingSummary summary;
  EndingCells cells;
  PlayerId turn;
  const auto may_stand = [&](const EndingCells& where) {
    for (std::size_t i = 0; i < material_.size(); ++i)
      if (!travels.standing[material_[i].owner().index()][material_[i].type().index()].contains(where[i])) return false;
    return true;
  };
  for (std::size_t number = 0; number < layout_.numbers(); ++number) {
    const EndingValue value = value_of(values_[number]);
    if (value.result == EndingResult::kImpossible) continue;
    layout_.cells_of(static_cast<EndingNumber>(number), cells, turn);
    EndingSummary::Turn& of_turn = summary.turns[turn.index()];
    layout_.for_each_copy(cells, [&](const EndingCells& where) {
      if (!may_stand(where)) return;
      ++of_turn.positions;
      if (value.result == EndingResult::kDrawn) return;
      const bool wins = value.result == EndingResult::kWon;
      const std::size_t winner = wins ? turn.index() : rival_of(turn).index();
      ++of_turn.won[winner];
      if (!wins || (summary.hard[winner] && value.plies <= summary.longest[winner])) return;
      summary.longest[winner] = value.plies;
      summary.hard[winner] = ending_setup(material_, where, turn);
    });
  }
  return summary;
}

Setup ending_setup(const Material& material, const EndingCells& cells, PlayerId turn) {
  Setup setup;
  for (std::size_t i = 0; i < material.size(); ++i) setup.board[cells[i].index()] = material[i];
  setup.turn = turn;
  return setup;
}

}  // namespace sennight
