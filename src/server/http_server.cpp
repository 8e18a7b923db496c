#include "server/http_server.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "base/mutex.h"
#include "server/live_session.h"

namespace sennight {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

namespace {

constexpr std::uint32_t kMostHeaderBytes = 16 * 1024;
constexpr std::size_t kMostDrainedBytes = 4 * 1024 * 1024;
constexpr std::chrono::seconds kDrainTime(2);
constexpr std::chrono::milliseconds kPollTime(20);
// Whatever a page shows comes from here; the app's own script in its page sets the colours before the first paint.
constexpr std::string_view kContentPolicy =
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

using Request = http::request<http::string_body>;

// What ended a coroutine or escaped a handler. One connection may fail for any reason, memory included: the others and the
// process go on.
void log_exception(std::string_view where, const std::exception_ptr& exception) noexcept {
  try {
    std::rethrow_exception(exception);
  } catch (const std::exception& error) {
    spdlog::error("{}: {}", where, error.what());
  } catch (...) {
    spdlog::error("{}: unknown exception", where);
  }
}

HttpRequest plain(Request& request, std::string address) {
  const auto header = [&](http::field field) { return std::string(request[field]); };
  HttpRequest copy{.method = std::string(request.method_string()),
                   .target = std::string(request.target()),
                   .body = std::move(request.body()),
                   .host = header(http::field::host),
                   .origin = header(http::field::origin),
                   .if_none_match = header(http::field::if_none_match),
                   .accept_encoding = header(http::field::accept_encoding),
                   .address = std::move(address)};
  // A proxy may write the whole address.
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!copy.target.starts_with(scheme)) continue;
    const std::size_t path = copy.target.find('/', scheme.size());
    copy.target = path == std::string::npos ? "/" : copy.target.substr(path);
  }
  return copy;
}

// A reply without its body.
template <class Body>
http::response<Body> headers_of(const HttpReply& reply, unsigned version, bool keep_alive) {
  http::response<Body> response{static_cast<http::status>(reply.status), version};
  response.set(http::field::server, "Sennight");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  const auto set = [&](http::field field, const std::string& value) {
    if (!value.empty()) response.set(field, value);
  };
  set(http::field::etag, reply.etag);
  set(http::field::cache_control, reply.cache_control);
  set(http::field::allow, reply.allow);
  if (!reply.etag.empty() || !reply.content_encoding.empty()) response.set(http::field::vary, "Accept-Encoding");
  if (reply.status != 304) {
    set(http::field::content_type, reply.content_type);
    set(http::field::content_encoding, reply.content_encoding);
    response.content_length(reply.body->size());
    if (reply.content_type.starts_with("text/html")) response.set("Content-Security-Policy", kContentPolicy);
  }
  response.keep_alive(keep_alive);
  return response;
}

}  // namespace

class HttpServer::Core {
 public:
  Core(const HttpOptions& options, Site& site)
      : options_(options), site_(site), acceptor_(asio::make_strand(context_)), signals_(acceptor_.get_executor()) {}

  Result<void> listen() {
    beast::error_code error;
    const auto address = asio::ip::make_address(options_.host, error);
    if (error) return fail(fmt::format("'{}' is no numeric address", options_.host));
    const tcp::endpoint endpoint(address, options_.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error)
      return fail(fmt::format("cannot listen at {}, port {}: {}", options_.host, options_.port, error.message()));
    port_ = acceptor_.local_endpoint().port();
    return {};
  }

  std::uint16_t port() const { return port_; }

  void run() {
    asio::co_spawn(acceptor_.get_executor(), accept(), logged("accepting connections ended"));
    if (options_.stop_on_signals) {
      beast::error_code error;
      signals_.add(SIGINT, error);
      signals_.add(SIGTERM, error);
      signals_.async_wait([this](beast::error_code cancelled, int) {
        if (!cancelled) stop();
      });
    }
    std::vector<std::jthread> threads;
    for (int i = 1; i < options_.threads; ++i) threads.emplace_back([this] { work(); });
    work();
  }

  void stop() {
    asio::post(acceptor_.get_executor(), [this] {
      if (stopping_.exchange(true)) return;
      beast::error_code ignored;
      acceptor_.close(ignored);
      signals_.cancel(ignored);
      std::vector<std::shared_ptr<Connection>> live;
      {
        const MutexLock lock(mutex_);
        for (const auto& weak : connections_)
          if (auto connection = weak.lock()) live.push_back(std::move(connection));
      }
      for (const auto& connection : live) connection->end();
      asio::co_spawn(acceptor_.get_executor(), wait_for_connections(), logged("waiting for connections ended"));
    });
  }

 private:
  using Count = std::atomic<std::size_t>;

  // One thread's share. An exception leaves run() but not the loop: the handlers that wait are still there.
  void work() noexcept {
    for (;;) {
      try {
        context_.run();
        return;
      } catch (...) {
        log_exception("a handler failed", std::current_exception());
      }
    }
  }

