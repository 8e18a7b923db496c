// Short forms in the tables say the same as the long ones.

#include "movegen/tables.h"

#include <gtest/gtest.h>

#include "support/variants.h"

namespace sennight::fast {
namespace {

constexpr const char* kTablesVariants[] = {"chess",   "shogi",  "xiangqi",   "makruk",  "glinski",
                                           "mccooey", "trimac", "honeycomb", "hr-trios"};

template <class Visit>
void for_each_variant(Visit visit) {
  for (const char* id : kTablesVariants) {
    const Variant& variant = *test::variant(id);
    with_width(variant, [&]<int W>() { visit(variant, tables_of<W>(variant)); });
  }
}

template <int W>
const TypeMoves<W>& type_moves(const Tables<W>& tables, unsigned player, char letter) {
  return tables.moves[player][tables.variant.find_type(std::string(1, letter)).index()];
}

TEST(Tables, have_as_many_words_as_the_board_needs) {
  const auto words = [](const char* id) { return with_width(*test::variant(id), []<int W>() { return W; }); };
  EXPECT_EQ(words("los-alamos"), 1);  // 36 cells
  EXPECT_EQ(words("chess"), 1);       // 64
  EXPECT_EQ(words("shogi"), 2);       // 81
  EXPECT_EQ(words("hr-trios"), 2);    // 127
  EXPECT_EQ(words("trimac"), 3);      // 135
  EXPECT_EQ(words("honeycomb"), 3);   // 180
}

TEST(Tables, are_built_once_for_a_variant) {
  const Variant& variant = *test::variant("chess");
  EXPECT_EQ(&tables_of<1>(variant), &tables_of<1>(variant));
}

TEST(Tables, a_pawn_marches_by_the_number_of_the_cell_before_it) {
  const Variant& variant = *test::variant("chess");
  const Tables<1>& tables = tables_of<1>(variant);
  const int rank = static_cast<int>(variant.board().find("e3").index()) -
                   static_cast<int>(variant.board().find("e2").index());
  for (unsigned player = 0; player < 2; ++player) {
    const TypeMoves<1>& pawn = type_moves(tables, player, 'P');
    ASSERT_EQ(pawn.quiet.strides.size(), 1u);
    EXPECT_EQ(pawn.quiet.strides[0].first, player == 0 ? rank : -rank);
    EXPECT_EQ(pawn.quiet.strides[0].second, 0);
    ASSERT_EQ(pawn.initial.strides.size(), 1u);
    EXPECT_EQ(pawn.initial.strides[0].second, pawn.initial.strides[0].first);
    EXPECT_EQ(pawn.capture.strides.size(), 2u);
  }
  EXPECT_TRUE(type_moves(tables, 0, 'Q').both.strides.empty());
}

TEST(Tables, strides_lead_where_single_pieces_go) {
  int met = 0;
  for_each_variant([&met](const Variant& variant, const auto& tables) {
    using CellSet = std::decay_t<decltype(tables.board)>;
    for (unsigned player = 0; player < tables.players; ++player) {
      for (const auto& type : tables.moves[player]) {
        for (const auto* mobility : {&type.both, &type.quiet, &type.capture, &type.initial}) {
          if (mobility->strides.empty()) continue;
          ++met;
          for (unsigned from = 0; from < tables.cells; ++from) {
            CellSet marched = CellSet::none();
            for (const auto& stride : mobility->strides)
              marched |= (CellSet::of(from) & stride.origins).shifted(stride.first).shifted(stride.second);
            const CellSet alone = mobility->slides.empty()
                                      ? mobility->leaps[from]
                                      : tables.reach.reached(mobility->slides[from], CellSet::none());
            ASSERT_EQ(marched, alone) << variant.id() << " " << variant.type(type.type).name << " "
                                      << variant.board().name(Cell(from));
          }
        }
      }
    }
  });
  EXPECT_GT(met, 10);
}

TEST(Tables, kinds_of_moves_that_are_called_separate_never_meet) {
  int met = 0;
  for_each_variant([&met](const Variant& variant, const auto& tables) {
    using CellSet = std::decay_t<decltype(tables.board)>;
    const auto on_empty_board = [&](const auto& mobility, unsigned from) {
      if (!mobility.exists()) return CellSet::none();
      return mobility.slides.empty() ? mobility.leaps[from]
                                     : tables.reach.reached(mobility.slides[from], CellSet::none());
    };
    for (const auto& type : tables.moves[0]) {
      if (!type.separate) continue;
      ++met;
      for (unsigned from = 0; from < tables.cells; ++from) {
        const CellSet both = on_empty_board(type.both, from), quiet = on_empty_board(type.quiet, from);
        EXPECT_FALSE((both & quiet).any()) << variant.id();
        EXPECT_FALSE((both & on_empty_board(type.capture, from)).any()) << variant.id();
        EXPECT_FALSE(((both | quiet) & on_empty_board(type.initial, from)).any()) << variant.id();
      }
    }
  });
  EXPECT_GT(met, 10);
}

TEST(Tables, attacks_from_far_are_lines_and_attacks_from_near_are_not) {
  const Variant& variant = *test::variant("chess");
  const Tables<1>& tables = tables_of<1>(variant);
  const Attacks<1>& attacks = tables.attacks[0];
  const auto cell = [&](const char* name) { return static_cast<unsigned>(variant.board().find(name).index()); };
  Bits<1> direct = Bits<1>::none(), lined = Bits<1>::none();
  for (std::size_t group = 0; group < attacks.groups.size(); ++group) {
    direct |= attacks.to(cell("d4"))[group].direct;
    lined |= attacks.to(cell("d4"))[group].lined;
  }
  // By hand: eight cells of a Knight, eight beside; 14 of a Rook and 13 of a Bishop less those
  // beside.
  EXPECT_EQ(direct.count(), 16u);
  EXPECT_EQ(lined.count(), 27u - 8u);
  EXPECT_FALSE(attacks.has_hops);
  bool found = false;
  for (std::size_t group = 0; group < attacks.groups.size(); ++group) {
    const auto& at = attacks.to(cell("d4"))[group];
    if (!at.lined.contains(cell("d7"))) continue;
    const auto lines = attacks.lines_from(at, cell("d7"));
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines[0].attacker, cell("d7"));
    EXPECT_EQ(lines[0].between, Bits<1>::of(cell("d5")) | Bits<1>::of(cell("d6")));
    EXPECT_EQ(lines[0].pieces, 0u);
    found = true;
  }
  EXPECT_TRUE(found);
}

TEST(Tables, the_lines_of_an_attacker_are_those_that_begin_at_it) {
  for_each_variant([](const Variant& variant, const auto& tables) {
    for (unsigned player = 0; player < tables.players; ++player) {
      const auto& attacks = tables.attacks[player];
      std::size_t lines = 0;
      for (unsigned target = 0; target < tables.cells; ++target) {
        for (std::size_t group = 0; group < attacks.groups.size(); ++group) {
          const auto& at = attacks.to(target)[group];
          at.lined.for_each([&](unsigned attacker) {
            for (const auto& line : attacks.lines_from(at, attacker)) {
              ASSERT_EQ(line.attacker, attacker) << variant.id();
              ++lines;
            }
          });
        }
      }
      EXPECT_EQ(lines, attacks.lines.size()) << variant.id();
    }
  });
}

TEST(Tables, groups_without_lines_come_first) {
  for_each_variant([](const Variant& variant, const auto& tables) {
    const auto& attacks = tables.attacks[0];
    bool lines_before = false;
    for (std::size_t group = 0; group < attacks.groups.size(); ++group) {
      bool lines = false;
      for (unsigned target = 0; target < tables.cells; ++target) lines = lines || attacks.to(target)[group].lined.any();
      EXPECT_TRUE(lines || !lines_before) << variant.id();
      lines_before = lines;
    }
  });
}

}  // namespace
}  // namespace sennight::fast
