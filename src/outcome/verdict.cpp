// From "who wins" to scores and places.
#include "outcome/verdict.h"

namespace sennight {

namespace {

constexpr int kWholePoint = 4;  // in quarters

// Every living player gets what `share` says: a score with two players, a place with more.
template <class Share>
Outcome shared_out(const Position& position, Share share) {
  Outcome outcome;
  outcome.over = true;
  const std::size_t players = position.variant().players();
  for (std::size_t i = 0; i < players; ++i) {
    const PlayerId player(i);
    const auto [quarters, place] = share(player);
    if (players == 2) {
      outcome.quarters[i] = quarters;
    } else {
      outcome.places[i] = position.is_living(player) ? place : position.place(player);
    }
  }
  return outcome;
}

struct ScoreAndPlace {
  int quarters, place;
};

Outcome loss_of(const Position& position, PlayerId loser) {
  return shared_out(position, [&](PlayerId player) {
    return player == loser ? ScoreAndPlace{0, position.living()} : ScoreAndPlace{kWholePoint, 1};
  });
}

}  // namespace

Outcome outcome_by(Verdict verdict, const Position& position, PlayerId player) {
  switch (verdict) {
    case Verdict::kDraw: return shared_out(position, [](PlayerId) { return ScoreAndPlace{kWholePoint / 2, 1}; });
    case Verdict::kLoss: return loss_of(position, player);
    case Verdict::kFirstLoses: return loss_of(position, PlayerId(0));
    case Verdict::kWin:
      return shared_out(position, [&](PlayerId other) {
        return other == player ? ScoreAndPlace{kWholePoint, 1} : ScoreAndPlace{0, 2};
      });
    case Verdict::kThreeQuarters:
      return shared_out(position, [&](PlayerId other) {
        return other == player ? ScoreAndPlace{1, position.living()} : ScoreAndPlace{kWholePoint - 1, 1};
      });
  }
  return {};
}

}  // namespace sennight
