#include "movegen/tables.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>

#include "rules/prizes.h"

namespace sennight::fast {

namespace {

enum Mode { kBoth, kQuiet, kCapture, kInitial, kModes };

void add_tree_chains(const PathForest& forest, std::size_t cell, bool initial, std::vector<Chain> (&chains)[kModes]) {
  const PathNode* nodes = forest.nodes().data();
  const auto stops = [&](const PathNode& node, Mode mode) {
    switch (mode) {
      case kBoth: return !initial && node.quiet && node.capture;
      case kQuiet: return !initial && node.quiet && !node.capture;
      case kCapture: return !initial && !node.quiet && node.capture;
      default: return initial && node.quiet;
    }
  };
  walk_tree(forest, cell, [&](const PathNode& node, const std::vector<std::uint32_t>& above) {
    for (int m = 0; m < kModes; ++m) {
      const Mode mode = static_cast<Mode>(m);
      if (!stops(node, mode)) continue;
      // A chain ends at its last stop: not here if some stop follows below.
      const bool last = std::none_of(&node + 1, nodes + node.skip,
                                     [&](const PathNode& below) { return stops(below, mode); });
      if (!last) continue;
      Chain chain;
      const auto add = [&](const PathNode& step) {
        chain.steps.push_back({static_cast<std::uint16_t>(step.cell.index()), stops(step, mode)});
      };
      for (const std::uint32_t at : above) add(nodes[at]);
      add(node);
      chains[m].push_back(std::move(chain));
    }
  });
}

void add_hop_chains(const HopForest& forest, std::size_t cell, std::vector<Chain> (&chains)[kModes]) {
  for (std::size_t k = 0; k < forest.paths(cell); ++k) {
    if (forest.rule(cell, k).is_choosy()) continue;  // these are walked
    for (const Mode mode : {kBoth, kQuiet, kCapture}) {
      Chain chain;
      chain.hop = true;
      for (const HopStep& step : forest.path(cell, k)) {
        const bool stop = mode == kBoth    ? step.quiet && step.capture
                          : mode == kQuiet ? step.quiet && !step.capture
                                           : !step.quiet && step.capture;
        chain.steps.push_back({static_cast<std::uint16_t>(step.cell.index()), stop});
      }
      while (!chain.steps.empty() && !chain.steps.back().stop) chain.steps.pop_back();
      if (!chain.steps.empty()) chains[mode].push_back(std::move(chain));
    }
  }
}

// An attacker, its types and its line to some target.
template <int W>
struct Attacker {
  Line<W> line;
  TypeBits types;
  ScreenRule screens = {};
};

template <int W>
std::vector<Attacker<W>> attackers_of(const Variant& variant, PlayerId player, std::size_t target) {
  std::vector<Attacker<W>> attackers;
  const AttackForest& forest = variant.attacks(player);
  walk_tree(forest, target, [&](const AttackNode& node, const std::vector<std::uint32_t>& above) {
    if (node.types == 0) return;
    Bits<W> between = Bits<W>::none();
    for (const std::uint32_t at : above) between.insert(static_cast<unsigned>(forest.nodes()[at].cell.index()));
    attackers.push_back({{between, static_cast<std::uint16_t>(node.cell.index()), 0, 0, 0}, node.types});
  });
  for (const HopAttackForest& hops : variant.hop_attacks(player)) {
    for (std::size_t k = 0; k < hops.chains(target); ++k) {
      Bits<W> between = Bits<W>::none();
      const auto chain = hops.chain(target, k);
      for (const HopAttackNode& node : chain) {
        if (node.types != 0 && between.count() >= static_cast<unsigned>(hops.screens.fewest))
          attackers.push_back(
              {{between, static_cast<std::uint16_t>(node.cell.index()), static_cast<std::uint16_t>(hops.screens.fewest),
                0, static_cast<std::uint16_t>(chain.front().cell.index())},
               node.types,
               {hops.not_over, hops.lands_next, static_cast<std::uint16_t>(hops.screens.most)}});
        between.insert(static_cast<unsigned>(node.cell.index()));
      }
    }
  }
  return attackers;
}

// The fewest sets of types, found greedily, of which all the given sets are unions: {rook, queen}, {bishop, queen},
// {king} ...
std::vector<TypeBits> common_parts(const std::set<TypeBits>& sets) {
  std::vector<TypeBits> ordered(sets.begin(), sets.end()), parts;
  std::stable_sort(ordered.begin(), ordered.end(), [](auto a, auto b) { return std::popcount(a) < std::popcount(b); });
  for (const TypeBits set : ordered) {
    TypeBits covered = 0;
    for (const TypeBits part : parts)
      if ((part & ~set) == 0) covered |= part;
    if (covered != set) parts.push_back(set & ~covered);
  }
  if (parts.size() > kMaxAttacks) {
    parts.clear();
    for (std::size_t t = 0; t < kMaxTypes; ++t) parts.push_back(type_bit(t));
  }
  return parts;
}

template <int W>
Attacks<W> build_attacks(const Variant& variant, PlayerId player) {
  std::vector<std::vector<Attacker<W>>> attackers;
  std::set<TypeBits> sets;
  for (std::size_t c = 0; c < variant.cells(); ++c) {
    attackers.push_back(attackers_of<W>(variant, player, c));
    for (const Attacker<W>& attacker : attackers.back()) sets.insert(attacker.types);
  }
  Attacks<W> attacks;
  attacks.groups = common_parts(sets);
  const auto has_lines = [&](TypeBits types) {
    for (const auto& list : attackers)
      for (const Attacker<W>& attacker : list)
        if ((types & ~attacker.types) == 0 && attacker.line.between.any()) return true;
    return false;
  };
  std::stable_partition(attacks.groups.begin(), attacks.groups.end(),
                        [&](TypeBits types) { return !has_lines(types); });
  for (auto& list : attackers) {
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) { return a.line.attacker < b.line.attacker; });
    for (const TypeBits types : attacks.groups) {
      typename Attacks<W>::Target target{Bits<W>::none(), Bits<W>::none(),
                                         static_cast<std::uint32_t>(attacks.first_lines.size())};
      for (const Attacker<W>& attacker : list) {
        if ((types & ~attacker.types) != 0) continue;
        if (!attacker.line.between.any()) {
          target.direct.insert(attacker.line.attacker);
          continue;
        }
        if (!target.lined.contains(attacker.line.attacker))
          attacks.first_lines.push_back(static_cast<std::uint32_t>(attacks.lines.size()));
        target.lined.insert(attacker.line.attacker);
        attacks.lines.push_back(attacker.line);
        const auto known = std::find(attacks.screens.begin(), attacks.screens.end(), attacker.screens);
        attacks.lines.back().screens = static_cast<std::uint16_t>(known - attacks.screens.begin());
        if (known == attacks.screens.end()) attacks.screens.push_back(attacker.screens);
        attacks.has_hops = attacks.has_hops || attacker.line.pieces > 0;
      }
      attacks.first_lines.push_back(static_cast<std::uint32_t>(attacks.lines.size()));
      attacks.targets.push_back(target);
    }
  }
  return attacks;
}

