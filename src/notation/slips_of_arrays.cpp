#include "notation/slips_of_arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/english.h"
#include "base/text.h"
#include "notation/slips_of_zones.h"
#include "rules/setup_key.h"
#include "rules/targets.h"
#include "rules/variant.h"

namespace sennight {

namespace {

// A player's array as the first player would see it if it were the own one, without what is shuffled.
using Array = std::vector<TypeId>;  // by cell; none where nothing of the player stands

class ArraySlips {
 public:
  explicit ArraySlips(const SlipSearch& search)
      : search_(search), variant_(search.variant), definition_(variant_.definition()) {}

  void run() {
    for (const auto& [key, cells] : definition_.setup) cells_twice(cells);
    const Array first = array_of(PlayerId(0), variant_.view(PlayerId(0)));
    lopsided(PlayerId(0), first);
    for (std::size_t t = 0; t < variant_.types().size(); ++t) alone_on_colour(TypeId(t), first);
    shuffled_colours();
    apart_of_one();
    beside_the_middle(first);
    std::vector<Array> seen{first};
    for (std::size_t p = 1; p < variant_.players(); ++p) {
      const Array own = array_of(PlayerId(p), variant_.view(PlayerId(p)));
      if (std::ranges::find(seen, own) != seen.end()) continue;
      seen.push_back(own);
      if (!unlike_the_first(PlayerId(p), first, own) && !exchanged_types(PlayerId(p), first))
        lopsided(PlayerId(p), own);
    }
  }

 private:
  void warn(const Location& at, std::string text) const { search_.warn(at, std::move(text)); }
  const Board& board() const { return variant_.board(); }
  const std::string& name(TypeId type) const { return variant_.type(type).name; }
  const std::string& cell_name(PlayerId player, Cell seen) const { return board().name(variant_.view(player)(seen)); }

  Array array_of(PlayerId player, const Symmetry& view) const {
    Array array(board().size());
    for (const Cell seen : board().all()) {
      const Cell cell = view(seen);
      if (variant_.shuffle() && variant_.shuffle()->cells().contains(seen)) continue;
      if (variant_.array_cells(player).contains(cell)) array[seen.index()] = variant_.array_piece(cell).type();
    }
    return array;
  }
  static int count(const Array& array, TypeId type) { return static_cast<int>(std::ranges::count(array, type)); }
  CellSet cells_of(const Array& array) const {
    CellSet cells;
    for (const Cell cell : board().all())
      if (array[cell.index()]) cells.insert(cell);
    return cells;
  }

  // Where the setup tells of the player's pieces of this type.
  const Location& place(PlayerId player, TypeId type) const {
    const std::string& token = variant_.type(type).token;
    const auto is_type = [&](const std::string& word) { return static_cast<bool>(variant_.find_type(word)); };
    const Location* at = &definition_.setup_at;
    for (const auto& [key, cells] : definition_.setup) {
      const auto read = read_setup_key(definition_, key.value, is_type);
      if (!read || read->token != token) continue;
      if (read->explicit_owner && read->player != player.index()) continue;
      at = &cells.at;
      if (read->explicit_owner) break;
    }
    return *at;
  }

  // ---- cells that are named twice ----

  // "rank:2 e2". A cell that is named twice as such is an error.
  void cells_twice(const Text& cells) const {
    Board::NamedSets zones;
    for (const auto& zone : definition_.zones) zones[zone.first] = variant_.zone(zone.first, PlayerId(0));
    const auto twice = [&](std::string_view word) {
      const Error place{{}, static_cast<std::size_t>(word.data() - cells.value.data())};
      warn(place_in(cells, place), fmt::format("the cell {} stands there twice", word));
    };
    const bool is_simple = cells.value.find_first_of("&-{(") == std::string::npos;
    CellSet lines;  // of parts that are no cells: where they stand in the list does not matter
    for (const std::string_view word : split_words(cells.value)) {
      if (board().find(word)) continue;
      const Result<CellSet> part = is_simple ? board().zone(word, zones) : CellSet();
      if (part) lines |= *part;
    }
    std::string_view before;
    for (const std::string_view word : split_words(cells.value)) {
      const Cell cell = board().find(word);
      const bool is_listed = before != "-" && before != "&";
      if (cell && is_listed && lines.contains(cell)) twice(word);
      before = word;
    }
  }

  // ---- shuffled arrays ----

