// What the service does for people with accounts: their games, on every device and in what they take away, and nothing of
// them when they go.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "server/game_service.h"
#include "store/game_log.h"

namespace sennight {

namespace {

constexpr int kGamesAtOnce = 50;

// The players whose seat it is.
std::vector<int> seats_of(const Table& table, const std::string& person) {
  std::vector<int> seats;
  for (std::size_t player = 0; player < table.places.size(); ++player)
    if (table.places[player].owner == person) seats.push_back(static_cast<int>(player));
  return seats;
}

// All that a person has said in a game: what stands at the table, and what has dropped out there and lies in the log.
Json said_by(const std::string& person, const Table& table, const std::string& id, std::span<const GameEvent> events) {
  std::map<std::pair<TimeStamp, std::string>, Json> all;
  const auto add = [&](const Table& then) {
    const auto is_own = [&](int player) { return then.places[static_cast<std::size_t>(player)].owner == person; };
    for (const Said& said : then.said)
      if (is_own(said.player)) all[{said.at, said.phrase}] = {{"phrase", said.phrase}, {"at", utc_text(said.at)}};
    for (const Written& written : then.chat)
      if (is_own(written.player))
        all[{written.at, written.text}] = {{"text", written.text}, {"at", utc_text(written.at)}};
  };
  std::string last;
  static_cast<void>(rebuilt(id, events, [&](const GameRecord& game) {
    if (game.head.table.text == last) return;
    last = game.head.table.text;
    if (const auto then = parse_table(last)) add(*then);
  }));
  add(table);
  Json list = Json::array();
  for (auto& [when, said] : all) list.push_back(std::move(said));
  return list;
}

// A page of somebody's games: what `tell` adds to the list for each, and the id behind which the next page begins.
OrRefusal<Json> page_of_games(GameStore& store, const std::string& person, const std::string& before,
                              const std::function<void(const GameHead&, Json& list)>& tell) {
  const auto games = store.games_of(person, kGamesAtOnce, before);
  if (!games) return std::unexpected(refusal_of(games.error(), "the games could not be listed"));
  Json list = Json::array();
  for (const GameHead& head : *games) tell(head, list);
  const bool more = std::ssize(*games) == kGamesAtOnce;
  return Json{{"games", std::move(list)}, {"next", more ? Json(games->back().id) : Json(nullptr)}};
}

}  // namespace

// Something that is done with each game of a person, one after another.
struct GameService::Round {
  std::string person, before;
  std::function<void(Room&, Receiver<SharedText>)> act;
  Adopted done;
  std::vector<std::string> ids = {};  // to be done next, from the end
  std::size_t failed = 0;
};

void GameService::adopt(const std::string& guest, const std::string& person, const std::string& name, Adopted done) {
  go_round(std::make_shared<Round>(
      guest, "",
      [guest, person, name](Room& room, Receiver<SharedText> answer) {
        room.ask(AdoptRequest{guest, person, name}, {}, std::move(answer));
      },
      std::move(done)));
}

void GameService::forget(const std::string& person, Adopted done) {
  go_round(std::make_shared<Round>(
      person, "",
      [person](Room& room, Receiver<SharedText> answer) {
        const auto secret = new_secret();
        if (!secret) return answer(refuse(500, secret.error().message));
        room.ask(ForgetRequest{person, person_of(*secret)}, {}, std::move(answer));
      },
      std::move(done)));
}

// The next page of games.
void GameService::go_round(std::shared_ptr<Round> round) {
  loaders_.post([this, round = std::move(round)] {
    const auto games = store_.games_of(round->person, kGamesAtOnce, round->before);
    if (!games) {
      spdlog::error("{}", games.error().message);
      return round->done(round->failed + 1);
    }
    if (games->empty()) return round->done(round->failed);
    round->before = games->back().id;
    for (auto game = games->rbegin(); game != games->rend(); ++game) round->ids.push_back(game->id);
    next_of(round);
  });
}

void GameService::next_of(const std::shared_ptr<Round>& round) {
  if (round->ids.empty()) return go_round(round);
  const std::string id = std::move(round->ids.back());
  round->ids.pop_back();
  fresh_room(id, [this, round, id](Found found) {
    const auto told = [this, round, id](const OrRefusal<SharedText>& answer) {
      if (!answer && answer.error().status != 409) {
        log_of_game(spdlog::level::err, id, fmt::format("game {}: {}", id, answer.error().message));
        ++round->failed;
      }
      // From anew, so that many games need no deep stack.
      loaders_.post([this, round] { next_of(round); });
    };
    if (!found) return told(std::unexpected(found.error()));
    round->act(**found, told);
  });
}

void GameService::finished_games(std::string person, std::string before, Receiver<Json> answer) {
  if (is_closed()) return answer(refuse(503, "the server stops"));
  loaders_.post([this, person = std::move(person), before = std::move(before), answer = std::move(answer)]() mutable {
    answer(page_of_games(store_, person, before, [&](const GameHead& head, Json& list) {
      const auto table = parse_table(head.table.text);
      if (head.damaged || !head.result.over || !head.table.listed || !table) return;
      const std::vector<int> seats = seats_of(*table, person);
      if (!seats.empty()) list.push_back({{"game", summary_of(head)}, {"player", seats.front()}});
    }));
  });
}

void GameService::games_to_export(std::string person, std::string before, Receiver<Json> answer) {
  if (is_closed()) return answer(refuse(503, "the server stops"));
  loaders_.post([this, person = std::move(person), before = std::move(before), answer = std::move(answer)]() mutable {
    answer(page_of_games(store_, person, before, [&](const GameHead& head, Json& list) {
      Json one = {{"id", head.id}, {"damaged", head.damaged}};
      auto record = store_.load(head.id);
      const auto table = parse_table(head.table.text);
      if (record && *record && table) {
        one["variant"] = head.variant;
        one["created"] = utc_text(head.created);
        one["updated"] = utc_text(head.updated);
        one["start"] = (*record)->start;
        one["moves"] = (*record)->moves;
        one["result"] = {{"over", head.result.over}, {"score", head.result.score}, {"text", head.result.text}};
        one["maker"] = table->maker == person;
        one["seats"] = Json::array();
        for (const int player : seats_of(*table, person))
          one["seats"].push_back({{"player", player}, {"name", table->places[static_cast<std::size_t>(player)].name}});
        const auto events = store_.events(head.id);
        one["said"] = said_by(person, *table, head.id, events.value_or(std::vector<GameEvent>()));
        for (const ConditionalMoves& of_seat : table->conditional) {
          if (table->places[static_cast<std::size_t>(of_seat.player)].owner != person) continue;
          for (const auto& line : of_seat.lines) {
            Json texts = Json::array();
            for (const ExpectedMove& move : line) texts.push_back(move.text);
            one["conditional"].push_back(std::move(texts));
          }
        }
        if (const auto room = make_room(std::move(**record))) one["pgn"] = (*room)->pgn();
      }
      list.push_back(std::move(one));
    }));
  });
}

void GameService::freeze(const std::string& id, bool frozen, Receiver<void> answer) {
  fresh_room(id, [frozen, answer = std::move(answer)](Found found) mutable {
    if (!found) return answer(std::unexpected(std::move(found.error())));
    (*found)->ask(FreezeRequest{frozen}, {}, [answer = std::move(answer)](OrRefusal<SharedText> told) mutable {
      if (told) answer({});
      else answer(std::unexpected(std::move(told.error())));
    });
  });
}

void GameService::sitter(const std::string& id, int player, Visitor visitor, Receiver<Sitter> answer) {
  fresh_room(id, [player, visitor = std::move(visitor), answer = std::move(answer)](Found found) mutable {
    if (found && !(*found)->may_see(visitor)) found = refuse(404, "there is no such game");
    if (!found) return answer(std::unexpected(std::move(found.error())));
    Place place = (*found)->place(static_cast<std::size_t>(player));
    if (place.owner.empty()) return answer(refuse(409, "nobody sits there"));
    answer(Sitter{std::move(place.owner), std::move(place.name)});
  });
}

}  // namespace sennight