// For each cell: where pieces of groups with one of the types attack it from, on some board.
template <int W>
std::vector<Bits<W>> origins_of_captures(const Attacks<W>& attacks, unsigned cells, TypeBits types) {
  std::vector<Bits<W>> origins(cells, Bits<W>::none());
  for (unsigned cell = 0; cell < cells; ++cell)
    for (std::size_t i = 0; i < attacks.groups.size(); ++i)
      if ((attacks.groups[i] & types) != 0) origins[cell] |= attacks.to(cell)[i].direct | attacks.to(cell)[i].lined;
  return origins;
}

// The strides of a kind of move, or none when they are too many to gain anything, or when other paths occur.
constexpr std::size_t kMostStrides = 2;

template <int W>
class StrideFinder {
 public:
  void add(unsigned cell, const std::vector<Chain>& chains) {
    for (const Chain& chain : chains) {
      const auto& steps = chain.steps;
      possible_ = possible_ && !chain.hop && steps.size() <= 2 && (steps.size() == 1 || !steps[0].stop);
      if (!possible_) return;
      const int first = static_cast<int>(steps[0].cell) - static_cast<int>(cell);
      const int second = steps.size() == 1 ? 0 : static_cast<int>(steps[1].cell) - static_cast<int>(steps[0].cell);
      auto found = std::find_if(strides_.begin(), strides_.end(),
                                [&](const auto& stride) { return stride.first == first && stride.second == second; });
      if (found == strides_.end()) found = strides_.insert(found, {Bits<W>::none(), first, second});
      if (found->origins.contains(cell)) continue;
      found->origins.insert(cell);
    }
  }
  std::vector<Stride<W>> strides() const {
    const auto is_far = [](const Stride<W>& stride) {
      return std::abs(stride.first) > 63 || std::abs(stride.second) > 63;
    };
    if (!possible_ || strides_.size() > kMostStrides || std::any_of(strides_.begin(), strides_.end(), is_far))
      return {};
    if (strides_.size() == 2 && strides_[0].first + strides_[0].second == strides_[1].first + strides_[1].second)
      return {};  // one move twice
    return strides_;
  }

