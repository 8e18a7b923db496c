#include "server/guest.h"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <sys/random.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace sennight {

namespace {

constexpr std::string_view kSecretLetters = "0123456789abcdefghjkmnpqrstvwxyz";
static_assert(kSecretLetters.size() == 32);
constexpr std::size_t kSecretLength = 26;  // of five bits each
constexpr std::size_t kPersonBytes = 16;
constexpr std::string_view kCookie = "sennight", kCookieOverTls = "__Host-sennight";
// As long as browsers keep any cookie; each use of a seat begins it anew. Source: RFC 6265bis, 5.5.
constexpr int kCookieSeconds = 400 * 24 * 3600;
constexpr std::string_view kSession = "sennight-session", kSessionOverTls = "__Host-sennight-session";
constexpr int kSessionSeconds = 90 * 24 * 3600;

std::string secret_in(std::string_view cookies, std::string_view name) {
  for (std::string_view cookie : split(cookies, ';')) {
    cookie = trim(cookie);
    if (!cookie.starts_with(name) || cookie.size() == name.size() || cookie[name.size()] != '=') continue;
    cookie.remove_prefix(name.size() + 1);
    return is_secret(cookie) ? std::string(cookie) : "";
  }
  return "";
}

std::string secret_of_either(std::string_view cookies, bool is_over_tls, std::string_view over_tls,
                             std::string_view plain) {
  std::string secret = secret_in(cookies, over_tls);
  return secret.empty() && !is_over_tls ? secret_in(cookies, plain) : secret;
}

}  // namespace

Result<std::string> new_secret() {
  std::array<unsigned char, kSecretLength> bytes{};
  // Up to 256 bytes come whole or not at all.
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    return fail("the operating system gives no random numbers");
  std::string secret;
  for (const unsigned char byte : bytes) secret += kSecretLetters[byte % kSecretLetters.size()];
  return secret;
}

bool is_secret(std::string_view text) {
  return text.size() == kSecretLength &&
         std::all_of(text.begin(), text.end(), [](char c) { return kSecretLetters.find(c) != std::string_view::npos; });
}

std::string person_of(std::string_view secret) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> hash{};
  SHA256(reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), hash.data());
  std::string person;
  for (std::size_t i = 0; i < kPersonBytes; ++i) person += fmt::format("{:02x}", hash[i]);
  return person;
}

bool same_secret(std::string_view one, std::string_view other) {
  return one.size() == other.size() && CRYPTO_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string secret_in_cookies(std::string_view cookies, bool is_over_tls) {
  return secret_of_either(cookies, is_over_tls, kCookieOverTls, kCookie);
}

std::string session_in_cookies(std::string_view cookies, bool is_over_tls) {
  return secret_of_either(cookies, is_over_tls, kSessionOverTls, kSession);
}

std::string cookie_of(std::string_view secret, bool is_over_tls) {
  return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{}", is_over_tls ? kCookieOverTls : kCookie,
                     secret, secret.empty() ? 0 : kCookieSeconds, is_over_tls ? "; Secure" : "");
}

std::string session_cookie_of(std::string_view secret, bool is_over_tls) {
  return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{}", is_over_tls ? kSessionOverTls : kSession,
                     secret, secret.empty() ? 0 : kSessionSeconds, is_over_tls ? "; Secure" : "");
}

}  // namespace sennight
