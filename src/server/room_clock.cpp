// The clocks of a game: when they run, when a flag falls and what that means. The arithmetic is in game_clock.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "outcome/result_of.h"
#include "server/room.h"

namespace sennight {

namespace {

constexpr TimeStamp kGivenMs = 15'000;
constexpr TimeStamp kReplyAfterMs = 500;
constexpr TimeStamp kLongestPauseMs = 15 * 60'000;
constexpr std::chrono::milliseconds kLongestWay(2000);

// Does the position show that the player can never win, whatever the other does? Only where the rules say that nobody
// wins with royals alone, and nothing but mate wins: no drops, no end that the board shows, no stalemate or repetition
// that counts as more than half a point. A royal and one more piece is always taken to win.
bool cannot_win(const Position& position, PlayerId player) {
  const Variant& variant = position.variant();
  const Ends& ends = variant.ends();
  if (variant.players() != 2 || variant.safety() != Safety::kLegal || variant.has_hands()) return false;
  if (!ends.facts().royals_draw || ends.facts().wins_by_play || ends.may_decide()) return false;
  CellSet others = position.pieces(player);
  if (const Cell royal = position.royal(player)) others.erase(royal);
  return others.size() == 0;
}

}  // namespace

bool clock_runs(const GameClock& clock, int plies) {
  return clock.is_days() || plies >= static_cast<int>(clock.sides.size());
}

// ---- what a change does to the clock --------------------------------------------------------------------------------

void Room::with_clock(UnderWay& change, GameClock clock) const {
  change.change.clock = sennight::kept(std::optional(clock));
  // So that whoever serves the game then looks at it in time.
  if (const TimeStamp at = remind_at(clock); at != 0) change.change.clock->deadline = at;
  change.clock = std::move(clock);
}

// `clock` stands still; the player to move after the change gets it, if the game goes on and has begun.
void Room::go_on_with_clock(UnderWay& change, GameClock clock, std::size_t turn, int plies, bool begun) const {
  clock.paused = 0;
  // From now on: what the disk needs is nobody's time.
  if (begun && !change.change.result.over && clock_runs(clock, plies))
    start_clock(clock, static_cast<int>(turn), services_.clock_now());
  with_clock(change, std::move(clock));
}

void Room::stop_clock(UnderWay& change) const {
  if (!clock_ || (!clock_->runs() && !clock_->is_paused())) return;
  GameClock clock = *clock_;
  if (clock.runs()) stop_without_move(clock, asked_at_);
  clock.paused = 0;
  with_clock(change, std::move(clock));
}

// ---- lag ------------------------------------------------------------------------------------------------------------

void Room::measured(const Subscriber* subscriber, std::chrono::milliseconds time) {
  constexpr double kOld = 0.9;
  const MutexLock lock(mutex_);
  for (Watching& watching : subscribers_) {
    const auto other = watching.subscriber.lock();
    if (other.get() != subscriber) continue;
    // A browser that slept answers when it wakes: that says nothing of the way.
    const auto now = static_cast<double>(std::min(time, kLongestWay).count());
    watching.lag = watching.lag ? kOld * *watching.lag + (1 - kOld) * now : now;
  }
}

// Nothing where it was never measured. Of several connections the one with the longest way: who plays may use any.
std::optional<std::int64_t> Room::lag_of(const Visitor& visitor) const {
  std::optional<std::int64_t> lag;
  for (const Watching& watching : subscribers_) {
    if (watching.subscriber.expired() || !watching.lag || watching.visitor.person != visitor.person) continue;
    lag = std::max(lag.value_or(0), static_cast<std::int64_t>(std::llround(*watching.lag)));
  }
  return lag;
}

// How long after the deadline a move of the player to move may still come.
std::int64_t Room::grace() const {
  const auto player = static_cast<std::size_t>(clock_->running);
  if (head_.seats[player].is_computer() || table_.is_open()) return 0;
  Visitor owner;
  owner.person = table_.places[player].owner;
  return grace_of(*clock_, lag_of(owner));
}

// ---- the flag -------------------------------------------------------------------------------------------------------

// Has the time of the player to move run out when this came, so that the flag has to fall first?
bool Room::is_too_late(const Waiting& waiting) const {
  if (!clock_ || !clock_->runs() || is_over() || std::holds_alternative<FlagFall>(waiting.wanted)) return false;
  if (services_.store.is_away()) return false;  // see check_time_is_known
  const TimeStamp deadline = deadline_of(*clock_);
  if (const auto* move = std::get_if<MoveRequest>(&waiting.wanted);
      move != nullptr && may_act(table_, static_cast<std::size_t>(clock_->running), waiting.visitor)) {
    return waiting.at - lag_given_back(*clock_, waiting.at, lag_of(waiting.visitor), move->spent) >= deadline;
  }
  return waiting.at >= deadline + grace();
}

// While the store is away its time counts for nobody, and how long that was is known when it is back.
OrRefusal<void> Room::check_time_is_known() const {
  if (!clock_ || !clock_->runs() || !services_.store.is_away()) return {};
  return std::unexpected(
      Refusal{503, "the database does not answer, and the clocks will stand still for that time: try again in a moment",
              "busy", 0});
}

OrRefusal<Room::UnderWay> Room::prepare(const FlagFall& wanted, const Visitor&) {
  auto right = check_goes_on();
  if (!right) return std::unexpected(right.error());
  if (clock_ && clock_->is_paused() && asked_at_ >= clock_->paused) return resumed();
  if (!clock_ || !clock_->runs() || asked_at_ < deadline_of(*clock_) + (wanted.certain ? 0 : grace())) {
    set_alarm();
    return refuse(409, "no flag has fallen");
  }
  const PlayerId player(clock_->running);
  if (right = check_time_is_known(); !right) {
    set_alarm(services_.clock_now() + kReplyAfterMs);
    return std::unexpected(right.error());
  }
  if (is_departure_due()) return prepare(DecidedBefore{head_.plies}, {});
  if (head_.plies >= static_cast<int>(variant_->players()) && !head_.seats[player.index()].is_computer() &&
      is_played_on_without(player))
    return left(player);
  UnderWay end = ended(lost_on_time());
  GameClock clock = *clock_;
  stop_at_zero(clock);
  with_clock(end, std::move(clock));
  return end;
}

// Of the player whose clock runs. With three players the seat is lost as by resignation.
GameResult Room::lost_on_time() const {
  const Position& position = game_.position();
  const PlayerId player(clock_->running);
  const std::string& name = variant_->definition().player_names[player.index()];
  // Nobody has lost a game that hardly began.
  if (head_.plies < static_cast<int>(variant_->players())) {
    GameResult result = aborted();
    result.text = fmt::format("The game was aborted: {} did not move in time", name);
    return result;
  }
  GameResult result;
  if (variant_->players() == 2 && cannot_win(position, rival_of(player))) {
    result = result_of(*variant_, agreed_draw(position));
    result.text = fmt::format("Draw: {} is out of time, and {} has too little left to win", name,
                              variant_->definition().player_names[rival_of(player).index()]);
  } else {
    const Outcome outcome = resignation(position, player);
    result = result_here(outcome);
    std::vector<std::string> first;
    // Who has left wins with the partners, as in the places.
    const bool together = variant_->has_teams();
    for (std::size_t i = 0; i < variant_->players(); ++i)
      if (variant_->players() == 2 ? i != player.index() : outcome.places[i] == 1 && (together || !table_.has_left(i)))
        first.push_back(variant_->definition().player_names[i]);
    result.text = variant_->players() == 1 ? fmt::format("{} is out of time", name)
                  : first.size() == 1      ? fmt::format("{} wins on time", first.front())
                  : together               ? fmt::format("{} win on time", fmt::join(first, " and "))
                             : fmt::format("Draw of {} on time: {} is out of time", fmt::join(first, " and "), name);
  }
  result.reason = kTimeReason;
  return result;
}

// ---- what is due at some time ---------------------------------------------------------------------------------------

void Room::ring() {
  bool clock = false, closes = false, reminds = false;
  std::optional<Waiting> reply;
  {
    const MutexLock lock(mutex_);
    if (closed_) return;
    const TimeStamp now = services_.clock_now();
    std::erase_if(left_, [&](const auto& gone) { return now >= gone.second + kAwayAfterMs; });
    if (now >= count_again_at_) count_again_at_ = 0;
    send_presence();
    clock = clock_ && (clock_->runs() || clock_->is_paused()) && !is_over();
    closes = closes_at() != 0 && now >= closes_at();
    if (turn_again_ != 0 && now >= turn_again_) {
      stop_thinking();
      wake_computer();
    }
    if (is_decided_before() && !under_way_) reply = decided_before();
    const TimeStamp remind = clock && !reply ? remind_at(*clock_) : 0;
    reminds = remind != 0 && now >= remind;
    if (!clock && !closes && !reply) set_alarm();
  }
  const auto nobody = [](const OrRefusal<SharedText>&) {};
  if (reply) add(std::move(*reply));
  if (reminds) add({ReminderDue{}, {}, nobody, services_.clock_now()});
  if (clock) add({FlagFall{}, {}, nobody, services_.clock_now()});
  if (closes) add({NobodyCame{}, {}, nobody, services_.clock_now()});
}

void Room::set_alarm(TimeStamp earliest) const {
  if (closed_) return;
  TimeStamp first = 0;
  const auto also = [&](TimeStamp at) { first = first == 0 ? at : std::min(first, at); };
  if (clock_ && !is_over()) {
    if (clock_->runs()) also(std::max(earliest, deadline_of(*clock_) + grace()));
    if (const TimeStamp at = remind_at(*clock_); at != 0) also(std::max(earliest, at));
    if (clock_->is_paused()) also(std::max(earliest, clock_->paused));
  }
  // Mostly whoever has kept the move before does it at once, or another process.
  if (is_decided_before()) also(std::max(earliest, services_.clock_now() + kReplyAfterMs));
  // What is far away is found by looking through all games now and then: GameService::end_idle_games.
  if (const TimeStamp at = closes_at(); at != 0 && at - services_.clock_now() <= kJoinedWithinMs)
    also(std::max(earliest, at));
  for (const auto& [person, at] : left_) also(at + kAwayAfterMs);
  if (turn_again_ != 0) also(turn_again_);
  if (count_again_at_ != 0) also(count_again_at_);
  services_.alarms.set(id_, first);
}

// ---- who is not there -----------------------------------------------------------------------------------------------

// When whoever has the turn is reminded of it, 0 for never: where nobody is told anything, and of computers.
TimeStamp Room::remind_at(const GameClock& clock) const {
  if (!services_.turn_news || table_.is_open() || !clock.runs()) return 0;
  return head_.seats[static_cast<std::size_t>(clock.running)].is_computer() ? 0 : reminder_at(clock);
}

// That it was done is kept first: of several processes, and however often they start anew, one tells it.
OrRefusal<Room::UnderWay> Room::prepare(const ReminderDue&, const Visitor&) {
  auto right = check_goes_on();
  if (!right) return std::unexpected(right.error());
  const TimeStamp at = clock_ ? remind_at(*clock_) : 0;
  if (at == 0 || asked_at_ < at) return refuse(409, "nobody is to be reminded");
  UnderWay change = seated(table_);
  GameClock clock = *clock_;
  clock.reminded = true;
  with_clock(change, std::move(clock));
  change.change.updated = head_.updated;
  change.is_secret = true;
  change.reminds = true;
  return change;
}

// Tells whose turn it is, unless a page of that person is open.
void Room::tell_turn(TurnNews::Kind kind) const {
  if (!services_.turn_news || is_over() || table_.frozen || !is_shared(table_, head_.seats)) return;
  const std::size_t player = game_.position().turn().index();
  const std::string& owner = table_.places[player].owner;
  if (head_.seats[player].is_computer() || owner.empty() || is_here(owner) || is_decided_before()) return;
  if (std::find(others_.people.begin(), others_.people.end(), owner) != others_.people.end()) return;
  const std::int64_t left = clock_ && clock_->runs() ? deadline_of(*clock_) - services_.clock_now() : 0;
  services_.turn_news({.kind = kind,
                       .person = owner,
                       .game = id_,
                       .name = variant_->definition().name,
                       .left = std::max<std::int64_t>(0, left)});
}

// ---- pausing --------------------------------------------------------------------------------------------------------

OrRefusal<void> Room::check_not_paused() const {
  if (!clock_ || !clock_->is_paused()) return {};
  return refuse(409, "the game is paused: let the clocks run again first", "paused");
}

// All have agreed. The delay or the period of byo-yomi begins anew when the clocks run again.
Room::UnderWay Room::paused() {
  UnderWay change = seated(table_);
  GameClock clock = *clock_;
  stop_without_move(clock, asked_at_);
  clock.paused = services_.clock_now() + kLongestPauseMs;
  with_clock(change, std::move(clock));
  without_offers(change);
  return change;
}

Room::UnderWay Room::resumed() const {
  UnderWay change = seated(table_);
  go_on_with_clock(change, *clock_, game_.position().turn().index(), head_.plies, true);
  return change;
}

OrRefusal<Room::UnderWay> Room::prepare(const ResumeRequest& request, const Visitor& visitor) {
  auto right = check_any_seat(visitor);
  if (right) right = check_seen(request.ply);
  if (right) right = check_goes_on();
  if (!right) return std::unexpected(right.error());
  if (own_seats(visitor).empty()) return refuse(403, "you have no seat in this game", "not-yours");
  if (check_not_paused()) return refuse(409, "the game is not paused");
  return resumed();
}

// ---- more time ------------------------------------------------------------------------------------------------------

OrRefusal<Room::UnderWay> Room::prepare(const MoreTimeRequest& request, const Visitor& visitor) {
  auto right = check_table_seat(request.player);
  if (right) right = check_any_seat(visitor);
  if (right) right = check_begun();
  if (right) right = check_seen(request.ply);
  if (right) right = check_goes_on();
  if (!right) return std::unexpected(right.error());
  if (!clock_ || clock_->is_days()) return refuse(409, "this game has no clocks to which time can be added");
  const std::vector<int> own = own_seats(visitor);
  if (own.empty()) return refuse(403, "you have no seat in this game", "not-yours");
  if (std::find(own.begin(), own.end(), request.player) != own.end())
    return refuse(403, "time is given to others, not to oneself", "not-yours");
  if (!game_.position().is_living(PlayerId(request.player)))
    return refuse(409, fmt::format("{} is out of the game",
                                   variant_->definition().player_names[static_cast<std::size_t>(request.player)]));
  UnderWay change = seated(table_);
  GameClock clock = *clock_;
  give_more(clock, request.player, kGivenMs);
  with_clock(change, std::move(clock));
  return change;
}

}  // namespace sennight
