// Makes the table of one ending.
//
// First every position is looked at once, by the project's generator: is it possible, is the game over, which moves leave
// the ending (by a capture or a promotion; then another table says how they come out), how many positions within it do
// the others lead to. Then values spread backwards from what is known: the positions before a lost one are won, and one is
// lost when all that it leads to are won for the other side. Spreading needs the moves backwards. They are made from the
// pieces' paths; a sum over all moves, forwards and backwards, shows whether these are the same moves. Where they are not
// (hoppers, compulsory captures and the like) the moves forwards are kept and turned round.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "base/result.h"
#include "endings/table.h"
#include "endings/ways_back.h"

namespace sennight {

// The table of a material; null when it is not made yet.
using FindTable = std::function<const EndingTable*(const Material&)>;
// Hears which share of the work is done, from any thread, one call at a time.
using TellShare = std::function<void(double share)>;

class EndingSolver {
 public:
  EndingSolver(const Variant& variant, const Material& material, EndingLayout layout, FindTable find, int threads,
               const std::atomic<bool>& stop, TellShare tell);

  // Looks at all positions. Where it meets moves to tables that are not made yet it leaves out what needs them, and
  // returns their materials; called again when they are made it goes on. Nothing: all were looked at. Errors: something
  // that tables cannot tell; `stop` was set.
  Result<std::vector<Material>> look();
  // REQUIRES: all were looked at. Errors: `stop` was set; too many moves to keep.
  Result<void> spread();
  // REQUIRES: the values were spread; at most once.
  EndingTable take() { return {material_, std::move(layout_), values_}; }

 private:
  struct Desk;  // what one thread works with
  struct Slice {
    bool done = false;
    std::uint64_t sum = 0;            // over the moves within the ending
    std::vector<EndingNumber> moves;  // if they are kept: a position, how many follow, those that it leads to
  };
  static constexpr std::uint16_t kClosed = 0xFFFF;

  void look_at(EndingNumber number, Position& position, Desk& desk, Slice& slice);
  void close(EndingNumber number, const Position& position);
  void follow(EndingNumber number, Position& position, Desk& desk, Slice& slice);
  void look_at_slice(std::size_t index, Desk& desk);
  void tell_share(double share) SENNIGHT_EXCLUDES(mutex_);
  void refuse(std::string why) SENNIGHT_EXCLUDES(mutex_);
  void need(const Material& material) SENNIGHT_EXCLUDES(mutex_);
  void in_threads(const std::function<void()>& work) const;
  bool interrupted() const { return stop_.load(std::memory_order_relaxed) || refused_.load(std::memory_order_relaxed); }
  Result<void> outcome_of_look();
  Result<bool> paths_lead_back();
  Result<void> keep_moves();
  template <class Visit>
  void for_each_before(EndingNumber to, std::vector<EndingNumber>& found, Visit visit) const;
  bool is_open(EndingNumber number) const { return remaining_[number] != kClosed; }
  void settle(EndingNumber number, EndingResult result, int plies);

  const Variant& variant_;
  Material material_;
  EndingLayout layout_;
  FindTable find_;
  int threads_;
  const std::atomic<bool>& stop_;
  TellShare tell_;
  WaysBack ways_;

  std::vector<std::int16_t> values_;      // EndingTable's codes; 0 as long as nothing is known
  std::vector<std::uint16_t> remaining_;  // moves that may still save the player; kClosed: the game is over there
  // Moves out of the ending: plies of the quickest that wins, or negative of the longest loss if all of them lose.
  std::vector<std::int16_t> exits_;
  std::vector<Slice> slices_;
  bool keeps_ = false;  // Slice::moves
  // The positions before each, if moves are kept.
  std::vector<std::uint64_t> before_begin_;
  std::vector<EndingNumber> before_;
  // By plies to the end, what is settled there; wins may be settled earlier meanwhile.
  std::vector<std::vector<EndingNumber>> wins_, losses_;

  mutable Mutex mutex_;
  std::vector<Material> needed_ SENNIGHT_GUARDED_BY(mutex_);
  std::optional<std::string> refusal_ SENNIGHT_GUARDED_BY(mutex_);
  double told_ SENNIGHT_GUARDED_BY(mutex_) = 0.0;  // the greatest share so far
  std::atomic<std::size_t> looked_ = 0;            // slices that are done
  std::atomic<bool> refused_ = false;
};

}  // namespace sennight
