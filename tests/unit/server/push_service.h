// A push service of the tests' own: it speaks TLS on this machine, with a certificate that nobody knows, remembers what it is
// sent and answers as it is told. And a browser that reads what was sent to it.
#pragma once

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/push/push_crypto.h"

namespace sennight::test {

// What came with one message.
struct PushedMessage {
  std::string target, host, authorization, coding, ttl, topic, body;
};

class FakePushService {
 public:
  struct Reply {
    int status = 201;
    std::string retry_after = "";
    std::chrono::milliseconds after = std::chrono::milliseconds(0);
  };

  FakePushService() : acceptor_(context_, {boost::asio::ip::make_address("127.0.0.1"), 0}) {
    certify();
    thread_ = std::jthread([this] { serve(); });
  }
  ~FakePushService() {
    ending_ = true;
    boost::system::error_code error;
    boost::asio::io_context own;
    boost::asio::ip::tcp::socket knock(own);
    knock.connect(acceptor_.local_endpoint(), error);  // so that it looks up
    thread_.join();
  }

  std::string address(const std::string& path) const {
    return "https://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port()) + path;
  }
  // To the next messages, one after another; then 201.
  void answer_with(Reply reply) {
    const std::lock_guard lock(mutex_);
    replies_.push_back(std::move(reply));
  }
  std::vector<PushedMessage> messages() {
    const std::lock_guard lock(mutex_);
    return messages_;
  }
  std::size_t count() { return messages().size(); }
  std::atomic<int> connections = 0;

 private:
  void certify() {
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* certificate = X509_new();
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_sign(certificate, key, EVP_sha256());
    SSL_CTX_use_certificate(secure_.native_handle(), certificate);
    SSL_CTX_use_PrivateKey(secure_.native_handle(), key);
    X509_free(certificate);
    EVP_PKEY_free(key);
  }
  void serve() {
    namespace http = boost::beast::http;
    while (!ending_) {
      boost::system::error_code error;
      boost::asio::ip::tcp::socket socket(context_);
      acceptor_.accept(socket, error);
      if (error || ending_) continue;
      ++connections;
      boost::asio::ssl::stream<boost::asio::ip::tcp::socket> stream(std::move(socket), secure_);
      stream.handshake(boost::asio::ssl::stream_base::server, error);
      if (error) continue;
      boost::beast::flat_buffer buffer;
      http::request<http::string_body> request;
      http::read(stream, buffer, request, error);
      if (error) continue;
      const auto header = [&](const char* name) { return std::string(request[name]); };
      Reply reply;
      {
        const std::lock_guard lock(mutex_);
        messages_.push_back({std::string(request.target()), header("Host"), header("Authorization"),
                             header("Content-Encoding"), header("TTL"), header("Topic"), request.body()});
        if (!replies_.empty()) {
          reply = replies_.front();
          replies_.pop_front();
        }
      }
      std::this_thread::sleep_for(reply.after);
      http::response<http::string_body> response(static_cast<http::status>(reply.status), 11);
      if (!reply.retry_after.empty()) response.set("Retry-After", reply.retry_after);
      response.prepare_payload();
      http::write(stream, response, error);
    }
  }

  boost::asio::io_context context_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::ssl::context secure_{boost::asio::ssl::context::tls_server};
  std::mutex mutex_;
  std::deque<Reply> replies_;
  std::vector<PushedMessage> messages_;
  std::atomic<bool> ending_ = false;
  std::jthread thread_;
};

// What a browser has for one subscription.
struct PushBrowser {
  PushKey key = PushKey::make().value();
  std::string auth = random_bytes(16);

  static std::string random_bytes(std::size_t size) {
    std::string bytes(size, '\0');
    RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(size));
    return bytes;
  }

  static std::string hmac(std::string_view with, std::string_view text) {
    std::string sum(32, '\0');
    unsigned int size = 0;
    HMAC(EVP_sha256(), with.data(), static_cast<int>(with.size()), reinterpret_cast<const unsigned char*>(text.data()),
         text.size(), reinterpret_cast<unsigned char*>(sum.data()), &size);
    return sum;
  }

  // What was sent, by the steps of RFC 8291 on the browser's side; "" when it was not for this one.
  std::string read(std::string_view body) const {
    using namespace std::string_view_literals;
    if (body.size() < 86 + 17 || body[20] != 65) return "";
    const std::string salt(body.substr(0, 16)), theirs(body.substr(21, 65)), sealed(body.substr(86));
    const auto secret = key.shared_secret(theirs);
    if (!secret) return "";
    const std::string info = std::string("WebPush: info\0"sv) + key.open() + theirs + '\x01';
    const std::string mixed = hmac(salt, hmac(hmac(auth, *secret), info));
    const std::string content = hmac(mixed, "Content-Encoding: aes128gcm\0\x01"sv).substr(0, 16);
    const std::string nonce = hmac(mixed, "Content-Encoding: nonce\0\x01"sv).substr(0, 12);
    std::string text(sealed.size() - 16, '\0'), tag = sealed.substr(sealed.size() - 16);
    const auto bytes = [](const std::string& of) { return reinterpret_cast<const unsigned char*>(of.data()); };
    EVP_CIPHER_CTX* context = EVP_CIPHER_CTX_new();
    int size = 0;
    bool right = EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nullptr, bytes(content), bytes(nonce)) == 1;
    right = right && EVP_DecryptUpdate(context, reinterpret_cast<unsigned char*>(text.data()), &size, bytes(sealed),
                                       static_cast<int>(text.size())) == 1;
    right = right && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, 16, tag.data()) == 1;
    right = right && EVP_DecryptFinal_ex(context, reinterpret_cast<unsigned char*>(text.data()) + size, &size) == 1;
    EVP_CIPHER_CTX_free(context);
    if (!right || text.empty() || text.back() != '\x02') return "";
    text.pop_back();
    return text;
  }
};

}  // namespace sennight::test
