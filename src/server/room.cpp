#include "server/room.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/game_notation.h"
#include "notation/move_text.h"
#include "search/levels.h"
#include "server/event_log.h"

namespace sennight {

namespace {

constexpr std::chrono::milliseconds kTellEvery(100);
constexpr std::size_t kMostSentMoves = 12;  // moves of a thought that are sent
constexpr std::size_t kMostWaiting = 64;    // changes of one game
constexpr TimeStamp kInterestMs = 60'000;
constexpr TimeStamp kTryAgainMs = 1000;  // after the disk has refused
// Of a game that several processes change: so often a change is judged anew, so long another process may think beyond
// what its level needs, and so often one looks whether it has.
constexpr int kMostTimesStale = 8;
constexpr std::int64_t kTurnSlackMs = 4000;
constexpr TimeStamp kLookForTurnMs = 1500;

}  // namespace

Room::Room(VariantPtr variant, State state, std::string start_fen, const RoomServices& services)
    : variant_(std::move(variant)),
      id_(state.head.id),
      start_fen_(std::move(start_fen)),
      services_(services),
      game_(std::move(state.game)),
      head_(std::move(state.head)),
      played_(std::move(state.played)),
      table_(std::move(state.table)),
      clock_(std::move(state.clock)) {}

Result<Room::State> Room::replay(const Variant& variant, GameRecord record) {
  const std::string& id = record.head.id;
  auto start = parse_fen(variant, record.start);
  if (!start) return fail(fmt::format("game '{}': {}", id, start.error().message));
  if (record.head.seats.size() != variant.players())
    return fail(fmt::format("game '{}' has {} seats for {} players", id, record.head.seats.size(), variant.players()));
  auto table = parse_table(record.head.table.text);
  if (!table) return fail(fmt::format("game '{}': {}", id, table.error().message));
  if (!table->is_open() && table->places.size() != variant.players())
    return fail(fmt::format("game '{}' has {} places for {} players", id, table->places.size(), variant.players()));
  auto clock = parse_clock(record.head.clock.text, variant.players());
  if (!clock) return fail(fmt::format("game '{}': {}", id, clock.error().message));
  State state{Game(*start), {}, {}, std::move(*table), std::move(*clock)};
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const auto move = parse_move(state.game.position(), record.moves[ply]);
    if (!move) return fail(fmt::format("game '{}', move {}: {}", id, ply + 1, move.error().message));
    state.played.push_back(played_view_of(state.game.position(), *move));
    state.game.play(*move);
  }
  state.head = std::move(record.head);
  return state;
}

Result<std::shared_ptr<Room>> Room::make(VariantPtr variant, GameRecord record, const RoomServices& services) {
  std::string start = record.start;
  auto state = replay(*variant, std::move(record));
  if (!state) return std::unexpected(state.error());
  std::shared_ptr<Room> room(new Room(std::move(variant), std::move(*state), std::move(start), services));
  {
    const MutexLock lock(room->mutex_);
    room->set_alarm();
  }
  return room;
}

bool Room::is_computers_turn() const { return head_.seats[game_.position().turn().index()].is_computer(); }

GameResult Room::current_result() const { return result_here(game_.outcome()); }

// Does anybody wait for the computer? A clock that runs waits for nobody.
bool Room::is_awaited() const { return is_watched() || (clock_ && clock_->runs()); }

std::optional<std::int64_t> Room::time_to_think() const {
  if (!clock_ || !clock_->runs()) return std::nullopt;
  return thinking_time(*clock_, services_.clock_now());
}

bool Room::is_watched() const {
  const auto is_here = [](const Watching& watching) { return !watching.subscriber.expired(); };
  return std::any_of(subscribers_.begin(), subscribers_.end(), is_here) ||
         (last_visit_ != 0 && services_.now() - last_visit_ < kInterestMs);
}

void Room::forget_texts() {
  parts_.reset();
  told_.clear();
}

void Room::send(const SharedText& message, bool may_skip) {
  std::erase_if(subscribers_, [](const Watching& watching) { return watching.subscriber.expired(); });
  for (const Watching& watching : subscribers_)
    if (const auto subscriber = watching.subscriber.lock()) subscriber->send(message, may_skip);
}

