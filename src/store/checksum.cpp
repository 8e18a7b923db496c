#include "store/checksum.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <boost/crc.hpp>
#include <string>

namespace sennight {

namespace {

// CRC-64/XZ. Source: ECMA-182, annex B, for the polynomial. The parameters are part of the file's layout.
std::int64_t sum_of(std::string_view text) {
  constexpr std::uint64_t kOnes = ~std::uint64_t{0};
  boost::crc_optimal<64, 0x42F0E1EBA9EA3693, kOnes, kOnes, true, true> crc;
  crc.process_bytes(text.data(), text.size());
  return std::bit_cast<std::int64_t>(static_cast<std::uint64_t>(crc.checksum()));
}

// A text with its length, so that two fields never run into each other.
std::string field(std::string_view text) { return fmt::format("{}:{}", text.size(), text); }

}  // namespace

std::int64_t add_move_to_sum(std::int64_t moves_sum, std::string_view move) {
  return sum_of(fmt::format("{} {}", moves_sum, move));
}

std::int64_t sum_of_moves(const std::vector<std::string>& moves) {
  std::int64_t sum = 0;
  for (const std::string& move : moves) sum = add_move_to_sum(sum, move);
  return sum;
}

std::int64_t sum_of_game(const GameHead& head, std::string_view seats, std::string_view start, std::int64_t moves_sum) {
  const GameResult& result = head.result;
  std::string all = fmt::format("{}{}{}{}{} {} {} {} {}{}{}{} {}", field(head.id), field(head.variant), field(seats),
                                field(start), head.created, head.updated, head.plies, result.over ? 1 : 0,
                                field(result.score), field(result.reason), field(result.text), result.resigned,
                                moves_sum);
  // A game without any of it has the sum that it had before games had tables: an older file needs no new sums, which
  // would make damage look sound.
  const KeptTable& table = head.table;
  if (table != KeptTable{})
    all += fmt::format(" {}{} {}", field(table.text), table.listed ? 1 : 0,
                       field(fmt::format("{}", fmt::join(table.people, ","))));
  // The same for games without clocks.
  if (head.clock != KeptClock{}) all += fmt::format(" clock {}{}", field(head.clock.text), head.clock.deadline);
  // The same for games that have not changed since changes are counted.
  if (head.seq != 0) all += fmt::format(" seq {}", head.seq);
  return sum_of(all);
}

}  // namespace sennight
