#include "rules/ends/ends.h"

#include "base/assert.h"
#include "rules/describe.h"
#include "rules/section.h"

namespace sennight {

Verdict verdict_of(std::string_view word) {
  SENNIGHT_REQUIRES(word == "draw" || word == "loss" || word == "win" || word == "quarter" ||
                    word == "first-player-loses");
  if (word == "loss") return Verdict::kLoss;
  if (word == "win") return Verdict::kWin;
  if (word == "quarter") return Verdict::kThreeQuarters;
  if (word == "first-player-loses") return Verdict::kFirstLoses;
  return Verdict::kDraw;
}

// ---- reading ------------------------------------------------------------------------------------

RuleDefinitions read_ends(Section& ends) {
  RuleDefinitions definition;
  for (const EndRoom& room : end_rooms()) {
    if (room.table.empty()) {
      read_fields(room.name, room.fields, ends, definition);
      continue;
    }
    Section own = ends.part(room.table);
    if (!own.exists()) continue;
    read_fields(room.name, room.fields, own, definition);
    own.finish();
  }
  return definition;
}

void leave_out(RuleDefinitions& ends, const std::function<bool(const Text&)>& is_unused) {
  for (const EndRoom& room : end_rooms()) leave_out(room.name, room.fields, is_unused, ends);
}

// ---- compiled -----------------------------------------------------------------------------------

EndReason End::reason(const Variant&, const Finish& finish) const { return {std::string(finish.name)}; }

Ends::Ends(const RuleDefinitions& definition, RuleCompiler& compiler) {
  for (const EndRoom& room : end_rooms()) {
    auto end = room.compile(definition.of(room.name), compiler);
    if (!end) continue;
    end->add_to(facts_);
    by_kind_[static_cast<std::size_t>(room.kind)].push_back(end.get());
    if (room.asked_when_stuck) {
      auto& stuck = by_kind_[static_cast<std::size_t>(EndKind::kNoMove)];
      stuck.insert(stuck.begin(), end.get());
    }
    all_.push_back(std::move(end));
  }
}

void Ends::check(const Variant& variant, Findings& findings) const {
  for (const auto& end : all_) end->check(variant, findings);
}

std::vector<RuleSentence> Ends::sentences(const Describer& words) const {
  std::vector<RuleSentence> sentences;
  for (const auto& end : all_) std::ranges::move(end->sentences(words), std::back_inserter(sentences));
  return sentences;
}

}  // namespace sennight
