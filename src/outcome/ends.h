// The end conditions, one file each (end_*.cpp). The table in outcome.cpp says in which order they
// count.
//
// To add one: a file with a function of this shape, its line here and in the table, a test in
// tests/unit/outcome.
#pragma once

#include <optional>
#include <span>

#include "outcome/outcome.h"
#include "position/position.h"

namespace sennight {

// Each returns the outcome if the game ends so at `position`, else nothing. `plies` is the game so
// far, the start first and `position` last.
using EndTest = std::optional<Outcome>(const Position& position, std::span<const PlyRecord> plies);

EndTest end_by_decision;    // what the position itself decides, see position/decided.h
EndTest end_without_move;   // mate and stalemate
EndTest end_by_repetition;  // with perpetual check
EndTest end_by_move_count;
EndTest end_by_material;  // too little left to win

// Outcomes as the ends need them. Eliminated players keep their places; the living share what is
// open.
Outcome win_of(const Position& position, PlayerId winner, EndReason reason);
Outcome loss_of(const Position& position, PlayerId loser, EndReason reason);
Outcome draw_at(const Position& position, EndReason reason);
// `verdict` is meant for `player`.
Outcome outcome_by(Ends::Verdict verdict, const Position& position, PlayerId player, EndReason reason);

}  // namespace sennight
