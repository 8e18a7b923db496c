// `sennight serve`: the web server.
#include <fcntl.h>
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/files.h"
#include "sennight/commands.h"
#include "sennight/home.h"
#include "sennight/output.h"
#include "server/http_server.h"
#include "server/search_player.h"
#include "store/game_id.h"
#include "store/sqlite_store.h"

namespace sennight {

namespace {

namespace fs = std::filesystem;
namespace chrono = std::chrono;

struct ServeOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string data;
};

// A folder data/ where the server is started is taken when it is there already, as during development.
std::string default_data_folder() {
  std::error_code error;
  if (fs::is_directory("data", error)) return "data";
  if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg != nullptr && *xdg != '\0')
    return (fs::path(xdg) / "sennight").string();
  return "data";
}

// Two servers on one folder would each think they know its games. The lock ends with the process, however that ends.
Result<void> lock_folder(const std::string& folder) {
  const std::string path = (fs::path(folder) / "lock").string();
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return fail(fmt::format("cannot write in the folder {}", folder));
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    ::close(file);
    return fail(fmt::format("another server uses the folder {}", folder));
  }
  return {};  // the file stays open on purpose
}

Result<std::unique_ptr<SqliteStore>> open_store(const std::string& folder) {
  // Games are nobody else's business. A folder that is there keeps its rights: somebody chose them.
  const mode_t before = ::umask(077);
  std::error_code error;
  fs::create_directories(folder, error);
  ::umask(before);
  if (error) return fail(fmt::format("cannot make the folder {}: {}", folder, error.message()));
  if (const auto locked = lock_folder(folder); !locked) return std::unexpected(locked.error());
  return SqliteStore::open((fs::path(folder) / "games.db").string());
}

// A file with errors is left out and named in the log.
Result<std::vector<VariantDefinition>> load_definitions() {
  const Result<Catalogue> catalogue = open_catalogue();
  if (!catalogue) return std::unexpected(catalogue.error());
  Findings findings;
  std::vector<VariantDefinition> games = catalogue->games(findings);
  for (const Finding& finding : findings)
    if (finding.is_error) spdlog::error("{}", to_text(finding));
  if (games.empty()) return fail("there are no variants");
  return games;
}

// The measured lengths of games; without the file no variant has one.
Result<GameLengths> load_lengths() {
  const Result<std::string> home = find_home();
  if (!home) return std::unexpected(home.error());
  const std::string path = (fs::path(*home) / "variants" / "lengths.txt").string();
  std::error_code error;
  if (!fs::exists(path, error)) return GameLengths{};
  const Result<std::string> text = read_file(path);
  if (!text) return std::unexpected(text.error());
  Result<GameLengths> lengths = parse_lengths(*text);
  if (!lengths) return fail(fmt::format("{}: {}", path, lengths.error().message));
  return lengths;
}

std::int64_t milliseconds_now() {
  return chrono::duration_cast<chrono::milliseconds>(chrono::steady_clock::now().time_since_epoch()).count();
}

TimeStamp time_now() {
  return chrono::duration_cast<chrono::milliseconds>(chrono::system_clock::now().time_since_epoch()).count();
}

Result<Answer> serve(const ServeOptions& options) {
  // Standard output has one line; the log goes to standard error.
  spdlog::set_default_logger(spdlog::stderr_logger_mt("sennight"));

  auto games = load_definitions();
  if (!games) return std::unexpected(games.error());
  auto lengths = load_lengths();
  if (!lengths) return std::unexpected(lengths.error());
  auto files = StaticFiles::read(find_web_app());
  if (!files) return std::unexpected(files.error());
  if (!files->has_index()) spdlog::warn("the web app is not built; only the interface is served");
  auto store = open_store(options.data.empty() ? default_data_folder() : options.data);
  if (!store) return std::unexpected(store.error());

  VariantShelf shelf(std::move(*games), std::move(*lengths));
  SearchPlayer computer(milliseconds_now);
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  GameService service(shelf, **store, computer, {.now = time_now, .new_id = new_game_id, .computer_threads = cores});
  Site site(service, std::move(*files));
  auto server = HttpServer::listen(
      {.host = options.host, .port = options.port, .threads = std::max(4, cores), .stop_on_signals = true}, site);
  if (!server) return std::unexpected(server.error());

  // Neither the first visitor nor the address below should wait for these.
  const std::jthread preparation([&](std::stop_token stop) {
    service.resume();
    shelf.prepare(stop);
    for (const std::string& damage : (*store)->find_damage(stop)) spdlog::error("the games: {}", damage);
  });
  const std::string host = options.host.find(':') == std::string::npos ? options.host : "[" + options.host + "]";
  if (const auto printed = print(fmt::format("Sennight is at http://{}:{}/\n", host, (*server)->port())); !printed)
    return std::unexpected(printed.error());
  (*server)->run();
  service.close();  // while those who wait for answers are still there
  return Answer{};
}

}  // namespace

void add_serve_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("serve", "Serve the web app and its interface");
  const auto options = std::make_shared<ServeOptions>();
  command->add_option("--port", options->port, "Port, 0 for any that is free")->capture_default_str();
  command->add_option("--host", options->host, "Address to listen on; 0.0.0.0 for all")->capture_default_str();
  command->add_option("--data", options->data,
                      "Folder of the games; default ./data if it is there, else $XDG_DATA_HOME/sennight, else ./data");
  command->callback([&action, options] { action = [options] { return serve(*options); }; });
}

}  // namespace sennight
