// A game as text, in parts that are made once: whole for whoever knows nothing of it, and what has changed for whoever
// says which version they have.
//
// A version is a fingerprint of what one reader sees, so it is the same in all processes, survives a restart, and tells
// nothing that the reader does not see anyway: not that there was a change which is not for them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game_view.h"

namespace sennight {

// What somebody has been told of a game, but for what is only theirs.
struct GamePrints {
  std::uint64_t all = 0;
  std::vector<std::uint64_t> fields;  // each field of `Game`, in its order
  std::vector<std::uint64_t> plies;   // each move with all before it
};

// A game as one reader has it.
struct ReadGame {
  std::uint64_t all = 0;  // GamePrints::all
  std::uint64_t you = 0;  // of what they may do
  friend bool operator==(const ReadGame&, const ReadGame&) = default;
};

inline constexpr std::size_t kVersionLength = 32;
// So many hexadecimal digits, and back: nothing for any other text.
std::string version_text(const ReadGame& read);
std::optional<ReadGame> parse_version(std::string_view text);

class GameText {
 public:
  explicit GameText(const GameView& game);

  const std::shared_ptr<const GamePrints>& prints() const { return prints_; }
  // `you`: you_text of the reader.
  ReadGame read_by(std::string_view you) const;

  // `Game` of docs/api.md. REQUIRES, here and below: `moves` are those of the view.
  std::string whole(const std::vector<PlayedMove>& moves, std::string_view you);
  // `Change` of docs/api.md, for whoever has `before`, which was a state of the same game with these prints. Its length does
  // not depend on how many moves were played before.
  std::string change(const std::vector<PlayedMove>& moves, const GamePrints& prints, const ReadGame& before,
                     std::string_view you) const;

 private:
  std::vector<std::string> fields_;  // `"name":value`, all but the moves and what is one reader's
  std::string moves_;                // as a list, once somebody wanted it; "": nobody has
  std::shared_ptr<const GamePrints> prints_;
};

}  // namespace sennight
