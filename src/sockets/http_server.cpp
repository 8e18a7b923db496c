#include "sockets/http_server.h"

#include <fmt/format.h>
#include <signal.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
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
#include <boost/beast/http.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <functional>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "base/printable.h"
#include "base/text.h"
#include "server/event_log.h"
#include "server/fault_log.h"
#include "server/host_policy.h"
#include "server/site.h"
#include "server/trusted_proxies.h"
#include "sockets/live_session.h"
#include "store/game_id.h"

namespace sennight {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

namespace {

using ReadStep = RequestReader::Step;

constexpr std::size_t kReadBytes = 4096;
constexpr std::size_t kMostQuoted = 100;  // characters of what a stranger sent, in a message
constexpr std::size_t kMostDrainedBytes = 4 * 1024 * 1024;
constexpr std::chrono::seconds kDrainTime(2);
constexpr std::chrono::milliseconds kPollTime(20);
// After a failed try to accept. Most likely all descriptors are in use.
constexpr std::chrono::milliseconds kAcceptPause(100);
constexpr std::chrono::minutes kComplainEvery(1);
// So many at once, and at most an eighth of the connections, are told that they are too many; others find the connection
// closed.
constexpr std::size_t kMostTurnedAway = 64;
// A slower reader of a long reply is let go.
constexpr std::size_t kLeastReplyBytesPerSecond = 16 * 1024;

// Whatever a page shows comes from its own files.
constexpr std::string_view kContentPolicy =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
constexpr std::string_view kPermissions = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

// Browsers that were here once over TLS never come without it again, for a year.
constexpr std::string_view kOnlyOverTls = "max-age=31536000";

// What a client reads that has more open than its share.
constexpr std::string_view kAddressIsFull = "your address has too many connections to this server";

// A reply without its body.
template <class Body>
http::response<Body> headers_of(const HttpReply& reply, unsigned version, bool keep_alive, bool over_tls) {
  http::response<Body> response{static_cast<http::status>(reply.status), version};
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  if (over_tls) response.set(http::field::strict_transport_security, kOnlyOverTls);
  const auto set = [&](http::field field, const std::string& value) {
    if (!value.empty()) response.set(field, value);
  };
  set(http::field::etag, reply.etag);
  set(http::field::cache_control, reply.cache_control);
  set(http::field::allow, reply.allow);
  set(http::field::set_cookie, reply.set_cookie);
  if (reply.retry_after > 0) response.set(http::field::retry_after, std::to_string(reply.retry_after));
  if (!reply.etag.empty() || !reply.content_encoding.empty()) response.set(http::field::vary, "Accept-Encoding");
  if (reply.status != 304) {
    set(http::field::content_type, reply.content_type);
    set(http::field::content_encoding, reply.content_encoding);
    response.content_length(reply.body->size());
    const bool page = reply.content_type.starts_with("text/html");
    // Pages are isolated from all others, so that the threads of the engine in the page may share memory: page and workers
    // load nothing from elsewhere that does not agree. On other files the header would only be weight.
    if (page || reply.worker) response.set("Cross-Origin-Embedder-Policy", "require-corp");
    if (page) {
      response.set("Content-Security-Policy", kContentPolicy);
      response.set("Cross-Origin-Opener-Policy", "same-origin");
      response.set("Permissions-Policy", kPermissions);
      response.set("X-Frame-Options", "DENY");
    }
  }
  response.keep_alive(keep_alive);
  return response;
}

// The request as Beast's WebSocket wants it.
http::request<http::string_body> handshake_of(const IncomingRequest& request) {
  http::request<http::string_body> copy(http::string_to_verb(request.plain.method), request.plain.target,
                                        request.version);
  for (const auto& [name, value] : request.headers) copy.insert(name, value);
  return copy;
}

// What proxies have written down of where a request comes from. Source: RFC 9110, 5.3, for more lines than one.
std::string forwarded_for(const IncomingRequest& request) {
  std::string list;
  for (const auto& [name, value] : request.headers) {
    if (to_lower(name) != "x-forwarded-for") continue;
    if (!list.empty()) list += ',';
    list += value;
  }
  return list;
}

// A line of the log for what a request came to. Its query may have an invitation, and says little.
void log_request(const std::string& method, std::string_view target, int status,
                 std::chrono::steady_clock::time_point began) {
  constexpr std::string_view kGame = "/api/games/";
  const std::string path = one_line(target.substr(0, target.find('?')), kMostQuoted);
  std::string_view game;
  if (path.starts_with(kGame)) game = std::string_view(path).substr(kGame.size());
  game = game.substr(0, game.find('/'));
  if (!is_game_id(game)) game = "";
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began);
  const std::string shown = one_line(method, kMostQuoted);
  log_event(spdlog::level::info, fmt::format("{} {} {}", shown, path, status),
            {.event = "request", .game = game, .method = shown, .path = path, .status = status, .took = took});
}

// The address of one end of a connection, an IPv4 address never written as IPv6; "" when it has gone already.
template <class Endpoint>
std::string address_of(const Endpoint& endpoint) {
  asio::ip::address address = endpoint.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  return address.to_string();
}

}  // namespace

