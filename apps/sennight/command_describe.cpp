// `sennight describe`: the rules of a game in words, as its page in the web app tells them.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/english.h"
#include "base/text.h"
#include "rules/describe.h"
#include "rules/occurring.h"
#include "sennight/commands.h"
#include "sennight/game_options.h"

namespace sennight {

namespace {

constexpr std::size_t kWidth = 100;

// The text in lines of at most kWidth characters, the first behind `lead`, the others behind as many blanks.
std::string wrapped(const std::string& lead, std::string_view text) {
  std::string lines, line = lead;
  bool empty = true;
  for (const std::string_view word : split_words(text)) {
    if (!empty && line.size() + 1 + word.size() > kWidth) {
      lines += line + "\n";
      line = std::string(lead.size(), ' ');
      empty = true;
    }
    line += (empty ? "" : " ") + std::string(word);
    empty = false;
  }
  return lines + line + "\n";
}

std::string description(const Variant& variant) {
  const VariantDefinition& definition = variant.definition();
  std::string text = definition.name + "\n";
  if (!definition.summary.empty()) text += wrapped("", definition.summary);
  if (!definition.collection.empty()) text += wrapped("", fmt::format("Collection: {}.", definition.collection));
  if (!definition.aliases.empty())
    text += wrapped("", fmt::format("Programs also call it {}.", join_words(values_of(definition.aliases), "or")));
  for (const RuleSection& section : describe_rules(variant)) {
    text += "\n" + section.title + "\n";
    for (const RuleSentence& sentence : section.sentences) text += wrapped("  - ", sentence.text);
  }
  text += "\nPieces\n";
  const TypeSet occurring = occurring_types(variant);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const PieceType& type = variant.types()[t];
    if (!occurring.contains(TypeId(t))) continue;
    text += wrapped("  - ", fmt::format("{} ({}): {}", type.name, type.token, describe_piece(variant, TypeId(t)).text));
  }
  return text;
}

}  // namespace

void add_describe_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("describe", "Tell the rules of a variant in words");
  const auto options = std::make_shared<GameOptions>();
  options->add_id_to(*command);
  command->callback([&action, options] {
    action = [options]() -> Result<Answer> {
      const Result<LoadedGame> loaded = load_game(*options);
      if (!loaded) return std::unexpected(loaded.error());
      return Answer{description(*loaded->variant)};
    };
  });
}

}  // namespace sennight
