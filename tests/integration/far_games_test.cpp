// Games of `sennight match` and `sennight learn` that worker processes play.

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/files.h"
#include "base/text.h"
#include "integration/processes.h"
#include "integration/worker_program.h"
#include "support/program.h"

namespace sennight {
namespace {

using test::PostgresServer;
using test::WorkerProgram;

#ifdef SENNIGHT_SANITIZED
constexpr int kOpenings = 3;
#else
constexpr int kOpenings = 8;
#endif

std::string content(const std::string& path) { return read_file(path).value_or(""); }

std::vector<std::string> sorted_lines(const std::string& path) {
  std::vector<std::string> lines;
  const std::string text = content(path);
  for (const std::string_view line : split(text, '\n'))
    if (!line.empty()) lines.emplace_back(line);
  std::ranges::sort(lines);
  return lines;
}

class FarGamesProgram : public ::testing::Test {
 protected:
  std::vector<std::string> match(const std::string& results, std::vector<std::string> more) const {
    std::vector<std::string> arguments = {
        "match",  "minishogi", "los-alamos", "--nodes", "150", "--openings", std::to_string(kOpenings),     "--b",
        "greedy", "--plies",   "60",         "--hash",  "1",   "--results",  folder_.path() + "/" + results};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
  int jobs(const std::string& condition) const {
    return std::atoi(PostgresServer::shared().sql(database_, "SELECT count(*) FROM jobs WHERE " + condition).c_str());
  }
  bool comes_true(const std::function<bool()>& what) const {
    // Games are played when nobody else wants the processor.
    for (int i = 0; i < 24'000 && !what(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return what();
  }

  const test::Folder folder_;
  const std::string address_ = PostgresServer::shared().new_database();
  const std::string database_ = PostgresServer::shared().last_database();
};

TEST_F(FarGamesProgram, of_a_match_are_the_same_with_two_workers_one_of_which_is_killed) {
  const test::Finished here = test::run(SENNIGHT_BINARY, match("here", {}));
  ASSERT_EQ(here.status, 0) << here.error;
  ASSERT_EQ(sorted_lines(folder_.path() + "/here").size(), 4u * kOpenings);

  auto first = std::make_unique<WorkerProgram>(address_, 1);
  WorkerProgram second(address_, 1);
  std::optional<test::Finished> far;
  {
    const std::jthread asks([&] {
      far = test::run(SENNIGHT_BINARY, match("far", {"--store", address_, "--pgn", folder_.path() + "/pgn"}));
    });
    // In the middle of the match, mostly of a game of its own.
    EXPECT_TRUE(comes_true([&] { return jobs("worker <> '' AND answer IS NULL") >= 1; }));
    first->kill();
  }
  ASSERT_TRUE(far);
  EXPECT_EQ(far->status, 0) << far->error;
  EXPECT_EQ(sorted_lines(folder_.path() + "/far"), sorted_lines(folder_.path() + "/here"));
  EXPECT_EQ(far->output, here.output);
  EXPECT_NE(far->error.find("/"), std::string::npos) << "it tells how far it is: " << far->error;
  EXPECT_EQ(jobs("true"), 0) << "what was answered is forgotten";

  // A match that was broken off plays only what is missing, here or there.
  const std::vector<std::string> all = sorted_lines(folder_.path() + "/far");
  std::ofstream half(folder_.path() + "/half");
  for (std::size_t i = 0; i < all.size() / 2; ++i) half << all[i] << '\n';
  half << all[all.size() / 2].substr(0, 40);
  half.close();
  half.open(folder_.path() + "/half", std::ios::app);
  half << '\n';
  half.close();
  const test::Finished again = test::run(SENNIGHT_BINARY, match("half", {"--store", address_}));
  EXPECT_EQ(again.status, 0) << again.error;
  EXPECT_EQ(again.output, here.output);
  EXPECT_EQ(second.end(), 0);
}

TEST_F(FarGamesProgram, of_learning_give_the_same_weights_round_by_round) {
  const auto learn = [&](const std::string& where, std::vector<std::string> more) {
    std::vector<std::string> arguments = {"learn",
                                          "los-alamos",
                                          "--games",
                                          "12",
                                          "--rounds",
                                          "2",
                                          "--nodes",
                                          "40",
                                          "--openings",
                                          "2",
                                          "--match-nodes",
                                          "60",
                                          "--keep",
                                          "--games-in",
                                          folder_.path() + "/" + where + ".games",
                                          "--out",
                                          folder_.path() + "/" + where};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return test::run(SENNIGHT_BINARY, arguments);
  };
  const test::Finished here = learn("here", {});
  WorkerProgram first(address_, 1), second(address_, 1);
  const test::Finished far = learn("far", {"--store", address_});
  EXPECT_EQ(far.status, here.status) << far.error;
  EXPECT_EQ(sorted_lines(folder_.path() + "/far.games").size(), 25u) << "24 games, and what they were played with";
  EXPECT_EQ(sorted_lines(folder_.path() + "/far.games"), sorted_lines(folder_.path() + "/here.games"));
  const std::string end = here.status == 0 ? "" : ".refused";
  EXPECT_FALSE(content(folder_.path() + "/here" + end).empty());
  EXPECT_EQ(content(folder_.path() + "/far" + end), content(folder_.path() + "/here" + end));
  EXPECT_EQ(first.end(), 0);
}

// A copy with one byte more at its end is the same program to the machine, and another one to us.
TEST_F(FarGamesProgram, are_not_played_by_another_program) {
  const std::string copy = folder_.path() + "/sennight";
  std::filesystem::copy_file(SENNIGHT_BINARY, copy);
  std::ofstream(copy, std::ios::app | std::ios::binary) << 'x';
  WorkerProgram other(address_, 1, copy);
  std::optional<test::Finished> far;
  {
    const std::jthread asks([&] { far = test::run(SENNIGHT_BINARY, match("far", {"--store", address_})); });
    ASSERT_TRUE(comes_true([&] { return jobs("true") > 0; }));
    std::this_thread::sleep_for(std::chrono::seconds(4));
    EXPECT_EQ(jobs("worker <> '' OR answer IS NOT NULL"), 0) << "it leaves them alone";
    WorkerProgram right(address_, 1);
    ASSERT_TRUE(comes_true([&] { return far.has_value(); }));
  }
  EXPECT_EQ(far->status, 0) << far->error;
  EXPECT_NE(far->error.find("waiting for a worker: 1 there, and none is this very program"), std::string::npos)
      << far->error;
  EXPECT_EQ(sorted_lines(folder_.path() + "/far").size(), 4u * kOpenings);
}

// The file of a variant travels with its games, and so do the files that it extends.
TEST_F(FarGamesProgram, may_be_of_a_variant_that_no_worker_has) {
  const std::string mine = folder_.path() + "/mine/";
  std::filesystem::create_directory(mine);
  for (const auto& [from, to] : {std::pair("chess", "chess"), std::pair("los-alamos", "odd-game")}) {
    const std::string text = content(std::string(SENNIGHT_SOURCE_DIR) + "/variants/reference/" + from + ".toml");
    ASSERT_FALSE(text.empty());
    std::ofstream(mine + to + ".toml") << text;
  }
  WorkerProgram worker(address_, 1);
  const test::Finished far = test::run(SENNIGHT_BINARY, {"match", mine + "odd-game.toml", "--nodes", "50", "--openings",
                                                         "1", "--plies", "40", "--store", address_});
  EXPECT_EQ(far.status, 0) << far.error;
  EXPECT_NE(far.output.find("odd-game: 2 games"), std::string::npos) << far.output;
}

TEST_F(FarGamesProgram, that_cannot_be_spread_are_refused_with_a_reason) {
  const std::pair<std::vector<std::string>, std::string> cases[] = {
      {{"--a", "some-engine --quiet"},
       "workers have this program and no other: they cannot play 'some-engine --quiet'"},
      {{"--clock", "1+0.1"}, "games by the clock are played here"},
      {{"--concurrency", "2"}, "--concurrency"},
  };
  for (const auto& [more, words] : cases) {
    std::vector<std::string> arguments = {"match", "chess", "--openings", "1", "--store", address_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const test::Finished refused = test::run(SENNIGHT_BINARY, arguments);
    EXPECT_NE(refused.status, 0);
    EXPECT_NE(refused.error.find(words), std::string::npos) << refused.error;
  }
  for (const std::string command : {"match", "learn"}) {
    const test::Finished refused = test::run(SENNIGHT_BINARY, {command, "chess", "--store", "mysql://me:hunter2@x/y"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.error.find("--store takes an address as postgresql://"), std::string::npos) << refused.error;
    EXPECT_EQ(refused.error.find("hunter2"), std::string::npos) << refused.error;
  }
}

}  // namespace
}  // namespace sennight
