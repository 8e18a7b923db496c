#include "server/summary_view.h"

#include <utility>

namespace sennight {

SummaryView summary_view(const GameHead& head, std::string variant_name, const Table& table,
                         const std::optional<GameClock>& clock) {
  return {.id = head.id,
          .variant = head.variant,
          .variant_name = std::move(variant_name),
          .created = head.created,
          .updated = head.updated,
          .plies = head.plies,
          .seats = head.seats,
          .result = head.result,
          .table = table_view(table, head.seats),
          .clock = clock ? std::optional(clock_view(*clock)) : std::nullopt,
          .damaged = head.damaged};
}

}  // namespace sennight
