#include "learn/folding.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "search/mobility.h"

namespace sennight {
namespace {

// How far weights are likely to lie from where they start, in centipawns.
constexpr double kPieceShare = 0.4, kPieceLeast = 20.0;
constexpr double kCellShare = 0.2, kCellLeast = 15.0;
constexpr double kMobilityScale = 3.0, kPairScale = 25.0, kAttackScale = 4.0, kShelterScale = 8.0;

double scale_of(General what) {
  switch (what) {
    case General::kTempo: return 10.0;
    case General::kDearer:
    case General::kUnguarded:
    case General::kAssault:
    case General::kPassed: return 0.5;
    case General::kChain: return 6.0;
    case General::kExposure: return 40.0;
    case General::kDoubled:
    case General::kIsolated:
    case General::kBlocked: return 12.0;
  }
  return 1.0;
}

CellSet image_of(const CellSet& set, const std::vector<Cell>& map) {
  CellSet image;
  for (const Cell cell : set) image.insert(map[cell.index()]);
  return image;
}

bool changes_nothing(const Variant& variant, const std::vector<Cell>& map) {
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId type(t);
    for (std::size_t c = 0; c < variant.cells(); ++c) {
      const Cell cell(c), image = map[c];
      if (image_of(empty_board_targets(variant, type, cell), map) != empty_board_targets(variant, type, image) ||
          image_of(quiet_targets(variant, type, cell), map) != quiet_targets(variant, type, image))
        return false;
    }
  }
  return std::ranges::all_of(variant.promotions(), [&](const Promotion& promotion) {
    for (std::size_t p = 0; p < variant.players(); ++p)
      if (!promotion.players[p]) return false;  // the first player does not tell of the others
    return image_of(promotion.on_arrival[0], map) == promotion.on_arrival[0] &&
           image_of(promotion.on_departure[0], map) == promotion.on_departure[0];
  });
}

}  // namespace

std::vector<std::vector<Cell>> own_symmetries(const Variant& variant) {
  std::vector<std::vector<Cell>> generators, group;
  for (const char* const name : {"identity", "mirror", "half-turn", "turn-90", "turn-120", "turn-240"}) {
    if (auto symmetry = variant.board().symmetry(name)) generators.push_back(std::move(symmetry->cells));
  }
  // All that they make when they follow one another: at most twelve.
  group.push_back(generators.front());
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const std::vector<Cell>& generator : generators) {
      std::vector<Cell> product;
      for (const Cell cell : group[i]) product.push_back(generator[cell.index()]);
      if (std::ranges::find(group, product) == group.end()) group.push_back(std::move(product));
    }
  }
  std::erase_if(group, [&](const auto& map) { return !changes_nothing(variant, map); });
  return group;
}

Folding::Folding(const Variant& variant, const Weights& start, Learnt learnt)
    : start_(start), of_weight_(start.size(), kFixed) {
  for (std::size_t i = 0; i < kGeneralWords.size(); ++i) {
    const auto what = static_cast<General>(i);
    const bool royal = what == General::kAssault || what == General::kExposure;
    if (!royal || variant.safety() != Safety::kNone) add(start.index(what), scale_of(what));
  }
  const std::vector<std::vector<Cell>> symmetries = own_symmetries(variant);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId type(t);
    if (!variant.royals().contains(type)) {
      const double value = std::abs(start[start.index(OfType::kPiece, type)].middle);
      add(start.index(OfType::kPiece, type), kPieceLeast + kPieceShare * value);
      if (start[start.index(OfType::kMobility, type)] != Weight{})
        add(start.index(OfType::kMobility, type), kMobilityScale);
      add(start.index(OfType::kPair, type), kPairScale);
      if (variant.safety() != Safety::kNone) {
        add(start.index(OfType::kAttack, type), kAttackScale);
        add(start.index(OfType::kShelter, type), kShelterScale);
      }
      for (std::size_t nth = 1; variant.has_hands() && nth <= kHeldSteps; ++nth)
        add(start.index_held(type, nth), kPieceLeast + kPieceShare * value);
    }
    for (std::size_t c = 0; learnt == Learnt::kAll && c < variant.cells(); ++c) {
      // The lowest of all images stands for them.
      Cell lowest(c);
      for (const auto& map : symmetries)
        lowest = std::min(lowest, map[c], [](Cell a, Cell b) { return a.index() < b.index(); });
      const std::size_t weight = start.index_on(type, Cell(c));
      if (lowest == Cell(c)) add(weight, kCellLeast + kCellShare * std::abs(start[weight].end));
      else of_weight_[weight] = of_weight_[start.index_on(type, lowest)];
    }
  }
}

void Folding::add(std::size_t weight, double scale) {
  of_weight_[weight] = static_cast<std::uint32_t>(parameters_.size());
  parameters_.push_back({start_[weight], scale});
}

Weights Folding::unfolded(const std::vector<Weight>& found) const {
  Weights weights = start_;
  for (std::size_t i = 0; i < of_weight_.size(); ++i) {
    if (of_weight_[i] == kFixed) continue;
    // What symmetric cells started with may differ a little: only the change is theirs together.
    const Weight &before = parameters_[of_weight_[i]].start, &after = found[of_weight_[i]];
    weights[i].middle += after.middle - before.middle;
    weights[i].end += after.end - before.end;
  }
  return weights;
}

void add_sample(const Evaluator& evaluator, const Folding& folding, const Position& position,
                const PerPlayer<double>& target, Samples& samples) {
  const Trace trace = evaluator.trace(position);
  const Weights& weights = evaluator.weights();
  Samples::Sample& sample = samples.begin_sample();
  sample.phase = static_cast<float>(trace.phase) / 256.0F;
  for (std::size_t p = 0; p < samples.players(); ++p) {
    sample.target[p] = static_cast<float>(target[p]);
    if (position.is_living(PlayerId(p))) sample.living = static_cast<std::uint8_t>(sample.living | (1U << p));
  }
  // Sums for each parameter, in the order of parameters. Of two players only the difference counts.
  std::map<std::uint32_t, double> sums;
  for (std::size_t p = 0; p < samples.players(); ++p) {
    const bool second_of_two = samples.players() == 2 && p == 1;
    const double sign = second_of_two ? -1.0 : 1.0;
    // What folding leaves out of a weight stays in the rest: here `rest` holds only what is fixed.
    double rest = trace.rest[p];
    const double middle = trace.phase / 256.0, end = 1.0 - middle;
    const auto take = [&](std::size_t weight, double amount) {
      const std::uint32_t parameter = folding.parameter_of(weight);
      const Weight& own = weights[weight];
      if (parameter == Folding::kFixed) {
        rest += amount * (middle * own.middle + end * own.end);
        return;
      }
      const Weight& start = folding.parameters()[parameter].start;
      rest += amount * (middle * (own.middle - start.middle) + end * (own.end - start.end));
      sums[parameter] += sign * amount;
    };
    for (const Trace::Amount& amount : trace.amounts[p]) take(amount.weight, amount.amount);
    if (position.turn() == PlayerId(p)) take(weights.index(General::kTempo), 1.0);
    sample.rest[p] = static_cast<float>(rest);
    if (samples.players() == 2 && p == 0) continue;  // the second player's go with them
    for (const auto& [parameter, amount] : sums) {
      if (std::abs(amount) > 1e-6) samples.add({parameter, static_cast<float>(amount)});
    }
    sums.clear();
    if (second_of_two) samples.end_player(0), samples.end_player(1);
    else samples.end_player(p);
  }
}

}  // namespace sennight
