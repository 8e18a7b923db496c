// Who has lost the last pieces of the types that must not die out has lost the game, or has won where that is the aim.
#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class LossOfAll final : public End {
 public:
  LossOfAll(const RuleDefinition& definition, TypeSet types, const Variant& variant)
      : types_(types),
        each_(definition.word("loss-of-all-counts") == "each-type"),
        least_(definition.words("loss-of-all-least").empty() ? 1 : definition.number("loss-of-all-least")),
        counts_hand_(definition.word("loss-of-all-where") == "board-and-hand"),
        players_(definition.players),
        verdict_(verdict_of(definition.words("loss-of-all-result").empty() ? "loss"
                                                                           : definition.word("loss-of-all-result"))),
        is_tested_(variant.safety() != Safety::kElimination),
        is_alone_(variant.players() == 1),
        at_(definition.words("loss-of-all").front().at),
        least_at_(definition.words("loss-of-all-least").empty() ? at_
                                                                : definition.words("loss-of-all-least").front().at) {
    if (!each_) counted_.push_back(types_);
    for (std::size_t t = 0; each_ && t < kMaxTypes; ++t) {
      if (!types_.contains(TypeId(t))) continue;
      counted_.emplace_back();
      counted_.back().insert(TypeId(t));
    }
  }
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const TypeSet types = compiler.type_set(definition.words("loss-of-all"));
    if (!types.empty()) return std::make_unique<LossOfAll>(definition, types, compiler.variant());
    for (const std::string_view key :
         {"loss-of-all-result", "loss-of-all-counts", "loss-of-all-least", "loss-of-all-where"})
      if (const std::vector<Text>& words = definition.words(key); !words.empty())
        compiler.error(words.front().at, fmt::format("'{}' has no sense without 'loss-of-all'", key));
    return nullptr;
  }

  std::optional<Finish> test(const EndView& view) const override {
    if (!is_tested_) return std::nullopt;
    // Both may vanish in one move; then the player who made it wins. Source: mitred-framing.md rule 17.
    const PlayerId mover = view.turn(), last = is_alone_ ? mover : rival_of(mover);
    const bool loses = verdict_ == Verdict::kLoss;
    for (const PlayerId player : {loses ? mover : last, loses ? last : mover})
      for (const TypeSet types : counted_)
        if (players_[player.index()] &&
            view.count(player, types) + (counts_hand_ ? view.in_hand(player, types) : 0) < least_)
          return Finish{.name = "loss of the last", .verdict = verdict_, .affected = player};
    return std::nullopt;
  }
  EndReason reason(const Variant& variant, const Finish& finish) const override {
    std::vector<std::string> names;
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      if (!types_.contains(TypeId(t))) continue;
      const std::string& name = variant.types()[t].name;
      names.push_back(least_ > 1 ? plural(name) : name);
    }
    const bool is_loss = verdict_ == Verdict::kLoss;
    if (each_ && names.size() > 1)
      return {least_ > 1 ? fmt::format("fewer than {} pieces of one type", number_word(least_))
                         : "loss of all pieces of one type",
              is_loss};
    const std::string joined = fmt::format("{}", fmt::join(names, " or "));
    if (least_ > 1) return {fmt::format("fewer than {} {}", number_word(least_), joined), is_loss};
    return {fmt::format("{} {}", finish.name, joined), is_loss};
  }
  void add_to(EndFacts& facts) const override {
    if (verdict_ == Verdict::kWin || verdict_ == Verdict::kThreeQuarters) {
      facts.wins_by_play = true;
      return;
    }
    if (verdict_ == Verdict::kDraw) return;  // nobody is worse off
    for (const TypeSet types : counted_) facts.vital.push_back({types, least_, counts_hand_, players_});
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const auto names = least_ > 1 ? words.plurals(types_) : words.names(types_);
    if (names.empty()) return {};
    const std::string_view where = counts_hand_ ? ", on the board and in hand," : " on the board";
    std::string who;
    if (each_ && names.size() > 1) {
      who = least_ > 1 ? fmt::format("has fewer than {} pieces left of one of these types: {}", number_word(least_),
                                     join_words(names))
                       : fmt::format("has lost all pieces of one of these types: {}", join_words(names));
      if (counts_hand_) who += where;
    } else if (least_ > 1) {
      who = fmt::format("has fewer than {} {} left{}", number_word(least_), join_words(names, "or"), where);
    } else {
      who = fmt::format("has no {} left{}", join_words(names, "or"), where);
    }
    const std::string_view whatever = words.variant().has_hands() && !counts_hand_ ? ", whatever is in hand" : "";
    if (verdict_ == Verdict::kDraw || verdict_ == Verdict::kThreeQuarters) {
      if (who.ends_with(',')) who.pop_back();
      return {{fmt::format("When a player {}{}, {}.", who, whatever, words.verdict(verdict_, "that player"))}};
    }
    return {{fmt::format("A player who {} has {}{}.{}", who, verdict_ == Verdict::kWin ? "won" : "lost", whatever,
                         is_alone_ ? "" : " If one move leaves both players without, the player who made it wins.")}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    if (!is_tested_) return;
    for (const TypeSet types : counted_) {
      std::map<int, std::vector<std::string>> too_few;  // the players, by how many they have
      for (std::size_t p = 0; p < variant.players(); ++p) {
        if (!players_[p]) continue;
        int count = 0;
        for (std::size_t t = 0; t < variant.types().size(); ++t)
          if (types.contains(TypeId(t))) {
            count += variant.array_count(PlayerId(p), TypeId(t));
            if (counts_hand_) count += variant.start_hand(PlayerId(p), TypeId(t));
          }
        if (count < least_) too_few[count].push_back(variant.definition().player_names[p]);
      }
      for (const auto& [count, names] : too_few) {
        const std::string_view has = names.size() == 1 ? "has" : "have";
        findings.push_back({least_ > 1 ? least_at_ : at_, true,
                            least_ > 1
                                ? fmt::format("{} {} {} of the pieces in 'loss-of-all' at the start: {} are needed",
                                              join_words(names), has, count, least_)
                                : fmt::format("'loss-of-all': {} {} lost them at the start", join_words(names), has)});
      }
    }
  }

 private:
  TypeSet types_;
  bool each_;                     // the types are counted one by one
  std::vector<TypeSet> counted_;  // the sets of types whose pieces are counted together
  int least_;                     // that a player needs on the board
  bool counts_hand_;              // with what is on the board
  PerPlayer<bool> players_;       // whom it concerns
  Verdict verdict_;               // for that player
  bool is_tested_;                // where players are eliminated, that comes first
  bool is_alone_;                 // there is one player
  Location at_, least_at_;
};

}  // namespace

