#include "sennight/home.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/files.h"
#include "base/text.h"

namespace sennight {

namespace fs = std::filesystem;

namespace {

// Where data may lie, in the order in which they are looked at.
std::vector<fs::path> places_to_look() {
  std::vector<fs::path> places;
  if (const char* home = std::getenv("SENNIGHT_HOME"); home != nullptr && *home != '\0') {
    places.emplace_back(home);
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) places.push_back(program.parent_path().parent_path());
  places.emplace_back(SENNIGHT_SOURCE_DIR);
  return places;
}

}  // namespace

Result<std::string> find_home() {
  std::error_code error;
  std::string looked_in;
  for (const fs::path& place : places_to_look()) {
    if (fs::is_directory(place / "variants", error)) return place.string();
    looked_in += (looked_in.empty() ? "" : ", ") + place.string();
  }
  return fail(fmt::format("there is no folder variants/ in any of {}", looked_in));
}

std::string find_web_app() {
  std::error_code error;
  for (const fs::path& place : places_to_look()) {
    const fs::path folder = place / "web" / "dist";
    if (fs::is_regular_file(folder / "index.html", error)) return folder.string();
  }
  return "";
}

Result<std::string> read_variant_file(const std::string& path) { return read_short_file(path, kMostFileBytes); }

FileReader reader_of(const std::string& path) {
  const Result<Catalogue> catalogue = open_catalogue();
  return catalogue ? catalogue->reader_of(path) : read_variant_file;
}

Result<Catalogue> open_catalogue() {
  const Result<std::string> home = find_home();
  if (!home) return std::unexpected(home.error());
  return Catalogue::open((fs::path(*home) / "variants").string(), read_variant_file, list_files);
}

Result<std::vector<VariantDefinition>> load_games() {
  const Result<Catalogue> catalogue = open_catalogue();
  if (!catalogue) return std::unexpected(catalogue.error());
  Findings findings;
  std::vector<VariantDefinition> games = catalogue->games(findings);
  for (const Finding& finding : findings)
    if (finding.is_error) spdlog::error("{}", to_text(finding));
  if (games.empty()) return fail("there are no variants");
  return games;
}

Result<PgnNames> load_pgn_names() {
  const Result<std::string> home = find_home();
  if (!home) return std::unexpected(home.error());
  const std::string path = (fs::path(*home) / "variants" / "names-in-pgn.txt").string();
  std::error_code error;
  if (!fs::exists(path, error)) return PgnNames{};
  const Result<std::string> text = read_file(path);
  if (!text) return std::unexpected(text.error());
  Result<PgnNames> names = parse_pgn_names(*text);
  if (!names) return fail(fmt::format("{}: {}", path, names.error().message));
  return names;
}

std::string first_variant() {
  const Result<std::string> home = find_home();
  if (!home) return "";
  const Result<std::string> text = read_file((fs::path(*home) / "variants" / "first-variant.txt").string());
  const std::vector<std::string_view> words = text ? split_words(*text) : std::vector<std::string_view>();
  return words.empty() ? "" : std::string(words.front());
}

}  // namespace sennight
