#include "search/path.h"

#include "position/attack.h"

namespace sennight {

void Path::reset(const Game& game) {
  plies_.clear();
  floors_.clear();
  filter_.fill(0);
  Position position = game.start();
  const bool wants_checks = position.variant().ends().facts().needs_checks;
  push(position.key(), PlayerId::none(), false);
  for (const Move& move : game.moves()) {
    const PlayerId mover = position.turn();
    Undo undo;
    position.make(move, undo);
    push(position.key(), mover, wants_checks && in_check(position, position.turn()));
  }
  root_ = plies_.size() - 1;
}

void Path::push(std::uint64_t key, PlayerId mover, bool gives_check) {
  plies_.push_back({key, mover, gives_check});
  floors_.push_back(floors_.empty() ? 0 : floors_.back());
  // A long game may fill a bucket; it then stays full, which costs time only.
  if (bucket(key) != 255) ++bucket(key);
}

void Path::push_null(std::uint64_t key, PlayerId mover) {
  push(key, mover, false);
  floors_.back() = static_cast<std::uint32_t>(plies_.size() - 1);
}

void Path::pop() {
  if (bucket(plies_.back().key) != 255) --bucket(plies_.back().key);
  plies_.pop_back();
  floors_.pop_back();
}

std::optional<Path::Found> Path::repetition(const Variant& variant) const {
  const std::uint64_t key = plies_.back().key;
  const int needed = variant.ends().facts().occurrences;
  if (needed == 0 || bucket(key) < 2) return std::nullopt;
  int occurrences = 1;
  std::size_t first = plies_.size() - 1;
  bool since_root = false;
  for (std::size_t i = plies_.size() - 1; i-- > floors_.back();) {
    if (plies_[i].key != key) continue;
    ++occurrences;
    first = i;
    since_root |= i > root_;
  }
  const bool real = occurrences >= needed;
  if (!real && !since_root) return std::nullopt;
  return Found{real, variant.ends().when_repeated(std::span(plies_).subspan(first + 1))};
}

}  // namespace sennight
