#include "rules/describe.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "base/english.h"
#include "base/text.h"
#include "geometry/shapes/shape.h"
#include "pieces/describe.h"
#include "rules/cell_words.h"
#include "rules/describer.h"
#include "rules/occurring.h"
#include "rules/prizes.h"
#include "rules/special/special_rule.h"

namespace sennight {

Describer::Describer(const Variant& variant)
    : variant_(variant), definition_(variant.definition()), occurring_(occurring_types(variant)) {}

std::vector<RuleSection> Describer::sections() {
  add("Board", board());
  add(kStart, start());
  add(kPlay, play());
  add(names(variant_.royals()).size() == 1 ? plural(royal()) : "Royal pieces", royals());
  for (const SpecialRoom& room : special_rooms())
    if (room.sentences != nullptr && room.title != kStart && room.title != kPlay)
      add(room.title, room.sentences(*this));
  for (auto& [title, sentences] : variant_.effects().sections(*this)) add(title, std::move(sentences));
  Sentences ends = variant_.ends().sentences(*this);
  if (ends.size() > 1)
    ends.push_back({"If several of these come about at once, the one that is told first here counts."});
  add("End of the game", std::move(ends));
  return std::move(sections_);
}

// Rules whose sections have one title share it.
void Describer::add(std::string_view title, Sentences sentences) {
  if (sentences.empty()) return;
  if (sections_.empty() || sections_.back().title != title) sections_.push_back({std::string(title), {}});
  std::ranges::move(sentences, std::back_inserter(sections_.back().sentences));
}

Describer::Sentences Describer::told_in(std::string_view title) const {
  Sentences told;
  for (const SpecialRoom& room : special_rooms())
    if (room.sentences != nullptr && room.title == title)
      std::ranges::move(room.sentences(*this), std::back_inserter(told));
  return told;
}

Describer::Names Describer::names(TypeSet types) const {
  Names list;
  for (std::size_t t = 0; t < variant_.types().size(); ++t)
    if (types.contains(TypeId(t)) && occurring_.contains(TypeId(t))) list.push_back(name(TypeId(t)));
  return list;
}

Describer::Names Describer::plurals(TypeSet types) const {
  Names list = names(types);
  for (std::string& name : list) name = plural(name);
  return list;
}

std::string Describer::royal() const { return join_words(names(variant_.royals()), "or"); }

std::string Describer::for_others(bool is_absolute) const {
  if (!is_absolute || variant_.players() == 1 || definition_.views[1].value == "identity") return "";
  const std::string& view = definition_.views[1].value;
  if (view == "identity-levels") return fmt::format(" For {} the levels are exchanged from top to bottom.", player(1));
  if (view.ends_with("-levels"))
    return fmt::format(" For {} the board is {}, and its levels are exchanged from top to bottom.", player(1),
                       view == "mirror-levels" ? "mirrored" : "turned");
  if (view == "mirror") return fmt::format(" For {} the board is mirrored.", player(1));
  if (view == "side-mirror" && variant_.players() == 2)
    return fmt::format(" For {} the board is mirrored from left to right.", player(1));
  const Names others(definition_.player_names.begin() + 1, definition_.player_names.end());
  if (view.starts_with("shift-"))
    return fmt::format(" For {} the files are shifted round the board.", join_words(others));
  return fmt::format(" For {} the board is turned.", join_words(others));
}

namespace {

// Do the movements consist of the same single steps?
bool are_same_steps(const Movement& one, const Movement& other) {
  const auto covers = [](const Movement& wide, const Movement& narrow) {
    return std::ranges::all_of(narrow.terms, [&](const Term& term) {
      const Leg& leg = term.legs[0];
      if (term.legs.size() > 1 || leg.range != 1 || term.hop || !term.limits.empty()) return false;
      return std::ranges::all_of(leg.first, [&](Vec v) {
        return std::ranges::any_of(wide.terms, [&](const Term& own) {
          return std::ranges::find(own.legs[0].first, v) != own.legs[0].first.end();
        });
      });
    });
  };
  return covers(one, other) && covers(other, one);
}

}  // namespace

bool Describer::is_all_around(std::string_view steps) const {
  const auto named = parse_movement(variant_.board().lattice(), steps);
  return named && are_same_steps(*named, *parse_movement(variant_.board().lattice(), "K"));
}

bool Describer::are_steps_of(TypeSet types, std::string_view steps) const {
  const auto named = parse_movement(variant_.board().lattice(), steps);
  bool are_same = named.has_value();
  for (std::size_t t = 0; t < variant_.types().size(); ++t)
    if (types.contains(TypeId(t))) are_same = are_same && are_same_steps(*named, variant_.types()[t].movement);
  return are_same;
}

std::string Describer::meaning(std::string_view word, std::string_view steps, std::string_view from) const {
  const Lattice& lattice = variant_.board().lattice();
  const auto movement = parse_movement(lattice, steps);
  if (!movement || movement->terms.empty() || is_all_around(steps)) return "";
  const std::string way = steps_in_words(lattice, *movement,
                                         [&](const std::string& zone) { return zone_words(variant_, zone); });
  const bool passes = std::ranges::any_of(
      movement->terms, [](const Term& term) { return term.legs.size() > 1 || term.legs[0].range != 1; });
  return fmt::format(" {} means here: {} from {}{}.", word, way, from, passes ? ", whatever stands between" : "");
}

std::string Describer::one_step_away(std::string_view steps) const {
  const Lattice& lattice = variant_.board().lattice();
  const auto movement = parse_movement(lattice, steps);
  if (!movement || movement->terms.size() != 1 || !movement->terms[0].limits.empty()) return "";
  const Term& term = movement->terms[0];
  const Leg& leg = term.legs[0];
  const bool is_step = std::ranges::any_of(
      leg.images, [&](Vec v) { return v == lattice.orthogonal() || v == Lattice::diagonal(); });
  if (!is_step || term.legs.size() > 1 || leg.range != 1 || term.hop) return "";
  return "one step away " + directions_in_words(lattice, leg.first);
}

std::string Describer::only_for(const PerPlayer<bool>& players) const {
  Names names;
  for (std::size_t p = 0; p < variant_.players(); ++p)
    if (players[p]) names.push_back(player(p));
  return names.size() == variant_.players() ? "" : fmt::format(" This holds for {} only.", join_words(names));
}

std::string Describer::verdict(Verdict verdict, std::string_view who) const {
  if (const PrizeRule* prizes = variant_.ends().facts().prizes; prizes != nullptr && prizes->decides(verdict))
    return "points decide";
  switch (verdict) {
    case Verdict::kDraw:
      return variant_.safety() == Safety::kElimination && !variant_.has_teams()
                 ? "the players who are left share the first place"
                 : "the game is a draw";
    case Verdict::kLoss: return fmt::format("{} loses", who);
    case Verdict::kWin: return fmt::format("{} wins", who);
    case Verdict::kThreeQuarters:
      return fmt::format("{} gets a quarter of the point and the opponent three quarters", who);
    case Verdict::kFirstLoses: return "the player who moved first in the game loses";
  }
  return {};
}

std::string Describer::draw_or_points() const {
  return definition_.ends.of("points").words("values").empty() ? verdict(Verdict::kDraw, "") : "points decide";
}

// ---- board and pieces ---------------------------------------------------------------------------

namespace {

// What is told of the shape does not hold for cells beside it, nor for those that are left out of it. A blank before it.
std::string odd_cells_words(const Board& board) {
  const BoardDefinition& definition = board.definition();
  if (definition.also.empty() && definition.without.empty()) return "";
  const auto layout = find_shape(definition.shape)->layout(definition);
  if (!layout) return "";
  std::set<std::pair<int, int>> shape;
  for (const Vec v : layout->places) shape.insert({v.x, v.y});
  int outside = 0;
  for (const Cell cell : board.all())
    if (const Vec v = board.coordinates(cell); !shape.contains({v.x, v.y})) ++outside;
  const auto inside = static_cast<int>(board.size()) - outside;
  const int left_out = static_cast<int>(shape.size()) * definition.levels - inside;
  const auto counted_units = [&](int count) { return counted(count, definition.points ? "point" : "cell"); };
  std::string text;
  if (outside > 0)
    text += fmt::format(" Of these, {} {} outside of that shape.", counted_units(outside),
                        outside == 1 ? "lies" : "lie");
  if (left_out > 0)
    text += fmt::format(" Of that shape, {} {} left out.", counted_units(left_out), left_out == 1 ? "is" : "are");
  return text;
}

std::string board_words(const Variant& variant) {
  const BoardDefinition& board = variant.definition().board.value;
  std::string text = find_shape(board.shape)->words(variant.board());
  if (board.levels > 1) {
    const auto level_of = [&](Cell cell) { return variant.board().coordinates(cell).z; };
    const CellSet all = variant.board().all();
    Cell second;  // cells are numbered level by level
    for (const Cell cell : all)
      if (!second && level_of(cell) == 1) second = cell;
    std::vector<int> sizes(static_cast<std::size_t>(board.levels));
    for (const Cell cell : all) ++sizes[static_cast<std::size_t>(level_of(cell))];
    const bool are_alike = std::ranges::all_of(sizes, [&](int size) { return size == sizes.front(); });
    std::vector<std::string> told;
    for (const int size : sizes) told.push_back(fmt::format("{}", size));
    text += are_alike ? fmt::format(", {} on each of {} levels", sizes.front(), number_word(board.levels))
                      : fmt::format(", on its {} levels {}", number_word(board.levels), join_words(told));
    text += "; the first level is on top";
    if (second)
      text += fmt::format(". A cell's name tells its level, too: {} is on the second", variant.board().name(second));
  }
  return text + "." + odd_cells_words(variant.board());
}

// What lies beside each other on a board that wraps. A line may lead round it.
std::string wrap_words(const BoardDefinition& board) {
  const std::string_view shape = board.wrap == BoardWrap::kFiles ? "a cylinder" : "a torus";
  const std::string_view ranks = board.wrap == BoardWrap::kFiles ? "" : ", and so are the first and the last rank";
  return fmt::format(
      "The first and the last file are next to each other{}, as on {}: steps, leaps and lines lead over these edges of "
      "the drawn board. A piece that comes round the board goes no further than the cell before its own.",
      ranks, shape);
}

std::string seams_words(const BoardDefinition& board) {
  std::vector<std::string> seams;
  for (const std::string& seam : board.seams) {
    std::vector<std::string_view> words = split(seam, ' ');
    std::erase(words, std::string_view());
    seams.push_back(fmt::format("the {} of {} to the {} of {}", words[1], words[0], words[4], words[3]));
  }
  return fmt::format(
      "The board is sewn together at edges that do not touch as it is drawn, cell by cell: {}. Steps, leaps and lines "
      "lead over a seam and turn with it: who leaves over the one edge comes in over the other. A piece that comes "
      "round the board goes no further than the cell before its own.",
      join_words(seams));
}

Describer::Sentences regions_sentences(const Board& board) {
  Describer::Sentences sentences{
      {"The board is divided into regions, and nothing moves or gives check within one: a move ends in none of the "
       "regions in which it began."}};
  for (const CellSet& region : board.regions()) {
    std::vector<std::string> names;
    for (const Cell cell : region) names.push_back(board.name(cell));
    sentences.push_back({fmt::format("A region: {}.", join_words(names)), region});
  }
  return sentences;
}

constexpr std::string_view kJoinedLevels =
    "The levels are joined: seen from above, a step leads to the next cell, on whichever level. So a line or a leap "
    "may "
    "change levels with every step, and what stands in the way on one level can be passed on another. No step leads "
    "straight up or down.";

std::string walls_words(const Board& board) {
  std::vector<std::string> walls;
  for (const auto& [a, b] : board.walls()) walls.push_back(board.name(a) + "-" + board.name(b));
  const std::string_view drawn = board.definition().points ? "" : ", drawn as a thick line on a common edge";
  return fmt::format(
      "Between some neighbours there is a wall{}: {}. No step leads from one of the two to the other, whatever goes "
      "there; a leap to a cell farther away passes over walls.",
      drawn, join_words(walls));
}

}  // namespace

Describer::Sentences Describer::board() const {
  Sentences sentences{{board_words(variant_)}};
  if (definition_.board.value.wrap != BoardWrap::kNone) sentences.push_back({wrap_words(definition_.board.value)});
  if (!variant_.board().regions().empty())
    for (RuleSentence& sentence : regions_sentences(variant_.board())) sentences.push_back(std::move(sentence));
  if (definition_.board.value.joined_levels) sentences.push_back({std::string(kJoinedLevels)});
  if (!definition_.board.value.seams.empty()) sentences.push_back({seams_words(definition_.board.value)});
  if (!variant_.board().walls().empty()) sentences.push_back({walls_words(variant_.board())});
  if (variant_.board().lattice().is_triangular())
    sentences.push_back(
        {"An orthogonal step crosses an edge of the cell. An orthogonal line follows a row of cells, which point up "
         "and down in turn; rows run in six directions. A diagonal line runs straight through corners and the edges "
         "opposite to "
         "them, also in one of six directions, so a diagonal step leaves the cell by a corner or by an edge; what "
         "stands beside its way does not block it."});
  if (variant_.board().lattice().is_hexagonal()) {
    const bool points = definition_.board.value.points;
    std::string text = points
                           ? "An orthogonal step goes to a neighbouring point along a line, in one of six directions."
                           : "An orthogonal step crosses an edge of the cell, in one of six directions.";
    bool diagonal = false;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      diagonal = diagonal ||
                 (occurring_.contains(TypeId(t)) && piece(TypeId(t)).text.find("diagonal") != std::string::npos);
    if (diagonal) {
      text += points
                  ? " A diagonal step goes to the nearest point between two of these directions, also in one of six; "
                    "what stands on the two points beside its way does not block it."
                  : " A diagonal step leaves the cell by a corner and goes to the nearest cell beyond, also in one of "
                    "six directions; what stands on the two cells that it passes between does not block it.";
    }
    sentences.push_back({text});
  }
  const std::string_view unit = definition_.board.value.points ? "points" : "cells";
  for (const std::string& zone : definition_.drawn_zones) {
    const CellSet cells = variant_.zone(zone, PlayerId(0));
    bool common = true;
    for (std::size_t p = 1; p < variant_.players(); ++p) common = common && variant_.zone(zone, PlayerId(p)) == cells;
    const std::string words = zone_words(variant_, zone);
    std::string text = fmt::format("Marked on the board: {}{}", without_preposition(words),
                                   common ? "" : " of each player");
    // A zone without a shape that has a name is listed, once and here.
    if (shape_words(variant_, cells).where.empty() && cells.size() <= 16) {
      std::vector<std::string> list;
      for (const Cell cell : cells) list.push_back(variant_.board().name(cell));
      text += fmt::format("{}: {}.{}", common ? "" : fmt::format(", {} {}, for {}", list.size(), unit, player(0)),
                          join_words(list), common ? "" : for_others(true));
    } else {
      text += ".";
    }
    sentences.push_back({text, cells});
  }
  return sentences;
}

namespace {

// Where a player sits whose forward lies so many degrees clockwise of up the page; 0 to 360.
std::string_view seat_words(int degrees) {
  constexpr std::array<std::string_view, 8> kSeats{"at the bottom",     "at the lower left", "on the left",
                                                   "at the upper left", "at the top",        "at the upper right",
                                                   "on the right",      "at the lower right"};
  return kSeats[static_cast<std::size_t>(((degrees + 22) / 45) % 8)];
}

// A player who is named after pieces: "Pawns".
bool is_plural(const Variant& variant, const std::string& player) {
  return std::ranges::any_of(variant.types(), [&](const PieceType& type) { return plural(type.name) == player; });
}

// What is told of players, and of whom: those of whom the same is told stand together.
class ToldOfPlayers {
 public:
  void add(const std::string& text, const std::string& player) {
    const auto same = std::ranges::find(told_, text, [](const auto& one) { return one.first; });
    if (same == told_.end()) told_.push_back({text, {player}});
    else same->second.push_back(player);
  }
  // "Each player begins" where all do, else "White begins", "White and Black begin".
  // `is_many(player)`: is the name a plural?
  template <class IsMany, class Tell>
  void each(std::size_t players, std::string_view one, std::string_view many, IsMany is_many, Tell tell) const {
    for (const auto& [text, who] : told_)
      tell(who.size() == players && players > 1
               ? fmt::format("Each player {}", one)
               : fmt::format("{} {}", join_words(who), who.size() > 1 || is_many(who.front()) ? many : one),
           text);
  }

