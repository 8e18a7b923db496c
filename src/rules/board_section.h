// Reads what a variant file says of the board.
#pragma once

#include "rules/definition.h"
#include "rules/section.h"

namespace sennight {

// The table [board], finished. What is wrong is reported; `into` then keeps what it holds.
void read_board(Section& board, Located<BoardDefinition>& into);

}  // namespace sennight
