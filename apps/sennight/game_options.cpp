#include "sennight/game_options.h"

#include <fmt/format.h>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "sennight/home.h"

namespace sennight {

namespace {

Result<VariantPtr> load_variant_named(const std::string& name) {
  const Result<Catalogue> catalogue = open_catalogue();
  // A path needs no folder of variants.
  if (!catalogue && is_variant_path(name)) return load_game_file(name, read_variant_file);
  if (!catalogue) return std::unexpected(catalogue.error());
  return catalogue->load(name);
}

}  // namespace

void GameOptions::add_id_to(CLI::App& command) {
  command.add_option("ID", variant, "Identifier of a variant, or the path of its file")->required();
}

void GameOptions::add_position_to(CLI::App& command) {
  CLI::Option* from = command.add_option("--fen", fen, "Start from this FEN");
  command.add_option("--array", array, "Start from the array with this number, in games that have several")
      ->excludes(from);
  command.add_option("--moves", moves, "Then play these moves")->expected(0, -1);
}

Result<LoadedGame> load_game(const GameOptions& options) {
  Result<VariantPtr> variant = load_variant_named(options.variant);
  if (!variant) return std::unexpected(variant.error());
  Result<Position> start = options.fen     ? parse_fen(**variant, *options.fen)
                           : options.array ? Position::start(**variant, *options.array)
                                           : Position::start(**variant);
  if (!start) return std::unexpected(start.error());
  // The parser gives one empty text for `--moves` without a move.
  const std::size_t count = options.moves == std::vector<std::string>{""} ? 0 : options.moves.size();
  LoadedGame loaded{*variant, Game(*start)};
  for (std::size_t i = 0; i < count; ++i) {
    const Result<Move> move = parse_move(loaded.game.position(), options.moves[i]);
    if (!move) return fail(fmt::format("move {}: {}", i + 1, move.error().message));
    loaded.game.play(*move);
  }
  return loaded;
}

}  // namespace sennight
