// A piece that captures goes over to the other side: it stands where it has captured, and is the rival's from then on.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Defection final : public EffectRule {
 public:
  Defection(TypeSet pieces, Location at) : pieces_(pieces), at_(std::move(at)) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& pieces = definition.words("pieces");
    if (pieces.empty()) return nullptr;
    return std::make_unique<Defection>(compiler.type_set(pieces), pieces.front().at);
  }

  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.captures) return;
    const Piece piece = effects.after(board, effects.target);
    // A piece that becomes another one by its capture goes over when it was one of these.
    const Piece captor = captor_of(effects).before;
    if (!piece || piece.owner() != effects.mover) return;
    if (!pieces_.contains(captor ? captor.type() : piece.type())) return;
    effects.put(board, effects.target, Piece(rival_of(effects.mover), piece.type()));
  }

  void tell(EffectFacts& facts) const override { facts.displaces = true; }
  bool is_lost_by_capturing(TypeId type) const override { return pieces_.contains(type); }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const auto names = words.plurals(pieces_);
    if (names.empty()) return {};
    return {
        {fmt::format("{} that capture go over to the other side: the piece stays where it has captured, and belongs "
                     "to the player whose piece it has taken.",
                     capitalised(join_words(names, "and")))}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    if (variant.players() != 2) findings.push_back({at_, true, "[defection] needs two players"});
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (pieces_.contains(TypeId(t)) && variant.royals().contains(TypeId(t)))
        findings.push_back(
            {at_, true,
             fmt::format("{} is royal, and cannot go over to the other side", variant.type(TypeId(t)).token)});
  }

 private:
  TypeSet pieces_;
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom defection() {
  using Kind = RuleField::Kind;
  return {.name = "defection",
          .help = "Captures after which the piece is the rival's",
          .title = "Changing sides",
          .fields = {{.key = "pieces",
                      .kind = Kind::kTypes,
                      .required = true,
                      .help = "Who of these captures goes over to the other side"}},
          .compile = Defection::compile};
}

}  // namespace effect_room

}  // namespace sennight
