// One live game: its position, who watches it, and the computer that thinks about it.
//
// Invariants:
//   1. A change is in the store before anybody hears of it; when the store fails, the room is as before, or as the store
//      has the game then.
//   2. Watchers get the messages of a game in the order of its changes.
//   3. Where other processes change the games too, the room is a copy of what the store has: a change is kept only if the
//      copy was up to date, else the game is read again and the change judged anew.
//   4. At most one change is on its way to the store. Those that come meanwhile wait their turn and are then judged by
//      the game as it is by then: a second move for the same ply is refused as any other that comes too late.
//   5. At most one thought is current; the result of any other is thrown away.
// All public functions may be called from any thread, and none waits for the disk.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/mutex.h"
#include "outcome/outcome.h"
#include "protocol/game_text.h"
#include "protocol/json.h"
#include "protocol/requests.h"
#include "server/alarms.h"
#include "server/command.h"
#include "server/computer_player.h"
#include "server/computer_pool.h"
#include "server/game_clock.h"
#include "server/live_source.h"
#include "server/people/banned.h"
#include "server/people/kept_apart.h"
#include "server/rate_limits.h"
#include "server/refusal.h"
#include "server/table.h"
#include "server/turn_news.h"
#include "server/workers.h"
#include "store/game_store.h"
#include "store/write_queue.h"

namespace sennight {

// Who has gone is away after so many milliseconds.
inline constexpr TimeStamp kAwayAfterMs = 8000;

// How many look on is told so seldom at most: each time it goes to all of them.
inline constexpr TimeStamp kCountWatchersEveryMs = 1000;

// A game that goes on for longer takes no more moves.
inline constexpr int kLongestGame = 2000;
static_assert(kMostPlayedBefore <= kLongestGame);

// A game that ended before it was played has no score; "*" is what records of games write then.
GameResult aborted();

inline constexpr std::string_view kTimeReason = "time";  // of a game that ended because time was over

// When a game is over because nobody has cared for it for so long, by `GameRecord::updated`; 0 for never. A public table that
// nobody has joined: a day after it was made; any other table with free seats: 30 days after something has happened there;
// a game of two or more people without clocks: 90 days after.
TimeStamp closes_at(const GameHead& head, const Table& table);
inline constexpr TimeStamp kDayMs = 24 * 3'600'000;
inline constexpr TimeStamp kJoinedWithinMs = kDayMs;       // a public table
inline constexpr TimeStamp kFilledWithinMs = 30 * kDayMs;  // any other
inline constexpr TimeStamp kPlayedWithinMs = 90 * kDayMs;

// Milliseconds that the computers of these seats think at most, when each of them moves once.
double cost_of_thinking(const std::vector<Seat>& seats);

// Does the clock run in a game that has begun and is not over? In days from the first turn on, else when all have moved.
bool clock_runs(const GameClock& clock, int plies);

// What a room works with; everything outlives its use, which ends with Room::close.
struct RoomServices {
  GameStore& store;
  WriteQueue& writes;
  Workers& loaders;  // for what waits for the disk
  Workers& answers;  // for what comes after it
  ComputerPlayer& computer;
  ComputerPool& pool;
  Alarms& alarms;  // by the time of `clock_now`
  RateLimits& limits;
  KeptApart& apart;
  Banned& banned;
  std::function<TimeStamp()> now;  // milliseconds since 1970
  TimeStamp down = 0;              // for how long nobody has served the games
  // Others are connected to this process than before; nothing where no other process wants to know.
  std::function<void(const std::string& game)> attended = {};
  // A rated game is over.
  std::function<void(const std::string& game)> rated_over = {};
  // Somebody who is not there has the turn; nothing where nobody is told. Returns at once.
  std::function<void(TurnNews)> turn_news = {};

  // What time it is for the clocks of games: it stands still while nobody serves them.
  TimeStamp clock_now() const { return now() - not_counted(); }
  TimeStamp not_counted() const { return down + store.given_back(); }
};

// What comes from the service or the site, not from a message.
struct HandoverRequest {
  std::string token;  // person_of the secret in the link
};
struct TakeoverRequest {
  std::string token;
};
struct RematchRequest {
  std::string id;  // of the game that follows
};
// A guest is an account from now on.
struct AdoptRequest {
  std::string guest, person, name;
};
// Those who run the site stop a game, or let it go on.
struct FreezeRequest {
  bool frozen = true;
};
// Somebody's account is deleted: nobody has been there. Who still plays gives up.
struct ForgetRequest {
  std::string person;
  std::string nobody;  // who stands in the person's place
};

// The game has counted: the ratings since then, by player.
struct RatedRequest {
  std::vector<std::optional<RatingView>> after;
};

class Room : public LiveSource, public std::enable_shared_from_this<Room> {
 public:
  // Replays the record. Errors: the start or a move is not legal (any more), with its number.
  static Result<std::shared_ptr<Room>> make(VariantPtr variant, GameRecord record, const RoomServices& services);

