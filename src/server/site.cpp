#include "server/site.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/text.h"
#include "protocol/format_json.h"
#include "protocol/game_text.h"
#include "protocol/requests.h"
#include "server/compression.h"
#include "server/connection_limiter.h"
#include "server/people/signed_in_source.h"
#include "store/game_id.h"

namespace sennight {

namespace {

constexpr std::string_view kNoSuchThing = "there is no such thing here";
constexpr std::string_view kNoSuchGame = "there is no such game";

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = to_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Nothing when a '%' is not followed by two hexadecimal digits, or for a zero byte.
std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size() || hex_digit(text[i + 1]) < 0 || hex_digit(text[i + 2]) < 0) return std::nullopt;
      c = static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    }
    if (c == '\0') return std::nullopt;
    decoded += c;
  }
  return decoded;
}

HttpReply text_reply(SharedText text, int status = 200) {
  HttpReply reply;
  reply.status = status;
  reply.cache_control = "no-store";
  reply.body = std::move(text);
  return reply;
}

HttpReply json_reply(const Json& json, int status = 200) {
  return text_reply(std::make_shared<const std::string>(to_text(json)), status);
}

// Gives what the service answers.
Receiver<SharedText> answer_to(Site::Done done, int status = 200) {
  return [done = std::move(done), status](OrRefusal<SharedText> answer) mutable {
    done(answer ? text_reply(std::move(*answer), status) : refusal(answer.error()));
  };
}

// As above, and a guest's cookie lasts as long again as browsers keep one.
Receiver<SharedText> answer_with_cookie(Site::Done done, std::string cookie, int status = 200) {
  return [done = std::move(done), cookie = std::move(cookie), status](OrRefusal<SharedText> answer) mutable {
    if (!answer) return done(refusal(answer.error()));
    HttpReply reply = text_reply(std::move(*answer), status);
    reply.set_cookie = std::move(cookie);
    done(std::move(reply));
  };
}

// A page of a browser says with each POST where it comes from, and so how it reaches this server.
bool comes_over_tls(const HttpRequest& request) {
  return request.is_over_tls || request.origin.starts_with("https://");
}

// Somebody who wants to sit: who they are, known or from now on, and the cookie that says so.
struct Guest {
  Visitor visitor;
  std::string cookie;
};
Result<Guest> guest_of(const HttpRequest& request) {
  if (!request.person.empty()) return Guest{Site::visitor(request), ""};
  std::string secret = secret_in_cookies(request.cookie, comes_over_tls(request));
  if (secret.empty()) {
    auto made = new_secret();
    if (!made) return std::unexpected(made.error());
    secret = std::move(*made);
  }
  Guest guest{Site::visitor(request), cookie_of(secret, comes_over_tls(request))};
  guest.visitor.person = person_of(secret);
  return guest;
}

HttpReply wrong_method(std::string_view method, std::string allow) {
  HttpReply reply = refusal(405, fmt::format("method {} is not possible here, only {}", method, allow));
  reply.allow = std::move(allow);
  return reply;
}

