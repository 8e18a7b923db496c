// A client of the server, over real sockets and with nothing in common with the server's own code.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sennight::test {

struct Response {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
};

// One connection to 127.0.0.1.
class HttpClient {
 public:
  // `from`: the address of this machine that it comes from, one of 127.0.0.0/8; "" = any.
  explicit HttpClient(std::uint16_t port, const std::string& from = "");
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  bool connected() const { return socket_ >= 0; }

  // False when the connection is gone.
  bool send(std::string_view bytes);
  // Nothing when the connection ends or the time is over before a whole response.
  std::optional<Response> receive(bool has_body = true, std::chrono::milliseconds patience = std::chrono::seconds(60));
  // Both, for a request with a body if it is not empty.
  std::optional<Response> request(std::string_view method, std::string_view target, std::string_view body = "",
                                  std::string_view headers = "");
  // Leaves little room for bytes that come and are not read.
  void shrink_receive_buffer();
  // Ends the connection at once, with a reset.
  void reset();
  // Ends both directions; from any thread, a `send` or `receive` that waits returns.
  void shut_down();
  // Does the other side close the connection in this time? Reads and forgets what comes before.
  bool is_closed(std::chrono::milliseconds patience = std::chrono::seconds(60));

 protected:
  bool read_more(std::chrono::milliseconds patience);
  int socket_ = -1;
  std::string buffer_;
};

class WebSocketClient : public HttpClient {
 public:
  // Sends the handshake; `accepted` tells whether it was answered with 101, `response` how it was answered else.
  WebSocketClient(std::uint16_t port, std::string_view target, std::string_view headers = "");
  bool accepted() const { return response_ && response_->status == 101; }
  int status() const { return response_ ? response_->status : 0; }
  // Of the answer to the handshake, by its name in lower case; "" when it is not there.
  std::string header(const std::string& name) const {
    const auto found = response_ ? response_->headers.find(name) : decltype(response_->headers.end()){};
    return response_ && found != response_->headers.end() ? found->second : "";
  }

  // One text message.
  bool send_text(std::string_view text) { return send_frame(0x1, text); }
  bool send_frame(int opcode, std::string_view payload, bool masked = true);
  // The next text message; pings are answered. Nothing when the connection ends; then `close_code` is what the server
  // said.
  std::optional<std::string> receive_text(std::chrono::milliseconds patience = std::chrono::seconds(60));
  int close_code() const { return close_code_; }

 private:
  std::optional<Response> response_;
  int close_code_ = 0;
};

}  // namespace sennight::test
