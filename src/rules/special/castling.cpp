#include "rules/special/castling.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include "base/english.h"
#include "base/text.h"
#include "pieces/describe.h"
#include "rules/cell_words.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"
#include "rules/targets.h"

namespace sennight {

namespace {

// ---- read ---------------------------------------------------------------------------------------

// From and to in one string each; or tables, where the start cells are sets.
void read_castling_cells(Section& castling, CastlingDefinition& into) {
  const auto is_table = [&](std::string_view key) {
    const Node* node = castling.value(key);
    return node != nullptr && node->kind == Node::Kind::kTable;
  };
  into.castler = castling.has("castler");
  const char* const first = into.castler ? "castler" : "royal";
  if (into.castler) castling.refuse("royal", "does not go with 'castler'");
  else castling.refuse("attacked", "goes with 'castler' only: the way of a royal is never attacked");
  castling.choice<bool>("attacked", into.safe_way, {{"allowed", false}, {"forbidden", true}});
  castling.choice<bool>("partner-attacked", into.safe_partner, {{"allowed", false}, {"forbidden", true}});
  into.empty = castling.text("empty");
  into.safe = castling.text("safe");
  if (into.safe)
    for (const char* key : {"attacked", "partner-attacked"})
      castling.refuse(key, "does not go with 'safe', which says itself what may not be attacked");
  for (const char* key : {first, "partner"}) castling.require(key);
  if (!is_table(first) && !is_table("partner")) {
    const auto cells = [&](std::string_view key, Text& from, Text& to) {
      const Node* node = castling.value(key);
      if (node == nullptr) return;
      const auto pair = castling.words_of(*node, Section::quoted(key));
      if (pair.size() == 2) std::tie(from, to) = std::pair(pair[0], pair[1]);
      else castling.error(node->at, fmt::format("'{}' must be two cells: from and to", key));
    };
    cells(first, into.royal_from, into.royal_to);
    cells("partner", into.partner_from, into.partner_to);
    return;
  }
  if (!is_table(first) || !is_table("partner"))
    return castling.error(castling.at(), fmt::format("'{}' and 'partner' are both strings or both tables", first));
  CastlingDefinition::Sets& sets = into.sets.emplace();
  const auto cells = [&](Section& part, Text& from, Text& to) {
    for (const char* key : {"from", "to"}) part.require(key);
    part.text("from", from);
    part.text("to", to);
  };
  Section royal = castling.part(first), partner = castling.part("partner");
  cells(royal, into.royal_from, into.royal_to);
  if (into.castler) royal.require("piece");
  sets.royal = royal.text("piece");
  royal.finish();
  cells(partner, into.partner_from, into.partner_to);
  partner.require("piece");
  partner.text("piece", sets.partner);
  sets.way = partner.text("way");
  partner.finish();
}

void read_castlings(Section& top, VariantDefinition& definition) {
  for (Section& castling : top.named_tables("castling")) {
    CastlingDefinition into;
    into.at = castling.at();
    into.players = castling.words("for");
    castling.require("letter");
    castling.text("letter", into.letter);
    read_castling_cells(castling, into);
    castling.choice<bool>("text", into.names_partner, {{"royal", false}, {"partner", true}});
    into.dropped = castling.words("dropped");
    if (!into.dropped.empty() && into.dropped.size() != 2)
      castling.error(into.dropped.front().at, "'dropped' must be two types: the royal's and the partner's");
    if (!into.dropped.empty() && into.sets)
      castling.error(into.dropped.front().at, "'dropped' does not go with castlings from any of several cells");
    castling.finish();
    definition.castlings.push_back(std::move(into));
  }
}

void name_cells_of_castlings(const VariantDefinition& definition, const std::function<void(const Text&)>& name) {
  for (const CastlingDefinition& castling : definition.castlings)
    for (const Text* cells : {&castling.royal_from, &castling.partner_from}) name(*cells);
  for (const CastlingDefinition& castling : definition.castlings)
    for (const auto* cells : {&castling.empty, &castling.safe})
      if (*cells) name(**cells);
}

// ---- compiled -----------------------------------------------------------------------------------

class CastlingCompiler {
 public:
  CastlingCompiler(const VariantDefinition& definition, RuleCompiler& compiler)
      : definition_(definition), compiler_(compiler), variant_(compiler.variant()) {}

