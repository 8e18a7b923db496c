// From definition to compiled variant: board, types, movements and tables here, each rule in its room. Each step reports
// what is wrong where it stands and goes on with the rest.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/english.h"
#include "base/text.h"
#include "rules/array_faults.h"
#include "rules/combinations.h"
#include "rules/document.h"
#include "rules/faults.h"
#include "rules/keys.h"
#include "rules/loader.h"
#include "rules/locust_attacks.h"
#include "rules/lone_player.h"
#include "rules/net.h"
#include "rules/rule_compiler.h"
#include "rules/setup_key.h"
#include "rules/sound_part.h"
#include "rules/special/special_rule.h"
#include "rules/style.h"
#include "rules/targets.h"
#include "rules/variant.h"

namespace sennight {

class VariantCompiler final : private RuleCompiler {
 public:
  VariantCompiler(const VariantDefinition& definition, Findings& findings)
      : definition_(definition),
        findings_(findings),
        may_follow_(!are_beside_the_rules(definition.lacking)),
        is_board_known_(!definition.lacks("board")) {}

  std::shared_ptr<const Variant> compile() {
    auto board = Board::make(is_board_known_ ? definition_.board.value : board_in_its_place());
    if (!board) {
      // Whoever names a key begins with it, in quotation marks.
      const Error& why = board.error();
      const bool names_key = why.message.starts_with('\'');
      const auto* key = board_key(names_key ? split(why.message, '\'')[1] : "");
      const bool is_entry = key != nullptr && why.place && *why.place < key->items.size();
      fault(key == nullptr ? definition_.board.at : is_entry ? key->items[*why.place] : key->at, why.message);
      is_board_known_ = false;
      board = Board::make(board_in_its_place());
      if (!board) return nullptr;
    }
    may_follow_ = may_follow_ || !is_board_known_;
    variant_ = std::shared_ptr<Variant>(new Variant(definition_, std::move(*board)));
    if (!compile_players() && !see_as_first_player()) return nullptr;
    if (!compile_types()) return nullptr;
    compile_zones();
    compile_movements();
    // What is wrong so far may be the cause of much that does not fit behind it.
    may_follow_ = may_follow_ || failed_;
    const bool has_tables = compile_tables();
    compile_setup();
    if (!has_tables) return nullptr;  // the rest takes no longer than the tables promise
    variant_->effects_ = EffectRules(definition_.effects, *this);
    variant_->ends_ = Ends(definition_, *this);
    if (!compile_attacks()) return nullptr;
    for (const SpecialRoom& room : special_rooms())
      if (room.compile != nullptr) room.compile(definition_, *this);
    if (may_follow_) return nullptr;
    variant_->keys_ = keys_for(*variant_);
    compile_weights();
    compile_net();
    if (failed_) return nullptr;
    const std::size_t before = findings_.size();
    check_style(*variant_, findings_);
    check_combinations(*variant_, findings_);
    return findings_.size() == before ? variant_ : nullptr;
  }

 private:
  const Variant& variant() const override { return *variant_; }
  void error(const Location& at, std::string text) override {
    failed_ = true;
    if (!may_follow_) report_once(findings_, at, std::move(text));
  }
  void fault(const Location& at, std::string text) override {
    failed_ = true;
    if (is_board_known_) word_fault(at, std::move(text));
  }
  // The same of what needs no board.
  void word_fault(const Location& at, std::string text) {
    failed_ = true;
    // What has no place was taken away, as it is wrong, and that is told.
    if (definition_.lacking.empty() || at.line > 0) report_once(findings_, at, std::move(text));
  }
  // What is wrong unless a part of the file that has an error itself, and was taken away, would mend it.
  void fault_beside(std::string_view key, const Location& at, std::string text) {
    failed_ = true;
    if (!definition_.lacks(key)) fault(at, std::move(text));
  }
  void word_fault_beside(std::string_view key, const Location& at, std::string text) {
    failed_ = true;
    if (!definition_.lacks(key)) word_fault(at, std::move(text));
  }
  void warn(const Location& at, std::string text) override {
    if (!may_follow_) findings_.push_back({at, false, std::move(text)});
  }

  const VariantDefinition::BoardKey* board_key(std::string_view name) const {
    const auto key = std::ranges::find(definition_.board_keys, name, &VariantDefinition::BoardKey::key);
    return key != definition_.board_keys.end() ? &*key : nullptr;
  }

  std::size_t players() const { return definition_.player_names.size(); }
  const Board& board() const { return variant_->board_; }

