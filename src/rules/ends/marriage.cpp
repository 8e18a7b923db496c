// A piece of one type next to a piece of another, both the mover's, wins.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

class Marriage final : public End {
 public:
  Marriage(TypeId first, TypeId second, PerPlayer<std::vector<CellSet>> near, bool is_tested, std::string step,
           Location at)
      : first_(first),
        second_(second),
        near_(std::move(near)),
        is_tested_(is_tested),
        step_(std::move(step)),
        at_(std::move(at)) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& pair = definition.words("of");
    if (pair.size() != 2) return nullptr;
    const TypeId first = compiler.type(pair[0]), second = compiler.type(pair[1]);
    if (!first || !second) return nullptr;
    const std::vector<Text>& told = definition.words("step");
    const Text step = told.empty() ? Text{"K", compiler.variant().definition().at} : told.front();
    return std::make_unique<Marriage>(first, second, compiler.neighbours(step),
                                      compiler.variant().safety() != Safety::kElimination, step.value, pair.front().at);
  }

  std::optional<Finish> test(const EndView& view) const override {
    if (!is_tested_) return std::nullopt;
    // It is made by the player's own move.
    const PlayerId last = rival_of(view.turn());
    if (view.count(last, only(first_)) == 0) return std::nullopt;
    const CellSet partners = view.pieces(last, only(second_));
    if (partners.empty()) return std::nullopt;
    for (const Cell cell : view.pieces(last, only(first_)))
      if (near_[last.index()][cell.index()].intersects(partners))
        return Finish{.name = "marriage", .verdict = Verdict::kWin, .affected = last};
    return std::nullopt;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    return {{fmt::format(
        "Marriage: a player wins whose {} stands next to {} of the same side after the player's own legal move.{}",
        words.name(first_), with_article(words.name(second_)),
        words.meaning("Next to it", step_, "the " + words.name(first_)))}};
  }

  // Has somebody ever both? Of one type two are needed.
  void find_slips(const SlipSearch& search) const override {
    const Variant& variant = search.variant;
    if (!(first_ == second_) || !search.is_own(at_)) return;
    for (std::size_t p = 0; p < variant.players(); ++p)
      if (variant.array_count(PlayerId(p), first_) + variant.start_hand(PlayerId(p), first_) != 1) return;
    if (variant.effects().facts().displaces || variant.has_hands() || variant.recruits_army()) return;
    for (const Promotion& promotion : variant.promotions())
      if (std::ranges::find(promotion.targets, first_) != promotion.targets.end()) return;
    for (const InPlacePromotion& change : variant.changes())
      if (std::ranges::find(change.promotion.targets, first_) != change.promotion.targets.end()) return;
    if (variant.fusion()) return;
    search.warn(at_, fmt::format("nobody ever has two pieces {} that could meet", variant.type(first_).token));
  }

 private:
  static TypeSet only(TypeId type) { return TypeSet(type_bit(type.index())); }

  TypeId first_, second_;
  PerPlayer<std::vector<CellSet>> near_;  // per player and cell
  bool is_tested_;                        // where players are eliminated, that comes first
  std::string step_;                      // as the file has it
  Location at_;
};

}  // namespace

namespace end_room {

EndRoom marriage() {
  return {
      .name = "marriage",
      .table = "marriage",
      .help = "Two pieces that meet win",
      .kind = EndKind::kDecision,
      .fields = {{.key = "of", .kind = RuleField::Kind::kPair, .required = true, .help = "The two types: \"K Q\""},
                 {.key = "step", .kind = RuleField::Kind::kMovement, .help = "What \"next to\" means, as a movement"}},
      .compile = Marriage::compile};
}

}  // namespace end_room

}  // namespace sennight
