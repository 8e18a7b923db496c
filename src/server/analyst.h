// Studies on request: lines that are played out, thoughts about a position, records read and written. Keeps nothing; all
// answers are JSON of docs/api.md. No call waits: the work is done on threads of the service.
//
// The engine thinks in line with the computers of the games, where people take turns. Nobody has more than a few
// thoughts waiting, and there are never more than some dozens in all.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/mutex.h"
#include "notation/pgn.h"
#include "protocol/study.h"
#include "server/computer_pool.h"
#include "server/refusal.h"
#include "server/variant_shelf.h"
#include "server/workers.h"

namespace sennight {

class Analyst {
 public:
  static constexpr int kMostWaiting = 64, kMostOfOne = 4;

  // Everything outlives the last answer.
  struct Services {
    VariantShelf& variants;
    Workers& loaders;
    ComputerPool& pool;
    PgnNames names;
  };
  explicit Analyst(Services services);

  // Refusals of all: 400, what is wrong with the request. `body` is read here.
  void line(std::string_view body, Receiver<SharedText> answer);
  void read_pgn(std::string_view body, Receiver<SharedText> answer);
  void write_pgn(std::string_view body, Receiver<SharedText> answer);
  // Refusals besides: 503 with `busy`. `person` as for Room::visit.
  void analyse(std::string_view body, const std::string& person, Receiver<SharedText> answer);

 private:
  OrRefusal<VariantPtr> find(const std::string& id);
  Result<VariantPtr> find_for_pgn(std::string_view name);
  bool take_turn(const std::string& person);
  void give_turn_back(const std::string& person);

  const Services services_;
  Mutex mutex_;
  std::map<std::string, int> waiting_ SENNIGHT_GUARDED_BY(mutex_);  // thoughts of each person
  int all_waiting_ SENNIGHT_GUARDED_BY(mutex_) = 0;
};

}  // namespace sennight