  std::vector<Castling> compile() {
    for (const CastlingDefinition& rule : definition_.castlings)
      for (const Text& letter : rule.players) compiler_.player(letter);  // says which are unknown
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      const bool has_no_royal = has_only_rivals_royal(PlayerId(p));  // then only the rival castles with one
      const std::size_t first = found_.size();
      for (std::size_t i = 0; i < definition_.castlings.size(); ++i) {
        const CastlingDefinition& rule = definition_.castlings[i];
        if (!is_for(rule, p) || (has_no_royal && !rule.castler)) continue;
        if (!(rule.sets ? add_sets(PlayerId(p), i, rule) : add_cells(PlayerId(p), i, rule))) return found_;
      }
      const std::span<Castling> own = std::span(found_).subspan(first);
      tell_short(own);
      if (std::ranges::any_of(own, &Castling::from_sets)) std::ranges::stable_sort(own, {}, &Castling::royal_from);
    }
    report_idle();
    return found_;
  }

 private:
  bool is_for(const CastlingDefinition& rule, std::size_t player) const {
    const std::string letter(1, definition_.player_letters[player]);
    return rule.players.empty() || std::ranges::find(rule.players, letter, &Text::value) != rule.players.end();
  }

  bool has_only_rivals_royal(PlayerId player) const {
    if (variant_.players() != 2) return false;
    const auto has_royal = [&](PlayerId owner) {
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        if (variant_.royals().contains(TypeId(t)) && variant_.array_count(owner, TypeId(t)) > 0) return true;
      return false;
    };
    return !has_royal(player) && has_royal(rival_of(player));
  }

  // The cell that the player sees in the place of the first player's; none after reporting.
  Cell cell(const Text& name, PlayerId player) {
    const Cell found = variant_.board().find(name.value);
    if (!found)
      compiler_.fault(name.at, fmt::format("no cell is called '{}'; {}", name.value, variant_.board().names_text()));
    return found ? variant_.view(player)(found) : found;
  }

  CellSet cells_of(const Text& expression, PlayerId player) { return compiler_.zones(expression)[player.index()]; }

  Castling begin(PlayerId player, std::size_t index, const CastlingDefinition& rule) const {
    Castling castling;
    castling.player = player;
    castling.rule = static_cast<std::uint8_t>(index);
    castling.letter = rule.letter.value.empty() ? '?'
                      : player.index() == 0     ? rule.letter.value[0]
                                                : to_lower(rule.letter.value[0]);
    return castling;
  }

  // Adds the castling when all its cells are known; false after reporting.
  bool finish(Castling castling, const CastlingDefinition& rule) {
    const std::vector<Cell> royal_way = variant_.board().line(castling.royal_from, castling.royal_to);
    const std::vector<Cell> partner_way = variant_.board().line(castling.partner_from, castling.partner_to);
    // Where attacks eliminate no royal is ever in check: who castles into one may lose it.
    const bool has_checks = variant_.has_checks();
    const bool is_royal = variant_.royals().contains(castling.royal.type());
    const bool asks_royal_way = !rule.empty || (!rule.safe && ((is_royal && has_checks) || rule.safe_way));
    const bool asks_partner_way = !rule.empty || rule.safe_partner;
    if ((asks_royal_way && royal_way.empty()) || (asks_partner_way && partner_way.empty())) {
      compiler_.error(
          (royal_way.empty() ? rule.royal_to : rule.partner_to).at,
          fmt::format("the way of a castling leads over {}{}",
                      variant_.board().walls().empty() ? "the edge of the board" : "a wall or the edge of the board",
                      rule.empty ? ": 'safe' must say which cells may not be attacked" : ""));
      return false;
    }
    castling.apart = !is_royal && has_checks;
    if (rule.empty) castling.empty = cells_of(*rule.empty, castling.player);
    if (rule.safe) castling.safe = cells_of(*rule.safe, castling.player);
    for (const Cell c : royal_way) {
      if (!rule.safe && ((is_royal && has_checks) || rule.safe_way)) castling.safe.insert(c);
      if (!rule.empty) castling.empty.insert(c);
    }
    for (const Cell c : partner_way) {
      if (rule.safe_partner) castling.safe.insert(c);
      if (!rule.empty) castling.empty.insert(c);
    }
    // A royal never castles out of check or into one.
    if (is_royal && has_checks)
      for (const Cell c : {castling.royal_from, castling.royal_to}) castling.safe.insert(c);
    for (const Cell c : {castling.royal_to, castling.partner_to}) castling.empty.insert(c);
    castling.empty.erase(castling.royal_from);
    castling.empty.erase(castling.partner_from);
    castling.target = rule.names_partner ? castling.partner_from : castling.royal_to;
    found_.push_back(castling);
    return true;
  }

