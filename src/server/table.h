// The table of a game: who sits where, who may look on, and what has been offered. A plain value; the room decides when
// it changes, the store keeps it as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocol/game_view.h"
#include "protocol/requests.h"
#include "seats/seat.h"
#include "server/conditional.h"
#include "server/guest.h"
#include "store/game_store.h"

namespace sennight {

// A seat in a game whose seats belong to somebody.
struct Place {
  std::string owner;                                  // Visitor::person; "" while nobody sits there
  std::string name;                                   // as typed, "" for none
  bool talks = false;                                 // who sits there wants free chat
  std::optional<RatingView> rating = {}, after = {};  // in a rated game: with which it began, and since it has counted
  friend bool operator==(const Place&, const Place&) = default;
};

// What some have offered and the others have to answer. Any move answers it with no.
struct Offer {
  OfferKind kind = OfferKind::kDraw;
  std::vector<int> agreed;  // players; the first has offered
  friend bool operator==(const Offer&, const Offer&) = default;
};

// An offer that was answered with no: it is not made again before the next move.
struct Declined {
  OfferKind kind = OfferKind::kDraw;
  int player = 0;  // who had offered
  friend bool operator==(const Declined&, const Declined&) = default;
};

// A link that moves all seats of one owner to whoever uses it first.
struct Handover {
  std::string owner;
  std::string token;  // person_of the secret in the link
  TimeStamp until = 0;
  friend bool operator==(const Handover&, const Handover&) = default;
};

// What somebody has said to the others.
struct Said {
  int player = 0;
  std::string phrase;
  TimeStamp at = 0;
  friend bool operator==(const Said&, const Said&) = default;
};
inline constexpr std::size_t kMostSaid = 12;  // the last ones are kept

// What somebody has written freely.
struct Written {
  int player = 0;
  std::string text;
  TimeStamp at = 0;
  friend bool operator==(const Written&, const Written&) = default;
};
inline constexpr std::size_t kMostChat = 40;  // as well

struct Table {
  Access access = Access::kOpen;
  std::string maker;          // Visitor::person, "" when nobody knows
  std::string invitation;     // secret that lets in and lets sit down; "" for none
  std::vector<Place> places;  // one for each player; none in an open game
  std::optional<Offer> offer;
  std::vector<Declined> declined;
  std::optional<Handover> handover;
  std::string next;  // id of the game that follows this one, "" for none
  std::vector<Said> said = {};
  Leaving leaving = Leaving::kEndsGame;
  bool rated = false;
  std::vector<int> gone = {};      // players whose people have left while the game goes on, in that order
  std::vector<Written> chat = {};  // for those who sit here
  bool frozen = false;             // those who run the site have stopped the game
  std::vector<ConditionalMoves> conditional =
      {};  // at most one of each player, none without a line; for its owner alone
  friend bool operator==(const Table&, const Table&) = default;

  bool is_open() const { return access == Access::kOpen; }
  bool has_left(std::size_t player) const;
};

// For the store, and back. Errors: the text is none of these.
KeptTable kept(const Table& table);
Result<Table> parse_table(std::string_view text);

// May the visitor sit down? Whoever has the invitation, sits there already, or has made the game; in a public game
// everybody.
bool may_join(const Table& table, const Visitor& visitor);
// May the visitor look on?
bool may_see(const Table& table, const Visitor& visitor);
// Is it somebody's own game?
bool is_at_table(const Table& table, const Visitor& visitor);
// May the visitor act for a person's seat?
bool may_act(const Table& table, std::size_t player, const Visitor& visitor);

// Is a seat free that somebody may take?
bool is_free(const Table& table, const std::vector<Seat>& seats, std::size_t player);
// Have all seats been taken? Before that nobody moves.
bool has_begun(const Table& table, const std::vector<Seat>& seats);
// Do several people play, each with seats of their own?
bool is_shared(const Table& table, const std::vector<Seat>& seats);

// Do all people who sit there want free chat? Not before the game has begun.
bool all_talk(const Table& table, const std::vector<Seat>& seats);

TableView table_view(const Table& table, const std::vector<Seat>& seats);
// What one visitor may do.
YouView you_view(const Table& table, const std::vector<Seat>& seats, const Visitor& visitor);

}  // namespace sennight
