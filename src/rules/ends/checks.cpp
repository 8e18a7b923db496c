// Who has given check so many times wins, at once. The position counts the checks of each player.
#include <fmt/format.h>

#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Checks final : public End {
 public:
  Checks(int limit, std::size_t players, Location at) : limit_(limit), players_(players), at_(std::move(at)) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& checks = definition.words("checks");
    if (checks.empty()) return nullptr;
    return std::make_unique<Checks>(definition.number("checks"), compiler.variant().players(), checks.front().at);
  }

  std::optional<Finish> test(const EndView& view) const override {
    // Whoever moved last comes first: in a position for study more than one may have given them all.
    for (std::size_t back = 1; back <= players_; ++back) {
      const PlayerId player((view.turn().index() + players_ - back) % players_);
      if (view.checks(player) >= limit_) return Finish{.name = "checks", .verdict = Verdict::kWin, .affected = player};
    }
    return std::nullopt;
  }
  EndReason reason(const Variant&, const Finish&) const override {
    return {limit_ == 1 ? "giving check" : fmt::format("giving check {} times", limit_)};
  }
  void add_to(EndFacts& facts) const override {
    facts.check_limit = limit_;
    facts.wins_by_play = true;
  }

  std::vector<RuleSentence> sentences(const Describer&) const override {
    if (limit_ == 1) return {{"A player who gives check wins at once."}};
    return {
        {fmt::format("A player who has given check {} times wins at once. A move that attacks with several pieces "
                     "gives one check.",
                     limit_)}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    if (variant.checks_must_mate())
      findings.push_back({at_, true, "'checks' has no sense: by [legal] a check is mate"});
    if (variant.forbids_checks()) findings.push_back({at_, true, "'checks' has no sense: [legal] forbids checks"});
    if (variant.safety() == Safety::kLegal) return;
    findings.push_back({at_, true, fmt::format("'checks' has no sense: {}", why_without_checks(variant.safety()))});
  }

 private:
  int limit_;
  std::size_t players_;
  Location at_;
};

}  // namespace

namespace end_room {

EndRoom checks() {
  return {.name = "checks",
          .table = "",
          .kind = EndKind::kDecision,
          .fields =
              {{.key = "checks", .kind = RuleField::Kind::kNumber, .low = 1, .high = 99, .help = "So many checks win"}},
          .compile = Checks::compile};
}

}  // namespace end_room

}  // namespace sennight
