// The perft counts of the variant files that take longer than a moment: all that variants_test.cpp
// leaves out.

#include <gtest/gtest.h>

#include <limits>

#include "notation/verify.h"
#include "perft/budget.h"
#include "rules/loader.h"
#include "support/games.h"

namespace sennight::test {
namespace {

class DeepPerft : public testing::TestWithParam<std::string> {};

TEST_P(DeepPerft, agrees_with_the_counts_of_the_file) {
  const Variant& rules = *variant(GetParam());
  Findings findings;
  for (const PerftDefinition& perft : rules.definition().perfts) {
    verify_perft(rules, perft, kQuickNodes, std::numeric_limits<std::uint64_t>::max(), findings);
  }
  for (const Finding& finding : findings) ADD_FAILURE() << to_text(finding);
}

INSTANTIATE_TEST_SUITE_P(Every, DeepPerft, testing::ValuesIn(variant_ids()), test_name);

}  // namespace
}  // namespace sennight::test
