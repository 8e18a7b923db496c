// What the promotions of a game are, in words: a part of their room, declared in its header.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/english.h"
#include "rules/cell_words.h"
#include "rules/describer.h"

namespace sennight {
namespace {

// The first player whose rule it is: the sentences tell of that one's cells.
PlayerId told_player(const Promotion& promotion) {
  return PlayerId(static_cast<std::size_t>(std::ranges::find(promotion.players, true) - promotion.players.begin()));
}

// Cells of a player in words that hold for all: "on the last rank" as that player sees it. Cells that only their names
// tell are those of that player.
CellWords words_for(const Variant& variant, PlayerId player, const CellSet& cells) {
  if (player.index() == 0) return cell_words(variant, cells);
  CellSet seen;
  for (const Cell cell : variant.board().all())
    if (cells.contains(variant.view(player)(cell))) seen.insert(cell);
  const CellWords words = cell_words(variant, seen), own = cell_words(variant, cells);
  return words.is_absolute && own.is_absolute ? CellWords{own.where, false} : words;
}

// The cells of an expression that may name zones; all cells when it has parts that only the compiler knows.
CellSet cells_of(const Variant& variant, const Text& expression) {
  Board::NamedSets named;
  for (const auto& [name, cells] : variant.definition().zones) named[name] = variant.zone(name, PlayerId(0));
  return variant.board().zone(expression.value, named).value_or(variant.board().all());
}

TypeSet taken_by(const Variant& variant, const PromotionDefinition& definition) {
  TypeSet types;
  for (const Text& token : definition.taking) types.insert(variant.find_type(token.value));
  return types;
}

// Who becomes what, types with the same choice together.
std::vector<RuleSentence> promotion_changes(const Describer& words, const std::vector<std::size_t>& which,
                                            TypeSet who) {
  const Variant& variant = words.variant();
  struct Change {
    TypeSet from;
    std::vector<TypeId> to;
    CellSet cells;
  };
  if (variant.promotions()[which.front()].captured) {
    CellSet cells;
    for (const std::size_t index : which) {
      const Promotion& promotion = variant.promotions()[index];
      const std::size_t p = told_player(promotion).index();
      cells |= promotion.on_arrival[p] - promotion.except[p];
    }
    return {{"It becomes a piece of the type that it captured.", cells}};
  }
  std::vector<Change> changes;
  bool among_themselves = which.size() > 1;
  for (const std::size_t index : which) {
    const Promotion& promotion = variant.promotions()[index];
    auto same = std::ranges::find_if(changes, [&](const Change& change) { return change.to == promotion.targets; });
    if (same == changes.end()) same = changes.insert(changes.end(), {TypeSet(), promotion.targets, CellSet()});
    same->from.insert(promotion.piece);
    const std::size_t p = told_player(promotion).index();
    same->cells |= promotion.on_arrival[p] - promotion.except[p];
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
    std::vector<std::string> pairs;
    TypeSet told;
    for (const Change& change : changes) {
      cells |= change.cells;
      if (told.contains(change.to.front())) continue;
      for (std::size_t t = 0; t < variant.types().size(); ++t)
        if (change.from.contains(TypeId(t))) {
          told.insert(TypeId(t));
          pairs.push_back(fmt::format("{} and {}", words.name(TypeId(t)), words.name(change.to.front())));
        }
    }
    return {{fmt::format("The two faces of a piece are: {}.", fmt::join(pairs, "; ")), cells}};
  }
  if (among_themselves) {
    CellSet cells;
    for (const Change& change : changes) cells |= change.cells;
    return {{"It becomes another of these.", cells}};
  }
  std::vector<RuleSentence> sentences;
  for (const Change& change : changes) {
    std::vector<std::string> targets;
    for (const TypeId target : change.to) targets.push_back(words.name(target));
    const std::string from = changes.size() == 1
                                 ? "It"
                                 : capitalised(with_article(join_words(words.names(change.from), "or")));
    sentences.push_back({fmt::format("{} becomes {}{}.", from, with_article(join_words(targets, "or")),
                                     targets.size() > 1 ? ", as its player chooses" : ""),
                         change.cells});
  }
  return sentences;
}

// Promotions that differ only in the types are told together: the condition, then who becomes what.
std::vector<RuleSentence> promotions_by_moves(const Describer& words) {
  const Variant& variant = words.variant();
  const VariantDefinition& whole = variant.definition();
  struct Rule {
    const PromotionDefinition* definition;
    std::vector<std::size_t> which;  // in the variant's promotions
    std::string condition;           // two rules with the same are one
  };
  std::vector<Rule> rules;
  std::size_t next = 0;
  bool absolute = false;
  for (const PromotionDefinition& definition : whole.promotions) {
    if (definition.when == PromotionDefinition::When::kInstead) continue;  // promotions_instead() tells of it
    Rule rule{&definition, {}, ""};
    for (std::size_t i = 0; i < definition.changes.size(); ++i, ++next)
      if (words.occurs(variant.promotions()[next].piece)) rule.which.push_back(next);
    if (rule.which.empty()) continue;
    const Promotion& first = variant.promotions()[rule.which.front()];
    const PlayerId who = told_player(first);
    const std::size_t p = who.index();
    std::string& text = rule.condition;
    if (definition.when == PromotionDefinition::When::kNoFurtherMove) {
      text = "{who} that moves to a cell from which it could never move or capture again must be promoted.";
      if (definition.inside) {
        const CellWords outside = cell_words(variant, variant.board().all() - cells_of(variant, *definition.inside));
        text = fmt::format("{} Where it still could, but only to cells {}, it may be", text, outside.where);
      } else {
        text.pop_back();
      }
      if (definition.zone) text += ", " + words_for(variant, who, first.on_arrival[p]).where;
    } else {
      const CellWords where = words_for(variant, who, first.on_arrival[p]);
      absolute = absolute || where.is_absolute;
      const bool must = std::ranges::all_of(rule.which, [&](std::size_t index) {
        const Promotion& promotion = variant.promotions()[index];
        return (promotion.on_arrival[p] - promotion.forced[p]).empty();
      });
      const std::string_view may = must ? "must" : "may";
      const bool everywhere = first.on_arrival[p] == variant.board().all();
      if (definition.on_entry)
        text = fmt::format(
            "{{who}} that comes to a cell {} from elsewhere, or captures by a move that starts or ends there, {} be "
            "promoted",
            where.where, may);
      else if (everywhere && definition.to_captured && definition.taking.empty())
        text = fmt::format("{{who}} that captures {} be promoted", may);
      else if (!definition.taking.empty())
        text = fmt::format("{{who}} that captures {}{} {} be promoted",
                           with_article(join_words(words.names(taken_by(variant, definition)), "or")),
                           everywhere ? "" : " " + where.where, may);
      else if (everywhere && definition.on_capture) text = fmt::format("{{who}} that captures {} be turned over", may);
      else if (everywhere && definition.on_quiet)
        text = fmt::format("{{who}} that moves without capturing {} be turned over", may);
      else if (everywhere) text = fmt::format("{{who}} that moves {} be turned over", may);
      else
        text = fmt::format("{{who}} whose {} {} {} {} be promoted",
                           definition.on_capture ? "capture"
                           : definition.on_quiet ? "move without a capture"
                                                 : "move",
                           definition.on_departure ? "starts or ends" : "ends", where.where, may);
      if (definition.except)
        text += fmt::format(", unless the move ends {}", words_for(variant, who, first.except[p]).where);
      if (!must && definition.forced == PromotionDefinition::Forced::kNoFurtherMove)
        text += "; it must be, if it could never move on from there as it is";
      if (!must && definition.forced == PromotionDefinition::Forced::kZone) {
        const CellWords forced = words_for(variant, who, first.forced[p]);
        absolute = absolute || forced.is_absolute;
        text += fmt::format("; it must {}", forced.where);
      }
    }
    text += ".";
    const auto same = std::ranges::find_if(rules, [&](const Rule& other) {
      return other.condition == text && other.definition->to_captured == definition.to_captured &&
             other.definition->only_lost_types == definition.only_lost_types &&
             variant.promotions()[other.which.front()].limit_per_type == first.limit_per_type &&
             variant.promotions()[other.which.front()].players == first.players;
    });
    if (same != rules.end()) same->which.insert(same->which.end(), rule.which.begin(), rule.which.end());
    else rules.push_back(std::move(rule));
  }

  std::vector<RuleSentence> sentences;
  for (const Rule& rule : rules) {
    TypeSet who;
    for (const std::size_t index : rule.which) who.insert(variant.promotions()[index].piece);
    RuleSentence sentence{rule.condition, {}};
    sentence.text.replace(sentence.text.find("{who}"), 5,
                          capitalised(with_article(join_words(words.names(who), "or"))));
    const std::string only = words.only_for(variant.promotions()[rule.which.front()].players);
    const std::vector<RuleSentence> changes = promotion_changes(words, rule.which, who);
    // Where each type has cells of its own, each change is a sentence with them.
    const bool apart = rule.definition->when == PromotionDefinition::When::kNoFurtherMove && changes.size() > 1;
    if (rule.definition->only_lost_types)
      sentence.text += " Only a type of which the player has lost a piece may be chosen.";
    if (apart) {
      sentence.text += only;
      sentences.push_back(std::move(sentence));
      sentences.insert(sentences.end(), changes.begin(), changes.end());
      continue;
    }
    for (const RuleSentence& change : changes) {
      sentence.text += " " + change.text;
      sentence.cells |= change.cells;
    }
    sentence.text += only;
    sentences.push_back(std::move(sentence));
  }
  if (sentences.empty()) return {};

  // Limits: on parts of compounds where there is fusion, on types otherwise.
  const int per_type = variant.promotions().front().limit_per_type;
  const bool is_one_limit = std::ranges::all_of(
      variant.promotions(), [&](const Promotion& promotion) { return promotion.limit_per_type == per_type; });
  std::vector<std::string> limits;
  if (variant.fusion() && variant.fusion()->component_limit > 0) {
    limits.push_back(fmt::format("more than {} of one simple piece, counted alone and in compounds together",
                                 number_word(variant.fusion()->component_limit)));
    TypeSet others;
    for (const Promotion& promotion : variant.promotions())
      for (const TypeId target : promotion.targets)
        if (!variant.fusion()->simple.contains(target) && !variant.fusion()->find(target)) others.insert(target);
    if (per_type > 0 && !others.empty())
      limits.push_back(fmt::format("more than {} {}", number_word(per_type), join_words(words.plurals(others), "or")));
  } else if (!is_one_limit) {
    std::map<int, TypeSet> limited;  // by how many of a type there may be
    for (const Promotion& promotion : variant.promotions())
      for (const TypeId target : promotion.targets)
        if (promotion.limit_per_type > 0 && words.occurs(target)) limited[promotion.limit_per_type].insert(target);
    for (const auto& [most, types] : limited)
      limits.push_back(fmt::format("more than {} {}", number_word(most),
                                   join_words(most == 1 ? words.names(types) : words.plurals(types), "or")));
  } else if (per_type > 0) {
    limits.push_back(fmt::format("more than {} pieces of one type on the board", number_word(per_type)));
  }
  if (!limits.empty()) {
    std::string text;
    for (const std::string& limit : limits) text += (text.empty() ? "" : ", or ") + limit;
    sentences.push_back({fmt::format(
        "No promotion may give a player {}. A move that would have to promote and cannot is not allowed.", text)});
  }
  if (whole.drops) sentences.push_back({"A drop never promotes."});
  // Nothing where the others see the board as the first player does.
  if (const std::string others = words.for_others(absolute); !others.empty()) sentences.push_back({others.substr(1)});
  return sentences;
}

std::vector<RuleSentence> promotions_instead(const Describer& words) {
  const Variant& variant = words.variant();
  std::vector<RuleSentence> sentences;
  for (const InPlacePromotion& change : variant.changes()) {
    if (!words.occurs(change.piece)) continue;
    const PlayerId who = told_player(change.promotion);
    const CellWords where = words_for(variant, who, change.cells[who.index()]);
    TypeSet targets;
    for (const TypeId target : change.promotion.targets) targets.insert(target);
    const std::string& piece = words.name(change.piece);
    const std::string target = with_article(join_words(words.names(targets), "or"));
    const bool as_new_piece = words.are_steps_of(targets, change.step);
    const std::string_view near = change.step.empty() ? ""
                                  : as_new_piece
                                      ? ", where it stands or on an empty cell one step of the new piece away"
                                      : ", where it stands or on an empty cell near it";
    std::string text = fmt::format("Instead of moving a piece, a player may turn {} that stands {} into {}{}.",
                                   with_article(piece), where.where, target, near);
    if (!change.step.empty() && !as_new_piece) text += words.meaning("Near it", change.step);
    if (change.last_anywhere) text += fmt::format(" A player's last {} may do so anywhere.", piece);
    if (change.promotion.limit_per_type > 0)
      text += fmt::format(" Not with more than {} of that piece on the board afterwards.",
                          number_word(change.promotion.limit_per_type));
    if (change.promotion.only_lost_types) text += " Only a type of which the player has lost a piece may be chosen.";
    if (change.peaceful) text += " The new piece may attack nothing from there, and no check may be given.";
    text += words.for_others(where.is_absolute) + words.only_for(change.promotion.players);
    sentences.push_back({std::move(text), change.cells[who.index()]});
  }
  return sentences;
}

}  // namespace

std::vector<RuleSentence> promotion_sentences(const Describer& words) {
  std::vector<RuleSentence> sentences = promotions_by_moves(words);
  std::ranges::move(promotions_instead(words), std::back_inserter(sentences));
  return sentences;
}

}  // namespace sennight