  // The type of a token, none after reporting.
  TypeId type(const Text& token) override {
    const TypeId found = variant_->find_type(token.value);
    if (!found)
      word_fault_beside("pieces.NAME", token.at,
                        no_type(token.value, !variant_->find_type(in_capitals(token.value)).is_none()));
    return found;
  }
  TypeSet type_set(const std::vector<Text>& tokens) override {
    TypeSet set;
    for (const Text& token : tokens)
      if (const TypeId found = type(token)) set.insert(found);
    return set;
  }

  // The cells of an expression in which `stuck(MOVEMENT)` and `@zone` may occur, as the first player sees it.
  CellSet zone(const Text& expression) {
    auto cells = board().zone(expression.value, named_,
                              {{"stuck", [this](std::string_view text) { return stuck(std::string(text)); }}});
    if (!cells) {
      failed_ = true;
      const Location at = place_in(expression, cells.error());
      if (!definition_.lacks("zones.NAME") || !expression.value.contains('@'))
        is_cell_of_a_level(cells.error().message) ? fault_of_levels(at, cells.error().message)
                                                  : fault(at, cells.error().message);
      return {};
    }
    return *cells;
  }
  PerPlayer<CellSet> zones(const Text& expression) override { return for_players(*variant_, zone(expression)); }
  // The cells from which the first player's piece with this movement could never move.
  Result<CellSet> stuck(const std::string& notation) {
    Result<Stuck> stuck = stuck_cells(board(), notation, kMaxStuckSteps - std::min(kMaxStuckSteps, stuck_steps_));
    if (!stuck) return std::unexpected(stuck.error());
    if (!stuck->is_complete) return fail(too_many_paths(notation));
    stuck_steps_ += stuck->steps;
    if (stuck_steps_ > kMaxStuckSteps)
      return fail(fmt::format("'stuck({})': with this one the movements in zones have too many paths", notation));
    return stuck->cells;
  }
  bool compile_players() {
    if (players() < 1 || players() > kMaxPlayers) {
      fault(definition_.players_at.names, fmt::format("{} players; 1 to {} are possible", players(), kMaxPlayers));
      return false;
    }
    if (players() == 1 && !check_lone_player(definition_, *this)) return false;
    const std::string& letters = definition_.player_letters;
    const std::size_t views = definition_.views.size();
    // Letters and views for one number of players, names for another: it is the names that are wrong.
    if (letters.size() == views && views != players() && are_said(definition_.players_at.letters) &&
        are_said(definition_.players_at.views)) {
      fault_beside("players", definition_.players_at.names,
                   fmt::format("{} names of players, and {} letters and views", players(), views));
      return false;
    }
    if (letters.size() != players() || std::set<char>(letters.begin(), letters.end()).size() != players()) {
      fault_beside("players", definition_.players_at.letters,
                   fmt::format("players need one letter each, all different: {} letters for {} players", letters.size(),
                               players()));
    }
    if (views != players()) {
      fault_beside("players", definition_.players_at.views, fmt::format("{} views for {} players", views, players()));
      return false;
    }
    for (std::size_t p = 0; p < players(); ++p) {
      const Text& name = definition_.views[p];
      auto symmetry = board().symmetry(name.value);
      if (!symmetry) {
        report_view(p, symmetry.error().message);
        return false;
      }
      variant_->views_.push_back(std::move(*symmetry));
    }
    if (definition_.views[0].value != "identity")
      fault_beside("players", definition_.views[0].at, "the first player's view is 'identity'");
    compile_teams();
    return !failed_;
  }
  // Is this said in [players], or as it is without a word?
  bool are_said(const Location& at) const {
    const Location& table = definition_.players_at.table;
    return at.line != table.line || at.column != table.column || at.file != table.file;
  }
  // Where views are not said, the cells of the board are what does not fit.
  void report_view(std::size_t player, const std::string& text) {
    const Text& view = definition_.views[player];
    if (view.value.ends_with("-levels")) return fault_of_levels(view.at, text);
    if (are_said(definition_.players_at.views)) return fault_beside("players", view.at, text);
    const VariantDefinition::BoardKey* cause = nullptr;
    for (const std::string_view key : {"also", "without", "seams", "walls", "regions", "where", "lengths",
                                       "orientation", "lattice", "wrap", "shape"})
      if (cause == nullptr) cause = board_key(key);
    fault_beside("players", cause != nullptr ? cause->at : definition_.board.at,
                 fmt::format("{}, which is how {} sees it unless [players] says other 'views'", text,
                             definition_.player_names[player]));
  }
  // How the players see the board is not known: all as the first one does, so that the rest is looked at, too.
  bool see_as_first_player() {
    if (players() < 2 || players() > kMaxPlayers || definition_.player_letters.size() < players()) return false;
    const Result<Symmetry> identity = board().symmetry("identity");
    if (!identity) return false;
    variant_->views_.assign(players(), *identity);
    for (std::size_t p = 0; p < kMaxPlayers; ++p) variant_->teams_[p] = static_cast<std::uint8_t>(p);
    may_follow_ = true;
    are_views_known_ = false;
    return true;
  }
  // Without teams everybody is one.
  void compile_teams() {
    const std::vector<Text>& teams = definition_.teams;
    for (std::size_t p = 0; p < kMaxPlayers; ++p) variant_->teams_[p] = static_cast<std::uint8_t>(p);
    if (teams.empty()) return;
    if (teams.size() != players())
      return fault_beside("players", teams.front().at,
                          fmt::format("{} words for the teams of {} players", teams.size(), players()));
    std::set<std::string_view> different;
    for (std::size_t p = 0; p < players(); ++p) {
      different.insert(teams[p].value);
      for (std::size_t before = p; before-- > 0;)
        if (teams[before].value == teams[p].value) variant_->teams_[p] = static_cast<std::uint8_t>(before);
    }
    if (players() < 3) fault_beside("players", teams.front().at, "teams are for three or four players");
    else if (different.size() != 2)
      fault_beside("players", teams.front().at, fmt::format("{} teams; two are possible", different.size()));
  }

