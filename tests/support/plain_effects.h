// What follows from a move, told from texts: the part of support/plain.h for [pushing], [exchange], [rifle], [burning],
// [rebirth], [petrifaction], [conversion], [flanking], [contact], [overtaking], [coordination], [transfer], [homecoming] and [drowning], on boards whose names of cells tell where they lie.
// What is not read here is said.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "notation/fen.h"
#include "support/plain_position.h"

namespace sennight::plain {

// "e4": its file and rank, from 0; of "e4-2" too.
inline std::pair<int, int> file_and_rank(const std::string& name) {
  return {name[0] - 'a', std::atoi(name.c_str() + 1) - 1};
}

// "e4-2": 2; of "e4": 1.
inline int level_of(const std::string& name) {
  const std::size_t dash = name.find('-');
  return dash == std::string::npos ? 1 : std::atoi(name.c_str() + dash + 1);
}

// Two cells that touch in a square of nine.
inline bool touch(const std::string& one, const std::string& two) {
  const auto [file, rank] = file_and_rank(one);
  const auto [other_file, other_rank] = file_and_rank(two);
  return one != two && std::abs(file - other_file) <= 1 && std::abs(rank - other_rank) <= 1;
}

// The cell where what was taken on `where` is reborn, or "".
inline std::string home_of(const Variant& variant, const Man& man, const std::string& where) {
  const RuleDefinition& rule = variant.definition().effects.of("rebirth");
  const auto colour = [](const std::string& name) {
    const auto [file, rank] = file_and_rank(name);
    return (file + rank) % 2;
  };
  for (const auto& [name, stands] : read(variant, format_fen(Position::start(variant))).board) {
    if (stands != man) continue;
    if (lists(rule.words("by-file"), man.token) && name[0] != where[0]) continue;
    if (lists(rule.words("by-colour"), man.token) && colour(name) != colour(where)) continue;
    return name;
  }
  return "";
}

// Puts back who captures from afar ([rifle]).
inline std::string shoot(const Variant& variant, const Fen& before, Fen& told, const std::string& from,
                         const std::string& to, bool captures) {
  const RuleDefinition& rule = variant.definition().effects.of("rifle");
  if (!captures || !before.board.contains(from) || !lists(rule.words("pieces"), before.board.at(from).token)) return "";
  bool shoots = rule.words("step").empty();
  for (const std::string_view step : split_words(rule.word("step"))) {
    if (!step.starts_with("d(") || !step.ends_with(",1)")) return "shots of other kinds are not read here";
    const int along = step[2] - '0', across = step[4] - '0';
    const auto [file, rank] = file_and_rank(from);
    const auto [other_file, other_rank] = file_and_rank(to);
    const int x = std::abs(other_file - file), y = std::abs(other_rank - rank);
    shoots = shoots || (level_of(to) == level_of(from) + 1 && std::min(x, y) == std::min(along, across) &&
                        std::max(x, y) == std::max(along, across));
  }
  if (!shoots) return "";
  told.board.erase(to);
  told.board[from] = before.board.at(from);
  return "";
}

inline bool are_rivals(const VariantDefinition& game, std::size_t one, std::size_t other) {
  return game.teams.empty() ? one != other : game.teams[one].value != game.teams[other].value;
}

// How many cells, in which direction, a straight line of squares leads from one cell to the other: { 0, ... } where none does.
struct Straight {
  int length = 0, x = 0, y = 0;
};
inline Straight straight(const std::string& from, const std::string& to) {
  const auto [file, rank] = file_and_rank(from);
  const auto [other_file, other_rank] = file_and_rank(to);
  const int x = other_file - file, y = other_rank - rank, length = std::max(std::abs(x), std::abs(y));
  if (length == 0 || (x != 0 && y != 0 && std::abs(x) != std::abs(y))) return {};
  return {length, x / length, y / length};
}
inline bool is_along(const RuleDefinition& rule, std::string_view key, const Straight& line) {
  return line.length > 0 && (line.x == 0 || line.y == 0 || rule.word(key) == "WF");
}
inline std::string beyond(const std::string& cell, const Straight& line, int steps) {
  const auto [file, rank] = file_and_rank(cell);
  return std::string(1, static_cast<char>('a' + file + steps * line.x)) + std::to_string(rank + 1 + steps * line.y);
}

// Takes, or turns round, the rows that a piece of `before.side` on `to` closes in; `flanks` receives whether there were any.
inline std::string close_in(const Variant& variant, const RuleDefinition& rule, const Fen& before, Fen& told,
                            const std::string& from, const std::string& to, bool& flanks) {
  const VariantDefinition& game = variant.definition();
  const bool diagonally = rule.word("directions") == "WF";
  if (!diagonally && rule.word("directions") != "W") return "closing in of other kinds is not read here";
  if (!game.board.value.has_files_and_ranks()) return "effects on such boards are not read here";
  if (!told.board.contains(to) || told.board.at(to).owner != before.side) return "";
  const auto names = [&](std::string_view key, const std::string& token) {
    return rule.words(key).empty() || lists(rule.words(key), token);
  };
  if (!names("pieces", told.board.at(to).token)) return "";
  if (!rule.word("along").empty() && (!before.board.contains(from) || !is_along(rule, "along", straight(from, to))))
    return "";
  const auto is_rival = [&](std::size_t owner) { return are_rivals(game, owner, before.side); };
  const std::size_t most = rule.word("most").empty() ? 1 : static_cast<std::size_t>(rule.number("most"));
  const auto [file, rank] = file_and_rank(to);
  const std::string level = to.contains('-') ? to.substr(to.find('-')) : "";
  Names closed;
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y) {
      if ((x == 0 && y == 0) || (x != 0 && y != 0 && !diagonally)) continue;
      Names row;
      for (int n = 1;; ++n) {
        const std::string name = std::string(1, static_cast<char>('a' + file + n * x)) +
                                 std::to_string(rank + 1 + n * y) + level;
        const auto there = told.board.find(name);
        if (there == told.board.end()) break;
        if (is_rival(there->second.owner) && !lists(rule.words("except"), there->second.token)) {
          row.insert(name);
          continue;
        }
        if (there->second.owner == before.side && names("partners", there->second.token) &&
            (most == 0 || row.size() <= most))
          closed.insert(row.begin(), row.end());
        break;
      }
    }
  for (const std::string& name : closed) {
    if (rule.word("result") == "changes-sides") told.board[name].owner = before.side;
    else told.board.erase(name);
  }
  flanks = !closed.empty();
  return "";
}

