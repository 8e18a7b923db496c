// A small net that mends the evaluation of a variant for two players: plain data and its text. What it computes is in
// search/net_sums.h, how it is learnt in learn/learn_net.h. It belongs to the weights that it was learnt beside: what it
// says is added to what they make of a position.
//
// Numbers are whole, so that a net says the same on every machine. The text, docs/learn.md: a line for each input.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/cell.h"
#include "rules/piece.h"
#include "rules/weights.h"

namespace sennight {

inline constexpr std::array<std::size_t, 3> kNetWidths = {16, 32, 64};  // units that a net may have
inline constexpr std::size_t kMostNetUnits = kNetWidths.back();
// work.operator()<Units>() with the number of units as a constant: then the loops over them become vector instructions.
// REQUIRES: `units` is one of kNetWidths.
template <class Work>
auto with_units(std::size_t units, const Work& work) {
  switch (units) {
    case kNetWidths[0]: return work.template operator()<kNetWidths[0]>();
    case kNetWidths[1]: return work.template operator()<kNetWidths[1]>();
    default: return work.template operator()<kNetWidths[2]>();
  }
}
inline constexpr std::size_t kNetHandSteps = 8;  // in hand; the eighth of a type and all beyond count alike
inline constexpr int kNetOne = 512;              // what a unit is at when it is full
inline constexpr int kNetFullShift = 14;         // a full unit counts 2^14 times its weight
inline constexpr int kNetFine = 4;               // parts of a centipawn that the weights of units are in

// The inputs of a net: what stands where, seen by one of two players, and what is held.
class NetInputs {
 public:
  explicit NetInputs(const Variant& variant);

  std::size_t size() const { return 2 * side_; }
  // A piece of the seeing player, or of the rival, on a cell as the seeing player sees it.
  std::size_t on(bool rival, TypeId type, Cell seen) const {
    return (rival ? side_ : 0) + type.index() * cells_ + seen.index();
  }
  // The nth piece of a type in a hand. REQUIRES: the variant has hands; nth >= 1.
  std::size_t held(bool rival, TypeId type, std::size_t nth) const {
    return (rival ? side_ : 0) + types_ * cells_ + type.index() * kNetHandSteps + std::min(nth, kNetHandSteps) - 1;
  }
  friend bool operator==(const NetInputs&, const NetInputs&) = default;

 private:
  std::size_t types_, cells_, side_;
};

struct Net {
  using Number = std::int16_t;
  // REQUIRES: `width` is one of kNetWidths.
  Net(const NetInputs& inputs, std::size_t width)
      : units(width), first(inputs.size() * width), bias(width), out{bias, bias} {}
  std::size_t units;
  std::vector<Number> first;  // [input * units + unit], kNetOne for 1
  std::vector<Number> bias;   // of each unit
  std::array<std::vector<Number>, 2>
      out;           // of each unit as the mover sees, and as the rival does: centipawns * kNetFine
  int constant = 0;  // centipawns * kNetFine
  friend bool operator==(const Net&, const Net&) = default;
};

// The most that numbers of a net may be, so that no sum leaves its range in a position that play can reach.
struct NetBounds {
  int first = 0, bias = 0, out = 0, constant = 0;
};
NetBounds net_bounds(const Variant& variant, std::size_t units);

// Tells weights apart; `weights` null: those that follow from the rules.
std::uint64_t weights_number(const Variant& variant, const Weights* weights);

// Tells nets apart: what the text of a net says to be the sum of its lines.
std::uint64_t net_number(const Variant& variant, const Net& net);

// Does a text begin as that of a net does, not as that of weights?
bool is_net(std::string_view text);
// Was it learnt with these rules, and beside these weights? False also for what is no text of a net.
bool is_net_for(const Variant& variant, const Weights* weights, std::string_view text);
// The text of a net; `comment`: lines for people at its beginning. Inputs that do nothing are left out.
std::string format_net(const Variant& variant, const Weights* weights, const Net& net, std::string_view comment);
// Errors: the first line that is not understood, names what the variant does not have, has numbers out of bounds, or
// says again what was said; a text that is cut off or was changed; a variant that is not for two players.
std::expected<Net, WeightsFault> parse_net(const Variant& variant, const Weights* weights, std::string_view text);

}  // namespace sennight
