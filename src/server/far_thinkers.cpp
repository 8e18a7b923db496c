#include "server/far_thinkers.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "movegen/movegen.h"
#include "notation/move_text.h"
#include "search/levels.h"
#include "server/job_text.h"

namespace sennight {

namespace {

// So often one looks at what waits though nothing was heard of it, and for workers.
constexpr std::chrono::milliseconds kLook(250);
constexpr std::chrono::milliseconds kLookForWorkers(1000);
constexpr std::chrono::milliseconds kLookAgain(20);  // for a stop

}  // namespace

FarThinkers::FarThinkers(std::unique_ptr<PostgresJobs> jobs, int own)
    : jobs_(std::move(jobs)), own_(own), thread_([this](const std::stop_token& stop) { work(stop); }) {}

FarThinkers::~FarThinkers() { close(); }

void FarThinkers::close() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
}

int FarThinkers::most_thoughts() {
  const MutexLock lock(mutex_);
  return there_ || own_ == 0 ? kMostAsked : own_;
}

// Looks at all jobs of this process together.
void FarThinkers::work(const std::stop_token& stop) {
  std::chrono::steady_clock::time_point looked = {};
  while (!stop.stop_requested()) {
    if (std::chrono::steady_clock::now() - looked >= kLookForWorkers) {
      looked = std::chrono::steady_clock::now();
      const auto there = jobs_->are_workers();
      const MutexLock lock(mutex_);
      there_ = there && *there;
      if (!there_) wake_.notify_all();
    }
    std::vector<std::int64_t> numbers;
    {
      const MutexLock lock(mutex_);
      for (const auto& [number, waiting] : waiting_) numbers.push_back(number);
    }
    if (!numbers.empty()) {
      auto seen = jobs_->look(numbers);
      const MutexLock lock(mutex_);
      if (seen) {
        for (const std::int64_t number : numbers) {
          const auto waits = waiting_.find(number);
          if (waits == waiting_.end()) continue;
          const auto found = std::find_if(seen->begin(), seen->end(),
                                          [&](const PostgresJobs::Seen& one) { return one.number == number; });
          if (found == seen->end()) {
            waits->second.gone = true;
          } else {
            waits->second.progress = std::move(found->progress);
            waits->second.answer = std::move(found->answer);
          }
        }
        wake_.notify_all();
      }
    }
    jobs_->wait_for_news(kLook);
  }
}

std::optional<std::string> FarThinkers::ask(const std::string& body, std::chrono::milliseconds length,
                                            const std::function<void(std::string_view)>& report,
                                            const std::stop_token& stop, std::chrono::milliseconds patience) {
  const std::stop_callback on_stop(stop, [this] { wake_.notify_all(); });
  std::int64_t number = 0;  // 0: not asked
  std::string told;
  std::optional<std::string> answer;
  const auto began = std::chrono::steady_clock::now();
  // REQUIRES: the lock.
  const auto is_over = [&]() SENNIGHT_REQUIRES_LOCK(mutex_) {
    const bool nobody = !there_ && (may_think_here() || std::chrono::steady_clock::now() - began > patience);
    return ending_ || stop.stop_requested() || nobody;
  };
  for (;;) {
    if (number == 0) {
      {
        const MutexLock lock(mutex_);
        if (is_over()) break;
      }
      const auto posted = jobs_->post(body, length);
      if (!posted && may_think_here()) break;
      if (!posted) {
        // The database is away, and nobody else is to think.
        std::this_thread::sleep_for(kLook);
        continue;
      }
      number = *posted;
      const MutexLock lock(mutex_);
      waiting_[number] = {};
    }
    std::string progress;
    {
      const MutexLock lock(mutex_);
      Waiting& waiting = waiting_[number];
      if (waiting.answer || is_over()) {
        answer = std::move(waiting.answer);
        break;
      }
      if (waiting.gone) {
        waiting_.erase(number);
        number = 0;
        continue;
      }
      if (waiting.progress == told) wake_.wait_for(mutex_, kLook);
      if (waiting.progress != told) progress = told = waiting.progress;
    }
    if (!progress.empty()) report(progress);
  }
  if (number != 0) {
    {
      const MutexLock lock(mutex_);
      waiting_.erase(number);
    }
    static_cast<void>(jobs_->drop({&number, 1}));
  }
  return answer;
}

std::shared_ptr<void> FarThinkers::own_thought(const std::stop_token& stop) {
  const MutexLock lock(mutex_);
  while (busy_ > own_) {
    if (ending_ || stop.stop_requested()) return nullptr;
    wake_.wait_for(mutex_, kLookAgain);
  }
  ++busy_;
  return {static_cast<void*>(this), [this](void*) {
            {
              const MutexLock leaving(mutex_);
              --busy_;
            }
            wake_.notify_all();
          }};
}

Result<Move> FarPlayer::choose(const Game& game, const ThoughtOrder& order,
                               const std::function<void(const Thought&)>& report, std::stop_token stop) {
  const std::int64_t most = level_settings(order.level).milliseconds;
  const std::chrono::milliseconds length(std::min(most, order.milliseconds.value_or(most)));
  const auto told = [&](std::string_view text) {
    if (const auto thought = parse_progress(game.position(), text)) report(*thought);
  };
  if (const auto text = far_.ask(job_text(move_job(game, order)), length, told, stop)) {
    const auto answer = parse_answer(*text);
    const auto move = answer ? parse_move(game.position(), *answer) : Result<Move>(std::unexpected(answer.error()));
    // A worker of another version may know less than this process.
    if (move || !far_.may_think_here()) return move;
    spdlog::warn("a worker has not found a move: {}", move.error().message);
  }
  if (stop.stop_requested()) return fail("it was stopped");
  if (!far_.may_think_here()) return fail("nobody is there to think");
  const auto room = far_.own_thought(stop);
  if (!room) return fail("it was stopped");
  return own_.choose(game, order, report, std::move(stop));
}

}  // namespace sennight
