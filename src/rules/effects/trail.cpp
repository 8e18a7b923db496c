// A piece that moves leaves a stone behind: a piece that never moves, that nobody can take, and on whose cell nobody ever
// stands again.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

class Trail final : public EffectRule {
 public:
  Trail(TypeSet pieces, bool of_all, TypeId stone, Location at)
      : pieces_(pieces), of_all_(of_all), stone_(stone), at_(std::move(at)) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    if (definition.words("to").empty()) return nullptr;
    const Text& to = definition.words("to").front();
    const TypeId stone = compiler.type(to);
    if (!stone) return nullptr;
    const std::vector<Text>& pieces = definition.words("pieces");
    return std::make_unique<Trail>(compiler.type_set(pieces), pieces.empty(), stone, to.at);
  }

  // It follows before all that takes own pieces: so far whoever of the mover's is on its cell no more has left it.
  void add_to(Effects& effects, const BoardView& board) const override {
    CellSet left;
    for (const CellChange& change : effects.cells)
      if (change.before && change.before.owner() == effects.mover && !change.after && leaves_one(change.before.type()))
        left.insert(change.cell);
    for (const Cell cell : left) effects.put(board, cell, Piece(effects.mover, stone_));
    effects.trails = !left.empty();
  }

  void tell(EffectFacts& facts) const override {
    facts.untakable.insert(stone_);
    facts.left_behind.insert(stone_);
    facts.only_takes = false;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const std::string& stone = words.name(stone_);
    return {
        {fmt::format("When {} moves, {} stays behind on the cell where it stood.",
                     with_article(of_all_ ? "piece" : join_words(words.names(pieces_), "or")), with_article(stone))},
        {fmt::format("{} stand in everybody's way for the rest of the game: they do not move, and nobody can capture "
                     "them.",
                     plural(stone))}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto error = [&](std::string text) { findings.push_back({at_, true, std::move(text)}); };
    const PieceType& stone = variant.type(stone_);
    if (stone.royal) error(fmt::format("{} is royal; nobody could take it", stone.token));
    if (!stone.movement.terms.empty()) error(fmt::format("{} stays behind, and needs move = \"none\"", stone.token));
  }

 private:
  bool leaves_one(TypeId type) const { return of_all_ ? type != stone_ : pieces_.contains(type); }

  TypeSet pieces_;
  bool of_all_;
  TypeId stone_;
  Location at_;
};

void bring_what_stays(const RuleDefinition& definition, ComingUp& types) {
  for (const Text& stone : definition.words("to")) types.add(stone);
}

}  // namespace

namespace effect_room {

EffectRoom trail() {
  using Kind = RuleField::Kind;
  return {.name = "trail",
          .help = "Pieces that leave a stone behind where they stood",
          .title = "What stays behind",
          .fields = {{.key = "to",
                      .kind = Kind::kType,
                      .required = true,
                      .help = "The stone: a type without moves, which nobody can take"},
                     {.key = "pieces", .kind = Kind::kTypes, .help = "Whose moves leave one; all types if not said"}},
          .compile = Trail::compile,
          .bring = bring_what_stays};
}

}  // namespace effect_room

}  // namespace sennight