  // Somebody looks at the game, from the address `person`: a computer whose turn it is wakes. It goes on as long as
  // somebody watches, and for a minute after the last visit.
  void visit(std::string_view person);

  // `Game` of docs/api.md, as text, or `Change` since the version that the visitor has.
  SharedText view(const Visitor& visitor = {});

  const std::string& id() const { return id_; }

  // A private game is shown to those who sit there or were invited.
  bool may_see(const Visitor& visitor);

  // The game that follows this one, "" for none.
  std::string next();

  // What is needed to begin another game with the same people. Nothing before the game is over. Refusals: 403 for
  // whoever has no seat; 409.
  struct Again {
    NewGameRequest game;
    Table table;
  };
  OrRefusal<Again> again(const Visitor& visitor);

  // Who sits there, "" for nobody, and the name.
  Place place(std::size_t player);

  // What a report is about: who sits there, and what was written at that time. Refusals: 403 for whoever has no seat; 404,
  // nothing was; 409, nobody sits there, or the visitor.
  struct Reported {
    Place place;
    std::string words;
  };
  OrRefusal<Reported> reported(const ReportRequest& request, const Visitor& visitor);

  // Who looks at the game now.
  struct Crowd {
    std::size_t watchers = 0;  // without a seat
    bool players = false;      // some of the table are here
  };
  Crowd crowd();
  // Who is connected to this process, or has just gone.
  Attendance attendance();
  // Who is connected to others.
  void others_attend(Attendance others);

  // Answered with the game afterwards, when the change is durable; watchers hear of it before. Refusals: 400; 403 when
  // the visitor may not do that; 409; 429; 500 and 503 as the store has it.
  void change(LiveRequest request, Visitor visitor, Receiver<SharedText> answer) override;
  template <class Request>
  void ask(Request request, Visitor visitor, Receiver<SharedText> answer) {
    add({Wanted(std::move(request)), std::move(visitor), std::move(answer), services_.clock_now()});
  }

  // `Reading` of docs/api.md: the legal move that a person has typed; nothing is played. Refusals: 400, 409.
  OrRefusal<Json> reading(const std::string& text);

  // The position after `ply` plies. Errors: 404, there is none.
  OrRefusal<Json> position_after(int ply);

  // The game as PGN.
  std::string pgn();

  void subscribe(const std::shared_ptr<Subscriber>& subscriber, const Visitor& visitor = {}) override;
  void unsubscribe(const Subscriber* subscriber) override;
  void measured(const Subscriber* subscriber, std::chrono::milliseconds time) override;
  TimeStamp clock_now() const override { return services_.clock_now(); }

  // Something may be due: the time of the player to move, the end of a pause, that somebody counts as away, or that
  // nobody has joined.
  void ring();

  // The store may have the game after so many changes, made by another process.
  void heard(std::int64_t seq);
  // Reads the game again if the store has it otherwise, and then calls `then`, on any thread. Waits for the disk.
  using Then = std::move_only_function<void()>;
  void catch_up(Then then);

  // Moves and what goes with them, for the memory that the room takes.
  std::size_t plies();

  // Stops the computer and refuses changes for good; for the end of the program.
  void close();

 private:
  // What a record says, replayed.
  struct State {
    Game game;
    GameHead head;
    std::vector<PlayedMove> played;
    Table table;
    std::optional<GameClock> clock;
  };
  static Result<State> replay(const Variant& variant, GameRecord record);

