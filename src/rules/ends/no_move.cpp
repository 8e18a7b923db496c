// The player to move has no legal move: mate and stalemate, of which the variant says what they mean.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class NoMove final : public End {
 public:
  NoMove(bool has_mate, Verdict mate, std::string_view stalemate, TypeSet needs, TypeSet never_by, bool never_by_draws,
         const PerPlayer<bool>& players, std::optional<Location> at)
      : has_mate_(has_mate),
        mate_(mate),
        needs_(needs),
        never_by_(never_by),
        never_by_draws_(never_by_draws),
        players_(players),
        fewer_wins_(stalemate == "fewer-pieces-win"),
        stalemate_(stalemate.empty() || fewer_wins_ ? Verdict::kDraw : verdict_of(stalemate)),
        at_(std::move(at)) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>&mate = definition.words("checkmate"), &needs = definition.words("mate-needs"),
          &never_by = definition.words("mate-never-by");
    const Text* said = nullptr;
    for (const std::vector<Text>* words : {&never_by, &needs, &mate})
      if (!words->empty()) said = &words->front();
    // Where nothing protects a royal there is no mate.
    return std::make_unique<NoMove>(compiler.variant().safety() == Safety::kLegal,
                                    verdict_of(mate.empty() ? "loss" : definition.word("checkmate")),
                                    definition.word("stalemate"), compiler.type_set(needs), compiler.type_set(never_by),
                                    definition.word("mate-never-by-result") == "draw", definition.players,
                                    said == nullptr ? std::nullopt : std::optional(said->at));
  }

  std::optional<Finish> test(const EndView& view) const override {
    if (!view.is_stuck() || !players_[view.turn().index()]) return std::nullopt;
    if (has_mate_ && view.in_check()) return mate(view);
    if (view.lacks_attack()) return Finish{.name = "checkmate", .verdict = mate_, .affected = view.turn()};
    return Finish{.name = "stalemate", .verdict = stalemate_of(view), .affected = view.turn()};
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    if (words.variant().safety() == Safety::kElimination) return {};  // a pass is a move
    std::vector<RuleSentence> sentences;
    const bool has_checks = has_mate_ && !words.variant().forbids_checks();
    if (has_checks)
      sentences.push_back({fmt::format("{} in check. A player in check who has no legal move is checkmated and {}.",
                                       words.variant().royals_fall()
                                           ? "A player all of whose royal pieces could be captured is"
                                           : capitalised(with_article(words.royal())) + " that could be captured is",
                                       mate_verdict())});
    if (const auto names = words.names(never_by_); has_checks && !names.empty())
      sentences.push_back({never_by_draws_
                               ? fmt::format("A mate by {} alone is a draw.", with_article(join_words(names, "or")))
                               : fmt::format("Nobody may mate with {} alone: who does so has lost.",
                                             with_article(join_words(names, "or")))});
    if (const auto names = words.names(needs_); has_checks && !names.empty())
      sentences.push_back({fmt::format(
          "A mate counts only if it is given by {}, or ends checks with every move, one of which was given by "
          "such a piece. Otherwise the game is a draw.",
          with_article(join_words(names, "or")))});
    if (words.variant().may_pass()) return sentences;  // so does who is not in check
    sentences.push_back(
        {fmt::format("When the player to move {}has no legal move{}, {}.", has_checks ? "is not in check and " : "",
                     has_checks ? " (stalemate)" : "",
                     fewer_wins_ ? "the player with fewer pieces on the board wins, and equal numbers draw"
                                 : words.verdict(stalemate_, "that player"))});
    return sentences;
  }

  void add_to(EndFacts& facts) const override {
    if (!needs_.empty()) {
      facts.check_limit = 1;
      facts.counted_in_row = needs_;
    }
    facts.wins_by_play = facts.wins_by_play || (!never_by_.empty() && !never_by_draws_) || fewer_wins_ ||
                         stalemate_ != Verdict::kDraw || mate_ == Verdict::kWin;
  }

  void check(const Variant& variant, Findings& findings) const override {
    if (!needs_.empty() && variant.players() == 2 && !(players_[0] && players_[1]))
      findings.push_back({*at_, true, "'mate-needs' is for all players: there is one row of checks to look at"});
    if (!needs_.empty() && !variant.definition().ends.of("checks").words("checks").empty())
      findings.push_back({*at_, true, "'mate-needs' and 'checks' count different things in one place"});
    if (!at_ || variant.safety() == Safety::kLegal) return;
    findings.push_back({*at_, true, fmt::format("'checkmate' has no sense: {}", why_without_checks(variant.safety()))});
  }

 private:
  // "checkmated and " and this.
  std::string_view mate_verdict() const {
    if (mate_ == Verdict::kDraw) return "draws";
    if (mate_ == Verdict::kThreeQuarters) return "gets a quarter of the point and the opponent three quarters";
    return mate_ == Verdict::kWin ? "wins" : "loses";
  }
  Finish mate(const EndView& view) const {
    const PlayerId mated = view.turn();
    if (!never_by_.empty() && (view.checking().bits() & ~never_by_.bits()) == 0)
      return never_by_draws_
                 ? Finish{.name = "a mate that does not count"}
                 : Finish{.name = "a mate that is not allowed", .verdict = Verdict::kWin, .affected = mated};
    if (!needs_.empty() && view.checks(rival_of(mated)) == 0) return Finish{.name = "a mate that does not count"};
    return Finish{.name = "checkmate", .verdict = mate_, .affected = mated};
  }
  Verdict stalemate_of(const EndView& view) const {
    if (!fewer_wins_) return stalemate_;
    const PlayerId mover = view.turn(), rival = rival_of(mover);
    const int more = view.count(mover, TypeSet::all()) - view.count(rival, TypeSet::all());
    return more < 0 ? Verdict::kWin : more > 0 ? Verdict::kLoss : Verdict::kDraw;
  }

  bool has_mate_;
  Verdict mate_;
  TypeSet needs_;            // a mate draws unless one of these gave check in the row of checks that it ends
  TypeSet never_by_;         // a mate by these alone loses
  bool never_by_draws_;      // or draws
  PerPlayer<bool> players_;  // whom it concerns
  bool fewer_wins_;          // a stalemate, instead of what follows
  Verdict stalemate_;
  std::optional<Location> at_;  // where the file says what a mate is
};

}  // namespace

namespace end_room {

EndRoom no_move() {
  return {.name = "no_move",
          .table = "",
          .kind = EndKind::kNoMove,
          .by_player = true,
          .fields = {{.key = "checkmate",
                      .kind = RuleField::Kind::kWord,
                      .words = {"loss", "win", "draw", "quarter"},
                      .help = "What it is for the player who is mated"},
                     {.key = "mate-needs",
                      .kind = RuleField::Kind::kTypes,
                      .help = "A mate draws unless one of these gave a check of the row that it ends"},
                     {.key = "mate-never-by", .kind = RuleField::Kind::kTypes, .help = "A mate by these alone loses"},
                     {.key = "mate-never-by-result",
                      .kind = RuleField::Kind::kWord,
                      .words = {"loss", "draw"},
                      .goes_with = "mate-never-by",
                      .help = "What such a mate is for the player who mates"},
                     {.key = "stalemate",
                      .kind = RuleField::Kind::kWord,
                      .words = {"draw", "loss", "win", "quarter", "fewer-pieces-win"},
                      .help = "What it is for the player without a move"}},
          .compile = NoMove::compile};
}

}  // namespace end_room

}  // namespace sennight
