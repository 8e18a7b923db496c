#include "sockets/live_session.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include "server/fault_log.h"
#include "server/live_channel.h"

namespace sennight {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

namespace {

constexpr std::chrono::seconds kHandshakeTime(30);
// How often the way to the client and back is measured.
constexpr std::chrono::seconds kMeasureEvery(5);
constexpr std::size_t kKeptBufferBytes = 4096;  // of the buffer for messages, between two of them

class LiveSession : public Subscriber, public Connection, public std::enable_shared_from_this<LiveSession> {
 public:
  LiveSession(beast::tcp_stream stream, std::shared_ptr<LiveSource> source, Visitor visitor, const LiveOptions& options,
              std::shared_ptr<void> place)
      : socket_(std::move(stream)),
        drained_(socket_.get_executor()),
        watch_(socket_.get_executor()),
        measure_(socket_.get_executor()),
        source_(std::move(source)),
        visitor_(std::move(visitor)),
        channel_(source_, options.channel, visitor_),
        options_(options),
        place_(std::move(place)) {
    socket_.set_option(websocket::stream_base::timeout{
        .handshake_timeout = kHandshakeTime, .idle_timeout = options.idle_time, .keep_alive_pings = true});
    socket_.read_message_max(options.most_message_bytes);
    socket_.text(true);
  }

  asio::awaitable<void> run(http::request<http::string_body> request) {
    const auto self = shared_from_this();
    beast::error_code error;
    co_await socket_.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    open_ = true;
    watch_writing();
    measure();
    if (ending_) close({websocket::close_code::going_away, "the server stops"});
    source_->subscribe(self, visitor_);
    beast::flat_buffer buffer;
    while (verdict_ == LiveChannel::Verdict::kGoOn) {
      while (open_ && verdict_ == LiveChannel::Verdict::kGoOn && !channel_.wants_more()) {
        drained_.expires_at(std::chrono::steady_clock::time_point::max());
        co_await drained_.async_wait(asio::redirect_error(asio::use_awaitable, error));
      }
      if (verdict_ != LiveChannel::Verdict::kGoOn) break;
      co_await socket_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
      if (error) break;
      if (verdict_ == LiveChannel::Verdict::kGoOn) take(beast::buffers_to_string(buffer.data()));
      buffer.clear();
      if (buffer.capacity() > kKeptBufferBytes) buffer.shrink_to_fit();
    }
    if (verdict_ == LiveChannel::Verdict::kTooManyRefusals && !closing_) {
      closing_ = true;
      co_await socket_.async_close({websocket::close_code::policy_error, "too many messages were refused"},
                                   asio::redirect_error(asio::use_awaitable, error));
    }
    if (verdict_ == LiveChannel::Verdict::kTooSlow) cut();
    open_ = false;  // what waits goes with the session, after the last write has ended
    watch_.cancel();
    measure_.cancel();
    source_->unsubscribe(this);
  }

  void send(std::shared_ptr<const std::string> message, bool may_skip) override {
    asio::post(socket_.get_executor(), [self = shared_from_this(), message = std::move(message), may_skip]() mutable {
      self->take_news(std::move(message), may_skip);
    });
  }

  void end() override {
    asio::post(socket_.get_executor(), [self = shared_from_this()] {
      self->ending_ = true;
      if (self->open_) self->close({websocket::close_code::going_away, "the server stops"});
    });
  }

  // Ends the connection without a word: the client would not read it.
  void cut() {
    open_ = false;
    beast::get_lowest_layer(socket_).close();
    drained_.cancel();
  }

 private:
  void take(const std::string& message) {
    obey(channel_.receive(message, socket_.got_text(), [weak = weak_from_this()](const OrRefusal<SharedText>& answer) {
      const auto self = weak.lock();
      if (!self) return;
      asio::post(self->socket_.get_executor(), [self, answer] { self->obey(self->channel_.finish(answer)); });
    }));
  }

  // What the channel says is done: it may go on, or the reader ends the session.
  void obey(LiveChannel::Verdict verdict) {
    if (verdict != LiveChannel::Verdict::kGoOn) verdict_ = verdict;
    if (verdict == LiveChannel::Verdict::kTooSlow) return cut();
    write_next();
    if (verdict_ != LiveChannel::Verdict::kGoOn || channel_.wants_more()) drained_.cancel();
  }

