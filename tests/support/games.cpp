#include "support/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "base/files.h"
#include "base/text.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "rules/catalogue.h"
#include "rules/loader.h"
#include "support/give_up.h"

namespace sennight::test {

namespace {

const std::string kPath = SENNIGHT_SOURCE_DIR "/variants/reference/of-the-test.toml";

// The text under that name, and all files of the catalogue.
FileReader reading(const std::string& toml) {
  return [&](const std::string& wanted) { return wanted == kPath ? Result<std::string>(toml) : read_file(wanted); };
}

}  // namespace

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

const Variant& variant_from_text(const std::string& toml) {
  static std::vector<VariantPtr> kept;
  const Result<VariantPtr> loaded = load_game_file(kPath, reading(toml));
  if (!loaded) give_up(loaded.error().message);
  return *kept.emplace_back(*loaded);
}

std::string complaints_about(const std::string& toml) {
  Findings findings;
  const VariantPtr variant = load_variant(kPath, reading(toml), findings);
  std::string text;
  for (const Finding& finding : findings) text += finding.text + '\n';
  return variant != nullptr || !text.empty() ? text : "no variant and no finding\n";
}

Position position(const Variant& variant, std::string_view fen) {
  Result<Position> parsed = parse_fen(variant, fen);
  if (parsed) return *parsed;
  ADD_FAILURE() << parsed.error().message << ": " << fen;
  return Position::start(variant);
}

Move move(const Position& position, std::string_view text) {
  const Result<Move> parsed = parse_move(position, text);
  if (parsed) return *parsed;
  ADD_FAILURE() << parsed.error().message;
  return {};
}

Game play(const Variant& variant, std::string_view moves, std::string_view fen) {
  Game game(fen.empty() ? Position::start(variant) : position(variant, fen));
  for (const std::string_view text : split_words(moves)) {
    const Result<Move> parsed = parse_move(game.position(), text);
    if (!parsed) {
      ADD_FAILURE() << parsed.error().message;
      break;
    }
    game.play(*parsed);
  }
  return game;
}

std::string fen_after(const Variant& variant, std::string_view moves, std::string_view fen) {
  return format_fen(play(variant, moves, fen).position());
}

std::string fen_left(const std::string& toml, std::string_view fen, std::string_view moves) {
  return fen_after(variant_from_text(toml), moves, fen);
}

std::string result_text(const Variant& variant, std::string_view moves, std::string_view fen) {
  const Game game = play(variant, moves, fen);
  const std::string& reason = game.outcome().reason.text;
  return score_text(variant, game.outcome()) + (reason.empty() ? "" : " " + reason);
}

std::vector<std::string> legal_texts(const Position& position) {
  MoveList moves;
  legal_moves(position, moves);
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(format_move(position, move));
  std::ranges::sort(texts);
  return texts;
}

bool may_play(const Position& position, std::string_view text) {
  return std::ranges::binary_search(legal_texts(position), text);
}

}  // namespace sennight::test