// Who would learn from the mere message that somebody has done something, and may not know it, gets none.
void Room::send_game(Telling telling) {
  std::erase_if(subscribers_, [](const Watching& watching) { return watching.subscriber.expired(); });
  std::vector<SharedText> held;  // so that each is made once
  for (Watching& watching : subscribers_)
    held.push_back(tell_game(watching, telling == Telling::kAll ? Sending::kAlways : Sending::kWhatIsNew));
}

// The game is another one now: wakes the computer, tells the watchers.
void Room::changed(Telling telling) {
  forget_texts();
  set_alarm();
  wake_computer();
  if (!subscribers_.empty()) send_game(telling);
  send_presence();
}

void Room::visit(std::string_view person) {
  const MutexLock lock(mutex_);
  if (closed_) return;
  person_ = person;
  last_visit_ = services_.now();
  wake_computer();
}

SharedText Room::view(const Visitor& visitor) {
  const MutexLock lock(mutex_);
  return answer_for(visitor);
}

bool Room::may_see(const Visitor& visitor) {
  const MutexLock lock(mutex_);
  return sennight::may_see(table_, visitor);
}

std::string Room::next() {
  const MutexLock lock(mutex_);
  return table_.next;
}

std::size_t Room::plies() {
  const MutexLock lock(mutex_);
  return played_.size();
}

// ---- changes ------------------------------------------------------------------------------------

void Room::give(Refused& refused, std::vector<Then> lookers) {
  for (auto& [answer, refusal] : refused) answer(std::unexpected(std::move(refusal)));
  for (Then& then : lookers) then();
}

void Room::change(LiveRequest request, Visitor visitor, Receiver<SharedText> answer) {
  add({std::visit([](auto wanted) { return Wanted(std::move(wanted)); }, std::move(request)), std::move(visitor),
       std::move(answer), services_.clock_now()});
}

void Room::add(Waiting waiting) {
  if (const auto act = act_of(waiting.wanted)) {
    auto allowed = services_.banned.check(waiting.visitor.person);
    if (allowed) allowed = services_.limits.take(*act, waiting.visitor);
    if (!allowed) return waiting.answer(std::unexpected(std::move(allowed.error())));
  }
  waiting.command = command_of(name_of(waiting.wanted), waiting.visitor.person);
  Refused refused;
  {
    const MutexLock lock(mutex_);
    if (waiting_.size() >= kMostWaiting) {
      refused.emplace_back(std::move(waiting.answer),
                           Refusal{503, "too many changes of this game wait already", "busy", 0});
    } else {
      waiting_.push_back(std::move(waiting));
      start_next(refused);
    }
  }
  give(refused);
}

// Sends the next change that the rules allow to the store, unless one is on its way.
void Room::start_next(Refused& refused) {
  while (!under_way_ && !waiting_.empty()) {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    if (!closed_ && is_too_late(next)) {
      if (next.flag_tried) {
        refuse_unless_done(std::move(next), {409, "your time was over when this came", "too-late", 0}, refused);
        continue;
      }
      // The flag fell before it came: that is kept first, and then it is judged by the game as it is.
      next.flag_tried = true;
      const TimeStamp at = next.at;
      waiting_.push_front(std::move(next));
      next = {FlagFall{.certain = true}, {}, [](const OrRefusal<SharedText>&) {}, at};
    }
    OrRefusal<UnderWay> change = refuse(503, "the server stops");
    if (!closed_) change = prepare_any(next);
    if (!change && may_be_stale(next, change.error())) {
      ++next.times_stale;
      waiting_.push_front(std::move(next));
      read_again();
      return;
    }
    if (change)
      if (auto paid = pay_for_thinking(next); !paid) change = std::unexpected(std::move(paid.error()));
    if (!change) {
      refuse_unless_done(std::move(next), std::move(change.error()), refused);
      continue;
    }
    under_way_ = true;
    change->change.seq = head_.seq;
    change->change.command = next.command;
    change->change.forgets = somebody_goes(change->change);
    GameChange to_keep = change->change;
    services_.writes.post(std::move(to_keep), [room = shared_from_this(), done = std::move(*change),
                                               waiting = std::move(next)](Stored<void> kept) mutable {
      Workers& answers = room->services_.answers;
      answers.post([room = std::move(room), done = std::move(done), waiting = std::move(waiting),
                    kept = std::move(kept)]() mutable { room->kept(std::move(done), kept, std::move(waiting)); });
    });
  }
}

