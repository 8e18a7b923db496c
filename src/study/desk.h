// A study in steps, for a page: one thread, JSON as text in and out, each step soon done. The page shows what there is after
// each, and stops by asking for no more.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "search/limits.h"
#include "study/study.h"

namespace sennight {

// What a page may ask for: it is the visitor's own machine, and he shall see an end of it.
inline constexpr int kMostStudyGames = 1000, kMostStudyNodes = 5000;
inline constexpr std::uint64_t kMostStudyPositions = 5'000'000;

// `StudyRequest` of docs/page-engine.md.
struct StudyRequest {
  std::string variant;                    // id; "" when there is a definition
  std::optional<std::string> definition;  // the text of a game
  int games = 200;                        // 1 to kMostStudyGames
  int nodes = 500;                        // 1 to kMostStudyNodes, a move
  int seed = 1;                           // at least 0
  int endings = 2;                        // most pieces beside a royal, 0 to 2
};
// Errors name the field.
Result<StudyRequest> parse_study_request(std::string_view body);

class StudyDesk {
 public:
  // Milliseconds since any moment. `on_part` hears how far the ending is that is being solved, 0 to 1; it may be empty.
  StudyDesk(Clock clock, std::function<void(double share)> on_part);
  ~StudyDesk();
  StudyDesk(const StudyDesk&) = delete;
  StudyDesk& operator=(const StudyDesk&) = delete;

  // Begins a study in place of the last one. Returns the first answer, `StudyStep` of docs/page-engine.md.
  std::string begin(const VariantPtr& variant, const StudyRequest& request);
  // Plays games for a short while, or solves one ending. The same games as make_study. Errors: no study was begun.
  Result<std::string> step();

 private:
  struct Run;
  std::string told() const;

  const Clock clock_;
  const StudyProgress progress_;
  std::unique_ptr<Run> run_;
};

}  // namespace sennight
