// Points for what players capture, and for whom they put out. Who has won enough ends the game, and other ends go by points.
#include "rules/prizes.h"

#include <fmt/format.h>

#include "base/english.h"
#include "base/text.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"

namespace sennight {

PlayerId PrizeRule::leader(const EndView& view) const {
  PlayerId best;
  int most = -1;
  for (std::size_t p = 0; p < players; ++p) {
    const int points = view.points(PlayerId(p));
    if (points < most) continue;
    best = points > most ? PlayerId(p) : PlayerId::none();
    most = points;
  }
  return best;
}

Finish PrizeRule::settled(Finish finish, const EndView& view) const {
  if (!decides(finish.verdict)) return finish;
  const PlayerId best = leader(view);
  return {.name = "points", .verdict = best ? Verdict::kWin : Verdict::kDraw, .affected = best, .end = end};
}

namespace {

// "R=5": a type and its points. Reports what is wrong, and leaves it out.
void read_captures(const RuleDefinition& said, RuleCompiler& compiler, PrizeRule& rule) {
  TypeSet named;
  for (const Text& word : said.words("captures")) {
    const std::size_t sign = word.value.rfind('=');
    const auto value = parse_integer<int>(sign == std::string::npos ? ""
                                                                    : std::string_view(word.value).substr(sign + 1));
    if (!value || *value < 0 || *value > 999) {
      compiler.fault(word.at, fmt::format("'{}' is not a piece, '=' and its points, 0 to 999: R=5", word.value));
      continue;
    }
    const Text token{word.value.substr(0, sign), word.at};
    if (compiler.variant().definition().is_left_out(token.value)) continue;
    const TypeId type = compiler.type(token);
    if (!type) continue;
    if (named.contains(type)) compiler.fault(word.at, fmt::format("{} has points already", token.value));
    named.insert(type);
    rule.captures[type.index()] = static_cast<WonPoints>(*value);
  }
}

class Prizes final : public End {
 public:
  Prizes(PrizeRule rule, Location at) : rule_(rule), at_(std::move(at)) { rule_.end = this; }
  Prizes(const Prizes&) = delete;
  Prizes& operator=(const Prizes&) = delete;
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    if (definition.words("captures").empty()) return nullptr;
    PrizeRule rule;
    read_captures(definition, compiler, rule);
    rule.elimination = static_cast<WonPoints>(definition.number("elimination"));
    rule.stalemate = static_cast<WonPoints>(definition.number("stalemate"));
    rule.goal = definition.number("goal");
    using Decide = PrizeRule::Decide;
    const std::string_view decide = definition.word("decide");
    rule.decide = decide == "draws" ? Decide::kDraws : decide == "goal" ? Decide::kGoal : Decide::kAll;
    rule.players = compiler.variant().players();
    return std::make_unique<Prizes>(rule, definition.at);
  }

