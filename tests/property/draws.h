// What property tests draw: a variant, and a seed for everything else.
#pragma once

#include <rapidcheck.h>

#include <array>
#include <string_view>

#include "base/random.h"
#include "support/all_variants.h"
#include "support/draw.h"

namespace sennight {

// Any game of variants/. Under sanitizers, where compiling them takes long, only a few that have
// every kind of rule.
inline rc::Gen<const Variant*> draw_variant() {
#ifdef SENNIGHT_SANITIZED
  static constexpr std::array<std::string_view, 14> kFew = {"chess",
                                                            "shogi",
                                                            "trimac",
                                                            "makruk",
                                                            "crazyhouse",
                                                            "hr-glinski-foh",
                                                            "hr-mccooey-3p",
                                                            "hr-liu-yang",
                                                            "honeycomb",
                                                            "mitred-sylvia",
                                                            "grand",
                                                            "mitred-diana-bishogi-bachelor",
                                                            "mitred-electra-kinglet",
                                                            "waitress-trios-fusion-free"};
  return rc::gen::map(rc::gen::inRange<std::size_t>(0, kFew.size()),
                      [](std::size_t i) { return &AllVariants::get().find(kFew[i]); });
#else
  return rc::gen::map(rc::gen::inRange<std::size_t>(0, AllVariants::get().size()),
                      [](std::size_t i) { return &AllVariants::get().variant(i); });
#endif
}

inline rc::Gen<Random> draw_random() {
  return rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [](std::uint64_t seed) { return Random(seed); });
}

}  // namespace sennight

namespace rc {

// What RapidCheck prints of a case that failed.
inline void showValue(const sennight::Variant* variant, std::ostream& out) { out << variant->id(); }
inline void showValue(const sennight::Random&, std::ostream& out) { out << "a seed"; }

}  // namespace rc
