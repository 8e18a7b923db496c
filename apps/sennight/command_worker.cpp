// `sennight worker`: a process that thinks for servers, and plays games for `sennight match` and `sennight learn`.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <memory>
#include <string>
#include <thread>

#include "base/files.h"
#include "sennight/commands.h"
#include "sennight/data.h"
#include "sennight/far_table.h"
#include "sennight/home.h"
#include "sennight/log.h"
#include "sennight/machine.h"
#include "sennight/output.h"
#include "server/job_text.h"
#include "server/job_worker.h"
#include "server/search_player.h"
#include "spread/game_player.h"
#include "store/postgres_jobs.h"

namespace sennight {

namespace {

struct WorkerOptions {
  std::string store, log = "text", endings;
  int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
};

std::atomic<bool> told_to_end = false;
static_assert(std::atomic<bool>::is_always_lock_free);

Result<Answer> work(const WorkerOptions& options) {
  begin_log(options.log);
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { told_to_end = true; });
  std::signal(SIGPIPE, SIG_IGN);
  // What stands there may have a password in it, and is not repeated.
  if (!is_postgres_address(options.store)) return fail("--store takes an address as postgresql://user@host/database");
  auto games = load_games();
  if (!games) return std::unexpected(games.error());
  auto jobs = PostgresJobs::open(options.store, [](const std::string& line) { spdlog::warn("the jobs: {}", line); });
  if (!jobs) return std::unexpected(jobs.error());
  VariantShelf shelf(std::move(*games));
  EndingShelf endings(options.endings, read_file, list_files);
  SearchPlayer computer(milliseconds_now, &endings);
  auto program = program_sum();
  if (!program) return std::unexpected(program.error());
  (*jobs)->be(*std::move(program));
  GamePlayer player([&](const std::string& name) -> Result<std::optional<std::string>> {
    auto found = (*jobs)->parcel(name);
    if (!found) return fail(found.error().message);
    return *std::move(found);
  });
  const auto play = [&](const PostgresJobs::Job& job, const std::atomic<bool>& stop) {
    return answer_text(player.play(job.parcel, job.body, stop));
  };
  JobWorker worker(
      {.variants = shelf, .computer = computer, .jobs = **jobs, .threads = options.threads, .play_game = play});
  const std::jthread preparation([&](std::stop_token stop) { endings.prepare(shelf, stop); });
  const std::string line = fmt::format("Sennight thinks for {}, {} at once\n", (*jobs)->shown(), options.threads);
  if (const auto printed = print(line); !printed) return std::unexpected(printed.error());
  worker.run([] { return told_to_end.load(); });
  return Answer{};
}

}  // namespace

void add_worker_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "worker", "Think for servers that share a PostgreSQL database, and play games of match and learn");
  const auto options = std::make_shared<WorkerOptions>();
  command->add_option("--store", options->store, "PostgreSQL database of the games, postgresql://user@host/database")
      ->envname("SENNIGHT_STORE")
      ->required();
  command
      ->add_option("--threads", options->threads,
                   "Thoughts at once, and games; as many as there are processors unless given")
      ->check(CLI::Range(1, 1024));
  add_endings_option(*command, options->endings);
  add_log_option(*command, options->log);
  command->callback([&action, options] { action = [options] { return in_log(options->log, work(*options)); }; });
}

}  // namespace sennight
