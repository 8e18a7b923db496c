// Who has no piece left has lost, or has won where losing them all is the aim, or the game is drawn.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>

#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Extinction final : public End {
 public:
  Extinction(const RuleDefinition& definition, Verdict verdict, bool is_tested)
      : counts_hand_(definition.word("extinction") == "board-and-hand"),
        verdict_(verdict),
        is_tested_(is_tested),
        players_(definition.players),
        at_(definition.at) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::string_view word = definition.word("extinction");
    if (word.empty() || word == "none") return nullptr;
    const std::string_view result = definition.word("extinction-result");
    return std::make_unique<Extinction>(definition, verdict_of(result.empty() ? "loss" : result),
                                        compiler.variant().safety() != Safety::kElimination);
  }

  std::optional<Finish> test(const EndView& view) const override {
    // Looked at when the opponent has moved, so only for the player to move.
    const PlayerId mover = view.turn();
    if (!is_tested_ || !players_[mover.index()] || view.has_pieces(mover) || (counts_hand_ && view.has_in_hand(mover)))
      return std::nullopt;
    return Finish{.name = "loss of the whole army", .verdict = verdict_, .affected = mover};
  }
  EndReason reason(const Variant&, const Finish& finish) const override {
    return {std::string(finish.name), verdict_ == Verdict::kLoss};
  }
  void add_to(EndFacts& facts) const override {
    for (std::size_t p = 0; p < kMaxPlayers; ++p)
      facts.army_is_vital[p] = facts.army_is_vital[p] || (players_[p] && verdict_ == Verdict::kLoss);
    facts.army_is_burden = facts.army_is_burden || verdict_ == Verdict::kWin;
    facts.wins_by_play = facts.wins_by_play || verdict_ == Verdict::kWin || verdict_ == Verdict::kThreeQuarters;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    if (verdict_ == Verdict::kDraw || verdict_ == Verdict::kThreeQuarters)
      return {{fmt::format("When a player has no piece left on the board{} at the beginning of that player's turn, {}.",
                           counts_hand_ ? ", and none in hand," : "", words.verdict(verdict_, "that player"))}};
    return {{fmt::format("A player who has no piece left on the board{} when it is that player's turn has {}.",
                         counts_hand_ ? ", and none in hand," : "", verdict_ == Verdict::kWin ? "won" : "lost")}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto players = std::span(players_).first(variant.players());
    if (verdict_ == Verdict::kWin && !std::ranges::all_of(players, std::identity()))
      findings.push_back({at_, true, "all players win by losing all, or none: pieces are worth having or not"});
  }

 private:
  bool counts_hand_;
  Verdict verdict_;  // for that player
  bool is_tested_;   // where players are eliminated, that comes first
  PerPlayer<bool> players_;
  Location at_;
};

}  // namespace

namespace end_room {

EndRoom extinction() {
  return {.name = "extinction",
          .table = "",
          .kind = EndKind::kDecision,
          .by_player = true,
          .fields = {{.key = "extinction",
                      .kind = RuleField::Kind::kWord,
                      .words = {"none", "board", "board-and-hand"},
                      .help = "When a player has no pieces left"},
                     {.key = "extinction-result",
                      .kind = RuleField::Kind::kWord,
                      .words = {"loss", "win", "draw", "quarter"},
                      .goes_with = "extinction",
                      .help = "What that is for the player without pieces"}},
          .compile = Extinction::compile};
}

}  // namespace end_room

}  // namespace sennight