  // Two pieces that stand on two colours in [setup], which they never leave, and on one in other arrays.
  void shuffled_colours() const {
    if (!variant_.shuffle() || !definition_.shuffle || !search_.is_own(definition_.shuffle->at)) return;
    // Where nothing binds any piece, this may not be meant to either.
    const auto binds = [](const Shuffle::Step& step) {
      return step.types().bits() != 0 && (step.text.contains(" on ") || std::popcount(step.types().bits()) > 1);
    };
    if (std::ranges::none_of(variant_.shuffle()->steps(), binds)) return;
    constexpr std::uint32_t kMostTried = 500;  // spread over all numbers
    const std::uint32_t count = variant_.shuffle()->count(), step = std::max<std::uint32_t>(1, count / kMostTried);
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const TypeId type(t);
      if (!keeps_colour(type) || variant_.array_count(PlayerId(0), type) != 2) continue;
      const auto colours = [&](const auto& piece_at) {
        std::set<int> found;
        for (const Cell cell : board().all())
          if (piece_at(cell) == Piece(PlayerId(0), type)) found.insert(board().colour_class(cell));
        return found.size();
      };
      if (colours([&](Cell cell) { return variant_.array_piece(cell); }) != 2) continue;
      for (std::uint32_t number = 0; number < count; number += step) {
        const auto array = variant_.shuffle()->array(variant_, number);
        if (!array || colours([&](Cell cell) { return (*array)[cell.index()]; }) != 1) continue;
        const auto said = std::ranges::find_if(definition_.shuffle->steps, [&](const Text& text) {
          const std::vector<std::string_view> words = split_words(text.value);
          return std::ranges::find(words, variant_.type(type).token) != words.end();
        });
        warn(said == definition_.shuffle->steps.end() ? definition_.shuffle->at : said->at,
             fmt::format("both {} may come to stand on one colour, which they never leave, as in array {}",
                         plural(name(type)), number));
        break;
      }
    }
  }

  // Pieces that may not be neighbours, of which the arrays have one.
  void apart_of_one() const {
    if (!definition_.shuffle) return;
    for (const Text& token : definition_.shuffle->apart) {
      const TypeId type = variant_.find_type(token.value);
      if (type && search_.is_own(token.at) && variant_.array_count(PlayerId(0), type) < 2)
        warn(token.at, fmt::format("'apart' forbids nothing: nobody has two {}", plural(name(type))));
    }
  }

  // ---- the middle of the board ----

  // Lines of the array that are the same on both sides of a file beside the middle one: the board is a file too broad.
  void beside_the_middle(const Array& array) const {
    if (!board().definition().has_files_and_ranks() || variant_.shuffle()) return;
    constexpr int kFewest = 6;
    std::map<int, std::vector<int>> ranks;  // files of the pieces
    int low = board().coordinates(board().all().first()).x, high = low;
    for (const Cell cell : board().all()) {
      const Vec v = board().coordinates(cell);
      low = std::min(low, v.x);
      high = std::max(high, v.x);
      if (array[cell.index()]) ranks[v.y].push_back(v.x);
    }
    std::optional<int> middle;  // twice that of the uneven lines
    int together = 0;
    for (auto& [rank, files] : ranks) {
      std::ranges::sort(files);
      const auto is_even_about = [&](int sum) {
        for (std::size_t i = 0; i < files.size(); ++i)
          if (files[i] + files[files.size() - 1 - i] != sum) return false;
        return true;
      };
      if (is_even_about(low + high)) {
        // Nothing but full ranks tells where the middle is meant to be.
        if (static_cast<int>(files.size()) < high - low + 1 && files.size() > 1) return;
        continue;
      }
      const int sum = files.front() + files.back();
      if (!is_even_about(sum) || (middle && *middle != sum)) return;
      middle = sum;
      together += static_cast<int>(files.size());
    }
    if (!middle || together < kFewest || std::abs(*middle - low - high) != 1) return;
    const auto key = std::ranges::find(definition_.board_keys, "files", &VariantDefinition::BoardKey::key);
    const bool is_own = key != definition_.board_keys.end() && search_.is_own(key->at);
    warn(is_own ? key->at : definition_.setup_at,
         fmt::format("the array does not stand in the middle: with one file {} it would",
                     *middle < low + high ? "less" : "more on its left"));
  }

  // ---- another player's array ----

