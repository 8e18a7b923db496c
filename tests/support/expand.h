// Short inputs of a fuzzer that stand for long texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sennight {

inline constexpr char kRepeat = '\x1b', kCut = '\x1c';

// The input in parts, cut at each kCut. kRepeat, a number n and a character stand for the character 2^n times, n from 0 to
// 17; no part is longer than a megabyte.
inline std::vector<std::string> expanded_parts(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kLongest = 1'000'000;
  constexpr unsigned kMostDoublings = 18;
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < size; ++i) {
    const char c = static_cast<char>(data[i]);
    std::string& part = parts.back();
    if (c == kCut) {
      parts.emplace_back();
    } else if (c == kRepeat && i + 2 < size) {
      const std::size_t count = std::size_t{1} << (data[i + 1] % kMostDoublings);
      if (part.size() + count <= kLongest) part.append(count, static_cast<char>(data[i + 2]));
      i += 2;
    } else {
      part += c;
    }
  }
  return parts;
}

}  // namespace sennight
