// From "who wins" to scores and places.
#include "outcome/ends.h"

namespace sennight {

namespace {

constexpr int kWholePoint = 4;  // in quarters

// Every living player gets what `share` says: a score with two players, a place with more.
template <class Share>
Outcome shared_out(const Position& position, EndReason reason, Share share) {
  Outcome outcome{.over = true, .reason = reason, .quarters = {}, .places = {}};
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

}  // namespace

Outcome win_of(const Position& position, PlayerId winner, EndReason reason) {
  return shared_out(position, reason, [&](PlayerId player) {
    return player == winner ? ScoreAndPlace{kWholePoint, 1} : ScoreAndPlace{0, 2};
  });
}

Outcome loss_of(const Position& position, PlayerId loser, EndReason reason) {
  return shared_out(position, reason, [&](PlayerId player) {
    return player == loser ? ScoreAndPlace{0, position.living()} : ScoreAndPlace{kWholePoint, 1};
  });
}

Outcome draw_at(const Position& position, EndReason reason) {
  return shared_out(position, reason, [](PlayerId) { return ScoreAndPlace{kWholePoint / 2, 1}; });
}

Outcome outcome_by(Ends::Verdict verdict, const Position& position, PlayerId player, EndReason reason) {
  switch (verdict) {
    case Ends::Verdict::kDraw: return draw_at(position, reason);
    case Ends::Verdict::kLoss: return loss_of(position, player, reason);
    case Ends::Verdict::kWin: return win_of(position, player, reason);
    case Ends::Verdict::kFirstLoses: return loss_of(position, PlayerId(0), reason);
    case Ends::Verdict::kThreeQuarters:
      return shared_out(position, reason, [&](PlayerId other) {
        return other == player ? ScoreAndPlace{1, position.living()} : ScoreAndPlace{kWholePoint - 1, 1};
      });
  }
  return {};
}

}  // namespace sennight
