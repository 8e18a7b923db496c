// What people do at the table of a game: sitting down, offering, moving a seat to another device, beginning anew. The
// moves themselves are in room.cpp, who is there and what they say in room_people.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "search/levels.h"
#include "server/room.h"

namespace sennight {

namespace {

constexpr TimeStamp kHandoverMs = 24 * 3'600'000;

}  // namespace

double cost_of_thinking(const std::vector<Seat>& seats) {
  double cost = 0;
  for (const Seat& seat : seats)
    if (seat.is_computer()) cost += static_cast<double>(level_settings(seat.level).milliseconds);
  return cost;
}

GameResult aborted() { return {.over = true, .score = "*", .reason = "aborted", .text = "The game was aborted"}; }

// ---- who may do what ------------------------------------------------------------------------------------------------

OrRefusal<void> Room::check_seat(std::size_t player, const Visitor& visitor) const {
  if (may_act(table_, player, visitor)) return {};
  return refuse(403, fmt::format("the seat of {} is not yours", variant_->definition().player_names[player]),
                "not-yours");
}

std::vector<int> Room::own_seats(const Visitor& visitor) const { return you_view(table_, head_.seats, visitor).seats; }

OrRefusal<void> Room::check_any_seat(const Visitor& visitor) const {
  if (table_.is_open() || is_at_table(table_, visitor)) return {};
  return refuse(403, "you have no seat in this game", "not-yours");
}

OrRefusal<void> Room::check_begun() const {
  if (has_begun(table_, head_.seats)) return {};
  return refuse(409, "the game begins when all seats are taken", "not-begun");
}

OrRefusal<void> Room::check_goes_on() const {
  if (!is_over()) return {};
  return refuse(409, fmt::format("the game is over: {}", head_.result.text));
}

OrRefusal<void> Room::check_table_seat(int player) const {
  if (player < static_cast<int>(variant_->players())) return {};
  return refuse(400, fmt::format("there is no player {}", player));
}

// ---- offers ---------------------------------------------------------------------------------------------------------

// A change that is an answer to what was offered, and the end of all that was declined.
void Room::without_offers(UnderWay& change) const {
  if (!table_.offer && table_.declined.empty()) return;
  Table table = table_;
  table.offer.reset();
  table.declined.clear();
  change.change.table = sennight::kept(table);
  change.table = std::move(table);
}

void Room::with_conditional(UnderWay& change, std::vector<ConditionalMoves> left) const {
  const Table& now = change.table ? *change.table : table_;
  if (now.conditional == left) return;
  Table table = now;
  table.conditional = std::move(left);
  change.change.table = sennight::kept(table);
  change.table = std::move(table);
}

Room::UnderWay Room::seated(Table table, std::optional<std::vector<Seat>> seats) const {
  UnderWay change{.change = {.id = id_,
                             .plies = head_.plies,
                             .what = TableChanged{},
                             .result = head_.result,
                             .updated = time_of_change(),
                             .table = sennight::kept(table),
                             .seats = std::move(seats)},
                  .move = {},
                  .played = {},
                  .table = {}};
  const bool begun = has_begun(table, change.change.seats.value_or(head_.seats));
  change.table = std::move(table);
  if (clock_ && !clock_->runs() && !clock_->is_paused() && !is_over() && !change.table->frozen)
    go_on_with_clock(change, *clock_, game_.position().turn().index(), head_.plies, begun);
  return change;
}

OrRefusal<Room::UnderWay> Room::prepare(const OfferRequest& request, const Visitor& visitor) {
  auto right = check_any_seat(visitor);
  if (right) right = check_begun();
  if (right) right = check_ply(request.ply);
  if (right) right = check_goes_on();
  if (!right) return std::unexpected(right.error());
  if (request.kind == OfferKind::kTakeback)
    if (right = check_unrated("nothing is taken back"); !right) return std::unexpected(right.error());
  const auto lives = [&](int player)
                         SENNIGHT_REQUIRES_LOCK(mutex_) { return game_.position().is_living(PlayerId(player)); };
  std::vector<int> own = own_seats(visitor), all;
  std::erase_if(own, [&](int player) SENNIGHT_REQUIRES_LOCK(mutex_) { return !lives(player); });
  if (own.empty()) return refuse(403, "you have no part in this game any more", "not-yours");
  for (int player = 0; player < static_cast<int>(head_.seats.size()); ++player) {
    if (!lives(player)) continue;
    if (!head_.seats[static_cast<std::size_t>(player)].is_computer()) all.push_back(player);
    else if (request.kind == OfferKind::kDraw && !table_.has_left(static_cast<std::size_t>(player)))
      return refuse(409, "a computer does not agree to a draw");
  }
  if (request.kind == OfferKind::kPause && (!clock_ || clock_->is_days() || !clock_->runs()))
    return refuse(409, "only a clock that runs can be paused");
  if (table_.offer && table_.offer->kind != request.kind)
    return refuse(409, "something else is offered: it has to be answered first");
  const auto said_no = [&](const Declined& no) { return no.kind == request.kind && no.player == own.front(); };
  if (!table_.offer && std::any_of(table_.declined.begin(), table_.declined.end(), said_no))
    return refuse(409, "that was declined: offer it again after the next move");
  Offer offer = table_.offer.value_or(Offer{request.kind, {}});
  const auto has_agreed = [&](int player) {
    return std::find(offer.agreed.begin(), offer.agreed.end(), player) != offer.agreed.end();
  };
  const bool is_new = std::any_of(own.begin(), own.end(), [&](int player) { return !has_agreed(player); });
  if (!is_new) return refuse(409, "you have agreed to that already: the others have to answer");
  for (const int player : own)
    if (!has_agreed(player)) offer.agreed.push_back(player);
  int target = -1;
  if (request.kind == OfferKind::kTakeback) {
    // To the last turn of whoever has asked for it.
    const int asker = offer.agreed.front();
    for (int ply = 0; ply < head_.plies; ++ply) {
      const int mover = static_cast<int>(played_[static_cast<std::size_t>(ply)].player.index());
      const bool his = own.size() == all.size() ? !head_.seats[static_cast<std::size_t>(mover)].is_computer()
                                                : mover == asker;
      if (his) target = ply;
    }
    if (target < 0) return refuse(409, "there is no move to take back");
  }
  if (!std::all_of(all.begin(), all.end(), has_agreed)) {
    Table table = table_;
    table.offer = std::move(offer);
    return seated(std::move(table));
  }
  if (request.kind == OfferKind::kTakeback) return take_back_to(target);
  if (request.kind == OfferKind::kPause) return paused();
  return ended(result_here(agreed_draw(game_.position())));
}

OrRefusal<Room::UnderWay> Room::prepare(const DeclineRequest& request, const Visitor& visitor) {
  auto right = check_any_seat(visitor);
  if (right) right = check_ply(request.ply);
  if (!right) return std::unexpected(right.error());
  if (!table_.offer) return refuse(409, "nothing is offered");
  if (own_seats(visitor).empty()) return refuse(403, "you have no seat in this game", "not-yours");
  Table table = table_;
  table.declined.push_back({table.offer->kind, table.offer->agreed.front()});
  table.offer.reset();
  return seated(std::move(table));
}

OrRefusal<Room::UnderWay> Room::prepare(const AbortRequest& request, const Visitor& visitor) {
  auto right = check_any_seat(visitor);
  if (right) right = check_seen(request.ply);
  if (right) right = check_goes_on();
  if (!right) return std::unexpected(right.error());
  // Who has made the game and sits elsewhere has no say once others have begun it.
  if (own_seats(visitor).empty() && has_begun(table_, head_.seats))
    return refuse(403, "you have no seat in this game", "not-yours");
  if (head_.plies >= static_cast<int>(variant_->players()))
    return refuse(409, "everybody has moved: the game can be resigned, or drawn by agreement");
  return ended(aborted());
}

// ---- conditional moves ----------------------------------------------------------------------------------------------

OrRefusal<Room::UnderWay> Room::prepare(const ConditionalRequest& request, const Visitor& visitor) {
  auto right = check_table_seat(request.player);
  if (!right) return std::unexpected(right.error());
  const PlayerId player(request.player);
  const std::string& name = variant_->definition().player_names[player.index()];
  right = check_seat(player.index(), visitor);
  if (right) right = check_begun();
  if (right) right = check_goes_on();
  if (right) right = check_ply(request.ply);
  if (!right) return std::unexpected(right.error());
  if (!clock_ || !clock_->is_days() || table_.is_open())
    return refuse(409, "conditional moves are for games with days for each turn");
  if (head_.seats[player.index()].is_computer()) return refuse(409, fmt::format("{} is a computer", name));
  if (!game_.position().is_living(player)) return refuse(409, fmt::format("{} is out of the game", name));
  if (game_.position().turn() == player)
    return refuse(409, fmt::format("it is the turn of {}: conditional moves are for the turns of others", name));
  auto read = read_conditional(game_, request.player, request.lines);
  if (!read) return std::unexpected(std::move(read.error()));
  Table table = table_;
  table.conditional = without_player(std::move(table.conditional), request.player);
  if (!read->lines.empty()) table.conditional.push_back(std::move(*read));
  UnderWay change = seated(std::move(table));
  // Nobody else is to see by the time of the last change that there was one.
  change.change.updated = head_.updated;
  change.is_secret = true;
  return change;
}

// Has whoever is to move left the game, which has a rule for those who are out?
bool Room::is_departure_due() const {
  return table_.leaving == Leaving::kOut && table_.has_left(game_.position().turn().index()) &&
         game_.position().may_leave() && !(clock_ && clock_->is_paused());
}

bool Room::is_decided_before() const {
  return !is_over() && !table_.frozen &&
         (is_departure_due() || !reply_now(table_.conditional, game_.position().turn()).empty());
}

Room::Waiting Room::decided_before() const {
  return {DecidedBefore{head_.plies}, {}, [](const OrRefusal<SharedText>&) {}, services_.clock_now()};
}

// What cannot be played is dropped: the seat then has its turn as if nothing had been kept.
OrRefusal<Room::UnderWay> Room::prepare(const DecidedBefore& wanted, const Visitor&) {
  if (auto right = check_ply(wanted.ply); !right) return std::unexpected(right.error());
  if (!is_decided_before()) return refuse(409, "nothing was decided for this turn");
  if (is_departure_due()) return prepare_move(departure(), 0);
  const PlayerId player = game_.position().turn();
  const auto move = parse_move(game_.position(), reply_now(table_.conditional, player));
  const std::string& owner = table_.places[player.index()].owner;
  if (move && head_.plies < kLongestGame && !head_.seats[player.index()].is_computer() && services_.banned.check(owner))
    return prepare_move(*move, 0);
  Table table = table_;
  table.conditional = without_player(std::move(table.conditional), static_cast<int>(player.index()));
  UnderWay change = seated(std::move(table));
  if (clock_ && !change.clock) with_clock(change, *clock_);
  return change;
}

// ---- seats ----------------------------------------------------------------------------------------------------------

OrRefusal<Room::UnderWay> Room::prepare(const SitRequest& request, const Visitor& visitor) {
  auto right = check_table_seat(request.player);
  if (right && table_.is_open()) right = refuse(409, "the seats of this game are nobody's");
  if (right && (visitor.person.empty() || !may_join(table_, visitor)))
    right = refuse(403, "only who was invited may sit down", "not-invited");
  if (right) right = check_goes_on();
  if (right && is_kept_apart(visitor.person))
    right = refuse(403, "somebody at this table does not play with you", "blocked");
  if (!right) return std::unexpected(right.error());
  const auto player = static_cast<std::size_t>(request.player);
  // Who has an account sits there under its name.
  const std::string& name = visitor.account.empty() ? request.name : visitor.account;
  if (table_.places[player].owner == visitor.person && !has_begun(table_, head_.seats)) {
    // Another name in the same seat.
    Table table = table_;
    table.places[player].name = name;
    return seated(std::move(table));
  }
  if (!is_free(table_, head_.seats, player)) return refuse(409, "somebody sits there already", "taken");
  Table table = table_;
  // Who sits elsewhere changes seats.
  for (Place& place : table.places)
    if (place.owner == visitor.person) place = {};
  table.places[player] = {visitor.person, name};
  return seated(std::move(table));
}

OrRefusal<Room::UnderWay> Room::prepare(const LeaveRequest& request, const Visitor& visitor) {
  auto right = check_table_seat(request.player);
  if (right) right = check_any_seat(visitor);
  if (right) right = check_goes_on();
  if (!right) return std::unexpected(right.error());
  if (table_.is_open() || has_begun(table_, head_.seats))
    return refuse(409, "the game has begun: it can be resigned, or aborted before all have moved");
  const auto player = static_cast<std::size_t>(request.player);
  const bool computer = head_.seats[player].is_computer();
  // Who has made the game may show others the door.
  if (visitor.person != table_.maker && (computer || table_.places[player].owner != visitor.person))
    return refuse(403, fmt::format("the seat of {} is not yours", variant_->definition().player_names[player]),
                  "not-yours");
  if (is_free(table_, head_.seats, player)) return refuse(409, "nobody sits there");
  Table table = table_;
  table.places[player] = {};
  if (!computer) return seated(std::move(table));
  std::vector<Seat> seats = head_.seats;
  seats[player] = {};
  return seated(std::move(table), std::move(seats));
}

OrRefusal<Room::UnderWay> Room::prepare(const FillRequest& request, const Visitor& visitor) {
  auto right = check_table_seat(request.player);
  if (right && (table_.is_open() || visitor.person.empty() || visitor.person != table_.maker))
    right = refuse(403, "only who has made the game lets computers sit down", "not-yours");
  if (right) right = check_goes_on();
  if (!right) return std::unexpected(right.error());
  const auto player = static_cast<std::size_t>(request.player);
  if (!is_free(table_, head_.seats, player)) return refuse(409, "somebody sits there already", "taken");
  std::vector<Seat> seats = head_.seats;
  seats[player] = {Seat::Kind::kComputer, request.level};
  return seated(table_, std::move(seats));
}

// ---- another device, another game -----------------------------------------------------------------------------------

OrRefusal<Room::UnderWay> Room::prepare(const HandoverRequest& request, const Visitor& visitor) {
  if (table_.is_open() || !is_at_table(table_, visitor))
    return refuse(403, "you have no seat in this game", "not-yours");
  if (auto right = check_unrated("no seat goes to somebody else"); !right) return std::unexpected(right.error());
  Table table = table_;
  table.handover = Handover{visitor.person, request.token, services_.now() + kHandoverMs};
  return seated(std::move(table));
}

OrRefusal<Room::UnderWay> Room::prepare(const TakeoverRequest& request, const Visitor& visitor) {
  if (!table_.handover || table_.handover->until < services_.now() || visitor.person.empty() ||
      !same_secret(table_.handover->token, request.token))
    return refuse(403, "this link has been used already, or its time is over", "expired");
  const std::string owner = table_.handover->owner;
  if (owner == visitor.person) return refuse(409, "this device has the seat already", "same-device");
  Table table = table_;
  table.handover.reset();
  if (table.maker == owner) table.maker = visitor.person;
  for (Place& place : table.places)
    if (place.owner == owner)
      place = {visitor.person, visitor.account.empty() ? place.name : visitor.account, place.talks};
  return seated(std::move(table));
}

OrRefusal<Room::Again> Room::again(const Visitor& visitor) {
  const MutexLock lock(mutex_);
  if (table_.is_open() || own_seats(visitor).empty()) return refuse(403, "you have no seat in this game", "not-yours");
  if (!is_over()) return refuse(409, "the game goes on");
  const std::size_t count = head_.seats.size();
  Again again;
  again.game.variant = head_.variant;
  // A game that began with one of several arrays is followed by one with another, where chance chooses.
  again.game.fen = start_fen_;
  if (variant_->shuffle() && variant_->shuffle()->is_by_chance())
    if (const auto start = parse_fen(*variant_, start_fen_); start && start->array_number()) again.game.fen.reset();
  again.game.access = table_.access;
  if (clock_) again.game.clock = clock_->control;
  again.table = Table{.access = table_.access,
                      .maker = visitor.person,
                      .invitation = table_.invitation,
                      .places = {},
                      .offer = {},
                      .declined = {},
                      .handover = {},
                      .next = {},
                      .said = {},
                      .leaving = table_.leaving,
                      .rated = table_.rated,
                      .gone = {}};
  // Everybody moves one seat on. A seat that somebody has left is free again.
  for (std::size_t player = 0; player < count; ++player) {
    const std::size_t before = (player + count - 1) % count;
    const bool left = table_.has_left(before);
    again.game.seats.push_back(left ? Seat{} : head_.seats[before]);
    again.game.sittings.push_back({});
    again.table.places.push_back(left ? Place{} : Place{table_.places[before].owner, table_.places[before].name});
    // Whoever has gone for good is nobody by now.
    if (!again.game.seats.back().is_computer() && !is_account(again.table.places.back().owner))
      again.table.rated = false;
  }
  return again;
}

OrRefusal<Room::UnderWay> Room::prepare(const RematchRequest& request, const Visitor& visitor) {
  if (table_.is_open() || own_seats(visitor).empty()) return refuse(403, "you have no seat in this game", "not-yours");
  if (!is_over()) return refuse(409, "the game goes on");
  if (!table_.next.empty()) return refuse(409, "there is a next game already", "made");
  Table table = table_;
  table.next = request.id;
  return seated(std::move(table));
}

}  // namespace sennight
