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

// Why there are no moves.
std::string moves_note(const Game& game) {
  if (has_legal_move(game.position())) return "";  // a repetition is only told
  const Outcome outcome = outcome_of(game.position());
  if (!outcome.over) return "";
  return fmt::format("no moves: the game is over, {} {}", score_text(game.position().variant(), outcome),
                     outcome.reason.text);
}

std::string no_note(const Game&) { return ""; }

void add_command(CLI::App& app, Action& action, const std::string& name, const std::string& description,
                 std::string (*text)(const Game&), std::string (*note)(const Game&) = no_note) {
  CLI::App* command = app.add_subcommand(name, description);
  const auto options = std::make_shared<GameOptions>();
  options->add_id_to(*command);
  options->add_position_to(*command);
  command->callback([&action, options, text, note] {
    action = [options, text, note]() -> Result<Answer> {
      const Result<LoadedGame> loaded = load_game(*options);
      if (!loaded) return std::unexpected(loaded.error());
      return Answer{.output = text(loaded->game), .note = note(loaded->game)};
    };
  });
}

}  // namespace

void add_moves_command(CLI::App& app, Action& action) {
  add_command(app, action, "moves", "List the legal moves", moves_text, moves_note);
}

void add_fen_command(CLI::App& app, Action& action) {
  add_command(app, action, "fen", "Show the position as FEN", fen_text);
}

void add_result_command(CLI::App& app, Action& action) {
  add_command(app, action, "result", "Tell how the game stands", result_text);
}

}  // namespace sennight
