// Learning a net (rules/net.h) that mends what the weights of a variant say: the engine plays itself as it is, with few
// nodes a move, and a net is fitted to how the games ended and to what the search thought. Like learn.h it may be broken
// off at any time, and goes on from the games that were played.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "learn/learn.h"
#include "learn/net_fit.h"

namespace sennight {

inline constexpr int kHeldOut = 20;  // of so many games one teaches nothing and tells how good the net is

// Of the search's score in what is expected of a position, unless something else is said.
inline constexpr double kNetScoreShare = 0.7;

struct NetSettings {
  // Its rounds and its fit have no part in it.
  LearnSettings games{.variant = {}, .play = {}, .fit = {}, .score_share = kNetScoreShare};
  NetFitSettings fit;
};

// What decides the games, in words; as many as wanted may be played, and all may be learnt from in many ways.
std::string net_conditions(const NetSettings& settings);

struct LearnedNet {
  NetPtr net;
  std::size_t games = 0, positions = 0;
  int epoch = 0;       // after which it was taken
  double slope = 0.0;  // a score's share of the points = logistic(slope * score)
  // Mean cross entropy in the games that were held out: of the weights alone, with the net, and with the net as it is
  // written.
  double loss_before = 0.0, loss_after = 0.0, loss_rounded = 0.0;
};

// Errors: the game is not for two players whose views are alike, or has too many inputs.
Result<void> check_for_net(const Variant& variant);

// Plays what is not in `games` yet and adds it there, with the weights and the net that the variant has now.
// Errors: as play_games.
Result<void> play_for_net(const NetSettings& settings, LearnedGames& games, const LearnReport& report);

// Fits a net to the games 1 to settings.games.games. Errors: as check_for_net; a game cannot be replayed; there is nothing to learn from, or nothing to test with.
Result<LearnedNet> learn_net_from(const NetSettings& settings, const LearnedGames& games, const NetProgress& progress);

}  // namespace sennight