// What the rules refuse here they may allow in the game as it is by now.
bool Room::may_be_stale(const Waiting& waiting, const Refusal& refusal) const {
  // The server's own wishes are made anew when the game is another one.
  return services_.store.is_shared() && waiting.times_stale == 0 && refusal.status < 500 && act_of(waiting.wanted);
}

// Those that were judged by a game that may have gone on are not judged by it a second time.
void Room::refuse_stale(const Refusal& why, Refused& refused) {
  std::deque<Waiting> others;
  for (Waiting& waiting : waiting_) {
    if (waiting.times_stale == 0) others.push_back(std::move(waiting));
    else refused.emplace_back(std::move(waiting.answer), why);
  }
  waiting_ = std::move(others);
}

// Nothing else happens in the room until it is read.
void Room::read_again() {
  under_way_ = true;
  services_.loaders.post([room = shared_from_this()] { room->reload(); });
}

// What computers answer to is counted for whoever makes them think.
OrRefusal<void> Room::pay_for_thinking(const Waiting& waiting) const {
  const bool wakes = std::holds_alternative<MoveRequest>(waiting.wanted) ||
                     std::holds_alternative<UndoRequest>(waiting.wanted) ||
                     std::holds_alternative<FillRequest>(waiting.wanted);
  const double cost = wakes ? cost_of_thinking(head_.seats) : 0;
  if (cost == 0) return {};
  return services_.limits.take(Act::kThinking, waiting.visitor, cost);
}

// What is to be kept, if the rules, the state of the game and the table allow it.
OrRefusal<Room::UnderWay> Room::prepare_any(const Waiting& waiting) {
  asked_at_ = waiting.at;
  if (auto right = check_not_frozen(waiting.wanted); !right) return std::unexpected(std::move(right.error()));
  const auto prepared = [&](const auto& wanted)
                            SENNIGHT_REQUIRES_LOCK(mutex_) { return prepare(wanted, waiting.visitor); };
  return std::visit(prepared, waiting.wanted);
}

OrRefusal<void> Room::check_ply(int ply) const {
  if (ply != head_.plies) return refuse(409, "the game has moved on; look at the board again");
  return {};
}

// For what a player wants whatever the computers have done meanwhile, and they may move faster than messages travel: the
// game has been at this ply, and since then only computers have moved.
OrRefusal<void> Room::check_seen(int ply) const {
  bool seen = ply <= head_.plies;
  for (auto i = static_cast<std::size_t>(ply); seen && i < played_.size(); ++i)
    seen = head_.seats[played_[i].player.index()].is_computer();
  return seen ? OrRefusal<void>() : check_ply(ply);
}

TimeStamp Room::time_of_change() const { return std::max(services_.now(), head_.updated + 1); }

OrRefusal<Room::UnderWay> Room::prepare_move(const Move& move, std::int64_t lag) {
  UnderWay next;
  next.played = played_view_of(game_.position(), move);
  next.move = move;
  game_.play(move);
  next.change = {.id = id_,
                 .plies = head_.plies,
                 .what = MovePlayed{next.played.text},
                 .result = current_result(),
                 .updated = time_of_change()};
  if (clock_) {
    GameClock clock = *clock_;
    if (clock.runs() && move.kind == MoveKind::kLeave) stop_without_move(clock, asked_at_);
    else if (clock.runs()) stop_for_move(clock, asked_at_, lag);
    go_on_with_clock(next, std::move(clock), game_.position().turn().index(), head_.plies + 1, true);
  }
  auto left = next.change.result.over ? std::vector<ConditionalMoves>()
                                      : after_move(table_.conditional, next.played.text, game_.position());
  // If this process ends before the reply is kept, the deadline tells another that something has to be done.
  const PlayerId turn = game_.position().turn();
  const bool leaves = table_.leaving == Leaving::kOut && table_.has_left(turn.index());
  if (next.change.clock && !next.change.result.over && (leaves || !reply_now(left, turn).empty()))
    next.change.clock->deadline = services_.clock_now();
  game_.undo();
  without_offers(next);
  with_conditional(next, std::move(left));
  return next;
}

