// A piece that comes up to a rival's piece on its line, or moves straight away from one, takes it.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/cell_rows.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"
#include "rules/special/special_rule.h"
#include "rules/travels.h"

namespace sennight {

namespace {

class Contact final : public EffectRule {
 public:
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& directions = definition.words("directions");
    if (directions.empty() || definition.words("pieces").empty()) return nullptr;
    auto rule = std::make_unique<Contact>(compiler.variant());
    rule->movers_ = compiler.type_set(definition.words("pieces"));
    rule->spared_ = compiler.type_set(definition.words("except"));
    const std::string_view when = definition.word("when"), most = definition.word("most");
    rule->comes_up_ = when != "leaving";
    rule->leaves_ = when == "leaving" || when == "both";
    rule->most_ = most.empty() ? 1 : definition.number("most");
    rule->at_ = directions.front().at;
    if (!rule->rows_.find(directions.front(), 0, compiler)) return nullptr;
    return rule;
  }

  explicit Contact(const Variant& variant) : variant_(variant) {}

  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.target) return;
    const CellChange left = captor_of(effects);
    const Piece arrived = effects.after(board, effects.target);
    if (!left.before || !arrived || arrived.owner() != effects.mover || !movers_.contains(left.before.type())) return;
    if (moves_others(effects, left.cell)) return;
    CellSet taken;
    if (comes_up_) taken |= behind(effects, board, left.cell, effects.target);
    if (leaves_) taken |= behind(effects, board, effects.target, left.cell);
    for (const Cell cell : taken) effects.put(board, cell, Piece());
    if (!taken.empty()) effects.captures = true;
  }

  void tell(EffectFacts& facts) const override { facts.only_takes = false; }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const std::string mover = with_article(join_words(words.names(movers_), "or"));
    std::string what = most_ == 1 ? "that piece is taken"
                       : most_ == 0
                           ? "that piece and all rivals' pieces in a row behind it are taken"
                           : fmt::format("that piece and the rivals' pieces in a row behind it are taken, {} at most",
                                         most_);
    if (const auto spared = words.plurals(spared_); !spared.empty())
      what += fmt::format("; {} are safe from that", join_words(spared, "and"));
    std::vector<RuleSentence> sentences;
    if (comes_up_)
      sentences.push_back(
          {fmt::format("When {} has moved {} and a rival's piece stands on the next cell of that line, {}.", mover,
                       rows_.way(), what)});
    if (leaves_)
      sentences.push_back(
          {fmt::format("When {} has moved {}, straight away from a rival's piece that stood next to it, {}.", mover,
                       rows_.way(), what)});
    return sentences;
  }

  void find_slips(const SlipSearch& search) const override {
    if (!search.is_own(at_)) return;
    const auto around = [&](PlayerId player, Cell from) { return lines_of(player, from); };
    for (const TypeId type : never_going(variant_, search.travels, movers_, false, around))
      search.warn(at_, fmt::format("{} takes nothing so: it never moves {}", with_article(variant_.type(type).name),
                                   rows_.way()));
  }

  void check(const Variant& variant, Findings& findings) const override {
    check_spared(variant, spared_, "be taken so", true, at_, findings);
  }

 private:
  // The cells of the lines through this one: those on whose rows it lies, and its own rows.
  CellSet lines_of(PlayerId player, Cell from) const {
    CellSet cells = rows_.around(player, from);
    for (const Cell cell : variant_.board().all())
      if (rows_.around(player, cell).contains(from)) cells.insert(cell);
    return cells;
  }
  // The rivals' pieces in a row without a gap behind `end`, on a line from `begin` through it.
  CellSet behind(const Effects& effects, const BoardView& board, Cell begin, Cell end) const {
    CellSet found;
    for (const std::vector<Cell>& row : rows_.of(effects.mover, begin)) {
      auto cell = std::ranges::find(row, end);
      if (cell == row.end()) continue;
      for (int count = 0; ++cell != row.end() && (most_ == 0 || count < most_); ++count) {
        const Piece piece = effects.after(board, *cell);
        if (!piece || !variant_.are_rivals(piece.owner(), effects.mover) || spared_.contains(piece.type())) break;
        found.insert(*cell);
      }
    }
    return found;
  }

  const Variant& variant_;
  CellRows rows_;
  TypeSet movers_, spared_;
  int most_ = 1;  // pieces in a row; 0 = any number
  bool comes_up_ = false, leaves_ = false;
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom contact() {
  using Kind = RuleField::Kind;
  return {.name = "contact",
          .help = "Pieces that take what they come up to, or what they move away from",
          .title = "Coming up and moving away",
          .fields = {{.key = "pieces", .kind = Kind::kTypes, .required = true, .help = "Whose moves take so"},
                     {.key = "directions",
                      .kind = Kind::kMovement,
                      .required = true,
                      .help = "Single steps that say along which lines: \"W\", \"WF\""},
                     {.key = "when",
                      .kind = Kind::kWord,
                      .words = {"arriving", "leaving", "both"},
                      .help = "arriving: the piece ahead on its line; leaving: the one behind where it stood"},
                     {.key = "except", .kind = Kind::kTypes, .help = "Types that are safe from it"},
                     {.key = "most",
                      .kind = Kind::kNumber,
                      .low = 0,
                      .high = 99,
                      .help = "Most pieces of one row; 0 for any number"}},
          .compile = Contact::compile,
          .may_be_several = true};
}

}  // namespace effect_room

}  // namespace sennight
