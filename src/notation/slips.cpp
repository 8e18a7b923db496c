#include "notation/slips.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/english.h"
#include "base/text.h"
#include "movegen/movegen.h"
#include "notation/move_text.h"
#include "notation/slips_of_arrays.h"
#include "notation/slips_of_design.h"
#include "notation/slips_of_effects.h"
#include "notation/slips_of_movements.h"
#include "notation/slips_of_numbers.h"
#include "notation/slips_of_players.h"
#include "notation/slips_of_rules.h"
#include "notation/slips_of_text.h"
#include "notation/slips_of_types.h"
#include "notation/slips_of_zones.h"
#include "outcome/outcome.h"
#include "position/attack.h"
#include "rules/document.h"
#include "rules/occurring.h"
#include "rules/pictures.h"
#include "rules/special/special_rule.h"
#include "rules/targets.h"
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
        travels_(travels(variant)),
        own_travels_(variant.recruits_army() ? travels_of_own_army(variant) : travels_) {}

  void run() {
    find_slips_of_zones(search_);
    pieces();
    find_slips_of_types(search_);
    find_slips_of_arrays(search_);
    rules();
    goals();
    start();
  }

 private:
  void warn(const Location& at, std::string text) { findings_.push_back({at, false, std::move(text)}); }
  bool is_own(const Location& at) const { return at.file == definition_.at.file; }
  std::size_t players() const { return variant_.players(); }
  const Board& board() const { return variant_.board(); }

  // ---- pieces ----

  void pieces() {
    for (const PieceDefinition& piece : definition_.pieces) {
      const TypeId type = variant_.find_type(piece.token);
      if (!type) continue;
      const bool leads_nowhere = movement(piece, type);
      picture(piece);
      if (!occurring_.contains(type)) {
        if (is_own(piece.at))
          warn(piece.at,
               fmt::format("'{}' never comes up: it is neither in the setup nor in a hand, and nothing becomes "
                           "it",
                           piece.token));
        continue;
      }
      if (!leads_nowhere) never_moves(piece, type);
      dead_ends(piece, type);
    }
  }

  // Is all of it told to lead nowhere?
  bool movement(const PieceDefinition& piece, TypeId type) {
    const std::vector<Term>& terms = variant_.type(type).movement.terms;
    std::size_t nowhere = 0;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<const Term*>>
        excess;  // by their measure and the longest way
    std::vector<const Term*> unused, harmless;
    for (const Term& term : terms) {
      const std::size_t longest = longest_way(term);
      if (longest == 0) {
        ++nowhere;
        tell_of_part(piece, {&term},
                     piece.within ? "{} leads nowhere on this board, with 'within'" : "{} leads nowhere on this board");
      } else if (is_own(piece.move.at) && is_measured(term) && longest < measure_of(term)) {
        excess[{measure_of(term), longest}].push_back(&term);
      } else if (is_own(piece.move.at) && term.initial && odd_way(variant_, type) == OddWay::kNone &&
                 is_never_begun(term, type)) {
        tell_of_part(piece, {&term}, "{} is never made: none starts, or has the right to it, where it leads anywhere");
      } else if (const std::size_t leg = leg_never_begun(term); is_own(piece.move.at) && leg > 0) {
        tell_of_part(piece, {&term}, fmt::format("{{}} never goes on by its leg {}", leg + 1));
      } else if (is_own(piece.move.at) && !term.initial && odd_way(variant_, type) == OddWay::kNone) {
        const Use use = use_of(term, type);
        if (!use.begins) unused.push_back(&term);
        else if (!use.takes) harmless.push_back(&term);
      }
    }
    // Several parts of which one word consists are one.
    for (const auto& [lengths, parts] : excess)
      tell_of_part(
          piece, parts,
          fmt::format("{{}} never {} {} steps: no way on this board has more than {}",
                      parts.size() > 1 && parts.size() < terms.size() ? "go" : "goes", lengths.first, lengths.second));
    const auto tell_of_all = [&](const std::vector<const Term*>& parts, std::string_view one, std::string_view several,
                                 std::string_view why) {
      const bool are_several = parts.size() > 1 && parts.size() < terms.size();
      if (!parts.empty()) tell_of_part(piece, parts, fmt::format("{{}} {}: {}", are_several ? several : one, why));
    };
    tell_of_all(unused, "is never used", "are never used", fmt::format("no {} stands where it begins", piece.name));
    tell_of_all(harmless, "never captures", "never capture", "nothing that it takes comes to where it leads");
    return nowhere > 0 && nowhere == terms.size();
  }

  // A warning about parts of a movement: these stand for the braces in `what`.
  void tell_of_part(const PieceDefinition& piece, const std::vector<const Term*>& parts, std::string_view what) {
    constexpr std::size_t kMostQuoted = 60;
    const std::string& whole = piece.move.value;
    const auto say = [&](const Location& at, const std::string& which) {
      warn(at, fmt::format(fmt::runtime(what), which));
    };
    if (parts.size() == variant_.type(variant_.find_type(piece.token)).movement.terms.size())
      return say(piece.move.at, fmt::format("'{}'", whole));
    std::vector<std::string> names;
    for (const Term* term : parts) names.push_back(fmt::format("'{}'", to_text(Movement{{*term}})));
    Error place;
    const std::string first = to_text(Movement{{*parts.front()}});
    if (const std::size_t at = whole.find(first); at != std::string::npos) place.place = at;
    say(place_in(piece.move, place), fmt::format("the part{} {}{}", parts.size() > 1 ? "s" : "", join_words(names),
                                                 whole.size() > kMostQuoted ? "" : fmt::format(" of '{}'", whole)));
  }

  // Is there a cell on which such a piece ever stands and from where this part leads anywhere? And, if it is for captures
  // alone, one to which it leads and on which anything stands that it takes?
  struct Use {
    bool begins = true, takes = true;
  };
  Use use_of(const Term& term, TypeId type) const {
    Use use{false, term.quiet || !term.capture || term.takes_passed || variant_.neutral() != nullptr};
    const TypeSet spared = variant_.spared(term, TypeLimit::Kind::kTaking);
    bool stands = false, arrives = false;
    for (std::size_t p = 0; p < players(); ++p) {
      CellSet victims;
      for (std::size_t other = 0; other < players(); ++other)
        for (std::size_t t = 0; t < variant_.types().size(); ++t)
          if (!spared.contains(TypeId(t)) && (other != p || definition_.self_capture))
            victims |= travels_.standing[other][t];
      const TermPaths paths = paths_of(term, PlayerId(p));
      for (const Cell origin : travels_.standing[p][type.index()]) {
        stands = true;
        for (std::size_t way = 0; way < paths.paths(origin); ++way) {
          use.begins = true;
          for (const Step& step : paths.path(origin, way))
            use.takes = use.takes || (step.may_stop && victims.contains(step.cell));
        }
        if (use.begins && use.takes) return use;
      }
      for (const Cell origin : travels_.arriving[p][type.index()]) arrives = arrives || paths.paths(origin) > 0;
    }
    // A piece that moves otherwise in each part of the board need not come to all of these.
    const auto begins_somewhere = [](const Term& one) {
      return std::ranges::find(one.limits, ZoneLimit::Kind::kFrom, &ZoneLimit::kind) != one.limits.end();
    };
    const bool is_everywhere = std::ranges::all_of(variant_.type(type).movement.terms, begins_somewhere);
    return stands && (use.begins || arrives || !is_everywhere) ? use : Use();
  }

  // Has nobody the right to an initial move of this part where it leads anywhere?
  bool is_never_begun(const Term& term, TypeId type) const {
    bool begins = false;
    for (std::size_t p = 0; p < players(); ++p) {
      const TermPaths paths = paths_of(term, PlayerId(p));
      for (const Cell origin : variant_.initial().origins(PlayerId(p), type)) {
        begins = true;
        if (paths.paths(origin) > 0) return false;
      }
    }
    return begins;
  }
  // The first leg behind a "?" that no way comes to, as a limit or the board's edge is in front of it; 0 if there is none.
  std::size_t leg_never_begun(const Term& term) const {
    const auto steps_of = [&](const Term& part) {
      std::size_t steps = 0;
      for (std::size_t p = 0; p < players(); ++p) steps += paths_of(part, PlayerId(p)).steps();
      return steps;
    };
    for (std::size_t leg = 1; leg < term.legs.size(); ++leg) {
      if (term.twice || !term.legs[leg - 1].may_stop) continue;
      Term longer = term, shorter = term;
      longer.legs.resize(leg + 1);
      shorter.legs.resize(leg);
      if (steps_of(longer) == steps_of(shorter)) return leg;
    }
    return 0;
  }
  TermPaths paths_of(const Term& term, PlayerId player) const {
    return TermPaths(board(), term, variant_.view(player),
                     [&](const std::string& name) { return variant_.zone(name, player); });
  }

  // One drawing, or two that '+' joins.
  void picture(const PieceDefinition& piece) {
    if (piece.picture.value.empty()) return;
    for (const std::string_view name : split(piece.picture.value, '+')) {
      if (std::ranges::find(kPictures, name) != kPictures.end()) continue;
      const std::string nearest = nearest_word(name, {kPictures.begin(), kPictures.end()});
      findings_.push_back({piece.picture.at, true,
                           fmt::format("no picture is called '{}'; without the key the piece is drawn from its moves{}",
                                       name, nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest))});
    }
  }

  // Does the term say how far it goes at most, more than a step, and nothing else that ends its ways?
  static bool is_measured(const Term& term) {
    return term.legs.size() == 1 && measure_of(term) > 1 && term.zone_limits().empty() && !term.twice;
  }
  static std::size_t measure_of(const Term& term) { return static_cast<std::size_t>(term.legs.front().range); }

  // Steps of a term's longest way, 0 where it leads nowhere; of one that is not measured any number above it.
  std::size_t longest_way(const Term& term) const {
    std::size_t longest = 0;
    for (std::size_t p = 0; p < players(); ++p) {
      const TermPaths paths = paths_of(term, PlayerId(p));
      for (const Cell origin : board().all())
        for (std::size_t way = 0; way < paths.paths(origin); ++way) {
          longest = std::max(longest, paths.path(origin, way).size());
          if (!is_measured(term) || longest >= measure_of(term)) return longest;
        }
    }
    return longest;
  }

  void never_moves(const PieceDefinition& piece, TypeId type) {
    if (variant_.neutral() != nullptr && variant_.neutral()->type == type) return;  // it is put elsewhere
    if (trim(piece.move.value) == kNoMovement) return;                              // as its author says
    bool moves = false;
    CellSet stuck;  // of those that stand there at the start
    for (std::size_t p = 0; p < players(); ++p) {
      TypeSet one;
      one.insert(type);
      const CellSet starts = array_cells_of(variant_, PlayerId(p), one);
      for (const Cell cell : travels_.standing[p][type.index()]) {
        const bool is_stuck = one_move(variant_, PlayerId(p), type, cell).empty();
        moves = moves || !is_stuck;
        if (is_stuck && starts.contains(cell)) stuck.insert(cell);
      }
    }
    if (!moves) warn(piece.at, fmt::format("{} can never leave its cell", with_article(piece.name)));
    else if (!stuck.empty() && odd_way(variant_, type) == OddWay::kNone && variant_.swaps().empty() &&
             !variant_.fusion())
      warn(piece.at, fmt::format("the {} on {} can never leave its cell, though others can", piece.name,
                                 cells_text(board(), stuck)));
  }

  // Cells where it arrives and from which it will never move again, although it does not change there.
  void dead_ends(const PieceDefinition& piece, TypeId type) {
    if (is_goal_piece(piece.token) || variant_.fusion()) return;
    if (variant_.effects().facts().moves_on) return;  // where it arrives it does not stay
    if (variant_.pounce() != nullptr && variant_.pounce()->pieces.contains(type)) return;  // it waits, and comes down
    // What follows from these is told where they stand.
    if (odd_way(variant_, type) != OddWay::kNone || promotes_for_some_only(variant_, travels_, type)) return;
    if (is_told_of_promotion(type) || starts_where_it_promotes(variant_, type)) return;
    for (std::size_t p = 0; p < players(); ++p)
      if (has_dead_ends(piece, type, PlayerId(p))) return;  // the others have the same
  }

  // Is one of its promotions warned of, because it never comes to where it would promote?
  bool is_told_of_promotion(TypeId type) const {
    for (const std::uint8_t which : variant_.promotions_of(type))
      if (ever_promotes(variant_, travels_, variant_.promotions()[which])) return false;
    return std::ranges::any_of(definition_.promotions, [&](const PromotionDefinition& promotion) {
      return promotion.when != PromotionDefinition::When::kInstead && is_own(promotion.at) &&
             std::ranges::any_of(promotion.changes,
                                 [&](const auto& change) { return variant_.find_type(change.first.value) == type; });
    });
  }

  // Where this file says how the piece of a base promotes, or the piece.
  const Location& place_of_choice(const PieceDefinition& piece, TypeId type) const {
    for (const PromotionDefinition& promotion : definition_.promotions)
      if (!is_own(piece.at) && is_own(promotion.at) && promotion.when != PromotionDefinition::When::kInstead &&
          std::ranges::any_of(promotion.changes,
                              [&](const auto& change) { return variant_.find_type(change.first.value) == type; }))
        return promotion.at;
    return piece.at;
  }

  bool has_dead_ends(const PieceDefinition& piece, TypeId type, PlayerId player) {
    const std::size_t p = player.index();
    // Where it was recruited a piece may well be stuck.
    const CellSet& arriving = own_travels_.arriving[p][type.index()];
    CellSet ends, quiet, captures;
    for (const Cell cell : arriving)
      if (one_move(variant_, player, type, cell).empty()) ends.insert(cell);
    if (ends.empty()) return false;
    for (const Cell cell : own_travels_.standing[p][type.index()]) {
      const Targets targets = targets_of(variant_, player, type, cell);
      quiet |= targets.quiet;
      captures |= arrivals_of(variant_, player, type, cell, targets.captures);
    }
    ends = ends - cells_of_last_captures(type, player);
    if (ends.empty()) return false;
    quiet = ends - (captures - quiet);  // the rest it may reach by a castling, say
    captures = ends & captures;
    CellSet offered, forced;  // by promotions after whatever move
    bool is_told_by_cells = true;
    for (const std::uint8_t which : variant_.promotions_of(type)) {
      const Promotion& promotion = variant_.promotions()[which];
      const bool is_for_all_moves = promotion.taken.empty() && !promotion.on_capture && !promotion.on_quiet &&
                                    !(promotion.on_entry && variant_.promotions_of(type).size() > 1);
      is_told_by_cells = is_told_by_cells && is_for_all_moves;
      if (!promotion.taken.empty()) continue;
      // Each capture turns it over, so it is known to wait for one.
      if (promotion.on_capture && promotion.on_arrival[p] == board().all()) return false;
      const CellSet where = promotion.on_arrival[p] - promotion.except[p];
      offered |= where;
      forced |= promotion.forced[p];
      if (!promotion.on_capture) quiet = quiet - where;
      if (!promotion.on_quiet) captures = captures - where;
    }
    const CellSet stays = is_told_by_cells ? (ends & offered) - forced : CellSet();
    const std::string who = with_article(piece.name) +
                            (p == 0 ? "" : fmt::format(" of {}", definition_.player_names[p]));
    if (!stays.empty())
      warn(place_of_choice(piece, type),
           fmt::format("{} that comes to {} can never move again, and need not promote there", who,
                       cells_text(board(), stays)));
    for (const InPlacePromotion& change : variant_.changes()) {
      if (change.piece != type) continue;
      if (change.last_anywhere) return !stays.empty();
      quiet = quiet - change.cells[p];
      captures = captures - change.cells[p];
    }
    if ((quiet | captures).empty()) return !stays.empty();
    // Of those that it may reach in both ways, does it promote in one?
    const bool by_captures = (quiet & ends) == CellSet(), by_quiet_moves = captures.empty() && !quiet.empty();
    const bool may_choose = std::ranges::any_of(variant_.promotions_of(type), [&](std::uint8_t which) {
      return variant_.promotions()[which].on_capture || variant_.promotions()[which].on_quiet;
    });
    warn(piece.at,
         fmt::format("{} that {} {}{} can never move again, and does not promote there", who,
                     may_choose && by_captures ? "captures on" : "comes to", cells_text(board(), quiet | captures),
                     may_choose && by_quiet_moves ? " without a capture" : ""));
    return true;
  }

  // Does a player who loses one piece of this type lose the game?
  bool is_lost_with(TypeId type) const {
    for (std::size_t p = 0; p < players(); ++p)
      if (variant_.array_count(PlayerId(p), type) + variant_.start_hand(PlayerId(p), type) > 1) return false;
    return std::ranges::any_of(end_definitions(definition_, "loss_of_all"), [&](const RuleDefinition& rule) {
      const std::vector<Text>& types = rule.words("loss-of-all");
      return types.size() == 1 && variant_.find_type(types.front().value) == type;
    });
  }
  // Where it comes only by a part of its movement that takes nothing but a piece whose loss ends the game.
  CellSet cells_of_last_captures(TypeId type, PlayerId player) const {
    CellSet last, others;
    const std::vector<Term>& terms = variant_.type(type).movement.terms;
    if (std::ranges::all_of(terms, [](const Term& term) { return term.spared.empty(); })) return last;
    for (const Term& term : terms) {
      const TypeSet spared = variant_.spared(term, TypeLimit::Kind::kTaking);
      bool ends_game = !term.quiet && !spared.empty();
      for (std::size_t t = 0; t < variant_.types().size() && ends_game; ++t)
        ends_game = spared.contains(TypeId(t)) || !occurring_.contains(TypeId(t)) || is_lost_with(TypeId(t));
      const TermPaths paths = paths_of(term, player);
      for (const Cell from : travels_.standing[player.index()][type.index()])
        for (std::size_t way = 0; way < paths.paths(from); ++way)
          for (const Step& step : paths.path(from, way)) (ends_game ? last : others).insert(step.cell);
    }
    return last - others;
  }

  bool is_goal_piece(const std::string& token) const {
    return std::ranges::any_of(end_definitions(definition_, "goal"), [&](const RuleDefinition& rule) {
      const std::vector<Text>& pieces = rule.words("pieces");
      return std::ranges::find(pieces, token, &Text::value) != pieces.end();
    });
  }

  // ---- rules ----

  void rules() {
    for (const SpecialRoom& room : special_rooms())
      if (room.find_slips != nullptr) room.find_slips(search_);
    variant_.effects().find_slips(search_);
    variant_.ends().find_slips(search_);
    find_slips_of_design(search_);
    find_slips_of_rules(search_);
    find_slips_of_numbers(search_);
    find_slips_of_text(search_);
    find_slips_of_players(search_);
    find_slips_of_movements(search_);
    find_slips_of_effects(search_);
  }

  void goals() {
    for (const RuleDefinition& rule : end_definitions(definition_, "goal")) goal(rule);
  }

  // Pieces that never come to it: one warning for the goal, whoever they are.
  void goal(const RuleDefinition& rule) {
    if (rule.words("zone").empty()) return;
    const Text& zone = rule.words("zone").front();
    Board::NamedSets named;
    for (const auto& entry : definition_.zones) named[entry.first] = variant_.zone(entry.first, PlayerId(0));
    const Result<CellSet> cells = board().zone(zone.value, named);
    if (!cells) return;                     // 'stuck', say
    std::vector<std::string> names, whose;  // of types, of players
    const Text* first = nullptr;
    std::size_t concerned = 0, pairs = 0;
    for (std::size_t p = 0; p < players(); ++p) concerned += rule.players[p] ? 1 : 0;
    const auto note = [](std::vector<std::string>& list, const std::string& one) {
      if (std::ranges::find(list, one) == list.end()) list.push_back(one);
    };
    for (const Text& token : rule.words("pieces")) {
      const TypeId type = variant_.find_type(token.value);
      for (std::size_t p = 0; type && p < players(); ++p) {
        const CellSet& standing = travels_.standing[p][type.index()];
        const CellSet seen = variant_.view(PlayerId(p))(*cells);
        if (!rule.players[p] || standing.empty() || standing.intersects(seen)) continue;
        note(names, variant_.type(type).name);
        note(whose, definition_.player_names[p]);
        if (first == nullptr) first = &token;
        ++pairs;
      }
    }
    if (first == nullptr) return;
    const bool are_all = pairs == names.size() * whose.size() && whose.size() == concerned && concerned > 1;
    warn(names.size() > 1 ? zone.at : first->at, fmt::format("no {}{} can ever reach the goal", join_words(names, "or"),
                                                             are_all ? "" : " of " + join_words(whose, "or")));
  }

  // ---- the start ----

  void start() {
    const Position position = Position::start(variant_);
    const std::string& mover = definition_.player_names[position.turn().index()];
    if (const Outcome outcome = outcome_of(position); outcome.over)
      return warn(definition_.setup_at,
                  fmt::format("the game is over before it begins: {}", sentence(variant_, outcome)));
    if (!has_legal_move(position)) warn(definition_.setup_at, fmt::format("{} has no move at the start", mover));
    wins_at_once(position);
    for (std::size_t p = 0; p < players(); ++p)
      if (lacks_attack(position, PlayerId(p)))
        warn(definition_.setup_at,
             fmt::format("a piece of {} must be attacked, and is not at the start", definition_.player_names[p]));
    if (variant_.safety() == Safety::kNone) return;
    std::vector<std::string> attacked;
    for (std::size_t p = 0; p < players(); ++p)
      if (in_check(position, PlayerId(p))) attacked.push_back(definition_.player_names[p]);
    if (attacked.empty()) return;
    warn(definition_.setup_at,
         variant_.safety() == Safety::kLegal
             ? fmt::format("{} {} in check at the start", join_words(attacked), attacked.size() == 1 ? "is" : "are")
             : fmt::format("a royal of {} is attacked at the start, and may be lost at once", join_words(attacked)));
  }

  // The first move of the game should not end it.
  void wins_at_once(Position position) {
    const PlayerId mover = position.turn();
    MoveList moves;
    legal_moves(position, moves);
    for (const Move& move : moves) {
      const std::string text = format_move(position, move);
      Undo undo;
      position.make(move, undo);
      const Outcome outcome = outcome_of(position);
      position.unmake(move, undo);
      if (!outcome.over || (players() == 2 ? outcome.quarters[mover.index()] < 4 : outcome.places[mover.index()] != 1))
        continue;
      return warn(definition_.setup_at, fmt::format("{} can win with the first move of the game, {}",
                                                    definition_.player_names[mover.index()], text));
    }
  }

  const Variant& variant_;
  const VariantDefinition& definition_;
  Findings& findings_;
  const TypeSet occurring_;
  const Travels travels_, own_travels_;
  const SlipSearch search_{variant_, travels_, occurring_, findings_};
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
