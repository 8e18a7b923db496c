#include "server/live_session.h"

#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <nlohmann/json.hpp>
#include <variant>

namespace sennight {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

namespace {

// A client that reads so slowly that this much waits for it is let go: it will come back and get the game as it then
// is.
constexpr std::size_t kMostWaitingBytes = 8 * 1024 * 1024;
// From this many waiting messages on those that may be skipped are.
constexpr std::size_t kSkipFrom = 2;

class LiveSession : public Subscriber, public Connection, public std::enable_shared_from_this<LiveSession> {
 public:
  LiveSession(beast::tcp_stream stream, std::shared_ptr<Room> room, std::size_t most_message_bytes,
              std::shared_ptr<void> slot)
      : socket_(std::move(stream)), room_(std::move(room)), slot_(std::move(slot)) {
    socket_.set_option(websocket::stream_base::timeout{.handshake_timeout = std::chrono::seconds(30),
                                                       .idle_timeout = std::chrono::seconds(60),
                                                       .keep_alive_pings = true});
    socket_.read_message_max(most_message_bytes);
    socket_.text(true);
  }

  asio::awaitable<void> run(http::request<http::string_body> request) {
    const auto self = shared_from_this();
    beast::error_code error;
    co_await socket_.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    open_ = true;
    if (ending_) close();
    room_->subscribe(self);
    beast::flat_buffer buffer;
    for (;;) {
      co_await socket_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
      if (error) break;
      take(beast::buffers_to_string(buffer.data()));
      buffer.clear();
    }
    open_ = false;  // what waits goes with the session, after the last write has ended
  }

  void send(std::shared_ptr<const std::string> message, bool may_skip) override {
    asio::post(socket_.get_executor(), [self = shared_from_this(), message = std::move(message), may_skip]() mutable {
      self->enqueue(std::move(message), may_skip);
    });
  }

  void end() override {
    asio::post(socket_.get_executor(), [self = shared_from_this()] {
      self->ending_ = true;
      if (self->open_) self->close();
    });
  }

 private:
  // Does what the message says. Success is told by the game that the room sends.
  void take(const std::string& message) {
    if (!socket_.got_text()) return complain({400, "the message is not text", ""});
    auto request = parse_live_request(message);
    if (!request) return complain({400, request.error().message, ""});
    room_->change(std::move(*request), [weak = weak_from_this()](const OrRefusal<SharedText>& answer) {
      const auto self = weak.lock();
      if (answer || !self) return;
      asio::post(self->socket_.get_executor(), [self, refusal = answer.error()] { self->complain(refusal); });
    });
  }

  void complain(const Refusal& refusal) {
    enqueue(std::make_shared<const std::string>(to_text(live_error_json(refusal.message, refusal.code))), false);
  }

  void enqueue(std::shared_ptr<const std::string> message, bool may_skip) {
    if (!open_ || closing_ || (may_skip && waiting_.size() >= kSkipFrom)) return;
    waiting_bytes_ += message->size();
    if (waiting_bytes_ > kMostWaitingBytes) {
      open_ = false;
      beast::get_lowest_layer(socket_).close();
      return;
    }
    waiting_.push_back(std::move(message));
    if (waiting_.size() == 1) write();
  }

  void write() {
    socket_.async_write(asio::buffer(*waiting_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          if (error || self->waiting_.empty()) return;  // the reader ends the session
                          self->waiting_bytes_ -= self->waiting_.front()->size();
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty()) self->write();
                        });
  }

  void close() {
    if (closing_) return;
    closing_ = true;
    socket_.async_close(websocket::close_reason(websocket::close_code::going_away, "the server stops"),
                        [self = shared_from_this()](beast::error_code) {});
  }

  websocket::stream<beast::tcp_stream> socket_;
  const std::shared_ptr<Room> room_;
  const std::shared_ptr<void> slot_;  // one of the server's connections
  // All of these belong to the socket's executor.
  std::deque<std::shared_ptr<const std::string>> waiting_;  // the first is being written
  std::size_t waiting_bytes_ = 0;
  bool open_ = false, closing_ = false, ending_ = false;
};

}  // namespace

void start_live_session(beast::tcp_stream stream, http::request<http::string_body> request, std::shared_ptr<Room> room,
                        std::size_t most_message_bytes, const std::function<void(std::shared_ptr<Connection>)>& opened,
                        std::shared_ptr<void> slot) {
  const auto executor = stream.get_executor();
  const auto session = std::make_shared<LiveSession>(std::move(stream), std::move(room), most_message_bytes,
                                                     std::move(slot));
  opened(session);
  asio::co_spawn(
      executor, [session, request = std::move(request)]() mutable { return session->run(std::move(request)); },
      [](const std::exception_ptr& exception) {
        if (!exception) return;
        try {
          std::rethrow_exception(exception);
        } catch (const std::exception& error) {
          spdlog::error("a live channel failed: {}", error.what());
        } catch (...) {
          spdlog::error("a live channel failed: unknown exception");
        }
      });
}

}  // namespace sennight