bool is_read(const HttpRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

// Compresses a body that was made for this request, where that is worth it.
HttpReply compressed_for(const HttpRequest& request, HttpReply reply) {
  constexpr std::size_t kWorthCompressing = 1200;  // about what one packet carries
  if (!reply.content_encoding.empty() || !reply.etag.empty() || reply.body->size() < kWorthCompressing) return reply;
  const Coding coding = best_coding(request.accept_encoding);
  if (coding == Coding::kNone) return reply;
  reply.body = std::make_shared<const std::string>(compress(*reply.body, coding, Effort::kQuick));
  reply.content_encoding = coding_name(coding);
  return reply;
}

// 304 without a body when the client has the reply already.
HttpReply unless_known(const HttpRequest& request, HttpReply reply) {
  if (reply.status != 200 || reply.etag.empty()) return reply;
  for (std::string_view tag : split(request.if_none_match, ',')) {
    tag = trim(tag);
    if (tag.starts_with("W/")) tag.remove_prefix(2);
    if (tag != reply.etag && tag != "*") continue;
    reply.status = 304;
    reply.body = std::make_shared<const std::string>();
    break;
  }
  return reply;
}

// The value of a query's parameter, as it stands.
std::optional<std::string_view> parameter(std::string_view query, std::string_view name) {
  for (const std::string_view part : split(query, '&')) {
    const std::size_t equals = part.find('=');
    if (part.substr(0, equals) == name) return equals == std::string_view::npos ? "" : part.substr(equals + 1);
  }
  return std::nullopt;
}

// "GAME" and what follows it in "/api/games/GAME/rest".
std::pair<std::string_view, std::string_view> split_game_path(std::string_view path) {
  constexpr std::string_view kGames = "/api/games/";
  if (!path.starts_with(kGames)) return {};
  path.remove_prefix(kGames.size());
  const std::size_t slash = path.find('/');
  return {path.substr(0, slash), slash == std::string_view::npos ? "" : path.substr(slash + 1)};
}

}  // namespace

HttpReply refusal(int status, std::string_view message) { return json_reply(error_json(message), status); }

HttpReply refusal(const Refusal& refused) {
  HttpReply reply = json_reply(error_json(refused.message, refused.code), refused.status);
  reply.retry_after = refused.retry_after;
  return reply;
}

bool is_foreign(const HttpRequest& request) {
  if (request.origin.empty()) return false;
  const std::size_t scheme = request.origin.find("://");
  return scheme == std::string::npos || to_lower(request.origin.substr(scheme + 3)) != to_lower(request.host);
}

Site::Site(GameService& service, StaticFiles files, PeopleSite* people, Push* push)
    : service_(service), files_(std::move(files)), people_(people), push_(push) {}

void Site::handle(HttpRequest wanted, Done done) {
  answer(std::move(wanted), [this, done = std::move(done)](HttpReply reply) mutable {
    service_.metrics().answered(reply.status);
    done(std::move(reply));
  });
}

void Site::answer(HttpRequest wanted, Done done) {
  const auto request = std::make_shared<const HttpRequest>(std::move(wanted));
  const std::size_t question = request->target.find('?');
  const auto path = percent_decoded(std::string_view(request->target).substr(0, question));
  if (!path || !path->starts_with('/')) return done(refusal(400, "the address is no path"));
  const std::string_view query = question == std::string::npos ? ""
                                                               : std::string_view(request->target).substr(question + 1);
  if (*path == "/api" || path->starts_with("/api/")) {
    // A page from elsewhere must not play with the games of whoever looks at it.
    if (!is_read(*request) && is_foreign(*request))
      return done(refusal(403, "the request comes from a page of another origin"));
    return known_api(request, *path, query, [request, done = std::move(done)](HttpReply reply) mutable {
      done(compressed_for(*request, std::move(reply)));
    });
  }
  if (!is_read(*request)) return done(wrong_method(request->method, "GET, HEAD"));
  done(unless_known(*request, files_.get(*path, request->accept_encoding)));
}

// Finds out first who asks, where that matters and somebody shows a session.
void Site::known_api(const Asked& request, std::string_view path, std::string_view query, Done done) {
  const bool of_people = PeopleSite::has(path);
  if (people_ == nullptr && of_people) return done(refusal(404, kNoSuchThing));
  const bool matters = of_people || path.starts_with("/api/games") || path.starts_with("/api/lobby") ||
                       path.starts_with("/api/push");
  const std::string secret = people_ == nullptr || !matters
                                 ? ""
                                 : session_in_cookies(request->cookie, comes_over_tls(*request));
  if (secret.empty()) {
    if (of_people) return people_->answer(request, path, query, std::nullopt, std::move(done));
    return api(request, path, query, std::move(done));
  }
  people_->people().who(secret, [this, request, path = std::string(path), query = std::string(query), of_people,
                                 done = std::move(done)](OrRefusal<std::optional<SignedIn>> who) mutable {
    if (!who) return done(refusal(who.error()));
    Asked known = request;
    if (*who) {
      HttpRequest copy = *request;
      copy.person = (*who)->person;
      copy.account = (*who)->name;
      copy.session = (*who)->session;
      known = std::make_shared<const HttpRequest>(std::move(copy));
    }
    if (of_people) return people_->answer(known, path, query, *who, std::move(done));
    api(known, path, query, std::move(done));
  });
}

