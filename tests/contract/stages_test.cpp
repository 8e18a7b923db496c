// Moves that are found part by part are those that are listed at once, in every position of every variant.

#include "movegen/stages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "position/auras.h"
#include "rules/attack_walk.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

class Stages : public testing::TestWithParam<std::string> {
 protected:
  const Variant& rules() const { return *variant(GetParam()); }
};

TEST_P(Stages, captures_and_quiet_moves_are_together_all_legal_moves) {
  StagedMoves stages(rules());
  std::size_t listed = 0;
  walk_briefly(rules(), 400, 5, [&](const Position& position) {
    stages.look_at(position);
    MoveList parts, quiets, all;
    stages.captures(parts);
    stages.quiets(quiets);
    listed += parts.size() + quiets.size();
    parts.insert(parts.end(), quiets.begin(), quiets.end());
    legal_moves(position, all);
    laws::sort_moves(parts);
    laws::sort_moves(all);
    EXPECT_EQ(parts, all) << laws::broken(position, "a part is missing or listed twice");
  });
  EXPECT_GT(listed, 0u);
}

// Also moves that an earlier position had: that is what a table's move is when two positions share a key.
TEST_P(Stages, one_move_is_found_exactly_when_it_is_legal) {
  StagedMoves stages(rules());
  MoveList earlier, room;
  std::size_t illegal = 0;
  walk_briefly(rules(), 120, 7, [&](const Position& position) {
    stages.look_at(position);
    MoveList all;
    legal_moves(position, all);
    for (const Move& move : all) {
      Move wanted = move;
      if (!takes_between(move)) wanted.passed = Cell();  // a table does not keep it
      const Move* found = stages.find(wanted, room);
      ASSERT_NE(found, nullptr) << format_move(position, move) << laws::broken(position, "a legal move is not found");
      EXPECT_EQ(*found, move);
    }
    for (const Move& move : earlier) {
      const bool legal = std::ranges::find(all, move) != all.end();
      EXPECT_EQ(is_legal(position, move), legal) << laws::broken(position, laws::move_parts(position, move));
      illegal += !legal;
    }
    earlier = all;
  });
  EXPECT_GT(illegal, 0u);
}

// By walking the paths of the rivals' pieces, but for those that auras keep from capturing, as it is and with one of the own
// pieces gone.
TEST_P(Stages, attacks_are_those_that_a_walk_finds) {
  StagedMoves stages(rules());
  std::size_t attacked = 0;
  walk_briefly(rules(), 60, 9, [&](const Position& position) {
    stages.look_at(position);
    const CellSet harmless = rules().auras().empty() ? CellSet() : touched_pieces(position).harmless;
    const auto attacks = [&](Cell attacker) { return !harmless.contains(attacker); };
    const auto walked = [&](Cell target, Cell gone) {
      for (std::size_t p = 0; p < rules().players(); ++p) {
        const PlayerId rival(p);
        if (!rules().are_rivals(rival, position.turn()) || !position.is_living(rival)) continue;
        const auto piece_at = [&](Cell cell) { return cell == gone ? Piece() : position.piece(cell); };
        if (walk_attackers(rules(), target, rival, ~TypeBits{0}, piece_at, attacks)) return true;
      }
      return false;
    };
    for (const Cell target : rules().board().all()) {
      const bool before = walked(target, Cell());
      ASSERT_EQ(stages.is_attacked(target), before) << laws::broken(position, rules().board().name(target));
      attacked += before;
      for (const Cell gone : position.pieces(position.turn())) {
        if (gone == target) continue;
        const bool after = walked(target, gone);
        ASSERT_EQ(stages.is_attacked(target, gone), after)
            << laws::broken(position, rules().board().name(target) + " without " + rules().board().name(gone));
      }
    }
  });
  const bool some_capture = std::ranges::any_of(
      rules().types(), [](const PieceType& type) { return std::ranges::any_of(type.movement.terms, &Term::capture); });
  EXPECT_EQ(attacked > 0, some_capture);
}

// A pinned piece, and a screen that a cannon must have.
TEST(StagedAttacks, open_and_close_when_a_piece_goes) {
  const auto attacked = [](const char* game, const char* fen, const char* target, const char* gone) {
    const Variant& rules = *variant(game);
    const auto position = parse_fen(rules, fen);
    EXPECT_TRUE(position) << fen;
    StagedMoves stages(rules);
    stages.look_at(*position);
    return std::pair(stages.is_attacked(rules.board().find(target)),
                     stages.is_attacked(rules.board().find(target), rules.board().find(gone)));
  };
  EXPECT_EQ(attacked("chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e1", "e2"), std::pair(false, true));
  EXPECT_EQ(attacked("xiangqi", "3k5/9/9/4c4/9/9/9/9/4A4/4K4 w - - 0 1", "e1", "e2"), std::pair(true, false));
}

INSTANTIATE_TEST_SUITE_P(Every, Stages, testing::ValuesIn(variant_ids()), test_name);

}  // namespace
}  // namespace sennight::test
