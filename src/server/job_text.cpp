#include "server/job_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "protocol/json.h"

namespace sennight {

namespace {

// Moves of a line that are sent.
constexpr std::size_t kMostLine = 12;

std::unexpected<Error> senseless(std::string_view what, const std::exception& error) {
  return fail(fmt::format("{} that makes no sense: {}", what, error.what()));
}

}  // namespace

MoveJob move_job(const Game& game, const ThoughtOrder& order) {
  MoveJob job{
      .variant = game.position().variant().id(), .start = format_fen(game.start()), .moves = {}, .order = order};
  Position position = game.start();
  Undo undo;
  for (const Move& move : game.moves()) {
    job.moves.push_back(format_move(position, move));
    position.make(move, undo);
  }
  return job;
}

std::string job_text(const JobOrder& job) {
  if (const auto* analysis = std::get_if<AnalysisJob>(&job))
    return to_text(Json{{"kind", "analysis"}, {"request", analysis->request}});
  const auto& move = std::get<MoveJob>(job);
  return to_text(Json{{"kind", "move"},
                      {"variant", move.variant},
                      {"start", move.start},
                      {"moves", move.moves},
                      {"level", move.order.level},
                      {"seed", std::to_string(move.order.seed)},
                      {"milliseconds", move.order.milliseconds ? Json(*move.order.milliseconds) : Json(nullptr)}});
}

Result<JobOrder> parse_job(std::string_view text) {
  try {
    const nlohmann::json json = nlohmann::json::parse(text);
    if (json.at("kind") == "analysis") return AnalysisJob{json.at("request")};
    if (json.at("kind") != "move") return fail("a job of a kind that is not known here");
    MoveJob job{.variant = json.at("variant"), .start = json.at("start"), .moves = json.at("moves"), .order = {}};
    job.order.level = json.at("level");
    job.order.seed = std::stoull(json.at("seed").get<std::string>());
    if (!json.at("milliseconds").is_null()) job.order.milliseconds = json.at("milliseconds").get<std::int64_t>();
    return job;
  } catch (const std::exception& error) {
    return senseless("a job", error);
  }
}

Result<Game> game_of(const Variant& variant, const MoveJob& job) {
  const auto start = parse_fen(variant, job.start);
  if (!start) return std::unexpected(start.error());
  Game game(*start);
  for (const std::string& text : job.moves) {
    const auto move = parse_move(game.position(), text);
    if (!move) return std::unexpected(move.error());
    game.play(*move);
  }
  return game;
}

std::string progress_text(const Position& from, const Thought& thought) {
  Json line = Json::array();
  Position position = from;
  Undo undo;
  for (std::size_t i = 0; i < std::min(thought.line.size(), kMostLine); ++i) {
    line.push_back(format_move(position, thought.line[i]));
    position.make(thought.line[i], undo);
  }
  return to_text(Json{{"depth", thought.depth},
                      {"nodes", thought.nodes},
                      {"score", thought.score},
                      {"line", std::move(line)},
                      {"milliseconds", thought.milliseconds}});
}

std::optional<Thought> parse_progress(const Position& from, std::string_view text) {
  try {
    const nlohmann::json json = nlohmann::json::parse(text);
    Thought thought{.depth = json.at("depth"),
                    .nodes = json.at("nodes"),
                    .score = json.at("score"),
                    .line = {},
                    .milliseconds = json.at("milliseconds")};
    Position position = from;
    Undo undo;
    for (const nlohmann::json& one : json.at("line")) {
      const auto move = parse_move(position, one.get<std::string>());
      if (!move) return std::nullopt;
      thought.line.push_back(*move);
      position.make(*move, undo);
    }
    return thought;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::string answer_text(const Result<std::string>& answer) {
  if (answer) return to_text(Json{{"answer", *answer}});
  return to_text(Json{{"problem", answer.error().message}});
}

Result<std::string> parse_answer(std::string_view text) {
  try {
    const nlohmann::json json = nlohmann::json::parse(text);
    if (json.contains("problem")) return fail(json.at("problem").get<std::string>());
    return json.at("answer").get<std::string>();
  } catch (const std::exception& error) {
    return senseless("an answer", error);
  }
}

}  // namespace sennight