void Site::api(const Asked& request, std::string_view path, std::string_view query, Done done) {
  constexpr std::string_view kVariants = "/api/variants/", kDefinition = "/definition";
  // For answers that never change while the server runs.
  const auto cached_answer = [&] {
    return [this, request, done = std::move(done)](OrRefusal<SharedText> answer) mutable {
      done(answer ? unless_known(*request, cached(*request, *answer)) : refusal(answer.error()));
    };
  };
  if (path == "/api/variants") {
    if (!is_read(*request)) return done(wrong_method(request->method, "GET, HEAD"));
    return service_.variants(cached_answer());
  }
  if (path.starts_with(kVariants)) {
    if (!is_read(*request)) return done(wrong_method(request->method, "GET, HEAD"));
    if (path.ends_with(kDefinition)) {
      const std::string_view id = path.substr(kVariants.size());
      return service_.workshop().definition(id.substr(0, id.size() - std::min(id.size(), kDefinition.size())),
                                            queue_of(request->address), answer_to(std::move(done)));
    }
    return service_.variant(path.substr(kVariants.size()), cached_answer());
  }
  if (path == "/api/games") {
    if (request->method == "POST") return create_game(request, std::move(done));
    if (!is_read(*request)) return done(wrong_method(request->method, "GET, HEAD, POST"));
    return list_games(request, query, std::move(done));
  }
  if (path == "/api/time") {
    if (!is_read(*request)) return done(wrong_method(request->method, "GET, HEAD"));
    return done(json_reply({{"now", service_.clock_now()}}));
  }
  if (path == "/api/health") {
    if (!is_read(*request)) return done(wrong_method(request->method, "GET, HEAD"));
    return service_.health([done = std::move(done)](const OrRefusal<void>& well) mutable {
      done(well ? json_reply({{"status", "ok"}}) : refusal(well.error()));
    });
  }
  if (path == "/api/format") {
    if (!is_read(*request)) return done(wrong_method(request->method, "GET, HEAD"));
    static const auto format = std::make_shared<const std::string>(to_text(format_json()));
    return done(unless_known(*request, cached(*request, format)));
  }
  if (path == "/api/definitions/check") {
    if (request->method != "POST") return done(wrong_method(request->method, "POST"));
    auto text = parse_definition_request(request->body);
    if (!text) return done(refusal(400, text.error().message));
    return service_.workshop().check(std::move(*text), queue_of(request->address), answer_to(std::move(done)));
  }
  if (path == "/api/lines" || path == "/api/analysis" || path == "/api/pgn" || path == "/api/pgn/text")
    return analysis_api(request, path, std::move(done));
  if (path.starts_with("/api/lobby")) return lobby_api(request, path, std::move(done));
  if (path == "/api/push" || path == "/api/push/remove") return push_api(request, path, std::move(done));
  const auto [id, rest] = split_game_path(path);
  if (id.empty()) return done(refusal(404, kNoSuchThing));
  game_api(request, id, rest, std::move(done));
}

