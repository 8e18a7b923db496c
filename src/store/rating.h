// What is kept of ratings: what somebody is rated in one kind of game, and the games that count for it.
#pragma once

#include <string>
#include <vector>

#include "store/game_store.h"

namespace sennight {

// Games that are rated together.
struct RatingPool {
  std::string name;  // of the family or collection
  int players = 2;   // 2, or 3 for three and four
  friend bool operator==(const RatingPool&, const RatingPool&) = default;
};

struct Rating {
  double rating = 1500;      // points; kept to a thousandth
  double deviation = 350;    // the same
  double volatility = 0.06;  // kept to a millionth of a millionth
  std::int64_t games = 0;
  TimeStamp at = 0;  // of the last game, 0: there was none
  friend bool operator==(const Rating&, const Rating&) = default;
};

// A game that counts when it is over.
struct RatedGame {
  std::string id;
  RatingPool pool;
  std::vector<std::string> people;  // by player: accounts and computers, without blanks; kNobody where one is deleted
  TimeStamp made = 0;
  friend bool operator==(const RatedGame&, const RatedGame&) = default;
};
inline constexpr const char* kNobody = "-";

// What a game has done to a player's rating.
struct RatingChange {
  std::string game;
  int player = 0;
  RatingPool pool;
  Rating before, after;
  friend bool operator==(const RatingChange&, const RatingChange&) = default;
};

struct PooledRating {
  RatingPool pool;
  Rating rating;
  friend bool operator==(const PooledRating&, const PooledRating&) = default;
};

}  // namespace sennight
