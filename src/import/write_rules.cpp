// The rules of an imported game: all but its board, its types and its start.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "import/game_writer.h"

namespace sennight {

namespace {

bool has_initial_term(const std::string& movement) {
  return std::ranges::any_of(terms_of(movement), [](std::string_view term) {
    return term.substr(0, term.find_first_of("([WFDNAHCZGKRBQ")).find('i') != std::string_view::npos;
  });
}

}  // namespace

bool GameWriter::comes_to_hands(const std::string& type) const {
  return game_.flag("captures-to-hand") || start_.hands[kFirst].contains(token(type)) ||
         start_.hands[kSecond].contains(token(type));
}

// ---- first moves ---------------------------------------------------------------------------------

void GameWriter::write_initial() {
  const bool any = std::ranges::any_of(movements_, [](const auto& entry) { return has_initial_term(entry.second); });
  if (!any) return;
  Node& initial = entry_in(document_, "initial");
  if (game_.flag("first-leaps")) {
    entry_in(initial, "right") = string_node("unmoved");
    if (!royal_.empty()) entry_in(initial, "not-in-check") = string_node(token(royal_));
    // Whose right it is the start position says by the letters of files.
    for (const Seat seat : {kFirst, kSecond}) {
      std::string files;
      for (const char* const role : {"first-leaps-royal", "first-leaps-other"})
        for (const std::string& type : words_.role(role))
          if (const auto stands = start_.cells[seat].find(occurs(type) ? token(type) : "");
              stands != start_.cells[seat].end())
            for (const Place place : stands->second) files += static_cast<char>('A' + place.file - 1);
      if (!std::ranges::is_permutation(files, start_.rights[seat]))
        unsaid(
            game_.place("start"),
            fmt::format("rights '{}' to first leaps; here all such pieces have one at the start", start_.rights[seat]));
    }
    return;
  }
  const Region zone = double_step_zone();
  const auto words = expression(zone, game_.place("double-step-zone"), "cells of double steps");
  if (words) entry_in(initial, "cells") = string_node(*words);

  std::vector<std::string> by = list("en-passant-by", words_.role("pawn"));
  std::erase_if(by, [&](const std::string& type) { return !occurs(type); });
  if (by.empty()) return;
  const Text* const over = game_.find("en-passant-over");
  Node rule;
  entry_in(rule, "by") = string_node(tokens(by));
  if (over != nullptr) {
    const Places places = cells_of(*over);
    if (places.empty()) return;  // nowhere
    // As the player who passed sees the board: so cells that are the same for both are those of one half.
    Places passed;
    for (const Place place : places)
      if (2 * place.rank <= board_.ranks + 1) passed.insert(place);
    if (seen(places, view_, board_) != places)
      unsaid(over->at, "cells of captures en passant that differ between the players");
    else entry_in(rule, "over") = string_node(cell_words(passed, board_));
  } else if (game_.flag("double-step-from-first-rank")) {
    const int rank = game_.number("double-step-rank", 2) + 1;
    entry_in(rule, "over") = string_node(cell_words(rank_places(rank, rank, board_), board_));
  }
  entry_in(document_, "en-passant") = std::move(rule);
}

// The castling that a letter of the start position gives, by where the pieces stand.
std::optional<GameWriter::Castle> GameWriter::castle(Seat seat, char letter) {
  const Location at = game_.place("start");
  const auto missing = [&](std::string what) {
    unsaid(at, fmt::format("the right to castle '{}' in the start position: {}", letter, what));
    return std::nullopt;
  };
  const int own_rank = game_.number("castling-rank", 1);
  const int rank = seat == kFirst ? own_rank : board_.ranks + 1 - own_rank;
  const auto standing = [&](const std::vector<std::string>& types) {
    std::vector<std::pair<Place, std::string>> found;
    for (const std::string& type : types)
      if (const auto cells = start_.cells[seat].find(token(type)); cells != start_.cells[seat].end())
        for (const Place place : cells->second)
          if (place.rank == rank) found.emplace_back(place, token(type));
    std::ranges::sort(found);
    return found;
  };
  auto royals = standing(list("castling-royal", royal_.empty() ? words_.role("royal") : std::vector{royal_}));
  if (royals.size() > 1) {
    const int file = game_.number("castling-royal-file", 5);
    std::erase_if(royals, [&](const auto& royal) { return royal.first.file != file; });
  }
  if (royals.empty()) return missing("no royal stands on the rank");
  const auto& [royal, royal_token] = royals.front();
  auto partners = standing(list("castling-partner", words_.role("rook")));
  const bool right = letter == 'K', named = letter != 'K' && letter != 'Q';
  const int wanted = named ? letter - 'A' + 1
                           : game_.number(right ? "castling-partner-right" : "castling-partner-left", 0);
  std::erase_if(partners, [&](const auto& partner) {
    if (named || wanted > 0) return partner.first.file != wanted;
    return right ? partner.first.file < royal.file : partner.first.file > royal.file;
  });
  if (partners.empty()) return missing("no partner stands there");
  const auto& [partner, partner_token] = right ? partners.back() : partners.front();
  return Castle{royal, partner, royal_token, partner_token};
}

void GameWriter::write_castling() {
  if (!game_.flag("castling", true)) return;
  const bool dropped = game_.flag("castling-dropped");
  EachSeat<std::optional<Castle>> to_right, to_left;
  const bool gates = game_.flag("gating");
  for (const Seat seat : {kFirst, kSecond}) {
    for (const char letter : start_.rights[seat]) {
      if (gates && letter != 'K' && letter != 'Q') continue;  // a gate's file
      const auto found = castle(seat, letter);
      if (!found) return;
      (found->partner.file > found->royal.file ? to_right : to_left)[seat] = found;
    }
    if (dropped && !royal_.empty()) {
      const int own_rank = game_.number("castling-rank", 1),
                rank = seat == kFirst ? own_rank : board_.ranks + 1 - own_rank;
      const Place royal{game_.number("castling-royal-file", 5), rank};
      const std::string partner = tokens(list("castling-partner", words_.role("rook")));
      if (partner.size() != 1) {
        unsaid(game_.place("castling-dropped"), "castling of dropped pieces without one type of partners");
        return;
      }
      to_right[seat] = Castle{
          royal, {game_.number("castling-partner-right", board_.files), rank}, token(royal_), partner};
      to_left[seat] = Castle{royal, {game_.number("castling-partner-left", 1), rank}, token(royal_), partner};
    }
  }
  const int right = game_.number("castling-right", 7), left = game_.number("castling-left", 3);
  write_castle("king-side", 'K', to_right, right, right - 1);
  write_castle("queen-side", 'Q', to_left, left, left + 1);
}

void GameWriter::write_castle(const std::string& name, char letter, const EachSeat<std::optional<Castle>>& castles,
                              int royal_to, int partner_to) {
  if (!castles[kFirst] && !castles[kSecond]) return;
  const Location at = game_.place("start");
  if (castles[kSecond] && view_ == RivalView::kHalfTurn)
    return unsaid(at, "castling in an array that is turned by half: files do not turn with it");
  // Both in the first player's view.
  std::vector<Castle> all;
  std::optional<Seat> only;  // who castles so, where the other one has such pieces, too
  for (const Seat seat : {kFirst, kSecond}) {
    if (!castles[seat]) continue;
    Castle castle = *castles[seat];
    if (seat == kSecond)
      castle.royal = seen(castle.royal, view_, board_), castle.partner = seen(castle.partner, view_, board_);
    if (all.empty() || all.front().royal != castle.royal || all.front().partner != castle.partner)
      all.push_back(castle);
    // The other player would have the right, too, with such pieces on the same cells.
    const Seat rival = seat == kFirst ? kSecond : kFirst;
    if (castles[rival]) continue;
    const auto stands = [&](const std::string& piece, Place place) {
      const auto cells = start_.cells[rival].find(piece);
      return cells != start_.cells[rival].end() &&
             cells->second.contains(rival == kFirst ? place : seen(place, view_, board_));
    };
    if (stands(castle.royal_token, castle.royal) && stands(castle.partner_token, castle.partner)) only = seat;
  }
  const Castle& one = all.front();
  const int rank = one.royal.rank;
  const Place royal_end{royal_to, rank}, partner_end{partner_to, rank};
  if (!board_.contains(royal_end) || !board_.contains(partner_end))
    return unsaid(game_.place("castling-right"), "castling to a cell that is not on the board");
  Node rule;
  entry_in(rule, "letter") = string_node({letter});
  if (only) entry_in(rule, "for") = string_node(*only == kFirst ? "w" : "b");
  const auto between = [&](Place place) {
    return place.file >= std::min(one.royal.file, one.partner.file) &&
           place.file <= std::max(one.royal.file, one.partner.file);
  };
  // Where the royal goes one step or none, its way would be the text of another move.
  const bool any_start = game_.flag("castling-names-partner") || std::ranges::any_of(all, [&](const Castle& castle) {
                           return std::abs(castle.royal.file - royal_to) <= 1;
                         });
  if (all.size() == 1 && !any_start && between(royal_end) && between(partner_end) && royal_end != one.royal) {
    entry_in(rule, "royal") = string_node(name_of(one.royal) + " " + name_of(royal_end));
    entry_in(rule, "partner") = string_node(name_of(one.partner) + " " + name_of(partner_end));
    if (game_.flag("castling-dropped"))
      entry_in(rule, "dropped") = string_node(one.royal_token + " " + one.partner_token);
  } else {
    Places royals, partners;
    for (const Castle& castle : all) {
      royals.insert(castle.royal);
      partners.insert(castle.partner);
      if (castle.partner_token != one.partner_token) return unsaid(at, "castling with partners of two types");
    }
    Node royal, partner;
    if (royal_.empty()) entry_in(royal, "piece") = string_node(one.royal_token);
    entry_in(royal, "from") = string_node(cell_words(royals, board_));
    entry_in(royal, "to") = string_node(name_of(royal_end));
    entry_in(partner, "piece") = string_node(one.partner_token);
    entry_in(partner, "from") = string_node(cell_words(partners, board_));
    entry_in(partner, "to") = string_node(name_of(partner_end));
    entry_in(rule, "royal") = std::move(royal);
    entry_in(rule, "partner") = std::move(partner);
    if (any_start) entry_in(rule, "text") = string_node("partner");
  }
  entry_in(entry_in(document_, "castling"), name) = std::move(rule);
}

// ---- promotion -----------------------------------------------------------------------------------

void GameWriter::write_promotions() {
  std::vector<std::string> pawns = list("promotion-pawns", words_.role("pawn")), to = list("promotion-to", {});
  std::erase_if(pawns, [&](const std::string& pawn) { return !occurs(pawn); });
  if (pawns.empty() || to.empty()) return;
  Node& promotions = entry_in(document_, "promotion");
  const std::string mark = marks_promoted_ ? "~" : "";
  const Location at = game_.place("promotion-to");
  for (const std::string& pawn : pawns)
    if (!marks_promoted_ && std::ranges::find(to, pawn) != to.end())
      return unsaid(at, fmt::format("a promotion of '{}' to itself", token(pawn)));
  if (marks_promoted_ && pawns.size() > 1) unsaid(at, "promoted pieces that come back as pawns of several types");
  for (const auto& [type, form] : forms_) {
    if (marks_promoted_ && std::ranges::find(to, type) != to.end())
      unsaid(game_.place("forms"), fmt::format("pawns that became '{}' and promote again", token(type)));
    if (std::ranges::find(pawns, type) != pawns.end())
      return unsaid(game_.place("forms"), "a type that promotes both to a form of its own and to others");
  }
  const auto types_text = [&](const std::vector<std::string>& types) {
    std::string text;
    for (const std::string& type : types) text += (text.empty() ? "" : " ") + token(type) + mark;
    return text;
  };
  if (game_.flag("promotion-instead-of-move")) {
    if (board_.files != 8 || board_.ranks != 8)
      return unsaid(game_.place("promotion-instead-of-move"),
                    "promotion on the long diagonals of another board than 8x8");
    Places diagonals;
    for (int rank = 5; rank <= 8; ++rank) {
      diagonals.insert({rank, rank});
      diagonals.insert({9 - rank, rank});
    }
    entry_in(entry_in(document_, "zones"), "diagonals") = string_node(cell_words(diagonals, board_));
    Node& rule = entry_in(promotions, "instead-of-move");
    entry_in(rule, "pieces") = string_node(tokens(pawns));
    entry_in(rule, "to") = string_node(types_text(to));
    entry_in(rule, "when") = string_node("instead-of-move");
    entry_in(rule, "zone") = string_node("@diagonals");
    entry_in(rule, "step") = string_node("F");
    entry_in(rule, "last") = string_node("anywhere");
    entry_in(rule, "attacks") = string_node("forbidden");
    const auto limits = game_.counts.find("promotion-limit");
    if (limits != game_.counts.end())
      for (const auto& [type, count] : limits->second)
        if (std::ranges::find(to, type) != to.end() && count > 0) entry_in(rule, "limit") = number_node(count);
    return;
  }
  if (game_.find("promotion-zone") == nullptr && game_.number("promotion-rank", 8) > board_.ranks)
    return unsaid(game_.place("promotion-rank"), fmt::format("promotion from rank {} on a board of {} ranks",
                                                             game_.number("promotion-rank", 8), board_.ranks));
  const Region zone = promotion_zone();
  if (zone.first.empty() && zone.second.empty()) return;
  if (game_.flag("double-step", true)) {
    const Region from = double_step_zone();
    const auto ends_there = [](const Places& starts, const Places& ends, int step) {
      return std::ranges::any_of(starts, [&](Place place) { return ends.contains({place.file, place.rank + step}); });
    };
    if (ends_there(from.first, zone.first, 2) || ends_there(from.second, zone.second, -2))
      unsaid(game_.place("double-step-zone"), "double steps that end where pawns promote, and do not promote");
    else if (ends_there(from.second, zone.first, -1) || ends_there(from.first, zone.second, 1))
      unsaid(game_.place("double-step-zone"), "captures en passant that end where pawns promote, and are not made");
  }
  const auto where = expression(zone, game_.place("promotion-zone"), "promotion zones");
  if (!where) return;
  // A limit is one for all new types of a promotion: so types with another limit have a promotion of their own.
  std::map<int, std::vector<std::string>> groups;
  const auto limits = game_.counts.find("promotion-limit");
  for (const std::string& type : to) {
    int limit = 0;
    if (limits != game_.counts.end())
      for (const auto& [name, count] : limits->second)
        if (name == type) limit = count;
    groups[limit].push_back(type);
  }
  for (const auto& [limit, types] : groups) {
    Node& rule = entry_in(promotions, limit == 0 ? "pawns" : fmt::format("pawns-{}", limit));
    entry_in(rule, "pieces") = string_node(tokens(pawns));
    entry_in(rule, "to") = string_node(types_text(types));
    entry_in(rule, "zone") = string_node(*where);
    if (limit > 0) entry_in(rule, "limit") = number_node(limit);
    if (!game_.flag("promotion-forced", true)) {
      // Where pieces may not be stuck, a pawn on the last rank must promote.
      if (game_.flag("stuck-forbidden")) entry_in(rule, "forced") = string_node("no-further-move");
      else entry_in(rule, "forced") = flag_node(false);
    }
  }
}

// Types with one other face, "+X".
void GameWriter::write_forms() {
  if (forms_.empty()) return;
  Node becomes;
  const auto limits = game_.counts.find("promotion-limit");
  for (const auto& [type, form] : forms_) {
    if (game_.regions.contains(form) || game_.rival_regions.contains(form))
      unsaid(game_.place("forms"),
             fmt::format("promoted pieces that are '{}' now, which may not go everywhere", token(form)));
    if (limits != game_.counts.end())
      for (const auto& [limited, count] : limits->second)
        if (limited == form && count > 0)
          unsaid(game_.place("promotion-limit"),
                 fmt::format("a limit for promoted pieces that are '{}' now", token(form)));
    if (type == royal_) unsaid(game_.place("forms"), "a royal that promotes");
    entry_in(becomes, token(type)) = string_node("+" + token(type));
  }
  const bool back = game_.flag("forms-back"), forced = game_.flag("forms-forced"),
             by_capture = game_.flag("forms-by-capture");
  if (back)
    for (const auto& [type, form] : forms_) entry_in(becomes, "+" + token(type)) = string_node(token(type));
  if (game_.find("promotion-zone") == nullptr && game_.number("promotion-rank", 8) > board_.ranks)
    return unsaid(game_.place("promotion-rank"), fmt::format("promotion from rank {} on a board of {} ranks",
                                                             game_.number("promotion-rank", 8), board_.ranks));
  const Region zone = promotion_zone();
  if (zone.first.empty() && zone.second.empty()) return;
  const auto where = expression(zone, game_.place("promotion-zone"), "promotion zones");
  if (!where) return;
  Node& rule = entry_in(entry_in(document_, "promotion"), "forms");
  entry_in(rule, "becomes") = std::move(becomes);
  entry_in(rule, "zone") = string_node(*where);
  if (by_capture) {
    if (*where != "all")
      unsaid(game_.place("forms-by-capture"),
             "promotion by capture in a part of the board, also of captures that begin there");
    entry_in(rule, "when") = string_node("capture");
  } else if (*where != "all") {
    entry_in(rule, "when") = string_node("arrival-or-departure");
  }
  if (forced) return;
  if (game_.flag("stuck-forbidden")) entry_in(rule, "forced") = string_node("no-further-move");
  else entry_in(rule, "forced") = flag_node(false);
}

// ---- hands ---------------------------------------------------------------------------------------

void GameWriter::write_hand() {
  Node& hand = entry_in(document_, "hand");
  // What both hold, and what one of them holds besides.
  std::string both;
  std::array<std::string, 2> besides;
  const auto held = [](const auto& of, const std::string& name) {
    const auto found = of.find(name);
    return found == of.end() ? 0 : found->second;
  };
  const auto add = [](std::string& text, const std::string& name) { text += (text.empty() ? "" : " ") + name; };
  for (const std::size_t seat : {kFirst, kSecond})
    for (const auto& [name, count] : start_.hands[seat]) {
      const int common = std::min(count, held(start_.hands[seat == kFirst ? kSecond : kFirst], name));
      for (int i = 0; i < common && seat == kFirst; ++i) add(both, name);
      for (int i = common; i < count; ++i) add(besides[seat], name);
    }
  if (!both.empty()) entry_in(hand, "start") = string_node(both);
  for (const std::size_t seat : {kFirst, kSecond})
    if (!besides[seat].empty())
      entry_in(entry_in(hand, "start-of"), seat == kFirst ? "w" : "b") = string_node(besides[seat]);
  if (!game_.flag("captures-to-hand")) return;
  Node returns;
  for (const auto& [type, letter] : occurring_)
    if (type != royal_) entry_in(returns, letter) = string_node(letter);
  for (const auto& [type, form] : forms_)
    entry_in(returns, "+" + token(type)) = string_node(game_.flag("promoted-stay") ? token(form) : token(type));
  if (marks_promoted_) {
    std::vector<std::string> pawns = list("promotion-pawns", words_.role("pawn"));
    std::erase_if(pawns, [&](const std::string& pawn) { return !occurs(pawn); });
    if (!pawns.empty())
      for (const std::string& type : list("promotion-to", {}))
        entry_in(returns, token(type) + "~") = string_node(token(pawns.front()));
  }
  entry_in(hand, "returns") = std::move(returns);
}

void GameWriter::write_drops() {
  if (!game_.flag("drops")) return;
  Node& drops = entry_in(document_, "drops");
  // Where movements are limited for that, being stuck means less here than there, so the cells are said.
  const bool stuck_forbidden = game_.flag("stuck-forbidden");
  if (!stuck_forbidden || some_kept_mobile_) entry_in(drops, "stuck") = string_node("allowed");
  const auto add = [&](const char* key, const std::string& types) {
    if (!types.empty()) entry_in(drops, key) = string_node(types);
  };
  std::vector<std::string> single = list("one-on-a-file", {});
  if (game_.find("two-on-a-file") != nullptr && !game_.flag("two-on-a-file"))
    for (const std::string& type : words_.role("drop-mate"))
      if (std::ranges::find(single, type) == single.end()) single.push_back(type);
  const int most = game_.number("most-on-a-file", 1);
  if (most != 1 && most != 2)
    unsaid(game_.place("most-on-a-file"), "a number of such pieces on a file other than one and two");
  add(most == 1 ? "one-per-line" : "two-per-line", tokens(single));
  if (!game_.flag("checks-by-drop", true) && !royal_.empty()) {
    std::string types;
    for (const auto& [type, letter] : occurring_)
      if (type != royal_ && comes_to_hands(type)) types += (types.empty() ? "" : " ") + letter;
    add("no-check-by", types);
  }
  if (game_.flag("no-mate-by-drop")) add("no-mate-by", tokens(words_.role("drop-mate")));
  if (game_.flag("bishops-on-all-colours")) add("on-all-colours", tokens(words_.role("bishop")));

  // Where each type may be dropped.
  const Places all = all_places(board_);
  const Region usual = cells("drop-zone", all, all), promotion = promotion_zone();
  std::map<std::string, std::string> zones;  // cells -> types
  for (const auto& [type, letter] : occurring_) {
    if (!comes_to_hands(type) || (type == royal_ && !start_.hands[kFirst].contains(letter))) continue;
    Region region = usual;
    const auto take_away = [](Places& from, const Places& cells) {
      std::erase_if(from, [&](Place place) { return cells.contains(place); });
    };
    if (words_.plays("pawn", type)) {
      if (!game_.flag("pawn-drops-in-promotion-zone")) {
        take_away(region.first, promotion.first);
        take_away(region.second, promotion.second);
      }
      if (!game_.flag("pawn-drops-on-first-rank")) {
        take_away(region.first, rank_places(1, 1, board_));
        take_away(region.second, rank_places(board_.ranks, board_.ranks, board_));
      }
    }
    if (words_.plays("rook", type) && game_.flag("rook-drops-on-first-rank")) {
      std::erase_if(region.first, [](Place place) { return place.rank != 1; });
      std::erase_if(region.second, [&](Place place) { return place.rank != board_.ranks; });
    }
    if (some_kept_mobile_)
      if (const auto stuck = stuck_.find(letter); stuck != stuck_.end()) {
        take_away(region.first, stuck->second);
        take_away(region.second, seen(stuck->second, view_, board_));
      }
    const auto keep = [&](Places& places, const std::map<std::string, Text>& regions) {
      if (const auto own = regions.find(type); own != regions.end()) {
        const Places may = cells_of(own->second);
        std::erase_if(places, [&](Place place) { return !may.contains(place); });
      }
    };
    keep(region.first, game_.regions);
    keep(region.second, game_.rival_regions);
    if (region.first == all && region.second == all) continue;
    const auto words = expression(region, game_.place("drop-zone"), "cells for drops");
    if (!words) return;
    std::string& types = zones[*words];
    types += (types.empty() ? "" : " ") + letter;
  }
  Node table;
  for (const auto& [words, types] : zones) entry_in(table, types) = string_node(words);
  if (!zones.empty()) entry_in(drops, "zones") = std::move(table);
  if (game_.flag("drops-either-face") && !forms_.empty()) {
    Node faces;
    for (const auto& [type, form] : forms_)
      if (comes_to_hands(type)) entry_in(faces, token(type)) = string_node("+" + token(type));
    if (!faces.entries.empty()) entry_in(drops, "faces") = std::move(faces);
  }
}

void GameWriter::write_gating() {
  if (!game_.flag("gating")) return;
  EachSeat<Places> gates;
  for (const Seat seat : {kFirst, kSecond}) {
    const int rank = seat == kFirst ? 1 : board_.ranks;
    for (const char letter : start_.rights[seat]) {
      if (letter != 'K' && letter != 'Q') {
        gates[seat].insert({letter - 'A' + 1, rank});
        continue;
      }
      if (const auto found = castle(seat, letter)) {
        gates[seat].insert(found->royal);
        gates[seat].insert(found->partner);
      }
    }
  }
  const auto words = expression({gates[kFirst], gates[kSecond]}, game_.place("start"), "cells where pieces enter");
  if (words && !gates[kFirst].empty()) entry_in(entry_in(document_, "gating"), "cells") = string_node(*words);
}

void GameWriter::write_legal() {
  Node& legal = entry_in(document_, "legal");
  if (game_.flag("must-capture")) entry_in(legal, "captures") = string_node("compulsory");
  if (!game_.flag("checks-allowed", true) && !royal_.empty()) entry_in(legal, "checks") = string_node("forbidden");
  if (game_.flag("must-drop")) entry_in(legal, "drops") = string_node("compulsory");
  if (may_pass()) entry_in(legal, "pass") = string_node("always");
  else if (passes_without_move()) entry_in(legal, "pass") = string_node("without-move");
  if (game_.flag("royal-stays-in-check") && !royal_.empty()) entry_in(legal, "royal-in-check") = string_node("stays");
}

// ---- ends ----------------------------------------------------------------------------------------

void GameWriter::write_ends() {
  Node& ends = entry_in(document_, "ends");
  const auto word = [&](const char* key, const std::string& value) { entry_in(ends, key) = string_node(value); };
  if (const std::string value = game_.text("checkmate-value", "loss"); !royal_.empty() && value != "loss") {
    if (value == "win") word("checkmate", "win");
    else unsaid(game_.place("checkmate-value"), "a checkmate that neither loses nor wins");
  }
  const std::string stalemate = game_.text("stalemate-value", "draw");
  if (game_.flag("stalemate-counts-pieces") && stalemate != "draw") {
    if (stalemate == "win") word("stalemate", "fewer-pieces-win");
    else unsaid(game_.place("stalemate-value"), "a stalemate that is won by who has more pieces");
  } else if (stalemate == "none") {
    unsaid(game_.place("stalemate-value"), "a stalemate without a result");
  } else {
    word("stalemate", stalemate);
  }
  if (const int count = game_.number("repetitions", 3); count > 0) {
    // Theirs is for the player to move, ours for the player who moved.
    const std::string value = game_.text("repetition-value", "draw");
    const bool of_first = game_.flag("repetition-value-of-first");
    std::string result = value == "loss" ? (of_first ? "first-player-loses" : "win") : value == "win" ? "loss" : "draw";
    if (value == "win" && of_first) unsaid(game_.place("repetition-value"), "a repetition that the first player wins");
    Node rule;
    entry_in(rule, "count") = number_node(count);
    entry_in(rule, "result") = string_node(result);
    if (game_.flag("perpetual-check-loses") && !royal_.empty())
      entry_in(rule, "perpetual-check") = string_node("loses");
    entry_in(ends, "repetition") = std::move(rule);
  }
  if (const int count = game_.number("move-count", 50); count > 0) {
    Node rule;
    entry_in(rule, "plies") = number_node(2 * count);
    if (const std::string reset = tokens(list("move-count-types", words_.role("pawn"))); !reset.empty())
      entry_in(rule, "reset") = string_node(reset);
    entry_in(ends, "moves") = std::move(rule);
  }
  write_counting();
  if (game_.flag("mate-needs-strong-check")) {
    if (const std::string types = tokens(words_.role("strong-check")); !types.empty()) word("mate-needs", types);
    if (const std::string types = tokens(words_.role("never-mates")); !types.empty()) word("mate-never-by", types);
  }
  if (game_.flag("facing-draws") && !royal_.empty()) {
    if (may_pass()) word("facing", "draw");
    else unsaid(game_.place("facing-draws"), "facing royals that draw where nobody may pass");
  }
  if (has_passes()) entry_in(ends, "passes") = number_node(2);
  write_points();
  if (game_.flag("check-count")) {
    const std::vector<std::string_view> counts = split(start_.checks, '+');
    const int first = counts.size() == 2 ? parse_integer(counts[0]).value_or(0) : start_.checks.empty() ? 1 : 0;
    const int second = counts.size() == 2 ? parse_integer(counts[1]).value_or(0) : first;
    if (first < 1 || first != second) unsaid(game_.place("start"), "numbers of checks that differ between the players");
    else entry_in(ends, "checks") = number_node(first);
  }
  if (!royal_by_extinction_) write_losses();
  write_goal();
}

// Moves that are counted for a draw with few pieces left.
void GameWriter::write_counting() {
  const std::string name = game_.text("counting", "none");
  if (name == "none" || royal_.empty()) return;
  const auto counting = words_.countings.find(name);
  if (counting == words_.countings.end())
    return unsaid(game_.place("counting"), fmt::format("counting of moves by the rule '{}'", name));
  Node rule;
  for (const auto& [key, value] : counting->second) {
    if (key == "pieces") {
      // A limit that speaks of a type that the game has not never holds.
      std::string limits;
      for (const std::string_view limit : split_words(value)) {
        const std::size_t sign = limit.find('=');
        std::string pieces;
        bool known = true;
        for (const std::string_view type : split(limit.substr(0, sign), '+')) {
          if (type.empty()) continue;
          known = known && occurs(std::string(type));
          if (known) pieces += token(std::string(type));
        }
        if (known) limits += fmt::format("{}{}{}", limits.empty() ? "" : " ", pieces, limit.substr(sign));
      }
      if (limits.empty()) return;  // nobody ever counts
      entry_in(rule, "pieces") = string_node(limits);
    } else if (key == "without" || key == "board-without") {
      std::vector<std::string> types;
      for (const std::string_view type : split_words(value)) types.emplace_back(type);
      if (const std::string text = tokens(types); !text.empty()) entry_in(rule, key) = string_node(text);
    } else if (const auto number = parse_integer<int>(value)) {
      entry_in(rule, key) = number_node(*number);
    } else {
      entry_in(rule, key) = string_node(value);
    }
  }
  entry_in(entry_in(document_, "ends"), "counting") = std::move(rule);
}

// Points of the pieces left, which decide where passes or facing royals would draw.
void GameWriter::write_points() {
  const std::string name = game_.text("points", "none");
  if (game_.flag("full-board-ends")) {
    if (has_passes()) note(game_.place("full-board-ends"), "a full board ends the game there; here both pass first");
    else unsaid(game_.place("full-board-ends"), "a full board that ends the game");
  }
  if (name == "none") return;
  const Location at = game_.place("points");
  const auto points = words_.points.find(name);
  if (points == words_.points.end()) return unsaid(at, fmt::format("points of the pieces left by the rule '{}'", name));
  if (!has_passes() && !game_.flag("facing-draws")) return;  // nobody ever counts
  if (const int moves = game_.number("move-count", 50); moves > 0)
    return unsaid(at, fmt::format("points that do not decide where {} moves without progress draw", moves));
  Node rule;
  for (const auto& [key, value] : points->second) {
    if (key != "values") {
      entry_in(rule, key) = number_node(parse_integer<int>(value).value_or(0));
      continue;
    }
    std::string values;
    const auto add = [&](const std::string& piece, std::string_view worth) {
      values += fmt::format("{}{}{}", values.empty() ? "" : " ", piece, worth);
    };
    for (const std::string_view entry : split_words(value)) {
      const std::size_t sign = entry.find('=');
      const std::string_view wanted = entry.substr(0, sign), worth = entry.substr(sign);
      const auto counts = [&](const std::string& type) { return wanted == "*" ? type != royal_ : type == wanted; };
      for (const auto& [type, letter] : occurring_)
        if (counts(type)) add(letter, worth);
      for (const auto& [type, form] : forms_)
        if (counts(form)) add("+" + token(type), worth);
      for (const auto& [type, imported] : game_.types)
        if (counts(type) && movements_.contains(token(type) + "~")) add(token(type) + "~", worth);
    }
    entry_in(rule, key) = string_node(values);
  }
  entry_in(entry_in(document_, "ends"), "points") = std::move(rule);
}

// Ends by what is left of an army.
void GameWriter::write_losses() {
  const std::string value = game_.text("extinction-value", "none");
  const auto listed = game_.lists.find("extinction-types");
  if (value == "none" || listed == game_.lists.end()) return;
  Node& ends = entry_in(document_, "ends");
  const Location at = game_.place("extinction-value");
  const int count = game_.number("extinction-count", 0), rival = game_.number("extinction-rival-count", 0);
  const bool claim = game_.flag("extinction-claim");
  if (listed->second.all) {
    if (count == 0 && rival == 0) {
      entry_in(ends, "extinction") = string_node("board-and-hand");
      entry_in(ends, "extinction-result") = string_node(value);
    } else if (count == 1 && !royal_.empty() && (claim ? rival == 2 && value == "loss" : rival == 0)) {
      Node rule;
      entry_in(rule, "result") = string_node(value);
      if (claim) entry_in(rule, "answer") = string_node("next-move");
      entry_in(ends, "baring") = std::move(rule);
    } else {
      unsaid(at, fmt::format("a player with {} pieces whose game is a {}", count, value));
    }
    return;
  }
  std::vector<std::string> types = listed->second.types;
  std::erase_if(types, [&](const std::string& type) { return !game_.types.contains(type); });
  if (types.empty()) return;
  if (rival > 0 || claim) return unsaid(at, "an end by the loss of types that the rival's pieces decide about");
  std::string missing;
  for (const std::string& type : types)
    if (!occurs(type)) missing += token(type);
  if (!missing.empty()) return unsaid(at, fmt::format("an end by the loss of types that nobody has ({})", missing));
  if (types.size() > 1 && tokens_with_promoted(types) != tokens(types))
    return unsaid(at, "an end by the loss of one of several types, for which promoted pieces count, too");
  entry_in(ends, "loss-of-all") = string_node(tokens_with_promoted(types));
  if (value != "loss") entry_in(ends, "loss-of-all-result") = string_node(value);
  if (std::ranges::any_of(types, [&](const std::string& type) { return comes_to_hands(type); }))
    entry_in(ends, "loss-of-all-where") = string_node("board-and-hand");
  if (types.size() > 1) entry_in(ends, "loss-of-all-counts") = string_node("each-type");
  if (count > 0) entry_in(ends, "loss-of-all-least") = number_node(count + 1);
}

void GameWriter::write_goal() {
  if (game_.find("goal-zone") == nullptr && game_.find("goal-zone.second") == nullptr) return;
  const Region zone = cells("goal-zone", {}, {});
  const std::string pieces = goal_pieces(kFirst);
  if (pieces != goal_pieces(kSecond) || seen(zone.second, view_, board_) != zone.first) {
    write_goal_of(kFirst, zone.first);
    write_goal_of(kSecond, zone.second);
    return;
  }
  if (zone.first.empty() || pieces.empty()) return;
  Node rule;
  entry_in(rule, "pieces") = string_node(pieces);
  entry_in(rule, "zone") = string_node(cell_words(zone.first, board_));
  // The rival's last move: a royal may come to its goal too, else it may take the piece.
  if (game_.flag("goal-answered")) {
    if (pieces == (royal_.empty() ? "" : token(royal_))) entry_in(rule, "answer") = string_node("round");
    else entry_in(rule, "when") = string_node("next-turn");
  }
  entry_in(entry_in(document_, "ends"), "goal") = std::move(rule);
}

std::string GameWriter::goal_pieces(Seat seat) const {
  std::vector<std::string> types;
  auto listed = game_.lists.find(seat == kFirst ? "goal-types.first" : "goal-types.second");
  if (listed == game_.lists.end()) listed = game_.lists.find("goal-types");
  for (const auto& [type, letter] : occurring_)
    if (listed == game_.lists.end() || listed->second.all) types.push_back(type);
  if (listed != game_.lists.end())
    for (const std::string& type : listed->second.types)
      if (game_.types.contains(type) && std::ranges::find(types, type) == types.end()) types.push_back(type);
  return tokens_with_promoted(types);
}

// A goal that the other player has not so.
void GameWriter::write_goal_of(Seat seat, const Places& zone) {
  const std::string pieces = goal_pieces(seat);
  if (zone.empty() || pieces.empty()) return;
  const Location at = game_.place(seat == kFirst ? "goal-zone" : "goal-zone.second");
  if (game_.flag("goal-answered") && pieces == (royal_.empty() ? "" : token(royal_)))
    return unsaid(at, "a goal of one player that the rival may answer");
  Node rule;
  entry_in(rule, "pieces") = string_node(pieces);
  entry_in(rule, "zone") = string_node(cell_words(seat == kFirst ? zone : seen(zone, view_, board_), board_));
  if (game_.flag("goal-answered")) entry_in(rule, "when") = string_node("next-turn");
  Node& of = entry_in(entry_in(document_, "ends"), "of");
  entry_in(entry_in(of, seat == kFirst ? "w" : "b"), "goal") = std::move(rule);
}

// ---- pieces that change sides --------------------------------------------------------------------

std::optional<std::string> GameWriter::meaning(const std::string& mechanism) const {
  std::string word = game_.text(mechanism, "none");
  if (word == "none") return word;
  const auto found = words_.meanings.find(mechanism + "." + word);
  return found == words_.meanings.end() ? std::nullopt : std::optional(found->second);
}

void GameWriter::write_turned() {
  const auto turned = meaning("turned"), drops = meaning("drops-that-turn");
  const Location at = game_.place("turned"), drops_at = game_.place("drops-that-turn");
  if (!turned) unsaid(at, fmt::format("pieces that change sides by the rule '{}'", game_.text("turned")));
  if (!drops) unsaid(drops_at, fmt::format("drops by the rule '{}'", game_.text("drops-that-turn")));
  if (!turned || !drops) return;
  if (*turned != "none" && !royal_.empty()) return unsaid(at, "royals that change sides");
  if (*turned == "around") {
    entry_in(entry_in(document_, "conversion"), "directions") = string_node("K");
  } else if (*turned == "rows") {
    Node& flanking = entry_in(document_, "flanking");
    entry_in(flanking, "directions") = string_node("WF");
    entry_in(flanking, "most") = number_node(0);
    entry_in(flanking, "result") = string_node("changes-sides");
    if (*drops == "rows") entry_in(flanking, "needed") = string_node("for-drops");
  }
  if (*drops == "around") entry_in(entry_in(document_, "drops"), "beside") = string_node("K");
  if (*drops == "rows" && *turned != "rows") unsaid(drops_at, "drops that must enclose pieces which stay as they are");
  // As long as something stands there, these cells make no difference.
  if (const Text* const free = game_.find("drops-that-turn-none"); free != nullptr && *drops != "none") {
    Places empty = cells_of(*free);
    for (const Seat seat : {kFirst, kSecond})
      for (const auto& [token, places] : start_.cells[seat])
        for (const Place place : places) empty.erase(place);
    if (!empty.empty())
      unsaid(free->at, "cells that are empty at the start and on which drops need to enclose nothing");
  }
}

}  // namespace sennight
