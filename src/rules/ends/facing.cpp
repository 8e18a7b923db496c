// Royals may face each other, and a player who lets them offers a draw. The other must break it by the next move, or
// pass: that takes the draw, and is allowed in check too.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Facing final : public End {
 public:
  explicit Facing(Location at) : at_(std::move(at)) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler&) {
    if (definition.word("facing") != "draw") return nullptr;
    return std::make_unique<Facing>(definition.words("facing").front().at);
  }

  // A pass changes nothing on the board: they faced each other before it too.
  std::optional<Finish> test(const EndView& view) const override {
    if (view.passes() == 0 || !view.royals_face()) return std::nullopt;
    return Finish{.name = "facing royals"};
  }
  EndReason reason(const Variant& variant, const Finish&) const override {
    return {fmt::format("{} that face each other", join_words(who(variant)))};
  }
  void add_to(EndFacts& facts) const override {
    facts.facing_draws = true;
    facts.pass_limit = std::max(facts.pass_limit, 1);
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const std::string royals = join_words(who(words.variant()));
    return {
        {fmt::format("A player may let the {} face each other along a line with nothing between. The other player "
                     "must then break this with the next move, or pass, also when in check: then {}.",
                     royals, words.draw_or_points())}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto error = [&](std::string text) { findings.push_back({at_, true, std::move(text)}); };
    if (variant.safety() != Safety::kLegal)
      return error(fmt::format("'facing' has no sense: {}", why_without_checks(variant.safety())));
    if (who(variant).empty()) error("'facing' needs a royal that says along which lines: 'facing' of its piece");
    if (!variant.may_pass() || variant.passes_without_move())
      error("'facing' needs [legal] pass = \"always\": a pass takes the draw");
  }

 private:
  static std::vector<std::string> who(const Variant& variant) {
    std::vector<std::string> names;
    for (const PieceType& type : variant.types())
      if (!type.facing.terms.empty()) names.push_back(plural(type.name));
    return names;
  }

  Location at_;
};

}  // namespace

namespace end_room {

EndRoom facing() {
  return {.name = "facing",
          .table = "",
          .kind = EndKind::kDecision,
          .fields = {{.key = "facing",
                      .kind = RuleField::Kind::kWord,
                      .words = {"forbidden", "draw"},
                      .help = "Royals that face each other: may not, or draw when the answer is a pass"}},
          .compile = Facing::compile};
}

}  // namespace end_room

}  // namespace sennight