void Site::analysis_api(const Asked& request, std::string_view path, Done done) {
  if (request->method != "POST") return done(wrong_method(request->method, "POST"));
  Analyst& analyst = service_.analyst();
  if (path == "/api/lines") return analyst.line(request->body, queue_of(request->address), answer_to(std::move(done)));
  if (path == "/api/analysis")
    return analyst.analyse(request->body, queue_of(request->address), visitor(*request), answer_to(std::move(done)));
  if (path == "/api/pgn") return analyst.read_pgn(request->body, answer_to(std::move(done)));
  analyst.write_pgn(request->body, queue_of(request->address), answer_to(std::move(done)));
}

void Site::create_game(const Asked& request, Done done) {
  auto wanted = parse_new_game(request->body);
  if (!wanted) return done(refusal(400, wanted.error().message));
  if (!GameService::wants_owners(*wanted))
    return service_.create(std::move(*wanted), visitor(*request), answer_to(std::move(done), 201));
  auto guest = guest_of(*request);
  if (!guest) return done(refusal(500, guest.error().message));
  // When the answer is lost, the cookie is lost with it, and who asks again would be somebody else.
  if (wanted->id && visitor(*request).person.empty()) {
    HttpReply reply = refusal(
        Refusal{409, "who names a game is known by a cookie, which comes with this: ask again", "guest", 0});
    reply.set_cookie = std::move(guest->cookie);
    return done(std::move(reply));
  }
  service_.create(std::move(*wanted), std::move(guest->visitor),
                  answer_with_cookie(std::move(done), std::move(guest->cookie), 201));
}

void Site::list_games(const Asked& request, std::string_view query, Done done) {
  int limit = kDefaultListed;
  if (const auto value = parameter(query, "limit")) {
    const auto number = parse_integer(*value);
    if (!number || *number < 1) return done(refusal(400, "parameter 'limit' is not a whole number from 1 up"));
    limit = std::min(*number, kMostListed);
  }
  std::vector<std::string> known;
  if (const auto value = parameter(query, "known"); value && !value->empty())
    for (const std::string_view id : split(*value, ',')) known.emplace_back(id);
  if (known.size() > kMostKnown)
    return done(refusal(400, fmt::format("parameter 'known' has more than {} ids", kMostKnown)));
  std::erase_if(known, [](const std::string& id) { return !is_game_id(id); });
  service_.games(limit, std::move(known), visitor(*request), answer_to(std::move(done)));
}

void Site::lobby_api(const Asked& request, std::string_view path, Done done) {
  constexpr std::string_view kSeeks = "/api/lobby/seeks";
  if (path == "/api/lobby/live") return done(refusal(400, "this is the address of a WebSocket"));
  if (path == "/api/lobby/games") {
    if (!is_read(*request)) return done(wrong_method(request->method, "GET, HEAD"));
    return service_.watchable(answer_to(std::move(done)));
  }
  if (!path.starts_with(kSeeks)) return done(refusal(404, kNoSuchThing));
  path.remove_prefix(kSeeks.size());
  // "", "/ID/join" or "/ID/withdraw".
  const auto parts = split(path, '/');
  const bool known = path.empty() || (parts.size() == 3 && parts[0].empty() && is_game_id(parts[1]) &&
                                      (parts[2] == "join" || parts[2] == "withdraw"));
  if (!known) return done(refusal(404, kNoSuchThing));
  if (request->method != "POST") return done(wrong_method(request->method, "POST"));
  if (!path.empty() && parts[2] == "withdraw")
    return service_.lobby()->withdraw(std::string(parts[1]), visitor(*request), answer_to(std::move(done)));
  auto guest = guest_of(*request);
  if (!guest) return done(refusal(500, guest.error().message));
  auto answer = answer_with_cookie(std::move(done), std::move(guest->cookie));
  const auto bad = [&](const Error& error) { answer(refuse(400, error.message)); };
  if (path.empty()) {
    auto wanted = parse_seek_request(request->body);
    if (!wanted) return bad(wanted.error());
    if (!request->account.empty()) wanted->name = request->account;
    return service_.seek(std::move(*wanted), std::move(guest->visitor), std::move(answer));
  }
  auto wanted = parse_join_request(request->body);
  if (!wanted) return bad(wanted.error());
  if (!request->account.empty()) wanted->name = request->account;
  service_.join_seek(std::string(parts[1]), std::move(*wanted), std::move(guest->visitor), std::move(answer));
}

