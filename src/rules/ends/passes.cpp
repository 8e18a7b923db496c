// So many passes in succession end the game: nobody wants to move.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Passes final : public End {
 public:
  Passes(int limit, Location at) : limit_(limit), at_(std::move(at)) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler&) {
    const std::vector<Text>& passes = definition.words("passes");
    if (passes.empty()) return nullptr;
    return std::make_unique<Passes>(definition.number("passes"), passes.front().at);
  }

  std::optional<Finish> test(const EndView& view) const override {
    if (view.passes() < limit_) return std::nullopt;
    return Finish{.name = "passes"};
  }
  EndReason reason(const Variant&, const Finish&) const override {
    return {fmt::format("{} passes in succession", number_word(limit_))};
  }
  void add_to(EndFacts& facts) const override { facts.pass_limit = std::max(facts.pass_limit, limit_); }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    if (limit_ == 2) return {{fmt::format("When both players pass one after the other, {}.", words.draw_or_points())}};
    return {{fmt::format("When the players have passed {} times in succession, {}.", number_word(limit_),
                         words.draw_or_points())}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    if (!variant.may_pass())
      findings.push_back({at_, true, "'passes' has no sense without [legal] 'pass': nobody passes"});
  }

 private:
  int limit_;
  Location at_;
};

}  // namespace

namespace end_room {

EndRoom passes() {
  return {.name = "passes",
          .table = "",
          .kind = EndKind::kDecision,
          .fields = {{.key = "passes",
                      .kind = RuleField::Kind::kNumber,
                      .low = 2,
                      .high = 99,
                      .help = "So many passes in succession draw"}},
          .compile = Passes::compile};
}

}  // namespace end_room

}  // namespace sennight
