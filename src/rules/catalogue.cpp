#include "rules/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/document.h"

namespace sennight {

namespace {

constexpr std::string_view kExtension = ".toml";
constexpr std::string_view kLearnedFolder = "/values/", kWeightsExtension = ".txt", kNetExtension = ".net";

// "a/b/x.toml" -> "x".
std::string id_of(std::string_view path, std::string_view extension) {
  const std::size_t slash = path.rfind('/');
  std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
  name.remove_suffix(extension.size());
  return std::string(name);
}

// All errors in one line: the first, and how many follow.
Error summary(const Findings& findings) {
  const auto first = std::ranges::find(findings, true, &Finding::is_error);
  const auto errors = std::ranges::count(findings, true, &Finding::is_error);
  if (first == findings.end()) return {"the variant cannot be loaded"};
  std::string text = to_text(*first);
  if (errors > 1) text += fmt::format(" (and {} more errors)", errors - 1);
  return {text};
}

Result<VariantPtr> load_game(const std::string& path, const FileReader& read, const LearnedTexts& learned) {
  Findings findings;
  VariantPtr variant = load_variant(path, read, findings, learned);
  if (!variant) return std::unexpected(summary(findings));
  return variant;
}

}  // namespace

bool is_variant_path(std::string_view name) {
  return name.find('/') != std::string_view::npos || name.ends_with(kExtension);
}

Result<VariantPtr> load_game_file(const std::string& path, const FileReader& read) { return load_game(path, read, {}); }

Result<Catalogue> Catalogue::open(const std::string& folder, FileReader read, const FolderLister& list) {
  Catalogue catalogue(std::move(read));
  const Result<std::vector<std::string>> paths = list(folder);
  if (!paths) return std::unexpected(paths.error());
  for (const std::string& path : *paths) {
    if (path.ends_with(kExtension)) catalogue.files_.push_back({id_of(path, kExtension), path});
    if (!path.starts_with(folder + std::string(kLearnedFolder))) continue;
    if (path.ends_with(kWeightsExtension)) catalogue.weights_.push_back({id_of(path, kWeightsExtension), path});
    if (path.ends_with(kNetExtension)) catalogue.nets_.push_back({id_of(path, kNetExtension), path});
  }
  std::vector<File>& files = catalogue.files_;
  std::ranges::sort(files, {}, [](const File& file) { return std::tie(file.id, file.path); });
  const auto twice = std::ranges::adjacent_find(files, {}, &File::id);
  if (twice != files.end()) {
    return fail(fmt::format("two files have the id '{}': {} and {}", twice->id, twice->path, std::next(twice)->path));
  }
  return catalogue;
}

Result<LearnedTexts> Catalogue::learned_of(std::string_view id) const {
  LearnedTexts learned;
  for (const auto& [files, into] : {std::pair(&weights_, &learned.weights), std::pair(&nets_, &learned.net)}) {
    const auto file = std::ranges::find(*files, id, &File::id);
    if (file == files->end()) continue;
    Result<std::string> text = read_(file->path);
    if (!text) return std::unexpected(text.error());
    *into = {*std::move(text), {file->path, 0, 0}};
  }
  return learned;
}

std::vector<VariantDefinition> Catalogue::games(Findings& findings) const {
  std::vector<VariantDefinition> games;
  for (const File& file : files_) {
    if (is_base_file(file.path, read_)) continue;
    std::optional<VariantDefinition> definition = load_definition(file.path, read_, findings);
    if (!definition) continue;
    if (Result<LearnedTexts> learned = learned_of(file.id)) {
      definition->weights = std::move(learned->weights);
      definition->net = std::move(learned->net);
    } else {
      findings.push_back({{file.path, 0, 0}, true, learned.error().message});
    }
    games.push_back(std::move(*definition));
  }
  std::vector<Names> all;
  for (const File& file : files_) all.push_back({file.id, {}});
  for (const VariantDefinition& game : games) all.push_back({game.id, game.aliases});
  for (const VariantDefinition& game : games) check_aliases(game, all, findings);
  return games;
}

void Catalogue::check_aliases(const VariantDefinition& definition, const std::vector<Names>& all, Findings& findings) {
  for (const Text& alias : definition.aliases) {
    for (const Names& other : all) {
      if (other.id == definition.id) continue;
      const bool is_id = other.id == alias.value;
      if (!is_id && std::ranges::find(other.aliases, alias.value, &Text::value) == other.aliases.end()) continue;
      findings.push_back({alias.at, true,
                          is_id ? fmt::format("the alias '{}' is the id of another variant", alias.value)
                                : fmt::format("the alias '{}' is an alias of '{}', too", alias.value, other.id)});
      break;
    }
  }
}

void Catalogue::check_aliases(const VariantDefinition& definition, Findings& findings) const {
  if (definition.aliases.empty()) return;
  std::vector<Names> all;
  for (const File& file : files_) all.push_back({file.id, aliases_in(file.path, read_)});
  check_aliases(definition, all, findings);
}

Result<std::string> Catalogue::path_of(std::string_view name) const {
  if (is_variant_path(name)) return std::string(name);
  const Result<File> file = file_of(name);
  if (!file) return std::unexpected(file.error());
  return file->path;
}

Result<Catalogue::File> Catalogue::file_of(std::string_view name) const {
  const auto file = std::ranges::lower_bound(files_, name, {}, &File::id);
  if (file != files_.end() && file->id == name) return *file;
  std::vector<std::string> names;
  for (const File& other : files_) {
    names.push_back(other.id);
    for (const Text& alias : aliases_in(other.path, read_)) {
      if (alias.value == name) return other;
      names.push_back(alias.value);
    }
  }
  const std::string nearest = nearest_word(name, names);
  return fail(fmt::format("no variant is called '{}'{}", name,
                          nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
}

FileReader Catalogue::reader_of(const std::string& path) const {
  return [first = path, read = read_, files = files_](const std::string& wanted) -> Result<std::string> {
    Result<std::string> text = read(wanted);
    if (text || wanted == first) return text;
    const std::string id = id_of(wanted, kExtension);
    const auto file = std::ranges::lower_bound(files, id, {}, &File::id);
    if (file != files.end() && file->id == id) return read(file->path);
    std::vector<std::string> ids;
    for (const File& other : files) ids.push_back(other.id);
    const std::string nearest = nearest_word(id, ids);
    return fail(fmt::format("{}, and no game here has the id '{}'{}", text.error().message, id,
                            nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
  };
}

void Catalogue::name_bases(Findings& findings, const std::string& path) const {
  for (Finding& finding : findings) {
    std::string& place = finding.at.file;
    if (place == path || !place.ends_with(kExtension) || read_(place)) continue;
    const std::string id = id_of(place, kExtension);
    const auto file = std::ranges::lower_bound(files_, id, {}, &File::id);
    if (file != files_.end() && file->id == id) place = file->path;
  }
}

Result<VariantPtr> Catalogue::load(std::string_view name) const {
  if (is_variant_path(name)) {
    const std::string path(name);
    Findings findings;
    VariantPtr variant = load_variant(path, reader_of(path), findings);
    if (variant) return variant;
    name_bases(findings, path);
    return std::unexpected(summary(findings));
  }
  const Result<File> file = file_of(name);
  if (!file) return std::unexpected(file.error());
  const Result<LearnedTexts> learned = learned_of(file->id);
  if (!learned) return std::unexpected(learned.error());
  return load_game(file->path, read_, *learned);
}

}  // namespace sennight
