// What a variant file may say of a rule that has a room of its own: fields whose words are read, left out with unused
// piece types and drawn by fuzzers without anybody knowing the rule.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "rules/definition.h"

namespace sennight {

class Section;

struct RuleField {
  enum class Kind : std::uint8_t {
    kTypes,     // piece types
    kType,      // one piece type
    kPair,      // two piece types in one string; without one of them the other has no sense
    kZone,      // cells
    kMovement,  // a movement
    kNumber,    // from `low` to `high`
    kWord,      // one of `words`; what is not said means the first
  };
  std::string_view key;
  Kind kind;
  std::vector<std::string_view> words = {};
  int low = 0, high = 0;
  bool required = false;
  bool with_numbers = false;        // types with a number each: "R=13 C=7"
  std::string_view goes_with = {};  // the key of the same table without which this one has no sense
  std::string_view help = {};       // for editors: what it means, in a line without a full stop
};

// Reads what the section says of a rule. Where it says nothing, nothing is added.
void read_fields(std::string_view rule, const std::vector<RuleField>& fields, Section& section, RuleDefinitions& into);

// Takes away every word about the piece types that are unused.
void leave_out(std::string_view rule, const std::vector<RuleField>& fields,
               const std::function<bool(const Text&)>& is_unused, RuleDefinitions& from);

}  // namespace sennight
