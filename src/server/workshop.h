// Games that visitors write: their texts checked and compiled, and nothing of them kept but a few of the last ones in
// memory. No call waits: the work is done on a thread of the workshop.
//
//   1. Nothing that a visitor writes reads a file. What a text may extend are the shipped files alone, which are in
//      memory: a game by its id, or a file by its path in the folder of the variants.
//   2. One text after the other, and people take turns. Of each person few texts wait, and not many in all. What one of
//      them costs is bounded by the length of a text and the limits of the compiler.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/mutex.h"
#include "protocol/definitions.h"
#include "rules/variant.h"
#include "server/computer_pool.h"
#include "server/rate_limits.h"
#include "server/refusal.h"
#include "server/turns.h"

namespace sennight {

class Workshop {
 public:
  static constexpr int kMostWaiting = 32, kMostOfOne = 4;
  // Compiled games that are kept, and the bytes of their texts and descriptions together.
  static constexpr std::size_t kMostKept = 12, kMostKeptBytes = 8 * 1024 * 1024;

  // `limits` outlives it.
  Workshop(VariantFiles files, RateLimits& limits);
  ~Workshop();

  // Drops what waits, and waits for what runs.
  void close() { pool_.close(); }

  // Refusals of all: 429 `busy`, too much of this person waits; 429 `too-often`, too much was compiled from this address;
  // 503 `busy`, too much in all. `person` as for Room::visit.

  // `Check` of docs/api.md: what is wrong with the text, and the game if it is sound.
  void check(std::string text, const std::string& person, Receiver<SharedText> answer);
  // The game of the text; refusal besides: 400, the first error. Answers on the workshop's thread, which may then go on
  // with the game for as long as a text takes.
  void compile(std::string text, const std::string& person, Receiver<VariantPtr> answer);
  // `Definition` of docs/api.md: the text of a shipped game, whole, ready to be changed. Refusal besides: 404.
  void definition(std::string_view id, const std::string& person, Receiver<SharedText> answer);

 private:
  struct Made {
    VariantPtr variant;  // null when the text has errors
    SharedText check;
    std::string first_error;
  };
  void work(const std::string& person, std::move_only_function<void()> job,
            std::move_only_function<void(Refusal)> refuse);
  std::shared_ptr<const Made> make(const std::string& text);

  const Definitions definitions_;
  RateLimits& limits_;
  Turns turns_{kMostWaiting, kMostOfOne};
  Mutex mutex_;
  struct Kept {
    std::string text;
    std::shared_ptr<const Made> made;
    std::size_t bytes() const { return text.size() + made->check->size(); }
  };
  std::list<Kept> kept_ SENNIGHT_GUARDED_BY(mutex_);  // the last ones used first
  ComputerPool pool_{1};                              // the last member: its threads use the others
};

}  // namespace sennight
