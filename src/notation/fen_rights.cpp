// The fields of FEN about players and their rights.
#include <fmt/format.h>

#include <algorithm>

#include "base/assert.h"
#include "base/text.h"
#include "notation/fen_fields.h"

namespace sennight::fen {

namespace {

constexpr std::string_view kNothing = "-";
constexpr char kStood = '*';  // behind the cell of a chain: Position::chain_stood

// The cell with this name. Errors: there is none.
Result<Cell> cell_named(const Variant& variant, std::string_view name) {
  const Cell cell = variant.board().find(name);
  if (!cell) return fail(fmt::format("no cell is called '{}'", name));
  return cell;
}

std::string joined(const std::vector<std::string>& parts) {
  return parts.empty() ? std::string(kNothing) : fmt::format("{}", fmt::join(parts, ","));
}

// The rivals of the player to move who live, the one who moved last first.
std::vector<PlayerId> last_movers(const Variant& variant, const Setup& setup) {
  std::vector<PlayerId> players;
  const std::size_t count = variant.players();
  for (std::size_t back = 1; back < count; ++back) {
    const std::size_t player = (setup.turn.index() + count - back) % count;
    if (setup.places[player] == 0) players.emplace_back(player);
  }
  return players;
}

// "e3e4" or "e3".
Result<EnPassant> read_chance(const Variant& variant, std::string_view text, const Setup& setup) {
  const auto [passed, length] = variant.board().find_prefix(text);
  if (!passed) return fail(fmt::format("no cell is called '{}'", text));
  if (length < text.size()) {
    const Result<Cell> victim = cell_named(variant, text.substr(length));
    if (!victim) return std::unexpected(victim.error());
    return EnPassant{passed, *victim};
  }
  for (const PlayerId owner : last_movers(variant, setup)) {
    const CellSet victims = Position::possible_passers(variant, setup.board, passed, owner);
    if (!victims.empty()) return EnPassant{passed, victims.first()};
  }
  return fail(fmt::format("no double step can have passed {}", text));
}

}  // namespace

Result<void> read_side(const Variant& variant, std::string_view text, Setup& setup) {
  const std::string& letters = variant.definition().player_letters;
  const std::size_t player = text.size() == 1 ? letters.find(text) : std::string::npos;
  if (player == std::string::npos) {
    return fail(fmt::format("'{}' is no player; one of '{}' is needed", text, fmt::join(letters, "', '")));
  }
  setup.turn = PlayerId(player);
  return {};
}

std::string side_text(const Position& position) {
  return {position.variant().definition().player_letters[position.turn().index()]};
}

bool has_living_field(const Variant& variant) {
  return variant.players() > 2 || variant.safety() == Safety::kElimination;
}

Result<void> read_living(const Variant& variant, std::string_view text, Setup& setup) {
  const std::size_t players = variant.players();
  const std::string& letters = variant.definition().player_letters;
  if (text.size() != players) {
    return fail(fmt::format("'{}' needs one character for each of {} players", text, players));
  }
  std::size_t living = 0;
  for (std::size_t p = 0; p < players; ++p) {
    if (text[p] == letters[p]) {
      setup.places[p] = 0;
      ++living;
    } else if (text[p] >= '2' && text[p] <= static_cast<char>('0' + players)) {
      setup.places[p] = static_cast<std::uint8_t>(text[p] - '0');
    } else {
      return fail(fmt::format("'{}' is neither '{}' nor the place of an eliminated player", text[p], letters[p]));
    }
  }
  if (living == 0) return fail("nobody lives");
  // A player's place is one more than the number of those who did better; who goes at once shares a
  // place.
  for (std::size_t p = 0; p < players; ++p) {
    if (setup.places[p] == 0) continue;
    std::size_t better = 0;
    for (std::size_t other = 0; other < players; ++other) {
      better += setup.places[other] < setup.places[p] ? 1 : 0;
    }
    if (setup.places[p] != better + 1) {
      return fail(fmt::format("'{}' has places that eliminations cannot give", text));
    }
  }
  return {};
}

std::string living_text(const Position& position) {
  std::string text = position.variant().definition().player_letters;
  for (std::size_t p = 0; p < text.size(); ++p) {
    const int place = position.place(PlayerId(p));
    if (place != 0) text[p] = static_cast<char>('0' + place);
  }
  return text;
}

void assume_living(const Variant& variant, Setup& setup) {
  PerPlayer<bool> stands{};
  for (const Piece piece : setup.board) {
    if (piece) stands[piece.owner().index()] = true;
  }
  const auto players = static_cast<std::ptrdiff_t>(variant.players());
  const auto living = std::count(stands.begin(), stands.begin() + players, true);
  for (std::size_t p = 0; p < variant.players(); ++p) {
    setup.places[p] = stands[p] ? std::uint8_t{0} : static_cast<std::uint8_t>(living + 1);
  }
}

Result<void> read_unmoved(const Variant& variant, std::string_view text, Setup& setup) {
  setup.unmoved = {};
  if (text == kNothing) return {};
  for (const std::string_view name : split(text, ',')) {
    const Result<Cell> cell = cell_named(variant, name);
    if (!cell) return std::unexpected(cell.error());
    setup.unmoved.insert(*cell);
  }
  return {};
}

std::string unmoved_text(const Position& position) {
  std::vector<std::string> names;
  for (const Cell cell : position.unmoved()) {
    names.push_back(position.variant().board().name(cell));
  }
  return joined(names);
}

namespace {

// The letter of a gate: its file's, in capitals for the first player.
char gate_letter(const Variant& variant, Cell cell, std::size_t player) {
  const char file = variant.board().name(cell)[0];
  return player == 0 ? to_upper(file) : file;
}

// The gate with this letter, none when there is no such one.
Cell gate_of(const Variant& variant, char letter) {
  if (variant.gating() == nullptr) return Cell();
  for (std::size_t p = 0; p < variant.players(); ++p)
    for (const Cell cell : variant.gating()->gates[p])
      if (gate_letter(variant, cell, p) == letter) return cell;
  return Cell();
}

char partner_letter(const Variant& variant, const Castling& castling) {
  const char file = variant.board().name(castling.partner_from)[0];
  return castling.player.index() == 0 ? to_upper(file) : to_lower(file);
}

// The castling that a letter stands for on this board, or null. Where start cells are sets it is the partner's file, or
// the letter of the rule: then the partner that is farthest from the royal.
const Castling* castling_of(const Variant& variant, char letter, const Setup& setup) {
  const Castling* found = nullptr;
  int farthest = -1;
  for (const Castling& castling : variant.castlings()) {
    if (!castling.from_sets) {
      if (castling.letter == letter) return &castling;
      continue;
    }
    const bool stand = setup.board[castling.royal_from.index()] == castling.royal &&
                       setup.board[castling.partner_from.index()] == castling.partner;
    if (!stand) continue;
    if (partner_letter(variant, castling) == letter) return &castling;
    if (castling.letter != letter) continue;
    const Board& board = variant.board();
    const int distance = board.distance(castling.partner_from, castling.royal_from);
    if (distance > farthest) found = &castling;
    farthest = std::max(farthest, distance);
  }
  return found;
}

bool is_castling_letter(const Variant& variant, char letter) {
  return std::ranges::any_of(variant.castlings(), [&](const Castling& castling) {
    return castling.letter == letter || (castling.from_sets && partner_letter(variant, castling) == letter);
  });
}

}  // namespace

Result<void> read_castling(const Variant& variant, std::string_view text, Setup& setup) {
  CellSet castling_cells, unmoved;
  for (const Castling& castling : variant.castlings()) {
    castling_cells.insert(castling.royal_from);
    castling_cells.insert(castling.partner_from);
  }
  const auto files = right_letters(variant).value_or(std::vector<std::pair<char, Cell>>{});
  for (const auto& [letter, cell] : files) castling_cells.insert(cell);
  if (text != kNothing) {
    for (const char letter : text) {
      const auto file = std::ranges::find(files, letter, &std::pair<char, Cell>::first);
      if (file != files.end()) {
        if (setup.board[file->second.index()]) unmoved.insert(file->second);
        continue;
      }
      if (!is_castling_letter(variant, letter)) {
        const Cell gate = gate_of(variant, letter);
        if (!gate)
          return fail(fmt::format("'{}' is no castling letter{}", letter,
                                  files.empty() ? "" : ", and no file of an unmoved piece"));
        if (setup.board[gate.index()] == variant.array_piece(gate)) unmoved.insert(gate);
        continue;
      }
      const Castling* castling = castling_of(variant, letter, setup);
      if (castling == nullptr) continue;
      if (setup.board[castling->royal_from.index()] == castling->royal) unmoved.insert(castling->royal_from);
      if (setup.board[castling->partner_from.index()] == castling->partner) unmoved.insert(castling->partner_from);
    }
  }
  if (variant.gating() != nullptr) castling_cells |= variant.gating()->all;
  setup.unmoved = (setup.unmoved - castling_cells) | unmoved;
  return {};
}

std::string castling_text(const Position& position) {
  const Variant& variant = position.variant();
  const Gating* gating = variant.gating();
  std::string text;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    CellSet told;  // by the castlings
    std::vector<std::pair<std::size_t, char>> letters;
    for (const Castling& castling : variant.castlings()) {
      const bool alive = castling.player.index() == p && position.unmoved().contains(castling.royal_from) &&
                         position.unmoved().contains(castling.partner_from) &&
                         position.piece(castling.royal_from) == castling.royal &&
                         position.piece(castling.partner_from) == castling.partner;
      if (!alive) continue;
      letters.emplace_back(castling.rule, castling.from_sets ? partner_letter(variant, castling) : castling.letter);
      told.insert(castling.royal_from);
      told.insert(castling.partner_from);
    }
    std::ranges::stable_sort(letters, {}, &std::pair<std::size_t, char>::first);
    for (const auto& [order, letter] : letters) text += letter;
    if (gating == nullptr) continue;
    for (const Cell cell : (gating->gates[p] & position.unmoved()) - told) text += gate_letter(variant, cell, p);
  }
  if (!variant.initial().unmoved.empty())
    for (const auto& [letter, cell] : right_letters(variant).value_or(std::vector<std::pair<char, Cell>>{}))
      if (position.unmoved().contains(cell)) text += letter;
  return text.empty() ? std::string(kNothing) : text;
}

