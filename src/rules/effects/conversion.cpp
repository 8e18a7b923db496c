// What stands around the cell where a move has ended, or what the piece there could capture, changes sides: the rivals' pieces
// become the mover's.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/attack_walk.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Conversion final : public EffectRule {
 public:
  Conversion(const Variant& variant, PerPlayer<std::vector<CellSet>> around, TypeSet spared, bool by_capture,
             const Text& directions)
      : variant_(variant),
        around_(std::move(around)),
        spared_(spared),
        by_capture_(by_capture),
        directions_(directions.value),
        at_(directions.at) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& directions = definition.words("directions");
    if (directions.empty()) return nullptr;
    return std::make_unique<Conversion>(
        compiler.variant(),
        directions.front().value == "captures" ? PerPlayer<std::vector<CellSet>>()
                                               : compiler.neighbours(directions.front()),
        compiler.type_set(definition.words("except")), definition.word("when") == "capture", directions.front());
  }

  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.target || (by_capture_ && !effects.captures)) return;
    const Piece arrived = effects.after(board, effects.target);
    if (!arrived || arrived.owner() != effects.mover) return;
    if (!attacked()) {
      for (const Cell cell : around_[effects.mover.index()][effects.target.index()]) convert(effects, board, cell);
      return;
    }
    const TypeBits type = type_bit(arrived.type().index());
    for (const Cell cell : variant_.board().all()) {
      const bool is_reached = walk_attackers(
          variant_, cell, effects.mover, type, [&](Cell on) { return effects.after(board, on); },
          [&](Cell from) { return from == effects.target; });
      if (is_reached) convert(effects, board, cell);
    }
  }

  void tell(EffectFacts& facts) const override {
    facts.only_takes = false;
    facts.displaces = true;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const std::string_view after = by_capture_ ? "After a capture" : "After a move or a drop";
    std::string text =
        attacked() ? fmt::format(
                         "{}, every piece of a rival that the piece could now capture changes sides and belongs to "
                         "the player who moved",
                         after)
                   : fmt::format(
                         "{}, every piece of a rival around the cell where it ends changes sides and belongs to "
                         "the player who moved",
                         after);
    if (const auto names = words.plurals(spared_); !names.empty())
      text += fmt::format(", except {}", join_words(names, "and"));
    return {{text + "." + (attacked() ? "" : words.meaning("Around it", directions_))}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    check_spared(variant, spared_, "change sides", false, at_, findings);
    if (variant.safety() == Safety::kElimination)
      findings.push_back({at_, true, "[conversion] and [elimination] do not go together"});
    if (attacked() && variant.has_choosy_moves())
      findings.push_back({at_, true, "directions = \"captures\" and movements that spare types do not go together"});
  }

 private:
  // What the piece attacks changes sides, not what stands around it.
  bool attacked() const { return around_.front().empty(); }
  void convert(Effects& effects, const BoardView& board, Cell cell) const {
    const Piece piece = effects.after(board, cell);
    if (!piece || piece.owner() == effects.mover || spared_.contains(piece.type())) return;
    effects.put(board, cell, Piece(effects.mover, piece.type()));
  }

  const Variant& variant_;
  PerPlayer<std::vector<CellSet>> around_;  // per player and cell: whom a move that ends there converts
  TypeSet spared_;
  bool by_capture_;
  std::string directions_;  // as the file has them
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
                      .help = "A movement to the cells around, whose pieces change sides; or \"captures\""},
                     {.key = "except", .kind = Kind::kTypes, .help = "Types that never change sides so"},
                     {.key = "when",
                      .kind = Kind::kWord,
                      .words = {"arrival", "capture"},
                      .help = "After each move, or after captures only"}},
          .compile = Conversion::compile};
}

}  // namespace effect_room

}  // namespace sennight
