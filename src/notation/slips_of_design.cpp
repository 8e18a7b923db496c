#include "notation/slips_of_design.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/english.h"
#include "base/text.h"
#include "rules/targets.h"
#include "rules/variant.h"

namespace sennight {

namespace {

class DesignSlips {
 public:
  explicit DesignSlips(const SlipSearch& search)
      : search_(search), variant_(search.variant), definition_(variant_.definition()) {}

  void run() {
    winning();
    capturing();
    for (const PieceDefinition& piece : definition_.pieces) {
      const TypeId type = variant_.find_type(piece.token);
      if (!type || !search_.occurring.contains(type)) continue;
      hops(piece);
      sides(piece, type);
      odd_ways(piece, type);
      colours(piece, type);
      harmless(piece, type);
    }
    tell_of_sides();
    promotion_at_the_start();
    partners();
    unlike_armies();
    initial_cells();
    passed_cells();
    hands();
    lost_faces();
    lost_types();
    idle_promotions();
    minors();
    mates_by_royals();
    empty_exceptions();
    counts();
  }

 private:
  void warn(const Location& at, std::string text) const { search_.warn(at, std::move(text)); }
  const std::string& name(TypeId type) const { return variant_.type(type).name; }
  const RuleDefinition& end(std::string_view room) const { return definition_.ends.of(room); }

  // ---- the game as a whole ----

  // Who loses, and by what?
  void winning() const {
    if (!nobody_can_win(variant_)) return;
    const bool never_mates = variant_.safety() == Safety::kLegal && variant_.forbids_checks();
    const auto stays_out = std::ranges::find_if(definition_.left_out,
                                                [](const PieceDefinition& piece) { return piece.royal; });
    if (!never_mates && stays_out != definition_.left_out.end())
      return warn(
          definition_.setup_at,
          fmt::format("nobody can win: the {} is royal and stands nowhere at the start, so 'unused-pieces' leaves "
                      "it out",
                      stays_out->name));
    warn(never_mates ? definition_.legal.may_check->at : definition_.setup_at,
         fmt::format("nobody can win: {}, and [ends] says of nothing else that it wins or loses",
                     never_mates ? "no move may give check, so nobody is mated" : "no piece is 'royal'"));
  }

  void capturing() const {
    if (variant_.safety() != Safety::kLegal) return;
    // Captures may be lent.
    if (std::ranges::any_of(variant_.auras(), [](const Aura& aura) { return !aura.lend.terms.empty(); })) return;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      for (std::size_t p = 0; search_.occurring.contains(TypeId(t)) && p < variant_.players(); ++p)
        for (const Cell cell : variant_.board().all())
          if (!targets_of(variant_, PlayerId(p), TypeId(t), cell).captures.empty()) return;
    warn(definition_.setup_at, "no piece ever captures: so nobody is ever in check, or mated");
  }

  // ---- pieces ----

  // "pW": a hop of one step has nothing to hop over, one of two steps "pW2{over 2}" no place for two pieces.
  void hops(const PieceDefinition& piece) const {
    for (const Term& term : variant_.type(variant_.find_type(piece.token)).movement.terms) {
      for (const Leg& leg : term.legs)
        if (leg.curve != Curve::kStraight && leg.range == 1)
          warn(piece.move.at,
               fmt::format("'{}' never curves: {} is one step long. Behind it a number gives it a range, "
                           "0 for any",
                           to_text(Movement{{term}}), leg.name));
      if (!term.hop || term.legs.size() > 1) continue;
      const int range = term.legs.front().range;
      if (range == 1)
        warn(piece.move.at, fmt::format("'{}' hops over nothing: it is one step long. Behind it a number gives it a "
                                        "range, 0 for any",
                                        to_text(Movement{{term}})));
      else if (const int most = longest_way(term); range == 0 && most > 0 && most <= term.screens.fewest)
        warn(piece.move.at,
             fmt::format("'{}' never moves: no way on this board has more than {}, and it passes {}",
                         to_text(Movement{{term}}), counted(most, "step"), counted(term.screens.fewest, "piece")));
      else if (range != 0 && range <= term.screens.fewest)
        warn(piece.move.at,
             fmt::format("'{}' never moves: {} have no room for {} before the last one", to_text(Movement{{term}}),
                         counted(range, "step"), counted(term.screens.fewest, "piece")));
    }
  }

  int longest_way(const Term& term) const {
    std::size_t longest = 0;
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      const TermPaths paths(variant_.board(), term, variant_.view(PlayerId(p)),
                            [&](const std::string& zone) { return variant_.zone(zone, PlayerId(p)); });
      for (const Cell origin : variant_.board().all())
        for (std::size_t way = 0; way < paths.paths(origin); ++way)
          longest = std::max(longest, paths.path(origin, way).size());
    }
    return static_cast<int>(longest);
  }

