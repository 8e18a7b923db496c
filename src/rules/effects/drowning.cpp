// Pieces that stand in a zone before a move of their player, and still do after it, leave the board.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/cell_words.h"
#include "rules/describer.h"
#include "rules/effects/effect_rule.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

class Drowning final : public EffectRule {
 public:
  Drowning(const PerPlayer<CellSet>& zone, TypeSet spared, bool at_turn_end, Location at)
      : zone_(zone), spared_(spared), at_turn_end_(at_turn_end), at_(std::move(at)) {}
  static std::unique_ptr<const EffectRule> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& zone = definition.words("zone");
    if (zone.empty()) return nullptr;
    return std::make_unique<Drowning>(compiler.zones(zone.front()), compiler.type_set(definition.words("except")),
                                      compiler.variant().definition().chain.has_value(), zone.front().at);
  }

  // A pass is no move. Who has moved within the zone has not left it.
  void add_to(Effects& effects, const BoardView& board) const override {
    if (!effects.target || at_turn_end_) return;
    const PlayerId mover = effects.mover;
    const CellSet& zone = zone_[mover.index()];
    const Cell left = captor_of(effects).cell;  // none where nobody went elsewhere
    CellSet drowned;
    for (const Cell cell : zone& board.pieces(mover)) {
      // What stands where a piece has arrived is that piece, which may have come from outside.
      const Cell stands = cell == left ? effects.target : cell;
      if (left && cell != left && cell == effects.target) continue;
      const Piece piece = effects.after(board, stands);
      if (zone.contains(stands) && piece && piece.owner() == mover && !spared_.contains(piece.type()))
        drowned.insert(stands);
    }
    for (const Cell cell : drowned) effects.put(board, cell, Piece());
    if (!drowned.empty()) effects.captures = true;
  }

  // Nothing but the piece that moved has come to a cell, so whatever else is there stood there when the turn began.
  void end_turn(Effects& effects, const BoardView& board, bool stood) const override {
    if (!at_turn_end_) return;
    for (const Cell cell : zone_[effects.mover.index()] & board.pieces(effects.mover)) {
      if (spared_.contains(board.piece(cell).type()) || (cell == effects.target && !stood)) continue;
      effects.put(board, cell, Piece());
      effects.captures = true;
    }
  }
  bool asks_for(PlayerId player, Cell cell) const override {
    return at_turn_end_ && zone_[player.index()].contains(cell);
  }

  void tell(EffectFacts& facts) const override {
    facts.only_takes = false;
    facts.at_turn_end = at_turn_end_;
  }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    const CellWords where = cell_words(words.variant(), zone_[0]);
    std::string text = fmt::format(
        "A piece that stands {} before a {} of its player and still after it, moved or not, leaves the board",
        where.where, at_turn_end_ ? "turn" : "move");
    if (const auto spared = words.plurals(spared_); !spared.empty())
      text += fmt::format(", except {}", join_words(spared, "and"));
    return {{text + "." + words.for_others(where.is_absolute), zone_[0]}};
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto error = [&](std::string text) { findings.push_back({at_, true, std::move(text)}); };
    check_spared(variant, spared_, "drown", false, at_, findings);
    const auto refuse = [&](bool there, std::string_view what) {
      if (there) error(fmt::format("[drowning] and {} do not go together", what));
    };
    // It must be clear which piece has stayed, and whose turn is over.
    refuse(!variant.castlings().empty(), "[castling]");
    refuse(!variant.swaps().empty(), "[swap]");
    refuse(variant.fusion().has_value(), "[fusion]");
    refuse(variant.gating() != nullptr, "[gating]");
    refuse(variant.turn_rule() != nullptr && !at_turn_end_, "turns of several moves");
    if (at_turn_end_) {
      // What leaves the board when a chain ends would open lines to a royal.
      if (variant.safety() == Safety::kLegal)
        error("[drowning] and [chain] go together only where royals are captured, or there are none");
      // Nothing else may have come to the zone in the turn.
      refuse(variant.recruits_army(), "armies that are taken over, where there is [chain],");
      if (variant.effects().facts().displaces)
        error("[drowning] and [chain] do not go together with effects that bring pieces to cells");
    }
    for (const std::string_view other : {"transfer", "homecoming"})
      refuse(!variant.definition().effects.of(other).values.empty(), fmt::format("[{}]", other));
  }

 private:
  PerPlayer<CellSet> zone_;
  TypeSet spared_;
  bool at_turn_end_ = false;  // not after each move: turns may be chains
  Location at_;
};

}  // namespace

namespace effect_room {

EffectRoom drowning() {
  using Kind = RuleField::Kind;
  return {.name = "drowning",
          .help = "Pieces that stay in a zone leave the board",
          .title = "Drowning",
          .fields = {{.key = "zone", .kind = Kind::kZone, .required = true, .help = "Where pieces may not stay"},
                     {.key = "except", .kind = Kind::kTypes, .help = "Types that may"}},
          .compile = Drowning::compile};
}

}  // namespace effect_room

}  // namespace sennight