class HttpServer::Core {
 public:
  Core(const HttpOptions& options, HostPolicy hosts, TrustedProxies proxies, HttpHandler& handler)
      : options_(options),
        hosts_(std::move(hosts)),
        proxies_(std::move(proxies)),
        handler_(handler),
        acceptor_(asio::make_strand(context_)),
        signals_(acceptor_.get_executor()),
        limiter_(ConnectionLimiter::make(options.connections)) {}

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
  std::size_t connections() const { return limiter_->count(); }

  void run() {
    asio::co_spawn(acceptor_.get_executor(), accept(), logged("accepting connections ended"));
    if (options_.stop_on_signals) {
      beast::error_code error;
      signals_.add(SIGINT, error);
      signals_.add(SIGTERM, error);
      // The terminal has gone: an end in good order, unless whoever started the program wants it to stay (nohup).
      struct sigaction inherited {};
      if (sigaction(SIGHUP, nullptr, &inherited) == 0 && inherited.sa_handler != SIG_IGN) signals_.add(SIGHUP, error);
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
      asio::co_spawn(acceptor_.get_executor(), wait_for_connections(), logged("waiting for connections ended"));
      std::vector<std::shared_ptr<Connection>> live;
      {
        const MutexLock lock(mutex_);
        for (const auto& weak : connections_)
          if (auto connection = weak.lock()) live.push_back(std::move(connection));
      }
      for (const auto& connection : live) connection->end();
    });
  }

 private:
  // One thread's share. An exception leaves run() but not this loop: the handlers that wait are still there.
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

  // Ends when no connection is open, or when the patience is over.
  asio::awaitable<void> wait_for_connections() {
    const auto deadline = std::chrono::steady_clock::now() + options_.shutdown_time;
    while (limiter_->count() > 0 && std::chrono::steady_clock::now() < deadline) {
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
  asio::awaitable<void> accept_one();

  const HttpOptions options_;
  const HostPolicy hosts_;
  const TrustedProxies proxies_;
  HttpHandler& handler_;
  std::atomic<std::size_t> turned_away_ = 0;  // that are still being told so; outlives their coroutines
  const std::shared_ptr<asio::io_context> context_owner_ = std::make_shared<asio::io_context>();
  asio::io_context& context_ = *context_owner_;
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  std::uint16_t port_ = 0;
  std::atomic<bool> stopping_ = false;
  // Belong to the acceptor's executor.
  bool accept_fails_ = false;                                              // the last try did
  bool accept_complained_ = false;                                         // and it stands in the log
  std::optional<std::chrono::steady_clock::time_point> accept_complaint_;  // the last one
  const std::shared_ptr<ConnectionLimiter> limiter_;
  Mutex mutex_;
  std::vector<std::weak_ptr<Connection>> connections_ SENNIGHT_GUARDED_BY(mutex_);
};

class HttpServer::Core::HttpConnection : public Connection, public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Core& core, tcp::socket socket, std::string peer, std::shared_ptr<void> place)
      : core_(core),
        peer_(std::move(peer)),
        place_(std::move(place)),
        executor_(socket.get_executor()),
        stream_(std::move(socket)),
        reader_(core.options_.request) {}

  const asio::any_io_executor& executor() const { return executor_; }
  const std::string& peer() const { return peer_; }

  asio::awaitable<void> run() {
    const auto self = shared_from_this();
    bool clean = true;
    while (co_await serve_one(clean)) {
    }
    if (!moved_) co_await finish(clean);
  }

  asio::awaitable<void> turn_away(std::string_view why) {
    const auto self = shared_from_this();
    ++core_.turned_away_;
    const std::shared_ptr<void> counted(nullptr, [&core = core_](void*) { --core.turned_away_; });
    co_await reply(refusal(503, why), 11, false, false);
    co_await finish(false);
  }

  void end() override {
    asio::post(executor_, [self = shared_from_this()] {
      self->ending_ = true;
      if (self->idle_) self->stream_.cancel();
    });
  }

 private:
  const HttpOptions& options() const { return core_.options_; }

  // Serves one request. Returns whether another may follow. `clean` is false when unread bytes may be left.
  asio::awaitable<bool> serve_one(bool& clean) {
    if (ending_) co_return false;
    const std::optional<ReadStep> headers = co_await read_headers();
    if (!headers) co_return false;
    if (*headers == ReadStep::kRefused) {
      clean = false;
      co_return co_await refuse(reader_.refusal(), 11);
    }
    IncomingRequest& request = reader_.request();
    if (!serves(request.plain.host)) {
      clean = false;
      // Named, because GCC 12 destroys an aggregate twice that is made inside a co_await expression.
      const Refusal unknown{421, unknown_host(request.plain.host), "", 0};
      co_return co_await refuse(unknown, request.version);
    }
    over_tls_ = core_.hosts_.is_over_tls(request.plain.host);
    const std::optional<ReadStep> whole = co_await read_body(request);
    if (!whole) co_return false;
    if (*whole == ReadStep::kRefused) {
      clean = false;
      co_return co_await refuse(reader_.refusal(), request.version);
    }
    request.plain.is_over_tls = over_tls_;
    request.plain.address = core_.proxies_.client(peer_, forwarded_for(request));
    // Through a proxy one connection serves many clients in turn: each request counts for its client while it lasts.
    std::shared_ptr<void> share;
    if (request.plain.address != peer_ && !core_.proxies_.trusts(request.plain.address)) {
      share = core_.limiter_->share(request.plain.address);
      if (!share) {
        const Refusal full{503, std::string(kAddressIsFull), "", 0};
        co_return co_await refuse(full, request.version);
      }
    }
    if (request.upgrade) {
      auto handshake = handshake_of(request);
      if (beast::websocket::is_upgrade(handshake)) {
        co_return co_await open_channel(request, std::move(handshake), share);
      }
    }
    const bool keep_alive = request.keep_alive && !ending_, head = request.plain.method == "HEAD";
    const unsigned version = request.version;
    const auto began = std::chrono::steady_clock::now();
    const std::string method = request.plain.method, target = request.plain.target;
    const HttpReply answer = co_await handle(std::move(request.plain));
    if (options().log_requests) log_request(method, target, answer.status, began);
    reader_.next();
    co_return co_await reply(answer, version, keep_alive, head) && keep_alive;
  }

  // Until the headers of a request are there. Nothing when the connection has ended or its time is over.
  asio::awaitable<std::optional<ReadStep>> read_headers() {
    ReadStep step = reader_.read({});
    // Only the wait for a later request may last as long as the idle time.
    bool begun = reader_.has_begun();
    stream_.expires_after(begun || first_ ? options().header_time : options().idle_time);
    while (step == ReadStep::kMore) {
      idle_ = !begun;
      const std::size_t count = co_await read_some();
      idle_ = false;
      if (count == 0) co_return std::nullopt;
      if (!begun && !first_) stream_.expires_after(options().header_time);
      begun = true;
      step = reader_.read({input_.data(), count});
    }
    first_ = false;
    co_return step;
  }

  asio::awaitable<std::optional<ReadStep>> read_body(const IncomingRequest& request) {
    stream_.expires_after(options().request_time);
    ReadStep step = reader_.read({});
    if (step == ReadStep::kMore && request.expects_continue) {
      http::response<http::empty_body> go_on{http::status::continue_, request.version};
      beast::error_code error;
      co_await http::async_write(stream_, go_on, asio::redirect_error(asio::use_awaitable, error));
    }
    while (step == ReadStep::kMore) {
      const std::size_t count = co_await read_some();
      if (count == 0) co_return std::nullopt;
      step = reader_.read({input_.data(), count});
    }
    co_return step;
  }

  // Into `input_`. Returns how many bytes have come; 0 when none will any more.
  asio::awaitable<std::size_t> read_some() {
    beast::error_code error;
    const std::size_t count = co_await stream_.async_read_some(asio::buffer(input_),
                                                               asio::redirect_error(asio::use_awaitable, error));
    co_return error ? 0 : count;
  }

  bool serves(std::string_view host) {
    beast::error_code error;
    const auto own = stream_.socket().local_endpoint(error);
    return core_.hosts_.serves(host, error ? "" : address_of(own));
  }

  static std::string unknown_host(std::string_view host) {
    return fmt::format("this server does not answer to the host '{}'; its owner can allow it with --public-host",
                       one_line(host, kMostQuoted));
  }

  // What goes wrong in answering one request is that request's end, and no more.
  asio::awaitable<HttpReply> handle(HttpRequest request) {
    const std::string what = fmt::format("{} {} of {} failed", one_line(request.method, kMostQuoted),
                                         one_line(without_secrets(request.target), kMostQuoted), request.address);
    try {
      co_return co_await answer_of<HttpReply>(
          [&](auto done) { core_.handler_.handle(std::move(request), std::move(done)); });
    } catch (...) {
      log_exception(what, std::current_exception());
    }
    co_return refusal(500, "the server failed to answer");
  }

  // What an answer comes to, while its connection waits for it.
  template <class T>
  struct Expected {
    asio::steady_timer wake;
    std::optional<T> answer;
    bool lost = false;  // whoever was asked failed without an answer
  };

  // Takes the answer, once. Without one it says so when it goes.
  template <class T>
  class Receiving {
   public:
    // The service may answer after the server has ended: until then its executor must be there.
    Receiving(std::shared_ptr<asio::io_context> context, asio::any_io_executor executor,
              std::shared_ptr<Expected<T>> expected)
        : context_(std::move(context)), executor_(std::move(executor)), expected_(std::move(expected)) {}
    Receiving(Receiving&&) = default;
    Receiving& operator=(Receiving&&) = delete;
    ~Receiving() {
      if (!expected_) return;
      asio::post(executor_, [expected = std::move(expected_)] {
        expected->lost = true;
        expected->wake.cancel();
      });
    }

    void operator()(T answer) {
      asio::post(executor_, [expected = std::move(expected_), answer = std::move(answer)]() mutable {
        expected->answer = std::move(answer);
        expected->wake.cancel();
      });
    }

   private:
    std::shared_ptr<asio::io_context> context_;
    asio::any_io_executor executor_;
    std::shared_ptr<Expected<T>> expected_;
  };

  // Waits, without holding a thread, for what `ask` gives to the function that it gets. Throws when that is never called.
  template <class T, class Ask>
  asio::awaitable<T> answer_of(Ask ask) {
    const auto expected = std::make_shared<Expected<T>>(asio::steady_timer(executor_));
    expected->wake.expires_at(asio::steady_timer::time_point::max());
    ask(Receiving<T>(core_.context_owner_, executor_, expected));
    while (!expected->answer && !expected->lost) {
      beast::error_code cancelled;
      co_await expected->wake.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
    }
    if (expected->lost) throw std::runtime_error("no answer was given");
    co_return std::move(*expected->answer);
  }

  asio::awaitable<bool> open_channel(const IncomingRequest& request, http::request<http::string_body> handshake,
                                     std::shared_ptr<void> share) {
    const auto began = std::chrono::steady_clock::now();
    const auto source = co_await answer_of<OrRefusal<std::shared_ptr<LiveSource>>>(
        [&](auto answer) { core_.handler_.live_source(request.plain, std::move(answer)); });
    if (options().log_requests)
      log_request(request.plain.method, request.plain.target, source ? 101 : source.error().status, began);
    if (!source) co_return co_await refuse(source.error(), request.version);
    moved_ = true;
    stream_.expires_never();
    const auto places = std::make_shared<std::pair<std::shared_ptr<void>, std::shared_ptr<void>>>(place_, share);
    const LiveOptions live{.most_message_bytes = options().request.body_bytes,
                           .idle_time = options().live_idle_time,
                           .write_time = options().live_write_time,
                           .channel = options().live};
    start_live_session(
        std::move(stream_), std::move(handshake), *source, Site::visitor(request.plain), live,
        [this](const std::shared_ptr<Connection>& session) { core_.add(session); }, places);
    co_return false;
  }

  asio::awaitable<bool> refuse(const Refusal& why, unsigned version) {
    co_await reply(refusal(why), version, false, false);
    co_return false;
  }

  asio::awaitable<bool> reply(const HttpReply& answer, unsigned version, bool keep_alive, bool head) {
    beast::error_code error;
    stream_.expires_after(options().request_time +
                          std::chrono::seconds(answer.body->size() / kLeastReplyBytesPerSecond));
    if (head || answer.body->empty()) {
      auto response = headers_of<http::empty_body>(answer, version, keep_alive, over_tls_);
      co_await http::async_write(stream_, response, asio::redirect_error(asio::use_awaitable, error));
    } else {
      // The body is shared with other replies, never copied.
      auto response = headers_of<http::span_body<const char>>(answer, version, keep_alive, over_tls_);
      response.body() = {answer.body->data(), answer.body->size()};
      co_await http::async_write(stream_, response, asio::redirect_error(asio::use_awaitable, error));
    }
    co_return !error;
  }

  // Closing at once would reset the connection when the client still sends, and it might lose the reply. So what it
  // sends is read for a while, unless all of it has been read.
  asio::awaitable<void> finish(bool clean) {
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    if (!clean) {
      stream_.expires_after(kDrainTime);
      for (std::size_t total = 0; total < kMostDrainedBytes;) {
        const std::size_t count = co_await read_some();
        if (count == 0) break;
        total += count;
      }
    }
    stream_.close();
  }

  Core& core_;
  const std::string peer_;
  const std::shared_ptr<void> place_;     // one of the server's connections
  const asio::any_io_executor executor_;  // the stream may be given away
  beast::tcp_stream stream_;
  RequestReader reader_;
  std::array<char, kReadBytes> input_;
  // Belong to the stream's executor.
  bool first_ = true;      // no request yet
  bool over_tls_ = false;  // the last request named a host that a proxy offers over TLS
  bool idle_ = false, ending_ = false, moved_ = false;
};