  bool is_limited(TypeId type) const {
    return std::ranges::any_of(variant_.type(type).movement.terms,
                               [](const Term& term) { return !term.zone_limits().empty(); });
  }

  // What it reaches, seen in a mirror that stands along the files.
  void sides(const PieceDefinition& piece, TypeId type) {
    const Board& board = variant_.board();
    const std::optional<Symmetry> mirror = board.left_and_right_exchanged();
    if (!mirror || !has_even_limits(variant_, type, *mirror)) return;
    const Symmetry& reflected = *mirror;
    const auto reaches = [&](TypeId one, Cell from) {
      const Targets targets = targets_of(variant_, PlayerId(0), one, from);
      return std::pair(targets.quiet, targets.captures);
    };
    const auto mirrors = [&](TypeId other) {  // is the other one what this one looks like in the mirror?
      for (const Cell cell : board.all()) {
        const auto [quiet, captures] = reaches(type, cell);
        const auto seen = reaches(other, reflected(cell));
        if (!(reflected(quiet) == seen.first && reflected(captures) == seen.second)) return false;
      }
      return true;
    };
    if (mirrors(type) || is_even_about_a_diagonal(type)) return;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (mirrors(TypeId(t))) return;
    uneven_.push_back(&piece);
  }
  // Two that should be each other's image are told together.
  void tell_of_sides() const {
    if (uneven_.empty()) return;
    std::vector<std::string> names;
    for (const PieceDefinition* piece : uneven_) names.push_back(with_article(piece->name));
    const bool is_one = names.size() == 1;
    warn(uneven_.front()->move.at,
         fmt::format("{} {} not move to the left as {} to the right, and no other piece is {}", join_words(names),
                     is_one ? "does" : "do", is_one ? "it moves" : "they move",
                     is_one ? "its mirror image" : "the mirror image of one"));
  }

  // Is the first player's array the same on the left and on the right, but for a few pieces?
  bool has_even_array() const {
    const std::optional<Symmetry> mirror = variant_.board().left_and_right_exchanged();
    const CellSet& cells = variant_.array_cells(PlayerId(0));
    if (!mirror || cells.empty()) return false;
    int even = 0;
    for (const Cell cell : cells) {
      const Cell opposite = (*mirror)(cell);
      even += opposite != cell && variant_.array_piece(cell) == variant_.array_piece(opposite) ? 1 : 0;
    }
    return even * 2 > cells.size();
  }

  // Armies that start in two corners of a square board, each the other's turned round, look along its diagonal.
  bool is_even_about_a_diagonal(TypeId type) const {
    const Board& board = variant_.board();
    if (board.is_glued() || board.lattice().turn_degrees() != 90 || board.lattice().has_levels()) return false;
    if (has_even_array()) return false;
    if (std::ranges::any_of(definition_.views, [](const Text& view) { return view.value == "mirror"; })) return false;
    Vec low = board.coordinates(board.all().first()), high = low;
    for (const Cell cell : board.all()) {
      const Vec v = board.coordinates(cell);
      low = {std::min(low.x, v.x), std::min(low.y, v.y), 0};
      high = {std::max(high.x, v.x), std::max(high.y, v.y), 0};
    }
    for (const bool rising : {true, false}) {
      std::vector<Cell> seen_at(board.size());  // by cell
      for (const Cell cell : board.all()) {
        const Vec v = board.coordinates(cell);
        const Vec seen = rising ? Vec{low.x + v.y - low.y, low.y + v.x - low.x, 0}
                                : Vec{high.x - (v.y - low.y), high.y - (v.x - low.x), 0};
        for (const Cell other : board.all())
          if (board.coordinates(other) == seen) seen_at[cell.index()] = other;
      }
      const auto image = [&](Cell cell) { return seen_at[cell.index()]; };
      const auto images = [&](const CellSet& cells) {
        CellSet set;
        for (const Cell cell : cells)
          if (const Cell seen = image(cell)) set.insert(seen);
        return set;
      };
      const auto is_seen_alike = [&](Cell cell) {
        const Cell seen = image(cell);
        if (!seen) return false;
        const Targets one = targets_of(variant_, PlayerId(0), type, cell);
        const Targets two = targets_of(variant_, PlayerId(0), type, seen);
        return images(one.quiet) == two.quiet && images(one.captures) == two.captures;
      };
      bool all_alike = true;
      for (const Cell cell : board.all()) all_alike = all_alike && is_seen_alike(cell);
      if (all_alike) return true;
    }
    return false;
  }

