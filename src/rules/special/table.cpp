// The table of special rules. A room is named twice here and nowhere else: each function stands in the file of its name.
#include "rules/special/special_rule.h"

namespace sennight {

namespace special_room {
SpecialRoom shuffle();
SpecialRoom royals();
SpecialRoom legal();
SpecialRoom turn();
SpecialRoom neutral();
SpecialRoom chain();
SpecialRoom trade();
SpecialRoom self_capture();
SpecialRoom pounce();
SpecialRoom aura();
SpecialRoom elimination();
SpecialRoom initial();
SpecialRoom en_passant();
SpecialRoom castling();
SpecialRoom swap();
SpecialRoom fusion();
SpecialRoom promotion();
SpecialRoom hand();
SpecialRoom drops();
SpecialRoom gating();
}  // namespace special_room

const std::vector<SpecialRoom>& special_rooms() {
  // Each row on a line of its own.
  static const std::vector<SpecialRoom> kRooms = {
      special_room::shuffle(),       //
      special_room::royals(),        //
      special_room::legal(),         //
      special_room::turn(),          //
      special_room::neutral(),       //
      special_room::chain(),         //
      special_room::trade(),         //
      special_room::self_capture(),  //
      special_room::pounce(),        //
      special_room::aura(),          //
      special_room::elimination(),   //
      special_room::initial(),       //
      special_room::en_passant(),    //
      special_room::castling(),      //
      special_room::swap(),          //
      special_room::fusion(),        //
      special_room::promotion(),     //
      special_room::hand(),          //
      special_room::drops(),         //
      special_room::gating(),        //
  };
  return kRooms;
}

}  // namespace sennight
