// What lies in hands: at the start, and when something is captured.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct HandDefinition {
  Location at;
  std::vector<Text> players;                                 // letters of those to whose hand it comes; none: everybody
  std::optional<Location> to_partners;                       // it comes to the captor's partner
  std::vector<std::pair<Text, Text>> returns;                // captured token -> token in the captor's hand
  std::vector<Text> start;                                   // of each player; a type may stand there twice
  std::vector<std::pair<Text, std::vector<Text>>> start_of;  // a player's letter -> what this player holds besides

  // All that somebody holds at the start.
  std::vector<Text> held_at_start() const;
};

struct HandRule {
  std::array<TypeId, kMaxTypes> returns;            // by what is captured; none = it leaves the game
  PerPlayer<bool> players{true, true, true, true};  // whose captures; what others capture leaves the game
  PerPlayer<PlayerId> receivers{PlayerId(0), PlayerId(1), PlayerId(2), PlayerId(3)};  // to whose hand, by captor
  PerPlayer<std::array<std::uint8_t, kMaxTypes>> start = {};  // how many of the type the player holds at the start
};

}  // namespace sennight