OrRefusal<Room::UnderWay> Room::prepare(const MoveRequest& request, const Visitor& visitor) {
  const bool computers = is_computers_turn();
  auto right = computers ? check_any_seat(visitor) : check_seat(game_.position().turn().index(), visitor);
  if (right) right = check_begun();
  if (right) right = check_ply(request.ply);
  if (right) right = check_goes_on();
  if (right) right = check_not_paused();
  if (right) right = check_time_is_known();
  if (!right) return std::unexpected(right.error());
  if (computers) return refuse(409, "it is the computer's turn");
  if (head_.plies >= kLongestGame)
    return refuse(409, fmt::format("the game has reached its limit of {} moves", kLongestGame));
  const auto move = parse_move(game_.position(), request.text);
  if (!move) return refuse(400, move.error().message);
  if (move->kind == MoveKind::kLeave) return refuse(409, "whoever leaves a game resigns");
  return prepare_move(
      *move, clock_ && clock_->runs() ? lag_given_back(*clock_, asked_at_, lag_of(visitor), request.spent) : 0);
}

OrRefusal<Room::UnderWay> Room::prepare(const ComputersMove& wanted, const Visitor&) {
  if (!thinking_ || wanted.thought != thought_) return refuse(409, "the game has gone on meanwhile");
  if (!is_legal(game_.position(), wanted.move)) return refuse(500, "it chose an illegal move");
  return prepare_move(wanted.move, 0);
}

Room::UnderWay Room::take_back_to(int plies) {
  stop_thinking();
  // How the game stands there is found out on a game of its own: this one is still looked at.
  Game before(game_.start());
  for (int i = 0; i < plies; ++i) before.play(game_.moves()[static_cast<std::size_t>(i)]);
  UnderWay back{.change = {.id = id_,
                           .plies = head_.plies,
                           .what = MovesTakenBack{plies},
                           .result = result_here(before.outcome()),
                           .updated = time_of_change()},
                .move = {},
                .played = {},
                .table = {}};
  if (clock_) {
    // The time that was used stays used.
    GameClock clock = *clock_;
    if (clock.runs()) stop_without_move(clock, asked_at_);
    go_on_with_clock(back, std::move(clock), before.position().turn().index(), plies, true);
  }
  without_offers(back);
  with_conditional(back, {});
  return back;
}

OrRefusal<Room::UnderWay> Room::prepare(const UndoRequest& request, const Visitor& visitor) {
  auto right = check_any_seat(visitor);
  if (right && is_shared(table_, head_.seats))
    right = refuse(403, "moves are taken back by agreement here: offer it to the others", "by-agreement");
  if (right) right = check_unrated("nothing is taken back");
  if (right) right = check_seen(request.ply);
  if (!right) return std::unexpected(right.error());
  if (head_.result.reason == kTimeReason) return refuse(409, "the game ended on time, and time does not come back");
  const bool resigned = head_.result.resigned >= 0;
  if (request.over && *request.over && !is_over()) return refuse(409, "the game goes on by now");
  if (request.over && !*request.over && resigned) return refuse(409, "the game is over by now");
  int target = head_.plies;
  if (!resigned) {
    if (target == 0) return refuse(409, "there is no move to take back");
    do --target;
    while (target > 0 && head_.seats[played_[static_cast<std::size_t>(target)].player.index()].is_computer());
  }
  return take_back_to(target);
}

