#include "server/site.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "base/text.h"
#include "protocol/requests.h"
#include "server/gzip.h"

namespace sennight {

namespace {

constexpr std::string_view kNoSuchThing = "there is no such thing here";

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

HttpReply json_reply(const Json& json, int status = 200) {
  HttpReply reply;
  reply.status = status;
  reply.cache_control = "no-store";
  reply.body = std::make_shared<const std::string>(to_text(json));
  return reply;
}

HttpReply answer(const OrRefusal<Json>& answer, int status = 200) {
  return answer ? json_reply(*answer, status) : refusal(answer.error().status, answer.error().message);
}

HttpReply wrong_method(std::string_view method, std::string allow) {
  HttpReply reply = refusal(405, fmt::format("method {} is not possible here, only {}", method, allow));
  reply.allow = std::move(allow);
  return reply;
}

bool is_read(const HttpRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

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

bool is_foreign(const HttpRequest& request) {
  if (request.origin.empty()) return false;
  const std::size_t scheme = request.origin.find("://");
  return scheme == std::string::npos || to_lower(request.origin.substr(scheme + 3)) != to_lower(request.host);
}

Site::Site(GameService& service, StaticFiles files) : service_(service), files_(std::move(files)) {}

HttpReply Site::handle(const HttpRequest& request) {
  const std::size_t question = request.target.find('?');
  const auto path = percent_decoded(std::string_view(request.target).substr(0, question));
  if (!path || !path->starts_with('/')) return refusal(400, "the address is no path");
  const std::string_view query = question == std::string::npos ? ""
                                                               : std::string_view(request.target).substr(question + 1);
  HttpReply reply;
  if (*path == "/api" || path->starts_with("/api/")) {
    // A page from elsewhere must not play with the games of whoever looks at it.
    if (!is_read(request) && is_foreign(request))
      return refusal(403, "the request comes from a page of another origin");
    reply = api(request, *path, query);
  } else if (!is_read(request)) {
    return wrong_method(request.method, "GET, HEAD");
  } else {
    reply = files_.get(*path, request.accept_encoding);
  }
  if (reply.status == 200 && !reply.etag.empty()) {
    for (std::string_view tag : split(request.if_none_match, ',')) {
      tag = trim(tag);
      if (tag.starts_with("W/")) tag.remove_prefix(2);
      if (tag != reply.etag && tag != "*") continue;
      reply.status = 304;
      reply.body = std::make_shared<const std::string>();
      break;
    }
  }
  return reply;
}

HttpReply Site::api(const HttpRequest& request, std::string_view path, std::string_view query) {
  constexpr std::string_view kVariants = "/api/variants/";
  if (path == "/api/variants") {
    return is_read(request) ? cached(request, service_.variants().list()) : wrong_method(request.method, "GET, HEAD");
  }
  if (path.starts_with(kVariants)) {
    if (!is_read(request)) return wrong_method(request.method, "GET, HEAD");
    const auto body = service_.variants().describe(path.substr(kVariants.size()));
    return body ? cached(request, body) : refusal(404, "there is no such variant");
  }
  if (path == "/api/games") {
    if (request.method == "POST") {
      const auto wanted = parse_new_game(request.body);
      return wanted ? answer(service_.create(*wanted), 201) : refusal(400, wanted.error().message);
    }
    if (!is_read(request)) return wrong_method(request.method, "GET, HEAD, POST");
    int limit = kDefaultListed;
    if (const auto value = parameter(query, "limit")) {
      const auto number = parse_integer(*value);
      if (!number || *number < 1) return refusal(400, "parameter 'limit' is not a whole number from 1 up");
      limit = std::min(*number, kMostListed);
    }
    return answer(service_.games(limit));
  }
  const auto [id, rest] = split_game_path(path);
  return id.empty() ? refusal(404, kNoSuchThing) : game_api(request, id, rest);
}

HttpReply Site::game_api(const HttpRequest& request, std::string_view id, std::string_view rest) {
  constexpr std::string_view kPlies = "plies/";
  const bool read_only = rest.empty() || rest.starts_with(kPlies) || rest == "live";
  const bool writes = rest == "moves" || rest == "undo" || rest == "resign";
  if (!read_only && !writes) return refusal(404, kNoSuchThing);
  if (read_only && !is_read(request)) return wrong_method(request.method, "GET, HEAD");
  if (writes && request.method != "POST") return wrong_method(request.method, "POST");
  const auto room = service_.room(id);
  if (!room) return refusal(room.error().status, room.error().message);
  if (rest.empty()) return json_reply((*room)->view());
  if (rest == "live") return refusal(400, "this is the address of a WebSocket");
  if (rest == "undo") return answer((*room)->undo());
  if (rest == "moves") {
    const auto move = parse_move_request(request.body);
    return move ? answer((*room)->play(*move)) : refusal(400, move.error().message);
  }
  if (rest == "resign") {
    const auto resign = parse_resign_request(request.body);
    return resign ? answer((*room)->resign(*resign)) : refusal(400, resign.error().message);
  }
  const auto ply = parse_integer(rest.substr(kPlies.size()));
  return ply ? answer((*room)->position_after(*ply)) : refusal(404, "the number of plies is no number");
}

HttpReply Site::cached(const HttpRequest& request, std::shared_ptr<const std::string> body) {
  const std::lock_guard lock(mutex_);
  Compressed& entry = compressed_[body.get()];
  if (!entry.body) entry = {body, etag_of(*body), nullptr};
  HttpReply reply;
  reply.cache_control = "no-cache";
  reply.etag = entry.etag;
  reply.body = entry.body;
  if (accepts_gzip(request.accept_encoding)) {
    if (!entry.gzipped) entry.gzipped = std::make_shared<const std::string>(gzip(*body));
    reply.body = entry.gzipped;
    reply.content_encoding = "gzip";
    reply.etag.insert(reply.etag.size() - 1, "-gzip");
  }
  return reply;
}

OrRefusal<std::shared_ptr<Room>> Site::live_room(const HttpRequest& request) {
  const auto path = percent_decoded(std::string_view(request.target).substr(0, request.target.find('?')));
  const auto [id, rest] = split_game_path(path ? std::string_view(*path) : std::string_view());
  if (rest != "live") return refuse(404, "there is no WebSocket here");
  if (is_foreign(request)) return refuse(403, "the request comes from a page of another origin");
  return service_.room(id);
}

}  // namespace sennight
