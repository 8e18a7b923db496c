// The games of the server: finds, makes and keeps them live. Knows no sockets; every answer is JSON of docs/api.md.
//
// No call waits for the disk, for a game to be replayed or for a variant to be compiled: that happens on threads of the
// service, which then give the answer.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "server/analyst.h"
#include "server/lobby.h"
#include "server/metrics.h"
#include "server/rate_limits.h"
#include "server/ratings/ratings.h"
#include "server/room.h"
#include "server/turn_cache.h"
#include "server/variant_shelf.h"
#include "server/workshop.h"

namespace sennight {

inline constexpr int kDefaultListed = 50, kMostListed = 200;
inline constexpr std::size_t kMostKnown = 200;

class GameService {
 public:
  struct Options {
    std::function<TimeStamp()> now;               // milliseconds since 1970
    std::function<Result<std::string>()> new_id;  // an id that nobody guesses
    std::function<Result<std::string>()> new_invitation = new_secret;
    int computer_threads = 1;               // >= 1
    std::size_t rooms_kept = 256;           // that many games stay in memory without a watcher,
    std::size_t plies_kept = 64 * 1024;     // with so many moves together
    PgnNames pgn_names = {};                // other names of variants in records
    TimeStamp down = 0;                     // GameStore::begin_serving
    TimeStamp look_at_others_every = 5000;  // milliseconds: what other processes have done, where the store is shared
    VariantFiles variant_files = {};        // what visitors' own games may extend
    FarThinkers* far = nullptr;             // who thinks elsewhere, if anybody; outlives the service
    Ratings* ratings = nullptr;             // without, no game is rated; outlives the service
    int most_unfinished = 500;              // games of one person that are not over
    std::function<void(TurnNews)> turn_news = {};  // who is not there has the turn; returns at once
  };

  // Everything given outlives the service.
  GameService(VariantShelf& variants, GameStore& store, ComputerPlayer& computer, Options options);
  ~GameService();

  // Ends the service: no computer thinks any more, changes under way are kept and answered, later calls are refused.
  // When it returns, nothing of the service runs. Whoever took the answers must live until then.
  void close();

  // Goes on with what the end of the last server interrupted: clocks that run, and the computers whose turn it was in the
  // games that changed last. Waits for the disk.
  void resume();

  // The games that are listed for everybody, those of the visitor, and of `known` those that whoever knows their id may
  // see; with each whether it waits for the visitor. REQUIRES: 1 <= limit <= kMostListed, at most kMostKnown ids.
  void games(int limit, std::vector<std::string> known, Visitor visitor, Receiver<SharedText> answer);
  // Seats have owners when the request asks for it; those that are not left free are the visitor's. When the request names
  // the game and there is one of that name, nothing is made: the answer is that game, for those who may see it. Refusals:
  // 400; 403 when seats should be owned and the visitor is nobody; 409 when the name is that of another game, or the
  // visitor has too many games that are not over (`too-many-games`); 500 and 503 as the store has it.
  void create(NewGameRequest request, Visitor visitor, Receiver<SharedText> answer);
  // Does that request ask for seats that belong to somebody?
  static bool wants_owners(const NewGameRequest& request);

  // The next game of the same people, each one seat further; the same for all who ask. Refusals: as Room::again;
  // 409 `too-many-games` as above.
  void rematch(const std::shared_ptr<Room>& room, Visitor visitor, Receiver<SharedText> answer);

  // Sits the visitor down with people who want the same: who look for it in the lobby, or wait at a public table. Else they
  // begin to look. Refusals: 400; 429; as Lobby::seek.
  void seek(SeekRequest request, Visitor visitor, Receiver<SharedText> answer);
  // Joins who looks for that. Refusals: 429; as Lobby::join.
  void join_seek(std::string id, JoinRequest request, Visitor visitor, Receiver<SharedText> answer);
  // The public games that go on and the public tables with free seats, where something happens first.
  void watchable(Receiver<SharedText> answer);
  const std::shared_ptr<Lobby>& lobby() { return lobby_; }
  RateLimits& limits() { return limits_; }

