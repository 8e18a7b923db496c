// Start arrays by number, in words.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/cell_words.h"
#include "rules/describer.h"

namespace sennight {

namespace {

std::string where(const Variant& variant, const Shuffle& shuffle, const Shuffle::Step& step) {
  if (step.cells == shuffle.cells()) return step.size() == 1 ? "on a cell that is left" : "on cells that are left";
  std::vector<std::string> names;
  for (const Cell cell : step.cells) names.push_back(variant.board().name(cell));
  return "on " + join_words(names, "or");
}

}  // namespace

Describer::Sentences Describer::shuffled() const {
  if (!variant_.shuffle()) return {};
  const Shuffle& shuffle = *variant_.shuffle();
  Names steps;
  for (std::size_t i = 0; i < shuffle.steps().size(); ++i) {
    const Shuffle::Step& step = shuffle.steps()[i];
    const bool is_other = !step.one_of.empty() &&
                          std::any_of(shuffle.steps().begin(), shuffle.steps().begin() + static_cast<std::ptrdiff_t>(i),
                                      [&](const auto& earlier) { return earlier.one_of == step.one_of; });
    Names pieces;
    for (const auto* list : {&step.pieces, &step.one_of})
      for (const TypeId type : *list) pieces.push_back(with_article(name(type)));
    const bool alike = std::ranges::all_of(pieces, [&](const std::string& piece) { return piece == pieces.front(); });
    std::string what = is_other               ? "the other one"
                       : !step.one_of.empty() ? join_words(pieces, "or")
                       : pieces.size() == 1   ? pieces.front()
                       : alike                ? counted(static_cast<int>(pieces.size()), name(step.pieces.front()))
                                              : join_words(pieces) + ", from left to right,";
    steps.push_back(fmt::format("{} {}", what, where(variant_, shuffle, step)));
  }
  const bool all = shuffle.defended().empty() && shuffle.apart().empty();
  Sentences sentences{{fmt::format("There are {} start arrays, and chance or the players choose one of them: {}.",
                                   all ? std::to_string(shuffle.count()) : "many", fmt::join(steps, "; then ")),
                       shuffle.cells()}};
  sentences[0].text += for_others(true);
  if (const Names types = names(shuffle.defended()); !types.empty())
    sentences.push_back(
        {fmt::format("In each array that is used every {} is defended.", join_words(types, "and every"))});
  if (const Names types = names(shuffle.apart()); !types.empty())
    sentences.push_back({fmt::format("In each array that is used no {} of a player stands next to another one.",
                                     join_words(types, "or"))});
  return sentences;
}

}  // namespace sennight
