// Bytes as text in base64url without padding, as WebAuthn writes them. Source: RFC 4648, 5.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sennight {

std::string to_base64url(std::string_view bytes);

// Nothing when the text has other characters, padding, or bits that stand for nothing: so each text of bytes is one text.
std::optional<std::string> from_base64url(std::string_view text);

}  // namespace sennight