// Takes what a piece takes without going there. What is taken is found before anything is: all of it happens at once.
inline std::string take_elsewhere(const Variant& variant, const Fen& before, Fen& told, const std::string& from,
                                  const std::string& to) {
  const VariantDefinition& game = variant.definition();
  const auto contacts = game.effects.all_of("contact"), overtakings = game.effects.all_of("overtaking"),
             coordinations = game.effects.all_of("coordination");
  if (contacts.empty() && overtakings.empty() && coordinations.empty()) return "";
  if (!game.board.value.has_files_and_ranks()) return "effects on such boards are not read here";
  if (!told.board.contains(to) || told.board.at(to).owner != before.side) return "";
  const bool is_drop = !before.board.contains(from);
  const std::string mover = is_drop ? "" : before.board.at(from).token;
  const Straight line = is_drop ? Straight{} : straight(from, to);
  Names taken;
  const auto may_take = [&](const RuleDefinition& rule, const Fen& fen, const std::string& cell) {
    const auto there = fen.board.find(cell);
    return there != fen.board.end() && are_rivals(game, there->second.owner, before.side) &&
           !lists(rule.words("except"), there->second.token);
  };
  for (const RuleDefinition* rule : overtakings) {
    if (!lists(rule->words("pieces"), mover) || !is_along(*rule, "directions", line)) continue;
    for (int n = 1; n < line.length; ++n) {
      const std::string cell = beyond(from, line, n);
      if (!before.board.contains(cell)) continue;
      if (!may_take(*rule, before, cell)) return "it passes over what it cannot take";
      if (rule->word("gaps") != "free" && before.board.contains(beyond(from, line, n + 1)))
        return "there is no gap behind what it passes over";
      taken.insert(cell);
    }
  }
  for (const RuleDefinition* rule : contacts) {
    if (!lists(rule->words("pieces"), mover) || !is_along(*rule, "directions", line)) continue;
    const std::string_view when = rule->word("when");
    const int most = rule->word("most").empty() ? 1 : rule->number("most");
    const auto take_row = [&](const std::string& end, int way) {
      for (int n = 1; most == 0 || n <= most; ++n) {
        const std::string cell = beyond(end, line, n * way);
        if (!may_take(*rule, told, cell)) break;
        taken.insert(cell);
      }
    };
    if (when != "leaving") take_row(to, 1);
    if (when == "leaving" || when == "both") take_row(from, -1);
  }
  for (const RuleDefinition* rule : coordinations) {
    if (rule->word("directions") != "W") return "coordination of other kinds is not read here";
    if (!lists(rule->words("pieces"), told.board.at(to).token)) continue;
    for (const auto& [name, man] : told.board) {
      if (name == to || man.owner != before.side || !lists(rule->words("partners"), man.token)) continue;
      const auto [file, rank] = file_and_rank(to);
      const auto [other_file, other_rank] = file_and_rank(name);
      if (file == other_file || rank == other_rank) continue;
      for (const std::string& cell :
           {std::string(1, to[0]) + std::to_string(other_rank + 1), std::string(1, name[0]) + std::to_string(rank + 1)})
        if (may_take(*rule, told, cell)) taken.insert(cell);
    }
  }
  for (const std::string& cell : taken) told.board.erase(cell);
  if (!taken.empty()) told.clock = 0;
  return "";
}

