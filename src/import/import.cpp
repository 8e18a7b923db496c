#include "import/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/printable.h"
#include "base/text.h"
#include "import/game.h"
#include "import/write_game.h"
#include "rules/document.h"
#include "rules/loader.h"
#include "rules/toml_text.h"

namespace sennight {

namespace {

constexpr std::size_t kMostGames = 200;

bool is_error(const Finding& finding) { return finding.is_error; }

// A remark of one line.
std::string remark(std::string_view text) { return fmt::format("# {}\n", one_line(text, 300)); }

std::string id_for(std::string_view name) {
  std::string id;
  for (const char c : name) id += is_letter(c) || is_digit(c) || c == '-' ? to_lower(c) : '-';
  return id;
}

class Importer {
 public:
  Importer(const std::string& path, const ImportWords& words, const ImportOptions& options, Findings& findings)
      : path_(path), words_(words), options_(options), findings_(findings) {
    Findings ignored;
    for (const IniSection& section : words.games) read_section(section, ignored);
  }

  std::vector<ImportedFile> import(std::string_view text) {
    const std::vector<IniSection> sections = read_ini(path_, text, findings_);
    if (sections.empty() && std::ranges::none_of(findings_, is_error))
      complain({path_, 1, 1}, "there is no section '[name]'");
    if (sections.size() > kMostGames) {
      complain(sections[kMostGames].name.at, fmt::format("there are more than {} games", kMostGames));
      return {};
    }
    std::vector<ImportedFile> files;
    bool found = options_.only.empty();
    for (const IniSection& section : sections) {
      const bool wanted = options_.only.empty() || options_.only == section.name.value;
      found = found || wanted;
      if (!read_parent(section, sections)) continue;
      Findings of_section;
      ImportedGame& game = read_section(section, of_section);
      const bool failed = std::ranges::any_of(of_section, is_error);
      findings_.insert(findings_.end(), of_section.begin(), of_section.end());
      if (wanted && !failed) write(game, files);
    }
    if (!found) complain({path_, 1, 1}, fmt::format("there is no section '{}'", options_.only));
    return files;
  }

 private:
  void complain(const Location& at, std::string text) { findings_.push_back({at, true, std::move(text)}); }

  bool read_parent(const IniSection& section, const std::vector<IniSection>& sections) {
    const std::string& parent = section.parent.value;
    if (parent.empty() || games_.contains(parent)) return true;
    const bool later = std::ranges::any_of(sections,
                                           [&](const IniSection& other) { return other.name.value == parent; });
    if (later) {
      complain(section.parent.at,
               fmt::format("the parent '{}' stands further down, or could not be read; a parent comes first", parent));
      return false;
    }
    std::vector<std::string> known;
    for (const auto& [name, game] : games_) known.push_back(name);
    const std::string nearest = nearest_word(parent, known);
    complain(section.parent.at, fmt::format("there is no game '{}'{}", parent,
                                            nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
    return false;
  }

  ImportedGame& read_section(const IniSection& section, Findings& findings) {
    const auto parent = games_.find(section.parent.value);
    ImportedGame game = parent == games_.end() ? ImportedGame{} : parent->second;
    apply_section(section, words_, game, findings);
    return games_[section.name.value] = std::move(game);
  }

  void write(const ImportedGame& game, std::vector<ImportedFile>& files) {
    Findings unsaid;
    const Node document = write_game(game, words_, unsaid);
    ImportedFile file{.id = id_for(game.name),
                      .toml = remark(fmt::format(
                          "Imported from the section [{}] of a variant file for Fairy-Stockfish.", game.name))};
    // What a parent says that we have the table of is said of the game.
    for (Finding& finding : unsaid)
      if (finding.at.file != path_) finding.at = game.at;
    for (const Finding& finding : unsaid) file.toml += remark((finding.is_error ? "NOT SAID: " : "") + finding.text);
    if (options_.is_partial)
      for (Finding& finding : unsaid) finding.is_error = false;
    file.toml += "\n" + to_toml(document);
    const bool failed = std::ranges::any_of(unsaid, is_error);
    findings_.insert(findings_.end(), unsaid.begin(), unsaid.end());
    if (failed) return;
    if (std::ranges::find(files, file.id, &ImportedFile::id) != files.end())
      return complain(game.at, fmt::format("two games would have the id '{}'", file.id));
    // What our rules refuse is found by them, not here.
    Findings refused;
    const std::string name = file.id + ".toml";
    const auto read = [&](const std::string& path) -> Result<std::string> {
      return path == name ? Result<std::string>(file.toml) : fail("no such file");
    };
    if (load_variant(name, read, refused) == nullptr) {
      for (const Finding& finding : refused)
        if (finding.is_error) complain(game.at, fmt::format("'{}' is no game here: {}", game.name, finding.text));
      return;
    }
    files.push_back(std::move(file));
  }

  const std::string& path_;
  const ImportWords& words_;
  const ImportOptions& options_;
  Findings& findings_;
  std::map<std::string, ImportedGame> games_;
};

}  // namespace

std::vector<ImportedFile> import_games(const std::string& path, std::string_view text, const ImportWords& words,
                                       const ImportOptions& options, Findings& findings) {
  return Importer(path, words, options, findings).import(text);
}

}  // namespace sennight
