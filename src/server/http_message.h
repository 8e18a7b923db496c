// Requests and replies without sockets.
#pragma once

#include <memory>
#include <string>

namespace sennight {

struct HttpRequest {
  std::string method;  // "GET"
  std::string target;  // "/api/games?limit=5"
  std::string body;
  // Headers, "" when absent.
  std::string host, origin, if_none_match, accept_encoding;
  std::string cookie = {};
  bool is_over_tls = false;  // a proxy in front speaks TLS with the browser, as far as is known
  std::string address;       // of the client, "" when unknown; who asks much waits longer for computers
  // Who has sent it, as far as they are signed in; filled in by the site, "" for all others.
  std::string person = {}, account = {}, session = {};
};

struct HttpReply {
  int status = 200;
  std::shared_ptr<const std::string> body = std::make_shared<const std::string>();
  // Headers, "" when absent.
  int retry_after = 0;  // seconds, 0 for none
  bool worker = false;  // the script of a worker of a page
  std::string content_type = "application/json", content_encoding, etag, cache_control, allow, set_cookie;
};

}  // namespace sennight
