#include "position/decided.h"

#include "position/end_view.h"

namespace sennight {

std::optional<Finish> decided(const Position& position) {
  const Ends& ends = position.variant().ends();
  return ends.may_decide() ? ends.first(EndKind::kDecision, PositionView(position)) : std::nullopt;
}

}  // namespace sennight
