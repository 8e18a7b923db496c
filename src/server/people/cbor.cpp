#include "server/people/cbor.h"

#include <fmt/format.h>

#include <limits>

namespace sennight {

namespace {

// Major types. Source: RFC 8949, 3.1.
constexpr unsigned kUnsigned = 0, kNegative = 1, kByteText = 2, kUtf8Text = 3, kArray = 4, kPairs = 5, kTag = 6,
                   kSimple = 7;
// Of what follows the major type: a number of 1, 2, 4 or 8 bytes.
constexpr unsigned kOneByte = 24, kEightBytes = 27;

}  // namespace

std::unexpected<Error> CborReader::wrong(const char* problem) const {
  return fail(fmt::format("byte {}: {}", at_, problem));
}

Result<CborReader::Head> CborReader::head() const {
  if (is_at_end()) return wrong("the end comes too soon");
  const auto byte = [this](std::size_t i) -> unsigned { return static_cast<unsigned char>(bytes_[at_ + i]); };
  Head head{byte(0) >> 5U, byte(0) & 31U, byte(0) & 31U, 1};
  if (head.info < kOneByte) return head;
  if (head.info > kEightBytes) return wrong("a length that is not definite, or no item");
  const std::size_t more = std::size_t{1} << (head.info - kOneByte);
  if (bytes_.size() - at_ < 1 + more) return wrong("the end comes too soon");
  head.number = 0;
  for (std::size_t i = 1; i <= more; ++i) head.number = head.number << 8U | byte(i);
  head.size += more;
  return head;
}

CborReader::Kind CborReader::kind() const {
  const auto next = head();
  if (!next) return Kind::kNone;
  switch (next->major) {
    case kUnsigned:
    case kNegative: return Kind::kInteger;
    case kByteText: return Kind::kBytes;
    case kUtf8Text: return Kind::kText;
    case kArray: return Kind::kList;
    case kPairs: return Kind::kMap;
    default: return Kind::kOther;
  }
}

Result<std::int64_t> CborReader::integer() {
  const auto next = head();
  if (!next) return std::unexpected(next.error());
  if (next->major > kNegative) return wrong("no whole number");
  if (next->number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    return wrong("a number that is too large");
  at_ += next->size;
  const auto number = static_cast<std::int64_t>(next->number);
  return next->major == kUnsigned ? number : -1 - number;
}

Result<std::string_view> CborReader::stretch(unsigned major, const char* what) {
  const auto next = head();
  if (!next) return std::unexpected(next.error());
  if (next->major != major) return wrong(what);
  if (next->number > bytes_.size() - at_ - next->size) return wrong("the end comes too soon");
  const auto size = static_cast<std::size_t>(next->number);
  const std::string_view found = bytes_.substr(at_ + next->size, size);
  at_ += next->size + size;
  return found;
}

Result<std::string_view> CborReader::bytes() { return stretch(kByteText, "no bytes"); }
Result<std::string_view> CborReader::text() { return stretch(kUtf8Text, "no text"); }

Result<std::size_t> CborReader::length(unsigned major, std::size_t items_each, const char* what) {
  const auto next = head();
  if (!next) return std::unexpected(next.error());
  if (next->major != major) return wrong(what);
  // Each item has a byte at least.
  if (next->number > (bytes_.size() - at_ - next->size) / items_each) return wrong("the end comes too soon");
  at_ += next->size;
  return static_cast<std::size_t>(next->number);
}

Result<std::size_t> CborReader::list_length() { return length(kArray, 1, "no list"); }
Result<std::size_t> CborReader::map_length() { return length(kPairs, 2, "no map"); }

Result<void> CborReader::skip() {
  const std::size_t before = at_;
  const auto end = [&](std::unexpected<Error> error) -> Result<void> {
    at_ = before;
    return error;
  };
  // How many items are still to come, of those round this one and of itself.
  std::array<std::size_t, kDeepestCbor + 1> left{1};
  std::size_t depth = 0;
  while (true) {
    while (left[depth] == 0) {
      if (depth == 0) return {};
      --depth;
    }
    --left[depth];
    const auto next = head();
    if (!next) return end(std::unexpected(next.error()));
    std::size_t inside = 0;
    switch (next->major) {
      case kByteText:
      case kUtf8Text:
        if (auto read = stretch(next->major, ""); !read) return end(std::unexpected(read.error()));
        continue;
      case kArray:
      case kPairs: {
        const std::size_t each = next->major == kArray ? 1 : 2;
        const auto count = length(next->major, each, "");
        if (!count) return end(std::unexpected(count.error()));
        inside = *count * each;
        break;
      }
      case kTag:
        at_ += next->size;
        inside = 1;
        break;
      default: at_ += next->size; continue;
    }
    if (depth == kDeepestCbor) return end(wrong("items in items, too deep"));
    left[++depth] = inside;
  }
}

}  // namespace sennight
