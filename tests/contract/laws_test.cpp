// Laws that hold in every position of every variant of the catalogue. A new variant file is tested
// by being there.

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "rules/describe.h"
#include "support/arrays.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

MoveList legal(const Position& position) {
  MoveList moves;
  legal_moves(position, moves);
  return moves;
}

bool contains(const MoveList& moves, const Move& move) { return std::ranges::find(moves, move) != moves.end(); }

class Laws : public testing::TestWithParam<std::string> {
 protected:
  const Variant& rules() const { return *variant(GetParam()); }
};

TEST_P(Laws, both_generators_list_the_same_moves_once) {
  walk_briefly(rules(), 250, 11, [](const Position& position) {
    MoveList moves;
    EXPECT_EQ(laws::generators_agree(position, moves), "");
  });
}

TEST_P(Laws, legal_moves_are_pseudo_legal) {
  walk_briefly(rules(), 80, 13, [](const Position& position) {
    MoveList pseudo_legal;
    reference::pseudo_legal_moves(position, pseudo_legal);
    for (const Move& move : legal(position)) {
      // Who has moves, but no legal one, passes where who is mated is out.
      if (move.kind == MoveKind::kPass && position.variant().mates_eliminate()) continue;
      EXPECT_TRUE(contains(pseudo_legal, move)) << format_move(position, move);
    }
  });
}

TEST_P(Laws, is_legal_says_yes_to_the_legal_moves_alone) {
  walk_briefly(rules(), 60, 17, [](const Position& position) {
    const MoveList moves = legal(position);
    MoveList pseudo_legal;
    reference::pseudo_legal_moves(position, pseudo_legal);
    for (const Move& move : moves) EXPECT_TRUE(is_legal(position, move));
    for (const Move& move : pseudo_legal) {
      EXPECT_EQ(is_legal(position, move), contains(moves, move)) << format_move(position, move);
    }
  });
}

TEST_P(Laws, counting_agrees_with_listing) {
  walk_briefly(rules(), 3000, 1, [](const Position& position) {
    const MoveList moves = legal(position);
    EXPECT_EQ(count_legal_moves(position), moves.size());
    EXPECT_EQ(has_legal_move(position), !moves.empty());
  });
}

TEST_P(Laws, captures_and_promotions_are_all_such_legal_moves) {
  walk_briefly(rules(), 800, 3, [](const Position& position) {
    MoveList moves = legal(position);
    laws::sort_moves(moves);
    EXPECT_EQ(laws::captures_are_legal(position, moves), "");
  });
}

TEST_P(Laws, moves_leave_sound_positions_and_can_be_taken_back) {
  walk_briefly(rules(), 250, 9, [](const Position& position) {
    ASSERT_TRUE(position.is_consistent());
    ASSERT_EQ(laws::moves_can_be_taken_back(position, legal(position)), "");
  });
}

TEST_P(Laws, a_fen_reads_back_as_the_same_position) {
  walk_briefly(rules(), 800, 3, [](const Position& position) { EXPECT_EQ(laws::fen_comes_back(position), ""); });
}

TEST_P(Laws, each_move_has_its_own_text_that_reads_back) {
  walk_briefly(rules(), 100, 19, [](const Position& position) {
    const MoveList moves = legal(position);
    for (std::size_t which = 0; which < moves.size(); which += 5) {
      EXPECT_EQ(laws::move_texts_differ(position, moves, which), "");
    }
  });
}

TEST_P(Laws, attack_tables_agree_with_the_reference) {
  walk_briefly(rules(), 30, 23, [](const Position& position) {
    for (const Cell cell : position.variant().board().all()) {
      EXPECT_EQ(laws::attacks_agree(position, cell), "");
    }
  });
}

TEST_P(Laws, a_position_has_no_move_exactly_when_it_ends_the_game) {
  walk_briefly(rules(), 800, 3, [](const Position& position) {
    const Outcome outcome = outcome_of(position);
    const bool ends = outcome.over && outcome.reason.text != "insufficient material";
    EXPECT_EQ(legal(position).empty(), ends);
  });
}

// What the two generators share, told from texts: see support/plain.h. All moves of a kind of their own (castling, drops,
// fusions), and every seventh of the plain ones; laws_slow.cpp looks at all.
TEST_P(Laws, a_move_does_what_its_text_says) {
  std::size_t plain_moves = 0;
  walk_briefly(rules(), 60, 7, [&](const Position& position) {
    std::size_t drops = 0;
    for (const Move& move : legal(position)) {
      const bool is_plain = move.kind == MoveKind::kNormal || (move.kind == MoveKind::kDrop && ++drops > 3);
      if (is_plain && ++plain_moves % 7 != 0) continue;
      ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
    }
  });
}

TEST_P(Laws, moves_promote_where_the_page_shows_the_zone) {
  walk_briefly(rules(), 250, 9, [](const Position& position) {
    ASSERT_EQ(plain::promotions_lie_in_their_zones(position, legal(position)), "");
  });
}