 private:
  std::vector<std::pair<std::string, std::vector<std::string>>> told_;
};

}  // namespace

Describer::Sentences Describer::start() const {
  Sentences sentences;
  // Who has how many of what.
  ToldOfPlayers armies, hands;
  for (std::size_t p = 0; p < variant_.players(); ++p) {
    Names pieces;
    int sum = 0;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const int count = variant_.array_count(PlayerId(p), TypeId(t));
      if (count > 0)
        pieces.push_back(count == 1 ? with_article(name(TypeId(t)))
                                    : fmt::format("{} {}", number_word(count), plural(name(TypeId(t)))));
      sum += count;
    }
    if (sum == 0) continue;
    armies.add(fmt::format("{} {}: {}", number_word(sum), sum == 1 ? "piece" : "pieces", join_words(pieces)),
               player(p));
  }
  for (std::size_t p = 0; p < variant_.players(); ++p) {
    Names held;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (const int count = variant_.start_hand(PlayerId(p), TypeId(t)); count > 0)
        held.push_back(count == 1 ? with_article(name(TypeId(t))) : counted(count, name(TypeId(t))));
    if (!held.empty()) hands.add(join_words(held), player(p));
  }
  const std::size_t all = variant_.players();
  const auto is_many = [&](const std::string& who) { return is_plural(variant_, who); };
  armies.each(all, "begins", "begin", is_many, [&](const std::string& who, const std::string& army) {
    sentences.push_back({fmt::format("{} with {}.", who, army)});
  });
  hands.each(all, "also has", "also have", is_many, [&](const std::string& who, const std::string& hand) {
    sentences.push_back({fmt::format("{} {} in hand.", who, hand)});
  });
  for (RuleSentence& sentence : told_in(kStart)) sentences.push_back(std::move(sentence));
  // Where the players sit.
  Names seats;
  bool together = true;
  for (std::size_t p = 0; p < variant_.players(); ++p) {
    const auto turned = static_cast<int>(std::lround(variant_.view(PlayerId(p)).facing));
    const std::string_view seat = seat_words(turned);
    seats.push_back(fmt::format("{}{} {}", player(p),
                                p > 0                            ? ""
                                : is_plural(variant_, player(p)) ? " sit"
                                                                 : " sits",
                                seat));
    together = together && seat == seat_words(0);
  }
  const std::string who = together && variant_.players() > 1
                              ? fmt::format("{} sit {}", join_words(definition_.player_names), seat_words(0))
                              : join_words(seats);
  sentences.push_back({who + ". Forward, first and last are meant as each player sees the board."});
  return sentences;
}

