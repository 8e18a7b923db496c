#include "server/people/people_site.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "protocol/schema.h"
#include "server/site.h"
#include "store/game_id.h"

namespace sennight {

namespace {

using PeopleDone = HttpHandler::Done;

constexpr std::string_view kAccount = "/api/account", kPlayers = "/api/players/";

// What is posted behind kAccount, and its schema in api/requests.json.
struct Write {
  std::string_view word, schema;
};
constexpr std::array<Write, 7> kWrites = {{{"", "NewAccount"},
                                           {"session", "Credentials"},
                                           {"signout", "SignOut"},
                                           {"password", "NewPassword"},
                                           {"delete", "OwnPassword"},
                                           {"block", "BlockRequest"},
                                           {"unblock", "UnblockRequest"}}};

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

std::string before_in(std::string_view query) {
  constexpr std::string_view kBefore = "before=";
  if (!query.starts_with(kBefore)) return "";
  query.remove_prefix(kBefore.size());
  return is_game_id(query) ? std::string(query) : "";
}

}  // namespace

bool PeopleSite::has(std::string_view path) {
  return path == kAccount || path.starts_with("/api/account/") || path.starts_with(kPlayers);
}

void PeopleSite::answer(const Asked& request, std::string_view path, std::string_view query,
                        const std::optional<SignedIn>& who, PeopleDone done) {
  const bool reads = request->method == "GET" || request->method == "HEAD";
  if (path.starts_with(kPlayers)) {
    if (!reads) return done(only_method(*request, "GET, HEAD"));
    return people_.profile(std::string(path.substr(kPlayers.size())), before_in(query), told_as_it_is(std::move(done)));
  }
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
  if (!who) return done(refusal({401, "you are not signed in", "signed-out", 0}));
  change(request, path, *who, std::move(done));
}

// A new account, or a new session.
void PeopleSite::enter(const Asked& request, bool is_new, const std::optional<SignedIn>& who, PeopleDone done) {
  const auto shown = parse_request(is_new ? "NewAccount" : "Credentials", request->body);
  if (!shown) return done(refusal(400, shown.error().message));
  const bool over_tls = account_is_over_tls(*request);
  Visitor visitor;
  visitor.address = request->address;
  if (const std::string secret = secret_in_cookies(request->cookie, over_tls); !secret.empty())
    visitor.person = person_of(secret);
  const int status = is_new ? 201 : 200;
  Receiver<Entered> answer = [this, who, over_tls, status, done = std::move(done)](OrRefusal<Entered> entered) mutable {
    if (!entered) return done(refusal(entered.error()));
    auto reply = account_reply({{"name", entered->who.name}}, status, session_cookie_of(entered->secret, over_tls));
    if (!who) return done(std::move(reply));
    // The browser shows one session at a time; who is refused keeps the one that there is.
    people_.sign_out(*who, false, [reply = std::move(reply), done = std::move(done)](const OrRefusal<void>&) mutable {
      done(std::move(reply));
    });
  };
  Credentials wanted{(*shown)["name"].get<std::string>(), (*shown)["password"].get<std::string>(),
                     shown->value("bot", false)};
  if (is_new) people_.sign_up(std::move(wanted), std::move(visitor), std::move(answer));
  else people_.sign_in(std::move(wanted), std::move(visitor), std::move(answer));
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
  if (what == "delete")
    return people_.remove(who, text("password"), visitor,
                          told_when_done(std::move(done), session_cookie_of("", over_tls)));
  people_.change_password(who, text("password"), text("new"), visitor, told_when_done(std::move(done)));
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