// Lets the effect come before all others by which a piece goes on that stood where the move ends. `captures`: whether the move
// takes something where it ends; it does not if it pushes.
inline std::string push(const Variant& variant, const Fen& before, Fen& told, const std::string& from,
                        const std::string& to, bool& captures) {
  const VariantDefinition& game = variant.definition();
  for (const RuleDefinition* rule : game.effects.all_of("pushing")) {
    if (!game.board.value.has_files_and_ranks() || game.turn) return "effects on such boards are not read here";
    const Straight line = straight(from, to);
    if (!captures || from == to || !before.board.contains(from) || !before.board.contains(to) ||
        !lists(rule->words("pieces"), before.board.at(from).token) || !is_along(*rule, "directions", line))
      continue;
    int row = 0;
    while (before.board.contains(beyond(to, line, row))) {
      if (lists(rule->words("except"), before.board.at(beyond(to, line, row)).token)) return "it cannot push that";
      ++row;
    }
    const int most = rule->word("most").empty() ? 1 : rule->number("most");
    if (most != 0 && row > most) return "it pushes too many";
    const bool falls = !variant.board().find(beyond(to, line, row));
    if (falls && rule->word("edge") != "falls") return "it pushes something over the edge";
    for (int n = 0; n < row - (falls ? 1 : 0); ++n)
      told.board[beyond(to, line, n + 1)] = before.board.at(beyond(to, line, n));
    captures = falls;
    if (!falls && !lists(game.ends.of("move_count").words("reset"), before.board.at(from).token))
      told.clock = before.clock + 1;
    break;
  }
  return "";
}

// Lets two change places, in the same way.
inline void exchange(const Variant& variant, const Fen& before, Fen& told, const std::string& from,
                     const std::string& to, bool& captures) {
  const VariantDefinition& game = variant.definition();
  const RuleDefinition& rule = game.effects.of("exchange");
  if (!captures || from == to || !before.board.contains(from) || !before.board.contains(to)) return;
  const std::string& mover = before.board.at(from).token;
  const std::string& there = before.board.at(to).token;
  if (!lists(rule.words("pieces"), mover) || lists(rule.words("except"), there)) return;
  const auto is_there = [&](const PieceType& type) { return type.token == there; };
  if (const auto type = std::ranges::find_if(variant.types(), is_there); type == variant.types().end() || type->royal)
    return;
  told.board[from] = before.board.at(to);
  captures = false;
  if (!lists(game.ends.of("move_count").words("reset"), mover)) told.clock = before.clock + 1;
}

