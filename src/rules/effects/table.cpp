// The table of effects. A room is named twice here and nowhere else: each function stands in the file of its name.
#include "rules/effects/effect_rule.h"

namespace sennight {

namespace effect_room {
EffectRoom pushing();
EffectRoom exchange();
EffectRoom rifle();
EffectRoom trail();
EffectRoom rebirth();
EffectRoom explosion();
EffectRoom petrifaction();
EffectRoom defection();
EffectRoom conversion();
EffectRoom flanking();
EffectRoom overtaking();
EffectRoom contact();
EffectRoom coordination();
EffectRoom burning();
EffectRoom transfer();
EffectRoom homecoming();
EffectRoom drowning();
}  // namespace effect_room

const std::vector<EffectRoom>& effect_rooms() {
  // Each row on a line of its own.
  static const std::vector<EffectRoom> kRooms = {
      effect_room::pushing(),       //
      effect_room::exchange(),      //
      effect_room::rifle(),         //
      effect_room::trail(),         //
      effect_room::rebirth(),       //
      effect_room::explosion(),     //
      effect_room::petrifaction(),  //
      effect_room::defection(),     //
      effect_room::conversion(),    //
      effect_room::flanking(),      //
      effect_room::overtaking(),    //
      effect_room::contact(),       //
      effect_room::coordination(),  //
      effect_room::burning(),       //
      effect_room::transfer(),      //
      effect_room::homecoming(),    //
      effect_room::drowning(),      //
  };
  return kRooms;
}

}  // namespace sennight
