// What is hardly meant of castlings: a part of their room, declared in its header.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/english.h"
#include "rules/cell_words.h"
#include "rules/special/special_rule.h"
#include "rules/targets.h"
#include "rules/variant.h"

namespace sennight {
namespace {

// A castling for some players only, although others have the same pieces on the same cells.
void find_castlings_for_some(const SlipSearch& search) {
  const Variant& variant = search.variant;
  for (const Castling& castling : variant.castlings()) {
    const CastlingDefinition& rule = variant.definition().castlings[castling.rule];
    if (castling.player.index() > 0 || castling.from_sets || rule.players.empty()) continue;
    for (std::size_t p = 1; p < variant.players(); ++p) {
      const Cell royal = variant.view(PlayerId(p))(castling.royal_from),
                 partner = variant.view(PlayerId(p))(castling.partner_from);
      const bool has_pieces = variant.array_piece(royal) == Piece(PlayerId(p), castling.royal.type()) &&
                              variant.array_piece(partner) == Piece(PlayerId(p), castling.partner.type());
      const bool may = std::ranges::any_of(variant.castlings(), [&](const Castling& other) {
        return other.player == PlayerId(p) && other.royal_from == royal && other.partner_from == partner;
      });
      if (!has_pieces || may) continue;
      search.warn(rule.players.front().at, fmt::format("{} cannot castle so, although the pieces stand there, too",
                                                       variant.definition().player_names[p]));
      break;
    }
  }
}

// Does a piece of the castling player stand behind the partner at the start, as seen from the royal?
bool hides_another(const Variant& variant, const Castling& castling) {
  const Board& board = variant.board();
  const std::vector<Cell> way = board.line(castling.royal_from, castling.partner_from);
  if (way.size() < 2 || board.is_glued()) return false;  // there coordinates do not tell where a line goes on
  const Vec step = board.coordinates(way[way.size() - 1]) - board.coordinates(way[way.size() - 2]);
  std::size_t steps = 0;  // a line may lead round the board
  for (Cell cell = board.step(way.back(), step); cell && steps < board.size(); cell = board.step(cell, step), ++steps)
    if (const Piece piece = variant.array_piece(cell); piece && piece.owner() == castling.player) return true;
  return false;
}

// A castling with another type of partner than this one has, where this one is likelier to be wrong: who castles stands at
// the end of the line. Null if there is none.
const Castling* other_partner(const Variant& variant, const Castling& castling) {
  if (!hides_another(variant, castling)) return nullptr;
  for (const Castling& other : variant.castlings())
    if (other.player == castling.player && !other.from_sets && other.royal == castling.royal &&
        other.partner != castling.partner && !hides_another(variant, other))
      return &other;
  return nullptr;
}

// Where another piece of the partner's type stands between the two at the start: who castles with the one behind it, when
// the nearer one is there? None if nothing does.
Cell nearer_partner(const Variant& variant, const Castling& castling) {
  if (castling.royal_from == castling.partner_from) return Cell();
  for (const Cell cell : variant.board().line(castling.royal_from, castling.partner_from))
    if (cell != castling.royal_from && cell != castling.partner_from && variant.array_piece(cell) == castling.partner)
      return cell;
  return Cell();
}

// Does a piece of the type that stands on `from` slide on the empty board to `to`?
bool slides(const Variant& variant, PlayerId player, TypeId type, Cell from, Cell to) {
  const auto goes_far = [](const Term& term) {
    return std::ranges::any_of(term.legs, [](const Leg& leg) { return leg.range == 0; });
  };
  return std::ranges::any_of(variant.type(type).movement.terms, goes_far) &&
         targets_of(variant, player, type, from).quiet.contains(to);
}

// The type of the piece behind the partner, where that slides along the line to the royal's side and the partner does not.
TypeId slider_behind(const Variant& variant, const Castling& castling) {
  const Board& board = variant.board();
  const std::vector<Cell> way = board.line(castling.royal_from, castling.partner_from);
  if (way.size() < 2 || board.is_glued()) return TypeId();
  const Cell beside = way.front() == castling.royal_from && way.size() > 2 ? way[1] : way.front();
  if (slides(variant, castling.player, castling.partner.type(), castling.partner_from, beside)) return TypeId();
  const Vec step = board.coordinates(way[way.size() - 1]) - board.coordinates(way[way.size() - 2]);
  const Cell behind = board.step(way.back(), step);
  if (!behind) return TypeId();
  const Piece piece = variant.array_piece(behind);
  if (!piece || piece.owner() != castling.player || !slides(variant, castling.player, piece.type(), behind, beside))
    return TypeId();
  return piece.type();
}

// The same of all castlings of the game: none where one has a partner that slides.
TypeId slider_behind_all(const Variant& variant) {
  TypeId type;
  for (const Castling& castling : variant.castlings()) {
    const TypeId behind = slider_behind(variant, castling);
    if (!behind || castling.from_sets) return TypeId();
    type = behind;
  }
  return type;
}

// Lies the cell between two others, or at most one step beside their line?
bool is_on_way(const Board& board, Cell from, Cell to, Cell cell) {
  return board.distance(from, cell) + board.distance(cell, to) <= board.distance(from, to) + 1;
}

// Cells that are listed and have nothing to do with the two.
void find_cells_aside(const SlipSearch& search, const Castling& castling, const CastlingDefinition& rule) {
  const Board& board = search.variant.board();
  const auto aside = [&](const CellSet& cells, bool is_for_royal) {
    CellSet found;
    for (const Cell cell : cells) {
      const bool royal = is_on_way(board, castling.royal_from, castling.royal_to, cell);
      const bool partner = is_on_way(board, castling.partner_from, castling.partner_to, cell) ||
                           is_on_way(board, castling.royal_from, castling.partner_from, cell);
      if (!royal && (is_for_royal || !partner)) found.insert(cell);
    }
    return found;
  };
  const auto warn = [&](const Location& at, const CellSet& cells, std::string_view what) {
    if (!cells.empty())
      search.warn(at, fmt::format("{} near what is listed {}", what, cell_words(search.variant, cells).where));
  };
  if (rule.empty && search.is_own(rule.empty->at))
    warn(rule.empty->at, aside(castling.empty, false), "neither of the two goes");
  if (rule.safe && search.is_own(rule.safe->at))
    warn(rule.safe->at, aside(castling.safe, true), "the royal does not go");
}

// The partner of all others comes to stand beside the royal, and this one's does not.
bool lands_apart(const Variant& variant, const Castling& castling) {
  const auto apart = [&](const Castling& each) { return variant.board().distance(each.royal_to, each.partner_to) > 1; };
  return apart(castling) &&
         std::ranges::any_of(variant.castlings(), [&](const Castling& each) { return !apart(each); }) &&
         std::ranges::count_if(variant.castlings(), apart) ==
             std::ranges::count(variant.castlings(), castling.rule, &Castling::rule);
}

// Goes the royal farther, or less far, than by all other castlings from its cell, and not to the mirror image of where one of
// these takes it? Of two the later one is blamed.
const Castling* unlike_others(const Variant& variant, const Castling& castling) {
  const Board& board = variant.board();
  const auto length = [&](const Castling& each) { return board.distance(each.royal_from, each.royal_to); };
  const std::optional<Symmetry> mirror = board.left_and_right_exchanged();
  const Castling* unlike = nullptr;
  for (const Castling& other : variant.castlings()) {
    if (other.player != castling.player || other.rule == castling.rule) continue;
    if (other.from_sets || !(other.royal == castling.royal) || other.royal_from != castling.royal_from) return nullptr;
    if (length(other) == length(castling) || (mirror && (*mirror)(other.royal_to) == castling.royal_to)) return nullptr;
    if (unlike != nullptr && length(*unlike) != length(other)) return nullptr;
    if (other.rule > castling.rule) return nullptr;
    unlike = &other;
  }
  return unlike;
}

// The letters of the two sides, one of which stands for the right in FEN and the other for the left.
void find_letters_exchanged(const SlipSearch& search) {
  const Variant& variant = search.variant;
  const Castling *right = nullptr, *left = nullptr;
  for (const Castling& castling : variant.castlings()) {
    if (castling.player.index() > 0 || castling.from_sets) continue;
    if (castling.letter == 'K') right = &castling;
    if (castling.letter == 'Q') left = &castling;
  }
  if (right == nullptr || left == nullptr || right->royal_from != left->royal_from) return;
  const auto file = [&](Cell cell) { return variant.board().centre(cell).x; };
  if (file(right->partner_from) >= file(right->royal_from) || file(left->partner_from) <= file(left->royal_from))
    return;
  const Text& letter = variant.definition().castlings[right->rule].letter;
  if (search.is_own(letter.at))
    search.warn(letter.at, "the letters K and Q are exchanged: K is for the partner on the right");
}

// A castling with one of two pieces that stand on either side of the royal, at the ends of its line.
void find_side_without_castling(const SlipSearch& search) {
  const Variant& variant = search.variant;
  const Board& board = variant.board();
  const Castling* only = nullptr;
  for (const Castling& castling : variant.castlings()) {
    if (castling.player.index() > 0) continue;
    if (castling.from_sets || only != nullptr) return;
    only = &castling;
  }
  if (only == nullptr || !variant.swaps().empty() || board.is_glued()) return;
  const CastlingDefinition& rule = variant.definition().castlings[only->rule];
  if (!search.is_own(rule.partner_from.at) || rule.castler) return;
  const std::vector<Cell> way = board.line(only->royal_from, only->partner_from);
  if (way.size() < 2) return;
  const Vec step = board.coordinates(way[1]) - board.coordinates(way[0]);
  Cell last;
  std::size_t steps = 0;  // a line may lead round the board
  for (Cell cell = board.step(only->royal_from, Vec{-step.x, -step.y, -step.z}); cell && steps < board.size();
       cell = board.step(cell, Vec{-step.x, -step.y, -step.z}), ++steps)
    if (variant.array_piece(cell) == only->partner) last = cell;
  if (last)
    search.warn(rule.partner_from.at,
                fmt::format("there is no castling to the other side, where another {} stands on {}",
                            variant.type(only->partner.type()).name, board.name(last)));
}

}  // namespace

// Castlings of the first player that say where each of the two goes: they pass each other on one line.
void find_slips_of_castlings(const SlipSearch& search) {
  const Variant& variant = search.variant;
  find_castlings_for_some(search);
  find_letters_exchanged(search);
  find_side_without_castling(search);
  TypeId behind = slider_behind_all(variant);
  for (const Castling& castling : variant.castlings()) {
    if (castling.player.index() > 0 || castling.from_sets) continue;
    const CastlingDefinition& rule = variant.definition().castlings[castling.rule];
    find_cells_aside(search, castling, rule);
    // The array may be the game's own and the castling its base's.
    const Location& place = search.is_own(rule.partner_from.at) ? rule.partner_from.at : variant.definition().setup_at;
    if (const Cell nearer = nearer_partner(variant, castling); nearer && search.is_own(place)) {
      search.warn(place, fmt::format("another {} stands between the royal and this partner at the start, on {}",
                                     variant.type(castling.partner.type()).name, variant.board().name(nearer)));
      continue;
    }
    if (behind && search.is_own(place)) {
      search.warn(place,
                  fmt::format("the partner is {} in all castlings, which does not slide, and {}, which does, stands "
                              "behind it at the start",
                              with_article(variant.type(castling.partner.type()).name),
                              with_article(variant.type(behind).name)));
      behind = TypeId();  // once for all
      continue;
    }
    // A file that moves the royal, and has the partner from its base.
    const bool has_royal_alone = !search.is_own(rule.partner_from.at) && search.is_own(rule.royal_from.at);
    if (!search.is_own(rule.partner_from.at) && !has_royal_alone) continue;
    const auto at = [&](Cell cell) { return variant.board().coordinates(cell); };
    const Vec start = at(castling.royal_from), way = at(castling.royal_to) - start;
    const auto is_on_line = [&](Cell cell) {
      const Vec v = at(cell) - start;
      return v.x * way.y == v.y * way.x && v.z * way.x == v.x * way.z && v.z * way.y == v.y * way.z;
    };
    const auto along = [&](Vec v) { return v.x * way.x + v.y * way.y + v.z * way.z; };
    const Location& partner_at = has_royal_alone ? rule.royal_from.at : rule.partner_from.at;
    const Location& partner_to_at = has_royal_alone ? rule.royal_to.at : rule.partner_to.at;
    if (const Castling* other = other_partner(variant, castling))
      search.warn(partner_at, fmt::format("the partner is {} in this castling, and {} in another one",
                                          with_article(variant.type(castling.partner.type()).name),
                                          with_article(variant.type(other->partner.type()).name)));
    else if (castling.partner_from == castling.partner_to)
      search.warn(partner_to_at, "the partner does not move in this castling");
    else if (lands_apart(variant, castling))
      search.warn(partner_to_at, "the partner does not come to stand beside the royal, as in all other castlings");
    else if (const Castling* unlike = unlike_others(variant, castling))
      search.warn(rule.royal_to.at,
                  fmt::format("the royal goes {} by this castling, and {} by the other",
                              counted(variant.board().distance(castling.royal_from, castling.royal_to), "step"),
                              counted(variant.board().distance(unlike->royal_from, unlike->royal_to), "step")));
    else if (rule.empty) continue;  // the ways may be bent
    else if (!is_on_line(castling.partner_from) || !is_on_line(castling.partner_to))
      search.warn(partner_at, "the royal and its partner do not move along one line in this castling");
    else if ((along(at(castling.partner_from) - start) > 0) ==
             (along(at(castling.partner_to) - at(castling.royal_to)) > 0))
      search.warn(
          partner_at,
          "the royal and its partner do not pass each other in this castling: is it the partner that is meant?");
  }
}

}  // namespace sennight
