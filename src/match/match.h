// A match: A against B, from many openings, each played once with every seating.
//
// A game is named by its variant, opening and seating, and everything that decides it follows from that name and the
// settings. So a match may be broken off at any time: what was played is handed back, and only the rest is played.
#pragma once

#include <array>
#include <compare>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "match/player.h"
#include "match/score.h"

namespace sennight {

class MatchSchedule;

struct MatchSettings {
  std::vector<VariantPtr> variants;     // with equally many players
  std::array<PlayerSettings, 2> sides;  // A, B
  Spending spending;
  double odds = 1.0;      // B spends so many times as much
  int openings = 100;     // of each variant
  int opening_plies = 8;  // by chance
  int balance = 150;      // centipawns that an opening may seem better for one of two players; 0 = any
  int most_plies = 600;   // a longer game is drawn between those who are left
  std::uint64_t seed = 1;
  bool lone = false;  // with more than two players: one A against B only
  int concurrency = 1;
  std::optional<Sprt> sprt;  // stops the match when it is decided
  // Has the games played elsewhere and returns when all are; empty: this process plays them. Errors: they cannot be.
  std::function<Result<void>(MatchSchedule&)> elsewhere = {};
};

// What decides the games but for the variant, in words; results with other conditions are another match's.
std::string conditions(const MatchSettings& settings);

struct GameName {
  std::string variant;
  int opening = 0;
  std::string seating;  // "AB": A has the first move
  auto operator<=>(const GameName&) const = default;
};

struct PlayedGame {
  GameName name;
  PerPlayer<int> numbers{};  // two players: score in quarters of a point; more: place
  int plies = 0;
  std::string reason;  // why it ended; of a fault, who did what
  bool fault = false;  // somebody did not answer or made an illegal move, and lost by it
  std::vector<std::string> moves;
};

// A's share of the points, 0 to 1: of the first places of more than two players, which those who share it divide.
double share_of_a(const PlayedGame& game);

// Every seating that belongs to one opening.
std::vector<std::string> seatings(std::size_t players, bool lone);

struct Summary {
  int games = 0, wins = 0, draws = 0, losses = 0,
      faults = 0;  // of A; with more than two players a shared first place is a draw
  long plies = 0;
  double share = 0.5;  // of all games
  Sample sample;       // of the openings that are complete
  double ratio = 0.0;  // of the test, if there is one
};

using Played = std::map<GameName, PlayedGame>;
// Of one variant, or of all ("").
Summary summarize(const MatchSettings& settings, const Played& played, const std::string& variant);

// Plays what is not in `played` yet and adds it there. `report` hears of each game, one at a time, when it is in
// `played`; it may come from any thread. Errors: a player cannot be made.
using Report = std::function<void(const PlayedGame&, const Played&)>;
Result<void> play_match(const MatchSettings& settings, Played& played, const Report& report);

}  // namespace sennight
