#include "notation/slips_of_movements.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "base/english.h"
#include "rules/targets.h"
#include "rules/variant.h"

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
    }
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

  // ---- forward and back ----

  struct Ways {
    std::vector<CellSet> forward, back;  // by cell; what lies back turned to the front
  };
  // What it reaches in front, and the image of what it reaches behind, in a mirror that stands across the board.
  std::optional<Ways> ways_of(TypeId type) const {
    const Board& board = variant_.board();
    const Result<Symmetry> mirror = board.symmetry("mirror");
    if (!mirror) return std::nullopt;
    const auto rank = [&](Cell cell) { return board.lattice().forward(board.coordinates(cell)); };
    Ways ways;
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
    const std::optional<Ways> ways = ways_of(type);
    if (!ways) return;
    bool is_less = false;
    for (std::size_t i = 0; i < ways->forward.size(); ++i) {
      if (!(ways->forward[i] - ways->back[i]).empty()) return;
      is_less = is_less || !(ways->back[i] - ways->forward[i]).empty();
    }
    if (!is_less) return;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if (TypeId(t) == type) continue;
      const std::optional<Ways> others = ways_of(TypeId(t));
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
