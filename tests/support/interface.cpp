#include "support/interface.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "protocol/message.h"
#include "protocol/schema.h"

namespace sennight::test {

namespace {

std::string interface_file(const std::string& name) {
  std::ifstream file(std::string(SENNIGHT_SOURCE_DIR) + "/api/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

const Schemas& all_schemas() {
  static const Schemas schemas({interface_file("requests.json"), interface_file("replies.json")},
                               Schemas::Unlisted::kRefused);
  return schemas;
}

// Is it the path of this call? "{id}" stands for anything.
bool is_path_of(std::string_view path, std::string_view call) {
  const auto parts = split(path, '/'), wanted = split(call, '/');
  if (parts.size() != wanted.size()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (!wanted[i].starts_with('{') && parts[i] != wanted[i]) return false;
  return true;
}

std::string problem_of(const Result<void>& fits) { return fits ? "" : fits.error().message; }

std::string unlike(const nlohmann::ordered_json& schema, std::string_view body) {
  const auto message = parse_message(body);
  if (!message) return message.error().message;
  if (!schema.contains("oneOf")) return problem_of(all_schemas().check_against(schema, *message));
  std::string problems;
  for (const auto& way : schema["oneOf"]) {
    const std::string problem = problem_of(all_schemas().check_against(way, *message));
    if (problem.empty()) return "";
    problems += (problems.empty() ? "" : "; or ") + problem;
  }
  return problems;
}

}  // namespace

std::string unlike_interface(std::string_view method, std::string_view target, int status, std::string_view body) {
  static const auto calls = nlohmann::ordered_json::parse(interface_file("openapi.json"));
  const std::string_view path = target.substr(0, target.find('?'));
  const std::string verb = method == "GET" ? "get" : "post";
  if (method != "GET" && method != "POST") return "";
  for (const auto& [call, ways] : calls["paths"].items()) {
    // A call that is spelt out comes before one with a place for anything.
    const bool is_exact = calls["paths"].contains(path);
    if (is_exact ? path != call : !is_path_of(path, call)) continue;
    if (!ways.contains(verb)) continue;
    if (status >= 400)
      return unlike(calls["components"]["responses"]["Refusal"]["content"]["application/json"]["schema"], body);
    const auto& replies = ways[verb]["responses"];
    const auto reply = replies.find(std::to_string(status));
    if (reply == replies.end()) return fmt::format("status {} is not that of {} {}", status, method, call);
    if (!reply->contains("content") || !(*reply)["content"].contains("application/json")) return "";
    return unlike((*reply)["content"]["application/json"]["schema"], body);
  }
  return status < 300 && path.starts_with("/api/") ? fmt::format("{} {} is no call", method, path) : "";
}

std::string unlike_message(std::string_view message) {
  const auto parsed = parse_message(message);
  if (!parsed) return parsed.error().message;
  const std::string type = parsed->value("type", "");
  const bool is_of_lobby = type == "lobby" || type == "seek" || type == "gone" || type == "begun";
  return problem_of(all_schemas().check(is_of_lobby ? "LobbyMessage" : "LiveMessage", *parsed));
}

}  // namespace sennight::test
