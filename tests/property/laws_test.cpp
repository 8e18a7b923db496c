// The laws of support/laws.h over drawn positions and short games.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/random.h"
#include "outcome/perft.h"
#include "property/draws.h"
#include "support/laws.h"

namespace sennight {
namespace {

void require_laws(Position position, int plies, Random& random) {
  MoveList legal;
  Undo undo;
  for (int ply = 0; ply <= plies; ++ply) {
    const std::string broken = laws::broken_law(position, legal, random.next());
    if (!broken.empty()) RC_FAIL(broken);
    if (legal.empty()) return;
    position.make(legal[random.below(legal.size())], undo);
  }
}

RC_GTEST_PROP(Laws, hold_in_games_from_the_start, ()) {
  const Variant& variant = **draw_variant();
  Random random = *draw_random();
  require_laws(Position::start(variant), 5, random);
}

RC_GTEST_PROP(Laws, hold_in_positions_that_no_play_reaches, ()) {
  const Variant& variant = **draw_variant();
  Random random = *draw_random();
  const auto drawn = draw_position(variant, random, variant.cells() / 3);
  RC_PRE(drawn.has_value());
  // FEN cannot say everything that a setup can.
  const auto read = parse_fen(variant, format_fen(*drawn));
  if (!read) RC_FAIL(read.error().message);
  require_laws(*read, 2, random);
}

RC_GTEST_PROP(Laws, attackers_are_those_that_the_reference_sees_on_every_cell, ()) {
  const Variant& variant = **draw_variant();
  Random random = *draw_random();
  const auto drawn = draw_position(variant, random, variant.cells() / 4);
  RC_PRE(drawn.has_value());
  for (const Cell cell : variant.board().all()) {
    const std::string broken = laws::attacks_agree(*drawn, cell);
    if (!broken.empty()) RC_FAIL(broken);
  }
}

RC_GTEST_PROP(Perft, is_that_of_the_reference_in_any_position, ()) {
  const Variant& variant = **draw_variant();
  Random random = *draw_random();
  const auto drawn = draw_position(variant, random, 8);
  RC_PRE(drawn.has_value());
  if (perft(*drawn, 2) != reference_perft(*drawn, 2)) RC_FAIL(laws::broken(*drawn, "perft(2) differs"));
}

}  // namespace
}  // namespace sennight
