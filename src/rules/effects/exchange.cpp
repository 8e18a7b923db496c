// A piece does not take what stands where it goes: the two change places.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

class Exchange final : public EffectRule {
 public:
  Exchange(const Variant& variant, TypeSet movers, TypeSet taken, Location at)
      : variant_(variant), movers_(movers), taken_(taken), at_(std::move(at)) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& pieces = definition.words("pieces");
    if (pieces.empty()) return nullptr;
    return std::make_unique<Exchange>(compiler.variant(), compiler.type_set(pieces),
                                      compiler.type_set(definition.words("except")), pieces.front().at);
  }

  // It follows before what captures bring about: what is exchanged is not taken.
  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.target || effects.forbidden) return;
    const Piece there = board.piece(effects.target);
    const CellChange left = captor_of(effects);
    if (!there || !left.before || left.cell == effects.target || !movers_.contains(left.before.type()) ||
        is_taken(there.type()) || moves_others(effects, left.cell))
      return;
    effects.put(board, left.cell, there);
    effects.captures = takes_elsewhere(effects);
  }

  void tell(EffectFacts& facts) const override {
    facts.only_takes = false;
    facts.displaces = true;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const auto names = words.names(movers_);
    if (names.empty()) return {};
    std::vector<RuleSentence> sentences{
        {fmt::format("{} takes nothing where it goes: it changes places with the piece that stands there.",
                     capitalised(with_article(join_words(names, "or"))))}};
    TypeSet taken;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (is_taken(TypeId(t)) && may_take(TypeId(t))) taken.insert(TypeId(t));
    if (const auto others = words.plurals(taken); !others.empty())
      sentences.push_back({fmt::format("It captures {} as other pieces do.", join_words(others, "and"))});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto refuse = [&](bool there, std::string_view what, std::string_view why) {
      if (there) findings.push_back({at_, true, fmt::format("[exchange] and {} do not go together: {}", what, why)});
    };
    constexpr std::string_view kNotTaken = "what is exchanged is not taken";
    refuse(!variant.effects().facts().reborn.empty(), "[rebirth]", kNotTaken);
    refuse(variant.must_capture(), "compulsory captures", kNotTaken);
    refuse(variant.chain() != nullptr, "[chain]", kNotTaken);
    refuse(variant.fusion().has_value(), "[fusion]", "who moves onto a piece would do both");
    refuse(!variant.effects().facts().left_behind.empty(), "[trail]",
           "two pieces would stand on the cell that was left");
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const TypeId type{t};
      if (!movers_.contains(type)) continue;
      const auto& terms = variant.type(type).movement.terms;
      if (std::ranges::none_of(terms, [](const Term& term) { return term.capture; }))
        findings.push_back(
            {at_, true, fmt::format("{} captures nothing, and has nothing to exchange", variant.type(type).token)});
    }
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      for (std::size_t p = 0; p < variant.players(); ++p)
        if (variant.returns_as(TypeId(t), PlayerId(p)) && !is_taken(TypeId(t)))
          return refuse(true, "[hand.returns]", "what is exchanged comes to no hand");
  }

 private:
  bool is_taken(TypeId type) const { return taken_.contains(type) || variant_.royals().contains(type); }
  // Does one of the movers capture the type?
  bool may_take(TypeId type) const {
    const auto takes = [&](const Term& term) {
      return term.capture && !variant_.spared(term, TypeLimit::Kind::kTaking).contains(type);
    };
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (movers_.contains(TypeId(t)) && std::ranges::any_of(variant_.type(TypeId(t)).movement.terms, takes))
        return true;
    return false;
  }

  const Variant& variant_;  // which owns this
  TypeSet movers_;
  TypeSet taken_;  // beside royals
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom exchange() {
  using Kind = RuleField::Kind;
  return {
      .name = "exchange",
      .help = "Pieces that change places with what stands where they go instead of taking it",
      .title = "Exchanges",
      .fields = {{.key = "pieces",
                  .kind = Kind::kTypes,
                  .required = true,
                  .help = "They change places with what they would capture"},
                 {.key = "except", .kind = Kind::kTypes, .help = "Types that are captured as ever; royals always are"}},
      .compile = Exchange::compile};
}

}  // namespace effect_room

}  // namespace sennight
