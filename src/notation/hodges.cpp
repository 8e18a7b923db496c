// Hodges' notation: P-7f, Bx3c+, S*5e; files are numbered from the right, ranks have letters from the top.
// Source: G. Hodges, Shogi magazine.
#include <fmt/format.h>

#include <map>

#include "notation/move_text.h"
#include "notation/spellings.h"

namespace sennight {

CellSpelling hodges_spelling(const Board& board, Cell cell) {
  const Vec at = board.coordinates(cell);
  const BoardDefinition& definition = board.definition();
  CellSpelling spelling;
  spelling.file = std::to_string(definition.files - at.x);
  spelling.rank = std::string(1, static_cast<char>('a' + (definition.ranks - 1 - at.y)));
  spelling.whole = spelling.file + spelling.rank;
  return spelling;
}

std::vector<std::string> hodges_texts(const Position& position, const MoveList& legal) {
  const Variant& variant = position.variant();
  const auto text_with = [&](const Move& move, const std::string& origin) -> std::string {
    const std::string to = move.to ? hodges_spelling(variant.board(), move.to).whole : "";
    switch (move.kind) {
      case MoveKind::kDrop: return fmt::format("{}*{}", dropped_text(variant, move.type), to);
      case MoveKind::kPass: return "pass";
      case MoveKind::kNormal:
      case MoveKind::kInitial:
      case MoveKind::kEnPassant: break;
      default: return format_move(position, move);
    }
    const char way = is_capture(position, move) ? 'x' : '-';
    std::string text = variant.type(position.piece(move.from).type()).sign + origin + way + to;
    if (move.type) {
      text += is_plus_promotion(position, move) ? "+" : "=" + variant.type(move.type).sign;
    } else {
      for (const Move& other : legal)
        if (other.from == move.from && other.to == move.to && is_promotion(other)) return text + "=";
    }
    return text;
  };
  std::vector<std::string> texts;
  std::map<std::string, Cell> starts;  // a second start cell of a text becomes none
  for (const Move& move : legal) {
    texts.push_back(text_with(move, ""));
    const auto [found, is_new] = starts.try_emplace(texts.back(), move.from);
    if (!is_new && found->second != move.from) found->second = Cell();
  }
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (!legal[i].from || starts[texts[i]]) continue;
    texts[i] = text_with(legal[i], hodges_spelling(variant.board(), legal[i].from).whole);
  }
  return texts;
}

}  // namespace sennight
