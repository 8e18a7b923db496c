// `sennight pgn` and `sennight read-pgn`: records of games, written and read.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "base/files.h"
#include "base/printable.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "notation/pgn.h"
#include "rules/catalogue.h"
#include "sennight/commands.h"
#include "sennight/game_options.h"
#include "sennight/home.h"

namespace sennight {

namespace {

Result<Answer> write_record(const GameOptions& options) {
  const Result<LoadedGame> loaded = load_game(options);
  if (!loaded) return std::unexpected(loaded.error());
  PgnRecord record{.variant = loaded->variant, .start = loaded->game.start(), .tags = {}, .result = {}};
  std::size_t node = 0;
  for (const Move& move : loaded->game.moves()) {
    const auto added = record.add(node, move);
    if (!added) return std::unexpected(added.error());
    node = *added;
  }
  return Answer{format_pgn(record)};
}

// Finds variants by what records call them, and keeps those that were loaded.
class Variants {
 public:
  static Result<Variants> open() {
    Result<Catalogue> catalogue = open_catalogue();
    if (!catalogue) return std::unexpected(catalogue.error());
    Result<PgnNames> names = load_pgn_names();
    if (!names) return std::unexpected(names.error());
    return Variants(std::move(*catalogue), std::move(*names));
  }

  // Makes the game of a file known by its id and its names, before those that ship.
  Result<void> add_file(const std::string& path) {
    auto variant = catalogue_.load(path);
    if (!variant) return std::unexpected(variant.error());
    from_files_.push_back(std::move(*variant));
    return {};
  }

  Result<VariantPtr> find(std::string_view name) {
    for (const VariantPtr& variant : from_files_)
      if (is_pgn_variant_name(name, variant->definition())) return variant;
    std::string id = pgn_id(names_, name.empty() ? "none" : name);
    Findings findings;
    if (id.empty() && games_.empty()) games_ = catalogue_.games(findings);
    for (const VariantDefinition& game : games_)
      if (id.empty() && is_pgn_variant_name(name, game)) id = game.id;
    if (id.empty()) {
      return fail(name.empty()
                      ? std::string("no tag [Variant \"...\"] says which game it is")
                      : fmt::format("there is no variant '{}'; the file of one of your own is named by --variant-file",
                                    printable(name)));
    }
    auto& known = loaded_[id];
    if (known) return known;
    auto variant = catalogue_.load(id);
    if (variant) known = *variant;
    return variant;
  }

 private:
  Variants(Catalogue catalogue, PgnNames names) : catalogue_(std::move(catalogue)), names_(std::move(names)) {}
  Catalogue catalogue_;
  PgnNames names_;
  std::vector<VariantDefinition> games_;  // read when a record gives the name of one
  std::map<std::string, VariantPtr> loaded_;
  std::vector<VariantPtr> from_files_;
};

// A line for each game: the variant, the FEN of the start, the moves of the main line, the result.
Result<Answer> read_records(const std::string& path, const std::vector<std::string>& variant_files) {
  const Result<std::string> text = read_file(path);
  if (!text) return std::unexpected(text.error());
  auto variants = Variants::open();
  if (!variants) return std::unexpected(variants.error());
  for (const std::string& file : variant_files)
    if (const Result<void> added = variants->add_file(file); !added) return std::unexpected(added.error());
  const auto records = parse_pgn(*text, [&](std::string_view name) { return variants->find(name); });
  if (!records) return fail(fmt::format("{}: {}", path, records.error().message));
  std::string lines;
  for (const PgnRecord& record : *records) {
    std::string moves;
    Position position = record.start;
    Undo undo;
    for (const Move& move : record.line_to(record.main_end())) {
      moves += (moves.empty() ? "" : " ") + format_move(position, move);
      position.make(move, undo);
    }
    lines += fmt::format("{}\t{}\t{}\t{}\n", record.variant->id(), format_fen(record.start), moves, record.result);
  }
  return Answer{lines};
}

}  // namespace

void add_pgn_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("pgn", "Write a game as PGN");
  const auto options = std::make_shared<GameOptions>();
  options->add_id_to(*command);
  options->add_position_to(*command);
  command->callback([&action, options] { action = [options] { return write_record(*options); }; });
}

void add_read_pgn_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("read-pgn", "Read the games of a PGN file");
  const auto path = std::make_shared<std::string>();
  command->add_option("FILE", *path, "File with the games")->required();
  const auto variant_files = std::make_shared<std::vector<std::string>>();
  command->add_option("--variant-file", *variant_files, "File of a variant of one's own that games in it are of");
  command->callback([&action, path, variant_files] {
    action = [path, variant_files] { return read_records(*path, *variant_files); };
  });
}

}  // namespace sennight
