// Where people who do not know each other find each other: who looks for players of a game, and who has joined them.
// What there is and may happen is in lobby_state.h; this is who hears of it. Where several processes serve the games, the
// store has the lobby of all of them, and this is a copy: what happens is applied to what the store has, and kept only if
// nobody was quicker, else applied anew. Otherwise nothing of it is kept.
// All functions may be called from any thread, and none waits for the disk.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "server/live_source.h"
#include "server/lobby_state.h"

namespace sennight {

class Lobby : public LiveSource, public std::enable_shared_from_this<Lobby> {
 public:
  // Who sits where in a game that is to begin.
  struct Pairing {
    struct Person {
      std::string person, name;
    };
    std::string id;  // that the game gets
    std::string variant;
    std::optional<TimeControl> clock;
    bool rated = false;
    std::vector<Person> people;  // by player
  };
  struct Duties {
    std::function<TimeStamp()> now;                      // of the clock that alarms are set by
    std::function<void(TimeStamp at)> set_alarm;         // `ring` is to be called then; 0: not at all
    std::function<Result<std::string>()> new_id;         // that nobody guesses
    MayMeet meet;                                        // who would not is not shown to the other either
    std::function<void(Pairing, Receiver<void>)> begin;  // makes the game, unless it is there already. Must not block.
    // Where the lobby is shared; `post` runs what may wait for the disk.
    std::function<void(std::move_only_function<void()>)> post = {};
    std::function<Stored<SharedNote>()> read = {};
    std::function<Stored<bool>(std::int64_t version, const std::string& text)> replace = {};
  };
  using Wanted = WantedGame;

  explicit Lobby(Duties duties) : duties_(std::move(duties)) {}

  // Joins the first who look for the same, or begins to look. Answered with `Sought` of docs/api.md, when the last seat is
  // taken by this after the game is kept. Refusals: 400; 403 for nobody; 409 and 503 when too many look; as `begin`.
  void seek(Wanted wanted, const Visitor& visitor, Receiver<SharedText> answer);
  // Do others look for the same, so that `seek` would join them? Also where it would only answer again.
  bool is_awaited(const SeekRequest& wanted, const Visitor& visitor);
  // Refusals: 403; 404, there is no such seek (any more); 409, it is one's own, or its last seat is taken; as `begin`.
  void join(const std::string& id, const Joiner& joiner, const Visitor& visitor, Receiver<SharedText> answer);
  // The game that is looked for there, "" when it is not.
  std::string variant_of(const std::string& id);
  // Looks no more. Refusals: 403, it is not one's own; 404; 409, the game begins already.
  void withdraw(const std::string& id, const Visitor& visitor, Receiver<SharedText> answer);

  // How many games are looked for.
  std::size_t seeks();

  // Somebody may have gone for too long; another process may have changed the lobby.
  void ring();
  // The store may have the lobby in this version.
  void heard(std::int64_t version);
  // Nobody hears of anything any more.
  void close();

  void subscribe(const std::shared_ptr<Subscriber>& subscriber, const Visitor& visitor) override;
  void unsubscribe(const Subscriber* subscriber) override;
  void change(LiveRequest request, Visitor visitor, Receiver<SharedText> answer) override;
  void measured(const Subscriber* subscriber, std::chrono::milliseconds time) override;
  TimeStamp clock_now() const override { return duties_.now(); }

 private:
  struct Watching {
    std::weak_ptr<Subscriber> subscriber;
    std::string person;
  };
  // What is done when a deed is kept, without a lock.
  using Then = std::move_only_function<void()>;
  // Something that happens to the lobby. It may be applied several times, each time to another state; only the last time
  // counts. Nothing when it cannot be kept: then `refused`.
  struct Deed {
    std::function<Then(LobbyState&)> apply;
    std::move_only_function<void(const Refusal&)> refused = [](const Refusal&) {};
  };
  using Answer = std::shared_ptr<Receiver<SharedText>>;

  bool is_shared() const { return static_cast<bool>(duties_.read); }
  std::set<std::string> here() SENNIGHT_REQUIRES_LOCK(mutex_);
  void act(Deed deed);
  void work();
  void take_over(LobbyState next) SENNIGHT_REQUIRES_LOCK(mutex_);
  void tell(const LobbyState::Seek* before, const LobbyState::Seek& seek) SENNIGHT_REQUIRES_LOCK(mutex_);
  void tell_all(const SharedText& message) SENNIGHT_REQUIRES_LOCK(mutex_);
  bool tell_begun(const LobbyState::Begun& begun) SENNIGHT_REQUIRES_LOCK(mutex_);
  void set_alarm() SENNIGHT_REQUIRES_LOCK(mutex_);
  Then placed(const LobbyState& lobby, OrRefusal<LobbyPlace> place, const Answer& answer);
  void begin(const LobbyStart& start, Pairing pairing, const Answer& answer);

  const Duties duties_;
  Mutex mutex_;
  LobbyState state_ SENNIGHT_GUARDED_BY(mutex_);
  std::vector<Watching> subscribers_ SENNIGHT_GUARDED_BY(mutex_);
  bool closed_ SENNIGHT_GUARDED_BY(mutex_) = false;
  // Where the lobby is shared.
  std::int64_t version_ SENNIGHT_GUARDED_BY(mutex_) = 0;  // of `state_`
  bool looks_ SENNIGHT_GUARDED_BY(mutex_) = false;        // it is to be read again
  bool works_ SENNIGHT_GUARDED_BY(mutex_) = false;        // somebody takes what waits
  std::vector<Deed> waiting_ SENNIGHT_GUARDED_BY(mutex_);
};

}  // namespace sennight
