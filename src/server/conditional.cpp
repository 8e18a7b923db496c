#include "server/conditional.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "notation/game_notation.h"
#include "notation/move_text.h"

namespace sennight {

namespace {

// The line with the moves as they are written, and each reply under what comes before it. `game` is played on.
OrRefusal<std::vector<ExpectedMove>> read_line(Game& game, PlayerId player, const std::vector<std::string>& line,
                                               std::size_t number, std::map<std::string, std::string>& replies) {
  const auto wrong = [&](std::size_t at, std::string_view why) {
    return refuse(400, fmt::format("line {}, move {}: {}", number + 1, at + 1, why));
  };
  std::vector<ExpectedMove> read;
  std::string path;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (game.outcome().over) return wrong(i, "the game is over before it");
    const Position& position = game.position();
    const auto move = parse_move(position, line[i]);
    if (!move) return wrong(i, move.error().message);
    read.push_back({format_move(position, *move), format_notation(position, *move)});
    const bool own = position.turn() == player;
    if (own && replies.try_emplace(path, read.back().text).first->second != read.back().text)
      return wrong(i, "another line replies with another move in the same place");
    if (i + 1 == line.size() && !own) return wrong(i, "it is not answered: a line ends with a reply of one's own");
    path += read.back().text + ' ';
    game.play(*move);
  }
  return read;
}

bool goes_on_from(const std::vector<ExpectedMove>& longer, const std::vector<ExpectedMove>& line) {
  return longer.size() >= line.size() && std::equal(line.begin(), line.end(), longer.begin());
}

}  // namespace

OrRefusal<ConditionalMoves> read_conditional(Game& game, int player,
                                             const std::vector<std::vector<std::string>>& lines) {
  ConditionalMoves all{player, {}};
  std::map<std::string, std::string> replies;
  const std::size_t played = game.moves().size();
  for (std::size_t number = 0; number < lines.size(); ++number) {
    auto line = read_line(game, PlayerId(player), lines[number], number, replies);
    while (game.moves().size() > played) game.undo();
    if (!line) return std::unexpected(std::move(line.error()));
    const bool known = std::any_of(all.lines.begin(), all.lines.end(),
                                   [&](const auto& other) { return goes_on_from(other, *line); });
    if (known) continue;
    std::erase_if(all.lines, [&](const auto& other) { return goes_on_from(*line, other); });
    all.lines.push_back(std::move(*line));
  }
  return all;
}

std::vector<ConditionalMoves> after_move(const std::vector<ConditionalMoves>& all, const std::string& text,
                                         const Position& after) {
  std::vector<ConditionalMoves> left;
  for (const ConditionalMoves& one : all) {
    if (!after.is_living(PlayerId(one.player))) continue;
    ConditionalMoves rest{one.player, {}};
    for (const auto& line : one.lines)
      if (line.size() > 1 && line.front().text == text) rest.lines.emplace_back(line.begin() + 1, line.end());
    if (!rest.lines.empty()) left.push_back(std::move(rest));
  }
  return left;
}

std::string reply_now(const std::vector<ConditionalMoves>& all, PlayerId turn) {
  for (const ConditionalMoves& one : all)
    if (PlayerId(one.player) == turn) return one.lines.front().front().text;
  return "";
}

std::vector<ConditionalMoves> without_player(std::vector<ConditionalMoves> all, int player) {
  std::erase_if(all, [&](const ConditionalMoves& one) { return one.player == player; });
  return all;
}

}  // namespace sennight
