// A piece does not take what stands where it goes: it pushes it one cell on, and what stands behind it too.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/english.h"
#include "rules/cell_rows.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"
#include "rules/special/special_rule.h"
#include "rules/travels.h"

namespace sennight {

namespace {

class Pushing final : public EffectRule {
 public:
  explicit Pushing(const Variant& variant) : variant_(variant) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& directions = definition.words("directions");
    if (directions.empty() || definition.words("pieces").empty()) return nullptr;
    auto rule = std::make_unique<Pushing>(compiler.variant());
    rule->movers_ = compiler.type_set(definition.words("pieces"));
    rule->firm_ = compiler.type_set(definition.words("except"));
    const std::string_view most = definition.word("most");
    rule->most_ = most.empty() ? 1 : definition.number("most");
    rule->falls_ = definition.word("edge") == "falls";
    rule->at_ = directions.front().at;
    if (!rule->rows_.find(directions.front(), 0, compiler)) return nullptr;
    return rule;
  }

  // It follows before all else: what is pushed is not taken.
  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.target || effects.forbidden) return;
    const Piece pushed = board.piece(effects.target);
    const CellChange left = captor_of(effects);
    if (!pushed || !left.before || left.cell == effects.target || !movers_.contains(left.before.type()) ||
        moves_others(effects, left.cell))
      return;
    bool is_on_a_line = false;
    for (const std::vector<Cell>& row : rows_.of(effects.mover, left.cell)) {
      const auto first = std::ranges::find(row, effects.target);
      if (first == row.end()) continue;
      is_on_a_line = true;
      if (push(effects, board, first, row.end())) return;
    }
    if (is_on_a_line) effects.forbidden = true;
  }

  void tell(EffectFacts& facts) const override {
    facts.only_takes = false;
    facts.may_forbid = true;
    facts.displaces = true;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const std::string mover = with_article(join_words(words.names(movers_), "or"));
    std::vector<RuleSentence> sentences{
        {fmt::format("When {} moves {} onto a piece, that piece is not taken, but pushed one cell on in the same "
                     "direction.",
                     mover, rows_.way())}};
    if (most_ == 1) sentences.push_back({"The cell behind it must be empty."});
    else if (most_ == 0) sentences.push_back({"All pieces in a row behind it are pushed with it."});
    else
      sentences.push_back({fmt::format("The pieces in a row behind it are pushed with it, {} in all at most.", most_)});
    sentences.push_back({falls_ ? "What is pushed over the edge of the board is taken."
                                : "Nothing can be pushed over the edge of the board."});
    if (const auto firm = words.plurals(firm_); !firm.empty())
      sentences.push_back({fmt::format("{} cannot be pushed.", capitalised(join_words(firm, "and")))});
    if (words.variant().safety() != Safety::kNone)
      sentences.push_back({fmt::format("{} gives check as if it captured.", capitalised(mover))});
    return sentences;
  }

  void find_slips(const SlipSearch& search) const override {
    if (!search.is_own(at_)) return;
    const auto around = [&](PlayerId player, Cell from) { return rows_.around(player, from); };
    for (const TypeId type : never_going(variant_, search.travels, movers_, false, around))
      search.warn(at_, fmt::format("{} pushes nothing: it never moves {}", with_article(variant_.type(type).name),
                                   rows_.way()));
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto error = [&](std::string text) { findings.push_back({at_, true, std::move(text)}); };
    check_spared(variant, firm_, "be pushed", falls_, at_, findings);
    if (!variant.effects().facts().reborn.empty())
      error("[pushing] and [rebirth] do not go together: what is pushed is not taken");
    if (variant.must_capture()) error("[pushing] and compulsory captures do not go together: a push takes nothing");
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const TypeId type{t};
      for (std::size_t p = 0; p < variant.players(); ++p)
        if (variant.returns_as(type, PlayerId(p)) && !firm_.contains(type))
          return error("[pushing] and [hand.returns] do not go together: what is pushed comes to no hand");
    }
  }

 private:
  using Iterator = std::vector<Cell>::const_iterator;
  // Pushes the row of pieces that begins at `first`; false, and nothing is changed, where that is not possible.
  bool push(Effects& effects, const BoardView& board, Iterator first, Iterator end) const {
    Iterator behind = first;
    while (behind != end && board.piece(*behind)) {
      if (firm_.contains(board.piece(*behind).type())) return false;
      ++behind;
    }
    if (most_ != 0 && behind - first > most_) return false;
    if (behind == end && !falls_) return false;
    for (Iterator from = first; from != behind; ++from)
      if (from + 1 != end) effects.put(board, *(from + 1), board.piece(*from));
    effects.captures = behind == end || takes_elsewhere(effects);
    return true;
  }

  const Variant& variant_;
  CellRows rows_;
  TypeSet movers_, firm_;
  int most_ = 1;  // pieces in a row; 0 = any number
  bool falls_ = false;
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom pushing() {
  using Kind = RuleField::Kind;
  return {.name = "pushing",
          .help = "Pieces that push what stands where they go instead of taking it",
          .title = "Pushing",
          .fields = {{.key = "pieces", .kind = Kind::kTypes, .required = true, .help = "Whose moves push"},
                     {.key = "directions",
                      .kind = Kind::kMovement,
                      .required = true,
                      .help = "Single steps that say along which lines: \"W\", \"WF\""},
                     {.key = "most",
                      .kind = Kind::kNumber,
                      .low = 0,
                      .high = 99,
                      .help = "Most pieces of one row that are pushed; 0 for any number"},
                     {.key = "edge",
                      .kind = Kind::kWord,
                      .words = {"stops", "falls"},
                      .help = "falls: what is pushed over the edge of the board is taken"},
                     {.key = "except", .kind = Kind::kTypes, .help = "Types that cannot be pushed"}},
          .compile = Pushing::compile,
          .may_be_several = true};
}

}  // namespace effect_room

}  // namespace sennight
