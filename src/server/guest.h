// Who asks. A guest is whoever brings a secret of 128 random bits, which the browser keeps in a cookie that no script can
// read. The server keeps nothing but a hash of it, in the games where the guest sits. Who has an account brings another
// such secret, for a session: people/people.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace sennight {

// Who asks for something.
struct Visitor {
  std::string person = {};   // person_of the secret; "" for none
  std::string key = {};      // the invitation that came with the call, "" for none
  std::string address = {};  // of the client; who asks much waits longer for computers
  std::string account = {};  // the name of the person's account, "" for a guest
  // The version of the game that they have, "" for none, where they take what has changed since; nothing: they want it whole.
  std::optional<std::string> have = {};
};

// Does this person have an account? All others are guests.
inline bool is_account(std::string_view person) { return person.starts_with('@'); }

// The persons of accounts that programs play with begin so; for good, so that nobody takes one for a person.
inline constexpr std::string_view kBotPerson = "@bot:";
inline bool is_bot(std::string_view person) { return person.starts_with(kBotPerson); }

// 26 characters of 32, 128 random bits and two more, from the operating system: the secret of a guest, an invitation, a
// link for another device. Errors: the operating system gives no random numbers.
Result<std::string> new_secret();

// Could this text be one? Says nothing about whether anybody has it.
bool is_secret(std::string_view text);

// What is kept of a secret: 128 bits of its SHA-256 as 32 hexadecimal digits. Whoever reads them cannot go back.
std::string person_of(std::string_view secret);

// Takes the same time wherever the texts differ.
bool same_secret(std::string_view one, std::string_view other);

// The secret in a request's Cookie header, "" when there is none or no good one. Over TLS only a cookie counts that no
// other site of the same domain can have set (the prefix __Host-); without TLS browsers do not take that prefix.
std::string secret_in_cookies(std::string_view cookies, bool is_over_tls);
// The same for the secret of a session.
std::string session_in_cookies(std::string_view cookies, bool is_over_tls);

// The Set-Cookie header that gives a browser its secret; "" takes it away.
std::string cookie_of(std::string_view secret, bool is_over_tls);
// The same for a session.
std::string session_cookie_of(std::string_view secret, bool is_over_tls);

}  // namespace sennight
