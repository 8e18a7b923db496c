// How long moves and pages wait for a slow disk: plays many games of the program at a given rate, with each flush of its
// disk made slower, and prints how long the answers took.
//
//   disk_load --program bin/sennight --faults out/release/tests/libdisk_faults.so --flush 20 --rate 40 --seconds 20

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "support/disk_faults.h"
#include "support/http_client.h"
#include "support/server_program.h"

namespace {

namespace test = sennight::test;
using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

// Three moves and three times back: no game ends, and each change is one of the rate.
constexpr const char* kMoves[] = {"g1f3", "g8f6", "e2e4"};

class Times {
 public:
  void add(Clock::duration time) {
    const std::lock_guard lock(mutex_);
    milliseconds_.push_back(std::chrono::duration<double, std::milli>(time).count());
  }
  void print(const char* name) {
    const std::lock_guard lock(mutex_);
    std::sort(milliseconds_.begin(), milliseconds_.end());
    const auto at = [&](double share) {
      if (milliseconds_.empty()) return 0.0;
      return milliseconds_[std::min(milliseconds_.size() - 1,
                                    static_cast<std::size_t>(share * static_cast<double>(milliseconds_.size())))];
    };
    fmt::print("{:<6} {:>6} answers   p50 {:7.1f} ms   p95 {:7.1f} ms   p99 {:7.1f} ms   most {:7.1f} ms\n", name,
               milliseconds_.size(), at(0.5), at(0.95), at(0.99), at(1.0));
  }

 private:
  std::mutex mutex_;
  std::vector<double> milliseconds_;
};

}  // namespace

int main(int argc, char** argv) {
  std::string program = "bin/sennight", faults_library;
  double flush = 20, rate = 40, seconds = 20;
  int games = 40;
  CLI::App app("How long moves and pages wait for a slow disk");
  app.add_option("--program", program, "The program")->capture_default_str();
  app.add_option("--faults", faults_library, "The compiled tests/preload/disk_faults.cpp")->required();
  app.add_option("--flush", flush, "Milliseconds that each flush takes longer")->capture_default_str();
  app.add_option("--rate", rate, "Moves a second, all games together")->capture_default_str();
  app.add_option("--games", games, "Games that are played at the same time")->capture_default_str();
  app.add_option("--seconds", seconds, "Time")->capture_default_str();
  CLI11_PARSE(app, argc, argv);

  test::Folder folder;
  test::DiskFaults faults(folder.path());
  test::ServerProgram server(
      program,
      {.arguments = {}, .data = folder.path() + "/data", .store = "", .before = faults.before(faults_library)});
  if (server.port() == 0) {
    fmt::print(stderr, "the program does not start: {}\n", server.log());
    return 1;
  }
  std::vector<std::string> ids;
  for (int i = 0; i < games; ++i) {
    test::HttpClient client(server.port());
    const auto made = client.request("POST", "/api/games",
                                     R"({"variant": "chess", "seats": [{"kind": "person"}, {"kind": "person"}]})");
    if (!made || made->status != 201) return 1;
    ids.push_back(Json::parse(made->body).at("id"));
  }
  faults.record().flush_microseconds = static_cast<std::int64_t>(flush * 1000);

  Times moves, pages;
  std::atomic<int> failures = 0;
  const auto begin = Clock::now();
  const auto end = begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  {
    std::vector<std::jthread> threads;
    for (int g = 0; g < games; ++g) {
      threads.emplace_back([&, g] {
        test::HttpClient client(server.port());
        const std::string path = "/api/games/" + ids[static_cast<std::size_t>(g)];
        // Evenly spread, and on time whatever the answers take: a late answer does not make the load smaller.
        const auto every = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(games / rate));
        auto next = begin + every * g / games;
        bool going_back = false;
        for (int ply = 0; next < end; next += every) {
          std::this_thread::sleep_until(next);
          const bool back = going_back;
          const Json body = back ? Json{{"ply", ply}} : Json{{"text", kMoves[ply]}, {"ply", ply}};
          const auto answer = client.request("POST", path + (back ? "/undo" : "/moves"), body.dump());
          moves.add(Clock::now() - next);
          if (!answer || answer->status != 200) ++failures;
          else ply = Json::parse(answer->body).at("plies").get<int>();
          if (ply == 3) going_back = true;
          if (ply == 0) going_back = false;
        }
      });
    }
    threads.emplace_back([&] {
      test::HttpClient client(server.port());
      for (std::size_t i = 0; Clock::now() < end; ++i) {
        const auto asked = Clock::now();
        const auto answer = client.request("GET", i % 2 == 0 ? "/api/games" : "/api/games/" + ids[i % ids.size()]);
        pages.add(Clock::now() - asked);
        if (!answer || answer->status != 200) ++failures;
        std::this_thread::sleep_for(std::chrono::milliseconds(25));
      }
    });
  }
  fmt::print("flush {} ms, {} moves a second in {} games, {} s, {} failures\n", flush, rate, games, seconds,
             failures.load());
  moves.print("moves");
  pages.print("pages");
  return failures == 0 ? 0 : 1;
}
