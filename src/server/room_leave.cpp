// How people leave a game that goes on: they give up, or their time is over. Then it ends; or, with three and four where
// its maker wished so, a computer plays on in that seat and whoever has left is placed last.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/english.h"
#include "server/room.h"

namespace sennight {

namespace {

constexpr int kStandInLevel = 4;

// The places of an end on the board when those who have left rank behind all others: the first to leave is the last.
PerPlayer<int> placed(const PerPlayer<int>& places, const std::vector<int>& gone, std::size_t players) {
  const auto rank = [&](std::size_t player) {
    const auto left = std::find(gone.begin(), gone.end(), static_cast<int>(player));
    return left == gone.end() ? places[player] : static_cast<int>(2 * players) - static_cast<int>(left - gone.begin());
  };
  PerPlayer<int> result{};
  for (std::size_t player = 0; player < players; ++player) {
    result[player] = 1;
    for (std::size_t other = 0; other < players; ++other)
      if (rank(other) < rank(player)) ++result[player];
  }
  return result;
}

}  // namespace

// Of an outcome of this game, by the people who have left it.
StoredResult Room::result_here(const Outcome& outcome) const {
  StoredResult result = result_of(*variant_, outcome);
  if (!outcome.over || table_.gone.empty()) return result;
  const std::vector<std::string>& names = variant_->definition().player_names;
  Outcome mended = outcome;
  mended.places = placed(outcome.places, table_.gone, names.size());
  result.score = score_text(*variant_, mended);
  std::vector<std::string> first, left;
  bool same = true;
  for (std::size_t player = 0; player < names.size(); ++player) {
    if (mended.places[player] == 1) first.push_back(names[player]);
    same = same && (mended.places[player] == 1) == (outcome.places[player] == 1);
  }
  for (const int player : table_.gone) left.push_back(names[static_cast<std::size_t>(player)]);
  const std::string who = join_words(left, "and");
  // Who is first alone because somebody else had left has not won by what happened on the board.
  result.text = same || first.size() > 1 ? fmt::format("{}; {} had left", sentence(*variant_, mended), who)
                                         : fmt::format("{} is placed first, because {} had left; on the board: {}",
                                                       first.front(), who, result.text);
  return result;
}

// Does a computer take the seat over when its owner leaves now? Not when fewer than two people would be left.
bool Room::is_played_on_without(PlayerId player) const {
  if (table_.leaving != Leaving::kComputer || table_.is_open()) return false;
  std::vector<std::string> others;
  for (std::size_t other = 0; other < head_.seats.size(); ++other) {
    if (other == player.index() || head_.seats[other].is_computer() || !game_.position().is_living(PlayerId(other)))
      continue;
    others.push_back(table_.places[other].owner);
  }
  std::sort(others.begin(), others.end());
  others.erase(std::unique(others.begin(), others.end()), others.end());
  return others.size() >= 2;
}

// A computer sits there from now on, with as much time as all had at first. What was offered is offered no more: other
// people have to agree now.
Room::UnderWay Room::left(PlayerId player) const {
  Table table = table_;
  table.gone.push_back(static_cast<int>(player.index()));
  table.offer.reset();
  table.declined.clear();
  table.conditional = without_player(std::move(table.conditional), static_cast<int>(player.index()));
  std::vector<Seat> seats = head_.seats;
  seats[player.index()] = {Seat::Kind::kComputer, kStandInLevel};
  UnderWay change = seated(std::move(table), std::move(seats));
  if (!clock_) return change;
  GameClock clock = *clock_;
  clock.sides[player.index()] = new_clock(clock.control, clock.sides.size()).sides[player.index()];
  if (clock.running == static_cast<int>(player.index())) clock.since = services_.clock_now();
  with_clock(change, std::move(clock));
  return change;
}

Room::UnderWay Room::ended(StoredResult result) {
  UnderWay end{.change = {.id = id_,
                          .plies = head_.plies,
                          .what = GameEnded{},
                          .result = std::move(result),
                          .updated = services_.now()},
               .move = {},
               .played = {},
               .table = {}};
  stop_clock(end);
  without_offers(end);
  with_conditional(end, {});
  return end;
}

OrRefusal<Room::UnderWay> Room::prepare(const ResignRequest& request, const Visitor& visitor) {
  auto right = check_table_seat(request.player);
  if (!right) return std::unexpected(right.error());
  const PlayerId player(request.player);
  const std::string& name = variant_->definition().player_names[player.index()];
  const bool computer = head_.seats[player.index()].is_computer();
  right = computer ? check_any_seat(visitor) : check_seat(player.index(), visitor);
  if (right) right = check_begun();
  if (right) right = check_seen(request.ply);
  if (right) right = check_goes_on();
  if (!right) return std::unexpected(right.error());
  if (table_.has_left(player.index()))
    return refuse(409, fmt::format("{} has left the game, and a computer plays on", name));
  if (computer) return refuse(409, fmt::format("{} is a computer, which does not resign", name));
  if (!game_.position().is_living(player)) return refuse(409, fmt::format("{} is out of the game", name));
  if (is_played_on_without(player)) return left(player);
  // Of those who share the first place, those who have left are none.
  Outcome outcome = resignation(game_.position(), player);
  if (!table_.gone.empty()) outcome.places = placed(outcome.places, table_.gone, variant_->players());
  StoredResult result = result_here(outcome);
  result.resigned = request.player;
  return ended(std::move(result));
}

}  // namespace sennight