// Goes on until the server stops, whatever happens.
asio::awaitable<void> HttpServer::Core::accept() {
  for (bool pause = false; !stopping_;) {
    try {
      if (pause) {
        beast::error_code ignored;
        asio::steady_timer timer(acceptor_.get_executor(), kAcceptPause);
        co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
      }
      co_await accept_one();
      pause = accept_fails_;
    } catch (...) {
      log_exception("a connection was not accepted", std::current_exception());
      pause = true;
    }
  }
}

asio::awaitable<void> HttpServer::Core::accept_one() {
  beast::error_code error;
  tcp::socket socket = co_await acceptor_.async_accept(asio::make_strand(context_),
                                                       asio::redirect_error(asio::use_awaitable, error));
  if (stopping_) co_return;
  // The client has gone again before it was its turn.
  if (error == asio::error::connection_aborted) co_return;
  // Most likely all descriptors are in use, and clients wait until some are free. Said once, not ten times a second.
  accept_fails_ = static_cast<bool>(error);
  if (error) {
    const auto now = std::chrono::steady_clock::now();
    if (!accept_complaint_ || now - *accept_complaint_ > kComplainEvery) {
      spdlog::error("no connection can be accepted for now: {}", error.message());
      accept_complaint_ = now;
      accept_complained_ = true;
    }
    co_return;
  }
  if (std::exchange(accept_complained_, false)) spdlog::info("connections are accepted again");

  beast::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  const auto remote = socket.remote_endpoint(ignored);
  std::string peer = address_of(remote);
  auto admission = limiter_->admit(peer, proxies_.trusts(peer));
  const std::size_t most_turned_away = std::clamp<std::size_t>(options_.connections.all / 8, 1, kMostTurnedAway);
  if (admission.answer != ConnectionLimiter::Answer::kWelcome && turned_away_ >= most_turned_away) co_return;
  const auto connection = std::make_shared<HttpConnection>(*this, std::move(socket), std::move(peer),
                                                           std::move(admission.place));
  if (admission.answer == ConnectionLimiter::Answer::kWelcome) {
    add(connection);
    asio::co_spawn(connection->executor(), connection->run(), [connection](const std::exception_ptr& exception) {
      if (exception) log_exception(fmt::format("a connection of {} failed", connection->peer()), exception);
    });
  } else {
    const std::string_view why = admission.answer == ConnectionLimiter::Answer::kAllFull
                                     ? "the server has too many connections"
                                     : kAddressIsFull;
    asio::co_spawn(connection->executor(), connection->turn_away(why), logged("turning a connection away failed"));
  }
}

HttpServer::HttpServer(std::unique_ptr<Core> core) : core_(std::move(core)) {}
HttpServer::~HttpServer() = default;

Result<std::unique_ptr<HttpServer>> HttpServer::listen(const HttpOptions& options, HttpHandler& handler) {
  auto hosts = HostPolicy::make(options.host, options.public_hosts);
  if (!hosts) return std::unexpected(hosts.error());
  auto proxies = TrustedProxies::make(options.trusted_proxies);
  if (!proxies) return std::unexpected(proxies.error());
  auto core = std::make_unique<Core>(options, std::move(*hosts), std::move(*proxies), handler);
  if (auto listening = core->listen(); !listening) return std::unexpected(listening.error());
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(core)));
}

std::uint16_t HttpServer::port() const { return core_->port(); }
std::size_t HttpServer::connections() const { return core_->connections(); }
void HttpServer::run() { core_->run(); }
void HttpServer::stop() { core_->stop(); }

}  // namespace sennight
