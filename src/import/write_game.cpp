#include "import/write_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "base/text.h"
#include "geometry/cell.h"
#include "import/game_writer.h"
#include "import/xbetza.h"
#include "pieces/paths.h"

namespace sennight {

Node string_node(std::string text) {
  Node node;
  node.kind = Node::Kind::kString;
  node.text = std::move(text);
  return node;
}

Node number_node(int number) {
  Node node;
  node.kind = Node::Kind::kInteger;
  node.integer = number;
  return node;
}

Node flag_node(bool flag) {
  Node node;
  node.kind = Node::Kind::kBoolean;
  node.boolean = flag;
  return node;
}

Node& entry_in(Node& table, const std::string& key) {
  if (Node* const found = table.find(key)) return *found;
  table.entries.push_back({key, Node{}});
  return table.entries.back().value;
}

// The terms of a movement as it is written here: blanks part them, and stand in limits.
std::vector<std::string_view> terms_of(std::string_view movement) {
  std::vector<std::string_view> terms;
  std::size_t begin = 0;
  bool in_limit = false;
  for (std::size_t i = 0; i <= movement.size(); ++i) {
    if (i < movement.size() && movement[i] == '{') in_limit = true;
    if (i < movement.size() && movement[i] == '}') in_limit = false;
    if (i < movement.size() && (movement[i] != ' ' || in_limit)) continue;
    if (i > begin) terms.push_back(movement.substr(begin, i - begin));
    begin = i + 1;
  }
  return terms;
}

namespace {

constexpr int kMostCells = kMaxCells, kMostFiles = 26, kMostRanks = 99;

// A name for people: "Two knights" for "two-knights".
std::string title(std::string name) {
  std::ranges::replace_if(
      name, [](char c) { return c == '-' || c == '_'; }, ' ');
  const std::string_view words = trim(name);
  return capitalised(words.empty() ? "Imported" : std::string(words));
}

std::string small(std::string token) {
  for (char& c : token) c = to_lower(c);
  return token;
}

bool is_empty_table(const NodeEntry& entry) {
  return entry.value.kind == Node::Kind::kTable && entry.value.entries.empty();
}

}  // namespace

GameWriter::GameWriter(const ImportedGame& game, const ImportWords& words, Findings& findings)
    : game_(game), words_(words), findings_(findings) {}

void GameWriter::unsaid(const Location& at, std::string text) { findings_.push_back({at, true, std::move(text)}); }
void GameWriter::note(const Location& at, std::string text) { findings_.push_back({at, false, std::move(text)}); }

Node GameWriter::write() {
  for (const auto& [key, value] : game_.unsaid)
    unsaid(value.first.at, fmt::format("{} = {}: our format cannot say {}", key, value.first.value, value.second));
  board_ = {game_.number("files", 8), game_.number("ranks", 8)};
  if (board_.files > kMostFiles || board_.ranks > kMostRanks || board_.files * board_.ranks > kMostCells) {
    unsaid(game_.place("ranks"), fmt::format("a board of {}x{}; ours have at most {} files and {} cells", board_.files,
                                             board_.ranks, kMostFiles, kMostCells));
    return {};
  }
  document_ = {};
  entry_in(document_, "name") = string_node(title(game_.name));
  entry_in(document_, "fen") = string_node("fairy");
  // Tables in the order in which a person reads them; those that stay empty are taken away.
  for (const char* const table :
       {"board", "players", "zones", "pieces", "setup", "initial", "en-passant", "castling", "promotion", "hand",
        "drops", "gating", "legal", "ends", "explosion", "conversion", "flanking"})
    entry_in(document_, table);
  Node& board = entry_in(document_, "board");
  entry_in(board, "shape") = string_node("rectangle");
  entry_in(board, "files") = number_node(board_.files);
  entry_in(board, "ranks") = number_node(board_.ranks);
  forms_ = [&] {
    const auto pairs = game_.pairs.find("forms");
    std::vector<std::pair<std::string, std::string>> forms;
    if (pairs != game_.pairs.end())
      for (const auto& [type, form] : pairs->second)
        if (!form.empty() && game_.types.contains(type)) forms.emplace_back(type, form);
    return forms;
  }();
  marks_promoted_ = game_.flag("captures-to-hand") && !game_.flag("promoted-stay");
  if (!read_start()) return {};
  find_types();
  choose_view();
  if (view_ != RivalView::kMirror) {
    Node views;
    views.kind = Node::Kind::kArray;
    views.items = {string_node("identity"), string_node(view_ == RivalView::kHalfTurn ? "half-turn" : "identity")};
    entry_in(entry_in(document_, "players"), "views") = std::move(views);
  }
  write_pieces();
  write_setup();
  write_promotions();
  write_forms();
  write_initial();
  write_castling();
  write_hand();
  write_drops();
  write_gating();
  write_legal();
  write_ends();
  write_turned();
  if (game_.flag("explosion")) {
    if (game_.flag("captures-to-hand")) unsaid(game_.place("explosion"), "pieces that explode and go to hands");
    Node& explosion = entry_in(document_, "explosion");
    entry_in(explosion, "directions") = string_node("K");
    if (const std::string spared = tokens(words_.role("pawn")); !spared.empty())
      entry_in(explosion, "except") = string_node(spared);
    if (royal_by_extinction_) entry_in(explosion, "touching-royals") = string_node("no-check");
  }
  const bool drops = game_.flag("drops");
  std::erase_if(document_.entries,
                [&](const NodeEntry& entry) { return is_empty_table(entry) && !(entry.key == "drops" && drops); });
  return std::move(document_);
}

// ---- the start position --------------------------------------------------------------------------

bool GameWriter::read_start() {
  static const Text kUsual{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {}};
  const Text* given = game_.find("start");
  Text fen = given != nullptr ? *given : kUsual;
  if (given == nullptr) fen.at = game_.at;
  const std::vector<std::string_view> fields = split_words(fen.value);
  if (fields.empty()) {
    unsaid(fen.at, "a start position without a board");
    return false;
  }
  std::string_view cells = fields[0], hand;
  if (const std::size_t open = cells.find('['); open != std::string_view::npos) {
    hand = cells.substr(open + 1);
    cells = cells.substr(0, open);
    if (!hand.ends_with(']')) {
      unsaid(fen.at, "a start position whose hands have no ']'");
      return false;
    }
    hand.remove_suffix(1);
  }
  if (!read_placement(cells, fen) || !read_hand(hand, fen)) return false;
  if (fields.size() > 1 && fields[1] != "w") unsaid(fen.at, "a start position in which the second player moves first");
  const bool has_rights = fields.size() > 3 && !parse_integer(fields[2]);
  if (has_rights && fields[2] != "-")
    for (const char c : fields[2]) {
      if (!is_letter(c)) {
        unsaid(fen.at, fmt::format("'{}' among the rights of the start position", c));
        return false;
      }
      start_.rights[to_upper(c) == c ? kFirst : kSecond] += to_upper(c);
    }
  if (has_rights && fields[3] != "-") unsaid(fen.at, "a start position in which a double step was just made");
  for (std::size_t i = 2; i < fields.size(); ++i)
    if (fields[i].find('+') != std::string_view::npos) start_.checks = fields[i];
  return true;
}

bool GameWriter::read_placement(std::string_view text, const Text& fen) {
  const auto wrong = [&](std::string why) {
    unsaid(fen.at, fmt::format("the start position: {}", why));
    return false;
  };
  const std::vector<std::string_view> rows = split(text, '/');
  if (static_cast<int>(rows.size()) != board_.ranks)
    return wrong(fmt::format("{} ranks, not {}", rows.size(), board_.ranks));
  for (int row = 0; row < board_.ranks; ++row) {
    const std::string_view cells = rows[static_cast<std::size_t>(row)];
    const int rank = board_.ranks - row;
    int file = 1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (is_digit(cells[i])) {
        int empty = 0;
        while (i < cells.size() && is_digit(cells[i]) && empty < 100) empty = empty * 10 + (cells[i++] - '0');
        --i;
        file += empty;
        continue;
      }
      const bool plus = cells[i] == '+';
      if (plus && ++i == cells.size()) return wrong("a '+' without a piece");
      if (cells[i] == '*') return wrong("cells with a wall, which our boards do not have");
      if (!is_letter(cells[i])) return wrong(fmt::format("'{}' is no piece", cells[i]));
      const std::string type = game_.type_of(cells[i]);
      if (type.empty()) return wrong(fmt::format("no type has the letter '{}'", cells[i]));
      std::string name = std::string(plus ? "+" : "") + token(type);
      const Seat seat = to_upper(cells[i]) == cells[i] ? kFirst : kSecond;
      if (i + 1 < cells.size() && cells[i + 1] == '~') {
        ++i;
        if (marks_promoted_) name += '~';
      }
      if (plus && std::ranges::find(forms_, type, [](const auto& form) { return form.first; }) == forms_.end())
        return wrong(fmt::format("'{}' has no promoted form", name));
      if (file > board_.files) break;
      start_.cells[seat][name].insert({file++, rank});
    }
    if (file != board_.files + 1) return wrong(fmt::format("rank {} has not {} cells", rank, board_.files));
  }
  return true;
}