 private:
  std::vector<Stride<W>> strides_;
  bool possible_ = true;
};

template <int W>
Bits<W> stops(const std::vector<Chain>& chains) {
  Bits<W> cells = Bits<W>::none();
  for (const Chain& chain : chains)
    for (const ChainStep& step : chain.steps)
      if (step.stop) cells.insert(step.cell);
  return cells;
}

bool is_choosy(const Variant& variant, PlayerId player, TypeId type, std::size_t cell) {
  const HopForest& forest = variant.hops(player, type);
  for (std::size_t k = 0; k < forest.paths(cell); ++k)
    if (forest.rule(cell, k).is_choosy()) return true;
  return false;
}

// Where the quiet paths from a cell lead that do not hop.
template <int W>
void build_joins(const Variant& variant, PlayerId player, TypeId type, std::size_t cell, ReachBuilder<W>& builder,
                 TypeMoves<W>& moves) {
  std::vector<Chain> chains[kModes];
  add_tree_chains(variant.moves(player, type), cell, false, chains);
  std::vector<Chain> quiet = std::move(chains[kBoth]);
  std::ranges::move(chains[kQuiet], std::back_inserter(quiet));
  const Reach<W> reach = builder.build({quiet}).front();
  moves.joins_apart = true;
  moves.joins.leaps.push_back(reach.leaps);
  moves.joins.slides.push_back(reach);
}

