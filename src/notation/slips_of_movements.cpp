#include "notation/slips_of_movements.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/english.h"
#include "rules/targets.h"
#include "rules/variant.h"
#include "rules/ways.h"

namespace sennight {

namespace {

class MovementSlips {
 public:
  explicit MovementSlips(const SlipSearch& search)
      : search_(search), variant_(search.variant), definition_(variant_.definition()) {}

  void run() const {
    for (const PieceDefinition& piece : definition_.pieces) {
      const TypeId type = variant_.find_type(piece.token);
      if (!type || !search_.occurring.contains(type) || !search_.is_own(piece.move.at)) continue;
      one_without_range(piece, type);
      hops_exchanged(piece, type);
      hops_that_spare(piece, type);
      overturned(piece, type);
      one_step_short(piece, type);
      in_space(piece, type);
      uneven_in_space(piece, type);
      only_captures(piece, type);
      royal_half_bound(piece, type);
    }
    limits_of_most();
    promoted_alike();
  }

 private:
  void warn(const PieceDefinition& piece, std::string text) const { search_.warn(piece.move.at, std::move(text)); }
  static std::string text_of(const Term& term) { return to_text(Movement{{term}}); }

  // To a cell beside it, on its level or on the next one.
  static bool is_step(const Leg& leg) {
    return std::abs(leg.atom.x) <= 1 && std::abs(leg.atom.y) <= 1 && std::abs(leg.atom.z) <= 1 && !leg.anywhere;
  }

  // "W0 F0 (0,0,1)": three lines or more, and one that ends after a step.
  void one_without_range(const PieceDefinition& piece, TypeId type) const {
    constexpr std::size_t kFewestLines = 3;
    const std::vector<Term>& terms = variant_.type(type).movement.terms;
    const Term* single = nullptr;
    std::size_t lines = 0;
    for (const Term& term : terms) {
      if (term.legs.size() != 1 || !is_step(term.legs.front()) || term.hop || term.initial || !term.quiet ||
          !term.capture || !term.limits.empty())
        return;
      // A Queen that also steps somewhere has a leg of directions of its own.
      if (!term.legs.front().directions.empty()) return;
      if (term.legs.front().range == 0) {
        ++lines;
        continue;
      }
      if (term.legs.front().range != 1 || single != nullptr) return;
      single = &term;
    }
    if (single == nullptr || lines < kFewestLines) return;
    warn(piece, fmt::format("'{}' is one step, and all other parts of '{}' go as far as the board does",
                            text_of(*single), piece.move.value));
  }

  // "cR mpR": of a piece that hops to capture, "mR cpR".
  void hops_exchanged(const PieceDefinition& piece, TypeId type) const {
    const Term *moving = nullptr, *taking = nullptr;
    for (const Term& term : variant_.type(type).movement.terms) {
      if (term.initial || term.takes_passed) return;
      if (term.hop) {
        if (term.capture) return;
        moving = &term;
      } else {
        if (term.quiet) return;
        taking = &term;
      }
    }
    if (moving == nullptr || taking == nullptr) return;
    warn(piece,
         fmt::format("{} captures without a hop, by '{}', and hops only to move, by '{}': are 'm' and 'c' exchanged?",
                     with_article(piece.name), text_of(*taking), text_of(*moving)));
  }

  // "pR{not taking C} pF0": types that one hop spares, and the other does not.
  void hops_that_spare(const PieceDefinition& piece, TypeId type) const {
    const auto of_kind = [](const Term& term, TypeLimit::Kind kind) {
      const auto at = std::ranges::find(term.spared, kind, &TypeLimit::kind);
      return at == term.spared.end() ? std::vector<std::string>() : at->types;
    };
    for (const auto kind : {TypeLimit::Kind::kOver, TypeLimit::Kind::kTaking}) {
      const Term *with = nullptr, *without = nullptr;
      for (const Term& term : variant_.type(type).movement.terms) {
        if (!term.hop || (kind == TypeLimit::Kind::kTaking && !term.capture)) continue;
        (of_kind(term, kind).empty() ? without : with) = &term;
      }
      if (with == nullptr || without == nullptr) continue;
      std::vector<std::string> names;
      for (const std::string& token : of_kind(*with, kind))
        if (const TypeId spared = variant_.find_type(token)) names.push_back(plural(variant_.type(spared).name));
      warn(piece, fmt::format("{} {} {} by '{}', and may by '{}'", with_article(piece.name),
                              kind == TypeLimit::Kind::kOver ? "does not hop over" : "does not take",
                              join_words(names, "or"), text_of(*with), text_of(*without)));
    }
  }