  struct ComputersMove {
    Move move;
    std::uint64_t thought = 0;
  };
  struct FlagFall {
    bool certain = false;  // a move came too late: no other can still be on its way
  };
  struct NobodyCame {};
  // The time of whose turn it is is nearly over.
  struct ReminderDue {};
  // What was decided before the turn came: a conditional move whose condition has come true, or to leave the game.
  struct DecidedBefore {
    int ply = 0;
  };
  using Wanted =
      std::variant<MoveRequest, UndoRequest, ResignRequest, OfferRequest, DeclineRequest, AbortRequest, MoreTimeRequest,
                   ResumeRequest, SayRequest, TalkRequest, SitRequest, LeaveRequest, FillRequest, HandoverRequest,
                   TakeoverRequest, RematchRequest, AdoptRequest, ForgetRequest, RatedRequest, FreezeRequest,
                   ConditionalRequest, ComputersMove, FlagFall, NobodyCame, DecidedBefore, ReminderDue>;
  struct Waiting {
    Wanted wanted;
    Visitor visitor;
    Receiver<SharedText> answer;
    TimeStamp at = 0;         // when it came, by the clock of the games
    bool flag_tried = false;  // it came after a flag fell, which was to be kept first
    int times_stale = 0;      // it was judged by a game that had gone on elsewhere
    std::optional<Command> command = {};
  };
  // A change that the rules allow, on its way to the store.
  struct UnderWay {
    GameChange change;
    std::optional<Move> move;  // of MovePlayed
    PlayedMove played;
    std::optional<Table> table;           // afterwards, where it changes
    std::optional<GameClock> clock = {};  // the same
    bool is_secret = false;               // only whoever has wanted it may notice
    bool reminds = false;                 // of the turn, once it is kept
  };
  // Texts of the game as it is now, while anybody has them: for all who may do the same.
  struct Told {
    std::weak_ptr<const std::string> game, live;
    std::map<std::string, std::weak_ptr<const std::string>> changes = {};  // as messages; by the version before
  };
  // A game as somebody was last told it.
  struct Heard {
    std::shared_ptr<const GamePrints> prints;  // null: never
    ReadGame read;
  };
  struct Watching {
    std::weak_ptr<Subscriber> subscriber;
    Visitor visitor;
    std::optional<double> lag = {};  // milliseconds there and back, a running mean
    Heard heard = {};
  };
  // Answers to be given when the lock is free.
  using Refused = std::vector<std::pair<Receiver<SharedText>, Refusal>>;
  static void give(Refused& refused, std::vector<Then> lookers = {});

  Room(VariantPtr variant, State state, std::string start_fen, const RoomServices& services);