// The store has the change: the room takes it over.
void Room::apply(UnderWay done) {
  if (done.move) {
    game_.play(*done.move);
    played_.push_back(std::move(done.played));
  } else if (const auto* back = std::get_if<MovesTakenBack>(&done.change.what)) {
    while (static_cast<int>(game_.moves().size()) > back->plies) game_.undo();
    played_.resize(static_cast<std::size_t>(back->plies));
  }
  const bool only_table = std::holds_alternative<TableChanged>(done.change.what);
  const bool pauses = done.clock && done.clock->is_paused();
  if (!only_table || done.change.seats || pauses) stop_thinking();
  head_.plies = static_cast<int>(played_.size());
  ++head_.seq;
  head_.updated = done.change.updated;
  head_.result = std::move(done.change.result);
  if (done.change.table) head_.table = std::move(*done.change.table);
  if (done.change.seats) head_.seats = std::move(*done.change.seats);
  if (done.table) table_ = std::move(*done.table);
  if (table_.frozen) stop_thinking();
  if (done.change.clock) head_.clock = std::move(*done.change.clock);
  if (done.clock) clock_ = std::move(*done.clock);
}

// The store has answered.
void Room::kept(UnderWay done, const Stored<void>& kept, Waiting waiting) {
  Refused refused;
  std::vector<Then> lookers;
  OrRefusal<SharedText> told = refuse(500, "there is no answer");
  Receiver<SharedText> answer;  // nothing where somebody else answers
  {
    const MutexLock lock(mutex_);
    if (kept) {
      const bool went_on = !is_over(), secret = done.is_secret, reminds = done.reminds;
      const bool had_begun = has_begun(table_, head_.seats);
      const int plies = head_.plies;
      apply(std::move(done));
      if (reminds) tell_turn(TurnNews::Kind::kReminder);
      else if (has_begun(table_, head_.seats) && (plies != head_.plies || !had_begun)) tell_turn(TurnNews::Kind::kTurn);
      if (went_on && is_over() && table_.rated && services_.rated_over) services_.rated_over(id_);
      under_way_ = false;
      changed(secret ? Telling::kThoseWhoSeeIt : Telling::kAll);
      if (is_decided_before()) waiting_.push_front(decided_before());
      told = answer_for(waiting.visitor);
      answer = std::move(waiting.answer);
      lookers = go_on(refused);
    } else if (kept.error().fault == StoreFault::kConflict && waiting.times_stale < kMostTimesStale && !closed_) {
      // Somebody was quicker: it is judged by the game as it is by now, before all that waits.
      ++waiting.times_stale;
      waiting_.push_front(std::move(waiting));
      return read_again();
    } else if (kept.error().fault == StoreFault::kRepeated) {
      refuse_unless_done(std::move(waiting), refusal_of(kept.error(), "nothing happens a second time"), refused);
      set_alarm();
      wake_computer();
      lookers = go_on(refused);
    } else {
      log_of_game(spdlog::level::err, id_, fmt::format("game {}: {}", id_, kept.error().message));
      constexpr std::array kWhat = {"the move could not be kept", "the move could not be taken back",
                                    "the end of the game could not be kept", "the change could not be kept"};
      told = std::unexpected(refusal_of(kept.error(), kWhat[done.change.what.index()]));
      answer = std::move(waiting.answer);
      const StoreFault fault = kept.error().fault;
      const bool trusted = fault == StoreFault::kRefused || fault == StoreFault::kBusy;
      if (trusted || closed_) {
        under_way_ = false;
        set_alarm(services_.clock_now() + kTryAgainMs);
        wake_computer();
        lookers = go_on(refused);
      } else {
        // Nobody may go on from a game that the store may have otherwise.
        read_again();
      }
    }
  }
  if (answer) answer(std::move(told));
  give(refused, std::move(lookers));
}

// Has the store the game after as many changes as the room? False when that cannot be said.
bool Room::is_current() {
  if (!services_.store.is_shared()) return false;
  const std::array<std::string, 1> id = {id_};
  const auto heads = services_.store.heads(id);
  if (!heads || heads->size() != 1 || heads->front().damaged) return false;
  const MutexLock lock(mutex_);
  return heads->front().seq == head_.seq;
}

// Nothing is on its way any more: what was heard of meanwhile is read first. Returns who waits no longer.
std::vector<Room::Then> Room::go_on(Refused& refused) {
  under_way_ = false;
  if (heard_ > head_.seq && !closed_) {
    read_again();
    return {};
  }
  start_next(refused);
  return std::exchange(lookers_, {});
}

