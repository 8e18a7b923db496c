// What is kept of people with accounts: names, hashes of passwords, passkeys, sessions, whom they block, ratings. The games
// stay where they are; an account stands at their tables as a person like a guest.
//
// Calls may come from several threads and wait for the disk. A change that is answered without an error survives a crash.
// Where several processes share the database, each sees what the others have kept.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/game_store.h"
#include "store/rating.h"

namespace sennight {

class SqlDatabase;

struct Account {
  std::string person;    // as it stands at tables
  std::string name;      // as it was chosen
  std::string folded;    // the same for names that look alike
  std::string password;  // its hash, "" for an account that has passkeys alone
  TimeStamp created = 0;
  bool leaving = false;  // its deletion has begun: nobody signs in any more
  friend bool operator==(const Account&, const Account&) = default;
};

// One of the passkeys of an account: what is kept to know its signatures.
struct Passkey {
  std::string id;  // the credential's, in base64url
  std::string person;
  std::string key;           // the public one: a SubjectPublicKeyInfo in base64url
  std::string host;          // where it is good: the RP id
  std::string name;          // as its owner calls it
  std::int64_t counter = 0;  // of signatures, as the authenticator counts them; 0: it does not
  TimeStamp made = 0, used = 0;
  bool suspect = false;  // its counter went back: there may be a copy of it
  friend bool operator==(const Passkey&, const Passkey&) = default;
};

struct Session {
  std::string id, person;
  TimeStamp created = 0, used = 0, ends = 0;
  friend bool operator==(const Session&, const Session&) = default;
};

// A session as a browser showed it.
struct ShownSession {
  Session session;
  Account account;
  TimeStamp made = 0;    // the token
  bool is_last = false;  // no newer token has been made
};

struct Block {
  std::string id, person, other;
  std::string name;  // of the other, as it was then
  TimeStamp made = 0;
  friend bool operator==(const Block&, const Block&) = default;
};

// Somebody who may not play here any more.
struct Ban {
  std::string person;
  std::string name;  // as it was then, "" for a guest
  TimeStamp made = 0;
  friend bool operator==(const Ban&, const Ban&) = default;
};

// What is to become of a game.
struct Freeze {
  std::string game;
  bool frozen = true;  // false: it is to go on
  friend bool operator==(const Freeze&, const Freeze&) = default;
};

// What somebody has told of a player at a table.
struct PeopleReport {
  std::string id, game;
  int player = 0;
  std::string person, name;  // who sat there
  std::string reporter;
  std::string words;   // that were written; "" for the player as such
  TimeStamp said = 0;  // when; 0 for the player as such
  TimeStamp made = 0;
  friend bool operator==(const PeopleReport&, const PeopleReport&) = default;
};

// What an operator has done.
struct OperatorAct {
  TimeStamp made = 0;
  std::string by;  // as the system calls them
  std::string act, object;
  std::int64_t number = 0;  // one after another; given by the store
  friend bool operator==(const OperatorAct&, const OperatorAct&) = default;
};

// Where a person wants to be told of their turn.
struct PushSubscription {
  std::string endpoint;  // address of the browser's push service
  std::string person;
  std::string session;    // of an account, with which it ends; "" for a guest
  std::string key, auth;  // of the browser, in base64url
  TimeStamp made = 0;
  friend bool operator==(const PushSubscription&, const PushSubscription&) = default;
};

// How many are kept: in all, of one person (the last ones), and none that was made at that time or before.
struct PushBounds {
  std::size_t most = 0, most_of_person = 0;
  TimeStamp made_before = 0;
};

struct PeopleCounts {
  std::int64_t accounts = 0, sessions = 0, bans = 0, frozen = 0, reports = 0, acts = 0;
  friend bool operator==(const PeopleCounts&, const PeopleCounts&) = default;
};

class PeopleStore {
 public:
  // Brings older tables up to date. Errors: as open_sqlite_people and open_postgres_people.
  static Result<std::unique_ptr<PeopleStore>> in_file(const std::string& path);
  static Result<std::unique_ptr<PeopleStore>> in_memory();
  static Result<std::unique_ptr<PeopleStore>> in_database(const std::string& address);
  explicit PeopleStore(std::unique_ptr<SqlDatabase> database);
  ~PeopleStore();

  bool is_shared() const;

  // False when the name, or one that looks like it, is taken.
  Stored<bool> add_account(const Account& account);
  Stored<std::optional<Account>> account_named(std::string_view folded);
  Stored<std::optional<Account>> account_of(std::string_view person);
  // Ends all sessions but `but`, "" for none to stay.
  Stored<void> set_password(std::string_view person, std::string_view hash, std::string_view but);
  // The same without a password from now on. False, and nothing changes, when there is no passkey to sign in with.
  Stored<bool> remove_password(std::string_view person, std::string_view but);
  // The deletion begins: no password, no passkey, no session, no block. The name stays taken until `remove_account`.
  Stored<void> begin_leaving(std::string_view person);
  Stored<std::vector<Account>> leaving();
  // Nothing is left of it here.
  Stored<void> remove_account(std::string_view person);

  // ---- passkeys: people_passkeys.cpp ----

