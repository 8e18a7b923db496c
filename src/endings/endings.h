// Exact tables of endings: games of two players with at most four pieces left, solved from their ends backwards. The
// project's own generator says what may be played, so every rule counts that it knows.
//
// What a table leaves out: the count of moves without progress. A win in more plies than the game allows without progress
// is told as a win all the same; whoever shows it can compare. Rights of pieces that never moved are taken for lost.
// Everything else that a table could not tell makes it refuse: a game in which more than the board matters (checks that
// are counted, hands, passes), in which repeating is not simply a draw, or in which pieces change back and forth.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "base/result.h"
#include "endings/table.h"
#include "rules/variant.h"

namespace sennight {

struct EndingSettings {
  std::uint64_t most_positions = 24'000'000;  // of one table; nine bytes each while it is made, one or two later
  int threads = 1;                            // >= 1
  // Hears how far a table is: its pieces, its positions, and the share of the work that is done, 0 when it begins and 1 at
  // most, never less than before. From any thread, one call at a time.
  std::function<void(const Material& material, std::uint64_t positions, double share)> on_progress = {};
  // Asked before a table is made: the same from elsewhere, as from a file. Nothing: it is made.
  std::function<std::optional<EndingTable>(const Material& material)> find_made = {};
  // Hears of each table that was made, those on the way to another among them.
  std::function<void(const EndingTable& table)> on_made = {};
};

class Endings {
 public:
  explicit Endings(VariantPtr variant, const EndingSettings& settings = {});
  ~Endings();
  Endings(const Endings&) = delete;
  Endings& operator=(const Endings&) = delete;

  const VariantPtr& variant() const { return variant_; }

  // Errors: why no ending of the variant can be solved.
  static Result<void> check(const Variant& variant);

  // The table of these pieces, made at the first call together with those that captures and promotions lead to. Lasts as
  // long as this object. Errors: why it cannot be made; too many positions; `stop` was set, by any thread.
  // Cost: about a second for a million positions; three pieces on 64 to 91 cells are below one, four up to a minute.
  Result<const EndingTable*> table(const Material& material, const std::atomic<bool>& stop);

  // Takes in a table that was made before; one of the same pieces stays as it is. REQUIRES: it is of the same rules.
  void add(EndingTable table);
  std::size_t tables() const { return tables_.size(); }
  // The most pieces of a table; 0 without any.
  std::size_t men() const { return men_; }

  // How the position comes out, if a table of its pieces has been made. Nothing else is asked: neither the history nor the
  // count of moves without progress. Nothing for a position with unmoved pieces, chances to capture en passant or hands.
  std::optional<EndingValue> find(const Position& position) const;

 private:
  Result<const EndingTable*> solve(const Material& material, const std::atomic<bool>& stop);

  VariantPtr variant_;
  EndingSettings settings_;
  std::map<std::uint32_t, std::unique_ptr<const EndingTable>> tables_;  // by Material::code
  std::set<std::uint32_t> begun_;                                       // those that wait for others
  std::size_t men_ = 0;
};

}  // namespace sennight