  // A piece that goes the same way in all directions on its level, and not so to other levels.
  void uneven_in_space(const PieceDefinition& piece, TypeId type) const {
    const Board& board = variant_.board();
    const Result<Symmetry> turn = board.symmetry("half-turn");
    if (!board.lattice().has_levels() || !turn || variant_.has_hops(type)) return;
    for (const Term& term : variant_.type(type).movement.terms)
      if (!term.zone_limits().empty() || term.quiet != term.capture || term.initial) return;
    const auto level = [&](Cell cell) { return board.coordinates(cell).z; };
    const auto reached = [&](Cell from, bool same_level) {
      const Targets targets = targets_of(variant_, PlayerId(0), type, from);
      CellSet cells;
      for (const Cell to : targets.quiet | targets.captures)
        if ((level(to) == level(from)) == same_level) cells.insert(to);
      return cells;
    };
    bool moves = false, is_uneven = false;
    for (const Cell cell : board.all()) {
      const CellSet here = reached(cell, true);
      moves = moves || !here.empty();
      if (!((*turn)(here) == reached((*turn)(cell), true))) return;
      is_uneven = is_uneven || !((*turn)(reached(cell, false)) == reached((*turn)(cell), false));
    }
    if (moves && is_uneven)
      warn(piece, fmt::format("{} goes alike in all directions on its level, and not so to other levels",
                              with_article(piece.name)));
  }

  // A piece that never moves but to capture, where all others do.
  void only_captures(const PieceDefinition& piece, TypeId type) const {
    const auto has = [&](TypeId one, CellSet Targets::*which) {
      for (const Cell from : variant_.board().all())
        if (!(targets_of(variant_, PlayerId(0), one, from).*which).empty()) return true;
      return false;
    };
    if (!has(type, &Targets::captures) || has(type, &Targets::quiet) || !variant_.auras().empty() || variant_.fusion())
      return;
    bool is_alone = true;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if (TypeId(t) == type || !search_.occurring.contains(TypeId(t)) ||
          variant_.type(TypeId(t)).movement.terms.empty())
        continue;
      is_alone = false;
      if (!has(TypeId(t), &Targets::quiet)) return;
    }
    if (!is_alone)
      warn(piece, fmt::format("{} only captures, and never moves otherwise, as all other pieces do",
                              with_article(piece.name)));
  }

  // "W F{in palace}" of a royal, which so leaves the palace by one of its parts.
  void royal_half_bound(const PieceDefinition& piece, TypeId type) const {
    if (!variant_.royals().contains(type)) return;
    const Term *bound = nullptr, *free = nullptr;
    const ZoneLimit* limit = nullptr;
    for (const Term& term : variant_.type(type).movement.terms) {
      if (term.initial) continue;
      const auto in = std::ranges::find(term.limits, ZoneLimit::Kind::kIn, &ZoneLimit::kind);
      if (in != term.limits.end()) {
        bound = &term;
        limit = &*in;
      } else if (term.zone_limits().empty() && term.quiet) {  // who flies to take the other royal may be free
        free = &term;
      }
    }
    if (bound == nullptr || free == nullptr) return;
    warn(piece, fmt::format("{} is royal, and keeps to the zone '{}' by '{}' and not by '{}'", with_article(piece.name),
                            limit->zone, text_of(*bound), text_of(*free)));
  }

