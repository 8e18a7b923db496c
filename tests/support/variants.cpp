#include "support/variants.h"

#include <cstdlib>
#include <map>
#include <mutex>

#include "base/files.h"
#include "rules/catalogue.h"
#include "support/give_up.h"

namespace sennight::test {

namespace {

std::string folder() {
  const char* home = std::getenv("SENNIGHT_HOME");
  return (home != nullptr ? std::string(home) : std::string(SENNIGHT_SOURCE_DIR)) + "/variants";
}

const Catalogue& catalogue() {
  static const Catalogue opened = [] {
    const Result<Catalogue> result = Catalogue::open(folder(), read_file, list_files);
    if (!result) give_up(result.error().message);
    return *result;
  }();
  return opened;
}

}  // namespace

const VariantPtr& variant(const std::string& id_or_path) {
  static std::mutex guard;
  static std::map<std::string, VariantPtr> loaded;
  const std::scoped_lock lock(guard);
  VariantPtr& found = loaded[id_or_path];
  if (!found) {
    const Result<VariantPtr> result = catalogue().load(id_or_path);
    if (!result) give_up(result.error().message);
    found = *result;
  }
  return found;
}

const std::vector<VariantDefinition>& variant_definitions() {
  static const std::vector<VariantDefinition> games = [] {
    Findings findings;
    return catalogue().games(findings);
  }();
  return games;
}

const std::vector<std::string>& variant_ids() {
  static const std::vector<std::string> ids = [] {
    std::vector<std::string> names;
    for (const VariantDefinition& game : variant_definitions()) names.push_back(game.id);
    return names;
  }();
  return ids;
}

const std::map<std::string, std::string, std::less<>>& variant_files() {
  static const std::map<std::string, std::string, std::less<>> files = [] {
    std::map<std::string, std::string, std::less<>> found;
    for (const Catalogue::File& file : catalogue().files()) {
      const Result<std::string> text = read_file(file.path);
      if (!text) give_up(text.error().message);
      found.emplace(file.path.substr(folder().size() + 1), *text);
    }
    return found;
  }();
  return files;
}

std::vector<std::string> sampled_variant_ids() {
#ifdef SENNIGHT_SANITIZED
  constexpr std::size_t kEvery = 3;
#else
  constexpr std::size_t kEvery = 1;
#endif
  std::vector<std::string> sample;
  for (std::size_t i = 0; i < variant_ids().size(); i += kEvery) sample.push_back(variant_ids()[i]);
  return sample;
}

}  // namespace sennight::test
