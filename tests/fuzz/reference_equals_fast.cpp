// Plays any variant from its start or from a position that no play may reach, and asks all laws of every position.
//
// Input: the variant (2 bytes), how to start (1 byte: 0 the array, else the greatest number of pieces), the drawn position, then one
// byte for each move.
#include <cstddef>
#include <cstdint>

#include "support/all_variants.h"
#include "support/draw.h"
#include "support/fuzz.h"
#include "support/laws.h"

using namespace sennight;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kMostPlies = 40;
  ByteSource bytes(data, size);
  AllVariants& all = AllVariants::get();
  const Variant& variant = all.variant((bytes.byte() * std::size_t{256} + bytes.byte()) % all.size());
  Position position = Position::start(variant);
  if (const std::uint8_t most = bytes.byte(); most > 0) {
    const auto drawn = draw_position(variant, bytes, most);
    if (!drawn) return -1;
    // FEN cannot say everything that a setup can.
    auto read = parse_fen(variant, format_fen(*drawn));
    if (!read) require_law(laws::broken(*drawn, read.error().message));
    position = *read;
  }
  MoveList legal;
  Undo undo;
  for (int ply = 0; ply < kMostPlies; ++ply) {
    const std::uint8_t choice = bytes.byte();
    require_law(laws::broken_law(position, legal, choice));
    if (legal.empty() || bytes.is_empty()) break;
    position.make(legal[choice % legal.size()], undo);
  }
  return 0;
}
