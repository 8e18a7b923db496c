// What several hostile tests do.
#pragma once

#include <sys/resource.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/http_client.h"
#include "support/server_program.h"

namespace sennight::test {

// The whole server must stay below kMostMib, whatever is done to it, and a single attack that can win nothing takes no
// more than kSlackMib.
#ifdef SENNIGHT_SANITIZED
inline constexpr std::size_t kMostMib = 2000, kSlackMib = 800;  // the sanitizer keeps what was freed for a while
#else
inline constexpr std::size_t kMostMib = 400, kSlackMib = 60;
#endif

using Clients = std::vector<std::unique_ptr<HttpClient>>;

// So many connections that have each sent this. `from`: see HttpClient.
inline Clients connect_many(std::uint16_t port, int count, const std::string& bytes, const std::string& from = "") {
  // The attacker needs as many descriptors as the server.
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  Clients clients;
  for (int i = 0; i < count; ++i) {
    clients.push_back(std::make_unique<HttpClient>(port, from));
    if (!bytes.empty()) clients.back()->send(bytes);
  }
  return clients;
}

// A new game between persons; its path.
inline std::string new_game(std::uint16_t port) {
  const nlohmann::json person = {{"kind", "person"}};
  const nlohmann::json wanted = {{"variant", "chess"}, {"seats", {person, person}}};
  const auto response = HttpClient(port).request("POST", "/api/games", wanted.dump());
  if (!response || response->status != 201) return "";
  return "/api/games/" + nlohmann::json::parse(response->body).at("id").get<std::string>();
}

// Requests in a row of a well-behaved client that are answered with 200 within the time each.
inline int served(std::uint16_t port, int count, std::chrono::milliseconds patience, const std::string& from = "") {
  int good = 0;
  for (int i = 0; i < count; ++i) {
    HttpClient client(port, from);
    if (!client.send("GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")) continue;
    const auto response = client.receive(true, patience);
    if (response && response->status == 200) ++good;
  }
  return good;
}

}  // namespace sennight::test
