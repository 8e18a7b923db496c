#include "server/people/people.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "server/people/account_name.h"
#include "server/people/password.h"
#include "server/people/people_refusals.h"
#include "server/ratings/ratings.h"

namespace sennight {

namespace {

constexpr TimeStamp kOneSecond = 1000, kOneDay = 24 * 3600 * kOneSecond;
// A session ends when nobody has used it for so long, and at the latest.
constexpr TimeStamp kUnusedFor = 90 * kOneDay, kAtMost = 400 * kOneDay;
// The secret changes; the old one is good for a little while, for what is under way.
constexpr TimeStamp kSecretFor = kOneDay, kOldSecretFor = 60 * kOneSecond;
// For so long what the store has said is believed. Ends of sessions that this process knows of count at once.
constexpr TimeStamp kBelievedFor = 3 * kOneSecond;
constexpr std::size_t kMostKnownSecrets = 20'000;
constexpr int kReaders = 2, kHashers = 1;

std::unexpected<Refusal> wrong() { return refuse(403, "name and password do not belong together", "wrong"); }
std::unexpected<Refusal> signed_out() { return refuse(401, "you are not signed in", "signed-out"); }

Json session_json(const Session& session, const SignedIn& who) {
  return {{"current", session.id == who.session},
          {"created", session.created},
          {"used", session.used},
          {"ends", session.ends}};
}

Json passkey_json(const Passkey& passkey) {
  return {{"id", passkey.id},     {"name", passkey.name}, {"host", passkey.host},
          {"made", passkey.made}, {"used", passkey.used}, {"suspect", passkey.suspect}};
}

Json block_json(const Block& block) { return {{"id", block.id}, {"name", block.name}, {"made", block.made}}; }

}  // namespace

People::People(PeopleStore& store, GameService& service, std::function<TimeStamp()> now)
    : store_(store), service_(service), now_(std::move(now)), readers_(kReaders), hashers_(kHashers) {}

People::~People() { close(); }

void People::close() {
  hashers_.close();
  readers_.close();
}

void People::resume() {
  read_blocks();
  look_at_operator();
}

// ---- those who run the site -----------------------------------------------------------------------------------------

void People::look_at_operator() {
  const auto acts = store_.acts(1);
  if (!acts) return spdlog::error("{}", acts.error().message);
  const std::int64_t last = acts->empty() ? 0 : acts->front().number;
  if (acts_seen_.exchange(last) == last) return;
  const auto bans = store_.bans();
  const auto freezes = store_.freezes();
  const auto leaving = store_.leaving();
  if (!bans || !freezes || !leaving) {
    acts_seen_ = -1;
    return spdlog::error("{}", (!bans ? bans.error() : !freezes ? freezes.error() : leaving.error()).message);
  }
  std::set<std::string> banned;
  for (const Ban& ban : *bans) banned.insert(ban.person);
  service_.banned().replace(std::move(banned));
  {
    // Whose session has ended shows it in vain.
    const MutexLock lock(mutex_);
    known_.clear();
    checked_.clear();
  }
  for (const Freeze& wanted : *freezes) freeze(wanted);
  for (const Account& account : *leaving) finish_leaving(account, [](const OrRefusal<void>&) {});
}

// Each process that serves the games tries it; one changes the game, and the others find it so.
void People::freeze(const Freeze& wanted) {
  service_.freeze(wanted.game, wanted.frozen, [this, wanted](const OrRefusal<void>& done) {
    if (!done && done.error().status >= 500) {
      log_of_game(spdlog::level::err, wanted.game, fmt::format("game {}: {}", wanted.game, done.error().message));
      acts_seen_ = -1;  // once more with the next look
    } else if (!wanted.frozen) {
      readers_.post([this, game = wanted.game] {
        if (const auto kept = store_.goes_on_again(game); !kept) spdlog::error("{}", kept.error().message);
      });
    }
  });
}

void People::report(PeopleReport report, const Visitor& visitor, Receiver<void> answer) {
  auto allowed = service_.banned().check(visitor.person);
  if (allowed) allowed = take(Act::kReport, visitor);
  if (!allowed) return answer(std::move(allowed));
  auto id = new_secret();
  if (!id) return answer(refuse(500, id.error().message));
  report.id = std::move(*id);
  report.made = now_();
  readers_.post([this, report = std::move(report), answer = std::move(answer)]() mutable {
    const auto kept = store_.add_report(report);
    if (!kept) return answer(failure(kept.error(), "the report could not be kept"));
    answer({});
  });
}

// ---- sessions -------------------------------------------------------------------------------------------------------

void People::who(const std::string& secret, Receiver<std::optional<SignedIn>> answer) {
  look_at_others();
  const std::string hash = person_of(secret);
  const TimeStamp now = now_();
  std::optional<SignedIn> known;
  {
    const MutexLock lock(mutex_);
    if (const auto found = known_.find(hash); found != known_.end() && now - found->second.at < kBelievedFor)
      known = found->second.who;
  }
  if (known) return answer(std::move(known));
  readers_.post([this, hash, now, answer = std::move(answer)]() mutable {
    const auto shown = store_.session_of(hash, now);
    if (!shown) return answer(failure(shown.error(), "it could not be seen who you are"));
    if (!*shown) return answer(std::nullopt);
    const ShownSession& found = **shown;
    SignedIn who{found.account.person, found.account.name, found.session.id, found.made, found.is_last};
    {
      const MutexLock lock(mutex_);
      if (known_.size() >= kMostKnownSecrets) known_.clear();
      known_[hash] = {who, now};
    }
    answer(std::move(who));
  });
}

void People::check(const std::string& session, Receiver<void> answer) {
  const TimeStamp now = now_();
  bool goes_on = false;
  {
    const MutexLock lock(mutex_);
    const auto found = checked_.find(session);
    goes_on = found != checked_.end() && now - found->second < kBelievedFor;
  }
  if (goes_on) return answer({});
  readers_.post([this, session, now, answer = std::move(answer)]() mutable {
    const auto there = store_.goes_on(session, now);
    if (!there) return answer(failure(there.error(), "it could not be seen who you are"));
    if (!*there) return answer(signed_out());
    {
      const MutexLock lock(mutex_);
      if (checked_.size() >= kMostKnownSecrets) checked_.clear();
      checked_[session] = now;
    }
    answer({});
  });
}

void People::forget_sessions(const std::string& person) {
  const MutexLock lock(mutex_);
  std::erase_if(known_, [&](const auto& entry) { return entry.second.who.person == person; });
  checked_.clear();
}

OrRefusal<Entered> People::enter(const Account& account) {
  look_at_operator();  // a ban of a moment ago counts already
  if (auto allowed = service_.banned().check(account.person); !allowed)
    return std::unexpected(std::move(allowed.error()));
  auto id = new_secret(), secret = new_secret();
  if (!id || !secret) return refuse(500, "the operating system gives no random numbers");
  const TimeStamp now = now_();
  const Session session{*id, account.person, now, now, now + kUnusedFor};
  if (const auto kept = store_.add_session(session, person_of(*secret), kMostSessions); !kept)
    return failure(kept.error(), "the session could not be kept");
  return Entered{{account.person, account.name, session.id, now, true}, std::move(*secret)};
}

// The games of the guest are there when the page is told that it has signed in.
void People::adopt_and_answer(const Visitor& visitor, Entered entered, Receiver<Entered> answer) {
  if (visitor.person.empty() || is_account(visitor.person)) return answer(std::move(entered));
  if (const auto followed = store_.follow(visitor.person, entered.who.person); !followed)
    spdlog::error("{}", followed.error().message);
  if (const auto followed = store_.push_follows(visitor.person, entered.who.person, entered.who.session); !followed)
    spdlog::error("{}", followed.error().message);
  read_blocks();
  const SignedIn who = entered.who;
  service_.adopt(visitor.person, who.person, who.name,
                 [entered = std::move(entered), answer = std::move(answer)](std::size_t) mutable {
                   // What could not be done is done when they sign in the next time.
                   answer(std::move(entered));
                 });
}

OrRefusal<void> People::take(Act act, const Visitor& visitor) { return service_.limits().take(act, visitor); }

template <class T>
void People::hash(Receiver<T> answer, std::move_only_function<void(Receiver<T>)> work) {
  if (hashes_.fetch_add(1) >= kMostHashesWaiting) {
    --hashes_;
    return answer(refuse(503, "too many sign in at this moment; try again in a few seconds", "busy"));
  }
  hashers_.post([this, answer = std::move(answer), work = std::move(work)]() mutable {
    work(std::move(answer));
    --hashes_;
  });
}

void People::sign_up(Credentials wanted, Visitor visitor, Receiver<Entered> answer) {
  const auto folded = folded_name(wanted.name);
  if (!folded) return answer(refuse(400, folded.error().message));
  if (const auto good = check_password(wanted.password, *folded); !good)
    return answer(refuse(400, good.error().message));
  auto allowed = service_.banned().check(visitor.person);
  if (allowed) allowed = take(Act::kSignUp, visitor);
  if (!allowed) return answer(std::unexpected(std::move(allowed.error())));
  hash<Entered>(std::move(answer), [this, folded = *folded, wanted = std::move(wanted),
                                    visitor = std::move(visitor)](Receiver<Entered> then) {
    const auto secret = new_secret();
    if (!secret) return then(refuse(500, secret.error().message));
    auto hashed = hash_of_password(wanted.password);
    if (!hashed) return then(refuse(503, hashed.error().message, "busy"));
    const std::string person = (wanted.bot ? std::string(kBotPerson) : "@") + person_of(*secret);
    const Account account{person, wanted.name, folded, std::move(*hashed), now_(), false};
    const auto added = store_.add_account(account);
    if (!added) return then(failure(added.error(), "the account could not be kept"));
    if (!*added) return then(refuse(409, "that name, or one that looks like it, is taken", "taken"));
    auto entered = enter(account);
    if (!entered) return then(std::unexpected(std::move(entered.error())));
    adopt_and_answer(visitor, std::move(*entered), std::move(then));
  });
}

void People::sign_in(Credentials shown, Visitor visitor, Receiver<Entered> answer) {
  // What could be no name is judged as one that nobody has.
  const std::string folded = folded_name(shown.name).value_or("");
  Visitor guesser = visitor;
  guesser.person = "name " + folded;
  if (auto allowed = take(Act::kSignIn, guesser); !allowed) return answer(std::unexpected(std::move(allowed.error())));
  if (shown.password.size() > kLongestPassword) return answer(wrong());
  hash<Entered>(std::move(answer),
                [this, folded, shown = std::move(shown), visitor = std::move(visitor)](Receiver<Entered> then) {
                  const auto account = store_.account_named(folded);
                  if (!account) return then(failure(account.error(), "the account could not be read"));
                  const std::string kept = *account ? (*account)->password : "";
                  if (!is_password(shown.password, kept)) return then(wrong());
                  auto entered = enter(**account);
                  if (!entered) return then(std::unexpected(std::move(entered.error())));
                  adopt_and_answer(visitor, std::move(*entered), std::move(then));
                });
}

void People::renew(const SignedIn& who, Receiver<std::string> answer) {
  if (!who.is_last || now_() - who.made < kSecretFor) return answer(std::string());
  readers_.post([this, who, answer = std::move(answer)]() mutable {
    const TimeStamp now = now_();
    const auto sessions = store_.sessions(who.person, now);
    if (!sessions) return answer(failure(sessions.error(), "the session could not be read"));
    const auto found = std::find_if(sessions->begin(), sessions->end(),
                                    [&](const Session& session) { return session.id == who.session; });
    if (found == sessions->end()) return answer(signed_out());
    auto secret = new_secret();
    if (!secret) return answer(refuse(500, secret.error().message));
    Session session = *found;
    session.used = now;
    session.ends = std::min(session.created + kAtMost, now + kUnusedFor);
    const auto renewed = store_.renew(session, person_of(*secret), now, now + kOldSecretFor);
    if (!renewed) return answer(failure(renewed.error(), "the session could not be kept"));
    forget_sessions(who.person);
    answer(std::move(*secret));
  });
}

void People::sign_out(const SignedIn& who, bool everywhere, Receiver<void> answer) {
  readers_.post([this, who, everywhere, answer = std::move(answer)]() mutable {
    const auto ended = everywhere ? store_.end_sessions(who.person) : store_.end_session(who.session);
    forget_sessions(who.person);
    if (!ended) return answer(failure(ended.error(), "the session could not be ended"));
    answer({});
  });
}

OrRefusal<Account> People::with_password(const SignedIn& who, const std::string& password) {
  const auto account = store_.account_of(who.person);
  if (!account) return failure(account.error(), "the account could not be read");
  const std::string kept = *account ? (*account)->password : "";
  if (password.size() > kLongestPassword || !is_password(password, kept)) return wrong();
  return **account;
}

OrRefusal<Account> People::with_proof(const SignedIn& who, const Proof& proof) {
  if (!proof.passkey) return with_password(who, proof.password);
  auto account = with_passkey(*proof.passkey, proof.at, kConfirmWord, who.session);
  if (account && account->person != who.person) return refuse(403, "that passkey is another account's", "wrong");
  return account;
}

void People::prove(SignedIn who, Proof proof, Visitor visitor, Receiver<void> answer,
                   std::move_only_function<void(const Account&, Receiver<void>)> then) {
  visitor.person = "name " + folded_name(who.name).value_or("");
  if (auto allowed = take(Act::kSignIn, visitor); !allowed) return answer(std::unexpected(std::move(allowed.error())));
  const bool by_passkey = proof.passkey.has_value();
  auto work = [this, who = std::move(who), proof = std::move(proof),
               then = std::move(then)](Receiver<void> told) mutable {
    const auto account = with_proof(who, proof);
    if (!account) return told(std::unexpected(account.error()));
    then(*account, std::move(told));
  };
  if (!by_passkey) return hash<void>(std::move(answer), std::move(work));
  readers_.post([work = std::move(work), answer = std::move(answer)]() mutable { work(std::move(answer)); });
}

void People::change_password(const SignedIn& who, Proof proof, const std::string& wanted, Visitor visitor,
                             Receiver<void> answer) {
  const std::string folded = folded_name(who.name).value_or("");
  if (const auto good = check_password(wanted, folded); !wanted.empty() && !good)
    return answer(refuse(400, good.error().message));
  const bool by_passkey = proof.passkey.has_value();
  auto keep = [this, who, wanted](Receiver<void> then) {
    const auto hashed = hash_of_password(wanted);
    if (!hashed) return then(refuse(503, hashed.error().message, "busy"));
    const auto kept = store_.set_password(who.person, *hashed, who.session);
    forget_sessions(who.person);
    if (!kept) return then(failure(kept.error(), "the password could not be kept"));
    then({});
  };
  prove(who, std::move(proof), std::move(visitor), std::move(answer),
        [this, who, by_passkey, has_new = !wanted.empty(), keep](const Account&, Receiver<void> then) {
          if (has_new) {
            // Whoever showed a password is where hashes are made already.
            if (by_passkey) hash<void>(std::move(then), keep);
            else keep(std::move(then));
            return;
          }
          const auto removed = store_.remove_password(who.person, who.session);
          forget_sessions(who.person);
          if (!removed) return then(failure(removed.error(), "the change could not be kept"));
          if (!*removed) return then(last_way_in());
          then({});
        });
}

// ---- the end of an account ------------------------------------------------------------------------------------------

void People::remove(const SignedIn& who, Proof proof, Visitor visitor, Receiver<void> answer) {
  prove(who, std::move(proof), std::move(visitor), std::move(answer),
        [this, who](const Account& account, Receiver<void> then) {
          const auto begun = store_.begin_leaving(who.person);
          forget_sessions(who.person);
          if (!begun) return then(failure(begun.error(), "the account could not be deleted"));
          finish_leaving(account, std::move(then));
        });
}

void People::finish_leaving(const Account& account, Receiver<void> answer) {
  service_.forget(
      account.person, [this, person = account.person, answer = std::move(answer)](std::size_t failed) mutable {
        if (failed > 0)
          return answer(
              refuse(500, "some games could not be changed: the account is closed, and the rest is deleted later"));
        readers_.post([this, person, answer = std::move(answer)]() mutable {
          const auto removed = store_.remove_account(person);
          if (!removed) return answer(failure(removed.error(), "the account could not be deleted"));
          read_blocks();
          answer({});
        });
      });
}

// ---- what there is to see -------------------------------------------------------------------------------------------

void People::own(const SignedIn& who, Receiver<Json> answer) {
  readers_.post([this, who, answer = std::move(answer)]() mutable {
    const auto account = store_.account_of(who.person);
    if (!account) return answer(failure(account.error(), "the account could not be read"));
    if (!*account) return answer(signed_out());
    const auto sessions = store_.sessions(who.person, now_());
    const auto blocks = store_.blocks(who.person);
    const auto passkeys = store_.passkeys(who.person);
    if (!sessions || !blocks || !passkeys)
      return answer(failure(!sessions ? sessions.error()
                            : !blocks ? blocks.error()
                                      : passkeys.error(),
                            "the account could not be read"));
    Json json = {{"name", who.name},          {"created", (*account)->created},
                 {"bot", is_bot(who.person)}, {"password", !(*account)->password.empty()},
                 {"passkeys", Json::array()}, {"sessions", Json::array()}};
    for (const Passkey& passkey : *passkeys) json["passkeys"].push_back(passkey_json(passkey));
    for (const Session& session : *sessions) json["sessions"].push_back(session_json(session, who));
    json["blocks"] = Json::array();
    for (const Block& block : *blocks) json["blocks"].push_back(block_json(block));
    answer(std::move(json));
  });
}

// Where a person is told of a turn, and what the person has reported.
OrRefusal<Json> People::besides_games(const std::string& person) {
  const auto browsers = store_.push_of(person, now_());
  const auto reports = store_.reports_by(person);
  if (!browsers || !reports)
    return failure(!browsers ? browsers.error() : reports.error(), "what is kept could not be read");
  Json kept = {{"push", Json::array()}, {"reports", Json::array()}};
  for (const PushSubscription& one : *browsers)
    kept["push"].push_back({{"endpoint", one.endpoint}, {"made", utc_text(one.made)}});
  for (const PeopleReport& one : *reports)
    kept["reports"].push_back(
        {{"game", one.game}, {"name", one.name}, {"words", one.words}, {"made", utc_text(one.made)}});
  return kept;
}

void People::guest_to_export(const Visitor& visitor, Receiver<Json> answer) {
  readers_.post(
      [this, person = visitor.person, answer = std::move(answer)]() mutable { answer(besides_games(person)); });
}

void People::remove_guest(const Visitor& visitor, Receiver<void> answer) {
  if (auto allowed = take(Act::kAccount, visitor); !allowed) return answer(std::unexpected(std::move(allowed.error())));
  service_.forget(visitor.person,
                  [this, person = visitor.person, answer = std::move(answer)](std::size_t failed) mutable {
                    if (failed > 0) return answer(refuse(500, "some games could not be changed: try again"));
                    readers_.post([this, person, answer = std::move(answer)]() mutable {
                      const auto removed = store_.remove_guest(person);
                      if (!removed) return answer(failure(removed.error(), "what is kept could not be deleted"));
                      read_blocks();
                      answer({});
                    });
                  });
}

void People::to_export(const SignedIn& who, Receiver<Json> answer) {
  own(who, [this, who, answer = std::move(answer)](OrRefusal<Json> own) mutable {
    if (!own) return answer(std::move(own));
    (*own)["created"] = utc_text((*own)["created"]);
    for (Json& session : (*own)["sessions"])
      for (const char* field : {"created", "used", "ends"}) session[field] = utc_text(session[field]);
    for (Json& block : (*own)["blocks"]) block["made"] = utc_text(block["made"]);
    for (Json& passkey : (*own)["passkeys"])
      for (const char* field : {"made", "used"}) passkey[field] = utc_text(passkey[field]);
    readers_.post([this, who, own = std::move(*own), answer = std::move(answer)]() mutable {
      const auto passkeys = store_.passkeys(who.person);
      if (!passkeys) return answer(failure(passkeys.error(), "the account could not be read"));
      for (Json& shown : own["passkeys"])
        for (const Passkey& passkey : *passkeys)
          if (shown["id"] == passkey.id) shown.update({{"key", passkey.key}, {"counter", passkey.counter}});
      auto ratings = ratings_to_export(store_, who.person);
      if (!ratings) return answer(failure(ratings.error(), "the ratings could not be read"));
      own["ratings"] = std::move(*ratings);
      auto besides = besides_games(who.person);
      if (!besides) return answer(std::unexpected(std::move(besides.error())));
      own.update(*besides);
      answer(std::move(own));
    });
  });
}

void People::profile(const std::string& name, const std::string& before, Receiver<Json> answer) {
  const auto folded = folded_name(name);
  if (!folded) return answer(refuse(404, "there is nobody of that name"));
  readers_.post([this, folded = *folded, before, answer = std::move(answer)]() mutable {
    const auto account = store_.account_named(folded);
    if (!account) return answer(failure(account.error(), "the account could not be read"));
    if (!*account || (*account)->leaving) return answer(refuse(404, "there is nobody of that name"));
    auto ratings = ratings_json(store_, (*account)->person, now_());
    if (!ratings) return answer(failure(ratings.error(), "the ratings could not be read"));
    service_.finished_games((*account)->person, before,
                            [name = (*account)->name, created = (*account)->created, bot = is_bot((*account)->person),
                             ratings = std::move(*ratings), answer = std::move(answer)](OrRefusal<Json> games) mutable {
                              if (!games) return answer(std::move(games));
                              (*games)["name"] = name;
                              (*games)["created"] = created;
                              (*games)["bot"] = bot;
                              (*games)["ratings"] = std::move(ratings);
                              answer(std::move(games));
                            });
  });
}

// ---- who does not want to meet whom ---------------------------------------------------------------------------------

void People::block(const SignedIn& who, const std::string& name, const Visitor& visitor, Receiver<void> answer) {
  if (auto allowed = take(Act::kAccount, visitor); !allowed) return answer(std::unexpected(std::move(allowed.error())));
  readers_.post([this, who, folded = folded_name(name).value_or(""), answer = std::move(answer)]() mutable {
    const auto account = store_.account_named(folded);
    if (!account) return answer(failure(account.error(), "the account could not be read"));
    if (!*account || (*account)->leaving) return answer(refuse(404, "there is nobody of that name"));
    add_block(who, (*account)->person, (*account)->name, std::move(answer));
  });
}

void People::block(const SignedIn& who, const GameService::Sitter& other, const Visitor& visitor,
                   Receiver<void> answer) {
  if (auto allowed = take(Act::kAccount, visitor); !allowed) return answer(std::unexpected(std::move(allowed.error())));
  readers_.post([this, who, other, answer = std::move(answer)]() mutable {
    add_block(who, other.person, other.name, std::move(answer));
  });
}

void People::add_block(const SignedIn& who, const std::string& other, const std::string& name, Receiver<void> answer) {
  if (other == who.person) return answer(refuse(409, "that is you"));
  auto id = new_secret();
  if (!id) return answer(refuse(500, id.error().message));
  const auto added = store_.add_block({std::move(*id), who.person, other, name, now_()}, kMostBlocks);
  if (!added) return answer(failure(added.error(), "that could not be kept"));
  if (!*added) return answer(refuse(409, fmt::format("you block {} people already", kMostBlocks)));
  service_.apart().add(who.person, other);
  answer({});
}

void People::unblock(const SignedIn& who, const std::string& id, Receiver<void> answer) {
  readers_.post([this, who, id, answer = std::move(answer)]() mutable {
    const auto removed = store_.remove_block(who.person, id);
    if (!removed) return answer(failure(removed.error(), "that could not be kept"));
    read_blocks();
    answer({});
  });
}

void People::read_blocks() {
  const auto blocks = store_.all_blocks();
  if (!blocks) return spdlog::error("{}", blocks.error().message);
  KeptApart::Blocked blocked;
  for (const Block& block : *blocks) blocked[block.person].insert(block.other);
  service_.apart().replace(std::move(blocked));
}

// Other processes add and remove too.
void People::look_at_others() {
  if (!store_.is_shared()) return;
  {
    const MutexLock lock(mutex_);
    if (now_() - blocks_read_ < kBelievedFor) return;
    blocks_read_ = now_();
  }
  readers_.post([this] { read_blocks(); });
}

}  // namespace sennight