template <int W>
void build_moves(const Variant& variant, PlayerId player, ReachBuilder<W>& builder, std::vector<TypeMoves<W>>& moves) {
  const std::size_t types = variant.types().size();
  moves.resize(types);
  for (TypeMoves<W>& type : moves) type.separate = true;
  std::vector<StrideFinder<W>> strides(types * kModes);
  for (std::size_t c = 0; c < variant.cells(); ++c) {
    std::vector<std::vector<Chain>> all;
    for (std::size_t t = 0; t < types; ++t) {
      std::vector<Chain> chains[kModes];
      add_tree_chains(variant.moves(player, TypeId(t)), c, false, chains);
      add_tree_chains(variant.initial_moves(player, TypeId(t)), c, true, chains);
      if (variant.has_hops(TypeId(t))) add_hop_chains(variant.hops(player, TypeId(t)), c, chains);
      const Bits<W> both = stops<W>(chains[kBoth]), quiet = stops<W>(chains[kQuiet]),
                    initial = stops<W>(chains[kInitial]);
      if ((both & (quiet | stops<W>(chains[kCapture]))).any() || (initial & (both | quiet)).any())
        moves[t].separate = false;
      if (is_choosy(variant, player, TypeId(t), c)) {
        moves[t].is_choosy = true;
        moves[t].separate = false;
      }
      if (variant.fusion() && variant.has_hops(TypeId(t)))
        build_joins(variant, player, TypeId(t), c, builder, moves[t]);
      for (std::size_t mode = 0; mode < kModes; ++mode) {
        strides[t * kModes + mode].add(static_cast<unsigned>(c), chains[mode]);
        all.push_back(std::move(chains[mode]));
      }
    }
    const std::vector<Reach<W>> reaches = builder.build(all);
    for (std::size_t t = 0; t < types; ++t) {
      Mobility<W>* const mobilities[kModes] = {&moves[t].both, &moves[t].quiet, &moves[t].capture, &moves[t].initial};
      for (int mode = 0; mode < kModes; ++mode) {
        const Reach<W>& reach = reaches[t * kModes + static_cast<std::size_t>(mode)];
        mobilities[mode]->leaps.push_back(reach.leaps);
        mobilities[mode]->slides.push_back(reach);
      }
    }
  }
  for (std::size_t t = 0; t < types; ++t) {
    moves[t].both.strides = strides[t * kModes + kBoth].strides();
    moves[t].quiet.strides = strides[t * kModes + kQuiet].strides();
    moves[t].capture.strides = strides[t * kModes + kCapture].strides();
    moves[t].initial.strides = strides[t * kModes + kInitial].strides();
  }
  for (TypeMoves<W>& type : moves) {
    for (Mobility<W>* mobility : {&type.both, &type.quiet, &type.capture, &type.initial}) {
      const auto slides = [](const Reach<W>& reach) { return !reach.is_fixed(); };
      if (std::any_of(mobility->slides.begin(), mobility->slides.end(), slides)) continue;
      mobility->slides.clear();
      if (std::none_of(mobility->leaps.begin(), mobility->leaps.end(),
                       [](const Bits<W>& leaps) { return leaps.any(); }))
        mobility->leaps.clear();
    }
  }
}

// With hoppers a piece that enters may be the screen that gives check to its own royal.
bool has_hops(const Variant& variant) {
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    if (variant.has_hops(TypeId(t))) return true;
  return false;
}

// What the rules ask of every move, beside where pieces go.
template <int W>
void read_rules(Tables<W>& tables, const Variant& variant) {
  tables.types = static_cast<unsigned>(variant.types().size());
  tables.players = static_cast<unsigned>(variant.players());
  tables.cells = static_cast<unsigned>(variant.cells());
  tables.safety = variant.safety();
  tables.has_hands = variant.has_hands();
  tables.has_fusion = variant.fusion().has_value();
  tables.has_en_passant = !variant.en_passant().empty();
  tables.has_swaps = !variant.swaps().empty();
  tables.has_gating = variant.gating() != nullptr;
  tables.has_changes = !variant.changes().empty();
  tables.has_turns = variant.turn_rule() != nullptr;
  tables.limits_pieces = variant.turn_tells_pieces();
  tables.has_aims = !variant.initial().aims.empty();
  tables.has_unused = !variant.initial().unused.empty();
  tables.trade = variant.trade();
  tables.line_limit = variant.line_limit();
  tables.unattacked = variant.unattacked().bits();
  tables.attacked = variant.attacked();
  tables.forbids_places = has_forbidding(variant.auras());
  tables.chain = variant.chain();
  tables.pounce = variant.pounce();
  tables.has_auras = !variant.auras().empty();
  tables.covered = covered_types(variant.auras()).bits();
  tables.slowed = slowed_types(variant.auras()).bits();
  tables.leapers = variant.locusts().bits() | (variant.pounce() != nullptr ? variant.pounce()->pieces.bits() : 0);
  tables.may_pass = variant.may_pass();
  tables.passes_without_move = variant.passes_without_move();
  tables.must_capture = variant.must_capture();
  tables.compelling = variant.compelling().bits();
  tables.must_drop = variant.must_drop();
  tables.limits_checks = variant.may_check() != MayCheck::kAlways;
  tables.checks_must_mate = variant.checks_must_mate();
  tables.royal_stays = variant.royal_stays();
  tables.mates_eliminate = variant.mates_eliminate();
  tables.moves_capture = variant.en_passant_by_moving().bits();
  tables.not_in_check = variant.initial().not_in_check.bits();
  tables.royals = variant.royals().bits();
  tables.untakable = variant.captures_royals() ? 0 : tables.royals;
  tables.has_rare_moves = tables.has_swaps || tables.has_gating || tables.has_changes || tables.leapers != 0 ||
                          tables.may_pass || tables.safety == Safety::kElimination;
  tables.has_late_moves = tables.has_swaps || tables.has_changes ||
                          (tables.may_pass && tables.safety != Safety::kElimination);
  tables.castles_without_royal = tables.safety != Safety::kLegal ||
                                 std::ranges::any_of(variant.castlings(), &Castling::apart);
  tables.several_royals = variant.has_several_royals();
  tables.royals_fall = variant.royals_fall();
  tables.has_teams = variant.has_teams();
  tables.spares_more = tables.royals_fall || tables.has_teams;
  tables.neutral = variant.neutral();
  tables.untakable |= variant.untakable().bits();
  if (tables.neutral != nullptr) tables.untakable |= type_bit(tables.neutral->type.index());
  if (variant.self_capture() != nullptr) tables.own_untakable = variant.self_capture()->except.bits();
  tables.board = Bits<W>::from(variant.board().all());
  tables.right_pair_cells = Bits<W>::from(variant.right_pair_cells());
  for (std::size_t p = 0; p < tables.players; ++p) {
    tables.receivers[p] = static_cast<unsigned>(variant.receiver(PlayerId(p)).index());
    for (std::size_t t = 0; t < tables.types; ++t) tables.returns[p][t] = variant.returns_as(TypeId(t), PlayerId(p));
  }
}

