#include "server/people/people_site.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "protocol/schema.h"
#include "server/base64url.h"
#include "server/host_policy.h"
#include "server/site.h"
#include "store/game_id.h"

namespace sennight {

namespace {

using PeopleDone = HttpHandler::Done;

constexpr std::string_view kAccount = "/api/account", kPlayers = "/api/players/", kGuest = "/api/guest/";

// What is posted behind kAccount, and its schema in api/requests.json.
struct Write {
  std::string_view word, schema;
};
constexpr std::array<Write, 13> kWrites = {{{"", "NewAccount"},
                                            {"session", "Credentials"},
                                            {"signout", "SignOut"},
                                            {"password", "NewPassword"},
                                            {"delete", "OwnProof"},
                                            {"block", "BlockRequest"},
                                            {"unblock", "UnblockRequest"},
                                            {"passkeys/options", "PasskeyOptionsRequest"},
                                            {"passkeys/signup", "PasskeySignUp"},
                                            {"passkeys/session", "PasskeySignIn"},
                                            {"passkeys", "NewPasskey"},
                                            {"passkeys/rename", "PasskeyName"},
                                            {"passkeys/remove", "PasskeyRemoval"}}};

bool account_is_over_tls(const HttpRequest& request) {
  return request.is_over_tls || request.origin.starts_with("https://") ||
         request.cookie.find("__Host-") != std::string::npos;
}

HttpReply account_reply(const Json& json, int status = 200, std::string cookie = "") {
  HttpReply reply;
  reply.status = status;
  reply.cache_control = "no-store";
  reply.body = std::make_shared<const std::string>(to_text(json));
  reply.set_cookie = std::move(cookie);
  return reply;
}

HttpReply only_method(const HttpRequest& request, std::string allow) {
  HttpReply reply = refusal(405, fmt::format("method {} is not possible here, only {}", request.method, allow));
  reply.allow = std::move(allow);
  return reply;
}

// Answers with nothing but that it is done.
Receiver<void> told_when_done(PeopleDone done, std::string cookie = "") {
  return [done = std::move(done), cookie = std::move(cookie)](OrRefusal<void> told) mutable {
    if (!told) return done(refusal(told.error()));
    done(account_reply(Json::object(), 200, std::move(cookie)));
  };
}

Receiver<Json> told_as_it_is(PeopleDone done) {
  return [done = std::move(done)](OrRefusal<Json> told) mutable {
    done(told ? account_reply(*told) : refusal(told.error()));
  };
}

// Where the page was served from, as far as passkeys go there: browsers know none of addresses that are numbers, and none
// without TLS but on one's own machine.
OrRefusal<ServedAt> served_at(const HttpRequest& request) {
  const std::string host = host_of(request.host);
  const bool is_number = host.find_first_not_of("0123456789.") == std::string::npos || host.find(':') != host.npos;
  if (is_number)
    return refuse(400, "passkeys need an address with a name in it, such as localhost or games.example.org",
                  "no-passkeys");
  const bool is_own_machine = host == "localhost" || host.ends_with(".localhost");
  const bool over_tls = !is_own_machine || request.is_over_tls || request.origin.starts_with("https://");
  return ServedAt{host, (over_tls ? "https://" : "http://") + to_lower(request.host)};
}

// Bytes in base64url in an object that is a field. Errors: they are nothing of the kind.
Result<std::string> bytes_in(const nlohmann::json& object, const char* field, const char* name) {
  auto bytes = from_base64url(object.at(field).at(name).get_ref<const std::string&>());
  if (!bytes) return fail(fmt::format("field '{}.{}' is not base64url", field, name));
  return std::move(*bytes);
}

Result<MadePasskey> made_passkey(const nlohmann::json& object) {
  auto client_data = bytes_in(object, "passkey", "clientData"),
       attestation = bytes_in(object, "passkey", "attestation");
  if (!client_data) return std::unexpected(std::move(client_data.error()));
  if (!attestation) return std::unexpected(std::move(attestation.error()));
  return MadePasskey{object.at("passkey").at("id").get<std::string>(), std::move(*client_data),
                     std::move(*attestation)};
}

Result<SignedByPasskey> signed_by_passkey(const nlohmann::json& object, const char* field) {
  auto client_data = bytes_in(object, field, "clientData"), data = bytes_in(object, field, "authenticatorData"),
       signature = bytes_in(object, field, "signature");
  for (auto* bytes : {&client_data, &data, &signature})
    if (!*bytes) return std::unexpected(std::move(bytes->error()));
  std::string user;
  if (object.at(field).contains("user")) {
    auto bytes = bytes_in(object, field, "user");
    if (!bytes) return std::unexpected(std::move(bytes.error()));
    user = std::move(*bytes);
  }
  return SignedByPasskey{object.at(field).at("id").get<std::string>(), std::move(*client_data), std::move(*data),
                         std::move(*signature), std::move(user)};
}

// What a request shows that whoever is signed in may change the account: one of both.
OrRefusal<Proof> proof_in(const nlohmann::json& object, const HttpRequest& request) {
  Proof proof;
  if (object.contains("password") == object.contains("proof"))
    return refuse(400, "either field 'password' or field 'proof' is needed");
  if (object.contains("password")) proof.password = object["password"].get<std::string>();
  // A passkey that is made is good for an address, too.
  if (!object.contains("proof") && !object.contains("passkey")) return proof;
  auto at = served_at(request);
  if (!at) return std::unexpected(std::move(at.error()));
  proof.at = std::move(*at);
  if (!object.contains("proof")) return proof;
  auto shown = signed_by_passkey(object, "proof");
  if (!shown) return refuse(400, std::move(shown.error().message));
  proof.passkey = std::move(*shown);
  return proof;
}

// Who comes in: a guest so far.
Visitor guest_in(const HttpRequest& request) {
  Visitor visitor;
  visitor.address = request.address;
  if (const std::string secret = secret_in_cookies(request.cookie, account_is_over_tls(request)); !secret.empty())
    visitor.person = person_of(secret);
  return visitor;
}

std::string before_in(std::string_view query) {
  constexpr std::string_view kBefore = "before=";
  if (!query.starts_with(kBefore)) return "";
  query.remove_prefix(kBefore.size());
  return is_game_id(query) ? std::string(query) : "";
}

}  // namespace

bool PeopleSite::has(std::string_view path) {
  return path == kAccount || path.starts_with("/api/account/") || path.starts_with(kPlayers) ||
         path.starts_with(kGuest);
}

void PeopleSite::answer(const Asked& request, std::string_view path, std::string_view query,
                        const std::optional<SignedIn>& who, PeopleDone done) {
  const bool reads = request->method == "GET" || request->method == "HEAD";
  if (path.starts_with(kPlayers)) {
    if (!reads) return done(only_method(*request, "GET, HEAD"));
    return people_.profile(std::string(path.substr(kPlayers.size())), before_in(query), told_as_it_is(std::move(done)));
  }
  if (path.starts_with(kGuest))
    return answer_guest(request, path.substr(kGuest.size()), query, who.has_value(), std::move(done));
  if (path == kAccount && reads) return show(request, who, std::move(done));
  path.remove_prefix(std::min(path.size(), kAccount.size() + 1));
  if (path == "export") {
    if (!reads) return done(only_method(*request, "GET, HEAD"));
    if (!who) return done(refusal({401, "you are not signed in", "signed-out", 0}));
    return give_export(before_in(query), *who, std::move(done));
  }
  if (std::ranges::find(kWrites, path, &Write::word) == kWrites.end())
    return done(refusal(404, "there is no such thing here"));
  if (request->method != "POST") return done(only_method(*request, path.empty() ? "GET, HEAD, POST" : "POST"));
  if (path.empty() || path == "session") return enter(request, path.empty(), who, std::move(done));
  if (path == "passkeys/options") return give_passkey_options(request, who, std::move(done));
  if (path == "passkeys/signup" || path == "passkeys/session")
    return enter_by_passkey(request, path == "passkeys/signup", who, std::move(done));
  if (!who) return done(refusal({401, "you are not signed in", "signed-out", 0}));
  change(request, path, *who, std::move(done));
}

Receiver<Entered> PeopleSite::welcome(const Asked& request, bool is_new, const std::optional<SignedIn>& who,
                                      PeopleDone done) {
  return [this, who, over_tls = account_is_over_tls(*request), status = is_new ? 201 : 200,
          done = std::move(done)](OrRefusal<Entered> entered) mutable {
    if (!entered) return done(refusal(entered.error()));
    auto reply = account_reply({{"name", entered->who.name}}, status, session_cookie_of(entered->secret, over_tls));
    if (!who) return done(std::move(reply));
    // The browser shows one session at a time; who is refused keeps the one that there is.
    people_.sign_out(*who, false, [reply = std::move(reply), done = std::move(done)](const OrRefusal<void>&) mutable {
      done(std::move(reply));
    });
  };
}

// A new account, or a new session.
void PeopleSite::enter(const Asked& request, bool is_new, const std::optional<SignedIn>& who, PeopleDone done) {
  const auto shown = parse_request(is_new ? "NewAccount" : "Credentials", request->body);
  if (!shown) return done(refusal(400, shown.error().message));
  Credentials wanted{(*shown)["name"].get<std::string>(), (*shown)["password"].get<std::string>(),
                     shown->value("bot", false)};
  auto answer = welcome(request, is_new, who, std::move(done));
  if (is_new) people_.sign_up(std::move(wanted), guest_in(*request), std::move(answer));
  else people_.sign_in(std::move(wanted), guest_in(*request), std::move(answer));
}

void PeopleSite::enter_by_passkey(const Asked& request, bool is_new, const std::optional<SignedIn>& who,
                                  PeopleDone done) {
  const auto shown = parse_request(is_new ? "PasskeySignUp" : "PasskeySignIn", request->body);
  if (!shown) return done(refusal(400, shown.error().message));
  auto at = served_at(*request);
  if (!at) return done(refusal(at.error()));
  if (is_new) {
    auto made = made_passkey(*shown);
    if (!made) return done(refusal(400, made.error().message));
    return people_.sign_up((*shown)["name"].get<std::string>(), (*shown)["label"].get<std::string>(), std::move(*made),
                           std::move(*at), guest_in(*request), welcome(request, true, who, std::move(done)));
  }
  auto signed_by = signed_by_passkey(*shown, "passkey");
  if (!signed_by) return done(refusal(400, signed_by.error().message));
  people_.sign_in(std::move(*signed_by), std::move(*at), guest_in(*request),
                  welcome(request, false, who, std::move(done)));
}

void PeopleSite::give_passkey_options(const Asked& request, const std::optional<SignedIn>& who, PeopleDone done) {
  static const std::map<std::string, PasskeyUse> kUses = {{"sign-up", PasskeyUse::kSignUp},
                                                          {"sign-in", PasskeyUse::kSignIn},
                                                          {"add", PasskeyUse::kAdd},
                                                          {"confirm", PasskeyUse::kConfirm}};
  const auto asked = parse_request("PasskeyOptionsRequest", request->body);
  if (!asked) return done(refusal(400, asked.error().message));
  auto at = served_at(*request);
  if (!at) return done(refusal(at.error()));
  const PasskeyUse use = kUses.at((*asked)["use"].get<std::string>());
  if (use == PasskeyUse::kSignUp && !asked->contains("name")) return done(refusal(400, "field 'name' is missing"));
  // Whoever comes in is nobody yet, whoever was signed in before.
  const bool is_own = use == PasskeyUse::kAdd || use == PasskeyUse::kConfirm;
  people_.passkey_options(use, asked->value("name", ""), is_own ? who : std::nullopt, std::move(*at),
                          Site::visitor(*request), told_as_it_is(std::move(done)));
}

void PeopleSite::show(const Asked& request, const std::optional<SignedIn>& who, PeopleDone done) {
  if (!who) return done(account_reply({{"account", nullptr}}));
  people_.renew(*who, [this, who = *who, over_tls = account_is_over_tls(*request),
                       done = std::move(done)](OrRefusal<std::string> secret) mutable {
    if (!secret) return done(refusal(secret.error()));
    std::string cookie = secret->empty() ? "" : session_cookie_of(*secret, over_tls);
    people_.own(who, [cookie = std::move(cookie), done = std::move(done)](OrRefusal<Json> own) mutable {
      if (!own) return done(refusal(own.error()));
      done(account_reply({{"account", std::move(*own)}}, 200, std::move(cookie)));
    });
  });
}

void PeopleSite::change(const Asked& request, std::string_view what, const SignedIn& who, PeopleDone done) {
  const auto write = std::ranges::find(kWrites, what, &Write::word);
  const auto object = parse_request(write->schema, request->body);
  if (!object) return done(refusal(400, object.error().message));
  const auto text = [&](const char* name) { return (*object)[name].get<std::string>(); };
  const bool over_tls = account_is_over_tls(*request);
  const Visitor visitor = Site::visitor(*request);
  if (what == "signout")
    return people_.sign_out(who, object->value("everywhere", false),
                            told_when_done(std::move(done), session_cookie_of("", over_tls)));
  if (what == "block") return block(*object, visitor, who, std::move(done));
  if (what == "unblock") return people_.unblock(who, text("id"), told_when_done(std::move(done)));
  if (what == "passkeys/rename")
    return people_.rename_passkey(who, text("id"), text("label"), visitor, told_when_done(std::move(done)));
  auto proof = proof_in(*object, *request);
  if (!proof) return done(refusal(proof.error()));
  if (what == "delete")
    return people_.remove(who, std::move(*proof), visitor,
                          told_when_done(std::move(done), session_cookie_of("", over_tls)));
  if (what == "passkeys/remove")
    return people_.remove_passkey(who, text("id"), std::move(*proof), visitor, told_when_done(std::move(done)));
  if (what == "password")
    return people_.change_password(who, std::move(*proof), text("new"), visitor, told_when_done(std::move(done)));
  auto made = made_passkey(*object);
  if (!made) return done(refusal(400, made.error().message));
  people_.add_passkey(who, text("label"), std::move(*made), std::move(*proof), visitor,
                      told_when_done(std::move(done)));
}

// Whoever has the cookie of a guest takes away what is kept of it, or deletes it.
void PeopleSite::answer_guest(const Asked& request, std::string_view what, std::string_view query, bool is_signed_in,
                              PeopleDone done) {
  const bool exports = what == "export";
  if (!exports && what != "delete") return done(refusal(404, "there is no such thing here"));
  const bool reads = request->method == "GET" || request->method == "HEAD";
  if (exports && !reads) return done(only_method(*request, "GET, HEAD"));
  if (!exports && request->method != "POST") return done(only_method(*request, "POST"));
  if (!exports)
    if (const auto asked = parse_request("GuestDeletion", request->body); !asked)
      return done(refusal(400, asked.error().message));
  if (is_signed_in) return done(refusal({409, "you are signed in: see your account", "signed-in", 0}));
  const Visitor guest = guest_in(*request);
  if (guest.person.empty()) return done(refusal({404, "nothing is kept of this browser", "nobody", 0}));
  if (!exports)
    return people_.remove_guest(guest, told_when_done(std::move(done), cookie_of("", account_is_over_tls(*request))));
  people_.guest_to_export(
      guest, [this, guest, before = before_in(query), done = std::move(done)](OrRefusal<Json> kept) mutable {
        if (!kept) return done(refusal(kept.error()));
        service_.games_to_export(guest.person, std::move(before),
                                 [kept = std::move(*kept), done = std::move(done)](OrRefusal<Json> games) mutable {
                                   if (!games) return done(refusal(games.error()));
                                   (*games)["guest"] = std::move(kept);
                                   done(account_reply(*games));
                                 });
      });
}

// By the name of an account, or by a seat at a table.
void PeopleSite::block(const nlohmann::json& asked, const Visitor& visitor, const SignedIn& who, PeopleDone done) {
  if (asked.contains("name"))
    return people_.block(who, asked["name"].get<std::string>(), visitor, told_when_done(std::move(done)));
  for (const char* field : {"game", "player"})
    if (!asked.contains(field)) return done(refusal(400, fmt::format("field '{}' is missing", field)));
  service_.sitter(asked["game"].get<std::string>(), asked["player"].get<int>(), visitor,
                  [this, who, visitor, done = std::move(done)](OrRefusal<GameService::Sitter> sitter) mutable {
                    if (!sitter) return done(refusal(sitter.error()));
                    people_.block(who, *sitter, visitor, told_when_done(std::move(done)));
                  });
}

void PeopleSite::give_export(std::string before, const SignedIn& who, PeopleDone done) {
  people_.to_export(who, [this, who, before = std::move(before), done = std::move(done)](OrRefusal<Json> own) mutable {
    if (!own) return done(refusal(own.error()));
    service_.games_to_export(who.person, std::move(before),
                             [own = std::move(*own), done = std::move(done)](OrRefusal<Json> games) mutable {
                               if (!games) return done(refusal(games.error()));
                               (*games)["account"] = std::move(own);
                               done(account_reply(*games));
                             });
  });
}

}  // namespace sennight
