#include "rules/vocabulary.h"

#include <array>

namespace sennight {

namespace {

struct Help {
  std::string_view table, key, text;
  std::string_view takes = {};
};

// In the order of docs/variant-format.md. A test finds keys without a line, and lines without a key.
constexpr auto kHelp = std::to_array<Help>({
    {"", "name", "What people call the game"},
    {"", "family", "Groups games in lists"},
    {"", "summary", "One sentence for the list of games"},
    {"", "inventor", "Who made it, and when"},
    {"", "source", "Where the rules are from"},
    {"", "reconstruction", "What of the array or the rules is reconstructed"},
    {"", "fen", "How FEN goes on after the side to move"},
    {"", "notation", "How people write the moves"},
    {"", "unused-pieces", "Whether pieces that never come into play are left out"},
    {"", "abstract", "A base for other files, not a game"},
    {"", "extends", "Games or bases that this one takes over and changes", "game"},
    {"", "remove", "Inherited keys to take away: \"setup.N\""},
    {"", "board", "Shape and size of the board"},
    {"", "players", "Names, letters and views of the players"},
    {"", "zones", "Sets of cells with a name"},
    {"", "pieces", "The piece types, one table for each"},
    {"", "style", "How board and pieces look"},
    {"", "setup", "Where the pieces stand at the start"},
    {"", "initial", "Who has the right to initial moves, such as a double step"},
    {"", "en-passant", "Who may capture en passant"},
    {"", "explosion", "Captures that take with them what stands around"},
    {"", "castling", "Castlings, one table for each"},
    {"", "swap", "Swaps of the royal with an own piece"},
    {"", "fusion", "Pieces that join on one cell"},
    {"", "promotion", "What becomes what, and where"},
    {"", "hand", "What captured pieces become in the captor's hand"},
    {"", "drops", "Pieces in hand come back onto the board"},
    {"", "ends", "How the game ends"},
    {"", "elimination", "With three players: what becomes of a loser's army"},
    {"", "sample", "Moves with an expectation that is played"},
    {"", "perft", "Numbers of move sequences that are counted"},

    {"board", "shape", "What the board is made of"},
    {"board", "files", "Number of files of a rectangle"},
    {"board", "ranks", "Number of ranks of a rectangle"},
    {"board", "side", "Cells along an edge of a hexagon"},
    {"board", "lengths", "Lengths of the lines, each centred: [5, 6, 7, 6, 5]"},
    {"board", "where", "Inequalities in x and y that all cells meet: [\"0 <= x <= 5\"]"},
    {"board", "orientation", "Hexagons in vertical files or horizontal ranks"},
    {"board", "levels", "More than one makes a prism"},
    {"board", "letters", "Names of the files, in their order"},
    {"board", "names", "How cells are named"},
    {"board", "draw", "Pieces stand on cells, or where lines meet"},

    {"players", "names", "Two or three: [\"White\", \"Black\"]"},
    {"players", "letters", "A small letter for each: \"wb\""},
    {"players", "views", "How each sees the board: identity, mirror, half-turn, turn-90, turn-120, turn-240"},

    {"zones.NAME", "cells", "Its cells, as the first player sees them: \"ranks:6-8\", \"e4 e5\", \"{x + y > 3}\"",
     "cells"},
    {"zones.NAME", "common", "The same cells for all players"},
    {"zones.NAME", "draw", "Shown on the board"},
    {"zones.NAME", "words", "Where a piece in it stands: \"in the palace\""},

    {"pieces.NAME", "name", "What people call the piece"},
    {"pieces.NAME", "move", "How it moves, in the movement notation", "movement"},
    {"pieces.NAME", "royal", "Mate takes this piece; one for each player"},
    {"pieces.NAME", "facing", "Lines along which an enemy royal attacks, if nothing stands between", "movement"},
    {"pieces.NAME", "sign", "How moves name the piece"},
    {"pieces.NAME", "picture", "A drawing; without one it is drawn from its moves", "picture"},
    {"pieces.NAME", "glyph", "Characters on its disc or wedge"},

    {"style", "cells", "Shades of the cells"},
    {"style", "colours", "Colours of the board"},
    {"style", "pieces", "What is shown unless the reader chooses otherwise"},
    {"style", "armies", "A colour for each player: white, black, red, yellow, blue"},
    {"style", "zones", "How drawn zones look"},
    {"style", "hands", "Where pieces in hand lie"},
    {"style", "water", "Names of drawn zones that are water", "zones"},
    {"style", "dots", "A zone whose cells have a dot at a corner", "zones"},
    {"style", "labels", "Names of lines along each side of a rectangle"},
    {"style", "river", "A zone; a river flows where it borders on the other player's", "zones"},
    {"style", "inscription", "Characters along the river"},
    {"style", "diagonals", "Names of zones with diagonal lines", "zones"},
    {"style", "marks", "A zone whose points have marks", "zones"},
    {"style.labels", "top", "From the left"},
    {"style.labels", "bottom", "From the left"},
    {"style.labels", "left", "From the bottom"},
    {"style.labels", "right", "From the bottom"},

    {"initial", "right", "Whether the right comes with the cell or stays until the piece moves"},
    {"initial", "cells", "Where it holds; without this, where such pieces start", "cells"},
    {"initial", "except", "Never from these cells", "cells"},
    {"initial", "after-drop", "A piece dropped here has the right until it moves", "cells"},
    {"en-passant", "by", "Types that may capture a piece that passes them", "types"},

    {"castling.NAME", "letter", "Its sign in FEN"},
    {"castling.NAME", "royal", "From and to of the royal: \"e1 g1\""},
    {"castling.NAME", "partner", "From and to of its partner: \"h1 f1\""},
    {"swap.NAME", "kind", "With a neighbour, or with an unmoved piece in check"},
    {"swap.NAME", "directions", "A movement that names the neighbours", "movement"},
    {"swap.NAME", "except", "Types that are never swapped", "types"},
    {"swap.NAME", "partners", "Cells of possible partners", "cells"},

    {"promotion.NAME", "pieces", "Types that may promote", "types"},
    {"promotion.NAME", "to", "Types that they may become", "types"},
    {"promotion.NAME", "becomes", "Instead: each type has one new type: { S = \"+S\" }"},
    {"promotion.NAME", "when", "On arrival, on departure too, or when the piece could never move again"},
    {"promotion.NAME", "zone", "Where", "cells"},
    {"promotion.NAME", "except", "Never on these cells", "cells"},
    {"promotion.NAME", "forced", "Whether it may be declined: true, false, \"no-further-move\" or { zone = \"...\" }"},
    {"promotion.NAME", "inside", "Optional where all further targets lie outside this zone", "cells"},
    {"promotion.NAME", "limit", "Not if the player would have more of the new type"},
    {"promotion.NAME", "only", "Only to types that the player has lost"},
    {"promotion.NAME.forced", "zone", "Where the piece has to promote", "cells"},

    {"hand", "returns", "What each captured type becomes: { R = \"R\", \"+P\" = \"P\" }"},
    {"drops", "stuck", "Drops where the piece could never move"},
    {"drops", "one-per-line", "At most one of these on a line straight forward", "types"},
    {"drops", "no-mate-by", "A drop of these may not mate", "types"},
    {"drops", "zones", "Types to the only cells where they may be dropped"},
    {"fusion", "component-limit", "No promotion that gives more of one component"},
    {"fusion", "compounds", "Each compound and its two components: { C = \"F A\" }"},

    {"ends", "stalemate", "What it is for the player without a move"},
    {"ends", "repetition", "When a position comes again"},
    {"ends", "moves", "After many moves without progress"},
    {"ends", "bare-royals", "When only royals are left"},
    {"ends", "lone-minors", "A draw when besides the royals only one of these is left", "types"},
    {"ends", "one-colour", "A draw when only pieces of this type are left, all on one colour", "types"},
    {"ends", "extinction", "A player without pieces loses"},
    {"ends", "loss-of-all", "A player without a piece of these types loses", "types"},
    {"ends", "marriage", "Two pieces that meet win"},
    {"ends", "goal", "A piece that reaches a zone ends the game"},
    {"ends.repetition", "count", "At which occurrence"},
    {"ends.repetition", "result", "For the player who brought it about"},
    {"ends.repetition", "perpetual-check", "Whether it loses to give check all the time"},
    {"ends.moves", "plies", "A draw after so many"},
    {"ends.moves", "reset", "Types whose moves begin the count anew", "types"},
    {"ends.marriage", "of", "The two types: \"K Q\"", "types"},
    {"ends.marriage", "step", "What \"next to\" means, as a movement", "movement"},
    {"ends.goal", "pieces", "Types that may reach it", "types"},
    {"ends.goal", "zone", "The cells, as their player sees them", "cells"},
    {"ends.goal", "result", "For the player of that piece"},
    {"explosion", "directions", "A movement to the cells around, which a capture clears", "movement"},
    {"explosion", "except", "Types that explosions around them spare", "types"},
    {"explosion", "touching-royals", "Whether a royal next to the other one can be in check"},
    {"elimination", "army", "Leaves the board, or is recruited"},

    {"sample", "fen", "Where it begins; without this, the start"},
    {"sample", "moves", "Moves to play"},
    {"sample", "legal", "All legal moves then"},
    {"sample", "includes", "Some that are legal"},
    {"sample", "excludes", "Some that are not legal"},
    {"sample", "count", "How many are legal"},
    {"sample", "result", "First word of the result"},
    {"sample", "fen-after", "The position then"},
    {"sample", "origin", "Where the expectation is from"},
    {"perft", "fen", "Where it begins; without this, the start"},
    {"perft", "counts", "Of depths 1, 2, ...: [20, 400]"},
    {"perft", "origin", "Where the numbers are from"},
});

}  // namespace

KeyHelp help_for(std::string_view table, std::string_view key) {
  for (const Help& help : kHelp)
    if (help.table == table && help.key == key) return {help.text, help.takes};
  return {};
}

std::size_t helped_keys() { return kHelp.size(); }

const std::vector<MovementExample>& movement_examples() {
  static const std::vector<MovementExample> kExamples = {
      {"K"},
      {"Q"},
      {"R"},
      {"B"},
      {"N"},
      {"W"},
      {"F"},
      {"D"},
      {"A"},
      {"H"},
      {"C"},
      {"Z"},
      {"G"},
      {"RN"},
      {"BN"},
      {"QN"},
      {"W2"},
      {"W3"},
      {"N0"},
      {"WfF"},
      {"FfW"},
      {"ffW0"},
      {"mR cpR"},
      {"mB cpB"},
      {"mQ cN"},
      {"qW0"},
      {"zW0"},
      {"[W-W]"},
      {"mfW cfF", true, false},
      {"mfW cfF im[fW-W]", true, false},
      {"fW", true, false},
      {"fN", true, false},
      {"ffN", true, false},
      {"[W-45F]", true, false},
      {"[F-F]", true, false},
      {"[F?45W0]", true, false},
      {"mffW cfsW", false, true},
      {"mffW cfsW im[ffW-W]", false, true},
      {"fW", false, true},
      {"fsW", false, true},
      {"fF", false, true},
      {"[W-30F]", false, true},
      {"[F?30W0]", false, true},
  };
  return kExamples;
}

}  // namespace sennight
