#include "rules/castling.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "base/text.h"

namespace sennight {

namespace {

class CastlingCompiler {
 public:
  CastlingCompiler(const VariantDefinition& definition, RuleCompiler& compiler)
      : definition_(definition), compiler_(compiler), variant_(compiler.variant()) {}

  std::vector<Castling> compile() {
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      if (has_only_rivals_royal(PlayerId(p))) continue;  // only the rival castles
      const std::size_t first = found_.size();
      for (std::size_t i = 0; i < definition_.castlings.size(); ++i) {
        const CastlingDefinition& rule = definition_.castlings[i];
        if (!(rule.sets ? add_sets(PlayerId(p), i, rule) : add_cells(PlayerId(p), i, rule))) return found_;
      }
      const std::span<Castling> own = std::span(found_).subspan(first);
      tell_short(own);
      if (std::ranges::any_of(own, &Castling::from_sets)) std::ranges::stable_sort(own, {}, &Castling::royal_from);
    }
    return found_;
  }

 private:
  bool has_only_rivals_royal(PlayerId player) const {
    if (variant_.players() != 2) return false;
    const auto has_royal = [&](PlayerId owner) {
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        if (variant_.royals().contains(TypeId(t)) && variant_.array_count(owner, TypeId(t)) > 0) return true;
      return false;
    };
    return !has_royal(player) && has_royal(rival_of(player));
  }

  // The cell that the player sees in the place of the first player's; none after reporting.
  Cell cell(const Text& name, PlayerId player) {
    const Cell found = variant_.board().find(name.value);
    if (!found) compiler_.error(name.at, fmt::format("no cell is called '{}'", name.value));
    return found ? variant_.view(player)(found) : found;
  }

  Castling begin(PlayerId player, std::size_t index, const CastlingDefinition& rule) const {
    Castling castling;
    castling.player = player;
    castling.rule = static_cast<std::uint8_t>(index);
    castling.letter = rule.letter.empty() ? '?' : player.index() == 0 ? rule.letter[0] : to_lower(rule.letter[0]);
    return castling;
  }

  // Adds the castling when all its cells are known; false after reporting.
  bool finish(Castling castling, const CastlingDefinition& rule) {
    const std::vector<Cell> royal_way = variant_.board().line(castling.royal_from, castling.royal_to);
    const std::vector<Cell> partner_way = variant_.board().line(castling.partner_from, castling.partner_to);
    if (royal_way.empty() || partner_way.empty()) {
      compiler_.error(rule.at, "the way of a castling leads over the edge of the board");
      return false;
    }
    const bool is_royal = variant_.royals().contains(castling.royal.type());
    for (const Cell c : royal_way) {
      if (is_royal) castling.safe.insert(c);
      castling.empty.insert(c);
    }
    for (const Cell c : partner_way) castling.empty.insert(c);
    castling.empty.erase(castling.royal_from);
    castling.empty.erase(castling.partner_from);
    castling.target = rule.names_partner ? castling.partner_from : castling.royal_to;
    found_.push_back(castling);
    return true;
  }

  bool add_cells(PlayerId player, std::size_t index, const CastlingDefinition& rule) {
    Castling castling = begin(player, index, rule);
    castling.royal_from = cell(rule.royal_from, player);
    castling.royal_to = cell(rule.royal_to, player);
    castling.partner_from = cell(rule.partner_from, player);
    castling.partner_to = cell(rule.partner_to, player);
    for (const Cell c : {castling.royal_from, castling.royal_to, castling.partner_from, castling.partner_to})
      if (!c) return false;
    castling.royal = variant_.array_piece(castling.royal_from);
    castling.partner = variant_.array_piece(castling.partner_from);
    if (rule.dropped.size() == 2) {
      const TypeId royal = compiler_.type(rule.dropped[0]), partner = compiler_.type(rule.dropped[1]);
      if (!royal || !partner) return false;
      castling.royal = Piece(player, royal);
      castling.partner = Piece(player, partner);
    }
    const bool is_royal = castling.royal && variant_.royals().contains(castling.royal.type());
    const auto is_own = [&](Piece piece) { return piece && piece.owner() == player; };
    if (!is_own(castling.royal) || is_royal == variant_.royals().empty() || !is_own(castling.partner)) {
      compiler_.error(rule.at, fmt::format("castling needs {} of the player on their start cells",
                                           variant_.royals().empty() ? "two pieces" : "the royal and a piece"));
      return false;
    }
    return finish(castling, rule);
  }

  // The type in the royal's place; none after reporting.
  TypeId royal_type(const CastlingDefinition& rule) {
    if (!rule.sets->royal) {
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        if (variant_.royals().contains(TypeId(t))) return TypeId(t);
      compiler_.error(rule.at, "without royals 'royal' needs a 'piece'");
      return TypeId();
    }
    const TypeId found = compiler_.type(*rule.sets->royal);
    if (!found || variant_.royals().empty() || variant_.royals().contains(found)) return found;
    compiler_.error(rule.sets->royal->at, fmt::format("{} is not royal", rule.sets->royal->value));
    return TypeId();
  }

  bool add_sets(PlayerId player, std::size_t index, const CastlingDefinition& rule) {
    Castling castling = begin(player, index, rule);
    const TypeId royal = royal_type(rule), partner = compiler_.type(rule.sets->partner);
    castling.royal_to = cell(rule.royal_to, player);
    castling.partner_to = cell(rule.partner_to, player);
    if (!royal || !partner || !castling.royal_to || !castling.partner_to) return false;
    castling.from_sets = true;
    castling.royal = Piece(player, royal);
    castling.partner = Piece(player, partner);
    const CellSet royals = compiler_.zones(rule.royal_from)[player.index()];
    const CellSet partners = compiler_.zones(rule.partner_from)[player.index()];
    std::optional<PerPlayer<std::vector<CellSet>>> ways;
    if (rule.sets->way) {
      ways = compiler_.neighbours(*rule.sets->way);
      if ((*ways)[player.index()].empty()) return false;  // reported
    }
    const std::size_t before = found_.size();
    for (const Cell from : royals) {
      for (const Cell other : partners) {
        if (other == from || (ways && !(*ways)[player.index()][from.index()].contains(other))) continue;
        castling.royal_from = from;
        castling.partner_from = other;
        if (found_.size() - before == kMostOfSets) {
          compiler_.error(rule.at, fmt::format("more than {} castlings", kMostOfSets));
          return false;
        }
        if (!finish(castling, rule)) return false;
      }
    }
    if (found_.size() > before) return true;
    compiler_.error(rule.at, "no castling starts from any of these cells");
    return false;
  }

  // Towards the nearer partner; where start cells are sets, the first castling of the file.
  void tell_short(std::span<Castling> castlings) const {
    const Board& board = variant_.board();
    const auto distance = [&](const Castling& castling) {
      return board.distance(castling.partner_from, castling.royal_from);
    };
    for (Castling& castling : castlings)
      castling.is_short = castling.from_sets ? castling.rule == 0
                                             : std::ranges::none_of(castlings, [&](const Castling& other) {
                                                 return !other.from_sets && distance(other) < distance(castling);
                                               });
  }

  static constexpr std::size_t kMostOfSets = 1000;
  const VariantDefinition& definition_;
  RuleCompiler& compiler_;
  const Variant& variant_;
  std::vector<Castling> found_;
};

}  // namespace

std::vector<Castling> compile_castlings(const VariantDefinition& definition, RuleCompiler& compiler) {
  return CastlingCompiler(definition, compiler).compile();
}

}  // namespace sennight
