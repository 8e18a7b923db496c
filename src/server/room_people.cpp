// Who is at the table of a game, who looks on, what is said, and how often one may do something.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "server/room.h"

namespace sennight {

namespace {

// A public table that nobody has joined for so long is closed.
constexpr TimeStamp kJoinedWithinMs = 24 * 3'600'000;

}  // namespace

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

// Who of the table is here, and how many others look on. Who has just gone may come back at once: a page that is loaded
// anew, a telephone that changes its network.
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
  if (text == presence_) return;
  presence_ = std::move(text);
  send(std::make_shared<const std::string>(presence_), false);
}

void Room::subscribe(const std::shared_ptr<Subscriber>& subscriber, const Visitor& visitor) {
  const MutexLock lock(mutex_);
  std::erase_if(subscribers_, [](const Watching& watching) { return watching.subscriber.expired(); });
  subscribers_.push_back({subscriber, visitor});
  left_.erase(visitor.person);
  wake_computer();
  subscriber->send(live_text_now(you_of(visitor)), false);
  const std::string before = presence_;
  send_presence();
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
  send_presence();
}

// ---- what is said ---------------------------------------------------------------------------------------------------

OrRefusal<Room::UnderWay> Room::prepare(const SayRequest& request, const Visitor& visitor) {
  if (!is_shared(table_, head_.seats)) return refuse(409, "there is nobody at this table to talk to");
  const std::vector<int> own = own_seats(visitor);
  if (own.empty()) return refuse(403, "only those who sit at the table talk there", "not-yours");
  Table table = table_;
  table.said.push_back({own.front(), request.phrase, services_.now()});
  if (table.said.size() > kMostSaid) table.said.erase(table.said.begin());
  return seated(std::move(table));
}

// ---- tables that nobody has joined ----------------------------------------------------------------------------------

// When that is, by the clock of the games; 0 for never.
TimeStamp Room::closes_at() const {
  if (table_.access != Access::kPublic || is_over() || has_begun(table_, head_.seats)) return 0;
  return head_.created - services_.down + kJoinedWithinMs;
}

OrRefusal<Room::UnderWay> Room::prepare(const NobodyCame&, const Visitor&) {
  if (closes_at() == 0 || asked_at_ < closes_at()) {
    set_alarm();
    return refuse(409, "somebody may still come");
  }
  StoredResult result = aborted();
  result.text = "The game was aborted: seats stayed free for a day";
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
    std::optional<Act> operator()(const SayRequest&) const { return Act::kPhrase; }
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
  } act;
  return std::visit(act, wanted);
}

}  // namespace sennight