  bool add_cells(PlayerId player, std::size_t index, const CastlingDefinition& rule) {
    Castling castling = begin(player, index, rule);
    castling.royal_from = cell(rule.royal_from, player);
    castling.royal_to = cell(rule.royal_to, player);
    castling.partner_from = cell(rule.partner_from, player);
    castling.partner_to = cell(rule.partner_to, player);
    for (const Cell c : {castling.royal_from, castling.royal_to, castling.partner_from, castling.partner_to})
      if (!c) return false;
    castling.royal = variant_.array_piece(castling.royal_from);
    castling.partner = variant_.array_piece(castling.partner_from);
    if (rule.dropped.size() == 2) {
      const TypeId royal = compiler_.type(rule.dropped[0]), partner = compiler_.type(rule.dropped[1]);
      if (!royal || !partner) return false;
      castling.royal = Piece(player, royal);
      castling.partner = Piece(player, partner);
    }
    const bool is_royal = castling.royal && variant_.royals().contains(castling.royal.type());
    const auto is_own = [&](Piece piece) { return piece && piece.owner() == player; };
    const bool is_good = is_own(castling.royal) && (rule.castler || is_royal != variant_.royals().empty());
    if (!is_good || !is_own(castling.partner)) {
      if (!compiler_.is_array_sound()) return false;
      const Cell empty = is_good ? castling.partner_from : castling.royal_from;
      compiler_.error(is_good ? rule.partner_from.at : place_of_no_royal(rule),
                      fmt::format("castling: {} of {} stands on {} at the start",
                                  is_good || rule.castler || variant_.royals().empty() ? "no piece" : "no royal",
                                  definition_.player_names[player.index()], variant_.board().name(empty)));
      return false;
    }
    return finish(castling, rule);
  }

  // Where this file places the royals itself and has the castling from a base, what it says of them is the cause.
  Location place_of_no_royal(const CastlingDefinition& rule) const {
    const Location& at = rule.royal_from.at;
    if (at.file == definition_.at.file) return at;
    for (const auto& [key, cells] : definition_.setup)
      if (const TypeId type = variant_.find_type(key.value);
          type && variant_.royals().contains(type) && cells.at.file == definition_.at.file)
        return cells.at;
    return at;
  }

  // The type in the royal's place; none after reporting.
  TypeId royal_type(const CastlingDefinition& rule) {
    if (!rule.sets->royal) {
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        if (variant_.royals().contains(TypeId(t))) return TypeId(t);
      compiler_.error(rule.at, "without royals 'royal' needs a 'piece'");
      return TypeId();
    }
    const TypeId found = compiler_.type(*rule.sets->royal);
    if (!found || rule.castler || variant_.royals().empty() || variant_.royals().contains(found)) return found;
    compiler_.error(rule.sets->royal->at, fmt::format("{} is not royal", rule.sets->royal->value));
    return TypeId();
  }

  bool stands_on(Piece piece, const CellSet& cells) const {
    for (const Cell cell : cells)
      if (variant_.array_piece(cell) == piece) return true;
    return false;
  }
  // A castling from sets of cells on which the pieces of nobody stand at the start.
  void report_idle() {
    if (!compiler_.is_array_sound()) return;
    for (const auto& [index, idle] : idle_) {
      const CastlingDefinition& rule = definition_.castlings[index];
      if (idle.castles) continue;
      compiler_.error((idle.lacks_royal ? rule.royal_from : rule.partner_from).at,
                      fmt::format("castling: no {} stands there at the start",
                                  variant_.type((idle.lacks_royal ? idle.royal : idle.partner).type()).name));
    }
  }

