// Learning what pieces are worth in a variant: the engine plays itself with few nodes a move, weights are fitted to how
// the games ended and to what the search thought, and the next round is played with them.
//
// Every game follows from the settings, its round and its number, and the weights of a round from the games before. So
// learning may be broken off at any time and goes on from the games that were played.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "base/result.h"
#include "learn/fit.h"
#include "learn/folding.h"
#include "learn/self_play.h"
#include "rules/variant.h"

namespace sennight {

// The games of a round that wait, and those that are played, for all who play them at once. Thread-safe.
class LearnSchedule;

// Games of a round: those who play evaluate with these weights, null: with what follows from the rules; and with this
// net, null: without.
struct LearnRound {
  int number = 1;
  const Weights* weights = nullptr;
  NetPtr net;
};

struct LearnSettings {
  VariantPtr variant;
  SelfPlaySettings play;
  FitSettings fit;
  Learnt learnt = Learnt::kAll;  // the others stay as the rules make them
  int rounds = 2;
  int games = 1000;          // a round
  double score_share = 0.5;  // of the search's score in what is expected; the rest is the result
  int threads = 1;
  // Has the games of a round played elsewhere and returns when all are; empty: this process plays them. Errors: they
  // cannot be.
  std::function<Result<void>(const LearnRound&, LearnSchedule&)> elsewhere = {};
};

// What decides the games, in words: games with other conditions are of no use.
std::string conditions(const LearnSettings& settings);

using LearnedGames = std::map<std::pair<int, int>, LearnedGame>;  // by round and number

struct Learned {
  Weights weights;
  std::size_t games = 0, positions = 0;
  Slopes slopes{};
  double loss_before = 0.0, loss_after = 0.0;
};

// Fits weights to the games of rounds 1 to `rounds`. Errors: a game cannot be replayed; there is nothing to learn from.
Result<Learned> learn_from(const LearnSettings& settings, const LearnedGames& games, int rounds);

// `on_game` hears of each new game, one at a time, from any thread; `on_round` of the weights after each round.
struct LearnReport {
  std::function<void(const LearnedGame&, const LearnedGames&)> on_game;
  std::function<void(int round, const Learned&)> on_round;
};
// Plays the games of a round that are not in `games` yet and adds them there. Errors: those of settings.elsewhere.
Result<void> play_games(const LearnSettings& settings, const LearnRound& round, LearnedGames& games,
                        const LearnReport& report);
// Plays what is not in `games` yet, adds it there, and fits. Errors: as learn_from and play_games.
Result<Learned> learn(const LearnSettings& settings, LearnedGames& games, const LearnReport& report);

}  // namespace sennight