  // Is the array the first player's but for one or two pieces? Then that is the slip.
  bool unlike_the_first(PlayerId player, const Array& first, const Array& own) const {
    constexpr int kMostUnlike = 2, kLeastAlike = 6;
    int unlike = 0;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      unlike += std::abs(count(first, TypeId(t)) - count(own, TypeId(t)));
    // Armies that differ by little are told of as such.
    if (unlike > 0) return unlike <= kMostUnlike;
    int alike = 0;
    std::vector<Cell> astray, empty;
    for (const Cell cell : board().all()) {
      const TypeId here = own[cell.index()], there = first[cell.index()];
      if (here == there) {
        alike += here ? 1 : 0;
        continue;
      }
      if (here) astray.push_back(cell);
      if (there) empty.push_back(cell);
    }
    if (astray.empty() || astray.size() > kMostUnlike || alike < kLeastAlike) return false;
    std::vector<std::string> moved;
    for (const Cell cell : astray) {
      const auto to = std::ranges::find_if(empty, [&](Cell one) { return first[one.index()] == own[cell.index()]; });
      if (to == empty.end()) return false;
      moved.push_back(fmt::format("its {} on {} would stand on {}", name(own[cell.index()]), cell_name(player, cell),
                                  cell_name(player, *to)));
      empty.erase(to);
    }
    const std::string& whose = definition_.player_names[player.index()];
    warn(place(player, own[astray.front().index()]),
         fmt::format("the array of {} is not that of {} as {} sees it: {}", whose, definition_.player_names[0], whose,
                     join_words(moved)));
    return true;
  }

  // Is the array the first player's as some view of the board shows it, but for two pieces, or all of two types, each in the
  // other's place?
  bool exchanged_types(PlayerId player, const Array& first) const {
    constexpr int kLeastAlike = 4;
    const auto said = [&](TypeId type) { return count(first, type) > 1 ? plural(name(type)) : name(type); };
    TypeId found;
    std::string what;
    for (const std::string_view map : Lattice::kMaps) {
      const Result<Symmetry> view = board().symmetry(map);
      if (!view) continue;
      const Array own = array_of(player, *view);
      CellSet unlike;
      for (const Cell cell : board().all())
        if (own[cell.index()] != first[cell.index()]) unlike.insert(cell);
      if (unlike.empty()) return false;
      const TypeId here = own[unlike.first().index()], there = first[unlike.first().index()];
      if (!here || !there || cells_of(own).size() - unlike.size() < kLeastAlike) continue;
      bool fits = unlike.size() == 2 || unlike.size() == count(first, here) + count(first, there);
      for (const Cell cell : unlike) {
        const TypeId a = own[cell.index()], b = first[cell.index()];
        fits = fits && ((a == here && b == there) || (a == there && b == here));
      }
      if (!fits) continue;
      found = here;
      what = unlike.size() == 2 ? "pieces on " + cells_text(board(), (*view)(unlike))
                                : fmt::format("{} and the {}", said(here), said(there));
    }
    if (!found) return false;
    warn(place(player, found),
         fmt::format("the array of {} is that of {} turned or mirrored, but for the {}, which have changed places",
                     definition_.player_names[player.index()], definition_.player_names[0], what));
    return true;
  }

  // ---- both sides of one array ----

  // Many on one colour, which such a piece never leaves, and one on another.
  void alone_on_colour(TypeId type, const Array& array) const {
    constexpr int kFewestTogether = 4;
    if (count(array, type) <= kFewestTogether || !keeps_colour(type)) return;
    std::map<int, std::vector<Cell>> standing;  // by colour
    for (const Cell cell : board().all())
      if (array[cell.index()] == type) standing[board().colour_class(cell)].push_back(cell);
    if (standing.size() != 2) return;
    const auto& [one, two] = std::pair(standing.begin()->second, standing.rbegin()->second);
    if (one.size() != 1 && two.size() != 1) return;
    const Cell alone = one.size() == 1 ? one.front() : two.front();
    warn(place(PlayerId(0), type),
         fmt::format(
             "the {} on {} stands alone on its colour, which such a piece never leaves: all others stand on another",
             name(type), cell_name(PlayerId(0), alone)));
  }

  using Opposite = std::function<Cell(Cell)>;

  // A rank of one type but for one piece, in whose file the last one of that type stands on the next rank.
  bool broken_row(PlayerId player, const Array& array) const {
    constexpr int kFewest = 6;
    const CellSet cells = cells_of(array);
    for (const Cell odd : cells)
      for (const Cell astray : cells) {
        const Vec there = board().coordinates(odd), here = board().coordinates(astray);
        const TypeId type = array[astray.index()];
        if (there.x != here.x || std::abs(there.y - here.y) != 1 || there.z != here.z) continue;
        int row = 0, of_type = 0;
        for (const Cell cell : cells) {
          const Vec v = board().coordinates(cell);
          if (v.y != there.y || v.z != there.z) continue;
          ++row;
          of_type += array[cell.index()] == type ? 1 : 0;
        }
        if (row < kFewest || of_type != row - 1 || count(array, type) != row || array[odd.index()] == type) continue;
        warn(place(player, type),
             fmt::format("with the {} on {} and the {} on {} exchanged all {} would stand on one rank", name(type),
                         cell_name(player, astray), name(array[odd.index()]), cell_name(player, odd),
                         plural(name(type))));
        return true;
      }
    return false;
  }

