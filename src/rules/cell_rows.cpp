#include "rules/cell_rows.h"

#include <algorithm>

#include "base/english.h"
#include "pieces/describe.h"
#include "pieces/paths.h"
#include "rules/rule_compiler.h"

namespace sennight {

bool CellRows::find(const Text& directions, int longest, RuleCompiler& compiler) {
  const Variant& variant = compiler.variant();
  const Board& board = variant.board();
  auto movement = parse_movement(board.lattice(), directions.value);
  if (!movement) {
    compiler.fault(place_in(directions, movement.error()), movement.error().message);
    return false;
  }
  const bool is_single = std::ranges::all_of(movement->terms, [](const Term& term) {
    return term.legs.size() == 1 && term.legs[0].range == 1 && !term.twice && !term.hop && term.limits.empty();
  });
  if (movement->terms.empty() || !is_single) {
    compiler.fault(directions.at, "single steps are expected, such as \"W\" or \"WF\"");
    return false;
  }
  std::vector<std::string> ways;
  const auto no_zones = [](const std::string&) { return std::string(); };
  for (Term& term : movement->terms) {
    const Leg& leg = term.legs[0];
    const bool has_words = leg.name == "W" || leg.name == "F";
    std::string way = has_words ? directions_in_words(board.lattice(), leg.first)
                                : steps_in_words(board.lattice(), Movement{{term}}, no_zones);
    // "with a leap of ..."
    if (way.starts_with("with a leap")) way.replace(0, 11, "on a line with leaps");
    if (std::ranges::find(ways, way) == ways.end()) ways.push_back(std::move(way));
    term.legs[0].range = longest;
    term.quiet = term.capture = true;
  }
  way_ = join_words(ways, "or");
  for (std::size_t p = 0; p < variant.players(); ++p) {
    rows_[p].resize(board.size());
    for (const Term& term : movement->terms) {
      const TermPaths paths(board, term, variant.view(PlayerId(p)), [](const std::string&) { return CellSet(); });
      for (const Cell cell : board.all())
        for (std::size_t which = 0; which < paths.paths(cell); ++which) {
          std::vector<Cell> row;
          for (const Step& step : paths.path(cell, which)) row.push_back(step.cell);
          if (!row.empty()) rows_[p][cell.index()].push_back(std::move(row));
        }
    }
  }
  return true;
}

}  // namespace sennight
