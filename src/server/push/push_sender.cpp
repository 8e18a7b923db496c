#include "server/push/push_sender.h"

#include <fmt/format.h>
#include <openssl/ssl.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <deque>
#include <map>
#include <vector>

#include "base/text.h"
#include "server/base64url.h"
#include "server/fault_log.h"
#include "server/push/push_endpoint.h"

namespace sennight {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using tcp = asio::ip::tcp;
using Steady = std::chrono::steady_clock;

namespace {

constexpr std::size_t kMostAnswerBytes = 16 * 1024, kMostPausedHosts = 1000;
constexpr int kLongestAskedWait = 3600;                // seconds that a service may ask us to wait
constexpr std::int64_t kProofFor = 12 * 3600;          // seconds
constexpr std::int64_t kLongestKept = 28 * 24 * 3600;  // as well

// What came of a try.
struct PushAnswer {
  int status = 0;       // 0: none came
  int retry_after = 0;  // seconds, 0: not said
  std::string problem;  // where none came
};

}  // namespace

class PushSender::Work {
 public:
  Work(PushSender& sender, PushKey key, std::function<TimeStamp()> now, Options options, Gone gone)
      : sender_(sender),
        key_(std::move(key)),
        now_(std::move(now)),
        options_(std::move(options)),
        gone_(std::move(gone)),
        secure_(ssl::context::tls_client) {
    secure_.set_options(ssl::context::default_workarounds | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
    beast::error_code error;
    secure_.set_default_verify_paths(error);
    if (error) spdlog::error("push: no certificates of this system: {}", error.message());
  }

  void run() { context_.run(); }
  void stop() { context_.stop(); }

  void take(PushMessage message) {
    asio::post(context_, [this, message = std::move(message)]() mutable {
      add(std::move(message));
      pump();
    });
  }

 private:
  struct Waiting {
    PushMessage message;
    Steady::time_point not_before;
    int tries = 0;
  };

  void add(PushMessage message) {
    const auto same = std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& other) {
      return other.message.to.endpoint == message.to.endpoint && other.message.topic == message.topic;
    });
    if (same == waiting_.end()) {
      waiting_.push_back({std::move(message), Steady::now(), 0});
    } else {
      same->message = std::move(message);
      --sender_.waiting_;
    }
  }

  static std::string host_of(const PushMessage& message) {
    const auto endpoint = parse_push_endpoint(message.to.endpoint, true);
    return endpoint ? endpoint->host : "";
  }