  void take_news(std::shared_ptr<const std::string> message, bool may_skip) {
    if (!open_ || closing_) return;
    if (channel_.send(std::move(message), may_skip) == LiveChannel::Verdict::kTooSlow) cut();
    else write_next();
  }

  void write_next() {
    if (writing_ || !open_ || closing_ || !channel_.has_waiting()) return;
    writing_ = true;
    write_began_ = std::chrono::steady_clock::now();
    socket_.async_write(asio::buffer(channel_.first_waiting()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          self->writing_ = false;
                          if (error) return self->cut();  // the reader ends the session
                          self->channel_.first_is_sent();
                          self->write_next();
                          if (self->channel_.wants_more()) self->drained_.cancel();
                        });
  }

  // A client that does not take a message in its time is let go, whatever it sends meanwhile.
  void watch_writing() {
    watch_.expires_after(options_.write_time / 4);
    watch_.async_wait([weak = weak_from_this()](beast::error_code error) {
      const auto self = weak.lock();
      if (error || !self || !self->open_) return;
      if (self->writing_ && std::chrono::steady_clock::now() - self->write_began_ > self->options_.write_time)
        return self->cut();
      self->watch_writing();
    });
  }

  // Sends a ping now and every few seconds, and tells the game when the answer comes. A page has no part in that: its
  // browser answers.
  void measure() {
    socket_.control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind != websocket::frame_type::pong || !pinged_) return;
      const auto took = std::chrono::steady_clock::now() - *pinged_;
      pinged_.reset();
      source_->measured(this, std::chrono::duration_cast<std::chrono::milliseconds>(took));
    });
    ping();
  }

  void ping() {
    if (!open_ || closing_) return;
    if (!pinged_ && !pinging_) {
      pinged_ = std::chrono::steady_clock::now();
      pinging_ = true;
      socket_.async_ping({}, [self = shared_from_this()](beast::error_code) { self->pinging_ = false; });
    }
    measure_.expires_after(kMeasureEvery);
    measure_.async_wait([weak = weak_from_this()](beast::error_code error) {
      if (const auto self = weak.lock(); self && !error) self->ping();
    });
  }

  void close(const websocket::close_reason& reason) {
    if (closing_) return;
    closing_ = true;
    socket_.async_close(reason, [self = shared_from_this()](beast::error_code) { self->drained_.cancel(); });
  }

  websocket::stream<beast::tcp_stream, false> socket_;  // false: no compression, which costs memory for each socket
  asio::steady_timer drained_;                          // rings when more can be read
  asio::steady_timer watch_;
  asio::steady_timer measure_;
  const std::shared_ptr<LiveSource> source_;
  const Visitor visitor_;
  // All below belongs to the socket's executor.
  LiveChannel channel_;
  const LiveOptions options_;
  const std::shared_ptr<void> place_;  // one of the server's connections
  std::chrono::steady_clock::time_point write_began_{};
  LiveChannel::Verdict verdict_ = LiveChannel::Verdict::kGoOn;
  std::optional<std::chrono::steady_clock::time_point> pinged_;  // when, while the answer is not there
  bool pinging_ = false;                                         // a ping is being written
  bool open_ = false, closing_ = false, ending_ = false, writing_ = false;
};

}  // namespace

void start_live_session(beast::tcp_stream stream, http::request<http::string_body> request,
                        std::shared_ptr<LiveSource> source, Visitor visitor, const LiveOptions& options,
                        const std::function<void(std::shared_ptr<Connection>)>& opened, std::shared_ptr<void> place) {
  const auto executor = stream.get_executor();
  const auto session = std::make_shared<LiveSession>(std::move(stream), std::move(source), std::move(visitor), options,
                                                     std::move(place));
  opened(session);
  asio::co_spawn(
      executor, [session, request = std::move(request)]() mutable { return session->run(std::move(request)); },
      [session](const std::exception_ptr& exception) {
        if (!exception) return;
        log_exception("a live channel failed", exception);
        session->cut();
      });
}

}  // namespace sennight
