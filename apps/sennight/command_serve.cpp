// `sennight serve`: the web server.
#include <fcntl.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <signal.h>
#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
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
#include "sennight/data.h"
#include "sennight/home.h"
#include "sennight/log.h"
#include "sennight/machine.h"
#include "sennight/output.h"
#include "server/far_thinkers.h"
#include "server/operator_desk.h"
#include "server/people/people_site.h"
#include "server/push/push.h"
#include "server/search_player.h"
#include "server/site.h"
#include "sockets/http_server.h"
#include "store/game_id.h"
#include "store/postgres_jobs.h"
#include "store/sqlite_store.h"

namespace sennight {

namespace {

namespace fs = std::filesystem;
namespace chrono = std::chrono;

struct ServeOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string data, store;
  std::vector<std::string> public_hosts, trusted_proxies;
  std::uint16_t operator_port = 0;
  std::size_t connections = ConnectionLimiter::Limits{}.all;
  std::string thinks = "yes";
  std::string push_key, push_contact;
  bool push_loopback = false;
  std::string log = "text", endings;
  std::size_t connections_per_address = ConnectionLimiter::Limits{}.of_address;
};

// Descriptors for all that is no connection: the data folder's files, the log, connections that are turned away.
constexpr std::size_t kOtherDescriptors = 128;
constexpr std::size_t kOperatorConnections = 16;

// A write to a client or a file that is not possible is an error where it happens, never the end of the process.
void ignore_signals_of_writing() {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

// Raises the limit on open files as far as it is needed and may be raised. Returns how many connections fit.
std::size_t connections_possible(std::size_t wanted) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
  const rlim_t needed = wanted + kOtherDescriptors;
  if (limit.rlim_cur < needed) {
    rlimit raised = limit;
    raised.rlim_cur = std::min<rlim_t>(needed, limit.rlim_max);
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  }
  if (limit.rlim_cur >= needed) return wanted;
  // With very few, half of them are left for the rest.
  const std::size_t all = limit.rlim_cur;
  const std::size_t possible = std::max<std::size_t>(1,
                                                     all > 2 * kOtherDescriptors ? all - kOtherDescriptors : all / 2);
  spdlog::warn("only {} files may be open (ulimit -n): {} connections at once instead of {}", all, possible, wanted);
  return possible;
}

// Where the others in the network find this machine, for a server that listens to all addresses.
std::vector<std::string> own_addresses(int family) {
  std::vector<std::string> addresses;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return addresses;
  for (const ifaddrs* at = list; at != nullptr; at = at->ifa_next) {
    if (at->ifa_addr == nullptr || at->ifa_addr->sa_family != family) continue;
    char text[NI_MAXHOST];
    const socklen_t size = family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
    if (getnameinfo(at->ifa_addr, size, text, sizeof text, nullptr, 0, NI_NUMERICHOST) != 0) continue;
    const std::string address = text;
    // An address with '%' holds on one link only; browsers do not take it.
    if (!is_loopback(address) && address.find('%') == std::string::npos) addresses.push_back(address);
  }
  freeifaddrs(list);
  return addresses;
}

std::string in_address(const std::string& host) {
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
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

// Games in a folder of this machine.
Result<std::unique_ptr<GameStore>> open_folder(const std::string& folder) {
  // Games are nobody else's business. A folder that is there keeps its rights: somebody chose them.
  const mode_t before = ::umask(077);
  std::error_code error;
  fs::create_directories(folder, error);
  ::umask(before);
  if (error) return fail(fmt::format("cannot make the folder {}: {}", folder, error.message()));
  if (const auto locked = lock_folder(folder); !locked) return std::unexpected(locked.error());
  auto store = SqliteStore::open((fs::path(folder) / "games.db").string());
  if (!store) return std::unexpected(store.error());
  return std::unique_ptr<GameStore>(std::move(*store));
}

Result<std::unique_ptr<GameStore>> open_store(const ServeOptions& options) {
  if (!options.store.empty()) return open_game_database(options.store);
  return open_folder(options.data.empty() ? default_data_folder() : options.data);
}

// The variant files as they are now, so that nothing that visitors write reads a file.
Result<VariantFiles> load_variant_files() {
  const Result<std::string> home = find_home();
  if (!home) return std::unexpected(home.error());
  const fs::path folder = fs::path(*home) / "variants";
  const auto paths = list_files(folder.string());
  if (!paths) return std::unexpected(paths.error());
  VariantFiles files;
  for (const std::string& path : *paths) {
    if (!path.ends_with(".toml")) continue;
    auto text = read_variant_file(path);
    if (!text) return std::unexpected(text.error());
    files.emplace(fs::path(path).lexically_relative(folder).generic_string(), std::move(*text));
  }
  return files;
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

// Who thinks for this process elsewhere. Nothing where its games lie in a folder.
Result<std::unique_ptr<FarThinkers>> open_far_thinkers(const ServeOptions& options, int own) {
  const bool thinks = options.thinks == "yes";
  if (options.store.empty()) {
    if (!thinks) return fail("--think no is for servers with workers, and these need --store");
    return nullptr;
  }
  auto jobs = PostgresJobs::open(options.store, [](const std::string& line) { spdlog::warn("the jobs: {}", line); });
  if (!jobs) return std::unexpected(jobs.error());
  return std::make_unique<FarThinkers>(std::move(*jobs), thinks ? own : 0);
}

// With which key this site tells people of their turn; nothing where several processes would each make their own.
Result<std::optional<PushKey>> open_push_key(const ServeOptions& options) {
  std::string path = options.push_key;
  if (path.empty() && !options.store.empty()) return std::nullopt;
  if (path.empty())
    path = (fs::path(options.data.empty() ? default_data_folder() : options.data) / "push-key.pem").string();
  auto key = push_key_in(path);
  if (!key) return fail("the key for push messages: " + key.error().message);
  return std::optional(std::move(*key));
}

// Where push services find those who run this site: as they have said, or the site itself.
std::string push_contact(const ServeOptions& options) {
  if (!options.push_contact.empty()) return options.push_contact;
  for (const std::string& host : options.public_hosts)
    if (host.starts_with("https://")) return host;
  return "";
}

TimeStamp time_now() {
  return chrono::duration_cast<chrono::milliseconds>(chrono::system_clock::now().time_since_epoch()).count();
}

// What is done with the command `operator` while this process runs.
void watch_operator(People& people, const std::stop_token& stop) {
  constexpr chrono::milliseconds kPart(100);  // so that the end need not wait for long
  constexpr int kLookEvery = 20;
  for (int part = 1; !stop.stop_requested(); ++part) {
    if (part % kLookEvery == 0) people.look_at_operator();
    std::this_thread::sleep_for(kPart);
  }
}

Result<Answer> serve(const ServeOptions& options) {
  begin_log(options.log);
  ignore_signals_of_writing();

  auto games = load_games();
  if (!games) return std::unexpected(games.error());
  auto lengths = load_lengths();
  if (!lengths) return std::unexpected(lengths.error());
  auto variant_files = load_variant_files();
  if (!variant_files) return std::unexpected(variant_files.error());
  auto files = StaticFiles::read(find_web_app());
  if (!files) return std::unexpected(files.error());
  if (!files->has_index()) spdlog::warn("the web app is not built; only the interface is served");
  auto store = open_store(options);
  if (!store) return std::unexpected(store.error());

  auto accounts = open_people(options.data, options.store);
  if (!accounts) return std::unexpected(accounts.error());

  // By the clock of the store, which is the same for all machines that serve from it.
  const auto now = [store = store->get()] { return time_now() + store->ahead(); };

  // What the clocks of games stood still for.
  const auto down = (*store)->begin_serving(now());
  if (!down) return fail(down.error().message);

  VariantShelf shelf(std::move(*games), std::move(*lengths));
  auto names = load_pgn_names();
  if (!names) return std::unexpected(names.error());
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  EndingShelf endings(options.endings, read_file, list_files);
  SearchPlayer own(milliseconds_now, &endings);
  const auto far = open_far_thinkers(options, cores);
  if (!far) return std::unexpected(far.error());
  std::unique_ptr<FarPlayer> far_player;
  if (*far) far_player = std::make_unique<FarPlayer>(**far, own);
  ComputerPlayer& computer = far_player ? static_cast<ComputerPlayer&>(*far_player) : own;
  Ratings ratings(**accounts, now);
  auto push_key = open_push_key(options);
  if (!push_key) return std::unexpected(push_key.error());
  std::unique_ptr<Push> push;
  if (*push_key)
    push = std::make_unique<Push>(
        **accounts, std::move(**push_key), now,
        PushSender::Options{.contact = push_contact(options), .loopback = options.push_loopback});
  GameService service(
      shelf, **store, computer,
      {.now = now,
       .new_id = new_game_id,
       .computer_threads = cores,
       .pgn_names = *names,
       .down = *down,
       .variant_files = std::move(*variant_files),
       .far = far->get(),
       .ratings = &ratings,
       .turn_news = push ? [&push](TurnNews news) { push->tell(std::move(news)); } : std::function<void(TurnNews)>()});
  People people(**accounts, service, now);
  PeopleSite people_site(people, service);
  Site site(service, std::move(*files), &people_site, push.get());
  HttpOptions http;
  http.host = options.host;
  http.port = options.port;
  http.threads = std::max(4, cores);
  http.public_hosts = options.public_hosts;
  http.trusted_proxies = options.trusted_proxies;
  http.connections.all = connections_possible(options.connections);
  http.connections.of_loopback = http.connections.all * 4 / 5;
  http.connections.of_address = options.connections_per_address;
  http.log_requests = options.log == "json";
  http.stop_on_signals = true;
  auto server = HttpServer::listen(http, site);
  if (!server) return std::unexpected(server.error());

  OperatorDesk desk(service, [&server, &push](Gauges& gauges) {
    gauges.connections = (*server)->connections();
    if (!push) return;
    gauges.pushes_sent = static_cast<std::uint64_t>(push->sender().sent());
    gauges.pushes_failed = static_cast<std::uint64_t>(push->sender().failed());
  });
  std::unique_ptr<HttpServer> desk_server;
  if (options.operator_port != 0) {
    HttpOptions door;
    door.port = options.operator_port;
    door.threads = 1;
    door.connections = {
        .all = kOperatorConnections, .of_address = kOperatorConnections, .of_loopback = kOperatorConnections};
    auto listening = HttpServer::listen(door, desk);
    if (!listening) return fail("--operator-port: " + listening.error().message);
    desk_server = std::move(*listening);
  }
  const std::jthread at_desk([&] {
    if (desk_server) desk_server->run();
  });

  // Neither the first visitor nor the address below should wait for these.
  const std::jthread preparation([&](std::stop_token stop) {
    service.resume();
    people.resume();
    shelf.prepare(stop);
    endings.prepare(shelf, stop);
    for (const std::string& damage : (*store)->find_damage(stop)) spdlog::error("the games: {}", damage);
  });
  std::jthread operator_watch([&](std::stop_token stop) { watch_operator(people, stop); });
  const bool everywhere = options.host == "0.0.0.0" || options.host == "::";
  const std::string host = !everywhere ? options.host : options.host == "::" ? "::1" : "127.0.0.1";
  const std::string line = fmt::format("Sennight is at http://{}:{}/\n", in_address(host), (*server)->port());
  if (const auto printed = print(line); !printed) return std::unexpected(printed.error());
  if (everywhere)
    for (const std::string& address : own_addresses(options.host == "::" ? AF_INET6 : AF_INET))
      spdlog::info("others in the network find it at http://{}:{}/", in_address(address), (*server)->port());
  (*server)->run();
  if (desk_server) desk_server->stop();
  operator_watch = {};
  service.close();  // while those who wait for answers are still there
  people.close();
  if (push) push->close();
  return Answer{};
}

}  // namespace

void add_serve_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("serve", "Serve the web app and its interface");
  const auto options = std::make_shared<ServeOptions>();
  command->add_option("--port", options->port, "Port, 0 for any that is free")->capture_default_str();
  command->add_option("--host", options->host, "Address to listen on; 0.0.0.0 for all")->capture_default_str();
  command
      ->add_option(
          "--public-host", options->public_hosts,
          "Name under which others reach it, as games.example.org, or https://games.example.org behind a proxy with "
          "TLS; may be given several times")
      ->allow_extra_args(false);
  command
      ->add_option("--trusted-proxy", options->trusted_proxies,
                   "Address of a proxy in front, or a network as 10.0.0.0/8, whose X-Forwarded-For says who a request "
                   "comes from; may be given several times")
      ->allow_extra_args(false);
  command
      ->add_option("--connections", options->connections,
                   "Connections that there may be at once, WebSockets among them; each may take 150 KB of memory")
      ->check(CLI::Range(10, 1'000'000))
      ->capture_default_str();
  command
      ->add_option("--connections-per-address", options->connections_per_address,
                   "Connections that one address may have at once; this machine's own may have four fifths of all")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command
      ->add_option("--operator-port", options->operator_port,
                   "Port that only this machine reaches, for metrics and draining; none unless given")
      ->check(CLI::Range(1, 65'535));
  command
      ->add_option("--think", options->thinks,
                   "no: leave all thinking to workers (see the command worker); yes: think where there are none")
      ->check(CLI::IsMember({"yes", "no"}))
      ->capture_default_str();
  add_endings_option(*command, options->endings);
  command->add_option("--push-key", options->push_key,
                      "File with the key for push messages, made when it is not there; push-key.pem in the folder of "
                      "the games unless given, and none with --store");
  command
      ->add_option("--push-contact", options->push_contact,
                   "Whom push services ask about this site: mailto:... or https://...; the first --public-host with "
                   "https:// unless given")
      ->check([](const std::string& text) -> std::string {
        return text.starts_with("mailto:") || text.starts_with("https://") ? "" : "it begins with mailto: or https://";
      });
  command->add_flag("--push-loopback", options->push_loopback,
                    "For tests: push services may be on this machine, and need no certificate there");
  add_log_option(*command, options->log);
  add_store_options(*command, options->data, options->store);
  command->callback([&action, options] { action = [options] { return in_log(options->log, serve(*options)); }; });
}

}  // namespace sennight
