// A row of the rivals' pieces that a move closes in, between the piece that has moved and another one of its player, is
// taken, or changes sides.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/cell_rows.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Flanking final : public EffectRule {
 public:
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& directions = definition.words("directions");
    if (directions.empty()) return nullptr;
    const Variant& variant = compiler.variant();
    auto rule = std::make_unique<Flanking>(variant);
    const auto types = [&](std::string_view key) {
      const std::vector<Text>& named = definition.words(key);
      if (!named.empty()) return compiler.type_set(named);
      return rule->all_types();
    };
    rule->movers_ = types("pieces");
    rule->ends_ = types("partners");
    rule->spared_ = compiler.type_set(definition.words("except"));
    rule->by_drops_only_ = definition.word("needed") == "for-drops";
    rule->converts_ = definition.word("result") == "changes-sides";
    const std::string_view most = definition.word("most");
    rule->most_ = most.empty() ? 1 : definition.number("most");
    rule->at_ = directions.front().at;
    const std::vector<Text>& along = definition.words("along");
    if (!along.empty() && !rule->along_.find(along.front(), 0, compiler)) return nullptr;
    rule->needs_line_ = !along.empty();
    // Each to where an own piece may stand at last; one cell alone closes in nothing.
    if (!rule->rows_.find(directions.front(), rule->most_ == 0 ? 0 : rule->most_ + 1, compiler)) return nullptr;
    return rule;
  }

  explicit Flanking(const Variant& variant) : variant_(variant) {}

  void add_to(Effects& effects, const BoardView& board) const override {
    const bool is_drop = effects.target && !captor_of(effects).before;
    const bool flanks = flank(effects, board);
    if (by_drops_only_ && is_drop && !flanks) effects.forbidden = true;
  }

  void tell(EffectFacts& facts) const override {
    facts.only_takes = false;
    facts.displaces = facts.displaces || converts_;
    facts.may_forbid = facts.may_forbid || by_drops_only_;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const auto names = [&](TypeSet types) {
      const auto told = words.names(types);
      return with_article(told.size() == words.names(all_types()).size() ? "piece" : join_words(told, "or"));
    };
    std::string what = most_ == 1   ? "a rival's piece"
                       : most_ == 0 ? "any number of rivals' pieces in a row"
                                    : fmt::format("up to {} rivals' pieces in a row", most_);
    std::string text = fmt::format("When {} has moved{} and {} {} {} between it and {} of the same player, ",
                                   names(movers_), needs_line_ ? " " + along_.way() : "", what,
                                   most_ == 1 ? "stands" : "stand", rows_.way(), names(ends_));
    text += converts_    ? most_ == 1 ? "it changes sides" : "they change sides"
            : most_ == 1 ? "it is taken"
                         : "they are taken";
    if (const auto spared = words.plurals(spared_); !spared.empty())
      text += fmt::format("; {} are safe from that", join_words(spared, "and"));
    std::vector<RuleSentence> sentences{{text + "."}};
    if (by_drops_only_) sentences.push_back({"A drop that does not close in any piece is not legal."});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto error = [&](std::string text) { findings.push_back({at_, true, std::move(text)}); };
    check_spared(variant, spared_, "be closed in", true, at_, findings);
    if (converts_ && variant.safety() == Safety::kElimination) error("[flanking] and [elimination] do not go together");
    if (by_drops_only_ && !variant.has_hands()) error("'needed' is about drops, and there are none");
  }

 private:
  bool flank(Effects& effects, const BoardView& board) const {
    if (!effects.target) return false;
    const PlayerId mover = effects.mover;
    const Piece arrived = effects.after(board, effects.target);
    if (!arrived || arrived.owner() != mover || !movers_.contains(arrived.type())) return false;
    if (needs_line_ && !came_along(effects)) return false;
    CellSet closed;
    for (const std::vector<Cell>& row : rows_.of(mover, effects.target)) {
      CellSet passed;
      for (const Cell cell : row) {
        const Piece piece = effects.after(board, cell);
        if (!piece) break;
        if (variant_.are_rivals(piece.owner(), mover)) {
          if (spared_.contains(piece.type())) break;
          passed.insert(cell);
          continue;
        }
        if (piece.owner() == mover && ends_.contains(piece.type())) closed |= passed;
        break;
      }
    }
    for (const Cell cell : closed)
      effects.put(board, cell, converts_ ? Piece(mover, effects.after(board, cell).type()) : Piece());
    if (!converts_ && !closed.empty()) effects.captures = true;
    return !closed.empty();
  }

  // Has the piece come to its cell on one of the lines on which it must?
  bool came_along(const Effects& effects) const {
    const CellChange left = captor_of(effects);
    if (!left.before || moves_others(effects, left.cell)) return false;
    return std::ranges::any_of(along_.of(effects.mover, left.cell), [&](const std::vector<Cell>& row) {
      return std::ranges::find(row, effects.target) != row.end();
    });
  }

  TypeSet all_types() const {
    TypeSet all;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) all.insert(TypeId(t));
    return all;
  }

  const Variant& variant_;
  CellRows rows_, along_;
  TypeSet movers_, ends_, spared_;
  int most_ = 1;  // pieces in a row; 0 = any number
  bool by_drops_only_ = false, converts_ = false, needs_line_ = false;
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom flanking() {
  using Kind = RuleField::Kind;
  return {.name = "flanking",
          .help = "Rows of the rivals' pieces that a move closes in are taken or change sides",
          .title = "Closing in",
          .fields = {{.key = "directions",
                      .kind = Kind::kMovement,
                      .required = true,
                      .help = "Single steps that say along which lines: \"W\", \"WF\""},
                     {.key = "pieces", .kind = Kind::kTypes, .help = "Whose moves close in"},
                     {.key = "along",
                      .kind = Kind::kMovement,
                      .help = "Single steps: only moves along these lines close in"},
                     {.key = "partners", .kind = Kind::kTypes, .help = "What may stand at the other end of the row"},
                     {.key = "except", .kind = Kind::kTypes, .help = "Types that are safe from it"},
                     {.key = "most",
                      .kind = Kind::kNumber,
                      .low = 0,
                      .high = 99,
                      .help = "Most pieces of one row; 0 for any number"},
                     {.key = "result",
                      .kind = Kind::kWord,
                      .words = {"taken", "changes-sides"},
                      .help = "What becomes of those that are closed in"},
                     {.key = "needed",
                      .kind = Kind::kWord,
                      .words = {"never", "for-drops"},
                      .help = "for-drops: a drop must close in a piece"}},
          .compile = Flanking::compile,
          .may_be_several = true};
}

}  // namespace effect_room

}  // namespace sennight
