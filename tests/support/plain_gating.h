// Pieces that enter behind others, told from texts: a part of plain.h, which brings what a FEN is.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "notation/move_text.h"
#include "position/position.h"

namespace sennight::plain {

// Puts what the text of the move names last on the cell that the move has left. Empty, or what is wrong with the text.
template <class Fen>
std::string enter_behind(const Variant& variant, Fen& fen, const Position& before, const Move& move) {
  const std::string text = format_move(before, move), plain = format_move(before, without_gate(move));
  const std::string from = variant.board().name(move.from), to = variant.board().name(move.to);
  // After a castling the text begins with the cell that is entered; where that is the partner's, the royal's follows.
  std::string cell;
  for (const Cell known : variant.board().all())
    if (const std::string& name = variant.board().name(known); text.starts_with(name) && name.size() > cell.size())
      cell = name;
  const std::string second = text.substr(cell.size(), text.size() - cell.size() - 1);
  if (text.substr(0, text.size() - 1) != plain && second != from) return "it does not begin as without what enters";
  const auto held = std::ranges::find_if(fen.hands, [&](const auto& entry) {
    return entry.first.first == fen.side &&
           std::ranges::any_of(entry.first.second, [&](char c) { return to_lower(c) == text.back(); });
  });
  if (held == fen.hands.end()) return "no such piece is in the hand";
  if (fen.board.contains(cell)) return "the cell is not left empty";
  fen.board[cell] = {fen.side, held->first.second};
  if (--held->second == 0) fen.hands.erase(held);
  return "";
}

// The letters of a FEN with those of the gates that castling letters imply.
inline std::vector<std::string> with_implied_gates(const VariantDefinition& game, std::vector<std::string> letters) {
  if (!game.gating) return letters;
  const std::vector<std::string> told = letters;
  for (const std::string& letter : told) {
    for (const CastlingDefinition& castling : game.castlings) {
      if (castling.letter != std::string(1, to_upper(letter[0]))) continue;
      for (const Text& cell : {castling.royal_from, castling.partner_from}) {
        const char file = cell.value[0];
        letters.emplace_back(1, letter == castling.letter ? to_upper(file) : file);
      }
    }
  }
  return letters;
}

}  // namespace sennight::plain
