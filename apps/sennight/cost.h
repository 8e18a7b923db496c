// What a variant costs: memory, the time to load it, and the speed of the rules on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/result.h"
#include "rules/catalogue.h"

namespace sennight {

struct Cost {
  std::string id;
  std::size_t cells = 0, types = 0;
  double paths = 0;                // of a piece from a cell, on average over the first player's types and all cells
  double load_milliseconds = 0;    // reading and compiling the file
  double tables_milliseconds = 0;  // building the move generator's tables at their first use
  std::size_t bytes = 0;           // of the heap that the variant keeps; 0 where the C library does not tell
  std::size_t table_bytes = 0;     // of the heap that the tables keep, likewise
  int depth = 0;                   // of the perft measured
  std::uint64_t nodes = 0;         // one count
  double moves = 0;                // of a position at the last ply, on average
  double nodes_per_second = 0;
};

// Measures one variant, named as for Catalogue::load. Times are of the processor, so that other
// work on the machine matters little; loading is the best of three. Takes about half a second.
// REQUIRES: no other thread works at the same time. Errors: as Catalogue::load.
Result<Cost> measure_cost(const Catalogue& catalogue, const std::string& name);

}  // namespace sennight
