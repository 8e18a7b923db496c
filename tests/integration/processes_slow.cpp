// As processes_test, for minutes.

#include "integration/processes.h"

namespace sennight {
namespace {

TEST(SeveralProcesses, nothing_acknowledged_is_lost_or_doubled_in_three_hundred_kills) {
  test::kill_processes_while_games_are_played(300);
}

TEST(SeveralProcesses, nothing_acknowledged_is_lost_when_the_database_is_stopped_for_ten_seconds) {
  for (const bool crashes : {false, true}) {
    test::PostgresServer server;
    ASSERT_EQ(server.problem(), "");
    test::Processes processes(server.new_database());
    std::vector<std::unique_ptr<test::Player>> players;
    for (std::uint64_t i = 0; i < 4; ++i) players.push_back(std::make_unique<test::Player>(processes, 300 + i));
    test::Talker talker(processes, 400);
    int before = 0;
    {
      std::atomic<bool> stop = false;
      std::vector<std::jthread> threads;
      for (const auto& player : players) threads.emplace_back([&] { player->play(stop); });
      threads.emplace_back([&] { talker.talk(stop); });
      std::this_thread::sleep_for(std::chrono::seconds(2));
      if (crashes) server.crash();
      else server.stop();
      std::this_thread::sleep_for(std::chrono::seconds(10));
      before = players.front()->acknowledged();
      server.start();
      EXPECT_EQ(server.problem(), "");
      for (int i = 0; i < 6000 && players.front()->acknowledged() < before + 10; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      stop = true;
    }
    EXPECT_GE(players.front()->acknowledged(), before + 10) << "they play again";
    for (std::size_t which = 0; which < processes.count(); ++which) {
      for (const auto& player : players) player->check(which);
      talker.check(which);
    }
  }
}

}  // namespace
}  // namespace sennight
