// Equal parts that meet in the middle, each as its owner's half of a board: two make an ordinary board, three the board
// of three-player chess. A part is a rectangle of squares; its last rank is next to those of both neighbours, half to
// each. A file in the middle leads to those of both. More or fewer than two parts fit no lattice: where two of them meet,
// directions turn.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/english.h"
#include "geometry/shapes/shape.h"

namespace sennight {

namespace {

constexpr int kLeastSectors = 2, kMostSectors = 6;
constexpr double kLabelBeyond = 0.3;  // from the rim to a label
constexpr LinearMap kHalfTurn{-1, 0, 0, -1, 1};

// A place of a sector as its owner sees it: file 0 is on the left, rank 0 the nearest.
struct Place {
  int sector = 0, file = 0, rank = 0;
};

class Sectors {
 public:
  explicit Sectors(const BoardDefinition& definition)
      : sectors_(definition.sectors), files_(definition.files), ranks_(definition.ranks) {
    // The rim has equal angles; home ranks and flanks take turns along it.
    const double angle = std::numbers::pi / sectors_, home = files_, flank = 2.0 * ranks_;
    to_home_ = (flank + home * std::cos(angle)) / (2 * std::sin(angle));
    const double to_flank = (home + flank * std::cos(angle)) / (2 * std::sin(angle));
    middle_of_flank_ = {to_flank * std::sin(angle), -to_flank * std::cos(angle)};
  }

  Layout layout() const {
    Layout layout;
    Gluing& gluing = layout.gluing.emplace();
    gluing.reach = {files_ - 1, 2 * ranks_ - 1, 0};
    for (int sector = 0; sector < sectors_; ++sector)
      for (int rank = 0; rank < ranks_; ++rank)
        for (int file = 0; file < files_; ++file) {
          const Place at{sector, file, rank};
          layout.places.push_back(name_of(at));
          gluing.edges.push_back(edges_of(at));
          gluing.shades.push_back((file + rank + (has_middle() ? sector : 0)) % 2);
          gluing.corners.push_back(corners_of(at));
          add_labels(at, gluing);
        }
    for (int turns = 0; turns < sectors_; ++turns) gluing.views.push_back(view_of(turns));
    return layout;
  }

 private:
  int half() const { return files_ / 2; }  // rounded down
  bool has_middle() const { return files_ % 2 != 0; }
  int number_of(const Place& at) const { return (at.sector * ranks_ + at.rank) * files_ + at.file; }

  // The frame of directions: up is away from the first player's rank, so towards the home ranks of all others.
  static bool is_turned(int sector) { return sector != 0; }
  static LinearMap between(bool turned) { return turned ? kHalfTurn : LinearMap{}; }

  // Coordinates from which the names follow. A file runs from one home rank to the next; sector after sector adds its
  // ranks, counted towards its home rank, which for the first is the first one. The files in the middle of all are one.
  Vec name_of(const Place& at) const {
    if (at.sector == 0) return {at.file, at.rank, 0};
    const int column = files_ - 1 - at.file;  // from left to right, the home rank above
    const int y = (at.sector + 1) * ranks_ - 1 - at.rank;
    const bool left = column < half();
    if (has_middle() && column == half()) return {column, y, 0};
    if (at.sector == 1 && left) return {column, y, 0};
    if (at.sector == sectors_ - 1 && !left) return {column, y, 0};
    const int first = files_ + (left ? at.sector - 2 : at.sector - 1) * half();  // of the files with the neighbour
    return {first + (left ? half() - 1 - column : column - (files_ - half())), y, 0};
  }

  Gluing::Edges edges_of(const Place& at) const {
    Gluing::Edges edges;
    const auto put = [&](int way, const Place& to, bool crosses) {
      const bool turned = is_turned(at.sector);
      std::vector<Gluing::Edge>& leads = edges[static_cast<std::size_t>(turned ? (way + 2) % 4 : way)];
      const Gluing::Edge edge{number_of(to), between(crosses != (turned != is_turned(to.sector)))};
      if (std::ranges::find(leads, edge) == leads.end()) leads.push_back(edge);  // of two sectors each neighbour is one
    };
    if (at.file + 1 < files_) put(0, {at.sector, at.file + 1, at.rank}, false);
    if (at.file > 0) put(2, {at.sector, at.file - 1, at.rank}, false);
    if (at.rank > 0) put(3, {at.sector, at.file, at.rank - 1}, false);
    if (at.rank + 1 < ranks_) {
      put(1, {at.sector, at.file, at.rank + 1}, false);
    } else {
      const bool is_middle = has_middle() && at.file == half();
      for (const bool next : {true, false})  // clockwise, the neighbour on the left
        if (is_middle || (at.file < half()) == next)
          put(1, {(at.sector + (next ? 1 : sectors_ - 1)) % sectors_, files_ - 1 - at.file, at.rank}, true);
    }
    return edges;
  }

