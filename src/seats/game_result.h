// How a game stands, in words: what is kept of it, told of it and shown of it.
#pragma once

#include <string>

namespace sennight {

struct GameResult {
  bool over = false;
  std::string score = "ongoing";  // the fixed first word of outcome/outcome.h; "*" for a game without a score
  std::string reason, text;       // one word or a few, and a sentence for people; "" while the game goes on
  int resigned = -1;              // index of the player who resigned; told to nobody
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

}  // namespace sennight
