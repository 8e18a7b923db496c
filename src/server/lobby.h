// Where people who do not know each other find each other: who looks for players of a game, and who has joined them.
// Nothing of it is kept: who looks is there, and whoever has gone for a while looks no more.
//
// Invariants:
//   1. A person stands in a seek at most once.
//   2. Each seek has fewer people than seats, but for the time in which its game is made; nobody joins or leaves it then.
//   3. Whoever gets into a game stands in no seek any more.
// All functions may be called from any thread, and none waits for the disk.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "protocol/json_lobby.h"
#include "protocol/requests.h"
#include "server/live_source.h"

namespace sennight {

// So many look at once: all, one person, and one address (but this machine's own).
inline constexpr std::size_t kMostSeeks = 200, kMostOwnSeeks = 3, kMostSeeksOfAddress = 20;
// Whoever has gone for longer looks no more.
inline constexpr TimeStamp kPatienceMs = 20'000;

class Lobby : public LiveSource, public std::enable_shared_from_this<Lobby> {
 public:
  // Who sits where in a game that is to begin.
  struct Pairing {
    struct Person {
      std::string person, name;
    };
    std::string variant;
    std::optional<TimeControl> clock;
    std::vector<Person> people;  // by player
  };
  struct Duties {
    std::function<TimeStamp()> now;                             // of the clock that alarms are set by
    std::function<void(TimeStamp at)> set_alarm;                // `ring` is to be called then; 0: not at all
    std::function<Result<std::string>()> new_id;                // that nobody guesses
    std::function<void(Pairing, Receiver<std::string>)> begin;  // makes the game; gives its id. Must not block.
  };
  // A game that people may look for.
  struct Wanted {
    SeekRequest what;
    std::string variant_name;
    std::size_t players = 2;
  };

  explicit Lobby(Duties duties) : duties_(std::move(duties)) {}

  // Joins the first who look for the same, or begins to look. Answered with `Sought` of docs/api.md, when the last seat is
  // taken by this after the game is kept. Refusals: 400; 403 for nobody; 409 and 503 when too many look; as `begin`.
  void seek(Wanted wanted, const Visitor& visitor, Receiver<SharedText> answer);
  // Do others look for the same, so that `seek` would join them?
  bool is_awaited(const SeekRequest& wanted, const Visitor& visitor);
  // Refusals: 403; 404, there is no such seek (any more); 409, it is one's own, or its last seat is taken; as `begin`.
  void join(const std::string& id, const std::string& name, const Visitor& visitor, Receiver<SharedText> answer);
  // Looks no more. Refusals: 403, it is not one's own; 404; 409, the game begins already.
  OrRefusal<SharedText> withdraw(const std::string& id, const Visitor& visitor);

  // How many games are looked for.
  std::size_t seeks();

  // Somebody may have gone for too long.
  void ring();
  // Nobody hears of anything any more.
  void close();

  void subscribe(const std::shared_ptr<Subscriber>& subscriber, const Visitor& visitor) override;
  void unsubscribe(const Subscriber* subscriber) override;
  void change(LiveRequest request, Visitor visitor, Receiver<SharedText> answer) override;
  void measured(const Subscriber* subscriber, std::chrono::milliseconds time) override;
  TimeStamp clock_now() const override { return duties_.now(); }

 private:
  struct Seeker {
    std::string person, name;
    std::optional<int> seat;
    friend bool operator==(const Seeker&, const Seeker&) = default;
  };
  struct Seek {
    std::string id, address;  // of whoever began
    SeekRequest what;         // of whoever began
    std::string variant_name;
    std::size_t players = 2;
    std::vector<Seeker> people;
    bool begins = false;  // its game is being made
  };
  struct Watching {
    std::weak_ptr<Subscriber> subscriber;
    std::string person;
  };
  // A game that somebody has not heard of yet.
  struct Begun {
    std::string game;
    TimeStamp at = 0;
  };
  // A game that is to be made when the lock is free.
  struct Start {
    std::string seek;
    Pairing pairing;
  };

  static bool has(const Seek& seek, const std::string& person);
  static bool fits(const Seek& seek, const SeekRequest& wanted);
  static SeekView view(const Seek& seek, const std::string& person);
  static Pairing paired(const Seek& seek);
  Seek* find(const std::string& id) SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_here(const std::string& person) const SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_beginning(const std::string& person) const SENNIGHT_REQUIRES_LOCK(mutex_);
  std::optional<Start> add(Seek& seek, Seeker seeker) SENNIGHT_REQUIRES_LOCK(mutex_);
  void look_no_more(const std::string& person) SENNIGHT_REQUIRES_LOCK(mutex_);
  void remove(Seek& seek, const std::string& person) SENNIGHT_REQUIRES_LOCK(mutex_);
  void drop_empty() SENNIGHT_REQUIRES_LOCK(mutex_);
  void tell(const Seek& seek) SENNIGHT_REQUIRES_LOCK(mutex_);
  void tell_gone(const std::string& id) SENNIGHT_REQUIRES_LOCK(mutex_);
  void notice_absence(const std::string& person) SENNIGHT_REQUIRES_LOCK(mutex_);
  void set_alarm() SENNIGHT_REQUIRES_LOCK(mutex_);
  void begin(Start start, std::string joiner, Receiver<SharedText> answer);
  void begun(const std::string& id, const std::string& joiner, const OrRefusal<std::string>& game);

  const Duties duties_;
  Mutex mutex_;
  std::vector<std::unique_ptr<Seek>> seeks_ SENNIGHT_GUARDED_BY(mutex_);  // the oldest first
  std::vector<Watching> subscribers_ SENNIGHT_GUARDED_BY(mutex_);
  std::map<std::string, TimeStamp> gone_ SENNIGHT_GUARDED_BY(mutex_);  // who looks and is not here, and since when
  std::map<std::string, Begun> unheard_ SENNIGHT_GUARDED_BY(mutex_);   // by person
  bool closed_ SENNIGHT_GUARDED_BY(mutex_) = false;
};

}  // namespace sennight
