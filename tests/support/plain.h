// The rules once more, told from texts and from the page: what both generators share is checked here by another route.
//
// A position is what its FEN says, a move is what its text says (with its kind), a variant is its definition. Nothing
// compiled is asked: neither make(), nor sets of cells, nor counts, nor decided(). Taken over are the order of the cells
// in FEN, the centres of the cells on the page, and the reference's is_attacked (for royals that leave the game).
//
// Length: one law after the other, each of which reads best beside those that it leans on; what they share stands in
// plain_position.h, plain_effects.h, plain_gating.h and plain_counting.h.
//
// Headers only, as laws.h: each function returns an empty text when its law holds, else one line that says what broke.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/text.h"
#include "support/laws.h"
#include "support/plain_counting.h"
#include "support/plain_effects.h"
#include "support/plain_gating.h"
#include "support/plain_position.h"
#include "support/plain_unused.h"

namespace sennight::plain {

using laws::broken;

// ---- laws ---------------------------------------------------------------------------------------

inline bool is_royal(const VariantDefinition& game, const std::string& token) {
  return std::ranges::any_of(game.pieces,
                             [&](const PieceDefinition& piece) { return piece.royal && piece.token == token; });
}

// Are all royals of a player to be attacked for a check?
inline bool royals_fall(const VariantDefinition& game) { return game.royals && game.royals->check == RoyalCheck::kAll; }

// Does a royal stand on the cell that nobody may capture?
inline bool is_safe_royal(const VariantDefinition& game, const Fen& fen, const std::string& cell) {
  if (game.elimination && game.elimination->by == EliminationDefinition::By::kCapture) return false;
  const Man& man = fen.board.at(cell);
  const auto royals = std::ranges::count_if(fen.board, [&](const auto& entry) {
    return entry.second.owner == man.owner && is_royal(game, entry.second.token);
  });
  return is_royal(game, man.token) && (!royals_fall(game) || royals == 1);
}

// May a piece of `token` capture an own one of `own`?
inline bool captures_own(const VariantDefinition& game, const std::string& token, const std::string& own) {
  if (is_royal(game, own)) return false;
  if (game.self_capture && lists(game.self_capture->pieces, token)) return !lists(game.self_capture->except, own);
  return game.pounce && lists(game.pounce->pieces, token) && !(game.pounce->immune && lists(game.pounce->pieces, own));
}

// Is the rule, of everybody or of players by their letters, this player's?
inline bool is_for(const VariantDefinition& game, const std::vector<Text>& letters, std::size_t player) {
  return letters.empty() || lists(letters, std::string(1, game.player_letters[player]));
}

// What a promotion of `token` written so at the end of a move's text becomes: all tokens that it may mean.
inline std::set<std::string> promoted(const VariantDefinition& game, std::size_t player, const std::string& token,
                                      std::string_view suffix) {
  std::set<std::string> found;
  for (const PromotionDefinition& promotion : game.promotions) {
    if (!is_for(game, promotion.players, player)) continue;
    for (const auto& [from, targets] : promotion.changes) {
      if (from.value != token) continue;
      // What is captured tells which; promotions_lie_in_their_zones looks at that.
      for (const PieceDefinition& piece : game.pieces)
        if (promotion.to_captured && to_lower(piece.token[piece.token.starts_with('+') ? 1 : 0]) == suffix[0])
          found.insert(piece.token);
      for (const Text& target : targets) {
        const bool named = std::ranges::any_of(target.value,
                                               [&](char c) { return is_letter(c) && to_lower(c) == suffix[0]; });
        const bool turns_back = token.starts_with('+') && !target.value.starts_with('+');
        if (promotion.plus ? suffix == (turns_back ? "-" : "+") : named) found.insert(target.value);
      }
    }
  }
  if (game.pounce && lists(game.pounce->pieces, token) && to_lower(game.pounce->becomes.value[0]) == suffix[0])
    found.insert(game.pounce->becomes.value);
  return found;
}

// Takes what stands on the cell off the board and gives the mover what returns of it.
inline void capture(const VariantDefinition& game, Fen& fen, const std::string& name) {
  const Man victim = fen.board.at(name);
  fen.board.erase(name);
  const bool keeps = game.hand.players.empty() ||
                     lists(game.hand.players, std::string(1, game.player_letters[fen.side]));
  auto receiver = fen.side;
  if (game.hand.to_partners)
    for (std::size_t p = 0; p < game.teams.size(); ++p)
      if (p != static_cast<std::size_t>(fen.side) && game.teams[p].value == game.teams[fen.side].value)
        receiver = static_cast<decltype(receiver)>(p);
  for (const auto& [captured, returned] : game.hand.returns)
    if (keeps && captured.value == victim.token) ++fen.hands[{receiver, returned.value}];
  fen.clock = 0;
}

// Where passes in succession may end the game.
inline bool counts_passes(const VariantDefinition& game) {
  return game.elimination || game.ends.of("passes").number("passes") > 0 ||
         game.ends.of("facing").word("facing") == "draw";
}

// Do the cells lie on one rank, the second to the right or to the left of the first, as the way begins?
inline bool lies_beside(const std::string& from, const std::string& to, std::string_view way) {
  return from.substr(1) == to.substr(1) && (way.starts_with("r") ? from[0] < to[0] : from[0] > to[0]);
}

// Plays the text on board and hands. Empty, or what is wrong with the text.
inline std::string play(const Variant& variant, Fen& fen, const Position& before, const Move& move) {
  const VariantDefinition& game = variant.definition();
  if (is_gating(move.kind)) {
    const std::string wrong = play(variant, fen, before, without_gate(move));
    return wrong.empty() ? enter_behind(variant, fen, before, move) : wrong;
  }
  std::string_view rest = "";
  const std::string text = format_move(before, move);
  const bool counts_turns = !game.ends.of("move_count").words("turns").empty();
  if (!counts_turns || fen.left == fen.of) ++fen.clock;
  if (move.kind == MoveKind::kPass) {
    fen.passes = counts_passes(game) && fen.left == fen.of ? fen.passes + 1 : 0;
    std::string expected = "0000";
    if (is_fairy(game))
      for (const auto& [cell, man] : fen.board)
        if (man.owner == fen.side && is_royal(game, man.token)) expected = cell + cell;
    return text == expected ? "" : "a pass is written " + text;
  }
  fen.passes = 0;
  if (move.kind == MoveKind::kChange) return change_in_place(variant, fen, before, move);
  rest = text;
  const auto take_cell = [&] {
    std::string longest;
    for (const Cell cell : variant.board().all()) {
      const std::string& name = variant.board().name(cell);
      if (rest.starts_with(name) && name.size() > longest.size()) longest = name;
    }
    rest.remove_prefix(longest.size());
    return longest;
  };
  if (move.kind == MoveKind::kNeutral) {
    --fen.clock;  // a part of the move before
    const Man man{game.player_names.size(), game.neutral->piece.value};
    const auto stands = std::ranges::find_if(fen.board, [&](const auto& entry) { return entry.second == man; });
    if (stands == fen.board.end() && rest.starts_with("*@")) rest.remove_prefix(2);
    else if (stands == fen.board.end() || take_cell() != stands->first) return "it does not move the neutral piece";
    if (stands != fen.board.end()) fen.board.erase(stands);
    const std::string to = take_cell();
    if (to.empty() || fen.board.contains(to)) return "the cell of the neutral piece is not empty";
    fen.board[to] = man;
    return "";
  }
  if (move.kind == MoveKind::kDrop) {
    const bool turned = rest.starts_with('+');  // it lies in the hand with its other face up
    if (turned) rest.remove_prefix(1);
    const std::string letter(rest.substr(0, 1));
    rest.remove_prefix(std::min<std::size_t>(2, rest.size()));
    const std::string to = take_cell();
    const auto held = std::ranges::find_if(fen.hands, [&](const auto& entry) {
      return entry.first.first == fen.side && entry.first.second.find(letter) != std::string::npos;
    });
    if (held == fen.hands.end()) return "no such piece is in the hand";
    if (fen.board.contains(to) || !rest.empty()) return "the cell of the drop is not empty";
    const std::string face = turned ? "+" + held->first.second : held->first.second;
    const auto turns = [&](const auto& entry) {
      return entry.first.value == held->first.second && entry.second.value == face;
    };
    if (turned && std::ranges::none_of(game.drops->faces, turns)) return "it has no such face";
    fen.board[to] = {fen.side, face};
    if (lists(game.ends.of("move_count").words("reset"), face)) fen.clock = 0;
    const bool is_endless = std::ranges::any_of(game.drops->unlimited,
                                                [&](const Text& type) { return type.value == held->first.second; });
    if (!is_endless && --held->second == 0) fen.hands.erase(held);
    return "";
  }
  const std::string from = take_cell(), to = take_cell();
  if (!fen.board.contains(from) || fen.board[from].owner != fen.side) return "no own piece stands on its first cell";
  if (move.kind == MoveKind::kLocust) {
    const std::string end = take_cell();
    if (end.empty()) return from == to && rest.empty() ? "" : "it takes nothing between two steps and does not stay";
    for (const std::string& cell : {to, end}) {
      if (cell == from || (cell == end && !fen.board.contains(end))) continue;
      if (!fen.board.contains(cell) || fen.board[cell].owner == fen.side) return "there is nothing to take on " + cell;
      if (is_safe_royal(game, fen, cell)) return "it captures a royal";
      if (are_partners(game, fen.side, fen.board[cell].owner)) return "it captures a partner's piece";
      capture(game, fen, cell);
    }
    Man man = fen.board[from];
    fen.board.erase(from);
    if (!rest.empty()) {
      man.token = variant.type(move.type).token;
      if (!promoted(game, fen.side, variant.type(before.piece(move.from).type()).token, rest).contains(man.token))
        return "its end names no such promotion";
    } else if (move.type) {
      return "it promotes, and its text does not say so";
    }
    fen.board[end] = man;
    return "";
  }
  if (to.empty() || from == to) return "its second cell is missing";
  Man man = fen.board[from];
  const bool occupied = fen.board.contains(to);
  const bool friendly = occupied && fen.board[to].owner == fen.side;
  if (lists(game.ends.of("move_count").words("reset"), man.token)) fen.clock = 0;
  switch (move.kind) {
    case MoveKind::kNormal:
    case MoveKind::kInitial:
    case MoveKind::kEnPassant: {
      if (friendly && !captures_own(game, man.token, fen.board[to].token)) return "it captures an own piece";
      if (occupied && !friendly && are_partners(game, fen.side, fen.board[to].owner))
        return "it captures a partner's piece";
      if (occupied && is_safe_royal(game, fen, to)) return "it captures a royal";
      if (occupied && fen.board[to].owner == game.player_names.size()) return "it captures what is nobody's";
      if (occupied && move.kind != MoveKind::kNormal) return "its second cell is not empty";
      if (occupied) capture(game, fen, to);
      if (move.kind == MoveKind::kEnPassant) {
        // The own format names the passed cell and the victim's. The other names only the first: there the victim
        // stands beside the capturer, on the file that was passed.
        std::string victim;
        if (is_fairy(game)) {
          if (fen.en_passant != to) return "nobody has passed its second cell";
          victim = to.substr(0, 1) + from.substr(1);
          if (!fen.board.contains(victim)) {  // on hexagons: ahead of the passed cell, as its owner sees it
            for (const int step : {-1, 1}) {
              const int number = parse_integer(std::string_view(to).substr(1)).value_or(0) + step;
              const std::string name = to.substr(0, 1) + std::to_string(number);
              if (fen.board.contains(name) && fen.board[name].owner != fen.side) victim = name;
            }
          }
        } else {
          for (const std::string_view chance : split(fen.en_passant, ',')) {
            const std::string name(chance.substr(std::min(to.size(), chance.size())));
            if (victim.empty() && chance.starts_with(to) && fen.board.contains(name)) victim = name;
          }
        }
        if (victim.empty() || !fen.board.contains(victim) || are_partners(game, fen.side, fen.board[victim].owner))
          return "there is nobody to capture in passing";
        capture(game, fen, victim);
      }
      fen.board.erase(from);
      if (!rest.empty()) {
        const std::set<std::string> targets = promoted(game, fen.side, man.token, rest);
        const std::string token = variant.type(move.type).token;
        if (!targets.contains(token)) return "its end names no such promotion";
        man.token = token;
      } else if (move.type) {
        return "it promotes, and its text does not say so";
      }
      fen.board[to] = man;
      break;
    }
    case MoveKind::kCastling: {
      // The file names the first player's cells.
      const auto cells = [&](const Text& names) { return zone_of(variant, names.value, fen.side).value_or(Names()); };
      const auto cell = [&](const Text& name) {
        const Names image = cells(name);
        return image.size() == 1 ? *image.begin() : std::string();
      };
      for (const CastlingDefinition& castling : game.castlings) {
        if (!is_for(game, castling.players, fen.side)) continue;
        if (!cells(castling.royal_from).contains(from)) continue;
        const std::string royal_to = cell(castling.royal_to), partner_to = cell(castling.partner_to);
        const Names partners = cells(castling.partner_from);
        if (!castling.sets && !partners.contains(castling.names_partner ? to : *partners.begin())) continue;
        if (!castling.names_partner && royal_to != to) continue;
        const std::string partner_from = castling.names_partner ? to : *partners.begin();
        if (!partners.contains(partner_from) || !fen.board.contains(partner_from))
          return "the partner of the castling is not there";
        const Man partner = fen.board[partner_from];
        // Where one letter stands for several castlings, the partner stands on the side to which the letter belongs.
        if (castling.sets && partner.token != castling.sets->partner.value) return "another piece castles";
        if (castling.sets && castling.sets->way && !lies_beside(from, partner_from, castling.sets->way->value))
          continue;
        fen.board.erase(from);
        fen.board.erase(partner_from);
        if (fen.board.contains(royal_to) || fen.board.contains(partner_to)) return "a castling ends on a piece";
        fen.board[royal_to] = man;
        fen.board[partner_to] = partner;
        return partner.owner == fen.side ? "" : "a castling with a piece of another player";
      }
      return "no castling goes there";
    }
    case MoveKind::kSwap:
      if (!friendly) return "a swap with no own piece";
      std::swap(fen.board[from], fen.board[to]);
      for (const SwapDefinition& swap : game.swaps)
        for (const auto& [royal, after] : swap.becomes)
          if (royal.value == man.token) fen.board[to].token = after.value;
      break;
    case MoveKind::kFusion: {
      if (!friendly || !game.fusion) return "nothing to join";
      for (const auto& [compound, pairs] : game.fusion->compounds) {
        for (const auto& [a, b] : pairs) {
          const std::string& other = fen.board[to].token;
          if ((a.value == man.token && b.value == other) || (b.value == man.token && a.value == other)) {
            fen.board.erase(from);
            fen.board[to].token = compound.value;
            return "";
          }
        }
      }
      return "these two do not join";
    }
    case MoveKind::kFission: {
      if (occupied || !game.fusion || rest.size() != 2) return "nothing to part";
      for (const auto& [compound, pairs] : game.fusion->compounds) {
        if (compound.value != man.token) continue;
        for (const auto& [a, b] : pairs) {
          const bool first = to_lower(a.value) == rest.substr(1), second = to_lower(b.value) == rest.substr(1);
          if (!first && !second) continue;
          fen.board[from].token = first ? b.value : a.value;
          fen.board[to] = {fen.side, first ? a.value : b.value};
          return "";
        }
      }
      return "it has no such part";
    }
    default: break;
  }
  return "";
}

// A capture on the cell explodes, on boards whose names tell what is around.
inline std::string explode(const Variant& variant, Fen& fen, const std::string& where) {
  const VariantDefinition& game = variant.definition();
  const RuleDefinition& rule = game.effects.of("explosion");
  if (rule.word("directions").empty()) return "";
  if (rule.word("directions") != "K" || !game.board.value.has_files_and_ranks())
    return "explosions of other kinds are not read here";
  fen.board.erase(where);
  std::erase_if(fen.board, [&](const auto& entry) {
    return touch(entry.first, where) && !lists(rule.words("except"), entry.second.token);
  });
  return "";
}

// These players leave the game because of `by`, with their armies or without, or without moving on.
inline void leave(const Variant& variant, Fen& fen, const Fen& after, const std::vector<std::size_t>& leaving,
                  std::size_t by) {
  using Army = EliminationDefinition::Army;
  const VariantDefinition& game = variant.definition();
  if (leaving.empty()) return;
  const auto living = static_cast<std::size_t>(std::ranges::count_if(fen.living, [](char c) { return is_letter(c); }));
  fen.clock = 0;
  const Army army = game.elimination->army;
  for (const std::size_t player : leaving) {
    // Who is out by himself was stalemated: nobody leaves of his own will here.
    if (!fen.points.empty())
      fen.points[by] += game.ends.of("prizes").number(by == player ? "stalemate" : "elimination");
    fen.living[player] = static_cast<char>('0' + living - leaving.size() + 1);
    const std::map<std::string, Man> board = fen.board;
    for (const auto& [name, man] : board) {
      if (man.owner != player) continue;
      if (army == Army::kStays && !is_royal(game, man.token)) continue;
      fen.board.erase(name);
      if (army != Army::kRecruited || by == player || is_royal(game, man.token)) continue;
      Man recruit{by, man.token};
      // Where its new owner's pieces must promote it does so, to the first type of the list.
      const auto shown = after.board.find(name);
      if (shown != after.board.end() && shown->second.token != man.token) {
        for (const PromotionDefinition& promotion : game.promotions) {
          if (!is_for(game, promotion.players, by)) continue;
          const auto zone = promotion.zone ? zone_of(variant, promotion.zone->value, by) : std::nullopt;
          for (const auto& [from, targets] : promotion.changes)
            if (from.value == man.token && (!zone || zone->contains(name))) recruit.token = targets.front().value;
        }
      }
      fen.board[name] = recruit;
    }
    const auto hands = fen.hands;
    for (const auto& [man, count] : hands) {
      if (man.first != player) continue;
      fen.hands.erase(man);
      if (army == Army::kRecruited && by != player) fen.hands[{by, man.second}] += count;
    }
  }
  if (!game.elimination->first_ends || std::ranges::find(leaving, by) != leaving.end()) return;
  std::vector<std::size_t> others;
  for (std::size_t player = 0; player < game.player_names.size(); ++player)
    if (player != by && lives(game, fen, player)) others.push_back(player);
  leave(variant, fen, after, others, by);
}

// The move wins what the pieces of each rival who was in the game have lost in points.
inline void win_prizes(const VariantDefinition& game, const Fen& before, Fen& fen) {
  if (fen.points.empty()) return;
  const auto worth = [&](const Fen& board, std::size_t owner) {
    int sum = 0;
    for (const auto& [name, man] : board.board)
      for (const Text& value : game.ends.of("prizes").words("captures"))
        if (const std::size_t sign = value.value.find('='); man == Man{owner, value.value.substr(0, sign)})
          sum += parse_integer(std::string_view(value.value).substr(sign + 1)).value_or(0);
    return sum;
  };
  for (std::size_t player = 0; player < game.player_names.size(); ++player)
    if (player != before.side && lives(game, before, player))
      fen.points[before.side] += std::max(0, worth(before, player) - worth(fen, player));
}

// Those whose royals the move has captured leave the game.
inline void eliminate_captured(const Variant& variant, const Fen& before, Fen& fen, const Fen& after) {
  const VariantDefinition& game = variant.definition();
  if (!game.elimination || game.elimination->by != EliminationDefinition::By::kCapture) return;
  std::vector<std::size_t> leaving;
  for (const auto& [name, man] : before.board) {
    if (!is_royal(game, man.token) || !lives(game, fen, man.owner) || man.owner == before.side) continue;
    const Man royal = man;
    if (std::ranges::none_of(fen.board, [&](const auto& entry) { return entry.second == royal; }))
      leaving.push_back(man.owner);
  }
  leave(variant, fen, after, leaving, before.side);
}

// Who has to pass in check is mated, by the first of those who attack the royal, and leaves the game; who has to pass
// without, by nobody's doing, where the game says so.
inline std::string eliminate_stuck(const Variant& variant, const Fen& before, Fen& fen, const Fen& after) {
  const VariantDefinition& game = variant.definition();
  if (!game.elimination) return "";
  const auto asked = parse_fen(
      variant, fmt::format("{} {} {}", placement(variant, before), game.player_letters[before.side], before.living));
  if (!asked) return "the board before the move cannot be read: " + asked.error().message;
  const std::size_t players = game.player_names.size();
  const bool mates = game.elimination->by == EliminationDefinition::By::kMate;
  for (std::size_t i = 1; mates && i < players; ++i) {
    const std::size_t rival = (before.side + i) % players;
    if (!lives(game, before, rival) || are_partners(game, before.side, rival)) continue;
    for (const auto& [name, man] : before.board) {
      if (man.owner != before.side || !is_royal(game, man.token) ||
          !reference::is_attacked(*asked, variant.board().find(name), PlayerId(rival)))
        continue;
      leave(variant, fen, after, {before.side}, rival);
      return "";
    }
  }
  if (game.elimination->stalemate == EliminationDefinition::Stalemate::kOut && before.left == before.of)
    leave(variant, fen, after, {before.side}, before.side);
  return "";
}

// Royals of others that the player now to move attacks leave the game.
inline std::string eliminate_attacked(const Variant& variant, Fen& fen, const Fen& after) {
  const VariantDefinition& game = variant.definition();
  if (!game.elimination || game.elimination->by != EliminationDefinition::By::kAttack) return "";
  const auto asked = parse_fen(
      variant, fmt::format("{} {} {}", placement(variant, fen), game.player_letters[fen.side], fen.living));
  if (!asked) return "the board after the move cannot be read: " + asked.error().message;
  std::vector<std::size_t> leaving;
  for (const auto& [name, man] : fen.board) {
    if (!are_partners(game, fen.side, man.owner) && lives(game, fen, man.owner) && is_royal(game, man.token) &&
        reference::is_attacked(*asked, variant.board().find(name), PlayerId(fen.side))) {
      leaving.push_back(man.owner);
    }
  }
  leave(variant, fen, after, leaving, fen.side);
  return "";
}

// Are the royals of the others than `player` attacked by that player on this board? One of them, or all, as the game has it.
inline std::string find_check(const Variant& variant, const Fen& fen, std::size_t player, bool& checks) {
  const VariantDefinition& game = variant.definition();
  checks = false;
  const auto asked = parse_fen(variant, fmt::format("{} {}", placement(variant, fen), game.player_letters[player]));
  if (!asked) return "the board after the move cannot be read: " + asked.error().message;
  bool safe = false;
  for (const auto& [name, man] : fen.board) {
    if (man.owner == player || !is_royal(game, man.token)) continue;
    const bool attacked = reference::is_attacked(*asked, variant.board().find(name), PlayerId(player));
    checks = checks || attacked;
    safe = safe || !attacked;
  }
  if (royals_fall(game) && safe) checks = false;
  return "";
}

// The player who has just moved gives check if the other's royal is attacked on this board.
inline std::string count_check(const Variant& variant, Fen& fen, std::size_t mover) {
  const VariantDefinition& game = variant.definition();
  const std::vector<Text>& counted = game.ends.of("no_move").words("mate-needs");
  if (fen.checks.empty() || (counted.empty() && fen.checks[mover] == 0)) return "";
  if (game.royals) {
    bool checks = false;
    const std::string wrong = find_check(variant, fen, mover, checks);
    if (checks) --fen.checks[mover];
    return wrong;
  }
  const auto asked = parse_fen(variant, fmt::format("{} {}", placement(variant, fen), game.player_letters[fen.side]));
  if (!asked) return "the board after the move cannot be read: " + asked.error().message;
  for (const auto& [name, man] : fen.board) {
    if (man.owner == mover || !is_royal(game, man.token)) continue;
    if (!reference::is_attacked(*asked, variant.board().find(name), PlayerId(mover))) continue;
    if (counted.empty()) {
      --fen.checks[mover];
      return "";
    }
    // Does one of those that count give check by itself? All other pieces stand in the way as before, but change sides.
    for (const auto& [from, attacker] : fen.board) {
      if (attacker.owner != mover || !lists(counted, attacker.token)) continue;
      Fen alone = fen;
      for (auto& [cell, other] : alone.board)
        if (other.owner == mover && cell != from) other = {fen.side, attacker.token};
      const auto one = parse_fen(variant,
                                 fmt::format("{} {}", placement(variant, alone), game.player_letters[fen.side]));
      if (!one) return "the board after the move cannot be read: " + one.error().message;
      if (reference::is_attacked(*one, variant.board().find(name), PlayerId(mover))) fen.checks[mover] = 0;
    }
    return "";
  }
  if (!counted.empty()) fen.checks[mover] = 1;
  return "";
}

// Counts the move in its turn and tells whether the turn goes on. Where it does not, the next one is begun.
inline std::string count_in_turn(const Variant& variant, Fen& fen, const Move& move, bool& goes_on) {
  const VariantDefinition& game = variant.definition();
  goes_on = false;
  if (game.neutral) {  // a move, then the neutral piece's
    goes_on = fen.left == 2;
    fen.left = goes_on ? 1 : 2;
    return "";
  }
  if (!game.turn) return "";
  goes_on = fen.left > 1 && move.kind != MoveKind::kPass;
  if (goes_on && game.turn->pieces && game.turn->pieces->value == TurnPieces::kSame &&
      move.kind != MoveKind::kCastling) {
    // Who makes all moves of the turn may have left the board.
    const auto is_own = [&](Cell cell) {
      const auto there = cell ? fen.board.find(variant.board().name(cell)) : fen.board.end();
      return there != fen.board.end() && there->second.owner == fen.side;
    };
    goes_on = is_own(move.to) || is_own(move.from);
  }
  if (goes_on && game.turn->check && game.turn->check->value == TurnCheck::kEndsTurn) {
    bool checks = false;
    if (const std::string wrong = find_check(variant, fen, fen.side, checks); !wrong.empty()) return wrong;
    goes_on = !checks;
  }
  if (goes_on) {
    --fen.left;
    return "";
  }
  const int grows = game.turn->grows ? game.turn->grows->value : 0;
  fen.of = grows > 0 ? std::min(99, fen.of + grows) : game.turn->moves ? game.turn->moves->value : 1;
  const char next = game.player_letters[(fen.side + 1) % game.player_names.size()];
  for (const auto& [letter, moves] : game.turn->moves_of)
    if (letter.value.front() == next) fen.of = moves;
  fen.left = fen.of;
  return "";
}

// Does the chain go on where it should? `told`: the board after the move, the mover still to move.
inline std::string chain_goes_on(const Variant& variant, const Fen& before, Fen& told, const Fen& after,
                                 const Move& move, bool& goes_on) {
  const VariantDefinition& game = variant.definition();
  goes_on = after.chain != "-";
  const std::string from = move.from ? variant.board().name(move.from) : "",
                    to = move.to ? variant.board().name(move.to) : "";
  const auto mover = before.board.find(from), there = before.board.find(to);
  const auto now = told.board.find(to);
  const bool captures = move.kind == MoveKind::kEnPassant || takes_between(move) ||
                        (move.kind == MoveKind::kNormal && there != before.board.end() &&
                         there->second.owner != before.side);
  const bool may = mover != before.board.end() && now != told.board.end() && now->second == mover->second && captures &&
                   lists(game.chain->pieces, mover->second.token) && lives(game, told, before.side);
  if (!may) return goes_on ? "nothing goes on here" : "";
  if (goes_on) return after.chain.substr(0, after.chain.find('*')) == to ? "" : "another piece goes on";
  const auto position = parse_fen(variant,
                                  fmt::format("{} {}", placement(variant, told), game.player_letters[before.side]));
  if (!position) return "";  // the board alone is no position
  MoveList moves;
  reference::legal_moves(*position, moves);
  for (const Move& next : moves) {
    if (next.from != move.to || variant.board().name(next.from) != to) continue;
    const Piece taken = next.kind == MoveKind::kNormal ? position->piece(next.to) : Piece();
    if (takes_between(next) || (taken && taken.owner().index() != before.side)) return "the chain should go on";
  }
  return "";
}

// make() does what the text of the move says, whose turn it is then, and who has left the game.
inline std::string make_does_what_the_text_says(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const VariantDefinition& game = variant.definition();
  Position played = position;
  Undo undo;
  played.make(move, undo);
  const Fen before = read(variant, format_fen(position)), after = read(variant, format_fen(played));
  Fen told = before;
  const auto says = [&](std::string_view what) {
    return broken(position,
                  fmt::format("{}: {}; make() leaves '{}'", format_move(position, move), what, format_fen(played)));
  };
  std::string wrong = play(variant, told, position, move);
  if (!wrong.empty()) return says(wrong);
  bool captures = move.kind == MoveKind::kEnPassant || (without_gate(move).kind == MoveKind::kNormal &&
                                                        before.board.contains(variant.board().name(move.to)));
  if (move.from)
    wrong = push(variant, before, told, variant.board().name(move.from), variant.board().name(move.to), captures);
  if (!wrong.empty()) return says(wrong);
  if (move.from)
    exchange(variant, before, told, variant.board().name(move.from), variant.board().name(move.to), captures);
  if (move.from)
    wrong = shoot(variant, before, told, variant.board().name(move.from), variant.board().name(move.to), captures);
  if (!wrong.empty()) return says(wrong);
  if (captures) wrong = explode(variant, told, variant.board().name(move.to));
  if (!wrong.empty()) return says(wrong);
  Names reborn;
  wrong = follow(variant, before, told, move.from ? variant.board().name(move.from) : "",
                 move.to ? variant.board().name(move.to) : "", captures, reborn);
  if (!wrong.empty()) return says(wrong);
  wrong = drown(variant, before, told, move.from ? variant.board().name(move.from) : "",
                move.to ? variant.board().name(move.to) : "");
  if (!wrong.empty()) return says(wrong);
  if (game.trade) {
    // Has a piece of another kind taken one whose trade is limited?
    std::string avenged = "-";
    const std::string from = move.from ? variant.board().name(move.from) : std::string();
    for (const auto& [name, man] : before.board) {
      const bool is_taken = man.owner != before.side && (!told.board.contains(name) || told.board[name] != man);
      if (is_taken && lists(game.trade->pieces, man.token) && before.board.contains(from) &&
          !lists(game.trade->pieces, before.board.at(from).token))
        avenged = variant.board().name(move.to);
    }
    if (after.avenged != avenged) return says("the avenged cell should be " + avenged);
  }
  bool goes_on = false;
  wrong = count_in_turn(variant, told, move, goes_on);
  if (!wrong.empty()) return says(wrong);
  win_prizes(game, before, told);
  eliminate_captured(variant, before, told, after);
  if (game.chain) wrong = chain_goes_on(variant, before, told, after, move, goes_on);
  if (!wrong.empty()) return says(wrong);
  if (game.chain)
    wrong = drown_at_the_end(variant, before, told, move.from ? variant.board().name(move.from) : "",
                             move.to ? variant.board().name(move.to) : "", goes_on, after.chain);
  if (!wrong.empty()) return says(wrong);
  if (move.kind == MoveKind::kPass) wrong = eliminate_stuck(variant, before, told, after);
  if (!wrong.empty()) return says(wrong);
  if (!goes_on) {
    do {
      told.side = (told.side + 1) % game.player_names.size();
      if (told.side == 0 && told.round < 65535) ++told.round;
    } while (!lives(game, told, told.side));
    wrong = eliminate_attacked(variant, told, after);
    if (!wrong.empty()) return says(wrong);
  }
  count_on(game, before, told, move.kind == MoveKind::kChange);
  if (told.limit != after.limit || told.counted != after.counted)
    return says(fmt::format("the count should be {} of {} plies", told.counted, told.limit));
  if (told.left != after.left || told.of != after.of)
    return says(fmt::format("{} of {} moves of the turn should be left", told.left, told.of));
  if (move.kind != MoveKind::kPass || !game.ends.of("no_move").words("mate-needs").empty())
    wrong = count_check(variant, told, before.side);
  if (!wrong.empty()) return says(wrong);
  if (told.checks != after.checks) return says("the checks are counted wrongly");
  if (told.points != after.points) return says("the points are counted wrongly");
  if (told.board != after.board || told.hands != after.hands)
    return says("board and hands should be " + placement(variant, told));
  if (told.side != after.side || told.round != after.round) return says("turn or round is wrong");
  if (told.living != after.living) return says("the living should be " + told.living);
  if (std::min(told.clock, 65535) != after.clock) return says(fmt::format("the clock should be {}", told.clock));
  // Passes of those who leave are taken out; that is for other tests.
  if (told.living == before.living && told.passes != after.passes) return says("passes are counted wrongly");
  // Rights are only lost, but for what is dropped; never kept by what has moved, unless it takes them along.
  const std::vector<std::string> along = rights_taken_along(variant, before, told, move);
  for (const std::string& right : along)
    if (game.initial.aimed_by.empty() && std::ranges::find(after.rights, right) == after.rights.end())
      return says("it loses the right on " + right);
  for (const std::string& right : after.rights) {
    if (std::ranges::find(along, right) != along.end()) continue;
    const bool dropped = move.kind == MoveKind::kDrop &&
                         (right == variant.board().name(move.to) ||
                          drop_gives_castling(variant, after, before.side, right, variant.board().name(move.to)));
    if (!dropped && !reborn.contains(right) && std::ranges::find(before.rights, right) == before.rights.end())
      return says("it gains the right " + right);
    if (!is_fairy(game) && move.from && right == variant.board().name(move.from))
      return says("what moved keeps a right");
  }
  return "";
}

// Moves promote where the zones of their promotions lie on the page, and there only; where they must, they do. Limits on
// what is offered are left out, as are zones that are not read here.
inline std::string promotions_lie_in_their_zones(const Position& position, const MoveList& legal) {
  const Variant& variant = position.variant();
  const VariantDefinition& game = variant.definition();
  const std::size_t player = position.turn().index();
  struct Known {
    const PromotionDefinition* promotion = nullptr;
    std::optional<Names> zone, except, forced;
  };
  std::vector<Known> known;
  for (const PromotionDefinition& promotion : game.promotions) {
    if (!is_for(game, promotion.players, player)) continue;
    Known entry{&promotion, std::nullopt, Names(), std::nullopt};
    if (promotion.zone && promotion.when == PromotionDefinition::When::kZone)
      entry.zone = zone_of(variant, promotion.zone->value, player);
    if (promotion.except) entry.except = zone_of(variant, promotion.except->value, player);
    if (!entry.zone || !entry.except) entry.zone = std::nullopt;
    if (promotion.forced == PromotionDefinition::Forced::kNever) entry.forced = Names();
    if (promotion.forced == PromotionDefinition::Forced::kAlways) entry.forced = entry.zone;
    if (promotion.forced == PromotionDefinition::Forced::kZone)
      entry.forced = zone_of(variant, promotion.forced_zone.value, player);
    known.push_back(std::move(entry));
  }
  std::set<std::tuple<Cell, Cell, std::string>> made;
  for (const Move& move : legal)
    if (move.from && move.type) made.insert({move.from, move.to, variant.type(move.type).token});
  for (const Move& move : legal) {
    if (move.kind != MoveKind::kNormal && move.kind != MoveKind::kInitial && move.kind != MoveKind::kEnPassant)
      continue;
    const std::string from = variant.board().name(move.from), to = variant.board().name(move.to);
    const std::string& token = variant.type(position.piece(move.from).type()).token;
    const bool captures = move.kind == MoveKind::kEnPassant || !position.is_empty(move.to);
    const std::string victim = move.kind == MoveKind::kNormal && captures
                                   ? variant.type(position.piece(move.to).type()).token
                                   : "";
    bool offered = false, unknown = false;
    for (const Known& entry : known) {
      for (const auto& [changing, named] : entry.promotion->changes) {
        if (changing.value != token) continue;
        std::vector<Text> targets = named;
        if (!entry.promotion->taking.empty() && captures && !lists(entry.promotion->taking, victim)) {
          unknown = unknown || move.kind == MoveKind::kEnPassant;
          continue;
        }
        if (entry.promotion->to_captured && captures) {
          unknown = unknown || move.kind == MoveKind::kEnPassant;  // whom it takes is not known here
          if (victim.empty() || victim == token || is_royal(game, victim)) continue;
          targets.push_back({victim, {}});
        }
        if (!entry.zone) {
          unknown = true;
          continue;
        }
        const bool here = (entry.zone->contains(to) || (entry.promotion->on_departure && entry.zone->contains(from))) &&
                          !entry.except->contains(to);
        if (!here || (entry.promotion->on_capture && !captures)) continue;
        if (entry.promotion->on_entry && !captures && entry.zone->contains(from)) continue;
        if (move.type && lists(targets, variant.type(move.type).token)) offered = true;
        if (!move.type && entry.forced && entry.forced->contains(to))
          return broken(position, from + to + " does not promote where it must");
        // Some may give check where that is not legal.
        const bool no_check = (game.legal.may_check && game.legal.may_check->value != MayCheck::kAlways) ||
                              (game.turn && game.turn->check && game.turn->check->value == TurnCheck::kLast);
        const bool limited = no_check || game.royals || entry.promotion->limit_per_type ||
                             entry.promotion->only_lost_types || (game.fusion && game.fusion->component_limit);
        for (const Text& target : targets)
          if (!limited && !made.contains({move.from, move.to, target.value}))
            return broken(position, from + to + " cannot become " + target.value);
      }
    }
    if (game.pounce && lists(game.pounce->pieces, token) && variant.type(move.type).token == game.pounce->becomes.value)
      continue;
    if (move.type && !offered && !unknown) return broken(position, from + to + " promotes where it may not");
  }
  return "";
}

// A royal in check takes the one piece that gives it, or stays; types that keep calm in check make no initial move then; and
// what is aimed at has lost its right, as far as lines of a rectangle tell it.
inline std::string checks_bind(const Position& position, const MoveList& legal) {
  const Variant& variant = position.variant();
  const VariantDefinition& game = variant.definition();
  const bool stays = game.legal.royal_stays && game.legal.royal_stays->value;
  if (!stays && game.initial.not_in_check.empty() && game.initial.aimed_by.empty()) return "";
  const PlayerId rival(1 - position.turn().index());  // three players have no checks
  const Fen fen = read(variant, format_fen(position));
  const Cell royal = position.royal(position.turn());
  const bool explodes = !game.effects.of("explosion").word("directions").empty();
  if (royal && !game.royals && !explodes && reference::is_attacked(position, royal, rival)) {
    for (const Move& move : legal) {
      if (move.kind == MoveKind::kInitial &&
          lists(game.initial.not_in_check, variant.type(position.piece(move.from).type()).token))
        return broken(position, format_move(position, move) + " is an initial move in check");
      if (!stays || move.from != royal) continue;
      Fen without = fen;
      without.board.erase(variant.board().name(move.to));
      const auto asked = parse_fen(variant,
                                   fmt::format("{} {}", placement(variant, without), game.player_letters[fen.side]));
      if (!asked || move.kind != MoveKind::kNormal || position.is_empty(move.to) ||
          reference::is_attacked(*asked, royal, rival))
        return broken(position, format_move(position, move) + " flees from check");
    }
  }
  if (!game.board.value.has_files_and_ranks()) return "";
  for (const Cell cell : position.unmoved()) {
    const Piece piece = position.piece(cell);
    for (const auto& [of, enemies] : game.initial.aimed_by) {
      if (of.value != variant.type(piece.type()).token) continue;
      for (const auto& [name, man] : fen.board) {
        const auto aims = std::ranges::find(game.pieces, man.token, &PieceDefinition::token);
        const std::string& target = variant.board().name(cell);
        if (man.owner == piece.owner().index() || !lists(enemies, man.token) || aims->move.value != "R") continue;
        if (name[0] == target[0] || name.substr(1) == target.substr(1))
          return broken(position, target + " keeps a right although " + name + " aims at it");
      }
    }
  }
  return "";
}

// What [legal] says of the list of legal moves, as far as it can be told from texts: either all moves capture or none does that compels,
// and none leaves the rival's royal attacked. That no move is missing is for the two generators.
inline std::string legal_moves_keep_to_what_is_forbidden(const Position& position, const MoveList& legal) {
  const Variant& variant = position.variant();
  const LegalDefinition& rule = variant.definition().legal;
  if (const std::string wrong = checks_bind(position, legal); !wrong.empty()) return wrong;
  if (rule.must_capture && rule.must_capture->value) {
    const Fen fen = read(variant, format_fen(position));
    std::size_t captures = 0;
    bool are_compelled = false;
    for (const Move& move : legal) {
      const auto there = fen.board.find(move.to ? variant.board().name(move.to) : "");
      if (move.kind != MoveKind::kEnPassant && (there == fen.board.end() || there->second.owner == fen.side)) continue;
      ++captures;
      are_compelled = are_compelled || rule.compelled_by.empty() ||
                      std::ranges::find(rule.compelled_by, variant.type(position.piece(move.from).type()).token,
                                        &Text::value) != rule.compelled_by.end();
    }
    if (are_compelled && captures != legal.size()) return broken(position, "some moves capture and others do not");
  }
  const std::optional<TurnDefinition>& turn = variant.definition().turn;
  const MayCheck may_check = rule.may_check ? rule.may_check->value : MayCheck::kAlways;
  bool no_check = may_check != MayCheck::kAlways;
  if (turn) {
    const Fen fen = read(variant, format_fen(position));
    no_check = no_check || (turn->check && turn->check->value == TurnCheck::kLast && fen.left > 1);
    const bool in_row = turn->en_passant_in_row && turn->en_passant_in_row->value;
    for (const Move& move : legal)
      if (move.kind == MoveKind::kEnPassant && fen.left < fen.of && !in_row)
        return broken(position, format_move(position, move) + " captures en passant too late in the turn");
  }
  if (!no_check) return "";
  for (const Move& move : legal) {
    Position played = position;
    Undo undo;
    played.make(move, undo);
    // Who is mated, or whose game is over, has no move.
    if (MoveList replies; may_check == MayCheck::kToMate) {
      sennight::legal_moves(played, replies);
      if (replies.empty()) continue;
    }
    if (variant.definition().royals) {
      bool checks = false;
      find_check(variant, read(variant, format_fen(played)), position.turn().index(), checks);
      if (checks) return broken(position, format_move(position, move) + " gives check");
      continue;
    }
    const Cell royal = played.royal(rival_of(position.turn()));
    if (royal && reference::is_attacked(played, royal, position.turn()))
      return broken(position, format_move(position, move) + " gives check");
  }
  return "";
}

// What is said of an end, and for which of two players it holds: first what [ends.of] says of one, then what is for all.
struct Held {
  const RuleDefinition* rule = nullptr;
  bool players[2] = {true, true};
};
inline std::vector<Held> held_ends(const VariantDefinition& game, std::string_view name) {
  std::vector<Held> held;
  Held common{&game.ends.of(name), {true, true}};
  for (const auto& [letter, own] : game.ends_of) {
    const std::size_t player = game.player_letters.find(letter.value);
    if (own.of(name).values.empty() || player > 1) continue;
    held.push_back({&own.of(name), {player == 0, player == 1}});
    common.players[player] = false;
  }
  held.push_back(common);
  return held;
}

// decided() is what counting in the FEN tells.
inline std::string ends_are_as_counted(const Position& position) {
  const Variant& variant = position.variant();
  const VariantDefinition& game = variant.definition();
  const RuleDefinitions& ends = game.ends;
  const Fen fen = read(variant, format_fen(position));
  const std::optional<Finish> decided = sennight::decided(position);
  const std::string_view name = decided ? decided->name : "";
  // Who wins by it: of two players the loser's opponent.
  std::optional<std::size_t> decided_for;
  if (decided && decided->verdict == Verdict::kWin) decided_for = decided->affected.index();
  if (decided && decided->verdict == Verdict::kLoss) decided_for = 1 - decided->affected.index();
  const RuleDefinition& prizes = ends.of("prizes");
  const auto expect = [&](std::string_view expected, std::optional<std::size_t> winner) {
    const std::string_view decide = prizes.word("decide");
    if (!fen.points.empty() && !expected.empty() && decide != "goal" && (decide != "draws" || !winner)) {
      expected = "points";
      const int most = std::ranges::max(fen.points);
      winner = std::ranges::count(fen.points, most) > 1
                   ? std::nullopt
                   : std::optional<std::size_t>(std::ranges::find(fen.points, most) - fen.points.begin());
    }
    return name == expected && decided_for == winner
               ? std::string()
               : broken(position, fmt::format("decided() says '{}', counting '{}'", name, expected));
  };
  const auto most_points = [&] {
    return static_cast<std::size_t>(std::ranges::max_element(fen.points) - fen.points.begin());
  };
  const auto has_won_enough = [&] {
    return !fen.points.empty() && prizes.number("goal") > 0 && std::ranges::max(fen.points) >= prizes.number("goal");
  };
  const std::size_t mover = fen.side;
  if (game.elimination) {
    const auto living = std::ranges::count_if(fen.living, [](char c) { return is_letter(c); });
    bool rivals = false;
    for (std::size_t player = 0; player < game.player_names.size(); ++player)
      rivals = rivals || (lives(game, fen, player) && !are_partners(game, mover, player));
    if (!rivals) return expect("elimination", mover);
    if (game.elimination->first_ends && std::ranges::any_of(fen.living, [](char c) { return !is_letter(c); }))
      return expect("elimination", std::nullopt);
    if (game.elimination->stalemate == EliminationDefinition::Stalemate::kDraw && fen.passes > 0)
      return expect("stalemate", std::nullopt);
    if (fen.passes >= living) return expect("passes all round", std::nullopt);
    return has_won_enough() ? expect("points", most_points()) : expect("", std::nullopt);
  }
  if (game.player_names.size() != 2)
    return has_won_enough() ? expect("points", most_points()) : expect("", std::nullopt);
  const std::size_t last = 1 - mover;
  const auto owns = [&](std::size_t player, const auto& wanted) {
    return std::ranges::any_of(
        fen.board, [&](const auto& entry) { return entry.second.owner == player && wanted(entry.second.token); });
  };
  if (!game.effects.of("explosion").words("directions").empty() &&
      std::ranges::any_of(game.pieces, [](const PieceDefinition& piece) { return piece.royal; })) {
    for (const std::size_t player : {mover, last})
      if (!owns(player, [&](const std::string& token) { return is_royal(game, token); }))
        return expect("loss of the royal", 1 - player);
  }
  // Who wins when this is the result for the player.
  const auto winner_by = [](std::string_view result, std::size_t player) {
    return result == "draw" ? std::nullopt : std::optional<std::size_t>(result == "win" ? player : 1 - player);
  };
  for (const Held& held : held_ends(game, "extinction")) {
    const std::string_view extinction = held.rule->word("extinction");
    if ((extinction != "board" && extinction != "board-and-hand") || !held.players[mover]) continue;
    const bool holds = std::ranges::any_of(fen.hands, [&](const auto& entry) { return entry.first.first == mover; });
    if (!owns(mover, [](const std::string&) { return true; }) && !(extinction == "board-and-hand" && holds))
      return expect("loss of the whole army", winner_by(held.rule->word("extinction-result"), mover));
  }
  for (const Held& held : held_ends(game, "loss_of_all")) {
    const RuleDefinition& loss = *held.rule;
    const std::vector<Text>& types = loss.words("loss-of-all");
    if (types.empty()) continue;
    const std::string_view result = loss.word("loss-of-all-result");
    const bool last_first = result == "win" || result == "draw";
    const auto has = [&](std::size_t player, auto counts) {
      auto count = std::ranges::count_if(
          fen.board, [&](const auto& entry) { return entry.second.owner == player && counts(entry.second.token); });
      if (loss.word("loss-of-all-where") == "board-and-hand")
        for (const auto& [man, number] : fen.hands)
          if (man.first == player && counts(man.second)) count += number;
      return count >= std::max(1, loss.number("loss-of-all-least"));
    };
    for (const std::size_t player : {last_first ? last : mover, last_first ? mover : last}) {
      if (!held.players[player]) continue;
      bool lost = !has(player, [&](const std::string& token) { return lists(types, token); });
      if (loss.word("loss-of-all-counts") == "each-type") {
        lost = false;
        for (const Text& type : types)
          lost = lost || !has(player, [&](const std::string& token) { return token == type.value; });
      }
      if (lost) return expect("loss of the last", winner_by(result, player));
    }
  }
  if (const RuleDefinition& baring = ends.of("baring"); !baring.word("result").empty()) {
    const auto others = [&](std::size_t player) {
      const auto in_hand = std::ranges::count_if(fen.hands, [&](const auto& e) { return e.first.first == player; });
      return in_hand + std::ranges::count_if(fen.board, [&](const auto& entry) {
               return entry.second.owner == player && !is_royal(game, entry.second.token);
             });
    };
    const bool waits = baring.word("answer") == "next-move" && others(mover) == 0 && others(last) == 1;
    if (others(mover) == 0 && others(last) == 0) return expect("baring", std::nullopt);
    for (const std::size_t bare : {mover, last}) {
      if (others(bare) > 0 || waits) continue;
      if (baring.word("result") == "draw") return expect("baring", std::nullopt);
      return expect("baring", baring.word("result") == "win" ? bare : 1 - bare);
    }
  }
  // Next to each other in a square of nine cells, as names tell it.
  if (const std::vector<Text>& pair = ends.of("marriage").words("of"); !pair.empty()) {
    if (ends.of("marriage").word("step") != "K" || !game.board.value.has_files_and_ranks()) return "";
    for (const auto& [one, man] : fen.board)
      for (const auto& [two, other] : fen.board)
        if (man == Man{last, pair[0].value} && other == Man{last, pair[1].value} && touch(one, two))
          return expect("marriage", last);
  }
  // A piece in the goal: of the player who moved last first.
  for (const Held& rule : held_ends(game, "goal")) {
    const RuleDefinition& goal = *rule.rule;
    if (goal.words("pieces").empty() || goal.words("zone").empty()) continue;
    const bool held = goal.word("when") == "next-turn";
    for (const std::size_t player : {held ? mover : last, mover}) {
      if (!rule.players[player]) continue;
      const auto zone = zone_of(variant, goal.words("zone").front().value, player);
      if (!zone) return "";
      for (const auto& [cell, man] : fen.board) {
        if (man.owner != player || !lists(goal.words("pieces"), man.token) || !zone->contains(cell)) continue;
        const std::string_view result = goal.word("result");
        if (goal.word("answer") == "round") {
          const auto stands = [&](std::size_t other) {
            const auto own = zone_of(variant, goal.words("zone").front().value, other);
            return own && std::ranges::any_of(fen.board, [&](const auto& entry) {
                     return entry.second.owner == other && lists(goal.words("pieces"), entry.second.token) &&
                            own->contains(entry.first);
                   });
          };
          if (stands(mover) && stands(last)) return expect("goal", std::nullopt);
          if (mover == 1 && !stands(mover)) return expect("", std::nullopt);
        }
        if (result == "loss") return expect("goal", 1 - player);
        return expect("goal", result.empty() || result == "win" ? std::optional(player) : std::nullopt);
      }
    }
  }
  if (!fen.checks.empty() && ends.of("no_move").words("mate-needs").empty())
    for (const std::size_t player : {last, mover})
      if (fen.checks.at(player) == 0) return expect("checks", player);
  if (has_won_enough()) return expect("points", most_points());
  // Points decide what would be drawn.
  const auto by_points = [&]() -> std::string {
    const RuleDefinition& rule = ends.of("points");
    if (rule.words("values").empty()) return "";
    int halves[2] = {0, rule.number("second-player-halves")};
    for (const Text& value : rule.words("values")) {
      const std::size_t sign = value.value.find('=');
      for (const auto& [cell, man] : fen.board)
        if (man.token == value.value.substr(0, sign))
          halves[man.owner] += 2 * parse_integer(std::string_view(value.value).substr(sign + 1)).value_or(0);
    }
    if (halves[0] == halves[1]) return expect("points", std::nullopt);
    return expect("points", std::optional<std::size_t>(halves[0] > halves[1] ? 0 : 1));
  };
  const bool has_points = !ends.of("points").words("values").empty();
  if (fen.passes > 0 && ends.of("facing").word("facing") == "draw") {
    // Known here: royals on one file of a rectangle.
    std::vector<std::string> royals;
    for (const auto& [cell, man] : fen.board)
      if (is_royal(game, man.token)) royals.push_back(cell);
    if (!game.board.value.has_files_and_ranks()) return "";
    for (const PieceDefinition& piece : game.pieces)
      if (piece.royal && (!piece.facing || piece.facing->value != "vW0")) return "";
    if (royals.size() == 2 && royals[0][0] == royals[1][0]) {
      const auto rank = [](const std::string& cell) { return *parse_integer(std::string_view(cell).substr(1)); };
      const int low = std::min(rank(royals[0]), rank(royals[1])), high = std::max(rank(royals[0]), rank(royals[1]));
      bool between = false;
      for (int i = low + 1; i < high; ++i)
        between = between || fen.board.contains(royals[0].substr(0, 1) + std::to_string(i));
      if (!between) return has_points ? by_points() : expect("facing royals", std::nullopt);
    }
  }
  if (const int limit = ends.of("passes").number("passes"); limit > 0 && fen.passes >= limit)
    return has_points ? by_points() : expect("passes", std::nullopt);
  return expect("", std::nullopt);
}

}  // namespace sennight::plain
