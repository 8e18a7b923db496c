// A game as clients see it, before it becomes JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "position/position.h"
#include "protocol/rating_view.h"
#include "protocol/time_control.h"
#include "seats/game_result.h"
#include "seats/seat.h"

namespace sennight {

// A move with everything that its text does not say without a position. Cells and tokens are "" where there is none.
struct MoveView {
  std::string text, from, to, drop, promotion;
  std::string between;            // the cell on the way on which the move takes a piece
  std::string enters, enters_on;  // token of the piece that comes from the hand behind the move, and its cell
  std::string_view kind;          // of docs/api.md
  bool leaves_royal = false;      // the mover is eliminated by it at once
};

// REQUIRES: `move` is legal in `position`.
MoveView view_of(const Position& position, const Move& move);

// A player who left the game when the turn passed on after a move.
struct EliminationView {
  PlayerId player, by;
  // What became of the army; nobody recruits the own one.
  EliminationDefinition::Army army = EliminationDefinition::Army::kLeaves;
  // The army before that, royal and all: cell and token of each piece, in the order of the board.
  std::vector<std::pair<std::string, std::string>> pieces;
};

struct PlayedMove : MoveView {
  std::string notation;  // as the players of the game write it, with marks
  PlayerId player;
  std::vector<EliminationView> eliminations;  // by player; all have the same `by`
};

// A move as it stands in the history of a game. REQUIRES: `move` is legal in `position`.
PlayedMove played_view_of(const Position& position, const Move& move);

struct PlaceView {
  std::string name;                                   // "" for none
  bool free = false;                                  // somebody may sit down
  bool account = false;                               // the name is that of an account
  bool bot = false;                                   // a program plays with that account
  bool talks = false;                                 // who sits there wants free chat
  std::optional<RatingView> rating = {}, after = {};  // in a rated game: with which it began, and since it has counted
};

struct OfferView {
  OfferKind kind = OfferKind::kDraw;
  std::vector<int> agreed;  // players, the one who offered first
};

// The clocks of a game. Times are those of the server's clock for games.
struct ClockView {
  struct Side {
    std::int64_t milliseconds = 0;  // left when the turn began, without the periods of byo-yomi
    int periods = 0;                // left
  };
  TimeControl control;
  std::vector<Side> sides;    // by player
  int running = -1;           // player whose time runs, -1 for none
  std::int64_t since = 0;     // when it began to
  std::int64_t deadline = 0;  // when it is over
  std::int64_t paused = 0;    // all stand still by agreement, at most until then; 0: they do not
};

// What somebody has said.
struct SaidView {
  int player = 0;
  std::string phrase;
  std::int64_t at = 0;  // milliseconds since 1970
};

// What somebody has written freely.
struct WrittenView {
  int player = 0;
  std::string text;
  std::int64_t at = 0;  // milliseconds since 1970
};

// A move of a conditional line.
struct ExpectedMove {
  std::string text, notation;
  friend bool operator==(const ExpectedMove&, const ExpectedMove&) = default;
};

// Conditional moves of a seat: lines from the position on the board on.
struct ConditionalView {
  int player = 0;
  std::vector<std::vector<ExpectedMove>> lines;
};

// Who sits at a game.
struct TableView {
  Access access = Access::kOpen;
  bool shared = false;  // people play who each have seats of their own
  bool begun = true;    // no seat is free
  bool rated = false;   // it counts for ratings
  std::vector<PlaceView> places = {};
  std::optional<OfferView> offer = {};
  std::string next = {};  // id of the game that follows
  std::vector<SaidView> said = {};
  Leaving leaving = Leaving::kEndsGame;
  std::vector<int> gone = {};  // players whose people have left the game, in that order
  bool frozen = false;         // by those who run the site
};

// What one of those who look at a game may do.
struct YouView {
  std::vector<int> seats = {};  // that they may move for
  bool maker = false, may_join = false;
  std::string invitation = {};                    // for those at the table
  std::vector<WrittenView> chat = {};             // for those who sit there
  std::vector<ConditionalView> conditional = {};  // of those seats
};

struct SummaryView {
  std::string id, variant, variant_name;
  std::int64_t created = 0, updated = 0;  // milliseconds since 1970, UTC
  int plies = 0;
  std::vector<Seat> seats;
  GameResult result;
  TableView table = {};
  std::optional<ClockView> clock = {};
  bool damaged = false;  // only `id` means something
};

struct GameView {
  SummaryView summary;
  std::string start;  // FEN
  const std::vector<PlayedMove>& moves;
  const Position& position;
  bool thinking = false;
  bool undoable = false;  // there is something to take back
};

// What a computer player has found so far.
struct ThinkingView {
  PlayerId player;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::string score;                   // for people, from the mover's side: "+0.35"
  std::vector<std::string> line;       // move texts
  std::vector<std::string> notations;  // the same as the players of the game write it
  std::int64_t milliseconds = 0;
};

}  // namespace sennight
