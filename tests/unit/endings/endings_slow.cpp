// The longest wins of four pieces, as the books have them.
#include <gtest/gtest.h>

#include "endings/endings.h"
#include "rules/travels.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

TEST(EndingsOfFour, lengths_are_those_of_the_books) {
  const VariantPtr& chess = variant("chess");
  const auto type = [&](const char* token) { return chess->find_type(token); };
  const Piece kings[] = {{PlayerId(0), type("K")}, {PlayerId(1), type("K")}};
  const std::atomic<bool> never = false;
  Endings endings(chess, {.threads = 2});
  const auto longest = [&](Piece a, Piece b) {
    const auto table = endings.table(Material(*chess, {kings[0], kings[1], a, b}), never);
    EXPECT_TRUE(table) << table.error().message;
    return (*table)->summary(travels(*chess)).longest[0];
  };
  const PlayerId white(0), black(1);
  EXPECT_EQ(longest({white, type("B")}, {white, type("N")}), 2 * 33 - 1);
  EXPECT_EQ(longest({white, type("B")}, {white, type("B")}), 2 * 19 - 1);
  EXPECT_EQ(longest({white, type("Q")}, {black, type("R")}), 2 * 35 - 1);
}

}  // namespace
}  // namespace sennight::test
