// Thoughts that travel between processes, as texts. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/json_board.h"
#include "server/computer_player.h"

namespace sennight {

// What a worker is asked: a computer's move, or an analysis.
struct MoveJob {
  std::string variant, start;      // id; FEN
  std::vector<std::string> moves;  // played since
  ThoughtOrder order;
};
struct AnalysisJob {
  std::string request;  // the body of a POST to /api/analysis
};
using JobOrder = std::variant<MoveJob, AnalysisJob>;

MoveJob move_job(const Game& game, const ThoughtOrder& order);
std::string job_text(const JobOrder& job);
Result<JobOrder> parse_job(std::string_view text);
// The game that a job speaks of. Errors: its start or a move is not legal.
Result<Game> game_of(const Variant& variant, const MoveJob& job);

// A thought so far, of a game at this position; nothing when the text makes no sense there.
std::string progress_text(const Position& from, const Thought& thought);
std::optional<Thought> parse_progress(const Position& from, std::string_view text);

// What a worker answers: the move or the JSON of an analysis, or why there is none.
std::string answer_text(const Result<std::string>& answer);
Result<std::string> parse_answer(std::string_view text);

}  // namespace sennight
