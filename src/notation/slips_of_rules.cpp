#include "notation/slips_of_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/english.h"
#include "base/text.h"
#include "notation/slips_of_design.h"
#include "notation/slips_of_zones.h"
#include "rules/counting_rule.h"
#include "rules/ends/ends.h"
#include "rules/targets.h"
#include "rules/variant.h"

namespace sennight {

namespace {

class RuleSlips {
 public:
  explicit RuleSlips(const SlipSearch& search)
      : search_(search), variant_(search.variant), definition_(variant_.definition()) {}

  void run() {
    forgotten_promotions();
    forgotten_returns();
    hops_over_nothing();
    stalemate();
    stalemate_wins();
    bare_wins();
    bare_royals_that_win();
    compulsory_captures();
    compelled_by();
    mates_of_nobody();
    losses_of_each_but_one();
    goals_at_home();
    promotions_at_home();
    goals_by_drops();
    goals_before_the_end();
    drops_nowhere();
    drops_where_stuck();
    drops_far_away();
    lines_of_others();
    lost_royals();
    goals_in_goals();
    counts_behind_counts();
    counts_for_nobody();
    moves_that_can_be_undone();
    draws_of_pieces_that_return();
  }

 private:
  void warn(const Location& at, std::string text) const { search_.warn(at, std::move(text)); }
  const std::string& name(TypeId type) const { return variant_.type(type).name; }
  const RuleDefinition& end(std::string_view room) const { return definition_.ends.of(room); }
  bool is_royal(TypeId type) const { return variant_.royals().contains(type); }
  // Types of the first player's array that are not royal.
  std::vector<TypeId> common_types() const {
    std::vector<TypeId> types;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (variant_.array_count(PlayerId(0), TypeId(t)) > 0 && !is_royal(TypeId(t))) types.emplace_back(t);
    return types;
  }
  // Has everybody a royal as long as the game goes on?
  bool keeps_royals() const {
    if (variant_.safety() != Safety::kLegal || variant_.royals_fall() || variant_.effects().facts().may_take_royals)
      return false;
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      bool has_one = false;
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        has_one = has_one || (is_royal(TypeId(t)) && variant_.array_count(PlayerId(p), TypeId(t)) > 0);
      if (!has_one) return false;
    }
    return true;
  }

  // A piece may become all that stands in the array, but for one type.
  void forgotten_promotions() const {
    constexpr std::size_t kFewestChoices = 2;
    if (nobody_can_win(variant_)) return;  // a royal was forgotten, it seems, and that is told
    for (const PromotionDefinition& promotion : definition_.promotions)
      for (const auto& [piece, targets] : promotion.changes) {
        const TypeId from = variant_.find_type(piece.value);
        if (!from || targets.size() < kFewestChoices || !search_.is_own(targets.front().at)) continue;
        std::vector<TypeId> forgotten;
        const TypeSet array = types_beside(from, false), held = types_beside(from, true);
        std::vector<TypeId> all;
        for (std::size_t t = 0; t < variant_.types().size(); ++t)
          if ((array.contains(TypeId(t)) || held.contains(TypeId(t))) && !is_royal(TypeId(t))) all.emplace_back(t);
        for (const TypeId type : all) {
          const bool may_become = std::ranges::any_of(
              targets, [&](const Text& target) { return variant_.find_type(target.value) == type; });
          if (type != from && !may_become && variant_.promotions_of(type).empty()) forgotten.push_back(type);
        }
        if (forgotten.size() != 1 || is_counted_for_loss(forgotten.front())) continue;
        if (variant_.returns_as(forgotten.front()) && variant_.returns_as(forgotten.front()) != forgotten.front())
          continue;  // it is to become rare
        warn(targets.front().at, fmt::format("a {} may become any other piece of the {}, but {}", name(from),
                                             array.contains(forgotten.front()) ? "array" : "array or the hand",
                                             with_article(name(forgotten.front()))));
      }
  }
  // What those players have at the start, on the board or in hand, who have pieces of this type; the first player, if nobody
  // has.
  TypeSet types_beside(TypeId type, bool in_hand) const {
    TypeSet types;
    const auto count = [&](PlayerId player, TypeId one, bool hand) {
      return hand ? variant_.start_hand(player, one) : variant_.array_count(player, one);
    };
    bool nobody = true;
    for (std::size_t p = 0; p < variant_.players(); ++p)
      nobody = nobody && count(PlayerId(p), type, false) + count(PlayerId(p), type, true) == 0;
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      const PlayerId player(p);
      if (nobody ? p > 0 : count(player, type, false) + count(player, type, true) == 0) continue;
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        if (count(player, TypeId(t), in_hand) > 0) types.insert(TypeId(t));
    }
    return types;
  }
  bool is_counted_for_loss(TypeId type) const {
    return std::ranges::any_of(end_definitions(definition_, "loss_of_all"), [&](const RuleDefinition& rule) {
      return std::ranges::any_of(rule.words("loss-of-all"),
                                 [&](const Text& token) { return variant_.find_type(token.value) == type; });
    });
  }

