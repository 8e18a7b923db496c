// Finding variants by id, with files that exist in the test only.

#include "rules/catalogue.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "base/files.h"
#include "rules/loader.h"

namespace sennight::test {
namespace {

using Files = std::map<std::string, std::string>;

const std::string kKingGame =
    "name = 'Kings'\nfamily = 'Tests'\nsummary = 'Two Kings.'\n"
    "[board]\nshape = 'rectangle'\nfiles = 4\nranks = 4\n"
    "[pieces.K]\nname = 'King'\npicture = 'king'\nmove = 'K'\nroyal = true\n"
    "[setup]\nK = 'a1'\n[ends]\nstalemate = 'draw'\n";

Result<Catalogue> open(const Files& files) {
  const auto read = [files](const std::string& path) -> Result<std::string> {
    const auto file = files.find(path);
    if (file == files.end()) return fail("there is no file " + path);
    return file->second;
  };
  const auto list = [files](const std::string& folder) -> Result<std::vector<std::string>> {
    std::vector<std::string> paths;
    for (const auto& [path, text] : files) {
      if (path.starts_with(folder + "/")) paths.push_back(path);
    }
    return paths;
  };
  return Catalogue::open("v", read, list);
}

TEST(Catalogue, lists_variant_files_by_id_wherever_they_lie) {
  const auto catalogue = open(
      {{"v/b/two.toml", kKingGame}, {"v/a/three.toml", kKingGame}, {"v/one.toml", kKingGame}, {"v/README.md", "text"}});
  ASSERT_TRUE(catalogue);
  ASSERT_EQ(catalogue->files().size(), 3u);
  EXPECT_EQ(catalogue->files()[0].id, "one");
  EXPECT_EQ(catalogue->files()[1].id, "three");
  EXPECT_EQ(catalogue->files()[2].path, "v/b/two.toml");
}

TEST(Catalogue, refuses_two_files_of_one_id) {
  const auto catalogue = open({{"v/a/kings.toml", kKingGame}, {"v/b/kings.toml", kKingGame}});
  ASSERT_FALSE(catalogue);
  EXPECT_EQ(catalogue.error().message, "two files have the id 'kings': v/a/kings.toml and v/b/kings.toml");
}

TEST(Catalogue, leaves_bases_out_of_its_games) {
  const auto catalogue = open(
      {{"v/base.toml", "abstract = true\n" + kKingGame}, {"v/kings.toml", "name = 'Two'\nextends = 'base'\n"}});
  ASSERT_TRUE(catalogue);
  Findings findings;
  const auto games = catalogue->games(findings);
  EXPECT_TRUE(findings.empty());
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].id, "kings");
  EXPECT_EQ(catalogue->load("base").error().message,
            "v/base.toml:1:1: error: this file is a base for others (abstract = true), not a game");
}

TEST(Catalogue, goes_on_after_a_bad_file) {
  const auto catalogue = open({{"v/bad.toml", "name = "}, {"v/kings.toml", kKingGame}});
  ASSERT_TRUE(catalogue);
  Findings findings;
  EXPECT_EQ(catalogue->games(findings).size(), 1u);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].at.file, "v/bad.toml");
  EXPECT_FALSE(catalogue->load("bad"));
}

TEST(Catalogue, loads_by_id_or_path) {
  const auto catalogue = open({{"v/a/kings.toml", kKingGame}});
  ASSERT_TRUE(catalogue);
  for (const char* name : {"kings", "v/a/kings.toml"}) {
    const auto variant = catalogue->load(name);
    ASSERT_TRUE(variant) << name << ": " << variant.error().message;
    EXPECT_EQ((*variant)->id(), "kings");
  }
}

TEST(Catalogue, says_where_a_base_with_an_error_lies) {
  // The own file lies elsewhere, and its base is the catalogue's.
  const auto catalogue = open(
      {{"v/a/kings.toml", kKingGame + "[ends.other]\n"}, {"own/mine.toml", "name = 'Mine'\nextends = 'kings'\n"}});
  ASSERT_TRUE(catalogue);
  const auto variant = catalogue->load("own/mine.toml");
  ASSERT_FALSE(variant);
  EXPECT_TRUE(variant.error().message.starts_with("v/a/kings.toml:17:")) << variant.error().message;
}