// Takes the game as the store has it.
void Room::reload() {
  std::int64_t heard = 0;
  {
    const MutexLock lock(mutex_);
    heard = heard_;
  }
  const bool current = is_current();
  Result<State> state = fail("there is no such game any more");
  std::optional<Refusal> unread;
  if (!current) {
    auto record = services_.store.load(id_);
    if (!record) {
      state = fail(record.error().message);
      unread = refusal_of(record.error(), "the game could not be read");
    } else if (*record) {
      state = replay(*variant_, std::move(**record));
    }
  }
  Refused refused;
  std::vector<Then> lookers;
  {
    const MutexLock lock(mutex_);
    if (!current) stop_thinking();
    if (current) {
      // As it was.
    } else if (state) {
      game_ = std::move(state->game);
      head_ = std::move(state->head);
      played_ = std::move(state->played);
      table_ = std::move(state->table);
      clock_ = std::move(state->clock);
    } else {
      // The store compares each change with what it has, so that the worst is another refusal.
      log_of_game(spdlog::level::err, id_, fmt::format("game {} cannot be read again: {}", id_, state.error().message));
      if (unread) refuse_stale(*unread, refused);
    }
    // What was said before and is not there will be said again.
    if (heard_ == heard) heard_ = head_.seq;
    under_way_ = false;
    if (!current) {
      changed(Telling::kThoseWhoSeeIt);
    } else {
      set_alarm();
      wake_computer();
    }
    lookers = go_on(refused);
  }
  give(refused, std::move(lookers));
}

void Room::heard(std::int64_t seq) {
  const MutexLock lock(mutex_);
  heard_ = std::max(heard_, seq);
  // What is on its way will be refused, and the game read then.
  // When nobody watches, whoever comes looks first.
  if (!closed_ && !under_way_ && heard_ > head_.seq && !subscribers_.empty()) read_again();
}

void Room::catch_up(Then then) {
  const std::array<std::string, 1> id = {id_};
  const auto heads = services_.store.heads(id);
  // While the store is away the last that is known is shown; whoever changes something is told.
  if (!heads || heads->size() != 1 || heads->front().damaged) return then();
  bool reads = false;
  {
    const MutexLock lock(mutex_);
    heard_ = std::max(heard_, heads->front().seq);
    if (!closed_ && heard_ > head_.seq) {
      lookers_.push_back(std::exchange(then, nullptr));
      reads = !std::exchange(under_way_, true);
    }
  }
  if (reads) reload();
  else if (then) then();
}

void Room::close() {
  Refused refused;
  std::vector<Then> lookers;
  {
    const MutexLock lock(mutex_);
    closed_ = true;
    stop_thinking();
    start_next(refused);
    lookers = std::exchange(lookers_, {});
  }
  give(refused, std::move(lookers));
}

// ---- the computer -------------------------------------------------------------------------------

void Room::stop_thinking() {
  if (!thinking_) return;
  thinking_->request_stop();
  thinking_.reset();
  turn_again_ = 0;
  forget_texts();
}

void Room::wake_computer() {
  if (closed_ || under_way_ || thinking_ || is_over() || !is_computers_turn() || head_.plies >= kLongestGame) return;
  if (!is_awaited() || !has_begun(table_, head_.seats) || (clock_ && clock_->is_paused())) return;
  if (table_.frozen || is_decided_before()) return;
  thinking_.emplace();
  forget_texts();
  // A game that goes out of use while its thought waits need not stay for it.
  const int level = head_.seats[game_.position().turn().index()].level;
  const std::int64_t most = level_settings(level).milliseconds;
  services_.pool.post({.person = person_,
                       .length = std::chrono::milliseconds(std::min(most, time_to_think().value_or(most))),
                       .run = [weak = weak_from_this(), thought = ++thought_, stop = thinking_->get_token()] {
                         if (const auto room = weak.lock()) room->think(thought, stop);
                       }});
}

