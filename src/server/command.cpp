#include "server/command.h"

#include <fmt/format.h>
#include <openssl/sha.h>

#include <array>

#include "server/base64url.h"

namespace sennight {

namespace {

constexpr std::size_t kCommandBytes = 16, kContentBytes = 12;

std::string hash_of(const std::string& text) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> hash{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), hash.data());
  return {hash.begin(), hash.end()};
}

}  // namespace

std::optional<Command> command_of(const CommandName& name, std::string_view person) {
  if (name.id.empty()) return std::nullopt;
  const std::string key = hash_of(fmt::format("command {} {}", name.id, person));
  // With the key in it, so that nobody who has both can try texts.
  const std::string what = hash_of(fmt::format("{} {} {}", person, name.id, name.content));
  return Command{to_base64url(key.substr(0, kCommandBytes)), to_base64url(what.substr(0, kContentBytes))};
}

std::string game_id_of(const Command& command) {
  constexpr std::string_view kLetters = "0123456789abcdefghjkmnpqrstvwxyz";
  constexpr std::size_t kLength = 12;
  std::string id;
  for (const char byte : hash_of("game " + command.key).substr(0, kLength))
    id += kLetters[static_cast<unsigned char>(byte) % kLetters.size()];
  return id;
}

}  // namespace sennight
