#include "server/lobby_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "protocol/json.h"
#include "server/connection_limiter.h"

namespace sennight {

namespace {

using Seek = LobbyState::Seek;
using Seeker = LobbyState::Seeker;

constexpr std::string_view kBeginsAlready = "your game begins already";

std::unexpected<Refusal> without_cookie() { return refuse(403, "only a guest with a cookie looks for players"); }
std::unexpected<Refusal> without_account() {
  return refuse(403, "rated games are for those who have an account", "account");
}
std::unexpected<Refusal> no_such_seek() { return refuse(404, "nobody looks for that any more"); }

Seek* find_in(LobbyState& lobby, std::string_view id) {
  const auto found = std::find_if(lobby.seeks.begin(), lobby.seeks.end(),
                                  [&](const Seek& seek) { return seek.id == id; });
  return found == lobby.seeks.end() ? nullptr : &*found;
}

bool is_same(const Seek& seek, const SeekRequest& wanted) {
  return seek.variant == wanted.variant && seek.clock == wanted.clock && seek.rated == wanted.rated;
}

// A program is chosen by people who know that it is one: nobody is given its game, and it gets into nobody's.
bool fits(const Seek& seek, const SeekRequest& wanted, const std::string& person) {
  if (!seek.game.empty() || !is_same(seek, wanted)) return false;
  if (is_bot(person) ||
      std::any_of(seek.people.begin(), seek.people.end(), [](const Seeker& seeker) { return is_bot(seeker.person); }))
    return false;
  return !wanted.seat || std::none_of(seek.people.begin(), seek.people.end(),
                                      [&](const Seeker& seeker) { return seeker.seat == wanted.seat; });
}

bool is_beginning(const LobbyState& lobby, std::string_view person) {
  return std::any_of(lobby.seeks.begin(), lobby.seeks.end(),
                     [&](const Seek& seek) { return !seek.game.empty() && has_seeker(seek, person); });
}

void remove(Seek& seek, std::string_view person) {
  std::erase_if(seek.people, [&](const Seeker& seeker) { return seeker.person == person; });
}

void drop_empty(LobbyState& lobby) {
  std::erase_if(lobby.seeks, [](const Seek& seek) { return seek.people.empty(); });
}

// Nobody joins a seek that is full: its game is made now, and its people look for no other.
LobbyPlace add(LobbyState& lobby, const std::string& id, Seeker seeker, const std::string& game) {
  Seek* seek = find_in(lobby, id);
  const std::string joiner = seeker.person;
  const TimeStamp now = seeker.seen;
  seek->people.push_back(std::move(seeker));
  if (seek->people.size() < seek->players) return {seek_view(*seek, joiner), std::nullopt};
  seek->game = game;
  seek->making = now;
  for (const Seeker& one : seek->people)
    for (Seek& other : lobby.seeks)
      if (other.game.empty()) remove(other, one.person);
  drop_empty(lobby);
  return {std::nullopt, LobbyStart{id, game, now, joiner}};
}

// An address need not be kept to be compared.
std::string mark_of(const Visitor& visitor) {
  return is_loopback(visitor.address) || visitor.address.empty() ? "" : person_of(address_key(visitor.address));
}

}  // namespace

// ---- what there is --------------------------------------------------------------------------------------------------

bool has_seeker(const Seek& seek, std::string_view person) {
  return std::any_of(seek.people.begin(), seek.people.end(),
                     [&](const Seeker& seeker) { return seeker.person == person; });
}

const Seek* find_seek(const LobbyState& lobby, std::string_view id) {
  const auto found = std::find_if(lobby.seeks.begin(), lobby.seeks.end(),
                                  [&](const Seek& seek) { return seek.id == id; });
  return found == lobby.seeks.end() ? nullptr : &*found;
}

SeekView seek_view(const Seek& seek, std::string_view person) {
  SeekView view{.id = seek.id,
                .variant = seek.variant,
                .variant_name = seek.variant_name,
                .clock = seek.clock,
                .players = seek.players,
                .rated = seek.rated,
                .people = {},
                .mine = !person.empty() && has_seeker(seek, person)};
  for (const Seeker& seeker : seek.people)
    view.people.push_back({seeker.name, seeker.seat, seeker.rating, is_bot(seeker.person)});
  return view;
}

bool meets_all(const Seek& seek, const std::string& person, const MayMeet& may_meet) {
  return std::all_of(seek.people.begin(), seek.people.end(),
                     [&](const Seeker& seeker) { return seeker.person == person || may_meet(person, seeker.person); });
}

bool is_sought(const LobbyState& lobby, const SeekRequest& wanted, const std::string& person, const MayMeet& may_meet) {
  return std::any_of(lobby.seeks.begin(), lobby.seeks.end(), [&](const Seek& seek) {
    return has_seeker(seek, person) ? is_same(seek, wanted)
                                    : fits(seek, wanted, person) && meets_all(seek, person, may_meet);
  });
}

std::vector<std::size_t> seekers_by_player(const Seek& seek) {
  std::vector<std::size_t> by_player(seek.players);
  std::vector<std::size_t> free;
  for (std::size_t player = 0; player < seek.players; ++player) {
    const auto wants = std::find_if(seek.people.begin(), seek.people.end(), [&](const Seeker& seeker) {
      return seeker.seat && static_cast<std::size_t>(*seeker.seat) == player;
    });
    if (wants == seek.people.end()) free.push_back(player);
    else by_player[player] = static_cast<std::size_t>(wants - seek.people.begin());
  }
  // The id is random and nobody has chosen it.
  std::uint64_t seed = 0;
  for (const char c : seek.id) seed = seed * 131 + static_cast<unsigned char>(c);
  Random lot(seed);
  for (std::size_t i = 0; i < seek.people.size(); ++i) {
    if (seek.people[i].seat) continue;
    const auto chosen = free.begin() + static_cast<std::ptrdiff_t>(lot.below(free.size()));
    by_player[*chosen] = i;
    free.erase(chosen);
  }
  return by_player;
}

// ---- who is here ----------------------------------------------------------------------------------------------------

void notice(LobbyState& lobby, const std::set<std::string>& here, TimeStamp now, TimeStamp quantum) {
  for (Seek& seek : lobby.seeks) {
    for (Seeker& seeker : seek.people)
      if (here.contains(seeker.person) && now - seeker.seen >= quantum) seeker.seen = now;
    if (seek.game.empty())
      std::erase_if(seek.people, [&](const Seeker& seeker) { return now - seeker.seen >= kPatienceMs; });
  }
  drop_empty(lobby);
  std::erase_if(lobby.begun, [&](const LobbyState::Begun& begun) { return now - begun.at > kPatienceMs; });
  std::erase_if(lobby.asked, [&](const LobbyState::Asked& asked) { return now - asked.at > kAskedMs; });
}

TimeStamp first_absence(const LobbyState& lobby, const std::set<std::string>& here) {
  TimeStamp first = 0;
  for (const Seek& seek : lobby.seeks)
    for (const Seeker& seeker : seek.people)
      if (seek.game.empty() && !here.contains(seeker.person) && (first == 0 || seeker.seen + kPatienceMs < first))
        first = seeker.seen + kPatienceMs;
  return first;
}

// ---- looking --------------------------------------------------------------------------------------------------------

OrRefusal<LobbyPlace> seek(LobbyState& lobby, const WantedGame& wanted, const Visitor& visitor, const std::string& id,
                           const std::string& game, TimeStamp now, const MayMeet& may_meet) {
  if (visitor.person.empty()) return without_cookie();
  const SeekRequest& what = wanted.what;
  if (what.rated && !is_account(visitor.person)) return without_account();
  if (what.seat && static_cast<std::size_t>(*what.seat) >= wanted.players)
    return refuse(400, fmt::format("field 'seat': {} has {} players", wanted.variant_name, wanted.players));
  if (is_beginning(lobby, visitor.person)) return refuse(409, std::string(kBeginsAlready), "begins");
  const auto mine = [&](const Seek& one) { return has_seeker(one, visitor.person); };
  for (const Seek& one : lobby.seeks)
    if (mine(one) && is_same(one, what)) return LobbyPlace{seek_view(one, visitor.person), std::nullopt};
  Seeker seeker{visitor.person, what.name, what.seat, now, wanted.rating};
  for (const Seek& one : lobby.seeks)
    if (!mine(one) && fits(one, what, visitor.person) && meets_all(one, visitor.person, may_meet))
      return add(lobby, std::string(one.id), std::move(seeker), game);
  if (std::count_if(lobby.seeks.begin(), lobby.seeks.end(), mine) >= static_cast<std::ptrdiff_t>(kMostOwnSeeks))
    return refuse(409, fmt::format("you look for {} games already: withdraw one first", kMostOwnSeeks), "too-many");
  const std::string address = mark_of(visitor);
  const auto of_address = std::count_if(lobby.seeks.begin(), lobby.seeks.end(),
                                        [&](const Seek& one) { return one.address == address; });
  if (lobby.seeks.size() >= kMostSeeks ||
      (!address.empty() && of_address >= static_cast<std::ptrdiff_t>(kMostSeeksOfAddress)))
    return refuse(503, "too many look for games here already: join one of them, or try again later", "busy");
  lobby.seeks.push_back({.id = id,
                         .address = address,
                         .variant = what.variant,
                         .variant_name = wanted.variant_name,
                         .clock = what.clock,
                         .players = wanted.players,
                         .rated = what.rated,
                         .people = {},
                         .game = "",
                         .making = 0});
  return add(lobby, id, std::move(seeker), game);
}

OrRefusal<LobbyPlace> join(LobbyState& lobby, std::string_view id, const Joiner& joiner, const Visitor& visitor,
                           const std::string& game, TimeStamp now, const MayMeet& may_meet) {
  if (visitor.person.empty()) return without_cookie();
  const Seek* found = find_seek(lobby, id);
  if (found == nullptr || !meets_all(*found, visitor.person, may_meet)) return no_such_seek();
  if (is_bot(visitor.person)) return refuse(403, "a bot joins nobody's search: people join its own", "bot");
  if (has_seeker(*found, visitor.person)) return refuse(409, "that is your own search: others answer it", "own");
  if (is_beginning(lobby, visitor.person)) return refuse(409, std::string(kBeginsAlready), "begins");
  if (!found->game.empty()) return refuse(409, "somebody was quicker: the last seat is taken", "taken");
  if (found->rated && !is_account(visitor.person)) return without_account();
  return add(lobby, std::string(id), {visitor.person, joiner.name, {}, now, joiner.rating}, game);
}

OrRefusal<void> withdraw(LobbyState& lobby, std::string_view id, const Visitor& visitor) {
  Seek* found = find_in(lobby, id);
  if (found == nullptr) return no_such_seek();
  if (visitor.person.empty() || !has_seeker(*found, visitor.person))
    return refuse(403, "others look for this game, not you", "not-yours");
  if (!found->game.empty()) return refuse(409, std::string(kBeginsAlready), "begins");
  remove(*found, visitor.person);
  drop_empty(lobby);
  return {};
}

// ---- what is asked again --------------------------------------------------------------------------------------------

std::optional<OrRefusal<LobbyPlace>> asked_before(const LobbyState& lobby, const std::optional<Command>& command,
                                                  const std::string& person) {
  if (!command) return std::nullopt;
  const auto before = std::find_if(lobby.asked.begin(), lobby.asked.end(),
                                   [&](const LobbyState::Asked& asked) { return asked.command.key == command->key; });
  if (before == lobby.asked.end()) return std::nullopt;
  if (before->command.what != command->what)
    return refuse(409, "you have asked for something else under this 'cmd'", "repeated");
  LobbyPlace place{.seek = {}, .start = {}, .game = before->game};
  const Seek* seek = find_seek(lobby, before->seek);
  if (seek != nullptr && has_seeker(*seek, person)) place.seek = seek_view(*seek, person);
  return place;
}

void note_asked(LobbyState& lobby, const std::optional<Command>& command, const std::string& person,
                const LobbyPlace& place, TimeStamp now) {
  if (!command) return;
  if (lobby.asked.size() >= kMostAskedKept) lobby.asked.erase(lobby.asked.begin());
  lobby.asked.push_back({*command, person, place.start ? place.start->seek : place.seek->id, "", now});
}

// ---- games that begin -----------------------------------------------------------------------------------------------

std::optional<LobbyStart> overdue_start(LobbyState& lobby, TimeStamp now) {
  for (Seek& seek : lobby.seeks) {
    if (seek.game.empty() || now - seek.making < kMakingMs) continue;
    seek.making = now;
    return LobbyStart{seek.id, seek.game, now, seek.people.back().person};
  }
  return std::nullopt;
}

void game_made(LobbyState& lobby, const LobbyStart& start, TimeStamp now) {
  const Seek* found = find_seek(lobby, start.seek);
  if (found == nullptr || found->game != start.game) return;
  for (const Seeker& seeker : found->people) lobby.begun.push_back({seeker.person, start.game, now, false});
  for (LobbyState::Asked& asked : lobby.asked)
    if (asked.seek == start.seek && has_seeker(*found, asked.person)) asked.game = start.game;
  std::erase_if(lobby.seeks, [&](const Seek& seek) { return seek.id == start.seek; });
}

void game_not_made(LobbyState& lobby, const LobbyStart& start) {
  Seek* found = find_in(lobby, start.seek);
  if (found == nullptr || found->game != start.game || found->making != start.making) return;
  found->game.clear();
  found->making = 0;
  remove(*found, start.joiner);
  drop_empty(lobby);
}

void has_heard(LobbyState& lobby, std::string_view person) {
  for (LobbyState::Begun& begun : lobby.begun)
    if (begun.person == person) begun.heard = true;
}

// ---- as text --------------------------------------------------------------------------------------------------------

std::string lobby_text(const LobbyState& lobby) {
  Json seeks = Json::array();
  for (const Seek& seek : lobby.seeks) {
    Json people = Json::array();
    for (const Seeker& one : seek.people) {
      people.push_back({{"person", one.person},
                        {"name", one.name},
                        {"seat", one.seat ? Json(*one.seat) : Json(nullptr)},
                        {"seen", one.seen}});
      if (one.rating) people.back()["rating"] = rating_json(*one.rating);
    }
    seeks.push_back({{"id", seek.id},
                     {"address", seek.address},
                     {"variant", seek.variant},
                     {"variantName", seek.variant_name},
                     {"clock", seek.clock ? Json(time_control_json(*seek.clock)) : Json(nullptr)},
                     {"players", seek.players},
                     {"rated", seek.rated},
                     {"people", std::move(people)},
                     {"game", seek.game},
                     {"making", seek.making}});
  }
  Json begun = Json::array();
  for (const LobbyState::Begun& one : lobby.begun)
    begun.push_back({{"person", one.person}, {"game", one.game}, {"at", one.at}, {"heard", one.heard}});
  Json asked = Json::array();
  for (const LobbyState::Asked& one : lobby.asked)
    asked.push_back({{"key", one.command.key},
                     {"what", one.command.what},
                     {"person", one.person},
                     {"seek", one.seek},
                     {"game", one.game},
                     {"at", one.at}});
  return to_text(Json{{"seeks", std::move(seeks)}, {"begun", std::move(begun)}, {"asked", std::move(asked)}});
}

Result<LobbyState> parse_lobby(std::string_view text) {
  LobbyState lobby;
  if (text.empty()) return lobby;
  try {
    const nlohmann::json json = nlohmann::json::parse(text);
    for (const nlohmann::json& one : json.at("seeks")) {
      Seek seek{.id = one.at("id"),
                .address = one.at("address"),
                .variant = one.at("variant"),
                .variant_name = one.at("variantName"),
                .clock = {},
                .players = one.at("players"),
                .rated = one.value("rated", false),  // older processes of the same site do not say
                .people = {},
                .game = one.at("game"),
                .making = one.at("making")};
      if (!one.at("clock").is_null()) {
        const auto control = parse_time_control(one.at("clock"));
        if (!control) return fail("the lobby has a clock that makes no sense: " + control.error().message);
        seek.clock = *control;
      }
      for (const nlohmann::json& who : one.at("people")) {
        Seeker seeker{who.at("person"), who.at("name"), {}, who.at("seen")};
        if (!who.at("seat").is_null()) seeker.seat = who.at("seat").get<int>();
        if (who.contains("rating")) seeker.rating = parse_rating(who.at("rating"));
        if (seeker.seat && (*seeker.seat < 0 || static_cast<std::size_t>(*seeker.seat) >= seek.players))
          return fail("the lobby has a seat that is none");
        seek.people.push_back(std::move(seeker));
      }
      if (seek.people.empty() || seek.people.size() > seek.players ||
          (seek.game.empty() == (seek.people.size() == seek.players)))
        return fail("the lobby has a search with the wrong number of people");
      lobby.seeks.push_back(std::move(seek));
    }
    for (const nlohmann::json& one : json.at("begun"))
      lobby.begun.push_back({one.at("person"), one.at("game"), one.at("at"), one.at("heard")});
    for (const nlohmann::json& one : json.value("asked", nlohmann::json::array()))  // older processes do not say
      lobby.asked.push_back(
          {{one.at("key"), one.at("what")}, one.at("person"), one.at("seek"), one.at("game"), one.at("at")});
  } catch (const std::exception& error) {
    return fail(fmt::format("the lobby cannot be read: {}", error.what()));
  }
  return lobby;
}

}  // namespace sennight
