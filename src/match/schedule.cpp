#include "match/schedule.h"

#include <utility>

#include "match/score.h"

namespace sennight {

MatchSchedule::MatchSchedule(const MatchSettings& settings, Played& played, const Report& report)
    : settings_(&settings), report_(&report), played_(&played) {
  for (int opening = 1; opening <= settings.openings; ++opening) {
    for (const VariantPtr& variant : settings.variants) {
      for (const std::string& seating : seatings(variant->players(), settings.lone)) {
        GameName name{variant->id(), opening, seating};
        if (!played.contains(name)) waiting_.push_back(std::move(name));
      }
    }
  }
  if (is_decided()) waiting_.clear();
}

std::optional<GameName> MatchSchedule::next() {
  const MutexLock lock(mutex_);
  if (next_ >= waiting_.size() || failure_) return std::nullopt;
  return waiting_[next_++];
}

void MatchSchedule::add(const PlayedGame& game) {
  const MutexLock lock(mutex_);
  (*played_)[game.name] = game;
  (*report_)(game, *played_);
  if (is_decided()) next_ = waiting_.size();
}

void MatchSchedule::fail_with(const Error& error) {
  const MutexLock lock(mutex_);
  failure_ = error;
}

std::optional<Error> MatchSchedule::failure() {
  const MutexLock lock(mutex_);
  return failure_;
}

bool MatchSchedule::is_over() {
  const MutexLock lock(mutex_);
  return is_decided();
}

// The constructor, too, asks it.
bool MatchSchedule::is_decided() const SENNIGHT_NO_THREAD_SAFETY_ANALYSIS {
  return settings_->sprt && decision(summarize(*settings_, *played_, "").ratio, *settings_->sprt) != 0;
}

}  // namespace sennight
