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

// Who has the first place or the whole point: one player, or nobody.
PlayerId winner(const Variant& variant, const Outcome& outcome) {
  PlayerId found;
  for (std::size_t i = 0; i < variant.players(); ++i) {
    if (variant.players() <= 2 ? outcome.quarters[i] != 4 : outcome.places[i] != 1) continue;
    if (found) return PlayerId::none();
    found = PlayerId(i);
  }
  return found;
}

}  // namespace

std::string score_text(const Variant& variant, const Outcome& outcome) {
  if (!outcome.over) return "ongoing";
  if (variant.players() <= 2) {
    return points(outcome.quarters[0]) + "-" + points(outcome.quarters[1]);
  }
  std::string text = "placing ";
  for (std::size_t i = 0; i < variant.players(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ",", outcome.places[i]);
  }
  return text;
}

std::string sentence(const Variant& variant, const Outcome& outcome) {
  if (!outcome.over) return "The game goes on";
  const std::vector<std::string>& names = variant.definition().player_names;
  const auto& [reason, is_loss] = outcome.reason;
  if (const PlayerId first = winner(variant, outcome)) {
    return fmt::format("{} wins{} {}", names[first.index()], is_loss ? ":" : " by", reason);
  }
  if (variant.players() == 1) {
    if (outcome.quarters[0] > 0) return "Draw by " + reason;
    return fmt::format("{} loses{} {}", names[0], is_loss ? ":" : " by", reason);
  }
  if (variant.players() == 2) {
    const auto [low, high] = std::minmax(outcome.quarters[0], outcome.quarters[1]);
    if (low == high) return "Draw by " + reason;
    const std::size_t better = outcome.quarters[0] == high ? 0 : 1;
    return fmt::format("{} scores {} to {} by {}", names[better], points(high), points(low), reason);
  }
  // More than one share the first place: a team, or a draw of all, or of the living.
  std::vector<std::string> sharers;
  for (std::size_t i = 0; i < variant.players(); ++i)
    if (outcome.places[i] == 1) sharers.push_back(names[i]);
  if (variant.has_teams() && sharers.size() < variant.players())
    return fmt::format("{} win{} {}", join_words(sharers, "and"), is_loss ? ":" : " by", reason);
  return fmt::format("Draw of {} by {}", join_words(sharers, "and"), reason);
}

}  // namespace sennight