// The server's key, and browsers that want to be told.
void Site::push_api(const Asked& request, std::string_view path, Done done) {
  const bool removes = path == "/api/push/remove";
  if (!removes && is_read(*request)) {
    Json json = {{"key", nullptr}};
    if (push_ != nullptr) json["key"] = push_->key();
    return done(json_reply(json));
  }
  if (request->method != "POST") return done(wrong_method(request->method, removes ? "POST" : "GET, HEAD, POST"));
  if (push_ == nullptr) return done(refusal(404, "this server tells nobody of their turn"));
  auto wanted = removes ? parse_push_removal(request->body) : parse_push_request(request->body);
  if (!wanted) return done(refusal(400, wanted.error().message));
  auto guest = guest_of(*request);
  if (!guest) return done(refusal(500, guest.error().message));
  auto allowed = service_.banned().check(guest->visitor.person);
  if (allowed || removes) allowed = service_.limits().take(Act::kAccount, guest->visitor);
  if (!allowed) return done(refusal(allowed.error()));
  Receiver<void> answer = [done = std::move(done), cookie = std::move(guest->cookie)](OrRefusal<void> kept) mutable {
    HttpReply reply = kept ? json_reply(Json::object()) : refusal(kept.error());
    if (kept) reply.set_cookie = std::move(cookie);
    done(std::move(reply));
  };
  if (removes) return push_->remove(std::move(wanted->endpoint), std::move(answer));
  push_->add({.endpoint = std::move(wanted->endpoint),
              .person = guest->visitor.person,
              .session = request->session,
              .key = std::move(wanted->key),
              .auth = std::move(wanted->auth)},
             std::move(answer));
}

void Site::game_api(const Asked& request, std::string_view id, std::string_view rest, Done done) {
  static constexpr std::string_view kPlies = "plies/";
  static constexpr std::array<std::string_view, 19> kPosted = {
      "moves",    "reading",  "undo",    "resign", "offer",  "decline", "abort", "sit",    "leave",      "fill",
      "handover", "takeover", "rematch", "time",   "resume", "say",     "talk",  "report", "conditional"};
  const bool read_only = rest.empty() || rest.starts_with(kPlies) || rest == "live" || rest == "pgn";
  const bool writes = std::find(kPosted.begin(), kPosted.end(), rest) != kPosted.end();
  if (!read_only && !writes) return done(refusal(404, kNoSuchThing));
  if (read_only && !is_read(*request)) return done(wrong_method(request->method, "GET, HEAD"));
  if (writes && request->method != "POST") return done(wrong_method(request->method, "POST"));
  service_.fresh_room(id, [this, request, rest = std::string(rest),
                           done = std::move(done)](OrRefusal<std::shared_ptr<Room>> found) mutable {
    if (!found) return done(refusal(found.error()));
    Room& room = **found;
    const Visitor who = visitor(*request);
    if (rest == "takeover") return take_over(request, room, std::move(done));
    // Whoever guesses the id of a private game learns no more than of any other text.
    if (!room.may_see(who)) return done(refusal(404, kNoSuchGame));
    // Who looks at a position of the past, for a picture in a list, does not ask the computer to go on.
    if (!rest.starts_with(kPlies) && rest != "pgn") room.visit(queue_of(request->address));
    const auto change = [&](auto wanted) {
      if (!wanted) return done(refusal(400, wanted.error().message));
      room.ask(std::move(*wanted), who, answer_to(std::move(done)));
    };
    if (rest == "moves") return change(parse_move_request(request->body));
    if (rest == "undo") return change(parse_undo_request(request->body));
    if (rest == "resign") return change(parse_resign_request(request->body));
    if (rest == "time") return change(parse_more_time_request(request->body));
    if (rest == "offer") return change(parse_offer_request(request->body));
    if (rest == "decline") return change(parse_decline_request(request->body));
    if (rest == "abort") return change(parse_abort_request(request->body));
    if (rest == "resume") return change(parse_resume_request(request->body));
    if (rest == "say") return change(parse_say_request(request->body));
    if (rest == "talk") return change(parse_talk_request(request->body));
    if (rest == "conditional") return change(parse_conditional_request(request->body));
    if (rest == "report") return report(request, room, std::move(done));
    if (rest == "leave") return change(parse_leave_request(request->body));
    if (rest == "fill") return change(parse_fill_request(request->body));
    if (rest == "sit") return sit(request, room, std::move(done));
    if (rest == "handover") return hand_over(request, room, std::move(done));
    if (rest == "rematch") return service_.rematch(*found, who, answer_to(std::move(done), 201));
    if (rest == "reading") {
      const auto text = parse_reading_request(request->body);
      if (!text) return done(refusal(400, text.error().message));
      const auto reading = room.reading(*text);
      return done(reading ? json_reply(*reading) : refusal(reading.error()));
    }
    if (rest.empty()) return done(text_reply(room.view(who)));
    if (rest == "pgn") {
      HttpReply reply = text_reply(std::make_shared<const std::string>(room.pgn()));
      reply.content_type = "application/x-chess-pgn; charset=utf-8";
      return done(std::move(reply));
    }
    if (rest == "live") return done(refusal(400, "this is the address of a WebSocket"));
    const auto ply = parse_integer(std::string_view(rest).substr(kPlies.size()));
    if (!ply) return done(refusal(404, "there is no such move in this game"));
    const auto position = room.position_after(*ply);
    done(position ? json_reply(*position) : refusal(position.error()));
  });
}