  // Pawns of chess are named by their cell; other pieces by what FEN calls them.
  std::string sign_of(const PieceDefinition& piece) {
    if (!piece.sign) {
      if (piece.token == "P" && definition_.notation == VariantDefinition::Notation::kSan) return "";
      return piece.token.ends_with('~') ? piece.token.substr(0, piece.token.size() - 1) : piece.token;
    }
    const std::string& sign = piece.sign->value;
    if (!is_sign(sign))
      word_fault(piece.sign->at, "a sign is a capital letter, perhaps after '+', and up to two more letters");
    return sign;
  }

  bool compile_types() {
    if (definition_.pieces.empty() || definition_.pieces.size() > kMaxTypes) {
      fault_beside("pieces", definition_.at,
                   fmt::format("{} piece types; 1 to {} are possible", definition_.pieces.size(), kMaxTypes));
      return false;
    }
    for (const PieceDefinition& piece : definition_.pieces) {
      std::string_view core = piece.token;
      if (core.starts_with('+')) core.remove_prefix(1);
      if (core.ends_with('~')) core.remove_suffix(1);
      if (core.size() != 1 || core[0] < 'A' || core[0] > 'Z') {
        fault(piece.at,
              fmt::format("'{}' is no piece: a capital letter is expected, perhaps with '+' before or '~' behind it",
                          piece.token));
        return false;
      }
      PieceType type;
      type.token = piece.token;
      type.letter = core[0];
      type.name = piece.name;
      type.notation = piece.move.value;
      type.royal = piece.royal;
      type.picture = piece.picture.value;
      type.sign = sign_of(piece);
      for (const Text& glyph : piece.glyphs) type.glyphs.push_back(glyph.value);
      if (variant_->find_type(type.token)) {
        fault(piece.at, fmt::format("two piece types are called '{}'", piece.token));
        return false;
      }
      if (piece.royal) variant_->royals_.insert(TypeId(variant_->types_.size()));
      variant_->types_.push_back(std::move(type));
    }
    for (std::size_t t = 0; t < variant_->types_.size(); ++t)
      if (const TypeId marked = variant_->find_type(variant_->types_[t].token + "~")) {
        variant_->types_[t].kin = marked;
        variant_->types_[marked.index()].kin = TypeId(t);
      }
    variant_->safety_ = variant_->royals_.empty() ? Safety::kNone
                        : definition_.elimination ? Safety::kElimination
                                                  : Safety::kLegal;
    if (players() > 2 && variant_->safety_ != Safety::kElimination) {
      error(definition_.players_at.names, "a game of more than two needs royals and an [elimination] rule");
      return false;
    }
    return true;
  }

  void compile_zones() {
    constexpr std::size_t kMostZones = 1000;
    if (definition_.zones.size() > kMostZones)
      return fault(definition_.at, fmt::format("more than {} zones", kMostZones));
    const std::set<std::string_view> common(definition_.common_zones.begin(), definition_.common_zones.end());
    for (const auto& [name, expression] : definition_.zones) {
      const CellSet cells = zone(expression);
      named_[name] = cells;
      PerPlayer<CellSet> sets = for_players(*variant_, cells);
      if (common.contains(name)) sets.fill(cells);
      variant_->zones_.emplace_back(name, sets);
    }
    for (const std::string& name : definition_.drawn_zones)
      if (!variant_->has_zone(name)) error(definition_.at, fmt::format("no zone is called '{}'", name));
  }

