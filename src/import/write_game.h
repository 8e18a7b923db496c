// An imported game as a document of our variant format.
#pragma once

#include "import/game.h"
#include "import/words.h"
#include "rules/document.h"

namespace sennight {

// The game as far as it can be said. Each thing that cannot be said is appended to `findings` as an error with its place,
// what a person should know as a warning.
Node write_game(const ImportedGame& game, const ImportWords& words, Findings& findings);

}  // namespace sennight
