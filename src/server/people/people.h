// People with accounts: a name, passkeys or a password, sessions, whom they block. A guest becomes one with all games that the
// browser's cookie owns.
//
// Nothing here waits: what takes time, the hash of a password above all, happens on threads of its own, so many at a time
// that neither memory nor processor is filled by whoever sends passwords.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/mutex.h"
#include "protocol/json.h"
#include "server/game_service.h"
#include "server/people/challenge.h"
#include "server/people/webauthn.h"
#include "server/workers.h"
#include "store/people_store.h"

namespace sennight {

inline constexpr std::size_t kMostSessions = 20, kMostBlocks = 200, kMostPasskeys = 20;
inline constexpr std::size_t kMostHashesWaiting = 16;

// Who shows a session that goes on.
struct SignedIn {
  std::string person, name, session;
  TimeStamp made = 0;    // the browser's secret
  bool is_last = false;  // no newer secret was given for this session
};

// A session with a secret for the browser.
struct Entered {
  SignedIn who;
  std::string secret;
};

struct Credentials {
  std::string name, password;
  bool bot = false;  // a new account is that of a program
};

// What a browser shows of a passkey that was made, and of one that has signed. Bytes, but for the id, in base64url.
struct MadePasskey {
  std::string id, client_data, attestation;
};
struct SignedByPasskey {
  std::string id, client_data, authenticator_data, signature;
  std::string user;  // as the authenticator knows the account, "" when it does not say
};

// Shows that the account is one's own: a password, or a passkey.
struct Proof {
  std::string password;
  std::optional<SignedByPasskey> passkey;
  ServedAt at;  // for a passkey
};

// What is asked of passkeys.
enum class PasskeyUse { kSignUp, kSignIn, kAdd, kConfirm };

class People {
 public:
  // All outlive the people. `now`: milliseconds since 1970.
  People(PeopleStore& store, GameService& service, std::function<TimeStamp()> now);
  ~People();

  // Ends what is under way; no call comes later.
  void close();
  // Goes on with what the end of the last server interrupted. Waits for the disk.
  void resume();
  // What those who run the site have done to the store counts from now on, here and in the games. Waits for the disk.
  void look_at_operator();

  // Who shows this secret; nothing when no session has it. Refusals: 503.
  void who(const std::string& secret, Receiver<std::optional<SignedIn>> answer);
  // Does the session go on? Refusals: 401; 503.
  void check(const std::string& session, Receiver<void> answer);

  // The guest's games become the account's, `visitor.person` being the guest's or "". Refusals: 400; 409 `taken`; 429;
  // 503.
  void sign_up(Credentials wanted, Visitor visitor, Receiver<Entered> answer);
  // Refusals: 403 `wrong`, which says nothing about whether there is such a name; 429; 503.
  void sign_in(Credentials shown, Visitor visitor, Receiver<Entered> answer);
  // A new secret for the session, when the old one is a day old; "" when it is not. Refusals: 401; 503.
  void renew(const SignedIn& who, Receiver<std::string> answer);
  void sign_out(const SignedIn& who, bool everywhere, Receiver<void> answer);
  // "": none from now on. Ends all other sessions. Refusals: 400; 403 `wrong`; 409 `last`, there would be no way in; 429;
  // 503.
  void change_password(const SignedIn& who, Proof proof, const std::string& wanted, Visitor visitor,
                       Receiver<void> answer);
  // Nothing is left of the account, and its games have a seat without a name. Refusals: as above; 500 when some games could
  // not be changed: the rest is done at the next start.
  void remove(const SignedIn& who, Proof proof, Visitor visitor, Receiver<void> answer);

  // ---- passkeys: people_passkeys.cpp ----

  // What the browser needs to ask for one, as PasskeyOptions of api/replies.json. `who` for kAdd and kConfirm, `name` for
  // kSignUp. Refusals: 400; 409 `taken`, `no-passkey`; 429; 503.
  void passkey_options(PasskeyUse use, std::string name, std::optional<SignedIn> who, ServedAt at,
                       const Visitor& visitor, Receiver<Json> answer);
  // As with a password. `label` is what the passkey is called. Refusals: 400; 403 `wrong`; 409 `taken`, `passkey-known`; 429;
  // 503.
  void sign_up(std::string name, std::string label, MadePasskey made, ServedAt at, Visitor visitor,
               Receiver<Entered> answer);
  // Whose passkey it is. Refusals: 403 `wrong`, `unknown-passkey`, `copied-passkey`; 429; 503.
  void sign_in(SignedByPasskey shown, ServedAt at, Visitor visitor, Receiver<Entered> answer);
  // Refusals: 403 `wrong`; 409 `passkey-known`, or too many; 429; 503.
  void add_passkey(const SignedIn& who, std::string label, MadePasskey made, Proof proof, Visitor visitor,
                   Receiver<void> answer);
  // Refusals: 404; 429; 503.
  void rename_passkey(SignedIn who, std::string id, std::string label, const Visitor& visitor, Receiver<void> answer);
  // Ends all other sessions. Refusals: 403 `wrong`; 404; 409 `last`; 429; 503.
  void remove_passkey(const SignedIn& who, std::string id, Proof proof, Visitor visitor, Receiver<void> answer);

