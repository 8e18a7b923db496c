// Moves that are tried by playing them, and those that need no trial: the list is that of the reference.
#include "movegen/trials.h"

#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

struct Game {
  const char* name;
  const char* text;  // beside the file of chess
};
void PrintTo(const Game& game, std::ostream* out) { *out << game.name; }

class TriedMoves : public testing::TestWithParam<Game> {};

TEST_P(TriedMoves, are_those_of_the_reference) {
  const Variant& game = variant_from_text(GetParam().text);
  int checks = 0;
  walk(game, 16000, 5, [&](const Position& at) {
    MoveList legal;
    EXPECT_EQ(laws::generators_agree(at, legal), "");
    checks += in_check(at, at.turn());
  });
  // Games in which nobody is ever in check would show little, but where the rules forbid it.
  if (game.may_check() == MayCheck::kAlways) {
    EXPECT_GT(checks, 3);
  }
}

// Hoppers that spare types make screens matter by what they are; facing royals must part; moves that give check, also by
// hops and by promotion, are forbidden, always, but for mates, or within a turn; lines are full.
INSTANTIATE_TEST_SUITE_P(
    Every, TriedMoves,
    testing::Values(
        Game{"hoppers_that_spare_types",
             "name = 'T'\nextends = 'chess'\n[pieces.N]\nmove = 'N cpR{not over N}'\n[pieces.B]\nmove = 'B cpB{not "
             "over P}'\n"},
        Game{"facing_royals",
             "name = 'T'\nextends = 'chess'\n[pieces.K]\nfacing = 'W0'\n[legal]\npass = 'always'\n[ends]\nfacing = "
             "'draw'\n"},
        Game{"no_checks", "name = 'T'\nextends = 'chess'\n[legal]\nchecks = 'forbidden'\n"},
        Game{"checks_that_mate", "name = 'T'\nextends = 'chess'\n[legal]\nchecks = 'mate-only'\n"},
        Game{"lines_that_are_full",
             "name = 'T'\nextends = 'chess'\n[legal]\none-per-line = 'P N'\ntwo-per-line = 'Q R'\n"},
        Game{"no_checks_by_hops",
             "name = 'T'\nextends = 'chess'\n[pieces.N]\nmove = 'N cpR'\n[pieces.B]\nmove = 'B cpB{not over "
             "N}'\n[legal]\n"
             "checks = 'forbidden'\n"},
        Game{"checks_by_the_last_move_of_a_turn",
             "name = 'T'\nextends = 'chess'\nfen = 'own'\n[pieces.N]\nmove = 'N cpR'\n[turn]\nmoves = 3\ncheck = "
             "'last-move'\n"},
        Game{"hopping_pieces_that_enter", "name = 'T'\nextends = 'seirawan'\n[pieces.N]\nmove = 'N cpR'\n"}),
    [](const testing::TestParamInfo<Game>& game) { return game.param.name; });

}  // namespace
}  // namespace sennight::test
