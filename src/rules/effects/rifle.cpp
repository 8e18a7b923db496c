// Some pieces capture from afar: the captured piece leaves the board, and the one that captured it stays where it was, as if
// it had not moved.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"
#include "rules/special/special_rule.h"
#include "rules/travels.h"

namespace sennight {

namespace {

class Rifle final : public EffectRule {
 public:
  Rifle(TypeSet pieces, std::optional<PerPlayer<std::vector<CellSet>>> steps, Location at)
      : pieces_(pieces), steps_(std::move(steps)), at_(std::move(at)) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& pieces = definition.words("pieces");
    const std::vector<Text>& step = definition.words("step");
    if (pieces.empty()) return nullptr;
    std::optional<PerPlayer<std::vector<CellSet>>> steps;
    if (!step.empty()) steps = compiler.neighbours(step.front());
    if (steps && (*steps)[0].empty()) return nullptr;  // which has been said
    return std::make_unique<Rifle>(compiler.type_set(pieces), std::move(steps), pieces.front().at);
  }

  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.captures) return;
    const CellChange captor = captor_of(effects);
    if (!captor.before) return;
    const Cell left = captor.cell;
    if (!stays(effects.mover, captor.before.type(), left, effects.target)) return;
    Effects stays;
    stays.mover = effects.mover;
    stays.target = left;
    stays.captures = true;
    for (const HandChange& change : effects.hands) stays.hands.push_back(change);
    for (const CellChange& change : effects.cells)
      if (change.cell != left) stays.cells.push_back(change);
    if (stays.after(board, effects.target).owner() == effects.mover) stays.put(board, effects.target, Piece());
    effects = stays;
  }

  void tell(EffectFacts& facts) const override { facts.marksmen = pieces_; }
  bool stays(PlayerId mover, TypeId type, Cell from, Cell target) const override {
    return pieces_.contains(type) && (!steps_ || (*steps_)[mover.index()][from.index()].contains(target));
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const auto names = words.plurals(pieces_);
    if (names.empty()) return {};
    if (steps_) return {sentence_of_steps(words.variant(), capitalised(join_words(names, "and")))};
    return {
        {fmt::format("{} capture from afar: the captured piece leaves the board, and the one that captured it stays "
                     "where it was. That is no move of it: rights to castle and to first moves stay.",
                     capitalised(join_words(names, "and")))}};
  }

  void find_slips(const SlipSearch& search) const override {
    if (!steps_ || !search.is_own(at_)) return;
    const auto around = [&](PlayerId player, Cell from) { return (*steps_)[player.index()][from.index()]; };
    for (const TypeId type : never_going(search.variant, search.travels, pieces_, true, around))
      search.warn(at_, fmt::format("{} never captures from afar: none of its captures is on a cell of 'step'",
                                   with_article(search.variant.type(type).name)));
  }

  void check(const Variant& variant, Findings& findings) const override {
    for (const Promotion& promotion : variant.promotions()) {
      if (steps_ || !pieces_.contains(promotion.piece) || promotion.on_quiet) continue;
      findings.push_back({at_, true,
                          fmt::format("{} captures from afar and arrives nowhere by it: its promotion needs when = "
                                      "\"quiet-arrival\"",
                                      variant.type(promotion.piece).token)});
      return;
    }
    if (variant.gating() != nullptr)
      findings.push_back(
          {at_, true, "[rifle] and [gating] do not go together: no cell is left by a capture from afar"});
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (pieces_.contains(TypeId(t)) && variant.locusts().contains(TypeId(t)))
        findings.push_back(
            {at_, true, fmt::format("{} takes on its way, and cannot stay", variant.type(TypeId(t)).token)});
  }

 private:
  // Tells from one cell which captures are meant: one from which they are most.
  RuleSentence sentence_of_steps(const Variant& variant, const std::string& names) const {
    const std::vector<CellSet>& steps = (*steps_)[0];
    const std::size_t from = static_cast<std::size_t>(
        std::ranges::max_element(steps, {}, [](const CellSet& cells) { return cells.size(); }) - steps.begin());
    std::vector<std::string> targets;
    for (const Cell cell : steps[from]) targets.push_back(variant.board().name(cell));
    return {fmt::format("{} capture on some cells from afar, from {} for example on {}: the captured piece leaves the "
                        "board, and the one that captured it stays where it was. That is no move of it: rights to "
                        "castle and to first moves stay. On all other cells they arrive by a capture.",
                        names, variant.board().name(Cell(from)), join_words(targets, "and")),
            steps[from]};
  }

  TypeSet pieces_;
  std::optional<PerPlayer<std::vector<CellSet>>>
      steps_;  // per player and cell: where it shoots; nothing: wherever it captures
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom rifle() {
  using Kind = RuleField::Kind;
  return {.name = "rifle",
          .help = "Pieces that capture without moving",
          .title = "Captures from afar",
          .fields = {{.key = "pieces",
                      .kind = Kind::kTypes,
                      .required = true,
                      .help = "They capture and stay where they are"},
                     {.key = "step",
                      .kind = Kind::kMovement,
                      .help = "Only on these cells around; elsewhere they arrive by a capture"}},
          .compile = Rifle::compile};
}

}  // namespace effect_room

}  // namespace sennight
