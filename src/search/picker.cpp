#include "search/picker.h"

#include <algorithm>

namespace sennight {

bool Picker::was_given(MoveCode code) const { return std::ranges::find(given_, code) != given_.end(); }

void Picker::put_next(Move move, CheckCells& checks) {
  given_[given_count_++] = move_code(move);
  moves_.assign(1, move);
  ordering_.add(position_, moves_, hints_, history_, checks, ordered_);
  ordered_.swap(next_, ordered_.size() - 1);
  has_any_ = true;
}

void Picker::add_listed() {
  has_any_ |= !moves_.empty();
  if (given_count_ > 0 || excluded_ != 0) {
    std::erase_if(moves_, [&](const Move& move) {
      const MoveCode code = move_code(move);
      return code == excluded_ || was_given(code);
    });
  }
  ordering_.add(position_, moves_, hints_, history_, node_.checks, ordered_);
}

bool Picker::give_table_move() {
  if (!is_one_move(hints_.table) || hints_.table == excluded_) return false;
  const Move* move = node_.stages.find(move_of(hints_.table), moves_);
  if (move == nullptr) return false;
  CheckCells unknown{.cells = {}, .found = true};  // whether the first move gives check is not asked
  put_next(*move, unknown);
  return true;
}

// REQUIRES: the captures are scored, and those that lose nothing were given.
bool Picker::give_killer() {
  while (killer_ < 3) {
    const MoveCode code = killer_ < 2 ? hints_.killers[killer_] : hints_.answer;
    ++killer_;
    if (!is_one_move(code) || code == excluded_ || was_given(code)) continue;
    // What was quiet there may be a capture here, and stands among them.
    const auto is_it = [&](const OrderedMove& other) { return move_code(other.move) == code; };
    if (std::ranges::any_of(ordered_, is_it)) continue;
    const Move* move = node_.stages.find(move_of(code), moves_);
    if (move == nullptr) continue;
    put_next(*move, node_.checks);
    return true;
  }
  return false;
}

const OrderedMove* Picker::next() {
  switch (stage_) {
    case Stage::kTable:
      if (node_.stages.hang_together()) {
        stage_ = Stage::kRest;
        node_.stages.all(moves_);
        add_listed();
        return next();
      }
      stage_ = Stage::kCaptures;
      if (give_table_move()) return &ordered_[next_++];
      [[fallthrough]];
    case Stage::kCaptures:
      stage_ = Stage::kGoodCaptures;
      node_.stages.captures(moves_);
      add_listed();
      [[fallthrough]];
    case Stage::kGoodCaptures:
      if (next_ < ordered_.size()) {
        ordering_.bring_best(position_, &node_.stages, ordered_, next_);
        if (ordered_.score(next_) >= Ordering::kGood) return &ordered_[next_++];
      }
      stage_ = Stage::kKillers;
      [[fallthrough]];
    case Stage::kKillers:
      if (give_killer()) return &ordered_[next_++];
      stage_ = Stage::kQuiets;
      [[fallthrough]];
    case Stage::kQuiets:
      stage_ = Stage::kRest;
      node_.stages.quiets(moves_);
      add_listed();
      [[fallthrough]];
    case Stage::kRest:
      if (next_ == ordered_.size()) return nullptr;
      ordering_.bring_best(position_, &node_.stages, ordered_, next_);
      return &ordered_[next_++];
  }
  return nullptr;
}

}  // namespace sennight
