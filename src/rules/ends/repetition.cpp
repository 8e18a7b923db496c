// The same position for the n-th time, and who forced it by perpetual check.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Repetition final : public End {
 public:
  Repetition(int count, Verdict verdict, bool perpetual_check_loses, std::size_t players)
      : count_(count), verdict_(verdict), perpetual_check_loses_(perpetual_check_loses), players_(players) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const int count = definition.number("count");
    if (count == 0) return nullptr;
    const std::string_view result = definition.word("result");
    return std::make_unique<Repetition>(count, verdict_of(result.empty() ? "draw" : result),
                                        definition.word("perpetual-check") == "loses", compiler.variant().players());
  }

  std::optional<Finish> test(const EndView& view) const override {
    const std::span<const PlyRecord> plies = view.plies();
    int occurrences = 0;
    std::size_t first = 0;
    for (std::size_t i = plies.size(); i-- > 0;) {
      if (plies[i].key != plies.back().key) continue;
      ++occurrences;
      first = i;
    }
    if (occurrences < count_) return std::nullopt;
    return when_repeated(plies.subspan(first + 1));
  }

  Finish when_repeated(std::span<const PlyRecord> plies) const override {
    if (perpetual_check_loses_)
      if (const PlayerId checker = perpetual_checker(plies))
        return {.name = "perpetual check", .verdict = Verdict::kLoss, .affected = checker};
    return {.name = "repetition", .verdict = verdict_, .affected = plies.back().mover};
  }

  EndReason reason(const Variant& variant, const Finish& finish) const override {
    if (finish.name != "repetition") return End::reason(variant, finish);
    return {fmt::format("{} occurrence of the position", ordinal_word(count_))};
  }
  void add_to(EndFacts& facts) const override {
    facts.occurrences = count_;
    facts.needs_checks = perpetual_check_loses_;
    facts.wins_by_play = facts.wins_by_play || verdict_ != Verdict::kDraw || perpetual_check_loses_;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const Variant& variant = words.variant();
    std::vector<std::string> same{"the same player to move"};
    if (variant.turn_rule() != nullptr && variant.chain() == nullptr)
      same.emplace_back("as many moves of the turn left");
    if (variant.turn_tells_pieces()) same.emplace_back("the same pieces moved in the turn");
    if (variant.has_hands()) same.emplace_back("the same pieces in hand");
    if (!variant.initial().types.empty() || !variant.castlings().empty() || !variant.swaps().empty())
      same.emplace_back("the same rights to move");
    if (variant.ends().facts().pass_limit > 0) same.emplace_back("as many passes just made");
    if (variant.ends().facts().prizes != nullptr) same.emplace_back("the same points won");
    std::vector<RuleSentence> sentences{
        {fmt::format("When the same position, with {}, occurs for the {} time, {}.", join_words(same),
                     ordinal_word(count_), words.verdict(verdict_, "the player who brought it about"))}};
    if (perpetual_check_loses_)
      sentences.push_back(
          {"But if one of the players has given check with every move since the position first occurred, that player "
           "loses."});
    return sentences;
  }

 private:
  // Did the player give check with every move in `plies`, and make one?
  static bool always_checks(std::span<const PlyRecord> plies, PlayerId player) {
    bool moved = false;
    for (const PlyRecord& ply : plies) {
      if (ply.mover != player) continue;
      if (!ply.gave_check) return false;
      moved = true;
    }
    return moved;
  }
  // The one player who gave check with every move in `plies`; none if nobody did, or more than one.
  PlayerId perpetual_checker(std::span<const PlyRecord> plies) const {
    PlayerId checker;
    for (std::size_t i = 0; i < players_; ++i) {
      if (!always_checks(plies, PlayerId(i))) continue;
      if (checker) return PlayerId::none();
      checker = PlayerId(i);
    }
    return checker;
  }

  int count_;
  Verdict verdict_;
  bool perpetual_check_loses_;
  std::size_t players_;
};

}  // namespace

namespace end_room {

EndRoom repetition() {
  using Kind = RuleField::Kind;
  return {.name = "repetition",
          .table = "repetition",
          .help = "When a position comes again",
          .kind = EndKind::kRepetition,
          .fields = {{.key = "count",
                      .kind = Kind::kNumber,
                      .low = 2,
                      .high = 99,
                      .required = true,
                      .help = "At which occurrence"},
                     {.key = "result",
                      .kind = Kind::kWord,
                      .words = {"draw", "loss", "win", "first-player-loses"},
                      .help = "For the player who brought it about"},
                     {.key = "perpetual-check",
                      .kind = Kind::kWord,
                      .words = {"allowed", "loses"},
                      .help = "Whether it loses to give check all the time"}},
          .compile = Repetition::compile};
}

}  // namespace end_room

}  // namespace sennight