  // A piece never leaves a zone: as if each of its terms had the limit.
  void stay_within(PieceType& type, const Text& zone) {
    if (!variant_->has_zone(zone.value))
      return word_fault_beside("zones.NAME", zone.at, no_zone_to_stay_in(definition_, zone.value, findings_.size()));
    for (Term& term : type.movement.terms) {
      if (term.twice) return fault(zone.at, "two steps joined by '+' have no limits");
      term.limits.push_back({ZoneLimit::Kind::kIn, zone.value});
    }
    type.notation = to_text(type.movement);
  }

  // A capture that spares royals gives no check: it spares all of them, or a royal would be safe beside another one.
  void check_spared(const TypeLimit& spared, const Text& movement) {
    TypeBits others = variant_->royals_.bits();
    std::optional<Text> royal;
    for (const std::string& token : spared.types) {
      const Text text{token, place_of_part(movement, " " + token, 1)};
      const TypeId found = definition_.is_left_out(token) ? TypeId() : type(text);
      if (!found || spared.kind != TypeLimit::Kind::kTaking || !variant_->royals_.contains(found)) continue;
      if (!royal) royal = text;
      others &= ~type_bit(found.index());
    }
    if (royal && others != 0)
      word_fault(royal->at,
                 fmt::format("'not taking {}': a capture that spares a royal must spare all royals", royal->value));
  }

  // A limit that names a zone which is not there.
  void report_zone(const Text& movement, const std::string& zone) {
    // A movement of megabytes with thousands of them would be told as often.
    constexpr std::size_t kLongestTold = 500;
    const bool is_long = movement.value.size() > kLongestTold;
    word_fault_beside("zones.NAME", is_long ? movement.at : place_of_part(movement, " " + zone + "}", 1),
                      fmt::format("{}{}", is_long ? "" : fmt::format("movement '{}': ", movement.value),
                                  no_zone(definition_, zone, findings_.size())));
  }

  // What is no movement; where the board is not known, on no board.
  void fault_of_movement(const Text& text, const Error& why) {
    if (!is_board_known_) {
      if (is_movement_somewhere(text.value)) return void(failed_ = true);
      const Error there = why_no_movement(definition_.board.value, text.value);
      return word_fault(place_in(text, there), there.message);
    }
    if (names_levels(definition_.board.value.lattice, text.value, why))
      return fault_of_levels(place_in(text, why), why.message);
    word_fault(place_in(text, why), why.message);
  }
  // What would be right on a board of several levels: they were forgotten once.
  void fault_of_levels(const Location& at, std::string_view what) {
    if (board().lattice().has_levels()) return fault(at, std::string(what));
    if (!std::exchange(told_of_levels_, true))
      fault(at, fmt::format("{}: this board has one level, as [board] names no 'levels'", what));
    failed_ = true;
  }

  void compile_movements() {
    const auto parse = [&](const Text& text) {
      auto movement = parse_movement(board().lattice(), text.value);
      if (!movement) {
        fault_of_movement(text, movement.error());
        return Movement{};
      }
      bool are_zones_known = true;
      if (movement->terms.empty() && trim(text.value) != kNoMovement)
        word_fault(text.at, fmt::format("a movement is expected, such as \"K\"; \"{}\" for a piece that never moves",
                                        kNoMovement));
      for (const Term& term : movement->terms) {
        if (term.initial && (term.capture || term.hop))
          word_fault(place_of_part(text, "i", 0), "initial moves are quiet: write 'im'");
        for (const ZoneLimit& limit : term.zone_limits())
          if (!variant_->has_zone(limit.zone)) {
            report_zone(text, limit.zone);
            are_zones_known = false;
          }
        for (const TypeLimit& spared : term.spared) check_spared(spared, text);
      }
      return are_zones_known ? std::move(*movement) : Movement{};
    };
    // Nobody moves these, but what is said of them may be wrong all the same.
    for (const PieceDefinition& piece : definition_.left_out) {
      if (!piece.move.value.empty()) parse(piece.move);
      if (piece.facing) parse(*piece.facing);
    }
    for (std::size_t t = 0; t < definition_.pieces.size(); ++t) {
      PieceType& type = variant_->types_[t];
      const Text& move = definition_.pieces[t].move;
      const bool goes_anywhere = move.value.empty() && definition_.neutral &&
                                 definition_.neutral->piece.value == type.token;
      if (!goes_anywhere) type.movement = parse(move);
      if (const auto& within = definition_.pieces[t].within) stay_within(type, *within);
      if (const auto& facing = definition_.pieces[t].facing) {
        type.facing = parse(*facing);
        if (!type.royal) fault(facing->at, "only royals face each other");
        const auto is_plain = [](const Term& term) {
          return term.quiet && term.capture && !term.hop && !term.twice && term.spared.empty();
        };
        if (!std::all_of(type.facing.terms.begin(), type.facing.terms.end(), is_plain))
          fault(facing->at, "'facing' is written without m, c, i, p, g, '+' and types to spare");
      }
      for (const Term& term : type.movement.terms) {
        if (!term.spared.empty()) variant_->has_choosy_moves_ = true;
        if (term.twice || term.takes_passed) variant_->locusts_.insert(TypeId(t));
        if (term.takes_passed) continue;
        if (term.hop || !term.spared.empty()) variant_->hoppers_.insert(TypeId(t));
        if (term.lands_next || term.screens != Screens{}) variant_->has_choosy_moves_ = true;
        if (term.twice) variant_->twice_.insert(TypeId(t));
      }
    }
  }

