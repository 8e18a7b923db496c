// The player to move has no legal move: mate and stalemate, of which the variant says what they mean.
#include <fmt/format.h>

#include "rules/combinations.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class NoMove final : public End {
 public:
  NoMove(bool has_mate, Verdict mate, std::string_view stalemate, std::optional<Location> at)
      : has_mate_(has_mate),
        mate_(mate),
        fewer_wins_(stalemate == "fewer-pieces-win"),
        stalemate_(stalemate.empty() || fewer_wins_ ? Verdict::kDraw : verdict_of(stalemate)),
        at_(std::move(at)) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& mate = definition.words("checkmate");
    // Where nothing protects a royal there is no mate.
    return std::make_unique<NoMove>(
        compiler.variant().safety() == Safety::kLegal, verdict_of(mate.empty() ? "loss" : definition.word("checkmate")),
        definition.word("stalemate"), mate.empty() ? std::nullopt : std::optional(mate.front().at));
  }

  std::optional<Finish> test(const EndView& view) const override {
    if (!view.is_stuck()) return std::nullopt;
    if (has_mate_ && view.in_check()) return Finish{.name = "checkmate", .verdict = mate_, .affected = view.turn()};
    return Finish{.name = "stalemate", .verdict = stalemate_of(view), .affected = view.turn()};
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    if (words.variant().safety() == Safety::kElimination) return {};  // a pass is a move
    std::vector<RuleSentence> sentences;
    const bool has_checks = has_mate_ && !words.variant().forbids_checks();
    if (has_checks)
      sentences.push_back({fmt::format(
          "A {} that could be captured is in check. A player in check who has no legal move is checkmated and {}.",
          words.royal(), mate_ == Verdict::kWin ? "wins" : "loses")});
    if (words.variant().may_pass()) return sentences;  // so does who is not in check
    sentences.push_back(
        {fmt::format("When the player to move {}has no legal move{}, {}.", has_checks ? "is not in check and " : "",
                     has_checks ? " (stalemate)" : "",
                     fewer_wins_ ? "the player with fewer pieces on the board wins, and equal numbers draw"
                                 : words.verdict(stalemate_, "that player"))});
    return sentences;
  }

  void add_to(EndFacts& facts) const override {
    facts.wins_by_play = facts.wins_by_play || fewer_wins_ || stalemate_ != Verdict::kDraw || mate_ == Verdict::kWin;
  }

  void check(const Variant& variant, Findings& findings) const override {
    if (!at_ || variant.safety() == Safety::kLegal) return;
    findings.push_back({*at_, true, fmt::format("'checkmate' has no sense: {}", why_without_checks(variant.safety()))});
  }

 private:
  Verdict stalemate_of(const EndView& view) const {
    if (!fewer_wins_) return stalemate_;
    const PlayerId mover = view.turn(), rival(1 - mover.index());
    const int more = view.count(mover, TypeSet(~0u)) - view.count(rival, TypeSet(~0u));
    return more < 0 ? Verdict::kWin : more > 0 ? Verdict::kLoss : Verdict::kDraw;
  }

  bool has_mate_;
  Verdict mate_;     // kLoss or kWin
  bool fewer_wins_;  // a stalemate, instead of what follows
  Verdict stalemate_;
  std::optional<Location> at_;  // where the file says what a mate is
};

}  // namespace

namespace end_room {

EndRoom no_move() {
  return {.name = "no_move",
          .table = "",
          .kind = EndKind::kNoMove,
          .fields = {{.key = "checkmate", .kind = RuleField::Kind::kWord, .words = {"loss", "win"}},
                     {.key = "stalemate",
                      .kind = RuleField::Kind::kWord,
                      .words = {"draw", "loss", "win", "quarter", "fewer-pieces-win"}}},
          .compile = NoMove::compile};
}

}  // namespace end_room

}  // namespace sennight
