// Moves as text. A text is read by looking for the legal move that is written so: the writer alone
// knows the notation.
#include "notation/move_text.h"

#include <fmt/format.h>

#include <optional>

#include "base/text.h"
#include "movegen/movegen.h"
#include "outcome/outcome.h"
#include "position/promotions.h"

namespace sennight {

namespace {

constexpr std::string_view kPassText = "0000";
constexpr std::size_t kMostSuggestions = 8;

char lower_letter(const Variant& variant, TypeId type) { return to_lower(variant.type(type).letter); }

// How a promotion is written: '+' or the letter of the new type, as the promotion says that fits the cells of the move.
// A piece that turns back from "+P" to "P" is written with '-'.
std::string promotion_suffix(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const TypeId mover = position.piece(move.from).type();
  const bool captures = move.kind == MoveKind::kEnPassant || takes_between(move) || !position.is_empty(move.to);
  const bool turns_back = variant.type(mover).token.starts_with('+') && !variant.type(move.type).token.starts_with('+');
  for (const std::uint8_t index : variant.promotions_of(mover)) {
    const Promotion& promotion = variant.promotions()[index];
    if (!is_offered(promotion, position.turn(), move.from, move.to, captures)) continue;
    for (const TypeId target : promotion.targets) {
      if (target != move.type) continue;
      return std::string(1, !promotion.plus ? lower_letter(variant, target) : turns_back ? '-' : '+');
    }
  }
  return std::string(1, lower_letter(variant, move.type));
}

// How a change that is a move of its own is written.
std::string change_suffix(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const TypeId piece = position.piece(move.from).type();
  for (const InPlacePromotion& change : variant.changes()) {
    if (change.piece != piece || !change.promotion.plus || !change.promotion.players[position.turn().index()]) continue;
    if (std::ranges::find(change.promotion.targets, move.type) != change.promotion.targets.end()) return "+";
  }
  return std::string(1, lower_letter(variant, move.type));
}

// Programs that write FEN in the dialect of `fen = "fairy"` write a pass as a royal that stays where it is.
std::string pass_text(const Position& position) {
  const Cell royal = position.royal(position.turn());
  if (!royal || position.variant().definition().fen_tail != VariantDefinition::FenTail::kFairy)
    return std::string(kPassText);
  const std::string& cell = position.variant().board().name(royal);
  return cell + cell;
}

// The parts that the text of a move may have.
struct Parts {
  Cell from;     // none for a drop
  Cell between;  // of two steps that take there
  Cell to;
  std::string_view end;  // what follows the cells
  bool is_drop = false;  // with '@'
};

// Errors: what is wrong with the text, whatever the position.
Result<Parts> split_move(const Board& board, std::string_view text) {
  Parts parts;
  std::string_view rest = text;
  const std::size_t sign = rest.starts_with('+') ? 2 : 1;
  if (rest.size() > sign && rest[sign] == '@') {
    parts.is_drop = true;
    rest.remove_prefix(sign + 1);
  } else {
    const auto [from, length] = board.find_prefix(rest);
    if (!from) return fail("it does not begin with a cell of this board");
    parts.from = from;
    rest.remove_prefix(length);
  }
  const auto [to, length] = board.find_prefix(rest);
  if (!to) {
    return fail(rest.empty() ? "a second cell is missing" : fmt::format("no cell of this board begins '{}'", rest));
  }
  parts.to = to;
  parts.end = rest.substr(length);
  if (const auto [last, size] = board.find_prefix(parts.end); last && parts.from) {
    parts.between = parts.to;
    parts.to = last;
    parts.end = parts.end.substr(size);
  }
  const bool is_promotion = parts.end.size() == 1 && (parts.end == "+" || parts.end == "-" || is_letter(parts.end[0]));
  const bool is_fission = parts.end.size() == 2 && parts.end[0] == '~' && is_letter(parts.end[1]);
  if (!parts.end.empty() && (parts.is_drop || !(is_promotion || is_fission))) {
    return fail(fmt::format("nothing is written '{}' after the cells", parts.end));
  }
  return parts;
}

std::string no_move(std::string_view text, const Error& why) {
  return fmt::format("'{}' is no move: {}", text, why.message);
}

// Why a text that some position may know is not legal in this one; a clause with its "; " or ": ",
// or nothing.
std::string reason_against(const Position& position, const MoveList& legal, std::string_view text,
                           const std::optional<Parts>& parts) {
  const Variant& variant = position.variant();
  if (legal.empty()) {
    return fmt::format(": the game is over by {}", outcome_of(position).reason.text);
  }
  std::string similar;
  std::size_t count = 0;
  for (const Move& move : legal) {
    const std::string other = format_move(position, move);
    const bool starts_alike = other.starts_with(text) ||
                              (parts && parts->from && move.from == parts->from && move.to == parts->to);
    if (!starts_alike || ++count > kMostSuggestions) continue;
    similar += (similar.empty() ? "" : ", ") + other;
  }
  if (!similar.empty()) return fmt::format("; legal are {}", similar);
  if (legal.size() == 1) {
    return fmt::format("; the only legal move is {}", format_move(position, legal.front()));
  }
  const std::string& mover = variant.definition().player_names[position.turn().index()];
  if (parts && parts->from) {
    const std::string& cell = variant.board().name(parts->from);
    const Piece piece = position.piece(parts->from);
    if (!piece) return fmt::format(": {} is empty", cell);
    if (piece.owner() != position.turn()) {
      return fmt::format(": the piece on {} is not {}'s", cell, mover);
    }
  }
  return "";
}

}  // namespace

std::string dropped_text(const Variant& variant, TypeId type) {
  const PieceType& dropped = variant.type(type);
  return variant.drops().held_as[type.index()] == type ? std::string(1, dropped.letter) : dropped.token;
}

Cell partner_of(const Variant& variant, const Move& castling) {
  for (const Castling& known : variant.castlings())
    if (known.royal_from == castling.from && known.target == castling.to) return known.partner_from;
  return castling.from;
}

std::string format_move(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const Board& board = variant.board();
  switch (move.kind) {
    case MoveKind::kPass: return pass_text(position);
    case MoveKind::kLeave: return std::string(kLeaveText);
    case MoveKind::kNeutral: return (move.from ? board.name(move.from) : "*@") + board.name(move.to);
    case MoveKind::kDrop: return fmt::format("{}@{}", dropped_text(variant, move.type), board.name(move.to));
    case MoveKind::kFission:
      return fmt::format("{}{}~{}", board.name(move.from), board.name(move.to), lower_letter(variant, move.type));
    case MoveKind::kCastling:
    case MoveKind::kSwap:  // what a swap makes of the royal is the only thing that it can
    case MoveKind::kFusion: return board.name(move.from) + board.name(move.to);
    case MoveKind::kChange: return board.name(move.from) + board.name(move.to) + change_suffix(position, move);
    case MoveKind::kGate:
    case MoveKind::kCastlingGate:
      return fmt::format("{}{}{}", board.name(move.from), board.name(move.to), lower_letter(variant, move.type));
    case MoveKind::kCastlingPartnerGate:
      return fmt::format("{}{}{}", board.name(partner_of(variant, move)), board.name(move.from),
                         lower_letter(variant, move.type));
    case MoveKind::kNormal:
    case MoveKind::kInitial:
    case MoveKind::kLocust:
    case MoveKind::kEnPassant: break;
  }
  std::string text = board.name(move.from);
  if (takes_between(move)) text += board.name(move.passed);
  text += board.name(move.to);
  if (move.type) text += promotion_suffix(position, move);
  return text;
}

Result<void> check_move_text(const Variant& variant, std::string_view text) {
  if (text == kLeaveText || text == kPassText) return {};
  const Result<Parts> parts = split_move(variant.board(), text);
  if (!parts) return fail(no_move(text, parts.error()));
  return {};
}

Result<Move> parse_move(const Position& position, std::string_view text) {
  if (text == kLeaveText && position.may_leave()) return departure();
  std::optional<Parts> parts;
  if (text != kPassText) {
    const Result<Parts> split = split_move(position.variant().board(), text);
    if (!split) return fail(no_move(text, split.error()));
    parts = *split;
  }
  MoveList legal;
  legal_moves(position, legal);
  for (const Move& move : legal) {
    if (move.kind == MoveKind::kPass) {
      if (text == kPassText || format_move(position, move) == text) return move;
      continue;
    }
    const bool may_match = parts && ((move.from == parts->from && move.to == parts->to) ||
                                     (move.kind == MoveKind::kCastlingPartnerGate && move.from == parts->to));
    if (may_match && format_move(position, move) == text) return move;
  }
  return fail(fmt::format("'{}' is not a legal move here{}", text, reason_against(position, legal, text, parts)));
}

}  // namespace sennight
