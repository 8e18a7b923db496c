// `sennight variants`: one line per game, id, name, players, cells, collection and aliases joined by tabs.
#include <fmt/format.h>

#include <algorithm>

#include "base/printable.h"
#include "geometry/board.h"
#include "sennight/commands.h"
#include "sennight/home.h"

namespace sennight {

namespace {

Result<Answer> list_variants() {
  const Result<Catalogue> catalogue = open_catalogue();
  if (!catalogue) return std::unexpected(catalogue.error());
  Findings findings;
  Answer answer;
  for (const VariantDefinition& game : catalogue->games(findings)) {
    const Result<Board> board = Board::make(game.board.value);
    if (!board) return fail(fmt::format("{}: {}", game.id, board.error().message));
    answer.output += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", printable(game.id), printable(game.name),
                                 game.player_names.size(), board->size(), printable(game.collection),
                                 fmt::join(values_of(game.aliases), " "));
  }
  const auto error = std::ranges::find(findings, true, &Finding::is_error);
  if (error != findings.end()) return fail(to_text(*error));
  return answer;
}

}  // namespace

void add_variants_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("variants", "List all variants");
  command->callback([&action] { action = list_variants; });
}

}  // namespace sennight
