// The endings of a study, solved one after the other: the first player's royal with one piece, then with two of those that
// hardly win alone, against the second player's lone royal.
#pragma once

#include <atomic>
#include <optional>
#include <utility>
#include <vector>

#include "endings/endings.h"
#include "rules/travels.h"
#include "study/study.h"

namespace sennight {

class EndingStudy {
 public:
  // What comes next: the pieces, and the number of it, from 0, among those of as many pieces.
  struct Next {
    Material material;
    std::size_t which = 0, of = 0;
  };

  // Puts what it finds into the study, which stays where it is. Says there why no ending can be solved, if none can.
  EndingStudy(Study& study, const std::atomic<bool>& stop, const StudyProgress& progress);
  // Nothing when all are solved.
  std::optional<Next> next() const;
  // Solves that one. False when there was none, or `stop` was set.
  bool step();

 private:
  Material material_of(const std::vector<TypeId>& types) const;
  void solve(const Next& next);
  void collect();

  Study& study_;
  const std::atomic<bool>& stop_;
  const StudyProgress& progress_;
  const Variant& variant_;
  Endings endings_;
  const Travels travels_;
  std::vector<Piece> royals_;
  std::vector<std::vector<TypeId>> plan_;  // beside a royal: single pieces, and behind them the pairs
  std::size_t singles_ = 0, done_ = 0;
};

}  // namespace sennight