  ZoneFinder zone_finder(std::size_t player) const {
    return [this, player](const std::string& name) { return variant_->zone(name, PlayerId(player)); };
  }

  // The paths of a term for a player. Many types share terms, and what has no direction is the same for all players:
  // such paths are walked once.
  const TermPaths& paths(const Term& term, std::size_t player) {
    Term shape = term;
    shape.quiet = shape.capture = true;
    shape.initial = shape.hop = shape.lands_next = shape.takes_passed = false;
    shape.screens = {};
    shape.spared.clear();
    const bool turns_alike = std::all_of(term.legs.begin(), term.legs.end(),
                                         [](const Leg& leg) { return leg.turn_left == leg.turn_right; });
    if (term.zone_limits().empty() && term.legs[0].directions.empty() && turns_alike) player = 0;
    std::size_t hash = player;
    for (const Leg& leg : shape.legs)
      for (const int number : {leg.atom.x, leg.atom.y, leg.atom.z, leg.range, leg.turn_degrees})
        hash = hash * 1'000'003 + static_cast<std::size_t>(number);
    const auto [begin, end] = walked_.equal_range(hash);
    for (auto walked = begin; walked != end; ++walked)
      if (walked->second->player == player && walked->second->shape == shape) return walked->second->paths;
    TermPaths paths(board(), term, variant_->views_[player], zone_finder(player));
    return walked_.emplace(hash, std::make_unique<Walked>(Walked{player, std::move(shape), std::move(paths)}))
        ->second->paths;
  }

  std::string too_many_paths(std::string_view notation) const {
    return fmt::format("movement '{}': it has too many paths, more than {} steps from one cell", notation,
                       kMaxPathSteps);
  }

  // False after reporting.
  bool compile_tables() {
    constexpr std::size_t kMaxCellsOfPaths = 4'000'000;                // of all types and players together
    std::vector<std::size_t> cells_of_paths(variant_->types_.size());  // by type
    std::size_t total = 0;
    PathTreeBuilder moves, initial;
    for (std::size_t p = 0; p < players(); ++p) {
      for (std::size_t t = 0; t < variant_->types_.size(); ++t) {
        const PieceType& type = variant_->types_[t];
        const Location& at = definition_.pieces[t].move.at;
        Variant::Tables tables;
        std::vector<const TermPaths*> terms;
        for (const Term& term : type.movement.terms) {
          terms.push_back(&paths(term, p));
          if (!terms.back()->is_complete()) return too_long(at, too_many_paths(type.notation));
        }
        for (const Cell cell : board().all()) {
          std::size_t length = 0;
          for (std::size_t i = 0; i < terms.size(); ++i) {
            const Term& term = type.movement.terms[i];
            for (std::size_t k = 0; k < terms[i]->paths(cell); ++k) {
              const std::span<const Step> path = terms[i]->path(cell, k);
              length += path.size();
              if (length > 2 * kMaxPathSteps) return too_long(at, too_many_paths(type.notation));
              const HopRule rule{term.hop ? term.screens : Screens{0, 0},
                                 variant_->spared(term, TypeLimit::Kind::kOver).bits(),
                                 variant_->spared(term, TypeLimit::Kind::kTaking).bits(), term.lands_next};
              if (term.takes_passed) {
                tables.locust_hops.add_path(path, false, true, rule);
                continue;
              }
              const bool apart = term.hop || rule.not_taking != 0;
              if (apart) tables.hops.add_path(path, term.hop && term.quiet, term.capture, rule);
              if (!term.hop) (term.initial ? initial : moves).add(path, term.quiet, term.capture && !apart);
            }
          }
          if (variant_->twice_.contains(TypeId(t)))
            tables.two_steps.push_back(two_steps(board(), type.movement, variant_->views_[p], cell));
          moves.append_to(tables.moves);
          initial.append_to(tables.initial);
          tables.hops.finish_index();
          if (std::ranges::any_of(type.movement.terms, &Term::takes_passed)) tables.locust_hops.finish_index();
          cells_of_paths[t] += length;
          total += length;
          if (total > kMaxCellsOfPaths) return too_long_together(cells_of_paths, kMaxCellsOfPaths);
        }
        variant_->tables_.push_back(std::move(tables));
      }
    }
    return true;
  }
  // The one with the most is named, whichever came last.
  bool too_long_together(const std::vector<std::size_t>& cells_of_paths, std::size_t limit) {
    const auto longest = std::ranges::max_element(cells_of_paths);
    const std::size_t type = static_cast<std::size_t>(longest - cells_of_paths.begin());
    return too_long(
        definition_.pieces[type].move.at,
        fmt::format("movement '{}': the paths of all pieces together have more than {} cells, this one's most",
                    variant_->types_[type].notation, limit));
  }
  bool too_long(const Location& at, std::string text) {
    fault(at, std::move(text));
    return false;
  }

