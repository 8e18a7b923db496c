// A piece goes on after its move, by one step that its cell decides: to the same place of another board. Where that cell is
// taken the move is not legal.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Transfer final : public EffectRule {
 public:
  Transfer(const PerPlayer<std::vector<CellSet>>& steps, TypeSet staying, const Variant& variant, Location at)
      : staying_(staying), at_(std::move(at)) {
    for (std::size_t p = 0; p < variant.players(); ++p)
      for (const CellSet& cells : steps[p]) {
        next_[p].push_back(cells.empty() ? Cell() : cells.first());
        if (cells.size() > 1 && !torn_) torn_ = Cell(next_[p].size() - 1);
      }
  }
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& step = definition.words("step");
    if (step.empty()) return nullptr;
    const PerPlayer<std::vector<CellSet>> steps = compiler.neighbours(step.front());
    if (steps[0].empty()) return nullptr;  // which has been said
    return std::make_unique<Transfer>(steps, compiler.type_set(definition.words("except")), compiler.variant(),
                                      step.front().at);
  }

  void add_to(Effects& effects, const BoardView& board) const override {
    struct Arrival {
      Cell cell;
      Piece piece;
    };
    ShortList<Arrival, 2> arrived;
    for (const CellChange& change : effects.cells)
      if (change.after && change.after != change.before && change.after.owner() == effects.mover &&
          !staying_.contains(change.after.type()))
        arrived.push_back({change.cell, change.after});
    for (const Arrival& from : arrived) {
      const Cell to = next_[effects.mover.index()][from.cell.index()];
      if (!to) continue;
      if (effects.after(board, to)) {
        effects.forbidden = true;
        return;
      }
      effects.put(board, from.cell, Piece());
      effects.put(board, to, from.piece);
      effects.gains_rights.erase(from.cell);
    }
  }

  void tell(EffectFacts& facts) const override {
    facts.may_forbid = true;
    facts.moves_on = true;
    facts.only_takes = false;
    facts.displaces = true;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const Board& board = words.variant().board();
    std::string who = "A piece";
    if (const auto names = words.names(staying_); !names.empty())
      who = fmt::format("A piece, unless it is {},", with_article(join_words(names, "or")));
    std::string example;
    for (const Cell cell : board.all()) {
      const Cell to = next_[0][cell.index()];
      if (!to) continue;
      example = fmt::format(": from {} to {}", board.name(cell), board.name(to));
      if (next_[0][to.index()] == cell) example += fmt::format(", and from {} to {}", board.name(to), board.name(cell));
      break;
    }
    std::vector<RuleSentence> sentences{
        {fmt::format("{} that has moved goes on at once to the cell that belongs to the one where it arrived{}.", who,
                     example)},
        {"A move is legal only if the cell to which a piece goes on is empty."}};
    if (words.variant().safety() == Safety::kLegal)
      sentences.push_back(
          {fmt::format("A {} may not step where it would be in check before it goes on, nor where it "
                       "is in check afterwards.",
                       words.royal())});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto error = [&](std::string text) { findings.push_back({at_, true, std::move(text)}); };
    if (torn_)
      error(fmt::format("'step' leads from {} to several cells; a piece goes on to one", variant.board().name(torn_)));
    const auto refuse = [&](bool there, std::string_view what) {
      if (there) error(fmt::format("[transfer] and {} do not go together", what));
    };
    refuse(variant.fusion().has_value(), "fusion");
    refuse(variant.gating() != nullptr, "[gating]");
    refuse(!variant.swaps().empty(), "swaps");
    refuse(!variant.locusts().empty(), "pieces that take on their way");
    refuse(!variant.changes().empty(), "promotions in place");
    refuse(!variant.en_passant().empty(), "[en-passant]");
  }

 private:
  PerPlayer<std::vector<Cell>> next_;  // per player and cell: where a piece goes on to, or none
  TypeSet staying_;
  Cell torn_;  // from here the step leads to several cells
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom transfer() {
  using Kind = RuleField::Kind;
  return {.name = "transfer",
          .help = "Pieces that go on to another cell after their move",
          .title = "Going on",
          .fields = {{.key = "step",
                      .kind = Kind::kMovement,
                      .required = true,
                      .help = "The movement with which a piece goes on: one cell from each"},
                     {.key = "except", .kind = Kind::kTypes, .help = "Types that stay where they have moved"}},
          .compile = Transfer::compile};
}

}  // namespace effect_room

}  // namespace sennight
