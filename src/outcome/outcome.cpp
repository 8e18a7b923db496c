// Looking for an end, and games that remember how they ended.
#include "outcome/outcome.h"

#include <algorithm>
#include <span>

#include "base/assert.h"
#include "movegen/movegen.h"
#include "outcome/verdict.h"
#include "position/attack.h"
#include "position/end_view.h"

namespace sennight {

namespace {

// Ends also see whether there is a move, and the game so far.
class GameView final : public PositionView {
 public:
  explicit GameView(const Position& position, std::span<const PlyRecord> plies = {})
      : PositionView(position), plies_(plies) {}
  bool is_stuck() const override { return !has_legal_move(position_); }
  std::span<const PlyRecord> plies() const override { return plies_; }

 private:
  std::span<const PlyRecord> plies_;
};

constexpr EndKind kSeenOnTheBoard[] = {EndKind::kDecision, EndKind::kNoMove, EndKind::kMaterial};
constexpr EndKind kSeenInAGame[] = {EndKind::kDecision, EndKind::kNoMove, EndKind::kRepetition, EndKind::kMoveCount,
                                    EndKind::kMaterial};

Outcome first_end(std::span<const EndKind> kinds, const Position& position, const EndView& view) {
  const Variant& variant = position.variant();
  for (const EndKind kind : kinds) {
    const auto finish = variant.ends().first(kind, view);
    if (!finish) continue;
    Outcome outcome = points_decide_all(variant.ends().facts())
                          ? outcome_by_points(position)
                          : outcome_by(finish->verdict, position, finish->affected);
    outcome.reason = finish->end->reason(variant, *finish);
    return outcome;
  }
  return {};
}

}  // namespace

Outcome outcome_of(const Position& position) { return first_end(kSeenOnTheBoard, position, GameView(position)); }

Outcome resignation(const Position& position, PlayerId player) {
  SENNIGHT_REQUIRES(position.is_living(player), player);
  Outcome outcome = outcome_by(Verdict::kLoss, position, player);
  outcome.reason = {"resignation"};
  return outcome;
}

Outcome agreed_draw(const Position& position) {
  Outcome outcome = points_decide_all(position.variant().ends().facts())
                        ? outcome_by_points(position)
                        : outcome_by(Verdict::kDraw, position, PlayerId::none());
  outcome.reason = {"agreement"};
  return outcome;
}

Game::Game(Position start) : start_(start), position_(start) { record(PlayerId::none()); }

void Game::play(const Move& move) {
  SENNIGHT_REQUIRES(is_legal(position_, move), move.from, move.to, move.type, move.kind, position_.variant().id());
  const PlayerId mover = position_.turn();
  moves_.push_back(move);
  undos_.emplace_back();
  position_.make(move, undos_.back());
  record(mover);
}

void Game::undo() {
  SENNIGHT_REQUIRES(!moves_.empty());
  position_.unmake(moves_.back(), undos_.back());
  moves_.pop_back();
  undos_.pop_back();
  plies_.pop_back();
  outcomes_.pop_back();
}

int Game::occurrences() const {
  return static_cast<int>(std::ranges::count(plies_, plies_.back().key, &PlyRecord::key));
}

// Notes the position just reached and how the game stands there.
void Game::record(PlayerId mover) {
  const bool wants_checks = position_.variant().ends().facts().needs_checks;
  plies_.push_back(
      {.key = position_.key(), .mover = mover, .gave_check = wants_checks && in_check(position_, position_.turn())});
  // The first end stays, although play went on.
  outcomes_.push_back(!outcomes_.empty() && outcomes_.back().over
                          ? Outcome(outcomes_.back())
                          : first_end(kSeenInAGame, position_, GameView(position_, plies_)));
}

}  // namespace sennight
