// Standard algebraic notation for any board: the piece's sign, as much of its start cell as is needed, the target, the
// new type. Pieces without a sign are told by their cells, as the Pawns of chess.
#include <fmt/format.h>

#include <map>

#include "notation/move_text.h"
#include "notation/spellings.h"

namespace sennight {

namespace {

// How much of the start cell a move needs, given the start cells of the others that would be written like it.
std::string origin_of(const CellSpelling& from, const std::vector<CellSpelling>& others, bool needs_file) {
  if (from.file.empty()) return others.empty() && !needs_file ? "" : from.whole;
  bool same_file = false, same_rank = false;
  for (const CellSpelling& other : others) {
    same_file = same_file || other.file == from.file;
    same_rank = same_rank || other.rank == from.rank;
  }
  if (others.empty()) return needs_file ? from.file : "";
  if (!same_file) return from.file;
  return same_rank || needs_file ? from.whole : from.rank;
}

std::string text_with(const Position& position, const Move& move, const std::string& origin, bool is_whole) {
  if (move.kind == MoveKind::kPass) return "pass";
  const Variant& variant = position.variant();
  if (is_gating(move.kind)) {
    // Which of two cells it enters on is to be said of a castling only.
    const Cell cell = move.kind == MoveKind::kCastlingPartnerGate ? partner_of(variant, move) : move.from;
    return fmt::format("{}/{}{}", text_with(position, without_gate(move), origin, is_whole),
                       variant.type(move.type).sign, move.kind == MoveKind::kGate ? "" : variant.board().name(cell));
  }
  const std::string& to = variant.board().name(move.to);
  if (move.kind == MoveKind::kNeutral) return "*" + to;
  if (move.kind == MoveKind::kDrop) return fmt::format("{}@{}", dropped_text(variant, move.type), to);
  if (const std::string text = move.kind == MoveKind::kCastling ? castling_text(position, move) : ""; !text.empty())
    return text;
  const std::string& sign = variant.type(position.piece(move.from).type()).sign;
  if (move.kind == MoveKind::kFission) return fmt::format("{}{}~{}{}", sign, origin, variant.type(move.type).sign, to);
  if (move.kind == MoveKind::kSwap) return fmt::format("{}{}<>{}", sign, origin, to);
  if (move.kind == MoveKind::kFusion) return fmt::format("{}{}&{}={}", sign, origin, to, variant.type(move.type).sign);
  // A whole cell before a cell needs a dash where no letter begins the second, and where no sign stands before the first.
  const bool dash = is_whole && (sign.empty() || board_spelling(variant.board(), move.from).file.empty());
  std::string text = sign + origin;
  if (move.kind == MoveKind::kLocust) {
    if (move.passed) text += "x" + variant.board().name(move.passed);
    text += (move.to != move.from && !position.is_empty(move.to) ? "x" : "-") + to;
  } else {
    text += (is_capture(position, move) ? "x" : dash ? "-" : "") + to;
  }
  if (move.type) text += "=" + variant.type(move.type).sign;
  return text;
}

}  // namespace

CellSpelling board_spelling(const Board& board, Cell cell) {
  const std::string& name = board.name(cell);
  if (board.definition().levels > 1 || board.definition().naming == CellNaming::kColumnLevel) return {name, "", ""};
  return {name, name.substr(0, 1), name.substr(1)};
}

std::vector<std::string> san_texts(const Position& position, const MoveList& legal) {
  const Board& board = position.variant().board();
  std::vector<std::string> texts;
  std::map<std::string, std::vector<Cell>> starts;  // of the moves that have one text without their start cells
  for (const Move& move : legal) {
    texts.push_back(text_with(position, move, "", false));
    if (!move.from) continue;
    std::vector<Cell>& cells = starts[texts.back()];
    if (std::find(cells.begin(), cells.end(), move.from) == cells.end()) cells.push_back(move.from);
  }
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const Move& move = legal[i];
    if (!move.from) continue;
    if (without_gate(move).kind == MoveKind::kCastling && !castling_text(position, without_gate(move)).empty())
      continue;
    const bool has_sign = !position.variant().type(position.piece(move.from).type()).sign.empty();
    std::vector<CellSpelling> others;
    for (const Cell other : starts[texts[i]])
      if (other != move.from) others.push_back(board_spelling(board, other));
    const CellSpelling from = board_spelling(board, move.from);
    const bool captures = is_capture(position, move);
    std::string origin = origin_of(from, others, !has_sign && captures);
    if (!has_sign && !captures && !origin.empty()) origin = from.whole;  // not "bc4"
    texts[i] = text_with(position, move, origin, origin == from.whole);
  }
  return texts;
}

}  // namespace sennight