  // For the end of a coroutine.
  static std::function<void(const std::exception_ptr&)> logged(std::string_view where) {
    return [where](const std::exception_ptr& exception) {
      if (exception) log_exception(where, exception);
    };
  }

  // Something that counts as a connection as long as anybody holds it. May outlive the core.
  std::shared_ptr<void> new_slot() {
    ++*open_;
    return std::shared_ptr<void>(nullptr, [count = open_](void*) { --*count; });
  }

  // Ends when no connection is open, or when the patience is over.
  asio::awaitable<void> wait_for_connections() {
    const auto deadline = std::chrono::steady_clock::now() + options_.shutdown_time;
    while (*open_ > 0 && std::chrono::steady_clock::now() < deadline) {
      asio::steady_timer timer(acceptor_.get_executor(), kPollTime);
      beast::error_code error;
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
    context_.stop();
  }

  void add(const std::shared_ptr<Connection>& connection) {
    {
      const MutexLock lock(mutex_);
      std::erase_if(connections_, [](const auto& weak) { return weak.expired(); });
      connections_.push_back(connection);
    }
    if (stopping_) connection->end();
  }

  class HttpConnection;
  asio::awaitable<void> accept();

  const HttpOptions options_;
  Site& site_;
  const std::shared_ptr<asio::io_context> context_owner_ = std::make_shared<asio::io_context>();
  asio::io_context& context_ = *context_owner_;
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  std::uint16_t port_ = 0;
  std::atomic<bool> stopping_ = false;
  const std::shared_ptr<Count> open_ = std::make_shared<Count>(0);
  Mutex mutex_;
  std::vector<std::weak_ptr<Connection>> connections_ SENNIGHT_GUARDED_BY(mutex_);
};

class HttpServer::Core::HttpConnection : public Connection, public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Core& core, tcp::socket socket)
      : core_(core), slot_(core.new_slot()), executor_(socket.get_executor()), stream_(std::move(socket)) {
    beast::error_code unknown;
    const auto client = stream_.socket().remote_endpoint(unknown);
    if (!unknown) address_ = client.address().to_string();
  }

  const asio::any_io_executor& executor() const { return executor_; }

  asio::awaitable<void> run(bool turn_away) {
    const auto self = shared_from_this();
    bool clean = true;
    if (turn_away) {
      stream_.expires_after(core_.options_.request_time);
      co_await reply(refusal(503, "the server has too many connections"), 11, false, false);
    } else {
      while (co_await serve_one(clean)) {
      }
    }
    if (moved_) co_return;
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    if (!clean || turn_away) co_await drain();
    stream_.close();
  }

  void end() override {
    asio::post(executor_, [self = shared_from_this()] {
      self->ending_ = true;
      if (self->idle_) self->stream_.cancel();
    });
  }

 private:
  // Serves one request. Returns whether another may follow. `clean` is false when unread bytes may be left.
  asio::awaitable<bool> serve_one(bool& clean) {
    beast::error_code error;
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMostHeaderBytes);
    parser.body_limit(core_.options_.most_body_bytes);

    // Only the wait for the first byte may last as long as the idle time.
    if (ending_) co_return false;
    if (buffer_.size() == 0) {
      idle_ = true;
      stream_.expires_after(core_.options_.idle_time);
      const std::size_t count = co_await stream_.async_read_some(buffer_.prepare(4096),
                                                                 asio::redirect_error(asio::use_awaitable, error));
      idle_ = false;
      buffer_.commit(count);
      if (error) co_return false;
    }
    stream_.expires_after(core_.options_.request_time);
    co_await http::async_read_header(stream_, buffer_, parser, asio::redirect_error(asio::use_awaitable, error));
    if (!error && http::token_list(parser.get()[http::field::expect]).exists("100-continue")) {
      http::response<http::empty_body> go_on{http::status::continue_, parser.get().version()};
      co_await http::async_write(stream_, go_on, asio::redirect_error(asio::use_awaitable, error));
    }
    if (!error) co_await http::async_read(stream_, buffer_, parser, asio::redirect_error(asio::use_awaitable, error));
    if (error == http::error::end_of_stream || error == beast::error::timeout) co_return false;
    if (error.category() == http::make_error_code(http::error::bad_method).category()) {
      clean = false;
      const bool too_long = error == http::error::body_limit;
      const std::string message = too_long
                                      ? fmt::format("the body is longer than {} bytes", core_.options_.most_body_bytes)
                                      : fmt::format("the request is no HTTP: {}", error.message());
      co_await reply(refusal(too_long ? 413 : 400, message), 11, false, false);
      co_return false;
    }
    if (error) co_return false;

    Request request = parser.release();
    const unsigned version = request.version();
    const bool upgrade = beast::websocket::is_upgrade(request);
    const bool keep_alive = request.keep_alive() && !ending_;
    if (upgrade) {
      const HttpRequest wanted = plain(request, address_);
      const auto room = co_await answer_of<OrRefusal<std::shared_ptr<Room>>>(
          [&](auto answer) { core_.site_.live_room(wanted, std::move(answer)); });
      if (room) {
        moved_ = true;
        stream_.expires_never();
        start_live_session(
            std::move(stream_), std::move(request), *room, core_.options_.most_body_bytes,
            [this](const std::shared_ptr<Connection>& session) { core_.add(session); }, slot_);
        co_return false;
      }
      co_await reply(refusal(room.error()), version, false, false);
      co_return false;
    }
    const bool head = request.method() == http::verb::head;
    const HttpReply answer = co_await answer_of<HttpReply>(
        [&](auto done) { core_.site_.handle(plain(request, address_), std::move(done)); });
    stream_.expires_after(core_.options_.request_time);
    co_return co_await reply(answer, version, keep_alive, head) && keep_alive;
  }

  asio::awaitable<bool> reply(const HttpReply& answer, unsigned version, bool keep_alive, bool head) {
    beast::error_code error;
    if (head || answer.body->empty()) {
      auto response = headers_of<http::empty_body>(answer, version, keep_alive);
      co_await http::async_write(stream_, response, asio::redirect_error(asio::use_awaitable, error));
    } else {
      // The body is shared with other replies, never copied.
      auto response = headers_of<http::span_body<const char>>(answer, version, keep_alive);
      response.body() = {answer.body->data(), answer.body->size()};
      co_await http::async_write(stream_, response, asio::redirect_error(asio::use_awaitable, error));
    }
    co_return !error;
  }

  // Waits, without holding a thread, for what `ask` gives to the function that it gets.
  template <class T, class Ask>
  asio::awaitable<T> answer_of(Ask ask) {
    struct Shared {
      asio::steady_timer wake;
      std::optional<T> answer;
    };
    const auto shared = std::make_shared<Shared>(asio::steady_timer(executor_), std::nullopt);
    shared->wake.expires_at(asio::steady_timer::time_point::max());
    // The service may answer after the server has ended: until then its executor must be there.
    ask([shared, context = core_.context_owner_, executor = executor_](T answer) {
      static_cast<void>(context);
      asio::post(executor, [shared, answer = std::move(answer)]() mutable {
        shared->answer = std::move(answer);
        shared->wake.cancel();
      });
    });
    while (!shared->answer) {
      beast::error_code cancelled;
      co_await shared->wake.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
    }
    co_return std::move(*shared->answer);
  }

  // Reads on for a while what the client still sends: closing at once would reset the connection, and the client might
  // lose the reply.
  asio::awaitable<void> drain() {
    stream_.expires_after(kDrainTime);
    beast::error_code error;
    for (std::size_t total = 0; !error && total < kMostDrainedBytes;) {
      buffer_.clear();
      total += co_await stream_.async_read_some(buffer_.prepare(16 * 1024),
                                                asio::redirect_error(asio::use_awaitable, error));
    }
  }

  Core& core_;
  const std::shared_ptr<void> slot_;
  const asio::any_io_executor executor_;  // the stream may be given away
  beast::tcp_stream stream_;
  std::string address_;  // of the client
  beast::flat_buffer buffer_{kMostHeaderBytes};
  bool idle_ = false, ending_ = false, moved_ = false;  // belong to the stream's executor
};

