// `sennight operator`: what those who run a site do to people and games. It works on what is kept, whether a server runs
// or not; servers that run notice within seconds.
#include <fmt/format.h>
#include <pwd.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <type_traits>

#include "base/printable.h"
#include "protocol/json.h"
#include "sennight/commands.h"
#include "sennight/data.h"
#include "server/people/account_name.h"
#include "server/table.h"
#include "store/game_id.h"
#include "store/site_copy.h"

namespace sennight {

namespace {

namespace fs = std::filesystem;
namespace chrono = std::chrono;

constexpr std::string_view kGuest = "guest:";
constexpr int kMostShown = 100;

struct OperatorOptions {
  std::string data, store;  // --data, --store
  std::string object;       // of the act: a person, a game or a folder
};

// Who stands at tables under a name of an account, or as a guest that a report has told.
struct Chosen {
  std::string person, name;
};

TimeStamp now() {
  return chrono::duration_cast<chrono::milliseconds>(chrono::system_clock::now().time_since_epoch()).count();
}

// Whoever is at the keyboard, also behind sudo.
std::string who_acts() {
  if (const char* before = std::getenv("SUDO_USER"); before != nullptr && *before != '\0') return before;
  const passwd* entry = getpwuid(geteuid());
  return entry != nullptr ? entry->pw_name : fmt::format("user {}", geteuid());
}

OperatorAct act_now(std::string act, std::string object) {
  return {now(), who_acts(), std::move(act), std::move(object), 0};
}

std::string shown(const std::string& person, const std::string& name) {
  return person.starts_with('@') ? printable(name) : fmt::format("{}{}", kGuest, person);
}

template <class T>
Result<T> or_fail(Stored<T> stored) {
  if (!stored) return fail(stored.error().message);
  if constexpr (std::is_void_v<T>) return {};
  else return std::move(*stored);
}

Answer said(std::string line) { return {std::move(line) + "\n", 0}; }

Result<std::unique_ptr<PeopleStore>> open_kept_people(const OperatorOptions& options) {
  // Standard output has the answer; the log goes to standard error.
  spdlog::set_default_logger(spdlog::stderr_logger_mt("sennight"));
  if (!options.store.empty()) return open_people(options.data, options.store);
  // A mistyped folder is not to become a site.
  const std::string folder = options.data.empty() ? default_data_folder() : options.data;
  std::error_code error;
  if (!fs::exists(fs::path(folder) / "games.db", error)) return fail(fmt::format("there are no games in {}", folder));
  return open_people(options.data, options.store);
}

Result<Chosen> chosen(PeopleStore& people, const std::string& object) {
  if (object.starts_with(kGuest)) {
    const std::string person = object.substr(kGuest.size());
    const bool good = person.size() == 32 && person.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!good) return fail(fmt::format("'{}' is no guest: the command 'reports' tells them as guest:…", object));
    return Chosen{person, ""};
  }
  const auto account = or_fail(people.account_named(folded_name(object).value_or("")));
  if (!account) return std::unexpected(account.error());
  if (!*account) return fail(fmt::format("there is no account '{}'", object));
  return Chosen{(*account)->person, (*account)->name};
}

// ---- people ---------------------------------------------------------------------------------------------------------

Result<Answer> ban(const OperatorOptions& options) {
  const auto people = open_kept_people(options);
  if (!people) return std::unexpected(people.error());
  const auto who = chosen(**people, options.object);
  if (!who) return std::unexpected(who.error());
  const auto done = or_fail((*people)->ban({who->person, who->name, now()}, act_now("ban", options.object)));
  if (!done) return std::unexpected(done.error());
  return said(fmt::format("{} is banned", options.object));
}

Result<Answer> unban(const OperatorOptions& options) {
  const auto people = open_kept_people(options);
  if (!people) return std::unexpected(people.error());
  const auto who = chosen(**people, options.object);
  if (!who) return std::unexpected(who.error());
  const auto bans = or_fail((*people)->bans());
  if (!bans) return std::unexpected(bans.error());
  if (std::none_of(bans->begin(), bans->end(), [&](const Ban& one) { return one.person == who->person; }))
    return fail(fmt::format("{} is not banned", options.object));
  const auto done = or_fail((*people)->unban(who->person, act_now("unban", options.object)));
  if (!done) return std::unexpected(done.error());
  return said(fmt::format("{} is banned no more", options.object));
}

Result<Answer> remove(const OperatorOptions& options) {
  const auto people = open_kept_people(options);
  if (!people) return std::unexpected(people.error());
  const auto who = chosen(**people, options.object);
  if (!who) return std::unexpected(who.error());
  if (who->name.empty()) return fail("a guest has no account that could be deleted");
  const auto done = or_fail((*people)->begin_leaving(who->person, act_now("delete", options.object)));
  if (!done) return std::unexpected(done.error());
  return said(fmt::format("{} is closed; a server that runs, or the next that starts, removes it from its games",
                          options.object));
}

// ---- games ----------------------------------------------------------------------------------------------------------

Result<void> check_game(const OperatorOptions& options) {
  if (!is_game_id(options.object)) return fail(fmt::format("'{}' is not the id of a game", options.object));
  const auto games = open_games_to_look(options.data, options.store);
  if (!games) return std::unexpected(games.error());
  const auto heads = or_fail((*games)->heads({&options.object, 1}));
  if (!heads) return std::unexpected(heads.error());
  if (heads->empty()) return fail(fmt::format("there is no game '{}'", options.object));
  return {};
}

Result<Answer> freeze(const OperatorOptions& options, bool frozen) {
  const auto people = open_kept_people(options);
  if (!people) return std::unexpected(people.error());
  if (const auto there = check_game(options); !there) return std::unexpected(there.error());
  const auto done = or_fail(
      (*people)->freeze(options.object, frozen, act_now(frozen ? "freeze" : "unfreeze", options.object)));
  if (!done) return std::unexpected(done.error());
  return said(fmt::format("game {} {}", options.object, frozen ? "is frozen" : "goes on"));
}

// ---- what there is to see -------------------------------------------------------------------------------------------

Result<Answer> reports(const OperatorOptions& options) {
  const auto people = open_kept_people(options);
  if (!people) return std::unexpected(people.error());
  const auto all = or_fail((*people)->reports(kMostShown));
  if (!all) return std::unexpected(all.error());
  std::string text;
  for (const PeopleReport& one : *all)
    text += fmt::format("{}\tgame {}\tplayer {}\t{}\t{}\n", utc_text(one.made), one.game, one.player,
                        shown(one.person, one.name),
                        one.words.empty() ? "the player" : fmt::format("\"{}\"", printable(one.words)));
  return Answer{text, 0};
}

Result<Answer> acts(const OperatorOptions& options) {
  const auto people = open_kept_people(options);
  if (!people) return std::unexpected(people.error());
  const auto all = or_fail((*people)->acts(kMostShown));
  if (!all) return std::unexpected(all.error());
  std::string text;
  for (const OperatorAct& one : *all)
    text += fmt::format("{}\t{}\t{}\t{}\n", utc_text(one.made), printable(one.by), one.act, printable(one.object));
  return Answer{text, 0};
}

// Games that go on, tables that wait for players, and games that ended since midnight UTC, by variant.
struct GameCounts {
  std::int64_t live = 0, waiting = 0, finished = 0;
};
Result<std::map<std::string, GameCounts>> count_games(const OperatorOptions& options) {
  constexpr int kMostCounted = 1'000'000;
  constexpr TimeStamp kDay = 24LL * 3600 * 1000;
  const auto games = open_games_to_look(options.data, options.store);
  if (!games) return std::unexpected(games.error());
  const auto unfinished = or_fail((*games)->unfinished(kMostCounted));
  if (!unfinished) return std::unexpected(unfinished.error());
  const auto finished = or_fail((*games)->finished_since(now() / kDay * kDay));
  if (!finished) return std::unexpected(finished.error());
  std::map<std::string, GameCounts> counts;
  for (const GameHead& head : *unfinished) {
    if (head.damaged) continue;
    const auto table = parse_table(head.table.text);
    const bool waits = table && table->places.size() == head.seats.size() && !has_begun(*table, head.seats);
    ++(waits ? counts[head.variant].waiting : counts[head.variant].live);
  }
  for (const auto& [variant, count] : *finished) counts[variant].finished = count;
  return counts;
}

Result<Answer> stats(const OperatorOptions& options) {
  const auto people = open_kept_people(options);
  if (!people) return std::unexpected(people.error());
  const auto counts = or_fail((*people)->counts(now()));
  if (!counts) return std::unexpected(counts.error());
  const auto games = count_games(options);
  if (!games) return std::unexpected(games.error());
  GameCounts all;
  std::string lines;
  for (const auto& [variant, of] : *games) {
    all = {all.live + of.live, all.waiting + of.waiting, all.finished + of.finished};
    lines += fmt::format("{}\t{}\t{}\t{}\n", printable(variant), of.live, of.waiting, of.finished);
  }
  std::string text = fmt::format(
      "accounts\t{}\nsessions\t{}\nbans\t{}\nfrozen games\t{}\nreports\t{}\nacts\t{}\nlive games\t{}\nwaiting "
      "games\t{}\nfinished today\t{}\n",
      counts->accounts, counts->sessions, counts->bans, counts->frozen, counts->reports, counts->acts, all.live,
      all.waiting, all.finished);
  if (!lines.empty()) text += "\nvariant\tlive\twaiting\tfinished today\n" + lines;
  return Answer{std::move(text), 0};
}

// ---- the site as a whole --------------------------------------------------------------------------------------------

Result<Answer> copy(const OperatorOptions& options) {
  if (options.store.empty()) return fail("--store is missing: the database that the copy goes to");
  const fs::path folder(options.object);
  const auto copied = copy_site((folder / "games.db").string(), (folder / "people.db").string(), options.store,
                                act_now("copy", folder.string()));
  if (!copied) return std::unexpected(copied.error());
  return said(fmt::format("{} games with {} events and {} accounts are copied; {} stays as it is", copied->games,
                          copied->events, copied->accounts, folder.string()));
}

}  // namespace

