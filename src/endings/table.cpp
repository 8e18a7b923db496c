#include "endings/table.h"

#include "base/assert.h"

namespace sennight {

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
  for (std::size_t number = 0; number < values_.size(); ++number) {
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