Describer::Sentences Describer::play() const {
  const bool alone = variant_.players() == 1;
  Sentences sentences{{alone ? fmt::format("{} {} alone, and {} every move.", player(0),
                                           is_plural(variant_, player(0)) ? "play" : "plays",
                                           is_plural(variant_, player(0)) ? "make" : "makes")
                             : fmt::format("{} {}; {} {}.", join_words(definition_.player_names),
                                           variant_.turn_rule() != nullptr ? "take turns" : "move in turn", player(0),
                                           is_plural(variant_, player(0)) ? "begin" : "begins")}};
  if (variant_.has_teams()) {
    Names first, second;
    for (std::size_t p = 0; p < variant_.players(); ++p)
      (variant_.are_rivals(PlayerId(0), PlayerId(p)) ? second : first).push_back(player(p));
    sentences.push_back(
        {fmt::format("{} {} against {}. Partners win and lose together. No piece captures or attacks a "
                     "partner's piece; like an own one it is in the way.",
                     join_words(first), first.size() > 1 ? "play together" : "plays alone", join_words(second))});
  }
  const bool may_capture_own = variant_.self_capture() != nullptr || variant_.pounce() != nullptr;
  sentences.push_back(
      {fmt::format("{}No piece moves onto a piece of its own side{}.",
                   alone || variant_.captures_nothing() ? "" : "A piece that moves onto an enemy piece captures it. ",
                   variant_.fusion() ? ", except to join it"
                   : may_capture_own ? ", except as is said below"
                                     : "")});
  sentences.push_back({fmt::format("Where a piece's own words do not say otherwise, it moves over empty {} only.",
                                   definition_.board.value.points ? "points" : "cells")});
  for (RuleSentence& sentence : told_in(kPlay)) sentences.push_back(std::move(sentence));
  return sentences;
}

