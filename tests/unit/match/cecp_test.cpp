// Programs of the XBoard protocol: what we say to them, and what their answers mean. The programs are shell scripts.
#include "match/cecp_peer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "match/match.h"
#include "match/player.h"
#include "notation/move_text.h"
#include "support/variants.h"

namespace sennight {
namespace {

// A program that writes down what it hears and does what `cases`, the branches of a shell's case, say.
class Script {
 public:
  explicit Script(const std::string& cases) {
    const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("sennight-cecp-" + std::to_string(getpid()) + "-" + std::string(test->name()));
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "program") << "while read -r line; do\n  echo \"$line\" >> " << (folder_ / "heard").string()
                                       << "\n  case \"$line\" in\n"
                                       << cases << "\n    quit) exit ;;\n  esac\ndone\n";
  }
  Script(const Script&) = delete;
  Script& operator=(const Script&) = delete;
  ~Script() { std::filesystem::remove_all(folder_); }

  std::vector<std::string> command() const { return {"/bin/sh", (folder_ / "program").string()}; }
  std::string engine() const { return "cecp:/bin/sh " + (folder_ / "program").string(); }
  // All lines that it has read, each with its end.
  std::string heard() const {
    std::ifstream file(folder_ / "heard");
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  std::filesystem::path folder_;
};

constexpr const char* kGreeting = R"(    protover*) echo 'feature ping=1 usermove=1 myname="A program = of tests"'
      echo 'feature variants="normal,crazyhouse" done=1' ;;
    ping*) echo "pong ${line#ping }" ;;)";

std::string greeting_and(const std::string& more) { return std::string(kGreeting) + "\n" + more; }

bool is_after(const std::string& text, const std::string& first, const std::string& second) {
  const std::size_t at = text.find(first);
  return at != std::string::npos && text.find(second, at + first.size()) != std::string::npos;
}

TEST(Cecp, is_told_the_game_the_moves_and_the_time) {
  const Script script(greeting_and("    go) echo 'move e7e5' ;;"));
  CecpPeer peer(script.command(), "crazyhouse", {"Level=3"});
  ASSERT_EQ(peer.error(), "");
  auto answer = peer.best_move({"e2e4"}, {.amount = 60});
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(*answer, "e7e5");
  peer.agree("e7e5");
  ASSERT_TRUE(peer.best_move({"e2e4", "e7e5", "g1f3"}, {.amount = 60}));
  const std::string heard = script.heard();
  EXPECT_TRUE(is_after(heard, "new\n", "variant crazyhouse\n"));
  EXPECT_TRUE(is_after(heard, "option Level=3\n", "usermove e2e4\n"));
  EXPECT_TRUE(is_after(heard, "usermove e2e4\n", "level 40 0:03 0\n"));
  EXPECT_TRUE(is_after(heard, "time 240\n", "go\n"));
  EXPECT_TRUE(is_after(heard, "go\n", "usermove g1f3\n"));
  EXPECT_EQ(heard.find("usermove e7e5"), std::string::npos);  // It has made its own move itself.
  EXPECT_EQ(heard.find("new\n"), heard.rfind("new\n"));
  EXPECT_TRUE(is_after(heard, "accepted ping\n", "accepted variants\n"));
}

TEST(Cecp, another_opening_is_another_game) {
  const Script script(greeting_and("    go) echo 'move a7a6' ;;"));
  CecpPeer peer(script.command(), "normal");
  ASSERT_TRUE(peer.best_move({"e2e4"}, {.kind = CecpPeer::Limit::Kind::kDepth, .amount = 3}));
  ASSERT_TRUE(peer.best_move({"d2d4"}, {.kind = CecpPeer::Limit::Kind::kDepth, .amount = 3}));
  const std::string heard = script.heard();
  EXPECT_TRUE(is_after(heard, "go\n", "new\n"));
  EXPECT_TRUE(is_after(heard, "sd 3\n", "usermove d2d4\n"));
  EXPECT_EQ(heard.find("\nvariant "), std::string::npos);
}

