// `sennight moves`, `fen` and `result`: what can be said of one position.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/printable.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "position/attack.h"
#include "sennight/commands.h"
#include "sennight/game_options.h"

namespace sennight {

namespace {

std::string moves_text(const Game& game) {
  MoveList moves;
  legal_moves(game.position(), moves);
  std::vector<std::string> lines;
  for (const Move& move : moves) lines.push_back(format_move(game.position(), move) + "\n");
  std::ranges::sort(lines);
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

std::string fen_text(const Game& game) { return format_fen(game.position()) + "\n"; }

std::string result_text(const Game& game) {
  const Position& position = game.position();
  const Variant& variant = position.variant();
  const Outcome& outcome = game.outcome();
  std::string reason = outcome.reason.text;
  if (!outcome.over) {
    const PlayerId turn = position.turn();
    reason = fmt::format("{} to move{}", variant.definition().player_names[turn.index()],
                         in_check(position, turn) ? ", in check" : "");
  }
  return fmt::format("{} {}\n", score_text(variant, outcome), printable(reason));  // it names players
}

void add_command(CLI::App& app, Action& action, const std::string& name, const std::string& description,
                 std::string (*text)(const Game&)) {
  CLI::App* command = app.add_subcommand(name, description);
  const auto options = std::make_shared<GameOptions>();
  options->add_id_to(*command);
  options->add_position_to(*command);
  command->callback([&action, options, text] {
    action = [options, text]() -> Result<Answer> {
      const Result<LoadedGame> loaded = load_game(*options);
      if (!loaded) return std::unexpected(loaded.error());
      return Answer{text(loaded->game)};
    };
  });
}

}  // namespace

void add_moves_command(CLI::App& app, Action& action) {
  add_command(app, action, "moves", "List the legal moves", moves_text);
}

void add_fen_command(CLI::App& app, Action& action) {
  add_command(app, action, "fen", "Show the position as FEN", fen_text);
}

void add_result_command(CLI::App& app, Action& action) {
  add_command(app, action, "result", "Tell how the game stands", result_text);
}

}  // namespace sennight
