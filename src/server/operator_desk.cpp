#include "server/operator_desk.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>

#include "server/site.h"

namespace sennight {

namespace {

HttpReply text_reply(std::string text, std::string type) {
  HttpReply reply;
  reply.body = std::make_shared<const std::string>(std::move(text));
  reply.content_type = std::move(type);
  reply.cache_control = "no-store";
  return reply;
}

HttpReply status_reply(std::string_view status) {
  return text_reply(to_text(Json{{"status", status}}), "application/json");
}

HttpReply only(std::string_view method, const HttpRequest& request) {
  HttpReply reply = refusal(405, fmt::format("method {} is not possible here, only {}", request.method, method));
  reply.allow = method;
  return reply;
}

}  // namespace

void OperatorDesk::handle(HttpRequest request, Done done) {
  const std::string& path = request.target;
  const bool known = path == "/metrics" || path == "/drain" || path == "/undrain";
  if (!known) return done(refusal(404, "there is nothing here but /metrics, /drain and /undrain"));
  const bool changes = path == "/drain" || path == "/undrain";
  if (changes && request.method != "POST") return done(only("POST", request));
  if (!changes && request.method != "GET") return done(only("GET", request));
  // A page in a browser on this machine is not whoever runs the server.
  if (!request.origin.empty()) return done(refusal(403, "this is no page's business"));
  if (path == "/metrics") {
    Gauges gauges = service_.gauges();
    add_(gauges);
    return done(text_reply(service_.metrics().text(gauges), "text/plain; version=0.0.4; charset=utf-8"));
  }
  const bool drains = path == "/drain";
  service_.drain(drains);
  spdlog::info(drains ? "no new games begin from now on" : "new games may begin again");
  done(status_reply(drains ? "draining" : "ok"));
}

void OperatorDesk::live_source(const HttpRequest&, Receiver<std::shared_ptr<LiveSource>> answer) {
  answer(refuse(404, "there is nothing live here"));
}

}  // namespace sennight