  // "mfW cbF": forward to move, backward to capture, or the other way round; and backward alone.
  void odd_ways(const PieceDefinition& piece, TypeId type) const {
    const OddWay way = odd_way(variant_, type);
    bool starts = false;
    for (std::size_t p = 0; p < variant_.players(); ++p) starts = starts || variant_.array_count(PlayerId(p), type) > 0;
    if (way == OddWay::kNone || (way == OddWay::kBackward && !starts)) return;
    warn(piece.move.at, fmt::format("{} moves only {}", with_article(piece.name),
                                    way == OddWay::kMovesForward      ? "forward and captures only backward"
                                    : way == OddWay::kCapturesForward ? "backward and captures only forward"
                                                                      : "backward"));
  }

  // The cells to which pieces of this type can come from one, by any number of moves.
  CellSet country(PlayerId player, TypeId type, Cell from) const {
    CellSet found;
    std::vector<Cell> open{from};
    found.insert(from);
    while (!open.empty()) {
      const Cell cell = open.back();
      open.pop_back();
      for (const Cell to : cells_after_move(variant_, player, type, cell)) {
        if (found.contains(to)) continue;
        found.insert(to);
        open.push_back(to);
      }
    }
    return found;
  }

  // All cells of the levels on which these lie.
  CellSet levels_of(const CellSet& cells) const {
    const Board& board = variant_.board();
    std::set<int> levels;
    for (const Cell cell : cells) levels.insert(board.coordinates(cell).z);
    CellSet all;
    for (const Cell cell : board.all())
      if (levels.contains(board.coordinates(cell).z)) all.insert(cell);
    return all;
  }

  // All on one colour, where there might be one on each; and a picture that promises more than one colour.
  void colours(const PieceDefinition& piece, TypeId type) const {
    if (is_limited(type) || variant_.shuffle() || variant_.fusion()) return;
    const Board& board = variant_.board();
    TypeSet one;
    one.insert(type);
    // Of the first player who has them.
    PlayerId owner(0);
    while (owner.index() + 1 < variant_.players() && variant_.array_count(owner, type) == 0)
      owner = PlayerId(owner.index() + 1);
    const CellSet standing = array_cells_of(variant_, owner, one);
    if (standing.empty()) return;
    const Cell first = standing.first();
    const int colour = board.colour_class(first);
    CellSet same;
    for (const Cell cell : board.all())
      if (board.colour_class(cell) == colour) same.insert(cell);
    if (same == board.all()) return;
    constexpr std::array<std::string_view, 6> kFree = {"rook", "knight", "queen", "king", "chariot", "horse"};
    const bool is_royal = variant_.royals().contains(type);
    const bool promises = is_royal || std::ranges::find(kFree, std::string_view(piece.picture.value)) != kFree.end();
    const CellSet reached = country(owner, type, first);
    if (!(reached == same) && !(promises && reached.size() > 1 && (reached - same).empty())) {
      // A third of these and less, or of those of its levels where it keeps to them.
      const CellSet there = same & levels_of(reached);
      if (piece.picture.value == "bishop" && (reached - same).empty() && reached.size() * 3 <= there.size())
        warn(piece.move.at,
             fmt::format("{} comes to {} only of the {} of its colour, as its picture lets nobody expect",
                         with_article(piece.name), counted(reached.size(), "cell"), there.size()));
      return;
    }
    // On boards of odd width mirror images have one colour.
    const std::optional<Symmetry> mirror = board.left_and_right_exchanged();
    const bool is_even = mirror && (*mirror)(standing) == standing;
    const bool together = standing.size() > 1 && (standing - same).empty() && !is_even;
    few_colours(piece, type, owner, standing);
    if (together && reached == same)
      warn(piece.move.at, fmt::format("all {} of {} stand on one colour, which such a piece never leaves",
                                      plural(piece.name), definition_.player_names[owner.index()]));
    else if (promises)
      warn(piece.move.at, fmt::format("{} never leaves the colour of its cell, as {}", with_article(piece.name),
                                      is_royal ? "nobody expects of a royal" : "its picture lets nobody expect"));
  }

  // As many pieces as there are colours, which keep to their colours, and two of them stand on the same one.
  void few_colours(const PieceDefinition& piece, TypeId type, PlayerId owner, const CellSet& standing) const {
    const Board& board = variant_.board();
    std::set<int> all, own;
    for (const Cell cell : board.all()) all.insert(board.colour_class(cell));
    for (const Cell cell : standing) own.insert(board.colour_class(cell));
    if (all.size() < 3 || standing.size() != static_cast<int>(all.size()) || own.size() < 2 || own.size() == all.size())
      return;
    for (const Cell cell : standing)
      for (const Cell to : cells_after_move(variant_, owner, type, cell))
        if (board.colour_class(to) != board.colour_class(cell)) return;
    const auto entry = std::ranges::find_if(definition_.setup, [&](const auto& one) {
      return one.first.value == piece.token && search_.is_own(one.second.at);
    });
    warn(entry == definition_.setup.end() ? piece.move.at : entry->second.at,
         fmt::format("the {} {} of {} stand on {} of the {} colours only, which they never leave", standing.size(),
                     plural(piece.name), definition_.player_names[owner.index()], own.size(), all.size()));
  }