  // A limit of all parts of all pieces that have it, but one part. A piece without it is another kind of animal.
  void limits_of_most() const {
    constexpr std::size_t kFewestBound = 3;
    for (const auto& [zone, expression] : definition_.zones)
      for (const ZoneLimit::Kind kind : {ZoneLimit::Kind::kTo, ZoneLimit::Kind::kIn}) {
        std::size_t bound = 0;
        std::vector<const PieceDefinition*> partly;
        for (const PieceDefinition& piece : definition_.pieces) {
          const TypeId type = variant_.find_type(piece.token);
          if (!type || !search_.occurring.contains(type)) continue;
          const std::vector<Term>& terms = variant_.type(type).movement.terms;
          const auto count = static_cast<std::size_t>(std::ranges::count_if(terms, [&](const Term& term) {
            return std::ranges::find(term.limits, ZoneLimit{kind, zone}) != term.limits.end();
          }));
          const bool has_free = std::ranges::any_of(terms, [](const Term& term) { return term.zone_limits().empty(); });
          if (!terms.empty() && count == terms.size()) ++bound;
          if (count > 0 && has_free) partly.push_back(&piece);
        }
        if (bound < kFewestBound || partly.size() != 1 || !search_.is_own(partly.front()->move.at)) continue;
        if (variant_.royals().contains(variant_.find_type(partly.front()->token))) continue;  // of which that is told
        warn(*partly.front(), fmt::format("the zone '{}' limits all parts of other pieces, and not all of '{}'", zone,
                                          partly.front()->move.value));
      }
  }

  // "R6" where the longest way has seven steps.
  void one_step_short(const PieceDefinition& piece, TypeId type) const {
    constexpr int kFewestSteps = 6;
    for (const Term& term : variant_.type(type).movement.terms) {
      if (term.legs.size() != 1 || term.legs.front().range < kFewestSteps || !is_step(term.legs.front())) continue;
      Term longer = term;
      longer.legs.front().range = 0;
      std::size_t longest = 0;
      const TermPaths paths(variant_.board(), longer, {},
                            [&](const std::string& zone) { return variant_.zone(zone, PlayerId(0)); });
      for (const Cell from : variant_.board().all())
        for (std::size_t way = 0; way < paths.paths(from); ++way)
          longest = std::max(longest, paths.path(from, way).size());
      if (longest != static_cast<std::size_t>(term.legs.front().range) + 1) continue;
      return warn(piece, fmt::format("'{}' is one step short of the longest way on this board, which has {}",
                                     text_of(term), longest));
    }
  }

  // ---- what pieces become ----

  // Three promoted pieces or more that move alike, and one that does a part of that.
  void promoted_alike() const {
    constexpr std::size_t kFewestAlike = 3;
    WaysByType ways(variant_);
    std::vector<std::pair<const PieceDefinition*, TypeId>> promoted;
    for (const PieceDefinition& piece : definition_.pieces)
      if (const TypeId type = variant_.find_type(piece.token);
          type && piece.token.starts_with('+') && search_.occurring.contains(type))
        promoted.emplace_back(&piece, type);
    for (const auto& [piece, type] : promoted) {
      const Ways own = ways.of(type);
      if (own.empty() || !search_.is_own(piece->move.at)) continue;
      for (const auto& [lead, lead_type] : promoted) {
        const Ways whole = ways.of(lead_type);
        if (whole.size() <= own.size() || !whole.has_all_of(own)) continue;
        std::vector<std::string> names;
        for (const auto& [other, other_type] : promoted)
          if (ways.of(other_type) == whole) names.push_back(other->name);
        if (names.size() < kFewestAlike) continue;
        warn(*piece, fmt::format("{} does a part of what {} do, which move alike", with_article(piece->name),
                                 plurals_of(names)));
        break;
      }
    }
  }
  static std::string plurals_of(std::vector<std::string> names) {
    for (std::string& name : names) name = plural(name);
    return join_words(names);
  }

  // ---- space ----

