// Who looks for players, as a plain value, and all that may happen to it. No locks, no clocks, no threads: where several
// processes serve one site, each applies these functions to what the database has, and writes it back if nobody else did.
//
// Invariants:
//   1. A person stands in a seek at most once.
//   2. Each seek has fewer people than seats, but for the time in which its game is made; nobody joins or leaves it then.
//   3. Whoever gets into a game stands in no seek any more.
//   4. The id of a game is chosen when the last seat is taken. Whoever makes it, and however often, it is one game.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json_lobby.h"
#include "protocol/requests.h"
#include "server/command.h"
#include "server/guest.h"
#include "server/refusal.h"

namespace sennight {

// So many look at once: all, one person, and one address (but this machine's own).
inline constexpr std::size_t kMostSeeks = 200, kMostOwnSeeks = 3, kMostSeeksOfAddress = 20;
// Whoever has gone for longer looks no more.
inline constexpr TimeStamp kPatienceMs = 20'000;
// So long it is remembered what was asked for by a command, and so many of these.
inline constexpr TimeStamp kAskedMs = 120'000;
inline constexpr std::size_t kMostAskedKept = 200;
// So long whoever took the last seat has for making the game; then another process may make it.
inline constexpr TimeStamp kMakingMs = 5'000;

struct LobbyState {
  struct Seeker {
    std::string person, name;
    std::optional<int> seat;                // the player that they want to be
    TimeStamp seen = 0;                     // when they were here last, or a little before
    std::optional<RatingView> rating = {};  // of whoever has an account, when they began to look
    friend bool operator==(const Seeker&, const Seeker&) = default;
  };
  struct Seek {
    std::string id, address;  // address: a mark of that of whoever began, "" for this machine's own
    std::string variant, variant_name;
    std::optional<TimeControl> clock;
    std::size_t players = 2;
    bool rated = false;
    std::vector<Seeker> people;  // the last to join last
    std::string game;            // that is being made; "" while people are missing
    TimeStamp making = 0;        // since when somebody makes it
    friend bool operator==(const Seek&, const Seek&) = default;
  };
  // A game has begun for a person.
  struct Begun {
    std::string person, game;
    TimeStamp at = 0;
    bool heard = false;
    friend bool operator==(const Begun&, const Begun&) = default;
  };
  std::vector<Seek> seeks;  // the oldest first
  // What somebody has asked for by a command: a place in a seek, or the game that began with it.
  struct Asked {
    Command command;
    std::string person, seek, game;
    TimeStamp at = 0;
    friend bool operator==(const Asked&, const Asked&) = default;
  };
  std::vector<Begun> begun;       // of the last seconds
  std::vector<Asked> asked = {};  // of the last minutes
  friend bool operator==(const LobbyState&, const LobbyState&) = default;
};

// A game that people may look for.
struct WantedGame {
  SeekRequest what;
  std::string variant_name;
  std::size_t players = 2;
  std::optional<RatingView> rating = {};  // of whoever looks
};

// A game that is to be made now by whoever is told.
struct LobbyStart {
  std::string seek, game;
  TimeStamp making = 0;
  std::string joiner;  // who took the last seat
};
// A seat was taken: the seek as it stands, or the game that begins by that.
struct LobbyPlace {
  std::optional<SeekView> seek;
  std::optional<LobbyStart> start;
  std::string game = {};  // that has begun already, for whoever asks again
};

// Would these two play with each other? Persons as Visitor::person; anybody would with a stranger.
using MayMeet = std::function<bool(const std::string&, const std::string&)>;
// Would that person play with all who look for it?
bool meets_all(const LobbyState::Seek& seek, const std::string& person, const MayMeet& may_meet);

bool has_seeker(const LobbyState::Seek& seek, std::string_view person);
const LobbyState::Seek* find_seek(const LobbyState& lobby, std::string_view id);
// As `person` sees it, "" for a stranger.
SeekView seek_view(const LobbyState::Seek& seek, std::string_view person);
// Would that be answered with a place in a seek that is there?
bool is_sought(const LobbyState& lobby, const SeekRequest& wanted, const std::string& person, const MayMeet& may_meet);
// Who sits where: indices into `people`, by player. Wishes are kept, the others sit down by lot.
// REQUIRES: as many people as players.
std::vector<std::size_t> seekers_by_player(const LobbyState::Seek& seek);

// These are here; whoever has gone for too long looks no more. `quantum`: who was seen so lately need not be noted again.
void notice(LobbyState& lobby, const std::set<std::string>& here, TimeStamp now, TimeStamp quantum = 0);
// The first time at which `notice` would remove somebody who is not here; 0 for never.
TimeStamp first_absence(const LobbyState& lobby, const std::set<std::string>& here);

// `id` and `game` are new, and nobody guesses them. Refusals: 400; 403 for nobody, and for a guest who wants a rated game;
// 409 and 503 when too many look.
OrRefusal<LobbyPlace> seek(LobbyState& lobby, const WantedGame& wanted, const Visitor& visitor, const std::string& id,
                           const std::string& game, TimeStamp now, const MayMeet& may_meet);
// Whoever joins a seek.
struct Joiner {
  std::string name;
  std::optional<RatingView> rating = {};
  CommandName command = {};
};
// Refusals: 403, `bot` for a program; 404, also where somebody would not play with the visitor; 409, it is one's own, or its last seat is taken.
OrRefusal<LobbyPlace> join(LobbyState& lobby, std::string_view id, const Joiner& joiner, const Visitor& visitor,
                           const std::string& game, TimeStamp now, const MayMeet& may_meet);
// Refusals: 403, it is not one's own; 404; 409, the game begins already.
OrRefusal<void> withdraw(LobbyState& lobby, std::string_view id, const Visitor& visitor);

// The answer to what was asked before by the same command: the seek or its game as they are by now, neither where that is
// over. Nothing when it is new. Refusals: 409 `repeated`, something else was asked by that command.
std::optional<OrRefusal<LobbyPlace>> asked_before(const LobbyState& lobby, const std::optional<Command>& command,
                                                  const std::string& person);
// That place was given for the command.
void note_asked(LobbyState& lobby, const std::optional<Command>& command, const std::string& person,
                const LobbyPlace& place, TimeStamp now);

// A game whose maker has taken too long, given to whoever asks. Nothing when there is none.
std::optional<LobbyStart> overdue_start(LobbyState& lobby, TimeStamp now);
// The game is there. `joiner` hears of it as the answer to a call.
void game_made(LobbyState& lobby, const LobbyStart& start, TimeStamp now);
// It could not be made: the others go on looking. Nothing happens when somebody else makes it by now.
void game_not_made(LobbyState& lobby, const LobbyStart& start);
// The person has heard of all that has begun.
void has_heard(LobbyState& lobby, std::string_view person);

// As text, for a store. Errors: it is not such a text.
std::string lobby_text(const LobbyState& lobby);
Result<LobbyState> parse_lobby(std::string_view text);

}  // namespace sennight
