// The table of ends. A room is named twice here and nowhere else: each function stands in the file of its name.
#include "rules/ends/end.h"

namespace sennight {

namespace end_room {
EndRoom elimination();
EndRoom royal_loss();
EndRoom extinction();
EndRoom loss_of_all();
EndRoom baring();
EndRoom marriage();
EndRoom goal();
EndRoom checks();
EndRoom prizes();
EndRoom points();
EndRoom points_by_clock();
EndRoom facing();
EndRoom passes();
EndRoom no_move();
EndRoom repetition();
EndRoom counting();
EndRoom move_count();
EndRoom material();
}  // namespace end_room

const std::vector<EndRoom>& end_rooms() {
  // Each row on a line of its own.
  static const std::vector<EndRoom> kRooms = {
      end_room::elimination(),  //
      end_room::royal_loss(),   //
      end_room::extinction(),   //
      end_room::loss_of_all(),  //
      end_room::baring(),       //
      end_room::marriage(),     //
      end_room::goal(),         //
      end_room::checks(),       //
      end_room::prizes(),       //
      // Before the ends that they decide.
      end_room::points(),           //
      end_room::points_by_clock(),  //
      end_room::facing(),           //
      end_room::passes(),           //
      end_room::no_move(),          //
      end_room::repetition(),       //
      end_room::counting(),         //
      end_room::move_count(),       //
      end_room::material(),         //
  };
  return kRooms;
}

}  // namespace sennight