  // False after reporting.
  bool compile_attacks() {
    for (std::size_t p = 0; p < players(); ++p) {
      // The types that attack along the same paths go into the trees together.
      struct Attack {
        const TermPaths* paths;
        bool hop, lands_next, takes_passed;
        Screens screens;
        TypeBits not_over, types;
      };
      std::vector<Attack> list;
      const auto note = [&](const Term& term, std::size_t type) {
        const TermPaths* walked = &paths(term, p);
        const TypeBits not_over = variant_->spared(term, TypeLimit::Kind::kOver).bits();
        auto found = std::find_if(list.begin(), list.end(), [&](const Attack& attack) {
          return attack.paths == walked && attack.hop == term.hop && attack.lands_next == term.lands_next &&
                 attack.takes_passed == term.takes_passed && attack.screens == term.screens &&
                 attack.not_over == not_over;
        });
        if (found == list.end())
          found = list.insert(found, {walked, term.hop, term.lands_next, term.takes_passed, term.screens, not_over, 0});
        found->types |= type_bit(type);
      };
      for (std::size_t t = 0; t < variant_->types_.size(); ++t) {
        for (const Term& term : variant_->types_[t].movement.terms)
          if (is_attack(*variant_, term)) note(term, t);
        for (const Term& term : variant_->types_[t].facing.terms) {
          if (!paths(term, p).is_complete()) {
            fault(definition_.pieces[t].facing->at, too_many_paths(definition_.pieces[t].facing->value));
            return false;
          }
          if (!variant_->ends_.facts().facing_draws) note(term, t);
        }
        if (variant_->ends_.facts().facing_draws) compile_facing(p, variant_->types_[t]);
      }
      std::vector<AttackTreeBuilder> attacks(board().size());
      // By the types that are no screens, whether they land on the next cell, and how many screens they pass.
      std::map<std::tuple<TypeBits, bool, int, int>, std::vector<HopAttackBuilder>> hops;
      for (const Attack& attack : list) {
        for (const Cell origin : board().all()) {
          for (std::size_t k = 0; k < attack.paths->paths(origin); ++k) {
            const std::span<const Step> path = attack.paths->path(origin, k);
            if (attack.takes_passed) {
              add_locust_attacks(origin, path, attack.lands_next, attack.types, attacks);
              continue;
            }
            for (std::size_t length = 1; length <= path.size(); ++length) {
              const Step& step = path[length - 1];
              if (!step.may_stop) continue;
              if (!attack.hop) attacks[step.cell.index()].add(origin, path.first(length), attack.types);
              else if (length > 1)
                hops.try_emplace({attack.not_over, attack.lands_next, attack.screens.fewest, attack.screens.most},
                                 board().size())
                    .first->second[step.cell.index()]
                    .add(origin, path.first(length), attack.types);
            }
          }
        }
      }
      for (std::size_t c = 0; c < board().size(); ++c) {
        attacks[c].append_to(variant_->attacks_[p]);
      }
      for (const auto& [kind, builders] : hops) {
        HopAttackForest& forest = variant_->hop_attacks_[p].emplace_back();
        std::tie(forest.not_over, forest.lands_next, forest.screens.fewest, forest.screens.most) = kind;
        for (const HopAttackBuilder& builder : builders) builder.append_to(forest);
      }
    }
    return true;
  }

