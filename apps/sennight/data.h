// Where a site's games and accounts are kept: a folder, or a PostgreSQL database. For the commands that take --data and
// --store.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "base/result.h"
#include "store/game_store.h"
#include "store/people_store.h"

namespace sennight {

// Both outlive the command.
void add_store_options(CLI::App& command, std::string& data, std::string& store);

// The folder with tables of endings, "" for none.
void add_endings_option(CLI::App& command, std::string& folder);

// The folder that is taken unless --data says one.
std::string default_data_folder();

// Accounts lie beside the games. `data` and `store` as given, "" for none.
Result<std::unique_ptr<PeopleStore>> open_people(const std::string& data, const std::string& store);

// Games in a database. Errors: `store` is no address of one; it cannot be opened.
Result<std::unique_ptr<GameStore>> open_game_database(const std::string& store);

// For whoever only looks, beside a server that serves them.
Result<std::unique_ptr<GameStore>> open_games_to_look(const std::string& data, const std::string& store);

}  // namespace sennight
