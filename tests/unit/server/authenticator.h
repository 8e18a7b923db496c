// An authenticator of passkeys that does as it is told, so that each forgery can be tried: keys of its own, CBOR by hand.
#pragma once

#include <openssl/evp.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sennight::test {

// ---- CBOR, written ----

std::string cbor_head(unsigned major, std::uint64_t number);
inline std::string cbor_number(std::int64_t number) {
  return number >= 0 ? cbor_head(0, static_cast<std::uint64_t>(number))
                     : cbor_head(1, static_cast<std::uint64_t>(-1 - number));
}
inline std::string cbor_bytes(std::string_view bytes) { return cbor_head(2, bytes.size()).append(bytes); }
inline std::string cbor_text(std::string_view text) { return cbor_head(3, text.size()).append(text); }
// Names and values, one after another.
std::string cbor_map(const std::vector<std::string>& parts);

// ---- the authenticator ----

std::string sha256_of(std::string_view bytes);

// As one of the algorithms: -7, -8 or -257. Each has another key.
class Authenticator {
 public:
  explicit Authenticator(int algorithm = -7);

  // What goes into the data; a test changes what is to be wrong.
  std::string host = "here", origin = "https://here";
  std::string create_type = "webauthn.create", get_type = "webauthn.get";
  unsigned flags = 0x05;  // present and verified
  std::uint32_t counter = 0;
  std::string id;                // the credential's, bytes
  std::string extensions;        // CBOR, "" for none
  std::string more_client_data;  // ", \"crossOrigin\": true"

  std::string cose() const;
  std::string client_data(const std::string& type, std::string_view challenge) const;
  std::string data(bool with_key) const;
  std::string attestation() const;
  std::string sign(std::string_view data) const;
  // Of data(false) and the client data.
  std::string signature(std::string_view client_data) const;

 private:
  int algorithm_;
  std::shared_ptr<EVP_PKEY> key_;
};

}  // namespace sennight::test
