#include "server/game_service.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/result_of.h"
#include "server/connection_limiter.h"
#include "server/event_log.h"
#include "server/far_thinkers.h"
#include "server/summary_view.h"
#include "store/game_id.h"

namespace sennight {

namespace {

constexpr int kResumedGames = 64;
// A loader waits for the disk or compiles; the others go on meanwhile.
constexpr int kLoaders = 3, kAnswerers = 2;
constexpr std::size_t kMostWrites = 4096;  // that wait for the disk
// Where several processes serve the games: so long after its deadline a clock is anybody's.
constexpr TimeStamp kOverdueMs = 1000;
// So long it waits for more before it tells them who is connected.
constexpr TimeStamp kTellAttendanceMs = 200;
// A game whose end was kept and that did not count, because a process ended in between, does so after this at the latest.
constexpr TimeStamp kCountAllEveryMs = 60'000;

std::unexpected<Refusal> missing() { return refuse(404, "there is no such game"); }
std::unexpected<Refusal> ending() { return refuse(503, "the server stops"); }

}  // namespace

GameService::GameService(VariantShelf& variants, GameStore& store, ComputerPlayer& computer, Options options)
    : variants_(variants),
      store_(store),
      options_(std::move(options)),
      limits_(options_.now),
      lobby_(std::make_shared<Lobby>(lobby_duties())),
      pool_(options_.far != nullptr ? FarThinkers::kMostAsked : options_.computer_threads,
            options_.far != nullptr ? std::function<int()>([this] { return options_.far->most_thoughts(); })
                                    : std::function<int()>()),
      loaders_(kLoaders),
      answers_(kAnswerers),
      workshop_(options_.variant_files, limits_),
      analyst_({variants_, loaders_, pool_, workshop_, limits_, options_.pgn_names, options_.far}),
      writes_(std::in_place, store, kMostWrites,
              [this](auto time, const Stored<void>& answer) { metrics_.kept(time, answer); }),
      alarms_({.now = [this] { return options_.now() - options_.down - store_.given_back(); },
               .ring =
                   [this](const std::string& id) {
                     if (id == kLobbyAlarm) return lobby_->ring();
                     if (id == kOthersAlarm) {
                       alarms_.set(id, clock_now() + options_.look_at_others_every);
                       return loaders_.post([this] { look_at_others(false); });
                     }
                     if (id == kRatingsAlarm) {
                       alarms_.set(id, clock_now() + kCountAllEveryMs);
                       return loaders_.post([this] { count_all(); });
                     }
                     if (id == kIdleAlarm) return loaders_.post([this] { end_idle_games(); });
                     if (id == kAttendanceAlarm) return loaders_.post([this] { show_attendance(); });
                     room(id, [](const Found& live) {
                       if (live) (*live)->ring();
                     });
                   },
               .beat = [this] { loaders_.post([this] { show_life(); }); }}),
      services_{store,
                *writes_,
                loaders_,
                answers_,
                computer,
                pool_,
                alarms_,
                limits_,
                apart_,
                banned_,
                options_.now,
                options_.down,
                store_.is_shared() ? [this](const std::string& id) { attended(id); }
                                   : std::function<void(const std::string&)>(),
                [this](const std::string& id) {
                  loaders_.post([this, id] {
                    if (const auto heads = store_.heads({&id, 1}); heads && heads->size() == 1) count(heads->front());
                  });
                },
                options_.turn_news} {}

GameService::~GameService() { close(); }

void GameService::close() {
  std::vector<std::shared_ptr<Room>> rooms;
  {
    const MutexLock lock(mutex_);
    if (closed_) return;
    closed_ = true;
    for (const auto& [id, room] : rooms_)
      if (auto live = room.lock()) rooms.push_back(std::move(live));
  }
  store_.listen({});
  for (const auto& room : rooms) room->close();
  lobby_->close();
  alarms_.close();
  if (options_.far != nullptr) options_.far->close();
  // In the order in which work is handed on: the workshop posts thoughts, computers and loaders post changes, changes post
  // answers.
  workshop_.close();
  pool_.close();
  loaders_.close();
  writes_.reset();
  answers_.close();
  show_life();
}

// So that the time in which nobody serves the games is known, and nobody loses it.
void GameService::show_life() {
  if (const auto kept = store_.alive(options_.now()); !kept) spdlog::error("{}", kept.error().message);
}

// Other processes change the games too. Most of it is told at once; what is lost on its way is found a little later.
void GameService::listen_to_others() {
  if (!store_.is_shared()) return;
  store_.listen([this](const std::string& id, std::int64_t seq) {
    if (id.empty()) {
      metrics_.missed();
      return loaders_.post([this] { look_at_others(true); });
    }
    const bool is_note = id.front() == '@', is_attendance = id.front() == '+';
    metrics_.heard(is_note ? Bell::kLobby : is_attendance ? Bell::kAttendance : Bell::kGame);
    if (is_note) return lobby_->heard(seq);
    if (is_attendance) return attended_elsewhere(id.substr(1));
    if (const auto room = live(id)) room->heard(seq);
  });
  alarms_.set(std::string(kOthersAlarm), clock_now() + options_.look_at_others_every);
}

// `anew`: what was said before may be forgotten.
void GameService::look_at_others(bool anew) {
  std::vector<std::string> ids;
  {
    const MutexLock lock(mutex_);
    if (closed_) return;
    for (const auto& [id, room] : rooms_)
      if (!room.expired()) ids.push_back(id);
  }
  if (anew) {
    const MutexLock lock(attendance_mutex_);
    attended_.insert(ids.begin(), ids.end());
  }
  if (const auto said = store_.still_here(); !said) spdlog::error("{}", said.error().message);
  show_attendance();
  ask_attendance(ids);
  lobby_->ring();
  const auto heads = store_.heads(ids);
  if (!heads) return spdlog::error("{}", heads.error().message);
  for (const GameHead& head : *heads)
    if (const auto room = live(head.id); room && !head.damaged) room->heard(head.seq);
  // Whose servers have gone: flags that should have fallen, computers that should have moved.
  if (const auto overdue = store_.running_clocks(clock_now() - kOverdueMs))
    for (const RunningClock& clock : *overdue)
      fresh_room(clock.id, [](const Found& live) {
        if (live) (*live)->ring();
      });
  if (const auto abandoned = store_.abandoned_turns())
    for (const std::string& id : *abandoned)
      room(id, [](const Found& live) {
        if (live) (*live)->visit("");
      });
}

// ---- who is connected where -----------------------------------------------------------------------------------------

// Told soon, with all that happens until then.
void GameService::attended(const std::string& id) {
  {
    const MutexLock lock(attendance_mutex_);
    if (!attended_.insert(id).second || attended_.size() > 1) return;  // somebody will tell already
  }
  alarms_.set(std::string(kAttendanceAlarm), clock_now() + kTellAttendanceMs);
}

void GameService::attended_elsewhere(const std::string& id) {
  if (is_closed() || !live(id)) return;
  {
    const MutexLock lock(attendance_mutex_);
    attended_elsewhere_.insert(id);
    if (attended_elsewhere_.size() > 1) return;  // somebody asks already
  }
  loaders_.post([this] {
    std::set<std::string> ids;
    {
      const MutexLock lock(attendance_mutex_);
      std::swap(ids, attended_elsewhere_);
    }
    ask_attendance({ids.begin(), ids.end()});
  });
}

void GameService::show_attendance() {
  if (is_closed()) return;
  std::vector<std::string> ids;
  {
    const MutexLock lock(attendance_mutex_);
    ids.assign(attended_.begin(), attended_.end());
    attended_.clear();
  }
  if (ids.empty()) return;
  std::vector<Attendance> attendance;
  for (const std::string& id : ids) {
    const auto room = live(id);
    attendance.push_back(room ? room->attendance() : Attendance{id, {}, 0});
  }
  if (const auto shown = store_.show_attendance(attendance); !shown) {
    spdlog::error("{}", shown.error().message);
    // With the next look at the others.
    const MutexLock lock(attendance_mutex_);
    attended_.insert(ids.begin(), ids.end());
  }
  // Somebody may be the first who looks here.
  ask_attendance(ids);
}

void GameService::ask_attendance(const std::vector<std::string>& ids) {
  auto others = store_.others_attendance(ids);
  if (!others) return spdlog::error("{}", others.error().message);
  std::map<std::string, Attendance> by_game;
  for (Attendance& one : *others) by_game.emplace(one.game, std::move(one));
  for (const std::string& id : ids) {
    const auto room = live(id);
    if (!room) continue;
    const auto found = by_game.find(id);
    room->others_attend(found == by_game.end() ? Attendance{id, {}, 0} : std::move(found->second));
  }
}

void GameService::resume() {
  listen_to_others();
  const auto running = store_.running_clocks();
  if (!running) spdlog::error("{}", running.error().message);
  else
    for (const RunningClock& clock : *running) alarms_.set(clock.id, clock.deadline);
  set_table_alarms();
  end_idle_games();
  if (options_.ratings != nullptr) {
    count_all();
    alarms_.set(std::string(kRatingsAlarm), clock_now() + kCountAllEveryMs);
  }
  const auto games = store_.unfinished(kResumedGames);
  if (!games) {
    spdlog::error("{}", games.error().message);
    return;
  }
  for (const GameHead& head : *games) {
    if (std::none_of(head.seats.begin(), head.seats.end(), [](const Seat& seat) { return seat.is_computer(); }))
      continue;
    room(head.id, [](const Found& live) {
      if (live) (*live)->visit("");
    });
  }
}

// Public tables that wait for players: each is closed in its time, also when nobody opens it before.
void GameService::set_table_alarms() {
  const auto games = store_.list_for("", kMostListed);
  if (!games) {
    spdlog::error("{}", games.error().message);
    return;
  }
  for (const GameHead& head : *games) {
    const auto table = parse_table(head.table.text);
    if (head.damaged || head.result.over || !table || table->access != Access::kPublic) continue;
    if (table->places.size() == head.seats.size() && !has_begun(*table, head.seats))
      alarms_.set(head.id, clock_now() + 1);  // its room knows when
  }
}

bool GameService::is_closed() {
  const MutexLock lock(mutex_);
  return closed_;
}

OrRefusal<void> GameService::may_begin() {
  if (is_closed()) return ending();
  if (draining_) return refuse(503, "no new games begin here: this server is about to be replaced", "draining");
  return {};
}

void GameService::health(Receiver<void> answer) {
  if (auto may = may_begin(); !may) return answer(std::move(may));
  loaders_.post([this, answer = std::move(answer)]() mutable {
    const auto read = store_.list(1);
    if (read) return answer({});
    spdlog::error("{}", read.error().message);
    answer(refuse(503, "the games cannot be read"));
  });
}

Gauges GameService::gauges() {
  Gauges now;
  now.thoughts = pool_.waiting();
  now.seeks = lobby_->seeks();
  now.draining = draining_;
  for (std::size_t act = 0; act < kActs; ++act) now.refused[act] = limits_.refused(static_cast<Act>(act));
  const MutexLock lock(mutex_);
  now.rooms = static_cast<std::size_t>(
      std::count_if(rooms_.begin(), rooms_.end(), [](const auto& entry) { return !entry.second.expired(); }));
  return now;
}

void GameService::games(int limit, std::vector<std::string> known, Visitor visitor, Receiver<SharedText> answer) {
  if (is_closed()) return answer(ending());
  loaders_.post(
      [this, limit, known = std::move(known), visitor = std::move(visitor), answer = std::move(answer)]() mutable {
        auto games = store_.list_for(visitor.person, limit);
        if (games && !known.empty()) {
          std::erase_if(known, [&](const std::string& id) {
            return std::any_of(games->begin(), games->end(), [&](const GameHead& head) { return head.id == id; });
          });
          auto more = store_.heads(known);
          if (!more) games = std::unexpected(more.error());
          else {
            std::erase_if(*more, [&](const GameHead& head) {
              const auto table = parse_table(head.table.text);
              return !head.damaged && (!table || !may_see(*table, visitor));
            });
            games->insert(games->end(), std::make_move_iterator(more->begin()), std::make_move_iterator(more->end()));
            std::stable_sort(games->begin(), games->end(),
                             [](const GameHead& one, const GameHead& other) { return one.created > other.created; });
            if (games->size() > static_cast<std::size_t>(limit)) games->resize(static_cast<std::size_t>(limit));
          }
        }
        if (!games) {
          spdlog::error("{}", games.error().message);
          return answer(std::unexpected(refusal_of(games.error(), "the games could not be listed")));
        }
        Json list = Json::array();
        for (const GameHead& head : *games) {
          list.push_back(summary_of(head));
          list.back()["yourTurn"] = waits_for(head, visitor);
        }
        answer(std::make_shared<const std::string>(to_text(Json{{"games", std::move(list)}})));
      });
}

Json GameService::summary_of(const GameHead& head) const {
  const VariantDefinition* variant = variants_.definition(head.variant);
  // Of a table that makes no sense the game's own page tells.
  auto table = parse_table(head.table.text);
  if (table && !table->is_open() && table->places.size() != head.seats.size()) table = Table{};
  const auto clock = parse_clock(head.clock.text, head.seats.size());
  return summary_json(summary_view(head, variant != nullptr ? variant->name : head.variant, table.value_or(Table{}),
                                   clock.value_or(std::nullopt)));
}

bool GameService::wants_owners(const NewGameRequest& request) {
  if (request.access) return *request.access != Access::kOpen;
  if (request.rated) return true;
  return std::any_of(request.sittings.begin(), request.sittings.end(),
                     [](const NewGameRequest::Sitting& sitting) { return sitting.free; });
}

// What becomes of a game when one of its people leaves: as its own rules have it, where they put players out.
Leaving GameService::leaving_by_rule(const std::string& variant, Leaving otherwise) const {
  const VariantPtr rules = variants_.find(variant);
  return rules && rules->safety() == Safety::kElimination ? Leaving::kOut : otherwise;
}

OrRefusal<Table> GameService::new_table(const NewGameRequest& request, const Visitor& visitor) {
  Table table;
  table.maker = visitor.person;
  if (!wants_owners(request)) return table;
  if (visitor.person.empty()) return refuse(403, "a game with seats of its own needs somebody who makes it");
  if (request.rated && visitor.account.empty())
    return refuse(403, "rated games are for those who have an account", "account");
  if (request.rated)
    if (auto counts = check_may_count(request.variant); !counts) return std::unexpected(std::move(counts.error()));
  table.rated = request.rated;
  table.access = request.access.value_or(Access::kPrivate);
  const Leaving by_rule = leaving_by_rule(request.variant, Leaving::kEndsGame);
  if (request.leaving == Leaving::kOut && by_rule != Leaving::kOut)
    return refuse(400, "field 'leaving': 'out' is for games whose rules put players out");
  table.leaving = request.leaving.value_or(by_rule);
  bool some_free = false;
  for (std::size_t player = 0; player < request.seats.size(); ++player) {
    const bool own = !request.seats[player].is_computer() && !request.sittings[player].free;
    const bool named = own && !visitor.account.empty();
    table.places.push_back({own ? visitor.person : "", named ? visitor.account : request.sittings[player].name});
    some_free = some_free || request.sittings[player].free;
  }
  if (!some_free) return table;
  auto invitation = options_.new_invitation();
  if (!invitation) return refuse(500, invitation.error().message);
  table.invitation = std::move(*invitation);
  return table;
}

void GameService::create(NewGameRequest request, Visitor visitor, Receiver<SharedText> answer) {
  if (auto may = may_begin(); !may) return answer(std::unexpected(std::move(may.error())));
  auto allowed = banned_.check(visitor.person);
  if (allowed) allowed = limits_.take(Act::kNewGame, visitor);
  if (allowed) allowed = limits_.take(Act::kThinking, visitor, cost_of_thinking(request.seats));
  if (!allowed) return answer(std::unexpected(std::move(allowed.error())));
  // Whoever brings no cookie is somebody else each time.
  const auto command = visitor.person.empty() ? std::nullopt : command_of(request.command, visitor.person);
  const bool is_named = request.id || command;
  const auto id = request.id ? Result<std::string>(*request.id)
                  : command  ? Result<std::string>(game_id_of(*command))
                             : options_.new_id();
  if (!id) return answer(refuse(500, id.error().message));
  // Compiling the variant may take long.
  auto made = [this, id = *id, request = std::move(request), visitor](Receiver<SharedText> told) mutable {
    loaders_.post([this, id = std::move(id), request = std::move(request), visitor = std::move(visitor),
                   told = std::move(told)]() mutable { make(request, id, std::move(visitor), std::move(told)); });
  };
  if (!is_named) return made(std::move(answer));
  // Whoever did not hear the answer asks again, and gets what was made.
  auto that_game = [this, visitor, command](std::shared_ptr<Room> live, Receiver<SharedText> told) {
    if (!live->may_see(visitor)) return told(refuse(409, "the id is that of another game"));
    if (!command) return told(live->view(visitor));
    loaders_.post([this, visitor, command, live = std::move(live), told = std::move(told)]() mutable {
      const auto done = store_.done(live->id(), command->key);
      if (!done) return told(std::unexpected(refusal_of(done.error(), "the game could not be read")));
      if (!*done || (*done)->what != command->what)
        return told(refuse(409, "you have made another game under this 'cmd'", "repeated"));
      told(live->view(visitor));
    });
  };
  room(*id, [this, id = *id, that_game = std::move(that_game), made = std::move(made),
             answer = std::move(answer)](Found found) mutable {
    if (found) return that_game(std::move(*found), std::move(answer));
    if (found.error().status != 404) return answer(std::unexpected(std::move(found.error())));
    if (is_closed()) return answer(ending());
    made([this, id, that_game = std::move(that_game), answer = std::move(answer)](OrRefusal<SharedText> told) mutable {
      if (told || told.error().status != 409) return answer(std::move(told));
      // Two asked at once, and the other was quicker.
      room(id,
           [that_game = std::move(that_game), told = std::move(told), answer = std::move(answer)](Found other) mutable {
             if (other) that_game(std::move(*other), std::move(answer));
             else answer(std::move(told));
           });
    });
  });
}

// Waits for the disk.
void GameService::make(const NewGameRequest& request, const std::string& id, Visitor visitor,
                       Receiver<SharedText> answer) {
  if (wants_owners(request))
    if (auto may = may_have_more(visitor); !may) return answer(std::unexpected(std::move(may.error())));
  const auto table = new_table(request, visitor);
  if (!table) return answer(std::unexpected(table.error()));
  auto record = new_record(request, id, *table);
  if (!record) return answer(std::unexpected(std::move(record.error())));
  if (!visitor.person.empty()) record->command = command_of(request.command, visitor.person);
  if (auto entered = enter_ratings(*record, *table); !entered)
    return answer(std::unexpected(std::move(entered.error())));
  begin(std::move(*record), std::move(visitor), std::move(answer));
}

// Keeps a new game and answers with it.
void GameService::begin(GameRecord record, Visitor visitor, Receiver<SharedText> answer) {
  GameRecord to_keep = record;
  writes_->post(std::move(to_keep), [this, record = std::move(record), visitor = std::move(visitor),
                                     answer = std::move(answer)](Stored<void> kept) mutable {
    answers_.post([this, record = std::move(record), visitor = std::move(visitor), answer = std::move(answer),
                   kept = std::move(kept)]() mutable {
      if (!kept) {
        spdlog::error("{}", kept.error().message);
        return answer(std::unexpected(refusal_of(kept.error(), "the game could not be kept")));
      }
      const std::string id = record.head.id;
      auto made = make_room(std::move(record));
      if (made) made = add(std::move(*made), id);
      if (!made) return answer(std::unexpected(std::move(made.error())));
      (*made)->visit(queue_of(visitor.address));
      answer((*made)->view(visitor));
    });
  });
}

namespace {

// The start array of a game that has several. The id of a game is drawn by chance, and nothing else has to be.
std::optional<std::uint32_t> drawn_array(const Variant& variant, std::string_view id) {
  if (!variant.shuffle() || !variant.shuffle()->is_by_chance()) return std::nullopt;
  std::uint64_t seed = 0;
  for (const char c : id) seed = seed * 37 + static_cast<unsigned char>(c);
  Random random(seed);
  return variant.shuffle()->draw(variant, [&] { return random.next(); });
}

}  // namespace

OrRefusal<GameRecord> GameService::new_record(const NewGameRequest& request, std::string id, const Table& table) {
  const VariantPtr variant = variants_.find(request.variant);
  if (!variant) return refuse(400, fmt::format("there is no variant '{}'", request.variant));
  if (request.seats.size() != variant->players()) {
    return refuse(400, fmt::format("field 'seats' has {} seats; {} has {} players", request.seats.size(),
                                   request.variant, variant->players()));
  }
  Position start = Position::start(*variant);
  if (request.fen) {
    auto position = parse_fen(*variant, *request.fen);
    if (!position) return refuse(400, fmt::format("field 'fen': {}", position.error().message));
    start = *position;
  } else if (const auto number = request.array ? std::optional(static_cast<std::uint32_t>(*request.array))
                                               : drawn_array(*variant, id)) {
    auto position = Position::start(*variant, *number);
    if (!position) return refuse(400, fmt::format("field 'array': {}", position.error().message));
    start = *position;
  }
  Game game(start);
  std::vector<std::string> moves;
  for (const std::string& text : request.moves) {
    if (game.outcome().over) return refuse(400, fmt::format("field 'moves': the game is over after {}", moves.size()));
    const auto move = parse_move(game.position(), text);
    if (!move) return refuse(400, fmt::format("field 'moves', move {}: {}", moves.size() + 1, move.error().message));
    moves.push_back(format_move(game.position(), *move));
    game.play(*move);
  }
  if (request.clock && table.is_open())
    return refuse(400, "field 'clock': the seats of an open game are nobody's, so nobody has time to lose");
  GameRecord record;
  record.head = {.id = std::move(id),
                 .variant = variant->id(),
                 .seats = request.seats,
                 .created = options_.now(),
                 .updated = 0,
                 .plies = static_cast<int>(moves.size()),
                 .result = result_of(*variant, game.outcome()),
                 .table = kept(table)};
  record.head.updated = record.head.created;
  if (request.clock) {
    GameClock clock = new_clock(*request.clock, request.seats.size());
    if (has_begun(table, request.seats) && !record.head.result.over && clock_runs(clock, 0))
      start_clock(clock, static_cast<int>(start.turn().index()), clock_now());
    const TimeStamp remind = options_.turn_news ? reminder_at(clock) : 0;
    record.head.clock = kept(std::optional(std::move(clock)));
    if (remind != 0) record.head.clock.deadline = remind;
  }
  record.start = format_fen(start);
  record.moves = std::move(moves);
  return record;
}

// The old game says first which one follows, so that two who ask at once get the same; the new one is made under that
// name, or was made when the server ended between the two.
void GameService::rematch(const std::shared_ptr<Room>& room, Visitor visitor, Receiver<SharedText> answer) {
  if (auto may = may_begin(); !may) return answer(std::unexpected(std::move(may.error())));
  auto again = room->again(visitor);
  if (!again) return answer(std::unexpected(std::move(again.error())));
  if (const std::string next = room->next(); !next.empty())
    return begin_again(next, std::move(*again), std::move(visitor), std::move(answer));
  auto id = options_.new_id();
  if (!id) return answer(refuse(500, id.error().message));
  Visitor asks = visitor;
  room->ask(RematchRequest{*id}, std::move(asks),
            [this, room, again = std::move(*again), visitor = std::move(visitor),
             answer = std::move(answer)](OrRefusal<SharedText> told) mutable {
              const std::string next = room->next();
              if (!told && next.empty()) return answer(std::move(told));
              begin_again(next, std::move(again), std::move(visitor), std::move(answer));
            });
}

void GameService::show(const std::string& id, Visitor visitor, Receiver<SharedText> answer) {
  room(id, [visitor = std::move(visitor), answer = std::move(answer)](Found found) mutable {
    if (found) answer((*found)->view(visitor));
    else answer(std::unexpected(std::move(found.error())));
  });
}

void GameService::begin_again(const std::string& id, Room::Again again, Visitor visitor, Receiver<SharedText> answer) {
  room(id, [this, id, again = std::move(again), visitor = std::move(visitor),
            answer = std::move(answer)](OrRefusal<std::shared_ptr<Room>> found) mutable {
    if (found) return answer((*found)->view(visitor));
    if (found.error().status != 404) return answer(std::unexpected(std::move(found.error())));
    if (is_closed()) return answer(ending());
    loaders_.post([this, id, again = std::move(again), visitor = std::move(visitor),
                   answer = std::move(answer)]() mutable {
      if (auto may = may_have_more(visitor); !may) return answer(std::unexpected(std::move(may.error())));
      auto record = new_record(again.game, id, again.table);
      if (!record) return answer(std::unexpected(std::move(record.error())));
      if (auto entered = enter_ratings(*record, again.table); !entered)
        return answer(std::unexpected(std::move(entered.error())));
      Visitor asks = visitor;
      begin(std::move(*record), std::move(asks),
            [this, id, visitor = std::move(visitor), answer = std::move(answer)](OrRefusal<SharedText> made) mutable {
              if (made || made.error().status != 409) return answer(std::move(made));
              show(id, std::move(visitor), std::move(answer));  // somebody else was quicker
            });
    });
  });
}

void GameService::room(std::string_view id, Receiver<std::shared_ptr<Room>> answer) {
  if (!is_game_id(id)) return answer(missing());
  Found found = ending();
  bool first = false, waits = false;
  {
    const MutexLock lock(mutex_);
    const auto live = rooms_.find(id);
    std::shared_ptr<Room> room = live == rooms_.end() ? nullptr : live->second.lock();
    if (closed_) {
      // refused below
    } else if (room) {
      keep(room);
      found = std::move(room);
    } else {
      auto [waiting, is_new] = loading_.try_emplace(std::string(id));
      waiting->second.push_back(std::move(answer));
      first = is_new;
      waits = true;
    }
  }
  if (!waits) return answer(std::move(found));  // NOLINT(bugprone-use-after-move): moved only if it waits
  if (!first) return;
  loaders_.post([this, id = std::string(id)] {
    Found loaded = refuse(500, "the game could not be read");
    try {
      loaded = load(id);
    } catch (const std::exception& error) {
      // Whoever waits must get an answer.
      log_of_game(spdlog::level::err, id, fmt::format("game {}: {}", id, error.what()));
    }
    std::vector<Receiver<std::shared_ptr<Room>>> waiting;
    {
      const MutexLock lock(mutex_);
      if (const auto entry = loading_.find(id); entry != loading_.end()) waiting = std::move(entry->second);
      loading_.erase(id);
    }
    for (auto& receiver : waiting) receiver(loaded);
  });
}

void GameService::fresh_room(std::string_view id, Receiver<std::shared_ptr<Room>> answer) {
  if (!store_.is_shared()) return room(id, std::move(answer));
  room(id, [this, id = std::string(id), answer = std::move(answer)](Found found) mutable {
    if (!found || is_closed()) return answer(std::move(found));
    loaders_.post([this, id, live = std::move(*found), answer = std::move(answer)]() mutable {
      // Nobody is shown a board that others may have gone on from, nor judged by it.
      if (const auto heads = store_.heads({&id, 1}); !heads)
        return answer(std::unexpected(refusal_of(heads.error(), "the game could not be read")));
      Room& room = *live;
      room.catch_up([live = std::move(live), answer = std::move(answer)]() mutable { answer(std::move(live)); });
    });
  });
}

GameService::Found GameService::load(const std::string& id) {
  auto record = store_.load(id);
  if (!record) {
    spdlog::error("{}", record.error().message);
    return std::unexpected(refusal_of(record.error(), "the game could not be read"));
  }
  if (!*record) return missing();
  auto made = make_room(std::move(**record));
  return made ? add(std::move(*made), id) : std::move(made);
}

GameService::Found GameService::make_room(GameRecord record) {
  VariantPtr variant = variants_.find(record.head.variant);
  if (!variant) return refuse(500, fmt::format("the game's variant '{}' is not here any more", record.head.variant));
  auto live = Room::make(std::move(variant), std::move(record), services_);
  if (!live) {
    spdlog::error("{}", live.error().message);
    return refuse(500, live.error().message);
  }
  return std::move(*live);
}

// Makes the room known, unless another one of the same game was quicker.
GameService::Found GameService::add(std::shared_ptr<Room> room, const std::string& id) {
  const MutexLock lock(mutex_);
  if (closed_) return ending();
  auto& known = rooms_[id];
  if (auto live = known.lock()) room = std::move(live);
  else known = room;
  keep(room);
  return room;
}

void GameService::keep(const std::shared_ptr<Room>& room) {
  const std::size_t plies = room->plies();
  if (!recent_.empty() && recent_.front().room == room) {
    recent_.front().plies = plies;
    return;
  }
  std::erase_if(recent_, [&](const Recent& other) { return other.room == room; });
  recent_.push_front({room, plies});
  std::size_t all = 0;
  for (const Recent& recent : recent_) all += recent.plies;
  bool dropped = false;
  while (recent_.size() > 1 && (recent_.size() > options_.rooms_kept || all > options_.plies_kept)) {
    all -= recent_.back().plies;
    recent_.pop_back();
    dropped = true;
  }
  if (dropped) std::erase_if(rooms_, [](const auto& entry) { return entry.second.expired(); });
}

void GameService::variants(Receiver<SharedText> answer) {
  if (SharedText ready = variants_.ready_list()) return answer(std::move(ready));
  if (is_closed()) return answer(ending());
  loaders_.post([this, answer = std::move(answer)]() mutable { answer(variants_.list()); });
}

void GameService::variant(std::string_view id, Receiver<SharedText> answer) {
  const auto tell = [](SharedText text) -> OrRefusal<SharedText> {
    if (!text) return refuse(404, "there is no such variant");
    return text;
  };
  const VariantDefinition* known = variants_.definition(id);
  if (known == nullptr) return answer(tell(nullptr));
  if (SharedText ready = variants_.ready_description(known->id)) return answer(std::move(ready));
  if (is_closed()) return answer(ending());
  loaders_.post(
      [this, tell, id = known->id, answer = std::move(answer)]() mutable { answer(tell(variants_.describe(id))); });
}

}  // namespace sennight
