// The arguments that choose a variant and a position: ID [--fen F | --array N] [--moves M ...].
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "outcome/outcome.h"
#include "rules/variant.h"

namespace sennight {

struct GameOptions {
  std::string variant;
  std::optional<std::string> fen;
  std::optional<std::uint32_t> array;  // the number of the start array
  std::vector<std::string> moves;

  void add_id_to(CLI::App& command);
  void add_position_to(CLI::App& command);
};

struct LoadedGame {
  VariantPtr variant;
  Game game;
};

// Loads the variant and plays the moves. Errors: what is wrong with the variant, the FEN or a move,
// with its number.
Result<LoadedGame> load_game(const GameOptions& options);

}  // namespace sennight