  bool is_computers_turn() const SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_over() const SENNIGHT_REQUIRES_LOCK(mutex_) { return head_.result.over; }
  bool is_watched() const SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_awaited() const SENNIGHT_REQUIRES_LOCK(mutex_);
  std::optional<std::int64_t> time_to_think() const SENNIGHT_REQUIRES_LOCK(mutex_);
  GameResult current_result() const SENNIGHT_REQUIRES_LOCK(mutex_);
  std::string you_of(const Visitor& visitor) const SENNIGHT_REQUIRES_LOCK(mutex_);
  GameText& parts_now() SENNIGHT_REQUIRES_LOCK(mutex_);
  SharedText text_now(const std::string& you) SENNIGHT_REQUIRES_LOCK(mutex_);
  SharedText live_text_now(const std::string& you) SENNIGHT_REQUIRES_LOCK(mutex_);
  SharedText live_change_now(const Heard& before, const std::string& you) SENNIGHT_REQUIRES_LOCK(mutex_);
  SharedText answer_for(const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  std::optional<Heard> heard_by(const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  enum class Sending { kAlways, kWhatIsNew };
  SharedText tell_game(Watching& watching, Sending sending) SENNIGHT_REQUIRES_LOCK(mutex_);
  enum class Telling { kAll, kThoseWhoSeeIt };
  void changed(Telling telling = Telling::kAll) SENNIGHT_REQUIRES_LOCK(mutex_);
  void forget_texts() SENNIGHT_REQUIRES_LOCK(mutex_);
  void send_game(Telling telling = Telling::kAll) SENNIGHT_REQUIRES_LOCK(mutex_);
  Attendance attendance_now() const SENNIGHT_REQUIRES_LOCK(mutex_);
  void send_presence() SENNIGHT_REQUIRES_LOCK(mutex_);
  void watchers_changed() SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_counted_later() SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_here(const std::string& person) const SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_kept_apart(const std::string& person) const SENNIGHT_REQUIRES_LOCK(mutex_);
  void send(const SharedText& message, bool may_skip) SENNIGHT_REQUIRES_LOCK(mutex_);
  void stop_thinking() SENNIGHT_REQUIRES_LOCK(mutex_);
  void wake_computer() SENNIGHT_REQUIRES_LOCK(mutex_);
  void start_next(Refused& refused) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> check_ply(int ply) const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> check_seen(int ply) const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> check_seat(std::size_t player, const Visitor& visitor) const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> check_any_seat(const Visitor& visitor) const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> check_begun() const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> check_time_is_known() const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> check_not_paused() const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> check_goes_on() const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> check_unrated(const char* what) const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> check_not_frozen(const Wanted& wanted) const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> check_table_seat(int player) const SENNIGHT_REQUIRES_LOCK(mutex_);
  std::vector<int> own_seats(const Visitor& visitor) const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<void> pay_for_thinking(const Waiting& waiting) const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare_any(const Waiting& waiting) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const MoveRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const UndoRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const ResignRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const OfferRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const DeclineRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const AbortRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const MoreTimeRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const ResumeRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const SayRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const TalkRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const SitRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const LeaveRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const FillRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const HandoverRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const TakeoverRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const RematchRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const AdoptRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const ForgetRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const RatedRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const FreezeRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const ConditionalRequest& request, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const DecidedBefore& wanted, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const ReminderDue& wanted, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const ComputersMove& wanted, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const FlagFall& wanted, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare(const NobodyCame& wanted, const Visitor& visitor) SENNIGHT_REQUIRES_LOCK(mutex_);
  // Now, but later than the last change whatever the clock says: of two states of a game the later one is told by it.
  TimeStamp time_of_change() const SENNIGHT_REQUIRES_LOCK(mutex_);
  OrRefusal<UnderWay> prepare_move(const Move& move, std::int64_t lag) SENNIGHT_REQUIRES_LOCK(mutex_);
  UnderWay take_back_to(int plies) SENNIGHT_REQUIRES_LOCK(mutex_);
  UnderWay ended(GameResult result) SENNIGHT_REQUIRES_LOCK(mutex_);
  PerPlayer<int> placed(const PerPlayer<int>& places) const SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_played_on_without(PlayerId player) const SENNIGHT_REQUIRES_LOCK(mutex_);
  UnderWay left(PlayerId player) const SENNIGHT_REQUIRES_LOCK(mutex_);
  GameResult result_here(const Outcome& outcome) const SENNIGHT_REQUIRES_LOCK(mutex_);
  UnderWay seated(Table table, std::optional<std::vector<Seat>> seats = {}) const SENNIGHT_REQUIRES_LOCK(mutex_);
  UnderWay paused() SENNIGHT_REQUIRES_LOCK(mutex_);
  UnderWay resumed() const SENNIGHT_REQUIRES_LOCK(mutex_);
  TimeStamp closes_at() const SENNIGHT_REQUIRES_LOCK(mutex_);
  void without_offers(UnderWay& change) const SENNIGHT_REQUIRES_LOCK(mutex_);
  void with_conditional(UnderWay& change, std::vector<ConditionalMoves> left) const SENNIGHT_REQUIRES_LOCK(mutex_);
  TimeStamp remind_at(const GameClock& clock) const SENNIGHT_REQUIRES_LOCK(mutex_);
  void tell_turn(TurnNews::Kind kind) const SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_departure_due() const SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_decided_before() const SENNIGHT_REQUIRES_LOCK(mutex_);
  Waiting decided_before() const SENNIGHT_REQUIRES_LOCK(mutex_);
  void apply(UnderWay done) SENNIGHT_REQUIRES_LOCK(mutex_);

  std::optional<std::int64_t> lag_of(const Visitor& visitor) const SENNIGHT_REQUIRES_LOCK(mutex_);
  std::int64_t lag_of_move(const Waiting& waiting) const SENNIGHT_REQUIRES_LOCK(mutex_);
  std::int64_t grace() const SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_too_late(const Waiting& waiting) const SENNIGHT_REQUIRES_LOCK(mutex_);
  void with_clock(UnderWay& change, GameClock clock) const SENNIGHT_REQUIRES_LOCK(mutex_);
  void stop_clock(UnderWay& change) const SENNIGHT_REQUIRES_LOCK(mutex_);
  void go_on_with_clock(UnderWay& change, GameClock clock, std::size_t turn, int plies, bool begun) const
      SENNIGHT_REQUIRES_LOCK(mutex_);
  GameResult lost_on_time() const SENNIGHT_REQUIRES_LOCK(mutex_);
  void set_alarm(TimeStamp earliest = 0) const SENNIGHT_REQUIRES_LOCK(mutex_);

  static std::optional<Act> act_of(const Wanted& wanted);
  bool somebody_goes(const GameChange& change) const SENNIGHT_REQUIRES_LOCK(mutex_);
  static CommandName name_of(const Wanted& wanted);
  void refuse_unless_done(Waiting waiting, Refusal why, Refused& refused) SENNIGHT_REQUIRES_LOCK(mutex_);
  void answer_if_done(Waiting waiting, Refusal why);
  void answer_again(Waiting waiting, Refusal why);
  void add(Waiting waiting);
  void kept(UnderWay done, const Stored<void>& kept, Waiting waiting);
  void read_again() SENNIGHT_REQUIRES_LOCK(mutex_);
  void refuse_stale(const Refusal& why, Refused& refused) SENNIGHT_REQUIRES_LOCK(mutex_);
  std::vector<Then> go_on(Refused& refused) SENNIGHT_REQUIRES_LOCK(mutex_);
  void reload();
  bool is_current();
  bool may_be_stale(const Waiting& waiting, const Refusal& refusal) const;
  void think(std::uint64_t thought, std::stop_token stop);
  void tell(std::uint64_t thought, const Position& from, const Thought& found);
  void give_up_thought(std::uint64_t thought, const std::string& problem);
  void leave_turn(std::uint64_t thought);

  const VariantPtr variant_;
  const std::string id_, start_fen_;
  const RoomServices services_;

  Mutex mutex_;
  Game game_ SENNIGHT_GUARDED_BY(mutex_);
  GameHead head_ SENNIGHT_GUARDED_BY(mutex_);
  std::vector<PlayedMove> played_ SENNIGHT_GUARDED_BY(mutex_);
  Table table_ SENNIGHT_GUARDED_BY(mutex_);
  std::optional<GameClock> clock_ SENNIGHT_GUARDED_BY(mutex_);
  std::optional<GameText> parts_ SENNIGHT_GUARDED_BY(mutex_);     // as it is now, once somebody was told
  std::map<std::string, Told> told_ SENNIGHT_GUARDED_BY(mutex_);  // by what its readers may do: you_text
  // The last states that somebody was told, the newest last: who has one of them is told what has changed.
  std::deque<std::shared_ptr<const GamePrints>> states_ SENNIGHT_GUARDED_BY(mutex_);
  std::vector<Watching> subscribers_ SENNIGHT_GUARDED_BY(mutex_);
  std::string presence_ SENNIGHT_GUARDED_BY(mutex_);          // as it was last told
  std::vector<bool> online_ SENNIGHT_GUARDED_BY(mutex_);      // as it was last told, by player
  TimeStamp watchers_at_ SENNIGHT_GUARDED_BY(mutex_) = 0;     // when they were counted; 0: never yet
  TimeStamp count_again_at_ SENNIGHT_GUARDED_BY(mutex_) = 0;  // 0: there is nothing new
  Attendance shown_ SENNIGHT_GUARDED_BY(mutex_);              // as other processes were last told
  Attendance others_ SENNIGHT_GUARDED_BY(mutex_);             // connected to them
  std::map<std::string, TimeStamp> left_
      SENNIGHT_GUARDED_BY(mutex_);                      // persons of the table who have just gone, and when
  bool under_way_ SENNIGHT_GUARDED_BY(mutex_) = false;  // a change is on its way to the store, or the game is read anew
  std::deque<Waiting> waiting_ SENNIGHT_GUARDED_BY(mutex_);
  TimeStamp asked_at_ SENNIGHT_GUARDED_BY(mutex_) = 0;     // when what is being prepared came
  std::uint64_t thought_ SENNIGHT_GUARDED_BY(mutex_) = 0;  // number of the current thought
  std::optional<std::stop_source> thinking_
      SENNIGHT_GUARDED_BY(mutex_);  // set while it lasts, and until its move is kept
  std::chrono::steady_clock::time_point last_told_ SENNIGHT_GUARDED_BY(mutex_) = {};
  std::string person_ SENNIGHT_GUARDED_BY(mutex_);         // the last visitor
  TimeStamp last_visit_ SENNIGHT_GUARDED_BY(mutex_) = 0;   // 0: nobody yet
  std::int64_t heard_ SENNIGHT_GUARDED_BY(mutex_) = 0;     // changes that the store has, as far as somebody has said
  std::vector<Then> lookers_ SENNIGHT_GUARDED_BY(mutex_);  // who wait until it has been read
  TimeStamp turn_again_ SENNIGHT_GUARDED_BY(mutex_) = 0;   // another process thinks; look again then. 0: none does
  bool closed_ SENNIGHT_GUARDED_BY(mutex_) = false;
};

}  // namespace sennight
