// How many nodes the perft tests may count.
#pragma once

#include <cstdint>

namespace sennight::test {

#ifdef SENNIGHT_SANITIZED
inline constexpr std::uint64_t kQuickNodes = 60'000;
inline constexpr std::uint64_t kReferenceNodes = 500;
#else
inline constexpr std::uint64_t kQuickNodes = 3'000'000;
inline constexpr std::uint64_t kReferenceNodes = 5'000;
#endif

}  // namespace sennight::test
