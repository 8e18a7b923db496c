// A FEN that is read, printed and read again gives the same position, and an accepted position obeys the laws, even if
// no play reaches it.
//
// Input: the variant (1 byte), then the FEN.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/all_variants.h"
#include "support/fuzz.h"
#include "support/laws.h"

using namespace sennight;

namespace {

// Together they have every field and every rule that fields speak of.
constexpr std::array<std::string_view, 12> kIds = {"chess",
                                                   "crazyhouse",
                                                   "shogi",
                                                   "xiangqi",
                                                   "trimac",
                                                   "hr-glinski",
                                                   "hr-mccooey-3p",
                                                   "honeycomb",
                                                   "mitred-sylvia",
                                                   "mitred-ariana",
                                                   "waitress-trios-fusion",
                                                   "minishogi"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostCharacters = 1000;
  if (size == 0 || size > kMostCharacters) return -1;
  const Variant& variant = AllVariants::get().find(kIds[data[0] % kIds.size()]);
  const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  const auto position = parse_fen(variant, text);
  if (!position) {
    if (position.error().message.empty()) require_law("an error says nothing");
    return 0;
  }
  MoveList legal;
  require_law(laws::broken_law(*position, legal, text.size()));
  // One ply further: what is odd about a position may show only when it changes.
  Undo undo;
  for (std::size_t i = 0; i < legal.size(); i += 1 + legal.size() / 4) {
    Position next = *position;
    next.make(legal[i], undo);
    MoveList replies;
    require_law(laws::broken_law(next, replies, i));
  }
  return 0;
}
