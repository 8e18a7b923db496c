#include "server/request_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/rfc7230.hpp>

#include "base/assert.h"
#include "base/text.h"

namespace sennight {

namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr std::string_view kEndOfHeaders = "\r\n\r\n";
// Nothing shorter ends a body of chunks, so more always comes behind less. Beast's parser, given the line of a last chunk
// in fewer bytes twice, breaks an assertion of its own.
constexpr std::string_view kShortestEnd = "0\r\n\r\n";
constexpr std::string_view kTooMuchFraming = "the chunks of the body have too much around them";

// Whoever sends something else than HTTP (TLS, say) is told at once, not when the time is over.
bool may_begin_request(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte >= 0x20 && byte != 0x7F) || c == '\t' || c == '\r' || c == '\n';
  });
}

}  // namespace

// Beast reads the syntax; what is taken of it, and how much, is decided here.
class RequestReader::Parser final : public http::basic_parser<true> {
 public:
  explicit Parser(const RequestLimits& limits) : limits_(limits) {
    header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    body_limit(limits.body_bytes);
  }

  IncomingRequest request;
  std::string problem;  // why a callback refused
  std::size_t body_bytes() const { return request.plain.body.size(); }

 private:
  using View = beast::string_view;

  void refuse(std::string_view why, beast::error_code& error) {
    problem = why;
    error = http::error::bad_field;
  }

  void on_request_impl(http::verb, View method, View target, int version, beast::error_code&) override {
    request.plain.method = std::string(method);
    request.plain.target = std::string(target);
    request.version = static_cast<unsigned>(version);
    // A proxy may write the whole address.
    for (const std::string_view scheme : {"http://", "https://"}) {
      if (!request.plain.target.starts_with(scheme)) continue;
      const std::size_t path = request.plain.target.find('/', scheme.size());
      request.plain.target = path == std::string::npos ? "/" : request.plain.target.substr(path);
      break;
    }
  }

  void on_field_impl(http::field field, View name, View value, beast::error_code& error) override {
    // They come when nobody expects headers any more, and have no limit of their own.
    if (is_header_done_) return refuse("a request with trailers is not taken", error);
    if (request.headers.size() >= limits_.header_lines) return refuse("there are too many headers", error);
    request.headers.emplace_back(name, value);
    const auto once = [&](bool& seen) {
      if (std::exchange(seen, true)) refuse(fmt::format("header {} stands twice", std::string(name)), error);
    };
    HttpRequest& plain = request.plain;
    switch (field) {
      case http::field::host: plain.host = std::string(value); return once(has_host_);
      case http::field::content_length:
        if (!std::all_of(value.begin(), value.end(), sennight::is_digit))
          return refuse("Content-Length is no number", error);
        return once(has_length_);
      case http::field::transfer_encoding:
        if (to_lower(std::string(value)) != "chunked")
          return refuse("the only Transfer-Encoding taken is chunked", error);
        return once(has_coding_);
      case http::field::origin: plain.origin = std::string(value); return once(has_origin_);
      case http::field::expect: request.expects_continue = http::token_list(value).exists("100-continue"); return;
      case http::field::if_none_match: append_to(plain.if_none_match, value); return;
      case http::field::cookie:
        if (!plain.cookie.empty()) plain.cookie += "; ";
        plain.cookie.append(value.data(), value.size());
        return;
      case http::field::accept_encoding: append_to(plain.accept_encoding, value); return;
      default: return;
    }
  }

  // A list may be spread over several lines. Source: RFC 9110, 5.3.
  static void append_to(std::string& list, View value) {
    if (!list.empty()) list += ", ";
    list.append(value.data(), value.size());
  }

  void on_header_impl(beast::error_code& error) override {
    is_header_done_ = true;
    if (!has_host_) return refuse("header Host is missing", error);
    if (has_length_ && has_coding_) return refuse("Content-Length and Transfer-Encoding exclude each other", error);
    if (has_coding_ && request.version < 11) return refuse("HTTP/1.0 has no Transfer-Encoding", error);
    request.keep_alive = keep_alive();
    request.upgrade = upgrade();
  }

  void on_body_init_impl(const boost::optional<std::uint64_t>&, beast::error_code&) override {}

  std::size_t on_body_impl(View bytes, beast::error_code&) override { return append(bytes); }
  void on_chunk_header_impl(std::uint64_t, View extension, beast::error_code& error) override {
    if (extension.size() > limits_.chunk_line_bytes) refuse(kTooMuchFraming, error);
  }
  std::size_t on_chunk_body_impl(std::uint64_t, View bytes, beast::error_code&) override { return append(bytes); }
  void on_finish_impl(beast::error_code&) override {}
  void on_response_impl(int, View, int, beast::error_code&) override {}

  // Doubles its room as it grows, but never beyond the limit, which the parser keeps. A string that grows by itself may
  // take twice as much.
  std::size_t append(View bytes) {
    std::string& body = request.plain.body;
    const std::size_t needed = body.size() + bytes.size();
    if (needed > body.capacity()) {
      std::string larger;
      larger.reserve(std::max(needed, std::min(limits_.body_bytes, 2 * body.capacity())));
      larger += body;
      body.swap(larger);
    }
    body.append(bytes.data(), bytes.size());
    return bytes.size();
  }

