// Nets by chance, for tests: small numbers that all do something.
//
// Headers only, see laws.h.
#pragma once

#include <memory>

#include "base/random.h"
#include "rules/net.h"
#include "rules/variant.h"

namespace sennight::test {

inline Net drawn_net(const Variant& variant, std::size_t units, std::uint64_t seed) {
  Net net(NetInputs(variant), units);
  Random random(seed);
  const auto fill = [&](std::vector<Net::Number>& numbers, int most) {
    for (Net::Number& number : numbers)
      number = static_cast<Net::Number>(static_cast<int>(random.below(static_cast<std::uint64_t>(2 * most + 1))) -
                                        most);
  };
  fill(net.first, std::min(60, net_bounds(variant, units).first));
  fill(net.bias, 200);
  for (auto& out : net.out) fill(out, 80);
  net.constant = 7;
  return net;
}

}  // namespace sennight::test
