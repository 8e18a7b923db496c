#include "rules/special/turn.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

void read_turn(Section& top, VariantDefinition& definition) {
  Section turn = top.table("turn");
  if (!turn.exists()) return;
  TurnDefinition into;
  into.at = turn.at();
  into.moves = turn.number("moves", 1, kMostTurnMoves);
  Section moves_of = turn.part("moves-of");
  for (const auto& [letter, node] : moves_of.entries())
    if (const auto moves = moves_of.number_of(node, Section::quoted(letter), 1, kMostTurnMoves))
      into.moves_of.emplace_back(Text{letter, node.key_at}, moves->value);
  into.first = turn.number("first", 1, kMostTurnMoves);
  into.grows = turn.number("grows", 1, 9);
  const auto choice = [&]<class T>(std::string_view key, Choices<T> known, std::optional<Located<T>>& said) {
    const Node* node = turn.value(key);
    if (node == nullptr) return;
    T value{};
    turn.choice<T>(key, value, known);
    said = {value, node->at};
  };
  choice.operator()<TurnCheck>(
      "check", {{"free", TurnCheck::kFree}, {"ends-turn", TurnCheck::kEndsTurn}, {"last-move", TurnCheck::kLast}},
      into.check);
  choice.operator()<TurnPieces>(
      "pieces", {{"any", TurnPieces::kAny}, {"different", TurnPieces::kDifferent}, {"same", TurnPieces::kSame}},
      into.pieces);
  choice.operator()<bool>("en-passant", {{"first-move", false}, {"in-a-row", true}}, into.en_passant_in_row);
  turn.finish();
  definition.turn = std::move(into);
}

void compile_turn(const VariantDefinition& definition, RuleCompiler& compiler) {
  if (!definition.turn) return;
  const TurnDefinition& turn = *definition.turn;
  TurnRule rule;
  rule.moves.fill(turn.moves ? turn.moves->value : 1);
  bool is_known = true;
  for (const auto& [letter, moves] : turn.moves_of) {
    const auto player = compiler.player(letter);
    if (player) rule.moves[player->index()] = moves;
    else is_known = false;
  }
  rule.first = turn.first ? turn.first->value : rule.moves.front();
  rule.grows = turn.grows ? turn.grows->value : 0;
  if (turn.check) rule.check = turn.check->value;
  if (turn.pieces) rule.pieces = turn.pieces->value;
  rule.en_passant_in_row = turn.en_passant_in_row && turn.en_passant_in_row->value;
  // A turn of one move is what every game has.
  const bool plain = std::ranges::all_of(rule.moves, [](int moves) { return moves == 1; });
  if (is_known && rule.first == 1 && plain && rule.grows == 0)
    return compiler.error(turn.at, "[turn] changes nothing: it needs 'moves', 'moves-of', 'first' or 'grows'");
  compiler.special().turn = rule;
}

// Ends that a turn of several moves leaves without a sense. `rule` makes the turn.
void check_ends(RuleChecker& checker, const Location& at, std::string_view rule) {
  const EndFacts& facts = checker.variant().ends().facts();
  const RuleDefinitions& ends = checker.definition().ends;
  const auto refuse = [&](std::string_view what) {
    checker.error(at, fmt::format("{} and {} do not go together", rule, what));
  };
  // An answer is one move.
  if (!facts.answers.empty()) refuse("a goal that may be answered");
  // These look at who moved last, as the other one of two players.
  for (const RuleDefinition* goal : ends.all_of("goal"))
    if (goal->word("when") == "next-turn") refuse("a goal that counts at the next turn");
  if (!ends.of("marriage").words("of").empty()) refuse("'marriage'");
  if (ends.of("baring").word("answer") == "next-move") refuse("a baring that may be answered");
  if (facts.facing_draws) refuse("'facing' = \"draw\"");
}

void check_turn(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const TurnRule* rule = variant.turn_rule();
  if (rule == nullptr) return;
  const VariantDefinition& definition = checker.definition();
  if (definition.neutral) return check_ends(checker, definition.neutral->at, "[neutral]");
  if (definition.chain) return check_ends(checker, definition.chain->at, "[chain]");
  const TurnDefinition& turn = *definition.turn;
  const EndFacts& facts = variant.ends().facts();
  checker.refuse_in_fen("turns of several moves", turn.at);
  if (turn.first && rule->grows > 0)
    checker.error(turn.first->at, "'first' has no sense with 'grows': 'moves' says how long the first turn is");
  if (!turn.moves_of.empty() && rule->grows > 0)
    checker.error(turn.moves_of.front().first.at, "'moves-of' and 'grows' do not go together");
  if (turn.check && variant.safety() != Safety::kLegal)
    checker.error(turn.check->at, fmt::format("'check' has no sense: {}", why_without_checks(variant.safety())));
  if (turn.check && variant.forbids_checks())
    checker.error(turn.check->at, "'check' has no sense: [legal] forbids checks");
  if (!variant.en_passant().empty() && variant.players() > 2)
    checker.error(turn.at, "[turn] and [en-passant] go together in games of two players only");
  if (turn.en_passant_in_row && variant.en_passant().empty())
    checker.error(turn.en_passant_in_row->at, "'en-passant' has no sense without [en-passant]");
  if (rule->pieces == TurnPieces::kDifferent &&
      (rule->grows > 0 || rule->first > kMostDifferent ||
       std::ranges::any_of(rule->moves, [](int moves) { return moves > kMostDifferent; })))
    checker.error(turn.pieces->at, fmt::format("pieces = \"different\" goes with turns of at most {} moves",
                                               number_word(kMostDifferent)));
  if (rule->pieces != TurnPieces::kAny) {
    const auto refuse = [&](std::string_view what) {
      checker.error(turn.pieces->at, fmt::format("[turn] 'pieces' and {} do not go together: it must be clear which "
                                                 "piece has moved",
                                                 what));
    };
    for (const std::string_view effect : {"transfer", "homecoming", "pushing", "exchange"})
      if (!definition.effects.of(effect).values.empty()) refuse(fmt::format("[{}]", effect));
  }
  // Both count checks when the other player is to move.
  if (facts.check_limit > 0 && rule->check == TurnCheck::kFree)
    checker.error(turn.at, "checks are counted: [turn] 'check' must be \"ends-turn\" or \"last-move\"");
  check_ends(checker, turn.at, "[turn]");
  if (definition.ends.of("repetition").word("perpetual-check") == "loses" && rule->check == TurnCheck::kFree)
    checker.error(turn.at, "perpetual check is looked at: [turn] 'check' must be \"ends-turn\" or \"last-move\"");
}

