#include "notation/slips.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/english.h"
#include "base/text.h"
#include "movegen/movegen.h"
#include "notation/slips_of_design.h"
#include "notation/slips_of_text.h"
#include "outcome/outcome.h"
#include "position/attack.h"
#include "rules/document.h"
#include "rules/occurring.h"
#include "rules/pictures.h"
#include "rules/special/special_rule.h"
#include "rules/travels.h"

namespace sennight {

namespace {

class SlipFinder {
 public:
  SlipFinder(const Variant& variant, Findings& findings)
      : variant_(variant),
        definition_(variant.definition()),
        findings_(findings),
        occurring_(occurring_types(variant)),
        travels_(travels(variant)) {}

  void run() {
    zones();
    pieces();
    setup();
    rules();
    goals();
    start();
  }

 private:
  void warn(const Location& at, std::string text) { findings_.push_back({at, false, std::move(text)}); }
  bool is_own(const Location& at) const { return at.file == definition_.at.file; }
  std::size_t players() const { return variant_.players(); }
  const Board& board() const { return variant_.board(); }

  std::string cells_text(const CellSet& cells) const {
    constexpr int kMostNamed = 8;
    std::vector<std::string> names;
    for (const Cell cell : cells) {
      if (static_cast<int>(names.size()) == kMostNamed) break;
      names.push_back(board().name(cell));
    }
    if (cells.size() > kMostNamed) names.push_back(fmt::format("{} more", cells.size() - kMostNamed));
    return join_words(names);
  }

  // ---- zones ----

  // Is the zone's name written in some expression or movement, or is the zone drawn?
  bool is_zone_used(const std::string& name) const {
    if (std::ranges::find(definition_.drawn_zones, name) != definition_.drawn_zones.end()) return true;
    const StyleDefinition& style = definition_.style;
    for (const auto* word : {&style.river, &style.dots, &style.marks})
      if (*word && (*word)->value == name) return true;
    for (const auto* words : {&style.water, &style.diagonals})
      if (std::ranges::find(*words, name, &Text::value) != words->end()) return true;
    for (const PieceType& type : variant_.types())
      for (const Term& term : type.movement.terms)
        if (std::ranges::find(term.limits, name, &ZoneLimit::zone) != term.limits.end()) return true;
    return std::ranges::any_of(expressions(), [&](const std::string& text) { return text.contains("@" + name); });
  }

  // Every text of the definition in which `@zone` may stand.
  std::vector<std::string> expressions() const {
    std::vector<std::string> texts;
    for (const auto& zone : definition_.zones) texts.push_back(zone.second.value);
    for (const auto& entry : definition_.setup) texts.push_back(entry.second.value);
    for (const SpecialRoom& room : special_rooms())
      if (room.name_cells != nullptr)
        room.name_cells(definition_, [&](const Text& text) { texts.push_back(text.value); });
    for (const RuleDefinitions* rules : {&definition_.ends, &definition_.effects})
      for (const RuleDefinition& rule : rules->list)
        for (const auto& value : rule.values)
          for (const Text& text : value.second) texts.push_back(text.value);
    return texts;
  }

  void zones() {
    for (const auto& [name, expression] : definition_.zones) {
      if (is_own(expression.at) && !is_zone_used(name))
        warn(expression.at, fmt::format("nothing uses the zone '{}'", name));
      if (variant_.zone(name, PlayerId(0)).empty())
        warn(expression.at, fmt::format("the zone '{}' has no cells", name));
    }
  }

  // ---- pieces ----

  void pieces() {
    for (const PieceDefinition& piece : definition_.pieces) {
      const TypeId type = variant_.find_type(piece.token);
      if (!type) continue;
      movement(piece, type);
      picture(piece);
      if (!occurring_.contains(type)) {
        if (is_own(piece.at))
          warn(piece.at,
               fmt::format("'{}' never comes up: it is neither in the setup nor in a hand, and nothing becomes "
                           "it",
                           piece.token));
        continue;
      }
      never_moves(piece, type);
      dead_ends(piece, type);
    }
  }

  void movement(const PieceDefinition& piece, TypeId type) {
    const std::vector<Term>& terms = variant_.type(type).movement.terms;
    const std::string& whole = piece.move.value;
    for (const Term& term : terms) {
      if (leads_somewhere(term)) continue;
      const std::string part = to_text(Movement{{term}});
      constexpr std::size_t kMostQuoted = 60;
      Error place;
      if (const std::size_t at = whole.find(part); at != std::string::npos) place.place = at;
      if (terms.size() == 1) warn(piece.move.at, fmt::format("'{}' leads nowhere on this board", whole));
      else
        warn(place_in(piece.move, place),
             fmt::format("the part '{}'{} leads nowhere on this board", part,
                         whole.size() > kMostQuoted ? "" : fmt::format(" of '{}'", whole)));
    }
  }

