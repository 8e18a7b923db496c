#include "server/lobby.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "protocol/json.h"
#include "server/connection_limiter.h"

namespace sennight {

namespace {

constexpr std::string_view kBeginsAlready = "your game begins already";

SharedText lobby_text(const Json& json) { return std::make_shared<const std::string>(to_text(json)); }

std::unexpected<Refusal> without_cookie() { return refuse(403, "only a guest with a cookie looks for players"); }
std::unexpected<Refusal> no_such_seek() { return refuse(404, "nobody looks for that any more"); }

}  // namespace

// ---- what fits ------------------------------------------------------------------------------------------------------

bool Lobby::has(const Seek& seek, const std::string& person) {
  return std::any_of(seek.people.begin(), seek.people.end(),
                     [&](const Seeker& seeker) { return seeker.person == person; });
}

bool Lobby::fits(const Seek& seek, const SeekRequest& wanted) {
  if (seek.begins || seek.what.variant != wanted.variant || seek.what.clock != wanted.clock) return false;
  return !wanted.seat || std::none_of(seek.people.begin(), seek.people.end(),
                                      [&](const Seeker& seeker) { return seeker.seat == wanted.seat; });
}

SeekView Lobby::view(const Seek& seek, const std::string& person) {
  SeekView view{.id = seek.id,
                .variant = seek.what.variant,
                .variant_name = seek.variant_name,
                .clock = seek.what.clock,
                .players = seek.players,
                .people = {},
                .mine = !person.empty() && has(seek, person)};
  for (const Seeker& seeker : seek.people) view.people.push_back({seeker.name, seeker.seat});
  return view;
}

// Wishes are kept; the others sit down by lot.
Lobby::Pairing Lobby::paired(const Seek& seek) {
  Pairing pairing{.variant = seek.what.variant, .clock = seek.what.clock, .people = {}};
  pairing.people.resize(seek.players);
  std::vector<std::size_t> free;
  for (std::size_t player = 0; player < seek.players; ++player) {
    const auto wants = std::find_if(seek.people.begin(), seek.people.end(), [&](const Seeker& seeker) {
      return seeker.seat && static_cast<std::size_t>(*seeker.seat) == player;
    });
    if (wants == seek.people.end()) free.push_back(player);
    else pairing.people[player] = {wants->person, wants->name};
  }
  // The id is random and nobody has chosen it.
  std::uint64_t seed = 0;
  for (const char c : seek.id) seed = seed * 131 + static_cast<unsigned char>(c);
  Random lot(seed);
  for (const Seeker& seeker : seek.people) {
    if (seeker.seat) continue;
    const auto chosen = free.begin() + static_cast<std::ptrdiff_t>(lot.below(free.size()));
    pairing.people[*chosen] = {seeker.person, seeker.name};
    free.erase(chosen);
  }
  return pairing;
}

Lobby::Seek* Lobby::find(const std::string& id) {
  const auto found = std::find_if(seeks_.begin(), seeks_.end(), [&](const auto& seek) { return seek->id == id; });
  return found == seeks_.end() ? nullptr : found->get();
}

bool Lobby::is_beginning(const std::string& person) const {
  return std::any_of(seeks_.begin(), seeks_.end(),
                     [&](const auto& seek) { return seek->begins && has(*seek, person); });
}

// ---- news -----------------------------------------------------------------------------------------------------------

void Lobby::tell(const Seek& seek) {
  std::erase_if(subscribers_, [](const Watching& watching) { return watching.subscriber.expired(); });
  SharedText others;
  for (const Watching& watching : subscribers_) {
    const auto subscriber = watching.subscriber.lock();
    if (!subscriber) continue;
    if (!watching.person.empty() && has(seek, watching.person)) {
      subscriber->send(lobby_text(seek_news_json(view(seek, watching.person))), false);
    } else {
      if (!others) others = lobby_text(seek_news_json(view(seek, "")));
      subscriber->send(others, false);
    }
  }
}

void Lobby::tell_gone(const std::string& id) {
  const SharedText message = lobby_text(seek_gone_json(id));
  for (const Watching& watching : subscribers_)
    if (const auto subscriber = watching.subscriber.lock()) subscriber->send(message, false);
}

// ---- who is here ----------------------------------------------------------------------------------------------------

bool Lobby::is_here(const std::string& person) const {
  return std::any_of(subscribers_.begin(), subscribers_.end(), [&](const Watching& watching) {
    return watching.person == person && !watching.subscriber.expired();
  });
}

void Lobby::notice_absence(const std::string& person) {
  if (person.empty() || is_here(person)) return;
  const bool looks = std::any_of(seeks_.begin(), seeks_.end(), [&](const auto& seek) { return has(*seek, person); });
  if (looks) gone_.try_emplace(person, duties_.now());
  set_alarm();
}

void Lobby::set_alarm() {
  if (closed_) return;
  TimeStamp first = 0;
  for (const auto& [person, since] : gone_)
    if (first == 0 || since + kPatienceMs < first) first = since + kPatienceMs;
  duties_.set_alarm(first);
}

std::size_t Lobby::seeks() {
  const MutexLock lock(mutex_);
  return seeks_.size();
}

void Lobby::ring() {
  const MutexLock lock(mutex_);
  const TimeStamp now = duties_.now();
  std::erase_if(unheard_, [&](const auto& entry) { return now - entry.second.at > kPatienceMs; });
  std::vector<std::string> over;
  for (const auto& [person, since] : gone_)
    if (now - since >= kPatienceMs) over.push_back(person);
  for (const std::string& person : over) {
    gone_.erase(person);
    look_no_more(person);
  }
  set_alarm();
}

void Lobby::subscribe(const std::shared_ptr<Subscriber>& subscriber, const Visitor& visitor) {
  const MutexLock lock(mutex_);
  if (closed_) return;
  std::erase_if(subscribers_, [](const Watching& watching) { return watching.subscriber.expired(); });
  subscribers_.push_back({subscriber, visitor.person});
  gone_.erase(visitor.person);
  std::vector<SeekView> seeks;
  for (const auto& seek : seeks_)
    if (!seek->begins) seeks.push_back(view(*seek, visitor.person));
  subscriber->send(lobby_text(lobby_json(seeks, !visitor.person.empty())), false);
  if (const auto begun = unheard_.find(visitor.person); begun != unheard_.end()) {
    if (duties_.now() - begun->second.at <= kPatienceMs)
      subscriber->send(lobby_text(begun_json(begun->second.game)), false);
    unheard_.erase(begun);
  }
}

void Lobby::unsubscribe(const Subscriber* subscriber) {
  const MutexLock lock(mutex_);
  std::string person;
  std::erase_if(subscribers_, [&](const Watching& watching) {
    const auto other = watching.subscriber.lock();
    if (other && other.get() == subscriber) person = watching.person;
    return !other || other.get() == subscriber;
  });
  notice_absence(person);
}

void Lobby::change(LiveRequest, Visitor, Receiver<SharedText> answer) {
  answer(refuse(400, "the lobby takes no messages but 'ping'"));
}

void Lobby::measured(const Subscriber*, std::chrono::milliseconds) {}

void Lobby::close() {
  const MutexLock lock(mutex_);
  closed_ = true;
  subscribers_.clear();
  seeks_.clear();
}

// ---- looking --------------------------------------------------------------------------------------------------------

void Lobby::seek(Wanted wanted, const Visitor& visitor, Receiver<SharedText> answer) {
  const auto id = duties_.new_id();
  if (!id) return answer(refuse(500, id.error().message));
  if (visitor.person.empty()) return answer(without_cookie());
  if (wanted.what.seat && static_cast<std::size_t>(*wanted.what.seat) >= wanted.players)
    return answer(refuse(400, fmt::format("field 'seat': {} has {} players", wanted.variant_name, wanted.players)));
  OrRefusal<SharedText> told = refuse(500, "there is no answer");
  std::optional<Start> start;
  {
    const MutexLock lock(mutex_);
    // Pages may end without a word.
    std::vector<std::string> lookers;
    for (const auto& seek : seeks_)
      for (const Seeker& seeker : seek->people) lookers.push_back(seeker.person);
    for (const std::string& looker : lookers) notice_absence(looker);
    const auto mine = [&](const auto& seek) { return has(*seek, visitor.person); };
    const auto same = [&](const auto& seek) {
      return mine(seek) && seek->what.variant == wanted.what.variant && seek->what.clock == wanted.what.clock;
    };
    const auto known = std::find_if(seeks_.begin(), seeks_.end(), same);
    const auto other = std::find_if(seeks_.begin(), seeks_.end(),
                                    [&](const auto& seek) { return !mine(seek) && fits(*seek, wanted.what); });
    if (closed_) told = refuse(503, "the server stops");
    else if (is_beginning(visitor.person)) told = refuse(409, std::string(kBeginsAlready), "begins");
    else if (known != seeks_.end()) told = lobby_text(sought_json(view(**known, visitor.person), ""));
    else if (other != seeks_.end()) {
      start = add(**other, {visitor.person, wanted.what.name, wanted.what.seat});
      if (!start) told = lobby_text(sought_json(view(**other, visitor.person), ""));
    } else if (std::count_if(seeks_.begin(), seeks_.end(), mine) >= static_cast<std::ptrdiff_t>(kMostOwnSeeks)) {
      told = refuse(409, fmt::format("you look for {} games already: withdraw one first", kMostOwnSeeks), "too-many");
    } else if (const std::string address = address_key(visitor.address);
               seeks_.size() >= kMostSeeks || (!is_loopback(visitor.address) && !address.empty() &&
                                               std::count_if(seeks_.begin(), seeks_.end(), [&](const auto& seek) {
                                                 return seek->address == address;
                                               }) >= static_cast<std::ptrdiff_t>(kMostSeeksOfAddress))) {
      told = refuse(503, "too many look for games here already: join one of them, or try again later", "busy");
    } else {
      auto made = std::make_unique<Seek>(Seek{.id = *id,
                                              .address = address,
                                              .what = wanted.what,
                                              .variant_name = wanted.variant_name,
                                              .players = wanted.players,
                                              .people = {},
                                              .begins = false});
      seeks_.push_back(std::move(made));
      start = add(*seeks_.back(), {visitor.person, wanted.what.name, wanted.what.seat});
      if (!start) told = lobby_text(sought_json(view(*seeks_.back(), visitor.person), ""));
    }
  }
  if (!start) return answer(std::move(told));
  begin(std::move(*start), visitor.person, std::move(answer));
}

bool Lobby::is_awaited(const SeekRequest& wanted, const Visitor& visitor) {
  const MutexLock lock(mutex_);
  return std::any_of(seeks_.begin(), seeks_.end(), [&](const auto& seek) {
    return has(*seek, visitor.person) ? seek->what.variant == wanted.variant && seek->what.clock == wanted.clock
                                      : fits(*seek, wanted);
  });
}

void Lobby::join(const std::string& id, const std::string& name, const Visitor& visitor, Receiver<SharedText> answer) {
  if (visitor.person.empty()) return answer(without_cookie());
  OrRefusal<SharedText> told = refuse(500, "there is no answer");
  std::optional<Start> start;
  {
    const MutexLock lock(mutex_);
    Seek* found = closed_ ? nullptr : find(id);
    if (found == nullptr) told = no_such_seek();
    else if (has(*found, visitor.person)) told = refuse(409, "that is your own search: others answer it", "own");
    else if (is_beginning(visitor.person)) told = refuse(409, std::string(kBeginsAlready), "begins");
    else if (found->begins) told = refuse(409, "somebody was quicker: the last seat is taken", "taken");
    else {
      start = add(*found, {visitor.person, name, {}});
      if (!start) told = lobby_text(sought_json(view(*found, visitor.person), ""));
    }
  }
  if (!start) return answer(std::move(told));
  begin(std::move(*start), visitor.person, std::move(answer));
}

OrRefusal<SharedText> Lobby::withdraw(const std::string& id, const Visitor& visitor) {
  const MutexLock lock(mutex_);
  Seek* found = find(id);
  if (found == nullptr) return no_such_seek();
  if (visitor.person.empty() || !has(*found, visitor.person))
    return refuse(403, "others look for this game, not you", "not-yours");
  if (found->begins) return refuse(409, std::string(kBeginsAlready), "begins");
  remove(*found, visitor.person);
  drop_empty();
  return lobby_text(sought_json(std::nullopt, ""));
}

// Nobody joins a seek that is full: its game is made now.
std::optional<Lobby::Start> Lobby::add(Seek& seek, Seeker seeker) {
  const std::string person = seeker.person;
  seek.people.push_back(std::move(seeker));
  if (seek.people.size() < seek.players) {
    tell(seek);
    notice_absence(person);
    return std::nullopt;
  }
  seek.begins = true;
  for (const Seeker& one : seek.people) look_no_more(one.person);
  return Start{seek.id, paired(seek)};
}

// A person leaves all seeks but one whose game is being made.
void Lobby::look_no_more(const std::string& person) {
  for (const auto& seek : seeks_)
    if (!seek->begins && has(*seek, person)) remove(*seek, person);
  drop_empty();
}

void Lobby::remove(Seek& seek, const std::string& person) {
  std::erase_if(seek.people, [&](const Seeker& seeker) { return seeker.person == person; });
  if (!seek.people.empty()) tell(seek);
}

void Lobby::drop_empty() {
  for (const auto& seek : seeks_)
    if (seek->people.empty()) tell_gone(seek->id);
  std::erase_if(seeks_, [](const auto& seek) { return seek->people.empty(); });
  std::erase_if(gone_, [&](const auto& entry) SENNIGHT_REQUIRES_LOCK(mutex_) {
    return std::none_of(seeks_.begin(), seeks_.end(), [&](const auto& seek) { return has(*seek, entry.first); });
  });
}

void Lobby::begin(Start start, std::string joiner, Receiver<SharedText> answer) {
  duties_.begin(std::move(start.pairing),
                [self = shared_from_this(), seek = std::move(start.seek), joiner = std::move(joiner),
                 answer = std::move(answer)](OrRefusal<std::string> game) mutable {
                  self->begun(seek, joiner, game);
                  if (!game) return answer(std::unexpected(std::move(game.error())));
                  answer(lobby_text(sought_json(std::nullopt, *game)));
                });
}

// The game is there, or could not be made: then the others go on looking.
void Lobby::begun(const std::string& id, const std::string& joiner, const OrRefusal<std::string>& game) {
  const MutexLock lock(mutex_);
  Seek* found = find(id);
  if (found == nullptr) return;
  found->begins = false;
  if (!game) {
    remove(*found, joiner);
    drop_empty();
    return;
  }
  std::vector<std::string> people;
  for (const Seeker& seeker : found->people) people.push_back(seeker.person);
  found->people.clear();
  drop_empty();
  std::erase_if(unheard_, [&](const auto& entry) { return duties_.now() - entry.second.at > kPatienceMs; });
  const SharedText message = lobby_text(begun_json(*game));
  for (const std::string& person : people) {
    if (!is_here(person) && person != joiner) unheard_[person] = {*game, duties_.now()};
    for (const Watching& watching : subscribers_)
      if (watching.person == person)
        if (const auto subscriber = watching.subscriber.lock()) subscriber->send(message, false);
  }
}

}  // namespace sennight