  // A piece that moves and captures nothing, in a game in which all others capture and no rule says how this one does.
  void harmless(const PieceDefinition& piece, TypeId type) const {
    if (definition_.fusion || variant_.neutral() != nullptr || !definition_.effects.list.empty()) return;
    const auto has = [&](TypeId one, CellSet Targets::*which) {
      for (std::size_t p = 0; p < variant_.players(); ++p)
        for (const Cell from : search_.travels.standing[p][one.index()])
          if (!(targets_of(variant_, PlayerId(p), one, from).*which).empty()) return true;
      return false;
    };
    const auto captures = [&](TypeId one) { return has(one, &Targets::captures); };
    if (captures(type) || !has(type, &Targets::quiet)) return;
    bool is_alone = true;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (search_.occurring.contains(TypeId(t)) && TypeId(t) != type && (is_alone = false, !captures(TypeId(t))))
        return;
    if (is_alone) return;
    const auto is_named = [&](const Text& text) { return text.value == piece.token; };
    for (const RuleDefinition& rule : end_definitions(definition_, "goal"))
      if (std::ranges::any_of(rule.words("pieces"), is_named)) return;
    for (const AuraDefinition& aura : definition_.auras)
      if (std::ranges::any_of(aura.of, is_named) || std::ranges::any_of(aura.to, is_named)) return;
    warn(piece.move.at, fmt::format("{} captures nothing, although all other pieces do", with_article(piece.name)));
  }

  // Teams whose players move one after the other.
  void partners() const {
    const std::vector<Text>& teams = definition_.teams;
    constexpr std::size_t kTwoPairs = 4;
    if (teams.size() != kTwoPairs || !search_.is_own(teams.front().at)) return;
    for (std::size_t p = 0; p < teams.size(); ++p) {
      const Text &one = teams[p], &next = teams[(p + 1) % teams.size()];
      if (std::ranges::count(teams, one.value, &Text::value) != 2 || one.value != next.value) continue;
      return warn(next.at, fmt::format("{} moves after {}, of the same team: the rivals' answer comes after two moves",
                                       definition_.player_names[(p + 1) % teams.size()], definition_.player_names[p]));
    }
  }

  // Of one promotion one warning.
  void promotion_at_the_start() const {
    struct There {
      const PieceDefinition* piece;
      Cell cell;
    };
    std::vector<There> all;
    for (const PieceDefinition& piece : definition_.pieces)
      if (const TypeId type = variant_.find_type(piece.token); type && search_.occurring.contains(type))
        if (const Cell cell = starts_where_it_promotes(variant_, type)) all.push_back({&piece, cell});
    if (all.empty()) return;
    std::vector<std::string> names;
    for (const There& one : all)
      names.push_back(fmt::format("{} on {}", with_article(one.piece->name), variant_.board().name(one.cell)));
    if (all.size() == 1)
      return warn(all.front().piece->at,
                  fmt::format("{} stands at the start where it would promote, on {}",
                              with_article(all.front().piece->name), variant_.board().name(all.front().cell)));
    warn(place_of_promotion_of(all.front().piece->token),
         fmt::format("pieces stand at the start where they would promote: {}", join_words(names)));
  }
  const Location& place_of_promotion_of(const std::string& token) const {
    for (const PromotionDefinition& promotion : definition_.promotions)
      if (std::ranges::any_of(promotion.changes, [&](const auto& change) { return change.first.value == token; }))
        return promotion.zone ? promotion.zone->at : promotion.at;
    return definition_.setup_at;
  }

  // One or two pieces more on one side, in armies that else are the same.
  void unlike_armies() const {
    if (variant_.players() != 2) return;
    constexpr int kMostUnlike = 2, kLeastAlike = 8;
    int unlike = 0, alike = 0;
    TypeId which;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const int first = variant_.array_count(PlayerId(0), TypeId(t)),
                second = variant_.array_count(PlayerId(1), TypeId(t));
      unlike += std::abs(first - second);
      alike += std::min(first, second);
      if (first != second) which = TypeId(t);
      if (first != second && (first == 0 || second == 0)) return;  // armies of different pieces
    }
    if (unlike == 0 || unlike > kMostUnlike || alike < kLeastAlike) return;
    const auto said = [&](PlayerId player) {
      return fmt::format("{} has {}", definition_.player_names[player.index()],
                         counted(variant_.array_count(player, which), name(which)));
    };
    const std::string& token = variant_.type(which).token;
    auto entry = std::ranges::find_if(definition_.setup, [&](const auto& one) {
      return one.first.value != token && in_capitals(one.first.value) == token;
    });
    if (entry == definition_.setup.end())
      entry = std::ranges::find_if(definition_.setup, [&](const auto& one) { return one.first.value == token; });
    warn(entry == definition_.setup.end() ? definition_.setup_at : entry->second.at,
         fmt::format("the armies differ by {} only: {} at the start, {}", unlike == 1 ? "one piece" : "two pieces",
                     said(PlayerId(0)), said(PlayerId(1))));
  }