bool GameWriter::read_hand(std::string_view text, const Text& fen) {
  for (const char c : text) {
    if (c == '-') continue;
    const std::string type = is_letter(c) ? game_.type_of(c) : "";
    if (type.empty()) {
      unsaid(fen.at, fmt::format("the start position: no type has the letter '{}'", c));
      return false;
    }
    ++start_.hands[to_upper(c) == c ? kFirst : kSecond][token(type)];
  }
  return true;
}

std::string GameWriter::token(const std::string& type) const { return {game_.type(type).letter}; }

// The tokens of types, with blanks between them.
std::string GameWriter::tokens(const std::vector<std::string>& types, bool only_occurring) const {
  std::string text;
  for (const std::string& type : types)
    if (game_.types.contains(type) && (!only_occurring || occurs(type)))
      text += (text.empty() ? "" : " ") + token(type);
  return text;
}

std::string GameWriter::tokens_with_promoted(const std::vector<std::string>& types) const {
  std::string text = tokens(types);
  const auto add = [&](const std::string& name) { text += (text.empty() ? "" : " ") + name; };
  for (const auto& [type, form] : forms_)
    if (std::ranges::find(types, form) != types.end()) add("+" + token(type));
  for (const std::string& type : types)
    if (game_.types.contains(type) && movements_.contains(token(type) + "~")) add(token(type) + "~");
  return text;
}