  bool add_sets(PlayerId player, std::size_t index, const CastlingDefinition& rule) {
    Castling castling = begin(player, index, rule);
    const TypeId royal = royal_type(rule), partner = compiler_.type(rule.sets->partner);
    castling.royal_to = cell(rule.royal_to, player);
    castling.partner_to = cell(rule.partner_to, player);
    if (!royal || !partner || !castling.royal_to || !castling.partner_to) return false;
    castling.from_sets = true;
    castling.royal = Piece(player, royal);
    castling.partner = Piece(player, partner);
    const CellSet royals = compiler_.zones(rule.royal_from)[player.index()];
    const CellSet partners = compiler_.zones(rule.partner_from)[player.index()];
    const bool has_royal = stands_on(castling.royal, royals), has_partner = stands_on(castling.partner, partners);
    Idle& idle = idle_.try_emplace(index, Idle{castling.royal, castling.partner, !has_royal, false}).first->second;
    idle.castles = idle.castles || royals.empty() || partners.empty() || (has_royal && has_partner);
    std::optional<PerPlayer<std::vector<CellSet>>> ways;
    if (rule.sets->way) {
      ways = compiler_.neighbours(*rule.sets->way);
      if ((*ways)[player.index()].empty()) return false;  // reported
    }
    const std::size_t before = found_.size();
    for (const Cell from : royals) {
      for (const Cell other : partners) {
        if (other == from || (ways && !(*ways)[player.index()][from.index()].contains(other))) continue;
        castling.royal_from = from;
        castling.partner_from = other;
        if (found_.size() - before == kMostOfSets) {
          compiler_.error(rule.at, fmt::format("more than {} castlings", kMostOfSets));
          return false;
        }
        if (!finish(castling, rule)) return false;
      }
    }
    if (found_.size() > before) return true;
    if (royals.empty() || partners.empty()) return false;  // reported
    compiler_.error(rule.at, "no castling starts from any of these cells");
    return false;
  }

  // Towards the nearer partner; where start cells are sets, the player's first castling of the file.
  void tell_short(std::span<Castling> castlings) const {
    const Board& board = variant_.board();
    const auto first = std::ranges::find(castlings, false, &Castling::apart);
    const auto distance = [&](const Castling& castling) {
      return board.distance(castling.partner_from, castling.royal_from);
    };
    for (Castling& castling : castlings)
      castling.is_short = castling.from_sets
                              ? first != castlings.end() && castling.rule == first->rule
                              : std::ranges::none_of(castlings, [&](const Castling& other) {
                                  return !other.from_sets && !other.apart && distance(other) < distance(castling);
                                });
  }

  static constexpr std::size_t kMostOfSets = 1000;
  const VariantDefinition& definition_;
  RuleCompiler& compiler_;
  const Variant& variant_;
  std::vector<Castling> found_;
  // What is known of a castling from sets of cells.
  struct Idle {
    Piece royal, partner;  // of the first player whose rule it is
    bool lacks_royal;      // that player
    bool castles;          // somebody may
  };
  std::map<std::size_t, Idle> idle_;  // by the number of the castling in the file
};

// A piece that is dropped on a cell of a castling has the right as if it had stood there from the start.
void allow_dropped(const Text& token, Cell cell, Piece dropped, RuleCompiler& compiler) {
  UnmovedRights& rights = compiler.special().rights;
  Piece& piece = rights.pieces[cell.index()];
  if (piece && piece != dropped)
    compiler.error(token.at, fmt::format("another piece stands on {} at the start, or castles from there",
                                         compiler.variant().board().name(cell)));
  piece = dropped;
  rights.drop_cells.insert(cell);
}

// Player by player, in the order of the file; where start cells are sets, the castlings of one cell of the royal stand
// together.
void compile_castlings(const VariantDefinition& definition, RuleCompiler& compiler) {
  for (const CastlingDefinition& castling : definition.castlings) {
    const std::string& letter = castling.letter.value;
    if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z')
      compiler.fault(castling.letter.at, "the letter of a castling is one capital letter");
  }
  SpecialRules& into = compiler.special();
  into.castlings = CastlingCompiler(definition, compiler).compile();
  for (const Castling& castling : into.castlings) {
    into.rights.add_pair(castling.player,
                         {castling.royal_from, castling.partner_from, castling.royal, castling.partner});
    const CastlingDefinition& rule = definition.castlings[castling.rule];
    if (rule.dropped.empty()) continue;
    allow_dropped(rule.dropped[0], castling.royal_from, castling.royal, compiler);
    allow_dropped(rule.dropped[1], castling.partner_from, castling.partner, compiler);
  }
}

// ---- what does not go together ------------------------------------------------------------------

class CastlingChecker {
 public:
  explicit CastlingChecker(RuleChecker& checker)
      : checker_(checker), variant_(checker.variant()), definition_(checker.definition()) {}

