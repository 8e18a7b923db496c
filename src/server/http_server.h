// The sockets: HTTP/1.1 with keep-alive, and WebSocket for live games.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "server/site.h"

namespace sennight {

struct HttpOptions {
  std::string host = "127.0.0.1";                  // a numeric address
  std::uint16_t port = 8080;                       // 0 = any that is free
  int threads = 4;                                 // >= 1; a request may wait for the disk on one
  std::size_t most_connections = 1000;             // more are turned away with 503
  std::size_t most_body_bytes = 64 * 1024;         // also of a WebSocket message
  std::chrono::milliseconds request_time{30'000};  // to receive one request and to send its reply
  std::chrono::milliseconds idle_time{75'000};     // between two requests of a connection
  std::chrono::milliseconds shutdown_time{3'000};  // for what is under way when the server stops
  bool stop_on_signals = false;                    // SIGINT and SIGTERM stop it
};

class HttpServer {
 public:
  // Listens already when it returns. The site outlives the server. Errors: no such address; the port is taken or
  // forbidden.
  static Result<std::unique_ptr<HttpServer>> listen(const HttpOptions& options, Site& site);
  ~HttpServer();

  // The port that it listens on.
  std::uint16_t port() const;

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
