// Paths as text. The expected values of the second test are the standard library's.

#include "base/path.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace sennight {
namespace {

TEST(Path, the_name_of_a_file_loses_its_extension) {
  EXPECT_EQ(file_stem("a/b/x.toml"), "x");
  EXPECT_EQ(file_stem("x.y.toml"), "x.y");
  EXPECT_EQ(file_stem("a.b/x"), "x");
  EXPECT_EQ(file_stem("a/.toml"), ".toml");
  EXPECT_EQ(file_stem(""), "");
}

TEST(Path, a_path_beside_another_is_that_of_the_standard_library) {
  namespace fs = std::filesystem;
  int compared = 0;
  for (const std::string path :
       {"game.toml", "v/game.toml", "v/w/game.toml", "/v/game.toml", "../v/game.toml", "./game.toml"})
    for (const std::string name :
         {"base.toml", "base/x.toml", "../x.toml", "../../x.toml", "../../../x.toml", "./x.toml", "a//x.toml",
          "/x.toml", "/a/../../x.toml", "a/../b/./x.toml", "a b/x.toml", ".toml", "...toml"}) {
      EXPECT_EQ(path_beside(path, name), (fs::path(path).parent_path() / name).lexically_normal().generic_string())
          << path << " " << name;
      EXPECT_EQ(file_stem(name), fs::path(name).stem().string()) << name;
      ++compared;
    }
  EXPECT_EQ(compared, 78);
}

}  // namespace
}  // namespace sennight