  void lopsided(PlayerId player, const Array& array) const {
    if (broken_row(player, array)) return;
    const std::optional<Symmetry> mirror = board().left_and_right_exchanged();
    if (!mirror) return;
    const Opposite across = [&](Cell cell) { return (*mirror)(cell); };
    const CellSet cells = cells_of(array);
    if (stands_alone(player, array, across, cells)) return;
    CellSet first_rank;
    for (const Cell cell : cells)
      if (board().lattice().forward(board().coordinates(cell)) ==
          board().lattice().forward(board().coordinates(cells.first())))
        first_rank.insert(cell);
    if (stands_alone(player, array, across, first_rank) || exchanged(player, array, across)) return;
    moved(player, array, across);
  }

  // Pieces that have none opposite, in an array in which all others have.
  bool stands_alone(PlayerId player, const Array& array, const Opposite& opposite, const CellSet& cells) const {
    int together = 0;
    CellSet alone;
    for (const Cell cell : cells) {
      const bool has_twin = cells.contains(opposite(cell));
      together += has_twin ? 1 : 0;
      if (!has_twin) alone.insert(cell);
    }
    // One or two pieces in an array that is else the same on both sides.
    constexpr int kMostAlone = 2, kLeastTogether = 8;
    if (alone.empty() || alone.size() > kMostAlone || together < kLeastTogether) return false;
    // Who stands alone on a line has no twin to miss.
    const auto is_alone_on_line = [&](Cell cell) {
      const auto line = [&](Cell one) { return std::pair(board().coordinates(one).y, board().coordinates(one).z); };
      int there = 0;
      for (const Cell one : cells) there += line(one) == line(cell) ? 1 : 0;
      return there == 1;
    };
    // A King without a Queen, on a board without a middle file.
    const auto is_in_the_middle = [&](Cell cell) {
      return count(array, array[cell.index()]) == 1 && board().distance(cell, opposite(cell)) == 1;
    };
    // ... unless it is the only one of its type, as when one of two Cannons was forgotten.
    const auto misses_none = [&](Cell cell) { return is_alone_on_line(cell) && count(array, array[cell.index()]) > 1; };
    for (const Cell cell : CellSet(alone))
      if (misses_none(cell) || is_in_the_middle(cell)) alone.erase(cell);
    if (alone.empty()) return false;
    std::vector<std::string> names;
    for (const Cell cell : alone) names.push_back(cell_name(player, cell));
    warn(place(player, array[alone.first().index()]),
         fmt::format("the {} is lopsided: opposite {} there is no piece, as there is for all others",
                     cells.size() < cells_of(array).size() ? "first rank" : "array", join_words(names)));
    return true;
  }

  // Cells that have another piece opposite, or none, each pair once; but for pieces that are meant to differ.
  std::vector<std::pair<Cell, Cell>> unlike(const Array& array, const Opposite& opposite) const {
    std::vector<std::pair<Cell, Cell>> pairs;
    for (const Cell cell : board().all()) {
      const Cell other = opposite(cell);
      const TypeId here = array[cell.index()], there = array[other.index()];
      if (cell.index() >= other.index() || here == there) continue;
      if (here && there && (are_wings(array, cell, other, opposite) || is_turned(array, cell, other))) continue;
      pairs.emplace_back(cell, other);
    }
    return pairs;
  }

  int count_on_level(const Array& array, Cell cell) const {
    const auto level = [&](Cell one) { return board().coordinates(one).z; };
    int there = 0;
    for (const Cell one : board().all())
      there += array[one.index()] == array[cell.index()] && level(one) == level(cell) ? 1 : 0;
    return there;
  }
  // Pieces of which there is one each on their level; or one side has all of one type and the other as many of another, because the
  // same on both sides would bring all that keep to a colour to one.
  bool are_wings(const Array& array, Cell one, Cell twin, const Opposite& opposite) const {
    if (count_on_level(array, one) == 1 && count_on_level(array, twin) == 1) return true;
    const TypeId here = array[one.index()], there = array[twin.index()];
    std::array<std::array<int, 2>, 2> standing{};  // by type and side
    for (const Cell cell : board().all()) {
      const TypeId type = array[cell.index()];
      if (type != here && type != there) continue;
      const Cell other = opposite(cell);
      if (other == cell || board().colour_class(other) != board().colour_class(cell)) return false;
      ++standing[type == here ? 0 : 1][cell.index() < other.index() ? 0 : 1];
    }
    const auto& [ours, theirs] = standing;
    const bool are_apart = (ours[0] == 0 && theirs[1] == 0) || (ours[1] == 0 && theirs[0] == 0);
    return are_apart && count(array, here) == count(array, there) && keeps_colour(here) && keeps_colour(there);
  }

