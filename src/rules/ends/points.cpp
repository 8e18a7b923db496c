// Points of the pieces on the board decide what else would be drawn: passes in succession, royals that face each other
// after a pass, and too many plies or turns without progress. It stands before those ends in the table and asks what they ask.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "base/text.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

// In half points.
struct PointsTable {
  std::vector<std::pair<TypeId, int>> values;
  int bonus = 0;  // of the second player

  int sum(const EndView& view, PlayerId player) const {
    int points = player.index() == 1 ? bonus : 0;
    for (const auto& [type, value] : values) {
      TypeSet one;
      one.insert(type);
      points += value * view.count(player, one);
    }
    return points;
  }
  Finish finish(const EndView& view) const {
    const int first = sum(view, PlayerId(0)), second = sum(view, PlayerId(1));
    if (first == second) return {.name = "points"};
    return {.name = "points", .verdict = Verdict::kWin, .affected = PlayerId(first > second ? 0 : 1)};
  }
};

// What the clock counts to; 0 = nothing.
int clock_limit(const RuleDefinitions& ends) {
  const RuleDefinition& moves = ends.of("move_count");
  return moves.number(moves.words("turns").empty() ? "plies" : "turns");
}

std::string half_points(int halves) { return fmt::format("{}{}", halves / 2, halves % 2 != 0 ? ".5" : ""); }

// "R=13": a type and its points. Reports what is wrong, and leaves it out.
PointsTable read_points(const RuleDefinition& said, RuleCompiler& compiler, bool reports) {
  PointsTable table;
  const Variant& variant = compiler.variant();
  const auto error = [&](const Text& word, std::string text) {
    if (reports) compiler.fault(word.at, std::move(text));
  };
  for (const Text& word : said.words("values")) {
    const std::size_t sign = word.value.rfind('=');
    const auto value = parse_integer<int>(sign == std::string::npos ? ""
                                                                    : std::string_view(word.value).substr(sign + 1));
    if (!value || *value < 0 || *value > 999) {
      error(word, fmt::format("'{}' is not a piece, '=' and its points, 0 to 999: R=13", word.value));
      continue;
    }
    const Text token{word.value.substr(0, sign), word.at};
    if (variant.definition().is_left_out(token.value)) continue;
    const TypeId type = reports ? compiler.type(token) : variant.find_type(token.value);
    if (!type) continue;
    if (std::ranges::find(table.values, type, &std::pair<TypeId, int>::first) != table.values.end())
      error(word, fmt::format("{} has points already", token.value));
    table.values.emplace_back(type, 2 * *value);
  }
  table.bonus = said.number("second-player-halves");
  return table;
}

class Points final : public End {
 public:
  Points(PointsTable table, int passes, bool faces, Location at)
      : table_(std::move(table)), passes_(passes), faces_(faces), at_(std::move(at)) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    if (definition.words("values").empty()) return nullptr;
    const RuleDefinitions& ends = compiler.variant().definition().ends;
    return std::make_unique<Points>(read_points(definition, compiler, true), ends.of("passes").number("passes"),
                                    ends.of("facing").word("facing") == "draw", definition.at);
  }

  std::optional<Finish> test(const EndView& view) const override {
    const bool passed = passes_ > 0 && view.passes() >= passes_;
    const bool faces = faces_ && view.passes() > 0 && view.royals_face();
    if (!passed && !faces) return std::nullopt;
    return table_.finish(view);
  }
  void add_to(EndFacts& facts) const override { facts.wins_by_play = true; }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    std::vector<std::string> list;
    for (const auto& [type, value] : table_.values)
      if (words.occurs(type) && value > 0)
        list.push_back(fmt::format("{} {}", with_article(words.name(type)), half_points(value)));
    if (list.empty()) return {};
    std::vector<RuleSentence> sentences{
        {fmt::format("Where points decide, the pieces that a player has on the board are counted: {}. Who has more "
                     "points wins; with as many the game is a draw.",
                     join_words(list))}};
    if (table_.bonus > 0)
      sentences.push_back({fmt::format("{} has {} ahead.", words.player(1), half_points(table_.bonus))});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    if (variant.players() != 2) findings.push_back({at_, true, "'points' are counted in games of two players only"});
    const RuleDefinitions& ends = variant.definition().ends;
    if (passes_ == 0 && !faces_ && clock_limit(ends) == 0)
      findings.push_back({at_, true,
                          "'points' decide nothing: 'passes', 'facing' = \"draw\" or 'moves' with 'plies' says when "
                          "they are counted"});
    for (const Text& word : ends.of("passes").words("passes"))
      if (variant.turn_rule() != nullptr) findings.push_back({word.at, true, "'points' and [turn] do not go together"});
  }

 private:
  PointsTable table_;
  int passes_;  // 0: none are counted
  bool faces_;
  Location at_;
};

// The same for the clock.
class PointsByClock final : public End {
 public:
  PointsByClock(PointsTable table, int limit) : table_(std::move(table)), limit_(limit) {}
  static std::unique_ptr<const End> compile(const RuleDefinition&, RuleCompiler& compiler) {
    const RuleDefinitions& ends = compiler.variant().definition().ends;
    const RuleDefinition& said = ends.of("points");
    const int limit = clock_limit(ends);
    if (said.words("values").empty() || limit == 0) return nullptr;
    return std::make_unique<PointsByClock>(read_points(said, compiler, false), limit);
  }
  std::optional<Finish> test(const EndView& view) const override {
    return view.clock() < limit_ ? std::nullopt : std::optional(table_.finish(view));
  }
  std::vector<RuleSentence> sentences(const Describer&) const override { return {}; }

 private:
  PointsTable table_;
  int limit_;
};

}  // namespace

namespace end_room {

EndRoom points() {
  using Kind = RuleField::Kind;
  return {.name = "points",
          .table = "points",
          .help = "Points of the pieces left decide what passes, facing royals or the count of moves would draw",
          .kind = EndKind::kDecision,
          .fields = {{.key = "values",
                      .kind = Kind::kTypes,
                      .required = true,
                      .with_numbers = true,
                      .help = "Types and the points of each piece on the board: \"R=13 C=7\""},
                     {.key = "second-player-halves",
                      .kind = Kind::kNumber,
                      .low = 0,
                      .high = 999,
                      .help = "Half points that the second player has besides: 3 is one and a half"}},
          .compile = Points::compile};
}

EndRoom points_by_clock() {
  return {.name = "points_by_clock",
          .table = "",
          .kind = EndKind::kMoveCount,
          .fields = {},
          .compile = PointsByClock::compile};
}

}  // namespace end_room

}  // namespace sennight
