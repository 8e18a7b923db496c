// Pieces that enter behind others, those that change instead of moving, and castlings of dropped pieces, told from texts: a
// part of plain.h, which brings what a FEN is.
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
      if (castling.letter.value != std::string(1, to_upper(letter[0]))) continue;
      for (const Text& cell : {castling.royal_from, castling.partner_from}) {
        const char file = cell.value[0];
        letters.emplace_back(1, letter == castling.letter.value ? to_upper(file) : file);
      }
    }
  }
  return letters;
}

// Turns the piece on the first cell into what the text's end names, on its second cell. Empty, or what is wrong.
template <class Fen>
std::string change_in_place(const Variant& variant, Fen& fen, const Position& before, const Move& move) {
  const std::string text = format_move(before, move);
  const std::string from = variant.board().name(move.from), to = variant.board().name(move.to);
  if (!text.starts_with(from + to)) return "it does not begin with its cells";
  const std::string end = text.substr(from.size() + to.size());
  if (!fen.board.contains(from) || fen.board[from].owner != fen.side) return "no own piece stands on its first cell";
  const std::string token = fen.board[from].token;
  const auto resets = variant.definition().ends.of("move_count").words("reset");
  if (std::ranges::any_of(resets, [&](const Text& type) { return type.value == token; })) fen.clock = 0;
  for (const PromotionDefinition& promotion : variant.definition().promotions) {
    if (promotion.when != PromotionDefinition::When::kInstead) continue;
    for (const auto& [piece, targets] : promotion.changes) {
      if (piece.value != token) continue;
      for (const Text& target : targets) {
        const bool named = std::ranges::any_of(target.value, [&](char c) { return to_lower(c) == end[0]; });
        if (!(promotion.plus ? end == "+" : named)) continue;
        const auto owned = std::ranges::count_if(fen.board, [&](const auto& entry) {
          return entry.second.owner == fen.side && entry.second.token == target.value;
        });
        if (promotion.limit_per_type && owned >= promotion.limit_per_type->value) return "there are too many of these";
        fen.board.erase(from);
        if (fen.board.contains(to)) return "its second cell is not empty";
        fen.board[to] = {fen.side, target.value};
        return "";
      }
    }
  }
  return "it has no such change";
}

// Does a drop on `to` give the castling with this letter? Royal and partner must stand there now.
template <class Fen>
bool drop_gives_castling(const Variant& variant, const Fen& after, std::size_t player, const std::string& letter,
                         const std::string& to) {
  for (const CastlingDefinition& castling : variant.definition().castlings) {
    if (castling.dropped.size() != 2 || castling.letter.value != std::string(1, to_upper(letter[0]))) continue;
    bool stand = true, meant = false;
    for (std::size_t i = 0; i < 2; ++i) {
      const Cell cell = variant.board().find((i == 0 ? castling.royal_from : castling.partner_from).value);
      const std::string& name = variant.board().name(variant.view(PlayerId(player))(cell));
      const auto man = after.board.find(name);
      meant = meant || name == to;
      stand = stand && man != after.board.end() && man->second.owner == player &&
              man->second.token == castling.dropped[i].value;
    }
    if (stand && meant) return true;
  }
  return false;
}

}  // namespace sennight::plain