  // What the person may see of the own account.
  void own(const SignedIn& who, Receiver<Json> answer);
  // What is kept of the person, but for the games.
  void to_export(const SignedIn& who, Receiver<Json> answer);
  // The same of a guest, `visitor.person`.
  void guest_to_export(const Visitor& visitor, Receiver<Json> answer);
  // Nothing is left of a guest, as of an account that was deleted. Refusals: 429; 500 when some games could not be changed:
  // asking again goes on.
  void remove_guest(const Visitor& visitor, Receiver<void> answer);
  // What everybody may see of a person. Refusals: 404.
  void profile(const std::string& name, const std::string& before, Receiver<Json> answer);

  // The person meets the other no more. Refusals: 404; 409, oneself, or too many; 429.
  void block(const SignedIn& who, const std::string& name, const Visitor& visitor, Receiver<void> answer);
  void block(const SignedIn& who, const GameService::Sitter& other, const Visitor& visitor, Receiver<void> answer);
  void unblock(const SignedIn& who, const std::string& id, Receiver<void> answer);

  // Keeps it for those who run the site. Refusals: 403, whoever reports is banned; 429; 503.
  void report(PeopleReport report, const Visitor& visitor, Receiver<void> answer);

 private:
  struct Known {
    SignedIn who;
    TimeStamp at = 0;  // when the store was asked
  };

  // On a thread for hashes. False, and a refusal is given, when too many wait.
  template <class T>
  void hash(Receiver<T> answer, std::move_only_function<void(Receiver<T>)> work);
  OrRefusal<void> take(Act act, const Visitor& visitor);
  // Both wait for the disk.
  OrRefusal<Json> besides_games(const std::string& person);
  OrRefusal<Entered> enter(const Account& account);
  OrRefusal<Account> with_password(const SignedIn& who, const std::string& password);
  // Whose passkey has signed a challenge for that word and whom; spends it.
  OrRefusal<Account> with_passkey(const SignedByPasskey& shown, const ServedAt& at, std::string_view word,
                                  const std::string& whom);
  OrRefusal<Account> with_proof(const SignedIn& who, const Proof& proof);
  // `then` is called for whoever has shown that the account is theirs, on a thread that may wait.
  void prove(SignedIn who, Proof proof, Visitor visitor, Receiver<void> answer,
             std::move_only_function<void(const Account&, Receiver<void>)> then);
  OrRefusal<Challenges> challenges();
  // The challenge in what the browser says, which nobody can show again.
  OrRefusal<OpenChallenge> spend(std::string_view client_data, CeremonyKind kind, const ServedAt& at,
                                 std::string_view word, const std::string& whom);
  // Without its owner.
  OrRefusal<Passkey> checked(const MadePasskey& made, const ServedAt& at, const std::string& label);
  void adopt_and_answer(const Visitor& visitor, Entered entered, Receiver<Entered> answer);
  void add_block(const SignedIn& who, const std::string& other, const std::string& name, Receiver<void> answer);
  void read_blocks();
  void look_at_others();
  void forget_sessions(const std::string& person);
  void freeze(const Freeze& wanted);
  void finish_leaving(const Account& account, Receiver<void> answer);

  PeopleStore& store_;
  GameService& service_;
  const std::function<TimeStamp()> now_;
  std::atomic<std::size_t> hashes_ = 0;
  std::atomic<std::int64_t> acts_seen_ = -1;  // of operators; -1: look at all they have done
  Mutex mutex_;
  std::optional<Challenges> challenges_ SENNIGHT_GUARDED_BY(mutex_);
  std::map<std::string, Known> known_ SENNIGHT_GUARDED_BY(mutex_);        // by the secret's hash
  std::map<std::string, TimeStamp> checked_ SENNIGHT_GUARDED_BY(mutex_);  // sessions that went on then
  TimeStamp blocks_read_ SENNIGHT_GUARDED_BY(mutex_) = 0;
  Workers readers_, hashers_;
};

}  // namespace sennight
