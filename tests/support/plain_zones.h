// Zones told from the names of the cells and from where they lie on the page: a part of plain.h.
#pragma once

#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "rules/variant.h"

namespace sennight::plain {

using Names = std::set<std::string>;  // of cells

// The cells of a zone's text as the first player sees it; nothing when it is written in a way that is not read here.
inline std::optional<Names> zone_of_first(const Variant& variant, std::string_view text) {
  const VariantDefinition& game = variant.definition();
  const Board& board = variant.board();
  const bool is_rectangle = game.board.value.shape == BoardDefinition::Shape::kRectangle &&
                            game.board.value.naming == CellNaming::kFileNumber && game.board.value.letters.empty();
  Names all;
  for (const Cell cell : board.all()) all.insert(board.name(cell));
  const auto part = [&](std::string_view word) -> std::optional<Names> {
    if (word == "all") return all;
    if (word == "none") return Names();
    if (all.contains(std::string(word))) return Names{std::string(word)};
    if (word.starts_with("@")) {
      for (const auto* zones : {&game.zones, &game.common_zones})
        for (const auto& [name, zone] : *zones)
          if (name == word.substr(1)) return zone_of_first(variant, zone.value);
      return std::nullopt;
    }
    Names found;
    if (word == "stuck(ffW)" && game.board.value.lattice != LatticeKind::kHexRanks) {
      // Nothing lies one step ahead: no cell of the same level directly above on the page.
      for (const Cell cell : board.all()) {
        bool ahead = false;
        for (const Cell other : board.all()) {
          ahead = ahead || (board.coordinates(other).z == board.coordinates(cell).z &&
                            std::abs(board.centre(other).x - board.centre(cell).x) < 0.01 &&
                            std::abs(board.centre(cell).y - board.centre(other).y - 1) < 0.01);
        }
        if (!ahead) found.insert(board.name(cell));
      }
      return found;
    }
    const std::size_t colon = word.find(':');
    if (!is_rectangle || colon == std::string_view::npos) return std::nullopt;
    const std::string_view kind = word.substr(0, colon), value = word.substr(colon + 1);
    const std::size_t dash = value.find('-');
    const std::string_view from = value.substr(0, dash);
    const std::string_view to = dash == std::string_view::npos ? from : value.substr(dash + 1);
    for (const std::string& name : all) {
      if (kind.starts_with("rank")) {
        const int rank = parse_integer(std::string_view(name).substr(1)).value_or(0);
        if (rank >= parse_integer(from).value_or(0) && rank <= parse_integer(to).value_or(0)) found.insert(name);
      } else if (kind.starts_with("file")) {
        if (name[0] >= from[0] && name[0] <= to[0]) found.insert(name);
      } else {
        return std::nullopt;
      }
    }
    return found;
  };
  Names whole, term;
  char joint = '|';
  for (const std::string_view word : split_words(text)) {
    if (word == "&" || word == "-") {
      joint = word[0];
      continue;
    }
    const std::optional<Names> cells = part(word);
    if (!cells) return std::nullopt;
    if (joint == '|') {
      whole.merge(term);
      term = *cells;
    } else {
      std::erase_if(term, [&](const std::string& name) { return cells->contains(name) == (joint == '-'); });
    }
    joint = '|';
  }
  whole.merge(term);
  return whole;
}

// Turns or mirrors the page, level by level, as the player's view says.
inline std::optional<Names> zone_of(const Variant& variant, std::string_view text, std::size_t player) {
  const std::optional<Names> own = zone_of_first(variant, text);
  const std::string& view = variant.definition().views.at(player).value;
  if (!own || view == "identity") return own;
  const Board& board = variant.board();
  const double degrees = view == "half-turn" ? 180 : view == "turn-120" ? 120 : view == "turn-240" ? 240 : 0;
  if (degrees == 0 && view != "mirror") return std::nullopt;
  const double sine = std::sin(degrees * std::numbers::pi / 180), cosine = std::cos(degrees * std::numbers::pi / 180);
  std::map<int, std::pair<Point, int>> sums;  // by level
  for (const Cell cell : board.all()) {
    auto& [sum, count] = sums[board.coordinates(cell).z];
    sum.x += board.centre(cell).x;
    sum.y += board.centre(cell).y;
    ++count;
  }
  Names found;
  for (const std::string& name : *own) {
    const Cell cell = board.find(name);
    const auto& [sum, count] = sums[board.coordinates(cell).z];
    const Point middle{sum.x / count, sum.y / count};
    const double x = board.centre(cell).x - middle.x, y = board.centre(cell).y - middle.y;  // y grows downwards
    const Point image = view == "mirror" ? Point{middle.x + x, middle.y - y}
                                         : Point{middle.x + cosine * x + sine * y, middle.y - sine * x + cosine * y};
    for (const Cell other : board.all()) {
      if (board.coordinates(other).z == board.coordinates(cell).z &&
          std::hypot(board.centre(other).x - image.x, board.centre(other).y - image.y) < 0.01) {
        found.insert(board.name(other));
      }
    }
  }
  if (found.size() != own->size()) return Names{"the image of " + std::string(text) + " is not on the board"};
  return found;
}

}  // namespace sennight::plain
