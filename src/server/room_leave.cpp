// How people leave a game that goes on: they give up, or their time is over. Then it ends; or, with three and four, the
// others play on: without that seat where the game has a rule for players who are out, else, where its maker wished so,
// with a computer in it, and whoever has left is placed last.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/english.h"
#include "outcome/result_of.h"
#include "server/room.h"

namespace sennight {

namespace {

constexpr int kStandInLevel = 6;

}  // namespace

// The places of an outcome for those who have left. For whom a computer plays on: behind all others, the first to leave is
// the last. By the rule of elimination they have the place of the turn in which they were out; whoever was still to be out
// when the game ended stands behind those who live and before those who were out before. Partners share their place,
// whoever of them has left.
PerPlayer<int> Room::placed(const PerPlayer<int>& places) const {
  if (variant_->has_teams()) return places;
  const std::vector<int>& gone = table_.gone;
  const std::size_t players = variant_->players();
  const bool by_rule = table_.leaving == Leaving::kOut;
  const auto rank = [&](std::size_t player) SENNIGHT_REQUIRES_LOCK(mutex_) {
    if (by_rule && !game_.position().is_living(PlayerId(player))) return static_cast<int>(3 * players) + places[player];
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

// Of an outcome of this game, by the people who have left it.
GameResult Room::result_here(const Outcome& outcome) const {
  GameResult result = result_of(*variant_, outcome);
  if (!outcome.over || table_.gone.empty()) return result;
  const std::vector<std::string>& names = variant_->definition().player_names;
  Outcome mended = outcome;
  mended.places = placed(outcome.places);
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

// Do the others play on when the owner of this seat leaves now? With a computer in it not when fewer than two people would
// be left; without it two rivals have to be left, one of them somebody else.
bool Room::is_played_on_without(PlayerId player) const {
  if (table_.leaving == Leaving::kEndsGame || table_.is_open()) return false;
  std::vector<std::string> people;
  PerPlayer<bool> seats{};
  for (std::size_t other = 0; other < head_.seats.size(); ++other) {
    if (other == player.index() || table_.has_left(other) || !game_.position().is_living(PlayerId(other))) continue;
    seats[other] = true;
    if (!head_.seats[other].is_computer()) people.push_back(table_.places[other].owner);
  }
  if (table_.leaving == Leaving::kOut)
    return living_sides(*variant_, [&](PlayerId other) { return seats[other.index()]; }) >= 2 &&
           std::ranges::any_of(people, [&](const std::string& owner) SENNIGHT_REQUIRES_LOCK(mutex_) {
             return owner != table_.places[player.index()].owner;
           });
  std::sort(people.begin(), people.end());
  people.erase(std::unique(people.begin(), people.end()), people.end());
  return people.size() >= 2;
}

// A computer sits there from now on, with as much time as all had at first; where the seat is out with its next turn, it is
// only there to leave then. What was offered is offered no more: other people have to agree now.
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
  const bool is_due = clock.running == static_cast<int>(player.index()) && table_.leaving == Leaving::kOut;
  with_clock(change, std::move(clock));
  // If this process ends before the seat is out, the deadline tells another that something has to be done.
  if (is_due) change.change.clock->deadline = services_.clock_now();
  return change;
}

Room::UnderWay Room::ended(GameResult result) {
  UnderWay end{.change = {.id = id_,
                          .plies = head_.plies,
                          .what = GameEnded{},
                          .result = std::move(result),
                          .updated = time_of_change()},
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
    return refuse(409, fmt::format("{} has left the game{}", name,
                                   table_.leaving == Leaving::kOut ? "" : ", and a computer plays on"));
  if (computer) return refuse(409, fmt::format("{} is a computer, which does not resign", name));
  if (!game_.position().is_living(player)) return refuse(409, fmt::format("{} is out of the game", name));
  if (is_played_on_without(player)) return left(player);
  // Of those who share the first place, those who have left are none.
  Outcome outcome = resignation(game_.position(), player);
  if (!table_.gone.empty()) outcome.places = placed(outcome.places);
  GameResult result = result_here(outcome);
  result.resigned = request.player;
  return ended(std::move(result));
}

}  // namespace sennight
