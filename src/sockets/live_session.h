// One WebSocket client of a game or the lobby. Only http_server.cpp and live_session.cpp include this: Beast takes long to
// compile.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <functional>
#include <memory>

#include "server/live_channel.h"

namespace sennight {

// A connection that can be asked to end when the server stops.
class Connection {
 public:
  virtual ~Connection() = default;
  // From any thread; at most finishes what it is doing.
  virtual void end() = 0;
};

struct LiveOptions {
  std::size_t most_message_bytes = 64 * 1024;    // of the client
  std::chrono::milliseconds idle_time{60'000};   // without a sign of life; half of it, and a ping is sent
  std::chrono::milliseconds write_time{20'000};  // for the client to take one message
  LiveChannel::Limits channel;
};

// Takes over the connection of an upgrade request; lives until the socket closes. `opened` gets the session before it
// starts. REQUIRES: runs on the stream's executor.
void start_live_session(boost::beast::tcp_stream stream,
                        boost::beast::http::request<boost::beast::http::string_body> request,
                        std::shared_ptr<LiveSource> source, Visitor visitor, const LiveOptions& options,
                        const std::function<void(std::shared_ptr<Connection>)>& opened, std::shared_ptr<void> place);

}  // namespace sennight
