// What stands around the cell where a move has ended changes sides: the rivals' pieces there become the mover's.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Conversion final : public EffectRule {
 public:
  Conversion(PerPlayer<std::vector<CellSet>> around, TypeSet spared, bool by_capture, Location at)
      : around_(std::move(around)), spared_(spared), by_capture_(by_capture), at_(std::move(at)) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& directions = definition.words("directions");
    if (directions.empty()) return nullptr;
    return std::make_unique<Conversion>(compiler.neighbours(directions.front()),
                                        compiler.type_set(definition.words("except")),
                                        definition.word("when") == "capture", directions.front().at);
  }

  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.target || (by_capture_ && !effects.captures)) return;
    const Piece arrived = effects.after(board, effects.target);
    if (!arrived || arrived.owner() != effects.mover) return;
    for (const Cell cell : around_[effects.mover.index()][effects.target.index()]) {
      const Piece piece = effects.after(board, cell);
      if (!piece || piece.owner() == effects.mover || spared_.contains(piece.type())) continue;
      effects.put(board, cell, Piece(effects.mover, piece.type()));
    }
  }

  void tell(EffectFacts& facts) const override { facts.only_takes = false; }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    std::string text = fmt::format(
        "{}, every piece of a rival around the cell where it ends changes sides and belongs to the player who moved",
        by_capture_ ? "After a capture" : "After a move or a drop");
    if (const auto names = words.plurals(spared_); !names.empty())
      text += fmt::format(", except {}", join_words(names, "and"));
    return {{text + "."}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const TypeId type{t};
      if (variant.royals().contains(type) && !spared_.contains(type))
        findings.push_back(
            {at_, true,
             fmt::format("{} is royal, and cannot change sides: 'except' must name it", variant.type(type).token)});
    }
    if (variant.safety() == Safety::kElimination)
      findings.push_back({at_, true, "[conversion] and [elimination] do not go together"});
  }

 private:
  PerPlayer<std::vector<CellSet>> around_;  // per player and cell: whom a move that ends there converts
  TypeSet spared_;
  bool by_capture_;
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom conversion() {
  using Kind = RuleField::Kind;
  return {.name = "conversion",
          .help = "Moves that let the rivals' pieces around change sides",
          .title = "Changing sides",
          .fields = {{.key = "directions",
                      .kind = Kind::kMovement,
                      .required = true,
                      .help = "A movement to the cells around, whose pieces change sides"},
                     {.key = "except", .kind = Kind::kTypes, .help = "Types that never change sides so"},
                     {.key = "when",
                      .kind = Kind::kWord,
                      .words = {"arrival", "capture"},
                      .help = "After each move, or after captures only"}},
          .compile = Conversion::compile};
}

}  // namespace effect_room

}  // namespace sennight
