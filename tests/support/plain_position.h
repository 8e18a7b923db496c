// A position as its FEN says, and zones as the page shows them: what support/plain.h tells the rules from.
//
// Taken over from the product are the order of the cells in FEN and the centres of the cells on the page.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/text.h"
#include "notation/fen.h"
#include "position/position.h"
#include "support/plain_gating.h"

namespace sennight::plain {

using Names = std::set<std::string>;  // of cells

inline bool lists(const std::vector<Text>& texts, const std::string& value) {
  return std::ranges::any_of(texts, [&](const Text& text) { return text.value == value; });
}

// ---- a position as text -------------------------------------------------------------------------

struct Man {
  std::size_t owner = 0;
  std::string token;
  friend bool operator==(const Man&, const Man&) = default;
};

struct Fen {
  std::map<std::string, Man> board;                          // by the cell's name
  std::map<std::pair<std::size_t, std::string>, int> hands;  // by owner and token; never 0
  std::size_t side = 0;
  std::string living;               // a letter for each who lives, else the place; empty where nobody can leave
  std::vector<std::string> rights;  // names of cells, or castling letters
  std::string en_passant;
  std::vector<int> checks;  // that the players need; empty where none are counted
  std::vector<int> points;  // that the players have won; empty where nothing is to be won
  std::string avenged;      // a cell or "-"; empty where pieces are traded freely
  std::string chain = "-";  // the cell of the piece that goes on capturing
  int left = 1, of = 1;     // moves of the turn still to be made, and all of them
  int clock = 0, round = 0, passes = 0;
  int counted = 0, limit = 0;  // plies of a count of moves; no limit: nobody counts
};

inline std::string written(const VariantDefinition& game, const Man& man) {
  if (man.owner == game.player_names.size()) return "*";  // nobody's
  if (game.player_names.size() > 2) return game.player_letters[man.owner] + man.token;
  return man.owner == 0 ? man.token : to_lower(man.token);
}

// The longest man that begins the text; its length is 0 when there is none.
inline std::pair<Man, std::size_t> first_man(const VariantDefinition& game, std::string_view text) {
  std::pair<Man, std::size_t> found{{}, 0};
  if (game.neutral && text.starts_with('*')) found = {{game.player_names.size(), game.neutral->piece.value}, 1};
  for (std::size_t owner = 0; owner < game.player_names.size(); ++owner) {
    for (const PieceDefinition& piece : game.pieces) {
      const Man man{owner, piece.token};
      const std::string name = written(game, man);
      if (name.size() > found.second && text.starts_with(name)) found = {man, name.size()};
    }
  }
  return found;
}

inline bool is_fairy(const VariantDefinition& game) { return game.fen_tail == VariantDefinition::FenTail::kFairy; }

inline Fen read(const Variant& variant, const std::string& text) {
  const VariantDefinition& game = variant.definition();
  const std::vector<std::string_view> fields = split_words(text);
  Fen fen;
  std::string_view placement = fields.at(0), hands;
  if (const std::size_t bracket = placement.find('['); bracket != std::string_view::npos) {
    hands = placement.substr(bracket + 1, placement.size() - bracket - 2);
    placement = placement.substr(0, bracket);
  }
  std::vector<std::string> cells;
  for (const Board::Line& line : variant.board().lines())
    for (const Cell cell : line.cells) cells.push_back(variant.board().name(cell));
  std::size_t at = 0;
  while (!placement.empty()) {
    if (placement.front() == '/') {
      placement.remove_prefix(1);
    } else if (is_digit(placement.front())) {
      const std::size_t digits = std::min(placement.find_first_not_of("0123456789"), placement.size());
      at += *parse_integer<std::size_t>(placement.substr(0, digits));
      placement.remove_prefix(digits);
    } else {
      const auto [man, length] = first_man(game, placement);
      fen.board[cells.at(at++)] = man;
      placement.remove_prefix(std::max<std::size_t>(length, 1));
    }
  }
  while (!hands.empty()) {
    const auto [man, length] = first_man(game, hands);
    ++fen.hands[{man.owner, man.token}];
    hands.remove_prefix(std::max<std::size_t>(length, 1));
  }
  fen.side = game.player_letters.find(fields.at(1));
  std::size_t next = 2;
  if (game.player_names.size() > 2 || game.elimination) fen.living = fields.at(next++);
  const std::string rights(fields.at(next++));
  if (rights != "-") {
    if (is_fairy(game)) {
      for (const char letter : rights) fen.rights.emplace_back(1, letter);
      fen.rights = with_implied_gates(game, fen.rights);
    } else {
      for (const std::string_view name : split(rights, ',')) fen.rights.emplace_back(name);
    }
  }
  fen.en_passant = fields.at(next++);
  if (!game.ends.of("checks").word("checks").empty() || !game.ends.of("no_move").words("mate-needs").empty())
    for (const std::string_view left : split(fields.at(next++), '+')) fen.checks.push_back(parse_integer(left).value());
  if (!game.ends.of("prizes").words("captures").empty())
    for (const std::string_view won : split(fields.at(next++), ':')) fen.points.push_back(parse_integer(won).value());
  if (game.turn || game.neutral) {
    const std::vector<std::string_view> moves = split(fields.at(next++), '/');
    fen.left = parse_integer(moves.at(0)).value();
    fen.of = parse_integer(moves.at(1)).value();
  }
  if (game.chain) fen.chain = fields.at(next++);
  if (game.trade) fen.avenged = fields.at(next++);
  const bool counts = !game.ends.of("counting").words("pieces").empty();
  const bool in_fields = counts && is_fairy(game) && parse_integer(fen.en_passant);
  if (in_fields) {
    fen.limit = *parse_integer(fen.en_passant);
    fen.en_passant = "-";
  } else if (counts && fields.at(next).find('/') != std::string_view::npos) {
    const std::vector<std::string_view> count = split(fields.at(next++), '/');
    fen.counted = parse_integer(count.at(0)).value();
    fen.limit = parse_integer(count.at(1)).value();
  }
  fen.clock = *parse_integer(fields.at(next++));
  if (in_fields) fen.counted = std::exchange(fen.clock, 0);
  fen.round = *parse_integer(fields.at(next++));
  if (next < fields.size()) fen.passes = *parse_integer(fields.at(next));
  return fen;
}

inline bool lives(const VariantDefinition& game, const Fen& fen, std::size_t player) {
  return fen.living.empty() || fen.living[player] == game.player_letters[player];
}

// Do they win and lose together? A player plays with nobody else where there are no teams.
inline bool are_partners(const VariantDefinition& game, std::size_t player, std::size_t other) {
  if (player == other) return true;
  return std::max(player, other) < game.teams.size() && game.teams[player].value == game.teams[other].value;
}

// Board and hands as FEN writes them, for messages and for asking who is attacked.
inline std::string placement(const Variant& variant, const Fen& fen) {
  std::string text;
  for (const Board::Line& line : variant.board().lines()) {
    if (!text.empty()) text += line.starts_level ? "//" : "/";
    std::size_t empty = 0;
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      const auto man = fen.board.find(variant.board().name(line.cells[i]));
      if (man == fen.board.end()) ++empty;
      if (empty > 0 && (man != fen.board.end() || i + 1 == line.cells.size())) {
        text += std::to_string(empty);
        empty = 0;
      }
      if (man != fen.board.end()) text += written(variant.definition(), man->second);
    }
  }
  if (!variant.has_hands()) return text;
  text += '[';
  for (const auto& [man, count] : fen.hands)
    for (int i = 0; i < count; ++i) text += written(variant.definition(), {man.first, man.second});
  return text + ']';
}

