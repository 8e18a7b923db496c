#include "sennight/data.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cstdlib>
#include <filesystem>

#include "store/postgres_store.h"
#include "store/sqlite_store.h"

namespace sennight {

namespace {

namespace fs = std::filesystem;

// What stands there may have a password in it, and is not repeated.
Result<void> check_address(const std::string& store) {
  if (is_postgres_address(store)) return {};
  return fail("--store takes an address as postgresql://user@host/database");
}

fs::path data_folder(const std::string& data) { return data.empty() ? default_data_folder() : data; }

}  // namespace

void add_store_options(CLI::App& command, std::string& data, std::string& store) {
  CLI::Option* folder = command.add_option(
      "--data", data, "Folder of the games; default ./data if it is there, else $XDG_DATA_HOME/sennight, else ./data");
  command
      .add_option("--store", store,
                  "PostgreSQL database of the games, postgresql://user@host/database, which several servers may share; "
                  "no folder then")
      ->envname("SENNIGHT_STORE")
      ->excludes(folder);
}

void add_endings_option(CLI::App& command, std::string& folder) {
  command.add_option(
      "--endings", folder,
      "Folder with tables of endings, as `sennight endings` makes them, for the strong levels; none unless "
      "given");
}

// A folder data/ where the program is started is taken when it is there already, as during development.
std::string default_data_folder() {
  std::error_code error;
  if (fs::is_directory("data", error)) return "data";
  if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg != nullptr && *xdg != '\0')
    return (fs::path(xdg) / "sennight").string();
  return "data";
}

Result<std::unique_ptr<PeopleStore>> open_people(const std::string& data, const std::string& store) {
  if (!store.empty()) {
    if (const auto good = check_address(store); !good) return std::unexpected(good.error());
    return PeopleStore::in_database(store);
  }
  return PeopleStore::in_file((data_folder(data) / "people.db").string());
}

Result<std::unique_ptr<GameStore>> open_game_database(const std::string& store) {
  if (const auto good = check_address(store); !good) return std::unexpected(good.error());
  auto games = PostgresStore::open(store, [](const std::string& line) { spdlog::warn("the store: {}", line); });
  if (!games) return std::unexpected(games.error());
  return std::unique_ptr<GameStore>(std::move(*games));
}

Result<std::unique_ptr<GameStore>> open_games_to_look(const std::string& data, const std::string& store) {
  if (!store.empty()) return open_game_database(store);
  auto games = SqliteStore::open((data_folder(data) / "games.db").string());
  if (!games) return std::unexpected(games.error());
  return std::unique_ptr<GameStore>(std::move(*games));
}

}  // namespace sennight
