#include "protocol/board_text.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.h"

namespace sennight {
namespace {

std::string piece_text(const Variant& variant, Piece piece) {
  const std::string& token = variant.type(piece.type()).token;
  if (piece.owner().index() == variant.players()) return "*";
  if (variant.players() > 2) return variant.definition().player_letters[piece.owner().index()] + token;
  return piece.owner().index() == 0 ? token : to_lower(token);
}

std::string hand_text(const Position& position, PlayerId player) {
  const Variant& variant = position.variant();
  std::string text;
  for (std::size_t type = 0; type < variant.types().size(); ++type) {
    const int count = position.in_hand(player, TypeId(type));
    if (count == 0) continue;
    text += ' ' + variant.types()[type].token;
    if (count > 1) text += std::to_string(count);
  }
  return variant.definition().player_names[player.index()] + " in hand:" + (text.empty() ? " none" : text);
}

}  // namespace

std::vector<std::string> board_text(const Position& position) {
  const Variant& variant = position.variant();
  const Board& board = variant.board();

  // Rows are the heights on the page that cells have; columns are as narrow as the texts allow.
  constexpr double kHeights = 100.0;
  std::map<long, std::vector<Cell>> rows;
  std::size_t width = 1;
  double gap = board.page_width();
  // A board whose rows are bent stands here as in FEN.
  const auto centre = [&](Cell cell) {
    const Vec at = board.coordinates(cell);
    return board.cells_differ() ? Point{static_cast<double>(at.x), -static_cast<double>(at.y)} : board.centre(cell);
  };
  for (const Cell cell : board.all()) {
    rows[std::lround(centre(cell).y * kHeights)].push_back(cell);
    if (!position.is_empty(cell)) width = std::max(width, piece_text(variant, position.piece(cell)).size());
  }
  for (auto& [height, cells] : rows) {
    std::ranges::sort(cells, {}, [&](Cell cell) { return centre(cell).x; });
    for (std::size_t i = 1; i < cells.size(); ++i) {
      gap = std::min(gap, centre(cells[i]).x - centre(cells[i - 1]).x);
    }
  }
  double left = board.page_width();
  for (const Cell cell : board.all()) left = std::min(left, centre(cell).x);

  std::vector<std::string> lines;
  for (const auto& [height, cells] : rows) {
    std::string line;
    for (const Cell cell : cells) {
      // An even number of characters between neighbours, so that shifted rows fall half-way.
      const std::size_t half = (width + 2) / 2;
      const double step = 2.0 * static_cast<double>(half);
      const auto column = static_cast<std::size_t>(std::lround((centre(cell).x - left) / gap * step));
      line.resize(std::max(line.size(), column), ' ');
      line += position.is_empty(cell) ? "." : piece_text(variant, position.piece(cell));
    }
    lines.push_back(std::move(line));
  }
  if (variant.has_hands()) {
    for (std::size_t player = 0; player < variant.players(); ++player)
      lines.push_back(hand_text(position, PlayerId(player)));
  }
  return lines;
}

}  // namespace sennight