void Site::sit(const Asked& request, Room& room, Done done) {
  auto wanted = parse_sit_request(request->body);
  if (!wanted) return done(refusal(400, wanted.error().message));
  auto guest = guest_of(*request);
  if (!guest) return done(refusal(500, guest.error().message));
  room.ask(std::move(*wanted), std::move(guest->visitor),
           answer_with_cookie(std::move(done), std::move(guest->cookie)));
}

// To those who run the site.
void Site::report(const Asked& request, Room& room, Done done) {
  if (people_ == nullptr) return done(refusal(404, kNoSuchThing));
  const auto wanted = parse_report_request(request->body);
  if (!wanted) return done(refusal(400, wanted.error().message));
  const Visitor who = visitor(*request);
  auto reported = room.reported(*wanted, who);
  if (!reported) return done(refusal(reported.error()));
  people_->people().report({.id = "",
                            .game = room.id(),
                            .player = wanted->player,
                            .person = reported->place.owner,
                            .name = reported->place.name,
                            .reporter = who.person,
                            .words = reported->words,
                            .said = wanted->at.value_or(0)},
                           who, [done = std::move(done)](OrRefusal<void> told) mutable {
                             done(told ? json_reply(Json::object()) : refusal(told.error()));
                           });
}

void Site::hand_over(const Asked& request, Room& room, Done done) {
  auto token = new_secret();
  if (!token) return done(refusal(500, token.error().message));
  HandoverRequest wanted{person_of(*token)};
  room.ask(std::move(wanted), visitor(*request),
           [token = std::move(*token), done = std::move(done)](const OrRefusal<SharedText>& kept) mutable {
             done(kept ? json_reply({{"token", token}}) : refusal(kept.error()));
           });
}

// The link itself says who may see the game.
void Site::take_over(const Asked& request, Room& room, Done done) {
  const auto token = parse_takeover_request(request->body);
  if (!token) return done(refusal(400, token.error().message));
  auto guest = guest_of(*request);
  if (!guest) return done(refusal(500, guest.error().message));
  TakeoverRequest wanted{person_of(*token)};
  room.ask(std::move(wanted), std::move(guest->visitor), answer_with_cookie(std::move(done), std::move(guest->cookie)));
}

