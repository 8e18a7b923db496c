// Who is at the table of a game, who looks on, what is said, and how often one may do something.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "server/room.h"

namespace sennight {

// ---- presence -------------------------------------------------------------------------------------------------------

bool Room::is_here(const std::string& person) const {
  return std::any_of(subscribers_.begin(), subscribers_.end(), [&](const Watching& watching) {
    return watching.visitor.person == person && !watching.subscriber.expired();
  });
}

// Those of the table, those who have just gone among them, and how many look on.
Attendance Room::attendance_now() const {
  Attendance attendance{.game = id_};
  std::set<std::string> people;
  for (const Watching& watching : subscribers_) {
    if (watching.subscriber.expired()) continue;
    if (own_seats(watching.visitor).empty()) ++attendance.watchers;
    else if (!watching.visitor.person.empty()) people.insert(watching.visitor.person);
  }
  for (const auto& [person, at] : left_) people.insert(person);
  attendance.people.assign(people.begin(), people.end());
  return attendance;
}

Attendance Room::attendance() {
  const MutexLock lock(mutex_);
  return attendance_now();
}

void Room::others_attend(Attendance others) {
  const MutexLock lock(mutex_);
  others_ = std::move(others);
  send_presence();
}

Place Room::place(std::size_t player) {
  const MutexLock lock(mutex_);
  if (player >= table_.places.size() || head_.seats[player].is_computer()) return {};
  return table_.places[player];
}

Room::Crowd Room::crowd() {
  const MutexLock lock(mutex_);
  Crowd crowd{static_cast<std::size_t>(others_.watchers), !others_.people.empty()};
  for (const Watching& watching : subscribers_) {
    if (watching.subscriber.expired()) continue;
    if (own_seats(watching.visitor).empty()) ++crowd.watchers;
    else crowd.players = true;
  }
  return crowd;
}

// Were the watchers counted a moment ago? Then somebody will look again soon.
bool Room::is_counted_later() {
  const TimeStamp now = services_.clock_now(), again = watchers_at_ + kCountWatchersEveryMs;
  if (watchers_at_ == 0 || now < watchers_at_ || now >= again) return false;
  if (std::exchange(count_again_at_, again) != again) set_alarm();
  return true;
}

// Somebody without a seat has come or gone. Not even counted at once: a crowd comes one by one.
void Room::watchers_changed() {
  if (!table_.is_open() && !is_counted_later()) send_presence();
}

// Who of the table is here, told at once; how many others look on, told with it or when it is time. Who has just gone may
// come back at once: a page that is loaded anew, a telephone that changes its network. So a seat changes seldom.
void Room::send_presence() {
  if (table_.is_open() || closed_) return;
  Attendance attendance = attendance_now();
  std::vector<bool> online(head_.seats.size(), false);
  for (std::size_t player = 0; player < online.size(); ++player) {
    const std::string& owner = table_.places[player].owner;
    if (head_.seats[player].is_computer() || owner.empty()) continue;
    for (const Attendance* some : {&std::as_const(attendance), &std::as_const(others_)})
      if (std::find(some->people.begin(), some->people.end(), owner) != some->people.end()) online[player] = true;
  }
  std::string text = to_text(presence_json(online, static_cast<std::size_t>(attendance.watchers + others_.watchers)));
  if (attendance != shown_ && services_.attended) {
    shown_ = std::move(attendance);
    services_.attended(id_);
  }
  if (text == presence_ || (online == online_ && is_counted_later())) return;
  watchers_at_ = services_.clock_now();
  count_again_at_ = 0;
  online_ = std::move(online);
  presence_ = std::move(text);
  send(std::make_shared<const std::string>(presence_), false);
}

void Room::subscribe(const std::shared_ptr<Subscriber>& subscriber, const Visitor& visitor) {
  const MutexLock lock(mutex_);
  std::erase_if(subscribers_, [](const Watching& watching) { return watching.subscriber.expired(); });
  subscribers_.push_back({subscriber, visitor});
  left_.erase(visitor.person);
  wake_computer();
  subscribers_.back().heard = heard_by(visitor).value_or(Heard());
  tell_game(subscribers_.back(), Sending::kAlways);
  const std::string before = presence_;
  if (own_seats(visitor).empty()) watchers_changed();
  else send_presence();
  if (!presence_.empty() && presence_ == before)
    subscriber->send(std::make_shared<const std::string>(presence_), false);
}

void Room::unsubscribe(const Subscriber* subscriber) {
  const MutexLock lock(mutex_);
  std::string person;
  std::erase_if(subscribers_, [&](const Watching& watching) {
    const auto other = watching.subscriber.lock();
    if (other && other.get() == subscriber) person = watching.visitor.person;
    return !other || other.get() == subscriber;
  });
  Visitor visitor;
  visitor.person = person;
  if (!person.empty() && !table_.is_open() && !is_here(person) && !own_seats(visitor).empty()) {
    left_[person] = services_.clock_now();
    set_alarm();
  }
  watchers_changed();
}

// ---- what is said ---------------------------------------------------------------------------------------------------

OrRefusal<Room::UnderWay> Room::prepare(const SayRequest& request, const Visitor& visitor) {
  if (!is_shared(table_, head_.seats)) return refuse(409, "there is nobody at this table to talk to");
  const std::vector<int> own = own_seats(visitor);
  if (own.empty()) return refuse(403, "only those who sit at the table talk there", "not-yours");
  // Whoever is at the table hears it.
  if (is_kept_apart(visitor.person)) return refuse(403, "somebody at this table does not talk with you", "blocked");
  Table table = table_;
  if (request.phrase.empty()) {
    if (!all_talk(table_, head_.seats)) return refuse(403, "free chat opens when all at the table want it", "no-chat");
    table.chat.push_back({own.front(), request.text, services_.now()});
    if (table.chat.size() > kMostChat) table.chat.erase(table.chat.begin());
    return seated(std::move(table));
  }
  table.said.push_back({own.front(), request.phrase, services_.now()});
  if (table.said.size() > kMostSaid) table.said.erase(table.said.begin());
  return seated(std::move(table));
}

OrRefusal<Room::UnderWay> Room::prepare(const TalkRequest& request, const Visitor& visitor) {
  if (!is_shared(table_, head_.seats)) return refuse(409, "there is nobody at this table to talk to");
  const std::vector<int> own = own_seats(visitor);
  if (own.empty()) return refuse(403, "only those who sit at the table talk there", "not-yours");
  if (request.wanted && is_kept_apart(visitor.person))
    return refuse(403, "somebody at this table does not talk with you", "blocked");
  Table table = table_;
  for (const int player : own) table.places[static_cast<std::size_t>(player)].talks = request.wanted;
  if (table == table_) return refuse(409, "you have said so already");
  return seated(std::move(table));
}

OrRefusal<Room::Reported> Room::reported(const ReportRequest& request, const Visitor& visitor) {
  const MutexLock lock(mutex_);
  if (table_.is_open() || own_seats(visitor).empty())
    return refuse(403, "only those who sit at the table report what happens there", "not-yours");
  const auto player = static_cast<std::size_t>(request.player);
  if (player >= table_.places.size() || head_.seats[player].is_computer() || table_.places[player].owner.empty())
    return refuse(409, "nobody sits there");
  if (table_.places[player].owner == visitor.person) return refuse(409, "that is you");
  if (!request.at) return Reported{table_.places[player], ""};
  for (const Written& one : table_.chat)
    if (one.player == request.player && one.at == *request.at) return Reported{table_.places[player], one.text};
  return refuse(404, "nothing was written then");
}

// Does somebody else at the table not want to meet this person, or the other way round?
bool Room::is_kept_apart(const std::string& person) const {
  return services_.apart.between(person, table_.maker) ||
         std::any_of(table_.places.begin(), table_.places.end(),
                     [&](const Place& place) { return services_.apart.between(person, place.owner); });
}

// ---- accounts -------------------------------------------------------------------------------------------------------

OrRefusal<Room::UnderWay> Room::prepare(const AdoptRequest& request, const Visitor&) {
  Table table = table_;
  if (table.maker == request.guest) table.maker = request.person;
  if (table.handover && table.handover->owner == request.guest) table.handover->owner = request.person;
  for (Place& place : table.places)
    if (place.owner == request.guest) place = {request.person, request.name, place.talks};
  if (table == table_) return refuse(409, "the guest has no part in this game");
  return seated(std::move(table));
}

OrRefusal<Room::UnderWay> Room::prepare(const ForgetRequest& request, const Visitor&) {
  Visitor person;
  person.person = request.person;
  if (!is_at_table(table_, person)) return refuse(409, "the person has no part in this game");
  OrRefusal<UnderWay> change = seated(table_);
  const bool begun = has_begun(table_, head_.seats);
  if (!is_over() && !table_.is_open()) {
    const std::vector<int> own = own_seats(person);
    const auto plays = std::find_if(own.begin(), own.end(), [&](int player) SENNIGHT_REQUIRES_LOCK(mutex_) {
      return game_.position().is_living(PlayerId(player));
    });
    if (begun && plays != own.end()) change = prepare(ResignRequest{*plays, head_.plies}, person);
    else if (!begun && table_.maker == request.person) change = ended(aborted());
    if (!change) return change;
  }
  Table table = change->table.value_or(table_);
  const bool free_again = !begun && !change->change.result.over;
  std::erase_if(table.said, [&](const Said& said) {
    return table.places[static_cast<std::size_t>(said.player)].owner == request.person;
  });
  std::erase_if(table.chat, [&](const Written& one) {
    return table.places[static_cast<std::size_t>(one.player)].owner == request.person;
  });
  for (const int player : own_seats(person)) table.conditional = without_player(std::move(table.conditional), player);
  for (Place& place : table.places)
    if (place.owner == request.person) place = {free_again ? "" : request.nobody, ""};
  if (table.maker == request.person) table.maker = table.is_open() ? "" : request.nobody;
  if (table.handover && table.handover->owner == request.person) table.handover.reset();
  change->change.table = sennight::kept(table);
  change->table = std::move(table);
  return change;
}

// Has somebody who has a part in the game none afterwards? Then the log is to have nothing of them either: who is not among
// its people is not found when an account is deleted.
bool Room::somebody_goes(const GameChange& change) const {
  if (!change.table) return false;
  const std::vector<std::string>&before = head_.table.people, &after = change.table->people;
  return !std::includes(after.begin(), after.end(), before.begin(), before.end());
}

// ---- ratings --------------------------------------------------------------------------------------------------------

OrRefusal<void> Room::check_unrated(const char* what) const {
  if (!table_.rated) return {};
  return refuse(409, fmt::format("{} in a rated game", what), "rated");
}

OrRefusal<Room::UnderWay> Room::prepare(const RatedRequest& request, const Visitor&) {
  Table table = table_;
  for (std::size_t player = 0; player < std::min(table.places.size(), request.after.size()); ++player)
    table.places[player].after = request.after[player];
  if (table == table_) return refuse(409, "that is known already");
  return seated(std::move(table));
}

// ---- games that those who run the site have stopped -----------------------------------------------------------------

OrRefusal<Room::UnderWay> Room::prepare(const FreezeRequest& request, const Visitor&) {
  if (table_.frozen == request.frozen) return refuse(409, "it is so already");
  Table table = table_;
  table.frozen = request.frozen;
  UnderWay change = seated(std::move(table));
  if (request.frozen) stop_clock(change);
  return change;
}

// Phrases are no moves, and who comes and goes with an account is nobody's opponent.
OrRefusal<void> Room::check_not_frozen(const Wanted& wanted) const {
  if (!table_.frozen) return {};
  const bool allowed = std::holds_alternative<FreezeRequest>(wanted) || std::holds_alternative<AdoptRequest>(wanted) ||
                       std::holds_alternative<ForgetRequest>(wanted) || std::holds_alternative<SayRequest>(wanted) ||
                       std::holds_alternative<TalkRequest>(wanted);
  if (allowed) return {};
  return refuse(409, "those who run this site have frozen the game", "frozen");
}

// ---- tables that nobody has joined, games that nobody goes on with --------------------------------------------------

TimeStamp closes_at(const GameHead& head, const Table& table) {
  if (head.result.over || table.is_open() || table.frozen) return 0;
  if (!has_begun(table, head.seats))
    return table.access == Access::kPublic ? head.created + kJoinedWithinMs : head.updated + kFilledWithinMs;
  if (!head.clock.text.empty()) return 0;
  const std::string* first = nullptr;
  for (std::size_t player = 0; player < table.places.size(); ++player) {
    const std::string& owner = table.places[player].owner;
    if (head.seats[player].is_computer() || owner.empty()) continue;
    if (first != nullptr && *first != owner) return head.updated + kPlayedWithinMs;
    first = &owner;
  }
  return 0;
}

// When that is, by the clock of the games; 0 for never.
TimeStamp Room::closes_at() const {
  const TimeStamp at = sennight::closes_at(head_, table_);
  return at == 0 ? 0 : at - services_.not_counted();
}

OrRefusal<Room::UnderWay> Room::prepare(const NobodyCame&, const Visitor&) {
  if (closes_at() == 0 || asked_at_ < closes_at()) {
    set_alarm();
    return refuse(409, "somebody may still come");
  }
  GameResult result = aborted();
  if (has_begun(table_, head_.seats)) result.text = "The game was aborted: nobody did anything for 90 days";
  else if (table_.access != Access::kPublic) result.text = "The game was aborted: seats stayed free for 30 days";
  else result.text = "The game was aborted: seats stayed free for a day";
  return ended(std::move(result));
}

// ---- how often ------------------------------------------------------------------------------------------------------

std::optional<Act> Room::act_of(const Wanted& wanted) {
  struct {
    std::optional<Act> operator()(const MoveRequest&) const { return Act::kMove; }
    std::optional<Act> operator()(const UndoRequest&) const { return Act::kMove; }
    std::optional<Act> operator()(const ResignRequest&) const { return Act::kMove; }
    std::optional<Act> operator()(const OfferRequest&) const { return Act::kOffer; }
    std::optional<Act> operator()(const DeclineRequest&) const { return Act::kOffer; }
    std::optional<Act> operator()(const AbortRequest&) const { return Act::kOffer; }
    std::optional<Act> operator()(const MoreTimeRequest&) const { return Act::kOffer; }
    std::optional<Act> operator()(const ResumeRequest&) const { return Act::kOffer; }
    std::optional<Act> operator()(const SayRequest& said) const {
      return said.phrase.empty() ? Act::kMessage : Act::kPhrase;
    }
    std::optional<Act> operator()(const TalkRequest&) const { return Act::kOffer; }
    std::optional<Act> operator()(const ConditionalRequest&) const { return Act::kMove; }
    std::optional<Act> operator()(const SitRequest&) const { return Act::kSeat; }
    std::optional<Act> operator()(const LeaveRequest&) const { return Act::kSeat; }
    std::optional<Act> operator()(const FillRequest&) const { return Act::kSeat; }
    std::optional<Act> operator()(const HandoverRequest&) const { return Act::kSeat; }
    std::optional<Act> operator()(const TakeoverRequest&) const { return Act::kSeat; }
    std::optional<Act> operator()(const RematchRequest&) const { return Act::kNewGame; }
    // The server's own.
    std::optional<Act> operator()(const ComputersMove&) const { return std::nullopt; }
    std::optional<Act> operator()(const FlagFall&) const { return std::nullopt; }
    std::optional<Act> operator()(const NobodyCame&) const { return std::nullopt; }
    std::optional<Act> operator()(const DecidedBefore&) const { return std::nullopt; }
    std::optional<Act> operator()(const ReminderDue&) const { return std::nullopt; }
    std::optional<Act> operator()(const AdoptRequest&) const { return std::nullopt; }
    std::optional<Act> operator()(const ForgetRequest&) const { return std::nullopt; }
    std::optional<Act> operator()(const RatedRequest&) const { return std::nullopt; }
    std::optional<Act> operator()(const FreezeRequest&) const { return std::nullopt; }
  } act;
  return std::visit(act, wanted);
}

}  // namespace sennight
