#include "rules/special/hand.h"

#include <fmt/format.h>

#include <map>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

std::vector<Text> HandDefinition::held_at_start() const {
  std::vector<Text> held = start;
  for (const auto& [letter, types] : start_of) held.insert(held.end(), types.begin(), types.end());
  return held;
}

namespace {

void read_hand(Section& top, VariantDefinition& into) {
  Section hand = top.table("hand");
  into.hand.start = hand.words("start");
  Section start_of = hand.part("start-of");
  for (const auto& [letter, node] : start_of.entries())
    into.hand.start_of.emplace_back(Text{letter, node.key_at}, start_of.words_of(node, Section::quoted(letter)));
  into.hand.at = hand.at();
  if (hand.exists() && into.hand.start_of.empty() && !hand.has("start")) hand.require("returns");
  Section returns = hand.part("returns");
  for (const auto& [token, node] : returns.entries())
    if (auto text = returns.text_of(node, Section::quoted(token)))
      into.hand.returns.emplace_back(Text{token, node.key_at}, std::move(*text));
  into.hand.players = hand.words("for");
  bool to_partners = false;
  hand.choice<bool>("to", to_partners, {{"captor", false}, {"partner", true}});
  if (const Node* to = hand.value("to"); to != nullptr && to_partners) into.hand.to_partners = to->at;
  hand.finish();
}

void leave_out_of_hand(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  std::erase_if(from.hand.returns, [&](const auto& entry) { return is_unused(entry.first); });
}

void bring_by_capture(const VariantDefinition& definition, ComingUp& types) {
  const bool royals_fall = definition.royals && definition.royals->check == RoyalCheck::kAll;
  for (const auto& [from, to] : definition.hand.returns)
    if (types.has(from) && (royals_fall || !types.royal.contains(from.value))) types.add(to);
}

// What each player captures comes to the hand of the one partner.
void give_to_partners(const Location& at, RuleCompiler& compiler) {
  const Variant& variant = compiler.variant();
  for (std::size_t p = 0; p < variant.players(); ++p) {
    std::vector<PlayerId> partners;
    for (std::size_t other = 0; other < variant.players(); ++other)
      if (other != p && !variant.are_rivals(PlayerId(p), PlayerId(other))) partners.emplace_back(other);
    if (partners.size() != 1)
      return compiler.error(at, fmt::format("'to': {} has {} partners, not one: [players] teams says who they are",
                                            variant.definition().player_names[p], partners.size()));
    compiler.special().hand.receivers[p] = partners.front();
  }
}

void compile_hand(const VariantDefinition& definition, RuleCompiler& compiler) {
  constexpr int kMostHeld = 99;
  HandRule& hand = compiler.special().hand;
  for (const auto& [from, to] : definition.hand.returns) {
    const TypeId captured = compiler.type(from), returned = compiler.type(to);
    if (captured && returned) hand.returns[captured.index()] = returned;
  }
  if (!definition.hand.players.empty()) {
    hand.players = {};
    for (const Text& letter : definition.hand.players)
      if (const std::optional<PlayerId> player = compiler.player(letter)) hand.players[player->index()] = true;
    if (definition.hand.returns.empty())
      compiler.error(definition.hand.players.front().at,
                     "'for' says to whose hand captured pieces come: [hand.returns] is missing");
  }
  if (definition.hand.to_partners) give_to_partners(*definition.hand.to_partners, compiler);
  const auto hold = [&](std::size_t player, const Text& held) {
    const TypeId found = compiler.variant().find_type(held.value);
    if (!found) return;
    std::uint8_t& count = hand.start[player][found.index()];
    if (count == kMostHeld) compiler.error(held.at, fmt::format("more than {} of one type in hand", kMostHeld));
    else ++count;
  };
  for (const Text& held : definition.hand.held_at_start()) compiler.type(held);  // says which are unknown
  for (const Text& held : definition.hand.start)
    for (std::size_t p = 0; p < compiler.variant().players(); ++p) hold(p, held);
  for (const auto& [letter, types] : definition.hand.start_of) {
    const std::optional<PlayerId> player = compiler.player(letter);
    if (!player) continue;
    for (const Text& held : types) hold(player->index(), held);
  }
  if (!definition.drops && !definition.gating &&
      (!definition.hand.returns.empty() || !definition.hand.held_at_start().empty()))
    compiler.error(definition.hand.at,
                   "[hand] without [drops] or [gating]: pieces in hand could never come onto the board");
}

// A drop is written with the letter of the piece.
void check_hand(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const HandDefinition& hand = checker.definition().hand;
  for (const auto& [captured, returned] : hand.returns) {
    if (!variant.royals_fall()) checker.refuse_royal(captured, "be captured");
    checker.refuse_royal(returned, "come from a hand");
  }
  for (const auto& [letter, types] : hand.start_of)
    for (const Text& held : types) checker.refuse_royal(held, "be in one player's hand at the start");
  if (!variant.must_drop() || variant.safety() != Safety::kLegal)
    for (const Text& held : hand.start) checker.refuse_royal(held, "come from a hand, unless drops are compulsory");
  std::map<char, TypeId> letters;
  const auto look = [&](const Text& held) {
    const TypeId type = variant.find_type(held.value);
    const auto [entry, fresh] = letters.try_emplace(variant.type(type).letter, type);
    if (!fresh && entry->second != type)
      checker.error(held.at, fmt::format("{} and {} may be in a hand, and drops could not tell which",
                                         checker.token(entry->second), held.value));
  };
  for (const Text& held : hand.held_at_start()) look(held);
  for (const auto& [captured, returned] : hand.returns) look(returned);
}

// ---- what is hardly meant -----------------------------------------------------------------------

void find_slips_of_hands(const SlipSearch& search) {
  const Variant& variant = search.variant;
  const HandDefinition& hand = variant.definition().hand;
  for (const auto& [captured, returned] : hand.returns) {
    const std::string& face = captured.value;
    if (!search.is_own(returned.at)) continue;
    // "+R" comes to the hand as another piece than the R that has become it.
    if (face.starts_with('+') && returned.value != face && returned.value != face.substr(1)) {
      const TypeId own = variant.find_type(face.substr(1));
      if (own && search.occurring.contains(own) && variant.returns_as(own) == own)
        search.warn(returned.at, fmt::format("a captured {} comes to the hand as {}, although there is {}", face,
                                             returned.value, face.substr(1)));
    }
    // The mark of a promoted piece is there to be taken off.
    if (face.ends_with('~') && returned.value == face.substr(0, face.size() - 1))
      search.warn(returned.at,
                  fmt::format("a captured {} comes to the hand as {}, as if it had not been promoted: then "
                              "the mark '~' means nothing",
                              face, returned.value));
  }
  // Who is left out by 'for', with the same army as one who is not.
  const PerPlayer<bool>& players = variant.hand_players();
  for (std::size_t p = 0; p < variant.players() && !hand.players.empty(); ++p)
    for (std::size_t other = 0; other < variant.players(); ++other) {
      if (players[p] || !players[other]) continue;
      bool is_same = true;
      for (std::size_t t = 0; t < variant.types().size(); ++t) {
        const TypeId type(t);
        is_same = is_same && variant.array_count(PlayerId(p), type) == variant.array_count(PlayerId(other), type) &&
                  variant.start_hand(PlayerId(p), type) == variant.start_hand(PlayerId(other), type);
      }
      if (is_same)
        return search.warn(hand.players.front().at,
                           fmt::format("what {} captures comes to no hand, although {} has the same army",
                                       variant.definition().player_names[p], variant.definition().player_names[other]));
    }
}

std::vector<RuleSentence> hand_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  if (!variant.has_hands()) return {};
  std::vector<std::string> same, gone, changed;
  std::vector<std::pair<TypeId, TypeSet>> returns;  // what it returns as -> what is captured
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId type(t), returned = variant.returns_as(type);
    if ((variant.type(type).royal && !variant.royals_fall()) || !words.occurs(type)) continue;
    if (!returned) {
      gone.push_back(plural(words.name(type)));
    } else if (returned == type) {
      same.push_back(plural(words.name(type)));
    } else {
      if (returns.empty() || returns.back().first != returned) {
        std::size_t i = 0;
        while (i < returns.size() && returns[i].first != returned) ++i;
        if (i == returns.size()) returns.push_back({returned, {}});
        returns[i].second.insert(type);
      } else {
        returns.back().second.insert(type);
      }
    }
  }
  for (const auto& [returned, types] : returns)
    changed.push_back(fmt::format("{} as {}", with_article(join_words(words.names(types), "or")),
                                  with_article(words.name(returned))));
  std::vector<RuleSentence> sentences;
  if (same.empty() && returns.empty()) return {{"Captured pieces leave the game."}};
  sentences.push_back({fmt::format("A captured piece {}goes to the hand of {} and belongs to that player from then on.",
                                   gone.empty() ? "" : "that can come back ",
                                   variant.definition().hand.to_partners ? "the partner of the player who captured it"
                                                                         : "the player who captured it") +
                       words.only_for(variant.hand_players())});
  if (!same.empty() && (!gone.empty() || !changed.empty()))
    sentences.push_back({fmt::format("{} stay what they are.", join_words(same))});
  if (!changed.empty()) {
    std::string text;
    for (const std::string& change : changed) text += (text.empty() ? "" : "; ") + change;
    sentences.push_back(
        {fmt::format("{} come back as another piece: {}.", same.empty() && gone.empty() ? "They" : "Others", text)});
  }
  if (!gone.empty()) sentences.push_back({fmt::format("{} do not come back: they leave the game.", join_words(gone))});
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom hand() {
  return {.name = "hand",
          .title = "Captured pieces",
          .all_tables = "hand = {}\n",
          .help = {{"", "hand", "What captured pieces become in the captor's hand"},
                   {"hand", "start", "What each player holds at the start: \"N\", \"N P P\"", "types"},
                   {"hand", "for", "Letters of the players to whose hand captured pieces come; default: everybody"},
                   {"hand", "to", "Whose hand that is: the captor's, or the partner's"},
                   {"hand", "start-of", "What a player alone holds besides: { w = \"N\", b = \"P P\" }"},
                   {"hand", "returns", "What each captured type becomes: { R = \"R\", \"+P\" = \"P\" }"}},
          .read = read_hand,
          .leave_out = leave_out_of_hand,
          .bring = bring_by_capture,
          .compile = compile_hand,
          .check = check_hand,
          .find_slips = find_slips_of_hands,
          .sentences = hand_sentences};
}

}  // namespace special_room

}  // namespace sennight