  void compile_facing(std::size_t player, const PieceType& type) {
    PathTreeBuilder builder;
    PathForest& forest = variant_->facing_.emplace_back();
    for (const Cell cell : board().all()) {
      for (const Term& term : type.facing.terms)
        for (std::size_t k = 0; k < paths(term, player).paths(cell); ++k)
          builder.add(paths(term, player).path(cell, k), false, true);
      builder.append_to(forest);
    }
  }

  // The owner and type of a setup key; false after reporting.
  bool read_key(const Text& text, std::size_t& player, TypeId& type, bool& explicit_owner) {
    const auto key = read_setup_key(definition_, text.value,
                                    [&](const std::string& token) { return !variant_->find_type(token).is_none(); });
    if (!key) {
      failed_ = true;
      if (!definition_.lacks("players"))
        word_fault_beside("pieces.NAME", text.at, fmt::format("'{}' is no piece type", text.value));
      return false;
    }
    player = key->player;
    type = variant_->find_type(key->token);
    explicit_owner = key->explicit_owner;
    return true;
  }

  void place(std::size_t player, TypeId type, Cell cell, std::vector<Clash>& clashes) {
    Piece& place = variant_->array_[cell.index()];
    const Piece piece(PlayerId(player), type);
    if (place) {
      clashes.push_back({cell, place, piece});
      return;
    }
    place = piece;
    variant_->array_cells_[player].insert(cell);
    ++variant_->array_count_[player][type.index()];
  }

  void compile_setup() {
    OwnCells explicitly;
    std::size_t player;
    TypeId type;
    bool explicit_owner;
    const bool had_failed = std::exchange(failed_, false);
    if (definition_.setup.empty() && definition_.setup_at.line != definition_.at.line && !had_failed)
      fault_beside("setup", definition_.setup_at,
                   "[setup] places no piece; leave it out where a game begins without any");
    for (const auto& [key, cells] : definition_.setup)
      if (read_key(key, player, type, explicit_owner) && explicit_owner) explicitly.emplace(player, type.index());
    const std::optional<Finding> alike = fault_of_views(*variant_, explicitly);
    if (alike) fault_beside("players", alike->at, alike->text);
    const bool are_apart = are_views_known_ && !alike;
    std::vector<Clash> all;
    Findings faults;
    for (const auto& [key, cells] : definition_.setup) {
      if (!read_key(key, player, type, explicit_owner)) continue;
      for (Finding& fault : faults_of_repeats(board(), cells)) fault_beside("players", fault.at, std::move(fault.text));
      std::vector<Clash> clashes;
      for (const Cell cell : zone(cells)) {
        if (explicit_owner) {
          place(player, type, cell, clashes);
          continue;
        }
        for (std::size_t p = 0; p < players(); ++p)
          if (p == 0 || !explicitly.contains({p, type.index()})) place(p, type, variant_->views_[p](cell), clashes);
      }
      if (clashes.empty() || !are_apart) continue;
      faults.push_back(fault_of_clashes(*variant_, clashes, explicitly, cells));
      all.insert(all.end(), clashes.begin(), clashes.end());
    }
    if (faults.size() > 1)
      if (std::optional<Finding> one = fault_of_one_key(*variant_, all)) faults = {*std::move(one)};
    for (Finding& fault : faults) fault_beside("players", fault.at, std::move(fault.text));
    variant_->special_.rights.pieces = variant_->array_;
    if (!failed_ && are_views_known_) count_royals();
    is_array_read_ = !failed_ && are_views_known_;
    failed_ = failed_ || had_failed;
  }

  void count_royals() {
    for (const char* key : {"pieces", "setup", "hand", "royals"})
      if (definition_.lacks(key)) return;
    std::map<int, std::vector<std::size_t>> wrong;  // the players, by how many they have
    for (std::size_t p = 0; p < players(); ++p) {
      int royals = 0;
      for (std::size_t t = 0; t < variant_->types_.size(); ++t)
        if (variant_->types_[t].royal) royals += variant_->array_count_[p][t];
      for (const Text& held : definition_.hand.start)
        if (const TypeId found = variant_->find_type(held.value); found && variant_->royals_.contains(found)) ++royals;
      // Who has none at the start may have something else to lose: check_combinations() looks at that.
      const bool may_lack = variant_->safety_ == Safety::kLegal && lacks_royal(p);
      const bool fits = royals == 1 || (royals > 1 && definition_.royals);
      if (!variant_->royals_.empty() && !fits && !may_lack) wrong[royals].push_back(p);
    }
    for (const auto& [royals, whose] : wrong) {
      Finding found = fault_of_royals(*variant_, royals, whose);
      fault(found.at, std::move(found.text));
    }
  }
  bool is_array_sound() const override { return is_array_read_; }

