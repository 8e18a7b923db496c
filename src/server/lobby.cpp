#include "server/lobby.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/json.h"

namespace sennight {

namespace {

// Several processes: so often one applies the same to what others have changed meanwhile, and who was seen so lately need
// not be noted again. A database away is noticed with the next look, some seconds later.
constexpr int kMostTries = 40;
constexpr TimeStamp kSeenLately = 4'000;

SharedText lobby_message(const Json& json) { return std::make_shared<const std::string>(to_text(json)); }

SharedText sought(const std::optional<SeekView>& seek, const std::string& game) {
  return lobby_message(sought_json(seek, game));
}

// Would watchers see a difference?
bool looks_alike(const LobbyState::Seek& one, const LobbyState::Seek& other) {
  return one.game.empty() == other.game.empty() &&
         std::equal(one.people.begin(), one.people.end(), other.people.begin(), other.people.end(),
                    [](const LobbyState::Seeker& seeker, const LobbyState::Seeker& same) {
                      return seeker.person == same.person && seeker.name == same.name && seeker.seat == same.seat;
                    });
}

Lobby::Pairing paired(const LobbyState::Seek& seek) {
  Lobby::Pairing pairing{
      .id = seek.game, .variant = seek.variant, .clock = seek.clock, .rated = seek.rated, .people = {}};
  for (const std::size_t i : seekers_by_player(seek))
    pairing.people.push_back({seek.people[i].person, seek.people[i].name});
  return pairing;
}

}  // namespace

// ---- news -----------------------------------------------------------------------------------------------------------

void Lobby::tell_all(const SharedText& message) {
  for (const Watching& watching : subscribers_)
    if (const auto subscriber = watching.subscriber.lock()) subscriber->send(message, false);
}

// To whoever would not play with one of its people it is not there: it goes away where such a one has joined.
void Lobby::tell(const LobbyState::Seek* before, const LobbyState::Seek& seek) {
  SharedText others, gone;
  for (const Watching& watching : subscribers_) {
    const auto subscriber = watching.subscriber.lock();
    if (!subscriber) continue;
    if (!meets_all(seek, watching.person, duties_.meet)) {
      if (before == nullptr || !meets_all(*before, watching.person, duties_.meet)) continue;
      if (!gone) gone = lobby_message(seek_gone_json(seek.id));
      subscriber->send(gone, false);
    } else if (!watching.person.empty() && has_seeker(seek, watching.person)) {
      subscriber->send(lobby_message(seek_news_json(seek_view(seek, watching.person))), false);
    } else {
      if (!others) others = lobby_message(seek_news_json(seek_view(seek, "")));
      subscriber->send(others, false);
    }
  }
}

// Is that person here to hear of it?
bool Lobby::tell_begun(const LobbyState::Begun& begun) {
  SharedText message;
  for (const Watching& watching : subscribers_) {
    const auto subscriber = watching.person == begun.person ? watching.subscriber.lock() : nullptr;
    if (!subscriber) continue;
    if (!message) message = lobby_message(begun_json(begun.game));
    subscriber->send(message, false);
  }
  return message != nullptr;
}

// The lobby is another one now: those who look at it here hear what is new.
void Lobby::take_over(LobbyState next) {
  std::erase_if(subscribers_, [](const Watching& watching) { return watching.subscriber.expired(); });
  for (const LobbyState::Seek& seek : state_.seeks)
    if (find_seek(next, seek.id) == nullptr) tell_all(lobby_message(seek_gone_json(seek.id)));
  for (const LobbyState::Seek& seek : next.seeks) {
    const LobbyState::Seek* before = find_seek(state_, seek.id);
    if (seek.game.empty() && (before == nullptr || !looks_alike(*before, seek))) tell(before, seek);
  }
  std::vector<std::string> heard;
  for (const LobbyState::Begun& begun : next.begun) {
    const bool is_new = std::none_of(state_.begun.begin(), state_.begun.end(), [&](const LobbyState::Begun& known) {
      return known.person == begun.person && known.game == begun.game;
    });
    if (is_new && tell_begun(begun) && !begun.heard) heard.push_back(begun.person);
  }
  state_ = std::move(next);
  set_alarm();
  if (heard.empty()) return;
  // Of what was told a page that is loaded later need not hear.
  if (!is_shared()) {
    for (const std::string& person : heard) has_heard(state_, person);
  } else {
    waiting_.push_back({[heard](LobbyState& lobby) -> Then {
      for (const std::string& person : heard) has_heard(lobby, person);
      return [] {};
    }});
  }
}

// ---- what happens ---------------------------------------------------------------------------------------------------

std::set<std::string> Lobby::here() {
  std::set<std::string> here;
  for (const Watching& watching : subscribers_)
    if (!watching.person.empty() && !watching.subscriber.expired()) here.insert(watching.person);
  return here;
}

void Lobby::act(Deed deed) {
  std::optional<Deed> late, now;
  {
    const MutexLock lock(mutex_);
    if (closed_) {
      late = std::move(deed);
    } else if (!is_shared()) {
      now = std::move(deed);
    } else {
      waiting_.push_back(std::move(deed));
      if (works_) return;
      works_ = true;
    }
  }
  if (late) return late->refused(Refusal{503, "the server stops", "", 0});
  if (!now) return duties_.post([self = shared_from_this()] { self->work(); });
  Then then;
  {
    const MutexLock lock(mutex_);
    LobbyState next = state_;
    notice(next, here(), duties_.now());
    then = now->apply(next);
    take_over(std::move(next));
  }
  then();
}

// Runs where it may wait for the disk, once at a time. All that waits is kept together.
void Lobby::work() {
  for (;;) {
    std::vector<Deed> deeds;
    std::set<std::string> present;
    SharedNote known;
    LobbyState state;
    bool looks = false;
    {
      const MutexLock lock(mutex_);
      if (waiting_.empty() && !looks_) {
        works_ = false;
        return;
      }
      std::swap(deeds, waiting_);
      looks = std::exchange(looks_, false) || version_ == 0;
      present = here();
      known.version = version_;
      state = state_;
    }
    std::optional<StoreError> problem;
    std::vector<Then> thens;
    LobbyState next;
    bool kept = false;
    for (int tries = 0; tries < kMostTries && !problem && !kept; ++tries) {
      if (looks) {
        auto read = duties_.read();
        if (!read) {
          problem = read.error();
          break;
        }
        auto parsed = parse_lobby(read->text);
        if (!parsed) spdlog::error("{}", parsed.error().message);  // and all look anew
        state = parsed ? std::move(*parsed) : LobbyState{};
        known.version = read->version;
      }
      next = state;
      thens.clear();
      notice(next, present, duties_.now(), kSeenLately);
      for (Deed& deed : deeds) thens.push_back(deed.apply(next));
      if (next == state) break;
      const auto replaced = duties_.replace(known.version, lobby_text(next));
      if (!replaced) problem = replaced.error();
      else if (*replaced) kept = true;
      looks = true;
    }
    if (!problem && !kept && next != state) problem = StoreError{StoreFault::kBusy, "too many look at once"};
    {
      const MutexLock lock(mutex_);
      if (!problem) {
        version_ = known.version + (kept ? 1 : 0);
        take_over(std::move(next));
      }
    }
    if (problem) {
      spdlog::error("the lobby: {}", problem->message);
      const Refusal refusal = refusal_of(*problem, "the lobby could not be changed");
      for (Deed& deed : deeds) deed.refused(refusal);
    } else {
      for (Then& then : thens) then();
    }
  }
}

void Lobby::set_alarm() {
  // Where it is shared, the service looks every few seconds by itself.
  if (!closed_ && !is_shared()) duties_.set_alarm(first_absence(state_, here()));
}

std::size_t Lobby::seeks() {
  const MutexLock lock(mutex_);
  return state_.seeks.size();
}

void Lobby::ring() {
  {
    const MutexLock lock(mutex_);
    looks_ = true;
  }
  act({[self = shared_from_this()](LobbyState& lobby) -> Then {
    if (!self->is_shared()) return [] {};
    const auto start = overdue_start(lobby, self->duties_.now());
    if (!start) return [] {};
    // Whoever took the last seat has gone before the game was made, or its process has.
    return [self, start = *start, pairing = paired(*find_seek(lobby, start->seek))]() mutable {
      self->begin(start, std::move(pairing), nullptr);
    };
  }});
}

void Lobby::heard(std::int64_t version) {
  {
    const MutexLock lock(mutex_);
    if (closed_ || version == version_) return;
    looks_ = true;
    if (works_) return;
    works_ = true;
  }
  duties_.post([self = shared_from_this()] { self->work(); });
}

void Lobby::subscribe(const std::shared_ptr<Subscriber>& subscriber, const Visitor& visitor) {
  bool was_told = false, looks = false;
  {
    const MutexLock lock(mutex_);
    if (closed_) return;
    std::erase_if(subscribers_, [](const Watching& watching) { return watching.subscriber.expired(); });
    subscribers_.push_back({subscriber, visitor.person});
    std::vector<SeekView> seeks;
    for (const LobbyState::Seek& seek : state_.seeks) {
      if (seek.game.empty() && meets_all(seek, visitor.person, duties_.meet))
        seeks.push_back(seek_view(seek, visitor.person));
      looks = looks || has_seeker(seek, visitor.person);
    }
    subscriber->send(lobby_message(lobby_json(seeks, !visitor.person.empty())), false);
    for (const LobbyState::Begun& begun : state_.begun) {
      if (begun.person != visitor.person || begun.heard || duties_.now() - begun.at > kPatienceMs) continue;
      subscriber->send(lobby_message(begun_json(begun.game)), false);
      was_told = true;
    }
    set_alarm();
  }
  if (was_told || looks)
    act({[person = visitor.person, was_told](LobbyState& lobby) -> Then {
      if (was_told) has_heard(lobby, person);
      return [] {};
    }});
}

void Lobby::unsubscribe(const Subscriber* subscriber) {
  const MutexLock lock(mutex_);
  if (!closed_ && !is_shared()) {
    // Whoever was here until now has gone for no time yet.
    LobbyState next = state_;
    notice(next, here(), duties_.now());
    take_over(std::move(next));
  }
  std::erase_if(subscribers_, [&](const Watching& watching) {
    const auto other = watching.subscriber.lock();
    return !other || other.get() == subscriber;
  });
  set_alarm();
}

void Lobby::change(LiveRequest, Visitor, Receiver<SharedText> answer) {
  answer(refuse(400, "the lobby takes no messages but 'ping'"));
}

void Lobby::measured(const Subscriber*, std::chrono::milliseconds) {}

void Lobby::close() {
  const MutexLock lock(mutex_);
  closed_ = true;
  subscribers_.clear();
}

// ---- looking --------------------------------------------------------------------------------------------------------

// What follows when the place is kept.
Lobby::Then Lobby::placed(const LobbyState& lobby, OrRefusal<LobbyPlace> place, const Answer& answer) {
  if (!place) return [answer, why = place.error()] { (*answer)(std::unexpected(why)); };
  if (!place->start) return [answer, told = sought(place->seek, place->game)] { (*answer)(told); };
  return [self = shared_from_this(), start = *place->start, pairing = paired(*find_seek(lobby, place->start->seek)),
          answer]() mutable { self->begin(start, std::move(pairing), answer); };
}

void Lobby::seek(Wanted wanted, const Visitor& visitor, Receiver<SharedText> answer) {
  const auto id = duties_.new_id(), game = duties_.new_id();
  if (!id || !game) return answer(refuse(500, (id ? game : id).error().message));
  const auto shared = std::make_shared<Receiver<SharedText>>(std::move(answer));
  act({[self = shared_from_this(), wanted = std::move(wanted), visitor, id = *id, game = *game,
        shared](LobbyState& lobby) {
         const auto command = command_of(wanted.what.command, visitor.person);
         if (auto before = asked_before(lobby, command, visitor.person))
           return self->placed(lobby, std::move(*before), shared);
         auto place = sennight::seek(lobby, wanted, visitor, id, game, self->duties_.now(), self->duties_.meet);
         if (place) note_asked(lobby, command, visitor.person, *place, self->duties_.now());
         return self->placed(lobby, std::move(place), shared);
       },
       [shared](const Refusal& why) { (*shared)(std::unexpected(why)); }});
}

bool Lobby::is_awaited(const SeekRequest& wanted, const Visitor& visitor) {
  const MutexLock lock(mutex_);
  return is_sought(state_, wanted, visitor.person, duties_.meet) ||
         asked_before(state_, command_of(wanted.command, visitor.person), visitor.person).has_value();
}

std::string Lobby::variant_of(const std::string& id) {
  const MutexLock lock(mutex_);
  const LobbyState::Seek* found = find_seek(state_, id);
  return found == nullptr ? "" : found->variant;
}

void Lobby::join(const std::string& id, const Joiner& joiner, const Visitor& visitor, Receiver<SharedText> answer) {
  const auto game = duties_.new_id();
  if (!game) return answer(refuse(500, game.error().message));
  const auto shared = std::make_shared<Receiver<SharedText>>(std::move(answer));
  act({[self = shared_from_this(), id, joiner, visitor, game = *game, shared](LobbyState& lobby) {
         const auto command = command_of(joiner.command, visitor.person);
         if (auto before = asked_before(lobby, command, visitor.person))
           return self->placed(lobby, std::move(*before), shared);
         auto place = sennight::join(lobby, id, joiner, visitor, game, self->duties_.now(), self->duties_.meet);
         if (place) note_asked(lobby, command, visitor.person, *place, self->duties_.now());
         return self->placed(lobby, std::move(place), shared);
       },
       [shared](const Refusal& why) { (*shared)(std::unexpected(why)); }});
}

void Lobby::withdraw(const std::string& id, const Visitor& visitor, Receiver<SharedText> answer) {
  const auto shared = std::make_shared<Receiver<SharedText>>(std::move(answer));
  act({[id, visitor, shared](LobbyState& lobby) -> Then {
         const auto done = sennight::withdraw(lobby, id, visitor);
         if (!done) return [shared, why = done.error()] { (*shared)(std::unexpected(why)); };
         return [shared] { (*shared)(sought(std::nullopt, "")); };
       },
       [shared](const Refusal& why) { (*shared)(std::unexpected(why)); }});
}

// ---- games that begin -----------------------------------------------------------------------------------------------

// `answer`: of whoever took the last seat; nothing where their process has gone. It is given when the lobby knows that the
// game has begun, or cannot be told.
void Lobby::begin(const LobbyStart& start, Pairing pairing, const Answer& answer) {
  duties_.begin(std::move(pairing), [self = shared_from_this(), start, answer](const OrRefusal<void>& made) {
    const bool unknown = !made && made.error().code == "unknown" && self->is_shared();
    const auto told = [start, answer, made] {
      if (!answer) return;
      if (made) (*answer)(sought(std::nullopt, start.game));
      else (*answer)(std::unexpected(made.error()));
    };
    const auto note = [self, start, told, made = made.has_value(), unknown,
                       answers = answer != nullptr](LobbyState& lobby) -> Then {
      if (made) {
        game_made(lobby, start, self->duties_.now());
        if (answers) has_heard(lobby, start.joiner);
      } else if (!unknown) {
        game_not_made(lobby, start);  // else whoever finds it later makes it, unless it is there
      }
      return told;
    };
    self->act({note, [told](const Refusal&) { told(); }});
  });
}

}  // namespace sennight
