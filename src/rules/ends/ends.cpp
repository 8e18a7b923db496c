#include "rules/ends/ends.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "base/assert.h"
#include "base/english.h"
#include "rules/describe.h"
#include "rules/describer.h"
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
    Section own = ends.part(room.table);
    if (!own.exists()) continue;
    read_fields(room.name, room.fields, own, definition);
    own.finish();
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

// ---- compiled -----------------------------------------------------------------------------------

EndReason End::reason(const Variant&, const Finish& finish) const { return {std::string(finish.name)}; }

Ends::Ends(const VariantDefinition& definition, RuleCompiler& compiler) {
  const std::size_t players = definition.player_names.size();
  for (const auto& [letter, own] : definition.ends_of)
    if (letter.value.size() != 1 || definition.player_letters.find(letter.value) >= players)
      compiler.error(letter.at, fmt::format("[ends.of.{}]: no player has this letter; they are {}", letter.value,
                                            fmt::join(definition.player_letters.substr(0, players), " ")));
  for (const EndRoom& room : end_rooms()) {
    RuleDefinition common = definition.ends.of(room.name);
    for (const auto& [letter, own] : definition.ends_of) {
      RuleDefinition of_player = own.of(room.name);
      const std::size_t player = definition.player_letters.find(letter.value);
      if (of_player.values.empty() || player >= players) continue;
      common.players[player] = false;
      of_player.players = {};
      of_player.players[player] = true;
      add(room, of_player, compiler);
    }
    if (std::any_of(common.players.begin(), common.players.begin() + static_cast<std::ptrdiff_t>(players),
                    std::identity()))
      add(room, common, compiler);
  }
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

void Ends::check(const Variant& variant, Findings& findings) const {
  for (const One& one : all_) one.end->check(variant, findings);
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