  // Has only the rival a royal?
  bool lacks_royal(std::size_t player) const {
    const auto royals_of = [&](std::size_t p) { return array_cells_of(*variant_, PlayerId(p), variant_->royals_); };
    return players() == 2 && royals_of(player).empty() && !royals_of(rival_of(player)).empty();
  }

  SpecialRules& special() override { return variant_->special_; }
  void keep_passed(TypeId type, const PerPlayer<CellSet>& over) override {
    for (std::size_t p = 0; p < players(); ++p)
      variant_->tables_[p * variant_->types_.size() + type.index()].initial.keep_passed(over[p]);
  }
  std::optional<PlayerId> player(const Text& letter) override {
    const std::size_t found = letter.value.size() == 1 ? definition_.player_letters.find(letter.value)
                                                       : std::string::npos;
    if (found < players()) return PlayerId(found);
    std::vector<std::string> letters;
    for (const char known : definition_.player_letters) letters.emplace_back(1, known);
    word_fault_beside(
        "players", letter.at,
        fmt::format("'{}' is the letter of no player: they are {}", letter.value, join_words(letters, "and")));
    return std::nullopt;
  }
  PerPlayer<std::vector<CellSet>> neighbours(const Text& notation) override {
    PerPlayer<std::vector<CellSet>> sets;
    auto movement = parse_movement(board().lattice(), notation.value);
    if (!movement) {
      fault(place_in(notation, movement.error()), movement.error().message);
      return sets;
    }
    if (movement->terms.empty()) {
      fault(notation.at, "a movement is expected, such as \"K\"");
      return sets;
    }
    for (const Term& term : movement->terms)
      for (const ZoneLimit& limit : term.zone_limits())
        if (!variant_->has_zone(limit.zone)) {
          report_zone(notation, limit.zone);
          return sets;
        }
    for (std::size_t p = 0; p < players(); ++p) {
      sets[p].resize(board().size());
      for (const Cell origin : board().all())
        for (const Term& term : movement->terms) {
          const bool complete = for_each_path(board(), term, variant_->views_[p], zone_finder(p), origin,
                                              [&](std::span<const Step> path) {
                                                for (const Step& step : path)
                                                  if (step.may_stop) sets[p][origin.index()].insert(step.cell);
                                              });
          if (!complete) {
            fault(notation.at, too_many_paths(notation.value));
            return sets;
          }
        }
    }
    return sets;
  }

  // Weights for other rules than these are left alone: a game may be changed without being learnt anew at once.
  void compile_weights() {
    const Text& weights = definition_.weights;
    if (weights.value.empty() || !are_for(*variant_, weights.value)) return;
    auto parsed = parse_weights(*variant_, weights.value);
    if (parsed) variant_->weights_ = *std::move(parsed);
    else error({weights.at.file, parsed.error().line, 1}, parsed.error().text);
  }
  void compile_net() {
    const Text& net = definition_.net;
    if (net.value.empty() || !is_net_for(*variant_, variant_->weights(), net.value)) return;
    auto parsed = parse_net(*variant_, variant_->weights(), net.value);
    if (parsed) variant_->net_ = std::make_shared<const Net>(*std::move(parsed));
    else error({net.at.file, parsed.error().line, 1}, parsed.error().text);
  }

  const VariantDefinition& definition_;
  Findings& findings_;
  bool may_follow_;      // something is wrong from which all that does not fit may follow
  bool is_board_known_;  // else another one stands in its place
  bool told_of_levels_ = false;
  std::shared_ptr<Variant> variant_;
  Board::NamedSets named_;
  // A few milliseconds: a zone of real games takes some thousand.
  static constexpr std::size_t kMaxStuckSteps = 5'000'000;
  std::size_t stuck_steps_ = 0;  // walked for all zones so far
  struct Walked {
    std::size_t player;
    Term shape;  // without what the move may do
    TermPaths paths;
  };
  std::unordered_multimap<std::size_t, std::unique_ptr<Walked>> walked_;  // by a hash
  bool failed_ = false, are_views_known_ = true, is_array_read_ = false;
};

std::shared_ptr<const Variant> Variant::compile(const VariantDefinition& definition, Findings& findings) {
  const std::size_t before = findings.size();
  auto variant = VariantCompiler(definition, findings).compile();
  gather_unknown_cells(findings, before);
  return variant;
}

}  // namespace sennight