asio::awaitable<void> HttpServer::Core::accept() {
  while (!stopping_) {
    beast::error_code error;
    tcp::socket socket = co_await acceptor_.async_accept(asio::make_strand(context_),
                                                         asio::redirect_error(asio::use_awaitable, error));
    if (stopping_ || error == asio::error::operation_aborted || error == asio::error::bad_descriptor) co_return;
    if (error) {
      // Most likely too many open files: try again when some may have been closed.
      spdlog::warn("cannot accept a connection: {}", error.message());
      asio::steady_timer timer(co_await asio::this_coro::executor, std::chrono::milliseconds(100));
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    const bool turn_away = *open_ >= options_.most_connections;
    const auto connection = std::make_shared<HttpConnection>(*this, std::move(socket));
    add(connection);
    asio::co_spawn(connection->executor(), connection->run(turn_away), logged("a connection failed"));
  }
}

HttpServer::HttpServer(std::unique_ptr<Core> core) : core_(std::move(core)) {}
HttpServer::~HttpServer() = default;

Result<std::unique_ptr<HttpServer>> HttpServer::listen(const HttpOptions& options, Site& site) {
  auto core = std::make_unique<Core>(options, site);
  if (auto listening = core->listen(); !listening) return std::unexpected(listening.error());
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(core)));
}

std::uint16_t HttpServer::port() const { return core_->port(); }
void HttpServer::run() { core_->run(); }
void HttpServer::stop() { core_->stop(); }

}  // namespace sennight
