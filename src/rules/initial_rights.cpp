#include "rules/initial_rights.h"

#include <algorithm>
#include <set>

#include "base/text.h"

namespace sennight {

namespace {

// Per player and cell: where the player's pieces of the type aim at the cell from, over whatever stands between.
PerPlayer<std::vector<CellSet>> aims_of_type(const Variant& variant, TypeId by) {
  PerPlayer<std::vector<CellSet>> aims;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const AttackForest& attacks = variant.attacks(PlayerId(p));
    for (std::size_t target = 0; target < variant.cells(); ++target) {
      CellSet& from = aims[p].emplace_back();
      const auto [begin, end] = attacks.tree(target);
      for (std::uint32_t i = begin; i < end; ++i)
        if (TypeSet(attacks.nodes()[i].types).contains(by)) from.insert(attacks.nodes()[i].cell);
    }
  }
  return aims;
}

}  // namespace

std::vector<InitialRight::Aim> aims_of(const VariantDefinition::Initial& definition, RuleCompiler& compiler) {
  std::vector<InitialRight::Aim> aims;
  for (const auto& [of, enemies] : definition.aimed_by) {
    if (!definition.unmoved_only) {
      compiler.error(of.at, "'aimed-by' needs right = \"unmoved\": a right that comes with a cell is not lost");
      return {};
    }
    const TypeId aimed = compiler.type(of);
    for (const Text& enemy : enemies)
      if (const TypeId by = compiler.type(enemy); by && aimed)
        aims.push_back({aimed, by, aims_of_type(compiler.variant(), by)});
  }
  return aims;
}

std::optional<std::vector<std::pair<char, Cell>>> right_letters(const Variant& variant) {
  std::vector<std::pair<char, Cell>> letters;
  if (!variant.initial().unmoved_only) return letters;
  const BoardDefinition& board = variant.definition().board.value;
  if (!board.has_files_and_ranks() || board.naming != CellNaming::kFileNumber || variant.players() > 2)
    return std::nullopt;
  std::set<char> known;
  for (const Castling& castling : variant.castlings()) known.insert(castling.letter);
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const std::size_t first = letters.size();
    for (const Cell cell : variant.initial().cells[p]) {
      const char file = variant.board().name(cell)[0];
      const char letter = p == 0 ? to_upper(file) : file;
      if (!known.insert(letter).second) return std::nullopt;
      letters.emplace_back(letter, cell);
    }
    std::sort(letters.begin() + static_cast<std::ptrdiff_t>(first), letters.end());
  }
  return letters;
}

}  // namespace sennight