Describer::Sentences Describer::royals() const {
  if (variant_.safety() == Safety::kNone) return {};
  Sentences sentences;
  if (variant_.has_checks()) {
    if (variant_.has_several_royals()) {
      sentences.push_back({fmt::format("The {} is royal, and a player may have several.", royal())});
      if (variant_.royals_fall()) {
        sentences.push_back({"A player may not make a move after which all of them could be captured."});
        sentences.push_back(
            {"While one of them is safe, the others may be left attacked, and are captured like any other piece."});
      } else {
        sentences.push_back({"A player may not make a move after which an enemy piece could capture one of them."});
      }
    } else {
      sentences.push_back(
          {fmt::format("The {0} is royal: a player may not make a move after which an enemy piece could capture the "
                       "player's own {0}.",
                       royal())});
    }
    if (variant_.royal_stays())
      sentences.push_back(
          {fmt::format("{} in check may not move away. It may capture the piece that gives check, if that piece alone "
                       "does so; else another piece must answer.",
                       capitalised(with_article(royal())))});
  } else {
    sentences.push_back({fmt::format(
        "No move is forbidden because it leaves its player's {0} attacked; what comes of it is told under "
        "Elimination.{1}",
        royal(),
        variant_.captures_royals() ? std::string() : fmt::format(" No move captures {}.", with_article(royal())))});
  }
  for (std::size_t p = 0; p < variant_.players(); ++p) {
    int count = 0;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (variant_.royals().contains(TypeId(t)))
        count += variant_.array_count(PlayerId(p), TypeId(t)) + variant_.start_hand(PlayerId(p), TypeId(t));
    if (count == 0) sentences.push_back({fmt::format("{} has no {}.", player(p), royal())});
  }
  for (const PieceType& type : variant_.types()) {
    if (type.facing.terms.empty() || variant_.ends().facts().facing_draws) continue;
    const Lattice& lattice = variant_.board().lattice();
    bool on_files = true;
    for (const Term& term : type.facing.terms)
      for (const Vec v : term.legs[0].first) on_files = on_files && v.x == 0 && v.z == 0;
    const bool files = on_files && lattice.kind() != LatticeKind::kHexRanks;
    sentences.push_back(
        {fmt::format("The {} may not face each other: they attack each other along {} when nothing stands between.",
                     plural(type.name), files ? "a file" : "a line")});
  }
  return sentences;
}