// Takes what burns, squares of nine around. Who comes next to a fire is gone before it burns others.
inline std::string burn(const Variant& variant, const Fen& before, Fen& told) {
  const VariantDefinition& game = variant.definition();
  for (const RuleDefinition* rule : game.effects.all_of("burning")) {
    if (rule->word("directions") != "K" || !game.board.value.has_files_and_ranks())
      return "fires of other kinds are not read here";
    const auto burns = [&](const Man& man) { return lists(rule->words("pieces"), man.token); };
    Names burnt;
    for (const auto& [name, man] : told.board) {
      if (man.owner != before.side || (before.board.contains(name) && before.board.at(name) == man)) continue;
      bool is_gone = false;
      for (const auto& [other, fire] : told.board)
        is_gone = is_gone || (touch(name, other) && are_rivals(game, fire.owner, before.side) && burns(fire) &&
                              rule->word("when") != "arriving" && !lists(rule->words("except"), man.token));
      if (is_gone) burnt.insert(name);
      if (is_gone || !burns(man) || rule->word("when") == "standing") continue;
      for (const auto& [other, victim] : told.board)
        if (touch(name, other) && are_rivals(game, victim.owner, before.side) &&
            !lists(rule->words("except"), victim.token))
          burnt.insert(other);
    }
    for (const std::string& name : burnt) told.board.erase(name);
    if (!burnt.empty()) told.clock = 0;
  }
  return "";
}

// Lets the effects follow from a move of `before.side` to the cell `to` that has been told already. `reborn` receives the
// cells to which pieces have returned.
inline std::string follow(const Variant& variant, const Fen& before, Fen& told, const std::string& from,
                          const std::string& to, bool captures, Names& reborn) {
  const VariantDefinition& game = variant.definition();
  const RuleDefinition &rebirth = game.effects.of("rebirth"), &stones = game.effects.of("petrifaction"),
                       &conversion = game.effects.of("conversion"), &transfer = game.effects.of("transfer");
  const RuleDefinition& homecoming = game.effects.of("homecoming");
  if (lists(homecoming.words("pieces"), told.board.contains(to) ? told.board.at(to).token : std::string()) &&
      before.board.contains(from) && before.board.at(from).token != told.board.at(to).token) {
    const auto home = zone_of(variant, homecoming.word("cell"), before.side);
    if (!home || home->size() != 1) return "homes of other kinds are not read here";
    if (*home->begin() != to && told.board.contains(*home->begin())) return "the cell where it goes on to is taken";
    const Man man = told.board.at(to);
    told.board.erase(to);
    told.board[*home->begin()] = man;
  }
  const bool any = !rebirth.words("pieces").empty() || !stones.words("pieces").empty() ||
                   !conversion.words("directions").empty() || !transfer.words("step").empty();
  const std::vector<const RuleDefinition*> rows = game.effects.all_of("flanking");
  const bool by_names = !rebirth.words("pieces").empty() || !conversion.words("directions").empty();
  if (by_names && !game.board.value.has_files_and_ranks()) return "effects on such boards are not read here";
  const auto is_own = [&](const std::string& name) {
    return told.board.contains(name) && told.board.at(name).owner == before.side;
  };
  if (captures && !rebirth.words("pieces").empty())
    for (const auto& [name, man] : before.board) {
      const bool taken = man.owner != before.side && (!told.board.contains(name) || is_own(name));
      if (!taken || !lists(rebirth.words("pieces"), man.token)) continue;
      const std::string home = home_of(variant, man, name);
      if (home.empty() || told.board.contains(home)) continue;
      told.board[home] = man;
      reborn.insert(home);
    }
  if (captures && before.board.contains(from) && is_own(to) &&
      lists(stones.words("pieces"), before.board.at(from).token))
    told.board[to].token = stones.words("to").front().value;
  if (!conversion.words("directions").empty() && is_own(to) && (captures || conversion.word("when") != "capture")) {
    if (conversion.word("directions") != "K") return "conversions of other kinds are not read here";
    for (auto& [name, man] : told.board)
      if (touch(name, to) && !lists(conversion.words("except"), man.token)) man.owner = before.side;
  }
  for (const RuleDefinition* rule : rows) {
    bool flanks = false;
    if (const std::string wrong = close_in(variant, *rule, before, told, from, to, flanks); !wrong.empty())
      return wrong;
    if (flanks && rule->word("result") != "changes-sides") told.clock = 0;
  }
  if (const std::string wrong = take_elsewhere(variant, before, told, from, to); !wrong.empty()) return wrong;
  if (const std::string wrong = burn(variant, before, told); !wrong.empty()) return wrong;
  if (!any) return "";
  if (transfer.words("step").empty()) return "";
  if (transfer.word("step") != "(0,0,1)") return "transfers of other kinds are not read here";
  std::vector<std::string> arrived;
  for (const auto& [name, man] : told.board)
    if (is_own(name) && (!before.board.contains(name) || before.board.at(name) != man) &&
        !lists(transfer.words("except"), man.token))
      arrived.push_back(name);
  for (const std::string& name : arrived) {
    const std::string other = name.substr(0, name.size() - 1) + (name.back() == '1' ? '2' : '1');
    if (told.board.contains(other)) return "the cell where it goes on to is taken";
    told.board[other] = told.board[name];
    told.board.erase(name);
  }
  return "";
}

