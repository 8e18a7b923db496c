// The last player, or team, in the game wins; and when nobody who is left has a move, they share the first place.
#include "rules/describer.h"
#include "rules/prizes.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Elimination final : public End {
 public:
  static std::unique_ptr<const End> compile(const RuleDefinition&, RuleCompiler& compiler) {
    if (compiler.variant().safety() != Safety::kElimination) return nullptr;
    return std::make_unique<Elimination>(compiler.variant());
  }
  explicit Elimination(const Variant& variant)
      : first_ends_(variant.first_elimination_ends()),
        stalemate_ends_(variant.stalemates_draw()),
        players_(static_cast<int>(variant.players())) {}

  std::optional<Finish> test(const EndView& view) const override {
    if (view.living_sides() == 1)
      return Finish{.name = "elimination", .verdict = Verdict::kWin, .affected = view.turn()};
    if (first_ends_ && view.living() < players_) return Finish{.name = "elimination"};
    if (stalemate_ends_ && view.passes() > 0) return Finish{.name = "stalemate"};
    if (view.passes() >= view.living()) return Finish{.name = "passes all round"};
    return std::nullopt;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    if (words.variant().has_teams() && first_ends_)
      return {{"Partners share the result."},
              {"When all players who are left pass one after the other, the game is a draw."}};
    if (words.variant().has_teams())
      return {{"The team wins of which somebody is left when all players of the other team are out. Partners share the "
               "result, also those who are out."},
              {"When all players who are left pass one after the other, the game is a draw."}};
    if (points_decide_all(words.variant().ends().facts()))
      return {{"The game ends when one player is left, or when all players who are left pass one after the other."}};
    return {{"The last player in the game wins. Of the others, whoever was eliminated later has the better place; "
             "players eliminated together share one."},
            {"When all players who are left pass one after the other, they share the first place."}};
  }

 private:
  bool first_ends_, stalemate_ends_;
  int players_;
};

}  // namespace

namespace end_room {

EndRoom elimination() {
  return {
      .name = "elimination", .table = "", .kind = EndKind::kDecision, .fields = {}, .compile = Elimination::compile};
}

}  // namespace end_room

}  // namespace sennight
