// Which promotions moves may or must make. The rules are those of the named games.

#include "position/promotions.h"

#include <gtest/gtest.h>

#include <set>

#include "support/games.h"

namespace sennight::test {
namespace {

// The tokens of the types that a move of the piece on `from` to `to` may end with; "=" for staying
// what it is.
std::multiset<std::string> finishes(const char* id, const char* fen, const char* from, const char* to) {
  const Variant& rules = *variant(id);
  const Position position = test::position(rules, fen);
  const Cell origin = rules.board().find(from), target = rules.board().find(to);
  std::multiset<std::string> tokens;
  for_each_finish(position, position.piece(origin).type(), origin, target, !position.is_empty(target),
                  [&](TypeId type) { tokens.insert(type ? rules.type(type).token : "="); });
  return tokens;
}
using Tokens = std::multiset<std::string>;

TEST(Promotion, is_a_duty_on_the_last_rank_of_chess_and_not_offered_before) {
  EXPECT_EQ(finishes("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a8"), (Tokens{"B", "N", "Q", "R"}));
  EXPECT_EQ(finishes("chess", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6", "a7"), Tokens{"="});
  EXPECT_EQ(finishes("chess", "R3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a8", "a1"), Tokens{"="});
}

TEST(Promotion, is_a_choice_in_the_camp_of_shogi_on_arrival_and_on_departure) {
  EXPECT_EQ(finishes("shogi", "4k4/9/9/S8/9/9/9/9/4K4[] w", "a6", "a7"), (Tokens{"+S", "="}));
  EXPECT_EQ(finishes("shogi", "4k4/9/S8/9/9/9/9/9/4K4[] w", "a7", "b6"), (Tokens{"+S", "="}));
  EXPECT_EQ(finishes("shogi", "4k4/9/9/9/S8/9/9/9/4K4[] w", "a5", "a6"), Tokens{"="});
}

TEST(Promotion, is_a_duty_where_a_piece_of_shogi_could_not_move_again) {
  EXPECT_EQ(finishes("shogi", "4k4/P8/9/9/9/9/9/9/4K4[] w", "a8", "a9"), Tokens{"+P"});
  EXPECT_EQ(finishes("shogi", "4k4/9/N8/9/9/9/9/9/4K4[] w", "a7", "b9"), Tokens{"+N"});
}

TEST(Promotion, to_types_that_are_not_lost_is_refused) {
  // In the array nothing is lost: a Pawn may reach rank 8 as a Pawn, and not rank 10 at all.
  const char* array = "r8r/1nbqkcabn1/Pppppppppp/10/10/10/10/1PPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";
  EXPECT_EQ(finishes("grand", array, "a8", "b9"), Tokens{"="});
  EXPECT_EQ(finishes("grand", array, "a8", "a10"), Tokens{});
  // Without one Rook.
  const char* lost = "r8r/1nbqkcabn1/Pppppppppp/10/10/10/10/1PPPPPPPPP/1NBQKCABN1/R9 w - - 0 1";
  EXPECT_EQ(finishes("grand", lost, "a8", "b9"), (Tokens{"=", "R"}));
  EXPECT_EQ(finishes("grand", lost, "a8", "a10"), Tokens{"R"});
}

TEST(Promotion, is_offered_by_the_cells_of_the_mover) {
  const Variant& rules = *variant("chess");
  const Promotion& promotion = rules.promotions().front();
  const auto cell = [&](const char* name) { return rules.board().find(name); };
  EXPECT_TRUE(is_offered(promotion, PlayerId(0), cell("a7"), cell("a8"), false));
  EXPECT_FALSE(is_offered(promotion, PlayerId(1), cell("a7"), cell("a8"), false));
  EXPECT_TRUE(is_offered(promotion, PlayerId(1), cell("a2"), cell("a1"), false));
}

}  // namespace
}  // namespace sennight::test
