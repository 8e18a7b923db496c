#include "study/tally.h"

#include <algorithm>

#include "position/attack.h"
#include "position/move_effects.h"

namespace sennight {

Tally::Tally(const Variant& of) : variant(&of), types(of.types().size()), moved_(of.types().size()) {
  for (std::size_t p = 0; p < of.players(); ++p) entered[p] = of.array_cells(PlayerId(p));
}

void Tally::add(const Position& position, const Move& move, std::size_t legal) {
  if (choices.size() <= legal) choices.resize(legal + 1);
  ++choices[legal];
  ++kinds[static_cast<std::size_t>(move.kind)];
  if (in_check(position, position.turn())) ++checks;
  if (move.kind == MoveKind::kPass) return;
  TypeId mover;
  if (move.kind == MoveKind::kNeutral) {
    mover = position.moved_by(move).type();
  } else if (move.kind == MoveKind::kDrop) {
    mover = move.type;
    ++types[mover.index()].dropped;
  } else {
    mover = position.piece(move.from).type();
    if (is_gating(move.kind)) ++types[move.type.index()].dropped;
  }
  ++types[mover.index()].moves;
  moved_[mover.index()] = true;
  count_effects(position, move, mover);
}

void Tally::count_effects(const Position& position, const Move& move, TypeId mover) {
  Effects effects;
  list_effects(position, move, effects);
  // Of the mover's own pieces on the cells of the move: how many of each type there are more afterwards. The first and
  // the last change of a cell tell what stood and what stands there.
  std::vector<int> more(types.size());
  const PlayerId player = position.turn();
  for (const CellChange& change : effects.cells) {
    const auto is_same = [&](const CellChange& other) { return other.cell == change.cell; };
    if (change.after && change.after.owner() == player) entered[player.index()].insert(change.cell);
    if (&*std::ranges::find_if(effects.cells, is_same) != &change) continue;
    const Piece before = position.piece(change.cell);
    Piece after = before;
    for (const CellChange& later : effects.cells)
      if (later.cell == change.cell) after = later.after;
    if (before && before.owner() != player && (!after || after.owner() != before.owner())) {
      ++types[before.type().index()].captured;
      ++types[mover.index()].captures;
    }
    if (before && before.owner() == player) --more[before.type().index()];
    if (after && after.owner() == player) ++more[after.type().index()];
  }
  const bool enters = move.kind == MoveKind::kDrop || is_gating(move.kind);
  for (std::size_t t = 0; t < types.size(); ++t) {
    const int became = more[t] - (enters && move.type == TypeId(t) ? 1 : 0);
    if (became > 0) types[t].became += static_cast<std::uint64_t>(became);
  }
}

void Tally::finish(const StudiedGame& game) {
  games.push_back(game);
  for (std::size_t t = 0; t < types.size(); ++t) types[t].games += moved_[t] ? 1 : 0;
  moved_.assign(types.size(), false);
}

void Tally::merge(const Tally& other) {
  games.insert(games.end(), other.games.begin(), other.games.end());
  for (std::size_t t = 0; t < types.size(); ++t) {
    types[t].moves += other.types[t].moves;
    types[t].captures += other.types[t].captures;
    types[t].captured += other.types[t].captured;
    types[t].became += other.types[t].became;
    types[t].dropped += other.types[t].dropped;
    types[t].games += other.types[t].games;
  }
  for (std::size_t k = 0; k < kinds.size(); ++k) kinds[k] += other.kinds[k];
  checks += other.checks;
  choices.resize(std::max(choices.size(), other.choices.size()));
  for (std::size_t i = 0; i < other.choices.size(); ++i) choices[i] += other.choices[i];
  for (std::size_t p = 0; p < kMaxPlayers; ++p) entered[p] |= other.entered[p];
}

}  // namespace sennight