bool has_checks_field(const Variant& variant) { return variant.ends().facts().check_limit > 0; }

Result<void> read_checks(const Variant& variant, std::string_view text, Setup& setup) {
  const int limit = variant.ends().facts().check_limit;
  // Some programs write the checks given, each after a sign, instead of those that are left.
  const bool given = text.starts_with('+');
  const auto numbers = split(given ? text.substr(1) : text, '+');
  const auto wrong = [&] {
    return fail(fmt::format("'{}' is not {} numbers from 0 to {}, joined by '+'", text, variant.players(), limit));
  };
  if (numbers.size() != variant.players()) return wrong();
  for (std::size_t p = 0; p < numbers.size(); ++p) {
    const auto number = parse_integer<int>(numbers[p]);
    if (!number || *number < 0 || *number > limit) return wrong();
    setup.checks[p] = static_cast<std::uint8_t>(given ? *number : limit - *number);
  }
  return {};
}

std::string checks_text(const Position& position) {
  std::string text;
  for (std::size_t p = 0; p < position.variant().players(); ++p)
    text += fmt::format("{}{}", p == 0 ? "" : "+",
                        position.variant().ends().facts().check_limit - position.checks(PlayerId(p)));
  return text;
}

bool has_points_field(const Variant& variant) { return variant.ends().facts().prizes != nullptr; }

