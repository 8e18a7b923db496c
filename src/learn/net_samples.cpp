#include "learn/net_samples.h"

#include <algorithm>

#include "learn/folding.h"

namespace sennight {

NetSamples::NetSamples(const Variant& variant) : variant_(&variant), inputs_(variant) {
  const std::size_t cells = variant.cells(), types = variant.types().size();
  for (std::size_t player = 0; player < 2; ++player) {
    seen_[player].resize(cells);
    for (std::size_t cell = 0; cell < cells; ++cell)
      seen_[player][variant.view(PlayerId(player))(Cell(cell)).index()] = Cell(cell);
  }
  const Symmetry& turned = variant.view(PlayerId(1));
  const std::vector<std::vector<Cell>> symmetries = own_symmetries(variant);
  for (const std::vector<Cell>& map : symmetries) {
    // It must change nothing for the second player's pieces either.
    std::vector<Cell> theirs(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) theirs[cell] = seen_[1][map[turned(Cell(cell)).index()].index()];
    if (std::ranges::find(symmetries, theirs) == symmetries.end()) continue;
    // The view of either player turns the board in the same way: so one map serves whoever is to move.
    std::array<std::vector<Input>, 2> image{std::vector<Input>(inputs_.size()), std::vector<Input>(inputs_.size())};
    const auto set = [&](std::size_t input, std::size_t own, std::size_t rival) {
      image[0][input] = static_cast<Input>(own);
      image[1][input] = static_cast<Input>(rival);
    };
    for (const bool rival : {false, true}) {
      for (std::size_t t = 0; t < types; ++t) {
        const TypeId type(t);
        for (std::size_t cell = 0; cell < cells; ++cell) {
          const Cell at = map[cell];
          set(inputs_.on(rival, type, Cell(cell)), inputs_.on(rival, type, at),
              inputs_.on(!rival, type, seen_[1][at.index()]));
        }
        for (std::size_t nth = 1; variant.has_hands() && nth <= kNetHandSteps; ++nth)
          set(inputs_.held(rival, type, nth), inputs_.held(rival, type, nth), inputs_.held(!rival, type, nth));
      }
    }
    images_.push_back(std::move(image));
  }
}

bool sees_alike(const Variant& variant) {
  if (variant.players() != 2) return false;
  const Symmetry &first = variant.view(PlayerId(0)), &second = variant.view(PlayerId(1));
  for (std::size_t cell = 0; cell < variant.cells(); ++cell)
    if (first(Cell(cell)) != Cell(cell) || second(second(Cell(cell))) != Cell(cell)) return false;
  return true;
}

void NetSamples::add(const Position& position, const NetTarget& target) {
  const std::size_t mover = position.turn().index();
  for (std::size_t player = 0; player < 2; ++player) {
    const bool rival = player != mover;
    for (const Cell cell : position.pieces(PlayerId(player))) {
      const std::size_t input = inputs_.on(rival, position.piece(cell).type(), seen_[mover][cell.index()]);
      all_.push_back(static_cast<Input>(input));
    }
    for (std::size_t t = 0; variant_->has_hands() && t < variant_->types().size(); ++t) {
      for (int nth = 1; nth <= position.in_hand(PlayerId(player), TypeId(t)); ++nth)
        all_.push_back(static_cast<Input>(inputs_.held(rival, TypeId(t), static_cast<std::size_t>(nth))));
    }
  }
  begins_.push_back(all_.size());
  targets_.push_back(target);
}

}  // namespace sennight