  const RequestLimits& limits_;
  bool is_header_done_ = false;
  bool has_host_ = false, has_length_ = false, has_coding_ = false, has_origin_ = false;
};

RequestReader::RequestReader(const RequestLimits& limits) : limits_(limits) {}
RequestReader::~RequestReader() = default;

IncomingRequest& RequestReader::request() {
  SENNIGHT_REQUIRES(parser_ != nullptr);
  return parser_->request;
}

std::size_t RequestReader::held_bytes() const {
  std::size_t held = buffer_.capacity();
  if (!parser_) return held;
  const IncomingRequest& request = parser_->request;
  held += request.plain.body.capacity() + request.plain.target.capacity();
  for (const auto& [name, value] : request.headers) held += name.capacity() + value.capacity();
  return held;
}

void RequestReader::next() {
  parser_.reset();
  in_body_ = false;
  searched_ = framing_ = 0;
  if (buffer_.empty()) buffer_.shrink_to_fit();  // a connection that waits holds nothing
}

RequestReader::Step RequestReader::refuse(int status, std::string message) {
  refusal_ = {status, std::move(message), ""};
  return Step::kRefused;
}

RequestReader::Step RequestReader::read(std::string_view bytes) {
  if (!refusal_.message.empty()) return Step::kRefused;
  buffer_ += bytes;
  return in_body_ ? read_body() : read_headers();
}

RequestReader::Step RequestReader::read_headers() {
  // An empty line before a request is left over from the one before. Source: RFC 9112, 2.2.
  if (searched_ == 0 && buffer_.starts_with("\r\n")) buffer_.erase(0, 2);
  const std::size_t end = buffer_.find(kEndOfHeaders, searched_ < 3 ? 0 : searched_ - 3);
  const std::size_t length = end == std::string::npos ? buffer_.size() : end + kEndOfHeaders.size();
  const auto unseen = std::string_view(buffer_).substr(0, length).substr(std::min(searched_, length));
  if (!may_begin_request(unseen)) return refuse(400, "the request is no HTTP: a byte that is no text");
  searched_ = length;
  if (length > limits_.header_bytes)
    return refuse(400, fmt::format("the headers are longer than {} bytes", limits_.header_bytes));
  if (end == std::string::npos) return Step::kMore;

  const std::string_view headers = std::string_view(buffer_).substr(0, length);
  for (const std::string_view fold : {"\r\n ", "\r\n\t"})
    if (headers.find(fold) != std::string_view::npos) return refuse(400, "folded headers are not taken");
  parser_ = std::make_unique<Parser>(limits_);
  beast::error_code error;
  std::size_t parsed = 0;
  // It stops behind the request line, and behind the headers.
  while (!error && !parser_->is_header_done() && parsed < length)
    parsed += parser_->put(boost::asio::const_buffer(headers.data() + parsed, length - parsed), error);
  if (error == http::error::body_limit)
    return refuse(413, fmt::format("the body is longer than {} bytes", limits_.body_bytes));
  if (!parser_->problem.empty()) return refuse(400, parser_->problem);
  if (error || !parser_->is_header_done() || parsed != length)
    return refuse(400, fmt::format("the request is no HTTP: {}", error ? error.message() : "its headers do not end"));
  buffer_.erase(0, length);
  parser_->eager(true);
  in_body_ = true;
  return Step::kHeaders;
}

RequestReader::Step RequestReader::read_body() {
  std::size_t parsed = 0;
  const std::size_t body_before = parser_->body_bytes();
  beast::error_code error;
  const auto may_go_on = [&] {
    const std::size_t left = buffer_.size() - parsed;
    return left > 0 && !(parser_->chunked() && left < kShortestEnd.size() && buffer_[parsed] == kShortestEnd[0]);
  };
  while (!error && !parser_->is_done() && may_go_on())
    parsed += parser_->put(boost::asio::const_buffer(buffer_.data() + parsed, buffer_.size() - parsed), error);
  if (parser_->chunked()) framing_ += parsed - (parser_->body_bytes() - body_before);
  buffer_.erase(0, parsed);
  if (error == http::error::body_limit)
    return refuse(413, fmt::format("the body is longer than {} bytes", limits_.body_bytes));
  if (!parser_->problem.empty()) return refuse(400, parser_->problem);
  if (error && error != http::error::need_more)
    return refuse(400, fmt::format("the request is no HTTP: {}", error.message()));
  // What is left over while a body is read is a line of a chunk that does not end.
  if (framing_ > limits_.framing_bytes || (!parser_->is_done() && buffer_.size() > limits_.chunk_line_bytes))
    return refuse(400, std::string(kTooMuchFraming));
  return parser_->is_done() ? Step::kRequest : Step::kMore;
}

}  // namespace sennight