  bool keeps_colour(TypeId type) const {
    for (const Cell from : board().all()) {
      const Targets targets = targets_of(variant_, PlayerId(0), type, from);
      for (const Cell to : targets.quiet | targets.captures)
        if (board().colour_class(to) != board().colour_class(from)) return false;
    }
    return true;
  }

  // Two pieces of each type that lie on the diagonals of a level.
  bool is_turned(const Array& array, Cell cell, Cell other) const {
    const Result<Symmetry> turn = board().symmetry("half-turn");
    return turn && array[(*turn)(cell).index()] == array[cell.index()] &&
           array[(*turn)(other).index()] == array[other.index()];
  }

  // Two pieces of two types that stand in each other's place on one side of an array that else is the same on both.
  bool exchanged(PlayerId player, const Array& array, const Opposite& opposite) const {
    constexpr int kLeastTogether = 8;
    const CellSet cells = cells_of(array);
    if (cells.size() < kLeastTogether) return false;
    const auto pairs = unlike(array, opposite);
    if (pairs.size() != 2) return false;
    const auto type = [&](Cell cell) { return array[cell.index()]; };
    const auto [one, its_twin] = pairs[0];
    const auto [two, other_twin] = pairs[1];
    for (const Cell cell : {one, its_twin, two, other_twin})
      if (!type(cell)) return false;
    // A piece that is the only one of its type stands on one side or on the other.
    const bool is_crossed = type(one) == type(two) && type(its_twin) == type(other_twin);
    const bool is_straight = type(one) == type(other_twin) && type(its_twin) == type(two);
    if (!is_crossed && !is_straight) return false;
    const Cell partner = is_straight ? two : other_twin;
    warn(place(player, type(one)),
         fmt::format("the array is lopsided: with the pieces on {} and {} exchanged it would be the same on both sides",
                     cell_name(player, one), cell_name(player, partner)));
    return true;
  }

  // One piece of several of its type that would make the array the same on both sides if it stood elsewhere, or with
  // another in its place.
  void moved(PlayerId player, const Array& array, const Opposite& opposite) const {
    const auto pairs = unlike(array, opposite);
    constexpr std::size_t kMostPairs = 4;  // that one exchange can make alike
    constexpr int kLeastTogether = 4;
    if (pairs.empty() || pairs.size() > kMostPairs) return;
    int together = 0;
    for (const Cell cell : cells_of(array)) together += array[cell.index()] == array[opposite(cell).index()] ? 1 : 0;
    if (together < kLeastTogether) return;
    // One piece that has none opposite is another matter: see stands_alone().
    std::vector<Cell> astray;
    for (const auto& [a, b] : pairs) astray.insert(astray.end(), {b, a});
    if (pairs.size() == 1 && !(array[astray[0].index()] && array[astray[1].index()])) return;
    Array tried = array;
    for (const Cell from : astray) {
      const TypeId type = array[from.index()];
      if (!type || count(array, type) < 2) continue;
      for (const Cell to : board().all()) {
        const TypeId other = array[to.index()];
        if (other == type || (other && count(array, other) < 2)) continue;
        std::swap(tried[from.index()], tried[to.index()]);
        const bool is_even = unlike(tried, opposite).empty();
        std::swap(tried[from.index()], tried[to.index()]);
        if (!is_even) continue;
        warn(place(player, type),
             fmt::format("the array is lopsided: with the {} {} it would be the same on both sides", name(type),
                         other ? fmt::format("on {} and the {} on {} exchanged", cell_name(player, from), name(other),
                                             cell_name(player, to))
                               : fmt::format("of {} on {} instead", cell_name(player, from), cell_name(player, to))));
        return;
      }
    }
  }

  const SlipSearch& search_;
  const Variant& variant_;
  const VariantDefinition& definition_;
};

}  // namespace

void find_slips_of_arrays(const SlipSearch& search) { ArraySlips(search).run(); }

}  // namespace sennight
