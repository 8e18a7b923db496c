#include "sennight/far_table.h"

#include <fmt/format.h>

#include <cstdio>

#include "base/files.h"
#include "sennight/data.h"
#include "sennight/home.h"
#include "store/postgres_store.h"

namespace sennight {

namespace {

// Linux: the file that runs, also when another one has come to its place since.
constexpr const char* kThisProgram = "/proc/self/exe";

void tell(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

}  // namespace

Result<std::string> program_sum() {
  const Result<std::string> content = read_file(kThisProgram);
  if (!content) return std::unexpected(content.error());
  return order_name(*content);
}

Result<SentVariant> files_of_named(const std::string& name, const Variant& variant) {
  std::string path = name;
  if (!is_variant_path(name)) {
    const Result<Catalogue> catalogue = open_catalogue();
    if (!catalogue) return std::unexpected(catalogue.error());
    Result<std::string> found = catalogue->path_of(name);
    if (!found) return std::unexpected(found.error());
    path = *std::move(found);
  }
  return files_of(variant, path, reader_of(path));
}

Result<FarTable> FarTable::open(const std::string& store) {
  // What stands there may have a password in it, and is not repeated.
  if (!is_postgres_address(store)) return fail("--store takes an address as postgresql://user@host/database");
  auto program = program_sum();
  if (!program) return std::unexpected(program.error());
  auto jobs = PostgresJobs::open(store, tell);
  if (!jobs) return std::unexpected(jobs.error());
  FarTable spread;
  spread.jobs_ = *std::move(jobs);
  spread.games_ = std::make_unique<FarGames>(
      FarGames::Services{.jobs = *spread.jobs_, .program = *std::move(program), .tell = tell});
  return spread;
}

CLI::Option* add_spread_option(CLI::App& command, std::string& store) {
  return command.add_option(
      "--store", store,
      "PostgreSQL database whose workers (`sennight worker`) play the games, postgresql://user@host/database");
}

}  // namespace sennight
