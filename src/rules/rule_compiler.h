// What a rule may ask of the compiler while it is compiled.
#pragma once

#include <string>
#include <vector>

#include "rules/variant.h"

namespace sennight {

class RuleCompiler {
 public:
  virtual ~RuleCompiler() = default;
  // As far as it is compiled: players, board, types, movements, zones, safety and array are.
  virtual const Variant& variant() const = 0;
  virtual void error(const Location& at, std::string text) = 0;
  // What texts of the file stand for. What is not understood is reported, and none or empty.
  virtual TypeId type(const Text& token) = 0;
  virtual TypeSet type_set(const std::vector<Text>& tokens) = 0;
  virtual PerPlayer<CellSet> zones(const Text& expression) = 0;
  // Per player and cell: the cells that a movement reaches on the empty board.
  virtual PerPlayer<std::vector<CellSet>> neighbours(const Text& notation) = 0;
};

}  // namespace sennight
