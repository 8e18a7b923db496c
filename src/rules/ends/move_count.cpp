// Too many plies, or turns of several moves, in which nothing happened. The position counts them.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class MoveCount final : public End {
 public:
  MoveCount(int limit, EndFacts::FewPieces few, TypeSet restarts, const Text* turns, const Variant& variant)
      : limit_(limit),
        few_(few),
        all_((TypeBits{1} << variant.types().size()) - 1),
        restarts_(restarts),
        counts_turns_(turns != nullptr),
        players_(variant.players()) {
    if (turns != nullptr) at_ = turns->at;
  }
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const TypeSet restarts = compiler.type_set(definition.words("reset"));
    const std::vector<Text>& turns = definition.words("turns");
    const int limit = definition.number(turns.empty() ? "plies" : "turns");
    if (!turns.empty() && !definition.words("plies").empty())
      compiler.error(turns.front().at, "'turns' and 'plies' do not go together: one of them is counted");
    const EndFacts::FewPieces few{definition.number("few"), definition.number("few-plies")};
    for (const auto& [key, other] : {std::pair{"few", "few-plies"}, std::pair{"few-plies", "few"}})
      if (!definition.words(key).empty() && definition.words(other).empty())
        compiler.error(definition.words(key).front().at, fmt::format("'{}' needs '{}'", key, other));
    if (few.pieces > 0 && !turns.empty())
      compiler.error(turns.front().at, "'turns' and 'few-plies' do not go together: one of them is counted");
    if (const int whole = definition.number("plies"); few.pieces > 0 && whole > 0 && few.clock_limit >= whole)
      compiler.error(definition.words("few-plies").front().at, "'few-plies' is no less than 'plies'");
    if (limit == 0 && few.pieces == 0 && restarts.empty()) return nullptr;
    return std::make_unique<MoveCount>(limit, few, restarts, turns.empty() ? nullptr : &turns.front(),
                                       compiler.variant());
  }

  std::optional<Finish> test(const EndView& view) const override {
    // Without a limit the count is only kept, for FEN.
    if (limit_ > 0 && view.clock() >= limit_) return Finish{.name = kManyMoves};
    if (few_.pieces > 0 && view.clock() >= few_.clock_limit && are_few(view)) return Finish{.name = kFewPieces};
    return std::nullopt;
  }
  EndReason reason(const Variant&, const Finish& finish) const override {
    if (finish.name == kFewPieces) return {fmt::format("{} plies without progress, with few pieces", few_.clock_limit)};
    return {fmt::format("{} {} without progress", limit_, counts_turns_ ? "turns" : "plies")};
  }
  void add_to(EndFacts& facts) const override {
    facts.clock_limit = limit_;
    facts.few = few_;
    facts.clock_counts_turns = counts_turns_;
    facts.clock_restarts = restarts_;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    std::vector<RuleSentence> sentences;
    if (limit_ > 0) sentences.push_back({sentence(words, limit_, "", words.draw_or_points())});
    if (few_.pieces > 0)
      sentences.push_back({sentence(words, few_.clock_limit,
                                    fmt::format("no player has more than {} {}{} and ", number_word(few_.pieces),
                                                few_.pieces == 1 ? "piece" : "pieces",
                                                words.variant().has_hands() ? ", on the board and in hand," : ""),
                                    "the game is a draw")});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    if (counts_turns_ && (variant.turn_rule() == nullptr || variant.neutral() != nullptr))
      findings.push_back({at_, true, "'turns' has no sense: each turn is one move; write 'plies'"});
  }

 private:
  static constexpr std::string_view kManyMoves = "move count", kFewPieces = "move count with few pieces";

  bool are_few(const EndView& view) const {
    for (std::size_t p = 0; p < players_; ++p)
      if (view.count(PlayerId(p), all_) + view.in_hand(PlayerId(p), all_) > few_.pieces) return false;
    return true;
  }

  // `first` is what must hold besides, `result` what it is then.
  std::string sentence(const Describer& words, int limit, std::string_view first, std::string_view result) const {
    const Variant& variant = words.variant();
    const bool loses_players = variant.safety() == Safety::kElimination;
    std::string text = "no piece is captured";
    if (const auto names = words.names(restarts_); !names.empty())
      text += fmt::format("{} no {} moves", loses_players ? "," : " and", join_words(names, "or"));
    if (loses_players) text += " and nobody is eliminated";
    const int each = limit / static_cast<int>(variant.players());
    const std::string moves = counts_turns_ ? fmt::format("for {} turns in a row", number_word(limit))
                              : words.two_players() && limit % 2 == 0 && variant.turn_rule() == nullptr
                                  ? fmt::format("for {} moves by each player", each)
                                  : fmt::format("for {} moves in a row, counting every player's moves{}", limit,
                                                loses_players ? " and passes" : "");
    return fmt::format("When {}{} {}, {}.", first, text, moves, result);
  }

  int limit_;  // 0 = none
  EndFacts::FewPieces few_;
  TypeSet all_;  // types
  TypeSet restarts_;
  bool counts_turns_;
  std::size_t players_;
  Location at_;
};

}  // namespace

namespace end_room {

EndRoom move_count() {
  return {
      .name = "move_count",
      .table = "moves",
      .help = "After many moves without progress",
      .kind = EndKind::kMoveCount,
      .fields =
          {{.key = "plies", .kind = RuleField::Kind::kNumber, .low = 1, .high = 9999, .help = "A draw after so many"},
           {.key = "turns",
            .kind = RuleField::Kind::kNumber,
            .low = 1,
            .high = 999,
            .help = "A draw after so many turns of several moves"},
           {.key = "few",
            .kind = RuleField::Kind::kNumber,
            .low = 1,
            .high = 99,
            .help = "Where no player has more pieces, a draw after 'few-plies' already"},
           {.key = "few-plies", .kind = RuleField::Kind::kNumber, .low = 1, .high = 9999, .help = "See 'few'"},
           {.key = "reset", .kind = RuleField::Kind::kTypes, .help = "Types whose moves begin the count anew"}},
      .compile = MoveCount::compile};
}

}  // namespace end_room

}  // namespace sennight
