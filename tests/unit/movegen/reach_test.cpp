// What the tables say a piece reaches is what a walk along its paths finds, for every way to occupy
// the cells on them.

#include "movegen/reach.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "movegen/tables.h"
#include "support/variants.h"

namespace sennight::fast {
namespace {

constexpr int kWords = 2;
using Set = Bits<kWords>;

// The cells first, first + 1, ... as one path, with stops where `stops` has a '+'.
Chain chain(std::uint16_t first, const std::string& stops, bool hop = false) {
  Chain made;
  made.hop = hop;
  for (const char stop : stops) made.steps.push_back({first++, stop == '+'});
  return made;
}

// Step by step: a slider goes on to the first piece, a hopper lands behind the first and goes on to
// the second.
Set walk(const std::vector<Chain>& chains, const Set& occupied) {
  Set reached = Set::none();
  for (const Chain& path : chains) {
    int pieces = 0;
    for (const ChainStep& step : path.steps) {
      if (step.stop && pieces == (path.hop ? 1 : 0)) reached.insert(step.cell);
      if (occupied.contains(step.cell)) ++pieces;
      if (pieces > (path.hop ? 1 : 0)) break;
    }
  }
  return reached;
}

Reach<kWords> build(ReachTables<kWords>& tables, const std::vector<Chain>& chains) {
  return ReachBuilder<kWords>(tables).build({chains}).front();
}

// Compares for every way to occupy `cells` cells from number 0.
void expect_as_walked(const std::vector<Chain>& chains, unsigned cells) {
  ReachTables<kWords> tables;
  const Reach<kWords> reach = build(tables, chains);
  for (std::uint64_t pattern = 0; pattern < std::uint64_t{1} << cells; ++pattern) {
    Set occupied = Set::none();
    occupied.words[0] = pattern;
    ASSERT_EQ(tables.reached(reach, occupied), walk(chains, occupied)) << pattern;
  }
}

void expect_as_walked_at_random(const std::vector<Chain>& chains) {
  ReachTables<kWords> tables;
  const Reach<kWords> reach = build(tables, chains);
  Random random(5);
  for (int round = 0; round < 5000; ++round) {
    Set occupied = Set::none();
    const std::uint64_t rarity = 2 + random.below(30);
    for (unsigned cell = 0; cell < kWords * 64; ++cell)
      if (random.below(rarity) == 0) occupied.insert(cell);
    ASSERT_EQ(tables.reached(reach, occupied), walk(chains, occupied));
  }
}

TEST(Reach, a_slider_reaches_the_first_piece_and_nothing_behind_it) {
  ReachTables<kWords> tables;
  const Reach<kWords> reach = build(tables, {chain(10, "+++++")});
  EXPECT_EQ(tables.reached(reach, Set::none()).count(), 5u);
  const Set reached = tables.reached(reach, Set::of(12) | Set::of(14));
  EXPECT_EQ(reached, Set::of(10) | Set::of(11) | Set::of(12));
  expect_as_walked({chain(0, "++++++++")}, 8);
}

TEST(Reach, a_leap_needs_no_lookup) {
  ReachTables<kWords> tables;
  const Reach<kWords> reach = build(tables, {chain(3, "+"), chain(77, "+")});
  EXPECT_TRUE(reach.is_fixed());
  EXPECT_EQ(reach.leaps, Set::of(3) | Set::of(77));
  EXPECT_EQ(tables.reached(reach, ~Set::none()), reach.leaps);
}

TEST(Reach, a_piece_passes_cells_on_which_it_may_not_stop_only_when_they_are_empty) {
  ReachTables<kWords> tables;
  const Reach<kWords> lame = build(tables, {chain(5, "-+")});
  EXPECT_EQ(tables.reached(lame, Set::none()), Set::of(6));
  EXPECT_FALSE(tables.reached(lame, Set::of(5)).any());
  expect_as_walked({chain(0, "-+--+"), chain(5, "--+")}, 8);
}

TEST(Reach, a_hopper_reaches_what_lies_behind_one_piece_up_to_the_next) {
  ReachTables<kWords> tables;
  const Reach<kWords> reach = build(tables, {chain(0, "++++++", true)});
  EXPECT_FALSE(tables.reached(reach, Set::none()).any());
  EXPECT_EQ(tables.reached(reach, Set::of(1) | Set::of(4)), Set::of(2) | Set::of(3) | Set::of(4));
  expect_as_walked({chain(0, "++++++++", true), chain(8, "++", true)}, 10);
}

TEST(Reach, paths_that_share_their_first_cells_are_one_reach) {
  // Two ways around a corner from the same first two cells, and one straight on.
  Chain left = chain(0, "++"), right = chain(0, "++");
  for (const std::uint16_t cell : {10, 11}) left.steps.push_back({cell, true});
  for (const std::uint16_t cell : {7, 8, 9}) right.steps.push_back({cell, true});
  expect_as_walked({left, right, chain(0, "+++++")}, 12);
}

TEST(Reach, more_paths_than_one_table_holds_are_spread_over_several) {
  std::vector<Chain> chains;
  for (std::uint16_t i = 0; i < 9; ++i)
    chains.push_back(chain(static_cast<std::uint16_t>(i * 13), "+++++++", i % 3 == 2));
  ReachTables<kWords> tables;
  EXPECT_GT(build(tables, chains).count, 1u);
  expect_as_walked_at_random(chains);
}

TEST(Reach, a_path_longer_than_a_table_goes_on_behind_a_guard) {
  for (const bool hop : {false, true}) {
    for (const unsigned length : {11u, 12u, 22u, 23u, 40u, 100u}) {
      const std::vector<Chain> chains = {chain(4, std::string(length, '+'), hop)};
      expect_as_walked_at_random(chains);
    }
    std::string rare(60, '-');
    for (const std::size_t stop : {3u, 30u, 59u}) rare[stop] = '+';
    expect_as_walked_at_random({chain(0, rare, hop), chain(60, rare, hop)});
  }
}

TEST(Reach, on_boards_of_one_word_the_first_lookup_lies_inside) {
  ReachTables<1> tables;
  const auto reaches = ReachBuilder<1>(tables).build({{chain(0, "+++++")}, {chain(20, "+")}, {}});
  EXPECT_FALSE(reaches[0].is_fixed());
  EXPECT_EQ(reaches[0].count, 0u);
  EXPECT_EQ(tables.reached(reaches[0], Bits<1>::of(2)).count(), 3u);
  EXPECT_TRUE(reaches[1].is_fixed());
  EXPECT_EQ(tables.reached(reaches[1], Bits<1>::of(2)), Bits<1>::of(20));
  EXPECT_TRUE(reaches[2].is_fixed());
  EXPECT_FALSE(tables.reached(reaches[2], Bits<1>::of(2)).any());
}

TEST(Reach, equal_paths_are_stored_once) {
  ReachTables<kWords> once, twice;
  const std::vector<Chain> rook = {chain(0, "+++++"), chain(20, "++++")}, bishop = {chain(40, "++++")};
  std::vector<Chain> queen = rook;
  queen.push_back(bishop.front());
  ReachBuilder<kWords>(once).build({rook, bishop});
  const auto reaches = ReachBuilder<kWords>(twice).build({rook, bishop, queen});
  // The queen has lookups of her own, which lead to the tables of the others.
  EXPECT_EQ(reaches[2].count, reaches[0].count + reaches[1].count);
  EXPECT_EQ(twice.bytes() - once.bytes(), reaches[2].count * sizeof(Lookup<kWords>));
}

// ---- whole variants -----------------------------------------------------------------------------

constexpr const char* kReachVariants[] = {"chess",  "shogi",    "xiangqi", "glinski", "mishling-double-bent",
                                          "trimac", "honeycomb"};

// Walks the tree of paths as pieces/paths.h says, and the hoppers' lists: what is reached for the
// mode.
template <int W>
Bits<W> walked(const Variant& variant, PlayerId player, TypeId type, unsigned from, const Bits<W>& occupied, bool quiet,
               bool capture) {
  Bits<W> reached = Bits<W>::none();
  const PathForest& paths = variant.moves(player, type);
  const auto [begin, end] = paths.tree(from);
  for (std::uint32_t i = begin; i < end;) {
    const PathNode& node = paths.nodes()[i];
    const auto cell = static_cast<unsigned>(node.cell.index());
    if (node.quiet == quiet && node.capture == capture) reached.insert(cell);
    i = occupied.contains(cell) ? node.skip : i + 1;
  }
  if (!variant.has_hops(type)) return reached;
  const HopForest& hops = variant.hops(player, type);
  for (std::size_t k = 0; k < hops.paths(from); ++k) {
    int pieces = 0;
    for (const HopStep& step : hops.path(from, k)) {
      const auto cell = static_cast<unsigned>(step.cell.index());
      if (pieces == 1 && step.quiet == quiet && step.capture == capture) reached.insert(cell);
      pieces += occupied.contains(cell);
      if (pieces == 2) break;
    }
  }
  return reached;
}

template <int W>
void compare_with_walks(const Variant& variant) {
  const Tables<W>& tables = tables_of<W>(variant);
  Random random(11);
  for (int round = 0; round < 12; ++round) {
    Bits<W> occupied = Bits<W>::none();
    for (unsigned cell = 0; cell < tables.cells; ++cell)
      if (random.below(12) <= static_cast<std::uint64_t>(round)) occupied.insert(cell);
    for (unsigned p = 0; p < tables.players; ++p) {
      for (const TypeMoves<W>& type : tables.moves[p]) {
        for (unsigned from = 0; from < tables.cells; ++from) {
          const auto compare = [&](const Mobility<W>& mobility, bool quiet, bool capture) {
            Bits<W> reached = Bits<W>::none();
            if (mobility.exists())
              reached = mobility.slides.empty() ? mobility.leaps[from]
                                                : tables.reach.reached(mobility.slides[from], occupied);
            ASSERT_EQ(reached, walked<W>(variant, PlayerId(p), type.type, from, occupied, quiet, capture))
                << variant.id() << ", " << variant.type(type.type).name << " from " << variant.board().name(Cell(from));
          };
          compare(type.both, true, true);
          compare(type.quiet, true, false);
          compare(type.capture, false, true);
        }
      }
    }
  }
}

TEST(Reach, of_every_type_from_every_cell_is_what_its_paths_say) {
  for (const char* id : kReachVariants) {
    const Variant& variant = *test::variant(id);
    with_width(variant, [&]<int W>() { compare_with_walks<W>(variant); });
  }
}

}  // namespace
}  // namespace sennight::fast