// "made one after the other" so.
std::string with_pieces(TurnPieces pieces) {
  switch (pieces) {
    case TurnPieces::kDifferent: return ", each with another piece";
    case TurnPieces::kSame: return ", all with one piece";
    case TurnPieces::kAny: break;
  }
  return " with one piece or with several";
}

std::string moves_text(int count) { return count == 1 ? "one move" : fmt::format("{} moves", number_word(count)); }

// What each player's turns have; nothing where they are all alike.
std::vector<std::string> lengths_by_player(const Describer& words, const TurnRule& rule) {
  std::vector<std::string> lengths;
  const std::size_t players = words.variant().players();
  if (std::all_of(rule.moves.begin(), rule.moves.begin() + static_cast<std::ptrdiff_t>(players),
                  [&](int moves) { return moves == rule.moves.front(); }))
    return {};
  for (std::size_t p = 0; p < players; ++p)
    lengths.push_back(fmt::format("a turn of {} has {}", words.player(p), moves_text(rule.moves[p])));
  lengths.front().front() = 'A';
  return lengths;
}

std::vector<RuleSentence> turn_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  const TurnRule* rule = variant.turn_rule();
  if (rule == nullptr || variant.neutral() != nullptr || variant.chain() != nullptr) return {};
  std::vector<RuleSentence> sentences;
  if (rule->grows > 0) {
    sentences.push_back(
        {fmt::format("{}'s first turn has {}, and every turn has {} more than the turn before it: {}, "
                     "{}, {} and so on. They {} be made{}.",
                     words.player(0), moves_text(rule->first), number_word(rule->grows),
                     rule->length_of(0, PlayerId(0)), rule->length_of(1, PlayerId(1)), rule->length_of(2, PlayerId(0)),
                     rule->pieces == TurnPieces::kAny ? "may" : "must", with_pieces(rule->pieces))});
  } else if (const std::vector<std::string> lengths = lengths_by_player(words, *rule); !lengths.empty()) {
    sentences.push_back({fmt::format("{}. They are made one after the other{}.", join_words(lengths, "and"),
                                     with_pieces(rule->pieces))});
    if (rule->first != rule->moves.front())
      sentences.push_back(
          {fmt::format("Only {}'s first turn of the game has {}.", words.player(0), moves_text(rule->first))});
  } else {
    sentences.push_back({fmt::format(
        "A turn has {}, made one after the other{}.{}", moves_text(rule->moves.front()), with_pieces(rule->pieces),
        rule->first == rule->moves.front()
            ? ""
            : fmt::format(" Only {}'s first turn of the game has {}.", words.player(0), moves_text(rule->first)))});
  }
  if (variant.safety() == Safety::kLegal && !variant.forbids_checks()) {
    const std::string royal = words.royal();
    sentences.push_back({fmt::format(
        "No move of a turn may leave the own {0} in check: who is in check must get out of it by the first one.",
        royal)});
    if (rule->check == TurnCheck::kEndsTurn)
      sentences.push_back({"A move that gives check ends the turn, and the moves left are lost."});
    if (rule->check == TurnCheck::kLast) sentences.push_back({"Only the last move of a turn may give check."});
  }
  if (variant.safety() == Safety::kElimination)
    sentences.push_back(
        {fmt::format("Whose {} is attacked is looked at when a turn begins, not between its moves.", words.royal())});
  else
    sentences.push_back(
        {"All moves of a turn must be made: who has none left before the last of them has no legal "
         "move, as at the beginning of a turn."});
  if (variant.may_pass() || variant.safety() == Safety::kElimination) sentences.push_back({"A pass ends the turn."});
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom turn() {
  return {.name = "turn",
          .title = Describer::kPlay,
          .all_tables = "turn = {}\n",
          .help = {{"", "turn", "Turns of several moves"},
                   {"turn", "moves", "Moves of a turn; where turns grow, of the first one"},
                   {"turn", "moves-of", "Moves of one player's turns: { w = 2 }"},
                   {"turn", "first", "Moves of the first turn of the game"},
                   {"turn", "grows", "So many moves more than the turn before"},
                   {"turn", "pieces", "Whether the moves of a turn are of different pieces, or of one"},
                   {"turn", "check", "What a check does to the turn in which it is given"},
                   {"turn", "en-passant", "Which moves of a turn may capture en passant"}},
          .read = read_turn,
          .compile = compile_turn,
          .check = check_turn,
          .sentences = turn_sentences};
}

}  // namespace special_room

}  // namespace sennight
