// `sennight import`: games of another program's variant files, and single lines of Betza's notation, in our format.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

#include "base/files.h"
#include "import/import.h"
#include "import/xbetza.h"
#include "pieces/describe.h"
#include "pieces/movement.h"
#include "rules/loader.h"
#include "sennight/commands.h"
#include "sennight/home.h"

namespace sennight {

namespace {

struct ImportArguments {
  std::string file, section, folder, piece;
  bool has_piece = false, is_partial = false;
};

Result<Answer> import_piece(const std::string& line) {
  const auto read = read_xbetza(line);
  if (!read) return fail(fmt::format("'{}', character {}: {}", line, read.error().column, read.error().text));
  const Lattice squares(LatticeKind::kSquare, false);
  const Result<Movement> movement = parse_movement(squares, read->movement);
  if (!movement) return std::unexpected(movement.error());
  Answer answer;
  answer.output = fmt::format("{}\n{}\n", read->movement,
                              describe(squares, *movement, [](const std::string& zone) { return zone; }));
  if (read->en_passant) answer.output += "Captures en passant: [en-passant] by = this type.\n";
  return answer;
}

// Writes a new file. Errors: there is one, or it cannot be written.
Result<void> write_new_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) return fail(fmt::format("'{}' cannot be written", path.string()));
  return {};
}

Result<std::string> write_files(const std::string& folder, const std::vector<ImportedFile>& files) {
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) return fail(fmt::format("there is no folder '{}'", folder));
  std::vector<std::filesystem::path> paths;
  for (const ImportedFile& file : files) {
    paths.push_back(std::filesystem::path(folder) / (file.id + ".toml"));
    if (std::filesystem::exists(paths.back(), error))
      return fail(fmt::format("there is already a file '{}'", paths.back().string()));
  }
  std::string list;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (const Result<void> written = write_new_file(paths[i], files[i].toml); !written)
      return std::unexpected(written.error());
    list += paths[i].string() + "\n";
  }
  return list;
}

Result<ImportWords> load_words() {
  const Result<std::string> home = find_home();
  if (!home) return std::unexpected(home.error());
  const std::string folder = *home + "/variants/import/";
  const Result<std::string> words = read_short_file(folder + "words.ini", kMostIniBytes);
  if (!words) return std::unexpected(words.error());
  const Result<std::string> games = read_short_file(folder + "games.ini", kMostIniBytes);
  if (!games) return std::unexpected(games.error());
  return read_import_words(*words, *games);
}

Result<Answer> import_file(const ImportArguments& arguments) {
  if (arguments.has_piece) return import_piece(arguments.piece);
  if (arguments.file.empty()) return fail("expected a file, or --piece with a line of Betza's notation");
  const Result<std::string> text = read_short_file(arguments.file, kMostIniBytes);
  if (!text) return std::unexpected(text.error());
  const Result<ImportWords> words = load_words();
  if (!words) return std::unexpected(words.error());
  Findings findings;
  const ImportOptions options{.only = arguments.section, .is_partial = arguments.is_partial};
  const std::vector<ImportedFile> files = import_games(arguments.file, *text, *words, options, findings);
  Answer answer;
  if (std::ranges::any_of(findings, &Finding::is_error)) {
    answer.output = to_text(findings);
    answer.status = 1;
    return answer;
  }
  if (!arguments.folder.empty()) {
    const Result<std::string> written = write_files(arguments.folder, files);
    if (!written) return std::unexpected(written.error());
    answer.output = *written + to_text(findings);
    return answer;
  }
  if (files.size() != 1) {
    std::string names;
    for (const ImportedFile& file : files) names += (names.empty() ? "" : " ") + file.id;
    return fail(fmt::format("there are {} games: choose one with --variant, or a folder for all with --out: {}",
                            files.size(), names));
  }
  answer.output = files.front().toml;
  return answer;
}

}  // namespace

void add_import_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("import", "Write variant files of Fairy-Stockfish in our format");
  const auto arguments = std::make_shared<ImportArguments>();
  command->add_option("FILE", arguments->file, "Variant file (.ini)");
  command->add_option("--variant", arguments->section, "Only the game of this section");
  command->add_option("--out", arguments->folder,
                      "Write a file for each game into this folder (default: one game to standard output)");
  command->add_flag("--partial", arguments->is_partial,
                    "Leave out what cannot be said, and tell it in remarks of the file");
  command->add_option("--piece", arguments->piece,
                      "Instead of a file: a piece in Betza's notation, in ours and in words");
  command->callback([&action, arguments, command] {
    arguments->has_piece = command->count("--piece") > 0;
    action = [arguments] { return import_file(*arguments); };
  });
}

}  // namespace sennight
