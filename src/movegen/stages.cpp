#include "movegen/stages.h"

#include "movegen/fast.h"

namespace sennight {

StagedMoves::StagedMoves(const Variant& variant) : variant_(&variant) {}
StagedMoves::~StagedMoves() = default;
StagedMoves::StagedMoves(StagedMoves&&) noexcept = default;

StagedMoves::Looker& StagedMoves::looker() {
  SENNIGHT_REQUIRES(position_ != nullptr && &position_->variant() == variant_);
  if (!looker_) looker_ = fast::with_width(*variant_, [this]<int W>() { return fast::make_looker<W>(*variant_); });
  if (!looked_) {
    looker_->look_at(*position_);
    looked_ = true;
  }
  return *looker_;
}

void StagedMoves::all(MoveList& moves) { looker().all(moves); }
void StagedMoves::captures(MoveList& moves) { looker().captures(moves); }
bool StagedMoves::hang_together() { return looker().hang_together(); }
void StagedMoves::quiets(MoveList& moves) { looker().quiets(moves); }
bool StagedMoves::is_attacked(Cell target, Cell gone) { return looker().is_attacked(target, gone); }
const Move* StagedMoves::find(const Move& wanted, MoveList& room) { return looker().find(wanted, room); }

}  // namespace sennight
