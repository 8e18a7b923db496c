#include "server/people/challenge.h"

#include <sodium.h>

#include <utility>

#include "server/base64url.h"
#include "server/guest.h"

namespace sennight {

namespace {

constexpr std::size_t kNonceBytes = 16, kTimeBytes = 8, kHeadBytes = kNonceBytes + kTimeBytes;

std::string mac_of(const std::string& key, std::string_view text) {
  std::string mac(crypto_auth_BYTES, '\0');
  crypto_auth(reinterpret_cast<unsigned char*>(mac.data()), reinterpret_cast<const unsigned char*>(text.data()),
              text.size(), reinterpret_cast<const unsigned char*>(key.data()));
  return mac;
}

}  // namespace

Result<std::string> Challenges::new_key() {
  if (sodium_init() < 0) return fail("the operating system gives no random numbers");
  std::string key(crypto_auth_KEYBYTES, '\0');
  randombytes_buf(key.data(), key.size());
  return to_base64url(key);
}

Result<Challenges> Challenges::with_key(std::string_view key) {
  auto bytes = from_base64url(key);
  if (sodium_init() < 0 || !bytes || bytes->size() != crypto_auth_KEYBYTES) return fail("the site's key is damaged");
  return Challenges(std::move(*bytes));
}

std::string Challenges::mac(std::string_view head, const ChallengeUse& use) const {
  std::string text = "challenge";
  for (const std::string_view part : {use.word, use.host, use.whom}) text.append(1, '\0').append(part);
  return mac_of(key_, text.append(1, '\0').append(head));
}

std::string Challenges::make(const ChallengeUse& use, TimeStamp now) const {
  std::string head(kNonceBytes, '\0');
  randombytes_buf(head.data(), head.size());
  const auto ends = static_cast<std::uint64_t>(now + kChallengeFor);
  for (std::size_t i = kTimeBytes; i-- > 0;) head += static_cast<char>(ends >> (8 * i) & 0xffU);
  return to_base64url(head + mac(head, use));
}

Result<OpenChallenge> Challenges::open(std::string_view challenge, const ChallengeUse& use, TimeStamp now) const {
  const auto bytes = from_base64url(challenge);
  if (!bytes || bytes->size() != kHeadBytes + crypto_auth_BYTES ||
      !same_secret(std::string_view(*bytes).substr(kHeadBytes),
                   mac(std::string_view(*bytes).substr(0, kHeadBytes), use)))
    return fail("the challenge is not one for this");
  std::uint64_t ends = 0;
  for (std::size_t i = kNonceBytes; i < kHeadBytes; ++i) ends = ends << 8U | static_cast<unsigned char>((*bytes)[i]);
  OpenChallenge found{bytes->substr(0, kNonceBytes), static_cast<TimeStamp>(ends)};
  if (found.ends <= now) return fail("it has taken too long; try again");
  return found;
}

std::string Challenges::derived(const OpenChallenge& challenge) const {
  return person_of(mac_of(key_, "derived" + challenge.nonce));
}

}  // namespace sennight