  // Begins what may be sent now, and wakes for what comes next.
  void pump() {
    while (sending_ < options_.at_once) {
      const auto now = Steady::now();
      auto earliest = Steady::time_point::max();
      const auto ready = std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& one) {
        auto from = one.not_before;
        if (const auto paused = paused_.find(host_of(one.message)); paused != paused_.end())
          from = std::max(from, paused->second);
        if (from > now) earliest = std::min(earliest, from);
        return from <= now;
      });
      if (ready == waiting_.end()) {
        if (earliest != Steady::time_point::max()) wake_at(earliest);
        return;
      }
      Waiting one = std::move(*ready);
      waiting_.erase(ready);
      ++sending_;
      asio::co_spawn(context_, try_once(std::move(one)), [this](const std::exception_ptr& exception) {
        if (exception) log_exception("a push message failed", exception);
        --sending_;
        pump();
      });
    }
  }

  void wake_at(Steady::time_point at) {
    timer_.expires_at(at);
    timer_.async_wait([this](beast::error_code error) {
      if (!error) pump();
    });
  }

  asio::awaitable<void> try_once(Waiting one) {
    ++one.tries;
    const PushAnswer answer = co_await post(one.message);
    settle(std::move(one), answer);
  }

  void settle(Waiting one, const PushAnswer& answer) {
    const bool taken = answer.status >= 200 && answer.status < 300;
    const bool gone = answer.status == 404 || answer.status == 410;
    // The service is away, or has too much to do: whatever is sent there can wait.
    const bool away = answer.status == 0 || answer.status >= 500;
    const bool again = (away || answer.status == 429) && one.tries < options_.tries;
    if (away)
      spdlog::info("push: {}: {}", host_of(one.message),
                   answer.status == 0 ? answer.problem : fmt::format("status {}", answer.status));
    const auto asked = std::chrono::seconds(std::min(answer.retry_after, kLongestAskedWait));
    const auto wait = asked.count() > 0 ? std::chrono::milliseconds(asked) : options_.again * (1 << (one.tries - 1));
    if (away) {
      if (paused_.size() >= kMostPausedHosts) paused_.clear();
      paused_[host_of(one.message)] = Steady::now() + wait;
    } else if (taken) {
      paused_.erase(host_of(one.message));
    }
    if (again) {
      one.not_before = Steady::now() + wait;
      waiting_.push_back(std::move(one));
      return;
    }
    --sender_.waiting_;
    if (taken) ++sender_.sent_;
    else ++sender_.failed_;
    if (gone) gone_(one.message.to.endpoint);
    else if (!taken && !away)
      spdlog::warn("push: {} refuses a message: status {}", host_of(one.message), answer.status);
  }

  // A certificate is checked but for tests on this machine.
  bool trusts(const PushEndpoint& endpoint) const { return options_.loopback && endpoint.host == "127.0.0.1"; }

  asio::awaitable<PushAnswer> post(const PushMessage& message) {
    const auto endpoint = parse_push_endpoint(message.to.endpoint, options_.loopback);
    if (!endpoint) co_return PushAnswer{400, 0, endpoint.error().message};
    const auto key = from_base64url(message.to.key), auth = from_base64url(message.to.auth);
    auto body = encrypt_push(message.text, key.value_or(""), auth.value_or(""));
    auto proof = vapid_header(key_, endpoint->origin(), options_.contact, now_() / 1000 + kProofFor);
    if (!body || !proof) co_return PushAnswer{400, 0, ""};

    beast::error_code error;
    tcp::resolver resolver(context_);
    const auto found = co_await resolver.async_resolve(endpoint->host, std::to_string(endpoint->port),
                                                       asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return PushAnswer{0, 0, error.message()};
    // Those that were looked at are those that are connected to: nobody can change the name in between.
    std::vector<tcp::endpoint> addresses;
    for (const auto& one : found)
      if (is_public(one.endpoint().address()) || (options_.loopback && one.endpoint().address().is_loopback()))
        addresses.push_back(one.endpoint());
    if (addresses.empty()) co_return PushAnswer{400, 0, "the host has no public address"};

    ssl::stream<beast::tcp_stream> stream(context_, secure_);
    auto& lowest = beast::get_lowest_layer(stream);
    lowest.expires_after(options_.time);
    // SSL_set_tlsext_host_name is a macro with a cast of C in it.
    if (SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                 const_cast<char*>(endpoint->host.c_str())) != 1)  // which OpenSSL does not change
      co_return PushAnswer{0, 0, "no name for TLS"};
    stream.set_verify_mode(trusts(*endpoint) ? ssl::verify_none : ssl::verify_peer, error);
    if (!trusts(*endpoint)) stream.set_verify_callback(ssl::host_name_verification(endpoint->host), error);
    co_await lowest.async_connect(addresses, asio::redirect_error(asio::use_awaitable, error));
    if (!error)
      co_await stream.async_handshake(ssl::stream_base::client, asio::redirect_error(asio::use_awaitable, error));
    http::request<http::string_body> request(http::verb::post, endpoint->target, 11);
    request.set(http::field::host, endpoint->origin().substr(std::string_view("https://").size()));
    request.set(http::field::authorization, *proof);
    request.set(http::field::content_encoding, "aes128gcm");
    request.set(http::field::content_type, "application/octet-stream");
    request.set("TTL", std::to_string(std::clamp<std::int64_t>(message.seconds, 0, kLongestKept)));
    request.set("Topic", message.topic);
    request.set("Urgency", "high");
    request.body() = std::move(*body);
    request.prepare_payload();
    if (!error) co_await http::async_write(stream, request, asio::redirect_error(asio::use_awaitable, error));
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(kMostAnswerBytes);
    // What stands in the body is nobody's business.
    if (!error)
      co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    beast::error_code ignored;
    if (error) {
      lowest.socket().close(ignored);
      co_return PushAnswer{0, 0, error.message()};
    }
    const auto& answer = parser.get();
    const auto wait = parse_integer(std::string(answer[http::field::retry_after]));
    lowest.socket().close(ignored);
    co_return PushAnswer{static_cast<int>(answer.result_int()), std::max(0, wait.value_or(0)), ""};
  }

  PushSender& sender_;
  const PushKey key_;
  const std::function<TimeStamp()> now_;
  const Options options_;
  const Gone gone_;
  asio::io_context context_{1};
  const asio::executor_work_guard<asio::io_context::executor_type> guard_{context_.get_executor()};
  asio::steady_timer timer_{context_};
  ssl::context secure_;
  // All below belongs to the thread of the context.
  std::deque<Waiting> waiting_;
  std::map<std::string, Steady::time_point> paused_;  // hosts, until then
  std::size_t sending_ = 0;
};

PushSender::PushSender(PushKey key, std::function<TimeStamp()> now, Options options, Gone gone)
    : most_waiting_(options.most_waiting),
      work_(std::make_unique<Work>(*this, std::move(key), std::move(now), std::move(options), std::move(gone))),
      thread_([this] { work_->run(); }) {}

PushSender::~PushSender() { close(); }

void PushSender::close() {
  work_->stop();
  if (thread_.joinable()) thread_.join();
}

bool PushSender::send(PushMessage message) {
  if (waiting_.fetch_add(1) >= most_waiting_) {
    --waiting_;
    return false;
  }
  work_->take(std::move(message));
  return true;
}

}  // namespace sennight
