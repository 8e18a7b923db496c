// All games in variants/, compiled when they are first needed and kept.
//
// Headers only, see laws.h. SENNIGHT_SOURCE_DIR must be defined. A file that does not load ends the program with a
// message: no test can say anything without it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/files.h"
#include "rules/catalogue.h"
#include "support/give_up.h"

namespace sennight {

class AllVariants {
 public:
  static AllVariants& get() {
    static AllVariants all;
    return all;
  }

  std::size_t size() const { return games_.size(); }
  const std::string& id(std::size_t index) const { return games_[index].first; }

  // REQUIRES: index < size(). The variant lives as long as the program.
  const Variant& variant(std::size_t index) {
    VariantPtr& variant = games_[index].second;
    if (!variant) {
      auto loaded = catalogue_.load(games_[index].first);
      if (!loaded) test::give_up(loaded.error().message);
      variant = *loaded;
    }
    return *variant;
  }

  // REQUIRES: a game has this id.
  const Variant& find(std::string_view id) {
    for (std::size_t i = 0; i < size(); ++i)
      if (games_[i].first == id) return variant(i);
    test::give_up("no game is called " + std::string(id));
  }

 private:
  AllVariants() : catalogue_(open()) {
    Findings findings;
    for (const VariantDefinition& definition : catalogue_.games(findings)) games_.emplace_back(definition.id, nullptr);
    // Files in a folder `base` may be no whole definitions: they are only there to be extended.
    for (const Finding& finding : findings)
      if (finding.is_error && finding.at.file.find("/base/") == std::string::npos) test::give_up(to_text(finding));
    if (games_.empty()) test::give_up("there are no games in variants/");
  }

  static Catalogue open() {
    auto catalogue = Catalogue::open(SENNIGHT_SOURCE_DIR "/variants", read_file, list_files);
    if (!catalogue) test::give_up(catalogue.error().message);
    return *catalogue;
  }

  Catalogue catalogue_;
  std::vector<std::pair<std::string, VariantPtr>> games_;
};

}  // namespace sennight