// ---- zones from the page ------------------------------------------------------------------------

// The cells of a zone's text as the first player sees it; nothing when it is written in a way that is not read here.
inline std::optional<Names> zone_of_first(const Variant& variant, std::string_view text) {
  const VariantDefinition& game = variant.definition();
  const Board& board = variant.board();
  const bool is_rectangle = game.board.value.has_files_and_ranks() &&
                            game.board.value.naming == CellNaming::kFileNumber && game.board.value.letters.empty();
  Names all;
  for (const Cell cell : board.all()) all.insert(board.name(cell));
  const auto part = [&](std::string_view word) -> std::optional<Names> {
    if (word == "all") return all;
    if (word == "none") return Names();
    if (all.contains(std::string(word))) return Names{std::string(word)};
    if (word.starts_with("@")) {
      for (const auto& [name, zone] : game.zones)
        if (name == word.substr(1)) return zone_of_first(variant, zone.value);
      return std::nullopt;
    }
    Names found;
    if (word == "stuck(ffW)" && game.board.value.lattice != LatticeKind::kHexRanks) {
      // Nothing lies one step ahead: no cell of the same level directly above on the page.
      for (const Cell cell : board.all()) {
        bool ahead = false;
        for (const Cell other : board.all()) {
          ahead = ahead || (board.coordinates(other).z == board.coordinates(cell).z &&
                            std::abs(board.centre(other).x - board.centre(cell).x) < 0.01 &&
                            std::abs(board.centre(cell).y - board.centre(other).y - 1) < 0.01);
        }
        if (!ahead) found.insert(board.name(cell));
      }
      return found;
    }
    const std::size_t colon = word.find(':');
    if (!is_rectangle || colon == std::string_view::npos) return std::nullopt;
    const std::string_view kind = word.substr(0, colon), value = word.substr(colon + 1);
    const std::size_t dash = value.find('-');
    const std::string_view from = value.substr(0, dash);
    const std::string_view to = dash == std::string_view::npos ? from : value.substr(dash + 1);
    for (const std::string& name : all) {
      if (kind.starts_with("rank")) {
        const int rank = parse_integer(std::string_view(name).substr(1)).value_or(0);
        if (rank >= parse_integer(from).value_or(0) && rank <= parse_integer(to).value_or(0)) found.insert(name);
      } else if (kind.starts_with("file")) {
        if (name[0] >= from[0] && name[0] <= to[0]) found.insert(name);
      } else {
        return std::nullopt;
      }
    }
    return found;
  };
  Names whole, term;
  char joint = '|';
  for (const std::string_view word : split_words(text)) {
    if (word == "&" || word == "-") {
      joint = word[0];
      continue;
    }
    const std::optional<Names> cells = part(word);
    if (!cells) return std::nullopt;
    if (joint == '|') {
      whole.merge(term);
      term = *cells;
    } else {
      std::erase_if(term, [&](const std::string& name) { return cells->contains(name) == (joint == '-'); });
    }
    joint = '|';
  }
  whole.merge(term);
  return whole;
}