namespace end_room {

EndRoom loss_of_all() {
  using Kind = RuleField::Kind;
  return {
      .name = "loss_of_all",
      .table = "",
      .kind = EndKind::kDecision,
      .by_player = true,
      .fields = {{.key = "loss-of-all", .kind = Kind::kTypes, .help = "A player without a piece of these types loses"},
                 {.key = "loss-of-all-result",
                  .kind = Kind::kWord,
                  .words = {"loss", "win", "draw", "quarter"},
                  .goes_with = "loss-of-all",
                  .help = "What that is for the player without them"},
                 {.key = "loss-of-all-counts",
                  .kind = Kind::kWord,
                  .words = {"together", "each-type"},
                  .goes_with = "loss-of-all",
                  .help = "All of them together, or each type by itself"},
                 {.key = "loss-of-all-least",
                  .kind = Kind::kNumber,
                  .low = 1,
                  .high = 99,
                  .goes_with = "loss-of-all",
                  .help = "Who has fewer than so many is without them"},
                 {.key = "loss-of-all-where",
                  .kind = Kind::kWord,
                  .words = {"board", "board-and-hand"},
                  .goes_with = "loss-of-all",
                  .help = "On the board, or in hand too"}},
      .compile = LossOfAll::compile};
}

}  // namespace end_room

}  // namespace sennight
