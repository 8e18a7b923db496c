// What the evaluation of a variant's positions counts with, as numbers: derived from the rules (search/evaluator.h) or
// learnt (learn/learn.h). Here they are plain data and text; what is counted, only the evaluation knows.
//
// The text, docs/learn.md: a line for each number or pair of numbers, in any order between the first and the last line.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/cell.h"
#include "rules/piece.h"

namespace sennight {

class Variant;

// Centipawns for each unit of what is counted: with all pieces on the board, and with few.
struct Weight {
  double middle = 0.0, end = 0.0;
  friend bool operator==(const Weight&, const Weight&) = default;
};

// Counted for a player.
enum class General : std::uint8_t {
  kTempo,      // the move
  kDearer,     // attacks on dearer pieces, in centipawns
  kUnguarded,  // attacks on unguarded pieces, in centipawns
  kChain,      // walkers that guard each other
  kAssault,    // joint attack on the surroundings of the own royal
  kExposure,   // lines that are open to checks
  kPassed,     // walkers that no rival walker can stop, in centipawns of their promise
  kDoubled,    // walkers with an own one on their way
  kIsolated,   // walkers that no own one can come to guard
  kBlocked,    // walkers that cannot go on
};
inline constexpr std::array<std::string_view, 10> kGeneralWords = {
    "tempo", "dearer", "unguarded", "chain", "assault", "exposure", "passed", "doubled", "isolated", "blocked"};

// Counted for each piece of a type.
enum class OfType : std::uint8_t {
  kPiece,     // on the board
  kMobility,  // cells reached beyond the usual
  kPair,      // two or more, counted once
  kAttack,    // attacked cells near a rival royal
  kShelter,   // stands near the own royal
};
inline constexpr std::array<std::string_view, 5> kOfTypeWords = {"piece", "mobility", "pair", "attack", "shelter"};

inline constexpr std::size_t kHeldSteps = 4;  // in hand; the fourth of a type and all beyond count alike

class Weights {
 public:
  Weights(std::size_t types, std::size_t cells)
      : types_(types), cells_(cells), all_(kGeneralWords.size() + types * (kOfTypeWords.size() + kHeldSteps + cells)) {}

  std::size_t types() const { return types_; }
  std::size_t cells() const { return cells_; }
  std::size_t size() const { return all_.size(); }

  std::size_t index(General general) const { return static_cast<std::size_t>(general); }
  std::size_t index(OfType what, TypeId type) const {
    return kGeneralWords.size() + static_cast<std::size_t>(what) * types_ + type.index();
  }
  // Of the nth piece in hand. REQUIRES: nth >= 1.
  std::size_t index_held(TypeId type, std::size_t nth) const {
    return kGeneralWords.size() + (kOfTypeWords.size() + std::min(nth, kHeldSteps) - 1) * types_ + type.index();
  }
  // Of a piece on a cell as the first player sees it, beside the value of its type.
  std::size_t index_on(TypeId type, Cell cell) const {
    return kGeneralWords.size() + (kOfTypeWords.size() + kHeldSteps) * types_ + type.index() * cells_ + cell.index();
  }
  // The cells count as the rules make them, whatever stood there: the evaluation puts that in.
  void leave_cells_to_rules() {
    cells_of_rules_ = true;
    std::fill(all_.begin() + static_cast<std::ptrdiff_t>(index_on(TypeId(0), Cell(0))), all_.end(), Weight{});
  }
  bool has_cells_of_rules() const { return cells_of_rules_; }
  // Takes the weights of cells from these, of the same variant.
  void take_cells(const Weights& from) {
    const auto cells = static_cast<std::ptrdiff_t>(index_on(TypeId(0), Cell(0)));
    std::copy(from.all_.begin() + cells, from.all_.end(), all_.begin() + cells);
    cells_of_rules_ = false;
  }

  Weight& operator[](std::size_t index) { return all_[index]; }
  const Weight& operator[](std::size_t index) const { return all_[index]; }
  friend bool operator==(const Weights&, const Weights&) = default;

 private:
  std::size_t types_, cells_;
  std::vector<Weight> all_;
  bool cells_of_rules_ = false;
};

// A number that changes with the pieces, their movements, the board, the array and the hands of a variant: weights that
// were learnt with other rules are of no use.
std::uint64_t rules_number(const Variant& variant);

// The text of weights; `comment`: lines for people at its beginning. Weights of 0 are left out, as are those of cells that the
// rules make; others have two places after the point.
std::string format_weights(const Variant& variant, const Weights& weights, std::string_view comment);

struct WeightsFault {
  int line = 0;  // from 1
  std::string text;
};
// Were they learnt with these rules? False also for what is no text of weights.
bool are_for(const Variant& variant, std::string_view text);
// Errors: the first line that is not understood, names what the variant does not have, or says again what was said;
// a text that is cut off.
std::expected<Weights, WeightsFault> parse_weights(const Variant& variant, std::string_view text);

}  // namespace sennight