  enum class Added { kAdded, kNameTaken, kPasskeyKnown, kTooMany };
  // An account with its first passkey, both or none.
  Stored<Added> add_account(const Account& account, const Passkey& passkey);
  // kTooMany: the account has `most` already.
  Stored<Added> add_passkey(const Passkey& passkey, std::size_t most);
  Stored<std::optional<Passkey>> passkey(std::string_view id);
  // The first one first.
  Stored<std::vector<Passkey>> passkeys(std::string_view person);
  // It has signed for the `counter`-th time. False when its counter has not gone on: it is suspect then, and its use does
  // not count. Of two uses with the same counter one counts, whoever asks how often.
  Stored<bool> use_passkey(std::string_view id, std::int64_t counter, TimeStamp now);
  // False when the account has no such one.
  Stored<bool> rename_passkey(std::string_view person, std::string_view id, std::string_view name);
  enum class Removed { kRemoved, kNone, kLast };
  // kLast: without it nobody could sign in, so it stays. Ends all sessions but `but`, "" for none to stay.
  Stored<Removed> remove_passkey(std::string_view person, std::string_view id, std::string_view but);
  // Once for each hash: false when it has been spent. It is forgotten at `ends`.
  Stored<bool> spend_challenge(std::string_view hash, TimeStamp now, TimeStamp ends);
  // The secret of that name, which is `proposed` for whoever asks first; the same for all later on.
  Stored<std::string> site_key(std::string_view name, std::string_view proposed);

  // Of a guest: nobody is told of a turn any more, and what the guest has reported and whoever has blocked the guest is
  // forgotten. A ban stays, and what others have reported of a guest.
  Stored<void> remove_guest(std::string_view person);

  // ---- sessions ----

  // `token` is a hash of what the browser shows. Sessions of the person that are over go away, and beyond `most` those
  // that were used longest ago.
  Stored<void> add_session(const Session& session, std::string_view token, std::size_t most);
  // Nothing when there is none, or it was over by `now`.
  Stored<std::optional<ShownSession>> session_of(std::string_view token, TimeStamp now);
  // The session has a new token; all others of it end at `others_end` at the latest, and the session itself at `ends`.
  Stored<void> renew(const Session& session, std::string_view token, TimeStamp now, TimeStamp others_end);
  Stored<std::vector<Session>> sessions(std::string_view person, TimeStamp now);
  Stored<bool> goes_on(std::string_view session, TimeStamp now);
  Stored<void> end_session(std::string_view id);
  Stored<void> end_sessions(std::string_view person);

  // False when the person blocks `most` others already. Whoever is blocked already stays so.
  Stored<bool> add_block(const Block& block, std::size_t most);
  Stored<void> remove_block(std::string_view person, std::string_view id);
  Stored<std::vector<Block>> blocks(std::string_view person);
  Stored<std::vector<Block>> all_blocks();
  // A guest is an account from now on: so those who block the guest block the account.
  Stored<void> follow(std::string_view guest, std::string_view person);

  // ---- ratings: people_ratings.cpp ----

  // In this order; whoever has none in this pool is a newcomer.
  Stored<std::vector<Rating>> ratings(const RatingPool& pool, const std::vector<std::string>& people);
  // The game counts when it is over. Nothing happens when that is known.
  Stored<void> begin_rated(const RatedGame& game);
  // It does not count, unless it has counted already.
  Stored<void> drop_rated(std::string_view game);
  // Those that have not counted yet, the oldest first, behind the one that was made then and has this id; so many at a time.
  static constexpr int kOpenAtOnce = 200;
  Stored<std::vector<RatedGame>> open_rated(TimeStamp made, std::string_view id);
  // The game counts now, once, whoever calls how often: `rate` makes the ratings after it of those before, by player, and
  // may be called several times. Returned is what it has done, by player, without those who are deleted; nothing of a game
  // that does not count. Whoever plays several seats gets the mean.
  using Rate = std::function<std::vector<Rating>(const std::vector<Rating>&)>;
  Stored<std::vector<RatingChange>> count_rated(std::string_view game, const Rate& rate);
  // By pool.
  Stored<std::vector<PooledRating>> ratings_of(std::string_view person);
  // The last changes first, at most so many.
  Stored<std::vector<RatingChange>> rating_changes(std::string_view person, const RatingPool& pool, int limit);
  // ---- for those who run the site: each change leaves its line among the acts ----

  // All sessions of the person end, and none begins.
  Stored<void> ban(const Ban& ban, const OperatorAct& act);
  Stored<void> unban(std::string_view person, const OperatorAct& act);
  Stored<std::vector<Ban>> bans();
  Stored<void> freeze(std::string_view game, bool frozen, const OperatorAct& act);
  Stored<std::vector<Freeze>> freezes();
  // The game goes on: nothing need be done about it any more.
  Stored<void> goes_on_again(std::string_view game);
  Stored<void> begin_leaving(std::string_view person, const OperatorAct& act);
  // The last ones first.
  Stored<std::vector<OperatorAct>> acts(int limit);
  Stored<PeopleCounts> counts(TimeStamp now);

  // The same of the same by the same is kept once.
  Stored<void> add_report(const PeopleReport& report);
  // The last ones first.
  Stored<std::vector<PeopleReport>> reports(int limit);
  Stored<std::vector<PeopleReport>> reports_by(std::string_view reporter);

  // ---- where people want to be told of their turn: people_push.cpp ----

  // One that is known by its endpoint is replaced. False when there are too many of all.
  Stored<bool> add_push(const PushSubscription& wanted, const PushBounds& bounds);
  Stored<void> remove_push(std::string_view endpoint);
  // Those whose session goes on at `now`, or that need none; the oldest first.
  Stored<std::vector<PushSubscription>> push_of(std::string_view person, TimeStamp now);
  // A guest is an account from now on, with this session.
  Stored<void> push_follows(std::string_view guest, std::string_view person, std::string_view session);

 private:
  const std::unique_ptr<SqlDatabase> database_;
};

}  // namespace sennight