// A list that may be said for each player apart; that cannot be written.
std::vector<std::string> GameWriter::list(const std::string& mechanism, const std::vector<std::string>& otherwise) {
  const auto whole = game_.lists.find(mechanism);
  const auto of = [&](const char* seat) {
    const auto own = game_.lists.find(mechanism + seat);
    const auto& entry = own != game_.lists.end() ? own : whole;
    if (entry == game_.lists.end()) return otherwise;
    std::vector<std::string> types = entry->second.types;
    if (entry->second.all)
      for (const auto& [name, type] : game_.types)
        if (std::ranges::find(types, name) == types.end()) types.push_back(name);
    return types;
  };
  std::vector<std::string> first = of(".first"), second = of(".second");
  const auto present = [&](std::vector<std::string>& types) {
    std::erase_if(types, [&](const std::string& type) { return !game_.types.contains(type); });
  };
  present(first);
  present(second);
  if (!std::ranges::is_permutation(first, second))
    unsaid(game_.place(mechanism + ".first"), fmt::format("types for '{}' that differ between the players", mechanism));
  return first;
}

// ---- types ---------------------------------------------------------------------------------------

void GameWriter::find_types() {
  const auto add = [&](const std::string& type) {
    if (game_.types.contains(type)) occurring_[type] = token(type);
  };
  for (const Seat seat : {kFirst, kSecond}) {
    for (const auto& [name, places] : start_.cells[seat]) add(game_.type_of(name[0] == '+' ? name[1] : name[0]));
    for (const auto& [name, count] : start_.hands[seat]) add(game_.type_of(name[0]));
  }
  const std::vector<std::string> pawns = list("promotion-pawns", words_.role("pawn"));
  const bool promote = std::ranges::any_of(pawns, [&](const std::string& pawn) { return occurs(pawn); });
  if (promote)
    for (const std::string& type : list("promotion-to", {})) add(type);
  // A promoted piece that stays what it is when it is captured comes to hands as that.
  if (game_.flag("captures-to-hand") && game_.flag("promoted-stay"))
    for (const auto& [type, form] : forms_) add(form);
  std::erase_if(forms_, [&](const auto& form) { return !occurs(form.first); });

  for (const auto& [type, letter] : occurring_)
    if (words_.plays("royal", type)) royal_ = type;
  const auto extinct = game_.lists.find("extinction-types");
  if (!game_.flag("extinction-royal") || extinct == game_.lists.end() || game_.text("extinction-value") != "loss")
    return;
  const std::vector<std::string>& types = extinct->second.types;
  const auto count = [&](Seat seat) {
    const auto entry = start_.cells[seat].find(types.empty() ? "" : token(types.front()));
    return entry == start_.cells[seat].end() ? std::size_t{0} : entry->second.size();
  };
  const bool one_each = types.size() == 1 && game_.types.contains(types.front()) && count(kFirst) == 1 &&
                        count(kSecond) == 1;
  const std::vector<std::string> to = list("promotion-to", {});
  if (!one_each || game_.number("extinction-count", 0) != 0 || !royal_.empty() || game_.flag("captures-to-hand") ||
      std::ranges::find(to, types.front()) != to.end()) {
    unsaid(game_.place("extinction-royal"),
           "several pieces of which the last is royal, or none, or one that may come back");
    return;
  }
  royal_ = types.front();
  royal_by_extinction_ = true;
}

