#include "puzzles/puzzle.h"

#include <fmt/format.h>

#include <optional>

#include "base/text.h"

namespace sennight {
namespace {

constexpr std::string_view kFirstPuzzleLine = "sennight puzzles 1", kLastPuzzleLine = "end";

Result<Puzzle> parse_puzzle(std::string_view line) {
  const std::vector<std::string_view> parts = split(line, ';');
  if (parts.size() != 3) return fail("a puzzle is GRADE; FEN; MOVES");
  Puzzle puzzle;
  const auto grade = parse_integer(trim(parts[0]));
  if (!grade || *grade < kLeastGrade || *grade > kMostGrade)
    return fail(fmt::format("'{}' is no grade from {} to {}", trim(parts[0]), kLeastGrade, kMostGrade));
  puzzle.grade = *grade;
  puzzle.fen = trim(parts[1]);
  if (puzzle.fen.empty()) return fail("the position is missing");
  for (const std::string_view move : split_words(parts[2])) puzzle.line.emplace_back(move);
  if (puzzle.line.size() % 2 == 0 || puzzle.moves() > kMostPuzzleMoves)
    return fail(fmt::format("a solution has 1, 3, ... or {} moves of both sides", 2 * kMostPuzzleMoves - 1));
  return puzzle;
}

}  // namespace

std::string format_puzzles(const std::vector<Puzzle>& puzzles, std::string_view comment) {
  std::string text;
  for (const std::string_view line : split(comment, '\n')) text += fmt::format("# {}\n", line);
  text += fmt::format("{}\n", kFirstPuzzleLine);
  for (const Puzzle& puzzle : puzzles)
    text += fmt::format("{}; {}; {}\n", puzzle.grade, puzzle.fen, fmt::join(puzzle.line, " "));
  return text + fmt::format("{}\n", kLastPuzzleLine);
}

Result<std::vector<Puzzle>> parse_puzzles(std::string_view text) {
  std::vector<Puzzle> puzzles;
  bool begun = false, ended = false;
  int number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    line = trim(line);
    if (line.empty() || line.front() == '#') continue;
    const auto wrong = [&](std::string_view what) { return fail(fmt::format("line {}: {}", number, what)); };
    if (ended) return wrong(fmt::format("nothing follows '{}'", kLastPuzzleLine));
    if (!begun) {
      if (line != kFirstPuzzleLine) return wrong(fmt::format("the first line is '{}'", kFirstPuzzleLine));
      begun = true;
    } else if (line == kLastPuzzleLine) {
      ended = true;
    } else {
      Result<Puzzle> puzzle = parse_puzzle(line);
      if (!puzzle) return wrong(puzzle.error().message);
      puzzles.push_back(*std::move(puzzle));
    }
  }
  if (!ended) return fail(fmt::format("line {}: the last line is '{}'", number, kLastPuzzleLine));
  return puzzles;
}

}  // namespace sennight
