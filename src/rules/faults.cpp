#include "rules/faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/english.h"
#include "base/text.h"
#include "pieces/movement.h"
#include "rules/document.h"
#include "rules/loader.h"

namespace sennight {

namespace {

constexpr std::string_view kNoSuchCell = "' selects no cells: no cell has this name; cells here";

// "h9" of "'h9' selects no cells: no cell has this name; ..."; empty for other messages.
std::string_view unknown_cell(std::string_view message) {
  const std::size_t end = message.find(kNoSuchCell);
  return message.starts_with('\'') && end != std::string_view::npos ? message.substr(1, end - 1) : std::string_view();
}

}  // namespace

void report_once(Findings& findings, const Location& at, std::string text) {
  constexpr std::size_t kMostCompared = 100;
  const std::size_t first = findings.size() - std::min(findings.size(), kMostCompared);
  for (std::size_t i = first; i < findings.size(); ++i) {
    const Finding& known = findings[i];
    // Texts last: they may be as long as the file.
    if (known.at.line == at.line && known.at.column == at.column && known.at.file == at.file && known.text == text)
      return;
  }
  findings.push_back({at, true, std::move(text)});
}

Location place_of_part(const Text& movement, std::string_view part, std::size_t behind) {
  const std::size_t at = movement.value.find(part);
  Error place;
  if (at != std::string::npos) place.place = at + behind;
  return place_in(movement, place);
}

bool is_sign(std::string_view sign) {
  std::string_view letters = sign;
  if (letters.starts_with('+')) letters.remove_prefix(1);
  if (letters.empty()) return sign.empty();
  return letters.size() <= 3 && letters[0] >= 'A' && letters[0] <= 'Z' && std::ranges::all_of(letters, is_letter);
}

std::string no_type(std::string_view token, bool is_small) {
  return fmt::format("no piece type is called '{}'{}", token,
                     is_small              ? "; types are written with capital letters"
                     : token.contains(',') ? "; types are divided by blanks"
                                           : "");
}

std::string no_zone(const VariantDefinition& definition, const std::string& zone, std::size_t found) {
  std::vector<std::string> known;
  if (found < kMostFindingsShown)
    for (const auto& one : definition.zones) known.push_back(one.first);
  const std::string nearest = nearest_word(zone, known);
  return fmt::format("no zone is called '{}'{}", zone,
                     nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest));
}

std::string no_zone_to_stay_in(const VariantDefinition& definition, const std::string& zone, std::size_t found) {
  const bool are_cells = zone.find_first_of(":{&") != std::string::npos;
  return no_zone(definition, zone, found) + (are_cells ? ": cells get a name in [zones], which stands here" : "");
}

BoardDefinition board_in_its_place() {
  BoardDefinition board;
  board.shape = "rectangle";
  board.files = board.ranks = 8;
  return board;
}

bool is_movement_somewhere(std::string_view text) {
  for (const LatticeKind kind :
       {LatticeKind::kSquare, LatticeKind::kHexFiles, LatticeKind::kHexRanks, LatticeKind::kTriangles})
    for (const bool has_levels : {false, true})
      if ((kind != LatticeKind::kTriangles || !has_levels) && parse_movement(Lattice(kind, has_levels), text))
        return true;
  return false;
}

Error why_no_movement(const BoardDefinition& board, std::string_view text) {
  const bool has_levels = board.levels > 1 && board.lattice != LatticeKind::kTriangles;
  const auto movement = parse_movement(Lattice(board.lattice, has_levels), text);
  return movement ? Error{} : movement.error();
}

bool names_levels(LatticeKind kind, std::string_view movement, const Error& why) {
  if (kind == LatticeKind::kTriangles) return false;
  if (parse_movement(Lattice(kind, true), movement)) return true;
  return why.place && *why.place < movement.size() && (movement[*why.place] == 'u' || movement[*why.place] == 'd');
}

bool is_cell_of_a_level(std::string_view message) {
  const std::string_view cell = unknown_cell(message);
  const std::size_t dash = cell.find('-');
  const auto is_number = [](std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_digit); };
  if (dash == std::string_view::npos || !is_number(cell.substr(dash + 1))) return false;
  const std::string_view name = cell.substr(0, dash);
  return name.size() > 1 && is_letter(name.front()) && is_number(name.substr(1));
}

void gather_unknown_cells(Findings& findings, std::size_t from) {
  constexpr std::size_t kMostAlone = 2, kMostNamed = 4;
  std::vector<std::size_t> all;
  for (std::size_t i = from; i < findings.size(); ++i)
    if (findings[i].is_error && !unknown_cell(findings[i].text).empty()) all.push_back(i);
  if (all.size() <= kMostAlone) return;
  const auto before = [&](std::size_t a, std::size_t b) {
    const Location &one = findings[a].at, &two = findings[b].at;
    return std::tuple(one.line, one.column) < std::tuple(two.line, two.column);
  };
  std::ranges::stable_sort(all, before);
  std::vector<std::string> names;
  for (std::size_t k = 1; k < all.size() && names.size() < kMostNamed; ++k)
    names.push_back(fmt::format("'{}' in line {}", unknown_cell(findings[all[k]].text), findings[all[k]].at.line));
  if (all.size() - 1 > names.size()) names.push_back(fmt::format("{} more", all.size() - 1 - names.size()));
  findings[all.front()].text += fmt::format("; so it is with {}", join_words(names));
  std::vector<bool> gone(findings.size());
  for (std::size_t k = 1; k < all.size(); ++k) gone[all[k]] = true;
  std::size_t kept = from;
  for (std::size_t i = from; i < findings.size(); ++i)
    if (!gone[i]) {
      if (kept != i) findings[kept] = std::move(findings[i]);
      ++kept;
    }
  findings.resize(kept);
}

}  // namespace sennight
