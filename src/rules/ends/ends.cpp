#include "rules/ends/ends.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "base/assert.h"
#include "base/english.h"
#include "rules/describe.h"
#include "rules/describer.h"
#include "rules/prizes.h"
#include "rules/rule_compiler.h"
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

namespace {

void read_rooms(Section& ends, bool of_player, RuleDefinitions& definition) {
  for (const EndRoom& room : end_rooms()) {
    if (of_player && !room.by_player) continue;
    if (room.table.empty()) {
      read_fields(room.name, room.fields, ends, definition);
      continue;
    }
    for (Section& own : room.may_repeat ? ends.parts(room.table) : std::vector{ends.part(room.table)}) {
      if (!own.exists() && !own.is_no_table()) continue;
      read_fields(room.name, room.fields, own, definition);
      own.finish();
    }
  }
}

}  // namespace

void read_ends(Section& ends, VariantDefinition& into) {
  read_rooms(ends, false, into.ends);
  for (auto& [letter, own] : ends.named_parts("of")) {
    into.ends_of.emplace_back(letter, RuleDefinitions{});
    read_rooms(own, true, into.ends_of.back().second);
    own.finish();
  }
}

void leave_out_of_ends(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  for (const EndRoom& room : end_rooms()) {
    leave_out(room.name, room.fields, is_unused, from.ends);
    for (auto& [letter, own] : from.ends_of) leave_out(room.name, room.fields, is_unused, own);
  }
}

std::vector<RuleDefinition> end_definitions(const VariantDefinition& definition, std::string_view end) {
  std::vector<RuleDefinition> list;
  const std::size_t players = definition.player_names.size();
  PerPlayer<bool> others{true, true, true, true};  // of whom [ends] itself speaks
  for (const auto& [letter, own] : definition.ends_of) {
    const std::size_t player = definition.player_letters.find(letter.value);
    if (player >= players) continue;
    for (const RuleDefinition* said : own.all_of(end)) {
      if (said->values.empty()) continue;
      others[player] = false;
      list.push_back(*said);
      list.back().players = {};
      list.back().players[player] = true;
    }
  }
  if (std::none_of(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(players), std::identity())) return list;
  const std::vector<const RuleDefinition*> common = definition.ends.all_of(end);
  if (common.empty()) list.push_back({.rule = std::string(end)});
  for (const RuleDefinition* said : common) list.push_back(*said);
  for (RuleDefinition& said : list)
    if (said.is_for_all()) said.players = others;
  return list;
}

// ---- compiled -----------------------------------------------------------------------------------

EndReason End::reason(const Variant&, const Finish& finish) const { return {std::string(finish.name)}; }

Ends::Ends(const VariantDefinition& definition, RuleCompiler& compiler) {
  const std::size_t players = definition.player_names.size();
  for (const auto& [letter, own] : definition.ends_of)
    if (letter.value.size() != 1 || definition.player_letters.find(letter.value) >= players)
      compiler.error(letter.at, fmt::format("[ends.of.{}]: no player has this letter; they are {}", letter.value,
                                            fmt::join(definition.player_letters.substr(0, players), " ")));
  for (const EndRoom& room : end_rooms())
    for (const RuleDefinition& said : end_definitions(definition, room.name)) add(room, said, compiler);
}

void Ends::add(const EndRoom& room, const RuleDefinition& definition, RuleCompiler& compiler) {
  auto end = room.compile(definition, compiler);
  if (!end) return;
  end->add_to(facts_);
  by_kind_[static_cast<std::size_t>(room.kind)].push_back(end.get());
  if (room.asked_when_stuck) {
    auto& stuck = by_kind_[static_cast<std::size_t>(EndKind::kNoMove)];
    stuck.insert(stuck.begin(), end.get());
  }
  all_.push_back({&room, definition.players, std::move(end)});
}

Finish Ends::settled_by_points(const Finish& finish, const EndView& view) const {
  return facts_.prizes->settled(finish, view);
}

void Ends::check(const Variant& variant, Findings& findings) const {
  for (const One& one : all_) one.end->check(variant, findings);
}

void Ends::find_slips(const SlipSearch& search) const {
  for (const One& one : all_) one.end->find_slips(search);
}

std::vector<RuleSentence> Ends::sentences(const Describer& words) const {
  std::vector<RuleSentence> sentences;
  // What differs by player is told one player after the other, what they share once.
  for (std::size_t begin = 0; begin < all_.size();) {
    std::size_t end = begin + 1;
    while (end < all_.size() && all_[end].room == all_[begin].room) ++end;
    std::vector<std::vector<RuleSentence>> told;
    for (std::size_t i = begin; i < end; ++i) told.push_back(all_[i].end->sentences(words));
    const auto is_shared = [&](const RuleSentence& sentence) {
      return std::ranges::all_of(told, [&](const std::vector<RuleSentence>& list) {
        return std::ranges::any_of(list, [&](const RuleSentence& other) { return other.text == sentence.text; });
      });
    };
    for (std::size_t i = begin; i < end; ++i) {
      for (RuleSentence& sentence : told[i - begin]) {
        const bool shared = end - begin > 1 && is_shared(sentence);
        if (shared && i > begin) continue;
        if (!shared) sentence.text += words.only_for(all_[i].players);
        sentences.push_back(sentence);
      }
    }
    begin = end;
  }
  return sentences;
}

}  // namespace sennight
