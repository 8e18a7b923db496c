// What a rule may ask of the compiler while it is compiled.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/variant.h"

namespace sennight {

class RuleCompiler {
 public:
  virtual ~RuleCompiler() = default;
  // As far as it is compiled: players, board, types, movements, zones, safety and array are; for special rules also
  // effects, ends, attacks, and the special rules before them in the table.
  virtual const Variant& variant() const = 0;
  // Was the setup without an error? If not, pieces may be missing that the file meant.
  virtual bool is_array_sound() const = 0;
  // What does not fit to the rest of the file. It is not told where something before is wrong: it may follow from that.
  virtual void error(const Location& at, std::string text) = 0;
  // What is wrong by itself, whatever else the file says.
  virtual void fault(const Location& at, std::string text) = 0;
  virtual void warn(const Location& at, std::string text) = 0;
  // What texts of the file stand for. What is not understood is reported, and none or empty.
  virtual TypeId type(const Text& token) = 0;
  // The player of this letter.
  virtual std::optional<PlayerId> player(const Text& letter) = 0;
  virtual TypeSet type_set(const std::vector<Text>& tokens) = 0;
  virtual PerPlayer<CellSet> zones(const Text& expression) = 0;
  // Per player and cell: the cells that a movement reaches on the empty board.
  virtual PerPlayer<std::vector<CellSet>> neighbours(const Text& notation) = 0;
  // Where a special rule puts what it has compiled. A room writes its own part.
  virtual SpecialRules& special() = 0;
  // Initial moves of pieces of the type leave a chance to capture in passing on these cells only, per player.
  virtual void keep_passed(TypeId type, const PerPlayer<CellSet>& over) = 0;
};

}  // namespace sennight