Places GameWriter::cells_of(const Text& text) {
  const Result<Places> places = places_in(text.value, board_);
  if (places) return *places;
  unsaid(text.at, places.error().message);
  return {};
}

// The cells that a mechanism has for each player, else the given ones.
GameWriter::Region GameWriter::cells(const std::string& mechanism, const Places& first, const Places& second) {
  const Text* const one = game_.find(mechanism);
  const Text* const other = game_.find(mechanism + ".second");
  return {one != nullptr ? cells_of(*one) : first, other != nullptr ? cells_of(*other) : second};
}

GameWriter::Region GameWriter::promotion_zone() {
  const int rank = game_.number("promotion-rank", 8);
  return cells("promotion-zone", rank_places(rank, board_.ranks, board_),
               rank_places(1, board_.ranks + 1 - rank, board_));
}

GameWriter::Region GameWriter::double_step_zone() {
  const int last = game_.number("double-step-rank", 2);
  const int least = game_.flag("double-step-from-first-rank") ? 1 : game_.number("double-step-least-rank", last);
  return cells("double-step-zone", rank_places(least, last, board_),
               rank_places(board_.ranks + 1 - last, board_.ranks + 1 - least, board_));
}

// The view with which most of the game is the same for both players.
void GameWriter::choose_view() {
  const auto cost_of = [&](RivalView view) {
    int cost = 0;
    const auto differ = [&](const Region& region) {
      if (seen(region.second, view, board_) != region.first) cost += 100;
    };
    const Findings before = findings_;
    const std::vector<std::string> pawns = list("promotion-pawns", words_.role("pawn"));
    const bool has_pawns = std::ranges::any_of(pawns, [&](const std::string& pawn) { return occurs(pawn); });
    if (has_pawns || !forms_.empty()) differ(promotion_zone());
    if (has_pawns) differ(double_step_zone());
    for (const char* const zone : {"drop-zone", "goal-zone"}) differ(cells(zone, {}, {}));
    for (const auto& [type, cells] : game_.regions)
      if (const auto rival = game_.rival_regions.find(type); occurs(type) && rival != game_.rival_regions.end())
        if (const Region region{cells_of(cells), cells_of(rival->second)}; region.first != region.second)
          differ(region);
    findings_ = before;
    for (const auto& [name, places] : start_.cells[kFirst]) {
      const auto rival = start_.cells[kSecond].find(name);
      if (rival == start_.cells[kSecond].end() || seen(rival->second, view, board_) != places) cost += 1;
    }
    // The files of castling do not turn with the board.
    if (view == RivalView::kHalfTurn && game_.flag("castling", true) && !start_.rights[kSecond].empty()) cost += 50;
    // The second player's pieces move as the first's, turned round.
    if (view == RivalView::kHalfTurn) return cost;
    for (const auto& [type, letter] : occurring_) {
      const auto word = words_.types.find(type);
      const std::string own = game_.type(type).moves.value;
      const std::string moves = own.empty() && word != words_.types.end() ? word->second.movement : own;
      if (moves.find_first_of(view == RivalView::kMirror ? "lr" : "lrfb") != std::string::npos) cost += 1000;
    }
    if (view == RivalView::kIdentity && !start_.rights[kSecond].empty()) cost += 1000;
    return cost;
  };
  for (const RivalView view : {RivalView::kHalfTurn, RivalView::kIdentity})
    if (cost_of(view) < cost_of(view_)) view_ = view;
}