  std::optional<Finish> test(const EndView& view) const override {
    if (rule_.goal == 0) return std::nullopt;
    PlayerId best;
    for (std::size_t p = 0; p < rule_.players; ++p) {
      const PlayerId player(p);
      if (view.points(player) >= rule_.goal && (!best || view.points(player) > view.points(best))) best = player;
    }
    if (!best) return std::nullopt;
    return Finish{.name = "points", .verdict = Verdict::kWin, .affected = best};
  }
  void add_to(EndFacts& facts) const override {
    facts.prizes = &rule_;
    facts.wins_by_play = true;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    std::vector<std::string> list;
    for (std::size_t t = 0; t < words.variant().types().size(); ++t)
      if (words.occurs(TypeId(t)) && rule_.captures[t] > 0)
        list.push_back(fmt::format("{} {}", with_article(words.name(TypeId(t))), rule_.captures[t]));
    const Variant& variant = words.variant();
    const bool eliminates = variant.safety() == Safety::kElimination;
    std::vector<RuleSentence> sentences;
    if (!list.empty())
      sentences.push_back({fmt::format("Who takes pieces of rivals wins points: {}.", join_words(list))});
    if (eliminates && variant.army_of_the_eliminated() == EliminationDefinition::Army::kStays)
      sentences.push_back({"Pieces of players who are out bring none."});
    if (rule_.elimination > 0)
      sentences.push_back(
          {fmt::format("Who {} wins {}.", variant.mates_eliminate() ? "mates a rival" : "puts a rival out of the game",
                       counted(rule_.elimination, "point"))});
    if (rule_.stalemate > 0)
      sentences.push_back({fmt::format("Who is out {} wins {}.",
                                       variant.mates_eliminate() ? "without having been mated" : "for want of a move",
                                       counted(rule_.stalemate, "point"))});
    if (rule_.goal > 0)
      sentences.push_back({fmt::format("Whoever has won {} {} at once.", counted(rule_.goal, "point"),
                                       rule_.decide == PrizeRule::Decide::kAll ? "ends the game" : "wins")});
    if (rule_.decide == PrizeRule::Decide::kAll && variant.players() > 2)
      sentences.push_back(
          {"Points decide, however the game ends: who has won most of them wins, in the game or out of it. The others "
           "have their places by their points; who has as many shares a place."});
    else if (rule_.decide == PrizeRule::Decide::kAll)
      sentences.push_back(
          {"Points decide, however the game ends: who has won more of them wins; with as many it is a draw."});
    if (rule_.decide == PrizeRule::Decide::kDraws)
      sentences.push_back({"What would be a draw is won by who has won more points; with as many it is a draw."});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto refuse = [&](std::string_view why) { findings.push_back({at_, true, fmt::format("'prizes' {}", why)}); };
    const auto& elimination = variant.definition().elimination;
    using Decide = PrizeRule::Decide;
    if (variant.has_teams()) refuse("and teams do not go together");
    if (variant.captures_nothing()) refuse("have no sense: [legal] forbids captures");
    if (rule_.elimination > 0 && !elimination) refuse("for an 'elimination' have no sense: there is no [elimination]");
    if (rule_.elimination > 0 && variant.first_elimination_ends())
      refuse("for an 'elimination' and until = \"first\" do not go together");
    if (rule_.stalemate > 0 && !variant.stalemates_eliminate())
      refuse("for a 'stalemate' need an [elimination] with stalemate = \"out\"");
    if (rule_.decide == Decide::kGoal && rule_.goal == 0) refuse("decide nothing: decide = \"goal\" needs a 'goal'");
    if (rule_.decide == Decide::kDraws && variant.players() > 2) refuse("with decide = \"draws\" are for two players");
    if (!variant.definition().ends.of("points").words("values").empty())
      refuse("and 'points' do not go together: both would decide draws");
  }

 private:
  PrizeRule rule_;
  Location at_;
};

}  // namespace

namespace end_room {

EndRoom prizes() {
  using Kind = RuleField::Kind;
  return {
      .name = "prizes",
      .table = "prizes",
      .help = "Points for captures and eliminations, which decide the game",
      .kind = EndKind::kDecision,
      .fields = {{.key = "captures",
                  .kind = Kind::kTypes,
                  .required = true,
                  .with_numbers = true,
                  .help = "Types and the points for taking such a piece: \"Q=9 R=5\""},
                 {.key = "elimination",
                  .kind = Kind::kNumber,
                  .low = 1,
                  .high = 999,
                  .help = "Points for putting a player out, by mate or as [elimination] has it"},
                 {.key = "stalemate",
                  .kind = Kind::kNumber,
                  .low = 1,
                  .high = 999,
                  .help = "Points for the player who is out by a stalemate"},
                 {.key = "goal", .kind = Kind::kNumber, .low = 1, .high = 9999, .help = "So many points end the game"},
                 {.key = "decide",
                  .kind = Kind::kWord,
                  .words = {"all", "draws", "goal"},
                  .help = "However the game ends points decide, or draws alone, or reaching the goal"}},
      .compile = Prizes::compile};
}

}  // namespace end_room

}  // namespace sennight
