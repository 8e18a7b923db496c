#include "rules/ways.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace sennight {

class WayCollector {
 public:
  // A key of what is known so far and one thing more.
  static std::uint64_t mixed(std::uint64_t key, std::uint64_t more) {
    key = (key ^ more) * 0x9E3779B97F4A7C15u;
    return key ^ (key >> 29);
  }
  // Cells are told as this symmetry shows them; null: as they are.
  explicit WayCollector(const Symmetry* mirror = nullptr) : mirror_(mirror) {}
  std::uint64_t start(std::uint64_t kind, Cell from) const { return mixed(mixed(1, kind), number(from)); }
  std::uint64_t number(Cell cell) const { return (mirror_ != nullptr ? (*mirror_)(cell) : cell).index() + 1u; }

  void add(std::uint64_t key, bool quiet, bool capture) {
    if (quiet) ways_.all_.push_back(mixed(key, 1001));
    if (capture) ways_.all_.push_back(mixed(key, 1002));
  }
  void add_text(std::string_view text) {
    std::uint64_t key = 3;
    for (const char c : text) key = mixed(key, static_cast<unsigned char>(c));
    ways_.all_.push_back(key);
  }
  Ways take() {
    std::ranges::sort(ways_.all_);
    ways_.all_.erase(std::ranges::unique(ways_.all_).begin(), ways_.all_.end());
    return std::move(ways_);
  }

 private:
  const Symmetry* mirror_;
  Ways ways_;
};

bool Ways::has_all_of(const Ways& others) const { return std::ranges::includes(all_, others.all_); }

void Ways::add(const Ways& others) {
  std::vector<std::uint64_t> both;
  both.reserve(all_.size() + others.all_.size());
  std::ranges::set_union(all_, others.all_, std::back_inserter(both));
  all_ = std::move(both);
}

namespace {

// Kinds of ways, so that no two of them are taken for one.
constexpr std::uint64_t kPlain = 1, kInitial = 2, kHop = 3, kLocust = 4;

void add_tree(const PathForest& forest, std::uint64_t kind, Cell from, WayCollector& into) {
  std::vector<std::uint64_t> keys;  // of the nodes above, and of the last one
  walk_tree(forest, from.index(), [&](const PathNode& node, const std::vector<std::uint32_t>& above) {
    keys.resize(above.size());
    const std::uint64_t before = keys.empty() ? into.start(kind, from) : keys.back();
    keys.push_back(WayCollector::mixed(before, into.number(node.cell)));
    into.add(keys.back(), node.quiet, node.capture);
  });
}

void add_hops(const HopForest& forest, std::uint64_t kind, Cell from, WayCollector& into) {
  for (std::size_t k = 0; forest.has_lists() && k < forest.paths(from.index()); ++k) {
    const HopRule& rule = forest.rule(from.index(), k);
    std::uint64_t key = into.start(kind, from);
    for (const std::uint64_t part :
         {static_cast<std::uint64_t>(rule.screens.fewest), static_cast<std::uint64_t>(rule.screens.most),
          std::uint64_t{rule.not_over}, std::uint64_t{rule.not_taking}, std::uint64_t{rule.lands_next ? 1u : 0u}})
      key = WayCollector::mixed(key, part);
    for (const HopStep& step : forest.path(from.index(), k)) {
      key = WayCollector::mixed(key, into.number(step.cell));
      into.add(key, step.quiet, step.capture);
    }
  }
}

void add_all(const Variant& variant, PlayerId player, TypeId type, WayCollector& ways) {
  for (const Cell from : variant.board().all()) {
    add_tree(variant.moves(player, type), kPlain, from, ways);
    add_tree(variant.initial_moves(player, type), kInitial, from, ways);
    if (variant.has_hops(type)) add_hops(variant.hops(player, type), kHop, from, ways);
    if (const HopForest* locusts = variant.locust_hops(player, type)) add_hops(*locusts, kLocust, from, ways);
  }
}

}  // namespace

Ways ways_of(const Variant& variant, PlayerId player, TypeId type) {
  WayCollector ways;
  add_all(variant, player, type, ways);
  for (const Term& term : variant.type(type).movement.terms)
    if (term.twice) ways.add_text(to_text(Movement{{term}}));
  return ways.take();
}

Ways mirrored_ways_of(const Variant& variant, PlayerId player, TypeId type, const Symmetry& mirror) {
  WayCollector ways(&mirror);
  if (!variant.twice().contains(type)) add_all(variant, player, type, ways);
  return ways.take();
}

const Ways& WaysByType::of(TypeId type) {
  std::optional<Ways>& ways = known_[type.index()];
  if (!ways) ways = ways_of(variant_, PlayerId(0), type);
  return *ways;
}

Ways ways_of(const Variant& variant, const Term& term, TypeSet victims) {
  constexpr std::uint64_t kVictim = 2000;  // above all other keys of what is done on a cell
  WayCollector ways;
  if (term.initial || term.hop || term.takes_passed || term.twice) return ways.take();
  const TypeSet spared = variant.spared(term, TypeLimit::Kind::kTaking);
  const TermPaths paths(variant.board(), term, variant.view(PlayerId(0)),
                        [&](const std::string& zone) { return variant.zone(zone, PlayerId(0)); });
  for (const Cell from : variant.board().all())
    for (std::size_t k = 0; k < paths.paths(from); ++k) {
      std::uint64_t key = ways.start(kPlain, from);
      for (const Step& step : paths.path(from, k)) {
        key = WayCollector::mixed(key, ways.number(step.cell));
        if (!step.may_stop) continue;
        ways.add(key, term.quiet, term.capture);
        for (std::size_t t = 0; t < variant.types().size(); ++t)
          if (victims.contains(TypeId(t)) && !spared.contains(TypeId(t)))
            ways.add(WayCollector::mixed(key, kVictim + t), false, term.capture);
      }
    }
  return ways.take();
}

}  // namespace sennight
