// Who has lost the royal to an effect has lost the game. Where nothing takes royals off the board this end does not
// exist, and where players are eliminated that comes first.
#include <fmt/format.h>

#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class RoyalLoss final : public End {
 public:
  RoyalLoss(TypeSet royals, std::size_t players) : royals_(royals), players_(players) {}
  static std::unique_ptr<const End> compile(const RuleDefinition&, RuleCompiler& compiler) {
    const Variant& variant = compiler.variant();
    if (!variant.effects().facts().may_take_royals || variant.safety() != Safety::kLegal) return nullptr;
    return std::make_unique<RoyalLoss>(variant.royals(), variant.players());
  }

  std::optional<Finish> test(const EndView& view) const override {
    for (std::size_t ahead = 0; ahead < players_; ++ahead) {
      const PlayerId player((view.turn().index() + ahead) % players_);
      if (view.count(player, royals_) == 0)
        return Finish{.name = "loss of the royal", .verdict = Verdict::kLoss, .affected = player};
    }
    return std::nullopt;
  }
  EndReason reason(const Variant& variant, const Finish&) const override {
    for (const PieceType& type : variant.types())
      if (type.royal) return {fmt::format("loss of the {}", type.name), true};
    return {"loss of the royal", true};
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    return {{fmt::format("A player who has no {} on the board any more has lost.", words.royal())}};
  }

 private:
  TypeSet royals_;
  std::size_t players_;
};

}  // namespace

namespace end_room {

EndRoom royal_loss() {
  return {.name = "royal_loss", .table = "", .kind = EndKind::kDecision, .fields = {}, .compile = RoyalLoss::compile};
}

}  // namespace end_room

}  // namespace sennight
