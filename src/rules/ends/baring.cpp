// Who has nothing left but royals, or types that are named, on the board and in hand, is bare: that loses, wins or draws. Where it may be
// answered, who can bare the other too by the next move draws.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Baring final : public End {
 public:
  Baring(const Variant& variant, TypeSet alone, int most, Verdict verdict, bool answered, Location at)
      : variant_(variant), alone_(alone), most_(most), verdict_(verdict), answered_(answered), at_(std::move(at)) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& result = definition.words("result");
    if (result.empty()) return nullptr;
    TypeSet alone = compiler.variant().royals();
    if (const auto& named = definition.words("alone"); !named.empty()) alone = compiler.type_set(named);
    return std::make_unique<Baring>(compiler.variant(), alone, definition.number("alone-most"),
                                    verdict_of(definition.word("result")), definition.word("answer") == "next-move",
                                    result.front().at);
  }

  std::optional<Finish> test(const EndView& view) const override {
    const PlayerId mover = view.turn(), last = rival_of(mover);
    const int own = others(view, mover), theirs = others(view, last);
    if (own > 0 && theirs > 0) return std::nullopt;
    if (own == 0 && theirs == 0) return Finish{.name = "baring"};
    if (theirs == 0) return Finish{.name = "baring", .verdict = verdict_, .affected = last};
    if (answered_ && theirs == 1) return std::nullopt;  // a move takes one piece
    return Finish{.name = "baring", .verdict = verdict_, .affected = mover};
  }
  EndReason reason(const Variant&, const Finish& finish) const override {
    std::string royals;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (alone_.contains(TypeId(t))) royals += (royals.empty() ? "" : " or ") + variant_.types()[t].name;
    if (finish.verdict == Verdict::kWin) return {fmt::format("keeping the {} alone", royals)};
    return {fmt::format("bare {}", royals), finish.verdict == Verdict::kLoss};
  }
  void add_to(EndFacts& facts) const override {
    facts.army_is_burden = facts.army_is_burden || verdict_ == Verdict::kWin;
    facts.wins_by_play = facts.wins_by_play || verdict_ == Verdict::kWin;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const std::string royal = alone_ == variant_.royals() ? words.royal() : join_words(words.names(alone_), "or");
    const std::string_view hand = variant_.has_hands() ? ", on the board and in hand" : "";
    std::vector<RuleSentence> sentences;
    const std::string_view which = most_ == 1 && std::popcount(alone_.bits()) > 1 ? "one" : "the";
    sentences.push_back({fmt::format("Bare {}: when a player has nothing left but {} {}{}, {}{}.", royal, which, royal,
                                     hand, words.verdict(verdict_, "that player"), answered_ ? "" : " at once")});
    if (most_ > 1)
      sentences.push_back({fmt::format("With more than {} of them a player is not bare.", number_word(most_))});
    if (answered_)
      sentences.push_back({fmt::format("But who can bare the other {} too, by the very next move, has answered: {}.",
                                       royal, words.verdict(Verdict::kDraw, ""))});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto error = [&](std::string text) { findings.push_back({at_, true, std::move(text)}); };
    if (variant.safety() == Safety::kElimination) return error("'baring' and [elimination] do not go together");
    if (alone_.empty()) return error("'baring' has no sense: there is no royal, and 'alone' names no type");
    if (answered_ && variant.has_hands())
      error("'baring' has no answer where there are hands: a piece taken may be one gained");
    for (std::size_t p = 0; p < variant.players(); ++p) {
      int count = 0, alone = 0;
      for (std::size_t t = 0; t < variant.types().size(); ++t)
        (alone_.contains(TypeId(t)) ? alone : count) += variant.array_count(PlayerId(p), TypeId(t));
      if (count == 0 && (most_ == 0 || alone <= most_))
        error(fmt::format("'baring': {} is bare at the start", variant.definition().player_names[p]));
    }
  }

 private:
  // Pieces besides royals, and royals beyond those that leave a player bare; those in hand count as one.
  int others(const EndView& view, PlayerId player) const {
    TypeSet types;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (!alone_.contains(TypeId(t))) types.insert(TypeId(t));
    const int royals = most_ == 0 ? 0 : std::max(0, view.count(player, alone_) - most_);
    return view.count(player, types) + royals + (variant_.has_hands() && view.has_in_hand(player) ? 1 : 0);
  }

  const Variant& variant_;  // which this is a part of
  TypeSet alone_;           // who has nothing else is bare
  int most_;                // with so many of them at most; 0: however many
  Verdict verdict_;         // for the player who is bare
  bool answered_;           // the other may be bared too
  Location at_;
};

}  // namespace

namespace end_room {

EndRoom baring() {
  using Kind = RuleField::Kind;
  return {.name = "baring",
          .table = "baring",
          .help = "When a player has nothing left but the royal",
          .kind = EndKind::kDecision,
          .fields = {{.key = "result",
                      .kind = Kind::kWord,
                      .words = {"loss", "win", "draw"},
                      .required = true,
                      .help = "For the player who is bare"},
                     {.key = "alone", .kind = Kind::kTypes, .help = "Types that leave a player bare; default: royals"},
                     {.key = "alone-most",
                      .kind = Kind::kNumber,
                      .low = 1,
                      .high = 99,
                      .help = "So many of these at most leave a player bare; default: any number"},
                     {.key = "answer",
                      .kind = Kind::kWord,
                      .words = {"none", "next-move"},
                      .help = "Does it save a half to bare the other too by the next move?"}},
          .compile = Baring::compile};
}

}  // namespace end_room

}  // namespace sennight
