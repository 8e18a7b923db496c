// Who has no piece left has lost.
#include <fmt/format.h>

#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Extinction final : public End {
 public:
  Extinction(bool counts_hand, bool is_tested) : counts_hand_(counts_hand), is_tested_(is_tested) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::string_view word = definition.word("extinction");
    if (word.empty() || word == "none") return nullptr;
    return std::make_unique<Extinction>(word == "board-and-hand", compiler.variant().safety() != Safety::kElimination);
  }

  std::optional<Finish> test(const EndView& view) const override {
    // Looked at when the opponent has moved, so only for the player to move.
    const PlayerId mover = view.turn();
    if (!is_tested_ || view.has_pieces(mover) || (counts_hand_ && view.has_in_hand(mover))) return std::nullopt;
    return Finish{.name = "loss of the whole army", .verdict = Verdict::kLoss, .affected = mover};
  }
  EndReason reason(const Variant&, const Finish& finish) const override { return {std::string(finish.name), true}; }

  std::vector<RuleSentence> sentences(const Describer&) const override {
    return {{fmt::format("A player who has no piece left on the board{} when it is that player's turn has lost.",
                         counts_hand_ ? ", and none in hand," : "")}};
  }

 private:
  bool counts_hand_;
  bool is_tested_;  // where players are eliminated, that comes first
};

}  // namespace

namespace end_room {

EndRoom extinction() {
  return {
      .name = "extinction",
      .table = "",
      .kind = EndKind::kDecision,
      .fields = {{.key = "extinction", .kind = RuleField::Kind::kWord, .words = {"none", "board", "board-and-hand"}}},
      .compile = Extinction::compile};
}

}  // namespace end_room

}  // namespace sennight
