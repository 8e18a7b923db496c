// Laws that hold in every position of every variant of the catalogue. A new variant file is tested
// by being there.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "position/decided.h"
#include "support/games.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

MoveList legal(const Position& position) {
  MoveList moves;
  legal_moves(position, moves);
  return moves;
}

bool contains(const MoveList& moves, const Move& move) {
  return std::ranges::find(moves, move) != moves.end();
}

std::set<std::string> texts_of(const Position& position, const MoveList& moves) {
  std::set<std::string> texts;
  for (const Move& move : moves) texts.insert(format_move(position, move));
  return texts;
}

class Laws : public testing::TestWithParam<std::string> {
 protected:
  const Variant& rules() const { return *variant(GetParam()); }
};

TEST_P(Laws, both_generators_list_the_same_moves) {
  walk(rules(), 250, 11, [](const Position& position) {
    MoveList expected;
    reference::legal_moves(position, expected);
    const MoveList moves = legal(position);
    EXPECT_EQ(texts_of(position, moves), texts_of(position, expected));
    EXPECT_EQ(moves.size(), expected.size());
    for (const Move& move : expected) {
      EXPECT_TRUE(contains(moves, move)) << format_move(position, move);
    }
  });
}

TEST_P(Laws, legal_moves_are_pseudo_legal) {
  walk(rules(), 80, 13, [](const Position& position) {
    MoveList pseudo_legal;
    reference::pseudo_legal_moves(position, pseudo_legal);
    for (const Move& move : legal(position)) {
      EXPECT_TRUE(contains(pseudo_legal, move)) << format_move(position, move);
    }
  });
}

TEST_P(Laws, is_legal_says_yes_to_the_legal_moves_alone) {
  walk(rules(), 60, 17, [](const Position& position) {
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
  walk(rules(), 3000, 1, [](const Position& position) {
    const MoveList moves = legal(position);
    EXPECT_EQ(count_legal_moves(position), moves.size());
    EXPECT_EQ(has_legal_move(position), !moves.empty());
  });
}

TEST_P(Laws, captures_and_promotions_are_legal_moves_and_all_of_their_kind) {
  walk(rules(), 800, 3, [](const Position& position) {
    MoveList captures;
    legal_captures(position, captures);
    const MoveList moves = legal(position);
    for (const Move& move : captures) {
      EXPECT_TRUE(contains(moves, move)) << format_move(position, move);
    }
    for (const Move& move : moves) {
      const bool stays = move.kind == MoveKind::kNormal || move.kind == MoveKind::kInitial;
      const bool wanted = move.kind == MoveKind::kEnPassant ||
                          (stays && (move.type || !position.is_empty(move.to)));
      EXPECT_EQ(contains(captures, move), wanted) << format_move(position, move);
    }
  });
}

TEST_P(Laws, unmake_restores_the_position) {
  walk(rules(), 400, 7, [](const Position& position) {
    Position scratch = position;
    for (const Move& move : legal(position)) {
      Undo undo;
      scratch.make(move, undo);
      scratch.unmake(move, undo);
      ASSERT_EQ(scratch, position) << format_move(position, move);
    }
  });
}

TEST_P(Laws, moves_keep_the_position_consistent_and_its_key_right) {
  walk(rules(), 250, 9, [](const Position& position) {
    ASSERT_TRUE(position.is_consistent());
    for (const Move& move : legal(position)) {
      Position after = position;
      Undo undo;
      after.make(move, undo);
      ASSERT_TRUE(after.is_consistent()) << format_move(position, move);
      ASSERT_EQ(after.key(), after.computed_key()) << format_move(position, move);
    }
  });
}

TEST_P(Laws, a_fen_reads_back_as_the_same_position) {
  walk(rules(), 800, 3, [this](const Position& position) {
    const std::string fen = format_fen(position);
    const Result<Position> read = parse_fen(rules(), fen);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, position);
    EXPECT_EQ(format_fen(*read), fen);
  });
}

TEST_P(Laws, each_move_has_its_own_text_that_reads_back) {
  walk(rules(), 60, 19, [](const Position& position) {
    const MoveList moves = legal(position);
    EXPECT_EQ(texts_of(position, moves).size(), moves.size());
    for (const Move& move : moves) {
      const std::string text = format_move(position, move);
      const Result<Move> read = parse_move(position, text);
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(*read, move) << text;
    }
  });
}

TEST_P(Laws, a_position_has_no_move_exactly_when_it_ends_the_game) {
  walk(rules(), 800, 3, [](const Position& position) {
    const Outcome outcome = outcome_of(position);
    const bool ends = outcome.over && outcome.reason != EndReason::kInsufficientMaterial;
    EXPECT_EQ(legal(position).empty(), ends);
  });
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
    if (piece) after.board[view(cell).index()] = Piece(next(piece.owner()), piece.type());
  }
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
  for (const Cell cell : variant.board().all()) {
    const Piece piece = variant.array_piece(cell);
    const Piece image = variant.array_piece(variant.view(PlayerId(1))(cell));
    if (piece.is_empty() != image.is_empty()) GTEST_SKIP() << "the arrays differ";
    if (piece && piece.type() != image.type()) GTEST_SKIP() << "the arrays differ";
  }
  walk(variant, 600, 5, [&](const Position& position) {
    const Result<Position> other = Position::from_setup(variant, turned(position));
    ASSERT_TRUE(other) << other.error().message;
    EXPECT_EQ(count_legal_moves(*other), count_legal_moves(position)) << format_fen(*other);
  });
}

INSTANTIATE_TEST_SUITE_P(Every, Laws, testing::ValuesIn(variant_ids()), test_name);

}  // namespace
}  // namespace sennight::test