TEST(Catalogue, suggests_the_nearest_id) {
  const auto catalogue = open({{"v/kings.toml", kKingGame}});
  ASSERT_TRUE(catalogue);
  EXPECT_EQ(catalogue->load("kigns").error().message, "no variant is called 'kigns'; did you mean 'kings'?");
  EXPECT_EQ(catalogue->load("something-else").error().message, "no variant is called 'something-else'");
}

TEST(Catalogue, suggests_the_nearest_base) {
  const auto catalogue = open({{"v/kings.toml", kKingGame}, {"v/more.toml", "name = 'More'\nextends = 'kigns'\n"}});
  ASSERT_TRUE(catalogue);
  Findings findings;
  load_variant("v/more.toml", catalogue->reader_of("v/more.toml"), findings);
  EXPECT_NE(to_text(findings).find("no game here has the id 'kigns'; did you mean 'kings'?"), std::string::npos)
      << to_text(findings);
}

TEST(Catalogue, knows_a_game_by_its_aliases) {
  const auto catalogue = open({{"v/a/kings.toml", "aliases = 'two-kings 2K'\n" + kKingGame},
                               {"v/base.toml", "aliases = 'nobody'\nabstract = true\n"},
                               {"v/more.toml", "name = 'More'\nextends = 'a/kings'\n"}});
  ASSERT_TRUE(catalogue);
  for (const char* name : {"two-kings", "2K"}) {
    EXPECT_EQ(*catalogue->path_of(name), "v/a/kings.toml");
    const auto variant = catalogue->load(name);
    ASSERT_TRUE(variant) << variant.error().message;
    EXPECT_EQ((*variant)->id(), "kings");
  }
  EXPECT_EQ(catalogue->load("two-kigns").error().message,
            "no variant is called 'two-kigns'; did you mean 'two-kings'?");
  EXPECT_FALSE(catalogue->load("nobody"));
  Findings findings;
  const auto games = catalogue->games(findings);
  EXPECT_TRUE(findings.empty()) << to_text(findings);
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(values_of(games[0].aliases), (std::vector<std::string>{"two-kings", "2K"}));
  EXPECT_TRUE(games[1].aliases.empty());  // a name belongs to one game
}

TEST(Catalogue, reports_names_that_two_games_have) {
  const auto catalogue = open({{"v/kings.toml", "aliases = 'one'\n" + kKingGame},
                               {"v/more.toml", "aliases = ['two', 'kings', 'one']\n" + kKingGame}});
  ASSERT_TRUE(catalogue);
  Findings findings;
  EXPECT_EQ(catalogue->games(findings).size(), 2u);
  EXPECT_EQ(to_text(findings),
            "v/kings.toml:1:12: error: the alias 'one' is an alias of 'more', too\n"
            "v/more.toml:1:19: error: the alias 'kings' is the id of another variant\n"
            "v/more.toml:1:28: error: the alias 'one' is an alias of 'kings', too\n");
  // The same for one file, as `sennight check` asks. It is no rival of itself.
  Findings own;
  VariantDefinition file;
  file.id = "kings";
  file.aliases = {{"free", {"x", 1, 1}}, {"one", {"x", 1, 2}}};
  catalogue->check_aliases(file, own);
  EXPECT_EQ(to_text(own), "x:1:2: error: the alias 'one' is an alias of 'more', too\n");
  // The first game with the name has it.
  EXPECT_EQ(*catalogue->path_of("one"), "v/kings.toml");
}

TEST(Catalogue, gives_its_games_to_files_that_extend_them) {
  const auto catalogue = open({{"v/kings.toml", kKingGame},
                               {"own/mine.toml", "extends = 'kings'\nname = 'Mine'\n"},
                               {"own/none.toml", "extends = 'king'\nname = 'None'\n"}});
  ASSERT_TRUE(catalogue);
  const auto mine = catalogue->load("own/mine.toml");
  ASSERT_TRUE(mine) << mine.error().message;
  EXPECT_EQ((*mine)->definition().name, "Mine");
  const auto none = catalogue->load("own/none.toml");
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().message.find("no game here has the id 'king'"), std::string::npos) << none.error().message;
  // The file itself must be there, whatever it is called.
  EXPECT_FALSE(catalogue->load("own/kings.toml"));
}

TEST(Files, that_cannot_be_read_are_named) {
  EXPECT_EQ(read_file("/nowhere/x").error().message, "there is no file /nowhere/x");
  EXPECT_EQ(read_file("/").error().message, "/ is no file");
  EXPECT_FALSE(list_files("/nowhere"));
}

}  // namespace
}  // namespace sennight::test
