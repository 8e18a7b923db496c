// Too little material for anybody to win.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Material final : public End {
 public:
  Material(const Variant& variant, bool bare_royals, TypeSet lone_minors, TypeId one_colour)
      : variant_(variant), bare_royals_(bare_royals), lone_minors_(lone_minors), one_colour_(one_colour) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const bool bare_royals = definition.word("bare-royals") == "draw";
    const TypeSet lone_minors = compiler.type_set(definition.words("lone-minors"));
    const std::vector<Text>& one_colour = definition.words("one-colour");
    const TypeId type = one_colour.empty() ? TypeId() : compiler.type(one_colour.front());
    if (!bare_royals && lone_minors.empty() && !type) return nullptr;
    return std::make_unique<Material>(compiler.variant(), bare_royals, lone_minors, type);
  }

  std::optional<Finish> test(const EndView& view) const override {
    const int others = view.pieces_in_all() - count(view, variant_.royals());
    const bool insufficient = others == 0 ? bare_royals_
                                          : (others == 1 && count(view, lone_minors_) == 1) ||
                                                (one_colour_ && are_on_one_colour(view, others));
    if (!insufficient || !hands_are_empty(view)) return std::nullopt;
    return Finish{.name = "insufficient material"};
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    std::vector<RuleSentence> sentences;
    const std::string royals = plural(words.royal()), draw = words.verdict(Verdict::kDraw, "");
    if (bare_royals_) sentences.push_back({fmt::format("When only the {} are left, {}.", royals, draw)});
    if (const auto minors = words.names(lone_minors_); !minors.empty())
      sentences.push_back(
          {fmt::format("When only the {} and a single {} are left, {}.", royals, join_words(minors, "or"), draw)});
    if (one_colour_ && !words.names(only_one_colour()).empty())
      sentences.push_back(
          {fmt::format("When only the {} and {} are left, and all of these stand on cells of one colour, {}.", royals,
                       plural(words.name(one_colour_)), draw)});
    return sentences;
  }

  void add_to(EndFacts& facts) const override { facts.royals_draw = bare_royals_; }

 private:
  TypeSet only_one_colour() const { return TypeSet(type_bit(one_colour_.index())); }

  int count(const EndView& view, TypeSet types) const {
    int sum = 0;
    for (std::size_t p = 0; p < variant_.players(); ++p) sum += view.count(PlayerId(p), types);
    return sum;
  }
  bool hands_are_empty(const EndView& view) const {
    if (variant_.has_hands())
      for (std::size_t p = 0; p < variant_.players(); ++p)
        if (view.has_in_hand(PlayerId(p))) return false;
    return true;
  }
  // Are the `others` all of the one type, on cells of one colour class?
  bool are_on_one_colour(const EndView& view, int others) const {
    if (count(view, only_one_colour()) != others) return false;
    CellSet cells;
    for (std::size_t p = 0; p < variant_.players(); ++p) cells |= view.pieces(PlayerId(p), only_one_colour());
    const Board& board = variant_.board();
    const int colour = board.colour_class(cells.first());
    for (const Cell cell : cells)
      if (board.colour_class(cell) != colour) return false;
    return true;
  }

  const Variant& variant_;  // which this is a part of
  bool bare_royals_;        // nothing else is left
  TypeSet lone_minors_;     // royals and one of these
  TypeId one_colour_;       // royals and any number of these on one colour class
};

}  // namespace

namespace end_room {

EndRoom material() {
  using Kind = RuleField::Kind;
  return {.name = "material",
          .table = "",
          .kind = EndKind::kMaterial,
          .fields = {{.key = "bare-royals",
                      .kind = Kind::kWord,
                      .words = {"play-on", "draw"},
                      .help = "When only royals are left"},
                     {.key = "lone-minors",
                      .kind = Kind::kTypes,
                      .help = "A draw when besides the royals only one of these is left"},
                     {.key = "one-colour",
                      .kind = Kind::kType,
                      .help = "A draw when only pieces of this type are left, all on one colour"}},
          .compile = Material::compile};
}

}  // namespace end_room

}  // namespace sennight
