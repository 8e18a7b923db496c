// The text of a move is read as that move, and no text is read as a move that is written otherwise.
//
// Input: the variant (2 bytes), how many random plies to play before (1 byte), their seed (1 byte), then the text.
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/random.h"
#include "support/all_variants.h"
#include "support/draw.h"
#include "support/fuzz.h"
#include "support/laws.h"

using namespace sennight;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostCharacters = 16;
  if (size < 4 || size > 4 + kMostCharacters) return -1;
  ByteSource bytes(data, size);
  AllVariants& all = AllVariants::get();
  const Variant& variant = all.variant((bytes.byte() * std::size_t{256} + bytes.byte()) % all.size());
  Position position = Position::start(variant);
  const int plies = bytes.byte() % 64;
  Random random(bytes.byte());
  MoveList legal;
  Undo undo;
  for (int ply = 0; ply < plies; ++ply) {
    legal_moves(position, legal);
    if (legal.empty()) break;
    position.make(legal[random.below(legal.size())], undo);
  }
  legal_moves(position, legal);
  require_law(laws::move_texts_differ(position, legal, random.next()));

  const std::string text(reinterpret_cast<const char*>(data + 4), size - 4);
  const auto move = parse_move(position, text);
  if (!move && move.error().message.find('\n') != std::string::npos && text.find('\n') == std::string::npos)
    require_law("an error has two lines");
  // A pass may be written so in every game, also where another program writes it with the royal's cell.
  const bool is_pass = move && move->kind == MoveKind::kPass && text == "0000";
  if (move && !is_pass && format_move(position, *move) != text)
    require_law(laws::broken(position, "'" + text + "' is read as " + format_move(position, *move)));
  if (move && !is_legal(position, *move)) require_law(laws::broken(position, "'" + text + "' is read but not legal"));
  return 0;
}
