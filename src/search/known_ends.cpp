#include "search/known_ends.h"

#include <algorithm>

#include "position/end_view.h"

namespace sennight {
namespace {

constexpr std::string_view kQuarter = "quarter";
// Plies to the end beyond which all wins score alike: those that lie farther are still more than any evaluation.
constexpr int kFarthest = kWin - kMaxEvaluation - 1;

}  // namespace

KnownEnds::KnownEnds(const Endings& endings)
    : endings_(&endings),
      facts_(&endings.variant()->ends().facts()),
      men_(endings.tables() == 0 ? -1 : static_cast<int>(endings.men())) {
  for (const RuleDefinition& rule : endings.variant()->definition().ends.list)
    for (const auto& [key, words] : rule.values)
      if (std::ranges::find(words, kQuarter, &Text::value) != words.end()) draws_are_even_ = false;
}

bool KnownEnds::is_in_time(const Position& position, int plies) const {
  if (facts_->counting != nullptr) {
    // One that begins later may leave less time than the clock.
    const CountState count = position.counting();
    return count.runs() && count.plies + plies <= count.limit;
  }
  const int limit = clock_limit_in(position);
  return limit == 0 || position.clock() + plies <= limit;
}

std::optional<Score> KnownEnds::look(const Position& position, int ply) const {
  const auto value = endings_->find(position);
  if (!value) return std::nullopt;
  if (value->result == EndingResult::kDrawn) return draws_are_even_ ? std::optional<Score>(0) : std::nullopt;
  if (!is_in_time(position, value->plies)) return std::nullopt;
  const int end = std::min(ply + value->plies, kFarthest);
  return value->result == EndingResult::kWon ? win_in(end) : loss_in(end);
}

KnownEnds::Root KnownEnds::root(const Position& position, const MoveList& moves) const {
  Root all{moves, false};
  const auto value = endings_->find(position);
  if (!value || value->result == EndingResult::kLost) return all;
  const bool drawn = value->result == EndingResult::kDrawn;
  Root root{{}, drawn};
  Position next = position;
  for (const Move& move : moves) {
    Undo undo;
    next.make(move, undo);
    const auto after = endings_->find(next);
    next.unmake(move, undo);
    if (!after) return all;
    if (after->result == (drawn ? EndingResult::kDrawn : EndingResult::kLost)) root.moves.push_back(move);
  }
  // None of those that may be searched.
  return root.moves.empty() ? all : root;
}

}  // namespace sennight