std::optional<std::string> GameWriter::expression(const Region& region, const Location& at, const std::string& what) {
  if (seen(region.second, view_, board_) == region.first) return cell_words(region.first, board_);
  unsaid(at, fmt::format("{} that differ between the players otherwise than by the way they see the board", what));
  return std::nullopt;
}

std::optional<std::string> GameWriter::zone(const Region& region, const std::string& name, const Location& at,
                                            const std::string& what) {
  Node& zones = entry_in(document_, "zones");
  if (zones.find(name) != nullptr) return name;
  zones_[name] = region.first;
  const std::string words = cell_words(region.first, board_);
  if (seen(region.second, view_, board_) == region.first) {
    entry_in(zones, name) = string_node(words);
    return name;
  }
  if (region.first != region.second) {
    unsaid(at, fmt::format("{} that differ between the players otherwise than by the way they see the board", what));
    return std::nullopt;
  }
  Node common;
  entry_in(common, "cells") = string_node(words);
  entry_in(common, "common") = flag_node(true);
  entry_in(zones, name) = std::move(common);
  return name;
}

// ---- movements -----------------------------------------------------------------------------------

// Each term with these limits behind it.
std::string GameWriter::limited(const std::string& movement, const std::string& limits) const {
  if (limits.empty()) return movement;
  std::string text;
  const auto add = [&](const std::string& term) { text += (text.empty() ? "" : " ") + term + limits; };
  for (const std::string_view term : terms_of(movement)) {
    // A limit binds one atom, and these letters are two.
    const std::size_t at = term.find_first_of("KQ");
    if (at == std::string_view::npos) {
      add(std::string(term));
      continue;
    }
    const std::string before(term.substr(0, at)), behind(term.substr(at + 1));
    const std::string range = term[at] == 'Q' && behind.empty() ? "0" : behind;
    add(fmt::format("{}W{}", before, range));
    add(fmt::format("{}F{}", before, range));
  }
  return text;
}

// The limit of a type that may not go everywhere.
std::optional<std::string> GameWriter::goes_where(const std::string& type) {
  const auto own = game_.regions.find(type), rival = game_.rival_regions.find(type);
  const bool has_own = own != game_.regions.end(), has_rival = rival != game_.rival_regions.end();
  if (!has_own && !has_rival) return std::string();
  const Places all = all_places(board_);
  const Location at = has_own ? own->second.at : rival->second.at;
  const auto has = [&](Seat seat) {
    return start_.cells[seat].contains(token(type)) || start_.hands[seat].contains(token(type));
  };
  Region region{has_own ? cells_of(own->second) : all, has_rival ? cells_of(rival->second) : all};
  // Whoever has no such piece may go where the other may.
  if (!game_.flag("captures-to-hand") && has(kFirst) != has(kSecond)) {
    if (has(kFirst)) region.second = seen(region.first, view_, board_);
    else region.first = seen(region.second, view_, board_);
  }
  // Types with the same cells share a zone.
  for (const auto& [name, other] : game_.regions)
    if (name < type && occurs(name) && other.value == (has_own ? own->second.value : "")) {
      const auto others_rival = game_.rival_regions.find(name);
      if (has_rival && others_rival != game_.rival_regions.end() && others_rival->second.value == rival->second.value)
        return goes_where(name);
    }
  const auto name = zone(region, "for-" + small(token(type)), at, fmt::format("cells for the type '{}'", type));
  if (!name) return std::nullopt;
  return fmt::format("{{to {}}}", *name);
}