  // ---- for accounts: people/people.h ----

  // Who does not want to meet whom.
  KeptApart& apart() { return apart_; }
  // Who may not play here any more.
  Banned& banned() { return banned_; }
  // Those who run the site stop a game, or let it go on. Refusals: 404; 409, it is so already; as Room::change.
  void freeze(const std::string& id, bool frozen, Receiver<void> answer);
  // What could not be done, of all games of somebody.
  using Adopted = std::move_only_function<void(std::size_t failed)>;
  // The guest's seats are the account's from now on.
  void adopt(const std::string& guest, const std::string& person, const std::string& name, Adopted done);
  // The person gives up all games that go on, and nothing tells any more that they have played any.
  void forget(const std::string& person, Adopted done);
  // Games of a person that are over and public, the last made first, from the one before `before` on: for whoever looks
  // at the person. {"games": [{"game": summary, "player": ...}], "next": id or null}.
  void finished_games(std::string person, std::string before, Receiver<Json> answer);
  // All that is kept of a person in games, so many games at a time: {"games": [...], "next": id or null}.
  void games_to_export(std::string person, std::string before, Receiver<Json> answer);
  // The person who sits there. Refusals: 404; 409, nobody does, or a computer.
  struct Sitter {
    std::string person, name;
  };
  void sitter(const std::string& id, int player, Visitor visitor, Receiver<Sitter> answer);

  // The live game. Refusals: 404; 500 when it cannot be read.
  void room(std::string_view id, Receiver<std::shared_ptr<Room>> answer);

  // The same, as the store has it now, where other processes change the games too: for whoever looks at it.
  void fresh_room(std::string_view id, Receiver<std::shared_ptr<Room>> answer);

  // Whether new games begin here. While they do not, those that go on do; what would begin one is refused with 503.
  void drain(bool draining) { draining_ = draining; }
  // Refusals: 503 while it drains, when the service has ended, or when the store does not answer.
  void health(Receiver<void> answer);
  Metrics& metrics() { return metrics_; }
  Gauges gauges();  // without connections and pushes

  // What time it is for the clocks of games, in milliseconds.
  TimeStamp clock_now() const { return services_.clock_now(); }

  // Analyses apart from the games.
  Analyst& analyst() { return analyst_; }
  // Games that visitors write.
  Workshop& workshop() { return workshop_; }

  // Of docs/api.md. Refusals of the second: 404.
  void variants(Receiver<SharedText> answer);
  void variant(std::string_view id, Receiver<SharedText> answer);