TEST_P(Laws, what_is_forbidden_is_not_listed) {
  walk_briefly(rules(), 600, 3, [](const Position& position) {
    ASSERT_EQ(plain::legal_moves_keep_to_what_is_forbidden(position, legal(position)), "");
  });
}

TEST_P(Laws, a_game_is_decided_when_counting_says_so) {
  walk_briefly(rules(), 600, 3, [](const Position& position) { ASSERT_EQ(plain::ends_are_as_counted(position), ""); });
}

// The position with every player's part taken by the next.
Setup turned(const Position& position) {
  const Variant& variant = position.variant();
  const std::size_t players = variant.players();
  const Symmetry& view = variant.view(PlayerId(1));
  const auto next = [&](PlayerId player) { return PlayerId((player.index() + 1) % players); };
  const Setup before = position.setup();
  Setup after = before;
  after.board = {};
  after.en_passant.clear();
  for (const Cell cell : variant.board().all()) {
    const Piece piece = before.board[cell.index()];
    if (!piece) continue;
    const bool is_neutral = piece.owner().index() >= players;
    after.board[view(cell).index()] = is_neutral ? piece : Piece(next(piece.owner()), piece.type());
  }
  if (before.avenged) after.avenged = view(before.avenged);
  for (std::size_t p = 0; p < players; ++p) {
    after.hands[next(PlayerId(p)).index()] = before.hands[p];
    after.places[next(PlayerId(p)).index()] = before.places[p];
  }
  after.turn = next(before.turn);
  after.unmoved = view(before.unmoved);
  for (const EnPassant& chance : before.en_passant) {
    after.en_passant.push_back({view(chance.passed), view(chance.victim)});
  }
  return after;
}

// Rules that treat one player apart would show here. Files that give each player an array of their
// own are left out: their rights and promotions by what was lost need not be alike.
TEST_P(Laws, the_game_is_the_same_for_every_player) {
  const Variant& variant = rules();
  if (!test::has_equal_arrays(variant)) GTEST_SKIP() << "the arrays differ";
  walk_briefly(variant, 600, 5, [&](const Position& position) {
    const Result<Position> other = Position::from_setup(variant, turned(position));
    ASSERT_TRUE(other) << other.error().message;
    EXPECT_EQ(count_legal_moves(*other), count_legal_moves(position)) << format_fen(*other);
  });
}

// The zones of promotion that plain.h reads are nearly all there are.
TEST(PlainZones, are_read_in_most_variants) {
  int read = 0, all = 0;
  for (const std::string& id : variant_ids()) {
    for (const PromotionDefinition& promotion : variant(id)->definition().promotions) {
      if (promotion.when != PromotionDefinition::When::kZone) continue;
      ++all;
      bool known = promotion.zone.has_value();
      for (std::size_t player = 0; player < variant(id)->players(); ++player)
        known = known && plain::zone_of(*variant(id), promotion.zone->value, player);
      read += known ? 1 : 0;
    }
  }
  EXPECT_GT(all, 50);
  EXPECT_GE(read, all * 9 / 10);
}

// Every legal move in turn, on few positions: each reading lists and writes all moves.
TEST_P(Laws, every_move_is_read_as_it_is_noted) {
  walk_briefly(rules(), 4, 37, [](const Position& position) {
    const MoveList moves = legal(position);
    for (std::size_t which = 0; which < moves.size(); which += 1 + moves.size() / 60)
      EXPECT_EQ(laws::notations_differ(position, moves, which), "");
  });
}

TEST_P(Laws, one_move_of_many_positions_is_read_as_it_is_noted) {
  std::size_t which = 0;
  walk_briefly(rules(), 150, 7, [&](const Position& position) {
    EXPECT_EQ(laws::notations_differ(position, legal(position), which += 17), "");
  });
}

// What people read: no counts of cells, none of the file's words, no type told by itself.
TEST_P(Laws, the_rules_are_told_in_whole_sentences) {
  const Variant& variant = rules();
  const auto is_sentence = [](const std::string& text) {
    return text.ends_with('.') && text[0] >= 'A' && text[0] <= 'Z' && text.find("  ") == std::string::npos &&
           text.find("..") == std::string::npos && text.find("{") == std::string::npos;
  };
  const std::regex counted_cells("[0-9]+ (cells|points)");
  for (const RuleSection& section : describe_rules(variant)) {
    for (const RuleSentence& sentence : section.sentences) {
      EXPECT_TRUE(is_sentence(sentence.text)) << sentence.text;
      EXPECT_FALSE(section.title != "Board" && std::regex_search(sentence.text, counted_cells)) << sentence.text;
    }
  }
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const std::string text = describe_piece(variant, TypeId(t)).text;
    EXPECT_TRUE(is_sentence(text)) << text;
    EXPECT_EQ(text.find("like a " + variant.types()[t].name + " "), std::string::npos) << text;
    EXPECT_EQ(text.find("like a " + variant.types()[t].name + "."), std::string::npos) << text;
    EXPECT_EQ(text.find("zone"), std::string::npos) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Every, Laws, testing::ValuesIn(variant_ids()), test_name);

}  // namespace
}  // namespace sennight::test
