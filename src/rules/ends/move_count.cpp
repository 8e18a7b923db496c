// Too many plies, or turns of several moves, in which nothing happened. The position counts them.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class MoveCount final : public End {
 public:
  MoveCount(int limit, TypeSet restarts, const Text* turns)
      : limit_(limit), restarts_(restarts), counts_turns_(turns != nullptr) {
    if (turns != nullptr) at_ = turns->at;
  }
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const TypeSet restarts = compiler.type_set(definition.words("reset"));
    const std::vector<Text>& turns = definition.words("turns");
    const int limit = definition.number(turns.empty() ? "plies" : "turns");
    if (!turns.empty() && !definition.words("plies").empty())
      compiler.error(turns.front().at, "'turns' and 'plies' do not go together: one of them is counted");
    if (limit == 0 && restarts.empty()) return nullptr;
    return std::make_unique<MoveCount>(limit, restarts, turns.empty() ? nullptr : &turns.front());
  }

  std::optional<Finish> test(const EndView& view) const override {
    // Without a limit the count is only kept, for FEN.
    if (limit_ == 0 || view.clock() < limit_) return std::nullopt;
    return Finish{.name = "move count"};
  }
  EndReason reason(const Variant&, const Finish&) const override {
    return {fmt::format("{} {} without progress", limit_, counts_turns_ ? "turns" : "plies")};
  }
  void add_to(EndFacts& facts) const override {
    facts.clock_limit = limit_;
    facts.clock_counts_turns = counts_turns_;
    facts.clock_restarts = restarts_;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    if (limit_ == 0) return {};
    const Variant& variant = words.variant();
    const bool loses_players = variant.safety() == Safety::kElimination;
    std::string text = "no piece is captured";
    if (const auto names = words.names(restarts_); !names.empty())
      text += fmt::format("{} no {} moves", loses_players ? "," : " and", join_words(names, "or"));
    if (loses_players) text += " and nobody is eliminated";
    const int each = limit_ / static_cast<int>(variant.players());
    const std::string moves = counts_turns_ ? fmt::format("for {} turns in a row", number_word(limit_))
                              : words.two_players() && limit_ % 2 == 0 && variant.turn_rule() == nullptr
                                  ? fmt::format("for {} moves by each player", each)
                                  : fmt::format("for {} moves in a row, counting every player's moves{}", limit_,
                                                loses_players ? " and passes" : "");
    return {{fmt::format("When {} {}, {}.", text, moves, words.draw_or_points())}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    if (counts_turns_ && (variant.turn_rule() == nullptr || variant.neutral() != nullptr))
      findings.push_back({at_, true, "'turns' has no sense: each turn is one move; write 'plies'"});
  }

 private:
  int limit_;  // 0 = none
  TypeSet restarts_;
  bool counts_turns_;
  Location at_;
};

}  // namespace

namespace end_room {

EndRoom move_count() {
  return {
      .name = "move_count",
      .table = "moves",
      .help = "After many moves without progress",
      .kind = EndKind::kMoveCount,
      .fields =
          {{.key = "plies", .kind = RuleField::Kind::kNumber, .low = 1, .high = 9999, .help = "A draw after so many"},
           {.key = "turns",
            .kind = RuleField::Kind::kNumber,
            .low = 1,
            .high = 999,
            .help = "A draw after so many turns of several moves"},
           {.key = "reset", .kind = RuleField::Kind::kTypes, .help = "Types whose moves begin the count anew"}},
      .compile = MoveCount::compile};
}

}  // namespace end_room

}  // namespace sennight