template <int W>
void read_ends(Tables<W>& tables, const Ends& ends) {
  const EndFacts& facts = ends.facts();
  tables.decides = ends.may_decide();
  tables.check_limit = facts.check_limit;
  if (facts.prizes != nullptr && facts.prizes->goal > 0) tables.prizes = facts.prizes;
  tables.facing_draws = facts.facing_draws;
  tables.counted_in_row = facts.counted_in_row.bits();
  tables.answers = facts.answers.bits();
  for (std::size_t p = 0; p < kMaxPlayers; ++p) tables.answer_zones[p] = Bits<W>::from(facts.answer_zones[p]);
}

// Which ways of finding moves hold under these rules. REQUIRES: rules and ends were read.
template <int W>
void choose_ways(Tables<W>& tables, const Variant& variant) {
  tables.plays_nearly_plainly = tables.players > 1 && !variant.plain_moves_lead_on() && !tables.mates_eliminate &&
                                tables.check_limit == 0 && tables.prizes == nullptr && !tables.has_aims &&
                                !tables.has_turns && !variant.en_passant_every() && tables.trade == nullptr &&
                                variant.self_capture() == nullptr && tables.pounce == nullptr && !tables.has_unused;
  tables.plays_plainly = tables.plays_nearly_plainly && tables.safety != Safety::kElimination;
  tables.drops_plainly = tables.plays_plainly && tables.has_hands && !tables.has_gating &&
                         variant.drops().unlimited.empty() && variant.drop_right_cells().empty();
  tables.tries = tables.royals != 0 &&
                 (variant.effects().any() || tables.mates_eliminate ||
                  (tables.safety == Safety::kLegal &&
                   (tables.several_royals || !variant.locusts().empty() || variant.has_choosy_moves() ||
                    tables.facing_draws || tables.has_auras || (tables.has_gating && has_hops(variant)))));
  tables.more_chances = tables.has_turns || variant.en_passant_every();
  tables.copies_more = tables.has_hands || tables.more_chances || tables.trade != nullptr || tables.prizes != nullptr;
  tables.checks_last = tables.has_turns && variant.turn_rule()->check == TurnCheck::kLast;
  tables.may_forbid = variant.effects().facts().may_forbid;
  tables.filters = tables.tries || tables.limits_checks || tables.checks_last || tables.trade != nullptr ||
                   tables.may_forbid || tables.line_limit != nullptr || tables.limits_pieces ||
                   tables.unattacked != 0 || tables.attacked != nullptr || tables.forbids_places;
  tables.lists = tables.filters || tables.must_capture || tables.must_drop || tables.answers != 0 ||
                 tables.chain != nullptr;
}

