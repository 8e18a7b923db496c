#include "rules/special/elimination.h"

#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/prizes.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

void read_elimination(Section& top, VariantDefinition& definition) {
  using Army = EliminationDefinition::Army;
  using By = EliminationDefinition::By;
  using Stalemate = EliminationDefinition::Stalemate;
  Section rule = top.table("elimination");
  if (!rule.exists()) return;
  EliminationDefinition into;
  into.at = rule.at();
  rule.require("army");
  rule.choice<Army>("army", into.army,
                    {{"leaves", Army::kLeaves}, {"recruited", Army::kRecruited}, {"stays", Army::kStays}});
  rule.choice<By>("by", into.by, {{"attack", By::kAttack}, {"capture", By::kCapture}, {"mate", By::kMate}});
  rule.choice<Stalemate>("stalemate", into.stalemate,
                         {{"passes", Stalemate::kPasses}, {"out", Stalemate::kOut}, {"draw", Stalemate::kDraw}});
  rule.choice<bool>("until", into.first_ends, {{"last", false}, {"first", true}});
  rule.finish();
  definition.elimination = into;
}

// What there is to compile is Variant::safety(), which the others need before.
void compile_elimination(const VariantDefinition& definition, RuleCompiler& compiler) {
  if (definition.elimination && compiler.variant().royals().empty())
    compiler.error(definition.elimination->at, "elimination needs a royal piece type");
}

void check_elimination(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  if (variant.safety() == Safety::kElimination) checker.refuse_in_fen("eliminated players");
  if (variant.mates_eliminate() && variant.effects().any())
    checker.error(checker.definition().elimination->at, "by = \"mate\" and effects of moves do not go together");
}

std::vector<RuleSentence> elimination_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  if (variant.safety() != Safety::kElimination) return {};
  using Army = EliminationDefinition::Army;
  std::vector<RuleSentence> sentences;
  if (variant.mates_eliminate())
    sentences.push_back(
        {"Who is in check and has no legal move is mated, passes, and is out of the game. Of several who give "
         "check the first to move after that is the one who mated."});
  else if (variant.captures_royals())
    sentences.push_back(
        {fmt::format("Who captures {} takes its player out of the game.", with_article(words.royal()))});
  else
    sentences.push_back({fmt::format(
        "When a player's turn begins, every rival whose {} is attacked by one of that player's pieces "
        "is out of the game. "
        "This is looked at once, before the player moves; what comes to be attacked through an elimination "
        "does not count in that turn.",
        words.royal())});
  const bool by_points = points_decide_all(variant.ends().facts());
  if (variant.stalemates_draw())
    sentences.push_back({fmt::format("Who has no legal move{} passes, and the game ends{}.",
                                     variant.mates_eliminate() ? " and is not in check" : "",
                                     by_points ? "" : ": all who are left share the first place")});
  if (variant.stalemates_eliminate())
    sentences.push_back({variant.mates_eliminate()
                             ? "Who has no legal move passes, and is out of the game, in check or not."
                             : "Who has no move at all passes, and is out of the game."});
  if (variant.army_of_the_eliminated() == Army::kLeaves)
    sentences.push_back({fmt::format("All pieces of a player who is out leave the game{}.",
                                     variant.has_hands() ? ", those in hand too" : "")});
  if (variant.army_of_the_eliminated() == Army::kStays)
    sentences.push_back(
        {fmt::format("{}The other pieces of a player who is out stay where they are. They move no more, "
                     "attack nothing, and can be captured.{}",
                     variant.captures_royals() ? "" : fmt::format("The {} leaves the board. ", words.royal()),
                     variant.has_hands() ? " Those in hand leave the game." : "")});
  if (variant.first_elimination_ends() && variant.has_teams())
    sentences.push_back({"The first who is out ends the game: that player's team loses."});
  else if (variant.first_elimination_ends())
    sentences.push_back(
        {by_points ? "The first who is out ends the game."
                   : "The first who is out ends the game. Whoever did it wins; all others lose, and have better places "
                     "than who was put out. If it was nobody's doing, they share the first place."});
  if (!variant.recruits_army()) return sentences;
  if (variant.captures_royals())
    sentences.push_back(
        {"All other pieces of a player who is out change sides where they stand: they now belong to the "
         "player who made the capture, and move in that player's directions."});
  else
    sentences.push_back(
        {fmt::format("The {0} of a player who is out leaves the board. All other pieces change sides where they stand: "
                     "they now belong to the player who attacked that {0}, and move in that "
                     "player's directions.",
                     words.royal())});
  for (const Promotion& promotion : variant.promotions())
    if (words.occurs(promotion.piece) && !promotion.on_capture && promotion.forced[0] == promotion.on_arrival[0] &&
        !promotion.forced[0].empty())
      sentences.push_back(
          {fmt::format("{} that changes sides where one of its new owner's would have to be promoted becomes {} at "
                       "once.",
                       capitalised(with_article(words.name(promotion.piece))),
                       with_article(words.name(promotion.targets.front()))),
           promotion.forced[0]});
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom elimination() {
  return {.name = "elimination",
          .title = "Elimination",
          .all_tables = "elimination = {}\n",
          .help = {{"", "elimination", "With three or four players: what becomes of a loser's army"},
                   {"elimination", "army", "Leaves the board, is recruited, or stays there for nobody"},
                   {"elimination", "stalemate", "Who has no legal move passes, or is out, or draws"},
                   {"elimination", "until", "The last player is left, or the first one is out"},
                   {"elimination", "by", "An attack on the royal, its capture, or its mate"}},
          .read = read_elimination,
          .compile = compile_elimination,
          .check = check_elimination,
          .sentences = elimination_sentences};
}

}  // namespace special_room

}  // namespace sennight
