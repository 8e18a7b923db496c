// Outcomes in words.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/english.h"
#include "outcome/outcome.h"

namespace sennight {

namespace {

std::string points(int quarters) {
  static constexpr std::array<std::string_view, 5> kPoints = {"0", "1/4", "1/2", "3/4", "1"};
  return std::string(kPoints[static_cast<std::size_t>(quarters)]);
}

// "Pawn", "Pawn or Wing".
std::string type_names(const Variant& variant, TypeSet set) {
  std::string names;
  for (std::size_t i = 0; i < variant.types().size(); ++i) {
    if (!set.contains(TypeId(i))) continue;
    if (!names.empty()) names += " or ";
    names += variant.types()[i].name;
  }
  return names;
}

// Who has the first place or the whole point: one player, or nobody.
PlayerId winner(const Variant& variant, const Outcome& outcome) {
  PlayerId found;
  for (std::size_t i = 0; i < variant.players(); ++i) {
    if (variant.players() == 2 ? outcome.quarters[i] != 4 : outcome.places[i] != 1) continue;
    if (found) return PlayerId::none();
    found = PlayerId(i);
  }
  return found;
}

}  // namespace

std::string score_text(const Variant& variant, const Outcome& outcome) {
  if (!outcome.over) return "ongoing";
  if (variant.players() == 2) {
    return points(outcome.quarters[0]) + "-" + points(outcome.quarters[1]);
  }
  std::string text = "placing ";
  for (std::size_t i = 0; i < variant.players(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ",", outcome.places[i]);
  }
  return text;
}

std::string reason_text(const Variant& variant, const Outcome& outcome) {
  const Ends& ends = variant.ends();
  switch (outcome.reason) {
    case EndReason::kNone: return "";
    case EndReason::kMate: return "checkmate";
    case EndReason::kStalemate: return "stalemate";
    case EndReason::kElimination: return "elimination";
    case EndReason::kExtinction: return "loss of the whole army";
    case EndReason::kLossOfAll: return fmt::format("loss of the last {}", type_names(variant, ends.loss_of_all));
    case EndReason::kMarriage: return "marriage";
    case EndReason::kAllPassed: return "passes all round";
    case EndReason::kRepetition:
      return fmt::format("{} occurrence of the position", ordinal_word(ends.repetition_count));
    case EndReason::kPerpetualCheck: return "perpetual check";
    case EndReason::kMoveCount: return fmt::format("{} plies without progress", ends.move_count_plies);
    case EndReason::kInsufficientMaterial: return "insufficient material";
    case EndReason::kResignation: return "resignation";
    case EndReason::kAgreement: return "agreement";
  }
  return "";
}

std::string sentence(const Variant& variant, const Outcome& outcome) {
  if (!outcome.over) return "The game goes on";
  const std::vector<std::string>& names = variant.definition().player_names;
  const std::string reason = reason_text(variant, outcome);
  if (const PlayerId first = winner(variant, outcome)) {
    const bool by_loss = outcome.reason == EndReason::kExtinction || outcome.reason == EndReason::kLossOfAll;
    return fmt::format("{} wins{} {}", names[first.index()], by_loss ? ":" : " by", reason);
  }
  if (variant.players() == 2) {
    const auto [low, high] = std::minmax(outcome.quarters[0], outcome.quarters[1]);
    if (low == high) return "Draw by " + reason;
    const std::size_t better = outcome.quarters[0] == high ? 0 : 1;
    return fmt::format("{} scores {} to {} by {}", names[better], points(high), points(low), reason);
  }
  // More than one share the first place: a draw of all, or of the living.
  std::string sharers;
  for (std::size_t i = 0; i < variant.players(); ++i) {
    if (outcome.places[i] != 1) continue;
    if (!sharers.empty()) sharers += " and ";
    sharers += names[i];
  }
  return fmt::format("Draw of {} by {}", sharers, reason);
}

}  // namespace sennight
