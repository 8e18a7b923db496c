#include "rules/targets.h"

#include <array>
#include <utility>

namespace sennight {

Targets tree_targets(const PathForest& forest, Cell from) {
  Targets targets;
  const auto [begin, end] = forest.tree(from.index());
  for (auto i = begin; i < end; ++i) {
    const PathNode& node = forest.nodes()[i];
    if (node.quiet) targets.quiet.insert(node.cell);
    if (node.capture) targets.captures.insert(node.cell);
  }
  return targets;
}

Targets targets_of(const Variant& variant, PlayerId player, TypeId type, Cell from) {
  Targets targets = tree_targets(variant.moves(player, type), from);
  const Targets initial = tree_targets(variant.initial_moves(player, type), from);
  targets.quiet |= initial.quiet;
  targets.captures |= initial.captures;
  const HopForest& hops = variant.hops(player, type);
  for (std::size_t k = 0; variant.has_hops(type) && k < hops.paths(from.index()); ++k) {
    for (const HopStep& step : hops.path(from.index(), k)) {
      if (step.quiet) targets.quiet.insert(step.cell);
      if (step.capture) targets.captures.insert(step.cell);
    }
  }
  if (const HopForest* locusts = variant.locust_hops(player, type))
    for (std::size_t k = 0; k < locusts->paths(from.index()); ++k)
      for (const HopStep& step : locusts->path(from.index(), k).subspan(1))
        if (step.capture) targets.captures.insert(step.cell);
  return targets;
}

CellSet plain_targets(const Variant& variant, PlayerId player, TypeId type, Cell from) {
  CellSet targets;
  const PathForest& moves = variant.moves(player, type);
  const auto [begin, end] = moves.tree(from.index());
  for (auto i = begin; i < end; ++i)
    if (moves.nodes()[i].quiet || moves.nodes()[i].capture) targets.insert(moves.nodes()[i].cell);
  return targets;
}

bool is_attack(const Variant& variant, const Term& term) {
  const TypeBits royals = variant.royals().bits();
  return term.capture && (royals == 0 || (royals & ~variant.spared(term, TypeLimit::Kind::kTaking).bits()) != 0);
}

CellSet stuck_cells(const Variant& variant, PlayerId player, TypeId type) {
  CellSet stuck;
  for (const Cell cell : variant.board().all())
    if (plain_targets(variant, player, type, cell).empty()) stuck.insert(cell);
  return stuck;
}

Result<Stuck> stuck_cells(const Board& board, std::string_view movement, std::size_t most) {
  const auto parsed = parse_movement(board.lattice(), movement);
  if (!parsed) return std::unexpected(parsed.error());
  Stuck stuck{board.all()};
  for (const Term& term : parsed->terms) {
    if (stuck.steps > most) break;
    const TermPaths walked(board, term, {}, [](const std::string&) { return CellSet(); });
    if (!walked.is_complete()) return Stuck{.cells = {}, .is_complete = false};
    for (const Cell origin : board.all())
      if (walked.paths(origin) > 0) stuck.cells.erase(origin);
    stuck.steps += walked.steps() + board.size();
  }
  return stuck;
}

OddWay odd_way(const Variant& variant, TypeId type) {
  const Board& board = variant.board();
  if (board.is_glued()) return OddWay::kNone;  // which way leads forward depends on the cell
  std::array<bool, 3> quiet{}, captures{};     // found one that leads backward, to the side, forward
  for (const Cell from : board.all()) {
    const Targets targets = targets_of(variant, PlayerId(0), type, from);
    for (const auto& [cells, found] : {std::pair(&targets.quiet, &quiet), std::pair(&targets.captures, &captures)})
      for (const Cell to : *cells) {
        const int forward = board.lattice().forward(board.coordinates(to) - board.coordinates(from));
        (*found)[forward < 0 ? 0 : forward == 0 ? 1 : 2] = true;
      }
  }
  const auto only = [](const std::array<bool, 3>& found, std::size_t which) {
    return found == std::array{which == 0, which == 1, which == 2};
  };
  const bool has_quiet = quiet != std::array<bool, 3>{}, has_captures = captures != std::array<bool, 3>{};
  if (only(quiet, 2) && only(captures, 0)) return OddWay::kMovesForward;
  if (only(quiet, 0) && only(captures, 2)) return OddWay::kCapturesForward;
  const bool is_backward = (has_quiet || has_captures) && (!has_quiet || only(quiet, 0)) &&
                           (!has_captures || only(captures, 0));
  return is_backward ? OddWay::kBackward : OddWay::kNone;
}

PerPlayer<CellSet> for_players(const Variant& variant, const CellSet& cells) {
  PerPlayer<CellSet> sets;
  for (std::size_t p = 0; p < variant.players(); ++p) sets[p] = variant.view(PlayerId(p))(cells);
  return sets;
}

CellSet array_cells_of(const Variant& variant, PlayerId player, TypeSet types) {
  CellSet set;
  for (const Cell cell : variant.array_cells(player))
    if (types.contains(variant.array_piece(cell).type())) set.insert(cell);
  return set;
}

}  // namespace sennight
