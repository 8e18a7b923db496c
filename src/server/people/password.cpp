#include "server/people/password.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace sennight {

namespace {

// Source: OWASP Password Storage Cheat Sheet, Argon2id with 19 MiB, two passes and one lane.
constexpr unsigned long long kPasses = 2;
constexpr std::size_t kMemory = 19ULL * 1024 * 1024;

// Those of eight characters and more that stand at the top of every list of stolen passwords.
constexpr std::array<std::string_view, 40> kCommon = {
    "password", "12345678", "123456789", "1234567890", "qwertyuiop", "qwerty123", "password1",   "iloveyou",
    "sunshine", "princess", "football",  "baseball",   "superman",   "trustno1",  "11111111",    "00000000",
    "87654321", "letmein1", "whatever",  "starwars",   "computer",   "michelle",  "jennifer",    "corvette",
    "1q2w3e4r", "1qaz2wsx", "abcd1234",  "asdfghjkl",  "zaq12wsx",   "passw0rd",  "password123", "qwerty12345",
    "welcome1", "admin123", "changeme",  "88888888",   "66666666",   "q1w2e3r4",  "passwort",    "schach123"};

}  // namespace

Result<void> check_password(std::string_view password, std::string_view folded) {
  if (password.size() < kShortestPassword)
    return fail(fmt::format("field 'password' is shorter than {} characters", kShortestPassword));
  if (password.size() > kLongestPassword)
    return fail(fmt::format("field 'password' is longer than {} bytes", kLongestPassword));
  if (password.find('\0') != std::string_view::npos) return fail("field 'password' has a zero byte");
  const std::string lower = to_lower(password);
  const bool common = std::find(kCommon.begin(), kCommon.end(), lower) != kCommon.end();
  const bool one_letter = lower.find_first_not_of(lower.front()) == std::string::npos;
  if (common || one_letter || lower == folded)
    return fail("field 'password': that is one of the first that anybody would try");
  return {};
}

Result<std::string> hash_of_password(std::string_view password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (sodium_init() < 0 || crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), kPasses, kMemory,
                                                 crypto_pwhash_ALG_ARGON2ID13) != 0)
    return fail("there is no memory for the password's hash");
  return std::string(hash.data());
}

bool is_password(std::string_view password, const std::string& hash) {
  // Of a password that nobody has.
  static const std::string nobodys = hash_of_password("nobody's").value_or("");
  const std::string& compared = hash.empty() ? nobodys : hash;
  const bool same = crypto_pwhash_str_verify(compared.c_str(), password.data(), password.size()) == 0;
  return same && !hash.empty();
}

}  // namespace sennight
