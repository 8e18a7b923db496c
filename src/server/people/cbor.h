// Reads CBOR, the binary form in which authenticators answer: what CTAP2 allows of it, which is definite lengths alone.
// Nothing is copied, no memory is taken, and no claim of a length is believed beyond the bytes that are there.
// Source: RFC 8949; CTAP 2.1, 8 (canonical form).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/result.h"

namespace sennight {

// Items in items, in those that are skipped.
inline constexpr std::size_t kDeepestCbor = 8;

class CborReader {
 public:
  enum class Kind { kInteger, kBytes, kText, kList, kMap, kOther, kNone };

  // The bytes outlive the reader, and what it returns.
  explicit CborReader(std::string_view bytes) : bytes_(bytes) {}

  // Of the next item; kNone at the end, or when what follows is no item.
  Kind kind() const;

  // Each reads the next item. Errors: it is of another kind, or no item; where that is, as "byte 12: ...". The reader
  // stays where it was then.
  Result<std::int64_t> integer();  // one that fits
  Result<std::string_view> bytes();
  Result<std::string_view> text();    // of any bytes
  Result<std::size_t> list_length();  // the items follow
  Result<std::size_t> map_length();   // as many pairs follow, the name of each before its value
  // Any item, with all that it has. Errors: as above; deeper than kDeepestCbor.
  Result<void> skip();

  // What has not been read.
  std::string_view rest() const { return bytes_.substr(at_); }
  bool is_at_end() const { return at_ == bytes_.size(); }

 private:
  // The first byte of an item and the number that it has.
  struct Head {
    unsigned major = 0, info = 0;
    std::uint64_t number = 0;
    std::size_t size = 0;  // bytes
  };
  Result<Head> head() const;
  Result<std::string_view> stretch(unsigned major, const char* what);
  Result<std::size_t> length(unsigned major, std::size_t items_each, const char* what);
  std::unexpected<Error> wrong(const char* problem) const;

  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace sennight
