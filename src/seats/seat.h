// Who plays for one player of a game, and who may look on.
#pragma once

#include <optional>
#include <string_view>

namespace sennight {

// Strengths of play of a computer.
inline constexpr int kLowestLevel = 1, kHighestLevel = 10;

struct Seat {
  enum class Kind { kPerson, kComputer } kind = Kind::kPerson;
  int level = kLowestLevel;  // to kHighestLevel; means nothing for a person
  bool is_computer() const { return kind == Kind::kComputer; }
  friend bool operator==(const Seat&, const Seat&) = default;
};

// Whose a game is.
enum class Access {
  kOpen,     // nobody's: who knows its id may move for all; listed
  kLink,     // seats have owners; who knows its id may look on
  kPrivate,  // seats have owners; only who sits there or was invited may look on
  kPublic,   // seats have owners; listed, everybody may look on and take a free seat
};

// What one may offer the others at the table.
enum class OfferKind { kDraw, kTakeback, kPause };

// What becomes of a game of three or four when one of its people gives up or runs out of time.
enum class Leaving {
  kEndsGame,
  kComputer,  // a computer plays on in that seat, as long as two people are left
  kOut,       // with the next turn the seat is out, as by the game's own rule of elimination; the others play on
};

// Of docs/api.md.
std::string_view access_word(Access access);
std::optional<Access> access_of(std::string_view word);
std::string_view offer_word(OfferKind kind);
std::optional<OfferKind> offer_of(std::string_view word);
std::string_view leaving_word(Leaving leaving);
std::optional<Leaving> leaving_of(std::string_view word);

}  // namespace sennight