  void check() {
    check_letters();
    std::set<std::tuple<PlayerId, Cell, Cell>> ways;
    const std::size_t before = checker_.findings().size();
    for (const Castling& castling : variant_.castlings()) {
      // It is the same for every player whose rule it is.
      if (castling.player.index() > 0 && checker_.findings().size() > before &&
          definition_.castlings[castling.rule].players.empty())
        continue;
      const CastlingDefinition& rule = definition_.castlings[castling.rule];
      const Board& board = variant_.board();
      if (rule.castler) {
        if (variant_.royals().contains(castling.royal.type())) {
          checker_.error(rule.royal_from.at, fmt::format("{} is royal: it castles as 'royal', not as 'castler'",
                                                         checker_.token(castling.royal.type())));
          continue;
        }
        if (variant_.royals().contains(castling.partner.type())) {
          checker_.error(rule.partner_from.at, fmt::format("{} is royal, and no partner: it castles as 'royal'",
                                                           checker_.token(castling.partner.type())));
          continue;
        }
        if (rule.safe_way && !variant_.has_checks())
          checker_.error(
              rule.at, fmt::format("attacked = \"forbidden\" has no sense: {}", why_without_checks(variant_.safety())));
      }
      if (rule.safe && !variant_.has_checks())
        checker_.error(rule.safe->at, fmt::format("'safe' has no sense: {}", why_without_checks(variant_.safety())));
      if (rule.safe_partner && !variant_.has_checks())
        checker_.error(rule.at, fmt::format("partner-attacked = \"forbidden\" has no sense: {}",
                                            why_without_checks(variant_.safety())));
      if (castling.partner_from == castling.royal_from)
        checker_.error(rule.partner_from.at, "the partner of a castling is another piece than the royal");
      if (castling.partner_to == castling.royal_to)
        checker_.error(rule.partner_to.at, "the royal and its partner end on one cell");
      if (castling.royal_from == castling.royal_to && !castling.from_sets)
        checker_.error(rule.royal_to.at, "the royal must move");
      if (castling.royal_from == castling.royal_to && castling.partner_from == castling.partner_to)
        checker_.error(rule.at, fmt::format("nothing moves in a castling from {} and {}",
                                            board.name(castling.royal_from), board.name(castling.partner_from)));
      const std::string way_out = rule.names_partner ? std::string()
                                  : castling.from_sets
                                      ? "; text = \"partner\" names it by the partner's cell"
                                      : fmt::format("; text = \"partner\" in this table writes it {}{}",
                                                    board.name(castling.royal_from), board.name(castling.partner_from));
      if (!ways.emplace(castling.player, castling.royal_from, castling.target).second)
        checker_.error((rule.names_partner ? rule.partner_from : rule.royal_to).at,
                       rule.names_partner
                           ? fmt::format("two castlings are written {}{}", board.name(castling.royal_from),
                                         board.name(castling.target))
                           : fmt::format("two castlings move the royal from {} to {}{}",
                                         board.name(castling.royal_from), board.name(castling.target), way_out));
      if (castling.target != castling.partner_from &&
          (castling.target == castling.royal_from ||
           targets_of(variant_, castling.player, castling.royal.type(), castling.royal_from)
               .quiet.contains(castling.target)))
        checker_.error(rule.royal_to.at,
                       fmt::format("the royal can go from {} to {} without castling{}", board.name(castling.royal_from),
                                   board.name(castling.target), way_out));
      if (castling.from_sets && checker_.findings().size() > before) return;  // the others are likely to be alike
    }
    check_partners();
  }

