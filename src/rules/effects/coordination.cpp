// Two pieces of a player take what stands where their lines cross, when one of them has moved.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/cell_rows.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Coordination final : public EffectRule {
 public:
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& directions = definition.words("directions");
    if (directions.empty() || definition.words("pieces").empty() || definition.words("partners").empty())
      return nullptr;
    auto rule = std::make_unique<Coordination>(compiler.variant());
    rule->movers_ = compiler.type_set(definition.words("pieces"));
    rule->partners_ = compiler.type_set(definition.words("partners"));
    rule->spared_ = compiler.type_set(definition.words("except"));
    rule->at_ = directions.front().at;
    if (!rule->rows_.find(directions.front(), 0, compiler)) return nullptr;
    return rule;
  }

  explicit Coordination(const Variant& variant) : variant_(variant) {}

  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.target) return;
    const Piece arrived = effects.after(board, effects.target);
    if (!arrived || arrived.owner() != effects.mover || !movers_.contains(arrived.type())) return;
    CellSet taken;
    for (const Cell partner : variant_.board().all()) {
      const Piece piece = effects.after(board, partner);
      if (partner == effects.target || !piece || piece.owner() != effects.mover || !partners_.contains(piece.type()))
        continue;
      taken |= lines_of(effects.mover, effects.target, partner) & lines_of(effects.mover, partner, effects.target);
    }
    for (const Cell cell : taken) {
      const Piece piece = effects.after(board, cell);
      if (!piece || !variant_.are_rivals(piece.owner(), effects.mover) || spared_.contains(piece.type())) continue;
      effects.put(board, cell, Piece());
      effects.captures = true;
    }
  }

  void tell(EffectFacts& facts) const override { facts.only_takes = false; }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const std::string mover = with_article(join_words(words.names(movers_), "or"));
    std::string text = fmt::format(
        "When {} has moved, every rival's piece is taken where a line that leads {} from it ", mover, rows_.way());
    text += fmt::format("crosses one that leads so from {} of the same player",
                        with_article(join_words(words.names(partners_), "or")));
    if (const auto spared = words.plurals(spared_); !spared.empty())
      text += fmt::format("; {} are safe from that", join_words(spared, "and"));
    return {{text + "."}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    check_spared(variant, spared_, "be taken so", true, at_, findings);
  }

 private:
  // The cells on the lines from `from`, but for a line that leads to `other`: that one crosses nothing.
  CellSet lines_of(PlayerId player, Cell from, Cell other) const {
    CellSet cells;
    for (const std::vector<Cell>& row : rows_.of(player, from)) {
      if (std::ranges::find(row, other) != row.end()) continue;
      for (const Cell cell : row) cells.insert(cell);
    }
    return cells;
  }

  const Variant& variant_;
  CellRows rows_;
  TypeSet movers_, partners_, spared_;
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom coordination() {
  using Kind = RuleField::Kind;
  return {.name = "coordination",
          .help = "Two pieces that take what stands where their lines cross",
          .title = "Crossing lines",
          .fields = {{.key = "pieces", .kind = Kind::kTypes, .required = true, .help = "Whose moves take so"},
                     {.key = "partners",
                      .kind = Kind::kTypes,
                      .required = true,
                      .help = "The own pieces whose lines cross those of the piece that has moved"},
                     {.key = "directions",
                      .kind = Kind::kMovement,
                      .required = true,
                      .help = "Single steps that say along which lines: \"W\", \"WF\""},
                     {.key = "except", .kind = Kind::kTypes, .help = "Types that are safe from it"}},
          .compile = Coordination::compile,
          .may_be_several = true};
}

}  // namespace effect_room

}  // namespace sennight
