// People with browsers at a site of several processes.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "integration/processes.h"

namespace sennight::test {

using nlohmann::json;

// A browser that may ask any of the processes.
class Guest {
 public:
  explicit Guest(const Processes& processes) : processes_(processes) {}
  Response post(std::size_t which, const std::string& target, const json& body = json::object()) {
    const auto response = processes_.ask(which, "POST", target, body, cookie_);
    if (!response) return {};
    if (const auto made = response->headers.find("set-cookie"); made != response->headers.end())
      cookie_ = made->second.substr(0, made->second.find(';'));
    return *response;
  }
  json get(std::size_t which, const std::string& target) const {
    const auto response = processes_.ask(which, "GET", target, nullptr, cookie_);
    EXPECT_TRUE(response && response->status == 200) << target;
    return response ? json::parse(response->body) : json();
  }
  // Looks for players; `more`: fields of the search besides the variant.
  json look_for(std::size_t which, const std::string& variant = "chess", json more = json::object()) {
    more["variant"] = variant;
    const Response response = post(which, "/api/lobby/seeks", more);
    EXPECT_EQ(response.status, 200) << response.body;
    return json::parse(response.body);
  }
  std::unique_ptr<WebSocketClient> page(std::size_t which, const std::string& target = "/api/lobby/live") const {
    auto page = std::make_unique<WebSocketClient>(processes_.port(which), target,
                                                  cookie_.empty() ? "" : "Cookie: " + cookie_ + "\r\n");
    EXPECT_TRUE(page->accepted()) << page->status();
    return page;
  }

 private:
  const Processes& processes_;
  std::string cookie_;
};

// The first message of that type that also fits.
inline std::optional<json> message_of(
    WebSocketClient& page, const std::string& type,
    const std::function<bool(const json&)>& fits = [](const json&) { return true; }) {
  for (;;) {
    const auto text = page.receive_text(std::chrono::seconds(40));
    if (!text) return std::nullopt;
    json message = json::parse(*text);
    if (message.at("type") == type && fits(message)) return message;
  }
}

}  // namespace sennight::test
