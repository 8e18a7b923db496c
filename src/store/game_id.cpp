#include "store/game_id.h"

#include <sys/random.h>

#include <algorithm>
#include <array>

namespace sennight {

namespace {

constexpr std::string_view kLetters = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t kLength = 12;
static_assert(kLetters.size() == 32);

}  // namespace

Result<std::string> new_game_id() {
  std::array<unsigned char, kLength> bytes{};
  // Up to 256 bytes come whole or not at all.
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    return fail("the operating system gives no random numbers");
  }
  std::string id;
  for (const unsigned char byte : bytes) id += kLetters[byte % kLetters.size()];
  return id;
}

bool is_game_id(std::string_view text) {
  return text.size() == kLength &&
         std::all_of(text.begin(), text.end(), [](char c) { return kLetters.find(c) != std::string_view::npos; });
}

}  // namespace sennight
