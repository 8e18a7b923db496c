#include "search/transposition.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace sennight {
namespace {

TEST(TranspositionTable, what_is_stored_is_found_again) {
  TranspositionTable table(1);
  const Move move{Cell(12), Cell(255), Cell(), TypeId(31), MoveKind::kFission};
  const std::uint64_t key = 0x123456789ABCDEF0;
  table.store(key, {move_code(move), -30990, -25000, 127, Bound::kExact});
  TableEntry entry;
  ASSERT_TRUE(table.probe(key, entry));
  EXPECT_EQ(entry.move, move_code(move));
  EXPECT_EQ(entry.score, -30990);
  EXPECT_EQ(entry.evaluation, -25000);
  EXPECT_EQ(entry.depth, 127);
  EXPECT_EQ(entry.bound, Bound::kExact);
}

TEST(TranspositionTable, an_unknown_position_is_not_found) {
  TranspositionTable table(1);
  table.store(0x123456789ABCDEF0, {1, 0, 0, -1, Bound::kLower});
  TableEntry entry;
  EXPECT_FALSE(table.probe(0x123456789BBCDEF0, entry));
  table.clear();
  EXPECT_FALSE(table.probe(0x123456789ABCDEF0, entry));
}

TEST(TranspositionTable, a_bound_without_a_move_keeps_the_move_known_before) {
  TranspositionTable table(1);
  table.store(7, {99, 10, 0, 3, Bound::kLower});
  table.store(7, {0, 5, 0, 4, Bound::kUpper});
  TableEntry entry;
  ASSERT_TRUE(table.probe(7, entry));
  EXPECT_EQ(entry.move, 99u);
  EXPECT_EQ(entry.depth, 4);
}

TEST(TranspositionTable, different_moves_have_different_codes) {
  const Move drop{Cell(), Cell(0), Cell(), TypeId(0), MoveKind::kDrop};
  const Move from_zero{Cell(0), Cell(0), Cell(), TypeId(0), MoveKind::kNormal};
  const Move quiet{Cell(0), Cell(1), Cell(), TypeId(), MoveKind::kNormal};
  const Move promotion{Cell(0), Cell(1), Cell(), TypeId(3), MoveKind::kNormal};
  const Move pass{Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass};
  EXPECT_NE(move_code(drop), move_code(from_zero));
  EXPECT_NE(move_code(quiet), move_code(promotion));
  EXPECT_NE(move_code(pass), 0u);
  EXPECT_NE(move_code(quiet), 0u);
}

TEST(TranspositionTable, codes_name_moves_to_the_last_cell) {
  const Cell last(kMaxCells - 1);
  for (const Move& move : {Move{last, Cell(kMaxCells / 2), Cell(), TypeId(62), MoveKind::kNormal},
                           Move{Cell(), last, Cell(), TypeId(62), MoveKind::kDrop},
                           Move{last, Cell(0), Cell(), TypeId(), MoveKind::kCastlingPartnerGate},
                           Move{last, Cell(257), Cell(300), TypeId(13), MoveKind::kLocust},
                           Move{last, last, Cell(300), TypeId(), MoveKind::kLocust}}) {
    ASSERT_TRUE(is_one_move(move_code(move)));
    const Move coded = move_of(move_code(move));
    EXPECT_EQ(coded.from, move.from);
    EXPECT_EQ(coded.to, move.to);
    EXPECT_EQ(coded.type, move.type);
    EXPECT_EQ(coded.kind, move.kind);
    EXPECT_EQ(coded.passed, move.kind == MoveKind::kLocust ? move.passed : Cell());
  }
}

// Captures on the way have no room for every type.
TEST(TranspositionTable, codes_of_captures_on_the_way_that_promote_to_late_types_name_no_move) {
  const Move capture{Cell(1), Cell(3), Cell(2), TypeId(14), MoveKind::kLocust};
  EXPECT_FALSE(is_one_move(move_code(capture)));
  Move other = capture;
  other.type = TypeId(62);
  EXPECT_EQ(move_code(other), move_code(capture));
  other.type = TypeId(13);
  EXPECT_TRUE(is_one_move(move_code(other)));
  EXPECT_NE(move_code(other), move_code(capture));
  EXPECT_FALSE(is_one_move(0));
}

#if !defined(SENNIGHT_SANITIZED)  // sanitizers end the program where memory is refused
constexpr std::size_t kBeyondAnyMachine = std::size_t{1} << 36;

TEST(TranspositionTable, keeps_what_it_has_when_there_is_no_memory_for_more) {
  TranspositionTable table(1);
  table.store(7, {99, 10, 0, 3, Bound::kLower});
  for (const std::size_t megabytes : {kBeyondAnyMachine, std::size_t{1} << 44, ~std::size_t{0}}) {
    EXPECT_FALSE(table.resize(megabytes));
    EXPECT_EQ(table.megabytes(), 1u);
  }
  TableEntry entry;
  EXPECT_TRUE(table.probe(7, entry));
  EXPECT_TRUE(table.resize(2));
  EXPECT_FALSE(table.probe(7, entry));
}

TEST(TranspositionTable, is_smaller_where_there_is_no_memory_for_what_was_asked) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  rlimit tight = before;
  tight.rlim_cur = std::size_t{2} << 30;
  ASSERT_EQ(setrlimit(RLIMIT_AS, &tight), 0);
  TranspositionTable table(std::size_t{1} << 13);
  ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
  EXPECT_GE(table.megabytes(), 1u);
  EXPECT_LT(table.megabytes(), 2048u);
  table.store(7, {99, 10, 0, 3, Bound::kLower});
  TableEntry entry;
  EXPECT_TRUE(table.probe(7, entry));
}
#endif

}  // namespace
}  // namespace sennight
