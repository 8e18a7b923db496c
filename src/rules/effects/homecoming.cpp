// What has just become a piece of some type goes on to one cell of its player. While something stands there it cannot
// become that.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Homecoming final : public EffectRule {
 public:
  Homecoming(TypeSet pieces, const PerPlayer<CellSet>& homes, const RuleDefinition& definition)
      : pieces_(pieces), homes_(homes), at_(definition.words("cell").front().at), names_(definition.words("pieces")) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& cell = definition.words("cell");
    const TypeSet pieces = compiler.type_set(definition.words("pieces"));
    if (cell.empty() || pieces.empty()) return nullptr;
    return std::make_unique<Homecoming>(pieces, compiler.zones(cell.front()), definition);
  }

  void add_to(Effects& effects, const BoardView& board) const override {
    const CellSet& home = homes_[effects.mover.index()];
    if (home.empty()) return;
    for (const CellChange& change : effects.cells) {
      if (!has_become(effects, change)) continue;
      const Piece piece = change.after;
      const Cell from = change.cell, to = home.first();
      if (from == to) return;
      if (effects.after(board, to)) {
        effects.forbidden = true;
        return;
      }
      effects.put(board, from, Piece());
      effects.put(board, to, piece);
      return;
    }
  }

  void tell(EffectFacts& facts) const override {
    facts.may_forbid = true;
    facts.only_takes = false;
    facts.displaces = true;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    return {{fmt::format("A piece that becomes {} goes on at once to {}; it cannot while something stands there.{}",
                         with_article(join_words(words.names(pieces_), "or")),
                         words.variant().board().name(homes_[0].first()), words.for_others(true))}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto error = [&](const Location& at, std::string text) { findings.push_back({at, true, std::move(text)}); };
    if (homes_[0].size() != 1) error(at_, "'cell' is one cell");
    for (const Text& name : names_)
      if (const TypeId type = variant.find_type(name.value); type && variant.royals().contains(type))
        error(name.at, fmt::format("{} is royal, and would have to be safe on two cells", name.value));
    const auto refuse = [&](bool there, std::string_view what) {
      if (there) error(at_, fmt::format("[homecoming] and {} do not go together", what));
    };
    refuse(variant.fusion().has_value(), "fusion");
    refuse(variant.gating() != nullptr, "[gating]");
    refuse(!variant.locusts().empty(), "pieces that take on their way");
  }

 private:
  // Has a piece that has moved, or stands where it did, become one of these types? Others have come from a hand.
  bool has_become(const Effects& effects, const CellChange& change) const {
    if (!change.after || change.after.owner() != effects.mover || !pieces_.contains(change.after.type())) return false;
    bool moved = false;
    for (const CellChange& other : effects.cells) {
      if (other.before == change.after) return false;
      moved = moved || (other.before && other.before.owner() == effects.mover);
    }
    return moved;
  }

  TypeSet pieces_;
  PerPlayer<CellSet> homes_;  // of one cell each
  Location at_;
  std::vector<Text> names_;
};

}  // namespace

namespace effect_room {

EffectRoom homecoming() {
  using Kind = RuleField::Kind;
  return {.name = "homecoming",
          .help = "Pieces that go on to one cell when they promote",
          .title = "Going on",
          .fields = {{.key = "pieces",
                      .kind = Kind::kTypes,
                      .required = true,
                      .help = "Types that go on when a piece becomes one of them"},
                     {.key = "cell", .kind = Kind::kZone, .required = true, .help = "The cell to which they go"}},
          .compile = Homecoming::compile};
}

}  // namespace effect_room

}  // namespace sennight