Result<void> read_points(const Variant& variant, std::string_view text, Setup& setup) {
  const auto numbers = split(text, ':');
  const auto wrong = [&] {
    return fail(
        fmt::format("'{}' is not {} numbers from 0 to {}, joined by ':'", text, variant.players(), kMostPoints));
  };
  if (numbers.size() != variant.players()) return wrong();
  for (std::size_t p = 0; p < numbers.size(); ++p) {
    const auto number = parse_integer<int>(numbers[p]);
    if (!number || *number < 0 || *number > kMostPoints) return wrong();
    setup.points[p] = static_cast<WonPoints>(*number);
  }
  return {};
}

std::string points_text(const Position& position) {
  std::string text;
  for (std::size_t p = 0; p < position.variant().players(); ++p)
    text += fmt::format("{}{}", p == 0 ? "" : ":", position.points(PlayerId(p)));
  return text;
}

bool has_turn_field(const Variant& variant) { return variant.turn_rule() != nullptr && variant.chain() == nullptr; }

bool has_chain_field(const Variant& variant) { return variant.chain() != nullptr; }

Result<void> read_chain(const Variant& variant, std::string_view text, Setup& setup) {
  setup.chain = Cell();
  if (text == kNothing) return {};
  setup.chain_stood = variant.effects().facts().at_turn_end && text.ends_with(kStood);
  if (setup.chain_stood) text.remove_suffix(1);
  const Result<Cell> cell = cell_named(variant, text);
  if (!cell) return std::unexpected(cell.error());
  setup.chain = *cell;
  return {};
}

