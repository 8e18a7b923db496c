// Compression of bodies that are sent often.
#pragma once

#include <string>
#include <string_view>

namespace sennight {

// The text in gzip format. Source: RFC 1952.
std::string gzip(std::string_view text);

// Does a client with this Accept-Encoding header take gzip?
bool accepts_gzip(std::string_view accept_encoding);

}  // namespace sennight
