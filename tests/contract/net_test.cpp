// What a net owes every variant for two players.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>

#include "base/random.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "search/searcher.h"
#include "support/nets.h"
#include "support/variants.h"

namespace sennight {
namespace {

NetPtr some_net(const Variant& variant, std::size_t units) {
  return std::make_shared<const Net>(test::drawn_net(variant, units, 11));
}

// Plays random games; visit(position before, move, undo, position after).
template <class Visit>
void random_moves(const Variant& variant, int games, int plies, const Visit& visit) {
  Random random(7);
  MoveList moves;
  for (int game = 0; game < games; ++game) {
    Position position = Position::start(variant);
    for (int ply = 0; ply < plies; ++ply) {
      legal_moves(position, moves);
      if (moves.empty()) break;
      const Move move = moves[random.below(moves.size())];
      const Position before = position;
      Undo undo;
      position.make(move, undo);
      visit(before, move, undo, position);
    }
  }
}

TEST(Nets, are_kept_up_to_date_from_move_to_move) {
  int seen = 0;
  std::size_t round = 0;
  for (const std::string& id : test::sampled_variant_ids()) {
    const Variant& variant = *test::variant(id);
    if (variant.players() != 2) continue;
    const NetEvaluator net(variant, some_net(variant, kNetWidths[round++ % kNetWidths.size()]));
    random_moves(variant, 2, 60,
                 [&](const Position& before, const Move& move, const Undo& undo, const Position& after) {
                   NetSums sums;
                   net.update(net.sums(before), sums, after, move, undo);
                   ASSERT_EQ(sums, net.sums(after)) << id << " " << format_fen(after);
                   ++seen;
                 });
  }
  EXPECT_GT(seen, 1000);
}

// The same position with the players' seats exchanged is worth the same to its mover.
TEST(Nets, see_both_players_with_the_same_eyes) {
  int seen = 0;
  for (const char* const id : {"chess", "glinski", "xiangqi", "shogi", "trimac", "mishling"}) {
    const Variant& variant = *test::variant(id);
    const NetEvaluator net(variant, some_net(variant, 32));
    const Symmetry& turned = variant.view(PlayerId(1));
    random_moves(variant, 1, 40, [&](const Position& position, const Move&, const Undo&, const Position&) {
      const sennight::Setup setup = position.setup();
      sennight::Setup other = setup;
      for (std::size_t cell = 0; cell < variant.cells(); ++cell) {
        const Piece piece = setup.board[cell];
        other.board[turned(Cell(cell)).index()] = piece ? Piece(rival_of(piece.owner()), piece.type()) : Piece();
      }
      other.hands[0] = setup.hands[1];
      other.hands[1] = setup.hands[0];
      other.turn = rival_of(setup.turn);
      other.unmoved = {};
      other.en_passant = {};
      const auto exchanged = Position::from_setup(variant, other);
      if (!exchanged) return;
      EXPECT_EQ(net.evaluate(net.sums(position), position.turn()), net.evaluate(net.sums(*exchanged), other.turn))
          << id << " " << format_fen(position);
      ++seen;
    });
  }
  EXPECT_GT(seen, 100);
}

// What a net says is added to what the weights make of a position, for the mover; the search takes it.
TEST(Nets, mend_the_evaluation) {
  const VariantPtr& variant = test::variant("chess");
  const NetPtr net = some_net(*variant, 32);
  const Evaluator plain(*variant, variant->weights()), mended(*variant, variant->weights(), net);
  int differ = 0;
  random_moves(*variant, 2, 40, [&](const Position&, const Move&, const Undo&, const Position& position) {
    const Sums sums = plain.sums(position);
    const NetSums net_sums = mended.net()->sums(position);
    const int mend = mended.net()->evaluate(net_sums, position.turn());
    const PlayerId mover = position.turn();
    EXPECT_EQ(mended.evaluate(position, sums, mover), plain.evaluate(position, sums, mover) + mend);
    EXPECT_EQ(mended.evaluate(position, sums, rival_of(mover)), plain.evaluate(position, sums, rival_of(mover)) - mend);
    EXPECT_EQ(mended.evaluate(position, sums, net_sums, mover), mended.evaluate(position, sums, mover));
    differ += mend != 0;
  });
  EXPECT_GT(differ, 30);

  const std::atomic<bool> stop{false};
  Limits limits;
  limits.nodes = 3000;
  const Game game(Position::start(*variant));
  Searcher with(variant, {.hash_megabytes = 1}, variant->weights(), net);
  Searcher without(variant, {.hash_megabytes = 1}, variant->weights());
  const SearchResult first = with.search(game, limits, {}, stop), other = without.search(game, limits, {}, stop);
  with.clear();
  const SearchResult again = with.search(game, limits, {}, stop);
  EXPECT_NE(first.score, other.score);
  EXPECT_EQ(first.score, again.score);
  EXPECT_EQ(first.best, again.best);
}

}  // namespace
}  // namespace sennight
