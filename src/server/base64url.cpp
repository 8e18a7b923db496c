#include "server/base64url.h"

#include <sodium.h>

#include <algorithm>

#include "base/text.h"

namespace sennight {

std::string to_base64url(std::string_view bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                    kVariant);
  text.pop_back();  // the zero byte at the end
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  // The library takes some characters beyond ASCII for letters.
  if (!std::ranges::all_of(text, [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; }))
    return std::nullopt;
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(), text.size(), nullptr,
                        &size, nullptr, sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
    return std::nullopt;
  bytes.resize(size);
  return bytes;
}

}  // namespace sennight
