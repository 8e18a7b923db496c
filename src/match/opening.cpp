#include "match/opening.h"

#include "base/random.h"
#include "movegen/movegen.h"
#include "notation/move_text.h"
#include "position/attack.h"

namespace sennight {
namespace {

constexpr int kMostAttempts = 1000;

}  // namespace

std::vector<std::string> random_opening(const Variant& variant, std::uint64_t seed, int plies, const IsFair& is_fair) {
  Random random(seed);
  for (int attempt = 0;; ++attempt) {
    // There may be none that goes on.
    if (attempt >= 2 * kMostAttempts && plies > 0) {
      --plies;
      attempt = kMostAttempts;
    }
    Game game(Position::start(variant));
    std::vector<std::string> texts;
    MoveList moves;
    for (int ply = 0; ply < plies && !game.outcome().over; ++ply) {
      legal_moves(game.position(), moves);
      const Move move = moves[random.below(moves.size())];
      texts.push_back(format_move(game.position(), move));
      game.play(move);
    }
    if (plies == 0 && attempt >= kMostAttempts) return texts;
    if (!game.outcome().over && (!is_fair || attempt >= kMostAttempts || is_fair(game))) return texts;
  }
}

bool is_quiet_start(const Position& position) {
  for (std::size_t player = 0; player < position.variant().players(); ++player) {
    if (!position.is_living(PlayerId(player)) || in_check(position, PlayerId(player))) return false;
  }
  return true;
}

}  // namespace sennight