 private:
  // A letter tells one castling of a player.
  void check_letters() {
    std::set<std::pair<char, std::string>> known;  // with the player's letter
    for (const CastlingDefinition& castling : definition_.castlings) {
      const std::string& letter = castling.letter.value;
      bool is_new = true;
      for (const char player : definition_.player_letters.substr(0, variant_.players())) {
        const std::string whose(1, player);
        if (castling.players.empty() ||
            std::ranges::find(castling.players, whose, &Text::value) != castling.players.end())
          is_new = known.emplace(letter[0], whose).second && is_new;
      }
      if (!is_new) checker_.error(castling.letter.at, fmt::format("two castlings have the letter {}", letter));
    }
  }

  // Castlings that are written with the cell of the partner, and those that start from sets of cells.
  void check_partners() {
    for (std::size_t i = 0; i < definition_.castlings.size(); ++i) {
      const CastlingDefinition& castling = definition_.castlings[i];
      if (castling.names_partner && !definition_.swaps.empty())
        checker_.error(castling.at,
                       "text = \"partner\" and [swap] do not go together: their moves would be written alike");
      if (castling.names_partner && definition_.fusion)
        checker_.error(castling.at,
                       "text = \"partner\" and [fusion] do not go together: their moves would be written alike");
      if (castling.sets && definition_.fen_tail == VariantDefinition::FenTail::kFairy)
        check_files(castling.at, static_cast<std::uint8_t>(i));
    }
  }

  // FEN of other programs names the partner by its file.
  void check_files(const Location& at, std::uint8_t rule) {
    if (definition_.castlings[rule].castler)
      return checker_.error(at,
                            "fen = \"fairy\" names partners by their files: it could not tell whose, with a castler "
                            "from any of several cells");
    const BoardDefinition& board = definition_.board.value;
    if (!board.has_files_and_ranks() || board.naming != CellNaming::kFileNumber)
      return checker_.error(at, "fen = \"fairy\" names partners by their files: a rectangle with files is needed");
    if (variant_.royals().empty())
      return checker_.error(at,
                            "fen = \"fairy\" names partners by their files: it could not tell whose, without royals");
    std::map<std::pair<Cell, char>, Cell> partners;
    for (const Castling& castling : variant_.castlings()) {
      if (castling.rule != rule) continue;
      const char file = variant_.board().name(castling.partner_from)[0];
      const auto [entry, fresh] = partners.try_emplace({castling.royal_from, file}, castling.partner_from);
      if (!fresh)
        return checker_.error(
            at, fmt::format("fen = \"fairy\" names partners by their files, and {} and {} are on one",
                            variant_.board().name(entry->second), variant_.board().name(castling.partner_from)));
    }
    for (const CastlingDefinition& other : definition_.castlings)
      for (const auto& [from, partner] : partners)
        if (!other.letter.value.empty() && to_lower(other.letter.value[0]) == from.second)
          return checker_.error(
              other.letter.at,
              fmt::format("the letter {} is the name of a file, by which FEN names a partner", other.letter.value));
  }

