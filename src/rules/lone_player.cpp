#include "rules/lone_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/english.h"

namespace sennight {

namespace {

// What a file may say of the end of such a game, by the rooms of the ends: each concerns the player alone.
constexpr std::array<std::string_view, 6> kEnds = {"extinction", "goal",    "loss_of_all",
                                                   "move_count", "no_move", "repetition"};
// Keys of these that are about a rival, or about royals, and words that share a point with one.
constexpr std::array<std::string_view, 6> kForRivals = {"answer",     "when",          "checkmate",
                                                        "mate-needs", "mate-never-by", "perpetual-check"};
constexpr std::array<std::string_view, 3> kVerdictsForRivals = {"quarter", "fewer-pieces-win", "first-player-loses"};

bool is_one_of(std::string_view word, const auto& words) { return std::ranges::find(words, word) != words.end(); }

}  // namespace

bool check_lone_player(const VariantDefinition& definition, RuleCompiler& compiler) {
  bool sound = true;
  const auto refuse = [&](const Location& at, std::string_view what) {
    compiler.error(at, fmt::format("a game of one player has no {}", what));
    sound = false;
  };
  // That there is one player is what is unusual: said there, and once for each rule that does not fit.
  const Location& at = definition.players_at.names;
  std::vector<std::string_view> unfit;
  if (std::ranges::any_of(definition.pieces, [](const PieceDefinition& piece) { return piece.royal || piece.facing; }))
    unfit.emplace_back("royals: nobody could attack them");
  const LegalDefinition& legal = definition.legal;
  const std::pair<bool, std::string_view> rules[] = {
      {!definition.en_passant.by.empty(), "[en-passant]"},
      {!definition.castlings.empty(), "[castling]"},
      {!definition.swaps.empty(), "[swap]"},
      {definition.gating.has_value(), "[gating]"},
      {definition.royals.has_value(), "[royals]"},
      {definition.turn.has_value(), "[turn]: it makes every move"},
      {definition.neutral.has_value(), "[neutral]"},
      {definition.chain.has_value(), "[chain]"},
      {definition.trade.has_value(), "[trade]"},
      {definition.pounce.has_value(), "[pounce]"},
      {definition.elimination.has_value(), "[elimination]"},
      {legal.must_capture || legal.no_captures || legal.may_check || legal.may_pass || legal.royal_stays ||
           legal.must_drop || !legal.one_per_line.empty() || !legal.two_per_line.empty() || !legal.unattacked.empty() ||
           !legal.attacked.empty(),
       "[legal]"},
      {!definition.initial.aimed_by.empty(), "'aimed-by'"},
      {!definition.initial.unattacked.empty(), "'unattacked'"},
      {!definition.effects.list.empty(), "rules of what follows from a capture"},
      {definition.fen_tail == VariantDefinition::FenTail::kFairy, "FEN of that dialect: it is for two"},
      {definition.notation != VariantDefinition::Notation::kSan, "notation but \"san\""},
  };
  for (const auto& [is_there, what] : rules)
    if (is_there) unfit.push_back(what);
  if (unfit.size() > 1) {  // then the names are what is odd, and what the ends say follows from that
    compiler.error(at, fmt::format("'names' has one name, and a game of one player has no {}",
                                   join_words({unfit.begin(), unfit.end()}, "and no")));
    return false;
  }
  if (!unfit.empty()) refuse(at, unfit.front());
  const auto check_ends = [&](const RuleDefinitions& ends) {
    for (const RuleDefinition& end : ends.list) {
      if (!is_one_of(end.rule, kEnds)) {
        refuse(end.at, fmt::format("end of the kind '{}'", end.rule));
        continue;
      }
      for (const auto& [key, words] : end.values)
        for (const Text& word : words)
          if (is_one_of(key, kForRivals) || is_one_of(word.value, kVerdictsForRivals))
            refuse(word.at, fmt::format("'{} = {}'", key, word.value));
    }
  };
  check_ends(definition.ends);
  for (const auto& [letter, own] : definition.ends_of) check_ends(own);
  return sound;
}

}  // namespace sennight
