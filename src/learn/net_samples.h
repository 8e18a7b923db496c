// Positions as a net sees them, and what became of them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "position/position.h"
#include "rules/net.h"

namespace sennight {

// What a net is to learn from a position: how far it should mend what the weights say.
struct NetTarget {
  float base = 0.0F;      // centipawns that the weights give the player to move
  float share = 0.5F;     // of the points, that is expected of the player to move
  bool held_out = false;  // tells how good the net is, and teaches nothing
};

// Is the game for two players, and does the board look to either as it looks to the other when it is turned twice? Nets
// can be learnt for such games.
bool sees_alike(const Variant& variant);

// The inputs of positions, as the player to move and as the rival sees them, in all ways that the symmetries of the game
// allow.
class NetSamples {
 public:
  using Input = std::uint16_t;

  // REQUIRES: sees_alike(variant); the variant outlives the samples.
  explicit NetSamples(const Variant& variant);

  void add(const Position& position, const NetTarget& target);
  std::size_t size() const { return targets_.size(); }
  const NetTarget& target(std::size_t sample) const { return targets_[sample]; }
  NetTarget& target(std::size_t sample) { return targets_[sample]; }

  std::size_t symmetries() const { return images_.size(); }
  std::size_t inputs() const { return inputs_.size(); }
  // The inputs of a sample as its mover sees them.
  std::span<const Input> seen(std::size_t sample) const {
    return std::span(all_).subspan(begins_[sample], begins_[sample + 1] - begins_[sample]);
  }
  // What an input that the mover sees is when a symmetry is applied, for the mover and for the rival. REQUIRES: symmetry
  // < symmetries(); 0 changes nothing.
  const std::vector<Input>& own_image(std::size_t symmetry) const { return images_[symmetry][0]; }
  const std::vector<Input>& rival_image(std::size_t symmetry) const { return images_[symmetry][1]; }

 private:
  const Variant* variant_;
  NetInputs inputs_;
  std::array<std::vector<Cell>, 2> seen_;  // where each player sees a cell
  std::vector<std::array<std::vector<Input>, 2>> images_;
  std::vector<NetTarget> targets_;
  std::vector<std::size_t> begins_{0};
  std::vector<Input> all_;
};

}  // namespace sennight