RuleSentence Describer::piece(TypeId type) const {
  const PieceType& own = variant_.type(type);
  RuleSentence sentence;
  for (const Term& term : own.movement.terms)
    for (const ZoneLimit& limit : term.zone_limits()) sentence.cells |= variant_.zone(limit.zone, PlayerId(0));

  // A piece that moves exactly like two others of the game is told by them when its own words would be long.
  const auto is_long = [](const Term& term) {
    return term.legs.size() > 1 || term.hop || term.legs[0].curve != Curve::kStraight;
  };
  const auto covers = [&](std::size_t other) {
    const Movement& part = variant_.types()[other].movement;
    return occurring_.contains(TypeId(other)) && !variant_.types()[other].royal && !part.terms.empty() &&
           part.terms.size() < own.movement.terms.size() && std::ranges::all_of(part.terms, [&](const Term& term) {
             return std::ranges::find(own.movement.terms, term) != own.movement.terms.end();
           });
  };
  const auto terms_of = [&](std::size_t other) -> const std::vector<Term>& {
    return variant_.types()[other].movement.terms;
  };
  if (std::ranges::any_of(own.movement.terms, is_long)) {
    for (std::size_t a = 0; a < variant_.types().size(); ++a) {
      for (std::size_t b = a + 1; b < variant_.types().size(); ++b) {
        if (!covers(a) || !covers(b)) continue;
        const bool whole = std::ranges::all_of(own.movement.terms, [&](const Term& term) {
          return std::ranges::find(terms_of(a), term) != terms_of(a).end() ||
                 std::ranges::find(terms_of(b), term) != terms_of(b).end();
        });
        if (!whole) continue;
        sentence.text = fmt::format("Moves like {} or like {}.", with_article(name(TypeId(a))),
                                    with_article(name(TypeId(b))));
        return sentence;
      }
    }
  }
  sentence.text = describe(
      variant_.board().lattice(), own.movement, [&](const std::string& zone) { return zone_words(variant_, zone); },
      [&](const std::vector<std::string>& tokens) {
        TypeSet types;
        for (const std::string& token : tokens)
          if (const TypeId spared = variant_.find_type(token)) types.insert(spared);
        return names(types);
      });
  const auto tells_cells = [&](const ZoneLimit& limit) {
    return is_listed(variant_, limit.zone) &&
           std::ranges::find(definition_.common_zones, limit.zone) == definition_.common_zones.end();
  };
  sentence.text += for_others(std::ranges::any_of(
      own.movement.terms, [&](const Term& term) { return std::ranges::any_of(term.zone_limits(), tells_cells); }));
  if (definition_.board.value.points)
    for (std::size_t at = 0; (at = sentence.text.find("cell", at)) != std::string::npos;)
      sentence.text.replace(at, 4, "point");
  return sentence;
}

std::vector<RuleSection> describe_rules(const Variant& variant) { return Describer(variant).sections(); }

RuleSentence describe_piece(const Variant& variant, TypeId type) { return Describer(variant).piece(type); }

}  // namespace sennight
