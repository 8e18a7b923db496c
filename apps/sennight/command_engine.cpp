// `sennight engine`: a UCI session on standard input and output.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <memory>
#include <span>
#include <string>

#include "base/files.h"
#include "protocol/uci.h"
#include "sennight/commands.h"
#include "sennight/home.h"
#include "sennight/machine.h"
#include "sennight/output.h"

namespace sennight {

namespace {

Result<Answer> run_engine() {
  const Result<Catalogue> catalogue = open_catalogue();
  if (!catalogue) return std::unexpected(catalogue.error());
  UciVariants variants;
  Findings findings;  // files with errors are not offered; `sennight check` tells what is wrong with them
  for (const VariantDefinition& game : catalogue->games(findings)) {
    variants.ids.push_back(game.id);
    for (const Text& alias : game.aliases) variants.aliases.push_back(alias.value);
  }
  if (variants.ids.empty()) return fail("there are no variants");
  const std::string first = first_variant();
  const bool has_first = std::ranges::find(variants.ids, first) != variants.ids.end();
  variants.first = has_first ? first : variants.ids.front();
  variants.load = [&](const std::string& name) { return catalogue->load(name); };
  variants.endings = [](const VariantPtr& variant, const std::string& folder) {
    return find_endings(variant, folder, read_file, list_files);
  };

  // Lines go out at once: the other side waits for them. When it is gone, there is nobody to think for.
  std::atomic<bool> is_heard = true;
  const auto print_lines = [&is_heard](std::span<const std::string> lines) {
    if (!print(fmt::format("{}\n", fmt::join(lines, "\n")))) is_heard = false;
  };
  UciSession session("Sennight " SENNIGHT_VERSION, std::move(variants), print_lines, milliseconds_now,
                     {.hash_megabytes = megabytes_for_a_table()});
  for (std::string line; is_heard && !session.has_quit() && std::getline(std::cin, line);) session.receive(line);
  if (is_heard && !session.has_quit()) session.finish();
  if (!is_heard) return fail("cannot write to standard output");
  return Answer{};
}

}  // namespace

void add_engine_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("engine", "Speak UCI on standard input and output");
  command->callback([&action] { action = run_engine; });
}

}  // namespace sennight
