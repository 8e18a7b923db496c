// A piece takes the rivals' pieces that it passes over on its line, one after the other.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "base/english.h"
#include "rules/cell_rows.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Overtaking final : public EffectRule {
 public:
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& directions = definition.words("directions");
    if (directions.empty() || definition.words("pieces").empty()) return nullptr;
    auto rule = std::make_unique<Overtaking>(compiler.variant());
    rule->movers_ = compiler.type_set(definition.words("pieces"));
    rule->spared_ = compiler.type_set(definition.words("except"));
    rule->most_ = definition.number("most");
    rule->needs_gaps_ = definition.word("gaps") != "free";
    rule->at_ = directions.front().at;
    if (!rule->rows_.find(directions.front(), 0, compiler)) return nullptr;
    return rule;
  }

  explicit Overtaking(const Variant& variant) : variant_(variant) {}

  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.target) return;
    const CellChange left = captor_of(effects);
    if (!left.before || !movers_.contains(left.before.type()) || moves_others(effects, left.cell)) return;
    bool is_on_a_line = false;
    std::optional<CellSet> passed;  // on the line over which it passes fewest pieces
    for (const std::vector<Cell>& row : rows_.of(effects.mover, left.cell)) {
      const auto end = std::ranges::find(row, effects.target);
      if (end == row.end()) continue;
      is_on_a_line = true;
      const std::optional<CellSet> found = passed_on({row.begin(), end + 1}, effects.mover, board);
      if (found && (!passed || found->size() < passed->size())) passed = found;
    }
    if (!is_on_a_line) return;
    if (!passed) {
      effects.forbidden = true;
      return;
    }
    for (const Cell cell : *passed) effects.put(board, cell, Piece());
    if (!passed->empty()) effects.captures = true;
  }

  void tell(EffectFacts& facts) const override {
    facts.only_takes = false;
    facts.may_forbid = true;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const std::string mover = with_article(join_words(words.names(movers_), "or"));
    const std::string what = most_ == 0   ? "all that it passes"
                             : most_ == 1 ? "the one that it passes"
                                          : fmt::format("all that it passes, {} at most", most_);
    std::vector<RuleSentence> sentences{
        {fmt::format("When {} moves {} over rivals' pieces, it takes {}.", mover, rows_.way(), what)}};
    if (needs_gaps_) sentences.push_back({"The cell behind each piece that is passed so must be empty."});
    sentences.push_back({"Own pieces cannot be passed so."});
    if (const auto spared = words.plurals(spared_); !spared.empty())
      sentences.push_back({fmt::format("{} cannot be passed so.", capitalised(join_words(spared, "and")))});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    check_spared(variant, spared_, "be taken so", true, at_, findings);
  }

 private:
  // The pieces on the way to the last of these cells; nothing where one of them cannot be passed.
  std::optional<CellSet> passed_on(std::span<const Cell> way, PlayerId mover, const BoardView& board) const {
    CellSet passed;
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
      const Piece piece = board.piece(way[i]);
      if (!piece) continue;
      if (!variant_.are_rivals(piece.owner(), mover) || spared_.contains(piece.type())) return std::nullopt;
      if (needs_gaps_ && board.piece(way[i + 1])) return std::nullopt;
      passed.insert(way[i]);
      if (most_ != 0 && passed.size() > most_) return std::nullopt;
    }
    return passed;
  }

  const Variant& variant_;
  CellRows rows_;
  TypeSet movers_, spared_;
  int most_ = 0;  // pieces in a move; 0 = any number
  bool needs_gaps_ = true;
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom overtaking() {
  using Kind = RuleField::Kind;
  return {.name = "overtaking",
          .help = "Pieces that take what they pass over",
          .title = "Passing over",
          .fields = {{.key = "pieces", .kind = Kind::kTypes, .required = true, .help = "Whose moves take so"},
                     {.key = "directions",
                      .kind = Kind::kMovement,
                      .required = true,
                      .help = "Single steps that say along which lines: \"W\", \"WF\""},
                     {.key = "except", .kind = Kind::kTypes, .help = "Types that cannot be passed so"},
                     {.key = "most",
                      .kind = Kind::kNumber,
                      .low = 0,
                      .high = 99,
                      .help = "Most pieces of one move; 0 for any number"},
                     {.key = "gaps",
                      .kind = Kind::kWord,
                      .words = {"needed", "free"},
                      .help = "needed: the cell behind each piece that is passed must be empty"}},
          .compile = Overtaking::compile,
          .may_be_several = true};
}

}  // namespace effect_room

}  // namespace sennight
