// Cells of rectangles as places, in the words of other programs and of ours.
#pragma once

#include <compare>
#include <set>
#include <string>
#include <string_view>

#include "base/result.h"

namespace sennight {

struct Place {  // both from 1
  int file = 1, rank = 1;
  friend auto operator<=>(const Place&, const Place&) = default;
};
using Places = std::set<Place>;

struct Rectangle {
  int files = 8, ranks = 8;
  bool contains(Place place) const {
    return place.file >= 1 && place.file <= files && place.rank >= 1 && place.rank <= ranks;
  }
};

// How the second player sees the board.
enum class RivalView { kMirror, kHalfTurn, kIdentity };
Place seen(Place place, RivalView view, Rectangle board);
Places seen(const Places& places, RivalView view, Rectangle board);

std::string name_of(Place place);  // "e4"
Places all_places(Rectangle board);
// Ranks `from` to `to`, as far as the board has them.
Places rank_places(int from, int to, Rectangle board);

// "d4 *8 e*": cells, ranks and files; "-" is none. Errors: a cell that is not on the board. Lines beyond it are left out.
Result<Places> places_in(std::string_view text, Rectangle board);

// A cell expression of our format, as short as lines and rectangles make it.
std::string cell_words(const Places& places, Rectangle board);

}  // namespace sennight
