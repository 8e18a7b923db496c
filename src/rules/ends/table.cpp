// The table of ends. A room is named twice here and nowhere else: each function stands in the file of its name.
#include "rules/ends/end.h"

namespace sennight {

namespace end_room {
EndRoom elimination(), no_move(), extinction(), loss_of_all(), marriage(), repetition(), move_count(), material();
}

const std::vector<EndRoom>& end_rooms() {
  static const std::vector<EndRoom> kRooms = {
      end_room::elimination(), end_room::no_move(),    end_room::extinction(), end_room::loss_of_all(),
      end_room::marriage(),    end_room::repetition(), end_room::move_count(), end_room::material(),
  };
  return kRooms;
}

}  // namespace sennight