template <int W>
void add_colours(Tables<W>& tables, const Variant& variant) {
  tables.spread = variant.drops().spread.bits();
  for (std::size_t c = 0; tables.spread != 0 && c < tables.cells; ++c) {
    const auto colour = static_cast<std::size_t>(variant.board().colour_class(Cell(c)));
    if (colour >= tables.colours.size()) tables.colours.resize(colour + 1, Bits<W>::none());
    tables.colours[colour].insert(static_cast<unsigned>(c));
  }
}

template <int W>
void add_castlings(std::vector<CastlingRule<W>>& rules, const Variant& variant, PlayerId player) {
  const auto index = [](Cell cell) { return static_cast<unsigned>(cell.index()); };
  const auto pair = [&](Cell a, Cell b) { return Bits<W>::of(index(a)) | Bits<W>::of(index(b)); };
  for (const Castling& castling : variant.castlings()) {
    if (castling.player != player) continue;
    rules.push_back({pair(castling.royal_from, castling.partner_from), pair(castling.royal_to, castling.partner_to),
                     Bits<W>::from(castling.empty), Bits<W>::from(castling.safe), castling.royal_from, castling.target,
                     index(castling.royal_from), index(castling.partner_from), index(castling.royal_to),
                     static_cast<std::uint8_t>(castling.royal.type().index()),
                     static_cast<std::uint8_t>(castling.partner.type().index()), castling.apart, 0});
  }
  for (std::size_t i = rules.size(); i-- > 0;) {
    const bool is_last = i + 1 == rules.size() || rules[i + 1].royal != rules[i].royal;
    rules[i].next = is_last ? static_cast<unsigned>(i + 1) : rules[i + 1].next;
  }
}

template <int W>
void add_promotions(TypeMoves<W>& type, const Variant& variant, PlayerId player) {
  const std::size_t p = player.index();
  type.promotion_arrivals = type.promotion_departures = Bits<W>::none();
  for (const std::uint8_t index : variant.promotions_of(type.type)) {
    const Promotion& rule = variant.promotions()[index];
    const bool limited = rule.limit_per_type > 0 || rule.only_lost_types ||
                         (variant.fusion() && variant.fusion()->component_limit > 0);
    type.promotions.push_back(
        {Bits<W>::from(rule.on_arrival[p]), Bits<W>::from(rule.on_departure[p]), Bits<W>::from(rule.forced[p]),
         Bits<W>::from(rule.except[p]), rule.targets, &rule, limited, rule.on_capture, rule.on_quiet, rule.on_entry,
         rule.on_arrival[p] == variant.board().all(), rule.captured, rule.taken.bits(), !rule.shots[p].empty()});
    type.promotion_arrivals |= type.promotions.back().on_arrival;
    type.promotion_departures |= type.promotions.back().on_departure;
  }
}

template <int W>
void add_two_steps(TypeMoves<W>& type, const Variant& variant, PlayerId player) {
  for (std::size_t c = 0; variant.twice().contains(type.type) && c < variant.cells(); ++c) {
    auto& ways = type.two_steps.emplace_back();
    for (const TwoSteps& way : variant.two_steps(player, type.type, Cell(c)))
      ways.push_back({static_cast<unsigned>(way.between.index()), Bits<W>::from(way.ends)});
  }
}