  RuleChecker& checker_;
  const Variant& variant_;
  const VariantDefinition& definition_;
};

void check_castlings(RuleChecker& checker) { CastlingChecker(checker).check(); }

// ---- in words -----------------------------------------------------------------------------------

// What castlings of one player have in common that are told together.
struct Together {
  PlayerId player;
  TypeId royal;     // or what stands in its place
  bool is_guarded;  // no cell of its way may be attacked
  bool both;        // nor of its partner's
  // The rule that lists cells, which is told alone; none where the ways say it.
  const CastlingDefinition* lists;
  bool operator==(const Together&) const = default;
};
Together together(const Variant& variant, const Castling& castling) {
  const CastlingDefinition& rule = variant.definition().castlings[castling.rule];
  return {castling.player, castling.royal.type(), !castling.safe.empty(), rule.safe_partner,
          rule.empty || rule.safe ? &rule : nullptr};
}

// What must be empty, and what may not be attacked, where the rule lists one of these.
std::vector<RuleSentence> listed_cells(const Variant& variant, const Castling& castling, const std::string& royal) {
  const CastlingDefinition& rule = variant.definition().castlings[castling.rule];
  std::vector<RuleSentence> sentences{{"Neither of the two may have moved before."}};
  CellSet empty = castling.empty, safe = castling.safe;
  for (const Cell cell : {castling.royal_to, castling.partner_to}) empty.erase(cell);
  if (!rule.empty) {
    sentences.push_back({"All cells between them and those they go to must be empty but for the two themselves."});
  } else if (empty.empty()) {
    sentences.push_back({"The cells they go to must be empty but for the two themselves."});
  } else {
    sentences.push_back({fmt::format("Nothing may stand {}, and the cells they go to must be empty but for the two "
                                     "themselves.",
                                     cell_words(variant, empty).where),
                         empty});
  }
  if (!rule.safe) {
    if (!safe.empty())
      sentences.push_back({fmt::format("No cell that {} leaves, crosses or reaches may be attacked.",
                                       rule.safe_partner ? "one of them" : "the " + royal)});
    return sentences;
  }
  const bool is_royal = variant.royals().contains(castling.royal.type());
  if (is_royal) {
    sentences.push_back({fmt::format("The {} may be attacked neither where it stands nor where it goes.", royal)});
    for (const Cell cell : {castling.royal_from, castling.royal_to}) safe.erase(cell);
  }
  if (!safe.empty())
    sentences.push_back({fmt::format("No cell {} may be attacked.", cell_words(variant, safe).where), safe});
  return sentences;
}

std::vector<RuleSentence> castlings_of(const Describer& words, const Together& which, bool for_all) {
  const Variant& variant = words.variant();
  const VariantDefinition& definition = variant.definition();
  const Board& board = variant.board();
  const std::string& first = words.name(which.royal);
  std::vector<std::string> ways;
  CellSet cells;
  std::string partner;
  bool from_sets = false, all_name_partner = true;
  bool swaps_cells = false;           // one of the two goes where the other stands, or may
  std::vector<std::string> partners;  // where the royal goes by being moved onto its partner
  const Castling* any = nullptr;
  for (const Castling& castling : variant.castlings()) {
    if (together(variant, castling) != which) continue;
    any = &castling;
    partner = words.name(castling.partner.type());
    from_sets = from_sets || castling.from_sets;
    swaps_cells = swaps_cells || from_sets || castling.royal_to == castling.partner_from ||
                  castling.partner_to == castling.royal_from;
    if (definition.castlings[castling.rule].names_partner) partners.push_back(board.name(castling.royal_to));
    else all_name_partner = false;
    for (const Cell cell : {castling.royal_from, castling.royal_to, castling.partner_from, castling.partner_to})
      cells.insert(cell);
    const auto is_alike = [&](const Castling& other) {
      return other.rule == castling.rule && other.player == castling.player;
    };
    if (castling.from_sets && std::ranges::count_if(variant.castlings(), is_alike) > 1) {
      const auto& way = definition.castlings[castling.rule].sets->way;
      std::string where = "any " + partner;
      if (const auto step = parse_movement(board.lattice(), way ? way->value : ""); step && !step->terms.empty())
        where = fmt::format("the {} that stands {} of it", partner,
                            directions_in_words(board.lattice(), step->terms[0].legs[0].first));
      std::string from_anywhere = fmt::format("the {} goes from its start cell to {} and {} from its start cell to {}",
                                              first, board.name(castling.royal_to), where,
                                              board.name(castling.partner_to));
      if (std::ranges::find(ways, from_anywhere) == ways.end()) ways.push_back(std::move(from_anywhere));
      continue;
    }
    ways.push_back(fmt::format("the {} goes from {} to {} and the {} from {} to {}", first,
                               board.name(castling.royal_from), board.name(castling.royal_to), partner,
                               board.name(castling.partner_from), board.name(castling.partner_to)));
  }
  const std::string_view empty = swaps_cells ? "must be empty but for the two themselves" : "must be empty";
  std::vector<RuleSentence> sentences = {
      {fmt::format("As one move, {}{}.{}",
                   for_all ? "" : fmt::format("for {} alone, ", words.player(which.player.index())),
                   fmt::join(ways, ", or "), for_all ? words.for_others(true) : ""),
       cells}};
  if (which.lists != nullptr) {
    std::ranges::move(listed_cells(variant, *any, first), std::back_inserter(sentences));
  } else {
    sentences.push_back(
        {which.is_guarded
             ? fmt::format("Neither of the two may have moved before, all cells between them and those they go to {}, "
                           "and no cell that {} leaves, crosses or reaches may be attacked.",
                           empty, which.both ? "one of them" : "the " + first)
             : fmt::format(
                   "Neither of the two may have moved before, and all cells between them and those they go to {}.",
                   empty)});
  }
  if (!variant.drop_right_cells().empty())
    sentences.push_back({"Pieces that are dropped on these cells may castle, too."});
  if (from_sets) sentences.push_back({"Each of the two stays where it is if it stands on its new cell already."});
  if (!partners.empty() && all_name_partner)
    sentences.push_back({fmt::format("On the board a player castles by moving the {} onto the {}.", first, partner)});
  else if (!partners.empty())
    sentences.push_back({fmt::format("On the board a player castles to {} by moving the {} onto the {}.",
                                     join_words(partners, "or"), first, partner)});
  return sentences;
}

// Where all castle alike it is told once; else player by player, and what holds for the next one too is not said again.
std::vector<RuleSentence> castling_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  const std::vector<Castling>& all = variant.castlings();
  if (all.empty()) return {};
  const PlayerId first = all.front().player;
  const bool differs = std::ranges::any_of(
      variant.definition().castlings, [](const CastlingDefinition& castling) { return !castling.players.empty(); });
  const bool for_all = !differs && first.index() == 0 && all.back().player != first;
  std::vector<Together> told;
  std::vector<RuleSentence> sentences;
  for (const Castling& castling : all) {
    const Together which = together(variant, castling);
    if ((!differs && which.player != first) || std::ranges::find(told, which) != told.end()) continue;
    told.push_back(which);
    for (RuleSentence& sentence : castlings_of(words, which, for_all))
      if (std::ranges::find(sentences, sentence.text, &RuleSentence::text) == sentences.end())
        sentences.push_back(std::move(sentence));
  }
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom castling() {
  return {
      .name = "castling",
      .title = "Castling",
      .all_tables =
          "castling.a = {}\ncastling.b = { royal = {}, partner = {} }\ncastling.c = { castler = {}, partner = {} }\n",
      .help = {{"", "castling", "Castlings, one table for each"},
               {"castling.NAME", "letter", "Its sign in FEN"},
               {"castling.NAME", "for", "Letters of the players who may; default: everybody"},
               {"castling.NAME", "royal", "From and to of the royal: \"e1 g1\"; or a table, from any of several cells"},
               {"castling.NAME", "castler", "Instead of royal: from and to of a piece that is not royal; or a table"},
               {"castling.NAME", "attacked", "May cells of the castler's way be attacked? Default: allowed"},
               {"castling.NAME", "partner-attacked", "May cells of the partner's way be attacked? Default: allowed"},
               {"castling.NAME", "empty", "What must be empty besides where the two go; default: their ways", "cells"},
               {"castling.NAME", "safe", "What may not be attacked; default: the way of the royal", "cells"},
               {"castling.NAME", "partner", "From and to of its partner: \"h1 f1\"; or a table"},
               {"castling.NAME", "dropped", "The two types that have the right when they are dropped there", "types"},
               {"castling.NAME", "text", "Whose cell a move names: where the royal goes, or where its partner stands"},
               {"castling.NAME.royal", "from", "Cells on which the royal may start", "cells"},
               {"castling.NAME.royal", "to", "Where it goes"},
               {"castling.NAME.royal", "piece", "Its type, in games without royals", "types"},
               {"castling.NAME.castler", "from", "Cells on which it may start", "cells"},
               {"castling.NAME.castler", "to", "Where it goes"},
               {"castling.NAME.castler", "piece", "Its type", "types"},
               {"castling.NAME.partner", "piece", "The partner's type", "types"},
               {"castling.NAME.partner", "from", "Cells on which the partner may start", "cells"},
               {"castling.NAME.partner", "to", "Where it goes"},
               {"castling.NAME.partner", "way", "A movement that leads from the royal to its partner", "movement"}},
      .read = read_castlings,
      .name_cells = name_cells_of_castlings,
      .compile = compile_castlings,
      .check = check_castlings,
      .find_slips = find_slips_of_castlings,
      .sentences = castling_sentences};
}

}  // namespace special_room

}  // namespace sennight
