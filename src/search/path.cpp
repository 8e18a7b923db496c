#include "search/path.h"

#include "position/attack.h"

namespace sennight {

void Path::reset(const Game& game) {
  steps_.clear();
  filter_.fill(0);
  Position position = game.start();
  const bool wants_checks = position.variant().ends().perpetual_check_loses;
  push(position.key(), PlayerId::none(), false);
  for (const Move& move : game.moves()) {
    const PlayerId mover = position.turn();
    Undo undo;
    position.make(move, undo);
    push(position.key(), mover, wants_checks && in_check(position, position.turn()));
  }
  root_ = steps_.size() - 1;
}

void Path::push(std::uint64_t key, PlayerId mover, bool gives_check) {
  const std::uint32_t floor = steps_.empty() ? 0 : steps_.back().floor;
  steps_.push_back({key, mover, gives_check, floor});
  // A long game may fill a bucket; it then stays full, which costs time only.
  if (bucket(key) != 255) ++bucket(key);
}

void Path::push_null(std::uint64_t key, PlayerId mover) {
  push(key, mover, false);
  steps_.back().floor = static_cast<std::uint32_t>(steps_.size() - 1);
}

void Path::pop() {
  if (bucket(steps_.back().key) != 255) --bucket(steps_.back().key);
  steps_.pop_back();
}

std::optional<Path::Found> Path::repetition(const Variant& variant) const {
  const Step& last = steps_.back();
  const Ends& ends = variant.ends();
  if (ends.repetition_count == 0 || bucket(last.key) < 2) return std::nullopt;
  int occurrences = 1;
  std::size_t first = steps_.size() - 1;
  bool since_root = false;
  for (std::size_t i = steps_.size() - 1; i-- > last.floor;) {
    if (steps_[i].key != last.key) continue;
    ++occurrences;
    first = i;
    since_root |= i > root_;
  }
  const bool real = occurrences >= ends.repetition_count;
  if (!real && !since_root) return std::nullopt;
  if (ends.perpetual_check_loses) {
    PlayerId checker;
    int checkers = 0;
    for (std::size_t p = 0; p < variant.players(); ++p) {
      bool always = true, moved = false;
      for (std::size_t i = first + 1; i < steps_.size() && always; ++i) {
        if (steps_[i].mover != PlayerId(p)) continue;
        always = steps_[i].gives_check;
        moved = true;
      }
      if (!always || !moved) continue;
      checker = PlayerId(p);
      ++checkers;
    }
    if (checkers == 1) return Found{real, Ends::Verdict::kLoss, checker};
  }
  return Found{real, ends.repetition, last.mover};
}

}  // namespace sennight
