#include "rules/combinations.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "rules/array_faults.h"
#include "rules/rule_checker.h"
#include "rules/setup_key.h"
#include "rules/special/special_rule.h"

namespace sennight {

bool RuleChecker::lacks_royal(PlayerId player) const {
  if (variant_.safety() != Safety::kLegal) return false;
  for (std::size_t t = 0; t < variant_.types().size(); ++t)
    if (variant_.royals().contains(TypeId(t)) &&
        variant_.array_count(player, TypeId(t)) + variant_.start_hand(player, TypeId(t)) > 0)
      return false;
  return true;
}

void RuleChecker::refuse_in_fen(std::string_view what, const Location& at) {
  if (definition().fen_tail == VariantDefinition::FenTail::kFairy)
    error(at, fmt::format("fen = \"fairy\" has no field for {}", what));
}

namespace {

constexpr std::size_t kMostPieces = 255;  // counts of pieces are bytes

void check_players(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const VariantDefinition& definition = checker.definition();
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  if (!std::ranges::all_of(definition.player_letters, is_letter))
    checker.error(definition.players_at.letters, "the letters of players are lower-case letters");
  std::size_t pieces = 0;
  for (std::size_t p = 0; p < variant.players(); ++p)
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      pieces += static_cast<std::size_t>(variant.array_count(PlayerId(p), TypeId(t)) +
                                         variant.start_hand(PlayerId(p), TypeId(t)));
  if (pieces > kMostPieces)
    checker.error(definition.setup_at, fmt::format("{} pieces at the start; {} is the limit", pieces, kMostPieces));
}

// The key that places the royal of another player alone, where none places one of this player: it may be a slip of the
// letter. Null if there is none.
const Text* key_of_others(const Variant& variant, std::size_t player) {
  const auto is_type = [&](const std::string& token) { return !variant.find_type(token).is_none(); };
  const Text* small = nullptr;
  for (const auto& [key, cells] : variant.definition().setup) {
    const auto piece = read_setup_key(variant.definition(), key.value, is_type);
    if (!piece || !variant.royals().contains(variant.find_type(piece->token)) || cells.value == "none") continue;
    if (!piece->explicit_owner || piece->player == player) return nullptr;
    small = &key;
  }
  return small;
}

void tell_of_loss(RuleChecker& checker, std::size_t player, std::string who) {
  const Text* small = player == 0 ? key_of_others(checker.variant(), player) : nullptr;
  if (small != nullptr)
    who += fmt::format(", as '{}' places one of another player alone, and no '{}' one of each", small->value,
                       in_capitals(small->value));
  checker.error(small != nullptr ? small->at : place_of_no_royal(checker.variant(), player),
                who + ": 'extinction' or 'loss-of-all' must say how that player loses");
}

// Who has no royal at the start must be able to lose, and nothing may ask for that royal.
void check_royals(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const VariantDefinition& definition = checker.definition();
  for (std::size_t p = 0; p < variant.players(); ++p) {
    if (!checker.lacks_royal(PlayerId(p))) continue;
    const std::string who = definition.player_names[p] + " has no royal at the start";
    const EndFacts& facts = variant.ends().facts();
    const bool may_lose = facts.army_is_vital[p] || std::ranges::any_of(facts.vital, [&](const EndFacts::Vital& vital) {
                            return vital.players[p];
                          });
    if (!may_lose) tell_of_loss(checker, p, who);
    if (variant.effects().facts().may_take_royals)
      checker.error(definition.setup_at, who + ", and effects take royals");
  }
  if (variant.safety() == Safety::kLegal) return;
  for (const PieceDefinition& piece : definition.pieces)
    if (piece.facing)
      checker.error(piece.facing->at,
                    fmt::format("royals do not face each other: {}", why_without_checks(variant.safety())));
}

// A right is an unmoved piece: whose, must be clear from the cell.
void check_rights(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  for (const RightPair& a : variant.right_pairs())
    for (const RightPair& b : variant.right_pairs())
      if (a.on_royal.owner() != b.on_royal.owner() &&
          (a.royal == b.royal || a.royal == b.partner || a.partner == b.partner))
        return checker.error(
            checker.definition().at,
            fmt::format("pieces of two players have rights to castle or swap on {}",
                        variant.board().name(a.royal == b.royal || a.royal == b.partner ? a.royal : a.partner)));
}

}  // namespace

void check_combinations(const Variant& variant, Findings& findings) {
  RuleChecker checker(variant, findings);
  check_players(checker);
  check_royals(checker);
  for (const SpecialRoom& room : special_rooms())
    if (room.check != nullptr) room.check(checker);
  check_rights(checker);
  variant.effects().check(variant, findings);
  variant.ends().check(variant, findings);
}

}  // namespace sennight
