// What the service does for people who do not know each other: looking for players, tables with free seats, games to watch.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "server/game_service.h"
#include "store/game_id.h"

namespace sennight {

namespace {

constexpr std::size_t kMostWatched = 24;

// The table of a public game that is not over. Nothing for all other games.
std::optional<Table> public_table(const GameHead& head) {
  if (head.damaged || head.result.over || !head.table.listed) return std::nullopt;
  auto table = parse_table(head.table.text);
  if (!table || table->access != Access::kPublic || table->places.size() != head.seats.size()) return std::nullopt;
  return std::move(*table);
}

// A seat that is free and as wanted.
std::optional<int> seat_at(const Table& table, const GameHead& head, const SeekRequest& wanted) {
  for (std::size_t player = 0; player < head.seats.size(); ++player)
    if (is_free(table, head.seats, player) && (!wanted.seat || static_cast<std::size_t>(*wanted.seat) == player))
      return static_cast<int>(player);
  return std::nullopt;
}

}  // namespace

Lobby::Duties GameService::lobby_duties() {
  Lobby::Duties duties{.now = [this] { return clock_now(); },
                       .set_alarm = [this](TimeStamp at) { alarms_.set(std::string(kLobbyAlarm), at); },
                       .new_id = new_game_id,
                       .meet =
                           [this](const std::string& one, const std::string& other) {
                             return !apart_.between(one, other) && banned_.check(one) && banned_.check(other);
                           },
                       .begin = [this](Lobby::Pairing pairing,
                                       Receiver<void> answer) { begin_paired(std::move(pairing), std::move(answer)); }};
  if (store_.is_shared()) {
    duties.post = [this](std::move_only_function<void()> job) { loaders_.post(std::move(job)); };
    duties.read = [this] { return store_.read_note(kLobbyNote); };
    duties.replace = [this](std::int64_t version, const std::string& text) {
      return store_.replace_note(kLobbyNote, version, text);
    };
  }
  return duties;
}

void GameService::begin_paired(Lobby::Pairing pairing, Receiver<void> answer) {
  if (is_closed()) return answer(refuse(503, "the server stops"));
  // Whoever came last goes on alone; the others look on.
  for (const Lobby::Pairing::Person& one : pairing.people)
    for (const Lobby::Pairing::Person& other : pairing.people)
      if (apart_.between(one.person, other.person))
        return answer(
            refuse(409, "somebody who looks for this game does not play with you: look for another one", "blocked"));
  loaders_.post([this, pairing = std::move(pairing), answer = std::move(answer)]() mutable {
    NewGameRequest request{.variant = pairing.variant,
                           .seats = {},
                           .sittings = {},
                           .fen = {},
                           .access = Access::kPublic,
                           .clock = pairing.clock};
    Table table;
    table.access = Access::kPublic;
    table.rated = pairing.rated;
    if (pairing.people.size() > 2) table.leaving = leaving_by_rule(pairing.variant, Leaving::kComputer);
    for (const Lobby::Pairing::Person& one : pairing.people) {
      request.seats.push_back({});
      request.sittings.push_back({});
      table.places.push_back({one.person, one.name});
    }
    auto record = new_record(request, pairing.id, table);
    if (!record) return answer(std::unexpected(std::move(record.error())));
    if (auto entered = enter_ratings(*record, table); !entered)
      return answer(std::unexpected(std::move(entered.error())));
    begin(std::move(*record), {}, [answer = std::move(answer)](const OrRefusal<SharedText>& made) mutable {
      // Nobody else has the id: another process has made the same game.
      if (made || made.error().status == 409) return answer({});
      answer(std::unexpected(made.error()));
    });
  });
}

void GameService::seek(SeekRequest request, Visitor visitor, Receiver<SharedText> answer) {
  if (auto may = may_begin(); !may) return answer(std::unexpected(std::move(may.error())));
  auto allowed = banned_.check(visitor.person);
  if (allowed) allowed = limits_.take(Act::kSeek, visitor);
  if (!allowed) return answer(std::unexpected(std::move(allowed.error())));
  const VariantDefinition* variant = variants_.definition(request.variant);
  if (variant == nullptr) return answer(refuse(400, fmt::format("there is no variant '{}'", request.variant)));
  request.variant = variant->id;
  if (variant->player_names.size() == 1) return answer(refuse(400, "that game is played alone"));
  if (request.rated)
    if (auto counts = check_may_count(request.variant); !counts)
      return answer(std::unexpected(std::move(counts.error())));
  Lobby::Wanted wanted{
      .what = std::move(request), .variant_name = variant->name, .players = variant->player_names.size(), .rating = {}};
  if (visitor.account.empty() && lobby_->is_awaited(wanted.what, visitor))
    return lobby_->seek(std::move(wanted), visitor, std::move(answer));
  loaders_.post([this, wanted = std::move(wanted), visitor = std::move(visitor), answer = std::move(answer)]() mutable {
    wanted.rating = rating_of(wanted.what.variant, visitor);
    // At a table of friends nothing is rated.
    const bool elsewhere = !wanted.what.rated && !is_bot(visitor.person) && !lobby_->is_awaited(wanted.what, visitor);
    const auto table = elsewhere ? open_table(wanted.what, visitor) : std::nullopt;
    if (!table) return lobby_->seek(std::move(wanted), visitor, std::move(answer));
    const auto begun = [](const std::string& id) {
      return std::make_shared<const std::string>(to_text(sought_json(std::nullopt, id)));
    };
    if (table->sits) return answer(begun(table->id));
    SitRequest sits{table->player, wanted.what.name, wanted.what.command};
    Visitor sitter = visitor;
    table->room->ask(std::move(sits), std::move(sitter),
                     [this, begun, id = table->id, wanted = std::move(wanted), visitor = std::move(visitor),
                      answer = std::move(answer)](const OrRefusal<SharedText>& sat) mutable {
                       // Somebody was quicker.
                       if (!sat) return lobby_->seek(std::move(wanted), visitor, std::move(answer));
                       answer(begun(id));
                     });
  });
}

void GameService::join_seek(std::string id, JoinRequest request, Visitor visitor, Receiver<SharedText> answer) {
  if (is_closed()) return answer(refuse(503, "the server stops"));
  auto allowed = banned_.check(visitor.person);
  if (allowed) allowed = limits_.take(Act::kSeek, visitor);
  if (!allowed) return answer(std::unexpected(std::move(allowed.error())));
  Joiner joiner{std::move(request.name), {}, std::move(request.command)};
  joiner.command.content += id;
  if (visitor.account.empty()) return lobby_->join(id, joiner, visitor, std::move(answer));
  loaders_.post([this, id = std::move(id), joiner = std::move(joiner), visitor = std::move(visitor),
                 answer = std::move(answer)]() mutable {
    joiner.rating = rating_of(lobby_->variant_of(id), visitor);
    lobby_->join(id, joiner, visitor, std::move(answer));
  });
}

// A table where somebody waits for the same. One that no process has in memory has nobody who waits.
std::optional<GameService::OpenTable> GameService::open_table(const SeekRequest& wanted, const Visitor& visitor) {
  const auto games = store_.list_for("", kMostListed);
  if (!games) {
    spdlog::error("{}", games.error().message);
    return std::nullopt;
  }
  const auto command = command_of(wanted.command, visitor.person);
  // The one that has waited longest.
  for (auto head = games->rbegin(); head != games->rend(); ++head) {
    const auto table = public_table(*head);
    if (!table || head->variant != wanted.variant) continue;
    if (command && is_at_table(*table, visitor))
      if (const auto done = store_.done(head->id, command->key); done && *done && (*done)->what == command->what)
        return OpenTable{.id = head->id, .room = nullptr, .sits = true};
    if (has_begun(*table, head->seats) || is_at_table(*table, visitor)) continue;
    const auto clock = parse_clock(head->clock.text, head->seats.size());
    if (!clock || (*clock ? std::optional((*clock)->control) : std::nullopt) != wanted.clock) continue;
    const auto seat = seat_at(*table, *head, wanted);
    if (!seat) continue;
    auto room = live(head->id);
    if (room ? room->crowd().players : is_attended_elsewhere(head->id)) {
      if (!room) {
        auto loaded = load(head->id);
        if (!loaded) continue;
        room = std::move(*loaded);
      }
      return OpenTable{head->id, room, *seat};
    }
  }
  return std::nullopt;
}

bool GameService::is_attended_elsewhere(const std::string& id) {
  const auto others = store_.others_attendance({&id, 1});
  return others &&
         std::any_of(others->begin(), others->end(), [](const Attendance& one) { return !one.people.empty(); });
}

std::shared_ptr<Room> GameService::live(const std::string& id) {
  const MutexLock lock(mutex_);
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second.lock();
}

void GameService::watchable(Receiver<SharedText> answer) {
  if (is_closed()) return answer(refuse(503, "the server stops"));
  loaders_.post([this, answer = std::move(answer)]() mutable {
    const auto games = store_.list_for("", kMostListed);
    if (!games) {
      spdlog::error("{}", games.error().message);
      return answer(std::unexpected(refusal_of(games.error(), "the games could not be listed")));
    }
    struct Shown {
      const GameHead* head = nullptr;
      bool begun = false;
      Room::Crowd crowd;
    };
    std::vector<Shown> shown;
    std::vector<std::string> elsewhere;
    for (const GameHead& head : *games) {
      const auto table = public_table(head);
      if (!table) continue;
      const auto room = live(head.id);
      if (!room) elsewhere.push_back(head.id);
      shown.push_back({&head, has_begun(*table, head.seats), room ? room->crowd() : Room::Crowd{}});
    }
    if (const auto others = store_.others_attendance(elsewhere))
      for (const Attendance& one : *others)
        for (Shown& game : shown)
          if (game.head->id == one.game) game.crowd = {static_cast<std::size_t>(one.watchers), !one.people.empty()};
    // Where something happens first.
    std::stable_sort(shown.begin(), shown.end(), [](const Shown& one, const Shown& other) {
      const auto rank = [](const Shown& game) {
        return std::tuple(game.crowd.players, game.crowd.watchers, game.head->updated);
      };
      return rank(one) > rank(other);
    });
    if (shown.size() > kMostWatched) shown.resize(kMostWatched);
    Json list = Json::array();
    for (const Shown& game : shown) {
      list.push_back(summary_of(*game.head));
      list.back()["watchers"] = game.crowd.watchers;
      list.back()["attended"] = game.crowd.players;
    }
    answer(std::make_shared<const std::string>(to_text(Json{{"games", std::move(list)}})));
  });
}

}  // namespace sennight