 private:
  using Found = OrRefusal<std::shared_ptr<Room>>;
  struct Round;
  void go_round(std::shared_ptr<Round> round);
  void next_of(const std::shared_ptr<Round>& round);
  OrRefusal<void> may_begin();
  bool is_closed();
  void show_life();
  void listen_to_others();
  void look_at_others(bool anew);  // waits for the disk
  // Who is connected to this process and to the others; the last two wait for the disk.
  void attended(const std::string& id);
  void attended_elsewhere(const std::string& id);
  void show_attendance();
  void ask_attendance(const std::vector<std::string>& ids);
  OrRefusal<GameRecord> new_record(const NewGameRequest& request, std::string id, const Table& table);
  Leaving leaving_by_rule(const std::string& variant, Leaving otherwise) const;
  OrRefusal<Table> new_table(const NewGameRequest& request, const Visitor& visitor);
  void make(const NewGameRequest& request, const std::string& id, Visitor visitor, Receiver<SharedText> answer);
  void begin(GameRecord record, Visitor visitor, Receiver<SharedText> answer);
  void begin_paired(Lobby::Pairing pairing, Receiver<void> answer);
  Lobby::Duties lobby_duties();
  // Of ratings; all wait for the disk. The rating of a visitor in that game, nothing for a guest; what a rated game needs to
  // begin; a game that is over counts, and so do all that are over and have not counted.
  std::optional<RatingView> rating_of(const std::string& variant, const Visitor& visitor);
  // May games of this variant be rated?
  OrRefusal<void> check_may_count(const std::string& variant) const;
  OrRefusal<void> enter_ratings(GameRecord& record, Table table);
  void count(const GameHead& head);
  void count_all();
  // A seat at a public table.
  struct OpenTable {
    std::string id;
    std::shared_ptr<Room> room;
    int player = 0;
    bool sits = false;  // the visitor has sat down there by the same command
  };
  std::optional<OpenTable> open_table(const SeekRequest& wanted, const Visitor& visitor);  // waits for the disk
  bool is_attended_elsewhere(const std::string& id);                                       // as well
  std::shared_ptr<Room> live(const std::string& id);  // nothing when the game is not in memory
  Json summary_of(const GameHead& head) const;
  // Whose turn it is in a game that goes on, nothing when nobody can say; do other people wait for a move of
  // the visitor? Both wait for the disk.
  std::optional<std::size_t> turn_of(const GameHead& head);
  bool waits_for(const GameHead& head, const Visitor& visitor);
  void set_table_alarms();
  void end_idle_games();                                  // waits for the disk
  OrRefusal<void> may_have_more(const Visitor& visitor);  // as well
  void show(const std::string& id, Visitor visitor, Receiver<SharedText> answer);
  void begin_again(const std::string& id, Room::Again again, Visitor visitor, Receiver<SharedText> answer);
  Found load(const std::string& id);   // waits for the disk
  Found make_room(GameRecord record);  // may take long
  Found add(std::shared_ptr<Room> room, const std::string& id);
  void keep(const std::shared_ptr<Room>& room) SENNIGHT_REQUIRES_LOCK(mutex_);

  // Not the ids of games.
  static constexpr std::string_view kLobbyAlarm = "the lobby", kOthersAlarm = "the other servers",
                                    kAttendanceAlarm = "who is connected", kRatingsAlarm = "ratings",
                                    kIdleAlarm = "games left alone";
  static constexpr std::string_view kLobbyNote = "lobby";

  VariantShelf& variants_;
  GameStore& store_;
  const Options options_;
  Metrics metrics_;
  std::atomic<bool> draining_ = false;
  std::atomic<TimeStamp> idle_from_ = 0;  // where the next look at games that are left alone begins
  RateLimits limits_;
  KeptApart apart_;
  Banned banned_;
  const std::shared_ptr<Lobby> lobby_;
  ComputerPool pool_;
  Workers loaders_, answers_;
  Workshop workshop_;
  Analyst analyst_;
  std::optional<WriteQueue> writes_;  // nothing after close
  Alarms alarms_;                     // rings only after something was set, when all is there
  const RoomServices services_;
  TurnCache turns_;

  // Games of which other processes are to be told who is connected, and of which they have told. Rooms call with their own
  // lock held, and the lock below is held where they are called.
  Mutex attendance_mutex_;
  std::set<std::string> attended_ SENNIGHT_GUARDED_BY(attendance_mutex_);
  std::set<std::string> attended_elsewhere_ SENNIGHT_GUARDED_BY(attendance_mutex_);

  Mutex mutex_;
  bool closed_ SENNIGHT_GUARDED_BY(mutex_) = false;
  // Every room that anybody holds is found here, so that a game never has two.
  std::map<std::string, std::weak_ptr<Room>, std::less<>> rooms_ SENNIGHT_GUARDED_BY(mutex_);
  // Games that are being read, and who waits for each: two who ask at once get one room.
  std::map<std::string, std::vector<Receiver<std::shared_ptr<Room>>>, std::less<>> loading_ SENNIGHT_GUARDED_BY(mutex_);
  struct Recent {
    std::shared_ptr<Room> room;
    std::size_t plies = 0;  // when it was used last
  };
  std::deque<Recent> recent_ SENNIGHT_GUARDED_BY(mutex_);  // the last ones used first
};

}  // namespace sennight
