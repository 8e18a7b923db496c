// A capture explodes: the piece that captured leaves the board with the one that it took, and so does what stands around
// the cell where it arrived, but for types that explosions spare.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Explosion final : public EffectRule {
 public:
  Explosion(PerPlayer<std::vector<CellSet>> around, TypeSet spared, bool touching_royals_are_safe,
            const Variant& variant, const Text& directions)
      : around_(std::move(around)),
        spared_(spared),
        touching_royals_are_safe_(touching_royals_are_safe),
        takes_royals_(!variant.royals().empty()),
        directions_(directions.value),
        at_(directions.at) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& directions = definition.words("directions");
    if (directions.empty()) return nullptr;
    return std::make_unique<Explosion>(
        compiler.neighbours(directions.front()), compiler.type_set(definition.words("except")),
        definition.word("touching-royals") == "no-check", compiler.variant(), directions.front());
  }

  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.captures) return;
    effects.put(board, effects.target, Piece());
    for (const Cell cell : around_[effects.mover.index()][effects.target.index()]) {
      const Piece piece = effects.after(board, cell);
      if (piece && !spared_.contains(piece.type())) effects.put(board, cell, Piece());
    }
  }

  void tell(EffectFacts& facts) const override {
    facts.may_take_royals = facts.may_take_royals || takes_royals_;
    // Who captured a royal beside the own one would lose both.
    if (touching_royals_are_safe_) facts.shields = around_;
  }

  bool is_lost_by_capturing(TypeId) const override { return true; }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    std::vector<RuleSentence> sentences;
    std::string text =
        "A capture explodes: with the captured piece the one that captured it leaves the board, and so does every "
        "piece of "
        "any player around the cell where it arrived";
    if (const auto names = words.plurals(spared_); !names.empty())
      text += fmt::format(", except {}", join_words(names, "and"));
    sentences.push_back({text + "." + words.meaning("Around it", directions_)});
    if (words.variant().has_hands()) sentences.push_back({"Only the captured piece itself goes to a hand."});
    if (!takes_royals_) return sentences;
    sentences.push_back({fmt::format("Nobody may blow up the own {}.", words.royal())});
    if (words.variant().safety() == Safety::kElimination)
      sentences.push_back({fmt::format("Whose {} explodes is eliminated at once.", words.royal())});
    else
      sentences.push_back(
          {fmt::format("Whose {} explodes has lost at once, also to a player in check.", words.royal())});
    if (touching_royals_are_safe_)
      sentences.push_back(
          {fmt::format("A {} whose capture would blow up the capturer's own is not in check.", words.royal())});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    if (!touching_royals_are_safe_) return;
    if (!takes_royals_) findings.push_back({at_, true, "'touching-royals' has no sense: there is no royal"});
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (variant.royals().contains(TypeId(t)) && spared_.contains(TypeId(t)))
        findings.push_back({at_, true, "explosions that spare royals cannot protect them where they touch"});
  }

 private:
  PerPlayer<std::vector<CellSet>> around_;  // per player and cell: what an explosion there reaches
  TypeSet spared_;                          // unless they capture or are captured
  bool touching_royals_are_safe_;
  bool takes_royals_;
  std::string directions_;  // as the file has them
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom explosion() {
  using Kind = RuleField::Kind;
  return {.name = "explosion",
          .help = "Captures that take with them what stands around",
          .title = "Explosions",
          .fields = {{.key = "directions",
                      .kind = Kind::kMovement,
                      .required = true,
                      .help = "A movement to the cells around, which a capture clears"},
                     {.key = "except", .kind = Kind::kTypes, .help = "Types that explosions around them spare"},
                     {.key = "touching-royals",
                      .kind = Kind::kWord,
                      .words = {"check", "no-check"},
                      .help = "Whether a royal next to the other one can be in check"}},
          .compile = Explosion::compile};
}

}  // namespace effect_room

}  // namespace sennight