Places GameWriter::stuck_places(const std::string& movement, bool quiet_only) {
  BoardDefinition definition;
  definition.files = board_.files;
  definition.ranks = board_.ranks;
  const Result<Board> board = Board::make(definition);
  if (!board) return {};
  const Result<Movement> read = parse_movement(board->lattice(), movement);
  if (!read) return {};
  const ZoneFinder zones = [&](const std::string& name) {
    CellSet set;
    for (const Place place : zones_[name])
      if (const Cell cell = board->find(name_of(place))) set.insert(cell);
    return set;
  };
  Places stuck;
  for (const Place place : all_places(board_)) {
    bool moves = false;
    for (const Term& term : read->terms) {
      if (term.initial || term.hop || (quiet_only && !term.quiet)) continue;
      for_each_path(*board, term, Symmetry{}, zones, board->find(name_of(place)),
                    [&](std::span<const Step>) { moves = true; });
    }
    if (!moves) stuck.insert(place);
  }
  return stuck;
}

// Where no piece may come to a cell that it could not leave: the movement without such moves, but for those that
// promotion saves.
std::string GameWriter::kept_mobile(const std::string& name, const std::string& movement) {
  if (!game_.flag("stuck-forbidden")) return movement;
  Places stuck = stuck_places(movement, true);
  if (stuck != stuck_places(movement, false))
    unsaid(game_.place("stuck-forbidden"),
           fmt::format("cells that '{}' could leave by captures alone, and may not enter", name));
  stuck_[name] = stuck;
  const std::string type = game_.type_of(name.back() == '~' ? name[0] : name.back());
  const bool has_form = name.size() == 1 &&
                        std::ranges::any_of(forms_, [&](const auto& form) { return form.first == type; });
  const std::vector<std::string> pawns = list("promotion-pawns", words_.role("pawn"));
  const bool promotes = has_form ? !game_.flag("forms-by-capture")
                                 : name.size() == 1 && std::ranges::find(pawns, type) != pawns.end() &&
                                       !list("promotion-to", {}).empty();
  if (promotes) {
    const Places zone = promotion_zone().first;
    std::erase_if(stuck, [&](Place place) { return zone.contains(place); });
  }
  if (stuck.empty()) return movement;
  Places mobile = all_places(board_);
  std::erase_if(mobile, [&](Place place) { return stuck.contains(place); });
  std::string zone_name = "mobile";
  for (const char c : name)
    zone_name += c == '+' ? std::string("-promoted") : c == '~' ? std::string("-pawn") : std::string{'-', to_lower(c)};
  zone({mobile, seen(mobile, view_, board_)}, zone_name, game_.place("stuck-forbidden"), "cells");
  some_kept_mobile_ = true;
  return limited(movement, fmt::format("{{to {}}}", zone_name));
}

std::string GameWriter::movement_of(const std::string& type, const std::string& moves_as) {
  const auto own = game_.types.find(moves_as);
  const auto word = words_.types.find(moves_as);
  const bool is_own = own != game_.types.end() && !own->second.moves.value.empty();
  const std::string line = is_own ? own->second.moves.value : word != words_.types.end() ? word->second.movement : "";
  const auto read = read_xbetza(line);
  if (!read) {
    Location at = is_own ? own->second.moves.at : game_.at;
    at.column += read.error().column - 1;
    unsaid(at, fmt::format("the moves '{}': {}", line, read.error().text));
    return {};
  }
  std::string movement = read->movement;
  const auto join = [&](const std::string& more) { movement += (movement.empty() ? "" : " ") + more; };
  if (words_.plays("soldier", moves_as))
    if (const int rank = game_.number("soldier-rank", 1); rank > 1) {
      const Region beyond{rank_places(rank, board_.ranks, board_), rank_places(1, board_.ranks + 1 - rank, board_)};
      if (const auto name = zone(beyond, "beyond", game_.place("soldier-rank"), "ranks"))
        movement = fmt::format("fW sW{{from {}}}", *name);
    }
  if (const auto line_moves = words_.lines.find(moves_as); line_moves != words_.lines.end())
    if (const Text* const lines = game_.find("lines"); lines != nullptr) {
      const Places places = cells_of(*lines);
      if (!places.empty())
        if (const auto name = zone({places, places}, "lines", lines->at, "lines"))
          join(fmt::format("{}{{in {}}}", line_moves->second, *name));
    }
  std::string limits;
  if (const auto limit = words_.limits.find(moves_as); limit != words_.limits.end() && own != game_.types.end())
    for (const char c : limit->second) limits += c == '%' ? std::string(1, own->second.letter) : std::string(1, c);
  if (const auto immune = game_.lists.find("immune-to-their-like");
      immune != game_.lists.end() && own != game_.types.end() &&
      (immune->second.all || std::ranges::find(immune->second.types, type) != immune->second.types.end()))
    limits += fmt::format("{{not taking {}}}", own->second.letter);
  if (const auto where = goes_where(type)) limits += *where;
  if (words_.plays("pawn", moves_as) && !is_own && game_.flag("double-step", true)) {
    const Region from = double_step_zone();
    if (!from.first.empty() || !from.second.empty()) join("im[fW-W]");
  }
  if (game_.flag("first-leaps")) {
    if (words_.plays("first-leaps-royal", type)) join("imfsN");
    if (words_.plays("first-leaps-other", type)) join("imffD");
  }
  return limited(movement, limits);
}

