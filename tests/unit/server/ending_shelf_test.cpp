// Tables of endings for the computer's players.
#include "server/ending_shelf.h"

#include <gtest/gtest.h>

#include <map>

#include "server/search_player.h"
#include "server/variant_shelf.h"
#include "support/games.h"

namespace sennight {
namespace {

const std::string kGame = R"toml(
name = "Small"
[board]
shape = "rectangle"
files = 5
ranks = 5
[setup]
K = "c1"
R = "a1"
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.R]
name = "Rook"
move = "R"
[ends]
stalemate = "draw"
repetition = { count = 3, result = "draw" }
)toml";

TEST(EndingShelf, the_strong_levels_play_by_the_tables_of_a_folder) {
  const Variant& game = test::variant_from_text(kGame);
  VariantShelf variants({game.definition()});
  const VariantPtr own = variants.find(game.id());
  ASSERT_TRUE(own);
  std::map<std::string, std::string> files = {{"tables/no-such-game/KR-K.table", ""}};
  Endings made(own, {.on_made = [&](const EndingTable& table) {
                 files["tables/" + table_path(*own, table.material())] = format_table(rules_number_of_endings(*own),
                                                                                      table);
               }});
  ASSERT_TRUE(made.table(*parse_material(*own, "KR-K"), std::atomic<bool>(false)));
  EndingShelf shelf(
      "tables", [&](const std::string& path) -> Result<std::string> { return files.at(path); },
      [&](const std::string& folder) -> Result<std::vector<std::string>> {
        std::vector<std::string> paths;
        for (const auto& [path, bytes] : files)
          if (path.starts_with(folder)) paths.push_back(path);
        return paths;
      });
  EXPECT_FALSE(shelf.of(*own));  // not read yet: nobody waits
  shelf.prepare(variants, {});
  ASSERT_TRUE(shelf.of(*own));
  EXPECT_EQ(shelf.of(*own)->tables(), 2U);
  EXPECT_EQ(shelf.of(game), shelf.of(*own));  // the same rules, compiled by somebody else
  std::string other = kGame;
  other.replace(other.find("stalemate = \"draw\""), 18, "stalemate = \"loss\"");
  EXPECT_FALSE(shelf.of(test::variant_from_text(other)));

  // The longest win that there is: no quick thought would see its end.
  const auto table = made.table(*parse_material(*own, "KR-K"), std::atomic<bool>(false));
  const EndingSummary summary = (*table)->summary(travels(*own));
  ASSERT_TRUE(summary.hard[0]);
  Game played(*Position::from_setup(game, *summary.hard[0]));
  SearchPlayer player([time = std::make_shared<std::atomic<std::int64_t>>(0)] { return ++*time; }, &shelf);
  for (int left = summary.longest[0]; left > 0; --left) {
    ASSERT_FALSE(played.outcome().over) << left;
    const auto move = player.choose(played, {.level = kHighestLevel, .seed = 7}, [](const Thought&) {}, {});
    ASSERT_TRUE(move);
    played.play(*move);
  }
  EXPECT_TRUE(played.outcome().over);
  EXPECT_EQ(played.outcome().quarters[0], 4);
}

TEST(EndingShelf, without_a_folder_there_is_nothing) {
  VariantShelf variants({test::variant("chess")->definition()});
  EndingShelf shelf("", {}, {});
  shelf.prepare(variants, {});
  EXPECT_FALSE(shelf.of(*test::variant("chess")));
}

}  // namespace
}  // namespace sennight
