// A piece of certain types that reaches a zone, or several that stand there together, ends the game: at once, or when those
// who move later in the round have had their turn too.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/cell_words.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Goal final : public End {
 public:
  Goal(TypeSet pieces, PerPlayer<CellSet> zone, int least, Verdict verdict, bool answered, bool held,
       std::size_t players, const PerPlayer<bool>& whose, Location at)
      : pieces_(pieces),
        zone_(zone),
        least_(least),
        verdict_(verdict),
        answered_(answered),
        held_(held),
        players_(players),
        whose_(whose),
        at_(std::move(at)) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const TypeSet pieces = compiler.type_set(definition.words("pieces"));
    if (pieces.empty() || definition.words("zone").empty()) return nullptr;
    const Text& zone = definition.words("zone").front();
    const std::string_view result = definition.word("result");
    return std::make_unique<Goal>(pieces, compiler.zones(zone), std::max(1, definition.number("least")),
                                  verdict_of(result.empty() ? "win" : result), definition.word("answer") == "round",
                                  definition.word("when") == "next-turn", compiler.variant().players(),
                                  definition.players, zone.at);
  }

  std::optional<Finish> test(const EndView& view) const override {
    if (held_) {
      const PlayerId player = view.turn();
      if (!has_reached(view, player)) return std::nullopt;
      return Finish{.name = "goal", .verdict = verdict_, .affected = player};
    }
    // Whoever moved last comes first: in a position for study more than one may stand there.
    PlayerId first;
    int reached = 0;
    bool by_later = false;
    for (std::size_t back = 1; back <= players_; ++back) {
      const PlayerId player((view.turn().index() + players_ - back) % players_);
      if (!has_reached(view, player)) continue;
      if (reached++ == 0) first = player;
      by_later = by_later || player.index() >= view.turn().index();
    }
    if (reached == 0 || (answered_ && !by_later && !view.is_stuck())) return std::nullopt;
    if (answered_ && reached > 1) return Finish{.name = "goal"};
    return Finish{.name = "goal", .verdict = verdict_, .affected = first};
  }
  void add_to(EndFacts& facts) const override {
    if (!answered_) return;
    facts.answers = pieces_;
    facts.answer_zones = zone_;
  }
  EndReason reason(const Variant&, const Finish&) const override {
    return {held_ ? "holding the goal" : "reaching the goal"};
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const bool many = least_ > 1;
    const auto names = many ? words.plurals(pieces_) : words.names(pieces_);
    if (names.empty()) return {};
    const CellWords where = cell_words(words.variant(), zone_[0]);
    std::vector<RuleSentence> sentences;
    std::string who = join_words(names, "or");
    who = many ? fmt::format("{} {}", number_word(least_), who) : with_article(who);
    const std::string others = words.for_others(where.is_absolute);
    if (held_)
      return {
          {fmt::format("When a player is to move and {} of that player {} {}, {}: {} come there by {}, and nobody has "
                       "captured {} since.{}",
                       who, many ? "stand" : "stands", where.where, words.verdict(verdict_, "that player"),
                       many ? "they have" : "it has", many ? "earlier moves" : "an earlier move",
                       many ? "one of them" : "it", others),
           zone_[0]}};
    sentences.push_back({fmt::format("When {} of a player {} {}, {}{}.{}", who, many ? "stand" : "stands", where.where,
                                     words.verdict(verdict_, "that player"), answered_ ? "" : " at once", others),
                         zone_[0]});
    if (answered_)
      sentences.push_back(
          {fmt::format("{} moves later in the round and may still answer: when both have reached it, {}. When no move "
                       "of that player does so, the game is over at once.",
                       words.variant().definition().player_names[1], words.verdict(Verdict::kDraw, ""))});
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    if (zone_[0].empty()) findings.push_back({at_, true, "'goal' has no cells"});
    else if (zone_[0].size() < least_)
      findings.push_back({at_, true,
                          fmt::format("'goal' has {}, and {} pieces must stand there", counted(zone_[0].size(), "cell"),
                                      number_word(least_))});
    if (variant.safety() == Safety::kElimination && verdict_ != Verdict::kWin && verdict_ != Verdict::kDraw)
      findings.push_back({at_, true, "with [elimination] a goal wins or draws"});
    if (answered_ && variant.definition().ends.all_of("goal").size() > 1)
      findings.push_back({at_, true, "a goal that may be answered is the only one of its game"});
    if (answered_ && !(whose_[0] && whose_[1]))
      findings.push_back({at_, true, "a goal that may be answered is one of both players"});
    if (answered_ && least_ > 1) findings.push_back({at_, true, "a goal that may be answered is reached by one piece"});
    if (answered_ && held_)
      findings.push_back({at_, true, "a goal that counts at the next turn has been answered already"});
    if (answered_ && variant.players() > 2)
      findings.push_back({at_, true, "a goal is answered in games of two players only"});
    for (std::size_t p = 0; p < variant.players(); ++p) {
      if (!whose_[p]) continue;
      CellSet there;
      for (const Cell cell : zone_[p] & variant.array_cells(PlayerId(p)))
        if (pieces_.contains(variant.array_piece(cell).type())) there.insert(cell);
      if (there.size() < least_) continue;
      const Cell cell = there.first();
      const std::string& token = variant.type(variant.array_piece(cell).type()).token;
      return findings.push_back(
          {at_, true,
           least_ > 1 ? fmt::format("{} pieces stand in their goal at the start, {} on {} among them",
                                    number_word(there.size()), token, variant.board().name(cell))
                      : fmt::format("{} stands in its goal at the start, on {}", token, variant.board().name(cell))});
    }
  }

 private:
  bool has_reached(const EndView& view, PlayerId player) const {
    if (!whose_[player.index()] || view.count(player, pieces_) < least_) return false;
    const CellSet there = view.pieces(player, pieces_) & zone_[player.index()];
    return least_ == 1 ? !there.empty() : there.size() >= least_;
  }

  TypeSet pieces_;
  PerPlayer<CellSet> zone_;
  int least_;        // so many of them must stand there
  Verdict verdict_;  // for the player whose piece it is
  bool answered_;    // the game lasts until the round is over
  bool held_;        // it counts when the player of the piece is to move again
  std::size_t players_;
  PerPlayer<bool> whose_;  // whom it concerns
  Location at_;
};

}  // namespace

namespace end_room {

EndRoom goal() {
  using Kind = RuleField::Kind;
  return {
      .name = "goal",
      .table = "goal",
      .help = "A piece that reaches a zone ends the game",
      .kind = EndKind::kDecision,
      .by_player = true,
      .may_repeat = true,
      .asked_when_stuck = true,
      .fields = {{.key = "pieces", .kind = Kind::kTypes, .required = true, .help = "Types that may reach it"},
                 {.key = "zone", .kind = Kind::kZone, .required = true, .help = "The cells, as their player sees them"},
                 {.key = "least",
                  .kind = Kind::kNumber,
                  .low = 1,
                  .high = 99,
                  .help = "So many of these pieces must stand there"},
                 {.key = "result",
                  .kind = Kind::kWord,
                  .words = {"win", "draw", "loss", "quarter"},
                  .help = "For the player of that piece"},
                 {.key = "answer",
                  .kind = Kind::kWord,
                  .words = {"none", "round"},
                  .help = "May a second player still reach it in the same round?"},
                 {.key = "when",
                  .kind = Kind::kWord,
                  .words = {"arrival", "next-turn"},
                  .help = "On arrival, or when its player is to move again"}},
      .compile = Goal::compile};
}

}  // namespace end_room

}  // namespace sennight
