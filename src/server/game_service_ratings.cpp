// What the service does for ratings. A rated game is noted among the accounts before it begins, and counts there when it is
// over. Both may lie in different databases; so whoever finds a game that is over and has not counted lets it count, which
// it does once.
#include <spdlog/spdlog.h>

#include <algorithm>

#include "server/game_service.h"

namespace sennight {

namespace {

// A game that was noted and is not there after so long was never made.
constexpr TimeStamp kMadeWithinMs = 600'000;

}  // namespace

std::optional<RatingView> GameService::rating_of(const std::string& variant, const Visitor& visitor) {
  const VariantDefinition* definition = variants_.definition(variant);
  if (options_.ratings == nullptr || definition == nullptr || visitor.account.empty()) return std::nullopt;
  const auto shown = options_.ratings->shown(pool_of(*definition), {visitor.person});
  if (shown) return shown->front();
  spdlog::error("{}", shown.error().message);
  return std::nullopt;
}

// Partners share a place whoever of them has won it: to a rating of single players that looks like a draw between them, which
// takes points from the stronger and gives them to the weaker, at each game.
OrRefusal<void> GameService::check_may_count(const std::string& variant) const {
  if (options_.ratings == nullptr) return refuse(409, "no games are rated here");
  const VariantDefinition* definition = variants_.definition(variant);
  if (definition != nullptr && !definition->teams.empty()) return refuse(409, "games of partners are not rated");
  return {};
}

OrRefusal<void> GameService::enter_ratings(GameRecord& record, Table table) {
  if (!table.rated) return {};
  if (options_.ratings == nullptr) return refuse(409, "no games are rated here");
  RatedGame game{record.head.id, pool_of(*variants_.definition(record.head.variant)), {}, record.head.created};
  for (std::size_t player = 0; player < record.head.seats.size(); ++player) {
    const Seat& seat = record.head.seats[player];
    game.people.push_back(seat.is_computer() ? computer_person(seat.level) : table.places[player].owner);
  }
  const auto failure = [](const StoreError& error) -> OrRefusal<void> {
    spdlog::error("{}", error.message);
    return std::unexpected(refusal_of(error, "the ratings could not be read"));
  };
  const auto shown = options_.ratings->shown(game.pool, game.people);
  if (!shown) return failure(shown.error());
  if (const auto begun = options_.ratings->begin(game); !begun) return failure(begun.error());
  for (std::size_t player = 0; player < table.places.size(); ++player) table.places[player].rating = (*shown)[player];
  record.head.table = kept(table);
  return {};
}

void GameService::count(const GameHead& head) {
  if (options_.ratings == nullptr || head.damaged || !head.result.over) return;
  const auto after = options_.ratings->count(head);
  if (!after)
    return log_of_game(spdlog::level::err, head.id,
                       fmt::format("game {} does not count yet: {}", head.id, after.error().message));
  const bool changes = std::any_of(after->begin(), after->end(), [](const auto& one) { return one.has_value(); });
  if (!changes) return;
  room(head.id, [after = *after](const Found& found) {
    if (found) (*found)->ask(RatedRequest{after}, {}, [](const OrRefusal<SharedText>&) {});
  });
}

void GameService::count_all() {
  RatedGame last;
  while (!is_closed()) {
    const auto open = options_.ratings->open(last);
    if (!open) return spdlog::error("{}", open.error().message);
    if (open->empty()) return;
    last = open->back();
    std::vector<std::string> ids;
    for (const RatedGame& game : *open) ids.push_back(game.id);
    const auto heads = store_.heads(ids);
    if (!heads) return spdlog::error("{}", heads.error().message);
    for (const GameHead& head : *heads) count(head);
    for (const RatedGame& game : *open) {
      const bool there = std::any_of(heads->begin(), heads->end(),
                                     [&](const GameHead& head) { return head.id == game.id; });
      if (there || options_.now() - game.made < kMadeWithinMs) continue;
      if (const auto dropped = options_.ratings->drop(game.id); !dropped) spdlog::error("{}", dropped.error().message);
    }
  }
}

}  // namespace sennight
