// Laws that every position of every variant obeys. Fuzz targets, property tests and the long random games share them.
//
// Headers only: the fuzz targets link no test framework. Each function returns an empty text when its laws hold, else
// one line that says which law is broken, with the position's FEN.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/game_notation.h"
#include "notation/move_text.h"
#include "position/attack.h"
#include "position/decided.h"
#include "position/move_effects.h"

namespace sennight::laws {

inline std::string broken(const Position& position, std::string_view law) {
  return fmt::format("{}: {} at '{}'", position.variant().id(), law, format_fen(position));
}

inline auto order_of(const Move& move) { return std::tuple(move.from, move.to, move.kind, move.type, move.passed); }

inline void sort_moves(MoveList& moves) { std::ranges::sort(moves, {}, order_of); }

// Every part of the move, for messages.
inline std::string move_parts(const Position& position, const Move& move) {
  const Board& board = position.variant().board();
  const auto cell = [&](Cell c) { return c ? board.name(c) : std::string("-"); };
  return fmt::format("{}>{} passed {} type {} kind {}", cell(move.from), cell(move.to), cell(move.passed),
                     move.type ? position.variant().type(move.type).token : std::string("-"),
                     static_cast<int>(move.kind));
}

// The fast generator lists what the reference lists, each move once. `legal` receives the sorted list.
inline std::string generators_agree(const Position& position, MoveList& legal) {
  legal_moves(position, legal);
  sort_moves(legal);
  for (std::size_t i = 1; i < legal.size(); ++i)
    if (legal[i] == legal[i - 1]) return broken(position, "a move is listed twice, " + move_parts(position, legal[i]));
  MoveList expected;
  reference::legal_moves(position, expected);
  sort_moves(expected);
  for (const Move& move : expected)
    if (!std::ranges::binary_search(legal, order_of(move), {}, order_of))
      return broken(position, "only the reference lists " + move_parts(position, move));
  for (const Move& move : legal)
    if (!std::ranges::binary_search(expected, order_of(move), {}, order_of))
      return broken(position, "the reference does not list " + move_parts(position, move));
  if (legal.size() != expected.size()) return broken(position, "the reference lists a move twice");
  if (count_legal_moves(position) != legal.size()) return broken(position, "count_legal_moves differs from the list");
  if (has_legal_move(position) == legal.empty()) return broken(position, "has_legal_move differs from the list");
  return {};
}

// legal_captures lists exactly the captures of rivals' pieces and the promotions among the legal moves, but for promotions
// that are offered on every cell: pieces that turn over with each move. `legal` is sorted.
inline std::string captures_are_legal(const Position& position, const MoveList& legal) {
  MoveList captures;
  legal_captures(position, captures);
  sort_moves(captures);
  MoveList expected;
  const Variant& variant = position.variant();
  const auto is_offered_everywhere = [&](const Move& move) {
    return std::ranges::any_of(variant.promotions_of(position.piece(move.from).type()), [&](std::uint8_t index) {
      const Promotion& promotion = variant.promotions()[index];
      return promotion.on_arrival[position.turn().index()] == variant.board().all() &&
             std::ranges::find(promotion.targets, move.type) != promotion.targets.end();
    });
  };
  for (const Move& move : legal) {
    const bool takes = move.kind == MoveKind::kEnPassant || takes_between(move) ||
                       (without_gate(move).kind == MoveKind::kNormal && !position.is_empty(move.to) &&
                        position.piece(move.to).owner() != position.turn());
    const bool promotes = (move.kind == MoveKind::kNormal || move.kind == MoveKind::kInitial) && move.type &&
                          !is_offered_everywhere(move);
    if (takes || promotes) expected.push_back(move);
  }
  return captures == expected ? std::string()
                              : broken(position, "legal_captures is not the captures and promotions of legal_moves");
}

// The list of what a move changes, laid over the position before it, is what make() leaves, eliminations put back.
inline std::string effects_are_what_make_does(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  Setup told = position.setup();
  const auto lay = [&](const Effects& effects) {
    for (const CellChange& change : effects.cells) {
      if (told.board[change.cell.index()] != change.before) return false;
      told.board[change.cell.index()] = change.after;
    }
    for (const HandChange& change : effects.hands) {
      std::uint8_t& count = told.hands[change.player.index()][change.type.index()];
      count = static_cast<std::uint8_t>(count + change.change);
    }
    return true;
  };
  Position played = position;
  Undo undo;
  played.make(move, undo);
  Effects effects;
  list_effects(position, move, effects);
  const Setup after = played.setup();
  const auto says = [&](std::string_view law) {
    return broken(position, fmt::format("the effects of {}: {}", format_move(position, move), law));
  };
  if (!lay(effects) || !lay(undo.eliminations)) return says("they begin with another piece than stands there");
  if (told.board != after.board) return says("make() leaves another board");
  for (std::size_t p = 0; p < variant.players(); ++p)
    if (told.hands[p] != after.hands[p]) return says("make() leaves other hands");
  // What moves takes a right along that it has not used.
  const auto takes_right = [&](const CellChange& change) {
    if (!change.after || !variant.initial().unused.contains(change.after.type())) return false;
    for (const Cell cell : {move.from, move.to})
      if (cell && position.unmoved().contains(cell) && position.piece(cell) == change.after) return true;
    return false;
  };
  for (const CellChange& change : effects.cells)
    if (after.unmoved.contains(change.cell) && !effects.gains_rights.contains(change.cell) && !takes_right(change))
      return says("what takes part in it is still unmoved");
  if (effects.captures && played.clock() != 0) return says("a capture is no progress");
  return {};
}

// Every move can be made and taken back, and what it leaves is sound. `legal` is the list of legal moves.
inline std::string moves_can_be_taken_back(const Position& position, const MoveList& legal) {
  Position played = position;
  const bool guards = position.variant().has_checks();
  for (const Move& move : legal) {
    Undo undo;
    played.make(move, undo);
    const auto says = [&](std::string_view law) {
      return broken(position, fmt::format("after {} {}", format_move(position, move), law));
    };
    if (played.key() != played.computed_key()) return says("the key is wrong");
    if (!played.is_consistent()) return says("the position is not consistent");
    bool won = false;
    for (std::size_t p = 0; p < position.variant().players(); ++p) {
      const bool lost_royal = position.royal(PlayerId(p)) && !played.royal(PlayerId(p)) &&
                              played.is_living(PlayerId(p));
      if (!lost_royal) continue;
      // By an effect, and then the game is over; never one's own.
      if (!position.variant().effects().facts().may_take_royals || !guards || !decided(played))
        return says("a living player has lost the royal");
      if (PlayerId(p) == position.turn()) return says("the own royal is lost");
      won = true;
    }
    const bool drawn = move.kind == MoveKind::kPass && decided(played);  // then it may be
    if (guards && !won && !drawn && in_check(played, position.turn())) return says("the own royal is attacked");
    played.unmake(move, undo);
    if (!(played == position)) return says("taking it back gives another position");
    if (!played.is_consistent()) return says("taking it back leaves an inconsistent position");
    if (const std::string wrong = effects_are_what_make_does(position, move); !wrong.empty()) return wrong;
  }
  return {};
}

// Reading back what was printed gives the same position.
inline std::string fen_comes_back(const Position& position) {
  const std::string text = format_fen(position);
  const auto read = parse_fen(position.variant(), text);
  if (!read) return broken(position, "its FEN is rejected: " + read.error().message);
  if (format_fen(*read) != text)
    return broken(position, "its FEN is printed differently after reading: " + format_fen(*read));
  if (!(*read == position)) return broken(position, "its FEN gives another position");
  return {};
}

// Different moves have different texts; one of them, chosen by `which`, is read back.
inline std::string move_texts_differ(const Position& position, const MoveList& legal, std::size_t which) {
  std::set<std::string> texts;
  for (const Move& move : legal)
    if (!texts.insert(format_move(position, move)).second)
      return broken(position, "two moves are written " + format_move(position, move));
  if (legal.empty()) return {};
  const Move& move = legal[which % legal.size()];
  const auto read = parse_move(position, format_move(position, move));
  if (!read) return broken(position, read.error().message);
  if (!(*read == move)) return broken(position, "reading gives another move than " + format_move(position, move));
  if (!is_legal(position, *read)) return broken(position, "is_legal denies " + format_move(position, move));
  return {};
}

// Different moves have different texts in the game's own notation; one of them, chosen by `which`, is read back.
inline std::string notations_differ(const Position& position, const MoveList& legal, std::size_t which) {
  std::set<std::string> seen;
  for (const std::string& text : notations(position, legal))
    if (!seen.insert(text).second) return broken(position, "two moves are noted " + text);
  if (legal.empty()) return {};
  const Move& move = legal[which % legal.size()];
  const std::string text = format_notation(position, move);
  const auto read = read_notation(position, text);
  if (!read) return broken(position, read.error().message);
  if (!(*read == move)) return broken(position, fmt::format("{} is read as {}", text, format_move(position, *read)));
  const auto plain = read_notation(position, format_move(position, move));
  if (!plain) return broken(position, plain.error().message);
  if (!(*plain == move)) return broken(position, format_move(position, move) + " is read as another move");
  return {};
}

// The attack tables agree with the reference on one cell.
inline std::string attacks_agree(const Position& position, Cell cell) {
  for (std::size_t p = 0; p < position.variant().players(); ++p) {
    const PlayerId by(p);
    const bool attacked = is_attacked(position, cell, by);
    const CellSet from = attackers(position, cell, by);
    if (attacked != !from.empty())
      return broken(position,
                    fmt::format("is_attacked and attackers differ on {}", position.variant().board().name(cell)));
    if (!(from - position.pieces(by)).empty())
      return broken(position,
                    fmt::format("{} is attacked by what is not the player's", position.variant().board().name(cell)));
    if (attacked != reference::is_attacked(position, cell, by)) {
      return broken(position, fmt::format("the reference sees {} {}", position.variant().board().name(cell),
                                          attacked ? "safe" : "attacked"));
    }
  }
  return {};
}

// All of the above. `which` chooses what is looked at only in part; `legal` receives the legal moves.
inline std::string broken_law(const Position& position, MoveList& legal, std::size_t which) {
  if (position.key() != position.computed_key()) return broken(position, "the key is wrong");
  if (!position.is_consistent()) return broken(position, "the position is not consistent");
  std::string law = generators_agree(position, legal);
  if (law.empty()) law = captures_are_legal(position, legal);
  if (law.empty()) law = moves_can_be_taken_back(position, legal);
  if (law.empty()) law = fen_comes_back(position);
  if (law.empty()) law = move_texts_differ(position, legal, which);
  if (law.empty()) law = notations_differ(position, legal, which);
  if (law.empty()) law = attacks_agree(position, Cell(which % position.variant().cells()));
  return law;
}

}  // namespace sennight::laws