  // ---- effects ----

  // An effect that spares every type of the game.
  void empty_exceptions() const {
    for (const RuleDefinition& rule : definition_.effects.list) {
      const std::vector<Text>& spared = rule.words("except");
      if (spared.empty() || !search_.is_own(spared.front().at)) continue;
      TypeSet types;
      for (const Text& token : spared)
        if (const TypeId type = variant_.find_type(token.value)) types.insert(type);
      if (variant_.neutral() != nullptr) types.insert(variant_.neutral()->type);
      if ((search_.occurring.bits() & ~types.bits()) == 0)
        warn(spared.front().at, fmt::format("'except' names every type, so [{}] changes nothing", rule.rule));
    }
  }

  // ---- initial moves ----

  void initial_cells() const {
    for (const InitialCells& group : sennight::initial_cells(variant_)) {
      if (group.said == nullptr || !search_.is_own(group.said->at)) continue;
      bool stands_somewhere = false, stands_there = false;
      for (std::size_t p = 0; p < variant_.players(); ++p) {
        for (const Cell start : array_cells_of(variant_, PlayerId(p), group.types)) {
          stands_somewhere = true;
          const TypeId type = variant_.array_piece(start).type();
          stands_there = stands_there || variant_.initial().cells(PlayerId(p), type).contains(start);
        }
      }
      if (stands_somewhere && !stands_there)
        warn(group.said->at, "no piece with initial moves stands on these cells at the start");
    }
  }

