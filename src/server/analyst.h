// Analysis on request: lines that are played out, thoughts about a position, records read and written. Keeps nothing; all
// answers are JSON of docs/api.md. No call waits: the work is done on threads of the service.
//
// The engine thinks in line with the computers of the games, where people take turns. Nobody has more than a few
// thoughts waiting, and there are never more than some dozens in all.
#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "notation/pgn.h"
#include "protocol/analysis.h"
#include "server/computer_pool.h"
#include "server/rate_limits.h"
#include "server/refusal.h"
#include "server/turns.h"
#include "server/variant_shelf.h"
#include "server/workers.h"
#include "server/workshop.h"

namespace sennight {

class FarThinkers;

// `Analysis` of docs/api.md. Refusals: 400. Takes as long as the request says; returns soon after a stop is asked for.
OrRefusal<SharedText> analysis_of(const VariantPtr& variant, const AnalysisRequest& request,
                                  const std::stop_token& stop = {});

class Analyst {
 public:
  static constexpr int kMostWaiting = 64, kMostOfOne = 4;

  // Everything outlives the last answer.
  struct Services {
    VariantShelf& variants;
    Workers& loaders;
    ComputerPool& pool;
    Workshop& workshop;
    RateLimits& limits;
    PgnNames names;
    FarThinkers* far = nullptr;  // who thinks elsewhere, if anybody
  };
  explicit Analyst(Services services);

  // Refusals of all: 400, what is wrong with the request; for a game by its definition those of Workshop::compile too.
  // `body` is read here. `person` as for Room::visit.
  void line(std::string_view body, const std::string& person, Receiver<SharedText> answer);
  void read_pgn(std::string_view body, Receiver<SharedText> answer);
  void write_pgn(std::string_view body, const std::string& person, Receiver<SharedText> answer);
  // Refusals besides: 503 with `busy`;
  // 429, the visitor has had too many thoughts; `person` as above.
  void analyse(std::string_view body, const std::string& person, const Visitor& visitor, Receiver<SharedText> answer);

 private:
  OrRefusal<VariantPtr> find(const std::string& id);
  // The game that a request speaks of; answers on a thread that may go on with it.
  template <class Request>
  void find_game(const Request& request, const std::string& person, Receiver<VariantPtr> answer);
  OrRefusal<SharedText> think(const AnalysisRequest& request, const std::string& body, const VariantPtr& own,
                              std::chrono::milliseconds length);
  Result<VariantPtr> find_for_pgn(std::string_view name);

  const Services services_;
  Turns turns_{kMostWaiting, kMostOfOne};
};

}  // namespace sennight
