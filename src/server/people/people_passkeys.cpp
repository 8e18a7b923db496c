// People who sign in with passkeys.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "server/base64url.h"
#include "server/people/account_name.h"
#include "server/people/people.h"
#include "server/people/people_refusals.h"

namespace sennight {

namespace {

constexpr const char* kChallengeKey = "challenges";

std::string_view word_of(PasskeyUse use) {
  switch (use) {
    case PasskeyUse::kSignUp: return "sign-up";
    case PasskeyUse::kSignIn: return "sign-in";
    case PasskeyUse::kAdd: return "add";
    case PasskeyUse::kConfirm: break;
  }
  return kConfirmWord;
}

// What authenticators keep of an account besides its name. Not the person: that is told to nobody.
std::string handle_of(const std::string& person) { return person_of("passkeys of " + person); }

// Of an account that begins with this challenge.
std::string person_in(const Challenges& challenges, const OpenChallenge& challenge) {
  return "@" + challenges.derived(challenge);
}

std::unexpected<Refusal> bad_passkey(const Error& error) { return refuse(403, error.message, "wrong"); }
std::unexpected<Refusal> name_taken() { return refuse(409, "that name, or one that looks like it, is taken", "taken"); }
std::unexpected<Refusal> known_passkey() {
  return refuse(409, "that passkey belongs to an account already", "passkey-known");
}
std::unexpected<Refusal> unknown_passkey() { return refuse(403, "that passkey is not known here", "unknown-passkey"); }

}  // namespace

OrRefusal<Challenges> People::challenges() {
  {
    const MutexLock lock(mutex_);
    if (challenges_) return *challenges_;
  }
  const auto proposed = Challenges::new_key();
  if (!proposed) return refuse(500, proposed.error().message);
  const auto key = store_.site_key(kChallengeKey, *proposed);
  if (!key) return failure(key.error(), "the site's key could not be read");
  auto made = Challenges::with_key(*key);
  if (!made) return refuse(500, made.error().message);
  const MutexLock lock(mutex_);
  challenges_ = *made;
  return *made;
}

void People::passkey_options(PasskeyUse use, std::string name, std::optional<SignedIn> who, ServedAt at,
                             const Visitor& visitor, Receiver<Json> answer) {
  std::string whom;
  if (use == PasskeyUse::kSignUp) {
    auto folded = folded_name(name);
    if (!folded) return answer(refuse(400, folded.error().message));
    whom = std::move(*folded);
  } else if (use != PasskeyUse::kSignIn) {
    if (!who) return answer(refuse(401, "you are not signed in", "signed-out"));
    whom = who->session;
    name = who->name;
  }
  if (auto allowed = take(Act::kPasskey, visitor); !allowed) return answer(std::unexpected(std::move(allowed.error())));
  readers_.post([this, use, name = std::move(name), whom = std::move(whom), who = std::move(who), at = std::move(at),
                 answer = std::move(answer)]() mutable {
    const auto made = challenges();
    if (!made) return answer(std::unexpected(made.error()));
    const TimeStamp now = now_();
    const ChallengeUse wanted{word_of(use), at.host, whom};
    const std::string challenge = made->make(wanted, now);
    Json user = nullptr, known = Json::array();
    if (use == PasskeyUse::kSignUp) {
      const auto taken = store_.account_named(whom);
      if (!taken) return answer(failure(taken.error(), "the account could not be read"));
      if (*taken) return answer(name_taken());
      const auto opened = made->open(challenge, wanted, now);
      if (!opened) return answer(refuse(500, opened.error().message));
      user = {{"id", to_base64url(handle_of(person_in(*made, *opened)))}, {"name", name}};
    } else if (who) {
      const auto passkeys = store_.passkeys(who->person);
      if (!passkeys) return answer(failure(passkeys.error(), "the account could not be read"));
      for (const Passkey& passkey : *passkeys)
        if (passkey.host == at.host) known.push_back(passkey.id);
      if (use == PasskeyUse::kConfirm && known.empty())
        return answer(refuse(409, "this account has no passkey for this address", "no-passkey"));
      user = {{"id", to_base64url(handle_of(who->person))}, {"name", name}};
    }
    answer(Json{{"challenge", challenge},
                {"host", at.host},
                {"timeout", kChallengeFor},
                {"algorithms", {kEdDsa, kEs256, kRs256}},
                {"user", std::move(user)},
                {"known", std::move(known)}});
  });
}

OrRefusal<OpenChallenge> People::spend(std::string_view client_data, CeremonyKind kind, const ServedAt& at,
                                       std::string_view word, const std::string& whom) {
  const auto shown = challenge_in(client_data, kind, at.origin);
  if (!shown) return bad_passkey(shown.error());
  const auto made = challenges();
  if (!made) return std::unexpected(made.error());
  const TimeStamp now = now_();
  auto opened = made->open(*shown, {word, at.host, whom}, now);
  if (!opened) return bad_passkey(opened.error());
  const auto first = store_.spend_challenge(person_of(*shown), now, opened->ends);
  if (!first) return failure(first.error(), "the challenge could not be kept");
  if (!*first) return refuse(403, "that challenge has been answered already", "wrong");
  return std::move(*opened);
}

OrRefusal<Passkey> People::checked(const MadePasskey& made, const ServedAt& at, const std::string& label) {
  const auto good = check_new_credential(at.host, made.attestation);
  if (!good) return bad_passkey(good.error());
  if (to_base64url(good->id) != made.id) return refuse(403, "the passkey has another id than it says", "wrong");
  const TimeStamp now = now_();
  return Passkey{made.id, "", to_base64url(good->key), at.host, label, good->counter, now, now, false};
}

void People::sign_up(std::string name, std::string label, MadePasskey made, ServedAt at, Visitor visitor,
                     Receiver<Entered> answer) {
  const auto folded = folded_name(name);
  if (!folded) return answer(refuse(400, folded.error().message));
  auto allowed = service_.banned().check(visitor.person);
  if (allowed) allowed = take(Act::kSignUp, visitor);
  if (!allowed) return answer(std::unexpected(std::move(allowed.error())));
  readers_.post([this, folded = *folded, name = std::move(name), label = std::move(label), made = std::move(made),
                 at = std::move(at), visitor = std::move(visitor), answer = std::move(answer)]() mutable {
    const auto spent = spend(made.client_data, CeremonyKind::kCreate, at, word_of(PasskeyUse::kSignUp), folded);
    if (!spent) return answer(std::unexpected(spent.error()));
    auto passkey = checked(made, at, label);
    if (!passkey) return answer(std::unexpected(std::move(passkey.error())));
    const auto keys = challenges();
    if (!keys) return answer(std::unexpected(keys.error()));
    const Account account{person_in(*keys, *spent), name, folded, "", now_(), false};
    passkey->person = account.person;
    const auto added = store_.add_account(account, *passkey);
    if (!added) return answer(failure(added.error(), "the account could not be kept"));
    if (*added == PeopleStore::Added::kNameTaken) return answer(name_taken());
    if (*added != PeopleStore::Added::kAdded) return answer(known_passkey());
    auto entered = enter(account);
    if (!entered) return answer(std::unexpected(std::move(entered.error())));
    adopt_and_answer(visitor, std::move(*entered), std::move(answer));
  });
}

OrRefusal<Account> People::with_passkey(const SignedByPasskey& shown, const ServedAt& at, std::string_view word,
                                        const std::string& whom) {
  if (const auto spent = spend(shown.client_data, CeremonyKind::kGet, at, word, whom); !spent)
    return std::unexpected(spent.error());
  const auto passkey = store_.passkey(shown.id);
  if (!passkey) return failure(passkey.error(), "the passkey could not be read");
  if (!*passkey) return unknown_passkey();
  const std::string& person = (*passkey)->person;
  if (shown.user != handle_of(person) && !(shown.user.empty() && word == kConfirmWord))
    return refuse(403, "that passkey is another account's", "wrong");
  const auto key = from_base64url((*passkey)->key);
  if (!key) return refuse(500, "the passkey that is kept is damaged");
  const auto counter = check_answer(at.host, shown.client_data, shown.authenticator_data, shown.signature, *key);
  if (!counter) return bad_passkey(counter.error());
  auto account = store_.account_of(person);
  if (!account) return failure(account.error(), "the account could not be read");
  if (!*account || (*account)->leaving) return unknown_passkey();
  const auto counts = store_.use_passkey(shown.id, *counter, now_());
  if (!counts) return failure(counts.error(), "the use of the passkey could not be kept");
  if (!*counts) {
    spdlog::warn("a passkey of {} has signed with an old counter: there may be a copy", (*account)->name);
    return refuse(403, "that passkey seems to have been copied: sign in in another way, and remove it",
                  "copied-passkey");
  }
  return std::move(**account);
}

void People::sign_in(SignedByPasskey shown, ServedAt at, Visitor visitor, Receiver<Entered> answer) {
  Visitor guesser = visitor;
  guesser.person = "passkey " + person_of(shown.id);
  if (auto allowed = take(Act::kSignIn, guesser); !allowed) return answer(std::unexpected(std::move(allowed.error())));
  readers_.post([this, shown = std::move(shown), at = std::move(at), visitor = std::move(visitor),
                 answer = std::move(answer)]() mutable {
    const auto account = with_passkey(shown, at, word_of(PasskeyUse::kSignIn), "");
    if (!account) return answer(std::unexpected(account.error()));
    auto entered = enter(*account);
    if (!entered) return answer(std::unexpected(std::move(entered.error())));
    adopt_and_answer(visitor, std::move(*entered), std::move(answer));
  });
}

void People::add_passkey(const SignedIn& who, std::string label, MadePasskey made, Proof proof, Visitor visitor,
                         Receiver<void> answer) {
  const ServedAt at = proof.at;
  prove(who, std::move(proof), std::move(visitor), std::move(answer),
        [this, who, at, label = std::move(label), made = std::move(made)](const Account& account, Receiver<void> then) {
          const auto spent = spend(made.client_data, CeremonyKind::kCreate, at, word_of(PasskeyUse::kAdd), who.session);
          if (!spent) return then(std::unexpected(spent.error()));
          auto passkey = checked(made, at, label);
          if (!passkey) return then(std::unexpected(std::move(passkey.error())));
          passkey->person = account.person;
          const auto added = store_.add_passkey(*passkey, kMostPasskeys);
          if (!added) return then(failure(added.error(), "the passkey could not be kept"));
          if (*added == PeopleStore::Added::kTooMany)
            return then(refuse(409, fmt::format("an account has {} passkeys at most", kMostPasskeys), "too-many"));
          if (*added != PeopleStore::Added::kAdded) return then(known_passkey());
          then({});
        });
}

void People::rename_passkey(SignedIn who, std::string id, std::string label, const Visitor& visitor,
                            Receiver<void> answer) {
  if (auto allowed = take(Act::kAccount, visitor); !allowed) return answer(std::unexpected(std::move(allowed.error())));
  readers_.post(
      [this, who = std::move(who), id = std::move(id), label = std::move(label), answer = std::move(answer)]() mutable {
        const auto renamed = store_.rename_passkey(who.person, id, label);
        if (!renamed) return answer(failure(renamed.error(), "the name could not be kept"));
        if (!*renamed) return answer(refuse(404, "this account has no such passkey"));
        answer({});
      });
}

void People::remove_passkey(const SignedIn& who, std::string id, Proof proof, Visitor visitor, Receiver<void> answer) {
  prove(who, std::move(proof), std::move(visitor), std::move(answer),
        [this, who, id = std::move(id)](const Account&, Receiver<void> then) {
          const auto removed = store_.remove_passkey(who.person, id, who.session);
          forget_sessions(who.person);
          if (!removed) return then(failure(removed.error(), "the passkey could not be removed"));
          if (*removed == PeopleStore::Removed::kNone) return then(refuse(404, "this account has no such passkey"));
          if (*removed == PeopleStore::Removed::kLast) return then(last_way_in());
          then({});
        });
}

}  // namespace sennight