  // A corner of cells, `file` from 0 to the number of files, `rank` likewise; the first sector is below.
  Point on_page(int sector, int file, int rank) const {
    // Half a sector is a quadrangle: the middle of the home rank, the corner, the middle of the flank, the centre.
    const double middle = files_ / 2.0;
    const double aside = std::abs(file - middle) / middle, up = rank / static_cast<double>(ranks_);
    Point p{middle * aside * (1 - up) + middle_of_flank_.x * aside * up,
            -to_home_ * (1 - up) + middle_of_flank_.y * aside * up};
    if (file < middle) p.x = -p.x;
    return clockwise(p, sector);
  }
  // A cell of the middle file has a fifth corner in the centre, where it is next to two others.
  std::vector<Point> corners_of(const Place& at) const {
    std::vector<Point> corners{on_page(at.sector, at.file, at.rank), on_page(at.sector, at.file + 1, at.rank),
                               on_page(at.sector, at.file + 1, at.rank + 1), on_page(at.sector, at.file, at.rank + 1)};
    if (has_middle() && at.file == half() && at.rank + 1 == ranks_ && sectors_ > 2)
      corners.insert(corners.begin() + 3, Point{0, 0});
    return corners;
  }
  Point clockwise(Point p, int sectors) const {
    const double angle = -2 * std::numbers::pi * sectors / sectors_;
    return {p.x * std::cos(angle) - p.y * std::sin(angle), p.x * std::sin(angle) + p.y * std::cos(angle)};
  }

  // Files are named at both ends, ranks as well.
  void add_labels(const Place& at, Gluing& gluing) const {
    const auto add = [&](bool names_file, Point a, Point b, Point within) {
      const Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
      const Point out{middle.x - within.x, middle.y - within.y};
      const double length = std::hypot(out.x, out.y);
      gluing.labels.push_back({number_of(at),
                               names_file,
                               {middle.x + out.x / length * kLabelBeyond, middle.y + out.y / length * kLabelBeyond}});
    };
    const auto corner = [&](int files, int ranks) { return on_page(at.sector, at.file + files, at.rank + ranks); };
    const auto middle = [](Point a, Point b) { return Point{(a.x + b.x) / 2, (a.y + b.y) / 2}; };
    if (at.rank == 0) add(true, corner(0, 0), corner(1, 0), middle(corner(0, 1), corner(1, 1)));
    if (at.file == 0) add(false, corner(0, 0), corner(0, 1), middle(corner(1, 0), corner(1, 1)));
    if (at.file + 1 == files_) add(false, corner(1, 0), corner(1, 1), middle(corner(0, 0), corner(0, 1)));
  }

  // The board turned clockwise by so many sectors.
  Gluing::View view_of(int turns) const {
    Gluing::View view;
    const int degrees = 360 * turns / sectors_;
    view.facing = 360.0 * turns / sectors_;
    view.name = turns == 0       ? "identity"
                : degrees == 180 ? "half-turn"
                                 : fmt::format("turn-{}", 360 * (sectors_ - turns) / sectors_);
    view.turns.resize(static_cast<std::size_t>(sectors_ * files_ * ranks_));
    for (int sector = 0; sector < sectors_; ++sector)
      for (int rank = 0; rank < ranks_; ++rank)
        for (int file = 0; file < files_; ++file) {
          const int to = (sector + turns) % sectors_;
          const int image = number_of({to, file, rank});
          view.image.push_back(image);
          view.turns[static_cast<std::size_t>(image)] = between(is_turned(sector) != is_turned(to));
        }
    return view;
  }

  int sectors_, files_, ranks_;
  double to_home_ = 0;     // from the centre
  Point middle_of_flank_;  // on the right of the first sector
};

Result<Layout> sectors_layout(const BoardDefinition& definition) {
  if (definition.lattice != LatticeKind::kSquare) return fail("'lattice': sectors are made of squares");
  if (definition.points) return fail("'draw': a board of sectors is drawn as cells");
  if (definition.levels > 1) return fail("'levels': a board of sectors has one level");
  if (!definition.also.empty()) return fail("'also': a board of sectors has no place beside it");
  const int sectors = definition.sectors, files = definition.files, ranks = definition.ranks;
  if (sectors < kLeastSectors || sectors > kMostSectors) return fail("'sectors': a board has 2 to 6 of them");
  if (files < 2) return fail("'files': half the files of a sector lead to each neighbour, so there are two or more");
  if (static_cast<std::size_t>(sectors * files * ranks) > kMaxCells)
    return fail(fmt::format("'ranks': the board has {} cells; {} is the limit", sectors * files * ranks, kMaxCells));
  return Sectors(definition).layout();
}

std::string sectors_words(const Board& board) {
  const BoardDefinition& definition = board.definition();
  return fmt::format(
      "The board has {} sectors of {} files and {} ranks, {} cells, that meet in the middle. The last rank of a sector "
      "is next to those of the two sectors beside it, half to each.{} Forward is away from the own first rank, and in "
      "other sectors towards the first rank of their owner",
      number_word(definition.sectors), definition.files, definition.ranks, board.size(),
      definition.sectors == 2 ? ""
      : definition.files % 2 == 0
          ? " A diagonal line through the middle forks: it goes on to either side of the cell that lies opposite. A "
            "leap "
            "may pass the middle on either side, too."
          : " The file in the middle forks: it leads to the middle files of both, and so do the lines and leaps past "
            "it.");
}

}  // namespace

namespace shape {

Shape sectors() {
  return {.name = "sectors",
          .needs = {"sectors", "files", "ranks"},
          .allows = {},
          .layout = sectors_layout,
          .words = sectors_words};
}

}  // namespace shape

}  // namespace sennight