  // One drawing, or two that '+' joins.
  void picture(const PieceDefinition& piece) {
    if (piece.picture.value.empty()) return;
    for (const std::string_view name : split(piece.picture.value, '+')) {
      if (std::ranges::find(kPictures, name) != kPictures.end()) continue;
      const std::string nearest = nearest_word(name, {kPictures.begin(), kPictures.end()});
      warn(piece.picture.at, fmt::format("no picture is called '{}', and the piece will be drawn from its moves{}",
                                         name, nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
    }
  }

  bool leads_somewhere(const Term& term) const {
    for (std::size_t p = 0; p < players(); ++p) {
      const TermPaths paths(board(), term, variant_.view(PlayerId(p)).map,
                            [&](const std::string& name) { return variant_.zone(name, PlayerId(p)); });
      for (const Cell origin : board().all())
        if (paths.paths(origin) > 0) return true;
    }
    return false;
  }

  void never_moves(const PieceDefinition& piece, TypeId type) {
    if (variant_.neutral() != nullptr && variant_.neutral()->type == type) return;  // it is put elsewhere
    if (trim(piece.move.value) == kNoMovement) return;                              // as its author says
    for (std::size_t p = 0; p < players(); ++p) {
      const CellSet& standing = travels_.standing[p][type.index()];
      if (standing.empty()) continue;
      for (const Cell cell : standing)
        if (!one_move(variant_, PlayerId(p), type, cell).empty()) return;
    }
    warn(piece.at, fmt::format("{} can never leave its cell", with_article(piece.name)));
  }

  // Cells where it arrives and from which it will never move again, although it does not change there.
  void dead_ends(const PieceDefinition& piece, TypeId type) {
    if (is_goal_piece(piece.token) || variant_.fusion()) return;
    CellSet ends;
    const CellSet& arriving = travels_.arriving[0][type.index()];
    for (const Cell cell : arriving)
      if (one_move(variant_, PlayerId(0), type, cell).empty()) ends.insert(cell);
    CellSet stays;
    for (const std::uint8_t which : variant_.promotions_of(type)) {
      const Promotion& promotion = variant_.promotions()[which];
      if (promotion.captured) continue;
      const bool is_offered_always = !promotion.on_capture && !promotion.on_quiet && promotion.limit_per_type == 0 &&
                                     !promotion.only_lost_types;
      if (is_offered_always && variant_.promotions_of(type).size() == 1)
        stays = (ends & promotion.on_arrival[0]) - promotion.forced[0];
      ends = ends - promotion.on_arrival[0];
    }
    if (!stays.empty())
      warn(piece.at, fmt::format("{} that comes to {} can never move again, and need not promote there",
                                 with_article(piece.name), cells_text(stays)));
    for (const InPlacePromotion& change : variant_.changes()) {
      if (change.piece != type) continue;
      if (change.last_anywhere) return;
      ends = ends - change.cells[0];
    }
    if (ends.empty() || ends == arriving) return;  // never_moves tells of the second
    warn(piece.at, fmt::format("{} that comes to {} can never move again, and does not promote there",
                               with_article(piece.name), cells_text(ends)));
  }

  bool is_goal_piece(const std::string& token) const {
    return std::ranges::any_of(end_definitions(definition_, "goal"), [&](const RuleDefinition& rule) {
      const std::vector<Text>& pieces = rule.words("pieces");
      return std::ranges::find(pieces, token, &Text::value) != pieces.end();
    });
  }

  // ---- setup ----

  void setup() {
    cells_twice();
    lopsided();
  }

  void cells_twice() {
    for (const auto& [key, cells] : definition_.setup) {
      std::set<std::string_view> seen;
      for (const std::string_view word : split_words(cells.value))
        if (board().find(word) && !seen.insert(word).second) {
          const Error place{{}, static_cast<std::size_t>(word.data() - cells.value.data())};
          warn(place_in(cells, place), fmt::format("the cell {} stands there twice", word));
        }
    }
  }

  // The array of the first player beside its picture in a mirror that stands along the files.
  void lopsided() {
    if (variant_.shuffle()) return;
    const Result<Symmetry> mirror = board().symmetry("mirror"), turn = board().symmetry("half-turn");
    if (!mirror || !turn) return;
    int together = 0;
    CellSet alone;
    for (const Cell cell : variant_.array_cells(PlayerId(0))) {
      const Cell opposite = (*turn)((*mirror)(cell));
      const bool has_twin = variant_.array_cells(PlayerId(0)).contains(opposite);
      together += has_twin ? 1 : 0;
      if (!has_twin) alone.insert(cell);
    }
    // One or two pieces in an array that is else the same on both sides.
    constexpr int kMostAlone = 2, kLeastTogether = 8;
    if (alone.size() > kMostAlone || together < kLeastTogether) return;
    if (alone.empty()) return exchanged([&](Cell cell) { return (*turn)((*mirror)(cell)); });
    // Who stands alone on a line has no twin to miss.
    const auto is_alone_on_line = [&](Cell cell) {
      const auto line = [&](Cell one) { return std::pair(board().coordinates(one).y, board().coordinates(one).z); };
      int there = 0;
      for (const Cell one : variant_.array_cells(PlayerId(0))) there += line(one) == line(cell) ? 1 : 0;
      return there == 1;
    };
    for (const Cell cell : CellSet(alone))
      if (is_alone_on_line(cell)) alone.erase(cell);
    if (alone.empty()) return;
    const Cell first = alone.first();
    const std::string& token = variant_.type(variant_.array_piece(first).type()).token;
    const auto entry = std::ranges::find_if(definition_.setup,
                                            [&](const auto& one) { return one.first.value == token; });
    warn(entry == definition_.setup.end() ? definition_.setup_at : entry->second.at,
         fmt::format("the array is lopsided: opposite {} there is no piece, as there is for all others",
                     cells_text(alone)));
  }

  // Two pieces of two types that stand in each other's place on one side of an array that else is the same on both.
  void exchanged(const auto& opposite) {
    // Each pair of cells once, but for two pieces of which there is one each.
    std::vector<std::pair<Cell, Cell>> unlike;
    const auto is_single = [&](Cell cell) {
      return variant_.array_count(PlayerId(0), variant_.array_piece(cell).type()) == 1;
    };
    for (const Cell cell : variant_.array_cells(PlayerId(0))) {
      const Cell other = opposite(cell);
      if (cell.index() < other.index() && variant_.array_piece(cell) != variant_.array_piece(other) &&
          !(is_single(cell) && is_single(other)))
        unlike.emplace_back(cell, other);
    }
    if (unlike.size() != 2) return;
    const auto type = [&](Cell cell) { return variant_.array_piece(cell).type(); };
    auto [one, its_twin] = unlike[0];
    auto [two, other_twin] = unlike[1];
    // A piece that is the only one of its type stands on one side or on the other.
    const bool is_crossed = type(one) == type(two) && type(its_twin) == type(other_twin);
    const bool is_straight = type(one) == type(other_twin) && type(its_twin) == type(two);
    if (!is_crossed && !is_straight) return;
    const Cell partner = is_straight ? two : other_twin;
    const std::string& token = variant_.type(type(one)).token;
    const auto entry = std::ranges::find_if(definition_.setup,
                                            [&](const auto& placed) { return placed.first.value == token; });
    warn(entry == definition_.setup.end() ? definition_.setup_at : entry->second.at,
         fmt::format("the array is lopsided: with the pieces on {} and {} exchanged it would be the same on both sides",
                     board().name(one), board().name(partner)));
  }

  // ---- rules ----

  void rules() {
    const SlipSearch search{variant_, travels_, occurring_, findings_};
    for (const SpecialRoom& room : special_rooms())
      if (room.find_slips != nullptr) room.find_slips(search);
    find_slips_of_design(search);
    find_slips_of_text(search);
  }

  void goals() {
    for (const RuleDefinition& rule : end_definitions(definition_, "goal")) goal(rule);
  }

  void goal(const RuleDefinition& rule) {
    if (rule.words("zone").empty()) return;
    const Text& zone = rule.words("zone").front();
    for (std::size_t p = 0; p < players(); ++p) {
      if (!rule.players[p]) continue;
      Board::NamedSets named;
      for (const auto& entry : definition_.zones) named[entry.first] = variant_.zone(entry.first, PlayerId(0));
      const Result<CellSet> cells = board().zone(zone.value, named);
      if (!cells) return;  // 'stuck', say
      const CellSet seen = variant_.view(PlayerId(p))(*cells);
      for (const Text& token : rule.words("pieces")) {
        const TypeId type = variant_.find_type(token.value);
        const CellSet& standing = travels_.standing[p][type ? type.index() : 0];
        if (!type || standing.empty() || standing.intersects(seen)) continue;
        warn(token.at,
             fmt::format("no {} of {} can ever reach the goal", variant_.type(type).name, definition_.player_names[p]));
      }
    }
  }

  // ---- the start ----

  void start() {
    const Position position = Position::start(variant_);
    const std::string& mover = definition_.player_names[position.turn().index()];
    if (const Outcome outcome = outcome_of(position); outcome.over)
      return warn(definition_.setup_at,
                  fmt::format("the game is over before it begins: {}", sentence(variant_, outcome)));
    if (!has_legal_move(position)) warn(definition_.setup_at, fmt::format("{} has no move at the start", mover));
    if (variant_.safety() != Safety::kLegal) return;
    for (std::size_t p = 0; p < players(); ++p)
      if (in_check(position, PlayerId(p)))
        warn(definition_.setup_at, fmt::format("{} is in check at the start", definition_.player_names[p]));
  }

  const Variant& variant_;
  const VariantDefinition& definition_;
  Findings& findings_;
  const TypeSet occurring_;
  const Travels travels_;
};

}  // namespace

void find_slips(const Variant& variant, Findings& findings) {
  Findings slips;
  SlipFinder(variant, slips).run();
  // What the file says it means. A warning that is not given any more is said so, or it would hide the next one.
  for (const Text& meant : variant.definition().intended)
    if (std::erase_if(slips, [&](const Finding& slip) { return slip.text == meant.value; }) == 0)
      slips.push_back(
          {meant.at, false, fmt::format("'intended' has a warning that is not given: \"{}\"", meant.value)});
  findings.insert(findings.end(), slips.begin(), slips.end());
}

}  // namespace sennight