// Runs on a thread of the pool.
void Room::think(std::uint64_t thought, std::stop_token stop) {
  std::optional<Move> move;
  std::string problem;
  try {
    // A game of its own: the room's goes on to be looked at and taken back.
    std::optional<Game> game;
    ThoughtOrder order;
    std::int64_t seq = 0;
    bool only_computers = false;
    Visitor looker;
    {
      const MutexLock lock(mutex_);
      if (!thinking_ || thought != thought_) return;
      if (!is_awaited()) {
        // Everybody has gone while it waited; whoever comes back wakes it again.
        stop_thinking();
        return;
      }
      game.emplace(game_.start());
      for (const Move& played : game_.moves()) game->play(played);
      order.level = head_.seats[game_.position().turn().index()].level;
      order.milliseconds = time_to_think();
      seq = head_.seq;
      only_computers = std::all_of(head_.seats.begin(), head_.seats.end(), std::mem_fn(&Seat::is_computer));
      looker.address = person_;
      order.seed = game_.position().key() ^ Random(static_cast<std::uint64_t>(head_.updated)).next();
    }
    const std::int64_t most = level_settings(order.level).milliseconds;
    // Where nobody moves who could be asked for it, it counts for the address that looks on.
    if (only_computers)
      if (const auto paid = services_.limits.take(Act::kThinking, looker, static_cast<double>(most)); !paid)
        return give_up_thought(thought, paid.error().message);
    const auto turn = services_.store.take_turn(id_, seq,
                                                std::min(most, order.milliseconds.value_or(most)) + kTurnSlackMs);
    if (!turn || !*turn) return leave_turn(thought);
    const auto report = [&](const Thought& found) { tell(thought, game->position(), found); };
    const Result<Move> chosen = services_.computer.choose(*game, order, report, stop);
    if (chosen) move = *chosen;
    else problem = chosen.error().message;
  } catch (const std::bad_alloc&) {
    problem = "there is not enough memory";
  } catch (const std::exception& error) {
    problem = error.what();
  }
  if (!move) return give_up_thought(thought, problem);
  add({ComputersMove{*move, thought},
       {},
       [room = shared_from_this(), thought](OrRefusal<SharedText> kept) {
         if (!kept) room->give_up_thought(thought, kept.error().message);
       },
       services_.clock_now()});
}

// Another process thinks, or nobody knows whether one does: the watchers see that the computer thinks, and one looks again
// later.
void Room::leave_turn(std::uint64_t thought) {
  const MutexLock lock(mutex_);
  if (!thinking_ || thought != thought_ || closed_) return;
  turn_again_ = services_.clock_now() + kLookForTurnMs;
  set_alarm();
}

// Tells the watchers why the computer does not move. No new try by itself, which could go on for ever: the next look at
// the game wakes the computer again.
void Room::give_up_thought(std::uint64_t thought, const std::string& problem) {
  const MutexLock lock(mutex_);
  if (!thinking_ || thought != thought_) return;
  stop_thinking();
  log_of_game(spdlog::level::err, id_, fmt::format("game {}: the computer did not move: {}", id_, problem));
  send(std::make_shared<const std::string>(to_text(live_error_json("the computer did not move: " + problem))), false);
  send_game();
}

void Room::tell(std::uint64_t thought, const Position& from, const Thought& found) {
  const auto now = std::chrono::steady_clock::now();
  const MutexLock lock(mutex_);
  if (!thinking_ || thought != thought_ || now - last_told_ < kTellEvery || subscribers_.empty()) return;
  last_told_ = now;
  ThinkingView view{.player = from.turn(),
                    .depth = found.depth,
                    .nodes = found.nodes,
                    .score = found.score,
                    .line = {},
                    .notations = {},
                    .milliseconds = found.milliseconds};
  Position position = from;
  Undo undo;
  for (std::size_t i = 0; i < std::min(found.line.size(), kMostSentMoves); ++i) {
    view.line.push_back(format_move(position, found.line[i]));
    view.notations.push_back(format_notation(position, found.line[i]));
    position.make(found.line[i], undo);
  }
  send(std::make_shared<const std::string>(to_text(thinking_json(view))), true);
}

}  // namespace sennight
