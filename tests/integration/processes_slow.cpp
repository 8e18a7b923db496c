// As processes_test, for minutes.

#include "integration/processes.h"

namespace sennight {
namespace {

TEST(SeveralProcesses, no_acknowledged_move_is_lost_or_doubled_in_a_hundred_kills) {
  test::kill_processes_while_games_are_played(100);
}

}  // namespace
}  // namespace sennight
