// Who has lost the last piece of the types that must not die out has lost the game.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class LossOfAll final : public End {
 public:
  LossOfAll(TypeSet types, bool is_tested) : types_(types), is_tested_(is_tested) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const TypeSet types = compiler.type_set(definition.words("loss-of-all"));
    if (types.empty()) return nullptr;
    return std::make_unique<LossOfAll>(types, compiler.variant().safety() != Safety::kElimination);
  }

  std::optional<Finish> test(const EndView& view) const override {
    if (!is_tested_) return std::nullopt;
    // Both may vanish in one move; then the player who made it wins. Source: mitred-framing.md rule 17.
    const PlayerId mover = view.turn(), last(1 - mover.index());
    for (const PlayerId player : {mover, last})
      if (view.count(player, types_) == 0)
        return Finish{.name = "loss of the last", .verdict = Verdict::kLoss, .affected = player};
    return std::nullopt;
  }
  EndReason reason(const Variant& variant, const Finish& finish) const override {
    std::vector<std::string> names;
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (types_.contains(TypeId(t))) names.push_back(variant.types()[t].name);
    return {fmt::format("{} {}", finish.name, fmt::join(names, " or ")), true};
  }
  void add_to(EndFacts& facts) const override { facts.vital.push_back(types_); }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const auto names = words.names(types_);
    if (names.empty()) return {};
    return {
        {fmt::format("A player who has no {} left on the board has lost{}. If one move leaves both players without, "
                     "the player who made it wins.",
                     join_words(names, "or"), words.variant().has_hands() ? ", whatever is in hand" : "")}};
  }

 private:
  TypeSet types_;
  bool is_tested_;  // where players are eliminated, that comes first
};

}  // namespace

namespace end_room {

EndRoom loss_of_all() {
  return {.name = "loss_of_all",
          .table = "",
          .kind = EndKind::kDecision,
          .fields = {{.key = "loss-of-all", .kind = RuleField::Kind::kTypes}},
          .compile = LossOfAll::compile};
}

}  // namespace end_room

}  // namespace sennight
