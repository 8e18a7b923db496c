// From "who wins" to scores and places.
#include "outcome/verdict.h"

namespace sennight {

namespace {

constexpr int kWholePoint = 4;  // in quarters

// Every player gets what `share` says: a score with one or two players, a place with more, where those who are out keep theirs
// unless they win and lose with others.
template <class Share>
Outcome shared_out(const Position& position, Share share) {
  Outcome outcome;
  outcome.over = true;
  const Variant& variant = position.variant();
  for (std::size_t i = 0; i < variant.players(); ++i) {
    const PlayerId player(i);
    const auto [quarters, place] = share(player);
    if (variant.players() <= 2) {
      outcome.quarters[i] = quarters;
      if (variant.players() == 1) outcome.quarters[1] = kWholePoint - quarters;
    } else {
      outcome.places[i] = variant.has_teams() || position.is_living(player) ? place : position.place(player);
    }
  }
  return outcome;
}

struct ScoreAndPlace {
  int quarters, place;
};

// The place of one who loses while the others do not: below all who live. Of two teams one has the second.
int last_place(const Position& position) { return position.variant().has_teams() ? 2 : position.living(); }

// What concerns one player concerns the partners too.
Outcome loss_of(const Position& position, PlayerId loser) {
  return shared_out(position, [&](PlayerId player) {
    return position.variant().are_rivals(player, loser) ? ScoreAndPlace{kWholePoint, 1}
                                                        : ScoreAndPlace{0, last_place(position)};
  });
}

}  // namespace

Outcome outcome_by(Verdict verdict, const Position& position, PlayerId player) {
  const Variant& variant = position.variant();
  switch (verdict) {
    case Verdict::kDraw: return shared_out(position, [](PlayerId) { return ScoreAndPlace{kWholePoint / 2, 1}; });
    case Verdict::kLoss: return loss_of(position, player);
    case Verdict::kFirstLoses: return loss_of(position, PlayerId(0));
    case Verdict::kWin:
      return shared_out(position, [&](PlayerId other) {
        return variant.are_rivals(other, player) ? ScoreAndPlace{0, 2} : ScoreAndPlace{kWholePoint, 1};
      });
    case Verdict::kThreeQuarters:
      return shared_out(position, [&](PlayerId other) {
        return variant.are_rivals(other, player) ? ScoreAndPlace{kWholePoint - 1, 1}
                                                 : ScoreAndPlace{1, last_place(position)};
      });
  }
  return {};
}

Outcome outcome_by_points(const Position& position) {
  const std::size_t players = position.variant().players();
  Outcome outcome;
  outcome.over = true;
  for (std::size_t i = 0; i < players; ++i) {
    int more = 0, as_many = 0;  // others who have won so many
    for (std::size_t p = 0; p < players; ++p) {
      more += position.points(PlayerId(p)) > position.points(PlayerId(i));
      as_many += p != i && position.points(PlayerId(p)) == position.points(PlayerId(i));
    }
    if (players > 2) outcome.places[i] = 1 + more;
    else outcome.quarters[i] = more > 0 ? 0 : as_many > 0 ? kWholePoint / 2 : kWholePoint;
  }
  return outcome;
}

}  // namespace sennight