void GameWriter::write_pieces() {
  Node& pieces = entry_in(document_, "pieces");
  std::vector<std::pair<int, std::string>> order;
  for (const auto& [type, letter] : occurring_) {
    const auto word = words_.types.find(type);
    order.emplace_back(word != words_.types.end() ? word->second.order : 1000 + letter[0], type);
  }
  std::ranges::sort(order);
  std::set<std::string> drawn;  // of two pieces with one picture the second is drawn from its moves
  const auto add = [&](const std::string& name, const std::string& type, const std::string& goes_as,
                       const std::string& moves_as, const std::string& title_format) {
    const auto word = words_.types.find(type);
    Node piece;
    const std::string plain = word != words_.types.end() ? word->second.name : fmt::format("Piece {}", token(type));
    entry_in(piece, "name") = string_node(fmt::format(fmt::runtime(title_format), plain));
    if (word != words_.types.end() && !word->second.picture.empty() && game_.type(type).moves.value.empty() &&
        (name != token(type) || drawn.insert(word->second.picture).second))
      entry_in(piece, "picture") = string_node(word->second.picture);
    movements_[name] = kept_mobile(name, movement_of(goes_as, moves_as));
    entry_in(piece, "move") = string_node(movements_[name].empty() ? "none" : movements_[name]);
    if (type == royal_ && name == token(type)) {
      entry_in(piece, "royal") = flag_node(true);
      if (game_.flag("facing") || (game_.flag("facing-draws") && may_pass()))
        entry_in(piece, "facing") = string_node("W0");
    }
    entry_in(pieces, name) = std::move(piece);
  };
  const auto royal_moves = game_.lists.find("royal-moves-as");
  for (const auto& [place, type] : order) {
    const bool moves_as_other = type == royal_ && royal_moves != game_.lists.end() &&
                                !royal_moves->second.types.empty();
    add(token(type), type, type, moves_as_other ? royal_moves->second.types.front() : type, "{}");
  }
  for (const auto& [type, form] : forms_) add("+" + token(type), type, form, form, "Promoted {}");
  if (marks_promoted_) {
    std::vector<std::string> to = list("promotion-to", {});
    const std::vector<std::string> pawns = list("promotion-pawns", words_.role("pawn"));
    if (std::ranges::none_of(pawns, [&](const std::string& pawn) { return occurs(pawn); })) to.clear();
    for (const std::string& type : to) add(token(type) + "~", type, type, type, "{} (promoted Pawn)");
  }
}

void GameWriter::write_setup() {
  Node& setup = entry_in(document_, "setup");
  const auto& [first, second] = start_.cells;
  bool same = first.size() == second.size();
  for (const auto& [name, places] : first) {
    entry_in(setup, name) = string_node(cell_words(places, board_));
    const auto rival = second.find(name);
    same = same && rival != second.end() && seen(rival->second, view_, board_) == places;
  }
  if (same) return;
  for (const auto& [name, places] : first)
    if (!second.contains(name)) entry_in(setup, small(name)) = string_node("none");
  for (const auto& [name, places] : second) entry_in(setup, small(name)) = string_node(cell_words(places, board_));
}

Node write_game(const ImportedGame& game, const ImportWords& words, Findings& findings) {
  return GameWriter(game, words, findings).write();
}

}  // namespace sennight
