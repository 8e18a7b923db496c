// The board and the hands in FEN.
#include <fmt/format.h>

#include <algorithm>

#include "base/assert.h"
#include "base/text.h"
#include "notation/fen_fields.h"

namespace sennight::fen {

namespace {

// On the board and in the hands together. Captures keep the sum, so that no count of a hand
// outgrows its byte.
constexpr int kMostPieces = 255;

constexpr char kNeutral = '*';

// Two players are told apart by case, three by a letter.
bool has_owner_letters(const Variant& variant) { return variant.players() > 2; }

struct Found {
  Piece piece;
  std::size_t length = 0;
};

// The longest piece with which the text begins; an empty one when there is none.
Found find_piece(const Variant& variant, std::string_view text) {
  Found found;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const Piece piece{PlayerId(p), TypeId(t)};
      const std::string written = piece_text(variant, piece);
      if (written.size() > found.length && text.starts_with(written)) {
        found = {piece, written.size()};
      }
    }
  }
  if (const NeutralRule* neutral = variant.neutral(); neutral != nullptr && text.front() == kNeutral)
    found = {neutral->piece(), 1};
  return found;
}

// Reads the cells of one line from the front of `text` up to a '/' or the end. Returns how many
// cells it has, which may be more or fewer than `cells`; what does not fit is not placed.
Result<std::size_t> read_line(const Variant& variant, const std::vector<Cell>& cells, std::string_view& text,
                              Setup& setup) {
  std::size_t count = 0;
  while (!text.empty() && text.front() != '/') {
    if (is_digit(text.front())) {
      const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
      const auto run = parse_integer<std::size_t>(text.substr(0, digits));
      if (!run || *run == 0 || *run > kMaxCells) {
        return fail(fmt::format("'{}' is no number of empty cells", text.substr(0, digits)));
      }
      count += *run;
      text.remove_prefix(digits);
      continue;
    }
    const Found found = find_piece(variant, text);
    if (found.length == 0) {
      return fail(fmt::format("no piece of this variant begins '{}'",
                              text.substr(0, std::min(text.find('/'), std::size_t{3}))));
    }
    if (count < cells.size()) setup.board[cells[count].index()] = found.piece;
    ++count;
    text.remove_prefix(found.length);
  }
  return count;
}

Result<void> read_board(const Variant& variant, std::string_view text, Setup& setup) {
  const std::vector<Board::Line>& lines = variant.board().lines();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t needed = lines[i].cells.size();
    const Result<std::size_t> count = read_line(variant, lines[i].cells, text, setup);
    if (!count) return fail(fmt::format("line {}: {}", i + 1, count.error().message));
    if (*count != needed) {
      return fail(fmt::format("line {} has {} {}, {} {} needed", i + 1, *count, *count == 1 ? "cell" : "cells", needed,
                              needed == 1 ? "is" : "are"));
    }
    const std::size_t slashes = std::min(text.find_first_not_of('/'), text.size());
    if (i + 1 == lines.size()) {
      if (slashes > 0) return fail(fmt::format("there are more than {} lines", lines.size()));
      break;
    }
    if (slashes == 0) {
      return fail(fmt::format("there are {} lines, {} are needed", i + 1, lines.size()));
    }
    const std::size_t expected = lines[i + 1].starts_level ? 2 : 1;
    if (slashes != expected) {
      return fail(fmt::format("'{}' is needed after line {}", expected == 2 ? "//" : "/", i + 1));
    }
    text.remove_prefix(slashes);
  }
  return {};
}

// Types that a capture can bring into a hand, or that are there at the start.
TypeSet hand_types(const Variant& variant) {
  TypeSet types;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (const TypeId returned = variant.returns_as(TypeId(t))) types.insert(returned);
    if (variant.starts_in_a_hand(TypeId(t))) types.insert(TypeId(t));
  }
  return types;
}

Result<void> read_hands(const Variant& variant, std::string_view text, Setup& setup) {
  if (!text.empty() && !variant.has_hands()) return fail("this variant has no hands");
  const TypeSet allowed = hand_types(variant);
  while (!text.empty()) {
    const Found found = find_piece(variant, text);
    if (found.length == 0) return fail(fmt::format("'{}' is no piece", text.substr(0, 1)));
    const TypeId type = found.piece.type();
    if (!allowed.contains(type)) {
      return fail(fmt::format("a {} cannot be in a hand", variant.type(type).name));
    }
    std::uint8_t& count = setup.hands[found.piece.owner().index()][type.index()];
    if (count == kMostPieces) return fail("there are too many pieces");
    ++count;
    text.remove_prefix(found.length);
  }
  return {};
}

int count_pieces(const Setup& setup) {
  int count = 0;
  for (const Piece piece : setup.board) count += piece ? 1 : 0;
  for (const auto& hand : setup.hands) {
    for (const std::uint8_t held : hand) count += held;
  }
  return count;
}

std::string hands_text(const Position& position) {
  const Variant& variant = position.variant();
  std::string text;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    std::vector<std::string> held;
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const std::string piece = piece_text(variant, {PlayerId(p), TypeId(t)});
      held.insert(held.end(), static_cast<std::size_t>(position.in_hand(PlayerId(p), TypeId(t))), piece);
    }
    std::ranges::sort(held);
    for (const std::string& piece : held) text += piece;
  }
  return text;
}

}  // namespace

std::string piece_text(const Variant& variant, Piece piece) {
  SENNIGHT_REQUIRES(piece, piece.code());
  const std::string& token = variant.type(piece.type()).token;
  const std::size_t owner = piece.owner().index();
  if (owner == variant.players()) return std::string(1, kNeutral);
  if (has_owner_letters(variant)) {
    return fmt::format("{}{}", variant.definition().player_letters[owner], token);
  }
  return owner == 0 ? token : to_lower(token);
}

Result<void> read_placement(const Variant& variant, std::string_view text, Setup& setup) {
  std::string_view hands;
  if (const std::size_t bracket = text.find('['); bracket != std::string_view::npos) {
    if (text.back() != ']') return fail("']' is missing at its end");
    hands = text.substr(bracket + 1, text.size() - bracket - 2);
    text = text.substr(0, bracket);
  }
  if (auto board = read_board(variant, text, setup); !board) return board;
  if (auto read = read_hands(variant, hands, setup); !read) {
    return fail("in brackets: " + read.error().message);
  }
  if (count_pieces(setup) > kMostPieces) {
    return fail(fmt::format("there are more than {} pieces", kMostPieces));
  }
  return {};
}

std::string placement_text(const Position& position) {
  const Variant& variant = position.variant();
  std::string text;
  for (const Board::Line& line : variant.board().lines()) {
    if (!text.empty()) text += line.starts_level ? "//" : "/";
    int empty = 0;
    const auto end_run = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (const Cell cell : line.cells) {
      if (position.is_empty(cell)) {
        ++empty;
        continue;
      }
      end_run();
      text += piece_text(variant, position.piece(cell));
    }
    end_run();
  }
  if (variant.has_hands()) text += fmt::format("[{}]", hands_text(position));
  return text;
}

}  // namespace sennight::fen