std::string chain_text(const Position& position) {
  const Cell cell = position.chain();
  if (!cell) return std::string(kNothing);
  std::string text = position.variant().board().name(cell);
  if (position.chain_stood()) text += kStood;
  return text;
}

Result<void> read_turn(const Variant& variant, std::string_view text, Setup& setup) {
  auto parts = split(text, '/');
  if (variant.turn_tells_pieces() && parts.size() == 3) {
    for (const std::string_view name : split(parts.back(), ',')) {
      const Result<Cell> cell = cell_named(variant, name);
      if (!cell) return std::unexpected(cell.error());
      setup.moved.insert(*cell);
    }
    parts.pop_back();
  }
  const auto left = parse_integer<int>(parts.front()), all = parse_integer<int>(parts.back());
  if (parts.size() != 2 || !left || !all || *left < 1 || *left > *all || *all > kMostTurnMoves)
    return fail(fmt::format("'{}' is not the moves left of a turn, '/' and its moves, up to {}", text, kMostTurnMoves));
  setup.turn_moves = TurnMoves{static_cast<std::uint8_t>(*all - *left), static_cast<std::uint8_t>(*left - 1)};
  return {};
}

std::string turn_text(const Position& position) {
  const TurnMoves moves = position.turn_moves();
  const std::string text = fmt::format("{}/{}", moves.left + 1, moves.made + 1 + moves.left);
  if (position.moved().empty()) return text;
  std::vector<std::string> names;
  for (const Cell cell : position.moved()) names.push_back(position.variant().board().name(cell));
  return text + '/' + joined(names);
}

bool has_counting_field(const Variant& variant) {
  return variant.ends().facts().counting != nullptr &&
         variant.definition().fen_tail != VariantDefinition::FenTail::kFairy;
}

Result<void> read_counting(std::string_view text, Setup& setup) {
  constexpr int kGreatest = 65535;
  const auto parts = split(text, '/');
  const auto plies = parse_integer<int>(parts.front()), limit = parse_integer<int>(parts.back());
  if (parts.size() != 2 || !plies || !limit || *plies < 0 || *plies > kGreatest || *limit < 1 || *limit > kGreatest)
    return fail(fmt::format("'{}' is not the plies counted, '/' and their limit", text));
  setup.counting = {static_cast<std::uint16_t>(*limit), static_cast<std::uint16_t>(*plies)};
  return {};
}

std::string counting_text(const Position& position) {
  return fmt::format("{}/{}", position.counting().plies, position.counting().limit);
}

bool has_trade_field(const Variant& variant) { return variant.trade() != nullptr; }

Result<void> read_trade(const Variant& variant, std::string_view text, Setup& setup) {
  setup.avenged = Cell();
  if (text == kNothing) return {};
  const Result<Cell> cell = cell_named(variant, text);
  if (!cell) return std::unexpected(cell.error());
  setup.avenged = *cell;
  return {};
}

std::string trade_text(const Position& position) {
  const Cell cell = position.avenged();
  return cell ? position.variant().board().name(cell) : std::string(kNothing);
}

Result<void> read_en_passant(const Variant& variant, std::string_view text, Setup& setup) {
  SENNIGHT_REQUIRES(setup.turn.index() < variant.players() && setup.places[setup.turn.index()] == 0, setup.turn);
  setup.en_passant.clear();
  if (text == kNothing) return {};
  for (const std::string_view part : split(text, ',')) {
    const Result<EnPassant> chance = read_chance(variant, part, setup);
    if (!chance) return std::unexpected(chance.error());
    setup.en_passant.push_back(*chance);
  }
  return {};
}

std::string en_passant_text(const Position& position) {
  const Board& board = position.variant().board();
  std::vector<std::string> chances;
  for (const EnPassant& chance : position.en_passant()) {
    if (chance.passed) chances.push_back(board.name(chance.passed) + board.name(chance.victim));
  }
  return joined(chances);
}

std::string short_en_passant_text(const Position& position) {
  const Cell passed = position.en_passant()[0].passed;
  return passed ? position.variant().board().name(passed) : std::string(kNothing);
}

Result<void> read_counter(std::string_view text, int least, int& counter) {
  constexpr int kGreatest = 65535;
  const std::optional<int> value = parse_integer(text);
  if (!value || *value < least || *value > kGreatest) {
    return fail(fmt::format("'{}' is no number from {} to {}", text, least, kGreatest));
  }
  counter = *value;
  return {};
}

}  // namespace sennight::fen
