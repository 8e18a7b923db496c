// Plays any variant from its start or from a position that no play may reach, and asks all laws of
// every position.
//
// Input: the variant (2 bytes), how to start (1 byte: below 64 the array, else the greatest number
// of pieces and 64), the drawn position, then one byte for each move. SENNIGHT_FUZZ_TALLY=1 prints
// how many positions of each variant were compared.
#include <cstddef>
#include <cstdint>

#include "support/all_variants.h"
#include "support/draw.h"
#include "support/fuzz.h"
#include "support/laws.h"

using namespace sennight;

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  return mutate_for_any_variant(data, size, max_size, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kMostPlies = 40;
  constexpr std::uint8_t kArray = 64;
  static FuzzTally tally;
  ByteSource bytes(data, size);
  AllVariants& all = AllVariants::get();
  const Variant& variant = all.variant((bytes.byte() * std::size_t{256} + bytes.byte()) % all.size());
  Position position = Position::start(variant);
  if (const std::uint8_t most = bytes.byte(); most >= kArray) {
    const auto drawn = draw_position(variant, bytes, most - kArray);
    if (!drawn) return -1;
    // FEN cannot say everything that a setup can.
    auto read = parse_fen(variant, format_fen(*drawn));
    if (!read) require_law(laws::broken(*drawn, read.error().message));
    position = *read;
  }
  MoveList legal;
  Undo undo;
  std::uint64_t positions = 0, moves = 0;
  for (int ply = 0; ply < kMostPlies; ++ply) {
    const std::uint8_t choice = bytes.byte();
    require_law(laws::broken_law(position, legal, choice));
    ++positions;
    moves += legal.size();
    if (bytes.is_empty()) break;
    if (legal.empty()) {
      // Drawn positions often end at once, those of three players above all: the rest of the bytes
      // plays from the array.
      position = Position::start(variant);
      continue;
    }
    position.make(legal[choice % legal.size()], undo);
  }
  tally.add(variant.id(), positions, moves);
  return 0;
}
