// Pieces that burn what stands next to them: the rivals' pieces around the cell where one of them arrives, and a rival's
// piece that arrives next to one.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Burning final : public EffectRule {
 public:
  explicit Burning(const Variant& variant) : variant_(variant) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& directions = definition.words("directions");
    if (directions.empty() || definition.words("pieces").empty()) return nullptr;
    auto rule = std::make_unique<Burning>(compiler.variant());
    rule->around_ = compiler.neighbours(directions.front());
    rule->burning_ = compiler.type_set(definition.words("pieces"));
    rule->spared_ = compiler.type_set(definition.words("except"));
    const std::string_view when = definition.word("when");
    rule->when_arriving_ = when != "standing";
    rule->when_standing_ = when != "arriving";
    rule->directions_ = directions.front().value;
    rule->at_ = directions.front().at;
    return rule;
  }

  // Who arrives next to a piece that burns is gone before it could burn anything itself.
  void add_to(Effects& effects, const BoardView& board) const override {
    CellSet arrived, burnt;
    for (const CellChange& change : effects.cells)
      if (change.after && change.after.owner() == effects.mover && change.after != change.before)
        arrived.insert(change.cell);
    if (when_standing_) {
      for (const Cell cell : arrived)
        if (!spared_.contains(effects.after(board, cell).type()) && is_beside_fire(effects, board, cell))
          burnt.insert(cell);
      arrived = arrived - burnt;
    }
    if (when_arriving_)
      for (const Cell cell : arrived)
        if (burning_.contains(effects.after(board, cell).type()))
          for (const Cell near : around_[effects.mover.index()][cell.index()])
            if (const Piece piece = effects.after(board, near);
                piece && variant_.are_rivals(piece.owner(), effects.mover) && !spared_.contains(piece.type()))
              burnt.insert(near);
    for (const Cell cell : burnt) effects.put(board, cell, Piece());
    if (!burnt.empty()) effects.captures = true;
  }

  void tell(EffectFacts& facts) const override { facts.only_takes = false; }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const std::string fire = with_article(join_words(words.names(burning_), "or"));
    std::vector<RuleSentence> sentences;
    if (when_arriving_)
      sentences.push_back(
          {fmt::format("When {} has moved, every rival's piece around the cell where it stands is taken.{}", fire,
                       words.meaning("Around it", directions_))});
    if (when_standing_)
      sentences.push_back(
          {fmt::format("A piece that has moved next to a rival's {} is taken at once.{}",
                       join_words(words.names(burning_), "or"), words.meaning("Next to it", directions_))});
    if (const auto spared = words.plurals(spared_); !spared.empty())
      sentences.push_back({fmt::format("{} are safe from that.", capitalised(join_words(spared, "and")))});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    check_spared(variant, spared_, "be burnt", true, at_, findings);
  }

 private:
  // Does the cell lie around a piece that burns, of a rival of the mover?
  bool is_beside_fire(const Effects& effects, const BoardView& board, Cell cell) const {
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      const PlayerId player{p};
      if (!variant_.are_rivals(player, effects.mover)) continue;
      for (const Cell other : board.pieces(player)) {
        const Piece piece = effects.after(board, other);
        if (piece && piece.owner() == player && burning_.contains(piece.type()) &&
            around_[p][other.index()].contains(cell))
          return true;
      }
    }
    return false;
  }

  const Variant& variant_;
  PerPlayer<std::vector<CellSet>> around_;  // per player and cell: what a piece that burns there reaches
  TypeSet burning_, spared_;
  bool when_arriving_ = true, when_standing_ = true;
  std::string directions_;  // as the file has them
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom burning() {
  using Kind = RuleField::Kind;
  return {.name = "burning",
          .help = "Pieces that take all rivals' pieces next to them",
          .title = "Burning",
          .fields = {{.key = "pieces", .kind = Kind::kTypes, .required = true, .help = "Types that burn others"},
                     {.key = "directions",
                      .kind = Kind::kMovement,
                      .required = true,
                      .help = "A movement to the cells around on which they do"},
                     {.key = "when",
                      .kind = Kind::kWord,
                      .words = {"arriving", "standing", "both"},
                      .help = "arriving: what stands around where they move to; standing: what moves next to them"},
                     {.key = "except", .kind = Kind::kTypes, .help = "Types that are safe from it"}},
          .compile = Burning::compile,
          .may_be_several = true};
}

}  // namespace effect_room

}  // namespace sennight
