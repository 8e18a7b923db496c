#include "server/gzip.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>

#include "base/text.h"

namespace sennight {

namespace {

void append_little_endian(std::string& text, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) text += static_cast<char>((number >> shift) & 0xFF);
}

}  // namespace

std::string gzip(std::string_view text) {
  namespace zlib = boost::beast::zlib;
  constexpr int kLevel = 6, kWindowBits = 15, kMemoryLevel = 8;
  zlib::deflate_stream deflate;
  deflate.reset(kLevel, kWindowBits, kMemoryLevel, zlib::Strategy::normal);

  // Header: deflate, no name, no time, unknown system.
  std::string out("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  const std::size_t header = out.size();
  out.resize(header + deflate.upper_bound(text.size()));
  zlib::z_params params;
  params.next_in = text.data();
  params.avail_in = text.size();
  params.next_out = out.data() + header;
  params.avail_out = out.size() - header;
  boost::beast::error_code error;  // ends with end_of_stream: the room is enough for everything
  deflate.write(params, zlib::Flush::finish, error);
  out.resize(header + params.total_out);

  boost::crc_32_type checksum;
  checksum.process_bytes(text.data(), text.size());
  append_little_endian(out, checksum.checksum());
  append_little_endian(out, static_cast<std::uint32_t>(text.size()));
  return out;
}

bool accepts_gzip(std::string_view accept_encoding) {
  for (const std::string_view part : split(accept_encoding, ',')) {
    const std::size_t semicolon = part.find(';');
    const std::string_view coding = trim(part.substr(0, semicolon));
    if (coding != "gzip" && coding != "*") continue;
    const std::string_view weight = semicolon == std::string_view::npos ? "" : trim(part.substr(semicolon + 1));
    return weight != "q=0" && weight != "q=0.0" && weight != "q=0.00" && weight != "q=0.000";
  }
  return false;
}

}  // namespace sennight
