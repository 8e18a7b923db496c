#include "search/bench.h"

#include <atomic>

#include "base/random.h"
#include "movegen/movegen.h"
#include "search/searcher.h"

namespace sennight {
namespace {

constexpr int kDepth = 7;
constexpr std::uint64_t kNodes = 8'000;  // at most, for each position
constexpr int kRandomPlies = 16;

// A game of random moves, cut off before it ends.
Game random_game(const Variant& variant) {
  Random random(kRandomPlies);
  Game game(Position::start(variant));
  MoveList moves;
  for (int ply = 0; ply < kRandomPlies; ++ply) {
    legal_moves(game.position(), moves);
    if (moves.empty()) break;
    game.play(moves[random.below(moves.size())]);
    if (game.outcome().over) {
      game.undo();
      break;
    }
  }
  return game;
}

}  // namespace

std::uint64_t bench(const VariantPtr& variant) {
  const std::atomic<bool> stop{false};
  Limits limits;
  limits.depth = kDepth;
  limits.nodes = kNodes;
  Searcher searcher(variant, {.hash_megabytes = 1});
  std::uint64_t nodes = searcher.search(Game(Position::start(*variant)), limits, {}, stop).nodes;
  searcher.clear();
  nodes += searcher.search(random_game(*variant), limits, {}, stop).nodes;
  return nodes;
}

}  // namespace sennight
