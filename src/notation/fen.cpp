// FEN: the order of the fields and what holds when some are missing.
#include "notation/fen.h"

#include <fmt/format.h>

#include <span>

#include "base/text.h"
#include "notation/fen_fields.h"

namespace sennight {

namespace {

using Words = std::span<const std::string_view>;

bool is_fairy(const Variant& variant) { return variant.definition().fen_tail == VariantDefinition::FenTail::kFairy; }

// Takes the next word, if there is one, and reads it; errors get the field's name in front.
template <class Reader>
Result<void> read_field(Words& words, std::string_view name, Reader reader) {
  if (words.empty()) return {};
  const std::string_view word = words.front();
  words = words.subspan(1);
  if (Result<void> read = reader(word); !read) {
    return fail(fmt::format("FEN, {}: {}", name, read.error().message));
  }
  return {};
}

// While moves are counted, the dialect writes the limit of plies in the place of the en passant cell, and the plies counted
// so far in the place of the clock. Where a game has no such count both are dropped.
Result<void> read_fairy_en_passant(const Variant& variant, std::string_view word, Setup& setup, bool& counts_plies) {
  counts_plies = parse_integer(word).has_value();
  if (counts_plies) {
    int limit = 0;
    const Result<void> read = fen::read_counter(word, 0, limit);
    setup.counting.limit = static_cast<std::uint16_t>(limit);
    return read;
  }
  return fen::read_en_passant(variant, word, setup);
}

Result<void> read_tail(const Variant& variant, Words words, Setup& setup) {
  fen::assume_living(variant, setup);
  if (!fen::has_living_field(variant)) setup.places = {};
  setup.unmoved = Position::default_unmoved(variant, setup.board);
  bool counts_plies = false;
  Result<void> read;
  if (fen::has_living_field(variant)) {
    read = read_field(words, "living players", [&](auto word) { return fen::read_living(variant, word, setup); });
    if (!read) return read;
  }
  if (is_fairy(variant)) {
    read = read_field(words, "castling", [&](auto word) { return fen::read_castling(variant, word, setup); });
    if (!read) return read;
    read = read_field(words, "en passant",
                      [&](auto word) { return read_fairy_en_passant(variant, word, setup, counts_plies); });
  } else {
    read = read_field(words, "unmoved pieces", [&](auto word) { return fen::read_unmoved(variant, word, setup); });
    if (!read) return read;
    read = read_field(words, "en passant", [&](auto word) { return fen::read_en_passant(variant, word, setup); });
  }
  if (!read) return read;
  bool knows_checks = !fen::has_checks_field(variant);
  const auto read_checks = [&]() -> Result<void> {
    if (knows_checks || words.empty() || words.front().find('+') == std::string_view::npos) return {};
    knows_checks = true;
    return read_field(words, "checks", [&](auto word) { return fen::read_checks(variant, word, setup); });
  };
  read = read_checks();
  if (!read) return read;
  if (fen::has_points_field(variant) && !words.empty() && words.front().find(':') != std::string_view::npos) {
    read = read_field(words, "points", [&](auto word) { return fen::read_points(variant, word, setup); });
    if (!read) return read;
  }
  if (fen::has_turn_field(variant) && !words.empty() && words.front().find('/') != std::string_view::npos) {
    read = read_field(words, "moves of the turn", [&](auto word) { return fen::read_turn(variant, word, setup); });
    if (!read) return read;
  }
  if (fen::has_chain_field(variant) && !words.empty() && !parse_integer(words.front())) {
    read = read_field(words, "chain", [&](auto word) { return fen::read_chain(variant, word, setup); });
    if (!read) return read;
  }
  if (fen::has_trade_field(variant) && !words.empty() && !parse_integer(words.front()) &&
      words.front().find('/') == std::string_view::npos) {
    read = read_field(words, "avenged piece", [&](auto word) { return fen::read_trade(variant, word, setup); });
    if (!read) return read;
  }
  if (fen::has_counting_field(variant) && !words.empty() && words.front().find('/') != std::string_view::npos) {
    read = read_field(words, "counting", [&](auto word) { return fen::read_counting(word, setup); });
    if (!read) return read;
  }
  read = read_field(words, "clock", [&](auto word) { return fen::read_counter(word, 0, setup.clock); });
  if (!read) return read;
  if (counts_plies) {
    if (setup.counting.runs()) setup.counting.plies = static_cast<std::uint16_t>(setup.clock);
    setup.clock = 0;
  }
  read = read_field(words, "round", [&](auto word) { return fen::read_counter(word, 0, setup.round); });
  if (!read) return read;
  read = read_checks();  // where some programs write them
  if (!read) return read;
  if (counts_passes(variant) || (!is_fairy(variant) && !words.empty() && parse_integer(words.front()))) {
    read = read_field(words, "passes", [&](auto word) { return fen::read_counter(word, 0, setup.passes); });
    if (!read) return read;
  }
  if (!words.empty()) return fail(fmt::format("FEN has a field too many: '{}'", words.front()));
  return {};
}

}  // namespace

Result<Position> parse_fen(const Variant& variant, std::string_view text) {
  const std::vector<std::string_view> all = split_words(text);
  Words words(all);
  if (words.empty()) return fail("FEN is empty");
  if (words.size() == 1) return fail("FEN does not say who is to move");
  Setup setup;
  Result<void> read = read_field(words, "placement",
                                 [&](auto word) { return fen::read_placement(variant, word, setup); });
  if (!read) return std::unexpected(read.error());
  read = read_field(words, "side to move", [&](auto word) { return fen::read_side(variant, word, setup); });
  if (!read) return std::unexpected(read.error());
  read = read_tail(variant, words, setup);
  if (!read) return std::unexpected(read.error());
  Result<Position> position = Position::from_setup(variant, setup);
  if (!position) return fail("FEN: " + position.error().message);
  return position;
}

std::string format_fen(const Position& position) {
  const Variant& variant = position.variant();
  std::vector<std::string> fields = {fen::placement_text(position), fen::side_text(position)};
  if (fen::has_living_field(variant)) fields.push_back(fen::living_text(position));
  if (is_fairy(variant)) {
    fields.push_back(fen::castling_text(position));
    fields.push_back(position.counting().runs() ? std::to_string(position.counting().limit)
                                                : fen::short_en_passant_text(position));
  } else {
    fields.push_back(fen::unmoved_text(position));
    fields.push_back(fen::en_passant_text(position));
  }
  if (fen::has_checks_field(variant)) fields.push_back(fen::checks_text(position));
  if (fen::has_points_field(variant)) fields.push_back(fen::points_text(position));
  if (fen::has_turn_field(variant)) fields.push_back(fen::turn_text(position));
  if (fen::has_chain_field(variant)) fields.push_back(fen::chain_text(position));
  if (fen::has_trade_field(variant)) fields.push_back(fen::trade_text(position));
  if (!is_fairy(variant) && position.counting().runs()) fields.push_back(fen::counting_text(position));
  const bool counts = is_fairy(variant) && position.counting().runs();
  fields.push_back(std::to_string(counts ? position.counting().plies : position.clock()));
  fields.push_back(std::to_string(position.round()));
  if (position.passes() > 0) fields.push_back(std::to_string(position.passes()));
  return fmt::format("{}", fmt::join(fields, " "));
}

}  // namespace sennight
