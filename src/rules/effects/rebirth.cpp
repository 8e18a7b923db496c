// A captured piece is reborn on the cell where it stood when the game began, if that is empty.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"
#include "rules/targets.h"

namespace sennight {

namespace {

class Rebirth final : public EffectRule {
 public:
  explicit Rebirth(const Variant& variant) : variant_(variant) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& pieces = definition.words("pieces");
    if (pieces.empty()) return nullptr;
    auto rule = std::make_unique<Rebirth>(compiler.variant());
    rule->at_ = pieces.front().at;
    rule->pieces_ = compiler.type_set(pieces);
    rule->by_file_ = compiler.type_set(definition.words("by-file"));
    rule->by_colour_ = compiler.type_set(definition.words("by-colour"));
    for (const std::string_view key : {"by-file", "by-colour"})
      for (const Text& token : definition.words(key))
        if (std::ranges::find(pieces, token.value, &Text::value) == pieces.end())
          compiler.error(token.at, fmt::format("'{}' names {}, which is not in 'pieces'", key, token.value));
    rule->find_homes(compiler.neighbours(Text{"vW0", rule->at_}));
    return rule;
  }

  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.captures) return;
    ShortList<CellChange, 2> taken;
    for (const CellChange& change : effects.cells)
      if (change.before && change.before.owner() != effects.mover &&
          (!change.after || change.after.owner() == effects.mover) && pieces_.contains(change.before.type()))
        taken.push_back(change);
    for (const CellChange& change : taken) {
      const Cell home = homes_[change.before.owner().index()][change.before.type().index()][change.cell.index()];
      if (!home || effects.after(board, home)) continue;
      effects.put(board, home, change.before);
      if (has_right(change.before, home)) effects.gains_rights.insert(home);
    }
  }

  void tell(EffectFacts& facts) const override {
    facts.reborn = pieces_;
    facts.only_takes = false;
    facts.displaces = true;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const auto names = words.plurals(pieces_);
    if (names.empty()) return {};
    std::vector<RuleSentence> sentences{
        {fmt::format("Captured {} are reborn: each returns to a cell where such a piece of its player stood when the "
                     "game began, as if it had not moved. If that cell is taken, it leaves the board.",
                     join_words(names, "and"))}};
    if (const auto files = words.plurals(by_file_); !files.empty())
      sentences.push_back({fmt::format("{} return to the start cell on the file where they were captured.",
                                       capitalised(join_words(files, "and")))});
    if (const auto colours = words.plurals(by_colour_); !colours.empty())
      sentences.push_back({fmt::format("{} return to the start cell of the colour on which they were captured.",
                                       capitalised(join_words(colours, "and")))});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto error = [&](std::string text) { findings.push_back({at_, true, std::move(text)}); };
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const TypeId type{t};
      if (!pieces_.contains(type)) continue;
      const std::string& token = variant.type(type).token;
      bool stands = false;
      for (std::size_t p = 0; p < variant.players(); ++p) stands = stands || variant.array_count(PlayerId(p), type) > 0;
      if (variant.royals().contains(type)) error(fmt::format("{} is royal, and is never captured", token));
      else if (variant.returns_as(type))
        error(fmt::format("{} goes to a hand when it is captured, and cannot be reborn", token));
      else if (!stands) error(fmt::format("{} stands nowhere at the start, where it could be reborn", token));
    }
    const bool castles = std::ranges::any_of(
        variant.right_pairs(), [&](const RightPair& pair) { return pieces_.contains(pair.on_partner.type()); });
    if (castles && variant.definition().fen_tail == VariantDefinition::FenTail::kFairy)
      error("who may castle with a piece that is reborn cannot be told with fen = \"fairy\"");
    if (torn_)
      error(fmt::format("{} has several cells to be reborn on: 'by-file' or 'by-colour' must choose one",
                        variant.type(torn_).token));
  }

 private:
  // May it castle or make an initial move from there because it is unmoved?
  bool has_right(Piece piece, Cell home) const {
    const InitialRight& initial = variant_.initial();
    if (initial.stays_with_piece(piece.type()) && initial.cells(piece.owner(), piece.type()).contains(home))
      return true;
    return std::ranges::any_of(variant_.right_pairs(),
                               [&](const RightPair& pair) { return pair.partner == home && pair.on_partner == piece; });
  }
  void find_homes(const PerPlayer<std::vector<CellSet>>& lines) {
    const Board& board = variant_.board();
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      homes_[p].resize(variant_.types().size());
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        const TypeId type{t};
        if (!pieces_.contains(type)) continue;
        TypeSet one;
        one.insert(type);
        const CellSet all = array_cells_of(variant_, PlayerId(p), one);
        for (const Cell taken : board.all()) {
          Cell home;
          for (const Cell cell : all) {
            if (by_file_.contains(type) && cell != taken && !lines[p][taken.index()].contains(cell)) continue;
            if (by_colour_.contains(type) && board.colour_class(cell) != board.colour_class(taken)) continue;
            if (home) torn_ = type;
            home = cell;
          }
          homes_[p][t].push_back(home);
        }
      }
    }
  }

  const Variant& variant_;  // which owns this
  TypeSet pieces_, by_file_, by_colour_;
  // Per player, type and cell of the capture: where the piece is reborn, or none. Empty for types that are not.
  PerPlayer<std::vector<std::vector<Cell>>> homes_;
  TypeId torn_;  // a type that has several such cells
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom rebirth() {
  using Kind = RuleField::Kind;
  return {.name = "rebirth",
          .help = "Captured pieces return to their start cells",
          .title = "Rebirth",
          .fields = {{.key = "pieces",
                      .kind = Kind::kTypes,
                      .required = true,
                      .help = "Types that return to their start cells when they are captured"},
                     {.key = "by-file",
                      .kind = Kind::kTypes,
                      .help = "Those of them that return on the file of the capture"},
                     {.key = "by-colour",
                      .kind = Kind::kTypes,
                      .help = "Those of them that return to a cell of the colour of the capture"}},
          .compile = Rebirth::compile};
}

}  // namespace effect_room

}  // namespace sennight
