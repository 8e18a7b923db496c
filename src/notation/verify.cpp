#include "notation/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "position/attack.h"

namespace sennight {

namespace {

Result<Position> start_of(const Variant& variant, const std::string& fen) {
  return fen.empty() ? Position::start(variant) : parse_fen(variant, fen);
}

std::string listed(const std::set<std::string>& texts) {
  return texts.empty() ? "nothing" : fmt::format("{}", fmt::join(texts, " "));
}

// Is `expected` the FEN, or its first fields?
bool agrees(const std::string& fen, const std::string& expected) {
  const std::vector<std::string_view> have = split_words(fen), want = split_words(expected);
  return want.size() <= have.size() && std::equal(want.begin(), want.end(), have.begin());
}

class SampleRun {
 public:
  SampleRun(const Variant& variant, const SampleDefinition& sample, Findings& findings)
      : variant_(variant), sample_(sample), findings_(findings) {}

  void run() {
    const Result<Position> start = start_of(variant_, sample_.fen);
    if (!start) return error("fen", start.error().message);
    Game game(*start);
    for (std::size_t i = 0; i < sample_.moves.size(); ++i) {
      const Result<Move> move = parse_move(game.position(), sample_.moves[i]);
      if (!move) return error("moves", fmt::format("move {}: {}", i + 1, move.error().message), i);
      game.play(*move);
    }
    compare_moves(game.position(), game.outcome().over);
    const std::string score = score_text(variant_, game.outcome());
    if (sample_.result && score != *sample_.result) {
      error("result", fmt::format("the result is {}, not {}", score, *sample_.result));
    }
    const std::string fen = format_fen(game.position());
    if (sample_.fen_after && !agrees(fen, *sample_.fen_after)) {
      error("fen-after", fmt::format("the position is {}", fen));
    }
  }

 private:
  // At the word of the key's value that is not met.
  void error(std::string_view key, std::string_view text, std::size_t word = 0) {
    findings_.push_back({sample_.place(key, word), true, fmt::format("sample: {}", text)});
  }

  // What no move looks like is never legal, and would be excluded in vain.
  bool is_move(std::string_view key, std::size_t word, const std::string& text) {
    const Result<void> checked = check_move_text(variant_, text);
    if (!checked) error(key, checked.error().message, word);
    return checked.has_value();
  }

  void compare_moves(const Position& position, bool is_over) {
    MoveList moves;
    legal_moves(position, moves);
    std::set<std::string> legal;
    for (const Move& move : moves) legal.insert(format_move(position, move));
    if (sample_.count && moves.size() != static_cast<std::size_t>(*sample_.count)) {
      error("count", fmt::format("{} moves are legal, not {}", moves.size(), *sample_.count));
    }
    if (sample_.legal) {
      const std::set<std::string> expected(sample_.legal->begin(), sample_.legal->end());
      std::set<std::string> missing, extra;
      std::ranges::set_difference(expected, legal, std::inserter(missing, missing.end()));
      std::ranges::set_difference(legal, expected, std::inserter(extra, extra.end()));
      if (!missing.empty() || !extra.empty()) {
        error("legal", fmt::format("legal moves: {} is missing, {} is too much", listed(missing), listed(extra)));
      }
    }
    for (std::size_t i = 0; i < sample_.includes.size(); ++i) {
      const std::string& text = sample_.includes[i];
      if (is_move("includes", i, text) && !legal.contains(text))
        error("includes", fmt::format("{} is not legal{}", text, is_over ? ": the game is over there" : ""), i);
    }
    for (std::size_t i = 0; i < sample_.excludes.size(); ++i) {
      const std::string& text = sample_.excludes[i];
      if (is_move("excludes", i, text) && legal.contains(text)) error("excludes", fmt::format("{} is legal", text), i);
    }
  }

  const Variant& variant_;
  const SampleDefinition& sample_;
  Findings& findings_;
};

}  // namespace

void verify_samples(const Variant& variant, Findings& findings) {
  for (const SampleDefinition& sample : variant.definition().samples) {
    SampleRun(variant, sample, findings).run();
  }
}

void verify_perft(const Variant& variant, const PerftDefinition& definition, std::uint64_t smallest,
                  std::uint64_t largest, Findings& findings) {
  const Result<Position> start = start_of(variant, definition.fen);
  if (!start) {
    findings.push_back({definition.fen_at, true, "perft: " + start.error().message});
    return;
  }
  for (std::size_t i = 0; i < definition.counts.size(); ++i) {
    const std::uint64_t expected = definition.counts[i];
    if (expected > largest) break;
    if (expected <= smallest) continue;
    const int depth = static_cast<int>(i) + 1;
    const std::uint64_t nodes = perft(*start, depth);
    if (nodes == expected) continue;
    findings.push_back({i < definition.counts_at.size() ? definition.counts_at[i] : definition.at, true,
                        fmt::format("perft {} is {}, not {}", depth, nodes, expected)});
    return;  // deeper counts only repeat it
  }
}

namespace {

// Counts the start arrays, or as many as takes no time, and looks at some of them.
void verify_arrays(const Variant& variant, Findings& findings) {
  constexpr std::uint32_t kMostCounted = 100'000, kLookedAt = 50;
  if (!variant.shuffle()) return;
  const Location& at = variant.definition().shuffle->at;
  const std::uint32_t numbers = variant.shuffle()->count(), counted = std::min(numbers, kMostCounted);
  std::uint32_t arrays = 0;
  for (std::uint32_t number = 0; number < counted; ++number) {
    if (!variant.shuffle()->array(variant, number)) continue;
    if (arrays++ % (counted / kLookedAt + 1) != 0) continue;
    const Result<Position> start = Position::start(variant, number);
    const auto error = [&](std::string_view what) {
      findings.push_back({at, true, fmt::format("array {}: {}", number, what)});
    };
    if (!start) return error(start.error().message);
    if (start->array_number() != number) return error("another number stands for it too");
    for (std::size_t p = 0; p < variant.players(); ++p)
      if (variant.safety() == Safety::kLegal && start->royal(PlayerId(p)) && in_check(*start, PlayerId(p)))
        return error(fmt::format("{} is in check", variant.definition().player_names[p]));
  }
  if (arrays < 2) findings.push_back({at, true, fmt::format("{} of {} numbers have an array", arrays, counted)});
}

}  // namespace

void verify(const Variant& variant, Findings& findings, std::uint64_t largest_perft) {
  verify_samples(variant, findings);
  verify_arrays(variant, findings);
  for (const PerftDefinition& definition : variant.definition().perfts) {
    verify_perft(variant, definition, 0, largest_perft, findings);
  }
}

}  // namespace sennight
