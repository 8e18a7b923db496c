// What a message of Web Push is made of: the server's own key pair and the proof that it is the sender (VAPID), and the
// encryption that only the browser undoes. Source: RFC 8291, RFC 8292, RFC 8188.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

struct evp_pkey_st;  // EVP_PKEY of OpenSSL

namespace sennight {

// A pair of keys on the curve P-256.
class PushKey {
 public:
  // Errors: the operating system gives no random numbers.
  static Result<PushKey> make();
  // Errors: the text is no private key of this curve.
  static Result<PushKey> from_pem(const std::string& text);
  // Of a key's two parts, 32 and 65 bytes: for published examples.
  static Result<PushKey> from_bytes(std::string_view secret, std::string_view open);

  Result<std::string> pem() const;
  // 65 bytes, a point that is not compressed.
  const std::string& open() const { return open_; }
  // 64 bytes of ECDSA with SHA-256.
  Result<std::string> sign(std::string_view text) const;
  // What both owners of a key can make. Errors: `other` is no point of the curve.
  Result<std::string> shared_secret(std::string_view other) const;

 private:
  explicit PushKey(std::shared_ptr<evp_pkey_st> key);
  std::shared_ptr<evp_pkey_st> key_;
  std::string open_;
};

// The key in that file. Where there is none, a new one is put there, for its owner's eyes alone. Errors: it cannot be read or
// written, or is no key.
Result<PushKey> push_key_in(const std::string& path);

// The header Authorization. `audience`: scheme, host and port of the endpoint; `contact`: an address mailto: or https:, ""
// for none; `expires`: seconds since 1970, at most a day ahead.
Result<std::string> vapid_header(const PushKey& key, std::string_view audience, std::string_view contact,
                                 std::int64_t expires);

// The body in the coding aes128gcm. `key` and `auth` as the browser gives them, 65 and 16 bytes; `once` and `salt` are used for
// this message alone, 16 bytes of salt. REQUIRES: at most kMostPushBytes of text. Errors: `key` is no point of the curve.
inline constexpr std::size_t kMostPushBytes = 3000;
Result<std::string> encrypt_push(std::string_view text, std::string_view key, std::string_view auth,
                                 const PushKey& once, std::string_view salt);
// With a new key and salt.
Result<std::string> encrypt_push(std::string_view text, std::string_view key, std::string_view auth);

}  // namespace sennight
