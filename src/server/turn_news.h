// What a person who is not there should know of a game.
#pragma once

#include <string>

#include "store/game_store.h"

namespace sennight {

struct TurnNews {
  enum class Kind {
    kTurn,      // it is their turn
    kReminder,  // and their time is nearly over
  } kind = Kind::kTurn;
  std::string person;     // Visitor::person
  std::string game;       // its id
  std::string name;       // of the variant
  std::int64_t left = 0;  // milliseconds for this turn, 0: nobody says
};

}  // namespace sennight
