// The last player, or team, in the game wins; and when nobody who is left has a move, they share the first place.
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Elimination final : public End {
 public:
  static std::unique_ptr<const End> compile(const RuleDefinition&, RuleCompiler& compiler) {
    if (compiler.variant().safety() != Safety::kElimination) return nullptr;
    return std::make_unique<Elimination>();
  }

  std::optional<Finish> test(const EndView& view) const override {
    if (view.living_sides() == 1)
      return Finish{.name = "elimination", .verdict = Verdict::kWin, .affected = view.turn()};
    if (view.passes() >= view.living()) return Finish{.name = "passes all round"};
    return std::nullopt;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    if (words.variant().has_teams())
      return {{"The team wins of which somebody is left when all players of the other team are out. Partners share the "
               "result, also those who are out."},
              {"When all players who are left pass one after the other, the game is a draw."}};
    return {{"The last player in the game wins. Of the others, whoever was eliminated later has the better place; "
             "players eliminated together share one."},
            {"When all players who are left pass one after the other, they share the first place."}};
  }
};

}  // namespace

namespace end_room {

EndRoom elimination() {
  return {
      .name = "elimination", .table = "", .kind = EndKind::kDecision, .fields = {}, .compile = Elimination::compile};
}

}  // namespace end_room

}  // namespace sennight
