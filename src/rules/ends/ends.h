// The ends that a variant has, and what the loader and the compiler do with all of them alike.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/ends/end.h"

namespace sennight {

class Section;

// Reads what [ends] says.
void read_ends(Section& ends, VariantDefinition& into);

// Takes away every word about the piece types that are unused.
void leave_out_of_ends(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused);

// What a file says of an end, with those for whom it holds: first what [ends.of.LETTER] say, then what [ends] says for
// the other players. The last one is empty where that is nothing.
std::vector<RuleDefinition> end_definitions(const VariantDefinition& definition, std::string_view end);

class Ends {
 public:
  using Verdict = sennight::Verdict;

  Ends() = default;
  // Errors are reported to the compiler.
  Ends(const VariantDefinition& definition, RuleCompiler& compiler);

  // May a position decide the game by what its board shows?
  bool may_decide() const { return !of(EndKind::kDecision).empty(); }
  // The first end of this kind that has come.
  std::optional<Finish> first(EndKind kind, const EndView& view) const {
    for (const End* end : of(kind)) {
      if (auto finish = end->test(view)) {
        finish->end = end;
        return settled(*finish, view);
      }
    }
    return std::nullopt;
  }
  // What it means that the game has ended so: where points decide it is for who has the most.
  Finish settled(const Finish& finish, const EndView& view) const {
    return facts_.prizes == nullptr ? finish : settled_by_points(finish, view);
  }
  // What a repetition means, before points are asked: see End::when_repeated. REQUIRES: facts().occurrences is not 0.
  Finish when_repeated(std::span<const PlyRecord> plies) const {
    return of(EndKind::kRepetition).front()->when_repeated(plies);
  }
  const EndFacts& facts() const { return facts_; }

  // In the order of the table.
  void check(const Variant& variant, Findings& findings) const;
  void find_slips(const SlipSearch& search) const;
  std::vector<RuleSentence> sentences(const Describer& words) const;

 private:
  const std::vector<const End*>& of(EndKind kind) const { return by_kind_[static_cast<std::size_t>(kind)]; }

  Finish settled_by_points(const Finish& finish, const EndView& view) const;
  void add(const EndRoom& room, const RuleDefinition& definition, RuleCompiler& compiler);

  struct One {
    const EndRoom* room;
    PerPlayer<bool> players;  // for whom it holds
    std::unique_ptr<const End> end;
  };
  std::vector<One> all_;
  std::array<std::vector<const End*>, kEndKinds> by_kind_;
  EndFacts facts_;
};

}  // namespace sennight
