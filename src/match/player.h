// Those who play in a match: the engine of this program, or another program.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "outcome/outcome.h"
#include "search/limits.h"

namespace sennight {

// What a player may spend on a move.
struct Spending {
  enum class Kind {
    kProcessorTime,  // milliseconds of processor time a move: other work on the machine takes nothing from anybody
    kNodes,
    kDepth,
    kClock,  // milliseconds of wall time for the whole game, and for each move
  };
  Kind kind = Kind::kProcessorTime;
  std::int64_t amount = 50;
  std::int64_t increment = 0;  // kClock only
};

struct PlayerSettings {
  // "built-in", "built-in:max-n" (a way to search for three players), "built-in:level-3" (as it plays against people), "greedy" (takes what it can, else plays by
  // chance), the command of a UCI program with its arguments, or "cecp:" and that of a program of the XBoard protocol.
  std::string engine = "built-in";
  std::string variant;               // what another program calls the game
  std::vector<std::string> options;  // "Name=value" for another program
  std::size_t hash_megabytes = 16;   // of the built-in engine
  // Of the built-in engine: the text of weights (rules/weights.h), which are used without a net; the text of a net
  // (rules/net.h), which is used with the weights of the variant; "derived": weights that follow from the rules; empty: all
  // that the variant has.
  std::string weights;
};

// A game as others are told it: with the texts of its moves from the start of the variant.
struct Record {
  Game game;
  std::vector<std::string> texts;
};

class Player {
 public:
  virtual ~Player() = default;
  // Forgets earlier games. `seed`: of the chance that it may use.
  virtual void new_game(std::uint64_t seed) = 0;
  // The text of its move, or kResigns. `left`: milliseconds on the clocks, where clocks run. Errors: it does not answer; then it
  // must be replaced.
  virtual Result<std::string> choose(const Record& record, const Spending& spending,
                                     const PerPlayer<std::int64_t>& left) = 0;
};

inline const std::atomic<bool> kNeverStopped = false;
inline constexpr std::string_view kDerivedWeights = "derived", kCecp = "cecp:", kResigns = "resign";

// Is it one of this program's own, that any process of it can be?
bool is_own_engine(std::string_view engine);

// `stop` outlives the player and may be set at any time: the thoughts of an engine of our own end then. Errors: there is no
// such engine, its weights are not understood, there is no memory for its table, or the program does not start, does not
// speak UCI (CECP after "cecp:"), or does not know the game.
Result<std::unique_ptr<Player>> make_player(const VariantPtr& variant, const PlayerSettings& settings,
                                            const std::atomic<bool>& stop = kNeverStopped);

}  // namespace sennight
