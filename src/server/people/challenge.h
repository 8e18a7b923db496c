// Challenges of passkeys. One carries its own time and proves itself that this site has made it, for what and for whom: so
// none is kept before it is answered, and any process of a site knows those of the others. That each is answered once is the
// caller's matter (PeopleStore::spend_challenge).
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "store/game_store.h"

namespace sennight {

inline constexpr TimeStamp kChallengeFor = 5 * 60 * 1000;  // milliseconds

// What a challenge is for. `word` and `whom` have no zero bytes.
struct ChallengeUse {
  std::string_view word;  // "sign-in"
  std::string_view host;
  std::string_view whom;  // a session, a name; "" for whoever it is
};

struct OpenChallenge {
  std::string nonce;  // 128 random bits
  TimeStamp ends = 0;
};

class Challenges {
 public:
  // A new secret, in base64url. Never the same twice. Errors: there are no random numbers.
  static Result<std::string> new_key();
  // Errors: it is no such secret.
  static Result<Challenges> with_key(std::string_view key);

  // In base64url.
  std::string make(const ChallengeUse& use, TimeStamp now) const;
  // Errors: it was made for something else, elsewhere, or by somebody else; it is over.
  Result<OpenChallenge> open(std::string_view challenge, const ChallengeUse& use, TimeStamp now) const;
  // 128 bits as 32 hexadecimal digits that belong to this challenge, which nobody else can know or choose.
  std::string derived(const OpenChallenge& challenge) const;

 private:
  explicit Challenges(std::string key) : key_(std::move(key)) {}
  std::string mac(std::string_view head, const ChallengeUse& use) const;

  std::string key_;
};

}  // namespace sennight
