#include "server/job_worker.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <new>
#include <stop_token>
#include <thread>
#include <vector>

#include "base/mutex.h"
#include "base/printable.h"
#include "notation/move_text.h"
#include "server/analyst.h"
#include "server/job_text.h"

namespace sennight {

namespace {

// So often it says what it has found so far, and that it is there.
constexpr std::chrono::milliseconds kSayEvery(500);
constexpr std::chrono::milliseconds kListenFor(200);
constexpr int kLastPriority = 19;

// A thought that is being had.
struct Thinking {
  std::int64_t number = 0;
  bool is_game = false;
  Mutex mutex;
  std::string progress SENNIGHT_GUARDED_BY(mutex);
  std::atomic<bool> is_done = false;
  std::jthread thread;  // last: it uses all the others
};

}  // namespace

std::string JobWorker::answer(const std::string& body, const std::function<void(std::string)>& report,
                              std::stop_token stop) {
  try {
    const auto job = parse_job(body);
    if (!job) return answer_text(std::unexpected(job.error()));
    if (const auto* wanted = std::get_if<AnalysisJob>(&*job)) {
      const auto request = parse_analysis_request(wanted->request);
      if (!request) return answer_text(std::unexpected(request.error()));
      const VariantPtr variant = services_.variants.find(request->line.variant);
      if (!variant)
        return answer_text(fail(fmt::format("there is no variant '{}' here", printable(request->line.variant))));
      const auto found = analysis_of(variant, *request, stop);
      return answer_text(found ? Result<std::string>(**found) : fail(found.error().message));
    }
    const auto& wanted = std::get<MoveJob>(*job);
    const VariantPtr variant = services_.variants.find(wanted.variant);
    if (!variant) return answer_text(fail(fmt::format("there is no variant '{}' here", printable(wanted.variant))));
    const auto game = game_of(*variant, wanted);
    if (!game) return answer_text(std::unexpected(game.error()));
    const auto tell = [&](const Thought& found) { report(progress_text(game->position(), found)); };
    const auto move = services_.computer.choose(*game, wanted.order, tell, std::move(stop));
    if (!move) return answer_text(std::unexpected(move.error()));
    return answer_text(format_move(game->position(), *move));
  } catch (const std::bad_alloc&) {
    return answer_text(fail("there is not enough memory"));
  } catch (const std::exception& error) {
    return answer_text(fail(error.what()));
  }
}

std::string JobWorker::game(const PostgresJobs::Job& job, const std::stop_token& stop) {
  // Of this thread alone, in Linux: whatever else wants the processor has it first.
  static_cast<void>(setpriority(PRIO_PROCESS, 0, kLastPriority));
  std::atomic<bool> stopped = false;
  const std::stop_callback on_stop(stop, [&stopped] { stopped = true; });
  try {
    return services_.play_game(job, stopped);
  } catch (const std::bad_alloc&) {
    return answer_text(fail("there is not enough memory"));
  } catch (const std::exception& error) {
    return answer_text(fail(error.what()));
  }
}

void JobWorker::run(const std::function<bool()>& ends) {
  std::vector<std::unique_ptr<Thinking>> running;
  std::chrono::steady_clock::time_point said = {};
  bool was_away = false;
  const auto there = [&](const auto& stored) {
    if (!stored && !was_away) spdlog::warn("{}", stored.error().message);
    if (stored && was_away) spdlog::info("the database is there again");
    was_away = !stored;
    return stored.has_value();
  };
  while (!ends()) {
    std::erase_if(running, [](const auto& thinking) { return thinking->is_done.load(); });
    const auto begin = [&](PostgresJobs::Job job, bool is_game) {
      auto& made = *running.emplace_back(std::make_unique<Thinking>());
      made.number = job.number;
      made.is_game = is_game;
      made.thread = std::jthread([this, &made, job = std::move(job)](const std::stop_token& stop) {
        const auto report = [&made](std::string found) {
          const MutexLock lock(made.mutex);
          made.progress = std::move(found);
        };
        const std::string found = made.is_game ? game(job, stop) : answer(job.body, report, stop);
        // What nobody waits for any more is not answered.
        if (!stop.stop_requested())
          if (const auto told = services_.jobs.answer(made.number, found); !told)
            spdlog::warn("{}", told.error().message);
        made.is_done = true;
      });
    };
    const auto games = std::count_if(running.begin(), running.end(), [](const auto& one) { return one->is_game; });
    const int room = services_.threads - static_cast<int>(running.size()) + static_cast<int>(games);
    if (room > 0) {
      auto taken = services_.jobs.take(room);
      if (!there(taken)) taken = std::vector<PostgresJobs::Job>();
      for (PostgresJobs::Job& job : *taken) begin(std::move(job), false);
    }
    if (const int tables = services_.threads - static_cast<int>(games); services_.play_game && tables > 0) {
      auto taken = services_.jobs.take_games(tables);
      if (!there(taken)) taken = std::vector<PostgresJobs::Job>();
      for (PostgresJobs::Job& job : *taken) begin(std::move(job), true);
    }
    if (const auto now = std::chrono::steady_clock::now(); now - said >= kSayEvery) {
      said = now;
      std::vector<PostgresJobs::Held> held;
      for (const auto& thinking : running) {
        const MutexLock lock(thinking->mutex);
        held.push_back({thinking->number, thinking->progress});
      }
      if (const auto kept = services_.jobs.hold(held); there(kept))
        for (const auto& thinking : running)
          if (std::find(kept->begin(), kept->end(), thinking->number) == kept->end()) thinking->thread.request_stop();
    }
    services_.jobs.wait_for_news(kListenFor);
  }
  for (const auto& thinking : running) thinking->thread.request_stop();
  static_cast<void>(services_.jobs.leave());
}

}  // namespace sennight
