#include "server/compression.h"

#include <brotli/encode.h>
#include <fmt/format.h>
#include <zlib.h>

#include "base/text.h"

namespace sennight {

namespace {

// Bytes go in and come out: both libraries speak of unsigned ones.
const std::uint8_t* bytes(std::string_view text) { return reinterpret_cast<const std::uint8_t*>(text.data()); }
std::uint8_t* bytes(std::string& text) { return reinterpret_cast<std::uint8_t*>(text.data()); }

std::string gzip(std::string_view text, Effort effort) {
  constexpr int kGzipFormat = 16 + MAX_WBITS, kMemoryLevel = 8;
  z_stream stream{};
  if (deflateInit2(&stream, effort == Effort::kGreat ? 9 : 5, Z_DEFLATED, kGzipFormat, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = const_cast<Bytef*>(bytes(text));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = bytes(out);
  stream.avail_out = static_cast<uInt>(out.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;  // there is room for everything
  out.resize(whole ? stream.total_out : 0);
  deflateEnd(&stream);
  return out;
}

std::string brotli(std::string_view text, Effort effort) {
  std::size_t size = BrotliEncoderMaxCompressedSize(text.size());
  std::string out(size, '\0');
  // 10 is where the encoder begins to look for the best way; 11 takes three times as long for the last thirtieth.
  const bool whole = BrotliEncoderCompress(effort == Effort::kGreat ? 10 : 4, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT,
                                           text.size(), bytes(text), &size, bytes(out)) != 0;
  out.resize(whole ? size : 0);
  return out;
}

}  // namespace

std::string_view coding_name(Coding coding) {
  switch (coding) {
    case Coding::kNone: return "";
    case Coding::kGzip: return "gzip";
    case Coding::kBrotli: return "br";
  }
  return "";
}

bool accepts(std::string_view accept_encoding, Coding coding) {
  if (coding == Coding::kNone) return true;
  bool any = false;
  for (const std::string_view part : split(accept_encoding, ',')) {
    const std::size_t semicolon = part.find(';');
    const std::string_view name = trim(part.substr(0, semicolon));
    const std::string_view weight = semicolon == std::string_view::npos ? "" : trim(part.substr(semicolon + 1));
    const bool taken = weight != "q=0" && weight != "q=0.0" && weight != "q=0.00" && weight != "q=0.000";
    if (name == coding_name(coding)) return taken;
    any = any || (name == "*" && taken);
  }
  return any;
}

Coding best_coding(std::string_view accept_encoding) {
  for (const Coding coding : {Coding::kBrotli, Coding::kGzip})
    if (accepts(accept_encoding, coding)) return coding;
  return Coding::kNone;
}

std::string compress(std::string_view text, Coding coding, Effort effort) {
  switch (coding) {
    case Coding::kNone: return std::string(text);
    case Coding::kGzip: return gzip(text, effort);
    case Coding::kBrotli: return brotli(text, effort);
  }
  return {};
}

std::string etag_of_form(std::string_view etag, Coding coding) {
  std::string named(etag);
  if (coding != Coding::kNone) named.insert(named.size() - 1, fmt::format("-{}", coding_name(coding)));
  return named;
}

}  // namespace sennight
