// Who is rated how, and what a game does to it: Glicko-2 for games of two, Plackett-Luce for those of three and four, each
// family of games for itself. Computers are rated too, each level.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json.h"
#include "protocol/rating_view.h"
#include "rules/definition.h"
#include "store/people_store.h"

namespace sennight {

// The games that are rated with this one: its collection or, without one, its family.
RatingPool pool_of(const VariantDefinition& variant);
// As whom a computer of that level is rated.
std::string computer_person(int level);

// The ratings after a game that ended at `now` with this score, of docs/api.md: "1/2-1/2", "placing 1,3,2". Nothing for a
// score that says nothing, as of a game that was aborted.
std::optional<std::vector<Rating>> rated(std::span<const Rating> before, std::string_view score, TimeStamp now);
// How it stands at `now`: whoever has not played for long is less sure to be rated right.
Rating aged(const Rating& rating, int players, TimeStamp now);
RatingView rating_view(const Rating& rating, int players);

// What is kept of ratings. All functions may be called from any thread, and wait for the disk.
class Ratings {
 public:
  // The store outlives it. `now`: milliseconds since 1970.
  Ratings(PeopleStore& store, std::function<TimeStamp()> now) : store_(store), now_(std::move(now)) {}

  // As they stand now, in this order.
  Stored<std::vector<RatingView>> shown(const RatingPool& pool, const std::vector<std::string>& people);
  // This game counts when it is over.
  Stored<void> begin(const RatedGame& game) { return store_.begin_rated(game); }
  // A game that is over counts, once. Returned are the ratings afterwards, by player, of those who are still there.
  Stored<std::vector<std::optional<RatingView>>> count(const GameHead& game);
  // Games that have not counted, behind that one, the oldest first.
  Stored<std::vector<RatedGame>> open(const RatedGame& behind) { return store_.open_rated(behind.made, behind.id); }
  // It will never count.
  Stored<void> drop(std::string_view game) { return store_.drop_rated(game); }

 private:
  PeopleStore& store_;
  const std::function<TimeStamp()> now_;
};

// What everybody may see of somebody's ratings: `PlayerRating` of docs/api.md, one for each pool. Waits for the disk.
Stored<Json> ratings_json(PeopleStore& store, std::string_view person, TimeStamp now);
// All that is kept of them.
Stored<Json> ratings_to_export(PeopleStore& store, std::string_view person);

}  // namespace sennight
