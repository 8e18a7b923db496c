#include "protocol/evaluation_text.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace sennight {
namespace {

// Rows of the table: the general weights, then those of each type of piece together, and what no weight decides.
constexpr std::array<std::string_view, 5> kOfTypeRows = {"pieces", "mobility", "pairs", "attack", "shelter"};
static_assert(kOfTypeRows.size() == kOfTypeWords.size());
constexpr std::size_t kHands = kGeneralWords.size() + kOfTypeRows.size(), kCells = kHands + 1, kRest = kCells + 1,
                      kRows = kRest + 1;

std::string_view name_of_row(std::size_t row) {
  if (row < kGeneralWords.size()) return kGeneralWords[row];
  if (row < kHands) return kOfTypeRows[row - kGeneralWords.size()];
  return row == kHands ? "hands" : row == kCells ? "cells" : "rest";
}

std::size_t row_of(const Weights& weights, std::size_t index) {
  if (index < kGeneralWords.size()) return index;
  const std::size_t group = (index - kGeneralWords.size()) / weights.types();
  if (group < kOfTypeRows.size()) return kGeneralWords.size() + group;
  return group < kOfTypeRows.size() + kHeldSteps ? kHands : kCells;
}

}  // namespace

std::vector<std::string> evaluation_text(const Evaluator& evaluator, const Position& position) {
  const Variant& variant = evaluator.variant();
  const Weights& weights = evaluator.weights();
  const Trace trace = evaluator.trace(position);
  std::array<PerPlayer<double>, kRows> rows{};
  PerPlayer<double> sums{};
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const auto add = [&](std::size_t row, double centipawns) {
      rows[row][p] += centipawns;
      sums[p] += centipawns;
    };
    for (const auto& [index, amount] : trace.amounts[p]) {
      const Weight& weight = weights[index];
      add(row_of(weights, index), amount * (weight.middle * trace.phase + weight.end * (256 - trace.phase)) / 256.0);
    }
    add(kRest, trace.rest[p]);
  }

  std::vector<std::string> lines;
  const auto line = [&](std::string_view name, const auto& cell) {
    std::string text = fmt::format("{:<10}", name);
    for (std::size_t p = 0; p < variant.players(); ++p) text += fmt::format("{:>10}", cell(p));
    lines.push_back(std::move(text));
  };
  line("", [&](std::size_t p) { return variant.definition().player_names[p]; });
  for (std::size_t row = 0; row < kRows; ++row) {
    bool counts = false;
    for (std::size_t p = 0; p < variant.players(); ++p) counts |= rows[row][p] != 0.0;
    if (counts) line(name_of_row(row), [&](std::size_t p) { return fmt::format("{:.1f}", rows[row][p]); });
  }
  line("sum", [&](std::size_t p) {
    return position.is_living(PlayerId(p)) ? fmt::format("{:.1f}", sums[p]) : std::string("out");
  });
  lines.push_back(fmt::format("weights: {}, {} % of the middle's", variant.weights() ? "learnt" : "of the rules",
                              trace.phase * 100 / 256));
  if (const NetEvaluator* const net = evaluator.net()) {
    lines.push_back(fmt::format("net: {:+} centipawns for {}", net->evaluate(net->sums(position), position.turn()),
                                variant.definition().player_names[position.turn().index()]));
  }
  lines.push_back(fmt::format("evaluation for {}: {} centipawns",
                              variant.definition().player_names[position.turn().index()],
                              evaluator.evaluate(position, evaluator.sums(position), position.turn())));
  return lines;
}

}  // namespace sennight