  // All captured pieces come to the hand, but those of one type.
  void forgotten_returns() const {
    constexpr std::size_t kFewestReturns = 3;
    if (definition_.hand.returns.empty() || !search_.is_own(definition_.hand.returns.front().first.at)) return;
    std::size_t returned = 0;
    std::vector<TypeId> forgotten;
    const auto is_in_array = [&](TypeId type) { return variant_.array_count(PlayerId(0), type) > 0; };
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const TypeId type(t);
      if (is_royal(type) || !(is_in_array(type) || is_held(type))) continue;
      if (variant_.returns_as(type)) ++returned;
      else forgotten.push_back(type);
    }
    if (returned < kFewestReturns || forgotten.size() != 1) return;
    // Where another piece becomes it, or is held as it, that is told already.
    const auto has = [&](const std::vector<TypeId>& types) {
      return std::ranges::find(types, forgotten.front()) != types.end();
    };
    for (const auto& [captured, held] : definition_.hand.returns) {
      if (variant_.find_type(held.value) == forgotten.front() && is_in_array(forgotten.front())) return;
      for (const std::uint8_t which : variant_.promotions_of(variant_.find_type(captured.value)))
        if (has(variant_.promotions()[which].targets)) return;
    }
    warn(definition_.hand.returns.front().first.at,
         fmt::format("a captured {} leaves the game, and all others come to the hand: [hand.returns] has no '{}'",
                     name(forgotten.front()), variant_.type(forgotten.front()).token));
  }

  // Does anybody hold such a piece, at the start or after a capture?
  bool is_held(TypeId type) const {
    if (variant_.starts_in_a_hand(type)) return true;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (search_.occurring.contains(TypeId(t)) && variant_.returns_as(TypeId(t)) == type) return true;
    return false;
  }

  // Pieces that take what they pass over, and never pass over anything.
  void hops_over_nothing() const {
    for (const RuleDefinition* rule : definition_.effects.all_of("overtaking"))
      for (const Text& token : rule->words("pieces")) {
        const TypeId type = variant_.find_type(token.value);
        if (!type || variant_.type(type).royal || !search_.occurring.contains(type)) continue;
        const std::vector<Term>& terms = variant_.type(type).movement.terms;
        if (std::ranges::none_of(terms, [](const Term& term) { return term.hop; }))
          warn(token.at,
               fmt::format("{} takes nothing by 'overtaking': it hops over no piece", with_article(name(type))));
      }
  }

  void stalemate() const {
    const auto& pass = definition_.legal.may_pass;
    const std::vector<Text>& words = end("no_move").words("stalemate");
    if (!pass || pass->value == MayPass::kNever || words.empty() || !search_.is_own(words.front().at)) return;
    warn(words.front().at, pass->value == MayPass::kAlways ? "nobody is ever stalemated: who may always pass has a move"
                                                           : "nobody is ever stalemated: who has no other move passes");
  }

  // Who cannot move wins, and who is mated loses.
  void stalemate_wins() const {
    const std::vector<Text>& words = end("no_move").words("stalemate");
    if (words.empty() || words.front().value != "win" || !search_.is_own(words.front().at)) return;
    if (variant_.safety() != Safety::kLegal || variant_.must_capture() || variant_.forbids_checks()) return;
    const std::string_view mate = end("no_move").word("checkmate");
    if (!mate.empty() && mate != "loss") return;
    for (const auto& [room, key] :
         {std::pair{"extinction", "extinction-result"}, std::pair{"loss_of_all", "loss-of-all-result"}})
      if (end(room).word(key) == "win") return;
    warn(words.front().at, "who is stalemated wins, although who is mated loses");
  }

  // Who has nothing left wins, and who is mated loses.
  void bare_wins() const {
    const std::vector<Text>& words = end("baring").words("result");
    const std::string_view mate = end("no_move").word("checkmate");
    if (words.empty() || words.front().value != "win" || !search_.is_own(words.front().at)) return;
    if (variant_.safety() != Safety::kLegal || variant_.must_capture() || (!mate.empty() && mate != "loss")) return;
    warn(words.front().at, "who is bare wins, although who is mated loses");
  }

  // Nothing but royals draws, although one of them does more than the others and so gives check.
  void bare_royals_that_win() const {
    if (end("material").word("bare-royals") != "draw" || variant_.safety() != Safety::kLegal) return;
    for (const PieceDefinition& piece : definition_.pieces) {
      const TypeId type = variant_.find_type(piece.token);
      if (!type || !variant_.royals().contains(type) || !search_.is_own(piece.at) || !goes_far(type)) continue;
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        const TypeId other(t);
        // Two alike are bound by zones at most, which are meant so.
        if (other == type || !variant_.royals().contains(other) || !checks_unharmed(type, other)) continue;
        return warn(piece.at,
                    fmt::format("royals alone are a draw by 'bare-royals', although {} gives check to {} that "
                                "cannot do the same",
                                with_article(name(type)), with_article(name(other))));
      }
    }
  }
  // In lines, or by leaps: who goes one step cannot mate alone, whatever the other one lacks.
  bool goes_far(TypeId type) const {
    return std::ranges::any_of(variant_.type(type).movement.terms, [](const Term& term) {
      const Leg& leg = term.legs.front();
      return term.legs.size() > 1 || leg.range != 1 || std::abs(leg.atom.x) > 1 || std::abs(leg.atom.y) > 1;
    });
  }
  // From a cell where the rival's royal does not attack it.
  bool checks_unharmed(TypeId type, TypeId royal) const {
    const CellSet &from = search_.travels.standing[0][type.index()], &to = search_.travels.standing[1][royal.index()];
    std::vector<CellSet> back(variant_.board().size());
    for (const Cell cell : to) back[cell.index()] = targets_of(variant_, PlayerId(1), royal, cell).captures;
    for (const Cell cell : from)
      for (const Cell target : targets_of(variant_, PlayerId(0), type, cell).captures& to)
        if (!back[target.index()].contains(cell)) return true;
    return false;
  }

  // Captures that nobody can make.
  void compulsory_captures() const {
    if (!variant_.must_capture() || !search_.is_own(definition_.legal.must_capture->at)) return;
    if (!variant_.locusts().empty() || variant_.safety() == Safety::kLegal) return;  // there that is told
    for (const Aura& aura : variant_.auras())
      if (!aura.lend.terms.empty()) return;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (search_.occurring.contains(TypeId(t)) && captures_somewhere(TypeId(t))) return;
    warn(definition_.legal.must_capture->at, "no piece ever captures, so that nobody must");
  }
  // Types whose captures compel, and which make none.
  void compelled_by() const {
    if (!variant_.locusts().empty()) return;
    for (const Aura& aura : variant_.auras())
      if (!aura.lend.terms.empty()) return;
    for (const Text& token : definition_.legal.compelled_by)
      if (const TypeId type = variant_.find_type(token.value);
          type && search_.is_own(token.at) && !captures_somewhere(type))
        warn(token.at, fmt::format("{} never captures, and so compels nobody", with_article(variant_.type(type).name)));
  }
  bool captures_somewhere(TypeId type) const {
    for (std::size_t p = 0; p < variant_.players(); ++p)
      for (const Cell cell : variant_.board().all())
        if (!targets_of(variant_, PlayerId(p), type, cell).captures.empty()) return true;
    return false;
  }

  // Who must give a check of the mate may not give it.
  void mates_of_nobody() const {
    const std::vector<Text>& needed = words_of("mate-needs");
    const std::vector<Text>& never = words_of("mate-never-by");
    if (const std::vector<TypeId> types = common_types();
        !never.empty() && types.size() > 1 && search_.is_own(never.front().at))
      if (std::ranges::all_of(types, [&](TypeId type) {
            return std::ranges::find(never, variant_.type(type).token, &Text::value) != never.end();
          }))
        return warn(never.front().at, "'mate-never-by' names all pieces of the array, so that nobody ever mates");
    if (needed.empty() || never.empty() || !search_.is_own(needed.front().at)) return;
    const bool are_same = std::ranges::all_of(
        needed, [&](const Text& token) { return std::ranges::find(never, token.value, &Text::value) != never.end(); });
    if (are_same) warn(needed.front().at, "'mate-needs' names none but types in 'mate-never-by'");
  }
  const std::vector<Text>& words_of(std::string_view key) const {
    static const std::vector<Text> kNone;
    for (const RuleDefinition& rule : definition_.ends.list)
      if (!rule.words(key).empty()) return rule.words(key);
    return kNone;
  }

  // A loss of any type of the array, but one.
  void losses_of_each_but_one() const {
    constexpr std::size_t kFewest = 3;
    for (const RuleDefinition& rule : end_definitions(definition_, "loss_of_all")) {
      const std::vector<Text>& named = rule.words("loss-of-all");
      if (rule.word("loss-of-all-counts") != "each-type" || named.size() < kFewest || !search_.is_own(named.front().at))
        continue;
      std::vector<TypeId> forgotten;
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        if (variant_.array_count(PlayerId(0), TypeId(t)) > 0 &&
            std::ranges::none_of(named, [&](const Text& text) { return variant_.find_type(text.value) == TypeId(t); }))
          forgotten.emplace_back(t);
      if (forgotten.size() == 1)
        warn(named.front().at,
             fmt::format("'loss-of-all' names all pieces of the array, but {}", with_article(name(forgotten.front()))));
    }
  }

  // ---- one's own side ----

  // Do all of these cells lie in the first player's half, where the second one sees the other?
  bool is_at_home(const CellSet& cells) const {
    const Board& board = variant_.board();
    if (board.is_glued() || variant_.players() != 2 || cells.empty()) return false;
    const auto rank = [&](Cell cell) { return board.lattice().forward(board.coordinates(cell)); };
    for (const Cell cell : cells) {
      const Cell seen = variant_.view(PlayerId(1))(cell);
      if (rank(cell) >= rank(seen)) return false;
    }
    return true;
  }

  void goals_at_home() const {
    if (variant_.effects().facts().displaces) return;
    for (const RuleDefinition& rule : end_definitions(definition_, "goal")) {
      const std::optional<CellSet> cells = cells_of(rule);
      const std::string_view result = rule.word("result");
      if (!cells || !is_at_home(*cells) || !search_.is_own(rule.words("zone").front().at)) continue;
      if (!result.empty() && result != "win") continue;
      const bool starts_here = std::ranges::all_of(rule.words("pieces"), [&](const Text& token) {
        const TypeId type = variant_.find_type(token.value);
        CellSet cells_of_type;
        bool is_there = false;  // with the first move, and that is told
        for (const Cell cell : variant_.array_cells(PlayerId(0)))
          if (type && variant_.array_piece(cell).type() == type) {
            cells_of_type.insert(cell);
            is_there =
                is_there ||
                !((one_move(variant_, PlayerId(0), type, cell) & *cells) - variant_.array_cells(PlayerId(0))).empty();
          }
        const bool comes = type && search_.travels.standing[0][type.index()].intersects(*cells);  // else that is told
        return comes && !is_there && is_at_home(cells_of_type);
      });
      if (starts_here)
        warn(rule.words("zone").front().at, "this goal lies on the own side of the board, where its pieces start");
    }
  }

  void promotions_at_home() const {
    Board::NamedSets named;
    for (const auto& entry : definition_.zones) named[entry.first] = variant_.zone(entry.first, PlayerId(0));
    for (const PromotionDefinition& said : definition_.promotions) {
      if (!said.zone || !search_.is_own(said.zone->at) || said.on_capture ||
          said.when == PromotionDefinition::When::kInstead)
        continue;
      const Result<CellSet> cells = variant_.board().zone(said.zone->value, named);
      if (!cells || !is_at_home(*cells)) continue;
      for (const auto& [piece, targets] : said.changes) {
        const TypeId type = variant_.find_type(piece.value);
        if (!type || variant_.array_count(PlayerId(0), type) == 0) continue;
        if (!search_.travels.arriving[0][type.index()].intersects(*cells)) continue;  // that is told
        if (starts_where_it_promotes(variant_, type)) continue;                       // and that
        warn(said.zone->at,
             fmt::format("a {} promotes on its own side of the board, and nowhere else by this rule", name(type)));
        break;
      }
    }
  }

  // ---- goals and drops ----

  bool may_be_held(TypeId type) const {
    if (!variant_.drops().exist) return false;
    if (variant_.starts_in_a_hand(type)) return true;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (search_.occurring.contains(TypeId(t)) && variant_.returns_as(TypeId(t)) == type) return true;
    return false;
  }
  // As the first player sees the board; nothing where it is told by movements, say.
  std::optional<CellSet> cells_of(const RuleDefinition& rule) const {
    if (rule.words("zone").empty()) return std::nullopt;
    Board::NamedSets named;
    for (const auto& entry : definition_.zones) named[entry.first] = variant_.zone(entry.first, PlayerId(0));
    const Result<CellSet> cells = variant_.board().zone(rule.words("zone").front().value, named);
    if (!cells) return std::nullopt;
    return *cells;
  }

  // A piece in hand that comes to no cell, be it by [drops] zones or because it could not move from any.
  void drops_nowhere() const {
    const auto& drops = definition_.drops;
    if (!drops) return;
    const auto is_barred = [&](const Text& token) {
      const TypeId type = variant_.find_type(token.value);
      return type && variant_.drops().cells[type.index()][0].empty();
    };
    std::vector<std::string_view> told;
    const auto tell = [&](const Location& at, const Text& token) {
      told.push_back(token.value);
      warn(at, fmt::format("{} in hand can be dropped nowhere", with_article(name(variant_.find_type(token.value)))));
    };
    for (const auto& [tokens, zone] : drops->zones)
      for (const Text& token : tokens)
        if (is_barred(token)) tell(zone.at, token);
    for (const Text& held : definition_.hand.held_at_start())
      if (is_barred(held) && std::ranges::find(told, held.value) == told.end()) tell(held.at, held);
  }

  // A goal onto which a piece can be dropped.
  void goals_by_drops() const {
    for (const RuleDefinition& rule : end_definitions(definition_, "goal")) {
      const std::optional<CellSet> cells = cells_of(rule);
      const std::string_view result = rule.word("result");
      if (!cells || rule.number("least") > 1 || rule.word("when") == "next-turn" || !rule.players[0]) continue;
      if (!result.empty() && result != "win") continue;
      for (const Text& token : rule.words("pieces")) {
        const TypeId type = variant_.find_type(token.value);
        if (!type || !search_.is_own(token.at) || !may_be_held(type)) continue;
        const CellSet there = variant_.drops().cells[type.index()][0] & *cells;
        if (there.empty()) continue;
        warn(token.at, fmt::format("{} in hand wins when it is dropped on the goal, on {}", with_article(name(type)),
                                   variant_.board().name(there.first())));
        break;
      }
    }
  }

  // A goal that is the last rank but one, of pieces that start before it.
  void goals_before_the_end() const {
    const Board& board = variant_.board();
    if (board.is_glued()) return;
    const auto rank = [&](Cell cell) { return board.lattice().forward(board.coordinates(cell)); };
    for (const RuleDefinition& rule : end_definitions(definition_, "goal")) {
      const std::optional<CellSet> cells = cells_of(rule);
      if (!cells || cells->empty() || !rule.players[0] || !search_.is_own(rule.words("zone").front().at)) continue;
      const int line = rank(cells->first());
      CellSet whole, behind;
      std::set<int> ranks;
      for (const Cell cell : board.all()) {
        if (rank(cell) == line) whole.insert(cell);
        if (rank(cell) <= line) continue;
        behind.insert(cell);
        ranks.insert(rank(cell));
      }
      if (!(whole == *cells) || ranks.size() != 1 || behind.size() != whole.size()) continue;
      bool goes_on = false;
      for (const Text& token : rule.words("pieces"))
        if (const TypeId type = variant_.find_type(token.value))
          for (const Cell cell : *cells)
            goes_on = goes_on || one_move(variant_, PlayerId(0), type, cell).intersects(behind);
      if (goes_on)
        warn(rule.words("zone").front().at,
             fmt::format("the goal is the last rank but one: behind it lie {} cells more, the first of them {}",
                         behind.size(), board.name(behind.first())));
    }
  }

  // A zone for drops with cells on which a drop is never legal, as the piece could not move from there.
  void drops_where_stuck() const {
    if (!definition_.drops || definition_.drops->stuck_allowed) return;
    Board::NamedSets named;
    for (const auto& entry : definition_.zones) named[entry.first] = variant_.zone(entry.first, PlayerId(0));
    for (const auto& [tokens, zone] : definition_.drops->zones) {
      if (!search_.is_own(zone.at) || trim(zone.value) == "all") continue;
      const Result<CellSet> cells = variant_.board().zone(zone.value, named);
      if (!cells) continue;
      CellSet free;  // for some of the types
      std::vector<std::string> names;
      for (const Text& token : tokens)
        if (const TypeId type = variant_.find_type(token.value)) {
          free |= variant_.drops().cells[type.index()][0];
          names.push_back(name(type));
        }
      const CellSet never = *cells - free;
      if (names.empty() || free.empty() || never.empty() || *cells == variant_.board().all()) continue;
      warn(zone.at, fmt::format("no {} is ever dropped on {}, from where it could never move", join_words(names, "or"),
                                cells_text(variant_.board(), never)));
    }
  }

  // Drops that are possible on the rival's side only.
  void drops_far_away() const {
    if (!definition_.drops || variant_.players() != 2) return;
    Board::NamedSets named;
    for (const auto& entry : definition_.zones) named[entry.first] = variant_.zone(entry.first, PlayerId(0));
    for (const auto& [tokens, zone] : definition_.drops->zones) {
      const Result<CellSet> cells = variant_.board().zone(zone.value, named);
      if (!cells || !search_.is_own(zone.at) || !is_at_home(variant_.view(PlayerId(1))(*cells))) continue;
      std::vector<std::string> names;
      for (const Text& token : tokens)
        if (const TypeId type = variant_.find_type(token.value)) names.push_back(name(type));
      if (!names.empty())
        warn(zone.at, fmt::format("a {} is dropped on the rival's side of the board alone", join_words(names, "or")));
    }
  }

  // How many stand on a line straight forward: of types that start there in pairs, and not of the one that has a piece on each.
  void lines_of_others() const {
    if (!definition_.drops || definition_.drops->one_per_line.empty()) return;
    const std::vector<Text>& named = definition_.drops->one_per_line;
    const Board& board = variant_.board();
    if (!board.definition().has_files_and_ranks() || !search_.is_own(named.front().at)) return;
    const auto has_one_on_each = [&](TypeId type) {
      std::set<int> files, all;
      for (const Cell cell : board.all()) all.insert(board.coordinates(cell).x);
      for (const Cell cell : variant_.array_cells(PlayerId(0)))
        if (variant_.array_piece(cell).type() == type) files.insert(board.coordinates(cell).x);
      return files == all && variant_.array_count(PlayerId(0), type) == static_cast<int>(all.size());
    };
    for (const Text& token : named)
      if (const TypeId type = variant_.find_type(token.value); type && has_one_on_each(type)) return;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (has_one_on_each(TypeId(t)) && may_be_held(TypeId(t)) && variant_.drops().most_per_line[t] == 0)
        return warn(
            named.front().at,
            fmt::format("'one-per-line' does not name the {}, of which one stands on each file", name(TypeId(t))));
  }

  // An end for who has lost a royal, in a game in which it is never captured.
  void lost_royals() const {
    if (!keeps_royals()) return;
    for (const RuleDefinition& rule : end_definitions(definition_, "loss_of_all")) {
      const bool each = rule.word("loss-of-all-counts") == "each-type";
      for (const Text& token : rule.words("loss-of-all")) {
        const TypeId type = variant_.find_type(token.value);
        if (!type || !is_royal(type) || !search_.is_own(token.at)) continue;
        if (rule.number("loss-of-all-least") > 1) continue;
        warn(token.at, each || rule.words("loss-of-all").size() == 1
                           ? fmt::format("nobody ever loses the {}: it is never captured", name(type))
                           : fmt::format("nobody ever loses all of these: the {} is never captured", name(type)));
        break;
      }
    }
    for (const RuleDefinition& rule : end_definitions(definition_, "extinction"))
      if (const std::vector<Text>& words = rule.words("extinction");
          !words.empty() && words.front().value != "none" && search_.is_own(words.front().at))
        warn(words.front().at, "nobody ever loses all pieces: royals are never captured");
  }

  // A goal behind another that is reached whenever it is.
  void goals_in_goals() const {
    struct GoalCells {
      TypeSet types;
      CellSet cells;
      const RuleDefinition* rule;
    };
    Board::NamedSets named;
    for (const auto& entry : definition_.zones) named[entry.first] = variant_.zone(entry.first, PlayerId(0));
    std::vector<GoalCells> before;
    const std::vector<RuleDefinition> goals = end_definitions(definition_, "goal");
    for (const RuleDefinition& rule : goals) {
      if (rule.words("zone").empty()) continue;
      const Result<CellSet> cells = variant_.board().zone(rule.words("zone").front().value, named);
      if (!cells) continue;  // 'stuck', say
      GoalCells goal{{}, *cells, &rule};
      for (const Text& token : rule.words("pieces"))
        if (const TypeId type = variant_.find_type(token.value)) goal.types.insert(type);
      const bool never = std::ranges::any_of(before, [&](const GoalCells& other) {
        return (goal.types.bits() & ~other.types.bits()) == 0 && (goal.cells - other.cells).empty() &&
               other.rule->players == rule.players && other.rule->word("when") == rule.word("when") &&
               other.rule->word("answer") == rule.word("answer");
      });
      if (never && search_.is_own(rule.words("zone").front().at))
        warn(rule.words("zone").front().at, "this goal is never asked for: one before it has all its cells and pieces");
      before.push_back(goal);
    }
  }

  // Limits of a counting draw are tried one after the other.
  void counts_behind_counts() const {
    const CountingRule* rule = variant_.ends().facts().counting;
    const std::vector<Text>& words = end("counting").words("pieces");
    if (rule == nullptr || words.size() != rule->bare.size()) return;
    const auto needs_no_more = [](const CountingRule::Limit& before, const CountingRule::Limit& limit) {
      return std::ranges::all_of(before.pieces, [&](const auto& piece) {
        const auto entry = std::ranges::find(limit.pieces, piece.first, &std::pair<TypeId, int>::first);
        return entry != limit.pieces.end() && entry->second >= piece.second;
      });
    };
    for (std::size_t later = 1; later < words.size(); ++later)
      for (std::size_t before = 0; before < later; ++before) {
        if (!needs_no_more(rule->bare[before], rule->bare[later]) || !search_.is_own(words[later].at)) continue;
        warn(words[later].at, fmt::format("'{}' never holds: '{}' stands before it and fits whenever it does",
                                          words[later].value, words[before].value));
        break;
      }
  }

  void counts_for_nobody() const {
    if (!keeps_royals()) return;
    for (const std::string_view key : {"without", "board-without"})
      for (const Text& token : end("counting").words(key))
        if (const TypeId type = variant_.find_type(token.value); type && is_royal(type) && search_.is_own(token.at))
          warn(token.at, fmt::format("nobody ever counts: the {} is always there", name(type)));
  }

  // Moves that begin the count of moves without progress anew, although they can be taken back by moving back.
  void moves_that_can_be_undone() const {
    if (end("move_count").words("plies").empty() && end("move_count").words("turns").empty()) return;
    for (const Text& token : end("move_count").words("reset")) {
      const TypeId type = variant_.find_type(token.value);
      if (!type || !search_.is_own(token.at) || !search_.occurring.contains(type)) continue;
      // Walkers of some games step sideways when they have come far: these move on from where they start.
      const auto quiet = [&](Cell from) { return targets_of(variant_, PlayerId(0), type, from).quiet; };
      bool returns = false;
      for (const Cell from : variant_.array_cells(PlayerId(0)))
        if (variant_.array_piece(from).type() == type)
          for (const Cell to : quiet(from)) returns = returns || quiet(to).contains(from);
      if (returns)
        warn(token.at, fmt::format("{} can move to and fro, and each move begins the count anew: it need never end",
                                   with_article(name(type))));
    }
  }

  // Draws for want of pieces where none ever leaves the game.
  void draws_of_pieces_that_return() const {
    if (definition_.hand.returns.empty() || !keeps_royals()) return;
    const std::vector<TypeId> types = common_types();
    if (!std::ranges::all_of(types, [&](TypeId type) { return static_cast<bool>(variant_.returns_as(type)); })) return;
    for (const std::string_view key : {"bare-royals", "lone-minors", "one-colour"}) {
      const std::vector<Text>& words = end("material").words(key);
      if (words.empty() || (key == "bare-royals" && words.front().value != "draw")) continue;
      return warn(definition_.hand.returns.front().first.at,
                  fmt::format("no piece leaves the game: the draw by '{}' in [ends] never comes", key));
    }
  }

  const SlipSearch& search_;
  const Variant& variant_;
  const VariantDefinition& definition_;
};

}  // namespace

void find_slips_of_rules(const SlipSearch& search) { RuleSlips(search).run(); }

}  // namespace sennight