// What stays in a zone leaves the board, after all else that follows.
inline std::string drown(const Variant& variant, const Fen& before, Fen& told, const std::string& from,
                         const std::string& to) {
  const RuleDefinition& rule = variant.definition().effects.of("drowning");
  if (rule.words("zone").empty() || to.empty() || variant.definition().chain) return "";
  const auto zone = zone_of(variant, rule.words("zone").front().value, before.side);
  if (!zone) return "zones of other kinds are not read here";
  const bool has_left = before.board.contains(from) && !told.board.contains(from);
  Names drowned;
  for (const auto& [name, man] : before.board) {
    if (man.owner != before.side || !zone->contains(name) || (has_left && name == to)) continue;
    const std::string& stands = has_left && name == from ? to : name;
    const auto there = told.board.find(stands);
    if (there != told.board.end() && there->second.owner == before.side && zone->contains(stands) &&
        !lists(rule.words("except"), there->second.token))
      drowned.insert(stands);
  }
  for (const std::string& name : drowned) told.board.erase(name);
  if (!drowned.empty()) told.clock = 0;
  return "";
}

// The same where turns may be chains of captures: of what `stands` at the end of one all that was there before, or began there.
inline std::string drown_at_the_end(const Variant& variant, const Fen& before, Fen& told, const std::string& from,
                                    const std::string& to, bool goes_on, const std::string& chain) {
  const RuleDefinition& rule = variant.definition().effects.of("drowning");
  const bool in_chain = before.chain != "-";
  if (rule.words("zone").empty() || (to.empty() && !in_chain)) return "";
  const auto zone = zone_of(variant, rule.words("zone").front().value, before.side);
  if (!zone) return "zones of other kinds are not read here";
  const bool stood = in_chain ? before.chain.ends_with('*') : zone->contains(from);
  if (goes_on) return chain.ends_with('*') == stood ? "" : "where the chain began is told wrongly";
  const std::string at = to.empty() ? before.chain.substr(0, before.chain.find('*')) : to;
  Names drowned;
  for (const auto& [name, man] : told.board)
    if (man.owner == before.side && zone->contains(name) && !lists(rule.words("except"), man.token) &&
        (name != at || stood))
      drowned.insert(name);
  for (const std::string& name : drowned) told.board.erase(name);
  if (!drowned.empty()) told.clock = 0;
  return "";
}

}  // namespace sennight::plain
