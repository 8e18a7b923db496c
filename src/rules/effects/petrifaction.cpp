// Who captures turns to stone: a piece that never moves again and that nobody can take.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

class Petrifaction final : public EffectRule {
 public:
  Petrifaction(TypeSet pieces, TypeId stone, Location at) : pieces_(pieces), stone_(stone), at_(std::move(at)) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& pieces = definition.words("pieces");
    if (pieces.empty() || definition.words("to").empty()) return nullptr;
    const TypeSet types = compiler.type_set(pieces);
    const TypeId stone = compiler.type(definition.words("to").front());
    if (!stone) return nullptr;
    return std::make_unique<Petrifaction>(types, stone, definition.words("to").front().at);
  }

  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.captures) return;
    const Piece piece = effects.after(board, effects.target);
    if (!piece || piece.owner() != effects.mover) return;
    // A piece that becomes another one by its capture turns to stone when it was one of these.
    const Piece captor = captor_of(effects).before;
    if (!pieces_.contains(captor ? captor.type() : piece.type())) return;
    effects.put(board, effects.target, Piece(effects.mover, stone_));
  }

  void tell(EffectFacts& facts) const override {
    facts.untakable.insert(stone_);
    facts.only_takes = false;
  }

  bool is_lost_by_capturing(TypeId type) const override { return pieces_.contains(type); }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const auto names = words.plurals(pieces_);
    if (names.empty()) return {};
    return {
        {fmt::format("{} that capture become {}, which stand in everybody's way for the rest of the game: they "
                     "do not move, and nobody can capture them.",
                     capitalised(join_words(names, "and")), plural(words.name(stone_)))}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto error = [&](std::string text) { findings.push_back({at_, true, std::move(text)}); };
    const PieceType& stone = variant.type(stone_);
    if (stone.royal) error(fmt::format("{} is royal; nobody could take it", stone.token));
    if (!stone.movement.terms.empty()) error(fmt::format("{} turned to stone, and needs move = \"none\"", stone.token));
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (pieces_.contains(TypeId(t)) && variant.royals().contains(TypeId(t)))
        error(fmt::format("{} is royal, and cannot turn to stone", variant.type(TypeId(t)).token));
  }

 private:
  TypeSet pieces_;
  TypeId stone_;
  Location at_;
};

void bring_stones(const RuleDefinition& definition, ComingUp& types) {
  for (const Text& piece : definition.words("pieces"))
    if (types.has(piece))
      for (const Text& stone : definition.words("to")) types.add(stone);
}

}  // namespace

namespace effect_room {

EffectRoom petrifaction() {
  using Kind = RuleField::Kind;
  return {.name = "petrifaction",
          .help = "Pieces that turn to stone when they capture",
          .title = "Turning to stone",
          .fields = {{.key = "pieces",
                      .kind = Kind::kTypes,
                      .required = true,
                      .help = "Who of these captures turns to stone"},
                     {.key = "to",
                      .kind = Kind::kType,
                      .required = true,
                      .help = "The stone: a type without moves, which nobody can take"}},
          .compile = Petrifaction::compile,
          .bring = bring_stones};
}

}  // namespace effect_room

}  // namespace sennight
