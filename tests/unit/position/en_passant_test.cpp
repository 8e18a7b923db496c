// Captures en passant with three players, whose double steps may pass one cell. The game was made up for this test:
// every Pawn's double step leads over the cell in the middle.

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "position/position.h"
#include "rules/loader.h"

namespace sennight {
namespace {

constexpr const char* kGame = R"(
name = "Three over one cell"
[board]
shape = "hexagon"
side = 4
orientation = "files"
[players]
names = ["Red", "Yellow", "Blue"]
letters = "ryb"
views = ["identity", "turn-120", "turn-240"]
[elimination]
army = "leaves"
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.P]
name = "Pawn"
move = "mffW im[ffW-W]"
[pieces.G]
name = "Guard"
move = "mW cF"
[setup]
K = "c1"
P = "d3"
bG = "f3"
[en-passant]
by = "G"
)";

class EnPassantOfThree : public testing::Test {
 protected:
  void SetUp() override {
    Findings findings;
    const auto reader = [](const std::string&) -> Result<std::string> { return kGame; };
    rules_ = load_variant("three.toml", reader, findings);
    ASSERT_NE(rules_, nullptr) << (findings.empty() ? "" : to_text(findings[0]));
    position_.emplace(Position::start(*rules_));
    double_step("d3", "d5");
    double_step("e4", "c3");
  }

  Cell cell(const std::string& name) const { return rules_->board().find(name); }

  void double_step(const std::string& from, const std::string& to) {
    Undo undo;
    position_->make({cell(from), cell(to), cell("d4"), TypeId(), MoveKind::kInitial}, undo);
  }

  // The position with these chances in the place of its own, or with an error.
  Result<Position> with(std::vector<EnPassant> chances) const {
    sennight::Setup setup = position_->setup();
    setup.en_passant = std::move(chances);
    return Position::from_setup(*rules_, setup);
  }

  VariantPtr rules_;
  std::optional<Position> position_;
};

TEST_F(EnPassantOfThree, both_pieces_that_passed_one_cell_may_be_captured_the_newest_first) {
  const std::array<EnPassant, kMaxEnPassant> both{{{cell("d4"), cell("c3")}, {cell("d4"), cell("d5")}}};
  EXPECT_EQ(position_->en_passant(), both);
  Undo undo;
  position_->make({cell("f3"), cell("d4"), Cell(), TypeId(), MoveKind::kEnPassant}, undo);
  EXPECT_TRUE(position_->is_empty(cell("c3"))) << "Yellow's Pawn passed last";
  EXPECT_FALSE(position_->is_empty(cell("d5")));
}

TEST_F(EnPassantOfThree, chances_over_one_cell_do_not_cancel_in_the_key) {
  const EnPassant red{cell("d4"), cell("d5")}, yellow{cell("d4"), cell("c3")};
  std::set<std::uint64_t> keys{position_->key()};
  for (const auto& chances : {std::vector<EnPassant>{}, {red}, {yellow}}) {
    const Result<Position> other = with(chances);
    ASSERT_TRUE(other) << other.error().message;
    EXPECT_TRUE(keys.insert(other->key()).second) << chances.size() << " chances";
  }
}

TEST_F(EnPassantOfThree, a_chance_that_nobody_can_take_before_it_is_gone_is_not_in_the_key) {
  // Blue declines; before it is Blue's turn again Yellow's has come. Red has nothing that takes en passant.
  Undo undo;
  position_->make({cell("b5"), cell("b4"), Cell(), TypeId(), MoveKind::kNormal}, undo);
  ASSERT_EQ(position_->en_passant()[0], (EnPassant{cell("d4"), cell("c3")}));
  const Result<Position> without = with({});
  ASSERT_TRUE(without) << without.error().message;
  EXPECT_EQ(position_->key(), without->key());
}

}  // namespace
}  // namespace sennight
