// The positions from the start of the game to the node being searched, and what repeating one of them means.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "outcome/outcome.h"
#include "search/score.h"

namespace sennight {

class Path {
 public:
  // The game so far; its last position is the root.
  void reset(const Game& game);

  // A position reached by a move of `mover`.
  void push(std::uint64_t key, PlayerId mover, bool gives_check);
  // The same after a null move: nothing before it is repeated.
  void push_null(std::uint64_t key, PlayerId mover);
  void pop();

  struct Found {
    bool real = false;  // the rule's full count; else only repeated since the root, which is as good for a draw
    Finish finish;
  };
  // Does the last position repeat an earlier one so that the variant's rule applies, or would if play went on so?
  std::optional<Found> repetition(const Variant& variant) const;

 private:
  static constexpr std::size_t kFilter = 1 << 12;
  std::uint8_t& bucket(std::uint64_t key) { return filter_[key >> 13 & (kFilter - 1)]; }
  const std::uint8_t& bucket(std::uint64_t key) const { return filter_[key >> 13 & (kFilter - 1)]; }

  std::vector<PlyRecord> plies_;
  std::vector<std::uint32_t> floors_;           // as plies_: index of the oldest position that this one may repeat
  std::size_t root_ = 0;                        // index of the root
  std::array<std::uint8_t, kFilter> filter_{};  // how many plies share a bucket: most positions are new
};

}  // namespace sennight
