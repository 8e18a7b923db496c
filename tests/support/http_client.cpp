#include "support/http_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace sennight::test {

namespace chrono = std::chrono;

HttpClient::HttpClient(std::uint16_t port, const std::string& from) {
  socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (!from.empty()) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    inet_pton(AF_INET, from.c_str(), &own.sin_addr);
    bind(socket_, reinterpret_cast<sockaddr*>(&own), sizeof own);
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    close(socket_);
    socket_ = -1;
  }
}

HttpClient::~HttpClient() {
  if (socket_ >= 0) close(socket_);
}

void HttpClient::shrink_receive_buffer() {
  const int bytes = 4096;
  setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
}

void HttpClient::reset() {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close(socket_);
  socket_ = -1;
}

void HttpClient::shut_down() { shutdown(socket_, SHUT_RDWR); }

bool HttpClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

bool HttpClient::read_more(chrono::milliseconds patience) {
  pollfd waiting{socket_, POLLIN, 0};
  if (socket_ < 0 || poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return false;
  std::array<char, 65536> part;
  const ssize_t count = recv(socket_, part.data(), part.size(), 0);
  if (count <= 0) return false;
  buffer_.append(part.data(), static_cast<std::size_t>(count));
  return true;
}

std::optional<Response> HttpClient::receive(bool has_body, chrono::milliseconds patience) {
  std::size_t end;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos)
    if (!read_more(patience)) return std::nullopt;
  Response response;
  const std::string head = buffer_.substr(0, end);
  buffer_.erase(0, end + 4);
  if (head.size() < 12 || !head.starts_with("HTTP/1.")) return std::nullopt;
  response.status = std::stoi(head.substr(9, 3));
  for (std::size_t at = head.find("\r\n"); at != std::string::npos;) {
    const std::size_t next = head.find("\r\n", at + 2);
    const std::string line = head.substr(at + 2, next == std::string::npos ? next : next - at - 2);
    const std::size_t colon = line.find(": ");
    std::string name = line.substr(0, colon);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (colon != std::string::npos) response.headers[name] = line.substr(colon + 2);
    at = next;
  }
  if (response.status < 200 || response.status == 304 || !has_body) return response;
  const auto length = response.headers.find("content-length");
  const std::size_t size = length == response.headers.end() ? 0 : std::stoul(length->second);
  while (buffer_.size() < size)
    if (!read_more(patience)) return std::nullopt;
  response.body = buffer_.substr(0, size);
  buffer_.erase(0, size);
  return response;
}

std::optional<Response> HttpClient::request(std::string_view method, std::string_view target, std::string_view body,
                                            std::string_view headers) {
  std::string text = std::string(method) + " " + std::string(target) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" +
                     std::string(headers);
  if (!body.empty()) text += "Content-Type: application/json\r\n";
  if (!body.empty() || method == "POST") text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  if (!send(text + "\r\n" + std::string(body))) return std::nullopt;
  return receive(method != "HEAD");
}

bool HttpClient::is_closed(chrono::milliseconds patience) {
  const auto deadline = chrono::steady_clock::now() + patience;
  for (;;) {
    const auto left = chrono::duration_cast<chrono::milliseconds>(deadline - chrono::steady_clock::now());
    pollfd waiting{socket_, POLLIN, 0};
    if (left.count() <= 0 || poll(&waiting, 1, static_cast<int>(left.count())) <= 0) return false;
    std::array<char, 4096> part;
    if (recv(socket_, part.data(), part.size(), 0) <= 0) return true;
  }
}

WebSocketClient::WebSocketClient(std::uint16_t port, std::string_view target, std::string_view headers)
    : HttpClient(port) {
  send("GET " + std::string(target) +
       " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
       std::string(headers) + "\r\n");
  response_ = receive();
}

bool WebSocketClient::send_frame(int opcode, std::string_view payload, bool masked) {
  std::string frame(1, static_cast<char>(0x80 | opcode));
  const char mask_bit = static_cast<char>(masked ? 0x80 : 0);
  if (payload.size() < 126) {
    frame += static_cast<char>(mask_bit | static_cast<char>(payload.size()));
  } else {
    const bool wide = payload.size() > 0xFFFF;
    frame += static_cast<char>(mask_bit | (wide ? 127 : 126));
    for (int shift = wide ? 56 : 8; shift >= 0; shift -= 8)
      frame += static_cast<char>((payload.size() >> shift) & 0xFF);
  }
  constexpr std::string_view kMask = "\x12\x34\x56\x78";
  if (masked) frame += kMask;
  for (std::size_t i = 0; i < payload.size(); ++i)
    frame += masked ? static_cast<char>(payload[i] ^ kMask[i % 4]) : payload[i];
  return send(frame);
}

std::optional<std::string> WebSocketClient::receive_text(chrono::milliseconds patience) {
  const auto byte = [this](std::size_t at) { return static_cast<unsigned char>(buffer_[at]); };
  const auto need = [&](std::size_t size) {
    while (buffer_.size() < size)
      if (!read_more(patience)) return false;
    return true;
  };
  for (std::string message;;) {
    if (!need(2)) return std::nullopt;
    const bool last = (byte(0) & 0x80) != 0;
    const int opcode = byte(0) & 0x0F;
    std::size_t header = 2, size = byte(1) & 0x7F;
    if (size >= 126) {
      const std::size_t bytes = size == 126 ? 2 : 8;
      if (!need(2 + bytes)) return std::nullopt;
      size = 0;
      for (std::size_t i = 0; i < bytes; ++i) size = size << 8 | byte(2 + i);
      header += bytes;
    }
    if (!need(header + size)) return std::nullopt;
    const std::string payload = buffer_.substr(header, size);
    buffer_.erase(0, header + size);
    if (opcode == 0x8) {
      if (payload.size() >= 2)
        close_code_ = static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
      send_frame(0x8, payload.substr(0, 2));
      return std::nullopt;
    }
    if (opcode == 0x9) send_frame(0xA, payload);
    if (opcode > 0x2) continue;
    message += payload;
    if (last) return message;
  }
}

}  // namespace sennight::test