// Turns or mirrors the page, level by level, as the player's view says.
inline std::optional<Names> zone_of(const Variant& variant, std::string_view text, std::size_t player) {
  const std::optional<Names> own = zone_of_first(variant, text);
  const std::string& view = variant.definition().views.at(player).value;
  if (!own || view == "identity") return own;
  const Board& board = variant.board();
  const double degrees = view == "half-turn" ? 180 : view == "turn-120" ? 120 : view == "turn-240" ? 240 : 0;
  if (degrees == 0 && view != "mirror") return std::nullopt;
  const double sine = std::sin(degrees * std::numbers::pi / 180), cosine = std::cos(degrees * std::numbers::pi / 180);
  std::map<int, std::pair<Point, int>> sums;  // by level
  for (const Cell cell : board.all()) {
    auto& [sum, count] = sums[board.coordinates(cell).z];
    sum.x += board.centre(cell).x;
    sum.y += board.centre(cell).y;
    ++count;
  }
  Names found;
  for (const std::string& name : *own) {
    const Cell cell = board.find(name);
    const auto& [sum, count] = sums[board.coordinates(cell).z];
    const Point middle{sum.x / count, sum.y / count};
    const double x = board.centre(cell).x - middle.x, y = board.centre(cell).y - middle.y;  // y grows downwards
    const Point image = view == "mirror" ? Point{middle.x + x, middle.y - y}
                                         : Point{middle.x + cosine * x + sine * y, middle.y - sine * x + cosine * y};
    for (const Cell other : board.all()) {
      if (board.coordinates(other).z == board.coordinates(cell).z &&
          std::hypot(board.centre(other).x - image.x, board.centre(other).y - image.y) < 0.01) {
        found.insert(board.name(other));
      }
    }
  }
  if (found.size() != own->size()) return Names{"the image of " + std::string(text) + " is not on the board"};
  return found;
}

}  // namespace sennight::plain