HttpReply Site::cached(const HttpRequest& request, const SharedText& body) {
  const Coding coding = best_coding(request.accept_encoding);
  const MutexLock lock(mutex_);
  CodedBody& entry = coded_[body.get()];
  if (entry.etag.empty()) {
    entry.etag = etag_of(*body);
    entry.form(Coding::kNone) = body;
  }
  auto& form = entry.form(coding);
  if (!form) form = std::make_shared<const std::string>(compress(*body, coding, Effort::kGreat));
  HttpReply reply;
  reply.cache_control = "no-cache";
  reply.body = form;
  reply.content_encoding = coding_name(coding);
  reply.etag = etag_of_form(entry.etag, coding);
  return reply;
}

Visitor Site::visitor(const HttpRequest& request) {
  Visitor visitor;
  const std::string secret = secret_in_cookies(request.cookie, comes_over_tls(request));
  if (!request.person.empty()) visitor.person = request.person;
  else if (!secret.empty()) visitor.person = person_of(secret);
  visitor.account = request.account;
  const std::size_t question = request.target.find('?');
  if (question != std::string::npos) {
    const std::string_view query = std::string_view(request.target).substr(question + 1);
    if (const auto key = parameter(query, "key")) visitor.key = std::string(*key);
    // A channel keeps what it came with as long as it is open: of what is no version nothing.
    if (const auto have = parameter(query, "have"))
      visitor.have = have->size() == kVersionLength ? std::string(*have) : std::string();
  }
  visitor.address = request.address;
  return visitor;
}

void Site::live_source(const HttpRequest& request, Receiver<std::shared_ptr<LiveSource>> answer) {
  const std::string secret = people_ == nullptr ? "" : session_in_cookies(request.cookie, comes_over_tls(request));
  if (secret.empty()) return known_source(request, std::move(answer));
  people_->people().who(
      secret, [this, request, answer = std::move(answer)](OrRefusal<std::optional<SignedIn>> who) mutable {
        if (!who) return answer(std::unexpected(std::move(who.error())));
        if (!*who) return known_source(request, std::move(answer));
        HttpRequest known = request;
        known.person = (*who)->person;
        known.account = (*who)->name;
        known_source(known, [this, who = std::move(**who),
                             answer = std::move(answer)](OrRefusal<std::shared_ptr<LiveSource>> found) mutable {
          if (!found) return answer(std::move(found));
          answer(std::make_shared<SignedInSource>(std::move(*found), people_->people(), std::move(who)));
        });
      });
}

void Site::known_source(const HttpRequest& request, Receiver<std::shared_ptr<LiveSource>> answer) {
  const auto path = percent_decoded(std::string_view(request.target).substr(0, request.target.find('?')));
  if (path == "/api/lobby/live") {
    if (is_foreign(request)) return answer(refuse(403, "the request comes from a page of another origin"));
    return answer(std::static_pointer_cast<LiveSource>(service_.lobby()));
  }
  const auto [id, rest] = split_game_path(path ? std::string_view(*path) : std::string_view());
  if (rest != "live") return answer(refuse(404, "there is no WebSocket here"));
  if (is_foreign(request)) return answer(refuse(403, "the request comes from a page of another origin"));
  service_.fresh_room(
      id, [who = visitor(request), answer = std::move(answer)](OrRefusal<std::shared_ptr<Room>> found) mutable {
        if (found && !(*found)->may_see(who)) found = refuse(404, std::string(kNoSuchGame));
        if (!found) return answer(std::unexpected(std::move(found.error())));
        (*found)->visit(queue_of(who.address));
        answer(std::static_pointer_cast<LiveSource>(std::move(*found)));
      });
}

}  // namespace sennight
