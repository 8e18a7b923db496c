// A special rule: something that a game has besides plain moves, what follows from a move (rules/effects) and its ends
// (rules/ends). Castling, promotion and hands are special rules. What its room has to offer.
//
// Every special rule has one room: a header with what others look at, its plain data and its compiled form, and a source
// file in this folder with all that is done with them: how a variant file is read, which types it mentions, what it
// refuses, the compiled form, the sentences of a game's page. No room includes another; what a rule must know of others
// it asks the variant. The rooms stand in one table (table.cpp), over which the loader, the compiler, `check`, the page
// and the list of the format's words loop. docs/howto/add-a-special-rule.md tells how to add one.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rules/definition.h"
#include "rules/key_line.h"
#include "rules/travels.h"

namespace sennight {

class Describer;
class RuleChecker;
class RuleCompiler;
class Section;
class Variant;
struct RuleSentence;

// The piece types that can come up in a game, while they are collected.
struct ComingUp {
  const std::set<std::string>& declared;
  const std::set<std::string>& royal;
  std::set<std::string> tokens;

  bool has(const Text& token) const { return tokens.contains(token.value); }
  void add(const Text& token) {
    if (declared.contains(token.value)) tokens.insert(token.value);
  }
};

// What a rule may ask when it looks for what its author hardly meant.
struct SlipSearch {
  const Variant& variant;
  const Travels& travels;
  TypeSet occurring;  // types that can come up
  Findings& findings;

  void warn(const Location& at, std::string text) const { findings.push_back({at, false, std::move(text)}); }
  // Stands it in the game's own file, not in a base?
  bool is_own(const Location& at) const { return at.file == variant.definition().at.file; }
};

// A row of the table. What is null the rule has not got.
struct SpecialRoom {
  std::string_view name;        // of the rule, and of its two files
  std::string_view title = {};  // of the section of a game's page in which it tells of itself
  std::string_view all_tables;  // TOML with every table that it reads
  std::vector<KeyLine> help;    // for editors: a line about each key of these, and about the tables themselves
  void (*read)(Section& top, VariantDefinition& into);
  // Takes away every word about the piece types that are unused.
  void (*leave_out)(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) = nullptr;
  // Adds what the types that are there may become through this rule.
  void (*bring)(const VariantDefinition& definition, ComingUp& types) = nullptr;
  // The texts in which `@zone` may stand.
  void (*name_cells)(const VariantDefinition& definition, const std::function<void(const Text&)>& name) = nullptr;
  // Errors are reported to the compiler.
  void (*compile)(const VariantDefinition& definition, RuleCompiler& compiler) = nullptr;
  // Reports what does not go together with the rest of the variant, which is sound by itself.
  void (*check)(RuleChecker& checker) = nullptr;
  void (*find_slips)(const SlipSearch& search) = nullptr;
  // None where the variant has no such rule.
  std::vector<RuleSentence> (*sentences)(const Describer& words) = nullptr;
};

// All rooms, in the order in which they are read and compiled and in which a game's page tells of them.
const std::vector<SpecialRoom>& special_rooms();

}  // namespace sennight
