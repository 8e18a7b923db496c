#include "sennight/cost.h"

#include <ctime>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <algorithm>
#include <utility>

#include "movegen/movegen.h"
#include "outcome/perft.h"

namespace sennight {

namespace {

constexpr int kLoads = 3;
constexpr double kLongEnough = 0.02;  // seconds: a count that took so long is not followed by a deeper one
constexpr double kSeconds = 0.05;     // one depth is counted again and again until it has taken so long ...
constexpr int kSlices = 5;            // ... and that so often; the fastest counts
constexpr int kDeepest = 20;

double seconds_used() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

std::size_t heap_bytes() {
#if defined(__GLIBC__)
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}

double paths_per_piece(const Variant& variant) {
  std::size_t paths = 0, origins = 0;
  const PlayerId first(0);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId type(t);
    for (const PathForest* forest : {&variant.moves(first, type), &variant.initial_moves(first, type)}) {
      const auto nodes = forest->nodes();
      // A node is the last of a path when nothing lies below it.
      for (std::size_t i = 0; i < nodes.size(); ++i) paths += nodes[i].skip == i + 1;
    }
    if (variant.has_hops(type))
      for (std::size_t c = 0; c < variant.cells(); ++c) paths += variant.hops(first, type).paths(c);
    origins += variant.cells();
  }
  return static_cast<double>(paths) / static_cast<double>(std::max<std::size_t>(origins, 1));
}

void measure_perft(const Variant& variant, Cost& cost) {
  const Position start = Position::start(variant);
  std::uint64_t before = 1;
  for (int depth = 1; depth <= kDeepest; ++depth) {
    const double began = seconds_used();
    cost.nodes = perft(start, depth);
    cost.depth = depth;
    cost.moves = static_cast<double>(cost.nodes) / static_cast<double>(std::max<std::uint64_t>(before, 1));
    before = cost.nodes;
    if (seconds_used() - began >= kLongEnough || cost.nodes == 0) break;
  }
  for (int slice = 0; slice < kSlices; ++slice) {
    const double began = seconds_used();
    double used = 0;
    std::uint64_t nodes = 0;
    do {
      nodes += perft(start, cost.depth);
      used = seconds_used() - began;
    } while (used < kSeconds);
    cost.nodes_per_second = std::max(cost.nodes_per_second, static_cast<double>(nodes) / used);
  }
}

}  // namespace

Result<Cost> measure_cost(const Catalogue& catalogue, const std::string& name) {
  Cost cost;
  VariantPtr variant;
  for (int i = 0; i < kLoads; ++i) {
    variant.reset();
    const std::size_t before = heap_bytes();
    const double began = seconds_used();
    Result<VariantPtr> loaded = catalogue.load(name);
    const double milliseconds = (seconds_used() - began) * 1e3;
    if (!loaded) return std::unexpected(loaded.error());
    variant = *std::move(loaded);
    cost.load_milliseconds = i == 0 ? milliseconds : std::min(cost.load_milliseconds, milliseconds);
    const std::size_t after = heap_bytes();
    cost.bytes = after > before ? after - before : 0;
  }
  cost.id = variant->id();
  cost.cells = variant->cells();
  cost.types = variant->types().size();
  cost.paths = paths_per_piece(*variant);

  const Position start = Position::start(*variant);
  const std::size_t before = heap_bytes();
  const double began = seconds_used();
  count_legal_moves(start);
  cost.tables_milliseconds = (seconds_used() - began) * 1e3;
  const std::size_t after = heap_bytes();
  cost.table_bytes = after > before ? after - before : 0;
  measure_perft(*variant, cost);
  return cost;
}

}  // namespace sennight
