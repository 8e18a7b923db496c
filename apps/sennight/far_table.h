// Games that the workers of a database play for a command of this program.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "base/result.h"
#include "spread/far_games.h"

namespace sennight {

// Tells this program from every other, to the byte. Errors: its file cannot be read.
Result<std::string> program_sum();

// The files of a variant that was loaded by this name.
Result<SentVariant> files_of_named(const std::string& name, const Variant& variant);

class FarTable {
 public:
  // `store`: the address of the database. Errors: it is none, or cannot be used.
  static Result<FarTable> open(const std::string& store);
  FarGames& games() { return *games_; }

 private:
  std::unique_ptr<PostgresJobs> jobs_;
  std::unique_ptr<FarGames> games_;
};

// --store of commands that play games.
CLI::Option* add_spread_option(CLI::App& command, std::string& store);

}  // namespace sennight
