// Passkeys: what a browser and an authenticator answer, and whether it is true. Without attestation: nobody is asked what
// kind of authenticator there is, so its statement about itself is not looked at.
//
// Pure functions; bytes are std::string_view. Source: Web Authentication Level 3, 7.1 and 7.2.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace sennight {

// Algorithms of signatures that are known, the best first. Source: the IANA registry of COSE algorithms.
inline constexpr int kEdDsa = -8, kEs256 = -7, kRs256 = -257;

// Where a page was served from.
struct ServedAt {
  std::string host;    // the RP id: a name, never a number
  std::string origin;  // as browsers write it: "https://games.example.org"
};

enum class CeremonyKind { kCreate, kGet };

// The challenge in what the browser says about a ceremony. Errors: it is no such text; of another kind; from another
// origin, or from a frame of another page.
Result<std::string> challenge_in(std::string_view client_data, CeremonyKind kind, std::string_view origin);

// What an authenticator says with each answer.
struct AuthenticatorData {
  std::string_view host_hash;  // SHA-256 of the RP id
  bool is_present = false;     // somebody has touched it
  bool is_verified = false;    // and was recognised, by a finger or a PIN
  bool may_be_copied = false, is_copied = false;
  std::uint32_t counter = 0;    // of signatures; 0: it does not count
  std::string_view credential;  // its id; with an answer to kCreate alone
  std::string key;              // likewise: the public key as SubjectPublicKeyInfo
};
// Errors: what is wrong, and at which byte.
Result<AuthenticatorData> parse_authenticator_data(std::string_view bytes);

// A public key in COSE's form as SubjectPublicKeyInfo (DER): ES256 with P-256, EdDSA with Ed25519, RS256 with 2048 to 4096
// bits. Errors: another one, or none; not on its curve.
Result<std::string> public_key_in(std::string_view cose);

struct NewCredential {
  std::string id, key;  // as bytes; the key as above
  std::uint32_t counter = 0;
};
// Errors: no such answer; made for another host; nobody was present. The challenge is the caller's matter.
Result<NewCredential> check_new_credential(std::string_view host, std::string_view attestation);

// The counter of an answer that the owner of `key` has signed. Errors: as above; another one's signature, or of other data.
Result<std::uint32_t> check_answer(std::string_view host, std::string_view client_data,
                                   std::string_view authenticator_data, std::string_view signature,
                                   std::string_view key);

}  // namespace sennight
