// The table of ends, and games that remember how they ended.
#include "outcome/outcome.h"

#include <algorithm>

#include "base/assert.h"
#include "movegen/movegen.h"
#include "outcome/ends.h"
#include "position/attack.h"

namespace sennight {

namespace {

struct End {
  EndTest* test;
  bool looks_back;  // at the game, not at the position alone
};

// If several ends come with one move, the first in this table counts.
constexpr End kEnds[] = {
    {end_by_decision, false},  {end_without_move, false}, {end_by_repetition, true},
    {end_by_move_count, true}, {end_by_material, false},
};

}  // namespace

Outcome outcome_of(const Position& position) {
  for (const End& end : kEnds) {
    if (end.looks_back) continue;
    if (const std::optional<Outcome> outcome = end.test(position, {})) return *outcome;
  }
  return {};
}

Outcome resignation(const Position& position, PlayerId player) {
  SENNIGHT_REQUIRES(position.is_living(player), player);
  return loss_of(position, player, EndReason::kResignation);
}

Outcome agreed_draw(const Position& position) { return draw_at(position, EndReason::kAgreement); }

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
  const bool wants_checks = position_.variant().ends().perpetual_check_loses;
  plies_.push_back(
      {.key = position_.key(), .mover = mover, .gave_check = wants_checks && in_check(position_, position_.turn())});
  Outcome outcome;
  if (!outcomes_.empty() && outcomes_.back().over) {
    outcome = outcomes_.back();  // the first end stays, although play went on
  } else {
    for (const End& end : kEnds) {
      if (const std::optional<Outcome> found = end.test(position_, plies_)) {
        outcome = *found;
        break;
      }
    }
  }
  outcomes_.push_back(outcome);
}

}  // namespace sennight
