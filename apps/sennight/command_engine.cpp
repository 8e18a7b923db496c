// `sennight engine`: a UCI session on standard input and output.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

#include "protocol/uci.h"
#include "sennight/commands.h"
#include "sennight/home.h"

namespace sennight {

namespace {

std::int64_t milliseconds_now() {
  using std::chrono::duration_cast, std::chrono::milliseconds, std::chrono::steady_clock;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

// Lines go out at once: the other side waits for them.
void print_line(const std::string& line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

Result<Answer> run_engine() {
  const Result<Catalogue> catalogue = open_catalogue();
  if (!catalogue) return std::unexpected(catalogue.error());
  UciVariants variants;
  Findings findings;  // files with errors are not offered; `sennight check` tells what is wrong with them
  for (const VariantDefinition& game : catalogue->games(findings)) variants.ids.push_back(game.id);
  if (variants.ids.empty()) return fail("there are no variants");
  const std::string first = first_variant();
  const bool has_first = std::ranges::find(variants.ids, first) != variants.ids.end();
  variants.first = has_first ? first : variants.ids.front();
  variants.load = [&](const std::string& name) { return catalogue->load(name); };

  UciSession session("Sennight " SENNIGHT_VERSION, std::move(variants), print_line, milliseconds_now);
  for (std::string line; !session.has_quit() && std::getline(std::cin, line);) session.receive(line);
  if (!session.has_quit()) session.finish();
  return Answer{};
}

}  // namespace

void add_engine_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("engine", "Speak UCI on standard input and output");
  command->callback([&action] { action = run_engine; });
}

}  // namespace sennight