void add_operator_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("operator", "Ban people, freeze games, read reports: on what a site has kept");
  command->require_subcommand(1);
  command->fallthrough();
  const auto options = std::make_shared<OperatorOptions>();
  add_store_options(*command, options->data, options->store);
  using Deed = Result<Answer> (*)(const OperatorOptions&);
  const auto add = [&](const std::string& name, const std::string& what, Deed deed, const std::string& object) {
    CLI::App* one = command->add_subcommand(name, what);
    if (!object.empty()) one->add_option(object, options->object)->required();
    one->callback([&action, options, deed] { action = [options, deed] { return deed(*options); }; });
  };
  add("ban",
      "End somebody's sessions, and refuse signing in, seats and moves: an account's name, or guest:… of a report", ban,
      "who");
  add("unban", "Take a ban back", unban, "who");
  add("delete", "Delete an account: its games have a seat without a name", remove, "name");
  add(
      "freeze", "A game takes no more moves, and its clocks stand",
      [](const auto& given) { return freeze(given, true); }, "game");
  add(
      "unfreeze", "A frozen game goes on", [](const auto& given) { return freeze(given, false); }, "game");
  add("reports", "What people have reported, the last hundred", reports, "");
  add("acts", "What operators have done, the last hundred", acts, "");
  add("copy", "Copy a site from its folder into the empty PostgreSQL database after --store, while no server runs",
      copy, "folder");
  add("stats",
      "How many accounts, sessions, bans and reports there are, and games: live, waiting, finished today, by variant",
      stats, "");
}

}  // namespace sennight