  // The cells that initial moves of the player pass, as far as en passant captures are possible there.
  CellSet cells_passed_by(PlayerId player) const {
    CellSet passed;
    const InitialRight& right = variant_.initial();
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if (!right.types.contains(TypeId(t))) continue;
      const PathForest& paths = variant_.initial_moves(player, TypeId(t));
      for (const Cell from : right.origins(player, TypeId(t))) {
        const auto [begin, end] = paths.tree(from.index());
        for (auto i = begin; i < end; ++i)
          if ((paths.nodes()[i].quiet || variant_.en_passant_every()) && paths.nodes()[i].passed)
            passed.insert(paths.nodes()[i].passed);
      }
    }
    return passed & variant_.en_passant_over(player);
  }

  void passed_cells() const {
    const EnPassantDefinition& rule = definition_.en_passant;
    if (rule.by.empty() || variant_.initial().types.empty()) return;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)  // what leads nowhere passes nothing, and is told
      for (const Term& term : variant_.types()[t].movement.terms)
        if (term.initial && search_.occurring.contains(TypeId(t)) && longest_way(term) == 0) return;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (variant_.initial().types.contains(TypeId(t)) && odd_way(variant_, TypeId(t)) != OddWay::kNone) return;
    PerPlayer<CellSet> passed;  // by the pieces of each
    bool none = true;
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      passed[p] = cells_passed_by(PlayerId(p));
      none = none && passed[p].empty();
    }
    if (none) {
      // Games without double steps may extend others that have them.
      if (rule.over && search_.is_own(rule.over->at)) warn(rule.over->at, "no initial move passes one of these cells");
      else if (!rule.over && search_.is_own(rule.by.front().at))
        warn(rule.by.front().at, "no initial move passes a cell");
      return;
    }
    for (const Text& token : rule.by) {
      const TypeId type = variant_.find_type(token.value);
      if (!type || !search_.occurring.contains(type)) continue;
      bool takes = false;
      for (std::size_t p = 0; p < variant_.players() && !takes; ++p) {
        CellSet rivals;
        for (std::size_t other = 0; other < variant_.players(); ++other)
          if (variant_.are_rivals(PlayerId(p), PlayerId(other))) rivals |= passed[other];
        for (const Cell from : search_.travels.standing[p][type.index()])
          takes = takes || targets_of(variant_, PlayerId(p), type, from).captures.intersects(rivals);
      }
      if (!takes) warn(token.at, fmt::format("no {} ever captures on a cell that an initial move passes", name(type)));
    }
  }

  // ---- hands ----

  // A piece that is captured as one thing and held as another, which never becomes the first.
  void hands() const {
    for (const auto& [captured, returned] : definition_.hand.returns) {
      const TypeId from = variant_.find_type(captured.value), to = variant_.find_type(returned.value);
      if (!from || !to || from == to || !search_.is_own(returned.at)) continue;
      if (trimmed(captured.value) == trimmed(returned.value)) continue;  // another face of one piece
      if (variant_.royals().contains(from)) continue;                    // captured while there is another one
      bool becomes = false;
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        for (const std::uint8_t which : variant_.promotions_of(TypeId(t)))
          becomes = becomes || std::ranges::find(variant_.promotions()[which].targets, from) !=
                                   variant_.promotions()[which].targets.end();
      if (!becomes && !comes_by_capture_alone(from, to))
        warn(returned.at, fmt::format("a captured {} comes to the hand as a {}, although nothing becomes a {}",
                                      name(from), name(to), name(from)));
    }
  }
  // Is this how the other type comes into the game at all?
  bool comes_by_capture_alone(TypeId from, TypeId to) const {
    for (std::size_t p = 0; p < variant_.players(); ++p)
      if (variant_.array_count(PlayerId(p), to) + variant_.start_hand(PlayerId(p), to) > 0) return false;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const TypeId type(t);
      if (type != from && type != to && variant_.returns_as(type) == to) return false;
      for (const std::uint8_t which : variant_.promotions_of(type))
        if (std::ranges::find(variant_.promotions()[which].targets, to) != variant_.promotions()[which].targets.end())
          return false;
    }
    return true;
  }
  // What a piece has become, and leaves the game when it is captured, although it itself would come to a hand.
  void lost_faces() const {
    for (const auto& [captured, returned] : definition_.hand.returns) {
      const TypeId from = variant_.find_type(captured.value);
      if (!from || !search_.is_own(captured.at)) continue;
      for (const std::uint8_t which : variant_.promotions_of(from))
        for (const TypeId face : variant_.promotions()[which].targets) {
          if (variant_.promotions()[which].captured || variant_.returns_as(face) || variant_.royals().contains(face))
            continue;
          return warn(captured.at,
                      fmt::format("a captured {} comes to the hand, and {}, which it becomes, leaves the game: "
                                  "[hand.returns] has no '{}'",
                                  name(from), with_article(name(face)), variant_.type(face).token));
        }
    }
  }
  // The other way round: what a piece has become comes to the hand as that piece, and the piece itself leaves the game.
  void lost_types() const {
    for (const auto& [captured, returned] : definition_.hand.returns) {
      const TypeId face = variant_.find_type(captured.value), type = variant_.find_type(returned.value);
      if (!face || !type || face == type || !search_.is_own(captured.at) || !search_.occurring.contains(type)) continue;
      if (variant_.returns_as(type) || variant_.royals().contains(type)) continue;
      for (const std::uint8_t which : variant_.promotions_of(type)) {
        const std::vector<TypeId>& targets = variant_.promotions()[which].targets;
        if (std::ranges::find(targets, face) == targets.end()) continue;
        warn(captured.at, fmt::format("a captured {} comes to the hand as {}, and a captured {} leaves the game: "
                                      "[hand.returns] has no '{}'",
                                      name(face), with_article(name(type)), name(type), variant_.type(type).token));
        break;
      }
    }
  }
  // A promotion by which nothing changes.
  void idle_promotions() const {
    for (const PromotionDefinition& promotion : definition_.promotions)
      for (const auto& [piece, targets] : promotion.changes)
        for (const Text& target : targets) {
          const TypeId from = variant_.find_type(piece.value), to = variant_.find_type(target.value);
          if (!from || !to || from == to || !search_.is_own(target.at)) continue;
          const PieceType &one = variant_.type(from), &two = variant_.type(to);
          if (one.royal || two.royal || one.movement.terms.empty() || !(one.movement == two.movement)) continue;
          if (!variant_.promotions_of(to).empty()) continue;
          warn(target.at,
               fmt::format("{} moves as {} does, which becomes one", with_article(two.name), with_article(one.name)));
        }
  }
  static std::string trimmed(std::string token) {
    std::erase_if(token, [](char c) { return c == '+' || c == '~'; });
    return token;
  }

  // A draw for want of pieces that could still become more.
  void minors() const {
    for (const std::string_view key : {"lone-minors", "one-colour"})
      for (const Text& token : end("material").words(key)) {
        const TypeId type = variant_.find_type(token.value);
        if (!type || !search_.is_own(token.at) || variant_.promotions_of(type).empty()) continue;
        warn(token.at, fmt::format("'{}' draws although {} may still promote", key, with_article(name(type))));
      }
    for (const Text& token : end("material").words("lone-minors")) {
      const TypeId type = variant_.find_type(token.value);
      if (type && search_.is_own(token.at) && variant_.promotions_of(type).empty() && mates_alone(type))
        warn(token.at, fmt::format("'lone-minors' draws although {} and a {} can mate alone",
                                   with_article(name(variant_.array_piece(royal_cell()).type())), name(type)));
    }
    const Board& board = variant_.board();
    for (const Text& token : end("material").words("one-colour")) {
      const TypeId type = variant_.find_type(token.value);
      if (!type || !search_.is_own(token.at)) continue;
      bool changes = false;
      for (const Cell from : board.all())
        for (const Cell to : cells_after_move(variant_, PlayerId(0), type, from))
          changes = changes || board.colour_class(from) != board.colour_class(to);
      if (changes)
        warn(token.at, fmt::format("'one-colour' is for pieces that stay on their colour, and {} changes it",
                                   with_article(name(type))));
    }
  }

  Cell royal_cell() const {
    for (const Cell cell : variant_.array_cells(PlayerId(0)))
      if (variant_.royals().contains(variant_.array_piece(cell).type())) return cell;
    return Cell();
  }
  // Can the first player's royal and one such piece mate a rival's lone royal? Pieces that are too weak to force a mate
  // have one in a corner, if the rival helps; so there must be mates on a good part of the cells, as along an edge.
  bool mates_alone(TypeId type) const {
    const Board& board = variant_.board();
    constexpr std::size_t kMostCells = 130;
    if (variant_.safety() != Safety::kLegal || variant_.players() != 2 || !royal_cell() || board.size() > kMostCells)
      return false;
    if (variant_.has_hops(type) || !variant_.locusts().empty() || variant_.effects().facts().may_take_royals)
      return false;
    const PlayerId mater(0), mated(1);
    const TypeId royal = variant_.array_piece(royal_cell()).type();
    TypeId other;
    for (const Cell cell : variant_.array_cells(mated))
      if (variant_.royals().contains(variant_.array_piece(cell).type())) other = variant_.array_piece(cell).type();
    if (!other) return false;
    std::vector<CellSet> guarded(board.size());  // by the mating royal on this cell
    for (const Cell cell : board.all()) guarded[cell.index()] = targets_of(variant_, mater, royal, cell).captures;
    constexpr std::size_t kShare = 6;
    std::size_t mates = 0;
    const auto is_mated_on = [&](Cell victim) {
      const Targets ways = targets_of(variant_, mated, other, victim);
      const CellSet flights = ways.quiet | ways.captures;
      for (const Cell from : board.all()) {
        if (from == victim || flights.contains(from)) continue;
        const CellSet aims = targets_of(variant_, mater, type, from).captures;
        if (!aims.contains(victim)) continue;
        const CellSet free = flights - aims;
        for (const Cell helper : board.all()) {
          if (helper == from || helper == victim || guarded[helper.index()].contains(victim)) continue;
          if (flights.contains(helper) || !(free - guarded[helper.index()]).empty()) continue;
          if (attacks_past(type, from, helper, victim, flights - guarded[helper.index()])) return true;
        }
      }
      return false;
    };
    for (const Cell victim : board.all()) mates += is_mated_on(victim) ? 1 : 0;
    return mates * kShare >= board.size();
  }
  // Does the piece attack all these cells, and the victim's, over the victim but not over the helper?
  bool attacks_past(TypeId type, Cell from, Cell helper, Cell victim, const CellSet& cells) const {
    CellSet reached;
    walk_reached(
        variant_.moves(PlayerId(0), type), from.index(), [&](Cell cell) { return cell != helper; },
        [&](const PathNode& node, bool) {
          if (node.capture) reached.insert(node.cell);
          return false;
        });
    return reached.contains(victim) && (cells - reached).empty();
  }

  // A mate for which a royal would have to give check.
  void mates_by_royals() const {
    for (const std::string_view key : {"mate-needs", "mate-never-by"})
      for (const RuleDefinition& rule : definition_.ends.list)
        for (const Text& token : rule.words(key)) {
          const TypeId type = variant_.find_type(token.value);
          if (type && variant_.royals().contains(type) && variant_.type(type).facing.terms.empty())
            warn(token.at, fmt::format("'{}' names the {}, which never gives check", key, name(type)));
        }
  }

  // ---- numbers ----

  void counts() const {
    constexpr int kLeastPlies = 10;
    const RuleDefinition& moves = end("move_count");
    if (const int plies = moves.number("plies"); plies > 0 && plies < kLeastPlies)
      warn(moves.words("plies").front().at,
           fmt::format("a draw after {} plies without progress comes before anybody can do much", plies));
    const RuleDefinition& points = end("points");
    std::vector<std::string> worthless;
    for (std::size_t t = 0; !points.words("values").empty() && t < variant_.types().size(); ++t) {
      const PieceType& type = variant_.types()[t];
      if (type.royal || variant_.array_count(PlayerId(0), TypeId(t)) == 0) continue;
      const bool counts = std::ranges::any_of(
          points.words("values"), [&](const Text& value) { return value.value.starts_with(type.token + "="); });
      if (!counts) worthless.push_back(type.token);
    }
    if (worthless.size() == 1)
      warn(points.words("values").front().at,
           fmt::format("a {} counts nothing: 'values' has no '{}'",
                       variant_.type(variant_.find_type(worthless.front())).name, worthless.front()));
    else if (!worthless.empty())
      warn(points.words("values").front().at,
           fmt::format("'values' has no {}: these count nothing", join_words(worthless, "and no")));
    const auto& turn = definition_.turn;
    if (turn && turn->first && variant_.turn_rule() && turn->first->value == variant_.turn_rule()->moves[0])
      warn(turn->first->at, "'first' changes nothing: the first turn is as long as the others");
  }

  const SlipSearch& search_;
  const Variant& variant_;
  const VariantDefinition& definition_;
  std::vector<const PieceDefinition*> uneven_;  // that do not move to the left as to the right
};

