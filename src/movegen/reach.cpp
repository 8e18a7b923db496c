#include "movegen/reach.h"

#include <algorithm>
#include <map>

namespace sennight::fast {

namespace {

// Groups of chains may be joined while their mask has no more than this many cells ...
constexpr unsigned max_mask(int words) { return words == 1 ? 12 : 10; }
// ... and so few results are possible that a byte numbers them. A mask of 8 cells cannot have more.
constexpr std::uint64_t kMaxOutcomes = 256;
constexpr unsigned kByteMask = 8;

// The cells of a chain whose occupation matters: all but the last.
template <int W>
Bits<W> mask_of(const Chain& chain) {
  Bits<W> mask = Bits<W>::none();
  for (std::size_t i = 0; i + 1 < chain.steps.size(); ++i) mask.insert(chain.steps[i].cell);
  return mask;
}

std::uint64_t outcomes_of(const Chain& chain) {
  const std::uint64_t n = chain.steps.size();
  return chain.hop ? n * (n + 1) / 2 : n;
}

void append(std::string& key, std::uint16_t value) {
  key += static_cast<char>(value & 0xFF);
  key += static_cast<char>(value >> 8);
}

void append(std::string& key, const Chain& chain) {
  append(key, static_cast<std::uint16_t>(chain.steps.size() * 2 + chain.hop));
  for (const ChainStep& step : chain.steps) append(key, static_cast<std::uint16_t>(step.cell * 2u + step.stop));
}

// A chain whose steps know their place in the pattern of occupied cells; -1 for cells that do not matter.
struct PatternStep {
  std::uint16_t cell;
  std::int8_t bit;
  bool stop;
};

// What the chains reach when the cells of the pattern are occupied.
template <int W>
Bits<W> evaluate(const std::vector<Chain>& chains, const std::vector<PatternStep>& steps, std::uint32_t pattern) {
  Bits<W> reached = Bits<W>::none();
  const PatternStep* step = steps.data();
  for (const Chain& chain : chains) {
    unsigned pieces = 0;
    const unsigned needed = chain.hop;
    for (std::size_t i = 0; i < chain.steps.size(); ++i) {
      const PatternStep& at = step[i];
      if (at.stop && pieces == needed) reached.insert(at.cell);
      if (at.bit >= 0 && (pattern >> at.bit & 1) && ++pieces > needed) break;
    }
    step += chain.steps.size();
  }
  return reached;
}

}  // namespace

template <int W>
void ReachBuilder<W>::add_chain(const Chain& chain, std::vector<Group>& groups,
                                std::vector<GuardedLookup<W>>& guarded) {
  constexpr unsigned kLongest = max_mask(W) + 1;
  if (chain.steps.size() > kLongest) {
    Chain head, tail, freed;
    head.hop = tail.hop = chain.hop;
    head.steps.assign(chain.steps.begin(), chain.steps.begin() + kLongest);
    tail.steps.assign(chain.steps.begin() + kLongest, chain.steps.end());
    freed.steps = tail.steps;
    Bits<W> guard = Bits<W>::none();
    for (const ChainStep& step : head.steps) guard.insert(step.cell);
    while (!head.steps.empty() && !head.steps.back().stop) head.steps.pop_back();
    if (!head.steps.empty()) add_chain(head, groups, guarded);
    const auto add_guarded = [&](const Chain& rest, std::uint32_t pieces) {
      std::vector<Group> parts;
      std::vector<GuardedLookup<W>> further;
      add_chain(rest, parts, further);
      for (const Group& part : parts) guarded.push_back({guard, pieces, lookup(part)});
      for (GuardedLookup<W> part : further) {
        part.guard |= guard;
        part.pieces += pieces;
        guarded.push_back(part);
      }
    };
    add_guarded(tail, 0);
    if (chain.hop) add_guarded(freed, 1);  // the screen stands in the head: from here on the hopper slides
    return;
  }
  const Bits<W> mask = mask_of<W>(chain);
  for (Group& group : groups) {
    const unsigned cells = (group.mask | mask).count();
    const std::uint64_t outcomes = group.outcomes * outcomes_of(chain);
    if (cells > kByteMask && (cells > max_mask(W) || outcomes > kMaxOutcomes)) continue;
    group.chains.push_back(chain);
    group.mask |= mask;
    group.outcomes = std::min(outcomes, kMaxOutcomes);
    return;
  }
  groups.push_back({{chain}, mask, outcomes_of(chain)});
}

template <int W>
Lookup<W> ReachBuilder<W>::lookup(const Group& group) {
  std::string key;
  for (const Chain& chain : group.chains) append(key, chain);
  if (const auto found = lookups_.find(key); found != lookups_.end()) return found->second;

  Lookup<W> lookup{Gather<W>(group.mask), 0, 0};
  std::map<unsigned, std::int8_t> bits;
  group.mask.for_each([&](unsigned cell) { bits.emplace(cell, static_cast<std::int8_t>(bits.size())); });
  std::vector<PatternStep> steps;
  std::map<unsigned, std::uint16_t>
      numbers;  // cells in the order of their first appearance: equal in groups that look alike
  std::string shape_key;
  for (const Chain& chain : group.chains) {
    append(shape_key, static_cast<std::uint16_t>(chain.steps.size() * 2 + chain.hop));
    for (const ChainStep& step : chain.steps) {
      const auto found = bits.find(step.cell);
      const std::int8_t bit = found == bits.end() ? std::int8_t{-1} : found->second;
      steps.push_back({step.cell, bit, step.stop});
      const std::uint16_t number = numbers.emplace(step.cell, static_cast<std::uint16_t>(numbers.size())).first->second;
      append(shape_key, static_cast<std::uint16_t>(number * 2u + step.stop));
      shape_key += static_cast<char>(bit);
    }
  }

  lookup.results = static_cast<std::uint32_t>(tables_.results_.size());
  auto [entry, is_new] = shapes_.try_emplace(shape_key);
  Shape& shape = entry->second;
  if (is_new) {
    shape.offset = static_cast<std::uint32_t>(tables_.shapes_.size());
    std::vector<Bits<W>> outcomes;
    std::vector<std::uint16_t> slots(1024, 0);  // open addressing: outcome + 1
    for (std::uint32_t pattern = 0; pattern < std::uint32_t{1} << bits.size(); ++pattern) {
      const Bits<W> reached = evaluate<W>(group.chains, steps, pattern);
      std::uint64_t hash = 0;
      for (int i = 0; i < W; ++i) hash = (hash ^ reached.words[i]) * 0x9E3779B97F4A7C15ULL;
      std::size_t slot = hash >> 54;
      while (slots[slot] != 0 && !(outcomes[slots[slot] - 1u] == reached)) slot = (slot + 1) % slots.size();
      if (slots[slot] == 0) {
        outcomes.push_back(reached);
        shape.examples.push_back(pattern);
        slots[slot] = static_cast<std::uint16_t>(outcomes.size());
      }
      tables_.shapes_.push_back(static_cast<std::uint8_t>(slots[slot] - 1));
    }
  }
  for (const std::uint32_t pattern : shape.examples)
    tables_.results_.push_back(evaluate<W>(group.chains, steps, pattern));
  lookup.shape = shape.offset;
  lookups_.emplace(std::move(key), lookup);
  return lookup;
}

template <int W>
std::vector<Reach<W>> ReachBuilder<W>::build(const std::vector<std::vector<Chain>>& chains) {
  struct Shared {
    const Chain* chain;
    std::vector<std::size_t> movements;
  };
  std::vector<Reach<W>> reaches(chains.size());
  std::vector<Shared> shared;  // in the order of appearance: neighbouring paths make good groups
  std::unordered_map<std::string, std::size_t> known;
  std::string key;
  for (std::size_t m = 0; m < chains.size(); ++m) {
    reaches[m].leaps = Bits<W>::none();
    for (const Chain& chain : chains[m]) {
      if (chain.steps.size() == 1) {
        if (!chain.hop) reaches[m].leaps.insert(chain.steps[0].cell);
        continue;
      }
      key.clear();
      append(key, chain);
      const auto [entry, is_new] = known.try_emplace(key, shared.size());
      if (is_new) shared.push_back({&chain, {}});
      std::vector<std::size_t>& movements = shared[entry->second].movements;
      if (movements.empty() || movements.back() != m) movements.push_back(m);
    }
  }
  std::map<std::vector<std::size_t>, std::vector<const Chain*>> families;
  for (const Shared& one : shared) families[one.movements].push_back(one.chain);
  std::vector<std::vector<Lookup<W>>> lookups(chains.size());
  std::vector<std::vector<GuardedLookup<W>>> guarded(chains.size());
  for (const auto& [movements, members] : families) {
    std::vector<Group> groups;
    std::vector<GuardedLookup<W>> behind;
    for (const Chain* chain : members) add_chain(*chain, groups, behind);
    for (const Group& group : groups) {
      const Lookup<W> made = lookup(group);
      for (const std::size_t m : movements) lookups[m].push_back(made);
    }
    for (const std::size_t m : movements) guarded[m].insert(guarded[m].end(), behind.begin(), behind.end());
  }
  for (std::size_t m = 0; m < chains.size(); ++m) {
    reaches[m].first = static_cast<std::uint32_t>(tables_.lookups_.size());
    if constexpr (kFirstLookupInside<W>) {
      if (lookups[m].empty()) lookups[m].push_back(lookup(Group{}));  // an empty mask, under which nothing is reached
      reaches[m].inside = lookups[m].front();
      lookups[m].erase(lookups[m].begin());
    }
    reaches[m].count = static_cast<std::uint32_t>(lookups[m].size());
    reaches[m].guarded = static_cast<std::uint32_t>(tables_.guarded_.size());
    reaches[m].guarded_count = static_cast<std::uint32_t>(guarded[m].size());
    tables_.lookups_.insert(tables_.lookups_.end(), lookups[m].begin(), lookups[m].end());
    tables_.guarded_.insert(tables_.guarded_.end(), guarded[m].begin(), guarded[m].end());
  }
  return reaches;
}

template class ReachBuilder<1>;
template class ReachBuilder<2>;
template class ReachBuilder<3>;
template class ReachBuilder<4>;
template class ReachBuilder<8>;

}  // namespace sennight::fast
