// What follows from a move, told from texts: the part of support/plain.h for [rebirth], [petrifaction], [conversion], [flanking],
// [transfer], [homecoming] and [drowning], on boards whose names of cells tell where they lie. What is not read here is said.
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

// Takes, or turns round, the rows that a piece of `before.side` on `to` closes in; `flanks` receives whether there were any.
inline std::string close_in(const Variant& variant, const Fen& before, Fen& told, const std::string& to, bool& flanks) {
  const VariantDefinition& game = variant.definition();
  const RuleDefinition& rule = game.effects.of("flanking");
  const bool diagonally = rule.word("directions") == "WF";
  if (!diagonally && rule.word("directions") != "W") return "closing in of other kinds is not read here";
  if (!game.board.value.has_files_and_ranks()) return "effects on such boards are not read here";
  if (!told.board.contains(to) || told.board.at(to).owner != before.side) return "";
  const auto names = [&](std::string_view key, const std::string& token) {
    return rule.words(key).empty() || lists(rule.words(key), token);
  };
  if (!names("pieces", told.board.at(to).token)) return "";
  const auto is_rival = [&](std::size_t owner) {
    if (game.teams.empty()) return owner != before.side;
    return game.teams[owner].value != game.teams[before.side].value;
  };
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
  const bool has_rows = !game.effects.of("flanking").words("directions").empty();
  if (!any && !has_rows) return "";
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
  if (has_rows) {
    bool flanks = false;
    if (const std::string wrong = close_in(variant, before, told, to, flanks); !wrong.empty()) return wrong;
    if (flanks && game.effects.of("flanking").word("result") != "changes-sides") told.clock = 0;
  }
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
  if (rule.words("zone").empty() || to.empty()) return "";
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

}  // namespace sennight::plain