template <int W>
void add_fusions(TypeMoves<W>& type, const Fusion& fusion, std::size_t types) {
  for (std::size_t partner = 0; fusion.simple.contains(type.type) && partner < types; ++partner)
    if (const TypeId compound = fusion.compound_of(type.type, TypeId(partner)))
      type.fusions.emplace_back(partner, compound);
  const Compound* compound = fusion.find(type.type);
  if (compound == nullptr) return;
  for (const auto& [a, b] : compound->components)
    for (const TypeId component : {a, b})
      if (std::find(type.components.begin(), type.components.end(), component) == type.components.end())
        type.components.push_back(component);
}

}  // namespace

template <int W>
Tables<W>::Tables(const Variant& of) : variant(of) {
  read_rules(*this, variant);
  read_ends(*this, variant.ends());
  choose_ways(*this, variant);
  add_colours(*this, variant);
  ReachBuilder<W> builder(reach);
  bool stays = false;  // does a right stay with a piece that has it?
  for (std::size_t p = 0; p < players; ++p) {
    const PlayerId player(p);
    build_moves(variant, player, builder, moves[p]);
    attacks[p] = build_attacks<W>(variant, player);
    if (has_en_passant) en_passant_origins[p] = origins_of_captures(attacks[p], cells, variant.en_passant().bits());
    for (std::size_t t = 0; t < kMaxTypes; ++t) drop_cells[p][t] = Bits<W>::from(variant.drops().cells[t][p]);
    for (const CellSet& line : variant.drops().line[p]) drop_lines[p].push_back(Bits<W>::from(line));
    for (std::size_t c = 0; line_limit != nullptr && c < cells; ++c)
      full_lines[p].push_back(Bits<W>::from(line_limit->line[p][c]) | Bits<W>::of(static_cast<unsigned>(c)));
    for (const CellSet& near : variant.drops().beside[p]) drop_beside[p].push_back(Bits<W>::from(near));
    add_castlings(castlings[p], variant, player);
    gates[p] = has_gating ? Bits<W>::from(variant.gating()->gates[p]) : Bits<W>::none();
    for (std::size_t t = 0; has_gating && t < types; ++t)
      gate_cells[p][t] = Bits<W>::from(variant.gating()->cells[t][p]);
    for (std::size_t t = 0; t < types; ++t) {
      TypeMoves<W>& type = moves[p][t];
      type.type = TypeId(t);
      type.takes_own = variant.self_capture() != nullptr && variant.self_capture()->pieces.contains(type.type);
      type.initial_cells = Bits<W>::from(variant.initial().by_cell(player, type.type));
      type.initial_if_unmoved = Bits<W>::from(variant.initial().if_unmoved(player, type.type));
      stays = stays || (type.initial_if_unmoved - type.initial_cells).any();
      type.moves_capture = variant.en_passant_by_moving().contains(type.type);
      type.is_guarded = variant.initial().guarded().contains(type.type);
      type.may_borrow = std::ranges::any_of(
          variant.auras(), [&](const Aura& aura) { return aura.lends() && aura.to.contains(type.type); });
      type.may_be_harmless = std::ranges::any_of(variant.auras(), [&](const Aura& aura) {
        const bool limits = aura.does == Aura::Does::kCoversCaptures || aura.does == Aura::Does::kEndsCaptures;
        return limits && aura.to.contains(type.type);
      });
      type.may_be_slow = (slowed >> t & 1) != 0;
      type.is_rare = type.takes_own || type.may_borrow || type.may_be_slow || type.may_be_harmless || type.is_choosy ||
                     type.moves_capture || type.is_guarded;
      type.separate = type.separate && !type.takes_own && !type.is_guarded && !type.may_borrow && !type.may_be_slow &&
                      !type.may_be_harmless;
      add_promotions(type, variant, player);
      add_two_steps(type, variant, player);
      type.locusts = variant.locust_hops(player, type.type);
      if (variant.fusion()) add_fusions(type, *variant.fusion(), types);
    }
  }
  if (has_gating) gate_types = variant.gating()->types.bits();
  tracks_unmoved = stays || !variant.right_pairs().empty() || has_gating;
}

template struct Tables<1>;
template struct Tables<2>;
template struct Tables<3>;
template struct Tables<4>;
template struct Tables<8>;

}  // namespace sennight::fast
