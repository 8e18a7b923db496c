#include "server/ratings/ratings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "server/ratings/glicko2.h"
#include "server/ratings/weng_lin.h"

namespace sennight {

namespace {

// Nobody is less sure than a newcomer. No deviation of two players falls below the other, or a rating would hardly move.
constexpr double kMostDeviation = 350, kLeastDeviation = 45;
// Glicko-2's period: with it a deviation of 60 grows to 107 in a year without games.
constexpr double kPeriodMs = 5.0 * 24 * 3600 * 1000;
// So much less sure a rating of three and four is with each game, as people learn.
constexpr double kDriftOfGame = 3.5;
// With a larger deviation a rating is provisional; both take about a dozen or two games of equals.
constexpr double kSureOfTwo = 110, kSureOfMore = 230;
constexpr int kMostPointsShown = 100, kMostExported = 100'000;

std::optional<double> share_in(std::string_view text) {
  for (const auto& [word, share] : {std::pair("0", 0.0), {"1/4", 0.25}, {"1/2", 0.5}, {"3/4", 0.75}, {"1", 1.0}})
    if (text == word) return share;
  return std::nullopt;
}

// "placing 1,3,2" as 1, 3, 2.
std::optional<std::vector<int>> places_in(std::string_view score, std::size_t players) {
  constexpr std::string_view kPlacing = "placing ";
  if (!score.starts_with(kPlacing)) return std::nullopt;
  std::vector<int> places;
  for (const std::string_view word : split(score.substr(kPlacing.size()), ',')) {
    if (word.size() != 1 || word[0] < '1' || word[0] > '9') return std::nullopt;
    places.push_back(word[0] - '0');
  }
  if (places.size() != players) return std::nullopt;
  return places;
}

double periods_since(const Rating& rating, TimeStamp now) {
  return rating.at == 0 ? 0 : static_cast<double>(std::max<TimeStamp>(0, now - rating.at)) / kPeriodMs;
}

Rating rated_of_two(const Rating& mine, const Rating& other, double score, TimeStamp now) {
  const Rating met = aged(other, 2, now);
  const GlickoGame game{met.rating, met.deviation, score};
  const GlickoRating after = glicko2({mine.rating, mine.deviation, mine.volatility}, {&game, 1},
                                     periods_since(mine, now));
  return {after.rating, std::clamp(after.deviation, kLeastDeviation, kMostDeviation), after.volatility, mine.games + 1,
          now};
}

}  // namespace

RatingPool pool_of(const VariantDefinition& variant) {
  return {variant.collection.empty() ? variant.family : variant.collection, variant.player_names.size() == 2 ? 2 : 3};
}

std::string computer_person(int level) { return fmt::format("computer:{}", level); }

Rating aged(const Rating& rating, int players, TimeStamp now) {
  Rating result = rating;
  if (players != 2) return result;
  const GlickoRating after = glicko2({rating.rating, rating.deviation, rating.volatility}, {},
                                     periods_since(rating, now));
  result.deviation = std::min(after.deviation, kMostDeviation);
  return result;
}

RatingView rating_view(const Rating& rating, int players) {
  return {static_cast<int>(std::lround(rating.rating)), static_cast<int>(std::lround(rating.deviation)),
          rating.deviation > (players == 2 ? kSureOfTwo : kSureOfMore)};
}

std::optional<std::vector<Rating>> rated(std::span<const Rating> before, std::string_view score, TimeStamp now) {
  if (before.size() == 2) {
    const auto parts = split(score, '-');
    const auto first = share_in(parts.front()), second = share_in(parts.back());
    if (parts.size() != 2 || !first || !second) return std::nullopt;
    return std::vector{rated_of_two(before[0], before[1], *first, now),
                       rated_of_two(before[1], before[0], *second, now)};
  }
  const auto places = places_in(score, before.size());
  if (!places) return std::nullopt;
  std::vector<WengLinRating> ratings;
  for (const Rating& one : before)
    ratings.push_back({one.rating, std::min(std::hypot(one.deviation, kDriftOfGame), kMostDeviation)});
  std::vector<Rating> after;
  for (const WengLinRating& one : plackett_luce(ratings, *places)) {
    const Rating& was = before[after.size()];
    after.push_back({one.rating, one.deviation, was.volatility, was.games + 1, now});
  }
  return after;
}

Stored<std::vector<RatingView>> Ratings::shown(const RatingPool& pool, const std::vector<std::string>& people) {
  const auto ratings = store_.ratings(pool, people);
  if (!ratings) return std::unexpected(ratings.error());
  std::vector<RatingView> views;
  for (const Rating& rating : *ratings) views.push_back(rating_view(aged(rating, pool.players, now_()), pool.players));
  return views;
}

Stored<std::vector<std::optional<RatingView>>> Ratings::count(const GameHead& game) {
  std::vector<std::optional<RatingView>> after(game.seats.size());
  // A score that says nothing changes nobody's rating, now and later.
  if (!rated(std::vector<Rating>(game.seats.size()), game.result.score, 0)) {
    if (auto dropped = drop(game.id); !dropped) return std::unexpected(std::move(dropped.error()));
    return after;
  }
  const auto changes = store_.count_rated(game.id, [&](const std::vector<Rating>& before) {
    return rated(before, game.result.score, game.updated).value_or(before);
  });
  if (!changes) return std::unexpected(changes.error());
  for (const RatingChange& change : *changes)
    after[static_cast<std::size_t>(change.player)] = rating_view(change.after, change.pool.players);
  return after;
}

Stored<Json> ratings_json(PeopleStore& store, std::string_view person, TimeStamp now) {
  const auto ratings = store.ratings_of(person);
  if (!ratings) return std::unexpected(ratings.error());
  Json list = Json::array();
  for (const auto& [pool, rating] : *ratings) {
    const auto changes = store.rating_changes(person, pool, kMostPointsShown);
    if (!changes) return std::unexpected(changes.error());
    Json one = rating_json(rating_view(aged(rating, pool.players, now), pool.players));
    one["family"] = pool.name;
    one["players"] = pool.players;
    one["games"] = rating.games;
    one["history"] = Json::array();
    for (auto change = changes->rbegin(); change != changes->rend(); ++change)
      one["history"].push_back({{"at", change->after.at},
                                {"rating", std::lround(change->after.rating)},
                                {"deviation", std::lround(change->after.deviation)}});
    list.push_back(std::move(one));
  }
  return list;
}

Stored<Json> ratings_to_export(PeopleStore& store, std::string_view person) {
  const auto ratings = store.ratings_of(person);
  if (!ratings) return std::unexpected(ratings.error());
  Json list = Json::array();
  for (const auto& [pool, rating] : *ratings) {
    const auto changes = store.rating_changes(person, pool, kMostExported);
    if (!changes) return std::unexpected(changes.error());
    Json games = Json::array();
    for (const RatingChange& change : *changes)
      games.push_back({{"game", change.game},
                       {"at", utc_text(change.after.at)},
                       {"before", {change.before.rating, change.before.deviation}},
                       {"after", {change.after.rating, change.after.deviation}}});
    list.push_back({{"family", pool.name},
                    {"players", pool.players},
                    {"rating", rating.rating},
                    {"deviation", rating.deviation},
                    {"volatility", rating.volatility},
                    {"games", std::move(games)}});
  }
  return list;
}

}  // namespace sennight
