#include "match/record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/printable.h"
#include "base/text.h"
#include "notation/move_text.h"
#include "rules/definition.h"

namespace sennight {
namespace {

constexpr std::size_t kFields = 11;
constexpr std::size_t kLineWidth = 80;

std::string one_field(std::string_view text) {
  std::string field(text);
  for (char& c : field) {
    if (c == '\t' || c == '\n' || c == '\r') c = ' ';
  }
  return field;
}

std::string quoted(std::string_view text) {
  std::string inside;
  for (const char c : one_field(text)) {
    if (c == '"' || c == '\\') inside += '\\';
    inside += c;
  }
  return '"' + inside + '"';
}

std::string_view result_of(const PlayedGame& game) {
  if (game.name.seating.size() != 2) return "*";  // PGN knows results of two players only
  switch (game.numbers[0]) {
    case 4: return "1-0";
    case 0: return "0-1";
    case 2: return "1/2-1/2";
    default: return "*";
  }
}

}  // namespace

std::string format_result(const ResultLine& line) {
  const PlayedGame& game = line.game;
  std::vector<int> numbers;
  for (std::size_t p = 0; p < game.name.seating.size(); ++p) numbers.push_back(game.numbers[p]);
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}", game.name.variant, one_field(line.heading.a),
                     one_field(line.heading.b), line.heading.conditions, game.name.opening, game.name.seating,
                     fmt::join(numbers, ","), game.plies, game.fault ? "fault" : "ok", one_field(game.reason),
                     fmt::join(game.moves, " "));
}

std::optional<ResultLine> parse_result(std::string_view text) {
  const auto fields = split(text, '\t');
  if (fields.size() != kFields) return std::nullopt;
  ResultLine line;
  line.heading = {std::string(fields[1]), std::string(fields[2]), std::string(fields[3])};
  PlayedGame& game = line.game;
  const auto opening = parse_integer(fields[4]), plies = parse_integer(fields[7]);
  const auto numbers = split(fields[6], ',');
  const std::string_view seating = fields[5];
  if (!opening || !plies || numbers.size() != seating.size() || numbers.size() > game.numbers.size() ||
      seating.find_first_not_of("AB") != std::string_view::npos) {
    return std::nullopt;
  }
  game.name = {std::string(fields[0]), *opening, std::string(seating)};
  for (std::size_t p = 0; p < numbers.size(); ++p) {
    const auto number = parse_integer(numbers[p]);
    if (!number) return std::nullopt;
    game.numbers[p] = *number;
  }
  game.plies = *plies;
  game.fault = fields[8] == "fault";
  game.reason = fields[9];
  for (const std::string_view move : split_words(fields[10])) game.moves.emplace_back(move);
  if (static_cast<int>(game.moves.size()) != game.plies) return std::nullopt;  // cut off
  return line;
}

std::string pgn_of(const ResultLine& line, const Variant& variant) {
  const PlayedGame& game = line.game;
  std::string text;
  const auto tag = [&](std::string_view name, std::string_view value) {
    text += fmt::format("[{} {}]\n", name, quoted(value));
  };
  tag("Event", fmt::format("{} against {}", line.heading.a, line.heading.b));
  tag("Round", fmt::format("{}.{}", game.name.opening, game.name.seating));
  for (std::size_t p = 0; p < game.name.seating.size(); ++p)
    tag(variant.definition().player_names[p], game.name.seating[p] == 'A' ? line.heading.a : line.heading.b);
  tag("Result", result_of(game));
  tag("Variant", game.name.variant);
  tag("Conditions", line.heading.conditions);
  tag("Termination", game.reason);
  text += '\n';
  std::size_t width = 0;
  const auto word = [&](const std::string& next) {
    if (width != 0 && width + 1 + next.size() > kLineWidth) {
      text += '\n';
      width = 0;
    } else if (width != 0) {
      text += ' ';
      ++width;
    }
    text += next;
    width += next.size();
  };
  // Where turns have several moves, only the game itself tells where a round begins.
  const bool counted = variant.turn_rule() == nullptr;
  Position position = Position::start(variant);
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const bool begins = counted ? i % variant.players() == 0
                                : position.turn().index() == 0 && position.turn_moves().made == 0;
    if (begins)
      word(fmt::format("{}.", counted ? i / variant.players() + 1 : static_cast<std::size_t>(position.round())));
    word(game.moves[i]);
    if (counted) continue;
    const auto move = parse_move(position, game.moves[i]);
    if (!move) continue;
    Undo undo;
    position.make(*move, undo);
  }
  word(std::string(result_of(game)));
  return text + "\n\n";
}

}  // namespace sennight
