// The sockets: HTTP/1.1 with keep-alive, and WebSocket for live games. Whatever clients send or leave undone, the server
// goes on, and what it holds for them is bounded; docs/server.md says how.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/connection_limiter.h"
#include "server/http_handler.h"
#include "server/live_channel.h"
#include "server/request_reader.h"

namespace sennight {

struct HttpOptions {
  std::string host = "127.0.0.1";            // a numeric address
  std::uint16_t port = 8080;                 // 0 = any that is free
  int threads = 4;                           // >= 1; a request may wait for the disk on one
  std::vector<std::string> public_hosts;     // names that it answers to besides; see HostPolicy
  std::vector<std::string> trusted_proxies;  // whose X-Forwarded-For is believed; see TrustedProxies
  ConnectionLimiter::Limits connections;     // more are turned away with 503
  RequestLimits request;                     // the body's also holds for a WebSocket message
  LiveChannel::Limits live;
  std::chrono::milliseconds header_time{
      10'000};  // from the connection, or a later request's first byte, to its headers
  std::chrono::milliseconds request_time{20'000};     // for the body, and for the start of the reply to be taken
  std::chrono::milliseconds idle_time{75'000};        // between two requests of a connection
  std::chrono::milliseconds live_idle_time{60'000};   // of a WebSocket without a sign of life
  std::chrono::milliseconds live_write_time{20'000};  // for a WebSocket's client to take a message
  std::chrono::milliseconds shutdown_time{3'000};     // for what is under way when the server stops
  bool log_requests = false;                          // a line for each answer; see event_log.h
  bool stop_on_signals = false;                       // SIGINT, SIGTERM and, where it is not ignored, SIGHUP stop it
};

class HttpServer {
 public:
  // Listens already when it returns. The handler outlives the server. Errors: no such address; the port is taken or
  // forbidden; a public host is none; a
  // trusted proxy is none.
  static Result<std::unique_ptr<HttpServer>> listen(const HttpOptions& options, HttpHandler& handler);
  ~HttpServer();

  // The port that it listens on.
  std::uint16_t port() const;

  // How many connections there are now, WebSockets among them. From any thread.
  std::size_t connections() const;

  // Serves until it is stopped; then lets what is under way finish.
  void run();

  // From any thread, also before run.
  void stop();

 private:
  class Core;
  explicit HttpServer(std::unique_ptr<Core> core);
  std::unique_ptr<Core> core_;
};

}  // namespace sennight
