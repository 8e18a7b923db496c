// The perft counts that the variant files themselves state, up to a number of nodes that takes a
// moment, and the same numbers by the reference generator as far as that is quick enough. The files
// name the origin of each number.

#include <gtest/gtest.h>

#include <algorithm>

#include "notation/fen.h"
#include "notation/verify.h"
#include "outcome/perft.h"
#include "perft/budget.h"
#include "rules/loader.h"
#include "support/games.h"

namespace sennight::test {
namespace {

class Perft : public testing::TestWithParam<std::string> {};

TEST_P(Perft, agrees_with_the_counts_of_the_file) {
  const Variant& rules = *variant(GetParam());
  Findings findings;
  for (const PerftDefinition& perft : rules.definition().perfts) {
    verify_perft(rules, perft, 0, kQuickNodes, findings);
  }
  for (const Finding& finding : findings) ADD_FAILURE() << to_text(finding);
}

TEST_P(Perft, of_the_reference_generator_agrees_with_the_counts_of_the_file) {
  const Variant& rules = *variant(GetParam());
  for (const PerftDefinition& expected : rules.definition().perfts) {
    const Position start = expected.fen.empty() ? Position::start(rules) : position(rules, expected.fen);
    for (std::size_t i = 0; i < expected.counts.size(); ++i) {
      if (expected.counts[i] > kReferenceNodes) break;
      EXPECT_EQ(reference_perft(start, static_cast<int>(i) + 1), expected.counts[i])
          << "depth " << i + 1 << " from " << format_fen(start);
    }
  }
}

TEST_P(Perft, of_the_samples_agrees_with_the_file) {
  Findings findings;
  verify_samples(*variant(GetParam()), findings);
  for (const Finding& finding : findings) ADD_FAILURE() << to_text(finding);
}

TEST_P(Perft, is_stated_from_the_start_position) {
  const auto& perfts = variant(GetParam())->definition().perfts;
  EXPECT_TRUE(std::ranges::any_of(perfts, [](const auto& perft) { return perft.fen.empty(); }));
}

INSTANTIATE_TEST_SUITE_P(Every, Perft, testing::ValuesIn(variant_ids()), test_name);

}  // namespace
}  // namespace sennight::test
