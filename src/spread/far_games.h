// Has games of matches and of learning played by the workers of a database: docs/server.md. What is played does not depend
// on how many workers there are, which of them plays what, or how many of them die.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "spread/game_order.h"
#include "store/postgres_jobs.h"

namespace sennight {

class FarGames {
 public:
  // So many games are asked for at once. A worker that comes later finds enough to do, and the database is never full.
  static constexpr std::size_t kMostAsked = 256;
  // A game that so many workers could not play is nobody's fault but its own.
  static constexpr int kMostTries = 5;

  struct Services {
    PostgresJobs& jobs;
    std::string program;                           // the sum of this program
    std::function<void(const std::string&)> tell;  // hears what people should know: nobody is there to play
  };
  // All outlive it.
  explicit FarGames(Services services) : services_(std::move(services)) {}

  // Plays what waits. `variants`: the files of each variant of the settings, in their order. Errors: a game could not be
  // played, and why; the order is too large.
  Result<void> play(const MatchSettings& settings, const std::vector<SentVariant>& variants, MatchSchedule& schedule);
  Result<void> play(const LearnSettings& settings, const SentVariant& variant, const LearnRound& round,
                    LearnSchedule& schedule);

 private:
  using Wish = PostgresJobs::GameWish;
  // `next` says what is wanted next; nothing for nothing more. `done` takes what was played.
  using Next = std::function<std::optional<Wish>()>;
  using Done = std::function<Result<void>(const Wish& wish, std::string_view played)>;
  struct Asked {
    Wish wish;
    int tries = 0;
  };
  Result<void> play_all(const std::map<std::string, std::string>& orders, const Next& next, const Done& done,
                        const std::function<bool()>& is_over);

  const Services services_;
};

}  // namespace sennight