TEST(Cecp, clocks_are_told_in_hundredths) {
  const Script script(greeting_and("    go) echo 'move a7a6' ;;"));
  CecpPeer peer(script.command(), "normal");
  ASSERT_TRUE(peer.best_move({"e2e4"}, {.kind = CecpPeer::Limit::Kind::kClock,
                                        .amount = 61'230,
                                        .opponent = 5'000,
                                        .increment = 100,
                                        .whole_game = 90'000}));
  EXPECT_NE(script.heard().find("level 0 1:30 0.1\ntime 6123\notim 500\ngo\n"), std::string::npos) << script.heard();
}

TEST(Cecp, one_of_version_1_has_no_features) {
  const Script script("    go) echo '1. ... e7e5' ;;");
  CecpPeer peer(script.command(), "normal");
  ASSERT_EQ(peer.error(), "");
  const auto answer = peer.best_move({"e2e4"}, {});
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(*answer, "e7e5");
  EXPECT_NE(script.heard().find("\ne2e4\n"), std::string::npos);
}

TEST(Cecp, faults_are_told) {
  {
    CecpPeer peer({"no-such-program-anywhere"}, "normal");
    EXPECT_EQ(peer.error(), "does not run");
  }
  {
    const Script script(greeting_and("    go) echo '0-1 {mate, it says}' ;;\n    *e2e5) echo 'Illegal move: e2e5' ;;"));
    CecpPeer unknown(script.command(), "shogi");
    EXPECT_EQ(unknown.error(), "does not know 'shogi'; it knows normal,crazyhouse");
    CecpPeer peer(script.command(), "normal");
    auto answer = peer.best_move({"e2e4"}, {});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().message, "claims 0-1 {mate, it says}");
    answer = peer.best_move({"e2e5"}, {});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().message, "says: Illegal move: e2e5");
  }
  const Script script(greeting_and("    go) exit ;;"));
  CecpPeer peer(script.command(), "normal");
  const auto answer = peer.best_move({"e2e4"}, {});
  ASSERT_FALSE(answer);
  EXPECT_EQ(peer.error(), "does not answer");
}

// The program as a player, and a game that it plays.
struct Playing {
  Playing(const Script& script, const std::string& id)
      : game(test::variant(id)), record{Game(Position::start(*game)), {}} {
    PlayerSettings settings;
    settings.engine = script.engine();
    settings.variant = "normal";
    auto made = make_player(game, settings);
    if (made) player = *std::move(made);
    else ADD_FAILURE() << made.error().message;
  }
  void play(const std::string& text) {
    record.game.play(*parse_move(record.game.position(), text));
    record.texts.push_back(text);
  }
  std::string answer() {
    const auto move = player->choose(record, {}, {});
    return move ? *move : move.error().message;
  }

  const VariantPtr game;
  Record record;
  std::unique_ptr<Player> player;
};

// The protocol has one character for a rank.
TEST(Cecp, ten_ranks_are_counted_from_zero) {
  const Script script(greeting_and("    go) echo 'move h9g7' ;;"));
  Playing xiangqi(script, "xiangqi");
  xiangqi.play("h3e3");
  EXPECT_EQ(xiangqi.answer(), "h10g8");
  xiangqi.play("h10g8");
  xiangqi.play("a1a2");
  xiangqi.answer();
  const std::string heard = script.heard();
  EXPECT_TRUE(is_after(heard, "usermove h2e2\n", "usermove a0a1\n"));
  EXPECT_EQ(heard.find("new\n"), heard.rfind("new\n")) << "its own move is the one that it made";
}

TEST(Cecp, castling_as_in_notation_is_the_move) {
  const Script script(greeting_and("    go) echo 'move O-O' ;;"));
  Playing chess(script, "chess");
  for (const char* const text : {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"}) chess.play(text);
  EXPECT_EQ(chess.answer(), "e1g1");
}

TEST(Cecp, who_gives_up_has_lost_without_a_fault) {
  const Script script(greeting_and("    go) echo resign ;;"));
  MatchSettings settings;
  settings.variants = {test::variant("los-alamos")};
  settings.spending = {Spending::Kind::kDepth, 1, 0};
  settings.openings = 1;
  settings.sides[1].engine = script.engine();
  settings.sides[1].variant = "normal";
  Played played;
  const auto done = play_match(settings, played, [](const PlayedGame&, const Played&) {});
  ASSERT_TRUE(done) << done.error().message;
  const Summary summary = summarize(settings, played, "");
  EXPECT_EQ(summary.wins, 2);
  EXPECT_EQ(summary.faults, 0);
  EXPECT_EQ(played.begin()->second.reason, "B resigns");
}

}  // namespace
}  // namespace sennight
