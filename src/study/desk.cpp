#include "study/desk.h"

#include <atomic>
#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/analysis.h"
#include "protocol/schema.h"
#include "search/searcher.h"
#include "study/ending_study.h"
#include "study/report.h"

namespace sennight {
namespace {

constexpr std::int64_t kStep = 150;  // milliseconds; a game that has begun is played to its end
const std::atomic<bool> kNever = false;

}  // namespace

Result<StudyRequest> parse_study_request(std::string_view body) {
  const auto object = parse_request("StudyRequest", body);
  if (!object) return std::unexpected(object.error());
  // Which game it is stands there as in a question about a line.
  const auto line = line_of(*object);
  if (!line) return std::unexpected(line.error());
  StudyRequest request;
  request.variant = line->variant;
  request.definition = line->definition;
  for (const auto& [name, number] : {std::pair{"games", &request.games}, std::pair{"nodes", &request.nodes},
                                     std::pair{"seed", &request.seed}, std::pair{"endings", &request.endings}})
    *number = object->value(name, *number);
  return request;
}

struct StudyDesk::Run {
  explicit Run(const StudySettings& settings)
      : study{.settings = settings, .tally = Tally(*settings.variant), .endings_refusal = {}, .endings = {}},
        searcher(settings.variant, {.hash_megabytes = kStudyMegabytes}) {}

  int games() const { return static_cast<int>(study.tally.games.size()); }
  bool has_played() const { return games() == study.settings.games; }
  std::optional<EndingStudy::Next> next_ending() const { return endings ? endings->next() : std::nullopt; }
  bool is_done() const { return has_played() && !next_ending(); }

  Study study;
  Searcher searcher;
  std::optional<EndingStudy> endings;  // from the last game on
};

StudyDesk::StudyDesk(Clock clock, std::function<void(double share)> on_part)
    : clock_(std::move(clock)), progress_{.on_game = {}, .on_ending = {}, .on_part = std::move(on_part)} {}
StudyDesk::~StudyDesk() = default;

std::string StudyDesk::begin(const VariantPtr& variant, const StudyRequest& request) {
  StudySettings settings;
  settings.variant = variant;
  settings.games = request.games;
  settings.nodes = static_cast<std::uint64_t>(request.nodes);
  settings.seed = static_cast<std::uint64_t>(request.seed);
  settings.ending_pieces = request.endings;
  settings.most_positions = kMostStudyPositions;
  run_.reset();  // before the new one: two need more memory
  run_ = std::make_unique<Run>(settings);
  return told();
}

Result<std::string> StudyDesk::step() {
  if (!run_) return fail("no study has begun");
  const StudySettings& settings = run_->study.settings;
  if (!run_->has_played()) {
    const std::int64_t end = clock_() + kStep;
    do play_studied_game(run_->searcher, settings, run_->games() + 1, run_->study.tally, kNever);
    while (!run_->has_played() && clock_() < end);
    if (run_->has_played() && settings.ending_pieces > 0) run_->endings.emplace(run_->study, kNever, progress_);
  } else if (run_->endings) {
    run_->endings->step();
  }
  return told();
}

std::string StudyDesk::told() const {
  run_->study.stopped = !run_->is_done();
  nlohmann::ordered_json json = {
      {"games", run_->games()}, {"of", run_->study.settings.games}, {"done", run_->is_done()}};
  if (const auto next = run_->next_ending())
    json["next"] = {{"pieces", material_text(*run_->study.settings.variant, next->material)},
                    {"which", next->which},
                    {"of", next->of}};
  json["report"] = nlohmann::ordered_json::parse(study_json(run_->study));
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace sennight
