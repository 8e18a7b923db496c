// Initial moves, castling, swaps and promotions in words.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "pieces/describe.h"
#include "rules/cell_words.h"
#include "rules/describer.h"

namespace sennight {

namespace {

// The cells of an expression that may name zones; all cells when it has parts that only the compiler knows.
CellSet cells_of(const Variant& variant, const Text& expression) {
  Board::NamedSets named;
  for (const auto* list : {&variant.definition().zones, &variant.definition().common_zones})
    for (const auto& [name, cells] : *list) named[name] = variant.zone(name, PlayerId(0));
  return variant.board().zone(expression.value, named).value_or(variant.board().all());
}

}  // namespace

Describer::Sentences Describer::initial() const {
  const InitialRight& right = variant_.initial();
  const Names who = names(right.types);
  if (who.empty()) return {};
  const CellSet& cells = right.cells[0];
  CellSet starts;
  for (const Cell cell : variant_.array_cells(PlayerId(0)))
    if (right.types.contains(variant_.array_piece(cell).type())) starts.insert(cell);
  const CellSet without = starts - cells;
  const bool are_starts = (cells - starts).empty() && without.size() <= 2;
  Sentences sentences;
  std::string where;
  bool absolute = false;
  const bool several = who.size() > 1;
  if (are_starts) {
    where = right.unmoved_only
                ? "from its start cell"
                : fmt::format("from any cell on which {} started",
                              several ? "such a piece of its side" : with_article(who[0]) + " of its side");
    if (!without.empty()) {
      const CellWords except = cell_words(variant_, without);
      where += fmt::format(", but not if it stands {}", except.where);
      absolute = except.is_absolute;
    }
  } else {
    const CellWords words = cell_words(variant_, cells);
    where = "when it stands " + words.where;
    absolute = words.is_absolute;
  }
  std::string text = fmt::format("{} {}may make its initial move, which is told with the piece, {}.",
                                 capitalised(with_article(join_words(who, "or"))),
                                 right.unmoved_only ? "that has not moved " : "", where);
  text += for_others(absolute);
  sentences.push_back({text, cells});
  if (const Names calm = names(right.not_in_check); !calm.empty())
    sentences.push_back({fmt::format("{} may not make it while its player is in check.",
                                     capitalised(with_article(join_words(calm, "or"))))});
  for (std::size_t t = 0; t < variant_.types().size(); ++t) {
    TypeSet enemies;
    for (const InitialRight::Aim& aim : right.aims)
      if (aim.of == TypeId(t)) enemies.insert(aim.by);
    if (names(enemies).empty()) continue;
    sentences.push_back({fmt::format(
        "{} loses this right for good as soon as an enemy {} aims at it: stands where it could capture it if "
        "nothing stood between.",
        capitalised(with_article(name(TypeId(t)))), join_words(names(enemies), "or"))});
  }
  if (const CellSet& camp = right.after_drop[0]; !camp.empty()) {
    sentences.push_back(
        {fmt::format("{} that is dropped {} may make it as well, as its first move.",
                     capitalised(with_article(join_words(who, "or"))), cell_words(variant_, camp).where),
         camp});
  }
  if (const Names takers = names(variant_.en_passant()); !takers.empty()) {
    sentences.push_back(
        {fmt::format("En passant: a piece that has just made its initial move may be captured as if it had stopped on "
                     "the cell that it passed, as long as that is empty: by {}, with its capturing move onto that "
                     "cell, {}.",
                     "an enemy " + join_words(takers, "or"),
                     two_players() ? "and only at once" : "until the owner of the piece is to move again")});
    if (definition_.en_passant_over) {
      const CellWords over = cell_words(variant_, variant_.en_passant_over(PlayerId(0)));
      sentences.push_back(
          {fmt::format(
               "This is possible only where the piece that may be taken passed over a cell {}, as its own player "
               "sees the board.",
               over.where),
           variant_.en_passant_over(PlayerId(0))});
    }
  }
  return sentences;
}

Describer::Sentences Describer::castling() const {
  const Board& board = variant_.board();
  Names ways;
  CellSet cells;
  std::string first, partner;
  for (const Castling& castling : variant_.castlings()) {
    if (castling.player != variant_.castlings().front().player) continue;
    first = name(castling.royal.type());
    partner = name(castling.partner.type());
    for (const Cell cell : {castling.royal_from, castling.royal_to, castling.partner_from, castling.partner_to})
      cells.insert(cell);
    if (castling.from_sets) {
      const auto& way = definition_.castlings[castling.rule].sets->way;
      std::string where = "any " + partner;
      if (const auto step = parse_movement(board.lattice(), way ? way->value : ""); step && !step->terms.empty())
        where = fmt::format("the {} that stands {} of it", partner,
                            directions_in_words(board.lattice(), step->terms[0].legs[0].first));
      std::string from_anywhere = fmt::format("the {} goes from its start cell to {} and {} from there to {}", first,
                                              board.name(castling.royal_to), where, board.name(castling.partner_to));
      if (std::ranges::find(ways, from_anywhere) == ways.end()) ways.push_back(std::move(from_anywhere));
      continue;
    }
    ways.push_back(fmt::format("the {} goes from {} to {} and the {} from {} to {}", first,
                               board.name(castling.royal_from), board.name(castling.royal_to), partner,
                               board.name(castling.partner_from), board.name(castling.partner_to)));
  }
  if (ways.empty()) return {};
  const PlayerId who = variant_.castlings().front().player;
  const bool for_all = who.index() == 0 && variant_.castlings().back().player != who;
  const bool from_sets = std::ranges::any_of(variant_.castlings(), &Castling::from_sets);
  const bool names_partner = std::ranges::any_of(definition_.castlings, &CastlingDefinition::names_partner);
  const std::string_view empty = from_sets ? "must be empty but for the two themselves" : "must be empty";
  Sentences sentences = {
      {fmt::format("As one move, {}{}.{}", for_all ? "" : fmt::format("for {} alone, ", player(who.index())),
                   fmt::join(ways, ", or "), for_all ? for_others(true) : ""),
       cells},
      {variant_.royals().empty()
           ? fmt::format(
                 "Neither of the two may have moved before, and all cells between them and those they go to {}.", empty)
           : fmt::format("Neither of the two may have moved before, all cells between them and those they go to {}, "
                         "and no cell that the {} leaves, crosses or reaches may be attacked.",
                         empty, first)}};
  if (!variant_.drop_right_cells().empty())
    sentences.push_back({"Pieces that are dropped on these cells may castle, too."});
  if (from_sets) sentences.push_back({"Each of the two stays where it is if it stands on its new cell already."});
  if (names_partner)
    sentences.push_back({fmt::format("On the board a player castles by moving the {} onto the {}.", first, partner)});
  return sentences;
}

Describer::Sentences Describer::swaps() const {
  Sentences sentences;
  std::size_t which = 0;
  for (const Swap& swap : variant_.swaps()) {
    const SwapDefinition& definition = definition_.swaps[which++];
    if (swap.kind == SwapDefinition::Kind::kAdjacent) {
      const std::string except = swap.except.empty() ? ""
                                                     : fmt::format(", unless that is {}",
                                                                   with_article(join_words(names(swap.except), "or")));
      std::string next = "on a neighbouring cell";
      const Lattice& lattice = variant_.board().lattice();
      if (const auto step = parse_movement(lattice, definition.directions ? definition.directions->value : "K");
          step && step->terms.size() == 1)
        next = fmt::format("one step away {}", directions_in_words(lattice, step->terms[0].legs[0].first));
      sentences.push_back({fmt::format(
          "Instead of moving, {} that is not in check may change places with a piece of its own side {}{}. "
          "Afterwards it may not be in check.",
          with_article(royal()), next, except)});
    } else {
      const CellWords where = cell_words(variant_, swap.partners[0]);
      sentences.push_back(
          {fmt::format(
               "Only when a player is in check and has no other legal move, {} that has never moved may change places "
               "with a piece of its own side that has stood {} since the game began, if it is not in check "
               "afterwards.{}",
               with_article(royal()), where.where, for_others(where.is_absolute)),
           swap.partners[0]});
    }
  }
  return sentences;
}

// Who becomes what, types with the same choice together.
Describer::Sentences Describer::promotion_changes(const std::vector<std::size_t>& which, TypeSet who) const {
  struct Change {
    TypeSet from;
    std::vector<TypeId> to;
    CellSet cells;
  };
  std::vector<Change> changes;
  bool among_themselves = which.size() > 1;
  for (const std::size_t index : which) {
    const Promotion& promotion = variant_.promotions()[index];
    auto same = std::ranges::find_if(changes, [&](const Change& change) { return change.to == promotion.targets; });
    if (same == changes.end()) same = changes.insert(changes.end(), {TypeSet(), promotion.targets, CellSet()});
    same->from.insert(promotion.piece);
    same->cells |= promotion.on_arrival[0] - promotion.except[0];
    for (const TypeId target : promotion.targets) among_themselves = among_themselves && who.contains(target);
  }
  // Two faces of one piece: told once.
  const auto turns_back = [&](const Change& change) {
    return change.to.size() == 1 && std::ranges::any_of(changes, [&](const Change& other) {
             return other.to.size() == 1 && change.from.contains(other.to.front()) &&
                    other.from.contains(change.to.front());
           });
  };
  if (among_themselves && std::ranges::all_of(changes, turns_back)) {
    CellSet cells;
    Names pairs;
    TypeSet told;
    for (const Change& change : changes) {
      cells |= change.cells;
      if (told.contains(change.to.front())) continue;
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        if (change.from.contains(TypeId(t))) {
          told.insert(TypeId(t));
          pairs.push_back(fmt::format("{} and {}", name(TypeId(t)), name(change.to.front())));
        }
    }
    return {{fmt::format("The two faces of a piece are: {}.", fmt::join(pairs, "; ")), cells}};
  }
  if (among_themselves) {
    CellSet cells;
    for (const Change& change : changes) cells |= change.cells;
    return {{"It becomes another of these.", cells}};
  }
  Sentences sentences;
  for (const Change& change : changes) {
    Names targets;
    for (const TypeId target : change.to) targets.push_back(name(target));
    const std::string from = changes.size() == 1 ? "It"
                                                 : capitalised(with_article(join_words(names(change.from), "or")));
    sentences.push_back({fmt::format("{} becomes {}{}.", from, with_article(join_words(targets, "or")),
                                     targets.size() > 1 ? ", as its player chooses" : ""),
                         change.cells});
  }
  return sentences;
}

// Promotions that differ only in the types are told together: the condition, then who becomes what.
Describer::Sentences Describer::promotions() const {
  struct Rule {
    const PromotionDefinition* definition;
    std::vector<std::size_t> which;  // in the variant's promotions
    std::string condition;           // two rules with the same are one
  };
  std::vector<Rule> rules;
  std::size_t next = 0;
  bool absolute = false;
  for (const PromotionDefinition& definition : definition_.promotions) {
    if (definition.when == PromotionDefinition::When::kInstead) continue;  // changes() tells of it
    Rule rule{&definition, {}, ""};
    for (std::size_t i = 0; i < definition.changes.size(); ++i, ++next)
      if (occurring_.contains(variant_.promotions()[next].piece)) rule.which.push_back(next);
    if (rule.which.empty()) continue;
    const Promotion& first = variant_.promotions()[rule.which.front()];
    std::string& text = rule.condition;
    if (definition.when == PromotionDefinition::When::kNoFurtherMove) {
      text = "{who} that moves to a cell from which it could never move or capture again must be promoted.";
      if (definition.inside) {
        const CellWords outside = cell_words(variant_, variant_.board().all() - cells_of(variant_, *definition.inside));
        text = fmt::format("{} Where it still could, but only to cells {}, it may be", text, outside.where);
      } else {
        text.pop_back();
      }
      if (definition.zone) text += ", " + cell_words(variant_, first.on_arrival[0]).where;
    } else {
      const CellWords where = cell_words(variant_, first.on_arrival[0]);
      absolute = absolute || where.is_absolute;
      const CellSet stays = first.on_arrival[0] - first.forced[0];
      const bool must = stays.empty();
      const std::string_view may = must ? "must" : "may";
      const bool everywhere = first.on_arrival[0] == variant_.board().all();
      if (everywhere && definition.on_capture) text = fmt::format("{{who}} that captures {} be turned over", may);
      else if (everywhere) text = fmt::format("{{who}} that moves {} be turned over", may);
      else
        text = fmt::format("{{who}} whose {} {} {} {} be promoted", definition.on_capture ? "capture" : "move",
                           definition.on_departure ? "starts or ends" : "ends", where.where, may);
      if (definition.except)
        text += fmt::format(", unless the move ends {}", cell_words(variant_, first.except[0]).where);
      if (definition.forced == PromotionDefinition::Forced::kNoFurtherMove)
        text += "; it must be, if it could never move on from there as it is";
      if (definition.forced == PromotionDefinition::Forced::kZone) {
        const CellWords forced = cell_words(variant_, first.forced[0]);
        absolute = absolute || forced.is_absolute;
        text += fmt::format("; it must {}", forced.where);
      }
    }
    text += ".";
    const auto same = std::ranges::find_if(rules, [&](const Rule& other) {
      return other.condition == text && other.definition->only_lost_types == definition.only_lost_types &&
             variant_.promotions()[other.which.front()].limit_per_type == first.limit_per_type;
    });
    if (same != rules.end()) same->which.insert(same->which.end(), rule.which.begin(), rule.which.end());
    else rules.push_back(std::move(rule));
  }

  Sentences sentences;
  for (const Rule& rule : rules) {
    TypeSet who;
    for (const std::size_t index : rule.which) who.insert(variant_.promotions()[index].piece);
    RuleSentence sentence{rule.condition, {}};
    sentence.text.replace(sentence.text.find("{who}"), 5, capitalised(with_article(join_words(names(who), "or"))));
    const Sentences changes = promotion_changes(rule.which, who);
    // Where each type has cells of its own, each change is a sentence with them.
    const bool apart = rule.definition->when == PromotionDefinition::When::kNoFurtherMove && changes.size() > 1;
    if (rule.definition->only_lost_types)
      sentence.text += " Only a type of which the player has lost a piece may be chosen.";
    if (apart) {
      sentences.push_back(std::move(sentence));
      sentences.insert(sentences.end(), changes.begin(), changes.end());
      continue;
    }
    for (const RuleSentence& change : changes) {
      sentence.text += " " + change.text;
      sentence.cells |= change.cells;
    }
    sentences.push_back(std::move(sentence));
  }
  if (sentences.empty()) return {};

  // Limits: on parts of compounds where there is fusion, on types otherwise.
  const int per_type = variant_.promotions().front().limit_per_type;
  Names limits;
  if (variant_.fusion() && variant_.fusion()->component_limit > 0) {
    limits.push_back(fmt::format("more than {} of one simple piece, counted alone and in compounds together",
                                 number_word(variant_.fusion()->component_limit)));
    TypeSet others;
    for (const Promotion& promotion : variant_.promotions())
      for (const TypeId target : promotion.targets)
        if (!variant_.fusion()->simple.contains(target) && !variant_.fusion()->find(target)) others.insert(target);
    if (per_type > 0 && !others.empty())
      limits.push_back(fmt::format("more than {} {}", number_word(per_type), join_words(plurals(others), "or")));
  } else if (per_type > 0) {
    limits.push_back(fmt::format("more than {} pieces of one type on the board", number_word(per_type)));
  }
  if (!limits.empty()) {
    sentences.push_back({fmt::format(
        "No promotion may give a player {}{}. A move that would have to promote and cannot is not allowed.",
        limits.front(), limits.size() > 1 ? fmt::format(", or {}", limits.back()) : "")});
  }
  if (definition_.drops) sentences.push_back({"A drop never promotes."});
  if (absolute) sentences.push_back({for_others(true).substr(1)});
  return sentences;
}

}  // namespace sennight