  // A piece that is drawn as one of chess, on a cube: what it does along ranks and files and not upwards, or upwards and not
  // in the plane. On flatter boards the axes are not alike.
  void in_space(const PieceDefinition& piece, TypeId type) const {
    constexpr std::array<std::string_view, 5> kEven = {"king", "queen", "rook", "bishop", "knight"};
    const Board& board = variant_.board();
    if (!board.lattice().has_levels() || std::ranges::find(kEven, std::string_view(piece.picture.value)) == kEven.end())
      return;
    const int levels = board.definition().levels;
    if (board.definition().shape != "rectangle" || board.definition().files != levels ||
        board.definition().ranks != levels)
      return;
    std::set<std::array<int, 4>> ways;  // steps without signs, and their range
    bool is_slanting = false;
    for (const Term& term : variant_.type(type).movement.terms) {
      const Leg& leg = term.legs.front();
      if (term.legs.size() != 1 || term.hop || term.initial || !term.quiet || !term.capture || leg.anywhere ||
          !leg.directions.empty() || !term.zone_limits().empty())
        return;
      for (const Vec v : leg.images) {
        ways.insert({std::abs(v.x), std::abs(v.y), std::abs(v.z), leg.range});
        is_slanting = is_slanting || (v.z != 0 && (v.x != 0 || v.y != 0));
      }
    }
    if (!is_slanting) return;  // it goes straight up and down, if at all
    for (const auto& [x, y, z, range] : std::set(ways)) {
      std::array<int, 3> turned = {x, y, z};
      std::ranges::sort(turned);
      do {
        const auto& [right, ahead, up] = turned;
        if (up >= levels || ways.contains({right, ahead, up, range})) continue;
        return warn(piece,
                    fmt::format("{} looks like a {}, and goes by ({},{},{}) and not so by ({},{},{})",
                                with_article(piece.name), piece.picture.value, x, y, z, right, ahead, turned[2]));
      } while (std::ranges::next_permutation(turned).found);
    }
  }

  // ---- forward and back ----

  struct Halves {
    std::vector<CellSet> forward, back;  // by cell; what lies back turned to the front
  };
  // What it reaches in front, and the image of what it reaches behind, in a mirror that stands across the board.
  std::optional<Halves> halves_of(TypeId type) const {
    const Board& board = variant_.board();
    const Result<Symmetry> mirror = board.symmetry("mirror");
    if (!mirror) return std::nullopt;
    const auto rank = [&](Cell cell) { return board.lattice().forward(board.coordinates(cell)); };
    Halves ways;
    const auto reached = [&](Cell from, bool ahead) {
      const Targets targets = targets_of(variant_, PlayerId(0), type, from);
      CellSet cells;
      for (const Cell to : targets.quiet | targets.captures)
        if (ahead ? rank(to) > rank(from) : rank(to) < rank(from)) cells.insert(to);
      return cells;
    };
    for (const Cell cell : board.all()) {
      ways.forward.push_back(reached(cell, true));
      ways.back.push_back((*mirror)(reached((*mirror)(cell), false)));
    }
    return ways;
  }

  // A piece of the array that does less in front than behind, and is not another one turned round.
  void overturned(const PieceDefinition& piece, TypeId type) const {
    if (variant_.board().is_glued() || odd_way(variant_, type) != OddWay::kNone) return;
    if (variant_.array_count(PlayerId(0), type) == 0 || variant_.has_hops(type)) return;
    for (const Term& term : variant_.type(type).movement.terms)
      if (!term.zone_limits().empty() || term.quiet != term.capture || term.initial) return;
    const std::optional<Halves> ways = halves_of(type);
    if (!ways) return;
    bool is_less = false;
    for (std::size_t i = 0; i < ways->forward.size(); ++i) {
      if (!(ways->forward[i] - ways->back[i]).empty()) return;
      is_less = is_less || !(ways->back[i] - ways->forward[i]).empty();
    }
    if (!is_less) return;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if (TypeId(t) == type) continue;
      const std::optional<Halves> others = halves_of(TypeId(t));
      if (others && others->forward == ways->back && others->back == ways->forward) return;
    }
    warn(piece, fmt::format("{} does backward all that it does forward, and more", with_article(piece.name)));
  }

  const SlipSearch& search_;
  const Variant& variant_;
  const VariantDefinition& definition_;
};

}  // namespace

void find_slips_of_movements(const SlipSearch& search) { MovementSlips(search).run(); }

}  // namespace sennight