// The cells of each zone that limits a move of the type, as the first player sees the board.
std::vector<CellSet> limits_of(const Variant& variant, TypeId type) {
  std::vector<CellSet> limits;
  for (const Term& term : variant.type(type).movement.terms)
    for (const ZoneLimit& limit : term.zone_limits()) limits.push_back(variant.zone(limit.zone, PlayerId(0)));
  return limits;
}

}  // namespace

bool has_even_limits(const Variant& variant, TypeId type, const Symmetry& symmetry) {
  return std::ranges::all_of(limits_of(variant, type), [&](const CellSet& zone) { return symmetry(zone) == zone; });
}

bool has_turning_limits(const Variant& variant, TypeId type, const Symmetry& symmetry) {
  const std::vector<CellSet> limits = limits_of(variant, type);
  CellSet cells;
  for (const CellSet& zone : limits) cells |= zone;
  return (limits.empty() || cells == variant.board().all()) && std::ranges::all_of(limits, [&](const CellSet& zone) {
           return std::ranges::find(limits, symmetry(zone)) != limits.end();
         });
}

// Has no end a verdict but a draw, and is nobody mated?
bool nobody_can_win(const Variant& variant) {
  const VariantDefinition& definition = variant.definition();
  const bool never_mates = variant.safety() == Safety::kLegal && variant.forbids_checks();
  if ((variant.safety() != Safety::kNone && !never_mates) || variant.effects().facts().may_take_royals) return false;
  const auto said = [&](std::string_view room, std::string_view key) {
    return std::ranges::any_of(end_definitions(definition, room),
                               [&](const RuleDefinition& rule) { return !rule.words(key).empty(); });
  };
  // Has the end, which is there when its `needed` is said, a verdict but a draw? `otherwise` is what nothing means.
  const auto decides = [&](std::string_view room, std::string_view needed, std::string_view key,
                           std::string_view otherwise) {
    return std::ranges::any_of(end_definitions(definition, room), [&](const RuleDefinition& rule) {
      const std::string_view word = rule.word(key);
      const std::string_view result = word.empty() ? otherwise : word;
      return (needed.empty() || !rule.words(needed).empty()) && result != "draw" && !result.empty();
    });
  };
  return !(said("extinction", "extinction") || said("loss_of_all", "loss-of-all") || said("marriage", "of") ||
           said("checks", "checks") || said("points", "values") || said("prizes", "captures") ||
           decides("goal", "zone", "result", "win") || decides("baring", "", "result", "") ||
           decides("no_move", "", "stalemate", "draw") || decides("repetition", "count", "result", "draw"));
}

Cell starts_where_it_promotes(const Variant& variant, TypeId type) {
  if (odd_way(variant, type) != OddWay::kNone) return Cell();  // that is the cause
  TypeSet one;
  one.insert(type);
  const CellSet standing = array_cells_of(variant, PlayerId(0), one);
  for (const std::uint8_t which : variant.promotions_of(type)) {
    const Promotion& promotion = variant.promotions()[which];
    if (promotion.on_capture || promotion.on_arrival[0] == variant.board().all()) continue;
    const CellSet inside = standing & promotion.on_arrival[0];
    if (!inside.empty()) return inside.first();
  }
  return Cell();
}

void find_slips_of_design(const SlipSearch& search) { DesignSlips(search).run(); }

}  // namespace sennight
