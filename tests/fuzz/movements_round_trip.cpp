// A movement that is read, printed and read again is the same movement, and its paths stay on the board.
//
// Input: the lattice (1 byte), then the notation.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "pieces/paths.h"
#include "support/fuzz.h"

using namespace sennight;

namespace {

struct Place {
  Board board;
  Symmetry turned;  // another view of the same board
};

Place make_place(const BoardDefinition& definition, std::string_view turn) {
  const auto board = Board::make(definition);
  if (!board) require_law(board.error().message);
  Symmetry symmetry;  // of directions: the board itself need not have it
  if (!board->lattice().find_map(turn, symmetry.map)) require_law("no such map");
  return {*board, symmetry};
}

const std::vector<Place>& places() {
  static const std::vector<Place> kPlaces = [] {
    BoardDefinition square, files, ranks, prism, cube, cylinder, torus, round_hexagons, triangles, holes;
    square.files = square.ranks = 5;
    files.lattice = LatticeKind::kHexFiles;
    files.shape = ranks.shape = prism.shape = triangles.shape = "hexagon";
    ranks.lattice = prism.lattice = LatticeKind::kHexRanks;
    files.side = ranks.side = 3;
    prism.side = 2;
    cube.files = cube.ranks = cube.levels = prism.levels = 3;
    cylinder.files = torus.files = torus.ranks = 5;
    cylinder.ranks = 4;
    cylinder.wrap = round_hexagons.wrap = BoardWrap::kFiles;
    torus.wrap = BoardWrap::kBoth;
    round_hexagons.lattice = LatticeKind::kHexFiles;
    round_hexagons.files = 6;
    round_hexagons.ranks = 4;
    triangles.lattice = LatticeKind::kTriangles;
    triangles.side = 2;
    holes = square;
    holes.without = "b2 c3 d4";
    holes.also = {{-1, 2, 0}, {5, 2, 0}};
    holes.letters = "abcdefg";
    return std::vector<Place>{make_place(square, "half-turn"),   make_place(files, "turn-120"),
                              make_place(ranks, "mirror"),       make_place(prism, "turn-240"),
                              make_place(cube, "turn-90"),       make_place(cylinder, "mirror"),
                              make_place(torus, "turn-90"),      make_place(round_hexagons, "half-turn"),
                              make_place(triangles, "turn-120"), make_place(holes, "half-turn")};
  }();
  return kPlaces;
}

void check_paths(const Place& place, const Movement& movement) {
  const ZoneFinder zones = [&](const std::string& name) {  // some cells or others, by the name
    CellSet set;
    for (const Cell cell : place.board.all())
      if ((cell.index() + name.size()) % 3 != 0) set.insert(cell);
    return set;
  };
  for (const Symmetry& view : {Symmetry{}, place.turned}) {
    for (const Term& term : movement.terms) {
      for (const Cell origin : place.board.all()) {
        for_each_path(place.board, term, view, zones, origin, [&](std::span<const Step> path) {
          if (path.empty() || !path.back().may_stop)
            require_law("a path ends where the piece may not stop: " + to_text(movement));
          CellSet seen;
          seen.insert(origin);
          for (const Step& step : path) {
            if (!step.cell || !place.board.all().contains(step.cell))
              require_law("a path leaves the board: " + to_text(movement));
            if (seen.contains(step.cell)) require_law("a path visits a cell twice: " + to_text(movement));
            seen.insert(step.cell);
          }
        });
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostCharacters = 80;
  if (size == 0 || size > kMostCharacters) return -1;
  const Place& place = places()[data[0] % places().size()];
  const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  const auto movement = parse_movement(place.board.lattice(), text);
  if (!movement) {
    if (movement.error().message.empty()) require_law("an error says nothing");
    return 0;
  }
  const std::string printed = to_text(*movement);
  const auto again = parse_movement(place.board.lattice(), printed);
  if (!again) require_law("'" + text + "' is printed '" + printed + "': " + again.error().message);
  if (!(*again == *movement)) require_law("'" + text + "' is printed '" + printed + "', which is another movement");
  if (to_text(*again) != printed) require_law("'" + printed + "' is printed '" + to_text(*again) + "'");
  check_paths(place, *movement);
  return 0;
}
